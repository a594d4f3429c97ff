//! Finds test functions in source text, so that a claim rests on a test that runs and never on a
//! comment.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns Rust source without its comments and without the contents of its literals.
pub(super) fn code(text: &str) -> String {
    let mut left = text;
    let mut code = String::with_capacity(text.len());
    while let Some(next) = left.chars().next() {
        let skipped = match next {
            '/' if left.starts_with("//") => left.find('\n').unwrap_or(left.len()),
            '/' if left.starts_with("/*") => block_comment(left),
            '"' => string(left),
            'r' if !code.ends_with(|c: char| c.is_alphanumeric() || c == '_') => raw_string(left),
            '\'' => character(left),
            _ => 0,
        };
        if skipped > 0 {
            code.push(' ');
            left = &left[skipped..];
        } else {
            code.push(next);
            left = &left[next.len_utf8()..];
        }
    }
    code
}

/// Length of the block comment that `text` begins with; block comments nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        let step = match rest {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        at += step;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Length of the string that `text` begins with.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Length of the raw string that `text` begins with, or 0 if it begins with something else.
fn raw_string(text: &str) -> usize {
    let hashes = text[1..].bytes().take_while(|byte| *byte == b'#').count();
    let Some(body) = text[1 + hashes..].strip_prefix('"') else { return 0 };
    let end = format!("\"{}", "#".repeat(hashes));
    body.find(&end).map_or(text.len(), |at| 2 + hashes + at + end.len())
}

/// Length of the character literal that `text` begins with, or 0 if it begins with a lifetime.
fn character(text: &str) -> usize {
    let mut characters = text.char_indices().skip(1);
    match (characters.next(), characters.next()) {
        (Some((_, '\\')), Some((after, _))) => {
            text[after + 1..].find('\'').map_or(0, |at| after + at + 2)
        }
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 0,
    }
}

/// Returns the names of the test functions that run. Ignored ones are left out.
pub(super) fn tests(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("fn ") {
        let before = &code[..at];
        let attributes = before.rfind([';', '{', '}']).map_or(before, |end| &before[end + 1..]);
        let rest = &code[at + 3..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if attributes.contains("#[test]") && !attributes.contains("#[ignore") {
            found.insert(rest[..length].to_owned());
        }
    }
    found
}

/// Source files of the project, read when a claim first names them.
#[derive(Default)]
pub(super) struct Sources {
    tests: BTreeMap<String, Result<BTreeSet<String>, String>>,
}

impl Sources {
    /// Checks that a test exists and runs. `claim` is `file::function` within `folder`, or a path
    /// from the root of the project that begins with `src/` or `tests/`.
    ///
    /// # Errors
    /// Says which part of the claim was not found.
    pub(super) fn find(&mut self, folder: &str, claim: &str) -> Result<(), String> {
        let Some((file, function)) = claim.split_once("::") else {
            return Err("is not of the form file::function".to_owned());
        };
        let is_long = file.starts_with("src/") || file.starts_with("tests/");
        let file = if is_long { file.to_owned() } else { format!("{folder}/{file}") };
        let tests = self.tests.entry(file).or_insert_with_key(|file| read(file));
        match tests {
            Ok(tests) if tests.contains(function) => Ok(()),
            Ok(_) => Err("is no #[test] function of that file that runs".to_owned()),
            Err(told) => Err(told.clone()),
        }
    }
}

/// Reads the tests of a source file, given without its ending.
fn read(file: &str) -> Result<BTreeSet<String>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(format!("{file}.rs"));
    let text = std::fs::read_to_string(&path).map_err(|_| format!("there is no {file}.rs"))?;
    if is_compiled(&path) {
        Ok(tests(&code(&text)))
    } else {
        Err(format!("no module is {file}.rs"))
    }
}

/// Whether every module on the way from the crate's root to this file is declared. A file that
/// is left out of the crate holds tests that never run.
fn is_compiled(path: &Path) -> bool {
    let (Some(folder), Some(stem)) = (path.parent(), path.file_stem()) else { return false };
    if stem == "lib" || stem == "main" {
        return true;
    }
    let (name, above): (_, &Path) = match (stem == "mod", folder.file_name(), folder.parent()) {
        (true, Some(name), Some(above)) => (name, above),
        _ => (stem, folder),
    };
    let declaration = format!("mod {};", name.to_string_lossy());
    let parents = [
        above.join("mod.rs"),
        above.with_extension("rs"),
        above.join("lib.rs"),
        above.join("main.rs"),
    ];
    parents.into_iter().any(|parent: PathBuf| {
        let text = std::fs::read_to_string(&parent).unwrap_or_default();
        code(&text).contains(&declaration) && is_compiled(&parent)
    })
}

#[test]
fn comments_and_literals_are_no_code() {
    let text = "a // b \"\n/* c /* d */ e */ f \"g \\\" // h\" i 'j' k<'l> r#\"m \" n\"# o '\\'' p";
    let words: Vec<_> = code(text).split_whitespace().map(str::to_owned).collect();
    assert_eq!(words.join(" "), "a f i k<'l> o p");
}

#[test]
fn only_tests_that_run_are_found() {
    let text = "#[test]\nfn one() { two() }\nfn two() {}\n#[test]\n#[ignore = \"slow\"]\nfn three() {}\n\
        // #[test] fn four() {}\nconst A: &str = \"#[test] fn five() {}\";\n#[test]\n\
        #[should_panic(expected = \"; no\")]\nfn six() {}\n#[ignore] #[test] fn seven() {}";
    assert_eq!(tests(&code(text)), ["one", "six"].map(str::to_owned).into());
}

#[test]
fn files_outside_the_crate_are_refused() {
    let mut sources = Sources::default();
    let here = "src/systems/tests_support/sources::";
    assert_eq!(sources.find("", &format!("{here}only_tests_that_run_are_found")), Ok(()));
    assert!(sources.find("", &format!("{here}tests")).is_err());
    assert!(sources.find("src/systems/tests_support", "nothing::at_all").is_err());
    assert!(!is_compiled(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems/stray.rs")));
}
