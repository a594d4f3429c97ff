//! Rolls, the four actions and their outcomes, Full Defense, invocations.

use crate::kernels::fate::decide::points::{Absorb, Turn};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::system::{NO_TARGET, Numbered, Options};
use crate::systems::war_of_ashes::tests::*;

/// A hero (all +0) and a foe with a full sheet (all +0); the hero does this first.
fn first(rules: &str, dice: &str, script: &[&str]) -> [i32; 4] {
    let conflict = scene(rules, &[pc("hero", [0; 6], ""), adversary("foe", [0; 6], "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&[dice], script);
    let (hero, foe) = (stage.fighter(0), stage.fighter(1));
    let boosts = |it: &Fighter<crate::systems::war_of_ashes::state::conflict::Roar>| {
        i32::from(it.boosts.all())
    };
    let shifts = stage.hits().iter().map(|hit| hit.1).sum();
    let advantages = i32::from(foe.attached.iter().map(|a| a.free + 10 * a.counter).sum::<u8>());
    [boosts(hero), boosts(foe), shifts, advantages]
}

/// WOA-DICE-01, WOA-DICE-02, WOA-DICE-07: dice plus rating plus invocations.
#[test]
fn a_total_is_dice_rating_and_invocations() {
    let conflict = scene("", &[pc("rolf", ROLF, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+0-+] [0000]"], &["0 turn attack 1", "0 invoke fate_point"]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(0, 0, 4), (1, 0, 2)], 4));
    assert_eq!(crate::dice::fate::ROLLS, 81);
}

/// WOA-DICE-03, WOA-DICE-04, WOA-DICE-05, WOA-DICE-06.
#[test]
fn outcomes_by_margin() {
    let knobs = crate::kernels::fate::knobs::common::FateKnobs::default();
    let outcomes = [(-1, Outcome::Fail), (0, Outcome::Tie), (1, Outcome::Succeed)];
    for (margin, outcome) in
        outcomes.into_iter().chain([(2, Outcome::Succeed), (3, Outcome::Style)])
    {
        assert_eq!(Outcome::of(margin, &knobs), outcome);
    }
    let boosted = ["0 turn attack 1", "0 style boost"];
    assert_eq!(first("outcome.style_margin = 2", "[++00] [0000]", &boosted), [1, 0, 1, 0]);
    assert_eq!(first("outcome.style_margin = 4", "[+++0] [0000]", &boosted[..1]), [0, 0, 3, 0]);
}

/// WOA-DICE-08: who is behind speaks first, on a tie the active roller; two passes end it.
#[test]
fn the_one_behind_speaks_first() {
    let conflict = scene("", &[pc("hero", [0; 6], ""), adversary("foe", [0; 6], "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script =
        ["0 turn attack 1", "0 invoke fate_point", "1 invoke fate_point", "0 invoke fate_reroll"];
    stage.turn(&["[0000] [0000]", "[+++0]"], &script);
    assert_eq!((stage.margin(), stage.fighter(0).fate, stage.state.pool), (3, 1, 0));
}

/// WOA-ACT-01, WOA-ACT-02, WOA-ACT-03, WOA-ACT-04, WOA-ACT-17, WOA-ACT-18.
#[test]
fn a_new_advantage() {
    let script = ["0 turn create_advantage 1"];
    assert_eq!(first("", "[-000] [0000]", &script), [0, 0, 0, 0]);
    assert_eq!(first("", "[---0] [0000]", &script), [0, 1, 0, 0]); // defends with style
    assert_eq!(first("", "[0000] [0000]", &script), [1, 0, 0, 0]);
    assert_eq!(first("", "[++00] [0000]", &script), [0, 0, 0, 1]);
    assert_eq!(first("", "[+++0] [0000]", &script), [0, 0, 0, 2]);
    let backfire = "create.fail = \"enemy_free_invoke\"";
    assert_eq!(first(backfire, "[-000] [0000]", &script), [0, 0, 0, 10]);
    assert_eq!(first("create.success_invokes = 2", "[+000] [0000]", &script), [0, 0, 0, 2]);
    assert_eq!(first("create.style_invokes = 3", "[+++0] [0000]", &script), [0, 0, 0, 3]);
    assert_eq!(first("create.new_tie = \"nothing\"", "[0000] [0000]", &script), [0, 0, 0, 0]);
}

/// WOA-ACT-05, WOA-ACT-06, WOA-ACT-07: a known aspect.
#[test]
fn a_known_advantage() {
    let after = |rules: &str, dice: &str| {
        let rules = format!("turn.actions = 2\n{rules}");
        let script = ["0 turn create_advantage 1", "0 turn exploit_advantage 1"];
        let conflict = scene(&rules, &[pc("hero", [0; 6], ""), adversary("foe", [0; 6], "")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+000] [0000]", dice], &script);
        let aspect = stage.fighter(1).attached[0];
        (aspect.free, aspect.counter, stage.fighter(1).attached.len())
    };
    assert_eq!(after("", "[-000] [0000]"), (1, 0, 1));
    assert_eq!(after("", "[0000] [0000]"), (2, 0, 1));
    assert_eq!(after("", "[++00] [0000]"), (2, 0, 1));
    assert_eq!(after("", "[+++0] [0000]"), (3, 0, 1));
    let core = "create.existing_fail = \"enemy_free_invoke\"";
    assert_eq!(after(core, "[-000] [0000]"), (1, 1, 1));
}

/// WOA-ACT-08: without a target a fixed difficulty.
#[test]
fn an_advantage_on_the_scene() {
    let free = |rules: &str, dice: &str| {
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&[dice], &["0 turn create_on_scene"]);
        (stage.margin(), stage.state.scene.first().map(|aspect| aspect.free[0]))
    };
    assert_eq!(free("", "[+++0]"), (1, Some(1)));
    assert_eq!(free("", "[+000]"), (-1, None));
    assert_eq!(free("create.env_difficulty = 0", "[+++0]"), (3, Some(2)));
}

/// The hero bears an advantage of the foe and tries to be rid of it with this roll.
fn removal(rules: &str, dice: &str, script: &[&str]) -> (usize, [i32; 2], u8, i32) {
    let conflict =
        scene(rules, &[pc("hero", [0; 6], ""), adversary("foe", [0, 0, 0, 0, 1, 0], "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000] [0000]"], &["1 turn create_advantage careful 0"]);
    let mut all = vec!["0 turn remove_advantage careful 0"];
    all.extend(script);
    stage.turn(&[dice], &all);
    let (hero, foe) = (stage.fighter(0), stage.fighter(1));
    let left = hero.attached.iter().filter(|aspect| aspect.free > 0).count();
    let boosts = [i32::from(hero.boosts.all()), i32::from(foe.boosts.all())];
    (left, boosts, hero.slots, stage.margin())
}

/// WOA-ACT-09, WOA-ACT-10, WOA-ACT-11, WOA-ACT-12, WOA-ACT-19, WOA-ACT-20. The maker resists
/// with Quick +1.
#[test]
fn overcoming_and_its_costs() {
    assert_eq!(removal("", "[++00] [0000]", &[]), (0, [0, 0], 0, 1));
    assert_eq!(removal("", "[++++] [0000]", &[]), (0, [1, 0], 0, 3));
    assert_eq!(removal("", "[+000] [0000]", &["0 cost pay"]), (0, [0, 1], 0, 0));
    assert_eq!(removal("", "[+000] [0000]", &["0 cost fail"]), (1, [0, 0], 0, 0));
    assert_eq!(removal("", "[0000] [0000]", &["0 cost fail"]), (1, [0, 0], 0, -1));
    assert_eq!(removal("", "[0000] [0000]", &["0 cost pay"]), (0, [0, 0], 1, -1));
    assert_eq!(removal("", "[0000] [++00]", &["0 cost fail"]), (1, [0, 0], 0, -3));
    let styled = "overcome.opposer_style_boost = true";
    assert_eq!(removal(styled, "[0000] [++00]", &["0 cost fail"]), (1, [0, 1], 0, -3));
    let forbidden = "overcome.allow_serious_cost = false";
    assert_eq!(removal(forbidden, "[0000] [0000]", &[]), (1, [0, 0], 0, -1));
    let always = "overcome.tie = \"minor_cost\"";
    assert_eq!(removal(always, "[+000] [0000]", &[]), (0, [0, 1], 0, 0));
    let told = "cost.minor = \"narrative\"";
    assert_eq!(removal(told, "[+000] [0000]", &["0 cost pay"]), (0, [0, 0], 0, 0));
    let aspect = "cost.serious = \"gm_aspect_free1\"";
    let paid = removal(aspect, "[0000] [0000]", &["0 cost pay"]);
    assert_eq!((paid.0, paid.2), (1, 0)); // one gone, one new
}

/// WOA-ACT-20: against nobody the difficulty stands; a boost that is used meanwhile does not
/// mislead the removal.
#[test]
fn removal_takes_the_right_aspect() {
    let conflict = scene("", &[pc("hero", [0; 6], ""), adversary("foe", [0, 0, 0, 0, 1, 0], "")]);
    // A tied Roar puts a boost on the hero first, the advantage comes second.
    let mut stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar careful"]);
    assert!(stage.fighter(0).attached[0].is_boost());
    stage.turn(&["[+000] [0000]"], &["1 turn create_advantage careful 0"]);
    let script = ["0 turn remove_advantage careful 0", "1 invoke free"];
    stage.turn(&["[++++] [0000]"], &script);
    assert_eq!((stage.margin(), stage.fighter(0).attached.len()), (1, 0));
    assert_eq!(stage.state.free[1], 0);
    let heroes = pc("hero", [0; 6], "count = 2");
    let foes = [adversary("foe", [0, 0, 0, 0, 1, 0], "count = 2")];
    let conflict = scene("", &[heroes, foes[0].clone()]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script = ["2 turn create_advantage careful 0", "2 concede concede"];
    stage.turn(&["[+000] [0000]"], &script);
    stage.idle(1);
    stage.turn(&["[++++]"], &["0 turn remove_advantage careful 0"]);
    assert_eq!((stage.margin(), stage.fighter(0).attached.len()), (2, 0));
}

/// WOA-ACT-13, WOA-ACT-14, WOA-ACT-15, WOA-ACT-16, WOA-ACT-18.
#[test]
fn attacks() {
    let script = ["0 turn attack 1"];
    assert_eq!(first("", "[-000] [0000]", &script), [0, 0, 0, 0]);
    assert_eq!(first("", "[---0] [0000]", &script), [0, 1, 0, 0]);
    assert_eq!(first("", "[0000] [0000]", &script), [1, 0, 0, 0]);
    assert_eq!(first("", "[++00] [0000]", &script), [0, 0, 2, 0]);
    assert_eq!(first("", "[++++] [0000]", &script), [0, 0, 4, 0]);
    let boost = ["0 turn attack 1", "0 style boost"];
    assert_eq!(first("", "[++++] [0000]", &boost), [1, 0, 3, 0]);
    assert_eq!(first("attack.style_trade = 2", "[++++] [0000]", &boost), [1, 0, 2, 0]);
    assert_eq!(first("attack.style_trade = 0", "[++++] [0000]", &boost), [1, 0, 4, 0]);
    assert_eq!(first("attack.fail_stress = 1", "[-000] [0000]", &script), [0, 0, 1, 0]);
}

/// T-46, JC-09. WOA-MAN-15, WOA-MAN-17: one invocation for every attack, none saved, none against
/// advantages.
#[test]
fn t_46_full_defense() {
    let defend = |rules: &str, choices: &[&[&str]]| {
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), minions("foe", "count = 3")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&[], &["0 turn full_defense"]);
        let mut margins = Vec::new();
        for script in choices {
            stage.turn(&["[0000] [0+00]"], script);
            margins.push(stage.margin());
        }
        margins
    };
    let (once, none): (&[&str], &[&str]) = (&["0 invoke free"], &[]);
    assert_eq!(defend("", &[once, none, once]), [-2, 0, -2]);
    let twice: &[&str] = &["0 invoke free", "0 invoke free"];
    assert_eq!(defend("fulldef.invokes_per_attack = 2", &[twice, twice]), [-4, -4]);
    let advantage: &[&str] = &["1 turn create_advantage 0"];
    let conflict = scene("", &[pc("hero", [0; 6], ""), minions("foe", "count = 3")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&[], &["0 turn full_defense"]);
    let moment = |stage: &Stage<'_>| stage.fighter(0).full_defense;
    assert!(moment(&stage));
    stage.turn(&["[0000] [0+00]"], advantage);
    assert_eq!(stage.margin(), -1);
}

/// JC-09: with a roll. WOA-MAN-15.
#[test]
fn full_defense_with_a_roll() {
    let play = |rules: &str, dice: &str| {
        let rules = format!("fulldef.roll = \"vs_difficulty\"\n{rules}");
        let conflict = scene(&rules, &[pc("hero", [0; 6], ""), minions("foe", "count = 2")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&[dice], &["0 turn full_defense"]);
        let it = stage.fighter(0);
        (it.full_defense, it.boosts.all(), it.game.full_defense_extra)
    };
    assert_eq!(play("", "[0000]"), (false, 0, 0));
    assert_eq!(play("", "[++00]"), (false, 1, 0));
    assert_eq!(play("", "[+++0]"), (true, 0, 0));
    assert_eq!(play("fulldef.difficulty = 1", "[++++]"), (true, 0, 1));
}

/// WOA-MAN-16: it ends with any other action, at the latest with the next turn.
#[test]
fn full_defense_ends() {
    let conflict = scene("turn.actions = 2", &[pc("hero", [0; 6], ""), minions("foe", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&[], &["0 turn full_defense", "0 turn pass"]);
    assert!(stage.fighter(0).full_defense);
    stage.turn(&[], &["1 turn pass", "1 turn pass"]);
    stage.turn(&[], &["0 turn pass", "0 turn pass"]);
    assert!(!stage.fighter(0).full_defense);
    stage.turn(&[], &["1 turn pass", "1 turn pass"]);
    let script = ["0 turn full_defense", "0 turn attack 1"];
    stage.turn(&["[0000] [0000]"], &script);
    assert!(!stage.fighter(0).full_defense);
    let rules = "fulldef.duration = \"rest_of_exchange\"";
    let conflict = scene(rules, &[pc("hero", [0; 6], ""), minions("foe", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&[], &["0 turn full_defense"]);
    stage.turn(&[], &["1 turn pass"]);
    assert!(stage.fighter(0).full_defense);
    stage.turn(&[], &["0 turn pass"]);
    assert!(!stage.fighter(0).full_defense);
}

/// WOA-INV-05, WOA-INV-06: free invocations stack; one aspect is paid for once; the bearer of an
/// aspect that is invoked against him is paid after the scene.
#[test]
fn stacking_and_paying() {
    let hans = adversary("hans", [0; 6], "aspects = 1");
    let conflict = scene("", &[pc("hero", [0; 6], "aspects = 1"), hans]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+++0] [0000]"], &["0 turn create_advantage 1"]);
    stage.idle(1);
    let free = ["0 invoke free", "0 invoke free"];
    let paid = ["0 invoke fate_point", "0 invoke fate_point", "0 invoke fate_point"];
    let script: Vec<&str> = ["0 turn attack 1"].into_iter().chain(free).chain(paid).collect();
    // Own aspect, the foe's, and the advantage on him: three points, no more.
    stage.turn(&["[0000] [0000]"], &script);
    assert_eq!(
        (stage.margin(), stage.fighter(0).fate, stage.fighter(1).attached[0].free),
        (10, 0, 0)
    );
    let conflict =
        scene("", &[pc("hero", [0; 6], "aspects = 1"), adversary("hans", [0; 6], "aspects = 0")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 0", "1 invoke fate_point"]);
    assert_eq!((stage.margin(), stage.fighter(0).pending, stage.fighter(0).fate), (2, 1, 3));
}

/// T-61, T-62: what a fresh character can absorb. WOA-CHAR-04, WOA-CHAR-05, WOA-CHAR-06.
#[test]
fn t_61_62_absorbing() {
    let conflict = scene("", &[pc("hero", [0; 6], ""), guards(1)]);
    let stage = Stage::open(&conflict, &[], &[]);
    let legal = |option: u8, shifts: i32| {
        let moment = Moment { shifts, ..Moment::default() };
        stage.ask(Absorb::NUMBER, 0, &moment).legal(option, NO_TARGET)
    };
    for (option, possible) in [
        (Absorb::Moderate.number(), true),
        (Absorb::Severe.number(), true),
        (Absorb::Mild.number(), true),
        (Absorb::Stress.number(), false),
        (Absorb::LargeBox.number(), false),
        (Absorb::Out.number(), true),
    ] {
        assert_eq!(legal(option, 4), possible, "{option}");
    }
    assert!(
        legal(Absorb::LargeBox.number(), 1)
            && !legal(Absorb::Mild.number(), 6)
            && legal(Absorb::Mild.number(), 5)
    );
    assert!(legal(Absorb::Least.number(), 15) && !legal(Absorb::Least.number(), 16));
    assert!(stage.may(0, Turn::Attack.number(), NO_ARGUMENT));
}
