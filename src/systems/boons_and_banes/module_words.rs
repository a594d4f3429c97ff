//! Words for events of talents, rests and contests outside of conflicts.

use super::events::BoonsEvent as E;
use super::render::{name, object, successes};
use super::setup::Setup;
use super::talents::Talent;
use super::terms::{SIZES, approach_title};

fn actions(number: i32) -> String {
    if number == 1 { "1 action".to_owned() } else { format!("{number} actions") }
}

/// What happens in a rest.
pub fn rest(setup: &Setup, event: &E) -> String {
    match event {
        E::RestActions(who, approach, number) => {
            let (who, skill) = (name(setup, *who), setup.series.place.skill().title());
            let (with, actions) = (approach_title(*approach), actions(*number));
            format!("{who} tests {skill} with {with}: {actions}")
        }
        E::Mends(healer, patient, size, cost) => {
            let whose = if healer == patient { "an own" } else { "a" };
            let of = if healer == patient {
                String::new()
            } else {
                format!(" of {}", name(setup, *patient))
            };
            let size = SIZES[usize::from(*size)];
            let cost = actions(*cost);
            format!("{} mends {whose} {size} Condition{of}, for {cost}", name(setup, *healer))
        }
        E::WellRested(who, boon, cost) => {
            let boon = object(setup, *boon);
            format!("{} has the Boon {boon}, for {}", name(setup, *who), actions(*cost))
        }
        _ => String::new(),
    }
}

/// What talents do, and what contests outside of conflicts come to.
pub fn talent(setup: &Setup, event: &E) -> Option<String> {
    let who_is = |who: usize| name(setup, who);
    Some(match event {
        E::Talent(who, talent) => {
            let who = who_is(*who);
            match talent {
                Talent::Stubborn => format!("{who} is stubborn: with a six it is not forced"),
                Talent::KnowThyself => format!("{who} knows itself and rolls as many dice"),
                Talent::Riposte => format!("{who} strikes back"),
                Talent::UncannyDodge => {
                    format!("{who} takes a minor Condition rather than roll a defence")
                }
                Talent::BattleTactician => format!("{who} tests again for another benefit"),
                other => format!("{who} uses {}", other.name().replace('_', " ")),
            }
        }
        E::Swaps(who, with) => format!("{} swaps rolls with {}", who_is(*who), who_is(*with)),
        E::Guards(who, whom) => {
            format!("{} steps in for {}: the attack is on both", who_is(*who), who_is(*whom))
        }
        E::Reckless(who, rating) => {
            let bane = format!("a Bane {rating} that works when defending");
            format!("{} lets it endure, for {bane}", who_is(*who))
        }
        E::Mended(who, 0) => format!("a Condition of {} is gone", who_is(*who)),
        E::Mended(who, size) => {
            let size = SIZES[usize::from(*size) - 1];
            format!("the Condition of {} is {size} now", who_is(*who))
        }
        E::NobodyPrevails => "nobody prevails".to_owned(),
        E::TakenOut(who) => format!("{} can take no more and is out", who_is(*who)),
        E::RestActions(_, _, number) => successes(*number),
        _ => return None,
    })
}
