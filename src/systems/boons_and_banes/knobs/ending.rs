//! Knobs of leaving, ending, Stress and Last Stands (BB-LEAVE, BB-END, BB-STRESS, BB-LAST).

use crate::knob::{Limit, Ratio};
use crate::{choices, knobs};

choices! {
    /// Price of a captain's departure.
    pub enum CaptainPrice {
        /// 1 Morale for each member still in.
        RemainingMembers = "remaining_members",
        /// As much as the withdrawal of any other participant.
        Fixed = "fixed",
    }

    /// Successor of a captain that has left.
    pub enum Succession {
        /// None.
        None = "none",
        /// The member with the highest Approach.
        HighestRating = "highest_rating",
    }

    /// Participants whose failed roll opens a Last Stand at Morale 0.
    pub enum MoraleTrigger {
        /// Attackers and defenders.
        AttackOrDefence = "attack_or_defence",
        /// Defenders.
        DefenceOnly = "defence_only",
    }

    /// Result for the last team left if its Morale is 0.
    pub enum Survivor {
        /// Defeat.
        Loses = "loses",
        /// Victory.
        Wins = "wins",
    }

    /// Teams that achieve their Goals if all teams lose.
    pub enum AllLoseGoals {
        /// None.
        None = "none",
        /// All of them.
        All = "all",
        /// A team picked at random.
        RandomOne = "random_one",
    }

    /// Effect of Stress that no single free slot can hold.
    pub enum OverflowPart {
        /// The largest free slot takes as much as it can, the rest overflows.
        LargestFree = "largest_free",
        /// All of it overflows.
        None = "none",
    }

    /// Trait that overflow becomes.
    pub enum OverflowTrait {
        /// A new trait, with or without an old one being replaced; the participant chooses.
        New = "new",
        /// A new trait in place of the lowest own one, if there is any.
        ReplaceLowest = "replace_lowest",
    }

    /// Choice that a participant has on overflow.
    pub enum OverflowChoice {
        /// Surrender or a Last Stand.
        Free = "free",
        /// Surrender.
        MustSurrender = "must_surrender",
        /// A Last Stand.
        MustStand = "must_stand",
    }

    /// Approach that is doomed.
    pub enum Doom {
        /// The Approach of the roll.
        UsedApproach = "used_approach",
        /// None.
        None = "none",
        /// The highest.
        Highest = "highest",
    }
}

knobs! {
    /// How participants and teams leave.
    pub struct EndingKnobs {
        /// Whether members may surrender in their own turn.
        "surrender.enabled", "BB-LEAVE-01" => surrender: bool = true;
        /// Whether a surrender in a member's own turn needs a test.
        "surrender.test", "BB-LEAVE-02" => test: bool = true;
        /// Morale that each success of the test of a surrender costs.
        "surrender.test_factor", "BB-LEAVE-02" => test_factor: Ratio = Ratio::whole(1), range ("0", "3");
        /// Whether the Approach's modifier applies to the test of a surrender.
        "surrender.test_modifiers", "BB-LEAVE-02" => test_modifiers: bool = true;
        /// Morale that a member's departure costs its team.
        "leave.member_morale", "BB-LEAVE-03" => member: i32 = 1, range 0..=10;
        /// Morale that a captain's departure costs its team.
        "leave.captain_morale", "BB-LEAVE-04" => captain: CaptainPrice = CaptainPrice::RemainingMembers;
        /// Whether perishing costs as much as leaving.
        "leave.perish_costs", "BB-LEAVE-05" => perish_costs: bool = true;
        /// Whether a surrender on overflow needs a test.
        "surrender.test_on_overflow", "BB-LEAVE-06" => test_on_overflow: bool = false;
        /// Successor of a captain who has left.
        "captain.succession", "BB-LEAVE-07" => succession: Succession = Succession::None;
        /// Whether Boons, Banes and scene traits that a member made for others stay when it leaves.
        "leave.effects_remain", "BB-LEAVE-08" => effects_remain: bool = true;
        /// Whether a captain's departure also costs a member's price.
        "leave.captain_also_member", "BB-LEAVE-09" => also_member: bool = false;
        /// Participants whose failed roll opens a Last Stand at Morale 0.
        "laststand.morale_trigger", "BB-END-02" => trigger: MoraleTrigger = MoraleTrigger::AttackOrDefence;
        /// Result for the last team left if its Morale is 0.
        "end.morale0_survivor", "BB-END-05" => survivor: Survivor = Survivor::Loses;
        /// Morale that the last team needs to win.
        "end.min_morale_to_win", "BB-END-06" => min_morale: i32 = 1, range 0..=10;
        /// Teams that achieve their Goals if all teams lose.
        "end.all_lose_goals", "BB-END-07" => all_lose: AllLoseGoals = AllLoseGoals::None;
        /// Whether Morale that has been 0 can rise again.
        "morale.recover_from_zero", "BB-END-09" => recovers: bool = true;
        /// Whether Morale stops at 0.
        "morale.clamp_zero", "BB-ATK-08" => clamp: bool = true;
        /// Whether Stress may be shared out among several Conditions.
        "stress.split", "BB-STRESS-01" => split: bool = false;
        /// Effect of Stress that no single free slot can hold.
        "overflow.partial", "BB-STRESS-03" => partial: OverflowPart = OverflowPart::LargestFree;
        /// Trait that overflow becomes.
        "overflow.trait", "BB-STRESS-04" => scar: OverflowTrait = OverflowTrait::New;
        /// Whether the replaced trait may be a detrimental one.
        "overflow.replace_detrimental", "BB-STRESS-08" => replace_detrimental: bool = true;
        /// Choice that a participant has on overflow.
        "overflow.choice", "BB-STRESS-05" => overflow: OverflowChoice = OverflowChoice::Free;
        /// Whether there are Last Stands.
        "laststand.enabled", "BB-LAST-01" => stands: bool = true;
        /// Approach that is doomed.
        "laststand.doom", "BB-LAST-03" => doom: Doom = Doom::UsedApproach;
        /// Favour for each point of the doomed Approach's rating.
        "laststand.favour_factor", "BB-FAV-06, BB-LAST-04" => favour: Ratio = Ratio::whole(1), range ("0", "3");
        /// Whether sides with player = "gm" also get Favour for a Last Stand.
        "laststand.favour_adversaries", "BB-FAV-06" => favour_adversaries: bool = true;
        /// Whether a second Approach can be doomed.
        "laststand.second_doom", "BB-LAST-05" => second_doom: bool = true;
        /// Whether Stress in a Last Stand makes a participant perish.
        "laststand.perish_on_stress", "BB-LAST-06" => perish: bool = true;
        /// Rating of a new Legacy, or increase of an old one.
        "legacy.gain", "BB-LAST-07" => legacy_gain: i32 = 1, range 0..=10;
        /// Legacies that a participant may earn by one action.
        "legacy.max_per_action", "BB-LAST-07" => legacy_max: i32 = 1, range 0..=10;
        /// Whether a defence that takes the attackers' Morale to 0 earns a Legacy.
        "legacy.defence_counts", "BB-LAST-07" => legacy_defence: bool = false;
        /// Most members of a team in Last Stands at a time.
        "laststand.max_per_team", "BB-LAST-10" => stands_max: Limit = Limit::NONE, range 0..=10;
        /// Whether a participant in a Last Stand may surrender.
        "laststand.may_surrender", "BB-LAST-11" => stander_surrenders: bool = true;
    }
}
