//! The studio: the real program serves, and a plain HTTP client asks.

mod client;
mod files;
mod mutated;
mod numbers;
mod refusals;
mod streams;
