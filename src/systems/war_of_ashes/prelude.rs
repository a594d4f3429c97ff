//! The ambush prelude: three rolls before the conflict that make the first attacks lethal
//! (WOA-LETH-08 to 11, JC-41).

use super::War;
use super::craft_events::CraftEvent;
use super::craft_knobs::{FirstAttacks, PreludeReward};
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::method_number::TRAP;
use super::sheet::Build;
use super::switch::Switch;
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::movement::in_zone;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::overcome::Cost;
use crate::kernels::fate::roll::{Contest, Purpose};
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{NO_ARGUMENT, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// Number of rolls.
const STEPS: usize = 3;

/// Whether the trap is lethal.
pub fn is_lethal(setup: &Setup<War>) -> bool {
    setup.game.knobs.craft.prelude.reward != PreludeReward::Invokes
}

/// The players prepare their ambush, if the scenario has one.
pub fn play<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    let knobs = &play.setup.game.knobs.craft.prelude;
    if knobs.module == Switch::Off {
        return;
    }
    let Some(side) = play.setup.sides.iter().position(|side| side.players) else { return };
    let heroes = heroes(play, side);
    if heroes == 0 {
        return;
    }
    play.table.note(|| WarEvent::Craft(CraftEvent::Prelude));
    let (mut rested, mut won, mut last) = (heroes, 0, 0);
    for step in 0..STEPS {
        if rested == 0 {
            rested = heroes;
        }
        last = best(play.setup, rested);
        rested &= !(1 << last);
        won += i32::from(roll_step(play, last, step));
    }
    let works = won >= knobs.needed;
    play.table.note(|| WarEvent::Craft(CraftEvent::PreludeOver(works)));
    if works {
        play.table.count(WarMeasure::PreludesWon.number(), last, 1);
        spring(play, last);
        mark_heroes(play, heroes);
    }
}

/// Those of the players' side who have a full sheet.
fn heroes<T: Table<<War as FateGame>::Event>>(play: &WarPlay<'_, T>, side: usize) -> u64 {
    let there = play.setup.sides[side].members & play.state.standing;
    let full = |fighter: &usize| matches!(play.setup.sheets[*fighter].game.build, Build::Full(_));
    let fighters = (0..play.setup.sheets.len()).filter(|fighter| there >> fighter & 1 == 1);
    fighters.filter(full).fold(0, |mask, fighter| mask | 1 << fighter)
}

/// The best approach of a fighter and its rating.
fn method(setup: &Setup<War>, fighter: usize) -> Method {
    let sheet = &setup.sheets[fighter].game;
    let (Build::Full(ratings), Some(number)) = (&sheet.build, sheet.best_of(super::approach::ALL))
    else {
        return Method::NONE;
    };
    Method { number, rating: i32::from(ratings[usize::from(number)]) }
}

/// The best of these fighters, the first among equals.
fn best(setup: &Setup<War>, among: u64) -> usize {
    let fighters = (0..setup.sheets.len()).rev().filter(|fighter| among >> fighter & 1 == 1);
    fighters.max_by_key(|&fighter| method(setup, fighter).rating).unwrap_or(0)
}

/// One roll: advantages first, then overcoming.
fn roll_step<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    hero: usize,
    step: usize,
) -> bool {
    let knobs = &play.setup.game.knobs.craft.prelude;
    play.table.note(|| WarEvent::Craft(CraftEvent::PreludeStep(hero, step as u8)));
    let lure = step == STEPS - 1;
    let kind = if lure { RollKind::Overcome } else { RollKind::Create { presence: false } };
    let opposing = play.difficulty(hero, i32::from(knobs.difficulty[step]));
    let roll = (hero, kind, method(play.setup, hero));
    let contest = play.roll_passive(roll, Purpose::Prelude, opposing, step as u32);
    let works =
        if lure { reads_lure(play, hero, &contest) } else { reads_advantage(play, hero, &contest) };
    play.table.note(|| WarEvent::Craft(CraftEvent::PreludeResult(works)));
    works
}

/// Whether the aspects and boosts of the preparation are kept.
fn keeps_bonuses<T: Table<<War as FateGame>::Event>>(play: &WarPlay<'_, T>) -> bool {
    play.setup.game.knobs.craft.prelude.reward != PreludeReward::Lethal
}

/// An advantage: it must succeed; its free invocations are the other reward.
fn reads_advantage<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    hero: usize,
    contest: &Contest,
) -> bool {
    let outcome = play.outcome(contest);
    let keeps = keeps_bonuses(play);
    let (success, style) = (play.setup.fate.success_invokes, play.setup.fate.style_invokes);
    let side = play.setup.side(hero);
    match outcome {
        Outcome::Succeed if keeps => play.put_on_scene(hero, side, success as u8),
        Outcome::Style if keeps => play.put_on_scene(hero, side, style as u8),
        Outcome::Tie if keeps => play.gain_boost(hero),
        _ => {}
    }
    matches!(outcome, Outcome::Succeed | Outcome::Style)
}

/// Luring the enemy in: a tie or a cost counts as success.
fn reads_lure<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    hero: usize,
    contest: &Contest,
) -> bool {
    match play.outcome(contest) {
        Outcome::Style => {
            if keeps_bonuses(play) {
                play.gain_boost(hero);
            }
            true
        }
        Outcome::Succeed => true,
        Outcome::Tie => {
            let pays = play.accepts_cost(hero, Cost::Minor);
            if pays {
                play.pay_minor(hero, contest);
            }
            pays
        }
        Outcome::Fail => {
            let pays = play.setup.fate.allow_serious_cost && play.accepts_cost(hero, Cost::Serious);
            if pays {
                play.pay_serious(hero, contest);
            }
            pays
        }
    }
}

/// The trap strikes every foe where most of them stand, for whoever lured them in.
fn spring<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, hero: usize) {
    let foes = play.setup.foes(hero) & play.state.units();
    let zones = 0..play.setup.map.zones.len().max(1) as u8;
    let there = |zone: &u8| in_zone(play.state, foes, *zone).count_ones();
    let zone = zones.rev().max_by_key(there).unwrap_or(0);
    let struck = in_zone(play.state, foes, zone);
    play.table.note(|| WarEvent::Craft(CraftEvent::Trap));
    play.state.world.craft.trap = true;
    let rating = play.setup.game.knobs.craft.prelude.trap;
    let method = Method { number: TRAP, rating };
    play.attack_these(hero, method, struck, 0);
    play.state.world.craft.trap = false;
    play.state.fighters[hero].game.craft.with = NO_ARGUMENT;
}

/// The heroes' first attacks are lethal (`prelude.first_attacks`).
fn mark_heroes<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, heroes: u64) {
    if !is_lethal(play.setup) {
        return;
    }
    for (fighter, it) in play.state.fighters.iter_mut().enumerate() {
        it.game.craft.ambush = heroes >> fighter & 1 == 1;
    }
}

/// A hero makes its first attack; where only one of them is lethal, that was it.
pub fn first_attack<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, fighter: usize) {
    let one = play.setup.game.knobs.craft.prelude.first_attacks == FirstAttacks::One;
    if one && play.state.fighters[fighter].game.craft.ambush {
        for (other, it) in play.state.fighters.iter_mut().enumerate() {
            it.game.craft.ambush &= other == fighter;
        }
    }
}
