//! A conflict that plays as another one does, but breaks down in one trial or takes its time. The
//! tests of the program's own files use it too.

use outweigh::engine::{
    AnyConflict, Exact, FighterName, KeepSolving, Layout, PolicyLine, Quantity, Runner, TooLarge,
    Transcript, TrialRecord,
};
use outweigh::sim::{Plan, PlannedCell};
use outweigh::system::Measure;
use std::time::Duration;

/// What goes wrong.
#[derive(Clone, Copy, Default)]
pub struct Rig {
    /// The cell and the trial in which the rules break down.
    pub fault: Option<(usize, u64)>,
    /// How long each trial takes longer.
    pub pause: Duration,
}

/// Rigs every cell of a plan.
pub fn rig(plan: &mut Plan, rig: Rig) {
    let cells = std::mem::take(&mut plan.cells).into_iter().enumerate();
    let rigged = |(at, cell): (usize, PlannedCell)| {
        let fault = rig.fault.filter(|&(cell, _)| cell == at).map(|(_, trial)| trial);
        let game = Rigged { inner: cell.game, fault, pause: rig.pause };
        PlannedCell { game: Box::new(game), ..cell }
    };
    plan.cells = cells.map(rigged).collect();
}

struct Rigged {
    inner: Box<dyn AnyConflict>,
    fault: Option<u64>,
    pause: Duration,
}

struct RiggedRunner<'a> {
    inner: Box<dyn Runner + 'a>,
    rigged: &'a Rigged,
}

impl Runner for RiggedRunner<'_> {
    fn play(&mut self, seed: u64, trial: u64) {
        assert_ne!(Some(trial), self.rigged.fault, "the dice fell off the table");
        if !self.rigged.pause.is_zero() {
            std::thread::sleep(self.rigged.pause);
        }
        self.inner.play(seed, trial);
    }

    fn record(&self) -> &TrialRecord {
        self.inner.record()
    }

    fn take_lines(&mut self, into: &mut [u64]) {
        self.inner.take_lines(into);
    }
}

impl AnyConflict for Rigged {
    fn runner(&self) -> Box<dyn Runner + '_> {
        Box::new(RiggedRunner { inner: self.inner.runner(), rigged: self })
    }

    fn tells_series(&self) -> bool {
        self.inner.tells_series()
    }

    fn tell_series(&mut self) {
        self.inner.tell_series();
    }

    fn layout(&self) -> Layout {
        self.inner.layout()
    }

    fn line_count(&self) -> usize {
        self.inner.line_count()
    }

    fn quantities(&self) -> Vec<Quantity> {
        self.inner.quantities()
    }

    fn exchange(&self) -> &'static str {
        self.inner.exchange()
    }

    fn fighter_measures(&self) -> Vec<Measure> {
        self.inner.fighter_measures()
    }

    fn curve_measures(&self) -> Vec<Measure> {
        self.inner.curve_measures()
    }

    fn level_measures(&self) -> Vec<Measure> {
        self.inner.level_measures()
    }

    fn sides(&self) -> Vec<String> {
        self.inner.sides()
    }

    fn fighters(&self) -> Vec<FighterName> {
        self.inner.fighters()
    }

    fn policy_lines(&self) -> Vec<PolicyLine> {
        self.inner.policy_lines()
    }

    fn transcript(&self, seed: u64, trial: u64) -> Transcript {
        self.inner.transcript(seed, trial)
    }

    fn solve(&self, limit: usize, within: f64, go_on: KeepSolving<'_>) -> Result<Exact, TooLarge> {
        self.inner.solve(limit, within, go_on)
    }

    fn conforms(&self, seed: u64, trials: u64) -> Result<(), String> {
        self.inner.conforms(seed, trials)
    }
}
