//! Stamina and Wounds as a rule system: its registration.

use super::decide::classes;
use super::decide::features::StaminaFeature;
use super::decide::points::StaminaPoint;
use super::house::words::HOUSE;
use super::knobs::StaminaKnobs;
use super::knobs::characters::UnnamedLeader;
use super::rules::rounds;
use super::sheet::setup;
use super::sheet::setup::Setup;
use super::state::conflict::{ENEMIES, Phase, State};
use super::state::leaders::highest_target;
use super::state::normalise;
use super::state::view::StaminaAndWounds;
use super::tell::events::StaminaEvent;
use super::tell::{measures, not_simulated, odds_table, portrayal, standing};
use crate::knob::{Declaration, Knobs};
use crate::scenario::keys::Keys;
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Compiled, Course, Ending, Features, HouseWords, Line, Lists, Measure, NotSimulated, Portrayal,
    RuleSystem, Table, Vocabulary,
};

impl RuleSystem for StaminaAndWounds {
    type State = State;
    type Setup = Setup;
    type Event = StaminaEvent;

    const ID: &'static str = "stamina-and-wounds";
    const TITLE: &'static str = "Stamina and Wounds";
    const DEFAULT_POLICY: &'static str = "table";
    const MEASURES: &'static [Measure] = measures::ALL;
    const FIGHTER_MEASURES: usize = measures::FIGHTER_MEASURES;
    const PORTRAYAL: &'static Portrayal = &portrayal::PORTRAYAL;

    fn vocabulary() -> Vocabulary {
        Vocabulary { points: StaminaPoint::WORDS.to_vec(), features: StaminaFeature::ALL.to_vec() }
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
        StaminaKnobs::declarations()
    }

    fn fixed(setup: &Setup, fighter: usize, feature: usize) -> Option<i32> {
        StaminaFeature::from_number(feature as u16)?.fixed(setup, fighter)
    }

    fn classes(point: usize) -> usize {
        classes::classes(point)
    }

    fn closed_in_class(point: usize, class: usize) -> u64 {
        classes::closed_in_class(point, class)
    }

    fn not_simulated() -> &'static [NotSimulated] {
        not_simulated::NOT_SIMULATED
    }

    const HOUSE: &'static HouseWords = &HOUSE;

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup>> {
        setup::compile(scenario, Self::DEFAULT_POLICY, problems)
    }

    fn begin<T: Table<StaminaEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::begin(setup, state, table);
    }

    #[inline]
    fn turn<T: Table<StaminaEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    /// Only one of a group is its leader (SW-MOR-03).
    fn alike(setup: &Setup, _lists: Lists<'_>, (one, other): (usize, usize)) -> bool {
        let unnamed = setup.knobs.morale.unnamed_leader == UnnamedLeader::HighestTarget;
        let leader = highest_target(setup, setup.camps[ENEMIES]).filter(|_| unnamed);
        let leads = |who: usize| setup.sheets[who].leader || leader == Some(who);
        setup.start.fighters[one] == setup.start.fighters[other] && leads(one) == leads(other)
    }

    fn essence(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
        normalise::essence(setup, lists, state)
    }

    fn put_back(state: &mut State, exchanges: usize) {
        normalise::put_back(state, exchanges);
    }

    #[inline]
    fn exchange(state: &State) -> usize {
        usize::from(state.rounds)
    }

    #[inline]
    fn exchange_over(state: &State) -> bool {
        matches!(state.phase, Phase::RoundStart | Phase::Pause)
    }

    const SERIES: bool = true;

    fn series(setup: &Setup) -> usize {
        usize::from(setup.fights)
    }

    fn course(state: &State) -> Option<&Course> {
        Some(&state.course)
    }

    fn conflicts(setup: &Setup) -> usize {
        usize::from(setup.fights)
    }

    #[inline]
    fn stage(state: &State) -> usize {
        usize::from(state.stage)
    }

    #[inline]
    fn ending(state: &State) -> Option<Ending> {
        state.ending()
    }

    fn render(setup: &Setup, event: &StaminaEvent) -> Line {
        event.told(setup)
    }

    fn conditions(setup: &Setup, state: &State) -> Vec<(String, String)> {
        standing::told(setup, state)
    }

    fn is_step(event: &StaminaEvent) -> bool {
        use StaminaEvent::{Damage, DamageBecomes, Fell, SaveFell, Throws};
        matches!(event, Damage { .. } | DamageBecomes(..) | Fell(..) | SaveFell(..) | Throws(..))
    }

    fn odds(words: &[String]) -> Result<String, String> {
        odds_table::table(words)
    }
}
