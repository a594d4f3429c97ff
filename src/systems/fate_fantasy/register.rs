//! Fate Fantasy as a rule system: its registration.

use super::FateFantasy;
use super::decide::features::FantasyFeature;
use super::decide::points::Supplement;
use super::decide::question::POINTS;
use super::decide::{classes, known_bids};
use super::house::words;
use super::knobs::FantasyKnobs;
use super::rules::rounds;
use super::sheet::setup;
use super::sheet::setup::Setup;
use super::state::conflict::{Phase, State};
use super::state::normalise;
use super::tell::events::FantasyEvent;
use super::tell::standing;
use super::tell::{measures, not_simulated, odds_table, portrayal};
use crate::knob::{Declaration, Knobs};
use crate::scenario::keys::Keys;
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Compiled, Ending, Features, HouseWords, Line, Lists, Measure, NotSimulated, Numbered,
    Portrayal, RuleSystem, Stock, Table, Vocabulary,
};

impl RuleSystem for FateFantasy {
    type State = State;
    type Setup = Setup;
    type Event = FantasyEvent;

    const ID: &'static str = "fate-fantasy";
    const TITLE: &'static str = "Fate Fantasy";
    const DEFAULT_POLICY: &'static str = "table";
    const MEASURES: &'static [Measure] = measures::ALL;
    const FIGHTER_MEASURES: usize = measures::FIGHTER_MEASURES;
    const PORTRAYAL: &'static Portrayal = &portrayal::PORTRAYAL;

    fn vocabulary() -> Vocabulary {
        Vocabulary { points: POINTS.to_vec(), features: FantasyFeature::ALL.to_vec() }
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    const KEYS: &'static [Keys] = super::sheet::setup::KEYS;
    const HOUSE: &'static HouseWords = &words::HOUSE;

    fn beings() -> &'static str {
        include_str!("beings.toml")
    }

    fn template() -> &'static str {
        include_str!("template.toml")
    }

    fn knobs() -> Vec<Declaration> {
        FantasyKnobs::declarations()
    }

    fn fixed(setup: &Setup, fighter: usize, feature: usize) -> Option<i32> {
        let feature = FantasyFeature::from_number(feature as u16)?;
        match feature {
            FantasyFeature::Beaten if setup.bodies[fighter].beaten_from.is_none() => Some(0),
            FantasyFeature::Plus => Some(setup.knobs.fate.bonus),
            _ => feature.fixed(setup, fighter),
        }
    }

    fn classes(point: usize) -> usize {
        classes::classes(point)
    }

    fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
        classes::fixed_in_class(point, class, feature)
    }

    /// Most lists take a supplemental action only where there is nobody to attack.
    fn gauge(point: usize) -> Option<usize> {
        let supplements = <Supplement as Numbered<FateFantasy>>::NUMBER;
        (point == supplements).then_some(FantasyFeature::InReach as usize)
    }

    fn stock(point: usize) -> Option<Stock> {
        known_bids::stock(point)
    }

    fn not_simulated() -> &'static [NotSimulated] {
        not_simulated::NOT_SIMULATED
    }

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup>> {
        setup::compile(scenario, Self::DEFAULT_POLICY, problems)
    }

    fn begin<T: Table<FantasyEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::begin(setup, state, table);
    }

    #[inline]
    fn turn<T: Table<FantasyEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    fn alike(setup: &Setup, _lists: Lists<'_>, (one, other): (usize, usize)) -> bool {
        setup.start.fighters[one] == setup.start.fighters[other]
    }

    fn essence(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
        normalise::essence(setup, lists, state)
    }

    fn put_back(state: &mut State, exchanges: usize) {
        normalise::put_back(state, exchanges);
    }

    #[inline]
    fn exchange(state: &State) -> usize {
        usize::from(state.round)
    }

    #[inline]
    fn exchange_over(state: &State) -> bool {
        state.phase == Phase::RoundStart
    }

    #[inline]
    fn ending(state: &State) -> Option<Ending> {
        state.ending()
    }

    fn render(setup: &Setup, event: &FantasyEvent) -> Line {
        event.told(setup)
    }

    fn conditions(setup: &Setup, state: &State) -> Vec<(String, String)> {
        standing::told(setup, state)
    }

    fn is_step(event: &FantasyEvent) -> bool {
        use FantasyEvent::{Changed, Further, Gives, Rolled, Uses};
        matches!(event, Rolled(..) | Further(..) | Changed(..) | Uses(..) | Gives(..))
    }

    fn odds(words: &[String]) -> Result<String, String> {
        odds_table::table(words)
    }
}
