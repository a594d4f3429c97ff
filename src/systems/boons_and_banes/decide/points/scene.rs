//! Tests: what is compelled on them, and what a failure may cost instead.

crate::options! {
    /// whether Favour keeps a compelled Bane or trait from raising an obstacle
    pub(crate) enum Refuse: "refuse", "BB-BANE-03, BB-TRAIT-07" {
        /// let it raise the obstacle
        Accept = "accept",
        /// pay Favour so that it does not
        Refuse = "refuse",
    }
    fallback ["refuse if my.favour >= amount + 2", "accept"]
}

crate::options! {
    /// whether to power through a failed test
    pub(crate) enum Power: "power", "BB-TEST-08" {
        /// let the test fail
        Fail = "fail",
        /// succeed for a Condition of the missing rating
        PowerThrough = "power_through",
    }
    fallback ["power_through if amount <= 1", "fail"]
}
