//! Errors while a report is written, with their remedies.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why no report was written. `Display` adds what the user can do.
#[derive(Debug)]
pub enum ReportError {
    /// The folder holds files that no report wrote; they are not overwritten.
    ForeignFolder(PathBuf),
    /// No folder can be made, because its path is that of a file.
    NotAFolder(PathBuf),
    /// Another run is writing its report there.
    Busy(PathBuf),
    /// The operating system refused a file or folder.
    File {
        /// Path that could not be read or written.
        path: PathBuf,
        /// Reason from the operating system.
        source: io::Error,
    },
    /// A table could not be put together or written.
    Table(String),
    /// A picture could not be drawn.
    Chart(String),
}

impl fmt::Display for ReportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ForeignFolder(path) => write!(
                out,
                "{} is not empty and holds no report, so nothing is overwritten; \
                 choose another folder with --out, or empty this one",
                path.display()
            ),
            Self::NotAFolder(path) => write!(
                out,
                "{} is a file, but the report needs a folder; choose another one with --out",
                path.display()
            ),
            Self::Busy(path) => write!(
                out,
                "another run is going to write its report into {}; wait until it has ended, or \
                 choose another folder with --out",
                path.display()
            ),
            Self::File { path, source } => write!(
                out,
                "cannot write {}: {source}; check that the folder may be written and has space, \
                 or choose another one with --out",
                path.display()
            ),
            Self::Table(why) => write!(out, "cannot build a table: {why}"),
            Self::Chart(why) => write!(out, "cannot draw a chart: {why}"),
        }
    }
}

impl std::error::Error for ReportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl ReportError {
    /// Returns a function for `map_err` that makes [`Self::File`] of the path.
    pub(super) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
