//! Boons and Banes as a rule system: its registration.

use super::events::BoonsEvent;
use super::knobs::BoonsKnobs;
use super::setup::{self, Setup};
use super::state::{Phase, State};
use super::talents::Talent;
use super::words::{self, BoonsFeature};
use super::{measures, not_yet, odds_table, portrayal, render, rounds};
use crate::knob::{Declaration, Knobs};
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Compiled, Course, Ending, Line, Measure, NotSimulated, Portrayal, RuleSystem, Table, Vocabulary,
};

/// The registered system.
#[derive(Clone, Copy, Debug)]
pub struct BoonsAndBanes;

impl RuleSystem for BoonsAndBanes {
    type State = State;
    type Setup = Setup;
    type Event = BoonsEvent;

    const ID: &'static str = "boons-and-banes";
    const TITLE: &'static str = "Boons and Banes";
    const DEFAULT_POLICY: &'static str = "plain";
    const MEASURES: &'static [Measure] = measures::ALL;
    const FIGHTER_MEASURES: usize = measures::FIGHTER_MEASURES;
    const LEVELS: std::ops::Range<usize> = measures::LEVELS;
    const PORTRAYAL: &'static Portrayal = &portrayal::PORTRAYAL;

    fn vocabulary() -> Vocabulary {
        words::vocabulary()
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    fn knobs() -> Vec<Declaration> {
        BoonsKnobs::declarations()
    }

    fn fixed(setup: &Setup, fighter: usize, feature: usize) -> Option<i32> {
        let rating = |approach: usize| Some(i32::from(setup.sheets[fighter].ratings[approach]));
        match BoonsFeature::from_number(feature as u16)? {
            BoonsFeature::Vigor => rating(0),
            BoonsFeature::Intuition => rating(1),
            BoonsFeature::Reason => rating(2),
            BoonsFeature::FreeBane if !setup.sheets[fighter].has(Talent::Hunter) => Some(0),
            _ => None,
        }
    }

    fn not_simulated() -> &'static [NotSimulated] {
        not_yet::NOT_SIMULATED
    }

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup>> {
        setup::compile(scenario, Self::DEFAULT_POLICY, problems)
    }

    fn begin<T: Table<BoonsEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::begin(setup, state, table);
    }

    #[inline]
    fn turn<T: Table<BoonsEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    #[inline]
    fn exchange(state: &State) -> usize {
        usize::from(state.round - state.skipped)
    }

    #[inline]
    fn exchange_over(state: &State) -> bool {
        state.phase != Phase::Turns
    }

    const SERIES: bool = true;

    fn series(setup: &Setup) -> usize {
        usize::from(setup.series.conflicts)
    }

    fn course(state: &State) -> Option<&Course> {
        Some(&state.course)
    }

    fn conflicts(setup: &Setup) -> usize {
        usize::from(setup.series.conflicts)
    }

    #[inline]
    fn stage(state: &State) -> usize {
        usize::from(state.stage)
    }

    #[inline]
    fn ending(state: &State) -> Option<Ending> {
        state.ending()
    }

    fn render(setup: &Setup, event: &BoonsEvent) -> Line {
        render::line(setup, event)
    }

    fn odds(words: &[String]) -> Result<String, String> {
        odds_table::table(words)
    }
}
