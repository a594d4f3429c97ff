//! Lays out a setup: cells, exits, tables of dice, and everything that a program fixes before play.

use super::eval::View;
use super::plans::{Plans, TrackPlan};
use super::quick::Quick;
use super::setup::Setup;
use super::spread::{Hands, Table};
use super::state::State;
use crate::scenario::{Scenario, Side};
use crate::system::{MOST_FIGHTERS, Seat, fighters_in};
use crate::text_game::compile::{Dice, Node, NodeId, Program, Thrown, site};
use crate::text_game::model::Owner;
use std::sync::Arc;

/// Most dice of a throw that is drawn by a table.
const MOST_TABLED: i64 = 12;

/// Makes a setup whose sheets and cells are still empty.
pub(super) fn lay_out(program: Program, scenario: &Scenario, seats: &[Seat]) -> Setup {
    let declared = Arc::clone(&program.declared);
    let sides: Vec<u8> = seats.iter().map(|seat| seat.side as u8).collect();
    let everybody = (0..seats.len()).fold(0_u64, |mask, fighter| mask | 1 << fighter);
    let of_side = |wanted: &dyn Fn(usize) -> bool| {
        let them = sides.iter().enumerate().filter(|(_, side)| wanted(usize::from(**side)));
        them.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter)
    };
    let names = |one: &Side, other: &Side| one.allies.iter().any(|(name, _)| *name == other.name);
    let hostile = |one: usize, other: usize| {
        let (mine, theirs) = (&scenario.sides[one], &scenario.sides[other]);
        one != other && !names(mine, theirs) && !names(theirs, mine)
    };
    let foes = sides.iter().map(|side| of_side(&|it| hostile(usize::from(*side), it))).collect();
    let mates = sides.iter().map(|side| of_side(&|it| it == usize::from(*side))).collect();
    let count = |owner| declared.cells(owner).count();
    let (stride, side_stride) = (count(Owner::Fighter), count(Owner::Side));
    let side_cells = seats.len() * stride;
    let conflict_cells = side_cells + scenario.sides.len() * side_stride;
    let due_cells = conflict_cells + count(Owner::Conflict);
    let mut due = 0;
    let (exits_of, any_exits) = exits(&program, stride);
    let tracks: Vec<TrackPlan> = declared
        .cells(Owner::Fighter)
        .zip(exits_of)
        .map(|(track, exits)| {
            let due = track.due.as_ref().map(|_| {
                due += 1;
                due - 1
            });
            TrackPlan::new(exits, due)
        })
        .collect();
    let all = |texts: Vec<String>| texts.iter().map(|text| site(text, 0)).collect::<Vec<u64>>();
    let throws: Vec<bool> =
        (0..program.code.nodes.len()).map(|node| program.code.throws(node as NodeId)).collect();
    let read_by_rules: Vec<bool> = (0..stride).map(|cell| read_by_rules(&program, cell)).collect();
    let round_is_read = outside(&program).any(|node| matches!(node, Node::Round));
    let spreads: Vec<Vec<Table>> =
        program.code.dice.iter().map(|dice| spreads(&program, dice)).collect();
    let shows = program.rolls.iter().any(|roll| roll.shows_faces);
    let hands: Vec<Vec<Hands>> = program
        .code
        .dice
        .iter()
        .map(|dice| if shows { hands(&program, dice) } else { Vec::new() })
        .collect();
    Setup {
        rules: Vec::new(),
        rule_dice: Vec::new(),
        sheets: Vec::new(),
        sheet_dice: Vec::new(),
        keys: declared.sheet.len(),
        tables: Vec::new(),
        names: seats.iter().map(|seat| seat.name.clone()).collect(),
        side_names: scenario.sides.iter().map(|side| side.name.clone()).collect(),
        foes,
        mates,
        everybody,
        of_players: 0,
        places: [0; MOST_FIGHTERS],
        stride,
        side_cells,
        side_stride,
        conflict_cells,
        due_cells,
        due_stride: usize::from(due),
        tracks,
        start: Vec::new(),
        bounds: Vec::new(),
        fixed_order: None,
        max_rounds: 1,
        plans: Plans::of(&program),
        law_sites: all(program.laws.iter().map(|it| format!("rule {}", it.name)).collect()),
        point_sites: all(declared.points.iter().map(|it| format!("point {}", it.name)).collect()),
        roll_sites: all(declared.rolls.iter().map(|it| format!("again {}", it.name)).collect()),
        spreads,
        hands,
        any_exits,
        starts_looked: false,
        read_by_rules,
        round_is_read,
        throws,
        quick: Quick::default(),
        sides,
        program,
    }
}

/// Returns the exits that a change of each track of a fighter can bring about, a bit each, and those that any change
/// can.
fn exits(program: &Program, stride: usize) -> (Vec<u64>, u64) {
    let conditional = program.exits.iter().enumerate().filter(|(_, exit)| exit.condition.is_some());
    let exits_of = (0..stride).map(|cell| {
        let reads = |exit: &Option<u64>| exit.is_some_and(|cells| cells >> cell.min(63) & 1 == 1);
        let those = conditional.clone().filter(|(_, exit)| reads(&exit.cells));
        those.fold(0, |mask, (at, _)| mask | 1 << at)
    });
    let any = conditional.clone().filter(|(_, exit)| exit.cells.is_none());
    let exits_of: Vec<u64> = exits_of.collect();
    let any_exits = any.fold(0, |mask, (at, _)| mask | 1 << at);
    (exits_of, any_exits)
}

/// Returns whether a fighter can leave before anything has changed, by an exit that holds at the beginning.
pub(super) fn starts_out(setup: &Setup) -> bool {
    let used = setup.start.len();
    let mut state = State::default();
    state.cells[..used].copy_from_slice(&setup.start);
    (state.used, state.standing) = (used as u16, setup.everybody);
    let view = View::new(setup, &state);
    fighters_in(setup.everybody).any(|fighter| view.exit_of(fighter, u64::MAX).is_some())
}

/// Returns the nodes outside of [`feature_nodes`](Program::feature_nodes), which not only policies read.
fn outside(program: &Program) -> impl Iterator<Item = &Node> {
    let (first, end) = program.feature_nodes;
    let nodes = &program.code.nodes;
    nodes[..first].iter().chain(&nodes[end..])
}

fn read_by_rules(program: &Program, cell: usize) -> bool {
    outside(program).any(|node| matches!(node, Node::Cell(_, it) if usize::from(*it) == cell))
}

/// Makes the tables of a throw whose faces are known, by the number of its dice.
fn spreads(program: &Program, dice: &Dice) -> Vec<Table> {
    let known =
        |at: usize| program.code.constant(dice.amounts[at]).and_then(|it| u32::try_from(it).ok());
    let up_to = |count: usize, table: &dyn Fn(u32) -> Option<Table>| {
        // The number of dice may be known, too.
        let most = known(count).map_or(MOST_TABLED, |it| i64::from(it).min(MOST_TABLED));
        (0..=most as u32).map_while(table).collect()
    };
    match dice.thrown {
        Thrown::Sum if known(0) != Some(1) => match known(1) {
            Some(faces @ 2..=1000) => up_to(0, &|count| Table::sum(count, faces)),
            _ => Vec::new(),
        },
        Thrown::Highest | Thrown::Lowest => match (known(0), known(2)) {
            (Some(keep), Some(faces @ 2..=1000)) => {
                let highest = dice.thrown == Thrown::Highest;
                up_to(1, &|count| Table::kept(keep, count, faces, highest))
            }
            _ => Vec::new(),
        },
        Thrown::Successes => {
            let never_again = dice.count == 3 || known(3) > known(1) && known(3).is_some();
            match (known(1), program.code.constant(dice.amounts[2])) {
                (Some(faces @ 1..=1000), Some(least)) if never_again => {
                    up_to(0, &|count| Table::successes(count, faces, least))
                }
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// Like [`spreads`], for dice on the table whose faces are known, by the number of dice.
fn hands(program: &Program, dice: &Dice) -> Vec<Hands> {
    let faces = match dice.thrown {
        Thrown::Sum | Thrown::Successes => dice.amounts[1],
        Thrown::Highest | Thrown::Lowest => dice.amounts[2],
        Thrown::Exploding | Thrown::Cards => return Vec::new(),
    };
    match program.code.constant(faces) {
        Some(faces @ 2..=200) => {
            (0..=MOST_TABLED as usize).map_while(|count| Hands::of(count, faces as u8)).collect()
        }
        _ => Vec::new(),
    }
}
