//! What searches have ever found against the strong policies (`benches/answers`): none of it gains much.
//!
//! `docs/how_strong.md` says that known answers gain about five points at most, one six. The test allows for four
//! standard errors of the difference of two win rates. With all gains at five points and other seeds it would
//! fail less than once in two hundred times. Usually each pair plays a quarter of the trials.

use crate::program::Folder;
use crate::support::{folder, runs_in_full};

/// A file of answers: two strong policies, the two sides, and the trials of each pair every night.
struct Answers {
    file: &'static str,
    strong: [&'static str; 2],
    sides: [&'static str; 2],
    trials: u32,
    /// Points that the best known answer may gain, sampling errors aside.
    most: f64,
}

impl Answers {
    /// Returns the trials of each pair in this run.
    fn played(&self) -> u32 {
        if runs_in_full() { self.trials } else { self.trials / 4 }
    }

    /// What the names of answers in the seat of a side begin with.
    fn prefix(&self, side: &str) -> String {
        format!("{}_", if self.file.ends_with("_even") { "even" } else { side })
    }
}

/// Everything that searches have found; fights of War of Ashes take long.
#[rustfmt::skip]
const ALL: [Answers; 6] = [
    Answers { file: "boons_and_banes", strong: ["vanguard", "onslaught"], sides: ["crown", "rebels"], trials: 8000, most: 5.0 },
    Answers { file: "boons_and_banes_even", strong: ["vanguard", "onslaught"], sides: ["red", "blue"], trials: 8000, most: 5.0 },
    Answers { file: "stamina_and_wounds", strong: ["finisher", "grappler"], sides: ["party", "raiders"], trials: 8000, most: 5.0 },
    Answers { file: "fate_fantasy", strong: ["closer", "pursuer"], sides: ["heroes", "raiders"], trials: 8000, most: 5.0 },
    Answers { file: "war_of_ashes", strong: ["captain", "stacker"], sides: ["heroes", "warband"], trials: 2000, most: 5.0 },
    Answers { file: "war_of_ashes_even", strong: ["captain", "stacker"], sides: ["red", "blue"], trials: 2000, most: 12.0 },
];

/// The gain of the best answer against a strong policy, in points of win rate, and how many there are.
fn best(answers: &Answers, strong: &str, [side, foe]: [&str; 2]) -> (f64, usize) {
    let (file, prefix) = (answers.file, answers.prefix(side));
    let path = folder(&format!("benches/answers/{file}.toml"));
    let text = std::fs::read_to_string(&path).unwrap();
    let names = text.lines().filter_map(|line| line.strip_prefix("[policies.")?.strip_suffix(']'));
    let of_seat = names.filter(|name| name.starts_with(&prefix));
    let played: Vec<&str> = std::iter::once(strong).chain(of_seat).collect();
    let place = Folder::new(&format!("answers-{file}-{side}"));
    let words = [
        ["styles", path.to_str().unwrap()],
        ["--side", side],
        ["--against", foe],
        ["--policies", &played.join(",")],
        ["--replies", strong],
        ["--trials", &answers.played().to_string()],
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
    for answers in &ALL {
        let error = 100.0 * (0.5 / f64::from(answers.played())).sqrt();
        let [one, other] = answers.sides;
        for strong in answers.strong {
            for seats in [[one, other], [other, one]] {
                let (gain, known) = best(answers, strong, seats);
                let place = format!("{} {} against {strong}", answers.file, seats[0]);
                println!("{place}: {gain:.1} of {known}");
                assert!(known >= 2, "{place}: {known} answers");
                assert!(gain <= answers.most + 4.0 * error, "{place}: {gain}");
            }
        }
    }
}
