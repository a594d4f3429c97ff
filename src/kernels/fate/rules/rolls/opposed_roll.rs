//! A roll from start to end: dice, ratings, invocations, margin (FC-DICE-12, WOA-DICE-08).

use super::outcome::Outcome;
use super::party::MOST_REROLLS;
pub(crate) use super::party::{OpposedRoll, Party, Purpose};
use crate::dice::{FateDiceTotal, FateRoll, Label, OpposedFateDiceTotals};
use crate::kernels::fate::house::moments::read_of;
use crate::kernels::fate::knobs::bodies::ScaleBenefit;
use crate::kernels::fate::knobs::common::{ConflictKind, PenaltyCounts, RerollKeep};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::tell::events::{FateEvent, Payment};
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Play, View};
use crate::system::{FighterId, Table, bits};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns a label of the running turn: `turn` is the fighter whose turn it is. Seats stand for fighters, so
    /// that a variant with more fighters moves no dice of the others.
    pub(crate) fn label(
        &self,
        purpose: Purpose,
        turn: FighterId,
        roller: FighterId,
        serial: u32,
    ) -> Label {
        let seat = |fighter: FighterId| self.setup.lookup.seat[fighter];
        Label::new(self.state.time(), seat(turn), purpose as u8, seat(roller), serial)
    }

    /// Rolls both parties against each other, lets them invoke, and returns both, settled.
    pub(crate) fn roll_opposed(
        &mut self,
        actor: (FighterId, RollKind, Method),
        opponent: (FighterId, RollKind, Method),
        serial: u32,
    ) -> OpposedRoll {
        self.roll_over(actor, opponent, None, serial)
    }

    /// Like [`roll_opposed`](Self::roll_opposed), but the opponent's result counts as at least `floor`
    /// (FC-MOV-06).
    ///
    /// Parties with and without dice (FC-DICE-11, FC-NPC-05) take this one way, so that no step of a roll is
    /// left out for one of them: only the throw differs.
    pub(crate) fn roll_over(
        &mut self,
        (fighter, kind, method): (FighterId, RollKind, Method),
        (foe, foe_kind, foe_method): (FighterId, RollKind, Method),
        floor: Option<i32>,
        serial: u32,
    ) -> OpposedRoll {
        let throws = self.who_rolls_dice((fighter, kind), (foe, foe_kind));
        let stands =
            if throws[1] { foe_method } else { self.diceless_method(foe_kind, foe_method) };
        let mut opposed = OpposedRoll {
            actor: Party::new(Some(fighter), kind, method),
            opposing: Party::new(Some(foe), foe_kind, stands),
        };
        opposed.actor.replaced = G::replaced_dice(self.view(), fighter, Some(foe), kind);
        opposed.opposing.replaced = G::replaced_dice(self.view(), foe, Some(fighter), foe_kind);
        G::before_dice(self, &mut opposed.actor, Some(&opposed.opposing), (fighter, serial));
        G::before_dice(self, &mut opposed.opposing, Some(&opposed.actor), (fighter, serial));
        self.moment_before_roll(&mut opposed.actor, Some(foe), fighter);
        self.moment_before_roll(&mut opposed.opposing, Some(fighter), fighter);
        // The roller in the label is the actor, no matter who the opponent is: a variant that changes
        // the target keeps the dice.
        let label = self.label(Purpose::Opposed, fighter, fighter, serial);
        if throws == [true; 2] {
            self.throw_both(&mut opposed, label);
        } else {
            self.roll_one_party(&mut opposed, throws, label);
        }
        // Full defense also serves a defender without dice, whose rating stands for the roll.
        self.defensive_aid(&mut opposed.opposing);
        if let Some(floor) = floor {
            opposed.opposing.bonus += (floor - opposed.opposing.total()).max(0);
        }
        self.finish(&mut opposed, fighter, serial);
        opposed
    }

    /// Throws the dice of both parties of a roll at once.
    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of nearly every roll
    fn throw_both(&mut self, opposed: &mut OpposedRoll, label: Label) {
        let (setup, faces) = (self.setup, self.reads_faces());
        let (mine, theirs) = (opposed.actor.replaced, opposed.opposing.replaced);
        let (view, invoking) = (View { setup, state: self.state }, self.invoking());
        let [fighter, foe] = [opposed.actor.fighter, opposed.opposing.fighter];
        let dice = OpposedFateDiceTotals {
            actor: read_of(setup, mine, faces),
            opponent: read_of(setup, theirs, faces),
            // Only invocations and house rules ask what the dice of a party count by themselves.
            only_margin: || {
                let invokes = |it: FighterId| invoking >> it & 1 == 1 && view.has_means_before(it);
                !faces && !fighter.is_some_and(invokes) && !foe.is_some_and(invokes)
            },
        };
        let pair = self.table.draw(label, dice);
        self.settle_dice(&mut opposed.actor, pair.actor);
        self.settle_dice(&mut opposed.opposing, pair.opponent);
    }

    /// Rolls against a fixed rating: a difficulty, or a passive defence. `opposing` may name a fighter that speaks
    /// for it and may raise it.
    pub(crate) fn roll_passive(
        &mut self,
        actor: (FighterId, RollKind, Method),
        purpose: Purpose,
        opposing: Party,
        serial: u32,
    ) -> OpposedRoll {
        let (fighter, kind, method) = actor;
        let mut opposed = OpposedRoll { actor: Party::new(Some(fighter), kind, method), opposing };
        self.before_throw(&mut opposed.actor, Some(&opposed.opposing), (fighter, serial));
        if self.throws(fighter, kind) {
            let label = self.label(purpose, fighter, fighter, serial);
            self.throw(&mut opposed.actor, label);
        }
        self.finish(&mut opposed, fighter, serial);
        opposed
    }

    /// Makes a roll that is compared with others later, before any invocation.
    pub(crate) fn roll_alone(
        &mut self,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
        serial: u32,
    ) -> Party {
        let mut party = Party::new(Some(fighter), kind, method);
        self.before_throw(&mut party, None, (fighter, serial));
        if self.throws(fighter, kind) {
            let label = self.label(Purpose::Single, fighter, fighter, serial);
            self.throw(&mut party, label);
        }
        self.tell(&party);
        G::rolled(self, &party);
        self.moment_rolled(&mut party, None, fighter);
        party
    }

    /// Makes a roll beside another of the same action; it cannot be invoked on. `turn` is the fighter whose turn it
    /// is, and the number of the roll in the turn.
    pub(crate) fn roll_beside(
        &mut self,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
        (turn, serial): (FighterId, u32),
    ) -> Party {
        let mut party = Party::new(Some(fighter), kind, method);
        let mover = Party::new(Some(turn), RollKind::Move, Method::NONE);
        self.before_throw(&mut party, Some(&mover), (turn, serial));
        if self.throws(fighter, kind) {
            let label = self.label(Purpose::Part, turn, fighter, serial);
            self.throw(&mut party, label);
        }
        self.tell(&party);
        G::rolled(self, &party);
        self.moment_rolled(&mut party, Some(turn), turn);
        party
    }

    /// Takes every step before the dice of one party fall, against `other` if it is known; `roll` is whose
    /// turn it is and the number of the roll in it.
    pub(crate) fn before_throw(
        &mut self,
        party: &mut Party,
        other: Option<&Party>,
        roll: (FighterId, u32),
    ) {
        let foe = other.and_then(|other| other.fighter);
        if let Some(fighter) = party.fighter {
            party.replaced = G::replaced_dice(self.view(), fighter, foe, party.kind);
        }
        G::before_dice(self, party, other, roll);
        self.moment_before_roll(party, foe, roll.0);
    }

    /// Throws the dice of one party, under a label of its own.
    pub(crate) fn throw(&mut self, party: &mut Party, label: Label) {
        let read = FateDiceTotal(read_of(self.setup, party.replaced, self.reads_faces()));
        let dice = self.table.draw(label, read);
        self.settle_dice(party, dice);
    }

    /// Reads the dice of a party and adds penalties of its state, such as for consequences.
    #[inline]
    pub(crate) fn settle_dice(&mut self, party: &mut Party, dice: FateRoll) {
        party.dice = Some(dice);
        party.value = G::dice_value(self.setup, dice, party.replaced);
        let penalty = self.setup.fate.consequence_penalty;
        if penalty != 0
            && let Some(fighter) = party.fighter
        {
            party.bonus += penalty * self.wounds_counted(fighter);
        }
        self.cap_result(party);
    }

    /// Returns the consequences of a fighter, as `consequence.penalty` counts them.
    #[cold]
    fn wounds_counted(&self, fighter: FighterId) -> i32 {
        let filled = bits(self.state.fighters[fighter].slots.into());
        let slots = &self.setup.sheets[fighter].slots;
        match self.setup.fate.penalty_counts {
            PenaltyCounts::Consequences => filled.count() as i32,
            PenaltyCounts::Levels => filled.map(|at| slots[at].severity as i32 + 1).sum(),
        }
    }

    /// Keeps a result within `result.cap`; fixed difficulties are no results, so these are left alone.
    pub(crate) fn cap_result(&self, party: &mut Party) {
        let cap = self.setup.variant.result_cap;
        if let (Some(cap), true) = (cap.number(), party.dice.is_some()) {
            party.bonus -= (party.total() - cap).max(0);
        }
    }

    /// Adds full defense, and the penalty for many defends in one exchange.
    pub(crate) fn defensive_aid(&mut self, party: &mut Party) {
        let Some(fighter) = party.fighter else { return };
        if !party.kind.defends() {
            if party.kind == RollKind::Oppose && self.setup.place.covers_opposition {
                let covered = self.state.fighters[fighter].full_defense;
                party.bonus += i32::from(covered) * self.setup.fate.full_defense_bonus;
            }
            return;
        }
        let knobs = &self.setup.fate;
        let defender = &mut self.state.fighters[fighter];
        if defender.full_defense {
            defender.defended = true;
            party.bonus += knobs.full_defense_bonus;
            party.extra_free = G::full_defense_invokes(self.setup, defender, party.kind);
        }
        if knobs.defend_penalty != 0 {
            party.bonus -= knobs.defend_penalty * i32::from(defender.attacked.saturating_sub(1));
        }
        self.cap_result(party);
    }

    /// Tells the roll, runs the invocations and tells the result: every roll with two parties ends here.
    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every roll
    pub(crate) fn finish(&mut self, opposed: &mut OpposedRoll, turn: FighterId, serial: u32) {
        if self.setup.fate.kind == ConflictKind::Mixed {
            let actor = &opposed.actor;
            self.state.harm = G::harm(self.setup, actor.kind, actor.method.number);
        }
        self.tell(&opposed.actor);
        self.tell(&opposed.opposing);
        G::rolled(self, &opposed.actor);
        G::rolled(self, &opposed.opposing);
        let (actor, foe) = (opposed.actor.fighter, opposed.opposing.fighter);
        self.moment_rolled(&mut opposed.actor, foe, turn);
        self.moment_rolled(&mut opposed.opposing, actor, turn);
        self.settle_opposed(opposed, turn, serial);
    }

    /// Lets both parties invoke and tells the result.
    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every roll
    pub(crate) fn settle_opposed(
        &mut self,
        opposed: &mut OpposedRoll,
        turn: FighterId,
        serial: u32,
    ) {
        let scaled = !self.setup.bodies.scale.is_empty();
        if scaled {
            self.scale_up(opposed, ScaleBenefit::Before);
        }
        self.invocations(opposed, turn, serial);
        self.lapse_boosts(opposed);
        if scaled {
            self.scale_up(opposed, ScaleBenefit::After);
        }
        let margin = opposed.margin();
        self.note(|| FateEvent::Result(margin, Outcome::of(margin, &self.setup.fate)));
        G::concluded(self, opposed);
    }

    pub(crate) fn tell(&mut self, party: &Party) {
        let party = *party;
        self.note(|| match (party.fighter, party.dice) {
            (Some(fighter), dice) if dice.is_some() || party.kind != RollKind::Oppose => {
                FateEvent::Rolled {
                    fighter,
                    kind: party.kind,
                    method: party.method,
                    dice,
                    replaced: party.replaced,
                    value: party.value,
                    bonus: party.bonus,
                    total: party.total(),
                }
            }
            _ => FateEvent::Difficulty(party.total()),
        });
    }

    /// Rolls all dice of a party again, for an invocation (FC-INV-02), under a label of its own for each reroll.
    pub(crate) fn roll_again(
        &mut self,
        party: &mut Party,
        payment: Payment,
        (actor, turn, serial): (bool, FighterId, u32),
    ) {
        let Some(fighter) = party.fighter else { return };
        let (purpose, roller) = match (actor, party.part) {
            (true, _) => (Purpose::RerollActor, turn),
            (false, false) => (Purpose::RerollOpponent, turn),
            (false, true) => (Purpose::RerollPart, fighter),
        };
        let number = serial * u32::from(MOST_REROLLS) + u32::from(party.rerolls);
        let label = self.label(purpose, turn, roller, number);
        party.rerolls += 1;
        let setup = self.setup;
        let replaced = if G::replaces_rerolls(setup) { party.replaced } else { 0 };
        let read = |roll| G::dice_value(setup, roll, replaced);
        let dice = self.table.draw(label, FateDiceTotal(read));
        let value = read(dice);
        if self.setup.fate.reroll_keep == RerollKeep::New || value > party.value {
            party.dice = Some(dice);
            party.value = value;
            self.cap_result(party);
        }
        self.count(FateMeasure::Rerolls, fighter, 1);
        let total = party.total();
        self.note(|| FateEvent::Rerolled { fighter, payment, dice, value, total });
        G::rerolled(self, fighter, dice, value);
    }

    /// Reads the outcome of an opposed roll; see [`Outcome::of`].
    pub(crate) fn outcome(&self, opposed: &OpposedRoll) -> Outcome {
        Outcome::of(opposed.margin(), &self.setup.fate)
    }

    /// Gives a boost to an opponent who won with style, if that roll earns one (`enabled`).
    pub(crate) fn opponent_style_boost(&mut self, opposed: &OpposedRoll, enabled: bool) {
        if enabled && Outcome::opponent_style(opposed.margin(), &self.setup.fate) {
            let rolled = opposed.opposing.dice.is_some() || self.setup.fate.passive_style_boost;
            if let (true, Some(fighter)) = (rolled, opposed.opposing.fighter) {
                self.gain_boost(fighter);
            }
        }
    }
}
