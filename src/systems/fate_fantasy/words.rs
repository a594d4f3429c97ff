//! Words of Fate Fantasy: decision points and options. Features are in `feature_words`.

pub use super::feature_words::FantasyFeature;
use super::skill;
use crate::system::{Features, OptionWord, Point, Targets, Vocabulary, plain};

/// The order within a group of players.
pub const POINT_ORDER: usize = 0;
/// The order within the game master's turn.
pub const POINT_GM_ORDER: usize = 1;
/// Holding.
pub const POINT_HOLD: usize = 2;
/// Taking a held turn before the game master's turn.
pub const POINT_RELEASE: usize = 3;
/// Interrupting.
pub const POINT_INTERRUPT: usize = 4;
/// How to pay for it.
pub const POINT_PAY: usize = 5;
/// What a winner does.
pub const POINT_PRECEDE: usize = 6;
/// The main action.
pub const POINT_MAIN: usize = 7;
/// A supplemental action before the main action.
pub const POINT_SUPPLEMENT: usize = 8;
/// A supplemental move after the main action.
pub const POINT_FOLLOW: usize = 9;
/// Aspects and fate points on a roll.
pub const POINT_INVOKE: usize = 10;
/// Spin.
pub const POINT_SPIN: usize = 11;
/// Absorbing a hit.
pub const POINT_ABSORB: usize = 12;
/// Conceding.
pub const POINT_CONCEDE: usize = 13;
/// Full defence out of turn.
pub const POINT_REACT: usize = 14;
/// A compel.
pub const POINT_COMPEL: usize = 15;
/// Number of decision points.
pub const POINTS: usize = 16;

/// Order: a character picked by the list.
pub const NEXT: u8 = 1;
/// Hold, release, react, concede: do it.
pub const YES: u8 = 1;
/// Pay: with stress.
pub const STRESS: u8 = 1;
/// Compel: refuse.
pub const REFUSE: u8 = 1;

/// Options of interrupting.
pub mod interrupt {
    /// Let it act.
    pub const WAIT: u8 = 0;
    /// Interrupt.
    pub const INTERRUPT: u8 = 1;
    /// Cut in: paid, without penalty.
    pub const CUT_IN: u8 = 2;
    /// Step in: unpaid, with the penalty.
    pub const STEP_IN: u8 = 3;
}

/// Options of a winner.
pub mod precede {
    /// Act first.
    pub const BEFORE: u8 = 0;
    /// Act right after.
    pub const AFTER: u8 = 1;
    /// Cancel the action.
    pub const CANCEL: u8 = 2;
}

/// Options of a main action.
pub mod main {
    /// Attack.
    pub const ATTACK: u8 = 0;
    /// Manoeuvre against somebody.
    pub const MANOEUVRE: u8 = 1;
    /// Remove an aspect by a manoeuvre.
    pub const CLEAR: u8 = 2;
    /// Block attacks on an ally.
    pub const PROTECT: u8 = 3;
    /// Block what a foe may do.
    pub const BAR: u8 = 4;
    /// Block what anyone may do.
    pub const BAR_ANYONE: u8 = 5;
    /// Full defence.
    pub const FULL_DEFENCE: u8 = 6;
    /// Move towards a foe.
    pub const APPROACH: u8 = 7;
    /// Move away from a foe.
    pub const WITHDRAW: u8 = 8;
    /// Move towards an ally.
    pub const JOIN: u8 = 9;
    /// Move to a zone.
    pub const GO: u8 = 10;
    /// Work on a task.
    pub const TASK: u8 = 11;
    /// Do nothing.
    pub const PASS: u8 = 12;
}

/// Options of supplemental actions.
pub mod supplement {
    /// Nothing.
    pub const NONE: u8 = 0;
    /// Move towards a foe.
    pub const APPROACH: u8 = 1;
    /// Move away from a foe.
    pub const WITHDRAW: u8 = 2;
    /// Move towards an ally.
    pub const JOIN: u8 = 3;
    /// Move to a zone.
    pub const GO: u8 = 4;
    /// Use an item.
    pub const USE: u8 = 5;
    /// Use an item on a foe.
    pub const USE_ON: u8 = 6;
    /// Pass an item.
    pub const GIVE: u8 = 7;
}

/// Options of aspects and fate points on a roll.
pub mod invoke {
    /// Nothing more.
    pub const PASS: u8 = 0;
    /// A free tag.
    pub const FREE: u8 = 1;
    /// A tag for fate points.
    pub const TAG: u8 = 2;
    /// An own aspect.
    pub const OWN: u8 = 3;
    /// The weapon's aspect, for a fate point.
    pub const WEAPON: u8 = 4;
    /// The weapon's aspect, by a Combat Technique.
    pub const TECHNIQUE: u8 = 5;
    /// The reach of the opponent's weapon, turned against it.
    pub const TURN_WEAPON: u8 = 6;
    /// That the opponent is unarmed.
    pub const UNARMED: u8 = 7;
    /// A fate point without an aspect.
    pub const PLAIN: u8 = 8;
    /// As an argument: for a reroll.
    pub const REROLL: u8 = 1;
}

/// Options of spin.
pub mod spin {
    /// Keep it.
    pub const KEEP: u8 = 0;
    /// For an ally's roll.
    pub const HELP: u8 = 1;
    /// Against an enemy's roll.
    pub const HINDER: u8 = 2;
}

/// Options of absorbing.
pub mod absorb {
    /// The smallest consequences that work.
    pub const MINIMAL: u8 = 0;
    /// As few boxes as possible: consequences for the whole hit.
    pub const SPARE_BOXES: u8 = 1;
    /// The largest consequence first.
    pub const LARGE_FIRST: u8 = 2;
    /// None: be taken out.
    pub const OUT: u8 = 3;
}

const fn aimed(name: &'static str, doc: &'static str, targets: Targets) -> OptionWord {
    OptionWord { name, doc, targets, arguments: &[] }
}

const fn said(
    name: &'static str,
    doc: &'static str,
    targets: Targets,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc, targets, arguments }
}

/// What an offensive block can be about, as arguments; see `block`.
pub const TRIGGERS: &[&str] = &["attack", "manoeuvre", "use", "enter", "leave", "task", "anything"];
const ROUTES: &[&str] = &["easiest", "shortest"];
const ZONES: &[&str] = &[
    "zone_1", "zone_2", "zone_3", "zone_4", "zone_5", "zone_6", "zone_7", "zone_8", "zone_9",
    "zone_10", "zone_11", "zone_12",
];
const TASKS: &[&str] = &["first_task", "second_task", "third_task", "fourth_task"];
const ITEMS: &[&str] = &["first_item", "second_item", "third_item", "fourth_item"];
const WAYS: &[&str] = &["bonus", "reroll"];

const ORDERS: &[OptionWord] = &[
    plain("in_order", "whoever comes next in the order of the scenario"),
    aimed("next", "a character of the group whose turn is still to come", Targets::Ally),
];
const HOLDS: &[OptionWord] =
    &[plain("act", "take the turn now"), plain("hold", "postpone it: free action, once a round")];
const RELEASES: &[OptionWord] = &[
    plain("wait", "hold on into the game master's turn"),
    plain("act", "take the held turn before the game master's turn"),
];
const INTERRUPTS: &[OptionWord] = &[
    plain("wait", "let this foe act"),
    aimed("interrupt", "try to act before this foe", Targets::Foe),
    aimed(
        "cut_in",
        "the same, paid for and without penalty (interrupt.model = two_kinds)",
        Targets::Foe,
    ),
    aimed(
        "step_in",
        "the same, unpaid and with the penalty (interrupt.model = two_kinds)",
        Targets::Foe,
    ),
];
const PAYS: &[OptionWord] = &[plain("fate_point", "1 fate point"), plain("stress", "stress")];
const PRECEDES: &[OptionWord] = &[
    plain("before", "act before the foe"),
    plain("after", "act right after it (interrupt.winner_may_follow)"),
    plain("cancel", "spoil its action and act right after it (interrupt.disrupt = cancels)"),
];
const MAINS: &[OptionWord] = &[
    said(
        "attack",
        "attack a foe, with the best skill if none is named",
        Targets::Foe,
        skill::NAMES,
    ),
    said(
        "manoeuvre",
        "place an aspect on a foe, with the best skill if none is named; with ranged it is personal",
        Targets::Foe,
        skill::NAMES,
    ),
    said(
        "clear",
        "remove an aspect of the foes from an ally, oneself included (manoeuvre.can_remove)",
        Targets::Ally,
        skill::NAMES,
    ),
    said(
        "protect",
        "defensive block: cover an ally against attacks until your next turn",
        Targets::Ally,
        skill::NAMES,
    ),
    said("bar", "offensive block: keep one foe from doing this", Targets::Foe, TRIGGERS),
    said(
        "bar_anyone",
        "offensive block: keep anyone from doing this; for attacks, from attacking this ally",
        Targets::Ally,
        TRIGGERS,
    ),
    plain("full_defence", "+2 on own defence rolls until your next turn"),
    said("approach", "move towards a foe until you reach it", Targets::Foe, ROUTES),
    said("withdraw", "move away from a foe", Targets::Foe, ROUTES),
    said("join", "move to the zone of an ally", Targets::Ally, ROUTES),
    said("go", "move to this zone", Targets::None, ZONES),
    said("task", "work on a task, the first open one if none is named", Targets::None, TASKS),
    plain("pass", "do nothing"),
];
const SUPPLEMENTS: &[OptionWord] = &[
    plain("none", "nothing beside the main action"),
    aimed("approach", "move a zone towards a foe", Targets::Foe),
    aimed("withdraw", "move a zone away from a foe", Targets::Foe),
    aimed("join", "move a zone towards an ally", Targets::Ally),
    said("go", "move a zone towards this one", Targets::None, ZONES),
    said("use", "use an item that needs no target", Targets::None, ITEMS),
    said("use_on", "use an item on a foe", Targets::Foe, ITEMS),
    said("give", "pass an item to an ally", Targets::Ally, ITEMS),
];
const INVOKES: &[OptionWord] = &[
    plain("pass", "nothing more on this roll"),
    said("free", "a free tag on the opponent", Targets::None, WAYS),
    said("tag", "a tag on the opponent for fate points (tag.cost)", Targets::None, WAYS),
    said("invoke", "an own aspect for fate points (invoke.cost)", Targets::None, WAYS),
    said("weapon", "the aspect of the own weapon for a fate point", Targets::None, WAYS),
    said("technique", "the aspect of the own weapon by a Combat Technique", Targets::None, WAYS),
    said(
        "turn_weapon",
        "the reach of the opponent's weapon, where it is in the way, for a fate point",
        Targets::None,
        WAYS,
    ),
    said("unarmed", "that the opponent is unarmed, for a fate point", Targets::None, WAYS),
    plain("plain", "a fate point without an aspect (fate.plain_bonus)"),
];
const SPINS: &[OptionWord] = &[
    plain("keep", "keep it for a later roll"),
    aimed("help", "+1 for the ally who is about to roll", Targets::Ally),
    aimed("hinder", "-1 for the enemy who is about to roll", Targets::Foe),
];
const ABSORBS: &[OptionWord] = &[
    plain("minimal", "the smallest total of consequences that works, the fewest of them"),
    plain("spare_boxes", "consequences for the whole hit if they can, else minimal"),
    plain("large_first", "the largest free consequence that works, else minimal"),
    plain("out", "none: be taken out"),
];
const CONCEDES: &[OptionWord] =
    &[plain("fight_on", "fight on"), plain("concede", "leave the conflict on own terms")];
const REACTS: &[OptionWord] = &[
    plain("keep_turn", "keep the turn that is still to come"),
    plain("full_defence", "give it up for full defence now (full_defence.reactive)"),
];
const COMPELS: &[OptionWord] =
    &[plain("accept", "gain a fate point and lose the turn"), plain("refuse", "pay a fate point")];

/// Everything that policies can say.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { points: points(), features: FantasyFeature::ALL.to_vec() }
}

fn point(
    (name, ledger): (&'static str, &'static str),
    doc: &'static str,
    options: &'static [OptionWord],
    fallback: &'static [&'static str],
) -> Point {
    Point { name, doc, ledger, options, fallback }
}

fn points() -> Vec<Point> {
    let mut points = orders();
    points.extend(turns());
    points.extend(rolls());
    points
}

fn orders() -> Vec<Point> {
    vec![
        point(
            ("order", "D-ORDER"),
            "who of a group of players acts next, or is asked next whether to interrupt; the first of them \
             decides (init.group_order)",
            ORDERS,
            &["in_order"],
        ),
        point(
            ("gm_order", "D-GMORDER"),
            "who of the game master's characters acts next; the first of them decides",
            ORDERS,
            &["in_order"],
        ),
        point(
            ("hold", "D-HOLD"),
            "whether to hold the turn that comes up: before the game master's turn only",
            HOLDS,
            &["act"],
        ),
        point(
            ("release", "D-HOLD"),
            "whether to take a held turn before the game master's turn begins (hold.release)",
            RELEASES,
            &["wait"],
        ),
        point(
            ("interrupt", "D-INTERRUPT"),
            "whether to interrupt the foe who is about to act",
            INTERRUPTS,
            &["wait"],
        ),
        point(
            ("pay", "D-INTPAY"),
            "how to pay for an interrupt (interrupt.price = fp_or_stress)",
            PAYS,
            &["fate_point", "stress"],
        ),
        point(
            ("precede", "D-INTERRUPT"),
            "what to do after winning an interrupt",
            PRECEDES,
            &["before"],
        ),
    ]
}

fn turns() -> Vec<Point> {
    vec![
        point(
            ("main", "D-MAIN, D-TARGET, D-ROUTE, D-SKILL, D-BLOCK, D-ASPECT"),
            "the main action of a turn",
            MAINS,
            &["attack first", "approach lowest foe.distance", "full_defence", "pass"],
        ),
        point(
            ("supplement", "D-SUPP"),
            "a supplemental action before the main action; asked until it is none",
            SUPPLEMENTS,
            &["none"],
        ),
        point(
            ("follow", "D-SUPP"),
            "a supplemental move after the main action, named before its roll (move.supplemental_timing)",
            SUPPLEMENTS,
            &["none"],
        ),
    ]
}

fn rolls() -> Vec<Point> {
    vec![
        point(
            ("invoke", "D-INVOKE"),
            "aspects and fate points on a roll, after the dice; asked until it is pass",
            INVOKES,
            &["pass"],
        ),
        point(
            ("spin", "D-SPIN"),
            "whether kept spin goes to the roll that is about to be made; target is who rolls. With \
             spin.timing = assign_now, whose next roll it goes to",
            SPINS,
            &["keep"],
        ),
        point(
            ("absorb", "D-ABSORB"),
            "how to absorb a hit (harm.model = dresden_absorb)",
            ABSORBS,
            &["minimal"],
        ),
        point(
            ("concede", "D-CONCEDE"),
            "whether to leave the conflict (concede.when)",
            CONCEDES,
            &["concede if my.beaten", "fight_on"],
        ),
        point(
            ("react", "FF-FULL-04"),
            "whether to give up the coming turn for full defence when attacked",
            REACTS,
            &["keep_turn"],
        ),
        point(
            ("compel", "D-COMPEL"),
            "whether to accept a compel (compel.rate)",
            COMPELS,
            &["accept"],
        ),
    ]
}
