//! Series of conflicts as scenarios write them, for systems that play them: the conflict of each
//! group, and the party that goes through all; and features of a series.

use super::assemble::FightersAndSides;
use super::keys::group;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::series::SeriesKnobs;
use crate::kernels::fate::register::{FateGame, Series};
use crate::kernels::fate::state::view::View;
use crate::scenario::{Problem, Problems, Reader, RunBy, Scenario, Side};
use crate::system::FighterId;

/// Most exchanges that a label of a draw has room for ([`Label`](crate::dice::Label)), over all
/// conflicts of a trial.
const MOST_EXCHANGES: i32 = 4095;

/// Most rests between two conflicts of a series.
pub(crate) const MOST_RESTS: i32 = 30;

/// Reads the conflict of a series that a group of the game master belongs to, from 1; 0 is in all
/// of them, as players' characters are.
pub(crate) fn read_scene(reader: &mut Reader<'_>, side: &Side) -> u8 {
    let players = side.player == RunBy::Pc;
    let scene = reader.get(&group::SCENE);
    if let Some(scene) = scene.filter(|scene| players && *scene > 0) {
        let message =
            format!("players' characters take part in every conflict, not only in {scene}");
        let origin = reader.key_origin(group::SCENE.name).clone();
        reader.note(Problem::new(&origin, message).help("remove `scene`"));
    }
    if players { 0 } else { scene.unwrap_or(1) as u8 }
}

/// Makes the series of a scenario whose groups belong to several conflicts; otherwise a [`Series`]
/// of one.
pub(crate) fn series<S>(
    scenario: &Scenario,
    muster: &FightersAndSides<S>,
    fate: &FateKnobs,
    (knobs, rests): (SeriesKnobs, u8),
    problems: &mut Problems,
) -> Series {
    let scenes = muster.sheets.iter().map(|sheet| sheet.scene).max().unwrap_or(0).max(1);
    let alone = Series { knobs, scenes, rests, ..Series::default() };
    if scenes == 1 {
        return alone;
    }
    let last = &scenario.sides[scenario.sides.len() - 1].origin;
    let Some(players) = muster.sides.iter().find(|side| side.players) else {
        let message = "a series of conflicts needs a fighter who goes through all of them";
        problems.push(Problem::new(last, message).help("give one side player = \"pc\""));
        return alone;
    };
    let always = muster.sheets.iter().enumerate().filter(|(_, sheet)| sheet.scene == 0);
    let always = always.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter);
    let party = always & players.friends;
    let sides = muster.sides.iter().enumerate();
    let of_party = sides.filter(|(_, side)| side.members & party != 0);
    let party_sides = of_party.fold(0, |mask, (side, _)| mask | 1 << side);
    for scene in 1..=scenes {
        let starts = |fighter: FighterId| {
            let sheet = &muster.sheets[fighter];
            let foe = players.foes >> fighter & 1 == 1;
            foe && sheet.arrives == 0 && (sheet.scene == 0 || sheet.scene == scene)
        };
        if !FighterId::all(muster.sheets.len()).any(starts) {
            let message = format!("conflict {scene} of {scenes} begins without fighters");
            let help = format!("give a group of opponents `scene = {scene}`, without `arrives`");
            problems.push(Problem::new(last, message).help(help));
        }
    }
    let (count, longest) = (i32::from(scenes), fate.max_exchanges);
    if count * (longest + 1) > MOST_EXCHANGES {
        let message = format!("{count} conflicts of {longest} exchanges are too long");
        let most = MOST_EXCHANGES / count - 1;
        let help = format!("with this many conflicts conflict.max_exchanges can be {most} at most");
        problems.push(Problem::new(last, message).help(help));
    }
    Series { party, party_sides, ..alone }
}

/// Returns the number of consequences of a fighter that recovery has not begun for, extreme ones
/// aside.
pub(crate) fn untreated<G: FateGame>(ask: &Ask<'_, G>, fighter: FighterId) -> i32 {
    let slots = 0..ask.setup.sheets[fighter].slots.len();
    let is = |&at: &usize| {
        crate::kernels::fate::rules::series::treatment::is_untreated(ask.view(), fighter, at)
    };
    slots.filter(is).count() as i32
}

/// Returns the number of consequences of a fighter that recovery has begun for.
pub(crate) fn recovering<G: FateGame>(ask: &Ask<'_, G>, fighter: FighterId) -> i32 {
    let trails = &ask.state.series.trails;
    trails.get(fighter.index()).map_or(0, |trail| trail.recovering.count_ones() as i32)
}

/// Returns the number of free consequence slots of the fighters of `among` that are still in.
pub(crate) fn slots_open<G: FateGame>(view: View<'_, G>, among: u64) -> i32 {
    let open = |fighter: FighterId| {
        let slots = view.setup.sheets[fighter].slots.len() as i32;
        slots - view.state.fighters[fighter].slots.count_ones() as i32
    };
    crate::system::fighters_in(among & view.state.standing).map(open).sum()
}

/// Returns the fate points that a fighter has of its own; 0 if it draws on the pool.
pub(crate) fn fate<G: FateGame>(ask: &Ask<'_, G>, fighter: FighterId) -> i32 {
    let pool = ask.setup.uses_pool(fighter);
    if pool { 0 } else { i32::from(ask.state.fighters[fighter].fate) }
}

/// Returns the sum of a value over the fighters of the decider's side, or of its foes, who are
/// still in.
pub(crate) fn sum_over<G: FateGame>(
    ask: &Ask<'_, G>,
    own: bool,
    value: fn(&Ask<'_, G>, FighterId) -> i32,
) -> i32 {
    let side = &ask.setup.sides[ask.setup.side(ask.actor)];
    let members = if own { side.members } else { side.foes } & ask.state.standing;
    crate::system::fighters_in(members).map(|fighter| value(ask, fighter)).sum()
}

/// Returns the number of the running or last conflict, from 1.
pub(crate) fn number<G: FateGame>(ask: &Ask<'_, G>) -> i32 {
    i32::from(ask.state.series.scene.max(1))
}

/// Returns how many conflicts come after the running one.
pub(crate) fn conflicts_left<G: FateGame>(ask: &Ask<'_, G>) -> i32 {
    i32::from(ask.setup.series.scenes.saturating_sub(ask.state.series.scene.max(1)))
}

/// Returns how many rests are left in the running pause.
pub(crate) fn rests_left<G: FateGame>(ask: &Ask<'_, G>) -> i32 {
    i32::from(ask.setup.series.rests.saturating_sub(ask.state.series.rests))
}
