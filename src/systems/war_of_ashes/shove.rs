//! Push and Pull as actions, Knockback and Footwork as boosts: maneuvers that move fighters from
//! zone to zone (WOA-MAN-03 to 07, WOA-MAN-21, WOA-MAN-22, WOA-BST-02, WOA-BST-06, WOA-BST-07).

use super::War;
use super::approach::SHOVE;
use super::craft::is_known;
use super::craft_events::CraftEvent;
use super::craft_knobs::Maneuver;
use super::events::WarEvent;
use super::maneuver;
use super::measures::WarMeasure;
use super::shove_knobs::{ForcedTerrain, KnockbackWeapon};
use super::shove_words::{FOLLOW, POINT_PUSH, PULL, PUSH, STYLE_FOOTWORK, STYLE_KNOCKBACK};
use super::{step, swarm};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Contest;
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// The roll.
const KIND: RollKind = RollKind::Feat(SHOVE);

/// Zones into which an option of a turn could drive a fighter.
fn zones(setup: &Setup<War>, state: &StateOf<War>, option: u8, target: usize) -> u16 {
    let knobs = &setup.game.knobs.craft.shove;
    let most = if option == PULL { knobs.pull } else { knobs.push };
    step::forced_zones(setup, state, target, most)
}

/// Whether a fighter may push or pull.
pub fn legal(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let known = if option == PULL { Maneuver::Pull } else { Maneuver::Push };
    // Both stand in one zone, so the zones are those around the fighter too.
    is_known(ask.setup, known)
        && step::holds(zones(ask.setup, ask.state, option, ask.actor), argument)
        && ask.can_roll(KIND, NO_ARGUMENT)
}

/// Whom a fighter may push or pull: foes in its zone who are not too heavy (IX-37).
pub fn candidates(ask: &Ask<'_, War>) -> u64 {
    let zone = |fighter: usize| ask.state.fighters[fighter].foot.zone;
    let open = ask.foes() & !ask.setup.bodies.untouchable;
    ask.filter(open, |foe| {
        zone(foe) == zone(ask.actor)
            && step::is_light_enough(ask.setup, ask.state, ask.actor, foe)
            && !swarm::stands_fast(ask.setup, ask.state, foe)
    })
}

/// What the best Push or Pull of a foe would bring (WOA-MAN-21).
pub fn gain(ask: &Ask<'_, War>, option: u8, foe: usize) -> i32 {
    let (setup, state, pair) = (ask.setup, ask.state, (ask.actor, foe));
    if setup.foes(ask.actor) >> foe & 1 == 0 || candidates(ask) >> foe & 1 == 0 {
        return 0;
    }
    let zones = zones(setup, state, option, foe);
    step::most(zones, |zone| worth(setup, state, pair, option, zone))
}

fn worth(
    setup: &Setup<War>,
    state: &StateOf<War>,
    pair: (usize, usize),
    option: u8,
    zone: u8,
) -> i32 {
    if option == PULL {
        step::worth_pulling(setup, state, pair, zone)
    } else {
        step::worth_pushing(setup, state, pair, zone)
    }
}

/// Plays a Push or a Pull; `false` if the choice is another.
pub fn act<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, actor: usize, choice: Choice) -> bool {
    if !matches!(choice.option, PUSH | PULL) {
        return false;
    }
    let target = usize::from(choice.target);
    let (setup, state) = (play.setup, &*play.state);
    let there = zones(setup, state, choice.option, target);
    let worth = |zone: u8| worth(setup, state, (actor, target), choice.option, zone);
    let Some(zone) = step::pick(there, choice.argument, worth) else { return true };
    let pulls = choice.option == PULL;
    play.table.note(|| WarEvent::Craft(CraftEvent::Shoves { actor, target, zone, pulls }));
    play.table.count(WarMeasure::Shoves.number(), actor, 1);
    let contest = roll(play, (actor, target), zone);
    let moves = is_reached(play, actor, &contest) && play.state.end.is_none();
    if !moves || !play.state.is_in(target) {
        play.table.note(|| WarEvent::Craft(CraftEvent::Stands(target)));
        return true;
    }
    play.table.count(WarMeasure::ShovesWon.number(), actor, 1);
    step::forced_step(play, target, zone);
    if pulls || follows(play, (actor, target), zone) {
        step::forced_step(play, actor, zone);
    }
    true
}

/// The roll against whoever resists, who may have terrain on its side (`move.forced_terrain`).
fn roll<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    (actor, target): (usize, usize),
    zone: u8,
) -> Contest {
    let serial = u32::from(play.state.action);
    let method = play.method_for(actor, KIND, NO_ARGUMENT);
    let method = War::before_roll(play, actor, KIND, method);
    let opposing = War::choose_opposition(play, target, actor);
    let mut opposing = War::before_roll(play, target, RollKind::Oppose, opposing);
    if play.setup.game.knobs.craft.shove.terrain == ForcedTerrain::Add {
        let adverse = step::terrain(play.setup, play.state, target, zone);
        opposing.rating += play.setup.place.per_aspect * adverse;
    }
    let (mine, theirs) = ((actor, KIND, method), (target, RollKind::Oppose, opposing));
    let contest = play.roll_opposed(mine, theirs, serial);
    play.opponent_style_boost(&contest, play.setup.fate.opposer_style_boost);
    contest
}

/// Whether a Push or Pull works, costs paid (WOA-MAN-07).
fn is_reached<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    contest: &Contest,
) -> bool {
    let knobs = &play.setup.game.knobs.craft.shove;
    let open = match play.outcome(contest) {
        Outcome::Tie => knobs.tie_works,
        Outcome::Fail => knobs.cost_allowed,
        Outcome::Succeed | Outcome::Style => true,
    };
    open && play.read_overcome(actor, contest)
}

/// Whether a fighter goes to the zone into which it drives another (DP-PUSH).
pub fn follows<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    (actor, target): (usize, usize),
    zone: u8,
) -> bool {
    let opponent = target as u8;
    let moment = Moment { opponent, matter: [zone, 0, 0], ..Moment::default() };
    let ask = Ask::new(play.setup, play.state, POINT_PUSH, actor, &moment);
    play.table.choose(&ask).option == FOLLOW
}

/// Zones to which a maneuver in place of the boost could lead: that of the target, or one's own.
pub fn style_zones(
    setup: &Setup<War>,
    state: &StateOf<War>,
    option: u8,
    (actor, target): (usize, usize),
) -> u16 {
    let knobs = &setup.game.knobs.craft.shove;
    match option {
        STYLE_KNOCKBACK => step::forced_zones(setup, state, target, knobs.knockback),
        STYLE_FOOTWORK => step::forced_zones(setup, state, actor, knobs.footwork),
        _ => 0,
    }
}

/// What it is worth to end such a maneuver in a zone.
pub fn style_worth(
    setup: &Setup<War>,
    state: &StateOf<War>,
    option: u8,
    (actor, target): (usize, usize),
    zone: u8,
) -> i32 {
    if option == STYLE_KNOCKBACK {
        step::worth_pushing(setup, state, (actor, target), zone)
    } else {
        step::worth_going(setup, state, actor, zone)
    }
}

/// Whether a fighter may take one of the two in place of the boost (WOA-BST-09).
pub fn legal_style(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let (setup, state) = (ask.setup, ask.state);
    let pair = (ask.actor, usize::from(ask.moment.opponent));
    let fits = match option {
        STYLE_KNOCKBACK => {
            let any = setup.game.knobs.craft.shove.weapon == KnockbackWeapon::Any;
            is_known(setup, Maneuver::Knockback)
                && (any || setup.sheets[ask.actor].game.craft.heavy)
                && !swarm::stands_fast(setup, state, pair.1) // IX-35
        }
        STYLE_FOOTWORK => is_known(setup, Maneuver::Footwork),
        _ => false,
    };
    fits && maneuver::is_melee(setup, state, pair.0, pair.1)
        && step::holds(style_zones(setup, state, option, pair), argument)
}

/// Plays one of the two, at the end of the action.
pub fn after_style<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    (actor, target): (usize, usize),
    choice: Choice,
) {
    let (setup, state, pair) = (play.setup, &*play.state, (actor, target));
    let worth = |zone: u8| style_worth(setup, state, choice.option, pair, zone);
    let zones = style_zones(setup, state, choice.option, pair);
    let Some(zone) = step::pick(zones, choice.argument, worth) else { return };
    match choice.option {
        STYLE_KNOCKBACK if play.state.is_in(target) => {
            play.table.note(|| WarEvent::Craft(CraftEvent::Knocks(actor, target)));
            play.table.count(WarMeasure::Knockbacks.number(), actor, 1);
            step::forced_step(play, target, zone);
        }
        STYLE_FOOTWORK if play.state.is_in(actor) => {
            play.table.note(|| WarEvent::Craft(CraftEvent::Footwork(actor)));
            play.table.count(WarMeasure::Footworks.number(), actor, 1);
            step::forced_step(play, actor, zone);
        }
        _ => {}
    }
}
