//! Boons and Banes as a rule system: its registration.

use super::BoonsAndBanes;
use super::decide::features::BoonsFeature;
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
use crate::scenario::keys::KeyOf;
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Alike, Chain, Compiled, Ending, FighterId, Files, Foresight, HouseWords, Line, Lists, Measure,
    NotSimulated, Outlook, Portrayal, RuleSystem, Table, Vocabulary,
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
    const PORTRAYAL: &'static Portrayal = &portrayal::PORTRAYAL;

    fn vocabulary() -> Vocabulary {
        vocabulary::vocabulary()
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
        BoonsKnobs::declarations()
    }

    const FORESIGHT: &'static Foresight<Self> =
        &Foresight { fixed, points: &[vocabulary::ON_HELP], ..Foresight::NONE };

    const CHAIN: &'static Chain<Self> = &Chain {
        plays_series: true,
        conflicts: |setup| usize::from(setup.series.conflicts),
        series: |setup| usize::from(setup.series.conflicts),
        course: |state| Some(&state.course),
        stage: |state| usize::from(state.stage),
        levels: measures::LEVELS,
    };

    const OUTLOOK: &'static Outlook<Self> = &Outlook {
        acts: Some("actions"),
        measures: &["boons_made", "boons_used", "banes_made", "banes_used", "favour_spent"],
        ..Outlook::NONE
    };

    const ALIKE: &'static Alike<Self> = &Alike {
        normalise: normalise::normalise,
        shift_exchanges: normalise::shift_exchanges,
        interchangeable,
        ..Alike::NONE
    };

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

    fn turn<T: Table<BoonsEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    fn exchange(state: &State) -> usize {
        usize::from(state.round - state.skipped)
    }

    fn exchange_over(state: &State) -> bool {
        state.phase != Phase::Turns
    }

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

/// Whether the exact solver may exchange two fighters, so that it has fewer states. The captain is a fighter of
/// its team, except for policies that read who leads.
fn interchangeable(setup: &Setup, lists: Lists<'_>, (one, other): (FighterId, FighterId)) -> bool {
    let leads =
        |who: FighterId| setup.start.teams.iter().any(|team| FighterId::from(team.captain) == who);
    let read = lists.read(BoonsFeature::Captain as usize);
    setup.start.fighters[one] == setup.start.fighters[other]
        && !(read && (leads(one) || leads(other)))
}

fn fixed(setup: &Setup, fighter: FighterId, feature: usize) -> Option<i32> {
    let feature = BoonsFeature::from_number(feature as u16)?;
    let never = feature == BoonsFeature::FreeBane && !setup.sheets[fighter].has(Talent::Hunter);
    if never { Some(0) } else { feature.fixed(setup, fighter) }
}
