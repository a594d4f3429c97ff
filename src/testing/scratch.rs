//! Folders for tests that write files.

use std::path::PathBuf;

/// A folder of its own for each test, removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// Returns the path of a folder that does not exist yet. No two tests of the program use one name.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("outweigh-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
