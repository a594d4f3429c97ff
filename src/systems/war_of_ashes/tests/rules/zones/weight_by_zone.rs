//! Tests of weight over zones, of stepping in, and of what fighters do to a place.

use crate::dice::TrialKey;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::rules::movement::steps;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::FighterId;
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::decide::features::WarFeature;
use crate::systems::war_of_ashes::tests::*;
use crate::table::Live;

/// WOA-WT-14: what leaving and moving fighters change of the totals is what totals taken anew have, after every
/// turn of many conflicts.
#[test]
fn totals_changed_by_a_difference_are_totals_taken_anew() {
    let path = "/scenarios/war_of_ashes/forty_fighters.toml";
    let text = std::fs::read_to_string(format!("{}{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let conflict = compiled(&text).unwrap_or_else(|problems| panic!("{problems}"));
    let setup = &conflict.compiled.setup;
    let (mut workspace, mut turns, mut moved, mut left) = (conflict.workspace(), 0, 0, 0);
    for trial in 0..6 {
        workspace.counters.reset();
        let (key, deciders) = (TrialKey::new(5, trial), conflict.casts.any());
        let (counters, lines) = (&mut workspace.counters, &mut workspace.lines[..]);
        let mut table = Live::new(key, deciders, counters, lines);
        WarOfAshes::begin(setup, &mut workspace.state, &mut table);
        while WarOfAshes::ending(&workspace.state).is_none() {
            let before = workspace.state.clone();
            WarOfAshes::turn(setup, &mut workspace.state, &mut table);
            let (state, at) = (&workspace.state, |state: &StateOf<War>, it: usize| {
                state.fighters[it].foot.zone()
            });
            turns += 1;
            moved +=
                (0..state.fighters.len()).filter(|&it| at(&before, it) != at(state, it)).count();
            left += (before.standing & !state.standing).count_ones();
            assert!(View { setup, state }.totals_hold(), "trial {trial}, turn {turns}");
        }
    }
    assert!(turns > 500 && moved > 50 && left > 50, "{turns} turns, {moved} moves, {left} left");
}

const ZONES: &str = "a = { to = [\"b\"] }\nb = { to = [\"c\"] }\nc = {}\n";

fn place(rules: &str, aspects: &str, groups: &[String]) -> Conflict<WarOfAshes> {
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

fn hero(name: &str, zone: &str) -> String {
    pc(name, ROLF, &format!("zone = \"{zone}\""))
}

fn guard(name: &str, count: u32, zone: &str, more: &str) -> String {
    minions(name, &format!("count = {count}\nzone = \"{zone}\"\nskilled = [\"fight\"]\n{more}"))
}

/// WOA-WT-02, WOA-WT-14, WOA-ZONE-04: totals count by zone and change with every step, so that the
/// next roll already uses them.
#[test]
fn totals_follow_the_fighters() {
    let groups = [hero("rolf", "a"), hero("olivia", "b"), guard("guard", 2, "a", "")];
    let game = place("order.npc_group = false", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    let totals = |stage: &Stage<'_>, zone: usize| {
        let totals = &stage.state.world.zones[zone];
        (totals.now[0], totals.now[1])
    };
    assert_eq!((totals(&stage, 0), totals(&stage, 1), totals(&stage, 2)), ((1, 2), (1, 0), (0, 0)));
    // Rolf alone is outweighed two to one where he stands.
    stage.turn(&["[0000] [000-]"], &["0 turn attack 2"]);
    assert_eq!(stage.rolls(), [(0, 0, 3), (2, 1, 3)]);
    // Olivia joins him: neither side outweighs the other there any more.
    stage.turn(&["[0000] [0000]"], &["1 step step_to_foe 2", "1 turn attack 2"]);
    assert_eq!(stage.rolls(), [(1, 0, 3), (2, 0, 2)]);
    assert_eq!((totals(&stage, 0), totals(&stage, 1)), ((2, 2), (0, 0)));
    // A guard goes: two against one for the heroes.
    stage.turn(&[], &["2 step step_to zone2", "0 impede let_pass", "2 turn pass"]);
    stage.turn(&["[000-] [000-]"], &["3 turn attack 0"]);
    assert_eq!(stage.rolls(), [(3, 0, 1), (0, 1, 4)]);
}

/// WOA-WT-14: with `weight.recompute` totals of zones come into force later.
#[test]
fn later_totals() {
    let groups = [hero("rolf", "a"), hero("olivia", "b"), guard("guard", 2, "a", "")];
    for (recompute, dice) in [("every_turn", 1), ("every_exchange", 1), ("every_roll", 0)] {
        let game = place(&format!("weight.recompute = \"{recompute}\""), "", &groups);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&[], &["0 turn pass"]);
        stage.turn(&["[0000] [0000]"], &["1 step step_to_foe 2", "1 turn attack 2"]);
        assert_eq!(stage.rolls()[1].1, dice, "{recompute}");
        stage.turn(&["[0000] [0000]"], &["2 turn attack 0"]);
        assert_eq!(stage.rolls()[0].1, u8::from(recompute == "every_exchange"), "{recompute}");
    }
}

/// WOA-WT-19, JC-12: across zones weight counts on neither roll, or as the knob says.
#[test]
fn weight_across_zones() {
    let archers =
        minions("archer", "count = 2\nzone = \"b\"\nskilled = [\"shoot\"]\nweapon = \"bow\"");
    let thug = guard("thug", 2, "a", "");
    let dice = |cross: &str| {
        let rules = format!("weight.cross_zone = \"{cross}\"\norder.npc_group = false");
        let groups = [hero("rolf", "a"), thug.clone(), archers.clone(), hero("olivia", "b")];
        let game = place(&rules, "", &groups);
        let mut stage = Stage::open(&game, &[], &[]);
        let archer = (0..6).find(|&at| game.compiled.setup.sheets[at].name.starts_with("archer"));
        let archer = archer.unwrap();
        while stage.state.order[usize::from(stage.state.place)] != archer as u8 {
            stage.idle(1);
        }
        stage.turn(&["[0000] [0000]"], &[&format!("{archer} turn attack 0")]);
        let rolls = stage.rolls();
        (rolls[0].1, rolls[1].1)
    };
    assert_eq!(dice("none"), (0, 0));
    // Rolf's zone: two thugs against him; the archers': two of them against Olivia.
    assert_eq!(dice("target_zone"), (1, 0));
    assert_eq!(dice("own_zone"), (1, 0));
}

/// WOA-WT-20, JC-39: if a side has no fighter in the zone there is nothing to compare.
#[test]
fn nobody_to_compare_with() {
    let game = place("", "", &[hero("rolf", "a"), guard("guard", 1, "b", "")]);
    let stage = Stage::open(&game, &[], &[]);
    let (setup, at) = (&game.compiled.setup, &stage.state);
    assert_eq!(View { setup, state: at }.dice_with(FighterId(0), 0), (0, 0));
    assert_eq!(View { setup, state: at }.dice_with(FighterId(0), 1), (0, 0));
    // Weightless ones who are there are outweighed.
    let small = guard("mite", 1, "b", "size = \"small\"");
    let game = place("", "", &[hero("rolf", "a"), small]);
    let stage = Stage::open(&game, &[], &[]);
    let (setup, at) = (&game.compiled.setup, &stage.state);
    assert_eq!(View { setup, state: at }.dice_with(FighterId(0), 1), (2, 0));
}

/// WOA-ZONE-05: mental conflicts have zones too, unless `mental.zones` is off.
#[test]
fn mental_conflicts_have_zones() {
    let groups = [hero("rolf", "a"), guard("guard", 1, "c", "")];
    let game = place("conflict.kind = \"mental\"", "", &groups);
    assert!(game.compiled.setup.map.has_zones());
    assert!(!Stage::open(&game, &[], &[]).may(0, 0, NO_ARGUMENT));
    let game = place("conflict.kind = \"mental\"\nmental.zones = false", "", &groups);
    assert!(!game.compiled.setup.map.has_zones());
    assert!(Stage::open(&game, &[], &[]).may(0, 0, NO_ARGUMENT));
}

/// WOA-ACT-21: an ally in the same zone takes the defence on itself, with its own rating and the
/// weight of the zone; not against advantages, and not from another zone unless a knob says so.
#[test]
fn allies_step_in() {
    let guards = guard("guard", 4, "a", "");
    let groups =
        [pc("olivia", OLIVIA, "zone = \"a\""), hero("rolf", "a"), hero("far", "b"), guards];
    let game = place("", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.idle(3);
    let mut other = stage.state.clone();
    stage.turn(&["[0000] [0000]"], &["3 turn attack 0", "1 interpose step_in"]);
    // Four guards against two: one die for them.
    assert_eq!(stage.rolls(), [(3, 1, 3), (1, 0, 3)]);
    assert!(stage.told(FateEvent::Interposes(FighterId(1), FighterId(0))));
    std::mem::swap(&mut stage.state, &mut other);
    stage.turn(&["[0000] [0000]"], &["3 turn create_advantage 0"]);
    assert_eq!(stage.rolls()[1].0, 0);
    let game = place("interpose.range = 1", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.idle(3);
    let script = ["3 turn attack 0", "1 interpose stand_by", "2 interpose step_in"];
    stage.turn(&["[0000] [0000]"], &script);
    assert_eq!(stage.rolls()[1], (2, 0, 3));
    let game = place("interpose.max_per_exchange = 0", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.idle(3);
    stage.turn(&["[0000] [0000]"], &["3 turn attack 0"]);
}

/// WOA-ZONE-15, WOA-ZONE-06: an obstacle is put into one's own or an adjacent zone that has room.
#[test]
fn obstacles_are_made() {
    let mire = "mire = { zone = \"b\", hinders = true }\n";
    let groups = [hero("rolf", "a"), guard("guard", 1, "c", "")];
    let game = place("", mire, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(
        stage.may(0, own(WarTurn::Obstruct), 0)
            && stage.may(0, own(WarTurn::Obstruct), NO_ARGUMENT)
    );
    assert!(!stage.may(0, own(WarTurn::Obstruct), 1), "there is one already");
    assert!(!stage.may(0, own(WarTurn::Obstruct), 2), "too far");
    stage.turn(&["[0000]"], &["0 turn obstruct zone1"]);
    assert_eq!(stage.state.scene[1].free[0], 1);
    let setup = &game.compiled.setup;
    assert_eq!(
        steps::step_to(View { setup, state: &stage.state }, FighterId(0), Goal::Zone(1)),
        None
    );
    // `zone.aspects_max` leaves room for more, `range.create` reaches farther.
    let game = place("zone.aspects_max = 2\nrange.create = 2", mire, &groups);
    let stage = Stage::open(&game, &[], &[]);
    assert!(stage.may(0, own(WarTurn::Obstruct), 1) && stage.may(0, own(WarTurn::Obstruct), 2));
}

/// WOA-ACT-20: an aspect of the place is removed against difficulty 4, or against its maker in the
/// same zone; its free invocations go with it.
#[test]
fn aspects_of_the_place_are_removed() {
    let mire = "mire = { zone = \"a\", hinders = true }\n";
    let groups = [hero("rolf", "a"), guard("guard", 1, "a", "")];
    let game = place("", mire, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(stage.may(0, own(WarTurn::ClearScene), NO_ARGUMENT));
    stage.turn(&["[++00]"], &["0 turn clear_scene"]);
    assert_eq!((stage.margin(), stage.state.scene.len()), (1, 0));
    assert_eq!(stage.state.free[..2], [0, 0]);
    let game = place("remove.difficulty_env = 0", mire, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000]"], &["0 turn clear_scene"]);
    assert_eq!(stage.margin(), 3);
    let game = place("remove.env_removable = false", mire, &groups);
    assert!(!Stage::open(&game, &[], &[]).may(0, own(WarTurn::ClearScene), NO_ARGUMENT));
    // A foe defends an aspect that it has made.
    let game = place("", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(!stage.may(0, own(WarTurn::ClearScene), NO_ARGUMENT));
    stage.idle(1);
    stage.turn(&["[++00]"], &["1 turn create_on_scene"]);
    stage.turn(&["[0000] [0000]"], &["0 turn clear_scene", "1 invoke pass"]);
    assert_eq!((stage.rolls()[1].0, stage.state.scene.len()), (1, 0));
}

/// Feature `worst_free` reads the foes' free invocations on the aspect that would be removed, and none of those that
/// they hold elsewhere.
#[test]
fn worst_free_counts_what_would_be_removed() {
    let mire = "mire = { zone = \"a\", hinders = true }\n";
    let groups = [hero("rolf", "a"), guard("guard", 1, "a", "")];
    let game = place("", mire, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    let seen = |stage: &Stage<'_>| {
        let moment = Moment::default();
        let ask = stage.ask(Turn::NUMBER, 0, &moment);
        let number = WarFeature::WorstFree as u16 + FateFeature::COUNT;
        ask.of_world(usize::from(number))
    };
    assert_eq!((stage.state.free[1], seen(&stage)), (1, 1), "both begin with one on it");
    stage.state.scene.change(0, |aspect| aspect.free[1] = 0);
    stage.state.free[1] = 0;
    assert_eq!(seen(&stage), 0, "it still hinders, but nobody holds anything on it");
    stage.idle(1);
    stage.turn(&["[+++0] [----]"], &["1 turn create_advantage 0"]);
    assert_eq!((stage.state.free[1], seen(&stage)), (2, 0), "held on Rolf himself");
    stage.idle(1);
    stage.turn(&["[++++]"], &["1 turn create_on_scene"]);
    assert_eq!(seen(&stage), 2);
}

/// WOA-ACT-20: an aspect on which the scenario gives invocations to the foes only can be removed although it hinders
/// no fighter; an aspect that serves both sides cannot.
#[test]
fn woa_act_20_what_serves_the_foes_only_is_removed() {
    let groups = [hero("rolf", "a"), guard("guard", 1, "a", "")];
    let torches =
        |held: &str| format!("torches = {{ zone = \"a\", invocations = {{ {held} }} }}\n");
    let game = place("", &torches("foes = 2"), &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    assert_eq!(stage.state.free[1], 2);
    stage.turn(&["[++00]"], &["0 turn clear_scene"]);
    assert_eq!((stage.state.scene.len(), stage.state.free[1]), (0, 0));
    let game = place("", &torches("foes = 2, heroes = 1"), &groups);
    assert!(!Stage::open(&game, &[], &[]).may(0, own(WarTurn::ClearScene), NO_ARGUMENT));
}
