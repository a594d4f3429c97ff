//! Data that does not change during play: sheets, sides, camps, the scene, and the state to start from.

use super::fighter::{GroupStart, Sheet, camp_of, read_group};
use super::gear::{self, ItemKind, MAX_ITEMS, MAX_WEAPONS, Weapon};
use super::keys::{MOST_SAVE_BOONS, scene as keys};
use super::warnings;
use crate::cache::Cache;
use crate::each::Each;
use crate::scenario::{Node, Problem, Problems, Reader, Scenario, Side, camps, tell_apart};
use crate::system::{Compiled, FighterId, MOST_FIGHTERS, Seat, clock};
use crate::systems::stamina_and_wounds::knobs::characters::{MoraleCost, Trick};
use crate::systems::stamina_and_wounds::knobs::rounds::{PositionModel, Surprise};
use crate::systems::stamina_and_wounds::knobs::saves::SaveKnobs;
use crate::systems::stamina_and_wounds::knobs::{ManeuverKnobs, StaminaKnobs};
use crate::systems::stamina_and_wounds::rules::attack_dice::{AttackDice, Plan};
use crate::systems::stamina_and_wounds::rules::odds::OddsTable;
use crate::systems::stamina_and_wounds::rules::opposed_saves::OpposedSave;
use crate::systems::stamina_and_wounds::rules::saves;
use crate::systems::stamina_and_wounds::state::conflict::{
    Defenceless, ENEMIES, Fighter, PCS, State, Status, UNARMED,
};

/// Most exchanges that a [`Label`](crate::dice::Label) has room for: rounds of all fights count up.
const MOST_ROUNDS: i32 = 4095;

/// A compiled scenario: shared by all trials of a cell, and never changed by play.
#[derive(Debug)]
pub struct Setup {
    pub knobs: StaminaKnobs,
    pub sheets: Each<Sheet, MOST_FIGHTERS>,
    /// Bit set of the fighters of each camp, [`PCS`] and [`ENEMIES`].
    pub camps: [u64; 2],
    /// Sides of each camp, a bit for each.
    pub sides_of: [u8; 2],
    /// Names and fighters of the sides.
    pub sides: Vec<(String, u64)>,
    /// Bit set of the fighters who arrive after the first round of a fight. While they wait, no state may be shifted
    /// to another round.
    pub late: u64,
    /// Fighters who cannot defend themselves at the start, a bit for each; no other fighter joins them later.
    pub defenceless: u64,
    /// Bit set of the fighters who carry bandages, used up or not: no other fighter has to be asked about them.
    pub bandages: u64,
    /// Like [`bandages`](Self::bandages), for draughts.
    pub draughts: u64,
    /// Bit set of the fighters with several weapons, who can draw another.
    pub well_armed: u64,
    /// Fighters with options that most fighters lack, because of their gear or of knobs, a bit for each: draw another
    /// weapon, use an item, walk, spend an action on a test of morale.
    pub equipped: u64,
    /// Fast path: whether attacks get Boons, Banes or sneak dice only from conditions of the fighters: no side is
    /// surprised, and there is no line of steps.
    pub plain_attacks: bool,
    /// Manoeuvres that each camp may try, a bit for each.
    pub tricks: [u8; 2],
    /// Weapons that each fighter can have in hand: its own by their numbers, and bare hands in every other place, the
    /// last included.
    pub arms: Each<[Weapon; MAX_WEAPONS + 1], MOST_FIGHTERS>,
    /// Number of fights of the day.
    pub fights: u8,
    pub scene: Scene,
    /// Boxes of an item (`usage.boxes`, SW-CORE-08).
    pub boxes: u8,
    /// Weapon of fighters who have none, from [`gear::unarmed`](super::gear::unarmed).
    pub unarmed: Weapon,
    /// Tables of the odds of attacks; [`Weapon::odds`] is an index into them.
    pub odds: Vec<OddsTable>,
    /// Chance of a save in percent, by Boons and by the number that the d20 needs ([`Setup::save_percent`]).
    pub saves: [[u8; NEEDS]; EDGES],
    /// Chance of each manoeuvre of each fighter in percent, by foe; see [`Setup::trick_chance`].
    trick_chances: Vec<[[u8; MOST_FIGHTERS]; TRICKS]>,
    /// The state in which every trial starts.
    pub start: State,
}

const TRICKS: usize = Trick::ALL.len();

/// Number of needs of a d20 that the tables tell apart, from [`LOWEST_NEED`] on.
const NEEDS: usize = 64;
const LOWEST_NEED: i32 = -20;
/// Number of different sums of Boons or Banes on saves.
const EDGES: usize = 2 * MOST_SAVE_BOONS as usize + 1;

#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// Key `pit`: whether a fighter that is pushed falls (`hazard.pit`, SW-COND-02, SW-AV-04).
    pub pit: bool,
    /// Key `rests`: most rests between two fights.
    pub rests: u8,
    /// Key `haven`: whether a safe haven can be reached between fights (SW-REST-05).
    pub haven: bool,
}

impl Setup {
    fn new(
        scenario: &Scenario,
        knobs: &StaminaKnobs,
        scene: Scene,
        mut sheets: Vec<Sheet>,
    ) -> Self {
        let mut unarmed = gear::unarmed(knobs);
        let weapons = sheets.iter_mut().flat_map(|sheet| sheet.gear.weapons.iter_mut());
        let odds = tables(weapons.chain([&mut unarmed]), knobs);
        let mask = |such: &dyn Fn(&Sheet) -> bool| {
            let fitting = sheets.iter().enumerate().filter(|(_, sheet)| such(sheet));
            fitting.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter)
        };
        let sides = || scenario.sides.iter().enumerate();
        let camp_sides = |camp: usize| {
            let own = sides().filter(|(_, side)| camp_of(side) == camp);
            own.fold(0_u8, |mask, (number, _)| mask | 1 << number)
        };
        let side = |(number, side): (usize, &Side)| {
            (side.name.clone(), mask(&|sheet| sheet.side == number))
        };
        let boxes = gear::boxes(knobs);
        let mut setup = Self {
            boxes,
            late: mask(&|sheet| sheet.arrives > 0),
            defenceless: mask(&|sheet| sheet.defenceless != Defenceless::No),
            bandages: mask(&|sheet| sheet.gear.has(ItemKind::Bandage)),
            draughts: mask(&|sheet| sheet.gear.has(ItemKind::Draught)),
            well_armed: mask(&|sheet| sheet.gear.weapons.len() > 1),
            equipped: mask(&|sheet| is_equipped(sheet, knobs)),
            plain_attacks: knobs.round.position == PositionModel::SingleArea
                && knobs.round.surprise == Surprise::None,
            tricks: tricks_of_camps(&knobs.maneuver),
            arms: sheets.iter().map(|sheet| sheet.gear.arms(unarmed)).collect(),
            camps: [mask(&|sheet| sheet.camp == PCS), mask(&|sheet| sheet.camp == ENEMIES)],
            sides_of: [camp_sides(PCS), camp_sides(ENEMIES)],
            sides: sides().map(side).collect(),
            fights: fights_of(&sheets),
            scene,
            unarmed,
            odds,
            saves: *KNOWN_SAVES.get(knobs.save, save_chances),
            trick_chances: Vec::new(),
            start: starting_state(&sheets, boxes),
            knobs: *knobs,
            sheets: sheets.into(),
        };
        setup.trick_chances = trick_chances(&setup);
        setup
    }

    /// Returns the chance in percent that a fighter's manoeuvre against a foe succeeds; 0 against an ally. Policies
    /// weigh manoeuvres by it.
    pub fn trick_chance(&self, actor: FighterId, trick: Trick, target: FighterId) -> i32 {
        i32::from(self.trick_chances[actor][trick as usize][target])
    }

    /// Returns the dice of an attack with this weapon; for a plain attack the plan that its [`OddsTable`] has ready.
    pub(crate) fn attack_plan(&self, weapon: &Weapon, edge: i8, is_sneak: bool) -> Plan {
        if edge == 0 && !is_sneak {
            return self.odds[usize::from(weapon.odds)].plain;
        }
        let sneak = if is_sneak { self.knobs.dice.sneak_dice as u8 } else { 0 };
        let Weapon { faces, cap, .. } = *weapon;
        Plan::new(&self.knobs.dice, AttackDice { faces, cap, edge, sneak })
    }

    /// Returns the chance of a save of a fighter with this attribute, in percent. One table serves all, because it
    /// depends on the difference of `target` and `attribute` alone.
    pub fn save_percent(&self, roller: FighterId, attribute: i32, target: i32) -> i32 {
        let place = (target - attribute - LOWEST_NEED).clamp(0, NEEDS as i32 - 1);
        let edge = i32::from(self.sheets[roller].save_boons) + MOST_SAVE_BOONS;
        i32::from(self.saves[edge as usize][place as usize])
    }

    pub fn name(&self, fighter: FighterId) -> &str {
        &self.sheets[fighter].name
    }

    pub fn camp(&self, fighter: FighterId) -> usize {
        if self.camps[ENEMIES] >> fighter & 1 == 1 { ENEMIES } else { PCS }
    }

    pub fn is_unarmed(&self, fighter: FighterId, it: &Fighter) -> bool {
        self.weapon(fighter, it).bare
    }

    pub fn weapon(&self, fighter: FighterId, it: &Fighter) -> &Weapon {
        let place = if it.disarmed { MAX_WEAPONS } else { usize::from(it.weapon).min(MAX_WEAPONS) };
        &self.arms[fighter][place]
    }
}

pub(crate) fn compile(
    scenario: &Scenario,
    default_policy: &str,
    problems: &mut Problems,
) -> Option<Compiled<Setup>> {
    let mut knobs = StaminaKnobs::default();
    crate::scenario::apply(&scenario.rules, &mut knobs, problems);
    knobs.round.max_rounds = clock::cap(knobs.round.max_rounds, knobs.round.clock);
    let (scene, distance) = read_scene(&scenario.scene, problems);
    let mut sheets = read_sheets(scenario, distance, &knobs, problems);
    check(scenario, &sheets, &knobs, problems);
    tell_apart(&scenario.sides, &mut sheets, |sheet| (&mut sheet.name, sheet.side));
    warnings::note(scenario, &sheets, (&knobs, fights_of(&sheets)), problems);
    if !problems.is_empty() {
        return None;
    }
    let seat =
        |sheet: &Sheet| Seat::of(scenario, (sheet.side, &sheet.group), &sheet.name, default_policy);
    let seats = sheets.iter().map(seat).collect();
    let setup = Setup::new(scenario, &knobs, scene, sheets);
    let max_exchanges = usize::from(setup.fights) * setup.knobs.round.max_rounds as usize;
    let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
    Some(Compiled { setup, seats, sides, max_exchanges })
}

fn read_sheets(
    scenario: &Scenario,
    distance: i8,
    knobs: &StaminaKnobs,
    problems: &mut Problems,
) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for (number, side) in scenario.sides.iter().enumerate() {
        side.reader().finish(problems);
        for (group_number, group) in side.groups.iter().enumerate() {
            let position = if camp_of(side) == PCS { 0 } else { distance };
            let start = GroupStart { side: number, group: group_number, position };
            sheets.extend(read_group(group, side, start, knobs, problems));
        }
    }
    sheets
}

fn fights_of(sheets: &[Sheet]) -> u8 {
    sheets.iter().map(|sheet| sheet.fight).max().unwrap_or(1).max(1)
}

/// Makes an [`OddsTable`] for every kind of weapon, and sets [`Weapon::odds`]. Equal weapons share a table.
fn tables<'a>(
    weapons: impl Iterator<Item = &'a mut Weapon>,
    knobs: &StaminaKnobs,
) -> Vec<OddsTable> {
    let mut known: Vec<(u8, u8)> = Vec::new();
    for weapon in weapons {
        let kind = (weapon.faces, weapon.cap);
        let place = known.iter().position(|other| *other == kind);
        weapon.odds = place.unwrap_or(known.len()) as u8;
        if place.is_none() {
            known.push(kind);
        }
    }
    known.into_iter().map(|(faces, cap)| OddsTable::new(&knobs.dice, faces, cap)).collect()
}

type SaveChances = [[u8; NEEDS]; EDGES];

/// Cache of [`SaveChances`], which depend on the knobs of saves only.
static KNOWN_SAVES: Cache<SaveKnobs, SaveChances> = Cache::new();

fn save_chances(knobs: SaveKnobs) -> SaveChances {
    std::array::from_fn(|edge| {
        std::array::from_fn(|place| {
            let (need, edge) = (place as i32 + LOWEST_NEED, edge as i32 - MOST_SAVE_BOONS);
            saves::percent(&knobs, 0, need, edge)
        })
    })
}

/// Returns the manoeuvres that each camp may try (SW-MAN-01, SW-MAN-05).
fn tricks_of_camps(knobs: &ManeuverKnobs) -> [u8; 2] {
    let known = knobs.list.iter().fold(0, |mask, trick| mask | trick.bit());
    let mut tricks = [known; 2];
    if !knobs.enemies {
        tricks[ENEMIES] = 0;
    }
    tricks
}

/// Works out the chances of all manoeuvres of all fighters against their foes: play looks them up, because they never
/// change.
fn trick_chances(setup: &Setup) -> Vec<[[u8; MOST_FIGHTERS]; TRICKS]> {
    let chance = |actor: FighterId, trick: Trick, target: FighterId| {
        let is_foe = target.index() < setup.sheets.len() && setup.camp(actor) != setup.camp(target);
        if !is_foe {
            return 0;
        }
        let attribute = setup.knobs.maneuver.attribute(trick);
        let rules = (&*setup.sheets, &setup.knobs);
        let OpposedSave { roller, attribute, target, wins } =
            OpposedSave::of(rules, actor, target, attribute);
        let save = setup.save_percent(roller, attribute, target) as u8;
        if wins { save } else { 100 - save }
    };
    let of = |actor: FighterId| {
        std::array::from_fn(|trick| {
            std::array::from_fn(|target| chance(actor, Trick::ALL[trick], FighterId(target)))
        })
    };
    FighterId::all(setup.sheets.len()).map(of).collect()
}

/// Reads the scene and the distance of the camps at first, in steps.
fn read_scene(node: &Node, problems: &mut Problems) -> (Scene, i8) {
    let mut reader = Reader::new(node, "the scene");
    let scene = Scene {
        pit: reader.get(&keys::PIT).unwrap_or(false),
        rests: reader.get(&keys::RESTS).unwrap_or(6) as u8,
        haven: reader.get(&keys::HAVEN).unwrap_or(false),
    };
    let distance = reader.get(&keys::DISTANCE).unwrap_or(1);
    reader.finish(problems);
    (scene, distance as i8)
}

fn check(scenario: &Scenario, sheets: &[Sheet], knobs: &StaminaKnobs, problems: &mut Problems) {
    let missing = "there must be players' characters and enemies";
    let help = "give one side player = \"pc\" and another player = \"gm\": who goes first, saves and morale differ";
    camps::check(scenario, (missing, help), problems);
    check_leaders(scenario, sheets, problems);
    for (number, side) in scenario.sides.iter().enumerate() {
        let there = |sheet: &&Sheet| sheet.side == number && sheet.arrives == 0;
        if !sheets.iter().any(|sheet| there(&sheet)) && !side.groups.is_empty() {
            let message = format!("side `{}` has no fighter at the beginning", side.name);
            let help = "give a group a count of at least 1, without `arrives`";
            problems.push(Problem::new(side.origin_of_none(), message).help(help));
        }
    }
    let enemies = scenario.sides.iter().rfind(|side| camp_of(side) == ENEMIES);
    let Some(last) = enemies.or(scenario.sides.last()) else { return };
    if sheets.len() > MOST_FIGHTERS {
        let message = format!("{} fighters are too many", sheets.len());
        let help = format!("there is room for {MOST_FIGHTERS}, those of all fights together");
        problems.push(Problem::new(&last.origin, message).help(help));
    }
    let fights = fights_of(sheets);
    for fight in (1..=fights).filter(|_| fights > 1) {
        let starts = |sheet: &Sheet| sheet.fight == fight && sheet.arrives == 0;
        if !sheets.iter().any(starts) {
            let message = format!("fight {fight} of {fights} begins without fighters");
            let help = format!("give a group of enemies `fight = {fight}`, without `arrives`");
            problems.push(Problem::new(&last.origin, message).help(help));
        }
    }
    if i32::from(fights) * (knobs.round.max_rounds + 1) > MOST_ROUNDS {
        let message = format!("{fights} fights of {} rounds are too long", knobs.round.max_rounds);
        let most = MOST_ROUNDS / i32::from(fights) - 1;
        let help = format!("with this many fights conflict.max_rounds can be {most} at most");
        problems.push(Problem::new(&last.origin, message).help(help));
    }
}

/// Notes a second leader of a camp, which has only one at a time.
fn check_leaders(scenario: &Scenario, sheets: &[Sheet], problems: &mut Problems) {
    let leaders: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.leader).collect();
    for (number, leader) in leaders.iter().enumerate() {
        let rival = |other: &&&Sheet| other.camp == leader.camp && other.fight == leader.fight;
        if let Some(first) = leaders[..number].iter().find(rival) {
            let message = format!("`{}` and `{}` cannot both lead", first.name, leader.name);
            let help = "name one leader for a fight; who follows is decided by Target";
            problems.push(Problem::new(&scenario.sides[leader.side].origin, message).help(help));
        }
    }
}

/// Whether a fighter belongs to [`Setup::equipped`].
fn is_equipped(sheet: &Sheet, knobs: &StaminaKnobs) -> bool {
    let gear = &sheet.gear;
    let walks = knobs.round.position == PositionModel::Bands;
    let tests = sheet.camp == PCS && knobs.morale.cost == MoraleCost::Action;
    let uses = gear.has(ItemKind::Bandage) || gear.has(ItemKind::Draught);
    gear.weapons.len() > 1 || uses || walks || tests
}

fn starting_state(sheets: &[Sheet], boxes: u8) -> State {
    let mut start = State::default();
    for sheet in sheets {
        start.fighters.push(Fighter {
            status: Status::Waiting,
            stamina: sheet.stamina,
            armour: sheet.gear.armour(&[0; MAX_ITEMS], boxes),
            weapon: if sheet.gear.weapons.is_empty() { UNARMED } else { 0 },
            position: sheet.position,
            defenceless: sheet.defenceless,
            rations: sheet.rations,
            purse: sheet.purse,
            ..Fighter::default()
        });
    }
    start
}
