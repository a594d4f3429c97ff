//! Collects the scenario files, so that the program has them inside.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?);
    let into = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    println!("cargo::rerun-if-changed=scenarios");
    let mut files = Vec::new();
    for system in sorted(&root.join("scenarios"))? {
        files.extend(sorted(&system)?);
    }
    // Relative paths from the manifest's folder would not be found from `OUT_DIR`.
    let mut text = String::from(
        "/// Path below `scenarios/` and text of every file there, in order.\npub(super) const FILES: &[(&str, &str)] = &[\n",
    );
    for file in files {
        let name = file.strip_prefix(root.join("scenarios")).unwrap_or(&file);
        let name = name.to_string_lossy().replace('\\', "/");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    ({name:?}, include_str!({:?})),", file.to_string_lossy());
    }
    text.push_str("];\n");
    fs::write(into.join("scenarios.rs"), text)
}

/// The entries of a folder in the order of their names; none of a file.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}
