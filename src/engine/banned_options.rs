//! Bans: options that may not be chosen. They show how much an option or a rule is worth to the side that uses it.
//!
//! A line whose option is banned is passed over as if it were not there, in the lists of policies as in the
//! fallbacks. A deed that rules do by themselves, because there is nothing to choose, is no option and cannot be
//! banned.

use crate::scenario::{Ban, Problem, Problems};
use crate::system::Vocabulary;

/// The options that each side may not choose, from the [`Ban`]s of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bans {
    sides: Vec<Vec<String>>,
}

impl Bans {
    /// Reads the bans of a scenario; notes sides and options that do not exist.
    pub(super) fn read(
        bans: &[Ban],
        sides: &[&str],
        vocabulary: &Vocabulary,
        problems: &mut Problems,
    ) -> Self {
        let mut read = Self { sides: vec![Vec::new(); sides.len()] };
        for ban in bans {
            if !known(vocabulary).any(|option| option == ban.option) {
                let problem = of_point(ban, vocabulary).unwrap_or_else(|| {
                    Problem::unknown(&ban.origin, "option", &ban.option, known(vocabulary))
                });
                problems.push(problem);
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

    /// Returns the options that a side may not choose.
    pub(super) fn of(&self, side: usize) -> &[String] {
        self.sides.get(side).map_or(&[], Vec::as_slice)
    }
}

/// Returns every option of every point, once: a ban holds at all points that have the option.
fn known(vocabulary: &Vocabulary) -> impl Iterator<Item = &'static str> + Clone + use<> {
    let mut names: Vec<&'static str> = Vec::new();
    for option in vocabulary.points.iter().flat_map(|point| point.options) {
        if !names.contains(&option.name) {
            names.push(option.name);
        }
    }
    names.into_iter()
}

/// Returns a problem if a ban names a decision point instead of one of its options, because the two are easily
/// confused; `None` otherwise.
fn of_point(ban: &Ban, vocabulary: &Vocabulary) -> Option<Problem> {
    let point = vocabulary.points.iter().find(|point| point.name == ban.option)?;
    let message = format!("`{}` is a decision point, not an option", ban.option);
    let last = |name: &str| {
        point.fallback.last().is_some_and(|line| line.split_whitespace().next() == Some(name))
    };
    let names: Vec<&str> =
        point.options.iter().map(|it| it.name).filter(|name| !last(name)).collect();
    let side = ban.side.as_ref().map_or_else(String::new, |side| format!("{side}."));
    Some(Problem::new(&ban.origin, message).help(match &names[..] {
        [only] => format!("ban its option {side}{only}"),
        [first, ..] => format!(
            "ban one of its options, such as {side}{first}; it has {}",
            names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
        [] => "it has no option that can be banned".to_owned(),
    }))
}

/// Returns a problem if the banned option is the last line of a fallback, so that nothing would be left to choose;
/// `None` otherwise.
fn last_resort(ban: &Ban, vocabulary: &Vocabulary) -> Option<Problem> {
    let word = |text: &&str| text.split_whitespace().next() == Some(ban.option.as_str());
    let point = vocabulary.points.iter().find(|point| point.fallback.last().is_some_and(word))?;
    let message = format!("`{}` cannot be banned", ban.option);
    let help = format!("it is what happens at `{}` when nothing else can be chosen", point.name);
    Some(Problem::new(&ban.origin, message).help(help))
}
