//! Keys of scenarios that all Fate systems read: groups, zones, aspects.

use super::sheet::{MAX_FIGHTERS, MAX_SLOTS};
use crate::knob::Numbers;
use crate::scenario::keys::{Table, Text, Texts};

const MOST_IN_GROUP: i32 = MAX_FIGHTERS as i32;

/// Most conflicts of a series in a scenario, below the engine's own limit.
pub(crate) const MOST_CONFLICTS: i32 = 12;

crate::keys! {
    /// A fighter group: `[sides.SIDE.GROUP]`.
    pub(crate) mod group {
        /// Kind of character: pc, main, supporting, nameless or hazard in Fate Core; pc, adversary or minion in War of
        /// Ashes.
        KIND: Text = "kind", "FC-NPC-01 to FC-NPC-15, WOA-CHAR-10 to WOA-CHAR-16",
            default "a player's character on a side of players, otherwise the least of the system";
        /// Name of the policy that plays the group.
        POLICY: Text = "policy", "", default "that of the side";
        /// Fate points of each fighter at the start; only on sides that players run.
        FATE_POINTS: i32 = "fate_points", "FC-FP-01, FC-FP-06", range 0..=20,
            default "the refresh";
        /// Number of fighters.
        COUNT: i32 = "count", "", range 0..=MOST_IN_GROUP, default "1";
        /// Stress boxes of each fighter, by the shifts that each box absorbs.
        BOXES: Numbers = "boxes", "FC-CHR-02, FC-STR-01", range (1_i8, 9_i8, 6_usize),
            default "those of the rules";
        /// Consequence slots of each fighter, by the shifts that each slot absorbs; the extreme one is not listed.
        SLOTS: Numbers = "slots", "FC-CHR-04, FC-NPC-12", range (1_i8, 12_i8, MAX_SLOTS - 1),
            default "those of the kind";
        /// Number of each fighter's own aspects that can be invoked in the conflict.
        ASPECTS: i32 = "aspects", "FC-INV-01", range 0..=10, default "those of the kind";
        /// Exchange at the start of which the group arrives; 0: the group is there from the beginning.
        ARRIVES: i32 = "arrives", "FC-ORD-09", range 0..=1000, default "0";
        /// Conflict of a series in which the group takes part, from 1; 0: every conflict.
        SCENE: i32 = "scene", "", range 0..=MOST_CONFLICTS, default "1";
        /// Zone in which the group starts.
        ZONE: Text = "zone", "FC-ZON-01", default "that of the side, or the first";
    }
}

crate::keys! {
    /// A side: `[sides.SIDE]`.
    pub(crate) mod side {
        /// Zone in which the side's fighters start.
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
        /// Whether fighters can leave the conflict through this zone.
        EXIT: bool = "exit", "FC-MOV-13", default "false";
        /// Neighbouring zones; fighters can move in both directions.
        TO: Texts = "to", "FC-ZON-06";
    }
}

crate::keys! {
    /// A situation aspect: `[scene.aspects.ASPECT]`.
    pub(crate) mod aspect {
        /// Zone in which the aspect counts.
        ZONE: Text = "zone", "FC-ZON-04", default "everywhere";
        /// Two neighbouring zones, if the aspect lies on the border between them.
        BETWEEN: Texts = "between", "FC-ENV-13";
        /// Whether the aspect hinders movement.
        HINDERS: bool = "hinders", "FC-ZON-04", default "true between zones, otherwise false";
        /// Rolls on which the aspect can be invoked, and its materials.
        TAGS: Texts = "tags", "FC-ASP-07", default "every roll";
        /// Free invocations of each side on the aspect, such as { heroes = 1 }.
        INVOCATIONS: Table = "invocations", "FC-SET-03", default "those of the rules";
    }
}
