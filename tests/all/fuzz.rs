//! Scenarios made strange: whatever is read is refused with a place and a remedy, or it plays.
//!
//! Shipped scenarios are changed where they mean something (a value, a key, a block, a line of a
//! policy, a cell of a roster, an option of the command line), and what passes `check` is played
//! for a few trials. The seed is fixed, so every run tries the same scenarios; `OUTWEIGH_FUZZ_ROUNDS`
//! asks for more of them. Targets for cargo-fuzz are left out: coverage guidance needs flags of
//! the nightly compiler, and this project builds with the stable one.
//!
//! `corpus` keeps what once went wrong, a file for each.

mod mutate;

use crate::support::{every_scenario, folder, runs_in_full, scenarios_in};
use mutate::{Garden, Mutant, Random};
use outweigh::scenario::{Document, Problems, Setting, Sweep};
use outweigh::sim::{Overrides, Plan};
use outweigh::systems;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Scenarios tried every night, and usually, unless another number is asked for.
const ROUNDS: [u64; 2] = [2400, 1000];
/// Cells of a scenario that are played.
const MOST_CELLS: usize = 2;

/// Every scenario with its text.
fn gardens() -> Vec<Garden> {
    every_scenario().iter().map(|path| Garden::read(path)).collect()
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It was refused, with this number of mistakes.
    Refused(usize),
    /// It was played.
    Played,
}

/// Reads, plans and plays. Panics where a promise is broken.
fn live(mutant: &Mutant) -> Fate {
    match plan_of(mutant) {
        Ok(plan) => {
            play(&plan);
            Fate::Played
        }
        Err(problems) => {
            let shown = problems.to_string();
            assert!(shown.contains("error: "), "refused without a reason");
            Fate::Refused(problems.len())
        }
    }
}

fn plan_of(mutant: &Mutant) -> Result<Plan, Problems> {
    let mut document = Document::parse("mutant.toml", &mutant.text)?;
    let mut problems = Problems::new();
    let load = |name: &str| match &mutant.roster {
        Some(roster) => Ok(roster.clone()),
        None => std::fs::read(mutant.folder.join(name)),
    };
    document.load_rosters(&load, &mut problems);
    problems.or(())?;
    let mut overrides = Overrides { trials: Some(2), ..Overrides::default() };
    for text in &mutant.set {
        overrides.set.push(Setting::from_argument("--set", text)?);
    }
    for text in &mutant.vary {
        overrides.vary.push(Sweep::from_argument("--vary", text)?);
    }
    Plan::new(&document, systems::ALL, &overrides)
}

/// Plays a few trials of a few cells; the last cell is the one that is changed most.
fn play(plan: &Plan) {
    let some = plan.cells.iter().rev().take(MOST_CELLS);
    for cell in some {
        let mut runner = cell.game.runner();
        for trial in 0..2 {
            runner.play(plan.seed, trial);
        }
        drop(runner);
        assert!(!cell.game.transcript(plan.seed, 0).to_string().is_empty());
    }
}

/// Tries a mutant; says what broke.
fn tried(mutant: &Mutant) -> Result<Fate, String> {
    catch_unwind(AssertUnwindSafe(|| live(mutant))).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "a panic without words".to_owned())
    })
}

fn rounds() -> u64 {
    let asked = std::env::var("OUTWEIGH_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok());
    let [every_night, usually] = ROUNDS;
    asked.unwrap_or(if runs_in_full() { every_night } else { usually })
}

/// Where a long search leaves what it found.
fn kept() -> Option<PathBuf> {
    std::env::var_os("OUTWEIGH_FUZZ_KEEP").map(PathBuf::from)
}

#[test]
fn strange_scenarios_are_refused_or_play() {
    let gardens = gardens();
    let (mut played, mut refused, mut broken) = (0, 0, Vec::new());
    for round in 0..rounds() {
        let mut random = Random::new(round);
        let mutant = Mutant::grow(&mut random, &gardens);
        match tried(&mutant) {
            Ok(Fate::Played) => played += 1,
            Ok(Fate::Refused(_)) => refused += 1,
            Err(why) => {
                if let Some(folder) = kept() {
                    std::fs::write(folder.join(format!("{round}.toml")), mutant.shown()).unwrap();
                    std::fs::write(folder.join(format!("{round}.txt")), &why).unwrap();
                }
                broken.push(format!("round {round}: {why}"));
            }
        }
    }
    assert!(broken.is_empty(), "{} broke:\n{}", broken.len(), broken.join("\n"));
    assert!(played * 6 > rounds(), "mutations are too harsh to reach play: {played} played");
    assert!(refused * 6 > rounds(), "mutations are too mild to be refused: {refused} refused");
}

/// What once broke the program: files named `refused_...` are mistakes, the others play.
#[test]
fn what_once_went_wrong_stays_right() {
    let corpus = scenarios_in(&folder("tests/all/fuzz/corpus"));
    assert!(corpus.len() > 10, "the corpus is missing");
    for path in corpus {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mutant = Mutant::of_file(&path);
        let fate = tried(&mutant).unwrap_or_else(|why| panic!("{name}: {why}"));
        let is_refused = matches!(fate, Fate::Refused(_));
        let problems = plan_of(&mutant).err().map(|problems| problems.to_string());
        let problems = problems.unwrap_or_default();
        assert_eq!(is_refused, name.starts_with("refused"), "{name}: {problems}");
        check_mistakes(&path, &mutant, &problems);
    }
}

/// A line `#! words` in a file of the corpus says what its message must contain.
fn check_mistakes(path: &Path, mutant: &Mutant, problems: &str) {
    for words in mutant.text.lines().filter_map(|line| line.strip_prefix("#! ")) {
        assert!(problems.contains(words), "{}: {words}\n{problems}", path.display());
    }
}
