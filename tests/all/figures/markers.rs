//! Finding the marked places of a page.
//!
//! A marker in a line is a comment, the figure, and `<!-- end -->`, all in one line. A marker of a table is a
//! comment that stands alone, a table whose first two lines are kept, and `<!-- end -->` alone. What stands in
//! fenced blocks or between backticks is text and never a marker.

use super::forms::Form;
use std::ops::Range;

/// A page of Markdown with its marked places.
#[derive(Debug)]
pub struct Page {
    /// The file, from the folder of the project on.
    pub file: String,
    /// The text of the file.
    pub text: String,
    /// The marked places, in order.
    pub markers: Vec<Marker>,
    /// Markers that cannot be read: the line, and what is wrong.
    pub mistakes: Vec<(usize, String)>,
}

/// A marked place.
#[derive(Debug)]
pub struct Marker {
    /// The line of the opening comment, from 1.
    pub line: usize,
    /// The words of the opening comment behind `generated:`.
    pub words: String,
    /// The bytes of the opening comment.
    pub comment: Range<usize>,
    /// The bytes of the marked text: a figure, or the body of a table.
    pub marked: Range<usize>,
    /// Whether the marker begins a line of text, where Markdown would end the paragraph.
    pub begins_line: bool,
    /// Whether a `|` of the comment would end the cell of the table in which the marker stands.
    pub splits_cell: bool,
    /// What the marker asks for.
    pub asks: Asks,
}

/// What a marker asks for.
#[derive(Debug)]
pub enum Asks {
    /// One figure.
    Figure(Figure),
    /// The body of a table: rows with their labels and figures.
    Table(Vec<(String, Vec<Figure>)>),
}

/// One figure of a built-in scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The built-in name, `war-of-ashes/roar_costs`.
    pub scenario: String,
    /// The name of the cell, as the column `variant` has it.
    pub cell: String,
    /// `SIDE.measure`, or `measure` for one of the conflict as a whole.
    pub measure: String,
    /// How the figure is printed.
    pub form: Form,
}

impl Marker {
    /// Returns every figure that the marker asks for.
    pub fn figures(&self) -> Vec<&Figure> {
        match &self.asks {
            Asks::Figure(figure) => vec![figure],
            Asks::Table(rows) => rows.iter().flat_map(|(_, figures)| figures).collect(),
        }
    }
}

/// How a marker in a line is written.
const IN_LINE: &str = "<!-- generated: SYSTEM/NAME | CELL | MEASURE -->?<!-- end -->";

/// How a marker of a table is written.
const OF_TABLE: &str = "<!-- generated: table SYSTEM/NAME | CELL; CELL | MEASURE; MEASURE -->";

/// A table whose end was not reached yet.
struct Open {
    line: usize,
    words: String,
    comment: Range<usize>,
    rows: Vec<(String, Vec<Figure>)>,
    /// Lines of the table so far.
    lines: usize,
    /// Columns of its first line.
    columns: usize,
    /// Where the third line begins.
    body: usize,
}

struct Reader {
    page: Page,
    /// The letter of the fence and its length, inside a fenced block.
    fence: Option<(char, usize)>,
    table: Option<Open>,
}

impl Page {
    /// Reads a page.
    pub fn read(file: &str, text: String) -> Self {
        let (markers, mistakes) = (Vec::new(), Vec::new());
        let page = Self { file: file.to_owned(), text: String::new(), markers, mistakes };
        let mut reader = Reader { page, fence: None, table: None };
        let mut start = 0;
        for (at, line) in text.split_inclusive('\n').enumerate() {
            reader.line(at + 1, start, line);
            start += line.len();
        }
        reader.drop_table();
        reader.page.mistakes.sort();
        Self { text, ..reader.page }
    }
}

impl Reader {
    fn mistake(&mut self, line: usize, what: impl Into<String>) {
        self.page.mistakes.push((line, what.into()));
    }

    fn line(&mut self, number: usize, start: usize, line: &str) {
        if self.table.is_some() && self.table_line(start, line) {
            return;
        }
        if let Some((letter, length)) = fence(line) {
            match self.fence {
                None => self.fence = Some((letter, length)),
                Some((open, least)) => {
                    let line = line.trim_start_matches([' ', '>']).trim_end();
                    let is_bare = line.chars().all(|it| it == letter);
                    if open == letter && length >= least && is_bare {
                        self.fence = None;
                    }
                }
            }
        } else if self.fence.is_none() {
            self.comments(number, start, line);
        }
    }

    /// Reads the markers of a line.
    fn comments(&mut self, number: usize, start: usize, line: &str) {
        let mut at = 0;
        while let Some(found) = line[at..].find(['`', '<']) {
            at += found;
            let rest = &line[at..];
            if rest.starts_with('`') {
                at += code_span(rest);
                continue;
            }
            let Some(body) = rest.strip_prefix("<!--") else {
                at += 1;
                continue;
            };
            let Some((body, behind)) = body.split_once("-->") else {
                if body.trim_start().starts_with("generated") {
                    self.mistake(number, "the marker is broken over lines: write it in one line");
                }
                return;
            };
            let comment = at..line.len() - behind.len();
            at = comment.end;
            if body.trim() == "end" {
                self.mistake(number, "`<!-- end -->` closes no marker");
            }
            let Some(words) = body.trim().strip_prefix("generated") else { continue };
            let Some(words) = words.trim_start().strip_prefix(':') else {
                self.mistake(number, format!("no colon behind `generated`. Write {IN_LINE}"));
                continue;
            };
            let words = words.replace("\\|", "|");
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            let bytes = start + comment.start..start + comment.end;
            if let Some(rest) = words.strip_prefix("table ") {
                if line[..comment.start].trim().is_empty() && behind.trim().is_empty() {
                    self.open_table(number, rest, words.clone(), bytes);
                } else {
                    self.mistake(number, "the marker of a table stands alone in its line");
                }
            } else if let Some(length) = marked(behind) {
                at += length;
                let (before, raw) = (&line[..comment.start], body);
                self.figure(number, words, bytes, length, (before, raw));
                at += line[at..].find("-->").map_or(0, |end| end + "-->".len());
            } else {
                self.mistake(
                    number,
                    format!("`{words}` is not closed: `<!-- end -->` follows in its line"),
                );
            }
        }
    }

    /// Takes a marker in a line; `before` stands before it in its line, `raw` in its comment.
    fn figure(
        &mut self,
        line: usize,
        words: String,
        comment: Range<usize>,
        length: usize,
        (before, raw): (&str, &str),
    ) {
        match one_figure(&words) {
            Ok(figure) => {
                let marked = comment.end..comment.end + length;
                let is_row = before.trim_start().starts_with('|');
                let splits_cell = is_row && raw.replace("\\|", "").contains('|');
                self.page.markers.push(Marker {
                    line,
                    words,
                    comment,
                    marked,
                    begins_line: begins_a_block(before),
                    splits_cell,
                    asks: Asks::Figure(figure),
                });
            }
            Err(why) => self.mistake(line, why),
        }
    }

    fn open_table(&mut self, line: usize, rest: &str, words: String, comment: Range<usize>) {
        match table_rows(rest) {
            Ok(rows) => {
                let (lines, columns, body) = (0, 0, 0);
                self.table = Some(Open { line, words, comment, rows, lines, columns, body });
            }
            Err(why) => self.mistake(line, why),
        }
    }

    /// Takes a line of an open table. Returns false if the line belongs to no table.
    fn table_line(&mut self, start: usize, line: &str) -> bool {
        let Some(open) = &mut self.table else { return false };
        if line.trim_start().starts_with('|') {
            open.lines += 1;
            if open.lines == 1 {
                open.columns = line.trim().trim_matches('|').split('|').count();
            }
            if open.lines == 2 {
                open.body = start + line.len();
            }
            return true;
        }
        let is_end = line
            .trim()
            .strip_prefix("<!--")
            .and_then(|rest| rest.strip_suffix("-->"))
            .is_some_and(|body| body.trim() == "end");
        if !is_end {
            self.drop_table();
            return false;
        }
        let Some(open) = self.table.take() else { return true };
        let expected = open.rows.first().map_or(0, |(_, figures)| figures.len() + 1);
        if open.lines < 2 {
            self.mistake(
                open.line,
                "the table has no head: write its first line and `|---|` below the marker",
            );
        } else if open.columns != expected {
            let (line, columns) = (open.line, open.columns);
            self.mistake(line, format!("the head has {columns} columns, the marker {expected}"));
        } else {
            self.page.markers.push(Marker {
                line: open.line,
                words: open.words,
                comment: open.comment,
                marked: open.body..start,
                begins_line: false,
                splits_cell: false,
                asks: Asks::Table(open.rows),
            });
        }
        true
    }

    fn drop_table(&mut self) {
        if let Some(open) = self.table.take() {
            let what =
                "the table is not closed: `<!-- end -->` stands in the line below its last row";
            self.mistake(open.line, what);
        }
    }
}

/// Returns the letter and the length of the fence that a line is, if it is one.
fn fence(line: &str) -> Option<(char, usize)> {
    let line = line.trim_start_matches([' ', '>']);
    let letter = line.chars().next().filter(|letter| matches!(letter, '`' | '~'))?;
    let length = line.chars().take_while(|it| *it == letter).count();
    let is_span = letter == '`' && line[length..].contains('`');
    (length >= 3 && !is_span).then_some((letter, length))
}

/// Returns the length of the code span that a text begins with, or of its backticks if nothing closes them.
fn code_span(text: &str) -> usize {
    let ticks = |text: &str| text.bytes().take_while(|byte| *byte == b'`').count();
    let length = ticks(text);
    let mut at = length;
    while let Some(found) = text[at..].find('`') {
        at += found;
        let closing = ticks(&text[at..]);
        at += closing;
        if closing == length {
            return at;
        }
    }
    length
}

/// Returns the length of the text before `<!-- end -->`, if that is the next comment.
fn marked(behind: &str) -> Option<usize> {
    let length = behind.find("<!--")?;
    let (body, _) = behind[length + "<!--".len()..].split_once("-->")?;
    (body.trim() == "end").then_some(length)
}

/// Whether a comment behind this beginning of a line opens a block of HTML in Markdown.
fn begins_a_block(before: &str) -> bool {
    let mut rest = before.trim_start();
    loop {
        let number = rest.trim_start_matches(|it: char| it.is_ascii_digit());
        let item = ["> ", "* ", "- ", "+ "].iter().find_map(|mark| rest.strip_prefix(mark));
        let item = item.or_else(|| number.strip_prefix(". ").filter(|_| number.len() < rest.len()));
        match item {
            Some(item) => rest = item.trim_start(),
            None => return rest.is_empty(),
        }
    }
}

fn one_figure(words: &str) -> Result<Figure, String> {
    let fields: Vec<&str> = words.split('|').map(str::trim).collect();
    let [scenario, cell, measure] = fields.as_slice() else {
        return Err(format!("`{words}` does not have three fields. Write {IN_LINE}"));
    };
    let (measure, form) = Form::read(measure)?;
    Ok(Figure { scenario: (*scenario).to_owned(), cell: (*cell).to_owned(), measure, form })
}

fn table_rows(words: &str) -> Result<Vec<(String, Vec<Figure>)>, String> {
    let fields: Vec<&str> = words.split('|').map(str::trim).collect();
    let [scenario, cells, measures] = fields.as_slice() else {
        return Err(format!("`table {words}` does not have three fields. Write {OF_TABLE}"));
    };
    let measures: Vec<(String, Form)> =
        measures.split(';').map(|it| Form::read(it.trim())).collect::<Result<_, _>>()?;
    let row = |cell: &str| {
        let (cell, label) = cell.split_once(" = ").unwrap_or((cell, cell));
        let figure = |(measure, form): &(String, Form)| Figure {
            scenario: (*scenario).to_owned(),
            cell: cell.trim().to_owned(),
            measure: measure.clone(),
            form: form.clone(),
        };
        (label.trim().replace('|', "\\|"), measures.iter().map(figure).collect())
    };
    Ok(cells.split(';').map(row).collect())
}
