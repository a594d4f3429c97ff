//! The plain duel of Boons and Banes written by hand: pools of four, trained, no Morale, nothing
//! called; three minor, two moderate and one major slot.

use super::super::Lap;
use outweigh::dice::{Dice, Label, TrialKey};
use outweigh::internals::{Fall, PoolDice, Pools};
use outweigh::sim::Tally;
use std::time::Instant;

const DICE: u8 = 4;
const TRAINED: usize = 1;
const SLOTS: [u8; 3] = [3, 2, 1];

#[derive(Clone, Copy)]
struct Fighter {
    free: [u8; 3],
    stress: i32,
}

impl Fighter {
    /// Takes Stress; `false` if no slot can hold it.
    fn take(&mut self, stress: i32) -> bool {
        self.stress += stress;
        let fits = (0..3).find(|&size| self.free[size] > 0 && size as i32 + 1 >= stress);
        if let Some(size) = fits {
            self.free[size] -= 1;
        }
        fits.is_some()
    }
}

fn pools() -> Pools {
    Pools::new(6, [6, 5, 4, 3])
}

/// One attack: successes of attacker and defender.
fn roll(pools: &Pools, key: TrialKey, round: u32, side: u32) -> (i32, i32) {
    let (table, _) = pools.table(Fall::Success, TRAINED, DICE);
    let pool = |roller| {
        i32::from(PoolDice(table).from_bits(key.bits(Label::new(round, side, 0, roller, 0))))
    };
    (pool(side), pool(1 - side))
}

/// As many attacks' dice as the duels had.
pub fn dice_floor(seed: u64, attacks: u64, trials: u64) -> Lap {
    let pools = pools();
    let started = Instant::now();
    let per_trial = attacks.div_ceil(trials) as u32;
    let mut sum = 0;
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        for attack in 0..per_trial {
            let (own, other) = roll(&pools, key, attack, attack % 2);
            sum += own - other;
        }
    }
    std::hint::black_box(sum);
    Lap { conflicts: trials, actions: attacks, seconds: started.elapsed().as_secs_f64() }
}

/// Plays duels and tallies them.
pub fn lap(seed: u64, trials: u64) -> Lap {
    let layout = super::layout("scenarios/boons_and_banes/plain_duel.toml");
    let mut tally = Tally::new(&layout, 0);
    let mut record = super::record(&layout);
    let per_side = (layout.quantities - 3) / 2;
    let curves = layout.curves / 2;
    let pools = pools();
    let mut actions = 0;
    let started = Instant::now();
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        let mut fighters = [Fighter { free: SLOTS, stress: 0 }; 2];
        record.curve.clear();
        note(&mut record.curve, &fighters, None, curves);
        let mut round = 0;
        let winner = 'duel: loop {
            round += 1;
            for side in 0..2 {
                actions += 1;
                let (own, other) = roll(&pools, key, round, side as u32);
                if own > other && !fighters[1 - side].take(own - other) {
                    break 'duel side;
                }
            }
            note(&mut record.curve, &fighters, None, curves);
        };
        note(&mut record.curve, &fighters, Some(1 - winner), curves);
        record.ended = round as usize;
        record.values[2] = round as i32;
        for (side, fighter) in fighters.iter().enumerate() {
            let values = values(*fighter, side != winner);
            let kept = &mut record.fighters[side * layout.fighter_measures..];
            kept[..values.len()].copy_from_slice(&values);
            let own = &mut record.values[3 + side * per_side..];
            own[0] = i32::from(side == winner);
            own[1..=values.len()].copy_from_slice(&values);
        }
        tally.add(&layout, trial, &record);
    }
    Lap { conflicts: trials, actions, seconds: started.elapsed().as_secs_f64() }
}

/// The measures that are followed: standing, surrendered, perished, beaten, Stress, Morale lost,
/// Morale, in Last Stands.
fn values(fighter: Fighter, out: bool) -> [i32; 8] {
    [i32::from(!out), i32::from(out), 0, 0, fighter.stress, 0, 0, 0]
}

/// A row of the curves.
fn note(rows: &mut Vec<i32>, fighters: &[Fighter; 2], out: Option<usize>, curves: usize) {
    for (side, fighter) in fighters.iter().enumerate() {
        rows.extend(values(*fighter, out == Some(side)).iter().take(curves));
    }
}
