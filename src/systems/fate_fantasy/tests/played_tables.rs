//! The exact tables of the ledger, by playing the rules with every outcome of the dice.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use super::support::Bench;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, Part, State};

/// Ways in which four fudge dice come to -4 and on.
const WAYS: [u64; 9] = [1, 4, 10, 16, 19, 16, 10, 4, 1];
/// Ways of two such rolls.
const PAIRS: f64 = 6561.0;

/// Sums of four fudge dice with their ways.
fn sums() -> impl Iterator<Item = (i32, u64)> {
    (-4..=4).zip(WAYS)
}

/// An attacker and a defender who differ by so much, in zones p and q if they stand apart.
fn duel(edge: i32, apart: bool) -> Bench {
    let zone = if apart { "p" } else { "q" };
    let attacker =
        format!("pc a: weapon_use = {}, alertness = 8; zone = '{zone}'", 1 + edge.max(0));
    let defender = format!("foe x: athletics = {}; zone = 'q'", 1 - edge.min(0));
    let zones = "scene.zones.p = { to = ['q'] }; scene.zones.q = {}";
    Bench::of(zones, &[&attacker, &defender])
}

/// The results of attacks with every outcome of the dice.
#[derive(Default)]
struct Tally {
    hits: u64,
    spins: u64,
    shifts: i64,
}

impl Tally {
    fn hit(&self) -> f64 {
        self.hits as f64 / PAIRS
    }

    fn mean(&self) -> f64 {
        self.shifts as f64 / PAIRS
    }
}

/// Plays a turn of the attacker from a state with every outcome of the dice.
fn attacks(bench: &mut Bench, start: &State, choices: &[&str]) -> Tally {
    let mut tally = Tally::default();
    for (mine, a) in sums() {
        for (theirs, b) in sums() {
            bench.state = start.clone();
            bench.step(&format!("{mine} {theirs}"), choices);
            let shifts: i32 = bench.hits().iter().sum();
            let ways = a * b;
            tally.hits += ways * u64::from(shifts > 0);
            tally.shifts += (ways as i64) * i64::from(shifts);
            tally.spins += ways * u64::from(bench.it(1).spins[0] > 0);
        }
    }
    tally
}

fn close(found: f64, printed: f64, digits: i32) -> bool {
    (found - printed).abs() <= 0.5000001 * 10_f64.powi(-digits)
}

/// Chances to be hit in percent: as usual, on full defence, after a supplemental action, both; mean
/// shifts of the first three; chances of spin of the first three in percent.
type Penalties = (i32, [f64; 4], [f64; 3], [f64; 3]);

const PENALTIES: [Penalties; 13] = [
    (-6, [0.137, 0.0, 0.015, 0.0], [0.0015, 0.0, 0.0002], [93.553, 99.314, 97.607]),
    (-5, [0.686, 0.015, 0.137, 0.0], [0.0084, 0.0002, 0.0015], [85.871, 97.607, 93.553]),
    (-4, [2.393, 0.137, 0.686, 0.015], [0.0323, 0.0015, 0.0084], [73.922, 93.553, 85.871]),
    (-3, [6.447, 0.686, 2.393, 0.137], [0.0968, 0.0084, 0.0323], [58.436, 85.871, 73.922]),
    (-2, [14.129, 2.393, 6.447, 0.686], [0.2381, 0.0323, 0.0968], [41.564, 73.922, 58.436]),
    (-1, [26.078, 6.447, 14.129, 2.393], [0.4989, 0.0968, 0.2381], [26.078, 58.436, 41.564]),
    (0, [41.564, 14.129, 26.078, 6.447], [0.9145, 0.2381, 0.4989], [14.129, 41.564, 26.078]),
    (1, [58.436, 26.078, 41.564, 14.129], [1.4989, 0.4989, 0.9145], [6.447, 26.078, 14.129]),
    (2, [73.922, 41.564, 58.436, 26.078], [2.2381, 0.9145, 1.4989], [2.393, 14.129, 6.447]),
    (3, [85.871, 58.436, 73.922, 41.564], [3.0968, 1.4989, 2.2381], [0.686, 6.447, 2.393]),
    (4, [93.553, 73.922, 85.871, 58.436], [4.0323, 2.2381, 3.0968], [0.137, 2.393, 0.686]),
    (5, [97.607, 85.871, 93.553, 73.922], [5.0084, 3.0968, 4.0323], [0.015, 0.686, 0.137]),
    (6, [99.314, 93.553, 97.607, 85.871], [6.0015, 4.0323, 5.0084], [0.0, 0.137, 0.015]),
];

/// FF-FULL-01, FF-SUP-04, FF-ATK-01, FF-SPIN-01: the table of full defence and supplemental actions.
#[test]
fn full_defence_and_supplemental_actions_by_playing() {
    let plain = ["0 attack 1"];
    let stepping = ["0 supplement approach 1", "0 attack 1"];
    for (edge, hit, mean, spin) in PENALTIES {
        let ways = [(false, false), (true, false), (false, true), (true, true)];
        for (at, (full, apart)) in ways.into_iter().enumerate() {
            let mut bench = duel(edge, apart);
            bench.set(1).full = full;
            let start = bench.state.clone();
            let choices: &[&str] = if apart { &stepping } else { &plain };
            let found = attacks(&mut bench, &start, choices);
            assert!(close(100.0 * found.hit(), hit[at], 3), "{edge} {at}: {}", found.hit());
            if at < 3 {
                let spins = found.spins as f64 / PAIRS;
                assert!(close(found.mean(), mean[at], 4), "{edge} {at}: {}", found.mean());
                assert!(close(100.0 * spins, spin[at], 3), "{edge} {at}: {spins}");
            }
        }
    }
}

/// FF-INIT-02 to FF-INIT-04: the table of the size of the before group, with one shared roll.
#[test]
fn sizes_of_the_before_group_by_playing() {
    for (skills, chances) in [
        (&[3, 3][..], &[25.4359, 32.2557, 42.3084][..]),
        (&[4, 2], &[21.6190, 41.2766, 37.1044]),
        (&[3, 3, 3], &[18.0366, 22.1981, 26.1854, 33.5799]),
        (&[3, 3, 3, 3], &[13.8385, 16.7922, 19.2080, 22.1085, 28.0528]),
    ] {
        let players = skills.iter().enumerate();
        let mut groups: Vec<String> =
            players.map(|(at, skill)| format!("pc p{at}: alertness = {skill}")).collect();
        groups.push("foe gm: alertness = 3".to_owned());
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        let mut bench = Bench::of("", &groups);
        let mut ways = vec![0_u64; skills.len() + 1];
        for number in 0..9_usize.pow(skills.len() as u32 + 1) {
            let digits = (0..=skills.len() as u32).map(|at| number / 9_usize.pow(at) % 9);
            let weight: u64 = digits.clone().map(|digit| WAYS[digit]).product();
            let dice: Vec<String> = digits.map(|digit| (digit as i32 - 4).to_string()).collect();
            bench.begin(&dice.join(" "));
            let before = (0..skills.len()).filter(|&who| bench.it(who).part == Part::Before);
            ways[before.count()] += weight;
        }
        let all: u64 = ways.iter().sum();
        for (ways, chance) in ways.iter().zip(chances) {
            let found = 100.0 * *ways as f64 / all as f64;
            assert!(close(found, *chance, 4), "{skills:?}: {found}");
        }
    }
}

/// Chances to hit in percent when a miss is rolled again, and when the better of +2 and a reroll is
/// used, seeing both rolls.
const INVOCATIONS: [(i32, [f64; 2]); 13] = [
    (-6, [0.27, 2.49]),
    (-5, [1.31, 6.85]),
    (-4, [4.39, 15.24]),
    (-3, [11.20, 28.34]),
    (-2, [22.98, 45.13]),
    (-1, [39.31, 62.90]),
    (0, [57.69, 78.38]),
    (1, [74.56, 89.44]),
    (2, [87.16, 95.81]),
    (3, [94.72, 98.71]),
    (4, [98.30, 99.71]),
    (5, [99.60, 99.96]),
    (6, [99.94, 100.0]),
];

/// Ways to hit, of all of three rolls, when a miss by at most `bought` is made good by +2.
fn invoked(edge: i32, bought: i32) -> f64 {
    let mut bench = duel(edge, false);
    let start = bench.state.clone();
    let mut hits = 0;
    for (mine, a) in sums() {
        for (theirs, b) in sums() {
            let margin = edge + mine - theirs;
            let plain = margin > 0 || margin + bought > 0;
            let how = match margin {
                1.. => &["0 attack 1"][..],
                _ if plain => &["0 attack 1", "0 invoke invoke bonus"],
                _ => &["0 attack 1", "0 invoke invoke reroll"],
            };
            let mut play = |dice: &str| {
                bench.state = start.clone();
                bench.step(dice, how);
                u64::from(!bench.hits().is_empty())
            };
            let dice = format!("{mine} {theirs}");
            hits += a
                * b
                * if plain {
                    81 * play(&dice)
                } else {
                    sums()
                        .map(|(again, ways)| ways * play(&format!("{dice}; {again}")))
                        .sum::<u64>()
                };
        }
    }
    hits as f64 / (81.0 * PAIRS)
}

/// FF-ASPC-01: the table of one invocation by the attacker.
#[test]
fn invocations_by_playing() {
    for (edge, chances) in INVOCATIONS {
        for (bought, chance) in [0, 2].into_iter().zip(chances) {
            let found = 100.0 * invoked(edge, bought);
            assert!(close(found, chance, 2), "{edge} {bought}: {found}");
        }
    }
}

/// The table of two turns: mean shifts of attacking twice and of a manoeuvre with an attack, then
/// chances of at least one hit in percent.
const TURNS: [(i32, [f64; 4]); 13] = [
    (-6, [0.0030, 0.0017, 0.27, 0.15]),
    (-5, [0.0168, 0.0105, 1.37, 0.82]),
    (-4, [0.0646, 0.0456, 4.73, 3.15]),
    (-3, [0.1936, 0.1536, 12.48, 9.22]),
    (-2, [0.4761, 0.4145, 26.26, 21.28]),
    (-1, [0.9977, 0.9145, 45.36, 39.53]),
    (0, [1.8290, 1.6879, 65.85, 60.47]),
    (1, [2.9977, 2.6801, 82.72, 78.72]),
    (2, [4.4761, 3.7788, 93.20, 90.78]),
    (3, [6.1936, 4.8851, 98.00, 96.85]),
    (4, [8.0646, 5.9544, 99.58, 99.18]),
    (5, [10.0168, 6.9865, 99.94, 99.85]),
    (6, [12.0030, 7.9973, 100.0, 99.98]),
];

/// The table of manoeuvres in percent: fragile and sticky; fragile if a tie fails.
const MANOEUVRES: [[f64; 3]; 13] = [
    [0.6859, 0.0000, 0.1372],
    [2.3777, 0.0152, 0.6706],
    [6.3100, 0.1372, 2.2558],
    [13.4431, 0.6859, 5.7613],
    [23.6854, 2.3929, 11.7360],
    [35.1166, 6.4472, 19.6312],
    [44.3073, 14.1289, 27.4348],
    [47.8433, 26.0783, 32.3579],
    [44.3073, 41.5638, 32.3579],
    [35.1166, 58.4362, 27.4348],
    [23.6854, 73.9217, 19.6312],
    [13.4431, 85.8711, 11.7360],
    [6.3100, 93.5528, 5.7613],
];

/// Returns the results of manoeuvres over every outcome of the dice: no aspect, a fragile one, a sticky one, each
/// with its number of ways and the state when the attacker comes up again.
fn manoeuvres(bench: &mut Bench) -> [Option<(u64, State)>; 3] {
    let start = bench.state.clone();
    let mut left: [Option<(u64, State)>; 3] = [None, None, None];
    for (mine, a) in sums() {
        for (theirs, b) in sums() {
            bench.state = start.clone();
            bench.round(&format!("{mine} {theirs}"), &["0 manoeuvre 1"]);
            let at = match bench.state.aspects.first().map(|aspect| aspect.kind) {
                None => 0,
                Some(AspectKind::Fragile) => 1,
                Some(_) => 2,
            };
            left[at].get_or_insert((0, bench.state.clone())).0 += a * b;
        }
    }
    left
}

/// FF-MAN-04, FF-MAN-05, FF-MAN-08: the tables of manoeuvres, and of a manoeuvre before an attack.
#[test]
fn manoeuvres_before_attacks_by_playing() {
    for ((edge, [twice, after, twice_hit, after_hit]), printed) in TURNS.into_iter().zip(MANOEUVRES)
    {
        let mut bench = duel(edge, false);
        let start = bench.state.clone();
        let plain = attacks(&mut bench, &start, &["0 attack 1"]);
        assert!(close(2.0 * plain.mean(), twice, 4), "{edge}: {}", plain.mean());
        let either = 100.0 * (1.0 - (1.0 - plain.hit()).powi(2));
        assert!(close(either, twice_hit, 2), "{edge}: {either}");
        bench.state = start;
        let (mut mean, mut hit) = (0.0, 0.0);
        for (at, outcome) in manoeuvres(&mut bench).into_iter().enumerate() {
            let Some((ways, state)) = outcome else { continue };
            let chance = ways as f64 / PAIRS;
            let choices: &[&str] = match at {
                0 => &["0 attack 1"],
                _ => &["0 attack 1", "0 invoke free bonus"],
            };
            if at > 0 {
                assert!(close(100.0 * chance, printed[at - 1], 4), "{edge} {at}: {chance}");
            }
            let found = attacks(&mut bench, &state, choices);
            mean += chance * found.mean();
            hit += chance * found.hit();
        }
        assert!(close(mean, after, 4), "{edge}: {mean}");
        assert!(close(100.0 * hit, after_hit, 2), "{edge}: {hit}");
    }
}

/// FF-MAN-12: the last column of the table of manoeuvres, in which a tie fails (`manoeuvre.tie_succeeds`).
#[test]
fn manoeuvres_that_fail_when_tied_by_playing() {
    for (edge, printed) in (-6..).zip(MANOEUVRES) {
        let fighters = [
            format!("pc a: weapon_use = {}, alertness = 8", 1 + edge.max(0)),
            format!("foe x: athletics = {}", 1 - edge.min(0)),
        ];
        let groups: Vec<&str> = fighters.iter().map(String::as_str).collect();
        let mut bench = Bench::of("manoeuvre.tie_succeeds = false", &groups);
        let fragile = manoeuvres(&mut bench)[1].as_ref().map_or(0, |(ways, _)| *ways);
        let found = 100.0 * fragile as f64 / PAIRS;
        assert!(close(found, printed[2], 4), "{edge}: {found}");
    }
}
