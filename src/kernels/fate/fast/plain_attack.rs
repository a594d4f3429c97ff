//! Attacks that only ratings, dice and full defence decide: no rule that the conflict uses looks at the rolls, and no
//! policy would ever invoke on them. A house rule that waits for certain dice stands in the way of an attack only if it
//! can apply to the dice that fall. Most steps of a general roll ask for things that are absent here. This path asks
//! for them once before play, and asks the table once for each attack.
//!
//! Fast path of `attack` and `roll`; must give the same results. The conformance suite compares both: a table that
//! asks every policy about everything uses no plain attacks.

use crate::dice::{FatePair, FateRoll, OpposedFateDiceTotals};
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Defend;
use crate::kernels::fate::house::effects::ROLLED_AT;
use crate::kernels::fate::house::moments::{HouseContext, Known, read_of};
use crate::kernels::fate::house::words::{HouseFact, HouseMoment};
use crate::kernels::fate::knobs::common::{BoostLifetime, ConflictKind, SurpriseSide};
use crate::kernels::fate::register::{FateGame, Setup};
use crate::kernels::fate::rules::rolls::method::{Method, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::rules::rolls::party::Party;
use crate::kernels::fate::tell::events::FateEvent;
use crate::knob::Limit;
use crate::system::{Blow, FighterId, Numbered, Table};

/// The moments at which house rules speak about a roll. Moments at a hit and later do not count, because they speak on
/// this path as well.
const OF_ROLLS: u64 = ROLLED_AT | 1 << HouseMoment::BeforeRoll as u64;

/// Whether no rule looks at the rolls of attacks, and nothing on the sheets does: the field `plain_rolls` of [`Setup`].
/// What lists and house rules might do is the table's business, asked in [`attacks_plainly`](Play::attacks_plainly).
pub(crate) fn has_plain_rolls<G: FateGame>(setup: &Setup<G>) -> bool {
    let (fate, bodies) = (&setup.fate, &setup.bodies);
    let counts_as_it_falls = fate.consequence_penalty == 0
        && fate.defend_penalty == 0
        && setup.variant.result_cap.number().is_none();
    let surprises = fate.surprise_passive && fate.surprise_side != SurpriseSide::Nobody;
    let all_defend = fate.defend_max == Limit::NONE && !surprises;
    let alike = fate.kind != ConflictKind::Mixed && !setup.harm.geared;
    let bodies_alike = bodies.still_defending == 0 && bodies.scale.is_empty();
    let boosts_stay = fate.boost_lifetime != BoostLifetime::NextRoll;
    G::has_plain_rolls(setup)
        && counts_as_it_falls
        && all_defend
        && alike
        && bodies_alike
        && boosts_stay
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Whether an attack on a target that defends itself may be played by [`plain_attack`](Self::plain_attack).
    pub(crate) fn attacks_plainly(&mut self, blow: Blow, method: Method, serial: u32) -> bool {
        self.setup.plain_rolls
            && self.table.can_differ(Defend::NUMBER) == 0
            && !self.anybody_invokes()
            && (self.table.house_moments() & OF_ROLLS == 0
                || !self.dice_can_call_rules(blow, method, serial))
    }

    /// Whether a house rule can apply to the rolls of an attack. Looks at the dice that the attack is going to throw,
    /// because most house rules wait for a rare result; dice depend on their label alone, so that looking changes
    /// nothing.
    #[inline(never)]
    fn dice_can_call_rules(&mut self, blow: Blow, method: Method, serial: u32) -> bool {
        let Blow { attacker, target } = blow;
        let before_dice = OF_ROLLS & !ROLLED_AT;
        if self.table.house_moments() & before_dice != 0 || !self.table.may_look_ahead() {
            return true;
        }
        let Some(defense) = G::plain_defense(self, target, attacker, method.number) else {
            return true;
        };
        let pair = self.plain_dice(attacker, serial);
        let is_covered = self.state.fighters[target].full_defense;
        let cover = if is_covered { self.setup.fate.full_defense_bonus } else { 0 };
        let attack = (RollKind::Attack, method, 0, HouseMoment::AttackRolled);
        let defense = (RollKind::Defend, defense, cover, HouseMoment::DefenseRolled);
        self.dice_can_call(attacker, target, pair.actor, attack)
            || self.dice_can_call(target, attacker, pair.opponent, defense)
    }

    /// Whether a house rule can apply to a roll with these dice. May be wrong only with `true`, which costs time.
    fn dice_can_call(
        &self,
        fighter: FighterId,
        other: FighterId,
        dice: FateRoll,
        (kind, method, bonus, own): (RollKind, Method, i32, HouseMoment),
    ) -> bool {
        let value = G::dice_value(self.setup, dice, 0);
        let mut party = Party::new(Some(fighter), kind, method);
        (party.dice, party.value, party.bonus) = (Some(dice), value, bonus);
        let mut matter = HouseContext::new(HouseMoment::Rolled as usize, fighter, Some(other));
        matter.party = Some(party);
        [HouseMoment::Rolled, own].into_iter().any(|moment| {
            if !self.table.hears(moment as usize) {
                return false;
            }
            let facts = Known { setup: self.setup, state: self.state, matter: &matter };
            self.table.can_apply(moment as usize, |fact| {
                (fact < HouseFact::ALL.len()).then(|| HouseFact::read(fact, &facts, None))
            })
        })
    }

    /// Throws the dice of an attack and its defence under the label of the rules' own roll, so that the same dice fall.
    fn plain_dice(&mut self, attacker: FighterId, serial: u32) -> FatePair {
        let label = self.label(Purpose::Opposed, attacker, attacker, serial);
        let setup = self.setup;
        let read = || read_of(setup, 0, false);
        let dice = OpposedFateDiceTotals { actor: read(), opponent: read(), only_margin: || true };
        self.table.draw(label, dice)
    }

    /// Plays a plain attack on a target that defends itself. Fast path of [`attack`](Self::attack).
    pub(crate) fn plain_attack(
        &mut self,
        Blow { attacker: actor, target }: Blow,
        method: Method,
        serial: u32,
    ) {
        let met = &mut self.state.fighters[target].attacked;
        *met = met.saturating_add(1);
        let defense = G::choose_defense(self, target, actor, RollKind::Defend, method.number);
        let defense = G::before_roll(self, target, RollKind::Defend, defense);
        let pair = self.plain_dice(actor, serial);
        let mine = self.plain_total((actor, RollKind::Attack, method), pair.actor, 0);
        let cover = self.plain_cover(target);
        let theirs = self.plain_total((target, RollKind::Defend, defense), pair.opponent, cover);
        let margin = mine - theirs;
        let knobs = &self.setup.fate;
        self.note(|| FateEvent::Result(margin, Outcome::of(margin, knobs)));
        G::defended(self, target, margin);
        self.read_plain_attack(Blow { attacker: actor, target }, margin, serial);
    }

    /// Returns the bonus of full defense to a defence, and notes that the full defense was of use.
    fn plain_cover(&mut self, target: FighterId) -> i32 {
        let defender = &mut self.state.fighters[target];
        defender.defended |= defender.full_defense;
        if defender.full_defense { self.setup.fate.full_defense_bonus } else { 0 }
    }

    fn plain_total(
        &mut self,
        (fighter, kind, method): (FighterId, RollKind, Method),
        dice: FateRoll,
        bonus: i32,
    ) -> i32 {
        let value = G::dice_value(self.setup, dice, 0);
        let total = value + method.rating + bonus;
        let (dice, replaced) = (Some(dice), 0);
        self.note(|| FateEvent::Rolled {
            fighter,
            kind,
            method,
            dice,
            replaced,
            value,
            bonus,
            total,
        });
        total
    }

    /// Reads a plain attack as [`read_attack`](Self::read_attack) would: a miss, a tie, a hit.
    fn read_plain_attack(
        &mut self,
        Blow { attacker: actor, target }: Blow,
        margin: i32,
        serial: u32,
    ) {
        let knobs = &self.setup.fate;
        match Outcome::of(margin, knobs) {
            Outcome::Fail => {
                if knobs.defend_style_boost && Outcome::opponent_style(margin, knobs) {
                    self.gain_boost(target);
                }
                if knobs.fail_stress > 0 && self.state.is_in(actor) {
                    self.suffer(actor, knobs.fail_stress, target);
                }
            }
            Outcome::Tie => {
                if knobs.attack_tie_boost {
                    self.gain_boost(actor);
                }
            }
            outcome => {
                let shifts = (margin + knobs.hit_bonus).max(1);
                self.strike(
                    Blow { attacker: actor, target },
                    shifts,
                    outcome == Outcome::Style,
                    serial,
                );
            }
        }
    }
}
