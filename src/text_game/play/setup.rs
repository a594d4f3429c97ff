//! Everything that does not change during play: the program of the scenario, the sheets, and who fights whom.

use super::order::Order;
use super::plans::{Plans, TrackPlan};
use super::quick::Quick;
use super::spread::{Hands, Table};
use crate::system::{FighterId, MOST_FIGHTERS};
use crate::text_game::compile::{NodeId, Program};
use crate::text_game::model::{Owner, Track};

/// A game and a scenario, ready to be played. Nothing in it changes in play, because all trials of a cell share it.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The program, with the rule settings of the scenario as constants.
    pub program: Program,
    /// The value of each rule setting; of tables, their numbers among `tables`.
    pub rules: Vec<i32>,
    /// The dice of each rule setting.
    pub rule_dice: Vec<Option<NodeId>>,
    /// The values of the sheet, fighter by fighter; of tables, their numbers among `tables`.
    pub sheets: Vec<i32>,
    /// The dice of the sheet, fighter by fighter.
    pub sheet_dice: Vec<Option<NodeId>>,
    /// How many keys the sheet has.
    pub keys: usize,
    /// Tables, as rows.
    pub tables: Vec<Vec<Vec<i32>>>,
    pub names: Vec<String>,
    pub sides: Vec<u8>,
    pub side_names: Vec<String>,
    /// The foes of each fighter as a bit set. Sets are worked out once, because alliances never change.
    pub foes: Vec<u64>,
    /// The fighters of each fighter's side, a bit each.
    pub mates: Vec<u64>,
    /// All fighters, a bit each.
    pub everybody: u64,
    /// The fighters whom the players play, a bit each.
    pub of_players: u64,
    /// A number for each fighter that is its own in every cell of a run, from which labels of dice are made: two
    /// variants then share its dice.
    pub places: [u32; MOST_FIGHTERS],
    /// Tracks of each fighter: its row in [`State::cells`](super::state::State::cells) has this length.
    pub stride: usize,
    /// The place of the first track of a side.
    pub side_cells: usize,
    /// How many tracks each side has.
    pub side_stride: usize,
    /// The place of the first track of the conflict.
    pub conflict_cells: usize,
    /// The place of the first pending change; see `due_cell`.
    pub due_cells: usize,
    /// How many tracks of a fighter have changes that fall due.
    pub due_stride: usize,
    pub tracks: Vec<TrackPlan>,
    pub start: Vec<i32>,
    /// The least and the greatest value of each cell.
    pub bounds: Vec<(i32, i32)>,
    /// The order of every round, if it never depends on dice, lots or the state.
    pub fixed_order: Option<Order>,
    /// The most rounds.
    pub max_rounds: u16,
    /// The moments, decision points, options and degrees as play reads them.
    pub plans: Plans,
    /// Numbers made of the names of standing rules, from which dice get their labels; like those of
    /// [`MomentPlan`](super::plans::MomentPlan).
    pub law_sites: Vec<u64>,
    pub point_sites: Vec<u64>,
    pub roll_sites: Vec<u64>,
    /// Whether each track of a fighter is read by rules, and not only by policies; [`normalise`](super::normalise)
    /// resets the others.
    pub read_by_rules: Vec<bool>,
    /// Whether rules read the running round.
    pub round_is_read: bool,
    /// Whether each node throws dice.
    pub throws: Vec<bool>,
    /// Fast forms of the nodes.
    pub quick: Quick,
    /// The tables of each place where dice are thrown, by the number of dice.
    pub spreads: Vec<Vec<Table>>,
    /// Like `tables`, but for dice that are laid on the table one by one.
    pub hands: Vec<Vec<Hands>>,
    /// The exits that must be looked at for all fighters after each change.
    pub any_exits: u64,
    /// Whether no exit can be taken before a track has changed, so that the first change needs no look at all fighters.
    pub starts_looked: bool,
}

impl Setup {
    pub(crate) fn sheet(&self, fighter: FighterId, key: u16) -> i32 {
        self.sheets[fighter.index() * self.keys + usize::from(key)]
    }

    /// Returns the place of a track of a fighter's side.
    pub(crate) fn side_cell(&self, fighter: FighterId, cell: u16) -> usize {
        let side = usize::from(self.sides[fighter]);
        self.side_cells + side * self.side_stride + usize::from(cell)
    }

    /// Returns the first of the three cells of the pending change of a track: its sum, then the value that it is set
    /// to, then whether it is set.
    pub(crate) fn due_cell(&self, fighter: FighterId, number: u16) -> usize {
        self.due_cells + (fighter.index() * self.due_stride + usize::from(number)) * 3
    }

    /// Returns the track of a cell, and the fighter or the side that it belongs to; a track of the conflict belongs to
    /// neither.
    pub(crate) fn track_at(&self, place: usize) -> (Option<&Track>, Option<&str>) {
        let declared = &self.program.declared;
        if let Some(cell) = place.checked_sub(self.conflict_cells) {
            return (declared.cells(Owner::Conflict).nth(cell), None);
        }
        if let Some(cell) = place.checked_sub(self.side_cells) {
            let track = declared.cells(Owner::Side).nth(cell % self.side_stride);
            return (track, Some(&self.side_names[cell / self.side_stride]));
        }
        let track = declared.cells(Owner::Fighter).nth(place % self.stride);
        (track, Some(&self.names[place / self.stride]))
    }

    /// Returns an entry of a table, counted from 1; an index beyond an end counts as that end, so that no text of a
    /// game can fail in play.
    pub(crate) fn entry(&self, table: i32, row: i32, column: i32) -> i32 {
        let Some(rows) = self.tables.get(table as usize) else { return 0 };
        let place = |index: i32, len: usize| (index.max(1) as usize).min(len.max(1)) - 1;
        let row = &rows[place(row, rows.len())];
        row[place(column, row.len())]
    }
}
