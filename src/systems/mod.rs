//! The rule systems. One folder each with the same rooms: knobs, fighter, state, the phases of
//! play, words, events, measures, policies, tests. No system knows another.

pub mod war_of_ashes;
