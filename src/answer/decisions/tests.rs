//! Decisions of games whose values are known, and of every system.

use super::*;
use crate::knob::Value;
use crate::scenario::{Document, Origin, Setting};
use crate::sim::{Overrides, Plan};
use crate::system::Targets;
use crate::systems;

/// A game of one decision: each option wins with a chance of its own, in tenths.
fn game(options: &[(&str, u32)]) -> String {
    let head = r#"
game = "known"
[sheet]
hp = { default = 1, range = "1..=9", track = "0..=start" }
[tracks]
edge = { flag = true }
[standing_rules.edge]
when = "conflict_starts"
do = ["let coin = d2", { if = "coin = 1", do = "edge = yes" }]
[points.turn]
when = "turn"
if = "my.of_players"
"#;
    let option = |(name, tenths): &(&str, u32)| {
        format!(
            "[options.turn.{name}]\naim = \"foe\"\ndo = [\"let die = d10\", {{ if = \"die <= {tenths}\", do = \
             \"target.hp = 0\", else = \"hp = 0\" }}]\n"
        )
    };
    let options_text = options.iter().map(option).collect::<Vec<_>>().concat();
    let fallback = options[0].0;
    format!(
        "{head}fallback = [\"{fallback} first\"]\n{options_text}[exits.down]\nif = \"my.hp = 0\"\n[endings]\n\
         rounds = \"30\"\n[policies.own]\nturn = []\n"
    )
}

fn plan(game: &str) -> Plan {
    let scenario = "system = \"known\"\ngame = \"known.game.toml\"\nseed = 5\n\
                    [sides.left]\nplayer = \"pc\"\npolicy = \"own\"\n[sides.left.one]\n\
                    [sides.right]\nplayer = \"gm\"\npolicy = \"own\"\n[sides.right.other]\n";
    let mut document = Document::parse("known.toml", scenario).unwrap();
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    let document = problems.or(document).unwrap_or_else(|it| panic!("{it}"));
    Plan::new(&document, systems::ALL, &Overrides::default()).unwrap_or_else(|it| panic!("{it}"))
}

fn question(game: &dyn AnyConflict) -> Question {
    Question {
        aims: aims(game, "win", &Origin::argument("--for win")).unwrap(),
        band: Band { low: 0.01, high: 0.2 },
        trials: 100,
        decisions: 20,
        budget: 1_000_000,
        confidence: 0.95,
        compares_strong: false,
    }
}

fn answer_on(plan: &Plan, threads: usize, change: impl FnOnce(&mut Question)) -> Decisions {
    let ground = Ground::of_cell(plan, 0).with_pace(false);
    let mut question = question(&*plan.cells[0].game);
    change(&mut question);
    let workers = Workers::new(threads, ground.seed).unwrap();
    let stop = AtomicBool::new(false);
    decisions(&question, &ground, &workers, &stop, &mut |_| ()).unwrap().unwrap()
}

fn answer(game: &str) -> Decisions {
    answer_on(&plan(game), 2, |_| ())
}

fn count(found: &Decisions, class: Class) -> usize {
    found.moments.iter().filter(|moment| moment.class == class).count()
}

/// The gap is 10 points by construction: 60 % and 50 %. All intervals of the 20 decisions hold together with a chance of
/// 0.95 each; the seed is fixed.
#[test]
fn a_known_gap_is_found_with_its_class() {
    let found = answer(&game(&[("wild", 1), ("sure", 6), ("fair", 5)]));
    assert_eq!((found.moments.len(), found.groups.len()), (20, 1));
    assert_eq!(count(&found, Class::Meaningful), 20);
    let group = &found.groups[0];
    assert_eq!((&*group.side, &*group.point), ("left", "turn"));
    assert_eq!((group.decisions, group.sampled, group.mistakes), (100, 20, 20));
    for moment in &found.moments {
        assert!(moment.gap.0 <= 0.1 && 0.1 <= moment.gap.1, "{moment:?}");
        assert!(moment.loss > 0.01 && moment.loss <= 0.5, "{moment:?}");
        // The policy's own answer comes first.
        let (plays, error) = (moment.means.1 as f64, 5.0 * 0.5);
        let close =
            |mean: f64, chance: f64| (mean - chance).abs() < error / plays.min(256.0).sqrt();
        assert!(close(moment.means.0[0], 0.1), "{moment:?}");
        assert!(close(moment.means.0[1], 0.6) && close(moment.means.0[2], 0.5), "{moment:?}");
    }
    let [wild, sure, fair] = &found.options[..] else { panic!("three options") };
    assert_eq!((&*wild.option, wild.written.legal, wild.written.chosen), ("wild", 100, 100));
    assert_eq!((sure.best, sure.may_be_best, sure.sampled), (20, 20, 20));
    assert_eq!((wild.may_be_best, fair.may_be_best, fair.written.chosen), (0, 0, 0));
    let share = share_of_all(&found.groups, 0.95, |it| it.classes[Class::Meaningful as usize]);
    assert!((share.value - 1.0).abs() < 1e-12);
}

/// Luck makes one of several equal options look best. Nothing of that may show as a decision that matters.
#[test]
fn equal_options_do_not_matter() {
    let found = answer(&game(&[("one", 5), ("two", 5), ("three", 5), ("four", 5)]));
    assert_eq!(found.moments.len(), 20);
    assert_eq!(count(&found, Class::Meaningful) + count(&found, Class::Obvious), 0);
    assert!(found.options.iter().all(|it| it.best == 0), "{:?}", found.options);
    assert_eq!(found.groups[0].mistakes, 0);
}

/// Options without an effect play alike, so few plays show that they make no difference.
#[test]
fn options_that_play_alike_are_told_to_make_no_difference() {
    let text = game(&[("one", 5)]).replace(
        "[options.turn.one]\naim = \"foe\"\ndo = [",
        "[options.turn.two]\naim = \"foe\"\ndo = \"edge = no\"\n[options.turn.one]\naim = \"foe\"\ndo = \"edge = yes\"\n\
         [standing_rules.end]\nwhen = \"round_ends\"\nif = \"my.of_players\"\ndo = [",
    );
    let text = text.replace("target.hp = 0", "leave down").replace(", else = \"hp = 0\"", "");
    let found = answer(&text);
    assert_eq!(count(&found, Class::NoDifference), found.moments.len(), "{:?}", found.moments);
    assert!(found.moments.len() == 20 && found.spent < 100 + 20 * 2 * 1024 + 1);
}

#[test]
fn a_wide_gap_is_obvious() {
    let found = answer(&game(&[("sure", 8), ("wild", 2)]));
    assert_eq!(count(&found, Class::Obvious), 20);
    assert_eq!(found.groups[0].mistakes, 0, "the policy takes the best");
}

/// A coin decides before the decision whether the options differ: about half of the decisions matter.
#[test]
fn the_share_is_that_of_the_decisions() {
    let text = game(&[("one", 5), ("two", 5)]);
    let text = text.replacen("die <= 5", "die <= either(my.edge, 6, 5)", 1);
    let found = answer_on(&plan(&text), 2, |question| {
        (question.trials, question.decisions) = (200, 60);
    });
    let matters = count(&found, Class::Meaningful);
    assert_eq!(count(&found, Class::Obvious), 0);
    // Within five standard errors of 60 coins.
    assert!((11..=49).contains(&matters), "{matters}");
    // Each interval fails with a chance of 0.05 at most: more than a fifth of them with one below 1 in 1,000.
    let own = found.moments.iter().filter(|it| it.class == Class::Meaningful);
    let missed = own.filter(|it| it.gap.0 > 0.1 || it.gap.1 < 0.1).count();
    assert!(missed * 5 <= matters, "{missed} of {matters}");
}

#[test]
fn threads_change_nothing() {
    let plan = plan(&game(&[("wild", 1), ("sure", 6), ("fair", 5)]));
    let told = [1, 3].map(|threads| {
        let found = answer_on(&plan, threads, |question| question.budget = 40_000);
        (format!("{:?}", found.moments), format!("{:?}", found.options), found.spent)
    });
    assert_eq!(told[0], told[1]);
}

#[test]
fn the_budget_is_kept() {
    let plan = plan(&game(&[("one", 5), ("two", 5)]));
    let found = answer_on(&plan, 2, |question| question.budget = 20_000);
    assert!(found.spent <= 100 + 20_000 && found.spent > 10_000, "{}", found.spent);
    assert_eq!(count(&found, Class::NotTold), 20);
    let none = answer_on(&plan, 2, |question| question.budget = 100);
    assert!(none.moments.is_empty() && none.groups[0].sampled == 0);
}

#[test]
fn banned_options_are_not_tried() {
    let plan = plan(&game(&[("wild", 1), ("sure", 6), ("fair", 5)]));
    let ground = Ground::of_cell(&plan, 0);
    let ban = Setting {
        path: "ban".to_owned(),
        value: Value::Text("sure".to_owned()),
        origin: Origin::argument("--ban sure"),
    };
    let game = ground.compile(&[ban]).unwrap();
    let mut runner = game.decision_runner().unwrap();
    let found = runner.find(5, 0, 0).unwrap();
    assert_eq!((found.question.options, found.answers.len()), (0b101, 2));
}

/// Scenarios of all systems and of several games as text.
const SCENARIOS: [&str; 9] = [
    "fate_core/warehouse.toml",
    "war_of_ashes/weight_four_to_one.toml",
    "fate_fantasy/bodyguard.toml",
    "stamina_and_wounds/plain_duel.toml",
    "boons_and_banes/four_against_four.toml",
    "games/odd.toml",
    "games/clocks.toml",
    "games/moves.toml",
    "games/skirmish.toml",
];

fn built_in(name: &str) -> Plan {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let document = crate::scenario::open(&folder.join(name)).unwrap();
    Plan::new(&document, systems::ALL, &Overrides::default()).unwrap_or_else(|it| panic!("{it}"))
}

/// Every option of every decision can be forced, and the own answer with the own dice gives the trial as it went.
#[test]
fn every_system_goes_back_to_its_decisions() {
    for name in SCENARIOS {
        let plan = built_in(name);
        let game = &*plan.cells[0].game;
        let words = (plan.system.vocabulary)();
        let (mut usual, mut runner) = (game.runner(), game.decision_runner().unwrap());
        let mut seen = 0;
        for trial in 0..3 {
            usual.play(9, trial);
            let mut all = Vec::new();
            runner.watch(9, trial, &mut |question| all.push(question));
            let every = (all.len() / 12).max(1);
            for question in all.iter().skip(trial as usize % every).step_by(every) {
                let found = runner.find(9, trial, question.serial).unwrap();
                assert_eq!(found.question, *question, "{name}");
                let own = found.answers[0];
                assert_eq!(own.option, question.chosen, "{name}");
                assert_eq!(runner.repeat(own).values, usual.record().values, "{name} {question:?}");
                let point = &words.points[question.point];
                let mut options = 0_u64;
                for answer in &found.answers {
                    let option = &point.options[usize::from(answer.option)];
                    let aimed = answer.target != crate::system::NO_TARGET;
                    assert_eq!(aimed, option.targets != Targets::None, "{name} {answer:?}");
                    options |= 1 << answer.option;
                    let values = runner.play(*answer, 0).values.clone();
                    assert_eq!(values, runner.play(*answer, 0).values, "{name} {answer:?}");
                }
                assert_eq!(options, question.options, "{name}: each option has an answer");
                seen += 1;
            }
        }
        assert!(seen > 0, "{name} has decisions");
    }
}

#[test]
fn every_system_tells_shares_that_add_up() {
    for name in SCENARIOS {
        let found = answer_on(&built_in(name), 2, |question| {
            (question.trials, question.decisions, question.budget) = (8, 6, 8000);
        });
        assert!(!found.moments.is_empty(), "{name}");
        let share =
            |class: Class| share_of_all(&found.groups, 0.95, |it| it.classes[class as usize]).value;
        let sum: f64 = Class::ALL.into_iter().map(share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum}");
        for moment in &found.moments {
            assert!(moment.gap.0 <= moment.gap.1 && moment.best & !moment.may_be_best == 0);
            assert_eq!(moment.answers.len(), moment.means.0.len());
        }
        for it in &found.options {
            assert!(it.written.chosen <= it.written.legal && it.best <= it.may_be_best, "{it:?}");
        }
    }
}

/// Few plays do not tell that an option that wins 10 points less is not the best; many do.
#[test]
fn decisions_that_do_not_tell_are_no_evidence_against_an_option() {
    let plan = plan(&game(&[("strike", 6), ("feint", 5)]));
    let feint = |budget: u64| {
        let found = answer_on(&plan, 2, |question| question.budget = budget);
        found.options.into_iter().find(|it| it.option == "feint" && it.sampled > 0).unwrap()
    };
    let (few, many) = (feint(10_000), feint(1_000_000));
    assert!(few.untold > 0 && few.best + few.untold <= few.sampled, "{few:?}");
    assert_eq!((many.untold, many.best), (0, 0), "{many:?}");
}
