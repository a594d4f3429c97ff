//! Exact answers with and without normalisation, for every knob of every system at both ends of its range: a rule may
//! read what the essence of a state leaves out only under one setting.
//!
//! The fights are small: two against one fighter that waits, an even pair, a pair that prepares. An end that a fight
//! refuses, or that makes it too large, is passed over; each end must be compared in at least one fight, unless
//! `NOT_COMPARED` names it. Usually the first fight that answers ends the comparison of an end, and the fight to begin
//! with goes round from end to end, and an end that is the default of a knob is the fight as it stands; every night
//! each end is compared in every fight.

use crate::engine::{Conflict, essence_holds};
use crate::knob::{Declaration, Value};
use crate::scenario::{Document, Origin, Problems, Scenario};
use crate::system::RuleSystem;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::war_of_ashes::WarOfAshes;
use crate::testing::runs_in_full;
use rayon::prelude::*;
use std::fmt::Write;

/// Most states that may wait to be solved, and most branches of a turn.
const LIMIT: usize = 1_500;

/// System, knob and value that make every fight too large or that every fight refuses.
const NOT_COMPARED: &[(&str, &str, &str)] = &[
    ("fate-core", "turn.actions", "3"),
    ("fate-core", "order.mode", "reroll_each_exchange"),
    ("fate-core", "takeout.death_chance", "1"),
    ("fate-core", "consequence.group_pool", "6"),
    ("war-of-ashes", "conflict.kind", "mixed"),
    ("war-of-ashes", "order.mode", "reroll_each_exchange"),
    ("war-of-ashes", "order.npc_group_order", "random"),
    ("war-of-ashes", "approach.availability", "random_k"),
    ("boons-and-banes", "profile.scope", "full"),
    ("boons-and-banes", "favour.on_failed_roll", "successes_rolled"),
    ("boons-and-banes", "conflict.immediate", "false"),
    ("boons-and-banes", "sim.max_rounds", "2000"),
    ("fate-fantasy", "ladder.min_skill", "2"),
    ("fate-fantasy", "init.frequency", "every_round"),
    ("fate-fantasy", "act.main", "2"),
    ("fate-fantasy", "compel.rate", "1"),
    ("fate-fantasy", "stress.base_boxes", "10"),
    ("fate-fantasy", "harm.model", "dresden_absorb"),
];

/// Lowers the cap on exchanges below the minimum of scenarios: states that are not normalised soon become too many.
type Shorten<R> = fn(&mut Conflict<R>);

/// Compiles a fight with a setting.
fn compile<R: RuleSystem>(
    fight: &Document,
    (path, value): (&str, &Value),
    shorten: Shorten<R>,
) -> Option<Conflict<R>> {
    let mut document = fight.clone();
    let origin = Origin::argument(format!("--set rules.{path}={value}"));
    document.set(&format!("rules.{path}"), value.clone(), origin).ok()?;
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let mut conflict =
        Conflict::compile(&scenario, &mut problems).filter(|_| problems.is_empty())?;
    shorten(&mut conflict);
    Some(conflict)
}

/// Returns whether a fight with this value of a knob is the fight as it stands: no rule of it names the knob, and the
/// value is the default.
fn stands(fight: &Document, knob: &Declaration, value: &Value) -> bool {
    *value == knob.default && !fight.source().text.contains(knob.path)
}

/// Compares one end of a knob in fights, beginning with the one at `first`. Returns the mistakes.
fn compare<R: RuleSystem>(
    fights: &[Document],
    (knob, value): (&Declaration, &Value),
    first: usize,
    shorten: Shorten<R>,
) -> Vec<String> {
    let (mut wrong, mut compared) = (Vec::new(), false);
    for fight in fights.iter().cycle().skip(first % fights.len()).take(fights.len()) {
        if compared && !runs_in_full() {
            break;
        }
        if stands(fight, knob, value) && !runs_in_full() {
            compared = true;
            continue;
        }
        let Some(conflict) = compile(fight, (knob.path, value), shorten) else { continue };
        match essence_holds(&conflict, LIMIT) {
            Ok(answered) => compared |= answered,
            Err(difference) => {
                wrong.push(format!(
                    "{} = {value} in {}: {difference}",
                    knob.path,
                    fight.source().name
                ));
            }
        }
    }
    let text = value.to_string();
    let excused = NOT_COMPARED.contains(&(R::ID, knob.path, &*text));
    if compared == excused {
        let how = if excused { "is compared after all" } else { "is compared in no fight" };
        wrong.push(format!("{} = {text} {how}", knob.path));
    }
    wrong
}

/// Compares both ends of every knob.
fn compare_all<R: RuleSystem>(fights: &[(&str, String)], shorten: Shorten<R>) {
    let parsed = fights.iter().map(|(name, text)| {
        Document::parse(name, text).unwrap_or_else(|problems| panic!("{name}: {problems}"))
    });
    let fights: Vec<Document> = parsed.collect();
    for fight in &fights {
        let mut problems = Problems::new();
        let scenario = Scenario::read(fight, &mut problems);
        let conflict = Conflict::<R>::compile(&scenario, &mut problems);
        assert!(problems.is_empty() && conflict.is_some(), "{problems}");
        let mut conflict = conflict.unwrap();
        shorten(&mut conflict);
        assert_eq!(essence_holds(&conflict, LIMIT), Ok(true), "{}", fight.source().name);
    }
    let knobs = R::knobs();
    let ends = knobs.par_iter().flat_map_iter(|knob| knob.ends.iter().map(move |end| (knob, end)));
    let numbered = ends.collect::<Vec<_>>().into_par_iter().enumerate();
    let wrong: Vec<String> = numbered
        .flat_map_iter(|(first, (knob, end))| compare::<R>(&fights, (knob, end), first, shorten))
        .collect();
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// Fights of a Fate system: rules and policies at the head, and how the sheet of a fighter with this
/// rating and these slots is written.
fn fate_fights(
    head: &str,
    sheet: &dyn Fn(i32, &str) -> String,
    tail: &str,
) -> Vec<(&'static str, String)> {
    let side = |name: &str, policy: &str, groups: &[(usize, String)]| {
        let mut text = format!("[sides.{name}]\nplayer = \"gm\"\npolicy = \"{policy}\"\n");
        for (at, (count, sheet)) in groups.iter().enumerate() {
            let _ = write!(text, "[sides.{name}.{name}_{at}]\n{sheet}\ncount = {count}\n");
        }
        text
    };
    let fight = |first: String, second: String| format!("{head}{first}{second}{tail}");
    let even = |policy: &str, slots: &str| {
        let one = |name: &str| side(name, policy, &[(1, sheet(3, slots))]);
        fight(one("first"), one("second"))
    };
    vec![
        (
            "two against one who waits",
            fight(
                side("two", "striking", &[(2, sheet(2, "[]"))]),
                side("one", "waiting", &[(1, sheet(3, "[]"))]),
            ),
        ),
        ("an even pair", even("striking", "[2]")),
        ("a pair that prepares", even("preparing", "[]")),
    ]
}

#[test]
fn essence_holds_at_every_end_in_fate_core() {
    let head = "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 5\nfp.gm_start = 0\n\
                extreme.enabled = false\norder.final_tie = \"listed\"\nattack.tie_boost = false\n\
                attack.style_boost = false\ndefend.style_boost = false\n";
    let sheet = |fight: i32, slots: &str| {
        format!(
            "kind = \"main\"\nskills = {{ fight = {fight}, notice = 2 }}\nboxes = [1]\nslots = {slots}"
        )
    };
    let tail = "[policies.striking]\nbase = \"plain\"\n[policies.waiting]\nbase = \"plain\"\nturn = [\"pass\"]\n\
                [policies.preparing]\nbase = \"plain\"\nturn = [\"create_on_scene if exchange = 1\", \"attack first\"]\ninvoke = [\"free if margin <= 0\"]\n";
    compare_all::<FateCore>(&fate_fights(head, &sheet, tail), |_| ());
}

#[test]
fn essence_holds_at_every_end_in_war_of_ashes() {
    let head = "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nconflict.max_exchanges = 5\n\
                fp.gm_start = 0\norder.final_tie = \"listed\"\nattack.tie_boost = false\n\
                attack.style_boost = false\ndefend.style_boost = false\n";
    let sheet = |forceful: i32, slots: &str| {
        format!(
            "kind = \"adversary\"\napproaches = {{ forceful = {forceful}, quick = 2 }}\nboxes = [1]\nslots = {slots}"
        )
    };
    let tail = "[policies.striking]\nturn = [\"attack first\"]\n[policies.waiting]\nturn = [\"pass\"]\n\
                [policies.preparing]\nturn = [\"create_on_scene if exchange = 1\", \"attack first\"]\ninvoke = [\"free if margin <= 0\"]\n";
    compare_all::<WarOfAshes>(&fate_fights(head, &sheet, tail), |fight| {
        (fight.compiled.setup.fate.max_exchanges, fight.compiled.max_exchanges) = (4, 4);
    });
}

/// A scenario of two sides: rules, then for each side a policy and the lines of its group.
fn two_sides(head: &str, [first, second]: [(&str, &str); 2], tail: &str) -> String {
    let side = |name: &str, player: &str, (policy, group): (&str, &str)| {
        format!(
            "[sides.{name}]\nplayer = \"{player}\"\npolicy = \"{policy}\"\n[sides.{name}.{name}_one]\n{group}\n"
        )
    };
    format!("{head}{}{}{tail}", side("first", "pc", first), side("second", "gm", second))
}

#[test]
fn essence_holds_at_every_end_in_boons_and_banes() {
    let head = "system = \"boons-and-banes\"\n[rules]\nconflict.immediate = true\nsim.max_rounds = 5\n\
                turn.allow_pass = true\n";
    let tail = "[policies.striking]\nturn = [\"attack first\"]\n\
                [policies.waiting]\nturn = [\"pass\"]\n";
    let one = "vigor = 1\nfight = \"trained\"\n";
    let pair = "vigor = 1\nfight = \"trained\"\ncount = 2\n";
    let fights = [
        ("an even pair", [("striking", one), ("striking", one)]),
        ("two against one who waits", [("striking", pair), ("waiting", one)]),
    ];
    let fights = fights.map(|(name, sides)| (name, two_sides(head, sides, tail)));
    compare_all::<BoonsAndBanes>(&fights, |_| ());
}

#[test]
fn essence_holds_at_every_end_in_fate_fantasy() {
    let head = "system = \"fate-fantasy\"\n[rules]\nstress.base_boxes = 1\n\
                init.gm_rating = 0\nconcede.threshold = 'never'\nfate.start_pc = 0\nfate.start_gpc = 0\n";
    let tail = "[policies.striking]\nmain = [\"attack first\"]\nspin = [\"hinder first\"]\n\
                concede = [\"fight_on\"]\n";
    let one = "skills = { weapon_use = 3, athletics = 0, alertness = 3 }\n";
    let fights = [("an even pair", [("striking", one), ("striking", one)])];
    let fights = fights.map(|(name, sides)| (name, two_sides(head, sides, tail)));
    compare_all::<FateFantasy>(&fights, |fight| {
        (fight.compiled.setup.knobs.harm.max_rounds, fight.compiled.max_exchanges) = (4, 4);
    });
}

#[test]
fn essence_holds_at_every_end_in_stamina_and_wounds() {
    let head = "system = \"stamina-and-wounds\"\n[rules]\nwound.effects = \"off\"\n\
                fumble.marks = 0\nmorale.enabled = false\n";
    let tail = "[policies.striking]\nbase = \"fighter\"\nturn = [\"attack first\"]\n\
                [policies.waiting]\nbase = \"fighter\"\nturn = [\"defend\"]\n";
    let one = "weapon = \"medium\"\nweapon_die = \"d4\"\nav = 1\nstamina = 1\nwounds = 2\n";
    let pair =
        "weapon = \"light\"\nweapon_die = \"d4\"\nav = 0\nstamina = 1\nwounds = 1\ncount = 2\n";
    let fights = [
        ("an even pair", [("striking", one), ("striking", one)]),
        ("two against one who waits", [("striking", pair), ("waiting", one)]),
    ];
    let fights = fights.map(|(name, sides)| (name, two_sides(head, sides, tail)));
    compare_all::<StaminaAndWounds>(&fights, |fight| {
        (fight.compiled.setup.knobs.round.max_rounds, fight.compiled.max_exchanges) = (5, 5);
    });
}
