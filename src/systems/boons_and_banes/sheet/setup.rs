//! Compiled scenario, which play does not change: sheets, teams, pools, the tests before the conflict, and the state
//! to start from.

use super::fighter::{Names, Reading, Sheet, read_group, slots};
use super::keys;
use super::scene::{Scene, read_scene};
use super::series;
use super::series::{Series, is_there};
use super::sheet::Figures;
use super::strengths::{Strengths, by_strength};
use super::terms::{Approach, Skill};
use super::warnings;
use crate::inline_vec::InlineVec;
use crate::scenario::{HouseText, Problem, Problems, RunBy, Scenario, tell_apart};
use crate::system::{Compiled, FighterId, Seat, clock};
use crate::systems::boons_and_banes::decide::available_help::callable;
use crate::systems::boons_and_banes::house::words::LOOKED_AT;
use crate::systems::boons_and_banes::knobs::BoonsKnobs;
use crate::systems::boons_and_banes::knobs::attack::Reveal;
use crate::systems::boons_and_banes::knobs::dice::{Modifiers, Timing};
use crate::systems::boons_and_banes::knobs::favour::{Floor, Layout, SceneUse, TraitBenefit};
use crate::systems::boons_and_banes::knobs::positioning::{
    BaseMorale, CaptainBy, TargetRestriction,
};
use crate::systems::boons_and_banes::knobs::profile;
use crate::systems::boons_and_banes::knobs::series::EnduringSource;
use crate::systems::boons_and_banes::rules::odds::OddsTable;
use crate::systems::boons_and_banes::rules::rolls::dice_pool::Pools;
use crate::systems::boons_and_banes::state::conflict::{
    MAX_FIGHTERS, MAX_TEAMS, Phase, State, Team,
};

/// Most exchanges of a trial, because labels of draws have room for no more.
const MOST_EXCHANGES: usize = 4095;

/// A compiled scenario: all trials read it, none changes it. What play asks often is computed here once.
#[derive(Debug)]
pub struct Setup {
    pub knobs: BoonsKnobs,
    pub sheets: Vec<Sheet>,
    /// Numbers of the participants that play looks up often, of [`Sheet`].
    pub figures: InlineVec<Figures, MAX_FIGHTERS>,
    /// Participants of each team, a bit for each.
    pub members: InlineVec<u64, MAX_TEAMS>,
    /// Participants that each participant can reach, a bit for each (BB-TURN-05).
    pub reach: InlineVec<u64, MAX_FIGHTERS>,
    pub teams: Vec<String>,
    /// Goals of the teams; `None` where the scenario states none.
    pub goals: Vec<Option<String>>,
    /// Starting Morale of teams; `None` where Positioning decides it (BB-POS-07).
    pub start_morale: Vec<Option<i32>>,
    pub of_players: u8,
    /// The initiating team, unless `setup.initiator` draws it (BB-SETUP-05).
    pub initiator: usize,
    /// The Skill that attacks and defences test, `conflict.relevant_skill` (BB-SETUP-03).
    pub relevant: Skill,
    /// Kind of the Conditions of this conflict, as a number, by `conditions.type_by_skill` (BB-COND-04).
    pub kind: usize,
    /// Slots by size, for one kind or for all, see [`Setup::per_type`].
    pub slots: [u8; 3],
    /// Whether `conditions.layout` gives each kind slots of its own.
    pub per_type: bool,
    pub pools: Pools,
    pub strengths: InlineVec<Strengths, MAX_FIGHTERS>,
    /// Participants by strength while every Approach is open to them, the weakest first; participants of equal
    /// strength share a mask, so that the weakest of some can be found without their values.
    pub by_strength: InlineVec<u64, MAX_FIGHTERS>,
    /// By participant and attacking Approach, the defending Approach that is forced, as a bit.
    pub forced: InlineVec<[u8; 3], MAX_FIGHTERS>,
    /// Kinds of help of `roll.stack`, which may stand beside each other, a bit for each.
    pub stack: u8,
    /// Effect of an own helpful trait, `trait.benefit`; off if `dice.modifiers` leaves its gate nothing to open.
    pub benefit: TraitBenefit,
    /// Help that the rules allow, as a bit set of the options of
    /// [`Help`](crate::systems::boons_and_banes::decide::points::Help).
    pub callable: u64,
    /// Participants who have a [`Prep`](super::gear::Prep), a bit for each.
    pub prepared: u64,
    /// Whether dice have modifiers of Approaches at all times: `dice.modifiers = always`.
    pub modified: bool,
    /// Whether rolls can have a [`floor`](crate::systems::boons_and_banes::state::rolls::Roll::floor) before any call.
    pub floored: bool,
    /// Whether dice fall once, without modifiers, before anything is called, and no rule reads their faces. It
    /// allows a fast path.
    pub roll_successes_only: bool,
    /// Whether an attack of one on one depends only on the two Approaches: the attacker's is declared first or both
    /// at once, no talent brings others in, and no defence tires. It allows the fast path `declare_one_on_one`.
    pub one_on_one_is_plain: bool,
    /// Whether an unopposed roll is made by dice alone if there is nothing to call and no house rule speaks. It
    /// allows the fast path `roll_unopposed`.
    pub only_dice_matter: bool,
    /// Whether teams have Morale: always, except in some immediate conflicts (`immediate.morale`).
    pub has_morale: bool,
    /// Whether scene traits are to be freshened every round (`scene_trait.use`).
    pub refreshes_scene_traits: bool,
    pub odds: OddsTable,
    pub names: Names,
    /// Whether any participant has a [`Talent`](super::talents::Talent) that acts; if not, rules about talents are
    /// left out.
    pub talented: bool,
    /// Whether any [`Prep`](super::gear::Prep) has properties that act.
    pub geared: bool,
    /// Whether rules look at what the dice of any participant show besides successes.
    pub watches: bool,
    pub house_looks: bool,
    /// Whether `endu.allowed_sources` lets talents and properties make enduring Boons and Banes (BB-ENDU-01).
    pub talents_endure: bool,
    pub series: Series,
    pub scene: Scene,
    /// State in which every trial starts.
    pub start: State,
}

impl Setup {
    pub fn team(&self, fighter: FighterId) -> usize {
        usize::from(self.figures[fighter].team)
    }

    pub fn rating(&self, fighter: FighterId, approach: Approach) -> i32 {
        i32::from(self.figures[fighter].rating(approach as u8))
    }

    /// Whether the conflict tests [`Skill::Fight`], the Skill that most talents are for.
    pub fn is_fight(&self) -> bool {
        self.relevant == Skill::Fight
    }

    /// Returns the mean successes of a participant's pool of so many dice, in tenths, as [`OddsTable`] has them.
    pub fn mean(&self, fighter: FighterId, skill: Skill, dice: i32) -> i32 {
        let training = self.figures[fighter].training(skill as u8) as u8;
        self.odds.mean_tenths(training, dice.max(0) * self.knobs.dice.per_hit)
    }

    /// Returns the name of a thing by its number in [`Names`]; `None` if it has none.
    pub fn name(&self, number: u8) -> Option<&str> {
        self.names.0.get(usize::from(number)).map(String::as_str)
    }
}

/// Compiles a scenario; `None` if problems keep it from being played.
pub(crate) fn compile(
    scenario: &Scenario,
    default_policy: &str,
    problems: &mut Problems,
) -> Option<Compiled<Setup>> {
    let mut knobs = profile::apply(&scenario.rules, problems);
    knobs.position.max_rounds = clock::cap(knobs.position.max_rounds, knobs.position.clock);
    let mut names = Names::default();
    let mut sheets = Vec::new();
    let (mut goals, mut initiators, mut morale) = (Vec::new(), Vec::new(), Vec::new());
    for (number, side) in scenario.sides.iter().enumerate() {
        let mut reader = side.reader();
        goals.push(reader.get(&keys::side::GOAL).map(str::to_owned));
        morale.push(reader.get(&keys::side::MORALE));
        if reader.get(&keys::side::INITIATES).unwrap_or(false) {
            initiators.push(number);
        }
        reader.finish(problems);
        for (place, group) in side.groups.iter().enumerate() {
            let others = !(1_u8 << number) & 0b1111;
            let mut reading = Reading { knobs: &knobs, names: &mut names, others };
            sheets.extend(read_group(group, (side, number, place), &mut reading, problems));
        }
    }
    let scene = read_scene(&scenario.scene, (&sheets, knobs.scene.most_obstacle), problems);
    let knobs = series::shortened(knobs, &sheets, scene.most_tests());
    check(scenario, &mut sheets, &knobs, problems);
    check_initiators(scenario, &initiators, problems);
    let tests = scene.most_tests();
    series::check(scenario, &sheets, &series::of(&sheets, &knobs, tests), tests, problems);
    warnings::note(scenario, &sheets, (&knobs, &scene), problems);
    if !problems.is_empty() {
        return None;
    }
    tell_apart(&scenario.sides, &mut sheets, |sheet| (&mut sheet.name, sheet.team));
    let seat =
        |sheet: &Sheet| Seat::of(scenario, (sheet.team, &sheet.group), &sheet.name, default_policy);
    let seats: Vec<Seat> = sheets.iter().map(seat).collect();
    let sides: Vec<String> = scenario.sides.iter().map(|side| side.name.clone()).collect();
    let initiator = initiators.first().copied().unwrap_or(scene.team.unwrap_or(0));
    let run_by = scenario.sides.iter().enumerate();
    let of_players = run_by
        .filter(|(_, side)| side.player == RunBy::Pc)
        .fold(0, |mask, (team, _)| mask | 1 << team);
    let teams = Teams { names: sides.clone(), goals, morale, of_players, initiator };
    let mut setup = assemble(&knobs, sheets, names, teams, scene);
    setup.house_looks = house_looks(&scenario.house_rules);
    let conflicts = usize::from(setup.series.conflicts);
    let rounds = conflicts * setup.knobs.position.max_rounds as usize;
    let max_exchanges = rounds + setup.scene.most_tests();
    Some(Compiled { setup, seats, sides, max_exchanges })
}

fn assemble(
    knobs: &BoonsKnobs,
    sheets: Vec<Sheet>,
    mut names: Names,
    teams: Teams,
    scene: Scene,
) -> Setup {
    let dice = &knobs.dice;
    let targets = [dice.untrained, dice.trained, dice.expert, dice.master];
    let relevant = knobs.position.relevant;
    let mask = |team: usize| {
        let own = sheets.iter().enumerate().filter(|(_, sheet)| sheet.team == team);
        own.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter)
    };
    let members: InlineVec<u64, MAX_TEAMS> = (0..teams.names.len()).map(mask).collect();
    let reach = sheets.iter().map(|sheet| match knobs.position.restriction {
        TargetRestriction::None => !members[sheet.team],
        TargetRestriction::ScenarioMatrix => !members[sheet.team] & !sheet.beyond,
    });
    let reach = reach.collect();
    let tables = [knobs.attack.table_i, knobs.attack.table_ii];
    let forced = sheets.iter().map(|sheet| match sheet.disposition.cycle() {
        Some(cycle) => std::array::from_fn(|approach| 1 << tables[cycle][approach] as u8),
        None => [0; 3],
    });
    let forced = forced.collect();
    let natural = sheets.iter().any(|sheet| sheet.preps.iter().any(|prep| prep.natural));
    let watches = sheets.iter().any(|sheet| sheet.watches);
    let odds = OddsTable::new(dice.sides, targets, dice.per_hit);
    let strengths = |sheet| Strengths::of(sheet, &odds, relevant, dice.per_hit);
    let strengths: InlineVec<Strengths, MAX_FIGHTERS> = sheets.iter().map(strengths).collect();
    let immediate = knobs.position.immediate;
    let refreshes_scene_traits = knobs.favour.scene_use == SceneUse::OncePerRound;
    let talented = sheets.iter().any(|sheet| sheet.talents != 0);
    let floored = knobs.favour.floor == Floor::On || natural;
    let roll_successes_only =
        dice.modifiers != Modifiers::Always && dice.timing != Timing::BeforeRoll && !watches;
    let favour = &knobs.favour;
    let prepares = favour.preps || favour.favour_to_prep || favour.empower;
    // A trait opens modifiers only where those are gated (BB-DICE-08).
    let gates = dice.modifiers == Modifiers::TraitGated;
    let benefit = match favour.benefit {
        TraitBenefit::ModifierGate if !gates => TraitBenefit::Off,
        benefit => benefit,
    };
    let start = starting_state(&sheets, &members, teams.initiator, &scene, knobs);
    Setup {
        pools: Pools::new(dice.sides, targets),
        by_strength: by_strength(&strengths),
        strengths,
        odds,
        stack: dice.stack.iter().fold(0, |mask, kind| mask | 1 << (*kind as u8)),
        benefit,
        callable: callable(&knobs.favour, benefit),
        prepared: sheets
            .iter()
            .enumerate()
            .fold(0, |mask, (who, sheet)| mask | u64::from(!sheet.preps.is_empty()) << who),
        modified: dice.modifiers == Modifiers::Always,
        floored,
        roll_successes_only,
        one_on_one_is_plain: !talented
            && knobs.attack.reveal != Reveal::DefenderFirst
            && knobs.position.repeat_penalty <= 0,
        only_dice_matter: roll_successes_only && !talented && !floored && !prepares,
        has_morale: !immediate
            || knobs.position.immediate_morale
                == crate::systems::boons_and_banes::knobs::positioning::Switch::On,
        refreshes_scene_traits,
        talented,
        geared: sheets.iter().any(|sheet| sheet.preps.iter().any(|prep| prep.properties != 0)),
        watches,
        house_looks: false,
        talents_endure: knobs.series.sources.contains(&EnduringSource::Talents),
        series: Series {
            well_rested: names.number("Well Rested"),
            place: scene.rest,
            supply: scene.supply,
            ..series::of(&sheets, knobs, scene.most_tests())
        },
        slots: slots(knobs),
        per_type: knobs.favour.layout == Layout::PerTypeBoxes,
        kind: knobs.favour.type_by_skill[relevant as usize] as usize,
        relevant,
        reach,
        members,
        teams: teams.names,
        goals: teams.goals,
        initiator: teams.initiator,
        start_morale: teams.morale,
        of_players: teams.of_players,
        forced,
        names,
        scene,
        knobs: *knobs,
        figures: sheets.iter().map(Figures::of).collect(),
        sheets,
        start,
    }
}

/// Whether a house rule names one of [`LOOKED_AT`](crate::systems::boons_and_banes::house::words::LOOKED_AT), facts
/// of dice that are drawn only on demand.
fn house_looks(rules: &[HouseText]) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let looks =
        |text: &str| text.split(|letter| !is_word(letter)).any(|word| LOOKED_AT.contains(&word));
    rules
        .iter()
        .filter(|rule| rule.is_on)
        .any(|rule| rule.condition.iter().chain(&rule.effects).any(|(text, _)| looks(text)))
}

/// Returns [`Setup::start`], the state before tests and Positioning.
fn starting_state(
    sheets: &[Sheet],
    members: &[u64],
    initiator: usize,
    scene: &Scene,
    knobs: &BoonsKnobs,
) -> State {
    let mut start = State::default();
    for sheet in sheets {
        start.fighters.push(sheet.start);
    }
    for (team, &own) in members.iter().enumerate() {
        let there = |who: &FighterId| is_there(&sheets[*who], 0);
        let present = crate::system::fighters_in(own).filter(there);
        let present = present.fold(0_u64, |mask, who| mask | 1 << who);
        start.active |= present;
        let captain = captain_of(sheets, own, present, knobs.position.captain).as_u8();
        let lost = present == 0;
        start.teams.push(Team { captain, lost, ..Team::default() });
        start.order.push(team as u8);
        if knobs.favour.disposition_known {
            start.learned[team] = u32::MAX;
        }
    }
    start.initiator = initiator as u8;
    start.phase = if scene.tests.is_empty() { Phase::RoundStart } else { Phase::Scene };
    start
}

/// Data of the teams in a scenario, each list in the order of the teams.
struct Teams {
    names: Vec<String>,
    goals: Vec<Option<String>>,
    morale: Vec<Option<i32>>,
    of_players: u8,
    initiator: usize,
}

/// Returns the captain of a team at the start of a conflict: the named one, or by `setup.captain` among the members
/// who are present (BB-SETUP-04).
pub(crate) fn captain_of(sheets: &[Sheet], members: u64, present: u64, by: CaptainBy) -> FighterId {
    let all = if present == 0 { members } else { present };
    let members = || crate::system::fighters_in(all);
    let best = |fighter: &FighterId| {
        let highest = sheets[*fighter].ratings.iter().max();
        (highest.copied().unwrap_or(0), std::cmp::Reverse(*fighter))
    };
    let named = members().find(|&fighter| sheets[fighter].captain);
    let found = match by {
        CaptainBy::Scenario => named.or_else(|| members().next()),
        CaptainBy::BestApproach => members().max_by_key(best),
    };
    found.unwrap_or_default()
}

fn check(scenario: &Scenario, sheets: &mut [Sheet], knobs: &BoonsKnobs, problems: &mut Problems) {
    check_reach(scenario, sheets, problems);
    for (number, side) in scenario.sides.iter().enumerate() {
        check_team(scenario, number, sheets, knobs, problems);
        for (ally, origin) in &side.allies {
            let message = format!("`{}` and `{ally}` cannot be allies", side.name);
            let help = "there is one team for each Goal: put them into one side";
            problems.push(Problem::new(origin, message).help(help));
        }
    }
    let Some(last) = scenario.sides.last() else { return };
    let mut too_many = |what: String, help: String| {
        problems.push(Problem::new(&last.origin, what).help(help));
    };
    if sheets.len() > MAX_FIGHTERS {
        let help = format!("there is room for {MAX_FIGHTERS}");
        too_many(format!("{} participants are too many", sheets.len()), help);
    }
    if knobs.position.max_rounds as usize >= MOST_EXCHANGES {
        too_many("sim.max_rounds is too large".to_owned(), "take fewer rounds".to_owned());
    }
}

fn check_team(
    scenario: &Scenario,
    number: usize,
    sheets: &[Sheet],
    knobs: &BoonsKnobs,
    problems: &mut Problems,
) {
    let side = &scenario.sides[number];
    let own: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.team == number).collect();
    if own.is_empty() && !side.groups.is_empty() {
        let message = format!("team `{}` has no participant", side.name);
        let help = "give one of its groups a count of at least 1";
        problems.push(Problem::new(side.origin_of_none(), message).help(help));
    }
    let captains: Vec<&&Sheet> = own.iter().filter(|sheet| sheet.captain).collect();
    if let [first, second, ..] = captains.as_slice() {
        let message = format!("`{}` and `{}` cannot both be captain", first.name, second.name);
        problems.push(Problem::new(&side.origin, message).help("name one captain for a team"));
    }
    let lame = captains.first().copied().or(own.first());
    let rated = |sheet: &&&Sheet| sheet.ratings == [0; 3];
    let base = knobs.position.base == BaseMorale::CaptainRating;
    if let Some(captain) = lame.filter(rated).filter(|_| base) {
        let message = format!("captain `{}` has no Approach to base Morale on", captain.name);
        let help = "give it an Approach of at least 1: a team starts with Morale (BB-POS-16)";
        problems.push(Problem::new(&side.origin, message).help(help));
    }
}

/// Checks that the groups exist that a participant cannot reach (BB-TURN-05).
fn check_reach(scenario: &Scenario, sheets: &mut [Sheet], problems: &mut Problems) {
    let groups: Vec<(String, usize)> =
        sheets.iter().map(|sheet| (sheet.group.clone(), sheet.team)).collect();
    for sheet in sheets.iter_mut() {
        for name in &sheet.unreachable {
            let foes = groups.iter().enumerate();
            let mask = foes
                .filter(|(_, (group, team))| group == name && *team != sheet.team)
                .fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter.min(63));
            if mask == 0 {
                let origin = &scenario.sides[sheet.team].origin;
                let known = groups.iter().filter(|(_, team)| *team != sheet.team);
                let known = known.map(|(group, _)| group.as_str());
                problems.push(Problem::unknown(origin, "group of opponents", name, known));
            }
            sheet.beyond |= mask;
        }
    }
}

fn check_initiators(scenario: &Scenario, initiators: &[usize], problems: &mut Problems) {
    if let [_, second, ..] = initiators {
        let side = &scenario.sides[*second];
        let message = "only one team initiates the conflict".to_owned();
        let help = "let one side have `initiates = true`; without any it is the first";
        problems.push(Problem::new(&side.origin, message).help(help));
    }
}
