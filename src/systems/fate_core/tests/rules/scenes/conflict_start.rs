//! Tests of how conflicts begin (`Play::open_conflict`) in scenes that follow another: nothing that a conflict alone
//! begins with may be left out.

use crate::engine::Conflict;
use crate::kernels::fate::state::conflict::{End, Status};
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, RuleSystem};
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};
use crate::systems::fate_core::{FateCore, View};

const ZERO: &str = "[0000]";
const EVEN: &str = "[0000] [0000]";
const STYLE: &str = "[+++0]";

/// A race that the first victory wins.
const RACE: &str = "[scene]\nkind = \"contest\"\n";
const QUICK: &str = "contest.victories = 1\n";
/// A fight that follows, after whatever ends the scene before it.
const FIGHT: &str = "[scene.next]\nkind = \"conflict\"\n";
const CHASE: &str = "[scene.next]\nkind = \"contest\"\n\
    rolls = { pcs = [\"athletics\"], npcs = [\"athletics\"] }\n";

const HERO: &str = "[sides.pcs.hero]\nskills = { fight = 2, athletics = 2 }\nfate_points = 0\n";
const THUGS: &str = "[sides.npcs.thug]\ncount = 3\nmob = 3\n\
    skills = { fight = 1, notice = 3, athletics = 1 }\n";
const THUG: &str = "[sides.npcs.thug]\nskills = { fight = 1, notice = 3, athletics = 1 }\n";
/// Lets the fighters of a group attack in a race.
const HOT: &str = "policy = \"hot\"\n[policies.hot]\nbase = \"plain\"\nescalate = [\"go_on\"]\n";

/// Scenes among a hero and these.
fn scenes(scene: &str, rules: &str, pcs: &str, npcs: &str) -> Conflict<FateCore> {
    let rolls = if scene.starts_with(RACE) { "rolls = [\"athletics\"]\n" } else { "" };
    conflict(&format!(
        "system = \"fate-core\"\n{scene}\n[rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n{rolls}{pcs}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n{rolls}{npcs}\n"
    ))
}

impl Told<'_> {
    fn kind(&self) -> SceneKind {
        View { setup: &self.conflict.compiled.setup, state: &self.state }.scene_kind()
    }

    /// Lets every fighter pass until one scene has led on to the next, which begins.
    fn pass_on(&mut self) -> &mut Self {
        let before = (FateCore::CHAIN.stage)(&self.state);
        while (FateCore::CHAIN.stage)(&self.state) == before {
            let passes: Vec<String> =
                (0..self.state.fighters.len()).map(|it| format!("{it} turn pass")).collect();
            let next = self.state.order.get(usize::from(self.state.place));
            let next = usize::from(next.copied().unwrap_or(self.state.order[0]));
            self.turn(&[], &[&passes[next]]);
        }
        self.turn(&[], &[])
    }

    fn falls(&mut self, whom: usize) -> &mut Self {
        let setup = &self.conflict.compiled.setup;
        Play { setup, state: &mut self.state, table: &mut self.table.face() }
            .take_out(FighterId(whom));
        self
    }
}

#[test]
fn fc_npc_06_fc_ord_07_mobs_form_in_a_later_scene() {
    let won = format!("{FIGHT}when = [\"won\"]\n");
    let first = scenes(&won, "fp.gm_start = 0", HERO, THUGS);
    assert_eq!(Told::begin(&first).state.bodies.size(FighterId(1)), 3, "in the first of several");
    let later = scenes(&format!("{RACE}{FIGHT}"), &format!("{QUICK}fp.gm_start = 0"), HERO, THUGS);
    let mut told = Told::begin(&later);
    assert_eq!(told.state.bodies.size(FighterId(1)), 1, "who races works together without a mob");
    told.turn(&[ZERO, STYLE], &[]).turn(&[], &[]);
    assert_eq!((told.kind(), told.state.bodies.size(FighterId(1))), (SceneKind::Conflict, 3));
    assert_eq!(*told.state.order, [1, 0], "one turn");
    told.turn(&[EVEN], &["1 turn attack 0"]);
    assert_eq!(told.hits(), [1], "1 and two helpers against 2");
    // Those who come with a later scene.
    let two = THUGS.replace("count = 3", "count = 3\nscene = 2");
    let guard = "[sides.npcs.guard]\nskills = { athletics = 1, fight = 1 }\n";
    let later = scenes(&format!("{RACE}{FIGHT}"), QUICK, HERO, &format!("{guard}{two}"));
    let mut told = Told::begin(&later);
    told.turn(&[ZERO, STYLE], &[]).turn(&[], &[]);
    assert_eq!(told.state.bodies.size(FighterId(2)), 3);
}

#[test]
fn fc_npc_06_fc_con_20_mobs_form_when_a_fight_breaks_out() {
    let race = scenes(RACE, "fp.gm_start = 0", HERO, &format!("{THUGS}{HOT}"));
    let mut told = Told::begin(&race);
    told.turn(&[], &["1 escalate attack"]);
    assert_eq!((told.kind(), told.state.bodies.size(FighterId(1))), (SceneKind::Conflict, 3));
    assert_eq!(told.state.exchange, 2);
    told.turn(&[EVEN], &["1 turn attack 0"]);
    assert_eq!(told.hits(), [1]);
    // The race goes on after a lull: they run as three who work together.
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]).turn(&[], &["0 turn pass"]);
    assert_eq!((told.kind(), told.state.bodies.size(FighterId(1))), (SceneKind::Contest, 1));
}

#[test]
fn fc_npc_06_fc_tea_06_a_mob_that_races_helps_once() {
    let chase = scenes(CHASE, "fp.gm_start = 0", HERO, THUGS);
    let mut told = Told::begin(&chase);
    told.pass_on();
    assert_eq!((told.kind(), told.state.bodies.size(FighterId(1))), (SceneKind::Contest, 1));
    told.turn(&["[++00]", ZERO], &[]);
    assert_eq!(told.state.world.victories[..2], [1, 0], "2 + 2 against 1 and two helpers");
}

#[test]
fn fc_dice_11_fc_npc_05_the_nameless_roll_no_dice_in_any_scene() {
    let rules = format!("{QUICK}npc.nameless_dice = \"passive_all\"");
    let conflict = scenes(&format!("{RACE}{FIGHT}"), &rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000]"], &[]).turn(&[], &[]);
    told.turn(&["[-000]"], &["1 turn attack 0"]);
    assert!(told.hits().is_empty(), "1 against 1");
}

#[test]
fn fc_def_07_fc_opt_16_hazards_and_scale_after_a_race() {
    let fire = format!("{THUG}[sides.npcs.fire]\nkind = \"hazard\"\nrating = 1\n");
    let there = |rules: &str| {
        let rules = format!("{QUICK}{rules}");
        let conflict = scenes(&format!("{RACE}{FIGHT}"), &rules, HERO, &fire);
        let mut told = Told::begin(&conflict);
        told.turn(&[ZERO, STYLE], &[]).turn(&[], &[]);
        (told.kind(), told.fighter(2).status)
    };
    assert_eq!(there(""), (SceneKind::Conflict, Status::Gone));
    assert_eq!(there("hazard.enabled = true"), (SceneKind::Conflict, Status::In));
    let giants = scenes(&format!("{RACE}{FIGHT}"), "scale.level = 2", HERO, THUG);
    assert_eq!(giants.compiled.setup.bodies.above(FighterId(1), FighterId(0)), 2);
}

#[test]
fn fc_end_01_leaders_and_morale_in_a_later_scene() {
    let band = format!(
        "[sides.npcs.boss]\nkind = \"main\"\nleader = true\n\
        skills = {{ athletics = 1 }}\n{THUG}"
    );
    let rules = format!("{QUICK}end.rule = \"leader_out\"");
    let conflict = scenes(&format!("{RACE}{FIGHT}"), &rules, HERO, &band);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, STYLE], &[]).turn(&[], &[]);
    assert_eq!(told.falls(1).state.end, Some(End::Won(1)));
    // Only conflicts are broken off.
    let mut told = Told::begin(&conflict);
    assert_eq!(told.falls(1).state.end, None);
    // Who comes later is not among those with whom the fight began, and who fell before neither.
    let some = "[sides.npcs.guard]\ncount = 2\nskills = { fight = 1 }\n\
        [sides.npcs.late]\nscene = 2\ncount = 3\nskills = { fight = 1 }\n";
    let lull = format!("{FIGHT}when = [\"lull\"]\n");
    let conflict = scenes(&lull, "end.rule = \"morale:0.5\"", HERO, some);
    let mut told = Told::begin(&conflict);
    told.falls(1);
    assert_eq!(told.fighter(2).status, Status::Conceded, "one of two");
    let conflict = scenes(&lull, "end.rule = \"morale:0.6\"", HERO, some);
    let mut told = Told::begin(&conflict);
    told.falls(1);
    told.pass_on();
    told.falls(2).falls(3);
    assert_eq!(told.state.end, None, "two of the four with whom it began");
    assert_eq!(told.falls(4).state.end, Some(End::Won(1)));
}

#[test]
fn fc_npc_04_fc_str_08_one_track_for_nameless_characters() {
    let hero = "[sides.pcs.hero]\nskills = { fight = 3, provoke = 3, notice = 1 }\n";
    let thug = "[sides.npcs.thug]\ngrade = \"fair\"\nskills = { fight = 2, will = 2 }\n";
    let sheets = |npcs: &str| {
        let conflict = two_sides("conflict.kind = \"mixed\"", hero, npcs);
        conflict.compiled.setup.sheets[1].two_tracks
    };
    assert!(!sheets(thug));
    assert!(sheets(&format!("{thug}mental_boxes = [1]\n")), "unless the group says so");
    assert!(sheets(&format!("{}kind = \"main\"\n", thug.replace("grade = \"fair\"\n", ""))));
    let conflict = two_sides("conflict.kind = \"mixed\"", hero, thug);
    let mut told = Told::begin(&conflict);
    told.turn(&[EVEN], &["0 turn attack fight 1"]);
    assert_eq!((told.fighter(1).status, told.fighter(1).boxes), (Status::In, 1));
    told.turn(&[], &["1 turn pass"]).turn(&[EVEN], &["0 turn attack provoke 1"]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
}

#[test]
fn fc_fp_06_the_pool_begins_anew_with_every_scene() {
    for (rules, pool) in [("", 1), ("transition.renew_points = false", 0), ("fp.gm_start = 4", 4)] {
        for scene in [CHASE.to_owned(), format!("{FIGHT}when = [\"lull\"]\n")] {
            let rules = format!("transition.conflict_to = \"contest\"\n{rules}");
            let conflict = scenes(&scene, &rules, HERO, THUG);
            let mut told = Told::begin(&conflict);
            told.state.pool = 0;
            told.pass_on();
            assert_eq!(told.state.pool, pool, "{rules}");
        }
    }
}

#[test]
fn fc_fp_12_fc_end_03_awards_wait_for_a_race_and_no_longer() {
    let paid = |scene: &str| {
        let conflict = scenes(scene, QUICK, HERO, THUG);
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].pending = 2;
        told.pass_on();
        let first = (told.fighter(0).fate, told.fighter(0).pending);
        if told.kind() == SceneKind::Contest {
            told.turn(&[STYLE, ZERO], &[]).turn(&[], &[]);
        }
        (first, (told.fighter(0).fate, told.fighter(0).pending))
    };
    assert_eq!(paid(&format!("{FIGHT}when = [\"lull\"]\n")), ((2, 0), (2, 0)));
    let both = format!("{CHASE}[scene.next.next]\nkind = \"conflict\"\n");
    assert_eq!(paid(&both), ((0, 2), (2, 0)), "the chase is settled");
}

#[test]
fn fc_ced_06_older_consequences_do_not_count() {
    let lull = format!("{FIGHT}when = [\"lull\"]\n");
    let conflict = scenes(&lull, "", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.state.fighters[0].sustained = 1;
    told.wear(0, |wear| wear.slots = 0b001);
    told.pass_on();
    told.turn(&[], &["1 turn pass", "0 concede concede"]);
    assert_eq!(told.fighter(0).pending, 1);
}

#[test]
fn fc_stu_05_uses_are_renewed() {
    let used = |scene: &str, per: &str| {
        let stunt = format!(
            "{HERO}[sides.pcs.hero.stunts.charge]\nkind = \"bonus\"\nskill = \"fight\"\n\
             actions = [\"attack\"]\nwhen = [\"alone\"]\nuses = 1\nper = \"{per}\"\n"
        );
        let conflict = scenes(scene, "", &stunt, &format!("{THUG}{HOT}"));
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].game.stunts.used[0] = 1;
        if scene == RACE {
            told.turn(&[], &["1 escalate attack"]);
        } else {
            told.pass_on();
        }
        told.fighter(0).game.stunts.used[0]
    };
    let lull = format!("{FIGHT}when = [\"lull\"]\n");
    assert_eq!(["conflict", "scene", "session"].map(|per| used(&lull, per)), [0, 0, 1]);
    // A fight that breaks out is a conflict of its own in the scene of the race.
    assert_eq!(["conflict", "scene", "session"].map(|per| used(RACE, per)), [0, 1, 1]);
}

#[test]
fn fc_trn_04_both_tracks_are_cleared() {
    let lull = format!("{FIGHT}when = [\"lull\"]\n");
    let rules = "conflict.kind = \"mixed\"\ntransition.clear_stress = true";
    let conflict = scenes(&lull, rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.wear(0, |wear| (wear.boxes, wear.mental.boxes) = (1, 1));
    told.pass_on();
    assert_eq!((told.fighter(0).boxes, told.fighter(0).mental.boxes), (0, 0));
}

#[test]
fn fc_ord_08_fc_atk_04_an_ambush_after_a_race() {
    let hero = HERO.replace("athletics = 2", "athletics = 2, notice = 4");
    let rules = format!("{QUICK}fp.gm_start = 0\norder.surprise_side = \"gm\"");
    let conflict = scenes(&format!("{RACE}{FIGHT}"), &rules, &hero, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, STYLE], &[]).turn(&[], &[]);
    assert_eq!(*told.state.order, [1, 0]);
    // The hero has no dice: 1 + 2 against 2.
    told.turn(&["[++00]"], &["1 turn attack 0"]);
    assert_eq!(told.hits(), [1]);
    told.turn(&[], &["0 turn pass"]);
    told.turn(&[], &["0 turn pass"]);
    assert_eq!(*told.state.order, [0, 1], "the usual order from the second exchange on");
}

#[test]
fn fc_ced_01_everybody_is_asked_when_a_fight_breaks_out() {
    let race = scenes(RACE, "", HERO, &format!("{THUG}{HOT}"));
    let mut told = Told::begin(&race);
    told.turn(&[], &["1 escalate attack", "0 concede concede"]);
    assert_eq!((told.fighter(0).status, told.state.end), (Status::Conceded, Some(End::Won(2))));
    // Who gives up at once has lost: what follows a defeat begins.
    let lost = format!(
        "{RACE}{FIGHT}[scene.next.next]\nkind = \"contest\"\nwhen = [\"won\"]\n\
        rolls = {{ pcs = [\"athletics\"], npcs = [\"athletics\"] }}\n"
    );
    let conflict = scenes(&lost, QUICK, HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, STYLE], &[]).turn(&[], &["1 concede concede"]);
    assert_eq!((FateCore::ending(&told.state), (FateCore::CHAIN.stage)(&told.state)), (None, 3));
}

#[test]
fn fc_con_20_no_attack_in_a_contest_beside_a_challenge() {
    let tasks = "[scene.next]\nkind = \"challenge\"\n[scene.next.tasks.hide]\n\
        skills = [\"athletics\"]\ndifficulty = 2\n[scene.next.tasks.bar]\n\
        skills = [\"athletics\"]\ndifficulty = 2\n";
    let rules = "contest.allow_attack = false\nchallenge.distinct_skills = false";
    let conflict = scenes(&format!("{RACE}{tasks}"), rules, HERO, &format!("{THUG}{HOT}"));
    let mut told = Told::begin(&conflict);
    told.table.expect(&[ZERO, ZERO], &["1 escalate attack"]);
    FateCore::turn(&conflict.compiled.setup, &mut told.state, &mut told.table.face());
    assert_eq!(told.kind(), SceneKind::Contest);
    assert_eq!(told.table.unused(), ["1 escalate attack"]);
}

const ALLY: &str = "[sides.pcs.ally]\nskills = { athletics = 0 }\nfate_points = 1\n";

#[test]
fn fc_inv_03_fc_tea_02_fc_tea_10_allies_pay_in_a_contest() {
    let rules = "fp.gm_start = 0";
    let conflict = scenes(RACE, rules, &format!("{HERO}{ALLY}"), THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, "[++00]"], &["1 aid fate_point"]);
    assert_eq!(told.state.world.victories[..2], [1, 0], "2 + 2 against 3");
    assert_eq!(told.fighter(1).fate, 0);
    let never =
        scenes(RACE, "fp.gm_start = 0\ninvoke.for_ally = false", &format!("{HERO}{ALLY}"), THUG);
    let mut told = Told::begin(&never);
    told.turn(&[ZERO, "[++00]"], &[]);
    assert_eq!(told.state.world.victories[..2], [0, 1]);
}

#[test]
fn fc_inv_12_sealed_lists_in_a_contest() {
    let bid = "policy = \"bid\"\n";
    let hero = HERO.replace("fate_points = 0", "fate_points = 2");
    let rival = format!(
        "[sides.npcs.rival]\nkind = \"main\"\nskills = {{ athletics = 2 }}\n{bid}\
        [policies.bid]\nbase = \"plain\"\n\
        invoke = [\"fate_point if margin >= -2 and margin <= 0\"]\n"
    );
    let left = |order: &str| {
        let rules = format!("fp.gm_start = 2\ninvoke.order = \"{order}\"");
        let conflict = scenes(RACE, &rules, &format!("{hero}{bid}"), &rival);
        let mut told = Told::begin(&conflict);
        told.turn(&[ZERO, ZERO], &[]);
        (told.fighter(0).fate, told.state.pool)
    };
    assert_eq!(left("loser_first"), (0, 0), "they outbid each other");
    assert_eq!(left("sealed"), (1, 1), "each writes down one");
}

#[test]
fn fc_con_12_aspects_of_every_rival_serve() {
    let side = |name: &str, athletics: i32| {
        format!(
            "[sides.{name}]\nplayer = \"pc\"\npolicy = \"plain\"\nrolls = [\"athletics\"]\n\
             [sides.{name}.runner]\nskills = {{ athletics = {athletics} }}\nfate_points = 0\n"
        )
    };
    let conflict = conflict(&format!(
        "system = \"fate-core\"\n{RACE}[rules]\norder.final_tie = \"listed\"\n{}{}{}",
        side("a", 2),
        side("b", 3),
        side("c", 1),
    ));
    let mut told = Told::begin(&conflict);
    let (setup, state) = (&conflict.compiled.setup, &mut told.state);
    Play { setup, state, table: &mut told.table.face() }.attach(FighterId(0), FighterId(2), 1, 0);
    told.turn(&[ZERO, ZERO, ZERO], &["0 invoke free"]);
    assert_eq!(told.state.world.victories[..3], [1, 0, 0], "2 + 2 against 3, by what c bears");
}

#[test]
fn fc_cmp_01_fc_cmp_04_compels_in_a_contest() {
    let rules = "compel.rate_per_exchange = 0.5\nfp.gm_start = 0";
    let conflict = scenes(RACE, rules, &format!("{HERO}{ALLY}"), THUG);
    let mut told = crate::systems::fate_core::tests::rules::turn_order::told_with(
        &conflict,
        &["0", "1", "1"],
        &[],
    );
    assert_eq!(told.fighter(0).fate, 1, "without a point nobody can refuse");
    told.turn(&[ZERO, ZERO], &[]);
    assert_eq!(told.state.world.victories[..2], [0, 1], "the ally runs alone, 0 against 1");
    assert_eq!(told.state.complications.turn, 0);
}

#[test]
fn fc_oth_02_fc_gen_04_fc_trn_01_a_forgone_defence_is_an_attack_met() {
    let scene =
        format!("{CHASE}[scene.sidetasks.lock]\nskills = [\"athletics\"]\ndifficulty = 2\n");
    let rules = "transition.conflict_to = \"contest\"\nfp.gm_start = 0";
    let conflict = scenes(&scene, rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000]"], &["1 turn attack 0", "0 defend forgo"]);
    assert_eq!(told.hits(), [2]);
    assert_eq!(told.state.world.errands.pierced, 1, "it has failed to defend itself");
    told.turn(&[], &["0 turn pass"]);
    assert_eq!(
        (told.kind(), (FateCore::CHAIN.stage)(&told.state)),
        (SceneKind::Conflict, 0),
        "no lull"
    );
}

#[test]
fn fc_tea_06_nobody_helps_a_mob_to_defend() {
    for (rules, attack, defence) in [("", 3, 3), ("team.on_defend = \"never\"", 3, 1)] {
        let conflict = two_sides(rules, HERO, THUGS);
        let told = Told::begin(&conflict);
        let view = View { setup: &conflict.compiled.setup, state: &told.state };
        let rating = |kind| {
            use crate::kernels::fate::hooks::Methods;
            crate::systems::fate_core::Core::method(view, FighterId(1), kind, NO_ARGUMENT)
                .unwrap()
                .rating
        };
        assert_eq!([RollKind::Attack, RollKind::Defend].map(rating), [attack, defence], "{rules}");
    }
}

#[test]
fn fc_out_09_fc_tea_04_helpers_share_a_cost_by_the_miss() {
    let pair = "[sides.pcs.a]\nskills = { crafts = 1 }\nfate_points = 0\n\
        [sides.pcs.b]\nskills = { crafts = 1 }\nfate_points = 0\n";
    for (dice, slots, boosts) in [("[----]", [1, 1], 0), ("[-000]", [0, 0], 1)] {
        let rules = "cost.scale_by_miss = true\nfp.gm_start = 0\n\
            [scene.sidetasks.lock]\nskills = [\"crafts\"]\ndifficulty = 3\n";
        let rules = if dice == "[----]" { rules.replace("= 3", "= 4") } else { rules.to_owned() };
        let conflict =
            two_sides(&rules, pair, "[sides.npcs.c]\nkind = \"main\"\nskills = { fight = 1 }\n");
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &["0 turn task", "1 help help", "0 cost pay"]);
        assert_eq!([0, 1].map(|it| told.fighter(it).slots), slots);
        assert_eq!(told.fighter(2).boosts.all(), boosts, "one boost is one cost for all");
    }
}
