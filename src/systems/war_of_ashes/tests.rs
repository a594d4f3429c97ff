//! Tests of War of Ashes.

use super::WarOfAshes;
use crate::engine::Conflict;
use crate::scenario::{Document, Problems, Scenario};

fn conflict(text: &str) -> Conflict<WarOfAshes> {
    let document = Document::parse("test.toml", text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    conflict.unwrap()
}

const GUARDS: &str = r#"
system = "war-of-ashes"
[sides.heroine]
player = "pc"
[sides.heroine.deliah]
approaches = { careful = 1, clever = 0, flashy = 1, forceful = 2, quick = 3, sneaky = 2 }
[sides.watch]
player = "gm"
[sides.watch.guard]
count = 2
skilled = ["fight"]
bad = ["notice"]
[sides.watch.reinforcement]
count = 4
skilled = ["fight"]
arrives = 3
"#;

#[test]
fn it_plays() {
    let conflict = conflict(GUARDS);
    let mut desk = conflict.desk();
    let mut wins = 0;
    for trial in 0..1000 {
        conflict.play(&mut desk, 42, trial);
        wins += desk.record.values[3];
    }
    println!("{wins}");
    println!("{}", crate::engine::Transcript::record(&conflict, 42, 7));
}
