//! The plain setup [`Roster`]: knobs, a sheet for each fighter, and the foes of each fighter. A system that needs no
//! more compiles scenarios with one call of [`Roster::compile`].

use super::{Compiled, Seat};
use crate::knob::Knobs;
use crate::scenario::keys::{KeyOf, Text};
use crate::scenario::{Group, Problem, Problems, Reader, Scenario, Side, apply};
use crate::system::FighterId;

/// Most fighters of a conflict: sets of fighters are bit sets in a `u64`.
pub const MOST_FIGHTERS: usize = 64;

/// Name of the table of a group in scenario files, under which [`Roster::keys`] lists the keys.
const GROUP: &str = "[sides.SIDE.GROUP]";

crate::keys! {
    /// Keys that every group has.
    mod group {
        /// The policy that plays them.
        POLICY: Text = "policy", "", default "that of the side";
        /// Number of fighters; members of a larger group are numbered.
        COUNT: i32 = "count", "", range 0..=MOST_FIGHTERS as i32, default "1";
    }
}

/// Declares the setup, the settings, the keys and the words of a game whose scenarios need nothing but settings and
/// sheets, inside its `impl RuleSystem`: `roster!(Rules, Sheet, POINTS, |rules| rules.rounds as usize);`. The closure
/// returns the cap on exchanges. The features are those of [`FEATURES`](crate::system::RuleSystem::FEATURES).
#[macro_export]
macro_rules! roster {
    ($knobs:ty, $sheet:ty, $points:expr, |$rules:ident| $cap:expr) => {
        type Setup = $crate::system::Roster<$knobs, $sheet>;

        fn knobs() -> ::std::vec::Vec<$crate::knob::Declaration> {
            <$knobs as $crate::knob::Knobs>::declarations()
        }

        fn vocabulary() -> $crate::system::Vocabulary {
            $crate::system::Vocabulary::of::<Self>($points)
        }

        fn keys() -> ::std::vec::Vec<$crate::scenario::keys::KeyOf> {
            <Self::Setup>::keys()
        }

        fn compile(
            scenario: &$crate::scenario::Scenario,
            problems: &mut $crate::scenario::Problems,
        ) -> ::std::option::Option<$crate::system::Compiled<Self::Setup>> {
            let cap = |$rules: &$knobs| $cap;
            <Self::Setup>::compile(scenario, Self::DEFAULT_POLICY, cap, problems)
        }
    };
}

/// Parts of a conflict that do not change during play: knobs `K`, and a sheet `S` for each fighter.
#[derive(Clone, Debug)]
pub struct Roster<K, S> {
    /// The rule settings.
    pub knobs: K,
    /// The sheets, in the order of the fighters' numbers. Fighters of one group have equal sheets.
    pub sheets: Vec<S>,
    /// The names of the fighters, for transcripts.
    pub names: Vec<String>,
    /// The number of each fighter's side.
    pub sides: Vec<usize>,
    /// Bit set of the foes of each fighter: everyone on sides that are not allied with its own.
    pub foes: Vec<u64>,
}

impl<K: Knobs + Default, S: Knobs + Default> Roster<K, S> {
    /// Compiles a scenario; returns `None` if there were `problems`. `S` declares the keys of a sheet as knobs; a
    /// group also has the keys `policy` and `count` (several fighters of a group are called `guard 1`, `guard 2`).
    /// `cap` returns the most exchanges of a conflict. `default_policy` plays the fighters for which the scenario
    /// names no policy.
    pub fn compile(
        scenario: &Scenario,
        default_policy: &str,
        cap: impl Fn(&K) -> usize,
        problems: &mut Problems,
    ) -> Option<Compiled<Self>> {
        let mut knobs = K::default();
        apply(&scenario.rules, &mut knobs, problems);
        let (seats, sheets) = muster(scenario, default_policy, problems);
        if !problems.is_empty() {
            return None;
        }
        let max_exchanges = cap(&knobs);
        let names = seats.iter().map(|seat| seat.name.clone()).collect();
        let of = seats.iter().map(|seat| seat.side).collect();
        let foes = foes(&scenario.sides, &seats);
        let setup = Self { knobs, sheets, names, sides: of, foes };
        let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
        Some(Compiled { setup, seats, sides, max_exchanges })
    }
}

impl<K, S: Knobs> Roster<K, S> {
    /// Returns the keys of a group: the keys of the sheet, and `policy` and `count`.
    pub fn keys() -> Vec<KeyOf> {
        let mut keys = KeyOf::all(&[(GROUP, group::ALL)]);
        keys.extend(S::declarations().into_iter().map(|knob| KeyOf::of_knob(GROUP, knob)));
        keys
    }
}

impl<K, S> Roster<K, S> {
    /// Returns the bit set of all fighters: `left` of [`winners`](Self::winners) at the beginning of a conflict.
    pub fn everybody(&self) -> u64 {
        (0..self.sheets.len()).fold(0, |mask, fighter| mask | 1 << fighter)
    }

    /// Returns the sides that have won, as a bit set, once no fighter in `left` has a foe left; `None` while one has.
    pub fn winners(&self, left: u64) -> Option<u8> {
        let left_over = || (0..self.sheets.len()).filter(move |fighter| left >> fighter & 1 == 1);
        let over = left_over().all(|fighter| self.foes[fighter] & left == 0);
        over.then(|| left_over().fold(0, |mask, fighter| mask | 1 << self.sides[fighter]))
    }
}

/// Returns a [`Seat`] and a sheet for each fighter. Reads on after a mistake, so that all mistakes are reported at
/// once.
fn muster<S: Knobs + Default>(
    scenario: &Scenario,
    default_policy: &str,
    problems: &mut Problems,
) -> (Vec<Seat>, Vec<S>) {
    let (mut seats, mut sheets) = (Vec::new(), Vec::new());
    for (number, side) in scenario.sides.iter().enumerate() {
        side.reader().finish(problems);
        let before = seats.len();
        for group in &side.groups {
            let (sheet, count) = read_group::<S>(group, problems);
            for fighter in 1..=count {
                let several = format!("{} {fighter}", group.name);
                let name = if count > 1 { &several } else { &group.name };
                seats.push(Seat::of(scenario, (number, &group.name), name, default_policy));
                sheets.push(sheet.clone());
            }
        }
        if seats.len() == before && !side.groups.is_empty() {
            let message = format!("side `{}` has no fighters", side.name);
            let help = "let the count of one of its groups be at least 1";
            problems.push(Problem::new(&side.origin, message).help(help));
        }
    }
    if seats.len() > MOST_FIGHTERS {
        let message = format!("{} fighters are too many", seats.len());
        let help = format!("a conflict has room for {MOST_FIGHTERS}");
        let last = scenario.sides.last().map(|side| &side.origin);
        problems.extend(last.map(|origin| Problem::new(origin, message).help(help)));
    }
    (seats, sheets)
}

fn read_group<S: Knobs + Default>(from: &Group, problems: &mut Problems) -> (S, usize) {
    let mut reader = Reader::new(&from.node, "a fighter group");
    reader.also_known(&[group::POLICY.name]);
    let count = reader.get(&group::COUNT).unwrap_or(1);
    let sheet = reader.sheet::<S>();
    reader.finish(problems);
    (sheet, count as usize)
}

/// Returns the bit set of each fighter's foes: the fighters of sides that are not allied with its side. An alliance
/// counts if either side names the other.
fn foes(sides: &[Side], seats: &[Seat]) -> Vec<u64> {
    let names = |one: &Side, other: &Side| one.allies.iter().any(|(name, _)| *name == other.name);
    let hostile = |one: usize, other: usize| {
        let (mine, theirs) = (&sides[one], &sides[other]);
        one != other && !names(mine, theirs) && !names(theirs, mine)
    };
    let of = |seat: &Seat| {
        let against =
            FighterId::enumerate(seats).filter(|(_, other)| hostile(seat.side, other.side));
        against.fold(0, |mask, (fighter, _)| mask | 1 << fighter)
    };
    seats.iter().map(of).collect()
}
