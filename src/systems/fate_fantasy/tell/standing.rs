//! Standing of characters in words: boxes, consequences, fate points, spin, aspects on them.

use crate::system::FighterId;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, State, Status};

pub(crate) fn told(setup: &Setup, state: &State) -> Vec<(String, String)> {
    let takes_part = |at: &FighterId| state.fighters[*at].status == Status::In;
    let there = FighterId::all(setup.sheets.len()).filter(takes_part);
    there.map(|at| (setup.name(at).to_owned(), character(setup, state, at))).collect()
}

fn character(setup: &Setup, state: &State, at: FighterId) -> String {
    const TRACKS: [&str; 3] = ["physical stress", "mental stress", "social stress"];
    let (sheet, it) = (&setup.sheets[at], &state.fighters[at]);
    let mut parts = Vec::new();
    for (track, name) in TRACKS.iter().enumerate() {
        // Only the struck track matters, unless another has marks.
        if sheet.boxes[track] > 0 && (track == setup.track || it.marks[track] > 0) {
            parts.push(format!("{name} {}", boxes(sheet.boxes[track], it.marks[track])));
        }
    }
    let filled = it.slots.count_ones();
    if sheet.slots > 0 {
        parts.push(format!("{filled} of {} consequences", sheet.slots));
    }
    for (wounds, name) in it.wounds.iter().zip(["clipped", "hurt", "injured"]) {
        if wounds.count_ones() > 0 {
            parts.push(name.to_owned());
        }
    }
    if it.fate > 0 || sheet.fate > 0 {
        parts.push(counted(it.fate.into(), "fate point"));
    }
    if it.kept_spins() > 0 {
        parts.push(counted(it.kept_spins(), "spin"));
    }
    let on_it = |aspect: &&crate::systems::fate_fantasy::state::conflict::Aspect| {
        FighterId::from(aspect.bearer) == at && aspect.kind != AspectKind::Consequence
    };
    let aspects = state.aspects.iter().filter(on_it).count();
    if aspects > 0 {
        parts.push(format!("{} on it", counted(aspects as i32, "aspect")));
    }
    if it.full {
        parts.push("on full defence".to_owned());
    }
    if setup.scene.map.zones.len() > 1 {
        parts.push(format!("in {}", setup.scene.map.name(it.zone)));
    }
    if parts.is_empty() { "falls at the first hit".to_owned() } else { parts.join("; ") }
}

/// Returns the boxes of a track, the marked ones as `[x]`: `[1] [x] [3]`.
fn boxes(count: u8, marks: u16) -> String {
    let told = (0..count).map(|at| match marks >> at & 1 {
        1 => "[x]".to_owned(),
        _ => format!("[{}]", at + 1),
    });
    told.collect::<Vec<_>>().join(" ")
}

fn counted(count: i32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
