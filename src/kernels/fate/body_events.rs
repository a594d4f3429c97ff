//! Events about bodies, and their words.

use super::game::{FateGame, Setup};
use crate::system::{Line, bits};

/// A fact about bodies. Fighters are numbers of their sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyEvent {
    /// These fighters, a bit for each, form a mob.
    Forms(u64),
    /// The last of a mob joins another one.
    Joins(usize, usize),
    /// A fighter flees.
    Flees(usize),
    /// A mob has its turn: who stands for it, and how many they are.
    Mob(usize, u32),
    /// An action is aimed at one more.
    Also(usize),
    /// A fighter attacks everyone in a zone.
    Everyone(usize),
    /// So much of a result is for this target.
    Part(usize, i32),
    /// What a roll counts against one of several: dice turned to [+], and what it comes to.
    Counts {
        /// Against whom.
        target: usize,
        /// Dice turned to [+].
        replaced: u8,
        /// What it comes to.
        total: i32,
    },
    /// The result of a roll against several is read for one of them.
    Facing(usize),
    /// Nothing of the result is left for this target.
    Spared(usize),
    /// A lone foe makes little of a hit: shifts that it takes away.
    Shrugs(usize, i32),
    /// A side has had enough.
    Breaks(usize),
}

/// Puts an event into words.
pub fn line<G: FateGame>(setup: &Setup<G>, event: BodyEvent) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let (depth, text) = match event {
        BodyEvent::Forms(members) => {
            let names: Vec<&str> = bits(members).map(name).collect();
            let (first, last) = (names.first().copied(), names.last().copied());
            let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
            let size = names.len();
            (1, format!("{first} to {last} form a mob of {size}, led by {first}"))
        }
        BodyEvent::Joins(who, host) => {
            (2, format!("{} joins the mob of {}", name(who), name(host)))
        }
        BodyEvent::Flees(who) => (2, format!("{} flees", name(who))),
        BodyEvent::Mob(who, size) => (2, format!("{} leads a mob of {size}", name(who))),
        BodyEvent::Also(whom) => (2, format!("and {} too", name(whom))),
        BodyEvent::Everyone(who) => (2, format!("{} attacks everyone around", name(who))),
        BodyEvent::Part(whom, part) => (2, format!("{part} against {}", name(whom))),
        BodyEvent::Counts { target, replaced: 0, total } => {
            (2, format!("against {} it counts {total}", name(target)))
        }
        BodyEvent::Counts { target, replaced, total } => (
            2,
            format!("against {}, with {replaced} turned to [+], it counts {total}", name(target)),
        ),
        BodyEvent::Facing(whom) => (2, format!("against {}", name(whom))),
        BodyEvent::Spared(whom) => (2, format!("nothing is left for {}", name(whom))),
        BodyEvent::Shrugs(who, shifts) => {
            (2, format!("{} stands alone and takes {shifts} shifts less", name(who)))
        }
        BodyEvent::Breaks(side) => (1, format!("{} has had enough", setup.sides[side].name)),
    };
    Line { depth, text }
}
