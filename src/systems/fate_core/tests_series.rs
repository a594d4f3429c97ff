//! Tests of a series of conflicts: recovery and fate points from scene to scene.
