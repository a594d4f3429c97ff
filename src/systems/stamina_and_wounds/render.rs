//! Words for events.

use super::attack_dice::Rolled;
use super::events::{Breaking, Cause, Rest, StaminaEvent as E, Why};
use super::kinds::Amount;
use super::knobs::characters::Trick;
use super::knobs::rounds::{DefendDuration, DefendUses, Surprise};
use super::knobs::wounds::BleedStop;
use super::saves::Save;
use super::setup::Setup;
use super::state::{Defenceless, ENEMIES, PCS};
use crate::system::{Line, bits};
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
        E::RoundEnds => at(1, "End of the round"),
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
        None if is_surprise(setup, round) => {
            format!("Round {round}: {first} go first, by surprise")
        }
        None => format!("Round {round}: {first} go first"),
    }
}

/// Whether the side that goes first in a round does so by surprise.
fn is_surprise(setup: &Setup, round: u16) -> bool {
    let knobs = &setup.knobs.round;
    knobs.surprise != Surprise::None && i32::from(round) <= knobs.surprise_rounds
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
        E::Attacks { by, on, weapon, faces, edge, why, sneak, free } => {
            let does = match (free, sneak) {
                (true, true) => "has a free sneak attack on",
                (true, false) => "has a free attack on",
                (false, true) => "makes a sneak attack on",
                (false, false) => "attacks",
            };
            let (edge, with) = (edge_text(edge, why, name(on)), with(weapon));
            format!("{} {does} {} with {with} (d{faces}{edge})", name(by), name(on))
        }
        E::Damage { dice, armour, damage } => damage_line(&dice, armour, damage),
        E::Waits(on) => format!("{} takes only the worst of this turn", name(on)),
        E::Defends(who) => defends(setup, name(who)),
        E::Tries(who, trick, on) => format!("{} tries to {} {}", name(who), verb(trick), name(on)),
        E::Saves { fighter, save, target } => save_line(name(fighter), &save, target),
        E::Fails(who) => format!("the attempt of {} fails", name(who)),
        E::Struggles(who, holders) => {
            format!("{} tries to break free of {}", name(who), names(setup, holders))
        }
        E::StillHeld(who, holders) => {
            format!("{} is still held by {}", name(who), names(setup, holders))
        }
        E::Shakes(who, climber) => format!("{} tries to shake {} off", name(who), name(climber)),
        E::StaysOn(climber, who) => format!("{} stays on top of {}", name(climber), name(who)),
        E::Stands(who) => format!("{} stands up", name(who)),
        E::PicksUp(who) => format!("{} picks up its weapon", name(who)),
        E::Draws(who, weapon) => format!("{} draws {}", name(who), with(weapon)),
        E::Moves(who, position, 0) => {
            format!("{} moves to step {position}, Close to no foe", name(who))
        }
        E::Moves(who, position, close) => {
            format!("{} moves to step {position}, Close to {}", name(who), names(setup, close))
        }
        E::Passes(who) => format!("{} does nothing more", name(who)),
        E::MoraleTest(who, camp, breaking) => {
            let (whom, why) = (camp_name(setup, camp), breaking_name(breaking));
            format!("{} tests the morale of {whom}: {why}", name(who))
        }
        E::Flees(who) => format!("{} flees", name(who)),
        E::Surrenders(who) => format!("{} surrenders", name(who)),
        E::Spared(who, by) => format!("{} spares {}, who is taken", name(by), name(who)),
        E::Draught(who, by, healed) if who == by => {
            format!("{} takes a draught: {} healed", name(who), wounds_text(healed))
        }
        E::Draught(who, by, healed) => {
            let healed = wounds_text(healed);
            format!("{} gives {} a draught: {healed} healed", name(by), name(who))
        }
        E::Bandage(who, by) if who == by => format!("{} puts on a bandage", name(who)),
        E::Bandage(who, by) => format!("{} bandages {}", name(by), name(who)),
        E::Stanched(who, by) if who == by => format!("{} stops its own bleeding", name(who)),
        E::Stanched(who, by) => format!("{} stops the bleeding of {}", name(by), name(who)),
        _ => return None,
    })
}

/// A weapon with its article.
fn with(weapon: &str) -> String {
    if weapon.ends_with('s') { weapon.to_owned() } else { format!("a {weapon}") }
}

/// The names of the fighters in a mask.
fn names(setup: &Setup, mask: u64) -> String {
    let names: Vec<&str> = bits(mask).map(|fighter| setup.sheets[fighter].name.as_str()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// `dan defends: attacks on dan have 1 Bane until its side's next turn`.
fn defends(setup: &Setup, name: &str) -> String {
    let knobs = &setup.knobs.round;
    let attacks = match knobs.defend_uses {
        DefendUses::All => format!("attacks on {name} have"),
        DefendUses::One => format!("the first attack on {name} has"),
    };
    let until = match knobs.defend_duration {
        DefendDuration::UntilNextTurn => "until its side's next turn",
        DefendDuration::EndOfRound => "until the end of the round",
        DefendDuration::NextEnemyTurn => "until the end of the foes' next turn",
    };
    let banes = counted(knobs.defend_banes.unsigned_abs(), "Bane");
    format!("{name} defends: {attacks} {banes} {until}")
}

fn counted(count: u32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn wounds_text(wounds: i16) -> String {
    counted(u32::from(wounds.unsigned_abs()), "Wound")
}

/// `, 1 Bane: restrained`; where Boons and Banes cancel, both are named.
fn edge_text(edge: i8, why: u8, target: &str) -> String {
    let reasons = Why::ALL.into_iter().filter(|it| why & it.bit() != 0).map(|it| match it {
        Why::Defended => format!("{target} defends"),
        Why::TargetProne => format!("{target} is prone"),
        Why::Prone => "attacks while prone".to_owned(),
        Why::Held => "attacks while restrained".to_owned(),
        Why::Climbs => format!("is on top of {target}"),
        Why::Pressed => "a foe is Close".to_owned(),
    });
    let reasons: Vec<String> = reasons.collect();
    let count = u32::from(edge.unsigned_abs());
    let what = match edge {
        0 if reasons.is_empty() => return String::new(),
        0 => "Boons and Banes cancel".to_owned(),
        1.. => counted(count, "Boon"),
        _ => counted(count, "Bane"),
    };
    format!(", {what}: {}", reasons.join("; "))
}

/// `rolls 6 + 3 + 4 (exploded once) = 13, AV 1: 12 damage`; what explosions added comes last.
fn damage_line(dice: &Rolled, armour: i32, damage: i32) -> String {
    let faces: Vec<String> = dice.faces.iter().map(ToString::to_string).collect();
    let mut text = faces.join(" + ");
    if dice.adjustment != 0 {
        let sign = if dice.adjustment < 0 { '-' } else { '+' };
        let _ = write!(text, " {sign} {}", dice.adjustment.unsigned_abs());
    }
    match faces.len().saturating_sub(usize::from(dice.base)) {
        0 => {}
        1 => text.push_str(" (exploded once)"),
        2 => text.push_str(" (exploded twice)"),
        many => {
            let _ = write!(text, " (exploded {many} times)");
        }
    }
    if faces.len() > 1 || dice.adjustment != 0 {
        let _ = write!(text, " = {}", dice.total());
    }
    format!("rolls {text}, AV {armour}: {damage} damage")
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

/// `ada saves: d20 13 + 4 = 17 against Target 14: success`.
fn save_line(name: &str, save: &Save, target: i32) -> String {
    let result = if save.success { "success" } else { "failure" };
    let Save { natural, total, number, .. } = *save;
    let mut roll = format!("d20 {natural}");
    let added = total - i32::from(natural);
    if added != 0 {
        let sign = if added < 0 { '-' } else { '+' };
        let _ = write!(roll, " {sign} {} = {total}", added.unsigned_abs());
    }
    let against = if number == target {
        format!("Target {target}")
    } else {
        // Rolled under a score that the Target lowers or raises.
        format!("a score of {number} (Target {target})")
    };
    format!("{name} saves: {roll} against {against}: {result}")
}

/// What happens to somebody.
fn effect(setup: &Setup, event: &E) -> String {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        E::Hit { on, stamina, wounds, stamina_left, wounds_all, most } => {
            let taken = match (stamina, wounds) {
                (_, 0) => format!("loses {stamina} Stamina"),
                (0, _) => format!("takes {}", wounds_text(wounds)),
                _ => format!("loses {stamina} Stamina and takes {}", wounds_text(wounds)),
            };
            format!("{} {taken} (Stamina {stamina_left}, Wounds {wounds_all} of {most})", name(on))
        }
        E::Direct(who, damage, what) => {
            format!("{what} deals {damage} damage to {}, past armour", name(who))
        }
        E::Marked { fighter, item, boxes, of } => {
            format!("the {item} of {} is marked: {boxes} of {of} boxes", name(fighter))
        }
        E::Slot { fighter, slot, item: Some(item) } => {
            format!("the hit damages gear of {}: slot {slot}, the {item}", name(fighter))
        }
        E::Slot { fighter, slot, item: None } => {
            format!("the hit damages no gear of {}: slot {slot} is empty", name(fighter))
        }
        E::Broke(who, item) => format!("the {item} of {} breaks", name(who)),
        E::Bleeds(who) => bleeds(setup, name(who)),
        E::Mortal(who, rounds) => {
            let rounds = rounds_text(rounds);
            format!("{} is mortally wounded: {rounds} unless it is healed", name(who))
        }
        E::Bled(who, wounds, all) => {
            let most = setup.sheets[who].max_wounds;
            let taken = wounds_text(wounds);
            format!("{} bleeds and takes {taken} (Wounds {all} of {most})", name(who))
        }
        E::Counts(who, rounds) => format!("{} has {}", name(who), rounds_text(rounds)),
        E::Dies(who, Cause::Hit) if setup.sheets[who].stamina_only => {
            format!("{} is defeated", name(who))
        }
        E::Dies(who, Cause::Hit) => format!("{} dies", name(who)),
        E::Dies(who, Cause::Bleeding) => format!("{} bleeds to death", name(who)),
        E::Dies(who, Cause::Mortal) => format!("{} dies of a mortal wound", name(who)),
        E::Dies(who, Cause::Coup) => format!("{} is killed outright, being defenceless", name(who)),
        E::Wakes(who) => format!("{} wakes up", name(who)),
        E::Suffers(who, trick, by) => suffers(trick, name(who), name(by)),
        E::Free(who) => format!("{} is free again", name(who)),
        E::ShakenOff(who, by) => format!("{} shakes {} off", name(by), name(who)),
        E::Recovers(who, stamina, wounds) => {
            let healed = wounds_text(wounds);
            format!("{} regains {stamina} Stamina, {healed} healed", name(who))
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

/// What a condition is, and who brought it about.
fn suffers(trick: Trick, who: &str, by: &str) -> String {
    match trick {
        Trick::Disarm => format!("{who} is disarmed: its weapon lies at its feet"),
        Trick::Push => format!("{who} is pushed away"),
        Trick::Trip => format!("{who} falls prone"),
        Trick::Restrain => format!("{who} is restrained by {by}"),
        Trick::Climb => format!("{by} is on top of {who}"),
    }
}

/// What bleeding out costs, and how to stop it.
fn bleeds(setup: &Setup, name: &str) -> String {
    let knobs = &setup.knobs.wound;
    let wounds = match knobs.bleed_wounds {
        Amount::Roll { count: 0, plus, .. } => wounds_text(i16::from(plus)),
        amount => format!("{amount} Wounds"),
    };
    let until = match knobs.bleed_stop {
        BleedStop::ActionAuto => "an action stops it",
        BleedStop::Save => "an action and a save stop it",
        BleedStop::ItemOnly => "a bandage or healing stops it",
    };
    format!("{name} bleeds out: {wounds} a round until {until}")
}
