//! Sentences that several events share, or that are long.

use super::event_details::{Cause, Defeat, Taken};
use crate::system::{FighterId, Line, verb};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{Approach, Skill, approach_title};
use crate::systems::boons_and_banes::state::conflict::{Object, tie};
use crate::systems::boons_and_banes::state::rolls::{Deed, Roll, Rolls};

pub(crate) fn fact(text: impl Into<String>) -> Line {
    Line::at(3, text)
}

pub(crate) fn name(setup: &Setup, who: FighterId) -> &str {
    &setup.sheets[who].name
}

fn rollers(setup: &Setup, list: &[Roll]) -> String {
    let told: Vec<String> = list
        .iter()
        .map(|roll| {
            let approach = approach_title(roll.approach);
            let forced = if roll.forced { ", forced" } else { "" };
            format!("{} ({approach}{forced})", name(setup, FighterId::from(roll.who)))
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

/// Returns the declaration of [`Rolls`] in words.
pub(crate) fn declared(setup: &Setup, rolls: &Rolls) -> String {
    let (actors, targets) = (rollers(setup, &rolls.actors), rollers(setup, &rolls.targets));
    let with = skill(rolls.actors[0].skill);
    let s = if rolls.actors.len() > 1 { "" } else { "s" };
    match rolls.deed {
        Deed::Test if rolls.is_opposed() => format!("{actors} test{s} {with} against {targets}"),
        Deed::Test => format!("{actors} tests {with} against obstacle {}", rolls.obstacle),
        Deed::Position => format!("{actors} position{s} with {with} against {targets}"),
        Deed::OtherSkill => format!("{actors} attack{s} {targets} with {with}"),
        Deed::Attack | Deed::Opening => format!("{actors} attack{s} {targets}"),
    }
}

pub(crate) fn opening_roll(setup: &Setup, rolls: &Rolls) -> Line {
    let roll = rolls.actors[0];
    let (who, with) = (name(setup, FighterId::from(roll.who)), skill(roll.skill));
    let approach = approach_title(roll.approach);
    Line::at(1, format!("{who} tests {with} with {approach}: {}", successes(roll.total())))
}

pub(crate) fn successes(number: i32) -> String {
    if number == 1 { "1 success".to_owned() } else { format!("{number} successes") }
}

pub(crate) fn dice(number: u8) -> String {
    if number == 1 { "1 die".to_owned() } else { format!("{number} dice") }
}

pub(crate) fn test_line(setup: &Setup, number: u8, time: u8) -> String {
    let test = &setup.scene.tests[usize::from(number)];
    if test.times > 1 {
        format!("Test: {}, time {}", test.name, time + 1)
    } else {
        format!("Test: {}", test.name)
    }
}

pub(crate) fn order_line(setup: &Setup, order: &[u8]) -> String {
    let names: Vec<&str> =
        order.iter().map(|team| setup.teams[usize::from(*team)].as_str()).collect();
    format!("Turn order: {}", names.join(", then "))
}

pub(crate) fn won(setup: &Setup, teams: u8) -> String {
    let of = |team: &usize| teams >> team & 1 == 1;
    let told = (0..setup.teams.len()).filter(of).map(|team| match &setup.goals[team] {
        Some(goal) => format!("{} ({goal})", achieves(&setup.teams[team])),
        None => achieves(&setup.teams[team]),
    });
    format!("The conflict is over: {}", listed(&told.collect::<Vec<_>>()))
}

fn achieves(team: &str) -> String {
    does(team, "achieve their Goal", "achieves its Goal")
}

/// Returns a team with the form of a verb that fits its name: `guards gain`, `court gains`.
pub(crate) fn does(team: &str, many: &str, one: &str) -> String {
    format!("{team} {}", verb(team, many, one))
}

/// Returns the [`Defeat`] of a team in words.
pub(crate) fn lost(team: &str, defeat: Defeat) -> String {
    match defeat {
        Defeat::NobodyLeft => {
            format!("{}: no member is left", does(team, "have lost", "has lost"))
        }
        Defeat::Morale => {
            format!("{}: Morale 0 and no Last Stand", does(team, "have lost", "has lost"))
        }
        Defeat::Survivor => {
            let last = does(team, "are the last", "is the last");
            format!("{last}, with Morale 0, and {} lost as well", verb(team, "have", "has"))
        }
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

/// Returns a Boon or Bane in words, with rating and tie.
pub(crate) fn made(setup: &Setup, object: Object) -> String {
    let named = setup.name(object.name).map(|name| format!("{name} ")).unwrap_or_default();
    let lasting = match (object.enduring, object.tricky > 0) {
        (true, true) => "enduring, kept on success, ",
        (true, false) => "enduring, ",
        (false, true) => "kept on success, ",
        (false, false) => "",
    };
    format!("{named}{} ({lasting}tied to {})", object.rating, tied(object))
}

/// Returns a [`Taken`] benefit in words.
pub(crate) fn took(setup: &Setup, who: FighterId, taken: &Taken) -> String {
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
        Taken::Boon(on, object) => {
            format!("{who} makes a Boon {} on {}", made(setup, *object), name(setup, *on))
        }
        Taken::SceneBoon(object) => {
            format!("{who} makes a Boon {} on the scene", made(setup, *object))
        }
        Taken::Bane(on, object) => {
            format!("{who} makes a Bane {} on {}", made(setup, *object), name(setup, *on))
        }
    }
}

/// Returns the known faces in words. Often none are, because a pool is drawn as a number of successes; which of them
/// are sixes, or which of the failures are ones, is drawn only if a rule asks for it.
fn seen(roll: &Roll) -> String {
    let told = [(roll.faces.sixes, "six", "sixes"), (roll.faces.ones, "one", "ones")];
    let known = told.iter().filter(|it| it.0 > 0).map(|&(count, one, many)| match count {
        1 => format!("a {one}"),
        count => format!("{count} {many}"),
    });
    let known: Vec<String> = known.collect();
    if known.is_empty() { String::new() } else { format!(", with {}", listed(&known)) }
}

pub(crate) fn rolled(setup: &Setup, rolls: &Rolls) -> String {
    let told = |list: &[Roll]| {
        let each: Vec<String> = list
            .iter()
            .map(|roll| {
                let floor = if roll.floor > roll.rolled {
                    format!(", counts as {}", roll.floor)
                } else {
                    String::new()
                };
                let who = name(setup, FighterId::from(roll.who));
                let known = seen(roll);
                let found = successes(i32::from(roll.rolled));
                format!("{who} rolls {}: {found}{known}{floor}", dice(roll.dice))
            })
            .collect();
        listed(&each)
    };
    if rolls.targets.is_empty() {
        told(&rolls.actors)
    } else {
        format!("{}; {}", told(&rolls.actors), told(&rolls.targets))
    }
}

pub(crate) fn verdict(acts: i32, resists: i32) -> &'static str {
    match acts.cmp(&resists) {
        std::cmp::Ordering::Greater => "success",
        std::cmp::Ordering::Equal => "a tie",
        std::cmp::Ordering::Less => "repelled",
    }
}

/// Returns the name of a trait or Preparation; only scars have none.
pub(crate) fn thing(setup: &Setup, number: u8) -> &str {
    setup.name(number).unwrap_or("scar")
}

pub(crate) fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::Overflow => "instead of surrendering",
        Cause::Attack => "after the failed attack",
        Cause::Defence => "after the failed defence",
        Cause::House => "by a house rule",
    }
}

pub(crate) fn actions(number: i32) -> String {
    if number == 1 { "1 action".to_owned() } else { format!("{number} actions") }
}

pub(crate) fn talent_line(who: &str, talent: Talent) -> String {
    match talent {
        Talent::Stubborn => format!("{who} is stubborn: with a six it is not forced"),
        Talent::KnowThyself => format!("{who} knows itself and rolls as many dice"),
        Talent::Riposte => format!("{who} strikes back"),
        Talent::UncannyDodge => format!("{who} takes a minor Condition rather than roll a defence"),
        Talent::BattleTactician => format!("{who} tests again for another benefit"),
        other => format!("{who} uses {}", other.name().replace('_', " ")),
    }
}
