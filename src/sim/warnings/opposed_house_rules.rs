//! House rules that undo each other at the same moment: most likely not meant.

use crate::scenario::{HouseText, Problem};
use crate::system::{EffectWord, Form, HouseWords};

/// Parts of an effect's text: the subject and the amount.
struct Told<'a> {
    /// The prefix and the name.
    subject: &'a str,
    /// Text between the name and the noun: `+ 2`.
    amount: String,
}

fn told<'a>(text: &'a str, words: &HouseWords) -> Option<(Told<'a>, &'static EffectWord)> {
    let mut parts: Vec<&str> = text.split_whitespace().collect();
    let subject = *parts.first()?;
    let name = subject.rsplit('.').next()?;
    let noun = parts.last().copied().filter(|_| parts.len() > 1);
    let mut named = words.effects.iter().filter(|effect| effect.name == name);
    let effect = named.find(|effect| effect.has_noun(noun))?;
    if matches!(effect.form, Form::Verb(_)) {
        parts.pop();
    }
    let amount = parts.get(1..).unwrap_or_default().join(" ");
    Some((Told { subject, amount }, effect))
}

/// Whether one effect takes back the other: `+ 2` and `- 2` of one [`Form::Change`], or two opposite
/// verbs.
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
    of_a.undone_by == Some(of_b.name) && a.amount == b.amount && of_a.form == of_b.form
}

/// Returns a warning for each pair of rules that undo each other at the same moment under the same
/// condition.
pub(crate) fn undone(rules: &[HouseText], words: &HouseWords) -> Vec<Problem> {
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
    use crate::kernels::fate::house::words::HOUSE;

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
        // A noun is the same in the singular and the plural.
        let fantasy = &crate::systems::fate_fantasy::house::words::HOUSE;
        assert!(undoes("clear 1 box", "mark 1 boxes", fantasy));
        assert!(!undoes("clear 1 boxen", "mark 1 boxes", fantasy));
    }
}
