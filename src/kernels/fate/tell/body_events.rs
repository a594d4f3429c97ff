//! Events about bodies, with their words.

use super::names::Names;
use crate::system::{FighterId, Line, fighters_in};

crate::events! {
    /// A fact about bodies. Fighters are numbers of their sheets.
    pub(crate) enum BodyEvent, told with (names: &dyn Names) {
        /// A mob forms: its members, a bit for each.
        Forms(members: u64) => fact(1, formed(names, members));
        /// The last of a mob joins another one.
        Joins(who: FighterId, host: FighterId) => {
            fact(2, format!("{} joins the mob of {}", names.fighter(who), names.fighter(host)))
        };
        /// A fighter flees.
        Flees(who: FighterId) => fact(2, format!("{} flees", names.fighter(who)));
        /// A mob has its turn: who stands for it, and how many they are.
        Mob(who: FighterId, size: u32) => {
            fact(2, format!("{} leads a mob of {size}", names.fighter(who)))
        };
        /// An action is aimed at one more.
        Also(whom: FighterId) => fact(2, format!("and {} too", names.fighter(whom)));
        /// A fighter attacks everyone in a zone.
        Everyone(who: FighterId) => fact(2, format!("{} attacks everyone around", names.fighter(who)));
        /// So much of a result is for this target.
        Part(whom: FighterId, part: i32) => fact(2, format!("{part} against {}", names.fighter(whom)));
        /// The result of a roll against one of several: dice turned to [+], and the total.
        Counts {
            /// The target.
            target: FighterId,
            /// Dice turned to [+].
            replaced: u8,
            /// The total.
            total: i32,
        } => fact(2, counted(names.fighter(target), replaced, total));
        /// The result of a roll against several is read for one of them.
        Facing(whom: FighterId) => fact(2, format!("against {}", names.fighter(whom)));
        /// Nothing of the result is left for this target.
        Spared(whom: FighterId) => fact(2, format!("nothing is left for {}", names.fighter(whom)));
        /// A lone foe makes little of a hit: shifts that it takes away.
        Shrugs(who: FighterId, shifts: i32) => {
            fact(2, format!("{} stands alone and takes {shifts} shifts less", names.fighter(who)))
        };
        /// A side has had enough.
        Breaks(side: usize) => fact(1, format!("{} has had enough", names.side(side)));
    }
}

fn fact(depth: usize, text: String) -> Line {
    Line { depth, text }
}

fn formed(names: &dyn Names, members: u64) -> String {
    let all: Vec<&str> = fighters_in(members).map(|fighter| names.fighter(fighter)).collect();
    let (first, last) = (all.first().copied(), all.last().copied());
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    format!("{first} to {last} form a mob of {}, led by {first}", all.len())
}

fn counted(target: &str, replaced: u8, total: i32) -> String {
    match replaced {
        0 => format!("against {target} it counts {total}"),
        _ => format!("against {target}, with {replaced} turned to [+], it counts {total}"),
    }
}
