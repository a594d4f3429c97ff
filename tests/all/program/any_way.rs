//! Any split into pieces, any order and tree of merging, any number of interruptions: the program leaves the bytes of
//! a single run, in all systems. What is drawn comes from fixed seeds. `tests/all/pieces.rs` does the same
//! within one program, over all scenarios.

use super::{Folder, printed};
use crate::support;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

/// Trials of every run.
const TRIALS: u64 = 24;

/// A run of a shipped scenario with several cells.
struct Case {
    file: &'static str,
    /// What is varied or drawn.
    more: &'static [&'static str],
}

/// A run with what is needed to play it again and again.
struct Way<'a> {
    folder: &'a Folder,
    file: String,
    case: &'a Case,
    random: Random,
    /// Files that were made so far.
    made: u32,
}

impl Way<'_> {
    /// Runs the case on one thread or two.
    fn run(&mut self, more: &[&str]) -> String {
        let threads = self.random.random_range(1..3).to_string();
        let run = ["run", &self.file, "--no-charts", "--threads", &threads];
        printed(&self.folder.outweigh(&[&run[..], self.case.more, more].concat()))
    }

    /// A name for a tally file that nobody has.
    fn name(&mut self) -> String {
        self.made += 1;
        format!("{}.tally", self.made)
    }

    fn piece(&mut self, number: u64, all: u64, by: &str, trials: &str) -> String {
        let (piece, file) = (format!("{number}/{all}"), self.name());
        let share = ["--piece", &piece, "--by", by, "--tally", &file, "--trials", trials];
        self.run(&share);
        file
    }

    fn merge(&mut self, files: &[String], to: [&str; 2]) {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let charts: &[&str] = if to[0] == "--out" { &["--no-charts"] } else { &[] };
        printed(&self.folder.outweigh(&[&["merge"], &files[..], &to, charts].concat()));
    }

    /// Takes so many of the files away, any of them.
    fn draw(&mut self, files: &mut Vec<String>, count: usize) -> Vec<String> {
        let mut one = || files.swap_remove(self.random.random_range(0..files.len()));
        (0..count).map(|_| one()).collect()
    }

    /// Merges files in any order and in any tree, until at most so many are left.
    fn grow(&mut self, files: &mut Vec<String>, left: usize) {
        while files.len() > left {
            let count = self.random.random_range(2..=files.len().min(3));
            let (some, both) = (self.draw(files, count), self.name());
            self.merge(&some, ["--tally", &both]);
            files.push(both);
        }
    }

    /// Pieces by trials or by cells, merged in a tree.
    fn in_pieces(&mut self, by: &str, most: u64) {
        let all = self.random.random_range(2..=most);
        let trials = TRIALS.to_string();
        let mut files: Vec<String> =
            (1..=all).map(|number| self.piece(number, all, by, &trials)).collect();
        self.grow(&mut files, 2);
        self.merge(&files, ["--out", "out"]);
    }

    /// A run that ends early and is asked for more trials, again and again.
    fn in_steps(&mut self) {
        let mut at = self.random.random_range(1..TRIALS / 2);
        self.run(&["--out", "out", "--trials", &at.to_string(), "--checkpoint-every", "1h"]);
        while at < TRIALS {
            at = self.random.random_range(at + 1..=TRIALS).max((at + 8).min(TRIALS));
            self.run(&["--out", "out", "--trials", &at.to_string(), "--resume"]);
        }
    }

    /// A run whose checkpoint has gaps, which are played then.
    fn in_gaps(&mut self) {
        let all = self.random.random_range(3..7);
        let trials = TRIALS.to_string();
        let numbers: Vec<u64> = (1..=all)
            .filter(|&number| number == 2 || self.random.random_range(0..3) == 0)
            .collect();
        let files: Vec<String> =
            numbers.into_iter().map(|number| self.piece(number, all, "trials", &trials)).collect();
        self.merge(&files, ["--tally", "out.tally"]);
        self.run(&["--out", "out", "--trials", &trials, "--resume"]);
    }
}

/// One way to play a run in parts, with its name.
type Named = (&'static str, fn(&mut Way<'_>));

fn any_way_is_the_same(name: &str, cases: &[Case]) {
    for (number, case) in cases.iter().enumerate() {
        let folder = Folder::new(&format!("any-way-{name}-{number}"));
        let file = support::folder("scenarios").join(case.file).display().to_string();
        let random = Random::seed_from_u64(number as u64 + 7);
        let mut way = Way { folder: &folder, file, case, random, made: 0 };
        way.run(&["--out", "once", "--trials", &TRIALS.to_string()]);
        let once = folder.files("once");
        let ways: [Named; 4] = [
            ("pieces of trials", |way| way.in_pieces("trials", 4)),
            ("pieces of cells", |way| way.in_pieces("cells", 3)),
            ("steps", |way| way.in_steps()),
            ("gaps", |way| way.in_gaps()),
        ];
        for (what, play) in ways {
            play(&mut way);
            for (file, (name, bytes)) in folder.files("out").iter().zip(&once) {
                assert!(file.0 == *name && file.1 == *bytes, "{}: {what}: {name}", case.file);
            }
            assert_eq!(folder.files("out").len(), once.len(), "{}: {what}", case.file);
            let _ = std::fs::remove_file(folder.path("out.tally"));
        }
    }
}

#[test]
fn any_way_through_boons_and_banes() {
    let days = Case {
        file: "boons_and_banes/days_on_the_road.toml",
        more: &["--vary", "sides.road.wolf.count=2..=4", "--sample", "5"],
    };
    let house = Case {
        file: "boons_and_banes/comeback.toml",
        more: &["--vary", "sides.guards.guard.count=1..=2"],
    };
    any_way_is_the_same("boons", &[days, house]);
}

#[test]
fn any_way_through_fate_core() {
    let day = Case { file: "fate_core/adventuring_day.toml", more: &[] };
    let house = Case {
        file: "fate_core/stress_that_heals.toml",
        more: &["--vary", "sides.heroes.hero.count=1..=3", "--sample", "6"],
    };
    any_way_is_the_same("core", &[day, house]);
}

#[test]
fn any_way_through_fate_fantasy() {
    let duel = Case {
        file: "fate_fantasy/plain_duel.toml",
        more: &["--vary", "rules.fate.start_pc=0..=4", "--vary", "rules.fate.start_gpc=0..=4"],
    };
    let drawn = Case { more: &["--vary", "rules.fate.start_pc=0..=9", "--sample", "4"], ..duel };
    any_way_is_the_same("fantasy", &[duel, drawn]);
}

#[test]
fn any_way_through_stamina_and_wounds() {
    let day = Case { file: "stamina_and_wounds/day_in_the_dungeon.toml", more: &[] };
    let house = Case {
        file: "stamina_and_wounds/death_spiral.toml",
        more: &[
            "--vary",
            "sides.bandits.bandit.count=2..=6",
            "--sample",
            "9",
            "--sampling",
            "random",
        ],
    };
    any_way_is_the_same("stamina", &[day, house]);
}

#[test]
fn any_way_through_war_of_ashes() {
    let day = Case {
        file: "war_of_ashes/day_of_the_fiero.toml",
        more: &["--vary", "sides.opponents.pirate.count=3..=5", "--sample", "4"],
    };
    let house = Case {
        file: "war_of_ashes/dice_for_initiative.toml",
        more: &["--vary", "sides.quick.dancer.count=2..=4"],
    };
    let rosters = Case { file: "war_of_ashes/from_a_spreadsheet.toml", more: &[] };
    any_way_is_the_same("ashes", &[day, house, rosters]);
}
