//! Tables checked by hand and against their documentation.

use super::polars::frames_of;
use crate::report::tables::frames::*;
use crate::report::{COLUMNS, FILES, VARIANT_COLUMNS, examples};
use ::polars::prelude::DataFrame;
use polars_arrow::io::ipc::read::{FileReader, read_file_metadata};

fn lines(frame: &DataFrame) -> Vec<String> {
    let text = String::from_utf8(csv(frame).unwrap()).unwrap();
    text.lines().map(str::to_string).collect()
}

fn number(frame: &DataFrame, column: &str, row: usize) -> f64 {
    frame.column(column).unwrap().f64().unwrap().get(row).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
}

#[test]
fn outcomes_by_hand() {
    let frames = frames(&examples::by_hand(), 0.95).unwrap();
    let outcomes = &frames.outcomes;
    assert_eq!(lines(outcomes)[0], "variant,rules.x,side,measure,unit,value,low,high,n");
    assert!(lines(outcomes)[1].starts_with("x 0,0,us,win,share,0.75,0.30"));
    assert!(lines(outcomes)[4].starts_with("x 1,1,,exchanges,exchanges,2.5,"));
    // Wilson for 3 of 4; mean 2 of 1, 2, 3, 2 with standard error sqrt(2/3 / 4).
    near(number(outcomes, "low", 0), 0.300_642);
    near(number(outcomes, "high", 0), 0.954_413);
    near(number(outcomes, "low", 1), 2.0 - 1.959_964 * 0.408_248);
}

#[test]
fn differences_by_hand() {
    let frames = frames(&examples::by_hand(), 0.95).unwrap();
    let found = &frames.differences;
    assert_eq!(found.height(), 2);
    assert!(lines(found)[1].starts_with("x 1,1,x 0,us,win,share,-0.25,"));
    // Exchanges differ by 1, 0, 1, 0: mean 0.5, standard error sqrt(1/3 / 4).
    near(number(found, "value", 1), 0.5);
    near(number(found, "low", 1), 0.5 - 1.959_964 * 0.288_675);
    near(number(found, "p", 1), 0.083_265);
    near(number(found, "variance_reduction", 1), 5.0);
}

#[test]
fn curves_by_hand() {
    let frames = frames(&examples::by_hand(), 0.95).unwrap();
    let lines = lines(&frames.curves);
    // As written the conflicts last 1, 2, 3 and 2 exchanges; the other side loses its
    // fighter in three of them and we in the third.
    let of_them: Vec<&String> =
        lines.iter().filter(|line| line.starts_with("x 0") && line.contains(",them,")).collect();
    assert!(of_them[1].starts_with("x 0,0,1,them,standing,fighters,0.75,"));
    assert!(of_them[0].starts_with("x 0,0,0,them,standing,fighters,1.0,"));
    assert!(of_them[1].ends_with(",4,3"));
    assert!(of_them[2].starts_with("x 0,0,2,them,standing,fighters,0.25,"));
    assert!(of_them[3].ends_with(",4,0"));
    assert_eq!(
        of_them.len(),
        5,
        "the start and four exchanges, because the other variant has as many"
    );
}

#[test]
fn fighters_and_histograms_by_hand() {
    let frames = frames(&examples::by_hand(), 0.95).unwrap();
    assert!(lines(&frames.fighters)[1].starts_with("x 0,0,me,us,we,taken_out,share,0.25,"));
    let bins = lines(&frames.histograms);
    assert_eq!(bins[0], "variant,rules.x,side,quantity,unit,bin,or_more,count,share");
    assert_eq!(bins[3], "x 0,0,,exchanges,exchanges,2,false,2,0.5");
}

#[test]
fn a_table_written_bit_by_bit_is_the_whole_table() {
    for results in [examples::variants_by_count(300), examples::rests(5), examples::lone(0)] {
        let figures = Figures::new(&results, 0.95);
        let whole = frames_of(&figures).unwrap();
        let names: Vec<&str> = whole.named().iter().map(|(name, _)| *name).collect();
        assert_eq!(tables(&results).collect::<Vec<_>>(), names);
        for (name, frame) in whole.named() {
            let mut bytes = Vec::new();
            let mut write = |part: &[u8]| {
                bytes.extend_from_slice(part);
                Ok(())
            };
            write_csv(&figures, name, 7, &mut write).unwrap();
            assert!(bytes == csv(frame).unwrap(), "{name}");
        }
    }
}

fn read_back(arrow: &[u8]) -> DataFrame {
    let mut file = std::io::Cursor::new(arrow);
    let metadata = read_file_metadata(&mut file).unwrap();
    let mut whole: Option<DataFrame> = None;
    for batch in FileReader::new(file, metadata, None, None) {
        let part = DataFrame::from(batch.unwrap());
        match &mut whole {
            Some(whole) => drop(whole.vstack_mut(&part).unwrap()),
            None => whole = Some(part),
        }
    }
    whole.unwrap()
}

#[test]
fn a_file_of_arrow_read_back_is_the_csv() {
    for results in [examples::variants_by_count(300), examples::rests(5), examples::lone(0)] {
        let figures = Figures::new(&results, 0.95);
        for name in tables(&results) {
            let (mut text, mut arrow) = (Vec::new(), Vec::new());
            write_csv(&figures, name, 7, &mut |part| {
                text.extend_from_slice(part);
                Ok(())
            })
            .unwrap();
            write_typed(&figures, (name, FrameFile::Arrow), 7, &mut arrow).unwrap();
            let frame = read_back(&arrow);
            assert!(text == csv(&frame).unwrap(), "{name}");
            // Numbers are numbers: that is what the files are for.
            let typed = frame.columns().iter().filter(|column| column.str().is_err()).count();
            assert!(typed > 0, "{name}");
        }
    }
}

#[test]
fn every_file_is_described() {
    let described: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(described, TABLES.map(|(name, _)| name));
}

#[test]
fn every_column_is_documented_in_its_order() {
    let mut frames = frames(&examples::by_hand(), 0.95).unwrap();
    assert!(frames.stages.is_none(), "a conflict alone has no stages");
    assert!(frames.exact.is_none(), "nothing was solved");
    frames.stages = super::frames(&examples::rests(5), 0.95).unwrap().stages;
    frames.exact = super::frames(&examples::solved(examples::two_variants(5)), 0.95).unwrap().exact;
    assert!(frames.given.is_some(), "a measure is reported in detail");
    for (file, frame) in frames.named() {
        let names: Vec<&str> = frame
            .get_column_names()
            .iter()
            .skip(VARIANT_COLUMNS.len())
            .map(|n| n.as_str())
            .collect();
        let documented: Vec<&str> =
            COLUMNS.iter().filter(|known| known.file == file).map(|known| known.column).collect();
        assert_eq!(names, documented, "columns of {file}");
    }
}

/// Every quantity of the cells that were solved, and of no other, beside what was played.
#[test]
fn exact_numbers_stand_beside_the_played_ones() {
    let results = examples::solved(examples::two_variants(40));
    let frames = frames(&results, 0.95).unwrap();
    let lines = lines(frames.exact.as_ref().unwrap());
    assert_eq!(lines[0], "variant,variant.name,side,measure,unit,exact,value,low,high,n");
    let quantities = results.quantities.iter();
    let known = quantities.filter(|it| it.measure.name != "exchanges").count();
    let rows = || lines[1..].iter().filter(|line| !line.contains(",exchanges,"));
    assert_eq!(rows().count(), known);
    for line in rows() {
        let cells: Vec<&str> = line.split(',').collect();
        assert!(cells[0] == "as written" && cells[5] == cells[6], "{line}");
    }
    assert!(lines.iter().any(|line| line.contains(",,exchanges,exchanges,1.0,")), "{lines:?}");
}

#[test]
fn stages_tell_before_and_after_and_how_many_got_there() {
    let results = examples::days_by_fights(60);
    let frames = frames(&results, 0.95).unwrap();
    let lines = lines(frames.stages.as_ref().unwrap());
    assert!(lines[0].starts_with("variant,scene.fights,conflict,when,side,measure,unit,value,"));
    assert!(lines[0].ends_with(",n,reached"));
    // The first cell is a day of one fight, which has no stages but a beginning and an end.
    assert!(lines[1].starts_with("fights 1,1,1,before,heroes,standing,fighters,3.0,"));
    // All three of 60 days are no certainty: 3.84 / 63.84 of a fighter less. There are no more than three.
    let cells: Vec<&str> = lines[1].split(',').collect();
    let end = |at: usize| cells[at].parse::<f64>().unwrap();
    near(end(8), 3.0 - 3.841_459 / 63.841_459);
    near(end(9), 3.0);
    assert!(lines[1].ends_with(",60,1.0"));
    let sides = results.sides.len() * results.curve_measures.len();
    assert_eq!(lines.len(), 1 + sides * 2 * (1 + 2 + 3 + 4 + 5));
    let after = lines.iter().find(|line| line.starts_with("fights 5,5,5,after,heroes")).unwrap();
    let told: f64 = after.rsplit(',').next().unwrap().parse().unwrap();
    let reached = results.cells[4].tally.stages.as_ref().unwrap().reached(9);
    assert!(reached < 60, "some days are over before");
    near(told, reached as f64 / 60.0);
}

#[test]
fn named_variants_keep_both_columns_apart() {
    let frames = frames(&examples::variants_by_count(5), 0.95).unwrap();
    let header = &lines(&frames.outcomes)[0];
    assert!(header.starts_with("variant,variant.name,sides.guards.guard.count,side,"));
}

#[test]
fn without_trials_numbers_are_empty() {
    let frames = frames(&examples::lone(0), 0.95).unwrap();
    assert!(lines(&frames.outcomes)[1].ends_with(",share,,0.0,1.0,0"));
    let values = frames.curves.column("value").unwrap();
    assert_eq!(values.null_count(), frames.curves.height());
}

#[test]
fn names_that_a_spreadsheet_would_run_are_texts() {
    let mut results = examples::two_variants(20);
    results.sides = vec!["=HYPERLINK(\"x\")".into(), "@home".into()];
    results.axes[0].values = vec!["-1".into(), "+cmd".into()];
    let frames = frames(&results, 0.95).unwrap();
    for (file, frame) in frames.named() {
        let bytes = csv(frame).unwrap();
        let mut reader = ::csv::Reader::from_reader(bytes.as_slice());
        let rows = reader.records().map(Result::unwrap).collect::<Vec<_>>();
        for cell in rows.iter().flat_map(|row| row.iter()) {
            let is_number = cell.parse::<f64>().is_ok();
            assert!(is_number || !cell.starts_with(['=', '+', '-', '@']), "{file}: {cell}");
        }
    }
    let lines = lines(&frames.outcomes);
    assert!(lines.iter().any(|line| line.contains("\"'=HYPERLINK")), "{}", lines[1]);
}
