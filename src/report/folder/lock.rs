//! A lock for a report's folder: two runs never write into it at the same time.
//!
//! The operating system holds the lock, on a file beside the folder. The lock ends with its program, even after a
//! crash, so a leftover file locks no program out.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A lock that is held until it is dropped. `Drop` removes the file, so that no litter stays beside reports.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// `None` if the file system has no locks.
    _file: Option<File>,
}

impl Lock {
    /// Takes the lock. It tries again if the previous holder has removed the file in the meantime, because that
    /// lock would be on no file. `None` if another program has it.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(crate) fn take(path: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Some(Self { path, _file: Some(file) })),
                // The previous holder has removed the file in the meantime.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(Some(Self { path, _file: None }));
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // On systems that cannot tell a file in use from another of its name, the file stays.
        if cfg!(unix) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether this is the file that stands at the path now: the lock of a file that was removed excludes no other
/// program.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |mine: std::fs::Metadata, theirs: std::fs::Metadata| {
        (mine.dev(), mine.ino()) == (theirs.dev(), theirs.ino())
    };
    file.metadata().and_then(|mine| Ok(same(mine, path.metadata()?))).unwrap_or(false)
}

#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}
