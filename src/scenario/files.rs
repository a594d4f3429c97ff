//! The only place of this module that touches the file system.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Document, Origin, Problem, Problems, Source};

/// Largest file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Reads a scenario file and the rosters that it names.
///
/// # Errors
/// The file cannot be read, is not TOML, or a roster is bad.
pub fn open(path: &Path) -> Result<Document, Problems> {
    let name = path.display().to_string();
    let bytes = read(path).map_err(|error| {
        let source = Arc::new(Source { name: name.clone(), text: String::new() });
        Problem::new(&Origin::start_of(&source), format!("cannot read `{name}`: {error}"))
    })?;
    let mut document = Document::from_bytes(&name, &bytes)?;
    let mut problems = Problems::new();
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    document.load_rosters(&from_folder(folder), &mut problems);
    problems.or(document)
}

/// A loader of files next to a scenario.
pub fn from_folder(folder: PathBuf) -> impl Fn(&str) -> io::Result<Vec<u8>> {
    move |name| read(&folder.join(name))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let about = std::fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if about.len() > LARGEST {
        return Err(io::Error::other("it is larger than 16 MB"));
    }
    std::fs::read(path)
}
