//! A file of a report, made in memory, for callers that keep results and hand out files on demand. Each file has the bytes
//! that [`ReportFolder::write`](super::ReportFolder::write) gives it.

use super::manifest::{MANIFEST, manifest};
use super::write::{CELLS_AT_A_TIME, NARROW, ReportOptions, STRONG, png_name};
use crate::report::charts::{Chart, charts, png, svg};
use crate::report::error::ReportError;
use crate::report::figures::Figures;
use crate::report::html::{Drawn, PAGE, page};
use crate::report::noun_phrases::compared_with;
use crate::report::tables::frames::{FrameFile, tables, write_csv, write_typed};
use crate::sim::Results;

/// Returns a file of the report by its name, such as `outcomes.csv`, `outcomes.arrow`, `win_rate.png` or `report.html`.
/// `None` if the report has no such file. A typed table can be asked for even if `options` do not list its format.
///
/// # Errors
/// If a table or a chart cannot be made.
pub fn report_file(
    results: &Results,
    options: &ReportOptions,
    name: &str,
) -> Result<Option<Vec<u8>>, ReportError> {
    let mut figures = Figures::new(results, options.confidence);
    figures.compared_with = compared_with(results);
    let figures = &figures;
    let Some((stem, ending)) = name.rsplit_once('.') else { return Ok(None) };
    let is_table = || tables(results).find(|table| *table == stem);
    let typed = [FrameFile::Arrow, FrameFile::Parquet].into_iter();
    let mut typed = typed.filter(|format| format.is_built());
    if let Some(format) = typed.find(|format| format.ending() == ending) {
        let Some(table) = is_table() else { return Ok(None) };
        let mut bytes = Vec::new();
        write_typed(figures, (table, format), CELLS_AT_A_TIME, &mut bytes)?;
        return Ok(Some(bytes));
    }
    match ending {
        "csv" => {
            let Some(table) = is_table() else { return Ok(None) };
            let mut bytes = Vec::new();
            write_csv(figures, table, CELLS_AT_A_TIME, &mut |part| {
                bytes.extend_from_slice(part);
                Ok(())
            })?;
            Ok(Some(bytes))
        }
        "png" => {
            chart(figures, stem)?.map(|chart| png(&chart.picture, &mut Vec::new())).transpose()
        }
        "svg" => match chart(figures, stem.strip_suffix(NARROW).unwrap_or(stem))? {
            Some(chart) if stem.ends_with(NARROW) => svg(&chart.narrow).map(text),
            Some(chart) => svg(&chart.picture).map(text),
            None => Ok(None),
        },
        "html" | "json" if name == PAGE || name == MANIFEST => {
            let drawn = if options.charts { drawn(figures)? } else { Vec::new() };
            let mut files = names(figures, options, &drawn);
            if name == PAGE {
                return Ok(text(page(figures, &options.provenance, &drawn, &files)));
            }
            files.push(PAGE.to_owned());
            manifest(figures, &options.provenance, &files).map(text)
        }
        _ => Ok(None),
    }
}

#[allow(clippy::unnecessary_wraps)] // Each branch above gives an option.
fn text(text: String) -> Option<Vec<u8>> {
    Some(text.into_bytes())
}

fn chart(figures: &Figures, name: &str) -> Result<Option<Chart>, ReportError> {
    Ok(charts(figures)?.into_iter().find(|chart| chart.name == name))
}

fn drawn(figures: &Figures) -> Result<Vec<Drawn>, ReportError> {
    let all = charts(figures)?.into_iter();
    let drawn = all.map(|chart| {
        let (svg, narrow) = (svg(&chart.picture)?, svg(&chart.narrow)?);
        Ok(Drawn { name: chart.name, title: chart.picture.title, svg, narrow })
    });
    drawn.collect()
}

/// Returns the names of the files that a folder has before its page, in the order in which they are written.
fn names(figures: &Figures, options: &ReportOptions, drawn: &[Drawn]) -> Vec<String> {
    let mut names = Vec::new();
    for table in tables(figures.results) {
        names.push(format!("{table}.csv"));
        names.extend(options.frames.iter().map(|format| format!("{table}.{}", format.ending())));
    }
    for Drawn { name, .. } in drawn {
        names.extend([format!("{name}.svg"), format!("{name}{NARROW}.svg"), png_name(name)]);
    }
    let check = figures.results.play_check.as_ref();
    if check.is_some_and(|check| !check.toml.is_empty()) {
        names.push(STRONG.to_owned());
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{examples, write_report};

    #[test]
    fn every_file_of_a_report_has_the_bytes_of_the_folder() {
        let folder =
            std::env::temp_dir().join(format!("outweigh-{}-single-file", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let results = examples::two_variants(60);
        let frames = if FrameFile::Arrow.is_built() { vec![FrameFile::Arrow] } else { Vec::new() };
        let options = ReportOptions { frames, ..ReportOptions::default() };
        let paths = write_report(&results, &folder, &options).unwrap();
        assert!(paths.len() > 10);
        for path in paths {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let is_chart = name.ends_with("png") || name.ends_with("svg");
            // One chart stands for all: each takes the time of a whole report.
            if is_chart && !name.starts_with("win_rate") {
                continue;
            }
            let found = report_file(&results, &options, &name).unwrap();
            assert!(found == Some(std::fs::read(&path).unwrap()), "{name}");
        }
        for name in ["outcomes", "secrets.csv", "win_rate.gif", "../win_rate.svg"] {
            assert_eq!(report_file(&results, &options, name).unwrap(), None, "{name}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
