//! Clauses where two chapters of the rules meet: minions and Charges, swarms and maneuvers, aspects on
//! the way, the prelude and the turn order.

use super::maneuvers::push_pull::{foe, hero, yard, zone};
use crate::kernels::fate::decide::points::{Style, Turn};
use crate::kernels::fate::hooks::Invoking;
use crate::system::FighterId;
use crate::systems::war_of_ashes::decide::points::{WarStyle, WarTurn};
use crate::systems::war_of_ashes::tests::*;

/// Plays a turn and returns whether the script was used up.
fn uses_all(stage: &mut Stage<'_>, dice: &[&str], script: &[&str]) -> bool {
    stage.table.events.clear();
    stage.table.expect(dice, script);
    WarOfAshes::turn(&stage.conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
    stage.table.unused().is_empty()
}

/// WOA-ACT-20, FC-ENV-05: the maker of an aspect resists its removal only in the same zone.
#[test]
fn woa_act_20_a_maker_afar_does_not_resist() {
    let removal = |at: &str| {
        let foe = adversary("foe", [3, 0, 0, 0, 0, 0], &format!("zone = \"{at}\""));
        let game = yard("", "", &[hero("rolf", "a", ""), foe]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.idle(1);
        stage.turn(&["[++00] [0000]"], &["1 turn create_advantage careful 0"]);
        let dice = if at == "a" { "[0000] [----]" } else { "[0000]" };
        stage.turn(&[dice], &["0 turn remove_advantage forceful 0"]);
        (stage.margin(), stage.fighter(0).attached.len())
    };
    assert_eq!((removal("a"), removal("b")), ((4, 0), (1, 0)));
}

/// IX-51, WOA-LETH-08, WOA-TURN-06: the lethal prelude comes before the turn order.
#[test]
fn ix_51_the_turn_order_comes_after_the_prelude() {
    let rules = "lethal.prelude = \"on\"\nmodule.roar = \"off\"\nprelude.difficulty = [0, 0, 0]\n\
                 prelude.trap_rating = 6";
    let scout = minions("scout", "skilled = [\"move\"]\nbad = [\"dodge\"]");
    let boss = adversary("boss", [5, 0, 0, 0, 0, 0], "");
    let late = adversary("late", [0; 6], "arrives = 2");
    let groups = [pc("rolf", [0, 0, 0, 5, 1, 0], ""), scout, boss, late];
    let conflict = scene(rules, &groups);
    let dice = ["[0000]", "[0000]", "[0000]", "[0000]", "[0000]", "[++++]"];
    let mut stage = Stage::open(&conflict, &dice, &[]);
    assert!(!stage.state.is_in(FighterId(1)));
    assert_eq!(stage.order(), [0, 2]);
    // The place of the dead is not taken either when the order is drawn anew.
    stage.idle(3);
    assert_eq!(stage.order(), [0, 2, 3]);
}

/// WOA-TURN-09: fighters of the game master who join later act at the place of their group.
#[test]
fn woa_turn_09_late_fighters_join_their_group() {
    let slow = adversary("slow", [0; 6], "");
    let fast = adversary("fast", [0, 0, 0, 0, 5, 0], "arrives = 2");
    let conflict = scene("", &[pc("rolf", ROLF, ""), slow, fast]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert_eq!(stage.order(), [0, 1]);
    stage.idle(3);
    assert_eq!(stage.order(), [0, 2, 1]);
}

/// WOA-SWM-01, JC-39: a creature of weight 0 cannot harm a fighter of weight 1 or more.
#[test]
fn woa_swm_01_a_lone_creature_of_weight_0_harms_nobody() {
    let ally = "[sides.heroes.rat]\nkind = \"minion\"\nsize = \"small\"\n".to_owned();
    let crow = minions("crow", "size = \"small\"\nskilled = [\"fight\"]");
    let conflict = scene("module.roar = \"off\"", &[pc("deliah", DELIAH, ""), ally, crow]);
    let stage = Stage::open(&conflict, &[], &[]);
    let moment = Moment::default();
    let aims = |fighter: usize| {
        let ask = stage.ask(Turn::NUMBER, fighter, &moment);
        ask.candidates(Turn::Attack.number(), NO_ARGUMENT)
    };
    assert_eq!((aims(0), aims(1), aims(2)), (0b100, 0b100, 0b010));
    let listener = minions("listener", "rank = \"listener\"\nskilled = [\"argue\"]");
    let conflict = scene("conflict.kind = \"mental\"", &[pc("deliah", DELIAH, ""), listener]);
    assert!(!Stage::open(&conflict, &[], &[]).may(1, Turn::Attack.number(), NO_ARGUMENT));
}

/// WOA-ACT-09: a serious cost of two shifts of stress.
#[test]
fn woa_act_09_a_cost_in_stress() {
    let foe = adversary("foe", [0, 0, 0, 0, 1, 0], "");
    let rules = "cost.serious = \"stress_2\"\nmodule.roar = \"off\"";
    let conflict = scene(rules, &[pc("hero", [0; 6], ""), foe]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000] [0000]"], &["1 turn create_advantage quick 0"]);
    let script = ["0 turn remove_advantage careful 0", "0 cost pay"];
    stage.turn(&["[0000] [0000]"], &script);
    let hero = stage.fighter(0);
    assert_eq!((hero.attached.len(), hero.boxes, hero.slots), (0, 0b10, 0));
}

const MIRE: &str = "mire = { zone = \"a\", hinders = true, tags = [\"move\"] }\n";

/// WOA-MOVE-15: where serious costs are forbidden, a failed move is one.
#[test]
fn woa_move_15_no_serious_cost_for_a_failed_move() {
    let moves = |rules: &str| {
        let game = yard(rules, MIRE, &[hero("rolf", "a", ""), foe("c", 0, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        let used = uses_all(&mut stage, &["[----]"], &["0 turn run_to zone2", "0 cost pay"]);
        (used, zone(&stage, 0))
    };
    assert_eq!(moves(""), (true, 1));
    assert_eq!(moves("overcome.allow_serious_cost = false"), (false, 0));
}

/// WOA-MOVE-13: an aspect that counts in a fixed difficulty is not invoked on top; against a fighter who bars the way
/// it is.
#[test]
fn woa_move_13_aspects_on_the_way_count_once() {
    let margin = |at: &str, script: &[&str], dice: &str| {
        let game = yard("", MIRE, &[hero("rolf", "a", ""), foe(at, 0, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        let all: Vec<&str> = ["0 turn run_to zone2"].iter().chain(script).copied().collect();
        (uses_all(&mut stage, &[dice], &all), stage.margin())
    };
    // Rolf moves with Forceful 3, against 2 or against the foe.
    assert_eq!(margin("c", &["1 invoke free"], "[0000]"), (false, 1));
    let bars = ["1 impede impede", "1 invoke free"];
    assert_eq!(margin("a", &bars, "[0000] [0000]"), (true, 1));
}

/// WOA-CHAR-23, JC-47: ganging up counts for the attack of a Charge.
#[test]
fn woa_char_23_a_mob_gangs_up_in_a_charge() {
    let total = |rules: &str| {
        let gang = minions("gang", "zone = \"a\"\nmob = 6\nskilled = [\"gang_up\", \"move\"]");
        let rules = format!("module.weight = \"off\"\n{rules}");
        let game = yard(&rules, "", &[hero("rolf", "b", ""), gang]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.idle(1);
        stage.turn(&["[++++] [----]"], &["1 turn charge 0"]);
        stage.rolls()[0].2
    };
    assert_eq!(total(""), 6);
    let outnumbered = |option: WarTurn, kind: &str| {
        let thug = minions("thug", "zone = \"a\"\nskilled = [\"outnumbered\", \"move\"]");
        let heroes = [hero("rolf", "a", ""), hero("olaf", "a", "")];
        let game = yard("", "", &[heroes[0].clone(), heroes[1].clone(), thug]);
        let mut stage = Stage::open(&game, &[], &[]);
        assert!(stage.may(2, own(option), NO_ARGUMENT));
        stage.idle(2);
        stage.turn(&["[++++]"], &[&format!("2 turn {kind} 0")]);
        stage.rolls()[0].2
    };
    assert_eq!(outnumbered(WarTurn::FullAttack, "full_attack"), 6);
}

/// WOA-BST-02, WOA-BST-04, IX-34: a heavy weapon that lies on the ground gives no knockback.
#[test]
fn woa_bst_02_04_who_has_dropped_a_heavy_weapon() {
    let game = yard("", "", &[hero("rolf", "a", "heavy = true"), foe("a", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let may = |stage: &Stage<'_>| {
        let moment = Moment { opponent: 1, shifts: 3, ..Moment::default() };
        stage.ask(Style::NUMBER, 0, &moment).legal(style(WarStyle::Knockback), NO_ARGUMENT)
    };
    assert!(may(&stage));
    stage.state.fighters[0].game.craft.dropped = 1;
    assert!(!may(&stage));
}

/// IX-35: swarms have nothing that can be knocked out of a hand.
#[test]
fn ix_35_a_swarm_is_not_disarmed() {
    let natural = |more: &str| {
        let bats = minions("bats", &format!("swarm = \"small\"\n{more}"));
        let conflict = scene("", &[pc("rolf", ROLF, ""), bats]);
        conflict.compiled.setup.sheets[1].game.craft.natural
    };
    assert_eq!((natural(""), natural("natural = false")), (true, false));
}

/// WOA-SWM-06, IX-16, WOA-MAN-20: no Full Attack strikes a swarm in the same turn that nothing harms.
#[test]
fn woa_swm_06_ix_16_a_full_attack_on_a_swarm() {
    let may = |rules: &str| {
        let bats = minions("bats", "swarm = \"huge\"\nskilled = [\"fight\"]");
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), bats]);
        Stage::open(&conflict, &[], &[]).may(0, own(WarTurn::FullAttack), NO_ARGUMENT)
    };
    assert_eq!((may(""), may("fullatk.same_turn = true")), (true, false));
}

/// WOA-SWM-06: a swarm that single blows cannot harm takes none for others.
#[test]
fn woa_swm_06_a_swarm_does_not_step_in() {
    let steps_in = |rules: &str| {
        let bats = minions("bats", "swarm = \"huge\"\nskilled = [\"fight\"]");
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), bats, guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        uses_all(&mut stage, &["[----] [0000]"], &["0 turn attack 2", "1 interpose step_in"])
    };
    assert_eq!((steps_in(""), steps_in("swarm.immunity = \"never\"")), (false, true));
}

/// WOA-SWM-07: what others cannot make a swarm do goes by whether it outweighs them, not by whether it can
/// be harmed.
#[test]
fn woa_swm_07_swarms_stand_while_they_outweigh() {
    let stands = |rules: &str, size: &str, heroes: u32| {
        let bats = minions("bats", &format!("swarm = \"{size}\""));
        let conflict = scene(rules, &[pc("hero", ROLF, &format!("count = {heroes}")), bats]);
        let stage = Stage::open(&conflict, &[], &[]);
        let swarm = heroes as usize;
        (
            stage.view().cannot_be_moved(FighterId(swarm)),
            stage.view().cannot_be_blocked(FighterId(swarm)),
        )
    };
    assert_eq!(stands("swarm.immunity = \"never\"", "huge", 1), (true, true));
    assert_eq!(stands("swarm.immunity = \"always\"", "small", 3), (false, false));
}

/// WOA-ROAR-29: where Roar aspects serve the whole side, its members can pay for them too.
#[test]
fn woa_roar_29_allies_pay_for_a_roar_aspect() {
    let payable = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, "count = 2"), guards(1)]);
        let stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar forceful"]);
        War::payable(stage.view(), FighterId(1), Some(FighterId(2)))
    };
    assert_eq!((payable(""), payable("roar.invoke_scope = \"self\"")), ((1, 0), (0, 0)));
}

/// WOA-ROAR-42: an aspect that fits advantages fits Roar rolls.
#[test]
fn woa_roar_42_aspects_that_fit_a_roar() {
    use crate::kernels::fate::sheet::map::Fits;
    let fits = |tag: u8| Fits::of(tag).roll(crate::kernels::fate::RollKind::Roar, NO_ARGUMENT);
    assert!(fits(Fits::CREATE) && !fits(Fits::ATTACK));
}

/// WOA-STN-05: a stunt of the reach form for overcoming is none for advantages.
#[test]
fn woa_stn_05_overcoming_from_afar() {
    let reach = |actions: &str| {
        let stunt = format!(
            "stunts.gaze = {{ kind = \"reach\", range = \"bow\", actions = [\"{actions}\"] }}"
        );
        let game = yard("", "", &[hero("rolf", "a", &stunt), foe("c", 0, "")]);
        let stage = Stage::open(&game, &[], &[]);
        let creates = stage.may(0, Turn::Create.number(), NO_ARGUMENT);
        (creates, stage.view().overcome_targets_at_range(FighterId(0), 0b10))
    };
    assert_eq!((reach("create"), reach("overcome")), ((true, 0), (false, 0b10)));
}

/// WOA-LETH-10, JC-41: no helper is asked, because the trap strikes by itself.
#[test]
fn woa_leth_10_nobody_helps_the_trap() {
    let rules = "lethal.prelude = \"on\"\nmodule.roar = \"off\"";
    let text = text_of(rules, &[pc("hero", [3; 6], "count = 2"), guards(1)]);
    let text = text.replacen("policy = \"plain\"", "policy = \"helper\"", 1)
        + "[policies.helper]\nbase = \"plain\"\nhelp = [\"help\"]\n";
    let conflict = compiled(&text).unwrap();
    let stage = Stage::open(&conflict, &["[0000]", "[0000]", "[0000]", "[0000]", "[++++]"], &[]);
    assert_eq!((stage.rolls()[3].2, stage.state.world.rites.spent), (3, 0));
}

/// WOA-TEAM-01, IX-23: a roarer whose lock has no approach for a roll does not help with it.
#[test]
fn woa_team_01_ix_23_a_lock_without_an_approach_for_the_roll() {
    let helper = pc("helper", [3, 0, 2, 2, 2, 0], "");
    let conflict = scene("", &[pc("deliah", DELIAH, ""), helper, guards(2)]);
    let mut stage = Stage::open(&conflict, &["[0000]"], &["1 roar roar careful"]);
    assert!(!uses_all(&mut stage, &["[++++]"], &["0 turn full_attack 2", "1 help help"]));
    assert!(
        !stage.told(WarEvent::Helps(FighterId(1), FighterId(0))) && stage.fighter(1).game.active
    );
}

/// WOA-CHAR-21: a mob with more boxes than can be played is pointed out.
#[test]
fn woa_char_21_a_mob_with_too_many_boxes() {
    let doubts = |members: u32| {
        let mob = minions("mob", &format!("mob = {members}"));
        let rules = "mob.max_size = 12\nmob.weight_cap = 12";
        let conflict = scene(rules, &[pc("rolf", ROLF, ""), mob]);
        let about = |doubt: &crate::scenario::Problem| doubt.message.contains("would have 7 boxes");
        conflict.doubts.iter().filter(|doubt| about(doubt)).count()
    };
    assert_eq!((doubts(10), doubts(12)), (0, 1));
}

/// WOA-DIV-05, IX-44: no mark in place of what another player's character inflicts.
#[test]
fn woa_div_05_ix_44_players_strike_players() {
    let hit = |rival: &str| {
        let sheet = full("rivals.hans", [0, 0, 0, 3, 5, 0], "kind = \"KIND\"");
        let sheet = sheet.replace("KIND", if rival == "pc" { "pc" } else { "adversary" });
        let text = format!(
            "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nmodule.divine = \"on\"\n\
             divine.substitute = \"on\"\n[sides.heroes]\nplayer = \"pc\"\npolicy = \"plain\"\n\
             [sides.rivals]\nplayer = \"{rival}\"\npolicy = \"plain\"\n\
             [sides.foes]\nplayer = \"gm\"\npolicy = \"plain\"\n{}{sheet}{}",
            pc("rolf", ROLF, "boxes = [1]"),
            guards(1)
        );
        let conflict = compiled(&text).unwrap();
        let mut stage = Stage::open(&conflict, &[], &[]);
        uses_all(&mut stage, &["[++00] [0000]"], &["1 turn attack forceful 0", "0 divine divine"])
    };
    assert_eq!((hit("gm"), hit("pc")), (true, false));
}
