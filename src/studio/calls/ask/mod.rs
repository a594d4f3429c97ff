//! The call `ask`: the answer of `solve`, `tune`, `rank`, `styles`, `exploit`, `robust` or `decisions`.
//!
//! The question is asked by the program itself in a process of its own, with `--json`: so the answer is that of the
//! command, a question that is given up ends at once, and its memory is free again. The process works in a folder that
//! holds the edited texts and nothing else, and that is removed afterwards.

mod answer;

use super::play::ChartText;
use super::{Host, Refused, SCHEMA, Source};
use answer::{ChangeText, changes, charts};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Questions that can be asked.
const COMMANDS: [&str; 7] = ["solve", "tune", "rank", "styles", "exploit", "robust", "decisions"];

/// Options that a question may have. None of them names a file.
const OPTIONS: [&str; 26] = [
    "--over",
    "--for",
    "--keep",
    "--each-variant",
    "--set",
    "--play",
    "--variant",
    "--ban",
    "--trials",
    "--seed",
    "--time",
    "--threads",
    "--confidence",
    "--no-charts",
    "--side",
    "--against",
    "--policies",
    "--replies",
    "--mirror",
    "--group",
    "--from",
    "--budget",
    "--reply",
    "--mixed",
    "--decisions",
    "--band",
];

/// Environment variable that makes the program print its progress as lines.
pub const PROGRESS: &str = "OUTWEIGH_PROGRESS";

/// Beginning of a line of progress.
pub const PROGRESS_MARK: &str = "progress: ";

/// Folder of the report of a question.
const ANSWER: &str = "answer";
/// Longest time of a question.
const LONGEST: Duration = Duration::from_hours(1);
/// Least time between two updates.
const EVERY: Duration = Duration::from_millis(250);
/// How often the process is looked after.
const TICK: Duration = Duration::from_millis(20);
/// Most bytes of an answer.
const MOST_BYTES: u64 = 64 << 20;

/// Request of `ask`.
#[derive(Clone, Debug, Deserialize)]
pub struct AskRequest {
    /// The text.
    pub source: Source,
    /// A text that names the question.
    #[serde(default)]
    pub id: String,
    /// The command: `solve`, `tune`, `rank`, `styles`, `exploit`, `robust` or `decisions`.
    pub command: String,
    /// Options of the command.
    #[serde(default)]
    pub arguments: Vec<String>,
}

/// Line of the answer of `ask`.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum AskLine {
    /// The question is being worked on.
    Update {
        /// Version of the answer.
        schema: u32,
        /// Name of the question.
        id: String,
        /// The present step.
        text: String,
        /// Seconds since the question was asked.
        elapsed: f64,
    },
    /// The answer.
    Done {
        /// Version of the answer.
        schema: u32,
        /// Name of the question.
        id: String,
        /// The object that the command prints with `--json`.
        object: Value,
        /// The charts of the report.
        charts: Vec<ChartText>,
        /// The changes of the text that make it the answer.
        changes: Vec<ChangeText>,
    },
}

/// Asks a question of a text. `program` is the program that answers it.
///
/// # Errors
/// All mistakes of the text and of the arguments.
pub fn ask(
    request: &AskRequest,
    host: &Host<'_>,
    program: &Path,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&AskLine),
) -> Result<(), Refused> {
    check_arguments(request)?;
    let opened = request.source.open(host)?;
    // Mistakes of the text have places for the editor only if they are found here.
    host.plan(&request.source, &opened)?;
    let folder = Folder::new().map_err(|error| failed("make a folder for the question", &error))?;
    let file = folder
        .write(&request.source, &opened.companions)
        .map_err(|error| failed("write the files of the question", &error))?;
    let mut command = Command::new(program);
    command.current_dir(&folder.0).env(PROGRESS, "lines");
    command.arg(&request.command).arg(&file).args(["--json", "--out", ANSWER]);
    command.args(&request.arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().map_err(|error| failed("start the program", &error))?;
    let printed = watch(Running(child), request, stop, tell)?;
    let mut object: Value = serde_json::from_str(&printed)
        .map_err(|error| Refused::Told(format!("error: the question has no answer: {error}")))?;
    if object["ok"] == false {
        let error = object["error"].as_str().unwrap_or("error: the question has no answer");
        let problems = object["problems"].as_array().cloned().unwrap_or_default();
        return Err(Refused::Answered(Box::new((problems, error.to_owned()))));
    }
    answer::name_scenario(&mut object, &file, &request.source.name);
    let charts = charts(&folder.0.join(ANSWER), &object);
    let changes = changes(&object, request, &opened.document, host)?;
    tell(&AskLine::Done { schema: SCHEMA, id: request.id.clone(), object, charts, changes });
    Ok(())
}

fn failed(what: &str, error: &std::io::Error) -> Refused {
    Refused::Told(format!("error: cannot {what}: {error}"))
}

/// Refuses commands and options that are none of a question, or that would write or read other files.
fn check_arguments(request: &AskRequest) -> Result<(), Refused> {
    if !COMMANDS.contains(&request.command.as_str()) {
        let known = COMMANDS.join(", ");
        let command = &request.command;
        return Err(Refused::Told(format!(
            "error: `{command}` is no question\n   = help: ask {known}"
        )));
    }
    for argument in &request.arguments {
        let name = argument.split('=').next().unwrap_or_default();
        let is_number = argument.parse::<f64>().is_ok();
        if argument.starts_with('-') && !is_number && !OPTIONS.contains(&name) {
            return Err(Refused::Told(format!(
                "error: `{name}` is no option of a question in the studio\n   = help: its options are {}",
                OPTIONS.join(", ")
            )));
        }
    }
    Ok(())
}

/// A process that ends with this value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // A process that has ended already cannot be ended; either way it must be waited for.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Tells of the progress until the process ends, and returns the text that it printed.
fn watch(
    mut running: Running,
    request: &AskRequest,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&AskLine),
) -> Result<String, Refused> {
    let (began, mut told) = (Instant::now(), Instant::now());
    let (Some(out), Some(error)) = (running.0.stdout.take(), running.0.stderr.take()) else {
        return Err(Refused::Told("error: the program cannot be read".to_owned()));
    };
    let (sender, steps) = mpsc::channel();
    std::thread::scope(|scope| {
        let printed = scope.spawn(move || {
            let mut text = String::new();
            out.take(MOST_BYTES).read_to_string(&mut text).map(|_| text)
        });
        scope.spawn(move || {
            for line in BufReader::new(error).lines().map_while(Result::ok) {
                if let Some(text) = line.strip_prefix(PROGRESS_MARK) {
                    // The receiver is gone once the process has ended.
                    let _ = sender.send(text.to_owned());
                }
            }
        });
        let mut text = "playing".to_owned();
        loop {
            if let Some(last) = steps.try_iter().last() {
                text = last;
            }
            if told.elapsed() >= EVERY {
                let (id, elapsed) = (request.id.clone(), began.elapsed().as_secs_f64());
                tell(&AskLine::Update { schema: SCHEMA, id, text: text.clone(), elapsed });
                told = Instant::now();
            }
            if stop.load(Ordering::Relaxed) || began.elapsed() > LONGEST {
                drop(running);
                return Err(Refused::Stopped);
            }
            match running.0.try_wait() {
                Ok(None) => std::thread::sleep(TICK),
                Ok(Some(_)) => break,
                Err(error) => return Err(failed("wait for the program", &error)),
            }
        }
        match printed.join() {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(error)) => Err(failed("read the answer", &error)),
            Err(_) => Err(Refused::Told("error: the answer could not be read".to_owned())),
        }
    })
}

/// A folder of its own for each question.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("outweigh-ask-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // The folder must be new: one that is there may hold links that lead elsewhere.
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }

    /// Writes the edited texts, and returns the path of the scenario inside the folder.
    fn write(&self, source: &Source, companions: &[(String, Vec<u8>)]) -> std::io::Result<PathBuf> {
        // Companions may lie above the scenario, so it lies as deep as in the opened folder.
        let name = if Path::new(&source.name).extension().is_some_and(|ending| ending == "toml") {
            source.name.clone()
        } else {
            format!("{}.toml", source.name)
        };
        let file = PathBuf::from(&name);
        let parts = || file.components();
        if !parts().all(|part| matches!(part, std::path::Component::Normal(_))) {
            return Err(std::io::ErrorKind::InvalidInput.into());
        }
        let place = self.0.join(&file);
        let folder = place.parent().unwrap_or(&self.0);
        fs::create_dir_all(folder)?;
        fs::write(&place, &source.text)?;
        for (name, bytes) in companions {
            // The name was checked when the companion was read: it stays inside.
            let path = folder.join(name.split('#').next().unwrap_or(name));
            if let Some(above) = path.parent() {
                fs::create_dir_all(above)?;
            }
            fs::write(path, bytes)?;
        }
        Ok(file)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system, like all folders for temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(command: &str, arguments: &[&str]) -> bool {
        let request = AskRequest {
            source: Source::default(),
            id: String::new(),
            command: command.to_owned(),
            arguments: arguments.iter().map(|it| (*it).to_owned()).collect(),
        };
        check_arguments(&request).is_err()
    }

    #[test]
    fn no_option_names_a_file() {
        assert!(!refused("solve", &["--over", "rules.x=1..4", "--for", "heroes.win=50%"]));
        assert!(!refused("rank", &["--for=-3", "-1"]));
        for bad in ["--out", "--out=x", "-o", "--json", "--csv", "--per-trial", "--", "-"] {
            assert!(refused("rank", &[bad]), "{bad}");
        }
        assert!(refused("run", &[]) && refused("", &[]) && refused("studio", &[]));
    }

    #[test]
    fn files_of_a_question_lie_as_in_the_folder() {
        let folder = Folder::new().unwrap();
        let at = folder.0.clone();
        let source = Source { name: "a/duel.toml".into(), text: "x".into(), ..Source::default() };
        let companions = [("../wolves.csv".to_owned(), b"w".to_vec())];
        assert_eq!(folder.write(&source, &companions).unwrap(), Path::new("a/duel.toml"));
        assert_eq!(fs::read(at.join("a/duel.toml")).unwrap(), b"x");
        assert_eq!(fs::read(at.join("wolves.csv")).unwrap(), b"w");
        for name in ["../x.toml", "/x.toml", "a/../../x.toml"] {
            let source = Source { name: name.into(), ..Source::default() };
            assert!(folder.write(&source, &[]).is_err(), "{name}");
        }
        drop(folder);
        assert!(!at.exists());
    }
}
