//! The policies of a conflict, and which policy plays which fighter.

use crate::policy::{Decision, HouseRules, Policy, Program};
use crate::system::{
    Choice, FighterId, Hint, MOST_FIGHTERS, Question, Questions, READY, RuleEffects,
};
use std::sync::Arc;

/// Programs of a fighter, and the number of its first line among those of all policies.
type Lists = (Arc<[Program]>, usize);

/// Most decision points of a system. A fixed number saves the bounds checks of look-ups by point.
pub(super) const MOST_POINTS: usize = 32;

/// A policy as one or more fighters play it. Conflicts in which the policy is played in the same way share the parts.
#[derive(Clone, Debug)]
pub struct Decider {
    /// The policy as written: the names of its lines, for reports and transcripts.
    pub policy: Arc<Policy>,
    /// Program of the policy for each point and class of questions, the classes of a point side by side. Lines are
    /// numbered among those of the policy.
    pub programs: Arc<[Program]>,
    /// Number of the policy's first line among the lines of all policies of the conflict; see
    /// [`Deciders::line_count`].
    first_line: usize,
}

impl Decider {
    /// Seats a policy with its program for each point and class; `classes` is the number of classes of each point.
    pub fn new(policy: Policy, mut programs: Vec<Program>, classes: &[usize]) -> Self {
        let (mut first, mut own) = (0, programs.iter_mut());
        for (program, &count) in policy.programs().iter().zip(classes) {
            own.by_ref().take(count).for_each(|it| it.number_from(first));
            first += program.lines().count();
        }
        Self { policy: policy.into(), programs: programs.into(), first_line: 0 }
    }

    /// Makes a decider of shared parts that another decider already has.
    pub fn of_parts(policy: Arc<Policy>, programs: Arc<[Program]>) -> Self {
        Self { policy, programs, first_line: 0 }
    }
}

/// Number of low bits of a fighter's place ([`Deciders::places`]) that tell the members of a group apart.
pub(crate) const PLACE_IN_GROUP: u32 = 6;

/// Marks in `passing` that there is no line. A marker instead of an `Option`, so that an entry has four bytes.
const NO_LINE: u32 = u32::MAX;

/// Whether a list can choose anything but its point's first option. If not, the rules may skip the question.
fn is_open(program: &Program) -> bool {
    program.always() != Some(0)
}

/// The policies of a conflict and the policy of each fighter, with tables for quick look-ups.
#[derive(Clone, Debug)]
pub struct Deciders {
    /// The policies that play the fighters. In a cast of a mix, some play none; see [`playing`](Self::playing).
    pub seated: Vec<Decider>,
    /// Index in `seated` of the policy that plays each fighter.
    pub seats: Vec<u8>,
    /// Programs of each fighter and the number of its first line. There is room for all fighter numbers, because every
    /// question looks them up and this saves the bounds check.
    lists: Box<[Lists; MOST_FIGHTERS]>,
    /// Index of each point's first program in [`Decider::programs`].
    points: [u16; MOST_POINTS],
    /// Bit set of the fighters whose policy can choose anything but the first option, for each point.
    can_differ: [u64; MOST_POINTS],
    /// Like `can_differ`, but for each class of questions.
    can_differ_in: Vec<u64>,
    /// Result of the method `passing` for each fighter and class of questions; [`NO_LINE`] stands for `None`.
    passing: Vec<u32>,
    /// Fighters in `can_differ` whose policy reads a feature that is not steady, or draws its answer. The mask of
    /// [`Questions::WhileSteady`].
    changes_alone: [u64; MOST_POINTS],
    lines: usize,
    /// A number for each fighter that is its own in every cell of a run, because the order of a trial is drawn by it;
    /// see [`set_places`](Self::set_places).
    places: [u32; MOST_FIGHTERS],
    /// Bit set of the members of each fighter's group, including the fighter.
    mates: [u64; MOST_FIGHTERS],
    /// The house rules of the scenario. Their uses are counted after those of the lines.
    pub house: HouseRules,
    /// Number of the standing rules of a game as text. Their uses are counted last.
    pub standing_rules: usize,
}

impl Deciders {
    /// Seats policies and builds the look-up tables. `classes` is the number of classes of each point; `steady` is
    /// true for features that change only at events after which the rules ask again (see
    /// [`Foresight::is_steady`](crate::system::Foresight::is_steady)).
    ///
    /// # Panics
    /// If there are more than [`MOST_POINTS`] decision points.
    pub fn new(
        mut seated: Vec<Decider>,
        seats: Vec<u8>,
        classes: &[usize],
        steady: fn(usize) -> bool,
    ) -> Self {
        let mut lines = 0;
        for decider in &mut seated {
            decider.first_line = lines;
            lines += decider.policy.programs().iter().map(|it| it.lines().count()).sum::<usize>();
        }
        assert!(classes.len() <= MOST_POINTS, "too many decision points");
        let lists = |fighter: FighterId| {
            let decider = seats.get(fighter.index()).map(|seat| &seated[usize::from(*seat)]);
            let of = |decider: &Decider| (Arc::clone(&decider.programs), decider.first_line);
            decider.map_or_else(|| (Arc::default(), 0), of)
        };
        let mut deciders = Self {
            lists: Box::new(std::array::from_fn(|index| lists(FighterId(index)))),
            seats,
            points: [0; MOST_POINTS],
            can_differ: [0; MOST_POINTS],
            can_differ_in: Vec::new(),
            passing: Vec::new(),
            changes_alone: [0; MOST_POINTS],
            lines,
            places: std::array::from_fn(|fighter| fighter as u32),
            mates: std::array::from_fn(|fighter| 1 << (fighter & 63)),
            house: HouseRules::default(),
            standing_rules: 0,
            seated,
        };
        let mut start = 0;
        for (point, &count) in classes.iter().enumerate() {
            deciders.points[point] = start as u16;
            start += count;
            let first = deciders.points[point];
            deciders.can_differ[point] = deciders.mask(first, count, is_open);
            for class in 0..count as u16 {
                let mask = deciders.mask(first + class, 1, is_open);
                deciders.can_differ_in.push(mask);
            }
            // A mix may answer otherwise the next time, although nothing has changed.
            let unsteady = |program: &Program| {
                is_open(program) && (program.draws() || !program.reads_only(steady))
            };
            deciders.changes_alone[point] = deciders.mask(first, count, unsteady);
        }
        let places = || 0..deciders.can_differ_in.len();
        let fighters = FighterId::all(deciders.seats.len());
        let each = fighters.flat_map(|fighter| places().map(move |place| (fighter, place)));
        deciders.passing =
            each.map(|(fighter, place)| deciders.line_of_pass(fighter, place)).collect();
        deciders
    }

    /// Computes an entry of `passing`, or [`NO_LINE`]; `place` is the index of the program of a class.
    fn line_of_pass(&self, fighter: FighterId, place: usize) -> u32 {
        let (programs, first_line) = &self.lists[fighter];
        let settled = Some(&programs[place]).filter(|program| !is_open(program));
        let line = |program: &Program| Some(program.number_of(program.first_line()? as u16));
        settled.and_then(line).map_or(NO_LINE, |line| (first_line + line) as u32)
    }

    /// Returns the bit set of the fighters for whom `such` is true of one of the programs `first .. first + classes`:
    /// the programs of one point.
    fn mask(&self, first: u16, classes: usize, such: impl Fn(&Program) -> bool) -> u64 {
        let first = usize::from(first);
        let any = |seat: &u8| {
            let programs = &self.seated[usize::from(*seat)].programs;
            programs[first..first + classes].iter().any(&such)
        };
        let seated = self.seats.iter().enumerate();
        seated.fold(0, |mask, (fighter, seat)| mask | u64::from(any(seat)) << fighter)
    }

    /// Returns the answer of the decider's policy, by the program for the question's point and class.
    pub fn decide<Q: Question + ?Sized>(&self, question: &Q) -> Decision {
        self.program((question.point(), question.class()), question.actor()).decide(question)
    }

    /// Like [`decide`](Self::decide), with the number of the line among the lines of all policies, under which tables
    /// count its use.
    #[inline]
    pub fn decide_by<Q: Question + ?Sized>(&self, question: &Q) -> (Decision, usize) {
        let (programs, first_line) = self.lists_of(question.actor());
        let first = usize::from(self.points[question.point()]);
        let program = &programs[first + question.class()];
        let decision = program.decide(question);
        (decision, first_line + program.number_of(decision.line))
    }

    /// Returns the program of a fighter for a point and a class of questions.
    pub fn program(&self, (point, class): (usize, usize), actor: FighterId) -> &Program {
        &self.lists_of(actor).0[usize::from(self.points[point]) + class]
    }

    fn lists_of(&self, fighter: FighterId) -> &Lists {
        in_tests!(assert!(fighter.index() < self.seats.len()));
        &self.lists[fighter.index_in::<MOST_FIGHTERS>()]
    }

    /// See [`KnownAnswers::can_differ`](crate::system::KnownAnswers::can_differ).
    pub fn can_differ(&self, questions: Questions) -> u64 {
        match questions {
            Questions::OfPoint(point) => self.can_differ[point],
            Questions::OfClass(point, class) => {
                self.can_differ_in[usize::from(self.points[point]) + class]
            }
            Questions::WhileSteady(point) => self.changes_alone[point],
        }
    }

    /// Returns the answer that is known and the number of its line among those of all policies. See
    /// [`KnownAnswers::answer`](crate::system::KnownAnswers::answer).
    #[inline(always)]
    #[allow(clippy::inline_always)] // a few look-ups; which ones is known at each call
    pub fn answer<I: FnOnce() -> i32, N: Fn(usize) -> i32>(
        &self,
        question: (usize, usize),
        actor: FighterId,
        hint: Hint<I, N>,
    ) -> Option<(Choice, usize)> {
        let first = |line| (Choice::plain(0), line);
        match hint {
            Hint::Nothing => self.passing(question, actor).map(first),
            Hint::FirstAt(index) => self.passing_at(question, actor, index).map(first),
            Hint::AnyAt(open, index) => self.decide_at(question, actor, open, index),
            Hint::Inputs(ready, other) => self.answer_from(question, actor, ready, other),
        }
    }

    /// Returns the line, among those of all policies, by which a fighter answers every question of a class with the
    /// first option; `None` if the fighter can answer anything else.
    fn passing(&self, (point, class): (usize, usize), actor: FighterId) -> Option<usize> {
        let place = usize::from(self.points[point]) + class;
        let line = self.passing[actor.index() * self.can_differ_in.len() + place];
        (line != NO_LINE).then_some(line as usize)
    }

    /// Like [`passing`](Self::passing), but at a value of the index feature ([`Hint::FirstAt`]).
    #[inline(always)]
    #[allow(clippy::inline_always)] // a few look-ups, and what the index feature is stands where it is called
    fn passing_at(
        &self,
        (point, class): (usize, usize),
        actor: FighterId,
        index: impl FnOnce() -> i32,
    ) -> Option<usize> {
        let (programs, first_line) = self.lists_of(actor);
        let program = &programs[usize::from(self.points[point]) + class];
        Some(first_line + program.number_of(program.takes_first_at(index)?))
    }

    /// Returns the choice of a fighter at a value of the index feature and the number of its line among those of all
    /// policies; `None` if the choice is not certain or not in the bit set `open`.
    #[inline]
    fn decide_at(
        &self,
        question: (usize, usize),
        actor: FighterId,
        open: u64,
        index: impl FnOnce() -> i32,
    ) -> Option<(Choice, usize)> {
        let program = self.program(question, actor);
        let Decision { choice, line, .. } = program.decide_at(open, index)?;
        Some((choice, self.lists_of(actor).1 + program.number_of(line)))
    }

    /// Returns the choice of a fighter while the numbers that the rules know before they ask have these values, with
    /// the number of its line among those of all policies; `None` if the list reads anything else.
    #[inline]
    fn answer_from(
        &self,
        question: (usize, usize),
        actor: FighterId,
        ready: [i32; READY],
        other: impl Fn(usize) -> i32,
    ) -> Option<(Choice, usize)> {
        let program = self.program(question, actor);
        let Decision { choice, line, .. } = program.answer_from(ready, other)?;
        Some((choice, self.lists_of(actor).1 + program.number_of(line)))
    }

    /// Whether there is a class among the first `kinds` ones of a point in which a seated policy always chooses the
    /// first option by this line. Uses of the line are not counted, because rules then need not ask.
    pub fn is_settled(&self, seated: usize, (point, kinds): (usize, usize), line: usize) -> bool {
        let first = usize::from(self.points[point]);
        let programs = &self.seated[seated].programs[first..first + kinds];
        programs.iter().any(|program| !is_open(program) && program.first_line() == Some(line))
    }

    /// Returns the programs of the policies that play a fighter. Leaves out policies that are seated but play none,
    /// because nothing that they read or choose matters.
    fn playing(&self) -> impl Iterator<Item = &Program> {
        let plays = move |number: usize| self.seats.iter().any(|seat| usize::from(*seat) == number);
        let playing = (0..self.seated.len()).filter(move |number| plays(*number));
        playing.flat_map(move |number| &*self.seated[number].programs)
    }

    /// Returns, for each of the first `points` points, the bit set of the options that a policy in play can choose.
    /// The first option is always included, because it is what happens if no fighter is asked.
    pub fn options(&self, points: usize) -> Vec<u64> {
        let mut options = vec![1; points];
        for program in self.playing() {
            options[program.point()] |= program.options();
        }
        options
    }

    /// Returns, for each of the first `points` points, the bit set of the words with which a policy in play can say
    /// how an option is done.
    pub fn words(&self, points: usize) -> Vec<u64> {
        let mut words = vec![0; points];
        for program in self.playing() {
            words[program.point()] |= program.words();
        }
        words
    }

    /// Returns, for each of the first `features` features, whether a policy in play reads it. With
    /// [`options`](Self::options) and [`words`](Self::words) this makes the [`Lists`](crate::system::Lists) of the
    /// solver.
    pub fn reads(&self, features: usize) -> Vec<bool> {
        let mut reads = vec![false; features];
        for feature in self.playing().flat_map(Program::features) {
            if let Some(is_read) = reads.get_mut(feature) {
                *is_read = true;
            }
        }
        reads
    }

    /// Returns the number of each fighter by which the order of a trial is drawn; see
    /// [`set_places`](Self::set_places).
    pub fn places(&self) -> &[u32] {
        &self.places[..self.seats.len().min(MOST_FIGHTERS)]
    }

    /// Returns the bit set of the members of a fighter's group, including the fighter.
    pub fn mates(&self, fighter: FighterId) -> u64 {
        self.mates[fighter.index_in::<MOST_FIGHTERS>()]
    }

    /// Sets the numbers by which the order of a trial is drawn. A fighter has one number in every cell of a run, so
    /// that all cells draw one order. Fighters of one group differ only in the last [`PLACE_IN_GROUP`] bits.
    pub fn set_places(&mut self, places: &[u32]) {
        self.places.iter_mut().zip(places).for_each(|(own, place)| *own = *place);
        let group = |place: &u32| place >> PLACE_IN_GROUP;
        for (fighter, mates) in places.iter().zip(&mut self.mates) {
            let all = places.iter().enumerate().filter(|(_, it)| group(it) == group(fighter));
            *mates = all.fold(0, |mask, (mate, _)| mask | 1 << (mate & 63));
        }
    }

    /// Returns the policy of a fighter.
    pub fn policy_of(&self, fighter: FighterId) -> &Policy {
        &self.seated[usize::from(self.seats[fighter])].policy
    }

    /// Returns the effects that a house rule has now, with the rule's number among the counts of uses: house rules
    /// come after all lines. `None` if the rule does not apply.
    pub fn judge<Q: Question + ?Sized>(
        &self,
        rule: usize,
        question: &Q,
    ) -> Option<(RuleEffects, usize)> {
        Some((self.house.judge(rule, question)?, self.lines + rule))
    }

    /// Returns the number of a standing rule among the counts of uses.
    pub fn standing_rule(&self, rule: usize) -> usize {
        self.lines + self.house.len() + rule
    }

    /// Returns the number of counts of uses: one for each line of all policies, then one for each house rule, then one
    /// for each standing rule.
    pub fn line_count(&self) -> usize {
        self.lines + self.house.len() + self.standing_rules
    }
}
