//! Finds rules that undo each other at the same moment.

use crate::scenario::{Placed, Problem, Problems};
use crate::text_game::compile::{Change, Hung, Law, Node, NodeId, Program, Step};

/// Notes pairs of rules with the same condition of which the later one, from the rule with the number `first` on, takes
/// back what the earlier one does.
pub(super) fn check(program: &Program, first: usize, problems: &mut Problems) {
    for moment in &program.moments {
        let laws = moment.hung.iter().filter_map(|hung| match hung {
            Hung::Law(law) => Some(usize::from(*law)),
            Hung::Point(_) => None,
        });
        let laws: Vec<usize> = laws.collect();
        for (at, later) in laws.iter().enumerate().filter(|(_, law)| **law >= first) {
            for earlier in &laws[..at] {
                let (earlier, later) = (&program.laws[*earlier], &program.laws[*later]);
                if let Some((text, origin)) = undone(program, earlier, later) {
                    let name = &earlier.name;
                    let message =
                        format!("`{text}` undoes what the rule `{name}` does at the same moment");
                    let help = "leave one of the two out, or give them conditions of their own";
                    problems.push(Problem::lacking(origin, message).help(help));
                }
            }
        }
    }
}

/// Returns the step of the later rule that takes back a step of the earlier one, if both always apply together.
fn undone<'a>(program: &'a Program, earlier: &Law, later: &Law) -> Option<&'a Placed> {
    let is_alike = match (earlier.condition, later.condition) {
        (None, None) => true,
        (Some(one), Some(other)) => is_equal(program, one, other),
        _ => false,
    };
    let steps = |law: &Law| &program.code.lists[law.steps as usize].steps;
    let undoes =
        |step: &Step| steps(earlier).iter().any(|(other, _)| takes_back(program, step, other));
    let found = steps(later).iter().find(|(step, _)| is_alike && undoes(step));
    found.map(|(_, text)| &**text)
}

type Changed = (String, Change, NodeId);

fn changed(step: &Step) -> Option<Changed> {
    Some(match *step {
        Step::Cell(whose, cell, change, node) => (format!("{whose:?} {cell}"), change, node),
        Step::Cells(group, cell, change, node) => (format!("{group:?} {cell}"), change, node),
        Step::SideCell(whose, cell, change, node) => {
            (format!("side {whose:?} {cell}"), change, node)
        }
        Step::SideCells(group, cell, change, node) => {
            (format!("side {group:?} {cell}"), change, node)
        }
        Step::ConflictCell(cell, change, node) => (format!("conflict {cell}"), change, node),
        _ => return None,
    })
}

fn takes_back(program: &Program, step: &Step, other: &Step) -> bool {
    let (Some((track, change, node)), Some((of_other, other_change, other_node))) =
        (changed(step), changed(other))
    else {
        return false;
    };
    let of = |node: NodeId| program.code.constant(node);
    let (Some(amount), Some(other_amount)) = (of(node), of(other_node)) else { return false };
    let is_set = |change: Change| change == Change::Set;
    track == of_other
        && match (is_set(change), is_set(other_change)) {
            (true, true) => amount != other_amount,
            // The amounts of `-` are negative.
            (false, false) => amount == -other_amount && amount != 0,
            _ => false,
        }
}

fn is_equal(program: &Program, one: NodeId, other: NodeId) -> bool {
    let code = &program.code;
    let parts = |node: NodeId| code.parts(node).into_iter().flatten();
    let (of_one, of_other) = (code.nodes[one as usize], code.nodes[other as usize]);
    let same_kind = match (of_one, of_other) {
        (Node::Binary(a, ..), Node::Binary(b, ..)) => a == b,
        (Node::As(a, _), Node::As(b, _)) => a == b,
        (Node::Fold(a, of_a, _), Node::Fold(b, of_b, _)) => a == b && of_a == of_b,
        (Node::Shown(a, _), Node::Shown(b, _)) | (Node::Opposing(a, _), Node::Opposing(b, _)) => {
            a == b
        }
        (Node::SheetEntry(a, of_a, ..), Node::SheetEntry(b, of_b, ..)) => a == b && of_a == of_b,
        (Node::RuleEntry(a, ..), Node::RuleEntry(b, ..)) => a == b,
        (a, b) if parts(one).next().is_none() => a == b,
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    };
    same_kind
        && parts(one).count() == parts(other).count()
        && parts(one).zip(parts(other)).all(|(one, other)| is_equal(program, one, other))
}
