//! What help may be called on a roll (BB-DICE-10, BB-USE-03, BB-BANE-04, BB-TRAIT-04, BB-PREP-04).

use super::contest::{Contest, Deed, Roll};
use super::gear;
use super::knobs::dice::HelpKind;
use super::knobs::favour::{OpponentUse, SceneUse, TraitBenefit};
use super::objects::{self, Way};
use super::prep;
use super::setup::Setup;
use super::state::State;
use super::words::help;
use crate::system::NO_ARGUMENT;

/// Whether a kind of help may still be called on a roll (BB-DICE-10, JC-28).
pub fn is_open(setup: &Setup, roll: &Roll, kind: HelpKind) -> bool {
    setup.stack >> (kind as u8) & 1 == 1 && {
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
        i32::from(used) < most
    }
}

/// Whether somebody could call anything at all: cheap, so that plain rolls stay plain.
pub fn may_call(
    setup: &Setup,
    state: &State,
    contest: &Contest,
    side: usize,
    place: usize,
) -> bool {
    let roll = &contest.side(side)[place];
    let (who, favour) = (usize::from(roll.who), &setup.knobs.favour);
    let it = &state.fighters[who];
    let scene = favour.scene_use != SceneUse::Off;
    let own = !it.boons.is_empty()
        || state.teams.iter().any(|team| !team.boons.is_empty() || scene && !team.scene.is_empty())
        || favour.preps && !setup.sheets[who].preps.is_empty()
        || favour.benefit != TraitBenefit::Off && !it.traits.is_empty()
        || favour.benefit != TraitBenefit::Off && it.legacies != [0; 3]
        || favour.favour_to_prep;
    own || contest.side(side ^ 1).iter().any(|foe| {
        let foe = &state.fighters[usize::from(foe.who)];
        !foe.banes.is_empty() || foe.traits.iter().any(|it| it.flaw)
    }) || contest.behind != 0
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
    super::harm::times(base, share).clamp(0, i32::from(rating)) as u8
}

/// The highest own helpful trait of somebody.
pub fn own_trait(state: &State, who: usize) -> u8 {
    let traits = state.fighters[who].traits.iter().filter(|it| !it.flaw);
    traits.map(|it| it.rating).max().unwrap_or(0)
}

/// Rating of the own trait whose failed dice somebody can roll again; 0 where its traits are floors
/// instead (BB-ADV-01).
pub fn rerolling_trait(setup: &Setup, state: &State, who: usize) -> u8 {
    let is_floor = setup.sheets[who].preps.iter().any(|prep| prep.natural);
    if is_floor { 0 } else { own_trait(state, who) }
}

/// What may be called now: the legality of an option of the point `help`.
pub fn is_legal(
    setup: &Setup,
    state: &State,
    (contest, side, place): (&Contest, usize, usize),
    option: u8,
    argument: u8,
) -> bool {
    let roll = &contest.side(side)[place];
    let (who, stance, way) = (usize::from(roll.who), contest.role(side), Way::of(argument));
    let it = &state.fighters[who];
    let favour = &setup.knobs.favour;
    let open = |kind| is_open(setup, roll, kind);
    let opening = contest.deed == Deed::Opening;
    match option {
        help::BOON => {
            (!opening || setup.knobs.position.boons)
                && open(HelpKind::Boon)
                && objects::boon(setup, state, roll, stance, way).is_some()
        }
        help::SCENE_BOON => {
            open(HelpKind::Boon) && objects::scene_boon(setup, state, roll, stance, way).is_some()
        }
        help::BANE => open(HelpKind::Bane),
        help::FLAW => {
            setup.stack >> (HelpKind::Trait as u8) & 1 == 1
                && i32::from(roll.called.flaws) < favour.max_hinder
                && match favour.opponent_use {
                    OpponentUse::FreeDice => true,
                    OpponentUse::FavourPerDie => it.favour > 0,
                    OpponentUse::Off => false,
                }
        }
        help::SCENE => {
            favour.scene_use != SceneUse::Off
                && open(HelpKind::Scene)
                && objects::scene_trait(setup, state, setup.sheets[who].team).is_some()
        }
        help::TRAIT => open(HelpKind::Trait) && legal_trait(setup, state, contest, roll, argument),
        help::LEGACY => {
            let has =
                it.legacies.get(usize::from(if argument == NO_ARGUMENT { 0 } else { argument }));
            let beside = favour.legacy_stacks || roll.called.traits == 0;
            let works = favour.benefit != TraitBenefit::Off || favour.legacy_modifies;
            contest.fallen
                && open(HelpKind::Legacy)
                && beside
                && works
                && has.is_some_and(|r| *r > 0)
        }
        help::PREP => {
            let dice = argument == help::AS_DICE;
            let found = || prep::best(setup, state, roll, stance, dice);
            open(HelpKind::Prep)
                && favour.preps
                && (!dice || favour.prep_dice)
                && found().is_some_and(|found| !dice || found.dice > 0)
        }
        help::IMPROVISE => {
            favour.favour_to_prep
                && open(HelpKind::Prep)
                && it.favour > 0
                && own_trait(state, who) > 0
        }
        help::WICKED => favour.preps && gear::wicked(setup, state, roll).is_some(),
        _ => true,
    }
}

fn legal_trait(setup: &Setup, state: &State, contest: &Contest, roll: &Roll, argument: u8) -> bool {
    let who = usize::from(roll.who);
    let favour = &setup.knobs.favour;
    let (rating, has) = (own_trait(state, who), state.fighters[who].favour);
    let raised = argument == help::RAISED;
    if rating == 0 || !contest.fallen || raised && (!favour.empower || has == 0) {
        return false;
    }
    let beside = favour.legacy_stacks || roll.called.legacies == 0;
    beside
        && match favour.benefit {
            TraitBenefit::Off => false,
            TraitBenefit::ModifierGate => true,
            TraitBenefit::RerollForFavour => {
                let rerolls = rerolling_trait(setup, state, who) > 0;
                let pays = argument != help::FREE_ONLY && has > u8::from(raised);
                let any = pays || free_rerolls(setup, rating + u8::from(raised)) > 0;
                rerolls && any && failures(setup, roll) > 0
            }
        }
}

/// The opponents whose Bane or trait may be called (BB-BANE-04, BB-TRAIT-05).
pub fn candidates(
    setup: &Setup,
    state: &State,
    (contest, side, place): (&Contest, usize, usize),
    option: u8,
    argument: u8,
) -> u64 {
    let (roll, stance) = (&contest.side(side)[place], contest.role(side));
    let opening = contest.deed == Deed::Opening && setup.knobs.position.banes;
    let team = setup.sheets[usize::from(roll.who)].team;
    let foes = if opening { state.active & !setup.members[team] } else { contest.opponents(side) };
    let static_use = contest.deed != Deed::Test || setup.knobs.object.static_use;
    crate::system::bits(foes)
        .filter(|&foe| {
            if option == help::BANE {
                let way = Way::of(argument);
                return static_use
                    && objects::bane(setup, state, (roll, stance), foe, way).is_some();
            }
            // A test against nobody has no opponent whose traits could be used (BB-POS-14).
            let again = setup.knobs.attack.flaw_reuse || contest.exposed >> foe & 1 == 0;
            again && contest.deed != Deed::Opening && objects::flaw(state, team, foe).is_some()
        })
        .fold(0, |mask, foe| mask | 1 << foe)
}
