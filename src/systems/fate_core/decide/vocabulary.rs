//! The words of policies of Fate Core, the kernel's first: decision points and features
//! ([`vocabulary`]).

use super::aid_features::AidFeature;
use super::body_features::BodyFeature;
use super::harm_features::HarmFeature;
use super::place_features::PlaceFeature;
use super::points::{CoreTurn, Defence, POINTS, TurnOption};
use super::scene_features::SceneFeature;
use super::series_features::SeriesFeature;
use super::skill_features::SkillFeature;
use super::stunt_features::StuntFeature;
use super::teamwork_features::TeamworkFeature;
use crate::kernels::fate::Setup;
use crate::kernels::fate::decide::features::{FateFeature, all_features};
use crate::kernels::fate::decide::movement_points::{
    Impede, Oppose, impede_options, oppose_options,
};
use crate::kernels::fate::decide::points as fate;
use crate::kernels::fate::decide::points::{Absorb, Invoke, Turn};
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Readings;
use crate::system::{ByFighter, FighterId, Numbered, OptionWord, Options, Vocabulary};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::skill::NAMES;
use std::sync::LazyLock;

crate::rooms! {
    /// Features of Fate Core; they follow the kernel's.
    pub(crate) enum CoreFeature of Ask<'_, Core>, Setup<Core> {
        Skill(SkillFeature), Scene(SceneFeature), Place(PlaceFeature), Series(SeriesFeature),
        Harm(HarmFeature), Body(BodyFeature), Stunt(StuntFeature), Aid(AidFeature),
        Flow(TeamworkFeature),
    }
}

/// Returns the number of a feature of the place: features of the kernel, of skills and of the scene stand before them.
pub(crate) const fn of_place(feature: PlaceFeature) -> usize {
    (FateFeature::COUNT + SkillFeature::COUNT + SceneFeature::COUNT) as usize + feature as usize
}

/// Returns the number of a feature of series: features of the kernel, of skills, of the scene and of the place stand
/// before them.
pub(crate) const fn of_series(feature: SeriesFeature) -> usize {
    let before = SkillFeature::COUNT + SceneFeature::COUNT + PlaceFeature::COUNT;
    (FateFeature::COUNT + before) as usize + feature as usize
}

/// The options of a turn, with the skills that may be named. Lazy, because options are joined from
/// several lists.
static TURN: LazyLock<Vec<OptionWord>> = LazyLock::new(|| {
    let mut all = TurnOption::words();
    all[..Turn::ALL.len()].copy_from_slice(&fate::turn_options(NAMES));
    all
});

const IMPEDE: &[OptionWord] = &impede_options(NAMES);

const OPPOSE: &[OptionWord] = &oppose_options(NAMES);

/// Returns the words of policies: the kernel's points with this system's options, its own points,
/// and all features.
pub(crate) fn vocabulary() -> Vocabulary {
    let mut points = fate::points(&TURN, Defence::WORDS);
    points.extend_from_slice(POINTS);
    points[Turn::NUMBER].fallback = CoreTurn::POINT.fallback;
    points[Invoke::NUMBER].options = Invoke::WORDS;
    points[Absorb::NUMBER].options = Absorb::WORDS;
    points[<Impede as Numbered<Core>>::NUMBER].options = IMPEDE;
    points[<Oppose as Numbered<Core>>::NUMBER].options = OPPOSE;
    Vocabulary { points, features: all_features(&CoreFeature::all()) }
}

impl Readings for Core {
    fn of_fighter(ask: &Ask<'_, Self>, feature: u16, fighter: FighterId) -> i32 {
        CoreFeature::from_number(feature).map_or(0, |it| it.of_fighter(ask, fighter))
    }

    fn fill(ask: &Ask<'_, Self>, feature: u16, among: u64, values: &mut ByFighter) {
        if let Some(known) = CoreFeature::from_number(feature) {
            known.fill(ask, among, values);
        }
    }

    fn of_side(ask: &Ask<'_, Self>, feature: u16, own: bool) -> i32 {
        CoreFeature::from_number(feature).map_or(0, |it| it.of_side(ask, own))
    }

    fn of_world(ask: &Ask<'_, Self>, feature: u16) -> i32 {
        CoreFeature::from_number(feature).map_or(0, |it| it.of_world(ask))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_can_be_used() {
        let vocabulary = vocabulary();
        for (feature, name) in CoreFeature::all().iter().zip(NAMES) {
            assert_eq!(feature.name, *name);
        }
        assert_eq!(TURN[usize::from(TurnOption::Own(CoreTurn::Task).number())].name, "task");
        assert!(crate::policy::unusable_words(&vocabulary).is_empty());
        assert_eq!(vocabulary.features[of_series(SeriesFeature::SlotsOpen)].name, "slots_left");
    }
}
