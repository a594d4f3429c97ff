//! Shared parts of the tests of all systems: tales that must come true, and ledgers of which every row must have a
//! test.

pub(super) mod clauses;
mod clock;
mod identical_fighters;
mod normalisation;
pub(super) mod settings;
mod sources;

use crate::system::RuleSystem;
use crate::testing::worked_example::{WorkedExample, uncounted, unread, wrong};
use std::collections::BTreeSet;

/// The tales of a system.
pub(super) struct Tales {
    /// Folder of the tales, named from the root of the project.
    pub folder: &'static str,
    /// Measures that other tests tell.
    pub elsewhere: &'static [&'static str],
}

impl Tales {
    /// Asserts that the rules give every reading and every measure of every tale.
    pub(super) fn come_true<R: RuleSystem>(&self) {
        let wrong = wrong::<R>(&WorkedExample::all(self.folder), self.elsewhere);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// Asserts that every measure is other than zero in at least one tale.
    pub(super) fn tell_every_measure<R: RuleSystem>(&self) {
        let mut open = uncounted(&WorkedExample::all(self.folder), R::MEASURES);
        open.retain(|name| !self.elsewhere.contains(name));
        assert!(open.is_empty(), "no tale counts {open:?}");
    }

    /// Asserts that at least one tale reads every feature, with a value other than 0 that was worked out by hand.
    /// Features in `elsewhere` are read by other tests.
    pub(super) fn read_every_feature<R: RuleSystem>(&self, elsewhere: &[&str]) {
        let mut open = unread(&WorkedExample::all(self.folder), &R::vocabulary());
        open.retain(|name| !elsewhere.contains(&name.as_str()));
        assert!(open.is_empty(), "no tale reads {open:#?}");
    }
}

/// The rows of a system's ledger.
pub(super) struct Ledger {
    /// Prefix of the names of its rows, such as `SW`.
    pub prefix: &'static str,
    /// Areas and the number of their rows, which count from 1 without a gap.
    pub areas: &'static [(&'static str, u32)],
    /// Number of all rows.
    pub rows: usize,
}

impl Ledger {
    fn id(&self, area: &str, row: u32) -> String {
        format!("{}-{area}-{row:02}", self.prefix)
    }

    /// IDs of all rows, in the order of the ledger.
    fn in_order(&self) -> impl Iterator<Item = String> {
        let rows = move |&(area, count)| (1..=count).map(move |row| self.id(area, row));
        self.areas.iter().flat_map(rows)
    }

    /// The rows named in a text: `FC-MOV-03`, `fc_mov_03_07`, `FC-DEF-03 to 05`, `FC-USE-01, 02`,
    /// `FC-DEF-03 to FC-DEF-05`, `fc_pos_01_02_ben_04`.
    fn named(&self, text: &str) -> BTreeSet<String> {
        let (text, prefix) = (text.to_lowercase(), self.prefix.to_lowercase());
        starts(&text, &prefix).flat_map(|rest| self.named_at(rest, &prefix)).collect()
    }

    /// The rows named where a name begins, its prefix left out.
    fn named_at(&self, text: &str, prefix: &str) -> Vec<String> {
        let (mut rest, mut rows) = (text, Vec::new());
        let (mut area, mut last, mut range) = (None, None, false);
        loop {
            let word = rest.trim_start_matches(['-', '_', ' ', ',']);
            let (between, end) = rest.split_at(rest.len() - word.len());
            let length = end.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(end.len());
            let (word, after) = end.split_at(length);
            let joined = between.starts_with(['-', '_']);
            let known = self.areas.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
            let number = word.parse().ok().filter(|_| word.len() == 2);
            match (area, known, number) {
                (_, Some((name, _)), _) if joined => {
                    area = Some(*name);
                    last = last.filter(|_| range);
                }
                _ if last.is_some() && (word == "to" || word == prefix) => range |= word == "to",
                (Some(area), _, Some(row)) if range || joined || !is_prose(after) => {
                    let first = last.filter(|_| range).unwrap_or(row);
                    rows.extend((first..=row).map(|row| self.id(area, row)));
                    (last, range) = (Some(row), false);
                }
                _ => return rows,
            }
            rest = after;
        }
    }

    /// Returns the rows that an entry lists as not simulated. A row with a word behind it is left out only in part,
    /// and is not returned; nor is any row of an entry that says behind a colon what is left out.
    fn wholly_in(&self, entry: &str) -> BTreeSet<String> {
        if entry.contains(": ") {
            return BTreeSet::new();
        }
        let is_whole = |part: &&str| !part.replace(" to ", "").contains(char::is_lowercase);
        entry.split(", ").filter(is_whole).flat_map(|part| self.named(part)).collect()
    }
}

/// Whether a text goes on with a word, so that the number before it counts something.
fn is_prose(text: &str) -> bool {
    let next = text.strip_prefix(' ').filter(|next| next.starts_with(char::is_alphabetic));
    next.is_some_and(|next| !next.starts_with("to "))
}

/// Returns the places where a name begins in a lower-case text, and not within a longer word.
fn starts<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let whole = |at: &usize| !text[..*at].ends_with(|c: char| c.is_ascii_lowercase());
    let places = text.match_indices(name).map(|(at, _)| at).filter(whole);
    places.map(|at| &text[at + name.len()..])
}

/// Whether a system lists this knob as not simulated.
pub(super) fn has_reason<R: RuleSystem>(knob: &str) -> bool {
    let path = format!("rules.{knob}");
    let mut words = R::not_simulated().iter().flat_map(|row| row.words);
    words.any(|word| path == **word || (word.ends_with('.') && path.starts_with(word)))
}

#[test]
fn names_of_rows_are_understood() {
    let areas = &[("DEF", 9), ("MOVE", 9), ("USE", 9)];
    let ledger = Ledger { prefix: "FF", areas, rows: 27 };
    let rows = |text: &str| {
        let rows = ledger.named(text).into_iter();
        rows.map(|row| row.replace("FF-", "")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rows("fn ff_move_03_07_a_roll()"), "MOVE-03 MOVE-07");
    assert_eq!(rows("ff_def_01_02_use_04_that"), "DEF-01 DEF-02 USE-04");
    assert_eq!(rows("ff_move_02_to_04_more"), "MOVE-02 MOVE-03 MOVE-04");
    assert_eq!(rows("/// FF-DEF-03 to FF-DEF-05: one"), "DEF-03 DEF-04 DEF-05");
    assert_eq!(rows("FF-DEF-01, FF-MOVE-03 to 05."), "DEF-01 MOVE-03 MOVE-04 MOVE-05");
    assert_eq!(
        rows("(FF-USE-01, 02, 04) and FF-USE-06, 10 goblins"),
        "USE-01 USE-02 USE-04 USE-06"
    );
    assert_eq!(rows("FF-DEF-123 OFF-DEF-01 FF-ELSE-01"), "");
    assert_eq!(ledger.in_order().count(), 27);
}
