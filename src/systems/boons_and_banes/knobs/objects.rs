//! Knobs of Boons and Banes (BB-BOON, BB-USE, BB-BANE, BB-ENDU).

use crate::knob::{Limit, Numbers, Words};
use crate::{choices, knobs};

choices! {
    /// Favour that it costs to turn excess successes into a Boon or Bane.
    pub enum ExcessCost {
        /// 1 Favour for each success.
        PerSuccess = "per_success",
        /// 1 Favour for all of them.
        Flat1 = "flat_1",
        /// Nothing.
        Free = "free",
    }

    /// Ties that a Boon or Bane can have.
    pub enum TieKind {
        /// The Approach used.
        Approach = "approach",
        /// The Skill used.
        Skill = "skill",
        /// Attacking.
        Attack = "attack",
        /// Defending.
        Defend = "defend",
    }

    /// Value of a Boon or Bane on a roll outside its tie.
    pub enum OffPurpose {
        /// Half its rating, rounded down.
        HalfFloor = "half_floor",
        /// Half its rating, rounded up.
        HalfCeil = "half_ceil",
        /// Nothing.
        Forbidden = "forbidden",
        /// The full rating.
        Full = "full",
    }

    /// How many may convert where several attack together.
    pub enum ExcessGroup {
        /// A single Boon or Bane for all of them.
        OneObject = "one_object",
        /// A Boon or Bane for each attacker who beat the defender alone.
        Each = "each",
        /// None, whichever side wins; none in an attack on several opponents either.
        Off = "off",
    }

    /// How many dice of a Boon or Bane may be taken.
    pub enum Partial {
        /// The free dice or all.
        FreeOrFull = "free_or_full",
        /// Any number; it is kept below half its rating.
        AnyNumber = "any_number",
    }

    /// Participants who may use a Boon on the scene.
    pub enum SceneScope {
        /// The team of its maker.
        Team = "team",
        /// All participants.
        Everyone = "everyone",
    }

    /// Action that decides whether a Bane tied to attacking or defending applies.
    pub enum ActionScope {
        /// The action of the participant who uses it.
        UserAction = "user_action",
        /// The action of the participant who carries it.
        AffectedAction = "affected_action",
        /// Either.
        Any = "any",
    }

    /// Bane of the roller that raises the obstacle of a test.
    pub enum StaticCompel {
        /// The highest.
        Highest = "highest",
        /// None.
        None = "none",
    }

    /// Cost of refusing that.
    pub enum StaticRefusal {
        /// Refusing is impossible.
        None = "none",
        /// Favour equal to the rating.
        Rating = "rating",
    }

    /// Worth of a Bane that raises the obstacle of a test outside its tie.
    pub enum StaticOffPurpose {
        /// Half its rating.
        Half = "half",
        /// The full rating.
        Full = "full",
        /// Nothing.
        Ignore = "ignore",
    }
}

knobs! {
    /// Boons and Banes.
    pub struct ObjectKnobs {
        /// Rating of a Boon or Bane for each success.
        "boon.rating_per_success", "BB-BOON-03" => per_success: i32 = 1, range 0..=3;
        /// Highest rating of a new Boon or Bane.
        "boon.max_rating", "BB-BOON-05" => max_rating: Limit = Limit::NONE, range 1..=10;
        /// Whether excess successes can become a Boon.
        "boon.from_excess", "BB-BOON-06" => boon_from_excess: bool = true;
        /// Whether excess successes can become a Bane.
        "bane.from_excess", "BB-BOON-07" => bane_from_excess: bool = true;
        /// Favour that it costs to turn excess successes into a Boon or Bane.
        "boon.excess_cost", "BB-BOON-08" => excess_cost: ExcessCost = ExcessCost::PerSuccess;
        /// Whether successes that become a Boon or Bane no longer cause Stress and Morale loss.
        "boon.excess_consumes", "BB-BOON-09" => consumes: bool = false;
        /// Ties that a new Boon or Bane may have.
        "boon.assoc_options", "BB-BOON-10, BB-BOON-11" => ties: Words<TieKind> = Words::new(&[TieKind::Approach, TieKind::Skill, TieKind::Attack, TieKind::Defend]), range 1..=4;
        /// Value on a roll outside its tie.
        "boon.off_purpose", "BB-BOON-16" => off_purpose: OffPurpose = OffPurpose::HalfFloor;
        /// How excess successes become Boons or Banes when several participants roll together.
        "boon.excess_group", "BB-BOON-18" => excess_group: ExcessGroup = ExcessGroup::OneObject;
        /// Whether a positioning action counts as an attack for Boons and Banes tied to attacking.
        "boon.midpos_is_attack", "BB-BOON-19" => midpos_is_attack: bool = false;
        /// Whether excess successes of a positioning action may also become a Boon or Bane.
        "midpos.convert_excess", "BB-BOON-20" => midpos_converts: bool = true;
        /// Dice of a Boon for each point of its rating.
        "boon.dice_per_rating", "BB-USE-01" => boon_dice: i32 = 1, range 0..=3;
        /// Whether a used Boon vanishes.
        "boon.consumed_on_use", "BB-USE-02" => boon_consumed: bool = true;
        /// Boons that may be used on one roll.
        "boon.max_per_roll", "BB-USE-03" => boon_max: i32 = 1, range 0..=3;
        /// Dice of a Boon that do not use it up, by rating from 1 to 10; above 10, half the rating rounded up minus
        /// one.
        "boon.free_dice", "BB-USE-04" => boon_free: Numbers = Numbers::new(&[0, 0, 1, 1, 2, 2, 3, 3, 4, 4]), range (0, 5, 10..=10);
        /// How many dice of a Boon or Bane may be taken.
        "boon.partial", "BB-USE-05" => partial: Partial = Partial::FreeOrFull;
        /// Participants who may use a Boon on the scene.
        "boon.scene_scope", "BB-USE-08" => scene_scope: SceneScope = SceneScope::Team;
        /// Whether a used Bane vanishes.
        "bane.consumed_on_use", "BB-BANE-01" => bane_consumed: bool = true;
        /// Dice of a Bane for each point of its rating.
        "bane.dice_per_rating", "BB-BANE-02" => bane_dice: i32 = 1, range 0..=3;
        /// Bane of the roller that raises the obstacle of a test.
        "bane.static_compel", "BB-BANE-03" => static_compel: StaticCompel = StaticCompel::Highest;
        /// Price of refusing the Bane of a static test.
        "bane.static_refusal", "BB-BANE-03" => static_refusal: StaticRefusal = StaticRefusal::None;
        /// Banes of opponents that may be used on one roll.
        "bane.max_per_roll", "BB-BANE-04" => bane_max: i32 = 1, range 0..=3;
        /// Dice of a Bane that do not use it up, by rating from 1 to 10; above 10, half the rating rounded up minus
        /// one.
        "bane.free_dice", "BB-BANE-06" => bane_free: Numbers = Numbers::new(&[0, 0, 1, 1, 2, 2, 3, 3, 4, 4]), range (0, 5, 10..=10);
        /// Action that decides whether a Bane tied to attacking or defending applies.
        "bane.action_scope", "BB-BANE-07" => action_scope: ActionScope = ActionScope::UserAction;
        /// Worth of a Bane that raises the obstacle of a test outside its tie.
        "bane.static_offpurpose", "BB-BANE-09" => static_off: StaticOffPurpose = StaticOffPurpose::Half;
        /// Whether a Bane of the opponent behind an obstacle gives dice on the test.
        "bane.static_use", "BB-BANE-10" => static_use: bool = true;
        /// Rating that an enduring Boon or Bane loses when half or more of its dice are used.
        "endu.degrade", "BB-ENDU-02" => degrade: i32 = 1, range 0..=10;
        /// Rating that an enduring Bane loses when it raised an obstacle.
        "endu.bane_degrade", "BB-ENDU-03" => bane_degrade: i32 = 1, range 0..=10;
    }
}
