//! What searches have ever found against the strong policies (`benches/answers`): none of it gains much.
//!
//! `docs/policies.md` says that known answers gain about five points at most, one six. The test allows for four
//! standard errors of the difference of two win rates. With all gains at five points and other seeds it would
//! fail less than once in two hundred times.

use crate::program::Folder;
use crate::support::folder;

/// File, strong policies, side, its foe, first part of the names of answers in that seat, trials.
type Seat = (&'static str, [&'static str; 2], &'static str, &'static str, &'static str, u32);

/// Every seat for which searches have found answers.
const SEATS: [Seat; 12] = [
    ("boons_and_banes", ["vanguard", "onslaught"], "crown", "rebels", "crown", 8000),
    ("boons_and_banes", ["vanguard", "onslaught"], "rebels", "crown", "rebels", 8000),
    ("boons_and_banes_even", ["vanguard", "onslaught"], "red", "blue", "even", 8000),
    ("boons_and_banes_even", ["vanguard", "onslaught"], "blue", "red", "even", 8000),
    ("stamina_and_wounds", ["finisher", "grappler"], "party", "raiders", "party", 8000),
    ("stamina_and_wounds", ["finisher", "grappler"], "raiders", "party", "raiders", 8000),
    ("fate_fantasy", ["closer", "pursuer"], "heroes", "raiders", "heroes", 8000),
    ("fate_fantasy", ["closer", "pursuer"], "raiders", "heroes", "raiders", 8000),
    ("war_of_ashes", ["captain", "stacker"], "heroes", "warband", "heroes", 2000),
    ("war_of_ashes", ["captain", "stacker"], "warband", "heroes", "warband", 2000),
    ("war_of_ashes_even", ["captain", "stacker"], "red", "blue", "even", 2000),
    ("war_of_ashes_even", ["captain", "stacker"], "blue", "red", "even", 2000),
];

/// The gain of the best answer against a strong policy, in points of win rate, and how many there are.
fn best(seat: &Seat, strong: &str) -> (f64, usize) {
    let (file, _, side, foe, prefix, trials) = *seat;
    let path = folder(&format!("benches/answers/{file}.toml"));
    let text = std::fs::read_to_string(&path).unwrap();
    let names = text.lines().filter_map(|line| line.strip_prefix("[policies.")?.strip_suffix(']'));
    let of_seat = names.filter(|name| name.starts_with(&format!("{prefix}_")));
    let played: Vec<&str> = std::iter::once(strong).chain(of_seat).collect();
    let place = Folder::new(&format!("answers-{file}-{side}"));
    let words = [
        ["styles", path.to_str().unwrap()],
        ["--side", side],
        ["--against", foe],
        ["--policies", &played.join(",")],
        ["--replies", strong],
        ["--trials", &trials.to_string()],
        ["--out", "report"],
    ];
    let done = place.outweigh(&[&words.concat()[..], &["--no-charts"]].concat());
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.is_empty(), "{said}");
    let pairs = place.read("report/pairs.csv");
    let mut reader = csv::Reader::from_reader(pairs.as_bytes());
    let column = format!("{side}_win");
    let at = reader.headers().unwrap().iter().position(|name| name == column).unwrap();
    let wins: Vec<f64> =
        reader.records().map(|row| row.unwrap()[at].parse::<f64>().unwrap()).collect();
    let most = wins.iter().copied().fold(f64::MIN, f64::max);
    (100.0 * (most - wins[0]), wins.len() - 1)
}

#[test]
fn no_known_answer_gains_much_on_a_strong_policy() {
    for seat in &SEATS {
        for strong in seat.1 {
            let (gain, known) = best(seat, strong);
            let error = 100.0 * (0.5 / f64::from(seat.5)).sqrt();
            println!("{} {} against {strong}: {gain:.1} of {known}", seat.0, seat.2);
            assert!(known >= 2, "{}: {known} answers", seat.0);
            assert!(gain <= 5.0 + 4.0 * error, "{} {} {strong}: {gain}", seat.0, seat.2);
        }
    }
}
