//! Names that would steer a terminal, run in a spreadsheet, or that a font lacks.

use super::refusals::refused;
use super::{DUEL, Folder, printed};

/// The duel with sides of other names.
fn named(one: &str, other: &str) -> String {
    DUEL.replace("sides.heroine", &format!("sides.\"{one}\""))
        .replace("sides.watch", &format!("sides.\"{other}\""))
}

#[test]
fn escape_sequences_are_refused_and_never_shown() {
    let folder = Folder::new("escape");
    folder.file("duel.toml", &DUEL.replacen("Deliah", "\\u001b[31mDeliah", 1));
    let message = refused(&folder, &["run", "duel.toml"]);
    assert!(
        message.contains("hidden character U+001B") && !message.contains('\u{1b}'),
        "{message}"
    );
    folder.file("duel.toml", &DUEL.replacen("count = 2", "\"cu\\u001b[2Jont\" = 2", 1));
    let message = refused(&folder, &["check", "duel.toml"]);
    assert!(message.contains("unknown key") && !message.contains('\u{1b}'), "{message}");
    let message = refused(&folder, &["check", "go\u{1b}[31mne.toml"]);
    assert!(message.contains("cannot read") && !message.contains('\u{1b}'), "{message}");
}

fn is_csv(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|extension| extension == "csv")
}

#[test]
fn spreadsheets_run_no_name() {
    let folder = Folder::new("formulas");
    folder.file("duel.toml", &named("=1+1", "@watch"));
    let arguments = ["run", "duel.toml", "--no-charts", "--out", "out", "--per-trial", "rows.csv"];
    printed(&folder.outweigh(&arguments));
    let files = folder.files("out").into_iter().chain(folder.files("."));
    let mut cells = 0;
    for (name, bytes) in files.filter(|(name, _)| is_csv(name)) {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
        for row in reader.records() {
            for cell in &row.unwrap() {
                let is_number = cell.parse::<f64>().is_ok();
                assert!(is_number || !cell.starts_with(['=', '@', '+', '-']), "{name}: {cell}");
                cells += usize::from(cell.starts_with("'=") || cell.starts_with("'@"));
            }
        }
    }
    assert!(cells > 100, "{cells}");
}

#[test]
fn letters_that_the_font_lacks_are_named() {
    let folder = Folder::new("letters");
    folder.file("duel.toml", &named("守衛", "watch"));
    let text = printed(&folder.outweigh(&["run", "duel.toml", "--out", "out"]));
    assert!(text.contains("font lacks: 守 衛; the SVG charts"), "{text}");
    let quiet = printed(&folder.outweigh(&["run", "duel.toml", "--out", "out", "--no-charts"]));
    assert!(!quiet.contains("warning:"), "{quiet}");
    folder.file("duel.toml", DUEL);
    let plain = printed(&folder.outweigh(&["run", "duel.toml", "--out", "out"]));
    assert!(!plain.contains("warning:"), "{plain}");
}
