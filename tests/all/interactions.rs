//! Modules of one system played two at a time: faults sit where two chapters of a rule book meet.
//!
//! A system has a template, a small scenario with markers, and modules, which put lines behind
//! markers. Every module alone and every pair of modules is played. Each pair must compile, keep the
//! promises of the contract (`conforms`), and play otherwise than either of its modules alone: a
//! module that another one silences has lost a step on a second path. Pairs that rightly add nothing
//! stand in `QUIET`, with the reason.

mod boons_and_banes;
mod fate_core;
mod fate_fantasy;
mod stamina_and_wounds;
mod war_of_ashes;

use outweigh::engine::AnyConflict;
use outweigh::scenario::{Document, Problems, Scenario};
use outweigh::sim::Tally;
use outweigh::systems;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Trials of each play; a module that acts in one of a hundred fights is seen.
const TRIALS: u64 = 400;

/// Trials of the conformance suite, which plays each several times.
const CONFORMING: u64 = 24;

/// A part of the rules that a scenario may use: lines to put behind markers of the template.
struct Module {
    name: &'static str,
    lines: &'static [(&'static str, &'static str)],
}

/// The modules of a system and the scenario that they are put into.
struct Modules {
    system: &'static str,
    template: &'static str,
    all: &'static [Module],
    /// Pairs that cannot be written together.
    apart: &'static [[&'static str; 2]],
    /// The second module of a pair that adds nothing to the first, and why.
    quiet: &'static [([&'static str; 2], &'static str)],
}

impl Modules {
    /// The scenario with these modules.
    fn text(&self, modules: &[&Module]) -> String {
        let mut text = String::new();
        for line in self.template.lines() {
            if let Some(marker) = line.strip_prefix('#') {
                let lines = modules.iter().flat_map(|module| module.lines);
                for (_, added) in lines.filter(|(place, _)| *place == marker) {
                    text += added;
                    text.push('\n');
                }
            } else {
                text += line;
                text.push('\n');
            }
        }
        text
    }

    fn compile(&self, modules: &[&Module]) -> Result<Box<dyn AnyConflict>, String> {
        let document = Document::parse("modules.toml", &self.text(modules));
        let document = document.map_err(|problem| problem.to_string())?;
        let mut problems = Problems::new();
        let scenario = Scenario::read(&document, &mut problems);
        let system = systems::ALL.iter().find(|system| system.id == self.system).unwrap();
        let game = (system.compile)(&scenario, &mut problems);
        game.filter(|_| problems.is_empty()).ok_or_else(|| problems.to_string())
    }

    /// Plays these modules; the sums of all measures, or what is wrong with them.
    fn play(&self, modules: &[&Module]) -> Result<Tally, String> {
        let names: Vec<&str> = modules.iter().map(|module| module.name).collect();
        let names = names.join(" + ");
        let game = self.compile(modules).map_err(|error| format!("{names}: {error}"))?;
        game.conforms(7, CONFORMING).map_err(|error| format!("{names}: {error}"))?;
        let (layout, mut runner) = (game.layout(), game.runner());
        let mut tally = Tally::new(&layout, game.line_count());
        runner.play_block(11, 0..TRIALS, &mut |trial, record| tally.add(&layout, trial, record));
        Ok(tally)
    }

    fn can_meet(&self, one: &Module, other: &Module) -> bool {
        let names = [one.name, other.name];
        !self.apart.iter().any(|pair| *pair == names || *pair == [names[1], names[0]])
    }

    /// Everything that is wrong with modules and pairs of modules.
    fn faults(&self) -> Vec<String> {
        for marker in self.all.iter().flat_map(|module| module.lines).map(|(place, _)| place) {
            let known = self.template.lines().any(|line| line.strip_prefix('#') == Some(marker));
            assert!(known, "{}: no marker {marker}", self.system);
        }
        let alone: Vec<_> = self.all.par_iter().map(|module| self.play(&[module])).collect();
        let none = self.play(&[]);
        let mut faults: Vec<String> =
            alone.iter().chain([&none]).filter_map(|it| it.as_ref().err().cloned()).collect();
        if !faults.is_empty() {
            return faults;
        }
        let known: BTreeMap<&str, &Tally> = self
            .all
            .iter()
            .zip(&alone)
            .filter_map(|(module, tally)| Some((module.name, tally.as_ref().ok()?)))
            .collect();
        let none = none.unwrap();
        for module in self.all {
            if same(known[module.name], &none) {
                faults.push(format!("{} does nothing by itself", module.name));
            }
        }
        let pairs: Vec<[&Module; 2]> = self
            .all
            .iter()
            .enumerate()
            .flat_map(|(at, one)| self.all[at + 1..].iter().map(move |other| [one, other]))
            .filter(|[one, other]| self.can_meet(one, other))
            .collect();
        let played: Vec<Vec<String>> =
            pairs.par_iter().map(|pair| self.pair_faults(*pair, &known)).collect();
        faults.extend(played.into_iter().flatten());
        faults
    }

    fn pair_faults(&self, pair: [&Module; 2], known: &BTreeMap<&str, &Tally>) -> Vec<String> {
        let tally = match self.play(&pair) {
            Ok(tally) => tally,
            Err(error) => return vec![error],
        };
        let mut faults = Vec::new();
        for [first, second] in [pair, [pair[1], pair[0]]] {
            let names = [first.name, second.name];
            let quiet = self.quiet.iter().any(|(pair, _)| *pair == names);
            match (same(&tally, known[first.name]), quiet) {
                (true, false) => {
                    faults.push(format!(
                        "{}: {} adds nothing to {}",
                        self.system, names[1], names[0]
                    ));
                }
                (false, true) => faults.push(format!("{names:?} is no longer quiet")),
                _ => {}
            }
        }
        faults
    }
}

/// Whether two plays come to the same, as far as sums of measures of sides and trials tell.
fn same(one: &Tally, other: &Tally) -> bool {
    one.trials == other.trials && one.sums == other.sums && one.squares == other.squares
}

fn check(modules: &Modules) {
    let faults = modules.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn pairs_of_modules_of_boons_and_banes() {
    check(&boons_and_banes::MODULES);
}

#[test]
fn pairs_of_modules_of_fate_core() {
    check(&fate_core::MODULES);
}

#[test]
fn pairs_of_modules_of_fate_fantasy() {
    check(&fate_fantasy::MODULES);
}

#[test]
fn pairs_of_modules_of_stamina_and_wounds() {
    check(&stamina_and_wounds::MODULES);
}

#[test]
fn pairs_of_modules_of_war_of_ashes() {
    check(&war_of_ashes::MODULES);
}
