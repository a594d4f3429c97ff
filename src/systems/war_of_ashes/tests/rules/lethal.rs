//! Lethal attacks (`rules::harm::lethal`), Full Attack and the ambush prelude.

use crate::kernels::fate::decide::points::Absorb;
use crate::kernels::fate::rules::harm::hits::Means;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::state::conflict::Status;
use crate::system::{FighterId, Numbered, Options};
use crate::systems::war_of_ashes::decide::points::WarTurn;
use crate::systems::war_of_ashes::tell::maneuver_events::{LethalBy, ManeuverEvent};
use crate::systems::war_of_ashes::tests::*;

/// Ntombi, whose Flashy is +2 here as in the test vectors, and a grizzly.
fn bear_hunt(rules: &str, bear: &str) -> Conflict<WarOfAshes> {
    let ntombi = pc("ntombi", [1, 0, 2, 2, 2, 1], "");
    let bear =
        minions("grizzly", &format!("weight = 2\nboxes = [1, 2]\nskilled = [\"fight\"]\n{bear}"));
    scene(rules, &[ntombi, bear])
}

fn told(stage: &Stage<'_>, event: ManeuverEvent) -> bool {
    stage.told(WarEvent::Craft(event))
}

fn boosts_on(stage: &Stage<'_>, fighter: usize) -> u8 {
    stage.fighter(fighter).attached.iter().map(|aspect| aspect.free).sum()
}

/// T-33, T-34, T-68. WOA-MAN-18, WOA-MAN-19, WOA-MAN-20, WOA-MAN-23: the set-up is an overcome
/// roll against +2 with four outcomes; the opponent's boost comes in every case.
#[test]
fn t_33_34_68_woa_man_18_19_20_23_full_attack() {
    // Lethal next, boosts on Ntombi, boosts of the grizzly, boosts of Ntombi, consequences of hers.
    let play = |rules: &str, dice: &str, cost: &str| {
        let conflict = bear_hunt(rules, "");
        let mut stage = Stage::open(&conflict, &[], &[]);
        let script = ["0 turn full_attack flashy 1", cost];
        stage.turn(&[dice], &script[..if cost.is_empty() { 1 } else { 2 }]);
        let (ntombi, bear) = (stage.fighter(0), stage.fighter(1));
        let gained = [boosts_on(&stage, 0), bear.boosts.all(), ntombi.boosts.all(), ntombi.slots];
        (stage.rolls()[0].2, ntombi.game.craft.lethal_next, gained)
    };
    assert_eq!(play("", "[+000]", ""), (3, true, [1, 0, 0, 0])); // T-33
    assert_eq!(play("", "[--00]", ""), (0, false, [1, 0, 0, 0])); // T-34: a serious cost is refused
    assert_eq!(play("", "[--00]", "0 cost pay"), (0, true, [1, 0, 0, 1])); // or paid
    assert_eq!(play("", "[0000]", "0 cost pay"), (2, true, [1, 1, 0, 0])); // T-68
    assert_eq!(play("", "[0000]", "0 cost fail"), (2, false, [1, 0, 0, 0]));
    assert_eq!(play("", "[+++0]", ""), (5, true, [1, 0, 1, 0]));
    assert_eq!(play("fullatk.cost_allowed = false", "[0000]", ""), (2, false, [1, 0, 0, 0]));
    assert_eq!(play("fullatk.cost_allowed = false", "[+++0]", ""), (5, true, [1, 0, 1, 0]));
    assert_eq!(play("fullatk.difficulty = 3", "[+000]", "0 cost fail"), (3, false, [1, 0, 0, 0]));
    assert_eq!(play("fullatk.foe_boosts = 2", "[+000]", ""), (3, true, [2, 0, 0, 0]));
    assert_eq!(play("fullatk.foe_boosts = 0", "[+000]", ""), (3, true, [0, 0, 0, 0]));
    let on_success = "fullatk.boost_when = \"on_success\"";
    assert_eq!(play(on_success, "[--00]", ""), (0, false, [0, 0, 0, 0]));
    assert_eq!(play(on_success, "[+000]", ""), (3, true, [1, 0, 0, 0]));
}

/// WOA-MAN-20: the lethal attack follows on a later turn, and the flag is gone hit or miss; with
/// `fullatk.same_turn` it follows at once. WOA-LETH-04, WOA-LETH-13.
#[test]
fn woa_man_20_the_next_attack_is_lethal_hit_or_miss() {
    let after = |rules: &str, dice: &str| {
        let conflict = bear_hunt(rules, "");
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+000]"], &["0 turn full_attack flashy 1"]);
        stage.idle(1);
        stage.turn(&[dice], &["0 turn attack flashy 1"]);
        let status = stage.fighter(1).status;
        let out = status == Status::TakenOut;
        (out, stage.fighter(0).game.craft.lethal_next, stage.hits())
    };
    // The grizzly has two boxes and defends at +2 with two dice for its weight; a hit of 1 does.
    assert_eq!(after("module.weight = \"off\"", "[+000] [0000]"), (true, false, vec![(1, 1)]));
    assert_eq!(after("module.weight = \"off\"", "[0000] [0000]"), (false, false, vec![]));
    assert_eq!(after("module.weight = \"off\"", "[-000] [0000]"), (false, false, vec![]));
    let keeps = "module.weight = \"off\"\nfullatk.keep_on_miss = true";
    assert_eq!(after(keeps, "[-000] [0000]"), (false, true, vec![]));
    assert_eq!(after(keeps, "[+000] [0000]"), (true, false, vec![(1, 1)]));
    let conflict = bear_hunt("module.weight = \"off\"\nfullatk.same_turn = true", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000]", "[++00] [0000]"], &["0 turn full_attack quick 1"]);
    assert!(told(&stage, ManeuverEvent::Lethal(FighterId(0), FighterId(1), LethalBy::FullAttack)));
    assert_eq!(stage.fighter(1).status, Status::TakenOut);
    let off = bear_hunt("lethal.source.maneuver = \"off\"", "");
    let stage = Stage::open(&off, &[], &[]);
    assert!(!stage.may(0, own(WarTurn::FullAttack), NO_ARGUMENT));
}

/// WOA-MAN-24: the boost serves attacks on the fighter only, for the scene or for one attack.
#[test]
fn woa_man_24_the_boost_is_for_attacks() {
    let after = |rules: &str, choices: &[&str]| {
        let conflict = bear_hunt(&format!("module.weight = \"off\"\n{rules}"), "");
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+000]"], &["0 turn full_attack flashy 1"]);
        let script: Vec<&str> = ["1 turn attack 0"].iter().chain(choices).copied().collect();
        stage.turn(&["[0000] [0000]"], &script);
        (boosts_on(&stage, 0), stage.margin())
    };
    assert_eq!(after("", &["1 invoke free"]), (0, 2));
    assert_eq!(after("", &["1 invoke pass"]), (1, 0));
    let short = "fullatk.boost_life = \"next_attack\"";
    assert_eq!(after(short, &["1 invoke pass"]), (0, 0));
    // Not for the bear's defence.
    let conflict = bear_hunt("module.weight = \"off\"", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000]"], &["0 turn full_attack flashy 1"]);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["0 turn create_advantage 1"]);
    assert_eq!((boosts_on(&stage, 0), stage.margin()), (1, 0));
    let attack = stage.fighter(0).attached[0];
    assert!(attack.serves(crate::kernels::fate::RollKind::Attack));
    assert!(!attack.serves(crate::kernels::fate::RollKind::Defend));
}

/// IX-12: Full Attack ends Full Defense; the lethal flag outlives a Full Defense.
#[test]
fn ix_12_full_attack_and_full_defense() {
    let conflict = bear_hunt("", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000]"], &["0 turn full_attack flashy 1"]);
    stage.idle(1);
    stage.turn(&[], &["0 turn full_defense"]);
    assert!(stage.fighter(0).full_defense && stage.fighter(0).game.craft.lethal_next);
    // A fighter who has the flag need not set up another Full Attack.
    assert!(!stage.may(0, own(WarTurn::FullAttack), NO_ARGUMENT));
    let conflict = bear_hunt("turn.actions = 2", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script = ["0 turn full_defense", "0 turn full_attack flashy 1"];
    stage.turn(&["[+000]"], &script);
    assert!(!stage.fighter(0).full_defense && stage.fighter(0).game.craft.lethal_next);
}

/// A hero whose slots and boxes are these is hit by a deadly foe so that the margin is that.
fn bitten(rules: &str, more: &str, dice: &str, script: &[&str]) -> (Status, u8, u8) {
    let beast = minions("beast", "deadly = true\nskilled = [\"fight\"]");
    let conflict = scene(rules, &[pc("hero", [0; 6], more), beast]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    let script: Vec<&str> = ["1 turn attack 0"].iter().chain(script).copied().collect();
    stage.turn(&[dice], &script);
    let hero = stage.fighter(0);
    (hero.status, hero.boxes, hero.slots)
}

/// T-38, T-63, IX-13. WOA-LETH-01, WOA-LETH-02, WOA-LETH-07, WOA-LETH-12, WOA-LETH-14: a lethal hit checks no box;
/// its target takes a consequence or is out.
#[test]
fn t_38_63_ix_13_a_lethal_hit_skips_the_boxes() {
    // Margins 1 and 3.
    assert_eq!(bitten("", "", "[-000] [0000]", &[]), (Status::In, 0, 0b001));
    let moderate = (Status::In, 0, 0b010);
    assert_eq!(bitten("", "", "[+000] [0000]", &["0 absorb moderate"]), moderate);
    assert_eq!(bitten("", "", "[+000] [0000]", &["0 absorb severe"]), (Status::In, 0, 0b100));
    // Without the rule the 1-box does.
    let plain = bitten("lethal.skip_stress = false", "", "[-000] [0000]", &[]);
    assert_eq!(plain, (Status::In, 0b001, 0));
    // IX-13: boxes do not help one without slots.
    let bare = bitten("", "slots = []\nkind = \"pc\"", "[-000] [0000]", &[]);
    assert_eq!(bare, (Status::TakenOut, 0, 0));
    // With style the trade works as usual (WOA-LETH-12).
    let traded = bitten("", "", "[+000] [0000]", &["1 style boost", "0 absorb mild"]);
    assert_eq!(traded, (Status::In, 0, 0b001));
    // T-38: mild alone is too small for 3; T-63: 12 is the most that three slots hold.
    let conflict = scene("", &[pc("hero", [0; 6], ""), adversary("foe", [0; 6], "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    for fighter in [0, 1] {
        stage.wear(fighter, |wear| wear.bare = u8::MAX);
        let sheet = &conflict.compiled.setup.sheets[fighter];
        let means = Means::of(sheet, stage.fighter(fighter), Harm::Usual);
        assert_eq!((means.capacity(), means.box_capacity()), (12, 0));
        let legal = |option: u8, shifts: i32| {
            let moment = Moment { shifts, ..Moment::default() };
            stage.ask(Absorb::NUMBER, fighter, &moment).legal(option, NO_ARGUMENT)
        };
        assert!(
            !legal(Absorb::Stress.number(), 1)
                && !legal(Absorb::Mild.number(), 3)
                && legal(Absorb::Moderate.number(), 3)
                && legal(Absorb::Severe.number(), 3)
        );
        assert!(legal(Absorb::Least.number(), 12) && !legal(Absorb::Least.number(), 13));
    }
}

/// T-39. WOA-LETH-03: minions are out at once.
#[test]
fn t_39_woa_leth_03_minions_are_out_at_once() {
    let hero = pc("hero", [0; 6], "deadly = true");
    let conflict = scene("", &[hero, minions("thug", "boxes = [1, 2]")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(stage.hits(), [(1, 1)]);
    assert_eq!(stage.fighter(1).status, Status::TakenOut);
}

/// WOA-LETH-07, JC-18: every hit, one in a conflict, or hits with style.
#[test]
fn woa_leth_07_deadly_creatures() {
    let twice = |rules: &str, script: [&str; 2]| {
        let beast = minions("beast", "deadly = true\nskilled = [\"fight\"]");
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), beast]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        let mut lethal = Vec::new();
        for (dice, line) in ["[-000] [0000]", "[++00] [0000]"].iter().zip(script) {
            stage.idle(1);
            let all = ["1 turn attack 0", line];
            stage.turn(&[dice], &all[..if line.is_empty() { 1 } else { 2 }]);
            lethal.push(told(
                &stage,
                ManeuverEvent::Lethal(FighterId(1), FighterId(0), LethalBy::Creature),
            ));
        }
        lethal
    };
    assert_eq!(twice("", ["", ""]), [true, true]);
    assert_eq!(twice("lethal.creature = \"on_style\"", ["", ""]), [false, true]);
    let once = "lethal.creature = \"once_per_conflict\"";
    assert_eq!(twice(once, ["1 lethal use creature", ""]), [true, false]);
    assert_eq!(twice(once, ["1 lethal keep", "1 lethal use"]), [false, true]);
    // In an argument there are no bites.
    let mental = "conflict.kind = \"mental\"";
    assert_eq!(twice(mental, ["", ""]), [false, false]);
}

/// IX-14: the slot that a failed Roar has filled is missing.
#[test]
fn ix_14_a_failed_roar_makes_lethal_hits_worse() {
    let beast = minions("beast", "deadly = true\nskilled = [\"fight\"]");
    let conflict = scene("", &[pc("hero", [0; 6], ""), beast]);
    let mut stage = Stage::open(&conflict, &["[----]"], &["0 roar roar forceful"]);
    assert_eq!(stage.fighter(0).slots, 0b001);
    stage.idle(1);
    stage.turn(&["[-000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(stage.fighter(0).slots, 0b011); // a hit of 1 takes the moderate slot
}

/// The players' ambush: dice of the three rolls and of the trap against each goblin.
fn ambush<'a>(conflict: &'a Conflict<WarOfAshes>, dice: &[&str], script: &[&str]) -> Stage<'a> {
    Stage::open(conflict, dice, script)
}

fn goblins(rules: &str) -> Conflict<WarOfAshes> {
    let rules = format!("lethal.prelude = \"on\"\n{rules}");
    let goblins = minions("goblin", "count = 2\nboxes = [1, 2]\nskilled = [\"fight\"]");
    scene(&rules, &[pc("rolf", ROLF, ""), pc("olivia", OLIVIA, ""), goblins])
}

/// T-40. WOA-LETH-08, WOA-LETH-09, WOA-LETH-10, WOA-LETH-11: three successes make the trap and
/// each hero's first attack lethal, and give no free invocation.
#[test]
fn t_40_woa_leth_08_09_10_11_the_prelude() {
    let conflict = goblins("");
    // Rolf (+3), Olivia (+3), Rolf again; the trap at +3 hits the first goblin for 1, misses the
    // second.
    let won = ["[0000]", "[0000]", "[0000]"];
    let trap = ["[0000]", "[++00]", "[+++0]"];
    let dice: Vec<&str> = won.iter().chain(&trap).copied().collect();
    let mut stage = ambush(&conflict, &dice, &[]);
    let rollers: Vec<_> = stage.rolls().iter().map(|roll| (roll.0, roll.2)).collect();
    assert_eq!(rollers, [(0, 3), (1, 3), (0, 3), (0, 3), (2, 2), (3, 3)]);
    assert_eq!(stage.fighter(2).status, Status::TakenOut);
    assert_eq!((stage.fighter(3).status, stage.state.free[0]), (Status::In, 1)); // a tie's boost
    let flags = |stage: &Stage<'_>| [0, 1].map(|hero| stage.fighter(hero).game.craft.ambush);
    assert_eq!(flags(&stage), [true, true]);
    // The trap used up no hero's first attack: Rolf's is lethal, his second is not.
    stage.turn(&["[0000] [0000]"], &["0 turn attack forceful 3"]);
    assert!(told(&stage, ManeuverEvent::Lethal(FighterId(0), FighterId(3), LethalBy::Ambush)));
    assert_eq!(flags(&stage), [false, true]);
}

/// WOA-LETH-10: the trap strikes, not the hero who has lured the foes in.
#[test]
fn woa_leth_10_the_trap_is_told_as_a_trap() {
    let conflict = goblins("");
    let dice = ["[0000]", "[0000]", "[0000]", "[+000]", "[++00]", "[+++0]"];
    let stage = ambush(&conflict, &dice, &[]);
    let setup = &conflict.compiled.setup;
    let told: Vec<String> =
        stage.table.events.iter().map(|event| WarOfAshes::render(setup, event).text).collect();
    let text = told.join("\n");
    assert!(text.contains("the trap strikes: [+000] = +1, +3 = 4"), "{text}");
    assert!(!text.contains("rolf attacks") && !text.contains("olivia attacks"), "{text}");
}

/// WOA-LETH-09: ties, costs, and how many rolls are needed.
#[test]
fn woa_leth_09_what_counts_as_success() {
    let works = |rules: &str, dice: [&str; 3], script: &[&str]| {
        let conflict = goblins(rules);
        let mut all = dice.to_vec();
        all.extend(["[----]", "[++++]", "[++++]"]); // the trap, if it springs
        let counters = conflict.counters();
        let table =
            Scripted::new(conflict.casts.any(), &conflict.vocabulary, counters, &all, script);
        let mut stage = Stage { conflict: &conflict, state: StateOf::<War>::default(), table };
        WarOfAshes::begin(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        assert!(matches!(stage.table.unused().len(), 0 | 3));
        (told(&stage, ManeuverEvent::PreludeOver(true)), stage.fighter(0).slots)
    };
    let good = "[0000]";
    assert_eq!(works("", [good; 3], &[]), (true, 0));
    assert_eq!(works("", [good, "[-000]", good], &[]), (false, 0)); // a tied advantage
    assert_eq!(works("", [good, good, "[-000]"], &["0 cost pay"]), (true, 0));
    assert_eq!(works("", [good, good, "[--00]"], &["0 cost pay"]), (true, 1));
    assert_eq!(works("", [good, good, "[--00]"], &["0 cost fail"]), (false, 0));
    assert_eq!(works("prelude.needed = 2", [good, "[-000]", good], &[]), (true, 0));
    let hard = "prelude.difficulty = [3, 2, 2]";
    assert_eq!(works(hard, [good; 3], &[]), (false, 0));
    assert_eq!(works(hard, ["[+000]", good, good], &[]), (true, 0));
}

/// WOA-LETH-11, JC-41: aspects and boosts instead of lethality, or both; one lethal attack instead
/// of each hero's; the trap's rating.
#[test]
fn woa_leth_10_11_rewards() {
    let after = |rules: &str| {
        let conflict = goblins(rules);
        // A success, a success with style, a success; the trap ties with both goblins.
        let dice = ["[0000]", "[++00]", "[0000]", "[-000]", "[0000]", "[0000]"];
        let stage = ambush(&conflict, &dice, &[]);
        let aspects: u8 = stage.state.scene.iter().map(|aspect| aspect.free[0]).sum();
        let flags = [0, 1].map(|hero| stage.fighter(hero).game.craft.ambush);
        (aspects, flags, stage.rolls()[3].2)
    };
    assert_eq!(after(""), (0, [true, true], 2));
    assert_eq!(after("prelude.reward = \"invokes\""), (3, [false, false], 2));
    assert_eq!(after("prelude.reward = \"both\""), (3, [true, true], 2));
    assert_eq!(after("prelude.trap_rating = 5").2, 4);
    let conflict = goblins("prelude.first_attacks = \"one\"");
    let dice = ["[0000]", "[0000]", "[0000]", "[----]", "[0000]", "[0000]"];
    let mut stage = ambush(&conflict, &dice, &[]);
    assert!([0, 1].iter().all(|&hero| stage.fighter(hero).game.craft.ambush));
    stage.turn(&["[----] [++++]"], &["0 turn attack forceful 2"]);
    assert!([0, 1].iter().all(|&hero| !stage.fighter(hero).game.craft.ambush));
    // IX-51: Roar rolls come after it and use up nothing.
    let conflict = goblins("");
    let dice = ["[0000]", "[0000]", "[0000]", "[----]", "[0000]", "[0000]", "[0000]"];
    let stage = ambush(&conflict, &dice, &["0 roar roar forceful"]);
    assert!(stage.fighter(0).game.active && stage.fighter(0).game.craft.ambush);
}
