//! The files of the opened folder: they are listed, read and saved, and nothing outside of it is.
//!
//! Paths are relative, without `..` and without hidden parts; links that lead out of the folder are refused. A file is
//! saved only over the text that was read: its digest says which one that was.

use crate::scenario::Document;
use serde::Serialize;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Most bytes of a file that is read.
const LARGEST: u64 = 16 << 20;
/// Most entries of a listing.
const MOST: usize = 2_000;
/// Most folders and files that a listing looks at.
const MOST_SEEN: usize = 20_000;
/// Deepest folder of a listing.
const DEEPEST: usize = 5;
/// Most bytes of a file whose title is read.
const MOST_TITLED: u64 = 256 << 10;
/// Folders that hold no scenarios, but many files.
const LEFT_OUT: [&str; 2] = ["node_modules", "target"];

/// The opened folder.
#[derive(Debug)]
pub(super) struct Folder {
    /// Path of the folder, with all links resolved.
    root: PathBuf,
}

/// A file or a folder of the listing.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Entry {
    /// Path inside the opened folder.
    path: String,
    /// `scenario`, `game`, `roster` or `folder`.
    kind: &'static str,
    /// Title of a scenario or a game.
    title: Option<String>,
}

/// Why a file was not saved.
#[derive(Debug)]
pub(super) enum Unsaved {
    /// The file is not the one that was read.
    Changed,
    /// The path or the operating system does not allow it.
    Refused(io::Error),
}

impl From<io::Error> for Unsaved {
    fn from(error: io::Error) -> Self {
        Self::Refused(error)
    }
}

/// Returns a number that tells two texts apart. It guards against mistakes, not against forgery.
pub(super) fn digest(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}-{}", hasher.finish(), bytes.len())
}

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, why)
}

impl Folder {
    /// Opens a folder.
    ///
    /// # Errors
    /// There is no such folder.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let root = folder.canonicalize()?;
        if !root.is_dir() {
            return Err(io::Error::other("it is no folder"));
        }
        Ok(Self { root })
    }

    /// Returns the path of the folder, for people.
    pub(super) fn shown(&self) -> String {
        self.root.display().to_string()
    }

    /// Returns the place of a path inside the folder, without looking at links.
    fn place(&self, path: &str) -> io::Result<PathBuf> {
        let is_part = |part: &str| {
            let is_hidden = part.is_empty() || part.starts_with('.');
            let is_foreign = part.contains(['\\', ':', '\0']) || part.chars().any(char::is_control);
            !is_hidden && !is_foreign && part.len() < 256
        };
        if path.len() > 1024 || !path.split('/').all(is_part) {
            return Err(refused("it is outside the opened folder"));
        }
        Ok(self.root.join(path))
    }

    /// Returns the place of a file that is there, with all links resolved.
    fn resolved(&self, path: &str) -> io::Result<PathBuf> {
        let place = self.place(path)?.canonicalize()?;
        if place.starts_with(&self.root) {
            Ok(place)
        } else {
            Err(refused("it is a link out of the opened folder"))
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The file is not there, not inside, or too large.
    pub(super) fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let file = File::open(self.resolved(path)?)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("it is no file"));
        }
        let mut bytes = Vec::new();
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            return Err(io::Error::other("it is larger than 16 MB"));
        }
        Ok(bytes)
    }

    /// Saves a text, and returns its digest. `known` is the digest of the text that was read; `None` for a new file.
    ///
    /// # Errors
    /// The file is another one by now, or cannot be saved.
    pub(super) fn save(
        &self,
        path: &str,
        text: &str,
        known: Option<&str>,
    ) -> Result<String, Unsaved> {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        if !["toml", "csv"].contains(&ending) {
            return Err(refused("only files that end in .toml or .csv can be saved").into());
        }
        let place = self.place(path)?;
        let parent = place.parent().ok_or_else(|| refused("it is no file"))?.canonicalize()?;
        let name = place.file_name().ok_or_else(|| refused("it is no file"))?;
        if !parent.starts_with(&self.root) {
            return Err(refused("its folder is a link out of the opened folder").into());
        }
        let Some(known) = known else {
            let new = OpenOptions::new().write(true).create_new(true).open(parent.join(name));
            let mut file = match new {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    return Err(Unsaved::Changed);
                }
                file => file?,
            };
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            return Ok(digest(text.as_bytes()));
        };
        let place = self.resolved(path)?;
        let is_known =
            |place: &Path| -> io::Result<bool> { Ok(digest(&fs::read(place)?) == known) };
        if !is_known(&place)? {
            return Err(Unsaved::Changed);
        }
        // The new text takes the place of the old one at once, so that a file is never half written.
        let beside = place.with_file_name(format!(
            ".{}.outweigh-{}",
            name.to_string_lossy(),
            std::process::id()
        ));
        let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
        let written = (|| {
            file.write_all(text.as_bytes())?;
            file.set_permissions(fs::metadata(&place)?.permissions())?;
            file.sync_all()?;
            if is_known(&place)? { fs::rename(&beside, &place).map(|()| true) } else { Ok(false) }
        })();
        match written {
            Ok(true) => Ok(digest(text.as_bytes())),
            other => {
                // The file that could not take its place is of no use; the first error counts.
                let _ = fs::remove_file(&beside);
                match other {
                    Err(error) => Err(error.into()),
                    Ok(_) => Err(Unsaved::Changed),
                }
            }
        }
    }

    /// Lists the scenarios, games and rosters, and the folders that hold some, in the order of their paths.
    pub(super) fn list(&self) -> Vec<Entry> {
        let (mut entries, mut seen) = (Vec::new(), 0);
        self.list_below("", &mut entries, (0, &mut seen));
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        entries
    }

    fn list_below(
        &self,
        folder: &str,
        entries: &mut Vec<Entry>,
        (depth, seen): (usize, &mut usize),
    ) {
        let Ok(found) = fs::read_dir(self.root.join(folder)) else { return };
        for entry in found.flatten() {
            *seen += 1;
            if entries.len() >= MOST || *seen > MOST_SEEN {
                return;
            }
            let name = entry.file_name();
            // A name that is no text cannot be asked for.
            let (Some(name), Ok(kind)) = (name.to_str(), entry.file_type()) else { continue };
            let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            if self.place(&path).is_err() || LEFT_OUT.contains(&name) {
                continue;
            }
            if kind.is_dir() && depth < DEEPEST {
                let before = entries.len();
                self.list_below(&path, entries, (depth + 1, seen));
                if entries.len() > before {
                    entries.push(Entry { path, kind: "folder", title: None });
                }
            } else if kind.is_file()
                && let Some((kind, title)) = self.about(&path)
            {
                entries.push(Entry { path, kind, title });
            }
        }
    }

    /// Returns the kind of a file and its title. `None` if it is nothing that the studio opens.
    fn about(&self, path: &str) -> Option<(&'static str, Option<String>)> {
        let ending = path.rsplit_once('.')?.1;
        if ["csv", "xlsx", "ods"].contains(&ending) {
            return Some(("roster", None));
        }
        if ending != "toml" {
            return None;
        }
        let is_game = path.ends_with(".game.toml");
        let place = self.root.join(path);
        if fs::metadata(&place).ok()?.len() > MOST_TITLED {
            return is_game.then_some(("game", None));
        }
        let text = String::from_utf8(fs::read(place).ok()?).ok()?;
        let document =
            if is_game { Document::parse_game(path, &text) } else { Document::parse(path, &text) };
        let text_at = |key: &str| document.as_ref().ok()?.get(key)?.text().map(str::to_owned);
        if is_game {
            return Some(("game", text_at("title")));
        }
        // Other programs have TOML files, too; a scenario names its system. One with mistakes can be mended here.
        let is_scenario = text_at("system").is_some()
            || document.is_err() && text.lines().any(|line| line.starts_with("system"));
        is_scenario.then(|| ("scenario", text_at("title")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scratch::Scratch;

    /// Returns a folder with another one inside, which the server opens.
    fn opened(name: &str) -> (Scratch, Folder) {
        let scratch = Scratch::new(&format!("studio-{name}"));
        fs::create_dir_all(scratch.0.join("inside/deep")).unwrap();
        let folder = Folder::open(&scratch.0.join("inside")).unwrap();
        (scratch, folder)
    }

    #[test]
    fn paths_stay_inside() {
        let (scratch, folder) = opened("paths");
        fs::write(scratch.0.join("secret.toml"), "x").unwrap();
        fs::write(scratch.0.join("inside/own.toml"), "own").unwrap();
        fs::write(scratch.0.join("inside/.hidden.toml"), "x").unwrap();
        assert_eq!(folder.read("own.toml").unwrap(), b"own");
        for path in [
            "../secret.toml",
            "deep/../../secret.toml",
            "/etc/passwd",
            "",
            ".",
            "..",
            ".hidden.toml",
            "./own.toml",
            "deep//own.toml",
            "own.toml/",
            "C:/own.toml",
            "deep\\own.toml",
            "own.toml\0",
            "deep",
        ] {
            assert!(folder.read(path).is_err(), "{path}");
            assert!(folder.save(path, "x", None).is_err(), "{path}");
        }
        assert_eq!(fs::read(scratch.0.join("secret.toml")).unwrap(), b"x");
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_are_refused() {
        use std::os::unix::fs::symlink;
        let (scratch, folder) = opened("links");
        fs::write(scratch.0.join("secret.toml"), "system = \"x\"").unwrap();
        fs::create_dir(scratch.0.join("outside")).unwrap();
        symlink(scratch.0.join("secret.toml"), scratch.0.join("inside/link.toml")).unwrap();
        symlink(scratch.0.join("outside"), scratch.0.join("inside/way")).unwrap();
        symlink(scratch.0.join("new.toml"), scratch.0.join("inside/new.toml")).unwrap();
        let known = digest(b"system = \"x\"");
        assert!(folder.read("link.toml").is_err());
        assert!(folder.save("link.toml", "y", Some(&known)).is_err());
        assert!(folder.save("link.toml", "y", None).is_err());
        assert!(folder.save("new.toml", "y", None).is_err());
        assert!(folder.save("way/new.toml", "y", None).is_err());
        assert!(folder.list().is_empty(), "{:?}", folder.list());
        assert_eq!(fs::read(scratch.0.join("secret.toml")).unwrap(), b"system = \"x\"");
        assert!(!scratch.0.join("new.toml").exists());
        assert_eq!(fs::read_dir(scratch.0.join("outside")).unwrap().count(), 0);
    }

    #[test]
    fn a_file_that_changed_is_not_overwritten() {
        let (scratch, folder) = opened("changed");
        let first = folder.save("deep/own.toml", "one", None).unwrap();
        assert_eq!(first, digest(b"one"));
        assert!(matches!(folder.save("deep/own.toml", "two", None), Err(Unsaved::Changed)));
        let second = folder.save("deep/own.toml", "two", Some(&first)).unwrap();
        assert!(matches!(
            folder.save("deep/own.toml", "three", Some(&first)),
            Err(Unsaved::Changed)
        ));
        assert_eq!(folder.read("deep/own.toml").unwrap(), b"two");
        assert_eq!(folder.save("deep/own.toml", "three", Some(&second)).unwrap(), digest(b"three"));
        assert_eq!(fs::read_dir(scratch.0.join("inside/deep")).unwrap().count(), 1);
        assert!(folder.save("deep/own.sh", "x", None).is_err());
        assert!(folder.save("nowhere/own.toml", "x", None).is_err());
    }

    #[test]
    fn scenarios_games_and_rosters_are_listed() {
        let (scratch, folder) = opened("list");
        let write =
            |name: &str, text: &str| fs::write(scratch.0.join("inside").join(name), text).unwrap();
        write("fight.toml", "system = \"fate-core\"\ntitle = \"A fight\"\n");
        write("deep/broken.toml", "system = \"fate-core\"\ntitle = \n");
        write("own.game.toml", "game = \"own\"\ntitle = \"My game\"\n");
        write("wolves.csv", "name\n");
        write("Cargo.toml", "[package]\nname = \"x\"\n");
        write("notes.txt", "x");
        let listed = folder.list();
        let told: Vec<_> =
            listed.iter().map(|it| (it.path.as_str(), it.kind, it.title.as_deref())).collect();
        assert_eq!(
            told,
            [
                ("deep", "folder", None),
                ("deep/broken.toml", "scenario", None),
                ("fight.toml", "scenario", Some("A fight")),
                ("own.game.toml", "game", Some("My game")),
                ("wolves.csv", "roster", None),
            ]
        );
    }
}
