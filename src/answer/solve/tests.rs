//! Tests of the solver, against duels that are solved exactly.

use super::super::Telling;
use super::*;
use crate::answer::number;
use crate::scenario::Document;
use crate::sim::Overrides;
use crate::systems;

fn ground() -> Ground {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
    let text = std::fs::read_to_string(file).unwrap();
    let document = Document::parse("plain_duel.toml", &text).unwrap();
    Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap()
}

fn asked(over: &str, demands: &[&str], ground: &Ground) -> Question {
    let values = Values::from_argument("--over", over, ground).unwrap();
    let origin = Origin::argument("--for");
    let demands = demands.iter().map(|text| (Demand::parse(text).unwrap(), origin.clone()));
    Question { values, demands: demands.collect(), confidence: 0.95, trials: 50_000 }
}

fn solved(question: &Question, ground: &Ground, threads: usize, seed: u64) -> Solved {
    let workers = Workers::new(threads, seed).unwrap();
    let grounds = [ground.clone()];
    let prepared = Prepared::new(question, &grounds).unwrap();
    prepared.play(&workers, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

/// Returns the exact win rate of the left side at each value.
fn exact(question: &Question, ground: &Ground) -> Vec<f64> {
    let rate = |value: &Value| {
        let game = ground.compile(&[question.setting(value)]).unwrap();
        game.solve(1 << 20, 1e-9, &mut |_| true).unwrap().wins[0]
    };
    question.values.values.iter().map(rate).collect()
}

/// Ten searches for the Stamina that wins 60 %; each may be wrong once in 20, so more than four are
/// wrong with a chance below 0.01 %. What is decided is compared with the exact rates.
#[test]
fn values_are_put_on_their_exact_sides() {
    let ground = ground();
    let question = asked("sides.left.duellist.stamina=2..=8", &["left.win = 60%"], &ground);
    let exact = exact(&question, &ground);
    assert!(exact.windows(2).all(|pair| pair[0] < pair[1]), "{exact:?}");
    let is_wrong = |seed: &u64| {
        let solved = solved(&question, &ground, 2, *seed);
        let points = solved.curves[0].points.iter().zip(&exact);
        points.into_iter().any(|(point, &rate)| match point.standings[0] {
            Standing::Below => rate > 0.6,
            Standing::Above => rate < 0.6,
            Standing::Open => false,
        })
    };
    assert!((1..=10_u64).filter(is_wrong).count() <= 4);
    let solved = solved(&question, &ground, 2, 1);
    let after = exact.iter().position(|&rate| rate > 0.6).unwrap();
    let found = crossings(&solved.curves[0].points, 0);
    assert_eq!((found.len(), found[0].before, found[0].after), (1, after - 1, after));
    assert!(found[0].rises);
    let beside = [after - 1, after].map(|at| solved.curves[0].points[at].trials);
    assert!(beside.iter().all(|&trials| trials >= LEAST), "{beside:?}");
    assert!(solved.curves[0].points[0].trials < 2000, "far away: few trials");
}

#[test]
fn threads_change_nothing() {
    let ground = ground();
    let question = asked("sides.left.duellist.wounds=8..=12", &["left.win = 40%..60%"], &ground);
    let points = |threads| solved(&question, &ground, threads, 7).curves.remove(0).points;
    assert_eq!(points(1), points(2));
}

#[test]
fn bands_bounds_and_several_demands_are_met_or_not() {
    let ground = ground();
    let demands = ["left.win > 40%", "left.win < 70%", "exchanges < 100"];
    let question = asked("sides.left.duellist.stamina=0..=12 step 4", &demands, &ground);
    let exact = exact(&question, &ground);
    let solved = solved(&question, &ground, 2, 3);
    let curve = &solved.curves[0];
    for (at, rate) in exact.iter().enumerate() {
        let met: Vec<_> = solved.wanted.iter().map(|it| it.is_met(&curve.points[at])).collect();
        assert_eq!(met, [Some(*rate > 0.4), Some(*rate < 0.7), Some(true)], "{rate}");
    }
    let told = Telling { solved: &solved, values: &question.values, confidence: 0.95 }.sentences();
    let all = "in “even”: all targets together: stamina 4";
    assert!(told.last().unwrap().starts_with(all), "{told:#?}");
}

#[test]
fn what_no_value_gives_is_said_with_the_nearest() {
    let ground = ground();
    let question = asked("sides.left.duellist.stamina=2..=6", &["left.win = 99%"], &ground);
    let solved = solved(&question, &ground, 2, 3);
    let told = Telling { solved: &solved, values: &question.values, confidence: 0.95 }.sentences();
    let start = "in “even”: no value of duellist stamina from 2 to 6 gives left.win = 99 %; the nearest is stamina 6 with";
    assert!(told[0].starts_with(start), "{told:?}");
    assert!(!told[0].contains("tries more"), "the user has named the values: {told:?}");
}

/// A value far from the target plays few trials, so chance may show it as the nearest. All values that may be nearer
/// play as many trials as the nearest one, and the user hears of values beyond those that were tried unasked.
#[test]
fn the_nearest_value_is_not_picked_by_chance() {
    let ground = ground();
    let question = asked("sides.left.duellist.stamina", &["left.win = 99%"], &ground);
    let solved = solved(&question, &ground, 2, 3);
    let (wanted, points) = (&solved.wanted[0], &solved.curves[0].points);
    let nearest = crate::answer::sentences::nearest(wanted, points).unwrap();
    let best = wanted.estimate(&points[nearest], 0.95);
    assert!(points[nearest].trials >= LEAST);
    for point in points.iter().filter(|point| point.trials < LEAST) {
        let other = wanted.estimate(point, 0.95);
        assert!(other.high < best.value, "{other:?} may be nearer than {best:?}");
    }
    let told = Telling { solved: &solved, values: &question.values, confidence: 0.95 }.sentences();
    let advice = "; only 0 to 14 were tried, and --over sides.left.duellist.stamina=14..=";
    assert!(told[0].contains(advice), "{told:?}");
}

/// Returns the sentences about values with these shares of wins, in 10,000 trials at most.
fn said(shares: &[f64], demand: &str) -> String {
    let ground = ground();
    let last = 1 + shares.len();
    let over = format!("sides.left.duellist.stamina=2..={last}");
    let question = asked(&over, &[demand], &ground);
    let grounds = [ground];
    let wanted = Prepared::new(&question, &grounds).unwrap().wanted;
    let numbers = question.demands[0].0.targets();
    let target = |number: &f64| Target { quantity: 0, number: *number, is_share: true };
    let targets: Vec<Target> = numbers.iter().map(target).collect();
    let mut points = vec![Point::unplayed(1, targets.len()); shares.len()];
    let search = Search { targets, confidence: 0.95, trials: 10_000 };
    let counted = |at: usize, until: u64| (shares[at] * until as f64).round() as i64;
    let played = |open: &[usize], trials: Range<u64>| {
        let sums = |&at: &usize| {
            let sum = counted(at, trials.end) - counted(at, trials.start);
            vec![Moments { sum, squares: sum }]
        };
        Ok::<_, std::convert::Infallible>(open.iter().map(sums).collect())
    };
    standings(&mut points, &search, played).unwrap();
    let values = question.values.values.clone();
    let curve = Curve { variant: None, values, points, left_out: Vec::new() };
    let solved = Solved { wanted, curves: vec![curve], trials: 0, stopped: false };
    Telling { solved: &solved, values: &question.values, confidence: 0.95 }.sentences().remove(0)
}

/// An open value whose usual interval excludes the target is not the answer: it lies on one side, too near to tell.
/// The sentence shows the interval that decides, which includes the target.
#[test]
fn a_value_is_the_answer_only_if_the_interval_shown_includes_the_target() {
    assert_eq!(
        said(&[0.9, 0.515, 0.4], "left.win = 50%"),
        "left.win is 50 % between stamina 3 (51.5 % ± 2.1) and 4 (40.0 % ± 4.4); too near to tell after 10,000 \
         trials: stamina 3"
    );
    assert_eq!(
        said(&[0.9, 0.503, 0.4], "left.win = 50%"),
        "left.win is 50 % with stamina 3 (50.3 % ± 1.0, undecided after 10,000 trials)"
    );
    assert_eq!(
        said(&[0.9, 0.8, 0.515], "left.win = 50%"),
        "no value of duellist stamina from 2 to 4 certainly gives left.win = 50 %; too near to tell after 10,000 \
         trials: stamina 4 (51.5 % ± 2.1)"
    );
}

#[test]
fn undecided_values_are_listed_with_the_interval_that_decides() {
    assert_eq!(
        said(&[0.9, 0.515, 0.51, 0.508], "left.win > 50%"),
        "left.win is at least 50 % with stamina 2 (89.8 % ± 4.4); undecided: stamina 3 (51.5 % ± 2.2), stamina 4 \
         (51.0 % ± 2.2) and stamina 5 (50.8 % ± 2.2)"
    );
}

#[test]
fn between_decimals_the_search_goes_on() {
    assert_eq!(middle(&Value::Int(3), &Value::Int(4)), Some(Value::Decimal("3.5".into())));
    let [low, high] = ["0.375", "0.4375"].map(|text| Value::Decimal(text.into()));
    assert_eq!(middle(&low, &high), Some(Value::Decimal("0.4".into())));
    let [low, high] = ["0.000001", "0.000002"].map(|text| Value::Decimal(text.into()));
    assert_eq!(middle(&low, &high), None);
    assert_eq!(middle(&Value::from("a"), &high), None);
}

#[test]
fn a_stopped_search_keeps_what_it_knows() {
    let ground = ground();
    let question = asked("sides.left.duellist.stamina=2..=8", &["left.win = 60%"], &ground);
    let workers = Workers::new(2, 1).unwrap();
    let grounds = [ground];
    let prepared = Prepared::new(&question, &grounds).unwrap();
    let solved = prepared.play(&workers, &AtomicBool::new(true), &mut |_| ()).unwrap();
    assert!(solved.stopped && solved.trials == 0);
}

#[test]
fn values_come_from_declarations() {
    let ground = ground();
    let values = |path: &str| {
        let values = Values::from_argument("--over", path, &ground);
        values.map(|it| it.values).map_err(|problem| problem.to_string())
    };
    let stamina = values("sides.left.duellist.stamina").unwrap();
    assert_eq!(stamina.first().and_then(number), Some(0.0));
    assert_eq!(stamina.last().and_then(number), Some(14.0));
    assert_eq!(values("rules.morale.enabled").unwrap().len(), 2);
    let refused = values("sides.left.policy").unwrap_err();
    assert!(refused.contains("--over sides.left.policy="), "{refused}");
}

/// A decimal setting that stands at 0 had only 0 and 1 tried, and the answer was that no value from 0 to 1 fits.
#[test]
fn decimal_settings_are_tried_between_whole_numbers() {
    let text = (systems::ALL.iter().find(|it| it.id == "fate-core").unwrap().template)();
    let document = Document::parse("a.toml", text).unwrap();
    let ground = Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap();
    let values = |text: &str| {
        let path = format!("rules.compel.rate_per_exchange{text}");
        Values::from_argument("--over", &path, &ground).map_err(|problem| problem.to_string())
    };
    let all = values("").unwrap();
    assert!(all.has_between() && all.values.len() > 10, "{all:?}");
    let tenths = values("=0..=1").unwrap();
    assert_eq!(tenths.numbers().unwrap()[..3], [0.0, 0.1, 0.2], "{tenths:?}");
    assert_eq!(values("=0,1").unwrap().values.len(), 2, "a list stays as it is");
    assert!(values("=0,1").unwrap().has_between());
    let refused = values("=0..=0.5").unwrap_err();
    assert!(refused.contains("has no step; write 0..=0.5 step 0.05"), "{refused}");
    let count =
        Values::from_argument("--over", "sides.left.duellist.stamina=2..=6", &self::ground());
    assert_eq!(count.unwrap().values.len(), 5, "whole numbers keep their steps");
}

#[test]
fn values_with_gaps_between_them_deny_only_themselves() {
    let ground = ground();
    let question = asked("sides.left.duellist.stamina=2,6", &["left.win = 99%"], &ground);
    let solved = solved(&question, &ground, 2, 3);
    let told = Telling { solved: &solved, values: &question.values, confidence: 0.95 }.sentences();
    let start = "in “even”: none of the 2 values of duellist stamina from 2 to 6 that were tried gives left.win = 99 %";
    assert!(told[0].starts_with(start), "{told:?}");
}
