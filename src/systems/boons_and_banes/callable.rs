//! What help may be called on a roll (BB-DICE-10, BB-USE-03, BB-BANE-04, BB-TRAIT-04, BB-PREP-04).

use super::knobs::dice::HelpKind;
use super::knobs::favour::{SceneUse, TraitBenefit};
use super::knobs::times;
use super::rolls::{Paid, Roll, Rolls};
use super::setup::Setup;
use super::state::{Fighter, State};
use super::view::View;

/// Whether a kind of help may still be called on a roll (BB-DICE-10, JC-28).
pub fn is_open(setup: &Setup, roll: &Roll, kind: HelpKind) -> bool {
    let (object, favour) = (&setup.knobs.object, &setup.knobs.favour);
    let called = &roll.called;
    let (used, most) = match kind {
        HelpKind::Boon => (called.boons, object.boon_max),
        HelpKind::Bane => (called.banes, object.bane_max),
        HelpKind::Trait => (called.traits, favour.max_help),
        HelpKind::Legacy => (called.legacies, 1),
        HelpKind::Scene => (called.scene, 1),
        HelpKind::Prep => (called.preps, favour.prep_max),
    };
    has_room(setup, kind, used, most)
}

/// Whether a kind of help may stand beside others, and has been used less often than it may be.
pub fn has_room(setup: &Setup, kind: HelpKind, used: u8, most: i32) -> bool {
    setup.stack >> (kind as u8) & 1 == 1 && i32::from(used) < most
}

fn has_legacy(it: &Fighter) -> bool {
    let [vigor, intuition, reason] = it.legacies;
    vigor | intuition | reason != 0
}

/// Whether there is anything that could be called on any of these rolls: cheap, so that plain rolls
/// stay plain.
#[inline]
pub fn is_there_help(view: View<'_>, rolls: &Rolls) -> bool {
    let favour = &view.setup.knobs.favour;
    let has = |roll: &Roll| {
        let it = &view.state.fighters[usize::from(roll.who)];
        !it.boons.is_empty() || !it.banes.is_empty() || !it.traits.is_empty() || has_legacy(it)
    };
    favour.preps
        || favour.favour_to_prep
        || rolls.behind != 0
        || view.state.teams.iter().any(|team| !team.boons.is_empty() || !team.scene.is_empty())
        || rolls.actors.iter().any(has)
        || rolls.targets.iter().any(has)
}

/// Whether somebody could call anything at all.
pub fn may_call(view: View<'_>, rolls: &Rolls, side: usize, place: usize) -> bool {
    let roll = &rolls.side(side)[place];
    let (who, favour) = (usize::from(roll.who), &view.setup.knobs.favour);
    let it = &view.state.fighters[who];
    let scene = favour.scene_use != SceneUse::Off;
    let own = !it.boons.is_empty()
        || view
            .state
            .teams
            .iter()
            .any(|team| !team.boons.is_empty() || scene && !team.scene.is_empty())
        || favour.preps && !view.setup.sheets[who].preps.is_empty()
        || favour.benefit != TraitBenefit::Off && !it.traits.is_empty()
        || favour.benefit != TraitBenefit::Off && has_legacy(it)
        || favour.favour_to_prep;
    own || rolls.side(side ^ 1).iter().any(|foe| {
        let foe = &view.state.fighters[usize::from(foe.who)];
        !foe.banes.is_empty() || foe.traits.iter().any(|it| it.flaw)
    }) || rolls.behind != 0
}

/// Dice that a roll has which are no successes: what can be rolled again.
pub fn failures(setup: &Setup, roll: &Roll) -> u8 {
    let per_hit = setup.knobs.dice.per_hit.max(1) as u8;
    let hits = (roll.rolled / per_hit).saturating_sub(roll.doubled);
    (roll.laid + roll.more).saturating_sub(hits)
}

/// Dice that a trait or Legacy of this rating rolls again for nothing (BB-TRAIT-03).
pub fn free_rerolls(setup: &Setup, rating: u8) -> u8 {
    let share = setup.knobs.favour.free_rerolls;
    let base = if rating >= 3 { i32::from(rating.div_ceil(2)) - 1 } else { 0 };
    times(base, share).clamp(0, i32::from(rating)) as u8
}

/// The highest own helpful trait of somebody.
pub fn own_trait(state: &State, who: usize) -> u8 {
    let traits = state.fighters[who].traits.iter().filter(|it| !it.flaw);
    traits.map(|it| it.rating).max().unwrap_or(0)
}

/// Rating of the own trait whose failed dice somebody can roll again; 0 where its traits are floors
/// instead (BB-ADV-01).
pub fn rerolling_trait(view: View<'_>, who: usize) -> u8 {
    let is_floor = view.setup.sheets[who].preps.iter().any(|prep| prep.natural);
    if is_floor { 0 } else { own_trait(view.state, who) }
}

/// Whether somebody can use its own trait and pay as much for it.
pub fn can_pay_for(view: View<'_>, rolls: &Rolls, roll: &Roll, paid: Paid) -> bool {
    let who = usize::from(roll.who);
    let favour = &view.setup.knobs.favour;
    let (rating, has) = (own_trait(view.state, who), view.state.fighters[who].favour);
    let raised = paid == Paid::Raised;
    if rating == 0 || !rolls.fallen || raised && (!favour.empower || has == 0) {
        return false;
    }
    let beside = favour.legacy_stacks || roll.called.legacies == 0;
    beside
        && match favour.benefit {
            TraitBenefit::Off => false,
            TraitBenefit::ModifierGate => true,
            TraitBenefit::RerollForFavour => {
                let rerolls = rerolling_trait(view, who) > 0;
                let pays = paid != Paid::FreeOnly && has > u8::from(raised);
                let any = pays || free_rerolls(view.setup, rating + u8::from(raised)) > 0;
                rerolls && any && failures(view.setup, roll) > 0
            }
        }
}

/// Whether a Legacy does anything on a roll, beside what has been called.
pub fn legacy_works(setup: &Setup, rolls: &Rolls, roll: &Roll) -> bool {
    let favour = &setup.knobs.favour;
    let beside = favour.legacy_stacks || roll.called.traits == 0;
    let works = favour.benefit != TraitBenefit::Off || favour.legacy_modifies;
    rolls.fallen && beside && works
}
