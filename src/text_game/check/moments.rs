//! Makes the moments of a game, hangs tracks on them, and finds parts that hang on moments which never come.

use crate::scenario::{Origin, Placed, Problem, Problems};
use crate::text_game::compile::{Moment, Program, meant};
use crate::text_game::model::{Declarations, FIXED_MOMENTS, LawText, Owner, Sides};
use std::sync::Arc;

/// The moment after the turns of a side.
const PHASE_ENDS: &str = "phase_ends";

/// A moment of a game: its name, and the declaration that makes it, with the place of the declaration.
pub(crate) type Made<'a> = (String, Option<(&'a Origin, String)>);

/// Returns all moments of a game in their order. Two declarations may make moments with one name. [`make`]
/// refuses that.
pub(crate) fn all(declared: &Declarations) -> Vec<Made<'_>> {
    let mut all: Vec<Made<'_>> =
        FIXED_MOMENTS.iter().map(|name| ((*name).to_owned(), None)).collect();
    for roll in &declared.rolls {
        let by = |origin| Some((origin, format!("roll `{}`", roll.name)));
        all.push((format!("before_{}", roll.name), by(&roll.origin)));
        all.push((format!("{}_rolled", roll.name), by(&roll.origin)));
        for degree in &roll.degrees {
            all.push((format!("{}_{}", roll.name, degree.name), by(&degree.origin)));
        }
    }
    for block in &declared.blocks {
        let by = || Some((&block.origin, format!("block `{}`", block.name)));
        all.push((format!("before_{}", block.name), by()));
        all.push((block.name.clone(), by()));
    }
    for exit in &declared.exits {
        all.push((exit.name.clone(), Some((&exit.origin, format!("exit `{}`", exit.name)))));
    }
    all
}

pub(super) fn make(program: &mut Program, problems: &mut Problems) {
    let declared = Arc::clone(&program.declared);
    for (name, by) in all(&declared) {
        if let (Some((origin, by)), true) = (&by, program.moment(&name).is_some()) {
            let message = format!("{by} makes the moment `{name}` a second time");
            let problem = Problem::new(origin, message);
            problems.push(problem.help("rolls, blocks and exits need names of their own"));
        }
        program.moments.push(Moment { name, ..Moment::default() });
    }
}

/// Hangs tracks on the moments at which they lapse or fall due.
pub(super) fn hang_tracks(program: &mut Program, problems: &mut Problems) {
    let declared = Arc::clone(&program.declared);
    for (at, track) in declared.tracks.iter().enumerate() {
        let cell = declared.cell(at) as u16;
        if let Some(when) = &track.lapses
            && let Some(moment) = moment_of(program, when, problems)
        {
            let moment = &mut program.moments[moment];
            match track.owner {
                Owner::Fighter => moment.lapses.push(cell),
                Owner::Side => moment.side_lapses.push(cell),
                Owner::Conflict => moment.conflict_lapses.push(cell),
            }
        }
        if let Some(when) = &track.due
            && let Some(moment) = moment_of(program, when, problems)
        {
            program.moments[moment].due.push(cell);
        }
    }
}

/// Returns the index of the moment that a text names. `None` if there is none, which is noted with the
/// nearest names.
pub(super) fn moment_of(
    program: &Program,
    when: &Placed,
    problems: &mut Problems,
) -> Option<usize> {
    let (name, origin) = when;
    let found = program.moment(name);
    if found.is_none() {
        let known = || program.moments.iter().map(|moment| moment.name.as_str());
        // A degree without its roll, such as `hit` for `strike_hit`.
        let end = format!("_{name}");
        let of_roll: Vec<&str> = known().filter(|moment| moment.ends_with(&end)).collect();
        let help = match (of_roll.is_empty(), in_other_words(name)) {
            (false, _) => meant(name, of_roll),
            (true, Some(moment)) => format!("did you mean `{moment}`?"),
            (true, None) => meant(name, known()),
        };
        problems.push(Problem::new(origin, format!("there is no moment `{name}`")).help(help));
    }
    found
}

/// Returns the fixed moment that beginners call by another name, such as `end_of_round`. `None` for other
/// names.
fn in_other_words(name: &str) -> Option<&'static str> {
    Some(match name {
        "end_of_round" | "end_round" | "each_round" | "every_round" => "round_ends",
        "start_of_round" | "begin_round" | "new_round" | "round_begins" => "round_starts",
        "start" | "begin" | "beginning" | "setup" | "start_of_fight" | "start_of_conflict" => {
            "conflict_starts"
        }
        "my_turn" | "own_turn" | "on_turn" | "each_turn" | "every_turn" | "action" => "turn",
        "start_of_turn" | "begin_turn" | "turn_begins" => "turn_starts",
        "end_of_turn" | "end_turn" | "after_turn" => "turn_ends",
        _ => return None,
    })
}

/// Warns of standing rules, points and tracks of a game that hang on a moment which never comes.
pub(super) fn check(declared: &Declarations, problems: &mut Problems) {
    check_rules(declared, &declared.laws, "standing rule", problems);
    for point in &declared.points {
        let message = || format!("no fighter is ever asked `{}`", point.name);
        comes(declared, point.when.as_ref(), message, problems);
    }
    for track in &declared.tracks {
        let message = || format!("the track `{}` never lapses", track.name);
        comes(declared, track.lapses.as_ref(), message, problems);
        let message = || format!("changes of `{}` never fall due", track.name);
        comes(declared, track.due.as_ref(), message, problems);
    }
}

/// Warns of rules that hang on a moment which never comes; `kind` says which rules they are.
pub(crate) fn check_rules(
    declared: &Declarations,
    rules: &[LawText],
    kind: &str,
    problems: &mut Problems,
) {
    for rule in rules {
        let message = || format!("the {kind} `{}` never applies", rule.name);
        comes(declared, Some(&rule.when), message, problems);
    }
}

/// Notes a moment that never comes in the order of turns of the game.
fn comes(
    declared: &Declarations,
    when: Option<&Placed>,
    message: impl FnOnce() -> String,
    problems: &mut Problems,
) {
    let Some((name, origin)) = when else { return };
    if name != PHASE_ENDS || declared.order.sides == Sides::InTurn {
        return;
    }
    let message = format!(
        "{}: `{PHASE_ENDS}` comes only if the sides take turns one after another",
        message()
    );
    // A bag and a choice of the next fighter exclude turns by sides.
    let is_free = declared.order.bag.is_none() && declared.order.next.is_none();
    let order = if is_free { "write sides = \"in_turn\" under [order], or " } else { "" };
    let help = format!("{order}use another moment, such as `round_ends`");
    problems.push(Problem::lacking(origin, message).help(help));
}
