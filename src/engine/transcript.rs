//! Transcripts: one trial told blow by blow.

use super::conflict::{Conflict, Desk};
use crate::dice::TrialKey;
use crate::system::{Choice, Line, NO_ARGUMENT, NO_TARGET, RuleSystem};
use crate::table::{Deciders, Dynamic, Entry, Live, Member, Mix, Recording};

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
        let deciders = conflict.casts.drawn(key);
        let (counters, lines) = (&mut counters, lines.as_mut_slice());
        let live = Live::new(key, deciders, counters, lines);
        let mut table = Recording { live, entries: Vec::new() };
        conflict.play_at(&mut Dynamic(&mut table), &mut state, &mut record);
        let setup = &conflict.compiled.setup;
        let mut told = drawn(conflict, key);
        for entry in table.entries {
            match entry {
                Entry::Event(event) => told.push(R::render(setup, &event)),
                Entry::Decision { fighter, point, choice, line } => {
                    told.extend(decision(conflict, (fighter, point), choice, (line, deciders)));
                }
                Entry::House { rule, fighter, target, ruling } => {
                    told.push(conflict.house_told(rule, (fighter, target), &ruling));
                }
            }
        }
        Self { lines: told }
    }
}

/// What stands between the name of a fighter and its decision.
const DECIDES: &str = " decides ";
/// What stands between a fighter and the others who decide alike.
const WITH: &str = ", with ";

impl Transcript {
    /// The same with one line where several fighters decide alike one after the other.
    #[must_use]
    pub fn folded(self) -> Self {
        let mut lines: Vec<Line> = Vec::with_capacity(self.lines.len());
        let mut alike = 0;
        for line in self.lines {
            let decided = |line: &Line| {
                let (name, what) = line.text.strip_prefix("* ")?.split_once(DECIDES)?;
                Some((name.to_owned(), what.to_owned()))
            };
            let last = lines.last().and_then(decided);
            match (last, decided(&line)) {
                (Some((names, what)), Some((_, this))) if what == this => {
                    alike += 1;
                    let first = names.split(WITH).next().unwrap_or(&names).to_owned();
                    let others =
                        if alike == 1 { "1 other".into() } else { format!("{alike} others") };
                    lines.pop();
                    let text = format!("* {first}{WITH}{others},{DECIDES}{what}");
                    lines.push(Line { text, ..line });
                }
                _ => {
                    alike = 0;
                    lines.push(line);
                }
            }
        }
        Self { lines }
    }
}

/// Which policies were drawn from mixes for a trial.
fn drawn<R: RuleSystem>(conflict: &Conflict<R>, key: TrialKey) -> Vec<Line> {
    let line = |(mix, member): (&Mix, &Member)| {
        let side = &conflict.compiled.sides[mix.side];
        Line { depth: 1, text: format!("{side} play {}, drawn from {}", member.name, mix.name) }
    };
    conflict.casts.told(key).map(line).collect()
}

/// A decision in words; decisions to do nothing are left out unless a line of the policy's own
/// list made them.
fn decision<R: RuleSystem>(
    conflict: &Conflict<R>,
    (fighter, point): (usize, usize),
    choice: Choice,
    (line, deciders): (u16, &Deciders),
) -> Option<Line> {
    let policy = deciders.policy_of(fighter);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_that_are_alike_are_told_once() {
        let line = |text: &str| Line { depth: 2, text: text.into() };
        let lines = [
            "* guard 1 decides impede: impede (mine line 1)",
            "* guard 2 decides impede: impede (mine line 1)",
            "* guard 3 decides impede: impede (mine line 1)",
            "* guard 4 decides impede: pass (mine line 2)",
            "guard 1 bars the way",
            "* guard 4 decides impede: pass (mine line 2)",
            "* guard 5 decides impede: pass (mine line 2)",
        ];
        let told = Transcript { lines: lines.map(line).to_vec() }.folded();
        let told: Vec<&str> = told.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            told,
            [
                "* guard 1, with 2 others, decides impede: impede (mine line 1)",
                "* guard 4 decides impede: pass (mine line 2)",
                "guard 1 bars the way",
                "* guard 4, with 1 other, decides impede: pass (mine line 2)",
            ]
        );
    }
}
