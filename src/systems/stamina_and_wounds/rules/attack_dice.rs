//! The dice of one attack, over a closure that rolls them, so that play, scripted tests and exact
//! enumeration share the rule (SW-CRIT, SW-FUMB, SW-DEFD-03, SW-DEFD-04, SW-DEFD-07, SW-SNK-01 to
//! SW-SNK-03, SW-ATK-02, SW-ATK-03).
//!
//! Every die has a place, a number that names its draw: 0 to 7 the damage die and those that Banes
//! or Boons add to choose it from, 8 to 11 the extra dice of a sneak attack, 12 to 15 the d6 of
//! `minus_d6`, 16 to 63 explosions in the order in which they are rolled.

use crate::inline_vec::InlineVec;
use crate::systems::stamina_and_wounds::knobs::dice::{
    AttackEdge, CritOn, DiceKnobs, FumbleDice, SneakCap,
};

const SNEAK_PLACE: u8 = 8;
const MOST_SNEAK: u8 = 4;
const SIX_PLACE: u8 = 12;
const MOST_SIXES: u8 = 4;
/// Most Boons or Banes that count; with the damage die itself they have the places 0 to 7.
const MOST_EDGE: u8 = 7;
const EXPLOSION_PLACE: u8 = 16;
/// Most explosions of one attack, where nothing else limits them: places of dice end at 63. A d4 that explodes on two
/// faces gets there once in 2^48 attacks, a d4 that explodes on its maximum once in 2^96.
pub(crate) const MOST_EXPLOSIONS: u8 = 48;
const MOST_DICE: usize = 1 + MOST_SNEAK as usize + MOST_EXPLOSIONS as usize;
/// A face that no die shows, for dice that never explode.
const NEVER: u8 = u8::MAX;

/// Dice that `step_down` steps through (SW-DEFD-04).
const STEPS: [u8; 6] = [3, 4, 6, 8, 10, 12];
const IMPAIRED: u8 = 4;
const ENHANCED: u8 = 12;

/// Dice of one attack, before any is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackDice {
    /// Faces of the weapon die, at least 2.
    pub faces: u8,
    /// Most explosions; [`u8::MAX`] for no limit but [`MOST_EXPLOSIONS`].
    pub cap: u8,
    /// Boons less Banes; more than 7 of either count as 7.
    pub edge: i8,
    /// Extra dice of a sneak attack, 0 to 4 (SW-SNK-01).
    pub sneak: u8,
}

/// Dice of one kind: their faces, and from which face on they explode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExplodingDie {
    pub(crate) faces: u8,
    explodes_from: u8,
}

impl ExplodingDie {
    fn new(knobs: &DiceKnobs, faces: u8, may_explode: bool) -> Self {
        let explodes_from = match knobs.crit_on {
            _ if !may_explode || !knobs.crit => NEVER,
            CritOn::Max => faces,
            CritOn::MaxMinus1 => faces.saturating_sub(1),
        };
        Self { faces, explodes_from }
    }

    pub(crate) fn explodes(self, face: u8) -> bool {
        face >= self.explodes_from
    }
}

/// Several dice, one of which is kept: a Boon keeps the highest, a Bane the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Keep {
    /// Dice that are rolled.
    pub(crate) of: u8,
    /// Whether the highest is kept, or else the lowest.
    pub(crate) highest: bool,
}

/// An attack's dice once Banes, Boons and house rules have been read. Made once for most attacks (see
/// [`OddsTable::plain`](super::odds::OddsTable)), because reading the knobs for each attack costs more than the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) first: ExplodingDie,
    /// How the damage die is chosen.
    pub(crate) choice: Keep,
    /// The extra dice of a sneak attack.
    pub(crate) sneak: ExplodingDie,
    pub(crate) sneak_dice: u8,
    /// Number of d6; the highest counts.
    pub(crate) sixes: u8,
    /// Whether the d6 is taken from the total; otherwise it is added.
    pub(crate) minus: bool,
    /// Most explosions of the attack, or of each base die with its chain.
    pub(crate) cap: u8,
    /// Whether the cap holds for the whole attack; otherwise for each base die.
    pub(crate) shared: bool,
    /// Whether extra dice explode as well.
    pub(crate) chain: bool,
}

impl Plan {
    pub(crate) fn new(knobs: &DiceKnobs, attack: AttackDice) -> Self {
        let count = attack.edge.unsigned_abs().min(MOST_EDGE);
        let bane = attack.edge < 0;
        // Banes and Boons change only the damage die (SW-DEFD-07).
        let (faces, may_explode) = damage_die(knobs.edge, attack.faces, attack.edge);
        let extra = |model: AttackEdge| if knobs.edge == model { count } else { 0 };
        let sneak_dice = attack.sneak.min(MOST_SNEAK);
        let shared = knobs.sneak_cap == SneakCap::Shared;
        let room = if shared { MOST_EXPLOSIONS } else { MOST_EXPLOSIONS / (1 + sneak_dice) };
        Self {
            first: ExplodingDie::new(knobs, faces, may_explode),
            choice: Keep { of: 1 + extra(AttackEdge::KeepLowest), highest: !bane },
            sneak: ExplodingDie::new(knobs, attack.faces, knobs.sneak_explodes),
            sneak_dice,
            sixes: extra(AttackEdge::MinusD6).min(MOST_SIXES),
            minus: bane,
            cap: attack.cap.min(room),
            shared,
            chain: knobs.crit_chain,
        }
    }

    /// Returns the base die of this number: the damage die is 0, the extra dice of a sneak attack follow.
    pub(crate) fn base(&self, die: u8) -> ExplodingDie {
        if die == 0 { self.first } else { self.sneak }
    }
}

/// Returns the faces of the damage die, and whether it may explode (SW-DEFD-04).
fn damage_die(model: AttackEdge, faces: u8, edge: i8) -> (u8, bool) {
    match (model, edge) {
        (AttackEdge::ImpairedD4, ..=-1) => (IMPAIRED, false),
        (AttackEdge::ImpairedD4, 1..) => (ENHANCED, true),
        (AttackEdge::StepDown, _) => (stepped(faces, edge), true),
        _ => (faces, true),
    }
}

/// Moves a die this many steps up or down; at either end it stays as it is.
fn stepped(faces: u8, edge: i8) -> u8 {
    (0..edge.unsigned_abs()).fold(faces, |faces, _| {
        let mut down = STEPS.iter().rev().filter(|step| **step < faces);
        let mut up = STEPS.iter().filter(|step| **step > faces);
        let next = if edge < 0 { down.next() } else { up.next() };
        next.copied().unwrap_or(faces)
    })
}

/// Result of the dice of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// The faces that count: the damage die, the extra dice of a sneak attack, the explosions in
    /// the order rolled. Dice that a Bane or Boon had dropped are not among them.
    pub faces: InlineVec<u8, MOST_DICE>,
    /// Number of faces that are no explosions, at least 1.
    pub base: u8,
    /// Amount that `minus_d6` adds to the total, below 0 for Banes (SW-DEFD-04), with what house rules add.
    pub adjustment: i16,
}

/// Rolls the dice of an attack. `draw` gets the place of a die and its number of faces, and returns the face that is
/// up. All base dice are rolled before any explosion; then each base die in turn explodes until its chain ends or the
/// limit is reached (SW-CRIT-01 to SW-CRIT-03, SW-SNK-02, SW-SNK-03).
#[cfg(test)]
pub(crate) fn roll(
    knobs: &DiceKnobs,
    attack: AttackDice,
    draw: impl FnMut(u8, u8) -> u8,
) -> Rolled {
    roll_planned(&Plan::new(knobs, attack), draw)
}

/// Like [`roll`], but with a plan that has read Banes, Boons and house rules already. It has a fast path, because
/// most attacks are one die that does not explode.
pub(crate) fn roll_planned(plan: &Plan, mut draw: impl FnMut(u8, u8) -> u8) -> Rolled {
    let mut rolled = Rolled { base: 1, ..Rolled::default() };
    let face = keep_one(plan.choice, 0, plan.first.faces, &mut draw);
    rolled.faces.push(face);
    // Most attacks are one die that does not explode.
    if plan.first.explodes(face) || plan.sneak_dice > 0 || plan.sixes > 0 {
        roll_more(plan, &mut rolled, draw);
    }
    rolled
}

/// Rolls all dice besides the damage die. Kept apart, because most attacks have no others.
fn roll_more(plan: &Plan, rolled: &mut Rolled, mut draw: impl FnMut(u8, u8) -> u8) {
    rolled.base += plan.sneak_dice;
    for die in 0..plan.sneak_dice {
        rolled.faces.push(draw(SNEAK_PLACE + die, plan.sneak.faces));
    }
    if plan.sixes > 0 {
        let choice = Keep { of: plan.sixes, highest: true };
        let six = i16::from(keep_one(choice, SIX_PLACE, 6, &mut draw));
        rolled.adjustment = if plan.minus { -six } else { six };
    }
    explode(plan, rolled, draw);
}

/// Rolls some dice from a place on and keeps one.
pub(crate) fn keep_one(
    choice: Keep,
    place: u8,
    faces: u8,
    mut draw: impl FnMut(u8, u8) -> u8,
) -> u8 {
    let first = draw(place, faces);
    (1..choice.of).fold(first, |kept, die| {
        let face = draw(place + die, faces);
        if choice.highest { kept.max(face) } else { kept.min(face) }
    })
}

fn explode(plan: &Plan, rolled: &mut Rolled, mut draw: impl FnMut(u8, u8) -> u8) {
    let mut left = plan.cap;
    for die in 0..rolled.base {
        if !plan.shared {
            left = plan.cap;
        }
        let kind = plan.base(die);
        let mut explodes = kind.explodes(rolled.faces[usize::from(die)]);
        while explodes && left > 0 {
            let face = draw(EXPLOSION_PLACE + rolled.explosions(), kind.faces);
            rolled.faces.push(face);
            left -= 1;
            explodes = plan.chain && kind.explodes(face);
        }
    }
}

impl Rolled {
    /// Returns the number of explosions among [`faces`](Self::faces).
    pub fn explosions(&self) -> u8 {
        self.faces.len() as u8 - self.base
    }

    /// Returns the sum of the counted dice, before armour.
    pub fn total(&self) -> i32 {
        self.faces.iter().map(|face| i32::from(*face)).sum::<i32>() + i32::from(self.adjustment)
    }

    /// Returns the damage past this Armor Value (SW-ATK-02, SW-ATK-03, SW-CRIT-07). If armour is taken off each die,
    /// the adjustment of `minus_d6` comes after it.
    pub fn damage(&self, knobs: &DiceKnobs, armour: i32) -> i32 {
        let past = if knobs.av_per_die {
            let past = self.faces.iter().map(|face| (i32::from(*face) - armour).max(0));
            past.sum::<i32>() + i32::from(self.adjustment)
        } else {
            self.total() - armour
        };
        past.max(knobs.damage_min)
    }

    /// Returns the number of dice that fumbled, as far as they count: at most one except with `any_each` (SW-FUMB-01,
    /// SW-FUMB-03).
    pub fn fumbles(&self, knobs: &DiceKnobs) -> i32 {
        let highest = knobs.fumble_on.highest();
        let (all, base) = (self.faces.len(), usize::from(self.base));
        let among = |count: usize| {
            self.faces.iter().take(count).filter(|face| **face <= highest).count() as i32
        };
        match knobs.fumble_dice {
            FumbleDice::AnyOnce => among(all).min(1),
            FumbleDice::AnyEach => among(all),
            FumbleDice::BaseOnly => among(base).min(1),
        }
    }

    /// Returns the Usage boxes that the attack marks on a weapon that has them (SW-FUMB-01).
    pub fn marks(&self, knobs: &DiceKnobs) -> i32 {
        self.fumbles(knobs) * knobs.fumble_marks
    }
}
