//! Tests of hits, stress and consequences (`kernels::fate::rules::harm`): what absorbs what, under every stress model.

use crate::engine::Conflict;
use crate::kernels::fate::rules::harm::hits::{Means, Soak};
use crate::kernels::fate::sheet::sheet::{Harm, Severity};
use crate::kernels::fate::state::conflict::{Status, Wear};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tests::{Told, mistakes, two_sides};

impl Told<'_> {
    /// Changes what harm has left on a fighter.
    pub(crate) fn wear(&mut self, fighter: usize, change: impl FnOnce(&mut Wear)) {
        let sheet = &self.conflict.compiled.setup.sheets[fighter];
        self.state.fighters[fighter].wear(sheet, change);
    }
}

const FOE: &str = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }\n";

fn with(rules: &str, hero: &str) -> Conflict<FateCore> {
    let hero = format!("[sides.pcs.hero]\nkind = \"main\"\n{hero}\n");
    two_sides(rules, &hero, FOE)
}

/// Values of the boxes and slots of the first sheet.
fn sheet(rules: &str, hero: &str) -> (Vec<i8>, Vec<i8>) {
    let conflict = with(rules, hero);
    let sheet = &conflict.compiled.setup.sheets[0];
    (sheet.boxes.to_vec(), sheet.slots.iter().map(|slot| slot.value).collect())
}

/// Returns the boxes and slots that absorb a hit, a bit each.
fn least(conflict: &Conflict<FateCore>, boxes: u8, slots: u8, shifts: i32) -> Option<(u8, u8)> {
    let it = Wear { boxes, slots, ..Wear::default() };
    let means = Means::of(&conflict.compiled.setup.sheets[0], &it, Harm::Usual);
    means.least(shifts).map(|Soak { boxes, slots, .. }| (boxes.mask, slots.mask))
}

/// Every set of so many things whose members are free.
fn free_sets(count: usize, taken: u8) -> impl Iterator<Item = u8> {
    (0..1_u16 << count).map(|set| set as u8).filter(move |set| set & taken == 0)
}

fn sum(values: &[i8], set: u8) -> i32 {
    let members = values.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
    members.map(|(_, value)| i32::from(*value)).sum()
}

/// ABSORB-MIN in the ledger's words, by trying everything: a box alone (two with Check Two, any
/// number of one-point boxes), of the least sum, on equal sums the fewest; else the consequences
/// of the least sum, then of the least worst value, with such boxes for what is left.
fn by_trying(
    boxes: &[i8],
    slots: &[i8],
    per_hit: u32,
    (checked, filled): (u8, u8),
    shifts: i32,
) -> Option<(u8, u8)> {
    let box_for = |need: i32| {
        let fits = |set: &u8| set.count_ones() <= per_hit && sum(boxes, *set) >= need;
        let sets = free_sets(boxes.len(), checked).filter(fits);
        sets.min_by_key(|&set| (sum(boxes, set), set.count_ones(), set))
    };
    if let Some(set) = box_for(shifts) {
        return Some((set, 0));
    }
    let worst =
        |set: u8| (0..slots.len()).filter(|at| set >> at & 1 == 1).map(|at| slots[at]).max();
    let mut sets: Vec<u8> = free_sets(slots.len(), filled).filter(|set| *set != 0).collect();
    sets.sort_by_key(|&set| (sum(slots, set), worst(set), set.count_ones(), set));
    sets.into_iter().find_map(|set| {
        let rest = shifts - sum(slots, set);
        let chosen = if rest <= 0 { Some(0) } else { box_for(rest) };
        chosen.map(|boxes| (boxes, set))
    })
}

/// FC-STR-01 to 07, FC-STR-09, FC-CSQ-01 to 05, FC-HIT-02, FC-HIT-03 and FC-OPT-02 to 04 on every
/// state of a sheet: all checked boxes, all filled slots, hits of 1 to 30.
#[test]
fn fc_str_01_to_07_fc_csq_01_to_05_soak_tables_of_every_stress_model() {
    let models: [(&str, u32); 6] = [
        ("", 1),
        ("stress.boxes_per_hit = 2", 2),
        ("stress.boxes_per_hit = 6", 6),
        ("stress.model = \"check_two\"", 2),
        ("stress.model = \"one_point_boxes\"", 6),
        ("stress.model = \"stress_free\"", 1),
    ];
    let heroes = [
        "skills = { physique = 0 }",
        "skills = { physique = 1 }",
        "skills = { physique = 5 }",
        "boxes = [1, 2, 4]\nskills = { physique = 0 }",
        "slots = [1, 2, 4]\nskills = { physique = 3 }",
    ];
    for (rules, per_hit) in models {
        for hero in heroes {
            let conflict = with(rules, hero);
            let (boxes, slots) = sheet(rules, hero);
            for checked in free_sets(boxes.len(), 0) {
                for filled in free_sets(slots.len(), 0) {
                    for shifts in 1..=30 {
                        let state = (checked, filled);
                        let expected = by_trying(&boxes, &slots, per_hit, state, shifts);
                        let found = least(&conflict, checked, filled, shifts);
                        assert_eq!(found, expected, "{rules}, {hero}, {state:?}, hit {shifts}");
                    }
                }
            }
        }
    }
}

#[test]
fn fc_opt_02_one_point_boxes() {
    let model = "stress.model = \"one_point_boxes\"";
    let count = |rules: &str, hero: &str| {
        let (boxes, _) = sheet(rules, hero);
        assert!(boxes.iter().all(|value| *value == 1));
        boxes.len()
    };
    let counts = [-1, 0, 1, 2, 3, 5]
        .map(|physique| count(model, &format!("skills = {{ physique = {physique} }}")));
    assert_eq!(counts, [3, 3, 4, 4, 6, 6]);
    let longer = format!("{model}\nstress.one_point = [2, 5]");
    assert_eq!(count(&longer, "skills = { physique = 4 }"), 5, "the last number goes on");
    assert_eq!(count(model, "boxes = [1, 2]\nskills = { physique = 4 }"), 2, "boxes are counted");
    // Good nameless characters are taken out by a hit of 3, as with boxes of value.
    let thug = "[sides.npcs.thug]\ngrade = \"good\"\nskills = { fight = 1 }\n";
    let conflict = two_sides(model, "[sides.pcs.hero]\nskills = { fight = 1 }", thug);
    assert_eq!(*conflict.compiled.setup.sheets[1].boxes, [1, 1]);
    // The ledger: boxes alone if enough are free, else the smallest consequence that reaches.
    let three = with(model, "skills = { physique = 0 }");
    assert_eq!(least(&three, 0, 0, 3), Some((0b111, 0)));
    assert_eq!(least(&three, 0, 0, 4), Some((0b011, 0b001)));
    assert_eq!(least(&three, 0b111, 0, 2), Some((0, 0b001)));
}

#[test]
fn fc_opt_03_check_two() {
    let conflict = with("stress.model = \"check_two\"", "skills = { physique = 1 }");
    assert_eq!(least(&conflict, 0, 0, 3), Some((0b100, 0)), "the single box on equal sums");
    assert_eq!(least(&conflict, 0, 0, 4), Some((0b101, 0)));
    assert_eq!(least(&conflict, 0, 0, 5), Some((0b110, 0)));
    assert_eq!(least(&conflict, 0, 0, 6), Some((0b101, 0b001)), "three boxes are too many");
    let more =
        with("stress.model = \"check_two\"\nstress.boxes_per_hit = 3", "skills = { physique = 1 }");
    assert_eq!(least(&more, 0, 0, 6), Some((0b111, 0)));
}

#[test]
fn fc_opt_04_stress_free() {
    let model = "stress.model = \"stress_free\"";
    let slots = |physique: i32| {
        let (boxes, slots) = sheet(model, &format!("skills = {{ physique = {physique} }}"));
        assert!(boxes.is_empty());
        slots
    };
    assert_eq!(slots(2), [2, 4, 6]);
    assert_eq!(slots(3), [2, 2, 4, 6]);
    assert_eq!(slots(4), [2, 2, 2, 4, 6]);
    assert_eq!(slots(5), [2, 2, 2, 2, 4, 6], "that of Superb Physique comes on top");
    let later = format!("{model}\nstress.free_mild = [4]");
    assert_eq!(sheet(&later, "skills = { physique = 4 }").1, [2, 2, 4, 6]);
    assert!(sheet(model, "boxes = [1, 2]\nskills = { physique = 1 }").0.is_empty());
    let conflict = with(model, "skills = { physique = 1 }");
    assert_eq!(least(&conflict, 0, 0, 1), Some((0, 0b001)), "every hit costs a mild one at least");
}

#[test]
fn fc_opt_05_09_fc_csq_01_other_boxes_and_values() {
    let bonus_only = "stress.base_boxes = []";
    assert_eq!(sheet(bonus_only, "skills = { physique = 1 }").0, [3]);
    assert_eq!(sheet(bonus_only, "skills = { physique = 3 }").0, [3, 4]);
    assert!(sheet(bonus_only, "skills = { physique = 0 }").0.is_empty());
    let capacity = |rules: &str| {
        let conflict = with(rules, "skills = { fight = 1 }");
        let hero = Wear::default();
        Means::of(&conflict.compiled.setup.sheets[0], &hero, Harm::Usual).capacity()
    };
    assert_eq!((capacity(""), capacity("consequence.values = [1, 2, 4]")), (14, 9));
    assert_eq!(capacity("consequence.values = [1, 2, 3]"), 8, "half values");
    let four = with("consequence.values = [1, 2, 4, 6]", "skills = { fight = 1 }");
    let slots = four.compiled.setup.sheets[0].slots;
    let severe: Vec<i8> =
        slots.iter().filter(|slot| slot.severity == Severity::Severe).map(|s| s.value).collect();
    assert_eq!(severe, [4, 6]);
}

#[test]
fn fc_chr_03_04_06_07_sheets_by_default() {
    let player = two_sides("", "[sides.pcs.hero]\nskills = { physique = 2 }", FOE);
    let sheet_of = |fighter: usize| &player.compiled.setup.sheets[fighter];
    let extreme = sheet_of(0).slots.iter().map(|slot| slot.severity).collect::<Vec<_>>();
    assert_eq!(extreme, [Severity::Mild, Severity::Moderate, Severity::Severe, Severity::Extreme]);
    assert_eq!(sheet_of(1).slots.len(), 3, "only players' characters have the extreme one");
    assert_eq!((sheet_of(0).gear.weapon, sheet_of(0).gear.armor), (0, 0));
    assert!(!player.compiled.setup.harm.geared);
    assert_eq!(*sheet_of(0).boxes, [1, 2, 3]);
}

/// A hit is known with all invocations before it is absorbed; conceding is no way out of it.
#[test]
fn fc_hit_01_04_07_fc_csq_08_09_the_hit_stands_before_it_is_absorbed() {
    let hero = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
    let conflict = two_sides("fp.gm_start = 1", hero, FOE);
    let mut told = Told::begin(&conflict);
    // The invocation makes 7 of 5; only then the foe is asked how it absorbs the hit.
    let choices = ["0 invoke fate_point", "1 absorb least"];
    told.turn(&["[++++] [-000]"], &choices);
    assert_eq!(told.hits(), [7]);
    let foe = told.fighter(1);
    assert_eq!((foe.status, foe.boxes, foe.slots), (Status::In, 0b01, 0b011));
    assert_eq!((foe.slot_free[0], foe.slot_free[1], foe.slot_by[0]), (1, 1, 0));
    assert_eq!(told.state.free[0], 2, "one free invocation on each (J-06)");
}

/// The fighter that absorbs chooses among what is legal (FC-HIT-05), also to be taken out (FC-HIT-06), and a larger
/// box than needed if the rules allow it (FC-STR-03).
#[test]
fn fc_hit_05_06_fc_str_03_04_choices_of_the_one_hit() {
    let absorbs = |rules: &str, line: &str, shifts: &str| {
        let foe = "[sides.npcs.foe]\nkind = \"main\"\npolicy = \"chooses\"\nboxes = [1, 2, 4]\n\
            skills = { fight = 3 }\n";
        let policy = format!("[policies.chooses]\nbase = \"plain\"\nabsorb = [\"{line}\"]\n");
        let hero = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
        let conflict = two_sides(rules, &format!("{policy}{hero}"), foe);
        let mut told = Told::begin(&conflict);
        told.turn(&[shifts], &[]);
        let foe = told.fighter(1);
        (foe.status == Status::In).then_some((foe.boxes, foe.slots))
    };
    let (one, three) = ("[+000] [0000]", "[+++0] [0000]");
    assert_eq!(absorbs("", "least", one), Some((0b001, 0)));
    assert_eq!(absorbs("", "least", three), Some((0b100, 0)), "no 3-box: the 4 serves");
    assert_eq!(absorbs("", "save_boxes", three), Some((0, 0b010)));
    assert_eq!(absorbs("", "mild", three), Some((0b001, 0b001)));
    assert_eq!(absorbs("", "out", one), None);
    assert_eq!(absorbs("hit.may_decline = false", "out", one), Some((0b001, 0)));
    let any = "stress.box_choice = \"any_sufficient\"";
    assert_eq!(absorbs(any, "large_box", one), Some((0b100, 0)));
    assert_eq!(absorbs("", "large_box", one), Some((0b001, 0)), "not as written");
}

/// The attacker's ally may use the free invocation (FC-CSQ-10); after it every use is paid for
/// (FC-CSQ-11); nothing else comes of a consequence (FC-CSQ-13) unless a house rule says so.
#[test]
fn fc_csq_10_11_13_what_a_consequence_does() {
    let heroes = "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, notice = 2 }\n\
        [sides.pcs.ally]\naspects = 0\nskills = { fight = 3, notice = 1 }\n";
    for (penalty, defence) in [(0, 3), (-1, 2), (-2, 1)] {
        let rules = format!("consequence.penalty = {penalty}");
        let conflict = two_sides(&rules, heroes, FOE);
        let mut told = Told::begin(&conflict);
        told.turn(&["[+++0] [0000]"], &["0 turn attack 2"]);
        assert_eq!((told.fighter(2).slots, told.fighter(2).slot_free[0]), (0b001, 1));
        let choices = ["1 turn attack 2", "1 invoke free", "1 invoke fate_point"];
        told.turn(&["[----] [0000]"], &choices);
        // -4 + 3 + 2 + 2 against 3 less the penalty; the mild one is used up, a point is paid.
        assert_eq!((told.fighter(2).slot_free[0], told.fighter(1).fate), (0, 2));
        let second: Vec<i32> = told.hits().into_iter().skip(1).collect();
        let expected = if defence < 3 { vec![3 - defence] } else { vec![] };
        assert_eq!(second, expected);
    }
}

/// A fighter that is taken out does nothing any more and is no target.
#[test]
fn fc_tko_01_04_05_taken_out() {
    let hero = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
    let thugs = "[sides.npcs.thug]\ncount = 2\ngrade = \"average\"\nskills = { fight = 3 }\n";
    let conflict = two_sides("", hero, thugs);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000] [0000]"], &["0 turn attack 1"]);
    let gone = told.fighter(1);
    assert_eq!((gone.status, gone.boxes, gone.slots), (Status::TakenOut, 0, 0), "nothing marked");
    // The other thug has the next turn, and is the only target left.
    told.turn(&["[0000] [0000]"], &["2 turn attack 0"]);
    told.turn(&["[+000] [0000]"], &["0 turn attack 2"]);
    assert!(told.state.ending().is_some());
}

#[test]
fn fc_str_11_fc_csq_15_costs_harm_too() {
    let hero = "[sides.pcs.hero]\nboxes = [1, 2]\nskills = { fight = 3, notice = 1 }\n";
    let rules = "cost.minor = \"stress1\"";
    let conflict = two_sides(rules, hero, FOE);
    // The foe sticks an aspect on the hero, who tears it off: a tie costs a box, a failure a
    // consequence.
    for (dice, choices, boxes, slots) in [
        ("[0000] [0000]", vec!["0 turn remove_advantage 0"], 0b01, 0),
        ("[-000] [0000]", vec!["0 turn remove_advantage 0", "0 cost pay"], 0, 0b001),
    ] {
        let mut told = Told::begin(&conflict);
        told.turn(&["[----] [0000]"], &[]);
        told.turn(&["[+000] [0000]"], &["1 turn create_advantage 0"]);
        let before = told.fighter(0).attached.len();
        assert_eq!(before, 1);
        let choices: Vec<&str> = choices;
        // The one who resists does so with its best; ratings are 3 against 3.
        told.turn(&[dice], &choices);
        let hero = told.fighter(0);
        assert_eq!((hero.boxes, hero.slots), (boxes, slots), "{dice}");
        assert_eq!(hero.sustained, slots.count_ones() as u8);
    }
}

#[test]
fn boxes_and_slots_have_room_on_a_sheet() {
    let sides = "[sides.pcs.hero]\nskills = { fight = 1, physique = 3 }\n[sides.pcs]\nplayer = \"pc\"\n\
        [sides.npcs]\nplayer = \"gm\"\n[sides.npcs.foe]\nskills = { fight = 1 }\n";
    let text = mistakes(&format!(
        "system = \"fate-core\"\n[rules]\nstress.base_boxes = [1, 1, 1, 1, 1]\n{sides}"
    ));
    assert!(text.contains("`hero` has 7 stress boxes"), "{text}");
}
