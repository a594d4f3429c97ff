//! Knobs of zones, movement, situation aspects and of standing in for others.

use crate::knob::Limit;
use crate::{choices, knobs};

choices! {
    /// Fighters who can use an aspect (FC-ASP-03).
    pub(crate) enum Scope {
        /// The side of the fighter who made it.
        CreatorSide = "creator_side",
        /// Anyone whose roll it fits.
        Anyone = "anyone",
    }
}

choices! {
    /// When the free zone of movement may be taken (J-49).
    pub(crate) enum StepTime {
        /// Before the action.
        Before = "before",
        /// After it.
        After = "after",
        /// Before or after it, once.
        Either = "either",
    }
}

choices! {
    /// Opposition to a roll to move if a fighter bars the way (FC-MOV-06).
    pub(crate) enum MoveOpposition {
        /// The roll of those fighters alone.
        ActiveIfAny = "active_if_any",
        /// The roll of those fighters or the difficulty of the way, whichever is higher.
        HigherOfBoth = "higher_of_both",
    }
}

choices! {
    /// Gift of a tied roll to move to the other side (FC-MOV-08, J-23).
    pub(crate) enum TieGift {
        /// A boost.
        Boost = "boost",
        /// An aspect on the mover with one free invocation.
        AspectFreeOne = "aspect_free1",
        /// Nothing.
        Nothing = "none",
    }
}

choices! {
    /// Present foes that may oppose an action that has no defender (FC-DICE-07, FC-ADV-03).
    pub(crate) enum MayOppose {
        /// None; the fixed difficulty always holds.
        Nobody = "passive",
        /// Players' characters and named characters of the game master.
        Named = "named",
        /// Nameless characters as well.
        Anyone = "anyone",
    }
}

knobs! {
    /// Knobs of the place and of what can be done in it.
    pub(crate) struct PlaceKnobs {
        /// Number of zones in play, in the order written; none: all of them.
        "zones.count", "FC-ZON-02" => zones: Limit = Limit::NONE, range 1..=12;
        /// Whether mental conflicts have zones.
        "mental.zones", "FC-SET-06" => mental: bool = false;
        /// Number of situation aspects of the scene in play, in the order written; none: all of them.
        "scene.aspects", "FC-SET-03" => aspects: Limit = Limit::NONE, range 0..=8;
        /// Free invocations that every side has on each situation aspect.
        "scene.aspect_free_invokes", "FC-SET-05" => aspect_invokes: i32 = 0, range 0..=2;
        /// Number of situation aspects, in the order written, on which the game master's sides start with a free
        /// invocation.
        "scene.npc_preloaded_invokes", "FC-NPC-17" => preloaded: i32 = 0, range 0..=3;
        /// Fighters who can pay to invoke an advantage that was placed on a fighter.
        "aspect.char_attached_scope", "FC-ASP-03, FC-ENV-03" => attached_scope: Scope = Scope::CreatorSide;
        /// Fighters who can pay to invoke an aspect that a fighter placed on the scene.
        "aspect.environment_scope", "FC-ASP-03, FC-ENV-04" => scene_scope: Scope = Scope::Anyone;
        /// Exchanges that an advantage lasts; none: the whole scene.
        "aspect.situation_lifetime", "FC-ASP-04" => lifetime: Limit = Limit::NONE, range 1..=20;
        /// Whether aspects can forbid actions outright.
        "aspect.blocking", "FC-ASP-08, J-52" => blocking: bool = true;
        /// Difficulty of removing an advantage from the scene.
        "remove.difficulty_env", "FC-ENV-06" => scene_removal: i32 = 4, range 0..=8;
        /// Whether advantages on the scene can be removed.
        "remove.env_removable", "FC-ENV-06" => scene_removable: bool = true;
        /// Zones of a fighter's free move, besides its action.
        "move.free_zones", "FC-MOV-01" => free_zones: i32 = 1, range 0..=3;
        /// When a fighter may make its free move in a turn.
        "move.when", "FC-MOV-01, J-49" => when: StepTime = StepTime::Either;
        /// Base difficulty of a roll to move.
        "move.base", "FC-MOV-04, J-10" => base: i32 = 0, range 0..=4;
        /// Difficulty added for each zone beyond the first.
        "move.per_extra_zone", "FC-MOV-04, J-10" => per_extra_zone: i32 = 1, range 0..=4;
        /// Added difficulty for each hindering aspect on the way.
        "move.per_aspect", "FC-MOV-04, J-10" => per_aspect: i32 = 2, range 0..=4;
        /// Least difficulty of a move that needs a roll.
        "move.min", "FC-MOV-04, J-10" => least: i32 = 1, range 0..=3;
        /// Opposition to the roll when a fighter bars the way.
        "move.opposition", "FC-MOV-06" => opposition: MoveOpposition = MoveOpposition::ActiveIfAny;
        /// Whether a failed move may succeed at a serious cost.
        "move.fail_allow_cost", "FC-MOV-07" => fail_cost: bool = false;
        /// Whether a fighter may still make its free move after a failed roll to move.
        "move.free_after_fail", "FC-MOV-07, J-49" => free_after_fail: bool = false;
        /// Gain of the fighter who bars the way, or of the nearest foe, from a tied roll to move.
        "move.tie_gift", "FC-MOV-08, J-23" => tie_gift: TieGift = TieGift::Boost;
        /// Whether a move with style earns a boost.
        "move.style_boost", "FC-MOV-10" => style_boost: bool = true;
        /// Whether only fighters engaged with the mover may bar its way.
        "move.engaged_only", "FC-MOV-12, J-35" => engaged_only: bool = true;
        /// Whether only foes in the mover's zone may oppose a move; otherwise also foes in the zones entered.
        "oppose.requires_same_zone", "FC-DICE-07, J-35" => same_zone: bool = true;
        /// Times that a fighter may defend for allies in an exchange.
        "interpose.max_per_exchange", "FC-IPO-01" => interpose_most: Limit = Limit::NONE, range 0..=5;
        /// Distance in zones from which a fighter may defend for an ally.
        "interpose.range", "FC-IPO-02" => interpose_range: i32 = 0, range 0..=1;
        /// Whether a fighter may also defend for an ally against an advantage.
        "interpose.vs_create", "FC-IPO-07, J-40" => interpose_create: bool = false;
        /// Whether the bonus of full defense also counts for defending allies.
        "fulldef.covers_interpose", "FC-FUL-04" => covers_interpose: bool = true;
        /// Whether the bonus of full defense also counts for opposing overcome rolls.
        "fulldef.covers_opposition", "FC-FUL-04, J-41" => covers_opposition: bool = false;
        /// Whether a fighter on full defense may make its free move.
        "fulldef.free_move", "FC-FUL-03, J-09" => free_move: bool = false;
        /// Zones that an advantage reaches if its skill cannot attack.
        "range.create", "FC-ADV-17, J-58" => create_range: i32 = 1, range 0..=4;
    }
}
