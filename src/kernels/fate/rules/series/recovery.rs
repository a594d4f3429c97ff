//! Events of the time between conflicts: stress clears, points are handed out, consequences go, and sessions,
//! scenarios and milestones come (FC-STR-10, FC-END-03, FC-REC-09 to 11, FC-REC-15 to 19, FC-XTR-02, FC-XTR-05,
//! FC-FP-03, FC-FP-09).
//!
//! Time is counted in scenes: every conflict is one, and every rest. A session is a number of scenes, a scenario a
//! number of sessions.

use super::next_conflict::party;
use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::series::{Healing, SessionReset, StressClear};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::sheet::{Harm, MAX_SLOTS, Severity};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::series_measures::SeriesMeasure;
use crate::system::{FighterId, Table, fighters_in};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Hands out the points that were earned in the conflict; points that the game master's fighters earned by
    /// conceding wait for the next (FC-FP-09).
    pub(crate) fn pay_pending(&mut self) {
        for fighter in FighterId::all(self.state.fighters.len()) {
            let points = std::mem::take(&mut self.state.fighters[fighter].pending);
            if points == 0 {
                continue;
            }
            if self.setup.uses_pool(fighter) {
                let carries = self.setup.series.knobs.carry_concession;
                self.state.series.carried += if carries { points } else { 0 };
            } else if self.state.fighters[fighter].status != Status::Gone {
                self.change_points(fighter, points);
                self.count_series(SeriesMeasure::Paid, fighter, i32::from(points));
                self.note(|| FateEvent::Paid(fighter, points));
            }
        }
    }

    /// Frees checked boxes, without treatment (FC-STR-10, FC-REC-19), as [`StressClear`] says.
    pub(crate) fn clear_stress(&mut self) {
        let clear = self.setup.series.knobs.stress_clear;
        for (it, sheet) in self.state.fighters.iter_mut().zip(&self.setup.sheets) {
            it.wear(sheet, |wear| match clear {
                StressClear::AfterConflict => (wear.boxes, wear.mental.boxes) = (0, 0),
                StressClear::StepDown => {
                    wear.boxes >>= 1;
                    wear.mental.boxes >>= 1;
                }
                StressClear::Never => {}
            });
        }
    }

    /// Begins a calm scene: every consequence may be treated once more (FC-REC-13).
    pub(crate) fn calm_down(&mut self) {
        for trail in &mut *self.state.series.trails {
            trail.tries = [0; MAX_SLOTS];
        }
    }

    /// Ends a scene: consequences grow older and go; sessions and scenarios end with it. `quiet` is true of a
    /// rest.
    pub(crate) fn pass_scene(&mut self, quiet: bool) {
        let knobs = self.setup.series.knobs;
        for fighter in fighters_in(self.state.standing) {
            for at in 0..self.setup.sheets[fighter].slots.len() {
                self.pass_time(fighter, at, quiet);
            }
            self.note_extreme(fighter);
        }
        G::scene_passed(self, quiet);
        self.state.series.clock += 1;
        let clock = i32::from(self.state.series.clock);
        let scenario = knobs.session_scenes * knobs.scenario_sessions;
        if clock % knobs.session_scenes == 0 {
            self.milestone(Severity::Moderate);
            self.new_session(clock % scenario == 0);
        }
        if clock % scenario == 0 {
            self.milestone(Severity::Severe);
        }
        if clock % (scenario * knobs.major_scenarios) == 0 {
            self.major_milestone();
        }
    }

    fn pass_time(&mut self, fighter: FighterId, at: usize, quiet: bool) {
        if self.state.fighters[fighter].slots >> at & 1 == 0 {
            return;
        }
        let counts = quiet || !G::needs_rest(self.setup.sheets[fighter].slots[at].severity);
        let trail = self.trail(fighter);
        trail.age[at] = trail.age[at].saturating_add(1);
        if counts && trail.recovering >> at & 1 == 1 {
            trail.wait[at] = trail.wait[at].saturating_sub(1);
            if trail.wait[at] == 0 {
                self.free_slot(fighter, at);
            }
        }
    }

    /// Removes a consequence, with the free invocations that were left on it.
    fn free_slot(&mut self, fighter: FighterId, at: usize) {
        self.note(|| FateEvent::Healed(fighter, at as u8));
        self.count_series(SeriesMeasure::Healed, fighter, 1);
        self.empty_slot(fighter, at);
    }

    fn empty_slot(&mut self, fighter: FighterId, at: usize) {
        let it = &mut self.state.fighters[fighter];
        it.wear(&self.setup.sheets[fighter], |wear| wear.empty(at));
        it.slot_free[at] = 0;
        let trail = self.trail(fighter);
        trail.recovering &= !(1 << at);
        (trail.wait[at], trail.age[at]) = (0, 0);
    }

    /// Begins recovery: the aspect is renamed, the slot stays in use (FC-REC-07) for
    /// [`Between::recovery_wait`](crate::kernels::fate::hooks::Between::recovery_wait) scenes.
    pub(crate) fn begin_recovery(&mut self, fighter: FighterId, at: usize) {
        let knobs = &self.setup.series.knobs;
        let severity = self.setup.sheets[fighter].slots[at].severity;
        let wait = G::recovery_wait(self.view(), severity);
        if !knobs.hostile_use {
            self.state.fighters[fighter].slot_free[at] = 0;
        }
        self.note(|| FateEvent::Recovers(fighter, at as u8));
        self.count_series(SeriesMeasure::Recoveries, fighter, 1);
        let trail = self.trail(fighter);
        trail.recovering |= 1 << at;
        trail.wait[at] = wait;
        if wait == 0 {
            self.free_slot(fighter, at);
        }
    }

    /// Whether a slot holds a consequence that recovery has not begun for (FC-XTR-05).
    fn waits_for_care(&self, fighter: FighterId, at: usize) -> bool {
        super::treatment::is_untreated(self.view(), fighter, at)
    }

    /// Starts recovery without a roll at the end of a session or a scenario, if the rules say so (FC-REC-17).
    fn milestone(&mut self, severity: Severity) {
        if !self.setup.series.knobs.milestones {
            return;
        }
        for fighter in fighters_in(party(self.view())) {
            for at in 0..self.setup.sheets[fighter].slots.len() {
                let fits = self.setup.sheets[fighter].slots[at].severity == severity;
                if fits && self.waits_for_care(fighter, at) {
                    self.begin_recovery(fighter, at);
                }
            }
        }
    }

    /// Sets the fate points of a new session, or of a new scenario (FC-FP-03). Points above the refresh stay, unless a
    /// scenario begins or `SessionReset::Reset` is set.
    fn new_session(&mut self, scenario: bool) {
        self.note(|| FateEvent::NewSession { scenario });
        G::new_session(self);
        let exact = scenario || self.setup.series.knobs.session_reset == SessionReset::Reset;
        for fighter in fighters_in(self.state.standing) {
            if self.setup.uses_pool(fighter) {
                continue;
            }
            let refresh = self.setup.sheets[fighter].refresh;
            let fate = &mut self.state.fighters[fighter].fate;
            let before = std::mem::replace(fate, if exact { refresh } else { refresh.max(*fate) });
            let gained = i32::from(*fate - before);
            self.count_series(SeriesMeasure::Refreshed, fighter, gained);
        }
    }

    /// Lets extreme consequences be taken again; earlier ones stay as aspects (FC-REC-18).
    fn major_milestone(&mut self) {
        for fighter in fighters_in(self.state.standing) {
            self.trail(fighter).extremes = 0;
            self.note_extreme(fighter);
        }
    }

    /// Counts the extreme consequence of the last conflict. If another is allowed, its slot is open again while the
    /// aspect stays (`SeriesRecord::scars`).
    fn note_extreme(&mut self, fighter: FighterId) {
        let slots = &self.setup.sheets[fighter].slots;
        let Some(at) = slots.iter().position(|slot| slot.severity == Severity::Extreme) else {
            return;
        };
        if self.state.fighters[fighter].slots >> at & 1 == 0 {
            return;
        }
        let uses = self.setup.series.knobs.extreme_uses;
        let mental = self.state.fighters[fighter].mental.slots >> at & 1;
        let trail = self.trail(fighter);
        if !trail.extreme_known {
            trail.extreme_known = true;
            trail.extremes += 1;
        }
        if i32::from(trail.extremes) < uses {
            trail.extreme_known = false;
            trail.scars += 1;
            trail.mental_scars += mental;
            self.empty_slot(fighter, at);
        }
    }

    /// Returns the consequences of a fighter that opponents can pay to invoke: consequences borne, the recovering
    /// ones perhaps excepted (FC-REC-08), and old extreme ones. They must fit the roll at hand (J-28).
    pub(crate) fn wounds_to_invoke(&self, fighter: FighterId) -> u8 {
        let closed = G::hidden_slots(self.view(), fighter);
        let it = &self.state.fighters[fighter];
        let mental = self.state.harm == Harm::Mental;
        let slots = it.slots & !closed & if mental { it.mental.slots } else { !it.mental.slots };
        let Some(trail) = self.state.series.trails.get(fighter.index()) else {
            return slots.count_ones() as u8;
        };
        let hidden = if self.setup.series.knobs.hostile_use { 0 } else { trail.recovering };
        let scars = if mental { trail.mental_scars } else { trail.scars - trail.mental_scars };
        (slots & !hidden).count_ones() as u8 + scars
    }

    /// Lets powerful healing spare the roll or lower a consequence, mildest first (FC-REC-15).
    pub(crate) fn heal_by_power(&mut self) {
        let knobs = self.setup.series.knobs;
        let levels = match knobs.healing {
            Healing::Nothing => return,
            Healing::AutoTreat => 0,
            Healing::LowerOne => 1,
            Healing::LowerTwo => 2,
        };
        for fighter in fighters_in(party(self.view())) {
            for at in 0..self.setup.sheets[fighter].slots.len() {
                let old = i32::from(self.state.series.trails[fighter].age[at]);
                let borne = self.state.fighters[fighter].slots >> at & 1 == 1;
                if !borne || old < knobs.healing_after {
                    continue;
                }
                if levels > 0 {
                    self.lower(fighter, at, levels);
                } else if self.waits_for_care(fighter, at) {
                    self.begin_recovery(fighter, at);
                }
            }
        }
    }

    /// Lowers a consequence by so many levels if there is a free slot for it, and otherwise does nothing; below mild
    /// the consequence goes.
    fn lower(&mut self, fighter: FighterId, at: usize, levels: usize) {
        let slots = &self.setup.sheets[fighter].slots;
        let severity = slots[at].severity;
        if severity == Severity::Extreme {
            return; // no recovery works on it (FC-XTR-05)
        }
        let Some(lower) = (severity as usize).checked_sub(levels) else {
            self.free_slot(fighter, at);
            return;
        };
        let filled = self.state.fighters[fighter].slots;
        let mental = self.state.fighters[fighter].mental.slots >> at & 1;
        let harm = if mental == 1 { Harm::Mental } else { Harm::Usual };
        let fits = |to: &usize| {
            let slot = &slots[*to];
            slot.severity as usize == lower && slot.serves(harm) && filled >> to & 1 == 0
        };
        let Some(to) = (0..slots.len()).find(fits) else { return };
        let it = &mut self.state.fighters[fighter];
        it.wear(&self.setup.sheets[fighter], |wear| {
            wear.slots |= 1 << to;
            wear.mental.slots |= mental << to;
        });
        it.slot_free[to] = it.slot_free[at];
        it.slot_by[to] = it.slot_by[at];
        self.empty_slot(fighter, at);
        self.note(|| FateEvent::Lowered { fighter, from: at as u8, to: to as u8 });
    }
}
