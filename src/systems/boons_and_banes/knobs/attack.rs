//! Knobs of attacks (BB-ATK, BB-PERF, BB-GRP, BB-MULTI, BB-MID).

use crate::knob::{Limit, Ratio, Words};
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::{choices, knobs};

choices! {
    /// Order in which attacker and defender declare their Approaches.
    pub enum Reveal {
        /// The attacker.
        AttackerFirst = "attacker_first",
        /// Neither: at the same time.
        Simultaneous = "simultaneous",
        /// The defender.
        DefenderFirst = "defender_first",
    }

    /// Effect of a tie.
    pub enum Tie {
        /// Nothing.
        Nothing = "nothing",
        /// The attacker's team loses 1 Morale.
        AttackerLoses1 = "attacker_loses_1",
        /// The defender's team loses 1 Morale; this opens no Last Stand, since no roll has failed.
        DefenderLoses1 = "defender_loses_1",
    }

    /// Morale that the failed defence of a forced defender costs its team.
    pub enum ForcedLoss {
        /// All of the attacker's successes.
        AllSuccesses = "all_successes",
        /// Twice the difference.
        DifferenceX2 = "difference_x2",
        /// The difference, as for any other defender.
        Difference = "difference",
    }

    /// Morale that the successful defence of a forced defender costs its team.
    pub enum ForcedCost {
        /// Nothing.
        None = "none",
        /// All of the attacker's successes.
        AllSuccesses = "all_successes",
    }

    /// Whether a perfect defence must reach the attacker or beat it.
    pub enum Perfect {
        /// Reach it.
        Ge = "ge",
        /// Beat it.
        Gt = "gt",
    }

    /// Number of attackers of a group who must force a defender for its defence to count as forced.
    pub enum GroupForced {
        /// At least one member.
        Any = "any",
        /// More than half.
        Majority = "majority",
        /// All.
        All = "all",
    }

    /// Number of a team's defenders who must be forced for the team to lose Morale as in a forced defence.
    pub enum MultiForced {
        /// At least one defender.
        Any = "any",
        /// All.
        All = "all",
    }

    /// Stress of an attack on several opponents.
    pub enum MultiStress {
        /// Each of them suffers the margin.
        Each = "each",
        /// The margin is split among them; the first suffers most.
        Split = "split",
        /// The first one named suffers it alone.
        OneOfChoice = "one_of_choice",
    }

    /// Morale loss of an attack on several opponents.
    pub enum MultiMorale {
        /// Each team once.
        OncePerTeam = "once_per_team",
        /// Each team once for each of its defenders.
        OncePerDefender = "once_per_defender",
    }

    /// Skill that a defender tests against an attack with another Skill.
    pub enum DefenceSkill {
        /// The attacker's Skill.
        Same = "same",
        /// The relevant Skill.
        Relevant = "relevant",
    }

    /// Effects of an attack with another Skill.
    pub enum OffSkillEffects {
        /// Stress or Morale loss.
        One = "one",
        /// Stress and Morale loss.
        Both = "both",
    }
}

knobs! {
    /// Attacks of all kinds.
    pub struct AttackKnobs {
        /// Approach that is forced by attacking with Vigor, Intuition and Reason under Disposition I.
        "disposition.table_i", "BB-DISP-02" => table_i: Words<Approach> = Words::new(&[Approach::Reason, Approach::Vigor, Approach::Intuition]), range 3..=3;
        /// Approach that is forced by attacking with Vigor, Intuition and Reason under Disposition II.
        "disposition.table_ii", "BB-DISP-03" => table_ii: Words<Approach> = Words::new(&[Approach::Intuition, Approach::Reason, Approach::Vigor]), range 3..=3;
        /// Side that declares its Approach first.
        "attack.reveal", "BB-ATK-02" => reveal: Reveal = Reveal::AttackerFirst;
        /// Morale that the attacker's team loses for each success by which the defender wins.
        "attack.failure_morale_factor", "BB-ATK-03" => failure_morale: Ratio = Ratio::whole(1), range ("0", "3");
        /// Stress on the defender for each success by which the attacker wins.
        "attack.stress_factor", "BB-ATK-04" => stress: Ratio = Ratio::whole(1), range ("0", "3");
        /// Morale that the defender's team loses for each success by which the attacker wins.
        "attack.morale_factor", "BB-ATK-05" => morale: Ratio = Ratio::whole(1), range ("0", "3");
        /// Effect of a tied attack.
        "attack.tie", "BB-ATK-06" => tie: Tie = Tie::Nothing;
        /// Whether defenders can be forced to defend perfectly.
        "perfect.enabled", "BB-PERF-01" => perfect: bool = true;
        /// Morale that the failed defence of a forced defender costs its team.
        "perfect.morale_on_failure", "BB-PERF-02" => on_failure: ForcedLoss = ForcedLoss::AllSuccesses;
        /// Morale that the successful defence of a forced defender costs its team.
        "perfect.morale_on_success", "BB-PERF-03" => on_success: ForcedCost = ForcedCost::None;
        /// Whether a perfect defence must reach the attacker or beat it.
        "perfect.threshold", "BB-PERF-04" => threshold: Perfect = Perfect::Ge;
        /// Whether members may attack together.
        "group.enabled", "BB-GRP-01" => group: bool = true;
        /// Largest number of members in an attack together, at most 8.
        "group.max_size", "BB-GRP-01" => group_size: Limit = Limit::NONE, range 2..=8;
        /// Dice of the defender for each attacker after the first.
        "group.defender_die_per_extra", "BB-GRP-02" => defender_die: i32 = 1, range 0..=10;
        /// Whether each attacker of a group with fewer successes than the defender costs its team Morale.
        "group.individual_losses", "BB-GRP-03" => individual: bool = true;
        /// Number of attackers of a group who must force a defender for its defence to count as forced.
        "group.forced", "BB-GRP-05" => group_forced: GroupForced = GroupForced::Any;
        /// Whether several participants in one roll may each use up the same Bane.
        "group.bane_reuse", "BB-GRP-06" => bane_reuse: bool = false;
        /// Whether several participants in one roll may each use the same detrimental trait, which is not used up.
        "group.flaw_reuse", "BB-GRP-06" => flaw_reuse: bool = true;
        /// Whether groups may also attack with another Skill or position together.
        "group.other_actions", "BB-GRP-08" => group_other: bool = false;
        /// Whether a member may attack several opponents with one roll.
        "multi.enabled", "BB-MULTI-01" => multi: bool = true;
        /// Most targets of one attack, at most 8.
        "multi.max_targets", "BB-MULTI-01" => multi_targets: Limit = Limit::NONE, range 2..=8;
        /// Dice of the attacker for each target after the first.
        "multi.attacker_die_per_extra", "BB-MULTI-02" => attacker_die: i32 = 0, range 0..=10;
        /// Stress of an attack on several opponents.
        "multi.stress", "BB-MULTI-05" => multi_stress: MultiStress = MultiStress::Each;
        /// Morale loss of an attack on several opponents.
        "multi.morale", "BB-MULTI-05" => multi_morale: MultiMorale = MultiMorale::OncePerTeam;
        /// Number of a team's defenders who must be forced for the team to lose Morale as in a forced defence.
        "multi.forced", "BB-MULTI-06" => multi_forced: MultiForced = MultiForced::Any;
        /// Whether a group may attack several opponents together.
        "group.multi_target", "BB-MULTI-07" => group_multi: bool = false;
        /// Whether several opponents may also be the targets of an attack with another Skill or of a positioning
        /// action.
        "multi.other_actions", "BB-MULTI-08" => multi_other: bool = false;
        /// Whether members may attack with a Skill other than the relevant one.
        "offskill.enabled", "BB-MID-01" => offskill: bool = true;
        /// Skill that a defender against an attack with another Skill tests.
        "offskill.defence_skill", "BB-MID-01" => defence_skill: DefenceSkill = DefenceSkill::Same;
        /// Effect of an attack with another Skill.
        "offskill.effects", "BB-MID-02" => effects: OffSkillEffects = OffSkillEffects::One;
    }
}
