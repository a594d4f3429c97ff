//! Fate Fantasy as a rule system: its registration.

use super::events::FantasyEvent;
use super::feature_words::FantasyFeature as F;
use super::kinds::Either;
use super::knobs::FantasyKnobs;
use super::setup::{self, Setup};
use super::skill::Skill;
use super::state::{Phase, State};
use super::{measures, not_yet, odds_table, portrayal, render, rounds, words};
use crate::knob::{Declaration, Knobs};
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Compiled, Ending, Line, Measure, NotSimulated, Portrayal, RuleSystem, Table, Vocabulary,
};

/// The registered system.
#[derive(Clone, Copy, Debug)]
pub struct FateFantasy;

impl RuleSystem for FateFantasy {
    type State = State;
    type Setup = Setup;
    type Event = FantasyEvent;

    const ID: &'static str = "fate-fantasy";
    const TITLE: &'static str = "Fate Fantasy";
    const DEFAULT_POLICY: &'static str = "aggressive";
    const MEASURES: &'static [Measure] = measures::ALL;
    const FIGHTER_MEASURES: usize = measures::FIGHTER_MEASURES;
    const PORTRAYAL: &'static Portrayal = &portrayal::PORTRAYAL;

    fn vocabulary() -> Vocabulary {
        words::vocabulary()
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    fn knobs() -> Vec<Declaration> {
        FantasyKnobs::declarations()
    }

    fn fixed(setup: &Setup, fighter: usize, feature: usize) -> Option<i32> {
        let sheet = &setup.sheets[fighter];
        match F::from_number(feature as u16)? {
            F::Minion => Some(i32::from(sheet.is_minion())),
            F::Leader => Some(i32::from(sheet.leader)),
            F::Ranged => Some(i32::from(sheet.range.is_some())),
            F::Unarmed => Some(i32::from(setup.is_unarmed(fighter))),
            F::Reach => Some(i32::from(sheet.armed && sheet.reach)),
            F::Initiative => Some(sheet.rating(setup.initiative)),
            F::Athletics => Some(sheet.rating(Skill::Athletics)),
            F::Beaten => {
                let never = matches!(setup.knobs.harm.threshold, Either::Word(_));
                (never || sheet.is_minion()).then_some(0)
            }
            _ => None,
        }
    }

    fn not_simulated() -> &'static [NotSimulated] {
        not_yet::NOT_SIMULATED
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
        render::line(setup, event)
    }

    fn odds(words: &[String]) -> Result<String, String> {
        odds_table::table(words)
    }
}
