//! Divine Interest: marks that the gods leave on the party (WOA-DIV, JC-22).

use super::War;
use super::band_knobs::{DivineModule, DivineNatural, DivineOverflow};
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::roar;
use super::switch::Switch;
use super::words::{DIVINE_SLOT, POINT_DIVINE};
use crate::dice::FateRoll;
use crate::kernels::fate::Play;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::roll::Contest;
use crate::kernels::fate::sheet::{Grade, Severity};
use crate::system::{Table, bits};

/// What a natural roll must come to for the gods to look up: all [+] or all [-].
const NATURAL: i32 = 4;

/// How bad each slot is, the lowest first (WOA-DIV-01).
fn slots(setup: &Setup<War>) -> impl Iterator<Item = Severity> {
    let counts = setup.game.knobs.band.ritual.slots;
    let severities = [Severity::Mild, Severity::Moderate, Severity::Severe];
    severities.into_iter().enumerate().flat_map(move |(at, severity)| {
        std::iter::repeat_n(severity, counts.at(at).max(0) as usize)
    })
}

/// The lowest open slot of a side.
fn open_slot(setup: &Setup<War>, state: &StateOf<War>, side: usize) -> Option<(usize, Severity)> {
    slots(setup).enumerate().find(|(at, _)| state.world.rites.marks[side] >> at & 1 == 0)
}

/// Marks that a side bears.
pub fn marks(state: &StateOf<War>, side: usize) -> i32 {
    state.world.rites.marks[side].count_ones() as i32
}

/// Marks the party of a fighter once: the lowest open slot is filled (WOA-DIV-02), or the gods
/// have had enough (WOA-DIV-06).
pub fn mark<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) {
    let side = play.setup.side(fighter);
    roar::count(play, WarMeasure::DivineMarks, fighter, 1);
    if let Some((at, severity)) = open_slot(play.setup, play.state, side) {
        play.state.world.rites.marks[side] |= 1 << at;
        play.table.note(|| WarEvent::DivineMark(fighter, severity));
        return;
    }
    play.table.note(|| WarEvent::DivineOverflow(fighter));
    roar::count(play, WarMeasure::DivineOverflows, fighter, 1);
    play.state.world.rites.marks[side] = 0;
    if play.setup.game.knobs.band.ritual.overflow == DivineOverflow::EndConflict {
        let party = play.setup.members(fighter) & play.state.standing;
        for member in bits(party) {
            if play.state.end.is_none() {
                play.take_out(member);
            }
        }
    }
}

/// A scene is over: what the gods forget. The ledger has no row for it; marks are consequences of
/// the party, so they go as consequences do: mild ones with a quiet scene, moderate ones at the end
/// of the next session, severe ones at the end of the scenario (WOA-END-03).
pub fn fade<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, quiet: bool) {
    let knobs = &play.setup.series.knobs;
    let scenes = i32::from(play.state.series.clock) + 1;
    let session = scenes % knobs.session_scenes == 0;
    let scenario = scenes % (knobs.session_scenes * knobs.scenario_sessions) == 0;
    for side in 0..play.setup.sides.len() {
        let of = |wanted: Severity| {
            let places = slots(play.setup).enumerate();
            let places = places.filter(|(_, severity)| *severity == wanted);
            places.fold(0_u8, |mask, (at, _)| mask | 1 << at)
        };
        let rites = &mut play.state.world.rites;
        let before = rites.marks[side];
        if quiet {
            rites.marks[side] &= !of(Severity::Mild);
        }
        if session {
            rites.marks[side] &= !(of(Severity::Moderate) & rites.old_marks[side]);
            rites.old_marks[side] = rites.marks[side];
        }
        if scenario {
            rites.marks[side] &= !of(Severity::Severe);
        }
        let faded = (before & !rites.marks[side]).count_ones() as u8;
        let members = play.setup.sides[side].members;
        if faded > 0 {
            let speaker = members.trailing_zeros() as usize;
            play.table.note(|| WarEvent::DivineFades(speaker, faded));
        }
    }
}

/// Whether the gods watch the rolls of a fighter: only those of players' characters.
#[inline]
fn watched(setup: &Setup<War>, fighter: usize) -> bool {
    setup.game.known.divine && setup.sheets[fighter].grade == Grade::Player
}

/// Dice of a fighter have fallen, or fallen again: all [+] or all [-] draw attention, even if they
/// are rolled again later (WOA-DIV-03).
#[inline]
pub fn dice_fell<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    fighter: usize,
    dice: FateRoll,
    value: i32,
) {
    if !watched(play.setup, fighter) {
        return;
    }
    let sum = match play.setup.game.knobs.band.ritual.natural {
        DivineNatural::BeforeWeight => dice.sum(),
        DivineNatural::AfterWeight => value,
    };
    if sum.abs() == NATURAL {
        mark(play, fighter);
    }
}

/// A roll is over: very high and very low results draw attention too.
#[inline]
pub fn concluded<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, contest: &Contest) {
    if !play.setup.game.known.divine {
        return;
    }
    let knobs = play.setup.game.knobs.band.ritual;
    for party in [&contest.actor, &contest.opposing] {
        let Some(fighter) = party.fighter.filter(|_| party.dice.is_some()) else { continue };
        let total = party.total();
        let noticed = total >= knobs.high || total <= knobs.low;
        if noticed && watched(play.setup, fighter) && play.state.end.is_none() {
            mark(play, fighter);
        }
    }
}

/// Lets a player's character have the party bear a consequence in its place (WOA-DIV-04): the worst
/// of those with which it would absorb the hit.
pub fn substitute<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    victim: usize,
    shifts: i32,
    soak: Soak,
) -> Soak {
    let knobs = play.setup.game.knobs.band.ritual;
    let offered = knobs.divine == DivineModule::On && knobs.substitute == Switch::On;
    if !offered || soak.slots.mask == 0 || !watched(play.setup, victim) {
        return soak;
    }
    let side = play.setup.side(victim);
    let Some((_, severity)) = open_slot(play.setup, play.state, side) else { return soak };
    let worst = worst_slot(play.setup, victim, soak);
    let own = play.setup.sheets[victim].slots[worst].severity;
    let moment = Moment { shifts, matter: [own as u8, severity as u8, 0], ..Moment::default() };
    let ask = Ask::new(play.setup, play.state, POINT_DIVINE, victim, &moment);
    if play.table.choose(&ask).option != DIVINE_SLOT {
        return soak;
    }
    mark(play, victim);
    without(play.setup, victim, soak, worst)
}

/// The worst slot that a soak would fill.
pub fn worst_slot(setup: &Setup<War>, victim: usize, soak: Soak) -> usize {
    let slots = &setup.sheets[victim].slots;
    let filled = (0..slots.len()).filter(|at| soak.slots.mask >> at & 1 == 1);
    filled.max_by_key(|&at| slots[at].value).unwrap_or(0)
}

/// A soak in which something else has taken the place of one slot.
pub fn without(setup: &Setup<War>, victim: usize, mut soak: Soak, slot: usize) -> Soak {
    soak.slots.mask &= !(1 << slot);
    soak.slots.sum -= setup.sheets[victim].slots[slot].value;
    soak
}
