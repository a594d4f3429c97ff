//! Attacks decided by ratings, dice and full defence alone (`kernels::fate::fast::plain_attack`): the short way to play
//! them comes to the same as the way with all rules, and is not taken where a rule looks at the rolls.

use super::conflict;
use crate::engine::Conflict;
use crate::systems::fate_core::FateCore;
use crate::testing::identical_play::assert_identical_play;

/// Two against two; one side takes full defense at times. No fighter invokes.
fn fight(rules: &str, sheet: &str) -> Conflict<FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\nfp.gm_start = 0\n{rules}\n\
         [policies.guarded]\nturn = [\"full_defense if exchange % 3 = 1\", \"attack lowest target.absorbs\"]\n\
         concede = [\"concede if my.absorbs <= 1\"]\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"guarded\"\n\
         [sides.pcs.hero]\ncount = 2\nskills = {{ fight = 3, athletics = 2 }}\n{sheet}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.npcs.foe]\nkind = \"main\"\ncount = 2\nskills = {{ fight = 2, notice = 3 }}\n"
    ))
}

#[test]
fn plain_attacks_come_to_the_same_as_with_all_rules() {
    let rules = [
        "",
        "attack.fail_stress = 1\nfulldef.bonus = 3",
        "defend.style_boost = false\nattack.tie_boost = false\noutcome.style_margin = 2",
        "attack.style_boost = false\nfulldef.duration = \"rest_of_exchange\"",
        // House rules of other moments speak on the short way, too.
        "[house_rules.gash]\nwhen = \"hit\"\nif = \"style\"\ndo = \"shifts + 1\"",
        "[house_rules.breath]\nwhen = \"turn_ends\"\ndo = \"clear 1 stress\"",
        // Those of rolls that apply whatever the dice: with them no attack goes the short way.
        "[house_rules.luck]\nwhen = \"before_roll\"\nif = \"attacking\"\ndo = \"result + 1\"",
        "[house_rules.luck]\nwhen = \"rolled\"\nif = \"attacking\"\ndo = \"result + 1\"",
        "[house_rules.luck]\nwhen = \"attack_rolled\"\ndo = \"result + 1\"",
        "[house_rules.luck]\nwhen = \"defense_rolled\"\ndo = \"result + 1\"",
    ];
    for rules in rules {
        compare(rules);
    }
}

/// Compares the short way with the way of all rules.
fn compare(rules: &str) {
    let short = fight(rules, "");
    assert!(short.compiled.setup.plain_rolls, "{rules}");
    let mut long = fight(rules, "");
    long.compiled.setup.plain_rolls = false;
    assert_identical_play(&short, &long, rules);
}

/// House rules that wait for certain dice let the other attacks go the short way. Each fact of a roll is asked for on
/// both sides of every number that it has in this fight, so that a fact that the short way sees otherwise shows.
#[test]
fn attacks_that_no_house_rule_waits_for_go_the_short_way() {
    let facts = [
        ("result", -2..=8),
        ("dice", -4..=4),
        ("pluses", 0..=4),
        ("blanks", 0..=4),
        ("minuses", 0..=4),
        ("rating", 1..=3),
        ("replaced", 0..=1),
    ];
    for moment in ["rolled", "attack_rolled", "defense_rolled"] {
        for (fact, numbers) in facts.clone() {
            for number in numbers {
                compare(&format!(
                    "[house_rules.rare]\nwhen = \"{moment}\"\nif = \"{fact} >= {number}\"\ndo = \"boosts + 1\""
                ));
            }
        }
    }
    for condition in [
        "attacking and dice = 4",
        "defending and result > 5",
        "creating",
        "dice = 4 or result < 0",
        "result - dice > 3",
    ] {
        compare(&format!(
            "[house_rules.rare]\nwhen = \"rolled\"\nif = \"{condition}\"\ndo = \"result - 1\""
        ));
    }
}

#[test]
fn attacks_are_not_plain_where_a_rule_looks_at_the_rolls() {
    let rules = [
        "consequence.penalty = -1",
        "defend.penalty_per_extra = 1",
        "defend.max_per_exchange = 1",
        "result.cap = 8",
        "boost.lifetime = \"next_roll\"",
        "order.surprise_side = \"pc\"",
    ];
    for rules in rules {
        assert!(!fight(rules, "").compiled.setup.plain_rolls, "{rules}");
    }
    assert!(!fight("", "weapon = 2").compiled.setup.plain_rolls);
}
