//! House rules: every effect does what it says, within its bounds.

use super::moments::{LONG, under};
use crate::systems::stamina_and_wounds::rules::play::MOST_THROWS;
use crate::systems::stamina_and_wounds::state::conflict::{Defenceless, Fighter, Status, UNARMED};
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{DUEL, WEAK};

/// Damage of an attack with a d8 on AV 1 under a rule.
fn struck(case: (&str, &str, &str), dice: &str) -> i16 {
    let mut bench = under("", LONG, case);
    bench.round(&format!("1 {dice}"), &["0 attack 1"]);
    199 - bench.harm(1).0
}

#[test]
fn effects_change_attacks() {
    let (before, rolled) = ("before_attack", "attack_rolled");
    let plain = "boons = 0 and weapon_die = 8 and not sneak and not free_attack";
    let fell = "first_die = 8 and highest_die = 8 and lowest_die = 2 and dice = 2 and \
                explosions = 1 and total = 10 and armor_value = 1 and damage = 9 and marks = 0";
    let cases = [
        (before, "yes", "'boons + 1'", "5 7", 6),
        (before, "yes", "'boons - 2'", "5 7 3", 2),
        (before, "yes", "'boons + 9', 'boons - 9'", "5", 4),
        (before, plain, "'boons + 1'", "2 3", 2),
        (before, "target.stamina = 199", "'weapon_die = 12'", "12 1", 12),
        (before, "yes", "'most_explosions - 20'", "8", 7),
        (before, "yes", "'most_explosions + 1'", "8 8 8 8", 31),
        (before, "yes", "'extra_dice + 1'", "5 3", 7),
        (before, "yes", "'extra_dice + 4', 'extra_dice + 4'", "1 1 1 1 1", 4),
        (before, "yes", "'extra_dice - 4'", "5", 4),
        (rolled, "yes", "'total + 3'", "5", 7),
        (rolled, "yes", "'total - 9'", "5", 0),
        (rolled, "yes", "'total_at_most = 3'", "5", 2),
        (rolled, "yes", "'total_at_most = 6'", "5", 4),
        (rolled, "yes", "'total_at_least = 9'", "5", 8),
        (rolled, "yes", "'total_at_least = 2'", "5", 4),
        (rolled, "yes", "'armor_value = 5'", "5", 0),
        (rolled, "yes", "'armor_value = 0'", "5", 5),
        (rolled, "yes", "'throw 2 dice'", "5 3 8", 15),
        (rolled, "yes", "'throw 0 dice'", "5", 4),
        (rolled, "yes", "'explode'", "5", 4),
        (rolled, "yes", "'explode'", "8 2 8 3", 20),
        (rolled, "first_die = 5", "'reroll'", "5 8 2", 9),
        (rolled, "first_die = 4", "'reroll'", "5", 4),
        (rolled, "yes", "'damage + 2'", "5", 6),
        (rolled, "yes", "'damage - 9'", "5", 0),
        (rolled, fell, "'total + 1'", "8 2", 10),
        ("hit", "damage = 4 and target.stamina = 199", "'damage + 3'", "5", 7),
        ("hit", "yes", "'damage - damage'", "5", 0),
        ("damage", "damage = 4 and not direct and my.stamina = 199", "'damage + 3'", "5", 7),
        ("damage", "target.stamina = 4", "'damage - 99'", "5", 0),
    ];
    for (when, condition, deeds, dice, expected) in cases {
        let found = struck((when, condition, deeds), dice);
        assert_eq!(found, expected, "{when} if {condition}: {deeds}");
    }
}

/// Dice that explode for ever stop after 12 further ones, and so do those of a round that has no
/// labels left.
#[test]
fn further_dice_are_bounded() {
    assert_eq!(struck(("attack_rolled", "yes", "'explode'"), &"8 ".repeat(3 + 12)), 119);
    let groups = &["pc ada: count = 2", "foe orc: stamina = 99"];
    let mut bench = under("", groups, ("attack_rolled", "yes", "'throw 8 dice', 'reroll'"));
    bench.step("1", &[]);
    bench.state.house.throws = MOST_THROWS - 2;
    bench.step("5 3 4", &["1 attack 2"]);
    assert_eq!((bench.harm(2).0, bench.state.house.throws), (99 - 12, MOST_THROWS));
}

#[test]
fn a_rule_wears_weapons() {
    for (deeds, boxes) in [("'marks + 2'", 2), ("'marks + 9'", 3), ("'marks - 1'", 0)] {
        let mut bench = under("", LONG, ("attack_rolled", "yes", deeds));
        bench.round("1 5", &["0 attack 1"]);
        assert_eq!(bench.it(0).usage[0], boxes, "{deeds}");
    }
}

#[test]
fn effects_change_saves() {
    let (before, rolled) = ("before_save", "save_rolled");
    let plain = "natural = 9 and not succeeds and bonus = 2 and target_number = 12 and boons = 0";
    let others = "of_struggle or of_bleeding or of_morale";
    let cases = [
        (before, "of_maneuver", "'boons + 1'", "9 10", (12, true)),
        (before, "yes", "'boons - 1'", "15 3", (12, false)),
        (before, "bonus = 2", "'bonus + 1'", "9", (12, true)),
        (before, "yes", "'target_number - 1'", "9", (11, true)),
        (before, others, "'bonus + 9'", "9", (12, false)),
        (rolled, "yes", "'bonus + 1'", "9", (12, true)),
        (rolled, "succeeds", "'target_number + 5'", "14", (17, false)),
        (rolled, "yes", "'reroll'", "9 10", (12, true)),
        (rolled, "natural = 2", "'succeed'", "2", (12, true)),
        (rolled, "natural = 20", "'fail'", "20", (12, false)),
        (rolled, plain, "'succeed'", "9", (12, true)),
        (rolled, others, "'succeed'", "9", (12, false)),
    ];
    for (when, condition, deeds, dice, (target, success)) in cases {
        let mut bench = under("", DUEL, (when, condition, deeds));
        bench.round(&format!("1 {dice}"), &["0 maneuver trip 1"]);
        assert_eq!(bench.saves(), [(0, target, success)], "{when} if {condition}: {deeds}");
        assert_eq!(bench.it(1).prone, success, "{deeds}");
    }
    let mut bench = under("save.model = 'roll_under'", DUEL, (rolled, "yes", "'bonus + 1'"));
    bench.round("1 11", &["0 maneuver trip 1"]);
    assert_eq!(bench.saves(), [(0, 12, true)], "11 is at most 10 + 3 - 2");
}

/// What is looked at, and how much it is.
type Look = fn(&Fighter) -> i32;

/// A fighter with something of everything, against whom the rule speaks in the first turn.
const HERO: &str = "pc ada: stamina = 6; wounds = 10; shield = true; bandages = 1; rations = 1";

#[test]
fn effects_change_fighters() {
    let cases: [(&str, Look, i32); 48] = [
        ("'stamina - 4'", |it| it.stamina.into(), 2),
        ("'stamina - 9'", |it| it.stamina.into(), 0),
        ("'stamina - 4', 'stamina + 9'", |it| it.stamina.into(), 6),
        ("'wounds + 3'", |it| it.wounds.into(), 3),
        ("'wounds - 1'", |it| it.wounds.into(), 0),
        ("'wounds + 9'", |it| it.bleeding.into(), 0),
        ("'wounds + 3', 'bleed', 'wounds - 1'", |it| it.bleeding.into(), 0),
        ("'mortal = 3', 'wounds + 3', 'wounds - 1'", |it| it.mortal.into(), 0),
        ("'suffer 8 damage'", |it| it.wounds.into(), 2),
        ("'suffer 14 damage'", |it| it.bleeding.into(), 1),
        ("'suffer 0 damage'", |it| it.stamina.into(), 6),
        ("'bleed'", |it| it.bleeding.into(), 1),
        ("'bleed', 'stanch'", |it| it.bleeding.into(), 0),
        ("'mortal = 3'", |it| it.mortal.into(), 3),
        ("'mortal = 3', 'mortal = 0'", |it| it.mortal.into(), 0),
        ("'fall_prone'", |it| it.prone.into(), 1),
        ("'fall_prone', 'stand_up'", |it| it.prone.into(), 0),
        ("'disarm'", |it| it.disarmed.into(), 1),
        ("'disarm', 'pick_up'", |it| it.disarmed.into(), 0),
        ("'mark 9 weapon', 'disarm'", |it| it.disarmed.into(), 0),
        ("'restrain'", |it| it.held_by as i32, 0b10),
        ("'restrain', 'free'", |it| it.held_by as i32, 0),
        ("'defends + 2'", |it| it.defends.into(), 2),
        ("'defends + 9', 'defends + 9'", |it| it.defends.into(), 9),
        ("'defends + 2', 'defends - 9'", |it| it.defends.into(), 0),
        ("'mark 2 weapon'", |it| it.usage[0].into(), 2),
        ("'mark 2 weapon', 'repair 1 weapon'", |it| it.usage[0].into(), 1),
        ("'mark 9 weapon'", |it| it.weapon.into(), UNARMED as i32),
        ("'mark 9 weapon', 'mark 1 weapon'", |it| it.usage[0].into(), 3),
        ("'mark 9 weapon', 'repair 1 weapon'", |it| it.weapon.into(), 0),
        ("'mark 1 armor'", |it| it.usage[1].into(), 1),
        ("'mark 3 armor'", |it| it.armour.into(), 0),
        ("'mark 3 armor', 'repair 1 armor'", |it| it.armour.into(), 1),
        ("'av + 2'", |it| it.armour_lost.into(), -2),
        ("'av + 9', 'av + 9'", |it| it.armour_lost.into(), -9),
        ("'av - 9', 'av - 9'", |it| it.armour_lost.into(), 9),
        ("'ammunition - 1'", |it| it.ammo.into(), 1),
        ("'ammunition - 9'", |it| it.ammo.into(), 3),
        ("'ammunition - 1', 'ammunition + 5'", |it| it.ammo.into(), 0),
        ("'supplies - 2', 'supplies + 1'", |it| it.usage[2].into(), 1),
        ("'supplies - 9'", |it| it.usage[2].into(), 3),
        ("'rations + 2'", |it| it.rations.into(), 3),
        ("'rations - 9'", |it| it.rations.into(), 0),
        ("'coins + 5', 'coins - 2'", |it| it.purse.into(), 3),
        ("'coins - 5'", |it| it.purse.into(), 0),
        ("'tokens + 7', 'tokens - 2'", |it| it.tokens.into(), 5),
        ("'tokens + 90', 'tokens + 90'", |it| it.tokens.into(), 99),
        ("'my.tokens + my.tokens + 3'", |it| it.tokens.into(), 3),
    ];
    for (deeds, look, expected) in cases {
        // The orc has less Stamina, so that the rule speaks for the hero alone.
        let mut bench = under("", &[HERO, "foe orc:"], ("turn_starts", "my.stamina = 6", deeds));
        bench.step("1", &[]);
        assert_eq!(look(bench.it(0)), expected, "{deeds}");
        assert!(!bench.state.house.acting, "{deeds}");
    }
}

/// Effects for others: the orc, who is asleep, or a fighter on a line of steps.
#[test]
fn effects_reach_others() {
    let sleeper = "foe orc: defenceless = 'asleep'";
    let groups = &[HERO, sleeper];
    let mut bench = under("", groups, ("turn_starts", "my.stamina = 6", "'foes.wake'"));
    bench.step("1", &[]);
    assert_eq!(bench.it(1).defenceless, Defenceless::No);
    let mut bench = under("", groups, ("turn_starts", "my.stamina = 6", "'foes.tokens + 2'"));
    bench.step("1", &[]);
    assert_eq!([0, 1].map(|who| bench.it(who).tokens), [0, 2]);
    let bands = "position.model = 'bands'; scene.distance = 3";
    for (deeds, position) in [("'advance + 2'", 2), ("'advance - 1'", -1), ("'restrain'", 0)] {
        let groups = &[HERO, "foe orc:"];
        let mut bench = under(bands, groups, ("turn_starts", "my.stamina = 6", deeds));
        bench.step("1", &[]);
        assert_eq!((bench.it(0).position, bench.it(0).held_by), (position, 0), "{deeds}");
    }
}

#[test]
fn effects_end_fights() {
    let cases = [
        ("'foes.die'", Status::Dead),
        ("'foes.suffer 99 damage'", Status::Dead),
        ("'foes.wounds + 99'", Status::Dead),
        ("'foes.flee'", Status::Fled),
        ("'foes.surrender'", Status::Surrendered),
    ];
    for (deeds, status) in cases {
        let mut bench = under("", &[HERO, "foe orc:"], ("turn_starts", "my.stamina = 6", deeds));
        bench.step("1", &[]);
        assert_eq!((bench.status(1), bench.winner()), (status, Some(0)), "{deeds}");
        assert_eq!(bench.count(M::Standing, 1), 0, "{deeds}");
    }
    let rules = "enemy.hp_model = 'stamina_only'";
    let groups = &[HERO, "foe orc:"];
    for (deeds, winner) in [("'foes.stamina - 4'", Some(0)), ("'foes.wounds + 99'", None)] {
        let mut bench = under(rules, groups, ("turn_starts", "my.stamina = 6", deeds));
        bench.step("1", &[]);
        assert_eq!(bench.winner(), winner, "{deeds}");
    }
}

/// Who is about to die, to flee or to surrender stays, and lives.
#[test]
fn fighters_stay() {
    let weak = format!("foe orc: {WEAK}");
    let weak: &[&str] = &["pc ada:", &weak];
    let deaths = [
        ("by_hit and not by_bleeding and not by_mortal_wound", Status::In),
        ("by_bleeding or by_mortal_wound", Status::Dead),
    ];
    for (condition, status) in deaths {
        let mut bench = under("", weak, ("dies", condition, "'stay'"));
        bench.round("1 5", &["0 attack 1"]);
        assert_eq!((bench.status(1), bench.harm(1).1 == 0), (status, status == Status::In));
    }
    let rules = "enemy.hp_model = 'stamina_only'";
    let mut bench = under(rules, DUEL, ("dies", "yes", "'stay'"));
    bench.round("1 5", &["0 attack 1"]);
    assert_eq!((bench.status(1), bench.harm(1)), (Status::In, (1, 0)));
    for (when, choice) in [("flees", "0 flee flee"), ("surrenders", "0 flee surrender")] {
        let mut bench = under("", DUEL, (when, "yes", "'stay'"));
        bench.round("1", &[choice]);
        assert_eq!(bench.status(0), Status::In, "{when}");
        let mut bench = under("", DUEL, (when, "my.tokens = 1", "'stay'"));
        bench.round("1", &[choice]);
        assert_ne!(bench.status(0), Status::In, "{when}");
    }
}

/// Who takes steps in the rounds that follow.
#[test]
fn rules_change_who_acts() {
    let cases: [(&str, &str, &str, &str, &[usize]); 11] = [
        ("initiative_rolled", "initiative = 1", "'initiative + 3'", "1", &[1, 0]),
        ("initiative_rolled", "initiative = 1", "'reroll'", "1 4", &[1, 0]),
        ("initiative_rolled", "initiative = 4", "'initiative - 9'", "4", &[0, 1]),
        ("round_starts", "my.stamina = 4", "'go_first'", "1", &[1, 0]),
        ("round_starts", "my.stamina = 6", "'go_first'", "4", &[0, 1]),
        ("turn_starts", "my.stamina = 6", "'lose_turn'", "1", &[1]),
        ("round_starts", "my.stamina = 6", "'lose_turn'", "4", &[1]),
        ("turn_starts", "my.stamina = 6", "'foes.lose_turn'", "1", &[0]),
        ("turn_starts", "my.stamina = 6", "'actions - 4'", "1", &[1]),
        ("turn_starts", "my.stamina = 6", "'actions - 1', 'actions + 1'", "1", &[0, 1]),
        ("turn_starts", "my.stamina = 6", "'actions - 1', 'fall_prone', 'moves - 1'", "1", &[1]),
    ];
    for (when, condition, deeds, dice, order) in cases {
        let mut bench = under("", &[HERO, "foe orc:"], (when, condition, deeds));
        bench.round(dice, &[]);
        assert_eq!(bench.order(), order, "{when}: {deeds}");
    }
    let more = ("turn_starts", "my.stamina = 6", "'actions + 4', 'actions + 4', 'moves + 4'");
    let mut bench = under("", &[HERO, "foe orc: stamina = 99"], more);
    bench.round("1 2 2 2 2", &["0 attack 1"; 4]);
    assert_eq!(bench.harm(1).0, 91);
}
