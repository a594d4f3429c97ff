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
    /// What distance adds to the result of whoever bars a long way (JC-34).
    pub enum BlockDistance {
        /// As much as to a fixed difficulty.
        Add = "add",
        /// Nothing.
        Ignore = "ignore",
    }
}

choices! {
    /// What adverse aspects add to the result of whoever bars the way (JC-34).
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
        /// Anybody's: whoever comes first has them.
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
        /// That of the zone of whoever the action is aimed at.
        TargetZone = "target_zone",
        /// That of the zone in which the roller stands.
        OwnZone = "own_zone",
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
        /// Approaches to move with past what hinders.
        "move.skill", "WOA-MOVE-06" => mover: Words<Approach> = Words::new(&[Approach::Quick, Approach::Forceful, Approach::Sneaky]), range 1..=6;
        /// Approaches to bar a way with, and to resist other overcome rolls in a physical conflict.
        "move.opposer_skill", "WOA-MAN-22" => opposer: Words<Approach> = Words::new(&[Approach::Forceful, Approach::Quick, Approach::Careful]), range 1..=6;
        /// Who may bar the way of a move.
        "move.block", "WOA-MOVE-04" => block: Block = Block::Reaction;
        /// What several do who bar one way.
        "move.block_many", "WOA-MOVE-19" => block_many: BlockMany = BlockMany::Best;
        /// How often a fighter may bar ways with a roll in an exchange.
        "move.block_limit", "JC-11" => block_limit: Limit = Limit::NONE, range 1..=9;
        /// What distance adds to the result of whoever bars a long way.
        "move.block_distance", "JC-34" => block_distance: BlockDistance = BlockDistance::Add;
        /// What adverse aspects add to it.
        "move.block_adverse", "JC-34" => block_adverse: BlockAdverse = BlockAdverse::InvokeOnly;
        /// When a zone is contested, so that no free step leads into it.
        "move.contested", "WOA-MOVE-21" => contested: Contested = Contested::Blocked;
        /// Whether a roll to move uses up the action of the turn.
        "move.opposed_costs_action", "WOA-MOVE-07" => costs_action: bool = true;
        /// Whether a free step may come before a roll to move, as one of the zones moved.
        "move.free_with_opposed", "IX-31" => with_free: bool = false;
        /// What invoking adds to the result of whoever bars a way; none for what it adds elsewhere.
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
