//! Finds declarations that play never comes to.

use crate::scenario::{Origin, Problem, Problems};
use crate::text_game::compile::{Program, Step};

/// Notes points that nobody is ever asked, blocks that never run, and rolls that nobody makes.
pub(super) fn check(program: &Program, problems: &mut Problems) {
    let declared = &program.declared;
    let mut doubt = |origin: &Origin, message: String, help: String| {
        problems.push(Problem::lacking(origin, message).help(help));
    };
    for (point, known) in declared.points.iter().zip(&program.known) {
        if !known.asked {
            let name = &point.name;
            let help = format!("give it a moment, `when = \"...\"`, or write `ask {name}`");
            doubt(&point.origin, format!("nobody is ever asked `{name}`"), help);
        }
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
