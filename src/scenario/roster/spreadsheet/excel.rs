//! Workbooks of Excel: `.xlsx`, also as LibreOffice and Google Sheets write them.

use super::xml::{Step, walk};
use super::zip::Archive;
use super::{Content, Found, Grid, Place};
use std::collections::BTreeMap;

/// Most different texts of a workbook. A small archive can unpack to any number of them.
const MOST_TEXTS: usize = 1_000_000;

/// Returns whether an archive is a workbook of this kind.
pub(super) fn is_workbook(archive: &Archive<'_>) -> bool {
    archive.has("[Content_Types].xml") && archive.has(&path_of_workbook(archive))
}

/// Reads a sheet, by its name or the first that is visible.
///
/// # Errors
/// The workbook is damaged, or has no such sheet.
pub(super) fn read(archive: &Archive<'_>, wanted: Option<&str>) -> Result<Found, String> {
    let path = path_of_workbook(archive);
    let sheets = sheets(&archive.part(&path)?)?;
    let parts = relations(archive, &path)?;
    let names = || sheets.iter().map(|sheet| sheet.name.clone()).collect();
    let found = match wanted {
        Some(name) => sheets.iter().find(|sheet| sheet.name == name),
        None => sheets.iter().find(|sheet| !sheet.is_hidden).or(sheets.first()),
    };
    let Some(sheet) = found else { return Ok(Found::Sheets(names())) };
    let target = parts.iter().find(|part| part.id == sheet.id).map(|part| part.target.as_str());
    let target = target.ok_or_else(|| format!("its sheet {} is missing", sheet.name))?;
    let of_kind = |kind: &str| parts.iter().find(|part| part.kind.ends_with(kind));
    let texts = match of_kind("/sharedStrings") {
        Some(part) => texts(&archive.part(&part.target)?)?,
        None => Vec::new(),
    };
    let dates = match of_kind("/styles") {
        Some(part) => dates(&archive.part(&part.target)?)?,
        None => Vec::new(),
    };
    let grid = grid(&archive.part(target)?, &texts, &dates)?;
    Ok(Found::Sheet(sheet.name.clone(), grid))
}

/// Returns the path of the part with the list of sheets; programs may put it anywhere.
fn path_of_workbook(archive: &Archive<'_>) -> String {
    let main = relations(archive, "").unwrap_or_default();
    let main = main.into_iter().find(|part| part.kind.ends_with("/officeDocument"));
    main.map_or_else(|| "xl/workbook.xml".to_owned(), |part| part.target)
}

struct Sheet {
    name: String,
    id: String,
    is_hidden: bool,
}

fn sheets(workbook: &[u8]) -> Result<Vec<Sheet>, String> {
    let mut sheets = Vec::new();
    walk(workbook, |step| {
        if let Step::Open(element) = step
            && element.name() == "sheet"
        {
            let attribute = |name: &str| element.attribute(name).unwrap_or_default();
            let is_hidden = attribute("state").ends_with("idden");
            sheets.push(Sheet { name: attribute("name"), id: attribute("id"), is_hidden });
        }
        true
    })?;
    Ok(sheets)
}

struct Relation {
    id: String,
    kind: String,
    target: String,
}

/// Returns the relations of a part of the archive: the places of the parts that it names.
fn relations(archive: &Archive<'_>, part: &str) -> Result<Vec<Relation>, String> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let below = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let mut found = Vec::new();
    walk(&archive.part(&format!("{below}_rels/{name}.rels"))?, |step| {
        if let Step::Open(element) = step
            && element.name() == "Relationship"
        {
            let attribute = |name: &str| element.attribute(name).unwrap_or_default();
            let target = attribute("Target");
            let target = match target.strip_prefix('/') {
                Some(whole) => whole.to_owned(),
                None => format!("{below}{target}"),
            };
            found.push(Relation { id: attribute("Id"), kind: attribute("Type"), target });
        }
        true
    })?;
    Ok(found)
}

/// Returns the texts that cells name by number. Reading aids of Japanese texts (`rPh`) are left out,
/// because they would double the text.
fn texts(part: &[u8]) -> Result<Vec<String>, String> {
    let (mut texts, mut text) = (Vec::new(), String::new());
    let (mut is_text, mut is_reading_aid) = (false, false);
    walk(part, |step| {
        match step {
            Step::Open(element) => match element.name().as_str() {
                "si" => text.clear(),
                "t" => is_text = true,
                // How to pronounce Japanese.
                "rPh" => is_reading_aid = true,
                _ => {}
            },
            Step::Close(name) => match name.as_str() {
                "si" => texts.push(std::mem::take(&mut text)),
                "t" => is_text = false,
                "rPh" => is_reading_aid = false,
                _ => {}
            },
            Step::Text(more) if is_text && !is_reading_aid => text.push_str(&more),
            Step::Text(_) => {}
        }
        texts.len() < MOST_TEXTS
    })?;
    Ok(texts)
}

/// Returns for each cell format whether it shows a date or a time. Nothing else tells them apart,
/// because Excel stores dates as numbers.
fn dates(styles: &[u8]) -> Result<Vec<bool>, String> {
    let mut own: BTreeMap<u32, bool> = BTreeMap::new();
    let (mut formats, mut are_cells) = (Vec::new(), false);
    walk(styles, |step| {
        match step {
            Step::Open(element) => match element.name().as_str() {
                "numFmt" => {
                    let code = element.attribute("formatCode").unwrap_or_default();
                    own.insert(element.number("numFmtId", 0), is_date(&code));
                }
                "cellXfs" => are_cells = true,
                "xf" if are_cells => formats.push(element.number("numFmtId", 0)),
                _ => {}
            },
            Step::Close(name) if name == "cellXfs" => are_cells = false,
            _ => {}
        }
        true
    })?;
    let built_in = |id: u32| matches!(id, 14..=22 | 27..=36 | 45..=47 | 50..=58);
    Ok(formats.iter().map(|id| own.get(id).copied().unwrap_or(built_in(*id))).collect())
}

/// Whether the code of a number format, such as `yyyy-mm-dd`, has a letter of a date or a time outside
/// of quotes and brackets.
fn is_date(code: &str) -> bool {
    let mut letters = code.chars();
    let (mut is_quoted, mut bracket) = (false, None::<String>);
    while let Some(letter) = letters.next() {
        match (letter, bracket.as_mut()) {
            ('"', None) => is_quoted = !is_quoted,
            _ if is_quoted => {}
            (']', Some(inside)) => {
                // [h], [mm] and [ss] are hours, minutes and seconds; [Red] and [$€-407] are not.
                let is_time =
                    inside.chars().all(|it| matches!(it, 'h' | 'm' | 's' | 'H' | 'M' | 'S'));
                if is_time && !inside.is_empty() {
                    return true;
                }
                bracket = None;
            }
            (other, Some(inside)) => inside.push(other),
            ('[', None) => bracket = Some(String::new()),
            // The next letter stands for itself, or gives a width.
            ('\\' | '_' | '*', None) => {
                letters.next();
            }
            ('y' | 'm' | 'd' | 'h' | 's' | 'Y' | 'M' | 'D' | 'H' | 'S', None) => return true,
            _ => {}
        }
    }
    false
}

/// A cell that is being read.
#[derive(Default)]
struct Cell {
    place: Place,
    kind: String,
    format: usize,
    value: String,
    has_formula: bool,
}

fn grid(part: &[u8], texts: &[String], dates: &[bool]) -> Result<Grid, String> {
    let mut grid = Grid::default();
    let (mut row, mut column) = (0, 0);
    let mut cell = Cell::default();
    let (mut is_value, mut is_reading_aid) = (false, false);
    walk(part, |step| {
        match step {
            Step::Open(element) => match element.name().as_str() {
                "row" => {
                    row = element.number("r", row + 1);
                    column = 0;
                    if matches!(element.attribute("hidden").as_deref(), Some("1" | "true")) {
                        grid.hidden.insert(row);
                    }
                }
                "c" => {
                    let named = element.attribute("r").and_then(|name| Place::named(&name));
                    let place = named.unwrap_or(Place { row, column: column + 1 });
                    column = place.column;
                    cell = Cell {
                        place,
                        kind: element.attribute("t").unwrap_or_default(),
                        format: element.number("s", 0) as usize,
                        ..Cell::default()
                    };
                }
                "v" | "t" => is_value = !is_reading_aid,
                "f" => cell.has_formula = true,
                "rPh" => is_reading_aid = true,
                "mergeCell" => {
                    let range = element.attribute("ref").unwrap_or_default();
                    grid.merged.extend(range.split_once(':').and_then(|(first, last)| {
                        Some((Place::named(first)?, Place::named(last)?))
                    }));
                }
                _ => {}
            },
            Step::Close(name) => match name.as_str() {
                "v" | "t" => is_value = false,
                "rPh" => is_reading_aid = false,
                "c" => {
                    let content = content(&cell, texts, dates);
                    return grid.put(cell.place, content);
                }
                _ => {}
            },
            Step::Text(text) if is_value => cell.value.push_str(&text),
            Step::Text(_) => {}
        }
        true
    })?;
    Ok(grid)
}

fn content(cell: &Cell, texts: &[String], dates: &[bool]) -> Content {
    let value = cell.value.trim();
    if value.is_empty() {
        return if cell.has_formula { Content::NoValue } else { Content::Empty };
    }
    match cell.kind.as_str() {
        "s" => {
            let text = value.parse().ok().and_then(|number: usize| texts.get(number));
            text.map_or(Content::NoValue, |text| Content::text(text))
        }
        "str" | "inlineStr" => Content::text(value),
        "b" => Content::Flag(value == "1"),
        "e" => Content::Error(value.to_owned()),
        "d" => Content::Date,
        _ if dates.get(cell.format).copied().unwrap_or(false) => Content::Date,
        _ => Content::number(value),
    }
}

#[cfg(test)]
mod tests {
    use super::is_date;

    #[test]
    fn formats_of_dates_are_known() {
        for code in ["yyyy-mm-dd", "d/m", "[h]:mm:ss", "h AM/PM", "[$-407]d. mmm", "[mm]"] {
            assert!(is_date(code), "{code}");
        }
        for code in ["General", "0.00", "#,##0 \"days\"", "[Red]0", "0\\d", "0.00_m", "@"] {
            // `General` has no letter of a date, and neither have colours in brackets.
            assert!(!is_date(code), "{code}");
        }
    }
}
