//! Tests of Boons and Banes: every rule of its ledger that is simulated, told with scripted dice;
//! its dice and its duels against exact numbers.
//!
//! A test names the rows it holds in its name or its doc comment; `coverage` checks that none is
//! missing.

mod duels;
mod pools;
mod support;
