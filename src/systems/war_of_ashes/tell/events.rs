//! Events of War of Ashes with their sentences: the kernel's ([`FateEvent`]), and events of Roar and
//! weight.

use super::maneuver_events::ManeuverEvent;
use super::sentences::{aspect_name, at, lies, lock_text, plural, price, ritual};
use crate::kernels::fate::Setup;
use crate::kernels::fate::sheet::sheet::Severity;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::names::Names;
use crate::system::{FighterId, Line};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::rules::rolls::method_number::TRAP;

/// Reason for the end of a Roar aspect, for its sentence and its measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoarEnd {
    /// The owner rolled outside the lock.
    Broken,
    /// A minor NPC had to use something it is bad at.
    BadSkill,
    /// The owner refused a compel.
    Refused,
    /// An opponent removed it.
    Removed,
    /// The time of the Roar was up.
    TimedOut,
    /// The owner left the conflict.
    OwnerLeft,
}

impl RoarEnd {
    fn words(self) -> &'static str {
        match self {
            Self::Broken => "leaves the lock: the Roar aspect is gone",
            Self::BadSkill => "has to do what it is bad at: the Roar aspect is gone",
            Self::Refused | Self::Removed => "loses the Roar aspect",
            Self::TimedOut => "roars no longer: the time is up",
            Self::OwnerLeft => "takes the Roar aspect along",
        }
    }
}

crate::events! {
    /// A fact of a War of Ashes conflict. Fighters are numbers of their sheets.
    pub(crate) enum WarEvent, told with (setup: &Setup<War>) {
        /// A fact of the kernel.
        Fate(event: FateEvent) => told_by_kernel(setup, event);
        /// The Roar phase begins.
        RoarPhase => at(0, "Roar phase");
        /// A fighter tries for a Roar aspect.
        Roars(who: FighterId) => at(1, format!("{} roars", setup.fighter(who)));
        /// A Roar aspect comes into being with an approach and free invocations.
        RoarAspect {
            /// Fighter who roars.
            fighter: FighterId,
            /// The approach it locks to, or `NO_ARGUMENT` for a minion.
            approach: u8,
            /// Free invocations of the aspect.
            free: u8,
        } => at(2, {
            let count = plural(free, "free invocation");
            format!("{} has a Roar aspect with {count}{}", setup.fighter(fighter), lock_text(setup, approach))
        });
        /// The attempt came to nothing.
        RoarFails(who: FighterId) => at(2, format!("{} gets no Roar aspect", setup.fighter(who)));
        /// A Roar aspect ended.
        RoarEnds(who: FighterId, why: RoarEnd) => at(
            2,
            format!("{} {}", setup.fighter(who), why.words()),
        );
        /// A Roar aspect is compelled.
        Compels {
            /// Fighter who offers; `None` for the scene.
            by: Option<FighterId>,
            /// Owner of the aspect.
            roarer: FighterId,
        } => at(2, match by {
            Some(by) => format!("{} offers {} a fate point to stay in the Roar", setup.fighter(by), setup.fighter(roarer)),
            None => format!("the Roar aspect of {} is compelled", setup.fighter(roarer)),
        });
        /// The fighter accepts and is bound up to that exchange.
        Accepts(who: FighterId, until: u16) => at(
            2,
            format!("{} accepts and is bound through exchange {until}", setup.fighter(who)),
        );
        /// The fighter refuses.
        Refuses(who: FighterId) => at(2, format!("{} refuses and pays", setup.fighter(who)));
        /// A fighter intimidates a foe.
        Intimidates(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} intimidates {}, with allies near", setup.fighter(who), setup.fighter(whom)),
        );
        /// A fighter attacks a foe's Roar aspect.
        AttacksRoar(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} tries to break the Roar of {}", setup.fighter(who), setup.fighter(whom)),
        );
        /// A fighter compels itself and loses its action.
        CompelsSelf(who: FighterId) => at(
            2,
            format!("{} lets the Roar get the better of it, for a fate point", setup.fighter(who)),
        );
        /// A fighter puts an obstacle into a zone.
        Obstructs(who: FighterId, zone: u8) => at(
            2,
            format!("{} puts an obstacle into {}", setup.fighter(who), setup.map.name(zone)),
        );
        /// A fighter tries to discover what is in a zone.
        Explores(who: FighterId, zone: u8) => at(
            2,
            format!("{} tries to make out what is in {}", setup.fighter(who), setup.map.name(zone)),
        );
        /// A zone turns out to hold an aspect of the scenario.
        Reveals(zone: u8, aspect: u8) => at(
            2,
            format!("in {} there is {}", setup.map.name(zone), aspect_name(setup, aspect)),
        );
        /// A zone has an aspect of the scenario from the beginning.
        Lies(aspect: u8) => at(1, lies(setup, aspect));
        /// A bound roarer turns on an ally.
        Rages(who: FighterId, ally: FighterId) => at(
            2,
            format!("{} sees no foe in reach and turns on {}", setup.fighter(who), setup.fighter(ally)),
        );
        /// An adverse aspect of the scenario lies on the way of a move.
        Hampers(aspect: u8) => at(2, format!("{} is in the way", aspect_name(setup, aspect)));
        /// A maneuver, a lethal attack, a stunt or the prelude.
        Craft(event: ManeuverEvent) => event.told(setup);
        /// Totals of weight that stand against each other, at an attack: attacker's side, target's.
        Weight(own: i16, against: i16) => at(2, format!("weight {own} against {against}"));
        /// A mob has so many members left.
        MobShrinks(mob: FighterId, left: i32) => at(2, match left {
            1 => format!("one of {} is left", setup.fighter(mob)),
            left => format!("{left} of {} are left", setup.fighter(mob)),
        });
        /// The last of a mob joins another.
        JoinsMob(who: FighterId, host: FighterId) => at(
            2,
            format!("the last of {} joins {}", setup.fighter(who), setup.fighter(host)),
        );
        /// A fighter makes its attack cover a zone, for so many free invocations and fate points.
        Widens {
            /// The fighter.
            fighter: FighterId,
            /// Free invocations.
            free: u8,
            /// Fate points.
            paid: u8,
        } => at(
            1,
            format!("{} strikes everybody in the zone, for {}", setup.fighter(fighter), price(free, paid)),
        );
        /// A fighter sets up something that could strike a whole zone.
        SetsUp(who: FighterId) => at(
            1,
            format!("{} works at something that could fall on everybody", setup.fighter(who)),
        );
        /// A fighter helps another.
        Helps(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} helps {}", setup.fighter(who), setup.fighter(whom)),
        );
        /// A fighter has no turn, having helped.
        HasHelped(who: FighterId) => at(
            2,
            format!("{} has given the turn up to help", setup.fighter(who)),
        );
        /// A priest casts a battle ritual, from 1.
        Casts(who: FighterId, kind: u8) => at(
            1,
            format!("{} casts {}", setup.fighter(who), ritual(kind)),
        );
        /// A ritual holds, with free invocations.
        RitualHolds(who: FighterId, kind: u8, free: u8) => at(
            2,
            format!("{} holds, with {}", ritual(kind), plural(free, "free invocation")),
        );
        /// A ritual ends.
        RitualEnds(who: FighterId, kind: u8) => at(2, format!("{} is over", ritual(kind)));
        /// A fighter calls on a ritual.
        CallsOn(who: FighterId, kind: u8) => at(
            2,
            format!("{} calls on {}", setup.fighter(who), ritual(kind)),
        );
        /// A fighter bears a consequence in the slot that a ritual has given it.
        ExtraMild(who: FighterId) => at(
            2,
            format!("{} bears a mild consequence in the slot of the ritual", setup.fighter(who)),
        );
        /// The consequence in the slot of a ritual is gone, after a conflict.
        ExtraMildHeals(who: FighterId) => at(
            1,
            format!("{} is rid of the consequence in the slot of the ritual", setup.fighter(who)),
        );
        /// So many marks of Divine Interest on the party of a fighter have faded.
        DivineFades(who: FighterId, count: u8) => at(1, {
            let have = if count == 1 { "has" } else { "have" };
            format!("the gods look away: {} {have} faded", plural(count, "mark"))
        });
        /// A priest prays for a fighter.
        Blesses(who: FighterId, whom: FighterId) => at(1, if who == whom {
            format!("{} prays", setup.fighter(who))
        } else {
            format!("{} prays for {}", setup.fighter(who), setup.fighter(whom))
        });
        /// The next attack has a bonus.
        Blessed(who: FighterId) => at(
            2,
            format!("the next attack of {} is blessed", setup.fighter(who)),
        );
        /// The gods mark the party of a fighter.
        DivineMark(who: FighterId, severity: Severity) => at(
            2,
            format!("the gods notice {}: a {} mark on the party", setup.fighter(who), severity.name()),
        );
        /// The gods have marked the party too often.
        DivineOverflow(who: FighterId) => at(
            2,
            format!("the gods notice {} once too often: the marks are wiped out", setup.fighter(who)),
        );
        /// A fighter turns words into blows.
        ComesToBlows(who: FighterId) => at(1, format!("{} comes to blows", setup.fighter(who)));
        /// From now on it is blows.
        Blows => at(1, "words have turned into blows");
    }
}

impl From<FateEvent> for WarEvent {
    fn from(event: FateEvent) -> Self {
        Self::Fate(event)
    }
}

/// Tells an event of the kernel. The line of a prelude's trap names no attacker, because it strikes by
/// itself.
fn told_by_kernel(setup: &Setup<War>, event: FateEvent) -> Line {
    let Line { depth, text } = event.told(setup);
    match event {
        FateEvent::Rolled { fighter, method, .. } if method.number == TRAP => {
            let attacks = format!("{} attacks", setup.fighter(fighter));
            Line { depth, text: text.replacen(&attacks, "the trap strikes", 1) }
        }
        _ => Line { depth, text },
    }
}
