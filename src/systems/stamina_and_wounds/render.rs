//! Words for events.

use super::attack_dice::Rolled;
use super::events::{Breaking, Cause, Rest, StaminaEvent as E};
use super::knobs::characters::Trick;
use super::saves::Save;
use super::setup::Setup;
use super::state::{Defenceless, ENEMIES, PCS};
use crate::system::Line;
use std::fmt::Write;

/// How deep a fact stands below the step it belongs to.
const FACT: usize = 2;

fn at(depth: usize, text: impl Into<String>) -> Line {
    Line { depth, text: text.into() }
}

/// Puts an event into words.
pub fn line(setup: &Setup, event: &E) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        E::Fight(number) => at(0, format!("Fight {number} of {}", setup.fights)),
        E::Round { round, pcs_first, die } => at(0, round_line(setup, round, pcs_first, die)),
        E::Arrives(who) => at(1, format!("{} arrives", name(who))),
        E::SideTurn(camp) => at(1, format!("Turn of {}", camp_name(setup, camp))),
        E::Turn(who) => at(1, format!("{} acts", name(who))),
        E::Ends(sides) => at(0, ending(setup, sides)),
        E::Stalemate => at(0, "The cap on rounds is met: undecided"),
        E::Rests(rest) => at(0, format!("The party rests for {}", rest_name(rest))),
        E::Retreats => at(0, "The party goes home"),
        E::BreakingPoint(camp, breaking) => {
            let why = breaking_name(breaking);
            at(1, format!("{} are at a breaking point: {why}", capital(&camp_name(setup, camp))))
        }
        E::Holds(camp) => at(1, format!("{} hold", capital(&camp_name(setup, camp)))),
        E::Breaks(camp) => at(1, format!("{} break", capital(&camp_name(setup, camp)))),
        E::Helpless(who, Defenceless::Asleep) => at(1, format!("{} is asleep", name(who))),
        E::Helpless(who, _) => at(1, format!("{} is bound", name(who))),
        _ => at(FACT, deed(setup, event).unwrap_or_else(|| effect(setup, event))),
    }
}

fn round_line(setup: &Setup, round: u16, pcs_first: bool, die: Option<u8>) -> String {
    let first = camp_name(setup, if pcs_first { PCS } else { ENEMIES });
    match die {
        Some(die) => format!("Round {round}: d6 = {die}, {first} go first"),
        None => format!("Round {round}: {first} go first"),
    }
}

fn camp_name(setup: &Setup, camp: usize) -> String {
    let sides = setup.sides.iter().enumerate();
    let own = sides.filter(|(number, _)| setup.sides_of[camp] >> number & 1 == 1);
    own.map(|(_, (name, _))| name.as_str()).collect::<Vec<_>>().join(" and ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn ending(setup: &Setup, sides: u8) -> String {
    let won = setup.sides.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
    let names: Vec<&str> = won.map(|(_, (name, _))| name.as_str()).collect();
    if names.is_empty() {
        "Nobody is left: a draw".to_owned()
    } else {
        format!("The fight is over: {} won", names.join(" and "))
    }
}

fn rest_name(rest: Rest) -> &'static str {
    match rest {
        Rest::Turn => "a Turn",
        Rest::Watch => "a Watch",
        Rest::Week => "a week in a safe haven",
    }
}

fn breaking_name(breaking: Breaking) -> &'static str {
    match breaking {
        Breaking::Half => "enough of them are defeated",
        Breaking::Leader => "their leader has fallen",
        Breaking::Ambush => "they are ambushed",
        Breaking::FirstCasualty => "the first of them has fallen",
        Breaking::Lone => "the last of them is in a bad way",
    }
}

/// What somebody does.
fn deed(setup: &Setup, event: &E) -> Option<String> {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    Some(match *event {
        E::Attacks { by, on, weapon, faces, edge, sneak, free } => {
            let free = if free { "has a free attack on" } else { "attacks" };
            let sneak = if sneak { " from ambush" } else { "" };
            let edge = edge_text(edge);
            format!("{} {free} {}{sneak} with {weapon} (d{faces}{edge})", name(by), name(on))
        }
        E::Damage { dice, armour, damage } => damage_line(&dice, armour, damage),
        E::Waits(on) => format!("{} takes only the worst of this turn", name(on)),
        E::Defends(who) => format!("{} defends", name(who)),
        E::Tries(who, trick, on) => format!("{} tries to {} {}", name(who), verb(trick), name(on)),
        E::Saves { fighter, save, target } => save_line(name(fighter), &save, target),
        E::Stands(who) => format!("{} stands up", name(who)),
        E::PicksUp(who) => format!("{} picks up the weapon", name(who)),
        E::Draws(who, weapon) => format!("{} draws a {weapon}", name(who)),
        E::Moves(who, position) => format!("{} moves to step {position}", name(who)),
        E::Passes(who) => format!("{} does nothing more", name(who)),
        E::MoraleTest(who) => format!("{} tests morale", name(who)),
        E::Flees(who) => format!("{} flees", name(who)),
        E::Surrenders(who) => format!("{} surrenders", name(who)),
        E::Spared(who, by) => format!("{} spares {}, who is taken", name(by), name(who)),
        E::Draught(who, by, healed) if who == by => {
            format!("{} takes a draught: {healed} Wounds healed", name(who))
        }
        E::Draught(who, by, healed) => {
            format!("{} gives {} a draught: {healed} Wounds healed", name(by), name(who))
        }
        E::Bandage(who, by) if who == by => format!("{} puts on a bandage", name(who)),
        E::Bandage(who, by) => format!("{} bandages {}", name(by), name(who)),
        E::Stanched(who, by) if who == by => format!("{} stops the bleeding", name(who)),
        E::Stanched(who, by) => format!("{} stops the bleeding of {}", name(by), name(who)),
        _ => return None,
    })
}

fn edge_text(edge: i8) -> String {
    let count = edge.unsigned_abs();
    let plural = if count == 1 { "" } else { "s" };
    match edge {
        0 => String::new(),
        1.. => format!(", {count} Boon{plural}"),
        _ => format!(", {count} Bane{plural}"),
    }
}

/// `dice 6 3 + 4 = 13, AV 1: 12 damage`; what explosions added stands after the plus.
fn damage_line(dice: &Rolled, armour: i32, damage: i32) -> String {
    let faces: Vec<String> = dice.faces.iter().map(ToString::to_string).collect();
    let (base, added) = faces.split_at(usize::from(dice.base).min(faces.len()));
    let mut text = base.join(" ");
    if !added.is_empty() {
        text.push_str(" explodes ");
        text.push_str(&added.join(" "));
    }
    if dice.adjustment != 0 {
        let _ = write!(text, " {:+}", dice.adjustment);
    }
    format!("rolls {text} = {}, AV {armour}: {damage} damage", dice.total())
}

fn verb(trick: Trick) -> &'static str {
    match trick {
        Trick::Disarm => "disarm",
        Trick::Push => "push",
        Trick::Trip => "trip",
        Trick::Restrain => "restrain",
        Trick::Climb => "climb on",
    }
}

fn save_line(name: &str, save: &Save, target: i32) -> String {
    let result = if save.success { "success" } else { "failure" };
    let Save { natural, total, number, .. } = save;
    format!("{name} saves: d20 {natural}, {total} against {number} (Target {target}): {result}")
}

/// What happens to somebody.
fn effect(setup: &Setup, event: &E) -> String {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        E::Hit { on, stamina, wounds, stamina_left, wounds_all, most } => {
            let taken = match (stamina, wounds) {
                (_, 0) => format!("loses {stamina} Stamina"),
                (0, _) => format!("takes {wounds} Wounds"),
                _ => format!("loses {stamina} Stamina and takes {wounds} Wounds"),
            };
            format!("{} {taken} (Stamina {stamina_left}, Wounds {wounds_all} of {most})", name(on))
        }
        E::Direct(who, damage, what) => format!("{what} deals {damage} to {}", name(who)),
        E::Marked { fighter, item, boxes, of } => {
            format!("the {item} of {} is marked: {boxes} of {of}", name(fighter))
        }
        E::Slot { fighter, slot, item: Some(item) } => {
            format!("the blow hits slot {slot} of {}: {item}", name(fighter))
        }
        E::Slot { fighter, slot, item: None } => {
            format!("the blow hits slot {slot} of {}, where nothing is", name(fighter))
        }
        E::Broke(who, item) => format!("the {item} of {} breaks", name(who)),
        E::Bleeds(who) => format!("{} bleeds out", name(who)),
        E::Mortal(who, rounds) => {
            format!("{} is mortally wounded and has {}", name(who), rounds_text(rounds))
        }
        E::Bled(who, wounds) => format!("{} bleeds for {wounds}", name(who)),
        E::Counts(who, rounds) => format!("{} has {}", name(who), rounds_text(rounds)),
        E::Dies(who, Cause::Hit) if setup.sheets[who].stamina_only => {
            format!("{} is defeated", name(who))
        }
        E::Dies(who, Cause::Hit) => format!("{} dies", name(who)),
        E::Dies(who, Cause::Bleeding) => format!("{} bleeds to death", name(who)),
        E::Dies(who, Cause::Mortal) => format!("{} dies of a mortal wound", name(who)),
        E::Dies(who, Cause::Coup) => format!("{} is killed, defenceless", name(who)),
        E::Wakes(who) => format!("{} wakes", name(who)),
        E::Suffers(who, trick) => format!("{} {}", name(who), suffers(trick)),
        E::Free(who) => format!("{} is free", name(who)),
        E::ShakenOff(who, by) => format!("{} shakes {} off", name(by), name(who)),
        E::Recovers(who, stamina, wounds) => {
            format!("{} regains {stamina} Stamina, {wounds} Wounds heal", name(who))
        }
        E::Hungry(who) => format!("{} has nothing to eat", name(who)),
        E::Repairs(who, coins) => format!("{} has gear repaired for {coins} coins", name(who)),
        _ => String::new(),
    }
}

fn rounds_text(rounds: u8) -> String {
    let plural = if rounds == 1 { "" } else { "s" };
    format!("{rounds} round{plural} to live")
}

fn suffers(trick: Trick) -> &'static str {
    match trick {
        Trick::Disarm => "is disarmed",
        Trick::Push => "is pushed away",
        Trick::Trip => "falls prone",
        Trick::Restrain => "is restrained",
        Trick::Climb => "is climbed on",
    }
}
