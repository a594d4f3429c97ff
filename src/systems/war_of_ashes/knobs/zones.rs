//! Knobs of zones, movement and reach, where War of Ashes goes beyond what all Fate systems share.

use crate::kernels::fate::knobs::move_rules::BlockMany;
use crate::knob::{Limit, Numbers, Words};
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::{choices, knobs};

choices! {
    /// Fighters who may bar the way of a move (WOA-MOVE-04, JC-11).
    pub(crate) enum Block {
        /// None.
        Off = "off",
        /// Any foe in the zone left or in a zone entered.
        Reaction = "reaction",
        /// Foes who fight the mover.
        EngagedOnly = "engaged_only",
    }
}

choices! {
    /// Effect of distance on the result of a fighter who bars a move over several zones (JC-34).
    pub(crate) enum BlockDistance {
        /// As much as to a fixed difficulty.
        Add = "add",
        /// Nothing.
        Ignore = "ignore",
    }
}

choices! {
    /// Bonus of adverse aspects on the result of a fighter who bars the way (JC-34).
    pub(crate) enum BlockAdverse {
        /// Nothing, unless they are invoked.
        InvokeOnly = "invoke_only",
        /// As much as to a fixed difficulty.
        Add = "add",
    }
}

choices! {
    /// When a zone is contested (WOA-MOVE-21).
    pub(crate) enum Contested {
        /// While a fighter bars the way.
        Blocked = "blocked",
        /// While a foe stands in it.
        EnemyPresent = "enemy_present",
    }
}

choices! {
    /// Hindrances counted on a way (JC-27).
    pub(crate) enum MoveCount {
        /// Adverse aspects.
        Aspects = "aspects",
        /// Zones with adverse aspects.
        Zones = "zones",
    }
}

choices! {
    /// Owner of the free invocations of an aspect that a zone has from the beginning (JC-13).
    pub(crate) enum ZoneOwner {
        /// The first side that uses them.
        FirstCome = "first_come",
        /// The players' sides.
        Pc = "pc",
        /// The game master's sides.
        Gm = "gm",
        /// Every side has its own.
        EachSide = "each_side",
    }
}

choices! {
    /// Weight on rolls against a fighter in another zone (WOA-WT-19, JC-12).
    pub(crate) enum CrossZone {
        /// None on either roll.
        None = "none",
        /// The weight of the target's zone.
        TargetZone = "target_zone",
        /// The weight of the roller's zone.
        OwnZone = "own_zone",
    }
}

choices! {
    /// How a blank zone gets its content (WOA-ZONE-10).
    pub(crate) enum BlankMode {
        /// As the scenario says for each zone.
        PerZone = "per_zone",
        /// The game master fills a zone once players see it.
        Gm = "gm",
        /// Players fill a zone by discovering it.
        Discover = "discover",
    }
}

choices! {
    /// Aspects of zones that can be replaced by discovering others (WOA-DISC-07).
    pub(crate) enum Replace {
        /// None.
        Never = "never",
        /// Aspects that hide the content of the zone.
        ObscuringOnly = "obscuring_only",
        /// All.
        Always = "always",
    }
}

choices! {
    /// Result of a tied attempt to discover something (WOA-DISC-09).
    pub(crate) enum DiscoverTie {
        /// A boost.
        Boost = "boost",
        /// Like a success.
        AsSuccess = "as_success",
    }
}

choices! {
    /// Aspect that a player puts into a zone (WOA-DISC-10).
    pub(crate) enum Choose {
        /// An adverse aspect if more foes than friends stand in or next to the zone, otherwise a defensive one.
        AdverseNearFoe = "adverse_near_foe",
        /// A defensive aspect if friends stand in or next to the zone, otherwise an adverse one.
        CoverNearOwn = "cover_near_own",
        /// The first that the scenario lists.
        FirstListed = "first_listed",
        /// Any, at random.
        Random = "random",
    }
}

knobs! {
    /// Knobs of zones, movement and reach.
    pub(crate) struct WarPlaceKnobs {
        /// Most aspects of a zone; the first ones written count.
        "zone.aspects_max", "WOA-ZONE-06" => aspects_max: i32 = 1, range 1..=3;
        /// Free invocations on an aspect that a zone has from the beginning.
        "zone.free_invokes", "WOA-ZONE-08" => free_invokes: i32 = 1, range 0..=3;
        /// Side that owns the free invocations on aspects of zones.
        "zone.invoke_owner", "WOA-ZONE-08" => owner: ZoneOwner = ZoneOwner::FirstCome;
        /// How blank zones get their aspects.
        "zone.blank_mode", "WOA-ZONE-10" => blank_mode: BlankMode = BlankMode::PerZone;
        /// Free invocations on aspects that the game master puts into blank zones.
        "zone.gm_fill_invokes", "JC-38" => gm_fill: i32 = 1, range 0..=1;
        /// Whether players may discover what is in blank zones.
        "discover.enabled", "WOA-DISC-01" => discover: bool = true;
        /// Approaches to discover with.
        "discover.approaches", "WOA-DISC-02" => discover_with: Words<Approach> = Words::new(&[Approach::Careful, Approach::Clever]), range 1..=6;
        /// Whether a fighter must see the zone that it discovers.
        "discover.needs_sight", "WOA-DISC-03" => needs_sight: bool = true;
        /// Difficulty of discovering the fighter's own zone or a neighbouring one.
        "discover.base", "WOA-DISC-04" => discover_base: i32 = 1, range 0..=4;
        /// Difficulty added for each aspect on the way that hides the zone.
        "discover.per_adverse", "WOA-DISC-05" => per_obscuring: i32 = 2, range 0..=4;
        /// Difficulty added for each zone in between.
        "discover.per_distance", "WOA-DISC-06" => per_distance: i32 = 2, range 0..=4;
        /// Aspects that a discovery can replace.
        "discover.replace", "WOA-DISC-07" => replace: Replace = Replace::ObscuringOnly;
        /// Free invocations on a discovered aspect after a success, and after a success with style.
        "discover.free", "WOA-DISC-08" => discover_free: Numbers = Numbers::new(&[1, 2]), range (0, 4, 2..=2);
        /// Effect of a tied discovery.
        "discover.tie", "WOA-DISC-09" => discover_tie: DiscoverTie = DiscoverTie::Boost;
        /// Discoveries that a player makes.
        "discover.choose", "WOA-DISC-10" => choose: Choose = Choose::AdverseNearFoe;
        /// Approaches for moving past hindrances.
        "move.skill", "WOA-MOVE-06" => mover: Words<Approach> = Words::new(&[Approach::Quick, Approach::Forceful, Approach::Sneaky]), range 1..=6;
        /// Approaches for barring a way and for resisting Push and Pull; in a physical conflict, also for resisting
        /// other overcome rolls.
        "move.opposer_skill", "WOA-MAN-22" => opposer: Words<Approach> = Words::new(&[Approach::Forceful, Approach::Quick, Approach::Careful]), range 1..=6;
        /// Fighters who may bar the way of a move.
        "move.block", "WOA-MOVE-04" => block: Block = Block::Reaction;
        /// Opposition when several fighters bar one way.
        "move.block_many", "WOA-MOVE-19" => block_many: BlockMany = BlockMany::Best;
        /// Times that a fighter may roll to bar the way in an exchange.
        "move.block_limit", "JC-11" => block_limit: Limit = Limit::NONE, range 1..=9;
        /// Effect of distance on the result of a fighter who bars a move over several zones.
        "move.block_distance", "JC-34" => block_distance: BlockDistance = BlockDistance::Add;
        /// Effect of adverse aspects on the result of a fighter who bars the way.
        "move.block_adverse", "JC-34" => block_adverse: BlockAdverse = BlockAdverse::InvokeOnly;
        /// When a zone is closed to free steps.
        "move.contested", "WOA-MOVE-21" => contested: Contested = Contested::Blocked;
        /// Whether a roll to move uses up the action of the turn.
        "move.opposed_costs_action", "WOA-MOVE-07" => costs_action: bool = true;
        /// Whether a free step may precede a roll to move; it counts as one of the zones moved.
        "move.free_with_opposed", "IX-31" => with_free: bool = false;
        /// Bonus of an invocation for a fighter who bars a way; none: as elsewhere.
        "move.invoke_bonus", "WOA-MOVE-13" => invoke_bonus: Limit = Limit::NONE, range 1..=3;
        /// Hindrances counted on a way.
        "move.count", "JC-27" => count: MoveCount = MoveCount::Aspects;
        /// Zones that attacks hand to hand reach.
        "range.fight", "WOA-ZONE-02" => fight: i32 = 0, range 0..=1;
        /// Distances at which thrown weapons strike.
        "range.thrown", "WOA-ZONE-03" => thrown: Numbers = Numbers::new(&[0, 1]), range (0, 4, 1..=5);
        /// Distances at which bows strike.
        "range.bow", "WOA-ZONE-03" => bow: Numbers = Numbers::new(&[1, 2, 3]), range (0, 4, 1..=5);
        /// Zones that attacks with words and threats reach.
        "range.provoke", "WOA-ZONE-03" => voice: i32 = 1, range 0..=4;
    }
}
