//! From names to numbers: code over cells, and the setup of a scenario.

mod calls;
mod code;
mod groups;
mod lower;
mod names;
mod offered;
mod program;
mod steps;

pub(super) use code::*;
pub(super) use groups::Label;
pub(super) use lower::{Allowed, Kind, Lower, Read, problem};
pub(super) use names::{Word, meant};
pub(super) use offered::Offered;
pub(super) use program::{
    Block, Degree, Exit, FeatureCode, FeatureRead, Hung, Law, LawPlace, Local, Moment, Nothing,
    OptionCode, Order, PointCode, PointKnown, Program, Roll,
};
