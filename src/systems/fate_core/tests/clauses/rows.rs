//! Tests of rows of the ledger that belong to no other file: grades of characters, setting the
//! scene, stunts and compels that concern the place.

use crate::kernels::fate::RollKind::{Attack, Create, Defend, Move};
use crate::kernels::fate::sheet::sheet::Severity;
use crate::kernels::fate::sheet::sheet::Severity::{Extreme, Mild, Moderate, Severe};
use crate::kernels::fate::state::conflict::Status;
use crate::systems::fate_core::tests::rules::turn_order::told_with;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const HERO: &str = "[sides.pcs.hero]\nskills = { athletics = 3, fight = 3, notice = 3 }\n";

/// FC-NPC-01 to FC-NPC-03: hits of 1, 2 and 3 take the three grades out.
#[test]
fn fc_npc_01_to_03_what_takes_out_whom() {
    for (grade, boxes) in [("average", 0), ("fair", 1), ("good", 2)] {
        let foe = format!(
            "[sides.npcs.foe]\ngrade = \"{grade}\"\nskills = {{ fight = 1, physique = 2 }}\n"
        );
        let game = two_sides("", HERO, &foe);
        let sheet = &game.compiled.setup.sheets[1];
        assert_eq!((sheet.boxes.len(), sheet.slots.len()), (boxes, 0), "{grade}");
        for (dice, margin) in [("[--00] [-000]", 1), ("[-000] [-000]", 2), ("[0000] [-000]", 3)] {
            let mut told = Told::begin(&game);
            told.turn(&[dice], &["0 turn attack 1"]);
            assert_eq!(told.hits(), [margin]);
            let out = told.fighter(1).status == Status::TakenOut;
            assert_eq!(out, margin > boxes as i32, "{grade} hit for {margin}");
        }
    }
}

/// FC-NPC-12, FC-NPC-15: slots of supporting and main characters; the extreme consequence is for
/// players' characters.
#[test]
fn fc_npc_12_15_slots_by_grade() {
    let slots = |rules: &str, kind: &str| -> Vec<Severity> {
        let foe = format!("[sides.npcs.foe]\nkind = \"{kind}\"\nskills = {{ fight = 1 }}\n");
        let game = two_sides(rules, HERO, &foe);
        game.compiled.setup.sheets[1].slots.iter().map(|slot| slot.severity).collect()
    };
    assert_eq!(slots("", "supporting"), [Mild]);
    assert_eq!(slots("npc.supporting.moderate = true", "supporting"), [Mild, Moderate]);
    assert_eq!(slots("", "main"), [Mild, Moderate, Severe]);
    assert_eq!(slots("npc.main.extreme = true", "main"), [Mild, Moderate, Severe, Extreme]);
    let hero = two_sides("", HERO, "[sides.npcs.foe]\nskills = { fight = 1 }\n");
    assert_eq!(hero.compiled.setup.sheets[0].slots.len(), 4);
}

/// FC-NPC-14: played by the default policy, a supporting character gives up at the first
/// consequence; a main one fights on.
#[test]
fn fc_npc_14_supporting_characters_give_up_readily() {
    for (kind, status) in [("supporting", Status::Conceded), ("main", Status::In)] {
        let foe = format!(
            "[sides.npcs.foe]\npolicy = \"spender\"\nkind = \"{kind}\"\nskills = {{ fight = 1, will = 1 }}\n"
        );
        let game = two_sides("fp.gm_start = 0", HERO, &foe);
        let mut told = Told::begin(&game);
        told.turn(&["[++00] [0000]"], &["0 turn attack 1"]);
        assert_eq!(told.fighter(1).status, status, "{kind}");
    }
}

/// FC-SET-01, FC-SET-02, FC-SET-04, FC-ZON-04: the scenario says where everybody stands and which
/// aspects fit what; those between zones hinder the way; then order and exchanges follow.
#[test]
fn fc_set_01_02_04_fc_zon_04_setting_the_scene() {
    let text = "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
        [scene.zones]\nfloor = { to = [\"loft\"] }\nloft = {}\n\
        [scene.aspects]\ndark = { tags = [\"stealth\", \"defend\"] }\nladder = { between = [\"floor\", \"loft\"], tags = [] }\n\
        barrels = { zone = \"floor\", tags = [\"attack\", \"create\"] }\n\
        [sides.pcs]\nplayer = \"pc\"\n[sides.pcs.hero]\nskills = { athletics = 3, notice = 1 }\n\
        [sides.npcs]\nplayer = \"gm\"\nzone = \"loft\"\n[sides.npcs.foe]\nskills = { shoot = 2, notice = 3 }\n";
    let game = conflict(text);
    let told = Told::begin(&game);
    assert_eq!([0, 1].map(|fighter| told.fighter(fighter).foot.zone()), [0, 1]);
    assert_eq!(told.state.exchange, 1);
    assert_eq!(*told.state.order, [1, 0]);
    let hinders: Vec<bool> = told.state.scene.iter().map(|aspect| aspect.hinders).collect();
    assert_eq!(hinders, [false, true, false]);
    let fits = |at: usize, kind| told.state.scene[at].fits.roll(kind, 0);
    assert!(fits(0, Defend) && !fits(0, Attack));
    assert!(fits(1, Move) && !fits(1, Attack));
    assert!(fits(2, Attack) && !fits(2, Defend));
}

/// FC-ASP-09, FC-SET-07: what is in plain sight can be paid for though nobody wrote it down.
#[test]
fn fc_asp_09_fc_set_07_obvious_features() {
    for (rules, paid) in [("", 0), ("aspects.implicit_per_scene = 2", 2)] {
        let rules = format!("fp.gm_start = 0\n{rules}");
        let hero = format!("{HERO}aspects = 0\n");
        let foe = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }\n";
        let game = two_sides(&rules, &hero, foe);
        let mut told = Told::begin(&game);
        let script = ["0 turn attack 1", "0 invoke fate_point", "0 invoke fate_point"];
        told.turn(&["[----] [++++]"], &script[..=paid]);
        assert_eq!(told.fighter(0).fate, 3 - paid as i8);
    }
}

fn row(hero: &str, rules: &str) -> crate::engine::Conflict<crate::systems::fate_core::FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [scene.zones]\na = {{ to = [\"b\"] }}\nb = {{ to = [\"c\"] }}\nc = {{}}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n{hero}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n[sides.npcs.foe]\nkind = \"main\"\n\
         skills = {{ fight = 1 }}\n[policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\n"
    ))
}

/// FC-MOV-14, FC-STU-10: a sprinter goes two zones for free, where nothing hinders.
#[test]
fn fc_mov_14_fc_stu_10_a_sprinter() {
    for (stunt, zone) in [("", 1), ("[sides.pcs.hero.stunts.legs]\nkind = \"sprinter\"\n", 2)] {
        let game = row(&format!("{HERO}{stunt}"), "");
        let mut told = Told::begin(&game);
        let script = ["0 step step_to zone3", "0 step step_to zone3", "0 turn pass"];
        let from = usize::from(zone == 1);
        told.turn(&[], &script[from..]);
        assert_eq!(told.fighter(0).foot.zone(), zone);
    }
}

/// FC-ENV-09: a backup weapon turns being disarmed into a boost, for a fate point.
#[test]
fn fc_env_09_a_backup_weapon() {
    let stunt = "[sides.pcs.hero.stunts.boots]\nkind = \"backup_weapon\"\n";
    let game = row(&format!("{HERO}{stunt}"), "fp.gm_start = 0");
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step stay", "0 turn pass", "0 step stay"]);
    let disarm = ["1 step stay", "1 turn disarm fight 0", "0 stunt use", "1 step stay"];
    told.turn(&["[++++] [0000]"], &disarm);
    let hero = told.fighter(0);
    assert_eq!((hero.attached.len(), hero.foot.blocked, hero.fate), (0, 0, 2));
    assert_eq!(told.fighter(1).boosts.all(), 1);
    assert_eq!(told.state.free[1], 1);
}

/// FC-CMP-04: a complication may cost the movement of a turn.
#[test]
fn fc_cmp_04_a_compel_that_keeps_one_in_place() {
    let rules = "compel.rate_per_exchange = 0.5\ncompel.effect = \"forfeit_move\"\nfp.gm_start = 0";
    let game = row(HERO, rules);
    // The foe is not compelled: a player would have to pay for it.
    let mut told = told_with(&game, &["0", "1"], &["0 compel accept"]);
    assert_eq!(told.fighter(0).fate, 4, "accepted for a point");
    told.turn(&[], &["0 turn pass"]);
    assert_eq!(told.fighter(0).foot.zone(), 0);
}

/// FC-STU-01 on zones: a bonus to one action counts for that action at every distance, and for no
/// other.
#[test]
fn fc_stu_01_fc_atk_03_bonuses_on_zones() {
    for (action, attack, create) in [("attack", 5, 3), ("create", 3, 5)] {
        let stunt = format!(
            "[sides.pcs.hero.stunts.edge]\nkind = \"bonus\"\nskill = \"fight\"\nactions = [\"{action}\"]\n"
        );
        let game = row(&format!("{HERO}{stunt}"), "");
        let reach = &game.compiled.setup.sheets[0].game.reach;
        let rating = |kind| reach.method(kind, false, 0).unwrap().rating;
        assert_eq!(rating(Attack), attack, "{action}");
        assert_eq!(rating(Create { presence: false }), create, "{action}");
    }
}
