//! The data and the decision points that Fate Core adds to the Fate kernel: [`FateData`] and
//! [`FateGame`]. The other hooks stand with the rules that answer them.

use super::Core;
use super::sheet::sheet::CoreSheet;
use super::state::conflict;
use super::tell::events::CoreEvent;
use super::tell::measures::CoreMeasure;
use crate::kernels::fate::decide::body_points::{Also, FormMobs, LastOfMob, Share};
use crate::kernels::fate::decide::movement_points::{Impede, Interpose, Oppose, Step};
use crate::kernels::fate::decide::points::PayForAlly;
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::rules::compel::{Compel, Offer};
use crate::kernels::fate::tell::measures::Counted;
use crate::kernels::fate::{FateData, FateGame};
use crate::system::Numbered;

impl FateData for Core {
    type Sheet = CoreSheet;
    type Extra = conflict::CoreExtra;
    type World = conflict::CoreWorld;
    type Event = CoreEvent;
}

impl FateGame for Core {
    const SERIES: bool = true;
    const POINT_PAUSE: usize = <BetweenConflicts as Numbered<Self>>::NUMBER;
    const POINT_COMPEL: usize = <Compel as Numbered<Self>>::NUMBER;
    const POINT_COMPEL_OFFER: usize = <Offer as Numbered<Self>>::NUMBER;
    const COMPELS_COUNTED: Counted = Counted {
        accepted: CoreMeasure::CompelsAccepted.number(),
        refused: CoreMeasure::CompelsRefused.number(),
        bought: CoreMeasure::CompelsBought.number(),
    };
    const POINT_STEP: usize = <Step as Numbered<Self>>::NUMBER;
    const POINT_IMPEDE: usize = <Impede as Numbered<Self>>::NUMBER;
    const POINT_OPPOSE: usize = <Oppose as Numbered<Self>>::NUMBER;
    const POINT_INTERPOSE: usize = <Interpose as Numbered<Self>>::NUMBER;
    const POINT_MOB: usize = <FormMobs as Numbered<Self>>::NUMBER;
    const POINT_ORPHAN: usize = <LastOfMob as Numbered<Self>>::NUMBER;
    const POINT_ALSO: usize = <Also as Numbered<Self>>::NUMBER;
    const POINT_SHARE: usize = <Share as Numbered<Self>>::NUMBER;
    const POINT_AID: usize = <PayForAlly as Numbered<Self>>::NUMBER;
}
