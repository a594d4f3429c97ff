//! Mobs: several minions who act as one fighter (WOA-CHAR-20 to 25, WOA-CHAR-27, JC-15).
//!
//! A mob is one fighter with one sheet: its boxes are pooled, and how many of its members are left
//! follows from the boxes that are checked.

use super::War;
use super::band_knobs::{LethalMob, MobKnobs, Orphan, WeightLoss};
use super::events::WarEvent;
use super::knobs::WarKnobs;
use super::measures::WarMeasure;
use super::words::POINT_ORPHAN;
use super::{escalation, roar, weight};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::body_words::LastOfMob;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::roll::Contest;
use crate::kernels::fate::state::Status;
use crate::kernels::fate::{Method, Play};
use crate::scenario::{Group, Problem, Problems};
use crate::system::{Options, Table};

/// Rating that the members of a mob need to help each other (FC-NPC-07).
const ABLE: i32 = 1;

/// The sizes of the mobs into which a crowd is split: as few as possible, as even as possible.
pub fn sizes(crowd: i32, most: i32) -> impl Iterator<Item = i32> {
    let mobs = (crowd + most - 1) / most.max(1);
    (0..mobs).map(move |at| crowd / mobs + i32::from(at < crowd % mobs))
}

/// Refuses a mob that is too heavy (WOA-CHAR-22).
pub fn check_weight(group: &Group, mob: i32, each: i32, knobs: &WarKnobs, problems: &mut Problems) {
    let cap = knobs.band.mob.weight_cap;
    if mob < 2 || mob * each <= cap {
        return;
    }
    let message =
        format!("the mob `{}` weighs {}, at most {cap} is allowed", group.name, mob * each);
    let fit = cap / each.max(1);
    let help = if fit < 2 {
        "creatures so heavy form no mob: write count in place of mob".to_owned()
    } else {
        let parts: Vec<String> = sizes(mob, fit).map(|size| size.to_string()).collect();
        format!("split it into mobs of {}", parts.join(" and "))
    };
    problems.push(Problem::new(&group.origin, message).help(help));
}

/// Members left of a mob; 1 for anybody else.
pub fn members(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> i32 {
    let kind = &setup.sheets[fighter].game.kind;
    if kind.mob == 0 {
        return 1;
    }
    let it = &state.fighters[fighter];
    let all = i32::from(kind.mob) + i32::from(it.game.band.joined);
    let boxes = setup.sheets[fighter].boxes.len() as i32;
    let checked = it.boxes.count_ones() as i32;
    let knobs: &MobKnobs = &setup.game.knobs.band.mob;
    let left = if knobs.weight_loss == WeightLoss::Proportional && boxes > 0 {
        (all * (boxes - checked) + boxes - 1) / boxes
    } else {
        all - knobs.per_box * checked
    };
    (left - i32::from(it.game.band.slain)).max(1)
}

/// Weight of a fighter as it stands (WOA-CHAR-22, WOA-CHAR-25).
#[inline]
pub fn weight(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> i16 {
    let sheet = &setup.sheets[fighter].game;
    if !setup.game.known.shifting {
        return sheet.weight;
    }
    let each = escalation::weight(sheet, state);
    if sheet.kind.mob == 0 {
        return each;
    }
    let knobs: &MobKnobs = &setup.game.knobs.band.mob;
    let all = i32::from(sheet.kind.mob) + i32::from(state.fighters[fighter].game.band.joined);
    let count = match knobs.weight_loss {
        WeightLoss::None => all,
        _ => members(setup, state, fighter),
    };
    each * count as i16
}

/// How many bodies some fighters are: a mob counts its members (JC-47).
pub fn bodies(setup: &Setup<War>, state: &StateOf<War>, fighters: u64) -> u32 {
    let mobs = fighters & setup.game.known.mobs;
    let single = (fighters & !mobs).count_ones();
    let in_mobs = crate::system::bits(mobs);
    single + in_mobs.map(|mob| members(setup, state, mob) as u32).sum::<u32>()
}

/// What the members of a mob add to its roll, where they help each other (`mob.bonus_per_helper`).
#[inline]
pub fn raised(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, method: Method) -> Method {
    let each = setup.game.knobs.band.mob.helper_bonus;
    if each == 0 || setup.game.known.mobs >> fighter & 1 == 0 || method.rating < ABLE {
        return method;
    }
    let more = each * (members(setup, state, fighter) - 1);
    Method { rating: method.rating + more, ..method }
}

/// Mobs that the last member of another could join: of the same kind, no farther than a zone away,
/// light enough (WOA-CHAR-24).
fn hosts(setup: &Setup<War>, state: &StateOf<War>, orphan: usize) -> u64 {
    let own = &setup.sheets[orphan];
    let zone = |fighter: usize| state.fighters[fighter].foot.zone;
    let joins = |&mob: &usize| {
        let sheet = &setup.sheets[mob];
        let same = sheet.side == own.side && sheet.group == own.group;
        let near = setup.map.distance(zone(orphan), zone(mob)) <= 1;
        let each = escalation::weight(&sheet.game, state);
        let heavier = i32::from(weight(setup, state, mob) + each);
        same && near && mob != orphan && heavier <= setup.game.knobs.band.mob.weight_cap
    };
    let mobs = setup.game.known.mobs & state.standing;
    crate::system::bits(mobs).filter(joins).fold(0, |mask, mob| mask | 1 << mob)
}

/// Whom the last member of a mob may join, for its decision.
pub fn candidates(ask: &Ask<'_, War>, option: u8) -> u64 {
    if option == LastOfMob::Join.number() { ask.moment.among } else { 0 }
}

/// A lethal hit on a mob may cut down members in place of all of it (`lethal.mob`); what is left of
/// the hit.
pub fn cut_down<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    victim: usize,
    shifts: i32,
) -> i32 {
    let lethal = play.state.fighters[victim].bare != 0;
    if play.setup.game.known.mobs >> victim & 1 == 0 || !lethal {
        return shifts;
    }
    let cut = match play.setup.game.knobs.band.mob.lethal {
        LethalMob::Whole => return shifts,
        LethalMob::PerShift => shifts,
        LethalMob::One => 1,
    };
    if cut >= members(play.setup, play.state, victim) {
        return shifts;
    }
    play.state.fighters[victim].game.band.slain += cut as u8;
    0
}

/// An action has been resolved: mobs that were hit have fewer members, and the last one goes.
#[inline]
pub fn settle<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, contest: &Contest) {
    if play.setup.game.known.mobs == 0 {
        return;
    }
    for fighter in [contest.actor.fighter, contest.opposing.fighter].into_iter().flatten() {
        settle_one(play, fighter);
    }
}

#[cold]
fn settle_one<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, mob: usize) {
    if play.setup.game.known.mobs >> mob & 1 == 0 || !play.state.is_in(mob) {
        return;
    }
    let left = members(play.setup, play.state, mob);
    let band = &mut play.state.fighters[mob].game.band;
    let shown = i32::from(band.lost);
    let all = i32::from(play.setup.sheets[mob].game.kind.mob) + i32::from(band.joined);
    let lost = all - left;
    if lost == shown {
        return;
    }
    band.lost = lost as u8;
    roar::count(play, WarMeasure::MembersLost, mob, lost - shown);
    play.table.note(|| WarEvent::MobShrinks(mob, left));
    weight::changed(play);
    let stays = play.setup.game.knobs.band.mob.orphan == Orphan::FightOn;
    if left == 1 && !stays && play.state.end.is_none() {
        orphaned(play, mob);
    }
}

/// The last member joins another mob, or runs.
fn orphaned<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, orphan: usize) {
    let among = hosts(play.setup, play.state, orphan);
    if among != 0 {
        let moment = Moment { among, ..Moment::QUIET };
        let ask = Ask::new(play.setup, play.state, POINT_ORPHAN, orphan, &moment);
        let choice = play.table.choose(&ask);
        if choice.option == LastOfMob::Join.number() {
            join(play, orphan, usize::from(choice.target));
            return;
        }
    }
    play.flee(orphan);
}

fn join<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, orphan: usize, host: usize) {
    play.table.note(|| WarEvent::JoinsMob(orphan, host));
    play.state.fighters[host].game.band.joined += 1;
    play.leave(orphan, Status::Gone);
    weight::changed(play);
}
