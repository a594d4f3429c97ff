//! Nothing allocates between the beginning and the end of a trial: a counting allocator proves it
//! for every cell of every scenario.

use crate::support::{
    every_scenario, folder, one_cell, open, plan, plan_game, runs_in_full, scenarios_in,
};
use outweigh::scenario::{Document, Pace, Problems};
use outweigh::sim::{Overrides, Plan};
use outweigh::system::EffectWord;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::Path;

thread_local! {
    /// Allocations of this thread. Tests run side by side, so each thread counts its own.
    static COUNT: Cell<u64> = const { Cell::new(0) };
    /// Bytes that this thread has allocated and not freed yet.
    static LIVE: Cell<i64> = const { Cell::new(0) };
}

/// The system's allocator with a counter.
struct Counting;

fn count(bytes: usize) {
    // A thread that is ending has no counters any more; nobody asks for them either.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
    live(bytes as i64);
}

fn live(bytes: i64) {
    let _ = LIVE.try_with(|live| live.set(live.get() + bytes));
}

/// The only unsafe code of the project: an allocator cannot be written without it. Every call is
/// handed to the system's allocator unchanged.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        live(-(layout.size() as i64));
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        live(-(layout.size() as i64));
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations of this thread while `work` is done.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| ()), 0);
}

#[test]
fn playing_allocates_nothing() {
    let trials = if runs_in_full() { 200 } else { 60 };
    for path in every_scenario() {
        let plan = plan(&path, 1);
        for (number, cell) in plan.cells.iter().enumerate() {
            cell.game.skip_warm_up();
            let mut runner = cell.game.runner();
            runner.play(plan.seed, 0);
            for trial in 0..trials {
                let found = allocations(|| runner.play(plan.seed, trial));
                let cell = number + 1;
                assert_eq!(found, 0, "{}, cell {cell}, trial {trial}", path.display());
            }
        }
    }
}

#[test]
fn playing_with_measures_of_pace_allocates_nothing() {
    let names = [
        "fate-core/plain_duel",
        "war-of-ashes/roar_costs",
        "fate-fantasy/four_against_four",
        "boons-and-banes/days_on_the_road",
        "stamina-and-wounds/day_in_the_dungeon",
        "games/odd",
        "games/clocks",
    ];
    for name in names {
        let pace = Pace::Timed;
        let overrides = Overrides { pace, trials: Some(1), ..Overrides::default() };
        let plan = Plan::new(&open(Path::new(name)), outweigh::systems::ALL, &overrides);
        let plan = plan.unwrap_or_else(|problems| panic!("{problems}"));
        let mut runner = plan.cells[0].game.runner();
        runner.play(plan.seed, 0);
        for trial in 0..200 {
            let found = allocations(|| runner.play(plan.seed, trial));
            assert_eq!(found, 0, "{name}, trial {trial}");
        }
    }
}

#[test]
fn playing_on_from_a_decision_allocates_nothing() {
    let names = [
        "fate-core/plain_duel",
        "war-of-ashes/roar_costs",
        "fate-fantasy/four_against_four",
        "boons-and-banes/four_against_four",
        "stamina-and-wounds/four_against_four",
        "games/odd",
    ];
    for name in names {
        let plan = plan(Path::new(name), 1);
        let mut runner = plan.cells[0].game.decision_runner().unwrap();
        let mut serials = Vec::new();
        runner.watch(plan.seed, 0, &mut |question| serials.push(question.serial));
        assert!(!serials.is_empty(), "{name} has no decisions");
        let middle = serials[serials.len() / 2];
        let found = runner.find(plan.seed, 0, middle).unwrap();
        for answer in found.answers {
            runner.play(answer, 0);
            for dice in 0..50 {
                let allocated = allocations(|| {
                    runner.play(answer, dice);
                });
                assert_eq!(allocated, 0, "{name}, {answer:?}, dice {dice}");
            }
        }
    }
}

/// A game with two numbers and a text to edit.
const EDITED: &str = r#"
game = "edited"
title = "Edit TEXT"
[rules]
"blow.bonus" = { default = NUMBER, range = "0..=20000", doc = "Bonus TEXT" }
[sheet]
hp = { default = 5, range = "1..=20000", track = "0..=start" }
[rolls.strike]
dice = "d6"
against = "rules.blow.bonus / 5000 + 3"
degrees = { hit = "margin >= 0", miss = "otherwise" }
hit = "target.hp - 1"
[points.turn]
when = "turn"
fallback = ["strike first"]
[options.turn.strike]
aim = "foe"
roll = "strike"
[exits.down]
if = "my.hp = 0"
"#;

const OF_EDITED: &str = "system = \"edited\"\ngame = \"edited.game.toml\"\n[sides.a]\nplayer = \"pc\"\n\
                         [sides.a.one]\n[sides.b]\nplayer = \"gm\"\n[sides.b.two]\n";

/// Plans and plays a version of the game.
fn edit(number: usize, text: usize) {
    let game = EDITED.replace("NUMBER", &number.to_string()).replace("TEXT", &text.to_string());
    let plan = plan_game(&game, OF_EDITED).unwrap_or_else(|found| panic!("{found}"));
    plan.cells[0].game.runner().play(1, 0);
}

/// Most bytes that the program keeps of a version of a game, besides the text of the file.
const KEPT_OF_VERSION: i64 = 2048;

/// An editor or a notebook may load thousands of versions of a game. What lives as long as the program is the text of
/// each version, its entry as a rule system, and each of its strings that no earlier version has. Everything that one
/// thread allocates and does not free is counted.
#[test]
#[ignore = "run by `edits_of_a_game_keep_little`, in a process of its own"]
fn edits_keep_little() {
    let edits: usize = if runs_in_full() { 10_000 } else { 2_000 };
    let kept = |first: usize, edits: usize| {
        let before = LIVE.get();
        (first..first + edits).for_each(|at| edit(at, at / 2));
        LIVE.get() - before
    };
    // The first versions fill the caches of compiled games.
    kept(0, 200);
    let most = EDITED.len() as i64 + KEPT_OF_VERSION;
    let found = kept(200, edits);
    assert!(found <= edits as i64 * most, "{} bytes of each version", found / edits as i64);
    assert!(found >= edits as i64 * 100, "the versions are not told apart");
    // Versions that are known keep nothing more.
    let again = kept(200, 1000);
    assert!(again < 100_000, "{again} bytes of 1000 known versions");
}

/// The caches of compiled games are shared by all threads, so other tests must not load games at the same time.
#[test]
fn edits_of_a_game_keep_little() {
    let tests = std::env::current_exe().unwrap();
    let words = ["--exact", "allocation::edits_keep_little", "--include-ignored"];
    let done = std::process::Command::new(tests).args(words).output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && told.contains("1 passed"), "{told}");
}

/// Effects of a rule that is made for this test.
const EFFECTS: usize = 8;

/// An effect as it is written, once and no more where the amount has a range.
fn written(effect: &EffectWord) -> String {
    let amount = 1.clamp(effect.range.0, effect.range.1);
    effect.written().replace('N', &amount.to_string())
}

/// Every effect at every moment at which it can be used, over a scenario in which much comes up.
#[test]
fn house_rules_allocate_nothing() {
    for system in outweigh::systems::ALL {
        let path = folder(&format!("tests/all/scenarios/{}/rich.toml", system.id));
        let text = std::fs::read_to_string(&path).unwrap();
        for moment in system.house.moments {
            let here = |effect: &&EffectWord| effect.is_at(moment.name);
            let deeds: Vec<String> =
                system.house.effects.iter().filter(here).map(written).collect();
            for some in deeds.chunks(EFFECTS) {
                let rule =
                    format!("\n[house_rules.tried]\nwhen = \"{}\"\ndo = {some:?}\n", moment.name);
                plays_without_allocating(&format!("{text}{rule}"), &rule);
            }
        }
    }
}

/// Steps of games as text, each list with the moment of a skirmish at which a house rule carries it out.
const STEPS: [(&str, &str); 9] = [
    ("before_strike", r#"["let luck = d6! + 2d6", "luck + 1", "quick_steps - luck"]"#),
    ("strike_rolled", r#"["result + 1", "against - highest(1, 2, 4)", "strike becomes hit"]"#),
    ("strike_rolled", r#""reroll""#),
    ("strike_hit", r#"[{ each = "foes", if = "it.hp > 0", do = "it.hp - 0" }, "foes.hp - 0"]"#),
    ("strike_miss", r#"[{ repeat = "d3", do = "quick_steps + successes(3, 6, 5)" }]"#),
    ("turn_starts", r#"[{ if = "my.hp > 2", do = "hp - 0", else = "leave fled" }]"#),
    ("turn_ends", r#"["count hits d4", "quick_steps + exploding(2, 6)"]"#),
    ("round_ends", r#"{ assign = "2", ask = "leave" }"#),
    ("down", r#"["target.hp + 1", "quick_steps = dice(3, 6)"]"#),
];

/// The scenarios of the thirteen games are played above; here house rules add steps and throws of every kind to one.
#[test]
fn steps_of_games_as_text_allocate_nothing() {
    let games = scenarios_in(&folder("scenarios/games"));
    assert_eq!(games.iter().filter(|game| every_scenario().contains(game)).count(), 13);
    let read = |name: &str| {
        std::fs::read_to_string(folder(&format!("scenarios/games/{name}.toml"))).unwrap()
    };
    let track = "[tracks]\nquick_steps = { range = \"0..=99\", doc = \"Made for this test\" }\n";
    let game = read("skirmish.game").replace("[tracks]\n", track);
    for (moment, steps) in STEPS {
        let rule = format!("\n[house_rules.tried]\nwhen = \"{moment}\"\ndo = {steps}\n");
        let scenario = read("skirmish")
            .replace("\n[house_rules.cleave]", &format!("{rule}\n[house_rules.cleave]"));
        let mut document = Document::parse("tried.toml", &scenario).unwrap();
        let mut problems = Problems::new();
        document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
        assert!(problems.is_empty(), "{rule}{problems}");
        play_without_allocating(&document, &rule);
    }
}

fn plays_without_allocating(text: &str, rule: &str) {
    let document = Document::parse("rich.toml", text).unwrap_or_else(|error| panic!("{error}"));
    play_without_allocating(&document, rule);
}

fn play_without_allocating(document: &Document, rule: &str) {
    let vary = one_cell(document, true);
    let overrides = Overrides { trials: Some(1), vary, ..Overrides::default() };
    let plan = Plan::new(document, outweigh::systems::ALL, &overrides);
    let plan = plan.unwrap_or_else(|error| panic!("{rule}{error}"));
    let [cell] = &plan.cells[..] else { panic!("{rule}{} cells", plan.cells.len()) };
    let mut runner = cell.game.runner();
    runner.play(plan.seed, 0);
    for trial in 0..10 {
        let found = allocations(|| runner.play(plan.seed, trial));
        assert_eq!(found, 0, "{rule}trial {trial}");
    }
}
