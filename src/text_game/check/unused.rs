//! Finds declarations that play never comes to, and sentences with words that no fighter fills in.

use crate::scenario::{Origin, Problem, Problems};
use crate::text_game::compile::{Program, Step};

/// Notes points that no fighter is ever asked, blocks that never run, and rolls that no fighter makes.
pub(super) fn check(program: &Program, problems: &mut Problems) {
    let declared = &program.declared;
    let mut doubt = |origin: &Origin, message: String, help: String| {
        problems.push(Problem::lacking(origin, message).help(help));
    };
    let points = || declared.points.iter().zip(&program.known).filter(|(_, known)| !known.asked);
    // A point at a moment is often not asked because another point is not, which leads to the moment.
    let has_cause = points().any(|(point, _)| point.when.is_none());
    for (point, _) in points() {
        let name = &point.name;
        let help = match &point.when {
            Some(_) if has_cause => continue,
            Some((when, _)) => {
                format!("its moment `{when}` never comes: let a step or an option lead to it")
            }
            None => format!("give it a moment, `when = \"turn\"`, or write `ask {name}` in a step"),
        };
        doubt(&point.origin, format!("no fighter is ever asked `{name}`"), help);
    }
    let steps = || program.code.lists.iter().flat_map(|list| &list.steps).map(|(step, _)| step);
    for (at, block) in declared.blocks.iter().enumerate() {
        if !steps().any(|step| matches!(step, Step::Run(_, it, _) if usize::from(*it) == at)) {
            let help = format!("write `run {}` in a step", block.name);
            doubt(&block.origin, format!("the block `{}` never runs", block.name), help);
        }
    }
    let options = || program.points.iter().flat_map(|point| &point.options);
    for (at, roll) in declared.rolls.iter().enumerate() {
        let by_step =
            steps().any(|step| matches!(step, Step::Roll(_, it) if usize::from(*it) == at));
        let by_option = options().any(|option| option.roll.map(usize::from) == Some(at));
        if !by_step && !by_option {
            let help =
                format!("write `roll {0}` in a step, or `roll = \"{0}\"` in an option", roll.name);
            doubt(&roll.origin, format!("the roll `{}` is never made", roll.name), help);
        }
    }
}

/// Words that every sentence of a transcript can name in braces.
const OF_ALL: [&str; 2] = ["my", "target"];
/// Words that the sentence of a roll can name besides.
const OF_ROLLS: [&str; 5] = ["dice", "result", "against", "margin", "degree"];

/// Notes words in braces that a sentence cannot name.
pub(super) fn sentences(program: &Program, problems: &mut Problems) {
    let declared = &program.declared;
    let rolls = declared.rolls.iter().map(|it| (&it.tell, &it.origin, true));
    let blocks = declared.blocks.iter().map(|it| (&it.tell, &it.origin, false));
    let options = declared.points.iter().flat_map(|point| &point.options);
    let options = options.map(|it| (&it.tell, &it.origin, false));
    for (tell, origin, is_roll) in rolls.chain(blocks).chain(options) {
        let Some(text) = tell else { continue };
        let of_rolls = if is_roll { &OF_ROLLS[..] } else { &[] };
        let known: Vec<&str> = OF_ALL.iter().chain(of_rolls).copied().collect();
        let words = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.trim()));
        for word in words.filter(|word| !known.contains(word)) {
            let message = format!("`tell` cannot name {{{word}}}");
            let help = format!("it can name {{{}}}", known.join("}, {"));
            problems.push(Problem::new(origin, message).help(help));
        }
    }
}
