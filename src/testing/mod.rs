//! Tools for tests of rule systems: worked examples, random house rules and comparisons of fast paths.

#[cfg(test)]
pub(crate) mod house_rule_fuzz;
#[cfg(test)]
pub(crate) mod identical_play;
#[cfg(test)]
pub(crate) mod scratch;
#[cfg(test)]
pub(crate) mod worked_example;

/// Returns whether long checks run in full: with `OUTWEIGH_TESTS=all`, as they do every night. Otherwise they draw a
/// sample, so that a run of all tests stays short.
#[cfg(test)]
pub(crate) fn runs_in_full() -> bool {
    std::env::var("OUTWEIGH_TESTS").is_ok_and(|what| what == "all")
}
