//! Tests of Fate Fantasy: every rule of its ledger that is simulated, told with scripted dice; its
//! dice and its plain duel against exact numbers.
//!
//! A test names the rows it holds in its name or its doc comment; `coverage` checks that none is
//! missing.

mod attack;
mod blocks;
mod duel;
mod harm;
mod initiative;
mod support;
mod tables;
mod whole;
