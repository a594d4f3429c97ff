//! The plain duel of Fate Core written by hand: two fighters with +3, boxes 1 and 2, slots of 2,
//! 4 and 6, nothing but attacks.

use super::super::Lap;
use outweigh::dice::{Dice, Label, OpposedFateDice, TrialKey};
use outweigh::sim::Tally;
use std::time::Instant;

#[derive(Clone, Copy, Default)]
struct Sheet {
    boxes: u8,
    slots: u8,
    stress: i32,
    consequences: i32,
}

/// Slots by shifts absorbed, least first (ABSORB-MIN).
const SETS: [(u8, i32); 7] = [(1, 2), (2, 4), (3, 6), (4, 6), (5, 8), (6, 10), (7, 12)];

impl Sheet {
    /// The smallest free box that absorbs so much.
    fn smallest_box(self, need: i32) -> Option<u8> {
        (0..2).find(|at| self.boxes >> at & 1 == 0 && at + 1 >= need).map(|at| 1 << at)
    }

    /// Takes a hit; `false` if it takes the fighter out.
    fn absorb(&mut self, hit: i32) -> bool {
        if let Some(mask) = self.smallest_box(hit) {
            self.boxes |= mask;
            self.stress += hit;
            return true;
        }
        for (slots, shifts) in SETS {
            let rest = hit - shifts;
            let mask = if rest <= 0 { Some(0) } else { self.smallest_box(rest) };
            if self.slots & slots == 0
                && let Some(mask) = mask
            {
                self.slots |= slots;
                self.boxes |= mask;
                self.consequences += shifts.min(hit);
                self.stress += rest.max(0);
                return true;
            }
        }
        false
    }
}

/// As many opposed rolls as the bare duel made, and nothing else.
pub fn dice_floor(seed: u64, draws: u64, trials: u64) -> Lap {
    let started = Instant::now();
    let mut sum = 0;
    let per_trial = draws.div_ceil(trials) as u32;
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        for exchange in 0..per_trial {
            let bits = key.bits(Label::new(exchange, 0, 0, 0, 0));
            let pair = OpposedFateDice.from_bits(bits);
            sum += pair.actor.sum() - pair.opponent.sum();
        }
    }
    std::hint::black_box(sum);
    Lap { conflicts: trials, actions: draws, seconds: started.elapsed().as_secs_f64() }
}

/// Plays duels and tallies them.
pub fn lap(seed: u64, trials: u64) -> Lap {
    let layout = super::layout("scenarios/fate_core/plain_duel.toml");
    let mut tally = Tally::new(&layout, 0);
    let mut record = super::record(&layout);
    let per_side = (layout.quantities - 3) / 2;
    let curves = layout.curves / 2;
    let mut actions = 0;
    let started = Instant::now();
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        let mut sheets = [Sheet::default(); 2];
        record.curve.clear();
        note(&mut record.curve, &sheets, [1, 1], curves);
        let mut exchange = 0;
        let winner = 'duel: loop {
            exchange += 1;
            for first in 0..2 {
                actions += 1;
                let label = Label::new(exchange, first as u32, 0, first as u32, 0);
                let pair = OpposedFateDice.from_bits(key.bits(label));
                let margin = pair.actor.sum() - pair.opponent.sum();
                if margin > 0 && !sheets[1 - first].absorb(margin) {
                    break 'duel first;
                }
            }
            note(&mut record.curve, &sheets, [1, 1], curves);
        };
        let standing = [i32::from(winner == 0), i32::from(winner == 1)];
        note(&mut record.curve, &sheets, standing, curves);
        record.ended = exchange as usize;
        record.values[2] = exchange as i32;
        for (side, sheet) in sheets.iter().enumerate() {
            let values = &mut record.values[3 + side * per_side..];
            values[0] = standing[side];
            values[1] = standing[side];
            values[4] = sheet.stress;
            values[5] = sheet.consequences;
            let fighter = &mut record.fighters[side * layout.fighter_measures..];
            fighter[0] = standing[side];
            fighter[3] = sheet.stress;
            fighter[4] = sheet.consequences;
        }
        tally.add(&layout, trial, &record);
    }
    Lap { conflicts: trials, actions, seconds: started.elapsed().as_secs_f64() }
}

/// A row of the curves: fighters standing, harm absorbed.
fn note(rows: &mut Vec<i32>, sheets: &[Sheet; 2], standing: [i32; 2], curves: usize) {
    for (sheet, standing) in sheets.iter().zip(standing) {
        rows.extend(
            [standing, 1 - standing, 0, sheet.stress, sheet.consequences].iter().take(curves),
        );
    }
}
