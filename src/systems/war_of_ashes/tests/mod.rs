//! Tests of War of Ashes: every rule of its ledger that is simulated, told with scripted dice ([`Stage`]).
//!
//! A test names the rows it holds in its doc comment; `coverage` checks that none is missing.

mod characters;
mod coverage;
mod exact_duels;
mod features;
mod invariants;
mod knobs;
mod ledger_traces;
mod measures;
mod method_table;
mod random_house_rules;
pub(crate) mod rules;
mod transcripts;

use super::decide::points::{RoarTurn, StyleOption, TurnOption, WarStyle, WarTurn};
use super::tell::events::WarEvent;
use super::{View, War, WarOfAshes};
use crate::engine::Conflict;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::StateOf;
use crate::kernels::fate::state::conflict::{Fighter, Wear};
use crate::kernels::fate::tell::events::FateEvent;
use crate::scenario::{Document, Problems, Scenario};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Options, Question, RuleSystem};
use crate::table::Scripted;

type Told<'a> = Scripted<'a, WarEvent>;

/// Sample sheets of the ledger: careful, clever, flashy, forceful, quick, sneaky.
const ROLF: [i32; 6] = [0, 1, 2, 3, 2, 1];
const OLIVIA: [i32; 6] = [3, 2, 1, 0, 1, 2];
const DELIAH: [i32; 6] = [1, 0, 1, 2, 3, 2];

/// Compiles a scenario, or returns its problems as text.
fn compiled(text: &str) -> Result<Conflict<WarOfAshes>, String> {
    let document = Document::parse("test.toml", text).map_err(|problems| problems.to_string())?;
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    match conflict {
        Some(conflict) if problems.is_empty() => Ok(conflict),
        _ => Err(problems.to_string()),
    }
}

/// Heroes against foes, all of them played plainly where the script is silent.
fn text_of(rules: &str, groups: &[String]) -> String {
    let sides = "[sides.heroes]\nplayer = \"pc\"\npolicy = \"plain\"\n\
                 [sides.foes]\nplayer = \"gm\"\npolicy = \"plain\"\n";
    format!("system = \"war-of-ashes\"\n[rules]\n{rules}\n{sides}{}", groups.concat())
}

fn scene(rules: &str, groups: &[String]) -> Conflict<WarOfAshes> {
    compiled(&text_of(rules, groups)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn full(place: &str, ratings: [i32; 6], more: &str) -> String {
    let [careful, clever, flashy, forceful, quick, sneaky] = ratings;
    format!(
        "[sides.{place}]\napproaches = {{ careful = {careful}, clever = {clever}, \
         flashy = {flashy}, forceful = {forceful}, quick = {quick}, sneaky = {sneaky} }}\n{more}\n"
    )
}

/// A player's character.
fn pc(name: &str, ratings: [i32; 6], more: &str) -> String {
    full(&format!("heroes.{name}"), ratings, more)
}

/// A main character of the game master.
fn adversary(name: &str, ratings: [i32; 6], more: &str) -> String {
    full(&format!("foes.{name}"), ratings, &format!("kind = \"adversary\"\n{more}"))
}

/// A group of minions.
fn minions(name: &str, more: &str) -> String {
    format!("[sides.foes.{name}]\n{more}\n")
}

/// A guard: fighting +2, one box.
fn guards(count: u32) -> String {
    minions("guard", &format!("count = {count}\nskilled = [\"fight\"]\nboxes = [1]"))
}

/// A conflict on stage: dice and choices come from the script.
pub(crate) struct Stage<'a> {
    conflict: &'a Conflict<WarOfAshes>,
    state: StateOf<War>,
    table: Told<'a>,
}

fn own(option: WarTurn) -> u8 {
    TurnOption::Own(option).number()
}

fn of_roar(option: RoarTurn) -> u8 {
    TurnOption::Roar(option).number()
}

fn style(option: WarStyle) -> u8 {
    StyleOption::Own(option).number()
}

impl<'a> Stage<'a> {
    /// Everything up to the first turn.
    fn open(conflict: &'a Conflict<WarOfAshes>, dice: &[&str], choices: &[&str]) -> Self {
        let counters = conflict.counters();
        let table =
            Scripted::new(conflict.casts.any(), &conflict.vocabulary, counters, dice, choices);
        let mut stage = Self { conflict, state: StateOf::<War>::default(), table };
        WarOfAshes::begin(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        stage.all_used();
        stage
    }

    /// Changes what harm has left on a fighter.
    fn wear(&mut self, fighter: usize, change: impl FnOnce(&mut Wear)) {
        let sheet = &self.conflict.compiled.setup.sheets[fighter];
        self.state.fighters[fighter].wear(sheet, change);
    }

    /// The conflict as it stands.
    fn view(&self) -> View<'_> {
        View { setup: &self.conflict.compiled.setup, state: &self.state }
    }

    /// The next turn, with its own events.
    fn turn(&mut self, dice: &[&str], choices: &[&str]) {
        self.table.events.clear();
        self.table.expect(dice, choices);
        WarOfAshes::turn(&self.conflict.compiled.setup, &mut self.state, &mut self.table.face());
        self.all_used();
    }

    /// Plays turns in which every fighter passes.
    fn idle(&mut self, turns: usize) {
        for _ in 0..turns {
            let state = &self.state;
            let next = state.order.get(usize::from(state.place)).copied();
            let next = next.unwrap_or(state.order[0]);
            self.turn(&[], &[&format!("{next} turn pass")]);
        }
    }

    fn all_used(&self) {
        assert!(self.table.unused().is_empty(), "left over: {:?}", self.table.unused());
    }

    fn fighter(&self, fighter: usize) -> &Fighter<super::state::conflict::Roar> {
        &self.state.fighters[fighter]
    }

    /// Returns the rolls so far: fighter, number of dice turned, and total before invocations.
    fn rolls(&self) -> Vec<(usize, u8, i32)> {
        let rolled = |event: &WarEvent| match event {
            WarEvent::Fate(FateEvent::Rolled { fighter, replaced, total, .. }) => {
                Some((fighter.index(), *replaced, *total))
            }
            _ => None,
        };
        self.table.events.iter().filter_map(rolled).collect()
    }

    /// The margin of the last roll.
    fn margin(&self) -> i32 {
        let result = |event: &WarEvent| match event {
            WarEvent::Fate(FateEvent::Result(margin, _)) => Some(*margin),
            _ => None,
        };
        self.table.events.iter().rev().find_map(result).expect("no roll was read")
    }

    fn told(&self, event: impl Into<WarEvent>) -> bool {
        self.table.events.contains(&event.into())
    }

    /// The shifts of the hits of the turn, with their victims.
    fn hits(&self) -> Vec<(usize, i32)> {
        let hit = |event: &WarEvent| match event {
            WarEvent::Fate(FateEvent::Hit(victim, shifts)) => Some((victim.index(), *shifts)),
            _ => None,
        };
        self.table.events.iter().filter_map(hit).collect()
    }

    fn ask<'b>(&'b self, point: usize, fighter: usize, moment: &'b Moment) -> Ask<'b, War> {
        Ask::new(&self.conflict.compiled.setup, &self.state, point, FighterId(fighter), moment)
    }

    /// Whether a fighter may choose this on its turn.
    fn may(&self, fighter: usize, option: u8, argument: u8) -> bool {
        let moment = Moment::default();
        let ask = self.ask(crate::kernels::fate::decide::points::Turn::NUMBER, fighter, &moment);
        let aimless = self.conflict.vocabulary.points[0].options[usize::from(option)].targets
            == crate::system::Targets::None;
        ask.legal(option, argument) && (aimless || ask.candidates(option, argument) != 0)
    }

    fn may_attack_with(&self, fighter: usize, approach: super::sheet::approach::Approach) -> bool {
        self.may(
            fighter,
            crate::kernels::fate::decide::points::Turn::Attack.number(),
            approach as u8,
        )
    }

    fn order(&self) -> Vec<u8> {
        self.state.order.to_vec()
    }
}

#[test]
fn scripts_may_leave_the_rest_to_policies() {
    let conflict = scene("", &[pc("deliah", DELIAH, ""), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], &[]);
    assert_eq!(stage.rolls(), [(0, 0, 3), (1, 1, 3)]);
    assert!(stage.may(0, crate::kernels::fate::decide::points::Turn::Pass.number(), NO_ARGUMENT));
}
