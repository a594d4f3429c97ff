//! Tally files that somebody has written by hand: the checksum is right, and the contents are not. Every one is refused
//! with a message, before anything is allocated for numbers that it only declares.

use super::refusals::refused;
use super::{DUEL, Folder, printed};
use outweigh::report::terminal_table;
use outweigh::sim::{Kept, results_of};
use serde_json::{Value, json};

/// A piece of the duel, as JSON.
fn body(folder: &Folder) -> Value {
    let piece =
        ["run", "duel.toml", "--no-charts", "--piece", "1/1", "--tally", "one.tally", "--measure"];
    printed(&folder.outweigh(&[&piece[..], &["heroine.hits"]].concat()));
    let text = folder.read("one.tally");
    serde_json::from_str(text.split_once('\n').unwrap().1).unwrap()
}

/// The bytes of a tally file with such a body.
fn bytes(body: &Value) -> Vec<u8> {
    let body = serde_json::to_vec(body).unwrap();
    let sum = crc32fast::hash(&body);
    [format!("outweigh tally 2 {sum:08x}\n").into_bytes(), body].concat()
}

#[test]
fn crafted_files_are_refused() {
    let folder = Folder::new("crafted");
    folder.file("duel.toml", DUEL);
    let one = body(&folder);
    let refuse = |change: &dyn Fn(&mut Value), why: &str| {
        let mut other = one.clone();
        change(&mut other);
        std::fs::write(folder.path("x.tally"), bytes(&other)).unwrap();
        for merge in [&["merge", "x.tally", "x.tally", "--partial"][..], &["merge", "x.tally"]] {
            let told = refused(&folder, merge);
            assert!(told.contains(why), "{told}");
        }
    };
    let shape = "does not have the tallies of this scenario";
    refuse(
        &|it| {
            (it["spans"], it["tallies"]) = (json!([]), json!([]));
            (it["cells"], it["of_cells"]) = (json!([[0, 1_u64 << 40]]), json!(1_u64 << 62));
        },
        shape,
    );
    refuse(
        &|it| {
            let sums = it["tallies"][0]["sums"].as_array_mut().unwrap();
            for sum in sums.iter_mut() {
                *sum = json!(i64::MAX);
            }
        },
        "its sums cannot be those of its trials",
    );
    refuse(&|it| it["tallies"][0]["sums"] = json!([]), shape);
    refuse(&|it| it["tallies"][1]["curves"]["ends"] = json!(vec![0; 1000]), shape);
    refuse(&|it| it["spans"] = json!([[5000, 5100]]), "its trials do not add up");
    refuse(&|it| it["asked"] = json!(u64::MAX), "its trials do not add up");
    refuse(
        &|it| it["origins"]["version"] = json!("9.9"),
        &format!("was played by Outweigh 9.9, and this is {}", env!("CARGO_PKG_VERSION")),
    );
    refuse(
        &|it| it["origins"]["behaviour"] = json!("0123456789abcdef"),
        "was played by another build of Outweigh, which does not play as this one does",
    );
    refuse(&|it| it["origins"]["scenario"] = json!("system = \"war-of-ashes\""), "error: ");
    refuse(&|it| it["origins"]["arguments"] = json!(["--set", "a=1"]), "error: ");
    refuse(&|it| it["origins"]["arguments"] = json!(["--help"]), "the pieces are damaged");
}

/// Any number of a tally is set to any other: the file is refused, or its report is written without a panic.
#[test]
fn any_other_number_is_refused_or_reported() {
    let folder = Folder::new("crafted-numbers");
    folder.file("duel.toml", DUEL);
    let one = body(&folder);
    let document = outweigh::scenario::open(&folder.path("duel.toml")).unwrap();
    let overrides =
        outweigh::sim::Overrides { measures: vec!["heroine.hits".into()], ..Default::default() };
    let plan = outweigh::sim::Plan::new(&document, outweigh::systems::ALL, &overrides).unwrap();
    let mut paths = Vec::new();
    for tally in 0..2 {
        leaves(&one["tallies"][tally], &format!("/tallies/{tally}"), &mut paths);
    }
    for list in ["spans", "cells", "asked", "of_cells"] {
        leaves(&one[list], &format!("/{list}"), &mut paths);
    }
    assert!(paths.len() > 500, "{}", paths.len());
    let (mut damaged, mut misfits, mut reported) = (0, 0, 0);
    for (number, path) in paths.iter().enumerate() {
        let old = one.pointer(path).unwrap().as_i64().unwrap_or(i64::MAX);
        // Each of them at each place takes minutes.
        let others =
            [json!(-1), json!(old ^ 1), json!(1_i64 << 40), json!(i64::MAX), json!(u64::MAX)];
        let mut body = one.clone();
        *body.pointer_mut(path).unwrap() = others[number % others.len()].clone();
        let Ok(kept) = Kept::from_bytes(&bytes(&body)) else {
            damaged += 1;
            continue;
        };
        if !(kept.fits(&plan) && kept.is_possible(&plan)) {
            misfits += 1;
            continue;
        }
        reported += 1;
        let results = results_of(&plan, kept.played());
        assert!(!terminal_table(&results, 0.95).is_empty());
    }
    assert!(damaged > 100 && misfits > 200 && reported > 2, "{damaged} {misfits} {reported}");
}

/// Pointers to all numbers in a value.
fn leaves(value: &Value, path: &str, into: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, it)| leaves(it, &format!("{path}/{at}"), into));
        }
        Value::Object(items) => {
            items.iter().for_each(|(name, it)| leaves(it, &format!("{path}/{name}"), into));
        }
        Value::Number(_) => into.push(path.to_owned()),
        _ => {}
    }
}

/// Devices have no end, and a pipe waits for a writer.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_read() {
    let folder = Folder::new("devices");
    folder.file("duel.toml", DUEL);
    body(&folder);
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    let files = ["/dev/zero", "pipe"];
    for file in &files[..=usize::from(made.is_ok_and(|status| status.success()))] {
        for merge in [&["merge", file][..], &["merge", "one.tally", file]] {
            assert!(refused(&folder, merge).contains("is no regular file"));
        }
    }
    // A file of a terabyte without contents is refused by its first line or by its size.
    let large = std::fs::File::create(folder.path("large.tally")).unwrap();
    if large.set_len(1 << 40).is_ok() {
        assert!(refused(&folder, &["merge", "large.tally"]).contains("is no tally file"));
        std::fs::write(folder.path("large.tally"), "outweigh tally 2 00000000\n").unwrap();
        let large = std::fs::OpenOptions::new().write(true).open(folder.path("large.tally"));
        large.unwrap().set_len(1 << 40).unwrap();
        let told = refused(&folder, &["merge", "large.tally"]);
        assert!(told.contains("is larger than any tally file"), "{told}");
    }
}
