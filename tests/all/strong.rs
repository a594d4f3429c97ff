//! `docs/strong_play.md` says for each built-in scenario how many of its comparisons hold with strong policies on
//! both sides. It is made from `tests/all/strong/table.csv`, which the program's own `robust` makes:
//!
//! ```sh
//! OUTWEIGH_RENEW=strong cargo test --release --test all strong
//! ```
//!
//! The command plays scenarios that have no row, or whose row was made of other rules, policies, texts or comparisons;
//! it takes an hour or two for all. `OUTWEIGH_RENEW=drop-strong` takes rows out instead that are out of date: the page then
//! says that these scenarios were not played yet. Without either the test refuses rows that are out of date.
//!
//! Several machines can share the work: `OUTWEIGH_RENEW=strong OUTWEIGH_ROBUST=FOLDER` plays nothing and takes the
//! reports `FOLDER/SYSTEM/NAME` of `outweigh robust scenarios/SYSTEM/NAME.toml --trials 1000 --no-charts`.

use crate::figures::sources::Source;
use crate::program::Folder;
use crate::signatures::{Digest, Scenario, pinned, renews};
use crate::support::{folder, plan, shipped};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The systems, in the order of the page.
const SYSTEMS: [&str; 5] =
    ["boons_and_banes", "fate_core", "fate_fantasy", "stamina_and_wounds", "war_of_ashes"];

/// Trials of each variant and pair.
const TRIALS: &str = "1000";

/// Where a reply of `robust` that plays nothing begins.
const NOTHING: &str = "the scenario compares ";

/// What a row is made of: the trials of the scenario, and digests of its file, its signatures and the built-in
/// policies of its system.
type Origin = [String; 4];

/// What the row of this scenario would be made of now.
fn origin(path: &Path, name: &str, pinned: &[Scenario]) -> Origin {
    let [_, _, trials, file, signatures] = Source::of(path, name, pinned).record();
    [trials, file, signatures, policies(name.split('/').next().unwrap())]
}

/// Digest of the built-in policies of a system without their comments.
fn policies(system: &str) -> String {
    let text = std::fs::read_to_string(folder(&format!("src/systems/{system}/policies.toml")));
    let text = text.unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let digest = lines.fold(Digest::new("policies"), |digest, line| digest.text(line).number(0));
    format!("{:016x}", digest.finish().unwrap_or_default())
}

/// Comparisons of a scenario by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Verdicts {
    /// One sign with all pairs of strong policies, the sign of the file.
    holds: usize,
    /// The opposite sign.
    reversed: usize,
    /// More with some pairs, less with others.
    depends: usize,
    /// More or less with some pairs only, or with too few.
    open: usize,
    /// No difference with any pair.
    none: usize,
}

impl Verdicts {
    /// Counts the rows of `comparisons.csv`.
    fn of_csv(text: &str) -> Self {
        let mut verdicts = Self::default();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        for row in reader.records().map(Result::unwrap) {
            let [pairs, more, less] = [8, 9, 10].map(|at| row[at].parse::<usize>().unwrap());
            let count = match (more, less) {
                (0, 0) => &mut verdicts.none,
                (_, 0) | (0, _) if row[11].starts_with("reversed") => &mut verdicts.reversed,
                (some, 0) | (0, some) if some == pairs && pairs >= 4 => &mut verdicts.holds,
                (_, 0) | (0, _) => &mut verdicts.open,
                _ => &mut verdicts.depends,
            };
            *count += 1;
        }
        verdicts
    }

    fn counts(self) -> [usize; 5] {
        [self.holds, self.reversed, self.depends, self.open, self.none]
    }
}

/// The row of a scenario.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    origin: Origin,
    /// Comparisons by verdict; `None` if the scenario compares nothing.
    verdicts: Option<Verdicts>,
}

fn table() -> std::path::PathBuf {
    folder("tests/all/strong/table.csv")
}

fn read() -> BTreeMap<String, Known> {
    let text = std::fs::read_to_string(table()).unwrap_or_default();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.records().map(|record| {
        let record = record.unwrap();
        let origin = std::array::from_fn(|at| record[1 + at].to_owned());
        let counts: Vec<usize> = (5..10).filter_map(|at| record[at].parse().ok()).collect();
        let verdicts = match counts[..] {
            [holds, reversed, depends, open, none] => {
                Some(Verdicts { holds, reversed, depends, open, none })
            }
            _ => None,
        };
        (record[0].to_owned(), Known { origin, verdicts })
    });
    rows.collect()
}

fn write(known: &BTreeMap<String, Known>) {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "scenario",
        "trials",
        "file",
        "signatures",
        "policies",
        "holds",
        "reversed",
        "depends",
        "open",
        "none",
    ];
    writer.write_record(head).unwrap();
    for (scenario, it) in known {
        let counts = match it.verdicts {
            Some(verdicts) => verdicts.counts().map(|count| count.to_string()),
            None => [const { String::new() }; 5],
        };
        writer.write_record([scenario].into_iter().chain(&it.origin).chain(&counts)).unwrap();
    }
    std::fs::create_dir_all(folder("tests/all/strong")).unwrap();
    std::fs::write(table(), writer.into_inner().unwrap()).unwrap();
}

/// Reads the report of a scenario that was played elsewhere; `None` if there is none.
fn reported(name: &str) -> Option<Verdicts> {
    let folder = std::path::PathBuf::from(std::env::var_os("OUTWEIGH_ROBUST")?);
    let text = std::fs::read_to_string(folder.join(name).join("comparisons.csv")).ok()?;
    Some(Verdicts::of_csv(&text))
}

/// Asks the program; `None` if the scenario compares nothing.
fn play(path: &Path) -> Option<Verdicts> {
    let away = Folder::new("strong");
    let file = path.display().to_string();
    let words = ["robust", &file, "--trials", TRIALS, "--no-charts", "--out", "report"];
    let done = away.outweigh(&words);
    if done.status.code() != Some(0) {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        // Anything else is a fault of the machine or of the program, and no answer.
        assert!(said.contains(NOTHING), "{file}: {said}");
        return None;
    }
    Some(Verdicts::of_csv(&away.read("report/comparisons.csv")))
}

/// How many comparisons `robust` plays of a scenario.
fn comparisons(path: &Path) -> usize {
    let mut plan = plan(path, 1);
    plan.compare_one_axis_at_a_time();
    plan.cells.iter().filter(|cell| cell.baseline.is_some()).count()
}

/// The rows, played anew where that is wanted; rows that are out of date; and scenarios without a row.
fn known(renew: bool) -> (BTreeMap<String, Known>, Vec<String>, Vec<String>) {
    let (mut known, pinned) = (read(), pinned());
    let (mut stale, mut missing, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for path in shipped() {
        let root = folder("scenarios");
        let name = path.strip_prefix(root).unwrap().with_extension("").display().to_string();
        let name = name.replace('\\', "/");
        // Games as text have few policies, so strong play says little about them.
        if name.starts_with("games/") {
            continue;
        }
        let origin = origin(&path, &name, &pinned);
        let counted = |verdicts: Verdicts| verdicts.counts().iter().sum::<usize>();
        // `robust` refuses some scenarios that compare policies; their rows have no verdicts.
        let is_whole = |it: &Known| it.verdicts.is_none_or(|it| counted(it) == comparisons(&path));
        let is_fresh = known.get(&name).is_some_and(|it| it.origin == origin && is_whole(it));
        let elsewhere = std::env::var_os("OUTWEIGH_ROBUST").is_some();
        if !is_fresh && renew && (!elsewhere || reported(&name).is_some()) {
            eprintln!("{name}");
            let verdicts = reported(&name).or_else(|| play(&path));
            known.insert(name.clone(), Known { origin, verdicts });
            write(&known);
        } else if !is_fresh {
            let list = if known.contains_key(&name) { &mut stale } else { &mut missing };
            list.push(name.clone());
        }
        names.push(name);
    }
    known.retain(|name, _| names.contains(name) || !renew);
    stale.extend(known.keys().filter(|name| !names.contains(name)).cloned());
    (known, stale, missing)
}

/// The name by which a scenario is called: `war-of-ashes/roar_costs`.
fn called(name: &str) -> String {
    let (system, short) = name.split_once('/').unwrap();
    format!("{}/{short}", system.replace('_', "-"))
}

fn page(known: &BTreeMap<String, Known>, missing: &[String]) -> String {
    let mut page = String::from(
        "# All comparisons with strong policies\n\n\
         This page counts, for each built-in scenario, how its comparisons stand if both sides play strong policies.\n\
         `outweigh robust SCENARIO` names each comparison, the policies and the sizes; [Does it hold?](ask/robust.md)\n\
         explains them.\n\n\
         * **Holds**: all pairs of strong policies show the sign that the file shows, and there are at least four pairs.\n\
         * **Reversed**: the pairs show the opposite of the file.\n\
         * **Depends on play**: some pairs show more and others less.\n\
         * **Open**: a difference shows with some pairs only, or there are fewer than four pairs.\n\
         * **None**: no pair shows a difference.\n",
    );
    let counted = known.values().filter_map(|it| it.verdicts);
    let total = counted.fold([0; 5], |total: [usize; 5], it| {
        let counts = it.counts();
        std::array::from_fn(|at| total[at] + counts[at])
    });
    let [holds, reversed, depends, open, none] = total;
    writeln!(
        page,
        "\nOf {} comparisons {holds} hold, {reversed} are reversed, {depends} depend on play, {open} are open, and \
         {none} show\nno difference. Each pair and variant played {TRIALS} trials.",
        total.iter().sum::<usize>()
    )
    .unwrap();
    for system in SYSTEMS {
        writeln!(page, "\n## `{}`\n", system.replace('_', "-")).unwrap();
        let of = |name: &&String| name.split('/').next() == Some(system);
        let rows: Vec<_> = known.iter().filter(|(name, _)| of(name)).collect();
        page.push_str("| Scenario | Holds | Reversed | Depends on play | Open | None |\n");
        page.push_str("|---|---|---|---|---|---|\n");
        for (name, verdicts) in rows.iter().filter_map(|(name, it)| Some((name, it.verdicts?))) {
            let counts = verdicts.counts().map(|count| count.to_string()).join(" | ");
            writeln!(page, "| `{}` | {counts} |", called(name)).unwrap();
        }
        let list = |names: Vec<&String>| {
            names
                .into_iter()
                .map(|name| format!("`{}`", called(name)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let silent: Vec<&String> =
            rows.iter().filter(|(_, it)| it.verdicts.is_none()).map(|(name, _)| *name).collect();
        if !silent.is_empty() {
            writeln!(page, "\nThese scenarios compare nothing: {}.", list(silent)).unwrap();
        }
        let missing: Vec<&String> = missing.iter().filter(of).collect();
        if !missing.is_empty() {
            writeln!(
                page,
                "\nThese scenarios were not played since rules or policies changed: {}.",
                list(missing)
            )
            .unwrap();
        }
    }
    page
}

/// The tables of scenarios leave none out, so that readers need not look into the folders.
#[test]
fn every_scenario_is_in_the_overview() {
    for path in shipped() {
        let system = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let page = format!("docs/scenarios/{system}.md");
        let row = format!("\n| `{}/{name}` |", system.replace('_', "-"));
        let tables = std::fs::read_to_string(folder(&page)).unwrap_or_default();
        assert!(tables.contains(&row), "{page} lacks {name}");
    }
}

#[test]
fn strong_play_of_every_scenario_is_up_to_date() {
    let (renew, drop) = (renews("strong"), renews("drop-strong"));
    let (mut known, mut stale, mut missing) = known(renew);
    if drop {
        known.retain(|name, _| !stale.contains(name));
        let exists = |name: &String| folder(&format!("scenarios/{name}.toml")).exists();
        missing.extend(std::mem::take(&mut stale).into_iter().filter(exists));
        missing.sort();
    }
    assert!(
        stale.is_empty(),
        "tests/all/strong/table.csv was made of other scenarios, rules or policies: {}.\n\
         OUTWEIGH_RENEW=strong cargo test --release --test all strong   # or drop-strong, which plays nothing",
        stale.join(", ")
    );
    let made = page(&known, &missing);
    if renew || drop {
        write(&known);
        std::fs::write(folder("docs/strong_play.md"), &made).unwrap();
    }
    let shown = std::fs::read_to_string(folder("docs/strong_play.md")).unwrap();
    assert!(shown == made, "docs/strong_play.md is not what the table says");
}

/// One small scenario is asked anew each time, so that the table stays what the program says.
#[test]
fn strong_play_is_what_the_program_says() {
    let name = "war_of_ashes/foredeck_charge";
    let path = folder("scenarios").join(name).with_extension("toml");
    assert_eq!(play(&path), read()[name].verdicts);
}
