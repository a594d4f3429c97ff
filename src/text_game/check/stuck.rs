//! Finds changes of tracks that cannot be meant: steps that only move a track beyond the end at which it begins, and
//! rules that tick a track of the conflict once for each fighter.

use super::ranges::{Range, Ranges};
use crate::scenario::{Placed, Problem, Problems};
use crate::text_game::compile::{Change, Hung, ListId, Node, NodeId, Program, Step, Whose};
use crate::text_game::language::Group;
use crate::text_game::model::{Kind, OF_EVERYBODY, Owner, Top, Track};

/// Notes both kinds of changes in a program, with the house rules of a scenario.
pub(crate) fn check(program: &Program, problems: &mut Problems) {
    let mut ranges = Ranges::new(program);
    for owner in [Owner::Fighter, Owner::Side, Owner::Conflict] {
        for (cell, track) in program.declared.cells(owner).enumerate() {
            let changes = changes(program, owner, cell, &mut ranges);
            if let Some((text, is_up)) = beyond(track, &changes) {
                let (text, origin) = text;
                let (end, moves) = if is_up { ("upper", "lowers") } else { ("lower", "raises") };
                let name = &track.name;
                let message = format!(
                    "`{text}` changes nothing: `{name}` begins at the {end} end of its track, and no step {moves} it"
                );
                let help = elsewhere(program, track, is_up);
                problems.push(Problem::lacking(origin, message).help(help));
            }
        }
    }
    for moment in &program.moments[..OF_EVERYBODY] {
        for hung in &moment.hung {
            if let Hung::Law(law) = hung {
                ticks(program, usize::from(*law), &moment.name, problems);
            }
        }
    }
}

/// A step that changes a track: its text, how, and by how much.
type Changed<'a> = (&'a Placed, Change, Range);

fn changes<'a>(
    program: &'a Program,
    wanted: Owner,
    wanted_cell: usize,
    ranges: &mut Ranges<'_>,
) -> Vec<Changed<'a>> {
    let mut found = Vec::new();
    for (step, text) in program.code.lists.iter().flat_map(|list| &list.steps) {
        let Some((owner, cell, change, node)) = step.of_track() else { continue };
        if owner == wanted && cell == wanted_cell {
            found.push((&**text, change, ranges.of(node, None)));
        }
    }
    found
}

/// Returns the first step that moves a track beyond the end at which it begins, and whether that is the upper end.
/// `None` if some step moves it the other way.
fn beyond<'a>(track: &Track, changes: &[Changed<'a>]) -> Option<(&'a Placed, bool)> {
    let first = changes.iter().find(|(_, _, by)| *by != (0, 0))?.0;
    let all = |holds: &dyn Fn(Range) -> bool| {
        changes.iter().all(|(_, change, by)| *change != Change::Set && holds(*by))
    };
    let of_tracks = |end: i32| track.key.is_none() && track.start == end;
    let (at_top, at_bottom) = match track.top {
        Top::Start => (true, of_tracks(track.low)),
        Top::Fixed(high) => (of_tracks(high), of_tracks(track.low)),
    };
    if at_top && all(&|by| by.0 >= 0) {
        return Some((first, true));
    }
    (at_bottom && all(&|by| by.1 <= 0)).then_some((first, false))
}

/// Returns the remedy for a track that begins at the end towards which all steps move it.
fn elsewhere(program: &Program, track: &Track, is_up: bool) -> String {
    match (track.key.map(|key| &program.declared.sheet[key].kind), track.top) {
        (Some(Kind::Number { default, range: (low, high) }), _) => {
            let (low, high) = match (*low, *high) {
                (i32::MIN, i32::MAX) => (track.low.min(0), (*default).max(99)),
                range => range,
            };
            format!("let it move on: track = \"{}..={high}\"", low.min(track.low))
        }
        (_, Top::Fixed(high)) => {
            let start = if is_up { track.low } else { high };
            format!("let it begin at the other end, start = {start}, or give it a wider range")
        }
        _ => "give it a wider range".to_owned(),
    }
}

/// Notes the steps of a rule at a moment of all fighters that tick a track of the conflict once for each of them.
fn ticks(program: &Program, law: usize, moment: &str, problems: &mut Problems) {
    let law = &program.laws[law];
    if law.condition.is_some_and(|node| reads_my(program, node)) {
        return;
    }
    let mut found = Vec::new();
    ticking(program, law.steps, &mut found);
    for (text, origin) in found {
        let message = format!(
            "`{text}` is carried out once for each fighter: at `{moment}` every fighter in turn is `my`"
        );
        let help = format!(
            "add if = \"my.place = least(all, it.place)\" to the rule `{}`, so that one fighter does it for all; \
             if each shall do it, say so by if = \"my.in\"",
            law.name
        );
        problems.push(Problem::lacking(origin, message).help(help));
    }
}

fn ticking<'a>(program: &'a Program, list: ListId, found: &mut Vec<&'a Placed>) {
    for (step, text) in &program.code.lists[list as usize].steps {
        match *step {
            Step::ConflictCell(_, change, node)
                if change != Change::Set && !reads_my(program, node) =>
            {
                found.push(text);
            }
            Step::If(condition, yes, no) if !reads_my(program, condition) => {
                ticking(program, yes, found);
                if let Some(no) = no {
                    ticking(program, no, found);
                }
            }
            _ => {}
        }
    }
}

/// Returns whether an amount differs from fighter to fighter who carries it out.
fn reads_my(program: &Program, node: NodeId) -> bool {
    let code = &program.code;
    let is_own = |whose: Whose| whose == Whose::My;
    let is_relative = |group: Group| group != Group::All;
    let reads = match code.nodes[node as usize] {
        Node::Cell(whose, _)
        | Node::SideCell(whose, _)
        | Node::Sheet(whose, _)
        | Node::In(whose)
        | Node::OfPlayers(whose)
        | Node::Place(whose)
        | Node::LosesTurn(whose)
        | Node::SheetEntry(whose, ..)
        | Node::SheetDice(whose, _)
        | Node::As(whose, _) => is_own(whose),
        Node::SidePlace | Node::Local(_) => true,
        Node::Standing(group) | Node::AtStart(group) | Node::Fold(_, group, _) => {
            is_relative(group)
        }
        _ => false,
    };
    reads || code.parts(node).into_iter().flatten().any(|part| reads_my(program, part))
}
