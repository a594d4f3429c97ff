//! Writes a report into a folder, each file atomically.
//!
//! Everything is first written into a hidden folder within the report's folder and then renamed,
//! the manifest last; whoever finds a manifest finds all files that it names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::charts::{charts, png, svg};
use super::error::ReportError;
use super::figures::Figures;
use super::frames::{csv, frames_of};
use super::html::{PAGE, page};
use super::manifest::{MANIFEST, Provenance, files_of, manifest};
use crate::sim::Results;

/// Folder within the report's folder for files that are not finished.
const UNFINISHED: &str = ".unfinished";

/// What is written, and how sure the intervals are.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportOptions {
    /// Confidence of every interval, from 0 to 1.
    pub confidence: f64,
    /// Whether charts are drawn.
    pub charts: bool,
    /// What the manifest says about how to repeat the run.
    pub provenance: Provenance,
}

impl Default for ReportOptions {
    fn default() -> Self {
        Self { confidence: 0.95, charts: true, provenance: Provenance::default() }
    }
}

/// Makes sure that a report can be written into this folder; call it before the run starts.
///
/// # Errors
/// If the path is a file, if the folder holds files but no report of ours, or if it cannot be
/// created or written.
pub fn prepare(folder: &Path) -> Result<(), ReportError> {
    if folder.exists() && !folder.is_dir() {
        return Err(ReportError::NotAFolder(folder.to_path_buf()));
    }
    fs::create_dir_all(folder).map_err(ReportError::file(folder))?;
    if !is_ours(folder)? {
        return Err(ReportError::ForeignFolder(folder.to_path_buf()));
    }
    // Only trying tells whether a folder may be written.
    let unfinished = folder.join(UNFINISHED);
    fs::create_dir_all(&unfinished).map_err(ReportError::file(&unfinished))?;
    let probe = unfinished.join("probe");
    let written = fs::write(&probe, b"").map_err(ReportError::file(&probe));
    clear(&unfinished)?;
    written
}

/// Writes the report and returns the paths of its files, the manifest last.
///
/// A report that stood in the folder before is replaced, and those of its files that this one
/// does not have are removed; anything else in the folder is left alone.
///
/// # Errors
/// As [`prepare`], or if a table or chart cannot be made.
pub fn write_report(
    results: &Results,
    folder: &Path,
    options: &ReportOptions,
) -> Result<Vec<PathBuf>, ReportError> {
    prepare(folder)?;
    let unfinished = folder.join(UNFINISHED);
    fs::create_dir_all(&unfinished).map_err(ReportError::file(&unfinished))?;
    let written = write_all(results, &unfinished, options).and_then(|names| {
        remove_stale(folder, &names)?;
        names.iter().map(|name| publish(&unfinished, folder, name)).collect()
    });
    let cleared = clear(&unfinished);
    let paths = written?;
    cleared?;
    Ok(paths)
}

/// Writes all files and returns their names, the manifest last.
fn write_all(
    results: &Results,
    folder: &Path,
    options: &ReportOptions,
) -> Result<Vec<String>, ReportError> {
    let figures = Figures::new(results, options.confidence);
    let mut names = Vec::new();
    let mut save = |name: String, bytes: &[u8]| {
        let path = folder.join(&name);
        names.push(name);
        fs::write(&path, bytes).map_err(ReportError::file(&path))
    };
    for (name, frame) in frames_of(&figures)?.named() {
        save(format!("{name}.csv"), &csv(frame)?)?;
    }
    let mut drawn = Vec::new();
    if options.charts {
        for chart in charts(&figures)? {
            let drawing = svg(&chart.picture)?;
            save(format!("{}.svg", chart.name), drawing.as_bytes())?;
            drawn.push((chart.name.clone(), drawing));
            let name = format!("{}.png", chart.name);
            save(name.clone(), b"")?;
            png(&chart.picture, &folder.join(name))?;
        }
    }
    let whole = page(&figures, &options.provenance, &drawn, &names);
    let path = folder.join(PAGE);
    fs::write(&path, whole).map_err(ReportError::file(&path))?;
    names.push(PAGE.to_string());
    let text = manifest(&figures, &options.provenance, &names)?;
    let path = folder.join(MANIFEST);
    fs::write(&path, text).map_err(ReportError::file(&path))?;
    names.push(MANIFEST.to_string());
    Ok(names)
}

fn publish(from: &Path, to: &Path, name: &str) -> Result<PathBuf, ReportError> {
    let path = to.join(name);
    fs::rename(from.join(name), &path).map_err(ReportError::file(&path))?;
    Ok(path)
}

/// Removes files of an earlier report that this one does not replace.
fn remove_stale(folder: &Path, names: &[String]) -> Result<(), ReportError> {
    let Ok(text) = fs::read_to_string(folder.join(MANIFEST)) else { return Ok(()) };
    let known = files_of(&text).unwrap_or_default();
    let is_plain =
        |name: &String| Path::new(name).components().count() == 1 && !name.contains("..");
    for name in known.iter().filter(|name| is_plain(name) && !names.contains(name)) {
        let path = folder.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(ReportError::File { path, source: error });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether the folder is empty, or holds a report of ours, or only what one left unfinished.
fn is_ours(folder: &Path) -> Result<bool, ReportError> {
    if let Ok(text) = fs::read_to_string(folder.join(MANIFEST)) {
        return Ok(files_of(&text).is_some());
    }
    let entries = fs::read_dir(folder).map_err(ReportError::file(folder))?;
    let mut entries = entries.filter_map(Result::ok);
    Ok(entries.all(|entry| entry.file_name() == UNFINISHED))
}

fn clear(unfinished: &Path) -> Result<(), ReportError> {
    fs::remove_dir_all(unfinished).map_err(ReportError::file(unfinished))
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    /// A folder of its own for each test, removed at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("outweigh-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            Self(folder)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn without_charts() -> ReportOptions {
        ReportOptions { charts: false, ..ReportOptions::default() }
    }

    #[test]
    fn all_files_are_written_and_nothing_is_left_over() {
        let scratch = Scratch::new("all");
        let folder = scratch.0.join("reports/courtyard");
        let results = examples::two_variants(60);
        let paths = write_report(&results, &folder, &ReportOptions::default()).unwrap();
        assert_eq!(paths.last(), Some(&folder.join(MANIFEST)));
        assert!(paths.iter().all(|path| fs::metadata(path).unwrap().len() > 0));
        let png = fs::read(folder.join("win_rate.png")).unwrap();
        assert_eq!(&png[1..4], b"PNG");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), paths.len());
    }

    #[test]
    fn a_second_report_replaces_the_first_byte_by_byte() {
        let scratch = Scratch::new("again");
        let results = examples::two_variants(60);
        write_report(&results, &scratch.0, &ReportOptions::default()).unwrap();
        let first = fs::read(scratch.0.join("win_rate.svg")).unwrap();
        write_report(&results, &scratch.0, &ReportOptions::default()).unwrap();
        assert_eq!(first, fs::read(scratch.0.join("win_rate.svg")).unwrap());
        fs::write(scratch.0.join("my notes.txt"), "mine").unwrap();
        write_report(&results, &scratch.0, &without_charts()).unwrap();
        assert!(!scratch.0.join("win_rate.png").exists(), "a chart of another run would mislead");
        assert!(scratch.0.join("my notes.txt").exists());
    }

    #[test]
    fn foreign_folders_are_refused() {
        let scratch = Scratch::new("foreign");
        fs::create_dir_all(&scratch.0).unwrap();
        fs::write(scratch.0.join("thesis.txt"), "mine").unwrap();
        let error = prepare(&scratch.0).unwrap_err();
        assert!(matches!(error, ReportError::ForeignFolder(_)));
        assert!(error.to_string().contains("choose another folder with --out"));
        let refused = write_report(&examples::lone(5), &scratch.0, &without_charts());
        assert!(refused.is_err());
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
    }

    #[test]
    fn a_manifest_of_another_program_is_foreign_too() {
        let scratch = Scratch::new("manifest");
        fs::create_dir_all(&scratch.0).unwrap();
        fs::write(scratch.0.join(MANIFEST), "{\"name\": \"web app\"}").unwrap();
        assert!(matches!(prepare(&scratch.0), Err(ReportError::ForeignFolder(_))));
    }

    #[test]
    fn a_file_is_no_folder() {
        let scratch = Scratch::new("file");
        fs::write(&scratch.0, "x").unwrap();
        assert!(matches!(prepare(&scratch.0), Err(ReportError::NotAFolder(_))));
        let below = prepare(&scratch.0.join("below"));
        assert!(matches!(below, Err(ReportError::File { .. })));
        fs::remove_file(&scratch.0).unwrap();
    }

    #[test]
    fn without_trials_tables_and_manifest_are_written() {
        let scratch = Scratch::new("zero");
        let paths =
            write_report(&examples::lone(0), &scratch.0, &ReportOptions::default()).unwrap();
        assert_eq!(paths.len(), 7);
    }
}
