//! Longer sentences about a conflict, and parts of them.

use super::names::Names;
use crate::dice::FateRoll;
use crate::dice::fate::Faces;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::sheet::sheet::{Harm, Sheet};
use crate::system::FighterId;

/// Returns the verb for a fighter's roll of this kind.
pub(crate) fn what_for(kind: RollKind) -> &'static str {
    match kind {
        RollKind::Attack => "attacks",
        RollKind::Defend => "defends",
        RollKind::DefendCreate => "resists",
        RollKind::Create { presence: false } => "creates",
        RollKind::Create { presence: true } => "intimidates",
        RollKind::Overcome | RollKind::Feat(_) => "rolls to overcome",
        RollKind::Move => "moves",
        RollKind::Oppose => "opposes",
        RollKind::Roar => "roars",
    }
}

/// Returns the first dice of a roll; the others were not rolled ([`Names::dice_shown`]).
pub(crate) fn some_faces(dice: FateRoll, shown: usize) -> String {
    let faces = Faces(dice.faces()).to_string();
    if shown >= 4 { faces } else { format!("{}]", &faces[..=shown]) }
}

/// Returns the dice of a roll and the value that they count, in words.
pub(crate) fn dice_text(dice: Option<FateRoll>, replaced: u8, value: i32, shown: usize) -> String {
    match dice.filter(|_| shown > 0) {
        None => "without dice".to_owned(),
        Some(dice) if replaced == 0 => format!("{} = {value:+},", some_faces(dice, shown)),
        Some(dice) => format!("{dice} with {replaced} turned to [+] = {value:+},"),
    }
}

/// Returns a word with its article, by its first letter.
pub(crate) fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// Returns a sentence about an aspect that comes into being, or gains invocations (`known`).
pub(crate) fn aspect(
    names: &dyn Names,
    by: FighterId,
    on: Option<FighterId>,
    free: u8,
    known: bool,
) -> String {
    let place = on.map_or("the scene", |fighter| names.fighter(fighter));
    let count = format!("{free} free invocation{}", if free == 1 { "" } else { "s" });
    let by = names.fighter(by);
    if known {
        format!("{by} gains {count} on an aspect on {place}")
    } else {
        format!("{by} puts an aspect on {place} with {count}")
    }
}

/// Returns the boxes and slots that absorb a hit, in words.
pub(crate) fn soak<S>(
    sheet: &Sheet<S>,
    conflict: ConflictKind,
    harm: Harm,
    (boxes, slots): (u8, u8),
) -> String {
    let mut parts = Vec::new();
    let kind = match (conflict, harm) {
        (ConflictKind::Mixed, Harm::Usual) => "physical ",
        (ConflictKind::Mixed, Harm::Mental) => "mental ",
        _ => "",
    };
    let track = if sheet.two_tracks { kind } else { "" };
    for (place, value) in sheet.track(harm).iter().enumerate() {
        if boxes >> place & 1 == 1 {
            parts.push(format!("checks the {track}{value}-box"));
        }
    }
    let filled = sheet.slots.iter().enumerate().filter(|(place, _)| slots >> place & 1 == 1);
    let taken: Vec<String> = filled
        .map(|(_, slot)| format!("{} {kind}consequence", with_article(slot.severity.name())))
        .collect();
    if !taken.is_empty() {
        parts.push(format!("takes {}", taken.join(" and ")));
    }
    if parts.is_empty() {
        return "is spared".to_owned();
    }
    parts.join(" and ")
}
