//! The plain duel of Fate Fantasy written by hand: two fighters who attack at two below the other's
//! defence, five boxes, three consequences, spin against the next roll of the round.

use super::super::Lap;
use outweigh::dice::{Dice, Label, OpposedFateDice, TrialKey};
use outweigh::sim::Tally;
use std::time::Instant;

/// Attack less defence.
const EDGE: i32 = -2;
/// Boxes of a track.
const BOXES: i32 = 5;
/// Consequences after which the next takes out.
const SLOTS: i32 = 3;
/// Shifts by which a defence must win for spin.
const SPIN: i32 = 3;

#[derive(Clone, Copy, Default)]
struct Sheet {
    boxes: u8,
    slots: i32,
    stress: i32,
    consequences: i32,
    spins: i32,
}

impl Sheet {
    /// Takes a hit; `false` if it takes the fighter out.
    fn absorb(&mut self, hit: i32) -> bool {
        if let Some(free) = (hit..=BOXES).find(|number| self.boxes >> number & 1 == 0) {
            self.boxes |= 1 << free;
            self.stress += hit;
            return true;
        }
        if self.slots == SLOTS {
            return false;
        }
        self.slots += 1;
        self.consequences += hit;
        true
    }

    /// The measures that are followed: standing, conceded, taken out, stress, shifts absorbed by
    /// consequences, consequences, spins.
    fn values(&self, out: bool) -> [i32; 7] {
        let (standing, out) = (i32::from(!out), i32::from(out));
        [standing, 0, out, self.stress, self.consequences, self.slots, self.spins]
    }
}

/// One attack: dice of attacker less dice of defender.
fn roll(key: TrialKey, round: u32, side: u32) -> i32 {
    let pair = OpposedFateDice.from_bits(key.bits(Label::new(round, side, 0, side, 0)));
    pair.actor.sum() - pair.opponent.sum()
}

/// As many opposed rolls as the bare duel made, and nothing else.
pub fn dice_floor(seed: u64, draws: u64, trials: u64) -> Lap {
    let started = Instant::now();
    let mut sum = 0;
    let per_trial = draws.div_ceil(trials) as u32;
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        for round in 0..per_trial {
            sum += roll(key, round, 0);
        }
    }
    std::hint::black_box(sum);
    Lap { conflicts: trials, actions: draws, seconds: started.elapsed().as_secs_f64() }
}

/// Plays duels and tallies them.
pub fn lap(seed: u64, trials: u64) -> Lap {
    let layout = super::layout("scenarios/fate_fantasy/plain_duel.toml");
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
        note(&mut record.curve, &sheets, None, curves);
        let mut round = 0;
        let winner = 'duel: loop {
            round += 1;
            // Only the second mover's spin finds a roll in the same round: the first one's defence.
            let mut spin = 0;
            for side in 0..2 {
                actions += 1;
                let margin = EDGE + spin + roll(key, round, side as u32);
                if margin <= -SPIN {
                    sheets[1 - side].spins += 1;
                    spin = 1;
                }
                if margin > 0 && !sheets[1 - side].absorb(margin) {
                    break 'duel side;
                }
            }
            note(&mut record.curve, &sheets, None, curves);
        };
        note(&mut record.curve, &sheets, Some(1 - winner), curves);
        record.ended = round as usize;
        record.values[2] = round as i32;
        for (side, sheet) in sheets.iter().enumerate() {
            let values = sheet.values(side != winner);
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

/// A row of the curves.
fn note(rows: &mut Vec<i32>, sheets: &[Sheet; 2], out: Option<usize>, curves: usize) {
    for (side, sheet) in sheets.iter().enumerate() {
        let mut row = [0; 16];
        row[..7].copy_from_slice(&sheet.values(out == Some(side)));
        rows.extend(row.iter().take(curves));
    }
}
