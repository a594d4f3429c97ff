//! Reads a game file: its tables, and the names that must not meet.

use super::declare::{decks, entries, is_table, measures, rules, sheet, tracks, wrong};
use super::rules::{blocks, exits, laws, order, points, rolls};
use super::value::placed;
use super::{
    Declarations, MOST_DECLARED, MOST_HUNG, MOST_POINTS, NobodyLeft, Owner, Reading, Track,
};
use crate::scenario::{
    Document, Entry, Node, Origin, Placed, Problem, Problems, Reader, beings_of, read_policies,
};

/// Reads the declarations of a game file. All mistakes are noted; a wrong declaration is left out,
/// so that the others are still checked. `None` without a name of the game.
pub(crate) fn read(document: &Document, problems: &mut Problems) -> Option<Declarations> {
    let mut reader = Reader::new(document.root(), "a game");
    reader.require("game", "game = \"skirmish\" at the top");
    let id_origin = reader.value_origin("game").clone();
    let id = reader.text("game").map(|id| (id.to_owned(), id_origin));
    let title = reader.text("title").map(ToOwned::to_owned);
    reader.text("doc");
    let default_origin = reader.value_origin("default_policy").clone();
    let default_policy =
        reader.text("default_policy").map(|name| (name.to_owned(), default_origin));
    let rules = rules(reader.table("rules"), problems);
    let (sheet, mut of_sheet) = sheet(reader.table("sheet"), problems);
    let tracks = tracks(reader.table("tracks"), problems);
    of_sheet.extend(tracks);
    let readings = readings(reader.table("readings"), problems);
    let decks = decks(reader.table("decks"), problems);
    let order = order(reader.take("order"), problems);
    let rolls = rolls(reader.table("rolls"), problems);
    let (of_points, of_options) = (reader.table("points"), reader.table("options"));
    let points = points(of_points, of_options, &rolls, problems);
    let blocks = blocks(reader.table("blocks"), problems);
    let laws = laws(reader.table("standing_rules"), problems);
    let exits = exits(reader.table("exits"), problems);
    let measures = measures(reader.table("measures"), problems);
    let endings = reader.take("endings");
    let (rounds, won, nobody_left) = self::endings(endings, document, problems);
    let policies = read_policies(reader.table("policies"), problems);
    let beings = beings_of(reader.table("beings"));
    reader.finish(problems);
    let id = id?;
    check_id(&id, problems);
    let game = Declarations {
        title: title.unwrap_or_else(|| id.0.clone()),
        id,
        default_policy,
        rules,
        sheet,
        tracks: of_sheet,
        readings,
        decks,
        order,
        rolls,
        points,
        blocks,
        laws,
        exits,
        rounds,
        won,
        nobody_left,
        measures,
        policies,
        beings,
    };
    check_sizes(&game, problems);
    check_words(&game, problems);
    Some(game)
}

/// Notes an identifier with other letters than a file name can have, because it is part of paths
/// and of names of files.
fn check_id((id, origin): &Placed, problems: &mut Problems) {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if id.is_empty() || id.len() > 60 || !id.chars().all(fits) {
        let message = format!("`{id}` cannot be the name of a game");
        wrong(origin, message, "use letters, digits, `_` and `-`, at most 60", problems);
    }
}

fn readings(node: Option<&Node>, problems: &mut Problems) -> Vec<Reading> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "a reading", ["is", "is", ""], problems) {
            continue;
        }
        let Entry { key, origin, value } = entry;
        let mut reader = Reader::new(value, "a reading");
        reader.require("is", "is = \"my.hp_at_start - my.hp\"");
        let is = reader.take("is").and_then(placed);
        let of_pair = reader.word("of", &["pair"]).is_some();
        let doc = reader.text("doc").unwrap_or_default().to_owned();
        let (name, origin) = (key.clone(), origin.clone());
        found.extend(is.map(|is| Reading { name, origin, doc, is, of_pair }));
        reader.finish(problems);
    }
    found
}

/// Reads `[endings]`: the most rounds, when a side has won, and who has won if no fighter is left.
fn endings(
    node: Option<&Node>,
    document: &Document,
    problems: &mut Problems,
) -> (Placed, Option<Placed>, NobodyLeft) {
    let start = Origin::start_of(document.source());
    let usual = ("100".to_owned(), start);
    let Some(node) = node else { return (usual, None, NobodyLeft::Draw) };
    let mut reader = Reader::new(node, "the endings");
    reader.text("doc");
    let rounds = reader.take("rounds").and_then(placed).unwrap_or(usual);
    let won = reader.take("won").and_then(placed);
    let nobody_left = match reader.word("nobody_left", &["draw", "pc", "gm"]) {
        Some("pc") => NobodyLeft::Pc,
        Some("gm") => NobodyLeft::Gm,
        _ => NobodyLeft::Draw,
    };
    reader.finish(problems);
    (rounds, won, nobody_left)
}

fn check_sizes(game: &Declarations, problems: &mut Problems) {
    let all = [
        ("rules", game.rules.len(), MOST_DECLARED),
        ("sheet", game.sheet.len(), MOST_DECLARED),
        ("tracks", game.tracks.len(), MOST_DECLARED),
        ("readings", game.readings.len(), MOST_DECLARED),
        ("decks", game.decks.len(), 4),
        ("rolls", game.rolls.len(), MOST_HUNG),
        ("points", game.points.len(), MOST_POINTS),
        ("blocks", game.blocks.len(), MOST_DECLARED),
        ("standing_rules", game.laws.len(), MOST_HUNG),
        ("exits", game.exits.len(), MOST_HUNG),
        ("measures", game.measures.len(), MOST_HUNG),
    ];
    for (table, count, most) in all {
        if count > most {
            let message = format!("[{table}] has {count} entries");
            wrong(&game.id.1, message, &format!("a game has room for {most}"), problems);
        }
    }
    for point in &game.points {
        if let Some(option) = point.options.get(MOST_HUNG) {
            let message = format!("`{}` has too many options", point.name);
            wrong(&option.origin, message, &format!("at most {MOST_HUNG}"), problems);
        }
    }
    for roll in &game.rolls {
        if let Some(degree) = roll.degrees.get(MOST_HUNG) {
            let message = format!("`{}` has too many degrees", roll.name);
            wrong(&degree.origin, message, &format!("at most {MOST_HUNG}"), problems);
        }
    }
}

const RESERVED: [&str; 26] = [
    "my",
    "target",
    "it",
    "foe",
    "ally",
    "side",
    "allies",
    "foes",
    "all",
    "rules",
    "round",
    "dice",
    "result",
    "against",
    "margin",
    "yes",
    "no",
    "not",
    "and",
    "or",
    "if",
    "in",
    "of_players",
    "place",
    "lose_turn",
    "loses_turn",
];

/// Notes names that are no words, that are words of the language, or that two declarations share.
fn check_words(game: &Declarations, problems: &mut Problems) {
    let track = |it: &Track| (it.name.clone(), it.origin.clone(), it.key.is_some());
    let mut words: Vec<(String, Origin)> = Vec::new();
    let of_sheet = game.sheet.iter().map(|it| (it.name.clone(), it.origin.clone(), false));
    let of_tracks = game.tracks.iter().map(track);
    let readings = game.readings.iter().map(|it| (it.name.clone(), it.origin.clone(), false));
    for (name, origin, is_of_key) in of_sheet.chain(of_tracks).chain(readings) {
        if is_of_key {
            continue;
        }
        check_name(&name, &origin, problems);
        if words.iter().any(|(known, _)| *known == name) {
            let message = format!("`{name}` is in two of sheet, tracks and readings");
            wrong(&origin, message, "give one of them another name", problems);
        }
        words.push((name, origin));
    }
    let rolls = game.rolls.iter().map(|it| (&it.name, &it.origin));
    let degrees = game.rolls.iter().flat_map(|it| &it.degrees).map(|it| (&it.name, &it.origin));
    let points = game.points.iter().map(|it| (&it.name, &it.origin));
    let options = game.points.iter().flat_map(|it| &it.options).map(|it| (&it.name, &it.origin));
    let blocks = game.blocks.iter().map(|it| (&it.name, &it.origin));
    let exits = game.exits.iter().map(|it| (&it.name, &it.origin));
    let measures = game.measures.iter().map(|it| (&it.name, &it.origin));
    let hung = rolls.chain(points).chain(blocks).chain(exits).chain(measures);
    for (name, origin) in hung {
        check_name(name, origin, problems);
    }
    for (name, origin) in degrees.chain(options) {
        check_letters(name, origin, problems);
    }
    for track in game.tracks.iter().filter(|track| track.owner == Owner::Conflict) {
        if game.rolls.iter().any(|roll| roll.name == track.name) {
            let message = format!("`{}` is a roll and a track of the conflict", track.name);
            wrong(&track.origin, message, "give one of them another name", problems);
        }
    }
    let mut measures: Vec<&str> = vec!["standing", "win"];
    measures.extend(game.exits.iter().map(|it| it.name.as_str()));
    for measure in &game.measures {
        if measures.contains(&measure.name.as_str()) {
            let message = format!("the measure `{}` is counted already", measure.name);
            wrong(&measure.origin, message, "give it another name", problems);
        }
    }
}

fn check_letters(name: &str, origin: &Origin, problems: &mut Problems) -> bool {
    let letters = |name: &str| name.chars().all(|it| it.is_alphanumeric() || it == '_');
    let begins = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    if !begins || !letters(name) || name.len() > 80 {
        let message = format!("`{name}` cannot be a name");
        let help = "a name has letters, digits and `_`, and begins with a letter";
        problems.push(Problem::new(origin, message).help(help));
        return false;
    }
    true
}

fn check_name(name: &str, origin: &Origin, problems: &mut Problems) {
    // Names of fighters always have a prefix, so `my.dice` is not the dice of a roll.
    let is_word = check_letters(name, origin, problems);
    if is_word && RESERVED.contains(&name) && name != "dice" {
        let message = format!("`{name}` is a word of the language");
        problems.push(Problem::new(origin, message).help("give it another name"));
    }
}
