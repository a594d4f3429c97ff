//! Worth of Boons, Banes and traits on a roll (BB-BOON-12 to 19, BB-USE, BB-BANE, BB-ENDU).

use crate::inline_vec::InlineVec;
use crate::knob::Numbers;
use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::favour::Users;
use crate::systems::boons_and_banes::knobs::objects::{
    ActionScope, ExcessCost, OffPurpose, Partial, SceneScope, TieKind,
};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::state::conflict::{
    Fighter, MOST_HELD, Object, SceneTrait, State, tie, trick,
};
use crate::systems::boons_and_banes::state::rolls::{Others, Roll, Stance};
use crate::systems::boons_and_banes::state::view::View;

/// How much of a Boon or Bane is taken: on it depends whether it is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Way {
    /// All of it.
    Full = 0,
    /// The [`free_dice`], which do not use it up.
    Free = 1,
    /// Half of it, rounded up, where `boon.partial` allows any number.
    Half = 2,
}

impl Way {
    /// Returns the way that an argument names. `None` is [`Way::Full`].
    pub fn of(argument: Option<u8>) -> Self {
        match argument {
            Some(1) => Self::Free,
            Some(2) => Self::Half,
            _ => Self::Full,
        }
    }
}

/// A Boon or Bane that can be called: its place in its list, and its dice. [`wear`] needs it later, when the dice
/// have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub place: usize,
    pub dice: u8,
    pub matched: bool,
}

/// Whether an object with this [`tie`] matches a roll in this stance.
fn matches(bond: u8, roll: &Roll, stance: Stance) -> bool {
    match bond {
        tie::ATTACK => stance == Stance::Attack,
        tie::DEFEND => stance == Stance::Defence,
        skill if skill >= tie::SKILL => skill - tie::SKILL == roll.skill,
        approach => approach == roll.approach,
    }
}

/// Returns the worth of a rating on a roll; `boon.off_purpose` says what it is if the object does not match
/// (BB-BOON-16, BB-USE-07).
pub(crate) fn effective(off_purpose: OffPurpose, rating: u8, matched: bool) -> u8 {
    match off_purpose {
        _ if matched => rating,
        OffPurpose::HalfFloor => rating / 2,
        OffPurpose::HalfCeil => rating.div_ceil(2),
        OffPurpose::Forbidden => 0,
        OffPurpose::Full => rating,
    }
}

/// Returns the [`effective`] worth of a rating, and whether it matches.
fn worth(setup: &Setup, rating: u8, matched: bool) -> (u8, bool) {
    (effective(setup.knobs.object.off_purpose, rating, matched), matched)
}

/// Returns the dice that do not use up an object of this worth, from the table of `boon.free_dice` or
/// `bane.free_dice` (BB-USE-04).
pub(crate) fn free_dice(table: &Numbers, worth: u8) -> u8 {
    match usize::from(worth) {
        0 => 0,
        rating if rating <= table.len() => table.at(rating - 1) as u8,
        _ => worth.div_ceil(2) - 1,
    }
}

/// Returns the dice of an object of this worth, taken this [`Way`]; 0 if the rules do not allow the way.
fn dice(setup: &Setup, table: &Numbers, per_rating: i32, worth: u8, way: Way) -> u8 {
    let partial = setup.knobs.object.partial;
    match way {
        Way::Full => worth * per_rating as u8,
        Way::Free => free_dice(table, worth),
        Way::Half if partial == Partial::AnyNumber => worth.div_ceil(2),
        Way::Half => 0,
    }
}

/// Returns an [`Offer`] of the best object of a list among the places that may be called: the object with the most
/// dice, the oldest of equals.
fn best(
    list: &InlineVec<Object, MOST_HELD>,
    may: impl Fn(usize, &Object) -> bool,
    worth: impl Fn(&Object) -> (u8, bool),
    dice: impl Fn(u8) -> u8,
) -> Option<Offer> {
    let mut found: Option<Offer> = None;
    let open =
        |(place, object): &(usize, &Object)| object.tricky < trick::CALLED && may(*place, object);
    for (place, object) in list.iter().enumerate().filter(open) {
        let (worth, matched) = worth(object);
        let dice = dice(worth);
        if dice > found.map_or(0, |offer| offer.dice) {
            found = Some(Offer { place, dice, matched });
        }
    }
    found
}

/// Returns an [`Offer`] of the own Boon that the roller can call; `None` if there is none (BB-USE-01, 03).
pub(crate) fn boon(view: View<'_>, roll: &Roll, stance: Stance, way: Way) -> Option<Offer> {
    let knobs = &view.setup.knobs.object;
    let worth =
        |object: &Object| worth(view.setup, object.rating, matches(object.tie, roll, stance));
    let list = &view.state.fighters[usize::from(roll.who)].boons;
    let dice = |worth| dice(view.setup, &knobs.boon_free, knobs.boon_dice, worth, way);
    best(list, |place, _| roll.called.own_boons >> place & 1 == 0, worth, dice)
}

/// Returns the Boon on the scene that the roller can call, and the team that made it; `None` if there is none. Whose
/// Boons are open says `boon.scene_scope` (BB-USE-08).
pub(crate) fn scene_boon(
    view: View<'_>,
    roll: &Roll,
    stance: Stance,
    way: Way,
) -> Option<(usize, Offer)> {
    let knobs = &view.setup.knobs.object;
    let own = view.setup.team(FighterId::from(roll.who));
    let worth =
        |object: &Object| worth(view.setup, object.rating, matches(object.tie, roll, stance));
    let dice = |worth| dice(view.setup, &knobs.boon_free, knobs.boon_dice, worth, way);
    let all = knobs.scene_scope == SceneScope::Everyone;
    let mut found: Option<(usize, Offer)> = None;
    for (team, it) in view.state.teams.iter().enumerate().filter(|(team, _)| all || *team == own) {
        let called = roll.called.scene_boons[team];
        if let Some(offer) = best(&it.boons, |place, _| called >> place & 1 == 0, worth, dice)
            && offer.dice > found.map_or(0, |(_, found)| found.dice)
        {
            found = Some((team, offer));
        }
    }
    found
}

/// Returns an [`Offer`] of the opponent's Bane that the roller can call, among those of which its team knows; `None`
/// if there is none (BB-BANE-02, 07).
pub(crate) fn bane(
    view: View<'_>,
    (roll, stance): (&Roll, Stance),
    foe: FighterId,
    way: Way,
) -> Option<Offer> {
    let knobs = &view.setup.knobs.object;
    let team = view.setup.team(FighterId::from(roll.who));
    let worth = |object: &Object| {
        if object.exposed {
            let matched = stance == Stance::Attack;
            return (if matched { object.rating } else { 0 }, matched);
        }
        let matched = match knobs.action_scope {
            ActionScope::Any if object.tie >= tie::ATTACK => stance != Stance::Neither,
            ActionScope::AffectedAction => matches(object.tie, roll, stance.other()),
            _ => matches(object.tie, roll, stance),
        };
        worth(view.setup, object.rating, matched)
    };
    let dice = |worth| dice(view.setup, &knobs.bane_free, knobs.bane_dice, worth, way);
    let may = |place: usize, object: &Object| {
        object.hidden >> team & 1 == 0 && !roll.called.foes_banes.has(foe, place)
    };
    best(&view.state.fighters[foe].banes, may, worth, dice)
}

/// Returns the highest detrimental trait of an opponent that a team knows of and that has not been called; `None` if
/// there is none (BB-TRAIT-05, BB-INFO-01).
pub(crate) fn flaw(
    state: &State,
    team: usize,
    foe: FighterId,
    called: Others,
) -> Option<(usize, u8)> {
    let traits = state.fighters[foe].traits.iter().enumerate();
    let known = traits.filter(|(place, it)| {
        it.flaw && it.hidden >> team & 1 == 0 && it.rating > 0 && !called.has(foe, *place)
    });
    known.fold(None, |found: Option<(usize, u8)>, (place, it)| match found {
        Some((_, rating)) if rating >= it.rating => found,
        _ => Some((place, it.rating)),
    })
}

/// Returns the teams whose scene traits a team can lean on: `scene_trait.users` (BB-TRAIT-08).
fn scene_trait_owners(view: View<'_>, team: usize) -> std::ops::Range<usize> {
    match view.setup.knobs.favour.scene_users {
        Users::Everyone => 0..view.state.teams.len(),
        Users::CreatorTeam => team..team + 1,
    }
}

/// Whether a team can lean on any [`SceneTrait`] now: one that has not been used in this round.
pub(crate) fn can_use_scene_trait(view: View<'_>, team: usize) -> bool {
    let open = |scene: &SceneTrait| !scene.used && scene.rating > 0;
    scene_trait_owners(view, team).any(|owner| view.state.teams[owner].scene.iter().any(open))
}

/// Returns the highest scene trait that a team can lean on now, as owner, place and rating; `None` if there is none
/// (BB-TRAIT-08).
pub(crate) fn scene_trait(view: View<'_>, team: usize) -> Option<(usize, usize, u8)> {
    let mut found: Option<(usize, usize, u8)> = None;
    let mut highest = 0;
    for owner in scene_trait_owners(view, team) {
        for (place, scene) in view.state.teams[owner].scene.iter().enumerate() {
            if !scene.used && scene.rating > highest {
                highest = scene.rating;
                found = Some((owner, place, highest));
            }
        }
    }
    found
}

/// Returns the dice of the [`scene_trait`]; 0 if there is none.
pub(crate) fn scene_dice(view: View<'_>, team: usize) -> i32 {
    scene_trait(view, team).map_or(0, |(_, _, rating)| i32::from(rating))
}

/// Wears a Boon or Bane from which dice were taken: an enduring one loses `endu.degrade`, others vanish if `consumed`
/// (BB-USE-02, BB-ENDU-02, 04, 05, 08).
pub(crate) fn wear(setup: &Setup, object: &mut Object, offer: Offer, way: Way, consumed: bool) {
    let knobs = &setup.knobs.object;
    let worth = effective(knobs.off_purpose, object.rating, offer.matched);
    // Free dice leave it as it is: that is what they are.
    let loses = way != Way::Free || offer.dice >= worth.div_ceil(2);
    if !loses {
        return;
    }
    if object.enduring {
        object.rating = object.rating.saturating_sub(knobs.degrade as u8);
    } else if consumed {
        object.rating = 0;
    }
}

/// Wears a Boon of a list that a side has called, and removes it if it is used up. A Boon that is used up only if the
/// roll fails waits for [`settle_tricks`] (BB-USE-02, BB-TAL-23).
pub(crate) fn use_up(
    setup: &Setup,
    list: &mut InlineVec<Object, MOST_HELD>,
    offer: Offer,
    way: Way,
    side: usize,
) {
    let object = &mut list[offer.place];
    if object.tricky != trick::NONE && way != Way::Free {
        object.tricky = trick::CALLED + side as u8;
        return;
    }
    wear(setup, object, offer, way, setup.knobs.object.boon_consumed);
    if list[offer.place].rating == 0 {
        list.remove(offer.place);
    }
}

/// Settles the Boons of a list that were called at a risk ([`trick`]): Boons of a side that failed wear (BB-TAL-23).
pub(crate) fn settle_tricks(
    setup: &Setup,
    list: &mut InlineVec<Object, MOST_HELD>,
    failed: [bool; 2],
) {
    let mut place = 0;
    while place < list.len() {
        let object = &mut list[place];
        if let Some(side) = object.tricky.checked_sub(trick::CALLED) {
            object.tricky = trick::TRICKY;
            if failed[usize::from(side) % 2] {
                let offer = Offer { place, dice: object.rating, matched: true };
                wear(setup, object, offer, Way::Full, setup.knobs.object.boon_consumed);
            }
        }
        if list[place].rating == 0 {
            list.remove(place);
        } else {
            place += 1;
        }
    }
}

/// Puts an object into a list. If there is no room, the lowest object makes way for a higher one. Returns whether it
/// is in the list.
pub(crate) fn put(list: &mut InlineVec<Object, MOST_HELD>, object: Object) -> bool {
    if list.push(object) {
        return true;
    }
    let lowest = (0..list.len()).min_by_key(|&place| list[place].rating);
    match lowest {
        Some(place) if list[place].rating < object.rating => {
            list[place] = object;
            true
        }
        _ => false,
    }
}

fn tie_kind(argument: u8) -> TieKind {
    TieKind::ALL[usize::from(argument) % TieKind::ALL.len()]
}

/// Returns the number of the [`tie`] that an argument names for a new Boon or Bane, made by such a roll. Without an
/// argument it is the one of the widest use among `boon.assoc_options` (BB-BOON-10, 11).
pub(crate) fn tie_for(setup: &Setup, argument: Option<u8>, (approach, skill): (u8, u8)) -> u8 {
    // Without a word the first that is possible, from the widest use down.
    let widest = || {
        let order = [TieKind::Attack, TieKind::Defend, TieKind::Approach, TieKind::Skill];
        order.into_iter().find(|kind| setup.knobs.object.ties.contains(kind))
    };
    match argument.map(tie_kind).or_else(widest).unwrap_or(TieKind::Approach) {
        TieKind::Approach => approach.min(2),
        TieKind::Skill => tie::SKILL + skill,
        TieKind::Attack => tie::ATTACK,
        TieKind::Defend => tie::DEFEND,
    }
}

/// Whether an argument names something that a new Boon or Bane can be tied to; tests outside of conflicts cannot make
/// one for attacking or defending, because these do not occur there.
pub(crate) fn may_tie(setup: &Setup, argument: Option<u8>, in_conflict: bool) -> bool {
    let Some(kind) = argument.map(tie_kind) else { return in_conflict };
    let of_conflict = matches!(kind, TieKind::Attack | TieKind::Defend);
    setup.knobs.object.ties.contains(&kind) && (in_conflict || !of_conflict)
}

/// Returns the highest rating that a participant can make of excess successes, and its price in Favour:
/// `boon.excess_cost` and `boon.max_rating` limit it.
pub(crate) fn most(setup: &Setup, it: &Fighter, excess: i32) -> (u8, u8) {
    let cap = setup.knobs.object.max_rating.number().unwrap_or(250);
    let excess = excess.clamp(0, cap) as u8;
    match setup.knobs.object.excess_cost {
        ExcessCost::PerSuccess => (excess.min(it.favour), excess.min(it.favour)),
        ExcessCost::Flat1 => (if it.favour > 0 { excess } else { 0 }, 1),
        ExcessCost::Free => (excess, 0),
    }
}
