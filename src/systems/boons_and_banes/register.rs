//! Boons and Banes as a rule system: its registration.

use super::BoonsAndBanes;
use super::decide::features::BoonsFeature;
use super::decide::known_help;
use super::decide::vocabulary;
use super::house::words;
use super::knobs::BoonsKnobs;
use super::rules::rounds;
use super::sheet::setup;
use super::sheet::setup::Setup;
use super::sheet::talents::Talent;
use super::state::conflict::{Phase, State};
use super::state::normalise;
use super::tell::events::BoonsEvent;
use super::tell::measures;
use super::tell::not_simulated;
use super::tell::odds_table;
use super::tell::portrayal;
use super::tell::standing;
use crate::knob::{Declaration, Knobs};
use crate::scenario::keys::Keys;
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Compiled, Course, Ending, HouseWords, Line, Lists, Measure, NotSimulated, Portrayal,
    RuleSystem, Stock, Table, Vocabulary,
};

impl RuleSystem for BoonsAndBanes {
    type State = State;
    type Setup = Setup;
    type Event = BoonsEvent;

    const ID: &'static str = "boons-and-banes";
    const TITLE: &'static str = "Boons and Banes";
    const DEFAULT_POLICY: &'static str = "table";
    const MEASURES: &'static [Measure] = measures::BoonsMeasure::ALL;
    const FIGHTER_MEASURES: usize = measures::FIGHTER_MEASURES;
    const LEVELS: std::ops::Range<usize> = measures::LEVELS;
    const PORTRAYAL: &'static Portrayal = &portrayal::PORTRAYAL;

    fn vocabulary() -> Vocabulary {
        vocabulary::vocabulary()
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    const KEYS: &'static [Keys] = super::sheet::keys::KEYS;

    fn beings() -> &'static str {
        include_str!("beings.toml")
    }

    fn template() -> &'static str {
        include_str!("template.toml")
    }

    fn knobs() -> Vec<Declaration> {
        BoonsKnobs::declarations()
    }

    fn fixed(setup: &Setup, fighter: usize, feature: usize) -> Option<i32> {
        let feature = BoonsFeature::from_number(feature as u16)?;
        let never = feature == BoonsFeature::FreeBane && !setup.sheets[fighter].has(Talent::Hunter);
        if never { Some(0) } else { feature.fixed(setup, fighter) }
    }

    fn classes(point: usize) -> usize {
        vocabulary::classes(point)
    }

    fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
        vocabulary::fixed_in_class(point, class, feature)
    }

    fn closed_in_class(point: usize, class: usize) -> u64 {
        vocabulary::closed_in_class(point, class)
    }

    fn stock(point: usize) -> Option<Stock> {
        known_help::stock(point)
    }

    const HOUSE: &'static HouseWords = &words::HOUSE;

    fn not_simulated() -> &'static [NotSimulated] {
        not_simulated::NOT_SIMULATED
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

    /// The captain is one of its team, but for what lists read.
    fn alike(setup: &Setup, lists: Lists<'_>, (one, other): (usize, usize)) -> bool {
        let leads =
            |who: usize| setup.start.teams.iter().any(|team| usize::from(team.captain) == who);
        let read = lists.read(BoonsFeature::Captain as usize);
        setup.start.fighters[one] == setup.start.fighters[other]
            && !(read && (leads(one) || leads(other)))
    }

    fn essence(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
        normalise::essence(setup, lists, state)
    }

    fn put_back(state: &mut State, exchanges: usize) {
        normalise::put_back(state, exchanges);
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
        event.told(setup)
    }

    fn conditions(setup: &Setup, state: &State) -> Vec<(String, String)> {
        standing::told(setup, state)
    }

    fn is_step(event: &BoonsEvent) -> bool {
        standing::is_step(event)
    }

    fn odds(words: &[String]) -> Result<String, String> {
        odds_table::table(words)
    }
}
