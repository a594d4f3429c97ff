//! The full profile: Preparations, own traits, Legacies, adversaries, floors of groups, profiles
//! (BB-PREP, BB-TRAIT, BB-LEG, BB-ADV, BB-COND-07, BB-PROF).

use crate::knob::{Knobs, Value};
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, compiled};

const FULL: &str = "profile.scope = \"full\"; dice.modifiers = \"off\"";

/// V-08: BB-TRAIT-05, BB-TRAIT-06, BB-FAV-02: a detrimental trait is invoked, or its dice denied.
#[test]
fn bb_trait_05_06_the_drunkard_at_court() {
    let groups =
        &["a cyrene: vigor = 4; favour = 1; flaws = [\"Drunkard 1\"]", "b guest: vigor = 4"];
    let rules = format!("{FULL}; conflict.relevant_skill = \"influence\"");
    let mut bench = Bench::of(&rules, groups);
    bench.act("1 0 1", &["0 attack 1", "1 help flaw 0"]);
    assert_eq!((bench.conditions(1), bench.it(0).favour), ([0; 3], 2));
    let mut bench = Bench::of(&rules, groups);
    bench.act("1 0", &["0 attack 1", "1 help flaw 0", "0 deny deny"]);
    assert_eq!((bench.conditions(1), bench.it(0).favour), ([1, 0, 0], 0));
    assert_eq!(bench.count(M::DiceDenied, 0), 1);
    // All of them for 1 Favour; each for more; or each paid by the invoker.
    let proud =
        &["a ann: vigor = 4; favour = 2; flaws = [\"Proud 3\"]", "b bob: vigor = 4; favour = 2"];
    let mut bench = Bench::of(&format!("{FULL}; trait.cancel_mode = \"flat_1_all\""), proud);
    bench.act("1 0", &["0 attack 1", "1 help flaw 0", "0 deny deny"]);
    assert_eq!(bench.it(0).favour, 1);
    let mut bench = Bench::of(&format!("{FULL}; trait.cancel_cost_per_die = 2"), proud);
    bench.act("1 0 0", &["0 attack 1", "1 help flaw 0", "0 deny deny"]);
    assert!(bench.says("bob rolls 2 dice") && bench.it(0).favour == 0);
    let slow = &["a ann: vigor = 4; favour = 2", "b bob: vigor = 4; flaws = [\"Slow 3\"]"];
    let mut bench = Bench::of(&format!("{FULL}; trait.opponent_use = \"favour_per_die\""), slow);
    bench.act("0 1 0", &["0 attack 1", "0 help flaw 1"]);
    assert!(bench.says("ann rolls 2 dice") && bench.it(0).favour == 0);
}

/// V-09: BB-PREP-01, BB-PREP-02, BB-PREP-04, BB-PREP-05, BB-FAV-03 (`prep.floor_degrade`).
#[test]
fn bb_prep_01_02_04_05_the_axe() {
    let groups =
        &["a maro: vigor = 4; preparations = [\"Axe 2 fight vigor attack\"]", "b foe: vigor = 4"];
    let mut bench = Bench::of(FULL, groups);
    bench.act("0 1", &["0 attack 1", "0 help prep floor"]);
    assert_eq!((bench.conditions(1), bench.it(0).preps[0]), ([1, 0, 0], 1));
    assert_eq!(bench.it(0).favour, 0);
    bench.act("", &["1 pass"]).act("0 0", &["0 attack 1", "0 help prep floor"]);
    assert_eq!((bench.conditions(1), bench.it(0).preps[0]), ([2, 0, 0], 0));
    // At rating 0, or in the core, nothing is offered.
    bench.act("", &["1 pass"]).act("0 0", &["0 attack 1"]);
    let mut bench = Bench::of("", groups);
    bench.act("0 1", &["0 attack 1"]);
    assert_eq!(bench.count(M::PrepsUsed, 0), 0);
    let mut bench = Bench::of(&format!("{FULL}; prep.floor_degrade = 2"), groups);
    bench.act("0 1", &["0 attack 1", "0 help prep floor"]);
    assert_eq!(bench.it(0).preps[0], 0);
}

/// BB-PREP-03, BB-PREP-06, BB-PREP-07: as dice, for what it is not made for, and of a master's make
/// (`prep.dice_fraction`, `prep.off_label`, `prep.masterwork_factor`).
#[test]
fn bb_prep_03_06_07_dice_off_label_and_masterwork() {
    let left = |rules: &str, rating: i32, approach: &str, dice: &str, how: &str| {
        let maro = format!(
            "a maro: vigor = 4; reason = 4; preparations = [\"Axe {rating} fight vigor attack\"]"
        );
        let mut bench = Bench::of(&format!("{FULL}; {rules}"), &[&maro, "b foe: vigor = 6"]);
        let attack = format!("0 attack_approach {approach}");
        bench.act(dice, &["0 attack 1", &attack, &format!("0 help prep {how}")]);
        let total: i32 = bench
            .lines()
            .iter()
            .find(|line| line.contains(" against ") && line.contains(": "))
            .and_then(|line| line.split(' ').next()?.parse().ok())
            .unwrap_or(-1);
        (bench.it(0).preps[0], total)
    };
    assert_eq!(left("", 3, "vigor", "0 1 1", "dice").0, 2);
    assert_eq!(left("prep.dice_fraction = 1", 3, "vigor", "0 1 3", "dice").0, 2);
    assert_eq!(left("", 5, "reason", "0 2", "floor"), (4, 2));
    assert_eq!(left("prep.off_label = \"one\"", 5, "reason", "0 2", "floor"), (4, 1));
    assert_eq!(left("prep.off_label = \"half_min0\"", 5, "reason", "0 2", "floor"), (4, 2));
    // Five is more than twice the two that are needed: it does not wear.
    assert_eq!(left("", 5, "vigor", "0 1", "floor"), (5, 5));
    assert_eq!(left("prep.masterwork_factor = 5", 5, "vigor", "0 1", "floor"), (4, 5));
}

/// V-11, BB-ADV-01: an adversary's helpful trait is a floor that does not wear.
#[test]
fn bb_adv_01_the_ghoul() {
    let groups = &[
        "a ghoul: vigor = 4; adversary = true; traits = [\"Festering Fangs & Claws 2\"]",
        "b cyrene: vigor = 4",
    ];
    let mut bench = Bench::of(FULL, groups);
    bench.act("0 1", &["0 attack 1"]);
    assert_eq!(bench.conditions(1), [1, 0, 0]);
    let mut bench = Bench::of("", groups);
    bench.act("0 1", &["0 attack 1"]);
    assert_eq!(bench.conditions(1), [0; 3]);
}

/// BB-ADV-01: such a trait is a floor instead of dice that are rolled again
/// (`adversary.trait_as_floor`).
#[test]
fn bb_adv_01_a_floor_instead_of_rerolls() {
    let rerolls = |rules: &str, adversary: bool, dice: &str| {
        let ghoul = format!(
            "a ghoul: vigor = 4; favour = 3; traits = [\"Festering Fangs & Claws 2\"]; \
             adversary = {adversary}; policy = \"rerolls\""
        );
        let rules = format!("{FULL}; {rules}");
        let mut bench = Bench::of(&rules, &[&ghoul, "b cyrene: vigor = 4"]);
        bench.act(dice, &["0 attack 1"]);
        bench.count(M::TraitsUsed, 0)
    };
    assert_eq!(rerolls("", true, "0 4"), 0);
    assert_eq!(rerolls("", false, "0 4 0"), 1);
    assert_eq!(rerolls("adversary.trait_as_floor = false", true, "0 4 0"), 1);
}

/// BB-ADV-01, BB-DICE-14: it is a floor on a test of Positioning as well.
#[test]
fn bb_adv_01_dice_14_a_floor_in_positioning() {
    let groups =
        &["a ghoul: vigor = 4; adversary = true; traits = [\"Fangs 2\"]", "b bob: vigor = 4"];
    assert_eq!(Bench::open(FULL, groups, "0 0", &[]).morale(), (6, 4));
    assert_eq!(Bench::open("", groups, "0 0", &[]).morale(), (4, 4));
}

/// V-12: BB-TRAIT-01 to BB-TRAIT-04, BB-FAV-07: failed dice again, free ones first
/// (`trait.free_rerolls`, `favour.empower_trait`, `trait.max_help_per_roll`).
#[test]
fn bb_trait_01_02_03_04_failed_dice_again() {
    let groups = &["a ann: vigor = 3; favour = 2; traits = [\"Swift 3\"]", "b bob: vigor = 4"];
    let mut bench = Bench::of(FULL, groups);
    bench.act("0 1 3", &["0 attack 1", "0 help trait paid"]);
    assert_eq!((bench.it(0).favour, bench.conditions(1)), (0, [0, 1, 0]));
    let mut bench = Bench::of(FULL, groups);
    bench.act("0 1 1", &["0 attack 1", "0 help trait free"]);
    assert_eq!(bench.it(0).favour, 3);
    let mut bench = Bench::of(&format!("{FULL}; trait.free_rerolls = 3"), groups);
    bench.act("0 1 3", &["0 attack 1", "0 help trait free"]);
    assert_eq!(bench.it(0).favour, 2);
    let mut bench = Bench::of(&format!("{FULL}; favour.empower_trait = true"), groups);
    bench.act("1 1 1", &["0 attack 1", "0 help trait raised"]);
    assert_eq!(bench.it(0).favour, 0);
    let two = &["a ann: vigor = 3; traits = [\"Swift 3\", \"Strong 3\"]", groups[1]];
    let mut bench = Bench::of(&format!("{FULL}; trait.max_help_per_roll = 2"), two);
    bench.act("0 1 0 0", &["0 attack 1", "0 help trait free", "0 help trait free"]);
    assert_eq!(bench.count(M::TraitsUsed, 0), 2);
}

/// BB-TRAIT-09: 1 Favour and a trait make a Preparation on the spot (`trait.favour_to_prep`).
#[test]
fn bb_trait_09_improvising() {
    let groups = &["a ann: vigor = 3; favour = 1; traits = [\"Swift 1\"]", "b bob: vigor = 4"];
    let mut bench = Bench::of("trait.favour_to_prep = true", groups);
    bench.act("0 0", &["0 attack 1", "0 help improvise"]);
    assert_eq!((bench.it(0).favour, bench.conditions(1)), (0, [1, 0, 0]));
}

/// BB-LEG-02, BB-LEG-03: a Legacy beside a trait, with the modifier of its Approach
/// (`legacy.adds_modifier`).
#[test]
fn bb_leg_02_03_legacies_in_use() {
    let groups = &[
        "a ann: vigor = 4; fight = \"trained\"; favour = 3; traits = [\"Swift 1\"]; legacy_vigor = 1",
        "b bob: vigor = 4",
    ];
    let mut bench = Bench::of(FULL, groups);
    // Two successes, one of them a six: one more die; then one failed die again for Favour.
    bench.act("2 4 1 0 0 1 0", &["0 attack 1", "0 help legacy vigor", "0 help trait paid"]);
    assert_eq!((bench.count(M::LegaciesUsed, 0), bench.it(0).legacies[0]), (1, 1));
    let mut bench = Bench::of(&format!("{FULL}; legacy.adds_modifier = false"), groups);
    bench.act("2 4 0", &["0 attack 1", "0 help legacy vigor"]);
    // In the core it has no effect and is not offered.
    let mut bench = Bench::of("", groups);
    bench.act("2 4", &["0 attack 1"]);
    assert_eq!(bench.count(M::LegaciesUsed, 0), 0);
}

/// BB-DICE-08, BB-DICE-11: modifiers when a trait is invoked; added dice follow them
/// (`dice.modifiers`, `trait.benefit`, `invoke.added_dice_modified`).
#[test]
fn bb_dice_08_11_gated_modifiers_and_added_dice() {
    let groups = &["a ann: vigor = 3; traits = [\"Swift 1\"]", "b bob: vigor = 4"];
    let rules = "dice.modifiers = \"trait_gated\"; trait.benefit = \"modifier_gate\"";
    let mut bench = Bench::of(rules, groups);
    bench.act("1 2 1 1 1 0", &["0 attack 1", "0 help trait"]);
    assert!(bench.says("2 against 2"));
    let groups = &[
        "a ann: vigor = 3; boons = [\"Luck 2 vigor\"]",
        "b bob: vigor = 4; uses_modifiers = false",
    ];
    let added = |rules: &str, dice: &str| {
        let rules = format!("dice.modifiers = \"always\"; {rules}");
        let mut bench = Bench::of(&rules, groups);
        bench.act(dice, &["0 attack 1", "0 help boon full"]);
    };
    // A six among the added dice adds another.
    added("", "0 2 1 1 0");
    added("invoke.added_dice_modified = false", "0 2 1");
}

/// BB-DICE-07: Reason may look at both rolls first (`dice.modifiers`, `dice.reason_info`).
#[test]
fn bb_dice_07_reason_sees_both_rolls() {
    let groups = &["a ann: vigor = 0; reason = 4", "b bob: vigor = 4; uses_modifiers = false"];
    let mut bench =
        Bench::of("dice.modifiers = \"always\"; dice.reason_info = \"both_rolls\"", groups);
    bench.act("1 3 4", &["0 attack 1", "0 attack_approach reason", "0 reroll again"]);
    assert!(bench.says("4 against 3"));
}

/// BB-COND-07: each attacker of a group has the floor, or the first (`conditions.floor_in_group`).
#[test]
fn bb_cond_07_floors_of_groups() {
    let sum = |rules: &str| {
        let groups = &["a ann: count = 3; vigor = 3", "b bob: vigor = 4"];
        let mut bench = Bench::of(&format!("conditions.floor = \"on\"; {rules}"), groups);
        bench.set(3).conditions[0] = [0, 1, 0];
        bench.act("0 0 0 0", &["0 group 3", "1 join join 3", "2 join join 3"]);
        bench.says("6 against 0")
    };
    assert!(sum("") && !sum("conditions.floor_in_group = \"once\""));
}

/// Defaults of the full profile, as BB-PROF-02 lists them.
const FULL_DEFAULTS: &[(&str, &str)] = &[
    ("dice.modifiers", "always"),
    ("favour.on_failed_roll", "successes_rolled"),
    ("trait.benefit", "reroll_for_favour"),
    ("trait.cancel_mode", "per_die"),
    ("trait.static_compel", "true"),
    ("legacy.adds_modifier", "true"),
    ("conditions.floor", "on"),
    ("conditions.static_minimum", "true"),
    ("prep.enabled", "true"),
    ("adversary.trait_as_floor", "true"),
    ("bane.static_refusal", "rating"),
    ("test.power_through", "true"),
];
/// Defaults of the younger pages (BB-PROF-04).
const SITE_DEFAULTS: &[(&str, &str)] = &[
    ("conditions.layout", "per_type_boxes"),
    ("trait.compel_refusal", "flat_1"),
    ("test.trait_adds_to_base", "false"),
    ("dice.vigor_chain", "false"),
    ("dice.intuition_chain", "false"),
    ("prep.off_label", "one"),
    ("prep.dice_mode", "false"),
];
/// Defaults of the younger pages in the full profile (BB-PROF-04).
const BOTH_DEFAULTS: &[(&str, &str)] = &[
    ("dice.modifiers", "trait_gated"),
    ("trait.benefit", "modifier_gate"),
    ("trait.cancel_mode", "flat_1_all"),
    ("favour.on_failed_roll", "none"),
];

/// BB-PROF-01, BB-PROF-02, BB-PROF-04: profiles move defaults, and what a file sets goes first.
#[test]
fn bb_prof_01_02_04_profiles_move_defaults() {
    let knob = |rules: &str, path: &str| {
        let bench = Bench::of(rules, crate::systems::boons_and_banes::tests::support::DUEL);
        bench.setup().knobs.get(path).unwrap()
    };
    let of = |text: &str| Value::from(text);
    assert_eq!(knob("", "dice.modifiers"), of("off"));
    // As the ledger has them; each differs from its default in the core.
    let lists: [(&str, &[(&str, &str)]); 3] = [
        ("profile.scope = \"full\"", FULL_DEFAULTS),
        ("profile.siblings = \"site\"", SITE_DEFAULTS),
        ("profile.siblings = \"site\"; profile.scope = \"full\"", BOTH_DEFAULTS),
    ];
    for (rules, path, value) in
        lists.iter().flat_map(|(rules, list)| list.iter().map(move |it| (*rules, it.0, it.1)))
    {
        let flag = value.parse().ok().map(Value::Bool);
        assert_eq!(knob(rules, path), flag.unwrap_or(of(value)), "{rules} {path}");
    }
    assert_eq!(
        knob("conditions.floor = \"off\"; profile.scope = \"full\"", "conditions.floor"),
        of("off")
    );
    let site = "profile.siblings = \"site\"";
    assert_eq!(knob(site, "conditions.layout"), of("per_type_boxes"));
    assert_eq!(knob(site, "dice.modifiers"), of("off"));
    let both = format!("{site}; profile.scope = \"full\"");
    assert_eq!(knob(&both, "dice.modifiers"), of("trait_gated"));
    assert_eq!(knob(&both, "favour.on_failed_roll"), of("none"));
}

/// BB-PROF-03: with the rule default a conversion is never open before a Last Stand, with the
/// playable value it is.
#[test]
fn bb_prof_03_playable_values_bring_rules_within_reach() {
    let converted = |rules: &str| {
        let groups = &[
            "a ann: policy = \"schemer\"; fight = \"trained\"; vigor = 4",
            "b bob: policy = \"schemer\"; fight = \"trained\"; vigor = 4",
        ];
        let conflict = compiled(rules, groups).unwrap();
        let mut workspace = conflict.workspace();
        (0..200)
            .map(|trial| {
                conflict.play(&mut workspace, 42, trial);
                workspace.counters.of_side(0)[M::Converted as usize]
            })
            .sum::<i32>()
    };
    assert_eq!(converted(""), 0);
    assert!(converted("favour.start = 3") > 0);
}
