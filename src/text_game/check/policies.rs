//! Checks in policies what only the game knows: words that mean something else there.

use crate::scenario::{Placed, PolicyText, Problem, Problems, inside};
use crate::text_game::compile::{Label, Program, Read};
use crate::text_game::language::Group;

/// Notes lines that read a pair reading of `my.`: a policy knows the other party as `target`, the candidate of an
/// option. Warns of sums that have no meaning.
pub(crate) fn check(program: &Program, policies: &[PolicyText], problems: &mut Problems) {
    let sums = sums(program);
    let pairs = program.declared.readings.iter().filter(|reading| reading.of_pair);
    let pairs: Vec<String> = pairs.map(|reading| format!("my.{}", reading.name)).collect();
    for list in policies.iter().flat_map(|policy| &policy.points) {
        let at = program.declared.points.iter().position(|point| point.name == list.name);
        let has_target = at.is_some_and(|at| program.known[at].has_target);
        for line in &list.lines {
            doubt_sums(&sums, line, problems);
            for word in pairs.iter().filter(|_| !has_target) {
                let (line, origin) = line;
                let Some(place) = find_word(line, word) else { continue };
                let name = word.trim_start_matches("my.");
                let message = format!("`{word}` reads a target, which is not known here");
                let help = format!("write a reading that is seen from the target, `target.{name}`");
                let origin = inside(origin, line, &(place..place + word.len()));
                problems.push(Problem::new(&origin, message).help(help));
            }
        }
    }
}

/// Warns of sums without a meaning in the fallback lines of a game.
pub(super) fn check_fallbacks(program: &Program, problems: &mut Problems) {
    let sums = sums(program);
    for line in program.declared.points.iter().flat_map(|point| &point.fallback) {
        doubt_sums(&sums, line, problems);
    }
}

/// A word of policies that adds up numbers which only tell things apart (see [`Label`]), so that the sum means
/// nothing.
struct Sum {
    /// The word, such as `foes.stance`.
    word: String,
    message: String,
    help: String,
}

fn sums(program: &Program) -> Vec<Sum> {
    let declared = &program.declared;
    let tracks = declared.tracks.iter().filter(|track| !track.values.is_empty());
    let tracks = tracks.map(|track| (track.name.as_str(), Label::Value(track)));
    let readings = declared.readings.iter().zip(&program.readings).filter_map(|(text, read)| {
        let Read::Done(Some((node, _))) = read else { return None };
        Some((text.name.as_str(), Label::of(*node, declared, &program.code)?))
    });
    let places = std::iter::once(("place", Label::Place));
    let all: Vec<_> = tracks.chain(readings).chain(places).collect();
    let of_group = |group: Group| {
        let sum = move |(name, label): &(&str, Label<'_>)| {
            let word = format!("{}.{name}", group.word());
            // `side.place` is the place of the side.
            let is_sum = word != "side.place";
            let (reading, formula) = (format!("{}_count", group.word()), label.counted(group));
            let help = format!(
                "count the fighters in a reading of the game, [readings] {reading} = {{ is = \"{formula}\" }}, \
                 and write `my.{reading}`"
            );
            let message = label.message(group).replacen("this", &format!("`{word}`"), 1);
            is_sum.then_some(Sum { word, message, help })
        };
        all.iter().filter_map(sum).collect::<Vec<_>>()
    };
    [Group::Side, Group::Foes].into_iter().flat_map(of_group).collect()
}

fn doubt_sums(sums: &[Sum], (line, origin): &Placed, problems: &mut Problems) {
    for Sum { word, message, help } in sums {
        if let Some(place) = find_word(line, word) {
            let origin = inside(origin, line, &(place..place + word.len()));
            problems.push(Problem::lacking(&origin, message.clone()).help(help.clone()));
        }
    }
}

fn find_word(line: &str, word: &str) -> Option<usize> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = line[..*at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
