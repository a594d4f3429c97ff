//! Words of the Fate kernel: the decision points and features that every Fate system shares.
//!
//! Option numbers are constants because rules dispatch on them; the tests hold names and numbers
//! together.

use super::game::RollKind;
use crate::system::{Feature, OptionWord, Point, Scope, Targets, ValueKind, plain};

/// Number of the decision point of a turn.
pub const POINT_TURN: usize = 0;
/// Number of the decision point of the defence.
pub const POINT_DEFEND: usize = 1;
/// Number of the decision point of invoking.
pub const POINT_INVOKE: usize = 2;
/// Number of the decision point of an attack with style.
pub const POINT_STYLE: usize = 3;
/// Number of the decision point of absorbing.
pub const POINT_ABSORB: usize = 4;
/// Number of the decision point of the extreme consequence.
pub const POINT_EXTREME: usize = 5;
/// Number of the decision point of conceding.
pub const POINT_CONCEDE: usize = 6;
/// Number of the decision point of paying costs.
pub const POINT_COST: usize = 7;
/// Number of decision points of the kernel; those of a system follow.
pub const KERNEL_POINTS: usize = 10;
/// Number of the decision point of a failed attempt at a new aspect.
pub const POINT_CREATE_FAIL: usize = 8;
/// Number of the decision point of who acts next.
pub const POINT_NEXT: usize = 9;

macro_rules! numbers {
    ($(#[$meta:meta])* $name:ident: $($option:ident = $number:literal),* $(,)?) => {
        $(#[$meta])*
        pub mod $name {
            $(
                #[doc = concat!("Option number ", $number, ".")]
                pub const $option: u8 = $number;
            )*
        }
    };
}

numbers!(
    /// Options of a turn; those of a system follow.
    turn_option: ATTACK = 0, CREATE = 1, EXPLOIT = 2, CREATE_ON_SCENE = 3, REMOVE = 4,
    FULL_DEFENSE = 5, PASS = 6, KERNEL = 7
);
numbers!(
    /// Options of invoking.
    invoke_option: PASS = 0, FREE = 1, FREE_REROLL = 2, FATE_POINT = 3, FATE_REROLL = 4
);
numbers!(
    /// Options of an attack with style.
    style_option: FULL = 0, BOOST = 1
);
numbers!(
    /// Options of absorbing a hit.
    absorb_option: LEAST = 0, FEW = 1, STRESS = 2, MILD = 3, MODERATE = 4, SEVERE = 5,
    SAVE_BOXES = 6, LARGE_BOX = 7, OUT = 8, SHARED = 9
);
numbers!(
    /// Options of the extreme consequence.
    extreme_option: REFUSE = 0, TAKE = 1
);
numbers!(
    /// Options of conceding.
    concede_option: GO_ON = 0, CONCEDE = 1
);
numbers!(
    /// Options of paying costs.
    cost_option: FAIL = 0, PAY = 1
);
numbers!(
    /// Options of a failed attempt at a new aspect.
    create_fail_option: NOTHING = 0, ASPECT = 1
);
numbers!(
    /// Options of who acts next.
    next_option: BY_RATING = 0, FRIEND = 1, FOE = 2
);
numbers!(
    /// Options of helping with an ally's roll, in systems that have the decision.
    aid_option: PASS = 0, FREE = 1, FATE_POINT = 2
);

const fn aimed(
    name: &'static str,
    doc: &'static str,
    targets: Targets,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc, targets, arguments }
}

/// The kernel's options of a turn; `methods` are the skills or approaches that may be named.
pub const fn turn_options(methods: &'static [&'static str]) -> [OptionWord; 7] {
    [
        aimed("attack", "attack a foe", Targets::Foe, methods),
        aimed("create_advantage", "put a new aspect on a foe, who defends", Targets::Foe, methods),
        aimed(
            "exploit_advantage",
            "gain free invocations on an aspect that your side has put on a foe",
            Targets::Foe,
            methods,
        ),
        aimed(
            "create_on_scene",
            "put a new aspect on the scene, against a fixed difficulty",
            Targets::None,
            methods,
        ),
        aimed(
            "remove_advantage",
            "overcome the worst aspect that foes have put on you or an ally",
            Targets::Ally,
            methods,
        ),
        plain("full_defense", "do nothing but defend"),
        plain("pass", "do nothing"),
    ]
}

/// The decision points of the kernel. `turn` and `defend` are the system's option lists.
pub fn points(turn: &'static [OptionWord], defend: &'static [OptionWord]) -> Vec<Point> {
    vec![
        Point {
            name: "turn",
            doc: "what to do on one's own turn, and to whom",
            ledger: "DP-ACTION, DP-TARGET, DP-CREATE",
            options: turn,
            fallback: &["attack first", "full_defense", "pass"],
        },
        Point {
            name: "defend",
            doc: "how to defend, once attacked or the target of an advantage",
            ledger: "DP-DEFSKILL, DP-DEFEND-APPROACH",
            options: defend,
            fallback: &["best"],
        },
        Point {
            name: "invoke",
            doc: "after the dice: asked in turn until both parties pass, the one behind first",
            ledger: "DP-INVOKE",
            options: INVOKE,
            fallback: &["pass"],
        },
        Point {
            name: "style",
            doc: "after an attack with style: the full hit, or a smaller one and a boost",
            ledger: "DP-STYLE",
            options: STYLE,
            fallback: &["full"],
        },
        Point {
            name: "absorb",
            doc: "how to absorb a hit that can be absorbed",
            ledger: "DP-SOAK, DP-ABSORB",
            options: ABSORB,
            fallback: &["least"],
        },
        Point {
            name: "extreme",
            doc: "whether to take an extreme consequence where nothing else absorbs the hit",
            ledger: "DP-EXTREME",
            options: EXTREME,
            fallback: &["take"],
        },
        Point {
            name: "concede",
            doc: "whether to give up: asked at the start, after every action, and when named as a target",
            ledger: "DP-CONCEDE, DP-SURRENDER-NPC",
            options: CONCEDE,
            fallback: &["go_on"],
        },
        Point {
            name: "cost",
            doc: "whether to reach the goal of a tied or failed overcome roll at its cost",
            ledger: "DP-COST",
            options: COST,
            fallback: &["pay if not serious", "fail"],
        },
        Point {
            name: "create_fail",
            doc: "after a failed attempt at a new aspect, where create.fail leaves it to the roller",
            ledger: "DP-CREATEFAIL",
            options: CREATE_FAIL,
            fallback: &["nothing"],
        },
        Point {
            name: "next",
            doc: "who acts next, where order.mode is elective: asked of whoever has acted",
            ledger: "DP-NEXT",
            options: NEXT,
            fallback: &["friend first", "foe first", "by_rating"],
        },
    ]
}

const CREATE_FAIL: &[OptionWord] = &[
    plain("nothing", "no aspect, and nothing for the other side"),
    plain("aspect", "the aspect comes into play, with a free invocation for the other side"),
];

const NEXT: &[OptionWord] = &[
    plain("by_rating", "whoever stands highest in the turn order"),
    aimed("friend", "a fighter of your side who has not acted", Targets::Ally, &[]),
    aimed("foe", "a foe who has not acted", Targets::Foe, &[]),
];

/// The decision whether to help with an ally's roll, for systems that have it.
pub fn aid_point() -> Point {
    Point {
        name: "aid",
        doc: "after the dice, once the roller passes: whether to pay for the roll of an ally",
        ledger: "DP-INVOKE, FC-INV-03",
        options: AID,
        fallback: &["pass"],
    }
}

const AID: &[OptionWord] = &[
    plain("pass", "keep out of it"),
    plain("free", "lend a free invocation or boost of your own (where invoke.owner is character)"),
    plain("fate_point", "pay a fate point for a bonus to the roll"),
];

/// The kernel's options of invoking; those of a system may follow.
pub const INVOKE: &[OptionWord] = &[
    plain("pass", "leave the roll as it is"),
    plain("free", "use a free invocation or boost for a bonus"),
    plain("free_reroll", "use a free invocation or boost to roll your dice again"),
    plain("fate_point", "pay a fate point for a bonus"),
    plain("fate_reroll", "pay a fate point to roll your dice again"),
];

/// The kernel's options of an attack with style; those of a system may follow.
pub const STYLE: &[OptionWord] =
    &[plain("full", "the full hit"), plain("boost", "give up shifts for a boost")];

/// The kernel's options of absorbing a hit; [`SHARED_WORD`] may follow.
pub const ABSORB: &[OptionWord] = &[
    plain("least", "a stress box alone, else the consequences with the least shifts (ABSORB-MIN)"),
    plain("few", "a stress box alone, else as few consequences as possible (ABSORB-FEW)"),
    plain("stress", "a stress box alone"),
    plain("mild", "one mild consequence, with a box for the rest"),
    plain("moderate", "one moderate consequence, with a box for the rest"),
    plain("severe", "one severe consequence, with a box for the rest"),
    plain("save_boxes", "consequences only"),
    plain("large_box", "the largest free stress box (where stress.box_choice allows it)"),
    plain("out", "be taken out although the hit could be absorbed"),
];

/// The option of absorbing a hit with shared consequences, in systems that have them.
pub const SHARED_WORD: OptionWord = plain(
    "shared",
    "consequences that the side shares, with a box for the rest (consequence.group_pool, consequence.collateral)",
);

const EXTREME: &[OptionWord] =
    &[plain("refuse", "be taken out"), plain("take", "take the extreme consequence")];

const CONCEDE: &[OptionWord] = &[plain("go_on", "fight on"), plain("concede", "give up")];

const COST: &[OptionWord] = &[plain("fail", "accept the failure"), plain("pay", "pay the cost")];

const TURN: &[&str] = &["turn"];
const INVOKING: &[&str] = &["invoke"];
const SHIFTS: &[&str] = &["style", "absorb", "extreme"];

crate::features! {
    /// Features of the kernel. Those of a system follow.
    pub enum FateFeature {
        StressLeft = "stress_left", Scope::Fighter, ValueKind::Number, "free stress boxes, in a mixed conflict on both tracks together";
        BestBox = "best_box", Scope::Fighter, ValueKind::Number, "shifts of the largest hit that stress boxes alone can still absorb, in a mixed conflict on the track that can absorb less";
        Absorbs = "absorbs", Scope::Fighter, ValueKind::Number, "shifts of the largest hit that can still be absorbed with boxes and consequences, in a mixed conflict of the kind of harm of which it is less";
        Consequences = "consequences", Scope::Fighter, ValueKind::Number, "consequences borne";
        SlotsLeft = "slots_left", Scope::Fighter, ValueKind::Number, "free consequence slots";
        Worst = "worst", Scope::Fighter, ValueKind::Number, "worst consequence borne: 0 none, 1 mild, 2 moderate, 3 severe, 4 extreme";
        FatePoints = "fate_points", Scope::Fighter, ValueKind::Number, "fate points at hand (the game master's fighters share a pool)";
        FreeInvokes = "free_invokes", Scope::Fighter, ValueKind::Number, "free invocations that the decider could use against this fighter, boosts left aside";
        Advantages = "advantages", Scope::Fighter, ValueKind::Number, "advantages that the decider's side has put on this fighter";
        Hindered = "hindered", Scope::Fighter, ValueKind::Number, "advantages that foes have put on this fighter";
        Attack = "attack", Scope::Fighter, ValueKind::Number, "best attack rating";
        Defense = "defense", Scope::Fighter, ValueKind::Number, "best defence rating";
        HitChance = "hit_chance", Scope::Fighter, ValueKind::Percent, "chance that the decider's attack hits this fighter, before invocations";
        TakeOutChance = "take_out_chance", Scope::Fighter, ValueKind::Percent, "chance that one attack by the decider takes this fighter out, before invocations";
        Threat = "threat", Scope::Fighter, ValueKind::Percent, "chance that this fighter's attack hits the decider, before invocations";
        Danger = "danger", Scope::Fighter, ValueKind::Percent, "chance that one attack by this fighter takes the decider out, before invocations";
        Nameless = "nameless", Scope::Fighter, ValueKind::Flag, "has no consequences to take";
        Acted = "acted", Scope::Fighter, ValueKind::Flag, "has had its turn in this exchange";
        Defending = "on_full_defense", Scope::Fighter, ValueKind::Flag, "is on full defense";
        Attacked = "attacked", Scope::Fighter, ValueKind::Number, "attacks and advantages met in this exchange";
        Distance = "distance", Scope::Fighter, ValueKind::Number, "zones between the decider and this fighter, 0 in the same one";
        InReach = "in_reach", Scope::Fighter, ValueKind::Number, "foes whom this fighter can attack from where it stands";
        Reachable = "reachable", Scope::Fighter, ValueKind::Flag, "the decider can attack this fighter from where it stands";
        Company = "company", Scope::Fighter, ValueKind::Number, "others of its side in its zone";
        Crowd = "crowd", Scope::Fighter, ValueKind::Number, "foes of this fighter in its zone";
        Barred = "barred", Scope::Fighter, ValueKind::Flag, "somebody has barred its way in this turn";
        Moved = "moved", Scope::Fighter, ValueKind::Flag, "has moved in this turn";
        Fighters = "fighters", Scope::Side, ValueKind::Number, "fighters who are still in";
        Lost = "lost", Scope::Side, ValueKind::Number, "fighters who were taken out or conceded";
        Invocations = "invocations", Scope::Side, ValueKind::Number, "free invocations and boosts held, wherever they can be used";
        Boosts = "boosts", Scope::Side, ValueKind::Number, "boosts held";
        Toughness = "toughness", Scope::Side, ValueKind::Number, "sum of what its fighters can still absorb, in shifts";
        Winning = "winning", Scope::Side, ValueKind::Number, "its fighters still in, less those of the other sides";
        Exchange = "exchange", Scope::Conflict, ValueKind::Number, "the running exchange, from 1";
        Targeted = "targeted", Scope::Decision(&["concede"]), ValueKind::Flag, "an action against the decider has been announced";
        TargetedDanger = "announced_danger", Scope::Decision(&["concede"]), ValueKind::Percent, "chance that the announced attack takes the decider out, before invocations; 0 if none is announced";
        TargetedThreat = "announced_threat", Scope::Decision(&["concede"]), ValueKind::Percent, "chance that the announced attack hits the decider, before invocations; 0 if none is announced";
        Margin = "margin", Scope::Decision(INVOKING), ValueKind::Number, "the decider's result less the other's, as it stands";
        Invokes = "invokes", Scope::Decision(INVOKING), ValueKind::Number, "free invocations usable on this roll";
        Payable = "payable", Scope::Decision(INVOKING), ValueKind::Number, "fate points that could be spent on this roll";
        Dice = "dice", Scope::Decision(INVOKING), ValueKind::Number, "what the decider's dice count";
        RerollBetter = "reroll_better", Scope::Decision(INVOKING), ValueKind::Flag, "rolling again promises more than the bonus of an invocation";
        Attacking = "attacking", Scope::Decision(INVOKING), ValueKind::Flag, "the decider attacks";
        Defends = "defending", Scope::Decision(INVOKING), ValueKind::Flag, "the decider defends, against an attack or an advantage";
        Creating = "creating", Scope::Decision(INVOKING), ValueKind::Flag, "the decider creates an advantage";
        Overcoming = "overcoming", Scope::Decision(INVOKING), ValueKind::Flag, "the decider overcomes or opposes an overcome roll; a roll to move is one";
        Roaring = "roaring", Scope::Decision(INVOKING), ValueKind::Flag, "the decider rolls for a Roar aspect";
        WouldTakeOut = "would_take_out", Scope::Decision(INVOKING), ValueKind::Flag, "the attack, as it stands, takes its target out";
        CouldTakeOut = "could_take_out", Scope::Decision(INVOKING), ValueKind::Flag, "all free invocations together would make the attack take its target out";
        WouldWound = "would_wound", Scope::Decision(INVOKING), ValueKind::Flag, "the attack, as it stands, costs its target a consequence or takes it out";
        Shifts = "shifts", Scope::Decision(SHIFTS), ValueKind::Number, "shifts of the hit";
        TakesOut = "takes_out", Scope::Decision(&["style"]), ValueKind::Flag, "the full hit takes the target out";
        TradeTakesOut = "takes_out_traded", Scope::Decision(&["style"]), ValueKind::Flag, "the hit that is left after the trade takes the target out";
        Wounds = "wounds", Scope::Decision(&["style"]), ValueKind::Flag, "the full hit costs the target a consequence or takes it out";
        TradeWounds = "wounds_traded", Scope::Decision(&["style"]), ValueKind::Flag, "the hit that is left after the trade costs a consequence or takes out";
        Serious = "serious", Scope::Decision(&["cost"]), ValueKind::Flag, "the cost is a serious one";
        BestOf = "targets", Scope::Decision(TURN), ValueKind::Number, "foes who can be attacked";
    }
}

/// Number of classes of questions at a point of the kernel.
pub fn classes(point: usize) -> usize {
    match point {
        POINT_INVOKE => 6,
        POINT_CONCEDE => 2,
        _ => 1,
    }
}

/// Class of a question about invoking, by what the decider rolls for.
pub fn invoke_class(kind: Option<RollKind>) -> usize {
    match kind {
        Some(RollKind::Attack) => 0,
        Some(RollKind::Defend) => 1,
        Some(RollKind::DefendCreate) => 2,
        Some(RollKind::Create { .. }) => 3,
        Some(RollKind::Roar) => 4,
        _ => 5,
    }
}

/// Value of a feature of the decision in all questions of a class.
pub fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
    let known = FateFeature::from_number(feature as u16)?;
    let flag = match (point, known) {
        (POINT_INVOKE, FateFeature::Attacking) => class == 0,
        (POINT_INVOKE, FateFeature::Defends) => class == 1 || class == 2,
        (POINT_INVOKE, FateFeature::Creating) => class == 3,
        (POINT_INVOKE, FateFeature::Roaring) => class == 4,
        (POINT_INVOKE, FateFeature::Overcoming) => class == 5,
        (
            POINT_INVOKE,
            FateFeature::WouldTakeOut | FateFeature::CouldTakeOut | FateFeature::WouldWound,
        ) if class > 1 => false,
        (POINT_CONCEDE, FateFeature::Targeted) => class == 1,
        (POINT_CONCEDE, FateFeature::TargetedDanger | FateFeature::TargetedThreat)
            if class == 0 =>
        {
            false
        }
        _ => return None,
    };
    Some(i32::from(flag))
}

/// Whether a feature of the kernel changes only when the fighter it is about is harmed, or when
/// somebody comes or goes. Those of an announced action are so too: they say nothing in a poll of
/// everybody.
pub fn is_steady(feature: usize) -> bool {
    matches!(
        FateFeature::from_number(feature as u16),
        Some(
            FateFeature::StressLeft
                | FateFeature::BestBox
                | FateFeature::Absorbs
                | FateFeature::Consequences
                | FateFeature::SlotsLeft
                | FateFeature::Worst
                | FateFeature::Nameless
                | FateFeature::Fighters
                | FateFeature::Lost
                | FateFeature::Winning
                | FateFeature::Targeted
                | FateFeature::TargetedDanger
                | FateFeature::TargetedThreat
        )
    )
}

/// The kernel's features, followed by those of a system.
pub fn all_features(system: &'static [Feature]) -> Vec<Feature> {
    use crate::system::Features;
    FateFeature::ALL.iter().chain(system).copied().collect()
}
