//! Knobs of attack, defence, spin, blocks, full defence, manoeuvres and weapons (ATK, DEF, SPIN,
//! BLK, FULL, MAN, WPN, RNG).

use super::number_or_word::Either;
use crate::knob::Limit;
use crate::{choices, knobs};

choices! {
    /// Effect of a larger margin than a spin needs.
    pub enum PerExtra {
        /// Nothing: one spin, however large the margin.
        None = "none",
        /// Another spin for every three further shifts.
        OnePerThree = "1_per_3",
    }
}

choices! {
    /// When unused spin ends.
    pub enum SpinExpiry {
        /// With the round.
        EndOfRound = "end_of_round",
        /// When the same part of the next round begins: before group, game master, after group.
        SamePoint = "same_point_next_round",
    }
}

choices! {
    /// When the use of spin is named.
    pub enum SpinTiming {
        /// Before the dice of any one roll.
        Bank = "bank",
        /// At once: it goes to the next roll of the chosen character.
        AssignNow = "assign_now",
    }
}

choices! {
    /// How a defensive block and the ally's own defence work together.
    pub enum DefensiveMode {
        /// The attack must beat each.
        Both = "both",
        /// The higher of the two is the ally's defence, for shifts and for spin.
        BestOf = "best_of",
        /// The block strength alone is the ally's defence.
        Replace = "replace",
    }
}

choices! {
    /// From what the shifts of an attack on a covered ally are counted.
    pub enum ShiftsFrom {
        /// The higher of block strength and defence.
        Higher = "higher",
        /// The defence.
        Defence = "defence",
    }
}

choices! {
    /// How often a block stops something.
    pub enum Uses {
        /// Only the first.
        One = "1",
        /// No limit.
        Unlimited = "unlimited",
    }
}

choices! {
    /// Skill for an action that needs no roll without the block.
    pub enum UnrolledSkill {
        /// The skill of the action: Athletics for moves, the skill of the task or item.
        ByAction = "by_action",
        /// Athletics.
        Athletics = "athletics",
    }
}

choices! {
    /// Fate of an action that a block stopped.
    pub enum Stopped {
        /// The action is lost.
        Lost = "lost",
        /// Another main action may be chosen, once; a supplemental action that was stopped is lost.
        ChooseAgain = "may_choose_again",
    }
}

choices! {
    /// How long full defence lasts.
    pub enum FullDuration {
        /// To the character's next turn.
        UntilNextTurn = "until_next_turn",
        /// To the end of the round.
        EndOfRound = "end_of_round",
    }
}

choices! {
    /// How long a placed aspect lasts, if it is no number of rounds.
    pub enum Duration {
        /// To the end of the conflict.
        Conflict = "conflict",
    }
}

choices! {
    /// Characters who may tag an aspect that a manoeuvre placed.
    pub enum TagBy {
        /// The side that placed it.
        Placers = "placers_side",
        /// The bearer and its allies as well, for a fate point.
        Anyone = "anyone",
    }
}

choices! {
    /// Word that stands in place of a number: never.
    pub enum Never {
        /// Never.
        Never = "never",
    }
}

knobs! {
    /// Attack, defence, full defence.
    pub struct FightKnobs {
        /// Stress that every hit deals in addition to its shifts.
        "attack.base_damage", "FF-ATK-02" => base_damage: i32 = 0, range 0..=4;
        /// Stress that weapons add to a hit.
        "attack.weapon_rating", "FF-ATK-02" => weapon_rating: i32 = 0, range 0..=4;
        /// Stress that armour takes off a hit.
        "attack.armour_rating", "FF-ATK-02" => armour_rating: i32 = 0, range 0..=4;
        /// Stress of an attack that ties.
        "attack.tie_damage", "FF-ATK-06" => tie_damage: i32 = 0, range 0..=1;
        /// Modifier on a defence roll for each earlier defence in the round.
        "defend.extra_penalty", "FF-DEF-02" => extra_penalty: i32 = 0, range -2..=0;
        /// Opposition to an attack on a character who may not defend.
        "defend.none_opposition", "FF-DEF-04" => none_opposition: i32 = 0, range -2..=2;
        /// Whether a character who may not defend still rolls dice.
        "defend.none_rolls", "FF-DEF-04" => none_rolls: bool = false;
        /// Number of rounds from the start in which every character is pinned and may not defend, unless its group sets
        /// its own.
        "state.pinned", "FF-DEF-03" => pinned: i32 = 0, range 0..=20;
        /// Number of rounds from the start in which every character is disabled and may not defend, unless its group
        /// sets its own.
        "state.disabled", "FF-DEF-03" => disabled: i32 = 0, range 0..=20;
        /// Whether every character is surprised at the start, unless its group sets its own.
        "state.surprised", "FF-DEF-03" => surprised: bool = false;
        /// Rounds from the start in which a surprised character may not defend.
        "surprise.rounds", "FF-DEF-03" => surprise_rounds: i32 = 1, range 0..=3;
        /// Bonus of full defence on defence rolls.
        "full_defence.bonus", "FF-FULL-01" => full_bonus: i32 = 2, range 0..=4;
        /// How long full defence lasts.
        "full_defence.duration", "FF-FULL-03" => full_duration: FullDuration = FullDuration::UntilNextTurn;
        /// Whether a character who has not acted may give up its turn for full defence when attacked.
        "full_defence.reactive", "FF-FULL-04" => full_reactive: bool = false;
    }
}

knobs! {
    /// Spin.
    pub struct SpinKnobs {
        /// Smallest margin of a defence that gives spin.
        "spin.threshold", "FF-SPIN-01" => threshold: i32 = 3, range 1..=6;
        /// Effect of a larger margin than a spin needs.
        "spin.per_extra", "FF-SPIN-01" => per_extra: PerExtra = PerExtra::None;
        /// Bonus of spin on an ally's roll.
        "spin.ally_bonus", "FF-SPIN-02" => ally_bonus: i32 = 1, range 0..=3;
        /// Whether a character may use its spin on its own rolls.
        "spin.self", "FF-SPIN-02" => to_self: bool = false;
        /// Modifier that spin puts on an enemy's roll.
        "spin.enemy_penalty", "FF-SPIN-03" => enemy_penalty: i32 = -1, range -3..=0;
        /// When unused spin is lost.
        "spin.expiry", "FF-SPIN-04" => expiry: SpinExpiry = SpinExpiry::EndOfRound;
        /// Most zones between the spinner and the roller.
        "spin.max_zones", "FF-SPIN-05" => max_zones: Limit = Limit::at_most(1), range 0..=6;
        /// Whether spin may go to defence rolls.
        "spin.on_defence", "FF-SPIN-06" => on_defence: bool = true;
        /// When a character decides where its spin goes. With `assign_now`, policies need a rule without conditions on
        /// the roll; otherwise the spin goes to the next ally to act, else to the first foe.
        "spin.timing", "FF-SPIN-07" => timing: SpinTiming = SpinTiming::Bank;
        /// Whether defending against a manoeuvre gives spin.
        "spin.vs_manoeuvre", "FF-SPIN-08" => vs_manoeuvre: bool = true;
        /// Whether one roll may receive several spins.
        "spin.stack", "FF-SPIN-07" => stack: bool = true;
    }
}

knobs! {
    /// Blocks.
    pub struct BlockKnobs {
        /// Allies that a defensive block covers.
        "block.protect_count", "FF-BLK-03" => protect: i32 = 1, range 1..=3;
        /// How a defensive block and the ally's own defence work together.
        "block.defensive_mode", "FF-BLK-06" => mode: DefensiveMode = DefensiveMode::Both;
        /// Base of the shifts of attacks and manoeuvres (`block.defensive_mode = both`).
        "block.shifts_from", "FF-BLK-07" => shifts_from: ShiftsFrom = ShiftsFrom::Higher;
        /// How many attacks a defensive block meets.
        "block.defensive_uses", "FF-BLK-08" => defensive_uses: Uses = Uses::Unlimited;
        /// Whether a defensive block also opposes manoeuvres.
        "block.defensive_vs_manoeuvre", "FF-BLK-08" => vs_manoeuvre: bool = false;
        /// Whether a block may name any action at all: attacks, manoeuvres, moves, tasks and items. Blocks,
        /// full defence and passing an item cannot be stopped.
        "block.catch_all", "FF-BLK-10" => catch_all: bool = false;
        /// Whether a total equal to the strength of an offensive block gets through; attacks on a covered
        /// ally must always exceed the block.
        "block.meets", "FF-BLK-12" => meets: bool = false;
        /// Skill for an action that needs no roll without the block.
        "block.unrolled_skill", "FF-BLK-13" => unrolled: UnrolledSkill = UnrolledSkill::ByAction;
        /// Modifier on the roll of a block against anyone who tries.
        "block.anyone_penalty", "FF-BLK-15" => anyone_penalty: i32 = 0, range -3..=0;
        /// How many attempts an offensive block answers.
        "block.offensive_uses", "FF-BLK-16" => offensive_uses: Uses = Uses::One;
        /// How many attempts the offensive block of a character with magic answers.
        "block.magic_uses", "FF-BLK-17" => magic_uses: Uses = Uses::Unlimited;
        /// Effect of a block on the action that it stops.
        "block.stopped_action", "FF-BLK-18" => stopped: Stopped = Stopped::Lost;
        /// Whether the target of a stopped attack rolls anyway and may earn spin.
        "block.stopped_attack_gives_spin", "FF-BLK-14" => stopped_spin: bool = false;
    }
}

knobs! {
    /// Manoeuvres and tags.
    pub struct ManoeuvreKnobs {
        /// Lowest rating of a skill that can be used for a manoeuvre.
        "manoeuvre.min_skill", "FF-MAN-02" => min_skill: i32 = 1, range 0..=3;
        /// Smallest number of shifts with which a manoeuvre places a sticky aspect instead of a fragile one.
        "manoeuvre.sticky_at", "FF-MAN-04, FF-MAN-05" => sticky_at: i32 = 3, range 1..=6;
        /// Rounds that a fragile aspect lasts.
        "manoeuvre.fragile_duration", "FF-MAN-06" => fragile: Either<Duration> = Either::Word(Duration::Conflict), range 1..=10;
        /// Rounds that a sticky aspect lasts.
        "manoeuvre.sticky_duration", "FF-MAN-07" => sticky: Either<Duration> = Either::Word(Duration::Conflict), range 1..=10;
        /// Free tags on a placed aspect.
        "manoeuvre.free_tags", "FF-MAN-08" => free_tags: i32 = 1, range 0..=3;
        /// Fate points for each tag once the free tags are used.
        "tag.cost", "FF-MAN-09" => tag_cost: i32 = 1, range 0..=2;
        /// Whether an aspect placed with Ranged is personal: only the character who placed it may tag it.
        "manoeuvre.personal_if_ranged", "FF-MAN-10" => personal_ranged: bool = true;
        /// Whether a tie places a fragile aspect.
        "manoeuvre.tie_succeeds", "FF-MAN-12" => tie: bool = true;
        /// Whether a manoeuvre can remove an aspect: the first one on the ally, against the total that
        /// placed it.
        "manoeuvre.can_remove", "FF-MAN-14" => can_remove: bool = false;
        /// Characters who may tag a placed aspect.
        "tag.by", "FF-MAN-15" => tag_by: TagBy = TagBy::Placers;
    }
}

knobs! {
    /// Weapons and ranges.
    pub struct WeaponKnobs {
        /// Modifier on attacks with a weapon without reach.
        "weapon.bonus.melee", "FF-WPN-02" => melee: i32 = 0, range -2..=2;
        /// Modifier on attacks with a weapon with reach.
        "weapon.bonus.reach", "FF-WPN-02" => reach: i32 = 0, range -2..=2;
        /// Modifier on attacks with a ranged weapon.
        "weapon.bonus.ranged", "FF-WPN-02" => ranged: i32 = 0, range -2..=2;
        /// Whether only a specialist may invoke the weapon's aspect.
        "weapon.invoke_needs_talent", "FF-WPN-04" => needs_talent: bool = true;
        /// Combat Techniques that a specialist has in a conflict.
        "technique.uses_per_conflict", "FF-WPN-05" => techniques: i32 = 1, range 0..=5;
        /// Whether a weapon's reach can be turned against its owner, for a fate point; a free tag that opens this
        /// option is spent on the aspect itself.
        "weapon.aspect_turnable", "FF-WPN-06" => turnable: bool = true;
        /// Modifier on attacks without a weapon on armed opponents.
        "unarmed.penalty", "FF-WPN-07" => unarmed_penalty: i32 = 0, range -3..=0;
        /// Lowest rating of Unarmed that cancels the reach of an attacker's weapon.
        "unarmed.cancels_reach_at", "FF-WPN-09" => cancels_reach: Either<Never> = Either::Number(1), range 1..=5;
        /// Whether any character may tag that an opponent is unarmed, for a fate point.
        "unarmed.obvious_aspect", "FF-WPN-10" => obvious: bool = true;
        /// Zones that short-range weapons reach.
        "range.short", "FF-RNG-01" => short: i32 = 1, range 0..=3;
        /// Zones that medium-range weapons reach.
        "range.medium", "FF-RNG-02" => medium: i32 = 3, range 1..=6;
        /// Zones that long-range weapons reach.
        "range.long", "FF-RNG-03" => long: i32 = 6, range 2..=12;
        /// Least distance at which ranged weapons work.
        "range.min", "FF-RNG-04" => least: i32 = 0, range 0..=1;
        /// Modifier on a ranged attack for each zone of distance.
        "range.penalty_per_zone", "FF-RNG-04" => zone_penalty: i32 = 0, range -1..=0;
    }
}
