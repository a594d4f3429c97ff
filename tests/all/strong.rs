//! `docs/strong_play.md` says for every comparison of every shipped scenario whether it holds over
//! strong play. It is made from `tests/all/strong/table.csv`, which the program's own `robust` makes:
//!
//! ```sh
//! OUTWEIGH_RENEW=strong cargo test --release --test all strong
//! ```
//!
//! Only scenarios are played that are out of date. As for the figures, the test refuses rows that
//! were made of other scenarios or with other shipped policies, and does not play by itself.

use crate::figures::sources::Source;
use crate::program::Folder;
use crate::signatures::{Digest, Scenario, pinned};
use crate::support::{folder, shipped};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The systems, in the order of the page.
const SYSTEMS: [&str; 5] =
    ["boons_and_banes", "fate_core", "fate_fantasy", "stamina_and_wounds", "war_of_ashes"];

/// What is said of systems whose rows were played by earlier rules or policies.
const EARLIER: &str = "These rows were played by an earlier version: before ties between targets were drawn, without the policy `table`,\n\
     and with the first search of `robust`. For what holds today ask `outweigh robust FILE`.\n\n";

/// Systems whose rows were played by earlier rules or policies, and what the page says of them. Their rows are
/// neither compared with the present scenarios and policies nor played anew.
const AWAITED: [(&str, &str); 5] = [
    ("boons_and_banes", EARLIER),
    ("fate_core", EARLIER),
    ("fate_fantasy", EARLIER),
    ("stamina_and_wounds", EARLIER),
    ("war_of_ashes", EARLIER),
];

/// The note on a system whose rows were played by earlier rules.
fn awaited(system: &str) -> Option<&'static str> {
    AWAITED.iter().find(|(name, _)| *name == system).map(|(_, note)| *note)
}

/// Trials of each cell on each pair.
const TRIALS: &str = "4000";

/// What the rows of a scenario were made of: its name, its trials, digests of its file, of its
/// signatures, and of the policies that come with its system.
type Origin = [String; 5];

/// What the rows of this scenario would be made of now.
fn origin(path: &Path, name: &str, pinned: &[Scenario]) -> Origin {
    let [_, scenario, trials, file, signatures] = Source::of(path, name, pinned).record();
    [scenario, trials, file, signatures, policies(name.split('/').next().unwrap())]
}

/// Digest of the shipped policies of a system without their comments.
fn policies(system: &str) -> String {
    let text = std::fs::read_to_string(folder(&format!("src/systems/{system}/policies.toml")));
    let text = text.unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let digest = lines.fold(Digest::new("policies"), |digest, line| digest.text(line).number(0));
    format!("{:016x}", digest.finish().unwrap_or_default())
}

/// What is known of a scenario: its comparisons, or why there are none.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    source: Origin,
    rows: Vec<Vec<String>>,
    /// The strong policies of both sides, and what is said of those that the file plays.
    play: Vec<String>,
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
            let why = fields.last().unwrap().clone();
            known.insert(scenario, Known { source, rows: Vec::new(), play: Vec::new(), why });
        } else if let Some(known) = known.get_mut(&scenario) {
            match fields[0].as_str() {
                "play" => known.play = fields[2..].to_vec(),
                _ => known.rows.push(fields[2..].to_vec()),
            }
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
        let begin = |kind: &str| [kind.to_owned(), scenario.clone()];
        if !it.play.is_empty() {
            writer.write_record(begin("play").iter().chain(&it.play)).unwrap();
        }
        for row in &it.rows {
            writer.write_record(begin("row").iter().chain(row)).unwrap();
        }
    }
    std::fs::create_dir_all(folder("tests/all/strong")).unwrap();
    std::fs::write(table(), writer.into_inner().unwrap()).unwrap();
}

/// Asks the program.
fn play(path: &Path, source: Origin) -> Known {
    let away = Folder::new("strong");
    let file = path.display().to_string();
    let words = ["robust", &file, "--trials", TRIALS, "--no-charts", "--out", "report"];
    let done = away.outweigh(&words);
    if done.status.code() != Some(0) {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let error = said.lines().find_map(|line| line.strip_prefix("error: "));
        let why = error.unwrap_or(&said).to_owned();
        // Anything else is a fault of the machine or of the program, and no answer.
        assert!(why.starts_with("the scenario compares "), "{file}: {why}");
        return Known { source, rows: Vec::new(), play: Vec::new(), why };
    }
    let records = |name: &str| -> Vec<Vec<String>> {
        let text = away.read(&format!("report/{name}.csv"));
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let records = reader.records().map(|record| record.unwrap());
        records.map(|record| record.iter().map(str::to_owned).collect()).collect()
    };
    let pairs = records("pairs");
    let mut play =
        [1, 2].map(|column| named(pairs.iter().map(|row| row[column].as_str()))).to_vec();
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    play.extend(told.lines().filter_map(|line| line.strip_prefix("warning: ")).map(str::to_owned));
    Known { source, rows: records("comparisons"), play, why: String::new() }
}

/// Each name once: `closer, warden`.
fn named<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut told: Vec<&str> = Vec::new();
    for name in names {
        if !told.contains(&name) {
            told.push(name);
        }
    }
    told.join(", ")
}

/// All that is known, played anew where that is wanted; and what is out of date.
fn known(renew: bool) -> (BTreeMap<String, Known>, Vec<String>) {
    let (mut known, pinned) = (read(), pinned());
    let mut late = Vec::new();
    let mut names = Vec::new();
    for path in shipped() {
        let root = folder("scenarios");
        let name = path.strip_prefix(root).unwrap().with_extension("").display().to_string();
        let source = origin(&path, &name, &pinned);
        let system = name.split('/').next().unwrap_or_default();
        let stale = |it: &Known| it.source != source && awaited(system).is_none();
        if known.get(&name).is_none_or(stale) {
            if renew {
                eprintln!("{name}");
                known.insert(name.clone(), play(&path, source));
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
            let turns = ["turns around", "reversed"].iter().any(|kind| row[11].starts_with(kind));
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
        format!("of {} comparisons {}", self.sum(), self.kinds())
    }

    /// `6 hold on all pairs, 4 on some and never the other way, 1 turns around`.
    fn kinds(self) -> String {
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
        kinds.iter().filter_map(told).collect::<Vec<String>>().join(", ")
    }
}

/// Where the page tells of a scenario. Scenarios of several systems may have one name: their headings
/// are told apart as renderers of Markdown do it.
fn anchor(name: &str, known: &BTreeMap<String, Known>) -> String {
    let short = |name: &str| name.split('/').nth(1).unwrap_or_default().to_owned();
    let (earlier, wanted) = (known.iter().take_while(|it| it.0 != name), short(name));
    match earlier.filter(|it| !it.1.rows.is_empty() && short(it.0) == wanted).count() {
        0 => wanted,
        more => format!("{wanted}-{more}"),
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
         both sides play, and what *turns around* is true of the play that the file shows and of no strong play.\n\n\
         Strong are, at most four a side, those of all policies and of what the file plays that come within five points of\n\
         the best against the equilibrium play of the other side, that no other beats everywhere and that play like no\n\
         other. *As written* is what the file plays: several policies for several groups, or the policies that the\n\
         comparison itself compares. Where the play of the file is weak there, it is told.\n\n",
    );
    let held = known.values().map(|it| Held::of(&it.rows)).fold(Held::default(), Held::plus);
    writeln!(page, "All in all: {}.\n", held.told()).unwrap();
    for system in SYSTEMS {
        writeln!(page, "\n## `{}`\n", system.replace('_', "-")).unwrap();
        page.push_str(awaited(system).unwrap_or_default());
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
            writeln!(page, "| [`{short}`](#{}) | {counts} |", anchor(name, known)).unwrap();
        }
        if !silent.is_empty() {
            writeln!(page, "\nNot asked: {}.", silent.join(", ")).unwrap();
        }
        for (name, it) in of().filter(|(_, it)| !it.rows.is_empty()) {
            let short = name.split('/').nth(1).unwrap();
            writeln!(page, "\n### {short}\n").unwrap();
            writeln!(page, "Strong are {}, against {}.", it.play[0], it.play[1]).unwrap();
            it.play[2..].iter().for_each(|weak| writeln!(page, "In this file {weak}.").unwrap());
            page.push('\n');
            page.push_str("| comparison | as shipped | strong pairs | |\n|---|---|---|---|\n");
            let size = |row: &&Vec<String>| -row[3].parse::<f64>().unwrap().abs();
            let mut rows: Vec<&Vec<String>> = it.rows.iter().collect();
            rows.sort_by(|a, b| size(a).total_cmp(&size(b)));
            for row in rows.iter().take(SHOWN) {
                let (shipped, least, most) = (points(&row[3]), &row[6], &row[7]);
                let range = match least.as_str() {
                    "" => String::new(),
                    _ if points(least) == points(most) => points(least),
                    _ => format!("{} to {}", points(least), points(most)),
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
fn strong_play_of_every_comparison_is_up_to_date() {
    let renew = std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "strong");
    let (known, late) = known(renew);
    for (name, it) in &known {
        let answered = !it.rows.is_empty() || it.why.starts_with("the scenario compares ");
        assert!(answered, "{name}: {}", it.why);
    }
    assert!(
        late.is_empty(),
        "tests/all/strong/table.csv was made of other scenarios or policies: {}.\n\
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
    let mut known = read();
    let path = folder("scenarios").join(name).with_extension("toml");
    let played = play(&path, known[name].source.clone());
    if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "strong") {
        known.insert(name.to_owned(), played.clone());
        write(&known);
        std::fs::write(folder("docs/strong_play.md"), page(&known)).unwrap();
    }
    assert_eq!(played, known[name]);
}
