//! The call `play`: spans, runs that go on, stopped runs, measures of pace, old against new.

use super::*;

#[test]
fn spans_add_up_to_the_run_of_the_library() {
    for name in [DUEL, "games/skirmish"] {
        let (finished, lines) = played(&request(built_in(name), 1_300), Vec::new());
        let wanted = results(name, 1_300);
        assert_eq!(finished.results.cells.len(), wanted.cells.len());
        for (found, wanted) in finished.results.cells.iter().zip(&wanted.cells) {
            assert_eq!(found.tally, wanted.tally, "{name}");
        }
        assert_eq!(lines[0]["kind"], "begun");
        assert_eq!(lines[0]["cells"].as_array().unwrap().len(), wanted.cells.len());
        let done = lines.last().unwrap();
        assert_eq!((&done["kind"], &done["stopped"]), (&json!("done"), &json!(false)));
        assert_eq!(done["findings"], json!(crate::report::findings(&wanted, 0.95)));
        assert_eq!(done["charts"][0]["name"], "win_rate");
        // Intervals shrink while trials are played.
        let width = |line: &Value| {
            let row = &line["rows"][0];
            row["high"].as_f64().unwrap() - row["low"].as_f64().unwrap()
        };
        let updates: Vec<&Value> = lines.iter().filter(|it| it["kind"] == "update").collect();
        // How many trials the first table has depends on the speed of the machine.
        let first = updates.first().and_then(|line| line["trials"].as_u64());
        assert!(first.is_some_and(|trials| (16..=256).contains(&trials)), "{name}: {first:?}");
        assert!(width(done) < width(updates[0]), "{name}");
    }
}

#[test]
fn rows_are_those_of_the_figures() {
    let (finished, lines) = played(&request(built_in(DUEL), 500), Vec::new());
    let figures = crate::report::Figures::new(&finished.results, 0.95);
    let rows = lines.last().unwrap()["rows"].as_array().unwrap();
    let mut compared = 0;
    for row in rows {
        let cell = row["cell"].as_u64().unwrap() as usize - 1;
        let side = row["side"].as_str();
        let side = side.and_then(|side| finished.results.sides.iter().position(|it| it == side));
        let quantity = finished.results.quantity(side, row["measure"].as_str().unwrap()).unwrap();
        let estimate = figures.estimate(&finished.results.cells[cell], quantity);
        assert_eq!(row["value"], json!(estimate.value));
        assert_eq!((&row["low"], &row["high"]), (&json!(estimate.low), &json!(estimate.high)));
        match figures.comparison(cell, quantity) {
            None => assert!(row["difference"].is_null()),
            Some(known) => {
                compared += 1;
                assert_eq!(row["difference"]["value"], json!(known.difference.estimate.value));
                assert_eq!(row["difference"]["against"], json!(known.baseline + 1));
            }
        }
    }
    assert!(compared > 10);
}

#[test]
fn the_number_of_trials_follows_from_the_pilot() {
    let wanted = trials_for(&results(DUEL, PILOT_TRIALS), 0.015, 0.95);
    assert!(wanted > PILOT_TRIALS);
    let precise = PlayRequest { trials: None, precision: Some(1.5), ..request(built_in(DUEL), 1) };
    let (finished, _) = played(&precise, Vec::new());
    assert_eq!(finished.results.trials, wanted);
    for precision in [0.0, 0.001, 50.0, f64::NAN] {
        let request = PlayRequest { precision: Some(precision), ..precise.clone() };
        let turns = (&Turns::new(1).unwrap(), Vec::new());
        let stop = AtomicBool::new(false);
        let mut tell = |_: &PlayLine| ControlFlow::Continue(());
        let found = with_host(|host| play(&request, host, turns, &stop, &mut tell));
        assert!(matches!(found, Err(Refused::Told(_))), "{precision}");
    }
}

#[test]
fn a_run_goes_on_from_an_earlier_one_of_its_text() {
    let (short, _) = played(&request(built_in(DUEL), 600), Vec::new());
    let (other, _) = played(&request(built_in("games/skirmish"), 600), Vec::new());
    let earlier = vec![Arc::new(other), Arc::new(short)];
    let (long, lines) = played(&request(built_in(DUEL), 1_500), earlier.clone());
    assert_eq!(long.results.cells[1].tally, results(DUEL, 1_500).cells[1].tally);
    let first = lines.iter().find(|line| line["kind"] == "update").unwrap();
    assert!(first["trials"].as_u64().unwrap() > 600, "600 trials are there already");
    let (shorter, _) = played(&request(built_in(DUEL), 300), earlier);
    assert_eq!(shorter.results.cells[1].tally, results(DUEL, 300).cells[1].tally);
}

#[test]
fn a_stopped_run_is_a_run_with_fewer_trials() {
    let (turns, stop, mut last) = (Turns::new(1).unwrap(), AtomicBool::new(false), Value::Null);
    let request = request(built_in(DUEL), 10_000_000);
    let mut tell = |line: &PlayLine| {
        if matches!(line, PlayLine::Update(_)) {
            stop.store(true, Ordering::Relaxed);
        }
        last = serde_json::to_value(line).unwrap();
        ControlFlow::Continue(())
    };
    let finished = with_host(|host| play(&request, host, (&turns, Vec::new()), &stop, &mut tell));
    let finished = finished.unwrap();
    let trials = finished.results.trials;
    assert!((16..10_000_000).contains(&trials));
    assert_eq!((&last["stopped"], &last["trials"]), (&json!(true), &json!(trials)));
    assert_eq!(finished.results.cells[0].tally, results(DUEL, trials).cells[0].tally);
    assert_eq!(last["drawable"], json!([]), "no reader waits for charts");
}

#[test]
fn pace_adds_the_table_of_the_command_and_its_charts() {
    let name = "games/odd";
    let asked = request(built_in(name), 600);
    let (_, lines) = played(&asked, Vec::new());
    let without = lines.last().unwrap();
    assert!(without["how_it_plays"].is_null());
    let request = PlayRequest { pace: true, ..asked };
    let (finished, lines) = played(&request, Vec::new());
    let done = lines.last().unwrap();
    let document = BuiltIn::named(name).unwrap().open().unwrap();
    let overrides =
        Overrides { trials: Some(600), seed: Some(7), pace: true.into(), ..Overrides::default() };
    let plan = Plan::new(&document, systems::ALL, &overrides).unwrap();
    let options = RunOptions { threads: 1, block: 0 };
    let mut wanted =
        run(&plan, options, &Progress::default(), &AtomicBool::new(false), None).unwrap();
    wanted.look_at_pace(&plan);
    let table = how_it_plays(&Figures::new(&wanted, 0.95)).unwrap();
    assert!(table.len() > 15 && table[0].len() == 5, "{table:?}");
    assert_eq!(done["how_it_plays"], json!(table));
    let is_drawable = |line: &Value, name: &str| {
        line["drawable"].as_array().unwrap().iter().any(|it| it["name"] == name)
    };
    for chart in ["river", "spotlight"] {
        assert!(is_drawable(done, chart) && !is_drawable(without, chart), "{chart}");
    }
    let command = done["command"].as_str().unwrap();
    assert_eq!(command, "outweigh run games/odd --pace --trials 600 --seed 7 --no-play-check");
    // The rows are those of a run without pace, because play is the same.
    assert_eq!(done["rows"], without["rows"]);
    // A longer run goes on from this one, and looks at the pace anew.
    let longer = PlayRequest { trials: Some(900), ..request };
    let (_, lines) = played(&longer, vec![Arc::new(finished)]);
    assert!(lines.last().unwrap()["how_it_plays"].is_array());
}

#[test]
fn a_text_that_asks_for_pace_has_the_table_without_being_told() {
    let mut source = built_in(DUEL);
    source.text.insert_str(0, "pace = true\n");
    let (_, lines) = played(&request(source, 300), Vec::new());
    let done = lines.last().unwrap();
    assert_eq!(done["how_it_plays"][0][0], "how it plays");
    assert!(!done["command"].as_str().unwrap().contains("--pace"));
}

#[test]
fn a_plan_is_made_once_for_a_text_that_is_checked_and_played() {
    with_host(|host| {
        let source = built_in(DUEL);
        let opened = source.open(host).unwrap();
        let key = |seed: Option<u64>| PlanKey {
            source: source.clone(),
            companions: opened.companions.clone(),
            seed,
            pace: false,
        };
        let plan = |seed| host.plans.plan(key(seed), &opened, host).unwrap();
        let first = host.plan(&source, &opened).unwrap();
        assert!(Arc::ptr_eq(&first, &plan(None)));
        let other = plan(Some(5));
        assert_eq!((first.seed, other.seed), (42, 5));
        let both = std::thread::scope(|scope| {
            let one = scope.spawn(|| plan(Some(6)));
            let two = scope.spawn(|| plan(Some(6)));
            [one, two].map(|it| it.join().unwrap())
        });
        assert!(Arc::ptr_eq(&both[0], &both[1]));
        // A plan that was used lately stays; the one that was not is made anew.
        assert!(Arc::ptr_eq(&first, &plan(None)));
        plan(Some(7));
        assert!(Arc::ptr_eq(&first, &plan(None)));
        assert!(!Arc::ptr_eq(&other, &plan(Some(5))));
    });
}

#[test]
fn a_run_that_is_ended_early_has_the_rows_of_its_last_update_and_charts() {
    let (turns, stop, mut lines) = (Turns::new(1).unwrap(), AtomicBool::new(false), Vec::new());
    let request = request(built_in(DUEL), 10_000_000);
    let mut tell = |line: &PlayLine| {
        lines.push(serde_json::to_value(line).unwrap());
        let is_enough = matches!(line, PlayLine::Update(_));
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let finished = with_host(|host| play(&request, host, (&turns, Vec::new()), &stop, &mut tell));
    let finished = finished.unwrap();
    let [begun, update, done] = &lines[..] else { panic!("{} lines", lines.len()) };
    assert_eq!(begun["kind"], "begun");
    assert_eq!((&update["kind"], &done["kind"]), (&json!("update"), &json!("done")));
    assert_eq!((&done["stopped"], &done["trials"]), (&json!(true), &update["trials"]));
    assert_eq!(done["rows"], update["rows"]);
    assert_eq!(done["trials"], finished.results.trials);
    assert_eq!(done["charts"][0]["name"], "win_rate");
    assert!(done["drawable"].as_array().unwrap().len() > 1, "{}", done["drawable"]);
}

#[test]
fn the_new_text_is_compared_with_the_old_one() {
    let old = built_in(DUEL);
    let mut new = old.clone();
    new.text = new.text.replacen("stamina = 4", "stamina = 5", 1);
    let request = PlayRequest { old: Some(old), ..request(new, 400) };
    let (_, lines) = played(&request, Vec::new());
    let done = lines.last().unwrap();
    let rows = done["rows"].as_array().unwrap();
    let half = rows.len() / 2;
    assert!(rows[..half].iter().all(|row| row["text"] == "old" && row["difference"].is_null()));
    let wanted = results(DUEL, 400);
    for (at, row) in rows[half..].iter().enumerate() {
        assert_eq!(row["text"], "new");
        let twin = row["difference"]["against"].as_u64().unwrap() as usize;
        assert_eq!(twin, row["cell"].as_u64().unwrap() as usize - wanted.cells.len());
        assert_eq!(row["variant"], rows[at]["variant"]);
    }
    assert!(done["command"].is_null());
    // With pace, each column of an old text has the new one beside it.
    let (_, lines) = played(&PlayRequest { pace: true, trials: Some(60), ..request }, Vec::new());
    let heading = lines.last().unwrap()["how_it_plays"][0].as_array().unwrap().clone();
    let names: Vec<&str> = heading[1..].iter().map(|it| it.as_str().unwrap()).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    for (old, new) in names[..2].iter().zip(&names[2..]) {
        assert_eq!(old.replace("old", "new"), **new, "{names:?}");
    }
    assert!(names[0].contains("even"), "{names:?}");
}
