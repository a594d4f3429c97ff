//! What `exact` and `run --exact` solve: win rates, every measure, curves, and where they are written.

use super::{Folder, printed, snapshot};
use outweigh::sim::{Overrides, Plan};

/// A fight of two with one box each, by lot, in two variants.
pub const SMALL: &str = r#"system = "fate-core"
title = "One blow each"

[rules]
attack.tie_boost = false
attack.style_boost = false
defend.style_boost = false
fp.gm_start = 0
extreme.enabled = false

[sides.first]
player = "gm"
policy = "plain"
[sides.first.one]
kind = "main"
skills = { fight = 3 }
boxes = [1]
slots = []

[sides.second]
player = "gm"
policy = "plain"
[sides.second.two]
kind = "main"
skills = { fight = 3 }
boxes = [1]
slots = []

[[variants]]
name = "by lot"
[[variants]]
name = "the first first"
set = { rules.order.final_tie = "listed" }
"#;

#[test]
fn small_conflicts_are_solved_exactly() {
    let folder = Folder::new("exact");
    folder.file("small.toml", SMALL);
    let solved = folder.outweigh(&["exact", "small.toml"]);
    let text = printed(&solved);
    let even = text.lines().find(|line| line.starts_with("by lot")).unwrap_or_default();
    assert_eq!(even.matches("0.50000000").count(), 2, "{text}");
    snapshot("exact", &text);
    let changed = ["exact", "small.toml", "--set", "sides.first.one.skills.fight=4"];
    assert_ne!(printed(&folder.outweigh(&changed)), text);
    assert!(!folder.has("reports"), "only a run writes");
}

/// One guard never outweighs anybody, so the readings of the 4:1 test are one conflict; without weight it is another.
#[test]
fn a_conflict_is_solved_once_whatever_its_knobs_say() {
    let folder = Folder::new("solved_once");
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/war_of_ashes/weight_four_to_one.toml");
    let solved = |vary: &str| {
        printed(&folder.outweigh(&["exact", path, "--within", "1e-2", "--vary", vary]))
    };
    let text = solved("sides.watch.guard.count=1");
    let told = "solved once: 7 of 9 cells are the same conflict as one before\n";
    assert!(text.ends_with(told), "{text}");
    let numbers =
        |line: &str| line.rsplit_once(" = 1").map(|(_, numbers)| numbers.trim().to_owned());
    let all: Vec<_> = text.lines().filter_map(numbers).collect();
    assert_eq!(all.len(), 9, "{text}");
    assert!(all[..8].iter().all(|it| *it == all[0]), "{text}");
}

/// A run plays such conflicts once if it is long enough, as `check --verbose` says, and writes what it wrote otherwise.
#[test]
fn a_conflict_is_played_once_whatever_its_knobs_say() {
    let folder = Folder::new("played_once");
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/war_of_ashes/weight_four_to_one.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let check = |trials: &str| {
        let text = text.replace("trials = 20000", &format!("trials = {trials}"));
        folder.file("few.toml", &text);
        printed(&folder.outweigh(&["check", "few.toml", "--verbose"]))
    };
    let told = "played once: 27 of 72 cells are the same conflict as one before\n";
    assert!(check("2000").ends_with(told));
    assert!(!check("1999").contains("played once"));
    let rows = |trials: &str| {
        let file = format!("{trials}.csv");
        let run = ["run", path, "--trials", trials, "--vary", "sides.watch.guard.count=1"];
        let more = ["--per-trial", &file, "--out", trials, "--no-charts", "--no-play-check"];
        printed(&folder.outweigh(&[&run[..], &more].concat()));
        let rows = folder.read(&file);
        let first = rows.lines().take_while(|line| !line.starts_with("1999,"));
        first.map(str::to_owned).collect::<Vec<_>>()
    };
    let (alone, shared) = (rows("1999"), rows("2000"));
    assert_eq!(alone.len(), 1 + 9 * 1999);
    assert!(alone == shared);
}

/// Readings of the 4:1 test that never come up are one conflict with one answer; others are not. Nothing is said of
/// those who may rush at others, which doubles their weight.
#[test]
fn conflicts_in_which_the_four_to_one_test_never_tells_are_the_same() {
    const READINGS: [&str; 8] = [
        "module.roar = \"off\"",
        "weight.four.dice = 1",
        "weight.four.dice = 3",
        "weight.four.ratio = 6",
        "weight.four.applies = \"attack_and_defend\"",
        "weight.four.basis = \"side_vs_target\"",
        "weight.four.basis = \"individuals\"",
        "weight.four.basis = \"side_or_individuals\"",
    ];
    let folder = Folder::new("same_conflict");
    // What each reading is known by, and its answer.
    let known = |guards: u8, policy: &str| {
        let variants: Vec<String> = (0..)
            .zip(READINGS)
            .map(|(at, set)| format!("[[variants]]\nname = \"{at}\"\nset = {{ rules.{set} }}\n"))
            .collect();
        let text = format!(
            "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\n\
             [sides.heroine]\nplayer = \"pc\"\npolicy = \"{policy}\"\n[sides.heroine.one]\n\
             boxes = [1]\nslots = []\nfate_points = 0\napproaches = {{ forceful = 3 }}\n\
             [sides.watch]\nplayer = \"gm\"\npolicy = \"{policy}\"\n[sides.watch.guard]\n\
             kind = \"minion\"\ncount = {guards}\nboxes = []\nskilled = [\"fight\"]\n{}",
            variants.concat()
        );
        let document = outweigh::scenario::open(&folder.file("same.toml", &text));
        let document = document.unwrap_or_else(|why| panic!("{why}"));
        let plan = Plan::new(&document, outweigh::systems::ALL, &Overrides::default());
        let plan = plan.unwrap_or_else(|why| panic!("{why}"));
        let answer = |cell: &outweigh::sim::PlannedCell| {
            let exact = cell.game.solve(100_000, 1e-12, &mut |_| true);
            (cell.game.fingerprint(), exact.unwrap_or_else(|why| panic!("{why}")))
        };
        plan.cells.iter().map(answer).collect::<Vec<_>>()
    };
    let same_as = |all: &[(Option<String>, _)], at: usize| {
        assert!(all[at].0.is_some());
        all.iter().map(|other| (other.0 == all[at].0, other.1 == all[at].1)).collect::<Vec<_>>()
    };
    let three = known(3, "soldier");
    assert_eq!(same_as(&three, 0), [(true, true); 8]);
    // Four guards are four to one: the same are those to which that is nothing.
    let four = known(4, "soldier");
    let nothing = [false, true, false, true, false, false, true, false];
    assert_eq!(same_as(&four, 1), nothing.map(|same| (same, same)));
    let rushing = known(3, "charger");
    let told: Vec<bool> = same_as(&rushing, 0).into_iter().map(|(same, _)| same).collect();
    assert_eq!(told, [true, false, false, false, false, false, false, false]);
}

/// Thousands of states at a time flow side by side; every digit is the same on one thread.
#[test]
fn chances_flow_alike_on_any_number_of_threads() {
    let document = outweigh::scenario::open("benches/duel_fate_core.toml".as_ref());
    let document = document.unwrap_or_else(|why| panic!("{why}"));
    let plan = Plan::new(&document, outweigh::systems::ALL, &Overrides::default());
    let plan = plan.unwrap_or_else(|why| panic!("{why}"));
    let solved = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| plan.cells[0].game.solve(200_000, 3e-2, &mut |_| true)).unwrap()
    };
    let (one, three) = (solved(1), solved(3));
    assert_eq!(one, three);
    assert!(one.states > 20_000 && one.left_out <= 3e-2, "{one:?}");
    let all = one.total() + one.left_out;
    assert!((all - 1.0).abs() < 1e-11, "{all}");
}

/// Means and curves of every measure, exactly; a file that exists is not overwritten.
#[test]
fn exact_measures_and_curves_are_written() {
    let folder = Folder::new("exact_csv");
    folder.file("small.toml", SMALL);
    let arguments = ["exact", "small.toml", "--csv", "exact.csv"];
    assert!(
        printed(&folder.outweigh(&arguments)).contains("every measure and the curves: exact.csv")
    );
    let rows = folder.read("exact.csv");
    assert!(rows.starts_with("variant,side,measure,exchange,value,within\n"), "{rows}");
    let value = |row: &str| {
        let found = rows.lines().find_map(|line| line.strip_prefix(row));
        let found = found.and_then(|rest| rest.split(',').next());
        found.unwrap_or_else(|| panic!("{row} is not in\n{rows}")).parse::<f64>().unwrap()
    };
    // A fighter who is out is not standing, and the curves end at the means.
    let standing = value("by lot,first,standing,,");
    assert!((standing - value("by lot,first,win,,")).abs() < 1e-12);
    assert!((value("by lot,first,standing,0,") - 1.0).abs() < 1e-12);
    let last = rows.lines().rfind(|line| line.starts_with("by lot,first,standing,"));
    let last: f64 = last.and_then(|line| line.rsplit(',').nth(1)).unwrap().parse().unwrap();
    assert!((last - standing).abs() < 1e-12, "{last} {standing}");
    let again = folder.outweigh(&arguments);
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(folder.read("exact.csv"), rows);
}

/// `run --exact` solves what it can in the time, beside playing it.
#[test]
fn exact_numbers_stand_beside_the_played_ones() {
    let folder = Folder::new("run_exact");
    folder.file("small.toml", SMALL);
    let text =
        printed(&folder.outweigh(&["run", "small.toml", "--exact", "1m", "--out", "report"]));
    assert!(text.contains("solved exactly, too: exact.csv"), "{text}");
    let rows = folder.read("report/exact.csv");
    let win = rows.lines().find(|line| line.contains(",first,win,share,")).unwrap();
    let numbers: Vec<f64> = win.split(',').filter_map(|cell| cell.parse().ok()).collect();
    let [exact, value, low, high, trials] = numbers[..] else { panic!("{win}") };
    assert!((exact - 0.5).abs() < 1e-9 && low < value && value < high && trials > 0.0, "{win}");
    assert!(folder.read("report/win_rate.svg").contains("crosses: solved exactly"));
    assert!(folder.read("report/manifest.json").contains("--exact"));
    let without = folder.outweigh(&["run", "small.toml", "--out", "plain"]);
    assert!(!printed(&without).contains("exact") && !folder.has("plain/exact.csv"));
}

/// A run that could solve nothing says so; it was silent, and took longer.
#[test]
fn a_run_that_solves_nothing_says_so() {
    let folder = Folder::new("run_exact_none");
    folder.file("duel.toml", super::DUEL);
    let run =
        ["run", "duel.toml", "--exact", "1ms", "--trials", "50", "--no-charts", "--out", "out"];
    let text = printed(&folder.outweigh(&run));
    assert!(
        text.contains(" could be solved exactly in 0.001 s; `outweigh exact` says why"),
        "{text}"
    );
    assert!(!folder.has("out/exact.csv"));
}

/// Means over what was kept are means, not sums; each is within the bound that stands beside it, and no
/// digit is shown beyond it. The exact mean is 2.04854883 exchanges.
#[test]
fn means_say_how_far_they_may_be_off() {
    let folder = Folder::new("exact_within");
    folder.file("small.toml", SMALL);
    let solved = |within: &str| {
        let csv = format!("{within}.csv");
        let arguments = ["exact", "small.toml", "--within", within, "--csv", &csv];
        (printed(&folder.outweigh(&arguments)), folder.read(&csv))
    };
    let ((text, near), (_, exact)) = (solved("1e-2"), solved("1e-12"));
    let row = text.lines().find(|line| line.starts_with("by lot")).unwrap();
    assert!(row.contains(" 0.50 ") && row.contains(" 2 ± 0.5 "), "{row}");
    // What nothing was left out of has all digits.
    assert!(solved("0").0.contains("  2.04854883  "), "{text}");
    let numbers = |rows: &str| {
        let cells = |row: &str| {
            let mut cells = row.rsplitn(3, ',');
            let [within, value] = [cells.next(), cells.next()].map(|it| it?.parse::<f64>().ok());
            Some((cells.next()?.to_owned(), (value?, within?)))
        };
        rows.lines().filter_map(cells).collect::<std::collections::BTreeMap<_, _>>()
    };
    let (near, exact) = (numbers(&near), numbers(&exact));
    let mut off = 0;
    for (what, (value, within)) in near.iter().filter(|(what, _)| !what.contains("left_out")) {
        let Some((exact, _)) = exact.get(what) else { continue };
        assert!((value - exact).abs() <= within + 1e-9, "{what}: {value} ± {within}, {exact}");
        off += usize::from((value - exact).abs() > 1e-6);
    }
    assert!(off > 10, "{off}");
    let (mean, _) = near["by lot,,exchanges,"];
    assert!(mean > 2.01, "divided by what was kept, not {mean}");
}

/// One cell that is too large takes nothing away from the others, before or after it.
#[test]
fn what_was_solved_is_told_although_something_was_not() {
    let folder = Folder::new("exact_partly");
    folder.file("small.toml", SMALL);
    let vary = "sides.second.two.count=1,4";
    let arguments = ["exact", "small.toml", "--limit", "20", "--vary", vary, "--csv", "exact.csv"];
    let done = folder.outweigh(&arguments);
    let (text, said) =
        (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap());
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert_eq!(text.matches("not solved").count(), 1, "{text}");
    // The cells before and after it.
    assert_eq!(text.matches("2.04854883").count(), 2, "{text}");
    let expected =
        "error: the conflict in cell 2 (by lot, sides.second.two.count = 4) is too large";
    assert!(said.starts_with(expected), "{said}");
    let rows = folder.read("exact.csv");
    assert!(rows.contains("\nby lot,1,first,win,,") && !rows.contains("\nby lot,4,"), "{rows}");
}
