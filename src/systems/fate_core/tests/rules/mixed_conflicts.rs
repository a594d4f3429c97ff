//! Tests of mixed conflicts (`ConflictKind::Mixed`): two stress tracks, one set of consequences, blows and words.

use crate::engine::Conflict;
use crate::kernels::fate::rules::harm::hits::{Means, Soak};
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::state::conflict::{End, Pause, Status, Wear};
use crate::kernels::fate::state::damage::MentalHarm;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tests::{Told, conflict, mistakes, two_sides};

const MIXED: &str = "conflict.kind = \"mixed\"\n";
const HERO: &str =
    "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, provoke = 2, notice = 1 }\n";
const FOE: &str = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nmental_boxes = [1, 2]\n\
    skills = { fight = 2, will = 1, empathy = 1, provoke = 4 }\n";

fn mixed(rules: &str, players: &str, others: &str) -> Conflict<FateCore> {
    two_sides(&format!("{MIXED}{rules}"), players, others)
}

/// Boxes and slots of the first sheet: the physical track, the mental track, slot values.
fn sheet(rules: &str, skills: &str) -> (Vec<i8>, Vec<i8>, Vec<i8>) {
    let hero = format!("[sides.pcs.hero]\n{skills}\n");
    let conflict = two_sides(&format!("pc.cap = 5\n{rules}"), &hero, FOE);
    let sheet = &conflict.compiled.setup.sheets[0];
    let slots = sheet.slots.iter().map(|slot| slot.value).collect();
    (sheet.boxes.to_vec(), sheet.mental_boxes.to_vec(), slots)
}

/// Boxes and slots that absorb a hit, a bit each.
fn soaked(conflict: &Conflict<FateCore>, it: Wear, harm: Harm, shifts: i32) -> Option<(u8, u8)> {
    let soak = Means::of(&conflict.compiled.setup.sheets[0], &it, harm).least(shifts);
    soak.map(|Soak { boxes, slots, .. }| (boxes.mask, slots.mask))
}

#[test]
fn fc_gen_05_fc_str_08_an_attack_marks_the_track_of_its_skill() {
    let conflict = mixed("", HERO, FOE);
    let mut told = Told::begin(&conflict);
    // Fight meets Fight 2, Provoke meets Will 1.
    told.turn(&["[0000] [0000]"], &["0 turn attack fight 1"]);
    assert_eq!((told.fighter(1).boxes, told.fighter(1).mental), (1, MentalHarm::default()));
    told.turn(&["[----] [0000]"], &[]);
    told.turn(&["[+000] [0000]"], &["0 turn attack provoke 1"]);
    assert_eq!((told.fighter(1).boxes, told.fighter(1).mental.boxes), (0b01, 0b10));
    told.turn(&["[----] [0000]"], &[]);
    // A consequence knows what caused it.
    told.turn(&["[++00] [0000]"], &["0 turn attack provoke 1"]);
    let foe = told.fighter(1);
    assert_eq!((foe.boxes, foe.slots), (0b01, 0b001));
    assert_eq!(foe.mental, MentalHarm { boxes: 0b11, slots: 0b001 });
    assert_eq!(told.state.harm, Harm::Usual, "nothing is at hand between turns");
}

#[test]
fn j_36_the_opening_kind_orders_the_turns() {
    let order = |rules: &str| {
        let conflict = mixed(rules, HERO, FOE);
        Told::begin(&conflict).state.order.to_vec()
    };
    assert_eq!(order(""), [0, 1], "Notice");
    assert_eq!(order("conflict.opening = \"mental\""), [1, 0], "Empathy");
}

#[test]
fn fc_chr_02_03_05_both_tracks_and_both_extra_slots() {
    let skills = "skills = { physique = 1, will = 3 }";
    let normal = vec![2, 4, 6, 8];
    assert_eq!(sheet("", skills), (vec![1, 2, 3], vec![], normal.clone()));
    assert_eq!(sheet(MIXED, skills), (vec![1, 2, 3], vec![1, 2, 3, 4], normal.clone()));
    let one = format!("{MIXED}stress.tracks = 1");
    assert_eq!(sheet(&one, skills), (vec![1, 2, 3, 4], vec![], normal.clone()));
    assert_eq!(sheet("stress.tracks = 1", skills), (vec![1, 2, 3, 4], vec![], normal.clone()));
    let listed = "boxes = [2]\nmental_boxes = [5, 3]\nskills = { will = 3 }";
    assert_eq!(sheet(MIXED, listed), (vec![2], vec![3, 5], normal.clone()));
    let mental = "conflict.kind = \"mental\"";
    assert_eq!(sheet(mental, listed), (vec![3, 5], vec![], normal));
    let superb = "skills = { physique = 5, will = 5 }";
    let (_, _, slots) = sheet(MIXED, superb);
    assert_eq!(slots, [2, 2, 2, 4, 6, 8]);
    let (_, _, slots) = sheet("", superb);
    assert_eq!(slots, [2, 2, 4, 6, 8]);
}

/// Interactions 7 and 30 too: what physical and mental harm share.
#[test]
fn v_05_v_06_fc_csq_06_07_slots_by_kind_of_harm() {
    let tough = "[sides.pcs.hero]\nkind = \"main\"\nskills = { physique = 5 }\n";
    let conflict = mixed("", tough, FOE);
    let marked = |slots: u8| Wear {
        boxes: 0b1111,
        slots,
        mental: MentalHarm { boxes: 0b11, slots: 0 },
        ..Wear::default()
    };
    let of = |slots, harm, shifts| soaked(&conflict, marked(slots), harm, shifts);
    // Mild, extra mild for physical harm, moderate, severe.
    assert_eq!(of(0b0001, Harm::Usual, 2), Some((0, 0b0010)), "V-06, extra mild");
    assert_eq!(of(0b0001, Harm::Mental, 2), Some((0, 0b0100)), "V-05: the extra slot is no use");
    assert_eq!(of(0, Harm::Mental, 2), Some((0, 0b0001)), "V-05");
    assert_eq!(of(0, Harm::Usual, 14), Some((0, 0b1111)));
    assert_eq!(of(0, Harm::Mental, 13), None);
    let usual = mixed("", "[sides.pcs.hero]\nkind = \"main\"\nskills = { fight = 1 }", FOE);
    let worn = Wear { boxes: 0b11, slots: 0b001, ..Wear::default() };
    assert_eq!(soaked(&usual, worn, Harm::Usual, 2), Some((0, 0b010)), "V-06");
    assert_eq!(soaked(&usual, worn, Harm::Mental, 2), Some((0b10, 0)), "stress is not shared");
    let rules = "consequence.shared = false";
    let apart = mixed(rules, "[sides.pcs.hero]\nskills = { fight = 1 }", FOE);
    let slots = apart.compiled.setup.sheets[0].slots;
    let values: Vec<_> = slots.iter().map(|slot| (slot.value, slot.only)).collect();
    let both = |value| [(value, Some(Harm::Usual)), (value, Some(Harm::Mental))];
    assert_eq!(values[..6], [both(2), both(4), both(6)].concat());
    assert_eq!(values[6..], [(8, None)]);
    let worn = Wear { boxes: 0b11, slots: 0b000_0010, ..Wear::default() };
    assert_eq!(soaked(&apart, worn, Harm::Usual, 2), Some((0, 0b01)));
    let worn = Wear { slots: 0b000_0001, ..Wear::default() };
    assert_eq!(soaked(&apart, worn, Harm::Mental, 14), Some((0b10, 0b10_1010)));
}

#[test]
fn j_28_a_consequence_fits_rolls_of_its_kind() {
    let conflict = mixed("", HERO, FOE);
    for (slot_is_mental, skill, fits) in
        [(1, "fight", false), (1, "provoke", true), (0, "fight", true), (0, "provoke", false)]
    {
        let mut told = Told::begin(&conflict);
        told.wear(1, |wear| (wear.slots, wear.mental.slots) = (0b001, slot_is_mental));
        told.state.fighters[1].slot_free[0] = 1;
        told.state.free[0] = 1;
        let attack = format!("0 turn attack {skill} 1");
        // The one who has nothing that fits is not asked, and has nothing to pay for either.
        let (free, paid) = ("0 invoke free", "0 invoke fate_point");
        let all = [attack.as_str(), free, paid];
        told.turn(&["[0000] [----]"], &all[..if fits { 3 } else { 1 }]);
        assert_eq!(told.fighter(1).slot_free[0], u8::from(!fits), "{skill}");
        assert_eq!(told.fighter(0).fate, if fits { 2 } else { 3 }, "{skill}");
    }
}

#[test]
fn fc_atk_02_magic_is_physical_unless_the_scenario_says_otherwise() {
    let mage = "[sides.pcs.mage]\nattack_skills = [\"lore\"]\nskills = { lore = 4, notice = 1 }\n";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\nskills = { athletics = 2, will = 3 }\n";
    for (rules, physical, mental) in
        [("", 0b10, 0), ("conflict.mental_attacks = [\"lore\"]", 0, 0b01)]
    {
        let conflict = mixed(rules, mage, foe);
        let mut told = Told::begin(&conflict);
        // Athletics 2 meets a blow, Will 3 an attack on the mind.
        told.turn(&["[0000] [0000]"], &["0 turn attack lore 1"]);
        assert_eq!((told.fighter(1).boxes, told.fighter(1).mental.boxes), (physical, mental));
    }
}

#[test]
fn features_tell_blows_from_words() {
    let policy = "[policies.weighs]\nturn = [\"attack provoke first if target.absorbs_mental < \
        target.absorbs_physical\", \"attack provoke first if target.hit_chance_mental > \
        target.hit_chance_physical + 20\", \"attack fight first\"]\n";
    for (foe, skill) in [
        ("boxes = [1, 2]\nmental_boxes = [1, 2]\nskills = { fight = 3, will = 2 }", 0),
        ("boxes = [1, 2]\nmental_boxes = [1]\nskills = { fight = 3, will = 2 }", 1),
        ("boxes = [1, 2]\nmental_boxes = [1, 2]\nskills = { fight = 3, will = 0 }", 1),
    ] {
        let conflict = conflict(&format!(
            "system = \"fate-core\"\n[rules]\n{MIXED}order.final_tie = \"listed\"\n{policy}[sides.a]\nplayer = \"pc\"\n\
             policy = \"weighs\"\n[sides.a.hero]\nskills = {{ fight = 3, provoke = 3, notice = 1 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.b.foe]\nkind = \"main\"\n{foe}\n"
        ));
        let mut told = Told::begin(&conflict);
        told.turn(&["[+000] [0000]"], &[]);
        let by_words = told.fighter(1).mental != MentalHarm::default();
        assert_eq!(u8::from(by_words), skill, "{foe}");
    }
}

/// A series: blows are treated with Lore, words with Empathy, and boxes of both tracks clear.
#[test]
fn fc_rec_05_fc_str_10_recovery_follows_the_kind_of_the_consequence() {
    let party = "[sides.pcs.patient]\nskills = { fight = 3, notice = 1, empathy = 3 }\n\
        [sides.pcs.healer]\nhealer = true\nskills = { fight = 3, lore = 3 }\n";
    let foes = "[sides.npcs.first]\nkind = \"main\"\nskills = { fight = 3 }\n\
        [sides.npcs.second]\nkind = \"main\"\nscene = 2\nskills = { fight = 3 }\n";
    let conflict = mixed("\n[scene]\nrests = 9", party, foes);
    let mut told = Told::begin(&conflict);
    told.state.end = Some(End::Won(1));
    told.state.series.pause = Pause::Fresh;
    told.wear(0, |wear| {
        (wear.slots, wear.boxes) = (0b011, 0b11);
        wear.mental = MentalHarm { boxes: 0b10, slots: 0b010 };
    });
    // The mild one is physical: Lore 3 of the healer. The moderate one is mental: Empathy 3 of the
    // patient, though it is harder by two to treat oneself, beats Empathy 0 of the healer.
    told.turn(&["[0000]"], &["0 pause treat mild 0"]);
    told.turn(&["[++00]"], &["0 pause treat moderate 0"]);
    assert_eq!((told.fighter(0).boxes, told.fighter(0).mental.boxes), (0, 0));
    let shown: Vec<String> = told
        .table
        .events
        .iter()
        .map(|event| event.told(&conflict.compiled.setup).text)
        .filter(|line| line.contains("rolls to overcome"))
        .collect();
    assert!(shown[0].contains("healer rolls to overcome, lore"), "{shown:?}");
    assert!(shown[1].contains("patient rolls to overcome, empathy"), "{shown:?}");
    assert_eq!(told.state.series.trails[0].recovering, 0b001, "6 is needed, 5 rolled");
    told.turn(&[], &["0 pause go_on"]);
    assert_eq!(told.fighter(0).mental.slots, 0b010, "it stays mental in the next conflict");
    assert_eq!(told.fighter(0).status, Status::In);
}

#[test]
fn mistakes_in_mixed_conflicts_are_told() {
    let both = "kind = \"pc\"\nskills = { physique = 4, will = 4 }";
    let text = mistakes(&format!(
        "system = \"fate-core\"\n[rules]\n{MIXED}consequence.shared = false\n\
         consequence.extra_mild_at = 4\n[sides.a]\nplayer = \"pc\"\n[sides.a.hero]\n{both}\n\
         [sides.b]\nplayer = \"gm\"\n[sides.b.thug]\nskills = {{ fight = 1 }}\n"
    ));
    assert!(text.contains("`hero` has 9 consequence slots"), "{text}");
}

/// Trials of the attrition from two directions.
const TRIALS: u32 = 200_000;

/// Means left after hits of both kinds in turn, worked out without the rules of the program: every margin of every
/// attack, every set of slots, the smallest box for the rest.
#[test]
fn fc_csq_06_attrition_from_two_directions() {
    let rules = "attack.tie_boost = false\nattack.style_boost = false\n\
        defend.style_boost = false\nconsequence.free_invokes = 0\norder.final_tie = \"listed\"\n";
    let conflict = conflict(&format!(
        "system = \"fate-core\"\n[rules]\n{MIXED}{rules}\n\
         [policies.both]\nturn = [\"attack fight first if exchange % 2 = 1\", \"attack provoke first\"]\n\
         [policies.waits]\nturn = [\"pass\"]\n\
         [sides.a]\nplayer = \"gm\"\npolicy = \"both\"\n[sides.a.one]\nkind = \"main\"\n\
         skills = {{ fight = 3, provoke = 3 }}\n\
         [sides.b]\nplayer = \"gm\"\npolicy = \"waits\"\n[sides.b.two]\nkind = \"main\"\n\
         skills = {{ fight = 3, will = 3, physique = 1 }}\nmental_boxes = [1, 2]\n"
    ));
    let mut out_after = [0_u32; 13];
    let mut workspace = conflict.workspace();
    for trial in 0..u64::from(TRIALS) {
        conflict.play(&mut workspace, 42, trial);
        if let Some(count) = out_after.get_mut(usize::from(workspace.state.exchange)) {
            *count += 1;
        }
    }
    let exact = out_by_both();
    for (exchange, share) in exact.iter().enumerate().skip(1) {
        let seen = f64::from(out_after[exchange]) / f64::from(TRIALS);
        // 4.5 standard errors: one right program in 12,000 fails one of twelve.
        let allowed = 4.5 * (share * (1.0 - share) / f64::from(TRIALS)).sqrt() + 1e-4;
        assert!((seen - share).abs() < allowed, "exchange {exchange}: {seen} is not {share}");
    }
}

/// Chances to be taken out in each exchange: physical boxes 1-2-3, mental boxes 1-2, slots 2-4-6,
/// blows in odd exchanges and words in even ones, always at equal ratings.
fn out_by_both() -> [f64; 13] {
    let mut ways = [0.0; 17];
    for roll in 0..6561_u32 {
        let dice = (0..8).map(|die| roll / 3_u32.pow(die) % 3).sum::<u32>();
        ways[dice as usize] += 1.0 / 6561.0;
    }
    // Slots in bits 0 to 2, physical boxes in 3 to 5, mental boxes in 6 and 7.
    let mut chances = vec![0.0; 256];
    chances[0] = 1.0;
    let mut out = [0.0; 13];
    for (exchange, lost) in out.iter_mut().enumerate().skip(1) {
        let (first, boxes): (usize, &[i32]) =
            if exchange % 2 == 1 { (3, &[1, 2, 3]) } else { (6, &[1, 2]) };
        let mut after = vec![0.0; 256];
        for (state, chance) in chances.iter().enumerate() {
            for (place, share) in ways.iter().enumerate() {
                let shifts = place as i32 - 8;
                match by_hand(state, first, boxes, shifts) {
                    Some(marks) => after[state | marks] += chance * share,
                    None => *lost += chance * share,
                }
            }
        }
        chances = after;
    }
    out
}

/// The ledger's ABSORB-MIN in its own words: a box alone, else the slots with the least shifts,
/// the smallest worst slot first, each with the smallest box for the rest.
fn by_hand(state: usize, first: usize, boxes: &[i32], shifts: i32) -> Option<usize> {
    if shifts < 1 {
        return Some(0);
    }
    let slots = [2, 4, 6];
    let mut best: Option<(i32, i32, usize)> = None;
    for set in 0..8_usize {
        if set & state & 7 != 0 {
            continue;
        }
        let chosen = (0..3).filter(|at| set >> at & 1 == 1).map(|at| slots[at]);
        let (sum, worst) = (chosen.clone().sum::<i32>(), chosen.max().unwrap_or(0));
        let rest = shifts - sum;
        let found =
            (0..boxes.len()).find(|at| boxes[*at] >= rest && state >> (first + at) & 1 == 0);
        let marks = match (rest <= 0, found) {
            (true, _) => set,
            (false, Some(at)) => set | 1 << (first + at),
            (false, None) => continue,
        };
        if best.is_none_or(|(least, of, _)| (sum, worst) < (least, of)) {
            best = Some((sum, worst, marks));
        }
    }
    best.map(|(_, _, marks)| marks)
}
