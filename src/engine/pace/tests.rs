//! Courses written by hand, each with the value of every measure.

use super::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the chances of a fight of two sides from the chances of the first side in per cent; the last one is the
/// result.
fn duel(percent: &[i32]) -> Vec<i32> {
    percent.iter().flat_map(|first| [first * 100, CERTAIN - first * 100]).collect()
}

fn course(chances: &[i32], winners: u8) -> Course<'_> {
    Course { chances, sides: 2, winners, teams: &[] }
}

#[test]
fn a_fight_that_the_first_exchange_decides() {
    let chances = duel(&[50, 95, 97, 99, 100]);
    let course = course(&chances, 1);
    assert_eq!((course.ended(), course.half()), (4, 2));
    assert_eq!((course.parts().0, course.parts().1), (1, 750));
    assert_eq!((course.parts().2, course.parts().3), (0, 0));
    assert_eq!(course.parts().4, (4500 + 200 + 200 + 100) / 4);
    assert_eq!(course.luck(), 4700);
    assert!(!course.is_behind_at_half(0) && course.is_behind_at_half(1));
}

#[test]
fn a_fight_that_is_open_to_the_end() {
    let chances = duel(&[50, 52, 48, 50, 0]);
    let course = course(&chances, 2);
    assert_eq!((course.parts().0, course.parts().1), (4, 0));
    // Chances closer than ten points are no lead, so the result is the only one.
    assert_eq!((course.parts().2, course.parts().3), (0, 400));
    assert_eq!(course.luck(), 200);
    assert!(!course.is_behind_at_half(0) && !course.is_behind_at_half(1));
}

#[test]
fn a_comeback_from_far_behind() {
    let chances = duel(&[60, 30, 10, 8, 45, 92, 88, 96, 100]);
    let course = course(&chances, 1);
    // 92 % does not count, because 88 % follows.
    assert_eq!((course.parts().0, course.parts().1), (7, 125));
    // Ahead, behind, even, ahead again: two changes. At worst 8 % against 92 %.
    assert_eq!((course.parts().2, course.parts().3), (2, 8400));
    assert_eq!(course.half(), 4);
    assert!(course.is_behind_at_half(0) && !course.is_behind_at_half(1));
    let values = course.of_conflict(1234);
    assert_eq!(values[OfConflict::CameFromBehind as usize], 1);
    assert_eq!(values[OfConflict::Comeback as usize], 840);
    assert_eq!(values[OfConflict::Suspense as usize], 1234);
    assert_eq!(values[OfConflict::Luck as usize], 150);
}

#[test]
fn ten_points_apart_is_a_lead() {
    let chances = duel(&[55, 45, 0]);
    assert_eq!(course(&chances, 2).parts().2, 1);
    assert!(course(&chances, 2).is_behind_at_half(0));
    let chances = [5490, 4510, 4510, 5490, 0, 10_000];
    assert_eq!(course(&chances, 2).parts().2, 0);
    assert!(!course(&chances, 2).is_behind_at_half(0));
}

#[test]
fn without_a_winner_nothing_is_decided() {
    let chances = [5000, 4000, 9500, 200, 0, 0];
    let course = course(&chances, 0);
    assert_eq!((course.parts().0, course.parts().1), (2, 0));
    assert_eq!((course.parts().3, course.of_conflict(0)[4]), (0, 0));
    assert_eq!(course.parts().4, 4500);
}

#[test]
fn allies_win_together() {
    // Two allies against a third side.
    let chances = [5000, 5000, 5000, 8000, 8000, 2000, 9500, 8900, 500, CERTAIN, CERTAIN, 0];
    let course =
        Course { chances: &chances, sides: 3, winners: 0b011, teams: &[0b011, 0b011, 0b100] };
    // The second ally is below 90 % in exchange 2.
    assert_eq!(course.parts().0, 3);
    assert_eq!(course.parts().2, 0);
    assert_eq!(course.parts().3, 0);
    assert!(course.has_won(0) && course.has_won(1) && !course.has_won(2));
}

#[test]
fn an_ally_is_no_rival() {
    // The first side lags behind its ally throughout; together they lead from the first exchange on.
    let chances = [3000, 3000, 4000, 5000, 7000, 2000, 6000, 8000, 1000, CERTAIN, CERTAIN, 0];
    let allied = |teams| Course { chances: &chances, sides: 3, winners: 0b011, teams };
    let course = allied(&[0b011, 0b011, 0b100]);
    assert!(!course.is_behind_at_half(0) && course.is_behind_at_half(2));
    assert_eq!(course.parts().2, 1, "from the third side to the allies");
    // Without allies neither the first side's place nor the lead would be told like this.
    let alone = allied(&[]);
    assert!(alone.is_behind_at_half(0));
}

#[test]
fn a_fight_that_is_over_before_it_begins_has_no_course() {
    let chances = duel(&[100]);
    let values = course(&chances, 1).of_conflict(0);
    assert_eq!(values, [0; OfConflict::ALL.len()]);
}

/// Duels of up to 12 exchanges, whose chances jump, stay, and stop short of a lead or of a decision by one.
#[test]
fn the_fast_walk_through_a_duel_is_the_plain_one() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let levels = [0, 10, 999, 1000, 4499, 4500, 4501, 5000, 5499, 5500, 5501, 8999, 9000, CERTAIN];
    for trial in 0..20_000 {
        let mut chances = Vec::new();
        for _ in 0..random.random_range(0..12) {
            let first = levels[random.random_range(0..levels.len())];
            // Sides that can both lose have chances that do not add up to 1.
            let second =
                if trial % 2 == 0 { CERTAIN - first } else { levels[trial % levels.len()] };
            chances.extend([first, second]);
        }
        let winners = random.random_range(0..4);
        chances.extend([0, 1].map(|side| CERTAIN * i32::from(winners >> side & 1)));
        for teams in [&[][..], &[0b01, 0b10], &[0b11, 0b11]] {
            let course = Course { teams, ..course(&chances, winners) };
            assert!(course.is_walked_alike(), "{chances:?} {winners} {teams:?}");
        }
    }
}

#[test]
fn measures_have_names_of_their_own() {
    let all = || OfConflict::ALL.iter().chain(OfSide::ALL).map(|it| it.measure.name);
    let names: std::collections::BTreeSet<&str> = all().collect();
    // Won from behind is a measure of the conflict and of each side.
    assert_eq!(names.len() + 1, all().count());
    assert!(all().all(is_pace_measure) && !is_pace_measure("win"));
    assert_eq!(OfConflict::ALL[OfConflict::Luck as usize].measure.name, "luck");
    assert_eq!(OfSide::ALL[OfSide::PartyKill as usize].measure.name, "party_kill");
}
