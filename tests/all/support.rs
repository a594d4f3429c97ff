//! What several tests need: scenario files, plans, runs.

use outweigh::knob::Value;
use outweigh::scenario::{Document, Origin, Problems, Scenario, Sweep};
use outweigh::sim::{Overrides, Plan, Progress, Results, RunOptions};
use outweigh::systems;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

/// Returns whether long checks run in full: with `OUTWEIGH_TESTS=all`, as they do every night. Otherwise they draw a
/// sample, so that a run of all tests stays short.
pub fn runs_in_full() -> bool {
    std::env::var("OUTWEIGH_TESTS").is_ok_and(|what| what == "all")
}

/// Returns a number below `end` that depends on `names` alone. A sample that begins at this number has other cases for each
/// name, so cases that no name brings up are few.
pub fn place_among(end: usize, names: &[&str]) -> usize {
    let mut hasher = DefaultHasher::new();
    names.hash(&mut hasher);
    (hasher.finish() % end as u64) as usize
}

/// A folder of the project.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Every file with an extension below a folder, in the order of the paths.
pub fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files_in(&path, extension));
        } else if path.extension().is_some_and(|known| known == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every scenario file below a folder.
pub fn scenarios_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = files_in(folder, "toml");
    files.retain(|path| !is_game(path));
    files
}

/// The written pages: `README.md` and everything below `docs/`, in the order of the paths.
pub fn written_pages() -> Vec<PathBuf> {
    let mut pages = files_in(&folder("docs"), "md");
    pages.push(folder("README.md"));
    pages.sort();
    pages
}

/// Whether a file is a game that scenarios name.
pub fn is_game(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".game.toml")
}

/// The scenarios that are shipped.
pub fn shipped() -> Vec<PathBuf> {
    scenarios_in(&folder("scenarios"))
}

/// The scenarios made for tests, of one system.
pub fn made_for(system: &str) -> Vec<PathBuf> {
    scenarios_in(&folder("tests/all/scenarios").join(system))
}

/// All of them.
pub fn every_scenario() -> Vec<PathBuf> {
    let mut all = shipped();
    all.extend(scenarios_in(&folder("tests/all/scenarios")));
    all
}

/// Reads a scenario file with its rosters.
pub fn open(path: &Path) -> Document {
    outweigh::scenario::open(path).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Reads the shape of a scenario that is known to be good.
pub fn read(document: &Document) -> Scenario {
    let mut problems = Problems::new();
    let scenario = Scenario::read(document, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    scenario
}

/// The plan of a scenario file with so many trials per cell.
pub fn plan(path: &Path, trials: u64) -> Plan {
    let overrides = Overrides { trials: Some(trials), ..Overrides::default() };
    let plan = Plan::new(&open(path), systems::ALL, &overrides);
    plan.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Plans a scenario of a game as text; both are texts.
pub fn plan_game(game: &str, scenario: &str) -> Result<Plan, Problems> {
    let mut document = Document::parse("duel.toml", scenario)?;
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    Plan::new(&problems.or(document)?, systems::ALL, &Overrides::default())
}

/// Returns sweeps that leave one cell of a scenario: of each axis only the first value, or only the last.
pub fn one_cell(document: &Document, is_last: bool) -> Vec<Sweep> {
    let scenario = read(document);
    let names = scenario.variants.iter().map(|variant| Value::from(variant.name.as_str()));
    let variants = Sweep {
        path: "variant".to_owned(),
        values: names.collect(),
        origin: Origin::argument("--vary variant"),
    };
    let axes = std::iter::once(variants).chain(scenario.vary);
    let cut = |mut axis: Sweep| {
        let value = if is_last { axis.values.pop() } else { axis.values.drain(..).next() };
        axis.values = vec![value?];
        Some(axis)
    };
    axes.filter_map(cut).collect()
}

/// Trials of each cell in [`played_shipped`].
pub const SHIPPED_TRIALS: u64 = 300;

/// The results of every shipped scenario, played once for all tests that look at them.
pub fn played_shipped() -> &'static [(PathBuf, Results)] {
    static PLAYED: LazyLock<Vec<(PathBuf, Results)>> = LazyLock::new(|| {
        let play = |path: PathBuf| {
            let results = run(&plan(&path, SHIPPED_TRIALS), 0, 0);
            (path, results)
        };
        shipped().into_iter().map(play).collect()
    });
    &PLAYED
}

/// Runs a plan to its end.
pub fn run(plan: &Plan, threads: usize, block: u64) -> Results {
    let options = RunOptions { threads, block };
    outweigh::sim::run(plan, options, &Progress::default(), &AtomicBool::new(false), None).unwrap()
}
