//! Tests before a conflict, or instead of one, as scenarios write them (BB-TEST).

use super::fighter::Sheet;
use super::keys::{scene, test};
use super::terms::{AfterFailure, Approach, RestPlace, Skill, Then};
use crate::knob::Numbers;
use crate::scenario::{Node, Origin, Problem, Problems, Reader};
use crate::system::first_in;

/// A test before the conflict, against an obstacle or other participants.
#[derive(Clone, Debug)]
pub struct SceneTest {
    pub name: String,
    /// Bit set of the participants who make the test, together if they are several.
    pub who: u64,
    pub skill: Skill,
    /// The Approach; `None` if the tester picks it.
    pub approach: Option<Approach>,
    /// The obstacle; `None` for `test.base_obstacle`.
    pub obstacle: Option<u8>,
    /// Ratings of scene traits that hinder; the highest ones raise the obstacle
    /// (`test.max_scene_traits`).
    pub hinders: Numbers,
    /// Bit set of the participants that the obstacle stands for: their traits raise it, and the
    /// tester can call their Banes.
    pub behind: u64,
    /// Participants against whom it is a contest, a bit for each; 0: it is a test (BB-TEST-07).
    pub against: u64,
    /// How often it is made.
    pub times: u8,
    /// How often each of these is tried at most (`on_failure = "retry"`).
    pub tries: u8,
    pub on_failure: AfterFailure,
}

/// Tests of a scenario, and the place where a team rests.
#[derive(Clone, Debug)]
pub struct Scene {
    pub tests: Vec<SceneTest>,
    /// Continuation after the last test: the conflict, or the end.
    pub then: Then,
    /// The team that makes them; `None` if there are none.
    pub team: Option<usize>,
    pub rest: RestPlace,
    /// Dice that a settlement adds to tests for actions.
    pub supply: u8,
}

impl Scene {
    /// Returns the most tests that can be made: labels of draws need as many rounds.
    pub fn most_tests(&self) -> usize {
        self.tests.iter().map(|test| usize::from(test.times) * usize::from(test.tries)).sum()
    }
}

/// Reads `[scene]` into a [`Scene`].
pub(crate) fn read_scene(
    node: &Node,
    (sheets, most): (&[Sheet], i32),
    problems: &mut Problems,
) -> Scene {
    let mut reader = Reader::new(node, "the scene");
    let then = reader.get(&scene::THEN).unwrap_or(Then::Win);
    let rest = reader.get(&scene::REST).unwrap_or(RestPlace::Settlement);
    let supply = reader.get(&scene::SUPPLY).unwrap_or(0) as u8;
    let mut scene = Scene { tests: Vec::new(), then, team: None, rest, supply };
    if let Some(tests) = reader.get(&scene::TESTS) {
        for entry in tests.entries().unwrap_or_default() {
            let test = read_test(&entry.key, &entry.value, (sheets, most), problems);
            let team = (test.who != 0).then(|| sheets[first_in(test.who)].team);
            scene.team = scene.team.or(team);
            scene.tests.push(test);
        }
    }
    if scene.most_tests() > 1000 {
        let message = format!("{} tests are too many", scene.most_tests());
        reader.note(Problem::new(&node.origin, message).help("make fewer than 1000"));
    }
    reader.finish(problems);
    scene
}

fn read_test(
    name: &str,
    node: &Node,
    (sheets, most): (&[Sheet], i32),
    problems: &mut Problems,
) -> SceneTest {
    let mut reader = Reader::new(node, "a test");
    let who = match reader.get(&test::WHO) {
        Some(names) => groups(&names, sheets, &mut reader),
        None => u64::from(!sheets.is_empty()),
    };
    let first = first_in(who);
    let team = sheets.get(first.index()).map(|sheet| sheet.team);
    let others = sheets.iter().enumerate().filter(|(_, sheet)| Some(sheet.team) != team);
    let outside = others.fold(0_u64, |mask, (place, _)| mask | 1 << place.min(63));
    if who & outside != 0 {
        wrong(
            &mut reader,
            test::WHO.name,
            "all participants of a test must be of one team",
            "name groups of one side",
        );
    }
    let named = reader.get(&test::OPPONENT);
    let behind = named.map_or(0, |names| groups(&names, sheets, &mut reader));
    if behind & !outside != 0 {
        wrong(
            &mut reader,
            test::OPPONENT.name,
            "an obstacle must stand for a participant of another team",
            "name a group of another side",
        );
    }
    let foes = reader.get(&test::AGAINST);
    let against = foes.map_or(0, |names| groups(&names, sheets, &mut reader));
    if against & !outside != 0 {
        wrong(
            &mut reader,
            test::AGAINST.name,
            "a contest must be against a participant of another team",
            "name a group of another side",
        );
    }
    if against != 0 {
        for key in [test::OBSTACLE.name, test::OPPONENT.name, test::SCENE_TRAITS.name] {
            if reader.take(key).is_some() {
                let message = format!("a contest has no `{key}`");
                wrong(&mut reader, key, &message, "leave it out, or leave out `against`");
            }
        }
    }
    let obstacle = reader.get(&test::OBSTACLE);
    note_obstacle(obstacle, most, &mut reader);
    let hinders = reader.get(&test::SCENE_TRAITS);
    let on_failure = reader.get(&test::ON_FAILURE).unwrap_or(AfterFailure::Lose);
    let tries = reader.get(&test::TRIES);
    let retries = on_failure == AfterFailure::Retry;
    let read = SceneTest {
        name: name.to_owned(),
        who,
        skill: reader.get(&test::SKILL).unwrap_or(Skill::Maneuver),
        approach: reader.get(&test::APPROACH),
        against,
        obstacle: obstacle.map(|obstacle| obstacle as u8),
        hinders: hinders.unwrap_or(Numbers::new(&[])),
        behind,
        times: reader.get(&test::TIMES).unwrap_or(1) as u8,
        tries: if retries { tries.unwrap_or(3) as u8 } else { 1 },
        on_failure,
    };
    reader.need(&test::SKILL, "skill = \"maneuver\"");
    if tries.is_some() && !retries {
        wrong(
            &mut reader,
            test::TRIES.name,
            "a test is tried again only where a failure says so",
            "write on_failure = \"retry\", or remove `tries`",
        );
    }
    reader.finish(problems);
    read
}

/// Notes an obstacle out of the usual range, which is advice (BB-TEST-03).
fn note_obstacle(obstacle: Option<i32>, most: i32, reader: &mut Reader<'_>) {
    let Some(obstacle) = obstacle.filter(|obstacle| !(1..=most).contains(obstacle)) else { return };
    let origin = reader.value_origin(test::OBSTACLE.name).clone();
    let message = format!("an obstacle of {obstacle} is outside of 1 to {most}");
    let help = if obstacle < 1 {
        "this test cannot fail: write at least 1".to_owned()
    } else {
        format!(
            "above it a conflict is the better tool; test.obstacle_range = {obstacle} under [rules] says that it is meant"
        )
    };
    reader.note(Problem::lacking(&origin, message).help(help));
}

fn wrong(reader: &mut Reader<'_>, key: &str, message: &str, help: &str) {
    let problem = Problem::new(reader.value_origin(key), message);
    reader.note(problem.help(help));
}

/// Returns the participants of groups, as a bit set.
fn groups(names: &[(&str, &Origin)], sheets: &[Sheet], reader: &mut Reader<'_>) -> u64 {
    let mut mask = 0;
    for (name, origin) in names {
        let of = sheets
            .iter()
            .enumerate()
            .filter(|(_, sheet)| sheet.group == *name || sheet.name == *name);
        let found = of.fold(0_u64, |mask, (place, _)| mask | 1 << place.min(63));
        if found == 0 {
            let known = sheets.iter().map(|sheet| sheet.group.as_str());
            reader.note(Problem::unknown(origin, "group", name, known));
        }
        mask |= found;
    }
    mask
}
