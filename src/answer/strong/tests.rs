//! Searches for strong play on conflicts whose strong play is known.

use super::*;
use crate::answer::seated_policy::OWN;
use crate::scenario::Document;
use crate::sim::{Overrides, Plan};
use crate::systems;

/// A duel of Stamina and Wounds in which some policies throw their turns away.
const DUEL: &str = r#"
system = "stamina-and-wounds"
title = "A duel"
question = "Who wins?"
[rules]
morale.enabled = false
[sides.left]
player = "pc"
policy = "idle"
[sides.left.one]
stamina = 4
[sides.right]
player = "gm"
policy = "idle"
[sides.right.one]
stamina = 4
[policies.idle]
turn = ["pass"]
[policies.strike]
turn = ["attack lowest foe.life"]
"#;

fn plan(text: &str) -> Plan {
    let document = Document::parse("duel.toml", text).unwrap();
    Plan::new(&document, systems::ALL, &Overrides::default()).unwrap_or_else(|it| panic!("{it}"))
}

fn search(ground: &Ground, seeks: &[bool], budget: u64, threads: usize) -> Option<Strong> {
    let workers = Workers::new(threads, ground.seed).unwrap();
    let question = Question::for_play(seeks.to_vec(), budget, 0.95);
    find(&question, ground, &workers, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

fn names(strong: &Strong, side: usize) -> Vec<&str> {
    strong.sides[side].iter().map(|it| it.policy.as_str()).collect()
}

#[test]
fn nobody_who_looks_for_strong_play_stays_idle() {
    let ground = Ground::of_cell(&plan(DUEL), 0);
    let strong = search(&ground, &[true, true], 200_000, 2).unwrap();
    for side in 0..2 {
        assert!(!names(&strong, side).contains(&"idle"), "{strong:?}");
        // Alike duellists: half each. Five standard errors of 1,000 trials fail once in a million.
        assert!((strong.wins[side].value - 0.5).abs() < 0.08, "{strong:?}");
    }
    assert!(!strong.is_as_written, "{strong:?}");
}

#[test]
fn a_side_that_does_not_look_plays_as_the_scenario_says() {
    let ground = Ground::of_cell(&plan(DUEL), 0);
    let strong = search(&ground, &[true, false], 200_000, 2).unwrap();
    assert_eq!(names(&strong, 1), ["idle"]);
    assert!(strong.wins[0].low > 0.95, "nobody strikes back: {strong:?}");
    let settings = strong.settings(&[true, false]).unwrap();
    assert!(settings.iter().all(|it| it.path.starts_with("sides.left")), "{settings:?}");
}

/// The budget is counted in turns, so that neither threads nor the speed of the machine matter.
#[test]
fn threads_do_not_matter() {
    let ground = Ground::of_cell(&plan(DUEL), 0);
    let found = [1, 3].map(|threads| search(&ground, &[true, true], 100_000, threads).unwrap());
    assert_eq!((&found[0].sides, &found[0].wins), (&found[1].sides, &found[1].wins));
    assert_eq!(found[0].trials, found[1].trials);
}

#[test]
fn a_budget_that_tells_nothing_apart_finds_nothing() {
    let ground = Ground::of_cell(&plan(DUEL), 0);
    assert!(search(&ground, &[true, true], 100, 1).is_none());
}

#[test]
fn the_settings_and_the_text_play_what_was_found() {
    let ground = Ground::of_cell(&plan(DUEL), 0);
    let question = Question::for_play(vec![true, true], 1, 0.95);
    let known = candidates(&ground, &question, &policies(&ground));
    let of = |side: usize, name: &str| known[side].iter().find(|it| it.name == name).unwrap();
    let mixed = Strong {
        seated: vec![
            seated(&ground, 0, &[(of(0, "strike"), 0.75), (of(0, "idle"), 0.25)]),
            seated(&ground, 1, &[(of(1, "strike"), 1.0)]),
        ],
        choice: PlayChoice::BuiltIn,
        sides: vec![
            vec![
                Share { policy: "strike".into(), share: 0.75 },
                Share { policy: "idle".into(), share: 0.25 },
            ],
            vec![Share { policy: "strike".into(), share: 1.0 }],
        ],
        wins: Vec::new(),
        is_settled: true,
        is_as_written: false,
        found: vec![None, None],
        trials: 0,
        turns: 0,
    };
    let game = ground.compile(&mixed.settings(&[true, true]).unwrap()).unwrap();
    let text = DUEL.replace("policy = \"idle\"\n", "");
    let toml = mixed.toml(&ground, &[true, true]);
    let pasted =
        toml.replace("[sides.left]\npolicy", "left").replace("[sides.right]\npolicy", "right");
    assert!(pasted.contains("left = \"strong_left\"") && pasted.contains("right = \"strike\""));
    let policies = &toml[toml.find("[policies").unwrap()..toml.find("[sides.right]").unwrap()];
    let text = text
        .replace("[sides.left]\n", "[sides.left]\npolicy = \"strong_left\"\n")
        .replace("[sides.right]\n", "[sides.right]\npolicy = \"strike\"\n");
    let other = plan(&format!("{text}{policies}"));
    let played = |game: &dyn crate::engine::AnyConflict| {
        let workers = Workers::new(1, ground.seed).unwrap();
        workers.play(&[game], &[0, 3], 0..64, &AtomicBool::new(false)).unwrap()
    };
    assert_eq!(played(&*game), played(&*other.cells[0].game));
}

/// Several policies of one side have no name that a file could use.
#[test]
fn play_that_stays_as_written_needs_no_text() {
    let ground = Ground::of_cell(&plan(DUEL), 0);
    let own = vec![Share { policy: OWN.to_owned(), share: 1.0 }];
    let strong = Strong {
        seated: vec![Some(Vec::new()), Some(Vec::new())],
        choice: PlayChoice::BuiltIn,
        sides: vec![own.clone(), own],
        wins: Vec::new(),
        is_settled: true,
        is_as_written: true,
        found: vec![None, None],
        trials: 0,
        turns: 0,
    };
    assert!(strong.settings(&[true, true]).unwrap().is_empty());
    assert_eq!(strong.toml(&ground, &[true, true]), "");
}

/// Three sides have no equilibrium of two; each changes to its best reply.
#[test]
fn three_sides_answer_in_turn() {
    let third =
        "[sides.third]\nplayer = \"gm\"\npolicy = \"idle\"\n[sides.third.one]\nstamina = 4\n";
    let text = DUEL.replace("[policies.idle]", &format!("{third}[policies.idle]"));
    let ground = Ground::of_cell(&plan(&text), 0);
    let strong = search(&ground, &[true, true, true], 300_000, 2).unwrap();
    assert_eq!(strong.sides.len(), 3);
    assert!(strong.sides.iter().all(|shares| shares.len() == 1), "{strong:?}");
    assert!((0..3).any(|side| names(&strong, side) != ["idle"]), "{strong:?}");
}

/// Armour matters only if the other side attacks, and the duellists as written never do.
const ARMOUR: &str = r#"
[[variants]]
name = "bare"
[[variants]]
name = "armoured"
set = { "sides.left.one.av" = 3 }
"#;

#[test]
fn a_difference_is_played_with_strong_play_on_the_same_dice() {
    let plan = plan(&format!("{DUEL}{ARMOUR}"));
    let grounds = [0, 1].map(|cell| Ground::of_cell(&plan, cell));
    let strong = search(&grounds[0], &[true, true], 200_000, 2).unwrap();
    let difference = |seated: [bool; 2], budget: u64, threads: usize| {
        let workers = Workers::new(threads, plan.seed).unwrap();
        let [first, second] = &grounds;
        let asked = Compared {
            grounds: [first, second],
            seated: &seated,
            measure: None,
            budget,
            confidence: 0.95,
        };
        strong.difference(&asked, &workers, &AtomicBool::new(false)).unwrap()
    };
    let found = difference([true, true], 100_000, 2).unwrap();
    assert!(found.low > 0.2, "armour wins fights in which both attack: {found:?}");
    assert_eq!(difference([true, true], 100_000, 1), Some(found), "threads change nothing");
    // Nobody attacks if both play what the file says, so the armour changes nothing.
    let idle = difference([false, false], 100_000, 2).unwrap();
    assert!(idle.low <= 0.0 && idle.high >= 0.0 && idle.value == 0.0, "{idle:?}");
    let short = difference([true, true], 20_000, 2).unwrap();
    assert!(short.n < found.n, "{short:?} {found:?}");
    assert_eq!(difference([true, true], 100, 2), None, "too few turns");
}

/// The play of a variant is a candidate, unless it is a policy for the whole side. Paths of the command line stay.
#[test]
fn the_play_of_variants_is_a_candidate() {
    let more = r#"
[sides.left.two]
stamina = 4
[[variants]]
name = "as it is"
[[variants]]
name = "whole"
set = { "sides.left.policy" = "strike" }
[[variants]]
name = "apart"
set = { "sides.left.two.policy" = "strike" }
[[variants]]
name = "twice apart"
set = { "sides.left.one.policy" = "idle", "sides.left.two.policy" = "strike" }
[[variants]]
name = "lively"
set = { "policies.idle.turn" = ["attack lowest foe.life"] }
"#;
    let ground = Ground::of_cell(&plan(&format!("{DUEL}{more}")), 0);
    let all = policies(&ground);
    let mut question = Question::for_play(vec![true, true], 1, 0.95);
    let of_left = |question: &Question| candidates(&ground, question, &all).swap_remove(0);
    let left = of_left(&question);
    let combined: Vec<&Candidate> = left.iter().filter(|it| it.policy.is_none()).collect();
    let names: Vec<&str> = combined.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["as in “apart”", "as in “lively”"]);
    let paths = |it: &Candidate| it.settings.iter().map(|it| it.path.clone()).collect::<Vec<_>>();
    assert_eq!(paths(combined[0]), ["sides.left.one.policy", "sides.left.two.policy"]);
    // The policy that the variant changes has a name of its own, because the other side plays it, too.
    assert_eq!(paths(combined[1])[..2], ["policies.idle_lively.base", "policies.idle_lively.turn"]);
    assert!(combined.iter().all(|it| ground.compile(&it.settings).is_ok()));
    question.fixed = vec!["sides.left.two.policy".to_owned()];
    for it in of_left(&question) {
        assert!(!paths(&it).contains(&question.fixed[0]), "{it:?}");
    }
}

/// Only a group that strikes can win, and only a variant lets it.
#[test]
fn the_play_of_a_variant_is_found_and_written() {
    let more = "
[[variants]]
name = \"as it is\"
[[variants]]
name = \"lively\"
set = { \"policies.idle.turn\" = [\"attack lowest foe.life\"] }
";
    let ground = Ground::of_cell(&plan(&format!("{DUEL}{more}")), 0);
    let question = Question::for_play(vec![true, false], 1, 0.95);
    let known = candidates(&ground, &question, &policies(&ground));
    let lively = known[0].iter().find(|it| it.policy.is_none()).unwrap();
    let strong = Strong {
        sides: vec![vec![Share { policy: lively.name.clone(), share: 1.0 }], Vec::new()],
        wins: Vec::new(),
        is_settled: true,
        is_as_written: false,
        found: vec![None, None],
        seated: vec![seated(&ground, 0, &[(lively, 1.0)]), None],
        choice: PlayChoice::BuiltIn,
        trials: 0,
        turns: 0,
    };
    let toml = strong.toml(&ground, &[true, false]);
    assert_eq!(
        toml,
        "[policies.idle_lively]\nbase = \"idle\"\nturn = [\"attack lowest foe.life\"]\n\
         [sides.left.one]\npolicy = \"idle_lively\"\n"
    );
    let half = [(lively, 0.5), (&known[0][0], 0.5)];
    assert!(seated(&ground, 0, &half).is_none(), "no mix draws what groups play apart");
}
