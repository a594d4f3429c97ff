//! The policies of a game file.

use super::{Here, Question, Writer};
use std::fmt::Write;

impl Writer {
    /// Writes the policies, whose lines answer the questions that the game asks.
    pub(super) fn write_policies(&mut self, text: &mut String) {
        let asked = std::mem::take(&mut self.asked);
        // A roll that an option of the turn makes is certain to reach its moments.
        let is_of_turn = |table: &&str| table.starts_with("options.turn.");
        let of_turn: String = text.split("\n[").filter(is_of_turn).collect();
        let asked: Vec<Question> = asked
            .into_iter()
            .map(|question| {
                let is_reached = question
                    .of
                    .is_some_and(|roll| of_turn.contains(&format!("\nroll = \"{roll}\"\n")));
                let here = Here { target: false, locals: Vec::new(), ..question.here };
                let here = if is_reached { here } else { Here::default() };
                Question { here, ..question }
            })
            .collect();
        for (name, base) in [("first", ""), ("second", "base = \"first\"\n")] {
            let _ = write!(text, "\n[policies.{name}]\n{base}");
            for question in &asked {
                let mut lines: Vec<String> = (0..=self.below(2))
                    .map(|_| format!("\"{}\"", self.line(question, false)))
                    .collect();
                if self.one_in(4) {
                    lines.insert(0, self.mix(question));
                }
                let _ = writeln!(text, "{} = [{}]", question.name, lines.join(", "));
            }
            self.policies.push(name);
        }
        if self.one_in(2) {
            *text += "\n[policies.mixed]\nmix = { first = 2, second = 1 }\n";
            self.policies.push("mixed");
        }
        self.asked = asked;
    }

    /// Returns a line of a policy that draws one of two lines, or plays one if they are alike.
    fn mix(&mut self, question: &Question) -> String {
        let mut lines = [0, 1].map(|_| {
            let line = self.line(question, false);
            let choice = line.split(" if ").next().unwrap_or_default();
            format!("\"{choice}\" = {}", 1 + self.below(3))
        });
        let is_twice = lines[0].split(" = ").next() == lines[1].split(" = ").next();
        if is_twice {
            lines[1].clear();
        }
        let lines: Vec<&str> =
            lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
        format!("{{ mix = {{ {} }} }}", lines.join(", "))
    }
}
