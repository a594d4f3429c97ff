//! Tests of Fate Core.
