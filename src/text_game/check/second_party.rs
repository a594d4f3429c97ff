//! Finds calls of rolls and blocks that need a target where there is none. The mistake is the call, not the texts of the
//! roll, which are right for other calls.

use super::needs::Needs;
use super::walk::{Situation, Target, Walk};
use crate::scenario::Placed;
use crate::text_game::compile::{ListId, NodeId, Step, Whose};
use crate::text_game::language::Fault;
use crate::text_game::model::OptionText;

/// A roll or a block, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Called {
    Roll(u8),
    Block(u8),
}

impl Walk<'_> {
    /// Returns whether a step may call a roll or block. `false` if that reads a target and there is none, which is
    /// noted at the step.
    pub(super) fn has_second(
        &mut self,
        called: Called,
        whose: Whose,
        here: Situation,
        text: &Placed,
    ) -> bool {
        let lacks = matches!(here.target, Target::No | Target::Unsure);
        if whose != Whose::My || !lacks || !self.reads_target(called) {
            return true;
        }
        let (what, verb, name) = self.named(called);
        let message = format!("the {what} `{name}` reads a target, and there is none here");
        let help = match here.it {
            Some(_) => format!(
                "write `it.{verb} {name}`: the fighter of `each` is `my` there, and the target is the fighter that \
                 carries out this step"
            ),
            None => format!(
                "write {{ each = \"foes\", do = \"it.{verb} {name}\" }}, in which each foe is `my` and this fighter \
                 the target; or do it by an option with `aim`, which chooses one"
            ),
        };
        self.blame(text, Fault::new(0..text.0.len(), message, help));
        false
    }

    /// Returns whether an option may make its roll. `false` if the roll, or a degree of the option, reads a target and
    /// the option has none, which is noted at the option.
    pub(super) fn has_aim(&mut self, roll: u8, option: &OptionText, here: Situation) -> bool {
        let lacks = matches!(here.target, Target::No | Target::Unsure);
        let Some(text) = &option.roll else { return true };
        if !lacks || !self.reads_target(Called::Roll(roll)) {
            return true;
        }
        let message = format!(
            "the roll `{}` reads a target, and the option `{}` has none",
            text.0, option.name
        );
        let help = "give the option an aim: aim = \"foe\"";
        self.blame(text, Fault::new(0..text.0.len(), message, help));
        false
    }

    /// Returns the kind of a call, its verb in steps, and its name.
    fn named(&self, called: Called) -> (&'static str, &'static str, String) {
        let declared = &self.program.declared;
        match called {
            Called::Roll(at) => ("roll", "roll", declared.rolls[usize::from(at)].name.clone()),
            Called::Block(at) => ("block", "run", declared.blocks[usize::from(at)].name.clone()),
        }
    }

    /// Returns whether the texts of a roll or block read the target of the fighter who makes it.
    fn reads_target(&mut self, called: Called) -> bool {
        if let Some(known) = self.calls.get(&called) {
            return *known;
        }
        // Rolls and blocks do not lead back to themselves; this only ends a walk of games with that mistake.
        self.calls.insert(called, false);
        let program = self.program;
        let found = match called {
            Called::Block(at) => self.list_reads_target(program.blocks[usize::from(at)].steps),
            Called::Roll(at) => {
                let roll = &program.rolls[usize::from(at)];
                let conditions = roll.degrees.iter().map(|degree| degree.condition);
                let parts =
                    [roll.edge, roll.throw, roll.dice, roll.add, roll.against_throw, roll.against];
                let nodes = parts.into_iter().chain(conditions).flatten();
                let mut lists = roll.degrees.iter().filter_map(|degree| degree.steps);
                let of_nodes = nodes.into_iter().any(|node| self.node_reads_target(node));
                of_nodes || lists.any(|list| self.list_reads_target(list))
            }
        };
        self.calls.insert(called, found);
        found
    }

    fn node_reads_target(&mut self, node: NodeId) -> bool {
        let Needs { target, .. } = self.needs(node);
        target
    }

    fn list_reads_target(&mut self, list: ListId) -> bool {
        let program = self.program;
        program.code.lists[list as usize].steps.iter().any(|(step, _)| self.step_reads_target(step))
    }

    fn step_reads_target(&mut self, step: &Step) -> bool {
        let is_target = |whose: Whose| whose == Whose::Target;
        match *step {
            Step::Cell(whose, _, _, node) | Step::SideCell(whose, _, _, node) => {
                is_target(whose) || self.node_reads_target(node)
            }
            Step::Cells(_, _, _, node)
            | Step::SideCells(_, _, _, node)
            | Step::ConflictCell(_, _, node)
            | Step::Let(_, node)
            | Step::Local(_, _, node)
            | Step::Count(_, node)
            | Step::Assign(node, _)
            | Step::Result(_, _, node)
            | Step::Against(_, _, node) => self.node_reads_target(node),
            Step::If(condition, yes, no) => {
                self.node_reads_target(condition)
                    || self.list_reads_target(yes)
                    || no.is_some_and(|no| self.list_reads_target(no))
            }
            Step::Each(_, condition, list) => {
                condition.is_some_and(|it| self.node_reads_target(it))
                    || self.list_reads_target(list)
            }
            Step::Repeat(node, list) => {
                self.node_reads_target(node) || self.list_reads_target(list)
            }
            Step::Run(whose, block, amount) => {
                is_target(whose)
                    || amount.is_some_and(|node| self.node_reads_target(node))
                    || whose == Whose::My && self.reads_target(Called::Block(block))
            }
            Step::Roll(whose, roll) => {
                is_target(whose) || whose == Whose::My && self.reads_target(Called::Roll(roll))
            }
            Step::Ask(whose, _) | Step::Leave(whose, _) | Step::LoseTurn(whose) => is_target(whose),
            Step::Reroll(_, below) => below.is_some_and(|node| self.node_reads_target(node)),
            Step::Become(..) | Step::Shuffle(_) => false,
        }
    }
}
