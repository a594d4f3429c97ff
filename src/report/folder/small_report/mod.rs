//! Small reports: what a command other than `run` leaves behind. The command brings its tables,
//! charts and sentences; here they become a folder of files, under the same rules as the folder of
//! `run`: it is locked, written as a whole, and never takes the place of files that no report wrote.

use super::ReportFolder;
use super::manifest::{MANIFEST, PROGRAM, Provenance, Roster};
use super::write::Files;
use crate::report::charts::Chart;
use crate::report::error::ReportError;
use crate::report::findings::capitalized;
use crate::report::html::{
    Drawn, MOST_ROWS, PAGE, escaped, head, push, put_answer, put_charts, put_end, put_rows,
    put_sources,
};
use crate::sim::cell_text;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A report that is no run of cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SmallReport {
    /// The command that made it, such as `solve`.
    pub command: String,
    /// The rule system.
    pub system: String,
    /// Name of the scenario: its file without folder and extension.
    pub name: String,
    /// Title of the page.
    pub title: String,
    /// The question in the words of the user; may be empty.
    pub question: String,
    /// Findings, in sentences.
    pub findings: Vec<String>,
    /// The tables, each a file of its own.
    pub tables: Vec<Table>,
    /// Tables that the page shows in place of those of the same name, because the words of a file are fixed for scripts.
    pub on_page: Vec<Table>,
    /// Other files: names and texts.
    pub texts: Vec<(String, String)>,
    /// How it was found, in sentences.
    pub method: Vec<String>,
    /// Seed of the trials.
    pub seed: u64,
    /// Trials that were played, of all candidates together.
    pub trials: u64,
    /// All arguments that repeat it, beginning with the command and the file of the scenario.
    pub arguments: Vec<String>,
    /// The text of the scenario file.
    pub scenario: String,
    /// The rosters that it names.
    pub rosters: Vec<Roster>,
}

/// A table of a small report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Name of its file without `.csv`: small letters, digits and underscores.
    pub name: String,
    /// Caption of the table on the page.
    pub caption: String,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

/// Returns the default folder for the report of a command. It lies beside the report of `run`, never inside it,
/// because `run` replaces its folder as a whole. For `solve` of `roar_costs.toml` in War of Ashes it is
/// `reports/war_of_ashes/roar_costs.solve`.
pub fn small_folder(system: &str, name: &str, command: &str) -> PathBuf {
    Path::new("reports").join(system.replace('-', "_")).join(format!("{name}.{command}"))
}

#[derive(Serialize)]
struct Manifest<'a> {
    program: &'a str,
    version: &'a str,
    command: &'a str,
    system: &'a str,
    scenario: Scenario<'a>,
    arguments: &'a [String],
    seed: u64,
    trials: u64,
    findings: &'a [String],
    files: &'a [String],
}

#[derive(Serialize)]
struct Scenario<'a> {
    name: &'a str,
    title: &'a str,
    question: &'a str,
    text: &'a str,
    rosters: &'a [Roster],
}

impl ReportFolder {
    /// Writes a small report into its place and returns the paths of its files, the manifest last. `tell` receives
    /// the names of the parts as they are written.
    ///
    /// # Errors
    /// A row has not as many cells as its table has columns, or a file or a chart cannot be made; the report that
    /// stood here before is whole.
    pub fn write_small(
        &self,
        report: &SmallReport,
        charts: Vec<Chart>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Vec<PathBuf>, ReportError> {
        self.fill(tell, |files| write_all(files, report, charts))
    }
}

fn write_all(
    files: &mut Files<'_>,
    report: &SmallReport,
    charts: Vec<Chart>,
) -> Result<(), ReportError> {
    for table in &report.tables {
        let file = format!("{}.csv", table.name);
        files.tell(&format!("writing {file}"));
        files.save_text(file, &csv_text(table)?)?;
    }
    for (name, text) in &report.texts {
        files.save_text(name.clone(), text)?;
    }
    let drawn = if charts.is_empty() { Vec::new() } else { files.draw(charts)? };
    files.tell(&format!("writing {PAGE}"));
    let whole = page(report, &drawn, files.names());
    files.save_text(PAGE.to_owned(), &whole)?;
    let text = manifest(report, files.names())?;
    files.save_text(MANIFEST.to_owned(), &text)
}

/// Returns the table as CSV. Every cell goes through [`cell_text`](crate::sim::cell_text), so that no spreadsheet
/// runs it as a formula.
fn csv_text(table: &Table) -> Result<String, ReportError> {
    let wrong = |why: String| ReportError::Table(format!("{}: {why}", table.name));
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in std::iter::once(&table.columns).chain(&table.rows) {
        let cells = row.iter().map(|cell| cell_text(cell).into_owned());
        writer.write_record(cells).map_err(|error| wrong(error.to_string()))?;
    }
    let bytes = writer.into_inner().map_err(|error| wrong(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| wrong(error.to_string()))
}

fn manifest(report: &SmallReport, files: &[String]) -> Result<String, ReportError> {
    let manifest = Manifest {
        program: PROGRAM,
        version: env!("CARGO_PKG_VERSION"),
        command: &report.command,
        system: &report.system,
        scenario: Scenario {
            name: &report.name,
            title: &report.title,
            question: &report.question,
            text: &report.scenario,
            rosters: &report.rosters,
        },
        arguments: &report.arguments,
        seed: report.seed,
        trials: report.trials,
        findings: &report.findings,
        files,
    };
    let text = serde_json::to_string_pretty(&manifest);
    text.map(|text| text + "\n").map_err(|error| ReportError::Table(error.to_string()))
}

/// Returns a sentence with a capital letter, unless it begins with a name that can be typed, such as `heroes.win`.
fn started(sentence: &str) -> String {
    let first = sentence.split(' ').next().unwrap_or_default();
    if first.contains(['.', '`']) { sentence.to_owned() } else { capitalized(sentence) }
}

/// Returns the page: question, verdict with the first chart, findings, tables, charts, method, scenario.
fn page(report: &SmallReport, charts: &[Drawn], files: &[String]) -> String {
    let title = if report.title.is_empty() { &report.name } else { &report.title };
    let mut text = head(title, &report.question);
    let findings: Vec<String> = report.findings.iter().map(|found| started(found)).collect();
    let others = put_answer(&mut text, &findings, charts);
    for table in &report.tables {
        let on_page = report.on_page.iter().find(|it| it.name == table.name);
        put_table(&mut text, on_page.unwrap_or(table));
    }
    for (name, content) in &report.texts {
        push(&mut text, &format!("<h2>{}</h2>\n<pre>{}</pre>", escaped(name), escaped(content)));
    }
    put_charts(&mut text, others);
    push(&mut text, "<h2>Method</h2>");
    for sentence in &report.method {
        push(&mut text, &format!("<p>{}</p>", escaped(sentence)));
    }
    let provenance = Provenance {
        arguments: Vec::new(),
        scenario: report.scenario.clone(),
        rosters: report.rosters.clone(),
        against: None,
    };
    put_sources(&mut text, &report.arguments, &provenance, files);
    put_end(&mut text);
    text
}

fn put_table(text: &mut String, table: &Table) {
    push(text, &format!("<h2>{}</h2>", escaped(&started(&table.caption))));
    let all = table.rows.iter().take(MOST_ROWS);
    let shown: Vec<Vec<String>> =
        all.clone().map(|row| row.iter().map(|cell| rounded(cell)).collect()).collect();
    let is_rounded = shown.iter().ne(all);
    let rows: Vec<_> = std::iter::once(table.columns.clone()).chain(shown).collect();
    put_rows(text, &rows, &[]);
    let name = escaped(&table.name);
    if table.rows.len() > MOST_ROWS {
        let more = table.rows.len() - MOST_ROWS;
        push(text, &format!("<p>... and {more} more in {name}.csv</p>"));
    }
    if is_rounded {
        push(text, &format!("<p>Numbers are rounded; {name}.csv has all digits.</p>"));
    }
}

const DECIMALS: usize = 4;

/// Returns a cell for the page: a number has at most [`DECIMALS`], a tiny one two digits. The CSV keeps all of
/// them.
fn rounded(cell: &str) -> String {
    let decimals = cell.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let is_plain = cell.bytes().all(|it| it.is_ascii_digit() || it == b'.' || it == b'-');
    let value = cell.parse::<f64>().ok().filter(|_| is_plain && decimals > DECIMALS);
    let Some(value) = value else { return cell.to_owned() };
    let first = (-value.abs().log10()).ceil().clamp(0.0, 300.0) as usize;
    let text = format!("{value:.*}", DECIMALS.max(first + 1));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests;
