//! A plain hill climber, to compare searches with: it begins with the policy in use, changes it by one
//! move at a time, and keeps a change that does better on a fixed thousand trials.
//!
//! `cargo bench -- --climb FILE SIDE SECONDS` runs it, and `outweigh exploit` beside it.

use outweigh::answer::exploit::{Candidate, Effort, Exploit, Moves, Play, exploit, known};
use outweigh::answer::{Measured, Seat};
use outweigh::scenario::{Origin, open};
use outweigh::sim::{Ground, Overrides, Workers};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The first word of the arguments that asks for it.
pub const CLIMB: &str = "--climb";
/// Trials of each policy.
const TRIALS: u64 = 1000;
/// Where the trials begin that measure what was found, and how many these are.
const FRESH: (u64, u64) = (1 << 44, 20_000);
/// How long the search has that it is compared with.
const SEARCH: Duration = Duration::from_mins(1);

/// Climbs for so many seconds, searches for a minute, and prints what each has found.
pub fn print(arguments: &[String]) {
    let [file, side, seconds] = arguments else {
        println!("cargo bench -- {CLIMB} FILE SIDE SECONDS");
        return;
    };
    let document = open(Path::new(file)).unwrap_or_else(|problems| panic!("{problems}"));
    let ground = Ground::new(&document, outweigh::systems::ALL, &Overrides::default(), None);
    let ground = ground.unwrap_or_else(|problems| panic!("{problems}"));
    let origin = Origin::argument(format!("{CLIMB} {side}"));
    let seat = Seat::find(&ground, side, None, &origin).unwrap_or_else(|why| panic!("{why}"));
    let game = ground.compile(&[]).unwrap_or_else(|problems| panic!("{problems}"));
    let aim =
        Measured::find(Some(side), "win", &*game, &origin).unwrap_or_else(|why| panic!("{why}"));
    let workers = Workers::new(0, ground.seed).expect("threads");
    let seconds = Duration::from_secs(seconds.parse().expect("seconds"));
    let asked = asked(seat, aim);
    let climbed = climb(&ground, &asked, &workers, seconds);
    println!("hill climber, {} s: {climbed}", seconds.as_secs());
    let found = search(&asked, &ground, &workers);
    println!("outweigh exploit, {} s: {found}", SEARCH.as_secs());
}

fn climb(ground: &Ground, asked: &Exploit, workers: &Workers, time: Duration) -> String {
    let vocabulary = (ground.system.vocabulary)();
    let pool = known(ground, &vocabulary);
    let on = AtomicBool::new(false);
    let play = Play {
        ground,
        above: &[],
        seat: &asked.seat,
        name: "climbed",
        vocabulary: &vocabulary,
        asked,
        grade: None,
        workers,
        stop: &on,
    };
    let present = asked.seat.present(ground);
    let start = pool.iter().find(|known| present.contains(&known.name)).expect("a policy in use");
    let (moves, mut random) =
        (Moves::new(&vocabulary, &pool), Xoshiro256PlusPlus::seed_from_u64(1));
    let mut best = play.compile(vec![start.lists.clone()]).pop().flatten().expect("it plays");
    let mut most = sum(&play, &best, 0, TRIALS);
    let (began, mut tried) = (Instant::now(), 1_u64);
    while began.elapsed() < time {
        let mut lists = best.lists.clone();
        moves.change(&mut lists, &[], &mut random);
        let Some(changed) = play.compile(vec![lists]).pop().flatten() else { continue };
        tried += 1;
        let own = sum(&play, &changed, 0, TRIALS);
        if own > most {
            (best, most) = (changed, own);
        }
    }
    let share = sum(&play, &best, FRESH.0, FRESH.1) as f64 / FRESH.1 as f64;
    format!("{:.1} % on fresh trials, {tried} policies tried", share * 100.0)
}

fn sum(play: &Play<'_>, candidate: &Candidate, from: u64, trials: u64) -> i64 {
    let values = play.values(&[candidate], from..from + trials).expect("nobody stops it");
    values[0].iter().map(|&value| i64::from(value)).sum()
}

/// What both are asked.
fn asked(seat: Seat, aim: Measured) -> Exploit {
    Exploit {
        seat,
        aim,
        rival: None,
        starts: Vec::new(),
        budget: u64::MAX,
        time: Some(SEARCH),
        trials: FRESH.1,
        confidence: 0.95,
        name: "found".to_owned(),
        effort: Effort::default(),
    }
}

fn search(asked: &Exploit, ground: &Ground, workers: &Workers) -> String {
    let stop = AtomicBool::new(false);
    let found = exploit(asked, ground, &[], &[], workers, &stop, &mut |_| ());
    let found = found.expect("the rules hold").expect("something was played");
    format!("{:.1} % on fresh trials, {} policies tried", found.after.value * 100.0, found.tried)
}
