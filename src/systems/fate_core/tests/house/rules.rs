//! House rules (`kernels::fate::house`): every moment speaks where it should, every effect does what it says, and
//! nothing of the conflict breaks.

use crate::engine::{Conflict, conformance, solve};
use crate::system::Ending;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tests::exact::duel_with_cap;
use crate::systems::fate_core::tests::{Told, conflict, mistakes, two_sides};

const ONE: &str = "[sides.pcs.one]\nskills = { fight = 3, notice = 1 }\n";
const TWO: &str = "[sides.npcs.two]\nkind = \"main\"\nskills = { fight = 2 }\n";

/// A fight of one player's character against one main character of the game master's, with these house rules.
fn fight(house: &str) -> Conflict<FateCore> {
    two_sides("", ONE, &format!("{TWO}{house}"))
}

/// A rule at a moment, with what it does as it is written in the file.
fn rule(name: &str, when: &str, condition: &str, deeds: &str) -> String {
    format!("[house_rules.{name}]\nwhen = \"{when}\"\nif = \"{condition}\"\ndo = [{deeds}]\n")
}

/// Shifts of the hits of one attack with [+000] on Fight 3 against [0000] on Fight 2.
fn struck(when: &str, condition: &str, deeds: &str, more_dice: &[&str]) -> Vec<i32> {
    let conflict = fight(&rule("x", when, condition, deeds));
    let mut told = Told::begin(&conflict);
    let dice = [&["[+000] [0000]"], more_dice].concat();
    told.turn(&dice, &["0 turn attack 1"]).hits()
}

/// Moment, condition and effects of a rule, further dice that fall, and the shifts of the hits.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str], &'static [i32]);

#[test]
fn effects_change_rolls_and_hits() {
    let cases: [Case; 20] = [
        ("rolled", "attacking", "'result + 2'", &[], &[4]),
        ("rolled", "attacking", "'result - 1'", &[], &[1]),
        ("rolled", "defending", "'result + 1'", &[], &[1]),
        ("rolled", "creating or overcoming", "'result + 1'", &[], &[2]),
        ("attack_rolled", "pluses = 1 and blanks = 3", "'reroll'", &["[++00]"], &[3]),
        ("attack_rolled", "minuses > 0", "'reroll'", &[], &[2]),
        ("attack_rolled", "yes", "'throw 2 dice'", &["[++--]"], &[4]),
        ("attack_rolled", "yes", "'throw 6 dice'", &["[++--]", "[+0++]"], &[3]),
        ("attack_rolled", "yes", "'explode'", &["[+---]", "[0+++]"], &[3]),
        ("attack_rolled", "yes", "'result_at_most = 3'", &[], &[1]),
        ("attack_rolled", "yes", "'result_at_least = 9'", &[], &[7]),
        ("defense_rolled", "target.hit_chance >= 0", "'result + 1'", &[], &[1]),
        ("attack_rolled", "dice = 1 and result = 4 and rating = 3", "'shifts + 2'", &[], &[4]),
        ("attack_rolled", "yes", "'shifts - 9'", &[], &[]),
        ("before_roll", "attacking and rating = 3", "'replace 1 dice'", &[], &[3]),
        ("before_roll", "defending", "'replace 4 dice'", &[], &[]),
        ("before_roll", "attacking", "'result + 1'", &[], &[3]),
        ("hit", "shifts = 2 and not style", "'shifts + 3'", &[], &[5]),
        ("hit", "yes", "'shifts - shifts'", &[], &[]),
        ("hit", "my.tokens = 1", "'shifts + 3'", &[], &[2]),
    ];
    for (when, condition, deeds, dice, expected) in cases {
        assert_eq!(struck(when, condition, deeds, dice), expected, "{when}: {deeds}");
    }
}

/// Boxes and slots of the fighter at hand, its fate points, boosts, tokens, advantages on it, and
/// whether it is on full defense.
type Shape = (u8, u8, i8, u8, u8, usize, bool);

/// Returns the shape of fighter `of` in the first fighter's turn, after a rule with these effects.
fn at_turn(deeds: &str, of: usize) -> Shape {
    let conflict = fight(&rule("x", "turn_starts", "my.tokens < 5", deeds));
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]);
    let it = told.fighter(of);
    let held = it.attached.len();
    (it.boxes, it.slots, it.fate, it.boosts.all(), it.tokens, held, it.full_defense)
}

#[test]
fn effects_change_fighters() {
    let same = (0, 0, 3, 0, 0, 0, false);
    let cases: [(&str, Shape); 18] = [
        ("'check 1 stress'", (0b01, 0, 3, 0, 0, 0, false)),
        ("'check 9 stress'", (0b11, 0, 3, 0, 0, 0, false)),
        ("'check 2 stress', 'clear 1 stress'", (0b10, 0, 3, 0, 0, 0, false)),
        ("'check 2 stress', 'clear 5 stress'", same),
        ("'sustain 2 consequences'", (0, 0b011, 3, 0, 0, 0, false)),
        ("'sustain 3 consequences', 'heal 2 consequences'", (0, 0b100, 3, 0, 0, 0, false)),
        ("'heal 1 consequence'", same),
        ("'boosts + 2'", (0, 0, 3, 2, 0, 0, false)),
        ("'boosts + 2', 'boosts - 5'", same),
        ("'fate_points + 2'", (0, 0, 5, 0, 0, 0, false)),
        ("'fate_points - 9'", (0, 0, 0, 0, 0, 0, false)),
        ("'bear 2 invocations'", (0, 0, 3, 0, 0, 1, false)),
        ("'bear 2 invocations', 'shed 1 advantages'", same),
        ("'bear 0 invocations'", same),
        ("'tokens + 7', 'tokens - 2'", (0, 0, 3, 0, 5, 0, false)),
        ("'tokens + 90', 'tokens + 90'", (0, 0, 3, 0, 99, 0, false)),
        ("'suffer 2 shifts'", (0b10, 0, 3, 0, 0, 0, false)),
        ("'foes.check 1 stress'", same),
    ];
    for (deeds, expected) in cases {
        assert_eq!(at_turn(deeds, 0), expected, "{deeds}");
    }
    assert_eq!(at_turn("'foes.check 1 stress'", 1).0, 0b01);
    assert_eq!(at_turn("'side.tokens + 1'", 1).4, 0);
    assert_eq!(at_turn("'my.tokens + my.tokens + 3'", 0).4, 3);
}

/// Invocations that a house rule hands out are counted for the side that has them.
#[test]
fn free_invocations_are_booked() {
    for (deeds, expected) in [
        ("'bear 2 invocations'", [0, 2]),
        ("'gain 3 invocations'", [3, 0]),
        ("'boosts + 1', 'boosts - 1'", [0, 0]),
        ("'sustain 1 consequences', 'heal 1 consequences'", [0, 0]),
    ] {
        let conflict = fight(&rule("x", "turn_starts", "yes", deeds));
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["0 turn pass"]);
        assert_eq!(told.state.free[..2], expected, "{deeds}");
    }
}

#[test]
fn an_advantage_has_the_invocations_of_the_rule() {
    let house = rule("x", "advantage_made", "target.fate_points >= 0", "'invocations + 2'");
    let conflict = fight(&house);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000] [0000]"], &["0 turn create_advantage fight 1"]);
    assert_eq!(told.fighter(1).attached[0].free, 3);
    assert_eq!(told.state.free[..2], [3, 0]);
}

/// Tokens say how often each moment came; the dice and choices of two turns are given.
#[test]
fn every_moment_speaks() {
    let strike: (&[&str], &[&str]) = (&["[++00] [0000]"], &["0 turn attack 1"]);
    let miss: (&[&str], &[&str]) = (&["[----] [0000]"], &["0 turn attack 1"]);
    let pass: (&[&str], &[&str]) = (&[], &["0 turn pass"]);
    let cases = [
        ("conflict_starts", pass, [1, 1]),
        ("exchange_starts", pass, [2, 2]),
        ("turn_starts", pass, [1, 1]),
        ("turn_ends", pass, [1, 1]),
        ("exchange_ends", pass, [1, 1]),
        ("before_roll", strike, [1, 1]),
        ("rolled", strike, [1, 1]),
        ("attack_rolled", strike, [1, 0]),
        ("defense_rolled", strike, [0, 1]),
        ("hit", strike, [1, 0]),
        ("hit", miss, [0, 0]),
        ("stress", strike, [0, 1]),
        ("consequence", strike, [0, 1]),
        ("boost_gained", miss, [0, 1]),
        ("conflict_ends", pass, [0, 0]),
    ];
    for (when, (dice, choices), expected) in cases {
        let conflict = fight(&rule("x", when, "yes", "'tokens + 1'"));
        let mut told = Told::begin(&conflict);
        told.turn(dice, choices);
        told.turn(&[], &["1 turn pass"]);
        let end_of_exchange = when.starts_with("exchange");
        if end_of_exchange {
            told.turn(&[], &["0 turn pass"]);
        }
        assert_eq!([0, 1].map(|who| told.fighter(who).tokens), expected, "{when}");
    }
}

/// 3 shifts against boxes of 1 and 2 take a box and a mild consequence.
#[test]
fn facts_of_harm_are_read() {
    let house = rule("a", "stress", "absorbed = 1 and shifts = 3", "'tokens + 1'")
        + &rule("b", "consequence", "severity = 2 and target.tokens = 0", "'tokens + 10'");
    let conflict = fight(&house);
    let mut told = Told::begin(&conflict);
    told.turn(&["[++00] [0000]"], &["0 turn attack 1"]);
    assert_eq!((told.fighter(1).boxes, told.fighter(1).slots), (0b01, 0b001));
    assert_eq!(told.fighter(1).tokens, 11);
}

#[test]
fn what_a_rule_does_sets_off_no_other() {
    let house = rule("a", "boost_gained", "yes", "'boosts + 1'")
        + &rule("b", "turn_starts", "side.boosts = 0", "'boosts + 1'")
        + &rule("c", "stress", "yes", "'tokens + 1'")
        + &rule("d", "turn_starts", "yes", "'suffer 1 shifts'");
    let conflict = fight(&house);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]);
    assert_eq!((told.fighter(0).boosts.all(), told.fighter(0).tokens), (1, 0));
    assert!(!told.state.house.acting);
}

/// Rules of a moment apply in the order of the file, and each sees what those before it did.
#[test]
fn rules_apply_in_order() {
    let house = rule("a", "turn_starts", "my.tokens = 0", "'tokens + 1'")
        + &rule("b", "turn_starts", "my.tokens = 1", "'tokens + 1'")
        + &rule("c", "turn_starts", "my.tokens = 1", "'tokens + 50'");
    let conflict = fight(&house);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]);
    assert_eq!(told.fighter(0).tokens, 2);
}

#[test]
fn fighters_stay_go_and_lose_turns() {
    // 3 + 4 - 2 + 9 shifts are more than all boxes and slots of a main character.
    let blow = rule("a", "attack_rolled", "yes", "'shifts + 12'");
    for (deeds, gone) in [("'tokens + 1'", true), ("'stay'", false)] {
        let conflict = fight(&(blow.clone() + &rule("b", "taken_out", "shifts > 9", deeds)));
        let mut told = Told::begin(&conflict);
        told.turn(&["[++++] [0000]"], &["0 turn attack 1"]);
        assert_eq!(told.state.ending() == Some(Ending::Won(1)), gone, "{deeds}");
        assert_eq!(told.fighter(1).boxes, 0, "{deeds}");
    }
    let conflict = fight(&rule("a", "turn_starts", "my.tokens = 0", "'foes.take_out'"));
    let mut told = Told::begin(&conflict);
    told.turn(&[], &[]);
    assert_eq!(told.state.ending(), Some(Ending::Won(1)));
    let conflict = fight(&rule("a", "turn_starts", "yes", "'lose_turn'"));
    let mut told = Told::begin(&conflict);
    told.turn(&[], &[]);
    assert_eq!((told.state.complications.turn, told.fighter(0).acted), (0, true));
}

#[test]
fn initiative_orders_an_exchange() {
    let order_of = |house: &str| Told::begin(&fight(house)).state.order.to_vec();
    assert_eq!(order_of(""), [0, 1]);
    let slow = rule("a", "exchange_starts", "yes", "'initiative = 0 - my.fate_points'");
    assert_eq!(order_of(&slow), [1, 0]);
    let same = rule("a", "exchange_starts", "yes", "'initiative = 4'");
    assert_eq!(order_of(&same), [0, 1]);
    // In the second exchange dice decide: the first fighter throws -4, the second +4.
    let rolled = rule("a", "exchange_starts", "exchange = 2", "'rolled_initiative = 1'");
    let conflict = fight(&rolled);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    told.turn(&["[----]", "[++++]"], &["1 turn pass"]);
    assert_eq!(*told.state.order, [1, 0]);
}

#[test]
fn numbers_and_switches_are_set() {
    let text = |more: &str| {
        format!(
            "[house_rules.x]\nwhen = \"turn_starts\"\ndo = \"tokens + amount\"\namount = 4\n{more}"
        )
    };
    for (more, tokens) in [("", 4), ("use = \"off\"\n", 0), ("use = \"on\"\n", 4)] {
        let conflict = fight(&text(more));
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["0 turn pass"]);
        assert_eq!(told.fighter(0).tokens, tokens, "{more}");
    }
}

#[test]
fn mistakes_are_told_with_place_and_remedy() {
    let told = |house: &str| {
        mistakes(&format!(
            "system = \"fate-core\"\n[sides.pcs]\nplayer = \"pc\"\n{ONE}[sides.npcs]\n\
             player = \"gm\"\n{TWO}{house}"
        ))
    };
    let case = |when: &str, condition: &str, deeds: &str| told(&rule("x", when, condition, deeds));
    for (found, expected) in [
        (case("exchange_start", "yes", "'tokens + 1'"), "did you mean `exchange_starts`?"),
        (case("lunch", "yes", "'tokens + 1'"), "`outweigh list moments fate-core` lists them all"),
        (case("hit", "yes", "'shift + 1'"), "did you mean `shifts`?"),
        (case("turn_starts", "yes", "'shifts + 1'"), "it can be used at `attack_rolled` and `hit`"),
        (case("turn_starts", "my.stres_left = 0", "'tokens + 1'"), "did you mean `my.stress_left`"),
        (case("turn_starts", "dice = 4", "'tokens + 1'"), "it can be read only at"),
        (case("turn_starts", "target.tokens = 4", "'tokens + 1'"), "`turn_starts` has no target"),
        (case("turn_starts", "yes", "'target.tokens + 1'"), "`turn_starts` has no target"),
        (case("turn_starts", "1 = 2", "'tokens + 1'"), "the rule can never apply"),
        (case("turn_starts", "my.tokens", "'tokens + 1'"), "is a number, not a condition"),
        (case("turn_starts", "yes", "'tokens + 100'"), "`tokens + N` is for -99 to 99, not 100"),
        (case("turn_starts", "yes", "'clear stress'"), "an amount is missing before `stress`"),
        (case("turn_starts", "yes", "'clear 1 stres'"), "write `clear N stress`"),
        (case("turn_starts", "yes", "'tokens 1'"), "`1` cannot follow `tokens`"),
        (case("turn_starts", "yes", "'tokens +'"), "an amount is missing after `+`"),
        (case("turn_starts", "yes", "'lose_turn 2'"), "nothing can follow `lose_turn`"),
        (case("hit", "yes", "'target.shifts + 1'"), "`shifts` is about the moment"),
        (case("hit", "yes", "'nobody.tokens + 1'"), "`nobody` in `nobody.tokens` names no fighter"),
        (case("hit", "yes", "''"), "an effect is missing"),
        (case("hit", "yes", ""), "house rule `x` does nothing"),
        (
            told("[house_rules.x]\nwhen = \"hit\"\ndo = \"tokens + 1\"\nshifts = 2\n"),
            "it is a feature",
        ),
    ] {
        assert!(found.contains(expected), "{found}\ndoes not say: {expected}");
        assert!(found.contains("= help:"), "{found}");
    }
    let both = case("turn_starts", "dice = 4", "'shifts + 1', 'nothing'");
    assert_eq!(both.matches("error:").count(), 3, "all at once: {both}");
}

/// A duel in which rules speak at many moments keeps every promise of the contract.
#[test]
fn a_fight_with_house_rules_conforms() {
    let house = rule("a", "attack_rolled", "dice = 4", "'shifts + 2', 'explode'")
        + &rule("b", "rolled", "minuses >= 3", "'reroll', 'throw 3 dice'")
        + &rule("c", "exchange_starts", "yes", "'rolled_initiative = 0', 'clear 1 stress'")
        + &rule("d", "taken_out", "my.tokens = 0", "'stay', 'tokens + 1', 'clear 2 stress'")
        + &rule("e", "turn_starts", "side.boosts = 0", "'boosts + 1'");
    let conflict = conflict(&format!(
        "system = \"fate-core\"\n[sides.pcs]\nplayer = \"pc\"\n{ONE}[sides.npcs]\n\
         player = \"gm\"\n{TWO}{house}"
    ));
    assert_eq!(conformance::check(&conflict, 7, 300), Ok(()));
}

/// The exact solution must agree with play: a critical hit on [++++] that looks at faces. 40,000 trials; 4.5 standard
/// errors fail once in 147,000 seeds, and the seed is fixed.
#[test]
fn house_rules_are_solved_exactly() {
    let house = rule("a", "attack_rolled", "pluses = 3 and minuses = 0", "'shifts + 2'")
        + &rule("b", "attack_rolled", "minuses = 2", "'throw 1 dice'");
    let sheet = "skills = { fight = 3 }\nboxes = [1, 2]\nslots = []\n";
    let rules = crate::systems::fate_core::tests::exact::PLAIN;
    let text = format!("{sheet}{house}");
    let conflict = duel_with_cap(30, rules, "plain", sheet, &text);
    let exact = solve(&conflict, 20_000).unwrap();
    let mut workspace = conflict.workspace();
    let trials = 40_000;
    let mut wins = 0_u32;
    for trial in 0..trials {
        conflict.play(&mut workspace, 3, trial);
        wins += workspace.record.values[crate::engine::CONFLICT_QUANTITIES] as u32;
    }
    let (share, known) = (f64::from(wins) / trials as f64, exact.wins[0]);
    let error = (known * (1.0 - known) / trials as f64).sqrt();
    assert!((share - known).abs() < 4.5 * error, "{share} is not {known}");
    let plain = solve(&duel_with_cap(30, rules, "plain", sheet, sheet), 20_000).unwrap();
    assert!((plain.wins[0] - known).abs() > 1e-4, "the rules change nothing");
}

/// An amount behind a sign is the sum that the language of policies makes of it: whatever follows a minus is taken
/// away term by term, as in `0 - my.tokens - 1`.
#[test]
fn amounts_are_sums_with_their_signs() {
    let tokens = |deeds: &str| at_turn(&format!("'tokens + 4', {deeds}"), 0).4;
    for (sum, value) in [
        ("my.tokens - 1", -1),
        ("1 - 1", 0),
        ("1 - 1 - 1", -1),
        ("2 * 1 - 1", 1),
        ("1 + 2 - 1", 2),
        ("(2 - 1)", 1),
        ("7 / 2 - 1", 2),
        ("3 % 2 - 1 + 2", 2),
        ("min(1, 2) - 2", -1),
    ] {
        let behind_plus = i32::from(tokens(&format!("'tokens + {sum}'")));
        let behind_minus = i32::from(tokens(&format!("'tokens - {sum}'")));
        let of_policies = format!("'tokens + 0 - {sum}'");
        assert_eq!(behind_minus, i32::from(tokens(&of_policies)), "{of_policies}");
        assert_eq!(behind_plus, i32::from(tokens(&format!("'tokens + 0 + {sum}'"))), "{sum}");
        assert_eq!(behind_plus, 4 + value, "{sum}");
    }
    assert_eq!(at_turn("'boosts + 5', 'boosts - my.tokens - 1 - 1'", 0).3, 3);
}
