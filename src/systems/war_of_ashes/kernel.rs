//! The data ([`FateData`]) and the decision points ([`FateGame`]) that War of Ashes adds to the
//! Fate kernel. The hooks stand with the rules that answer them.

use super::War;
use super::decide::points::{AnswerCompel, OfferCompel};
use super::sheet::sheet::WarSheet;
use super::state::conflict::{Roar, World};
use super::tell::events::WarEvent;
use super::tell::measures::WarMeasure;
use crate::kernels::fate::decide::body_points::{Also, LastOfMob, Share};
use crate::kernels::fate::decide::movement_points::{Impede, Interpose, Step};
use crate::kernels::fate::decide::points::PayForAlly;
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::tell::measures::Counted;
use crate::kernels::fate::{FateData, FateGame};
use crate::system::Numbered;

impl FateData for War {
    type Sheet = WarSheet;
    type Extra = Roar;
    type World = World;
    type Event = WarEvent;
}

impl FateGame for War {
    const SERIES: bool = true;
    const OPENS: bool = true;
    const POINT_PAUSE: usize = <BetweenConflicts as Numbered<Self>>::NUMBER;
    const POINT_STEP: usize = <Step as Numbered<Self>>::NUMBER;
    const POINT_IMPEDE: usize = <Impede as Numbered<Self>>::NUMBER;
    const POINT_INTERPOSE: usize = <Interpose as Numbered<Self>>::NUMBER;
    const POINT_ORPHAN: usize = <LastOfMob as Numbered<Self>>::NUMBER;
    const POINT_ALSO: usize = <Also as Numbered<Self>>::NUMBER;
    const POINT_SHARE: usize = <Share as Numbered<Self>>::NUMBER;
    const POINT_COMPEL: usize = AnswerCompel::NUMBER;
    const POINT_COMPEL_OFFER: usize = OfferCompel::NUMBER;
    const COMPELS_COUNTED: Counted = Counted {
        accepted: WarMeasure::AspectCompelsAccepted.number(),
        refused: WarMeasure::AspectCompelsRefused.number(),
        bought: WarMeasure::AspectCompelsBought.number(),
    };
    const POINT_AID: usize = <PayForAlly as Numbered<Self>>::NUMBER;
}
