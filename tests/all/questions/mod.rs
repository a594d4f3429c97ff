//! The commands that answer questions, with the real binary.

mod ban;
mod decisions;
mod exploit;
mod page;
mod play;
mod rank;
mod robust;
mod solve;
mod styles;
mod tune;
mod value;

use crate::program::Folder;
use std::path::Path;

/// Asks a question whose report goes into the folder `report`; returns what is told.
fn ask(folder: &Folder, command: &str, scenario: &str, arguments: &[&str]) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario).display().to_string();
    let words = [&[command, &file, "--out", "report"], arguments].concat();
    let done = folder.outweigh(&words);
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(0), "{words:?}: {said}");
    String::from_utf8(done.stdout).unwrap()
}

/// A question that is refused with this, with exit code 2 and nothing written.
fn refused(command: &str, scenario: &str, arguments: &[&str], said: &str) {
    let folder = Folder::new(&format!("refused-{command}"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario).display().to_string();
    let words = [&[command, &file, "--out", "report"], arguments].concat();
    let done = folder.outweigh(&words);
    let told = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{words:?}: {told}");
    assert!(told.contains(said), "{words:?}: {told}");
    assert!(!folder.path("report").exists(), "{words:?}");
}
