//! Table of the methods that fighters roll with, computed before play for every kind of roll. The columns of a full
//! sheet are the approaches that it roars with; those of a minion tell whether the attack that it meets comes from
//! afar. Entries must equal the results of [`View::compute_method`]; a roll that depends on anything else has no
//! entry.

use crate::each::Each;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::kernels::fate::{Method, RollKind};
use crate::system::{FighterId, NO_ARGUMENT};
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::rules::rolls::method_number::{RANGED, is_ranged_attack};
use crate::systems::war_of_ashes::rules::rolls::minion_fit::conditions_of;
use crate::systems::war_of_ashes::sheet::approach::APPROACHES;
use crate::systems::war_of_ashes::sheet::minion_skills::{Lists, Words};
use crate::systems::war_of_ashes::sheet::sheet::{ALL_KINDS, Build, KINDS, WarSheet, kind_index};
use crate::systems::war_of_ashes::sheet::stunt::Item;
use crate::systems::war_of_ashes::{View, War};

/// Columns for no Roar and for a Roar with each approach; a minion uses the first two, for attacks from near and
/// from afar.
const COLUMNS: usize = 1 + APPROACHES;

/// Method, rating and rating lost to the lock for one kind of roll; the default is an unknown entry, so that the method
/// is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    known: bool,
    has_method: bool,
    number: u8,
    rating: i8,
    lost: i8,
}

impl Entry {
    /// Returns the method; `None` if the fighter has none for the roll.
    pub(crate) fn method(self) -> Option<Method> {
        let method = Method { number: self.number, rating: i32::from(self.rating) };
        self.has_method.then_some(method)
    }

    /// Returns the rating that the lock costs.
    pub(crate) fn rating_lost(self) -> i32 {
        i32::from(self.lost)
    }

    fn new(method: Option<Method>, lost: i32) -> Self {
        let Method { number, rating } = method.unwrap_or(Method::NONE);
        let small = |value: i32| i8::try_from(value).ok();
        match (small(rating), small(lost)) {
            (Some(rating), Some(lost)) => {
                Self { known: true, has_method: method.is_some(), number, rating, lost }
            }
            _ => Self::default(),
        }
    }
}

/// The entries of a fighter, by kind of roll ([`kind_index`]) and column.
type Row = [[Entry; COLUMNS]; KINDS];

/// Table of the methods that fighters roll with, as far as they can be computed before play. Fast path of
/// [`View::compute_method`] and [`View::compute_rating_lost`].
#[derive(Clone, Debug)]
pub(crate) struct MethodTable {
    rows: Each<Row, MAX_FIGHTERS>,
    /// The minions, a bit for each; [`of_minion`] makes their entries.
    minions: u64,
}

impl Default for MethodTable {
    /// Returns a table without entries, so that every method is computed.
    fn default() -> Self {
        Self { rows: vec![Row::default(); MAX_FIGHTERS].into(), minions: 0 }
    }
}

impl MethodTable {
    /// Computes the table for the fighters of a setup.
    pub(crate) fn new(setup: &Setup<War>) -> Self {
        let mut state = setup.start.clone();
        let fighters = FighterId::all(setup.sheets.len());
        let is_minion = |fighter: &FighterId| is_minion(&setup.sheets[*fighter].game);
        let minions = fighters.clone().filter(is_minion).fold(0, |mask, at| mask | 1 << at);
        let rows = fighters.map(|fighter| row(setup, &mut state, fighter)).collect();
        Self { rows, minions }
    }
}

fn is_minion(sheet: &WarSheet) -> bool {
    matches!(sheet.build, Build::Minion(_))
}

fn row(setup: &Setup<War>, state: &mut StateOf<War>, fighter: FighterId) -> Row {
    let game = &setup.game;
    let mut row = Row::default();
    // Stunts ask for circumstances, lots offer approaches, mobs shrink.
    let varies = game.craft.stunted >> fighter & 1 == 1
        || game.knobs.turn.availability == Availability::RandomK
        || game.known.mobs >> fighter & 1 == 1
        || !state.fighters[fighter].game.craft.has(Item::Weapon);
    if varies {
        return row;
    }
    let before = state.fighters[fighter].game;
    for (kind, entries) in ALL_KINDS.into_iter().zip(&mut row) {
        for (column, entry) in entries.iter_mut().enumerate() {
            *entry = match setup.sheets[fighter].game.build {
                Build::Minion(lists) => {
                    of_minion(View { setup, state }, fighter, kind, &lists, column)
                }
                Build::Full(_) => {
                    let roar = &mut state.fighters[fighter].game;
                    roar.active = column > 0;
                    roar.approach = (column as u8).checked_sub(1).unwrap_or(NO_ARGUMENT);
                    roar.bound_until = 0;
                    let view = View { setup, state };
                    let method = view.compute_method(fighter, kind, NO_ARGUMENT);
                    Entry::new(method, view.compute_rating_lost(fighter, kind))
                }
            };
        }
    }
    state.fighters[fighter].game = before;
    row
}

/// Returns the entry of a minion; an unknown one if the bodies around it or the ground under it matter, so that its
/// method is computed in play.
fn of_minion(
    view: View<'_>,
    fighter: FighterId,
    kind: RollKind,
    lists: &Lists,
    column: usize,
) -> Entry {
    // The words of these depend on the presence of allies and on what is on the way.
    let varies = matches!(kind, RollKind::Create { .. } | RollKind::Move);
    if varies || column > 1 {
        return Entry::default();
    }
    let against = if column == 1 { RANGED } else { NO_ARGUMENT };
    let afar = view.attacks_at_range(fighter) && lists.ranged;
    let words = view.words_of(kind, (against, afar), lists);
    let fit = |more: Words| lists.fit(words | more, &view.setup.game.knobs);
    // The fit must be independent of the conditions. For most minions it is, because they are
    // skilled without them.
    let asked = conditions_of(kind);
    let mut subset = asked;
    while subset != 0 {
        if fit(subset) != fit(0) {
            return Entry::default();
        }
        subset = (subset - 1) & asked;
    }
    Entry::new(view.compute_method(fighter, kind, against), 0)
}

impl View<'_> {
    /// Returns the entry of a roll in the present state. `None` if the method must be computed, because the table was
    /// made for other states.
    pub(crate) fn known_method(
        self,
        fighter: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Option<Entry> {
        let (table, rites) = (&self.setup.game.methods, &self.state.world.rites);
        let it = &self.state.fighters[fighter].game;
        if rites.blows || !it.craft.has(Item::Weapon) {
            return None;
        }
        let column = if table.minions >> fighter & 1 == 1 {
            usize::from(rites.wide || is_ranged_attack(against))
        } else if it.active {
            if self.is_bound(fighter) {
                return None;
            }
            // A Roar without an approach locks nothing.
            usize::from(it.approach.wrapping_add(1))
        } else {
            0
        };
        let entry = table.rows[fighter][kind_index(kind)].get(column)?;
        entry.known.then_some(*entry)
    }
}
