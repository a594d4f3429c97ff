//! Scenes that follow the first, as scenarios write them: `[scene.next]` (FC-GEN-06, FC-TRN-01,
//! FC-TRN-07).

use super::scene::{SceneInfo, SceneKind};
use super::scene_keys::{ROLLS, next};
use super::sheet::CoreSheet;
use super::skill::{self, Skill, Skills};
use crate::kernels::fate::sheet::sheet::{MAX_SIDES, Sheet};
use crate::knob::Words;
use crate::scenario::{Problem, Problems, Reader, RunBy, Scenario};
use crate::system::Options;
use crate::systems::fate_core::Core;
use crate::systems::fate_core::decide::points::EscalateContest;
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::fate_core::knobs::teamwork_and_tasks::{ConflictTo, Escalate, OnDone};

/// Most scenes of a trial, the first included.
pub(crate) const MOST_SCENES: usize = 4;

/// Most exchanges of a trial, because a label of a draw has room for no more.
const MOST_EXCHANGES: i32 = 4095;

/// Trigger of a following scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// The scene before is over, whichever side won.
    Over,
    /// The players have won it.
    Won,
    /// The players have not won it.
    Lost,
    /// An exchange of a conflict goes by in which no fighter takes action against a foe.
    Lull,
    /// A named fighter is taken out.
    TakenOut,
}

/// Words for the triggers, in the order of [`When`].
const WHEN: [(&str, When); 5] = [
    ("over", When::Over),
    ("won", When::Won),
    ("lost", When::Lost),
    ("lull", When::Lull),
    ("taken_out", When::TakenOut),
];

/// A set of triggers that lead on, a bit each by [`When`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Triggers(u8);

impl Triggers {
    /// Whether the set holds a trigger.
    pub(crate) fn has(self, when: When) -> bool {
        self.0 >> when as u8 & 1 == 1
    }

    fn with(self, when: When) -> Self {
        Self(self.0 | 1 << when as u8)
    }
}

/// A scene that follows another, and what leads to it.
#[derive(Clone, Debug)]
pub(crate) struct FollowUp {
    pub scene: SceneInfo,
    /// Outcome that leads to the next scene.
    pub when: Triggers,
    /// Fighters of which one must be taken out for [`When::TakenOut`], a bit each.
    pub who: u64,
}

/// Reads all scenes after the first, and works out how long they can be together
/// ([`Core::most_exchanges`]).
pub(crate) fn read(
    scenario: &Scenario,
    sheets: &[Sheet<CoreSheet>],
    game: &mut Core,
    problems: &mut Problems,
) {
    let mut node = scenario.scene.get("next");
    let mut before = game.scene.kind;
    while let Some(written) = node {
        if game.follow.len() + 1 >= MOST_SCENES {
            let message = format!("a trial has {MOST_SCENES} scenes at most");
            problems.push(Problem::new(&written.origin, message).help("remove the last `next`"));
            return;
        }
        let mut reader = Reader::new(written, "a scene that follows");
        let read = read_scene(&mut reader, scenario, sheets, (before, &game.knobs));
        reader.finish(problems);
        let Some(mut next) = read else { break };
        next.scene.read_tasks(scenario, written, sheets, &game.knobs, problems);
        before = next.scene.kind;
        game.follow.push(next);
        node = written.get("next");
    }
    prepare(scenario, sheets, game, problems);
}

/// Reads one scene; `None` if it names no kind and the rules lead on to none.
fn read_scene(
    reader: &mut Reader<'_>,
    scenario: &Scenario,
    sheets: &[Sheet<CoreSheet>],
    (before, knobs): (SceneKind, &CoreKnobs),
) -> Option<FollowUp> {
    // Tasks are read by themselves, the scene after it too.
    reader.also_known(&[next::NEXT.name, next::TASKS.name]);
    let written = reader.get(&next::KIND);
    let kind = written.or_else(|| unnamed(before, knobs));
    if before != SceneKind::Conflict {
        reader.need(&next::KIND, "kind = \"conflict\", \"contest\" or \"challenge\"");
    }
    if kind.is_some_and(SceneKind::has_tasks) {
        reader.need(&next::TASKS, "a table for each, such as [scene.next.tasks.ritual]");
    }
    let rolls = read_rolls(reader, scenario, kind == Some(SceneKind::Contest));
    let (when, who) = read_when(reader, before, sheets);
    let mut scene = SceneInfo::new(kind?);
    scene.rolls = rolls;
    Some(FollowUp { scene, when, who })
}

/// Returns the kind of a scene that does not name one: that into which the rules turn a conflict;
/// `None` if they turn it into nothing.
fn unnamed(before: SceneKind, knobs: &CoreKnobs) -> Option<SceneKind> {
    let conflict = before == SceneKind::Conflict;
    match (knobs.transition.conflict_to, knobs.sidetask.on_done) {
        (ConflictTo::Challenge, _) if conflict => Some(SceneKind::Challenge),
        (ConflictTo::Contest, _) | (_, OnDone::TransitionContest) if conflict => {
            Some(SceneKind::Contest)
        }
        _ => None,
    }
}

/// Reads the skills that each side rolls with. A contest requires them; in other scenes they are
/// optional.
fn read_rolls(reader: &mut Reader<'_>, scenario: &Scenario, contest: bool) -> [Skills; MAX_SIDES] {
    let mut rolls = [0; MAX_SIDES];
    if contest {
        let first = scenario.sides.first().map_or("heroes", |side| side.name.as_str());
        reader.need(&next::ROLLS, &format!("rolls = {{ {first} = [\"athletics\"] }}"));
    }
    let Some(node) = reader.get(&next::ROLLS) else { return rolls };
    let mut inner = Reader::new(node, "what sides roll with");
    for (side, rolls) in scenario.sides.iter().zip(&mut rolls) {
        inner.require(&side.name, &format!("{} = [\"athletics\"]", side.name));
        let words = inner.read::<Words<Skill>>(&side.name, &ROLLS);
        *rolls = words.map_or(0, |words| skill::set(&words));
    }
    let mut problems = Problems::new();
    inner.finish(&mut problems);
    for problem in &problems {
        reader.note(problem.clone());
    }
    rolls
}

/// Reads the triggers of the scene, and the fighters that can trigger it by being taken out.
fn read_when(
    reader: &mut Reader<'_>,
    before: SceneKind,
    sheets: &[Sheet<CoreSheet>],
) -> (Triggers, u64) {
    let names = reader.get(&next::WHO).unwrap_or_default();
    let mut who = 0;
    for (name, origin) in &names {
        let groups = || sheets.iter().map(|sheet| sheet.group.as_str());
        let group = sheets.iter().enumerate().filter(|(_, sheet)| sheet.group == *name);
        let found = group.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter);
        if found == 0 {
            reader.note(Problem::unknown(origin, "fighter group", name, groups()));
        }
        who |= found;
    }
    let conflict = before == SceneKind::Conflict;
    let usual = if conflict { When::Lull } else { When::Over };
    let Some(words) = reader.get(&next::WHEN) else {
        return (Triggers::default().with(usual), who);
    };
    let mut when = Triggers::default();
    for (word, origin) in words {
        let known = WHEN.iter().find(|(name, _)| *name == word);
        let Some(&(_, trigger)) = known else {
            let all = WHEN.iter().map(|(name, _)| *name);
            reader.note(Problem::unknown(origin, "trigger", word, all));
            continue;
        };
        if !conflict && matches!(trigger, When::Lull | When::TakenOut) {
            let message = format!("`{word}` leads on from a conflict only");
            let help = "write when = [\"over\"], [\"won\"] or [\"lost\"]";
            reader.note(Problem::new(origin, message).help(help));
        }
        when = when.with(trigger);
    }
    if when.has(When::TakenOut) && names.is_empty() {
        reader.need(&next::WHO, "the groups to take out, such as `who = [\"zird\"]`");
    }
    (when, who)
}

/// Works out what follows from the scenes that were read, such as [`Core::chain`] and
/// [`Core::escalates`].
fn prepare(
    scenario: &Scenario,
    sheets: &[Sheet<CoreSheet>],
    game: &mut Core,
    problems: &mut Problems,
) {
    let kinds = || [&game.scene].into_iter().chain(game.follow.iter().map(|it| &it.scene));
    let writes = |policy: &crate::scenario::PolicyText| {
        policy.points.iter().any(|point| point.name == EscalateContest::POINT.name)
    };
    let asked = scenario.policies.iter().any(writes);
    let contests = game.knobs.contest.allow_attack
        && kinds().any(|scene| scene.kind == SceneKind::Contest)
        && (asked || game.knobs.transition.escalate != Escalate::Never);
    let challenges = asked && kinds().any(|scene| scene.kind.has_tasks());
    game.escalates = contests || challenges;
    let length = |scene: &SceneInfo| match scene.kind {
        SceneKind::Conflict => game.knobs.fate.max_exchanges,
        SceneKind::Contest => game.knobs.contest.max_exchanges,
        SceneKind::Challenge | SceneKind::Single => scene.tasks.len() as i32,
    };
    let fights = if game.escalates { 1 + game.knobs.fate.max_exchanges } else { 0 };
    game.most_exchanges = kinds().map(length).sum::<i32>() + fights;
    game.chain = game.escalates || !game.follow.is_empty();
    let players = scenario.sides.iter().position(|side| side.player == RunBy::Pc);
    game.players = players.unwrap_or(0);
    if game.chain && game.most_exchanges > MOST_EXCHANGES {
        let message = format!("{} exchanges in all are too many", game.most_exchanges);
        let help = "lower conflict.max_exchanges or contest.max_exchanges";
        problems.push(Problem::new(&scenario.scene.origin, message).help(help));
    }
    if game.follow.is_empty() {
        return;
    }
    let scenes = 1 + game.follow.len() as u8;
    for sheet in sheets.iter().filter(|sheet| sheet.scene > 1) {
        let late = sheet.scene > scenes;
        if late || sheet.arrives > 0 {
            let message = if late {
                format!("`{}` belongs to scene {}, of {scenes}", sheet.group, sheet.scene)
            } else {
                format!("`{}` comes with scene {} and arrives later too", sheet.group, sheet.scene)
            };
            let help = "write the number of one of the scenes, without `arrives`";
            problems.push(Problem::new(&scenario.scene.origin, message).help(help));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_of_their_numbers() {
        for (number, (_, when)) in WHEN.into_iter().enumerate() {
            assert_eq!(when as usize, number);
        }
    }
}
