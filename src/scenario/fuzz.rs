//! Thousands of broken files: none may make the reader panic.

use std::io;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Document, Problems, Scenario, read_roster};
use crate::knob::{parse_assignment, parse_values};

const SCENARIO: &str = include_str!("example.toml");
const ROSTER: &str = "name,weight,approaches.quick,traits\nwolf,2,1,a;b\nbear,3,,\"c, d\"\n";
const PIECES: [&str; 24] = [
    "[",
    "]",
    "{",
    "}",
    "=",
    ".",
    ",",
    "\"",
    "'",
    "\n",
    "\"\"\"",
    "'''",
    "\\",
    "[[",
    "..=",
    "#",
    "é",
    "-",
    "9999999999999999999",
    "inf",
    "2020-01-01",
    "roster = \"r.csv\"\n",
    "\t",
    "\0",
];

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    fn piece(&mut self) -> Vec<u8> {
        match self.below(3) {
            0 => vec![self.below(256) as u8],
            _ => PIECES[self.below(PIECES.len())].as_bytes().to_vec(),
        }
    }

    /// Returns the text with a few bytes cut, doubled, replaced or put in.
    fn mutated(&mut self, text: &[u8]) -> Vec<u8> {
        let mut bytes = text.to_vec();
        for _ in 0..=self.below(4) {
            let start = self.below(bytes.len());
            let end = (start + self.below(12)).min(bytes.len());
            let with = match self.below(4) {
                0 => Vec::new(),
                1 => bytes[start..end].repeat(2),
                _ => self.piece(),
            };
            bytes.splice(start..end, with);
        }
        bytes
    }

    fn noise(&mut self) -> Vec<u8> {
        let length = self.below(60);
        (0..length).flat_map(|_| self.piece()).collect()
    }
}

fn exercise(random: &mut Random, bytes: &[u8]) -> bool {
    let mut document = match Document::from_bytes("fuzz.toml", bytes) {
        Ok(document) => document,
        Err(problems) => {
            assert!(!problems.to_string().is_empty());
            return false;
        }
    };
    let mut problems = Problems::new();
    let roster = random.mutated(ROSTER.as_bytes());
    let load = |_: &str| {
        if roster.len().is_multiple_of(7) {
            Err(io::Error::other("no"))
        } else {
            Ok(roster.clone())
        }
    };
    document.load_rosters(&load, &mut problems);
    let scenario = Scenario::read(&document, &mut problems);
    for setting in scenario.variants.iter().flat_map(|variant| &variant.settings) {
        let (value, origin) = (setting.value.clone(), setting.origin.clone());
        problems.extend(document.set(&setting.path, value, origin).err());
    }
    for rule in &scenario.rules {
        let path = format!("rules.{}", rule.path);
        problems.extend(document.set(&path, rule.value.clone(), rule.origin.clone()).err());
    }
    Scenario::read(&document, &mut problems);
    let shown = problems.to_string();
    assert_eq!(shown.is_empty(), problems.is_empty());
    problems.is_empty()
}

/// Rounds of a test: `OUTWEIGH_FUZZ_ROUNDS` asks for more than usual, so that a nightly run goes
/// deeper.
fn rounds(usual: usize) -> usize {
    let asked = std::env::var("OUTWEIGH_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok());
    asked.map_or(usual, |asked: usize| asked.max(usual))
}

#[test]
fn broken_files_never_panic() {
    let mut random = Random(SplitMix64::seed_from_u64(1));
    assert!(exercise(&mut random, SCENARIO.as_bytes()));
    let mut good = 0;
    for _ in 0..rounds(4_000) {
        let bytes = random.mutated(SCENARIO.as_bytes());
        good += usize::from(exercise(&mut random, &bytes));
        let noise = random.noise();
        exercise(&mut random, &noise);
    }
    assert!(good > 100, "mutations are too harsh to reach the deeper layers: {good}");
}

#[test]
fn broken_rosters_and_arguments_never_panic() {
    let mut random = Random(SplitMix64::seed_from_u64(2));
    for _ in 0..rounds(4_000) {
        let mut problems = Problems::new();
        let bytes = random.mutated(ROSTER.as_bytes());
        read_roster("r.csv", &bytes, &mut problems);
        let bytes = random.mutated(b"rules.a=0..=1 step 0.25,[1,[2]],\"x\"");
        let text = String::from_utf8_lossy(&bytes);
        if let Ok((path, values)) = parse_assignment(&text) {
            let _ = parse_values(values);
            let mut document = Document::parse("a.toml", SCENARIO).unwrap();
            let origin = super::Origin::argument(&text);
            if let Err(problem) = document.set(path, 1.into(), origin) {
                assert!(!problem.to_string().is_empty());
            }
        }
    }
}
