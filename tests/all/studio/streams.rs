//! Answers that are sent line by line, and the end of their work.

use super::client::{Studio, until};
use crate::program::{DUEL, Folder};
use serde_json::{Value, json};
use std::io::BufRead;
use std::time::{Duration, Instant};

/// A run that takes minutes.
fn endless(studio: &Studio, id: &str) -> Value {
    json!({ "source": studio.source("fight.toml"), "id": id, "trials": 900_000_000, "charts": [] })
}

fn studio(name: &str) -> Studio {
    let folder = Folder::new(name);
    folder.file("fight.toml", DUEL);
    Studio::in_folder(folder, &[])
}

/// Processor time of a process in hundredths of a second.
#[cfg(target_os = "linux")]
fn used(studio: &Studio) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", studio.child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Waits until the server uses hardly any processor time for two seconds. A run uses several hundredths of a second in each,
/// even on a machine that is busy with other work.
#[cfg(target_os = "linux")]
fn rests(studio: &Studio) -> bool {
    let (began, mut calm) = (Instant::now(), 0);
    while began.elapsed() < Duration::from_secs(40) && calm < 2 {
        let before = used(studio);
        std::thread::sleep(Duration::from_secs(1));
        calm = if used(studio) - before <= 2 { calm + 1 } else { 0 };
    }
    calm == 2
}

#[cfg(target_os = "linux")]
#[test]
fn dropping_the_connection_stops_the_run() {
    let studio = studio("studio-drop");
    let mut stream = studio.begin("play", &endless(&studio, "a-1"));
    let first = until(&mut stream, |line| line["kind"] == "update");
    let later = until(&mut stream, |line| line["kind"] == "update");
    assert!(later["trials"].as_u64() > first["trials"].as_u64(), "the run is under way");
    drop(stream);
    assert!(rests(&studio), "the run goes on without a reader");
}

#[test]
fn a_newer_run_of_a_tab_ends_the_older_one_only() {
    let studio = studio("studio-newer");
    let mut one = studio.begin("play", &endless(&studio, "a-1"));
    let mut other = studio.begin("play", &endless(&studio, "b-1"));
    until(&mut one, |line| line["kind"] == "update");
    until(&mut other, |line| line["kind"] == "update");
    let mut newer = studio.begin("play", &endless(&studio, "a-2"));
    let done = until(&mut one, |line| line["kind"] == "done");
    assert_eq!(done["stopped"], true);
    until(&mut newer, |line| line["kind"] == "update");
    until(&mut other, |line| line["kind"] == "update");
}

#[test]
fn a_run_that_is_told_to_stop_keeps_its_numbers_and_charts() {
    let studio = studio("studio-stop");
    let mut request = endless(&studio, "a-1");
    request["charts"] = json!(["win_rate"]);
    let mut run = studio.begin("play", &request);
    let mut other = studio.begin("play", &endless(&studio, "b-1"));
    until(&mut run, |line| line["kind"] == "update");
    until(&mut other, |line| line["kind"] == "update");
    assert_eq!(studio.call("stop", &json!({ "id": "a-1" }))["stopped"], true);
    let done = until(&mut run, |line| line["kind"] == "done");
    assert_eq!((&done["stopped"], &done["charts"][0]["name"]), (&json!(true), &json!("win_rate")));
    // The server keeps the run once its stream has ended, with a chunk of no bytes.
    let mut line = String::new();
    while line.trim() != "0" {
        line.clear();
        assert!(run.read_line(&mut line).unwrap() > 0, "the stream has no end");
    }
    let taken = studio.call("draw", &json!({ "id": "a-1", "take": "manifest" }));
    assert_eq!(taken["ok"], true, "{taken}");
    until(&mut other, |line| line["kind"] == "update");
    assert_eq!(studio.call("stop", &json!({ "id": "a-1" }))["stopped"], false);
    assert_eq!(studio.post("stop", b"{}").status, 400);
}

#[test]
fn updates_come_at_most_four_times_a_second() {
    let studio = studio("studio-pace");
    let mut stream = studio.begin("play", &endless(&studio, "a-1"));
    until(&mut stream, |line| line["kind"] == "update");
    let (began, mut last) = (Instant::now(), 0);
    for _ in 0..8 {
        let line = until(&mut stream, |line| line["kind"] == "update");
        let trials = line["trials"].as_u64().unwrap();
        assert!(trials > last);
        last = trials;
    }
    assert!(began.elapsed() >= Duration::from_millis(1_700), "{:?}", began.elapsed());
}

#[test]
fn short_calls_do_not_wait_for_runs() {
    let studio = studio("studio-short");
    let mut runs: Vec<_> =
        (0..4).map(|tab| studio.begin("play", &endless(&studio, &format!("{tab}-1")))).collect();
    for run in &mut runs {
        until(run, |line| line["kind"] == "update");
    }
    let began = Instant::now();
    for _ in 0..5 {
        let checked = studio.call("check", &json!({ "source": studio.source("fight.toml") }));
        assert_eq!(checked["ok"], true);
    }
    // A span of a run takes a quarter of a second, and four runs wait in line.
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn ten_clients_are_answered_alike() {
    let studio = studio("studio-ten");
    let request = |client: usize| {
        json!({
            "source": studio.source("fight.toml"), "id": format!("{client}-1"), "trials": 2_000, "seed": 1,
            "charts": [],
        })
    };
    let rows: Vec<Value> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..10)
            .map(|client| {
                let (studio, request) = (&studio, request(client));
                scope.spawn(move || studio.lines("play", &request).pop().unwrap()["rows"].clone())
            })
            .collect();
        clients.into_iter().map(|client| client.join().unwrap()).collect()
    });
    assert!(rows[0].as_array().unwrap().len() > 4);
    assert!(rows.iter().all(|other| *other == rows[0]));
}

#[test]
fn mistakes_end_a_stream_with_their_places() {
    let studio = studio("studio-failed");
    let text = DUEL.replace("count = 2", "count = \"two\"");
    let source = json!({ "name": "fight.toml", "text": text });
    for call in ["play", "exact", "ask"] {
        let request = json!({ "source": source, "id": "a-1", "command": "rank" });
        let lines = studio.lines(call, &request);
        assert_eq!(lines.len(), 1, "{call}");
        assert_eq!((&lines[0]["kind"], &lines[0]["ok"]), (&json!("failed"), &json!(false)));
        assert!(lines[0]["problems"][0]["line"].is_number(), "{call}: {}", lines[0]);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_cleanly() {
    use std::process::Stdio;
    let folder = Folder::new("studio-signal");
    folder.file("fight.toml", DUEL);
    let mut studio = Studio::in_folder(folder, &[]);
    let mut stream = studio.begin("play", &endless(&studio, "a-1"));
    until(&mut stream, |line| line["kind"] == "update");
    let process = studio.child.id().to_string();
    let killed =
        std::process::Command::new("kill").args(["-TERM", &process]).stdin(Stdio::null()).status();
    assert!(killed.unwrap().success());
    let began = Instant::now();
    let status = loop {
        if let Some(status) = studio.child.try_wait().unwrap() {
            break status;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "the server goes on");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(status.success(), "{status}");
    // The run was told to stop, and said so.
    let done = until(&mut stream, |line| line["kind"] == "done");
    assert_eq!(done["stopped"], true);
}
