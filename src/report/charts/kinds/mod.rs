//! Kinds of charts, one file for each.

pub(crate) mod attrition;
pub(crate) mod detailed_measures;
pub(crate) mod differences;
pub(crate) mod endings;
pub(crate) mod harm;
pub(crate) mod heat_map;
pub(crate) mod length;
pub(crate) mod question_charts;
pub(crate) mod river;
pub(crate) mod shares_chart;
pub(crate) mod spotlight;
pub(crate) mod survival;
pub(crate) mod target_charts;
pub(crate) mod teams;
pub(crate) mod win_rate;
