//! The deciding table: plays a trial like the live table, but puts every question, and looks at them or answers one of
//! them in place of the policy.
//!
//! A policy that always takes the first option of a point is asked as well, because another option may be better. The
//! conformance suite proves that putting every question changes nothing.

use super::{AnyTable, Counters, Deciders, Fall, Live};
use crate::dice::{AnyDice, Label, TrialKey};
use crate::system::{
    Choice, HouseTable, NO_ARGUMENT, NO_TARGET, Question, Questions, RuleEffects, Targets,
    Vocabulary, bits,
};

/// Most targets that are tried for an option that has no line in the decider's list.
const MOST_TARGETS: usize = 3;

/// A question of a trial with at least two options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// Number of the question in the trial, from 0; questions with a single option count as well.
    pub serial: usize,
    /// Number of the fighter that decides.
    pub fighter: usize,
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

/// Plays a trial exactly like [`Live`] up to the question of its [`Purpose`].
pub(crate) struct Deciding<'a, 'b> {
    /// The table that plays.
    pub live: Live<'a>,
    /// Options of the points.
    pub vocabulary: &'a Vocabulary,
    /// Bit set of the banned options, for each fighter and point; the points of a fighter side by side.
    pub banned: &'a [u64],
    /// Number of questions put so far in the trial.
    pub asked: usize,
    /// Purpose of the play.
    pub purpose: Purpose<'b>,
}

impl Deciding<'_, '_> {
    /// Returns the answer of the decider's policy, as [`Live`] does.
    fn answer(&mut self, question: &dyn Question) -> Choice {
        let (decision, number) = self.live.deciders.decide_by(question);
        self.live.lines[number] += 1;
        self.live.aimed(&decision, question)
    }

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
        let banned = self.banned[question.actor() * points.len() + point];
        (0..points[point].options.len())
            .filter(|option| banned >> option & 1 == 0)
            .filter(|option| self.argument(question, *option as u8).is_some())
            .fold(0, |options, option| options | 1 << option)
    }

    /// Adds the answers that are compared for an option: with the target that the decider's list would take, or with the
    /// first target of each of a few groups if the list has no line for the option.
    fn add_answers(&self, question: &dyn Question, option: u8, into: &mut Vec<Choice>) {
        let program = (question.point(), question.class());
        let program = self.live.deciders.program(program, question.actor());
        if let Some(decision) = program.decide_for(question, option) {
            into.push(self.live.aimed(&decision, question));
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
            let first = self.live.first(among);
            into.push(Choice { option, argument, target: first as u8 });
            among &= !self.live.deciders.mates(first);
        }
    }
}

impl<E> AnyTable<E> for Deciding<'_, '_> {
    fn fall(&mut self, label: Label, _dice: &dyn AnyDice) -> Fall {
        Fall::Bits(self.live.key.bits(label))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        let serial = self.asked;
        self.asked += 1;
        match &self.purpose {
            Purpose::Force(at, choice, key) if *at == serial => {
                let (choice, key) = (*choice, *key);
                self.live.roll_anew(key);
                return choice;
            }
            Purpose::Find(at, _) if *at == serial => {
                let options = self.options(question);
                let own = self.answer(question);
                let mut answers = vec![own];
                for option in bits(options).filter(|option| *option != usize::from(own.option)) {
                    self.add_answers(question, option as u8, &mut answers);
                }
                if let Purpose::Find(_, into) = &mut self.purpose {
                    **into = answers;
                }
                return own;
            }
            Purpose::Find(..) | Purpose::Force(..) => return self.answer(question),
            Purpose::Watch(_) => {}
        }
        let (options, chosen) = (self.options(question), self.answer(question));
        let (fighter, point) = (question.actor(), question.point());
        if let Purpose::Watch(tell) = &mut self.purpose
            && options & options.wrapping_sub(1) != 0
        {
            tell(OpenQuestion { serial, fighter, point, options, chosen: chosen.option });
        }
        chosen
    }

    fn first_of(&self, among: u64) -> usize {
        self.live.first(among)
    }

    fn can_differ(&self, _questions: Questions) -> u64 {
        u64::MAX
    }

    fn deciders(&self) -> &Deciders {
        self.live.deciders
    }

    fn judge(&mut self, rule: usize, question: &dyn Question) -> Option<RuleEffects> {
        let (ruling, number) = self.live.deciders.judge(rule, question)?;
        self.live.lines[number] += 1;
        Some(ruling)
    }

    fn applied(&mut self, rule: usize) {
        HouseTable::applied(&mut self.live, rule);
    }

    fn counters(&self) -> &Counters {
        self.live.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        self.live.counters
    }

    fn listens(&self) -> bool {
        false
    }

    fn hear(&mut self, _event: E) {}
}
