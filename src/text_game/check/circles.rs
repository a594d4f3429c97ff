//! Refuses blocks and rolls that lead back to themselves: play would never end.

use crate::scenario::{Problem, Problems};
use crate::text_game::compile::{ListId, Program, Step};

/// Notes a circle of blocks and rolls. Returns whether there is one.
pub(super) fn check(program: &Program, problems: &mut Problems) -> bool {
    let blocks = program.blocks.len();
    let count = blocks + program.rolls.len();
    let mut walk = Walk { program, state: vec![State::New; count], path: Vec::new(), circle: None };
    for at in 0..count {
        walk.visit(at);
    }
    let Some(circle) = walk.circle.take() else { return false };
    let names: Vec<String> = circle.iter().map(|at| walk.name(*at).to_owned()).collect();
    let first = circle.first().copied().unwrap_or(0);
    let origin = match first.checked_sub(blocks) {
        None => &program.declared.blocks[first].origin,
        Some(roll) => &program.declared.rolls[roll].origin,
    };
    let message = format!("{} leads back to itself", names.join(" > "));
    let help =
        "a block or roll may run others, but none that runs it; use { repeat = 3, do = ... }";
    problems.push(Problem::new(origin, message).help(help));
    true
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// A depth-first walk over blocks and rolls: blocks have the first numbers, then rolls. A node that
/// is met while it is [`Open`](State::Open) closes a circle.
struct Walk<'a> {
    program: &'a Program,
    state: Vec<State>,
    path: Vec<usize>,
    circle: Option<Vec<usize>>,
}

impl Walk<'_> {
    fn name(&self, at: usize) -> &str {
        match at.checked_sub(self.program.blocks.len()) {
            None => &self.program.declared.blocks[at].name,
            Some(roll) => &self.program.declared.rolls[roll].name,
        }
    }

    fn visit(&mut self, at: usize) {
        match self.state[at] {
            State::Done => return,
            State::Open => {
                let from = self.path.iter().position(|it| *it == at).unwrap_or(0);
                let mut circle = self.path[from..].to_vec();
                circle.push(at);
                self.circle.get_or_insert(circle);
                return;
            }
            State::New => {}
        }
        self.state[at] = State::Open;
        self.path.push(at);
        match at.checked_sub(self.program.blocks.len()) {
            None => self.list(self.program.blocks[at].steps),
            Some(roll) => {
                let program = self.program;
                let lists = program.rolls[roll].degrees.iter().filter_map(|degree| degree.steps);
                lists.for_each(|list| self.list(list));
            }
        }
        self.path.pop();
        self.state[at] = State::Done;
    }

    fn list(&mut self, list: ListId) {
        let program = self.program;
        for (step, _) in &program.code.lists[list as usize].steps {
            match step {
                Step::If(_, yes, no) => {
                    self.list(*yes);
                    if let Some(no) = no {
                        self.list(*no);
                    }
                }
                Step::Each(_, _, inner) | Step::Repeat(_, inner) => self.list(*inner),
                Step::Run(_, block, _) => self.visit(usize::from(*block)),
                Step::Roll(_, roll) => self.visit(program.blocks.len() + usize::from(*roll)),
                _ => {}
            }
        }
    }
}
