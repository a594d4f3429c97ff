//! The command that continues a run from its tally file.

use crate::report::typed;

pub(crate) fn command() -> String {
    let words =
        crate::cli::corrections::expanded(std::env::args_os().collect()).into_iter().skip(1);
    resumed(words.map(|word| word.to_string_lossy().into_owned()))
}

/// Adds `--resume` to a command and takes out `--per-trial`, with which it cannot be, because the rows of trials
/// that were played before would be missing.
fn resumed(words: impl Iterator<Item = String>) -> String {
    let mut command = Vec::new();
    let (mut is_value, mut is_added) = (false, false);
    for word in words {
        let is_left_out = std::mem::take(&mut is_value);
        if is_left_out || word == "--resume" || word.starts_with("--per-trial=") {
            continue;
        }
        if word == "--per-trial" {
            is_value = true;
            continue;
        }
        let is_run = !is_added && word == "run";
        command.push(word);
        if is_run {
            command.push("--resume".to_owned());
            is_added = true;
        }
    }
    typed("outweigh", &command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::Arguments;
    use clap::Parser;

    /// Every command that is shown is one that the program accepts.
    #[test]
    fn commands_that_go_on_are_accepted() {
        for (typed, expected) in [
            ("run a.toml --precision 0.5%", "run --resume a.toml --precision 0.5%"),
            ("run a.toml --time 5m --out k/", "run --resume a.toml --time 5m --out k/"),
            ("run --per-trial rows.csv a.toml", "run --resume a.toml"),
            ("run a.toml --per-trial=rows.csv --exact 9s", "run --resume a.toml --exact 9s"),
            ("run a.toml --resume --trials 9", "run --resume a.toml --trials 9"),
            ("run --out run -- run", "run --resume --out run -- run"),
        ] {
            let command = resumed(typed.split(' ').map(str::to_owned));
            assert_eq!(command, format!("outweigh {expected}"));
            let read = Arguments::try_parse_from(command.split(' '));
            assert!(read.is_ok(), "{command}: {read:?}");
        }
    }
}
