//! Checks in policies what only the game knows: words that mean something else there.

use crate::scenario::{PolicyText, Problem, Problems, inside};
use crate::text_game::compile::Program;

/// Notes lines that read a pair reading of `my.`: a policy knows the other party as the candidate of an option.
pub(crate) fn check(program: &Program, policies: &[PolicyText], problems: &mut Problems) {
    let pairs = program.declared.readings.iter().filter(|reading| reading.of_pair);
    let pairs: Vec<String> = pairs.map(|reading| format!("my.{}", reading.name)).collect();
    if pairs.is_empty() {
        return;
    }
    for list in policies.iter().flat_map(|policy| &policy.points) {
        let at = program.declared.points.iter().position(|point| point.name == list.name);
        let has_target = at.is_some_and(|at| program.known[at].has_target);
        for (line, origin) in list.lines.iter().filter(|_| !has_target) {
            for word in &pairs {
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

/// Returns the place of a whole word.
fn find_word(line: &str, word: &str) -> Option<usize> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = line[..*at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
