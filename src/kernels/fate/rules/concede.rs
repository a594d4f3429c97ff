//! Conceding (FC-CED, WOA-END-02).

use crate::kernels::fate::decide::classes::ANNOUNCED;
use crate::kernels::fate::decide::features::{FateFeature, winning, worst};
use crate::kernels::fate::decide::points::Concede;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::common::ConcedeWindow;
use crate::kernels::fate::knobs::variants::AwardUsable;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::sheet::Grade;
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::tell::series_measures::HouseMeasure;
use crate::kernels::fate::{Play, View};
use crate::system::{KnownNumber, Numbered, Options, READY, Stock, Table};

// Places of the numbers that are looked up before a fighter is asked.
const ABSORBS: usize = READY;
const CONSEQUENCES: usize = READY + 1;
const WORST: usize = READY + 2;

/// What is known before a fighter is asked to concede; the last number is by how much its side is winning.
static NUMBERS: [KnownNumber; 4] = [
    KnownNumber { feature: FateFeature::Absorbs as usize, low: 0, count: 24 },
    KnownNumber { feature: FateFeature::Consequences as usize, low: 0, count: 6 },
    KnownNumber { feature: FateFeature::Worst as usize, low: 0, count: 5 },
    KnownNumber { feature: FateFeature::Winning as usize, low: -16, count: 32 },
];

/// The same with what options need: nothing.
pub(crate) const STOCK: Stock = Stock {
    ready: &[],
    others: &NUMBERS,
    serves: &[],
    worded: &[],
    plain: 1 << Concede::Concede as u64,
};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Asks everyone who is still in: at the start and after every resolved action (J-03). Where
    /// nothing has happened since the last poll, only those are asked whose answer may have
    /// changed all the same.
    #[inline]
    pub fn poll_concessions(&mut self) {
        if self.setup.fate.concede_window != ConcedeWindow::BeforeAnyRoll {
            return;
        }
        let undecided = self.table.undecided(Concede::NUMBER);
        let harmed = std::mem::take(&mut self.state.harmed);
        let parted = std::mem::take(&mut self.state.parted);
        if undecided != 0 {
            let changed = if parted { u64::MAX } else { harmed };
            let asked = undecided & changed | self.table.restless(Concede::NUMBER);
            let asked = asked & self.state.units() & !self.setup.bodies.hazards;
            if asked != 0 {
                self.poll(undecided, asked);
            }
        }
    }

    #[inline(never)]
    fn poll(&mut self, undecided: u64, asked: u64) {
        let mut walk = self.table.in_order(asked);
        while self.state.end.is_none() {
            let Some(fighter) = self.table.next_of(&mut walk) else { return };
            if self.ask_concession(fighter) {
                // Those who come after it see that it has gone.
                let able = self.state.units() & !self.setup.bodies.hazards & undecided;
                self.table.add_after(&mut walk, fighter, able);
            }
        }
    }

    /// Asks a fighter at the start of its own turn (`concede.window = own_turn`).
    #[inline]
    pub fn concession_at_turn(&mut self, fighter: usize) {
        if self.setup.fate.concede_window != ConcedeWindow::OwnTurn {
            return;
        }
        let able = self.table.undecided(Concede::NUMBER) & !self.setup.bodies.hazards;
        if able >> fighter & 1 == 1 {
            self.poll(0, 1 << fighter);
        }
    }

    /// Asks the target of an announced action; `true` if it concedes.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of the target of every action, and mostly settled by a look-up
    pub fn concession_of_target(&mut self, target: usize, actor: usize, attack: bool) -> bool {
        if self.table.undecided_in((Concede::NUMBER, ANNOUNCED)) >> target & 1 == 0 {
            return false;
        }
        let asked = match self.setup.fate.concede_window {
            ConcedeWindow::BeforeAnyRoll => true,
            ConcedeWindow::BeforeAttackOnSelf => attack,
            ConcedeWindow::OwnTurn => false,
        };
        let able = self.setup.bodies.hazards >> target & 1 == 0;
        if !asked || !able || self.goes_on(target, true) {
            return false;
        }
        self.asked_as_target(target, actor, attack)
    }

    /// Puts the question to the target of an announced action.
    #[inline(never)]
    fn asked_as_target(&mut self, target: usize, actor: usize, attack: bool) -> bool {
        let moment = Moment { opponent: actor as u8, targeted: true, attack, ..Moment::default() };
        self.would_concede(target, &moment)
    }

    /// Asks a fighter who can concede, when nothing was announced.
    #[inline(always)]
    #[allow(clippy::inline_always)] // the body of the loop over all who are asked
    fn ask_concession(&mut self, fighter: usize) -> bool {
        !self.goes_on(fighter, false) && self.would_concede(fighter, &Moment::QUIET)
    }

    /// Whether a fighter fights on whatever else holds, so that it need not be asked: most would not
    /// give up yet.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of the target of every action
    fn goes_on(&mut self, fighter: usize, announced: bool) -> bool {
        let view = View { setup: self.setup, state: self.state };
        let question = (Concede::NUMBER, view.concede_class(fighter, announced));
        self.table.passes_at(question, fighter, || view.capacity(fighter))
    }

    #[inline(never)]
    fn would_concede(&mut self, fighter: usize, moment: &Moment) -> bool {
        let concedes = self.answer_to_concede(fighter, moment) == Concede::Concede.number();
        if concedes && self.setup.harm.knobs.refusable && !G::accepts_concession(self, fighter) {
            // It wants to go as before, so it is asked again with the next poll.
            self.state.harmed |= 1 << fighter;
            self.note(|| FateEvent::Refused(fighter));
            self.count_house(HouseMeasure::Refused, fighter, 1);
            return false;
        }
        if concedes {
            self.concede(fighter);
        }
        concedes
    }

    /// The option that a fighter chooses. Most lists look at its own harm and at who is winning.
    fn answer_to_concede(&mut self, fighter: usize, moment: &Moment) -> u8 {
        let view = View { setup: self.setup, state: self.state };
        let number = |place| match place {
            ABSORBS => view.capacity(fighter),
            CONSEQUENCES => view.state.fighters[fighter].slots.count_ones() as i32,
            WORST => worst(view, fighter),
            _ => winning(view, fighter, true),
        };
        let question = (Concede::NUMBER, view.concede_class(fighter, moment.targeted));
        let known = self.table.rehearsed(question, fighter, [0; READY], number);
        let put = || Ask::new(self.setup, self.state, Concede::NUMBER, fighter, moment);
        known.unwrap_or_else(|| self.table.choose(&put())).option
    }

    /// The fighter gives up, with its whole mob; it earns fate points for after the conflict.
    pub fn concede(&mut self, fighter: usize) {
        if self.state.bodies.hidden != 0 {
            self.mob_concedes(fighter);
        }
        self.concede_one(fighter);
    }

    /// One fighter gives up.
    pub(crate) fn concede_one(&mut self, fighter: usize) {
        self.moment(HouseMoment::Conceded, fighter, None);
        let knobs = &self.setup.fate;
        let sustained = i32::from(self.state.fighters[fighter].sustained);
        let points = if self.setup.sheets[fighter].grade == Grade::Nameless {
            knobs.concede_nameless
        } else {
            knobs.concede_base + knobs.concede_per_consequence * sustained
        };
        if self.setup.variant.award_usable == AwardUsable::Now {
            self.change_points(fighter, points as i8);
        } else {
            self.state.fighters[fighter].pending += points as i8;
        }
        self.note(|| FateEvent::Concedes(fighter, points));
        self.count(FateMeasure::ConcessionPoints, fighter, points);
        self.count(FateMeasure::Conceded, fighter, 1);
        self.leave(fighter, Status::Conceded);
    }
}
