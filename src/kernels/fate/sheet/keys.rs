//! Keys of scenarios that all Fate systems read: groups, zones, aspects.

use super::sheet::{MAX_FIGHTERS, MAX_SLOTS};
use crate::knob::Numbers;
use crate::scenario::keys::{Table, Text, Texts};

const MOST_IN_GROUP: i32 = MAX_FIGHTERS as i32;

/// Most conflicts of a series.
pub(crate) const MOST_CONFLICTS: i32 = 12;

crate::keys! {
    /// A fighter group: `[sides.SIDE.GROUP]`.
    pub(crate) mod group {
        /// Kind of character, by a word of the system.
        KIND: Text = "kind", "FC-NPC-01 to FC-NPC-15, WOA-CHAR-10 to WOA-CHAR-16",
            default "a player's character on a side of players, otherwise the least of the system";
        /// The policy that plays them, by name.
        POLICY: Text = "policy", "", default "that of the side";
        /// Fate points of each at the start; on sides of players only.
        FATE_POINTS: i32 = "fate_points", "FC-FP-01, FC-FP-06", range 0..=20,
            default "the refresh";
        /// Number of fighters.
        COUNT: i32 = "count", "", range 0..=MOST_IN_GROUP, default "1";
        /// Shifts that each stress box absorbs.
        BOXES: Numbers = "boxes", "FC-CHR-02, FC-STR-01", range (1_i8, 9_i8, 6_usize),
            default "those of the rules";
        /// Shifts that each consequence slot absorbs, without the extreme one.
        SLOTS: Numbers = "slots", "FC-CHR-04, FC-NPC-12", range (1_i8, 12_i8, MAX_SLOTS - 1),
            default "those of the kind";
        /// Own aspects of each fighter that fit the conflict.
        ASPECTS: i32 = "aspects", "FC-INV-01", range 0..=10, default "those of the kind";
        /// The exchange that begins with their arrival; 0 is the beginning of the conflict.
        ARRIVES: i32 = "arrives", "FC-ORD-09", range 0..=1000, default "0";
        /// The conflict of a series that the fighters belong to, from 1; 0 for all of them.
        SCENE: i32 = "scene", "", range 0..=MOST_CONFLICTS, default "1";
        /// The zone in which they begin.
        ZONE: Text = "zone", "FC-ZON-01", default "that of the side, or the first";
    }
}

crate::keys! {
    /// A side: `[sides.SIDE]`.
    pub(crate) mod side {
        /// The zone in which its fighters begin.
        ZONE: Text = "zone", "FC-ZON-01", default "the first zone";
    }
}

crate::keys! {
    /// The scene, as far as all systems read it: `[scene]`.
    pub(crate) mod scene {
        /// A table for each zone.
        ZONES: Table = "zones", "FC-ZON-01";
        /// A table for each situation aspect.
        ASPECTS: Table = "aspects", "FC-SET-03";
    }
}

crate::keys! {
    /// A zone: `[scene.zones.ZONE]`.
    pub(crate) mod zone {
        /// Whether one leaves the conflict through it.
        EXIT: bool = "exit", "FC-MOV-13", default "false";
        /// The zones next to it; a way leads back too.
        TO: Texts = "to", "FC-ZON-06";
    }
}

crate::keys! {
    /// A situation aspect: `[scene.aspects.ASPECT]`.
    pub(crate) mod aspect {
        /// The zone of the aspect.
        ZONE: Text = "zone", "FC-ZON-04", default "everywhere";
        /// The two neighbouring zones with the aspect between them.
        BETWEEN: Texts = "between", "FC-ENV-13";
        /// Whether it hinders movement.
        HINDERS: bool = "hinders", "FC-ZON-04", default "true between zones, otherwise false";
        /// The rolls that it fits, and what it is made of.
        TAGS: Texts = "tags", "FC-ASP-07", default "every roll";
        /// Free invocations that each side holds on it, by the name of the side.
        INVOCATIONS: Table = "invocations", "FC-SET-03", default "those of the rules";
    }
}
