//! Tests of the ranking, against duels that are solved exactly.

use super::*;
use crate::scenario::{Document, Origin};
use crate::sim::Overrides;
use crate::systems;
use crate::testing::runs_in_full;

fn ground() -> Ground {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
    let text = std::fs::read_to_string(file).unwrap();
    let document = Document::parse("plain_duel.toml", &text).unwrap();
    Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap()
}

fn ranked(ground: &Ground, threads: usize, trials: u64) -> Ranked {
    let origin = Origin::argument("--for");
    let game = ground.compile(&[]).unwrap();
    let asked = Ranking {
        aim: Measured::find(Some("left"), "win", &*game, &origin).unwrap(),
        trials,
        confidence: 0.999,
    };
    let workers = Workers::new(threads, 3).unwrap();
    rank(&asked, ground, &workers, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

/// Intervals of 99.9 % around the effects of at most 30 steps: two of them that do not hold the exact
/// effect have a chance below 0.1 %. Steps that played 1,024 trials alike change next to nothing.
#[test]
fn effects_are_those_of_the_exact_duels() {
    let ground = ground();
    let wins = |settings: &[crate::scenario::Setting]| {
        let game = ground.compile(settings).unwrap();
        game.solve(1 << 20, 1e-9, &mut |_| true).unwrap().wins[0]
    };
    let before = wins(&[]);
    let ranked = ranked(&ground, 2, 8000);
    let (mut measured, mut wrong, mut alike) = (0, 0, 0);
    for effect in &ranked.effects {
        let exact = || wins(&effect.step.settings) - before;
        match effect.fate {
            Fate::Measured => {
                measured += 1;
                wrong += usize::from(!effect.difference.unwrap().estimate.covers(exact()));
            }
            Fate::Alike => {
                alike += 1;
                if runs_in_full() || alike % 8 == 1 {
                    let exact = exact();
                    assert!(exact.abs() < 0.01, "{}: {exact}", effect.step.title());
                }
            }
            _ => {}
        }
    }
    assert!(measured >= 10 && wrong <= 1, "{wrong} of {measured}");
    let top: Vec<&str> = ranked.effects.iter().take(8).map(|it| it.step.path.as_str()).collect();
    assert!(top.iter().any(|path| path.ends_with("duellist.av")), "{top:?}");
}

#[test]
fn every_step_is_accounted_for_on_any_number_of_threads() {
    let ground = ground();
    let told = |threads| {
        let ranked = ranked(&ground, threads, 500);
        let effects: Vec<_> = ranked
            .effects
            .iter()
            .map(|it| (it.step.title(), it.fate.clone(), it.difference.map(|it| it.estimate), it.p))
            .collect();
        (effects, ranked.spent)
    };
    let one = told(1);
    assert_eq!(one, told(2));
    assert_eq!(one.0.len(), steps(&ground).len());
    assert!(one.0.iter().all(|(_, fate, ..)| *fate != Fate::Unplayed));
}

#[test]
fn every_system_has_steps_of_every_kind() {
    for system in systems::ALL {
        let document = Document::parse("a.toml", (system.template)()).unwrap();
        let ground = Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap();
        let all = steps(&ground);
        for kind in [Kind::Rule, Kind::Sheet, Kind::Policy] {
            let of_kind = all.iter().filter(|step| step.kind == kind);
            // Each step is compiled, which takes long for the hundreds of steps of rules.
            let every = if runs_in_full() || kind != Kind::Rule { 1 } else { 7 };
            let of_kind: Vec<&Step> = of_kind.step_by(every).collect();
            let possible = of_kind.iter().filter(|step| ground.compile(&step.settings).is_ok());
            let (possible, count) = (possible.count(), of_kind.len());
            assert!(
                count > 0 && possible * 10 >= count * 7,
                "{} {kind:?}: {possible} of {count}",
                system.id
            );
        }
    }
}

/// Numbers of stat blocks are stepped like those of sheets, from where a variant leaves them.
#[test]
fn numbers_of_beings_have_steps() {
    let text = "system = \"stamina-and-wounds\"\n\
                [sides.heroes]\nplayer = \"pc\"\npolicy = \"finisher\"\n\
                [sides.heroes.first]\nbeing = \"fighter\"\nstamina = 9\n\
                [sides.foes]\nplayer = \"gm\"\npolicy = \"finisher\"\n\
                [sides.foes.second]\nbeing = \"fighter\"\n\
                [[variants]]\nname = \"as written\"\n\
                [[variants]]\nname = \"knight\"\nset = { \"sides.foes.second.being\" = \"knight\" }\n";
    let document = Document::parse("beings.toml", text).unwrap();
    let steps_of = |variant: Option<&str>| -> Vec<(String, String)> {
        let ground = Ground::new(&document, systems::ALL, &Overrides::default(), variant).unwrap();
        let sheets = steps(&ground).into_iter().filter(|step| step.kind == Kind::Sheet);
        sheets.map(|step| (step.path, step.to)).collect()
    };
    let written = steps_of(None);
    let has = |all: &[(String, String)], path: &str, to: &str| {
        all.iter().any(|(known, value)| known == path && value == to)
    };
    assert!(has(&written, "sides.heroes.first.stamina", "10"), "{written:?}");
    assert!(has(&written, "sides.foes.second.stamina", "7"), "{written:?}");
    let knight = steps_of(Some("knight"));
    assert!(has(&knight, "sides.foes.second.stamina", "11"), "{knight:?}");
    assert!(has(&knight, "sides.foes.second.str", "5"), "{knight:?}");
}
