//! The decision between two conflicts of a series, for systems that play one (DP-HEALER).

/// Severities that can be named, by number.
const SEVERITIES: &[&str] = &["mild", "moderate", "severe"];

crate::options! {
    /// between two conflicts of a series, asked of the first member of the party until it goes on
    pub(crate) enum BetweenConflicts: "pause", "DP-HEALER" {
        /// go on to the next conflict
        GoOn = "go_on",
        /// the best healer treats a member of the party: its mildest consequence that recovery has not begun for, or that of the severity named
        Treat = "treat" -> Ally [..SEVERITIES],
        /// let a quiet scene go by to heal consequences (scene.rests limits the number)
        Rest = "rest",
        /// go home: the series is over, and what was not fought is not won
        Stop = "stop",
    }
    fallback ["treat first", "go_on"]
}
