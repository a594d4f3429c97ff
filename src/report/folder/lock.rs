//! A lock for a report's folder: two runs never write into it at the same time.
//!
//! The lock is the operating system's, on a file beside the folder. It ends with its program,
//! however that ends; a file that was left over locks nobody out.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A lock that is held as long as this lives.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// None where the file system knows no locks.
    _file: Option<File>,
}

impl Lock {
    /// Takes the lock; none if another program has it.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn take(path: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Some(Self { path, _file: Some(file) })),
                // The one who had it has removed the file meanwhile.
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
        // Where a file in use cannot be told from another of its name, it stays.
        if cfg!(unix) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether this is the file that stands at the path now.
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
