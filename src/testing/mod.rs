//! Tools for tests of rule systems: worked examples, random house rules and comparisons of fast paths.

#[cfg(test)]
pub(crate) mod house_rule_fuzz;
#[cfg(test)]
pub(crate) mod identical_play;
#[cfg(test)]
pub(crate) mod worked_example;
