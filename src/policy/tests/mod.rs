//! Tests of the policy language on a made-up vocabulary: a garden with gnomes.

mod answer_table;
mod conditions;
mod decisions;
mod errors;
mod fuzz;
mod index_feature;
mod mixes;

use super::{Decision, Program};
use crate::system::{
    Feature, FighterId, OptionWord, Point, Question, Scope, Targets, ValueKind, Vocabulary,
};

const DIG: Point = Point {
    name: "dig",
    doc: "",
    ledger: "",
    options: &[
        option("wait", Targets::None, &[]),
        option("poke", Targets::Foe, &[]),
        option("feed", Targets::Ally, &["quick", "slow", "2"]),
        option("sing", Targets::None, &["loud", "soft"]),
    ],
    fallback: &["poke", "wait"],
};

const NAP: Point = Point {
    name: "nap",
    doc: "",
    ledger: "",
    options: &[option("stay", Targets::None, &[]), option("leave", Targets::None, &[])],
    fallback: &["stay"],
};

const fn option(
    name: &'static str,
    targets: Targets,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc: "", targets, arguments }
}

const fn feature(name: &'static str, scope: Scope, kind: ValueKind) -> Feature {
    Feature { name, doc: "", scope, kind }
}

// Numbers of the features below.
const WEIGHT: usize = 0;
const HUNGRY: usize = 1;
const LUCK: usize = 2;
const CARROTS: usize = 3;
const ROUND: usize = 4;
const RAIN: usize = 5;
const DEPTH: usize = 6;

fn garden() -> Vocabulary {
    Vocabulary {
        points: vec![DIG, NAP],
        features: vec![
            feature("weight", Scope::Fighter, ValueKind::Number),
            feature("hungry", Scope::Fighter, ValueKind::Flag),
            feature("luck", Scope::Fighter, ValueKind::Percent),
            feature("carrots", Scope::Side, ValueKind::Number),
            feature("round", Scope::Conflict, ValueKind::Number),
            feature("rain", Scope::Conflict, ValueKind::Flag),
            feature("depth", Scope::Decision(&["dig"]), ValueKind::Number),
            feature("noise", Scope::Decision(&["nap"]), ValueKind::Number),
        ],
    }
}

/// A state of the garden, as a [`Question`]: the gnome who decides has number 0.
#[derive(Clone)]
struct Garden {
    /// Values of `weight`, `hungry` and `luck` for every gnome.
    gnomes: [[i32; 3]; 6],
    carrots: [i32; 2],
    world: [i32; 8],
    foes: u64,
    allies: u64,
    illegal: Vec<(u8, u8)>,
}

impl Default for Garden {
    fn default() -> Self {
        let mut world = [0; 8];
        world[ROUND] = 3;
        world[RAIN] = 1;
        world[DEPTH] = -2;
        Self {
            gnomes: [[5, 1, 50], [4, 0, 10], [7, 1, 60], [4, 1, 80], [2, 0, 20], [9, 0, 0]],
            carrots: [6, 11],
            world,
            foes: 0b01_1100,
            allies: 0b10_0010,
            illegal: Vec::new(),
        }
    }
}

impl Question for Garden {
    fn point(&self) -> usize {
        0
    }

    fn actor(&self) -> FighterId {
        FighterId(0)
    }

    fn legal(&self, option: u8, argument: u8) -> bool {
        !self.illegal.contains(&(option, argument))
    }

    fn candidates(&self, option: u8, _argument: u8) -> u64 {
        match option {
            1 => self.foes,
            2 => self.allies,
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        assert!([WEIGHT, HUNGRY, LUCK].contains(&feature));
        self.gnomes[fighter][feature]
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        assert_eq!(feature, CARROTS);
        self.carrots[usize::from(!own)]
    }

    fn of_world(&self, feature: usize) -> i32 {
        assert!(feature >= ROUND);
        self.world[feature]
    }
}

fn compile(lines: &[&str]) -> Program {
    match Program::compile(0, lines, &garden()) {
        Ok(program) => program,
        Err(errors) => panic!("{errors:#?}"),
    }
}

fn decide(lines: &[&str]) -> Decision {
    compile(lines).decide(&Garden::default())
}

/// Whether a condition holds in the garden, as [`decide`] sees it.
fn holds(condition: &str) -> bool {
    decide(&[&format!("sing if {condition}")]).line == 0
}
