//! The deciding table: plays a trial like the live table, but puts every question, and looks at them or answers one of
//! them in place of the policy.
//!
//! A policy that always takes the first option of a point is asked as well, because another option may be better. The
//! conformance suite proves that putting every question changes nothing.

use super::{Live, Observed, Observer};
use crate::dice::TrialKey;
use crate::system::{
    Choice, FighterId, NO_ARGUMENT, NO_TARGET, Question, Targets, Vocabulary, bits,
};

/// Most targets that are tried for an option that has no line in the decider's list.
const MOST_TARGETS: usize = 3;

/// A question of a trial with at least two options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// Number of the question in the trial, from 0; questions with a single option count as well.
    pub serial: usize,
    /// Number of the fighter that decides.
    pub fighter: FighterId,
    /// Number of the decision point.
    pub point: usize,
    /// Bit set of the options that may be chosen.
    pub options: u64,
    /// Number of the option that the fighter's policy chooses.
    pub chosen: u8,
}

/// Purpose of a play at the table.
pub(crate) enum Purpose<'a> {
    /// Hands over each question with at least two options.
    Watch(&'a mut dyn FnMut(OpenQuestion)),
    /// Notes the answers that are compared at the question with this number, the policy's own first.
    Find(usize, &'a mut Vec<Choice>),
    /// Gives this answer to the question with this number, and goes on with other dice.
    Force(usize, Choice, TrialKey),
}

/// Looks at the decisions of a trial, which is played exactly like [`Live`] up to the question of the [`Purpose`].
pub(crate) struct DecisionObserver<'a, 'b> {
    /// Options of the points.
    pub vocabulary: &'a Vocabulary,
    /// Bit set of the banned options, for each fighter and point; the points of a fighter side by side.
    pub banned: &'a [u64],
    /// Number of questions put so far in the trial.
    pub asked: usize,
    /// Purpose of the play.
    pub purpose: Purpose<'b>,
}

/// A live table whose decisions are looked at.
pub(crate) type Deciding<'a, 'b> = Observed<'a, DecisionObserver<'a, 'b>>;

impl DecisionObserver<'_, '_> {
    /// Returns the argument with which an option may be chosen: none, for the best, or else the first. `None` if the
    /// option may not be chosen.
    fn argument(&self, question: &dyn Question, option: u8) -> Option<u8> {
        let word = &self.vocabulary.points[question.point()].options[usize::from(option)];
        let is_open = |argument: &u8| {
            question.legal(option, *argument)
                && (word.targets == Targets::None || question.candidates(option, *argument) != 0)
        };
        let arguments = 0..word.arguments.len() as u8;
        std::iter::once(NO_ARGUMENT).chain(arguments).find(is_open)
    }

    /// Returns the bit set of the options that the decider may choose.
    fn options(&self, question: &dyn Question) -> u64 {
        let points = &self.vocabulary.points;
        let point = question.point();
        let banned = self.banned[question.actor().index() * points.len() + point];
        (0..points[point].options.len())
            .filter(|option| banned >> option & 1 == 0)
            .filter(|option| self.argument(question, *option as u8).is_some())
            .fold(0, |options, option| options | 1 << option)
    }

    /// Adds the answers that are compared for an option: with the target that the decider's list would take, or with the
    /// first target of each of a few groups if the list has no line for the option.
    fn add_answers(
        &self,
        live: &Live<'_>,
        question: &dyn Question,
        option: u8,
        into: &mut Vec<Choice>,
    ) {
        let program = (question.point(), question.class());
        let program = live.deciders.program(program, question.actor());
        if let Some(decision) = program.decide_for(question, option) {
            into.push(live.aimed(&decision, question));
            return;
        }
        let Some(argument) = self.argument(question, option) else { return };
        let word = &self.vocabulary.points[question.point()].options[usize::from(option)];
        if word.targets == Targets::None {
            into.push(Choice { option, argument, target: NO_TARGET });
            return;
        }
        let mut among = question.candidates(option, argument);
        for _ in 0..MOST_TARGETS {
            if among == 0 {
                break;
            }
            let first = live.first(among);
            into.push(Choice { option, argument, target: first.as_u8() });
            among &= !live.deciders.mates(first);
        }
    }
}

impl<E> Observer<E> for DecisionObserver<'_, '_> {
    const ASKS_ALL: bool = true;

    fn answer(&mut self, live: &mut Live<'_>, question: &dyn Question) -> Choice {
        let serial = self.asked;
        self.asked += 1;
        match &self.purpose {
            Purpose::Force(at, choice, key) if *at == serial => {
                live.roll_anew(*key);
                return *choice;
            }
            Purpose::Find(at, _) if *at == serial => {
                let options = self.options(question);
                let (_, own) = live.decided(question);
                let mut answers = vec![own];
                for option in bits(options).filter(|option| *option != usize::from(own.option)) {
                    self.add_answers(live, question, option as u8, &mut answers);
                }
                if let Purpose::Find(_, into) = &mut self.purpose {
                    **into = answers;
                }
                return own;
            }
            Purpose::Find(..) | Purpose::Force(..) => return live.decided(question).1,
            Purpose::Watch(_) => {}
        }
        let (options, (_, own)) = (self.options(question), live.decided(question));
        let (fighter, point) = (question.actor(), question.point());
        if let Purpose::Watch(tell) = &mut self.purpose
            && options & options.wrapping_sub(1) != 0
        {
            tell(OpenQuestion { serial, fighter, point, options, chosen: own.option });
        }
        own
    }
}
