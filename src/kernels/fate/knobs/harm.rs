//! Knobs of harm beyond those that all Fate systems share: gear, effort, shared consequences, what
//! being taken out brings (FC-HIT, FC-XTR, FC-TKO, FC-CED, FC-OPT-07 to 11).

use crate::knob::Chance;
use crate::{choices, knobs};

choices! {
    /// Marks left by a hit that takes a fighter out (FC-TKO-04).
    pub(crate) enum TakeoutMarks {
        /// Nothing.
        Nothing = "none",
        /// Every free consequence slot for this kind of harm, except the extreme one.
        AllSlots = "all_slots",
    }
}

choices! {
    /// How weapons and armour change a hit (FC-OPT-07, FC-OPT-08).
    pub(crate) enum GearMode {
        /// A weapon adds its rating to the shifts, armour takes its rating off.
        Rating = "rating",
        /// A hit has at least as many shifts as the weapon's rating and, without style, at most the armour's rating.
        FloorCeiling = "floor_ceiling",
    }
}

knobs! {
    /// Knobs of harm beyond those that all Fate systems share.
    pub(crate) struct HarmKnobs {
        /// Whether a fighter absorbs as much as it can of a hit that is too large and stays in; only a fighter without
        /// free boxes and slots is taken out.
        "hit.partial", "FC-HIT-02" => partial: bool = false;
        /// Whether an extreme consequence may absorb a hit together with other consequences and a box.
        "extreme.combine", "FC-XTR-04, J-38" => combine: bool = true;
        /// Marks left by a hit that takes a fighter out.
        "takeout.marks", "FC-TKO-04" => marks: TakeoutMarks = TakeoutMarks::Nothing;
        /// Fate points for being taken out, after the conflict.
        "takeout.fp", "FC-CED-12" => takeout_points: i32 = 0, range 0..=3;
        /// Chance that a fighter taken out by physical harm dies; deaths are only counted.
        "takeout.death_chance", "FC-TKO-03" => death: Chance = Chance::NEVER, range ();
        /// Fate points for each consequence that a winner has sustained, after the conflict.
        "fp.winner_consequence_pay", "FC-FP-13" => winner_pay: i32 = 0, range 0..=2;
        /// Whether the opponents may refuse a concession.
        "concede.refusable", "FC-CED-14" => refusable: bool = false;
        /// Rating of every weapon, unless a group sets its own.
        "gear.weapon", "FC-OPT-07" => weapon: i32 = 0, range 0..=4;
        /// Rating of all armour, unless a group sets its own.
        "gear.armor", "FC-OPT-07" => armor: i32 = 0, range 0..=4;
        /// How weapons and armour change a hit.
        "gear.mode", "FC-OPT-08" => gear: GearMode = GearMode::Rating;
        /// Whether style is judged before weapons and armour change the hit.
        "gear.style_before_rating", "J-48" => style_first: bool = true;
        /// Whether a stress box may be checked for a bonus of its value on a roll.
        "effort.stress", "FC-OPT-10" => effort_stress: bool = false;
        /// Whether a consequence may be taken for a bonus of its value on a roll.
        "effort.consequence", "FC-OPT-10, FC-CSQ-16" => effort_consequence: bool = false;
        /// Whether an extreme consequence may be taken for a bonus of its value on a roll.
        "consequence.extreme_effort", "FC-CSQ-16" => effort_extreme: bool = false;
        /// Number of consequence slots that the fighters of each game master's side share: mild, moderate, severe, and
        /// so on.
        "consequence.group_pool", "FC-OPT-11" => group_pool: i32 = 0, range 0..=6;
        /// Whether the fighters of each players' side share collateral consequences, one of each severity.
        "consequence.collateral", "FC-OPT-11" => collateral: bool = false;
    }
}

impl HarmKnobs {
    /// Whether any effort is allowed.
    pub(crate) fn allows_effort(&self) -> bool {
        self.effort_stress || self.effort_consequence || self.effort_extreme
    }
}
