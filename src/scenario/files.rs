//! The only place of this module that touches the file system.

use std::fs::File;
use std::io::{self, Read};
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
        let problem =
            Problem::new(&Origin::start_of(&source), format!("cannot read `{name}`: {error}"));
        let missing = error.kind() == io::ErrorKind::NotFound;
        let help = "name a scenario file; `outweigh new SYSTEM` writes one to begin with";
        if missing { problem.help(help) } else { problem }
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

/// Reads a file, but never more than the cap: what is no plain file may tell no size, or no end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("it is larger than 16 MB"));
    }
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_not_read_to_its_end() {
        let error = read(Path::new("/dev/zero")).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 16 MB");
        assert_eq!(read(Path::new("/dev/null")).unwrap(), b"");
        assert_eq!(read(Path::new("/")).unwrap_err().to_string(), "it is a folder");
    }
}
