//! Tests of Fate Core: the worked examples of the ledger, told at a scripted table ([`Told`]).

mod clauses;
mod coverage;
mod exact;
mod features;
pub(crate) mod house;
mod measures;
mod plain_attack;
mod policies;
pub(crate) mod rules;

use super::FateCore;
use super::sheet::skill::Skill;
use super::state::conflict::CoreExtra;
use super::tell::events::CoreEvent;
use crate::engine::Conflict;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::decide::points::Absorb;
use crate::kernels::fate::rules::harm::absorption::{Soak, absorb_least, soak_of};
use crate::kernels::fate::state::conflict::{Fighter, Status, Wear};
use crate::kernels::fate::tell::events::FateEvent;
use crate::scenario::{Document, Problems, Scenario};
use crate::system::RuleSystem;
use crate::table::Scripted;

/// Compiles a scenario that must be free of mistakes.
pub(super) fn conflict(text: &str) -> Conflict<FateCore> {
    let document = Document::parse("test.toml", text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    conflict.unwrap()
}

/// Returns the problems of a scenario.
pub(super) fn mistakes(text: &str) -> String {
    let document = Document::parse("test.toml", text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    assert!(Conflict::<FateCore>::compile(&scenario, &mut problems).is_none());
    problems.to_string()
}

/// Two sides with these fighters, in this order. All act in the order listed and are played plainly unless the test
/// says otherwise.
pub(super) fn two_sides(rules: &str, players: &str, others: &str) -> Conflict<FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n{players}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n{others}\n"
    ))
}

/// A conflict at a scripted table.
pub(super) struct Told<'a> {
    pub(super) conflict: &'a Conflict<FateCore>,
    pub(super) state: <FateCore as RuleSystem>::State,
    pub(super) table: Scripted<'a, CoreEvent>,
}

impl<'a> Told<'a> {
    pub(super) fn begin(conflict: &'a Conflict<FateCore>) -> Self {
        let (deciders, words) = (conflict.casts.any(), &conflict.vocabulary);
        let mut table = Scripted::new(deciders, words, conflict.counters(), &[], &[]);
        let mut state = <FateCore as RuleSystem>::State::default();
        FateCore::begin(&conflict.compiled.setup, &mut state, &mut table.face());
        Self { conflict, state, table }
    }

    /// Plays a turn by this script, all of which must be used.
    pub(super) fn turn(&mut self, dice: &[&str], choices: &[&str]) -> &mut Self {
        self.table.expect(dice, choices);
        FateCore::turn(&self.conflict.compiled.setup, &mut self.state, &mut self.table.face());
        assert!(self.table.unused().is_empty(), "left over: {:?}", self.table.unused());
        self
    }

    pub(super) fn fighter(&self, number: usize) -> &Fighter<CoreExtra> {
        &self.state.fighters[number]
    }

    /// Shifts of all hits so far.
    pub(super) fn hits(&self) -> Vec<i32> {
        let shifts = |event: &CoreEvent| match event {
            CoreEvent::Fate(FateEvent::Hit(_, shifts)) => Some(*shifts),
            _ => None,
        };
        self.table.events.iter().filter_map(shifts).collect()
    }
}

/// The boxes and slots of a soak, a bit each.
fn masks(soak: Option<Soak>) -> Option<(u8, u8)> {
    soak.map(|soak| (soak.boxes.mask, soak.slots.mask))
}

/// Returns the values of boxes and of slots that absorb a hit; none if it cannot be absorbed.
fn soaked(conflict: &Conflict<FateCore>, boxes: u8, slots: u8, shifts: i32) -> (Vec<i8>, Vec<i8>) {
    let it = Wear { boxes, slots, ..Wear::default() };
    let sheet = &conflict.compiled.setup.sheets[0];
    let soak = absorb_least(sheet, &it, shifts);
    let named = |mask: u8, values: &[i8]| -> Vec<i8> {
        values.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, v)| *v).collect()
    };
    let slot_values: Vec<i8> = sheet.slots.iter().map(|slot| slot.value).collect();
    let (boxes, slots) = masks(soak).unwrap_or_default();
    (named(boxes, &sheet.boxes), named(slots, &slot_values))
}

const CYNERE: &str = "[sides.pcs.cynere]\nskills = { athletics = 4, notice = 3, fight = 3 }\n";
const LANDON: &str = "[sides.pcs.landon]\nskills = { athletics = 3, fight = 4, physique = 3 }\n";
const ZIRD: &str = "[sides.pcs.zird]\nattack_skills = [\"lore\"]\ndefend_skills = [\"lore\"]\n\
    skills = { lore = 4, crafts = 3, notice = 1, athletics = 1, will = 2 }\n";
pub(super) const OG: &str = "[sides.npcs.og]\nkind = \"main\"\n\
    skills = { fight = 6, physique = 5, athletics = 2 }\n";

#[test]
fn e_09_turn_order() {
    // Landon and Og have no Notice, which counts as 0; Athletics decides between them.
    let conflict = two_sides("skill.untrained = -2", &format!("{LANDON}{ZIRD}{CYNERE}"), OG);
    assert_eq!(*Told::begin(&conflict).state.order, [2, 1, 0, 3]);
}

#[test]
fn e_10_landon_checks_the_box_of_four() {
    let conflict = two_sides("", LANDON, OG);
    assert_eq!(*conflict.compiled.setup.sheets[0].boxes, [1, 2, 3, 4]);
    assert_eq!(soaked(&conflict, 0b0101, 0, 3), (vec![4], vec![]));
    assert_eq!(soaked(&conflict, 0b0101, 0, 1), (vec![2], vec![]));
}

#[test]
fn e_11_cynere_can_hold_six() {
    let conflict = two_sides("", CYNERE, OG);
    let sheet = &conflict.compiled.setup.sheets[0];
    let with = |option| masks(soak_of(sheet, &Fighter::<CoreExtra>::default(), option, 6));
    assert_eq!(with(Absorb::Severe), Some((0, 0b100)));
    assert_eq!(with(Absorb::Moderate), Some((0b10, 0b10)));
    assert_eq!(with(Absorb::Mild), None);
    assert_eq!(with(Absorb::Stress), None);
    assert_eq!(with(Absorb::SaveBoxes), Some((0, 0b11)));
    assert_eq!(with(Absorb::Least), with(Absorb::Moderate));
}

#[test]
fn v_01_to_v_04_boxes_and_slots() {
    let landon = two_sides("", LANDON, OG);
    assert_eq!(soaked(&landon, 0b0110, 0, 2), (vec![4], vec![]), "V-01");
    let fresh = two_sides("", CYNERE, OG);
    let out = (vec![], vec![]);
    assert_eq!(soaked(&fresh, 0, 0b111, 3), out, "V-02: boxes do not add up");
    assert_eq!(soaked(&fresh, 0b11, 0b011, 6), (vec![], vec![6]), "V-03");
    assert_eq!(soaked(&fresh, 0b11, 0b011, 7), out, "V-03");
    assert_eq!(soaked(&fresh, 0, 0, 14), (vec![2], vec![2, 4, 6]), "V-04");
    assert_eq!(soaked(&fresh, 0, 0, 15), out, "V-04");
}

/// FC-XTR-08.
#[test]
fn v_04_the_extreme_consequence_is_the_last_resort() {
    let og = "[sides.npcs.og]\nkind = \"main\"\nskills = { notice = 1, fight = 12 }\n";
    let conflict = two_sides("", "[sides.pcs.hero]\nskills = { fight = 1 }", og);
    for (choice, status, slots, boxes) in
        [("take", Status::In, 0b1100, 0b01), ("refuse", Status::TakenOut, 0, 0)]
    {
        let mut told = Told::begin(&conflict);
        told.turn(&["[+++0] [-000]"], &[&format!("0 extreme {choice}")]);
        assert_eq!(told.hits(), [15]);
        let hero = told.fighter(0);
        assert_eq!((hero.status, hero.slots, hero.boxes), (status, slots, boxes));
    }
}

#[test]
fn v_05_v_06_the_extra_mild_slot_serves_one_kind_of_conflict() {
    let tough = "[sides.pcs.hero]\nkind = \"main\"\nskills = { physique = 5 }\n";
    let physical = two_sides("", tough, OG);
    assert_eq!(soaked(&physical, 0b1111, 0b0001, 2), (vec![], vec![2]), "V-06");
    let mental = two_sides("conflict.kind = \"mental\"", tough, OG);
    assert_eq!(mental.compiled.setup.sheets[0].slots.len(), 3, "V-05");
    assert_eq!(*mental.compiled.setup.sheets[0].boxes, [1, 2]);
    assert_eq!(soaked(&mental, 0b11, 0, 2), (vec![], vec![2]), "V-05");
    let usual = two_sides("", CYNERE, OG);
    assert_eq!(soaked(&usual, 0b11, 0b001, 2), (vec![], vec![4]), "V-06");
    let never = two_sides("consequence.extra_mild_at = \"none\"", tough, OG);
    assert_eq!(never.compiled.setup.sheets[0].slots.len(), 3);
}

#[test]
fn fresh_sheets_absorb_as_the_ledger_tabulates() {
    let conflict = two_sides("", CYNERE, OG);
    let least: [&[i8]; 14] = [
        &[],
        &[],
        &[2],
        &[2],
        &[4],
        &[4],
        &[2, 4],
        &[2, 4],
        &[2, 6],
        &[2, 6],
        &[4, 6],
        &[4, 6],
        &[2, 4, 6],
        &[2, 4, 6],
    ];
    let sheet = &conflict.compiled.setup.sheets[0];
    for (place, slots) in least.iter().enumerate() {
        let shifts = place as i32 + 1;
        let one = if shifts % 2 == 1 { 1 } else { 2 };
        assert_eq!(soaked(&conflict, 0, 0, shifts), (vec![one], slots.to_vec()), "hit {shifts}");
        let few = soak_of(sheet, &Fighter::<CoreExtra>::default(), Absorb::Few, shifts);
        let few = masks(few).unwrap().1;
        let severe_alone = shifts == 7 || shifts == 8;
        let expected = if severe_alone { 1 } else { slots.len() as u32 };
        assert_eq!(few.count_ones(), expected, "hit {shifts}, ABSORB-FEW");
        assert_eq!(severe_alone, few == 0b100, "hit {shifts}, ABSORB-FEW");
    }
    // Both boxes checked, then mild used too.
    for (shifts, slots) in [(2, vec![2]), (4, vec![4]), (6, vec![2, 4]), (8, vec![2, 6])] {
        assert_eq!(soaked(&conflict, 0b11, 0, shifts), (vec![], slots), "hit {shifts}");
    }
    for (shifts, slots) in [(4, vec![4]), (6, vec![6]), (10, vec![4, 6]), (11, vec![])] {
        assert_eq!(soaked(&conflict, 0b11, 0b001, shifts), (vec![], slots), "hit {shifts}");
    }
}

const SCARLET: &str = "[sides.pcs.cynere]\nskills = { fight = 3, notice = 1 }\n";
const DRISBAN: &str = "[sides.npcs.drisban]\nkind = \"main\"\nskills = { fight = 4 }\n";

#[test]
fn e_20_v_07_a_paid_invocation_brings_style() {
    let conflict = two_sides("", SCARLET, DRISBAN);
    let mut told = Told::begin(&conflict);
    told.turn(&["[++00] [-000]"], &[]);
    assert_eq!(told.hits(), [2]);
    for (choice, hit, boosts) in [("full", 4, 0), ("boost", 3, 1)] {
        let mut told = Told::begin(&conflict);
        told.turn(&["[++00] [-000]"], &["0 invoke fate_point", &format!("0 style {choice}")]);
        assert_eq!(told.hits(), [hit]);
        assert_eq!(told.fighter(0).boosts.all(), boosts);
        assert_eq!(told.fighter(0).fate, 2);
    }
}

#[test]
fn e_21_style_on_the_scene_brings_two_free_invocations() {
    let hero = "[sides.pcs.hero]\nskills = { athletics = 4, notice = 1 }\n";
    let conflict = two_sides("", hero, DRISBAN);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000]"], &["0 turn create_on_scene athletics"]);
    assert_eq!(told.state.scene[0].free[0], 2);
    assert_eq!(told.state.free[0], 2);
}

#[test]
fn e_23_a_tie_is_one_boost() {
    let skortch = "[sides.npcs.skortch]\nkind = \"main\"\nskills = { provoke = 3, empathy = 1 }\n";
    let conflict = two_sides("conflict.kind = \"mental\"", ZIRD, skortch);
    let mut told = Told::begin(&conflict);
    assert_eq!(*told.conflict.compiled.setup.sheets[0].boxes, [1, 2, 3], "Will 2");
    // Zird's magic would defend too, were Will not chosen.
    told.turn(&["[+000] [++00]"], &["0 defend with will"]);
    assert!(told.hits().is_empty());
    assert_eq!((told.fighter(1).boosts.all(), told.fighter(0).boosts.all()), (1, 0));
}

#[test]
fn v_08_full_defense() {
    let hero = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
    let conflict = two_sides("", hero, DRISBAN);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn full_defense"]);
    told.turn(&["[+000] [0000]"], &[]);
    assert!(told.hits().is_empty());
    assert_eq!(told.fighter(1).boosts.all(), 1);
    assert!(told.fighter(0).full_defense, "until the next turn");
}

#[test]
fn e_13_v_13_the_award_of_a_concession() {
    let conflict = two_sides("", LANDON, OG);
    // Two consequences are borne; of those that were there before, none is paid for.
    for (sustained, points) in [(2, 3), (1, 2)] {
        let mut told = Told::begin(&conflict);
        told.wear(0, |wear| wear.slots = 0b011);
        told.state.fighters[0].sustained = sustained;
        told.turn(&["[0000] [0000]"], &["0 concede concede"]);
        let landon = told.fighter(0);
        assert_eq!((landon.pending, landon.fate, landon.status), (points, 3, Status::Conceded));
    }
}

#[test]
fn e_16_who_is_paid_at_the_end() {
    let og = "[sides.npcs.og]\nkind = \"main\"\naspects = 0\n\
        skills = { fight = 3, physique = 1, notice = 4 }\n";
    let conflict = two_sides("", &format!("{LANDON}{ZIRD}{CYNERE}"), og);
    let mut told = Told::begin(&conflict);
    told.wear(0, |wear| wear.slots = 0b011);
    told.state.fighters[0].sustained = 2;
    told.wear(2, |wear| wear.slots = 0b100);
    // Og pays twice to use Zird's aspects; having none of his own, he can use no others.
    let choices = ["3 turn attack 1", "3 invoke fate_point", "3 invoke fate_point"];
    told.turn(&["[0000] [0000]"], &choices);
    assert_eq!((told.state.pool, told.hits()), (1, vec![3]));
    // Cynere, next in order, gets ready; then Landon gives up.
    told.turn(&[], &["2 turn pass", "0 concede concede"]);
    told.turn(&[], &["1 turn pass", "3 concede concede"]);
    let pending = [0, 1, 2].map(|fighter| told.fighter(fighter).pending);
    assert_eq!(pending, [3, 2, 0]);
    assert!(told.state.ending().is_some());
}

#[test]
fn v_14_invoking_a_consequence_three_times() {
    let foe = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { fight = 3, notice = 1 }";
    let hero = "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, physique = 3 }";
    let conflict = two_sides("fp.gm_start = 5", hero, foe);
    let mut told = Told::begin(&conflict);
    told.wear(0, |wear| wear.slots = 0b001);
    told.state.fighters[0].slot_free[0] = 1;
    told.state.fighters[0].slot_by[0] = 1;
    told.state.free[1] = 1;
    for means in ["free", "fate_point", "fate_point"] {
        told.turn(&["[0000] [--00]"], &[&format!("1 invoke {means}")]);
        told.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    }
    assert_eq!(told.fighter(0).pending, 2);
    assert_eq!(told.fighter(0).fate, 3, "not before the conflict is over");
    assert_eq!(told.state.pool, 3);
}

#[test]
fn v_15_two_free_and_one_paid_invocation_of_one_aspect() {
    let hero = "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, notice = 1 }";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }";
    let conflict = two_sides("", hero, foe);
    let mut told = Told::begin(&conflict);
    told.turn(&["[++++] [0000]"], &["0 turn create_advantage fight 1"]);
    assert_eq!(told.fighter(1).attached[0].free, 2);
    told.turn(&["[0000] [0000]"], &[]);
    let all = ["0 turn attack 1", "0 invoke free", "0 invoke free", "0 invoke fate_point"];
    told.turn(&["[0000] [0000]"], &all);
    assert_eq!(told.hits(), [6]);
    // He has two points left, but nothing left that he could pay for: nobody was asked again.
    assert_eq!(told.fighter(0).fate, 2);
    assert_eq!(told.fighter(1).attached.len(), 1, "the aspect stays");
}

#[test]
fn v_22_a_good_nameless_foe_takes_three_hits() {
    let hero = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }";
    let foe = "[sides.npcs.foe]\ngrade = \"good\"\nskills = { fight = 3, physique = 3 }";
    let conflict = two_sides("", hero, foe);
    let mut told = Told::begin(&conflict);
    told.turn(&["[++00] [0000]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b10);
    told.turn(&["[0000] [0000]"], &[]).turn(&["[+000] [0000]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b11);
    told.turn(&["[0000] [0000]"], &[]).turn(&["[+000] [0000]"], &[]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
}

#[test]
fn v_30_the_attacker_of_one_who_concedes_chooses_again() {
    let foes = format!("{DRISBAN}[sides.npcs.thug]\nskills = {{ fight = 1 }}\n");
    let conflict = two_sides("", SCARLET, &foes);
    let mut told = Told::begin(&conflict);
    let choices = ["0 turn attack 1", "1 concede concede", "0 turn full_defense"];
    told.turn(&[], &choices);
    assert_eq!((told.fighter(1).status, told.fighter(1).pending), (Status::Conceded, 1));
    assert!(told.fighter(0).full_defense);
    assert!(told.state.ending().is_none());
}

#[test]
fn fc_def_08_a_magician_attacks_and_defends_with_lore() {
    let sheet = two_sides("", ZIRD, OG).compiled.setup.sheets[0].game;
    let best = |kind, against: Skill| sheet.best(kind, against as u8).unwrap();
    assert_eq!(best(RollKind::Attack, Skill::Fight).number, Skill::Lore as u8);
    assert_eq!(best(RollKind::Defend, Skill::Shoot).rating, 4);
    assert_eq!(best(RollKind::DefendCreate, Skill::Stealth).rating, 4);
    assert!(sheet.named(RollKind::Defend, Skill::Fight as u8, Skill::Shoot as u8).is_none());
    assert!(sheet.named(RollKind::Defend, Skill::Notice as u8, Skill::Fight as u8).is_none());
    assert!(
        sheet.named(RollKind::DefendCreate, Skill::Notice as u8, Skill::Stealth as u8).is_some()
    );
}

#[test]
fn mistakes_are_told() {
    let sides = |hero: &str, thug: &str| {
        format!(
            "system = \"fate-core\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.hero]\n{hero}\n\
             [sides.b]\nplayer = \"gm\"\n[sides.b.thug]\n{thug}\n"
        )
    };
    let good = "skills = { fight = 2 }";
    let found = |hero: &str, thug: &str, what: &str| {
        let text = mistakes(&sides(hero, thug));
        assert!(text.contains(what), "{text}");
    };
    found("skills = { fight = 5 }", good, "`fight` must be a whole number from -4 to 4");
    found(good, "skills = { figth = 2 }", "unknown key `figth`");
    found(good, "count = 2", "`skills` is missing");
    found("grade = \"good\"\nskills = { fight = 2 }", good, "only nameless characters");
    found(good, "skills = { fight = 13 }", "from -4 to 12");
}

const SCENARIOS: &[&str] = &[
    include_str!("../../../../scenarios/fate_core/plain_duel.toml"),
    include_str!("../../../../scenarios/fate_core/warehouse_one_zone.toml"),
    include_str!("../../../../scenarios/fate_core/concession_awards.toml"),
    include_str!("../../../../scenarios/fate_core/adventuring_day.toml"),
    include_str!("../../../../scenarios/fate_core/smuggler_queen.toml"),
    include_str!("../../../../scenarios/fate_core/stunt_worth.toml"),
    include_str!("../../../../scenarios/fate_core/fate_points.toml"),
];

#[test]
fn scenarios_play_in_every_variant() {
    for text in SCENARIOS {
        let document = Document::parse("scenario.toml", text).unwrap_or_else(|p| panic!("{p}"));
        let mut problems = Problems::new();
        let scenario = Scenario::read(&document, &mut problems);
        assert!(problems.is_empty(), "{problems}");
        let mut changes: Vec<Vec<_>> = vec![Vec::new()];
        for variant in &scenario.variants {
            changes
                .push(variant.settings.iter().map(|s| (s.path.clone(), s.value.clone())).collect());
        }
        for sweep in &scenario.vary {
            changes.extend(sweep.values.iter().map(|v| vec![(sweep.path.clone(), v.clone())]));
        }
        assert!(changes.len() > 3, "nothing is compared");
        for change in changes {
            let mut document = Document::parse("scenario.toml", text).unwrap();
            for (path, value) in change {
                let origin = crate::scenario::Origin::argument("test");
                document.set(&path, value, origin).unwrap_or_else(|p| panic!("{p:?}"));
            }
            let scenario = Scenario::read(&document, &mut problems);
            let conflict = Conflict::<FateCore>::compile(&scenario, &mut problems);
            assert!(problems.is_empty(), "{problems}");
            let conflict = conflict.unwrap();
            let mut workspace = conflict.workspace();
            for trial in 0..50 {
                conflict.play(&mut workspace, 1, trial);
            }
        }
    }
}
