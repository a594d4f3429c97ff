//! Help that may be called on a roll, and the classes of questions about it (BB-DICE-10, BB-USE-03, BB-BANE-04,
//! BB-TRAIT-04, BB-PREP-04).

use super::points::Help;
use crate::system::{FighterId, Options};
use crate::systems::boons_and_banes::knobs::dice::{HelpKind, Timing};
use crate::systems::boons_and_banes::knobs::favour::{FavourKnobs, SceneUse, TraitBenefit};
use crate::systems::boons_and_banes::knobs::times;
use crate::systems::boons_and_banes::rules::help::bonus_dice::can_use_scene_trait;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::conflict::{Fighter, State};
use crate::systems::boons_and_banes::state::rolls::{Deed, Paid, Roll, RollAt, Rolls};
use crate::systems::boons_and_banes::state::view::View;

/// Whether a kind of help may still be called on a roll: `roll.stack` and the limits of the kind allow it
/// (BB-DICE-10, JC-28).
pub(crate) fn is_open(setup: &Setup, roll: &Roll, kind: HelpKind) -> bool {
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

/// Whether a kind of help is in [`Setup::stack`], so that it may stand beside others, and has been used less often
/// than it may be.
pub(crate) fn has_room(setup: &Setup, kind: HelpKind, used: u8, most: i32) -> bool {
    setup.stack >> (kind as u8) & 1 == 1 && i32::from(used) < most
}

fn has_legacy(it: &Fighter) -> bool {
    let [vigor, intuition, reason] = it.legacies;
    vigor | intuition | reason != 0
}

/// Whether anything could be called on any of these rolls. The test reads no worth of the help, so that a roll
/// without help costs no more than this test.
#[inline]
pub(crate) fn is_there_help(view: View<'_>, rolls: &Rolls) -> bool {
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

/// Like [`is_there_help`], but for an unopposed roll under rules without Preparations, where the other tests are
/// known to fail.
pub(crate) fn is_there_help_for(view: View<'_>, who: FighterId) -> bool {
    is_on_scene(view.state) || holds_help(&view.state.fighters[who])
}

/// Whether any team has Boons or scene traits on the scene.
fn is_on_scene(state: &State) -> bool {
    state.teams.iter().any(|team| team.boons.len() | team.scene.len() != 0)
}

/// Whether a participant has anything that could be called. Preparations do not count, because rules about them are
/// asked first.
fn holds_help(it: &Fighter) -> bool {
    it.boons.len() | it.banes.len() | it.traits.len() != 0 || has_legacy(it)
}

/// Help that could be called on some rolls as they stand, as bit sets of the options of [`Help`], and the successes
/// that each side needs. Nothing of it changes until help is called, so that one look serves all questions until
/// then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Help that the rules allow, [`Setup::callable`].
    callable: u64,
    /// Help that each side can call, without the help that single rollers hold.
    common: [u64; 2],
    /// Help that the rollers of each side can call at all.
    sides: [u64; 2],
    /// Successes that each side still needs; `None` while that is unknown.
    needs: Option<[i32; 2]>,
}

impl Outlook {
    /// Returns the outlook of these rolls as they stand.
    pub(crate) fn of(view: View<'_>, rolls: &Rolls) -> Self {
        let callable = view.setup.callable;
        let everybody = callable_by_all(view, rolls);
        let (acting, tested) = (of_side(view, &rolls.actors), of_side(view, &rolls.targets));
        let common = [everybody | tested.shown, everybody | acting.shown];
        let sides = [common[0] | acting.own, common[1] | tested.own].map(|hand| hand & callable);
        let needs = (!rolls.is_unseen()).then(|| rolls.needs());
        Self { callable, common, sides, needs }
    }

    /// Re-reads the dice after a call; everything else is still valid.
    pub(crate) fn look_at_dice(&mut self, rolls: &Rolls) {
        self.needs = (!rolls.is_unseen()).then(|| rolls.needs());
    }

    /// Returns the help that the rollers of a side could call, whatever it would be worth; 0 if there is none, so
    /// that none of them is asked.
    pub(crate) fn side(&self, side: usize) -> u64 {
        self.sides[side]
    }

    /// Like [`Self::side`], but for a single roller, given by side and place.
    pub(crate) fn hand(
        &self,
        view: View<'_>,
        rolls: &Rolls,
        RollAt { side, place }: RollAt,
    ) -> u64 {
        let who = FighterId::from(rolls.side(side)[place].who);
        (self.common[side] | of_own(view, who)) & self.callable
    }

    /// Returns the successes that a side still needs; 0 while that is unknown ([`Rolls::is_unseen`]).
    pub(crate) fn need(&self, side: usize) -> i32 {
        self.needs.map_or(0, |needs| needs[side])
    }

    /// Returns the class of questions about a roll, given by its side and place, on which the help `hand` could be
    /// called: [`UNSEEN`], [`ENOUGH`], or one of the [`WANTED`].
    #[inline]
    pub(crate) fn class(&self, view: View<'_>, rolls: &Rolls, at: RollAt, hand: u64) -> usize {
        match self.needs {
            None => UNSEEN,
            Some(needs) if needs[at.side] == 0 => ENOUGH,
            Some(_) => class_of(view, rolls, at, hand),
        }
    }
}

const fn if_there(is_there: bool, options: u64) -> u64 {
    if is_there { options } else { 0 }
}

/// Returns the options of [`Help`] that the rules of a scenario allow, as a bit set: the value of
/// [`Setup::callable`].
pub(crate) fn callable(favour: &FavourKnobs, benefit: TraitBenefit) -> u64 {
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

/// Returns the help that every roller could call: things on the scene, Banes of the participants that an obstacle
/// stands for ([`Rolls::behind`]), and help that is paid for with Favour.
fn callable_by_all(view: View<'_>, rolls: &Rolls) -> u64 {
    let behind = if_there(rolls.behind != 0, bit(Help::Bane));
    // Favour can replace a missing trait (BB-FAV-07).
    let empowered = if_there(view.setup.knobs.favour.empower, bit(Help::Trait));
    view.state.teams.iter().fold(bit(Help::Improvise) | behind | empowered, |hand, team| {
        hand | if_there(!team.boons.is_empty(), bit(Help::SceneBoon))
            | if_there(!team.scene.is_empty(), bit(Help::Scene))
    })
}

/// Help that the rollers of a side hold: for themselves (`own`), and for their opponents (`shown`).
#[derive(Clone, Copy, Default)]
struct Held {
    own: u64,
    shown: u64,
}

#[inline]
fn of_side(view: View<'_>, rolls: &[Roll]) -> Held {
    let mut held = Held::default();
    for roll in rolls {
        let who = FighterId::from(roll.who);
        // Most rollers have nothing most of the time.
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

/// Whether a participant has anything that it, or its opponents, could call; Preparations count.
fn has_anything(view: View<'_>, who: FighterId) -> bool {
    holds_help(&view.state.fighters[who]) || view.setup.prepared >> who & 1 == 1
}

/// Returns the help that a participant could call of its own, without a look at what has been called.
fn of_own(view: View<'_>, who: FighterId) -> u64 {
    let it = &view.state.fighters[who];
    let has_preps = view.setup.prepared >> who & 1 == 1;
    if_there(!it.boons.is_empty(), bit(Help::Boon))
        | if_there(!it.traits.is_empty(), bit(Help::Trait))
        | if_there(has_legacy(it), bit(Help::Legacy))
        | if_there(has_preps, bit(Help::Prep) | bit(Help::Wicked))
}

/// Returns help that alone is no reason to ask a roller, but may be called if other help may be.
fn beside(view: View<'_>, rolls: &Rolls) -> u64 {
    let everybody = rolls.deed == Deed::Opening && view.setup.knobs.position.banes;
    if_there(everybody, bit(Help::Bane))
}

/// Kinds of help that classes of questions tell apart, as bit sets of the options of [`Help`]. Lists are compiled for
/// each class, so that without a kind at hand they hold no line for it.
const KINDS: [u64; 5] = [
    bit(Help::Boon),
    bit(Help::Scene),
    bit(Help::Bane),
    bit(Help::Flaw),
    // Kinds of help that few participants have.
    bit(Help::SceneBoon)
        | bit(Help::Trait)
        | bit(Help::Legacy)
        | bit(Help::Prep)
        | bit(Help::Improvise)
        | bit(Help::Wicked),
];

/// Classes of questions about dice that are seen and lack something: the number has a bit for each of the [`KINDS`]
/// that can be called.
const WANTED: usize = 1 << KINDS.len();
/// Class of questions that are put while the needed successes are unknown ([`Rolls::is_unseen`]). Classes before it
/// say what can be called.
pub(crate) const UNSEEN: usize = WANTED;
/// Class of questions about dice that need no more successes.
pub(crate) const ENOUGH: usize = WANTED + 1;
pub(crate) const HELP_CLASSES: usize = WANTED + 2;

const fn bit(help: Help) -> u64 {
    1 << help as u64
}

/// Returns the help at hand that [`is_open`] closes on a roll, because of earlier calls.
fn spent(view: View<'_>, roll: &Roll, hand: u64) -> u64 {
    let team = view.setup.team(FighterId::from(roll.who));
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

/// Returns the class of questions about a roll that lacks something and on which the help `hand` could be called.
fn class_of(view: View<'_>, rolls: &Rolls, RollAt { side, place }: RollAt, hand: u64) -> usize {
    let roll = &rolls.side(side)[place];
    let hand = hand | beside(view, rolls);
    let left = hand & !spent(view, roll, hand);
    usize::from(CLASSES[left as usize % CLASSES.len()])
}

/// Class of questions by the help that is left at hand, computed at compile time.
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

/// Returns the options of the [`KINDS`] that cannot be chosen in a class of questions, as a bit set.
pub(crate) fn closed_help(class: usize) -> u64 {
    let absent = if class < WANTED { !class } else { 0 };
    let kinds = KINDS.iter().enumerate().filter(|(kind, _)| absent >> kind & 1 == 1);
    kinds.fold(0, |mask, (_, options)| mask | options)
}

/// Returns the dice of a roll that are no successes, by `dice.success_per_hit`: they can be rolled again.
pub(crate) fn failures(setup: &Setup, roll: &Roll) -> u8 {
    let per_hit = setup.knobs.dice.per_hit.max(1) as u8;
    let hits = (roll.rolled / per_hit).saturating_sub(roll.doubled);
    (roll.laid + roll.more).saturating_sub(hits)
}

/// Returns the dice that a trait or Legacy of this rating rolls again without payment, by `trait.free_rerolls`
/// (BB-TRAIT-03).
pub(crate) fn free_rerolls(setup: &Setup, rating: u8) -> u8 {
    let share = setup.knobs.favour.free_rerolls;
    let base = if rating >= 3 { i32::from(rating.div_ceil(2)) - 1 } else { 0 };
    times(base, share).clamp(0, i32::from(rating)) as u8
}

/// Returns the highest own helpful trait that has not been called on a roll, as place and rating; `None` if there is
/// none.
pub(crate) fn own_trait(state: &State, roll: &Roll) -> Option<(usize, u8)> {
    let traits = state.fighters[usize::from(roll.who)].traits.iter().enumerate();
    let open = traits.filter(|(place, it)| !it.flaw && roll.called.own_traits >> place & 1 == 0);
    // The last of equals: which of them does not matter.
    open.map(|(place, it)| (place, it.rating)).max_by_key(|(_, rating)| *rating)
}

/// Returns the rating of the [`own_trait`]; 0 if there is none.
pub(crate) fn own_rating(state: &State, roll: &Roll) -> u8 {
    own_trait(state, roll).map_or(0, |(_, rating)| rating)
}

/// Whether a participant's traits are floors (`adversary.trait_as_floor`) instead of dice rolled again (BB-ADV-01).
fn are_floors(view: View<'_>, who: FighterId) -> bool {
    view.setup.sheets[who].preps.iter().any(|prep| prep.natural)
}

/// Returns the rating of the own trait whose failed dice the roller can roll again; 0 unless `trait.benefit =
/// reroll_for_favour` (BB-ADV-01, BB-DICE-08).
pub(crate) fn rerolling_trait(view: View<'_>, roll: &Roll) -> u8 {
    let rerolls = view.setup.benefit == TraitBenefit::RerollForFavour;
    if !rerolls || are_floors(view, FighterId::from(roll.who)) {
        return 0;
    }
    own_rating(view.state, roll)
}

/// Returns the modifiers that a trait or Legacy of a rating opens on a roll with an Approach, as a bit set: rating 1
/// the modifier of the Approach, rating 2 a further one as well, which may be named, rating 3 all three (BB-DICE-08).
pub(crate) fn gate(rating: u8, approach: u8, further: Option<Approach>) -> u8 {
    let own = if approach < 3 { 1 << approach } else { 0 };
    let usual = if own == 0b001 { Approach::Intuition } else { Approach::Vigor };
    let further = 1 << further.unwrap_or(usual) as u8;
    [0, own, own | further, 0b111][usize::from(rating.min(3))]
}

/// Whether a further modifier can be named: with `trait.benefit`, a rating of 2 opens one besides the modifier of the
/// Approach in use (BB-DICE-08).
pub(crate) fn may_open(view: View<'_>, roll: &Roll, further: Approach) -> bool {
    view.setup.benefit == TraitBenefit::ModifierGate
        && own_rating(view.state, roll) == 2
        && further as u8 != roll.approach
}

/// Returns the modifiers that the own trait would open on a roll ([`gate`]) and that the roll does not have yet, as a
/// bit set.
pub(crate) fn modifiers_opened(view: View<'_>, roll: &Roll, raised: bool) -> u8 {
    let gates = view.setup.benefit == TraitBenefit::ModifierGate;
    if !gates || !view.setup.figures[usize::from(roll.who)].modifies {
        return 0;
    }
    gate(own_rating(view.state, roll) + u8::from(raised), roll.approach, None) & !roll.modifiers
}

/// Returns the modifiers that a Legacy applies to a roll, as a bit set: with `legacy.adds_modifier` the modifier of
/// its Approach, and the modifiers that a trait of its rating would open (BB-LEG-02, 03).
pub(crate) fn legacy_modifiers(
    setup: &Setup,
    roll: &Roll,
    (approach, rating): (Approach, u8),
) -> u8 {
    let own = if setup.knobs.favour.legacy_modifies { 1 << approach as u8 } else { 0 };
    let further = (approach as u8 != roll.approach).then_some(approach);
    let gates = setup.benefit == TraitBenefit::ModifierGate;
    own | if gates { gate(rating, roll.approach, further) } else { 0 }
}

/// Returns the most successes that modifiers can add to a roll: each success may be a six, and each failure may be
/// rolled again.
pub(crate) fn most_modifier_successes(setup: &Setup, roll: &Roll, modifiers: u8) -> u8 {
    let vigor = modifiers >> (Approach::Vigor as u8) & 1 == 1;
    let others = modifiers & !(1 << Approach::Vigor as u8) != 0;
    let sixes = if vigor { roll.rolled } else { 0 };
    sixes + if others { failures(setup, roll) } else { 0 }
}

/// Whether own traits and Legacies can be used now: dice are rolled again once they have fallen, but modifiers apply
/// when all else is called (`invoke.timing`).
fn is_time(setup: &Setup, rolls: &Rolls) -> bool {
    let before = setup.knobs.dice.timing == Timing::BeforeRoll;
    rolls.fallen != (before && setup.benefit == TraitBenefit::ModifierGate)
}

/// Whether the roller can use its own trait and pay [`Paid`] for it.
pub(crate) fn can_pay_for(view: View<'_>, rolls: &Rolls, roll: &Roll, paid: Paid) -> bool {
    let who = FighterId::from(roll.who);
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

/// Whether a Legacy has any effect on a roll, given the help that has been called: without `legacy.stack_with_trait`
/// no trait.
pub(crate) fn legacy_works(view: View<'_>, rolls: &Rolls, roll: &Roll, approach: Approach) -> bool {
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

/// Returns the highest Legacy of which [`legacy_works`] is true, the first of equals; `None` if there is none.
pub(crate) fn best_legacy(view: View<'_>, rolls: &Rolls, roll: &Roll) -> Option<Approach> {
    let legacies = &view.state.fighters[usize::from(roll.who)].legacies;
    let works = |approach: &Approach| legacy_works(view, rolls, roll, *approach);
    let all = [Approach::Reason, Approach::Intuition, Approach::Vigor];
    all.into_iter().filter(works).max_by_key(|approach| legacies[*approach as usize])
}
