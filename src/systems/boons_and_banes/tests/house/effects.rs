//! House rules: every effect does what it says, within its bounds.

use super::moments::{rule, under};
use crate::system::{Ending, FighterId};
use crate::systems::boons_and_banes::state::conflict::{Object, Status, tie};
use crate::systems::boons_and_banes::tell::events::BoonsEvent;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL};

const STRIKE: &[&str] = &["0 attack 1", "1 defence_approach vigor"];

/// Dice of both succeed on a 5 or 6.
const TRAINED: &[&str] = &[
    "a ann: vigor = 4; reason = 2; fight = \"trained\"",
    "b bob: vigor = 4; reason = 2; fight = \"trained\"",
];

/// Returns the Morale that an attack with 4 dice against 4 costs: above 0 the defender's, below 0 the attacker's.
fn cost(case: (&str, &str, &str), dice: &str) -> i16 {
    let mut bench = under("", TRAINED, case);
    bench.act(dice, STRIKE);
    bench.morale().0 - bench.morale().1
}

/// Moment, condition and effects of a rule, dice that fall, and the Morale that the attack costs.
type Case = (&'static str, &'static str, &'static str, &'static str, i16);

#[test]
fn effects_change_rolls() {
    let (before, rolled, strikes) = ("before_roll", "rolled", "attack_rolled");
    let plain = "dice = 4 and floor = 0 and with_vigor and not with_reason and not with_intuition \
                 and together = 1 and against = 1 and attacking";
    let fell = "shown = 3 and successes = 3 and failures = 1 and margin = 2 and dice = 4";
    let cases: [Case; 36] = [
        (before, "attacking", "'dice + 2'", "6 1", 5),
        (before, plain, "'dice - 2'", "2 1", 1),
        (before, "defending", "'dice - 9'", "3", 3),
        (before, "attacking", "'counts_at_least = 4'", "0 1", 3),
        (before, "attacking", "'counts_at_least = 2'", "3 1", 2),
        (before, "attacking", "'force'", "3 1", 2),
        (before, "defending", "'force'", "3 1", 3),
        (before, "defending", "'force'", "3 3", 0),
        (rolled, "attacking", "'successes + 2'", "3 1", 4),
        (rolled, "attacking", "'successes - 9'", "3 1", -1),
        (strikes, fell, "'successes + 1'", "3 1", 3),
        (strikes, "sixes = 3 and ones = 1", "'successes + 1'", "3 1 3 1", 3),
        (strikes, "sixes = 3 and ones = 1", "'successes + 1'", "3 1 3 0", 2),
        (strikes, "yes", "'counts_at_most = 2'", "3 1", 1),
        (strikes, "yes", "'counts_at_most = 9'", "3 1", 2),
        (strikes, "yes", "'counts_at_least = 4', 'counts_at_most = 3'", "1 1", 2),
        (strikes, "yes", "'turn 2 failures'", "1 1", 2),
        (strikes, "yes", "'turn 9 failures'", "1 1", 3),
        (strikes, "yes", "'spoil 2 successes'", "4 1", 1),
        (strikes, "yes", "'spoil 9 successes'", "4 1", -1),
        (strikes, "failures = 3", "'reroll 2 failures'", "1 1 2", 2),
        (strikes, "failures = 3", "'reroll 9 failures'", "1 1 3", 3),
        (strikes, "failures = 3", "'reroll 0 failures'", "1 1", 0),
        (strikes, "yes", "'reroll 3 failures'", "4 1", 3),
        (strikes, "yes", "'reroll'", "4 1 2", 1),
        (strikes, "yes", "'throw 3 dice'", "1 1 3", 3),
        (strikes, "yes", "'throw 0 dice'", "3 1", 2),
        // Of three successes two show the highest face, and no failure a 1; of the two further dice
        // one does, and no other.
        (strikes, "yes", "'explode'", "3 1 2 0 1 1 0 0 0", 3),
        (strikes, "yes", "'explode'", "3 1 0 0", 2),
        ("defence_rolled", "margin = 0 - 2", "'successes + 1'", "3 1", 1),
        ("defence_rolled", "not forced", "'force'", "3 1", 3),
        ("roll_final", "attacking", "'successes + 1'", "3 1", 3),
        ("roll_final", "defending", "'force'", "3 1", 3),
        ("morale_lost", "morale_loss = 2", "'morale_loss + 3'", "3 1", 5),
        ("morale_lost", "my.team_morale = 9", "'morale_loss - 1'", "3 1", 1),
        ("morale_lost", "yes", "'morale_loss - 9'", "3 1", 0),
    ];
    for (when, condition, deeds, dice, expected) in cases {
        let told = format!("{when} if {condition}: {deeds} with {dice}");
        assert_eq!(cost((when, condition, deeds), dice), expected, "{told}");
    }
}

#[test]
fn a_rule_takes_back_that_a_defence_is_forced() {
    let mut bench = under("", DUEL, ("defence_rolled", "forced", "'unforce'"));
    bench.act("3 1", &["0 attack 1", "1 defence_approach reason"]);
    assert_eq!(bench.morale(), (9, 7));
}

/// Dice grow to 64 and no further, and a roll without any labels left throws none.
#[test]
fn further_dice_are_bounded() {
    let mut bench =
        under("", DUEL, ("before_roll", "attacking", "'dice + 20', 'dice + 20', 'dice + 20'"));
    // One draw has room for 12 dice that succeed on a 6.
    let dice = "1 ".repeat(6) + "4";
    bench.act(&dice, STRIKE);
    assert!(bench.says("ann has 64 dice"), "{:#?}", bench.lines());
    let mut bench = under("", DUEL, ("attack_rolled", "yes", "'throw 2 dice', 'reroll'"));
    bench.state.house.draws = 191;
    bench.act("3 1 2", STRIKE);
    assert_eq!((bench.morale(), bench.state.house.draws), ((9, 5), 0));
    // Exploding dice throw 12 further ones at most.
    let mut bench = under("", DUEL, ("attack_rolled", "yes", "'explode'"));
    bench.act("4 0 4 4 4 4 4 4", STRIKE);
    let further: u8 = bench.events().filter_map(added).sum();
    assert_eq!(further, 12);
}

fn added(event: &BoonsEvent) -> Option<u8> {
    if let BoonsEvent::Adds(_, dice, ..) = event { Some(*dice) } else { None }
}

/// Help that was called, and what is made.
#[test]
fn effects_change_help_and_what_is_made() {
    let groups = &["a ann: vigor = 4; boons = [\"Luck 3 vigor\"]", "b bob: vigor = 4"];
    for (deeds, dice, told) in [
        ("'help_dice + 2'", "0 1 4", "rolls 5 dice: 4 successes"),
        ("'help_dice - 1'", "0 1 2", "rolls 2 dice: 2 successes"),
        ("'help_dice - 9'", "0 1", "calls the Boon"),
    ] {
        let mut bench = under("", groups, ("boon_called", "help_dice = 3", deeds));
        bench.act(dice, &["0 attack 1", "0 help boon full"]);
        assert!(bench.says(told) && bench.it(0).boons.is_empty(), "{:#?}", bench.lines());
    }
    let made = |when: &str, deeds: &str, choice: &str| {
        let mut bench = under("", DUEL, (when, "yes", deeds));
        let benefit = format!("0 benefit {choice}");
        let choices = ["0 position 1", &benefit];
        bench.act("3 1", &choices[..if choice.is_empty() { 1 } else { 2 }]);
        [
            bench.it(0).boons.iter().map(|it| it.rating).sum::<u8>(),
            bench.it(1).banes.iter().map(|it| it.rating).sum(),
            bench.state.teams[0].scene.iter().map(|it| it.rating).sum(),
        ]
    };
    let most = "'rating + 9', 'rating + 9', 'rating + 9'";
    let (boon, bane, scene) = ("boon attack 0", "bane attack 1", "scene_trait");
    assert_eq!(made("boon_made", "'rating + 3'", boon), [5, 0, 0]);
    assert_eq!(made("boon_made", "'rating - 2'", boon), [0, 0, 0]);
    assert_eq!(made("boon_made", most, boon), [20, 0, 0]);
    assert_eq!(made("bane_made", "'rating - 1'", bane), [0, 1, 0]);
    assert_eq!(made("scene_trait_made", "'rating + 1'", scene), [0, 0, 3]);
    assert_eq!(made("scene_trait_made", "'rating - 9'", scene), [0, 0, 0]);
    assert_eq!(made("scene_trait_made", most, scene), [0, 0, 20]);
    assert_eq!(made("positioned", "'counted + 2'", boon), [4, 0, 0]);
    assert_eq!(made("positioned", "'counted - 9'", ""), [0, 0, 0]);
}

/// Stress and overflow: Conditions, scars and status of a participant who is struck by 2.
#[test]
fn effects_change_harm() {
    let struck = |(when, deeds): (&str, &str), full: bool| {
        let physical = if full { "physical = [3, 2, 1]" } else { "physical = [0, 0, 0]" };
        let bob = format!("b bob: vigor = 4; {physical}");
        let mut bench = under("", &["a ann: vigor = 4", &bob], (when, "yes", deeds));
        bench.act("3 1", STRIKE);
        (bench.conditions(1), bench.scars(1), bench.it(1).status)
    };
    let (free, full, isin) = (false, true, Status::In);
    assert_eq!(struck(("hit", "'stress + 1'"), free), ([0, 0, 1], vec![], isin));
    assert_eq!(struck(("hit", "'stress - 1'"), free), ([1, 0, 0], vec![], isin));
    assert_eq!(struck(("hit", "'stress - 9'"), free), ([0, 0, 0], vec![], isin));
    assert_eq!(struck(("hit", "'stress + 20'"), free), ([0, 0, 1], vec![19], Status::Surrendered));
    let out = Status::Surrendered;
    assert_eq!(struck(("overflowed", "'tokens + 1'"), full), ([3, 2, 1], vec![2], out));
    assert_eq!(struck(("overflowed", "'overflow + 2'"), full), ([3, 2, 1], vec![4], out));
    assert_eq!(struck(("overflowed", "'overflow - 9'"), full), ([3, 2, 1], vec![], isin));
    assert_eq!(struck(("surrendering", "'stay'"), full), ([3, 2, 1], vec![2], isin));
    assert_eq!(struck(("stressed", "'mend 1 conditions'"), free), ([0, 0, 0], vec![], isin));
    let mut bench = under("", DUEL, ("perishing", "yes", "'stay'"));
    bench.state.stand(FighterId(1), true);
    bench.act("2 1", STRIKE);
    assert_eq!((bench.it(1).status, bench.state.stands(FighterId(1))), (Status::In, true));
}

/// Conditions, scars, Favour, ratings of Boons and Banes (negative if tied to defending), of
/// scene traits, tokens, and Morale of both.
type Shape = ([u8; 3], Vec<u8>, u8, Vec<i8>, Vec<i8>, Vec<u8>, u8, (i16, i16));

/// Returns the things of participant `of` once ann's action has passed. Ann starts with two Conditions, 1 Favour, and
/// 1 of each other thing.
fn at_action(deeds: &str, of: usize) -> Shape {
    let ann = "a ann: count = 2; vigor = 4; physical = [1, 1, 0]; favour = 1; \
               boons = [\"Luck 1 attack\"]; banes = [\"Sand 1 attack\"]";
    let case = ("action_starts", "my.tokens = 0 and my.me", deeds);
    let mut bench = under("", &[ann, "b bob: vigor = 4; count = 2"], case);
    bench.act("", &["0 pass"]);
    let it = bench.it(of);
    let ratings = |list: &[Object]| {
        let signed = |it: &Object| {
            if it.tie == tie::DEFEND { -(it.rating as i8) } else { it.rating as i8 }
        };
        list.iter().map(signed).collect::<Vec<_>>()
    };
    let scene = &bench.state.teams[bench.setup().team(FighterId(of))].scene;
    (
        bench.conditions(of),
        bench.scars(of),
        it.favour,
        ratings(&it.boons),
        ratings(&it.banes),
        scene.iter().map(|it| it.rating).collect(),
        it.tokens,
        bench.morale(),
    )
}

#[test]
fn effects_change_participants() {
    let same = || ([1, 1, 0], vec![], 1, vec![1], vec![1], vec![], 0, (9, 9));
    let with = |change: &dyn Fn(&mut Shape)| {
        let mut shape = same();
        change(&mut shape);
        shape
    };
    let cases: Vec<(&str, Shape)> = vec![
        ("'suffer 2 stress'", with(&|it| it.0 = [1, 2, 0])),
        ("'suffer 0 stress'", same()),
        ("'take 1 conditions'", with(&|it| it.0 = [2, 1, 0])),
        ("'take 3 conditions'", with(&|it| it.0 = [3, 2, 0])),
        ("'take 9 conditions'", with(&|it| it.0 = [3, 2, 1])),
        ("'mend 1 conditions'", with(&|it| it.0 = [0, 1, 0])),
        ("'mend 9 conditions'", with(&|it| it.0 = [0, 0, 0])),
        ("'scar = 3'", with(&|it| it.1 = vec![3])),
        ("'scar = 0'", same()),
        ("'scar = 3', 'lose 1 scars'", same()),
        ("'favour + 2'", with(&|it| it.2 = 3)),
        ("'favour - 9'", with(&|it| it.2 = 0)),
        ("'attack_boon = 2'", with(&|it| it.3 = vec![1, 2])),
        ("'attack_boon = 0'", same()),
        ("'defence_boon = 3'", with(&|it| it.3 = vec![1, -3])),
        ("'defence_boon = 3', 'lose 1 boons'", same()),
        ("'lose 6 boons'", with(&|it| it.3 = vec![])),
        ("'attack_bane = 2'", with(&|it| it.4 = vec![1, 2])),
        ("'defence_bane = 2'", with(&|it| it.4 = vec![1, -2])),
        ("'lose 1 banes'", with(&|it| it.4 = vec![])),
        ("'scene_trait = 2'", with(&|it| it.5 = vec![2])),
        ("'side.scene_trait = 2'", with(&|it| it.5 = vec![2])),
        ("'scene_trait = 2', 'scene_trait = 1', 'lose 1 scene_traits'", with(&|it| it.5 = vec![1])),
        ("'tokens + 7', 'tokens - 2'", with(&|it| it.6 = 5)),
        ("'tokens + 90', 'tokens + 90'", with(&|it| it.6 = 99)),
        ("'tokens - 9'", same()),
        ("'morale + 3'", with(&|it| it.7 = (12, 9))),
        ("'side.morale + 3'", with(&|it| it.7 = (12, 9))),
        ("'foes.morale - 2'", with(&|it| it.7 = (9, 7))),
        ("'foes.favour + 2'", same()),
    ];
    for (deeds, expected) in cases {
        assert_eq!(at_action(deeds, 0), expected, "{deeds}");
    }
    assert_eq!(at_action("'side.favour + 2'", 1).2, 3);
    assert_eq!(at_action("'foes.favour + 2'", 3).2, 2);
    assert_eq!(at_action("'foes.attack_bane = 2'", 2).4, [2]);
}

/// Without room, the lowest Boon makes way for a higher one.
#[test]
fn a_higher_boon_takes_the_place_of_the_lowest() {
    let mut bench = under("", DUEL, ("action_starts", "yes", "'attack_boon = my.tokens + 4'"));
    bench.act("", &[]);
    let one = bench.it(0).boons[0];
    for rating in [3, 5, 5, 5, 5] {
        bench.set(0).boons.push(Object { rating, ..one });
    }
    bench.act("", &[]).act("", &[]);
    let mut ratings: Vec<u8> = bench.it(0).boons.iter().map(|it| it.rating).collect();
    ratings.sort_unstable();
    assert_eq!(ratings, [4, 4, 5, 5, 5, 5]);
}

/// Preparations wear and are restored, Legacies rise and fall, secrets come out.
#[test]
fn effects_change_gear_legacies_and_secrets() {
    let ann = "a ann: vigor = 4; preparations = [\"Axe 3 fight vigor attack\"]";
    let bob = "b bob: vigor = 4; hidden_flaws = [\"Slow 1\"]; \
               moderate = 1; hidden_conditions = true; hidden_banes = [\"Curse 2 attack\"]";
    let done = |deeds: &str| {
        let case = ("action_starts", "my.tokens = 0", deeds);
        let mut bench = under("info.hidden = \"all\"", &[ann, bob], case);
        bench.set(0).preps[0] = 2;
        bench.set(0).legacies[0] = 1;
        bench.act("", &["0 pass"]);
        bench
    };
    for (deeds, left) in [
        ("'wear 1 preparations'", 1),
        ("'wear 9 preparations'", 0),
        ("'restore 1 preparations'", 3),
        ("'restore 9 preparations'", 3),
    ] {
        assert_eq!(done(deeds).it(0).preps[0], left, "{deeds}");
    }
    for (deeds, rating) in [("'legacy + 2'", 3), ("'legacy + 9'", 9), ("'legacy - 9'", 0)] {
        assert_eq!(done(deeds).it(0).legacies[0], rating, "{deeds}");
    }
    let unknown = |bench: &Bench| {
        let bob = bench.it(1);
        let conditions = bob.unknown.iter().fold(0, |all, size| all | size & 1);
        (conditions, bob.traits[0].hidden & 1, bob.banes[0].hidden & 1)
    };
    assert_eq!(unknown(&done("'tokens + 1'")), (1, 1, 1));
    let shown = done("'foes.reveal'");
    assert_eq!((unknown(&shown), shown.state.learned[0] >> 1 & 1), ((0, 0, 0), 1));
}

/// Captains, Last Stands and leaving.
#[test]
fn participants_lead_stand_and_leave() {
    let groups: &[&str] = &["a ann: vigor = 4", "a eve: vigor = 3", "b bob: vigor = 4"];
    let done = |deeds: &str| {
        let mut bench = under("", groups, ("action_starts", "my.tokens = 0", deeds));
        bench.set(1).tokens = 1;
        bench.act("", &[]);
        bench
    };
    assert_eq!(done("'tokens + 1'").state.teams[0].captain, 0);
    assert_eq!(done("'side.captain'").state.teams[0].captain, 1);
    let bench = done("'stand'");
    assert_eq!((bench.state.stands(FighterId(0)), bench.it(0).doomed), (true, 0));
    assert!(bench.says("ann enters a Last Stand by a house rule"));
    let bench = done("'side.surrender'");
    assert_eq!(
        (bench.it(0).status, bench.it(1).status),
        (Status::Surrendered, Status::Surrendered)
    );
    assert_eq!(bench.ending(), Some(Ending::Won(2)));
    let bench = done("'perish'");
    assert_eq!((bench.it(0).status, bench.ending()), (Status::Perished, None));
    assert_eq!(done("'foes.perish'").ending(), Some(Ending::Won(1)));
    // A participant who is struck in a Last Stand perishes.
    let mut bench = under("", groups, ("action_starts", "my.last_stand", "'suffer 1 stress'"));
    bench.state.stand(FighterId(0), true);
    bench.act("", &[]);
    assert_eq!(bench.it(0).status, Status::Perished);
    let mut bench = under("", groups, ("action_starts", "my.last_stand", "'end_stand'"));
    bench.state.stand(FighterId(0), true);
    bench.set(0).doomed = 1;
    bench.act("", &[]);
    assert_eq!((bench.state.stands(FighterId(0)), bench.it(0).doomed), (false, 0));
}

/// Order of actions after house rules add or remove some.
#[test]
fn actions_are_lost_and_gained() {
    let groups: &[&str] = &["a ann: vigor = 4", "a eve: vigor = 3", "b bob: vigor = 4"];
    let once = |when: &str, condition: &str, deeds: &str| {
        let mut bench = under("", groups, (when, condition, deeds));
        bench.act("", &[]);
        (bench.state.left, bench.state.place)
    };
    assert_eq!(once("action_starts", "yes", "'tokens + 1'"), (0b10, 0));
    // Ann's action is lost, or eve's as well.
    assert_eq!(once("action_starts", "yes", "'lose_action'"), (0b10, 0));
    assert_eq!(once("action_starts", "yes", "'side.lose_action'"), (0b100, 1));
    // Of two actions one is left.
    assert_eq!(once("round_starts", "my.me", "'actions + 1'"), (0b11, 0));
    // A participant without an action is left out.
    assert_eq!(once("round_starts", "my.favour = 0", "'actions - 2'").0, 0);
    // An action that is owed is one of the next round.
    let mut bench = under("", groups, ("round_ends", "my.vigor = 3", "'lose_action'"));
    bench.act("", &[]).act("", &[]).act("", &[]);
    assert_eq!(bench.state.house.owes, 0b10);
    bench.act("", &[]);
    assert_eq!((bench.state.left, bench.state.house.owes), (0b100, 0));
}

#[test]
fn initiative_orders_a_round() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4; favour = 1"];
    let order = |deeds: &str, dice: &str| {
        let mut bench = under("", groups, ("round_starts", "round = 1", deeds));
        bench.act(dice, &[]);
        let first = bench.state.order.to_vec();
        bench.act("", &[]).act("", &[]);
        (first, bench.state.order.to_vec())
    };
    let (usual, turned) = (vec![0, 1], vec![1, 0]);
    assert_eq!(order("'initiative = 4'", ""), (usual.clone(), usual.clone()));
    assert_eq!(order("'initiative = my.favour'", ""), (turned.clone(), usual.clone()));
    assert_eq!(order("'rolled_initiative = 0'", "0 5"), (turned, usual.clone()));
    assert_eq!(order("'rolled_initiative = 0 - my.favour'", "4 4"), (usual.clone(), usual));
}

/// Rules of a moment apply in the order of the file, and each sees what those before it did.
#[test]
fn rules_apply_in_order() {
    let house = rule("a", "action_starts", "my.tokens = 0", "'tokens + 1'")
        + &rule("b", "action_starts", "my.tokens = 1", "'tokens + 1'")
        + &rule("c", "action_starts", "my.tokens = 1", "'tokens + 50'");
    let mut bench = Bench::with_house("", DUEL, &house);
    bench.act("", &[]);
    assert_eq!(bench.it(0).tokens, 2);
}
