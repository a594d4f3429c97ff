//! Checks that tests run and programs leave out.

/// A check that tests run. They are built like programs, in which no `debug_assert` ever runs.
macro_rules! in_tests {
    ($check:expr) => {
        if cfg!(test) {
            $check;
        }
    };
}
