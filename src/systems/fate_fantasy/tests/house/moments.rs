//! House rules of Fate Fantasy: every moment speaks where it should, what can be read there, and that
//! what a rule does sets off no other. What effects do is in `house_effects`.

use crate::engine::{conformance, solve};
use crate::system::Ending;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL, compiled_text};

/// Three zones in a row.
pub(crate) const ZONES: &str = "scene.zones.a = { to = ['b'] }; scene.zones.b = { to = ['c'] }; \
    scene.zones.c = {}";
/// The player's character acts after the game master.
pub(crate) const LATE: &[&str] =
    &["pc ada: weapon_use = 3, alertness = 0", "foe orc: alertness = 2"];
/// Only for the player's character.
pub(crate) const ADA: &str = "my.athletics = 0";
/// A duel in which the player's character is the one without Athletics.
pub(crate) const IN_ZONE: &[&str] =
    &["pc ada: weapon_use = 3, alertness = 8; zone = 'a'", "foe orc: athletics = 2; zone = 'a'"];

/// A house rule behind the rules of a bench.
pub(crate) fn with(rules: &str, (when, condition): (&str, &str), deeds: &[&str]) -> String {
    let name = rules.matches("[house_rules").count();
    format!(
        "{rules};\n[house_rules.rule{name}]\nwhen = '{when}'\nif = '{condition}'\ndo = {deeds:?}"
    )
}

/// Which moment, with the rules and the characters of a round, its dice and its choices; then the
/// tokens of both: 1 for each time that the moment was one's own, 10 for each that one was the target.
type Spoken = (&'static str, &'static str, &'static [&'static str], Script, [u8; 2]);
type Script = (&'static str, &'static [&'static str]);

pub(crate) const ATTACK: &[&str] = &["0 attack 1"];
const HURT: &str = "stress.base_boxes = 1";
pub(crate) const FRAIL: &str = "stress.base_boxes = 1; consequence.slots = 0";
pub(crate) const WOUNDS: &str = "harm.model = 'fate2_margin'";
pub(crate) const BAR: &[&str] = &["0 bar attack 1"];

const SPOKEN: &[Spoken] = &[
    ("conflict_starts", "", DUEL, ("", &[]), [1, 1]),
    ("round_starts", "", DUEL, ("", &[]), [1, 1]),
    ("initiative_rolled", "", DUEL, ("", &[]), [1, 0]),
    ("gm_turn_starts", "", DUEL, ("", &[]), [1, 1]),
    ("after_group_starts", "", LATE, ("", &[]), [1, 1]),
    ("after_group_starts", "", DUEL, ("", &[]), [0, 0]),
    ("turn_starts", "", DUEL, ("", &[]), [1, 1]),
    ("turn_ends", "", DUEL, ("", &[]), [1, 1]),
    ("round_ends", "", DUEL, ("", &[]), [1, 1]),
    ("turn_held", "", DUEL, ("", &["0 hold hold"]), [1, 0]),
    ("interrupt_won", "", LATE, ("2 0", &["0 interrupt interrupt 1"]), [1, 10]),
    ("interrupt_failed", "", LATE, ("1 0", &["0 interrupt interrupt 1"]), [1, 10]),
    ("supplement_named", ZONES, IN_ZONE, ("", &["0 supplement go zone_2"]), [1, 0]),
    ("before_roll", "", DUEL, ("0 0", ATTACK), [11, 11]),
    ("rolled", "", DUEL, ("0 0", ATTACK), [11, 11]),
    ("attack_rolled", "", DUEL, ("0 0", ATTACK), [1, 10]),
    ("defence_rolled", "", DUEL, ("0 0", ATTACK), [10, 1]),
    ("defence_rolled", "", DUEL, ("0 0", &["0 manoeuvre 1"]), [10, 1]),
    ("manoeuvre_rolled", "", DUEL, ("0 0", &["0 manoeuvre 1"]), [1, 10]),
    ("block_rolled", "", DUEL, ("0", BAR), [1, 0]),
    ("hit", "", DUEL, ("0 0", ATTACK), [1, 10]),
    ("hit", "", DUEL, ("-1 0", ATTACK), [0, 0]),
    ("hit", "attack.tie_damage = 1", DUEL, ("-1 0", ATTACK), [1, 10]),
    ("missed", "", DUEL, ("-1 0", ATTACK), [1, 10]),
    ("missed", "", DUEL, ("0 0", ATTACK), [0, 0]),
    ("stress_taken", "", DUEL, ("0 0", ATTACK), [10, 1]),
    ("consequence_taken", "", DUEL, ("0 0", ATTACK), [0, 0]),
    ("consequence_taken", HURT, DUEL, ("1 0", ATTACK), [10, 1]),
    ("stress_taken", HURT, DUEL, ("1 0", ATTACK), [0, 0]),
    ("wound_taken", WOUNDS, DUEL, ("0 0", ATTACK), [10, 1]),
    ("going_out", FRAIL, DUEL, ("1 0", ATTACK), [10, 1]),
    ("conceding", "", DUEL, ("", &["1 concede concede"]), [0, 1]),
    ("aspect_placed", "", DUEL, ("0 0", &["0 manoeuvre 1"]), [1, 10]),
    ("aspect_placed", "", DUEL, ("-3 0", &["0 manoeuvre 1"]), [0, 0]),
    ("spin_earned", "", DUEL, ("-4 0", ATTACK), [0, 1]),
    ("spin_earned", "", DUEL, ("-3 0", ATTACK), [0, 0]),
    ("block_made", "", DUEL, ("0", BAR), [1, 10]),
    ("block_met", "", DUEL, ("0; 0 0", &["0 bar attack 1", "1 attack 0"]), [1, 10]),
    ("moved", ZONES, IN_ZONE, ("0", &["0 go zone_2"]), [1, 0]),
    ("task_advanced", "scene.tasks.t = { wins = false }", DUEL, ("", &["0 task"]), [1, 0]),
    ("conflict_ends", "", DUEL, ("", &["1 concede concede"]), [1, 0]),
    ("conflict_ends", "", DUEL, ("", &[]), [0, 0]),
];

/// Whether a moment has a target, without whom no rule that speaks of one applies.
fn has_target(moment: &str) -> bool {
    FantasyMoment::WORDS.iter().any(|word| word.name == moment && word.target)
}

#[test]
fn every_moment_speaks_where_it_should() {
    for (moment, rules, groups, (dice, choices), expected) in SPOKEN {
        let both: &[&str] = &["tokens + 1", "target.tokens + 10"];
        let deeds = if has_target(moment) { both } else { &both[..1] };
        let mut bench = Bench::of(&with(rules, (moment, "yes"), deeds), groups);
        bench.round(dice, choices);
        let tokens = [0, 1].map(|who| bench.it(who).tokens);
        assert_eq!(tokens, *expected, "{moment} with {rules}: {:#?}", bench.lines());
        assert!(!bench.state.house.acting);
    }
    for word in FantasyMoment::WORDS {
        assert!(SPOKEN.iter().any(|spoken| spoken.0 == word.name), "{} has no case", word.name);
    }
}

/// What a rule reads of a roll, and that it may read all of it.
#[test]
fn facts_of_rolls() {
    let holds = "dice = 1 and pluses = 2 and blanks = 1 and minuses = 1 and result = 4 and \
                 rating = 3 and opposed = 2";
    for (moment, condition) in [
        ("attack_rolled", holds),
        ("rolled", "attacking and not defending and dice = 1"),
        ("rolled", "defending and opposed = 4 and result = 2"),
        ("before_roll", "attacking and result = 3"),
        ("hit", "shifts = 2"),
        ("stress_taken", "shifts = 2 and absorbed = 2"),
    ] {
        let rules = with("", (moment, condition), &["tokens + 1"]);
        let mut bench = Bench::of(&rules, DUEL);
        bench.step("[++0-] [0000]", ATTACK);
        assert_eq!(bench.it(0).tokens + bench.it(1).tokens, 1, "{moment}: {condition}");
    }
    let cases = [
        ("missed", "margin = 2", "", "-3 0", ATTACK),
        ("spin_earned", "earned = 1", "", "-4 0", ATTACK),
        ("consequence_taken", "severity = 1 and absorbed = 0", HURT, "1 0", ATTACK),
        ("wound_taken", "severity = 2 and shifts = 2", WOUNDS, "1 0", ATTACK),
        ("going_out", "shifts = 2", FRAIL, "1 0", ATTACK),
        ("aspect_placed", "tags = 1 and not sticky", "", "0 0", &["0 manoeuvre 1"]),
        ("aspect_placed", "sticky", "", "4 0", &["0 manoeuvre 1"]),
        ("block_made", "strength = 4 and not protecting", "", "1", BAR),
        ("task_advanced", "successes = 1", "scene.tasks.t = { wins = false }", "", &["0 task"]),
    ];
    for (moment, condition, rules, dice, choices) in cases {
        let mut bench = Bench::of(&with(rules, (moment, condition), &["tokens + 1"]), DUEL);
        bench.round(dice, choices);
        assert_eq!(bench.it(0).tokens + bench.it(1).tokens, 1, "{moment}: {condition}");
    }
    let cover =
        ["pc ada: shield = 3, alertness = 8; shield = true", "pc bea: alertness = 8", "foe orc:"];
    let cases: &[(&str, &str, &str, &[&str], Script)] = &[
        ("moved", "zones = 1", ZONES, IN_ZONE, ("0", &["0 go zone_2"])),
        ("block_made", "protecting and strength = 5", "", &cover, ("2", &["0 protect 1"])),
        ("block_met", "stopped", "", DUEL, ("0; 0 0", &["0 bar attack 1", "1 attack 0"])),
        ("block_met", "not stopped", "", DUEL, ("-1; 4 0", &["0 bar attack 1", "1 attack 0"])),
    ];
    for (moment, condition, rules, groups, (dice, choices)) in cases {
        let rules = with(rules, (moment, condition), &["tokens + 1"]);
        let mut bench = Bench::of(&rules, groups);
        bench.round(dice, choices);
        assert_eq!(bench.it(0).tokens, 1, "{moment}: {condition}: {:?}", bench.lines());
    }
}

#[test]
fn what_a_rule_does_sets_off_no_other() {
    let rules =
        with("", ("turn_starts", ADA), &["foes.suffer 2 shifts", "foes.sustain 1 consequence"]);
    let rules = with(&rules, ("stress_taken", "yes"), &["tokens + 1"]);
    let rules = with(&rules, ("consequence_taken", "yes"), &["tokens + 1"]);
    let mut bench = Bench::of(&rules, DUEL);
    bench.step("", &[]);
    assert_eq!((bench.it(1).tokens, bench.boxes(1)), (0, vec![2]));
    // An attack does.
    bench.step("", &[]);
    bench.step("0 0", ATTACK);
    assert_eq!(bench.it(1).tokens, 1);
}

/// The rules of a moment apply in order, and each sees what those before it have done.
#[test]
fn rules_speak_in_their_order() {
    let rules = with("", ("turn_starts", ADA), &["tokens + 2"]);
    let rules = with(&rules, ("turn_starts", "my.tokens = 2"), &["tokens + 5", "side.tokens + 1"]);
    let mut bench = Bench::of(&rules, DUEL);
    bench.step("", &[]);
    assert_eq!([0, 1].map(|who| bench.it(who).tokens), [8, 0]);
}

/// Two who attack each other, with house rules, as a whole file.
fn duel(rules: &str, house: &str) -> String {
    format!(
        "system = 'fate-fantasy'\n[rules]\ninit.gm_rating = 0\nstress.base_boxes = 1\n\
         consequence.slots = 1\nfate.start_pc = 0\nfate.start_gpc = 0\n{rules}\n\
         [policies.duellist]\nmain = ['attack first']\nconcede = ['fight_on']\n\
         [sides.left]\nplayer = 'pc'\npolicy = 'duellist'\n[sides.left.ada]\n\
         skills = {{ weapon_use = 4, athletics = 3, alertness = 8 }}\n\
         [sides.right]\nplayer = 'gm'\npolicy = 'duellist'\n[sides.right.orc]\n\
         skills = {{ weapon_use = 4, athletics = 3 }}\n{house}"
    )
}

/// Rules that tell rolls of the same sum apart by their faces.
const FACES: &str = "
[house_rules.mixed]
when = 'attack_rolled'
if = 'dice = 0 and pluses = 2'
do = 'shifts + 4'
[house_rules.turned]
when = 'before_roll'
if = 'defending and my.tokens = 1'
do = ['replace 1 dice', 'tokens - 1']
[house_rules.armed]
when = 'missed'
if = 'target.tokens = 0'
do = 'target.tokens + 1'
";
/// Rules that throw further dice.
const DICE: &str = "
[house_rules.crit]
when = 'attack_rolled'
if = 'dice = 1 and pluses = 1 and round <= 2'
do = 'explode'
[house_rules.again]
when = 'defence_rolled'
if = 'minuses >= 3 and round <= 2'
do = 'reroll'
";
/// Rules about turns, harm and leaving.
const TURNS: &str = "
[house_rules.stun]
when = 'hit'
if = 'shifts >= 3'
do = ['target.lose_turn', 'shifts - 1']
[house_rules.last_stand]
when = 'going_out'
if = 'my.tokens = 0'
do = ['stay', 'clear 1 box', 'tokens + 1']
[house_rules.bleed]
when = 'turn_ends'
if = 'my.consequences >= 1 and round <= 2'
do = 'mark 1 box'
";

/// A duel with house rules solves as it plays, in all that house rules tell apart.
#[test]
fn solved_as_played() {
    const TRIALS: u32 = 4_000;
    for (name, house) in [("faces", FACES), ("dice", DICE), ("turns", TURNS)] {
        let text = duel("conflict.max_rounds = 10", house);
        let conflict = compiled_text(&text).unwrap_or_else(|problems| panic!("{problems}"));
        let solved = solve(&conflict, 400_000).unwrap_or_else(|large| panic!("{name}: {large}"));
        let mut workspace = conflict.workspace();
        let (mut won, mut lasted) = (0_u32, 0_u32);
        for trial in 0..u64::from(TRIALS) {
            conflict.play(&mut workspace, 42, trial);
            won += u32::from(workspace.state.ending() == Some(Ending::Won(1)));
            lasted += u32::from(workspace.state.round);
        }
        let (exact, share) = (solved.wins[0], f64::from(won) / f64::from(TRIALS));
        let error = (exact * (1.0 - exact) / f64::from(TRIALS)).sqrt();
        assert!((exact - share).abs() < 4.5 * error, "{name}: {exact} solved, {share} played");
        let (mean, deviation) = (solved.mean_exchanges(), solved.deviation_of_exchanges());
        let played = f64::from(lasted) / f64::from(TRIALS);
        let error = deviation / f64::from(TRIALS).sqrt();
        assert!(
            (mean - played).abs() < 4.5 * error,
            "{name}: {mean} rounds solved, {played} played"
        );
        assert_eq!(conformance::check(&conflict, 7, 100), Ok(()), "{name}");
    }
}
