//! The rule system of all games that are text.

use super::act::{Act, Told};
use super::normalise;
use super::order::TURN;
use super::setup::Setup;
use super::state::State;
use super::tell;
use crate::knob::Declaration;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::{
    Alike, Compiled, Ending, FighterId, Foresight, Line, Measure, Outlook, Portrayal, RuleSystem,
    Table, Vocabulary, fighters_in,
};
use crate::text_game::compile::{FeatureRead, Hung, ListId, Node, Program, Step, Whose};
use crate::text_game::model::{Asked, OF_EVERYBODY, Owner};

/// The rule system of all games that are text. It has no state of its own: the [`Setup`] says which game is played.
pub(crate) struct TextGame;

impl RuleSystem for TextGame {
    type State = State;
    type Setup = Setup;
    type Event = Told;

    const ID: &'static str = "text";
    const TITLE: &'static str = "A game as text";
    const DEFAULT_POLICY: &'static str = "plain";
    const MEASURES: &'static [Measure] = &[];
    const PORTRAYAL: &'static Portrayal = &Portrayal::PLAIN;

    fn vocabulary() -> Vocabulary {
        Vocabulary::default()
    }

    fn policies() -> &'static str {
        ""
    }

    fn knobs() -> Vec<Declaration> {
        Vec::new()
    }

    const FORESIGHT: &'static Foresight<Self> = &Foresight { fixed, ..Foresight::NONE };

    const ALIKE: &'static Alike<Self> = &Alike {
        normalise: normalise::normalise,
        shift_exchanges: |state, exchanges| state.round += exchanges as u16,
        ..Alike::NONE
    };

    const OUTLOOK: &'static Outlook<Self> = &Outlook {
        turns: Some(turn_points),
        readings: readings_of,
        read: read_tracks,
        ..Outlook::NONE
    };

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup>> {
        let (_, origin) = &scenario.system;
        let help = "name the file of the game: game = \"NAME.game.toml\"";
        problems.push(Problem::new(origin, "the scenario names no game").help(help));
        None
    }

    fn begin<T: Table<Told>>(setup: &Setup, state: &mut State, table: &mut T) {
        Act::new(setup, state, table).begin();
    }

    fn turn<T: Table<Told>>(setup: &Setup, state: &mut State, table: &mut T) {
        Act::new(setup, state, table).turn();
    }

    fn exchange(state: &State) -> usize {
        usize::from(state.round)
    }

    fn exchange_over(state: &State) -> bool {
        !state.in_round
    }

    fn ending(state: &State) -> Option<Ending> {
        state.ending
    }

    fn render(_: &Setup, event: &Told) -> Line {
        Line::at(event.depth, event.text.clone())
    }

    fn conditions(setup: &Setup, state: &State) -> Vec<(String, String)> {
        tell::conditions(setup, state)
    }

    fn is_step(event: &Told) -> bool {
        event.is_step
    }
}

/// Returns the value of a feature that the sheet fixes. `None` if it can change in play.
fn fixed(setup: &Setup, fighter: FighterId, feature: usize) -> Option<i32> {
    let code = &setup.program.code;
    match setup.program.features[feature].read {
        FeatureRead::Fighter(node) => match code.nodes[node as usize] {
            Node::Sheet(Whose::My, key) => Some(setup.sheet(fighter, key)),
            Node::OfPlayers(Whose::My) => Some((setup.of_players >> fighter & 1) as i32),
            Node::Const(value) => Some(value),
            _ => None,
        },
        FeatureRead::World(node) => code.constant(node),
        FeatureRead::Sides(..) => None,
    }
}

/// Returns the points at which fighters say what they do with their turn: those that hang on `turn` or are asked by rules
/// there. In a game without turns, those of moments of all fighters, such as a secret choice at `round_starts`.
fn turn_points(setup: &Setup) -> u32 {
    let program = &setup.program;
    let at_moment = |number: usize, is_of_all: bool| {
        let hung = program.moments.get(number).map(|moment| &moment.hung[..]).unwrap_or_default();
        hung.iter().fold(0, |points, hung| match hung {
            Hung::Point(point) => {
                let is_own = program.points[usize::from(*point)].of == Asked::My;
                points | u32::from(is_own || !is_of_all) << point
            }
            Hung::Law(law) => points | asked_in(program, program.laws[usize::from(*law)].steps),
        })
    };
    match at_moment(usize::from(TURN), false) {
        0 => (0..OF_EVERYBODY).fold(0, |points, number| points | at_moment(number, true)),
        points => points,
    }
}

/// Returns the points that a list asks of the fighter who carries it out, a bit each.
fn asked_in(program: &Program, list: ListId) -> u32 {
    program.code.lists[list as usize].steps.iter().fold(0, |points, (step, _)| {
        points
            | match *step {
                Step::Ask(Whose::My, point) => 1 << point,
                Step::Repeat(_, list) => asked_in(program, list),
                Step::If(_, yes, no) => {
                    asked_in(program, yes) | no.map_or(0, |no| asked_in(program, no))
                }
                Step::Run(Whose::My, block, _) => {
                    asked_in(program, program.blocks[usize::from(block)].steps)
                }
                _ => 0,
            }
    })
}

/// Most tracks of a fighter, and of a side or the conflict, that estimates of the chance to win read: enough for every
/// game that people play at a table.
const MOST_READ: usize = 12;

/// Returns the number of readings of each side and of the conflict; see [`Outlook`].
fn readings_of(setup: &Setup) -> (usize, usize) {
    let of_conflict = setup.program.declared.cells(Owner::Conflict).count();
    (setup.stride.min(MOST_READ) + setup.side_stride.min(MOST_READ), of_conflict.min(MOST_READ))
}

/// Writes the tracks: for each side the sum of each track over its fighters who have not left, and the side's own;
/// then the tracks of the conflict.
fn read_tracks(setup: &Setup, state: &State, into: &mut Vec<i32>) {
    let of_conflict = readings_of(setup).1;
    for side in 0..setup.side_names.len() {
        let start = into.len();
        into.resize(start + setup.stride.min(MOST_READ), 0);
        let is_member = |&fighter: &FighterId| usize::from(setup.sides[fighter]) == side;
        for fighter in fighters_in(state.standing).filter(is_member) {
            let tracks = &state.cells[fighter.index() * setup.stride..];
            for (sum, value) in into[start..].iter_mut().zip(tracks) {
                *sum += value;
            }
        }
        let own = setup.side_cells + side * setup.side_stride;
        into.extend_from_slice(&state.cells[own..][..setup.side_stride.min(MOST_READ)]);
    }
    into.extend_from_slice(&state.cells[setup.conflict_cells..][..of_conflict]);
}
