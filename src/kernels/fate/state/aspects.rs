//! Aspects in play: stuck on a fighter ([`Attached`]), or on the scene ([`SceneAspect`]); their sites, and the
//! rolls that they fit (FC-ASP).

use crate::inline_vec::InlineVec;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::system::NO_ARGUMENT;
use std::ops::{Deref, Index};

/// Most aspects on the scene, of the scenario and of fighters together;
/// [`Source::bit`](crate::kernels::fate::rules::invocations::sources::Source::bit) has a bit for each.
pub(crate) const MAX_SCENE: usize = 20;

/// Kinds of things stuck on a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Stuck {
    /// An advantage.
    #[default]
    Advantage,
    /// A boost: gone with its last free invocation, and never paid for (FC-BST-05).
    Boost,
    /// A boost that serves attacks on its bearer only (WOA-MAN-24).
    AttackBoost,
    /// An aspect of the bearer's own sheet that foes have discovered or put free invocations on (FC-ADV-08,
    /// FC-ADV-12): it cannot be removed, and is no advantage.
    OwnAspect,
}

/// An aspect stuck on a fighter, or a boost against it; [`Stuck`] says which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Attached {
    /// The fighter who made it.
    pub by: u8,
    /// Free invocations left.
    pub free: u8,
    /// Free invocations that the bearer's side holds on it (FC-ADV-08).
    pub counter: u8,
    /// Kind of the aspect.
    pub what: Stuck,
    /// Actions that the aspect forbids its bearer (FC-ASP-08): bits of [`Footing`](super::conflict::Footing).
    pub blocks: u8,
    /// The exchange in which it was made.
    pub made: u16,
    /// Extra difficulty of removing the aspect (FC-STU-02).
    pub hold: u8,
}

impl Attached {
    /// Whether this is a boost, of either sort.
    pub(crate) fn is_boost(&self) -> bool {
        matches!(self.what, Stuck::Boost | Stuck::AttackBoost)
    }

    /// Whether this is a situation aspect that was made on the bearer, and can be removed.
    pub(crate) fn is_advantage(&self) -> bool {
        self.what == Stuck::Advantage
    }

    /// Whether the aspect can be invoked on a roll of this kind; only [`Stuck::AttackBoost`] is restricted.
    pub(crate) fn serves(&self, kind: RollKind) -> bool {
        self.what != Stuck::AttackBoost || kind == RollKind::Attack
    }
}

/// An aspect on the scene, written in the scenario or made by a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SceneAspect {
    /// The fighter who made it, or `u8::MAX` for no fighter in particular.
    pub by: u8,
    /// Free invocations left, by side.
    pub free: [u8; MAX_SIDES],
    /// Site of the aspect.
    pub site: Site,
    /// The rolls that it fits.
    pub fits: Fits,
    /// Whether it hinders movement (FC-ZON-04, FC-ENV-13).
    pub hinders: bool,
    /// Materials of the aspect, in the words of the system, a bit each (WOA-ZONE-11).
    pub marks: u16,
    /// Whether every side may use its free invocations: an invocation that one side uses is gone for all (JC-13).
    pub common: bool,
    /// Whether it is gone once its maker leaves the zone (FC-ENV-10, FC-ENV-12).
    pub tied: bool,
    /// Place in the list of the scenario's aspects, or 0 and `by` for aspects that fighters made.
    pub name: u8,
    /// The exchange in which it was made.
    pub made: u16,
}

/// The aspects on the scene, with a cache of the aspects on which each side holds free invocations; on most no side
/// does. Only these methods may change them, otherwise the cache is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Scene {
    aspects: InlineVec<SceneAspect, MAX_SCENE>,
    /// The aspects on which each side holds free invocations, a bit for each by place: the cache.
    held: [u32; MAX_SIDES],
}

impl Scene {
    /// Returns the aspects on which a side holds free invocations, a bit for each by place.
    pub(crate) fn held_by(&self, side: usize) -> u32 {
        in_tests!(assert_eq!(self.held[side], self.count_held(side), "side {side}"));
        self.held[side]
    }

    /// Like [`held_by`](Self::held_by), but counted anew without the cache, to check it.
    fn count_held(&self, side: usize) -> u32 {
        let all = self.aspects.iter().enumerate();
        all.fold(0, |mask, (at, aspect)| mask | u32::from(aspect.free[side] > 0) << at)
    }

    /// Adds an aspect; returns `false` and changes nothing if there is no room ([`MAX_SCENE`]).
    pub(crate) fn push(&mut self, aspect: SceneAspect) -> bool {
        let added = self.aspects.push(aspect);
        if added {
            self.note(self.aspects.len() - 1);
        }
        added
    }

    /// Removes an aspect; the aspects behind it move up, in the cache as well.
    pub(crate) fn remove(&mut self, at: usize) {
        self.aspects.remove(at);
        for held in &mut self.held {
            let before = (1 << at) - 1;
            *held = *held & before | *held >> 1 & !before;
        }
    }

    /// Removes all aspects.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Changes an aspect, and keeps the cache right.
    pub(crate) fn change(&mut self, at: usize, change: impl FnOnce(&mut SceneAspect)) {
        change(&mut self.aspects[at]);
        self.note(at);
    }

    /// Gives a side free invocations on an aspect.
    pub(crate) fn give(&mut self, at: usize, side: usize, free: u8) {
        self.change(at, |aspect| aspect.free[side] = aspect.free[side].saturating_add(free));
    }

    /// Changes all aspects, one by one.
    pub(crate) fn change_each(&mut self, change: impl Fn(&mut SceneAspect)) {
        for at in 0..self.aspects.len() {
            self.change(at, &change);
        }
    }

    /// Becomes a copy of another scene, touching only the entries in use.
    pub(crate) fn assign(&mut self, other: &Self) {
        self.aspects.assign(&other.aspects);
        self.held = other.held;
    }

    /// Notes in the cache which sides hold free invocations on an aspect.
    fn note(&mut self, at: usize) {
        for (held, free) in self.held.iter_mut().zip(self.aspects[at].free) {
            *held = *held & !(1 << at) | u32::from(free > 0) << at;
        }
    }
}

impl Deref for Scene {
    type Target = [SceneAspect];

    fn deref(&self) -> &[SceneAspect] {
        &self.aspects
    }
}

impl Index<usize> for Scene {
    type Output = SceneAspect;

    fn index(&self, at: usize) -> &SceneAspect {
        &self.aspects[at]
    }
}

/// Place of an aspect of the scene; [`at_hand`](crate::kernels::fate::sheet::place::at_hand) says which rolls it is
/// near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Site {
    /// All over the scene.
    #[default]
    Everywhere,
    /// In a zone.
    Zone(u8),
    /// Between two neighbouring zones, the lower number first.
    Way(u8, u8),
}

/// The rolls that an aspect fits (FC-ASP-07, J-28): [`roll`](Self::roll) decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fits {
    /// Kinds of rolls, a bit each, such as [`ATTACK`](Self::ATTACK).
    pub kinds: u8,
    /// Skills or approaches with which any roll fits, a bit each by number.
    pub methods: u32,
}

impl Fits {
    /// Attacks.
    pub const ATTACK: u8 = 1;
    /// Defences, against attacks and advantages.
    pub const DEFEND: u8 = 2;
    /// Creating advantages.
    pub const CREATE: u8 = 4;
    /// Overcome rolls, movement left aside.
    pub const OVERCOME: u8 = 8;
    /// Rolls to move, and to bar the way of a mover.
    pub const MOVE: u8 = 16;
    /// Every roll.
    pub const EVERY: Self = Self { kinds: u8::MAX, methods: u32::MAX };
    /// No roll yet, so that [tags](crate::kernels::fate::sheet::place::Tags) can be added.
    pub const NONE: Self = Self { kinds: 0, methods: 0 };

    /// Makes the set of rolls of these kinds.
    pub const fn of(kinds: u8) -> Self {
        Self { kinds, methods: 0 }
    }

    /// Whether a roll of this kind with this method fits.
    pub fn roll(self, kind: RollKind, method: u8) -> bool {
        let wanted = match kind {
            RollKind::Attack => Self::ATTACK,
            RollKind::Defend | RollKind::DefendCreate => Self::DEFEND,
            // A Roar aspect is an advantage like any other (WOA-ROAR-42).
            RollKind::Create { .. } | RollKind::Roar => Self::CREATE,
            RollKind::Overcome | RollKind::Feat(_) => Self::OVERCOME,
            RollKind::Move => Self::MOVE,
            RollKind::Oppose => Self::OVERCOME | Self::MOVE,
        };
        self.kinds & wanted != 0
            || self.kinds == u8::MAX
            || (method != NO_ARGUMENT && self.methods >> (method & 31) & 1 == 1)
    }
}

impl Default for Fits {
    fn default() -> Self {
        Self::EVERY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aspect(free: [u8; MAX_SIDES]) -> SceneAspect {
        SceneAspect { free, ..SceneAspect::default() }
    }

    #[test]
    fn the_scene_knows_where_free_invocations_are_whatever_changes_them() {
        let mut scene = Scene::default();
        let held = |scene: &Scene| [0, 1, 2, 3].map(|side| scene.held_by(side));
        for free in [[1, 0, 0, 0], [0, 0, 0, 0], [2, 1, 0, 0], [0, 3, 0, 1]] {
            assert!(scene.push(aspect(free)));
        }
        assert_eq!(held(&scene), [0b0101, 0b1100, 0, 0b1000]);
        let start = scene.clone();
        scene.change(0, |it| it.free[0] -= 1);
        assert_eq!(held(&scene), [0b0100, 0b1100, 0, 0b1000]);
        scene.remove(1);
        assert_eq!(held(&scene), [0b010, 0b110, 0, 0b100]);
        scene.remove(1);
        assert_eq!(held(&scene), [0, 0b10, 0, 0b10]);
        scene.remove(1);
        assert_eq!(held(&scene), [0; MAX_SIDES]);
        scene.assign(&start);
        scene.remove(0);
        assert_eq!(held(&scene), [0b010, 0b110, 0, 0b100]);
        scene.change_each(|it| it.free = [0, 0, 1, 0]);
        assert_eq!(held(&scene), [0, 0, 0b111, 0]);
        while scene.push(aspect([1; MAX_SIDES])) {}
        assert_eq!((scene.len(), scene.held_by(3)), (MAX_SCENE, ((1 << MAX_SCENE) - 1) & !0b111));
    }
}
