//! Outweigh
#![forbid(unsafe_code)]
#![allow(missing_docs)]

pub mod dice;
pub mod few;
pub mod kernels;
pub mod knob;
pub mod policy;
pub mod report;
pub mod scenario;
pub mod sim;
pub mod stats;
pub mod system;
