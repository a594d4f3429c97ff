//! Stunts as scenarios write them: a closed list of kinds, each with the defaults that its text
//! gives it (FC-STU-01 to 16).
//!
//! What a stunt changes about the sheet itself (another skill for attack, defence or turn order, a bonus without
//! conditions) is worked into the sheet when it is read, so that rolls need not look it up. What is left is played in
//! `rules::stunts` and `rules::stunt_harm`.

use super::keys::group;
use super::skill::{self, SKILLS, Skill, Skills};
use super::stunt_condition::Condition;
use super::stunt_keys::stunt;
use crate::choices;
use crate::kernels::fate::RollKind;
use crate::scenario::{Entry, Node, Problem, Problems, Reader};
use crate::systems::fate_core::knobs::stunts::StuntKnobs;

/// Most stunts of a fighter that the scenario spells out.
pub(crate) const MAX_STUNTS: usize = 6;

choices! {
    /// Kind of stunt.
    pub(crate) enum StuntKind {
        /// Adds to a skill in one or two actions.
        Bonus = "bonus",
        /// Has an effect worth `stunt.shift_value` shifts after a success.
        Effect = "effect",
        /// Lets a skill attack, defend or decide the turn order.
        Swap = "swap",
        /// Strikes back after a Fight defence with style, instead of the boost.
        Riposte = "riposte",
        /// When a Fight attack trades shifts for a boost, gains an aspect with a free invocation instead.
        HeavyHitter = "heavy_hitter",
        /// Makes a consequence that a Fight attack forces one level worse.
        KillingStroke = "killing_stroke",
        /// Makes the victim take a mild consequence instead of checking a box of 2.
        TrueStrike = "my_blade_strikes_true",
        /// Moves two zones for free.
        Sprinter = "sprinter",
        /// Acts first.
        SuperSpeed = "super_speed",
        /// Provoke defends against Fight until the first stress.
        ArmorOfFear = "armor_of_fear",
        /// Physique defends against attacks with bare hands; a tie costs a stress box.
        TakeTheBlow = "take_the_blow",
        /// Lore defends against Provoke.
        ShieldOfReason = "shield_of_reason",
        /// Stealth defends against shots in the dark.
        SlipperyTarget = "slippery_target",
        /// A mild or moderate consequence cannot be used against the fighter in this scene; afterwards it is one level
        /// worse.
        HardBoiled = "hard_boiled",
        /// Turns a moderate consequence into a mild one, or removes a mild one.
        ToughAsNails = "tough_as_nails",
        /// Leaves the attacker dazed after a defence with style against Fight, instead of the boost.
        DazingCounter = "dazing_counter",
        /// Treats physical consequences with Lore.
        Healer = "healer",
        /// Empathy instead of Notice decides the turn order.
        NoseForTrouble = "nose_for_trouble",
        /// Shoot instead of Notice decides the turn order.
        QuickOnTheDraw = "quick_on_the_draw",
        /// Defends allies without sharing their zone.
        Guardian = "guardian",
        /// A lost weapon costs a boost instead of the next attacks.
        BackupWeapon = "backup_weapon",
    }
}

/// Names of the kinds of stunts, by number: the words that a policy can use at the `stunt` point.
pub(crate) const NAMES: &[&str] = &[
    "bonus",
    "effect",
    "swap",
    "riposte",
    "heavy_hitter",
    "killing_stroke",
    "my_blade_strikes_true",
    "sprinter",
    "super_speed",
    "armor_of_fear",
    "take_the_blow",
    "shield_of_reason",
    "slippery_target",
    "hard_boiled",
    "tough_as_nails",
    "dazing_counter",
    "healer",
    "nose_for_trouble",
    "quick_on_the_draw",
    "guardian",
    "backup_weapon",
];

choices! {
    /// An action that a stunt helps (FC-STU-01).
    pub(crate) enum StuntAction {
        /// Attacks.
        Attack = "attack",
        /// Defences, against attacks and advantages.
        Defend = "defend",
        /// Creating advantages.
        Create = "create",
        /// Overcoming.
        Overcome = "overcome",
    }
}

impl StuntAction {
    /// Returns the action that a roll is made for; `None` if stunts do not help it.
    pub(crate) fn of(kind: RollKind) -> Option<Self> {
        match kind {
            RollKind::Attack => Some(Self::Attack),
            RollKind::Defend | RollKind::DefendCreate => Some(Self::Defend),
            RollKind::Create { .. } => Some(Self::Create),
            RollKind::Overcome | RollKind::Move | RollKind::Feat(_) => Some(Self::Overcome),
            RollKind::Oppose | RollKind::Roar => None,
        }
    }
}

choices! {
    /// Effect of a stunt (FC-STU-02).
    pub(crate) enum StuntEffect {
        /// A hit on the other party, absorbed like any other.
        Hit = "hit",
        /// The other party's next action is harder by this much.
        Obstacle = "obstacle",
        /// A mild consequence for the other party, if it has a free slot.
        Mild = "mild",
        /// An advantage that is this much harder to remove.
        Stubborn = "stubborn",
    }
}

choices! {
    /// Results that bring the effect of a stunt.
    pub(crate) enum Trigger {
        /// Any success.
        Success = "success",
        /// A success with style.
        Style = "style",
    }
}

choices! {
    /// Use that a skill takes over from another (FC-STU-03).
    pub(crate) enum Job {
        /// Attacks.
        Attack = "attack",
        /// Defences.
        Defend = "defend",
        /// First criterion of the turn order.
        Order = "order",
    }
}

choices! {
    /// The span for which the uses of a stunt are counted (FC-STU-05).
    pub(crate) enum Span {
        /// An exchange.
        Exchange = "exchange",
        /// A conflict.
        Conflict = "conflict",
        /// A scene; a conflict is a scene.
        Scene = "scene",
        /// A session, which may have several conflicts.
        Session = "session",
    }
}

/// A stunt as it is played; see [`Stunt::of`] for the defaults of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stunt {
    pub kind: StuntKind,
    /// Skills that it works with.
    pub skills: Skills,
    /// Skills of the other party that it works against.
    pub against: Skills,
    /// Actions that it helps, a bit each by number of a [`StuntAction`].
    pub actions: u8,
    /// Circumstances that must hold, a bit each by number of a [`Condition`].
    pub when: u16,
    /// Chance in percent that the circumstances of a roll are those of the stunt.
    pub chance: u8,
    /// Bonus on a roll.
    pub bonus: i8,
    pub effect: StuntEffect,
    /// Results of a roll that bring the effect.
    pub on: Trigger,
    /// Use that the stunt's skill takes over from another, for [`StuntKind::Swap`].
    pub job: Job,
    /// Uses in the span; [`Stunt::ANY`] is any number.
    pub uses: u8,
    /// The span in which uses are counted.
    pub per: Span,
    /// Fate points for each use.
    pub cost: u8,
}

impl Default for Stunt {
    fn default() -> Self {
        Self::of(StuntKind::Bonus)
    }
}

impl Stunt {
    /// Any number of uses; a value of [`Stunt::uses`].
    pub(crate) const ANY: u8 = u8::MAX;

    /// Returns a stunt of a kind, as its text has it.
    pub(crate) const fn of(kind: StuntKind) -> Self {
        use Skill::{Empathy, Fight, Lore, Physique, Provoke, Shoot, Stealth};
        let (skills, against): (Skills, Skills) = match kind {
            StuntKind::Riposte
            | StuntKind::HeavyHitter
            | StuntKind::KillingStroke
            | StuntKind::TrueStrike => (skill::set(&[Fight]), skill::ALL),
            StuntKind::DazingCounter => (skill::ALL, skill::set(&[Fight])),
            StuntKind::ArmorOfFear => (skill::set(&[Provoke]), skill::set(&[Fight])),
            StuntKind::TakeTheBlow => (skill::set(&[Physique]), skill::set(&[Fight])),
            StuntKind::ShieldOfReason => (skill::set(&[Lore]), skill::set(&[Provoke])),
            StuntKind::SlipperyTarget => (skill::set(&[Stealth]), skill::set(&[Shoot])),
            StuntKind::NoseForTrouble => (skill::set(&[Empathy]), skill::ALL),
            StuntKind::QuickOnTheDraw => (skill::set(&[Shoot]), skill::ALL),
            _ => (skill::ALL, skill::ALL),
        };
        let (uses, per, cost) = match kind {
            StuntKind::KillingStroke => (1, Span::Scene, 1),
            StuntKind::TrueStrike => (1, Span::Conflict, 0),
            StuntKind::HardBoiled => (1, Span::Scene, 0),
            StuntKind::ToughAsNails => (1, Span::Session, 1),
            StuntKind::BackupWeapon => (Self::ANY, Span::Exchange, 1),
            _ => (Self::ANY, Span::Scene, 0),
        };
        Self {
            kind,
            skills,
            against,
            actions: 0,
            when: 0,
            chance: 100,
            bonus: 0,
            effect: StuntEffect::Hit,
            on: Trigger::Success,
            job: Job::Defend,
            uses,
            per,
            cost,
        }
    }

    /// Whether it costs nothing and can be used any number of times, so that nothing has to be booked.
    pub(crate) fn is_free(&self) -> bool {
        self.uses == Self::ANY && self.cost == 0
    }

    /// Whether it helps this action.
    pub(crate) fn helps(&self, action: StuntAction) -> bool {
        self.actions >> action as u8 & 1 == 1
    }

    /// Returns the first skill that it works with.
    pub(crate) fn first_skill(&self) -> usize {
        self.skills.trailing_zeros() as usize
    }

    /// Whether it works with this skill.
    pub(crate) fn works_with(&self, skill: u8) -> bool {
        usize::from(skill) < SKILLS && self.skills >> skill & 1 == 1
    }

    /// Whether the stunt works against this skill. Actions without a skill are met only by stunts that work against
    /// all.
    pub(crate) fn works_against(&self, skill: u8) -> bool {
        self.against == skill::ALL
            || (usize::from(skill) < SKILLS && self.against >> skill & 1 == 1)
    }

    /// Whether the stunt depends on the other party of a roll, so that it does nothing if no other party is known.
    pub(crate) fn looks_at_foe(&self) -> bool {
        self.against != skill::ALL || self.when & Condition::OF_FOE != 0
    }

    /// Whether the sheet has worked it in, so that nothing is left to play.
    pub(crate) fn is_in_sheet(&self) -> bool {
        match self.kind {
            StuntKind::Bonus => {
                let sure = self.is_free() && self.when == 0 && self.chance == 100;
                let only_defends = self.actions == 1 << StuntAction::Defend as u8;
                sure && (self.against == skill::ALL || only_defends)
            }
            StuntKind::Swap
            | StuntKind::ShieldOfReason
            | StuntKind::SlipperyTarget
            | StuntKind::NoseForTrouble
            | StuntKind::QuickOnTheDraw
            | StuntKind::Healer
            | StuntKind::SuperSpeed
            | StuntKind::Sprinter
            | StuntKind::Guardian => true,
            _ => false,
        }
    }
}

/// Returns the entries of a table of stunts that are on the sheet (`enabled`), in the order written.
fn written(node: &Node) -> impl Iterator<Item = &Entry> {
    let on = |entry: &&Entry| {
        let switch = entry.value.get("enabled").and_then(Node::to_value);
        switch.is_none_or(|value| value.to_string() != "false")
    };
    node.entries().unwrap_or_default().iter().filter(on)
}

/// Returns the names of the stunts of a group, as transcripts tell them.
pub(crate) fn names(group: &Node) -> Vec<String> {
    let named = |entry: &Entry| entry.key.replace('_', " ");
    group.get("stunts").map(|node| written(node).map(named).collect()).unwrap_or_default()
}

/// Reads the stunts of a group: a table for each, or their mere number (FC-FP-02). Returns the stunts with a table,
/// and the number of all; `None` if the group names no number.
pub(crate) fn read(reader: &mut Reader<'_>, knobs: StuntKnobs) -> (Vec<Stunt>, Option<i32>) {
    let others = reader.get(&group::OTHER_STUNTS);
    let spelled = reader.get(&group::STUNTS).filter(|node| node.is_table());
    let Some(node) = spelled else {
        let number = reader.whole(group::STUNTS.name, 0..=20);
        let sum = number.unwrap_or(0) + others.unwrap_or(0);
        return (Vec::new(), number.or(others).map(|_| sum));
    };
    let mut stunts = Vec::new();
    let mut problems = Problems::new();
    for entry in node.entries().unwrap_or_default() {
        let on = written(node).any(|other| other.key == entry.key);
        let stunt = read_one(entry, knobs, &mut problems);
        stunts.extend(stunt.filter(|_| on));
    }
    for problem in problems {
        reader.note(problem);
    }
    if stunts.len() > MAX_STUNTS {
        let message =
            format!("{} stunts are more than the {MAX_STUNTS} that can be played", stunts.len());
        let help = "name those that matter, and count the rest in `other_stunts`";
        reader.note(Problem::new(&node.origin, message).help(help));
        stunts.truncate(MAX_STUNTS);
    }
    let all = stunts.len() as i32 + others.unwrap_or(0);
    (stunts, Some(all))
}

fn read_one(entry: &Entry, knobs: StuntKnobs, problems: &mut Problems) -> Option<Stunt> {
    let mut reader = Reader::new(&entry.value, "a stunt");
    reader.need(&stunt::KIND, "kind = \"riposte\"; `outweigh list words fate-core` has all kinds");
    reader.get(&stunt::ENABLED);
    let kind = reader.get(&stunt::KIND);
    let Some(kind) = kind else {
        reader.rest();
        reader.finish(problems);
        return None;
    };
    let mut stunt = Stunt::of(kind);
    match kind {
        StuntKind::Bonus => {
            stunt.bonus = reader.get(&stunt::BONUS).unwrap_or(knobs.bonus) as i8;
            read_skill(&mut reader, &mut stunt);
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::Effect => {
            stunt.effect = reader.get(&stunt::EFFECT).unwrap_or(stunt.effect);
            stunt.on = reader.get(&stunt::ON).unwrap_or(stunt.on);
            read_skill(&mut reader, &mut stunt);
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::Swap => {
            reader.need(&stunt::JOB, "job = \"defend\" (attack, defend or order)");
            stunt.job = reader.get(&stunt::JOB).unwrap_or(stunt.job);
            read_skill(&mut reader, &mut stunt);
        }
        _ => {}
    }
    read_limits(&mut reader, &mut stunt);
    reader.finish(problems);
    Some(stunt)
}

/// Reads the skill of a stunt, and the skills that it works against.
fn read_skill(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    reader.need(&stunt::SKILL, "skill = \"fight\"");
    if let Some(skill) = reader.get(&stunt::SKILL) {
        stunt.skills = skill::set(&[skill]);
    }
    if let Some(against) = reader.get(&stunt::AGAINST) {
        stunt.against = skill::set(&against);
    }
}

fn read_actions(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    reader.need(&stunt::ACTIONS, "actions = [\"create\"], one or two of them");
    let actions = reader.get(&stunt::ACTIONS);
    for action in actions.iter().flat_map(|actions| actions.iter()) {
        stunt.actions |= 1 << *action as u8;
    }
}

/// Reads circumstances, uses and cost. A stunt that the sheet has worked in knows none of them.
fn read_limits(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    if stunt.kind != StuntKind::Bonus && stunt.is_in_sheet() {
        return;
    }
    let when = reader.get(&stunt::WHEN);
    for condition in when.iter().flat_map(|when| when.iter()) {
        stunt.when |= 1 << *condition as u16;
    }
    stunt.chance = reader.get(&stunt::CHANCE).unwrap_or(100) as u8;
    if let Some(uses) = reader.get(&stunt::USES) {
        stunt.uses = uses as u8;
    }
    stunt.per = reader.get(&stunt::PER).unwrap_or(stunt.per);
    stunt.cost = reader.get(&stunt::FP_COST).unwrap_or(i32::from(stunt.cost)) as u8;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        assert_eq!(NAMES.len(), StuntKind::ALL.len());
        for (number, kind) in StuntKind::ALL.iter().enumerate() {
            assert_eq!((*kind as usize, NAMES[number]), (number, kind.name()));
        }
    }
}
