//! Stress boxes of minions, mobs and swarms (WOA-CHAR-15, WOA-CHAR-21, WOA-CHAR-26, WOA-CHAR-27).

use super::sheet::WarSheet;
use crate::kernels::fate::sheet::fighter::GroupBase;
use crate::kernels::fate::sheet::sheet::{Grade, MAX_BOXES, Set, Sheet};
use crate::systems::war_of_ashes::knobs::all::WarKnobs;
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::MinionStress;

/// Returns the boxes of a fighter whose group does not list them: the track, or 1..n for minions.
pub(crate) fn default_boxes(grade: Grade, base: &GroupBase, knobs: &WarKnobs) -> Vec<i8> {
    if grade != Grade::Nameless {
        return knobs.fate.base_boxes.to_vec();
    }
    let count = base.boxes.as_ref().map_or(knobs.turn.minion_boxes as usize, |boxes| boxes.len());
    (1..=count.min(MAX_BOXES) as i8).collect()
}

/// Turns the boxes of minions as `minion.stress_mode` says.
pub(crate) fn adapt_minion_boxes(mut sheet: Sheet<WarSheet>, knobs: &WarKnobs) -> Sheet<WarSheet> {
    if sheet.grade != Grade::Nameless {
        return sheet;
    }
    set_group_boxes(&mut sheet, knobs);
    match knobs.turn.minion_stress {
        MinionStress::Numbered => {}
        // Any hit checks one box: every box holds more than any hit.
        MinionStress::OnePerHit => {
            // The sum of the boxes must fit an `i8`.
            let value = i8::MAX / sheet.boxes.len().max(1) as i8;
            sheet.boxes.iter_mut().for_each(|boxed| *boxed = value);
            sheet.prepare(&knobs.fate);
        }
        // n points in all: n boxes of 1, as many per hit as needed.
        MinionStress::PointPool => {
            sheet.boxes.iter_mut().for_each(|value| *value = 1);
            let mut fate = knobs.fate;
            fate.boxes_per_hit = MAX_BOXES as i32;
            sheet.prepare(&fate);
        }
    }
    if sheet.game.kind.mob > 0 && knobs.band.mob.overflow {
        overflow(&mut sheet);
    }
    sheet
}

/// Gives mobs and swarms their boxes (WOA-CHAR-21, WOA-CHAR-26), at most [`MAX_BOXES`].
fn set_group_boxes(sheet: &mut Sheet<WarSheet>, knobs: &WarKnobs) {
    let kind = sheet.game.kind;
    let numbered = |count: i32| (1..=count.max(0) as i8).collect();
    if let Some(size) = kind.swarm.filter(|_| !kind.boxed) {
        sheet.boxes = numbered(knobs.band.mob.swarm_boxes.at(usize::from(size)));
    }
    if kind.mob > 0 {
        let more = i32::from(kind.mob) / knobs.band.mob.per_box;
        let most = MAX_BOXES as i32;
        sheet.boxes = numbered((sheet.boxes.len() as i32 + more).min(most));
    }
    sheet.prepare(&knobs.fate);
}

/// Lets a hit that no box can hold check several, the largest first (`mob.overflow`), by changing
/// the sheet's [`box_sets`](crate::kernels::fate::sheet::sheet::AbsorbTable::box_sets): single
/// boxes come first, then sets of the largest free ones, the fewest first.
fn overflow(sheet: &mut Sheet<WarSheet>) {
    let boxes = sheet.boxes;
    let sum = |mask: u8| -> i32 {
        let of = boxes.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        of.map(|(_, value)| i32::from(*value)).sum()
    };
    let masks = 1..=((1_u16 << boxes.len()) - 1) as u8;
    let mut sets: Vec<Set> =
        masks.map(|mask| Set { mask, sum: sum(mask).min(i32::from(i8::MAX)) as i8 }).collect();
    sets.sort_by_key(|set| {
        let count = set.mask.count_ones();
        (count, if count == 1 { i16::from(set.mask) } else { -i16::from(set.mask) })
    });
    let soaks = &mut sheet.soaks[0];
    for (checked, capacity) in soaks.box_capacity.iter_mut().enumerate() {
        let free = ((1_u16 << boxes.len()) - 1) as u8 & !(checked as u8);
        *capacity = sum(free).min(i32::from(i8::MAX)) as i8;
    }
    soaks.box_sets = sets;
}
