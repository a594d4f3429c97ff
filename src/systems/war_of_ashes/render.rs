//! Words for the events of War of Ashes.

use super::War;
use super::approach::NAMES;
use super::events::{RoarEnd, WarEvent};
use super::method_number::TRAP;
use super::words::Ritual;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::map::Site;
use crate::kernels::fate::render;
use crate::system::{Line, Options};

/// Puts an event into words.
pub fn line(setup: &Setup<War>, event: &WarEvent) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let (depth, text) = match *event {
        WarEvent::Fate(event @ FateEvent::Rolled { fighter, method, .. })
            if method.number == TRAP =>
        {
            let Line { depth, text } = render::line(setup, &event);
            (depth, text.replacen(&format!("{} attacks", name(fighter)), "the trap strikes", 1))
        }
        WarEvent::Fate(event) => return render::line(setup, &event),
        WarEvent::Craft(event) => return super::craft_events::line(setup, &event),
        WarEvent::RoarPhase => (0, "Roar phase".to_owned()),
        WarEvent::Roars(who) => (1, format!("{} roars", name(who))),
        WarEvent::RoarAspect { fighter, approach, free } => {
            let count = format!("{free} free invocation{}", if free == 1 { "" } else { "s" });
            let lock = lock_text(setup, approach);
            (2, format!("{} has a Roar aspect with {count}{lock}", name(fighter)))
        }
        WarEvent::RoarFails(who) => (2, format!("{} gets no Roar aspect", name(who))),
        WarEvent::RoarEnds(who, why) => (2, format!("{} {}", name(who), end_text(why))),
        WarEvent::Compels { by: Some(by), roarer } => {
            (2, format!("{} offers {} a fate point to stay in the Roar", name(by), name(roarer)))
        }
        WarEvent::Compels { by: None, roarer } => {
            (2, format!("the Roar aspect of {} is compelled", name(roarer)))
        }
        WarEvent::Accepts(who, until) => {
            (2, format!("{} accepts and is bound through exchange {until}", name(who)))
        }
        WarEvent::Refuses(who) => (2, format!("{} refuses and pays", name(who))),
        WarEvent::Intimidates(who, whom) => {
            (2, format!("{} intimidates {}, allies at hand", name(who), name(whom)))
        }
        WarEvent::AttacksRoar(who, whom) => {
            (2, format!("{} tries to break the Roar of {}", name(who), name(whom)))
        }
        WarEvent::CompelsSelf(who) => {
            (2, format!("{} lets the Roar get the better of it, for a fate point", name(who)))
        }
        WarEvent::Explores(who, zone) => {
            (2, format!("{} tries to make out what is in {}", name(who), setup.map.name(zone)))
        }
        WarEvent::Reveals(zone, aspect) => {
            (2, format!("in {} there is {}", setup.map.name(zone), aspect_name(setup, aspect)))
        }
        WarEvent::Lies(aspect) => (1, lies(setup, aspect)),
        WarEvent::Rages(who, ally) => {
            (2, format!("{} sees no foe in reach and turns on {}", name(who), name(ally)))
        }
        WarEvent::Obstructs(who, zone) => {
            (2, format!("{} puts an obstacle into {}", name(who), setup.map.name(zone)))
        }
        WarEvent::Hampers(aspect) => (2, format!("{} is in the way", aspect_name(setup, aspect))),
        WarEvent::LongWay(adds) => (2, format!("the way adds {adds:+} to what bars it")),
        WarEvent::Weight(own, against) => (2, format!("weight {own} against {against}")),
        _ => band_line(setup, event),
    };
    Line { depth, text }
}

fn aspect_name(setup: &Setup<War>, aspect: u8) -> &str {
    setup.map.aspects.get(usize::from(aspect)).map_or("an aspect", |it| it.name.as_str())
}

/// What lies where at the beginning.
fn lies(setup: &Setup<War>, aspect: u8) -> String {
    let Some(written) = setup.map.aspects.get(usize::from(aspect)) else { return String::new() };
    let place = match written.aspect.site {
        Site::Everywhere => "all over the scene".to_owned(),
        Site::Zone(zone) => format!("in {}", setup.map.name(zone)),
        Site::Way(one, other) => {
            format!("between {} and {}", setup.map.name(one), setup.map.name(other))
        }
    };
    let obstacle = if written.aspect.hinders { ", an obstacle" } else { "" };
    format!("{} {place}{obstacle}", written.name)
}

/// Words for mobs, swarms, helpers, rituals, gods and blows.
fn band_line(setup: &Setup<War>, event: &WarEvent) -> (usize, String) {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let ritual = |kind: u8| {
        let known = Ritual::ALL.get(usize::from(kind.saturating_sub(1)));
        known.map_or("a ritual", |ritual| ritual.name())
    };
    let plural =
        |count: u8, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    match *event {
        WarEvent::MobShrinks(mob, 1) => (2, format!("of {} one is left", name(mob))),
        WarEvent::MobShrinks(mob, left) => (2, format!("of {} {left} are left", name(mob))),
        WarEvent::JoinsMob(who, host) => {
            (2, format!("the last of {} joins {}", name(who), name(host)))
        }
        WarEvent::Widens { fighter, free, paid } => {
            let price = match (free, paid) {
                (free, 0) => plural(free, "free invocation"),
                (0, paid) => plural(paid, "fate point"),
                (free, paid) => {
                    format!(
                        "{} and {}",
                        plural(free, "free invocation"),
                        plural(paid, "fate point")
                    )
                }
            };
            (1, format!("{} strikes everybody in the zone, for {price}", name(fighter)))
        }
        WarEvent::SetsUp(who) => {
            (1, format!("{} works at something that could fall on everybody", name(who)))
        }
        WarEvent::Helps(who, whom) => (2, format!("{} helps {}", name(who), name(whom))),
        WarEvent::HasHelped(who) => (2, format!("{} has given the turn up to help", name(who))),
        WarEvent::Casts(who, kind) => (1, format!("{} casts {}", name(who), ritual(kind))),
        WarEvent::RitualHolds(_, kind, free) => {
            (2, format!("{} holds, with {}", ritual(kind), plural(free, "free invocation")))
        }
        WarEvent::RitualEnds(_, kind) => (2, format!("{} is over", ritual(kind))),
        WarEvent::CallsOn(who, kind) => (2, format!("{} calls on {}", name(who), ritual(kind))),
        WarEvent::ExtraMild(who) => {
            (2, format!("{} bears a mild consequence in the slot of the ritual", name(who)))
        }
        WarEvent::ExtraMildHeals(who) => {
            (1, format!("{} is rid of the consequence in the slot of the ritual", name(who)))
        }
        WarEvent::DivineFades(_, count) => {
            let have = if count == 1 { "has" } else { "have" };
            (1, format!("the gods look away: {} {have} faded", plural(count, "mark")))
        }
        WarEvent::Blesses(who, whom) if who == whom => (1, format!("{} prays", name(who))),
        WarEvent::Blesses(who, whom) => (1, format!("{} prays for {}", name(who), name(whom))),
        WarEvent::Blessed(who) => (2, format!("the next attack of {} is blessed", name(who))),
        WarEvent::DivineMark(who, severity) => {
            let severity = severity.name();
            (2, format!("the gods notice {}: a {severity} mark on the party", name(who)))
        }
        WarEvent::DivineOverflow(who) => {
            (2, format!("the gods notice {} once too often: the marks are wiped out", name(who)))
        }
        WarEvent::ComesToBlows(who) => (1, format!("{} comes to blows", name(who))),
        WarEvent::Blows => (1, "words have turned into blows".to_owned()),
        _ => (2, String::new()),
    }
}

fn lock_text(setup: &Setup<War>, approach: u8) -> String {
    let Some(lock) = setup.game.locks.get(usize::from(approach)) else {
        return String::new();
    };
    let open = NAMES.iter().enumerate().filter(|(at, _)| lock >> at & 1 == 1);
    let names: Vec<&str> = open.map(|(_, name)| *name).collect();
    format!(" and keeps to {}", names.join(", "))
}

fn end_text(why: RoarEnd) -> &'static str {
    match why {
        RoarEnd::Broken => "leaves the lock: the Roar aspect is gone",
        RoarEnd::BadSkill => "has to do what it is bad at: the Roar aspect is gone",
        RoarEnd::Refused | RoarEnd::Removed => "loses the Roar aspect",
        RoarEnd::TimedOut => "roars no longer: the time is up",
        RoarEnd::OwnerLeft => "takes the Roar aspect along",
    }
}
