//! `report.html`: the whole report in one file that can be mailed: question, findings, table,
//! charts, method, scenario. It needs nothing beside it and loads nothing.

use std::path::Path;

use super::command::{repeating, typed};
use super::detail;
use super::figures::Figures;
use super::findings::findings_of;
use super::manifest::Provenance;
use super::terminal::{has_marks, rows_of};
use crate::scenario::visible;
use crate::stats::{grouped, number};

/// Name of the file.
pub const PAGE: &str = "report.html";
/// Rows of the table at most; `outcomes.csv` has them all.
pub(super) const MOST_ROWS: usize = 200;

const STYLE: &str = "\
body{font:17px/1.5 Roboto,Arial,Helvetica,'Liberation Sans',sans-serif;color:#222;background:#fff;\
max-width:1100px;margin:2em auto;padding:0 1em}\
h1{font-size:1.9em;line-height:1.2;margin-bottom:.2em}h2{margin-top:2em;border-bottom:1px solid #ddd}\
.question{font-size:1.2em;color:#595959;margin-top:0}li{margin:.35em 0}\
.prose{white-space:pre-line}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums}\
th,td{padding:.25em .8em;text-align:right;border-bottom:1px solid #e2e2e2}\
th:first-child,td:first-child{text-align:left}\
.wide{overflow-x:auto}figure{margin:1.5em 0}svg{width:100%;height:auto;border:1px solid #e2e2e2}\
pre{background:#f6f6f6;padding:1em;overflow-x:auto;font-size:.85em}\
footer{margin-top:3em;color:#595959;font-size:.9em}\
@media print{body{max-width:none}figure{break-inside:avoid}}";

/// The page. `charts` are the names and SVG texts of the charts; `files` the names of the other
/// files of the report.
pub fn page(
    figures: &Figures,
    provenance: &Provenance,
    charts: &[(String, String)],
    files: &[String],
) -> String {
    let results = figures.results;
    let title = if results.title.is_empty() { &results.name } else { &results.title };
    let mut text = head(title, &results.question);
    put_findings(&mut text, &findings_of(figures));
    put_table(&mut text, figures);
    put_charts(&mut text, charts);
    put_about(&mut text, figures, provenance, files);
    text.push_str("</body>\n</html>\n");
    text
}

/// What every page begins with: title and question.
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

/// The sentences that say what was found.
pub(super) fn put_findings(text: &mut String, findings: &[String]) {
    push(text, "<h2>Findings</h2>\n<ul>");
    for finding in findings {
        push(text, &format!("<li>{}</li>", escaped(finding)));
    }
    push(text, "</ul>");
}

/// The rows of a table, the first of them its header.
pub(super) fn put_rows(text: &mut String, rows: &[Vec<String>]) {
    push(text, "<div class=\"wide\"><table>");
    for (at, row) in rows.iter().enumerate() {
        let mark = if at == 0 { "th" } else { "td" };
        let cells = row.iter().map(|cell| format!("<{mark}>{}</{mark}>", escaped(cell)));
        push(text, &format!("<tr>{}</tr>", cells.collect::<String>()));
    }
    push(text, "</table></div>");
}

/// Adds a line.
pub(super) fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn put_table(text: &mut String, figures: &Figures) {
    let all = figures.results.cells.len();
    if all == 0 || figures.results.trials == 0 {
        return;
    }
    let shown: Vec<usize> = (0..all.min(MOST_ROWS)).collect();
    push(text, "<h2>Numbers</h2>");
    let rows = rows_of(figures, &shown);
    put_rows(text, &rows);
    if all > MOST_ROWS {
        push(text, &format!("<p>... and {} more in outcomes.csv</p>", all - MOST_ROWS));
    }
    if has_marks(&rows) {
        push(
            text,
            "<p>* significant among all variants (Holm), paired on the same dice. Differences are \
             in percentage points of the first side's win rate.</p>",
        );
    }
    for (number, measured) in figures.results.measures.iter().enumerate() {
        push(text, &format!("<h3>{}</h3>", escaped(&detail::heading(measured))));
        if !detail::is_never(figures, number) {
            put_rows(text, &detail::rows_of(figures, number, &shown));
        }
    }
}

/// The charts, as they are in their SVG files.
pub(super) fn put_charts(text: &mut String, charts: &[(String, String)]) {
    if charts.is_empty() {
        return;
    }
    push(text, "<h2>Charts</h2>");
    for (name, svg) in charts {
        push(text, &format!("<figure id=\"{}\">\n{}</figure>", escaped(name), svg.trim_start()));
    }
}

fn put_about(text: &mut String, figures: &Figures, provenance: &Provenance, files: &[String]) {
    let results = figures.results;
    if !results.description.trim().is_empty() {
        push(text, "<h2>About the scenario</h2>");
        push(text, &format!("<p class=\"prose\">{}</p>", escaped(results.description.trim())));
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
    put_sources(text, &repeating(figures, provenance), provenance, files);
}

/// How to repeat it: the arguments of the program, and the files that it read.
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
    for (what, content) in scenario.into_iter().chain(rosters) {
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

/// Text that means itself in HTML.
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
    use super::super::manifest::Roster;
    use super::*;

    fn made(results: &crate::sim::Results) -> String {
        let provenance = Provenance {
            arguments: vec!["--set".into(), "sides.a.x=\"it's\"".into()],
            scenario: "title = \"<b>\"".into(),
            rosters: vec![Roster { file: "wolves.csv".into(), text: "name,\"fur\"".into() }],
        };
        let charts = [("win_rate".to_owned(), "<svg></svg>\n".to_owned())];
        page(&Figures::new(results, 0.95), &provenance, &charts, &["outcomes.csv".into()])
    }

    #[test]
    fn the_page_has_question_findings_numbers_charts_and_how_to_repeat_it() {
        let mut results = examples::two_variants(2000);
        results.question = "Is 4:1 < too strong?".into();
        let text = made(&results);
        assert!(text.contains("<p class=\"question\">Is 4:1 &lt; too strong?</p>"), "{text}");
        assert!(text.contains("<li>Guards win"), "{text}");
        assert!(text.contains("<th>variant</th>") && text.contains("<td>as written</td>"));
        assert!(text.contains("<figure id=\"win_rate\">\n<svg></svg>\n</figure>"), "{text}");
        let command =
            r"--seed 42 --confidence 0.95 --trials 2000 --set 'sides.a.x=&quot;it'\''s&quot;'";
        assert!(text.contains(command), "{text}");
        assert!(text.contains("wolves.csv") && text.contains("name,&quot;fur&quot;"), "{text}");
        assert!(text.contains("title = &quot;&lt;b&gt;&quot;"), "{text}");
        assert!(text.contains("95 % intervals") && text.contains("outcomes.csv"), "{text}");
    }

    #[test]
    fn it_loads_nothing_and_closes_what_it_opens() {
        for results in examples::all(500) {
            let text = made(&results);
            for foreign in ["http://", "https://", "<script", "<link", "<img"] {
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
