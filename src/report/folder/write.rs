//! Writes a report: every file into a folder that is not finished, which then takes the place of
//! the report that stood there before; see [`crate::report::folder`].

use std::fs;
use std::io;
use std::io::{BufWriter, Write as _};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use super::manifest::{MANIFEST, Provenance, manifest};
use super::{ReportFolder, prepare};
use crate::report::charts::{Chart, charts, png, register_font, svg};
use crate::report::error::ReportError;
use crate::report::figures::Figures;
use crate::report::html::{Drawn, PAGE, page};
use crate::report::noun_phrases::compared_with;
use crate::report::tables::frames::{FrameFile, tables, write_csv, write_typed};
use crate::sim::Results;
use rayon::prelude::*;

/// Cells whose rows are in memory at a time: the tables of a large plan have millions of rows.
pub(super) const CELLS_AT_A_TIME: usize = 128;

/// Name of the file with strong play, as text to paste into the scenario.
pub(super) const STRONG: &str = "strong.toml";

type Write<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), ReportError>;

/// Contents of a report, and the confidence of its intervals. [`write`](ReportFolder::write) needs both before
/// it starts.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportOptions {
    /// Confidence of every interval, from 0 to 1.
    pub confidence: f64,
    /// Whether charts are drawn.
    pub charts: bool,
    /// Formats in which the tables are written beside the CSVs.
    pub frames: Vec<FrameFile>,
    /// Arguments and files that repeat the run, for the manifest.
    pub provenance: Provenance,
}

impl Default for ReportOptions {
    fn default() -> Self {
        Self {
            confidence: 0.95,
            charts: true,
            frames: Vec::new(),
            provenance: Provenance::default(),
        }
    }
}

/// Writes the report and returns the paths of its files, the manifest last.
///
/// A report that stood in the folder before is replaced as a whole; anything else in the folder is
/// left alone.
///
/// # Errors
/// As [`prepare`], or if a table or chart cannot be made.
pub fn write_report(
    results: &Results,
    folder: &Path,
    options: &ReportOptions,
) -> Result<Vec<PathBuf>, ReportError> {
    prepare(folder)?.write(results, options, &mut |_| ())
}

impl ReportFolder {
    /// Writes a report into its place and returns the paths of its files, the manifest last. `tell` receives the
    /// names of the parts as they are written.
    ///
    /// # Errors
    /// If a file, a table or a chart cannot be made; the report that stood here before is whole.
    pub fn write(
        &self,
        results: &Results,
        options: &ReportOptions,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Vec<PathBuf>, ReportError> {
        self.fill(tell, |files| files.write_all(results, options))
    }

    /// Calls `write` to write the files of a report, then [publishes](ReportFolder::publish) them all at once.
    /// After an error the old report stays.
    pub(crate) fn fill(
        &self,
        tell: &mut dyn FnMut(&str),
        write: impl FnOnce(&mut Files<'_>) -> Result<(), ReportError>,
    ) -> Result<Vec<PathBuf>, ReportError> {
        let mut files = Files { folder: self.begin()?, names: Vec::new(), tell };
        write(&mut files)?;
        let names = files.names;
        self.publish(&names)?;
        Ok(names.iter().map(|name| self.folder().join(name)).collect())
    }
}

type Svgs = [String; 2];

/// Draws charts into their PNG files, in parallel. Returns them with their SVG texts, because the page needs the
/// texts again.
fn draw_all(charts: Vec<Chart>, folder: &Path) -> Result<Vec<(Chart, Svgs)>, ReportError> {
    register_font()?;
    let drawn = charts
        .into_par_iter()
        .map_init(Vec::new, |pixels, chart| draw(&chart, folder, pixels).map(|svg| (chart, svg)));
    drawn.collect()
}

/// Draws a chart into its PNG file, with `pixels` as the room to draw in (see [`png`]), and returns its SVG
/// texts.
fn draw(chart: &Chart, folder: &Path, pixels: &mut Vec<u8>) -> Result<Svgs, ReportError> {
    let path = folder.join(png_name(&chart.name));
    let picture = png(&chart.picture, pixels)?;
    let write = |mut file: fs::File| {
        file.write_all(&picture)?;
        file.sync_all()
    };
    fs::File::create(&path).and_then(write).map_err(ReportError::file(&path))?;
    Ok([svg(&chart.picture)?, svg(&chart.narrow)?])
}

/// Suffix of a chart's name for its narrow version, which fits on phones.
pub(super) const NARROW: &str = "_narrow";

pub(super) fn png_name(chart: &str) -> String {
    format!("{chart}.png")
}

/// The files of a report while it is written. It notes their names, so that the manifest can list them.
pub(crate) struct Files<'a> {
    folder: &'a Path,
    names: Vec<String>,
    tell: &'a mut dyn FnMut(&str),
}

impl Files<'_> {
    /// Writes all files, the manifest last, because it names all others.
    fn write_all(&mut self, results: &Results, options: &ReportOptions) -> Result<(), ReportError> {
        self.tell("working out intervals");
        let mut figures = Figures::new(results, options.confidence);
        figures.compared_with = compared_with(results);
        figures.compare_all();
        let folder = self.folder;
        // Charts are drawn while tables are written: neither needs the other.
        let drawings = thread::scope(|scope| {
            let draw = || draw_all(charts(&figures)?, folder);
            let drawing = options.charts.then(|| scope.spawn(draw));
            self.save_tables(&figures, &options.frames)?;
            self.tell("drawing charts");
            drawing
                .map_or_else(|| Ok(Vec::new()), |it| it.join().unwrap_or_else(|e| resume_unwind(e)))
        })?;
        let drawn = self.keep(drawings)?;
        if let Some(check) = results.play_check.as_ref().filter(|check| !check.toml.is_empty()) {
            self.save_text(STRONG.to_owned(), &check.toml)?;
        }
        self.tell(&format!("writing {PAGE}"));
        let whole = page(&figures, &options.provenance, &drawn, &self.names);
        self.save_text(PAGE.to_owned(), &whole)?;
        let text = manifest(&figures, &options.provenance, &self.names)?;
        self.save_text(MANIFEST.to_owned(), &text)
    }

    fn save_tables(&mut self, figures: &Figures, typed: &[FrameFile]) -> Result<(), ReportError> {
        for name in tables(figures.results) {
            let file = format!("{name}.csv");
            self.tell(&format!("writing {file}"));
            self.save(file, &mut |write| write_csv(figures, name, CELLS_AT_A_TIME, write))?;
            for &format in typed {
                self.save_typed(figures, name, format)?;
            }
        }
        Ok(())
    }

    /// Writes a table in a [`FrameFile`] format and flushes it to the disk.
    fn save_typed(
        &mut self,
        figures: &Figures,
        name: &str,
        format: FrameFile,
    ) -> Result<(), ReportError> {
        let file = format!("{name}.{}", format.ending());
        self.tell(&format!("writing {file}"));
        let path = self.folder.join(&file);
        let mut to = BufWriter::new(fs::File::create(&path).map_err(ReportError::file(&path))?);
        write_typed(figures, (name, format), CELLS_AT_A_TIME, &mut to)?;
        let done = to.into_inner().map_err(io::IntoInnerError::into_error);
        done.and_then(|file| file.sync_all()).map_err(ReportError::file(&path))?;
        self.names.push(file);
        Ok(())
    }

    pub(crate) fn tell(&mut self, what: &str) {
        (self.tell)(what);
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Draws charts; returns what the page needs of them.
    pub(crate) fn draw(&mut self, charts: Vec<Chart>) -> Result<Vec<Drawn>, ReportError> {
        self.tell("drawing charts");
        let drawings = draw_all(charts, self.folder)?;
        self.keep(drawings)
    }

    /// Writes the SVG texts of charts that are drawn; returns what the page needs of them.
    fn keep(&mut self, drawings: Vec<(Chart, Svgs)>) -> Result<Vec<Drawn>, ReportError> {
        let mut drawn = Vec::new();
        for (chart, [svg, narrow]) in drawings {
            self.save_text(format!("{}.svg", chart.name), &svg)?;
            self.save_text(format!("{}{NARROW}.svg", chart.name), &narrow)?;
            self.names.push(png_name(&chart.name));
            drawn.push(Drawn { name: chart.name, title: chart.picture.title, svg, narrow });
        }
        Ok(drawn)
    }

    pub(crate) fn save_text(&mut self, name: String, text: &str) -> Result<(), ReportError> {
        self.save(name, &mut |write| write(text.as_bytes()))
    }

    /// Writes a file and flushes it to the disk. The folder is published only afterwards, otherwise a crash
    /// could leave empty files in it.
    fn save(
        &mut self,
        name: String,
        content: &mut dyn FnMut(Write<'_>) -> Result<(), ReportError>,
    ) -> Result<(), ReportError> {
        let path = self.folder.join(&name);
        let mut file = fs::File::create(&path).map_err(ReportError::file(&path))?;
        content(&mut |bytes| file.write_all(bytes).map_err(ReportError::file(&path)))?;
        file.sync_all().map_err(ReportError::file(&path))?;
        self.names.push(name);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::testing::scratch::Scratch;

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
