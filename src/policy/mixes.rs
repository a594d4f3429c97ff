//! Mixes: lines of which one is drawn by weight, anew for each decision.
//!
//! The lines of a mix are lines of the program like all others, with weights. So every list of options, features and
//! words covers them, and only code that calls an answer certain has to look at the weights.

use super::evaluate::{Asked, Line};
use super::registers::Registers;
use super::word_lookup::Names;
use super::{Decision, Pick, Program};
use crate::knob::did_you_mean;
use crate::scenario::{MixFault, MixedLine, TextPart, Weight, weightless};
use crate::system::{Question, fighters_in};

impl Program {
    /// Like [`decide`](Self::decide), for a list in which a line is a mix. Kept apart, so that lists without one test
    /// no weights.
    #[cold]
    #[inline(never)]
    pub(super) fn decide_with_mixes<Q: Question + ?Sized>(&self, question: &Q) -> Decision {
        let (mut asked, mut known) = (Asked::default(), Registers::new(&self.calculations));
        let mut place = self.gates.first();
        loop {
            let number = self.gates.next(place, question, &mut known);
            let Some(line) = self.lines.get(number) else { break };
            let (decision, last) = if line.weight > 0 {
                self.mixed(number, question, &mut asked, &mut known)
            } else {
                let among = line.targets(question, &mut asked, &mut known);
                (among.map(|among| line.decision(among)), number)
            };
            if let Some(decision) = decision {
                return decision;
            }
            place = self.gates.after(last);
        }
        self.resort(question)
    }

    /// Returns the decision of the mix that begins with the line `first`, and the place of its last line. The decision
    /// is `None` if no line of the mix is legal.
    #[cold]
    #[inline(never)]
    fn mixed<Q: Question + ?Sized>(
        &self,
        first: usize,
        question: &Q,
        asked: &mut Asked,
        known: &mut Registers<'_>,
    ) -> (Option<Decision>, usize) {
        let (mut legal, mut decision) = (0_u64, None);
        let lines = self.mix(first);
        for (member, line) in lines.iter().enumerate() {
            if let Some(among) = line.targets(question, asked, known) {
                legal |= 1 << member;
                decision.get_or_insert(line.decision(among));
            }
        }
        if let Some(decision) = decision.as_mut().filter(|_| legal.count_ones() > 1) {
            decision.among = legal;
            decision.pick = Pick::Line;
        }
        (decision, first + lines.len() - 1)
    }

    /// Returns the lines of the mix that begins with the line `first`: lines that share its [`number`](Line::number).
    fn mix(&self, first: usize) -> &[Line] {
        let number = self.lines[first].number;
        let is_other = |line: &Line| line.number != number;
        let rest = &self.lines[first..];
        &rest[..rest.iter().position(is_other).unwrap_or(rest.len())]
    }

    /// Returns the lines of the mix of a decision; empty if its line is no mix.
    fn mix_of(&self, decision: &Decision) -> &[Line] {
        let first = self.lines.iter().position(|line| line.number == decision.line);
        first.map_or(&[], |first| self.mix(first))
    }

    /// Returns the weights of the lines among which a decision of a mix draws, in their order.
    pub fn weights<'p>(
        &'p self,
        decision: &Decision,
    ) -> impl Iterator<Item = u32> + Clone + use<'p> {
        let legal = decision.among;
        let lines = self.mix_of(decision).iter().enumerate();
        lines.filter(move |(member, _)| legal >> member & 1 == 1).map(|(_, line)| line.weight)
    }

    /// Returns the decision of a mix once one of its lines is drawn: the line with this number among those that
    /// [`weights`](Self::weights) lists.
    pub fn drawn<Q: Question + ?Sized>(
        &self,
        question: &Q,
        decision: &Decision,
        number: usize,
    ) -> Decision {
        let member = fighters_in(decision.among).nth(number).unwrap_or_default();
        let (mut asked, mut known) = (Asked::default(), Registers::new(&self.calculations));
        let line = self.mix_of(decision).get(member.index());
        let among = line.and_then(|line| line.targets(question, &mut asked, &mut known));
        let drawn = line.zip(among).map(|(line, among)| line.decision(among));
        // The line was legal when the question was put, and the question has not changed.
        drawn.unwrap_or(Decision::certain(decision.choice, decision.line))
    }
}

/// Returns the weights of a mix, in the order of its lines. An error is a name without a number that can be a weight,
/// or a mix of which no line can be drawn.
pub(super) fn weights(
    mix: &MixedLine<'_>,
    text: &str,
    names: Names<'_>,
) -> Result<Vec<u32>, MixFault> {
    let number = |name: &str| names.number(name);
    let mut found = Vec::new();
    for (_, weight) in &mix.members {
        if let Some(weight) = weight.value(number) {
            found.push(weight);
        } else if let Weight::Named(TextPart { text: name, start }) = *weight {
            let (message, help) = match number(name) {
                Some(value) => (
                    format!("`{name}` is {value}, and a weight is from 0 to 1000000"),
                    format!("give the policy such a number: let = {{ {name} = 1 }}"),
                ),
                None => {
                    let known = names.numbers.iter().map(|(name, _)| name.as_str());
                    let near = did_you_mean(name, known);
                    let help = near.unwrap_or_else(|| format!("name one: let = {{ {name} = 1 }}"));
                    (format!("the policy has no number `{name}`"), help)
                }
            };
            return Err(MixFault { span: start..start + name.len(), message, help });
        }
    }
    if found.iter().all(|weight| *weight == 0) {
        return Err(weightless(0..text.len()));
    }
    Ok(found)
}
