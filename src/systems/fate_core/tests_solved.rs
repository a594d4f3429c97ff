//! Fate Core solved exactly, by the code that the simulator plays, against the ledger's digits:
//! the same rows as in `tests_exact`.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use super::FateCore;
use super::tests_exact::{
    FIGHT_3, M_6_BY_BOXES, M_6_BY_RATINGS, M_7_BOOSTS, M_7_INVOCATIONS, PLAIN, ROUNDING, Rows,
    duel_with_cap, report,
};
use crate::engine::{Conflict, Exact, TooLarge, solve, solve_and_watch};
use crate::kernels::fate::state::Status;

/// The numbers of a row that the winner's sheet shows: mild, moderate, severe, consequences.
fn solved(conflict: &Conflict<FateCore>) -> Result<(Exact, [f64; 4]), TooLarge> {
    let mut winner = [0.0; 4];
    let exact = solve_and_watch(conflict, 50_000, &mut |ended| {
        let Some((state, chance)) = ended else { return winner = [0.0; 4] };
        let stands = state.fighters.iter().find(|fighter| fighter.status == Status::In);
        let Some(slots) = stands.map(|fighter| fighter.slots) else { return };
        for (slot, sum) in winner[..3].iter_mut().enumerate() {
            *sum += chance * f64::from(slots >> slot & 1);
        }
        winner[3] += chance * f64::from(slots.count_ones());
    })?;
    Ok((exact, winner))
}

#[test]
fn explore() {
    println!("state {}", size_of::<<FateCore as crate::system::RuleSystem>::State>());
    for table in &M_6_BY_RATINGS[..1] {
        for (name, first, second, known) in table.rows {
            let conflict = duel_with_cap(50, table.rules, table.policy, first, second);
            let start = std::time::Instant::now();
            let result = solved(&conflict);
            println!("{} {name}: {:.2} s", table.name, start.elapsed().as_secs_f64());
            match result {
                Err(e) => println!("   {e}"),
                Ok((exact, winner)) => println!("   {:.6} {:.6} {winner:.6?}\n {known:.6?}   stalemate {:.2e} {} {} total {:e}", exact.wins[0], exact.mean_exchanges(), exact.stalemate, exact.states, exact.branches, exact.total() - 1.0),
            }
        }
    }
}
