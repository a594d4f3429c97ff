//! The only place of this module that touches the file system.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{BuiltIn, Document, Origin, Problem, Problems, Source, split_sheet};
use crate::knob::nearest;

/// Largest file that is read, in bytes. A limit is needed because a device or a pipe may have no end.
const LARGEST: u64 = 16 << 20;

/// Reads a scenario and the rosters that it names: a file, standard input for `-`, or a [`BuiltIn`](super::BuiltIn)
/// by its name if there is no file of this name. Rosters of a text from standard input lie in the working directory,
/// because it has no folder of its own.
///
/// # Errors
/// The file cannot be read, is not TOML, or a roster is bad.
pub fn open(path: &Path) -> Result<Document, Problems> {
    let is_stdin = is_stdin(path);
    let name = if is_stdin { STDIN.to_owned() } else { path.display().to_string() };
    let read = if is_stdin { up_to_the_cap(io::stdin().lock()) } else { read(path) };
    let bytes = match read {
        Ok(bytes) => bytes,
        Err(error) => match BuiltIn::named(&name) {
            Some(scenario) if error.kind() == io::ErrorKind::NotFound => return scenario.open(),
            _ => return Err(unread(&name, &error).into()),
        },
    };
    let mut document = Document::from_bytes(&name, &bytes)?;
    let mut problems = Problems::new();
    // The rosters of a text from standard input lie in the working directory.
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    document.load_rosters(&from_folder(folder), &mut problems);
    problems.or(document)
}

/// Name of standard input in messages.
pub const STDIN: &str = "standard input";

/// Whether a path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the problem of a file that cannot be read. Its place has no text, see `Origin::is_nowhere`.
fn unread(name: &str, error: &io::Error) -> Problem {
    let source = Arc::new(Source { name: name.to_owned(), text: String::new() });
    let problem =
        Problem::new(&Origin::start_of(&source), format!("cannot read `{name}`: {error}"));
    if error.kind() != io::ErrorKind::NotFound {
        return problem;
    }
    let names: Vec<String> = BuiltIn::all().map(|scenario| scenario.name()).collect();
    // A name without its system is found, too: it is the same in few systems.
    let last = name.strip_suffix(".toml").unwrap_or(name);
    let mut meant: Vec<String> =
        names.iter().filter(|it| it.rsplit('/').next() == Some(last)).cloned().collect();
    if meant.is_empty() && name.contains('/') {
        meant.extend(nearest(name, names.iter().map(String::as_str)));
    }
    if meant.is_empty() {
        return problem.help(
            "name a scenario file; `outweigh new SYSTEM` writes an example, and `outweigh list scenarios` lists \
             the built-in ones",
        );
    }
    let meant: Vec<String> = meant.iter().map(|name| format!("`{name}`")).collect();
    problem.help(format!("did you mean the built-in scenario {}?", meant.join(" or ")))
}

/// Returns a [`Load`](super::roster::Load) of files next to a scenario. A name with a sheet, `monsters.xlsx#Goblins`,
/// is that of the file before it.
pub fn from_folder(folder: PathBuf) -> impl Fn(&str) -> io::Result<Vec<u8>> {
    move |name| match (read(&folder.join(name)), split_sheet(name)) {
        (Err(error), (file, Some(_))) if error.kind() == io::ErrorKind::NotFound => {
            read(&folder.join(file))
        }
        (found, _) => found,
    }
}

/// Reads a file, but never more than [`LARGEST`]. The size is not asked for first, because a device or a pipe may
/// have none.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    up_to_the_cap(file)
}

fn up_to_the_cap(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
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
