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
use crate::scenario::keys::KeyOf;
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Alike, Chain, Compiled, Ending, Features, FighterId, Files, Foresight, HouseWords, Line, Lists,
    Measure, NotSimulated, Outlook, Portrayal, RuleSystem, Table, Vocabulary,
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

    fn keys() -> Vec<KeyOf> {
        KeyOf::all(super::sheet::keys::KEYS)
    }

    const FILES: Files =
        Files { beings: include_str!("beings.toml"), template: include_str!("template.toml") };

    fn knobs() -> Vec<Declaration> {
        StaminaKnobs::declarations()
    }

    const FORESIGHT: &'static Foresight<Self> = &Foresight {
        fixed: |setup, fighter, feature| {
            StaminaFeature::from_number(feature as u16)?.fixed(setup, fighter)
        },
        points: &[classes::ON_TURN],
        ..Foresight::NONE
    };

    const CHAIN: &'static Chain<Self> = &Chain {
        plays_series: true,
        conflicts: |setup| usize::from(setup.fights),
        series: |setup| usize::from(setup.fights),
        course: |state| Some(&state.course),
        stage: |state| usize::from(state.stage),
        ..Chain::SINGLE
    };

    const OUTLOOK: &'static Outlook<Self> = &Outlook {
        acts: Some("actions"),
        dealt: Some("damage_dealt"),
        measures: &["draughts_used", "bandages_used"],
        ..Outlook::NONE
    };

    const ALIKE: &'static Alike<Self> = &Alike {
        normalise: normalise::normalise,
        shift_exchanges: normalise::shift_exchanges,
        interchangeable,
        ..Alike::NONE
    };

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

    fn turn<T: Table<StaminaEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    fn exchange(state: &State) -> usize {
        usize::from(state.rounds)
    }

    fn exchange_over(state: &State) -> bool {
        matches!(state.phase, Phase::RoundStart | Phase::Pause)
    }

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

/// Returns whether two fighters of a group may change places in the exact solver. Not if one of
/// them is the [`highest_target`] that leads the group (SW-MOR-03), because its fall breaks morale.
fn interchangeable(setup: &Setup, _lists: Lists<'_>, (one, other): (FighterId, FighterId)) -> bool {
    let unnamed = setup.knobs.morale.unnamed_leader == UnnamedLeader::HighestTarget;
    let leader = highest_target(setup, setup.camps[ENEMIES]).filter(|_| unnamed);
    let leads = |who: FighterId| setup.sheets[who].leader || leader == Some(who);
    setup.start.fighters[one] == setup.start.fighters[other] && leads(one) == leads(other)
}
