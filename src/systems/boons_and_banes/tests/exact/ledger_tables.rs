//! Exact tables of the ledger about single rolls, attacks and Positioning, solved by the rules that
//! are played: every branch of one exchange, to the last digit printed.
//!
//! `ledger_tables.md` has the ledger's numbers as they are printed there. No table of this file but
//! that of chained dice is worked out by a formula, so that a change of the rules shows in it.

use super::pools::modified;
use crate::engine::{Exact, solve_with_observer};
use crate::systems::boons_and_banes::rules::odds::opposed;
use crate::systems::boons_and_banes::state::conflict::State;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{compiled_text, text};

const TABLES: &str = include_str!("ledger_tables.md");

/// Policies of the tables; who has no other one lets its action pass and calls nothing.
const PLAY: &str = r#"
[policies.single]
base = "idle"
turn = ["attack first"]
[policies.grouped]
base = "idle"
turn = ["group first", "pass"]
join = ["join"]
[policies.sweeping]
base = "idle"
turn = ["several first"]
also = ["also"]
[policies.early]
base = "single"
help = ["boon full if unseen", "bane full first if unseen", "pass"]
[policies.late_always]
base = "single"
help = ["boon full if need >= 1", "pass"]
[policies.late_if_it_can_turn]
base = "single"
help = ["boon full if need >= 1 and need <= boon_dice", "pass"]
[policies.helped]
base = "idle"
help = ["boon full if unseen", "bane full first if unseen", "pass"]
[policies.weighing]
base = "idle"
reroll = ["again if 10 * rolled < mean", "keep"]
[policies.weighing_attacker]
base = "weighing"
turn = ["attack first"]
"#;

/// Rules of a single attack in the first exchange, from Morale 60 each, without anything beside the dice.
const ATTACK: &str = "conflict.immediate = true; immediate.morale = \"on\"; \
    morale.start_override = 60; sim.max_rounds = 1; overflow.choice = \"must_surrender\"; \
    boon.from_excess = false; bane.from_excess = false";

/// The Morale that every team of [`ATTACK`] starts with.
const FULL: i16 = 60;

/// The rows of the table under this heading, as texts.
pub(crate) fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let heading = format!("**{heading}**\n");
    let at = TABLES.find(&heading).expect("a heading") + heading.len();
    let lines = TABLES[at..].lines().take_while(|line| !line.starts_with("**"));
    let rows = lines.filter(|line| line.starts_with('|')).skip(2).map(|line| {
        line.trim_matches('|').split('|').map(str::trim).collect::<Vec<&'static str>>()
    });
    rows.collect()
}

/// Whether a number is the printed one, rounded.
pub(crate) fn is_printed(found: f64, printed: &str) -> bool {
    let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
    let exact: f64 = printed.parse().expect("a number");
    (found - exact).abs() <= 0.5 * 10_f64.powi(-decimals) + 1e-9
}

/// Compares cells with what was found; tells what differs.
pub(crate) fn compare(row: &[&str], found: &[f64], printed: &[&str], wrong: &mut Vec<String>) {
    assert_eq!(found.len(), printed.len(), "{row:?}");
    for (found, printed) in found.iter().zip(printed) {
        if !is_printed(*found, printed) {
            wrong.push(format!("{row:?}: {found:.6} is not {printed}"));
        }
    }
}

/// Fails with what differs.
pub(crate) fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The word of a training that is printed as its target number.
pub(crate) fn training(target: &str) -> &'static str {
    match target {
        "6+" => "untrained",
        "5+" => "trained",
        "4+" => "expert",
        "3+" => "master",
        other => panic!("{other} is no training"),
    }
}

/// Solves a scenario of the bench; `watch` is asked about the state at the end.
fn solved(
    rules: &str,
    groups: &[String],
    watch: &(dyn Fn(&State) -> Vec<f64> + Sync),
) -> (Exact, Vec<f64>) {
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    let text = text(rules, &groups) + PLAY;
    let conflict = compiled_text(&text).unwrap_or_else(|problems| panic!("{text}\n{problems}"));
    let (exact, watched) =
        solve_with_observer(&conflict, 50_000, watch).unwrap_or_else(|large| panic!("{large}"));
    assert!((exact.total() - 1.0).abs() < 1e-9);
    (exact, watched)
}

/// Returns a group of one participant that has Vigor alone, forces no defence, and plays by a policy.
fn fighter(name: &str, pool: &str, target: &str, more: &str) -> String {
    let skill = training(target);
    format!(
        "{name}: vigor = {pool}; intuition = 0; reason = 0; fight = \"{skill}\"; influence = \"{skill}\"; disposition = \"none\"; {more}"
    )
}

/// Results of the attacks of one exchange.
struct Attack {
    /// Mean Stress of all defenders, mean Morale loss of the attackers.
    stress: f64,
    loss: f64,
    /// Chances that Stress was suffered, that nothing happened, that the attackers lost Morale, and
    /// that Stress and the attackers' loss came together.
    hit: f64,
    nothing: f64,
    lost: f64,
    both: f64,
    /// Mean uses of Boons and Banes by the attackers.
    used: f64,
}

fn attack(rules: &str, groups: &[String]) -> Attack {
    let attackers = groups.iter().filter(|group| group.starts_with('a')).count();
    let (exact, watched) = solved(&format!("{ATTACK}; {rules}"), groups, &|state| {
        let suffers = |who: usize| {
            let taken: u8 = state.fighters[who].conditions.iter().flatten().sum();
            taken > 0 || state.active >> who & 1 == 0
        };
        let hit = (attackers..groups.len()).any(suffers);
        let lost = state.teams[0].morale < FULL;
        [hit, !hit && !lost, lost, hit && lost].map(|holds| f64::from(u8::from(holds))).to_vec()
    });
    let of = |side: usize, measure: M| exact.means[side][measure as usize];
    Attack {
        stress: of(1, M::Stress),
        loss: of(0, M::MoraleLost),
        hit: watched[0],
        nothing: watched[1],
        lost: watched[2],
        both: watched[3],
        used: of(0, M::BoonsUsed) + of(0, M::BanesUsed),
    }
}

/// Returns the results of ann attacking bob.
fn duel(rules: &str, ann: &str, bob: &str) -> Attack {
    attack(rules, &[ann.to_owned(), bob.to_owned()])
}

/// BB-TEST-01: equal successes are enough.
#[test]
fn t2_bb_test_01_chances_to_reach_an_obstacle() {
    let mut wrong = Vec::new();
    for row in table("T2: chance to reach an obstacle, plain dice") {
        let found = [1, 2, 3, 4].map(|obstacle| {
            let rules = format!(
                "{ATTACK}; scene.tests.it.skill = \"fight\"; scene.tests.it.obstacle = {obstacle}; \
                 scene.tests.it.who = [\"ann\"]"
            );
            let groups = [fighter("a ann", row[1], row[0], ""), fighter("b bob", "1", "6+", "")];
            let (exact, _) = solved(&rules, &groups, &|_| Vec::new());
            exact.means[0][M::TestsPassed as usize]
        });
        compare(&row, &found, &row[2..6], &mut wrong);
    }
    report(&wrong);
}

/// BB-TEST-04, BB-ATK-01, BB-ATK-03: both sides roll with their own training.
#[test]
fn t4b_bb_test_04_atk_03_different_trainings() {
    let mut wrong = Vec::new();
    for row in table("T4b: different trainings, equal pools") {
        let found = duel(
            "",
            &fighter("a ann", row[2], row[0], "policy = \"single\""),
            &fighter("b bob", row[2], row[1], ""),
        );
        let found = [found.hit, found.nothing, found.lost, found.stress, found.loss];
        compare(&row, &found, &row[3..], &mut wrong);
    }
    report(&wrong);
}

/// Help is called before the dice are seen.
const BEFORE: &str = "invoke.timing = \"before_roll\"";

/// BB-USE-01, BB-BANE-01: a Boon of the attacker and a Bane on the defender give alike.
#[test]
fn t5a_bb_use_01_bane_01_help_for_an_attack() {
    let mut wrong = Vec::new();
    for row in table("T5a: Boon or Bane of rating r on an attack, equal pools") {
        for rating in 0..4 {
            let boon = format!("policy = \"early\"; boons = [\"Luck {rating} attack\"]");
            let bane = format!("banes = [\"Sand {rating} attack\"]");
            let (boon, bane) =
                if rating == 0 { (String::new(), String::new()) } else { (boon, bane) };
            let early = "policy = \"early\"";
            for (ann, bob) in [(&*boon, ""), (early, &*bane)] {
                let ann = if ann.is_empty() { early } else { ann };
                let ann = fighter("a ann", row[1], row[0], ann);
                let found = duel(BEFORE, &ann, &fighter("b bob", row[1], row[0], bob));
                let found = [found.hit, found.stress];
                compare(&row, &found, &[row[2 + rating], row[6 + rating]], &mut wrong);
            }
        }
    }
    report(&wrong);
}

/// BB-USE-01, BB-BANE-01: the same for the defender.
#[test]
fn t5b_bb_use_01_bane_01_help_for_a_defence() {
    let mut wrong = Vec::new();
    for row in table("T5b: Boon or Bane of rating r on a defence, equal pools") {
        for rating in 1..4 {
            let boon = format!("boons = [\"Luck {rating} defend\"]");
            let bane = format!("banes = [\"Sand {rating} defend\"]");
            for (ann, bob) in [("", &*boon), (&*bane, "")] {
                let ann = format!("policy = \"single\"; {ann}");
                let bob = format!("policy = \"helped\"; {bob}");
                let ann = fighter("a ann", row[1], row[0], &ann);
                let found = duel(BEFORE, &ann, &fighter("b bob", row[1], row[0], &bob));
                let found = [found.hit, found.stress, found.loss];
                let printed = [2, 6, 10].map(|column| row[column + rating]);
                compare(&row, &found, &printed, &mut wrong);
            }
        }
    }
    report(&wrong);
}

/// BB-USE-06: called once the dice are seen, always if not ahead, or only if it can still win.
#[test]
fn t5c_bb_use_06_a_boon_called_after_the_roll() {
    let mut wrong = Vec::new();
    for row in table("T5c: Boon of rating r called after the roll by the attacker, equal pools") {
        let play = |rules: &str, policy: &str| {
            let more = format!("policy = \"{policy}\"; boons = [\"Luck {} attack\"]", row[2]);
            duel(
                rules,
                &fighter("a ann", row[1], row[0], &more),
                &fighter("b bob", row[1], row[0], ""),
            )
        };
        let (without, before) = (play("", "single"), play(BEFORE, "early"));
        let (always, careful) = (play("", "late_always"), play("", "late_if_it_can_turn"));
        let turned = (always.hit - without.hit) / always.used;
        for with in [always.hit, careful.hit, before.hit] {
            compare(&row, &[with], &[row[4]], &mut wrong);
        }
        let found = [
            without.hit,
            always.hit,
            always.used,
            careful.used,
            turned,
            without.stress,
            always.stress,
            before.stress,
        ];
        compare(&row, &found, &row[3..], &mut wrong);
    }
    report(&wrong);
}

/// BB-GRP-01 to BB-GRP-04: the sum against the defender, who has more dice; each loses for itself
/// (`group.individual_losses`).
#[test]
fn t7_bb_grp_01_02_03_04_group_attacks() {
    let mut wrong = Vec::new();
    for row in table("T7: group attack and separate attacks") {
        let pools: Vec<&str> = row[1].split('+').collect();
        let bob = fighter("b bob", row[2], row[0], "");
        let group = |rules: &str| {
            let groups = pools.iter().enumerate().map(|(at, pool)| {
                fighter(&format!("a ann{at}"), pool, row[0], "policy = \"grouped\"")
            });
            attack(rules, &groups.chain([bob.clone()]).collect::<Vec<_>>())
        };
        let together = group("");
        // A tie shows where the attackers do not lose Morale each for itself.
        let tie = group("group.individual_losses = false").nothing;
        let found = [together.hit, tie, together.stress, together.loss, together.both];
        compare(&row, &found, &row[3..8], &mut wrong);
        let alone = pools
            .iter()
            .map(|pool| duel("", &fighter("a ann", pool, row[0], "policy = \"single\""), &bob));
        let (mut misses, mut stress, mut loss) = (1.0, 0.0, 0.0);
        for one in alone {
            misses *= 1.0 - one.hit;
            stress += one.stress;
            loss += one.loss;
        }
        compare(&row, &[1.0 - misses, stress, loss], &row[8..], &mut wrong);
    }
    report(&wrong);
}

/// BB-MULTI-02 to BB-MULTI-05, BB-ATK-06: one roll against the sum of all defenders.
#[test]
fn t8_bb_multi_02_03_04_attacks_on_several() {
    let mut wrong = Vec::new();
    for row in table("T8: one attacker, several defenders") {
        let pools: Vec<&str> = row[2].split('+').collect();
        let ann = fighter("a ann", row[1], row[0], "policy = \"sweeping\"");
        let bobs = pools
            .iter()
            .enumerate()
            .map(|(at, pool)| fighter(&format!("b bob{at}"), pool, row[0], ""));
        let groups: Vec<String> = [ann].into_iter().chain(bobs).collect();
        let found = attack("", &groups);
        // A tie shows where it costs the attacker 1 Morale.
        let tie = attack("attack.tie = \"attacker_loses_1\"", &groups).loss - found.loss;
        // Each of them suffers the whole margin.
        let margin = found.stress / pools.len() as f64;
        compare(&row, &[found.hit, tie, margin, found.loss], &row[3..], &mut wrong);
    }
    report(&wrong);
}

/// BB-POS-07: base Morale and all successes of the team.
#[test]
fn t9a_bb_pos_07_starting_morale() {
    let mut wrong = Vec::new();
    for row in table("T9a: starting Morale of the initiating team") {
        let members = row[1].split('+').enumerate().map(|(at, pool)| {
            // The table counts dice; its base is the captain's rating.
            fighter(&format!("a ann{at}"), pool, row[2], "")
        });
        let groups: Vec<String> = members.chain([fighter("b bob", "1", "6+", "")]).collect();
        let (_, shares) = solved("sim.max_rounds = 1", &groups, &|state| {
            let morale = state.teams[0].morale as usize;
            (0..24).map(|value| f64::from(u8::from(value == morale))).collect()
        });
        let mean: f64 = (0..24).map(|value| value as f64 * shares[value]).sum();
        let square: f64 = (0..24).map(|value| (value as f64 - mean).powi(2) * shares[value]).sum();
        compare(&row, &[mean, square.sqrt()], &row[3..5], &mut wrong);
        let mut told = 0.0;
        for entry in row[5].split(", ") {
            let (value, share) = entry.split_once(": ").expect("a value and its share");
            let found = shares[value.parse::<usize>().expect("a value")];
            told += found;
            compare(&row, &[found], &[share], &mut wrong);
        }
        assert!(told > 0.9998, "{row:?}: values are missing");
    }
    report(&wrong);
}

/// BB-POS-05, BB-POS-06: a forced member counts with at least the initiating captain's successes
/// (`positioning.forced_rule`).
#[test]
fn t9b_bb_pos_05_06_forced_members() {
    let mut wrong = Vec::new();
    for row in table("T9b: forced member in Positioning") {
        let captain = fighter("a ann", row[1], row[2], "")
            .replace("disposition = \"none\"", "disposition = \"I\"");
        let skill = training(row[2]);
        let forced = format!(
            "b bob: vigor = 0; intuition = 0; reason = {}; influence = \"{skill}\"",
            row[0]
        );
        // Its own rating is the base of its Morale; what counts comes on top of it.
        let base: i16 = row[0].parse().expect("a pool");
        let added = |rules: &str| {
            let rules = format!("sim.max_rounds = 1; {rules}");
            let (_, watched) = solved(&rules, &[captain.clone(), forced.clone()], &|state| {
                let added = f64::from(state.teams[1].morale - base);
                vec![added, f64::from(u8::from(added > 0.0))]
            });
            watched
        };
        let (kept, free) = (added(""), added("positioning.forced_rule = \"off\""));
        compare(&row, &[kept[0], free[0], kept[0] / free[0]], &row[4..], &mut wrong);
        // None against none counts as well, but adds nothing that could be seen.
        let none = |pool: &str| {
            (1.0 - f64::from(7 - row[2].trim_end_matches('+').parse::<u8>().expect("a target"))
                / 6.0)
                .powi(pool.parse().expect("a pool"))
        };
        let unseen = none(row[0]) * none(row[1]);
        compare(&row, &[kept[1] + unseen], &[row[3]], &mut wrong);
    }
    report(&wrong);
}

/// Chances of successes of a trained pool with the modifier of its Approach. Dice of Vigor chain each
/// for itself, so that a pool is as many single ones; whole pools of them have too many branches.
fn trained(approach: &str, dice: u8) -> Vec<f64> {
    if approach != "vigor" {
        return modified(approach, 5, dice);
    }
    let one = modified(approach, 5, 1);
    (0..dice).fold(vec![1.0], |pool, _| {
        let mut sum = vec![0.0; pool.len() + one.len()];
        for (successes, chance) in pool.iter().enumerate() {
            for (more, other) in one.iter().enumerate() {
                sum[successes + more] += chance * other;
            }
        }
        sum
    })
}

/// BB-DICE-05 to BB-DICE-07: the modifiers of Approaches against each other. Attacks without chains are
/// solved by the rules as well (`dice.modifiers`).
#[test]
fn t13b_bb_dice_05_06_07_modified_rolls_against_each_other() {
    let mut wrong = Vec::new();
    for row in table("T13b: Approach against Approach, modifiers on, 5+, same pool") {
        let [own, other] = [row[1], row[2]].map(str::to_lowercase);
        let dice = row[0].parse().expect("a pool");
        let odds = opposed(&trained(&own, dice), &trained(&other, dice));
        let found = [odds.more, odds.tie, 1.0 - odds.more - odds.tie, odds.stress, odds.loss];
        if own == "vigor" || other == "vigor" {
            // A chain is cut off after seven rounds, which a few dice in 280,000 get to.
            for (found, printed) in found.iter().zip(&row[3..]) {
                let exact: f64 = printed.parse().expect("a number");
                assert!((found - exact).abs() <= 8e-5, "{row:?}: {found:.6} is not {printed}");
            }
            continue;
        }
        compare(&row, &found, &row[3..], &mut wrong);
        let who = |name: &str, approach: &str, more: &str| {
            let none = fighter(name, "0", "5+", more);
            none.replace(&format!("{approach} = 0"), &format!("{approach} = {dice}"))
        };
        let found = duel(
            "dice.modifiers = \"always\"",
            &who("a ann", &own, "policy = \"weighing_attacker\""),
            &who("b bob", &other, "policy = \"weighing\""),
        );
        let found = [found.hit, found.nothing, found.lost, found.stress, found.loss];
        compare(&row, &found, &row[3..], &mut wrong);
    }
    report(&wrong);
}
