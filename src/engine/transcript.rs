//! Transcripts: one trial described blow by blow.

use super::conflict::{Conflict, Workspace};
use crate::dice::TrialKey;
use crate::system::{Choice, FighterId, Line, NO_ARGUMENT, NO_TARGET, RuleSystem};
use crate::table::{Deciders, Dynamic, Entry, Live, Member, Mix, Recording};

/// A trial in words, made by [`record`](Self::record).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Lines of the transcript, in order.
    pub lines: Vec<Line>,
    /// Kind of each line, in the order of the lines; empty once lines were folded.
    pub kinds: Vec<Kind>,
    /// Decisions, in the order of their lines; empty once lines were folded.
    pub decisions: Vec<Decided>,
    /// Numbers of the lines that open an exchange; empty once lines were folded.
    pub head_lines: Vec<usize>,
    /// Fighters at the head of each exchange, in order; empty once lines were folded. An exchange whose fighters are
    /// not told has none.
    pub heads: Vec<Vec<(String, String)>>,
}

/// A decision that has a line in the transcript, with the policy line that the page shows beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Number of its line.
    pub line: usize,
    /// Number of the fighter.
    pub fighter: FighterId,
    /// Text of the policy line that made the decision.
    pub policy_line: String,
}

/// Kind of a line of a transcript, by which [`brief`](Transcript::brief) chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// State of the fighters at the head of an exchange, or the policy that plays a side.
    State,
    /// A decision that opens a turn.
    Opens,
    /// Another decision, or a roll or bonus on the way to a result.
    Step,
    /// An event.
    Fact,
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

/// Points at which a fighter decides what to do with its turn; their decisions open a turn.
const TURNS: [&str; 2] = ["turn", "main"];

impl Transcript {
    /// Plays a trial at a recording table and describes it; the play is exactly that of the trial in a run.
    pub fn record<R: RuleSystem>(conflict: &Conflict<R>, seed: u64, trial: u64) -> Self {
        let Workspace { mut state, mut counters, mut lines, .. } = conflict.workspace();
        let key = TrialKey::new(seed, trial);
        let deciders = conflict.casts.drawn(key);
        let (counters, lines) = (&mut counters, lines.as_mut_slice());
        let live = Live::new(key, deciders, counters, lines);
        let mut table = Recording::new(live);
        let setup = &conflict.compiled.setup;
        let mut told = Self::of_lines(Vec::new());
        for line in drawn(conflict, key) {
            told.push(line, Kind::State);
        }
        R::begin(setup, &mut state, &mut Dynamic(&mut table));
        told.tell(conflict, &mut table, deciders, Head::Is(&state));
        while R::ending(&state).is_none() {
            let (before, stage) = (state.clone(), (R::CHAIN.stage)(&state));
            R::turn(setup, &mut state, &mut Dynamic(&mut table));
            // A turn that goes on to another conflict changes fighters before its exchange begins.
            let head =
                if (R::CHAIN.stage)(&state) == stage { Head::Is(&before) } else { Head::Unknown };
            told.tell(conflict, &mut table, deciders, head);
        }
        told
    }

    /// Describes the entries of the table, with the state below the line that opens an exchange.
    fn tell<R: RuleSystem>(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Recording<'_, R::Event>,
        deciders: &Deciders,
        mut head: Head<'_, R::State>,
    ) {
        let setup = &conflict.compiled.setup;
        for entry in table.observer.entries.drain(..) {
            match entry {
                Entry::Event(event) => {
                    let line = R::render(setup, &event);
                    let opens = line.depth == 0 && opens_exchange::<R>(&line.text);
                    if opens {
                        self.head_lines.push(self.lines.len());
                        self.heads.push(Vec::new());
                    }
                    self.push(line, if R::is_step(&event) { Kind::Step } else { Kind::Fact });
                    if let (true, Head::Is(state)) = (opens, &head) {
                        let fighters = R::conditions(setup, state);
                        if let Some(head) = self.heads.last_mut() {
                            head.clone_from(&fighters);
                        }
                        for line in state_lines(fighters) {
                            self.push(line, Kind::State);
                        }
                        head = Head::Unknown;
                    }
                }
                Entry::Decision { fighter, point, choice, line } => {
                    let opens = TURNS.contains(&conflict.vocabulary.points[point].name);
                    let kind = if opens { Kind::Opens } else { Kind::Step };
                    let told = decision(conflict, (fighter, point), choice, (line, deciders));
                    if let Some((line, policy_line)) = told {
                        self.decisions.push(Decided {
                            line: self.lines.len(),
                            fighter,
                            policy_line,
                        });
                        self.push(line, kind);
                    }
                }
                Entry::House { rule, fighter, target, ruling } => {
                    let line = conflict.house_told(rule, (fighter, target), &ruling);
                    self.push(line, Kind::Fact);
                }
            }
        }
    }

    /// Makes a transcript of lines alone, after lines were merged or left out: their numbers would be wrong.
    fn of_lines(lines: Vec<Line>) -> Self {
        Self {
            lines,
            kinds: Vec::new(),
            decisions: Vec::new(),
            head_lines: Vec::new(),
            heads: Vec::new(),
        }
    }

    fn push(&mut self, line: Line, kind: Kind) {
        self.lines.push(line);
        self.kinds.push(kind);
    }

    /// Shortens the transcript to a line for each turn, with the events in it; leaves out decisions, rolls and states
    /// ([`Kind::Step`], [`Kind::State`]).
    #[must_use]
    pub fn brief(self) -> Self {
        let mut brief = Brief::default();
        for (line, kind) in self.lines.into_iter().zip(self.kinds) {
            match kind {
                Kind::State | Kind::Step => {}
                Kind::Opens => brief.turn(),
                Kind::Fact if line.depth == 0 => brief.heading(line),
                Kind::Fact if line.depth == 1 => brief.section(line),
                Kind::Fact => brief.fact(line.text),
            }
        }
        brief.close();
        Self::of_lines(brief.lines)
    }
}

/// The state in which an exchange begins, for [`RuleSystem::conditions`].
enum Head<'a, S> {
    Is(&'a S),
    /// The state is told already, or has changed since the last turn.
    Unknown,
}

/// Whether a heading opens an exchange: `Exchange 3`, `Round 1: d6 = 5, horde go first`.
fn opens_exchange<R: RuleSystem>(heading: &str) -> bool {
    let word = R::PORTRAYAL.exchange;
    let start = heading.get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Makes lines of names with what they have left; equal states of a group that follow one another share a line.
fn state_lines(told: Vec<(String, String)>) -> Vec<Line> {
    // Fighters of a group differ by their number: `guard 2`, `guard 2 (watch)`.
    let group = |name: &str| name.chars().filter(|it| !it.is_ascii_digit()).collect::<String>();
    let mut groups: Vec<(String, usize, String)> = Vec::new();
    for (name, state) in told {
        match groups.last_mut() {
            Some((first, others, known)) if *known == state && group(first) == group(&name) => {
                *others += 1;
            }
            _ => groups.push((name, 0, state)),
        }
    }
    let line = |(name, others, state): (String, usize, String)| {
        let with = match others {
            0 => String::new(),
            1 => format!("{WITH}1 other, each"),
            others => format!("{WITH}{others} others, each"),
        };
        Line::at(1, format!("{name}{with}: {state}"))
    };
    groups.into_iter().map(line).collect()
}

/// Turns that are shortened to a line each.
#[derive(Default)]
struct Brief {
    lines: Vec<Line>,
    /// Heading of the running turn, until the first event in it; a turn without events shows it alone.
    section: Option<Line>,
    facts: Vec<String>,
}

impl Brief {
    fn close(&mut self) {
        if self.facts.is_empty() {
            self.lines.extend(self.section.take());
        } else {
            self.lines.push(Line::at(1, self.facts.join("; ")));
        }
        self.section = None;
        self.facts.clear();
    }

    fn heading(&mut self, line: Line) {
        self.close();
        self.lines.push(line);
    }

    fn section(&mut self, line: Line) {
        self.close();
        self.section = Some(line);
    }

    /// Starts the line of a turn when a fighter decides on it, below no other heading.
    fn turn(&mut self) {
        if !self.facts.is_empty() {
            self.close();
        }
    }

    fn fact(&mut self, text: String) {
        self.facts.push(text);
    }
}

/// Words between the name of a fighter and its decision.
const DECIDES: &str = " decides ";
/// Words between a fighter and the others who decide alike.
const WITH: &str = ", with ";

impl Transcript {
    /// Merges lines in a row in which fighters decide alike into a single line, because ten guards mostly do.
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
        Self::of_lines(lines)
    }
}

/// Says which policies were drawn from mixes for a trial; no line without mixes.
fn drawn<R: RuleSystem>(conflict: &Conflict<R>, key: TrialKey) -> Vec<Line> {
    let line = |(mix, member): (&Mix, &Member)| {
        let side = &conflict.compiled.sides[mix.side];
        Line { depth: 1, text: format!("{side} play {}, drawn from {}", member.name, mix.name) }
    };
    conflict.casts.told(key).map(line).collect()
}

/// Describes a decision, and returns the policy line that made it. `None` leaves the decision out: to do nothing,
/// unless a line of the policy's own list chose it.
fn decision<R: RuleSystem>(
    conflict: &Conflict<R>,
    (fighter, point): (FighterId, usize),
    choice: Choice,
    (line, deciders): (u16, &Deciders),
) -> Option<(Line, String)> {
    let policy = deciders.policy_of(fighter);
    let program = policy.program(point);
    let own = usize::from(line) < program.own_lines();
    let about = &conflict.vocabulary.points[point];
    let option = &about.options[usize::from(choice.option)];
    if !own && choice.option == 0 && !TURNS.contains(&about.name) {
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
    let told = format!(
        "* {} decides {}: {} ({} {which}: \"{text}\")",
        seats[fighter].name,
        about.name,
        words.join(" "),
        policy.name
    );
    Some((Line::at(2, told), text.to_owned()))
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
        let told = Transcript::of_lines(lines.map(line).to_vec()).folded();
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

    #[test]
    fn a_brief_transcript_has_a_line_for_each_turn() {
        let told = [
            (0, Kind::Fact, "Exchange 1"),
            (1, Kind::State, "hero: stress [1] [2]"),
            (1, Kind::Fact, "hero's turn"),
            (2, Kind::Opens, "* hero decides turn: attack -> guard"),
            (2, Kind::Fact, "hero attacks guard"),
            (2, Kind::Step, "hero attacks, fight: [0--+] = -1, +5 = 4"),
            (2, Kind::Fact, "guard is hit for 2"),
            (1, Kind::Fact, "guard's turn"),
            (1, Kind::Fact, "Turn of the watch"),
            (2, Kind::Opens, "* guard 2 decides turn: attack -> hero"),
            (3, Kind::Fact, "guard 2 attacks hero"),
            (2, Kind::Opens, "* guard 3 decides turn: pass"),
            (3, Kind::Fact, "guard 3 does nothing"),
            (0, Kind::Fact, "The conflict is over: heroes won"),
        ];
        let (mut lines, mut kinds) = (Vec::new(), Vec::new());
        for (depth, kind, text) in told {
            lines.push(Line::at(depth, text));
            kinds.push(kind);
        }
        let brief = Transcript { kinds, ..Transcript::of_lines(lines) }.brief().to_string();
        let wanted = "Exchange 1\n  hero attacks guard; guard is hit for 2\n  guard's turn\n  \
                      guard 2 attacks hero\n  guard 3 does nothing\n\nThe conflict is over: heroes won\n";
        assert_eq!(brief, wanted);
    }

    #[test]
    fn equal_states_share_a_line() {
        let of = |name: &str, state: &str| (name.to_owned(), state.to_owned());
        let told = state_lines(vec![
            of("hero", "stress [1]"),
            of("guard 1", "falls at the first hit"),
            of("guard 2", "falls at the first hit"),
            of("guard 3", "falls at the first hit"),
            of("archer", "falls at the first hit"),
        ]);
        let told: Vec<&str> = told.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            told,
            [
                "hero: stress [1]",
                "guard 1, with 2 others, each: falls at the first hit",
                "archer: falls at the first hit"
            ]
        );
    }
}
