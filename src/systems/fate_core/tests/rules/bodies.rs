//! Rolls without dice, several targets, hazards, lone foes, scale, leaders and morale.

use crate::dice::odds::Distribution;
use crate::dice::{FateDice, OpposedFateDice};
use crate::engine::{Conflict, solve};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::hooks::{Methods, Ways};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{Ending, FighterId, NO_ARGUMENT, RuleSystem};
use crate::systems::fate_core::View;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, mistakes, two_sides};
use crate::systems::fate_core::{Core, FateCore};

const HERO: &str = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
const THUG: &str = "[sides.npcs.thug]\ngrade = \"fair\"\nskills = { fight = 2 }\n";

#[test]
fn v_28_fc_dice_11_fc_npc_05_nameless_without_dice() {
    // On defence: a skill of 2, no dice; a win by 3 earns nothing (J-24).
    let conflict = two_sides("npc.nameless_dice = \"passive_defense\"", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &[]);
    assert_eq!((told.fighter(1).boosts.all(), told.fighter(1).boxes), (0, 0));
    told.turn(&["[0000] [0000]"], &[]);
    told.turn(&["[0000]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b1);
    // On everything: its attack is 2 against the hero's dice.
    let conflict = two_sides("npc.nameless_dice = \"passive_all\"", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &[]);
    told.turn(&["[-000]"], &[]);
    assert_eq!(told.fighter(1).boosts.all(), 1, "2 against 2 is a tie");
    let earns = "npc.nameless_dice = \"passive_all\"\ndefend.passive_style_boost = true";
    let conflict = two_sides(earns, HERO, THUG);
    assert_eq!(Told::begin(&conflict).turn(&["[----]"], &[]).fighter(1).boosts.all(), 1);
}

#[test]
fn j_24_what_a_defence_without_dice_stands_at() {
    let rules = "npc.nameless_dice = \"passive_defense\"\ndefend.passive_value = \"zero\"";
    let conflict = two_sides(rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[--00]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b1, "1 against 0");
    // The same holds for the surprised.
    let rules = "order.surprise_side = \"pc\"\ndefend.passive_value = \"zero\"";
    let conflict = two_sides(rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    assert_eq!(told.turn(&["[--00]"], &[]).fighter(1).boxes, 0b1);
    // Full defense raises the rating that stands for the roll.
    let conflict = two_sides("npc.nameless_dice = \"passive_all\"", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &[]).turn(&[], &["1 turn full_defense"]);
    told.turn(&["[+000]"], &[]);
    assert_eq!((told.fighter(1).status, told.fighter(0).boosts.all()), (Status::In, 1), "4 to 4");
}

/// Chance that one attack of the hero ends the conflict in the first exchange, against foes that only stand there, by
/// enumeration.
fn over_at_once(rules: &str, hero: i32, foes: &str) -> f64 {
    let conflict = conflict(&format!(
        "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 5\n\
         order.surprise_side = \"pc\"\nattack.surprise_passive = false\n\
         attack.style_boost = false\n{rules}\n\
         [policies.still]\nturn = [\"pass\"]\nabsorb = [\"least\"]\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n\
         [sides.pcs.hero]\nskills = {{ fight = {hero} }}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n{foes}\n"
    ));
    solve(&conflict, 100_000).unwrap().exchanges[1]
}

/// The share of a distribution at or above a margin.
fn share(margins: &Distribution, least: i32) -> f64 {
    margins.at_least(least) as f64 / margins.total() as f64
}

#[test]
fn m_3_passive_defence_is_one_sided() {
    let foe = "[sides.npcs.foe]\ngrade = \"average\"\nskills = { fight = 1 }";
    for edge in -1..=3_i32 {
        let passive = Distribution::of(FateDice, |roll| roll.sum() + edge);
        let active =
            Distribution::of(OpposedFateDice, |pair| pair.actor.sum() - pair.opponent.sum() + edge);
        let rules = "npc.nameless_dice = \"passive_defense\"";
        let found = over_at_once(rules, 1 + edge, foe);
        assert!((found - share(&passive, 1)).abs() < 1e-12, "{edge}: {found}");
        let found = over_at_once("", 1 + edge, foe);
        assert!((found - share(&active, 1)).abs() < 1e-12, "{edge}: {found}");
    }
}

#[test]
fn m_4_one_attack_on_a_mob() {
    // Three of a kind with a rating of 1 defend with 3: a hit of k takes k of them out. The last
    // of them flees unless it fights on.
    let mob = |grade: &str| {
        format!(
            "[sides.npcs.foe]\ngrade = \"{grade}\"\ncount = 3\nmob = 3\nskills = {{ fight = 1 }}"
        )
    };
    let even = |edge: i32| {
        Distribution::of(OpposedFateDice, |pair| pair.actor.sum() - pair.opponent.sum() + edge)
    };
    let brave = "mob.orphan = \"fight_on\"";
    for (rules, grade, needed) in
        [("", "average", 2), (brave, "average", 3), (brave, "fair", 6), ("", "fair", 4)]
    {
        for edge in [-1, 0, 1] {
            let found = over_at_once(rules, 3 + edge, &mob(grade));
            let known = share(&even(edge), needed);
            assert!((found - known).abs() < 1e-12, "{rules} {grade} {edge}: {found} {known}");
        }
    }
}

const THREE: &str = "[sides.npcs.one]\ngrade = \"average\"\nskills = { athletics = 0 }\n\
    [sides.npcs.two]\ngrade = \"average\"\nskills = { athletics = 2 }\n\
    [sides.npcs.three]\ngrade = \"fair\"\nskills = { athletics = 0 }\n";

#[test]
fn e_25_fc_atk_09_an_attack_is_split() {
    let conflict = two_sides("", HERO, THREE);
    let mut told = Told::begin(&conflict);
    // 3 and four make 7, split as 5, 1, 1 against 0, 2, 0.
    let choices = ["0 turn split_attack 1", "0 also also 2", "0 also also 3", "0 share most"];
    told.turn(
        &["[++++]", "[0000]", "[0000]", "[0000]"],
        &[&choices[..], &["0 share least"]].concat(),
    );
    assert_eq!(told.hits(), [5, 1]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
    assert_eq!((told.fighter(2).status, told.fighter(3).boxes), (Status::In, 0b1));
}

#[test]
fn dp_split_how_a_result_is_shared() {
    let parts = |rules: &str, dice: &str, share: &str| {
        let conflict = two_sides(rules, HERO, THREE);
        let mut told = Told::begin(&conflict);
        let (first, second) = (format!("0 share {share}"), "0 share even");
        let mut choices = vec!["0 turn split_attack 2", "0 also also 1", "0 also also 3"];
        // Where the rest serves but one target nothing is asked.
        let asked = if rules.is_empty() { 2 } else { usize::from(!dice.contains('-')) };
        choices.extend([first.as_str(), second].iter().take(asked));
        let count = if rules.is_empty() { 3 } else { 1 + asked };
        let all = [dice, "[0000]", "[0000]", "[0000]"];
        told.turn(&all[..=count], &choices);
        let part = |event: &CoreEvent| match event {
            CoreEvent::Fate(FateEvent::Body(BodyEvent::Part(it, part))) => Some((it.0, *part)),
            CoreEvent::Fate(FateEvent::Body(BodyEvent::Spared(it))) => Some((it.0, 0)),
            _ => None,
        };
        told.table.events.iter().filter_map(part).collect::<Vec<_>>()
    };
    // Those named first are served first; what takes the second out is its 2 and 1.
    assert_eq!(parts("", "[++++]", "even"), [(2, 3), (1, 2), (3, 2)]);
    assert_eq!(parts("", "[++++]", "to_take_out"), [(2, 3), (1, 2), (3, 2)]);
    assert_eq!(parts("", "[++++]", "least"), [(2, 1), (1, 3), (3, 3)]);
    assert_eq!(parts("", "[++++]", "most"), [(2, 5), (1, 1), (3, 1)]);
    // With parts of at least 3, a result of 7 serves two and one of 2 only the first.
    let large = "multi.min_part = 3";
    assert_eq!(parts(large, "[++++]", "most"), [(2, 4), (1, 3), (3, 0)]);
    assert_eq!(parts(large, "[-000]", "most"), [(2, 2), (1, 0), (3, 0)]);
}

#[test]
fn fc_adv_14_an_advantage_is_split() {
    let conflict = two_sides("", HERO, THREE);
    let mut told = Told::begin(&conflict);
    let choices = ["0 turn split_advantage 1", "0 also also 3", "0 also enough", "0 share even"];
    told.turn(&["[++++]", "[0000]", "[0000]"], &choices);
    // 4 against 0 has style, 3 against 0 too: each aspect has its own free invocations.
    let free = [1, 3].map(|at| told.fighter(at).attached.iter().map(|a| a.free).sum::<u8>());
    assert_eq!((free, told.fighter(2).attached.len()), ([2, 2], 0));
    assert_eq!(told.state.free[0], 4);
    // Switched off, or with one foe left, there is no such action.
    for (rules, foes) in [("multi.enabled = false", THREE), ("", THUG)] {
        let split = "[policies.splitter]\nturn = [\"split_attack\", \"pass\"]\n";
        let text = two_sides_played(rules, split, foes);
        let mut told = Told::begin(&text);
        assert!(told.turn(&[], &[]).hits().is_empty());
    }
}

/// The hero plays the first policy of a text.
fn two_sides_played(rules: &str, policies: &str, foes: &str) -> Conflict<FateCore> {
    let name = policies.split(['.', ']']).nth(1).unwrap();
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n{policies}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"{name}\"\n{HERO}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n{foes}\n"
    ))
}

#[test]
fn fc_inv_06_an_aspect_is_paid_for_once_on_the_whole_roll() {
    let hero = "[sides.pcs.hero]\naspects = 1\nskills = { fight = 3, notice = 1 }\n";
    let foes = THREE.replace("skills", "aspects = 0\nskills");
    let conflict = two_sides("", hero, &foes);
    let mut told = Told::begin(&conflict);
    let choices = ["0 turn split_attack 1", "0 also also 3", "0 also enough", "0 share even"];
    let paid = [&choices[..], &["0 invoke fate_point"]].concat();
    // Paid for on the first part (1 becomes 3), it cannot be paid for again on the second.
    told.turn(&["[-000]", "[0000]", "[0000]"], &paid);
    assert_eq!((told.hits(), told.fighter(0).fate), (vec![3, 1], 2));
}

#[test]
fn fc_ced_01_every_target_may_concede_once_it_is_named() {
    let conflict = two_sides("", HERO, THREE);
    let mut told = Told::begin(&conflict);
    let choices = ["0 turn split_attack 1", "0 also also 2", "2 concede concede", "0 also also 3"];
    told.turn(&["[++++]", "[0000]", "[0000]"], &[&choices[..], &["0 share even"]].concat());
    assert_eq!(told.hits(), [4, 3]);
    assert_eq!(told.fighter(2).status, Status::Conceded);
}

#[test]
fn fc_atk_10_an_attack_on_everyone() {
    let heroes =
        format!("{HERO}zone_attack = true\n[sides.pcs.friend]\nskills = {{ fight = 1 }}\n");
    let conflict = two_sides("", &heroes, THREE);
    let mut told = Told::begin(&conflict);
    // 4 against each: the friend (1 with 0), then the others in turn order.
    told.turn(&["[+000]", "[0000]", "[0000]", "[0000]", "[0000]"], &["0 turn attack_zone"]);
    assert_eq!(told.hits(), [2, 3, 4, 4]);
    let foes = two_sides("multi.zone_victims = \"foes\"", &heroes, THREE);
    let mut told = Told::begin(&foes);
    told.turn(&["[+000]", "[0000]", "[0000]", "[0000]"], &["0 turn attack_zone"]);
    assert_eq!(told.hits(), [2, 4, 4]);
    // Only those of whom it is said may do so, or everybody by a knob.
    let able = |conflict: &Conflict<FateCore>| conflict.compiled.setup.bodies.zone_attackers;
    assert_eq!(able(&conflict), 0b1);
    assert_eq!(able(&two_sides("multi.zone_attack = true", HERO, THUG)), 0b11);
}

#[test]
fn fc_atk_10_fc_inv_01_an_invocation_counts_against_all() {
    let heroes = format!("{HERO}zone_attack = true\n");
    let conflict = two_sides("multi.zone_victims = \"foes\"", &heroes, THREE);
    let dice = ["[-000]", "[0000]", "[0000]", "[0000]"];
    let hits = |script: &[&str], dice: &[&str]| {
        let mut told = Told::begin(&conflict);
        let script: Vec<&str> = ["0 turn attack_zone"].iter().chain(script).copied().collect();
        told.turn(dice, &script);
        told.hits()
    };
    // 2 against 0, 2 and 0; paid for because of the second, it counts against the first too.
    let mut plain = hits(&[], &dice);
    plain.sort_unstable();
    assert_eq!(plain, [2, 2]);
    for script in [&["0 invoke fate_point"][..], &["0 invoke pass", "0 invoke fate_point"]] {
        let mut raised = hits(script, &dice);
        raised.sort_unstable();
        assert_eq!(raised, [2, 4, 4]);
    }
    let again = ["[----]", "[0000]", "[0000]", "[0000]", "[0000]"];
    let mut rolled = hits(&["0 invoke fate_reroll"], &again);
    rolled.sort_unstable();
    assert_eq!(rolled, [1, 3, 3]);
}

#[test]
fn fc_end_06_j_44_both_sides_go_at_once() {
    let hero = "[sides.pcs.hero]\nboxes = []\nslots = []\nskills = { fight = 3, notice = 1 }\n";
    let all =
        "extreme.enabled = false\nmulti.zone_attack = true\nmulti.zone_victims = \"everybody\"";
    for (rule, ending) in [("draw", Ending::Draw), ("last_struck_wins", Ending::Won(0b10))] {
        let rules = format!("{all}\nend.simultaneous = \"{rule}\"");
        let thug = THUG.replace("fair", "average");
        let conflict = two_sides(&rules, hero, &thug);
        let mut told = Told::begin(&conflict);
        // The hero's own place in the order comes first: 7 against its own 3.
        told.turn(&["[++++]", "[0000]", "[0000]"], &["0 turn attack_zone"]);
        assert_eq!(told.state.ending(), Some(ending), "{rule}");
    }
}

const FIRE: &str = "[sides.npcs.fire]\nkind = \"hazard\"\nrating = 3\n";

#[test]
fn fc_def_07_a_hazard_with_a_rating() {
    let conflict = two_sides("hazard.enabled = true", HERO, &format!("{THUG}{FIRE}"));
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    // The fire has no dice: 3 against a defend roll of 3 - 2.
    told.turn(&["[--00]"], &["2 turn attack 0"]);
    told.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(told.hits(), [1, 2]);
    // It cannot be struck, but an advantage over it can be had; it resists without dice.
    assert_eq!(told.conflict.compiled.setup.bodies.untouchable, 0b100);
    told.turn(&["[++00]"], &["0 turn create_advantage fight 2"]);
    assert_eq!(told.fighter(2).attached.len(), 1);
    // It does not keep the conflict going, and nobody asks it to concede.
    told.turn(&["[0000]"], &["2 turn attack 0"]).turn(&[], &["1 turn pass"]);
    told.turn(&["[++++] [0000]"], &["0 turn attack 1"]);
    assert_eq!((told.fighter(1).status, told.fighter(2).status), (Status::TakenOut, Status::In));
    assert_eq!(told.state.ending(), Some(Ending::Won(0b01)));
}

#[test]
fn fc_def_07_a_hazard_that_can_be_beaten_down() {
    let beast = "[sides.npcs.statue]\nkind = \"hazard\"\nboxes = [1]\nskills = { fight = 2 }\n";
    let conflict = two_sides("hazard.enabled = true", HERO, &format!("{THUG}{beast}"));
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
    assert_eq!(told.fighter(2).boxes, 0b1);
    told.turn(&[], &["1 turn pass"]);
    told.turn(&["[0000] [0000]"], &["2 turn attack 0"]);
    told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
    assert_eq!((told.fighter(2).status, told.state.ending()), (Status::TakenOut, None));
    // Hazards take part only if they are wanted.
    let without = two_sides("", HERO, &format!("{THUG}{beast}"));
    let told = Told::begin(&without);
    assert_eq!((told.state.standing, &*told.state.order), (0b011, &[0, 1][..]));
}

#[test]
fn fc_def_07_a_fire_on_nobodys_side() {
    // A side of its own, hostile to both, does not win what it survives.
    let text = format!(
        "system = \"fate-core\"\n[rules]\nhazard.enabled = true\norder.final_tie = \"listed\"\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n{HERO}\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n{THUG}\
         [sides.fire]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.fire.fire]\n\
         kind = \"hazard\"\nrating = 6\n"
    );
    let conflict = conflict(&text);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]);
    told.turn(&["[0000]"], &["2 turn attack 1"]);
    assert_eq!(told.state.ending(), Some(Ending::Won(0b001)));
}

#[test]
fn fc_end_01_j_19_leaders_and_morale() {
    let boss = "[sides.npcs.boss]\nkind = \"main\"\nleader = true\nboxes = []\nslots = []\n\
        skills = { fight = 0 }\n";
    let band = format!("{boss}[sides.npcs.thug]\ncount = 3\nskills = {{ fight = 2 }}\n");
    let conflict = two_sides("end.rule = \"leader_out\"", HERO, &band);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(told.state.ending(), Some(Ending::Won(0b01)));
    let status = [1, 2, 3, 4].map(|at| told.fighter(at).status);
    let gone = Status::Conceded;
    assert_eq!(status, [Status::TakenOut, gone, gone, gone]);
    let usual = two_sides("", HERO, &band);
    let mut told = Told::begin(&usual);
    assert!(told.turn(&["[0000] [0000]"], &["0 turn attack 1"]).state.ending().is_none());
    // Half of the four who began are two; who comes later does not count.
    let late =
        format!("{band}[sides.npcs.late]\narrives = 1\ncount = 4\nskills = {{ fight = 2 }}\n");
    for (rule, lost) in [("morale:0.5", 2), ("morale:0.51", 3), ("morale:1", 4), ("morale:0.01", 1)]
    {
        let conflict = two_sides(&format!("end.rule = \"{rule}\""), HERO, &late);
        let mut told = Told::begin(&conflict);
        for at in 1..=lost {
            assert!(told.state.ending().is_none(), "{rule}: {at}");
            told.take_out(at);
        }
        assert_eq!(told.state.ending(), Some(Ending::Won(0b01)), "{rule}");
    }
}

impl Told<'_> {
    fn take_out(&mut self, whom: usize) {
        let setup = &self.conflict.compiled.setup;
        let (state, table) = (&mut self.state, &mut self.table.face());
        crate::kernels::fate::Play { setup, state, table }.take_out(FighterId(whom));
    }

    fn attack_rating(&self, fighter: usize) -> i32 {
        let (setup, state) = (&self.conflict.compiled.setup, &self.state);
        let (view, attacker) = (View { setup, state }, FighterId(fighter));
        Core::method(view, attacker, RollKind::Attack, NO_ARGUMENT).unwrap().rating
    }
}

#[test]
fn fc_opt_15_a_lone_foe() {
    let heroes = "[sides.pcs.hero]\ncount = 4\nskills = { fight = 3, notice = 1 }\n";
    let ogre = "[sides.npcs.ogre]\nkind = \"main\"\nskills = { fight = 3 }\n";
    let conflict = two_sides("solo.bonus = \"rolls\"", heroes, ogre);
    let mut told = Told::begin(&conflict);
    assert_eq!(told.attack_rating(4), 6);
    told.take_out(0);
    assert_eq!(told.attack_rating(4), 5);
    told.take_out(1);
    told.take_out(2);
    assert_eq!(told.attack_rating(4), 3, "one against one");
    // It is alone only without followers; a nameless one is never big.
    let two = format!("{ogre}{THUG}");
    let conflict = two_sides("solo.bonus = \"rolls\"", heroes, &two);
    let mut told = Told::begin(&conflict);
    assert_eq!(told.attack_rating(4), 3);
    told.take_out(5);
    assert_eq!(told.attack_rating(4), 6);
    let conflict = two_sides("solo.bonus = \"rolls\"", heroes, THUG);
    assert_eq!(Told::begin(&conflict).attack_rating(4), 2);
    // Hits are smaller by half the number of opponents, rounded up.
    for (rules, hit) in [("", vec![]), ("solo.least_hit = 1", vec![1])] {
        let rules = format!("solo.bonus = \"hits\"\n{rules}");
        let conflict = two_sides(&rules, heroes, ogre);
        let mut told = Told::begin(&conflict);
        told.turn(&["[++00] [0000]"], &["0 turn attack 4"]);
        assert_eq!(told.hits(), hit);
    }
}

#[test]
fn fc_opt_16_scale() {
    let ogre = "[sides.npcs.ogre]\nkind = \"main\"\nscale = 2\nskills = { fight = 3 }\n";
    // Before the roll: 3 against 3 and 2; then 3 and 2 against 3.
    let conflict = two_sides("", HERO, ogre);
    let mut told = Told::begin(&conflict);
    told.turn(&["[++00] [0000]"], &[]).turn(&["[0000] [0000]"], &[]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 1));
    // After it: nothing on a tie, 2 per level once it succeeds, also for a defence.
    let conflict = two_sides("scale.benefit = \"after\"", HERO, ogre);
    let mut told = Told::begin(&conflict);
    told.turn(&["[-000] [0000]"], &[]);
    assert_eq!(told.fighter(1).boosts.all(), 1, "it wins by 1 and 4");
    told.turn(&["[0000] [0000]"], &[]).turn(&["[0000] [0000]"], &[]);
    told.turn(&["[+000] [0000]"], &[]);
    assert_eq!(told.hits(), [5]);
    // A level for all of the game master's characters; equal scales change nothing.
    let common = two_sides("scale.level = 1", HERO, THUG);
    let mut told = Told::begin(&common);
    told.turn(&["[0000] [0000]"], &[]);
    assert!(told.hits().is_empty(), "3 against 2 and 1");
    let same = two_sides("scale.level = 1", &format!("{HERO}scale = 1\n"), THUG);
    assert!(same.compiled.setup.bodies.scale.is_empty());
}

#[test]
fn mistakes_in_bodies_are_told() {
    let found = |group: &str, what: &str| {
        let text = mistakes(&format!(
            "system = \"fate-core\"\n[sides.a]\nplayer = \"pc\"\n{HERO_OF_A}\
             [sides.b]\nplayer = \"gm\"\n{group}\n"
        ));
        assert!(text.contains(what), "{text}");
    };
    let two = "[sides.b.one]\nleader = true\nskills = { fight = 1 }\n\
        [sides.b.two]\nleader = true\nskills = { fight = 1 }";
    found(two, "side `b` has 2 leaders");
    found("[sides.b.fire]\nkind = \"hazard\"", "`skills` is missing");
    found("[sides.b.fire]\nrating = 3\nskills = { fight = 1 }", "unknown key `rating`");
    found("[sides.b.one]\nscale = 9\nskills = { fight = 1 }", "from -4 to 8");
}

const HERO_OF_A: &str = "[sides.a.hero]\nskills = { fight = 2 }\n";

#[test]
fn features_of_bodies() {
    let ogre = "[sides.npcs.ogre]\nkind = \"main\"\nskills = { fight = 3 }\n";
    let policy = "[policies.counting]\nturn = [\n\
        \"pass if foes.units = 2 and foes.fighters = 4\",\n\"attack highest target.mob\"]\n";
    let text = format!("{ogre}[sides.npcs.thug]\ncount = 3\nmob = 3\nskills = {{ fight = 1 }}\n");
    let conflict = two_sides_played("", policy, &text);
    let mut told = Told::begin(&conflict);
    assert!(told.turn(&[], &[]).hits().is_empty());
    // Odds know of dice that are not thrown: 3 against 2 always hits, and no dice can change it.
    let sure = "[policies.sure]\nturn = [\"attack if target.hit_chance = 100\", \"pass\"]\n";
    let both = "hazard.enabled = true\nnpc.nameless_dice = \"passive_all\"";
    let statue = "[sides.pcs.statue]\nkind = \"hazard\"\nrating = 3\nboxes = [1]\n";
    let conflict = two_sides_played(both, sure, &format!("{THUG}{statue}"));
    let mut told = Told::begin(&conflict);
    told.turn(&[], &[]);
    told.turn(&[], &[]);
    assert_eq!(told.hits(), [1], "the statue strikes the thug");
    assert!(FateCore::ending(&told.state).is_none());
}

#[test]
fn fc_atk_10_fc_npc_06_zones_bound_both() {
    // Two zones: a blast strikes its own only, and mobs form where people stand together.
    let text = format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
         [scene.zones]\na = {{ to = [\"b\"] }}\nb = {{ exit = true }}\n\
         [policies.still]\nbase = \"plain\"\nstep = [\"stay\"]\nmob = [\"one_mob\"]\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n{HERO}zone = \"a\"\nzone_attack = true\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n\
         [sides.npcs.near]\nzone = \"a\"\ncount = 2\nskills = {{ fight = 1 }}\n\
         [sides.npcs.far]\nzone = \"b\"\ncount = 2\nskills = {{ fight = 1 }}\n"
    );
    let conflict = conflict(&text);
    let mut told = Told::begin(&conflict);
    assert_eq!(told.state.units(), 0b01011);
    let setup = &conflict.compiled.setup;
    assert_eq!(Core::around(View { setup, state: &told.state }, FighterId(0)), 0b00011);
    told.turn(&["[+000]", "[0000]"], &["0 turn attack_zone"]);
    // 4 against 1 and a helper: the first falls by 2, which leaves nothing for the other.
    assert_eq!((told.hits(), told.fighter(2).status), (vec![2], Status::TakenOut));
    assert_eq!(told.fighter(3).status, Status::In);
}
