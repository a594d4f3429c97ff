//! Fits to pilots that are made here, with chances that are known.

use super::pilot::PilotTrial;
use super::{ChanceFunction, Pilot};

/// Numbers that look random, from a fixed start.
struct Shift(u64);

impl Shift {
    fn coin(&mut self) -> bool {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 40 & 1 == 1
    }
}

/// Coins of each side at the beginning.
const COINS: i32 = 5;

/// Two gamblers stake a coin in each exchange until one has none left: with `k` of ten coins the chance is `k / 10`.
fn gamblers(trials: usize) -> Pilot {
    let mut shift = Shift(0x9e37_79b9_7f4a_7c15);
    let play = |_| {
        let (mut mine, mut rows, mut ended) = (COINS, Vec::new(), 0);
        while 0 < mine && mine < 2 * COINS {
            rows.extend([mine, 2 * COINS - mine, 7]);
            mine += if shift.coin() { 1 } else { -1 };
            ended += 1;
        }
        PilotTrial { rows, ended, winners: if mine > 0 { 1 } else { 2 } }
    };
    Pilot { sides: 2, width: 3, trials: (0..trials).map(play).collect() }
}

/// Returns the chance of the first side with these readings.
fn chance(function: &ChanceFunction, row: &[i32], exchange: usize) -> i32 {
    let rows = row.repeat(exchange + 1);
    let mut chances = Vec::new();
    function.write(&rows, (exchange + 1, 1), &mut chances);
    let sides = chances.len() / (exchange + 2);
    chances[exchange * sides]
}

#[test]
fn the_chances_of_gamblers_are_known() {
    let function = ChanceFunction::fit(&gamblers(1_000));
    for mine in 1..2 * COINS {
        let exact = mine * 1_000;
        for exchange in [4, 10, 25] {
            let found = chance(&function, &[mine, 2 * COINS - mine, 7], exchange);
            // A thousand trials miss a chance near a half by 6 points in one of ten thousand pilots.
            assert!((found - exact).abs() < 600, "{mine} coins, exchange {exchange}: {found}");
        }
    }
}

#[test]
fn chances_of_sides_that_share_the_wins_add_up() {
    let mut pilot = gamblers(400);
    let mut chances = Vec::new();
    ChanceFunction::fit(&pilot).write(&[5, 5, 7], (1, 2), &mut chances);
    assert_eq!(chances[0] + chances[1], 10_000);
    assert_eq!(chances[2..], [0, 10_000]);
    // No side wins one trial in four.
    for trial in pilot.trials.iter_mut().step_by(4) {
        trial.winners = 0;
    }
    ChanceFunction::fit(&pilot).write(&[5, 5, 7], (1, 0), &mut chances);
    let sum = chances[0] + chances[1];
    assert!((6_500..8_500).contains(&sum), "{chances:?}");
    assert_eq!(chances[2..], [0, 0]);
}

#[test]
fn a_pilot_without_trials_or_readings_has_a_function_too() {
    let nothing = Pilot { sides: 2, width: 0, trials: Vec::new() };
    let mut chances = Vec::new();
    ChanceFunction::fit(&nothing).write(&[], (2, 1), &mut chances);
    assert_eq!(chances.len(), 6);
    assert_eq!(chances[4..], [10_000, 0]);
    let blind = |winners| PilotTrial { rows: Vec::new(), ended: 2, winners };
    let trials = (0..100).map(|at| blind(if at % 4 == 0 { 2 } else { 1 })).collect();
    let blind = ChanceFunction::fit(&Pilot { sides: 2, width: 0, trials });
    blind.write(&[], (2, 1), &mut chances);
    assert!((chances[0] - 7_500).abs() < 200, "{chances:?}");
}

#[test]
fn suspense_is_what_the_next_exchange_can_change() {
    let pilot = gamblers(1_000);
    let function = ChanceFunction::fit(&pilot);
    let mut chances = Vec::new();
    let (mut sum, mut count) = (0, 0);
    for trial in &pilot.trials {
        function.write(&trial.rows, (trial.ended, trial.winners), &mut chances);
        sum += i64::from(function.suspense(&chances));
        count += 1;
    }
    // A coin changes the chance by ten points, up or down.
    let mean = sum / count;
    assert!((900..1_150).contains(&mean), "{mean}");
}
