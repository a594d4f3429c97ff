//! Series of conflicts as scenarios write them: which groups come when, who goes through all.

use super::Core;
use super::words::CoreFeature;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::game::{Series, Setup};
use crate::kernels::fate::treatment;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::Compiled;

/// Most exchanges that a label of a draw has room for.
const MOST_EXCHANGES: i32 = 4095;

/// Makes a series of a compiled scenario if groups belong to later conflicts.
pub fn prepare(
    scenario: &Scenario,
    compiled: &mut Compiled<Setup<Core>>,
    rests: u8,
    problems: &mut Problems,
) {
    let setup = &mut compiled.setup;
    let scenes = setup.sheets.iter().map(|sheet| sheet.scene).max().unwrap_or(0).max(1);
    let knobs = setup.game.knobs.series;
    setup.series = Series { knobs, scenes, rests, party: 0 };
    if scenes == 1 {
        return;
    }
    let last = &scenario.sides[scenario.sides.len() - 1].origin;
    let Some(players) = setup.sides.iter().find(|side| side.players) else {
        let message = "a series of conflicts needs somebody who goes through all of them";
        problems.push(Problem::new(last, message).help("give one side player = \"pc\""));
        return;
    };
    let always = setup.sheets.iter().enumerate().filter(|(_, sheet)| sheet.scene == 0);
    let always = always.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter);
    setup.series.party = always & players.friends;
    for scene in 1..=scenes {
        let starts = |fighter: usize| {
            let sheet = &setup.sheets[fighter];
            let foe = players.foes >> fighter & 1 == 1;
            foe && sheet.arrives == 0 && (sheet.scene == 0 || sheet.scene == scene)
        };
        if !(0..setup.sheets.len()).any(starts) {
            let message =
                format!("nobody is there at the beginning of conflict {scene} of {scenes}");
            let help = format!("give a group of opponents `scene = {scene}`, without `arrives`");
            problems.push(Problem::new(last, message).help(help));
        }
    }
    let (count, longest) = (i32::from(scenes), setup.fate.max_exchanges);
    if count * (longest + 1) > MOST_EXCHANGES {
        let message = format!("{count} conflicts of {longest} exchanges are too long");
        let most = MOST_EXCHANGES / count - 1;
        let help = format!("for so many conflicts conflict.max_exchanges can be {most} at most");
        problems.push(Problem::new(last, message).help(help));
    }
    compiled.max_exchanges *= usize::from(scenes);
}

/// Value of a feature of a series, for a fighter.
pub fn of_fighter(ask: &Ask<'_, Core>, feature: CoreFeature, fighter: usize) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    match feature {
        CoreFeature::Untreated => {
            let slots = 0..setup.sheets[fighter].slots.len();
            slots.filter(|&at| treatment::is_untreated(setup, state, fighter, at)).count() as i32
        }
        CoreFeature::Recovering => recovering(ask, fighter),
        CoreFeature::TreatChance => treatment::chance(setup, state, fighter),
        _ => 0,
    }
}

fn recovering(ask: &Ask<'_, Core>, fighter: usize) -> i32 {
    let trails = &ask.state.series.trails;
    trails.get(fighter).map_or(0, |trail| trail.recovering.count_ones() as i32)
}

/// Value of a feature of a series, for a side.
pub fn of_side(ask: &Ask<'_, Core>, feature: CoreFeature, own: bool) -> i32 {
    let side = &ask.setup.sides[ask.setup.side(ask.actor)];
    let members = if own { side.members } else { side.foes } & ask.state.standing;
    let sum = |value: &dyn Fn(usize) -> i32| {
        let there = (0..ask.setup.sheets.len()).filter(|fighter| members >> fighter & 1 == 1);
        there.map(value).sum()
    };
    match feature {
        CoreFeature::SideRecovering => sum(&|fighter| recovering(ask, fighter)),
        CoreFeature::SlotsOpen => sum(&|fighter| {
            let slots = ask.setup.sheets[fighter].slots.len() as i32;
            slots - ask.state.fighters[fighter].slots.count_ones() as i32
        }),
        CoreFeature::SideFate => sum(&|fighter| {
            let pool = ask.setup.uses_pool(fighter);
            if pool { 0 } else { i32::from(ask.state.fighters[fighter].fate) }
        }),
        _ => 0,
    }
}

/// Value of a feature of how far a series has come.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    let (series, known) = (&ask.state.series, &ask.setup.series);
    let scene = series.scene.max(1);
    i32::from(match feature {
        CoreFeature::SceneNumber => scene,
        CoreFeature::ScenesLeft => known.scenes.saturating_sub(scene),
        CoreFeature::RestsLeft => known.rests.saturating_sub(series.rests),
        _ => 0,
    })
}
