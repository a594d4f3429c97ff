//! The plain duel of Stamina and Wounds written by hand: d6 of medium weight, Armor Value 1,
//! Stamina 4 and 10 Wounds, nothing but attacks.

use super::super::Lap;
use outweigh::dice::{Dice, Die, Label, TrialKey};
use outweigh::sim::Tally;
use std::time::Instant;

const ARMOUR: i32 = 1;
const STAMINA: i32 = 4;
const WOUNDS: i32 = 10;
const EXPLOSIONS: u32 = 2;

#[derive(Clone, Copy)]
struct Fighter {
    stamina: i32,
    wounds: i32,
}

impl Fighter {
    /// Takes a hit; `false` if it kills.
    fn take(&mut self, damage: i32) -> bool {
        let absorbed = damage.min(self.stamina);
        self.stamina -= absorbed;
        self.wounds += damage - absorbed;
        self.wounds < WOUNDS
    }
}

/// Dice of one attack, exploding.
fn roll(key: TrialKey, round: u32, side: u32) -> i32 {
    let mut total = 0;
    for die in 0..=EXPLOSIONS {
        let face = Die(6).from_bits(key.bits(Label::new(round, side, 1, 1 - side, die)));
        total += i32::from(face);
        if face < 6 {
            break;
        }
    }
    total
}

/// As many attacks' dice as the duels had, with an initiative die for every second of them.
pub fn dice_floor(seed: u64, attacks: u64, trials: u64) -> Lap {
    let started = Instant::now();
    let per_trial = attacks.div_ceil(trials) as u32;
    let mut sum = 0;
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        for attack in 0..per_trial {
            if attack % 2 == 0 {
                sum += i32::from(Die(6).from_bits(key.bits(Label::new(attack, 0, 0, 0, 0))));
            }
            sum += roll(key, attack, attack % 2);
        }
    }
    std::hint::black_box(sum);
    Lap { conflicts: trials, actions: attacks, seconds: started.elapsed().as_secs_f64() }
}

/// Plays duels and tallies them.
pub fn lap(seed: u64, trials: u64) -> Lap {
    let layout = super::layout("scenarios/stamina_and_wounds/plain_duel.toml");
    let mut tally = Tally::new(&layout, 0);
    let mut record = super::record(&layout);
    let per_side = (layout.quantities - 3) / 2;
    let curves = layout.curves / 2;
    let mut actions = 0;
    let started = Instant::now();
    for trial in 0..trials {
        let key = TrialKey::new(seed, trial);
        let mut fighters = [Fighter { stamina: STAMINA, wounds: 0 }; 2];
        record.curve.clear();
        note(&mut record.curve, &fighters, None, curves);
        let mut round = 0;
        let winner = 'duel: loop {
            round += 1;
            let die = Die(6).from_bits(key.bits(Label::new(round, 0, 0, 0, 0)));
            let first = usize::from(die > 3);
            for side in [first, 1 - first] {
                actions += 1;
                let damage = (roll(key, round, side as u32) - ARMOUR).max(0);
                if !fighters[1 - side].take(damage) {
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

/// The measures that are followed: standing, dead, fled, surrendered, harm absorbed by Stamina,
/// Wounds taken, Stamina and Wounds left, rations left, gear broken.
fn values(fighter: Fighter, dead: bool) -> [i32; 10] {
    let (lost, left) = (STAMINA - fighter.stamina, fighter.stamina);
    let wounds_left = if dead { 0 } else { WOUNDS - fighter.wounds };
    [i32::from(!dead), i32::from(dead), 0, 0, lost, fighter.wounds, left, wounds_left, 0, 0]
}

/// A row of the curves.
fn note(rows: &mut Vec<i32>, fighters: &[Fighter; 2], dead: Option<usize>, curves: usize) {
    for (side, fighter) in fighters.iter().enumerate() {
        rows.extend(values(*fighter, dead == Some(side)).iter().take(curves));
    }
}
