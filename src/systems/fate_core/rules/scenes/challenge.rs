//! Challenges: a list of tasks, each one overcome roll, weighed together at the end (FC-CHL).
//!
//! One turn is one task, in an exchange of its own.

use super::transition;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::knobs::common::BoostLifetime;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::state::conflict::End;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, Numbered, Options, Table, first_in};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::{NextTask, Prepare, Raise};
use crate::systems::fate_core::knobs::contests_and_challenges::{
    Assign, BoostTiming, ChallengeCreateFail, TaskOrder,
};
use crate::systems::fate_core::sheet::scene;
use crate::systems::fate_core::sheet::scene::Task;
use crate::systems::fate_core::state::conflict::{Band, MAX_TASKS, Mark, TaskState};
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Number of the task's roll in labels of draws; attempts at advantages count from 0, so that all
/// labels differ.
const ROLL: u32 = 8;

/// Plays one task.
pub(crate) fn turn<T: Table<CoreEvent>>(
    setup: &Setup<Core>,
    state: &mut StateOf<Core>,
    table: &mut T,
) {
    let mut play = Play { setup, state, table };
    play.challenge_turn();
    play.settle();
}

/// A task that is about to be rolled: its number, who rolls, with what.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    task: usize,
    roller: FighterId,
    method: Method,
}

/// Returns the fighter that rolls a task, and its method (FC-CHL-04); `None` if no fighter can.
fn assigned(view: View<'_>, task: usize) -> Option<(FighterId, Method)> {
    let known = &view.scene().tasks[task];
    let able = FighterId::all(view.setup.sheets.len())
        .filter(|fighter| (known.who & view.state.standing) >> fighter & 1 == 1);
    let method = |fighter: FighterId| view.setup.sheets[fighter].game.best_of(known.skills);
    let tasks_of = |fighter: FighterId| {
        let by = |it: &&TaskState| it.mark != Mark::Open && FighterId::from(it.roller) == fighter;
        view.state.world.tasks.iter().filter(by).count()
    };
    let best = |fighter: &FighterId| -method(*fighter).rating;
    let roller = match view.setup.game.knobs.challenge.assign {
        Assign::Fixed => able.min(),
        Assign::BestSkill => able.min_by_key(best),
        Assign::Spread => able.min_by_key(|fighter| (tasks_of(*fighter), best(fighter))),
    }?;
    Some((roller, method(roller)))
}

/// Returns the tasks that can be rolled next, in the order written: a task opens once the one it
/// names (`after`) is rolled.
fn open_tasks<'a>(
    tasks: &'a [Task],
    state: &'a [TaskState],
) -> impl Iterator<Item = usize> + Clone + 'a {
    let open = |task: usize| state[task].mark == Mark::Open;
    (0..tasks.len()).filter(move |&task| open(task) && tasks[task].after.is_none_or(|it| !open(it)))
}

/// Returns the difficulty of a task as it stands: failed attempts at advantages may have raised it
/// (`TaskState::harder`).
fn difficulty(view: View<'_>, task: usize) -> i32 {
    view.scene().tasks[task].difficulty + i32::from(view.state.world.tasks[task].harder)
}

/// Returns the number of the tasks set that have this [`Mark`].
pub(crate) fn count(view: View<'_>, mark: Mark) -> usize {
    let tasks = view.state.world.tasks.iter().take(view.scene().tasks.len());
    tasks.filter(|task| task.mark == mark).count()
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays one task of a challenge, in an exchange of its own.
    pub(crate) fn challenge_turn(&mut self) {
        if self.state.exchange_over() {
            if transition::is_spent(self.view()) {
                self.note(|| FateEvent::Stalemate);
                self.state.end = Some(End::Stalemate);
                return;
            }
            self.start_exchange();
        }
        if !self.escalates() {
            self.play_task();
            self.weigh();
            self.close_exchange();
        }
    }

    fn play_task(&mut self) {
        let Some(task) = self.next_task() else { return };
        let Some((roller, method)) = assigned(self.view(), task) else {
            self.state.world.tasks[task].mark = Mark::Failed;
            return;
        };
        let attempt = Attempt { task, roller, method };
        let known = &scene::now(self.setup, self.state).tasks[task];
        if known.unopposed {
            self.mark(&attempt, Outcome::Succeed, true);
            return;
        }
        self.prepare(&attempt);
        self.step_up(roller);
        self.count(FateMeasure::Actions, roller, 1);
        let stands = difficulty(self.view(), task);
        let number = self.task_number(task);
        self.table.note(|| CoreEvent::Takes { fighter: roller, task: number, difficulty: stands });
        // A fighter that may not roll for the task cannot help with it either.
        self.state.world.team.kept_out = !known.who;
        let opposed = self.roll_task(&attempt, stands);
        self.opponent_style_boost(&opposed, self.setup.fate.opposer_style_boost);
        if let Some(speaker) = opposed.opposing.fighter {
            self.age_speaker(speaker);
        }
        let reached = self.read_overcome(roller, &opposed);
        self.state.world.team.kept_out = 0;
        self.state.world.team.helpers = 0;
        self.mark(&attempt, self.outcome(&opposed), reached);
        self.age_boosts(roller);
        if !self.setup.game.knobs.challenge.boost_carry {
            for fighter in FighterId::all(self.state.fighters.len()) {
                if self.setup.members(roller) >> fighter & 1 == 1 {
                    self.lose_boosts(fighter);
                }
            }
        }
    }

    /// Returns the next task (FC-CHL-07), which a policy may choose (`challenge.order`); `None` if
    /// none is open.
    fn next_task(&mut self) -> Option<usize> {
        let view = View { setup: self.setup, state: self.state };
        let scene = view.scene();
        let open = open_tasks(&scene.tasks, &view.state.world.tasks);
        let speaker = self.speaker(scene.parties.0);
        let chooses = view.setup.game.knobs.challenge.order == TaskOrder::Policy
            && open.clone().nth(1).is_some()
            && speaker.is_some_and(|it| self.table.can_differ(NextTask::NUMBER) >> it & 1 == 1);
        let (true, Some(speaker)) = (chooses, speaker) else { return open.min() };
        let ask = Ask::new(view.setup, view.state, NextTask::NUMBER, speaker, &Moment::QUIET);
        let choice = NextTask::of(self.table.choose(&ask).option);
        let edge = |task: &usize| {
            let rating = assigned(view, *task).map_or(0, |(_, method)| method.rating);
            rating - difficulty(view, *task)
        };
        match choice {
            NextTask::Easiest => open.min_by_key(|task| -edge(task)),
            NextTask::Hardest => open.min_by_key(edge),
            NextTask::Listed => open.min(),
        }
    }

    /// Returns the speaker of a side: the first of its fighters still in; `None` if none is.
    fn speaker(&self, side: usize) -> Option<FighterId> {
        let able = self.setup.lookup.members[side] & self.state.standing;
        (able != 0).then(|| first_in(able))
    }

    /// Lets all characters attempt advantages before the roll together (FC-CHL-16), as often as
    /// `challenge.create_most` allows.
    fn prepare(&mut self, attempt: &Attempt) {
        let asked = self.table.can_differ(Prepare::NUMBER);
        let mut left = self.setup.game.knobs.challenge.create_most;
        let members = self.setup.members(attempt.roller) & self.state.standing & asked;
        let stands = difficulty(self.view(), attempt.task);
        let edge = attempt.method.rating - stands;
        let moment = Moment { margin: edge, ..Moment::default() };
        for fighter in FighterId::all(self.state.fighters.len()) {
            let mut serial = 0;
            while left > 0 && members >> fighter & 1 == 1 {
                let ask = Ask::new(self.setup, self.state, Prepare::NUMBER, fighter, &moment);
                let choice = self.table.choose(&ask);
                let option = Prepare::of(choice.option);
                if option == Prepare::GoOn {
                    break;
                }
                self.step_up(fighter);
                let kind = RollKind::Create { presence: false };
                let method = self.method_for(fighter, kind, choice.argument);
                let outcome = match option {
                    Prepare::ExploitScene => self.exploit_scene(fighter, method, serial),
                    _ => self.create_on_scene(fighter, method, serial),
                };
                if outcome == Outcome::Fail {
                    self.attempt_fails(fighter, attempt.task);
                }
                serial += 1;
                left -= 1;
            }
        }
    }

    /// Applies the result of a failed attempt at an advantage (FC-CHL-17).
    fn attempt_fails(&mut self, fighter: FighterId, current: usize) {
        let speaker = self.speaker(self.view().scene().parties.1);
        match self.setup.game.knobs.challenge.create_fail {
            ChallengeCreateFail::Boost => {
                if let Some(speaker) = speaker {
                    self.gain_boost(speaker);
                }
            }
            ChallengeCreateFail::One => self.make_harder(current, 1),
            ChallengeCreateFail::Two => self.make_harder(current, 2),
            ChallengeCreateFail::Consequence => {
                if let Some(slot) = self.lowest_free_slot(fighter) {
                    let free = u8::from(self.setup.fate.cost_invoke);
                    self.take_consequence(fighter, slot, speaker, free, true);
                }
            }
        }
    }

    /// Makes the next other task that is open harder; the current one if it is the last.
    fn make_harder(&mut self, current: usize, by: u8) {
        let tasks = self.view().scene().tasks.len();
        let state = &mut self.state.world.tasks;
        let others = (0..tasks).filter(|&task| task != current && state[task].mark == Mark::Open);
        let task = others.min().unwrap_or(current);
        state[task].harder = state[task].harder.saturating_add(by).min(50);
        let number = self.task_number(task);
        self.table.note(|| CoreEvent::Harder(number, by));
    }

    /// Returns the number of a task among the tasks of all scenes, so that events need not name the
    /// scene.
    fn task_number(&self, task: usize) -> usize {
        usize::from(self.state.world.passage.part) * MAX_TASKS + task
    }

    /// Makes the roll against a difficulty, which the game master may raise (FC-CHL-05, FC-CHL-13).
    fn roll_task(&mut self, attempt: &Attempt, difficulty: i32) -> OpposedRoll {
        let knobs = &self.setup.game.knobs.challenge;
        let kind = RollKind::Overcome;
        let method = Core::before_roll(self, attempt.roller, kind, attempt.method);
        let actor = (attempt.roller, kind, method);
        let speaker = self.speaker(self.view().scene().parties.1);
        let against = Method { number: Method::NONE.number, rating: difficulty };
        if let (true, Some(speaker)) = (knobs.active, speaker) {
            return self.roll_opposed(actor, (speaker, RollKind::Oppose, against), ROLL);
        }
        let mut opposing = Party::new(speaker, RollKind::Oppose, against);
        if knobs.boost_timing == BoostTiming::BeforeRoll {
            self.raise(attempt, &mut opposing);
            // The game master can no longer raise it once the dice are down.
            opposing.fighter = None;
        }
        let mut opposed = self.roll_passive(actor, Purpose::Single, opposing, ROLL);
        opposed.opposing.fighter = speaker;
        opposed
    }

    fn raise(&mut self, attempt: &Attempt, opposing: &mut Party) {
        let Some(speaker) = opposing.fighter else { return };
        if self.table.can_differ(Raise::NUMBER) >> speaker & 1 == 0 {
            return;
        }
        while self.setup.fate.invoke_max.allows(opposing.invocations() as i32 + 1) {
            let roller = Some(attempt.roller);
            let free = self.free_available(opposing, roller);
            let paid = self.paid_available(opposing, roller);
            if free == 0 && paid == 0 {
                return;
            }
            let moment = Moment {
                kind: Some(RollKind::Oppose),
                margin: attempt.method.rating - opposing.total(),
                free: i32::from(free),
                paid: i32::from(paid),
                ..Moment::default()
            };
            let ask = Ask::new(self.setup, self.state, Raise::NUMBER, speaker, &moment);
            let raised = match Raise::of(self.table.choose(&ask).option) {
                Raise::Free => self.raise_difficulty(opposing, false, attempt.roller),
                Raise::FatePoint => self.raise_difficulty(opposing, true, attempt.roller),
                Raise::Keep => false,
            };
            if !raised {
                return;
            }
        }
    }

    /// Ages the game master's boosts: the task just rolled counts as the speaker's next turn.
    fn age_speaker(&mut self, speaker: FighterId) {
        if self.setup.fate.boost_lifetime == BoostLifetime::OwnNextTurn {
            self.age_boosts(speaker);
        }
    }

    fn mark(&mut self, attempt: &Attempt, outcome: Outcome, reached: bool) {
        let (mark, measure) = match (outcome, reached) {
            (Outcome::Style | Outcome::Succeed, _) => (Mark::Clean, CoreMeasure::TasksClean),
            (Outcome::Tie, true) => (Mark::MinorCost, CoreMeasure::TasksMinor),
            (Outcome::Fail, true) => (Mark::SeriousCost, CoreMeasure::TasksSerious),
            (_, false) => (Mark::Failed, CoreMeasure::TasksFailed),
        };
        let task = &mut self.state.world.tasks[attempt.task];
        task.mark = mark;
        task.roller = attempt.roller.as_u8();
        let number = self.task_number(attempt.task);
        self.table.count(measure.number(), attempt.roller, 1);
        self.table.note(|| CoreEvent::Marked(number, mark));
    }

    /// Weighs all results together once they are in, and ends the challenge (FC-CHL-08, FC-CHL-14).
    fn weigh(&mut self) {
        let view = self.view();
        if count(view, Mark::Open) > 0 {
            return;
        }
        let scene = view.scene();
        let tasks = scene.tasks.len();
        let achieved = tasks - count(view, Mark::Failed);
        let partial = view.setup.game.knobs.challenge.partial_at;
        let (band, measure) = if achieved < tasks {
            if partial.holds(achieved as i32, tasks as i32) {
                (Band::Partial, CoreMeasure::PartialSuccess)
            } else {
                (Band::Failure, CoreMeasure::Failure)
            }
        } else if count(view, Mark::SeriousCost) > 0 {
            (Band::Costly, CoreMeasure::CostlySuccess)
        } else {
            (Band::Full, CoreMeasure::FullSuccess)
        };
        let players = self.with_allies(scene.parties.0);
        let every = (1_u8 << view.setup.sides.len()) - 1;
        let winners = if band == Band::Failure { every & !players } else { players };
        if let Some(speaker) = self.speaker(scene.parties.0) {
            self.count_trial(measure, speaker);
        }
        self.table.note(|| CoreEvent::Weighed(achieved, tasks, band));
        self.note(|| FateEvent::Ends(winners));
        self.state.end = Some(End::Won(winners));
    }
}
