//! Words of War of Ashes: its decision points, options and features, on top of the Fate kernel's.

use super::approach::{NAMES, NAMES_OR_ANY};
use super::band_words;
use super::craft_words;
use super::shove_words;
use super::zone_words::block_point;
use crate::kernels::fate::place_words::{self, Interpose, Run, Step};
use crate::kernels::fate::series_words::BetweenConflicts;
use crate::kernels::fate::words as fate;
use crate::system::{
    Features, Numbered, OptionWord, Options, Point, Scope, Targets, ValueKind, Vocabulary,
};

/// Number of the decision point of the Roar phase.
pub const POINT_ROAR: usize = fate::KERNEL_POINTS;
/// Number of the decision point of offering a compel.
pub const POINT_OFFER: usize = fate::KERNEL_POINTS + 1;
/// Number of the decision point of answering one.
pub const POINT_ANSWER: usize = fate::KERNEL_POINTS + 2;
/// Number of the first of the points about mobs, helping and rituals.
const BAND_POINTS: usize = craft_words::POINT_LETHAL + 1;
/// Number of the decision point of the last of a mob.
pub const POINT_ORPHAN: usize = BAND_POINTS;
/// Number of the decision point of further targets.
pub const POINT_ALSO: usize = BAND_POINTS + 1;
/// Number of the decision point of how to split a result.
pub const POINT_SHARE: usize = BAND_POINTS + 2;
/// Number of the decision point of paying for an ally's roll.
pub const POINT_AID: usize = BAND_POINTS + 3;
/// Number of the decision point of helping.
pub const POINT_HELP: usize = BAND_POINTS + 4;
/// Number of the decision point of which ritual to cast.
pub const POINT_RITUAL: usize = BAND_POINTS + 5;
/// Number of the decision point of calling on a ritual.
pub const POINT_EFFECT: usize = BAND_POINTS + 6;
/// Number of the decision point of Divine Interest.
pub const POINT_DIVINE: usize = BAND_POINTS + 7;
/// Number of the decision point between conflicts.
pub const POINT_PAUSE: usize = shove_words::POINT_PUSH + 1;
/// Number of decision points.
pub const POINTS: usize = POINT_PAUSE + 1;
/// Number of the decision point of free movement.
pub const POINT_STEP: usize = fate::KERNEL_POINTS + 3;
/// Number of the decision point of barring a way.
pub const POINT_IMPEDE: usize = fate::KERNEL_POINTS + 4;
/// Number of the decision point of stepping in between.
pub const POINT_INTERPOSE: usize = fate::KERNEL_POINTS + 5;

/// Turn: create an advantage in which the presence of allies helps.
pub const INTIMIDATE: u8 = fate::Turn::ALL.len() as u8;
/// Turn: remove a foe's Roar aspect.
pub const REMOVE_ROAR: u8 = INTIMIDATE + 1;
/// Turn: roar again (`roar.reenter`).
pub const ROAR_AGAIN: u8 = INTIMIDATE + 2;
/// Turn: compel one's own Roar aspect (`roar.self_compel`).
pub const COMPEL_SELF: u8 = INTIMIDATE + 3;
/// Turn: the first of the rolls to move.
pub const RUN: u8 = INTIMIDATE + 4;
/// Turn: put an obstacle into a zone.
pub const OBSTRUCT: u8 = RUN + RUNS.len() as u8;
/// Turn: remove an aspect of the place.
pub const CLEAR_SCENE: u8 = OBSTRUCT + 1;
/// Turn: discover what is in a blank zone.
pub const DISCOVER: u8 = super::craft_words::RECOVER + 1;
/// Turn: attack everybody in a zone.
pub const AREA_ATTACK: u8 = DISCOVER + 1;
/// Turn: set up something that can strike everybody in a zone.
pub const SET_UP: u8 = AREA_ATTACK + 1;
/// Turn: split an attack.
pub const SPLIT_ATTACK: u8 = AREA_ATTACK + 2;
/// Turn: split an advantage.
pub const SPLIT_ADVANTAGE: u8 = AREA_ATTACK + 3;
/// Turn: a general ritual.
pub const GENERAL_RITUAL: u8 = AREA_ATTACK + 4;
/// Turn: a battle ritual.
pub const BATTLE_RITUAL: u8 = AREA_ATTACK + 5;
/// Turn: come to blows.
pub const COME_TO_BLOWS: u8 = AREA_ATTACK + 6;
/// Turn: make more of an aspect of the scene.
pub const EXPLOIT_SCENE: u8 = AREA_ATTACK + 7;

/// Defend: the best approach that keeps the Roar aspect.
pub const DEFEND_BEST: u8 = 0;
/// Defend: the best approach of all, though it may end the Roar aspect.
pub const DEFEND_BREAK: u8 = 1;
/// Defend: with the approach named.
pub const DEFEND_WITH: u8 = 2;

/// Roar: decline.
pub const DECLINE: u8 = 0;
/// Roar: try.
pub const TRY: u8 = 1;
/// Roar: cast a battle ritual.
pub const CAST: u8 = 2;
/// Help: give up the next turn.
pub const HELP: u8 = 1;
/// Effect: call on the ritual.
pub const EFFECT_USE: u8 = 1;
/// Divine Interest: the party is marked.
pub const DIVINE_SLOT: u8 = 1;
/// Offer: let it be.
pub const NO_OFFER: u8 = 0;
/// Offer: offer a fate point.
pub const OFFER: u8 = 1;
/// Answer: accept.
pub const ACCEPT: u8 = 0;
/// Answer: refuse.
pub const REFUSE: u8 = 1;

pub(super) const fn option(
    name: &'static str,
    doc: &'static str,
    targets: Targets,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc, targets, arguments }
}

const KERNEL: [OptionWord; 7] = fate::turn_options(NAMES_OR_ANY);

const RUNS: &[OptionWord] = Run::WORDS;

const TURN: &[OptionWord] = &[
    KERNEL[0],
    KERNEL[1],
    KERNEL[2],
    KERNEL[3],
    KERNEL[4],
    KERNEL[5],
    KERNEL[6],
    option(
        "intimidate",
        "put a new aspect on a foe by a threat that the presence of allies makes credible (weight counts)",
        Targets::Foe,
        NAMES_OR_ANY,
    ),
    option("remove_roar", "overcome a foe's Roar aspect; the owner resists", Targets::Foe, NAMES),
    option("roar", "roar again after losing a Roar aspect (roar.reenter)", Targets::None, NAMES),
    option(
        "compel_self",
        "compel your own Roar aspect: a fate point for this action (roar.self_compel)",
        Targets::None,
        &[],
    ),
    RUNS[0],
    RUNS[1],
    RUNS[2],
    RUNS[3],
    RUNS[4],
    option(
        "obstruct",
        "put an obstacle into the zone named, by its place in the scenario, or into your own",
        Targets::None,
        place_words::ZONES,
    ),
    option(
        "clear_scene",
        "remove the worst aspect of the place for you, one in your zone that hinders you or that foes have made",
        Targets::None,
        NAMES,
    ),
    craft_words::TURN[0],
    craft_words::TURN[1],
    option(
        "discover",
        "say what is in the blank zone named, by its place in the scenario, or in the one that is easiest to make out",
        Targets::None,
        place_words::ZONES,
    ),
    band_words::TURN[0],
    band_words::TURN[1],
    band_words::TURN[2],
    band_words::TURN[3],
    band_words::TURN[4],
    band_words::TURN[5],
    band_words::TURN[6],
    band_words::TURN[7],
    shove_words::TURN[0],
    shove_words::TURN[1],
    shove_words::TURN[2],
    super::zone_stunt::TURN,
];

const DEFEND: &[OptionWord] = &[
    option("best", "with the best approach that keeps your Roar aspect", Targets::None, &[]),
    option("break", "with the best approach of all, though it ends your Roar", Targets::None, &[]),
    option("with", "with the approach named", Targets::None, NAMES),
];

const ROAR: &[OptionWord] = &[
    option("decline", "do not roar", Targets::None, &[]),
    option(
        "roar",
        "try for a Roar aspect; without an approach, the highest rating whose lock keeps a good attack and defence",
        Targets::None,
        NAMES,
    ),
    band_words::CAST,
];

const COMPEL_OFFER: &[OptionWord] = &[
    option("let_be", "let the roarer break the lock, or the occasion pass", Targets::None, &[]),
    option(
        "offer",
        "offer a fate point to keep the roarer in the lock, or pay to compel another aspect of a foe (compel.player_cost)",
        Targets::None,
        &[],
    ),
];

const COMPEL_ANSWER: &[OptionWord] = &[
    option(
        "accept",
        "take the fate point and stay in the lock, or bear the complication",
        Targets::None,
        &[],
    ),
    option("refuse", "pay, and lose the Roar aspect if it is one", Targets::None, &[]),
];

/// Everything that policies of War of Ashes can say.
pub fn vocabulary() -> Vocabulary {
    let mut points = fate::points(TURN, DEFEND);
    points.push(Point {
        name: "roar",
        doc: "in the Roar phase: whether to try for a Roar aspect, and with which approach",
        ledger: "DP-ROAR-ENTER, DP-ROAR-APPROACH",
        options: ROAR,
        fallback: &["decline"],
    });
    points.push(Point {
        name: "compel_offer",
        doc: "asked of the other side when a roarer is about to break the lock, and of players when another aspect of a foe could be compelled",
        ledger: "DP-COMPEL-OFFER, DP-COMPEL",
        options: COMPEL_OFFER,
        fallback: &["let_be"],
    });
    points.push(Point {
        name: "compel_answer",
        doc: "asked of a roarer who is compelled, and of a fighter with a fate point of whom another aspect is",
        ledger: "DP-COMPEL-ANSWER, DP-LOCK-BREAK, DP-COMPEL",
        options: COMPEL_ANSWER,
        fallback: &["refuse if other_aspect and my.fate_points >= 2", "accept"],
    });
    points.extend([Step::POINT, block_point(), Interpose::POINT]);
    points[fate::Style::NUMBER].options = &craft_words::STYLE;
    points.push(craft_words::lethal_point());
    points.extend(band_words::points());
    points.push(shove_words::push_point());
    points.push(Point { fallback: PAUSE, ..BetweenConflicts::POINT });
    Vocabulary { points, features: crate::kernels::fate::features::all_features(WarFeature::ALL) }
}

/// Between conflicts: nothing needs a treatment unless a knob says so, but what is mild needs rest.
const PAUSE: &[&str] = &["treat first", "rest if side.recovering >= 1", "go_on"];

const ROARING: &[&str] = &["roar"];
const DEFENDING: &[&str] = &["defend"];
const MAKING_LETHAL: &[&str] = &["lethal"];
const TURN_POINT: &[&str] = &["turn"];
const INTERPOSING: &[&str] = &["interpose"];
const HELPING: &[&str] = &["help"];
const AIDING: &[&str] = &["aid"];
const EFFECT: &[&str] = &["effect"];
const DIVINE: &[&str] = &["divine"];
const COMPELLING: &[&str] = &["compel_offer", "compel_answer"];

crate::features! {
    /// Features of War of Ashes; they follow the kernel's.
    pub enum WarFeature {
        Weight = "weight", Scope::Fighter, ValueKind::Number, "individual weight in this conflict";
        WeightDice = "weight_dice", Scope::Fighter, ValueKind::Number, "dice that weight turns to [+] on this fighter's attacks";
        HasRoar = "has_roar", Scope::Fighter, ValueKind::Flag, "has a Roar aspect";
        RoarInvokes = "roar_invokes", Scope::Fighter, ValueKind::Number, "free invocations left on its Roar aspect";
        Bound = "bound", Scope::Fighter, ValueKind::Flag, "is bound to its Roar by a compel";
        MayRoar = "may_roar", Scope::Fighter, ValueKind::Flag, "may still try for a Roar aspect";
        AttackLost = "attack_lost", Scope::Fighter, ValueKind::Number, "attack rating that the lock of its Roar costs";
        DefenseLost = "defense_lost", Scope::Fighter, ValueKind::Number, "defence rating that the lock of its Roar costs";
        LosesRoar = "loses_roar_defending", Scope::Fighter, ValueKind::Flag, "a minor NPC that would lose its Roar aspect by defending";
        Minion = "minion", Scope::Fighter, ValueKind::Flag, "is a minion, without approaches";
        Careful = "careful", Scope::Fighter, ValueKind::Number, "rating of Careful";
        Clever = "clever", Scope::Fighter, ValueKind::Number, "rating of Clever";
        Flashy = "flashy", Scope::Fighter, ValueKind::Number, "rating of Flashy";
        Forceful = "forceful", Scope::Fighter, ValueKind::Number, "rating of Forceful";
        Quick = "quick", Scope::Fighter, ValueKind::Number, "rating of Quick";
        Sneaky = "sneaky", Scope::Fighter, ValueKind::Number, "rating of Sneaky";
        JoinedDice = "dice_beside", Scope::Fighter, ValueKind::Number, "dice that weight would turn to [+] on the decider's attacks in this fighter's zone";
        JoinedFoeDice = "foe_dice_beside", Scope::Fighter, ValueKind::Number, "dice that weight would turn to [+] on the attacks of the decider's foes in this fighter's zone";
        AdverseGround = "adverse_ground", Scope::Fighter, ValueKind::Flag, "an aspect of its zone hinders it";
        SideWeight = "total_weight", Scope::Side, ValueKind::Number, "total weight in the decider's zone";
        WeightRatio = "outweighs", Scope::Side, ValueKind::Number, "dice that weight turns to [+] on the attacks of this side in the decider's zone";
        SideRoars = "roars", Scope::Side, ValueKind::Number, "fighters with a Roar aspect";
        RoarRating = "roar_rating", Scope::Decision(ROARING), ValueKind::Number, "rating that an unnamed Roar would use";
        RoarMargin = "roar_edge", Scope::Decision(ROARING), ValueKind::Number, "that rating less the difficulty";
        RoarCost = "roar_fail_chance", Scope::Decision(ROARING), ValueKind::Percent, "chance that such a Roar fails, before invocations";
        BreakGain = "break_gain", Scope::Decision(DEFENDING), ValueKind::Number, "rating gained by breaking the lock of the Roar";
        Discoverable = "discoverable", Scope::Decision(TURN_POINT), ValueKind::Flag, "there is a blank zone that the decider could discover";
        DiscoverEdge = "discover_edge", Scope::Decision(TURN_POINT), ValueKind::Number, "its rating for that less the difficulty of the easiest";
        ActionTaken = "action_taken", Scope::Decision(&["step"]), ValueKind::Flag, "the action of the turn is behind the decider";
        WardAbsorbs = "ward_absorbs", Scope::Decision(INTERPOSING), ValueKind::Number, "shifts of the largest hit that the ally under attack can still absorb";
        WardDefense = "ward_defense", Scope::Decision(INTERPOSING), ValueKind::Number, "best defence rating of the ally under attack";
        WardDanger = "ward_danger", Scope::Decision(INTERPOSING), ValueKind::Percent, "chance that the attack takes the ally out, before invocations";
        OwnDefense = "own_defense", Scope::Decision(INTERPOSING), ValueKind::Number, "the decider's best defence rating";
        OwnDanger = "own_danger", Scope::Decision(INTERPOSING), ValueKind::Percent, "chance that the attack takes the decider out if it steps in, before invocations";
        AtStake = "roar_at_stake", Scope::Decision(COMPELLING), ValueKind::Number, "free invocations on the Roar aspect at stake";
        LethalHits = "lethal_hits", Scope::Fighter, ValueKind::Flag, "its next hit is sure to be lethal";
        Disarmed = "disarmed", Scope::Fighter, ValueKind::Flag, "has dropped its weapon or shield";
        Deadly = "deadly", Scope::Fighter, ValueKind::Flag, "its attacks are naturally deadly";
        ItemStunts = "item_stunts", Scope::Fighter, ValueKind::Number, "stunts that hang on an item that it holds";
        LostStunts = "lost_stunts", Scope::Fighter, ValueKind::Number, "stunts that hang on an item that it has dropped";
        DisarmGain = "disarm_gain", Scope::Decision(&["style"]), ValueKind::Number, "stunts of the target that a Disarm would take away";
        FullAttackChance = "full_attack_chance", Scope::Decision(&["turn"]), ValueKind::Percent, "chance that the set-up of a Full Attack succeeds without a cost, before invocations";
        TakesOutPlain = "takes_out_plain", Scope::Decision(MAKING_LETHAL), ValueKind::Flag, "the hit takes the target out as it is";
        TakesOutLethal = "takes_out_lethal", Scope::Decision(MAKING_LETHAL), ValueKind::Flag, "the hit takes the target out if it is lethal";
        WoundsPlain = "wounds_plain", Scope::Decision(MAKING_LETHAL), ValueKind::Flag, "the hit costs the target a consequence as it is";
        LethalShifts = "lethal_shifts", Scope::Decision(MAKING_LETHAL), ValueKind::Number, "shifts of the hit, before a boost is taken for some of them";
        LethalUsesLeft = "lethal_uses_left", Scope::Decision(MAKING_LETHAL), ValueKind::Number, "how often it can still be used";
        Members = "members", Scope::Fighter, ValueKind::Number, "members left of a mob; 1 for anybody else";
        Swarm = "swarm", Scope::Fighter, ValueKind::Flag, "is a swarm";
        Immune = "immune", Scope::Fighter, ValueKind::Flag, "a swarm that outweighs its opponents, so that only zone attacks harm it";
        Priest = "priest", Scope::Fighter, ValueKind::Flag, "may cast rituals";
        Blessed = "blessed", Scope::Fighter, ValueKind::Number, "bonus of a general ritual on its next attack";
        DivineMarks = "divine_marks", Scope::Side, ValueKind::Number, "filled slots of Divine Interest";
        Rituals = "rituals", Scope::Side, ValueKind::Number, "battle rituals that hold";
        AreaFoes = "area_foes", Scope::Conflict, ValueKind::Number, "foes that an attack on a whole zone would strike now; 0 if the decider cannot make one";
        Harmable = "harmable", Scope::Conflict, ValueKind::Number, "foes that an attack of the decider could harm from where it stands: in reach, and no swarm that outweighs its opponents";
        AreaAspects = "area_aspects", Scope::Conflict, ValueKind::Number, "aspects on the scene that can be invoked to strike a whole zone";
        Words = "words", Scope::Conflict, ValueKind::Flag, "the conflict is mental now";
        HelpAttack = "help_attack", Scope::Decision(HELPING), ValueKind::Flag, "the roll to help with is an attack";
        HelpRating = "help_rating", Scope::Decision(HELPING), ValueKind::Number, "rating of the roll to help with";
        Helpers = "helpers", Scope::Decision(HELPING), ValueKind::Number, "those who help with it already";
        AidMargin = "aid_margin", Scope::Decision(AIDING), ValueKind::Number, "the ally's result less the other's";
        AidAttacking = "aid_attacking", Scope::Decision(AIDING), ValueKind::Flag, "the ally attacks";
        AidDefending = "aid_defending", Scope::Decision(AIDING), ValueKind::Flag, "the ally defends";
        AidTakeOut = "aid_takes_out", Scope::Decision(AIDING), ValueKind::Flag, "the attack, as it stands, takes its target out";
        IsFury = "fury", Scope::Decision(EFFECT), ValueKind::Flag, "it is Combat Fury: the decider has hit";
        IsMarch = "march", Scope::Decision(EFFECT), ValueKind::Flag, "it is Troop Movement: the decider's turn begins";
        IsAvoid = "avoid", Scope::Decision(EFFECT), ValueKind::Flag, "it is O God Avoid Us: the decider is about to bear a consequence";
        IsSmite = "smite", Scope::Decision(EFFECT), ValueKind::Flag, "it is Our God Will Smite Them All: stress boxes cannot absorb the hit";
        IsLegion = "legion", Scope::Decision(EFFECT), ValueKind::Flag, "it is We Are Legion: the decider's turn begins";
        EffectShifts = "effect_shifts", Scope::Decision(EFFECT), ValueKind::Number, "shifts of the hit";
        EffectSaves = "effect_saves", Scope::Decision(EFFECT), ValueKind::Flag, "the hit takes the decider out as it stands";
        OwnSeverity = "own_severity", Scope::Decision(DIVINE), ValueKind::Number, "how bad the own consequence is: 1 mild, 2 moderate, 3 severe";
        DivineSeverity = "divine_severity", Scope::Decision(DIVINE), ValueKind::Number, "how bad the lowest open slot of Divine Interest is";
        PushGain = "push_gain", Scope::Fighter, ValueKind::Number, "dice of weight that the decider's side gains or keeps from its foes by pushing this fighter from its zone into the best one, and 1 if that is bad ground for it";
        PullGain = "pull_gain", Scope::Fighter, ValueKind::Number, "the same for pulling this fighter along";
        ChargeChance = "charge_chance", Scope::Fighter, ValueKind::Percent, "chance that the decider's charge at this fighter hits, before invocations; 0 if it cannot charge";
        ChargeGain = "charge_gain", Scope::Fighter, ValueKind::Percent, "by how much a charge at this fighter hits more often than walking there and attacking; -100 if the decider cannot charge it";
        FollowDice = "follow_dice", Scope::Decision(&["push"]), ValueKind::Number, "dice that weight turns to [+] on the attacks of one's own side there, if one follows";
        FollowFoeDice = "follow_foe_dice", Scope::Decision(&["push"]), ValueKind::Number, "the same for the foes";
        FollowAdverse = "follow_adverse", Scope::Decision(&["push"]), ValueKind::Flag, "an aspect there would hinder the decider";
        KnockbackGain = "knockback_gain", Scope::Decision(&["style"]), ValueKind::Number, "the gain of a push, for knocking the target back; 0 if it cannot be";
        FootworkGain = "footwork_gain", Scope::Decision(&["style"]), ValueKind::Number, "dice of weight gained or kept from the foes by slipping into the best zone, less 1 if that is bad ground";
        BestCharge = "best_charge", Scope::Decision(&["step", "turn"]), ValueKind::Percent, "the greatest gain of a charge at a foe whom the decider can charge now; -100 if there is none";
        Untreated = "untreated", Scope::Fighter, ValueKind::Number, "consequences that recovery has not begun for, extreme ones aside";
        Recovering = "recovering", Scope::Fighter, ValueKind::Number, "consequences that recovery has begun for";
        TreatChance = "treat_chance", Scope::Fighter, ValueKind::Percent, "chance that the next treatment of this fighter starts recovery, before invocations; 0 if there is nothing to treat now";
        SideRecovering = "recovering", Scope::Side, ValueKind::Number, "consequences of its fighters that recovery has begun for";
        SlotsOpen = "slots_left", Scope::Side, ValueKind::Number, "free consequence slots of its fighters who are still in";
        SideFate = "fate_points", Scope::Side, ValueKind::Number, "fate points of its players' characters who are still in";
        SceneNumber = "scene", Scope::Conflict, ValueKind::Number, "number of the running or last conflict of a series, from 1";
        ScenesLeft = "scenes_left", Scope::Conflict, ValueKind::Number, "conflicts of the series that come after it";
        RestsLeft = "rests_left", Scope::Conflict, ValueKind::Number, "rests that are left in this pause";
        OtherAspect = "other_aspect", Scope::Decision(COMPELLING), ValueKind::Flag, "the compel is of another aspect than a Roar aspect";
        ZoneStunts = "zone_stunts", Scope::Fighter, ValueKind::Number, "stunts on its sheet that strike a whole zone";
        ZoneStuntsLeft = "zone_stunts_left", Scope::Fighter, ValueKind::Number, "how often its stunts can still strike a whole zone in this session";
        StuntFoes = "stunt_foes", Scope::Decision(TURN_POINT), ValueKind::Number, "foes whom a stunt of the decider could strike together now";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        let vocabulary = vocabulary();
        let option = |point: &str, name: &str| {
            let point = &vocabulary.points[vocabulary.point(point).unwrap()];
            point.options.iter().position(|option| option.name == name).unwrap() as u8
        };
        assert_eq!(vocabulary.points.len(), POINTS);
        assert_eq!(vocabulary.point("roar"), Some(POINT_ROAR));
        assert_eq!(vocabulary.point("compel_offer"), Some(POINT_OFFER));
        assert_eq!(vocabulary.point("compel_answer"), Some(POINT_ANSWER));
        assert_eq!(option("turn", "attack"), fate::Turn::Attack.number());
        assert_eq!(option("turn", "full_defense"), fate::Turn::FullDefense.number());
        assert_eq!(option("turn", "intimidate"), INTIMIDATE);
        assert_eq!(option("turn", "remove_roar"), REMOVE_ROAR);
        assert_eq!(option("turn", "roar"), ROAR_AGAIN);
        assert_eq!(option("turn", "compel_self"), COMPEL_SELF);
        assert_eq!(option("turn", "run_to_foe"), RUN);
        assert_eq!(option("turn", "obstruct"), OBSTRUCT);
        assert_eq!(option("turn", "clear_scene"), CLEAR_SCENE);
        assert_eq!(option("turn", "discover"), DISCOVER);
        assert_eq!(vocabulary.point("step"), Some(POINT_STEP));
        assert_eq!(vocabulary.point("impede"), Some(POINT_IMPEDE));
        assert_eq!(vocabulary.point("interpose"), Some(POINT_INTERPOSE));
        assert_eq!(option("turn", "full_attack"), craft_words::FULL_ATTACK);
        assert_eq!(option("turn", "recover"), craft_words::RECOVER);
        assert_eq!(option("style", "disarm"), craft_words::STYLE_DISARM);
        assert_eq!(option("turn", "push"), shove_words::PUSH);
        assert_eq!(option("turn", "pull"), shove_words::PULL);
        assert_eq!(option("turn", "charge"), shove_words::CHARGE);
        assert_eq!(option("turn", "zone_stunt"), super::super::zone_stunt::ZONE_STUNT);
        assert_eq!(option("style", "knockback"), shove_words::STYLE_KNOCKBACK);
        assert_eq!(option("style", "footwork"), shove_words::STYLE_FOOTWORK);
        assert_eq!(option("push", "follow"), shove_words::FOLLOW);
        assert_eq!(vocabulary.point("push"), Some(shove_words::POINT_PUSH));
        assert_eq!(option("lethal", "use"), craft_words::LETHAL_USE);
        assert_eq!(vocabulary.point("lethal"), Some(craft_words::POINT_LETHAL));
        assert_eq!(option("turn", "area_attack"), AREA_ATTACK);
        assert_eq!(option("turn", "set_up"), SET_UP);
        assert_eq!(option("turn", "split_attack"), SPLIT_ATTACK);
        assert_eq!(option("turn", "split_advantage"), SPLIT_ADVANTAGE);
        assert_eq!(option("turn", "general_ritual"), GENERAL_RITUAL);
        assert_eq!(option("turn", "battle_ritual"), BATTLE_RITUAL);
        assert_eq!(option("turn", "come_to_blows"), COME_TO_BLOWS);
        assert_eq!(option("turn", "exploit_scene"), EXPLOIT_SCENE);
        assert_eq!(option("roar", "ritual"), CAST);
        assert_eq!(option("help", "help"), HELP);
        assert_eq!(option("effect", "use"), EFFECT_USE);
        assert_eq!(option("divine", "divine"), DIVINE_SLOT);
        assert_eq!(vocabulary.point("orphan"), Some(POINT_ORPHAN));
        assert_eq!(vocabulary.point("aid"), Some(POINT_AID));
        assert_eq!(vocabulary.point("help"), Some(POINT_HELP));
        assert_eq!(vocabulary.point("ritual"), Some(POINT_RITUAL));
        assert_eq!(vocabulary.point("effect"), Some(POINT_EFFECT));
        assert_eq!(vocabulary.point("divine"), Some(POINT_DIVINE));
        assert_eq!(vocabulary.point("pause"), Some(POINT_PAUSE));
        assert_eq!(option("invoke", "fate_reroll"), fate::Invoke::FateReroll.number());
        assert_eq!(option("absorb", "out"), fate::Absorb::Out.number());
        assert_eq!(option("extreme", "take"), fate::Extreme::Take.number());
        assert_eq!(option("concede", "concede"), fate::Concede::Concede.number());
        assert_eq!(option("cost", "pay"), fate::PayCost::Pay.number());
        assert_eq!(option("style", "boost"), fate::Style::Boost.number());
        assert!(crate::policy::unusable_words(&vocabulary).is_empty());
    }
}
