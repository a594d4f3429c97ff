//! Exact odds as tables for the terminal: `outweigh odds stamina-and-wounds WORDS`.
//!
//! All tables are for the rules as written; knobs do not change them.

use std::fmt::Write;

use crate::systems::stamina_and_wounds::knobs::dice::{AttackEdge, DiceKnobs, FumbleDice};
use crate::systems::stamina_and_wounds::knobs::kinds::DieSize;
use crate::systems::stamina_and_wounds::knobs::saves::{SaveEdge, SaveKnobs};
use crate::systems::stamina_and_wounds::rules::attack_dice::AttackDice;
use crate::systems::stamina_and_wounds::rules::odds::{Damage, fumble_chance};
use crate::systems::stamina_and_wounds::rules::saves;

const ARMOURS: std::ops::RangeInclusive<i32> = 0..=3;
const MOST: i32 = 20;
const MOST_EDGE: i32 = 7;
/// Highest and lowest number that the command line accepts for the face that a d20 must show for a save.
const FURTHEST_NEED: i32 = 99;
/// Damage whose chance the tables show, unless the chance is too small.
const SHOWN: [i32; 22] =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48];
/// Smallest chance that is shown; smaller ones are shown as nothing at all.
const LEAST_SHOWN: f64 = 0.000_005;
/// Effects of a hit by its Wounds: first and last number (SW-WND-02 to SW-WND-07).
const EFFECTS: [(&str, i32, i32); 5] = [
    ("none", 0, 0),
    ("1-3 nothing further", 1, 3),
    ("4-6 damaged gear", 4, 6),
    ("7-9 bleeding out", 7, 9),
    ("10+ mortal wound", 10, i32::MAX / 2),
];

const UNDERSTOOD: &str = "ask for a weapon, `light`, `medium`, `heavy`, `unarmed` or a die and \
    its most explosions such as `d8 2`, with `av 1`, `bane 1`, `boon 1` or `sneak` after it; or \
    for `save` or `save 12`, what the d20 must show, with `bane 1` or `boon 1` after it; without \
    words, for an overview";

/// Returns exact odds as a table for the terminal: see `outweigh odds`.
///
/// # Errors
/// Says which words are understood.
pub(crate) fn table(words: &[String]) -> Result<String, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => Ok(overview()),
        ["save"] => Ok(save_table(1..=21)),
        ["save", need, rest @ ..] => save(number(need, -FURTHEST_NEED, FURTHEST_NEED)?, rest),
        [weapon, rest @ ..] => attack(weapon, rest),
    }
}

fn number(text: &str, low: i32, high: i32) -> Result<i32, String> {
    let number = text.parse::<i32>().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("`{text}` is no whole number from {low} to {high}; {UNDERSTOOD}"))
}

#[derive(Default)]
struct Said {
    armour: Option<i32>,
    banes: Option<i32>,
    boons: Option<i32>,
    is_sneak: bool,
}

impl Said {
    fn read(mut words: &[&str], of_attack: bool) -> Result<Self, String> {
        let mut said = Self::default();
        while !words.is_empty() {
            let (of, most, rest) = match words {
                ["sneak", rest @ ..] if of_attack && !said.is_sneak => {
                    said.is_sneak = true;
                    words = rest;
                    continue;
                }
                ["av", rest @ ..] if of_attack => (&mut said.armour, MOST, rest),
                ["bane" | "banes", rest @ ..] => (&mut said.banes, MOST_EDGE, rest),
                ["boon" | "boons", rest @ ..] => (&mut said.boons, MOST_EDGE, rest),
                _ => return Err(UNDERSTOOD.to_owned()),
            };
            let [value, rest @ ..] = rest else { return Err(UNDERSTOOD.to_owned()) };
            if of.replace(number(value, 0, most)?).is_some() {
                return Err(UNDERSTOOD.to_owned());
            }
            words = rest;
        }
        Ok(said)
    }

    fn edge(&self) -> i32 {
        self.boons.unwrap_or(0) - self.banes.unwrap_or(0)
    }
}

/// Returns the weapon of the rules that a word names.
fn named(word: &str) -> Option<AttackDice> {
    let knobs = DiceKnobs::default();
    let (die, cap) = match word {
        "light" => (knobs.light, knobs.cap_of_slots(1)),
        "medium" => (knobs.medium, knobs.cap_of_slots(2)),
        "heavy" => (knobs.heavy, knobs.cap_of_slots(3)),
        "unarmed" => (knobs.unarmed_die, knobs.unarmed_cap as u8),
        _ => return None,
    };
    Some(AttackDice { faces: die.0, cap, edge: 0, sneak: 0 })
}

fn weapon<'a, 'b>(word: &str, rest: &'a [&'b str]) -> Result<(AttackDice, &'a [&'b str]), String> {
    if let Some(attack) = named(word) {
        return Ok((attack, rest));
    }
    let die = DieSize::parse(word).ok_or_else(|| UNDERSTOOD.to_owned())?;
    let plain = AttackDice { faces: die.0, cap: 0, edge: 0, sneak: 0 };
    match rest {
        [cap, rest @ ..] if cap.starts_with(|first: char| first.is_ascii_digit()) => {
            Ok((AttackDice { cap: number(cap, 0, MOST)? as u8, ..plain }, rest))
        }
        _ => Ok((plain, rest)),
    }
}

fn attack(word: &str, rest: &[&str]) -> Result<String, String> {
    let (plain, rest) = weapon(word, rest)?;
    let said = Said::read(rest, true)?;
    let knobs = DiceKnobs::default();
    let sneak = if said.is_sneak { knobs.sneak_dice as u8 } else { 0 };
    let attack = AttackDice { edge: said.edge() as i8, sneak, ..plain };
    let armours: Vec<i32> = said.armour.map_or_else(|| ARMOURS.collect(), |armour| vec![armour]);
    let damage: Vec<Damage> =
        armours.iter().map(|armour| Damage::of(&knobs, attack, *armour)).collect();
    let mut text = format!("{}\n\n", title(attack));
    text.push_str(&damage_rows(&armours, &damage));
    text.push_str(&effect_rows(&damage));
    text.push_str(&fumble_row(attack));
    if attack.edge != 0 {
        text.push_str(&readings(attack, &armours));
    }
    Ok(text)
}

// Writing to a string cannot fail, so the results of `write!` are dropped below.

/// Writes a title: `d8 with at most 2 explosions, 1 Bane, sneak attack`.
fn title(attack: AttackDice) -> String {
    let mut text = format!("One attack: d{}", attack.faces);
    let _ = match attack.cap {
        0 => write!(text, " without explosions"),
        1 => write!(text, " with at most 1 explosion"),
        most => write!(text, " with at most {most} explosions"),
    };
    text.push_str(&edge_words(attack.edge.into(), ", "));
    if attack.sneak > 0 {
        text.push_str(", sneak attack");
    }
    text
}

fn edge_words(edge: i32, before: &str) -> String {
    let name = if edge < 0 { "Bane" } else { "Boon" };
    match edge.abs() {
        0 => String::new(),
        1 => format!("{before}1 {name}"),
        more => format!("{before}{more} {name}s"),
    }
}

fn row(name: &str, values: impl Iterator<Item = f64>, decimals: usize) -> String {
    let mut text = format!("{name:<22}");
    for value in values {
        let _ = write!(text, "{value:>11.decimals$}");
    }
    text.push('\n');
    text
}

fn armour_heading(armours: &[i32]) -> String {
    let mut text = " ".repeat(22);
    for armour in armours {
        let _ = write!(text, "{:>11}", format!("AV {armour}"));
    }
    text.push('\n');
    text
}

/// Writes the mean damage and the chance of at least each damage (SW-ATK-02, SW-CRIT-01 to SW-CRIT-07).
fn damage_rows(armours: &[i32], damage: &[Damage]) -> String {
    let mut text = armour_heading(armours);
    text.push_str(&row("mean damage", damage.iter().map(Damage::mean), 6));
    text.push_str("at least, %\n");
    let has_any = |least: i32| damage.iter().any(|damage| damage.at_least(least) >= LEAST_SHOWN);
    for least in SHOWN.into_iter().filter(|least| has_any(*least)) {
        let chances = damage.iter().map(|damage| percent(damage.at_least(least)));
        text.push_str(&row(&format!("{least:>6}"), chances, 3));
    }
    text
}

/// Writes a percentage. Clamped, because rounding can take a sum of chances above 1.
fn percent(chance: f64) -> f64 {
    (chance * 100.0).clamp(0.0, 100.0)
}

/// Writes the chances of each effect that a hit can have on a target without Stamina (SW-WND-02 to SW-WND-08).
fn effect_rows(damage: &[Damage]) -> String {
    let mut text = String::from("\nWounds of that hit on a target without Stamina, %\n");
    for (name, low, high) in EFFECTS {
        let chances = damage.iter().map(|damage| percent(damage.between(low, high)));
        text.push_str(&row(&format!("  {name}"), chances, 3));
    }
    text
}

/// Writes how often the weapon wears (SW-FUMB-01, SW-FUMB-03).
fn fumble_row(attack: AttackDice) -> String {
    let (any, base) = (
        DiceKnobs::default(),
        DiceKnobs { fumble_dice: FumbleDice::BaseOnly, ..Default::default() },
    );
    format!(
        "\nMarks Usage: {:.3} % of attacks; {:.3} % if extra dice did not count\n",
        percent(fumble_chance(&any, attack)),
        percent(fumble_chance(&base, attack))
    )
}

/// Writes the mean damage by the other readings of a Bane or Boon (SW-DEFD-04, JC-3).
fn readings(attack: AttackDice, armours: &[i32]) -> String {
    let mut text = String::from("\nMean damage by bane.model_attack\n");
    for &model in AttackEdge::ALL {
        let knobs = DiceKnobs { edge: model, ..DiceKnobs::default() };
        let means = armours.iter().map(|armour| Damage::of(&knobs, attack, *armour).mean());
        text.push_str(&row(&format!("  {}", model.name()), means, 6));
    }
    text
}

fn overview() -> String {
    let armours: Vec<i32> = ARMOURS.collect();
    let mut text = format!("Mean damage of one attack\n\n{}", armour_heading(&armours));
    for (edge, sneak) in [(0, 0), (-1, 0), (1, 0), (0, 1)] {
        let heading = match (edge, sneak) {
            (0, 0) => "plain".to_owned(),
            (0, _) => "sneak attack".to_owned(),
            _ => edge_words(edge, ""),
        };
        let _ = writeln!(text, "{heading}");
        for name in ["unarmed", "light", "medium", "heavy"] {
            let Some(plain) = named(name) else { continue };
            let attack = AttackDice { edge: edge as i8, sneak, ..plain };
            let damage = |armour: &i32| Damage::of(&DiceKnobs::default(), attack, *armour).mean();
            let name = format!("  {name} d{}, {}", plain.faces, plain.cap);
            text.push_str(&row(&name, armours.iter().map(damage), 4));
        }
    }
    text.push_str("\nA weapon's die stands with its most explosions.\n");
    text.push_str(
        "Also: outweigh odds stamina-and-wounds light | medium | heavy | unarmed | DIE [CAP]\n\
         \x20     [av N] [bane N] [boon N] [sneak], or save [NEED] [bane N] [boon N]\n",
    );
    text
}

const SAVE_COLUMNS: [(SaveEdge, i32); 7] = [
    (SaveEdge::Keep, 0),
    (SaveEdge::Keep, -1),
    (SaveEdge::Keep, -2),
    (SaveEdge::Keep, 1),
    (SaveEdge::Keep, 2),
    (SaveEdge::D6, -1),
    (SaveEdge::D6, 1),
];

/// Returns the chance in percent that a save succeeds, by the number that the d20 needs.
fn save_percent(edge_model: SaveEdge, need: i32, edge: i32) -> f64 {
    let knobs = SaveKnobs { edge: edge_model, ..SaveKnobs::default() };
    percent(saves::chance(&knobs, 0, need, edge))
}

/// Writes the table of saves (SW-CORE-02, SW-CORE-05).
fn save_table(needs: std::ops::RangeInclusive<i32>) -> String {
    let mut text = String::from(
        "A save succeeds, %\nneed: Target less attribute, what the d20 must show at least\n\n need",
    );
    for (model, edge) in SAVE_COLUMNS {
        let name = if edge == 0 { "plain".to_owned() } else { edge_words(edge, "") };
        let name = if model == SaveEdge::D6 { format!("{name} d6") } else { name };
        let _ = write!(text, "{name:>12}");
    }
    text.push('\n');
    for need in needs {
        let _ = write!(text, "{need:>5}");
        for (model, edge) in SAVE_COLUMNS {
            let _ = write!(text, "{:>12.4}", save_percent(model, need, edge));
        }
        text.push('\n');
    }
    text.push_str(
        "\nd6: with bane.model_save = d6; with save.tie = failure read a row further down\n",
    );
    text
}

fn save(need: i32, rest: &[&str]) -> Result<String, String> {
    let edge = Said::read(rest, false)?.edge();
    if rest.is_empty() {
        return Ok(save_table(need..=need));
    }
    let mut text = format!("A save that needs {need}{} succeeds\n\n", edge_words(edge, " with "));
    for &model in SaveEdge::ALL {
        let chance = save_percent(model, need, edge);
        let _ = writeln!(text, "{chance:>9.4} %  bane.model_save = {}", model.name());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::table;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(ToOwned::to_owned).collect()
    }

    fn line(said: &str, start: &str) -> String {
        let text = table(&words(said)).unwrap();
        let line = text.lines().find(|line| line.trim_start().starts_with(start));
        line.unwrap_or_else(|| panic!("{said}: {text}")).trim().to_owned()
    }

    #[test]
    fn every_table_fits_a_hundred_columns() {
        let asked =
            ["", "light", "heavy sneak", "d12 20 boon 7", "d8 2 av 1 bane 1", "d6", "unarmed"];
        for said in
            asked.into_iter().chain(["save", "save 12", "save 12 bane 1", "d2 20 sneak av 20"])
        {
            let text = table(&words(said)).unwrap();
            assert!(text.lines().count() > 3, "{said}: {text}");
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{said}: {line}");
                assert_eq!(line.trim_end(), line, "{said}: {line:?}");
            }
        }
    }

    #[test]
    fn tables_say_what_the_ledger_says() {
        assert_eq!(line("d8 2", "mean damage").split_whitespace().nth(3), Some("4.132812"));
        let same = [("medium av 1", "d8 2 av 1"), ("medium bane 1 boon 2", "medium boon 1")];
        for (one, other) in same {
            assert_eq!(table(&words(one)), table(&words(other)));
        }
        assert_eq!(line("medium av 1 sneak", "mean damage"), "mean damage              9.248047");
        assert_eq!(line("d6 2 av 1", "7-9"), "7-9 bleeding out          8.333");
        assert_eq!(
            line("d6 2 bane 1", "Marks"),
            "Marks Usage: 31.096 % of attacks; 30.556 % if extra dice did not count"
        );
        assert_eq!(line("light av 1 bane 1", "impaired_d4"), "impaired_d4            1.500000");
        assert!(line("save", "12 ").ends_with("83.3625     27.5000     62.5000"));
        assert!(line("save 12 bane 1", "20.25").ends_with("bane.model_save = keep"));
    }

    #[test]
    fn other_words_are_answered_with_those_that_are_understood() {
        for said in [
            "sword",
            "d7",
            "d8 x",
            "d8 -1",
            "d8 21",
            "d8 2 av",
            "d8 2 av x",
            "d8 av 1 av 2",
            "save x",
            "save 12 sneak",
            "save 12 av 1",
            "medium 2",
            "light sneak sneak",
            "d8 2 bane 8",
            "bane 1",
        ] {
            let message = table(&words(said)).unwrap_err();
            assert!(message.contains("`save 12`"), "{said}: {message}");
        }
    }
}
