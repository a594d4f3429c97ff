//! The file for per-trial rows. What can go wrong with it is found before the run, as far as
//! possible.

use super::Failure;
use super::arguments::RunOptions;
use outweigh::report::{MANIFEST, ReportFolder};
use outweigh::sim::{PerTrial, Plan, per_trial_header};
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Opens the file and writes its header. An existing file is not overwritten; a pipe or a device
/// is written to.
pub fn open<'a>(
    options: &RunOptions,
    plan: &Plan,
    place: &ReportFolder,
) -> Result<Option<PerTrial<'a>>, Failure> {
    let Some(path) = &options.per_trial else { return Ok(None) };
    refuse_place_of_the_report(path, place)?;
    let is_device = path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir());
    let file = if is_device {
        OpenOptions::new().write(true).open(path).map_err(|error| cannot_write(path, &error))?
    } else {
        create(path)?
    };
    let header = header(plan).map_err(|error| cannot_write(path, &error))?;
    let mut writer = BufWriter::new(file);
    // A full disk had better be noticed now than after the run.
    let written = writer.write_all(&header).and_then(|()| writer.flush());
    written.map_err(|error| cannot_write(path, &error))?;
    Ok(Some(PerTrial::new(writer)))
}

/// Refuses a file that exists, before anything is written.
pub fn refuse_existing(file: Option<&PathBuf>) -> Result<(), Failure> {
    match file {
        Some(path) if path.is_file() || path.is_dir() => {
            Err(refused(path, "exists already", "name a file that does not exist yet"))
        }
        _ => Ok(()),
    }
}

/// Makes the file, and the folder in which it stands.
pub fn create(path: &Path) -> Result<File, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    let file = made.and_then(|()| OpenOptions::new().write(true).create_new(true).open(path));
    file.map_err(|error| {
        refused(path, &format!("cannot be made: {error}"), "name a file in a folder of your own")
    })
}

/// A file in the report's folder must not bear the name of one of the report's.
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

/// What to say when the rows could not be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::World(format!("error: cannot write `{}`: {error}", path.display()))
}
