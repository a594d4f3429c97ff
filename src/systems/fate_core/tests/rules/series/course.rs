//! What it means to win a series of conflicts: a tiny one solved exactly, and days walked through
//! by hand with every measure of a series.

use crate::engine::{CONFLICT_QUANTITIES, Conflict, EXCHANGES, solve};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{COURSE_MEASURES, Ending};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const HERO: &str = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
const FOES: &str = "[sides.npcs.first]\nkind = \"main\"\nskills = { fight = 3 }\n\
    [sides.npcs.second]\nkind = \"main\"\nscene = 2\nskills = { fight = 3 }\n\
    [sides.npcs.third]\nkind = \"main\"\nscene = 3\nskills = { fight = 3 }\n";

fn three_conflicts(rules: &str) -> Conflict<FateCore> {
    two_sides(rules, HERO, FOES)
}

/// The hero misses once and gives up.
fn gives_up(told: &mut Told<'_>) {
    told.turn(&["[0000] [0000]"], &["0 concede concede"]);
}

/// The foe of this number gives up when the hero goes at it, before dice fall (FC-CED-01).
fn foe_gives_up(told: &mut Told<'_>, foe: usize) {
    told.turn(&[], &[&format!("{foe} concede concede")]);
}

fn go_on(told: &mut Told<'_>) {
    told.turn(&[], &["0 pause go_on"]);
}

/// `win`, `conflicts_won`, `conflicts_conceded`, `last_won`, `won_any` of both sides.
fn values(told: &Told<'_>) -> [[i32; COURSE_MEASURES]; 2] {
    [0, 1].map(|side| told.state.series.course.values(side))
}

fn counted(told: &Told<'_>, measure: FateMeasure) -> [i32; 2] {
    [0, 1].map(|side| told.table.counters.of_side(side)[measure as usize])
}

#[test]
fn every_conflict_won_is_a_series_won() {
    let conflict = three_conflicts("");
    let mut told = Told::begin(&conflict);
    for foe in 1..=3 {
        foe_gives_up(&mut told, foe);
        if foe < 3 {
            go_on(&mut told);
        }
    }
    // FC-CED-04, FC-CED-13: what the other side concedes is won.
    assert_eq!(told.state.ending(), Some(Ending::Won(0b01)));
    assert_eq!(values(&told), [[1, 3, 0, 1, 1], [0, 0, 3, 0, 0]]);
    assert_eq!(counted(&told, FateMeasure::Conceded), [0, 3]);
}

/// The fault that gave up four conflicts of five and still won the day.
#[test]
fn winning_the_last_conflict_alone_wins_no_series() {
    let conflict = three_conflicts("");
    let mut told = Told::begin(&conflict);
    for _ in 0..2 {
        gives_up(&mut told);
        go_on(&mut told);
    }
    foe_gives_up(&mut told, 3);
    assert_eq!(told.state.ending(), Some(Ending::Divided));
    assert_eq!(values(&told), [[0, 1, 2, 1, 1], [0, 2, 1, 0, 1]]);
    // Each time counts, although the hero came back.
    assert_eq!(counted(&told, FateMeasure::Conceded), [2, 1]);
    assert_eq!(counted(&told, FateMeasure::Concession), [1, 1]);
    assert_eq!(counted(&told, FateMeasure::LostByConcession), [1, 1]);
    assert_eq!(counted(&told, FateMeasure::Standing), [1, 0]);
}

#[test]
fn losing_every_conflict_is_the_other_sides_series() {
    let conflict = three_conflicts("");
    let mut told = Told::begin(&conflict);
    for number in 1..=3 {
        gives_up(&mut told);
        if number < 3 {
            go_on(&mut told);
        }
    }
    assert_eq!(told.state.ending(), Some(Ending::Won(0b10)));
    assert_eq!(values(&told), [[0, 0, 3, 0, 0], [1, 3, 0, 1, 1]]);
}

#[test]
fn going_home_leaves_the_rest_unwon() {
    let conflict = three_conflicts("");
    let mut told = Told::begin(&conflict);
    foe_gives_up(&mut told, 1);
    told.turn(&[], &["0 pause stop"]);
    assert_eq!(told.state.ending(), Some(Ending::Divided));
    assert_eq!(values(&told), [[0, 1, 0, 0, 1], [0, 0, 1, 0, 0]]);
}

/// FC-CED-03: by the text conceding ends one conflict only; a table may play that it ends the day.
#[test]
fn fc_ced_03_what_ends_a_series() {
    let early = |rules: &str| {
        let conflict = three_conflicts(rules);
        let mut told = Told::begin(&conflict);
        gives_up(&mut told);
        (told.state.ending(), values(&told)[0], told.fighter(0).status)
    };
    let over = (Some(Ending::Divided), [0, 0, 1, 0, 0], Status::Conceded);
    assert_eq!(early(""), (None, [0, 0, 1, 0, 0], Status::Conceded));
    assert_eq!(early("series.ends_with = \"concession\""), over);
    assert_eq!(early("series.ends_with = \"loss\""), over);
}

/// Two fights in which the first hit takes out, five exchanges at most; the hero strikes first and
/// is back whatever happens.
fn tiny(concede: &str) -> Conflict<FateCore> {
    let body = "boxes = []\nslots = []\nskills = { fight = 3 }\n";
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\nextreme.enabled = false\n\
         attack.tie_boost = false\nattack.style_boost = false\ndefend.style_boost = false\n\
         conflict.max_exchanges = 5\ntakeout.returns = \"always\"\n\
         [policies.hero]\nbase = \"plain\"\n{concede}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"hero\"\n[sides.pcs.hero]\n{body}\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.npcs.first]\nkind = \"main\"\n{body}\
         [sides.npcs.second]\nkind = \"main\"\nscene = 2\n{body}"
    ))
}

/// What the solver finds: stalemate, divided, and the measures of a series for both sides.
struct Found {
    stalemate: f64,
    divided: f64,
    hero: [f64; COURSE_MEASURES],
    foes: [f64; COURSE_MEASURES],
}

fn meets(concede: &str, known: &Found) {
    let exact = solve(&tiny(concede), 10_000).unwrap();
    let near = |found: f64, known: f64| (found - known).abs() < 5e-10;
    assert!(near(exact.stalemate, known.stalemate), "{exact:?}");
    assert!(near(exact.divided, known.divided) && exact.draw == 0.0, "{exact:?}");
    for (found, known) in exact.courses.iter().zip([known.hero, known.foes]) {
        assert!(found.iter().zip(known).all(|(found, known)| near(*found, known)), "{exact:?}");
    }
    assert!(near(exact.wins[0], known.hero[0]) && near(exact.wins[1], known.foes[0]), "{exact:?}");
}

/// The values are those of a replay outside of this program that walks every branch by hand. With
/// `p` the chance of a hit, both fights go the hero's way with chance `w = p (1 - s^5) / (1 - s)`,
/// where `s = (1 - p)^2`, and the series with `w^2`.
#[test]
fn a_tiny_series_solved() {
    let fought = Found {
        stalemate: 0.009_264_911,
        divided: 0.461_275_830,
        hero: [0.394_683_193, 1.256_476_331, 0.0, 0.628_238_166, 0.861_793_139],
        foes: [0.134_776_066, 0.734_237_198, 0.0, 0.367_118_599, 0.599_461_132],
    };
    meets("", &fought);
    // Giving up the first fight costs the series, and nothing of the last fight.
    let given_up = Found {
        stalemate: 0.004_643_235,
        divided: 0.628_238_166,
        hero: [0.0, 0.628_238_166, 1.0, 0.628_238_166, 0.628_238_166],
        foes: [0.367_118_599, 1.367_118_599, 0.0, 0.367_118_599, 1.0],
    };
    meets("concede = [\"concede if scene < 2\"]", &given_up);
}

/// Chance of failure without a fault: 7 in a million for each mean (4.5 standard errors).
#[test]
fn the_simulation_of_a_tiny_series_meets_the_solution() {
    const TRIALS: u32 = 20_000;
    let conflict = tiny("");
    let exact = solve(&conflict, 10_000).unwrap();
    let per_side = COURSE_MEASURES + exact.means[0].len();
    let mut workspace = conflict.workspace();
    let mut sums = [[0_i32; COURSE_MEASURES]; 2];
    for trial in 0..TRIALS {
        conflict.play(&mut workspace, 42, u64::from(trial));
        let values = &workspace.record.values;
        let ways: i32 = values[..EXCHANGES].iter().sum();
        let sides = values[CONFLICT_QUANTITIES..].chunks(per_side);
        let mut won = 0;
        for (sums, values) in sums.iter_mut().zip(sides) {
            won += values[0];
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
        assert_eq!(ways + won, 1, "trial {trial}");
    }
    for (sums, known) in sums.iter().zip(&exact.courses) {
        for (sum, known) in sums.iter().zip(known) {
            let mean = f64::from(*sum) / f64::from(TRIALS);
            // The number of conflicts won varies by 1 at most, shares by 1/2.
            let error = 4.5 / f64::from(TRIALS).sqrt();
            assert!((mean - known).abs() <= error, "{mean} is not {known}");
        }
    }
}
