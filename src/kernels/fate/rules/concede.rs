//! Conceding (FC-CED, WOA-END-02).

use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::classes::ANNOUNCED;
use crate::kernels::fate::decide::features::{FateFeature, winning, worst};
use crate::kernels::fate::decide::points::Concede;
use crate::kernels::fate::decide::question::Moment;
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
use crate::system::{
    Choice, FighterId, KnownInputs, KnownNumber, LookUp, Numbered, Options, Query, Questions,
    READY, Table,
};

// Places of the numbers that are looked up before a fighter is asked.
const ABSORBS: usize = READY;
const CONSEQUENCES: usize = READY + 1;
const WORST: usize = READY + 2;

/// [`KnownNumber`]s of a fighter that may be asked to concede, each with the range for which answers
/// are cached; the last is by how much its side is winning.
static NUMBERS: [KnownNumber; 4] = [
    KnownNumber { feature: FateFeature::Absorbs as usize, low: 0, count: 24 },
    KnownNumber { feature: FateFeature::Consequences as usize, low: 0, count: 6 },
    KnownNumber { feature: FateFeature::Worst as usize, low: 0, count: 5 },
    KnownNumber { feature: FateFeature::Winning as usize, low: -16, count: 32 },
];

/// Known inputs of the point: [`NUMBERS`]; no option uses anything up.
pub(crate) const INPUTS: KnownInputs = KnownInputs {
    ready: &[],
    others: &NUMBERS,
    serves: &[],
    worded: &[],
    plain: 1 << Concede::Concede as u64,
};

/// Query whether a fighter concedes. Most policies look at its own harm and at which side is winning,
/// both in [`INPUTS`].
#[derive(Clone, Copy, Debug)]
struct ToConcede {
    /// The fighter whose action against the decider was announced, and whether it is an attack; `None`
    /// in a poll of all fighters.
    announced: Option<(FighterId, bool)>,
}

impl<G: FateGame> Query<View<'_, G>> for ToConcede {
    const POINT: usize = Concede::NUMBER;
    const LOOK_UP: LookUp = LookUp::FirstAt;

    fn questions(self) -> Questions {
        match self.announced {
            Some(_) => Questions::OfClass(Concede::NUMBER, ANNOUNCED),
            None => Questions::OfPoint(Concede::NUMBER),
        }
    }

    fn class(self, view: View<'_, G>, fighter: FighterId) -> usize {
        view.concede_class(fighter, self.announced.is_some())
    }

    #[inline]
    fn index(self, view: View<'_, G>, fighter: FighterId) -> i32 {
        view.capacity(fighter)
    }

    fn ready(self, _: View<'_, G>, _: FighterId, _: usize) -> Option<[i32; READY]> {
        Some([0; READY])
    }

    #[inline]
    fn other(self, view: View<'_, G>, fighter: FighterId, place: usize) -> i32 {
        match place {
            ABSORBS => view.capacity(fighter),
            CONSEQUENCES => view.state.fighters[fighter].slots.count_ones() as i32,
            WORST => worst(view, fighter),
            _ => winning(view, fighter, true),
        }
    }
}

impl<G: FateGame> FateQuery<G> for ToConcede {
    fn moment(self, _: View<'_, G>) -> Moment {
        let announced = |(actor, attack): (FighterId, bool)| Moment {
            opponent: actor.as_u8(),
            targeted: true,
            attack,
            ..Moment::default()
        };
        self.announced.map_or(Moment::QUIET, announced)
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Asks every fighter who is still in: at the start and after every resolved action (J-03). If
    /// nothing has happened since the last poll, asks only the fighters whose answer may have changed
    /// all the same ([`Questions::WhileSteady`]).
    pub(crate) fn poll_concessions(&mut self) {
        if self.setup.fate.concede_window != ConcedeWindow::BeforeAnyRoll {
            return;
        }
        let can_differ = self.table.can_differ(Concede::NUMBER);
        let harmed = std::mem::take(&mut self.state.harmed);
        let parted = std::mem::take(&mut self.state.parted);
        if can_differ != 0 {
            let changed = if parted { u64::MAX } else { harmed };
            let asked = can_differ & changed
                | self.table.can_differ(Questions::WhileSteady(Concede::NUMBER));
            let asked = asked & self.state.units() & !self.setup.bodies.hazards;
            if asked != 0 {
                self.poll(can_differ, asked);
            }
        }
    }

    #[inline(never)]
    fn poll(&mut self, can_differ: u64, asked: u64) {
        let mut walk = self.table.in_order(asked);
        while self.state.end.is_none() {
            let Some(fighter) = self.table.next_of(&mut walk) else { return };
            let choice = self.ask_undecided(fighter, ToConcede { announced: None });
            if self.gives_up(fighter, choice) {
                // Those who come after it see that it has gone.
                let able = self.state.units() & !self.setup.bodies.hazards & can_differ;
                self.table.add_after(&mut walk, fighter, able);
            }
        }
    }

    /// Asks a fighter at the start of its own turn, if `concede.window = own_turn` says so.
    pub(crate) fn concession_at_turn(&mut self, fighter: FighterId) {
        if self.setup.fate.concede_window != ConcedeWindow::OwnTurn {
            return;
        }
        let able = self.table.can_differ(Concede::NUMBER) & !self.setup.bodies.hazards;
        if able >> fighter & 1 == 1 {
            self.poll(0, 1 << fighter);
        }
    }

    /// Asks the target of an announced action; `true` if it concedes, so that the dice do not fall.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of the target of every action, and mostly settled by a look-up
    pub(crate) fn concession_of_target(
        &mut self,
        target: FighterId,
        actor: FighterId,
        attack: bool,
    ) -> bool {
        let asked = match self.setup.fate.concede_window {
            ConcedeWindow::BeforeAnyRoll => true,
            ConcedeWindow::BeforeAttackOnSelf => attack,
            ConcedeWindow::OwnTurn => false,
        };
        let able = self.setup.bodies.hazards >> target & 1 == 0;
        if !asked || !able {
            return false;
        }
        let choice = self.ask(target, ToConcede { announced: Some((actor, attack)) });
        self.gives_up(target, choice)
    }

    /// Carries a fighter's answer out; `true` if it leaves. The usual answer, to fight on, costs one
    /// comparison.
    #[inline(always)]
    #[allow(clippy::inline_always)] // nearly every answer is to fight on
    fn gives_up(&mut self, fighter: FighterId, choice: Choice) -> bool {
        choice.option == Concede::Concede.number() && self.is_let_go(fighter)
    }

    /// Lets a fighter concede unless the other side refuses
    /// ([`Turns::accepts_concession`](crate::kernels::fate::hooks::Turns::accepts_concession)); `true`
    /// if it leaves.
    #[inline(never)]
    fn is_let_go(&mut self, fighter: FighterId) -> bool {
        if self.setup.harm.knobs.refusable && !G::accepts_concession(self, fighter) {
            // It wants to go as before, so it is asked again with the next poll.
            self.state.harmed |= 1 << fighter;
            self.note(|| FateEvent::Refused(fighter));
            self.count_house(HouseMeasure::Refused, fighter, 1);
            return false;
        }
        self.concede(fighter);
        true
    }

    /// Makes the fighter give up, with its whole mob. It earns fate points, by default for after the
    /// conflict.
    pub(crate) fn concede(&mut self, fighter: FighterId) {
        if self.state.bodies.hidden != 0 {
            self.mob_concedes(fighter);
        }
        self.concede_one(fighter);
    }

    /// Makes one fighter give up, whatever becomes of its mob.
    pub(crate) fn concede_one(&mut self, fighter: FighterId) {
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
