//! Sides that are neither foes nor friends of others: their weight does not count for any side (WOA-WT-21, JC-44).

use super::keys::side;
use super::sheet::WarSheet;
use crate::kernels::fate::sheet::assemble::FightersAndSides;
use crate::scenario::{Problem, Problems, Scenario};

/// Reads `neutral` of every side, a list of sides, and takes hostility out of both directions.
pub(crate) fn read(
    scenario: &Scenario,
    muster: &mut FightersAndSides<WarSheet>,
    problems: &mut Problems,
) {
    let number = |name: &str| scenario.sides.iter().position(|side| side.name == name);
    let mut apart = Vec::new();
    for (one, side) in scenario.sides.iter().enumerate() {
        let mut reader = side.reader();
        for (name, origin) in reader.get(&side::NEUTRAL).unwrap_or_default() {
            match number(name) {
                Some(other) if other != one => apart.push((one, other)),
                _ => {
                    let others = scenario.sides.iter().map(|side| side.name.as_str());
                    let others = others.filter(|name| *name != side.name);
                    problems.push(Problem::unknown(origin, "other side", name, others));
                }
            }
        }
    }
    for (one, other) in apart {
        for (one, other) in [(one, other), (other, one)] {
            let members = muster.sides[other].members;
            let side = &mut muster.sides[one];
            side.hostile &= !(1 << other);
            side.foes &= !members;
            side.friends &= !members;
        }
    }
}
