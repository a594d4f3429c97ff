//! Rows of single trials as Parquet: the same as CSV where the program was built with it, a clear word where not.

use super::{DUEL, Folder};

const RUN: [&str; 5] = ["run", "duel.toml", "--no-charts", "--out", "out"];

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_how_to_get_it() {
    let folder = Folder::new("no-parquet");
    folder.file("duel.toml", DUEL);
    for name in ["rows.parquet", "ROWS.Parquet"] {
        let told = super::refusals::refused(&folder, &[&RUN[..], &["--per-trial", name]].concat());
        assert!(told.contains(&format!("`{name}` asks for Parquet")), "{told}");
        assert!(told.contains("cargo build --release --features parquet"), "{told}");
        assert!(!folder.has(name) && !folder.has("out"));
    }
}

#[cfg(feature = "parquet")]
mod with_it {
    use super::*;
    use crate::program::{csv_rows, printed};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    /// Numbers, texts and fractions among the columns: varied numbers, varied words, a value in thousandths.
    fn mixed(folder: &Folder) {
        let value = "\n[value]\nheroine = { win = 1, exchanges = -0.125 }\n";
        let vary = "\"sides.watch.guard.count\" = [1, 2]\n";
        folder.file("duel.toml", &format!("{DUEL}{vary}{value}"));
    }

    fn rows(folder: &Folder, more: &[&str], file: &str) -> Vec<u8> {
        printed(&folder.outweigh(&[&RUN[..], &["--per-trial", file], more].concat()));
        std::fs::read(folder.path(file)).unwrap()
    }

    /// Whether a field of Parquet is that of the CSV.
    fn is_same(field: &Field, text: &str) -> bool {
        match field {
            Field::Long(value) => value.to_string() == text,
            Field::Double(value) => value.to_string() == text,
            Field::Str(value) => value == text,
            _ => false,
        }
    }

    /// Compares a file with the CSV of the same run; returns how many groups it has.
    fn compare(folder: &Folder, file: &str, csv: &str) -> usize {
        let table = csv_rows(&folder.read(csv));
        let path = folder.path(file);
        let reader = SerializedFileReader::try_from(path.as_path()).unwrap();
        let groups = reader.num_row_groups();
        let mut read = 0;
        for (row, wanted) in reader.into_iter().zip(&table[1..]) {
            for (at, (name, field)) in row.unwrap().into_columns().iter().enumerate() {
                assert_eq!(*name, table[0][at]);
                assert!(is_same(field, &wanted[at]), "{name}: {field} is not {}", wanted[at]);
            }
            read += 1;
        }
        assert_eq!(read + 1, table.len());
        groups
    }

    #[test]
    fn parquet_has_what_the_csv_has() {
        let folder = Folder::new("parquet");
        mixed(&folder);
        rows(&folder, &[], "rows.csv");
        let one = rows(&folder, &["--threads", "1"], "one.parquet");
        assert!(one == rows(&folder, &["--threads", "2"], "new/two.parquet"));
        assert_eq!(compare(&folder, "one.parquet", "rows.csv"), 1);
        let names = folder.files("new").into_iter().map(|(name, _)| name);
        assert_eq!(names.collect::<Vec<_>>(), ["two.parquet"]);
    }

    /// More rows than a group has, and checkpoints in between.
    #[test]
    fn parquet_is_written_in_groups_whose_bytes_depend_on_nothing() {
        let folder = Folder::new("parquet-groups");
        mixed(&folder);
        let many = ["--trials", "40000", "--threads"];
        rows(&folder, &[&many[..], &["2"]].concat(), "rows.csv");
        let one = rows(&folder, &[&many[..], &["1"]].concat(), "one.parquet");
        let kept = [&many[..], &["2", "--checkpoint-every", "100ms"]].concat();
        assert!(one == rows(&folder, &kept, "two.parquet"));
        assert!(compare(&folder, "one.parquet", "rows.csv") > 1);
    }

    /// Many cells are played in rounds, and what a round has is written all the same.
    #[test]
    fn parquet_of_a_wide_sweep_has_what_the_csv_has() {
        let folder = Folder::new("parquet-wide");
        mixed(&folder);
        let sweep = ["--vary", "rules.conflict.max_exchanges=11..=50", "--trials", "40"];
        rows(&folder, &sweep, "rows.csv");
        rows(&folder, &sweep, "rows.parquet");
        compare(&folder, "rows.parquet", "rows.csv");
    }

    #[cfg(unix)]
    #[test]
    fn a_run_that_is_interrupted_ends_its_file() {
        use nix::sys::signal::{Signal, kill};
        let folder = Folder::new("parquet-ended");
        mixed(&folder);
        let long = ["--trials", "900000000", "--per-trial", "rows.parquet"];
        let mut command = folder.listening();
        command.args([&RUN[..], &long].concat()).stdout(std::process::Stdio::null());
        let mut child = command.spawn().unwrap();
        folder.wait_for(".out.lock");
        std::thread::sleep(std::time::Duration::from_secs(1));
        assert!(!folder.has("rows.parquet"), "nobody can read it yet");
        kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGTERM).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(143));
        let path = folder.path("rows.parquet");
        let reader = SerializedFileReader::try_from(path.as_path()).unwrap();
        let rows = reader.metadata().file_metadata().num_rows();
        let manifest: serde_json::Value =
            serde_json::from_str(&folder.read("out/manifest.json")).unwrap();
        assert_eq!(Some(rows), manifest["trials"].as_i64().map(|trials| trials * 4));
        assert_eq!(folder.files(".").len(), 4, "tally, rows, report and scenario");
    }
}
