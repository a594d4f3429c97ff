//! The clause table of a ledger: each clause of each row names the test that holds it, or the
//! listed reason for which it is not simulated.
//!
//! Lines are `ID letter | the clause in short | support`; `#` begins a comment. The support is:
//!
//! * one or more tests, joined by commas: `file::function` in the system's folder of tests, or a
//!   path from the project's root (`src/kernels/fate/map::function`);
//! * `listed: ` and the beginning of an entry of the system's list of what is not simulated;
//! * `definition` for terms and advice with nothing to play, with `: ` and a note if one helps;
//! * `open: ` and a note for a clause that neither is held by a test nor listed.
//!
//! Worked examples are lines without a letter, behind the rows. The ID `-` is for listed entries
//! that belong to no row.

use super::Ledger;
use super::sources::Sources;
use crate::system::{NotSimulated, RuleSystem};
use std::collections::{BTreeMap, BTreeSet};

/// A clause table, and where its tests are.
pub(crate) struct Table {
    /// The text of `clauses.txt`.
    pub text: &'static str,
    /// The folder of tests, from the root of the project.
    pub folder: &'static str,
    /// Names of worked examples without their number (`SW-V`), and how many there are.
    pub examples: &'static [(&'static str, u32)],
    /// Number of open clauses. It may only go down.
    pub open: usize,
}

/// Evidence for a clause.
enum Support<'a> {
    Tests(Vec<&'a str>),
    Listed(&'a str),
    Definition,
    Open,
}

/// Line of a table.
struct Clause<'a> {
    line: usize,
    id: &'a str,
    letter: Option<&'a str>,
    words: &'a str,
    support: Support<'a>,
}

impl<'a> Clause<'a> {
    fn parse(line: usize, text: &'a str) -> Result<Self, String> {
        let columns: Vec<&str> = text.split('|').map(str::trim).collect();
        let [name, words, support] = columns[..] else {
            return Err(format!("line {line}: {} columns instead of 3", columns.len()));
        };
        let (id, letter) = match name.split_once(' ') {
            Some((id, letter)) => (id, Some(letter.trim())),
            None => (name, None),
        };
        if id.is_empty() || words.is_empty() || support.is_empty() {
            return Err(format!("line {line}: a column is empty"));
        }
        let support = match support.split_once(':') {
            Some(("listed", entry)) => Support::Listed(entry.trim()),
            Some(("open", note)) if !note.trim().is_empty() => Support::Open,
            Some(("definition", _)) => Support::Definition,
            _ if support == "definition" => Support::Definition,
            _ => Support::Tests(support.split(',').map(str::trim).collect()),
        };
        Ok(Self { line, id, letter, words, support })
    }

    fn wrong(&self, told: &str) -> String {
        let letter = self.letter.map(|letter| format!(" {letter}")).unwrap_or_default();
        format!("line {}: {}{letter} {told}", self.line, self.id)
    }
}

/// Looks up a test by its claim. `Err` says what is missing.
type Find<'a> = &'a mut dyn FnMut(&str) -> Result<(), String>;

impl Ledger {
    /// Every clause of every row has support that exists.
    pub(crate) fn is_claimed<R: RuleSystem>(&self, table: &Table) {
        // A setting under another name is an entry of the table of settings.
        let is_setting = |row: &&NotSimulated| row.words.contains(&&*format!("rules.{}", row.rule));
        let rows = R::not_simulated().iter().filter(|row| !is_setting(row));
        let listed: Vec<&str> = rows.map(|row| row.rule).collect();
        let mut sources = Sources::default();
        let find: Find = &mut |claim| sources.find(table.folder, claim);
        let mut wrong = self.mistakes(table, &listed, find);
        wrong.extend(self.strays(table.folder));
        assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
    }

    /// Finds every mistake of a table. `listed` are the entries that are not simulated.
    fn mistakes(&self, table: &Table, listed: &[&str], find: Find) -> Vec<String> {
        let is_text = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
        let lines = table.text.lines().enumerate().filter(|(_, line)| is_text(line));
        let (clauses, unreadable): (Vec<_>, Vec<_>) =
            lines.map(|(at, line)| Clause::parse(at + 1, line)).partition(Result::is_ok);
        let clauses: Vec<Clause> = clauses.into_iter().flatten().collect();
        let mut wrong: Vec<String> = unreadable.into_iter().filter_map(Result::err).collect();
        wrong.extend(self.mistakes_of_order(table, &clauses));
        for clause in &clauses {
            wrong.extend(mistakes_of_support(clause, listed, find));
        }
        wrong.extend(self.mistakes_of_lists(&clauses, listed));
        let open = clauses.iter().filter(|clause| matches!(clause.support, Support::Open)).count();
        if open != table.open {
            let known = table.open;
            wrong.push(format!(
                "{open} clauses are open instead of {known}, which may only go down"
            ));
        }
        wrong
    }

    /// Rows that are missing, unknown or out of order, letters that do not count from a, and
    /// clauses that stand twice.
    fn mistakes_of_order(&self, table: &Table, clauses: &[Clause]) -> Vec<String> {
        let rows: Vec<String> = self.in_order().collect();
        assert_eq!(rows.len(), self.rows, "number of rows of the areas");
        let examples = table
            .examples
            .iter()
            .flat_map(|(head, count)| (1..=*count).map(move |number| format!("{head}{number:02}")));
        let places: BTreeMap<String, usize> =
            rows.iter().cloned().chain(examples).zip(0..).collect();
        let (mut wrong, mut last, mut letters) = (Vec::new(), 0, BTreeMap::new());
        let mut said = BTreeSet::new();
        for clause in clauses {
            if clause.id == "-" {
                if clause.letter.is_some() || !matches!(clause.support, Support::Listed(_)) {
                    wrong.push(clause.wrong("is for listed entries only"));
                }
                continue;
            }
            let Some(&place) = places.get(clause.id) else {
                wrong.push(clause.wrong("is no row of the ledger"));
                continue;
            };
            if place < last {
                wrong.push(clause.wrong("stands behind a later row"));
            }
            last = last.max(place);
            let number = letters.entry(place).or_insert(0_u8);
            let letter = char::from(b'a' + (*number).min(25)).to_string();
            *number += 1;
            let expected = (place < rows.len()).then_some(letter.as_str());
            if clause.letter != expected || (expected.is_none() && *number > 1) {
                let expected = expected.unwrap_or("no letter, once");
                wrong.push(clause.wrong(&format!("should have {expected}")));
            }
            if !said.insert((place, clause.words)) {
                wrong.push(clause.wrong("stands twice"));
            }
        }
        let missing = places.iter().filter(|(_, place)| !letters.contains_key(place));
        wrong.extend(missing.map(|(id, _)| format!("{id} has no clause")));
        wrong
    }

    /// Listed entries without a clause, and rows that are listed and tested.
    fn mistakes_of_lists(&self, clauses: &[Clause], listed: &[&str]) -> Vec<String> {
        let mut wrong = Vec::new();
        for entry in listed {
            let under: Vec<_> = clauses.iter().filter(|clause| clause.is_under(entry)).collect();
            if under.is_empty() {
                wrong.push(format!("no clause is listed under {entry:?}"));
            }
            for id in self.named(entry) {
                if !under.iter().any(|clause| clause.id == id) {
                    wrong.push(format!("no clause of {id} is listed under {entry:?}"));
                }
            }
            for id in self.wholly_in(entry) {
                let is_tested = |clause: &&Clause| {
                    clause.id == id && matches!(clause.support, Support::Tests(_))
                };
                let tested = clauses.iter().filter(is_tested);
                wrong.extend(tested.map(|clause| {
                    clause.wrong(&format!("has a test, but {entry:?} lists the whole row"))
                }));
            }
        }
        wrong
    }

    /// Rows that the tests' sources name although the ledger has no such row.
    fn strays(&self, folder: &str) -> Vec<String> {
        let rows: BTreeSet<String> = self.in_order().collect();
        let mut wrong = Vec::new();
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder of tests") {
                let path = entry.expect("a file").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let text = std::fs::read_to_string(&path).expect("a readable source");
                    let named = self.named(&text).into_iter().filter(|id| !rows.contains(id));
                    wrong.extend(named.map(|id| format!("{}: no row {id}", path.display())));
                }
            }
        }
        wrong
    }
}

impl Clause<'_> {
    /// Whether it is listed under this entry.
    fn is_under(&self, entry: &str) -> bool {
        matches!(self.support, Support::Listed(start) if entry.starts_with(start))
    }
}

/// Tests that do not exist, and reasons that are not listed or fit several entries.
fn mistakes_of_support(clause: &Clause, listed: &[&str], find: Find) -> Vec<String> {
    match &clause.support {
        Support::Tests(claims) => {
            let told = |claim: &&str| {
                find(claim).err().map(|told| clause.wrong(&format!("claims {claim}: {told}")))
            };
            claims.iter().filter_map(told).collect()
        }
        Support::Listed(start) => {
            let fits = listed.iter().filter(|entry| entry.starts_with(start)).count();
            let exact = listed.contains(start);
            match fits {
                0 => vec![clause.wrong(&format!("names {start:?}, which is not listed"))],
                1 => Vec::new(),
                _ if exact => Vec::new(),
                _ => vec![clause.wrong(&format!("names {start:?}, which fits {fits} entries"))],
            }
        }
        Support::Definition | Support::Open => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sources::{code, tests};
    use super::*;

    /// Mistakes of a table for a ledger of two areas with two rows and one example.
    fn told(text: &'static str, listed: &[&str], open: usize) -> String {
        let areas = &[("ONE", 2), ("TWO", 1)];
        let ledger = Ledger { prefix: "XX", areas, rows: 3 };
        let source = "/// XX-ONE-01: b\n#[test] fn holds() {}\n// XX-TWO-01 #[test] fn claims() {}";
        let table = Table { text, folder: "", examples: &[("XX-V", 1)], open };
        let find: Find = &mut |claim| {
            let known = tests(&code(source));
            known.contains(claim).then_some(()).ok_or_else(|| "is no test".to_owned())
        };
        ledger.mistakes(&table, listed, find).join("\n")
    }

    #[test]
    fn a_full_table_is_accepted() {
        let text = "# words\nXX-ONE-01 a | it is so | holds\nXX-ONE-01 b | and so | holds, holds\n\
            XX-ONE-02 a | a word | definition\n- | beyond the rows | listed: advice\n\
            XX-TWO-01 a | left out | listed: XX-TWO\nXX-TWO-01 b | undone | open: a note\n\
            XX-V01 | an example | holds\n";
        assert_eq!(told(text, &["XX-TWO-01 in part", "advice"], 1), "");
    }

    #[test]
    fn a_row_that_is_listed_in_part_may_have_tests() {
        let text = "XX-ONE-01 a | it is so | holds\nXX-ONE-02 a | a word | definition: of a kind\n\
            XX-TWO-01 a | left out | listed: XX-TWO\nXX-TWO-01 b | played | holds\nXX-V01 | an example | holds\n";
        assert_eq!(told(text, &["XX-TWO-01: a part"], 0), "");
        assert_eq!(told(text, &["XX-TWO-01 a part"], 0), "");
        assert!(told(text, &["XX-TWO-01"], 0).contains("lists the whole row"));
    }

    #[test]
    fn a_claim_that_only_a_comment_makes_is_refused() {
        let text = "XX-ONE-01 a | it is so | holds\nXX-ONE-02 a | a word | definition\n\
            XX-TWO-01 a | claimed | claims\nXX-V01 | an example | holds\n";
        assert_eq!(told(text, &[], 0), "line 3: XX-TWO-01 a claims claims: is no test");
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let text = "XX-ONE-01 b | it is so | holds\nXX-ONE-01 b | it is so | holds\nXX-ONE-03 a | x | holds\n\
            XX-TWO-01 a | tested | holds\nXX-ONE-02 a | late | listed: nothing\nXX-ONE-02 b | two\n\
            XX-V01 a | an example | open: why\n- | loose | holds\nXX-ONE-02 b | any | listed: X\n";
        let expected = "line 6: 2 columns instead of 3\n\
            line 1: XX-ONE-01 b should have a\n\
            line 2: XX-ONE-01 b stands twice\n\
            line 3: XX-ONE-03 a is no row of the ledger\n\
            line 5: XX-ONE-02 a stands behind a later row\n\
            line 7: XX-V01 a should have no letter, once\n\
            line 8: - is for listed entries only\n\
            line 9: XX-ONE-02 b stands behind a later row\n\
            line 5: XX-ONE-02 a names \"nothing\", which is not listed\n\
            line 9: XX-ONE-02 b names \"X\", which fits 3 entries\n\
            no clause of XX-TWO-01 is listed under \"XX-TWO-01\"\n\
            line 4: XX-TWO-01 a has a test, but \"XX-TWO-01\" lists the whole row\n\
            no clause is listed under \"Y\"\n\
            1 clauses are open instead of 0, which may only go down";
        assert_eq!(told(text, &["XX-TWO-01", "Xa", "Xb", "Y"], 0), expected);
    }

    #[test]
    fn rows_without_a_clause_are_told() {
        let expected = "XX-ONE-01 has no clause\nXX-ONE-02 has no clause\n\
            XX-TWO-01 has no clause\nXX-V01 has no clause";
        assert_eq!(told("", &[], 0), expected);
    }
}
