//! Numbers of house rules that no text of their rule names: most likely a mistyped key.

use crate::knob::nearest;
use crate::scenario::{Content, HouseText, Node, NumberText, Problem};
use std::collections::BTreeSet;

/// Keys of a house rule that a mistyped number may have meant.
const KEYS: [&str; 5] = ["doc", "when", "if", "do", "use"];

/// Returns a warning for each number with a name of its own that neither the condition nor an effect of its rule
/// names: any key with a number is read as one, so that a mistyped key would pass without a word.
pub(super) fn unused(rules: &[HouseText]) -> Vec<Problem> {
    let mut found = Vec::new();
    for rule in rules {
        let words = words_of(rule);
        let is_unused =
            |number: &&NumberText| number.named && !words.contains(number.name.as_str());
        found.extend(rule.numbers.iter().filter(is_unused).map(|number| warning(rule, number)));
    }
    found
}

fn warning(rule: &HouseText, number: &NumberText) -> Problem {
    let (name, key) = (&rule.name, &number.name);
    let message = format!("house rule `{name}` never uses its number `{key}`");
    let meant = nearest(key, KEYS).filter(|_| key.len() > 1);
    let help = match meant {
        Some(meant) => format!("did you mean `{meant}`? A number is named in `if` or `do`"),
        None => "name it in `if` or `do`, or leave it out".to_owned(),
    };
    Problem::new(&number.origin, message).help(help)
}

/// Returns the words in the texts of a rule.
fn words_of(rule: &HouseText) -> BTreeSet<&str> {
    let placed = rule.when.iter().chain(&rule.condition).chain(&rule.effects);
    let mut texts: Vec<&str> = placed.map(|(text, _)| text.as_str()).collect();
    if let Some(steps) = &rule.steps {
        add_texts(steps, &mut texts);
    }
    let is_apart = |letter: char| !(letter.is_alphanumeric() || letter == '_');
    texts.into_iter().flat_map(|text| text.split(is_apart)).collect()
}

/// Adds all texts and keys of a tree: effects of text games can be tables.
fn add_texts<'a>(node: &'a Node, texts: &mut Vec<&'a str>) {
    match &node.content {
        Content::Text(text) => texts.push(text),
        Content::List(items) => items.iter().for_each(|item| add_texts(item, texts)),
        Content::Table(entries) => {
            for entry in entries {
                texts.push(&entry.key);
                add_texts(&entry.value, texts);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Problems, Scenario};

    fn told(rule: &str) -> Vec<String> {
        let head = "system = \"x\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.one]\n[sides.b]\n\
                    player = \"gm\"\n[sides.b.two]\n[house_rules.crit]\nwhen = \"hit\"\n";
        let document = Document::parse("duel.toml", &format!("{head}{rule}")).unwrap();
        let scenario = Scenario::read(&document, &mut Problems::new());
        unused(&scenario.house_rules).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn numbers_that_no_text_names_are_told() {
        assert!(
            told("if = \"my.x >= least\"\ndo = \"y + amount\"\namount = 2\nleast = 1\n").is_empty()
        );
        let of = told("do = \"y + 2\"\nof = 3\n");
        assert!(of.len() == 1 && of[0].contains("never uses its number `of`"), "{of:?}");
        let when = told("do = \"y + 2\"\nwhen2 = 3\n");
        assert!(when[0].contains("did you mean `when`?"), "{when:?}");
    }
}
