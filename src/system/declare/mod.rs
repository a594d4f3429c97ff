//! Declarations of a rule system: its decision points, options, features, events, measures and house rules.

pub(crate) mod decision_points;
pub(crate) mod events;
pub(crate) mod features;
pub(crate) mod house_rule_macros;
pub(crate) mod house_rules;
pub(crate) mod measures;
pub(crate) mod options;
pub(crate) mod vocabulary;
