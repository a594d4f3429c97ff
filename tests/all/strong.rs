//! `docs/strong_play.md` says for every comparison of every shipped scenario whether it holds over
//! strong play. It is made from `tests/all/strong/table.csv`, which the program's own `robust` makes:
//!
//! ```sh
//! OUTWEIGH_RENEW=strong cargo test --release --test all strong
//! ```
//!
//! Only scenarios are played that are out of date. As for the figures, the test refuses rows that
//! were made of other scenarios, and does not play by itself.

use crate::figures::sources::Source;
use crate::program::Folder;
use crate::signatures::pinned;
use crate::support::{folder, shipped};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// What plays strongly: `outweigh styles` on the mirror of each system.
const STRONG: [(&str, &str); 5] = [
    ("boons_and_banes", "commander,warband,stalwart"),
    ("fate_core", "veteran,tactician,guardian"),
    ("fate_fantasy", "closer,warden,striker"),
    ("stamina_and_wounds", "finisher,grappler,focus_to_half"),
    ("war_of_ashes", "veteran,tactician,berserker"),
];

/// Trials of each cell on each pair.
const TRIALS: &str = "1000";

/// What is known of a scenario: its comparisons, or why there are none.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    source: [String; 4],
    rows: Vec<Vec<String>>,
    why: String,
}

fn table() -> std::path::PathBuf {
    folder("tests/all/strong/table.csv")
}

fn read() -> BTreeMap<String, Known> {
    let text = std::fs::read_to_string(table()).unwrap_or_default();
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut known: BTreeMap<String, Known> = BTreeMap::new();
    for record in reader.records() {
        let record = record.unwrap();
        let fields: Vec<String> = record.iter().map(str::to_owned).collect();
        let scenario = fields[1].clone();
        if fields[0] == "source" {
            let source = std::array::from_fn(|at| fields[1 + at].clone());
            let why = fields[5].clone();
            known.insert(scenario, Known { source, rows: Vec::new(), why });
        } else if let Some(known) = known.get_mut(&scenario) {
            known.rows.push(fields[2..].to_vec());
        }
    }
    known
}

fn write(known: &BTreeMap<String, Known>) {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for (scenario, it) in known {
        let mut source = vec!["source".to_owned()];
        source.extend(it.source.clone());
        source.push(it.why.clone());
        writer.write_record(&source).unwrap();
        for row in &it.rows {
            let begin = ["row".to_owned(), scenario.clone()];
            writer.write_record(begin.iter().chain(row)).unwrap();
        }
    }
    std::fs::create_dir_all(folder("tests/all/strong")).unwrap();
    std::fs::write(table(), writer.into_inner().unwrap()).unwrap();
}

/// Asks the program.
fn play(scenario: &str, path: &Path, source: [String; 4]) -> Known {
    let system = scenario.split('/').next().unwrap();
    let (_, policies) = STRONG.iter().find(|it| it.0 == system).unwrap();
    let away = Folder::new("strong");
    let file = path.display().to_string();
    let words = ["robust", &file, "--policies", policies, "--trials", TRIALS, "--no-charts"];
    let done = away.outweigh(&[&words[..], &["--out", "report"]].concat());
    if done.status.code() != Some(0) {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let error = said.lines().find_map(|line| line.strip_prefix("error: "));
        let why = error.unwrap_or(&said).to_owned();
        // Anything else is a fault of the machine or of the program, and no answer.
        assert!(why.starts_with("the scenario compares "), "{scenario}: {why}");
        return Known { source, rows: Vec::new(), why };
    }
    let text = away.read("report/comparisons.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.records().map(|record| record.unwrap());
    let rows = rows.map(|record| record.iter().map(str::to_owned).collect()).collect();
    Known { source, rows, why: String::new() }
}

/// All that is known, played anew where that is wanted; and what is out of date.
fn known(renew: bool) -> (BTreeMap<String, Known>, Vec<String>) {
    let (mut known, pinned) = (read(), pinned());
    let mut late = Vec::new();
    let mut names = Vec::new();
    for path in shipped() {
        let root = folder("scenarios");
        let name = path.strip_prefix(root).unwrap().with_extension("").display().to_string();
        let record = Source::of(&path, &name, &pinned).record();
        let source: [String; 4] = std::array::from_fn(|at| record[1 + at].clone());
        if known.get(&name).is_none_or(|it| it.source != source) {
            if renew {
                eprintln!("{name}");
                known.insert(name.clone(), play(&name, &path, source));
                write(&known);
            } else {
                late.push(name.clone());
            }
        }
        names.push(name);
    }
    known.retain(|name, _| names.contains(name));
    (known, late)
}

/// A difference in points as the program prints it.
fn points(text: &str) -> String {
    let value: f64 = text.parse().unwrap();
    let value = value * 100.0;
    if value.abs() < 0.05 { "0.0".to_owned() } else { format!("{value:+.1}").replace('-', "−") }
}

/// On how many pairs the comparisons of a scenario show.
#[derive(Clone, Copy, Default)]
struct Held {
    /// More on all pairs, or less on all.
    all: usize,
    /// More on some pairs and less on none, or the other way round.
    some: usize,
    /// Less on all pairs that show anything, and more as shipped; or the other way round.
    turned: usize,
    /// More on some pairs and less on others.
    unstable: usize,
    /// On no pair, or asked on none.
    nothing: usize,
}

impl Held {
    fn of(rows: &[Vec<String>]) -> Self {
        let mut held = Self::default();
        for row in rows {
            let [pairs, more, less] = [8, 9, 10].map(|at| row[at].parse::<usize>().unwrap());
            let [low, high] = [4, 5].map(|at| row[at].parse::<f64>().unwrap());
            let turns = more == 0 && low > 0.0 || less == 0 && high < 0.0;
            let count = match (more, less) {
                (0, 0) => &mut held.nothing,
                (_, 0) | (0, _) if turns => &mut held.turned,
                (some, 0) | (0, some) if some == pairs => &mut held.all,
                (_, 0) | (0, _) => &mut held.some,
                _ => &mut held.unstable,
            };
            *count += 1;
        }
        held
    }

    fn plus(self, other: Self) -> Self {
        Self {
            all: self.all + other.all,
            some: self.some + other.some,
            turned: self.turned + other.turned,
            unstable: self.unstable + other.unstable,
            nothing: self.nothing + other.nothing,
        }
    }

    fn sum(self) -> usize {
        self.all + self.some + self.turned + self.unstable + self.nothing
    }

    fn told(self) -> String {
        let Self { all, some, turned, unstable, nothing } = self;
        let kinds = [
            (all, "hold on all pairs", "holds on all pairs"),
            (some, "on some and never the other way", "on some and never the other way"),
            (turned, "turn around", "turns around"),
            (unstable, "have no stable sign", "has no stable sign"),
            (nothing, "show nothing", "shows nothing"),
        ];
        let told = |&(count, many, one): &(usize, &str, &str)| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {many}")),
        };
        let kinds: Vec<String> = kinds.iter().filter_map(told).collect();
        format!("of {} comparisons {}", self.sum(), kinds.join(", "))
    }
}

/// Rows of a scenario that the page shows: those with the largest effects as shipped.
const SHOWN: usize = 8;

fn page(known: &BTreeMap<String, Known>) -> String {
    let mut page = String::from(
        "# Which findings hold over strong play\n\n\
         Each comparison of each shipped scenario, played again on every pair of strong policies. It is made by\n\
         `outweigh robust`; a test makes this page. *As shipped* is the difference in win rate (or what the scenario\n\
         compares) as the file plays it, in points; *strong pairs* is the range over all pairs. A comparison holds if its\n\
         sign shows on all pairs after Holm's correction for all comparisons and pairs. Most of what does not hold is open\n\
         on some pairs, because one side wins nearly always there; what has *no stable sign* depends on how well\n\
         both sides play, and what *turns around* is true of the play that the file shows and of no strong play.\n\n",
    );
    let held = known.values().map(|it| Held::of(&it.rows)).fold(Held::default(), Held::plus);
    writeln!(page, "All in all: {}.\n", held.told()).unwrap();
    for (system, policies) in STRONG {
        let policies = policies.replace(',', ", ");
        writeln!(page, "* `{}`: {policies}", system.replace('_', "-")).unwrap();
    }
    for (system, _) in STRONG {
        writeln!(page, "\n## `{}`\n", system.replace('_', "-")).unwrap();
        page.push_str(
            "| scenario | on all pairs | on some, never the other way | turns around | no stable sign | nothing |\n\
             |---|---|---|---|---|---|\n",
        );
        let of = || known.iter().filter(|(name, _)| name.split('/').next() == Some(system));
        let mut silent = Vec::new();
        for (name, it) in of() {
            let short = name.split('/').nth(1).unwrap();
            if it.rows.is_empty() {
                silent.push(format!("`{short}` ({})", it.why));
                continue;
            }
            let Held { all, some, turned, unstable, nothing } = Held::of(&it.rows);
            let counts = format!("{all} | {some} | {turned} | {unstable} | {nothing}");
            writeln!(page, "| [`{short}`](#{short}) | {counts} |").unwrap();
        }
        if !silent.is_empty() {
            writeln!(page, "\nNot asked: {}.", silent.join(", ")).unwrap();
        }
        for (name, it) in of().filter(|(_, it)| !it.rows.is_empty()) {
            let short = name.split('/').nth(1).unwrap();
            writeln!(page, "\n### {short}\n").unwrap();
            page.push_str("| comparison | as shipped | strong pairs | |\n|---|---|---|---|\n");
            let size = |row: &&Vec<String>| -row[3].parse::<f64>().unwrap().abs();
            let mut rows: Vec<&Vec<String>> = it.rows.iter().collect();
            rows.sort_by(|a, b| size(a).total_cmp(&size(b)));
            for row in rows.iter().take(SHOWN) {
                let (shipped, least, most) = (points(&row[3]), &row[6], &row[7]);
                let range = if least.is_empty() {
                    String::new()
                } else {
                    format!("{} to {}", points(least), points(most))
                };
                writeln!(page, "| {} | {shipped} | {range} | {} |", row[0], row[11]).unwrap();
            }
            if rows.len() > SHOWN {
                writeln!(page, "\n{} smaller ones are left out.", rows.len() - SHOWN).unwrap();
            }
        }
    }
    page
}

/// What `docs/findings.md` says below a finding of a scenario.
fn annotation(name: &str, rows: &[Vec<String>]) -> String {
    let (held, short) = (Held::of(rows).told(), name.split('/').nth(1).unwrap());
    format!("[Over strong play](strong_play.md#{short}) {held}.")
}

/// Readers of a finding see beside it how far it depends on play.
#[test]
fn every_finding_says_whether_it_holds_over_strong_play() {
    let page = std::fs::read_to_string(folder("docs/findings.md")).unwrap();
    let known = read();
    let mut told = 0;
    for item in page.split("\n* ").skip(1) {
        let named = item.split("`run scenarios/").skip(1);
        for name in named.map(|it| it.split(".toml").next().unwrap()) {
            let rows = &known[name].rows;
            if !rows.is_empty() {
                let annotation = annotation(name, rows);
                assert!(item.contains(&annotation), "docs/findings.md, {name}: {annotation}");
                told += 1;
            }
        }
    }
    assert!(told >= 30, "{told} findings");
}

#[test]
fn strong_play_of_every_comparison_is_up_to_date() {
    let renew = std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "strong");
    let (known, late) = known(renew);
    for (name, it) in &known {
        let answered = !it.rows.is_empty() || it.why.starts_with("the scenario compares ");
        assert!(answered, "{name}: {}", it.why);
    }
    assert!(
        late.is_empty(),
        "tests/all/strong/table.csv was made of other scenarios: {}.\n\
         OUTWEIGH_RENEW=strong cargo test --release --test all strong",
        late.join(", ")
    );
    if renew {
        write(&known);
        std::fs::write(folder("docs/strong_play.md"), page(&known)).unwrap();
    }
    let shown = std::fs::read_to_string(folder("docs/strong_play.md")).unwrap();
    assert!(shown == page(&known), "docs/strong_play.md is not what the table says");
}

/// One small scenario is asked anew each time, so that the table stays what the program says.
#[test]
fn strong_play_is_what_the_program_says() {
    let name = "war_of_ashes/foredeck_charge";
    let known = read();
    let path = folder("scenarios").join(name).with_extension("toml");
    assert_eq!(play(name, &path, known[name].source.clone()), known[name]);
}
