//! Boons and Banes: conflicts of teams that stand behind opposed Goals. Everybody rolls a pool of
//! d6 with one of three Approaches; attacks cost Stress and the Morale of the team, defences that
//! succeed cost the attackers'. Stress must fit into one Condition, or somebody surrenders or makes
//! a Last Stand; it is possible that all teams lose.
//!
//! Implements the whole ledger but for what `not_yet` lists. Tests and contests before a conflict are
//! in `scene` (with `scene_contest`), the opening in `positioning` (with `benefit`), rounds in `rounds`, a member's action in `action`
//! (with `approach`), rolls in `contest`, `roll`, `help` (with `own_help`, `callable`, `objects` and
//! `prep`), what they come to in `attack`, `harm`, `stand`, `morale` and `convert`. Series of
//! conflicts are in `series` and `rests`, the optional modules in `talents` (with `talent_rolls` and
//! `talent_deeds`) and `gear`.

mod action;
pub mod approach;
mod ask;
mod attack;
mod benefit;
mod callable;
pub mod contest;
mod convert;
pub mod events;
pub mod feature_words;
mod features;
pub mod fighter;
pub mod gear;
mod harm;
mod help;
pub mod kinds;
pub mod knobs;
pub mod measures;
mod module_words;
mod morale;
mod not_yet;
mod objects;
pub mod odds;
mod odds_table;
pub mod option_words;
mod own_help;
mod play;
pub mod pool;
mod portrayal;
mod positioning;
mod prep;
pub mod profile;
mod render;
pub mod rests;
mod roll;
mod rounds;
mod scene;
mod scene_contest;
pub mod scene_setup;
pub mod series;
pub mod setup;
mod stand;
pub mod state;
mod system;
pub mod talent_deeds;
mod talent_rolls;
pub mod talents;
#[cfg(test)]
mod tests;
pub mod words;

pub use system::BoonsAndBanes;
