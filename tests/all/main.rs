//! All integration tests in one binary: linking is the slow part.

mod dice_tables;
