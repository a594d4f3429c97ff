//! Knobs that may be refused or without effect, each with its reason.

/// System, knob, end of its range that a test scenario refuses, and why.
pub const REFUSED: &[(&str, &str, &str, &str)] = &[];

/// System, knob without effect in every scenario, and why.
pub const WITHOUT_EFFECT: &[(&str, &str, &str)] = &[];
