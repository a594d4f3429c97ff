//! Where output goes wrong: a reader who goes away, a disk that is full.
#![cfg(target_os = "linux")]

use super::solving::SMALL;
use super::{DUEL, Folder};
use std::fs::OpenOptions;
use std::process::Stdio;

/// Every command that prints, with a scenario that it can read.
const COMMANDS: [&[&str]; 8] = [
    &["check", "duel.toml"],
    &["trace", "duel.toml"],
    &["exact", "small.toml"],
    &["list", "systems"],
    &["list", "knobs"],
    &["odds", "war-of-ashes"],
    &["schema", "war-of-ashes"],
    &["--help"],
];

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    // Warnings about it would go another way than what is tested here.
    let side = "[sides.watch]\nplayer = \"gm\"\n";
    folder.file("duel.toml", &DUEL.replace(side, &format!("{side}policy = \"soldier\"\n")));
    folder.file("small.toml", SMALL);
    folder
}

/// A pipe that nobody reads any more.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn a_full_disk_is_told() {
    let folder = folder("full");
    for arguments in COMMANDS {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = folder.command(arguments);
        let output = command.stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let output = output.wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        assert!(message.contains("cannot write to standard output"), "{arguments:?}: {message}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let folder = folder("enough");
    for arguments in COMMANDS {
        let mut command = folder.command(arguments);
        let output = command.stdout(closed()).stderr(Stdio::piped()).spawn().unwrap();
        let output = output.wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), message.as_ref()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn messages_that_nobody_reads_change_no_exit_code() {
    let folder = folder("unread");
    let bad: [&[&str]; 4] = [
        &["check", "gone.toml"],
        &["run", "gone.toml"],
        &["list", "knobs", "no_such_word"],
        &["run", "duel.toml", "--threads", "1000000"],
    ];
    for arguments in bad {
        let mut command = folder.command(arguments);
        let status = command.stdout(Stdio::null()).stderr(closed()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_run_whose_table_cannot_be_printed_has_written_its_report() {
    let folder = folder("unprinted");
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = folder.command(&["run", "duel.toml", "--out", "out", "--no-charts"]);
    let status = command.stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(1));
    assert!(folder.has("out/manifest.json"));
}
