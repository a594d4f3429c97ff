//! Reads what a game declares as numbers: rule settings, the sheet, tracks, decks and measures.

use super::value::{bounds, placed, range_help};
use super::{Deck, Declared, Kind, MeasureText, Owner, Top, Track};
use crate::scenario::{Content, Entry, Node, Origin, Placed, Problem, Problems, Reader};

/// Most cards of a deck: the cards that are left are bits of a `u128`.
const MOST_CARDS: usize = 128;

/// Reads `[rules]`.
pub(super) fn rules(node: Option<&Node>, problems: &mut Problems) -> Vec<Declared> {
    let mut found = Vec::new();
    for entry in entries(node) {
        rule(&entry.key, entry, &mut found, problems);
    }
    found
}

/// Returns whether a declaration is a table. A plain value is noted, with the table that was probably meant: `keys` names
/// the key for a text, a number or flag, and a list.
pub(super) fn is_table(
    Entry { key: name, value, .. }: &Entry,
    what: &str,
    keys: [&str; 3],
    problems: &mut Problems,
) -> bool {
    if value.is_table() {
        return true;
    }
    let (key, written) = match &value.content {
        Content::Text(text) => (keys[0], format!("{text:?}")),
        Content::Int(number) => (keys[1], number.to_string()),
        Content::Bool(flag) => (keys[1], flag.to_string()),
        _ => (keys[2], "[...]".to_owned()),
    };
    let problem = Problem::new(&value.origin, format!("{what} must be a table"));
    let problem = problem.label(format!("found {}", value.kind()));
    problems.push(match key {
        "" => problem,
        key => problem.help(format!("write {name} = {{ {key} = {written} }}")),
    });
    false
}

fn rule(name: &str, entry: &Entry, found: &mut Vec<Declared>, problems: &mut Problems) {
    if !is_table(entry, "a rule setting", ["dice", "default", "table"], problems) {
        return;
    }
    let is_setting = ["default", "dice", "table"].iter().any(|key| entry.value.get(key).is_some());
    let below = entry.value.entries().unwrap_or_default();
    if !is_setting && !below.is_empty() && below.iter().all(|entry| entry.value.is_table()) {
        for inner in below {
            rule(&format!("{name}.{}", inner.key), inner, found, problems);
        }
        return;
    }
    let mut reader = Reader::new(&entry.value, "a rule setting");
    // Read first: a setting with a mistake would otherwise have an unknown key `doc` as well.
    let doc = reader.text("doc").unwrap_or_default().to_owned();
    if let Some(kind) = kind(&mut reader, "range", name, problems) {
        found.push(Declared { name: name.to_owned(), origin: entry.origin.clone(), doc, kind });
    }
    reader.finish(problems);
}

/// Reads what a setting or a key of the sheet is.
fn kind(
    reader: &mut Reader<'_>,
    range_key: &str,
    name: &str,
    problems: &mut Problems,
) -> Option<Kind> {
    let (default, dice, table) =
        (reader.take("default"), reader.take("dice"), reader.take("table"));
    let range = reader.text(range_key).map(ToOwned::to_owned);
    let place = reader.value_origin(range_key).clone();
    if let Some(node) = dice {
        let text = placed(node);
        if text.is_none() {
            wrong(
                &node.origin,
                format!("`{name}` needs dice in quotes"),
                "dice = \"2d6 + 1\"",
                problems,
            );
        }
        return text.map(Kind::Dice);
    }
    if let Some(node) = table {
        return self::table(node, name, problems).map(Kind::Table);
    }
    match default.map(|node| (&node.content, &node.origin)) {
        Some((Content::Bool(flag), _)) => Some(Kind::Flag(*flag)),
        Some((Content::Int(number), origin)) => {
            let number = i32::try_from(*number).ok();
            let range = match range.as_deref().map(bounds) {
                None => Some((i32::MIN, i32::MAX)),
                Some(Some((low, Some(high)))) => Some((low, high)),
                Some(_) => {
                    let message = format!("the range of `{name}` cannot be read");
                    let help = range_help("range", range.as_deref().unwrap_or_default());
                    wrong(&place, message, &help, problems);
                    None
                }
            }?;
            let fits = number.filter(|it| (range.0..=range.1).contains(it));
            if fits.is_none() {
                let message = format!("`{name}` begins outside of its range");
                let help = format!("default = {}, or another range", range.0);
                wrong(origin, message, &help, problems);
            }
            fits.map(|default| Kind::Number { default, range })
        }
        Some((content, origin)) => {
            let message = format!("`{name}` must be a whole number, or true or false");
            let help = match content {
                Content::Text(text) if text.trim().parse::<i32>().is_ok() => {
                    format!("default = {}, without quotes", text.trim())
                }
                Content::Text(text) if text.contains('d') => format!("dice = \"{text}\""),
                _ => "default = 2".to_owned(),
            };
            wrong(origin, message, &help, problems);
            None
        }
        None => {
            let message = format!("`{name}` has no value");
            let help = match reader.take("flag") {
                Some(_) => "a flag of the sheet or of the rules is written default = false",
                None => "default = 2, default = false, dice = \"d6\" or table = [1, 2]",
            };
            wrong(reader.origin(), message, help, problems);
            None
        }
    }
}

/// Reads a table: a list of numbers, or a list of rows.
pub(crate) fn table(node: &Node, name: &str, problems: &mut Problems) -> Option<Vec<Vec<i32>>> {
    let row = |node: &Node| -> Option<Vec<i32>> {
        let items = node.items()?;
        let numbers = items.iter().map(|item| match item.content {
            Content::Int(number) => i32::try_from(number).ok(),
            _ => None,
        });
        let numbers: Option<Vec<i32>> = numbers.collect();
        numbers.filter(|row| !row.is_empty() && row.len() <= 100)
    };
    let items = node.items().unwrap_or_default();
    let is_rows = items.first().is_some_and(|item| item.items().is_some());
    let rows: Option<Vec<Vec<i32>>> =
        if is_rows { items.iter().map(row).collect() } else { row(node).map(|row| vec![row]) };
    let rows = rows.filter(|rows| rows.len() <= 100);
    if rows.is_none() {
        let message = format!("`{name}` must be a list of whole numbers, or a list of such rows");
        wrong(&node.origin, message, "table = [1, 2, 3] or table = [[1, 2], [0, 1]]", problems);
    }
    let is_even = rows.as_ref().is_none_or(|rows| has_even_rows(rows, items, name, problems));
    rows.filter(|_| is_even)
}

/// Returns whether all rows of a table have one length. The first row that is shorter than the longest one is noted.
fn has_even_rows(rows: &[Vec<i32>], items: &[Node], name: &str, problems: &mut Problems) -> bool {
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let Some(short) = rows.iter().position(|row| row.len() < longest) else { return true };
    let long = rows.iter().position(|row| row.len() == longest).unwrap_or(0);
    let count = rows[short].len();
    let numbers = if count == 1 { "number" } else { "numbers" };
    let message = format!(
        "row {} of `{name}` has {count} {numbers}, and row {} has {longest}",
        short + 1,
        long + 1
    );
    // An index beyond the end reads the last number, so the longer row would read alike.
    let mut filled = rows[short].clone();
    filled.resize(longest, rows[short][count - 1]);
    let help =
        format!("give all rows {longest} numbers, such as {filled:?} with the last one repeated");
    wrong(&items[short].origin, message, &help, problems);
    false
}

/// Reads `[sheet]`: its keys, and the tracks among them.
pub(super) fn sheet(node: Option<&Node>, problems: &mut Problems) -> (Vec<Declared>, Vec<Track>) {
    let (mut keys, mut tracks) = (Vec::new(), Vec::new());
    for entry in entries(node) {
        if !is_table(entry, "a key of the sheet", ["dice", "default", "table"], problems) {
            continue;
        }
        let Entry { key: name, origin, value } = entry;
        let mut reader = Reader::new(value, "a key of the sheet");
        let kind = kind(&mut reader, "range", name, problems);
        let doc = reader.text("doc").unwrap_or_default().to_owned();
        let track = reader.text("track").map(str::to_owned);
        let place = reader.value_origin("track").clone();
        let due = moment(&mut reader, "due");
        let Some(kind) = kind else {
            reader.finish(problems);
            continue;
        };
        if let Some(text) = track {
            let ends = bounds(&text);
            if ends.is_none() || !matches!(kind, Kind::Number { .. }) {
                wrong_track(name, &kind, &text, &place, problems);
            }
            let (low, top) = ends.unwrap_or_default();
            if let (Kind::Number { default, .. }, Some((low, top))) = (&kind, ends)
                && !(low..=top.unwrap_or(*default)).contains(default)
            {
                let high = top.map_or("start".to_owned(), |top| top.to_string());
                let message =
                    format!("`{name}` begins at {default}, outside of its track {low}..={high}");
                let help = format!(
                    "let it reach from the least to the greatest value: track = \"{}\"",
                    track_with((low, top), *default)
                );
                wrong(&place, message, &help, problems);
            }
            tracks.push(Track {
                name: name.clone(),
                origin: origin.clone(),
                doc: doc.clone(),
                owner: Owner::Fighter,
                low,
                top: top.map_or(Top::Start, Top::Fixed),
                is_flag: false,
                values: Vec::new(),
                start: 0,
                key: Some(keys.len()),
                lapses: None,
                due,
            });
        } else if let Some((_, place)) = due {
            let message = format!("changes of `{name}` cannot fall due: it does not change");
            wrong(
                &place,
                message,
                "leave `due` out, or let it change: track = \"0..=start\"",
                problems,
            );
        }
        keys.push(Declared { name: name.clone(), origin: origin.clone(), doc, kind });
        reader.finish(problems);
    }
    (keys, tracks)
}

/// Notes a track of the sheet that cannot be read, with one that can.
fn wrong_track(name: &str, kind: &Kind, text: &str, place: &Origin, problems: &mut Problems) {
    let Kind::Number { default, range } = kind else {
        let (what, help) = match kind {
            Kind::Flag(_) => ("is yes or no", instead_of_flag(name, "", true)),
            Kind::Dice(_) => ("is dice", instead_of_dice(name)),
            _ => ("is a table", instead_of_table(name)),
        };
        let message = format!("`{name}` {what}, so it has no track");
        let help = format!("leave `track` out here; {help}");
        return wrong(place, message, &help, problems);
    };
    let numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|it| !it.is_empty());
    let has_two_ends = numbers.count() == 2;
    let help = if text.trim_start().starts_with("-start") {
        let low = if range.1 == i32::MAX { -default.abs().max(10) } else { -range.1.abs().max(1) };
        format!("the lower end is a number, below 0 if need be: track = \"{low}..=start\"")
    } else if has_two_ends {
        range_help("track", text)
    } else {
        format!("write where it moves: track = \"{}..=start\"", default.min(&0))
    };
    wrong(place, format!("the track of `{name}` cannot be read"), &help, problems);
}

/// Returns a track that holds a value at the beginning, as near as possible to the one written: its lower end, and its
/// upper end or `None` for `start`.
fn track_with((low, top): (i32, Option<i32>), default: i32) -> String {
    match top {
        Some(top) => format!("{}..={}", low.min(default), top.max(default)),
        None => format!("{}..=start", low.min(default)),
    }
}

/// Returns the remedy for a flag of the sheet that play changes: a track beside it. `is_lost` says whether the flag
/// becomes no, and `prefix` is what stands before its name in a step, such as `target.`.
pub(crate) fn instead_of_flag(name: &str, prefix: &str, is_lost: bool) -> String {
    let (track, read) = match is_lost {
        true => (format!("{name}_lost"), format!("my.{name} and not my.{name}_lost")),
        false => (format!("{name}_gained"), format!("(my.{name} or my.{name}_gained)")),
    };
    format!(
        "declare a track under [tracks], `{track} = {{ flag = true }}`, set it by the step `{prefix}{track} = yes`, and read \
         `{read}` in place of `my.{name}`"
    )
}

/// Returns the remedy for dice of the sheet that play changes: a track that is added to them.
pub(crate) fn instead_of_dice(name: &str) -> String {
    format!(
        "dice of the sheet stay as they are: declare a track under [tracks], `{name}_bonus = {{ range = \"-20..=20\" }}`, \
         change that, and read `my.{name} + my.{name}_bonus`"
    )
}

/// Returns the remedy for a table of the sheet that play changes: a track that moves along it.
pub(crate) fn instead_of_table(name: &str) -> String {
    format!(
        "tables stay as they are: declare a track under [tracks], `{name}_at = {{ range = \"1..=20\", start = 1 }}`, \
         change that, and read `my.{name}[my.{name}_at]`"
    )
}

/// Reads `[tracks]`.
pub(super) fn tracks(node: Option<&Node>, problems: &mut Problems) -> Vec<Track> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "a track", ["range", "start", "values"], problems) {
            continue;
        }
        let Entry { key: name, origin, value } = entry;
        let mut reader = Reader::new(value, "a track");
        let doc = reader.text("doc").unwrap_or_default().to_owned();
        let owner = match reader.word("of", &["fighter", "side", "conflict"]) {
            Some("side") => Owner::Side,
            Some("conflict") => Owner::Conflict,
            _ => Owner::Fighter,
        };
        let is_flag = reader.flag("flag").unwrap_or(false);
        let values: Vec<String> = reader
            .names("values")
            .map(|names| names.into_iter().map(|(name, _)| name.to_owned()).collect())
            .unwrap_or_default();
        let range = reader.text("range").map(str::to_owned);
        let place = reader.value_origin("range").clone();
        let (lapses, due) = (moment(&mut reader, "lapses"), moment(&mut reader, "due"));
        let start = reader.take("start");
        let ends = match (&range, is_flag, values.len()) {
            (None, true, 0) => Some((0, 1)),
            (None, false, count) if count > 0 => Some((0, count as i32)),
            (Some(text), false, 0) => match bounds(text) {
                Some((low, Some(high))) => Some((low, high)),
                _ => {
                    let message = format!("the range of `{name}` cannot be read");
                    let help = range_help("range", range.as_deref().unwrap_or_default());
                    wrong(&place, message, &help, problems);
                    None
                }
            },
            _ => {
                let message = format!("`{name}` needs one of range, flag and values");
                let help = "range = \"0..=10\", flag = true, or values = [\"strike\", \"guard\"]";
                wrong(origin, message, help, problems);
                None
            }
        };
        if let (Some((_, place)), true) = (&due, owner != Owner::Fighter) {
            let message = format!("changes of `{name}` cannot fall due: it is of no fighter");
            wrong(place, message, "leave out `due`, or `of`", problems);
        }
        let from = start.map_or(Some(0), super::number_of);
        if let Some((low, high)) = ends {
            match from.filter(|from| (low..=high).contains(from)) {
                Some(start) => found.push(Track {
                    name: name.clone(),
                    origin: origin.clone(),
                    doc,
                    owner,
                    low,
                    top: Top::Fixed(high),
                    is_flag,
                    values,
                    start,
                    key: None,
                    lapses,
                    due,
                }),
                None => {
                    let message = format!("`{name}` begins outside of {low}..={high}");
                    let place = start.map_or(origin, |node| &node.origin);
                    wrong(place, message, &format!("say where: start = {low}"), problems);
                }
            }
        }
        reader.finish(problems);
    }
    found
}

/// Reads `[decks]`.
pub(super) fn decks(node: Option<&Node>, problems: &mut Problems) -> Vec<Deck> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "a deck", ["ranks", "", ""], problems) {
            continue;
        }
        let Entry { key: name, value, .. } = entry;
        let mut reader = Reader::new(value, "a deck");
        reader.text("doc");
        reader.require("ranks", "ranks = \"2..=14\"");
        let ranks = reader.text("ranks").map(bounds);
        let place = reader.value_origin("ranks").clone();
        let suits = reader.whole("suits", 1..=9).unwrap_or(1);
        let jokers = reader.whole("jokers", 0..=9).unwrap_or(0);
        match ranks {
            Some(Some((low, Some(high)))) if (1..=99).contains(&low) && high <= 99 => {
                let card = |rank: i32, suit: i32| if suits > 1 { 10 * rank + suit } else { rank };
                let ranks = (low..=high).flat_map(|rank| (1..=suits).map(move |it| (rank, it)));
                let mut cards: Vec<i32> = ranks.map(|(rank, suit)| card(rank, suit)).collect();
                cards.extend((0..jokers).map(|_| (high + 1) * if suits > 1 { 10 } else { 1 }));
                if cards.len() > MOST_CARDS {
                    let message = format!("deck `{name}` has {} cards", cards.len());
                    wrong(&place, message, &format!("at most {MOST_CARDS}"), problems);
                }
                found.push(Deck { name: name.clone(), cards });
            }
            Some(_) => {
                let message = format!("the ranks of `{name}` cannot be read");
                wrong(&place, message, "ranks = \"2..=14\", within 1 to 99", problems);
            }
            None => {}
        }
        reader.finish(problems);
    }
    found
}

/// Reads `[measures]`.
pub(super) fn measures(node: Option<&Node>, problems: &mut Problems) -> Vec<MeasureText> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "a measure", ["unit", "", ""], problems) {
            continue;
        }
        let Entry { key: name, origin, value } = entry;
        let mut reader = Reader::new(value, "a measure");
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let (unit, doc) = (text(reader.text("unit")), text(reader.text("doc")));
        found.push(MeasureText { name: name.clone(), origin: origin.clone(), doc, unit });
        reader.finish(problems);
    }
    found
}

/// Reads the name of a moment under a key.
fn moment(reader: &mut Reader<'_>, key: &str) -> Option<Placed> {
    let origin = reader.value_origin(key).clone();
    reader.text(key).map(|text| (text.to_owned(), origin))
}

/// Returns the entries of a table; none if it is missing.
pub(super) fn entries(node: Option<&Node>) -> &[Entry] {
    node.and_then(Node::entries).unwrap_or_default()
}

pub(super) fn wrong(origin: &Origin, message: String, help: &str, problems: &mut Problems) {
    problems.push(Problem::new(origin, message).help(help));
}
