//! Names that sentences about a conflict need: the trait keeps sentences free of the system's types.

use crate::kernels::fate::sheet::sheet::Harm;
use crate::system::FighterId;

/// Names and figures of a conflict, by number. [`Setup`](crate::kernels::fate::sheet::setup::Setup)
/// implements it.
pub(crate) trait Names {
    /// Returns the name of a fighter.
    fn fighter(&self, number: FighterId) -> &str;
    /// Returns the name of a side.
    fn side(&self, number: usize) -> &str;
    /// Returns the name of a zone.
    fn zone(&self, number: u8) -> &str;
    /// Returns the name of an aspect that the scenario writes.
    fn aspect(&self, number: u8) -> &str;
    /// Returns the name of a skill or approach; empty for none.
    fn method(&self, number: u8) -> &'static str;
    /// Returns the severity of the consequence in a slot of a fighter.
    fn severity(&self, fighter: FighterId, slot: u8) -> &'static str;
    /// Returns the severity of a consequence that a fighter's side shares, and the name of the side.
    fn shared(&self, fighter: FighterId, slot: u8) -> (&'static str, &str);
    /// Returns the boxes and slots that a fighter absorbs a hit with, in words.
    fn soak(&self, fighter: FighterId, harm: Harm, filled: (u8, u8)) -> String;
    /// Returns a sentence about the winners of a scene, by the name of its kind and the sides left, a
    /// bit each.
    fn ending(&self, scene: &str, sides: u8) -> String;
    /// Returns the number of dice of a roll that transcripts show.
    fn dice_shown(&self) -> usize;
    /// Returns the bonus of an invocation on a roll.
    fn invoke_bonus(&self) -> i32;
    /// Returns the number of shifts that are given up for a boost.
    fn style_trade(&self) -> i32;

    /// Returns a sentence with the names of two fighters in the places of `{}`.
    fn both(&self, sentence: &str, one: FighterId, other: FighterId) -> String {
        let sentence = sentence.replacen("{}", "\0", 2);
        let mut parts = sentence.split('\0');
        let mut part = || parts.next().unwrap_or_default();
        let (first, middle, last) = (part(), part(), part());
        format!("{first}{}{middle}{}{last}", self.fighter(one), self.fighter(other))
    }
}
