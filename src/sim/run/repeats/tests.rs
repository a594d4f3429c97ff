//! Runs with and without sharing of equal cells give the same bytes; cells that play differently are never equal.

use super::*;
use crate::engine::{AnyConflict, TrialRecord};
use crate::scenario::{Document, Pace, Setting, Sweep};
use crate::sim::{
    Ground, Overrides, PerTrial, Played, Progress, RunOptions, play_span, results_of,
};
use crate::systems;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::Range;

/// Two variants for settings of the 4:1 test, which never holds for a lone guard and often does for five.
const TWO_CROWDS: &str = "\n[[variants]]\nname = \"five\"\nset = { sides.watch.guard.count = 5 }\n\
    [[variants]]\nname = \"one\"\nset = { sides.watch.guard.count = 1 }\n";

fn text(name: &str) -> String {
    let file = format!("{}/scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(file).unwrap()
}

fn document(name: &str) -> Document {
    Document::parse("a.toml", &text(name)).unwrap_or_else(|found| panic!("{found}"))
}

/// The main scenario without its variants and its sweep, and with [`TWO_CROWDS`].
fn two_crowds() -> Document {
    let text = text("war_of_ashes/weight_four_to_one");
    let end = text.find("[[variants]]").unwrap();
    Document::parse("a.toml", &(text[..end].to_owned() + TWO_CROWDS)).unwrap()
}

fn plan(document: &Document, vary: &[&str], baseline: &[&str], pace: Pace) -> Plan {
    let sweep = |text: &&str| Sweep::from_argument("--vary", text).unwrap();
    let setting = |text: &&str| Setting::from_argument("--baseline", text).unwrap();
    let overrides = Overrides {
        vary: vary.iter().map(sweep).collect(),
        baseline: baseline.iter().map(setting).collect(),
        trials: Some(20),
        pace,
        ..Overrides::default()
    };
    Plan::new(document, systems::ALL, &overrides).unwrap_or_else(|found| panic!("{found}"))
}

/// Plays some trials of a plan. Returns the tallies and, if they are wanted, rows of single trials.
fn play(plan: &Plan, span: Range<u64>, threads: usize, with_rows: bool) -> (Played, String) {
    let (progress, mut text) = (Progress::default(), Vec::new());
    let rows = with_rows.then(|| PerTrial::new(&mut text));
    let how = RunOptions { threads, block: 7 };
    let stop = AtomicBool::new(false);
    let trials = span.end - span.start;
    let played = play_span(plan, span, how, &progress, &stop, rows.as_ref()).unwrap();
    rows.map(PerTrial::finish).transpose().unwrap();
    let done = progress.done.load(Ordering::Relaxed);
    assert_eq!((done, played.trials()), (trials * plan.cells.len() as u64, trials));
    (played, String::from_utf8(text).unwrap())
}

/// Compares runs of a plan in which this many cells are repeats with runs that play every cell. Returns the repeats.
fn compare(plan: &mut Plan, repeated: usize) -> Repeats {
    plan.sharing = Sharing::Never;
    assert_eq!(plan.repeated_cells(), 0);
    let (alone, rows) = play(plan, 0..plan.trials, 1, true);
    plan.sharing = Sharing::Always;
    assert_eq!(plan.repeated_cells(), repeated);
    for threads in [1, 3] {
        let (shared, _) = play(plan, 0..plan.trials, threads, false);
        assert!(shared.tallies == alone.tallies, "{threads} threads");
        let (shared, shared_rows) = play(plan, 0..plan.trials, threads, true);
        assert!(shared.tallies == alone.tallies && shared_rows == rows, "{threads} threads");
    }
    let [(mut first, _), (second, _)] =
        [0..9, 9..plan.trials].map(|piece| play(plan, piece, 2, false));
    first.tallies.iter_mut().zip(&second.tallies).for_each(|(tally, more)| tally.merge(more));
    assert!(first.tallies == alone.tallies, "in pieces");
    let layouts = super::super::layouts(plan);
    Repeats::new(plan, &layouts, &plan.equal_cells(), true)
}

#[test]
fn the_main_job_plays_27_of_72_cells_once() {
    let mut plan = plan(&document("war_of_ashes/weight_four_to_one"), &[], &[], Pace::Off);
    let repeats = compare(&mut plan, 27);
    assert_eq!((repeats.played.len(), plan.cells.len()), (45, 72));
}

#[test]
fn two_versions_of_a_text_play_each_cell_once() {
    for name in ["war_of_ashes/roar_costs", "war_of_ashes/guards_and_reinforcements"] {
        let old = document(name);
        let changed = text(name).replacen("title = \"", "title = \"New: ", 1);
        let new = Document::parse("a.toml", &changed).unwrap();
        let overrides = Overrides { trials: Some(20), ..Overrides::default() };
        let told = Plan::old_and_new([&old, &new], systems::ALL, &overrides);
        let mut plan = told.unwrap_or_else(|found| panic!("{found}")).plan;
        plan.sharing = Sharing::Always;
        let (half, repeated) = (plan.cells.len() / 2, plan.repeated_cells());
        assert!(repeated >= half, "{name}: {repeated} of {half}");
        compare(&mut plan, repeated);
    }
}

#[test]
fn a_baseline_may_be_a_repeat_of_the_first_cell() {
    let vary = ["variant=one", "rules.weight.four.dice=1,2,3"];
    let mut plan = plan(&two_crowds(), &vary, &["rules.weight.four.dice=3"], Pace::Off);
    assert_eq!(plan.cells[0].baseline, Some(2));
    let repeats = compare(&mut plan, 2);
    assert_eq!((repeats.played, repeats.source), (vec![0], vec![0, 0, 0]));
}

/// A lone guard plays alike with any number of dice, but is compared with five guards, who do not.
#[test]
fn equal_cells_may_have_baselines_that_differ() {
    let vary = ["rules.weight.four.dice=1,2,3"];
    let mut plan = plan(&two_crowds(), &vary, &["variant=five"], Pace::Off);
    let repeats = compare(&mut plan, 2);
    assert_eq!((plan.cells.len(), repeats.extra.len()), (6, 2), "{repeats:?}");
}

/// In rounds, such a cell is played once more, because of its products.
#[test]
fn rounds_share_cells_as_blocks_do() {
    let vary = [
        "rules.weight.four.dice=1,2,3,4",
        "sides.heroine.deliah.approaches.quick=0,1,2,3,4,5",
        "sides.heroine.deliah.approaches.careful=0,1,2,3,4,5",
    ];
    let mut plan = plan(&two_crowds(), &vary, &["variant=five"], Pace::Off);
    plan.trials = 10;
    let repeats = compare(&mut plan, 108);
    assert_eq!((repeats.played.len(), repeats.extra.len()), (180, 108));
    let layouts = super::super::layouts(&plan);
    let in_rounds = Repeats::new(&plan, &layouts, &repeats.source, false);
    assert_eq!((in_rounds.played.len(), in_rounds.extra.len()), (288, 0));
    // With one baseline for all cells, no cell is played for its products alone.
    let first = |cell: &mut crate::sim::PlannedCell| cell.baseline = Some(0);
    plan.cells.iter_mut().skip(1).for_each(first);
    compare(&mut plan, 108);
    let in_rounds = Repeats::new(&plan, &layouts, &repeats.source, false);
    assert_eq!(in_rounds.played.len(), 180);
}

#[test]
fn equal_cells_share_the_look_at_pace() {
    for (pace, repeated) in [(Pace::On, 2), (Pace::Timed, 2)] {
        let mut plan = plan(&two_crowds(), &["rules.weight.four.dice=1,2,3"], &[], pace);
        compare(&mut plan, repeated);
        let mut found = [Sharing::Never, Sharing::Always].map(|sharing| {
            plan.sharing = sharing;
            let mut results = results_of(&plan, play(&plan, 0..20, 1, false).0);
            results.look_at_pace(&plan);
            // A cell at a time, as the studio looks at them.
            let whole: Vec<_> = results.cells.iter().map(|cell| cell.pace.clone()).collect();
            results.cells.iter_mut().for_each(|cell| cell.pace = None);
            (0..plan.cells.len()).for_each(|at| results.look_at_pace_of(&plan, at..at + 1));
            let single: Vec<_> = results.cells.iter().map(|cell| cell.pace.clone()).collect();
            assert!(whole == single && single.iter().all(Option::is_some));
            single
        });
        let [alone, shared] = &mut found;
        assert!(alone == shared);
        assert!(std::sync::Arc::ptr_eq(shared[3].as_ref().unwrap(), shared[4].as_ref().unwrap()));
    }
}

#[test]
fn short_runs_and_single_cells_have_no_keys() {
    let mut plan = plan(&document("war_of_ashes/weight_four_to_one"), &[], &[], Pace::Off);
    assert_eq!(plan.repeated_cells(), 0);
    plan.trials = WORTH;
    assert_eq!(plan.repeated_cells(), 27);
    let mut plan = self::plan(&document("war_of_ashes/roar_costs"), &[], &[], Pace::Off);
    (plan.trials, plan.sharing) = (WORTH, Sharing::IfWorth);
    assert!(!plan.varies_idle_settings() && plan.repeated_cells() == 0);
}

/// Plays some trials and returns everything that a tally can read.
fn records(game: &dyn AnyConflict) -> (Vec<TrialRecord>, Vec<u64>) {
    let (mut all, mut lines) = (Vec::new(), vec![0; game.line_count()]);
    let mut runner = game.runner();
    runner.play_block(42, 0..12, &mut |_, record| all.push(record.clone()));
    runner.take_lines(&mut lines);
    (all, lines)
}

/// Every setting of weight at both ends, against two, three and five guards: a setting that does not change
/// the key changes no record. `tests/all/knobs.rs` looks at both ends of all settings.
#[test]
fn settings_of_weight_that_matter_are_never_shared() {
    let document = document("war_of_ashes/weight_four_to_one");
    for (guards, least) in [(2, 6), (3, 6), (5, 0)] {
        let few = format!("sides.watch.guard.count={guards}");
        let few = Setting::from_argument("--set", &few).unwrap();
        let overrides = Overrides { set: vec![few], one_ground: true, ..Overrides::default() };
        let ground = Ground::new(&document, systems::ALL, &overrides, None);
        let ground = ground.unwrap_or_else(|found| panic!("{found}"));
        let game = ground.compile(&[]).unwrap();
        let (key, as_it_is) = (game.play_key(), records(&*game));
        assert!(key.is_some());
        let (mut equal, mut unequal) = (0, 0);
        let knobs = (ground.system.knobs)();
        for knob in knobs.iter().filter(|knob| knob.path.contains("weight")) {
            for end in &knob.ends {
                let setting = format!("rules.{}={end}", knob.path);
                let set = Setting::from_argument("--set", &setting).unwrap();
                let Ok(changed) = ground.compile(&[set]) else { continue };
                if changed.play_key() == key {
                    equal += 1;
                    assert!(records(&*changed) == as_it_is, "{guards} guards: {setting}");
                } else {
                    unequal += 1;
                }
            }
        }
        assert!(equal >= least && unequal > 10, "{guards} guards: {equal}, {unequal}");
    }
}

/// The products of any cells with any baselines are those of their values.
#[test]
fn tallies_are_those_of_cells_that_play_alone() {
    let layout = Layout {
        quantities: 2,
        fighters: 0,
        fighter_measures: 0,
        curves: 0,
        levels: 0,
        max_exchanges: 3,
        conflicts: 1,
        histograms: Vec::new(),
        given: Vec::new(),
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..300 {
        let cells = random.random_range(1..12);
        let kinds: Vec<i32> = (0..cells).map(|_| random.random_range(0..4)).collect();
        let baselines: Vec<Option<usize>> = (0..cells)
            .map(|cell| Some(random.random_range(0..cells)).filter(|&base| base != cell))
            .collect();
        let values = |cell: usize| [kinds[cell] + 2, 7 - 3 * kinds[cell] * kinds[cell]];
        let tally = |cell: usize, base: Option<usize>| {
            let mut tally = Tally::new(&layout, 0);
            let record = TrialRecord { values: values(cell).to_vec(), ..TrialRecord::default() };
            tally.add(&layout, 5, &record);
            if let Some(base) = base {
                tally.add_products(&values(cell), &values(base));
            }
            tally
        };
        let alone: Vec<Tally> = (0..cells).map(|cell| tally(cell, baselines[cell])).collect();
        let first = |cell: usize| (0..cells).find(|&at| kinds[at] == kinds[cell]).unwrap();
        for has_extra in [true, false] {
            let repeats = Repeats::by(&baselines, (0..cells).map(first).collect(), has_extra);
            let played = repeats.played.iter();
            let played = played.map(|&cell| tally(cell, repeats.base_of(cell))).collect();
            let mut extra = repeats.no_extra(&vec![layout.clone(); cells]);
            let kept: Vec<Vec<i32>> = (0..cells).map(|cell| values(cell).to_vec()).collect();
            add_extra(&mut extra, &repeats.extra, &kept);
            assert_eq!(repeats.of_all(played, &extra), alone, "{repeats:?}");
            let shares: u64 = repeats.played.iter().map(|&cell| repeats.shares(cell)).sum();
            assert_eq!(shares, cells as u64);
            let is_known = |base: &usize| repeats.played.contains(base);
            assert!(
                repeats.played.iter().filter_map(|&it| repeats.base_of(it)).all(|it| is_known(&it))
            );
        }
    }
}
