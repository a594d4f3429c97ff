//! Words for events.

use super::events::{BoonsEvent as E, Cause, Defeat, Taken, TestResult};
use super::module_words;
use super::rolls::{Deed, Roll, Rolls};
use super::setup::Setup;
use super::state::{Object, tie};
use super::talents::Talent;
use super::terms::{Approach, SIZES, Skill, approach_title};
use crate::system::Line;

/// How deep a fact stands below the action it belongs to.
const FACT: usize = 3;
/// How deep an action stands below the team's turn.
const ACTION: usize = 2;

fn at(depth: usize, text: impl Into<String>) -> Line {
    Line { depth, text: text.into() }
}

/// Puts an event into words.
pub fn line(setup: &Setup, event: &E) -> Line {
    match event {
        E::Test(number, time) => at(0, test_line(setup, *number, *time)),
        E::Positioning => at(0, "Positioning"),
        E::Round(number) => at(0, format!("Round {number}")),
        E::TeamTurn(team) => at(1, format!("Turn of {}", setup.teams[*team])),
        E::Order(order, count) => at(1, order_line(setup, &order[..usize::from(*count)])),
        E::Declares(rolls) => {
            at(if rolls.deed == Deed::Test { 1 } else { ACTION }, declared(setup, rolls))
        }
        E::Won(teams) => at(0, won(setup, *teams)),
        E::AllLose => at(0, "All teams have lost"),
        E::Undecided => at(0, "The cap on rounds is met: undecided"),
        E::Lost(team, defeat) => at(1, lost(setup, *team, *defeat)),
        E::Captain(..) | E::Base(..) | E::Positioned(..) | E::StartMorale(..) | E::Takes(..) => {
            at(1, opening(setup, event))
        }
        E::Gets(who, benefit) => at(FACT, took(setup, *who, benefit)),
        E::Rolled(rolls) if rolls.deed == Deed::Opening => at(1, opening_roll(setup, rolls)),
        E::Conflict(number) => at(0, format!("Conflict {number} of {}", setup.series.conflicts)),
        E::Rests(settled) => {
            at(0, if *settled { "A rest in a settlement" } else { "A rest outdoors" })
        }
        E::RestActions(..) | E::Mends(..) | E::WellRested(..) => {
            at(1, module_words::rest(setup, event))
        }
        E::Guards(..) => at(ACTION, module_words::talent(setup, event).unwrap_or_default()),
        E::Talent(_, Talent::UncannyDodge) => {
            at(ACTION, module_words::talent(setup, event).unwrap_or_default())
        }
        E::Passes(who) => at(ACTION, format!("{} lets the action pass", name(setup, *who))),
        _ => {
            let told = help(setup, event).or_else(|| effect(setup, event));
            at(FACT, told.or_else(|| module_words::talent(setup, event)).unwrap_or_default())
        }
    }
}

/// The name of a participant.
pub fn name(setup: &Setup, who: usize) -> &str {
    &setup.sheets[who].name
}

fn rollers(setup: &Setup, list: &[Roll]) -> String {
    let told: Vec<String> = list
        .iter()
        .map(|roll| {
            let approach = approach_title(roll.approach);
            let forced = if roll.forced { ", forced" } else { "" };
            format!("{} ({approach}{forced})", name(setup, usize::from(roll.who)))
        })
        .collect();
    listed(&told)
}

fn listed(told: &[String]) -> String {
    match told.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((only, _)) => only.clone(),
        None => String::new(),
    }
}

fn skill(number: u8) -> &'static str {
    Skill::numbered(usize::from(number)).title()
}

fn declared(setup: &Setup, rolls: &Rolls) -> String {
    let actors = rollers(setup, &rolls.actors);
    let with = skill(rolls.actors[0].skill);
    let several = rolls.actors.len() > 1;
    match rolls.deed {
        Deed::Test if rolls.is_opposed() => {
            let verb = if several { "test" } else { "tests" };
            format!("{actors} {verb} {with} against {}", rollers(setup, &rolls.targets))
        }
        Deed::Test => format!("{actors} tests {with} against obstacle {}", rolls.obstacle),
        Deed::Position => {
            let verb = if several { "position" } else { "positions" };
            format!("{actors} {verb} with {with} against {}", rollers(setup, &rolls.targets))
        }
        Deed::OtherSkill => {
            let verb = if several { "attack" } else { "attacks" };
            format!("{actors} {verb} {} with {with}", rollers(setup, &rolls.targets))
        }
        _ => {
            let verb = if several { "attack" } else { "attacks" };
            format!("{actors} {verb} {}", rollers(setup, &rolls.targets))
        }
    }
}

fn opening_roll(setup: &Setup, rolls: &Rolls) -> String {
    let roll = rolls.actors[0];
    let (who, with) = (name(setup, usize::from(roll.who)), skill(roll.skill));
    let approach = approach_title(roll.approach);
    format!("{who} tests {with} with {approach}: {}", successes(roll.total()))
}

/// So many successes.
pub fn successes(number: i32) -> String {
    if number == 1 { "1 success".to_owned() } else { format!("{number} successes") }
}

fn dice(number: u8) -> String {
    if number == 1 { "1 die".to_owned() } else { format!("{number} dice") }
}

fn test_line(setup: &Setup, number: u8, time: u8) -> String {
    let test = &setup.scene.tests[usize::from(number)];
    if test.times > 1 {
        format!("Test: {}, time {}", test.name, time + 1)
    } else {
        format!("Test: {}", test.name)
    }
}

fn order_line(setup: &Setup, order: &[u8]) -> String {
    let names: Vec<&str> =
        order.iter().map(|team| setup.teams[usize::from(*team)].as_str()).collect();
    format!("Turn order: {}", names.join(", then "))
}

fn won(setup: &Setup, teams: u8) -> String {
    let of = |team: &usize| teams >> team & 1 == 1;
    let told = (0..setup.teams.len()).filter(of).map(|team| match &setup.goals[team] {
        Some(goal) => format!("{} achieve their Goal ({goal})", setup.teams[team]),
        None => format!("{} achieve their Goal", setup.teams[team]),
    });
    format!("The conflict is over: {}", listed(&told.collect::<Vec<_>>()))
}

fn lost(setup: &Setup, team: usize, defeat: Defeat) -> String {
    let team = &setup.teams[team];
    match defeat {
        Defeat::NobodyLeft => format!("{team} have lost: nobody is left"),
        Defeat::Morale => format!("{team} have lost: Morale 0 and no Last Stand"),
        Defeat::Survivor => format!("{team} are the last, with Morale 0: they have lost as well"),
    }
}

fn tied(object: Object) -> &'static str {
    match object.tie {
        tie::ATTACK => "attacking",
        tie::DEFEND => "defending",
        number if number >= tie::SKILL => skill(number - tie::SKILL),
        number => Approach::numbered(usize::from(number)).title(),
    }
}

/// A Boon or Bane.
pub fn object(setup: &Setup, object: Object) -> String {
    let named = setup.name(object.name).map(|name| format!("{name} ")).unwrap_or_default();
    let lasting = match (object.enduring, object.tricky > 0) {
        (true, true) => "enduring, kept on success, ",
        (true, false) => "enduring, ",
        (false, true) => "kept on success, ",
        (false, false) => "",
    };
    format!("{named}{} ({lasting}tied to {})", object.rating, tied(object))
}

fn opening(setup: &Setup, event: &E) -> String {
    match event {
        E::Captain(team, who) => {
            format!("{} is captain of {}", name(setup, *who), setup.teams[*team])
        }
        E::Base(team, approach, base) => {
            let approach = approach_title(*approach);
            format!("{}: base Morale {base} from {approach}", setup.teams[*team])
        }
        E::Positioned(who, number, counts) => {
            let whether = if *counts { "count" } else { "do not count: forced, and too few" };
            format!("{} of {} {whether}", successes(*number), name(setup, *who))
        }
        E::StartMorale(team, morale) => {
            format!("{} start with Morale {morale}", setup.teams[*team])
        }
        E::Takes(who, benefit) => took(setup, *who, benefit),
        _ => String::new(),
    }
}

fn took(setup: &Setup, who: usize, taken: &Taken) -> String {
    let who = name(setup, who);
    match taken {
        Taken::Morale(gain) => format!("{who} heartens the team: {gain} more Morale"),
        Taken::Order(gain, number) => {
            format!("{who} hastens the team: {gain} more for turn order, {number} now")
        }
        Taken::Learns(foe, rating) => {
            format!("{who} learns something of rating {rating} about {}", name(setup, *foe))
        }
        Taken::Scene(rating) => format!("{who} makes a scene trait {rating}"),
        Taken::Boon(on, made) => {
            format!("{who} makes a Boon {} on {}", object(setup, *made), name(setup, *on))
        }
        Taken::SceneBoon(made) => {
            format!("{who} makes a Boon {} on the scene", object(setup, *made))
        }
        Taken::Bane(on, made) => {
            format!("{who} makes a Bane {} on {}", object(setup, *made), name(setup, *on))
        }
    }
}

/// What is called, and the dice.
fn help(setup: &Setup, event: &E) -> Option<String> {
    let who_is = |who: usize| name(setup, who);
    let thing = |number: u8| setup.name(number).unwrap_or("scar").to_owned();
    Some(match event {
        E::Rolled(rolls) => rolled(setup, rolls),
        E::RollsAgain(who, before, after) => {
            format!("{} rolls everything again: {before}, now {after}", who_is(*who))
        }
        E::CallsBoon { who, object: called, dice: more } => {
            format!("{} calls the Boon {}: {}", who_is(*who), object(setup, *called), dice(*more))
        }
        E::CallsBane { who, foe, object: called, dice: more } => {
            let (who, foe) = (who_is(*who), who_is(*foe));
            format!("{who} calls the Bane {} of {foe}: {}", object(setup, *called), dice(*more))
        }
        E::CallsFlaw { who, foe, name, dice: more } => {
            format!("{} uses {} of {}: {}", who_is(*who), thing(*name), who_is(*foe), dice(*more))
        }
        E::Denies(who, number) => format!("{} pays to deny {}", who_is(*who), dice(*number)),
        E::LeansOnScene(who, rating) => {
            format!("{} leans on the scene trait: {}", who_is(*who), dice(*rating))
        }
        E::UsesTrait(who, rating) => format!("{} uses an own trait {rating}", who_is(*who)),
        E::UsesLegacy(who, approach, rating) => {
            format!("{} uses the Legacy of {} {rating}", who_is(*who), approach_title(*approach))
        }
        E::UsesPrep { who, name, worth, as_dice } => {
            let how = if *as_dice { "for dice" } else { "to count as at least that" };
            format!("{} uses {} {worth} {how}", who_is(*who), thing(*name))
        }
        E::Improvises(who) => format!("{} improvises and counts as at least 1", who_is(*who)),
        E::Adds { who, dice: more, found, seen } => {
            let [acts, resists] = seen;
            let found = successes(i32::from(*found));
            format!("{} rolls {}: {found}; now {acts} against {resists}", who_is(*who), dice(*more))
        }
        _ => return None,
    })
}

fn rolled(setup: &Setup, rolls: &Rolls) -> String {
    let told = |list: &[Roll]| {
        let each: Vec<String> = list
            .iter()
            .map(|roll| {
                let floor = if roll.floor > roll.rolled {
                    format!(", counts as {}", roll.floor)
                } else {
                    String::new()
                };
                let who = name(setup, usize::from(roll.who));
                format!("{who} {} with {}{floor}", roll.rolled, dice(roll.dice))
            })
            .collect();
        listed(&each)
    };
    if rolls.targets.is_empty() {
        told(&rolls.actors)
    } else {
        format!("{} against {}", told(&rolls.actors), told(&rolls.targets))
    }
}

/// What it comes to.
fn effect(setup: &Setup, event: &E) -> Option<String> {
    let who_is = |who: usize| name(setup, who);
    let team_is = |team: usize| &setup.teams[team];
    Some(match event {
        E::Tested(TestResult { obstacle, successes: number, passed, .. }) => {
            let word = if *passed { "passed" } else { "failed" };
            format!("{} against obstacle {obstacle}: {word}", successes(*number))
        }
        E::Compelled(who, rating) => {
            format!("what burdens {} raises the obstacle by {rating}", who_is(*who))
        }
        E::Refuses(who, rating) => format!("{} pays so that {rating} do not count", who_is(*who)),
        E::Powers(who, rating) => {
            format!("{} powers through for a Condition of {rating}", who_is(*who))
        }
        E::Compares(acts, resists) => {
            format!("{acts} against {resists}: {}", verdict(*acts, *resists))
        }
        E::ForcedFails(who) => {
            format!("{} was forced: all successes count against the team's Morale", who_is(*who))
        }
        E::Counts(who, counted) => format!("{} for {}", successes(*counted), who_is(*who)),
        E::Stress(who, stress) => format!("{stress} Stress for {}", who_is(*who)),
        E::Condition(who, size) => {
            format!("{} takes a {} Condition", who_is(*who), SIZES[usize::from(*size)])
        }
        E::Overflow(who, rest) => format!("{rest} Stress is more than {} can hold", who_is(*who)),
        E::Scar(who, rating, true) => {
            format!("a scar {rating} takes the place of a trait of {}", who_is(*who))
        }
        E::Scar(who, rating, false) => format!("{} has a scar {rating}", who_is(*who)),
        E::Loses(team, loss, left) => format!("{} lose {loss} Morale: {left}", team_is(*team)),
        E::Gains(team, gain, now) => format!("{} gain {gain} Morale: {now}", team_is(*team)),
        E::SurrenderTest(who, approach, number) => {
            let approach = approach_title(*approach);
            format!(
                "{} tests surrender with {approach}: {}",
                who_is(*who),
                successes(i32::from(*number))
            )
        }
        E::Surrenders(who) => format!("{} surrenders and leaves", who_is(*who)),
        E::Perishes(who) => format!("{} perishes", who_is(*who)),
        E::Stands(who, cause) => {
            let why = match cause {
                Cause::Overflow => "instead of surrendering",
                Cause::Attack => "after the failed attack",
                Cause::Defence => "after the failed defence",
            };
            format!("{} enters a Last Stand {why}", who_is(*who))
        }
        E::Doomed(who, approach, favour) => {
            let approach = approach_title(*approach);
            format!("{approach} is doomed for {}, who gains {favour} Favour", who_is(*who))
        }
        E::Legacy(who, approach, rating) => {
            format!("{} earns a Legacy of {} {rating}", who_is(*who), approach_title(*approach))
        }
        E::Favour(who, gain) => format!("{} gains {gain} Favour", who_is(*who)),
        E::Converts(who, on, made, favour) if who == on => {
            format!("{} makes a Boon {} for {favour} Favour", who_is(*who), object(setup, *made))
        }
        E::Converts(who, on, made, favour) => {
            let (who, on) = (who_is(*who), who_is(*on));
            format!("{who} makes a Bane {} on {on} for {favour} Favour", object(setup, *made))
        }
        _ => return None,
    })
}

fn verdict(acts: i32, resists: i32) -> &'static str {
    match acts.cmp(&resists) {
        std::cmp::Ordering::Greater => "success",
        std::cmp::Ordering::Equal => "a tie",
        std::cmp::Ordering::Less => "repelled",
    }
}
