//! Tests of blank zones and of discovering their content (`rules::zones::discover`), of rage and of neutral sides.

use crate::kernels::fate::sheet::map::Site;
use crate::system::FighterId;
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::tests::*;

/// Three zones in a row; the test sets the content of the far one.
fn pass(
    rules: &str,
    far: &str,
    aspects: &str,
    groups: &[String],
) -> Result<Conflict<WarOfAshes>, String> {
    compiled(&format!(
        "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nfp.refresh = 0\nfp.gm_per_pc = 0\n\
         {rules}\n[scene.zones]\nmeadow = {{ to = [\"pass\"] }}\npass = {{ to = [\"far\"] }}\n\
         far = {{ {far} }}\n[scene.aspects]\n{aspects}\n\
         [sides.heroes]\nplayer = \"pc\"\npolicy = \"still\"\n\
         [sides.foes]\nplayer = \"gm\"\npolicy = \"still\"\n{}\
         [policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\n",
        groups.concat()
    ))
}

fn olivia(zone: &str) -> String {
    pc("olivia", OLIVIA, &format!("zone = \"{zone}\""))
}

fn orc(zone: &str) -> String {
    minions("orc", &format!("zone = \"{zone}\"\nskilled = [\"fight\"]"))
}

const FOG: &str = "fog = { zone = \"far\", tags = [\"obscuring\"] }\n";
const CHASM: &str = "chasm = { zone = \"far\", hinders = true, hidden = true }\n";
const LEDGE: &str = "ledge = { zone = \"far\", tags = [\"defend\"], hidden = true }\n";

fn difficulty(conflict: &Conflict<WarOfAshes>, zone: u8) -> Option<i32> {
    let stage = Stage::open(conflict, &[], &[]);
    stage.view().discover_difficulty(FighterId(0), zone)
}

/// WOA-DISC-04, WOA-DISC-05, WOA-DISC-06, T-01: two zones away, with fog in it.
#[test]
fn t_01_difficulty_from_afar() {
    let aspects = format!("{FOG}{CHASM}");
    let game =
        |rules: &str, zone: &str| pass(rules, "", &aspects, &[olivia(zone), orc("far")]).unwrap();
    assert_eq!(difficulty(&game("", "meadow"), 2), Some(5));
    assert_eq!(difficulty(&game("", "pass"), 2), Some(3));
    assert_eq!(difficulty(&game("", "far"), 2), Some(3));
    assert_eq!(difficulty(&game("discover.base = 2", "meadow"), 2), Some(6));
    assert_eq!(difficulty(&game("discover.per_adverse = 4", "meadow"), 2), Some(7));
    assert_eq!(difficulty(&game("discover.per_distance = 0", "meadow"), 2), Some(3));
    // An aspect that obscures the zone in between counts, too.
    let smoke = format!("{aspects}smoke = {{ zone = \"pass\", tags = [\"obscuring\"] }}\n");
    let game = pass("", "", &smoke, &[olivia("meadow"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), Some(7));
}

/// T-02, WOA-DISC-07, WOA-DISC-08: one zone closer a total of 4 finds the chasm in the fog.
#[test]
fn t_02_the_fog_becomes_a_chasm() {
    let aspects = format!("{FOG}{CHASM}");
    let game = pass("", "", &aspects, &[olivia("pass"), orc("far")]).unwrap();
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[+000]"], &["0 turn discover zone3"]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(0, 0, 4)], 1));
    assert_eq!(stage.state.scene.len(), 1);
    let found = stage.state.scene[0];
    assert_eq!(
        (found.site, found.hinders, found.free[0], found.free[1]),
        (Site::Zone(2), true, 1, 0)
    );
    assert_eq!(stage.state.free[..2], [1, 0]);
    assert!(stage.told(WarEvent::Reveals(2, 1)));
    // Nothing is left to be found.
    assert_eq!(stage.view().easiest_to_discover(FighterId(0)), None);
    // An aspect that hides nothing stays, and none can be replaced with the knob.
    let clear = format!("rock = {{ zone = \"far\" }}\n{CHASM}");
    let game = pass("", "", &clear, &[olivia("pass"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), None);
    let game =
        pass("discover.replace = \"always\"", "", &clear, &[olivia("pass"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), Some(1));
    let game =
        pass("discover.replace = \"never\"", "", &aspects, &[olivia("pass"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), None);
}

/// WOA-DISC-01, WOA-DISC-02, WOA-DISC-08, WOA-DISC-09, JC-25: a blank zone, by outcome.
#[test]
fn what_discovering_comes_to() {
    let blank = "blank = \"discover\"";
    let run = |rules: &str, dice: &str| {
        let game = pass(rules, blank, CHASM, &[olivia("pass"), orc("far")]).unwrap();
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&[dice], &["0 turn discover"]);
        let free = stage.state.scene.first().map(|it| (it.free[0], it.free[1]));
        (free, stage.fighter(0).boosts.all())
    };
    // Careful 3 against difficulty 1.
    assert_eq!(run("", "[+000]"), (Some((2, 0)), 0));
    assert_eq!(run("", "[0000]"), (Some((1, 0)), 0));
    assert_eq!(run("", "[--00]"), (None, 1));
    assert_eq!(run("", "[---0]"), (None, 0));
    assert_eq!(run("discover.tie = \"as_success\"", "[--00]"), (Some((1, 0)), 0));
    assert_eq!(run("discover.free = [0, 4]", "[+000]"), (Some((4, 0)), 0));
    assert_eq!(run("create.fail = \"enemy_free_invoke\"", "[---0]"), (Some((0, 1)), 0));
    let game =
        pass("discover.enabled = false", blank, CHASM, &[olivia("pass"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), None);
    // The game master's fighters discover nothing.
    let game = pass("", blank, CHASM, &[olivia("pass"), orc("far")]).unwrap();
    let stage = Stage::open(&game, &[], &[]);
    assert_eq!(stage.view().discover_difficulty(FighterId(1), 2), None);
    // Other approaches, by the knob.
    let rules = "discover.approaches = [\"sneaky\"]";
    let game = pass(rules, blank, CHASM, &[olivia("pass"), orc("far")]).unwrap();
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000]"], &["0 turn discover"]);
    assert_eq!(stage.rolls(), [(0, 0, 2)]);
}

/// IX-28, WOA-DISC-02: discovering breaks a Roar lock without Careful and Clever; a roarer bound by a compel cannot
/// discover.
#[test]
fn ix_28_discovering_under_a_roar() {
    let game = pass("", "blank = \"discover\"", CHASM, &[olivia("pass"), orc("far")]).unwrap();
    let mut stage = Stage::open(&game, &[], &[]);
    let with = |stage: &Stage<'_>| stage.view().discover_method(FighterId(0)).map(|it| it.number);
    for (approach, number) in [(0, 0), (1, 0), (2, 1), (5, 0)] {
        stage.state.fighters[0].game.active = true;
        stage.state.fighters[0].game.approach = approach;
        assert_eq!(with(&stage), Some(number), "roars with {approach}");
    }
    stage.state.fighters[0].game.approach = 4;
    stage.state.fighters[0].game.bound_until = 9;
    assert_eq!(with(&stage), None);
    stage.state.fighters[0].game.bound_until = 0;
    stage.turn(&["[0000]"], &["0 turn discover"]);
    assert!(!stage.fighter(0).game.active);
}

/// WOA-DISC-03, WOA-ZONE-10: what one must see, and from where.
#[test]
fn lines_of_sight() {
    let open = |rules: &str, far: &str, zone: &str| {
        let game = pass(rules, far, CHASM, &[olivia(zone), orc("pass")]).unwrap();
        difficulty(&game, 2).is_some()
    };
    assert!(open("", "blank = \"discover\"", "meadow"));
    assert!(!open("", "blank = \"discover\", sight = [\"pass\"]", "meadow"));
    assert!(open("", "blank = \"discover\", sight = [\"pass\"]", "pass"));
    assert!(open(
        "discover.needs_sight = false",
        "blank = \"discover\", sight = [\"pass\"]",
        "meadow"
    ));
}

/// WOA-ZONE-09, WOA-ZONE-10, JC-38: the game master fills a zone as soon as players see it.
#[test]
fn the_game_master_fills_what_comes_into_sight() {
    let game = pass("", "blank = \"gm\"", LEDGE, &[olivia("meadow"), orc("far")]).unwrap();
    let mut stage = Stage::open(&game, &[], &[]);
    assert_eq!((stage.state.scene.len(), stage.state.world.blank), (0, 0b100));
    stage.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!((stage.state.scene.len(), stage.state.world.blank), (1, 0));
    assert_eq!((stage.state.scene[0].free[0], stage.state.scene[0].common), (1, true));
    let game =
        pass("zone.gm_fill_invokes = 0", "blank = \"gm\"", LEDGE, &[olivia("meadow"), orc("far")])
            .unwrap();
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!(stage.state.scene[0].free[..2], [0, 0]);
    // The knob leaves all of them to one or the other.
    let rules = "zone.blank_mode = \"discover\"";
    let game = pass(rules, "blank = \"gm\"", LEDGE, &[olivia("meadow"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), Some(3));
    let rules = "zone.blank_mode = \"gm\"";
    let game = pass(rules, "blank = \"discover\"", LEDGE, &[olivia("meadow"), orc("far")]).unwrap();
    assert_eq!(difficulty(&game, 2), None);
}

/// WOA-ZONE-10: every hero looks around, wherever the others stand; foes see nothing for them.
#[test]
fn each_of_the_heroes_may_see_a_blank_zone() {
    let pair = pc("hero", OLIVIA, "count = 2\nzone = \"meadow\"");
    let game = pass("", "blank = \"gm\"", LEDGE, &[pair, orc("far")]).unwrap();
    for mover in 0..2 {
        let mut stage = Stage::open(&game, &[], &[]);
        stage.idle(mover);
        assert_eq!(stage.state.world.blank, 0b100);
        let [step, pass] = ["step step_to zone2", "turn pass"].map(|it| format!("{mover} {it}"));
        stage.turn(&[], &[&step, &pass]);
        assert_eq!((stage.state.scene.len(), stage.state.world.blank), (1, 0), "hero {mover}");
    }
    let mut stage = Stage::open(&game, &[], &[]);
    stage.idle(2);
    stage.turn(&[], &["2 step step_to zone2", "2 turn pass"]);
    assert_eq!((stage.fighter(2).foot.zone(), stage.state.world.blank), (1, 0b100));
}

/// IX-29: who enters a blank zone makes the game master fill it; the move is not rolled again, but
/// the next one is hindered.
#[test]
fn ix_29_moving_into_a_blank_zone() {
    use crate::kernels::fate::rules::movement::steps;
    use crate::kernels::fate::rules::movement::steps::Goal;
    let game = pass("", "blank = \"discover\"", CHASM, &[olivia("pass"), orc("meadow")]).unwrap();
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&[], &["0 step step_to zone3", "0 turn pass"]);
    assert_eq!((stage.fighter(0).foot.zone(), stage.state.world.blank), (2, 0));
    assert_eq!(
        steps::step_to(
            View { setup: &game.compiled.setup, state: &stage.state },
            FighterId(0),
            Goal::Zone(1)
        ),
        None
    );
}

/// WOA-DISC-10: proposals of the player.
#[test]
fn proposals() {
    let blank = "blank = \"discover\"";
    let both = format!("{LEDGE}{CHASM}");
    let found = |rules: &str, aspects: &str, foes: &str| {
        let game = pass(
            rules,
            blank,
            aspects,
            &[olivia("pass"), orc(foes), minions("two", &format!("count = 2\nzone = \"{foes}\""))],
        )
        .unwrap();
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[0000]"], &["0 turn discover"]);
        let name = usize::from(stage.state.scene[0].name);
        game.compiled.setup.map.aspects[name].name.clone()
    };
    assert_eq!(found("", &both, "far"), "chasm");
    assert_eq!(found("", &format!("{CHASM}{LEDGE}"), "meadow"), "ledge");
    assert_eq!(found("discover.choose = \"cover_near_own\"", &both, "far"), "ledge");
    assert_eq!(found("discover.choose = \"first_listed\"", &both, "far"), "ledge");
    // If nothing fits, the first of the list.
    assert_eq!(found("", LEDGE, "far"), "ledge");
    // By lot: one draw with a label of its own.
    let rules = "discover.choose = \"random\"";
    let game = pass(rules, blank, &both, &[olivia("pass"), orc("far")]).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for lot in ["0", "1"] {
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[0000]", lot], &["0 turn discover"]);
        seen.insert(stage.state.scene[0].name);
        assert_eq!(stage.view().findable_in(2).count(), 1);
    }
    assert_eq!(seen.len(), 2);
}

/// WOA-ZONE-09: mistakes about blank zones.
#[test]
fn mistakes_about_blank_zones() {
    let told = |far: &str, aspects: &str, zone: &str| {
        pass("", far, aspects, &[olivia(zone), orc("far")]).unwrap_err()
    };
    assert!(told("blank = \"gm\"", LEDGE, "pass").contains("sees blank zone `far`"));
    assert!(told("blank = \"gm\"", "", "meadow").contains("nothing can be found in it"));
    assert!(told("", "mist = { hidden = true }\n", "meadow").contains("in no zone"));
    assert!(told("sight = [\"moon\"]", "", "meadow").contains("moon"));
}

/// WOA-ROAR-34: with the knob a bound roarer who reaches no foe attacks an ally, without weight.
#[test]
fn rage_among_allies() {
    let rolf = pc("rolf", ROLF, "zone = \"meadow\"");
    let groups = [olivia("meadow"), rolf, orc("far")];
    let rage = |rules: &str, zone: u8, script: &[&str], dice: &[&str]| {
        let game = pass(rules, "", "", &groups).unwrap();
        let mut stage = Stage::open(&game, &[], &[]);
        stage.state.fighters[1].game.active = true;
        stage.state.fighters[1].game.approach = 3;
        stage.state.fighters[1].game.bound_until = 3;
        stage.state.put(FighterId(2), zone);
        stage.turn(dice, script);
        let told = stage.told(WarEvent::Rages(FighterId(1), FighterId(0)));
        (stage.hits(), told)
    };
    let on = "roar.rage_allies = \"attack_ally\"";
    assert_eq!(rage("", 2, &["1 turn pass"], &[]), (vec![], false));
    assert_eq!(rage(on, 2, &["0 absorb stress"], &["[+000] [0000]"]), (vec![(0, 1)], true));
    // A foe next door is in reach of a free step.
    assert_eq!(rage(on, 1, &["1 turn pass"], &[]), (vec![], false));
}

/// WOA-WT-21, JC-44: neutral sides count for no side and are no side's foes.
#[test]
fn neutral_sides() {
    let text = |neutral: &str| {
        format!(
            "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"plain\"\n{neutral}\n[sides.a.one]\n\
             approaches = {{ careful = 0, clever = 0, flashy = 0, forceful = 0, quick = 0, sneaky = 0 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.b.two]\n\
             [sides.crowd]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.crowd.three]\ncount = 4\n"
        )
    };
    let totals = |neutral: &str| {
        let game = compiled(&text(neutral)).unwrap();
        let stage = Stage::open(&game, &[], &[]);
        let totals = &stage.state.world.zones[0];
        (totals.own[0], totals.against[0])
    };
    assert_eq!(totals(""), (1, 5));
    assert_eq!(totals("neutral = [\"crowd\"]"), (1, 1));
    assert_eq!(totals("allies = [\"crowd\"]"), (5, 1));
    assert!(compiled(&text("neutral = [\"crowds\"]")).unwrap_err().contains("crowds"));
}

/// WOA-WT-11: many eyes see more: weight counts on discovering, which is a search in numbers, unless it never does
/// on advantages.
#[test]
fn woa_wt_11_searching_in_numbers() {
    let aspects = format!("{FOG}{CHASM}");
    let dice = |rules: &str| {
        let heroes = pc("hero", OLIVIA, "zone = \"far\"\ncount = 2");
        let game = pass(rules, "", &aspects, &[heroes, orc("far")]).unwrap();
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[0000]"], &["0 turn discover zone3"]);
        stage.rolls()[0].1
    };
    assert_eq!(dice(""), 1);
    assert_eq!(dice("weight.on_create = \"never\""), 0);
}
