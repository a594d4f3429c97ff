//! Groups that act as one fighter: mobs and swarms.

pub(crate) mod mob;
pub(crate) mod swarm;
