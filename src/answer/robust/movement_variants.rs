//! Other ways to move: variants of a policy that stay where they are, and that go to the foes.
//!
//! Whether a wall, a door or a range matters is decided by who moves, and few policies are written for the
//! scenario at hand.

use super::strong_policies::{Made, Searched};
use crate::answer::exploit::{Known, known};
use crate::answer::seated_policy::{OWN, Seat};
use crate::knob::Value;
use crate::scenario::{Origin, Setting, quoted};

const MOVED: usize = 2;
/// The decision point about moving, in systems that have one, with the option to stay.
const STEP: (&str, &str) = ("step", "stay");
/// The option of a turn to go to a foe, in systems without that point.
const APPROACH: &str = "approach";

impl Searched<'_> {
    /// Returns the best policies of a side with other ways to move. Empty in systems in which fighters do
    /// not move.
    pub(super) fn moved(&self, seat: &Seat, names: &[String]) -> Vec<Made> {
        let vocabulary = (self.ground.system.vocabulary)();
        let pool = known(self.ground, &vocabulary);
        let mut made = Vec::new();
        let best = names.iter().filter(|name| *name != OWN).take(MOVED);
        for policy in best.filter_map(|name| pool.iter().find(|known| known.name == *name)) {
            let step = vocabulary.points.iter().position(|point| point.name == STEP.0);
            let ways = match step {
                Some(at) => vec![
                    ("stay", at, vec![STEP.1.to_owned()]),
                    // The fallback of the point goes to the foes.
                    ("approach", at, Vec::new()),
                ],
                None => approaching(policy),
            };
            for (way, at, lines) in ways {
                let name = self.free_name(seat, &format!("{}_{way}", policy.name));
                made.push(variant(&name, policy, vocabulary.points[at].name, lines));
            }
        }
        made
    }
}

fn variant(name: &str, base: &Known, point: &str, lines: Vec<String>) -> Made {
    let origin = Origin::argument(format!("policy {name}"));
    let setting = |key: &str, value: Value| Setting {
        path: format!("policies.{}.{key}", quoted(name)),
        value,
        origin: origin.clone(),
    };
    let written: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
    let text = format!(
        "[policies.{}]\nbase = \"{}\"\n{point} = [{}]\n",
        quoted(name),
        base.name,
        written.join(", ")
    );
    let lines = lines.into_iter().map(Value::Text).collect();
    let settings =
        vec![setting("base", Value::Text(base.name.clone())), setting(point, Value::List(lines))];
    Made { name: name.to_owned(), settings, text }
}

/// Returns, for systems in which going to a foe is a turn, the lists of a policy without these lines, and
/// with one before all others.
fn approaching(policy: &Known) -> Vec<(&'static str, usize, Vec<String>)> {
    let mut ways = Vec::new();
    for (at, list) in policy.lists.0.iter().enumerate() {
        if !list.iter().any(|line| line.option == APPROACH) {
            continue;
        }
        let texts = |stays: bool| {
            let lines = list.iter().filter(|line| !stays || line.option != APPROACH);
            lines.map(ToString::to_string).collect::<Vec<String>>()
        };
        ways.push(("stay", at, texts(true)));
        let first = std::iter::once(APPROACH.to_owned()).chain(texts(false));
        ways.push(("approach", at, first.collect()));
        break;
    }
    ways
}
