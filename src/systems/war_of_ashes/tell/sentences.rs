//! Parts of sentences about a conflict of War of Ashes.

use crate::kernels::fate::Setup;
use crate::kernels::fate::sheet::map::Site;
use crate::system::{Line, Options};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::decide::points::Ritual;
use crate::systems::war_of_ashes::sheet::approach::NAMES;

/// Makes a line of a transcript at this depth.
pub(crate) fn at(depth: usize, text: impl Into<String>) -> Line {
    Line { depth, text: text.into() }
}

/// Returns a number with a noun, in the plural unless it is 1.
pub(crate) fn plural(count: u8, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// Returns a price in free invocations and fate points; a part that is 0 is left out.
pub(crate) fn price(free: u8, paid: u8) -> String {
    match (plural(free, "free invocation"), plural(paid, "fate point")) {
        (invocations, _) if paid == 0 => invocations,
        (_, points) if free == 0 => points,
        (invocations, points) => format!("{invocations} and {points}"),
    }
}

/// Returns the name of a ritual, by its number from 1, as the state has it.
pub(crate) fn ritual(kind: u8) -> &'static str {
    Ritual::from_number(kind.saturating_sub(1)).map_or("a ritual", Ritual::name)
}

/// Returns the name of an aspect of the scenario.
pub(crate) fn aspect_name(setup: &Setup<War>, aspect: u8) -> &str {
    setup.map.aspects.get(usize::from(aspect)).map_or("an aspect", |it| it.name.as_str())
}

/// Returns a sentence about the site of an aspect of the scene at the beginning.
pub(crate) fn lies(setup: &Setup<War>, aspect: u8) -> String {
    let Some(written) = setup.map.aspects.get(usize::from(aspect)) else { return String::new() };
    let place = match written.aspect.site {
        Site::Everywhere => "all over the scene".to_owned(),
        Site::Zone(zone) => format!("in {}", setup.map.name(zone)),
        Site::Way(one, other) => {
            format!("between {} and {}", setup.map.name(one), setup.map.name(other))
        }
    };
    let obstacle = if written.aspect.hinders { ", an obstacle" } else { "" };
    format!("{} {place}{obstacle}", written.name)
}

/// Returns the approaches that a Roar keeps to, in words.
pub(crate) fn lock_text(setup: &Setup<War>, approach: u8) -> String {
    let Some(lock) = setup.game.locks.get(usize::from(approach)) else {
        return String::new();
    };
    let open = NAMES.iter().enumerate().filter(|(at, _)| lock >> at & 1 == 1);
    let names: Vec<&str> = open.map(|(_, name)| *name).collect();
    format!(" and keeps to {}", names.join(", "))
}
