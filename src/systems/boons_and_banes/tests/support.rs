//! Bench for scripted conflicts. Dice, written as successes, and choices come from the script, all of which must be
//! used. A participant without a choice in the script lets its action pass.

use crate::engine::Conflict;
use crate::scenario::{Document, Problems, Scenario};
use crate::system::{Ending, FighterId, Numbered, Question, RuleSystem};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::decide::points::Turn;
use crate::systems::boons_and_banes::decide::question::{Ask, Moment};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::state::conflict::{Fighter, Phase, State, Team};
use crate::systems::boons_and_banes::state::view::View;
use crate::systems::boons_and_banes::tell::events::BoonsEvent;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure;
use crate::table::Scripted;
use std::fmt::Write;

/// A duel of equals: Vigor 4, Intuition 3, Reason 2.
pub(super) const DUEL: &[&str] =
    &["a ann: vigor = 4; intuition = 3; reason = 2", "b bob: vigor = 4; intuition = 3; reason = 2"];

/// Policy that passes whenever the script says nothing.
const POLICIES: &str = r#"
[policies.idle]
turn = ["pass"]
help = ["pass"]
benefit = ["nothing"]
reroll = ["keep"]
deny = ["accept"]
effect = ["stress"]
refuse = ["accept"]
power = ["fail"]
join = ["stay_out"]
also = ["enough"]
excess = ["nothing"]
dodge = ["roll"]
guard = ["stay_out"]
reverse = ["keep"]
reckless = ["ordinary"]
rest = ["stop"]
[policies.usual]
turn = ["pass"]
benefit = ["nothing"]
[policies.blamer]
base = "idle"
help = ["flaw first", "pass"]
[policies.rerolls]
base = "idle"
help = ["trait paid", "pass"]
[policies.namer]
base = "idle"
captain = ["name highest ally.vigor"]
[policies.improviser]
base = "idle"
help = ["improvise", "pass"]
[policies.converter]
base = "idle"
excess = ["boon attack", "nothing"]
[policies.user]
base = "idle"
help = ["boon free", "bane free first", "prep dice", "pass"]
[policies.spender]
base = "idle"
help = ["boon full", "pass"]
[policies.mapper]
base = "idle"
help = ["prep floor", "pass"]
[policies.hitter]
base = "idle"
turn = ["attack first"]
"#;

/// Returns the lines of a scenario that stand between semicolons.
pub(super) fn lines(text: &str) -> String {
    text.split(';').map(str::trim).collect::<Vec<_>>().join("\n") + "\n"
}

/// Returns a scenario of teams `a`, `b`, `c`, `d`; groups are written `a NAME: KEY = VALUE; ...`; rules may hold
/// lines such as `side.a.goal = "peace"` and whole tables after a line with `[`.
pub(super) fn text(rules: &str, groups: &[&str]) -> String {
    let (sides, rules): (Vec<&str>, Vec<&str>) =
        rules.split(';').map(str::trim).partition(|line| line.starts_with("side."));
    let (scene, rules): (Vec<&str>, Vec<&str>) =
        rules.into_iter().partition(|line| line.starts_with("scene."));
    let scene: Vec<&str> = scene.iter().map(|line| &line[6..]).collect();
    let scene = scene.join("\n");
    // What is set later replaces what was set before.
    let key = |line: &str| line.split('=').next().unwrap_or("").trim().to_owned();
    let rules: Vec<&str> = std::iter::once("turn.allow_pass = true").chain(rules).collect();
    let last = |at: &usize| !rules[at + 1..].iter().any(|later| key(later) == key(rules[*at]));
    let rules: Vec<&str> = (0..rules.len()).filter(last).map(|at| rules[at]).collect();
    let mut text = format!(
        "system = \"boons-and-banes\"\n{POLICIES}[scene]\n{scene}\n[rules]\n{}\n",
        rules.join("\n")
    );
    for (number, side) in ["a", "b", "c", "d"].iter().enumerate() {
        let own: Vec<&&str> = groups.iter().filter(|group| group.starts_with(*side)).collect();
        if own.is_empty() {
            continue;
        }
        let player = if number == 0 { "pc" } else { "gm" };
        let _ = writeln!(text, "[sides.{side}]\nplayer = \"{player}\"\npolicy = \"idle\"");
        for line in &sides {
            if let Some(rest) = line.strip_prefix(&format!("side.{side}.")) {
                let _ = writeln!(text, "{rest}");
            }
        }
        for group in own {
            let (head, keys) = group.split_once(':').expect("a colon after the name");
            let _ = write!(text, "[sides.{side}.{}]\n{}", &head[2..], lines(keys));
        }
    }
    text
}

/// Compiles a scenario. `Err` holds the problems.
pub(super) fn compiled(rules: &str, groups: &[&str]) -> Result<Conflict<BoonsAndBanes>, String> {
    compiled_text(&text(rules, groups))
}

/// Like [`compiled`], but from a text.
pub(super) fn compiled_text(text: &str) -> Result<Conflict<BoonsAndBanes>, String> {
    let document = Document::parse("test.toml", text).map_err(|problems| problems.to_string())?;
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    match conflict {
        Some(conflict) if problems.is_empty() => Ok(conflict),
        _ => Err(problems.to_string()),
    }
}

/// A conflict on the bench.
pub(crate) struct Bench {
    conflict: &'static Conflict<BoonsAndBanes>,
    pub state: State,
    table: Scripted<'static, BoonsEvent>,
}

/// Rules of an immediate conflict, so that nothing comes before the first turn.
pub(super) const AT_ONCE: &str =
    "conflict.immediate = true; immediate.morale = \"on\"; morale.start_override = 9";

impl Bench {
    /// Opens a conflict in which nothing comes before the first turn: every team has Morale 9.
    pub(crate) fn of(rules: &str, groups: &[&str]) -> Self {
        Self::open(&format!("{AT_ONCE}; {rules}"), groups, "", &[])
    }

    /// Like [`Self::of`], with house rules as they stand in a file.
    pub(crate) fn with_house(rules: &str, groups: &[&str], house: &str) -> Self {
        Self::open_text(&(text(&format!("{AT_ONCE}; {rules}"), groups) + house), "", &[])
    }

    /// Opens a conflict with its opening, whose dice and choices are given.
    pub(crate) fn open(rules: &str, groups: &[&str], dice: &str, choices: &[&str]) -> Self {
        Self::open_text(&text(rules, groups), dice, choices)
    }

    fn open_text(text: &str, dice: &str, choices: &[&str]) -> Self {
        let conflict = compiled_text(text).unwrap_or_else(|problems| panic!("{problems}"));
        // It lives as long as its test.
        let conflict: &'static _ = Box::leak(Box::new(conflict));
        let dice: Vec<&str> = dice.split_whitespace().collect();
        let counters = conflict.counters();
        let mut table =
            Scripted::new(conflict.casts.any(), &conflict.vocabulary, counters, &dice, choices);
        let mut state = State::default();
        BoonsAndBanes::begin(&conflict.compiled.setup, &mut state, &mut table.face());
        let bench = Self { conflict, state, table };
        bench.all_used();
        bench
    }

    /// Plays one action: successes of every draw in order, and choices `FIGHTER POINT OPTION
    /// [ARGUMENT] [TARGET]`; without the point it is the turn.
    pub(crate) fn act(&mut self, dice: &str, choices: &[&str]) -> &mut Self {
        self.table.events.clear();
        let dice: Vec<&str> = dice.split_whitespace().collect();
        let points = &self.conflict.vocabulary.points;
        let full = |choice: &&str| {
            let (fighter, rest) = choice.split_once(' ').expect("a fighter and a choice");
            let words: Vec<&str> = rest.split(' ').collect();
            let named = words.len() > 1 && points.iter().any(|point| point.name == words[0]);
            if named { (*choice).to_owned() } else { format!("{fighter} turn {rest}") }
        };
        let choices: Vec<String> = choices.iter().map(full).collect();
        let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
        self.table.expect(&dice, &choices);
        BoonsAndBanes::turn(&self.conflict.compiled.setup, &mut self.state, &mut self.table.face());
        self.all_used();
        self
    }

    /// Lets actions pass until it is a participant's turn.
    pub(crate) fn until(&mut self, who: usize) -> &mut Self {
        for _ in 0..64 {
            let fresh = self.state.phase == Phase::RoundStart;
            let team = usize::from(
                self.state.order[if fresh { 0 } else { usize::from(self.state.place) }],
            );
            let left = if fresh {
                self.setup().members[team] & self.state.active
            } else {
                self.state.left
            };
            if left.trailing_zeros() as usize == who {
                return self;
            }
            self.act("", &[]);
        }
        panic!("it never is the turn of {who}");
    }

    /// Returns a feature of the fighter `of`, as `who` reads it in its turn.
    pub(crate) fn reads(&self, who: usize, feature: &str, of: usize) -> i32 {
        self.ask(who, feature, |ask, number| ask.of_fighter(number, FighterId(of)))
    }

    /// Returns a feature of the conflict, as `who` reads it in its turn.
    pub(crate) fn reads_world(&self, who: usize, feature: &str) -> i32 {
        self.ask(who, feature, |ask, number| ask.of_world(number))
    }

    fn ask(&self, who: usize, feature: &str, read: impl Fn(&Ask<'_>, usize) -> i32) -> i32 {
        let features = &self.conflict.vocabulary.features;
        let number = features.iter().position(|it| it.name == feature).expect("a feature");
        let view = View { setup: self.setup(), state: &self.state };
        read(&Ask::new(view, Turn::NUMBER, FighterId(who), &Moment::default()), number)
    }

    fn all_used(&self) {
        let left = self.table.unused();
        assert!(left.is_empty(), "left over: {left:?} after {:#?}", self.lines());
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.conflict.compiled.setup
    }

    pub(crate) fn it(&self, fighter: usize) -> &Fighter {
        &self.state.fighters[fighter]
    }

    /// Returns a participant to change, so that a test can start from any state.
    pub(crate) fn set(&mut self, fighter: usize) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    pub(crate) fn team(&mut self, team: usize) -> &mut Team {
        &mut self.state.teams[team]
    }

    /// Returns the Morale of the first two teams.
    pub(crate) fn morale(&self) -> (i16, i16) {
        (self.state.teams[0].morale, self.state.teams[1].morale)
    }

    /// Returns the Conditions of a participant by size, of all kinds.
    pub(crate) fn conditions(&self, fighter: usize) -> [u8; 3] {
        std::array::from_fn(|size| self.it(fighter).conditions.iter().map(|kind| kind[size]).sum())
    }

    /// Returns the ratings of a participant's detrimental traits.
    pub(crate) fn scars(&self, fighter: usize) -> Vec<u8> {
        self.it(fighter).traits.iter().filter(|it| it.flaw).map(|it| it.rating).collect()
    }

    /// Returns a measure of the team of a participant.
    pub(crate) fn count(&self, measure: BoonsMeasure, fighter: usize) -> i32 {
        self.table.counters.of_side(self.setup().team(FighterId(fighter)))[measure as usize]
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.state.ending()
    }

    /// Returns the events since the last script.
    pub(crate) fn events(&self) -> impl Iterator<Item = &BoonsEvent> {
        self.table.events.iter()
    }

    /// Returns the transcript since the last script.
    pub(crate) fn lines(&self) -> Vec<String> {
        let setup = self.setup();
        self.table.events.iter().map(|event| BoonsAndBanes::render(setup, event).text).collect()
    }

    pub(crate) fn says(&self, part: &str) -> bool {
        self.lines().iter().any(|told| told.contains(part))
    }
}
