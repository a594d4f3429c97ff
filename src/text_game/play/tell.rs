//! Sentences of transcripts.

use super::eval::{At, View};
use super::setup::Setup;
use super::state::{Frame, NOBODY, State};
use crate::system::{Ending, FighterId, bits, fighters_in};
use crate::text_game::compile::{Change, Whose};
use crate::text_game::model::{Owner, Track};

/// Tells how everything stands at the head of a round: the tracks of each fighter who stands, then those of sides and of
/// the conflict that differ from their beginning.
pub(crate) fn conditions(setup: &Setup, state: &State) -> Vec<(String, String)> {
    // Before the first round the state is that of another trial.
    if state.used == 0 {
        return Vec::new();
    }
    let declared = &setup.program.declared;
    let of = |owner: Owner, first: usize| {
        let told = declared.cells(owner).enumerate().filter_map(|(cell, track)| {
            let place = first + cell;
            let value = *state.cells.get(place)?;
            // A track that is on no sheet says nothing while it is as at the beginning.
            let is_told = track.key.is_some() || value != setup.start[place];
            is_told.then(|| standing(track, value))
        });
        told.collect::<Vec<_>>().join(", ")
    };
    let fighter = |fighter: FighterId| {
        let words = of(Owner::Fighter, fighter.index() * setup.stride);
        (setup.names[fighter].clone(), if words.is_empty() { "stands".into() } else { words })
    };
    let sides = setup.side_names.iter().enumerate().map(|(side, name)| {
        (name.clone(), of(Owner::Side, setup.side_cells + side * setup.side_stride))
    });
    let conflict = ("all".to_owned(), of(Owner::Conflict, setup.conflict_cells));
    let shared = sides.chain([conflict]).filter(|(_, words)| !words.is_empty());
    fighters_in(state.standing).map(fighter).chain(shared).collect()
}

/// Tells the value of a track: `hp 12`, `stance guard`, or the name alone for a flag.
fn standing(track: &Track, value: i32) -> String {
    let name = track.name.replace('_', " ");
    match (track.is_flag, track.values.get((value - 1).max(0) as usize)) {
        (true, _) if value == 0 => format!("not {name}"),
        (true, _) => name,
        (false, Some(word)) if value > 0 => format!("{name} {word}"),
        (false, _) => format!("{name} {value}"),
    }
}

/// Tells how the conflict ended.
pub(crate) fn ending(setup: &Setup, ending: Ending) -> String {
    let how = match ending {
        Ending::Won(sides) => {
            let won = bits(sides.into()).map(|side| setup.side_names[side].as_str());
            format!("{} won", won.collect::<Vec<_>>().join(" and "))
        }
        Ending::Draw => "a draw".to_owned(),
        Ending::Stalemate | Ending::Divided => "no side won".to_owned(),
    };
    format!("The conflict is over: {how}")
}

/// Tells a change that a track goes through because it lapses.
pub(crate) fn lapse(setup: &Setup, place: usize, values: [i32; 2]) -> String {
    format!("{} (lapses)", change(setup, place, values))
}

fn name(setup: &Setup, fighter: u8) -> &str {
    setup.names.get(usize::from(fighter)).map_or("nobody", String::as_str)
}

pub(crate) fn block(setup: &Setup, number: u8, at: At, amount: Option<i32>) -> String {
    let block = &setup.program.declared.blocks[usize::from(number)];
    if let Some(sentence) = &block.tell {
        let fill = |word: &str| match word {
            "my" => Some(name(setup, at.my()).to_owned()),
            "target" => Some(name(setup, at.target()).to_owned()),
            _ => None,
        };
        return filled(sentence, fill);
    }
    let with = amount.map(|amount| format!(" with {amount}")).unwrap_or_default();
    let target = match at.target() {
        NOBODY => String::new(),
        target => format!(", target {}", name(setup, target)),
    };
    format!("{}: {}{with}{target}", name(setup, at.my()), block.name.replace('_', " "))
}

pub(crate) fn thrown(setup: &Setup, state: &State) -> String {
    let view = View::new(setup, state);
    let frame = view.current();
    let text = &setup.program.declared.rolls[usize::from(frame.roll)];
    let at = match frame.target {
        NOBODY => String::new(),
        target => format!(" at {}", name(setup, target)),
    };
    let add = match frame.add {
        0 => String::new(),
        add if add < 0 => format!(" - {} = {}", -i64::from(add), frame.dice.saturating_add(add)),
        add => format!(" + {add} = {}", frame.dice.saturating_add(add)),
    };
    let has_against = text.against.is_some() || text.against_throw.is_some();
    let against = if has_against {
        format!(" against {}{}", on_table(state, frame, 1), frame.against)
    } else {
        String::new()
    };
    let roll = text.name.replace('_', " ");
    let (my, faces, dice) = (name(setup, frame.my), on_table(state, frame, 0), frame.dice);
    format!("{my} rolls {roll}{at}: {faces}{dice}{add}{against}")
}

/// Lists the own (0) or the opposing (1) dice on the table, if a rule reads single dice.
fn on_table(state: &State, frame: &Frame, whose: usize) -> String {
    let place = usize::from(state.scratch.depth.max(1)) - 1;
    let dice = &state.scratch.table[place][whose][..usize::from(frame.faces[whose])];
    match dice {
        [] => String::new(),
        dice => {
            let shows: Vec<String> = dice.iter().map(|die| die.shows.to_string()).collect();
            format!("[{}] ", shows.join(" "))
        }
    }
}

pub(crate) fn change(setup: &Setup, place: usize, [old, new]: [i32; 2]) -> String {
    let (Some(track), owner) = setup.track_at(place) else { return String::new() };
    let name = named(track, owner);
    if track.is_flag {
        return format!("{name} = {}", if new == 0 { "no" } else { "yes" });
    }
    let word = |value: i32| match track.values.get((value - 1).max(0) as usize) {
        Some(word) if value > 0 => word.clone(),
        _ => value.to_string(),
    };
    format!("{name} {} -> {}", word(old), word(new))
}

/// Tells a change that falls due later.
pub(crate) fn held_back(setup: &Setup, place: usize, (change, amount): (Change, i32)) -> String {
    let (Some(track), owner) = setup.track_at(place) else { return String::new() };
    let sign = match change {
        Change::Set => "=",
        // Amounts that are taken off come with their sign.
        Change::Add | Change::Subtract if amount < 0 => "-",
        Change::Add | Change::Subtract => "+",
    };
    let amount = if sign == "=" { i64::from(amount) } else { i64::from(amount).abs() };
    let due = track.due.as_ref().map_or("", |due| &due.0).replace('_', " ");
    format!("{} {sign} {amount}, due when the {due}", named(track, owner))
}

fn named(track: &Track, owner: Option<&str>) -> String {
    let name = track.name.replace('_', " ");
    owner.map_or_else(|| name.clone(), |owner| format!("{owner}: {name}"))
}

/// Tells the degree of the current roll.
pub(crate) fn settled(setup: &Setup, state: &State) -> String {
    let view = View::new(setup, state);
    let frame = view.current();
    let text = &setup.program.declared.rolls[usize::from(frame.roll)];
    let degree = text.degrees[usize::from(frame.degree)].name.replace('_', " ");
    match &text.tell {
        Some(tell) => {
            sentence(tell, (setup, state), At::of(frame.my, frame.target), Some((frame, &degree)))
        }
        None => {
            let at = match frame.target {
                NOBODY => String::new(),
                target => format!(" at {}", name(setup, target)),
            };
            let roll = text.name.replace('_', " ");
            format!("{}: {roll}{at}: {degree}", name(setup, frame.my))
        }
    }
}

/// Fills in the words in braces of a sentence of the game, such as `{my}`.
pub(crate) fn sentence(
    text: &str,
    (setup, _state): (&Setup, &State),
    at: At,
    roll: Option<(&Frame, &str)>,
) -> String {
    let fill = |word: &str| {
        let number = |value: i32| Some(value.to_string());
        match (word, roll) {
            ("my", _) => Some(name(setup, at.my()).to_owned()),
            ("target", _) => {
                let target =
                    if at.target() == NOBODY { NOBODY } else { at.who(Whose::Target).as_u8() };
                Some(name(setup, target).to_owned())
            }
            ("degree", Some((_, degree))) => Some(degree.to_owned()),
            ("dice", Some((frame, _))) => number(frame.dice),
            ("result", Some((frame, _))) => number(frame.dice.saturating_add(frame.add)),
            ("against", Some((frame, _))) => number(frame.against),
            ("margin", Some((frame, _))) => {
                let margin =
                    i64::from(frame.dice) + i64::from(frame.add) - i64::from(frame.against);
                let low = setup.program.rolls[usize::from(frame.roll)].low;
                Some(if low { -margin } else { margin }.to_string())
            }
            _ => None,
        }
    };
    filled(text, fill)
}

/// Fills in the words in braces of a sentence; other words stay as they are.
fn filled(text: &str, fill: impl Fn(&str) -> Option<String>) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        whole.push_str(before);
        match after.split_once('}') {
            Some((word, behind)) => {
                match fill(word.trim()) {
                    Some(value) => whole.push_str(&value),
                    None => whole.extend(["{", word, "}"]),
                }
                rest = behind;
            }
            None => {
                whole.push('{');
                rest = after;
            }
        }
    }
    whole.push_str(rest);
    whole
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn words_in_braces_are_filled_in() {
        let fill = |word: &str| (word == "my").then(|| "Ann".to_owned());
        assert_eq!(filled("{my} hits {x}!", fill), "Ann hits {x}!");
        assert_eq!(filled("an open { brace", fill), "an open { brace");
    }
}
