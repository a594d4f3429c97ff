//! The spotlight: how many minutes of a conflict each player fills, with turns, harm and waits beside them.

use crate::engine::{PlayerSummary, TableSummary};
use crate::report::cell_selection::reference;
use crate::report::charts::parts::page::page;
use crate::report::charts::parts::rows::{self, Row, Standing};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Format, Picture};
use crate::report::figures::Figures;
use crate::report::findings::capitalized;
use crate::report::noun_phrases;
use crate::report::tables::how_it_plays::minutes;
use crate::sim::Results;
use crate::stats::{Estimate, grouped, mean_in_steps, number};
use std::fmt::Write as _;

/// Rows with readable text: players and the names of sides.
const MOST: usize = rows::MOST;
/// Unevenness, in thousandths, up to which a side counts as even.
const EVEN: u64 = 100;

/// Returns the chart. `None` if the run does not measure pace, or no fighter takes a turn.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let cell = reference(results)?;
    let table = results.cells[cell].pace.as_ref()?.table.as_ref()?;
    if table.trials() == 0 || table.players.iter().all(|player| player.seconds == 0) {
        return None;
    }
    let of_one = if results.cells.len() > 1 {
        format!("“{}”: ", noun_phrases::row(results, cell))
    } else {
        String::new()
    };
    let shown = shown(table);
    let left_out = table.players.len() - shown.len();
    let left_out = (left_out > 0)
        .then(|| format!("without the {left_out} players who fill the least time of their sides"));
    let has_team = table.players.iter().any(|player| has_mates(table, player));
    let what = format!(
        "{of_one}minutes by the seconds of [table_time], from {} trials; waits: the longest stretch without a turn{}",
        grouped(table.trials()),
        match table.players.iter().any(|player| player.dealt.is_some()) {
            _ if !has_team => "",
            true => "; harm: part of the harm that the side deals",
            false => "; the system does not tell who dealt harm",
        }
    );
    let title = title(results, table);
    let mut page = page(figures, format, &title, &[Some(what), left_out]);
    let mut rows = Vec::new();
    for side in 0..results.sides.len() {
        let mut own = shown.iter().filter(|player| player.side == side).peekable();
        if own.peek().is_some() {
            rows.push(Row::heading(&results.sides[side]));
        }
        rows.extend(own.map(|player| row(table, player, figures.confidence)));
    }
    let highest = rows.iter().map(|row| row.estimate.high).filter(|high| high.is_finite());
    let axis = Axis::around(
        &format!("minutes of a {} that the turns fill", results.portrayal.conflict),
        &[0.0, highest.fold(0.1, f64::max)],
        Unit::Number,
        8,
    );
    rows::draw(&mut page, &rows, &axis, None);
    Some(page.picture)
}

/// Returns the players that have room: all, or the ones of each side that fill the most time.
fn shown(table: &TableSummary) -> Vec<&PlayerSummary> {
    let sides = table.sides.len().max(1);
    let each = (MOST - sides) / sides;
    let mut order: Vec<usize> = (0..table.players.len()).collect();
    if order.len() + sides > MOST {
        order.sort_by_key(|&at| (std::cmp::Reverse(table.players[at].seconds), at));
        let mut room = vec![each; sides];
        order.retain(|&at| {
            let left = &mut room[table.players[at].side];
            let has_room = *left > 0;
            *left -= usize::from(has_room);
            has_room
        });
        order.sort_unstable();
    }
    order.into_iter().map(|at| &table.players[at]).collect()
}

/// Returns a mean per trial.
fn per_trial(sum: u64, table: &TableSummary) -> f64 {
    sum as f64 / table.trials() as f64
}

/// Returns the minutes that a player fills.
fn filled(table: &TableSummary, player: &PlayerSummary, confidence: f64) -> Estimate {
    let (sum, squares) = (player.seconds as i64, player.squares as i64);
    mean_in_steps(sum, squares, table.trials(), 1.0, confidence).scaled(1.0 / 60.0)
}

fn row(table: &TableSummary, player: &PlayerSummary, confidence: f64) -> Row {
    let estimate = filled(table, player, confidence);
    let turns = number(per_trial(player.turns, table), 1);
    let wait = minutes(per_trial(player.waits, table));
    let of_side = |of: fn(&PlayerSummary) -> u64| -> u64 {
        table.players.iter().filter(|it| it.side == player.side).map(of).sum()
    };
    let mut words = format!("{} min, {turns} turns, waits {wait}", minutes(estimate.value * 60.0));
    // A single player deals all harm of the side.
    if let Some(dealt) = player.dealt.filter(|_| has_mates(table, player)) {
        let all = of_side(|it| it.dealt.unwrap_or(0)).max(1);
        let _ = write!(words, ", {} % of harm", number(100.0 * dealt as f64 / all as f64, 0));
    }
    Row {
        name: player.name.clone(),
        estimate,
        standing: Standing::Significant,
        words,
        compared: None,
        exact: None,
        bar: true,
        spread: None,
    }
}

/// Whether the player's side has another player.
fn has_mates(table: &TableSummary, player: &PlayerSummary) -> bool {
    table.players.iter().filter(|it| it.side == player.side).count() > 1
}

/// Says who has the spotlight on the side whose players differ most; if no side has two players, who waits longest.
fn title(results: &Results, table: &TableSummary) -> String {
    let players = |side: usize| table.players.iter().filter(move |it| it.side == side);
    let several = (0..table.sides.len()).filter(|&side| players(side).count() > 1);
    let most_uneven = several.max_by_key(|&side| (table.sides[side].seconds, usize::MAX - side));
    let told = |player: &PlayerSummary| minutes(per_trial(player.seconds, table));
    let Some(side) = most_uneven else {
        let waits = table.players.iter().max_by_key(|it| it.waits);
        return waits.map_or_else(String::new, |player| {
            // The side's only player goes by the label of the side, which has an article.
            let label = noun_phrases::label(results, player.side);
            let verb = if label.is_many { "are" } else { "is" };
            let wait = minutes(per_trial(player.waits, table));
            let all = minutes(table.mean());
            format!(
                "{} {verb} longest without a turn: {wait} of {all} minutes",
                capitalized(&label.text)
            )
        });
    };
    let label = noun_phrases::label(results, side).text;
    let most = players(side).max_by_key(|it| it.seconds);
    let least = players(side).min_by_key(|it| it.seconds);
    // A name may be a person or a kind of fighter, so it stands as in its row, without an article.
    match most.zip(least) {
        Some((most, least)) if table.sides[side].seconds > EVEN * table.trials() => format!(
            "The spotlight of {label}: {} {} minutes of a {}, {} only {}",
            most.name,
            told(most),
            results.portrayal.conflict,
            least.name,
            told(least)
        ),
        Some((most, least)) => {
            let label = capitalized(&label);
            format!("{label}: each fills {} to {} minutes", told(least), told(most))
        }
        None => capitalized(&label),
    }
}
