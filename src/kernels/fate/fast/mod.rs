//! Fast paths of the Fate kernel: second ways to results of the rules, only for speed. Each must
//! give the result of the rules.

pub(crate) mod attack_chances;
pub(crate) mod discarded;
pub(crate) mod plain_attack;
pub(crate) mod question_at_point;
pub(crate) mod route_cache;
