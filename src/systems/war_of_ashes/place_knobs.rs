//! Knobs of zones, movement and reach, where War of Ashes goes beyond what all Fate systems share.

use super::approach::Approach;
use crate::kernels::fate::move_rules::BlockMany;
use crate::knob::{Limit, Numbers, Words};
use crate::{choices, knobs};

choices! {
    /// Who may bar the way of a move (WOA-MOVE-04, JC-11).
    pub enum Block {
        /// Nobody.
        Off = "off",
        /// Any foe in the zone left or in a zone entered.
        Reaction = "reaction",
        /// Those of them who fight the mover.
        EngagedOnly = "engaged_only",
    }
}

choices! {
    /// What distance adds to the result of the one who bars a long way (JC-34).
    pub enum BlockDistance {
        /// As much as to a fixed difficulty.
        Add = "add",
        /// Nothing.
        Ignore = "ignore",
    }
}

choices! {
    /// What adverse aspects add to the result of the one who bars the way (JC-34).
    pub enum BlockAdverse {
        /// Nothing, unless they are invoked.
        InvokeOnly = "invoke_only",
        /// As much as to a fixed difficulty.
        Add = "add",
    }
}

choices! {
    /// When a zone is contested (WOA-MOVE-21).
    pub enum Contested {
        /// When somebody bars the way.
        Blocked = "blocked",
        /// When a foe stands in it.
        EnemyPresent = "enemy_present",
    }
}

choices! {
    /// What is counted on a way (JC-27).
    pub enum MoveCount {
        /// Adverse aspects.
        Aspects = "aspects",
        /// Zones with adverse aspects.
        Zones = "zones",
    }
}

choices! {
    /// Whose the free invocations of an aspect are that a zone has from the beginning (JC-13).
    pub enum ZoneOwner {
        /// Anybody's: the one who comes first has them.
        FirstCome = "first_come",
        /// The players' sides'.
        Pc = "pc",
        /// The game master's sides'.
        Gm = "gm",
        /// Every side has so many.
        EachSide = "each_side",
    }
}

choices! {
    /// Weight on rolls against somebody in another zone (WOA-WT-19, JC-12).
    pub enum CrossZone {
        /// None on either roll.
        None = "none",
        /// That of the target's zone.
        TargetZone = "target_zone",
        /// That of the zone in which the roller stands.
        OwnZone = "own_zone",
    }
}

choices! {
    /// Who says what is in a blank zone (WOA-ZONE-10).
    pub enum BlankMode {
        /// As the scenario says for each.
        PerZone = "per_zone",
        /// The game master, once players see it.
        Gm = "gm",
        /// Players who discover it.
        Discover = "discover",
    }
}

choices! {
    /// Which aspects of zones can be replaced by discovering others (WOA-DISC-07).
    pub enum Replace {
        /// None.
        Never = "never",
        /// Those that hide what is in the zone.
        ObscuringOnly = "obscuring_only",
        /// All.
        Always = "always",
    }
}

choices! {
    /// What a tied attempt to discover something brings (WOA-DISC-09).
    pub enum DiscoverTie {
        /// A boost.
        Boost = "boost",
        /// The same as a success.
        AsSuccess = "as_success",
    }
}

choices! {
    /// What a player says is in a zone (WOA-DISC-10).
    pub enum Choose {
        /// Something adverse where more foes than friends stand in or next to the zone, otherwise
        /// something to defend oneself with.
        AdverseNearFoe = "adverse_near_foe",
        /// Something to defend oneself with where friends stand in or next to the zone, otherwise
        /// something adverse.
        CoverNearOwn = "cover_near_own",
        /// The first that the scenario lists.
        FirstListed = "first_listed",
        /// Any, by lot.
        Random = "random",
    }
}

knobs! {
    /// Knobs of zones, movement and reach.
    pub struct WarPlaceKnobs {
        /// Most aspects that a zone has; of those written the first count.
        "zone.aspects_max", "WOA-ZONE-06" => aspects_max: i32 = 1, range 1..=3;
        /// Free invocations on an aspect that a zone has from the beginning.
        "zone.free_invokes", "WOA-ZONE-08" => free_invokes: i32 = 1, range 0..=3;
        /// Whose they are.
        "zone.invoke_owner", "WOA-ZONE-08" => owner: ZoneOwner = ZoneOwner::FirstCome;
        /// Who says what is in blank zones.
        "zone.blank_mode", "WOA-ZONE-10" => blank_mode: BlankMode = BlankMode::PerZone;
        /// Free invocations on what the game master puts into them.
        "zone.gm_fill_invokes", "JC-38" => gm_fill: i32 = 1, range 0..=1;
        /// Whether players may discover what is in blank zones.
        "discover.enabled", "WOA-DISC-01" => discover: bool = true;
        /// Approaches to discover with.
        "discover.approaches", "WOA-DISC-02" => discover_with: Words<Approach> = Words::new(&[Approach::Careful, Approach::Clever]), range 1..=6;
        /// Whether one must see into the zone.
        "discover.needs_sight", "WOA-DISC-03" => needs_sight: bool = true;
        /// Difficulty in one's own or the next zone.
        "discover.base", "WOA-DISC-04" => discover_base: i32 = 1, range 0..=4;
        /// Added for each aspect on the way that hides what is behind it.
        "discover.per_adverse", "WOA-DISC-05" => per_obscuring: i32 = 2, range 0..=4;
        /// Added for each zone in between.
        "discover.per_distance", "WOA-DISC-06" => per_distance: i32 = 2, range 0..=4;
        /// Which aspects can be replaced by what is discovered.
        "discover.replace", "WOA-DISC-07" => replace: Replace = Replace::ObscuringOnly;
        /// Free invocations on it after a success and after one with style.
        "discover.free", "WOA-DISC-08" => discover_free: Numbers = Numbers::new(&[1, 2]), range (0, 4, 2..=2);
        /// What a tie brings.
        "discover.tie", "WOA-DISC-09" => discover_tie: DiscoverTie = DiscoverTie::Boost;
        /// What a player says is there.
        "discover.choose", "WOA-DISC-10" => choose: Choose = Choose::AdverseNearFoe;
        /// Approaches to move with past what hinders.
        "move.skill", "WOA-MOVE-06" => mover: Words<Approach> = Words::new(&[Approach::Quick, Approach::Forceful, Approach::Sneaky]), range 1..=6;
        /// Approaches to bar a way with and to resist Push and Pull; in a physical conflict, to resist other overcome rolls as well.
        "move.opposer_skill", "WOA-MAN-22" => opposer: Words<Approach> = Words::new(&[Approach::Forceful, Approach::Quick, Approach::Careful]), range 1..=6;
        /// Who may bar the way of a move.
        "move.block", "WOA-MOVE-04" => block: Block = Block::Reaction;
        /// What several do who bar one way.
        "move.block_many", "WOA-MOVE-19" => block_many: BlockMany = BlockMany::Best;
        /// How often a fighter may bar ways with a roll in an exchange.
        "move.block_limit", "JC-11" => block_limit: Limit = Limit::NONE, range 1..=9;
        /// What distance adds to the result of the one who bars a long way.
        "move.block_distance", "JC-34" => block_distance: BlockDistance = BlockDistance::Add;
        /// What adverse aspects add to it.
        "move.block_adverse", "JC-34" => block_adverse: BlockAdverse = BlockAdverse::InvokeOnly;
        /// When a zone is contested, so that no free step leads into it.
        "move.contested", "WOA-MOVE-21" => contested: Contested = Contested::Blocked;
        /// Whether a roll to move uses up the action of the turn.
        "move.opposed_costs_action", "WOA-MOVE-07" => costs_action: bool = true;
        /// Whether a free step may come before a roll to move, as one of the zones moved.
        "move.free_with_opposed", "IX-31" => with_free: bool = false;
        /// What invoking adds to the result of the one who bars a way; none for what it adds elsewhere.
        "move.invoke_bonus", "WOA-MOVE-13" => invoke_bonus: Limit = Limit::NONE, range 1..=3;
        /// What is counted on a way.
        "move.count", "JC-27" => count: MoveCount = MoveCount::Aspects;
        /// Zones that attacks hand to hand reach.
        "range.fight", "WOA-ZONE-02" => fight: i32 = 0, range 0..=1;
        /// Distances at which thrown weapons strike.
        "range.thrown", "WOA-ZONE-03" => thrown: Numbers = Numbers::new(&[0, 1]), range (0, 4, 1..=5);
        /// Distances at which bows strike.
        "range.bow", "WOA-ZONE-03" => bow: Numbers = Numbers::new(&[1, 2, 3]), range (0, 4, 1..=5);
        /// Zones that attacks with words reach, and threats.
        "range.provoke", "WOA-ZONE-03" => voice: i32 = 1, range 0..=4;
    }
}
