//! Finds numbers of the sheet, tracks and rule settings that no text reads, measures that no step counts, and exits that
//! no step uses.

use crate::scenario::{PolicyText, Problem, Problems};
use crate::text_game::compile::{Node, Program, Step};
use crate::text_game::model::{Declared, Kind, Owner};

/// Notes what neither the rules of a program, with the house rules of a scenario, nor policies read.
pub(crate) fn check(program: &Program, policies: &[PolicyText], problems: &mut Problems) {
    let declared = &program.declared;
    let lines = || declared.policies.iter().chain(policies).flat_map(|policy| &policy.points);
    let in_policies = |name: &str| {
        let of_policies = lines().flat_map(|list| &list.lines);
        let of_fallbacks = declared.points.iter().flat_map(|point| &point.fallback);
        let mut all = of_policies.chain(of_fallbacks);
        all.any(|(line, _)| names(line).any(|word| word == name))
    };
    let (first, end) = program.feature_nodes;
    let nodes = || program.code.nodes[..first].iter().chain(&program.code.nodes[end..]);
    let reads = |wanted: &dyn Fn(&Node) -> bool| nodes().any(wanted);
    let in_dice = |word: &str| {
        let dice = declared.rules.iter().chain(&declared.sheet);
        dice.into_iter().any(|entry| match &entry.kind {
            Kind::Dice((text, _)) => text.contains(word),
            _ => false,
        })
    };
    let mut doubt = |entry: &Declared, what: &str, word: &str| {
        let message = format!("no rule and no policy reads {what} `{}`", entry.name);
        let help = format!("read it as `{word}`, or leave it out");
        problems.push(Problem::idle(&entry.origin, message).help(help));
    };
    for (at, rule) in declared.rules.iter().enumerate() {
        let word = format!("rules.{}", rule.name);
        let is_read = reads(&|node| match node {
            Node::Rule(it) | Node::RuleDice(it) | Node::RuleEntry(it, ..) => usize::from(*it) == at,
            _ => false,
        });
        if !is_read && !in_policies(&word) && !in_dice(&word) {
            doubt(rule, "the rule setting", &word);
        }
    }
    for (at, key) in declared.sheet.iter().enumerate() {
        let track = declared.tracks.iter().find(|track| track.key == Some(at));
        let cell = track.map(|_| declared.cells(Owner::Fighter).position(|it| it.key == Some(at)));
        let is_read = reads(&|node| match node {
            Node::Sheet(_, it) | Node::SheetDice(_, it) | Node::SheetEntry(_, it, ..) => {
                usize::from(*it) == at
            }
            Node::Cell(_, it) => cell == Some(Some(usize::from(*it))),
            _ => false,
        });
        let word = format!("my.{}", key.name);
        if !is_read && !in_policies(&key.name) && !in_dice(&word) {
            doubt(key, "the number", &word);
        }
    }
    for track in declared.tracks.iter().filter(|track| track.key.is_none()) {
        let cell = declared.cells(track.owner).position(|it| it.name == track.name);
        let is_read = reads(&|node| match (node, track.owner) {
            (Node::Cell(_, it), Owner::Fighter)
            | (Node::SideCell(_, it), Owner::Side)
            | (Node::ConflictCell(it), Owner::Conflict) => cell == Some(usize::from(*it)),
            _ => false,
        });
        if !is_read && !in_policies(&track.name) {
            let name = &track.name;
            let message = format!("no rule and no policy reads the track `{name}`");
            let word =
                if track.owner == Owner::Conflict { name.clone() } else { format!("my.{name}") };
            let help = format!("read it as `{word}`, or leave it out");
            problems.push(Problem::idle(&track.origin, message).help(help));
        }
    }
    let steps = || program.code.lists.iter().flat_map(|list| &list.steps);
    for (at, exit) in declared.exits.iter().enumerate().filter(|it| it.1.condition.is_none()) {
        if !steps().any(|(step, _)| matches!(step, Step::Leave(_, it) if usize::from(*it) == at)) {
            let name = &exit.name;
            let message = format!("no fighter ever leaves by `{name}`");
            let help =
                format!("give it a condition, `if = \"...\"`, or write `leave {name}` in a step");
            problems.push(Problem::idle(&exit.origin, message).help(help));
        }
    }
    for (at, measure) in declared.measures.iter().enumerate() {
        let number = Program::FIRST_EXIT + declared.exits.len() + at;
        if !steps()
            .any(|(step, _)| matches!(step, Step::Count(it, _) if usize::from(*it) == number))
        {
            let message = format!("no step counts the measure `{}`", measure.name);
            let help =
                format!("write `count {}` in a step, or leave the measure out", measure.name);
            problems.push(Problem::idle(&measure.origin, message).help(help));
        }
    }
}

fn names(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let words = line.split(move |letter| !is_part(letter));
    words.map(|word| match word.split_once('.') {
        Some(("rules", _)) | None => word,
        Some((_, name)) => name.strip_suffix("_at_start").unwrap_or(name),
    })
}
