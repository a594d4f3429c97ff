//! A series of conflicts: one is over, the party takes a breath, the next begins (FC-END-03, FC-FP-06, FC-FP-09,
//! FC-TKO-02).
//!
//! The groups of the game master belong to one conflict of the series; the party goes through all of them. Conceding
//! is leaving one conflict (FC-CED-03), so a conflict that the party gives up does not end the series unless
//! `series.ends_with` says so. The series is over if no fighter of the party comes back after being taken out
//! (`takeout.returns`). All systems count the same endings as won: see [`crate::system::Course`].

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::series::Returns;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::sheet::Grade;
use crate::kernels::fate::state::conflict::{
    Complications, End, Fighter, Pause, SeriesRecord, Status,
};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::tell::series_measures::{HouseMeasure, Level, SeriesMeasure};
use crate::system::{FighterId, NO_TARGET, Options, Table, fighters_in};

/// Returns the members of the party who are there, a bit each.
pub(crate) fn party<G: FateGame>(view: View<'_, G>) -> u64 {
    view.setup.series.party & view.state.standing
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    pub(crate) fn count_series(&mut self, measure: SeriesMeasure, fighter: FighterId, amount: i32) {
        self.table.count(measure.number(), fighter, amount);
    }

    /// Counts a measure of a house rule.
    pub(crate) fn count_house(&mut self, measure: HouseMeasure, fighter: FighterId, amount: i32) {
        self.table.count(measure.number(), fighter, amount);
    }

    /// Returns the record of a fighter in the series.
    pub(crate) fn trail(&mut self, fighter: FighterId) -> &mut SeriesRecord {
        &mut self.state.series.trails[fighter]
    }

    /// Whether a fighter belongs to the running conflict; scene 0 stands for all.
    pub(crate) fn is_of_scene(&self, scene: u8) -> bool {
        scene == 0 || scene == self.state.series.scene.max(1)
    }

    /// Sets the state to the beginning of a series.
    pub(crate) fn start_series(&mut self) {
        let series = &mut self.state.series;
        let mut trails = std::mem::take(&mut series.trails);
        trails.clear();
        for _ in 0..self.setup.sheets.len() {
            trails.push(SeriesRecord::default());
        }
        let course = series.course;
        *series = crate::kernels::fate::state::conflict::SeriesState {
            course,
            open: true,
            scene: 1,
            trails,
            ..Default::default()
        };
        self.count_levels();
        self.note(|| FateEvent::Scene(1));
    }

    /// Brings the levels up to date: counts only differences, because measures add up.
    pub(crate) fn count_levels(&mut self) {
        let setup = self.setup;
        for (fighter, sheet) in FighterId::enumerate(setup.sheets.iter()) {
            let it = &self.state.fighters[fighter];
            in_tests!(assert_eq!(sheet.usual_slots, sheet.count_usual_slots()));
            let free = (sheet.usual_slots & !it.slots).count_ones();
            let mut levels = [0_i8; Level::COUNT];
            if it.status != Status::Gone {
                levels[Level::Stress as usize] = it.free_boxes(sheet) as i8;
                levels[Level::Slots as usize] = free as i8;
                levels[Level::Fate as usize] = if setup.uses_pool(fighter) { 0 } else { it.fate };
            }
            let counted = match self.state.series.trails.get_mut(fighter.index()) {
                Some(trail) => std::mem::replace(&mut trail.counted, levels),
                None => [0; Level::COUNT],
            };
            for level in [Level::Stress, Level::Slots, Level::Fate] {
                let change = levels[level as usize] - counted[level as usize];
                if change != 0 {
                    self.table.count(level.number(), fighter, i32::from(change));
                }
            }
        }
    }

    /// Plays a turn of a conflict, or a decision between two.
    pub(crate) fn series_turn(&mut self) {
        if self.state.series.pause != Pause::No {
            self.pause();
            return;
        }
        if self.state.end.is_none() {
            self.next_turn();
        }
        if let Some(end) = self.state.end {
            self.close_conflict(end);
        }
    }

    /// Closes a conflict: which side won it, and which fighters left it.
    fn close_conflict(&mut self, end: End) {
        self.moment_for_all(HouseMoment::ConflictEnds);
        let setup = self.setup;
        G::scene_over(self);
        self.close_course(end);
        for (side, info) in setup.sides.iter().enumerate().filter(|(_, info)| info.members != 0) {
            let any = |play: &Self, status: Status| {
                fighters_in(info.members)
                    .any(|fighter| play.state.fighters[fighter].status == status)
            };
            let conceded = u8::from(any(self, Status::Conceded)) << side;
            let taken_out = u8::from(any(self, Status::TakenOut)) << side;
            self.state.series.conceded |= conceded;
            self.state.series.taken_out |= taken_out;
        }
        self.pay_winners(end);
        let series = &mut self.state.series;
        series.stage += 1;
        series.before += self.state.exchange;
        series.pause = Pause::Fresh;
        let ends_with = setup.series.knobs.ends_with;
        let ended = series.course.is_ended_by(ends_with, setup.series.party_sides);
        series.open = series.scene < setup.series.scenes && !ended;
        self.state.exchange = 0;
        self.state.place = 0;
        self.state.order.clear();
        self.count_levels();
    }

    /// Plays the time between two conflicts: first what is due, then a decision of the party.
    fn pause(&mut self) {
        if self.state.series.pause == Pause::Fresh {
            if !self.party_goes_on() {
                // The series is over, and everything stays as the last conflict left it.
                self.state.series.open = false;
                return;
            }
            self.state.series.pause = Pause::Calm;
            self.state.series.rests = 0;
            self.gather();
            self.pay_pending();
            self.clear_stress();
            self.pass_scene(false);
            self.calm_down();
            self.heal_by_power();
        }
        let members = party(self.view());
        let Some(speaker) = (members != 0).then(|| self.table.first_of(members)) else {
            self.state.series.open = false;
            self.count_levels();
            return;
        };
        let ask = Ask::new(self.setup, self.state, G::POINT_PAUSE, speaker, &Moment::QUIET);
        let choice = self.table.choose(&ask);
        match BetweenConflicts::of(choice.option) {
            BetweenConflicts::Treat if choice.target != NO_TARGET => {
                self.treat(FighterId::from(choice.target), choice.argument);
            }
            BetweenConflicts::Rest => {
                self.state.series.rests += 1;
                self.note(|| FateEvent::Rests);
                self.count_series(SeriesMeasure::Rests, speaker, 1);
                self.pass_scene(true);
                self.calm_down();
                self.heal_by_power();
            }
            BetweenConflicts::Stop => {
                self.note(|| FateEvent::Stops);
                self.count_series(SeriesMeasure::Stops, speaker, 1);
                let side = self.setup.side(speaker);
                self.state.end = Some(End::Won(self.setup.sides[side].hostile));
                self.state.series.open = false;
                self.count_levels();
            }
            _ => self.next_conflict(),
        }
    }

    /// Decides which fighters are there for the next conflict.
    fn gather(&mut self) {
        for fighter in FighterId::all(self.setup.sheets.len()) {
            if let Some(stays) = self.stays(fighter) {
                self.sort_out(fighter, self.state.fighters[fighter].status, stays);
            }
        }
    }

    /// Whether a fighter of the last conflict is there for the next: fighters that conceded come back, fighters taken
    /// out only if `takeout.returns` allows it, and fighters of the last conflict alone leave. `None` if the fighter
    /// has gone before or is yet to come.
    fn stays(&self, fighter: FighterId) -> Option<bool> {
        let scene = self.setup.sheets[fighter].scene;
        let status = self.state.fighters[fighter].status;
        if scene > self.state.series.scene || status == Status::Gone {
            return None;
        }
        let won = if let Some(End::Won(sides)) = self.state.end { sides } else { 0 };
        let returns = match self.setup.series.knobs.returns {
            Returns::IfWon => won >> self.setup.side(fighter) & 1 == 1,
            Returns::Always => true,
            Returns::Never => false,
        };
        Some(scene == 0 && (status != Status::TakenOut || returns))
    }

    /// Whether any of the party is there for the next conflict.
    fn party_goes_on(&self) -> bool {
        fighters_in(self.setup.series.party).any(|fighter| self.stays(fighter) == Some(true))
    }

    fn sort_out(&mut self, fighter: FighterId, status: Status, stays: bool) {
        if stays && status != Status::In {
            self.count(FateMeasure::Standing, fighter, 1);
            self.note(|| FateEvent::Returns(fighter));
        }
        if !stays && status == Status::In {
            self.count(FateMeasure::Standing, fighter, -1);
        }
        let it = &mut self.state.fighters[fighter];
        it.status = if stays { Status::In } else { Status::Gone };
        self.state.standing &= !(1 << fighter);
        self.state.standing |= u64::from(stays) << fighter;
    }

    /// Begins the next conflict: its opponents come, the party stands ready.
    fn next_conflict(&mut self) {
        let series = &mut self.state.series;
        series.stage += 1;
        series.scene += 1;
        series.pause = Pause::No;
        series.openings += u8::from(G::OPENS);
        let scene = series.scene;
        self.note(|| FateEvent::Scene(scene));
        for fighter in FighterId::all(self.setup.sheets.len()) {
            self.make_ready(fighter);
        }
        self.state.scene.assign(&self.setup.start.scene);
        self.state.shared = self.setup.start.shared;
        self.state.elector = 0;
        self.state.action = 0;
        self.state.gave_up = 0;
        self.state.complications = Complications::default();
        self.state.harmed = 0;
        self.state.parted = true;
        self.state.end = None;
        G::renew(self.setup, &mut self.state.world);
        self.count_free();
        self.fill_pool();
        self.collect_costs();
        self.count_levels();
        self.state.bodies.clear();
        self.enter_all();
        self.open_conflict();
    }

    /// Takes from a fighter what ended with the last conflict, and has it enter the next.
    fn make_ready(&mut self, fighter: FighterId) {
        let sheet = &self.setup.sheets[fighter];
        let present = self.state.is_in(fighter);
        // A fighter present enters anew below, with all others.
        self.count(FateMeasure::Standing, fighter, -i32::from(present));
        let comes = sheet.scene == self.state.series.scene && sheet.arrives == 0;
        self.state.drop_boosts(fighter);
        let it = &mut self.state.fighters[fighter];
        let game = G::carried(self.setup, fighter, it.game);
        *it = Fighter {
            status: if comes { Status::In } else { it.status },
            worn: it.worn,
            slot_free: it.slot_free,
            slot_by: it.slot_by,
            fate: it.fate,
            foot: it.foot,
            game,
            ..Fighter::default()
        };
        it.wear(sheet, |wear| wear.bare = 0);
        let start = self.setup.start.fighters[fighter].foot;
        self.state.put(fighter, start.zone());
        self.state.fighters[fighter].foot = start;
        self.state.standing |= u64::from(comes) << fighter;
    }

    /// Counts free invocations anew: on consequences they are kept until the consequences go (FC-CSQ-10).
    fn count_free(&mut self) {
        self.state.free = self.setup.start.free;
        for fighter in fighters_in(self.state.standing) {
            let it = self.state.fighters[fighter];
            for (free, by) in it.slot_free.iter().zip(it.slot_by).filter(|(free, _)| **free > 0) {
                self.state.free[self.setup.side(FighterId::from(by))] += u16::from(*free);
            }
        }
    }

    /// Fills the game master's pool anew, with the points that wait from earlier (FC-FP-06, FC-FP-09).
    pub(crate) fn fill_pool(&mut self) {
        let players = fighters_in(self.state.standing)
            .filter(|&fighter| self.setup.sheets[fighter].grade == Grade::Player)
            .count();
        let knobs = &self.setup.fate;
        let base = knobs.gm_start.number().unwrap_or(knobs.gm_per_pc * players as i32);
        let carried = std::mem::take(&mut self.state.series.carried);
        self.state.pool = (base as i8).saturating_add(carried);
    }

    /// Charges the party now for the costs of its treatments.
    fn collect_costs(&mut self) {
        let members = party(self.view());
        let boosts = std::mem::take(&mut self.state.series.boosts);
        let Some(speaker) = fighters_in(members).next() else { return };
        let foes = self.setup.foes(speaker) & self.state.standing;
        let Some(foe) = (foes != 0).then(|| self.table.first_of(foes)) else { return };
        for _ in 0..boosts {
            self.gain_boost(foe);
        }
        for fighter in fighters_in(members) {
            let troubles = std::mem::take(&mut self.trail(fighter).troubles);
            for _ in 0..troubles {
                self.attach(foe, fighter, 1, 0);
            }
        }
    }
}
