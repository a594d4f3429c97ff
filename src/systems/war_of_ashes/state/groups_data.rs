//! Data that mobs, swarms, helpers, rituals and escalation add to sheets, setup and state.

use crate::inline_vec::hashed_by_bytes;
use crate::kernels::fate::sheet::assemble::FightersAndSides;
use crate::kernels::fate::sheet::map::Map;
use crate::kernels::fate::sheet::sheet::{Grade, MAX_SIDES, SideInfo};
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::scenario::{Problem, Reader};
use crate::systems::war_of_ashes::knobs::groups_and_rituals::{
    DivineModule, Escalation, GroupKnobs,
};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::sheet::aspect_materials::{AREA, PEST};
use crate::systems::war_of_ashes::sheet::keys::{group, scene};
use crate::systems::war_of_ashes::sheet::sheet::WarSheet;

/// Sizes of swarms (WOA-SWM-03), by number.
const SWARMS: [&str; 3] = ["small", "big", "huge"];

/// Entries of a group about mobs, swarms and rituals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct GroupTraits {
    /// Members of the mob; 0 if it is none (WOA-CHAR-20).
    pub mob: u8,
    /// Weight of each member, by the mob's social weight and its weight in blows.
    pub each: i16,
    /// Size of the swarm, as the index in [`SWARMS`]; `None` if it is none.
    pub swarm: Option<u8>,
    /// Whether the group wrote its boxes down, so that its size does not decide them.
    pub boxed: bool,
    /// Whether an aspect allows the fighter to cast rituals (WOA-RIT-01).
    pub priest: bool,
    /// Whether the fighter's Roar aspect can be invoked to strike a whole zone (IX-20).
    pub wide_roar: bool,
}

impl GroupTraits {
    /// Reads the entries of a group; `grade` is that of its fighters.
    pub(crate) fn read(reader: &mut Reader<'_>, grade: Grade) -> Self {
        let mob = reader.get(&group::MOB);
        let swarm = reader.get(&group::SWARM);
        let size = swarm.and_then(|size| SWARMS.iter().position(|known| *known == size));
        for (key, written) in
            [(group::MOB.name, mob.is_some()), (group::SWARM.name, swarm.is_some())]
        {
            if written && grade != Grade::Nameless {
                let origin = reader.key_origin(key).clone();
                let message = format!("only minions form a {key}");
                let help = format!("write kind = \"minion\", or remove `{key}`");
                reader.note(Problem::new(&origin, message).help(help));
            }
        }
        if mob.is_some() && swarm.is_some() {
            let origin = reader.key_origin(group::MOB.name).clone();
            let message = "a group is a mob or a swarm, not both";
            let help = "leave out `mob`: a swarm is one fighter already (WOA-SWM-12)";
            reader.note(Problem::new(&origin, message).help(help));
        }
        Self {
            mob: mob.unwrap_or(0) as u8,
            swarm: size.map(|size| size as u8),
            priest: reader.get(&group::PRIEST).unwrap_or(false),
            wide_roar: reader.get(&group::WIDE_ROAR).unwrap_or(false),
            ..Self::default()
        }
    }
}

/// Entries of a scene about props and other extras.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SceneExtras {
    /// Whether the scene has things that can strike a whole zone.
    pub props: bool,
    /// Number of creatures too small to fight (WOA-SWM-02).
    pub vermin: i32,
}

impl SceneExtras {
    /// Reads the entries; each is absent by default.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            props: reader.get(&scene::AREA_PROPS).unwrap_or(false),
            vermin: reader.get(&scene::VERMIN).unwrap_or(0),
        }
    }

    /// Returns the creatures, each an aspect of the scene with the mark [`PEST`].
    pub(crate) fn vermin(self) -> Vec<SceneAspect> {
        let pest = SceneAspect { by: u8::MAX, marks: PEST, ..SceneAspect::default() };
        vec![pest; self.vermin as usize]
    }
}

/// Features that a scenario uses, so that the rules can skip features that no fighter needs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// Mobs, a bit for each fighter.
    pub mobs: u64,
    /// Swarms, a bit each.
    pub swarms: u64,
    /// Fighters who may weigh nothing, a bit each.
    pub weightless: u64,
    /// Priests, a bit each.
    pub priests: u64,
    /// Sides that have priests, a bit each.
    pub devout: u8,
    /// Whether marks of Divine Interest are counted.
    pub divine: bool,
    /// Whether a fighter's weight may change.
    pub shifting: bool,
    /// Whether the scene has things that can be made to strike a whole zone.
    pub props: bool,
    /// Whether anything in play can be invoked to strike a whole zone.
    pub wide: bool,
}

impl Known {
    /// Works out the features from these sheets and knobs.
    pub(crate) fn new(
        muster: &FightersAndSides<WarSheet>,
        map: &Map,
        knobs: &GroupKnobs,
        props: bool,
    ) -> Self {
        let mut known = Self { props, ..Self::default() };
        let written = map.aspects.iter().any(|it| it.aspect.marks & AREA != 0);
        known.wide = props || written || muster.sheets.iter().any(|it| it.game.kind.wide_roar);
        let rituals = knobs.ritual.module == Switch::On;
        for (at, sheet) in muster.sheets.iter().enumerate() {
            let kind = &sheet.game.kind;
            known.mobs |= u64::from(kind.mob > 0) << at;
            known.swarms |= u64::from(kind.swarm.is_some()) << at;
            let none = sheet.game.weight == 0 || knobs.escalates() && sheet.game.blows.weight == 0;
            known.weightless |= u64::from(none) << at;
            known.priests |= u64::from(kind.priest && rituals) << at;
            known.devout |= u8::from(kind.priest && rituals) << sheet.side;
        }
        known.divine = knobs.ritual.divine != DivineModule::Off || known.priests != 0;
        known.divine &= !players_only(&muster.sides);
        known.shifting = known.mobs != 0 || knobs.team.escalation == Escalation::Policy;
        known
    }
}

/// Whether players fight each other, because the gods take no side then (WOA-DIV-05).
fn players_only(sides: &[SideInfo]) -> bool {
    sides.iter().all(|side| side.players)
}

/// A fighter's part of the state about mobs and rituals, in [`Roar`](super::conflict::Roar).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Band {
    /// Members who have left its mob or fallen.
    pub lost: u8,
    /// Members whom lethal hits have cut down.
    pub slain: u8,
    /// Members who have joined its mob.
    pub joined: u8,
    /// The ritual that it has cast and that holds, from 1; 0 is none ([`GroupWorld::cast`] counts
    /// them).
    pub ritual: u8,
    /// Place of the ritual in the order of casting, because the oldest makes room.
    pub cast: u8,
    /// Whether its caster roars with it.
    pub locked: bool,
    /// Free invocations left on it.
    pub blessing: u8,
    /// Number of times that Combat Fury has served it.
    pub fury: u8,
    /// Whether Our God Will Smite Them All has served it.
    pub smiting: bool,
    /// Extra mild slots that are open.
    pub extra: u8,
    /// Zones more that it may go for free in this turn.
    pub march: u8,
    /// Whether no aspect hinders its movement in this turn.
    pub legion: bool,
    /// Bonus of a general ritual on its next attack.
    pub bonus: u8,
    /// Extra mild slots that hold a consequence.
    pub borne: u8,
    /// Quiet scenes since it took the last such consequence.
    pub rests: u8,
}

hashed_by_bytes!(Band {
    lost, slain, joined, ritual, cast, locked, blessing, fury, smiting, extra, march, legion, bonus, borne, rests;
    ;
});

/// The conflict's part of the state about helpers, rituals and escalation, in
/// [`World`](super::conflict::World).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct GroupWorld {
    /// Fighters who lose their next turn because they have helped, a bit each.
    pub spent: u64,
    /// Whether the roll at hand has helpers and so no dice of weight (`help.with_weight`).
    pub no_weight: bool,
    /// Whether the attack at hand strikes a zone in which the attacker does not stand.
    pub afar: bool,
    /// Whether an attack on a zone is being met.
    pub wide: bool,
    /// Rituals cast so far.
    pub cast: u8,
    /// Filled slots of Divine Interest of each side, a bit each.
    pub marks: [u8; MAX_SIDES],
    /// Slots of `marks` that were filled at the end of the last session of a series, because these
    /// fade with the next.
    pub old_marks: [u8; MAX_SIDES],
    /// Whether a fighter has come to blows; the blows begin with the next exchange.
    pub raised: bool,
    /// Whether words have turned into blows.
    pub blows: bool,
    /// Whether this is the exchange in which they have: the first of a physical conflict.
    pub first_blows: bool,
}
