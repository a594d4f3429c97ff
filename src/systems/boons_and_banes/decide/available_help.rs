//! What help may be called on a roll, and the classes of questions about it (BB-DICE-10, BB-USE-03,
//! BB-BANE-04, BB-TRAIT-04, BB-PREP-04).

use super::points::Help;
use crate::system::Options;
use crate::systems::boons_and_banes::knobs::dice::{HelpKind, Timing};
use crate::systems::boons_and_banes::knobs::favour::{FavourKnobs, SceneUse, TraitBenefit};
use crate::systems::boons_and_banes::knobs::times;
use crate::systems::boons_and_banes::rules::help::bonus_dice::can_use_scene_trait;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::conflict::{Fighter, State};
use crate::systems::boons_and_banes::state::rolls::{Deed, Paid, Roll, Rolls};
use crate::systems::boons_and_banes::state::view::View;

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
    let has = |roll: &Roll| holds_help(&view.state.fighters[usize::from(roll.who)]);
    favour.preps
        || favour.favour_to_prep
        || favour.empower
        || rolls.behind != 0
        || is_on_scene(view.state)
        || rolls.actors.iter().any(has)
        || rolls.targets.iter().any(has)
}

/// The same of a roll of somebody against nobody, where there are no Preparations.
#[inline]
pub fn is_there_help_for(view: View<'_>, who: usize) -> bool {
    is_on_scene(view.state) || holds_help(&view.state.fighters[who])
}

/// Whether there is anything on the scene that could be called.
#[inline]
fn is_on_scene(state: &State) -> bool {
    state.teams.iter().any(|team| team.boons.len() | team.scene.len() != 0)
}

/// Whether somebody has anything that could be called, its Preparations left aside.
#[inline]
fn holds_help(it: &Fighter) -> bool {
    it.boons.len() | it.banes.len() | it.traits.len() != 0 || has_legacy(it)
}

/// What could be called on some rolls as they stand, a bit for each option of [`Help`], and what each
/// side needs. Nothing of it changes before something is called: it is looked at once for all who are
/// asked until then.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// What the rules let anybody call.
    callable: u64,
    /// What each side can call, those things left aside that single rollers have.
    common: [u64; 2],
    /// What anybody of each side can call at all.
    sides: [u64; 2],
    /// Successes that each side still needs, as far as anybody knows.
    needs: Option<[i32; 2]>,
}

impl Outlook {
    /// How these rolls stand.
    pub fn of(view: View<'_>, rolls: &Rolls) -> Self {
        let callable = view.setup.callable;
        let everybody = callable_by_all(view, rolls);
        let (acting, tested) = (of_side(view, &rolls.actors), of_side(view, &rolls.targets));
        let common = [everybody | tested.shown, everybody | acting.shown];
        let sides = [common[0] | acting.own, common[1] | tested.own].map(|hand| hand & callable);
        let needs = (!rolls.is_unseen()).then(|| rolls.needs());
        Self { callable, common, sides, needs }
    }

    /// Only the dice are others than when it was made.
    #[inline]
    pub fn look_at_dice(&mut self, rolls: &Rolls) {
        self.needs = (!rolls.is_unseen()).then(|| rolls.needs());
    }

    /// What anybody of a side could call at all; what it would be worth is not looked at. No bit: nothing.
    #[inline]
    pub fn side(&self, side: usize) -> u64 {
        self.sides[side]
    }

    /// The same of the one at a place among several.
    #[inline]
    pub fn hand(&self, view: View<'_>, rolls: &Rolls, (side, place): (usize, usize)) -> u64 {
        let who = usize::from(rolls.side(side)[place].who);
        (self.common[side] | of_own(view, who)) & self.callable
    }

    /// What a side still needs; 0 where nobody knows it.
    #[inline]
    pub fn need(&self, side: usize) -> i32 {
        self.needs.map_or(0, |needs| needs[side])
    }

    /// The class of questions about a roll, by its side and place, for which this is at hand.
    #[inline]
    pub fn class(&self, view: View<'_>, rolls: &Rolls, at: (usize, usize), hand: u64) -> usize {
        match self.needs {
            None => UNSEEN,
            Some(needs) if needs[at.0] == 0 => ENOUGH,
            Some(_) => class_of(view, rolls, at, hand),
        }
    }
}

/// The bits of some options if there is what they need.
#[inline]
const fn if_there(is_there: bool, options: u64) -> u64 {
    if is_there { options } else { 0 }
}

/// What the rules of a scenario let anybody call, a bit for each option of [`Help`].
pub fn callable(favour: &FavourKnobs, benefit: TraitBenefit) -> u64 {
    let helps = benefit != TraitBenefit::Off;
    bit(Help::Boon)
        | bit(Help::SceneBoon)
        | bit(Help::Bane)
        | bit(Help::Flaw)
        | if_there(favour.scene_use != SceneUse::Off, bit(Help::Scene))
        | if_there(helps, bit(Help::Trait))
        | if_there(helps || favour.legacy_modifies, bit(Help::Legacy))
        | if_there(favour.preps, bit(Help::Prep) | bit(Help::Wicked))
        | if_there(favour.favour_to_prep, bit(Help::Improvise))
}

/// What everybody who rolls could call: what is on the scene, and what an obstacle stands for.
#[inline]
fn callable_by_all(view: View<'_>, rolls: &Rolls) -> u64 {
    let behind = if_there(rolls.behind != 0, bit(Help::Bane));
    // Favour stands for a trait that somebody does not have (BB-FAV-07).
    let empowered = if_there(view.setup.knobs.favour.empower, bit(Help::Trait));
    view.state.teams.iter().fold(bit(Help::Improvise) | behind | empowered, |hand, team| {
        hand | if_there(!team.boons.is_empty(), bit(Help::SceneBoon))
            | if_there(!team.scene.is_empty(), bit(Help::Scene))
    })
}

/// What those who roll on a side have: for themselves, and for their opponents.
#[derive(Clone, Copy, Default)]
struct Held {
    own: u64,
    shown: u64,
}

#[inline]
fn of_side(view: View<'_>, rolls: &[Roll]) -> Held {
    let mut held = Held::default();
    for roll in rolls {
        let who = usize::from(roll.who);
        // Most have nothing most of the time.
        if !has_anything(view, who) {
            continue;
        }
        let it = &view.state.fighters[who];
        let flaw = it.traits.iter().any(|it| it.flaw);
        held.own |= of_own(view, who);
        held.shown |=
            if_there(!it.banes.is_empty(), bit(Help::Bane)) | if_there(flaw, bit(Help::Flaw));
    }
    held
}

/// Whether somebody has anything that it, or its opponents, could call.
#[inline]
fn has_anything(view: View<'_>, who: usize) -> bool {
    holds_help(&view.state.fighters[who]) || view.setup.prepared >> who & 1 == 1
}

/// What somebody could call of its own.
#[inline]
fn of_own(view: View<'_>, who: usize) -> u64 {
    let it = &view.state.fighters[who];
    let has_preps = view.setup.prepared >> who & 1 == 1;
    if_there(!it.boons.is_empty(), bit(Help::Boon))
        | if_there(!it.traits.is_empty(), bit(Help::Trait))
        | if_there(has_legacy(it), bit(Help::Legacy))
        | if_there(has_preps, bit(Help::Prep) | bit(Help::Wicked))
}

/// What nobody is asked about for its own sake: it may be called where something else may be.
#[inline]
fn beside(view: View<'_>, rolls: &Rolls) -> u64 {
    let everybody = rolls.deed == Deed::Opening && view.setup.knobs.position.banes;
    if_there(everybody, bit(Help::Bane))
}

/// Kinds of help that classes of questions tell apart: of which nothing is at hand in a class, no
/// line for it is in the lists. A bit for each option of [`Help`].
const KINDS: [u64; 5] = [
    bit(Help::Boon),
    bit(Help::Scene),
    bit(Help::Bane),
    bit(Help::Flaw),
    // What only few have.
    bit(Help::SceneBoon)
        | bit(Help::Trait)
        | bit(Help::Legacy)
        | bit(Help::Prep)
        | bit(Help::Improvise)
        | bit(Help::Wicked),
];

/// Classes of questions about dice that are seen and lack something: a bit for each of the [`KINDS`]
/// of which something can be called.
const WANTED: usize = 1 << KINDS.len();
/// The class of questions while nobody knows what is needed. Those before it say what can be called.
pub const UNSEEN: usize = WANTED;
/// That of questions about dice that need no more.
pub const ENOUGH: usize = WANTED + 1;
/// Number of classes of questions about help.
pub const HELP_CLASSES: usize = WANTED + 2;

const fn bit(help: Help) -> u64 {
    1 << help as u64
}

/// What of the help at hand may not be called on a roll any more, because of what has been called.
fn spent(view: View<'_>, roll: &Roll, hand: u64) -> u64 {
    let team = view.setup.team(usize::from(roll.who));
    let most = view.setup.knobs.favour.max_hinder;
    let open = |kind| is_open(view.setup, roll, kind);
    let has = |help: Help| hand & bit(help) != 0;
    let boon = has(Help::Boon) && !open(HelpKind::Boon);
    let bane = has(Help::Bane) && !open(HelpKind::Bane);
    let leans = || open(HelpKind::Scene) && can_use_scene_trait(view, team);
    let scene = has(Help::Scene) && !leans();
    let hinders = || has_room(view.setup, HelpKind::Trait, roll.called.flaws, most);
    let flaw = has(Help::Flaw) && !hinders();
    if_there(boon, bit(Help::Boon))
        | if_there(bane, bit(Help::Bane))
        | if_there(scene, bit(Help::Scene))
        | if_there(flaw, bit(Help::Flaw))
}

/// The class of questions about a roll that lacks something, for which this is at hand.
fn class_of(view: View<'_>, rolls: &Rolls, (side, place): (usize, usize), hand: u64) -> usize {
    let roll = &rolls.side(side)[place];
    let hand = hand | beside(view, rolls);
    let left = hand & !spent(view, roll, hand);
    usize::from(CLASSES[left as usize % CLASSES.len()])
}

/// The class by what is left at hand.
static CLASSES: [u8; 1 << Help::WORDS.len()] = {
    let mut classes = [0; 1 << Help::WORDS.len()];
    let mut left = 0;
    while left < classes.len() {
        let mut kind = 0;
        while kind < KINDS.len() {
            classes[left] |= ((left as u64 & KINDS[kind] != 0) as u8) << kind;
            kind += 1;
        }
        left += 1;
    }
    classes
};

/// The options that cannot be chosen in a class of questions, a bit for each.
pub fn closed_help(class: usize) -> u64 {
    let absent = if class < WANTED { !class } else { 0 };
    let kinds = KINDS.iter().enumerate().filter(|(kind, _)| absent >> kind & 1 == 1);
    kinds.fold(0, |mask, (_, options)| mask | options)
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

/// The highest own helpful trait that has not been called on a roll: its place and rating.
pub fn own_trait(state: &State, roll: &Roll) -> Option<(usize, u8)> {
    let traits = state.fighters[usize::from(roll.who)].traits.iter().enumerate();
    let open = traits.filter(|(place, it)| !it.flaw && roll.called.own_traits >> place & 1 == 0);
    // The last of equals: which of them does not matter.
    open.map(|(place, it)| (place, it.rating)).max_by_key(|(_, rating)| *rating)
}

/// The rating of that trait; 0: there is none.
pub fn own_rating(state: &State, roll: &Roll) -> u8 {
    own_trait(state, roll).map_or(0, |(_, rating)| rating)
}

/// Whether somebody's traits are floors instead of dice rolled again (BB-ADV-01).
fn are_floors(view: View<'_>, who: usize) -> bool {
    view.setup.sheets[who].preps.iter().any(|prep| prep.natural)
}

/// Rating of the own trait whose failed dice somebody can roll again; 0 where traits do something else
/// (BB-ADV-01, BB-DICE-08).
pub fn rerolling_trait(view: View<'_>, roll: &Roll) -> u8 {
    let rerolls = view.setup.benefit == TraitBenefit::RerollForFavour;
    if !rerolls || are_floors(view, usize::from(roll.who)) {
        return 0;
    }
    own_rating(view.state, roll)
}

/// Modifiers that a trait or Legacy of a rating opens on a roll with an Approach, a bit for each: that of the Approach;
/// a further one, which may be named; all three (BB-DICE-08).
pub fn gate(rating: u8, approach: u8, further: Option<Approach>) -> u8 {
    let own = if approach < 3 { 1 << approach } else { 0 };
    let usual = if own == 0b001 { Approach::Intuition } else { Approach::Vigor };
    let further = 1 << further.unwrap_or(usual) as u8;
    [0, own, own | further, 0b111][usize::from(rating.min(3))]
}

/// Whether a further modifier can be named: a rating of 2 opens one besides that of the Approach in use (BB-DICE-08).
pub fn may_open(view: View<'_>, roll: &Roll, further: Approach) -> bool {
    view.setup.benefit == TraitBenefit::ModifierGate
        && own_rating(view.state, roll) == 2
        && further as u8 != roll.approach
}

/// Modifiers that the own trait would open on a roll and that it does not have yet, a bit for each.
pub fn modifiers_opened(view: View<'_>, roll: &Roll, raised: bool) -> u8 {
    let gates = view.setup.benefit == TraitBenefit::ModifierGate;
    if !gates || !view.setup.figures[usize::from(roll.who)].modifies {
        return 0;
    }
    gate(own_rating(view.state, roll) + u8::from(raised), roll.approach, None) & !roll.modifiers
}

/// Modifiers that a Legacy applies to a roll, a bit for each: that of its Approach, and what its rating opens like that
/// of a trait (BB-LEG-02, 03).
pub fn legacy_modifiers(setup: &Setup, roll: &Roll, (approach, rating): (Approach, u8)) -> u8 {
    let own = if setup.knobs.favour.legacy_modifies { 1 << approach as u8 } else { 0 };
    let further = (approach as u8 != roll.approach).then_some(approach);
    let gates = setup.benefit == TraitBenefit::ModifierGate;
    own | if gates { gate(rating, roll.approach, further) } else { 0 }
}

/// Most successes that modifiers can add to a roll: each success may be a six, and each failure may be rolled again.
pub fn most_modifier_successes(setup: &Setup, roll: &Roll, modifiers: u8) -> u8 {
    let vigor = modifiers >> (Approach::Vigor as u8) & 1 == 1;
    let others = modifiers & !(1 << Approach::Vigor as u8) != 0;
    let sixes = if vigor { roll.rolled } else { 0 };
    sixes + if others { failures(setup, roll) } else { 0 }
}

/// Whether it is the time for own traits and Legacies: dice are rolled again once they have fallen, modifiers apply when
/// all else is called (`invoke.timing`).
fn is_time(setup: &Setup, rolls: &Rolls) -> bool {
    let before = setup.knobs.dice.timing == Timing::BeforeRoll;
    rolls.fallen != (before && setup.benefit == TraitBenefit::ModifierGate)
}

/// Whether somebody can use its own trait and pay as much for it.
pub fn can_pay_for(view: View<'_>, rolls: &Rolls, roll: &Roll, paid: Paid) -> bool {
    let who = usize::from(roll.who);
    let favour = &view.setup.knobs.favour;
    let (rating, has) = (own_rating(view.state, roll), view.state.fighters[who].favour);
    let raised = paid == Paid::Raised;
    let lacks = if raised { !favour.empower || has == 0 } else { rating == 0 };
    if lacks || !is_time(view.setup, rolls) {
        return false;
    }
    let beside = favour.legacy_stacks || roll.called.legacies == 0;
    beside
        && match view.setup.benefit {
            TraitBenefit::Off => false,
            TraitBenefit::ModifierGate => modifiers_opened(view, roll, raised) != 0,
            TraitBenefit::RerollForFavour => {
                let pays = paid != Paid::FreeOnly && has > u8::from(raised);
                let any = pays || free_rerolls(view.setup, rating + u8::from(raised)) > 0;
                !are_floors(view, who) && any && failures(view.setup, roll) > 0
            }
        }
}

/// Whether a Legacy does anything on a roll, beside what has been called.
pub fn legacy_works(view: View<'_>, rolls: &Rolls, roll: &Roll, approach: Approach) -> bool {
    let setup = view.setup;
    let who = usize::from(roll.who);
    let rating = view.state.fighters[who].legacies[approach as usize];
    let beside = setup.knobs.favour.legacy_stacks || roll.called.traits == 0;
    let modifies = || {
        let opens = legacy_modifiers(setup, roll, (approach, rating)) & !roll.modifiers;
        setup.figures[who].modifies && opens != 0
    };
    let rerolls = setup.benefit == TraitBenefit::RerollForFavour;
    rating > 0 && beside && is_time(setup, rolls) && (rerolls || modifies())
}

/// The highest Legacy that does anything on a roll; the first of equals.
pub fn best_legacy(view: View<'_>, rolls: &Rolls, roll: &Roll) -> Option<Approach> {
    let legacies = &view.state.fighters[usize::from(roll.who)].legacies;
    let works = |approach: &Approach| legacy_works(view, rolls, roll, *approach);
    let all = [Approach::Reason, Approach::Intuition, Approach::Vigor];
    all.into_iter().filter(works).max_by_key(|approach| legacies[*approach as usize])
}
