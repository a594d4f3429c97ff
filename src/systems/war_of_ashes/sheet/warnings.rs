//! Warnings about sheets: approaches that are left out, and weapons and words of minions that do not fit
//! each other.

use super::keys::{approaches, group};
use super::minion_skills::SkillWord;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::scenario::{Group, Node, Problem, Problems};

/// Warns of entries of a group that are most likely not meant; `kind` is that of the conflict.
pub(crate) fn note(group: &Group, kind: ConflictKind, problems: &mut Problems) {
    note_approaches(group, problems);
    let lists = Lists::of(group);
    if !lists.is_minion {
        return;
    }
    match kind {
        ConflictKind::Mental => lists.note_talk(problems),
        ConflictKind::Physical | ConflictKind::Mixed => lists.note_weapon(problems),
    }
}

/// Warns if a full sheet leaves out approaches, because these count 0.
fn note_approaches(group: &Group, problems: &mut Problems) {
    let Some(node) = group.node.get(group::APPROACHES.name) else { return };
    let names = approaches::ALL.iter().map(|key| key.name());
    let missing: Vec<String> =
        names.filter(|name| node.get(name).is_none()).map(|name| format!("`{name}`")).collect();
    if !missing.is_empty() && missing.len() < approaches::ALL.len() {
        let count = if missing.len() == 1 { "counts" } else { "count" };
        let message =
            format!("the approaches leave out {}, which {count} 0", missing.join(" and "));
        let help = "write all six, those with 0 as well";
        problems.push(Problem::lacking(&node.origin, message).help(help));
    }
}

/// Lists and weapon of a minion, as its group writes them.
struct Lists<'a> {
    group: &'a Group,
    is_minion: bool,
    skilled: Vec<&'a str>,
}

impl<'a> Lists<'a> {
    fn of(group: &'a Group) -> Self {
        let words = |key: &str| group.node.get(key).and_then(Node::items).unwrap_or_default();
        let skilled: Vec<&str> = words(group::SKILLED.name).iter().filter_map(Node::text).collect();
        Self { group, is_minion: !skilled.is_empty(), skilled }
    }

    fn is(&self, word: SkillWord) -> bool {
        self.skilled.contains(&word.name())
    }

    /// Warns if the weapon needs a skill that the minion lacks, because blows and shots are skills of
    /// their own.
    fn note_weapon(&self, problems: &mut Problems) {
        if self.is(SkillWord::Physical) || self.is(SkillWord::Everything) {
            return;
        }
        let weapon = self.group.node.get(group::WEAPON.name);
        let far = weapon.and_then(Node::text).is_some_and(|word| word != "melee");
        let (has, needs, help) = if far {
            (
                SkillWord::Fight,
                SkillWord::Shoot,
                "add \"shoot\" to `skilled`, or write weapon = \"melee\"",
            )
        } else {
            (
                SkillWord::Shoot,
                SkillWord::Fight,
                "write weapon = \"bow\", or add \"fight\" to `skilled`",
            )
        };
        if self.is(has) && !self.is(needs) {
            let name = &self.group.name;
            let (what, how) = if far {
                ("shoots", "hand to hand")
            } else {
                ("strikes hand to hand", "at shooting")
            };
            let message = format!("`{name}` {what}, but is skilled {how} only");
            self.push(message, help, problems);
        }
    }

    /// Warns if the minion's attack in words (argument, threats or deceit) is not among its skills.
    fn note_talk(&self, problems: &mut Problems) {
        let talk = self.group.node.get(group::TALK.name).and_then(Node::text).unwrap_or("argue");
        if self.skilled.contains(&talk) || self.is(SkillWord::Everything) {
            return;
        }
        let words = [SkillWord::Argue, SkillWord::Threaten, SkillWord::Deceive];
        if let Some(better) = words.into_iter().find(|word| self.is(*word)) {
            let (name, better) = (&self.group.name, better.name());
            let message = format!("`{name}` attacks with `{talk}`, but is skilled at `{better}`");
            self.push(message, &format!("write talk = \"{better}\""), problems);
        }
    }

    fn push(&self, message: String, help: &str, problems: &mut Problems) {
        let place =
            self.group.node.get(group::SKILLED.name).map_or(&self.group.origin, |it| &it.origin);
        problems.push(Problem::lacking(place, message).help(help));
    }
}
