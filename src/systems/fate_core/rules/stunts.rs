//! Stunts in play: before the dice, on a defence with style, after a success, and where a hit is
//! absorbed (FC-STU, FC-DICE-12).
//!
//! Fighters with stunts that are played stand in a mask, so that all others cost one look.

use crate::dice::Pick;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::{Grade, Harm, Severity, Slot};
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Options, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::UseStunt;
use crate::systems::fate_core::sheet::sheet::Played;
use crate::systems::fate_core::sheet::skill::{Skill, Skills};
use crate::systems::fate_core::sheet::stunt::{
    Span, Stunt, StuntAction, StuntEffect, StuntKind, Trigger,
};
use crate::systems::fate_core::sheet::stunt_condition::Condition;
use crate::systems::fate_core::state::conflict::StuntState;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Stunts of one fighter have numbers below this in the labels of their draws, so that the labels of two rolls of a
/// turn differ.
const NUMBERS: u32 = 16;

/// Whether a fighter has stunts that are played, by the mask [`Core::stunted`].
pub(crate) fn has_any(setup: &Setup<Core>, fighter: FighterId) -> bool {
    setup.game.stunted >> fighter & 1 == 1
}

/// Returns the skills that a stunt lets a fighter defend with now; `attacker` is known once it attacks (FC-STU-11).
pub(crate) fn guards(
    view: View<'_>,
    fighter: FighterId,
    kind: RollKind,
    (attacker, against): (Option<FighterId>, u8),
) -> Skills {
    if kind != RollKind::Defend {
        return 0;
    }
    let zone = |fighter: FighterId| view.state.fighters[fighter].foot.zone();
    let afar = |foe: FighterId| zone(foe) != zone(fighter);
    let unarmed = attacker.is_some_and(|foe| view.setup.sheets[foe].game.unarmed);
    let open = |stunt: &Stunt| match stunt.kind {
        StuntKind::ArmorOfFear => !view.state.fighters[fighter].game.stunts.stressed,
        StuntKind::TakeTheBlow => unarmed,
        StuntKind::SlipperyTarget => view.setup.game.scene.dark && attacker.is_some_and(afar),
        _ => false,
    };
    let stunts = view.setup.sheets[fighter].game.stunts.iter().map(|played| &played.stunt);
    stunts
        .filter(|stunt| stunt.works_against(against) && open(stunt))
        .fold(0, |mask, stunt| mask | stunt.skills)
}

/// Returns the better of a method and what stunts let the fighter defend with.
pub(crate) fn guarded(
    view: View<'_>,
    fighter: FighterId,
    kind: RollKind,
    met: (Option<FighterId>, u8),
) -> Option<Method> {
    let best = view.setup.sheets[fighter].game.best(kind, met.1);
    if has_any(view.setup, fighter) { with_guards(view, fighter, (kind, best), met) } else { best }
}

/// Compares with defences by stunts. Kept out of line, because most fighters have no stunts that are played.
#[inline(never)]
fn with_guards(
    view: View<'_>,
    fighter: FighterId,
    (kind, best): (RollKind, Option<Method>),
    met: (Option<FighterId>, u8),
) -> Option<Method> {
    let sheet = &view.setup.sheets[fighter].game;
    let rating = |number: &Skill| sheet.rating(kind, *number as u8, met.1).unwrap_or(0);
    let guards = guards(view, fighter, kind, met);
    let open = Skill::ALL.iter().filter(|skill| guards >> **skill as u32 & 1 == 1);
    let other = open.max_by_key(|skill| rating(skill));
    let other = other.map(|skill| Method { number: *skill as u8, rating: rating(skill) });
    match (best, other) {
        (Some(best), Some(other)) if other.rating <= best.rating => Some(best),
        (_, Some(other)) => Some(other),
        (best, None) => best,
    }
}

/// Whether the circumstances of a stunt hold for a fighter against this opponent.
fn holds(
    view: View<'_>,
    (fighter, foe): (FighterId, Option<FighterId>),
    condition: Condition,
) -> bool {
    let count = |mask: u64| (mask & view.state.standing).count_ones();
    let of_foe = |test: &dyn Fn(FighterId) -> bool| foe.is_some_and(test);
    let side = view.setup.side(fighter);
    match condition {
        Condition::FirstExchange => view.is_first_exchange(),
        Condition::Hurt => view.state.fighters[fighter].slots != 0,
        Condition::Alone => count(view.setup.members(fighter)) == 1,
        Condition::Outnumbered => {
            count(view.setup.foes(fighter)) > count(view.setup.members(fighter))
        }
        Condition::FoeHurt => of_foe(&|foe| view.state.fighters[foe].slots != 0),
        Condition::FoeHindered => of_foe(&|foe| {
            let attached = &view.state.fighters[foe].attached;
            attached
                .iter()
                .any(|it| it.is_advantage() && view.setup.side(FighterId::from(it.by)) == side)
        }),
        Condition::FoeNameless => of_foe(&|foe| view.setup.sheets[foe].grade == Grade::Nameless),
        Condition::FoeUnarmed => of_foe(&|foe| view.setup.sheets[foe].game.unarmed),
        Condition::Dark => view.setup.game.scene.dark,
        Condition::SceneAspect => !view.state.scene.is_empty(),
    }
}

/// An occasion for using a stunt; [`Play::uses`] reads it.
#[derive(Clone, Copy)]
pub(crate) struct Occasion {
    /// The fighter with the stunt.
    pub fighter: FighterId,
    /// The other party; `None` if the stunt is about no other fighter.
    pub foe: Option<FighterId>,
    /// The kind of the fighter's roll; `None` if there is none.
    pub kind: Option<RollKind>,
    /// Shifts of the hit; 0 if there is none.
    pub shifts: i32,
    /// The fighter whose turn it is, and the number of the roll in the turn, for labels of draws.
    pub roll: (FighterId, u32),
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    pub(crate) fn stunts_of(&mut self, fighter: FighterId) -> &mut StuntState {
        &mut self.state.fighters[fighter].game.stunts
    }

    /// Returns the first stunt of a fighter that `fits`, with its number.
    pub(crate) fn find_stunt(
        &self,
        fighter: FighterId,
        fits: impl Fn(&Stunt) -> bool,
    ) -> Option<(usize, Played)> {
        let stunts = &self.setup.sheets[fighter].game.stunts;
        let found = stunts.iter().enumerate().find(|(_, played)| fits(&played.stunt));
        found.map(|(at, played)| (at, *played))
    }

    /// Whether a stunt can be used and its player wants to ([`UseStunt`]); books the use.
    pub(crate) fn uses(&mut self, at: usize, played: Played, occasion: Occasion) -> bool {
        let Occasion { fighter, foe, kind, shifts, roll } = occasion;
        let stunt = played.stunt;
        let spent = self.state.fighters[fighter].game.stunts.used[at];
        let there = |condition: &&Condition| stunt.when >> **condition as u16 & 1 == 1;
        let fits = Condition::ALL
            .iter()
            .filter(there)
            .all(|&condition| holds(self.view(), (fighter, foe), condition));
        if !fits || spent >= stunt.uses || self.points(fighter) < stunt.cost as i8 {
            return false;
        }
        if stunt.chance < 100 {
            let number = roll.1 * NUMBERS + at as u32;
            let label = self.label(Purpose::Stunt, roll.0, fighter, number);
            if self.table.draw(label, Pick(100)) >= u32::from(stunt.chance) {
                return false;
            }
        }
        let sure = stunt.kind == StuntKind::Bonus && stunt.is_free();
        if !sure {
            let left = stunt.uses.saturating_sub(spent);
            let moment = Moment {
                kind,
                opponent: foe.map_or(u8::MAX, FighterId::as_u8),
                shifts,
                matter: [stunt.kind as u8, stunt.cost, left],
                ..Moment::default()
            };
            let ask = Ask::new(self.setup, self.state, UseStunt::NUMBER, fighter, &moment);
            if self.table.choose(&ask).option != UseStunt::Use.number() {
                return false;
            }
        }
        self.record_stunt_use(at, played, fighter);
        true
    }

    fn record_stunt_use(&mut self, at: usize, played: Played, fighter: FighterId) {
        let cost = played.stunt.cost;
        let used = &mut self.stunts_of(fighter).used[at];
        *used = if played.stunt.uses == Stunt::ANY { 0 } else { *used + 1 };
        self.table.note(|| CoreEvent::UsesStunt(fighter, played.place));
        self.table.count(CoreMeasure::StuntUses.number(), fighter, 1);
        if cost > 0 {
            self.change_points(fighter, -(cost as i8));
            self.table.count(CoreMeasure::StuntPoints.number(), fighter, i32::from(cost));
        }
    }

    /// Adds before the dice what stunts give a party's roll, and subtracts what stands in its way.
    #[inline(never)]
    pub(crate) fn stunts_before_dice(
        &mut self,
        party: &mut Party,
        other: Option<&Party>,
        roll: (FighterId, u32),
    ) {
        let Some(fighter) = party.fighter else { return };
        if !party.kind.defends() && party.kind != RollKind::Oppose {
            let mine = self.stunts_of(fighter);
            party.bonus -= i32::from(std::mem::take(&mut mine.obstacle));
            mine.with = party.method.number;
        }
        party.bonus += self.bonus_stunts(party, other, roll, |_| true);
    }

    /// Adds up the stunts that look at the other party, for one of several targets of a roll. For the roll as a whole
    /// they do nothing, because no other party is known.
    #[cold]
    pub(crate) fn stunts_against_part(
        &mut self,
        acting: &Party,
        opposing: &Party,
        roll: (FighterId, u32),
    ) -> i32 {
        self.bonus_stunts(acting, Some(opposing), roll, Stunt::looks_at_foe)
    }

    /// Uses the stunts that add to a roll and are `meant`; returns what they add.
    fn bonus_stunts(
        &mut self,
        party: &Party,
        other: Option<&Party>,
        roll: (FighterId, u32),
        meant: impl Fn(&Stunt) -> bool,
    ) -> i32 {
        let (Some(fighter), Some(action)) = (party.fighter, StuntAction::of(party.kind)) else {
            return 0;
        };
        let against = other.map_or(NO_ARGUMENT, |other| other.method.number);
        let foe = other.and_then(|other| other.fighter);
        let mut sum = 0;
        for at in 0..self.setup.sheets[fighter].game.stunts.len() {
            let played = self.setup.sheets[fighter].game.stunts[at];
            let stunt = played.stunt;
            let fits = stunt.kind == StuntKind::Bonus
                && stunt.helps(action)
                && stunt.works_with(party.method.number)
                && stunt.works_against(against)
                && meant(&stunt);
            let kind = Some(party.kind);
            if fits && self.uses(at, played, Occasion { fighter, foe, kind, shifts: 0, roll }) {
                sum += i32::from(stunt.bonus);
            }
        }
        sum
    }

    /// Applies a stunt to a defence with style against an attack, in place of a boost (FC-STU-06, FC-STU-13); `false`
    /// if no stunt does anything.
    pub(crate) fn stunt_on_defence(&mut self, opposed: &OpposedRoll, serial: u32) -> bool {
        let (Some(attacker), Some(fighter)) = (opposed.actor.fighter, opposed.opposing.fighter)
        else {
            return false;
        };
        if opposed.opposing.dice.is_none() || !has_any(self.setup, fighter) {
            return false;
        }
        let (mine, theirs) = (opposed.opposing.method.number, opposed.actor.method.number);
        let found = self.find_stunt(fighter, |stunt| {
            matches!(stunt.kind, StuntKind::Riposte | StuntKind::DazingCounter)
                && stunt.works_with(mine)
                && stunt.works_against(theirs)
        });
        let Some((at, played)) = found else { return false };
        let shifts = self.setup.game.knobs.stunt.shift_value;
        let occasion = Occasion {
            fighter,
            foe: Some(attacker),
            kind: Some(RollKind::Defend),
            shifts,
            roll: (attacker, serial),
        };
        if !self.uses(at, played, occasion) {
            return false;
        }
        if played.stunt.kind == StuntKind::Riposte {
            self.deal_stunt_hit(fighter, attacker, shifts);
        } else {
            self.attach(fighter, attacker, 1, 0);
        }
        true
    }

    fn deal_stunt_hit(&mut self, fighter: FighterId, foe: FighterId, shifts: i32) {
        self.count(FateMeasure::Hits, fighter, 1);
        self.count(FateMeasure::ShiftsDealt, fighter, shifts);
        self.suffer(foe, shifts, fighter);
    }

    /// Applies a stunt to the boost for which an attacker trades a shift; returns whether it made an aspect of it
    /// (FC-STU-07).
    pub(crate) fn stunt_on_trade(
        &mut self,
        actor: FighterId,
        target: FighterId,
        serial: u32,
    ) -> bool {
        if !has_any(self.setup, actor) {
            return false;
        }
        let with = self.state.fighters[actor].game.stunts.with;
        let found = self.find_stunt(actor, |stunt| {
            stunt.kind == StuntKind::HeavyHitter && stunt.works_with(with)
        });
        let Some((at, played)) = found else { return false };
        let kind = Some(RollKind::Attack);
        let roll = (actor, serial);
        let occasion = Occasion { fighter: actor, foe: Some(target), kind, shifts: 0, roll };
        let used = self.uses(at, played, occasion);
        if used {
            self.attach(actor, target, 1, 0);
        }
        used
    }

    /// Applies stunts once a roll is over and its result booked: their effects (FC-STU-02), and the stress that
    /// taking a blow costs on a tie (FC-STU-11).
    #[inline(never)]
    pub(crate) fn stunts_after(&mut self, opposed: &OpposedRoll, serial: u32) {
        let margin = opposed.margin();
        let outcome = self.outcome(opposed);
        let won = matches!(outcome, Outcome::Succeed | Outcome::Style);
        let style = outcome == Outcome::Style;
        let roll = (opposed.actor.fighter.unwrap_or_default(), serial);
        if won {
            self.effects(&opposed.actor, &opposed.opposing, style, (margin, roll));
        }
        if outcome == Outcome::Fail && opposed.opposing.dice.is_some() {
            let style = Outcome::opponent_style(margin, &self.setup.fate);
            self.effects(&opposed.opposing, &opposed.actor, style, (-margin, roll));
        }
        let defender = opposed.opposing.fighter.filter(|&it| has_any(self.setup, it));
        if let (Outcome::Tie, Some(defender)) = (outcome, defender) {
            let number = opposed.opposing.method.number;
            let blow =
                |stunt: &Stunt| stunt.kind == StuntKind::TakeTheBlow && stunt.works_with(number);
            let ordinary = self.setup.sheets[defender].game.named(
                RollKind::Defend,
                number,
                opposed.actor.method.number,
            );
            let takes = opposed.actor.kind == RollKind::Attack && ordinary.is_none();
            if takes && self.find_stunt(defender, blow).is_some() {
                self.check_lowest_box(defender);
                self.stunts_of(defender).stressed = true;
                self.table.note(|| CoreEvent::TakesTheBlow(defender));
            }
        }
    }

    fn effects(
        &mut self,
        party: &Party,
        other: &Party,
        style: bool,
        (shifts, roll): (i32, (FighterId, u32)),
    ) {
        let (Some(fighter), Some(foe)) = (party.fighter, other.fighter) else { return };
        let Some(action) = StuntAction::of(party.kind) else { return };
        for at in 0..self.setup.sheets[fighter].game.stunts.len() {
            let played = self.setup.sheets[fighter].game.stunts[at];
            let stunt = played.stunt;
            let fits = stunt.kind == StuntKind::Effect
                && stunt.helps(action)
                && stunt.works_with(party.method.number)
                && stunt.works_against(other.method.number)
                && (style || stunt.on == Trigger::Success);
            let able = self.state.is_in(foe) && self.state.end.is_none();
            if !fits || !able || !self.effect_possible(stunt.effect, fighter, foe) {
                continue;
            }
            let kind = Some(party.kind);
            let occasion = Occasion { fighter, foe: Some(foe), kind, shifts, roll };
            if self.uses(at, played, occasion) {
                self.take_effect(stunt.effect, fighter, foe);
            }
        }
    }

    fn effect_possible(&self, effect: StuntEffect, fighter: FighterId, foe: FighterId) -> bool {
        match effect {
            StuntEffect::Hit | StuntEffect::Obstacle => true,
            StuntEffect::Mild => self.free_mild(foe, self.state.harm).is_some(),
            StuntEffect::Stubborn => self.newest_advantage(fighter, foe).is_some(),
        }
    }

    /// Returns the first free slot for a mild consequence of this kind of harm; `None` if all are filled.
    pub(crate) fn free_mild(&self, fighter: FighterId, harm: Harm) -> Option<usize> {
        let filled = self.state.fighters[fighter].slots;
        let slots = &self.setup.sheets[fighter].slots;
        let mild = |slot: &Slot| slot.severity == Severity::Mild && slot.serves(harm);
        (0..slots.len()).find(|at| mild(&slots[*at]) && filled >> at & 1 == 0)
    }

    /// Returns the advantage that a fighter has just put on a foe, as its place among what is attached.
    fn newest_advantage(&self, fighter: FighterId, foe: FighterId) -> Option<usize> {
        let attached = &self.state.fighters[foe].attached;
        attached
            .iter()
            .rposition(|it| it.is_advantage() && FighterId::from(it.by) == fighter && it.hold == 0)
    }

    fn take_effect(&mut self, effect: StuntEffect, fighter: FighterId, foe: FighterId) {
        let value = self.setup.game.knobs.stunt.shift_value;
        match effect {
            StuntEffect::Hit => self.deal_stunt_hit(fighter, foe, value),
            StuntEffect::Obstacle => {
                let obstacle = &mut self.stunts_of(foe).obstacle;
                *obstacle = obstacle.saturating_add(value as u8);
                self.table.note(|| CoreEvent::Obstacle(foe, value));
            }
            StuntEffect::Mild => {
                if let Some(at) = self.free_mild(foe, self.state.harm) {
                    let free = self.setup.fate.consequence_invokes as u8;
                    self.take_consequence(foe, at, Some(fighter), free, true);
                }
            }
            StuntEffect::Stubborn => {
                if let Some(at) = self.newest_advantage(fighter, foe) {
                    self.state.fighters[foe].attached[at].hold = value as u8;
                    self.table.note(|| CoreEvent::Stubborn(foe, value));
                }
            }
        }
    }

    /// Begins a new [`Span`], in which uses are open again.
    pub(crate) fn renew_stunts(&mut self, span: Span) {
        let setup = self.setup;
        for (fighter, sheet) in FighterId::enumerate(setup.sheets.iter()) {
            if !has_any(setup, fighter) {
                continue;
            }
            for (at, played) in sheet.game.stunts.iter().enumerate() {
                if played.stunt.per == span {
                    self.stunts_of(fighter).used[at] = 0;
                }
            }
        }
    }
}

/// Returns the part of a fighter's stunts that lasts into the next conflict of a series: uses counted by
/// [`Span::Session`].
pub(crate) fn carried(setup: &Setup<Core>, fighter: FighterId, old: StuntState) -> StuntState {
    let mut new = StuntState::default();
    for (at, played) in setup.sheets[fighter].game.stunts.iter().enumerate() {
        new.used[at] = if played.stunt.per == Span::Session { old.used[at] } else { 0 };
    }
    new
}
