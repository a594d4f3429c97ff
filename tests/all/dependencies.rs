//! What the lock file brings in: every licence is one of a list, every crate comes from crates.io.
//!
//! Known vulnerabilities are not looked for here, because the list of them is not on crates.io:
//! `.ci/run` asks `cargo deny` where that is installed, with `deny.toml`.

use std::process::{Command, Output};

/// Licences that ask for no more than their text and a notice.
const ALLOWED: [&str; 10] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "Unicode-3.0",
    "Zlib",
    "Unlicense",
];

/// The packages of this repository.
const OWN: [&str; 2] = ["outweigh ", "tavern_brawl "];

/// A crate that is built for this machine.
struct Package {
    /// Name, version, and in brackets where it comes from if that is not the registry.
    name: String,
    licence: String,
}

/// What `cargo tree` tells, with more options. It needs no more than has been fetched for a build.
fn tree(more: &[&str]) -> Output {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let options = ["tree", "--locked", "--offline", "--no-dedupe", "--prefix", "none"];
    command.args(options).args(["--format", "{p}|{l}"]).args(more).output().unwrap()
}

/// The crates of all features, where those have been fetched that are off by default; `.ci/run` does so.
fn packages() -> Vec<Package> {
    let all = tree(&["--all-features"]);
    let output = if all.status.success() { all } else { tree(&[]) };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    lines.sort_unstable();
    lines.dedup();
    let package = |line: &str| {
        let (name, licence) = line.split_once('|').unwrap();
        Package { name: name.to_owned(), licence: licence.to_owned() }
    };
    lines.into_iter().map(package).collect()
}

/// Whether an expression can be met with licences of the list: `A OR B`, `(A OR B) AND C`, `A/B`.
fn is_allowed(expression: &str) -> bool {
    let part = |part: &str| {
        let part = part.trim().trim_matches(['(', ')']);
        part.split(" OR ").any(|licence| ALLOWED.contains(&licence.trim()))
    };
    expression.replace(" / ", "/").replace('/', " OR ").split(" AND ").all(part)
}

#[test]
fn every_crate_has_a_licence_that_can_be_kept() {
    let packages = packages();
    assert!(packages.len() > 50, "{} crates", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !is_allowed(&package.licence))
        .map(|package| format!("{}: {}", package.name, package.licence))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn every_crate_comes_from_the_registry() {
    for Package { name, .. } in packages() {
        let plain = name.replace(" (proc-macro)", "");
        let own = OWN.iter().any(|own| name.starts_with(own));
        assert!(own || !plain.contains('('), "{name}");
    }
}

#[test]
fn expressions_of_licences_are_read() {
    assert!(is_allowed("MIT OR Apache-2.0") && is_allowed("MIT/Apache-2.0"));
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(is_allowed("GPL-3.0 OR MIT") && is_allowed("Apache-2.0 WITH LLVM-exception"));
    for refused in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Zlib) AND LGPL-2.1", "MIT-1"] {
        assert!(!is_allowed(refused), "{refused}");
    }
}
