//! Clauses about contests, the end of a scene and treatment.

use super::left_over;
use crate::kernels::fate::tell::events::FateEvent;
use crate::systems::fate_core::state::conflict::Mark;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

/// A race of one side of players against two of the game master, with these ratings.
fn race(rules: &str, ratings: [i32; 3]) -> String {
    let mut text = format!(
        "system = \"fate-core\"\n[scene]\nkind = \"contest\"\n[rules]\norder.final_tie = \"listed\"\n\
         {rules}\n[policies.racer]\ninvoke = [\"fate_point\"]\n"
    );
    for (name, rating) in ["one", "two", "three"].iter().zip(ratings) {
        let side = format!(
            "[sides.{name}]\nplayer = \"pc\"\nrolls = [\"athletics\"]\npolicy = \"racer\"\n\
             [sides.{name}.{name}_one]\naspects = 1\nskills = {{ athletics = {rating} }}\n"
        );
        text.push_str(&side);
    }
    text
}

#[test]
fn fc_inv_12_of_three_sides_the_lowest_is_asked_first() {
    let game = conflict(&race("fp.refresh = 1", [4, 3, 2]));
    let mut told = Told::begin(&game);
    told.turn(&["[0000]", "[0000]", "[0000]"], &[]);
    let total = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Invoked { total, .. }) => Some(*total),
        _ => None,
    };
    let totals: Vec<i32> = told.table.events.iter().filter_map(total).collect();
    assert_eq!(totals, [4, 5, 6], "2 + 2, then 3 + 2, then 4 + 2");
}

const ATTEMPTS: [&str; 2] = ["0 contest create_on_scene athletics"; 2];

#[test]
fn fc_con_14_j_15_so_many_attempts_in_an_exchange() {
    for most in [1, 2] {
        let rules = format!(
            "fp.refresh = 0\nfp.refresh_min = 0\ncreate.scene_opposition = \"passive\"\n\
                 contest.create_per_exchange = {most}"
        );
        let game = conflict(&race(&rules, [4, 3, 2]));
        let mut told = Told::begin(&game);
        left_over(&mut told, &["[0000]"; 5][..3 + most], &ATTEMPTS);
        assert_eq!(told.state.scene.len(), most);
    }
}

#[test]
#[should_panic(expected = "`0 contest create_on_scene athletics` is not legal")]
fn fc_con_14_no_attempts_if_so_set() {
    let game = conflict(&race("contest.create_per_exchange = 0", [4, 3, 2]));
    left_over(&mut Told::begin(&game), &["[0000]"; 3], &ATTEMPTS);
}

#[test]
fn fc_con_24_giving_up_may_be_paid() {
    let text = race("contest.concede_fp = 2", [4, 3, 2]);
    let game = conflict(&text);
    let mut told = Told::begin(&game);
    left_over(&mut told, &["[0000]", "[0000]", "[0000]"], &["0 contest give_up"]);
    assert_eq!(told.fighter(0).pending, 2);
}

const PATIENT: &str =
    "[sides.pcs.patient]\naspects = 0\nskills = { athletics = 3, fight = 3, notice = 1 }\n";
const FOES: &str = "[sides.npcs.first]\nkind = \"main\"\nskills = { fight = 3 }\n\
    [sides.npcs.second]\nkind = \"main\"\nscene = 2\nskills = { fight = 3 }\n";

#[test]
fn fc_end_05_fc_asp_01_04_aspects_and_boosts_end_with_the_scene() {
    let game = two_sides("", PATIENT, FOES);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 turn create_on_scene athletics"]);
    told.turn(&["[---0] [0000]"], &["1 turn attack 0"]);
    assert_eq!((told.state.scene.len(), told.fighter(0).boosts.all()), (1, 1));
    told.turn(&[], &["1 concede concede"]);
    told.turn(&[], &["0 pause go_on"]);
    assert_eq!((told.state.series.scene, told.state.scene.len()), (2, 0));
    assert_eq!((told.fighter(0).boosts.all(), told.state.free[0]), (0, 0));
}

#[test]
fn fc_rec_02_a_treatment_may_be_helped_by_invocations() {
    let healer = "[sides.pcs.healer]\nhealer = true\nskills = { fight = 1, lore = 3 }\n";
    let game = two_sides("", &format!("{PATIENT}{healer}"), FOES);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    told.turn(&["[+++0] [0000]"], &["2 turn attack 0"]);
    assert_eq!(told.fighter(0).slots, 0b001);
    told.turn(&[], &["2 concede concede"]);
    told.turn(&["[--00]"], &["0 pause treat mild 0", "1 invoke fate_point"]);
    assert_eq!(told.state.series.trails[0].recovering, 0b001, "1 + 2 against 2");
    assert_eq!(told.fighter(1).fate, 2);
}

/// E-24 and E-27: one roll each, against a fixed difficulty and against a roll.
#[test]
fn e_24_e_27_tasks_of_the_examples() {
    let marked = |rules: &str, task: &str, skills: &str, dice: &str, choices: &[&str]| {
        let game = conflict(&format!(
            "system = \"fate-core\"\n[scene]\nkind = \"single\"\n[scene.tasks.it]\n{task}\n\
             [rules]\norder.final_tie = \"listed\"\n{rules}\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"plain\"\n[sides.a.hero]\n\
             skills = {{ {skills} }}\n[sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n\
             [sides.b.foe]\nskills = {{}}\n"
        ));
        let mut told = Told::begin(&game);
        told.turn(&[dice], choices);
        told.state.world.tasks[0].mark
    };
    let lock = "skills = [\"crafts\"]\ndifficulty = 4";
    let pays = ["0 invoke fate_point"];
    assert_eq!(marked("", lock, "crafts = 1", "[++00]", &pays), Mark::Clean, "5 against 4");
    let guard = "skills = [\"resources\"]\ndifficulty = 0";
    let active = "challenge.active_opposition = true";
    let fails = ["0 cost fail"];
    let mark = marked(active, guard, "resources = 1", "[+000] [+++0]", &fails);
    assert_eq!(mark, Mark::Failed, "2 against 3");
}

/// E-28: in an argument, so that the consequence that the success costs is of the mind.
#[test]
fn e_28_a_failed_threat_costs_a_mild_consequence() {
    let game = conflict(
        "system = \"fate-core\"\n[rules]\nconflict.kind = \"mental\"\norder.final_tie = \"listed\"\n\
         [scene.sidetasks.threat]\nskills = [\"provoke\"]\ndifficulty = 0\n\
         [sides.a]\nplayer = \"pc\"\npolicy = \"plain\"\n[sides.a.hero]\n\
         skills = { provoke = 2, empathy = 1 }\n[sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.b.foe]\nskills = {}\n",
    );
    let mut told = Told::begin(&game);
    told.turn(&["[---0]"], &["0 turn task", "0 cost pay"]);
    assert_eq!(told.state.world.errands.marks[0], Mark::SeriousCost);
    assert_eq!(told.fighter(0).slots, 0b001);
}
