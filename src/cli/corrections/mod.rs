//! Command lines as they are typed: a scenario instead of a command, and mistakes in words and options, each
//! answered with the corrected command.

mod option_names;
#[cfg(test)]
mod tests;

use super::arguments::Arguments;
use crate::knob::{nearest, synonyms};
use crate::report::typed;
use crate::scenario::BuiltIn;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Command, CommandFactory};
use option_names::{belongs_to, example, mended, option_meant};
use std::ffi::OsString;
use std::path::Path;

/// Words that users try in place of a command, for [`Mistake::no_command`].
const COMMANDS: &[(&[&str], &str)] = &[
    (&["simulate", "sim", "play", "start", "fight", "go", "exec"], "run"),
    (&["diff", "cmp", "versus", "vs"], "compare"),
    (&["find", "search"], "solve"),
    (&["optimise", "optimize", "balance", "calibrate"], "tune"),
    (&["sensitivity", "importance"], "rank"),
    (&["validate", "lint", "verify", "test"], "check"),
    (&["init", "create", "generate", "template"], "new"),
    (&["show", "info", "describe", "doc", "docs", "what"], "explain"),
    (&["log", "replay", "watch"], "trace"),
    (&["nash", "matrix", "policies", "tournament"], "styles"),
    (&["best", "attack"], "exploit"),
    (&["ls"], "list"),
];

/// Returns the words of a command line, with `run` in front of a scenario that stands in place of a command.
pub(super) fn expanded(mut words: Vec<OsString>) -> Vec<OsString> {
    let first = words.get(1).map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    let is_command = Arguments::command().find_subcommand(&first).is_some() || first == "help";
    if !is_command && is_scenario(&first) {
        words.insert(1, OsString::from("run"));
    }
    words
}

fn is_scenario(word: &str) -> bool {
    if word.is_empty() || (word.starts_with('-') && word != "-") {
        return false;
    }
    let path = Path::new(word);
    let is_toml = path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("toml"));
    word == "-" || is_toml || BuiltIn::named(word).is_some() || path.is_file()
}

/// Returns the command of a command line that asks for JSON. `None` without `--json`. A mistake in an option must be
/// reported as JSON, too, although the parser gave up.
pub(super) fn json(words: &[String]) -> Option<String> {
    let options = words.iter().take_while(|word| *word != "--");
    let asks = options.clone().any(|word| word == "--json" || word.starts_with("--json="));
    let command = Arguments::command();
    let known = command.find_subcommand(words.first()?)?;
    asks.then(|| known.get_name().to_owned())
}

/// Returns the error message for a command line, with the corrected one if possible. `words` are the words after the
/// program's name.
pub(super) fn mistake(error: &clap::Error, words: &[String]) -> String {
    let told = Mistake { error, words, program: Arguments::command() }.told();
    let (message, help) = told.unwrap_or_else(|| (plain(error), None));
    let help = help.or_else(|| {
        let command =
            words.first().filter(|it| Arguments::command().find_subcommand(it).is_some())?;
        Some(format!("`outweigh {command} --help` lists its options"))
    });
    let help = help.unwrap_or_else(|| "`outweigh --help` lists the commands".to_owned());
    format!("error: {message}\n   = help: {help}")
}

/// Returns the first line of a message of the parser, with backticks as in all other messages.
fn plain(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or(first).replace('\'', "`")
}

type Told = (String, Option<String>);

struct Mistake<'a> {
    error: &'a clap::Error,
    words: &'a [String],
    program: Command,
}

impl Mistake<'_> {
    fn told(&self) -> Option<Told> {
        match self.error.kind() {
            ErrorKind::InvalidSubcommand => Some(self.no_command()),
            ErrorKind::UnknownArgument => Some(self.unknown()),
            ErrorKind::InvalidValue => Some(self.invalid()),
            ErrorKind::ValueValidation => self.refused(),
            ErrorKind::TooManyValues => self.too_many(),
            ErrorKind::MissingRequiredArgument => self.missing(),
            ErrorKind::ArgumentConflict => self.conflict(),
            _ => None,
        }
    }

    fn context(&self, kind: ContextKind) -> Vec<String> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        }
    }

    fn argument(&self) -> String {
        self.context(ContextKind::InvalidArg).into_iter().next().unwrap_or_default()
    }

    fn value(&self) -> String {
        self.context(ContextKind::InvalidValue).into_iter().next().unwrap_or_default()
    }

    fn command(&self) -> Option<&Command> {
        self.program.find_subcommand(self.words.first()?)
    }

    fn command_name(&self) -> &str {
        self.command().map_or("outweigh", Command::get_name)
    }

    /// Returns the command line with the first of these words replaced by others.
    fn with(&self, word: &str, others: &[String]) -> String {
        let mut words = self.words.to_vec();
        let is_it = |it: &String| {
            it == word || it.strip_prefix(word).is_some_and(|rest| rest.starts_with('='))
        };
        if let Some(at) = words.iter().position(is_it) {
            let rest = words[at].strip_prefix(word).unwrap_or_default().to_owned();
            let mut others = others.to_vec();
            if let Some(first) = others.first_mut() {
                first.push_str(&rest);
            }
            drop(words.splice(at..=at, others));
        }
        typed("outweigh", &words)
    }

    fn no_command(&self) -> Told {
        let word =
            self.context(ContextKind::InvalidSubcommand).into_iter().next().unwrap_or_default();
        let message = format!("there is no command `{word}`");
        if word == "version" {
            return (message, Some("`outweigh --version` prints the version".to_owned()));
        }
        // A built-in scenario without its system.
        let last = word.strip_suffix(".toml").unwrap_or(&word).to_owned();
        let ends = |it: &BuiltIn| it.name().rsplit('/').next() == Some(last.as_str());
        let name = BuiltIn::all().find(ends).map(|scenario| scenario.name()).or_else(|| {
            let names: Vec<String> = BuiltIn::all().map(|scenario| scenario.name()).collect();
            nearest(&word, names.iter().map(String::as_str)).filter(|_| word.contains('/'))
        });
        if let Some(name) = name {
            let run = self.with(&word, &["run".to_owned(), name]);
            return (message, Some(format!("to run the built-in scenario: {run}")));
        }
        let small = word.to_lowercase();
        let other = COMMANDS.iter().find(|(words, _)| words.contains(&small.as_str()));
        let names: Vec<&str> = self.program.get_subcommands().map(Command::get_name).collect();
        let meant = other.map(|(_, name)| (*name).to_owned());
        let meant = meant.or_else(|| nearest(&word, names.iter().copied()));
        (message, meant.map(|name| format!("did you mean: {}", self.with(&word, &[name]))))
    }

    fn unknown(&self) -> Told {
        let word = self.argument();
        let name = self.command_name();
        if !word.starts_with('-') {
            return self.surplus(&word);
        }
        let message = match name {
            "outweigh" => format!("there is no option `{word}`"),
            name => format!("`outweigh {name}` has no option `{word}`"),
        };
        let options = self.command().unwrap_or(&self.program);
        if let Some(number) = self.negative(&word) {
            return number;
        }
        if let Some(line) = self.one_variant(&word, options) {
            return (message, Some(format!("to play one variant: {line}")));
        }
        if let Some(meant) = option_meant(&word, options) {
            if self.has_already(&meant, options) {
                return (message, Some(format!("leave it out: `{meant}` is given already")));
            }
            return (message, Some(format!("did you mean: {}", self.with(&word, &[meant]))));
        }
        let others = belongs_to(&word, &self.program);
        let others = (!others.is_empty()).then(|| format!("it is an option of {others}"));
        (message, others)
    }

    /// Whether the words have an option that cannot be given twice.
    fn has_already(&self, option: &str, command: &Command) -> bool {
        let bare = option.trim_start_matches('-');
        let known = command.get_arguments().find(|it| it.get_long() == Some(bare));
        let once = known.is_some_and(|it| !matches!(it.get_action(), ArgAction::Append));
        let start = format!("{option}=");
        once && self.words.iter().any(|word| word == option || word.starts_with(&start))
    }

    /// Returns the message for a number below zero, which the parser takes for an option: `--seed -1`. `None` for
    /// other words.
    fn negative(&self, word: &str) -> Option<Told> {
        let digits = word.strip_prefix('-')?;
        if !digits.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        let at = self.words.iter().position(|it| it.starts_with(word))?;
        let (number, option) = (&self.words[at], self.words.get(at.checked_sub(1)?)?);
        if !option.starts_with("--") {
            return None;
        }
        let message = format!("`{option} {number}`: expected a number of 0 or more");
        Some((message, example(option).map(|value| format!("such as {option} {value}"))))
    }

    /// Returns the line with `--vary variant=NAME` for `--variant NAME`, which only commands about one variant have.
    /// `None` for other options.
    fn one_variant(&self, word: &str, options: &Command) -> Option<String> {
        let can_vary = options.get_arguments().any(|it| it.get_long() == Some("vary"));
        if word != "--variant" || !can_vary {
            return None;
        }
        let mut words = self.words.to_vec();
        let at = words.iter().position(|it| it == word || it.starts_with("--variant="))?;
        let (name, end) = match words[at].strip_prefix("--variant=") {
            Some(name) => (name.to_owned(), at + 1),
            None => match words.get(at + 1) {
                Some(name) => (name.clone(), at + 2),
                None => ("NAME".to_owned(), at + 1),
            },
        };
        drop(words.splice(at..end, ["--vary".to_owned(), format!("variant={name}")]));
        Some(typed("outweigh", &words))
    }

    /// Returns the message for a word beyond those that a command takes.
    fn surplus(&self, word: &str) -> Told {
        let name = self.command_name();
        let at = self.words.iter().position(|it| it == word).unwrap_or(0);
        let before = |back: usize| at.checked_sub(back).and_then(|at| self.words.get(at)).cloned();
        // `--set PATH VALUE` instead of `--set PATH=VALUE`.
        if let (Some(option), Some(path)) = (before(2), before(1))
            && ["--set", "--vary", "--baseline", "--over", "--play"].contains(&option.as_str())
            && !path.contains('=')
        {
            let mut words = self.words.to_vec();
            drop(words.splice(at - 1..=at, [format!("{path}={word}")]));
            let message = format!("`{path}` and its value are two words");
            return (message, Some(format!("write {}", typed("outweigh", &words))));
        }
        let message = format!("`{word}` is one word too many for `outweigh {name}`");
        if name == "trace" && word.bytes().all(|it| it.is_ascii_digit()) {
            let trial = ["--trial".to_owned(), word.to_owned()];
            return (message, Some(format!("did you mean: {}", self.with(word, &trial))));
        }
        let is_toml = Path::new(word).extension().is_some_and(|kind| kind == "toml");
        if name == "run" && is_toml {
            let mut words = self.words.to_vec();
            "compare".clone_into(&mut words[0]);
            let help = format!("to compare two files: {}", typed("outweigh", &words));
            return (message, Some(help));
        }
        (message, None)
    }

    /// Returns the message for a value that is none of a few words, or no value at all.
    fn invalid(&self) -> Told {
        let (argument, value) = (self.argument(), self.value());
        let option = argument.split(' ').next().unwrap_or_default().to_owned();
        if value.is_empty() {
            let such = example(&option).map(|value| format!("such as {option} {value}"));
            return (format!("`{option}` needs a value"), such);
        }
        let choices = self.context(ContextKind::ValidValue);
        let what = if option.starts_with('-') {
            format!("`{option}`")
        } else {
            format!("`outweigh {}`", self.command_name())
        };
        let message = format!("{what} does not accept `{value}`");
        let of_word = |word: &str| choices.iter().find(|it| *it == word).cloned();
        let listing = option_names::listing(&value).and_then(of_word);
        let meant = listing
            .or_else(|| synonyms(&value).into_iter().find_map(of_word))
            .or_else(|| nearest(&value, choices.iter().map(String::as_str)));
        if let Some(meant) = meant {
            return (message, Some(format!("did you mean: {}", self.with(&value, &[meant]))));
        }
        let all = choices.join(", ");
        if self.command_name() == "list" {
            let line = typed("outweigh", &["list".to_owned(), "scenarios".to_owned(), value]);
            return (message, Some(format!("say what to list ({all}), such as: {line}")));
        }
        (message, Some(format!("known here: {all}")))
    }

    /// Returns the message for a value that an option cannot read. The functions of `arguments/values.rs` give the
    /// reason.
    fn refused(&self) -> Option<Told> {
        use std::error::Error;
        let (argument, value) = (self.argument(), self.value());
        let option = argument.split(' ').next().unwrap_or_default().to_owned();
        let why = self.error.source()?.to_string();
        // Numbers of the standard library say what they are made of, not what is expected.
        let why = if why.contains("invalid digit") || why.contains("number too") {
            "expected a whole number".to_owned()
        } else {
            why
        };
        let message = format!("`{option} {value}`: {why}");
        let meant = mended(&option, &value).map(|better| {
            let line = self.with(&format!("{option}={value}"), &[format!("{option}={better}")]);
            let given = typed("outweigh", self.words);
            let line = if line == given { self.with(&value, &[better]) } else { line };
            format!("did you mean: {line}")
        });
        let such = || example(&option).map(|value| format!("such as {option} {value}"));
        Some((message, meant.or_else(such)))
    }

    fn too_many(&self) -> Option<Told> {
        let argument = self.argument();
        let option = argument.split([' ', '=']).next()?.to_owned();
        let value = self.value();
        let line = self.with(&format!("{option}={value}"), std::slice::from_ref(&option));
        Some((format!("`{option}` takes no value"), Some(format!("write {line}"))))
    }

    fn missing(&self) -> Option<Told> {
        let name = self.command()?.get_name();
        let mut words = self.words.to_vec();
        let mut missing = Vec::new();
        for argument in self.context(ContextKind::InvalidArg) {
            let option = argument.split(' ').next().unwrap_or_default().to_owned();
            let value = example(&option).unwrap_or("...").to_owned();
            if option.starts_with('-') {
                missing.push(format!("`{option}`"));
                words.extend([option, value]);
            } else {
                missing.push(option_names::positional(&option).to_owned());
                words.push(value);
            }
        }
        let message = format!("`outweigh {name}` needs {}", missing.join(" and "));
        Some((message, Some(format!("such as: {}", typed("outweigh", &words)))))
    }

    fn conflict(&self) -> Option<Told> {
        let first = |text: String| text.split(' ').next().unwrap_or_default().to_owned();
        let one = first(self.argument());
        let other = self.context(ContextKind::PriorArg).into_iter().next().map(first)?;
        if one == other {
            return Some((
                format!("`{one}` is given twice"),
                Some("leave one of them out".to_owned()),
            ));
        }
        Some((
            format!("`{one}` and `{other}` cannot be used together"),
            Some(format!("leave out `{one}` or `{other}`")),
        ))
    }
}
