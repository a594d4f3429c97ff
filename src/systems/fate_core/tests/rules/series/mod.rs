//! Tests of a series of conflicts (`kernels::fate::rules::series`): recovery and fate points from scene to scene.

pub(crate) mod course;
mod fate_points;

use crate::engine::Conflict;
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::rules::rounds;
use crate::kernels::fate::state::conflict::{End, Pause, Status};
use crate::kernels::fate::tell::events::Cost;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::Ending;
use crate::system::{FighterId, Numbered, Question};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, mistakes, two_sides};

const PATIENT: &str = "[sides.pcs.patient]\nskills = { fight = 3, notice = 1 }\n";
const LONER: &str = "[sides.pcs.loner]\nhealer = true\nskills = { fight = 3, lore = 3 }\n";
const HEALER: &str = "[sides.pcs.healer]\nhealer = true\nskills = { fight = 3, lore = 3 }\n";
const FOES: &str = "[sides.npcs.first]\nkind = \"main\"\nskills = { fight = 3 }\n\
    [sides.npcs.second]\nkind = \"main\"\nscene = 2\nskills = { fight = 3 }\n";

/// Two conflicts, and the pause between them.
fn series(rules: &str, players: &str) -> Conflict<FateCore> {
    two_sides(&format!("{rules}\n[scene]\nrests = 30"), players, FOES)
}

/// The party has won the first conflict; `borne` are consequences of the first fighter, `boxes`
/// its checked boxes. Nothing is settled yet.
fn won(conflict: &Conflict<FateCore>, borne: u8, boxes: u8) -> Told<'_> {
    let mut told = Told::begin(conflict);
    told.state.end = Some(End::Won(1));
    told.state.series.pause = Pause::Fresh;
    told.state.series.stage = 1;
    told.wear(0, |wear| wear.slots = borne);
    told.wear(0, |wear| wear.boxes = boxes);
    told
}

/// Like [`won`], but the party is calm: only its decisions are left.
fn calm(conflict: &Conflict<FateCore>, borne: u8) -> Told<'_> {
    let mut told = won(conflict, borne, 0);
    told.state.series.pause = Pause::Calm;
    for (fighter, sheet) in conflict.compiled.setup.sheets.iter().enumerate() {
        if sheet.scene == 1 {
            told.state.fighters[fighter].status = Status::Gone;
            told.state.standing &= !(1 << fighter);
        }
    }
    told
}

impl Told<'_> {
    fn treat(&mut self, severity: &str, dice: &str) -> &mut Self {
        self.turn(&[dice], &[&format!("0 pause treat {severity} 0")])
    }

    fn rest(&mut self, times: usize) -> &mut Self {
        for _ in 0..times {
            self.turn(&[], &["0 pause rest"]);
        }
        self
    }

    fn stop(&mut self) -> &mut Self {
        self.turn(&[], &["0 pause stop"])
    }

    fn recovering(&self) -> u8 {
        self.state.series.trails[0].recovering
    }

    fn difficulties(&self) -> Vec<i32> {
        let difficulty = |event: &CoreEvent| match event {
            CoreEvent::Fate(FateEvent::Difficulty(difficulty)) => Some(*difficulty),
            _ => None,
        };
        self.table.events.iter().filter_map(difficulty).collect()
    }
}

#[test]
fn m_11_treatment_rolls() {
    let ledger = [
        ["0.814815 0.123457 0.061728", "0.987654 0.012346 0", "1 0 0", "1 0 0"],
        ["0.617284 0.197531 0.185185", "0.938272 0.049383 0.012346", "1 0 0", "1 0 0"],
        [
            "0.382716 0.234568 0.382716",
            "0.814815 0.123457 0.061728",
            "0.987654 0.012346 0",
            "1 0 0",
        ],
        [
            "0.185185 0.197531 0.617284",
            "0.617284 0.197531 0.185185",
            "0.938272 0.049383 0.012346",
            "1 0 0",
        ],
        [
            "0.061728 0.123457 0.814815",
            "0.382716 0.234568 0.382716",
            "0.814815 0.123457 0.061728",
            "0.987654 0.012346 0",
        ],
        [
            "0.012346 0.049383 0.938272",
            "0.185185 0.197531 0.617284",
            "0.617284 0.197531 0.185185",
            "0.938272 0.049383 0.012346",
        ],
    ];
    let shown = |ways: u32| match ways {
        0 => "0".to_owned(),
        81 => "1".to_owned(),
        _ => format!("{:.6}", f64::from(ways) / 81.0),
    };
    for (skill, row) in ledger.iter().enumerate() {
        let able = format!("healer = true\nskills = {{ lore = {skill} }}\n");
        let other = series("pc.cap = 5", &format!("{PATIENT}[sides.pcs.healer]\n{able}"));
        let alone = series("pc.cap = 5", &format!("[sides.pcs.healer]\n{able}"));
        let cases =
            [(&other, "mild"), (&other, "moderate"), (&other, "severe"), (&alone, "severe")];
        for ((conflict, severity), expected) in cases.into_iter().zip(row) {
            let mut ways = [0_u32; 3];
            for roll in 0..81_u32 {
                let face = |die: u32| ["-", "0", "+"][(roll / 3_u32.pow(die) % 3) as usize];
                let dice = format!("[{}{}{}{}]", face(0), face(1), face(2), face(3));
                let mut told = calm(conflict, 0b111);
                told.treat(severity, &dice);
                let paid = told
                    .table
                    .events
                    .iter()
                    .any(|e| matches!(e, CoreEvent::Fate(FateEvent::Pays(..))));
                let place = match (told.recovering() != 0, paid) {
                    (false, _) => 0,
                    (true, true) => 1,
                    (true, false) => 2,
                };
                ways[place] += 1;
            }
            assert_eq!(ways.map(shown).join(" "), *expected, "Lore {skill}, {severity}");
        }
    }
}

#[test]
fn e_12_v_19_fc_rec_03_04_difficulties() {
    let others = series("", &format!("{PATIENT}{HEALER}"));
    let mut told = calm(&others, 0b111);
    told.treat("mild", "[0000]").treat("moderate", "[0000]").treat("severe", "[+++0]");
    assert_eq!(told.difficulties(), [2, 4, 6]);
    assert_eq!(told.recovering(), 0b101, "3 is not enough for 4");
    let alone = series("", LONER);
    let mut told = calm(&alone, 0b111);
    told.treat("mild", "[0000]").treat("moderate", "[0000]").treat("severe", "[0000]");
    assert_eq!(told.difficulties(), [4, 6, 8]);
    let harder = series("recovery.difficulty = [1, 3]\nrecovery.self_extra = 4", LONER);
    let mut told = calm(&harder, 0b111);
    told.treat("mild", "[0000]").treat("severe", "[0000]");
    assert_eq!(told.difficulties(), [5, 7], "the last one stands for those that are missing");
}

#[test]
fn fc_rec_01_02_07_09_a_mild_consequence() {
    let conflict = series("", &format!("{PATIENT}{HEALER}"));
    let mut told = calm(&conflict, 0b001);
    // Nothing goes without treatment.
    told.rest(2);
    assert_eq!(told.fighter(0).slots, 0b001);
    told.treat("", "[0000]");
    assert_eq!((told.fighter(0).slots, told.recovering()), (0b001, 0b001), "the slot stays in use");
    // The next conflict is a whole scene; its end is settled with the next pause.
    told.rest(1);
    assert_eq!((told.fighter(0).slots, told.recovering()), (0, 0));
}

#[test]
fn fc_rec_10_11_moderate_and_severe_ones_take_longer() {
    let rules = "session.scenes = 4\nscenario.sessions = 2\nrecovery.milestones = false";
    let conflict = series(rules, &format!("{PATIENT}{HEALER}"));
    let mut told = calm(&conflict, 0b110);
    // Half a session has gone by: it lasts to the middle of the next.
    told.rest(2).treat("moderate", "[+000]").treat("severe", "[+++0]");
    told.rest(3);
    assert_eq!(told.fighter(0).slots, 0b110);
    told.rest(1);
    assert_eq!(told.fighter(0).slots, 0b100);
    told.rest(3);
    assert_eq!(told.fighter(0).slots, 0b100);
    told.rest(1);
    assert_eq!(told.fighter(0).slots, 0);
}

#[test]
fn fc_rec_05_who_can_treat_what() {
    let group = "[sides.pcs.a]\nhealer = true\nmedic = 5\n\
        skills = { lore = 3, crafts = 2, empathy = 4, rapport = 1 }\n\
        [sides.pcs.b]\nskills = { lore = 4, crafts = 1, empathy = 2, rapport = 3 }\n";
    let care = |rules: &str| {
        let conflict = two_sides(rules, group, FOES);
        let sheets = &conflict.compiled.setup.sheets;
        [0, 1].map(|fighter| sheets[fighter].game.care.map(|method| method.rating))
    };
    assert_eq!(care(""), [Some(3), None]);
    assert_eq!(care("recovery.skill.physical = \"lore\""), [Some(3), Some(4)]);
    assert_eq!(care("recovery.skill.physical = \"crafts\""), [Some(2), Some(1)]);
    assert_eq!(care("recovery.skill.physical = \"medic\""), [Some(5), None]);
    assert_eq!(care("recovery.skill.physical = \"none\""), [None, None]);
    let mental = "conflict.kind = \"mental\"\n";
    assert_eq!(care(mental), [Some(4), Some(2)]);
    let rapport = format!("{mental}recovery.skill.mental = \"rapport\"");
    assert_eq!(care(&rapport), [Some(1), Some(3)]);
    let stunt = format!("{mental}recovery.skill.mental = \"stunt\"");
    assert_eq!(care(&stunt), [Some(4), None]);
}

#[test]
fn fc_rec_08_a_recovering_consequence_can_be_invoked() {
    let hero = "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, notice = 1 }\n";
    for (hostile, left) in [("true", 4), ("false", 5)] {
        let rules = format!("recovery.hostile_use = {hostile}\nfp.gm_start = 5");
        let foes = FOES.replace("skills", "aspects = 0\nskills");
        let conflict = two_sides(&rules, hero, &foes);
        let mut told = Told::begin(&conflict);
        told.wear(0, |wear| wear.slots = 0b001);
        told.state.series.trails[0].recovering = 0b001;
        told.turn(&["[0000] [0000]"], &[]);
        // With nothing to pay for, the attacker is not even asked.
        told.table.expect(&["[0000] [0000]"], &["1 invoke fate_point"]);
        rounds::turn(&conflict.compiled.setup, &mut told.state, &mut told.table.face());
        assert_eq!(told.state.pool, left);
    }
}

#[test]
fn fc_rec_12_ties_and_failures() {
    let party = format!("{PATIENT}{HEALER}");
    let tie = series("", &party);
    let mut told = calm(&tie, 0b001);
    told.treat("", "[-000]").turn(&[], &["0 pause go_on"]);
    assert!(
        told.table.events.contains(&CoreEvent::Fate(FateEvent::Pays(FighterId(1), Cost::Minor)))
    );
    // The boost that the tie cost is there for the next opponents.
    assert_eq!((told.recovering(), told.fighter(3).boosts.all()), (1, 1));
    let mut told = calm(&tie, 0b010);
    told.treat("", "[0000]");
    assert_eq!(told.recovering(), 0, "failed");
    let strict = series("recovery.tie_starts = false", &party);
    let mut told = calm(&strict, 0b001);
    told.treat("", "[-000]");
    assert_eq!(told.recovering(), 0);
    let costly = series("recovery.fail_cost_allowed = true", &party);
    let mut told = calm(&costly, 0b010);
    told.turn(&["[0000]"], &["0 pause treat 0", "1 cost pay"]).turn(&[], &["0 pause go_on"]);
    assert_eq!(told.recovering(), 0b010);
    let stuck = told.fighter(1).attached;
    assert_eq!((stuck.len(), stuck[0].by, stuck[0].free), (1, 3, 1));
}

#[test]
fn fc_rec_13_one_try_in_a_calm_scene() {
    let party = format!("{PATIENT}{HEALER}");
    for tries in 1..=2 {
        let conflict = series(&format!("recovery.tries = {tries}"), &party);
        let mut told = calm(&conflict, 0b010);
        for _ in 0..tries {
            told.treat("moderate", "[----]");
        }
        // The one who has no script treats first if it can: there is nothing left but to go on.
        told.turn(&[], &[]);
        assert_eq!(told.state.series.scene, 2);
        let mut told = calm(&conflict, 0b010);
        told.treat("", "[----]").rest(1).treat("", "[++00]");
        assert_eq!(told.recovering(), 0b010);
    }
}

#[test]
fn fc_rec_14_the_best_treats() {
    let best = "[sides.pcs.best]\nhealer = true\nskills = { lore = 4 }\n";
    let treats = |rules: &str, borne: [u8; 3], patient: &str| {
        let conflict = series(rules, &format!("{LONER}{HEALER}{best}"));
        let mut told = calm(&conflict, borne[0]);
        for (fighter, slots) in borne.into_iter().enumerate() {
            told.wear(fighter, |wear| wear.slots = slots);
        }
        told.turn(&["[0000]"], &[&format!("0 pause treat {patient}")]);
        let found = told.table.events.iter().find_map(|event| match event {
            CoreEvent::Fate(FateEvent::Treats { healer, .. }) => Some(*healer),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!(treats("", [1, 0, 0], "0"), FighterId(2));
    assert_eq!(treats("", [0, 1, 0], "1"), FighterId(2));
    // Others treat the best, who would do as well where that is no harder for it.
    let easy = "recovery.self_extra = 0";
    assert_eq!(treats(easy, [0, 0, 1], "2"), FighterId(0));
    let never = "recovery.self_last = false";
    assert_eq!(
        treats(never, [0, 0, 1], "2"),
        FighterId(0),
        "two points harder, another is one point worse"
    );
    assert_eq!(treats(&format!("{easy}\n{never}"), [0, 0, 1], "2"), FighterId(2));
}

#[test]
fn fc_rec_15_powerful_healing() {
    let borne = |effect: &str, more: &str, borne: u8| {
        let rules = format!("healing.effect = \"{effect}\"\n{more}");
        let conflict = series(&rules, PATIENT);
        let mut told = won(&conflict, borne, 0);
        told.stop();
        (told.fighter(0).slots, told.recovering())
    };
    assert_eq!(borne("none", "", 0b101), (0b101, 0));
    assert_eq!(borne("auto_treat", "", 0b101), (0b101, 0b101));
    assert_eq!(borne("auto_treat", "healing.min_scenes = 2", 0b101), (0b101, 0));
    assert_eq!(borne("lower_1", "", 0b100), (0b010, 0));
    assert_eq!(borne("lower_1", "", 0b111), (0b011, 0), "the mild one goes, the others follow");
    assert_eq!(borne("lower_2", "", 0b100), (0b001, 0));
    assert_eq!(borne("lower_2", "", 0b010), (0, 0));
    // An extreme one is beyond all healing (FC-XTR-05).
    assert_eq!(borne("lower_2", "extreme.uses = 1", 0b1000), (0b1000, 0));
}

#[test]
fn fc_rec_17_milestones_start_recovery() {
    for milestones in [true, false] {
        let rules = format!(
            "session.scenes = 2\nscenario.sessions = 2\nrecovery.milestones = {milestones}"
        );
        let conflict = series(&rules, PATIENT);
        let mut told = calm(&conflict, 0b111);
        told.rest(1);
        assert_eq!(told.recovering(), 0);
        told.rest(1);
        assert_eq!(told.recovering(), if milestones { 0b010 } else { 0 });
        told.rest(2);
        // The moderate one is gone by now: a session has gone by since.
        assert_eq!(told.recovering(), if milestones { 0b100 } else { 0 });
        assert_eq!(told.fighter(0).slots, if milestones { 0b101 } else { 0b111 });
    }
}

#[test]
fn fc_rec_18_fc_xtr_02_05_extreme_consequences() {
    let rules = "session.scenes = 1\nscenario.sessions = 1\nmilestone.scenarios = 3";
    let conflict = series(rules, LONER);
    let mut told = calm(&conflict, 0b1000);
    // No treatment works on it: the decision without script is to go on at once.
    told.rest(2);
    assert_eq!(told.fighter(0).slots, 0b1000, "one use, and no milestone yet");
    told.rest(1);
    let trail = told.state.series.trails[0];
    assert_eq!((told.fighter(0).slots, trail.scars), (0, 1), "the aspect stays, another may come");
    told.turn(&[], &[]);
    assert_eq!(told.state.series.scene, 2);
    // A second use between two milestones opens the slot with the end of the conflict.
    let twice = series("extreme.uses = 2", LONER);
    let mut told = won(&twice, 0b1000, 0);
    told.stop();
    assert_eq!((told.fighter(0).slots, told.state.series.trails[0].scars), (0, 1));
    let mut told = calm(&twice, 0b1000);
    told.state.series.trails[0].extremes = 1;
    told.rest(1);
    assert_eq!(told.fighter(0).slots, 0b1000, "that was the second");
    let never = series("extreme.uses = 0", LONER);
    assert_eq!(never.compiled.setup.sheets[0].slots.len(), 3);
}

/// FC-OPT-06 too: Step Down.
#[test]
fn fc_str_10_fc_rec_19_stress_clears_by_itself() {
    for (clear, boxes) in [("after_conflict", 0), ("step_down", 0b01), ("never", 0b11)] {
        let conflict = series(&format!("stress.clear = \"{clear}\""), PATIENT);
        let mut told = won(&conflict, 0, 0b11);
        told.stop();
        assert_eq!(told.fighter(0).boxes, boxes, "{clear}");
    }
}

#[test]
fn fc_end_03_fc_ced_05_a_concession_is_paid_and_the_party_goes_on() {
    let conflict = series("", PATIENT);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 concede concede"]);
    assert_eq!((told.state.series.stage, told.fighter(0).status), (1, Status::Conceded));
    told.turn(&[], &["0 pause go_on"]);
    let hero = told.fighter(0);
    assert_eq!((hero.fate, hero.pending, hero.status), (4, 0, Status::In));
    assert_eq!((told.state.series.scene, told.state.exchange), (2, 1));
    assert_eq!(told.state.exchanges(), 2);
    told.turn(&["[0000] [0000]"], &["0 concede concede"]);
    assert_eq!(told.state.ending(), Some(Ending::Won(0b10)));
}

#[test]
fn fc_tko_02_who_is_back() {
    for (returns, won, back) in [
        ("if_won", 0b01, true),
        ("if_won", 0b10, false),
        ("always", 0b10, true),
        ("never", 0b01, false),
    ] {
        let rules = format!("takeout.returns = \"{returns}\"");
        let conflict = series(&rules, &format!("{PATIENT}{HEALER}"));
        let mut told = Told::begin(&conflict);
        told.state.end = Some(End::Won(won));
        told.state.series.pause = Pause::Fresh;
        told.state.fighters[0].status = Status::TakenOut;
        told.state.standing &= !1;
        let speaker = usize::from(!back);
        told.turn(&[], &[&format!("{speaker} pause go_on")]);
        let status = if back { Status::In } else { Status::Gone };
        assert_eq!(told.fighter(0).status, status, "{returns}");
    }
}

#[test]
fn mistakes_of_a_series_are_told() {
    let text = |party: &str, foes: &str| {
        mistakes(&format!(
            "system = \"fate-core\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.hero]\n{party}\n\
             skills = {{ fight = 3 }}\n[sides.b]\nplayer = \"gm\"\n[sides.b.thug]\n{foes}\n\
             skills = {{ fight = 2 }}\n"
        ))
    };
    assert!(text("scene = 2", "").contains("take part in every conflict"));
    let gap = text("", "scene = 2");
    assert!(gap.contains("conflict 1 of 2 begins without fighters"), "{gap}");
}

#[test]
fn features_of_a_series() {
    let conflict = series("", &format!("{PATIENT}{HEALER}"));
    let words = |text: &str| {
        let mut told = calm(&conflict, 0b011);
        told.treat("mild", "[0000]");
        let ask = crate::kernels::fate::decide::question::Ask::new(
            &conflict.compiled.setup,
            &told.state,
            <BetweenConflicts as Numbered<Core>>::NUMBER,
            FighterId(0),
            &crate::kernels::fate::decide::question::Moment::QUIET,
        );
        let find = |name: &str| {
            let all = &conflict.vocabulary.features;
            all.iter().rposition(|feature| feature.name == name).unwrap()
        };
        match text.split_once('.') {
            Some(("my", name)) => ask.of_fighter(find(name), FighterId(0)),
            Some(("side", name)) => ask.of_side(find(name), true),
            _ => ask.of_world(find(text)),
        }
    };
    assert_eq!((words("my.untreated"), words("side.recovering")), (1, 1));
    // Lore 3 against 4: a tie starts recovery too.
    assert_eq!(words("my.treat_chance"), 38);
    assert_eq!((words("side.slots_left"), words("side.fate_points")), (6, 6));
    assert_eq!((words("scene"), words("scenes_left"), words("rests_left")), (1, 1, 30));
}
