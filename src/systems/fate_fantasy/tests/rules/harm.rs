//! Stress, consequences, taking out and conceding (FF-HARM, FF-END, FF-NPC).

use crate::systems::fate_fantasy::state::conflict::Status;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::Bench;

/// The orc takes hits of these sizes: ada's attack is 12 better than its defence.
fn hits(rules: &str, orc: &str, sizes: &[i32]) -> Bench {
    let orc = format!("foe orc:; {orc}");
    let mut bench = Bench::of(
        &format!("ladder.max_skill = 12; {rules}"),
        &["pc ada: weapon_use = 4, alertness = 8", &orc],
    );
    for size in sizes {
        let (mine, theirs) = if *size > 4 { (size - 4, 0) } else { (0, 4 - size) };
        bench.round(&format!("{mine} {theirs}"), &["0 attack 1"]);
        assert_eq!(bench.hits(), [*size]);
    }
    bench
}

/// FF-V33, FF-HARM-02, FF-HARM-04 to 06: box 3, 4, 5, then a consequence.
#[test]
fn ff_harm_04_05_06_roll_up() {
    let bench = hits("", "", &[3, 3, 3]);
    assert_eq!((bench.boxes(1), bench.it(1).taken), (vec![3, 4, 5], 0));
    let bench = hits("", "", &[3, 3, 3, 3]);
    assert_eq!((bench.boxes(1), bench.it(1).taken), (vec![3, 4, 5], 1));
    assert_eq!(bench.count(M::ConsequenceAbsorbed, 1), 3);
}

/// FF-V34: a hit larger than the track is a consequence.
#[test]
fn ff_harm_06_a_big_hit() {
    let bench = hits("", "", &[6]);
    assert_eq!((bench.boxes(1), bench.it(1).taken), (vec![], 1));
}

/// FF-V35, FF-HARM-07, FF-END-01, FF-END-05: out when no consequence is left.
#[test]
fn ff_harm_07_taken_out() {
    let bench = hits("", "", &[3, 3, 3, 3, 3, 3, 2, 1]);
    assert_eq!((bench.status(1), bench.boxes(1)), (Status::In, vec![1, 2, 3, 4, 5]));
    let bench = hits("", "", &[3, 3, 3, 3, 3, 3, 3]);
    assert_eq!((bench.status(1), bench.winner()), (Status::TakenOut, Some(0)));
}

/// FF-V36: roll-up to box 8 (`stress.marking`).
#[test]
fn ff_harm_05_roll_up_on_a_long_track() {
    assert_eq!(hits("", "boxes = 8", &[5, 7, 7]).boxes(1), [5, 7, 8]);
    assert_eq!(hits("stress.marking = 'all_up_to'", "boxes = 8", &[5]).boxes(1), [1, 2, 3, 4, 5]);
    assert_eq!(hits("stress.marking = 'count_s_boxes'", "boxes = 8", &[3, 2]).boxes(1).len(), 5);
}

/// FF-V37, FF-V48, FF-HARM-08: consequences take shifts off a hit, the smallest total that works
/// (`harm.model`).
#[test]
fn ff_harm_08_absorbing() {
    let absorb = "harm.model = 'dresden_absorb'";
    let after = |sizes: &[i32]| {
        let bench = hits(absorb, "boxes = 4", sizes);
        (bench.boxes(1), bench.it(1).slots, bench.status(1))
    };
    assert_eq!(after(&[3, 4, 3]), (vec![1, 3, 4], 0b001, Status::In));
    assert_eq!(after(&[3, 4, 3, 6]), (vec![1, 2, 3, 4], 0b011, Status::In));
    assert_eq!(after(&[3, 4, 3, 6, 5]), (vec![1, 2, 3, 4], 0b111, Status::In));
    assert_eq!(after(&[3, 4, 3, 6, 5, 2]).2, Status::TakenOut);
    let mut bench = Bench::of(absorb, &["pc ada: weapon_use = 6, alertness = 8", "foe orc:"]);
    bench.set(1).marks[0] = 0b11;
    bench.round("0 0", &["0 attack 1"]);
    assert_eq!(bench.it(1).slots, 0b100);
}

/// FF-V46, FF-NPC-03, FF-HARM-12: a Fair minion takes two boxes and no consequence
/// (`minion.out_at`, `minion.boxes`, `minion.consequences`).
#[test]
fn ff_npc_03_a_minion() {
    let fair = "kind = 'minion'; quality = 'fair'";
    let fall = |rules: &str, sizes: &[i32]| {
        let mut bench = Bench::of(
            rules,
            &["pc ada: weapon_use = 4, alertness = 8", &format!("foe thug:; {fair}")],
        );
        for size in sizes {
            bench.round(&format!("{} 0", size - 2), &["0 attack 1"]);
        }
        bench.status(1)
    };
    assert_eq!(fall("", &[2]), Status::In);
    assert_eq!(fall("", &[2, 1]), Status::TakenOut);
    assert_eq!(fall("", &[3]), Status::TakenOut);
    assert_eq!(fall("minion.out_at = 'full'", &[2]), Status::TakenOut);
    assert_eq!(fall("minion.boxes = 5", &[3]), Status::In);
    assert_eq!(fall("minion.consequences = 1", &[3]), Status::In);
}

/// FF-V47, FF-HARM-09: wounds by margin (`harm.model`).
#[test]
fn ff_harm_09_wounds() {
    let margins = "harm.model = 'fate2_margin'";
    // A hurt fighter defends worse: the dice make up for it.
    let mut bench = Bench::of(margins, &["pc ada: weapon_use = 4, alertness = 8", "foe orc:"]);
    bench.round("0 1", &["0 attack 1"]);
    bench.round("0 1", &["0 attack 1"]);
    assert_eq!((bench.hits(), bench.it(1).wounds), (vec![4], [0, 2, 0]));
    bench.round("-2 -1", &["0 attack 1"]);
    assert_eq!((bench.hits(), bench.it(1).wounds), (vec![4], [0, 2, 1]));
    assert_eq!(hits(margins, "", &[7]).status(1), Status::TakenOut);
    // From then on -2 on every roll; being clipped ends with one.
    bench.round("0 4", &["0 attack 1"]);
    assert_eq!(bench.hits(), [2]);
    let mut bench = Bench::of(margins, &["pc ada: weapon_use = 4, alertness = 8", "foe orc:"]);
    bench.round("0 3", &["0 attack 1"]);
    assert_eq!(bench.it(1).wounds, [1, 0, 0]);
    bench.round("0 4", &["0 attack 1"]);
    assert_eq!((bench.hits(), bench.it(1).wounds), (vec![1], [1, 0, 0]));
}

/// FF-V38, FF-END-02, FF-END-03, FF-END-04: a fate point per consequence for conceding or falling
/// (`concede.fp_flat`).
#[test]
fn ff_end_02_03_conceding() {
    let mut bench = Bench::of("concede.fp_flat = 1", &["pc ada: alertness = 8", "foe orc:"]);
    bench.set(0).taken = 2;
    bench.step("", &["0 concede concede"]);
    assert_eq!((bench.status(0), bench.winner()), (Status::Conceded, Some(1)));
    assert_eq!(
        (bench.count(M::FateEarned, 0), bench.count(M::ConsequencesAtConcession, 0)),
        (3, 2)
    );
    // Before the dice, when it becomes a target; then its foe has won without a roll.
    let mut bench = Bench::of("", &["pc ada: alertness = 8", "foe orc:"]);
    bench.round("", &["1 attack 0", "0 concede concede"]);
    assert_eq!((bench.winner(), bench.count(M::Attacks, 1)), (Some(1), 0));
}
