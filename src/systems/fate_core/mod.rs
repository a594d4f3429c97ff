//! Fate Core over the Fate kernel: conflicts, physical, mental and mixed, on zones with situation aspects; mobs,
//! hazards, stunts, compels, teamwork and tasks during a fight; contests; challenges; scenes that follow one another,
//! and series of conflicts with recovery between them.
//!
//! The Fate kernel plays the conflict; `kernel` names the data and the decision points that Fate Core adds, and the
//! hooks stand with the rules that answer them.

pub(crate) mod decide;
mod flat;
mod kernel;
pub(crate) mod knobs;
mod register;
pub(crate) mod rules;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod tell;
#[cfg(test)]
mod tests;

use crate::system::FighterId;
pub(crate) use register::FateCore;

use crate::kernels::fate::knobs::variants::DiceKind;
use crate::kernels::fate::register::Setup;
use knobs::all::CoreKnobs;
use rules::side_tasks::SideTask;
use sheet::next_scene::FollowUp;
use sheet::scene::SceneInfo;

/// The system's data for one scenario. Its hooks into the kernel stand with the rules that answer them.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub knobs: CoreKnobs,
    /// The first scene; [`Core::follow`] has the others.
    pub scene: SceneInfo,
    /// Whether a roll is four Fate dice, as the book has it, so that their sum needs no count of single faces.
    pub plain_dice: bool,
    /// Fighters with stunts that are played, a bit each; a mask, so that fighters without stunts cost one look.
    pub stunted: u64,
    /// Names of the stunts of each group, by side, for transcripts.
    pub stunt_names: Vec<(usize, String, Vec<String>)>,
    /// The scenes that may follow [`Core::scene`], in their order.
    pub follow: Vec<FollowUp>,
    /// Tasks that sides pursue while they fight; `rules::side_tasks` plays them.
    pub errands: Vec<SideTask>,
    /// The side that players run; the first one if players run none.
    pub players: usize,
    /// Whether a trial may be more than one scene (`transition`).
    pub chain: bool,
    /// Whether any fighter might attack in a contest or challenge; otherwise no fighter is asked.
    pub escalates: bool,
    /// Most exchanges of all scenes together; `transition::is_spent` compares with it.
    pub most_exchanges: i32,
    /// Whether defences have to be remembered: for tasks during a fight, or because a lull may lead on to another
    /// scene.
    pub watches: bool,
    /// Fighters of groups without end, a bit each; see `rules::endless_groups`.
    pub endless: u64,
}

/// A conflict as it stands: the kernel's [`View`](crate::kernels::fate::View) with this system's data.
pub(crate) type View<'a> = crate::kernels::fate::View<'a, Core>;

impl Core {
    /// Returns the number of dice of a roll that count: none of a fixed roll.
    fn dice_counted(&self) -> usize {
        match self.knobs.variant.dice_kind {
            DiceKind::Fate => self.knobs.variant.dice as usize,
            DiceKind::Fixed => 0,
        }
    }

    /// Returns the name of a fighter's stunt, by its place in the list of its group ([`Core::stunt_names`]).
    fn stunt_name(&self, setup: &Setup<Self>, fighter: FighterId, place: u8) -> &str {
        let sheet = &setup.sheets[fighter];
        let own = |(side, group, _): &&(usize, String, Vec<String>)| {
            *side == sheet.side && *group == sheet.group
        };
        let names = self.stunt_names.iter().find(own).map(|(_, _, names)| names);
        names.and_then(|names| names.get(usize::from(place))).map_or("a stunt", String::as_str)
    }

    /// Returns the data of a scenario with nothing but a scene; reading fills in the rest.
    fn new(knobs: &CoreKnobs, scene: SceneInfo) -> Self {
        Self {
            knobs: *knobs,
            scene,
            follow: Vec::new(),
            errands: Vec::new(),
            players: 0,
            chain: false,
            escalates: false,
            most_exchanges: 0,
            watches: false,
            endless: 0,
            plain_dice: true,
            stunted: 0,
            stunt_names: Vec::new(),
        }
    }

    /// Returns a scene by its number, from 0: [`Core::scene`] or one that follows it.
    pub(crate) fn scene_of(&self, part: usize) -> &SceneInfo {
        part.checked_sub(1).map_or(&self.scene, |at| &self.follow[at].scene)
    }
}
