//! Scenario files: the shape that all systems share, and mistakes reported as a compiler would.
//!
//! A [`Document`] is a file as a tree in which every value knows where it was written. Overrides
//! from the command line and from cells are set in the tree, and [`Scenario::read`] takes the
//! shared shape out of it. What belongs to a system (fighter groups, the scene) stays a [`Node`],
//! which the system reads with a [`Reader`].

mod builtin;
mod files;
pub mod keys;
mod problems;
mod roster;
mod sections;
mod shape;
mod tree;

#[cfg(test)]
mod fuzz;

pub use builtin::BuiltIn;
pub use files::{STDIN, from_folder, is_stdin, open};
pub use problems::control_characters::visible;
pub use problems::{Problem, ProblemKind, Problems, WarningKind};
pub use roster::spreadsheet::{split_sheet, workbook};
pub use roster::{Load, read_roster};
pub use sections::answer::Answer;
pub(crate) use sections::camps;
pub use sections::house_rules::{
    HOUSE_RULES, HouseText, Placed, WITHOUT, is_of_house, switch_of, switch_value,
};
pub(crate) use sections::mixed_line::weightless;
pub use sections::mixed_line::{MixFault, MixedLine, TextPart, Weight};
pub use sections::outcome_value::Worth;
pub use sections::pace::Pace;
pub use sections::setting::{Setting, apply};
pub use sections::side_policies::{Casting, SOUGHT, policy_paths};
pub use sections::sides::{Group, RunBy, SHARED_KEYS, Side, tell_apart};
pub use sections::stat_blocks::{BEING, StatBlock, beings_of, read_stat_blocks, stat_block_file};
pub use sections::table_time::{PlayedBy, TableTime};
pub use sections::{
    Baseline, MOST_CELLS, MemberText, NumberText, PointText, PolicyText, Room, Sweep, Variant,
};
pub use shape::{Ban, DEFAULT_SEED, DEFAULT_TRIALS, MOST_TRIALS, Scenario, read_policies};
pub use tree::document::Document;
pub use tree::node::{Content, Entry, Node};
pub use tree::origin::{Location, Origin, Source, inside};
pub(crate) use tree::path::row_of;
pub use tree::path::{canonical, quoted, side_of_rows, split_path};
pub use tree::reader::Reader;
