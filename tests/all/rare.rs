//! Differences that are too rare for a run to show: no interval claims that there are none.

use crate::program::{Folder, printed};
use crate::support;

/// The duel in which going first in round 1 changes one conflict in thousands: by 400 trials, the
/// difference of every measure may be as large as it is. Intervals of zero width missed it in most runs.
#[test]
fn no_interval_has_no_width() {
    const TRUTH: f64 = 0.000_171;
    let folder = Folder::new("rare");
    let duel = support::folder("scenarios/stamina_and_wounds/plain_duel.toml");
    let duel = duel.to_string_lossy().into_owned();
    let vary = "variant=even,left certainly first in round 1";
    let arguments =
        ["run", &duel, "--trials", "400", "--vary", vary, "--no-charts", "--out", "out"];
    let text = printed(&folder.outweigh(&arguments));
    assert!(!text.contains("never"), "{text}");
    for table in ["differences.csv", "outcomes.csv", "fighters.csv", "curves.csv"] {
        let rows = folder.read(&format!("out/{table}"));
        let mut rows = csv::Reader::from_reader(rows.as_bytes());
        let columns = rows.headers().unwrap().clone();
        let place = |name: &str| columns.iter().position(|column| column == name).unwrap();
        let (value, low, high) = (place("value"), place("low"), place("high"));
        let mut none = 0;
        for row in rows.records().map(Result::unwrap) {
            let [value, low, high] = [value, low, high].map(|at| row[at].parse::<f64>().unwrap());
            assert!(low < high, "{table}: {row:?}");
            if table == "differences.csv" && value == 0.0 {
                assert!(low <= -TRUTH && TRUTH <= high, "{row:?}");
                none += 1;
            }
        }
        assert!(none > 10 || table != "differences.csv", "{none}");
    }
}
