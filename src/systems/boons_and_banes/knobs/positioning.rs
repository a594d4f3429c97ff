//! Knobs of setup, Positioning, benefits, immediate conflicts and turns (BB-SETUP, BB-POS, BB-BEN,
//! BB-IMM, BB-TURN).

use crate::knob::{Limit, Override};
use crate::system::clock::ClockSide;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::{choices, knobs};

choices! {
    /// Captain of a team.
    pub enum CaptainBy {
        /// The member that the scenario names, else the first.
        Scenario = "scenario",
        /// The member with the highest Approach.
        BestApproach = "best_approach",
    }

    /// Team that initiates the conflict.
    pub enum Initiator {
        /// The one that the scenario names, else the first.
        Scenario = "scenario",
        /// A team picked at random.
        Random = "random",
    }

    /// Source of base Morale.
    pub enum BaseMorale {
        /// The rating of the Approach that the captain picks.
        CaptainRating = "captain_rating",
        /// The bonus alone.
        Fixed = "fixed",
    }

    /// Skills that may be tested.
    pub enum PositionSkill {
        /// Any but the relevant one.
        AnyButRelevant = "any_but_relevant",
        /// Any.
        Any = "any",
    }

    /// Whether a rule holds.
    pub enum Switch {
        /// On.
        On = "on",
        /// Off.
        Off = "off",
    }

    /// Comparison that decides whether a number is reached.
    pub enum Reach {
        /// At least as many.
        Ge = "ge",
        /// More.
        Gt = "gt",
    }

    /// Approach of the initiating captain that forces members in Positioning.
    pub enum ForcedRef {
        /// The one it tested with.
        TestedApproach = "tested_approach",
        /// The one it chose for base Morale.
        ChosenApproach = "chosen_approach",
    }

    /// Order in which teams act.
    pub enum TurnOrder {
        /// By the successes of the captains.
        CaptainSuccesses = "captain_successes",
        /// The initiating team, then as listed.
        InitiatorFirst = "initiator_first",
        /// At random.
        Random = "random",
    }

    /// Tie-break between captains with equal successes.
    pub enum TurnTie {
        /// The higher Morale.
        Morale = "morale",
        /// The initiating team goes first.
        Initiator = "initiator",
        /// At random.
        Random = "random",
    }

    /// Information that is available before Approaches for Positioning are picked.
    pub enum PositionReveal {
        /// Defending teams know the initiating captain's Approach.
        InitiatorsFirst = "initiators_first",
        /// Nothing.
        Simultaneous = "simultaneous",
    }

    /// Benefits that are open.
    pub enum BenefitKey {
        /// The benefit of the Approach tested.
        Approach = "approach",
        /// All of them.
        Free = "free",
    }

    /// Team that acts first in an immediate conflict.
    pub enum ImmediateFirst {
        /// The initiating team.
        Initiator = "initiator",
        /// At random.
        Random = "random",
        /// As the teams are listed.
        Scenario = "scenario",
    }

    /// Opponents in reach.
    pub enum TargetRestriction {
        /// All opponents.
        None = "none",
        /// All but those that its group lists (`unreachable`).
        ScenarioMatrix = "scenario_matrix",
    }

    /// Effect of a positioning action.
    pub enum MidEffect {
        /// A single benefit.
        BenefitOnly = "benefit_only",
        /// Morale as well, as in the opening.
        MoraleAndBenefit = "morale_and_benefit",
    }

    /// When a changed turn-order number counts.
    pub enum Reorder {
        /// From the next round on.
        NextRound = "next_round",
        /// Never.
        Never = "never",
    }

    /// Opponents who may be given a Bane by a positioning action.
    pub enum BaneTarget {
        /// Any opponent.
        AnyKnown = "any_known",
        /// The opponent tested against.
        TestedOpponent = "tested_opponent",
    }
}

knobs! {
    /// How a conflict begins, and whose turn it is.
    pub struct PositioningKnobs {
        /// The Skill that attacks and defences test.
        "conflict.relevant_skill", "BB-SETUP-03" => relevant: Skill = Skill::Fight;
        /// Captain of each team.
        "setup.captain", "BB-SETUP-04" => captain: CaptainBy = CaptainBy::Scenario;
        /// Team that initiates the conflict.
        "setup.initiator", "BB-SETUP-05" => initiator: Initiator = Initiator::Scenario;
        /// Source of base Morale.
        "morale.base", "BB-POS-01" => base: BaseMorale = BaseMorale::CaptainRating;
        /// Extra Morale of every team at the start.
        "morale.base_bonus", "BB-POS-01" => base_bonus: i32 = 0, range 0..=30;
        /// Skills that may be tested in Positioning.
        "positioning.skill", "BB-POS-02" => skill: PositionSkill = PositionSkill::AnyButRelevant;
        /// Morale for each success in Positioning.
        "morale.per_success", "BB-POS-03" => per_success: i32 = 1, range 0..=10;
        /// Whether a forced member's successes count only if they reach the initiating captain's.
        "positioning.forced_rule", "BB-POS-04" => forced_rule: Switch = Switch::On;
        /// Whether a forced member must reach the initiating captain's successes or exceed them.
        "positioning.forced_threshold", "BB-POS-05" => forced_threshold: Reach = Reach::Ge;
        /// Approach of the initiating captain that forces members in Positioning.
        "positioning.forced_ref", "BB-POS-06" => forced_ref: ForcedRef = ForcedRef::TestedApproach;
        /// Morale of every team at the start, whatever its tests show, plus Vigor benefits; none: as tested.
        "morale.start_override", "BB-POS-07" => start_override: Override = Override::NONE, range 1..=60;
        /// Order in which the teams act.
        "turn.order", "BB-POS-08" => order: TurnOrder = TurnOrder::CaptainSuccesses;
        /// Tie-break between equal captains; their Morale counts at the end of Positioning.
        "turn.tie", "BB-POS-09" => tie: TurnTie = TurnTie::Morale;
        /// Benefits that a member picks.
        "benefit.per_member", "BB-POS-10" => per_member: i32 = 1, range 0..=10;
        /// Whether a forced member whose successes do not count gets no benefit either.
        "benefit.forced_rule", "BB-POS-11" => benefit_forced: Switch = Switch::On;
        /// Information that defending teams have when they pick their Approaches.
        "positioning.reveal", "BB-POS-13" => reveal: PositionReveal = PositionReveal::InitiatorsFirst;
        /// Whether own Boons may be used in Positioning.
        "positioning.boons", "BB-POS-14" => boons: bool = true;
        /// Whether a Bane of an opponent may be used in Positioning.
        "positioning.banes", "BB-POS-14" => banes: bool = false;
        /// Whether a scene trait can be a benefit.
        "benefit.scene_trait", "BB-BEN-01" => scene_trait: bool = true;
        /// Whether a Boon can be a benefit.
        "benefit.boon", "BB-BEN-02" => boon: bool = true;
        /// Whether a Bane can be a benefit.
        "benefit.bane", "BB-BEN-03" => bane: bool = true;
        /// Whether opponents are known from the beginning; if not, a Bane on opponents cannot be made in the
        /// opening.
        "info.opponents_known", "BB-BEN-03" => opponents_known: bool = true;
        /// Morale for each success of the Vigor benefit.
        "benefit.vigor_factor", "BB-BEN-04" => vigor_factor: i32 = 1, range 0..=10;
        /// Successes added to the team's turn order for each success of the Intuition benefit.
        "benefit.intuition_factor", "BB-BEN-05" => intuition_factor: i32 = 1, range 0..=10;
        /// Hidden facts that the Reason benefit reveals.
        "benefit.reason_reveals", "BB-BEN-06" => reason_reveals: i32 = 1, range 0..=10;
        /// Benefits of Vigor, Intuition and Reason that a member may choose from.
        "benefit.key", "BB-BEN-07" => key: BenefitKey = BenefitKey::Approach;
        /// Whether the conflict is immediate: without Positioning, Morale and benefits.
        "conflict.immediate", "BB-IMM-01" => immediate: bool = false;
        /// Usual limit of participants in an immediate conflict; above it there is a warning.
        "immediate.max_participants", "BB-IMM-02" => max_participants: Limit = Limit::at_most(2), range 2..=32;
        /// Team that acts first in an immediate conflict.
        "immediate.first", "BB-IMM-03" => immediate_first: ImmediateFirst = ImmediateFirst::Initiator;
        /// Whether teams have Morale in an immediate conflict, equal to their captain's best rating.
        "immediate.morale", "BB-IMM-05" => immediate_morale: Switch = Switch::Off;
        /// Whether members still make a test in Positioning for a benefit, which gives no Morale.
        "immediate.benefits", "BB-IMM-06" => immediate_benefits: Switch = Switch::Off;
        /// Whether positioning actions are possible in an immediate conflict.
        "immediate.allow_midpos", "BB-IMM-06" => immediate_midpos: bool = true;
        /// Rounds after which a conflict is undecided; the conflicts of a series have 4,000 together at most.
        "sim.max_rounds", "BB-TURN-01" => max_rounds: i32 = 200, range 1..=2000;
        /// Rounds after which the teams of `conflict.clock_side` lose; without a number there is no clock.
        "conflict.clock", "BB-TURN-01" => clock: Limit = Limit::NONE, range 1..=2000;
        /// Teams that lose when the clock runs out.
        "conflict.clock_side", "BB-TURN-01" => clock_side: ClockSide = ClockSide::Players;
        /// Actions of a member in a round.
        "turn.actions_per_member", "BB-TURN-02" => actions: i32 = 1, range 1..=2;
        /// Whether a member may give up its action.
        "turn.allow_pass", "BB-TURN-04" => allow_pass: bool = false;
        /// Opponents that a participant can reach.
        "target.restriction", "BB-TURN-05" => restriction: TargetRestriction = TargetRestriction::None;
        /// Dice that a defence loses for each earlier defence of the participant in the round.
        "defence.repeat_penalty", "BB-TURN-06" => repeat_penalty: i32 = 0, range 0..=10;
        /// Whether positioning is possible as an action.
        "midpos.enabled", "BB-MID-04" => midpos: bool = true;
        /// Skills that a positioning action may test.
        "midpos.skill", "BB-MID-04" => midpos_skill: PositionSkill = PositionSkill::AnyButRelevant;
        /// Whether all successes of a positioning action count if the opponent was forced and lost; otherwise only
        /// those above the opponent's.
        "midpos.forced_all", "BB-MID-06" => forced_all: bool = true;
        /// Effect of a positioning action.
        "midpos.effect", "BB-MID-08" => effect: MidEffect = MidEffect::BenefitOnly;
        /// When a changed turn-order number counts.
        "midpos.reorder", "BB-MID-08" => reorder: Reorder = Reorder::NextRound;
        /// Opponents who may be given a Bane by a positioning action.
        "midpos.bane_target", "BB-MID-09" => bane_target: BaneTarget = BaneTarget::AnyKnown;
    }
}
