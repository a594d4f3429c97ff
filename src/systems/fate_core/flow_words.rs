//! Words of teamwork, of tasks during a fight and of attacking in a contest.

use super::Core;
use super::follow_up::ESCALATE;
use super::sidetask;
use super::skill::NAMES;
use super::team;
use super::words::{ATTACK_ZONE, CoreFeature, POINT_ACCEPT};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::ask::Ask;
use crate::system::{OptionWord, Point, Targets, plain};

/// Number of the decision point of helping.
pub const POINT_HELP: usize = POINT_ACCEPT + 1;
/// Number of the decision point of attacking in a contest or challenge.
pub const POINT_ESCALATE: usize = POINT_ACCEPT + 2;

/// Option of a turn: roll for a task of one's side.
pub const TURN_TASK: u8 = ATTACK_ZONE + 1;

/// Options of helping.
pub mod help_option {
    /// Keep the own turn.
    pub const KEEP: u8 = 0;
    /// Help.
    pub const HELP: u8 = 1;
}

/// Options of attacking in a contest or challenge.
pub mod escalate_option {
    /// Go on.
    pub const GO_ON: u8 = 0;
    /// Attack.
    pub const ATTACK: u8 = 1;
}

/// The option of a turn.
pub const TASK: OptionWord = OptionWord {
    name: "task",
    doc: "roll for a task of your side's list ([scene.sidetasks]): the one that is easiest for you",
    targets: Targets::None,
    arguments: NAMES,
};

const HELP: &[OptionWord] = &[
    plain("keep", "do not help"),
    plain("help", "help: the roll gains a bonus; in a conflict this takes your coming turn"),
];

const ESCALATION: &[OptionWord] = &[
    plain("go_on", "go on with the contest or challenge"),
    plain("attack", "attack: a conflict begins at once"),
];

/// The decision points, in the order of their numbers.
pub fn points() -> [Point; 2] {
    [
        Point {
            name: "help",
            doc: "when an ally is about to roll with a skill that you have too",
            ledger: "DP-HELP",
            options: HELP,
            fallback: &["keep"],
        },
        Point {
            name: ESCALATE,
            doc: "before each exchange of a contest and each task of a challenge: whether to attack",
            ledger: "DP-ESCALATE",
            options: ESCALATION,
            fallback: &["go_on"],
        },
    ]
}

/// Value of a fighter feature.
pub fn of_fighter(ask: &Ask<'_, Core>, feature: CoreFeature, fighter: usize) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    let bit = |mask: u64| i32::from(mask >> fighter & 1 == 1);
    match feature {
        CoreFeature::TaskChance => sidetask::chance(setup, state, fighter),
        CoreFeature::Barred => bit(state.world.errands.barred),
        CoreFeature::Beset => bit(state.world.errands.pierced),
        CoreFeature::Spent => bit(state.world.team.spent),
        _ => 0,
    }
}

/// Value of a side feature.
pub fn of_side(ask: &Ask<'_, Core>, feature: CoreFeature, own: bool) -> i32 {
    let side = ask.setup.side(ask.actor);
    let hostile = ask.setup.sides[side].hostile;
    let sides = (0..ask.setup.sides.len())
        .filter(|other| if own { *other == side } else { hostile >> other & 1 == 1 });
    match feature {
        CoreFeature::TasksToDo => {
            sides.map(|side| sidetask::open_tasks(ask.setup, ask.state, side) as i32).sum()
        }
        _ => 0,
    }
}

/// Value of a feature of the decision.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    let moment = ask.moment;
    let leader = usize::from(moment.opponent);
    let best = |fighter: usize| {
        let attack = moment.kind == Some(RollKind::Attack) && fighter < ask.setup.sheets.len();
        let foes = (0..ask.setup.sheets.len()).filter(|foe| ask.foes() >> foe & 1 == 1);
        let chances = foes.map(|foe| ask.attack_chance(fighter, foe, 1));
        if attack { chances.max().unwrap_or(0) } else { 0 }
    };
    match feature {
        CoreFeature::HelpsAttack => i32::from(moment.kind == Some(RollKind::Attack)),
        CoreFeature::HelpsCreate => i32::from(matches!(moment.kind, Some(RollKind::Create { .. }))),
        CoreFeature::HelpsOvercome => i32::from(moment.kind == Some(RollKind::Overcome)),
        CoreFeature::HelpsDefense => i32::from(moment.kind.is_some_and(RollKind::defends)),
        CoreFeature::CostsTurn => i32::from(team::takes_turn(ask.setup, ask.state)),
        CoreFeature::Helpers => moment.free,
        CoreFeature::LeadRating => moment.margin,
        CoreFeature::LeadChance => best(leader),
        CoreFeature::OwnChance => best(ask.actor),
        _ => 0,
    }
}
