//! Invariants that hold for every conflict, whatever is played.

use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::system::FighterId;
use crate::systems::war_of_ashes::tests::*;
use crate::table::Live;

/// The free invocations that each side holds, counted from where they are.
fn recount(conflict: &Conflict<WarOfAshes>, state: &StateOf<War>) -> [u16; MAX_SIDES] {
    let setup = &conflict.compiled.setup;
    let side = |fighter: u8| setup.side(FighterId::from(fighter));
    let mut free = [0; MAX_SIDES];
    for (number, it) in state.fighters.iter().enumerate() {
        let own = setup.side(FighterId(number));
        free[own] += u16::from(it.boosts.all()) + u16::from(it.game.free);
        for aspect in &*it.attached {
            free[side(aspect.by)] += u16::from(aspect.free);
            free[own] += u16::from(aspect.counter);
        }
        for (left, by) in it.slot_free.iter().zip(it.slot_by).filter(|(left, _)| **left > 0) {
            free[side(by)] += u16::from(*left);
        }
    }
    for aspect in &*state.scene {
        for (total, left) in free.iter_mut().zip(aspect.free) {
            *total += u16::from(left);
        }
    }
    free
}

fn check(conflict: &Conflict<WarOfAshes>, state: &StateOf<War>, what: &str) {
    assert_eq!(recount(conflict, state), state.free, "{what}");
    let mut now = [0; MAX_SIDES];
    for (number, it) in state.fighters.iter().enumerate() {
        let sheet = &conflict.compiled.setup.sheets[number];
        if state.is_in(FighterId(number)) {
            now[sheet.side] += sheet.game.weight;
        } else {
            assert!(!it.game.active && it.attached.is_empty(), "{what}: what is on the departed");
        }
        assert!(it.game.free == 0 || it.game.active, "{what}: no aspect, no invocations");
    }
    assert_eq!(now, state.world.zones[0].now, "{what}: totals");
}

fn play_all(rules: &str, trials: u64) {
    let crowd = "[sides.foes.late]\ncount = 2\nskilled = [\"gang_up\"]\narrives = 3\npolicy = \"berserker\"\n\
                 [sides.third]\nplayer = \"gm\"\nallies = [\"heroes\"]\npolicy = \"tactician\"\n\
                 [sides.third.friend]\nkind = \"adversary\"\n\
                 approaches = { careful = 1, clever = 2, flashy = 3, forceful = 2, quick = 1, sneaky = 0 }\n\
                 [policies.maker]\nroar = [\"roar\"]\n\
                 turn = [\"remove_advantage if target.hindered >= 1\", \"create_on_scene if exchange % 4 = 1\", \
                 \"exploit_advantage highest target.absorbs if target.advantages >= 1 and exchange % 2 = 0\", \
                 \"intimidate highest target.absorbs if exchange % 3 = 2\", \"remove_roar first\", \"attack first\"]\n\
                 invoke = [\"free if margin < 3\", \"fate_point if margin < 0\"]\ncost = [\"pay\"]\n\
                 concede = [\"concede if my.absorbs <= 1 and not my.nameless\"]\n";
    let one = |policy: &str| format!("policy = \"{policy}\"");
    let groups = [
        pc("rolf", ROLF, &one("berserker")),
        pc("olivia", OLIVIA, &one("tactician")),
        pc("deliah", DELIAH, &one("maker")),
        pc("ntombi", ROLF, &one("cautious")),
        adversary("hans", ROLF, &one("maker")),
        adversary("boss", DELIAH, &one("tactician")),
        adversary("captain", OLIVIA, &one("soldier")),
        minions("guard", "count = 3\nskilled = [\"fight\"]\nboxes = [1, 2]\npolicy = \"defender\""),
        minions(
            "coward",
            "count = 2\nbad = [\"dodge\"]\nskilled = [\"argue\"]\npolicy = \"quitter\"",
        ),
        crowd.to_owned(),
    ];
    let conflict = scene(rules, &groups);
    let setup = &conflict.compiled.setup;
    let (mut state, mut counters) = (StateOf::<War>::default(), conflict.counters());
    let mut lines = vec![0; conflict.casts.any().line_count()];
    for trial in 0..trials {
        counters.reset();
        let key = crate::dice::TrialKey::new(7, trial);
        let (deciders, counters, lines) = (conflict.casts.any(), &mut counters, &mut lines);
        let mut table = Live::new(key, deciders, counters, lines);
        WarOfAshes::begin(setup, &mut state, &mut table);
        check(&conflict, &state, &format!("{rules}: trial {trial}, begin"));
        while WarOfAshes::ending(&state).is_none() {
            WarOfAshes::turn(setup, &mut state, &mut table);
            let exchange = state.exchange;
            check(&conflict, &state, &format!("{rules}: trial {trial}, exchange {exchange}"));
        }
    }
}

/// WOA-INV-05, WOA-ROAR-27, WOA-ROAR-43, WOA-WT-14: a side's free invocations are the sum of those on its aspects,
/// and its weight is the sum over its standing members; checked after every turn of thousands of conflicts.
#[test]
fn the_books_are_right() {
    play_all("", 1500);
}

/// WOA-ACT-01, WOA-ACT-05, WOA-ROAR-12: the invariants also hold if failures help the other side.
#[test]
fn the_books_are_right_where_failures_help_the_others() {
    let rules = "create.fail = \"enemy_free_invoke\"\ncreate.existing_fail = \"enemy_free_invoke\"\n\
                 roar.fail.foe_invokes = 2\nroar.tie.foe_boosts = 2\nboost.uses = 2\n\
                 roar.minor_fail = \"foe_boost\"\nroar.compel.random = 0.2\nroar.compel.npc = \"on\"";
    play_all(rules, 700);
    play_all(
        "boost.lifetime = \"own_next_turn\"\nroar.duration = 2\nroar.attempts_per_fighter = 3",
        400,
    );
    play_all("boost.lifetime = \"next_roll\"\ninvoke.free_stack = 1\nturn.actions = 2", 400);
    play_all(
        "roar.invoke_scope = \"self\"\ninvoke.owner = \"character\"\nroar.first = \"gm\"",
        400,
    );
    play_all("approach.availability = \"random_k\"\ncost.serious = \"gm_aspect_free1\"", 400);
    play_all(
        "weight.recompute = \"every_exchange\"\nroar.first = \"turn_order\"\nroar.foe_invoke = true",
        400,
    );
}
