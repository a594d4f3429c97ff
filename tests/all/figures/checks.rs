//! The machine itself, on a small made-up table: every form, every failure.

use super::fill::{Answers, Names, quoted};
use super::forms::Form;
use super::markers::Page;
use super::sources::{Source, prose};
use super::table::{self, Key, Table, Value, What};
use crate::signatures::{Scenario, Signature};
use outweigh::internals::Estimate;

/// A scenario file with a description.
fn scenario(description: &str) -> String {
    format!(
        "title = \"T\"\ndescription = \"\"\"\n{description}\n\"\"\"\ntrials = 20000\nseed = 1\n"
    )
}

fn source() -> Source {
    Source::of_text(&scenario(""), "test_rules/gate", &[])
}

fn value(is_share: bool, value: f64, reach: f64) -> Value {
    let estimate = Estimate { value, low: value - reach, high: value + reach, n: 20_000 };
    Value { is_share, estimate, is_significant: true }
}

/// Three cells of a scenario. The first is the baseline; the third never loses.
fn gate() -> Table {
    let mut table = Table { sources: vec![source()], ..Table::default() };
    let mut add = |cell: &str, measure: &str, what, value| {
        let (scenario, cell) = ("test_rules/gate".to_owned(), cell.to_owned());
        table.values.insert(Key { scenario, cell, measure: measure.to_owned(), what }, value);
    };
    add("as written", "hero.win", What::Value, Some(value(true, 0.7134, 0.0069)));
    add("as written", "hero.win", What::Difference, None);
    add("as written", "hero.win", What::Exact, Some(value(true, 0.712_345, 0.0)));
    add("as written", "exchanges", What::Value, Some(value(false, 4.218, 0.021)));
    add("as written", "exchanges", What::Exact, Some(value(false, 4.2251, 0.0)));
    add("two guards", "hero.win", What::Value, Some(value(true, 0.5286, 0.0072)));
    add("two guards", "hero.win", What::Difference, Some(value(true, -0.1848, 0.0042)));
    add("two guards", "exchanges", What::Value, Some(value(false, 5.114, 0.024)));
    add("two guards", "exchanges", What::Difference, Some(value(false, 0.896, 0.019)));
    add("asleep", "hero.win", What::Value, Some(value(true, 0.9996, 0.0004)));
    add("asleep", "hero.win", What::Difference, Some(value(true, 0.2862, 0.0063)));
    let estimate = Estimate { value: 0.004, low: 0.001, high: 0.021, n: 20_000 };
    let rare = Value { estimate, ..value(true, 0.0, 0.0) };
    add("asleep", "hero.hurt", What::Difference, Some(rare));
    table
}

fn names(_: &str) -> Names {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Names {
        cells: names(&["as written", "two guards", "asleep"]),
        measures: names(&["hero.win", "hero.hurt", "exchanges"]),
    }
}

/// Returns the failures of a page. Rows that the page does not quote are left out of the table first.
fn failures(table: &Table, text: &str) -> Vec<String> {
    let (pages, sources) = ([Page::read("README.md", text.to_owned())], [source()]);
    let quoted = quoted(&pages, &sources);
    let mut table = Table { sources: table.sources.clone(), values: table.values.clone() };
    table.values.retain(|key, _| quoted.contains(key));
    table.sources.retain(|_| !quoted.is_empty());
    Answers { table: &table, sources: &sources, names: &names }.failures(&pages)
}

/// Returns a page with all marked places filled in.
fn filled(text: &str) -> String {
    let (page, sources) = (Page::read("README.md", text.to_owned()), [source()]);
    Answers { table: &gate(), sources: &sources, names: &names }.filled(&page)
}

/// Returns a marker in a line with a figure in it.
fn marked(cell: &str, measure: &str, figure: &str) -> String {
    format!("So <!-- generated: test-rules/gate | {cell} | {measure} -->{figure}<!-- end -->.\n")
}

/// Each form: the cell, the measure with the form, and what is printed.
const FORMS: [(&str, &str, &str); 24] = [
    ("as written", "hero.win", "71.3 %"),
    ("as written", "hero.win ±", "71.3 ± 0.7 %"),
    ("as written", "hero.win whole", "71 %"),
    ("as written", "hero.win exact", "71.23 %"),
    ("as written", "hero.win minus two guards", "18.5 points"),
    ("as written", "exchanges", "4.22"),
    ("as written", "exchanges ±", "4.22 ± 0.03"),
    ("as written", "exchanges whole", "4"),
    ("as written", "exchanges exact", "4.23"),
    ("as written", "exchanges minus two guards", "0.90"),
    ("two guards", "hero.win difference", "18.5 ± 0.5 points"),
    ("two guards", "hero.win difference whole", "18 points"),
    ("two guards", "hero.win signed", "−18.5 ± 0.5 points"),
    ("two guards", "hero.win signed whole", "−18 points"),
    ("two guards", "hero.win size", "18.5"),
    ("two guards", "hero.win size whole", "18"),
    ("two guards", "exchanges difference", "0.90 ± 0.02"),
    ("two guards", "exchanges signed", "+0.90 ± 0.02"),
    ("two guards", "exchanges size", "0.90"),
    ("two guards", "exchanges size whole", "1"),
    ("asleep", "hero.win whole", ">99 %"),
    ("asleep", "hero.win", "99.96 %"),
    ("asleep", "hero.hurt signed", "+0.4 points (+0.1 to +2.1)"),
    ("asleep", "hero.hurt difference whole", "less than 1 point"),
];

#[test]
fn figures_are_printed_in_every_form() {
    for (cell, measure, figure) in FORMS {
        assert_eq!(filled(&marked(cell, measure, "?")), marked(cell, measure, figure));
        assert_eq!(failures(&gate(), &marked(cell, measure, figure)), [""; 0]);
    }
}

#[test]
fn figures_print_unlike_intervals_and_single_points() {
    let print = |form: &Form, value: &Value| form.print(value, None);
    let estimate = Estimate { value: 0.0, low: 0.0, high: 0.278, n: 10 };
    let never = Value { estimate, ..value(true, 0.0, 0.0) };
    assert_eq!(print(&Form::WithError, &never), "0 % (0 to 28)");
    assert_eq!(print(&Form::Whole, &never), "0 %");
    assert_eq!(print(&Form::Whole, &value(true, 0.001, 0.0005)), "<1 %");
    assert_eq!(print(&Form::DifferenceWhole, &value(true, -0.0112, 0.002)), "1 point");
    assert_eq!(print(&Form::SignedWhole, &value(true, 0.0112, 0.002)), "+1 point");
    assert_eq!(print(&Form::SignedWhole, &value(true, -0.001, 0.002)), "0 points");
    assert_eq!(print(&Form::Signed, &value(false, -0.001, 0.06)), "0.0 ± 0.1");
    // A difference that is not significant is printed as short as in the program's tables.
    let unsure = Value { is_significant: false, ..value(true, 0.0094, 0.0091) };
    assert_eq!(print(&Form::Difference, &unsure), "0.9 ± 1.0 points");
    assert_eq!(print(&Form::Difference, &value(true, 0.0094, 0.0091)), "0.94 ± 0.91 points");
}

/// A table with rows of its own names, and one without a difference.
const TABLE: &str = "<!-- generated: table test-rules/gate | as written; two guards = Two | hero.win; hero.win signed -->
| Variant | She wins | Difference |
|---|---|---|
| as written | 71.3 % | |
| Two | 52.9 % | −18.5 ± 0.5 points |
<!-- end -->
";

#[test]
fn figures_of_tables_fill_their_rows() {
    assert_eq!(failures(&gate(), TABLE), [""; 0]);
    let head = &TABLE[..TABLE.find("| as written | 71.3").unwrap()];
    let empty = format!("Before.\n\n{head}<!-- end -->\nBehind.\n");
    assert_eq!(filled(&empty), format!("Before.\n\n{TABLE}Behind.\n"));
    let wrong = failures(&gate(), &TABLE.replace("52.9", "52.8"));
    assert!(
        wrong.len() == 1
            && wrong[0].starts_with("README.md:1: ")
            && wrong[0].contains("stands: | Two | 52.8 %")
            && wrong[0].contains("should: | Two | 52.9 %"),
        "{wrong:?}"
    );
    let short = failures(&gate(), &empty);
    assert!(short.len() == 1 && short[0].contains("stands: no row"), "{short:?}");
    let indented = format!("  {}\n", TABLE.trim_end().replace('\n', "\n  "));
    assert_eq!(failures(&gate(), &indented), [""; 0]);
}

/// Replaces each digit of each figure by the next one.
#[test]
fn figures_with_a_wrong_digit_fail() {
    let mut changed = 0;
    for (cell, measure, figure) in FORMS {
        for (at, digit) in figure.char_indices().filter(|(_, it)| it.is_ascii_digit()) {
            let next = (digit as u8 - b'0' + 1) % 10;
            let wrong = format!("{}{next}{}", &figure[..at], &figure[at + 1..]);
            let failures = failures(&gate(), &marked(cell, measure, &wrong));
            let (stands, should) = (format!("stands: {wrong}\n"), format!("should: {figure}"));
            assert!(
                failures.len() == 1
                    && failures[0].starts_with("README.md:1: ")
                    && failures[0].contains(&stands)
                    && failures[0].ends_with(&should),
                "{failures:?}"
            );
            changed += 1;
        }
    }
    assert!(changed > 60, "{changed}");
}

/// Every mistake of a marker, and words of the message about it.
#[test]
fn figures_whose_marker_is_wrong_fail() {
    let inline = |words: &str| format!("So <!-- generated: {words} -->?<!-- end -->.\n");
    let head = "| V | W |\n|---|---|\n";
    let table = |words: &str, rest: &str| format!("<!-- generated: table {words} -->\n{rest}");
    let end = "<!-- end -->\n";
    let cases = [
        (inline("test-rules/gat | as written | hero.win"), "Nearest: `test-rules/gate`"),
        (inline("test_rules/gate | as written | hero.win"), "no scenario is called"),
        (inline("test-rules/gate | three guards | hero.win"), "Nearest: `two guards`"),
        (inline("test-rules/gate | asleep | hero.wins"), "Nearest: `hero.win`"),
        (inline("test-rules/gate | two guards | hero.hurt"), "does not have the value"),
        (inline("test-rules/gate | two guards | hero.win exact"), "the solver does not solve"),
        (inline("test-rules/gate | as written | hero.win minus none"), "no cell is called `none`"),
        (inline("test-rules/gate | as written | hero.win signed"), "no baseline"),
        (inline("test-rules/gate | as written | hero.win round"), "is no form of a measure"),
        (inline("test-rules/gate | hero.win"), "three fields"),
        ("So <!-- generated test-rules/gate -->".into(), "no colon"),
        ("So <!-- generated: test-rules/gate |\nasleep -->".into(), "broken over lines"),
        (marked("asleep", "hero.win", "?").replace(end.trim(), ""), "is not closed"),
        (marked("asleep", "hero.win", "99.96 %<!-- x -->"), "is not closed"),
        (format!("So {end}"), "closes no marker"),
        (marked("asleep", "hero.win", "99.96 %")[3..].to_owned(), "begins a line"),
        (format!("* {}", &marked("asleep", "hero.win", "99.96 %")[3..]), "begins a line"),
        (format!("12. {}", &marked("asleep", "hero.win", "99.96 %")[3..]), "begins a line"),
        (format!("| {} |", marked("asleep", "hero.win", "99.96 %").trim()), "splits the cell"),
        (format!("So {}", table("test-rules/gate | asleep | hero.win", head)), "stands alone"),
        (table("test-rules/gate | asleep | hero.win", &format!("{head}\n{end}")), "not closed"),
        (table("test-rules/gate | asleep | hero.win", head), "not closed"),
        (table("test-rules/gate | asleep | hero.win", end), "has no head"),
        (table("test-rules/gate | asleep | hero.win; exchanges", &format!("{head}{end}")), "has 2"),
        (table("test-rules/gate | asleep", &format!("{head}{end}")), "three fields"),
    ];
    for (text, words) in cases {
        let failures = failures(&gate(), &text);
        let is_told = |it: &String| it.starts_with("README.md:1: ") && it.contains(words);
        assert!(failures.iter().any(is_told), "{text}: {failures:?}");
    }
}

#[test]
fn figures_in_code_are_text() {
    let marker = marked("nowhere", "nothing", "?");
    let marker = marker.trim();
    let texts = [
        format!("```text\n{marker}\n```\n"),
        format!("> ~~~~\n> ~~~\n> {marker}\n> ~~~~\n"),
        format!("Write `{marker}` or ``a ` {marker}``.\n"),
        format!("```\n{TABLE}```\n"),
        "<!-- a remark --> and 1 < 2\n".to_owned(),
    ];
    for text in texts {
        assert_eq!(failures(&gate(), &text), [""; 0]);
        assert_eq!(filled(&text), text);
    }
    // Behind code, markers are markers again.
    let text = format!("`a` ``` b\n```sh\n```\n{marker}\n");
    assert_eq!(failures(&gate(), &text).len(), 1);
}

#[test]
fn figures_in_a_row_are_filled_without_splitting_it() {
    let row = format!("| {} |\n", marked("asleep", "hero.win", "?").trim());
    let mended = filled(&row);
    let marker = "<!-- generated: test-rules/gate \\| asleep \\| hero.win -->99.96 %<!-- end -->";
    assert_eq!(mended, format!("| So {marker}. |\n"));
    assert_eq!(failures(&gate(), &mended), [""; 0]);
    assert_eq!(filled(&mended), mended);
}

/// Renewal moves the last word of the line before, if there is one to move.
#[test]
fn figures_at_the_beginning_of_a_line_get_a_word_before_them() {
    let marker = &marked("asleep", "hero.win", "99.96 %")[3..];
    let mended = filled(&format!("* If all sleep, she wins\n  {marker}"));
    assert_eq!(mended, format!("* If all sleep, she\n  wins {marker}"));
    assert_eq!(failures(&gate(), &mended), [""; 0]);
    for before in ["", "One.\n\n", "* One\n", "# One two\n", "One `two three`\n", "| a | b\n"] {
        let text = format!("{before}{marker}");
        assert_eq!(filled(&text), text);
    }
    let both = format!("So {}{marker}", &marked("asleep", "hero.win", "99.96 %")[3..]);
    let both = both.replace(".\n<", "\n<");
    assert_eq!(filled(&both), both, "the end of a marker is no word");
}

#[test]
fn figures_of_several_markers_are_filled_in_place() {
    let text = format!(
        "{}{}\n{TABLE}{}",
        marked("asleep", "hero.win", ""),
        marked("nowhere", "hero.win", "?"),
        marked("as written", "exchanges", "a long text that is no figure")
    );
    let expected = format!(
        "{}{}\n{TABLE}{}",
        marked("asleep", "hero.win", "99.96 %"),
        marked("nowhere", "hero.win", "?"),
        marked("as written", "exchanges", "4.22")
    );
    assert_eq!(filled(&text), expected);
}

#[test]
fn figures_that_no_page_quotes_do_not_stay_in_the_table() {
    let (pages, sources) = ([Page::read("README.md", TABLE.to_owned())], [source()]);
    let table = gate();
    let answers = Answers { table: &table, sources: &sources, names: &names };
    let failures = answers.failures(&pages);
    // The table of the page quotes four of twelve values.
    assert_eq!(failures.len(), 8, "{failures:?}");
    assert!(failures.iter().all(|failure| failure.contains("no page quotes")), "{failures:?}");
    let none = answers.failures(&[]);
    assert_eq!(none.len(), 13, "{none:?}");
    assert!(none[0].ends_with("no page quotes `test_rules/gate`"), "{none:?}");
}

#[test]
fn figures_of_another_origin_are_stale() {
    let mut table = gate();
    let text = scenario("").replace("seed = 1", "seed = 2");
    table.sources = vec![Source::of_text(&text, "test_rules/gate", &[])];
    let stale = failures(&table, TABLE);
    assert!(stale.len() == 1 && stale[0].contains("`test_rules/gate` are stale"), "{stale:?}");
    table.sources.clear();
    let unknown = failures(&table, TABLE);
    assert!(unknown.len() == 4 && unknown[0].contains("no origin"), "{unknown:?}");
}

#[test]
fn figures_are_stale_when_settings_or_signatures_change_and_not_when_texts_do() {
    let signed = |whole| {
        let cells = vec![Signature { cell: "guards 1".into(), whole }];
        [Scenario { name: "scenarios/test/gate.toml".into(), cells }]
    };
    let source = |text: &str, whole| Source::of_text(text, "test/gate", &signed(whole));
    let text = scenario("One.\nTwo.");
    let base = source(&text, 7);
    assert_eq!(source(&scenario("Three, in other words."), 7), base);
    assert_eq!(source(&text.replace("\"T\"", "\"U\""), 7), base);
    assert_ne!(source(&text, 8), base);
    assert_ne!(source(&text.replace("seed = 1", "seed = 2"), 7), base);
    assert_ne!(source(&text.replace("20000", "20_001"), 7), base);
    let record = base.record();
    let fields: Vec<&str> = record.iter().skip(1).map(String::as_str).collect();
    assert_eq!(Source::read(&fields), Some(base));
    assert_eq!(prose(&text), [true, true, true, true, true, false, false]);
}

#[test]
fn figures_are_read_as_they_are_written() {
    let table = gate();
    let path = std::env::temp_dir().join(format!("outweigh-table-{}.csv", std::process::id()));
    std::fs::write(&path, table::write(&table)).unwrap();
    let mut read = table::read(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    for value in read.values.values_mut().flatten() {
        // Nothing is printed by the number of trials, so the table does not keep it.
        value.estimate.n = 20_000;
    }
    assert_eq!((read.values, read.sources), (table.values, table.sources));
}
