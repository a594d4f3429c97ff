//! Policies of a game that brings none: the plain one, and one for each option and each sensible target. So the
//! questions about play have something to start from.

use super::compile::{Code, Node, NodeId, Op, Program, Whose};
use super::model::{Aimed, FIXED_MOMENTS, OptionText, Owner, PointText};
use crate::scenario::{Origin, PointText as PolicyList, PolicyText, SOUGHT};

pub(super) const PLAIN: &str = "plain";
/// Most policies that are made. There must not be too many, because a search begins with all of them.
const MOST_MADE: usize = 40;

/// Returns the policies of a game that brings none. `origin` stands for their place. Reactions and the like have
/// policies named by the point, because an option alone says too little.
pub(super) fn plain_policies(program: &Program, origin: &Origin) -> Vec<PolicyText> {
    let mut making = Making { origin, all: Vec::new() };
    making.add(PLAIN, "the fallbacks of every decision point", None);
    let asked = || {
        let points = program.declared.points.iter().zip(&program.known);
        points.filter(|(_, known)| known.asked).map(|(point, _)| point)
    };
    let is_main = |point: &PointText| {
        point.when.as_ref().is_some_and(|(when, _)| FIXED_MOMENTS.contains(&when.as_str()))
    };
    let weakness = weakness(program);
    for point in asked().filter(|point| is_main(point)) {
        for option in &point.options {
            making.option(point, option, weakness.as_ref());
        }
    }
    // Reactions and the like: the policy is named by the point, because an option alone says too little.
    for point in asked().filter(|point| !is_main(point)) {
        for option in &point.options {
            making.reaction(point, option);
        }
    }
    making.all
}

struct Making<'a> {
    origin: &'a Origin,
    all: Vec<PolicyText>,
}

impl Making<'_> {
    fn add(&mut self, name: &str, doc: &str, line: Option<(&PointText, String)>) {
        if self.all.len() >= MOST_MADE {
            return;
        }
        let list = line.map(|(point, line)| PolicyList {
            name: point.name.clone(),
            origin: self.origin.clone(),
            lines: vec![(line, self.origin.clone())],
        });
        self.all.push(PolicyText {
            name: name.to_owned(),
            origin: self.origin.clone(),
            doc: doc.to_owned(),
            base: None,
            points: list.into_iter().collect(),
            numbers: Vec::new(),
            mix: Vec::new(),
        });
    }

    /// Adds the policies of an option: at the first target, and by [`Weakness`] at the weakest and at the strongest.
    fn option(&mut self, point: &PointText, option: &OptionText, weakness: Option<&Weakness>) {
        let (word, party) = match option.aim {
            Aimed::None => {
                let doc = format!("{} whenever that is legal", option.name);
                return self.line(point, option, ("", &doc), option.name.clone());
            }
            Aimed::Foe => ("foe", "foe"),
            Aimed::Ally | Aimed::Own => ("ally", "ally"),
            Aimed::Any => ("target", "fighter"),
        };
        let name = &option.name;
        let doc = format!("{name} whenever that is legal, at the first {party}");
        self.line(point, option, ("", &doc), format!("{name} first"));
        let Some(Weakness { track, is_high }) = weakness else { return };
        for (suffix, highest) in [("_weakest", *is_high), ("_strongest", !is_high)] {
            let pick = if highest { "highest" } else { "lowest" };
            let doc =
                format!("{name} whenever that is legal, at the {party} with the {pick} {track}");
            self.line(point, option, (suffix, &doc), format!("{name} {pick} {word}.{track}"));
        }
    }

    fn line(
        &mut self,
        point: &PointText,
        option: &OptionText,
        (suffix, doc): (&str, &str),
        line: String,
    ) {
        if !is_fallback(point, &line) {
            let short = format!("{}{suffix}", option.name);
            let long = format!("{}_{short}", point.name);
            let name = if self.is_free(&short) { short } else { long };
            if self.is_free(&name) {
                self.add(&name, doc, Some((point, line)));
            }
        }
    }

    /// Adds the policy of an option at a point that is no choice of a turn or round.
    fn reaction(&mut self, point: &PointText, option: &OptionText) {
        let is_aimed = option.aim != Aimed::None;
        let line = format!("{}{}", option.name, if is_aimed { " first" } else { "" });
        let name = format!("{}_{}", point.name, option.name);
        if !is_fallback(point, &line) && self.is_free(&name) {
            let doc = format!("{} at {} whenever that is legal", option.name, point.name);
            self.add(&name, &doc.replace('_', " "), Some((point, line)));
        }
    }

    fn is_free(&self, name: &str) -> bool {
        !SOUGHT.contains(&name) && self.all.iter().all(|policy| policy.name != name)
    }
}

/// Returns whether a line says what the fallback of the point says first. Such a policy would play like [`PLAIN`].
fn is_fallback(point: &PointText, line: &str) -> bool {
    let plain = |line: &str| line.trim().trim_end_matches(" first").to_owned();
    point.fallback.first().is_some_and(|(first, _)| plain(first) == plain(line))
}

/// The track by which fighters are weak or strong.
struct Weakness {
    /// Name of the track.
    track: String,
    /// Whether a high value is weak, as with wounds.
    is_high: bool,
}

/// Finds the first track of a fighter that brings an exit closer. `None` if no exit reads one; then there are no weak
/// targets.
fn weakness(program: &Program) -> Option<Weakness> {
    let exits = program.exits.iter().filter_map(|exit| exit.condition);
    let found = exits.into_iter().find_map(|node| closer(program, node, true))?;
    let track = program.declared.cells(Owner::Fighter).nth(usize::from(found.0))?;
    Some(Weakness { track: track.name.clone(), is_high: found.1 })
}

/// Returns the first track of the fighter in a node that moves it, and whether the track has to rise for that. `None`
/// if no track does. `rises` is whether the node has to rise; a condition that comes to hold rises.
fn closer(program: &Program, node: NodeId, rises: bool) -> Option<(u16, bool)> {
    let code: &Code = &program.code;
    let either = |one: (NodeId, bool), other: (NodeId, bool)| {
        closer(program, one.0, one.1).or_else(|| closer(program, other.0, other.1))
    };
    match code.nodes[node as usize] {
        Node::Cell(Whose::My, cell) => {
            let track = program.declared.cells(Owner::Fighter).nth(usize::from(cell))?;
            (!track.is_flag).then_some((cell, rises))
        }
        Node::Binary(Op::Less | Op::LessEqual, left, right) => {
            either((left, !rises), (right, rises))
        }
        Node::Binary(Op::Equal, left, right) => {
            let (cell, _) = either((left, rises), (right, rises))?;
            let track = program.declared.cells(Owner::Fighter).nth(usize::from(cell))?;
            let value = code.constant(left).or_else(|| code.constant(right));
            Some((cell, value.is_some_and(|value| value > track.low)))
        }
        Node::Binary(Op::Subtract, left, right) => either((left, rises), (right, !rises)),
        Node::Binary(Op::Add | Op::Multiply | Op::Divide | Op::Least | Op::Most, left, right)
        | Node::And(left, right)
        | Node::Or(left, right)
        | Node::Either(_, left, right) => either((left, rises), (right, rises)),
        Node::Not(inner) => closer(program, inner, !rises),
        Node::As(Whose::My, inner) => closer(program, inner, rises),
        _ => None,
    }
}
