//! Longer parts of the lines that tell events.

use crate::system::{Line, fighters_in};
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::knobs::kinds::Amount;
use crate::systems::stamina_and_wounds::knobs::rounds::{DefendDuration, DefendUses, Surprise};
use crate::systems::stamina_and_wounds::knobs::wounds::BleedStop;
use crate::systems::stamina_and_wounds::rules::attack_dice::Rolled;
use crate::systems::stamina_and_wounds::rules::saves::Save;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::causes::{Breaking, Cause, Rest, Why};
use crate::systems::stamina_and_wounds::state::conflict::{ENEMIES, PCS};
use std::fmt::Write;

pub(crate) fn fact(text: String) -> Line {
    Line::at(2, text)
}

/// Says which side goes first in a round, and why.
pub(crate) fn round(setup: &Setup, round: u16, pcs_first: bool, die: Option<u8>) -> String {
    let first = camp(setup, if pcs_first { PCS } else { ENEMIES });
    match die {
        Some(die) => format!("Round {round}: d6 = {die}, {first} go first"),
        None if is_surprise(setup, round) => {
            format!("Round {round}: {first} go first, by surprise")
        }
        None => format!("Round {round}: {first} go first"),
    }
}

fn is_surprise(setup: &Setup, round: u16) -> bool {
    let knobs = &setup.knobs.round;
    knobs.surprise != Surprise::None && i32::from(round) <= knobs.surprise_rounds
}

pub(crate) fn camp(setup: &Setup, camp: usize) -> String {
    let sides = setup.sides.iter().enumerate();
    let own = sides.filter(|(number, _)| setup.sides_of[camp] >> number & 1 == 1);
    own.map(|(_, (name, _))| name.as_str()).collect::<Vec<_>>().join(" and ")
}

/// Like [`camp`], but with a capital for the beginning of a sentence.
pub(crate) fn capital(setup: &Setup, of: usize) -> String {
    let text = camp(setup, of);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(crate) fn ending(setup: &Setup, sides: u8) -> String {
    let won = setup.sides.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
    let names: Vec<&str> = won.map(|(_, (name, _))| name.as_str()).collect();
    if names.is_empty() {
        "No fighter is left: a draw".to_owned()
    } else {
        format!("The fight is over: {} won", names.join(" and "))
    }
}

pub(crate) fn rest(rest: Rest) -> &'static str {
    match rest {
        Rest::Turn => "a Turn",
        Rest::Watch => "a Watch",
        Rest::Week => "a week in a safe haven",
    }
}

pub(crate) fn breaking(breaking: Breaking) -> &'static str {
    match breaking {
        Breaking::Half => "enough of them are defeated",
        Breaking::Leader => "their leader has fallen",
        Breaking::Ambush => "they are ambushed",
        Breaking::FirstCasualty => "the first of them has fallen",
        Breaking::Lone => "the last of them is in a bad way",
    }
}

/// Returns the verb of [`StaminaEvent`](super::events::StaminaEvent) attacks, such as "has a free
/// sneak attack on".
pub(crate) fn attacks(free: bool, sneak: bool) -> &'static str {
    match (free, sneak) {
        (true, true) => "has a free sneak attack on",
        (true, false) => "has a free attack on",
        (false, true) => "makes a sneak attack on",
        (false, false) => "attacks",
    }
}

pub(crate) fn taken(stamina: i16, taken: i16) -> String {
    match (stamina, taken) {
        (_, 0) => format!("loses {stamina} Stamina"),
        (0, _) => format!("takes {}", wounds(taken)),
        _ => format!("loses {stamina} Stamina and takes {}", wounds(taken)),
    }
}

/// Says which item of a fighter's gear a hit damages.
pub(crate) fn slot(name: &str, slot: u8, item: Option<&str>) -> String {
    match item {
        Some(item) => format!("the hit damages gear of {name}: slot {slot}, the {item}"),
        None => format!("the hit damages no gear of {name}: slot {slot} is empty"),
    }
}

/// Says how a fighter dies, or that it is defeated if Stamina is all it has.
pub(crate) fn dies(cause: Cause, stamina_only: bool) -> &'static str {
    match cause {
        Cause::Hit if stamina_only => "is defeated",
        Cause::Hit => "dies",
        Cause::Bleeding => "bleeds to death",
        Cause::Mortal => "dies of a mortal wound",
        Cause::Coup => "is killed outright, without a defence",
    }
}

pub(crate) fn with(weapon: &str) -> String {
    if weapon.ends_with('s') { weapon.to_owned() } else { format!("a {weapon}") }
}

pub(crate) fn names(setup: &Setup, mask: u64) -> String {
    let names: Vec<&str> =
        fighters_in(mask).map(|fighter| setup.sheets[fighter].name.as_str()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// Writes `dan defends: attacks on dan have 1 Bane until its side's next turn`.
pub(crate) fn defends(setup: &Setup, name: &str) -> String {
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

pub(crate) fn wounds(wounds: i16) -> String {
    counted(u32::from(wounds.unsigned_abs()), "Wound")
}

/// Writes `, 1 Bane: restrained`; if Boons and Banes cancel, names both.
pub(crate) fn edge(edge: i8, why: u8, target: &str) -> String {
    let reasons = Why::ALL.into_iter().filter(|it| why & it.bit() != 0).map(|it| match it {
        Why::Defended => format!("{target} defends"),
        Why::TargetProne => format!("{target} is prone"),
        Why::Prone => "attacks while prone".to_owned(),
        Why::Held => "attacks while restrained".to_owned(),
        Why::Climbs => format!("is on top of {target}"),
        Why::Pressed => "a foe is Close".to_owned(),
        Why::House => "a house rule".to_owned(),
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

/// Writes `6 + 3 + 4`: the dice that count.
pub(crate) fn faces(dice: &Rolled) -> String {
    let faces: Vec<String> = dice.faces.iter().map(ToString::to_string).collect();
    faces.join(" + ")
}

/// Writes `rolls 6 + 3 + 4 (exploded once) = 13, AV 1: 12 damage`; the explosions come last.
pub(crate) fn damage(dice: &Rolled, armour: i32, damage: i32) -> String {
    let mut text = faces(dice);
    if dice.adjustment != 0 {
        let sign = if dice.adjustment < 0 { '-' } else { '+' };
        let _ = write!(text, " {sign} {}", dice.adjustment.unsigned_abs());
    }
    let count = dice.faces.len();
    match count.saturating_sub(usize::from(dice.base)) {
        0 => {}
        1 => text.push_str(" (exploded once)"),
        2 => text.push_str(" (exploded twice)"),
        many => {
            let _ = write!(text, " (exploded {many} times)");
        }
    }
    if count > 1 || dice.adjustment != 0 {
        let _ = write!(text, " = {}", dice.total());
    }
    format!("rolls {text}, AV {armour}: {damage} damage")
}

pub(crate) fn verb(trick: Trick) -> &'static str {
    match trick {
        Trick::Disarm => "disarm",
        Trick::Push => "push",
        Trick::Trip => "trip",
        Trick::Restrain => "restrain",
        Trick::Climb => "climb on",
    }
}

/// Writes `ada saves: d20 13 + 4 = 17 against Target 14: success`.
pub(crate) fn save(name: &str, save: &Save, target: i32) -> String {
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

pub(crate) fn rounds(rounds: u8) -> String {
    let plural = if rounds == 1 { "" } else { "s" };
    format!("{rounds} round{plural} to live")
}

/// Says which condition a fighter suffers, and who brought it about.
pub(crate) fn suffers(trick: Trick, who: &str, by: &str) -> String {
    match trick {
        Trick::Disarm => format!("{who} is disarmed: its weapon lies at its feet"),
        Trick::Push => format!("{who} is pushed away"),
        Trick::Trip => format!("{who} falls prone"),
        Trick::Restrain => format!("{who} is restrained by {by}"),
        Trick::Climb => format!("{by} is on top of {who}"),
    }
}

/// Says how many Wounds bleeding out costs, and how to stop it.
pub(crate) fn bleeds(setup: &Setup, name: &str) -> String {
    let knobs = &setup.knobs.wound;
    let wounds = match knobs.bleed_wounds {
        Amount::Roll { count: 0, plus, .. } => wounds(i16::from(plus)),
        amount => format!("{amount} Wounds"),
    };
    let until = match knobs.bleed_stop {
        BleedStop::ActionAuto => "an action stops it",
        BleedStop::Save => "an action and a save stop it",
        BleedStop::ItemOnly => "a bandage or healing stops it",
    };
    format!("{name} bleeds out: {wounds} a round until {until}")
}
