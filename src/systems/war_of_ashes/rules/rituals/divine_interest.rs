//! Divine Interest: marks that the gods leave on the party (WOA-DIV, JC-22).

use crate::dice::FateRoll;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::harm::hits::Soak;
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::sheet::sheet::{Grade, Severity};
use crate::system::{FighterId, Numbered, Options, Table, fighters_in, first_in};
use crate::systems::war_of_ashes::decide::points::WhoBears;
use crate::systems::war_of_ashes::knobs::groups_and_rituals::{
    DivineModule, DivineNatural, DivineOverflow,
};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Absolute natural total at which the gods look up; only all [+] or all [-] come to it.
const NATURAL: i32 = 4;

/// Returns the severity of each slot, the lowest first (WOA-DIV-01).
fn slots(setup: &Setup<War>) -> impl Iterator<Item = Severity> {
    let counts = setup.game.knobs.band.ritual.slots;
    let severities = [Severity::Mild, Severity::Moderate, Severity::Severe];
    severities.into_iter().enumerate().flat_map(move |(at, severity)| {
        std::iter::repeat_n(severity, counts.at(at).max(0) as usize)
    })
}

impl View<'_> {
    /// Returns the lowest open slot of a side; `None` if all are filled.
    fn open_divine_slot(self, side: usize) -> Option<(usize, Severity)> {
        slots(self.setup)
            .enumerate()
            .find(|(at, _)| self.state.world.rites.marks[side] >> at & 1 == 0)
    }

    /// Returns the number of marks that a side bears.
    pub(crate) fn divine_marks(self, side: usize) -> i32 {
        self.state.world.rites.marks[side].count_ones() as i32
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Marks the party of a fighter once: the lowest open slot is filled (WOA-DIV-02). With no slot left, the gods
    /// have had enough (WOA-DIV-06).
    pub(crate) fn mark_party(&mut self, fighter: FighterId) {
        let side = self.setup.side(fighter);
        self.tally(WarMeasure::DivineMarks, fighter, 1);
        if let Some((at, severity)) = self.view().open_divine_slot(side) {
            self.state.world.rites.marks[side] |= 1 << at;
            self.table.note(|| WarEvent::DivineMark(fighter, severity));
            return;
        }
        self.table.note(|| WarEvent::DivineOverflow(fighter));
        self.tally(WarMeasure::DivineOverflows, fighter, 1);
        self.state.world.rites.marks[side] = 0;
        if self.setup.game.knobs.band.ritual.overflow == DivineOverflow::EndConflict {
            let party = self.setup.members(fighter) & self.state.standing;
            for member in fighters_in(party) {
                if self.state.end.is_none() {
                    self.take_out(member);
                }
            }
        }
    }

    /// Ends a scene, with which marks of the gods fade. The ledger has no row for it. Because marks are consequences
    /// of the party, they go as consequences do: mild ones with a quiet scene, moderate ones at the end of the next
    /// session, severe ones at the end of the scenario (WOA-END-03).
    pub(crate) fn fade_marks(&mut self, quiet: bool) {
        let knobs = &self.setup.series.knobs;
        let scenes = i32::from(self.state.series.clock) + 1;
        let session = scenes % knobs.session_scenes == 0;
        let scenario = scenes % (knobs.session_scenes * knobs.scenario_sessions) == 0;
        for side in 0..self.setup.sides.len() {
            let of = |wanted: Severity| {
                let places = slots(self.setup).enumerate();
                let places = places.filter(|(_, severity)| *severity == wanted);
                places.fold(0_u8, |mask, (at, _)| mask | 1 << at)
            };
            let rites = &mut self.state.world.rites;
            let before = rites.marks[side];
            if quiet {
                rites.marks[side] &= !of(Severity::Mild);
            }
            if session {
                rites.marks[side] &= !(of(Severity::Moderate) & rites.old_marks[side]);
                rites.old_marks[side] = rites.marks[side];
            }
            if scenario {
                rites.marks[side] &= !of(Severity::Severe);
            }
            let faded = (before & !rites.marks[side]).count_ones() as u8;
            let members = self.setup.sides[side].members;
            if faded > 0 {
                let speaker = first_in(members);
                self.table.note(|| WarEvent::DivineFades(speaker, faded));
            }
        }
    }
}

impl View<'_> {
    /// Whether the gods watch the rolls of a fighter, which they do for players' characters only.
    fn is_watched_by_gods(self, fighter: FighterId) -> bool {
        self.setup.game.known.divine && self.setup.sheets[fighter].grade == Grade::Player
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Looks at dice of a fighter that have fallen, because all [+] or all [-] draw attention, even if they are
    /// rolled again later (WOA-DIV-03).
    pub(crate) fn dice_fell(&mut self, fighter: FighterId, dice: FateRoll, value: i32) {
        if !self.view().is_watched_by_gods(fighter) {
            return;
        }
        let sum = match self.setup.game.knobs.band.ritual.natural {
            DivineNatural::BeforeWeight => dice.sum(),
            DivineNatural::AfterWeight => value,
        };
        if sum.abs() == NATURAL {
            self.mark_party(fighter);
        }
    }

    /// Looks at a roll that is over: very high and very low results draw attention as well.
    pub(crate) fn check_divine_totals(&mut self, contest: &OpposedRoll) {
        if self.setup.game.known.divine {
            self.mark_for_divine_totals(contest);
        }
    }

    #[inline(never)]
    fn mark_for_divine_totals(&mut self, contest: &OpposedRoll) {
        let knobs = self.setup.game.knobs.band.ritual;
        for party in [&contest.actor, &contest.opposing] {
            let Some(fighter) = party.fighter.filter(|_| party.dice.is_some()) else { continue };
            let total = party.total();
            let noticed = total >= knobs.high || total <= knobs.low;
            if noticed && self.view().is_watched_by_gods(fighter) && self.state.end.is_none() {
                self.mark_party(fighter);
            }
        }
    }

    /// Lets a player's character have the party bear a consequence in its place (WOA-DIV-04): the worst of the
    /// consequences with which it would absorb the hit.
    pub(crate) fn substitute_mark(
        &mut self,
        victim: FighterId,
        shifts: i32,
        soak: Soak,
        by: FighterId,
    ) -> Soak {
        let knobs = self.setup.game.knobs.band.ritual;
        let offered = knobs.divine == DivineModule::On && knobs.substitute == Switch::On;
        if !offered || soak.slots.mask == 0 || !self.view().is_watched_by_gods(victim) {
            return soak;
        }
        let side = self.setup.side(victim);
        // The gods take no side between players' characters (WOA-DIV-05, IX-44).
        if self.setup.side(by) != side && self.setup.sides[self.setup.side(by)].players {
            return soak;
        }
        let Some((_, severity)) = self.view().open_divine_slot(side) else { return soak };
        let worst = self.view().worst_slot(victim, soak);
        let own = self.setup.sheets[victim].slots[worst].severity;
        let moment = Moment { shifts, matter: [own as u8, severity as u8, 0], ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, WhoBears::NUMBER, victim, &moment);
        if WhoBears::of(self.table.choose(&ask).option) != WhoBears::Divine {
            return soak;
        }
        self.mark_party(victim);
        self.view().without_slot(victim, soak, worst)
    }
}

impl View<'_> {
    /// Returns the worst slot that a soak would fill, because the gods take the worst.
    pub(crate) fn worst_slot(self, victim: FighterId, soak: Soak) -> usize {
        let slots = &self.setup.sheets[victim].slots;
        let filled = (0..slots.len()).filter(|at| soak.slots.mask >> at & 1 == 1);
        filled.max_by_key(|&at| slots[at].value).unwrap_or(0)
    }

    /// Returns a soak in which something else has taken the place of one slot.
    pub(crate) fn without_slot(self, victim: FighterId, mut soak: Soak, slot: usize) -> Soak {
        soak.slots.mask &= !(1 << slot);
        soak.slots.sum -= self.setup.sheets[victim].slots[slot].value;
        soak
    }
}
