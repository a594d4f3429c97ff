//! Every call against the library that it uses, on built-in scenarios.

mod play;

use super::ask::{AskRequest, ask};
use super::check::{CheckRequest, check};
use super::draw::{DrawRequest, draw};
use super::exact::{ExactLine, ExactRequest, exact};
use super::play::{Finished, PlayLine, PlayRequest, play};
use super::trace::{TraceRequest, trace};
use super::words::{WordsRequest, words};
use super::{Host, PlanKey, Plans, Refused, Source, Turns, base64};
use crate::engine::EXCHANGES;
use crate::report::{Figures, ReportOptions, how_it_plays, report_file};
use crate::scenario::BuiltIn;
use crate::sim::{Overrides, PILOT_TRIALS, Plan, Progress, Results, RunOptions, run, trials_for};
use crate::systems;
use serde_json::{Value, json};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const DUEL: &str = "stamina-and-wounds/plain_duel";

/// Does something with a host that has no folder, and explains no words.
fn with_host<T>(work: impl FnOnce(&Host<'_>) -> T) -> T {
    let read = |_: &str| -> io::Result<Vec<u8>> { Err(io::ErrorKind::NotFound.into()) };
    let explain = |system: &crate::engine::System, word: &str| {
        (vec![json!({ "name": word, "system": system.id })], Vec::new())
    };
    let plans = Plans::default();
    work(&Host { systems: systems::ALL, read: &read, explain: &explain, plans: &plans })
}

fn built_in(name: &str) -> Source {
    let text = BuiltIn::named(name).unwrap().text.to_owned();
    Source { name: name.to_owned(), text, ..Source::default() }
}

fn request(source: Source, trials: u64) -> PlayRequest {
    let charts = vec!["win_rate".to_owned()];
    let (id, trials, seed) = ("a-1".to_owned(), Some(trials), Some(7));
    PlayRequest { source, old: None, id, trials, precision: None, seed, pace: false, charts }
}

/// Plays to the end, and returns the run and its lines.
fn played(request: &PlayRequest, earlier: Vec<Arc<Finished>>) -> (Finished, Vec<Value>) {
    let (turns, stop, mut lines) = (Turns::new(2).unwrap(), AtomicBool::new(false), Vec::new());
    let mut tell = |line: &PlayLine| {
        lines.push(serde_json::to_value(line).unwrap());
        ControlFlow::Continue(())
    };
    let finished = with_host(|host| play(request, host, (&turns, earlier), &stop, &mut tell));
    (finished.unwrap(), lines)
}

/// Results of the library.
fn results(name: &str, trials: u64) -> Results {
    let document = BuiltIn::named(name).unwrap().open().unwrap();
    let overrides = Overrides { trials: Some(trials), seed: Some(7), ..Overrides::default() };
    let plan = Plan::new(&document, systems::ALL, &overrides).unwrap();
    let options = RunOptions { threads: 1, block: 0 };
    run(&plan, options, &Progress::default(), &AtomicBool::new(false), None).unwrap()
}

#[test]
fn a_mistake_has_its_place_and_the_corrected_line() {
    let mut source = built_in(DUEL);
    source.text = source.text.replacen("stamina = 4", "stamnia = 4", 1);
    let line = source.text.lines().position(|line| line == "stamnia = 4").unwrap() + 1;
    let request = CheckRequest { source: source.clone() };
    let refusal = with_host(|host| check(&request, host).unwrap_err().answer(Some(&source), host));
    assert_eq!((&refusal["ok"], &refusal["schema"]), (&json!(false), &json!(1)));
    let problem = &refusal["problems"][0];
    assert_eq!(problem["line"], json!(line), "{problem}");
    assert_eq!((&problem["column"], &problem["end_column"]), (&json!(1), &json!(8)));
    assert_eq!(problem["fix"], "stamina = 4", "{problem}");
    assert!(refusal["error"].as_str().unwrap().contains("did you mean `stamina`?"));
    let mut quoted = built_in(DUEL);
    quoted.text = quoted.text.replacen("stamina = 4", "stamina = \"4\"", 1);
    let request = CheckRequest { source: quoted.clone() };
    let refusal = with_host(|host| check(&request, host).unwrap_err().answer(Some(&quoted), host));
    assert_eq!(refusal["problems"][0]["fix"], "stamina = 4", "{refusal}");
}

#[test]
fn a_good_text_is_described() {
    for scenario in BuiltIn::all().step_by(23) {
        let request = CheckRequest { source: built_in(&scenario.name()) };
        let told = with_host(|host| check(&request, host).unwrap_or_else(|it| panic!("{it:?}")));
        let document = scenario.open().unwrap();
        let plan = Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
        assert_eq!(told["cells"], json!(super::cell_objects(&plan)), "{}", scenario.name());
        assert_eq!(told["warnings"].as_array().unwrap().len(), plan.warnings().len());
        let paths = told["paths"].as_array().unwrap();
        assert!(paths.len() > 5, "{}", scenario.name());
        // Every value can be written into a file as it stands.
        for path in paths {
            let Some(value) = path["value"].as_str() else { continue };
            let line = format!("value = {value}\n");
            assert!(crate::scenario::Document::parse("x", &line).is_ok(), "{path}");
        }
    }
}

#[test]
fn games_and_their_companions_are_checked_as_edited() {
    let mut source = built_in("games/skirmish");
    let beside = BuiltIn::named("games/skirmish").unwrap();
    let game = beside.beside("skirmish.game.toml").unwrap();
    let broken = game.replacen("[rules]", "[rulez]", 1);
    assert_ne!(broken, game);
    source.files.insert("skirmish.game.toml".to_owned(), broken.clone());
    let request = CheckRequest { source: source.clone() };
    let refusal = with_host(|host| check(&request, host).unwrap_err().answer(Some(&source), host));
    let problems = refusal["problems"].as_array().unwrap();
    assert!(problems.iter().any(|it| it["file"] == "skirmish.game.toml"), "{refusal}");
    for (text, is_good) in [(game.to_owned(), true), (broken, false)] {
        let source = Source { name: "own.game.toml".into(), text, ..Source::default() };
        let found = with_host(|host| check(&CheckRequest { source }, host));
        assert_eq!(found.is_ok(), is_good);
    }
}

#[test]
fn a_transcript_is_that_of_the_engine() {
    let source = built_in("war-of-ashes/roar_costs");
    let request: TraceRequest =
        serde_json::from_value(json!({ "source": { "name": "x.toml", "text": "" }, "trial": 3 }))
            .unwrap();
    let stop = AtomicBool::new(false);
    let request = TraceRequest { source: source.clone(), ..request };
    let told = with_host(|host| trace(&request, host, &stop)).unwrap();
    let document = BuiltIn::named(&source.name).unwrap().open().unwrap();
    let plan = Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
    let wanted = plan.cells[0].game.transcript(plan.seed, 3);
    let lines = told["lines"].as_array().unwrap();
    let texts: Vec<&str> = lines.iter().map(|line| line["text"].as_str().unwrap()).collect();
    let wanted_texts: Vec<&str> = wanted.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, wanted_texts);
    let kinds = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).count();
    assert!(kinds("decision") > 3 && kinds("turn") > 1 && kinds("state") > 1 && kinds("event") > 1);
    for line in lines.iter().filter(|line| line["kind"] == "decision") {
        let policy_line = line["policy_line"].as_str().unwrap();
        assert!(line["text"].as_str().unwrap().contains(policy_line), "{line}");
        assert!(line["fighter"].is_string());
    }
    let last = lines.last().unwrap()["exchange"].as_u64().unwrap();
    assert_eq!(told["states"].as_array().unwrap().len() as u64, last);
    assert!(told["outcome"].as_str().unwrap().contains("over"));
}

#[test]
fn trials_are_found_by_what_happens_in_them() {
    let source = built_in(DUEL);
    let document = BuiltIn::named(DUEL).unwrap().open().unwrap();
    let plan = Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
    let values = |cell: usize, trial: u64| {
        let mut runner = plan.cells[cell].game.runner();
        runner.play(plan.seed, trial);
        runner.record().values.clone()
    };
    let found = |trial: &str| {
        let request = json!({ "source": { "name": DUEL, "text": source.text }, "trial": trial });
        let request: TraceRequest = serde_json::from_value(request).unwrap();
        let told = with_host(|host| trace(&request, host, &AtomicBool::new(false))).unwrap();
        (told["trial"].as_u64().unwrap(), told["other_cell"].as_u64())
    };
    let (longest, _) = found("longest");
    let length = values(0, longest)[EXCHANGES];
    assert!((0..200).all(|trial| values(0, trial)[EXCHANGES] <= length));
    let (parting, other) = found("parting");
    let wins = crate::engine::CONFLICT_QUANTITIES;
    let other = other.unwrap() as usize - 1;
    assert_ne!(values(0, parting)[wins], values(other, parting)[wins]);
    for trial in 0..parting {
        assert_eq!(values(0, trial)[wins], values(other, trial)[wins], "{trial}");
    }
    let (upset, _) = found("upset");
    let quantities = plan.cells[0].game.quantities();
    let second = quantities.iter().rposition(|it| it.measure.name == "win").unwrap();
    let count = |side: usize| (0..2_000).filter(|&trial| values(0, trial)[side] > 0).count();
    let rare = if count(wins) <= count(second) { wins } else { second };
    assert_eq!((0..2_000).find(|&trial| values(0, trial)[rare] > 0), Some(upset));
}

#[test]
fn exact_answers_are_those_of_the_solver() {
    // The duel as written is enough; its variants take long to solve.
    let mut source = built_in(DUEL);
    source.text = source.text.split("[[variants]]").next().unwrap().to_owned();
    let document = source.text.clone();
    let request = ExactRequest { source, within: None, time: Some(600.0) };
    let (stop, mut lines) = (AtomicBool::new(false), Vec::new());
    let mut tell = |line: &ExactLine| lines.push(serde_json::to_value(line).unwrap());
    with_host(|host| exact(&request, host, &stop, &mut tell)).unwrap();
    let done = lines.last().unwrap();
    let document = crate::scenario::Document::parse("duel.toml", &document).unwrap();
    let plan = Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
    assert_eq!(done["columns"], json!(crate::report::exact_columns(&plan)));
    assert_eq!(done["rows"].as_array().unwrap().len(), plan.cells.len());
    let first = plan.cells[0].game.solve(super::exact::LIMIT, crate::engine::WITHIN, &mut |_| true);
    let row = crate::report::exact_row(&plan, &plan.cells[0], &first.unwrap());
    assert_eq!(done["rows"][0], json!(row));
    assert!(done["unsolved"].as_array().unwrap().is_empty());
}

#[test]
fn files_of_a_run_are_those_of_a_report() {
    let (finished, _) = played(&request(built_in(DUEL), 300), Vec::new());
    let (turns, stop) = (Turns::new(1).unwrap(), AtomicBool::new(false));
    let asked = |request: Value| {
        let request: DrawRequest = serde_json::from_value(request).unwrap();
        with_host(|host| draw(&request, host, Some(&finished), (&turns, &stop)))
    };
    let provenance = finished.provenance.clone();
    let options = ReportOptions { provenance, ..ReportOptions::default() };
    for (take, name, file) in [
        ("csv", Some("differences"), "differences.csv"),
        ("png", Some("win_rate"), "win_rate.png"),
        ("manifest", None, "manifest.json"),
    ] {
        let found = asked(json!({ "id": "a-1", "take": take, "name": name })).unwrap();
        let wanted = report_file(&finished.results, &options, file).unwrap().unwrap();
        assert_eq!(found["file_name"], file);
        assert!(found["base64"] == base64(&wanted), "{file}");
    }
    let chart = asked(json!({ "id": "a-1", "chart": "win_rate" })).unwrap();
    let svg = report_file(&finished.results, &options, "win_rate.svg").unwrap().unwrap();
    assert!(chart["svg"].as_str().unwrap().as_bytes() == svg);
    for bad in
        [json!({ "take": "csv", "name": "../x" }), json!({ "take": "sh" }), json!({ "chart": "x" })]
    {
        assert!(matches!(asked(bad), Err(Refused::Told(_))));
    }
}

fn labels(source: &Source, line: usize, column: usize) -> Vec<String> {
    let position = json!({ "line": line, "column": column });
    let request =
        json!({ "source": { "name": source.name, "text": source.text }, "position": position });
    let request: WordsRequest = serde_json::from_value(request).unwrap();
    let told = with_host(|host| words(&request, host)).unwrap();
    let items = told["items"].as_array().unwrap();
    items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn words_fit_their_places() {
    let top = Source {
        name: "x.toml".into(),
        text: "system = \"war-of-ashes\"\nrules.roar".into(),
        ..Source::default()
    };
    assert!(labels(&top, 2, 11).contains(&"rules.roar.difficulty".to_owned()));
    let head = "system = \"war-of-ashes\"\n[sides.heroes]\nplayer = \"pc\"\n[sides.heroes.rolf]\n";
    for (text, wanted, unwanted) in [
        ("[rules]\nweight.four", "weight.four.dice", "roar.difficulty"),
        ("policy = \"sol", "soldier", "roar"),
        ("[policies.own]\nturn = [\"roa", "roar", "soldier"),
        ("[policies.own]\nturn = [\"roar if my.stress", "my.stress_left", "roar"),
        ("[policies.own]\ntu", "turn", "soldier"),
        ("[vary]\nrules.roar", "rules.roar.difficulty", "turn"),
        ("[house_rules.own]\nwhen = \"", "attack_rolled", "soldier"),
        ("[answer]\nmeasure = \"heroes.any", "heroes.any_conceded", "turn"),
        ("[si", "[sides.NAME]", "turn"),
        ("cou", "count", "turn"),
    ] {
        let source =
            Source { name: "x.toml".into(), text: format!("{head}{text}"), ..Source::default() };
        let last = source.text.lines().last().unwrap().chars().count() + 1;
        let found = labels(&source, source.text.lines().count(), last);
        assert!(found.iter().any(|it| it.ends_with(wanted)), "{text}: {found:?}");
        assert!(!found.iter().any(|it| it == unwanted), "{text}: {found:?}");
    }
}

#[test]
fn the_library_names_every_scenario() {
    let request: WordsRequest = serde_json::from_value(json!({ "library": true })).unwrap();
    let told = with_host(|host| words(&request, host)).unwrap();
    let count = |key: &str| told[key].as_array().unwrap().len();
    assert_eq!(count("scenarios") + count("games"), BuiltIn::all().count());
    assert_eq!(
        (count("systems"), count("templates")),
        (systems::ALL.len(), systems::ALL.len() + 1)
    );
    // Every template can be played as it is.
    for template in told["templates"].as_array().unwrap() {
        let source: Source = serde_json::from_value(json!({
            "name": "mine.toml", "text": template["text"], "files": template["files"],
        }))
        .unwrap();
        let found = with_host(|host| check(&CheckRequest { source }, host));
        assert!(found.is_ok(), "{}: {found:?}", template["system"]);
    }
}

#[test]
fn plans_that_are_too_large_are_refused() {
    let mut source = built_in(DUEL);
    source.text.push_str(
        "\n[vary]\nsides.left.duellist.wounds = \"1..=100\"\nsides.right.duellist.wounds = \"1..=100\"\n",
    );
    let found = with_host(|host| check(&CheckRequest { source: source.clone() }, host));
    let Err(Refused::Mistakes(problems)) = found else { panic!("a refusal") };
    assert!(problems.to_string().contains("2,000 cells"), "{problems}");
}

#[test]
fn questions_check_the_text_before_a_process_is_started() {
    let request = AskRequest {
        source: Source { name: "x.toml".into(), text: "system = 1".into(), ..Source::default() },
        id: "a-1".into(),
        command: "rank".into(),
        arguments: Vec::new(),
    };
    let stop = AtomicBool::new(false);
    let nowhere = std::path::Path::new("/nowhere/outweigh");
    let found = with_host(|host| ask(&request, host, nowhere, &stop, &mut |_| ()));
    assert!(matches!(found, Err(Refused::Mistakes(_))));
}
