//! Fate points from conflict to conflict (`kernels::fate::rules::series::recovery`): refresh, sessions, and what the
//! game master keeps.

use crate::systems::fate_core::tests::rules::series::*;

#[test]
fn fc_fp_02_stunts_cost_refresh() {
    let fate = |rules: &str, stunts: i32| {
        let hero = format!("[sides.pcs.hero]\nstunts = {stunts}\nskills = {{ fight = 3 }}\n");
        let conflict = series(rules, &hero);
        let sheet = &conflict.compiled.setup.sheets[0];
        assert_eq!(sheet.fate, sheet.refresh);
        sheet.refresh
    };
    assert_eq!((fate("", 2), fate("", 3), fate("", 4), fate("", 5)), (3, 3, 2, 1));
    assert_eq!((fate("stunts.free = 1", 3), fate("fp.refresh = 5", 5)), (1, 3));
    // Both numbers count: 3 of one kind and 2 of another are 5.
    let both = "[sides.pcs.hero]\nstunts = 3\nother_stunts = 2\nskills = { fight = 3 }\n";
    assert_eq!(series("", both).compiled.setup.sheets[0].refresh, 1);
    let text = |stunts: i32, rules: &str| {
        mistakes(&format!(
            "system = \"fate-core\"\n[rules]\n{rules}\n[sides.a]\nplayer = \"pc\"\n[sides.a.hero]\n\
             stunts = {stunts}\nskills = {{ fight = 3 }}\n[sides.b]\nplayer = \"gm\"\n\
             [sides.b.thug]\nskills = {{ fight = 2 }}\n"
        ))
    };
    assert!(text(6, "").contains("with this refresh 5 are possible"));
    assert!(text(5, "fp.refresh = 2").contains("with this refresh 4 are possible"));
    assert!(text(5, "fp.refresh_min = 2").contains("with this refresh 4 are possible"));
}

#[test]
fn fc_fp_03_new_sessions_and_scenarios() {
    let after = |rules: &str, fate: i8, scenes: usize| {
        let rules = format!("session.scenes = 2\nscenario.sessions = 2\n{rules}");
        let conflict = series(&rules, PATIENT);
        let mut told = calm(&conflict, 0);
        told.state.fighters[0].fate = fate;
        told.rest(scenes);
        told.fighter(0).fate
    };
    assert_eq!((after("", 1, 1), after("", 1, 2), after("", 5, 2)), (1, 3, 5));
    assert_eq!(after("fp.session_reset = \"reset\"", 5, 2), 3);
    assert_eq!(after("", 5, 4), 3, "a new scenario");
}

#[test]
fn e_29_fc_fp_09_10_what_the_game_master_keeps() {
    let third = "[sides.pcs.third]\nskills = { fight = 1 }\n";
    let party = format!("{PATIENT}{HEALER}{third}");
    for (rules, pool) in [("", 6), ("fp.gm_carry_concession = false", 3)] {
        let conflict = series(rules, &party);
        let mut told = Told::begin(&conflict);
        assert_eq!(told.state.pool, 3);
        told.state.pool = 0;
        told.wear(3, |wear| wear.slots = 0b011);
        told.state.fighters[3].sustained = 2;
        // Named as a target, the foe gives up; its award waits for the next scene (FC-CED-10).
        told.turn(&[], &["3 concede concede"]);
        assert_eq!((told.state.series.stage, told.state.ending()), (1, None));
        told.turn(&[], &["0 pause go_on"]);
        assert_eq!((told.state.pool, told.fighter(4).status), (pool, Status::In), "{rules}");
        assert_eq!(told.fighter(3).status, Status::Gone);
    }
    for (carries, pool) in [("true", 2), ("false", 1)] {
        let conflict = series(
            &format!("fp.gm_carry_hostile = {carries}"),
            "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, notice = 1 }\n",
        );
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &["0 invoke fate_point"]);
        told.state.end = Some(End::Won(1));
        told.state.series.pause = Pause::Fresh;
        told.turn(&[], &["0 pause go_on"]);
        assert_eq!(told.state.pool, pool, "{carries}");
    }
}
