//! Bodies as scenarios write them (mobs, leaders, hazards, scale), and actions against several.

use super::keys::group;
use super::sheet::CoreSheet;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::bodies::BodyKnobs;
use crate::kernels::fate::sheet::assemble::FightersAndSides;
use crate::kernels::fate::sheet::sheet::Grade;
use crate::kernels::fate::state::bodies::{Bodies, Body};
use crate::kernels::fate::{Play, RollKind};
use crate::scenario::{Problem, Problems, Reader, Scenario};
use crate::system::{
    Choice, FighterId, NO_TARGET, Numbered, Options, Question, Table, fighters_in,
};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::tell::events::CoreEvent;

const CREATE: RollKind = RollKind::Create { presence: false };

/// Reads what a group says about its bodies into a [`Body`]. Only nameless characters form mobs.
pub(crate) fn read(reader: &mut Reader<'_>, grade: Grade, count: i32) -> Body {
    let mob = reader.get(&group::MOB);
    if mob.is_some() && grade != Grade::Nameless {
        let origin = reader.key_origin(group::MOB.name).clone();
        let message = "only nameless characters form mobs";
        let help = "write kind = \"nameless\", or remove `mob`";
        reader.note(Problem::new(&origin, message).help(help));
    }
    let leader = reader.get(&group::LEADER).unwrap_or(false);
    if leader && (count > 1 || grade == Grade::Hazard) {
        let origin = reader.key_origin(group::LEADER.name).clone();
        let message = "a side is led by one character";
        let help = "put the leader into a group of its own, with a count of 1";
        reader.note(Problem::new(&origin, message).help(help));
    }
    Body {
        mob: mob.map(|size| size as u8),
        leader,
        zone_attack: reader.get(&group::ZONE_ATTACK).unwrap_or(false),
        scale: reader.get(&group::SCALE).map(|level| level as i8),
        still: false,
        dice: reader.get(&group::DICE),
    }
}

/// Returns the facts known about the bodies of the fighters. Hazards that take no part are called by no conflict of a
/// series.
pub(crate) fn known(
    scenario: &Scenario,
    muster: &mut FightersAndSides<CoreSheet>,
    knobs: BodyKnobs,
    problems: &mut Problems,
) -> Bodies {
    let body = |at: FighterId| muster.sheets[at].game.body;
    let bodies = Bodies::new(knobs, &muster.sheets, &muster.sides, body);
    for (side, info) in scenario.sides.iter().zip(&muster.sides) {
        let leaders = bodies.leaders & info.members;
        if leaders.count_ones() > 1 {
            let message = format!("side `{}` has {} leaders", side.name, leaders.count_ones());
            let help = "leave `leader = true` with one of its groups";
            problems.push(Problem::new(&side.origin, message).help(help));
        }
    }
    for hazard in fighters_in(bodies.absent()) {
        let sheet = &mut muster.sheets[hazard];
        (sheet.scene, sheet.arrives) = (0, 0);
    }
    bodies
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays an action `like` one of the kernel's whose result is split among several targets.
    pub(crate) fn act_on_several(
        &mut self,
        actor: FighterId,
        like: Turn,
        choice: Choice,
        serial: u32,
    ) {
        if choice.target == NO_TARGET {
            return;
        }
        let kind = if like == Turn::Attack { RollKind::Attack } else { CREATE };
        let method = self.method_for(actor, kind, choice.argument);
        let ask = Ask::new(self.setup, self.state, Turn::NUMBER, actor, &Moment::QUIET);
        let aims = ask.candidates(like.number(), choice.argument);
        self.split(actor, FighterId::from(choice.target), (kind, method), aims, serial);
    }
}
