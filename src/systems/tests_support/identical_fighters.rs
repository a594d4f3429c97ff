//! Between fighters whom nothing tells apart, the order of a trial decides and not that of the file: exact
//! answers and play agree, and fighters who are alike cost the solver nothing.

use crate::engine::{CONFLICT_QUANTITIES, Conflict, EXCHANGES, Exact, side_measures, solve};
use crate::scenario::{Document, Problems, Scenario};
use crate::system::RuleSystem;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::war_of_ashes::WarOfAshes;
use std::fmt::Write;

/// Most states that may wait, and most branches of a turn.
const LIMIT: usize = 20_000;

/// A system's small fights: what stands at the head of the file, at its end, and the sheet of a fighter of this
/// strength.
pub(super) struct Kind {
    head: &'static str,
    tail: &'static str,
    sheet: fn(i32) -> String,
}

pub(super) const FATE_CORE: Kind = Kind {
    head: "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 5\nfp.gm_start = 0\n\
           extreme.enabled = false\nattack.tie_boost = false\nattack.style_boost = false\n\
           defend.style_boost = false\nconsequence.free_invokes = 0\n",
    tail: "[policies.striking]\nbase = \"plain\"\nturn = [\"attack first\"]\n\
           [policies.aimless]\nbase = \"plain\"\nturn = [\"attack random foe\"]\n\
           [policies.waiting]\nturn = [\"pass\"]\n",
    sheet: |fight| {
        format!(
            "kind = \"main\"\nskills = {{ fight = {fight}, notice = {fight} }}\nboxes = [1]\nslots = []\n"
        )
    },
};

pub(super) const WAR_OF_ASHES: Kind = Kind {
    head: "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nconflict.max_exchanges = 5\n\
           fp.gm_start = 0\nattack.tie_boost = false\nattack.style_boost = false\n\
           defend.style_boost = false\n",
    tail: "[policies.striking]\nturn = [\"attack first\"]\n\
           [policies.aimless]\nturn = [\"attack random foe\"]\n\
           [policies.waiting]\nturn = [\"pass\"]\n",
    sheet: |forceful| {
        format!(
            "kind = \"adversary\"\napproaches = {{ forceful = {forceful}, quick = 2 }}\nboxes = [1]\nslots = []\n"
        )
    },
};

pub(super) const BOONS_AND_BANES: Kind = Kind {
    head: "system = \"boons-and-banes\"\n[rules]\nconflict.immediate = true\nsim.max_rounds = 3\n\
           turn.allow_pass = true\n",
    tail: "[policies.striking]\nturn = [\"attack first\"]\n\
           [policies.aimless]\nturn = [\"attack random foe\"]\n\
           [policies.waiting]\nturn = [\"pass\"]\n",
    sheet: |vigor| format!("vigor = {vigor}\nfight = \"trained\"\n"),
};

pub(super) const FATE_FANTASY: Kind = Kind {
    head: "system = \"fate-fantasy\"\n[rules]\nstress.base_boxes = 1\ninit.gm_rating = 0\n\
           concede.threshold = 'never'\nfate.start_pc = 0\nfate.start_gpc = 0\n",
    tail: "[policies.striking]\nmain = [\"attack first\"]\nspin = [\"hinder first\"]\nconcede = [\"fight_on\"]\n\
           gm_order = [\"next highest ally.attack\"]\n\
           [policies.aimless]\nbase = \"striking\"\nmain = [\"attack random foe\"]\n\
           [policies.waiting]\nbase = \"striking\"\nmain = [\"pass\"]\n",
    sheet: |skill| format!("skills = {{ weapon_use = {skill}, athletics = 0, alertness = 3 }}\n"),
};

pub(super) const STAMINA_AND_WOUNDS: Kind = Kind {
    head: "system = \"stamina-and-wounds\"\n[rules]\nwound.effects = \"off\"\nfumble.marks = 0\n\
           morale.enabled = false\nconflict.max_rounds = 10\n",
    tail: "[policies.striking]\nbase = \"fighter\"\nturn = [\"attack first\"]\n\
           [policies.aimless]\nbase = \"fighter\"\nturn = [\"attack random foe\"]\n\
           [policies.waiting]\nturn = [\"pass\"]\n",
    sheet: |stamina| {
        format!(
            "weapon = \"light\"\nweapon_die = \"d4\"\nav = 0\nstamina = {stamina}\nwounds = 1\n"
        )
    },
};

/// A side: who plays it, its policy, and its groups by strength and number.
pub(super) type Side<'a> = (&'a str, &'a str, &'a [(i32, usize)]);

impl Kind {
    fn fight<R: RuleSystem>(&self, sides: &[Side<'_>]) -> Conflict<R> {
        self.under("", sides)
    }

    /// A fight with more rules.
    pub(super) fn under<R: RuleSystem>(&self, rules: &str, sides: &[Side<'_>]) -> Conflict<R> {
        let mut text = format!("{}{rules}", self.head);
        for (number, (player, policy, groups)) in sides.iter().enumerate() {
            let _ =
                writeln!(text, "[sides.s{number}]\nplayer = \"{player}\"\npolicy = \"{policy}\"");
            for (at, (strength, count)) in groups.iter().enumerate() {
                let sheet = (self.sheet)(*strength);
                let _ = writeln!(text, "[sides.s{number}.g{number}_{at}]\n{sheet}count = {count}");
            }
        }
        text += self.tail;
        let document = Document::parse("equals.toml", &text);
        let document = document.unwrap_or_else(|problems| panic!("{problems}"));
        let mut problems = Problems::new();
        let scenario = Scenario::read(&document, &mut problems);
        let conflict = Conflict::compile(&scenario, &mut problems);
        assert!(problems.is_empty(), "{problems}");
        conflict.unwrap()
    }
}

/// One fighter against these groups.
fn one_against<'a>(
    strength: &'a [(i32, usize)],
    policy: &'a str,
    foes: &'a [(i32, usize)],
) -> [Side<'a>; 2] {
    [("pc", policy, strength), ("gm", "striking", foes)]
}

fn solved<R: RuleSystem>(conflict: &Conflict<R>) -> Exact {
    let exact = solve(conflict, LIMIT).unwrap_or_else(|why| panic!("{why}"));
    assert!((exact.total() - 1.0).abs() < 1e-9, "{exact:?}");
    exact
}

/// Wins of every side and exchanges of 20,000 conflicts lie within 4.5 standard errors of the exact values. Seed and
/// conflicts are fixed; another seed would raise a false alarm in one of 20,000 tests.
fn play_meets<R: RuleSystem>(conflict: &Conflict<R>, exact: &Exact) {
    const TRIALS: u64 = 20_000;
    let per_side = side_measures(false).len() + R::measures().len();
    let mut workspace = conflict.workspace();
    let (mut wins, mut exchanges) = (vec![0_i64; exact.wins.len()], 0_i64);
    let mut counted = vec![vec![0.0; R::measures().len()]; exact.wins.len()];
    for trial in 0..TRIALS {
        conflict.play(&mut workspace, 11, trial);
        for (side, wins) in wins.iter_mut().enumerate() {
            *wins += i64::from(workspace.record.values[CONFLICT_QUANTITIES + side * per_side]);
        }
        exchanges += i64::from(workspace.record.values[EXCHANGES]);
        for (side, sums) in counted.iter_mut().enumerate() {
            let counts = workspace.counters.of_side(side);
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += f64::from(*count));
        }
    }
    let trials = TRIALS as f64;
    for (wins, win) in wins.iter().zip(&exact.wins) {
        let (share, error) = (*wins as f64 / trials, (win * (1.0 - win) / trials).sqrt());
        assert!((share - win).abs() <= 4.5 * error + 1e-9, "{share}, exactly {win}");
    }
    for (sum, mean) in counted.iter().flatten().zip(exact.means.iter().flatten()) {
        let found = sum / trials;
        assert!((found - mean).abs() < 0.04 * mean.abs().max(1.0), "{found}, exactly {mean}");
    }
    let (mean, error) = (exchanges as f64 / trials, exact.deviation_of_exchanges() / trials.sqrt());
    assert!((mean - exact.mean_exchanges()).abs() <= 4.5 * error, "{mean}, exactly {exact:?}");
}

/// Two answers of which neither depends on the order of the file: the sides `first` and `second` are the same.
fn assert_same(one: &Exact, other: &Exact) {
    for (one, other) in one.wins.iter().zip(&other.wins) {
        assert!((one - other).abs() < 1e-12, "{one} and {other}");
    }
    assert!((one.mean_exchanges() - other.mean_exchanges()).abs() < 1e-10);
}

/// One against a strong foe and a weak one: two orders, each half of all, whichever the file names first.
fn unlike_foes<R: RuleSystem>(kind: &Kind, own: i32, [weak, strong]: [i32; 2]) {
    let own = [(own, 1)];
    let fight =
        |foes: &[(i32, usize)], policy: &str| kind.fight::<R>(&one_against(&own, policy, foes));
    let (groups, turned) = ([(weak, 1), (strong, 1)], [(strong, 1), (weak, 1)]);
    let (one, other) = (fight(&groups, "striking"), fight(&turned, "striking"));
    let exact = solved(&one);
    assert_same(&exact, &solved(&other));
    play_meets(&one, &exact);
    play_meets(&other, &exact);
}

/// A new draw for each attack is another fight than one order for all, and needs no order.
fn random_foes<R: RuleSystem>(kind: &Kind, own: i32, [weak, strong]: [i32; 2]) {
    let own = [(own, 1)];
    let fight =
        |foes: &[(i32, usize)], policy: &str| kind.fight::<R>(&one_against(&own, policy, foes));
    let (groups, turned) = ([(weak, 1), (strong, 1)], [(strong, 1), (weak, 1)]);
    let exact = solved(&fight(&groups, "striking"));
    let aimless = fight(&groups, "aimless");
    let drawn = solved(&aimless);
    assert_same(&drawn, &solved(&fight(&turned, "aimless")));
    play_meets(&aimless, &drawn);
    let apart = |(one, other): (&f64, &f64)| (one - other).abs() > 1e-6;
    let differs = exact.wins.iter().zip(&drawn.wins).any(apart);
    assert!(differs || apart((&exact.mean_exchanges(), &drawn.mean_exchanges())), "{exact:?}");
}

/// One against several who are alike: as many states as when the file decided, and as in play.
fn alike_foes<R: RuleSystem>(kind: &Kind, (own, foe): (i32, i32), states: &[(usize, u64)]) {
    for (count, states) in states {
        let fight = kind.fight::<R>(&one_against(&[(own, 1)], "striking", &[(foe, *count)]));
        let exact = solved(&fight);
        assert_eq!(exact.states, *states, "against {count}");
        play_meets(&fight, &exact);
    }
}

/// Sides of several who are alike: the solver looks at one order, play at all of them.
fn alike_on_both_sides<R: RuleSystem>(kind: &Kind, own: i32, foe: i32) {
    let sides = [("pc", "striking", &[(own, 2)][..]), ("gm", "striking", &[(foe, 2)][..])];
    let fight = kind.fight::<R>(&sides);
    play_meets(&fight, &solved(&fight));
}

#[test]
fn fate_core_favours_nobody() {
    unlike_foes::<FateCore>(&FATE_CORE, 3, [1, 4]);
    random_foes::<FateCore>(&FATE_CORE, 3, [1, 4]);
    alike_foes::<FateCore>(&FATE_CORE, (3, 2), &[(2, 140), (3, 864)]);
    alike_on_both_sides::<FateCore>(&FATE_CORE, 3, 2);
}

#[test]
fn war_of_ashes_favours_nobody() {
    unlike_foes::<WarOfAshes>(&WAR_OF_ASHES, 3, [1, 3]);
    random_foes::<WarOfAshes>(&WAR_OF_ASHES, 3, [1, 3]);
    alike_foes::<WarOfAshes>(&WAR_OF_ASHES, (3, 2), &[(2, 70), (3, 144)]);
    alike_on_both_sides::<WarOfAshes>(&WAR_OF_ASHES, 3, 2);
}

#[test]
fn boons_and_banes_favours_nobody() {
    unlike_foes::<BoonsAndBanes>(&BOONS_AND_BANES, 4, [1, 3]);
    random_foes::<BoonsAndBanes>(&BOONS_AND_BANES, 4, [1, 3]);
    alike_foes::<BoonsAndBanes>(&BOONS_AND_BANES, (2, 1), &[(3, 2278)]);
}

#[test]
fn fate_fantasy_favours_nobody() {
    unlike_foes::<FateFantasy>(&FATE_FANTASY, 5, [1, 3]);
    alike_foes::<FateFantasy>(&FATE_FANTASY, (5, 1), &[(2, 5414)]);
}

#[test]
fn stamina_and_wounds_favours_nobody() {
    unlike_foes::<StaminaAndWounds>(&STAMINA_AND_WOUNDS, 8, [1, 4]);
    random_foes::<StaminaAndWounds>(&STAMINA_AND_WOUNDS, 8, [1, 4]);
    alike_foes::<StaminaAndWounds>(&STAMINA_AND_WOUNDS, (8, 1), &[(2, 1100), (3, 8689)]);
    alike_on_both_sides::<StaminaAndWounds>(&STAMINA_AND_WOUNDS, 4, 3);
}

/// Three equals, each for itself, win a third each: exactly, and in play.
#[test]
fn three_sides_of_equals_win_alike() {
    let group = [(3, 1)];
    let sides = [("gm", "striking", &group[..]); 3];
    let fight = FATE_CORE.fight::<FateCore>(&sides);
    let exact = solved(&fight);
    for win in &exact.wins {
        assert!((win - exact.wins[0]).abs() < 1e-12, "{:?}", exact.wins);
    }
    assert!(exact.wins[0] > 0.25);
    play_meets(&fight, &exact);
}
