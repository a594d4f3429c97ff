//! Bans: options that may not be chosen, to see what a rule is worth to those who use it.
//!
//! A line whose option is banned is passed over as if it were not there, in the lists of policies as in
//! the fallbacks. What rules do by themselves, because there is nothing to choose, is no option.

use crate::scenario::{Ban, Problem, Problems};
use crate::system::Vocabulary;

/// The options that each side may not choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bans {
    sides: Vec<Vec<String>>,
}

impl Bans {
    /// Reads the bans of a scenario; sides and options that there are not are noted.
    pub fn read(
        bans: &[Ban],
        sides: &[&str],
        vocabulary: &Vocabulary,
        problems: &mut Problems,
    ) -> Self {
        let mut read = Self { sides: vec![Vec::new(); sides.len()] };
        for ban in bans {
            if !known(vocabulary).any(|option| option == ban.option) {
                let names = known(vocabulary);
                problems.push(Problem::unknown(&ban.origin, "option", &ban.option, names));
                continue;
            }
            if let Some(problem) = last_resort(ban, vocabulary) {
                problems.push(problem);
                continue;
            }
            match &ban.side {
                None => read.sides.iter_mut().for_each(|side| side.push(ban.option.clone())),
                Some(name) => {
                    if let Some(side) = sides.iter().position(|side| side == name) {
                        read.sides[side].push(ban.option.clone());
                    } else {
                        let names = sides.iter().copied();
                        problems.push(Problem::unknown(&ban.origin, "side", name, names));
                    }
                }
            }
        }
        read
    }

    /// The options that a side may not choose.
    pub fn of(&self, side: usize) -> &[String] {
        self.sides.get(side).map_or(&[], Vec::as_slice)
    }
}

/// Every option, once.
fn known(vocabulary: &Vocabulary) -> impl Iterator<Item = &'static str> + Clone + use<> {
    let mut names: Vec<&'static str> = Vec::new();
    for option in vocabulary.points.iter().flat_map(|point| point.options) {
        if !names.contains(&option.name) {
            names.push(option.name);
        }
    }
    names.into_iter()
}

/// What cannot be banned: what happens at a decision point if nothing else can.
fn last_resort(ban: &Ban, vocabulary: &Vocabulary) -> Option<Problem> {
    let word = |text: &&str| text.split_whitespace().next() == Some(ban.option.as_str());
    let point = vocabulary.points.iter().find(|point| point.fallback.last().is_some_and(word))?;
    let message = format!("`{}` cannot be banned", ban.option);
    let help = format!("it is what happens at `{}` when nothing else can be chosen", point.name);
    Some(Problem::new(&ban.origin, message).help(help))
}
