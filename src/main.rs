//! The `outweigh` program: reads the command line and hands over to the library.
#![forbid(unsafe_code)]

fn main() {}
