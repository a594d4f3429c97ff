//! A single attack roll against all fighters in a zone: invocations for and against it, stunts that strike a zone.

use super::maneuvers::push_pull::{hero, yard};
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::system::{FighterId, Numbered, Options};
use crate::systems::war_of_ashes::decide::points::WarTurn;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tests::*;

const CALM: &str = "module.weight = \"off\"\nmodule.roar = \"off\"";

/// A stunt that strikes a zone and hangs on nothing.
const FLASK: &str = "stunts.flask = { kind = \"zone\", item = \"none\" }";

/// Forceful +2 and a flask against two who defend with +0.
fn flask(rules: &str, more: &str, foes: &str) -> Conflict<WarOfAshes> {
    let groups = [
        pc("rolf", [0, 0, 0, 2, 0, 0], &format!("{FLASK}\n{more}")),
        adversary("one", [0; 6], foes),
        adversary("two", [0; 6], foes),
    ];
    scene(&format!("{CALM}\n{rules}"), &groups)
}

/// Hits of Rolf's flask; the attack totals 2.
fn thrown(rules: &str, dice: &[&str], script: &[&str]) -> Vec<(usize, i32)> {
    let conflict = flask(rules, "", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script: Vec<&str> = ["0 turn zone_stunt"].iter().chain(script).copied().collect();
    stage.turn(dice, &script);
    stage.hits()
}

/// WOA-AREA-01, FC-ATK-10, FC-INV-01, FC-DICE-12: an invocation counts against all targets, because one roll is made
/// against all, whichever target the attacker had in mind.
#[test]
fn woa_area_01_fc_atk_10_an_invocation_raises_the_one_roll() {
    let dice = ["[0000]", "[++00]", "[+++0]"];
    assert_eq!(thrown("", &dice, &[]), []);
    // 4 against 2 and 3: paid for before the tie with the first is read.
    assert_eq!(thrown("", &dice, &["0 invoke fate_point"]), [(1, 2), (2, 1)]);
    // Passing over the first and paying because of the second raises it against both.
    let later = ["0 invoke pass", "0 invoke fate_point"];
    assert_eq!(thrown("", &dice, &later), [(1, 2), (2, 1)]);
    // A defence is a roll of its own: what one of them invokes does not help the other.
    let saved = ["0 invoke fate_point", "1 invoke fate_point"];
    assert_eq!(thrown("", &dice, &saved), [(2, 1)]);
    // A fighter who has passed is asked again once the attack has been raised.
    let answered = ["0 invoke pass", "0 invoke fate_point", "1 invoke fate_point"];
    assert_eq!(thrown("", &dice, &answered), [(2, 1)]);
}

/// WOA-AREA-01, FC-INV-02: all dice of the one roll are rolled again, for all who meet it.
#[test]
fn woa_area_01_fc_inv_02_a_reroll_counts_against_all() {
    let dice = ["[----]", "[0000]", "[0000]", "[++00]"];
    assert_eq!(thrown("", &dice, &["0 invoke fate_reroll"]), [(1, 4), (2, 4)]);
    let later = ["[----]", "[0000]", "[0000]", "[+000]"];
    assert_eq!(thrown("", &later, &["0 invoke pass", "0 invoke fate_reroll"]), [(1, 3), (2, 3)]);
    // A defender rolls again, for itself only.
    let own = ["[+000]", "[0000]", "[0000]", "[++++]"];
    assert_eq!(thrown("", &own, &["2 invoke fate_reroll"]), [(1, 3)]);
}

/// FC-INV-06: an aspect is paid for once on the one roll, by the attacker and by its allies.
#[test]
fn fc_inv_06_an_aspect_is_paid_for_once_on_the_one_roll() {
    let spends = |rules: &str, ally: bool| {
        let friend = if ally {
            pc("olivia", [0; 6], "aspects = 1\npolicy = \"lends\"")
        } else {
            String::new()
        };
        let mine = if ally { "plain" } else { "pays" };
        let rolf =
            pc("rolf", [0, 0, 0, 0, 1, 0], &format!("{FLASK}\naspects = 1\npolicy = \"{mine}\""));
        let foes = [
            adversary("one", [0, 0, 0, 4, 0, 0], "aspects = 0"),
            adversary("two", [0, 0, 0, 4, 0, 0], "aspects = 0"),
        ];
        let policies = "[policies.pays]\nbase = \"plain\"\ninvoke = [\"fate_point\"]\n\
                        [policies.lends]\nbase = \"plain\"\naid = [\"fate_point\"]\n";
        let groups = [rolf, friend, foes.concat(), policies.to_owned()];
        let conflict = scene(&format!("{CALM}\n{rules}"), &groups);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
        (stage.fighter(0).fate, stage.fighter(1).fate, stage.margin())
    };
    let (rolf, _, margin) = spends("", false);
    assert_eq!((rolf, margin), (2, -1));
    assert_eq!(spends("invoke.same_aspect_paid = 2", false).0, 1);
    let (rolf, olivia, margin) = spends("", true);
    assert_eq!((rolf, olivia, margin), (3, 2, -1));
    // Sealed spending: once for all as well.
    let (rolf, _, margin) = spends("invoke.order = \"sealed\"", false);
    assert_eq!((rolf, margin), (2, -1));
    let (_, olivia, margin) = spends("invoke.order = \"sealed\"", true);
    assert_eq!((olivia, margin), (2, -1));
}

/// FC-INV-12: with sealed spending no party can answer the other, and a written bid is not taken back.
#[test]
fn fc_inv_12_sealed_spending_on_a_zone_attack() {
    let dice = ["[0000]", "[++00]", "[+++0]"];
    let sealed = "invoke.order = \"sealed\"";
    let both = ["1 invoke fate_point", "0 invoke fate_point"];
    assert_eq!(thrown(sealed, &dice, &both), [(2, 1)]);
    let script = ["0 invoke pass", "0 invoke fate_point"];
    assert_eq!(thrown(sealed, &dice, &script), [(1, 2), (2, 1)]);
}

/// WOA-AREA-01, JC-47: minions need to dodge what strikes a whole zone; fighting does not help.
#[test]
fn woa_area_01_jc_47_minions_dodge() {
    let groups = [
        pc("rolf", ROLF, FLASK),
        minions("brawler", "skilled = [\"fight\"]"),
        minions("dancer", "skilled = [\"dodge\"]"),
    ];
    let conflict = scene(CALM, &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[----]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    assert_eq!(stage.rolls(), [(0, 0, -1), (1, 0, 0), (2, 0, 2)]);
    assert!(!stage.state.world.rites.wide);
}

/// WOA-AREA-02, WOA-WT-16: totals are taken once, before the dice, and both fall under them.
#[test]
fn woa_area_02_totals_are_those_before_the_blow() {
    let rats = minions("rats", "swarm = \"big\"\ncount = 2\nboxes = []\nskilled = [\"dodge\"]");
    let conflict = scene("module.roar = \"off\"", &[pc("rolf", ROLF, FLASK), rats]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[++++]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    // 4:1 for the swarms: a die of each defence, though the first of them is gone by then.
    assert_eq!(stage.rolls(), [(0, 0, 7), (1, 1, 3), (2, 1, 3)]);
    assert_eq!(stage.hits(), [(1, 4), (2, 4)]);
}

/// WOA-STN-06, WOA-SWM-08: once per session, on every opponent in one's own zone or the next.
#[test]
fn woa_stn_06_woa_swm_08_a_stunt_that_strikes_a_zone() {
    let pack = |name: &str, zone: &str, count: u32| {
        minions(name, &format!("count = {count}\nzone = \"{zone}\"\nskilled = [\"fight\"]"))
    };
    let aimed = |rolf: &str, here: u32, next: u32, far: u32| {
        let packs = [(here, "a"), (next, "b"), (far, "c")].map(|(count, zone)| match count {
            0 => String::new(),
            _ => pack(&format!("pack_{zone}"), zone, count),
        });
        let game =
            yard(CALM.lines().next().unwrap(), "", &[hero("rolf", "a", rolf), packs.concat()]);
        let stage = Stage::open(&game, &[], &[]);
        let aim = stage.view().zone_stunt_aim(FighterId(0), NO_ARGUMENT);
        aim.map(|aim| (aim.zone, aim.foes))
    };
    assert_eq!(aimed(FLASK, 1, 1, 3), Some((0, 1)));
    assert_eq!(aimed(FLASK, 1, 2, 3), Some((1, 2)));
    assert_eq!(aimed(FLASK, 0, 0, 3), None);
    assert_eq!(aimed("", 1, 1, 1), None);
    // No sword reaches that far: the stunt does.
    let game =
        yard("", "", &[hero("rolf", "a", FLASK), hero("olivia", "b", ""), pack("pack", "b", 2)]);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(
        !stage.may(0, Turn::Attack.number(), NO_ARGUMENT)
            && stage.may(0, own(WarTurn::ZoneStunt), NO_ARGUMENT)
    );
    stage.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    // WOA-AREA-02: from elsewhere no weight counts, and friends are spared.
    assert_eq!(stage.rolls(), [(0, 0, 3), (2, 0, 0), (3, 0, 0)]);
    assert!(stage.told(WarEvent::Craft(ManeuverEvent::ZoneStunt {
        who: FighterId(0),
        stunt: 0,
        zone: 1
    })));
    assert!([2, 3].iter().all(|&at| stage.fighter(at).status == Status::TakenOut));
    let friendly = "area.friendly_fire = true";
    let game = yard(
        friendly,
        "",
        &[hero("rolf", "a", FLASK), hero("olivia", "b", ""), pack("pack", "b", 2)],
    );
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000]", "[0000]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    assert_eq!(stage.rolls().len(), 4);
}

/// Returns how often Rolf can throw his flask.
fn throws(rules: &str, stunt: &str) -> usize {
    let conflict = scene(&format!("{CALM}\n{rules}"), &[pc("rolf", ROLF, stunt), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let mut count = 0;
    while count < 12 && stage.may(0, own(WarTurn::ZoneStunt), NO_ARGUMENT) {
        stage.turn(&["[----]", "[0000]"], &["0 turn zone_stunt"]);
        stage.idle(1);
        count += 1;
    }
    count
}

/// WOA-STN-06: number of uses by `stunt.zone_uses`, or by the stunt's own entry.
#[test]
fn woa_stn_06_uses() {
    assert_eq!(throws("", FLASK), 1);
    assert_eq!(throws("stunt.zone_uses = 0", FLASK), 0);
    assert_eq!(throws("stunt.zone_uses = 9", FLASK), 9);
    assert_eq!(throws("", "stunts.flask = { kind = \"zone\", uses = 3 }"), 3);
    let two = "stunts.flask = { kind = \"zone\" }\nstunts.net = { kind = \"zone\" }";
    assert_eq!(throws("", two), 2);
}

/// WOA-STN-06, WOA-BST-04: with the approach that the stunt names, in its circumstance, with the
/// item that it hangs on.
#[test]
fn woa_stn_06_when_it_can_be_used() {
    let ready = |rules: &str, stunt: &str, dropped: u8| {
        let groups =
            [pc("rolf", ROLF, &format!("stunts.it = {{ kind = \"zone\", {stunt} }}")), guards(1)];
        let conflict = scene(&format!("{CALM}\n{rules}"), &groups);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.state.fighters[0].game.craft.dropped = dropped;
        let open = |argument: u8| stage.may(0, own(WarTurn::ZoneStunt), argument);
        let with = (0..6).filter(|argument| open(*argument)).count();
        (open(NO_ARGUMENT), with)
    };
    // A blow: Forceful, Quick, Flashy, Sneaky.
    assert_eq!(ready("", "uses = 1", 0), (true, 4));
    assert_eq!(ready("", "approach = \"careful\"", 0), (true, 1));
    assert_eq!(ready("", "when = [\"hurt\"]", 0), (false, 0));
    assert_eq!(ready("", "when = [\"first_exchange\"]", 0), (true, 4));
    assert_eq!(ready("", "uses = 1", 1), (false, 0));
    assert_eq!(ready("", "item = \"none\"", 1), (true, 4));
    assert_eq!(ready("block.disarmed = [\"weapon_attack\"]", "item = \"none\"", 1), (false, 0));
    let asks = pc("rolf", ROLF, "stunts.it = { kind = \"zone\", when = [\"foe_light\"] }");
    let wrong = compiled(&text_of("", &[asks, guards(1)])).unwrap_err();
    assert!(wrong.contains("cannot ask who the opponent is"), "{wrong}");
    // Nothing but the sheet says so before the first throw; afterwards the state does.
    let conflict = scene(CALM, &[pc("rolf", ROLF, FLASK), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let seen = |stage: &Stage<'_>| {
        use crate::systems::war_of_ashes::decide::features::WarFeature;
        let moment = Moment::default();
        let ask = stage.ask(Turn::NUMBER, 0, &moment);
        let first = crate::kernels::fate::decide::features::FateFeature::COUNT;
        let left = WarFeature::ZoneStuntsLeft as u16 + first;
        let foes = WarFeature::StuntFoes as u16 + first;
        (ask.of_fighter(usize::from(left), FighterId(0)), ask.of_world(usize::from(foes)))
    };
    assert_eq!(seen(&stage), (1, 2));
    stage.turn(&["[----]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    assert_eq!(seen(&stage), (0, 0));
}

/// WOA-WT-24, WOA-STN-08, WOA-STN-02: one set of natural dice; weight and bonus of a stunt are judged opponent by
/// opponent.
#[test]
fn woa_wt_24_judged_opponent_by_opponent() {
    let beast = "stunts.beast = { kind = \"weight\", weight = 8, when = [\"foe_light\"] }";
    let groups = [
        pc("rolf", ROLF, &format!("{FLASK}\n{beast}")),
        adversary("goblin", [0; 6], ""),
        adversary("ogre", [0; 6], "weight = 3"),
    ];
    let conflict = scene("module.roar = \"off\"", &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[-000]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    // Against the goblin 8:4, so a die is turned; the ogre is too heavy for it: 1:4 against Rolf.
    assert_eq!(stage.rolls(), [(0, 0, 2), (1, 0, 0), (2, 1, 1)]);
    let counts = BodyEvent::Counts { target: FighterId(1), replaced: 1, total: 4 };
    assert!(stage.told(FateEvent::Body(counts)));
    assert_eq!(stage.hits(), [(1, 4), (2, 1)]);
    let bane = "stunts.bane = { kind = \"bonus\", actions = [\"attack\"], item = \"none\", when = [\"foe_heavier\"] }";
    let groups = [
        pc("rolf", ROLF, &format!("{FLASK}\n{bane}")),
        adversary("goblin", [0; 6], ""),
        adversary(
            "ogre",
            [0; 6],
            "weight = 3\nstunts.hide = { kind = \"bonus\", actions = [\"defend\"], bonus = 1 }",
        ),
    ];
    let conflict = scene(CALM, &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn zone_stunt"]);
    assert_eq!((stage.rolls()[2].2, stage.hits()), (1, vec![(1, 3), (2, 4)]));
}

/// WOA-DIV-03: one roll draws one look of the gods, however many meet it; each defence is a roll too.
#[test]
fn woa_div_03_one_roll_one_mark() {
    let marks = |defences: [&str; 2]| {
        let rules = format!("{CALM}\nmodule.divine = \"count_only\"\ndivine.high = 8");
        let groups = [pc("rolf", [0, 0, 0, 5, 0, 0], FLASK), guards(2)];
        let conflict = scene(&rules, &groups);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+++0]", defences[0], defences[1]], &["0 turn zone_stunt"]);
        stage.view().divine_marks(0)
    };
    assert_eq!(marks(["[0000]", "[0000]"]), 1);
    assert_eq!(marks(["[++++]", "[++++]"]), 1);
}

/// WOA-SWM-08, Q-08: a turn in which a stunt can strike a swarm is none without harm.
#[test]
fn woa_swm_08_a_stunt_is_an_answer_to_a_swarm() {
    let idle = |more: &str| {
        let rats = minions("rats", "swarm = \"huge\"\nskilled = [\"fight\"]");
        let conflict = scene("module.roar = \"off\"", &[pc("rolf", ROLF, more), rats]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        assert!(!stage.may(0, Turn::Attack.number(), NO_ARGUMENT));
        assert_eq!(stage.may(0, own(WarTurn::ZoneStunt), NO_ARGUMENT), !more.is_empty());
        stage.turn(&[], &["0 turn pass"]);
        let measure = crate::systems::war_of_ashes::tell::measures::WarMeasure::IdleTurns.number();
        stage.table.counters.of_side(0)[measure]
    };
    assert_eq!((idle(""), idle(FLASK)), (1, 0));
}
