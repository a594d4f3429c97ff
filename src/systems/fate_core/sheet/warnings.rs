//! Doubts about sheets: skills that the conflict at hand asks for and a sheet has not, and keys that have
//! no effect under these rules.

use super::keys::group;
use super::sheet::CoreSheet;
use super::skill;
use crate::kernels::fate::sheet::sheet::{Grade, Sheet};
use crate::kernels::fate::{Method, RollKind};
use crate::scenario::{Group, Node, Problem, Problems, Scenario};
use crate::system::NO_ARGUMENT;
use crate::systems::fate_core::knobs::all::{CoreKnobs, MentalCare, PhysicalCare};

/// Notes what is most likely not meant about the sheets of a conflict.
pub(crate) fn note(
    scenario: &Scenario,
    sheets: &[Sheet<CoreSheet>],
    knobs: &CoreKnobs,
    problems: &mut Problems,
) {
    if knobs.harm.refusable {
        note_refusable(scenario, problems);
    }
    for (number, side) in scenario.sides.iter().enumerate() {
        for group in &side.groups {
            let own = |sheet: &&Sheet<CoreSheet>| sheet.side == number && sheet.group == group.name;
            if let Some(sheet) = sheets.iter().find(own) {
                note_skills(group, sheet, problems);
                note_named(group, problems);
            }
            note_care(group, knobs, problems);
        }
    }
}

/// Notes attacks and defences with skills that are not on the sheet.
fn note_skills(group: &Group, sheet: &Sheet<CoreSheet>, problems: &mut Problems) {
    let Some(skills) = group.node.get(group::SKILLS.name) else { return };
    if sheet.grade == Grade::Hazard {
        return;
    }
    for (kind, does, key) in [
        (RollKind::Attack, "attacks", group::ATTACK_SKILLS.name),
        (RollKind::Defend, "defends", group::DEFEND_SKILLS.name),
    ] {
        let Some(Method { number, rating }) = sheet.game.best(kind, NO_ARGUMENT) else { continue };
        let Some(with) = skill::NAMES.get(usize::from(number)) else { continue };
        let name = &group.name;
        if let Some(node) = skills.get(with) {
            if rating < 0 {
                let message = format!("`{name}` {does} with {with} {rating:+}, its best for that");
                let help = format!("rate {with} 0 or more, or rate a skill that does it better");
                problems.push(Problem::lacking(&node.origin, message).help(help));
            }
            continue;
        }
        let message = format!(
            "`{name}` {does} with {with} {rating:+}, since none of its skills {} here",
            does.trim_end_matches('s')
        );
        let help = format!(
            "rate {with}, or name another of its skills: {key} = [\"lore\"] if that may do it"
        );
        problems.push(Problem::lacking(&skills.origin, message).help(help));
    }
}

/// Notes skills that are to attack or defend, but are not on the sheet.
fn note_named(group: &Group, problems: &mut Problems) {
    let Some(skills) = group.node.get(group::SKILLS.name) else { return };
    for key in [group::ATTACK_SKILLS.name, group::DEFEND_SKILLS.name] {
        let words = group.node.get(key).and_then(Node::items).unwrap_or_default();
        for word in words {
            let Some(name) = word.text().filter(|name| skills.get(name).is_none()) else {
                continue;
            };
            let message = format!("`{key}` names {name}, which is not among the skills");
            let help = format!("rate it: skills = {{ {name} = 3 }}, or leave it out");
            problems.push(Problem::lacking(&word.origin, message).help(help));
        }
    }
}

/// Notes keys for treating consequences that have no effect under these rules.
fn note_care(group: &Group, knobs: &CoreKnobs, problems: &mut Problems) {
    let care = &knobs.care;
    let stunt = care.physical == PhysicalCare::LoreStunt || care.mental == MentalCare::Stunt;
    for (key, is_used, word) in [
        (group::MEDIC.name, care.physical == PhysicalCare::Medic, "medic"),
        (group::HEALER.name, stunt, "lore_stunt"),
    ] {
        let Some(node) = group.node.get(key).filter(|_| !is_used) else { continue };
        let message = format!("`{key}` has no effect: other skills treat consequences here");
        let help =
            format!("write recovery.skill.physical = \"{word}\" under [rules], or remove it");
        problems.push(Problem::idle(&node.origin, message).help(help));
    }
}

/// Notes concessions that can be refused although no policy of the file refuses any, because built-in
/// policies accept all.
fn note_refusable(scenario: &Scenario, problems: &mut Problems) {
    const KNOB: &str = "concede.refusable";
    let refuses = |line: &str| line.split_whitespace().next() == Some("refuse");
    let mut points = scenario.policies.iter().flat_map(|policy| &policy.points);
    let written = scenario.rules.iter().find(|setting| setting.path == KNOB);
    let Some(setting) = written else { return };
    if points
        .any(|point| point.name == "accept" && point.lines.iter().any(|(line, _)| refuses(line)))
    {
        return;
    }
    let message = format!("`{KNOB}` changes nothing: no policy of this file refuses a concession");
    let help = "write accept = [\"refuse\"] into a policy of the side that is to refuse; built-in \
                policies accept";
    problems.push(Problem::lacking(&setting.origin, message).help(help));
}
