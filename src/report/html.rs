//! `report.html`: the whole report in one file that can be mailed: question, verdict with the chart that
//! shows it, findings, tables, charts, method, scenario. It needs nothing beside it and loads nothing.

use std::path::Path;

use super::detailed_measures;
use super::figures::Figures;
use super::findings::{capitalized, findings_of};
use super::folder::command::{repeating, typed};
use super::folder::manifest::{Provenance, played_by};
use super::tables::how_it_plays;
use super::tables::terminal::{cells_for, compared_told, has_marks, rows_of, shown_cells};
use crate::scenario::visible;
use crate::stats::{grouped, number};

/// Name of the file.
pub(super) const PAGE: &str = "report.html";
/// Rows of the table at most; `outcomes.csv` has them all.
pub(super) const MOST_ROWS: usize = 200;

const STYLE: &str = include_str!("page/style.css");
/// Sorts and folds tables and lets lines be picked; without it everything is shown, so that nothing is lost where
/// scripts do not run.
const SCRIPT: &str = include_str!("page/script.js");
const WARNING: &str = "Warning: ";

/// A [`Chart`](super::charts::Chart) drawn as SVG in both shapes.
pub(crate) struct Drawn {
    /// Name of its files, without extension.
    pub name: String,
    /// Finding that the slide shows, in a sentence.
    pub title: String,
    /// SVG text of the slide.
    pub svg: String,
    /// SVG text of the column that phones show instead.
    pub narrow: String,
}

/// Returns the page; `files` are the names of the other files of the report.
pub(super) fn page(
    figures: &Figures,
    provenance: &Provenance,
    charts: &[Drawn],
    files: &[String],
) -> String {
    let results = figures.results;
    let title = if results.title.is_empty() { &results.name } else { &results.title };
    let mut text = head(title, &results.question);
    let others = put_answer(&mut text, &findings_of(figures), charts);
    put_table(&mut text, figures);
    put_pace(&mut text, figures);
    put_charts(&mut text, others);
    put_about(&mut text, figures, provenance, files);
    put_end(&mut text);
    text
}

/// Returns the beginning of a page: title and question.
pub(super) fn head(title: &str, question: &str) -> String {
    let title = escaped(title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    if !question.is_empty() {
        push(&mut text, &format!("<p class=\"question\">{}</p>", escaped(question)));
    }
    text
}

pub(super) fn put_end(text: &mut String) {
    push(text, &format!("<script>\n{SCRIPT}</script>\n</body>\n</html>"));
}

/// Adds the first finding with the first chart, then warnings and all other findings. Returns the other charts.
pub(super) fn put_answer<'a>(
    text: &mut String,
    findings: &[String],
    charts: &'a [Drawn],
) -> &'a [Drawn] {
    let (warnings, findings): (Vec<&String>, Vec<&String>) =
        findings.iter().partition(|finding| finding.starts_with(WARNING));
    let (verdict, findings) = findings.split_first().unzip();
    if let Some(verdict) = verdict {
        push(text, &format!("<p class=\"verdict\">{}</p>", unbroken(verdict)));
    }
    let (first, others) = charts.split_at(charts.len().min(1));
    put_figures(text, first);
    for warning in warnings {
        push(text, &format!("<p class=\"warning\">{}</p>", unbroken(warning)));
    }
    let findings = findings.unwrap_or_default();
    if !findings.is_empty() {
        push(text, "<h2>Findings</h2>\n<ul>");
        for finding in findings {
            push(text, &format!("<li>{}</li>", unbroken(finding)));
        }
        push(text, "</ul>");
    }
    others
}

/// Most letters of a cell that stays on one line.
const LONG: usize = 32;

/// Adds the rows of a table, the first of them its header. If it is long, those that `answers` picks are seen at
/// once, or the first ones if it picks none. A long text may break over lines, so that a wide table fits the
/// window.
pub(super) fn put_rows(text: &mut String, rows: &[Vec<String>], answers: &[usize]) {
    let row = |text: &mut String, row: &[String], mark: &str, class: &str| {
        // A long text may break over lines, so that a wide table fits the window.
        let cells = row.iter().map(|cell| {
            let long = if cell.chars().count() > LONG { " class=\"long\"" } else { "" };
            format!("<{mark}{long}>{}</{mark}>", escaped(cell))
        });
        push(text, &format!("<tr{class}>{}</tr>", cells.collect::<String>()));
    };
    let (header, rows) = rows.split_at(rows.len().min(1));
    push(text, "<div class=\"wide\"><table>\n<thead>");
    for it in header {
        row(text, it, "th", "");
    }
    push(text, "</thead>\n<tbody>");
    for (number, it) in rows.iter().enumerate() {
        row(text, it, "td", if answers.contains(&number) { " class=\"answers\"" } else { "" });
    }
    push(text, "</tbody>\n</table></div>");
}

pub(super) fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn put_table(text: &mut String, figures: &Figures) {
    let all = figures.results.cells.len();
    if all == 0 || figures.results.trials == 0 {
        return;
    }
    let answers = shown_cells(figures);
    let shown = with_first(&answers, all);
    push(text, "<h2>Numbers</h2>");
    let rows = rows_of(figures, &shown);
    put_rows(text, &rows, &places(&answers, &shown));
    if all > MOST_ROWS {
        push(text, &format!("<p>... and {} more in outcomes.csv</p>", all - MOST_ROWS));
    }
    if let Some(compared) = compared_told(figures) {
        push(text, &format!("<p>{}.</p>", escaped(&capitalized(&compared))));
    }
    if has_marks(&rows) {
        push(
            text,
            "<p>* significant among all variants (Holm), paired on the same dice. Differences of shares \
             are in percentage points.</p>",
        );
    }
    for (number, measured) in figures.results.measures.iter().enumerate() {
        push(
            text,
            &format!(
                "<h3>{}</h3>",
                escaped(&detailed_measures::heading(figures.results, measured))
            ),
        );
        if !detailed_measures::is_never(figures, number) {
            let answers = cells_for(figures, measured.quantity);
            let shown = with_first(&answers, all);
            let rows = detailed_measures::rows_of(figures, number, &shown);
            put_rows(text, &rows, &places(&answers, &shown));
        }
    }
}

/// The table "how it plays", if the run measures pace.
fn put_pace(text: &mut String, figures: &Figures) {
    let Some(shown) = how_it_plays::shown(figures) else { return };
    push(text, "<h2>How it plays</h2>");
    put_rows(text, &how_it_plays::rows(figures, &shown), &[]);
}

/// Returns the rows that a table shows, in order: `answers`, and the first of all others up to [`MOST_ROWS`].
fn with_first(answers: &[usize], all: usize) -> Vec<usize> {
    let room = MOST_ROWS.saturating_sub(answers.len());
    let others = (0..all).filter(|cell| !answers.contains(cell)).take(room);
    let mut shown: Vec<usize> = answers.iter().copied().chain(others).collect();
    shown.sort_unstable();
    shown
}

fn places(cells: &[usize], shown: &[usize]) -> Vec<usize> {
    cells.iter().filter_map(|cell| shown.binary_search(cell).ok()).collect()
}

pub(super) fn put_charts(text: &mut String, charts: &[Drawn]) {
    if charts.is_empty() {
        return;
    }
    push(text, "<h2>Charts</h2>");
    put_figures(text, charts);
}

/// Adds the charts in two shapes; the style sheet shows the one that fits the window. `<picture>` cannot choose
/// between them, because the page loads no files. Screen readers read the title once.
fn put_figures(text: &mut String, charts: &[Drawn]) {
    for Drawn { name, title, svg, narrow } in charts {
        let (name, title) = (escaped(name), escaped(title));
        let slide = classed(svg, "slide");
        let narrow = classed(narrow, "narrow");
        push(
            text,
            &format!("<figure id=\"{name}\" aria-label=\"{title}\">\n{slide}{narrow}</figure>"),
        );
    }
}

/// Adds a class to an SVG text, by which the style sheet shows it or hides it.
fn classed(svg: &str, class: &str) -> String {
    svg.trim_start().replacen("<svg", &format!("<svg class=\"{class}\""), 1)
}

fn put_about(text: &mut String, figures: &Figures, provenance: &Provenance, files: &[String]) {
    let results = figures.results;
    if !results.description.trim().is_empty() {
        push(text, "<h2>About the scenario</h2>");
        push(text, &format!("<p class=\"prose\">{}</p>", unbroken(&flowing(&results.description))));
    }
    push(text, "<h2>Method</h2>");
    let share = number(figures.confidence * 100.0, 1).replace(".0", "");
    let cells = results.cells.len();
    let each = if cells > 1 { format!(" in each of {cells} variants") } else { String::new() };
    push(
        text,
        &format!(
            "<p>Rules: {}. {} {}{each}, seed {}. Intervals are {share} % intervals: Wilson's for \
             shares, Tango's for differences of shares (with McNemar's test), normal ones for \
             means; differences are paired on the same dice, and marked as \
             significant only after Holm's correction for all comparisons of one measure.</p>",
            escaped(results.system),
            grouped(results.trials),
            results.trials_name(),
            results.seed
        ),
    );
    if let Some(sampled) = results.sampled {
        push(text, &format!("<p>The variants are {}.</p>", sampled.told()));
    }
    let played = played_by(results).into_iter();
    let played = played.map(|it| format!("{} by {}", it.side, it.policies.join(", ")));
    let played = played.collect::<Vec<_>>().join("; ");
    push(text, &format!("<p>Policies that play: {}.</p>", escaped(&played)));
    put_sources(text, &repeating(figures, provenance), provenance, files);
}

/// Adds how to repeat the run: the arguments of the program, and the files that it read.
pub(super) fn put_sources(
    text: &mut String,
    arguments: &[String],
    provenance: &Provenance,
    files: &[String],
) {
    let command = typed("outweigh", arguments);
    push(text, &format!("<p>To repeat it:</p>\n<pre>{}</pre>", escaped(&command)));
    let scenario = Some(("The scenario file".to_owned(), &provenance.scenario));
    let rosters = provenance.rosters.iter();
    let rosters = rosters.map(|roster| (format!("The roster {}", roster.file), &roster.text));
    let against = provenance.against.as_ref();
    let against = against.map(|it| (format!("The second file, {}", it.file), &it.text));
    for (what, content) in scenario.into_iter().chain(rosters).chain(against) {
        if !content.is_empty() {
            let (what, content) = (escaped(&what), escaped(content));
            let details = format!("<summary>{what}</summary>\n<pre>{content}</pre>");
            push(text, &format!("<details>{details}</details>"));
        }
    }
    let is_table = |name: &&String| Path::new(name).extension().is_some_and(|kind| kind == "csv");
    let names: Vec<String> = files.iter().filter(is_table).map(|name| escaped(name)).collect();
    push(
        text,
        &format!(
            "<footer>Made by {} {}. All numbers: {}.</footer>",
            env!("CARGO_PKG_NAME"),
            env!("CARGO_PKG_VERSION"),
            names.join(", ")
        ),
    );
}

/// Returns a sentence in HTML with unbreakable spaces before `%` and around `±`, so that no line begins with a
/// sign, and with code in place of backticks.
fn unbroken(text: &str) -> String {
    with_code(&escaped(text)).replace(" %", "&nbsp;%").replace(" ± ", "&nbsp;±&nbsp;")
}

/// Puts the words between two backticks into a `code` element. A single backtick stays.
fn with_code(text: &str) -> String {
    let mut parts = text.split('`');
    let mut made = parts.next().unwrap_or_default().to_owned();
    while let Some(code) = parts.next() {
        match parts.next() {
            Some(after) => made.extend(["<code>", code, "</code>", after]),
            None => made.extend(["`", code]),
        }
    }
    made
}

/// Returns a text without the line breaks that its author's editor needed. Paragraphs stay, and lines of a list.
fn flowing(text: &str) -> String {
    let mut flowing = String::new();
    let mut before = "";
    for line in text.trim().lines() {
        let own = line.is_empty() || line.starts_with([' ', '\t', '-', '*', '|']);
        if !flowing.is_empty() {
            flowing.push(if own || before.is_empty() { '\n' } else { ' ' });
        }
        flowing.push_str(line.trim_end());
        before = line.trim_end();
    }
    flowing
}

/// Returns a text with the letters escaped that mean something in HTML. Titles and names come from scenario files
/// and must be escaped so that none becomes a tag.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in visible(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;
    use crate::report::folder::manifest::Roster;

    #[test]
    fn words_between_backticks_are_code() {
        assert_eq!(
            unbroken("see `outweigh trace` <2 %"),
            "see <code>outweigh trace</code> &lt;2&nbsp;%"
        );
        assert_eq!(unbroken("`a` and `b`"), "<code>a</code> and <code>b</code>");
        assert_eq!(unbroken("a ` alone"), "a ` alone");
    }

    fn made(results: &crate::sim::Results) -> String {
        let provenance = Provenance {
            arguments: vec!["--set".into(), "sides.a.x=\"it's\"".into()],
            scenario: "title = \"<b>\"".into(),
            rosters: vec![Roster { file: "wolves.csv".into(), text: "name,\"fur\"".into() }],
            against: None,
        };
        let charts = [Drawn {
            name: "win_rate".into(),
            title: "Guards win < 5 %".into(),
            svg: "<svg></svg>\n".into(),
            narrow: "<svg width=\"800\"></svg>\n".into(),
        }];
        page(&Figures::new(results, 0.95), &provenance, &charts, &["outcomes.csv".into()])
    }

    #[test]
    fn the_page_has_question_findings_numbers_charts_and_how_to_repeat_it() {
        let mut results = examples::two_variants(2000);
        results.question = "Is 4:1 < too strong?".into();
        let text = made(&results);
        assert!(text.contains("<p class=\"question\">Is 4:1 &lt; too strong?</p>"), "{text}");
        assert!(text.contains("<p class=\"verdict\">The guards win"), "{text}");
        let places =
            ["verdict\">", "<figure id=\"win_rate\"", "<h2>Numbers"].map(|it| text.find(it));
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
        assert!(text.contains("<th>variant</th>") && text.contains("<td>as written</td>"));
        let figure = "<figure id=\"win_rate\" aria-label=\"Guards win &lt; 5 %\">\n\
                      <svg class=\"slide\"></svg>\n\
                      <svg class=\"narrow\" width=\"800\"></svg>\n</figure>";
        assert!(text.contains(figure), "{text}");
        let command =
            r"--seed 42 --confidence 0.95 --trials 2000 --set 'sides.a.x=&quot;it'\''s&quot;'";
        assert!(text.contains(command), "{text}");
        assert!(text.contains("wolves.csv") && text.contains("name,&quot;fur&quot;"), "{text}");
        assert!(text.contains("title = &quot;&lt;b&gt;&quot;"), "{text}");
        assert!(text.contains("Policies that play: guards by bold; heroes by bold."), "{text}");
        assert!(text.contains("95 % intervals") && text.contains("outcomes.csv"), "{text}");
    }

    #[test]
    fn a_description_flows_and_its_paragraphs_stay() {
        let text = "\nOne line\nand its end.\n\nAnother:\n- a\n- b\n";
        assert_eq!(flowing(text), "One line and its end.\n\nAnother:\n- a\n- b");
        assert_eq!(unbroken("71.3 % ± 0.1 < 80 %"), "71.3&nbsp;%&nbsp;±&nbsp;0.1 &lt; 80&nbsp;%");
    }

    #[test]
    fn rows_that_answer_are_there_however_many_there_are() {
        let shown = with_first(&[3, 999], 1000);
        assert_eq!(
            (shown.len(), shown[MOST_ROWS - 1], places(&[3, 999], &shown)),
            (200, 999, vec![3, 199])
        );
        assert_eq!(with_first(&[1], 3), [0, 1, 2]);
    }

    #[test]
    fn it_loads_nothing_and_closes_what_it_opens() {
        for results in examples::all(500) {
            let text = made(&results);
            for foreign in
                ["http://", "https://", "src=", "<link", "<img", "@import", "url(", "fetch("]
            {
                assert!(!text.contains(foreign), "{foreign}");
            }
            for tag in ["table", "tr", "th", "td", "ul", "li", "p", "figure", "pre", "h2"] {
                let opened = text.matches(&format!("<{tag}>")).count()
                    + text.matches(&format!("<{tag} ")).count();
                assert_eq!(opened, text.matches(&format!("</{tag}>")).count(), "{tag}");
            }
        }
    }

    #[test]
    fn without_trials_there_is_a_page_all_the_same() {
        let text = made(&examples::lone(0));
        assert!(text.contains("No trial was finished") && !text.contains("<table>"));
    }
}
