//! Outweigh
#![forbid(unsafe_code)]
#![allow(missing_docs)]
