//! Warnings about participants: a Skill that the conflict tests and in which no participant is trained, and keys that
//! have no effect under these rules.

use super::fighter::{Sheet, TRAININGS};
use super::keys::group;
use super::scene::Scene;
use super::terms::{Skill, Then};
use crate::scenario::{Group, Problem, Problems, Scenario};
use crate::systems::boons_and_banes::knobs::BoonsKnobs;
use crate::systems::boons_and_banes::knobs::dice::Modifiers;
use crate::systems::boons_and_banes::knobs::favour::{Hidden, TraitBenefit};

/// Notes mistakes that a scenario most likely contains.
pub(crate) fn note(
    scenario: &Scenario,
    sheets: &[Sheet],
    (knobs, scene): (&BoonsKnobs, &Scene),
    problems: &mut Problems,
) {
    // Tests that decide the matter name the Skills that they are about.
    let fights = scene.tests.is_empty() || scene.then == Then::Conflict;
    if fights {
        note_relevant(scenario, sheets, knobs.position.relevant, problems);
        note_immediate(scenario, sheets, knobs, problems);
    }
    note_gate(scenario, knobs, problems);
    for group in scenario.sides.iter().flat_map(|side| &side.groups) {
        if fights {
            note_training(group, problems);
        }
        note_idle(group, knobs, problems);
    }
}

/// Warns if no participant is trained in the relevant Skill.
fn note_relevant(scenario: &Scenario, sheets: &[Sheet], relevant: Skill, problems: &mut Problems) {
    let trained = |skill: Skill| sheets.iter().any(|sheet| sheet.training[skill as usize] > 0);
    let better = Skill::ALL.iter().find(|skill| trained(**skill));
    let (Some(better), false) = (better, trained(relevant)) else { return };
    let rule = scenario.rules.iter().find(|setting| setting.path == RELEVANT);
    let origin = rule.map(|rule| &rule.origin).or(scenario.sides.first().map(|side| &side.origin));
    let message =
        format!("no participant is trained in {}, which this conflict tests", relevant.title());
    let help = format!("{RELEVANT} = \"{}\" under [rules] tests what they can do", better.name());
    problems.extend(origin.map(|origin| Problem::lacking(origin, message).help(help)));
}

/// Warns about an immediate conflict of more participants than `immediate.max_participants` (BB-IMM-02).
fn note_immediate(
    scenario: &Scenario,
    sheets: &[Sheet],
    knobs: &BoonsKnobs,
    problems: &mut Problems,
) {
    let position = &knobs.position;
    if !position.immediate || position.max_participants.allows(sheets.len() as i32) {
        return;
    }
    let rule = scenario.rules.iter().find(|setting| setting.path == IMMEDIATE);
    let origin = rule.map(|rule| &rule.origin).or(scenario.sides.first().map(|side| &side.origin));
    let message = format!("{} take part in an immediate conflict", sheets.len());
    let help = "it is meant for two; immediate.max_participants = \"none\" under [rules] says that it is meant";
    problems.extend(origin.map(|origin| Problem::lacking(origin, message).help(help)));
}

const IMMEDIATE: &str = "conflict.immediate";

/// Warns if only half of the rule that gates modifiers is on: `dice.modifiers` without `trait.benefit`, or the
/// reverse, because neither has an effect alone (BB-DICE-08).
fn note_gate(scenario: &Scenario, knobs: &BoonsKnobs, problems: &mut Problems) {
    let modifiers = knobs.dice.modifiers == Modifiers::TraitGated;
    let traits = knobs.favour.benefit == TraitBenefit::ModifierGate;
    let (path, value, other) = match (modifiers, traits) {
        (true, false) => ("dice.modifiers", "trait_gated", "trait.benefit = \"modifier_gate\""),
        (false, true) => ("trait.benefit", "modifier_gate", "dice.modifiers = \"trait_gated\""),
        _ => return,
    };
    let Some(rule) = scenario.rules.iter().find(|setting| setting.path == path) else { return };
    let message = format!("{path} = \"{value}\" has no effect without {other}");
    problems.push(Problem::idle(&rule.origin, message).help("set both, or neither"));
}

const RELEVANT: &str = "conflict.relevant_skill";

/// Warns if a group names no training at all.
fn note_training(group: &Group, problems: &mut Problems) {
    if TRAININGS.iter().any(|key| group.node.get(key.name).is_some()) {
        return;
    }
    let message = format!("`{}` is trained in no Skill", group.name);
    let help =
        "write fight = \"trained\", or what they have learned; \"untrained\" says that it is meant";
    problems.push(Problem::lacking(&group.origin, message).help(help));
}

/// Warns about keys of modules that are off.
fn note_idle(group: &Group, knobs: &BoonsKnobs, problems: &mut Problems) {
    let favour = &knobs.favour;
    let traits = favour.hidden != Hidden::None;
    let all = favour.hidden == Hidden::All;
    for (key, acts, rule) in [
        (group::TALENTS.name, knobs.module.talents, "talents.enabled = true"),
        (group::PREPARATIONS.name, favour.preps, "prep.enabled = true"),
        (group::HIDDEN_FLAWS.name, traits, "info.hidden = \"traits\""),
        (group::HIDDEN_BANES.name, all, "info.hidden = \"all\""),
        (group::HIDDEN_CONDITIONS.name, all, "info.hidden = \"all\""),
    ] {
        let Some(node) = group.node.get(key).filter(|_| !acts) else { continue };
        let what = match key {
            "talents" | "preparations" => "has no effect",
            _ => "hides nothing",
        };
        let message = format!("`{key}` {what} under these rules");
        let help = format!("write {rule} under [rules], or remove it");
        problems.push(Problem::idle(&node.origin, message).help(help));
    }
}
