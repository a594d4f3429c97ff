//! `outweigh robust`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";

#[test]
fn comparisons_are_played_on_every_pair() {
    let folder = Folder::new("robust");
    let some = ["--policies", "fighter,cautious", "--trials", "1500"];
    let told = ask(&folder, "robust", DUEL, &[&some[..], &["--threads", "1"]].concat());
    assert!(
        told.contains(
            "Left against Right: fighter against fighter (as written), fighter against cautious"
        ),
        "{told}"
    );
    let table = folder.read("report/comparisons.csv");
    let line = table.lines().find(|line| line.starts_with("left AV 3,")).unwrap();
    assert!(line.contains(",4,4,0,holds (more on all 4 pairs)"), "{line}");
    assert_eq!(
        folder.read("report/pairs.csv").lines().count(),
        1 + 4 * (table.lines().count() - 1)
    );
    let one = folder.files("report");
    ask(&folder, "robust", DUEL, &[&some[..], &["--threads", "2"]].concat());
    assert!(one == folder.files("report"), "threads change no byte");
}

/// Without names the pairs are those of strong policies; one that plays like another is left out.
#[test]
fn strong_policies_are_found() {
    let folder = Folder::new("robust-strong");
    let more = ["--trials", "200", "--no-charts", "--for", "exchanges"];
    let told = ask(&folder, "robust", DUEL, &more);
    assert!(told.contains("Left against Right: table against fighter, table against"), "{told}");
    // The game counts rounds, and so does the sentence; the files of all games have one name.
    assert!(told.contains(" comparisons of rounds"), "{told}");
    assert!(
        told.contains("\nthe strong policies were sought for wins, not for the number of rounds\n")
    );
    assert!(folder.read("report/comparisons.csv").contains(",exchanges,"), "{told}");
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_written() {
    for (arguments, said) in [
        (vec!["--policies", "figter"], "did you mean `fighter`?"),
        (vec!["--side", "lft"], "did you mean `left`?"),
        (vec!["--side", "left", "--against", "left"], "`left` is both sides"),
        (vec!["--for", "left.wins"], "unknown measure `wins`"),
        (vec!["--replies", "fighter"], "--policies"),
    ] {
        refused("robust", DUEL, &arguments, said);
    }
}

#[test]
fn a_run_tells_beside_its_comparisons_what_holds() {
    let folder = Folder::new("run-robust");
    let more = ["--trials", "300", "--no-charts", "--robust", "--vary", "variant=even,left AV 3"];
    let told = ask(&folder, "run", DUEL, &more);
    assert!(told.contains("These comparisons with strong policies"), "{told}");
    assert!(told.contains("1 of 1 comparison of left.win holds with strong policies"), "{told}");
    assert!(told.contains("left AV 3"), "{told}");
}

/// The heroine's policies are what the file compares: only her rival's are exchanged.
#[test]
fn a_side_whose_play_is_compared_keeps_its_own() {
    let folder = Folder::new("robust-own");
    let more = ["--trials", "2000", "--no-charts", "--replies", "spender,guardian"];
    let more = [&more[..], &["--policies", "spender"]].concat();
    let told = ask(&folder, "robust", "scenarios/fate_core/concession_awards.toml", &more);
    let pairs =
        "the heroine against the rival: as written against spender, as written against guardian";
    assert!(told.contains(pairs), "{told}");
    let table = folder.read("report/comparisons.csv");
    assert!(
        table.lines().any(|line| line.contains("on 2 of 2 pairs, too few to show that it holds")),
        "{table}"
    );
}

/// Only two of the variants set how the roarers play: the others are played on every pair.
#[test]
fn only_comparisons_of_play_keep_it() {
    let folder = Folder::new("robust-some-own");
    let more = ["--trials", "400", "--no-charts", "--replies", "silent,soldier"];
    let more = [&more[..], &["--policies", "soldier,berserker", "--side", "roarers"]].concat();
    ask(&folder, "robust", "scenarios/war_of_ashes/roar_costs.toml", &more);
    let table = folder.read("report/pairs.csv");
    let pairs = |name: &str| -> Vec<String> {
        let of = table.lines().filter(|line| line.starts_with(name));
        of.map(|line| line.split(',').skip(1).take(2).collect::<Vec<_>>().join(" v ")).collect()
    };
    let own: Vec<_> = table.lines().filter(|line| line.contains("as written")).collect();
    assert!(!own.is_empty(), "{table}");
    for line in table.lines().skip(1) {
        let name = line.split(',').next().unwrap();
        let expected = if own.iter().any(|it| it.starts_with(name)) { 2 } else { 4 };
        assert_eq!(pairs(name).len(), expected, "{name}: {table}");
    }
    assert!(own.len() < table.lines().count() - 1, "{table}");
}

/// Where both sides' play is what a comparison compares, no pair is played and no range invented.
#[test]
fn what_is_not_played_has_no_range() {
    let folder = Folder::new("robust-not-played");
    let more = ["--trials", "300", "--no-charts", "--policies", "plain"];
    let file = "scenarios/war_of_ashes/quarry_debate.toml";
    let told = ask(&folder, "robust", file, &more);
    assert!(told.contains("not played"), "{told}");
    let table = folder.read("report/comparisons.csv");
    let row = table.lines().find(|line| line.starts_with("everybody goes")).unwrap();
    assert!(row.contains(",,,0,0,0,not tested (it compares policies)"), "{row}");
    assert!(!table.contains("inf"), "{table}");
}

/// The baseline of the file names a variant and a number of toughs. A comparison changes one of them only.
#[test]
fn a_variant_is_compared_at_its_own_value_of_the_sweep() {
    let folder = Folder::new("robust-one-axis");
    let more = ["--policies", "table", "--trials", "400", "--no-charts", "--seed", "7"];
    let file = "scenarios/fate_core/alley_mob.toml";
    ask(&folder, "robust", file, &more);
    let table = folder.read("report/comparisons.csv");
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(table.as_bytes())
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect())
        .collect();
    let parts = |name: &str| -> (String, String) {
        let (variant, count) = name.rsplit_once(", ").unwrap();
        (variant.to_owned(), count.to_owned())
    };
    let base = "mobs of three";
    for row in &rows {
        let ((variant, count), (other, of)) = (parts(&row[0]), parts(&row[1]));
        assert_eq!(other, base, "{row:?}");
        if variant == base {
            assert!(of.contains("12") && count != of, "{row:?}");
        } else {
            assert_eq!(count, of, "{row:?}");
        }
    }
    assert_eq!(rows.len(), 6 * 4 + 3, "{table}");
    // The difference is that of the two win rates of a run with the same seed.
    let plain = Folder::new("robust-one-axis-run");
    let more = ["--trials", "400", "--no-charts", "--no-play-check", "--seed", "7"];
    ask(&plain, "run", file, &more);
    let outcomes = plain.read("report/outcomes.csv");
    let mut reader = csv::Reader::from_reader(outcomes.as_bytes());
    let head = reader.headers().unwrap().clone();
    let at = |name: &str| head.iter().position(|known| known == name).unwrap();
    let [variant, side, measure, value] = ["variant", "side", "measure", "value"].map(at);
    let mut wins = std::collections::BTreeMap::new();
    for row in reader.records().map(Result::unwrap) {
        if &row[side] == "heroes" && &row[measure] == "win" {
            wins.insert(row[variant].to_owned(), row[value].parse::<f64>().unwrap());
        }
    }
    for row in &rows {
        let shipped: f64 = row[3].parse().unwrap();
        assert!((shipped - (wins[&row[0]] - wins[&row[1]])).abs() < 1e-9, "{row:?}");
    }
}

/// Of three sides two get strong policies; the sentence names the others, and the measure is that of `[answer]`.
#[test]
fn of_three_sides_the_one_without_strong_policies_is_named() {
    let folder = Folder::new("robust-three");
    let teams = std::fs::read_to_string("scenarios/boons_and_banes/three_teams.toml").unwrap();
    let text = teams + "\n[answer]\nmeasure = \"wolves.win\"\n";
    let file = folder.file("three.toml", &text);
    let some = ["--trials", "200", "--no-charts", "--policies", "plain,table"];
    let told = ask(&folder, "robust", file.to_str().unwrap(), &some);
    assert!(told.contains(" of wolves.win "), "{told}");
    assert!(
        told.contains("for the wolves and the lions only (the bears play as written)"),
        "{told}"
    );
    assert!(!told.contains("on both sides"), "{told}");
}

/// The headline left out the comparisons that were open or not tested, and counted kinds that there were none of.
#[test]
fn the_headline_counts_every_comparison_once() {
    let folder = Folder::new("robust-counts");
    let teams = "scenarios/boons_and_banes/three_teams.toml";
    for (file, more) in [
        (DUEL, &["--policies", "fighter,cautious"][..]),
        (teams, &["--policies", "plain,table"]),
        (teams, &["--policies", "plain"]),
    ] {
        let told = ask(&folder, "robust", file, &[more, &["--trials", "100"]].concat());
        let table = folder.read("report/comparisons.csv");
        let headline = told.lines().find(|line| line.contains(" comparisons of ")).unwrap();
        let (before, after) = headline.split_once(" comparisons of ").unwrap();
        let mut words: Vec<&str> = before.split(' ').rev().collect();
        let all: usize = words.remove(0).parse().unwrap();
        assert_eq!(all, table.lines().count() - 1, "{headline}");
        let holding = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        let kinds = after.split([';', ',']).filter_map(|part| part.trim().split_once(' '));
        let kinds = kinds.filter_map(|(count, _)| count.parse::<usize>().ok());
        let counts: Vec<usize> = kinds.collect();
        assert!(!counts.contains(&0), "{headline}");
        assert_eq!(holding + counts.iter().sum::<usize>(), all, "{headline}");
        let untested = table.lines().filter(|line| line.contains("not tested")).count();
        let said = format!("{untested} were not tested");
        assert_eq!(headline.contains(&said), untested > 1, "{headline}");
    }
}

/// A value or a length had no error beside it, although a share has one.
#[test]
fn differences_of_lengths_have_errors() {
    let folder = Folder::new("robust-errors");
    let more = ["--policies", "fighter,cautious", "--trials", "200", "--no-charts"];
    let told = ask(&folder, "robust", DUEL, &[&more[..], &["--for", "exchanges"]].concat());
    let (table, _) = told.split_once("\n\n").unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.contains(" pairs)")).collect();
    assert!(rows.len() > 2 && rows.iter().all(|row| row.contains(" ± ")), "{told}");
}

/// Of three sides "the other side" may be either, so the sides are named, and the one that plays as written as well.
#[test]
fn the_sides_with_a_single_answer_are_named() {
    let folder = Folder::new("robust-answers");
    let teams = std::fs::read_to_string("scenarios/boons_and_banes/three_teams.toml").unwrap();
    let (start, _) = teams.split_once("[[variants]]").unwrap();
    let text = format!(
        "{start}\n[[variants]]\nname = \"even\"\n[[variants]]\nname = \"lions hunt\"\n\
         set = {{ \"sides.lions.policy\" = \"strongest_first\" }}\n"
    );
    let file = folder.file("three.toml", &text);
    let some = ["--trials", "100", "--no-charts", "--policies", "plain"];
    let told = ask(&folder, "robust", file.to_str().unwrap(), &some);
    let said = "1 comparison of lions.win is between policies of a side, and the wolves have only one strong answer \
                (the bears play as written); ";
    assert!(told.contains(said), "{told}");
    assert!(!told.contains("the other side"), "{told}");
}
