//! The folder of a report: locked while a run goes on, and replaced as a whole at its end.
//!
//! A report is written into a hidden folder beside its place, flushed to the disk, and moved to its place with one
//! call of the operating system. Readers find either the old report or the new one, even after a kill. If the system
//! has no such call, the old folder is moved aside first; if the program is killed between the two moves, the next
//! run puts the old folder back. If the folder cannot be moved at all, because another program works in it or because
//! it is the root of a disk, the files are moved into it one by one, the manifest last.
//!
//! Files that the user has put into the folder stay in it.

pub(crate) mod command;
pub(crate) mod lock;
pub(crate) mod manifest;
pub(crate) mod single_file;
pub(crate) mod small_report;
pub(crate) mod write;

use super::error::ReportError;
use lock::Lock;
use manifest::{MANIFEST, files_of};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folder within a report's folder in which earlier versions kept files that were not finished. They are removed,
/// because nothing else would.
const FORMERLY_UNFINISHED: &str = ".unfinished";

/// A folder that is ready for a report, made by [`prepare`]. Other runs are kept out of it until this is dropped.
#[derive(Debug)]
pub struct ReportFolder {
    /// The folder as the user called it.
    folder: PathBuf,
    /// Path of the folder with its links resolved, so that two names of a folder have one lock.
    at: PathBuf,
    unfinished: PathBuf,
    aside: PathBuf,
    _lock: Lock,
}

/// Makes sure that a report can be written into this folder, and keeps other runs out of it; call
/// it before the run starts.
///
/// # Errors
/// If the path is a file, if the folder holds files but no report of ours, if another run is
/// writing there, or if it cannot be created or written.
pub fn prepare(folder: &Path) -> Result<ReportFolder, ReportError> {
    let wrong = ReportError::file;
    if folder.symlink_metadata().is_ok() && !folder.is_dir() {
        return Err(ReportError::NotAFolder(folder.to_path_buf()));
    }
    let (parent, name) = parts(folder).map_err(wrong(folder))?;
    let hidden = |kind: &str| {
        let mut hidden = OsString::from(".");
        hidden.push(&name);
        hidden.push(kind);
        hidden
    };
    let at = parent.join(&name);
    // Only trying tells whether a folder may be written: then everything stands within the place.
    let beside = Lock::take(parent.join(hidden(".lock")));
    let (around, lock) = match beside {
        Err(_) if at.is_dir() => {
            let path = at.join(hidden(".lock"));
            (&at, Lock::take(path.clone()).map_err(ReportError::file(path))?)
        }
        beside => (&parent, beside.map_err(wrong(folder))?),
    };
    let place = ReportFolder {
        unfinished: around.join(hidden(".unfinished")),
        aside: around.join(hidden(".replaced")),
        _lock: lock.ok_or_else(|| ReportError::Busy(folder.to_path_buf()))?,
        folder: folder.to_path_buf(),
        at,
    };
    place.recover()?;
    if !place.is_ours()? {
        return Err(ReportError::ForeignFolder(folder.to_path_buf()));
    }
    Ok(place)
}

/// Returns the parent of a folder, which is made if need be, and the folder's name in it. A link or `.` is taken for
/// what it means, so that two names of a folder are one place.
fn parts(folder: &Path) -> io::Result<(PathBuf, OsString)> {
    // A link or `.` is taken for what it means, so that two names of a folder are one place.
    let real = if folder.exists() { folder.canonicalize()? } else { std::path::absolute(folder)? };
    let name = real.file_name().ok_or_else(|| io::Error::other("it is no folder for a report"))?;
    let parent = real.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(parent)?;
    Ok((parent.canonicalize()?, name.to_owned()))
}

impl ReportFolder {
    /// The folder of the report.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the tally file of a run: `NAME.tally` beside the folder, in whatever way the user wrote the folder's
    /// name (`NAME/`, `.`). It is outside because a file within the folder would count as one of the user's files. If
    /// no file can be written beside the folder, the tally file is a hidden file within.
    pub fn tally(&self) -> PathBuf {
        let within = self.unfinished.starts_with(&self.at);
        let mut name = OsString::from(if within { "." } else { "" });
        name.push(self.at.file_name().unwrap_or_default());
        name.push(".tally");
        if within {
            return self.at.join(name);
        }
        let typed = self.folder.with_file_name(&name);
        let parent = typed.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new(".")).canonicalize().ok();
        if self.folder.file_name().is_some() && parent.as_deref() == self.at.parent() {
            return typed;
        }
        self.at.with_file_name(name)
    }

    /// Makes the empty folder for the files of the report; [`publish`](Self::publish) moves it into place.
    pub(super) fn begin(&self) -> Result<&Path, ReportError> {
        remove(&self.unfinished)?;
        fs::create_dir(&self.unfinished).map_err(ReportError::file(&self.unfinished))?;
        Ok(&self.unfinished)
    }

    /// Puts what was written since [`ReportFolder::begin`] in place of the report that stood here.
    pub(super) fn publish(&self, names: &[String]) -> Result<(), ReportError> {
        let wrong = |error| ReportError::File { path: self.folder.clone(), source: error };
        if self.is_fixed() {
            self.publish_each(names)?;
            return remove(&self.unfinished);
        }
        let old = self.keep_files_of_others(names).and_then(|()| {
            sync_folder(&self.unfinished)?;
            self.swap()
        });
        let Ok(old) = old else {
            self.publish_each(names)?;
            return remove(&self.unfinished);
        };
        if let Some(parent) = self.at.parent() {
            sync_folder(parent).map_err(wrong)?;
        }
        if let Some(old) = old {
            carry_over(old, &self.at).map_err(wrong)?;
            remove(old)?;
        }
        Ok(())
    }

    /// Whether the folder cannot be swapped. It cannot if the program works in it, because the user's shell most
    /// likely does too and would be left in a folder that is gone.
    fn is_fixed(&self) -> bool {
        let here = std::env::current_dir().and_then(|here| here.canonicalize());
        here.is_ok_and(|here| here.starts_with(&self.at)) || self.unfinished.starts_with(&self.at)
    }

    /// Puts the new folder in place by [`exchange`] or by two renames. Returns the present place of the old folder,
    /// if there is one.
    fn swap(&self) -> io::Result<Option<&Path>> {
        if !self.at.exists() {
            fs::rename(&self.unfinished, &self.at)?;
            return Ok(None);
        }
        if exchange(&self.unfinished, &self.at).is_ok() {
            return Ok(Some(&self.unfinished));
        }
        fs::rename(&self.at, &self.aside)?;
        if let Err(error) = fs::rename(&self.unfinished, &self.at) {
            fs::rename(&self.aside, &self.at)?;
            return Err(error);
        }
        Ok(Some(&self.aside))
    }

    /// Moves the files one by one, for a folder that [is fixed](Self::is_fixed). The manifest comes last, so that a
    /// killed run leaves no manifest that lists missing files.
    fn publish_each(&self, names: &[String]) -> Result<(), ReportError> {
        fs::create_dir_all(&self.at).map_err(ReportError::file(&self.at))?;
        let old = files_in(&self.at).unwrap_or_default();
        for name in names {
            let (from, to) = (self.unfinished.join(name), self.at.join(name));
            let kept = if to.exists() && name != MANIFEST && !old.contains(name) {
                fs::rename(&to, free_name(&self.at, name))
            } else {
                Ok(())
            };
            let moved = kept.and_then(|()| {
                fs::rename(&from, &to).or_else(|_| fs::copy(&from, &to).map(|_| ()))
            });
            moved.map_err(ReportError::file(&to))?;
        }
        for name in old.iter().filter(|name| is_plain(name) && !names.contains(name)) {
            let path = self.at.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(ReportError::File { path, source: error });
                }
                _ => {}
            }
        }
        sync_folder(&self.at).map_err(ReportError::file(&self.at))
    }

    /// Gives the user's files in the old folder a name in the new one too, so that they are in
    /// their place at every moment. Folders follow after the swap.
    fn keep_files_of_others(&self, names: &[String]) -> io::Result<()> {
        if !self.at.exists() {
            return Ok(());
        }
        fs::set_permissions(&self.unfinished, fs::metadata(&self.at)?.permissions())?;
        for (name, path) in of_others(&self.at)? {
            if !path.symlink_metadata()?.is_file() {
                continue;
            }
            let taken = name.to_str().is_some_and(|name| names.iter().any(|new| new == name));
            let to = match name.to_str() {
                Some(name) if taken => free_name(&self.unfinished, name),
                _ => self.unfinished.join(&name),
            };
            fs::hard_link(&path, &to).or_else(|_| fs::copy(&path, &to).map(|_| ()))?;
        }
        Ok(())
    }

    /// Cleans up after a run that was killed: puts back a report that was moved aside, and removes what was not
    /// finished.
    fn recover(&self) -> Result<(), ReportError> {
        let wrong = |error| ReportError::File { path: self.folder.clone(), source: error };
        for left in [&self.aside, &self.unfinished] {
            if !left.is_dir() {
                continue;
            }
            if *left == self.aside && !self.at.exists() {
                fs::rename(left, &self.at).map_err(wrong)?;
                continue;
            }
            if files_in(left).is_some() && self.at.exists() {
                carry_over(left, &self.at).map_err(wrong)?;
            }
            remove(left)?;
        }
        // Whether files can be written here is better known before the run than after it.
        fs::create_dir(&self.unfinished).map_err(ReportError::file(&self.unfinished))?;
        let probe = self.unfinished.join("probe");
        let written = fs::write(&probe, b"").map_err(ReportError::file(&probe));
        written.and_then(|()| remove(&self.unfinished))
    }

    /// Whether the folder may be replaced: it is absent or empty, or holds a report of this program, or only what one
    /// left unfinished, such as a lock or the trials that were kept.
    fn is_ours(&self) -> Result<bool, ReportError> {
        if !self.at.exists() {
            return Ok(true);
        }
        if self.at.join(MANIFEST).exists() {
            return Ok(files_in(&self.at).is_some());
        }
        let others = of_others(&self.at).map_err(ReportError::file(&self.at))?;
        let of_a_run = |name: &OsString| {
            let name = name.to_string_lossy();
            let is_kept = name.ends_with(".tally") || name.contains(".tally.unfinished");
            name.starts_with('.') && (name.ends_with(".lock") || is_kept)
        };
        Ok(others.iter().all(|(name, _)| name == FORMERLY_UNFINISHED || of_a_run(name)))
    }
}

impl Drop for ReportFolder {
    fn drop(&mut self) {
        // Rest of a report that could not be written.
        let _ = fs::remove_dir_all(&self.unfinished);
    }
}

/// Returns the files that the manifest of a folder names, itself included. `None` without a manifest of this program.
fn files_in(folder: &Path) -> Option<Vec<String>> {
    let mut files = files_of(&fs::read_to_string(folder.join(MANIFEST)).ok()?)?;
    files.push(MANIFEST.to_owned());
    Some(files)
}

/// Whether a name stands for a file of the folder itself. It is asked because a manifest may be edited, and `../x`
/// must not be moved or removed.
fn is_plain(name: &str) -> bool {
    Path::new(name).components().count() == 1 && name != ".."
}

/// Returns the entries of a folder that no report of this program wrote.
fn of_others(folder: &Path) -> io::Result<Vec<(OsString, PathBuf)>> {
    let ours = files_in(folder).unwrap_or_default();
    let mut others = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if !ours.iter().any(|known| name == known.as_str()) {
            others.push((name, entry.path()));
        }
    }
    others.sort();
    Ok(others)
}

/// Moves the user's files out of an old folder, unless the new one has them already.
fn carry_over(old: &Path, new: &Path) -> io::Result<()> {
    for (name, path) in of_others(old)? {
        let to = new.join(&name);
        if name == FORMERLY_UNFINISHED {
            continue;
        }
        if to.symlink_metadata().is_err() {
            fs::rename(&path, &to)?;
        } else if path.is_dir() {
            fs::rename(&path, free_name(new, &name.to_string_lossy()))?;
        }
    }
    Ok(())
}

/// Returns a free name for a file of the user whose name the report needs.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    let mut free = folder.join(format!("{name}.kept"));
    let mut number = 2;
    while free.exists() {
        free = folder.join(format!("{name}.kept{number}"));
        number += 1;
    }
    free
}

fn remove(folder: &Path) -> Result<(), ReportError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(ReportError::File { path: folder.to_path_buf(), source: error })
        }
        _ => Ok(()),
    }
}

/// Flushes the names in a folder to the disk; a file whose name is lost in a crash is lost. Not every system can, or
/// needs it.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Exchanges two folders in one step, so that there is a report at every moment. An error means that the caller must
/// rename twice.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use nix::fcntl::{AT_FDCWD, RenameFlags, renameat2};
    Ok(renameat2(AT_FDCWD, one, AT_FDCWD, other, RenameFlags::RENAME_EXCHANGE)?)
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn exchange(_one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests;
