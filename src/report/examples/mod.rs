//! Results to test reports with: a toy conflict of guards against heroes, played on shared dice.

mod series;

pub(super) use series::{days_by_fights, lone_day, rests};

use crate::engine::Exact;
use crate::sim::{
    Axis, Cell, FighterName, Focus, Label, Layout, Measured, Quantity, Results, Tally, TrialRecord,
};
use crate::system::{COURSE_MEASURES, Kind, Measure};
use std::sync::Arc;

const CAP: usize = 20;

/// Varied values of the toy conflict.
#[derive(Clone, Copy)]
pub(super) struct Toy {
    pub guards: usize,
    pub skill: i32,
    pub stress: i32,
    pub caution: u64,
}

pub(super) const AS_WRITTEN: Toy = Toy { guards: 6, skill: 1, stress: 3, caution: 20 };

/// Returns an example of every shape of results.
pub(super) fn all(trials: u64) -> Vec<Results> {
    vec![
        lone(trials),
        variants_by_count(trials),
        two_numbers(trials),
        named_variants(trials),
        two_variants(trials),
        one_number(trials),
        rests(trials),
        days_by_fights(trials),
        lone_day(trials, 12),
        solved(two_variants(trials)),
        solved(variants_by_count(trials)),
    ]
}

/// Adds exact numbers to every other cell: the means of its trials.
pub(super) fn solved(mut results: Results) -> Results {
    let sides = results.sides.len();
    for cell in results.cells.iter_mut().step_by(2).filter(|cell| cell.tally.trials > 0) {
        let played = |sum: &i64| *sum as f64 / cell.tally.trials as f64;
        let means: Vec<f64> = cell.tally.sums.iter().map(played).collect();
        let of_side = |side: usize| {
            let known = results.quantities.iter().zip(&means);
            known.filter(|(known, _)| known.side == Some(side)).map(|(_, mean)| *mean).collect()
        };
        let all: Vec<Vec<f64>> = (0..sides).map(of_side).collect();
        cell.exact = Some(Exact {
            wins: all.iter().map(|side| side[0]).collect(),
            draw: means[0],
            stalemate: means[1],
            divided: 0.0,
            courses: vec![[0.0; COURSE_MEASURES]; sides],
            exchanges: vec![0.0, 1.0],
            means: all.iter().map(|side| side[1..].to_vec()).collect(),
            means_within: all.iter().map(|side| vec![0.0; side.len() - 1]).collect(),
            curves: Vec::new(),
            left_out: 0.0,
            states: 1,
            is_flat: false,
            branches: 1,
        });
    }
    results
}

pub(super) fn lone(trials: u64) -> Results {
    played(trials, Vec::new(), None, |_| AS_WRITTEN)
}

/// (b) Five named variants by eight numbers of guards; each number has its own baseline.
pub(super) fn variants_by_count(trials: u64) -> Results {
    let variants = ["as written", "one die", "two dice", "longer stress track", "guards concede"];
    let counts: Vec<String> = (3..=10).map(|count| count.to_string()).collect();
    let axes = vec![
        axis("variant", &variants),
        Axis { path: "sides.guards.guard.count".into(), values: counts },
    ];
    played(trials, axes, Some(|values| vec![0, values[1]]), |values| {
        let toy = Toy { guards: 3 + values[1], ..AS_WRITTEN };
        match values[0] {
            1 => Toy { skill: 0, ..toy },
            2 => Toy { skill: 2, ..toy },
            3 => Toy { stress: 5, ..toy },
            4 => Toy { caution: 60, ..toy },
            _ => toy,
        }
    })
}

/// (c) Two numeric axes, three by eight.
pub(super) fn two_numbers(trials: u64) -> Results {
    let counts: Vec<String> = (3..=10).map(|count| count.to_string()).collect();
    let axes = vec![
        axis("rules.weight.four.dice", &["0", "1", "2"]),
        Axis { path: "sides.guards.guard.count".into(), values: counts },
    ];
    played(trials, axes, Some(|_| vec![1, 3]), |values| Toy {
        guards: 3 + values[1],
        skill: values[0] as i32,
        ..AS_WRITTEN
    })
}

/// (d) Twelve named variants with long names.
pub(super) fn named_variants(trials: u64) -> Results {
    let names = [
        "as written",
        "weight four to one replaces only one die",
        "weight four to one replaces three dice",
        "no weight at all, everybody fights alone",
        "stress track of five boxes for every guard in the courtyard",
        "guards concede as soon as the first of them has fallen",
        "guards never concede",
        "one box of stress",
        "the same as written under another name",
        "heroes roar first",
        "guards roar first and pay with a fate point",
        "longer stress and fewer dice",
    ];
    played(trials, vec![axis("variant", &names)], Some(|_| vec![0]), |values| match values[0] {
        1 => Toy { skill: 0, ..AS_WRITTEN },
        2 => Toy { skill: 2, ..AS_WRITTEN },
        3 => Toy { skill: -1, ..AS_WRITTEN },
        4 => Toy { stress: 5, ..AS_WRITTEN },
        5 => Toy { caution: 90, ..AS_WRITTEN },
        6 => Toy { caution: 0, ..AS_WRITTEN },
        7 => Toy { stress: 1, ..AS_WRITTEN },
        9 => Toy { guards: 5, ..AS_WRITTEN },
        10 => Toy { caution: 22, ..AS_WRITTEN },
        11 => Toy { skill: 0, stress: 6, ..AS_WRITTEN },
        _ => AS_WRITTEN,
    })
}

/// (e) Two named variants.
pub(super) fn two_variants(trials: u64) -> Results {
    let axes = vec![axis("variant", &["as written", "one die"])];
    played(trials, axes, Some(|_| vec![0]), |values| Toy {
        skill: 1 - values[0] as i32,
        ..AS_WRITTEN
    })
}

/// (f) One numeric axis and nothing else.
pub(super) fn one_number(trials: u64) -> Results {
    let counts: Vec<String> = (2..=12).map(|count| count.to_string()).collect();
    let axes = vec![Axis { path: "sides.guards.guard.count".into(), values: counts }];
    played(trials, axes, None, |values| Toy { guards: 2 + values[0], ..AS_WRITTEN })
}

/// Returns four trials of two variants, small enough to be checked by hand: our only fighter is
/// taken out when we lose, theirs when we win.
pub(super) fn by_hand() -> Results {
    let win = Quantity::new(Some(0), measure("win", Kind::Share));
    let exchanges = Quantity::new(None, measure("exchanges", Kind::Count));
    let named = |side, name: &str, group: &str| FighterName {
        name: name.into(),
        side,
        group: group.into(),
        policy: "bold".into(),
    };
    let layout = Layout {
        quantities: 2,
        fighters: 2,
        fighter_measures: 1,
        curves: 2,
        levels: 2,
        max_exchanges: 9,
        conflicts: 1,
        histograms: vec![(1, 5)],
        given: vec![(1, 0)],
    };
    let wins_and_lengths = [[(1, 1), (1, 2), (0, 3), (1, 2)], [(0, 2), (1, 2), (0, 4), (1, 2)]];
    let cells = wins_and_lengths.iter().enumerate().map(|(at, trials)| {
        let mut tally = Tally::new(&layout, 0);
        for (trial, &(won, length)) in trials.iter().enumerate() {
            let (base_won, base_length) = wins_and_lengths[0][trial];
            tally.add(&layout, trial as u64, &short_record(won, length));
            tally.add_products(&[won, length], &[base_won, base_length]);
        }
        Cell {
            values: vec![at],
            baseline: (at > 0).then_some(0),
            fighters: [named(0, "me", "we"), named(1, "you", "they")].into(),
            lines: Arc::new([]),
            layout: layout.clone(),
            exact: None,
            pace: None,
            tally,
        }
    });
    Results {
        sides: vec!["us".into(), "them".into()],
        labels: ["us", "them"].map(|it| Label { text: it.into(), ..Label::of_name(it) }).into(),
        measures: vec![Measured {
            name: "exchanges".into(),
            side: None,
            quantity: 1,
            measure: exchanges.measure,
            scale: 1.0,
            exchanges: "exchanges".into(),
        }],
        quantities: vec![win, exchanges],
        fighter_measures: vec![measure("taken_out", Kind::Share)],
        curve_measures: vec![measure("standing", Kind::Count)],
        level_measures: vec![measure("standing", Kind::Count)],
        ..results(4, vec![axis("rules.x", &["0", "1"])], cells.collect())
    }
}

/// Records a trial in which two sides stand until the last exchange, when the loser falls.
fn short_record(won: i32, length: i32) -> TrialRecord {
    let mut curve = vec![1; 2 * (length + 1) as usize];
    let end = curve.len() - 2;
    curve[end..].copy_from_slice(&[won, 1 - won]);
    TrialRecord {
        values: vec![won, length],
        fighters: vec![1 - won, won],
        ended: length as usize,
        curve,
        ..TrialRecord::default()
    }
}

fn axis(path: &str, values: &[&str]) -> Axis {
    Axis { path: path.into(), values: values.iter().map(|&value| value.into()).collect() }
}

type BaselineOf = fn(&[usize]) -> Vec<usize>;

fn played(
    trials: u64,
    axes: Vec<Axis>,
    baseline_of: Option<BaselineOf>,
    toy_of: impl Fn(&[usize]) -> Toy,
) -> Results {
    let combinations = combinations(&axes);
    let find = |values: &[usize]| combinations.iter().position(|known| known == values);
    let mut cells: Vec<Cell> = Vec::new();
    for values in &combinations {
        let baseline =
            baseline_of.and_then(|of| find(&of(values))).filter(|&at| combinations[at] != *values);
        cells.push(empty_cell(values.clone(), baseline, toy_of(values)));
    }
    let toys: Vec<Toy> = combinations.iter().map(|values| toy_of(values)).collect();
    for trial in 0..trials {
        let records: Vec<TrialRecord> = toys.iter().map(|toy| play(*toy, trial)).collect();
        for (cell, record) in cells.iter_mut().zip(&records) {
            cell.tally.add(&cell.layout, trial, record);
            if let Some(baseline) = cell.baseline {
                cell.tally.add_products(&record.values, &records[baseline].values);
            }
        }
    }
    results(trials, axes, cells)
}

fn combinations(axes: &[Axis]) -> Vec<Vec<usize>> {
    axes.iter().fold(vec![Vec::new()], |known, axis| {
        let longer = known.iter().flat_map(|values| {
            (0..axis.values.len()).map(move |at| [values.as_slice(), &[at]].concat())
        });
        longer.collect()
    })
}

fn results(trials: u64, axes: Vec<Axis>, cells: Vec<Cell>) -> Results {
    Results {
        system: "toy",
        portrayal: &crate::kernels::fate::tell::portrayal::PORTRAYAL,
        name: "courtyard".into(),
        title: "Guards in the courtyard".into(),
        question: "How many guards make a fair fight for three heroes?".into(),
        description: String::new(),
        seed: 42,
        trials,
        asked: trials,
        broken: None,
        seconds: 0.5,
        threads: 2,
        sides: vec!["guards".into(), "heroes".into()],
        labels: ["guards", "heroes"].map(Label::of_name).into(),
        focus: Focus::default(),
        quantities: quantities(),
        fighter_measures: vec![
            measure("taken_out", Kind::Share),
            measure("stress_absorbed", Kind::Count),
        ],
        curve_measures: CURVES.iter().map(|name| measure(name, Kind::Count)).collect(),
        measures: Vec::new(),
        level_measures: CURVES.iter().map(|name| measure(name, Kind::Count)).collect(),
        axes,
        cells,
        sampled: None,
        play_check: None,
        alike_by_play: Vec::new(),
    }
}

const CURVES: [&str; 5] =
    ["standing", "stress_absorbed", "consequence_absorbed", "conceded", "taken_out"];
const PER_SIDE: [&str; 5] =
    ["win", "conceded", "taken_out", "stress_absorbed", "consequence_absorbed"];

fn measure(name: &'static str, kind: Kind) -> Measure {
    let unit = match name {
        "exchanges" => "exchanges",
        "stress_absorbed" | "consequence_absorbed" => "shifts",
        "win" | "draw" | "stalemate" => "conflicts",
        _ => "fighters",
    };
    Measure { name, doc: "", unit, kind, curve: CURVES.contains(&name), histogram: None }
}

fn quantities() -> Vec<Quantity> {
    let kind = |name: &str| match name {
        "win" | "draw" | "stalemate" => Kind::Share,
        _ => Kind::Count,
    };
    let quantity = |side, name| Quantity::new(side, measure(name, kind(name)));
    let mut all: Vec<Quantity> =
        ["draw", "stalemate", "exchanges"].map(|name| quantity(None, name)).into();
    for side in 0..2 {
        all.extend(PER_SIDE.map(|name| quantity(Some(side), name)));
    }
    all
}

fn empty_cell(values: Vec<usize>, baseline: Option<usize>, toy: Toy) -> Cell {
    let named = |side: usize, name: &str, count: usize| -> Vec<FighterName> {
        (1..=count)
            .map(|at| FighterName {
                name: format!("{name} {at}"),
                side,
                group: name.into(),
                policy: "bold".into(),
            })
            .collect()
    };
    let fighters = [named(0, "guard", toy.guards), named(1, "hero", 3)].concat();
    let layout = Layout {
        quantities: quantities().len(),
        fighters: fighters.len(),
        fighter_measures: 2,
        curves: 2 * CURVES.len(),
        levels: 2 * CURVES.len(),
        max_exchanges: CAP,
        conflicts: 1,
        histograms: vec![(2, CAP)],
        given: Vec::new(),
    };
    let tally = Tally::new(&layout, 0);
    Cell {
        values,
        baseline,
        fighters: fighters.into(),
        lines: Arc::new([]),
        layout,
        exact: None,
        pace: None,
        tally,
    }
}

#[derive(Clone, Default)]
struct Fighter {
    side: usize,
    stress: i32,
    consequences: i32,
    taken_out: bool,
    conceded: bool,
}

impl Fighter {
    fn stands(&self) -> bool {
        !self.taken_out && !self.conceded
    }
}

fn play(toy: Toy, trial: u64) -> TrialRecord {
    let mut fighters = vec![Fighter::default(); toy.guards + 3];
    for hero in &mut fighters[toy.guards..] {
        hero.side = 1;
    }
    let mut record = TrialRecord::default();
    record.curve.extend((0..2).flat_map(|side| curve(&fighters, side)));
    let standing =
        |fighters: &[Fighter], side| fighters.iter().any(|f| f.side == side && f.stands());
    for exchange in 1..=CAP {
        for at in 0..fighters.len() {
            strike(toy, &mut fighters, at, noise(trial, exchange, at));
        }
        record.ended = exchange;
        record.curve.extend((0..2).flat_map(|side| curve(&fighters, side)));
        if !standing(&fighters, 0) || !standing(&fighters, 1) {
            break;
        }
    }
    let alive = [standing(&fighters, 0), standing(&fighters, 1)];
    record.values = vec![
        i32::from(!alive[0] && !alive[1]),
        i32::from(alive[0] && alive[1]),
        record.ended as i32,
    ];
    for side in 0..2 {
        record.values.push(i32::from(alive[side] && !alive[1 - side]));
        let [_, stress, consequences, conceded, taken_out] = curve(&fighters, side);
        record.values.extend([conceded, taken_out, stress, consequences]);
    }
    record.fighters = fighters.iter().flat_map(|f| [i32::from(f.taken_out), f.stress]).collect();
    record
}

fn strike(toy: Toy, fighters: &mut [Fighter], at: usize, noise: u64) {
    let side = fighters[at].side;
    let foe = fighters.iter().position(|f| f.side != side && f.stands());
    let Some(foe) = foe.filter(|_| fighters[at].stands()) else { return };
    let dice: i32 = (0..8).map(|die| ((noise >> (4 * die)) % 3) as i32 - 1).sum();
    let bonus = if side == 0 { toy.skill - 2 } else { 2 };
    let shifts = (dice + bonus).max(0);
    let (boxes, severe) = if side == 0 { (2, 2) } else { (toy.stress, 12) };
    let target = &mut fighters[foe];
    let by_stress = shifts.min(boxes - target.stress);
    let by_consequence = (shifts - by_stress).min(severe - target.consequences);
    target.stress += by_stress;
    target.consequences += by_consequence;
    target.taken_out = shifts > by_stress + by_consequence;
    target.conceded =
        !target.taken_out && target.consequences > 0 && (noise >> 40) % 100 < toy.caution / 2;
}

fn curve(fighters: &[Fighter], side: usize) -> [i32; 5] {
    let sum = |of: fn(&Fighter) -> i32| fighters.iter().filter(|f| f.side == side).map(of).sum();
    [
        sum(|f| i32::from(f.stands())),
        sum(|f| f.stress),
        sum(|f| f.consequences),
        sum(|f| i32::from(f.conceded)),
        sum(|f| i32::from(f.taken_out)),
    ]
}

fn noise(trial: u64, exchange: usize, fighter: usize) -> u64 {
    let mut bits = trial.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ ((exchange as u64) << 32 | fighter as u64).wrapping_mul(0xd1b5_4a32_d192_ed03);
    for factor in [0xbf58_476d_1ce4_e5b9_u64, 0x94d0_49bb_1331_11eb] {
        bits = (bits ^ (bits >> 30)).wrapping_mul(factor);
    }
    bits ^ (bits >> 31)
}
