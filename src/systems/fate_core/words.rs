//! Words of Fate Core on top of the Fate kernel's: skills to roll with, ratings to read.

use super::flow_words;
use super::skill::NAMES;
use super::stunt_words::stunt_point;
use crate::kernels::fate::body_words::{self, BODY_POINTS};
use crate::kernels::fate::compel;
use crate::kernels::fate::effort::EFFORT_WORDS;
use crate::kernels::fate::place_words;
use crate::kernels::fate::series_words::pause_point;
use crate::kernels::fate::words as fate;
use crate::system::{Features, OptionWord, Point, Scope, Targets, ValueKind, Vocabulary, plain};
use std::sync::LazyLock;

/// Number of the decision point before a contest roll.
pub const POINT_CONTEST: usize = fate::KERNEL_POINTS;
/// Number of the decision point before the roll of a task.
pub const POINT_PREPARE: usize = fate::KERNEL_POINTS + 1;
/// Number of the decision point of the next task.
pub const POINT_TASK: usize = fate::KERNEL_POINTS + 2;
/// Number of the decision point of raising a difficulty.
pub const POINT_RAISE: usize = fate::KERNEL_POINTS + 3;
/// Number of the decision point of free movement.
pub const POINT_STEP: usize = fate::KERNEL_POINTS + 5;
/// Number of the decision point of barring a way.
pub const POINT_IMPEDE: usize = fate::KERNEL_POINTS + 6;
/// Number of the decision point of stepping in between.
pub const POINT_INTERPOSE: usize = fate::KERNEL_POINTS + 7;
/// Number of the first decision point about bodies.
pub const POINT_BODIES: usize = fate::KERNEL_POINTS + 12;
/// Number of decision points.
pub const POINTS: usize = POINT_BODIES + BODY_POINTS + 3;

/// The first option of a turn that is a roll to move.
pub const RUN: u8 = fate::turn_option::KERNEL;

/// Options of a turn that use the place.
pub mod ground_option {
    use super::RUN;
    use crate::kernels::fate::place_words::step_option::RUNS;
    /// Disarm a foe.
    pub const DISARM: u8 = RUN + RUNS as u8;
    /// Blind a foe.
    pub const BLIND: u8 = DISARM + 1;
    /// Take cover.
    pub const TAKE_COVER: u8 = DISARM + 2;
    /// Take up a position.
    pub const TAKE_POSITION: u8 = DISARM + 3;
    /// Block the way to a foe.
    pub const BLOCK_WAY: u8 = DISARM + 4;
    /// Make more of an aspect of the place.
    pub const EXPLOIT_SCENE: u8 = DISARM + 5;
    /// Remove an aspect from the scene.
    pub const CLEAR_SCENE: u8 = DISARM + 6;
    /// The first option after them.
    pub const END: u8 = DISARM + 7;
}

/// Options before a contest roll.
pub mod contest_option {
    /// Roll.
    pub const RACE: u8 = 0;
    /// Create an advantage on a foe first.
    pub const CREATE: u8 = 1;
    /// Create one on the scene first.
    pub const CREATE_ON_SCENE: u8 = 2;
    /// Give up the contest.
    pub const GIVE_UP: u8 = 3;
}

/// Options before the roll of a task.
pub mod prepare_option {
    /// Roll.
    pub const GO_ON: u8 = 0;
    /// Create an advantage on the scene first.
    pub const CREATE_ON_SCENE: u8 = 1;
}

/// Options of the next task.
pub mod task_option {
    /// The first one written.
    pub const LISTED: u8 = 0;
    /// The one that is easiest for whoever rolls it.
    pub const EASIEST: u8 = 1;
    /// The one that is hardest.
    pub const HARDEST: u8 = 2;
}

/// Options of raising a difficulty.
pub mod raise_option {
    /// Leave it.
    pub const KEEP: u8 = 0;
    /// By a boost or free invocation.
    pub const FREE: u8 = 1;
    /// By a fate point.
    pub const FATE_POINT: u8 = 2;
}

/// Number of the decision point between two conflicts.
pub const POINT_PAUSE: usize = fate::KERNEL_POINTS + 4;
/// Number of the decision point of stunts.
pub const POINT_STUNT: usize = fate::KERNEL_POINTS + 8;

/// Number of the decision point of accepting a compel.
pub const POINT_COMPEL: usize = fate::KERNEL_POINTS + 9;
/// Number of the decision point of compelling a foe.
pub const POINT_OFFER: usize = fate::KERNEL_POINTS + 10;
/// Number of the decision point of helping with an ally's roll.
pub const POINT_AID: usize = fate::KERNEL_POINTS + 11;

/// Turn: discover an aspect of a foe.
pub const DISCOVER: u8 = ground_option::END;

/// Option of the decision point of stunts: use it.
pub const STUNT_USE: u8 = 1;

/// Number of the decision point of a concession that can be refused.
pub const POINT_ACCEPT: usize = POINT_BODIES + BODY_POINTS;

/// Accept: refuse the concession.
pub const ACCEPT_REFUSE: u8 = 1;

/// Invoking, with what effort adds (FC-OPT-10).
const INVOKE: [OptionWord; fate::INVOKE.len() + EFFORT_WORDS.len()] = {
    let mut all = [fate::SHARED_WORD; fate::INVOKE.len() + EFFORT_WORDS.len()];
    let mut at = 0;
    while at < all.len() {
        let own = at >= fate::INVOKE.len();
        all[at] = if own { EFFORT_WORDS[at - fate::INVOKE.len()] } else { fate::INVOKE[at] };
        at += 1;
    }
    all
};

/// Absorbing, with shared consequences (FC-OPT-11).
const ABSORB: [OptionWord; fate::ABSORB.len() + 1] = {
    let mut all = [fate::SHARED_WORD; fate::ABSORB.len() + 1];
    let mut at = 0;
    while at < fate::ABSORB.len() {
        all[at] = fate::ABSORB[at];
        at += 1;
    }
    all
};

const ACCEPT: &[OptionWord] = &[
    plain("accept", "let the opponent give up"),
    plain("refuse", "make it fight on (concede.refusable)"),
];

/// Defend: with the best skill.
pub const DEFEND_BEST: u8 = 0;
/// Defend: with the skill named.
pub const DEFEND_WITH: u8 = 1;
/// Defend: not at all.
pub const DEFEND_FORGO: u8 = 2;

/// Turn: split one attack among several foes.
pub const SPLIT_ATTACK: u8 = DISCOVER + 1;
/// Turn: split one attempt at an advantage among several foes.
pub const SPLIT_ADVANTAGE: u8 = DISCOVER + 2;
/// Turn: attack everyone in the zone.
pub const ATTACK_ZONE: u8 = DISCOVER + 3;

const DEFEND: &[OptionWord] = &[
    OptionWord {
        name: "best",
        doc: "with the best skill that meets the action",
        targets: Targets::None,
        arguments: &[],
    },
    OptionWord {
        name: "with",
        doc: "with the skill named, if it meets the action",
        targets: Targets::None,
        arguments: NAMES,
    },
    plain("forgo", "not at all: the attack meets a flat Mediocre (defend.forgo_rating)"),
];

const fn with_skill(name: &'static str, doc: &'static str, targets: Targets) -> OptionWord {
    OptionWord { name, doc, targets, arguments: NAMES }
}

const GROUND: [OptionWord; 7] = [
    with_skill("disarm", "put an aspect on a foe that takes its weapon away", Targets::Foe),
    with_skill("blind", "put an aspect on a foe that takes its sight away", Targets::Foe),
    with_skill(
        "take_cover",
        "put an aspect on your zone that helps to defend there, until you leave it",
        Targets::None,
    ),
    with_skill(
        "take_position",
        "put an aspect on your zone that helps to strike, defend and move, until you leave it",
        Targets::None,
    ),
    with_skill("block_way", "put an aspect on the way towards a foe that hinders", Targets::Foe),
    with_skill(
        "exploit_scene",
        "gain free invocations on an aspect of the place that fits blows",
        Targets::None,
    ),
    with_skill("clear_scene", "remove an aspect that foes have put on the scene", Targets::None),
];

/// Options of a turn: those of the kernel, rolls to move, uses of the place.
static TURN: LazyLock<Vec<OptionWord>> = LazyLock::new(|| {
    let moves = place_words::runs();
    let kernel = fate::turn_options(NAMES);
    let all = kernel.iter().chain(&moves).chain(&GROUND).chain(&[DISCOVERY]).chain(SEVERAL);
    all.chain([&flow_words::TASK]).copied().collect()
});

const SEVERAL: &[OptionWord] = &[
    with_skill(
        "split_attack",
        "attack this foe and others with one roll, whose result is split among them",
        Targets::Foe,
    ),
    with_skill(
        "split_advantage",
        "put an aspect on this foe and on others with one roll, whose result is split among them",
        Targets::Foe,
    ),
    with_skill(
        "attack_zone",
        "attack everyone in the zone, each with the whole result (multi.zone_attack)",
        Targets::None,
    ),
];

const DISCOVERY: OptionWord = with_skill(
    "discover",
    "find out about an aspect of a foe, who defends (where aspects.hidden_npc hides them)",
    Targets::Foe,
);

const IMPEDE: &[OptionWord] = &place_words::impede_options(NAMES);

const CONTEST: &[OptionWord] = &[
    plain("race", "go straight to the contest roll"),
    with_skill("create_advantage", "first put an aspect on a foe, who defends", Targets::Foe),
    with_skill(
        "create_on_scene",
        "first put an aspect on the scene, against a fixed difficulty",
        Targets::None,
    ),
    plain("give_up", "give up the contest, with your whole side"),
];

const PREPARE: &[OptionWord] = &[
    plain("go_on", "go straight to the roll"),
    with_skill(
        "create_on_scene",
        "first put an aspect on the scene, against a fixed difficulty",
        Targets::None,
    ),
];

const TASK: &[OptionWord] = &[
    plain("listed", "the first one written"),
    plain("easiest", "the one that is easiest for whoever rolls it"),
    plain("hardest", "the one that is hardest for whoever rolls it"),
];

const RAISE: &[OptionWord] = &[
    plain("keep", "leave the difficulty as it is"),
    plain("free", "raise it by a boost or free invocation"),
    plain("fate_point", "raise it by a fate point"),
];

const CREATING: &[&str] = &["contest", "prepare"];
const TASK_AHEAD: &[&str] = &["prepare", "raise"];
const INVOKING: &[&str] = &["invoke"];
const INTERPOSING: &[&str] = &["interpose"];
const ACCEPTING: &[&str] = &["accept"];
const HARMING: &[&str] = &["invoke", "style", "absorb", "extreme", "cost"];
const STUNT: &[&str] = &["stunt"];
const AID: &[&str] = &["aid"];
const HELPING: &[&str] = &["help"];

/// The decision points of contests and challenges.
fn scene_points() -> [Point; 4] {
    [
        Point {
            name: "contest",
            doc: "before each contest roll: whether to try for an advantage first, and where",
            ledger: "DP-CCREATE, DP-CREATE",
            options: CONTEST,
            fallback: &["race"],
        },
        Point {
            name: "prepare",
            doc: "before each task of a challenge: whether to try for an advantage first",
            ledger: "DP-CREATE",
            options: PREPARE,
            fallback: &["go_on"],
        },
        Point {
            name: "task",
            doc: "asked of the first of the players in a challenge: which task comes next",
            ledger: "DP-ORDER",
            options: TASK,
            fallback: &["listed"],
        },
        Point {
            name: "raise",
            doc: "asked of the game master before each task, until it keeps the difficulty (gm.boost_timing)",
            ledger: "DP-INVOKE",
            options: RAISE,
            fallback: &["free", "keep"],
        },
    ]
}

/// Everything that policies of Fate Core can say.
pub fn vocabulary() -> Vocabulary {
    let mut points = fate::points(&TURN, DEFEND);
    points[fate::POINT_TURN].fallback =
        &["attack first", "run_to_foe lowest target.distance", "full_defense", "pass"];
    points.extend(scene_points());
    points.push(pause_point());
    points.push(place_words::step_point());
    points.push(place_words::impede_point(IMPEDE));
    points.push(place_words::interpose_point());
    points.push(stunt_point());
    points.extend(compel::points());
    points.push(fate::aid_point());
    points.extend(body_words::points());
    points.push(Point {
        name: "accept",
        doc: "where a concession can be refused: asked of the first of the opponents when one of the others wants to give up",
        ledger: "FC-CED-14",
        options: ACCEPT,
        fallback: &["accept"],
    });
    points.extend(flow_words::points());
    points[fate::POINT_INVOKE].options = &INVOKE;
    points[fate::POINT_ABSORB].options = &ABSORB;
    Vocabulary { points, features: fate::all_features(CoreFeature::ALL) }
}

crate::features! {
    /// Features of Fate Core; they follow the kernel's. The first are the skills, by number.
    pub enum CoreFeature {
        Athletics = "athletics", Scope::Fighter, ValueKind::Number, "rating of Athletics";
        Burglary = "burglary", Scope::Fighter, ValueKind::Number, "rating of Burglary";
        Contacts = "contacts", Scope::Fighter, ValueKind::Number, "rating of Contacts";
        Crafts = "crafts", Scope::Fighter, ValueKind::Number, "rating of Crafts";
        Deceive = "deceive", Scope::Fighter, ValueKind::Number, "rating of Deceive";
        Drive = "drive", Scope::Fighter, ValueKind::Number, "rating of Drive";
        Empathy = "empathy", Scope::Fighter, ValueKind::Number, "rating of Empathy";
        Fight = "fight", Scope::Fighter, ValueKind::Number, "rating of Fight";
        Investigate = "investigate", Scope::Fighter, ValueKind::Number, "rating of Investigate";
        Lore = "lore", Scope::Fighter, ValueKind::Number, "rating of Lore";
        Notice = "notice", Scope::Fighter, ValueKind::Number, "rating of Notice";
        Physique = "physique", Scope::Fighter, ValueKind::Number, "rating of Physique";
        Provoke = "provoke", Scope::Fighter, ValueKind::Number, "rating of Provoke";
        Rapport = "rapport", Scope::Fighter, ValueKind::Number, "rating of Rapport";
        Resources = "resources", Scope::Fighter, ValueKind::Number, "rating of Resources";
        Shoot = "shoot", Scope::Fighter, ValueKind::Number, "rating of Shoot";
        Stealth = "stealth", Scope::Fighter, ValueKind::Number, "rating of Stealth";
        Will = "will", Scope::Fighter, ValueKind::Number, "rating of Will";
        Create = "create", Scope::Fighter, ValueKind::Number, "best rating for creating an advantage";
        ContestRating = "contest_rating", Scope::Fighter, ValueKind::Number, "best rating among the skills that its side rolls with in the contest";
        Leads = "leads", Scope::Fighter, ValueKind::Flag, "rolls for its side in the contest";
        CreateChance = "create_chance", Scope::Fighter, ValueKind::Percent, "chance that the decider's advantage on this fighter comes to a tie or better, before invocations";
        Victories = "victories", Scope::Side, ValueKind::Number, "victories scored in the contest; of the foes, the most that one side has";
        VictoriesLeft = "victories_left", Scope::Side, ValueKind::Number, "victories still needed to win the contest; of the foes, the least that one side needs";
        TasksLeft = "tasks_left", Scope::Conflict, ValueKind::Number, "tasks of the challenge that have not been rolled";
        TasksLost = "tasks_lost", Scope::Conflict, ValueKind::Number, "tasks of the challenge that have failed";
        ContestEdge = "contest_edge", Scope::Decision(&["contest"]), ValueKind::Number, "rating with which the decider's side rolls, less that of the best hostile side";
        SceneEdge = "scene_edge", Scope::Decision(CREATING), ValueKind::Number, "the decider's best rating for an advantage, less the difficulty of one on the scene";
        TaskEdge = "task_edge", Scope::Decision(TASK_AHEAD), ValueKind::Number, "rating for the task ahead, less its difficulty as it stands";
        Contesting = "contesting", Scope::Decision(INVOKING), ValueKind::Flag, "the decider makes a contest roll";
        OnTask = "on_task", Scope::Decision(INVOKING), ValueKind::Flag, "the decider rolls for a task of a challenge";
        Hindering = "hindering", Scope::Decision(INVOKING), ValueKind::Flag, "the decider speaks for the difficulty of a task";
        Ground = "ground", Scope::Fighter, ValueKind::Number, "free invocations that its side holds on aspects of the place where it stands";
        ActionTaken = "action_taken", Scope::Decision(&["step"]), ValueKind::Flag, "the action of the turn is behind the decider";
        WardAbsorbs = "ward_absorbs", Scope::Decision(INTERPOSING), ValueKind::Number, "shifts of the largest hit that the ally under attack can still absorb";
        WardDefense = "ward_defense", Scope::Decision(INTERPOSING), ValueKind::Number, "best defence rating of the ally under attack, full defense included";
        WardDanger = "ward_danger", Scope::Decision(INTERPOSING), ValueKind::Percent, "chance that the attack takes the ally out, before invocations";
        OwnDefense = "own_defense", Scope::Decision(INTERPOSING), ValueKind::Number, "the decider's best defence rating, full defense included";
        OwnDanger = "own_danger", Scope::Decision(INTERPOSING), ValueKind::Percent, "chance that the attack takes the decider out if it steps in, before invocations";
        Supporting = "supporting", Scope::Fighter, ValueKind::Flag, "is a supporting character, who should give up readily";
        Untreated = "untreated", Scope::Fighter, ValueKind::Number, "consequences that recovery has not begun for, extreme ones aside";
        Recovering = "recovering", Scope::Fighter, ValueKind::Number, "consequences that recovery has begun for";
        TreatChance = "treat_chance", Scope::Fighter, ValueKind::Percent, "chance that the next treatment of this fighter starts recovery, before invocations; 0 if there is nothing to treat now";
        SideRecovering = "recovering", Scope::Side, ValueKind::Number, "consequences of its fighters that recovery has begun for";
        SlotsOpen = "slots_left", Scope::Side, ValueKind::Number, "free consequence slots of its fighters who are still in";
        SideFate = "fate_points", Scope::Side, ValueKind::Number, "fate points of its players' characters who are still in";
        SceneNumber = "scene", Scope::Conflict, ValueKind::Number, "number of the running or last conflict of a series, from 1";
        ScenesLeft = "scenes_left", Scope::Conflict, ValueKind::Number, "conflicts of the series that come after it";
        RestsLeft = "rests_left", Scope::Conflict, ValueKind::Number, "rests that are left in this pause";
        AbsorbsPhysical = "absorbs_physical", Scope::Fighter, ValueKind::Number, "shifts of the largest physical hit that can still be absorbed (in a conflict of one kind: any hit)";
        AbsorbsMental = "absorbs_mental", Scope::Fighter, ValueKind::Number, "shifts of the largest mental hit that can still be absorbed (in a conflict of one kind: any hit)";
        HitPhysical = "hit_chance_physical", Scope::Fighter, ValueKind::Percent, "chance that the decider's best physical attack hits this fighter, before invocations; 0 if it has none";
        HitMental = "hit_chance_mental", Scope::Fighter, ValueKind::Percent, "chance that the decider's best mental attack hits this fighter, before invocations; 0 if it has none";
        OutPhysical = "take_out_chance_physical", Scope::Fighter, ValueKind::Percent, "chance that the decider's best physical attack takes this fighter out, before invocations";
        OutMental = "take_out_chance_mental", Scope::Fighter, ValueKind::Percent, "chance that the decider's best mental attack takes this fighter out, before invocations";
        ConcederAbsorbs = "conceder_absorbs", Scope::Decision(ACCEPTING), ValueKind::Number, "shifts of the largest hit that whoever wants to give up can still absorb";
        ConcederConsequences = "conceder_consequences", Scope::Decision(ACCEPTING), ValueKind::Number, "consequences that whoever wants to give up bears";
        MentalRoll = "mental", Scope::Decision(HARMING), ValueKind::Flag, "in a mixed conflict: the roll or hit at hand is mental";
        MobSize = "mob", Scope::Fighter, ValueKind::Number, "members of the mob for which this fighter stands; 1 if it is alone";
        Hazard = "hazard", Scope::Fighter, ValueKind::Flag, "is a hazard and no character";
        Leader = "leader", Scope::Fighter, ValueKind::Flag, "leads its side";
        LoneAgainst = "lone_against", Scope::Fighter, ValueKind::Number, "opponents for whom it gets the bonus of a lone foe (solo.bonus); 0 if it gets none";
        SideUnits = "units", Scope::Side, ValueKind::Number, "fighters who are still in, a mob counting as one";
        AlikeCount = "alike", Scope::Decision(&["mob"]), ValueKind::Number, "nameless fighters who could form mobs";
        Named = "named", Scope::Decision(&["also"]), ValueKind::Number, "targets that have been named so far";
        ResultLeft = "result_left", Scope::Decision(&["share"]), ValueKind::Number, "what is left of the result to be shared";
        TargetsServed = "targets_served", Scope::Decision(&["share"]), ValueKind::Number, "targets that this rest serves, the one at hand included";
        PartNeeded = "part_needed", Scope::Decision(&["share"]), ValueKind::Number, "part that would take the target at hand out, or succeed against it, if its dice showed 0";
        ZoneFoes = "zone_foes", Scope::Decision(&["turn"]), ValueKind::Number, "foes whom an attack on everyone in the zone would strike";
        ZoneFriends = "zone_friends", Scope::Decision(&["turn"]), ValueKind::Number, "own side's fighters whom it would strike";
        StuntCost = "cost", Scope::Decision(STUNT), ValueKind::Number, "fate points that the use of the stunt costs";
        StuntUsesLeft = "uses_left", Scope::Decision(STUNT), ValueKind::Number, "uses that are left of it, 255 if there is no limit";
        StuntShifts = "shifts", Scope::Decision(STUNT), ValueKind::Number, "shifts of the hit that it is about";
        StuntAttacking = "attacking", Scope::Decision(STUNT), ValueKind::Flag, "it is about the decider's attack";
        StuntDefending = "defending", Scope::Decision(STUNT), ValueKind::Flag, "it is about the decider's defence";
        AidMargin = "margin", Scope::Decision(AID), ValueKind::Number, "the ally's result less the other's, as it stands";
        AidAttacking = "attacking", Scope::Decision(AID), ValueKind::Flag, "the ally attacks";
        AidDefending = "defending", Scope::Decision(AID), ValueKind::Flag, "the ally defends, against an attack or an advantage";
        AidPayable = "payable", Scope::Decision(AID), ValueKind::Number, "fate points that the decider could spend on the roll";
        AidTakeOut = "would_take_out", Scope::Decision(AID), ValueKind::Flag, "the attack, as it stands, takes its target out";
        AidWound = "would_wound", Scope::Decision(AID), ValueKind::Flag, "the attack, as it stands, costs its target a consequence or takes it out";
        Hidden = "hidden_aspects", Scope::Fighter, ValueKind::Number, "aspects of this fighter that are still hidden from the decider";
        StuntFoeAbsorbs = "foe_absorbs", Scope::Decision(STUNT), ValueKind::Number, "shifts that the other party can still absorb of one hit";
        TaskChance = "task_chance", Scope::Fighter, ValueKind::Percent, "chance that a roll for its easiest task in the fight comes to a tie or better, before invocations; 0 if it has none";
        Barred = "kept_from_task", Scope::Fighter, ValueKind::Flag, "may not roll for a task in its running turn, since a defence has failed";
        Beset = "defense_failed", Scope::Fighter, ValueKind::Flag, "a defence has failed that keeps it from a task in its coming turn";
        Spent = "turn_given_up", Scope::Fighter, ValueKind::Flag, "has given up its coming turn to help";
        TasksToDo = "tasks_to_do", Scope::Side, ValueKind::Number, "tasks in the fight that its list has open";
        HelpsAttack = "for_attack", Scope::Decision(HELPING), ValueKind::Flag, "the roll to help with is an attack";
        HelpsCreate = "for_advantage", Scope::Decision(HELPING), ValueKind::Flag, "the roll to help with creates an advantage";
        HelpsOvercome = "for_overcome", Scope::Decision(HELPING), ValueKind::Flag, "the roll to help with is an overcome roll, such as one for a task";
        HelpsDefense = "for_defense", Scope::Decision(HELPING), ValueKind::Flag, "the roll to help with is a defence";
        CostsTurn = "costs_turn", Scope::Decision(HELPING), ValueKind::Flag, "helping takes the decider's coming turn";
        Helpers = "helpers", Scope::Decision(HELPING), ValueKind::Number, "others who help with the roll already";
        LeadRating = "lead_rating", Scope::Decision(HELPING), ValueKind::Number, "rating of the ally who rolls, without helpers";
        LeadChance = "lead_chance", Scope::Decision(HELPING), ValueKind::Percent, "chance that an attack of the ally who rolls hits, on the foe it is best against, before helpers and invocations; 0 for other rolls";
        OwnChance = "own_chance", Scope::Decision(HELPING), ValueKind::Percent, "the same for an attack of the decider";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        let vocabulary = vocabulary();
        let defend = &vocabulary.points[fate::POINT_DEFEND].options;
        assert_eq!(vocabulary.points.len(), POINTS);
        for (point, name) in [
            (POINT_CONTEST, "contest"),
            (POINT_PREPARE, "prepare"),
            (POINT_TASK, "task"),
            (POINT_RAISE, "raise"),
        ] {
            assert_eq!(vocabulary.points[point].name, name);
        }
        assert_eq!(CONTEST[usize::from(contest_option::GIVE_UP)].name, "give_up");
        assert_eq!(RAISE[usize::from(raise_option::FATE_POINT)].name, "fate_point");
        assert_eq!(TASK[usize::from(task_option::HARDEST)].name, "hardest");
        assert_eq!(vocabulary.point("pause"), Some(POINT_PAUSE));
        assert_eq!(vocabulary.point("step"), Some(POINT_STEP));
        assert_eq!(vocabulary.point("impede"), Some(POINT_IMPEDE));
        assert_eq!(vocabulary.point("interpose"), Some(POINT_INTERPOSE));
        assert_eq!(TURN[usize::from(RUN)].name, "run_to_foe");
        assert_eq!(TURN[usize::from(ground_option::DISARM)].name, "disarm");
        assert_eq!(TURN[usize::from(ground_option::CLEAR_SCENE)].name, "clear_scene");
        assert_eq!(vocabulary.point("accept"), Some(POINT_ACCEPT));
        assert_eq!(ACCEPT[usize::from(ACCEPT_REFUSE)].name, "refuse");
        let absorb = vocabulary.points[fate::POINT_ABSORB].options;
        assert_eq!(absorb[usize::from(fate::absorb_option::SHARED)].name, "shared");
        assert_eq!(vocabulary.points[fate::POINT_INVOKE].options.len(), 11);
        assert_eq!(vocabulary.points[POINT_BODIES].name, "mob");
        assert_eq!(vocabulary.points[POINT_ACCEPT - 1].name, "share");
        assert_eq!(TURN[usize::from(SPLIT_ATTACK)].name, "split_attack");
        assert_eq!(TURN[usize::from(SPLIT_ADVANTAGE)].name, "split_advantage");
        assert_eq!(TURN[usize::from(ATTACK_ZONE)].name, "attack_zone");
        assert_eq!(vocabulary.point("stunt"), Some(POINT_STUNT));
        assert_eq!(vocabulary.point("compel"), Some(POINT_COMPEL));
        assert_eq!(vocabulary.point("offer"), Some(POINT_OFFER));
        assert_eq!(vocabulary.point("aid"), Some(POINT_AID));
        assert_eq!(TURN[usize::from(DISCOVER)].name, "discover");
        assert_eq!(defend[usize::from(DEFEND_FORGO)].name, "forgo");
        assert_eq!(vocabulary.point("help"), Some(flow_words::POINT_HELP));
        assert_eq!(vocabulary.point("escalate"), Some(flow_words::POINT_ESCALATE));
        assert_eq!(TURN[usize::from(flow_words::TURN_TASK)].name, "task");
        assert_eq!(defend[usize::from(DEFEND_BEST)].name, "best");
        assert_eq!(defend[usize::from(DEFEND_WITH)].name, "with");
        for (number, name) in NAMES.iter().enumerate() {
            assert_eq!(CoreFeature::ALL[number].name, *name);
        }
        assert!(crate::policy::unusable_words(&vocabulary).is_empty());
    }
}
