//! Named policies (`policies.toml`) with resources in hand: they must do nothing that a sensible player would not do.

use super::{Told, conflict};
use crate::engine::Conflict;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::points::Invoke;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::{Play, RollKind, View};
use crate::system::{FighterId, Numbered, Question, RuleSystem};
use crate::systems::fate_core::FateCore;

/// A hero with Fight 4 and no fate points against a foe with Fight 2, who has so many of the pool; both are spenders.
fn fight(pool: u32, foe: &str) -> Conflict<FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\nfp.gm_start = {pool}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"spender\"\n\
         [sides.pcs.hero]\nskills = {{ fight = 4, notice = 4 }}\nfate_points = 0\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"spender\"\n\
         [sides.npcs.foe]\nskills = {{ fight = 2 }}\n{foe}\n"
    ))
}

/// The pool after the first blow, and what became of the foe.
fn after(pool: u32, foe: &str, dice: &str) -> (i8, Status) {
    let conflict = fight(pool, foe);
    let mut told = Told::begin(&conflict);
    told.turn(&[dice], &[]);
    (told.state.pool, told.fighter(1).status)
}

#[test]
fn the_pool_is_for_those_who_have_a_name() {
    let main = "kind = \"main\"\nboxes = [1, 2]\nslots = [2]";
    // A hit of 6 against the 4 that the foe can absorb: one point saves it.
    assert_eq!(after(3, "", "[++++] [0000]"), (3, Status::TakenOut));
    assert_eq!(after(3, main, "[++++] [0000]"), (2, Status::In));
    // Where one point decides, the nameless may have it if nobody with a name is left.
    assert_eq!(after(3, "", "[+000] [0000]"), (2, Status::In));
    let chief = "[sides.npcs.chief]\nkind = \"main\"\nskills = { fight = 2 }";
    assert_eq!(after(3, chief, "[+000] [0000]"), (3, Status::TakenOut));
}

#[test]
fn nobody_pays_for_what_cannot_save() {
    let main = "kind = \"main\"\nboxes = [1]\nslots = [2]";
    // A hit of 6 against the 3 that the foe can absorb: two points save it, one does not.
    assert_eq!(after(1, main, "[++++] [0000]"), (1, Status::TakenOut));
    assert_eq!(after(2, main, "[++++] [0000]"), (0, Status::In));
}

#[test]
fn no_more_is_spent_on_a_foe_than_it_takes() {
    let conflict = fight(0, "kind = \"main\"\nboxes = [1, 2]\nslots = [1]");
    let mut told = Told::begin(&conflict);
    let setup = &conflict.compiled.setup;
    for _ in 0..4 {
        Play { setup, state: &mut told.state, table: &mut told.table.face() }
            .gain_boost(FighterId(0));
    }
    // A tie; two boosts make it a hit of 4, more than the 3 that the foe can absorb.
    told.turn(&["[0000] [++00]"], &[]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
    assert_eq!(told.fighter(0).boosts.all(), 2);
}

/// FC-MOV-02: lists are folded with what is known of a class of rolls, and a roll to move is one to
/// overcome: so says the class, and so says the question.
#[test]
fn what_is_said_beforehand_of_a_roll_holds() {
    let conflict = fight(0, "");
    let told = Told::begin(&conflict);
    let create = RollKind::Create { presence: true };
    let kinds = [RollKind::Attack, RollKind::Defend, RollKind::DefendCreate, create];
    let others = [RollKind::Overcome, RollKind::Move, RollKind::Oppose, RollKind::Roar];
    for kind in kinds.into_iter().chain(others).chain([RollKind::Feat(1)]) {
        let attack = matches!(kind, RollKind::Attack | RollKind::Defend);
        let moment =
            Moment { kind: Some(kind), opponent: 1, margin: 1, attack, ..Moment::default() };
        let (setup, state) = (&conflict.compiled.setup, &told.state);
        let view = View { setup, state };
        let (by, target) = if kind == RollKind::Attack { (0, 1) } else { (1, 0) };
        // What the hit costs is said only where it was looked up.
        for looked_up in [None, Some(-1), Some(1), Some(3), Some(30)] {
            let shifts = looked_up.unwrap_or(1);
            let cost = looked_up
                .filter(|_| attack)
                .map(|_| view.hit_cost_at(FighterId(by), FighterId(target), shifts));
            let moment = Moment { shifts, toll: cost, ..moment };
            let ask = Ask::new(setup, state, Invoke::NUMBER, FighterId(0), &moment);
            let invoking = FateCore::FORESIGHT.at(Invoke::NUMBER);
            for feature in 0..usize::from(FateFeature::COUNT) {
                if let Some(said) = (invoking.fixed)(ask.class(), feature) {
                    assert_eq!(said, ask.of_world(feature), "{kind:?}, feature {feature}");
                }
            }
        }
    }
}

#[test]
fn every_policy_plays_against_every_other() {
    let names: Vec<String> =
        crate::engine::policy_texts::<FateCore>().into_iter().map(|policy| policy.name).collect();
    assert!(names.len() >= 6);
    for (policy, other) in names.iter().flat_map(|a| names.iter().map(move |b| (a, b))) {
        let conflict = conflict(&format!(
            "system = \"fate-core\"\n[sides.a]\nplayer = \"pc\"\npolicy = \"{policy}\"\n\
             [sides.a.hero]\ncount = 2\nskills = {{ fight = 4, athletics = 2 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"{other}\"\n[sides.b.boss]\nkind = \"supporting\"\n\
             skills = {{ fight = 5, physique = 3 }}\n[sides.b.thug]\ncount = 3\n\
             skills = {{ fight = 2 }}\n"
        ));
        let mut workspace = conflict.workspace();
        for trial in 0..40 {
            conflict.play(&mut workspace, 3, trial);
            assert!(FateCore::ending(&workspace.state).is_some());
        }
    }
}
