//! `outweigh list moments` and `list effects`: what house rules can say.

use super::{Entry, ledger, written};
use crate::engine::System;
use crate::system::{EffectWord, Feature, HouseWords, MomentWord, Scope};
use std::fmt::Write as _;

/// Returns the moments of a system, each with what can be read and done only there.
pub(crate) fn moments(system: &System) -> Vec<Entry> {
    let words = system.house;
    words.moments.iter().map(|moment| entry(words, moment)).collect()
}

fn entry(words: &HouseWords, moment: &MomentWord) -> Entry {
    let target = if moment.target { "; target" } else { "" };
    let mut text = format!("when = \"{}\"  [my{target}]\n", moment.name);
    let _ = writeln!(text, "    {}{}", moment.doc, ledger(moment.ledger));
    for (what, there) in [("reads", facts_at(words, moment)), ("does", effects_at(words, moment))] {
        if !there.is_empty() {
            let _ = writeln!(text, "    {what} there only: {}", there.join(", "));
        }
    }
    Entry::new("", text)
}

/// Entries of moments without words of their own.
pub(super) fn entries(all: &[MomentWord]) -> Vec<Entry> {
    let words = HouseWords { moments: &[], effects: &[], facts: &[] };
    all.iter().map(|moment| entry(&words, moment)).collect()
}

fn facts_at(words: &HouseWords, moment: &MomentWord) -> Vec<String> {
    let here = |fact: &&Feature| match fact.scope {
        Scope::Decision(moments) => moments.contains(&moment.name),
        _ => false,
    };
    words.facts.iter().filter(here).map(|fact| fact.name.to_owned()).collect()
}

fn effects_at(words: &HouseWords, moment: &MomentWord) -> Vec<String> {
    let here = |effect: &&EffectWord| effect.of_moment && effect.is_at(moment.name);
    words.effects.iter().filter(here).map(EffectWord::written).collect()
}

pub(crate) fn effects(system: &System) -> Vec<Entry> {
    let words = system.house;
    let effect = |effect: &EffectWord| {
        let at = match effect.moments {
            [] => String::new(),
            moments => format!("\n    at {}", words.known(moments).join(", ")),
        };
        let heading = "Effects, for `do`; a prefix `target.`, `side.` or `foes.` chooses other fighters than \
             `my`";
        Entry::new(heading, format!("{}\n    {}{at}\n", effect.written(), effect.doc))
    };
    let fact = |fact: &Feature| {
        let heading = "Readable values besides the features of policies (`outweigh list words`)";
        Entry::new(heading, format!("{}\n    {}\n", written(fact), fact.doc))
    };
    words.effects.iter().map(effect).chain(words.facts.iter().map(fact)).collect()
}
