//! The rule system of all games that are text.

use super::act::{Act, Told};
use super::normalise;
use super::order::TURN;
use super::setup::Setup;
use super::state::State;
use crate::knob::Declaration;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::{
    Alike, Compiled, Ending, Foresight, Line, Measure, Outlook, Portrayal, RuleSystem, Table,
    Vocabulary, bits,
};
use crate::text_game::compile::{FeatureRead, Hung, Node, Whose};
use crate::text_game::model::Owner;

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
        let declared = &setup.program.declared;
        let one = |fighter: usize| {
            let tracks = declared.cells(Owner::Fighter).enumerate();
            let words = tracks.filter_map(|(cell, track)| {
                let slot = fighter * setup.stride + cell;
                let value = *state.cells.get(slot)?;
                let told = match (track.is_flag, value) {
                    // What is as at the beginning, and on no sheet, says nothing.
                    (_, value) if track.key.is_none() && value == setup.start[slot] => return None,
                    (true, _) => track.name.replace('_', " "),
                    (false, value) => match track.values.get((value - 1).max(0) as usize) {
                        Some(word) if value > 0 => format!("{} {word}", track.name),
                        _ => format!("{} {value}", track.name.replace('_', " ")),
                    },
                };
                Some(told)
            });
            let words = words.collect::<Vec<_>>().join(", ");
            (setup.names[fighter].clone(), if words.is_empty() { "stands".into() } else { words })
        };
        // Before the first round the state is that of another trial.
        let standing = if state.used == 0 { 0 } else { state.standing };
        bits(standing).map(one).collect()
    }

    fn is_step(event: &Told) -> bool {
        event.is_step
    }
}

/// Returns the value of a feature that the sheet fixes. `None` if it can change in play.
fn fixed(setup: &Setup, fighter: usize, feature: usize) -> Option<i32> {
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

fn turn_points(setup: &Setup) -> u32 {
    let moment = setup.program.moments.get(usize::from(TURN));
    let hung = moment.map(|moment| &moment.hung[..]).unwrap_or_default();
    hung.iter().fold(0, |points, hung| match hung {
        Hung::Point(point) => points | 1 << point,
        Hung::Law(_) => points,
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
        let is_member = |&fighter: &usize| usize::from(setup.sides[fighter]) == side;
        for fighter in bits(state.standing).filter(is_member) {
            let tracks = &state.cells[fighter * setup.stride..];
            for (sum, value) in into[start..].iter_mut().zip(tracks) {
                *sum += value;
            }
        }
        let own = setup.side_cells + side * setup.side_stride;
        into.extend_from_slice(&state.cells[own..][..setup.side_stride.min(MOST_READ)]);
    }
    into.extend_from_slice(&state.cells[setup.conflict_cells..][..of_conflict]);
}
