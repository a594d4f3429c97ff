//! Writes a workbook of one sheet, which every spreadsheet program opens.
//!
//! The parts are few and fixed, so they are written here; a library for workbooks would take longer to build than all
//! other code that reads and writes spreadsheets.

use super::cell_name;
use super::zip::pack;
use quick_xml::escape::escape;
use std::fmt::Write as _;

const TYPES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
<Default Extension=\"xml\" ContentType=\"application/xml\"/>\
<Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>\
<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/>\
<Override PartName=\"/xl/styles.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml\"/>\
</Types>";
const ROOT: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/>\
</Relationships>";
const RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/>\
<Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles\" Target=\"styles.xml\"/>\
</Relationships>";
/// Format 1 is bold, for the header; format 2 is grey and wraps its text, for notes.
const STYLES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">\
<fonts count=\"3\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font>\
<font><i/><sz val=\"9\"/><color rgb=\"FF595959\"/><name val=\"Calibri\"/></font></fonts>\
<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
<borders count=\"1\"><border/></borders>\
<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
<cellXfs count=\"3\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
<xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>\
<xf numFmtId=\"0\" fontId=\"2\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\" applyAlignment=\"1\"><alignment vertical=\"top\" wrapText=\"1\"/></xf></cellXfs>\
<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>\
</styleSheet>";

/// Returns a workbook with a sheet of these rows. The first row is a header in bold; rows whose first cell begins with
/// `#` are notes. Cells that are numbers are written as numbers.
pub fn workbook(sheet: &str, rows: &[Vec<String>]) -> Vec<u8> {
    let name = escape(sheet);
    let book = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
         <workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
         xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">\
         <sheets><sheet name=\"{name}\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    );
    let cells = cells(rows);
    pack(&[
        ("[Content_Types].xml", TYPES.as_bytes()),
        ("_rels/.rels", ROOT.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/styles.xml", STYLES.as_bytes()),
        ("xl/worksheets/sheet1.xml", cells.as_bytes()),
    ])
}

/// Returns the part with the cells. Writing to a string cannot fail.
fn cells(rows: &[Vec<String>]) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
         <worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">\
         <sheetFormatPr defaultRowHeight=\"15\"/><cols>",
    );
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    for column in 1..=columns {
        let _ =
            write!(text, "<col min=\"{column}\" max=\"{column}\" width=\"24\" customWidth=\"1\"/>");
    }
    text.push_str("</cols><sheetData>");
    for (row, cells) in (1..).zip(rows) {
        let is_note = cells.first().is_some_and(|cell| cell.starts_with('#'));
        let format = if row == 1 { 1 } else { 2 * u8::from(is_note) };
        let _ = write!(text, "<row r=\"{row}\">");
        for (column, cell) in (1..).zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            let place = cell_name(row, column);
            if cell.parse::<f64>().is_ok_and(f64::is_finite) {
                let _ = write!(text, "<c r=\"{place}\" s=\"{format}\"><v>{cell}</v></c>");
            } else {
                let _ = write!(
                    text,
                    "<c r=\"{place}\" s=\"{format}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
                    escape(cell)
                );
            }
        }
        text.push_str("</row>");
    }
    text.push_str("</sheetData></worksheet>");
    text
}
