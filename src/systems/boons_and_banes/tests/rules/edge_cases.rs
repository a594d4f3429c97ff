//! Edge cases of rules: no event is told of what has no effect, participants who are not meant are left alone, and no
//! participant is asked twice.

use crate::system::FighterId;
use crate::systems::boons_and_banes::state::conflict::Status;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL, compiled};

/// Whether the script does not fit.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// BB-FAV-02, BB-TRAIT-06, BB-BEN-04: no Favour, no dice and no Morale are no news.
#[test]
fn nothing_is_no_news() {
    let mut bench = Bench::of("favour.on_failed_roll = \"successes_rolled\"", DUEL);
    bench.act("0 3", &["0 attack 1"]);
    assert_eq!(bench.it(0).favour, 0);
    assert!(!bench.says("Favour"), "{:#?}", bench.lines());
    let full = "profile.scope = \"full\"; dice.modifiers = \"off\"";
    let shy = &["a ann: vigor = 4; favour = 1; flaws = [\"Shy 1\"]", "b bob: vigor = 4"];
    let mut bench = Bench::of(full, shy);
    bench.act("1 0", &["0 attack 1", "1 help flaw 0", "0 deny deny"]);
    assert!(!bench.says("rolls 0 dice"), "{:#?}", bench.lines());
    let gain = |factor: u8| {
        let mut bench = Bench::of(&format!("benefit.vigor_factor = {factor}"), DUEL);
        bench.act("2 1", &["0 position 1", "0 attack_approach vigor", "0 benefit morale"]);
        (bench.morale().0, bench.lines().iter().filter(|line| line.contains("gains ")).count())
    };
    assert_eq!((gain(1), gain(0)), ((10, 1), (9, 0)));
}

/// BB-LEAVE-08: the captain stays captain while others leave, however good those are who stay (`captain.succession`).
#[test]
fn bb_leave_08_only_a_captain_who_leaves_has_a_successor() {
    let groups = &["a cap: vigor = 2; captain = true", "a mem: count = 2; vigor = 4", "b bob:"];
    let mut bench = Bench::of("captain.succession = \"highest_rating\"", groups);
    bench.act("", &["0 pass"]).act("1", &["1 surrender"]);
    assert_eq!(bench.state.teams[0].captain, 0);
}

/// BB-FAV-06: `laststand.favour_adversaries` takes Favour for doom from adversaries, never from players' characters.
#[test]
fn bb_fav_06_doom_of_players() {
    for rules in ["", "laststand.favour_adversaries = false"] {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(0).morale = 1;
        bench.act("", &["0 pass"]).act("3 1", &["1 attack 0", "0 last_stand stand"]);
        assert_eq!((bench.state.stands(FighterId(0)), bench.it(0).favour), (true, 4), "{rules}");
    }
}

/// BB-TRAIT-01: what is named has a rating of 1 or more.
#[test]
fn bb_trait_01_no_rating_of_0() {
    let wrong = |rating: u8| {
        let ann = format!("a ann: flaws = [\"Slow {rating}\"]");
        compiled("", &[&ann, "b bob:"]).is_err()
    };
    assert_eq!([0, 1].map(wrong), [true, false]);
}

/// BB-TAL-18: a Bane of Maneuver may be put on any of the opponents who is not slippery, the first
/// of all participants too.
#[test]
fn bb_tal_18_banes_on_the_first_of_all() {
    // Talents are looked at only if a participant has one.
    const BOB: &str = "b bob: vigor = 4; talents = [\"hunter\"]";
    let lay = |talents: &'static str| {
        move || {
            let ann = format!("a ann: vigor = 4; talents = [{talents}]");
            let mut bench = Bench::of("talents.enabled = true", &[&ann, BOB]);
            bench.act("", &["0 pass"]);
            let choices = ["1 position 0", "1 action_skill maneuver", "1 benefit bane attack 0"];
            bench.act("3 1", &choices);
            assert_eq!(bench.it(0).banes.len(), 1);
        }
    };
    assert!(!refused(lay("")) && refused(lay("\"slippery\"")));
}

/// BB-TAL-23: a Boon of excess successes is a trickster's too.
#[test]
fn bb_tal_23_a_boon_of_excess() {
    let all = "vigor = 4; intuition = 4; reason = 4; favour = 2";
    let made = |talents: &str| {
        let ann = format!("a ann: {all}; talents = [{talents}]");
        let mut bench = Bench::of("talents.enabled = true", &[&ann, "b bob: vigor = 4"]);
        let position = [
            "0 position 1",
            "0 action_skill craft",
            "0 attack_approach intuition",
            "0 excess boon attack",
        ];
        bench.act("3 1", &position);
        bench.it(0).boons[0].tricky
    };
    assert_eq!(made(""), 0);
    assert_ne!(made("\"trickster\""), 0);
}

/// BB-DICE-10, BB-DICE-14: a participant who has passed is not asked again if its roll is unopposed, nor if both
/// sides call blindly (`invoke.order`).
#[test]
fn bb_dice_14_nobody_is_asked_again() {
    let groups = &["a ann: vigor = 4; boons = [\"Rest 2 vigor\"]", "b bob: vigor = 4"];
    let open = |dice: &'static str, choices: &'static [&'static str]| {
        move || drop(Bench::open("", groups, dice, choices))
    };
    assert!(!refused(open("1 2 0", &["0 help boon full"])));
    assert!(!refused(open("1 2", &["0 help pass"])));
    assert!(refused(open("1 2 0", &["0 help pass", "0 help boon full"])));
    let blind = |choices: &'static [&'static str], dice: &'static str| {
        move || {
            let groups = &["a ann: vigor = 4; boons = [\"Edge 2 attack\"]", "b bob: vigor = 4"];
            Bench::of("invoke.order = \"blind_simultaneous\"", groups).act(dice, choices);
        }
    };
    assert!(!refused(blind(&["0 attack 1", "0 help boon full"], "1 1 1")));
    assert!(!refused(blind(&["0 attack 1", "0 help pass"], "1 1")));
    assert!(refused(blind(&["0 attack 1", "0 help pass", "0 help boon full"], "1 1 1")));
}

/// BB-LAST-11: who may not surrender from a Last Stand may surrender without one (`laststand.may_surrender`).
#[test]
fn bb_last_11_only_standers_stay() {
    let rules = "laststand.may_surrender = false";
    let mut bench = Bench::of(rules, DUEL);
    bench.act("1", &["0 surrender"]);
    assert_eq!(bench.it(0).status, Status::Surrendered);
    assert!(refused(move || {
        let mut bench = Bench::of(rules, DUEL);
        bench.state.stand(FighterId(0), true);
        bench.act("1", &["0 surrender"]);
    }));
}

/// BB-LEAVE-03, BB-LAST-03: a doomed Approach is rolled no more, not to surrender either (`laststand.doom`).
#[test]
fn bb_leave_03_last_03_doomed_approaches() {
    let mut bench = Bench::of("", DUEL);
    bench.set(0).doomed = 0b100;
    bench.act("1", &["0 surrender"]);
    assert!(bench.says("ann tests surrender with Intuition"), "{:#?}", bench.lines());
    // The highest of those that are left is doomed next, and what is left then is read.
    let mut bench = Bench::of("laststand.doom = \"highest\"", DUEL);
    bench.team(0).morale = 1;
    bench.state.stand(FighterId(0), true);
    let it = bench.set(0);
    (it.doomed, it.granted) = (1, 1);
    assert_eq!(bench.reads_world(0, "next_pool"), 2);
    bench.act("0 1", &["0 attack 1"]);
    assert_eq!((bench.it(0).doomed, bench.it(0).favour), (0b011, 3));
    assert_eq!(Bench::of("laststand.doom = \"none\"", DUEL).reads_world(0, "next_pool"), 4);
}

/// BB-FAV-06: an Approach grants Favour once.
#[test]
fn bb_fav_06_favour_is_granted_once() {
    let favour = |granted: u8| {
        let mut bench = Bench::of("", DUEL);
        bench.team(1).morale = 1;
        bench.set(1).granted = granted;
        bench.act("3 1", &["0 attack 1", "1 last_stand stand"]);
        (bench.it(1).doomed, bench.it(1).favour)
    };
    assert_eq!((favour(0), favour(0b001), favour(0b110)), ((1, 4), (1, 0), (1, 4)));
}

/// BB-TAL-14: a charge forces in Positioning as it does in attacks.
#[test]
fn bb_tal_14_bull_charge_in_positioning() {
    let morale = |talents: &str, skill: &str| {
        let ann = format!("a ann: vigor = 4; talents = [{talents}]");
        let skill = format!("0 position_skill {skill}");
        let choices = [&*skill, "0 position_approach vigor", "1 position_approach intuition"];
        let groups = [&*ann, "b bob: vigor = 4; intuition = 4"];
        Bench::open("talents.enabled = true", &groups, "2 1", &choices).morale().1
    };
    let charge = "\"bull_charge\"";
    assert_eq!([morale("", "maneuver"), morale(charge, "influence")], [5, 5]);
    assert_eq!(morale(charge, "maneuver"), 4);
}

/// BB-TAL-07, BB-TAL-08: talents for Fights are of no use in other conflicts.
#[test]
fn bb_tal_07_08_talents_for_fights() {
    const WORDS: &str = "talents.enabled = true; conflict.relevant_skill = \"influence\"";
    let tactician = &["a ann: vigor = 4; talents = [\"battle_tactician\"]", "b bob: vigor = 4"];
    let bench = Bench::open(WORDS, tactician, "2 1", &["0 benefit morale"]);
    assert_eq!(bench.morale().0, 8);
    let dodger = &["a ann: vigor = 4", "b bob: vigor = 4; talents = [\"uncanny_dodge\"]"];
    let mut bench = Bench::of(WORDS, dodger);
    bench.act("1 1", &["0 attack 1"]);
    assert!(refused(move || {
        Bench::of(WORDS, dodger).act("", &["0 attack 1", "1 dodge dodge"]);
    }));
}

/// BB-COND-07: where a group has the floor once, its first member has it (`conditions.floor_in_group`).
#[test]
fn bb_cond_07_the_first_has_the_floor() {
    let groups = &["a ann: count = 3; vigor = 3", "b bob: vigor = 4"];
    let rules = "conditions.floor = \"on\"; conditions.floor_in_group = \"once\"";
    let mut bench = Bench::of(rules, groups);
    bench.set(3).conditions[0] = [0, 1, 0];
    bench.act("0 0 0 0", &["0 group 3", "1 join join 3", "2 join join 3"]);
    assert!(bench.says("2 against 0"), "{:#?}", bench.lines());
}

/// BB-SETUP-02: namesakes of different teams are called by their team as well; other participants are not.
#[test]
fn bb_setup_02_namesakes() {
    let groups = &["a guard: vigor = 4", "a ann: vigor = 4", "b guard: vigor = 4"];
    let bench = Bench::of("", groups);
    let names: Vec<&str> = bench.setup().sheets.iter().map(|sheet| &*sheet.name).collect();
    assert_eq!(names, ["guard (a)", "ann", "guard (b)"]);
}
