//! Classes of questions: facts that rules know of a question before they put it, so that lists can be compiled for
//! it. [`class_of`] returns the class; the functions `on_...` describe the classes of a point.

use super::features::{self, FateFeature};
use super::points::{Concede, Invoke, Style};
use super::question::Ask;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::concede;
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::rules::movement::steps::in_zone;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, Numbered, PointForesight, RuleSystem};

// Classes of questions about invoking, by what the decider rolls for. Those about attacks have three
// more each, by what the hit costs as it stands.
pub(crate) const ATTACKS: usize = 0;
pub(crate) const DEFENDS: usize = 1;
pub(crate) const RESISTS: usize = 2;
pub(crate) const CREATES: usize = 3;
pub(crate) const ROARS: usize = 4;
pub(crate) const OVERCOMES: usize = 5;

/// Number of the classes that do not say what a hit costs; the others follow them.
const PLAIN: usize = OVERCOMES + 1;
/// Number of things that a hit can cost, in the order of [`HitCost`].
const HIT_COSTS: usize = HitCost::Out as usize + 1;

/// Returns the class of a question about invoking where it is known what the hit costs as it stands. Only attacks
/// have such classes.
pub(crate) fn invoke_class_at(kind: Option<RollKind>, toll: Option<HitCost>) -> usize {
    match (invoke_class(kind), toll) {
        (class, Some(toll)) if class <= DEFENDS => PLAIN + class * HIT_COSTS + toll as usize,
        (class, _) => class,
    }
}

/// Returns the classes of questions about invoking to the opposing and to the acting party of a roll. Fast path of
/// [`invoke_class_at`] for both parties, because most rolls are attacks.
pub(crate) fn invoke_classes(
    opposing: RollKind,
    actor: RollKind,
    toll: Option<HitCost>,
) -> [usize; 2] {
    if let (RollKind::Defend, Some(toll)) = (opposing, toll) {
        return [DEFENDS, ATTACKS].map(|class| PLAIN + class * HIT_COSTS + toll as usize);
    }
    [opposing, actor].map(|kind| invoke_class_at(Some(kind), toll))
}

/// Whether a class is one of rolls of this kind, with or without the cost of the hit.
pub(crate) fn is_of(class: usize, kind: usize) -> bool {
    class == kind || class.checked_sub(PLAIN).is_some_and(|it| it / HIT_COSTS == kind)
}

/// Whether, in all questions of a class about invoking, the hit as it stands costs at least so much. `None` if the
/// class does not say.
fn costs(class: usize, least: HitCost) -> Option<i32> {
    let toll = class.checked_sub(PLAIN)? % HIT_COSTS;
    Some(i32::from(toll >= least as usize))
}

/// Whether, in all questions of a class about style, the full hit costs at least so much. `None` if the class does
/// not say.
fn full_hit_costs(class: usize, least: HitCost) -> Option<i32> {
    Some(i32::from(class.checked_sub(1)? >= least as usize))
}

/// Returns the class of a question about invoking on a roll of this kind, if the cost of the hit is left open.
pub(crate) fn invoke_class(kind: Option<RollKind>) -> usize {
    match kind {
        Some(RollKind::Attack) => ATTACKS,
        Some(RollKind::Defend) => DEFENDS,
        Some(RollKind::DefendCreate) => RESISTS,
        Some(RollKind::Create { .. }) => CREATES,
        Some(RollKind::Roar) => ROARS,
        _ => OVERCOMES,
    }
}

/// Returns the class of a question about what to do with style; there is one for each [`HitCost`] of the full hit.
pub(crate) fn style_class(toll: Option<HitCost>) -> usize {
    toll.map_or(0, |toll| 1 + toll as usize)
}

/// Number of classes of questions whether to help with an ally's roll: any roll, and rolls of an ally that attacks,
/// that defends, and that does anything else.
pub(crate) const AID_CLASSES: usize = 4;

/// Class of the questions about an ally who attacks.
pub(crate) const AID_ATTACKS: usize = 1;

/// Class of the questions about an ally who defends.
pub(crate) const AID_DEFENDS: usize = 2;

/// Returns the class of a question whether to help with a roll of this kind.
pub(crate) fn aid_class(kind: Option<RollKind>) -> usize {
    match kind {
        None => 0,
        Some(RollKind::Attack) => AID_ATTACKS,
        Some(kind) if kind.defends() => AID_DEFENDS,
        Some(_) => AID_DEFENDS + 1,
    }
}

/// Whether the ally does what the class `does` is about, in all questions of a class; `None` in the class of any
/// roll.
pub(crate) fn ally_does(does: usize, class: usize) -> Option<i32> {
    (class > 0).then(|| i32::from(class == does))
}

/// The margins of an ally at which the attack can do harm, if the decider may help with its roll. `None` if the
/// ally's roll belongs to no attack.
pub(crate) fn harms_in_aid(class: usize) -> Option<(i32, i32)> {
    match class {
        AID_ATTACKS => Some((1, i32::MAX)),
        AID_DEFENDS => Some((i32::MIN, -1)),
        _ => None,
    }
}

/// Kinds of questions about conceding: nothing was announced, or an action against the decider; and of questions
/// about free steps: before the action of the turn, and after it. Each kind has further classes, of deciders who bear
/// no consequence, or in whose zone no foe stands, because most of them want nothing.
const KINDS: usize = 2;

/// The fighters near the decider of a question about a free step, in its zone: a class of each kind. Nothing is fixed
/// in the first class, so that a decider that can choose anything in another class can choose it there as well.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Near {
    /// Foes, and possibly allies.
    Foes,
    /// Allies, and no foe.
    Allies,
    /// No other fighter.
    Nobody,
}

/// Class of the questions about conceding where an action was announced.
pub(crate) const ANNOUNCED: usize = 1;

/// Whether a class is one of questions about free steps after the action.
pub(crate) fn is_after_action(class: usize) -> bool {
    class % KINDS == 1
}

impl<G: FateGame> View<'_, G> {
    /// Returns the class of a question about conceding; see [`KINDS`].
    pub(crate) fn concede_class(self, fighter: FighterId, announced: bool) -> usize {
        let unhurt = self.state.fighters[fighter].slots == 0;
        usize::from(announced) + if unhurt { KINDS } else { 0 }
    }

    /// Returns the class of a question about a free step; see [`Near`].
    pub(crate) fn step_class(self, fighter: FighterId, after: bool) -> usize {
        usize::from(after) + KINDS * self.near(fighter) as usize
    }

    fn near(self, fighter: FighterId) -> Near {
        let zone = self.state.fighters[fighter].foot.zone();
        let others = in_zone(self.state, self.state.units() & !(1 << fighter), zone);
        if others & self.setup.foes(fighter) != 0 {
            Near::Foes
        } else if others & self.setup.members(fighter) != 0 {
            Near::Allies
        } else {
            Near::Nobody
        }
    }
}

#[inline]
pub(crate) fn class_of<G: FateGame>(ask: &Ask<'_, G>) -> usize {
    match ask.point {
        Invoke::NUMBER => invoke_class_at(ask.moment.kind, ask.moment.toll),
        Concede::NUMBER => ask.view().concede_class(ask.actor, ask.moment.targeted),
        Style::NUMBER => style_class(ask.moment.toll),
        point if point == G::POINT_AID => aid_class(ask.moment.kind),
        point if point == G::POINT_STEP => ask.view().step_class(ask.actor, ask.moment.acted),
        _ => 0,
    }
}

/// Number of classes of questions about free steps.
pub(crate) const STEP_CLASSES: usize = (Near::Nobody as usize + 1) * KINDS;

/// Whether a class of questions about invoking is about an attack.
pub(crate) fn is_of_attack(class: usize) -> bool {
    class <= DEFENDS || class >= PLAIN
}

/// Whether a question about conceding is put after an announcement.
pub(crate) fn is_announced(class: usize) -> bool {
    class % KINDS == ANNOUNCED
}

/// Returns the value of a feature of the decision in all questions of a class; `None` if the class does not fix it.
fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
    let known = FateFeature::from_number(feature as u16)?;
    match known {
        FateFeature::WouldTakeOut if point == Invoke::NUMBER && class >= PLAIN => {
            costs(class, HitCost::Out)
        }
        FateFeature::WouldWound if point == Invoke::NUMBER && class >= PLAIN => {
            costs(class, HitCost::Consequence)
        }
        FateFeature::TakesOut if point == Style::NUMBER => full_hit_costs(class, HitCost::Out),
        FateFeature::Wounds if point == Style::NUMBER => {
            full_hit_costs(class, HitCost::Consequence)
        }
        FateFeature::Consequences | FateFeature::Worst if point == Concede::NUMBER => {
            (class >= KINDS).then_some(0)
        }
        _ => known.in_class(class),
    }
}

/// Like [`fixed_in_class`], but for questions about free steps.
pub(crate) fn fixed_in_step(class: usize, feature: usize) -> Option<i32> {
    let lacks = match FateFeature::from_number(feature as u16)? {
        FateFeature::Crowd => !is_near(Near::Foes, class),
        FateFeature::Company => is_near(Near::Nobody, class),
        _ => false,
    };
    lacks.then_some(0)
}

/// Returns the least value of a feature of the decider in all questions of a class about free steps; `None` if the
/// class says nothing of it.
pub(crate) fn least_in_step(class: usize, feature: usize) -> Option<i32> {
    let has = match FateFeature::from_number(feature as u16)? {
        FateFeature::Crowd => is_near(Near::Foes, class),
        FateFeature::Company => is_near(Near::Allies, class),
        _ => false,
    };
    has.then_some(1)
}

/// Whether a class of questions about free steps is the class for `who`.
fn is_near(who: Near, class: usize) -> bool {
    class / KINDS == who as usize
}

/// Returns the [`PointForesight`] of questions about invoking: the class fixes the cost of the hit, and the margin is
/// the index feature.
pub(crate) const fn on_invoking<R: RuleSystem<Setup = Setup<G>>, G: FateGame>() -> PointForesight<R>
{
    PointForesight {
        classes: PLAIN + HIT_COSTS * (DEFENDS + 1),
        kinds: PLAIN + HIT_COSTS * (DEFENDS + 1),
        fixed: |class, feature| fixed_in_class(Invoke::NUMBER, class, feature),
        index_feature: Some(FateFeature::Margin as usize),
        implied: |setup, class, flag| features::implied(setup.harm.geared, class, flag),
        ..PointForesight::at(Invoke::NUMBER)
    }
}

/// Returns what is known about questions about conceding, with the numbers of [`concede::INPUTS`].
pub(crate) const fn on_conceding<R: RuleSystem>() -> PointForesight<R> {
    PointForesight {
        classes: 2 * KINDS,
        kinds: KINDS,
        fixed: |class, feature| fixed_in_class(Concede::NUMBER, class, feature),
        index_feature: Some(FateFeature::Absorbs as usize),
        known_inputs: Some(concede::INPUTS),
        ..PointForesight::at(Concede::NUMBER)
    }
}

/// Returns the [`PointForesight`] of questions about what to do with style.
pub(crate) const fn on_style<R: RuleSystem>() -> PointForesight<R> {
    PointForesight {
        classes: 1 + HIT_COSTS,
        fixed: |class, feature| fixed_in_class(Style::NUMBER, class, feature),
        ..PointForesight::at(Style::NUMBER)
    }
}

/// Returns the [`PointForesight`] of questions whether to help with an ally's roll.
pub(crate) const fn on_aid<R: RuleSystem>(point: usize) -> PointForesight<R> {
    PointForesight { classes: AID_CLASSES, ..PointForesight::at(point) }
}

/// Returns the [`PointForesight`] of questions about free steps.
pub(crate) const fn on_steps<R: RuleSystem>(point: usize) -> PointForesight<R> {
    PointForesight {
        classes: STEP_CLASSES,
        kinds: KINDS,
        fixed: fixed_in_step,
        least: least_in_step,
        index_feature: Some(features::STEP_GAUGE),
        ..PointForesight::at(point)
    }
}
