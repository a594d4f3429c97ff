//! Zones in Fate Core: where a fighter may go, getting away (FC-ZON, FC-MOV).

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::movement_points::Step;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::register::StateOf;
use crate::kernels::fate::rules::movement::steps;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::sheet::map::Fits;
use crate::kernels::fate::sheet::place::Tags;
use crate::kernels::fate::state::conflict::{End, Footing};
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, NO_TARGET, Table, first_in};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::skill;
use crate::systems::fate_core::sheet::skill::Skill;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Tags of aspects, each with the rolls that it [`Fits`]: kinds of rolls, kinds of conflicts,
/// skills (FC-ASP-07).
pub(crate) const TAGS: Tags = &[
    ("attack", Fits::of(Fits::ATTACK)),
    ("defend", Fits::of(Fits::DEFEND)),
    ("create", Fits::of(Fits::CREATE)),
    ("overcome", Fits::of(Fits::OVERCOME)),
    ("move", Fits::of(Fits::MOVE)),
    ("physical", Fits { kinds: 0, methods: skill::PHYSICAL }),
    ("mental", Fits { kinds: 0, methods: skill::ALL & !skill::PHYSICAL }),
    ("social", Fits { kinds: 0, methods: skill::SOCIAL }),
    ("athletics", of_skill(Skill::Athletics)),
    ("burglary", of_skill(Skill::Burglary)),
    ("contacts", of_skill(Skill::Contacts)),
    ("crafts", of_skill(Skill::Crafts)),
    ("deceive", of_skill(Skill::Deceive)),
    ("drive", of_skill(Skill::Drive)),
    ("empathy", of_skill(Skill::Empathy)),
    ("fight", of_skill(Skill::Fight)),
    ("investigate", of_skill(Skill::Investigate)),
    ("lore", of_skill(Skill::Lore)),
    ("notice", of_skill(Skill::Notice)),
    ("physique", of_skill(Skill::Physique)),
    ("provoke", of_skill(Skill::Provoke)),
    ("rapport", of_skill(Skill::Rapport)),
    ("resources", of_skill(Skill::Resources)),
    ("shoot", of_skill(Skill::Shoot)),
    ("stealth", of_skill(Skill::Stealth)),
    ("will", of_skill(Skill::Will)),
];

const fn of_skill(skill: Skill) -> Fits {
    Fits { kinds: 0, methods: 1 << skill as u32 }
}

/// Whether an aspect keeps a fighter from using weapons ([`Footing::NO_WEAPON`]).
pub(crate) fn is_disarmed(state: &StateOf<Core>, fighter: FighterId) -> bool {
    state.fighters[fighter].foot.blocked & Footing::NO_WEAPON != 0
}

/// Whether a roll to move may be chosen, which needs a map with zones; targets are checked by
/// [`run_candidates`].
pub(crate) fn legal_run(ask: &Ask<'_, Core>, step: Step, argument: u8) -> bool {
    let may = |goal: Goal| steps::may_run(ask.view(), ask.actor, goal);
    let leads = || Goal::of(step, NO_TARGET, argument).is_some_and(may);
    ask.setup.map.has_zones() && (is_to_fighter(step) || leads())
}

/// Returns the fighters that a roll to move may be aimed at.
pub(crate) fn run_candidates(ask: &Ask<'_, Core>, step: Step) -> u64 {
    let may = || steps::run_zones(ask.view(), ask.actor);
    steps::who_stands_in::<Core>(ask.state, mates(ask, step), may)
}

fn is_to_fighter(step: Step) -> bool {
    matches!(step, Step::ToFoe | Step::ToAlly)
}

/// Returns the fighters that an option of movement may be aimed at.
fn mates(ask: &Ask<'_, Core>, step: Step) -> u64 {
    match step {
        Step::ToFoe => ask.foes(),
        Step::ToAlly => ask.allies() & !(1 << ask.actor),
        Step::Stay | Step::Away | Step::ToExit | Step::ToZone => 0,
    }
}

/// Whether a free step may be taken; targets are checked by [`step_candidates`].
pub(crate) fn legal_step(ask: &Ask<'_, Core>, step: Step, argument: u8) -> bool {
    let may = |goal: Goal| steps::step_to(ask.view(), ask.actor, goal).is_some();
    let leads = || Goal::of(step, NO_TARGET, argument).is_some_and(may);
    step == Step::Stay || is_to_fighter(step) || leads()
}

/// Returns the fighters that a free step can lead towards.
pub(crate) fn step_candidates(ask: &Ask<'_, Core>, step: Step) -> u64 {
    let leads = || steps::step_zones(ask.view(), ask.actor);
    steps::who_stands_in::<Core>(ask.state, mates(ask, step), leads)
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Ends the conflict if a side whose goal is to get away has reached it: all of its fighters
    /// who are left stand at exits (FC-MOV-13).
    pub(crate) fn check_escape(&mut self) {
        if !self.setup.map.has_zones() {
            return;
        }
        for side in 0..self.setup.sides.len() {
            // A mob is where its unit is; hazards stay behind.
            let there = self.state.units() & !self.setup.bodies.hazards;
            let left = self.setup.sides[side].members & there;
            let escapes = self.view().scene().escapes >> side & 1 == 1;
            if !escapes || left == 0 || self.is_shut_in(side) {
                continue;
            }
            let out = |fighter: FighterId| {
                let zone = self.state.fighters[fighter].foot.zone();
                self.setup.map.zones[usize::from(zone)].exit
            };
            if FighterId::all(self.setup.sheets.len())
                .all(|fighter| left >> fighter & 1 == 0 || out(fighter))
            {
                let winners = self.with_allies(side);
                self.table.note(|| CoreEvent::Escapes(side));
                let speaker = first_in(left);
                self.count_trial(CoreMeasure::Escaped, speaker);
                self.note(|| FateEvent::Ends(winners));
                self.state.end = Some(End::Won(winners));
                return;
            }
        }
    }
}
