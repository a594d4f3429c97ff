//! Setup: the data that does not change during play. Sheets, sides, camps, the scene, and the initial state.

use super::body::Body;
use super::fighter::{Origin, camp_of, group, read_group, track_of};
use super::methods::{Methods, bonus_of, methods, owns, range_of, table};
use super::routes::Routes;
use super::scene::{Conflict, Scene, item, setting, task, zone};
use super::sheet::Sheet;
use super::skill::Skill;
use super::warnings;
use crate::each::Each;
use crate::scenario::keys::Keys;
use crate::scenario::{Problem, Problems, Scenario, camps, tell_apart};
use crate::system::{Compiled, FighterId, Seat, clock};
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::knobs::basics::{ConflictKind, GmRating, GroupOrder};
use crate::systems::fate_fantasy::knobs::fate_points::Bidding;
use crate::systems::fate_fantasy::knobs::harm::{Grouping, HarmModel};
use crate::systems::fate_fantasy::knobs::number_or_word::Either;
use crate::systems::fate_fantasy::knobs::turns::{AllowedOn, Gate, TurnKnobs};
use crate::systems::fate_fantasy::rules::odds::Odds;
use crate::systems::fate_fantasy::rules::rolls::dice::FantasyDice;
use crate::systems::fate_fantasy::state::conflict::{
    Aspect, Fighter, GM, MAX_ASPECTS, MAX_FIGHTERS, PCS, Part, State,
};

/// Every table that a scenario of this system writes, with its keys: other keys are problems.
pub(crate) static KEYS: &[Keys] = &[
    ("[sides.SIDE.GROUP]", group::ALL),
    ("[scene]", setting::ALL),
    ("[scene.zones.ZONE]", zone::ALL),
    ("[scene.tasks.TASK]", task::ALL),
    ("[scene.items.ITEM]", item::ALL),
];

/// A compiled scenario: all trials read it, none changes it.
#[derive(Debug)]
pub struct Setup {
    pub knobs: FantasyKnobs,
    pub sheets: Each<Sheet, MAX_FIGHTERS>,
    /// Bodies of the fighters, apart from the sheets because they are read often.
    pub bodies: Each<Body, MAX_FIGHTERS>,
    pub methods: Each<Methods, MAX_FIGHTERS>,
    /// Characters of each camp, a bit for each.
    pub camps: [u64; 2],
    /// Sides of each camp, a bit for each.
    pub sides_of: [u8; 2],
    pub sides: Vec<String>,
    pub scene: Scene,
    pub(crate) routes: Routes,
    /// Fighters who may make supplemental moves at all, a bit for each, see [`passes_gate`].
    pub steppers: u64,
    /// Kind of conflict: [`Setup::initiative`] and [`Setup::track`] follow from it.
    pub kind: ConflictKind,
    pub initiative: Skill,
    /// Track that hits strike (FF-ATK-07).
    pub track: usize,
    /// The game master's initiative rating, `init.gm_rating` (FF-INIT-09).
    pub gm_rating: i32,
    pub dice: FantasyDice,
    /// Chances of rolls with these dice.
    pub odds: Odds,
    /// Whether rolls have modifiers for wounds or consequences of the roller; if not, they are not counted at
    /// each roll.
    pub wounds_matter: bool,
    /// Largest sum of the modifiers of a roll, `mod.cap` (FF-LADR-03).
    pub roll_cap: i32,
    /// Whether minions act in groups (FF-NPC-04).
    pub grouping: bool,
    /// Whether `aspect.allowed_on` has rolls of all kinds.
    pub bid_on_all: bool,
    /// Whether `invoke.cost` or `tag.cost` is 0: fighters without fate points may then bid, too.
    pub bids_free: bool,
    /// Whether `invoke.bidding` lets both parties bid without seeing each other's bids.
    pub blind_bids: bool,
    /// Whether `init.group_order` goes by initiative totals.
    pub by_total: bool,
    /// Most [`helpless`](Sheet::helpless) rounds of any sheet:
    /// [`View::is_helpless`](crate::systems::fate_fantasy::state::view::View::is_helpless) looks at no sheet
    /// after them.
    pub helpless_rounds: u8,
    /// State in which every trial starts.
    pub start: State,
}

impl Setup {
    pub fn name(&self, fighter: FighterId) -> &str {
        &self.sheets[fighter].name
    }

    /// Returns the camp of a fighter: [`PCS`] or [`GM`].
    pub fn camp(&self, fighter: FighterId) -> usize {
        (self.camps[GM] >> fighter & 1) as usize
    }

    pub fn allied(&self, a: FighterId, b: FighterId) -> bool {
        self.camp(a) == self.camp(b)
    }

    /// Returns the zones that a skill of a fighter reaches, and the least distance for it.
    pub fn range(&self, fighter: FighterId, skill: Skill) -> (usize, usize) {
        range_of(&self.sheets[fighter], skill, &self.knobs)
    }

    /// Returns [`bonus_of`] a skill on an attack at a distance: the bonus of the weapon and the penalty of the
    /// distance (FF-WPN-02, FF-RNG-04).
    pub fn weapon_bonus(&self, fighter: FighterId, skill: Skill, distance: usize) -> i32 {
        bonus_of(&self.sheets[fighter], skill, distance, &self.knobs)
    }

    /// Returns the stress of a hit with a skill by its shifts, `attack.base_damage`, `attack.weapon_rating` and
    /// `attack.armour_rating` (FF-ATK-02).
    pub fn stress_of(&self, shifts: i32, skill: Option<Skill>) -> i32 {
        let fight = &self.knobs.fight;
        let armed = matches!(skill, Some(Skill::WeaponUse | Skill::Ranged));
        let weapon = if armed { fight.weapon_rating } else { 0 };
        let physical = self.kind == ConflictKind::Physical;
        let armour = if physical { fight.armour_rating } else { 0 };
        (shifts + fight.base_damage + weapon - armour).max(0)
    }

    /// Whether a fighter fights with bare hands, which all others can see (FF-WPN-10).
    pub fn is_unarmed(&self, fighter: FighterId) -> bool {
        let sheet = &self.sheets[fighter];
        self.kind == ConflictKind::Physical && !sheet.armed && sheet.range.is_none()
    }
}

/// Whether `sup.skill_gate` lets a fighter take a supplemental action tested by this skill (FF-SUP-03); always
/// without a skill.
pub(crate) fn passes_gate(
    sheet: &Sheet,
    knobs: &TurnKnobs,
    skill: Option<Skill>,
    is_item: bool,
) -> bool {
    let applies = match knobs.gate_applies {
        Gate::Never => false,
        Gate::Items => is_item,
        Gate::Always => true,
    };
    let (Some(skill), Some(least)) = (skill, knobs.gate.number()) else { return true };
    !applies || sheet.rating(skill) >= least
}

/// Returns the value of [`Setup::steppers`]: none without zones (FF-MOVE-06).
fn steppers(sheets: &[Sheet], scene: &Scene, knobs: &TurnKnobs) -> u64 {
    if !scene.map.has_zones() || knobs.supplemental_zones == 0 {
        return 0;
    }
    let able = |sheet: &Sheet| passes_gate(sheet, knobs, Some(Skill::Athletics), false);
    let able = sheets.iter().enumerate().filter(|(_, sheet)| able(sheet));
    able.fold(0, |mask, (fighter, _)| mask | 1 << fighter)
}

/// Compiles a scenario; `None` if problems keep it from being played.
pub(crate) fn compile(
    scenario: &Scenario,
    default_policy: &str,
    problems: &mut Problems,
) -> Option<Compiled<Setup>> {
    let mut knobs = FantasyKnobs::default();
    crate::scenario::apply(&scenario.rules, &mut knobs, problems);
    knobs.harm.max_rounds = clock::cap(knobs.harm.max_rounds, knobs.harm.clock);
    let scene = Scene::read(&scenario.scene, knobs.basic.default_border, problems);
    let mut sheets = Vec::new();
    let mut group_number = 0;
    for (side_number, side) in scenario.sides.iter().enumerate() {
        side.reader().finish(problems);
        for group in &side.groups {
            let origin = Origin { side, side_number, group_number };
            sheets.extend(read_group(group, origin, (&knobs, &scene), problems));
            group_number += 1;
        }
    }
    check(scenario, &sheets, &scene, problems);
    tell_apart(&scenario.sides, &mut sheets, |sheet| (&mut sheet.name, sheet.side));
    let kind = kind_of(scene.conflict, &knobs);
    let methods: Vec<Methods> = sheets.iter().map(|sheet| methods(sheet, &scene, &knobs)).collect();
    check_fixed_skills(scenario, &sheets, table(scene.conflict, &knobs), problems);
    warnings::note(scenario, (&sheets, &methods), (&knobs, scene.conflict), problems);
    if !problems.is_empty() {
        return None;
    }
    let seat =
        |sheet: &Sheet| Seat::of(scenario, (sheet.side, &sheet.group), &sheet.name, default_policy);
    let seats = sheets.iter().map(seat).collect();
    let setup = assemble(scenario, &knobs, scene, (sheets, methods), kind);
    let max_exchanges = setup.knobs.harm.max_rounds as usize;
    let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
    Some(Compiled { setup, seats, sides, max_exchanges })
}

fn assemble(
    scenario: &Scenario,
    knobs: &FantasyKnobs,
    scene: Scene,
    (sheets, methods): (Vec<Sheet>, Vec<Methods>),
    kind: ConflictKind,
) -> Setup {
    let mask = |camp: usize| {
        let own = sheets.iter().enumerate().filter(|(_, sheet)| sheet.camp == camp);
        own.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter)
    };
    let sides = scenario.sides.iter().enumerate();
    let sides_of = [PCS, GM].map(|camp| {
        let own = sides.clone().filter(|(_, side)| camp_of(side) == camp);
        own.fold(0_u8, |mask, (number, _)| mask | 1 << number)
    });
    let initiative = match kind {
        ConflictKind::Physical => knobs.basic.initiative_physical,
        ConflictKind::Social => knobs.basic.initiative_social,
        ConflictKind::Mental => knobs.basic.initiative_mental,
    };
    let dice = FantasyDice::of(knobs.basic.dice_kind, knobs.basic.dice);
    let camps = [mask(PCS), mask(GM)];
    let track = track_of(kind, knobs);
    Setup {
        camps,
        sides_of,
        sides: scenario.sides.iter().map(|side| side.name.clone()).collect(),
        kind,
        initiative,
        track,
        bodies: sheets.iter().map(|sheet| Body::of(sheet, track, knobs)).collect(),
        gm_rating: gm_rating(&sheets, initiative, knobs.basic.gm_rating),
        dice,
        odds: Odds::new(dice),
        wounds_matter: knobs.harm.model == HarmModel::Fate2Margin || knobs.harm.penalty != 0,
        roll_cap: knobs.basic.cap.number().unwrap_or(1000),
        grouping: knobs.npc.grouping == Grouping::On,
        bid_on_all: knobs.turn.allowed_on == AllowedOn::All,
        bids_free: knobs.fate.cost == 0 || knobs.manoeuvre.tag_cost == 0,
        blind_bids: knobs.fate.bidding == Bidding::Simultaneous,
        by_total: knobs.basic.group_order == GroupOrder::ByTotal,
        helpless_rounds: sheets.iter().map(|sheet| sheet.helpless).max().unwrap_or(0),
        start: starting_state(&sheets, &scene, camps),
        methods: methods.into(),
        routes: Routes::new(&scene, &knobs.turn),
        steppers: steppers(&sheets, &scene, &knobs.turn),
        scene,
        knobs: *knobs,
        sheets: sheets.into(),
    }
}

fn kind_of(conflict: Conflict, knobs: &FantasyKnobs) -> ConflictKind {
    let basic = &knobs.basic;
    match conflict {
        Conflict::Physical => basic.physical_kind,
        Conflict::Intimidation => basic.intimidation_kind,
        Conflict::Crowd => basic.crowd_kind,
        Conflict::Armies => basic.armies_kind,
    }
}

/// Returns the game master's initiative rating: `init.gm_rating`, or one worked out from the ratings of its
/// characters (FF-INIT-09).
fn gm_rating(sheets: &[Sheet], skill: Skill, rating: Either<GmRating>) -> i32 {
    let own: Vec<i32> =
        sheets.iter().filter(|sheet| sheet.camp == GM).map(|sheet| sheet.rating(skill)).collect();
    let highest = own.iter().copied().max().unwrap_or(0);
    match rating {
        Either::Number(number) => number,
        Either::Word(GmRating::Highest) => highest,
        Either::Word(GmRating::Mean) => {
            let (sum, count) = (own.iter().sum::<i32>(), own.len().max(1) as i32);
            (2 * sum + count).div_euclid(2 * count)
        }
        Either::Word(GmRating::Leader) => {
            let leader = sheets.iter().find(|sheet| sheet.camp == GM && sheet.leader);
            leader.map_or(highest, |sheet| sheet.rating(skill))
        }
    }
}

fn check(scenario: &Scenario, sheets: &[Sheet], scene: &Scene, problems: &mut Problems) {
    let missing = "there must be player characters and characters of the game master";
    let help = "give one side player = \"pc\" and another player = \"gm\": players act before or after the game \
                master";
    camps::check(scenario, (missing, help), problems);
    for (number, side) in scenario.sides.iter().enumerate() {
        if !sheets.iter().any(|sheet| sheet.side == number) && !side.groups.is_empty() {
            let message = format!("side `{}` has no characters", side.name);
            let help = "give a group a count of at least 1";
            problems.push(Problem::new(side.origin_of_none(), message).help(help));
        }
    }
    if sheets.len() > MAX_FIGHTERS {
        let message = format!("{} characters are too many", sheets.len());
        let help = format!("there is room for {MAX_FIGHTERS}");
        let last = scenario.sides.last().map(|side| &side.origin);
        problems.extend(last.map(|origin| Problem::new(origin, message).help(help)));
    }
    let groups = |name: &str| sheets.iter().any(|sheet| sheet.group == name);
    for item in scene.items.iter().filter(|item| !item.carrier.is_empty()) {
        if !groups(&item.carrier) {
            let known = sheets.iter().map(|sheet| sheet.group.as_str());
            let origin = scenario.scene.origin.clone();
            problems.push(Problem::unknown(
                &origin,
                "group to carry an item",
                &item.carrier,
                known,
            ));
        }
    }
    for sheet in sheets {
        let first = sheets.first().map_or(0, |sheet| sheet.zone);
        if scene.map.has_zones() && !scene.is_connected(first, sheet.zone) {
            let origin = &scenario.sides[sheet.side].origin;
            let message =
                format!("no way leads to `{}` in {}", sheet.name, scene.map.name(sheet.zone));
            let help = "join the zones, as in yard = { to = [\"hall\"] }";
            problems.push(Problem::new(origin, message).help(help));
        }
    }
}

/// Reports [`attack_skill`](Sheet::attack_skill) and [`defend_skill`](Sheet::defend_skill) that the conflict or
/// the gear does not allow (FF-SKIL-05).
fn check_fixed_skills(
    scenario: &Scenario,
    sheets: &[Sheet],
    (offence, defence): (&[Skill], &[Skill]),
    problems: &mut Problems,
) {
    for sheet in sheets {
        let fixed = [
            (group::ATTACK_SKILL.name, sheet.attack_skill, offence),
            (group::DEFEND_SKILL.name, sheet.defend_skill, defence),
        ];
        for (key, skill, open) in fixed {
            let Some(skill) = skill.filter(|skill| !open.contains(skill) || !owns(sheet, *skill))
            else {
                continue;
            };
            let origin = &scenario.sides[sheet.side].origin;
            let message = format!("`{}` cannot have {key} = \"{}\"", sheet.name, skill.name());
            let names: Vec<&str> = open
                .iter()
                .filter(|skill| owns(sheet, **skill))
                .map(|skill| skill.name())
                .collect();
            let help = format!("this conflict and its gear allow {}", names.join(", "));
            problems.push(Problem::new(origin, message).help(help));
        }
    }
}

/// Returns the state in which every trial starts, [`Setup::start`]. Consequences from before are aspects in it,
/// so that foes can tag them (FF-HARM-11).
fn starting_state(sheets: &[Sheet], scene: &Scene, camps: [u64; 2]) -> State {
    let mut start = State::default();
    for (number, sheet) in FighterId::enumerate(sheets.iter()) {
        let first = |item: &super::scene::Item| {
            let first = sheets.iter().position(|sheet| sheet.group == item.carrier);
            first == Some(number.index())
        };
        let mut items = [0; crate::systems::fate_fantasy::state::conflict::MAX_ITEMS];
        for (uses, item) in items.iter_mut().zip(&scene.items) {
            *uses = if first(item) { item.uses } else { 0 };
        }
        start.fighters.push(Fighter {
            slots: ((1_u16 << sheet.earlier) - 1) as u8,
            fate: sheet.fate,
            techniques: sheet.techniques,
            items,
            ..Fighter::default()
        });
        start.join(number, if sheet.camp == GM { Part::Gm } else { Part::Before });
        start.put(number, sheet.zone);
        // Consequences from before are aspects as well, as far as there is room (FF-HARM-11).
        for _ in 0..sheet.earlier {
            if start.aspects.len() < MAX_ASPECTS {
                start.add_aspect(Aspect::consequence(number, sheet.camp));
            }
        }
    }
    start.standing = camps[PCS] | camps[GM];
    start
}
