//! Scenario files: the shape that all systems share, and mistakes reported as a compiler would.
//!
//! A [`Document`] is a file as a tree in which every value knows where it was written. Overrides
//! from the command line and from cells are set in the tree, and [`Scenario::read`] takes the
//! shared shape out of it. What belongs to a system (fighter groups, the scene) stays a [`Node`],
//! which the system reads with a [`Reader`].

mod answer;
mod beings;
mod builtin;
mod casting;
mod document;
mod files;
mod hidden;
mod hints;
mod house;
pub mod keys;
mod nesting;
mod node;
mod origin;
mod path;
mod problem;
mod reader;
mod roster;
mod sections;
mod setting;
mod shape;
mod sheet;
mod side;
mod worth;

#[cfg(test)]
mod fuzz;

pub use answer::Answer;
pub use beings::{BEING, Being, file_of_beings, read_beings};
pub use builtin::BuiltIn;
pub use casting::{Casting, SOUGHT, policy_paths};
pub use document::Document;
pub use files::{STDIN, from_folder, is_stdin, open};
pub use hidden::visible;
pub use house::{HOUSE_RULES, HouseText, Placed, WITHOUT, is_of_house, switch_of, switch_value};
pub use node::{Content, Entry, Node};
pub use origin::{Location, Origin, Source};
pub use path::{canonical, quoted, side_of_rows, split_path};
pub use problem::{Doubt, Problem, ProblemKind, Problems};
pub use reader::Reader;
pub use roster::{Load, read_roster};
pub use sections::{
    Baseline, MOST_CELLS, MemberText, NumberText, PointText, PolicyText, Room, Sweep, Variant,
};
pub use setting::{Setting, apply};
pub use shape::{Ban, DEFAULT_SEED, DEFAULT_TRIALS, MOST_TRIALS, Scenario, read_policies};
pub use sheet::{split_sheet, workbook};
pub use side::{Group, RunBy, SHARED_KEYS, Side, tell_apart};
pub use worth::Worth;
