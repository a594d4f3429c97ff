//! Means that fighters have left, in words: boxes, slots, points, boosts, aspects stuck on them.

use super::names::Names;
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::conflict::{Attached, Status};
use crate::system::FighterId;

/// Describes every fighter that takes part, one line for a mob, then points and invocations of whole sides;
/// for [`RuleSystem::conditions`](crate::system::RuleSystem::conditions). `more` adds the system's part.
pub(crate) fn told<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    more: &dyn Fn(FighterId) -> Option<String>,
) -> Vec<(String, String)> {
    let in_mobs =
        state.bodies.mobs.iter().fold(0, |mask, mob| mask | mob.members & !(1 << mob.unit));
    let takes_part =
        |at: &FighterId| state.fighters[*at].status == Status::In && in_mobs >> at & 1 == 0;
    let fighters = FighterId::all(setup.sheets.len()).filter(takes_part);
    let mut told: Vec<(String, String)> = fighters
        .map(|at| (setup.sheets[at].name.clone(), fighter(setup, state, at, more(at))))
        .collect();
    if setup.sheets.iter().any(|sheet| sheet.pool) {
        let points = i32::from(state.pool);
        told.push(("the game master".to_owned(), counted(points, "fate point")));
    }
    for (side, info) in setup.sides.iter().enumerate() {
        let free = i32::from(state.free[side]);
        if free > 0 {
            let free = counted(free, "free invocation");
            told.push((info.name.clone(), format!("{free} in all, boosts included")));
        }
    }
    told
}

fn fighter<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    at: FighterId,
    more: Option<String>,
) -> String {
    let (sheet, it) = (&setup.sheets[at], &state.fighters[at]);
    let size = state.bodies.size(at);
    let mut parts = Vec::new();
    if size > 1 {
        parts.push(format!("a mob of {size}"));
    }
    if !sheet.boxes.is_empty() {
        let track = boxes(sheet.boxes.iter().copied(), it.boxes);
        parts.push(format!("stress {track}"));
    }
    if !sheet.mental_boxes.is_empty() {
        let track = boxes(sheet.mental_boxes.iter().copied(), it.mental.boxes);
        parts.push(format!("mental stress {track}"));
    }
    let slots = || sheet.slots.iter().enumerate();
    let names = |filled: bool| {
        let chosen = slots().filter(move |(slot, _)| (it.slots >> slot & 1 == 1) == filled);
        chosen.map(|(_, slot)| slot.severity.name()).collect::<Vec<_>>().join(", ")
    };
    let (taken, open) = (names(true), names(false));
    if !taken.is_empty() {
        parts.push(format!("consequences: {taken}"));
    }
    if !open.is_empty() {
        parts.push(format!("slots left: {open}"));
    }
    if !sheet.pool && (it.fate > 0 || sheet.fate > 0) {
        parts.push(counted(i32::from(it.fate), "fate point"));
    }
    let boosts = i32::from(it.boosts.all());
    if boosts > 0 {
        parts.push(counted(boosts, "boost"));
    }
    let (against, stuck): (Vec<&Attached>, Vec<&Attached>) =
        it.attached.iter().partition(|it| it.is_boost());
    if !stuck.is_empty() {
        let free: i32 = stuck.iter().map(|it| i32::from(it.free)).sum();
        let aspects = counted(stuck.len() as i32, "aspect");
        parts.push(format!("{aspects} stuck on it with {}", counted(free, "free invocation")));
    }
    if !against.is_empty() {
        parts.push(format!("{} against it", counted(against.len() as i32, "boost")));
    }
    if it.full_defense {
        parts.push("on full defense".to_owned());
    }
    parts.extend(more);
    if setup.map.zones.len() > 1 {
        parts.push(format!("in {}", Names::zone(setup, it.foot.zone())));
    }
    if parts.is_empty() { "falls at the first hit".to_owned() } else { parts.join("; ") }
}

/// Returns the boxes of a track, the checked ones as `[x]`: `[1] [x] [3]`.
fn boxes(values: impl Iterator<Item = i8>, checked: u8) -> String {
    let told = values.enumerate().map(|(at, value)| match checked >> at & 1 {
        1 => "[x]".to_owned(),
        _ => format!("[{value}]"),
    });
    told.collect::<Vec<_>>().join(" ")
}

fn counted(count: i32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::boxes;

    #[test]
    fn checked_boxes_are_crossed() {
        assert_eq!(boxes([1, 2, 3].into_iter(), 0b010), "[1] [x] [3]");
    }
}
