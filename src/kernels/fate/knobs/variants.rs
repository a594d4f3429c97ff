//! Knobs of single rules that a system of the family may offer to vary; the others play as written.

use crate::knob::{Limit, Override};
use crate::{choices, knobs};

choices! {
    /// Dice of every roll (FC-DICE-01).
    pub(crate) enum DiceKind {
        /// Fate dice.
        Fate = "fate",
        /// None: every roll is its rating.
        Fixed = "fixed0",
    }
}

choices! {
    /// When fate points for conceding can be used (FC-FP-11).
    pub(crate) enum AwardUsable {
        /// After the conflict.
        AfterConflict = "after_conflict",
        /// At once, by fighters still in the conflict: points that go into the game master's pool can be spent by its
        /// other fighters.
        Now = "now",
    }
}

knobs! {
    /// Variants of single rules.
    pub(crate) struct VariantKnobs {
        /// Fate dice of a roll. Chances that policies read still assume four dice.
        "dice.count", "FC-DICE-01" => dice: i32 = 4, range 1..=4;
        /// Dice of every roll.
        "dice.kind", "FC-DICE-01" => dice_kind: DiceKind = DiceKind::Fate;
        /// Highest possible result of a roll.
        "result.cap", "FC-DICE-13" => result_cap: Limit = Limit::NONE, range 4..=20;
        /// Whether a serious cost depends on the miss: a boost for the other side for a miss by up to 2, an aspect by up
        /// to 5, and a consequence by more.
        "cost.scale_by_miss", "FC-OUT-09" => cost_by_miss: bool = false;
        /// Opposition to an attack whose target does not defend.
        "defend.forgo_rating", "FC-DEF-06" => forgo_rating: i32 = 0, range -2..=4;
        /// Whether allies who are present may pay for a fighter's roll.
        "invoke.for_ally", "FC-INV-03, FC-TEA-10" => for_ally: bool = true;
        /// Obvious features of the scene that any fighter can pay to invoke although the file does not name them.
        "aspects.implicit_per_scene", "FC-ASP-09, FC-SET-07" => implicit: i32 = 0, range 0..=5;
        /// Aspects of the scene suggested during play: fighters can pay for them, but they bring no free
        /// invocation.
        "aspects.suggested_per_scene", "FC-ADV-16" => suggested: i32 = 0, range 0..=5;
        /// Whether the aspects of the game master's fighters are hidden until a foe discovers them.
        "aspects.hidden_npc", "FC-ADV-12" => hidden_npc: bool = false;
        /// Fate points of players' characters at the start, whatever their refresh; none: as many as their refresh.
        "fp.pc_start", "FC-FP-01" => pc_start: Override = Override::NONE, range 0..=10;
        /// When fate points for conceding can be used.
        "fp.concession_usable", "FC-FP-11, FC-CED-07" => award_usable: AwardUsable = AwardUsable::AfterConflict;
    }
}
