//! Tests of spreadsheets: what each kind of cell becomes, and that no file whatever brings the program down.

use super::zip::{Archive, pack};
use crate::scenario::roster::spreadsheet::*;
use crate::scenario::{Origin, Problems, read_roster};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

/// A workbook as Excel writes it: shared texts, formats of dates, hidden rows, formulas. `rows` stands in its sheet
/// `Goblins`, before which there is a hidden one.
fn excel(rows: &str, after: &str) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relation = |id: u8, kind: &str, target: &str| {
        format!("<Relationship Id=\"r{id}\" Type=\"{MAIN}/{kind}\" Target=\"{target}\"/>")
    };
    let root = format!(
        "<Relationships>{}</Relationships>",
        relation(1, "officeDocument", "xl/workbook.xml")
    );
    let book = "<workbook xmlns:r=\"x\"><sheets><sheet name=\"Notes\" state=\"hidden\" r:id=\"r1\"/>\
                <sheet name=\"Goblins\" r:id=\"r2\"/></sheets></workbook>";
    let relations = format!(
        "<Relationships>{}{}{}{}</Relationships>",
        relation(1, "worksheet", "worksheets/sheet1.xml"),
        relation(2, "worksheet", "/xl/worksheets/sheet2.xml"),
        relation(3, "sharedStrings", "sharedStrings.xml"),
        relation(4, "styles", "styles.xml"),
    );
    let texts = "<sst><si><t>name</t></si><si><r><t>Old </t></r><r><t>Bear</t></r><rPh><t>x</t></rPh></si>\
                 <si><t>bites, howls</t></si><si><t>a &amp; b</t></si></sst>";
    let styles = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"0.0\"/></numFmts>\
                  <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>";
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData>{after}</worksheet>");
    pack(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", root.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/sharedStrings.xml", texts.as_bytes()),
        ("xl/styles.xml", styles.as_bytes()),
        ("xl/worksheets/sheet1.xml", b"<worksheet><sheetData/></worksheet>"),
        ("xl/worksheets/sheet2.xml", sheet.as_bytes()),
    ])
}

const HEADER: &str = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c>\
    <c r=\"B1\" t=\"inlineStr\"><is><t>weight</t></is></c><c r=\"C1\" t=\"str\"><v>traits</v></c>\
    <c r=\"D1\" t=\"str\"><v>armoured</v></c></row>";

fn open_document(rows: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet>\
         <table:table table:name=\"Notes\"><table:table-row><table:table-cell/></table:table-row></table:table>\
         <table:table table:name=\"Goblins\">{rows}</table:table>\
         </office:spreadsheet></office:body></office:document-content>"
    );
    pack(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_bytes()),
    ])
}

fn ods_cell(text: &str) -> String {
    format!(
        "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
    )
}

/// Returns the rows of a spreadsheet as CSV, and its mistakes.
fn read(name: &str, bytes: &[u8]) -> (String, String) {
    let mut problems = Problems::new();
    let lines = Lines::read(name, bytes, &mut problems);
    (lines.to_csv(), problems.to_string())
}

#[test]
fn cells_of_excel_become_texts() {
    let rows = format!(
        "{HEADER}<row r=\"3\" spans=\"1:4\"><c r=\"A3\" t=\"s\"><v>1</v></c><c r=\"B3\" s=\"2\"><v>3.0</v></c>\
         <c r=\"C3\" t=\"s\"><v>2</v></c><c r=\"D3\" t=\"b\"><v>1</v></c></row>\
         <row r=\"4\"><c r=\"A4\" t=\"s\"><v>3</v></c><c r=\"B4\"><f>1+1</f><v>0.25</v></c></row>"
    );
    let (csv, problems) = read("m.xlsx", &excel(&rows, ""));
    assert_eq!(problems, "");
    // The sheet that is hidden is not the first one.
    assert_eq!(
        csv,
        "name,weight,traits,armoured\n\nOld Bear,3,\"bites, howls\",true\na & b,0.25,,\n"
    );
}

#[test]
fn cells_of_libre_office_become_texts() {
    let rows = format!(
        "<table:table-header-rows><table:table-row>{}{}</table:table-row></table:table-header-rows>\
         <table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"1024\"/></table:table-row>\
         <table:table-row>{}<table:table-cell office:value-type=\"float\" office:value=\"3\" calcext:value-type=\"float\"><text:p>3,0</text:p>\
         </table:table-cell><table:table-cell table:number-columns-repeated=\"1022\"/></table:table-row>\
         <table:table-row table:number-rows-repeated=\"2\">{}<table:table-cell/>\
         <table:table-cell table:number-columns-repeated=\"2\" office:value-type=\"boolean\" office:boolean-value=\"true\"/></table:table-row>\
         <table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>",
        ods_cell("name"),
        ods_cell("weight"),
        ods_cell(
            "Old<text:s/>Bear<office:annotation><text:p>a comment</text:p></office:annotation>"
        ),
        ods_cell("twin"),
    );
    let (csv, problems) = read("m.ods#Goblins", &open_document(&rows));
    assert_eq!(problems, "");
    assert_eq!(csv, "name,weight,,\n\n\nOld Bear,3,,\ntwin,,true,true\ntwin,,true,true\n");
}

#[test]
fn cells_that_say_nothing_are_named_with_their_place() {
    let row = |cell: &str| {
        excel(&format!("{HEADER}<row r=\"4\"><c r=\"A4\" t=\"s\"><v>1</v></c>{cell}</row>"), "")
    };
    for (cell, told) in [
        ("<c r=\"B4\" s=\"1\"><v>45000</v></c>", "holds a date or a time"),
        ("<c r=\"B4\" t=\"d\"><v>2024-01-01</v></c>", "holds a date or a time"),
        ("<c r=\"B4\" t=\"e\"><f>A9</f><v>#N/A</v></c>", "the formula of this cell fails: #N/A"),
        ("<c r=\"B4\"><f>A9</f></c>", "does not hold the value of this cell"),
    ] {
        let (_, problems) = read("m.xlsx", &row(cell));
        assert!(problems.contains(told), "{problems}");
        assert!(problems.contains("--> m.xlsx, sheet Goblins, cell B4\n"), "{problems}");
        assert_eq!(problems.matches("error: ").count(), 1, "{problems}");
    }
    let ods = open_document(&format!(
        "<table:table-row>{}</table:table-row><table:table-row>{}<table:table-cell table:formula=\"of:=1\" \
         office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\"><text:p>#DIV/0!</text:p>\
         </table:table-cell></table:table-row>",
        ods_cell("name"),
        ods_cell("wolf")
    ));
    let (_, problems) = read("m.ods#Goblins", &ods);
    assert!(problems.contains("#DIV/0!") && problems.contains("cell B2"), "{problems}");
}

#[test]
fn hidden_rows_and_merged_cells_are_mistakes() {
    let rows = format!(
        "{HEADER}<row r=\"2\" hidden=\"1\"><c r=\"A2\" t=\"s\"><v>1</v></c></row><row r=\"9\" hidden=\"1\"/>"
    );
    let merged = "<mergeCells><mergeCell ref=\"A2:A3\"/><mergeCell ref=\"J80:K81\"/></mergeCells>";
    let (_, problems) = read("m.xlsx", &excel(&rows, merged));
    assert!(
        problems.contains("this row is hidden\n --> m.xlsx, sheet Goblins, cell A2"),
        "{problems}"
    );
    assert!(
        problems.contains("the cells to A3 are merged\n --> m.xlsx, sheet Goblins, cell A2"),
        "{problems}"
    );
    assert_eq!(problems.matches("error: ").count(), 2, "{problems}");
    let rows = format!(
        "<table:table-row>{}</table:table-row><table:table-row table:visibility=\"filter\">{}</table:table-row>\
         <table:table-row><table:table-cell table:number-rows-spanned=\"2\" office:value-type=\"float\" office:value=\"1\"/></table:table-row>",
        ods_cell("name"),
        ods_cell("wolf")
    );
    let (_, problems) = read("m.ods#Goblins", &open_document(&rows));
    assert!(
        problems.contains("this row is hidden\n --> m.ods, sheet Goblins, cell A2"),
        "{problems}"
    );
    assert!(
        problems.contains("the cells to A4 are merged\n --> m.ods, sheet Goblins, cell A3"),
        "{problems}"
    );
}

#[test]
fn sheets_are_found_by_name() {
    let (csv, problems) = read("m.xlsx#Goblins", &excel(HEADER, ""));
    assert_eq!((csv.as_str(), problems.as_str()), ("name,weight,traits,armoured\n", ""));
    let (_, problems) = read("m.xlsx#Goblin", &excel(HEADER, ""));
    assert!(problems.contains("`m.xlsx` has no sheet `Goblin`"), "{problems}");
    assert!(
        problems.contains("did you mean `Goblins`? its sheets are `Notes`, `Goblins`"),
        "{problems}"
    );
    let mut problems = Problems::new();
    read_roster("m.xlsx#Goblin", &excel(HEADER, ""), &mut problems);
    assert_eq!(problems.len(), 1, "one mistake has one message: {problems}");
}

#[test]
fn other_files_are_told_apart() {
    for (name, bytes, told) in [
        ("m.xls", &b"\xd0\xcf\x11\xe0\xa1"[..], "is an old .xls file, or has a password"),
        ("m.xlsx", b"\xff\xfe\x00", "is no spreadsheet that can be read"),
        ("m.xlsx", b"PK\x03\x04 and so on", "the file is damaged or cut off"),
        ("m.xlsx", &pack(&[("a.txt", b"")]), "neither .xlsx nor .ods"),
    ] {
        let (_, problems) = read(name, bytes);
        assert!(problems.contains(told), "{problems}");
    }
    // A text is CSV, whatever its name: that is how a kept roster is read again.
    assert_eq!(
        read("m.xlsx#Goblins", b"name,a\nwolf,1\n"),
        ("name,a\nwolf,1\n".into(), String::new())
    );
}

#[test]
fn huge_sheets_are_refused() {
    let far = format!("{HEADER}<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>");
    let (_, problems) = read("m.xlsx", &excel(&far, ""));
    assert!(
        problems.contains("too large for a roster") && problems.contains("cell XFD1048576"),
        "{problems}"
    );
    let full = "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell \
                table:number-columns-repeated=\"16384\" office:value-type=\"float\" office:value=\"1\"/></table:table-row>";
    let (_, problems) = read("m.ods#Goblins", &open_document(full));
    assert!(problems.contains("too large for a roster"), "{problems}");
}

#[test]
fn what_is_written_is_read_again() {
    let rows = [
        ["name", "weight", "traits"],
        ["# a <note> & more", "1 to 9", ""],
        ["wolf", "2.5", "a; b"],
    ];
    let rows = rows.map(|row| row.map(str::to_owned).to_vec());
    let bytes = workbook("Goblins & co", &rows);
    assert_eq!(bytes, workbook("Goblins & co", &rows));
    let (csv, problems) = read("m.xlsx#Goblins & co", &bytes);
    assert_eq!(problems, "");
    assert_eq!(csv, "name,weight,traits\n# a <note> & more,1 to 9,\nwolf,2.5,\"a; b\"\n");
    let entries = read_roster("m.xlsx", &bytes, &mut Problems::new());
    assert_eq!(entries.len(), 1, "notes are no fighters");
}

#[test]
fn places_have_names() {
    for (name, row, column) in [("A1", 1, 1), ("Z2", 2, 26), ("AA3", 3, 27), ("XFD9", 9, 16_384)] {
        assert_eq!(Place::named(name), Some(Place { row, column }));
        assert_eq!(cell_name(row, column), name);
    }
    for none in ["", "A", "1", "A0", "?1", "AAAAAAAAAA1", "A99999999999"] {
        assert_eq!(Place::named(none), None, "{none}");
    }
    let origin = Origin::Row {
        file: "m.xlsx".into(),
        sheet: Some("Goblins".into()),
        row: 4,
        column: 3,
        text: "x".into(),
    };
    assert_eq!(origin.to_string(), "m.xlsx, sheet Goblins, cell C4");
}

fn mutated(bytes: &[u8], random: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if random.random_range(0..4) == 0 {
        bytes.truncate(random.random_range(0..bytes.len()));
    }
    for _ in 0..random.random_range(0..8) {
        if bytes.is_empty() {
            break;
        }
        let at = random.random_range(0..bytes.len());
        match random.random_range(0..3) {
            0 => bytes[at] = random.random_range(0..=255) as u8,
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, b"<>\"/&09AZr"[random.random_range(0..10)]),
        }
    }
    bytes
}

/// Damages the archive as a whole, and the parts of an archive that is whole.
#[test]
fn damaged_files_never_panic() {
    let rows = format!(
        "{HEADER}<row r=\"2\"><c r=\"A2\" t=\"s\"><v>1</v></c><c r=\"B2\"><v>3</v></c></row>"
    );
    let ods = format!(
        "<table:table-row>{}</table:table-row><table:table-row table:number-rows-repeated=\"3\">{}</table:table-row>",
        ods_cell("name"),
        ods_cell("wolf")
    );
    let seeds = [("m.xlsx", excel(&rows, "")), ("m.ods#Goblins", open_document(&ods))];
    let mut random = SplitMix64::seed_from_u64(53);
    let mut good = 0;
    for round in 0..3_000 {
        let (name, bytes) = &seeds[round % 2];
        let bytes = if round % 4 < 2 {
            mutated(bytes, &mut random)
        } else {
            let archive = Archive::open(bytes).unwrap();
            let names = [
                "[Content_Types].xml",
                "_rels/.rels",
                "xl/workbook.xml",
                "xl/_rels/workbook.xml.rels",
                "xl/sharedStrings.xml",
                "xl/styles.xml",
                "xl/worksheets/sheet2.xml",
                "mimetype",
                "content.xml",
            ];
            let parts: Vec<(&str, Vec<u8>)> =
                names.iter().filter_map(|name| Some((*name, archive.part(name).ok()?))).collect();
            let chosen = random.random_range(0..parts.len());
            let damaged = mutated(&parts[chosen].1, &mut random);
            let parts = parts.iter().enumerate().map(|(at, (name, part))| {
                (*name, if at == chosen { &damaged[..] } else { &part[..] })
            });
            pack(&parts.collect::<Vec<_>>())
        };
        let mut problems = Problems::new();
        let entries = read_roster(name, &bytes, &mut problems);
        good += usize::from(problems.is_empty() && !entries.is_empty());
        assert!(!problems.is_empty() || !entries.is_empty(), "nothing was said in round {round}");
        assert_eq!(problems.is_empty(), problems.to_string().is_empty());
    }
    assert!(good > 100, "hardly any file was left whole: {good}");
}
