//! The decision whether to use a stunt, and the values of its features.

use super::Core;
use super::stunt::NAMES;
use super::words::{CoreFeature, STUNT_USE};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::harm;
use crate::system::{NO_ARGUMENT, OptionWord, Point, Targets};

const STUNT: &[OptionWord] = &[
    OptionWord {
        name: "keep",
        doc: "do without the stunt",
        targets: Targets::None,
        arguments: &[],
    },
    OptionWord {
        name: "use",
        doc: "use the stunt; with a kind named, only one of that kind",
        targets: Targets::None,
        arguments: NAMES,
    },
];

/// The decision point.
pub fn stunt_point() -> Point {
    Point {
        name: "stunt",
        doc: "whether to use a stunt, each time when one fits that has an effect of its own, a limit or a cost",
        ledger: "FC-STU-05",
        options: STUNT,
        fallback: &["use if cost = 0", "use if my.fate_points > cost", "keep"],
    }
}

/// Whether an option may be chosen.
pub fn legal(ask: &Ask<'_, Core>, option: u8, argument: u8) -> bool {
    option != STUNT_USE || argument == NO_ARGUMENT || argument == ask.moment.matter[0]
}

/// Value of a feature of the decision; 0 for those of others.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    let moment = ask.moment;
    match feature {
        CoreFeature::StuntCost => i32::from(moment.matter[1]),
        CoreFeature::StuntUsesLeft => i32::from(moment.matter[2]),
        CoreFeature::StuntShifts => moment.shifts,
        CoreFeature::StuntAttacking => i32::from(moment.kind == Some(RollKind::Attack)),
        CoreFeature::StuntDefending => i32::from(moment.kind.is_some_and(RollKind::defends)),
        CoreFeature::StuntFoeAbsorbs if moment.opponent != u8::MAX => {
            let foe = usize::from(moment.opponent);
            harm::capacity(&ask.setup.sheets[foe], &ask.state.fighters[foe])
        }
        _ => 0,
    }
}
