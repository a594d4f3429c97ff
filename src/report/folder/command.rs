//! The command that repeats a run, as words and as a line for a shell.

use super::manifest::Provenance;
use crate::report::figures::Figures;

/// Returns the arguments that repeat a run in a folder that holds its scenario file, with every
/// option on which a byte of the report depends.
pub(crate) fn repeating(figures: &Figures, provenance: &Provenance) -> Vec<String> {
    let results = figures.results;
    let file = format!("{}.toml", results.name);
    let mut arguments = match &provenance.against {
        Some(against) => vec!["compare".to_owned(), file, against.file.clone()],
        None => vec!["run".to_owned(), file],
    };
    let options = [
        ("--seed", results.seed.to_string()),
        ("--confidence", figures.confidence.to_string()),
        ("--trials", results.trials.to_string()),
    ];
    for (option, value) in options {
        arguments.extend([option.to_owned(), value]);
    }
    arguments.extend(provenance.arguments.iter().cloned());
    arguments
}

/// Returns a command as it is typed: words with other letters than plain ones stand in quotes.
/// Single quotes are used, because within them a shell takes everything as it is but for the quote
/// itself.
pub fn typed(program: &str, arguments: &[String]) -> String {
    let words = arguments.iter().map(|argument| quoted(argument));
    std::iter::once(program.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    // Within single quotes a shell takes everything as it is, but for the quote itself.
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        let arguments = ["run", "it's here.toml", "--set", "rules.a=1", "", "a;b"];
        let arguments = arguments.map(str::to_owned);
        let expected = r"outweigh run 'it'\''s here.toml' --set rules.a=1 '' 'a;b'";
        assert_eq!(typed("outweigh", &arguments), expected);
    }
}
