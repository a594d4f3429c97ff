//! Tests of stages of a series of conflicts, with a toy system whose course is written down turn by turn.

use super::conflict::Conflict;
use super::erased::System;
use super::flat::Flat;
use crate::knob::Declaration;
use crate::scenario::{Origin, Problems, Scenario, Source};
use crate::system::{
    Chain, Compiled, Ending, FighterId, Kind, Line, Measure, NotSimulated, Portrayal, RuleSystem,
    Seat, Table, Vocabulary,
};
use crate::table::{Casts, Deciders};
use std::sync::{Arc, OnceLock};

const STAMINA_LEFT: Measure = Measure {
    name: "stamina_left",
    doc: "",
    unit: "points",
    kind: Kind::Count,
    curve: true,
    histogram: None,
};

/// A day: the Stamina in the morning, then the change of each turn and the stage in which it leaves the day.
#[derive(Clone)]
struct Day {
    fights: usize,
    morning: i32,
    turns: Vec<(usize, i32)>,
}

/// Turns taken, the stage, and whether the day is over: the state of [`Toy`].
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Clock(usize, usize, bool);

struct Toy;

impl RuleSystem for Toy {
    type State = Clock;
    type Setup = Day;
    type Event = ();

    const ID: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const DEFAULT_POLICY: &'static str = "none";
    const MEASURES: &'static [Measure] = &[STAMINA_LEFT];
    const FIGHTER_MEASURES: usize = 1;
    const PORTRAYAL: &'static Portrayal = &Portrayal {
        exchange: "round",
        conflict: "fight",
        series: "day",
        standing: "standing",
        exits: &[],
        harm: None,
        left: &[],
        parts: &[],
    };

    const CHAIN: &'static Chain<Self> =
        &Chain { conflicts: |day| day.fights, stage: |clock| clock.1, ..Chain::SINGLE };

    fn vocabulary() -> Vocabulary {
        Vocabulary::default()
    }

    fn policies() -> &'static str {
        ""
    }

    fn knobs() -> Vec<Declaration> {
        Vec::new()
    }

    fn not_simulated() -> &'static [NotSimulated] {
        &[]
    }

    fn compile(_: &Scenario, _: &mut Problems) -> Option<Compiled<Day>> {
        None
    }

    fn begin<T: Table<()>>(day: &Day, clock: &mut Clock, table: &mut T) {
        *clock = Clock(0, 0, day.turns.is_empty());
        table.count(0, FighterId(0), day.morning);
    }

    fn turn<T: Table<()>>(day: &Day, clock: &mut Clock, table: &mut T) {
        let (stage, change) = day.turns[clock.0];
        table.count(0, FighterId(0), change);
        *clock = Clock(clock.0 + 1, stage, clock.0 + 1 == day.turns.len());
    }

    fn exchange(clock: &Clock) -> usize {
        clock.0
    }

    fn exchange_over(_: &Clock) -> bool {
        true
    }

    fn ending(clock: &Clock) -> Option<Ending> {
        clock.2.then_some(Ending::Won(1))
    }

    fn render(_: &Day, (): &()) -> Line {
        Line { depth: 0, text: String::new() }
    }

    fn odds(_: &[String]) -> Result<String, String> {
        Err(String::new())
    }
}

fn conflict(fights: usize, turns: &[(usize, i32)]) -> Conflict<Toy> {
    let source = Arc::new(Source { name: String::new(), text: String::new() });
    let seat = Seat {
        name: "hero".into(),
        side: 0,
        group: "hero".into(),
        policy: "none".into(),
        origin: Origin::start_of(&source),
    };
    let setup = Day { fights, morning: 10, turns: turns.to_vec() };
    let sides = vec!["heroes".into()];
    Conflict {
        table: crate::engine::TableFacts::default(),
        system: System::of::<Toy>(),
        compiled: Compiled { setup, seats: vec![seat], sides, max_exchanges: 9 },
        casts: Casts::of_one(Deciders::new(Vec::new(), Vec::new(), &[], |_| false)),
        vocabulary: Vocabulary::default().into(),
        curves: 1,
        conflicts: fights,
        tells_series: false,
        written: Vec::new(),
        doubts: Vec::new(),
        values: Vec::new(),
        house: Vec::new(),
        bans: crate::engine::banned_options::Bans::default(),
        flat: Flat::default(),
        play_key: OnceLock::new(),
    }
}

/// Returns the last stage of a day and the Stamina left at each. Plays two trials, because the second must
/// not see the first.
fn stages(fights: usize, turns: &[(usize, i32)]) -> (usize, Vec<i32>) {
    let conflict = conflict(fights, turns);
    let mut workspace = conflict.workspace();
    let room = workspace.record.stages.capacity();
    // The second trial on the same desk must not see the first.
    conflict.play(&mut workspace, 1, 0);
    conflict.play(&mut workspace, 1, 1);
    assert_eq!(workspace.record.stages.capacity(), room, "noting stages allocates");
    (workspace.record.stage, workspace.record.stages)
}

#[test]
fn every_stage_has_its_row() {
    let turns = [(0, -1), (1, -3), (2, 2), (2, -4), (3, -1), (4, 5), (5, -6)];
    assert_eq!(stages(3, &turns), (5, vec![10, 6, 8, 3, 8, 2]));
}

#[test]
fn a_day_that_ends_early_notes_the_end_of_its_fight() {
    assert_eq!(stages(3, &[(0, -1), (1, -3), (2, 2), (2, -8)]), (3, vec![10, 6, 8, 0]));
    assert_eq!(stages(3, &[(0, -10)]), (1, vec![10, 0]));
    assert_eq!(stages(3, &[(1, -4)]), (1, vec![10, 6]));
    assert_eq!(stages(3, &[]), (1, vec![10, 10]));
}

#[test]
fn stages_that_a_turn_jumps_over_repeat_its_values() {
    assert_eq!(stages(2, &[(3, -4)]), (3, vec![10, 6, 6, 6]));
    assert_eq!(stages(2, &[(9, -4)]), (3, vec![10, 6, 6, 6]), "no more than there is room for");
}

#[test]
fn one_conflict_has_no_stages() {
    assert_eq!(stages(1, &[(0, -1), (1, -3)]), (0, Vec::new()));
    assert_eq!(conflict(1, &[]).layout().stages(), 0);
}
