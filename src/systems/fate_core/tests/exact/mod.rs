//! Fate Core against exact mathematics: the ledger's plain duel (M-6), attrition (M-6a), duels
//! with boosts and free invocations (M-7) and with concession (M-8).
//!
//! The duels are played with a fixed seed. Each number must lie within 4.5 standard errors of its
//! exact value, which a right program fails for one number in 147,000; about 250 numbers are
//! checked, so the whole file would fail for one seed in 600. Because the seed is fixed, it either always fails or
//! never does.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

pub(crate) mod lengths;
pub(crate) mod solved;

use super::conflict;
use crate::dice::FateRoll;
use crate::dice::fate::ROLLS;
use crate::engine::Conflict;
use crate::kernels::fate::rules::harm::absorption::absorb_least;
use crate::kernels::fate::state::conflict::{Status, Wear};
use crate::system::Ending;
use crate::systems::fate_core::FateCore;
use crate::testing::runs_in_full;

/// Returns the trials of every row of the plain duel. A quarter of them allows twice the error, with the same chance that
/// a right program fails.
fn many() -> u64 {
    if runs_in_full() { 250_000 } else { 62_500 }
}

/// Returns the trials of all other rows.
fn some() -> u64 {
    if runs_in_full() { 100_000 } else { 25_000 }
}

/// Standard errors that a number may be off.
const ERRORS: f64 = 4.5;

/// The ledger's numbers are rounded to six places.
pub(super) const ROUNDING: f64 = 6e-7;

/// Knobs of the plain duel (M-6).
pub(super) const PLAIN: &str = "attack.tie_boost = false\nattack.style_boost = false\n\
    defend.style_boost = false\nconsequence.free_invokes = 0\n";

/// A duel: the first mover is listed first.
fn duel(rules: &str, policy: &str, first: &str, second: &str) -> Conflict<FateCore> {
    duel_with_cap(1000, rules, policy, first, second)
}

/// A duel that ends without a winner after so many exchanges.
pub(super) fn duel_with_cap(
    cap: u32,
    rules: &str,
    policy: &str,
    first: &str,
    second: &str,
) -> Conflict<FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = {cap}\nextreme.enabled = false\n\
         order.final_tie = \"listed\"\n{rules}\n\
         [policies.few]\nbase = \"plain\"\nabsorb = [\"few\"]\n\
         [sides.first]\nplayer = \"gm\"\npolicy = \"{policy}\"\n\
         [sides.first.one]\nkind = \"main\"\n{first}\n\
         [sides.second]\nplayer = \"gm\"\npolicy = \"{policy}\"\n\
         [sides.second.two]\nkind = \"main\"\n{second}\n"
    ))
}

/// Sum and sum of squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: f64,
    total: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.total += value;
        self.squares += value * value;
    }

    /// Compares the mean with its exact value.
    fn check(self, what: &str, exact: f64, wrong: &mut Vec<String>) {
        let n = self.count;
        let mean = self.total / n;
        // A share has the variance of its exact value even if chance has it at 0.
        let variance = (self.squares / n - mean * mean).max(exact * (1.0 - exact));
        // The second part is for events so rare that their number is not normal (Bernstein).
        let allowed = ERRORS * (variance / n).sqrt() + ERRORS * ERRORS / 3.0 / n + ROUNDING;
        if (mean - exact).abs() > allowed {
            wrong.push(format!("{what}: {mean:.6} is not {exact:.6} within {allowed:.6}"));
        }
    }
}

/// Results of playing a row.
#[derive(Default)]
struct Played {
    first_wins: Sum,
    exchanges: Sum,
    /// Whether the winner's slots were filled.
    slots: [Sum; 4],
    consequences: Sum,
    long: Sum,
    conceded: Sum,
    award: Sum,
}

fn play(conflict: &Conflict<FateCore>, trials: u64) -> Played {
    let mut workspace = conflict.workspace();
    let mut played = Played::default();
    let share = |holds: bool| f64::from(u8::from(holds));
    for trial in 0..trials {
        conflict.play(&mut workspace, 42, trial);
        let state = &workspace.state;
        let first = state.ending() == Some(Ending::Won(1));
        let (winner, loser) = if first { (0, 1) } else { (1, 0) };
        let (winner, loser) = (&state.fighters[winner], &state.fighters[loser]);
        played.first_wins.add(share(first));
        played.exchanges.add(f64::from(state.exchange));
        played.long.add(share(state.exchange > 15));
        for (slot, sum) in played.slots.iter_mut().enumerate() {
            sum.add(share(winner.slots >> slot & 1 == 1));
        }
        played.consequences.add(f64::from(winner.slots.count_ones()));
        played.conceded.add(share(loser.status == Status::Conceded));
        played.award.add(f64::from(loser.pending));
    }
    played
}

pub(super) fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A row of M-6 and M-7: name, the two sheets, then P(first mover wins), mean exchanges, winner
/// mild, moderate and severe, mean consequences on the winner and P(more than 15 exchanges).
pub(super) type Row = (&'static str, &'static str, &'static str, [f64; 7]);

/// Series that share their rules and policy.
pub(super) struct Series {
    /// Name in the ledger.
    pub name: &'static str,
    /// Knobs.
    pub rules: &'static str,
    /// Policy of both fighters.
    pub policy: &'static str,
    /// The rows.
    pub rows: &'static [Row],
}

fn check_rows(tables: &[Series]) {
    let mut wrong = Vec::new();
    for table in tables {
        check_table(table, &mut wrong);
    }
    report(&wrong);
}

fn check_table(table: &Series, wrong: &mut Vec<String>) {
    let trials = if table.name.starts_with("M-6") { many() } else { some() };
    for (name, first, second, exact) in table.rows {
        let played = play(&duel(table.rules, table.policy, first, second), trials);
        let what = |number: &str| format!("{}, {name}, {number}", table.name);
        let [win, exchanges, mild, moderate, severe, consequences, long] = *exact;
        played.first_wins.check(&what("first mover wins"), win, wrong);
        played.exchanges.check(&what("exchanges"), exchanges, wrong);
        played.slots[0].check(&what("mild"), mild, wrong);
        played.slots[1].check(&what("moderate"), moderate, wrong);
        played.slots[2].check(&what("severe"), severe, wrong);
        played.consequences.check(&what("consequences"), consequences, wrong);
        played.long.check(&what("more than 15"), long, wrong);
    }
}

pub(super) const FIGHT_3: &str = "skills = { fight = 3 }";
const FIGHT_4: &str = "skills = { fight = 4 }";
const FIGHT_5: &str = "skills = { fight = 5 }";
const FIGHT_6: &str = "skills = { fight = 6 }";
/// Physique 1 brings the third box by itself (FC-CHR-03).
const PHYSIQUE_1: &str = "skills = { fight = 3, physique = 1 }";
const PHYSIQUE_3: &str = "skills = { fight = 3, physique = 3 }";
const NO_SLOTS: &str = "skills = { fight = 3 }\nslots = []";
const NO_BOXES: &str = "skills = { fight = 3 }\nboxes = []";
const ATTACK_3: &str = "skills = { shoot = 3, athletics = 2 }";
const DEFEND_3: &str = "skills = { shoot = 2, athletics = 3 }";

/// The plain duel by ratings.
#[rustfmt::skip]
pub(super) const M_6_BY_RATINGS: &[Series] = &[
    Series { name: "M-6", rules: PLAIN, policy: "plain", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.533718, 10.307087, 0.789433, 0.680131, 0.358530, 1.828094, 0.058538]),
        ("first +4", FIGHT_4, FIGHT_3, [0.964699, 8.538057, 0.476970, 0.283772, 0.092672, 0.853414, 0.013897]),
        ("second +4", FIGHT_3, FIGHT_4, [0.051171, 8.538057, 0.534262, 0.340894, 0.120849, 0.996006, 0.013897]),
    ] },
    Series { name: "M-6, other ratings", rules: PLAIN, policy: "plain", rows: &[
        ("first +5", FIGHT_5, FIGHT_3, [0.999671, 6.375041, 0.142197, 0.032279, 0.003061, 0.177537, 0.000227]),
        ("first +6", FIGHT_6, FIGHT_3, [0.999999, 5.027878, 0.029261, 0.001626, 0.000024, 0.030911, 0.0]),
        ("attack 3, defend 2", ATTACK_3, ATTACK_3, [0.555463, 7.137048, 0.810599, 0.745284, 0.424968, 1.980851, 0.000353]),
        ("attack 2, defend 3", DEFEND_3, DEFEND_3, [0.518827, 16.723043, 0.765215, 0.619375, 0.309837, 1.694427, 0.547722]),
    ] },
];

/// The plain duel by boxes, slots and absorption.
#[rustfmt::skip]
pub(super) const M_6_BY_BOXES: &[Series] = &[
    Series { name: "M-6, boxes and slots", rules: PLAIN, policy: "plain", rows: &[
        ("boxes 1-2-3", PHYSIQUE_1, PHYSIQUE_1, [0.530511, 12.635434, 0.739761, 0.623634, 0.325035, 1.688429, 0.190311]),
        ("boxes 1-2-3-4", PHYSIQUE_3, PHYSIQUE_3, [0.528194, 15.266857, 0.681720, 0.574906, 0.297953, 1.554578, 0.441458]),
        ("no consequences", NO_SLOTS, NO_SLOTS, [0.552371, 3.075431, 0.0, 0.0, 0.0, 0.0, 0.000072]),
        ("no boxes", NO_BOXES, NO_BOXES, [0.542330, 7.371093, 0.846853, 0.787401, 0.436122, 2.070376, 0.004520]),
    ] },
    Series { name: "M-6, ABSORB-FEW", rules: PLAIN, policy: "few", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.533655, 10.357162, 0.782155, 0.670570, 0.372474, 1.825198, 0.060266]),
        ("first +4", FIGHT_4, FIGHT_3, [0.964412, 8.590815, 0.476341, 0.282149, 0.098173, 0.856662, 0.014461]),
        ("second +4", FIGHT_3, FIGHT_4, [0.051514, 8.590815, 0.532847, 0.338509, 0.127269, 0.998625, 0.014461]),
    ] },
];

/// Duels with boosts.
#[rustfmt::skip]
pub(super) const M_7_BOOSTS: &[Series] = &[
    Series { name: "B1", rules: "attack.tie_boost = false\ndefend.style_boost = false\nconsequence.free_invokes = 0", policy: "trade_style", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.533725, 9.552779, 0.765219, 0.586070, 0.299528, 1.650817, 0.040340]),
        ("first +4", FIGHT_4, FIGHT_3, [0.963512, 7.878901, 0.405741, 0.216741, 0.077397, 0.699880, 0.008699]),
        ("second +4", FIGHT_3, FIGHT_4, [0.052764, 7.878901, 0.472006, 0.267862, 0.101181, 0.841049, 0.008699]),
    ] },
    Series { name: "B2", rules: "consequence.free_invokes = 0", policy: "trade_style", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.535347, 7.754903, 0.770566, 0.615506, 0.323168, 1.709241, 0.000970]),
        ("first +4", FIGHT_4, FIGHT_3, [0.961746, 6.569674, 0.429136, 0.245452, 0.087576, 0.762164, 0.000096]),
        ("second +4", FIGHT_3, FIGHT_4, [0.056031, 6.433395, 0.495295, 0.300653, 0.114817, 0.910765, 0.000084]),
    ] },
];

/// Duels with free invocations.
#[rustfmt::skip]
pub(super) const M_7_INVOCATIONS: &[Series] = &[
    Series { name: "B3", rules: "attack.tie_boost = false\nattack.style_boost = false\ndefend.style_boost = false", policy: "spend_on_attack", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.538445, 7.959174, 0.645939, 0.526801, 0.283274, 1.456015, 0.010863]),
        ("first +4", FIGHT_4, FIGHT_3, [0.948926, 6.737440, 0.366952, 0.225533, 0.091342, 0.683827, 0.002248]),
        ("second +4", FIGHT_3, FIGHT_4, [0.075651, 6.737440, 0.425803, 0.278489, 0.119531, 0.823824, 0.002248]),
    ] },
    Series { name: "B4", rules: "", policy: "trade_style", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.543687, 6.250343, 0.610767, 0.459881, 0.252269, 1.322916, 0.000057]),
        ("first +4", FIGHT_4, FIGHT_3, [0.939251, 5.501390, 0.326835, 0.200111, 0.090650, 0.617596, 0.000006]),
        ("second +4", FIGHT_3, FIGHT_4, [0.092847, 5.370312, 0.390738, 0.251576, 0.119725, 0.762039, 0.000005]),
    ] },
    Series { name: "B5", rules: "attack.style_boost = false", policy: "spend_on_attack", rows: &[
        ("equal", FIGHT_3, FIGHT_3, [0.541064, 6.585767, 0.654420, 0.562549, 0.309214, 1.526184, 0.000133]),
        ("first +4", FIGHT_4, FIGHT_3, [0.947779, 5.684854, 0.388342, 0.256379, 0.102742, 0.747463, 0.000013]),
        ("second +4", FIGHT_3, FIGHT_4, [0.079079, 5.557242, 0.447157, 0.313966, 0.135477, 0.896599, 0.000011]),
    ] },
];

#[test]
fn m_6_the_plain_duel_by_ratings() {
    check_rows(M_6_BY_RATINGS);
}

#[test]
fn m_6_the_plain_duel_by_boxes_slots_and_absorption() {
    check_rows(M_6_BY_BOXES);
}

#[test]
fn m_6_the_plain_duel_with_an_extra_mild_slot() {
    let mut wrong = Vec::new();
    // Superb Physique: boxes 1-2-3-4 and the extra mild slot, the second of the list (FC-CHR-05).
    let tough = "skills = { fight = 3, physique = 5 }";
    let played = play(&duel(PLAIN, "plain", tough, tough), many());
    played.first_wins.check("extra mild, first mover wins", 0.526576, &mut wrong);
    played.exchanges.check("extra mild, exchanges", 16.801426, &mut wrong);
    for (slot, exact) in [0.828921, 0.626590, 0.536686, 0.278604].into_iter().enumerate() {
        played.slots[slot].check(&format!("extra mild, slot {slot}"), exact, &mut wrong);
    }
    played.consequences.check("extra mild, consequences", 2.270801, &mut wrong);
    played.long.check("extra mild, more than 15", 0.602162, &mut wrong);
    report(&wrong);
}

#[test]
fn m_7_duels_with_boosts() {
    check_rows(M_7_BOOSTS);
}

#[test]
fn m_7_duels_with_free_invocations() {
    check_rows(M_7_INVOCATIONS);
}

#[test]
#[rustfmt::skip]
fn m_8_duels_with_concession() {
    let mut wrong = Vec::new();
    // P(first mover wins), mean exchanges, P(ended by concession), mean award, winner mild,
    // winner moderate.
    let rows = [
        ("concede_at_moderate", FIGHT_3, FIGHT_3, [0.541529, 5.079091, 1.0, 2.724031, 0.379854, 0.0]),
        ("concede_at_moderate", FIGHT_4, FIGHT_3, [0.913668, 4.304492, 1.0, 2.725762, 0.203995, 0.0]),
        ("concede_at_moderate", FIGHT_3, FIGHT_4, [0.124204, 4.304492, 1.0, 2.721953, 0.250607, 0.0]),
        ("concede_at_severe", FIGHT_3, FIGHT_3, [0.537332, 7.825241, 0.997490, 3.858248, 0.627112, 0.427382]),
        ("concede_at_severe", FIGHT_4, FIGHT_3, [0.950038, 6.511131, 0.991960, 3.804450, 0.347581, 0.161100]),
        ("concede_at_severe", FIGHT_3, FIGHT_4, [0.073202, 6.511131, 0.992172, 3.805298, 0.405549, 0.203353]),
    ];
    for (policy, first, second, [win, exchanges, conceded, award, mild, moderate]) in rows {
        let played = play(&duel(PLAIN, policy, first, second), some());
        let what = |number: &str| format!("{policy}, {first} against {second}, {number}");
        played.first_wins.check(&what("first mover wins"), win, &mut wrong);
        played.exchanges.check(&what("exchanges"), exchanges, &mut wrong);
        played.conceded.check(&what("conceded"), conceded, &mut wrong);
        played.award.check(&what("award"), award, &mut wrong);
        played.slots[0].check(&what("mild"), mild, &mut wrong);
        played.slots[1].check(&what("moderate"), moderate, &mut wrong);
    }
    report(&wrong);
}

/// Chances of an attack's margin at equal ratings, by margin + 8.
fn margins() -> [f64; 17] {
    let mut chances = [0.0; 17];
    let rolls = || (0..ROLLS).map(FateRoll::new);
    for (mine, theirs) in rolls().flat_map(|mine| rolls().map(move |theirs| (mine, theirs))) {
        chances[(mine.sum() - theirs.sum() + 8) as usize] += 1.0 / 6561.0;
    }
    chances
}

/// M-6a is worked out without dice: every margin of every attack, over all sets of checked boxes
/// and filled slots.
#[test]
#[rustfmt::skip]
fn m_6a_attrition() {
    // Still in, 1-box, 2-box, mild, moderate and severe after so many attacks.
    let exact = [
        (1, [1.000000, 0.249962, 0.165676, 0.118732, 0.023929, 0.000000]),
        (2, [1.000000, 0.434220, 0.356813, 0.233859, 0.070353, 0.001376]),
        (3, [0.999912, 0.569644, 0.526301, 0.350162, 0.150156, 0.012698]),
        (5, [0.985149, 0.742218, 0.759138, 0.559977, 0.362944, 0.094508]),
        (8, [0.835772, 0.862114, 0.909530, 0.757409, 0.625167, 0.282404]),
        (10, [0.656912, 0.899609, 0.948420, 0.827800, 0.731840, 0.392027]),
        (15, [0.241947, 0.942526, 0.982692, 0.910237, 0.865585, 0.576466]),
    ];
    let conflict = duel(PLAIN, "plain", FIGHT_3, FIGHT_3);
    let sheet = &conflict.compiled.setup.sheets[1];
    let mut chances = [0.0; 32];
    chances[0] = 1.0;
    for attacks in 1..=15 {
        let mut after = [0.0; 32];
        for (marks, chance) in chances.iter().enumerate() {
            let it = Wear { boxes: marks as u8 & 3, slots: marks as u8 >> 2, ..Wear::default() };
            for (place, share) in margins().iter().enumerate() {
                let shifts = place as i32 - 8;
                let soak = if shifts < 1 { Some((0, 0)) } else {
                    absorb_least(sheet, &it, shifts).map(|soak| (soak.boxes.mask, soak.slots.mask))
                };
                if let Some((boxes, slots)) = soak {
                    after[marks | usize::from(boxes) | usize::from(slots) << 2] += chance * share;
                }
            }
        }
        chances = after;
        let still: f64 = chances.iter().sum();
        let Some((_, row)) = exact.iter().find(|(n, _)| *n == attacks) else { continue };
        assert!((still - row[0]).abs() < ROUNDING, "{attacks} attacks, still in: {still}");
        for (mark, known) in row[1..].iter().enumerate() {
            let with = (0..32).filter(|marks| marks >> mark & 1 == 1);
            let share = with.map(|marks: usize| chances[marks]).sum::<f64>() / still;
            assert!((share - known).abs() < ROUNDING, "{attacks} attacks, mark {mark}: {share}");
        }
    }
}
