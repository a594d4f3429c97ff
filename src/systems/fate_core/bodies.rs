//! Bodies as scenarios write them (mobs, leaders, hazards, scale), and what may be chosen about
//! them.

use super::Core;
use super::events::CoreEvent;
use super::words::{ATTACK_ZONE, CoreFeature, POINT_BODIES, SPLIT_ADVANTAGE, SPLIT_ATTACK};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::body_state::{Bodies, Body, lone_against};
use crate::kernels::fate::body_words::{
    POINT_ALSO, POINT_MOB, POINT_ORPHAN, POINT_SHARE, also_option, mob_option, mob_size,
};
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::several::everyone;
use crate::kernels::fate::sheet::{Grade, MAX_FIGHTERS};
use crate::kernels::fate::state::Status;
use crate::kernels::fate::words::{POINT_TURN, turn_option};
use crate::kernels::fate::{Play, RollKind};
use crate::scenario::{Problem, Problems, Reader, Scenario};
use crate::system::{Choice, Compiled, NO_TARGET, Question, Table};

const CREATE: RollKind = RollKind::Create { presence: false };

/// Reads what a group says about its bodies.
pub fn read(reader: &mut Reader<'_>, grade: Grade, count: i32) -> Body {
    let mob = reader.whole("mob", 2..=MAX_FIGHTERS as i32);
    if mob.is_some() && grade != Grade::Nameless {
        let origin = reader.key_origin("mob").clone();
        let message = "only nameless characters form mobs";
        let help = "write kind = \"nameless\", or remove `mob`";
        reader.note(Problem::new(&origin, message).help(help));
    }
    let leader = reader.flag("leader").unwrap_or(false);
    if leader && (count > 1 || grade == Grade::Hazard) {
        let origin = reader.key_origin("leader").clone();
        let message = "a side is led by one character";
        let help = "put the leader into a group of its own, with a count of 1";
        reader.note(Problem::new(&origin, message).help(help));
    }
    Body {
        mob: mob.map(|size| size as u8),
        leader,
        zone_attack: reader.flag("zone_attack").unwrap_or(false),
        scale: reader.whole("scale", -4..=8).map(|level| level as i8),
        still: false,
    }
}

/// Works out what is known about the bodies of a compiled scenario.
pub fn prepare(scenario: &Scenario, compiled: &mut Compiled<Setup<Core>>, problems: &mut Problems) {
    let setup = &mut compiled.setup;
    let knobs = setup.game.knobs.bodies;
    let body = |at: usize| setup.sheets[at].game.body;
    setup.bodies = Bodies::new(knobs, &setup.sheets, &setup.sides, body);
    for (number, side) in scenario.sides.iter().enumerate() {
        let leaders = setup.bodies.leaders & setup.sides[number].members;
        if leaders.count_ones() > 1 {
            let message = format!("side `{}` has {} leaders", side.name, leaders.count_ones());
            let help = "leave `leader = true` with one of its groups";
            problems.push(Problem::new(&side.origin, message).help(help));
        }
    }
    if !knobs.hazards {
        leave_out_hazards(setup);
    }
}

/// Hazards that take no part are gone from the beginning.
fn leave_out_hazards(setup: &mut Setup<Core>) {
    let hazards = setup.bodies.hazards;
    setup.start.standing &= !hazards;
    let fighters = setup.start.fighters.iter_mut().enumerate();
    for (at, fighter) in fighters.filter(|(at, _)| hazards >> at & 1 == 1) {
        fighter.status = Status::Gone;
        // No conflict of a series calls for it.
        (setup.sheets[at].scene, setup.sheets[at].arrives) = (0, 0);
    }
}

/// Plays an action against several; `false` if the choice is none.
pub fn act<T: Table<CoreEvent>>(
    play: &mut Play<'_, Core, T>,
    actor: usize,
    choice: Choice,
) -> bool {
    let serial = u32::from(play.state.action);
    let split = |play: &mut Play<'_, Core, T>, kind: RollKind, like: u8| {
        if choice.target == NO_TARGET {
            return;
        }
        let method = play.method_for(actor, kind, choice.argument);
        let ask = Ask::new(play.setup, play.state, POINT_TURN, actor, &Moment::QUIET);
        let aims = ask.candidates(like, choice.argument);
        play.split(actor, usize::from(choice.target), (kind, method), aims, serial);
    };
    match choice.option {
        SPLIT_ATTACK => split(play, RollKind::Attack, turn_option::ATTACK),
        SPLIT_ADVANTAGE => split(play, CREATE, turn_option::CREATE),
        ATTACK_ZONE => {
            let method = play.method_for(actor, RollKind::Attack, choice.argument);
            play.attack_everyone(actor, method, serial);
        }
        _ => return false,
    }
    true
}

/// Whether an option about bodies may be chosen; none if it is not about them.
pub fn legal(ask: &Ask<'_, Core>, option: u8, argument: u8) -> Option<bool> {
    let bodies = &ask.setup.bodies;
    if ask.point == POINT_TURN {
        let several =
            |like: u8| bodies.knobs.multi && ask.candidates(like, argument).count_ones() > 1;
        return Some(match option {
            SPLIT_ATTACK => {
                ask.legal(turn_option::ATTACK, argument) && several(turn_option::ATTACK)
            }
            SPLIT_ADVANTAGE => {
                ask.legal(turn_option::CREATE, argument) && several(turn_option::CREATE)
            }
            ATTACK_ZONE => {
                bodies.zone_attackers >> ask.actor & 1 == 1
                    && ask.legal(turn_option::ATTACK, argument)
                    && everyone(ask.setup, ask.state, ask.actor) & ask.foes() != 0
            }
            _ => return None,
        });
    }
    let most = bodies.knobs.mob_size;
    match (ask.point.checked_sub(POINT_BODIES)?, option) {
        (POINT_MOB, mob_option::MOBS) => {
            let size = mob_size(argument) as i32;
            Some(most.allows(size))
        }
        (POINT_MOB | POINT_ORPHAN | POINT_ALSO | POINT_SHARE, _) => Some(true),
        _ => None,
    }
}

/// Whom an option about bodies may be aimed at; none if it is not about them.
pub fn candidates(ask: &Ask<'_, Core>, option: u8, argument: u8) -> Option<u64> {
    match (ask.point, option) {
        (POINT_TURN, SPLIT_ATTACK) => Some(ask.candidates(turn_option::ATTACK, argument)),
        (POINT_TURN, SPLIT_ADVANTAGE) => Some(ask.candidates(turn_option::CREATE, argument)),
        (POINT_TURN, ATTACK_ZONE) => Some(0),
        (point, _) if point == POINT_BODIES + POINT_ORPHAN => Some(ask.moment.among),
        (point, also_option::ALSO) if point == POINT_BODIES + POINT_ALSO => Some(ask.moment.among),
        _ => None,
    }
}

/// Value of a fighter feature about bodies.
pub fn of_fighter(ask: &Ask<'_, Core>, feature: CoreFeature, fighter: usize) -> i32 {
    match feature {
        CoreFeature::MobSize => ask.state.bodies.size(fighter) as i32,
        CoreFeature::Hazard => i32::from(ask.setup.bodies.hazards >> fighter & 1 == 1),
        CoreFeature::Leader => i32::from(ask.setup.bodies.leaders >> fighter & 1 == 1),
        CoreFeature::LoneAgainst => lone_against(ask.setup, ask.state, fighter),
        _ => 0,
    }
}

/// Value of a side feature about bodies.
pub fn of_side(ask: &Ask<'_, Core>, feature: CoreFeature, own: bool) -> i32 {
    let side = &ask.setup.sides[ask.setup.side(ask.actor)];
    let members = if own { side.members } else { side.foes };
    match feature {
        CoreFeature::SideUnits => {
            (members & ask.state.units() & !ask.setup.bodies.hazards).count_ones() as i32
        }
        _ => 0,
    }
}

/// Value of a feature of a decision about bodies.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    match feature {
        CoreFeature::AlikeCount => ask.moment.among.count_ones() as i32,
        CoreFeature::Named | CoreFeature::TargetsServed => ask.moment.free,
        CoreFeature::ResultLeft => ask.moment.shifts,
        CoreFeature::PartNeeded => ask.moment.margin,
        CoreFeature::ZoneFoes => {
            (everyone(ask.setup, ask.state, ask.actor) & ask.foes()).count_ones() as i32
        }
        CoreFeature::ZoneFriends => {
            let struck = everyone(ask.setup, ask.state, ask.actor);
            (struck & ask.setup.members(ask.actor)).count_ones() as i32
        }
        _ => 0,
    }
}
