//! Doubts about sheets: skills that the conflict asks for and a sheet has not, skills without the gear
//! that they need, and keys that have no effect under these rules.

use super::fighter::group;
use super::methods::{Methods, owns};
use super::scene::Conflict;
use super::sheet::{Rank, Sheet};
use super::skill::Skill;
use crate::scenario::{Group, Node, Problem, Problems, Scenario};
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::knobs::basics::SkillChoice;

/// Warns of entries in the sheets of a scenario that are most likely not meant.
pub(crate) fn note(
    scenario: &Scenario,
    (sheets, methods): (&[Sheet], &[Methods]),
    (knobs, conflict): (&FantasyKnobs, Conflict),
    problems: &mut Problems,
) {
    for (number, side) in scenario.sides.iter().enumerate() {
        for group in &side.groups {
            let own = |sheet: &Sheet| sheet.side == number && sheet.group == group.name;
            let Some(at) = sheets.iter().position(own) else { continue };
            if sheets[at].rank != Rank::Minion {
                note_methods(group, &sheets[at], &methods[at], problems);
                if conflict == Conflict::Physical {
                    note_gear(group, &sheets[at], problems);
                }
            }
            note_fixed(group, knobs, problems);
        }
    }
}

/// Warns of attacks and defences with skills that are not on the sheet: they have the rating of
/// `skill.default`.
fn note_methods(group: &Group, sheet: &Sheet, methods: &Methods, problems: &mut Problems) {
    let skills = group.node.get(group::SKILLS.name);
    let strongest = methods.attack.iter().flatten().max_by_key(|method| method.value);
    let attack = strongest.map(|method| (method.skill, "attacks"));
    for (skill, does) in attack.into_iter().chain([(methods.defend.skill, "defends")]) {
        let name = skill.name();
        if skills.is_some_and(|skills| skills.get(name).is_some()) {
            continue;
        }
        let origin = skills.map_or(&group.origin, |skills| &skills.origin);
        let (group, rating) = (&group.name, sheet.rating(skill));
        let message =
            format!("`{group}` {does} with {name} {rating:+}, which is not among its skills");
        let help =
            format!("write skills = {{ {name} = 2 }}, or give it the gear of a skill that it has");
        problems.push(Problem::lacking(origin, message).help(help));
    }
}

/// Warns of skills that cannot be used because the gear is missing.
fn note_gear(group: &Group, sheet: &Sheet, problems: &mut Problems) {
    let Some(skills) = group.node.get(group::SKILLS.name) else { return };
    for (skill, remedy) in [
        (Skill::Ranged, "ranged = \"medium\" gives it a weapon that reaches so far"),
        (Skill::Shield, "shield = true gives it a shield"),
        (Skill::WeaponUse, "armed = true gives it a weapon"),
    ] {
        if owns(sheet, skill) {
            note_below(group, skills, (skill, sheet.rating(skill)), problems);
            continue;
        }
        let rated = skills.get(skill.name());
        let Some(node) = rated.filter(|node| node.to_value() != Some(0.into())) else { continue };
        let (group, name) = (&group.name, skill.name());
        let message = format!("the skill {name} of `{group}` does nothing without its gear");
        problems.push(Problem::idle(&node.origin, message).help(remedy));
    }
}

/// Warns of a skill below 0 although its gear is there; without the gear [`note_gear`] warns.
fn note_below(
    group: &Group,
    skills: &Node,
    (skill, rating): (Skill, i32),
    problems: &mut Problems,
) {
    let Some(node) = skills.get(skill.name()).filter(|_| rating < 0) else { return };
    let (group, name) = (&group.name, skill.name());
    let message = format!("`{group}` has the gear for {name}, but rates it {rating:+}");
    let remedy = match skill {
        Skill::Ranged => "leave out `ranged`",
        Skill::Shield => "leave out `shield`",
        _ => "write armed = false",
    };
    let help = format!("rate {name} 0 or more, or {remedy}");
    problems.push(Problem::lacking(&node.origin, message).help(help));
}

/// Warns of `attack_skill` and `defend_skill` unless `skill.choice = fixed_per_character`, because
/// every fighter then uses its best skill.
fn note_fixed(group: &Group, knobs: &FantasyKnobs, problems: &mut Problems) {
    if knobs.basic.choice == SkillChoice::Fixed {
        return;
    }
    for key in [group::ATTACK_SKILL.name, group::DEFEND_SKILL.name] {
        let Some(origin) = group.node.get(key).map(|node: &Node| &node.origin) else { continue };
        let message = format!("`{key}` has no effect: everybody takes the best skill here");
        let help = "write skill.choice = \"fixed_per_character\" under [rules], or remove it";
        problems.push(Problem::idle(origin, message).help(help));
    }
}
