//! A bench for scripted fights. Dice and choices come from the script, and all of them must be used; a fighter
//! without a choice in the script does nothing.

use crate::engine::Conflict;
use crate::scenario::{Document, Problems, Scenario};
use crate::system::{Choice, Ending, FighterId, NO_ARGUMENT, NO_TARGET, RuleSystem};
use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::stamina_and_wounds::decide::features::StaminaFeature;
use crate::systems::stamina_and_wounds::decide::points::StaminaPoint;
use crate::systems::stamina_and_wounds::decide::question::Ask;
use crate::systems::stamina_and_wounds::sheet::fighter::Sheet;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::conflict::{Fighter, Phase, State, Status};
use crate::systems::stamina_and_wounds::state::view::View;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure;
use crate::table::Scripted;

/// A duel: two fighters, as the knobs make them.
pub(super) const DUEL: &[&str] = &["pc ada:", "foe orc:"];
/// Dies of any damage.
pub(super) const WEAK: &str = "stamina = 0; wounds = 1";

/// Policies for tests. `idle` does only what the script says; the others are for fights without a script.
const POLICIES: &str = r#"
[policies.idle]
turn = ["pass"]
[policies.wrestler]
turn = [
    "draught first if my.wounds >= 6", "break_free if actions >= 2", "shake_off if actions >= 2",
    "stanch first", "stand_up", "maneuver restrain first if actions >= 3",
    "maneuver climb first if actions >= 2", "maneuver push first if round >= 3",
    "maneuver trip first", "attack first",
]
[policies.brawler]
turn = [
    "pick_up", "maneuver disarm first if actions >= 3", "break_free if actions = 2",
    "maneuver restrain first if actions = 2 and round >= 2", "attack lowest foe.life",
]
[policies.striker]
turn = ["attack first"]
[policies.coward]
turn = ["attack highest foe.life"]
flee = ["flee if my.stamina <= 1"]
rest = ["turn"]
"#;

/// Lines of a scenario that stand between semicolons.
fn lines(text: &str) -> String {
    text.split(';').map(str::trim).collect::<Vec<_>>().join("\n") + "\n"
}

/// A group as `pc NAME: KEY = VALUE; KEY = VALUE` or `foe NAME: ...`.
fn group(text: &str) -> String {
    let (head, keys) = text.split_once(':').expect("a colon after the name");
    let (side, name) = head.split_once(' ').expect("a side and a name");
    let side = if side == "pc" { "party" } else { "foes" };
    format!("[sides.{side}.{name}]\n{}", lines(keys))
}

/// A scenario; `rules` may hold lines such as `scene.pit = true`.
fn text(rules: &str, groups: &[&str]) -> String {
    let (scene, rules): (Vec<&str>, Vec<&str>) =
        rules.split(';').map(str::trim).partition(|line| line.starts_with("scene."));
    let scene: Vec<&str> = scene.iter().map(|line| &line["scene.".len()..]).collect();
    let scene = scene.join("\n");
    let groups: String = groups.iter().map(|text| group(text)).collect();
    format!(
        "system = \"stamina-and-wounds\"\n[scene]\n{scene}\n[rules]\n{}\n\
         {POLICIES}\
         [sides.party]\nplayer = \"pc\"\npolicy = \"idle\"\n\
         [sides.foes]\nplayer = \"gm\"\npolicy = \"idle\"\n{groups}",
        rules.join("\n")
    )
}

/// Compiles a scenario, or says what is wrong with it.
pub(super) fn compiled(rules: &str, groups: &[&str]) -> Result<Conflict<StaminaAndWounds>, String> {
    compiled_with_house(rules, groups, "")
}

/// Like [`compiled`], but with house rules as they stand in a file.
pub(super) fn compiled_with_house(
    rules: &str,
    groups: &[&str],
    house: &str,
) -> Result<Conflict<StaminaAndWounds>, String> {
    let text = text(rules, groups) + house;
    let document = Document::parse("test.toml", &text).map_err(|problems| problems.to_string())?;
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    match conflict {
        Some(conflict) if problems.is_empty() => Ok(conflict),
        _ => Err(problems.to_string()),
    }
}

/// A fight on the bench. Players' characters have the first numbers, then come the foes.
pub(crate) struct Bench {
    conflict: &'static Conflict<StaminaAndWounds>,
    pub state: State,
    table: Scripted<'static, StaminaEvent>,
}

impl Bench {
    /// A fight before its first round.
    pub(crate) fn of(rules: &str, groups: &[&str]) -> Self {
        Self::with_house(rules, groups, "")
    }

    /// Like [`of`](Self::of), but with house rules as they stand in a file.
    pub(crate) fn with_house(rules: &str, groups: &[&str], house: &str) -> Self {
        let conflict = compiled_with_house(rules, groups, house);
        let conflict = conflict.unwrap_or_else(|problems| panic!("{problems}"));
        // Leaked: the conflict must live as long as its test.
        let conflict: &'static _ = Box::leak(Box::new(conflict));
        let counters = conflict.counters();
        let mut table =
            Scripted::new(conflict.casts.any(), &conflict.vocabulary, counters, &[], &[]);
        let mut state = State::default();
        StaminaAndWounds::begin(&conflict.compiled.setup, &mut state, &mut table.face());
        Self { conflict, state, table }
    }

    /// Takes in dice, faces with blanks between them, and choices, `FIGHTER OPTION [ARGUMENT]
    /// [TARGET]` in a turn and else with the decision point after the fighter.
    fn expect(&mut self, dice: &str, choices: &[&str]) {
        self.table.events.clear();
        let dice: Vec<&str> = dice.split_whitespace().collect();
        self.table.expect_at("turn", &dice, choices);
    }

    fn play(&mut self) {
        StaminaAndWounds::turn(
            &self.conflict.compiled.setup,
            &mut self.state,
            &mut self.table.face(),
        );
    }

    fn all_used(&self) {
        let left = self.table.unused();
        assert!(left.is_empty(), "left over: {left:?} after {:#?}", self.lines());
    }

    /// Plays one step of a fighter, or of a rest.
    pub(crate) fn step(&mut self, dice: &str, choices: &[&str]) {
        self.expect(dice, choices);
        self.play();
        self.all_used();
    }

    /// Plays to the end of the round, or of the fight if that comes first.
    pub(crate) fn round(&mut self, dice: &str, choices: &[&str]) {
        self.expect(dice, choices);
        self.play();
        while self.is_open() && !matches!(self.state.phase, Phase::RoundStart | Phase::Pause) {
            self.play();
        }
        self.all_used();
    }

    fn is_open(&self) -> bool {
        self.state.ending().is_none()
    }

    pub(crate) fn it(&self, fighter: usize) -> &Fighter {
        &self.state.fighters[fighter]
    }

    /// Makes a fighter bleed this many times, as if it had been wounded before the script.
    pub(crate) fn bleed(&mut self, fighter: usize, times: u8) {
        self.state.bleed(FighterId(fighter), times);
    }

    /// To bring about what has happened before.
    pub(crate) fn set(&mut self, fighter: usize) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    pub(crate) fn sheet(&self, fighter: usize) -> &Sheet {
        &self.setup().sheets[fighter]
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.conflict.compiled.setup
    }

    /// Stamina and Wounds.
    pub(crate) fn harm(&self, fighter: usize) -> (i16, i16) {
        (self.it(fighter).stamina, self.it(fighter).wounds)
    }

    pub(crate) fn status(&self, fighter: usize) -> Status {
        self.it(fighter).status
    }

    /// Returns the count of a measure for the side of a fighter.
    pub(crate) fn count(&self, measure: StaminaMeasure, fighter: usize) -> i32 {
        self.table.counters.of_side(self.sheet(fighter).side)[usize::from(measure)]
    }

    /// The side that won, if one did: 0 the party, 1 the foes.
    pub(crate) fn winner(&self) -> Option<u8> {
        match self.state.ending() {
            Some(Ending::Won(sides)) => Some(sides.trailing_zeros() as u8),
            _ => None,
        }
    }

    pub(crate) fn events(&self) -> &[StaminaEvent] {
        &self.table.events
    }

    pub(crate) fn has(&self, event: &StaminaEvent) -> bool {
        self.table.events.contains(event)
    }

    /// The transcript since the last script.
    pub(crate) fn lines(&self) -> Vec<String> {
        let setup = self.setup();
        self.table.events.iter().map(|event| StaminaAndWounds::render(setup, event).text).collect()
    }

    pub(crate) fn says(&self, line: &str) -> bool {
        self.lines().iter().any(|told| told == line)
    }

    /// Boons less Banes and damage of every attack since the last script.
    pub(crate) fn attacks(&self) -> Vec<(i8, i32)> {
        let mut edges = Vec::new();
        let mut attacks = Vec::new();
        for event in self.events() {
            match event {
                StaminaEvent::Attacks { edge, .. } => edges.push(*edge),
                StaminaEvent::Damage { damage, .. } => {
                    attacks.push((edges.pop().unwrap(), *damage));
                }
                _ => {}
            }
        }
        attacks
    }

    /// Returns the fighters who took steps since the last script, in order.
    pub(crate) fn order(&self) -> Vec<usize> {
        let turn = |event: &StaminaEvent| match event {
            StaminaEvent::Turn(fighter) => Some(fighter.index()),
            _ => None,
        };
        self.events().iter().filter_map(turn).collect()
    }

    /// Returns the saves since the last script: the fighter who rolled, the Target, and whether the save succeeded.
    pub(crate) fn saves(&self) -> Vec<(usize, i32, bool)> {
        let save = |event: &StaminaEvent| match event {
            StaminaEvent::Saves { fighter, save, target } => {
                Some((fighter.index(), *target, save.success))
            }
            _ => None,
        };
        self.events().iter().filter_map(save).collect()
    }

    /// Whether a fighter may take this option, `OPTION [ARGUMENT] [TARGET]`, if it is asked now.
    pub(crate) fn may(&self, fighter: usize, choice: &str) -> bool {
        self.allows(StaminaPoint::Turn, fighter, choice)
    }

    /// Like [`may`](Self::may), but at the start of its side's turn.
    pub(crate) fn may_leave(&self, fighter: usize, choice: &str) -> bool {
        self.allows(StaminaPoint::Flight, fighter, choice)
    }

    /// Like [`may`](Self::may), but for the party's first member in a pause between fights.
    pub(crate) fn may_rest(&self, choice: &str) -> bool {
        self.allows(StaminaPoint::Pause, 0, choice)
    }

    /// The fight as it stands.
    pub(crate) fn view(&self) -> View<'_> {
        View { setup: self.setup(), state: &self.state }
    }

    fn ask(&self, actor: usize) -> Ask<'_> {
        Ask::new(self.view(), FighterId(actor), None)
    }

    fn allows(&self, point: StaminaPoint, fighter: usize, choice: &str) -> bool {
        let mut words = choice.split(' ');
        let options = self.conflict.vocabulary.points[point as usize].options;
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
        let ask = self.ask(fighter);
        let aims = point.targets(&ask, wanted.option, wanted.argument);
        let aimed = wanted.target == NO_TARGET || aims >> wanted.target & 1 == 1;
        point.legal(&ask, wanted.option, wanted.argument) && aimed
    }

    /// Whether a fighter's foes have a leader whose fall counts, as policies read it.
    pub(crate) fn has_leader(&self, fighter: usize) -> bool {
        let ask = self.ask(fighter);
        let any = (0..self.state.fighters.len())
            .filter(|&other| self.sheet(other).camp != self.sheet(fighter).camp)
            .any(|other| StaminaFeature::Leader.of_fighter(&ask, FighterId(other)) == 1);
        assert_eq!(any, StaminaFeature::HasLeader.of_side(&ask, false) == 1);
        any
    }

    /// Makes every fighter ready for a turn of its own, with its move and action unspent.
    pub(crate) fn refresh(&mut self) {
        for fighter in 0..self.state.fighters.len() {
            let it = self.set(fighter);
            it.moves = 1;
            it.actions = 1;
            it.done = false;
        }
    }
}
