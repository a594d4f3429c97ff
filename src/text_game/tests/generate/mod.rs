//! Writes random games with scenarios that play them. The grammar is the language of games: each text uses only what is
//! at hand where it stands, so every game must be accepted.

mod file;
mod policies;
mod steps;
mod texts;

use super::Numbers;

/// A game and a scenario that plays it.
pub(super) struct Made {
    pub game: String,
    pub scenario: String,
}

/// Returns the game of a seed. A small one has two fighters, few faces and few rounds, so that it can be solved.
pub(super) fn made(seed: u64, is_small: bool) -> Made {
    let mut writer = Writer::new(seed, is_small);
    let game = writer.game();
    Made { scenario: writer.scenario(), game }
}

/// A part of the game that steps can call by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Roll,
    Block,
    /// A decision point without a moment.
    Point,
}

/// A part of the game that steps can call. Steps of a unit call only later units, so that no unit leads back to itself.
#[derive(Clone)]
struct Unit {
    part: Part,
    name: &'static str,
    /// Whether its texts may read a target, so that it is called only where there is one.
    of_pair: bool,
    degrees: Vec<&'static str>,
    /// Whether its own dice, and the opposing dice, lie on the table one by one.
    throws: [bool; 2],
    /// The local names of a block.
    lets: Vec<&'static str>,
}

/// A track, as steps change it.
#[derive(Clone, Copy)]
struct Track {
    name: &'static str,
    owner: &'static str,
    is_flag: bool,
    bounds: (i32, i32),
}

/// A decision point, as policies answer it.
struct Question {
    name: &'static str,
    options: Vec<(&'static str, &'static str)>,
    here: Here,
    /// The unit whose moment it hangs on, or that it is. Words of a unit that is never called cannot be read.
    of: Option<&'static str>,
}

/// Words and parties at hand where a text stands.
#[derive(Clone, Default)]
struct Here {
    target: bool,
    /// Whether there is `it`, and whether it is certainly not `my`.
    it: Option<bool>,
    dice: bool,
    locals: Vec<&'static str>,
    /// Whether the words of a roll can be read.
    words: bool,
    /// Whether that roll has an opposing throw.
    opposed: bool,
    /// The roll that can be changed.
    open: Option<usize>,
    /// The rolls that can be read by name.
    named: Vec<usize>,
    /// The first unit that may be called.
    from: usize,
}

/// Local names that are numbers; all others are flags.
const NUMBERS: [&str; 6] = ["n1", "n2", "n3", "amount", "extra", "bonus"];

struct Writer {
    random: Numbers,
    is_small: bool,
    units: Vec<Unit>,
    tracks: Vec<Track>,
    /// Numbers of a fighter; those of a pair stand in `pairs`, too.
    numbers: Vec<&'static str>,
    flags: Vec<&'static str>,
    pairs: Vec<&'static str>,
    /// Keys, settings and the like that are declared.
    declared: Vec<&'static str>,
    exits: Vec<&'static str>,
    measures: Vec<&'static str>,
    decks: Vec<&'static str>,
    asked: Vec<Question>,
    policies: Vec<&'static str>,
}

impl Writer {
    fn new(seed: u64, is_small: bool) -> Self {
        let mut writer = Self {
            random: Numbers::new(seed),
            is_small,
            units: Vec::new(),
            tracks: Vec::new(),
            numbers: vec!["hp", "hp_at_start", "skill", "place"],
            flags: vec!["in", "of_players"],
            pairs: Vec::new(),
            declared: Vec::new(),
            exits: Vec::new(),
            measures: Vec::new(),
            decks: Vec::new(),
            asked: Vec::new(),
            policies: Vec::new(),
        };
        writer.choose_units();
        writer
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    /// Returns true in one of `times` cases.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    fn has(&self, name: &str) -> bool {
        self.declared.contains(&name)
    }

    /// Chooses which rolls, blocks and asked points there are, and what is at hand in each.
    fn choose_units(&mut self) {
        let all = [
            (Part::Block, "blow"),
            (Part::Roll, "strike"),
            (Part::Point, "choose"),
            (Part::Block, "rally"),
            (Part::Roll, "push"),
            (Part::Point, "answer"),
            (Part::Roll, "save"),
            (Part::Block, "shift"),
        ];
        for (part, name) in all {
            if self.one_in(3) && name != "strike" {
                continue;
            }
            let mut unit = Unit {
                part,
                name,
                of_pair: self.one_in(2) || name == "strike",
                degrees: Vec::new(),
                throws: [false; 2],
                lets: Vec::new(),
            };
            match part {
                Part::Roll => {
                    unit.degrees = ["great", "good", "bad"][self.below(3)..].to_vec();
                    unit.throws = [self.one_in(2), self.one_in(4)];
                }
                Part::Block => {
                    let sets = [&["amount"][..], &["hard", "extra"], &["extra", "amount"], &[]];
                    unit.lets = self.one_of(&sets).to_vec();
                }
                Part::Point => {}
            }
            self.units.push(unit);
        }
    }

    /// Returns a moment with what is at hand there, and whether it is of all fighters.
    fn moment(&mut self) -> (String, Here, bool) {
        let fixed = [
            "conflict_starts",
            "round_starts",
            "phase_ends",
            "round_ends",
            "turn_starts",
            "turn",
            "turn_ends",
        ];
        let here = Here { dice: true, ..Here::default() };
        if self.one_in(3) {
            let at = self.below(fixed.len());
            return (fixed[at].to_owned(), here, at < 4);
        }
        if self.one_in(4) && !self.exits.is_empty() {
            let exit = self.one_of(&self.exits.clone());
            return (exit.to_owned(), Here { target: true, ..here }, false);
        }
        let at = self.below(self.units.len());
        let unit = self.units[at].clone();
        // One rule in eight may call what leads to its own moment again.
        let from = if self.one_in(8) { 0 } else { at + 1 };
        let here = Here { target: unit.of_pair, from, ..here };
        let (name, here) = match (unit.part, self.below(3)) {
            (Part::Point, _) => ("turn_starts".to_owned(), Here { target: false, ..here }),
            (Part::Block, end) => {
                let name =
                    if end == 0 { format!("before_{}", unit.name) } else { unit.name.into() };
                (name, Here { locals: unit.lets, ..here })
            }
            // Before its dice are thrown, a roll cannot be read, not even behind another throw of the same roll.
            (Part::Roll, 0) => (format!("before_{}", unit.name), Here { from: at + 1, ..here }),
            (Part::Roll, 1) => {
                let name = format!("{}_rolled", unit.name);
                let opposed = unit.throws[1];
                (name, Here { words: true, opposed, open: Some(at), named: vec![at], ..here })
            }
            (Part::Roll, _) => {
                let degree = self.one_of(&unit.degrees);
                let name = format!("{}_{degree}", unit.name);
                let opposed = unit.throws[1];
                (name, Here { words: true, opposed, named: vec![at], ..here })
            }
        };
        (name, here, false)
    }
}
