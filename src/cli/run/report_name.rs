//! The name of a report's folder: that of the scenario, and the changes of the command line, so that a report of a
//! changed scenario does not replace the one of the file as it stands. Reports of questions are named alike.

use crate::scenario::is_stdin;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Most characters of the part that tells the changes, because file systems limit names.
const LONGEST: usize = 80;

/// Returns the name of a scenario: its file without folder and extension, or `stdin`.
pub(crate) fn stem(file: &Path) -> OsString {
    if is_stdin(file) {
        return OsString::from("stdin");
    }
    file.file_stem().unwrap_or_default().to_owned()
}

/// Returns the name for a report of this scenario with these arguments: `fight`, or
/// `fight.set-rules.weight.four.dice=1`.
pub(crate) fn of_report(scenario: &OsStr, arguments: &[String]) -> OsString {
    let mut name = scenario.to_owned();
    if !arguments.is_empty() {
        name.push(".");
        name.push(told(arguments));
    }
    name
}

/// Returns arguments as a part of a name. What does not fit is replaced, and a digest of all arguments keeps names
/// apart.
fn told(arguments: &[String]) -> String {
    let words: Vec<&str> = arguments.iter().map(|it| it.trim_start_matches("--")).collect();
    let whole = words.join("-");
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-=,+".contains(letter);
    let plain: String = whole.chars().map(|it| if is_plain(it) { it } else { '-' }).collect();
    if plain == whole && plain.len() <= LONGEST {
        return plain;
    }
    // A plain name has no character that takes more than one byte.
    format!("{}-{:08x}", &plain[..plain.len().min(LONGEST)], digest(arguments))
}

/// Returns the FNV-1a hash of arguments: a stable one, so that a repeated command finds its folder again.
fn digest(arguments: &[String]) -> u32 {
    let bytes = arguments.iter().flat_map(|it| it.bytes().chain([0]));
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(arguments: &[&str]) -> String {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        of_report(OsStr::new("fight"), &arguments).into_string().unwrap()
    }

    #[test]
    fn changes_stand_in_the_name() {
        assert_eq!(named(&[]), "fight");
        assert_eq!(named(&["--set", "rules.x=1"]), "fight.set-rules.x=1");
        assert_eq!(
            named(&["--vary", "sides.a.b.count=1..=3", "--play", "a=bold"]),
            "fight.vary-sides.a.b.count=1..=3-play-a=bold"
        );
    }

    #[test]
    fn names_that_are_changed_or_cut_have_a_digest() {
        let (one, other) = (named(&["--vary", "variant=a b"]), named(&["--vary", "variant=a/b"]));
        assert!(one.starts_with("fight.vary-variant=a-b-"), "{one}");
        assert_ne!(one, other);
        assert!(!other.contains('/'));
        let long = |end: &str| named(&["--set", &format!("{}{end}", "rules.".repeat(30))]);
        assert_ne!(long("x=1"), long("x=2"));
        assert!(long("x=1").len() < 110);
    }
}
