//! The file of per-trial rows. Problems with the file are found before the run, as far as possible.

use crate::cli::Failure;
use crate::cli::arguments::RunOptions;
use crate::report::{MANIFEST, ReportFolder};
use crate::sim::{PerTrial, Plan, per_trial_header};
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The rows of a run, and the file that they make.
pub(crate) struct Rows<'a> {
    /// Receives the rows.
    pub per_trial: PerTrial<'a>,
    path: PathBuf,
    /// Name under which a Parquet file is written, because it is of no use before its end. `None` for CSV.
    unfinished: Option<Unfinished>,
}

struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Rows<'_> {
    /// Ends the file.
    ///
    /// # Errors
    /// The first thing that went wrong with it.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Self { per_trial, path, unfinished } = self;
        let written = per_trial.finish().and_then(|()| match unfinished {
            // A file that has its final name needs no removal.
            Some(file) => std::fs::rename(&file.0, &path),
            None => Ok(()),
        });
        written.map_err(|error| cannot_write(&path, &error))
    }
}

/// Opens the file and writes its beginning. An existing file is not overwritten; a pipe or a device is written
/// to. The beginning is written at once, because a full disk had better be noticed now than after the run.
pub(crate) fn open<'a>(
    options: &RunOptions,
    plan: &Plan,
    place: &ReportFolder,
) -> Result<Option<Rows<'a>>, Failure> {
    let Some(path) = &options.per_trial else { return Ok(None) };
    refuse_place_of_the_report(path, place)?;
    let is_device = path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir());
    if is_parquet(path) {
        return parquet(path, plan, is_device).map(Some);
    }
    let file = if is_device { open_device(path)? } else { create(path)? };
    let header = header(plan).map_err(|error| cannot_write(path, &error))?;
    let mut writer = BufWriter::new(file);
    // A full disk had better be noticed now than after the run.
    let written = writer.write_all(&header).and_then(|()| writer.flush());
    written.map_err(|error| cannot_write(path, &error))?;
    let per_trial = PerTrial::new(writer);
    Ok(Some(Rows { per_trial, path: path.clone(), unfinished: None }))
}

fn open_device(path: &Path) -> Result<File, Failure> {
    OpenOptions::new().write(true).open(path).map_err(|error| cannot_write(path, &error))
}

fn is_parquet(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("parquet"))
}

/// Creates a Parquet file. It has another name until its end is written, because readers cannot use it before.
#[cfg(feature = "parquet")]
fn parquet<'a>(path: &Path, plan: &Plan, is_device: bool) -> Result<Rows<'a>, Failure> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".unfinished-{:x}", std::process::id()));
    let name = PathBuf::from(name);
    outweigh::sim::remove_unfinished(path);
    let file = if is_device { open_device(path)? } else { create(&name)? };
    // Locked for as long as this run writes it, so that another run does not take it for left over.
    let _ = file.try_lock();
    let unfinished = (!is_device).then_some(Unfinished(name));
    let per_trial = PerTrial::parquet(file, plan).map_err(|error| cannot_write(path, &error))?;
    Ok(Rows { per_trial, path: path.to_owned(), unfinished })
}

#[cfg(not(feature = "parquet"))]
fn parquet<'a>(path: &Path, _: &Plan, _: bool) -> Result<Rows<'a>, Failure> {
    Err(no_parquet(path))
}

/// Returns the failure for a Parquet file if this program was built without Parquet.
fn no_parquet(path: &Path) -> Failure {
    let help =
        "build it with `cargo build --release --features parquet`, or name a file such as rows.csv";
    refused(path, "asks for Parquet, and this program was built without it", help)
}

/// Refuses rows that cannot be written, before anything else is.
pub(crate) fn refuse(file: Option<&PathBuf>) -> Result<(), Failure> {
    match file.filter(|path| cfg!(not(feature = "parquet")) && is_parquet(path)) {
        Some(path) => Err(no_parquet(path)),
        None => refuse_existing(file),
    }
}

/// Refuses a file that exists, before anything is written.
pub(crate) fn refuse_existing(file: Option<&PathBuf>) -> Result<(), Failure> {
    match file {
        Some(path) if path.is_file() || path.is_dir() => {
            Err(refused(path, "exists already", "name a file that does not exist yet"))
        }
        _ => Ok(()),
    }
}

/// Makes the file, and the folder in which it stands.
pub(crate) fn create(path: &Path) -> Result<File, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    let file = made.and_then(|()| OpenOptions::new().write(true).create_new(true).open(path));
    file.map_err(|error| {
        refused(path, &format!("cannot be made: {error}"), "name a file in a folder of your own")
    })
}

/// Refuses a file in the report's folder that has the name of a file of the report, because the report would
/// replace it.
fn refuse_place_of_the_report(path: &Path, place: &ReportFolder) -> Result<(), Failure> {
    let (Some(path_name), Ok(path_at)) = (path.file_name(), std::path::absolute(path)) else {
        return Err(refused(path, "is no name of a file", "name a file such as rows.csv"));
    };
    let at = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path));
    let folder = at(place.folder()).unwrap_or_default();
    if path_at == folder || at(path).is_ok_and(|path| path == folder) {
        return Err(refused(path, "is the folder of the report", "name a file in it"));
    }
    let parent = path_at.parent().map(Path::to_path_buf).unwrap_or_default();
    let name = PathBuf::from(path_name);
    let kind = name.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    let is_ours = outweigh::report::COLUMNS
        .iter()
        .any(|column| name.as_os_str() == format!("{}.csv", column.file).as_str())
        || matches!(kind, "png" | "svg" | "html")
        || name.as_os_str() == MANIFEST;
    if is_ours && at(&parent).is_ok_and(|parent| parent == folder) {
        let help = "the report has files of its own there: choose another name, such as rows.csv";
        return Err(refused(path, "may be a file of the report", help));
    }
    Ok(())
}

fn header(plan: &Plan) -> std::io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(per_trial_header(plan))?;
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

fn refused(path: &Path, message: &str, help: &str) -> Failure {
    Failure::Input(format!("error: `{}` {message}\n   = help: {help}", path.display()))
}

/// Returns the failure for rows that could not be written.
pub(crate) fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::World(format!("error: cannot write `{}`: {error}", path.display()))
}
