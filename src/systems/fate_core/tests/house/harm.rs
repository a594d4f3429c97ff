//! Tests of house rules about harm: gear, effort, shared consequences, being taken out.

use crate::engine::Conflict;
use crate::engine::conformance::check;
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::harm::{GearMode, HarmKnobs};
use crate::kernels::fate::rules::harm::gear::blow;
use crate::kernels::fate::state::conflict::{End, Pause, Status};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::series_measures::HouseMeasure;
use crate::system::FighterId;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const HERO: &str = "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, notice = 1 }\n";
const FOE: &str = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }\n";

/// Hits and boosts of the attacker after one attack with these margins of the dice.
fn one_attack(conflict: &Conflict<FateCore>, dice: &str) -> (Vec<i32>, u8) {
    let mut told = Told::begin(conflict);
    told.turn(&[dice], &[]);
    (told.hits(), told.fighter(0).boosts.all())
}

#[test]
fn v_24_v_25_fc_opt_07_weapons_and_armour() {
    let armed = format!("{HERO}weapon = 2\n");
    let weapon = two_sides("", &armed, FOE);
    assert_eq!(one_attack(&weapon, "[0000] [0000]"), (vec![2], 0), "V-24: a tie hits, no boost");
    assert_eq!(one_attack(&weapon, "[+000] [0000]"), (vec![3], 0), "V-24");
    assert_eq!(one_attack(&weapon, "[-000] [0000]"), (vec![], 0));
    let armoured = format!("{FOE}armor = 2\n");
    let armor = two_sides("", HERO, &armoured);
    assert_eq!(one_attack(&armor, "[++00] [0000]"), (vec![], 1), "V-25: no harm, but a boost");
    assert_eq!(one_attack(&armor, "[+++0] [0000]"), (vec![1], 0));
    assert_eq!(one_attack(&armor, "[0000] [0000]"), (vec![], 1), "a tie stays a tie");
    let both = two_sides("gear.armor = 1", &armed, FOE);
    assert_eq!(one_attack(&both, "[0000] [0000]"), (vec![1], 0));
    assert_eq!(one_attack(&both, "[++00] [0000]"), (vec![3], 0));
    let everybody = two_sides("gear.weapon = 1", HERO, FOE);
    assert_eq!(one_attack(&everybody, "[++00] [0000]"), (vec![3], 0));
}

#[test]
fn j_48_style_is_judged_before_or_after_the_ratings() {
    let armed = format!("{HERO}weapon = 2\n");
    // A margin of 1 with a weapon of 2: a hit of 3, with style only if judged afterwards.
    let first = two_sides("", &armed, FOE);
    assert_eq!(one_attack(&first, "[+000] [0000]"), (vec![3], 0));
    let after = two_sides("gear.style_before_rating = false", &armed, FOE);
    let mut told = Told::begin(&after);
    told.turn(&["[+000] [0000]"], &["0 style boost"]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 1));
}

#[test]
fn fc_opt_08_floors_and_ceilings() {
    let fate = FateKnobs::default();
    let knobs = HarmKnobs { gear: GearMode::FloorCeiling, ..HarmKnobs::default() };
    let shifts = |weapon, armor| {
        [0, 1, 2, 3, 5].map(|margin| blow(&fate, &knobs, (weapon, armor), margin).shifts)
    };
    assert_eq!(shifts(0, 0), [0, 1, 2, 3, 5]);
    assert_eq!(shifts(3, 0), [3, 3, 3, 3, 5]);
    assert_eq!(shifts(0, 2), [0, 1, 2, 3, 5], "style ignores armour");
    assert_eq!(shifts(0, 1), [0, 1, 1, 3, 5]);
    assert_eq!(shifts(4, 2), [2, 2, 2, 4, 5], "armour beats the weapon");
    // FC-ATK-07: what a hit is worth beyond its margin counts before the ratings.
    let harder = FateKnobs { hit_bonus: 1, ..fate };
    let rating = HarmKnobs::default();
    let shifts = [0, 1, 2].map(|margin| blow(&harder, &rating, (2, 1), margin).shifts);
    assert_eq!(shifts, [1, 3, 4]);
    let rules = "gear.mode = \"floor_ceiling\"\ngear.armor = 1";
    let conflict = two_sides(rules, &format!("{HERO}weapon = 2\n"), FOE);
    assert_eq!(one_attack(&conflict, "[0000] [0000]"), (vec![1], 0));
}

#[test]
fn features_know_the_gear() {
    // Against armour 4 a blow of 4 does nothing; only 5 or more hits.
    let text = |gear: &str| {
        format!(
            "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{gear}\n\
             [policies.waits]\nturn = [\"attack first if target.hit_chance >= 42\", \"pass\"]\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"waits\"\n[sides.a.hero]\n\
             skills = {{ fight = 3, notice = 1 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.b.foe]\nkind = \"main\"\n\
             skills = {{ fight = 3 }}\n"
        )
    };
    for (gear, attacks) in [("", true), ("gear.armor = 1", false), ("gear.weapon = 1", true)] {
        let conflict = conflict(&text(gear));
        let mut told = Told::begin(&conflict);
        let dice = ["[0000] [----]"];
        told.turn(if attacks { &dice[..] } else { &[] }, &[]);
        assert_eq!(!told.hits().is_empty(), attacks, "{gear}");
    }
}

#[test]
fn fc_opt_10_fc_csq_16_dp_effort() {
    let rules = "effort.stress = true\neffort.consequence = true\nfp.refresh = 0";
    let conflict = two_sides(rules, HERO, FOE);
    let mut told = Told::begin(&conflict);
    // A tie becomes a hit of 2 at the price of the 2-box; the defender pays a mild consequence,
    // which the attacker's side may invoke at once.
    let choices =
        ["0 turn attack 1", "0 invoke effort_large_box", "1 invoke effort_mild", "0 invoke free"];
    told.turn(&["[0000] [0000]"], &choices);
    assert_eq!(told.hits(), [2]);
    assert_eq!(told.fighter(0).boxes, 0b10);
    let foe = told.fighter(1);
    assert_eq!((foe.slots, foe.sustained, foe.slot_free[0]), (0b001, 1, 0));
    assert_eq!(foe.boxes, 0b10, "and the hit");
    let mut small = Told::begin(&conflict);
    small.turn(&["[0000] [0000]"], &["0 invoke effort_small_box", "0 invoke effort_moderate"]);
    assert_eq!(small.hits(), [5], "a box and a consequence on one roll");
    assert_eq!((small.fighter(0).boxes, small.fighter(0).slots), (0b01, 0b010));
    // Without the house rule a consequence answers a hit and nothing else: nobody is asked.
    let plain = two_sides("fp.refresh = 0", HERO, FOE);
    let mut told = Told::begin(&plain);
    told.turn(&["[0000] [0000]"], &[]);
    assert!(told.hits().is_empty());
    let extreme = two_sides("consequence.extreme_effort = true\nfp.refresh = 0", HERO, FOE);
    let mut told = Told::begin(&extreme);
    told.turn(&["[----] [++++]"], &["0 invoke effort_extreme"]);
    assert_eq!(told.fighter(0).slots, 0b1000);
    assert_eq!(told.fighter(1).boosts.all() + told.fighter(0).boosts.all(), 1, "a tie now");
}

#[test]
fn fc_opt_11_group_and_collateral_consequences() {
    let thug = "[sides.npcs.thug]\ncount = 2\ngrade = \"fair\"\nskills = { fight = 3 }\n";
    let pool = two_sides("consequence.group_pool = 2", HERO, thug);
    assert_eq!(pool.compiled.setup.harm.shared[1].values, [2, 4]);
    let mut told = Told::begin(&pool);
    // 3 shifts: the mild one of the group and the thug's box.
    told.turn(&["[+++0] [0000]"], &["0 turn attack 1"]);
    assert_eq!((told.fighter(1).status, told.fighter(1).boxes), (Status::In, 0b1));
    assert_eq!((told.state.shared[1], told.state.scene.len(), told.state.free[0]), (0b01, 1, 1));
    told.turn(&["[----] [++++]"], &[]).turn(&["[----] [++++]"], &[]);
    // 8 shifts are too much for what is left.
    told.turn(&["[++++] [----]"], &["0 turn attack 2"]);
    assert_eq!(told.fighter(2).status, Status::TakenOut);
    let most = two_sides("consequence.group_pool = 6", HERO, thug);
    assert_eq!(most.compiled.setup.harm.shared[1].values, [2, 4, 6, 2, 4, 6]);
    // Players may spare themselves, or use both where nothing else suffices.
    let collateral = two_sides("consequence.collateral = true\nextreme.enabled = false", HERO, FOE);
    for (dice, choice, own, shared) in [
        ("[++++] [0000]", "0 absorb shared", 0, 0b001),
        ("[++++] [0000]", "0 absorb least", 0b001, 0),
    ] {
        let mut told = Told::begin(&collateral);
        told.turn(&["[----] [0000]"], &[]);
        told.turn(&[dice], &[choice]);
        assert_eq!((told.fighter(0).slots, told.state.shared[0]), (own, shared), "{choice}");
    }
    let mut told = Told::begin(&collateral);
    told.wear(0, |wear| wear.slots = 0b110);
    told.wear(0, |wear| wear.boxes = 0b11);
    told.turn(&["[----] [0000]"], &[]);
    told.turn(&["[++++] [----]"], &[]);
    assert_eq!((told.fighter(0).slots, told.state.shared[0]), (0b110, 0b101), "2 and 6 hold 8");
}

#[test]
fn fc_hit_02_partial_soak_as_a_house_rule() {
    for (rule, status, marks) in
        [("", Status::TakenOut, (0b10, 0b110)), ("hit.partial = true", Status::In, (0b11, 0b111))]
    {
        let conflict = two_sides(rule, HERO, FOE);
        let mut told = Told::begin(&conflict);
        told.wear(1, |wear| (wear.boxes, wear.slots) = (0b10, 0b110));
        told.turn(&["[++++] [----]"], &[]);
        let foe = told.fighter(1);
        assert_eq!((foe.status, (foe.boxes, foe.slots)), (status, marks), "{rule}");
        if status == Status::In {
            told.turn(&["[----] [0000]"], &[]).turn(&["[+000] [0000]"], &["0 turn attack 1"]);
            assert_eq!(told.fighter(1).status, Status::TakenOut, "nothing is left");
        }
    }
}

/// FC-XTR-01, FC-XTR-04, FC-XTR-06, FC-XTR-07.
#[test]
fn fc_xtr_01_04_06_07_the_extreme_consequence() {
    let strong = "[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 9, notice = 9 }\n";
    let hit = |rules: &str, dice: &str, slots: u8| {
        let conflict = two_sides(rules, "[sides.pcs.hero]\nskills = { fight = 1 }", strong);
        let mut told = Told::begin(&conflict);
        told.wear(0, |wear| (wear.slots, wear.boxes) = (slots, 0b11));
        let shifts = 8 + dice.matches('+').count();
        told.turn(&[dice], &["0 extreme take"]);
        let hero = told.fighter(0);
        (shifts, hero.status, hero.slots, hero.slot_free[3], hero.sustained)
    };
    assert_eq!(hit("", "[0000] [0000]", 0b111), (8, Status::In, 0b1111, 1, 1));
    let two = "extreme.free_invokes = 2\nextreme.counts_for_concession = false";
    assert_eq!(hit(two, "[0000] [0000]", 0b111), (8, Status::In, 0b1111, 2, 0));
    // With the mild one it holds 10, if the two may be combined.
    let (_, status, slots, ..) = hit("", "[++00] [0000]", 0b110);
    assert_eq!((status, slots), (Status::In, 0b1111));
    let alone =
        two_sides("extreme.combine = false", "[sides.pcs.hero]\nskills = { fight = 1 }", strong);
    let mut told = Told::begin(&alone);
    told.wear(0, |wear| (wear.slots, wear.boxes) = (0b110, 0b11));
    told.turn(&["[++00] [0000]"], &[]);
    assert_eq!(told.fighter(0).status, Status::TakenOut, "8 alone do not hold 10");
    let mut told = Told::begin(&alone);
    told.wear(0, |wear| (wear.slots, wear.boxes) = (0b110, 0b11));
    told.turn(&["[0000] [0000]"], &["0 extreme take"]);
    assert_eq!(told.fighter(0).slots, 0b1110);
}

#[test]
fn fc_tko_03_04_fc_ced_12_what_being_taken_out_brings() {
    let fall = |rules: &str, draws: &[&str]| {
        let conflict = two_sides(rules, HERO, FOE);
        let mut told = Told::begin(&conflict);
        told.wear(1, |wear| (wear.boxes, wear.slots) = (0b11, 0b110));
        let mut dice = vec!["[++++] [----]"];
        dice.extend(draws);
        told.turn(&dice, &[]);
        let foe = told.fighter(1);
        assert_eq!(foe.status, Status::TakenOut);
        let dead = told.table.events.contains(&CoreEvent::Fate(FateEvent::Dies(FighterId(1))));
        (foe.slots, foe.sustained, foe.pending, dead)
    };
    assert_eq!(fall("", &[]), (0b110, 0, 0, false));
    assert_eq!(fall("takeout.marks = \"all_slots\"", &[]), (0b111, 1, 0, false));
    assert_eq!(fall("takeout.fp = 2", &[]), (0b110, 0, 2, false));
    let deadly = "takeout.death_chance = 0.25";
    assert_eq!(fall(deadly, &["1073741823"]), (0b110, 0, 0, true));
    assert_eq!(fall(deadly, &["1073741824"]), (0b110, 0, 0, false));
    // Nobody dies of words.
    assert_eq!(fall_of_words(deadly), Status::TakenOut);
}

fn fall_of_words(rules: &str) -> Status {
    let rules = format!("conflict.kind = \"mental\"\n{rules}");
    let hero = "[sides.pcs.hero]\nskills = { provoke = 3, empathy = 1 }\n";
    let conflict = two_sides(&rules, hero, FOE);
    let mut told = Told::begin(&conflict);
    told.wear(1, |wear| (wear.boxes, wear.slots) = (0b11, 0b111));
    told.turn(&["[++++] [----]"], &[]);
    told.fighter(1).status
}

#[test]
fn fc_fp_13_what_winners_get_for_their_consequences() {
    for (rules, points) in [("", 0), ("fp.winner_consequence_pay = 2", 4)] {
        let conflict = two_sides(rules, HERO, FOE);
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].sustained = 2;
        told.wear(1, |wear| (wear.boxes, wear.slots) = (0b11, 0b111));
        told.turn(&["[+000] [0000]"], &[]);
        assert!(told.state.ending().is_some());
        assert_eq!((told.fighter(0).pending, told.fighter(1).pending), (points, 0));
    }
    // In a series the points are there for the next conflict.
    let foes =
        format!("{FOE}[sides.npcs.second]\nkind = \"main\"\nscene = 2\nskills = {{ fight = 3 }}");
    let conflict = two_sides("fp.winner_consequence_pay = 1", HERO, &foes);
    let mut told = Told::begin(&conflict);
    told.state.fighters[0].sustained = 1;
    told.wear(1, |wear| (wear.boxes, wear.slots) = (0b11, 0b111));
    told.turn(&["[+000] [0000]"], &[]);
    assert_eq!((told.state.end, told.state.series.pause), (Some(End::Won(1)), Pause::Fresh));
    told.turn(&[], &["0 pause go_on"]);
    assert_eq!(told.fighter(0).fate, 4);
}

#[test]
fn fc_ced_14_a_concession_may_be_refused_in_older_editions() {
    let quits = "[policies.quits]\nbase = \"plain\"\nconcede = [\"concede if exchange >= 1\"]\n\
        [policies.hard]\nbase = \"plain\"\naccept = [\"accept if conceder_consequences >= 1 or \
        conceder_absorbs <= 2\", \"refuse\"]\n";
    let text = |rules: &str| {
        format!(
            "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n{quits}\
             [sides.a]\nplayer = \"gm\"\npolicy = \"hard\"\n[sides.a.victor]\nkind = \"main\"\n\
             skills = {{ fight = 4, notice = 1 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"quits\"\n[sides.b.loser]\nkind = \"main\"\n\
             skills = {{ fight = 3 }}\n"
        )
    };
    let trials = 200;
    let play = |rules: &str| {
        let conflict = conflict(&text(rules));
        let mut workspace = conflict.workspace();
        let mut seen = (0, 0);
        for trial in 0..trials {
            conflict.play(&mut workspace, 1, trial);
            let loser = &workspace.state.fighters[1];
            let early = loser.status == Status::Conceded && loser.slots == 0;
            seen.0 += u32::from(early);
            seen.1 += u32::from(loser.status == Status::Conceded);
        }
        seen
    };
    let (early, conceded) = play("");
    assert_eq!((early, conceded), (200, 200), "nobody can stop it");
    let (early, conceded) = play("concede.refusable = true");
    assert_eq!(early, 0, "not without a consequence, as long as it could absorb something");
    assert!(conceded > 0);
    // The one who was refused asks again, also where only those are polled who may have changed.
    let house = include_str!("../../../../../tests/all/scenarios/fate-core/house.toml");
    let refusable = conflict(&format!("{house}\n[rules]\nconcede.refusable = true\n"));
    assert_eq!(crate::engine::conformance::check(&refusable, 42, 50), Ok(()));
    assert_eq!(HouseMeasure::ALL[HouseMeasure::Refused as usize].name, "concessions_refused");
}

#[test]
fn fc_opt_11_a_sharer_thinks_again_when_a_shared_slot_is_filled() {
    let shy = "policy = \"shy\"\n";
    let players = format!("{HERO}{shy}{}{shy}", HERO.replace("hero", "friend"));
    let foes = format!(
        "{FOE}count = 2\n[policies.shy]\nbase = \"plain\"\n\
         absorb = [\"shared\"]\nconcede = [\"concede if my.absorbs <= 20\"]\n"
    );
    let conflict = two_sides("consequence.collateral = true", &players, &foes);
    assert_eq!(check(&conflict, 5, 200), Ok(()), "as if everybody were asked every time");
}
