//! A bench for scripted conflicts: dice and choices come from the script, all of which must be used; a fighter
//! without a choice in the script does nothing.

use crate::dice::Dice;
use crate::engine::Conflict;
use crate::scenario::{Document, Problems, Scenario};
use crate::system::{
    Choice, Ending, FighterId, NO_ARGUMENT, NO_TARGET, Options, Question, RuleSystem,
};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::points::{Invoke, Main, Supplement};
use crate::systems::fate_fantasy::decide::question::{Moment, PosedQuestion};
use crate::systems::fate_fantasy::rules::play::Point;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::sheet::sheet::Sheet;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{Cut, Fighter, Part, Phase, State, Status};
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind};
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure;
use crate::table::Scripted;

/// A duel in which the player's character always acts first.
pub(super) const DUEL: &[&str] =
    &["pc ada: weapon_use = 3, alertness = 8", "foe orc: athletics = 2"];

/// Policy of all fighters: they do nothing but what the script says.
const IDLE: &str = "
[policies.idle]
main = [\"pass\"]
concede = [\"fight_on\"]
";

/// A group as `pc NAME: SKILL = VALUE, SKILL = VALUE; KEY = VALUE; KEY = VALUE` or `foe NAME: ...`.
fn group(text: &str) -> String {
    let (head, keys) = text.split_once(':').expect("a colon after the name");
    let (side, name) = head.split_once(' ').expect("a side and a name");
    let side = if side == "pc" { "party" } else { "foes" };
    let mut parts = keys.split(';').map(str::trim);
    let skills = parts.next().unwrap_or_default();
    let skills =
        if skills.is_empty() { String::new() } else { format!("skills = {{ {skills} }}\n") };
    let keys: String =
        parts.filter(|part| !part.is_empty()).flat_map(|part| [part, "\n"]).collect();
    format!("[sides.{side}.{name}]\n{skills}{keys}")
}

/// A scenario; `rules` may hold lines such as `scene.confined = true`.
pub(super) fn text(rules: &str, groups: &[&str]) -> String {
    let (scene, rules): (Vec<&str>, Vec<&str>) =
        rules.split(';').map(str::trim).partition(|line| line.starts_with("scene."));
    let scene: Vec<&str> = scene.iter().map(|line| &line["scene.".len()..]).collect();
    let groups: String = groups.iter().map(|text| group(text)).collect();
    format!(
        "system = \"fate-fantasy\"\n[scene]\n{}\n[rules]\n{}\n{IDLE}\
         [sides.party]\nplayer = \"pc\"\npolicy = \"idle\"\n\
         [sides.foes]\nplayer = \"gm\"\npolicy = \"idle\"\n{groups}",
        scene.join("\n"),
        rules.join("\n")
    )
}

/// Compiles a scenario, or returns its problems as text.
pub(super) fn compiled(rules: &str, groups: &[&str]) -> Result<Conflict<FateFantasy>, String> {
    compiled_text(&text(rules, groups))
}

/// Like [`compiled`], but with the whole text of a file.
pub(super) fn compiled_text(text: &str) -> Result<Conflict<FateFantasy>, String> {
    let document = Document::parse("test.toml", text).map_err(|problems| problems.to_string())?;
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    match conflict {
        Some(conflict) if problems.is_empty() => Ok(conflict),
        _ => Err(problems.to_string()),
    }
}

/// A conflict on the bench. Players' characters have the first numbers, then come the foes.
pub(super) struct Bench {
    conflict: &'static Conflict<FateFantasy>,
    pub state: State,
    table: Scripted<'static, FantasyEvent>,
}

impl Bench {
    /// A conflict before its first round; the dice of initiative: the game master's, then those of
    /// each player.
    pub(super) fn with(rules: &str, groups: &[&str], dice: &str) -> Self {
        let conflict = compiled(rules, groups).unwrap_or_else(|problems| panic!("{problems}"));
        // The conflict lives as long as its test.
        let conflict: &'static _ = Box::leak(Box::new(conflict));
        let counters = conflict.counters();
        let table = Scripted::new(conflict.casts.any(), &conflict.vocabulary, counters, &[], &[]);
        let mut bench = Self { conflict, state: State::default(), table };
        bench.begin(dice);
        bench
    }

    /// Begins the conflict, or begins it anew; dice as for [`Bench::with`].
    pub(super) fn begin(&mut self, dice: &str) {
        let dice: Vec<&str> = dice.split_whitespace().collect();
        self.table.events.clear();
        self.table.expect(&dice, &[]);
        FateFantasy::begin(&self.conflict.compiled.setup, &mut self.state, &mut self.table.face());
        self.all_used();
    }

    /// Like `with`, but with even dice of initiative.
    pub(super) fn of(rules: &str, groups: &[&str]) -> Self {
        let players = groups.iter().filter(|group| group.starts_with("pc")).map(|group| {
            let count = group.split("count = ").nth(1).and_then(|text| text.split(';').next());
            count.map_or(1, |count| count.trim().parse().expect("a number"))
        });
        let players: usize = players.sum();
        let each = rules.contains("every_round");
        let shared = !rules.contains("one_per_player");
        let draws = if each {
            0
        } else if shared {
            players + 1
        } else {
            2 * players
        };
        Self::with(rules, groups, &"0 ".repeat(draws))
    }

    /// Takes in dice, one draw in each part between semicolons, and choices: `FIGHTER OPTION ...`
    /// for main actions, else with the decision point after the fighter.
    fn expect(&mut self, dice: &str, choices: &[&str]) {
        self.table.events.clear();
        let dice: Vec<&str> =
            dice.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
        self.table.expect_at("main", &dice, choices);
    }

    fn play(&mut self) {
        FateFantasy::turn(&self.conflict.compiled.setup, &mut self.state, &mut self.table.face());
        self.views_agree();
    }

    /// Checks that data that the state keeps twice agrees: masks with each character's or aspect's own value.
    fn views_agree(&self) {
        let state = &self.state;
        for (who, it) in state.fighters.iter().enumerate() {
            assert_eq!(state.before >> who & 1 == 1, it.part == Part::Before, "part of {who}");
            for (zone, there) in state.places.iter().enumerate() {
                assert_eq!(there >> who & 1 == 1, usize::from(it.zone) == zone, "zone of {who}");
            }
            let bears = state.aspects.iter().any(|aspect| usize::from(aspect.bearer) == who);
            assert_eq!(state.bears(FighterId(who)), bears, "aspects on {who}");
        }
    }

    fn all_used(&self) {
        let left = self.table.unused();
        assert!(left.is_empty(), "left over: {left:?} after {:#?}", self.lines());
    }

    /// Plays one turn.
    pub(super) fn step(&mut self, dice: &str, choices: &[&str]) {
        self.expect(dice, choices);
        self.play();
        self.all_used();
    }

    /// Plays one turn; how much of the script was not asked for.
    pub(super) fn left_over(&mut self, dice: &str, choices: &[&str]) -> usize {
        self.expect(dice, choices);
        self.play();
        self.table.unused().len()
    }

    /// Plays to the end of the round, or of the conflict if that comes first.
    pub(super) fn round(&mut self, dice: &str, choices: &[&str]) {
        self.expect(dice, choices);
        self.play();
        while self.state.ending().is_none() && self.state.phase != Phase::RoundStart {
            self.play();
        }
        self.all_used();
    }

    pub(super) fn it(&self, fighter: usize) -> &Fighter {
        &self.state.fighters[fighter]
    }

    /// Returns a fighter for changes, to set up the past of a test.
    pub(super) fn set(&mut self, fighter: usize) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    pub(super) fn sheet(&self, fighter: usize) -> &Sheet {
        &self.setup().sheets[fighter]
    }

    pub(super) fn setup(&self) -> &Setup {
        &self.conflict.compiled.setup
    }

    /// The conflict as it stands.
    pub(super) fn view(&self) -> View<'_> {
        View { setup: self.setup(), state: &self.state }
    }

    pub(super) fn status(&self, fighter: usize) -> Status {
        self.it(fighter).status
    }

    /// Numbers of the marked boxes of the struck track.
    pub(super) fn boxes(&self, fighter: usize) -> Vec<u8> {
        let marks = self.it(fighter).marks[self.setup().track];
        (1..=16).filter(|number| marks >> (number - 1) & 1 == 1).collect()
    }

    /// Returns the value of a measure for the side of a fighter.
    pub(super) fn count(&self, measure: FantasyMeasure, fighter: usize) -> i32 {
        self.table.counters.of_side(self.sheet(fighter).side)[usize::from(measure)]
    }

    /// The side that won, if one did: 0 the party, 1 the foes.
    pub(super) fn winner(&self) -> Option<u8> {
        match self.state.ending() {
            Some(Ending::Won(sides)) => Some(sides.trailing_zeros() as u8),
            _ => None,
        }
    }

    pub(super) fn events(&self) -> &[FantasyEvent] {
        &self.table.events
    }

    /// The transcript since the last script.
    pub(super) fn lines(&self) -> Vec<String> {
        let setup = self.setup();
        self.table.events.iter().map(|event| FateFantasy::render(setup, event).text).collect()
    }

    pub(super) fn says(&self, line: &str) -> bool {
        self.lines().iter().any(|told| told.contains(line))
    }

    /// Shifts of every hit since the last script.
    pub(super) fn hits(&self) -> Vec<i32> {
        let hit = |event: &FantasyEvent| match event {
            FantasyEvent::Hits(_, shifts) => Some(*shifts),
            _ => None,
        };
        self.events().iter().filter_map(hit).collect()
    }

    /// Every roll since the last script: who rolled, with what, and the total before anything was
    /// used on it.
    pub(super) fn rolls(&self) -> Vec<(usize, Option<Skill>, i32)> {
        let roll = |event: &FantasyEvent| match event {
            FantasyEvent::Rolled(shown, _) => Some((shown.who.index(), shown.skill, shown.total)),
            _ => None,
        };
        self.events().iter().filter_map(roll).collect()
    }

    /// Returns the fighters who took turns since the last script.
    pub(super) fn order(&self) -> Vec<usize> {
        let turn = |event: &FantasyEvent| match event {
            FantasyEvent::Turn(fighter) => Some(fighter.index()),
            _ => None,
        };
        self.events().iter().filter_map(turn).collect()
    }

    /// Whether a fighter may take this main action, `OPTION [ARGUMENT] [TARGET]`, in its turn.
    pub(super) fn may(&self, fighter: usize, choice: &str) -> bool {
        self.allows::<Main>(Turn::new(FighterId(fighter), Cut::No), choice)
    }

    /// Like `may`, but in a turn that interrupts.
    pub(super) fn may_cut(&self, fighter: usize, choice: &str) -> bool {
        self.allows::<Main>(Turn::new(FighterId(fighter), Cut::Supplemental), choice)
    }

    /// Like `may`, but for a supplemental action.
    pub(super) fn may_supplement(&self, fighter: usize, choice: &str) -> bool {
        self.allows::<Supplement>(Turn::new(FighterId(fighter), Cut::No), choice)
    }

    /// Whether a fighter may use this (an option of `invoke`) on a roll of a kind against another.
    pub(super) fn may_use(
        &self,
        (who, against): (usize, usize),
        kind: RollKind,
        option: &str,
    ) -> bool {
        let mut roll = Roll::flat(FighterId(who), kind, 0);
        roll.dice = Some(self.setup().dice.nth(0));
        let against = Opposition { opponent: FighterId(against), total: 0, success: 1 };
        let known = Invoke::WORDS.iter().position(|known| known.name == option);
        let option = Invoke::ALL[known.expect("an option")];
        self.view().may_use((&roll, &against), option, NO_ARGUMENT)
    }

    fn allows<P: Point>(&self, turn: Turn, choice: &str) -> bool {
        let mut words = choice.split(' ');
        let options = P::WORDS;
        let name = words.next().unwrap();
        let option = options.iter().position(|option| option.name == name).expect("an option");
        let mut wanted = Choice { option: option as u8, argument: NO_ARGUMENT, target: NO_TARGET };
        for word in words {
            if let Ok(target) = word.parse() {
                wanted.target = target;
            } else {
                let known = options[option].arguments.iter().position(|known| *known == word);
                wanted.argument = known.expect("an argument") as u8;
            }
        }
        let moment = Moment::of_turn(&turn);
        let ask = PosedQuestion::<P>::new(self.view(), turn.who, &moment);
        let aims = ask.candidates(wanted.option, wanted.argument);
        let aimed = wanted.target == NO_TARGET || aims >> wanted.target & 1 == 1;
        ask.legal(wanted.option, wanted.argument) && aimed
    }
}
