//! The scripted table: fixed dice and choices, all of which must be used.
//!
//! Tests replay the worked examples of the rule books with it: the script has the dice that the book prints and the
//! choices that its players make. The scenario's policies make all other choices.

use super::{AnyTable, Counters, Deciders, Dynamic, Fall};
use crate::dice::{AnyDice, Label};
use crate::system::{Choice, FighterId, NO_ARGUMENT, NO_TARGET, Question, Questions, Vocabulary};
use std::collections::VecDeque;

/// A table that plays by a script. Panics with the question if the script does not fit: it is for tests.
#[derive(Debug)]
pub(crate) struct Scripted<'a, E> {
    deciders: &'a Deciders,
    vocabulary: &'a Vocabulary,
    dice: VecDeque<String>,
    choices: VecDeque<String>,
    /// Counters of the rules; tests compare them with the example of the book.
    pub counters: Counters,
    /// The facts that the rules noted, in order.
    pub events: Vec<E>,
}

impl<'a, E> Scripted<'a, E> {
    /// Makes a table with a script. Dice are written as [`Dice::parse`](crate::dice::Dice::parse) reads them:
    /// `[+0-0]`, or `[+0-0] [00-+]` for both parties of an opposed roll. A choice is `FIGHTER POINT OPTION [ARGUMENT]
    /// [TARGET]` with numbers for fighters; each choice waits until its fighter is asked at its point.
    pub(crate) fn new(
        deciders: &'a Deciders,
        vocabulary: &'a Vocabulary,
        counters: Counters,
        dice: &[&str],
        choices: &[&str],
    ) -> Self {
        let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
        Self {
            deciders,
            vocabulary,
            dice: owned(dice),
            choices: owned(choices),
            counters,
            events: Vec::new(),
        }
    }

    /// Returns the table as rules see it: [`Dynamic`] makes a `Table` of it.
    pub(crate) fn face(&mut self) -> Dynamic<'_, E> {
        Dynamic(self)
    }

    /// Appends dice and choices to the script, so that a test can play turn by turn.
    pub(crate) fn expect(&mut self, dice: &[&str], choices: &[&str]) {
        self.dice.extend(dice.iter().map(ToString::to_string));
        self.choices.extend(choices.iter().map(ToString::to_string));
    }

    /// Appends dice and choices to the script. A choice that names no decision point is one at the point `usual`: `0
    /// attack 1` for `0 turn attack 1`.
    ///
    /// # Panics
    /// If a choice has no fighter.
    pub(crate) fn expect_at(&mut self, usual: &str, dice: &[&str], choices: &[&str]) {
        self.expect(dice, &[]);
        let points = &self.vocabulary.points;
        self.choices.extend(choices.iter().map(|choice| {
            let (fighter, rest) = choice.split_once(' ').expect("a fighter and a choice");
            let first = rest.split_once(' ').map(|(first, _)| first);
            let named = first.is_some_and(|name| points.iter().any(|point| point.name == name));
            if named { (*choice).to_owned() } else { format!("{fighter} {usual} {rest}") }
        }));
    }

    /// Returns the unused rest of the script; a finished test has used everything.
    pub(crate) fn unused(&self) -> Vec<String> {
        self.dice.iter().chain(&self.choices).cloned().collect()
    }

    fn scripted_choice(&mut self, question: &dyn Question) -> Option<Choice> {
        let point = &self.vocabulary.points[question.point()];
        let next = self.choices.front()?.clone();
        let mut words = next.split_whitespace();
        let fighter: usize = words.next()?.parse().ok()?;
        if FighterId(fighter) != question.actor() || words.next()? != point.name {
            return None;
        }
        self.choices.pop_front();
        Some(self.choose_now(question, &next))
    }

    /// Returns the choice that a line of a script makes at this question.
    ///
    /// # Panics
    /// If the choice is not legal.
    pub(crate) fn choose_now(&self, question: &dyn Question, line: &str) -> Choice {
        let point = &self.vocabulary.points[question.point()];
        let mut words = line.split_whitespace().skip(2);
        let name = words.next().unwrap_or_default();
        let option = point.options.iter().position(|option| option.name == name);
        let option = option.unwrap_or_else(|| panic!("`{name}` is no option of `{}`", point.name));
        let mut choice = Choice { option: option as u8, argument: NO_ARGUMENT, target: NO_TARGET };
        for word in words {
            if let Ok(target) = word.parse::<u8>() {
                choice.target = target;
            } else {
                let known = point.options[option].arguments.iter().position(|a| *a == word);
                let known = known.unwrap_or_else(|| panic!("`{word}` fits no `{name}`"));
                choice.argument = known as u8;
            }
        }
        let legal = question.legal(choice.option, choice.argument);
        assert!(legal, "the scripted choice `{line}` is not legal");
        let aims = question.candidates(choice.option, choice.argument);
        let aimed = choice.target == NO_TARGET || aims >> choice.target & 1 == 1;
        assert!(aimed, "the scripted choice `{line}` has no such target");
        choice
    }
}

impl<E> AnyTable<E> for Scripted<'_, E> {
    fn fall(&mut self, label: Label, _dice: &dyn AnyDice) -> Fall {
        let text = self.dice.pop_front();
        Fall::Text(text.unwrap_or_else(|| panic!("the script has no dice left for {label:?}")))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        if let Some(choice) = self.scripted_choice(question) {
            return choice;
        }
        self.deciders.decide(question).choice
    }

    fn can_differ(&self, questions: Questions) -> u64 {
        let point = questions.point();
        let scripted = self.choices.iter().any(|choice| {
            choice.split_whitespace().nth(1) == Some(self.vocabulary.points[point].name)
        });
        if scripted { u64::MAX } else { self.deciders.can_differ(Questions::OfPoint(point)) }
    }

    fn deciders(&self) -> &Deciders {
        self.deciders
    }

    fn counters(&self) -> &Counters {
        &self.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, event: E) {
        self.events.push(event);
    }
}
