//! Changes to scenarios at places that mean something.

use outweigh::systems;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Values that somebody may write where another was expected, or where it means little.
const VALUES: [&str; 30] = [
    "0",
    "1",
    "2",
    "-1",
    "3",
    "7",
    "20",
    "64",
    "65",
    "1000",
    "2147483647",
    "-2147483648",
    "9223372036854775807",
    "0.5",
    "-0.0",
    "1e300",
    "nan",
    "true",
    "false",
    "\"\"",
    "\" \"",
    "\"none\"",
    "\"all\"",
    "\"d6\"",
    "[]",
    "[[]]",
    "[0]",
    "[\"\"]",
    "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
    "{}",
];

/// Words that a line of a policy may hold anywhere.
const WORDS: [&str; 18] = [
    "if",
    "and",
    "or",
    "not",
    "lowest",
    "highest",
    "random",
    "foe",
    "first",
    "then",
    "min(",
    ")",
    "/ 0",
    "% my.x",
    "99999999999",
    "= yes",
    "#",
    "",
];

/// A generator, so that every run sees the same scenarios.
pub struct Random(SplitMix64);

impl Random {
    /// The generator of a round.
    pub fn new(round: u64) -> Self {
        Self(SplitMix64::seed_from_u64(round))
    }

    /// A number from 0 to below `end`; 0 if there is none.
    pub fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let at = self.below(items.len());
        items.get(at)
    }
}

/// A good scenario and where its values and keys stand.
pub struct Garden {
    text: String,
    folder: PathBuf,
    system: &'static outweigh::engine::System,
    /// Values that are no tables.
    values: Vec<Range<usize>>,
    /// Keys of values that are no tables.
    keys: Vec<Range<usize>>,
    /// What each of these keys stands for.
    held: Vec<Range<usize>>,
    /// Dotted paths of values.
    paths: Vec<String>,
    roster: Option<Vec<u8>>,
}

impl Garden {
    /// Reads a scenario that is known to be good.
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap();
        let table = DeTable::parse(&text).unwrap();
        let id = match table.get_ref().get("system").map(Spanned::get_ref) {
            Some(DeValue::String(id)) => id.to_string(),
            _ => panic!("{} names no system", path.display()),
        };
        let of_text = || outweigh::text_game::system_of(crate::support::open(path).game()?).ok();
        let system = systems::find(&id).or_else(of_text).unwrap();
        let folder = path.parent().unwrap().to_owned();
        let mut garden = Self {
            text: String::new(),
            folder,
            system,
            values: Vec::new(),
            keys: Vec::new(),
            held: Vec::new(),
            paths: Vec::new(),
            roster: None,
        };
        garden.note_table(table.get_ref(), "");
        garden.text = text;
        garden
    }

    fn note_table(&mut self, table: &DeTable<'_>, above: &str) {
        for (key, value) in table {
            let name = format!("\"{}\"", key.get_ref());
            let name = if key.get_ref().contains(' ') { name } else { key.get_ref().to_string() };
            let path = if above.is_empty() { name } else { format!("{above}.{name}") };
            if let DeValue::Table(inner) = value.get_ref() {
                self.note_table(inner, &path);
                continue;
            }
            if key.get_ref() == "roster"
                && let DeValue::String(name) = value.get_ref()
            {
                self.roster = std::fs::read(self.folder.join(name.as_ref())).ok();
            }
            self.keys.push(key.span());
            self.held.push(value.span());
            self.note_value(value);
            self.paths.push(path);
        }
    }

    fn note_value(&mut self, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => self.note_table(table, "list"),
            DeValue::Array(items) => {
                self.values.push(value.span());
                for item in items {
                    self.note_value(item);
                }
            }
            _ => self.values.push(value.span()),
        }
    }

    fn value(&self, at: &Range<usize>) -> &str {
        &self.text[at.clone()]
    }

    /// A word that policies of the system can use.
    fn word(&self, random: &mut Random) -> String {
        let words = (self.system.vocabulary)();
        match random.below(4) {
            0 => random.pick(&WORDS).map_or("", |word| *word).to_owned(),
            1 => {
                let point = random.below(words.points.len());
                let options = words.points.get(point).map_or(&[][..], |point| point.options);
                random.pick(options).map_or("", |option| option.name).to_owned()
            }
            _ => {
                let prefix = *random.pick(&["", "my.", "target.", "side.", "foes."]).unwrap_or(&"");
                let name = random.pick(&words.features).map_or("", |feature| feature.name);
                format!("{prefix}{name}")
            }
        }
    }

    /// A rule of the system at an end of its range.
    fn knob(&self, random: &mut Random) -> Option<String> {
        let knobs = (self.system.knobs)();
        let knob = random.pick(&knobs)?;
        let end = random.pick(&knob.ends).unwrap_or(&knob.default);
        Some(format!("rules.{}={end}", knob.path))
    }
}

/// A scenario that was changed.
pub struct Mutant {
    /// The file.
    pub text: String,
    /// Where its rosters are.
    pub folder: PathBuf,
    /// Its roster, if that was changed.
    pub roster: Option<Vec<u8>>,
    /// `--set`.
    pub set: Vec<String>,
    /// `--vary`.
    pub vary: Vec<String>,
}

/// A change of the text: bytes and what takes their place.
type Edit = (Range<usize>, String);

fn borrowed(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

impl Mutant {
    /// A file as it is.
    pub fn of_file(path: &Path) -> Self {
        let (text, folder) = (std::fs::read_to_string(path).unwrap(), path.parent().unwrap());
        let (set, vary) = (options(&text, "#set "), options(&text, "#vary "));
        Self { text, folder: folder.to_owned(), roster: None, set, vary }
    }

    /// One of the scenarios with one to three changes.
    pub fn grow(random: &mut Random, gardens: &[Garden]) -> Self {
        let garden = random.pick(gardens).expect("there are scenarios");
        let mut mutant = Self {
            text: garden.text.clone(),
            folder: garden.folder.clone(),
            roster: garden.roster.clone(),
            set: Vec::new(),
            vary: Vec::new(),
        };
        let mut edits: Vec<Edit> = Vec::new();
        for _ in 0..=random.below(3) {
            match random.below(12) {
                0 => mutant.set.extend(garden.knob(random)),
                1 => mutant.set.extend(setting(random, garden)),
                2 => mutant.vary.extend(setting(random, garden)),
                3 => mutant.change_roster(random),
                _ => edits.extend(edit(random, garden, gardens)),
            }
        }
        // From the end to the start, so that places stay where they were.
        edits.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
        let mut end = usize::MAX;
        for (place, with) in edits {
            if place.end <= end {
                end = place.start;
                mutant.text.replace_range(place, &with);
            }
        }
        mutant
    }

    /// What to keep of it: the file with its options.
    pub fn shown(&self) -> String {
        let roster = self.roster.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
        let marked = |mark: &str, lines: Vec<&str>| -> Vec<String> {
            lines.iter().map(|line| format!("{mark}{line}\n")).collect()
        };
        let mut shown = vec![format!("{}\n", self.text)];
        shown.extend(marked("#set ", borrowed(&self.set)));
        shown.extend(marked("#vary ", borrowed(&self.vary)));
        shown.extend(marked("#roster ", roster.lines().collect()));
        shown.concat()
    }

    fn change_roster(&mut self, random: &mut Random) {
        let Some(roster) = &mut self.roster else { return };
        let commas: Vec<usize> = (0..roster.len()).filter(|&at| roster[at] == b',').collect();
        let Some(&at) = random.pick(&commas) else { return };
        let end = (at + 1..roster.len()).find(|&at| b",\n".contains(&roster[at]));
        let value = random.pick(&VALUES).map_or("", |value| *value);
        roster.splice(at + 1..end.unwrap_or(at + 1), value.bytes());
    }
}

fn options(text: &str, mark: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix(mark)).map(ToOwned::to_owned).collect()
}

fn setting(random: &mut Random, garden: &Garden) -> Option<String> {
    let path = random.pick(&garden.paths)?;
    let value = *random.pick(&VALUES)?;
    Some(match random.below(3) {
        0 => format!("{path}={value},1,2"),
        1 => format!("{path}=0..=3"),
        _ => format!("{path}={value}"),
    })
}

/// One change of the text.
fn edit(random: &mut Random, garden: &Garden, gardens: &[Garden]) -> Option<Edit> {
    let place = random.pick(&garden.values)?.clone();
    let old = garden.value(&place);
    let replaced = |with: String| Some((place.clone(), with));
    match random.below(14) {
        0 => replaced(random.pick(&VALUES)?.to_string()),
        1 => {
            let other = random.pick(&garden.values)?.clone();
            replaced(garden.value(&other).to_owned())
        }
        2 | 3 => replaced(near(random, garden, old)),
        4 => {
            let key = random.pick(&garden.keys)?.clone();
            Some((line_around(&garden.text, &key), String::new()))
        }
        5 => {
            let (key, other) = (random.pick(&garden.keys)?.clone(), random.pick(&garden.keys)?);
            Some((key, garden.value(other).to_owned()))
        }
        6 | 7 => {
            let relatives: Vec<&Garden> =
                gardens.iter().filter(|other| other.system.id == garden.system.id).collect();
            let other = *random.pick(&relatives)?;
            let line = line_around(&other.text, random.pick(&other.keys)?);
            let here = line_around(&garden.text, random.pick(&garden.keys)?).start;
            Some((here..here, other.text[line].to_owned()))
        }
        8 => {
            let relatives: Vec<&Garden> =
                gardens.iter().filter(|other| other.system.id == garden.system.id).collect();
            let other = *random.pick(&relatives)?;
            let end = garden.text.len();
            Some((end..end, block(random, &other.text)?))
        }
        _ => namesake(random, garden, gardens),
    }
}

/// What a key stands for, as another scenario of the system has it: most of these play.
fn namesake(random: &mut Random, garden: &Garden, gardens: &[Garden]) -> Option<Edit> {
    let at = random.below(garden.keys.len());
    let name = garden.value(garden.keys.get(at)?);
    let mut others: Vec<&str> = Vec::new();
    for other in gardens.iter().filter(|other| other.system.id == garden.system.id) {
        let named = other.keys.iter().zip(&other.held).filter(|(key, _)| other.value(key) == name);
        others.extend(named.map(|(_, held)| other.value(held)));
    }
    Some((garden.held[at].clone(), (*random.pick(&others)?).to_owned()))
}

/// A value like this one: a number one off, a list with one more or fewer, a line with other words.
fn near(random: &mut Random, garden: &Garden, old: &str) -> String {
    if let Ok(number) = old.parse::<i64>() {
        let all = [number + 1, number - 1, number * 2, -number, number * 10];
        return random.pick(&all).map_or(0, |number| *number).to_string();
    }
    if let Some(inner) = old.strip_prefix('[').and_then(|old| old.strip_suffix(']')) {
        return match random.below(3) {
            0 => format!("[{}]", inner.split_once(',').map_or("", |(_, rest)| rest)),
            1 if !inner.trim().is_empty() => {
                let first = inner.split_once(',').map_or(inner, |(first, _)| first);
                format!("[{first}, {inner}]")
            }
            _ => "[]".to_owned(),
        };
    }
    if old.starts_with('"') && old.contains(' ') {
        let mut words: Vec<String> = old.split(' ').map(ToOwned::to_owned).collect();
        let at = 1 + random.below(words.len().saturating_sub(2));
        match random.below(3) {
            0 => drop(words.remove(at.min(words.len() - 1))),
            _ => words.insert(at.min(words.len()), garden.word(random)),
        }
        let text = words.join(" ");
        return if text.ends_with('"') { text } else { format!("{text}\"") };
    }
    random.pick(&VALUES).map_or("", |value| *value).to_owned()
}

/// The whole line in which a place stands.
fn line_around(text: &str, place: &Range<usize>) -> Range<usize> {
    let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[place.end..].find('\n').map_or(text.len(), |at| place.end + at + 1);
    start..end
}

/// A table of a scenario with its header.
fn block(random: &mut Random, text: &str) -> Option<String> {
    let starts: Vec<usize> = text.match_indices("\n[").map(|(at, _)| at + 1).collect();
    let start = *random.pick(&starts)?;
    let end = text[start + 1..].find("\n[").map_or(text.len(), |at| start + at + 2);
    Some(format!("\n{}", &text[start..end]))
}
