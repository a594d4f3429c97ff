//! Fate Core over the Fate kernel: conflicts, physical, mental and mixed, on zones with situation
//! aspects; mobs, hazards, stunts, compels, teamwork and tasks during a fight; contests; challenges;
//! scenes that follow one another, and series of conflicts with recovery between them.
//!
//! # Whose step is it?
//!
//! | step of a conflict | the kernel's | Fate Core's own |
//! |---|---|---|
//! | a scene begins | `exchange` | contests and challenges: `scene_start`; scenes in a row: `transition` |
//! | an exchange begins | `exchange`, `order` | compels are offered, groups are filled up: `endless` |
//! | a turn begins | `exchange` | `turn`: stunts, lost turns, tasks: [`sidetask`], [`team`] |
//! | choosing | `words`, `answers`, `features` | [`words`], `answers`, [`features`] |
//! | attack, advantage, overcome, pass | `action`, `attack`, `create`, `overcome` | none |
//! | moving | `movement`, `run` | getting away: [`place`] |
//! | using the place, making more of aspects | `place`, `create` | [`ground`], `exploit` |
//! | discovering, several targets, tasks | `several`, `zone_attack` | `discover`, [`bodies`], [`sidetask`] |
//! | with what one rolls | none | `method`; skills and their reach: [`skill`], [`fighter`], [`reach`] |
//! | dice, invoking | `roll`, `invoke` | stunts before the dice: `stunt_play` |
//! | a hit | `harm`, `means` | stunts: `stunt_harm`; boxes and slots: [`toughness`] |
//! | giving up, being out | `concede`, `takeout` | whether it is accepted: `turn` |
//! | an exchange of a contest, a task | none | [`contest`], [`score`], [`challenge`] |
//! | between conflicts | `series`, `recovery`, `treatment` | with what one treats: `between`, [`fighter`] |
//!
//! The hooks through which the kernel calls Fate Core are in `turn`, `answers`, [`features`], `ways`,
//! `method`, `roll`, `hits` and `between`: one chapter of a conflict each, as `FateGame` tells them.
//!
//! # In which order to read
//!
//! Data first: [`skill`], knobs and keys, [`state`], [`stunt`], [`fighter`] with [`reach`],
//! [`scene`], [`words`] (what is decided), [`events`]. Rules on them: the files of the table. Above
//! the rules: features in `*_words`, `answers`, `game`; on top `reading`, [`follow_up`] and `system`,
//! the registration. What is not simulated is listed in `not_yet`.

mod aid_words;
mod answers;
mod between;
pub mod bodies;
mod body_words;
pub mod challenge;
pub mod contest;
pub mod difficulty_knobs;
mod discover;
mod doubts;
mod endless;
pub mod events;
mod exploit;
pub mod features;
pub mod fighter;
pub mod flow_knobs;
mod flow_words;
pub mod follow_up;
mod game;
pub mod ground;
pub mod group_keys;
mod harm_words;
mod hits;
pub mod knobs;
pub mod measures;
mod method;
mod not_yet;
pub mod place;
pub mod place_knobs;
mod place_words;
pub mod reach;
mod reading;
mod roll;
pub mod scene;
pub mod scene_keys;
pub mod scene_knobs;
mod scene_start;
mod scene_words;
pub mod score;
mod series_words;
pub mod sidetask;
pub mod skill;
mod skill_words;
pub mod state;
pub mod stunt;
mod stunt_harm;
pub mod stunt_keys;
pub mod stunt_knobs;
mod stunt_play;
pub mod stunt_when;
mod stunt_words;
mod system;
mod team;
#[cfg(test)]
mod tests;
pub mod toughness;
pub mod track_knobs;
mod transition;
mod turn;
mod ways;
pub mod words;

pub use system::{FateCore, KEYS};

use crate::kernels::fate::game::Setup;
use crate::kernels::fate::variant_knobs::DiceKind;
use follow_up::FollowUp;
use knobs::CoreKnobs;
use scene::SceneInfo;
use sidetask::Errand;

/// The system's data for one scenario, and its hooks into the kernel.
#[derive(Clone, Debug)]
pub struct Core {
    /// All knobs.
    pub knobs: CoreKnobs,
    /// The first scene.
    pub scene: SceneInfo,
    /// Whether a roll is four Fate dice, as written.
    pub plain_dice: bool,
    /// Fighters with stunts that are played, a bit each.
    pub stunted: u64,
    /// Names of the stunts of each group, by side.
    pub stunt_names: Vec<(usize, String, Vec<String>)>,
    /// The scenes that may follow it, in their order.
    pub follow: Vec<FollowUp>,
    /// Tasks that sides pursue while they fight.
    pub errands: Vec<Errand>,
    /// The side that players run, or the first.
    pub players: usize,
    /// Whether a trial may be more than one scene.
    pub chain: bool,
    /// Whether anybody might attack in a contest or challenge.
    pub escalates: bool,
    /// Most exchanges of all scenes together.
    pub most_exchanges: i32,
    /// Whether defences have to be remembered.
    pub watches: bool,
    /// Fighters of groups without end, a bit each.
    pub endless: u64,
}

/// A conflict as it stands.
pub type View<'a> = crate::kernels::fate::View<'a, Core>;

impl Core {
    /// Dice of a roll that count.
    fn dice_counted(&self) -> usize {
        match self.knobs.variant.dice_kind {
            DiceKind::Fate => self.knobs.variant.dice as usize,
            DiceKind::Fixed => 0,
        }
    }

    /// Name of a fighter's stunt, by its place in the list of its group.
    fn stunt_name(&self, setup: &Setup<Self>, fighter: usize, place: u8) -> &str {
        let sheet = &setup.sheets[fighter];
        let own = |(side, group, _): &&(usize, String, Vec<String>)| {
            *side == sheet.side && *group == sheet.group
        };
        let names = self.stunt_names.iter().find(own).map(|(_, _, names)| names);
        names.and_then(|names| names.get(usize::from(place))).map_or("a stunt", String::as_str)
    }

    /// Nothing but a scene.
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

    /// A scene by its number, from 0.
    #[inline]
    pub fn scene_of(&self, part: usize) -> &SceneInfo {
        part.checked_sub(1).map_or(&self.scene, |at| &self.follow[at].scene)
    }
}
