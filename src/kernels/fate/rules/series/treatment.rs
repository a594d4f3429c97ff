//! Treating consequences between conflicts: an overcome roll of the fighter that is best at it (FC-REC-01 to 07,
//! FC-REC-12 to 14).

use super::next_conflict::party;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::knobs::common::{MinorCost, OvercomeTie, SeriousCost};
use crate::kernels::fate::register::{FateGame, Method, RollKind, Setup, StateOf};
use crate::kernels::fate::rules::rolls::opposed_roll::{Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::{Harm, Severity};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::{Cost, FateEvent};
use crate::kernels::fate::tell::series_measures::SeriesMeasure;
use crate::system::{FighterId, NO_ARGUMENT, Options, Table, fighters_in};

/// Rolls of four Fate dice with each sum, from -4; they add up to 81.
const WAYS: [i32; 9] = [1, 4, 10, 16, 19, 16, 10, 4, 1];

/// Rating from which a fighter has the skill to treat others.
const SKILLED: i32 = 1;

/// Numbers of treatments that have dice of their own; later ones repeat, so that labels stay in range.
const SERIALS: u32 = 60;

/// Whether a slot holds a consequence that recovery has not begun for. Never true of an extreme one, because no
/// recovery works on it (FC-XTR-05).
pub(crate) fn is_untreated<G: FateGame>(view: View<'_, G>, fighter: FighterId, at: usize) -> bool {
    let borne = view.state.fighters[fighter].slots >> at & 1 == 1;
    let recovering =
        view.state.series.trails.get(fighter.index()).is_none_or(|t| t.recovering >> at & 1 == 1);
    borne && !recovering && view.setup.sheets[fighter].slots[at].severity != Severity::Extreme
}

/// Returns the kind of the consequence in a slot.
fn harm_of<G: FateGame>(state: &StateOf<G>, fighter: FighterId, at: usize) -> Harm {
    if state.wound_fits(fighter, at, Harm::Mental) { Harm::Mental } else { Harm::Usual }
}

/// Returns the mildest consequence that a fighter can treat now, of this severity if one is named; `None` if there is
/// none.
pub(crate) fn treatable<G: FateGame>(
    view: View<'_, G>,
    patient: FighterId,
    severity: u8,
) -> Option<usize> {
    let slots = &view.setup.sheets[patient].slots;
    let tries = |at: usize| {
        view.state.series.trails.get(patient.index()).map_or(0, |trail| trail.tries[at])
    };
    (0..slots.len()).find(|&at| {
        let named = severity == NO_ARGUMENT || slots[at].severity as u8 == severity;
        named
            && i32::from(tries(at)) < view.setup.series.knobs.tries
            && is_untreated(view, patient, at)
            && healer(view, patient, at).is_some()
    })
}

/// Returns the healer of a patient's consequence, its method, and the extra difficulty for this healer. The best
/// total treats (FC-REC-04, FC-REC-14). The patient itself does so only if no other fighter is as good or, under
/// `recovery.self_last`, if no other fighter has the skill.
pub(crate) fn healer<G: FateGame>(
    view: View<'_, G>,
    patient: FighterId,
    at: usize,
) -> Option<(FighterId, Method, i32)> {
    let harm = harm_of::<G>(view.state, patient, at);
    let extra =
        |who: FighterId| if who == patient { view.setup.series.knobs.self_extra } else { 0 };
    let treats = |who: FighterId| G::treatment(view.setup, who, harm);
    let (all, others) = (party(view), party(view) & !(1 << patient));
    let has_skill = |who: FighterId| treats(who).is_some_and(|method| method.rating >= SKILLED);
    let by_others = view.setup.series.knobs.self_last && fighters_in(others).any(has_skill);
    let asked = fighters_in(if by_others { others } else { all });
    let able = asked.filter_map(|who| treats(who).map(|method| (who, method, extra(who))));
    able.min_by_key(|&(who, method, extra)| (extra - method.rating, who == patient))
}

/// Returns the difficulty of treating the consequence in a slot, by another (FC-REC-03).
pub(crate) fn difficulty<G: FateGame>(setup: &Setup<G>, patient: FighterId, at: usize) -> i32 {
    let ratings = &setup.series.knobs.difficulty;
    let severity = setup.sheets[patient].slots[at].severity as usize;
    ratings.get(severity).or(ratings.last()).map_or(0, |&rating| i32::from(rating))
}

/// Returns the chance in percent that the next treatment of a patient starts recovery, before invocations. 0 if
/// nothing can be treated.
pub(crate) fn chance<G: FateGame>(view: View<'_, G>, patient: FighterId) -> i32 {
    let Some(at) = treatable(view, patient, NO_ARGUMENT) else { return 0 };
    let Some((_, method, extra)) = healer(view, patient, at) else { return 0 };
    let ties = view.setup.series.knobs.tie_starts;
    let least = if ties { 0 } else { 1 + view.setup.fate.tie_width };
    let needed = difficulty(view.setup, patient, at) + extra + least - method.rating;
    let sums = (-4..).zip(WAYS).filter(|(sum, _)| *sum >= needed);
    (sums.map(|(_, ways)| ways).sum::<i32>() * 100 + 40) / 81
}

/// Whether an option of a pause may be chosen.
pub(crate) fn legal<G: FateGame>(ask: &Ask<'_, G>, option: u8, argument: u8) -> bool {
    match BetweenConflicts::of(option) {
        BetweenConflicts::Treat => patients(ask, option, argument) != 0,
        BetweenConflicts::Rest => ask.state.series.rests < ask.setup.series.rests,
        BetweenConflicts::GoOn | BetweenConflicts::Stop => true,
    }
}

/// Returns the fighters that an option of a pause may be aimed at.
pub(crate) fn patients<G: FateGame>(ask: &Ask<'_, G>, option: u8, argument: u8) -> u64 {
    if BetweenConflicts::of(option) != BetweenConflicts::Treat {
        return 0;
    }
    ask.filter(party(ask.view()), |patient| treatable(ask.view(), patient, argument).is_some())
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Treats the mildest consequence of a patient, or of a named severity; see [`treatable`].
    pub(crate) fn treat(&mut self, patient: FighterId, severity: u8) {
        let Some(at) = treatable(self.view(), patient, severity) else { return };
        let found = healer(self.view(), patient, at);
        let Some((healer, method, extra)) = found else { return };
        self.trail(patient).tries[at] += 1;
        self.count_series(SeriesMeasure::Treatments, healer, 1);
        self.note(|| FateEvent::Treats { healer, patient, slot: at as u8 });
        let rating = difficulty(self.setup, patient, at) + extra;
        let against = Method { number: NO_ARGUMENT, rating };
        let opposing = Party::new(None, RollKind::Oppose, against);
        // The numbers of a turn's own rolls are below 4; conflicts without an exchange do not
        // share their dice.
        let series = &mut self.state.series;
        let serial = 4 + (u32::from(series.scene) * 21 + u32::from(series.treatments)) % SERIALS;
        series.treatments = series.treatments.wrapping_add(1);
        let roller = (healer, RollKind::Overcome, method);
        let opposed = self.roll_passive(roller, Purpose::Treatment, opposing, serial);
        let outcome = self.outcome(&opposed);
        if self.treatment_works(healer, outcome) {
            self.begin_recovery(patient, at);
        }
    }

    /// Whether recovery begins. Costs are owed, because there is no opponent yet to get them (FC-REC-12).
    fn treatment_works(&mut self, healer: FighterId, outcome: Outcome) -> bool {
        let knobs = self.setup.series.knobs;
        match outcome {
            Outcome::Succeed | Outcome::Style => true,
            Outcome::Tie => {
                let pays = knobs.tie_starts
                    && (self.setup.fate.overcome_tie == OvercomeTie::MinorCost
                        || self.accepts_cost(healer, Cost::Minor));
                if pays {
                    self.owe_minor(healer);
                }
                pays
            }
            Outcome::Fail => {
                let pays = knobs.fail_cost && self.accepts_cost(healer, Cost::Serious);
                if pays {
                    self.owe_serious(healer);
                }
                pays
            }
        }
    }

    /// Owes a minor cost: the boost is there for the next opponents.
    fn owe_minor(&mut self, healer: FighterId) {
        self.note(|| FateEvent::Pays(healer, Cost::Minor));
        match self.setup.fate.minor_cost {
            MinorCost::FoeBoost => self.state.series.boosts += 1,
            MinorCost::Stress => self.check_lowest_box(healer),
            MinorCost::Narrative => {}
        }
    }

    /// Owes a serious cost outside of a conflict: an aspect with a free invocation for the other side (J-17), which
    /// waits for the next conflict.
    fn owe_serious(&mut self, healer: FighterId) {
        self.note(|| FateEvent::Pays(healer, Cost::Serious));
        if self.setup.fate.serious_cost != SeriousCost::Narrative {
            self.trail(healer).troubles += 1;
        }
    }
}
