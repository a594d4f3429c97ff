//! Tests of the rules with scripted dice, by chapters of the ledger.

pub(crate) mod attacks;
pub(crate) mod boons_and_banes;
pub(crate) mod clause_cases;
pub(crate) mod clause_results;
pub(crate) mod clauses;
pub(crate) mod conversions;
pub(crate) mod edge_cases;
pub(crate) mod endings;
pub(crate) mod full_profile;
pub(crate) mod gear;
pub(crate) mod groups;
pub(crate) mod opening;
pub(crate) mod plain_rolls;
pub(crate) mod scenes;
pub(crate) mod talents;
pub(crate) mod traces;
