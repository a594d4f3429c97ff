//! Tally files on the disk: written as a whole or not at all, and read with every number checked that they declare.

use super::Kept;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How the first line of a tally file begins; the number is that of the format.
const MAGIC: &str = "outweigh tally 2";
/// How the first line of a tally file of any version begins, so that a file of another version gets a message of
/// its own.
const ANY_MAGIC: &str = "outweigh tally ";
/// Most bytes of a tally file: ten times those of the largest plan. A file that declares more is not read.
const MOST_BYTES: u64 = 1 << 32;
/// Middle part of the name of a file that is being written: it follows the name of the finished file.
const UNFINISHED: &str = ".unfinished-";
/// How long a file may be unchanged before [`remove_unfinished`] may count it as left over.
const STILL: Duration = Duration::from_mins(1);
/// Like [`STILL`], for file systems without locks. The wait is longer, because without a lock a slow writer looks
/// like a dead one.
const STILL_UNLOCKED: Duration = Duration::from_hours(24);

impl Kept {
    /// Returns the file as bytes.
    ///
    /// # Errors
    /// The file would be larger than the limit for reading.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let body = serde_json::to_vec(self).map_err(io::Error::other)?;
        let mut bytes = format!("{MAGIC} {:08x}\n", crc32fast::hash(&body)).into_bytes();
        bytes.extend(body);
        if bytes.len() as u64 > MOST_BYTES {
            let why = "it would be larger than 4 GiB: play the cells in pieces, with --by cells";
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        Ok(bytes)
    }

    /// Writes it as a whole or not at all: under another name first, which then replaces an older file. A crash in
    /// the middle leaves the older file as it was.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)?;
        }
        let (unfinished, mut file) = begin(path)?;
        let written = self.bytes().and_then(|bytes| file.write_all(&bytes));
        let written = written.and_then(|()| file.sync_all());
        written.and_then(|()| std::fs::rename(&unfinished, path)).inspect_err(|_| {
            let _ = std::fs::remove_file(&unfinished);
        })
    }

    /// Whether the first line of a file begins with `ANY_MAGIC`: a tally file of this version or another.
    pub fn is_file(path: &Path) -> bool {
        open(path).is_ok_and(|mut file| {
            first_line(&mut file).is_ok_and(|line| line.starts_with(ANY_MAGIC))
        })
    }

    /// Reads a file. It looks at the first line before the rest, so that any other file is refused however large it
    /// is.
    ///
    /// # Errors
    /// It cannot be read, or it is damaged; the text completes a sentence that begins with its path.
    pub fn read(path: &Path) -> Result<Self, String> {
        let cannot = |error: io::Error| format!("cannot be read: {error}");
        let mut file = open(path)?;
        // Any other file is refused by its first line, however large it is.
        checksum(&first_line(&mut file).map_err(cannot)?)?;
        if file.metadata().map_err(cannot)?.len() > MOST_BYTES {
            return Err("is larger than any tally file".to_owned());
        }
        let mut bytes = Vec::new();
        file.rewind().map_err(cannot)?;
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(cannot)?;
        Self::from_bytes(&bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// They are damaged: in words.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let line = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
        let (line, body) = bytes.split_at(line);
        let sum = checksum(&String::from_utf8_lossy(line))?;
        let body = body.get(1..).unwrap_or_default();
        if sum != Some(crc32fast::hash(body)) {
            return Err("is damaged or cut short: its checksum is wrong".to_owned());
        }
        let kept: Self =
            serde_json::from_slice(body).map_err(|error| format!("is damaged: {error}"))?;
        if kept.is_sound() {
            Ok(kept)
        } else {
            Err("is damaged: its trials do not add up".to_owned())
        }
    }
}

/// Opens a regular file. Others are refused, because a pipe would wait for a writer and a device has no end.
fn open(path: &Path) -> Result<File, String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    if !path.metadata().map_err(cannot)?.is_file() {
        return Err("is no tally file: it is no regular file".to_owned());
    }
    File::open(path).map_err(cannot)
}

/// Returns the first line of a file, or its beginning if that is longer than the first line of a tally file.
fn first_line(file: &mut File) -> io::Result<String> {
    const LONGEST: u64 = 64;
    let mut start = Vec::new();
    file.take(LONGEST).read_to_end(&mut start)?;
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    Ok(String::from_utf8_lossy(line).into_owned())
}

/// Reads the first line of a file: the checksum, or `None` if it is not a number.
///
/// # Errors
/// The file is not a tally file, or has another version.
fn checksum(line: &str) -> Result<Option<u32>, String> {
    match line.rsplit_once(' ') {
        Some((MAGIC, sum)) => Ok(u32::from_str_radix(sum, 16).ok()),
        Some((magic, _)) if magic.starts_with(ANY_MAGIC) => {
            Err("is of another version of Outweigh".to_owned())
        }
        _ => Err("is no tally file".to_owned()),
    }
}

/// Makes a file beside another, which takes its place when it is finished. It is locked as long as it is open,
/// so that [`remove_unfinished`] can tell it from one whose program is gone.
fn begin(path: &Path) -> io::Result<(PathBuf, File)> {
    loop {
        // Each writer has a file of its own, so two that write at once cannot disturb each other; the last one wins.
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let mut name = path.as_os_str().to_owned();
        name.push(format!("{UNFINISHED}{:x}-{moment:x}", std::process::id()));
        let name = PathBuf::from(name);
        let file = match OpenOptions::new().write(true).create_new(true).open(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        match file.try_lock() {
            Ok(()) if name.exists() => return Ok((name, file)),
            // A program that cleans up was faster.
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            // The file system knows no locks.
            Err(TryLockError::Error(_)) => return Ok((name, file)),
        }
    }
}

/// Removes what programs that were killed while they wrote a file have left beside it. A file that another program
/// still writes is left alone, because that program has locked it.
pub fn remove_unfinished(path: &Path) {
    let Some(name) = path.file_name() else { return };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
    for entry in entries.flatten() {
        let found = entry.file_name();
        let rest = found.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let rest = rest.and_then(|rest| rest.strip_prefix(UNFINISHED.as_bytes()));
        let is_ours =
            |rest: &[u8]| rest.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
        if rest.is_some_and(is_ours) && is_left_over(&entry.path()).unwrap_or(false) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Whether nothing was written to a file for [`STILL`], and no program has locked it.
fn is_left_over(path: &Path) -> io::Result<bool> {
    let about = path.symlink_metadata()?;
    let still = about.modified()?.elapsed().unwrap_or_default();
    if !about.is_file() || still < STILL {
        return Ok(false);
    }
    let file = OpenOptions::new().write(true).open(path)?;
    Ok(match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => still > STILL_UNLOCKED,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::tally_file::Origins;
    use crate::sim::tally_file::tests::piece;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let kept = piece(2, 5);
        assert_eq!(Kept::from_bytes(&kept.bytes().unwrap()), Ok(kept));
    }

    /// Every byte that is another, and every end that is missing, is noticed.
    #[test]
    fn damage_is_noticed() {
        let bytes = piece(2, 5).bytes().unwrap();
        for at in 0..bytes.len() {
            assert!(Kept::from_bytes(&bytes[..at]).is_err(), "cut at {at}");
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(Kept::from_bytes(&other).is_err(), "byte {at}");
        }
        let told = |text: &str| Kept::from_bytes(text.as_bytes()).unwrap_err();
        assert_eq!(told("value,win\n1,2\n"), "is no tally file");
        for other in ["1", "9"] {
            let text = format!("outweigh tally {other} 00000000\n{{}}");
            assert_eq!(told(&text), "is of another version of Outweigh");
        }
        let body = "{}";
        let sum = crc32fast::hash(body.as_bytes());
        assert!(told(&format!("{MAGIC} {sum:08x}\n{body}")).starts_with("is damaged: missing"));
    }

    /// A right checksum says nothing of the contents.
    #[test]
    fn numbers_that_do_not_add_up_are_refused() {
        let read = |change: &dyn Fn(&mut Kept)| {
            let mut kept = piece(2, 5);
            change(&mut kept);
            Kept::from_bytes(&kept.bytes().unwrap()).map(|_| ())
        };
        let refused = Err("is damaged: its trials do not add up".to_owned());
        assert_eq!(read(&|_| {}), Ok(()));
        assert_eq!(read(&|kept| kept.asked = 4), refused, "trials beyond the run");
        assert_eq!(read(&|kept| kept.asked = 0), refused);
        assert_eq!(read(&|kept| kept.asked = u64::MAX), refused);
        assert_eq!(read(&|kept| kept.spans = vec![(2, 1)]), refused);
        assert_eq!(read(&|kept| kept.spans = vec![(2, 4), (4, 5)]), refused);
        assert_eq!(read(&|kept| kept.cells = vec![(0, 2)]), refused);
        assert_eq!(read(&|kept| kept.cells = vec![(0, u64::MAX), (0, u64::MAX)]), refused);
        assert_eq!(read(&|kept| kept.tallies.clear()), refused);
        assert_eq!(read(&|kept| kept.tallies[0].trials = 4), refused);
    }

    #[test]
    fn what_a_killed_program_left_is_removed_and_what_another_writes_stays() {
        let name = format!("outweigh-{}-unfinished", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("k.tally");
        let old = |name: &str| {
            let file = File::create(folder.join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_mins(5)).unwrap();
            file
        };
        drop(old("k.tally.unfinished-1f-2e"));
        drop(old("other.tally.unfinished-1f-2e"));
        drop(old("k.tally.unfinished-notes"));
        let (young, file) = begin(&path).unwrap();
        drop(file);
        let (locked, file) = begin(&path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_mins(5)).unwrap();
        remove_unfinished(&path);
        assert!(!folder.join("k.tally.unfinished-1f-2e").exists());
        for left in ["other.tally.unfinished-1f-2e", "k.tally.unfinished-notes"] {
            assert!(folder.join(left).exists(), "{left}");
        }
        assert!(young.exists(), "its program may be about to lock it");
        assert!(locked.exists(), "its program is writing it");
        drop(file);
        remove_unfinished(&path);
        assert!(!locked.exists());
        Kept::new(Origins::default(), 10, 1).write(&path).unwrap();
        assert!(Kept::read(&path).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
