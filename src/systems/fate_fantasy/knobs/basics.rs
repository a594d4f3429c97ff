//! Knobs of dice, ladder, skills and initiative (LADR, ZONE, SKIL, INIT).

use super::number_or_word::Either;
use crate::knob::{Limit, Words};
use crate::systems::fate_fantasy::rules::rolls::dice::{DiceKind, MOST_DICE};
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::{choices, knobs};

choices! {
    /// Subject of a conflict: it decides initiative and the struck track.
    pub enum ConflictKind {
        /// A physical conflict.
        Physical = "physical",
        /// A social conflict.
        Social = "social",
        /// A mental conflict.
        Mental = "mental",
    }
}

choices! {
    /// Skill that a character uses if its policy names none.
    pub enum SkillChoice {
        /// The best skill that the conflict allows.
        BestLegal = "best_legal",
        /// The one that its group sets (`attack_skill`, `defend_skill`).
        Fixed = "fixed_per_character",
    }
}

choices! {
    /// How the game master rolls for initiative.
    pub enum GmRolls {
        /// A single roll that all players compare with.
        OneShared = "one_shared",
        /// A roll against each player.
        OnePerPlayer = "one_per_player",
    }
}

choices! {
    /// Winner of a tie of initiative.
    pub enum InitiativeTie {
        /// The player: the before group.
        Player = "player",
        /// The game master: the after group.
        Gm = "gm",
    }
}

choices! {
    /// Order within a group of players.
    pub enum GroupOrder {
        /// The policies: list `order`.
        Policy = "policy",
        /// Initiative totals, highest first.
        ByTotal = "by_total",
        /// The order of the scenario; members of one group at random.
        Fixed = "fixed",
    }
}

choices! {
    /// Order within the game master's turn.
    pub enum GmOrderBy {
        /// The policies: list `gm_order`.
        Policy = "policy",
        /// The best attacker goes first.
        Strongest = "strongest_first",
        /// The worst attacker goes first.
        Weakest = "weakest_first",
    }
}

choices! {
    /// When initiative is rolled, which forms the groups that act before and after the game master.
    pub enum Frequency {
        /// Once, at the start.
        Once = "once",
        /// At the start of every round.
        EveryRound = "every_round",
    }
}

choices! {
    /// The game master's initiative rating, if it is no fixed number.
    pub enum GmRating {
        /// The highest initiative skill among the game master's characters.
        Highest = "highest",
        /// The mean of these skills, rounded.
        Mean = "mean_rounded",
        /// The initiative skill of the first character marked as leader.
        Leader = "leader",
    }
}

use Skill as S;

/// Skills of the crowd, for offence and defence alike.
const CROWD: &[S] = &[S::Intimidation, S::Rapport, S::Empathy, S::Deceit];
const ARMIES: &[S] = &[S::Leadership, S::Lore];

knobs! {
    /// Dice, ladder, skills, initiative.
    pub struct BasicKnobs {
        /// Lowest rating that a sheet may give a skill.
        "ladder.min_skill", "FF-LADR-01" => min_skill: i32 = 0, range -2..=2;
        /// Highest rating that a sheet may give a skill.
        "ladder.max_skill", "FF-LADR-01" => max_skill: i32 = 8, range 3..=12;
        /// Fudge dice of a roll.
        "dice.count", "FF-LADR-02" => dice: i32 = 4, range 1..=MOST_DICE as i32;
        /// Dice of every roll.
        "dice.kind", "FF-LADR-02" => dice_kind: DiceKind = DiceKind::Fudge;
        /// Cap on the sum of a roll's modifiers, above or below 0.
        "mod.cap", "FF-LADR-03" => cap: Limit = Limit::NONE, range 2..=10;
        /// Rating of a skill that is not on the sheet.
        "skill.default", "FF-LADR-06" => default_skill: i32 = 0, range -2..=1;
        /// Difficulty of a border if the scenario gives none.
        "zone.default_border", "FF-ZONE-01" => default_border: i32 = 0, range 0..=6;
        /// Zones that hand-to-hand attacks, manoeuvres and blocks reach.
        "melee.range", "FF-ZONE-02" => melee: i32 = 0, range 0..=1;
        /// Skills that attack in a physical fight.
        "skill.table.physical.offence", "FF-SKIL-01, FF-SKIL-06" => physical_offence: Words<S> = Words::new(&[S::WeaponUse, S::Unarmed, S::Ranged]), range 1..=8;
        /// Skills that defend in a physical fight.
        "skill.table.physical.defence", "FF-SKIL-01, FF-SKIL-06" => physical_defence: Words<S> = Words::new(&[S::Athletics, S::Shield]), range 1..=8;
        /// Kind of conflict that a physical fight is; decides the initiative skill and the track that hits mark.
        "skill.table.physical.kind", "FF-SKIL-07" => physical_kind: ConflictKind = ConflictKind::Physical;
        /// Skills that attack in a scene of intimidation.
        "skill.table.intimidation.offence", "FF-SKIL-02" => intimidation_offence: Words<S> = Words::new(&[S::Intimidation]), range 1..=8;
        /// Skills that defend in a scene of intimidation.
        "skill.table.intimidation.defence", "FF-SKIL-02" => intimidation_defence: Words<S> = Words::new(&[S::Resolve]), range 1..=8;
        /// Kind of conflict that intimidation is; decides the initiative skill and the track that hits mark.
        "skill.table.intimidation.kind", "FF-SKIL-07" => intimidation_kind: ConflictKind = ConflictKind::Mental;
        /// Skills that attack in a contest for a crowd.
        "skill.table.crowd.offence", "FF-SKIL-03" => crowd_offence: Words<S> = Words::new(CROWD), range 1..=8;
        /// Skills that defend in a contest for a crowd.
        "skill.table.crowd.defence", "FF-SKIL-03" => crowd_defence: Words<S> = Words::new(CROWD), range 1..=8;
        /// Kind of conflict that winning a crowd is; decides the initiative skill and the track that hits mark.
        "skill.table.crowd.kind", "FF-SKIL-07" => crowd_kind: ConflictKind = ConflictKind::Social;
        /// Skills that attack when armies clash.
        "skill.table.armies.offence", "FF-SKIL-04" => armies_offence: Words<S> = Words::new(ARMIES), range 1..=8;
        /// Skills that defend when armies clash.
        "skill.table.armies.defence", "FF-SKIL-04" => armies_defence: Words<S> = Words::new(ARMIES), range 1..=8;
        /// Kind of conflict that a clash of armies is; decides the initiative skill and the track that hits mark.
        "skill.table.armies.kind", "FF-SKIL-07" => armies_kind: ConflictKind = ConflictKind::Physical;
        /// Skill that a character uses if its policy names none.
        "skill.choice", "FF-SKIL-05" => choice: SkillChoice = SkillChoice::BestLegal;
        /// Initiative skill of physical conflicts.
        "init.skill.physical", "FF-INIT-01" => initiative_physical: S = S::Alertness;
        /// Initiative skill of social conflicts.
        "init.skill.social", "FF-INIT-01" => initiative_social: S = S::Empathy;
        /// Initiative skill of mental conflicts.
        "init.skill.mental", "FF-INIT-01" => initiative_mental: S = S::Resolve;
        /// How the game master rolls for initiative.
        "init.gm_rolls", "FF-INIT-02" => gm_rolls: GmRolls = GmRolls::OneShared;
        /// Winner of a tie of initiative.
        "init.tie", "FF-INIT-03, FF-INIT-04" => tie: InitiativeTie = InitiativeTie::Player;
        /// Order within a group of players.
        "init.group_order", "FF-INIT-06" => group_order: GroupOrder = GroupOrder::Policy;
        /// Order within the game master's turn.
        "init.gm_order", "FF-INIT-07" => gm_order: GmOrderBy = GmOrderBy::Policy;
        /// When initiative is rolled, which forms the groups that act before and after the game master.
        "init.frequency", "FF-INIT-08" => frequency: Frequency = Frequency::Once;
        /// The game master's initiative rating: a number, or the highest, mean or leader's rating of its characters.
        "init.gm_rating", "FF-INIT-09" => gm_rating: Either<GmRating> = Either::Word(GmRating::Highest), range -2..=12;
    }
}
