//! The figures that texts quote, and the file that remembers which number of the table each is.
//!
//! A figure is known by the words around it. As long as they stay, it has to be one of the numbers
//! that it was when its quote was written down, so a digit that is wrong does not pass because
//! some other cell happens to have that number.

use super::exceptions::EXCUSED;
use super::matching::{Figure, Index};
use super::numbers::{Number, Unit, numbers};
use super::sources::Source;
use super::texts::Block;
use std::collections::HashMap;

/// A figure in a text.
#[derive(Clone, Debug)]
pub struct Quote {
    /// Its file.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// The scenarios that the text speaks of.
    pub scenarios: Vec<String>,
    /// The figure.
    pub number: Number,
    /// As it is printed.
    pub printed: String,
    /// The words around it with every number as `#`, its own as `[#]`; the same words a second
    /// time in one file are counted.
    pub words: String,
    /// Which of the exceptions excuses it.
    pub excuse: Option<usize>,
}

/// The figures of all blocks.
pub fn quotes(blocks: &[Block]) -> Vec<Quote> {
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    let mut quotes = Vec::new();
    for block in blocks {
        for number in numbers(&block.text) {
            let mut quote = quote(block, number);
            let times = seen.entry((quote.file.clone(), quote.words.clone())).or_default();
            *times += 1;
            if *times > 1 {
                quote.words = format!("{} ({times})", quote.words);
            }
            quotes.push(quote);
        }
    }
    quotes
}

fn quote(block: &Block, number: Number) -> Quote {
    let place = number.place.clone();
    let text = block.text.replace('\n', " ");
    Quote {
        file: block.file.clone(),
        line: block.line + block.text[..place.start].matches('\n').count(),
        scenarios: block.scenarios.clone(),
        printed: joined(&text[place.clone()]),
        words: words_around(&block.text, &place),
        excuse: EXCUSED.iter().position(|(file, words, _)| {
            *file == block.file
                && text
                    .match_indices(words)
                    .any(|(at, words)| at <= place.start && place.start < at + words.len())
        }),
        number,
    }
}

fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The end of the sentence before, and no more than so many characters to either side.
fn words_around(text: &str, place: &std::ops::Range<usize>) -> String {
    let ends =
        |text: &str| [". ", ".\n", "? ", "! "].iter().filter_map(|end| text.rfind(end)).max();
    let before = &text[..place.start];
    let before = &before[ends(before).map_or(0, |at| at + 2)..];
    let after = &text[place.end..];
    let stop = [". ", ".\n", "? "].iter().filter_map(|end| after.find(end)).min();
    let before = without_numbers(before);
    let after = without_numbers(&after[..stop.unwrap_or(after.len())]);
    let skipped = before.chars().count().saturating_sub(60);
    let before: String = before.chars().skip(skipped).collect();
    let after: String = after.chars().take(30).collect();
    format!("{}[#]{}", before, after.trim_end())
}

/// A text with `#` for every number and single spaces.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let within = plain.ends_with('#') && matches!(c, '.' | ',');
        if c.is_ascii_digit() {
            if !plain.ends_with('#') {
                plain.push('#');
            }
        } else if within && chars.peek().is_some_and(char::is_ascii_digit) {
        } else if !(c.is_whitespace() && plain.ends_with(' ')) {
            plain.push(if c.is_whitespace() { ' ' } else { c });
        }
    }
    plain
}

/// What each figure was found to be: names of figures by file and words.
pub type Memory = HashMap<(String, String), Vec<String>>;

/// Stands for figures that too many numbers of the table would fit: `100.0 %`.
pub const MANY: &str = "any";
/// Most numbers of the table that are remembered for one figure.
const MOST_NAMES: usize = 12;

/// Reads what is remembered.
pub fn read_memory(path: &std::path::Path) -> Memory {
    let reader = csv::ReaderBuilder::new().flexible(true).from_path(path);
    let records = reader.into_iter().flat_map(csv::Reader::into_records);
    let entry = |record: csv::StringRecord| {
        let mut fields = record.iter().map(str::to_owned);
        let key = (fields.next()?, fields.next()?);
        Some((key, fields.skip(1).collect()))
    };
    records.filter_map(|record| entry(record.ok()?)).collect()
}

/// Writes what is remembered, in the order of the texts.
pub fn write_memory(quotes: &[Quote], memory: &Memory) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    writer.write_record(["file", "words", "figure", "what it may be"]).unwrap();
    for quote in quotes {
        let Some(names) = memory.get(&key(quote)) else { continue };
        let start = [&quote.file, &quote.words, &quote.printed];
        writer.write_record(start.into_iter().chain(names)).unwrap();
    }
    writer.into_inner().unwrap()
}

/// By what a figure is remembered.
pub fn key(quote: &Quote) -> (String, String) {
    (quote.file.clone(), quote.words.clone())
}

/// How a figure does not agree with the table.
#[derive(Debug)]
pub enum Wrong<'a> {
    /// The text names no scenario.
    NoScenario,
    /// It is none of the numbers it was; what they are now.
    Moved(Vec<Figure<'a>>),
    /// No number of the table fits.
    NotFound,
    /// Numbers fit, but nobody has written down which of them it is.
    NotRemembered(Vec<Figure<'a>>),
    /// These are the trials of the scenarios.
    Trials(Vec<i64>),
}

/// The table with what is remembered of quotes.
pub struct Judge<'a> {
    /// The numbers.
    pub index: Index<'a>,
    /// What the numbers were made of.
    pub sources: &'a [Source],
    /// What each figure was found to be.
    pub memory: Memory,
}

impl<'a> Judge<'a> {
    /// What is wrong with a figure, if anything is.
    pub fn wrong(&self, quote: &Quote) -> Option<Wrong<'a>> {
        if quote.excuse.is_some() {
            return None;
        }
        if quote.scenarios.is_empty() {
            return Some(Wrong::NoScenario);
        }
        if quote.number.unit == Unit::Trials {
            return self.wrong_trials(quote);
        }
        let fitting = self.index.fitting(&quote.number, &quote.scenarios);
        match self.remembered(quote) {
            Remembered::Many => fitting.is_empty().then_some(Wrong::NotFound),
            Remembered::Nothing if fitting.is_empty() => Some(Wrong::NotFound),
            Remembered::Nothing => Some(Wrong::NotRemembered(fitting)),
            Remembered::These(known) => {
                let fits = known.iter().any(|figure| figure.fits(&quote.number));
                (!fits).then_some(Wrong::Moved(known))
            }
        }
    }

    fn wrong_trials(&self, quote: &Quote) -> Option<Wrong<'a>> {
        let of = |source: &&Source| quote.scenarios.contains(&source.scenario);
        let trials: Vec<i64> = self.sources.iter().filter(of).map(|it| it.trials).collect();
        let fits = trials.iter().any(|&trials| trials as f64 - quote.number.value == 0.0);
        (!fits).then_some(Wrong::Trials(trials))
    }

    fn remembered(&self, quote: &Quote) -> Remembered<'a> {
        let Some(names) = self.memory.get(&key(quote)) else { return Remembered::Nothing };
        if names.iter().any(|name| name == MANY) {
            return Remembered::Many;
        }
        let find = |name: &String| self.index.named(name, &quote.scenarios);
        let known: Vec<Figure> = names.iter().filter_map(find).collect();
        if known.is_empty() { Remembered::Nothing } else { Remembered::These(known) }
    }

    /// What is to be remembered from now on, and for which figures fewer numbers are left than
    /// before: somebody should see whether the right ones are.
    pub fn learn(&self, quotes: &[Quote]) -> (Memory, Vec<String>) {
        let (mut memory, mut notes) = (Memory::new(), Vec::new());
        let checked = quotes.iter().filter(|quote| quote.excuse.is_none());
        for quote in checked.filter(|quote| quote.number.unit != Unit::Trials) {
            let fitting = self.index.fitting(&quote.number, &quote.scenarios);
            let names = |figures: &[Figure]| figures.iter().map(Figure::name).collect::<Vec<_>>();
            let learned = match self.remembered(quote) {
                Remembered::These(known) => {
                    let (fits, gone): (Vec<Figure>, Vec<Figure>) =
                        known.iter().partition(|figure| figure.fits(&quote.number));
                    if !fits.is_empty() && !gone.is_empty() {
                        notes.push(narrowed(quote, &fits, &gone));
                    }
                    names(if fits.is_empty() { &known } else { &fits })
                }
                _ if fitting.len() > MOST_NAMES => vec![MANY.to_owned()],
                _ => names(&fitting),
            };
            if !learned.is_empty() {
                memory.insert(key(quote), learned);
            }
        }
        (memory, notes)
    }
}

/// What is remembered of a figure.
enum Remembered<'a> {
    Nothing,
    Many,
    These(Vec<Figure<'a>>),
}

fn narrowed(quote: &Quote, fits: &[Figure], gone: &[Figure]) -> String {
    let list = |figures: &[Figure]| {
        let told = figures.iter().map(|figure| format!("{} ({})", figure.name(), figure.told()));
        told.collect::<Vec<_>>().join("; ")
    };
    format!(
        "{}:{}: {} may not be {} any more, but still {}. See that this is what the sentence means.",
        quote.file,
        quote.line,
        quote.printed,
        list(gone),
        list(fits)
    )
}
