//! House rules that undo each other at the same moment: most likely not meant.

use crate::scenario::{HouseText, Problem};
use crate::system::{EffectWord, Form, HouseWords};

/// An effect as far as its words tell: who, which, how much.
#[derive(PartialEq)]
struct Told<'a> {
    /// The prefix and the name.
    subject: &'a str,
    /// What stands between name and noun: `+ 2`.
    amount: String,
    noun: &'a str,
}

fn told<'a>(text: &'a str, words: &HouseWords) -> Option<(Told<'a>, &'static EffectWord)> {
    let mut parts: Vec<&str> = text.split_whitespace().collect();
    let subject = *parts.first()?;
    let name = subject.rsplit('.').next()?;
    let noun = parts.last().copied().filter(|_| parts.len() > 1).unwrap_or_default();
    let effect = words.effects.iter().find(|effect| {
        effect.name == name
            && match effect.form {
                Form::Verb(own) => {
                    own == noun || own.strip_suffix('s') == Some(noun) && !own.ends_with("ss")
                }
                _ => true,
            }
    })?;
    let is_verb = matches!(effect.form, Form::Verb(_));
    let noun = if is_verb { parts.pop().unwrap_or_default() } else { "" };
    let amount = parts.get(1..).unwrap_or_default().join(" ");
    Some((Told { subject, amount, noun }, effect))
}

/// Whether one effect takes back what the other does.
fn undoes(one: &str, other: &str, words: &HouseWords) -> bool {
    let (Some((a, of_a)), Some((b, of_b))) = (told(one, words), told(other, words)) else {
        return false;
    };
    let prefix = |told: &Told<'_>| told.subject.rsplit_once('.').map(|(whom, _)| whom.to_owned());
    if prefix(&a) != prefix(&b) {
        return false;
    }
    if of_a.form == Form::Change && of_a.name == of_b.name {
        let turned = match a.amount.split_at_checked(1) {
            Some(("+", rest)) => format!("-{rest}"),
            Some(("-", rest)) => format!("+{rest}"),
            _ => return false,
        };
        return turned.replace(' ', "") == b.amount.replace(' ', "");
    }
    of_a.undone_by == Some(of_b.name) && a.amount == b.amount && a.noun == b.noun
}

/// A warning for each pair of rules that undo each other at the same moment under the same condition.
pub fn undone(rules: &[HouseText], words: &HouseWords) -> Vec<Problem> {
    let text = |placed: &Option<(String, crate::scenario::Origin)>| {
        placed.as_ref().map(|(text, _)| text.trim().to_owned())
    };
    let mut found = Vec::new();
    for (at, later) in rules.iter().enumerate().filter(|(_, rule)| rule.is_on) {
        for earlier in rules[..at].iter().filter(|rule| rule.is_on) {
            let alike = text(&earlier.when) == text(&later.when)
                && text(&earlier.condition) == text(&later.condition);
            let pair = later.effects.iter().find(|(effect, _)| {
                earlier.effects.iter().any(|(other, _)| undoes(effect, other, words))
            });
            if let (true, Some((effect, origin))) = (alike, pair) {
                let message = format!(
                    "`{effect}` undoes what house rule `{}` does at the same moment",
                    earlier.name
                );
                let help = "leave one of the two out, or give them conditions of their own";
                found.push(Problem::new(origin, message).help(help));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::fate::house_words::HOUSE;

    #[test]
    fn effects_that_undo_each_other_are_found() {
        for (one, other, expected) in [
            ("boosts + 2", "boosts - 2", true),
            ("boosts + 2", "boosts - 1", false),
            ("boosts + 2", "target.boosts - 2", false),
            ("target.clear 1 stress", "target.check 1 stress", true),
            ("clear 1 stress", "check 2 stress", false),
            ("clear 1 stress", "heal 1 consequences", false),
            ("stay", "take_out", true),
        ] {
            assert_eq!(undoes(one, other, &HOUSE), expected, "{one}, {other}");
        }
    }
}
