//! Transcripts: one trial told blow by blow.

use super::conflict::{Conflict, Desk};
use crate::dice::TrialKey;
use crate::system::{Choice, Line, NO_ARGUMENT, NO_TARGET, RuleSystem};
use crate::table::{Dynamic, Entry, Live, Recording};

/// A trial put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Its lines, in order.
    pub lines: Vec<Line>,
}

impl std::fmt::Display for Transcript {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, line) in self.lines.iter().enumerate() {
            if line.depth == 0 && number > 0 {
                writeln!(f)?;
            }
            writeln!(f, "{:indent$}{}", "", line.text, indent = line.depth * 2)?;
        }
        Ok(())
    }
}

impl Transcript {
    /// Plays a trial at a recording table and puts it into words.
    pub fn record<R: RuleSystem>(conflict: &Conflict<R>, seed: u64, trial: u64) -> Self {
        let Desk { mut state, mut counters, mut record, mut lines } = conflict.desk();
        let key = TrialKey::new(seed, trial);
        let (deciders, counters, lines) = (&conflict.deciders, &mut counters, lines.as_mut_slice());
        let live = Live { key, deciders, counters, lines };
        let mut table = Recording { live, entries: Vec::new() };
        conflict.play_at(&mut Dynamic(&mut table), &mut state, &mut record);
        let setup = &conflict.compiled.setup;
        let mut told = Vec::new();
        for entry in table.entries {
            match entry {
                Entry::Event(event) => told.push(R::render(setup, &event)),
                Entry::Decision { fighter, point, choice, line } => {
                    told.extend(decision(conflict, fighter, point, choice, line));
                }
            }
        }
        Self { lines: told }
    }
}

/// A decision in words; decisions to do nothing are left out unless a line of the policy's own
/// list made them.
fn decision<R: RuleSystem>(
    conflict: &Conflict<R>,
    fighter: usize,
    point: usize,
    choice: Choice,
    line: u16,
) -> Option<Line> {
    let policy = conflict.deciders.policy_of(fighter);
    let program = policy.program(point);
    let own = usize::from(line) < program.own_lines();
    let about = &conflict.vocabulary.points[point];
    let option = &about.options[usize::from(choice.option)];
    if !own && choice.option == 0 && about.name != "turn" {
        return None;
    }
    let seats = &conflict.compiled.seats;
    let mut words = vec![option.name.to_owned()];
    if choice.argument != NO_ARGUMENT {
        words.push(option.arguments[usize::from(choice.argument)].to_owned());
    }
    if choice.target != NO_TARGET {
        words.push(format!("-> {}", seats[usize::from(choice.target)].name));
    }
    let which = if own { format!("line {}", line + 1) } else { "fallback".to_owned() };
    let text = program.lines().nth(usize::from(line)).unwrap_or_default();
    Some(Line {
        depth: 2,
        text: format!(
            "* {} decides {}: {} ({} {which}: \"{text}\")",
            seats[fighter].name,
            about.name,
            words.join(" "),
            policy.name
        ),
    })
}
