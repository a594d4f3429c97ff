//! Titles, questions and descriptions of scenarios quote no results: they say what is compared and why.
//! Results stand in README.md and docs/, where a command fills them in.

use super::sources::prose;
use crate::support::{folder, shipped};

/// Returns the results that the texts of a scenario quote: the line, from 1, and the quoted words.
fn results(text: &str) -> Vec<(usize, String)> {
    // Lines stay in place, so that a number and its unit may stand in two of them.
    let lines =
        text.lines().zip(prose(text)).map(|(line, is_prose)| if is_prose { line } else { "" });
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    let mut note = |from: usize, to: usize| {
        let words = text[from..to].split_whitespace().collect::<Vec<_>>().join(" ");
        found.push((text[..from].matches('\n').count() + 1, words));
    };
    for (at, letter) in text.char_indices() {
        let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
        if letter == '±' {
            note(at, at + letter.len_utf8());
        } else if letter == '.' && text[..at].ends_with(|it: char| it.is_ascii_digit()) {
            let end = at + 1 + digits(at + 1);
            let rest = text[end..].trim_start();
            let unit = ["%", "point"].iter().find(|unit| rest.starts_with(**unit));
            if let Some(unit) = unit.filter(|_| end > at + 1) {
                let start = text[..at].trim_end_matches(|it: char| it.is_ascii_digit()).len();
                note(start, text.len() - rest.len() + unit.len());
            }
        }
    }
    found
}

#[test]
fn descriptions_of_scenarios_quote_no_results() {
    let mut quoted = Vec::new();
    for path in shipped() {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = path.strip_prefix(folder("")).unwrap_or(&path).display().to_string();
        quoted
            .extend(results(&text).into_iter().map(|(at, words)| format!("{file}:{at}: {words}")));
    }
    assert!(
        quoted.is_empty(),
        "{} results in titles, questions and descriptions of scenarios. Say what is compared and why; \
         quote results in docs/, between markers that are filled in:\n{}",
        quoted.len(),
        quoted.join("\n")
    );
}

#[test]
fn descriptions_are_searched_for_results() {
    let quoted = |description: &str| {
        let text = format!(
            "title = \"T\"\nquestion = \"Q?\"\ndescription = \"\"\"\n{description}\n\"\"\"\n# 56.0 %\n"
        );
        results(&text)
    };
    assert_eq!(quoted("They win 56.0 %."), [(4, "56.0 %".to_owned())]);
    assert_eq!(quoted("one\ncosts 0.5\npoints"), [(5, "0.5 point".to_owned())]);
    assert_eq!(quoted("71 ± 2 %"), [(4, "±".to_owned())]);
    let inputs = "Page 1.5. A hit of 4.5 on average, 2.5 shifts; a bonus of 10 %, three points.";
    assert_eq!(quoted(inputs), []);
}
