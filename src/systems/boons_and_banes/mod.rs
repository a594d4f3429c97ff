//! Boons and Banes: conflicts of teams that stand behind opposed Goals. Everybody rolls a pool of
//! d6 with one of three Approaches; attacks cost Stress and the Morale of the team, defences that
//! succeed cost the attackers'. Stress must fit into one Condition, or somebody surrenders or makes
//! a Last Stand; it is possible that all teams lose.
//!
//! Implements the whole ledger but for what `not_yet` lists. A file uses only those before it, in
//! this order:
//!
//! 1. Data. `terms` are the words of the game, `talents` and `gear` what some participants have,
//!    `knobs` with `profile` the variants of rules, `pool` and `odds` the dice, `state` what changes,
//!    `rolls` who rolls what against whom. `fighter`, `series` and `scene_setup` read a scenario,
//!    `strengths` and `figures` are worked out of it, `setup` puts it together. `measures` are counted, `events` told (with `facts` and `render`).
//! 2. What can be seen of a conflict as it stands (`view`): `conditions`, `ratings`, `forcing`,
//!    `objects`, `prep`, `callable`, `secrets`, `mending`.
//! 3. Decisions: `ask` is a question, `points` are all that are asked, `features` (with `readings`)
//!    what can be read at them, `question` is all of that by numbers.
//! 4. Rules in play (`playing`). Tests and contests before a conflict are in `scene` (with
//!    `scene_contest`), the opening in `positioning` (with `benefit`), rounds in `rounds`, a member's
//!    action in `action` (with `approach`), rolls in `rolling` and `help` (with `own_help`), what
//!    they come to in `attack`, `harm`, `stand`, `morale` and `convert`; talents in `talent_rolls`
//!    and `talent_deeds`, series of conflicts in `campaign` and `rests`. House rules are `house_words`
//!    (what they can say), `house_moments` (when they speak), `house_rules` (what they read),
//!    `house_rolls` and `house_effects` (what they bring about).
//! 5. `system` is the registration, with `essence` for the exact solver.

mod action;
mod approach;
mod ask;
mod attack;
mod benefit;
mod callable;
mod campaign;
mod conditions;
mod convert;
mod doubts;
mod essence;
pub mod events;
pub mod facts;
pub mod features;
pub mod fighter;
pub mod figures;
mod forcing;
pub mod gear;
mod harm;
mod help;
mod house_effects;
mod house_moments;
mod house_rolls;
mod house_rules;
pub mod house_words;
pub mod keys;
pub mod knobs;
mod known_help;
pub mod measures;
mod mending;
mod morale;
mod not_yet;
mod objects;
pub mod odds;
mod odds_table;
mod own_help;
mod playing;
pub mod points;
pub mod pool;
mod portrayal;
mod positioning;
mod prep;
pub mod profile;
mod question;
mod ratings;
mod readings;
mod render;
mod rests;
mod rolling;
pub mod rolls;
mod rounds;
mod scene;
mod scene_contest;
pub mod scene_setup;
mod secrets;
pub mod series;
pub mod setup;
mod stand;
mod standing;
pub mod state;
pub mod strengths;
mod system;
mod talent_deeds;
mod talent_rolls;
pub mod talents;
pub mod terms;
#[cfg(test)]
mod tests;
mod view;

/// The registered system.
#[derive(Clone, Copy, Debug)]
pub struct BoonsAndBanes;
