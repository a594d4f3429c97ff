//! Battle rituals, general rituals, Divine Interest (`rules::rituals`).

use crate::kernels::fate::state::conflict::End;
use crate::system::FighterId;
use crate::systems::war_of_ashes::decide::points::{JoinRoar, WarTurn};
use crate::systems::war_of_ashes::tests::*;

const SVEN: [i32; 6] = [0, 0, 3, 0, 0, 0];

fn priest(name: &str, ratings: [i32; 6]) -> String {
    pc(name, ratings, "priest = true")
}

fn shrine(rules: &str) -> Conflict<WarOfAshes> {
    scene(rules, &[priest("sven", SVEN), pc("rolf", ROLF, ""), guards(1)])
}

fn marks(stage: &Stage<'_>) -> u32 {
    stage.state.world.rites.marks[0].count_ones()
}

/// Rituals that hold, with free invocations.
fn holds(stage: &Stage<'_>, fighter: usize) -> (u8, u8) {
    let band = stage.fighter(fighter).game.band;
    (band.ritual, band.blessing)
}

/// T-43, T-44. WOA-RIT-01, WOA-RIT-02, WOA-RIT-03, WOA-RIT-04, WOA-RIT-05, WOA-RIT-08, WOA-DIV-02,
/// WOA-ROAR-38.
#[test]
fn t_43_44_casting_a_ritual() {
    let conflict = shrine("");
    let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
    let stage = Stage::open(&conflict, &["[++++]"], &script);
    assert_eq!((holds(&stage, 0), marks(&stage), stage.state.free[0]), ((3, 2), 2, 2));
    let roar = stage.fighter(0).game;
    assert_eq!((roar.active, roar.free, roar.approach), (true, 0, 2));
    let chaka = scene("", &[priest("chaka", [0, 0, 2, 0, 0, 0]), guards(1)]);
    let stage = Stage::open(&chaka, &["[+0+-]"], &script);
    assert_eq!((holds(&stage, 0), marks(&stage), stage.margin()), ((3, 1), 1, 1));
    // Without the module, or without an aspect for it, there is nothing to cast.
    let off = shrine("module.rituals = \"off\"");
    let stage = Stage::open(&off, &[], &[]);
    let moment = Moment::default();
    let may = |stage: &Stage<'_>, who: usize| {
        stage.ask(JoinRoar::NUMBER, who, &moment).legal(2, NO_ARGUMENT)
    };
    let stage_on = Stage::open(&conflict, &[], &[]);
    assert_eq!([may(&stage, 0), may(&stage_on, 0), may(&stage_on, 1)], [false, true, false]);
}

/// WOA-RIT-03, WOA-RIT-04: difficulty and free invocations.
#[test]
fn numbers_of_rituals_are_knobs() {
    let cast = |rules: &str, dice: &str| {
        let conflict = shrine(rules);
        let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
        holds(&Stage::open(&conflict, &[dice], &script), 0)
    };
    assert_eq!(cast("ritual.free = [3, 4]", "[0000]"), (3, 3));
    assert_eq!(cast("ritual.free = [3, 4]", "[++00]"), (3, 4));
    assert_eq!(cast("ritual.difficulty = 0", "[0000]"), (3, 2));
}

/// WOA-RIT-07, JC-43: ties and failures as for Roar aspects, or nothing; the mark stays.
#[test]
fn woa_rit_07_failures() {
    let cast = |rules: &str, dice: &str| {
        let conflict = shrine(rules);
        let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
        let stage = Stage::open(&conflict, &[dice], &script);
        (holds(&stage, 0).1, stage.fighter(0).slots, stage.state.free[1], marks(&stage))
    };
    assert_eq!(cast("", "[-000]"), (1, 0, 1, 1));
    assert_eq!(cast("", "[--00]"), (1, 1, 1, 1));
    assert_eq!(cast("ritual.fail = \"nothing\"", "[--00]"), (0, 0, 0, 1));
    assert_eq!(cast("ritual.fail = \"nothing\"", "[-000]"), (0, 0, 0, 1));
    assert_eq!(cast("divine.per_ritual = 2", "[0000]").3, 2);
}

/// WOA-RIT-05, WOA-RIT-06, WOA-RIT-09: every member of the side may invoke the ritual, as long as its caster keeps to
/// the lock.
#[test]
fn woa_rit_05_06_09_a_ritual_serves_the_side() {
    let conflict = shrine("");
    let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
    let mut stage = Stage::open(&conflict, &["[0000]"], &script);
    // Rolf acts first; a fate point buys another invocation of the ritual.
    stage.turn(&["[0000] [0000]"], &["1 turn attack 2", "1 invoke free", "1 invoke fate_point"]);
    assert_eq!((stage.margin(), holds(&stage, 0)), (6, (3, 0)));
    let conflict = scene("", &[priest("sven", SVEN), pc("rolf", ROLF, ""), guards(3)]);
    let mut stage = Stage::open(&conflict, &["[0000]"], &script);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["0 turn attack sneaky 2"]);
    assert_eq!((holds(&stage, 0), stage.state.free[0]), ((0, 0), 0));
    // Without a lock nothing is broken.
    let conflict =
        scene("ritual.lock = false", &[priest("sven", SVEN), pc("rolf", ROLF, ""), guards(3)]);
    let mut stage = Stage::open(&conflict, &["[0000]"], &script);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["0 turn attack sneaky 2"]);
    assert_eq!(holds(&stage, 0), (3, 1));
}

/// WOA-ROAR-28, WOA-RIT-05: where a Roar aspect serves its owner alone, an ally's blow uses the ritual.
#[test]
fn woa_roar_28_the_ritual_of_a_side_and_the_roar_of_another() {
    let used = |rules: &str| {
        let deliah = pc("deliah", [0, 0, 0, 3, 0, 0], "");
        let people = [priest("sven", SVEN), pc("rolf", ROLF, ""), deliah, guards(1)];
        let conflict = scene(rules, &people);
        let script = ["2 roar roar forceful", "0 roar ritual flashy", "0 ritual avoid_us"];
        let mut stage = Stage::open(&conflict, &["[++00]", "[++00]"], &script);
        let held = |stage: &Stage<'_>| (holds(stage, 0).1, stage.fighter(2).game.free);
        assert_eq!(held(&stage), (2, 2));
        stage.turn(&["[0000] [0000]"], &["1 turn attack 3", "1 invoke free"]);
        held(&stage)
    };
    assert_eq!(used("roar.invoke_scope = \"self\""), (1, 2));
    assert_eq!(used(""), (2, 1));
}

/// IX-26, IX-27. WOA-RIT-06, WOA-ROAR-43: the ritual stays when its caster leaves.
#[test]
fn ix_27_the_caster_leaves() {
    let left = |rules: &str| {
        let conflict = shrine(rules);
        let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
        let mut stage = Stage::open(&conflict, &["[0000]"], &script);
        stage.turn(&[], &["1 turn pass", "0 concede concede"]);
        assert!(!stage.state.is_in(FighterId(0)) && !stage.fighter(0).game.active);
        (holds(&stage, 0), stage.state.free[0])
    };
    assert_eq!(left(""), ((3, 1), 1));
    assert_eq!(left("ritual.ends_with_caster = true"), ((0, 0), 0));
}

/// WOA-RIT-10: one ritual for a side at a time; the older makes room, and its caster is free.
#[test]
fn woa_rit_10_a_newer_ritual_replaces_the_older() {
    let cast = |rules: &str| {
        let heroes = [priest("sven", SVEN), priest("chaka", SVEN)].concat();
        let conflict = scene(rules, &[heroes, guards(1)]);
        let script = [
            "0 roar ritual flashy",
            "0 ritual avoid_us",
            "1 roar ritual flashy",
            "1 ritual smite_them_all",
        ];
        let stage = Stage::open(&conflict, &["[0000]", "[0000]"], &script);
        (holds(&stage, 0), holds(&stage, 1), stage.fighter(0).game.active, stage.state.free[0])
    };
    assert_eq!(cast(""), ((0, 0), (4, 1), false, 1));
    assert_eq!(cast("ritual.per_side = 2"), ((3, 1), (4, 1), true, 2));
}

/// WOA-RIT-02, WOA-ROAR-38: other times for rituals.
#[test]
fn woa_rit_02_other_times() {
    let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
    // No Roar phase: each priest may cast one all the same, without a lock.
    let conflict = shrine("module.roar = \"off\"");
    let stage = Stage::open(&conflict, &["[0000]"], &script);
    assert_eq!((holds(&stage, 0), stage.fighter(0).game.active), ((3, 1), false));
    // Beside the Roar phase: the priest may roar as well.
    let conflict = shrine("ritual.phase = \"before_conflict\"\nroar.attempts_per_fighter = 2");
    let script = ["0 roar ritual flashy", "0 ritual avoid_us", "0 roar roar flashy"];
    let stage = Stage::open(&conflict, &["[0000]", "[0000]"], &script);
    assert_eq!((holds(&stage, 0), stage.fighter(0).game.active), ((3, 1), true));
    // On any turn.
    let stage = Stage::open(&conflict, &[], &[]);
    assert!(!stage.may(0, own(WarTurn::BattleRitual), NO_ARGUMENT));
    let conflict = shrine("ritual.phase = \"any_turn\"");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    stage.turn(&["[0000]"], &["0 turn battle_ritual flashy", "0 ritual avoid_us"]);
    assert_eq!((holds(&stage, 0), stage.fighter(0).game.active), ((3, 1), true));
    assert!(!stage.may(0, own(WarTurn::BattleRitual), NO_ARGUMENT));
}

/// A hit on the priest, after casting.
fn hit_after<'a>(
    conflict: &'a Conflict<WarOfAshes>,
    kind: &str,
    dice: &str,
    choices: &[&str],
) -> Stage<'a> {
    let ritual = format!("0 ritual {kind}");
    let mut stage = Stage::open(conflict, &["[0000]"], &["0 roar ritual flashy", &ritual]);
    stage.idle(1);
    let all: Vec<&str> = ["1 turn attack 0"].iter().chain(choices).copied().collect();
    stage.turn(&[dice], &all);
    stage
}

fn duel(rules: &str) -> Conflict<WarOfAshes> {
    let foe = adversary("hans", [0, 0, 0, 3, -1, 0], "");
    scene(rules, &[priest("sven", SVEN), foe])
}

/// WOA-RIT-14: the worst consequence goes to the gods, and the attacker bears a divine one.
#[test]
fn woa_rit_14_o_god_avoid_us() {
    // A hit of 5: a mild consequence and box 3.
    let conflict = duel("");
    let stage = hit_after(&conflict, "avoid_us", "[++00] [0000]", &["0 effect use"]);
    let sven = stage.fighter(0);
    assert_eq!((sven.slots, sven.boxes, marks(&stage), holds(&stage, 0).1), (0, 0b100, 2, 0));
    let divine = stage.fighter(1).attached[0];
    assert_eq!((divine.by, divine.free, stage.state.free[0]), (0, 1, 1));
    let stage = hit_after(&conflict, "avoid_us", "[++00] [0000]", &["0 effect keep"]);
    assert_eq!((stage.fighter(0).slots, holds(&stage, 0).1), (1, 1));
}

/// WOA-RIT-15, IX-15: an extra mild slot, once for each fighter.
#[test]
fn woa_rit_15_our_god_will_smite_them_all() {
    let conflict = duel("");
    let mut stage = hit_after(&conflict, "smite_them_all", "[++00] [0000]", &["0 effect use"]);
    let sven = stage.fighter(0);
    assert_eq!((sven.slots, sven.boxes, sven.sustained), (0, 0b100, 1));
    let extra = sven.attached[0];
    assert_eq!((extra.by, extra.free, stage.state.free[1]), (1, 1, 1));
    // Not a second time, though a fate point is at hand.
    stage.idle(1);
    stage.turn(&["[++00] [0000]"], &["1 turn attack 0"]);
    assert_eq!((stage.fighter(0).slots, stage.fighter(0).boxes), (0b10, 0b101));
    // Two slots, of which the second waits for its hit.
    let conflict = duel("ritual.extra_mild = 2");
    let stage = hit_after(&conflict, "smite_them_all", "[++++] [0000]", &["0 effect use"]);
    assert_eq!((stage.fighter(0).slots, stage.fighter(0).attached.len()), (0, 2));
    let none = duel("ritual.extra_mild = 0");
    let stage = hit_after(&none, "smite_them_all", "[++00] [0000]", &[]);
    assert_eq!((stage.fighter(0).slots, holds(&stage, 0).1), (1, 1));
}

/// WOA-RIT-17: a general ritual blesses the next attack of an ally.
#[test]
fn woa_rit_17_general_rituals() {
    let conflict = shrine("");
    assert!(!Stage::open(&conflict, &[], &[]).may(0, own(WarTurn::GeneralRitual), NO_ARGUMENT));
    let conflict = shrine("ritual.general = \"on\"");
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert!(!stage.may(1, own(WarTurn::GeneralRitual), NO_ARGUMENT));
    stage.idle(1);
    stage.turn(&["[--00]"], &["0 turn general_ritual flashy 1"]);
    assert_eq!((stage.margin(), marks(&stage)), (0, 1)); // a tie: a boost only
    stage.idle(2);
    stage.turn(&["[-000]"], &["0 turn general_ritual flashy 1"]);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 2"]);
    assert_eq!(stage.rolls()[0].2, 6); // +2, and a die of weight
    let harder = shrine("ritual.general = \"on\"\nritual.general_difficulty = 5");
    let mut stage = Stage::open(&harder, &[], &[]);
    stage.idle(1);
    stage.turn(&["[0000]"], &["0 turn general_ritual flashy 1"]);
    assert_eq!(stage.margin(), -2);
}

/// T-45. WOA-DIV-01, WOA-DIV-03: natural rolls draw attention even if rolled again, high and low
/// results too; only with the module, or where there are priests.
#[test]
fn t_45_attention_of_the_gods() {
    let rolled = |rules: &str, dice: &[&str], more: &[&str]| {
        let conflict = scene(rules, &[pc("rhea", [4, 0, 0, 4, 4, 0], ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        let all: Vec<&str> = ["0 turn attack 1"].iter().chain(more).copied().collect();
        stage.turn(dice, &all);
        marks(&stage)
    };
    let count = "module.divine = \"count_only\"";
    let dice = ["[----] [0000]", "[+000]"];
    assert_eq!(rolled(count, &dice, &["0 invoke fate_reroll"]), 1);
    assert_eq!(rolled("", &dice, &["0 invoke fate_reroll"]), 0);
    assert_eq!(rolled(count, &["[---0] [0000]"], &[]), 0);
    // The gods ignore a guard's dice.
    assert_eq!(rolled(count, &["[0000] [----]"], &[]), 0);
    // 4 + 4 is no 9, but with an invocation it is 10: twice in one roll.
    assert_eq!(rolled(count, &["[++++] [++++]"], &[]), 1);
    assert_eq!(rolled(count, &["[++++] [++++]"], &["0 invoke fate_point"]), 2);
    let low = format!("{count}\ndivine.low = -2\ndivine.high = 7");
    assert_eq!(rolled(&low, &["[+++0] [0000]"], &[]), 1);
}

/// JC-22: natural faces count, replaced ones do not.
#[test]
fn jc_22_before_or_after_weight() {
    let rolled = |rules: &str| {
        let rules = format!("module.divine = \"count_only\"\n{rules}");
        let conflict = scene(&rules, &[pc("rhea", DELIAH, "count = 2"), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+++-] [0000]"], &["0 turn attack 2"]);
        marks(&stage)
    };
    assert_eq!((rolled(""), rolled("divine.natural = \"after_weight\"")), (0, 1));
}

/// WOA-DIV-04, WOA-DIV-05: a mark in place of a consequence.
#[test]
fn woa_div_04_05_a_mark_in_place_of_a_consequence() {
    let rules = "module.divine = \"on\"\ndivine.substitute = \"on\"";
    let hit = |rules: &str, choices: &[&str]| {
        let foe = adversary("hans", [0, 0, 0, 3, 1, 0], "");
        let conflict = scene(rules, &[pc("pyrrhus", SVEN, ""), foe]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        let all: Vec<&str> = ["1 turn attack 0"].iter().chain(choices).copied().collect();
        stage.turn(&["[++00] [0000]"], &all);
        (stage.fighter(0).slots, marks(&stage))
    };
    assert_eq!(hit(rules, &["0 divine divine"]), (0, 1));
    assert_eq!(hit(rules, &["0 divine own"]), (1, 0));
    assert_eq!(hit("module.divine = \"on\"", &[]), (1, 0));
    assert_eq!(hit("module.divine = \"count_only\"\ndivine.substitute = \"on\"", &[]), (1, 0));
    // Players against players: the gods take no side (IX-44).
    let known = |player: &str| {
        let text = text_of(rules, &[pc("rolf", ROLF, ""), adversary("hans", OLIVIA, "")]);
        let text = text.replace("player = \"gm\"", &format!("player = \"{player}\""));
        compiled(&text).unwrap().compiled.setup.game.known.divine
    };
    assert_eq!((known("gm"), known("pc")), (true, false));
}

/// WOA-DIV-01, WOA-DIV-06: with all slots full a mark is counted, or ends the conflict.
#[test]
fn woa_div_06_the_gods_have_had_enough() {
    let cast = |rules: &str| {
        let conflict = shrine(&format!("divine.slots = [1, 0, 0]\n{rules}"));
        let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
        let stage = Stage::open(&conflict, &["[++++]"], &script);
        (marks(&stage), stage.told(WarEvent::DivineOverflow(FighterId(0))), stage.state.end)
    };
    assert_eq!(cast(""), (0, true, None));
    assert_eq!(cast("divine.overflow = \"end_conflict\""), (0, true, Some(End::Won(2))));
}

/// WOA-RIT-11, WOA-LETH-06: Combat Fury makes a hit lethal, once for each fighter of the side.
#[test]
fn woa_rit_11_combat_fury() {
    let rules = |more: &str| format!("module.weight = \"off\"\n{more}");
    let fight = |more: &str, twice: bool| {
        let foe = adversary("hans", [0, 0, 0, 0, 0, 0], "");
        let conflict = scene(&rules(more), &[priest("sven", SVEN), foe]);
        let script = ["0 roar ritual flashy", "0 ritual combat_fury"];
        let mut stage = Stage::open(&conflict, &["[++00]"], &script);
        stage.turn(&["[-000] [0000]"], &["0 turn attack flashy 1", "0 effect use"]);
        stage.idle(1);
        if twice {
            stage.turn(&["[--00] [0000]"], &["0 turn attack flashy 1", "0 effect use"]);
        } else {
            stage.turn(&["[--00] [0000]"], &["0 turn attack flashy 1"]);
        }
        (stage.fighter(1).boxes, stage.fighter(1).slots, holds(&stage, 0).1)
    };
    // A hit of 2 costs a mild consequence though box 2 is free; the next one is an ordinary hit.
    assert_eq!(fight("", false), (0b1, 0b1, 1));
    assert_eq!(fight("lethal.ritual_uses = 2", true), (0, 0b11, 0));
}
