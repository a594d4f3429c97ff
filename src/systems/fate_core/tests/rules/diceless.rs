//! Rolls without dice (`kernels::fate::rules::rolls::diceless`) take every step of rolls with dice; several targets
//! meet an action as one does.

use crate::engine::Conflict;
use crate::kernels::fate::state::conflict::Status;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const CHARGE: &str = "[sides.pcs.hero.stunts.charge]\nkind = \"bonus\"\nskill = \"fight\"\n\
    actions = [\"attack\"]\nwhen = [\"first_exchange\"]\n";
const GOOD: &str = "[sides.npcs.thug]\ngrade = \"good\"\nskills = { fight = 3 }\n";

fn hero(skills: &str, more: &str) -> String {
    format!("[sides.pcs.hero]\nskills = {{ notice = 4, {skills} }}\n{more}")
}

fn stunt(kind: &str) -> String {
    format!("[sides.pcs.hero.stunts.it]\nkind = \"{kind}\"\n")
}

/// A fight with dice on both sides, and its twin with a defender that throws none.
fn with_and_without(hero: &str, foe: &str) -> [Conflict<FateCore>; 2] {
    ["active", "passive_defense"]
        .map(|word| two_sides(&format!("npc.nameless_dice = \"{word}\""), hero, foe))
}

#[test]
fn fc_stu_01_fc_stu_07_fc_dice_11_stunts_serve_against_a_defence_without_dice() {
    let text = hero("fight = 4", &format!("{CHARGE}{}", stunt("heavy_hitter")));
    for (known, dice) in with_and_without(&text, GOOD).iter().zip(["[0000] [0000]", "[0000]"]) {
        let mut told = Told::begin(known);
        told.turn(&[dice], &["0 style boost", "0 stunt use heavy_hitter"]);
        assert_eq!(told.hits(), [2], "6 against 3, and a shift for the aspect");
        assert_eq!(told.fighter(1).attached.len(), 1);
    }
}

#[test]
fn fc_stu_08_fc_stu_09_fc_npc_05_blows_against_a_defence_without_dice() {
    let foe = format!("{GOOD}boxes = [1, 2]\nslots = [2, 4, 6]\n");
    let text = hero("fight = 4", &stunt("killing_stroke"));
    for (known, dice) in with_and_without(&text, &foe).iter().zip(["[++00] [0000]", "[++00]"]) {
        let mut told = Told::begin(known);
        told.turn(&[dice], &["1 absorb mild", "0 stunt use killing_stroke"]);
        assert_eq!(told.fighter(1).slots, 0b010, "mild becomes moderate");
    }
    let text = hero("fight = 4", &stunt("my_blade_strikes_true"));
    for (known, dice) in with_and_without(&text, &foe).iter().zip(["[+000] [0000]", "[+000]"]) {
        let mut told = Told::begin(known);
        told.turn(&[dice], &["0 stunt use my_blade_strikes_true"]);
        assert_eq!((told.fighter(1).boxes, told.fighter(1).slots), (0, 0b001), "no box of 2");
    }
}

#[test]
fn fc_stu_02_an_obstacle_counts_on_an_attack_without_dice() {
    let trip = "[sides.pcs.hero.stunts.trip]\nkind = \"effect\"\neffect = \"obstacle\"\n\
        skill = \"fight\"\nactions = [\"attack\"]\non = \"success\"\n";
    let foe = format!("{GOOD}boxes = [1, 2, 3]\n");
    let known = two_sides("npc.nameless_dice = \"passive_all\"", &hero("fight = 3", trip), &foe);
    let mut told = Told::begin(&known);
    told.turn(&["[+000]"], &["0 stunt use effect"]);
    told.turn(&["[--00]"], &[]);
    assert_eq!(told.hits(), [1], "1 against 1: the obstacle is worth two");
    assert_eq!(told.fighter(1).game.stunts.obstacle, 0);
}

#[test]
fn fc_mov_06_the_way_counts_where_a_blocker_has_no_dice() {
    let text = "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
        move.opposition = \"higher_of_both\"\nnpc.nameless_dice = \"passive_all\"\n\
        [scene.zones]\na = { to = [\"b\"] }\nb = {}\n\
        [scene.aspects.mud]\nbetween = [\"a\", \"b\"]\nhinders = true\n\
        [scene.aspects.ice]\nbetween = [\"a\", \"b\"]\nhinders = true\n\
        [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n\
        [sides.pcs.hero]\nzone = \"a\"\nskills = { notice = 4, athletics = 2, fight = 2 }\n\
        [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n\
        [sides.npcs.thug]\nzone = \"a\"\nskills = { fight = 1, athletics = 1 }\n";
    let known = conflict(text);
    let mut told = Told::begin(&known);
    told.turn(&["[0000]"], &["0 step stay", "0 turn attack 1", "0 step stay"]);
    told.turn(&[], &["1 turn pass"]);
    let run = ["0 step stay", "0 turn run_to zone2", "1 impede impede"];
    told.turn(&["[+000]"], &run);
    assert_eq!(told.fighter(0).foot.zone(), 0, "3 against the 4 of the way, not the thug's 1");
}

const PAIR: &str = "[sides.npcs.one]\ngrade = \"good\"\nskills = { athletics = 0 }\n\
    [sides.npcs.two]\ngrade = \"good\"\nskills = { athletics = 2 }\n";

#[test]
fn fc_def_06_who_forgoes_throws_no_dice_against_split_and_zone_attacks() {
    let text = hero("fight = 3", "zone_attack = true\n");
    let known = two_sides("multi.zone_victims = \"foes\"", &text, PAIR);
    let mut told = Told::begin(&known);
    let split = ["0 turn split_attack 1", "0 also also 2", "0 share even"];
    told.turn(&["[+000]", "[0000]"], &[&split[..], &["1 defend forgo"]].concat());
    assert_eq!(told.hits(), [2], "2 against nothing, 2 against 2");
    // Full defense adds nothing to it, and it earns no boost.
    let mut told = Told::begin(&known);
    told.turn(&["[----]", "[0000]"], &["0 turn attack_zone", "1 defend forgo"]);
    assert_eq!((told.fighter(1).boosts.all(), told.fighter(2).boosts.all()), (0, 1));
    told.turn(&[], &["2 turn pass"]).turn(&[], &["1 turn full_defense"]);
    told.turn(&["[0000]", "[0000]"], &["0 turn attack_zone", "1 defend forgo"]);
    assert_eq!(told.hits(), [1, 3]);
}

#[test]
fn fc_stu_01_a_bonus_against_some_foes_is_judged_for_each_of_several() {
    let mook = "[sides.pcs.hero.stunts.mook]\nkind = \"bonus\"\nskill = \"fight\"\n\
        actions = [\"attack\"]\nwhen = [\"foe_nameless\"]\n";
    let foes = "[sides.npcs.boss]\nkind = \"main\"\nskills = { athletics = 0 }\n\
        [sides.npcs.thug]\ngrade = \"good\"\nskills = { athletics = 0 }\n";
    let text = hero("fight = 3", &format!("zone_attack = true\n{mook}"));
    let known = two_sides("multi.zone_victims = \"foes\"", &text, foes);
    let mut told = Told::begin(&known);
    told.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn attack_zone"]);
    assert_eq!(told.hits(), [3, 5]);
    let mut told = Told::begin(&known);
    let split = ["0 turn split_attack 1", "0 also also 2", "0 share even"];
    told.turn(&["[+000]", "[0000]", "[0000]"], &split);
    assert_eq!(told.hits(), [2, 4]);
    assert_eq!(told.fighter(2).status, Status::TakenOut);
}

/// Without zones the distance of a shot is unknown; with them it must come from another zone.
#[test]
fn fc_stu_11_only_distant_shots_are_slipped_away_from() {
    for (place, hits) in [("a", vec![5]), ("b", vec![1])] {
        let known = conflict(&format!(
            "system = \"fate-core\"\n[scene]\ndark = true\n[scene.zones]\na = {{ to = [\"b\"] }}\nb = {{}}\n\
             [rules]\norder.final_tie = \"listed\"\n\
             [policies.still]\nbase = \"plain\"\nstep = [\"stay\"]\n\
             [sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n\
             [sides.pcs.hero]\nzone = \"a\"\nskills = {{ notice = 4, stealth = 4 }}\n{}\
             [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n\
             [sides.npcs.foe]\nkind = \"main\"\nzone = \"{place}\"\nskills = {{ shoot = 5 }}\n",
            stunt("slippery_target")
        ));
        let mut told = Told::begin(&known);
        told.turn(&[], &["0 turn pass"]);
        told.turn(&["[0000] [0000]"], &["1 turn attack shoot 0"]);
        assert_eq!(told.hits(), hits, "from {place}");
    }
}

#[test]
fn fc_stu_12_tough_as_nails_lowers_physical_consequences_alone() {
    let foe = "[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 3, provoke = 3 }\n";
    let text = hero("fight = 4", &stunt("tough_as_nails"));
    for (kind, mental, slots) in
        [("physical", 0, 0b001), ("mental", 0, 0b010), ("mixed", 0b010, 0b010), ("mixed", 0, 0b001)]
    {
        let known = two_sides(&format!("conflict.kind = \"{kind}\""), &text, foe);
        let mut told = Told::begin(&known);
        told.state.fighters[0].fate = 9;
        told.wear(0, |wear| wear.slots = 0b010);
        told.wear(0, |wear| wear.mental.slots = mental);
        let choices = ["0 stunt use tough_as_nails", "0 turn pass"];
        let used = usize::from(slots == 0b010);
        told.turn(&[], &choices[used..]);
        assert_eq!(told.fighter(0).slots, slots, "{kind}");
    }
}
