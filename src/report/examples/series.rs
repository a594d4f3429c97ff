//! A day of fights: a toy that is nothing like Fate, so that no report leans on Fate's words.

use super::{axis, combinations, noise, results};
use crate::sim::{Axis, Cell, FighterName, Label, Layout, Quantity, Results, Tally, TrialRecord};
use crate::system::{
    Course, Ending, Exit, Harm, HarmPair, Kind, Left, Measure, Portrayal, course_measures,
};
use std::sync::Arc;

const CAP: usize = 60;
const HEROES: usize = 3;
const GOBLINS: usize = 4;

static PORTRAYAL: Portrayal = Portrayal {
    exchange: "round",
    conflict: "fight",
    series: "day",
    standing: "standing",
    exits: &[
        Exit { measure: "surrendered", label: "surrendered", verb: "surrender" },
        Exit { measure: "fled", label: "fled", verb: "flee" },
        Exit { measure: "dying", label: "left for dead", verb: "are left for dead" },
        Exit { measure: "killed", label: "killed", verb: "are killed" },
    ],
    harm: Some(HarmPair {
        soft: Harm {
            measure: "stamina_lost",
            name: "Stamina",
            axis: "points of damage absorbed by Stamina",
            told: "Stamina absorbs {} points of damage",
            half: "Stamina has absorbed half of its damage",
        },
        hard: Harm {
            measure: "wounds_taken",
            name: "Wounds",
            axis: "points of damage that become Wounds",
            told: "{} become Wounds",
            half: "half of the Wounds are taken",
        },
        tipped: "more becomes Wounds than Stamina absorbs",
    }),
    left: &[
        Left { measure: "stamina_left", name: "Stamina" },
        Left { measure: "rations_left", name: "rations" },
    ],
    parts: &[],
};

const NAMES: [&str; 9] = [
    "standing",
    "surrendered",
    "fled",
    "dying",
    "killed",
    "stamina_lost",
    "wounds_taken",
    "stamina_left",
    "rations_left",
];

/// Varied values of the toy day: the number of fights, and the Stamina that every fighter regains in a pause.
#[derive(Clone, Copy)]
struct Day {
    fights: usize,
    rest: i32,
}

/// (g) Three named variants of a day of four fights.
pub(crate) fn rests(trials: u64) -> Results {
    let axes = vec![axis("variant", &["without a rest", "a Turn of rest", "a Watch of rest"])];
    played(trials, axes, true, |values| Day { fights: 4, rest: [0, 3, 8][values[0]] })
}

/// (h) From one fight to five, so that the cells differ in length.
pub(crate) fn days_by_fights(trials: u64) -> Results {
    let axes = vec![axis("scene.fights", &["1", "2", "3", "4", "5"])];
    played(trials, axes, false, |values| Day { fights: values[0] + 1, rest: 3 })
}

/// (i) One cell, nothing varied.
pub(crate) fn lone_day(trials: u64, fights: usize) -> Results {
    played(trials, Vec::new(), false, |_| Day { fights, rest: 1 })
}

fn played(
    trials: u64,
    axes: Vec<Axis>,
    compares: bool,
    day_of: impl Fn(&[usize]) -> Day,
) -> Results {
    let cells = combinations(&axes).into_iter().enumerate().map(|(at, values)| {
        let day = day_of(&values);
        let baseline = (compares && at > 0).then_some(0);
        let (layout, fighters) = (layout(day), fighters(day));
        let mut tally = Tally::new(&layout, 0);
        for trial in 0..trials {
            let record = play(day, trial);
            tally.add(&layout, trial, &record);
            if baseline.is_some() {
                tally.add_products(&record.values, &play(day_of(&[0]), trial).values);
            }
        }
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
    });
    let cells = cells.collect();
    Results {
        portrayal: &PORTRAYAL,
        title: "A day in the goblin caves".into(),
        question: "How many fights until the heroes need a rest?".into(),
        sides: vec!["heroes".into(), "goblins".into()],
        labels: ["heroes", "goblins"].map(Label::of_name).into(),
        quantities: quantities(),
        fighter_measures: vec![measure("standing", Kind::Share)],
        curve_measures: NAMES.map(|name| measure(name, Kind::Count)).into(),
        measures: Vec::new(),
        level_measures: NAMES.map(|name| measure(name, Kind::Count)).into(),
        ..results(trials, axes, cells)
    }
}

fn measure(name: &'static str, kind: Kind) -> Measure {
    let unit = if NAMES[..5].contains(&name) { "fighters" } else { "points" };
    Measure { name, doc: "", unit, kind, curve: true, histogram: None }
}

fn quantities() -> Vec<Quantity> {
    let quantity = |side, name, kind| Quantity::new(side, measure(name, kind));
    let mut all = vec![
        quantity(None, "draw", Kind::Share),
        quantity(None, "stalemate", Kind::Share),
        quantity(None, "divided", Kind::Share),
        quantity(None, "exchanges", Kind::Count),
    ];
    for side in 0..2 {
        all.extend(course_measures().map(|measure| Quantity::new(Some(side), measure)));
        all.extend(NAMES.map(|name| quantity(Some(side), name, Kind::Count)));
    }
    all
}

fn layout(day: Day) -> Layout {
    Layout {
        quantities: quantities().len(),
        fighters: HEROES + GOBLINS * day.fights,
        fighter_measures: 1,
        curves: 2 * NAMES.len(),
        levels: 2 * NAMES.len(),
        max_exchanges: CAP,
        conflicts: day.fights,
        histograms: vec![(3, CAP)],
        given: Vec::new(),
    }
}

fn fighters(day: Day) -> Vec<FighterName> {
    let named = |side, name: &str, at| FighterName {
        name: format!("{name} {at}"),
        side,
        group: name.to_string(),
        policy: "bold".to_string(),
    };
    let heroes = (1..=HEROES).map(|at| named(0, "hero", at));
    heroes.chain((1..=GOBLINS * day.fights).map(|at| named(1, "goblin", at))).collect()
}

#[derive(Clone, Default)]
struct Fighter {
    side: usize,
    most: i32,
    stamina: i32,
    wounds: i32,
    lost: i32,
    rations: i32,
    exit: Option<usize>,
}

fn play(day: Day, trial: u64) -> TrialRecord {
    let hero = Fighter { most: 8, stamina: 8, rations: 3, ..Fighter::default() };
    let goblin = Fighter { side: 1, most: 2, stamina: 2, ..Fighter::default() };
    let mut fighters = vec![hero; HEROES];
    let mut record = TrialRecord::default();
    fighters.resize(HEROES + GOBLINS * day.fights, goblin);
    let all = |fighters: &[Fighter]| [sums(fighters, 0), sums(fighters, 1)].concat();
    record.curve.extend(all(&fighters));
    record.stages.extend(all(&fighters));
    let stands = |fighters: &[Fighter]| fighters.iter().any(|fighter| fighter.exit.is_none());
    let mut course = Course::of(day.fights as u8);
    for fight in 0..day.fights {
        if fight > 0 {
            for hero in fighters[..HEROES].iter_mut().filter(|hero| hero.exit.is_none()) {
                hero.stamina = (hero.stamina + day.rest).min(hero.most);
                hero.rations = (hero.rations - i32::from(day.rest > 0)).max(0);
            }
            record.stages.extend(all(&fighters));
        }
        let wave = HEROES + GOBLINS * fight..HEROES + GOBLINS * (fight + 1);
        while stands(&fighters[..HEROES]) && stands(&fighters[wave.clone()]) && record.ended < CAP {
            record.ended += 1;
            for at in (0..HEROES).chain(wave.clone()) {
                let foes = if at < HEROES { wave.clone() } else { 0..HEROES };
                strike(&mut fighters, at, foes, noise(trial, record.ended, at));
            }
            record.curve.extend(all(&fighters));
        }
        record.stages.extend(all(&fighters));
        let left = [stands(&fighters[..HEROES]), stands(&fighters[wave])];
        course.close(ending(left), 0);
        if !stands(&fighters[..HEROES]) || record.ended == CAP {
            break;
        }
    }
    record.stage = record.stages.len() / (2 * NAMES.len()) - 1;
    if day.fights == 1 {
        (record.stage, record.stages) = (0, Vec::new());
    }
    settle(record, &fighters, &course)
}

/// Returns the ending of a fight from the sides that are left.
fn ending(left: [bool; 2]) -> Ending {
    match left {
        [true, true] => Ending::Stalemate,
        [true, false] => Ending::Won(1),
        [false, true] => Ending::Won(2),
        [false, false] => Ending::Draw,
    }
}

fn strike(fighters: &mut [Fighter], at: usize, foes: std::ops::Range<usize>, noise: u64) {
    let aimed = foes.clone().filter(|&foe| fighters[foe].exit.is_none());
    let aimed: Vec<usize> = aimed.collect();
    if fighters[at].exit.is_some() || aimed.is_empty() {
        return;
    }
    let (is_hero, weak) = (fighters[at].side == 0, fighters[at].wounds > 3);
    if weak && noise % 10 < 2 {
        fighters[at].exit = Some((noise >> 8) as usize % 2);
        return;
    }
    let target = &mut fighters[aimed[(noise >> 16) as usize % aimed.len()]];
    let damage = ((noise >> 24) % if is_hero { 7 } else { 4 }) as i32;
    let by_stamina = damage.min(target.stamina);
    target.stamina -= by_stamina;
    target.lost += by_stamina;
    target.wounds += damage - by_stamina;
    let most = if target.side == 0 { 9 } else { 5 };
    target.exit = match target.wounds - most {
        ..0 => None,
        0 => Some(2),
        _ => Some(3),
    };
}

/// Returns the values of [`NAMES`] for a side. A fighter who is out has nothing left.
fn sums(fighters: &[Fighter], side: usize) -> Vec<i32> {
    let own = || fighters.iter().filter(|fighter| fighter.side == side);
    let standing = || own().filter(|fighter| fighter.exit.is_none());
    let mut sums = vec![standing().count() as i32];
    sums.extend((0..4).map(|exit| own().filter(|f| f.exit == Some(exit)).count() as i32));
    sums.extend([own().map(|f| f.lost).sum::<i32>(), own().map(|f| f.wounds).sum()]);
    sums.extend([standing().map(|f| f.stamina).sum::<i32>(), standing().map(|f| f.rations).sum()]);
    sums
}

fn settle(mut record: TrialRecord, fighters: &[Fighter], course: &Course) -> TrialRecord {
    let ended = course.ending();
    let ways = [Ending::Draw, Ending::Stalemate, Ending::Divided];
    record.values = ways.map(|way| i32::from(ended == way)).to_vec();
    record.values.push(record.ended as i32);
    for side in 0..2 {
        record.values.extend(course.values(side));
        record.values.extend(sums(fighters, side));
    }
    record.fighters = fighters.iter().map(|f| i32::from(f.exit.is_none())).collect();
    record
}
