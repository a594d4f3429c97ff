//! Push and Pull, Knockback and Footwork (`rules::maneuvers::push_pull`), steps that are forced; stunts that reach
//! other zones.

use crate::kernels::fate::decide::points::{Style, Turn};
use crate::system::{FighterId, Numbered, Options};
use crate::systems::war_of_ashes::decide::points::{WarStyle, WarTurn};
use crate::systems::war_of_ashes::rules::maneuvers::push_pull;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tests::*;

const ZONES: &str = "a = { to = [\"b\"] }\nb = { to = [\"c\"] }\nc = {}\n";

/// A row of three zones in which no fighter acts unless the script says so.
pub(crate) fn yard(rules: &str, aspects: &str, groups: &[String]) -> Conflict<WarOfAshes> {
    let text = format!(
        "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nfp.refresh = 0\nfp.gm_per_pc = 0\n\
         {rules}\n[scene.zones]\n{ZONES}[scene.aspects]\n{aspects}\n\
         [sides.heroes]\nplayer = \"pc\"\npolicy = \"still\"\n\
         [sides.foes]\nplayer = \"gm\"\npolicy = \"still\"\n{}\
         [policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\n",
        groups.concat()
    );
    compiled(&text).unwrap_or_else(|problems| panic!("{problems}"))
}

pub(crate) fn hero(name: &str, zone: &str, more: &str) -> String {
    pc(name, ROLF, &format!("zone = \"{zone}\"\n{more}"))
}

pub(crate) fn foe(zone: &str, forceful: i32, more: &str) -> String {
    adversary("foe", [0, 0, 0, forceful, 0, 0], &format!("zone = \"{zone}\"\n{more}"))
}

pub(crate) fn zone(stage: &Stage<'_>, fighter: usize) -> u8 {
    stage.fighter(fighter).foot.zone()
}

/// Rolf pushes a foe with Forceful +1: where the two end, boosts of both, consequences of Rolf.
fn push(rules: &str, dice: &str, choices: &[&str]) -> ([u8; 2], [u8; 2], u8) {
    let groups = [hero("rolf", "a", ""), foe("a", 1, "")];
    let game = yard(rules, "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    let script: Vec<&str> = ["0 turn push 1 zone2"].iter().chain(choices).copied().collect();
    stage.turn(&[dice], &script);
    let boosts = |fighter: usize| stage.fighter(fighter).boosts.all();
    ([0, 1].map(|at| zone(&stage, at)), [boosts(0), boosts(1)], stage.fighter(0).slots)
}

/// T-69, WOA-MAN-03, WOA-MAN-04, WOA-MAN-06, WOA-MAN-07: what becomes of a Push.
#[test]
fn t_69_woa_man_03_04_06_07_push() {
    let tie = "[0000] [++00]";
    assert_eq!(push("", tie, &["0 cost pay", "0 push stay"]), ([0, 1], [0, 1], 0));
    assert_eq!(push("", tie, &["0 cost fail"]), ([0, 0], [0, 0], 0));
    assert_eq!(push("push.tie_works = false", tie, &[]), ([0, 0], [0, 0], 0));
    let won = "[0000] [+000]";
    assert_eq!(push("", won, &["0 push stay"]), ([0, 1], [0, 0], 0));
    assert_eq!(push("", won, &["0 push follow"]), ([1, 1], [0, 0], 0));
    assert_eq!(push("", "[+000] [0000]", &["0 push follow"]), ([1, 1], [1, 0], 0));
    let lost = "[0000] [+++0]";
    assert_eq!(push("", lost, &["0 cost pay", "0 push stay"]), ([0, 1], [0, 0], 1));
    assert_eq!(push("", lost, &["0 cost fail"]), ([0, 0], [0, 0], 0));
    assert_eq!(push("push.cost_allowed = false", lost, &[]), ([0, 0], [0, 0], 0));
    // WOA-ACT-19: who resists gains nothing from style.
    assert_eq!(push("", "[----] [0000]", &["0 cost fail"]).1, [0, 0]);
}

/// WOA-MAN-05, WOA-MAN-06: a Pull takes both into the new zone, and the free step is left.
#[test]
fn woa_man_05_06_pull() {
    let game = yard("", "", &[hero("rolf", "b", ""), foe("b", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(!stage.may(0, own(WarTurn::Pull), 1), "it stands there already");
    let script = ["0 turn pull 1 zone3", "0 step step_to zone2"];
    stage.turn(&["[0000] [0000]"], &script);
    assert_eq!([zone(&stage, 0), zone(&stage, 1)], [1, 2]);
    assert!(stage.told(WarEvent::Craft(ManeuverEvent::Shoves {
        actor: FighterId(0),
        target: FighterId(1),
        zone: 2,
        pulls: true
    })));
}

/// WOA-MAN-03, WOA-MAN-05, JC-35: as many zones as the knobs say, to foes in the same zone.
#[test]
fn how_far_and_whom() {
    let may = |rules: &str, option: u8, argument: u8, at: &str| {
        let game = yard(rules, "", &[hero("rolf", "a", ""), foe(at, 0, "")]);
        Stage::open(&game, &[], &[]).may(0, option, argument)
    };
    for option in [own(WarTurn::Push), own(WarTurn::Pull)] {
        assert!(may("", option, 1, "a") && may("", option, NO_ARGUMENT, "a"));
        assert!(!may("", option, 0, "a") && !may("", option, 2, "a"));
        assert!(!may("", option, NO_ARGUMENT, "b"));
    }
    assert!(
        may("push.zones = 2", own(WarTurn::Push), 2, "a")
            && !may("push.zones = 2", own(WarTurn::Pull), 2, "a")
    );
    assert!(
        may("pull.zones = 2", own(WarTurn::Pull), 2, "a")
            && !may("pull.zones = 2", own(WarTurn::Push), 2, "a")
    );
    // Without zones there is no place to push a foe to.
    let game = scene("", &[pc("rolf", ROLF, ""), guards(1)]);
    let stage = Stage::open(&game, &[], &[]);
    assert!(
        [own(WarTurn::Push), own(WarTurn::Pull), own(WarTurn::Charge)]
            .iter()
            .all(|option| !stage.may(0, *option, NO_ARGUMENT))
    );
}

/// IX-37: the light may push the heavy, unless `push.max_weight_ratio` says otherwise.
#[test]
fn ix_37_who_is_too_heavy() {
    let may = |rules: &str, weight: u8| {
        let ogre = foe("a", 0, &format!("weight = {weight}"));
        let game = yard(rules, "", &[hero("rolf", "a", ""), ogre]);
        Stage::open(&game, &[], &[]).may(0, own(WarTurn::Push), NO_ARGUMENT)
    };
    assert!(may("", 8));
    let ratio = "push.max_weight_ratio = 2";
    assert!(may(ratio, 2) && !may(ratio, 3) && may("push.max_weight_ratio = 4", 4));
}

/// WOA-MOVE-22, IX-47, IX-04: forced steps meet neither terrain nor blocks; totals change at once. With
/// `move.forced_terrain` each adverse aspect of the two zones adds 2 for the fighter who resists.
#[test]
fn woa_move_22_ix_04_47_forced_steps() {
    let mire = "mire = { zone = \"b\", hinders = true }\n";
    let total = |rules: &str, aspects: &str| {
        let friends = minions("friend", "count = 2\nzone = \"b\"");
        let game = yard(rules, aspects, &[hero("rolf", "a", ""), foe("a", 0, ""), friends]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[+000] [0000]"], &["0 turn push 1 zone2", "0 push stay"]);
        assert_eq!([zone(&stage, 0), zone(&stage, 1)], [0, 1]);
        let totals = stage.state.world.zones.iter().map(|zone| zone.now[1]);
        assert_eq!(totals.collect::<Vec<_>>(), [0, 3, 0]);
        stage.rolls()[1].2
    };
    assert_eq!((total("", ""), total("", mire)), (0, 0));
    let add = "move.forced_terrain = \"add\"";
    assert_eq!((total(add, ""), total(add, mire)), (0, 2));
    assert_eq!(total(&format!("{add}\nmove.per_aspect = 1"), mire), 1);
}

/// WOA-MAN-22, JC-04, JC-47, WOA-STN-07: with which approaches, words and stunts one pushes.
#[test]
fn woa_man_22_woa_stn_07_what_a_push_is_rolled_with() {
    let rating = |sheet: String| {
        let game = yard("order.npc_group = false", "", &[hero("rolf", "a", ""), sheet]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.idle(1);
        stage.turn(&["[0000] [0000]"], &["1 turn push 0 zone2", "1 cost fail"]);
        (stage.rolls()[0].2, stage.rolls()[1].2)
    };
    // Flashy, Careful and Sneaky are of no use; Rolf resists with Forceful.
    assert_eq!(rating(adversary("foe", [4, 2, 5, 0, 1, 5], "zone = \"a\"")), (2, 3));
    let shield = "stunts.shield = { kind = \"bonus\", item = \"shield\", approach = \"forceful\", actions = [\"push\"], bonus = 1 }";
    assert_eq!(rating(foe("a", 1, shield)), (2, 3));
    let tools =
        "stunts.tools = { kind = \"bonus\", actions = [\"overcome\", \"attack\"], bonus = 1 }";
    assert_eq!(rating(foe("a", 1, tools)), (1, 3));
    assert_eq!(rating(minions("ox", "zone = \"a\"\nskilled = [\"strength\"]")), (2, 3));
    assert_eq!(rating(minions("ox", "zone = \"a\"\nskilled = [\"fight\"]")), (0, 3));
}

/// Rolf and a big swarm in these zones; boxes that a hit of 3 does not fill.
fn rats(rules: &str, at: &str) -> Conflict<WarOfAshes> {
    let swarm =
        format!("swarm = \"big\"\nboxes = [1, 2, 3, 4]\nzone = \"{at}\"\nskilled = [\"fight\"]");
    yard(rules, "", &[hero("rolf", "a", ""), minions("rats", &swarm)])
}

const MOVABLE: &str = "swarm.forced_move_immune = false";

/// WOA-SWM-07, JC-08: a swarm that outweighs its opponents cannot be pushed or pulled, unless
/// `swarm.forced_move_immune` says otherwise; a swarm that does not outweigh them is moved like any fighter.
#[test]
fn woa_swm_07_no_push_moves_a_swarm() {
    let may = |rules: &str| {
        let game = rats(rules, "a");
        let stage = Stage::open(&game, &[], &[]);
        [own(WarTurn::Push), own(WarTurn::Pull)].map(|option| stage.may(0, option, NO_ARGUMENT))
    };
    assert_eq!(may(""), [false, false]);
    assert_eq!(may(MOVABLE), [true, true]);
    // The swarm stands because it outweighs Rolf, whether he can harm it or not.
    assert_eq!(may("swarm.immunity = \"never\""), [false, false]);
    assert_eq!(may("swarm.weights = [1, 1, 4]"), [true, true]);
    assert_eq!(may(&format!("swarm.immunity = \"always\"\n{MOVABLE}")), [true, true]);
    let game = rats(MOVABLE, "a");
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn push 1 zone2", "0 push stay"]);
    assert_eq!([zone(&stage, 0), zone(&stage, 1)], [0, 1]);
}

/// WOA-SWM-07, IX-07, IX-35, JC-08: if the doubled weight lets a Charge strike a swarm, no style drives or knocks the
/// swarm back, because it still outweighs its opponents.
#[test]
fn woa_swm_07_ix_07_ix_35_no_charge_moves_a_swarm() {
    let style = |rules: &str, script: &[&str]| {
        let game = rats(&format!("knockback.weapon = \"any\"\n{rules}"), "b");
        let mut stage = Stage::open(&game, &[], &[]);
        let script: Vec<&str> = ["0 turn charge 1"].iter().chain(script).copied().collect();
        // 5 against 2: 2:2 in the charge, so no dice are turned.
        stage.turn(&["[++00] [0000]"], &script);
        assert_eq!(stage.hits().len(), 1);
        let moment = Moment { opponent: 1, attack: true, shifts: 3, ..Moment::default() };
        let knocks =
            stage.ask(Style::NUMBER, 0, &moment).legal(style(WarStyle::Knockback), NO_ARGUMENT);
        ([zone(&stage, 0), zone(&stage, 1)], knocks)
    };
    assert_eq!(style("", &[]), ([1, 1], false));
    assert_eq!(style(MOVABLE, &["0 push follow"]), ([2, 2], true));
    assert_eq!(style(MOVABLE, &["0 style knockback zone1", "0 push stay"]), ([1, 0], false));
    // Too heavy even for the doubled weight: not to be charged at all.
    let game = rats("swarm.weights = [1, 4, 4]", "b");
    assert!(!Stage::open(&game, &[], &[]).may(0, own(WarTurn::Charge), NO_ARGUMENT));
}

/// WOA-MAN-21: the worth of a move counts weight and ground, and the best zone is the default.
#[test]
fn woa_man_21_better_and_worse_zones() {
    let gain = |at: &str, aspects: &str, pulls: bool| {
        let groups = [
            hero("rolf", "b", ""),
            hero("olivia", at, ""),
            hero("deliah", at, ""),
            foe("b", 0, ""),
        ];
        let game = yard("", aspects, &groups);
        let stage = Stage::open(&game, &[], &[]);
        let moment = Moment::default();
        push_pull::gain(&stage.ask(Turn::NUMBER, 0, &moment), pulls, FighterId(3))
    };
    assert_eq!(gain("c", "", false), 1); // two to one for the heroes there
    assert_eq!(gain("b", "", false), -1); // here it is three to one
    assert_eq!(gain("c", "mire = { zone = \"c\", hinders = true }\n", false), 2);
    assert_eq!(gain("c", "mire = { zone = \"c\", hinders = true }\n", true), 1);
    assert_eq!(gain("c", "", true), 1);
    let groups =
        [hero("rolf", "b", ""), foe("b", 0, ""), hero("olivia", "c", ""), hero("d", "c", "")];
    let game = yard("", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    let foe = (0..4).find(|&at| game.compiled.setup.sheets[at].name == "foe").unwrap();
    stage.turn(&["[0000] [0000]"], &[&format!("0 turn push {foe}"), "0 push stay"]);
    assert_eq!(zone(&stage, foe), 2);
}

/// Plays a styled blow by Rolf in the same zone. Returns the hits, and where the two end.
fn blow(rules: &str, aspects: &str, more: &str, choice: &str) -> (Vec<(usize, i32)>, [u8; 2]) {
    let game = yard(rules, aspects, &[hero("rolf", "b", more), foe("b", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1", choice]);
    (stage.hits(), [zone(&stage, 0), zone(&stage, 1)])
}

/// T-36, WOA-BST-02: a Knockback costs a shift and leaves the attacker where it is.
#[test]
fn t_36_woa_bst_02_knockback() {
    let hit = |shifts: i32| vec![(1, shifts)];
    assert_eq!(blow("", "", "heavy = true", "0 style knockback zone3"), (hit(2), [1, 2]));
    assert_eq!(blow("", "", "heavy = true", "0 style knockback zone1"), (hit(2), [1, 0]));
    assert_eq!(blow("", "", "heavy = true", "0 style full"), (hit(3), [1, 1]));
    let any = "knockback.weapon = \"any\"\nbst.shift_cost = 0";
    assert_eq!(blow(any, "", "", "0 style knockback"), (hit(3), [1, 0]));
}

/// T-35, WOA-BST-06, WOA-BST-07: Footwork leads anywhere next door, over bad ground as well.
#[test]
fn t_35_woa_bst_06_07_footwork() {
    let rocks = "rocks = { zone = \"c\", hinders = true }\n";
    let (hits, zones) = blow("", rocks, "", "0 style footwork zone3");
    assert_eq!((hits, zones), (vec![(1, 2)], [2, 1]));
    // Unnamed, it is the better ground.
    assert_eq!(blow("", rocks, "", "0 style footwork").1, [0, 1]);
    let game = yard("footwork.zones = 2", "", &[hero("rolf", "a", ""), foe("a", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1", "0 style footwork zone3"]);
    assert_eq!(zone(&stage, 0), 2);
    let game =
        yard("knockback.zones = 2", "", &[hero("rolf", "a", "heavy = true"), foe("a", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1", "0 style knockback zone3"]);
    assert_eq!(zone(&stage, 1), 2);
}

/// WOA-BST-09, IX-42, WOA-SOC-08: hand to hand only, heavy weapons only, physical only by default.
#[test]
fn woa_bst_09_ix_42_woa_soc_08_when_there_is_a_choice() {
    let may = |rules: &str, sheet: &str, option: u8, argument: u8| {
        let game = yard(rules, "", &[hero("rolf", "a", sheet), foe("a", 0, "")]);
        let stage = Stage::open(&game, &[], &[]);
        let moment = Moment { opponent: 1, shifts: 3, ..Moment::default() };
        stage.ask(Style::NUMBER, 0, &moment).legal(option, argument)
    };
    let none = NO_ARGUMENT;
    assert!(
        !may("", "", style(WarStyle::Knockback), none)
            && may("", "heavy = true", style(WarStyle::Knockback), none)
    );
    assert!(!may("", "heavy = true", style(WarStyle::Knockback), 2), "too far");
    assert!(
        may("", "", style(WarStyle::Footwork), 1) && !may("", "", style(WarStyle::Footwork), 2)
    );
    assert!(!may("", "weapon = \"thrown\"", style(WarStyle::Footwork), none));
    let words = "conflict.kind = \"mental\"";
    assert!(!may(words, "", style(WarStyle::Footwork), none));
    assert!(!may(words, "heavy = true", style(WarStyle::Knockback), none));
    let both = "conflict.kind = \"mental\"\nsocial.maneuvers = [\"knockback\", \"footwork\"]";
    assert!(
        may(both, "", style(WarStyle::Footwork), none)
            && may(both, "heavy = true", style(WarStyle::Knockback), none)
    );
    let turn = |rules: &str| {
        let game = yard(rules, "", &[hero("rolf", "a", ""), foe("a", 0, "")]);
        let stage = Stage::open(&game, &[], &[]);
        [own(WarTurn::Push), own(WarTurn::Pull)].map(|option| stage.may(0, option, none))
    };
    assert_eq!(turn(words), [true, true]);
    assert_eq!(turn(&format!("{words}\nsocial.maneuvers = [\"pull\"]")), [false, true]);
}

/// WOA-STN-05: a stunt makes a weapon reach as far as thrown weapons or bows.
#[test]
fn woa_stn_05_stunts_that_reach() {
    let may = |stunt: &str, at: &str, option: u8| {
        let game = yard("", "", &[hero("rolf", "a", stunt), foe(at, 0, "")]);
        Stage::open(&game, &[], &[]).may(0, option, NO_ARGUMENT)
    };
    let reach = |range: &str, actions: &str| {
        format!("stunts.reach = {{ kind = \"reach\", range = \"{range}\"{actions} }}")
    };
    let (attack, create) = (Turn::Attack.number(), Turn::Create.number());
    let at = |stunt: &str, option: u8| ["a", "b", "c"].map(|zone| may(stunt, zone, option));
    assert_eq!(at("", attack), [true, false, false]);
    assert_eq!(at(&reach("thrown", ""), attack), [true, true, false]);
    assert_eq!(at(&reach("bow", ""), attack), [true, true, true]);
    assert_eq!(at("", create), [true, true, false]);
    let magic = reach("bow", ", actions = [\"create\"]");
    assert_eq!((at(&magic, attack), at(&magic, create)), ([true, false, false], [true; 3]));
    // The reach depends on the weapon.
    let game = yard("", "", &[hero("rolf", "a", &reach("bow", "")), foe("b", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.state.fighters[0].game.craft.dropped = 1;
    assert!(!stage.may(0, attack, NO_ARGUMENT));
    // Among words, and where all stand together, it changes nothing.
    let words = yard(
        "conflict.kind = \"mental\"",
        "",
        &[hero("rolf", "a", &reach("bow", "")), foe("c", 0, "")],
    );
    assert!(!Stage::open(&words, &[], &[]).may(0, attack, NO_ARGUMENT));
    let flat = scene("", &[pc("rolf", ROLF, &reach("bow", "")), guards(1)]);
    let forceful = crate::systems::war_of_ashes::sheet::approach::Approach::Forceful;
    assert!(Stage::open(&flat, &[], &[]).may_attack_with(0, forceful));
}

/// WOA-MAN-16: a Push ends Full Defense, being pushed does not.
#[test]
fn woa_man_16_full_defense_of_who_is_moved_stays() {
    let game = yard("", "", &[hero("rolf", "a", ""), foe("a", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&[], &["0 turn full_defense"]);
    let script = ["1 turn push 0 zone2", "1 push stay"];
    stage.turn(&["[++++] [0000]"], &script);
    assert!(stage.fighter(0).full_defense && zone(&stage, 0) == 1);
    // A fighter who pushes from Full Defense gives it up.
    let game = yard("turn.actions = 2", "", &[hero("rolf", "a", ""), foe("a", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let script = ["0 turn full_defense", "0 turn push 1 zone2", "0 push stay"];
    stage.turn(&["[0000] [0000]"], &script);
    assert!(!stage.fighter(0).full_defense);
}
