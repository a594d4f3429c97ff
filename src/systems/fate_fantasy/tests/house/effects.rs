//! Effects of house rules of Fate Fantasy: each does exactly what its doc says, within its bounds.

use super::moments::{ADA, ATTACK, BAR, FRAIL, IN_ZONE, LATE, WOUNDS, ZONES, with};
use crate::system::FighterId;
use crate::systems::fate_fantasy::state::conflict::{Aspect, AspectKind, GM, Part, State, Status};
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL};

/// Shifts of the hits of one attack with a house rule.
fn hits(rules: &str, when: &str, deeds: &[&str], dice: &str, choices: &[&str]) -> Vec<i32> {
    let condition = if when == "before_roll" { "attacking" } else { "yes" };
    let mut bench = Bench::of(&with(rules, (when, condition), deeds), DUEL);
    bench.step(dice, &[ATTACK, choices].concat());
    bench.hits()
}

#[test]
fn effects_on_rolls() {
    let (before, after) = ("before_roll", "attack_rolled");
    let cases: &[(&str, &str, &str, &str, &[i32])] = &[
        ("", after, "result + 2", "0 0", &[3]),
        ("", after, "result - 1", "0 0", &[]),
        ("", before, "result + 2", "0 0", &[3]),
        ("mod.cap = 2", after, "result + 5", "0 0", &[6]),
        // The lowest dice are turned, those that show [-] first.
        ("", before, "replace 2 dice", "[-0+0] 0", &[4]),
        ("", before, "replace 8 dice", "-4 0", &[5]),
        ("dice.kind = 'd6_minus_d6'", before, "replace 8 dice", "0 0", &[1]),
        ("", after, "reroll", "0 0; 2", &[3]),
        ("", after, "throw 2 dice", "0 0; [+0]", &[2]),
        ("", after, "throw 0 dice", "0 0", &[1]),
        // Two dice, of which one throws a third.
        ("", after, "explode", "[++00] 0; [+0]; [-]", &[3]),
        ("", after, "explode", "[00--] 3", &[]),
        ("dice.kind = 'd6_minus_d6'", after, "explode", "5 0", &[6]),
        ("", after, "result_at_most = 3", "2 0", &[1]),
        ("", after, "result_at_most = 3", "0 0", &[1]),
        ("", after, "result_at_least = 6", "0 0", &[4]),
        ("", after, "result_at_least = 0", "0 0", &[1]),
        ("", after, "shifts + 2", "0 0", &[3]),
        ("", after, "shifts + 2", "-1 0", &[]),
    ];
    for (rules, when, deed, dice, expected) in cases {
        assert_eq!(hits(rules, when, &[deed], dice, &[]), *expected, "{deed} on {dice}");
    }
    let rules = with("", ("attack_rolled", "yes"), &["throw 2 dice"]);
    let mut bench = Bench::of(&rules, DUEL);
    bench.step("0 0; [+0]", ATTACK);
    assert!(bench.says("ada throws [+0] more") && bench.says("ada has 4"), "{:?}", bench.lines());
    // Dice that are turned are turned on a reroll too.
    let reroll = ["0 invoke invoke reroll"];
    assert_eq!(hits("", before, &["replace 4 dice"], "-4 0; -4", &reroll), [5]);
    // All house rules of a roll change it by 200 at most, and exploding dice are twelve.
    let rules = with("", ("rolled", "attacking"), &["result + 20"; 8]);
    assert_eq!(hits(&rules, after, &["result + 20"; 8], "0 0", &[]), [201]);
    let dice = "4 0; [++++]; [++++]; [++++]";
    assert_eq!(hits("", after, &["explode"], dice, &[]), [1 + 4 + 12]);
}

/// A bench on which something has been brought about, and then the player's turn has begun.
fn begun(rules: &str, groups: &[&str], deeds: &[&str], before: impl Fn(&mut Bench)) -> Bench {
    let mut bench = Bench::of(&with(rules, ("turn_starts", ADA), deeds), groups);
    before(&mut bench);
    bench.step("", &[]);
    bench
}

#[test]
fn effects_on_boxes() {
    let boxes = |rules: &str, deed: &str, marks: u16| {
        let bench = begun(rules, DUEL, &[deed], |bench| bench.set(1).marks[0] = marks);
        bench.boxes(1)
    };
    assert_eq!(boxes("", "foes.clear 2 boxes", 0b1011), [1]);
    assert!(boxes("", "foes.clear 16 boxes", 0b1011).is_empty());
    assert_eq!(boxes("", "foes.mark 2 boxes", 0b10), [1, 2, 3]);
    assert_eq!(boxes("", "foes.mark 16 boxes", 0), [1, 2, 3, 4, 5]);
    assert!(boxes(WOUNDS, "foes.mark 2 boxes", 0).is_empty());
    let bench = begun("", DUEL, &["foes.suffer 2 shifts"], |_| ());
    assert_eq!((bench.boxes(1), bench.count(M::ShiftsDealt, 0)), (vec![2], 2));
    assert!(boxes("", "foes.suffer 0 shifts", 0).is_empty());
}

#[test]
fn effects_on_consequences_and_wounds() {
    let slots = |deeds: &[&str]| {
        let bench = begun("", DUEL, deeds, |_| ());
        let free = bench.state.free_tags(0, FighterId(1), FighterId(0));
        (bench.it(1).slots, bench.state.aspects.len(), free)
    };
    let sustain = "foes.sustain 2 consequences";
    assert_eq!(slots(&[sustain]), (0b11, 2, 2));
    assert_eq!(slots(&["foes.sustain 5 consequences"]), (0b111, 3, 3));
    assert_eq!(slots(&[sustain, "foes.heal 1 consequence"]), (0b10, 1, 1));
    assert_eq!(slots(&[sustain, "foes.heal 5 consequences"]), (0, 0, 0));
    let wounds = |rules: &str, deeds: &[&str]| begun(rules, DUEL, deeds, |_| ()).it(1).wounds;
    assert_eq!(wounds(WOUNDS, &["foes.bear 3 wounds"]), [2, 1, 0]);
    assert_eq!(wounds(WOUNDS, &["foes.bear 6 wounds", "foes.bear 1 wound"]), [2, 2, 2]);
    assert_eq!(wounds(WOUNDS, &["foes.bear 3 wounds", "foes.mend 2 wounds"]), [0, 1, 0]);
    assert_eq!(wounds("", &["foes.bear 3 wounds"]), [0, 0, 0]);
}

/// A consequence that was healed without an aspect of its own takes none with it.
#[test]
fn healing_leaves_the_aspects_of_other_consequences() {
    let bench = begun("", DUEL, &["foes.sustain 1 consequence", "foes.heal 1 consequence"], |b| {
        b.set(1).slots = 0b1;
    });
    assert_eq!((bench.it(1).slots, bench.state.aspects.len()), (0b10, 1));
}

#[test]
fn effects_on_being_out() {
    let bench = begun("", DUEL, &["foes.take_out"], |_| ());
    assert_eq!((bench.status(1), bench.winner()), (Status::TakenOut, Some(0)));
    let bench = begun("", DUEL, &["take_out"], |_| ());
    assert_eq!((bench.status(0), bench.winner()), (Status::TakenOut, Some(1)));
    let mut bench = Bench::of(&with(FRAIL, ("going_out", "yes"), &["stay", "tokens + 1"]), DUEL);
    bench.round("1 0", ATTACK);
    assert_eq!((bench.status(1), bench.it(1).tokens, bench.boxes(1)), (Status::In, 1, vec![]));
    // The rest of a hit on a minion who stays goes on to no other of its group.
    let minions = [
        "pc ada: weapon_use = 3, alertness = 8",
        "foe rat:; kind = 'minion'; quality = 'average'; count = 2",
    ];
    let rules = "minion.grouping = 'on'; minion.out_at = 'full'";
    let mut bench = Bench::of(&with(rules, ("going_out", "yes"), &["stay"]), &minions);
    bench.step("2 0", ATTACK);
    assert_eq!([1, 2].map(|who| bench.status(who)), [Status::In; 2]);
}

#[test]
fn effects_on_points_and_tokens() {
    let rules = "scene.items.one = { carrier = 'ada' }; scene.items.two = { carrier = 'ada' }";
    let fate = |deed: &str| begun("", DUEL, &[deed], |_| ()).it(0).fate;
    let start = Bench::of("", DUEL).it(0).fate;
    assert_eq!([fate("fate_points + 2"), fate("fate_points - 20")], [start + 2, 0]);
    let techniques = |deed: &str| {
        begun("", DUEL, &[deed], |bench| bench.set(0).techniques = 95).it(0).techniques
    };
    assert_eq!([techniques("techniques + 20"), techniques("techniques - 5")], [99, 90]);
    let items = |rules: &str, deed: &str| begun(rules, DUEL, &[deed], |_| ()).it(0).items;
    assert_eq!(items(rules, "items + 2")[..2], [3, 1]);
    assert_eq!(items(rules, "items - 1")[..2], [0, 1]);
    assert_eq!(items(rules, "items - 9")[..2], [0, 0]);
    assert_eq!(items("", "items + 9"), [0; 4]);
    let tokens = |deeds: &[&str]| begun("", DUEL, deeds, |_| ()).it(0).tokens;
    assert_eq!([tokens(&["tokens + 99", "tokens + 1"]), tokens(&["tokens - 3"])], [99, 0]);
    // Points given when the conflict is over are counted as left.
    let mut bench = Bench::of(&with("", ("conflict_ends", "yes"), &["fate_points + 2"]), DUEL);
    bench.round("", &["1 concede concede"]);
    assert_eq!(bench.count(M::FateLeft, 0), i32::from(start) + 2);
}

#[test]
fn effects_on_spin() {
    let kept = |deeds: &[&str]| {
        let bench = begun("", DUEL, deeds, |_| ());
        let known = (bench.it(0).kept_spins(), bench.state.spinners & 1);
        (known, bench.count(M::SpinsMade, 0), bench.count(M::SpinsLost, 0))
    };
    assert_eq!(kept(&["spins + 2"]), ((2, 1), 2, 0));
    assert_eq!(kept(&["spins + 2", "spins - 1"]), ((1, 1), 2, 1));
    assert_eq!(kept(&["spins + 2", "spins - 9"]), ((0, 0), 2, 2));
    // Spin given to the next roll goes to it.
    let attack = |deeds: &[&str]| {
        let mut bench = Bench::of(&with("", ("turn_starts", ADA), deeds), DUEL);
        bench.step("0 0", ATTACK);
        (bench.hits(), bench.state.gifted)
    };
    assert_eq!(attack(&["receive 1 help"]), (vec![2], 0));
    assert_eq!(attack(&["receive 1 hindrance"]), (vec![], 0));
    assert_eq!(attack(&["receive 1 hindrance", "drop_spin"]), (vec![1], 0));
    assert_eq!(attack(&["receive 0 help"]), (vec![1], 0));
    let most = begun("", DUEL, &["foes.receive 9 help", "foes.receive 9 help"], |_| ());
    assert_eq!(most.it(1).gifts[0][0], 9);
    // Spin that is earned.
    let earned = |deed: &str| {
        let mut bench = Bench::of(&with("", ("spin_earned", "yes"), &[deed]), DUEL);
        bench.step("-4 0", ATTACK);
        (bench.it(1).kept_spins(), bench.count(M::SpinsMade, 1))
    };
    assert_eq!(
        [earned("earned + 1"), earned("earned + 9"), earned("earned - 1")],
        [(2, 2), (9, 9), (0, 0)]
    );
}

#[test]
fn effects_on_aspects() {
    let placed = |deed: &str, dice: &str| {
        let mut bench = Bench::of(&with("", ("aspect_placed", "yes"), &[deed]), DUEL);
        bench.step(dice, &["0 manoeuvre 1"]);
        let aspect = bench.state.aspects[0];
        (aspect.kind, aspect.free)
    };
    let (fragile, sticky) = (AspectKind::Fragile, AspectKind::Sticky);
    assert_eq!(placed("tags + 2", "0 0"), (fragile, 3));
    assert_eq!(placed("tags + 9", "0 0"), (fragile, 9));
    assert_eq!(placed("tags - 9", "0 0"), (fragile, 0));
    assert_eq!(placed("sticky", "0 0"), (sticky, 1));
    assert_eq!(placed("fragile", "4 0"), (fragile, 1));
    let borne = |deeds: &[&str]| {
        let bench = begun("", DUEL, deeds, |_| ());
        let free: Vec<u8> = bench.state.aspects.iter().map(|aspect| aspect.free).collect();
        (free, bench.state.bearers)
    };
    let (one, two) = ("foes.bear 1 tag", "foes.bear 2 tags");
    assert_eq!(borne(&[one, two]), (vec![1, 2], 0b10));
    assert_eq!(borne(&["foes.bear 0 tags"]), (vec![], 0));
    assert_eq!(borne(&[one, two, "foes.strip 2 tags"]), (vec![0, 1], 0b10));
    assert_eq!(borne(&[one, two, "foes.shed 1 aspect"]), (vec![1], 0b10));
    assert_eq!(borne(&[one, two, "foes.shed 20 aspects"]), (vec![], 0));
    // A consequence is not shed.
    assert_eq!(borne(&["foes.sustain 1 consequence", "foes.shed 9 aspects"]), (vec![1], 0b10));
}

/// Aspects that come and go while a roll is under way do not change which ones it has used.
#[test]
fn what_a_roll_has_used_moves_with_the_aspects() {
    let aspect = |bearer| Aspect { bearer, ..Aspect::default() };
    let mut state = State::default();
    for bearer in [1, 3, 3] {
        state.add_aspect(aspect(bearer));
    }
    state.house.used = 0b101;
    state.add_aspect(aspect(2));
    assert_eq!(state.house.used, 0b1001);
    state.remove_aspect(1);
    assert_eq!(state.house.used, 0b101);
    state.remove_aspect(0);
    assert_eq!(state.house.used, 0b10);
    // So with a block that the actor meets before the target rolls.
    let rules = with("", ("block_met", "yes"), &["bear 1 tag"]);
    let groups = [
        "pc ada: weapon_use = 3, alertness = 8",
        "pc bea: alertness = 8",
        "foe orc: weapon_use = 2",
    ];
    let mut bench = Bench::of(&rules, &groups);
    bench.step("0", &["0 bar attack 2"]);
    bench.step("", &[]);
    bench.set(2).fate = 0;
    let (camp, kind) = (GM as u8, AspectKind::Sticky);
    for free in [2, 1] {
        bench.state.add_aspect(Aspect { placer: 2, camp, kind, free, ..aspect(1) });
    }
    // A tag to get past the block, and another one; no aspect has two.
    bench.step("0 0", &["2 attack 1", "2 invoke free bonus", "2 invoke free bonus"]);
    let tags: Vec<_> = bench.state.aspects.iter().map(|it| (it.bearer, it.free)).collect();
    // The last is the consequence of the hit.
    assert_eq!(tags, [(0, 1), (1, 1), (1, 0), (1, 1)]);
}

#[test]
fn effects_on_blocks_and_guard() {
    let strength = |deed: &str| {
        let mut bench = Bench::of(&with("", ("block_made", "yes"), &[deed]), DUEL);
        bench.step("0", BAR);
        bench.state.blocks[0].strength
    };
    assert_eq!([strength("strength + 2"), strength("strength - 20")], [5, -17]);
    let cover = |rules: &str, deeds: &[&str]| {
        let mut bench = Bench::of(&with(rules, ("turn_starts", ADA), deeds), DUEL);
        bench.step("0 0", ATTACK);
        (bench.hits(), bench.state.blocks.len())
    };
    let once = "block.defensive_uses = 1";
    assert_eq!(cover("", &["foes.cover = 3"]), (vec![], 1));
    assert_eq!(cover(once, &["foes.cover = 3"]), (vec![], 0));
    assert_eq!(cover(once, &["foes.cover = 2"]), (vec![1], 0));
    assert_eq!(cover("", &["foes.cover = 3", "foes.drop_blocks"]), (vec![1], 0));
    // The cover ends when the turn of the covered fighter begins.
    let mut bench = begun("", DUEL, &["foes.cover = 3"], |_| ());
    assert_eq!((bench.state.blocks.len(), bench.count(M::BlocksMade, 1)), (1, 1));
    bench.step("", &[]);
    assert!(bench.state.blocks.is_empty());
    let guard = |deeds: &[&str]| begun("", DUEL, deeds, |_| ()).it(1).full;
    assert!(guard(&["foes.full_defence"]));
    assert!(!guard(&["foes.full_defence", "foes.drop_guard"]));
}

#[test]
fn effects_on_places_and_supplements() {
    let zones = |deed: &str, from: u8| {
        let before = move |bench: &mut Bench| bench.state.put(FighterId(1), from);
        let bench = begun(ZONES, IN_ZONE, &[deed], before);
        let there = (0..3).find(|zone| bench.state.places[*zone] >> 1 & 1 == 1);
        assert_eq!(there, Some(usize::from(bench.it(1).zone)));
        bench.it(1).zone
    };
    assert_eq!([zones("foes.push 1 zone", 0), zones("foes.push 4 zones", 0)], [1, 2]);
    assert_eq!([zones("foes.pull 1 zone", 2), zones("foes.pull 4 zones", 2)], [1, 0]);
    assert_eq!([zones("foes.push 0 zones", 0), zones("foes.pull 1 zone", 0)], [0, 0]);
    // Without zones no fighter goes anywhere.
    assert_eq!(begun("", DUEL, &["foes.push 4 zones"], |_| ()).it(1).zone, 0);
    let penalty = |deed: &str| {
        let rules = with(ZONES, ("supplement_named", "penalty = -1"), &[deed]);
        let groups = [
            "pc ada: weapon_use = 3, alertness = 8; zone = 'a'",
            "foe orc: athletics = 2; zone = 'b'",
        ];
        let mut bench = Bench::of(&rules, &groups);
        bench.step("1 0", &["0 supplement go zone_2", "0 attack 1"]);
        bench.hits()
    };
    assert_eq!([penalty("penalty + 9"), penalty("penalty - 0")], [vec![2], vec![1]]);
}

const THREE: &[&str] = &[
    "pc ada: alertness = 8",
    "pc bea: alertness = 8",
    "pc cid: alertness = 8, athletics = 1",
    "foe orc: athletics = 2",
    "foe ogre: athletics = 3",
];

/// Returns the fighters who take turns in the first two rounds, in order.
fn order(rules: &str, groups: &[&str], dice: &str) -> (Vec<usize>, Bench) {
    let mut bench = Bench::of(rules, groups);
    bench.round(dice, &[]);
    let first = bench.order();
    bench.round("", &[]);
    ([first, bench.order()].concat(), bench)
}

#[test]
fn effects_on_the_order() {
    let by = |rules: &str, condition: &str, deed: &str, dice: &str| {
        let condition = format!("round = 1 and {condition}");
        order(&with(rules, ("round_starts", &condition), &[deed]), THREE, dice).0
    };
    let usual = [0, 1, 2, 3, 4];
    let player = "my.athletics < 2";
    assert_eq!(by("", "yes", "initiative = my.athletics", ""), [2, 0, 1, 4, 3, 0, 1, 2, 3, 4]);
    // The effect comes before the rules' order of the game master's characters; those without a
    // place come last.
    let strongest = "init.gm_order = 'strongest_first'";
    for rules in ["", strongest] {
        let all = by(rules, "my.athletics = 3", "initiative = -99", "");
        assert_eq!(all, [0, 1, 2, 4, 3, 0, 1, 2, 3, 4]);
    }
    assert_eq!(by("", player, "initiative = 5", "")[..5], usual);
    assert_eq!(by("", player, "rolled_initiative = 0", "-1; 2; 1")[..5], [1, 2, 0, 3, 4]);
    assert_eq!(by("", player, "rolled_initiative = 0", "-1; 2; 1")[5..], usual);
    assert_eq!(by("", player, "rolled_initiative = my.athletics", "0; 0; 0")[..3], [2, 0, 1]);
    let after = with("", ("conflict_starts", "my.athletics = 0"), &["go_after"]);
    let (all, bench) = order(&after, DUEL, "");
    assert_eq!((all, bench.it(0).part), (vec![1, 0, 1, 0], Part::After));
    let before = with("", ("round_ends", "yes"), &["go_before"]);
    let (all, bench) = order(&before, LATE, "");
    assert_eq!((all, bench.it(1).part), (vec![1, 0, 0, 1], Part::Gm));
}

#[test]
fn effects_on_turns() {
    // The turn is lost whenever it comes up, once; at its beginning it is this one.
    for (when, round) in [("conflict_starts", 1), ("turn_starts", 1), ("turn_ends", 2)] {
        let condition = if when == "turn_starts" { "round = 1 and my.athletics = 0" } else { ADA };
        let rules = with("", (when, condition), &["lose_turn"]);
        let mut bench = Bench::of(&rules, DUEL);
        if round == 2 {
            bench.step("", &[]);
            bench.step("", &[]);
        }
        bench.step("", &[]);
        assert!(bench.says("ada loses the turn"), "{when}: {:#?}", bench.lines());
        assert_eq!(bench.count(M::TurnsLost, 0), 1, "{when}");
        assert_eq!(bench.count(M::Actions, 0), round - 1, "{when}");
    }
    // A fighter who will lose the turn does not interrupt.
    let rules = with("", ("round_starts", ADA), &["lose_turn"]);
    let mut bench = Bench::of(&rules, LATE);
    assert_eq!(bench.left_over("", &["0 interrupt interrupt 1"]), 1);
}

#[test]
fn effects_on_tasks() {
    let tasks = "scene.tasks.one = { needed = 2, wins = false }; \
                 scene.tasks.two = { needed = 2 }; scene.tasks.theirs = { side = 'gm', needed = 3 }";
    let done = |deeds: &[&str]| {
        let bench = begun(tasks, DUEL, deeds, |_| ());
        (bench.state.tasks[..3].to_vec(), bench.winner())
    };
    assert_eq!(done(&["successes + 3"]), (vec![2, 1, 0], None));
    assert_eq!(done(&["successes + 9"]), (vec![2, 2, 0], Some(0)));
    assert_eq!(done(&["foes.successes + 1"]), (vec![0, 0, 1], None));
    assert_eq!(done(&["successes + 3", "successes - 2"]), (vec![0, 1, 0], None));
    assert_eq!(begun("", DUEL, &["successes + 9"], |_| ()).winner(), None);
}
