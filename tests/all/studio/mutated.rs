//! Bodies made strange: whatever is sent is answered or refused, and the server goes on.
//!
//! The seed is fixed, so every run tries the same bodies; `OUTWEIGH_FUZZ_ROUNDS` asks for more of them. Some kinds of
//! change keep the body JSON, so that calls see them.

use super::client::Studio;
use crate::program::{DUEL, Folder};
use crate::support::runs_in_full;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Bodies tried every night, and usually, as far as [`TIME`] allows, unless another number is asked for.
const ROUNDS: [u64; 2] = [10_000, 2_500];
/// Time after which no further body is tried, unless a number is asked for.
const TIME: Duration = Duration::from_secs(45);

/// A small generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Good requests of every call that answers soon.
fn requests() -> Vec<(&'static str, Value)> {
    let source = json!({ "name": "fight.toml", "text": DUEL, "files": { "wolves.csv": "name\n" } });
    vec![
        ("check", json!({ "source": source })),
        ("words", json!({ "source": source, "position": { "line": 12, "column": 6 } })),
        ("words", json!({ "source": source, "word": "rules.weight.four.dice" })),
        ("words", json!({ "library": true })),
        ("trace", json!({ "source": source, "trial": 7, "cell": 1, "seed": 4 })),
        ("trace", json!({ "source": source, "trial": 3, "cell": 2, "other_cell": 1 })),
        ("draw", json!({ "source": source, "trials": 20, "seed": 1, "chart": "win_rate" })),
        ("draw", json!({ "id": "a-1", "take": "csv", "name": "outcomes" })),
        (
            "play",
            json!({ "source": source, "id": "a-1", "trials": 20, "precision": null, "charts": ["win_rate"] }),
        ),
        ("exact", json!({ "source": source, "within": 0.001, "time": 0.05 })),
        ("files", json!({ "list": true })),
        ("files", json!({ "read": "fight.toml" })),
        ("files", json!({ "new": "war-of-ashes", "path": "mine.toml" })),
        (
            "ask",
            json!({ "source": source, "id": "a-1", "command": "nothing", "arguments": ["--over", "x"] }),
        ),
    ]
}

/// Values that a careless or hostile page might send.
fn strange(random: &mut Random) -> Value {
    let all = [
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(1e308),
        json!(u64::MAX),
        json!(0.5),
        json!(""),
        json!("../../etc/passwd"),
        json!("\u{0}\u{202e}\u{1f43a}"),
        json!("x".repeat(3_000)),
        json!([]),
        json!({}),
        json!([[[[{}]]]]),
        json!({ "name": "", "text": "" }),
        json!({ "line": 0, "column": 0 }),
        json!({ "line": u32::MAX, "column": 7 }),
    ];
    all[random.below(all.len())].clone()
}

/// Changes a value somewhere inside.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(fields) if !fields.is_empty() && random.below(6) > 0 => {
            let at = random.below(fields.len());
            if let Some(inner) = fields.values_mut().nth(at) {
                change(inner, random);
            }
        }
        Value::Array(items) if !items.is_empty() && random.below(4) > 0 => {
            let at = random.below(items.len());
            change(&mut items[at], random);
        }
        Value::String(text) if text.len() > 40 && random.below(5) > 0 => mutate_text(text, random),
        other => *other = strange(random),
    }
}

/// Changes a scenario: lines are left out, doubled or exchanged, letters are changed.
fn mutate_text(text: &mut String, random: &mut Random) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(5) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => {
                let mut letters: Vec<char> = lines[at].chars().collect();
                let strange = ['"', '[', ']', '{', '=', '.', '#', '-', '9', '\u{e9}', '\t'];
                let place = random.below(letters.len() + 1);
                letters.insert(place, strange[random.below(strange.len())]);
                lines[at] = letters.into_iter().collect();
            }
            _ => lines[at].push_str("9999999999"),
        }
        if lines.is_empty() {
            break;
        }
    }
    *text = lines.join("\n");
}

/// Changes the bytes of a body, so that it may be no JSON.
fn mutate_bytes(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.next() as u8),
            _ if !bytes.is_empty() => bytes[at] = random.next() as u8,
            _ => {}
        }
    }
}

/// Keeps trials and cells of a run small: only mistakes are looked for.
fn small(value: &mut Value) {
    for key in ["trials", "precision"] {
        if let Some(field) = value.get_mut(key)
            && field.as_f64().is_some_and(|number| number > 200.0 || key == "precision")
        {
            *field = json!(50);
        }
    }
}

#[test]
fn no_body_makes_the_server_break_down() {
    let folder = Folder::new("studio-mutated");
    folder.file("fight.toml", DUEL);
    let studio = Studio::in_folder(folder, &[]);
    let rounds = std::env::var("OUTWEIGH_FUZZ_ROUNDS").ok().and_then(|it| it.parse().ok());
    let began = Instant::now();
    let (requests, mut random) = (requests(), Random(11));
    let (mut good, mut refused) = (0, 0);
    let [every_night, usually] = ROUNDS;
    let most = if runs_in_full() { every_night } else { usually };
    for round in 0..rounds.unwrap_or(most) {
        if rounds.is_none() && began.elapsed() > TIME {
            break;
        }
        let (call, mut request) = requests[random.below(requests.len())].clone();
        let bytes = if random.below(4) == 0 {
            let mut bytes = request.to_string().into_bytes();
            mutate_bytes(&mut bytes, &mut random);
            bytes
        } else {
            change(&mut request, &mut random);
            small(&mut request);
            request.to_string().into_bytes()
        };
        let answer = studio.post(call, &bytes);
        let sent = || String::from_utf8_lossy(&bytes).into_owned();
        assert!(
            [200, 400].contains(&answer.status),
            "{round} {call}: {}\n{}",
            answer.text(),
            sent()
        );
        let text = answer.text();
        assert!(!text.contains("broke down"), "{round} {call}: {text}\n{}", sent());
        let last = text.lines().last().unwrap_or_default();
        let told: Value =
            serde_json::from_str(last).unwrap_or_else(|error| panic!("{error}: {text}"));
        match told["ok"].as_bool() {
            Some(false) => {
                refused += 1;
                assert!(told["error"].is_string(), "{round} {call}: {told}\n{}", sent());
            }
            _ => good += 1,
        }
    }
    assert!(good > 5 && refused > 20, "{good} answered, {refused} refused");
    assert_eq!(studio.folder.read("fight.toml"), DUEL);
    assert_eq!(studio.folder.files(".").len(), 1, "nothing else was written");
}
