//! Features of Boons and Banes: what conditions and selectors of policies can read.

use crate::features;
use crate::system::{Scope, ValueKind};

const ROLLS: Scope = Scope::Decision(&["help", "deny", "reroll", "effect", "excess", "reverse"]);
const HELP: Scope = Scope::Decision(&["help"]);
const DEFENDS: Scope = Scope::Decision(&["defence_approach", "position_approach"]);
const BENEFIT: Scope = Scope::Decision(&["benefit"]);
const OVERFLOW: Scope = Scope::Decision(&["overflow", "last_stand"]);
const TURNS: Scope = Scope::Decision(&["turn"]);
const TOGETHER: Scope = Scope::Decision(&["join", "also", "dodge", "guard"]);
const AMOUNTS: Scope =
    Scope::Decision(&["deny", "refuse", "power", "slot", "scar", "overflow", "reckless"]);
const REST: Scope = Scope::Decision(&["rest"]);

features! {
    /// What conditions and selectors can read.
    pub enum BoonsFeature {
        Vigor = "vigor", Scope::Fighter, ValueKind::Number, "rating of Vigor";
        Intuition = "intuition", Scope::Fighter, ValueKind::Number, "rating of Intuition";
        Reason = "reason", Scope::Fighter, ValueKind::Number, "rating of Reason";
        Pool = "pool", Scope::Fighter, ValueKind::Number, "highest rating of an Approach that is not doomed";
        LowPool = "low_pool", Scope::Fighter, ValueKind::Number, "lowest rating of an Approach that is not doomed";
        Strength = "strength", Scope::Fighter, ValueKind::Number, "mean successes of its largest pool with the relevant Skill, in tenths";
        Cunning = "cunning", Scope::Fighter, ValueKind::Number, "mean successes of its largest pool with the best Skill for a positioning action, in tenths";
        Resists = "resists", Scope::Fighter, ValueKind::Number, "mean successes of its largest pool with your best Skill for a positioning action, in tenths";
        HitChance = "hit_chance", Scope::Fighter, ValueKind::Percent, "chance that your largest pool beats its largest";
        Danger = "danger", Scope::Fighter, ValueKind::Percent, "chance that its largest pool beats your largest";
        Free = "free_slots", Scope::Fighter, ValueKind::Number, "free slots for Conditions";
        FreeMinor = "free_minor", Scope::Fighter, ValueKind::Number, "free minor slots";
        FreeModerate = "free_moderate", Scope::Fighter, ValueKind::Number, "free moderate slots";
        FreeMajor = "free_major", Scope::Fighter, ValueKind::Number, "free major slots";
        Holds = "holds", Scope::Fighter, ValueKind::Number, "most Stress that a free slot of it can hold";
        Condition = "condition", Scope::Fighter, ValueKind::Number, "rating of its highest Condition that hinders the relevant Skill";
        LastStand = "last_stand", Scope::Fighter, ValueKind::Flag, "it is in a Last Stand";
        Captain = "captain", Scope::Fighter, ValueKind::Flag, "it is captain of its team";
        Me = "me", Scope::Fighter, ValueKind::Flag, "it is whoever decides";
        Favour = "favour", Scope::Fighter, ValueKind::Number, "Favour";
        Boon = "boon", Scope::Fighter, ValueKind::Number, "rating of its highest Boon";
        Bane = "bane", Scope::Fighter, ValueKind::Number, "rating of its highest Bane";
        Flaw = "flaw", Scope::Fighter, ValueKind::Number, "rating of its highest detrimental trait that you know of";
        BaneDice = "bane_dice", Scope::Fighter, ValueKind::Number, "dice that a Bane of it gives on your roll";
        BaneFree = "bane_free", Scope::Fighter, ValueKind::Number, "dice that a Bane of it gives on your roll and is kept";
        LeaveCost = "leave_cost", Scope::Fighter, ValueKind::Number, "Morale that its departure costs its team";
        TeamMorale = "team_morale", Scope::Fighter, ValueKind::Number, "Morale of its team";
        GroupDefence = "group_defence", Scope::Fighter, ValueKind::Number, "mean successes of its largest pool against everybody of your team who has not acted, with the extra dice, in tenths";
        Forces = "forces", Scope::Fighter, ValueKind::Flag, "its largest pool is one that your largest attack forces";
        Morale = "morale", Scope::Side, ValueKind::Number, "Morale; of hostile teams all together";
        Strongest = "strongest", Scope::Side, ValueKind::Number, "Morale of the team that has the most";
        Members = "members", Scope::Side, ValueKind::Number, "members who take part";
        Standers = "standers", Scope::Side, ValueKind::Number, "members in a Last Stand";
        Winning = "winning", Scope::Side, ValueKind::Number, "its Morale, less that of the other side";
        SceneTrait = "scene_trait", Scope::Side, ValueKind::Number, "rating of its highest scene trait";
        Boons = "boons", Scope::Side, ValueKind::Number, "Boons that its members hold";
        Banes = "banes", Scope::Side, ValueKind::Number, "Banes that its members carry";
        Round = "round", Scope::Conflict, ValueKind::Number, "the running round, from 1; 0 in Positioning";
        Immediate = "immediate", Scope::Conflict, ValueKind::Flag, "there is no Morale";
        Teams = "teams", Scope::Conflict, ValueKind::Number, "teams that have not lost";
        Need = "need", ROLLS, ValueKind::Number, "successes that your side still needs to succeed; 0: it does";
        Margin = "margin", ROLLS, ValueKind::Number, "successes that your side has more than the other, below 0 less";
        Rolled = "rolled", ROLLS, ValueKind::Number, "successes that your own dice show";
        Mean = "mean", ROLLS, ValueKind::Number, "mean successes of your own dice, in tenths";
        Attacking = "attacking", ROLLS, ValueKind::Flag, "your roll is an attack";
        Defending = "defending", ROLLS, ValueKind::Flag, "your roll is a defence";
        Positioning = "positioning", ROLLS, ValueKind::Flag, "it is about Positioning, opening or action";
        Forced = "forced", ROLLS, ValueKind::Flag, "the defender is forced";
        Unseen = "unseen", HELP, ValueKind::Flag, "the dice have not fallen yet, or it is a test against nobody";
        BoonDice = "boon_dice", HELP, ValueKind::Number, "dice of the best own Boon";
        BoonFree = "boon_free", HELP, ValueKind::Number, "dice of an own Boon that do not use it up";
        SceneBoonDice = "scene_boon_dice", HELP, ValueKind::Number, "dice of the best Boon on the scene";
        SceneDice = "scene_dice", HELP, ValueKind::Number, "dice of the best scene trait";
        Rerolls = "rerolls", HELP, ValueKind::Number, "failed dice that the own trait could roll again, with the Favour you have";
        Prep = "prep", HELP, ValueKind::Number, "what the best Preparation is worth on this roll";
        PrepGain = "prep_gain", HELP, ValueKind::Number, "by how much it would raise your roll as a floor";
        PrepDice = "prep_dice", HELP, ValueKind::Number, "dice that it would give";
        MoraleEffect = "morale_effect", Scope::Decision(&["effect"]), ValueKind::Number, "Morale that the target's team would lose";
        TargetMorale = "target_morale", Scope::Decision(&["effect"]), ValueKind::Number, "Morale that it has";
        Price = "price", Scope::Decision(&["excess"]), ValueKind::Number, "Favour that converting all excess costs";
        Excess = "excess", Scope::Decision(&["excess"]), ValueKind::Number, "excess successes";
        ForcesVigor = "forces_vigor", DEFENDS, ValueKind::Flag, "Vigor would be forced, as far as you know";
        ForcesIntuition = "forces_intuition", DEFENDS, ValueKind::Flag, "Intuition would be forced, as far as you know";
        ForcesReason = "forces_reason", DEFENDS, ValueKind::Flag, "Reason would be forced, as far as you know";
        ForPosition = "for_position", Scope::Decision(&["attack_approach"]), ValueKind::Flag, "it is a positioning action";
        Successes = "successes", BENEFIT, ValueKind::Number, "successes that count for the benefit";
        Opening = "opening", BENEFIT, ValueKind::Flag, "it is the opening Positioning";
        OrderGap = "order_gap", BENEFIT, ValueKind::Number, "by how much the best other team's turn-order number is ahead of yours, below 0 behind";
        Tested = "tested_target", BENEFIT, ValueKind::Number, "1 if an opponent was tested against";
        Other = "next_pool", OVERFLOW, ValueKind::Number, "rating of your highest Approach that would not be doomed";
        ByAttack = "by_attack", OVERFLOW, ValueKind::Flag, "your own attack failed";
        GroupMean = "group_mean", TURNS, ValueKind::Number, "sum of the mean successes of everybody of your team who has not acted, in tenths";
        ToAct = "to_act", TURNS, ValueKind::Number, "members of your team who have not acted, you included";
        Targets = "targets", TURNS, ValueKind::Number, "opponents in reach";
        WeakestTwo = "weakest_two", TURNS, ValueKind::Number, "sum of the strengths of the two weakest opponents in reach; 999 if there are not two";
        Declared = "declared", TOGETHER, ValueKind::Flag, "it is an attack declared as one together or on several";
        AimedStrength = "aimed_strength", TOGETHER, ValueKind::Number, "sum of the strengths of those aimed at so far, in tenths";
        JoinedStrength = "joined_strength", TOGETHER, ValueKind::Number, "sum of the strengths of those who attack so far, in tenths";
        Amount = "amount", AMOUNTS, ValueKind::Number, "dice at stake, Favour that refusing costs, rating of the Condition, Stress, or overflow";
        WickedDice = "wicked_dice", HELP, ValueKind::Number, "dice that a wicked Preparation would give beside the Boon";
        FreeBane = "free_bane", Scope::Fighter, ValueKind::Flag, "it can make a Bane from excess successes without Favour (Hunter)";
        Shows = "shows", Scope::Fighter, ValueKind::Number, "successes that its dice show in the running contest";
        Conditions = "conditions", Scope::Fighter, ValueKind::Number, "Conditions that it has";
        MendChance = "mend_chance", Scope::Fighter, ValueKind::Percent, "chance that you mend its smallest Condition that can be mended in the rest; 0: none can be";
        Wounds = "all_conditions", Scope::Side, ValueKind::Number, "Conditions that its members have";
        Conflict = "conflict", Scope::Conflict, ValueKind::Number, "the running conflict of a series, from 1";
        RestActions = "rest_actions", REST, ValueKind::Number, "actions that are left in the rest";
        LastCall = "last_call", REST, ValueKind::Flag, "everybody has stopped and is asked once more";
    }
}
