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
use crate::scenario::keys::KeyOf;
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Alike, Compiled, Ending, Features, FighterId, Files, Foresight, HouseWords, Line, Measure,
    NotSimulated, Numbered, Outlook, PointForesight, Portrayal, RuleSystem, Table, Vocabulary,
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

    fn keys() -> Vec<KeyOf> {
        KeyOf::all(super::sheet::setup::KEYS)
    }
    const HOUSE: &'static HouseWords = &words::HOUSE;

    const FILES: Files =
        Files { beings: include_str!("beings.toml"), template: include_str!("template.toml") };

    fn knobs() -> Vec<Declaration> {
        FantasyKnobs::declarations()
    }

    const FORESIGHT: &'static Foresight<Self> = &Foresight {
        fixed,
        points: &[
            PointForesight { known_inputs: Some(known_bids::INPUTS), ..classes::ON_BIDS },
            classes::ON_CONCEDING,
            // Most lists take a supplemental action only where there is nobody to attack.
            PointForesight {
                index_feature: Some(FantasyFeature::InReach as usize),
                ..PointForesight::at(<Supplement as Numbered<FateFantasy>>::NUMBER)
            },
        ],
        ..Foresight::NONE
    };

    const OUTLOOK: &'static Outlook<Self> = &Outlook {
        acts: Some("actions"),
        dealt: Some("shifts_dealt"),
        measures: &["fate_points_spent", "spins_used"],
        ..Outlook::NONE
    };

    const ALIKE: &'static Alike<Self> = &Alike {
        normalise: normalise::normalise,
        shift_exchanges: normalise::shift_exchanges,
        interchangeable: |setup, _, (one, other)| {
            setup.start.fighters[one] == setup.start.fighters[other]
        },
        ..Alike::NONE
    };

    fn not_simulated() -> &'static [NotSimulated] {
        not_simulated::NOT_SIMULATED
    }

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup>> {
        setup::compile(scenario, Self::DEFAULT_POLICY, problems)
    }

    fn begin<T: Table<FantasyEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::begin(setup, state, table);
    }

    fn turn<T: Table<FantasyEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    fn exchange(state: &State) -> usize {
        usize::from(state.round)
    }

    fn exchange_over(state: &State) -> bool {
        state.phase == Phase::RoundStart
    }

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

fn fixed(setup: &Setup, fighter: FighterId, feature: usize) -> Option<i32> {
    let feature = FantasyFeature::from_number(feature as u16)?;
    match feature {
        FantasyFeature::Beaten if setup.bodies[fighter].beaten_from.is_none() => Some(0),
        FantasyFeature::Plus => Some(setup.knobs.fate.bonus),
        _ => feature.fixed(setup, fighter),
    }
}
