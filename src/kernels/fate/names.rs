//! What sentences about a conflict name.

/// Names of fighters and sides, by number.
pub trait Names {
    /// Name of a fighter.
    fn fighter(&self, number: usize) -> &str;
    /// Name of a side.
    fn side(&self, number: usize) -> &str;
}
