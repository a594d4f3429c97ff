//! Exact odds of an attack's damage: by walking the rule code, and by a direct method that is fast
//! enough to compute tables for policies whenever a scenario is compiled.
//!
//! The direct method goes from base die to base die and keeps, for every number of explosions used
//! up, the chances of each sum so far; a die that explodes moves its chance to the next number.

#[cfg(test)]
use super::attack_dice::roll;
use super::attack_dice::{AttackDice, ExplodingDie, Keep, MOST_EXPLOSIONS, Plan};
use crate::cache::Cache;
#[cfg(test)]
use crate::dice::branches::{Walk, distribution};
#[cfg(test)]
use crate::dice::odds::Distribution;
use crate::systems::stamina_and_wounds::knobs::dice::{DiceKnobs, FumbleDice};
use std::sync::Arc;

/// Most Boons or Banes that an [`OddsTable`] has rows for.
pub(crate) const MOST_EDGE: i32 = 3;
pub(crate) const MOST_ARMOUR: i32 = 8;
/// Highest damage whose chance [`Odds`] has.
pub(crate) const MOST_DAMAGE: i32 = 63;

/// Chances below this may be left out: an explosion that follows from something rarer is not
/// rolled. Next to 1, a chance of this size does not change a sum of 64 bits.
const NEGLIGIBLE: f64 = 1e-18;

/// Returns the distribution of damage, by walking every branch of the rule code. It is for few dice, because branches
/// multiply.
#[cfg(test)]
pub(crate) fn walked(knobs: &DiceKnobs, attack: AttackDice, armour: i32) -> Distribution {
    distribution(|walk| roll(knobs, attack, drawn(walk)).damage(knobs, armour))
}

/// Returns a function that draws dice from a walk through every outcome.
#[cfg(test)]
pub(crate) fn drawn(walk: &mut Walk) -> impl FnMut(u8, u8) -> u8 + '_ {
    |_, faces| walk.pick(u32::from(faces)) as u8 + 1
}

pub(crate) fn chance_of_face(choice: Keep, faces: u8, face: u8) -> f64 {
    let (count, faces) = (i32::from(choice.of), f64::from(faces));
    // Ways to keep this face or one that is farther from being kept, less those without this face.
    let rank = if choice.highest { f64::from(face) } else { faces - f64::from(face) + 1.0 };
    (rank.powi(count) - (rank - 1.0).powi(count)) / faces.powi(count)
}

/// Returns the percentage rounded to the nearest number; 0 only if there is no chance, 100 only if it is certain.
pub(crate) fn rounded_percent(chance: f64, is_certain: bool) -> u8 {
    if is_certain {
        100
    } else if chance <= 0.0 {
        0
    } else {
        // Halves go up, also where the last bit of a sum fell short of one.
        (chance * 100.0 + 0.5 + 1e-9).floor().clamp(1.0, 99.0) as u8
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Damage(Vec<f64>);

impl Damage {
    /// Returns the chances of each damage of an attack past this Armor Value.
    pub(crate) fn of(knobs: &DiceKnobs, attack: AttackDice, armour: i32) -> Self {
        let plan = Plan::new(knobs, attack);
        Self::past(knobs, &plan, &totals(knobs, &plan, armour), armour)
    }

    fn past(knobs: &DiceKnobs, plan: &Plan, totals: &[f64], armour: i32) -> Self {
        let once = if knobs.av_per_die { 0 } else { armour };
        let mut damage = vec![0.0; totals.len() + 6];
        for (adjustment, of_six) in adjustments(plan) {
            for (total, chance) in totals.iter().enumerate() {
                let past = (total as i32 + adjustment - once).max(knobs.damage_min);
                if let Some(sum) = damage.get_mut(past.max(0) as usize) {
                    *sum += chance * of_six;
                }
            }
        }
        Self(damage)
    }

    /// Returns the chance of at least this damage.
    pub(crate) fn at_least(&self, damage: i32) -> f64 {
        self.0.iter().skip(damage.max(0) as usize).sum()
    }

    /// Returns the chance of damage from one number to another, both included.
    pub(crate) fn between(&self, low: i32, high: i32) -> f64 {
        let count = (high - low + 1).max(0) as usize;
        self.0.iter().skip(low.max(0) as usize).take(count).sum()
    }

    pub(crate) fn mean(&self) -> f64 {
        self.0.iter().enumerate().map(|(damage, chance)| damage as f64 * chance).sum()
    }

    /// Returns the highest damage that can come up.
    #[cfg(test)]
    pub(crate) fn most(&self) -> i32 {
        self.0.iter().rposition(|chance| *chance > 0.0).unwrap_or(0) as i32
    }
}

/// Returns the chances of each number of dice that fumble, as far as they count (SW-FUMB-03).
pub(crate) fn fumbles(knobs: &DiceKnobs, attack: AttackDice) -> Vec<f64> {
    let plan = Plan::new(knobs, attack);
    let highest = knobs.fumble_on.highest();
    let base_only = knobs.fumble_dice == FumbleDice::BaseOnly;
    let worth = |is_extra: bool, face: u8| usize::from(face <= highest && !(is_extra && base_only));
    let mut chances = sums(&plan, worth);
    if knobs.fumble_dice != FumbleDice::AnyEach {
        let any = chances.drain(1..).sum();
        chances.push(any);
    }
    chances
}

/// Returns the chance that an attack marks Usage (SW-FUMB-01), 0 to 1.
pub(crate) fn fumble_chance(knobs: &DiceKnobs, attack: AttackDice) -> f64 {
    if knobs.fumble_marks == 0 { 0.0 } else { fumbles(knobs, attack).iter().skip(1).sum() }
}

/// Returns the chances of each sum of the dice: their faces, less armour if it counts for each die.
fn totals(knobs: &DiceKnobs, plan: &Plan, armour: i32) -> Vec<f64> {
    let each = if knobs.av_per_die { armour.clamp(0, 255) as u8 } else { 0 };
    sums(plan, |_, face| usize::from(face.saturating_sub(each)))
}

/// Returns the amounts that `minus_d6` adds, with their chances; 0 with chance 1 if no d6 is rolled.
fn adjustments(plan: &Plan) -> impl Iterator<Item = (i32, f64)> + use<> {
    let choice = Keep { of: plan.sixes, highest: true };
    let (minus, none) = (plan.minus, plan.sixes == 0);
    (if none { 0..=0 } else { 1..=6 }).map(move |six: i32| {
        let chance = if none { 1.0 } else { chance_of_face(choice, 6, six as u8) };
        (if minus { -six } else { six }, chance)
    })
}

/// Returns the chances of each sum of the counted dice. `worth` gets whether a die is an explosion, and its face, and
/// returns the summand.
fn sums(plan: &Plan, worth: impl Fn(bool, u8) -> usize) -> Vec<f64> {
    let mut chances = Chances::new(usize::from(plan.cap.min(MOST_EXPLOSIONS)));
    for die in 0..=plan.sneak_dice {
        let choice = if die == 0 { plan.choice } else { ONE };
        chances.add_chain(plan.base(die), choice, plan.chain, &worth);
        if !plan.shared {
            chances.forget_explosions();
        }
    }
    chances.forget_explosions();
    chances.by_explosions.swap_remove(0)
}

const ONE: Keep = Keep { of: 1, highest: true };

/// Chances of each sum so far, for each number of explosions used up. The number matters because the cap may hold for
/// the whole attack.
struct Chances {
    by_explosions: Vec<Vec<f64>>,
}

impl Chances {
    fn new(cap: usize) -> Self {
        let mut by_explosions = vec![Vec::new(); cap + 1];
        by_explosions[0].push(1.0);
        Self { by_explosions }
    }

    /// Adds a base die and all explosions that follow from it, down to chances below [`NEGLIGIBLE`].
    fn add_chain(
        &mut self,
        kind: ExplodingDie,
        choice: Keep,
        chain: bool,
        worth: impl Fn(bool, u8) -> usize,
    ) {
        let rows = self.by_explosions.len();
        let mut pending = vec![Vec::new(); rows];
        let mut ended = vec![Vec::new(); rows];
        for used in 0..rows {
            // The base die where nothing of its chain is rolled, and the next die of the chain.
            let base = std::mem::take(&mut self.by_explosions[used]);
            let next = std::mem::take(&mut pending[used]);
            for (from, is_extra, choice) in [(base, false, choice), (next, true, ONE)] {
                let matters = from.iter().sum::<f64>() > NEGLIGIBLE;
                let may_explode = used + 1 < rows && matters && (chain || !is_extra);
                for face in 1..=kind.faces {
                    let explodes = may_explode && kind.explodes(face);
                    let to = if explodes { &mut pending[used + 1] } else { &mut ended[used] };
                    let chance = chance_of_face(choice, kind.faces, face);
                    add_shifted(to, &from, worth(is_extra, face), chance);
                }
            }
        }
        self.by_explosions = ended;
    }

    /// Moves all sums to the first row, as if no explosion had been used up.
    fn forget_explosions(&mut self) {
        let Some((first, rest)) = self.by_explosions.split_first_mut() else { return };
        for row in rest {
            add_shifted(first, &std::mem::take(row), 0, 1.0);
        }
    }
}

fn add_shifted(to: &mut Vec<f64>, from: &[f64], by: usize, chance: f64) {
    let Some(first) = from.iter().position(|chance| *chance > 0.0) else { return };
    to.resize(to.len().max(from.len() + by), 0.0);
    for (to, from) in to[first + by..].iter_mut().zip(&from[first..]) {
        *to += from * chance;
    }
}

/// Odds of one attack against one Armor Value, as policies ask for them: rounded, because conditions compare whole
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Percentages of at least each damage from 0 to [`MOST_DAMAGE`].
    at_least: [u8; MOST_DAMAGE as usize + 1],
    /// Mean damage in tenths of a point, rounded.
    mean: u16,
}

impl Odds {
    fn new(damage: &Damage) -> Self {
        let least = damage.0.iter().position(|chance| *chance > 0.0).unwrap_or(0);
        let mut at_least = [0; MOST_DAMAGE as usize + 1];
        let mut chance = damage.at_least(MOST_DAMAGE + 1);
        for (damage_or_more, percent) in at_least.iter_mut().enumerate().rev() {
            chance += damage.0.get(damage_or_more).copied().unwrap_or(0.0);
            *percent = rounded_percent(chance, damage_or_more <= least);
        }
        Self { at_least, mean: (damage.mean() * 10.0 + 0.5 + 1e-9).floor() as u16 }
    }

    /// Returns the percentage of at least this damage, rounded to the nearest number; 0 and 100 only when certain, or
    /// when it takes explosions rarer than one in 10^18. Damage beyond [`MOST_DAMAGE`] counts as that.
    pub fn at_least(&self, damage: i32) -> i32 {
        i32::from(self.at_least[damage.clamp(0, MOST_DAMAGE) as usize])
    }

    /// Returns the mean damage in tenths of a point, rounded to the nearest number.
    pub fn mean_tenths(&self) -> i32 {
        i32::from(self.mean)
    }
}

/// Rows of [`OddsTable`] for one number of dice: by edge and armour.
const EDGES: usize = 2 * MOST_EDGE as usize + 1;
const ARMOURS: usize = MOST_ARMOUR as usize + 1;
const ROWS: usize = 2 * EDGES * ARMOURS;

/// Odds of a weapon's attacks for every edge from -3 to 3, without and with the extra dice of a sneak attack, against
/// every Armor Value from 0 to 8. Computed when a scenario is compiled, because policies ask for them in every turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsTable {
    /// Plan of most attacks: without Boons, Banes and sneak dice.
    pub(crate) plain: Plan,
    /// Odds by sneak attack or not, edge, armour.
    rows: Arc<[Odds; ROWS]>,
}

/// Key of the rows of a table: the knobs, the die and the most explosions.
type Kind = (DiceKnobs, u8, u8);

/// Cache of tables: cells of a sweep that differ in other knobs share them.
static KNOWN: Cache<Kind, [Odds; ROWS]> = Cache::new();

impl OddsTable {
    /// Returns the table of a weapon with this die and this many explosions at most.
    pub fn new(knobs: &DiceKnobs, faces: u8, cap: u8) -> Self {
        let plain = Plan::new(knobs, AttackDice { faces, cap, edge: 0, sneak: 0 });
        Self { plain, rows: KNOWN.get((*knobs, faces, cap), rows) }
    }

    /// Fast path of [`odds`](Self::odds) for an attack without Boons, Banes and sneak dice, as most attacks are.
    pub fn plain_odds(&self, armour: i32) -> &Odds {
        let armour = armour.clamp(0, MOST_ARMOUR) as usize;
        &self.rows[MOST_EDGE as usize * ARMOURS + armour]
    }

    /// Returns the odds of an attack; edge and armour beyond the table count as its last.
    pub fn odds(&self, edge: i32, is_sneak: bool, armour: i32) -> &Odds {
        let edge = (edge.clamp(-MOST_EDGE, MOST_EDGE) + MOST_EDGE) as usize;
        let armour = armour.clamp(0, MOST_ARMOUR) as usize;
        &self.rows[(usize::from(is_sneak) * EDGES + edge) * ARMOURS + armour]
    }
}

fn rows((knobs, faces, cap): Kind) -> [Odds; ROWS] {
    let mut rows = Vec::with_capacity(ROWS);
    for sneak in [0, knobs.sneak_dice as u8] {
        for edge in -MOST_EDGE..=MOST_EDGE {
            let attack = AttackDice { faces, cap, edge: edge as i8, sneak };
            add_rows(&knobs, &Plan::new(&knobs, attack), &mut rows);
        }
    }
    std::array::from_fn(|row| rows[row])
}

fn add_rows(knobs: &DiceKnobs, plan: &Plan, rows: &mut Vec<Odds>) {
    let mut sums = totals(knobs, plan, 0);
    for armour in 0..=MOST_ARMOUR {
        // Armour once changes what is left of a sum; armour per die changes the sums.
        if knobs.av_per_die && armour > 0 {
            sums = totals(knobs, plan, armour);
        }
        rows.push(Odds::new(&Damage::past(knobs, plan, &sums, armour)));
    }
}
