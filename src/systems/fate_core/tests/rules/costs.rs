//! Costs of success and ties (`kernels::fate::rules::actions::overcome`), the weight of consequences, and single
//! fighters without dice.

use crate::kernels::fate::state::conflict::Attached;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const HERO: &str = "[sides.pcs.hero]\nskills = { notice = 4, athletics = 3, fight = 3 }\n";
const FOE: &str = "[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 3 }\n";

#[test]
fn fc_ovr_03_a_tie_may_be_failure_and_a_boost() {
    let tied = |word: &str, choice: &str| {
        let game = two_sides(&format!("overcome.tie = \"{word}\""), HERO, FOE);
        let mut told = Told::begin(&game);
        told.state.fighters[0].attached.push(Attached { by: 1, free: 1, ..Attached::default() });
        told.state.free[1] += 1;
        let choices = ["0 turn remove_advantage athletics 0", choice];
        told.turn(&["[0000] [0000]"], &choices);
        (told.fighter(0).attached.len(), [0, 1].map(|it| told.fighter(it).boosts.all()))
    };
    assert_eq!(tied("choose_fail_boost", "0 cost fail"), (1, [1, 0]));
    assert_eq!(tied("choose_fail_boost", "0 cost pay"), (0, [0, 1]));
    assert_eq!(tied("choose", "0 cost fail"), (1, [0, 0]), "the old word: nothing gained");
}

fn inn(rules: &str) -> crate::engine::Conflict<crate::systems::fate_core::FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[scene]\nkind = \"challenge\"\n\
         [scene.tasks.door]\nskills = [\"lore\"]\ndifficulty = 5\n\
         [scene.tasks.fire]\nskills = [\"lore\"]\ndifficulty = 2\n\
         [rules]\norder.final_tie = \"listed\"\nchallenge.assign = \"spread\"\nchallenge.distinct_skills = false\n{rules}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n\
         [sides.pcs.one]\nskills = {{ lore = 3 }}\n[sides.pcs.two]\nskills = {{ lore = 3 }}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.npcs.keeper]\nkind = \"main\"\nskills = {{ lore = 3 }}\n"
    ))
}

#[test]
fn fc_out_08_the_opposition_has_its_aspect_on_the_scene_outside_conflicts() {
    let game = inn("");
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 cost pay"]);
    assert_eq!(told.state.scene.last().map(|it| it.free[1]), Some(1));
    // It serves against the other character's task.
    told.turn(&["[0000]"], &["2 raise free", "1 cost fail"]);
    assert_eq!(told.state.free[1], 0);
}

#[test]
fn fc_out_08_a_consequence_outside_of_conflicts_too() {
    let game = inn("cost.serious = \"consequence_lowest_free\"");
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 cost pay"]);
    assert_eq!((told.fighter(0).slots, told.state.scene.len()), (0b1, 0));
}

#[test]
fn fc_csq_13_a_penalty_counts_levels_or_consequences() {
    for (word, hits) in [("levels", vec![]), ("consequences", vec![2])] {
        let rules = format!("consequence.penalty = -1\nconsequence.penalty_counts = \"{word}\"");
        let game = two_sides(&rules, HERO, FOE);
        let mut told = Told::begin(&game);
        told.wear(0, |wear| wear.slots = 0b100);
        told.turn(&["[+++0] [0000]"], &["0 turn attack 1"]);
        assert_eq!(told.hits(), hits, "a severe consequence is three levels: a tie");
    }
}

#[test]
fn fc_atk_04_a_helpless_target_has_its_rating_and_no_dice() {
    for (word, dice) in
        [("passive_defense", ["[+000]", "[0000] [0000]"]), ("passive_all", ["[+000]", "[0000]"])]
    {
        let foe = format!("{FOE}dice = \"{word}\"\n");
        let game = two_sides("", HERO, &foe);
        let mut told = Told::begin(&game);
        told.turn(&dice[..1], &["0 turn attack 1"]);
        assert_eq!(told.hits(), [1]);
        told.turn(&dice[1..], &["1 turn attack 0"]);
        assert_eq!(told.hits(), [1], "3 against 3");
    }
}
