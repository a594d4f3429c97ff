//! Mobs (`kernels::fate::rules::mobs`): nameless fighters who act as one (FC-NPC-06 to 10, FC-NPC-19, FC-ORD-07).

use crate::engine::Conflict;
use crate::kernels::fate::hooks::{Methods, Ways};
use crate::kernels::fate::rules::mobs::early;
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Ending, FighterId, NO_ARGUMENT, RuleSystem};
use crate::systems::fate_core::View;
use crate::systems::fate_core::sheet::skill::Skill;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, mistakes, two_sides};
use crate::systems::fate_core::{Core, FateCore};

const CYNERE: &str = "[sides.pcs.cynere]\nskills = { athletics = 4, notice = 3, fight = 3 }\n";
const LANDON: &str = "[sides.pcs.landon]\nskills = { athletics = 3, fight = 4, physique = 3 }\n";

/// So many toughs, with these further lines.
fn toughs(count: u32, more: &str) -> String {
    format!(
        "[sides.npcs.tough]\ngrade = \"average\"\ncount = {count}\n\
         skills = {{ fight = 1, notice = 1 }}\n{more}\n"
    )
}

/// Landon and Cynere against six toughs in two mobs of three (E-26).
fn alley(rules: &str) -> Conflict<FateCore> {
    two_sides(rules, &format!("{CYNERE}{LANDON}"), &toughs(6, "mob = 3"))
}

impl Told<'_> {
    /// A hit by fighter 0.
    fn hit(&mut self, whom: usize, shifts: i32) -> &mut Self {
        let setup = &self.conflict.compiled.setup;
        let mut play = Play { setup, state: &mut self.state, table: &mut self.table.face() };
        play.suffer(FighterId(whom), shifts, FighterId(0));
        self
    }

    fn rating(&self, fighter: usize, kind: RollKind) -> i32 {
        let setup = &self.conflict.compiled.setup;
        Core::method(View { setup, state: &self.state }, FighterId(fighter), kind, NO_ARGUMENT)
            .unwrap()
            .rating
    }

    fn fallen(&self) -> usize {
        self.state.fighters.iter().filter(|it| it.status == Status::TakenOut).count()
    }

    /// Checked boxes of the game master's fighters that still stand, sorted.
    fn checked(&self) -> Vec<u8> {
        let foes = self.conflict.compiled.setup.sides[1].members & self.state.standing;
        let there = (0..64).filter(|at| foes >> at & 1 == 1);
        let mut boxes: Vec<u8> = there.map(|at| self.state.fighters[at].boxes).collect();
        boxes.sort_unstable();
        boxes
    }

    /// Members of each mob there is, a bit for each.
    fn mobs(&self) -> Vec<u64> {
        let mobs = self.state.bodies.mobs.iter().map(|mob| mob.members);
        mobs.filter(|members| members.count_ones() > 1).collect()
    }

    fn told(&self, event: BodyEvent) -> bool {
        self.table.events.contains(&CoreEvent::Fate(FateEvent::Body(event)))
    }
}

#[test]
fn e_26_fc_npc_06_fc_ord_07_the_alley_mob() {
    let conflict = alley("");
    let mut told = Told::begin(&conflict);
    // Notice 1 and five helpers are 6, more than Cynere's 3; the unit of a mob acts for all.
    assert_eq!(*told.state.order, [2, 5, 0, 1]);
    assert_eq!(told.mobs(), [0b0001_1100, 0b1110_0000]);
    assert_eq!((told.rating(2, RollKind::Attack), told.rating(2, RollKind::Defend)), (3, 3));
    // One roll for the three: 3 against Landon's 4; then 4 against his 4.
    told.turn(&["[0000] [0000]"], &["2 turn attack 1"]);
    told.turn(&["[+000] [0000]"], &["5 turn attack 1"]);
    assert_eq!(told.fighter(5).boosts.all(), 1);
    // One shift removes one tough, and two are left with a rating of 2.
    told.turn(&["[+000] [0000]"], &["0 turn attack 2"]);
    assert_eq!((told.fallen(), told.rating(2, RollKind::Attack)), (1, 2));
    assert_eq!(told.fighter(4).status, Status::TakenOut);
    // Two shifts remove two of the other mob; the last of it joins the first.
    told.turn(&["[+000] [0000]"], &["1 turn attack 5"]);
    assert_eq!((told.fallen(), told.mobs()), (3, vec![0b0010_1100]));
    assert!(told.told(BodyEvent::Joins(FighterId(5), FighterId(2))));
    assert_eq!(told.rating(2, RollKind::Defend), 3);
    // What it had is the mob's, and it has no turn of its own any more.
    assert_eq!((told.fighter(2).boosts.all(), told.fighter(5).boosts.all()), (1, 0));
    told.turn(&["[0000] [0000]"], &["2 turn attack 0"]);
    told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
}

#[test]
fn v_27_fc_npc_08_fc_npc_19_j_26_j_56_hits_go_from_member_to_member() {
    let fair = "[sides.npcs.thug]\ngrade = \"fair\"\ncount = 4\nmob = 4\nskills = { fight = 2 }";
    for (order, fallen, checked) in [
        ("most_damaged_first", 2, vec![0, 0]),
        ("fresh_first", 1, vec![0, 1, 1]),
        ("listed", 2, vec![0, 0]),
    ] {
        let rules = format!("mob.hit_order = \"{order}\"");
        let conflict = two_sides(&rules, CYNERE, fair);
        let mut told = Told::begin(&conflict);
        told.hit(1, 1);
        assert_eq!((told.fallen(), told.checked()), (0, vec![0, 0, 0, 1]), "{order}");
        told.hit(1, 3);
        assert_eq!((told.fallen(), told.checked()), (fallen, checked), "{order}");
    }
    // Listed: the fresh one at the head is struck before the damaged one behind it.
    let good = "[sides.npcs.thug]\ngrade = \"good\"\ncount = 3\nmob = 3\nskills = { fight = 3 }";
    for (order, boxes) in [("listed", [0b01, 0b10, 0]), ("most_damaged_first", [0b11, 0, 0])] {
        let conflict = two_sides(&format!("mob.hit_order = \"{order}\""), CYNERE, good);
        let mut told = Told::begin(&conflict);
        told.wear(2, |wear| wear.boxes = 0b10);
        told.hit(1, 1);
        assert_eq!([1, 2, 3].map(|at| told.fighter(at).boxes), boxes, "{order}");
    }
}

#[test]
fn fc_npc_08_09_overflow_and_losses() {
    // Fallen members and the boxes then checked on the next one, for hits from 1 to 9.
    let average = [1, 2, 3, 3, 3, 3, 3, 3, 3].map(|fallen| (fallen, 0));
    let fair = [(0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 0)];
    let good = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)];
    let rows = [("average", 3, 1, average), ("fair", 4, 2, fair), ("good", 3, 3, good)];
    for (grade, count, rating, row) in rows {
        let mob = format!(
            "[sides.npcs.thug]\ngrade = \"{grade}\"\ncount = {count}\nmob = {count}\n\
             skills = {{ fight = {rating} }}"
        );
        let conflict = two_sides("mob.orphan = \"fight_on\"", CYNERE, &mob);
        for (shifts, (fallen, boxed)) in (1..).zip(row) {
            let mut told = Told::begin(&conflict);
            told.hit(1, shifts);
            let marked: u8 = told.checked().iter().sum();
            assert_eq!((told.fallen(), marked), (fallen, boxed), "{grade}, hit {shifts}");
            let left = count - fallen;
            if left > 0 {
                let expected = rating + left as i32 - 1;
                assert_eq!(told.rating(1, RollKind::Attack), expected, "{grade}, hit {shifts}");
            }
        }
    }
}

#[test]
fn fc_npc_08_without_overflow_one_falls_at_most() {
    let conflict = alley("mob.overflow = false");
    let mut told = Told::begin(&conflict);
    assert_eq!(told.hit(2, 5).fallen(), 1);
    assert_eq!(told.hit(2, 1).fallen(), 2);
}

#[test]
fn fc_npc_07_fc_dice_13_helpers_add_up() {
    let rating = |rules: &str, count: u32, skill: i32| {
        let mob = format!(
            "[sides.npcs.thug]\ncount = {count}\nmob = {count}\nskills = {{ fight = {skill} }}"
        );
        let conflict = two_sides(rules, CYNERE, &mob);
        Told::begin(&conflict).rating(1, RollKind::Attack)
    };
    // Skill, nine helpers: no cap. Those who are not able do not help.
    assert_eq!(rating("", 10, 2), 11);
    assert_eq!(rating("", 10, 0), 0);
    assert_eq!(rating("mob.bonus_per_helper = 2", 4, 1), 7);
    assert_eq!(rating("mob.bonus_per_helper = 0", 4, 1), 1);
    assert_eq!(rating("mob.bonus_cap = \"skill\"", 10, 2), 4);
    assert_eq!(rating("mob.bonus_cap = 3", 10, 2), 5);
    assert_eq!(rating("mob.max_size = 4", 10, 2), 5);
    assert_eq!(rating("mob.enabled = false", 10, 2), 2);
}

#[test]
fn fc_dice_13_nine_helpers_and_three_invocations() {
    let mob = toughs(10, "mob = 10");
    let conflict = two_sides("", CYNERE, &mob);
    let mut told = Told::begin(&conflict);
    let setup = &conflict.compiled.setup;
    for _ in 0..3 {
        Play { setup, state: &mut told.state, table: &mut told.table.face() }
            .gain_boost(FighterId(1));
    }
    let free = ["1 turn attack 0", "1 invoke free", "1 invoke free", "1 invoke free"];
    told.turn(&["[+000] [0000]"], &free);
    let total = told.table.events.iter().rev().find_map(|event| match event {
        CoreEvent::Fate(FateEvent::Invoked { total, .. }) => Some(*total),
        _ => None,
    });
    assert_eq!(total, Some(1 + 9 + 6 + 1));
}

#[test]
fn fc_ord_07_the_place_of_a_mob_stays() {
    let order = |rules: &str| Told::begin(&alley(rules)).state.order;
    assert_eq!(*order("order.mob_bonus = \"none\""), [0, 2, 5, 1]);
    assert_eq!(*order("mob.bonus_per_helper = 0"), [0, 2, 5, 1]);
    assert_eq!(*order("mob.bonus_cap = \"skill\""), [0, 2, 5, 1]);
    assert_eq!(*order("mob.enabled = false"), [0, 2, 3, 4, 5, 6, 7, 1]);
    // Notice 1: with the two others of its mob 3, with all five of its kind in the zone 6.
    let rating = |rules: &str| {
        let conflict = alley(rules);
        let told = Told::begin(&conflict);
        1 + early(View { setup: &conflict.compiled.setup, state: &told.state }, FighterId(2), 1)
    };
    assert_eq!((rating(""), rating("order.mob_bonus = \"zone\"")), (6, 6));
    assert_eq!(rating("order.mob_bonus = \"mob\""), 3);
    assert_eq!(rating("order.mob_bonus = \"none\""), 1);
    // Interaction 17: losses lower the rating, not the place, also when the order is made anew.
    let late = format!(
        "{}[sides.npcs.boss]\nkind = \"main\"\narrives = 2\n\
        skills = {{ fight = 1, notice = 4 }}",
        toughs(6, "mob = 3")
    );
    let conflict = two_sides("", &format!("{CYNERE}{LANDON}"), &late);
    let mut told = Told::begin(&conflict);
    told.hit(2, 1);
    for choice in ["2 turn pass", "5 turn pass", "0 turn pass", "1 turn pass", "2 turn pass"] {
        told.turn(&[], &[choice]);
    }
    assert_eq!(*told.state.order, [2, 5, 8, 0, 1]);
}

#[test]
fn fc_ord_06_08_mobs_act_with_the_others() {
    // The game master's fighters together, at the place of the best of them, in the listed order.
    let boss = "[sides.npcs.boss]\nkind = \"main\"\nskills = { fight = 1 }\n";
    let foes = format!("{boss}{}", toughs(4, "mob = 2"));
    let players = format!("{CYNERE}{LANDON}");
    let grouped = two_sides("order.npc_group = true", &players, &foes);
    assert_eq!(*Told::begin(&grouped).state.order, [2, 3, 5, 0, 1]);
    let apart = two_sides("", &players, &foes);
    assert_eq!(*Told::begin(&apart).state.order, [3, 5, 0, 1, 2]);
    // A surprise: mobs strike first, and who has not acted stands without dice.
    let ambush = "order.surprise_side = \"gm\"\nmob.bonus_per_helper = 0";
    let conflict = two_sides(ambush, &players, &toughs(4, "mob = 2"));
    let mut told = Told::begin(&conflict);
    assert_eq!(*told.state.order, [2, 4, 0, 1]);
    told.turn(&["[++++]"], &["2 turn attack 0"]);
}

#[test]
fn fc_npc_10_the_last_of_a_mob_joins_or_flees() {
    // Nobody to join: it flees, which ends the fight like a take-out and counts as conceding.
    let three = two_sides("", CYNERE, &toughs(3, "mob = 3"));
    let mut told = Told::begin(&three);
    told.hit(1, 2);
    assert!(told.told(BodyEvent::Flees(FighterId(1))));
    assert_eq!(told.fighter(1).status, Status::Conceded);
    assert_eq!((told.fighter(1).pending, told.state.ending()), (0, Some(Ending::Won(1))));
    let paid = two_sides("concede.nameless_fp = 1", CYNERE, &toughs(3, "mob = 3"));
    assert_eq!(Told::begin(&paid).hit(1, 2).fighter(1).pending, 1);
    let brave = two_sides("mob.orphan = \"fight_on\"", CYNERE, &toughs(3, "mob = 3"));
    let mut told = Told::begin(&brave);
    told.hit(1, 2);
    assert_eq!((told.fighter(1).status, told.rating(1, RollKind::Attack)), (Status::In, 1));
    told.hit(1, 1);
    assert_eq!(told.fallen(), 3);
    // With another mob it may choose; with a full one it cannot join.
    let conflict = alley("");
    let mut told = Told::begin(&conflict);
    told.table.expect(&[], &["2 orphan flee"]);
    assert_eq!(told.hit(2, 2).fighter(2).status, Status::Conceded);
    let full = alley("mob.max_size = 3");
    assert_eq!(Told::begin(&full).hit(2, 2).fighter(2).status, Status::Conceded);
}

#[test]
fn dp_mob_is_asked_when_they_come() {
    let late = format!(
        "{}[sides.npcs.rear]\ngrade = \"average\"\ncount = 3\narrives = 2\n\
        policy = \"horde\"\nskills = {{ fight = 1 }}",
        toughs(5, "policy = \"pairs\"")
    );
    let text = format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
         [policies.pairs]\nbase = \"plain\"\nmob = [\"mobs two if alike >= 5\"]\n\
         [policies.horde]\nbase = \"plain\"\nmob = [\"one_mob\"]\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n{LANDON}\
         [sides.npcs]\nplayer = \"gm\"\n{late}\n"
    );
    let conflict = conflict(&text);
    let mut told = Told::begin(&conflict);
    assert_eq!(told.mobs(), [0b0110, 0b1_1000], "the fifth is alone");
    assert_eq!(*told.state.order, [1, 3, 5, 0]);
    for _ in 0..4 {
        told.turn(&["[0000] [0000]"], &[]);
    }
    told.turn(&["[0000] [0000]"], &[]);
    assert_eq!(told.mobs().last(), Some(&0b1_1100_0000));
    // By default everybody acts alone.
    let conflict = two_sides("", CYNERE, &toughs(3, ""));
    assert!(Told::begin(&conflict).mobs().is_empty());
}

#[test]
fn fc_ced_09_fc_npc_18_a_mob_is_asked_and_gives_up_as_one() {
    let conflict = alley("");
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["2 turn attack 1", "2 concede concede"]);
    let out = [2, 3, 4].map(|at| told.fighter(at).status);
    assert_eq!(out, [Status::Conceded; 3]);
    assert_eq!(told.mobs(), [0b1110_0000]);
    // An aspect put on a mob stays while members fall.
    told.turn(&["[0000] [0000]"], &["5 turn attack 1"]);
    told.turn(&["[++++] [0000]"], &["0 turn create_advantage fight 5"]);
    told.hit(5, 1);
    assert_eq!((told.fighter(5).attached.len(), told.state.free[0]), (1, 2));
}

#[test]
fn members_of_mobs_are_no_targets() {
    let conflict = alley("");
    let told = Told::begin(&conflict);
    assert_eq!(told.state.units(), 0b0010_0111);
    // Interaction 15: the members stand behind their unit, for others there is nobody else.
    let around =
        Core::around(View { setup: &conflict.compiled.setup, state: &told.state }, FighterId(2));
    assert_eq!(around, 0b0010_0111);
}

#[test]
fn mistakes_in_mobs_are_told() {
    let found = |group: &str, what: &str| {
        let text = mistakes(&format!(
            "system = \"fate-core\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.hero]\n\
             skills = {{ fight = 2 }}\n[sides.b]\nplayer = \"gm\"\n[sides.b.thug]\n\
             skills = {{ fight = 2 }}\n{group}\n"
        ));
        assert!(text.contains(what), "{text}");
    };
    found("mob = 1\ncount = 3", "`mob` must be a whole number from 2 to 64");
    found("mob = 2\ncount = 2\nkind = \"main\"", "only nameless characters form mobs");
    found("leader = true\ncount = 2", "a side is led by one character");
}

/// The state of a mob is that of its members, no matter which of them is struck: skill and sheet are the
/// same for all of them.
#[test]
fn fc_npc_04_a_mob_has_the_boxes_of_its_members() {
    let mob = "[sides.npcs.thug]\ngrade = \"fair\"\ncount = 2\nmob = 2\n\
        skills = { fight = 2, physique = 4 }";
    let conflict = two_sides("", CYNERE, mob);
    let setup = &conflict.compiled.setup;
    assert_eq!(*setup.sheets[1].boxes, [1]);
    assert_eq!(setup.sheets[1].game.ratings[Skill::Fight as usize], 2);
    assert_eq!(setup.bodies.alike.len(), 1);
    assert!(FateCore::ending(&Told::begin(&conflict).state).is_none());
}

/// FC-NPC-08, FC-TKO-01: whatever takes a mob out takes one of its members; the last one runs, and
/// who stands alone is out at once.
#[test]
fn being_taken_out_costs_a_mob_one_member() {
    let conflict = two_sides("", CYNERE, &toughs(3, "mob = 3"));
    let mut told = Told::begin(&conflict);
    let take_out = |told: &mut Told<'_>, whom: usize| {
        let setup = &conflict.compiled.setup;
        Play { setup, state: &mut told.state, table: &mut told.table.face() }
            .take_out(FighterId(whom));
    };
    take_out(&mut told, 1);
    assert_eq!((told.fallen(), told.mobs()), (1, vec![0b0110]));
    assert_eq!(told.fighter(1).status, Status::In);
    take_out(&mut told, 1);
    assert_eq!((told.fallen(), told.fighter(1).status), (2, Status::Conceded));
    let mut told = Told::begin(&conflict);
    take_out(&mut told, 0);
    assert_eq!((told.fighter(0).status, told.mobs()), (Status::TakenOut, vec![0b1110]));
}
