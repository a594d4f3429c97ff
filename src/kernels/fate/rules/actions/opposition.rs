//! Active opposition to actions that have no defender: advantages on the scene, the removal of
//! aspects, tasks during a fight (FC-DICE-07, FC-ADV-03, FC-CON-15, FC-ASP-06, FC-OTH-06).

use crate::kernels::fate::decide::movement_points::Oppose;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::movement::steps::in_zone;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Purpose};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::{FateData, Play};
use crate::system::{FighterId, NO_ARGUMENT, Options, Table, fighters_in};

/// The fighters who may oppose, one bit for each, worked out once from the sheets ([`who_may`]); hazards never do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OpposingFighters {
    /// Opposers of advantages on the scene (`create.scene_opposition`).
    pub on_scene: u64,
    /// Opposers of tasks and of removing aspects (`overcome.opposition`).
    pub on_overcome: u64,
}

/// An action that a present foe may oppose; [`opposer`](Play::opposer) asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// An advantage on the scene, made with the method of this number.
    OnScene(u8),
    /// Removing an aspect; its maker may oppose whatever its grade (FC-ENV-05).
    Removal {
        /// The maker of the aspect; `None` if it cannot interfere.
        maker: Option<FighterId>,
    },
    /// A roll for a task during a fight.
    Task,
}

impl Deed {
    /// Returns the number by which questions tell deeds apart, in `Moment::matter`.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::OnScene(_) => 0,
            Self::Removal { .. } => 1,
            Self::Task => 2,
        }
    }

    /// Returns the method that the opposition has to meet; [`NO_ARGUMENT`] if the deed does not decide with what
    /// one opposes.
    const fn met(self) -> u8 {
        match self {
            Self::OnScene(number) => number,
            Self::Removal { .. } | Self::Task => NO_ARGUMENT,
        }
    }
}

impl<G: FateGame> View<'_, G> {
    /// Returns the foes of `actor` who are present and may oppose this, one bit for each.
    fn able_to_oppose(&self, actor: FighterId, deed: Deed) -> u64 {
        let opposers = &self.setup.opposers;
        let may = match deed {
            Deed::OnScene(_) => opposers.on_scene,
            Deed::Removal { maker } => opposers.on_overcome | maker.map_or(0, |maker| 1 << maker),
            Deed::Task => opposers.on_overcome,
        };
        if may == 0 {
            return 0;
        }
        let present = may & self.setup.foes(actor) & self.state.units();
        if self.setup.place.same_zone && self.setup.map.has_zones() {
            let here = self.state.fighters[actor].foot.zone();
            in_zone(self.state, present, here)
        } else {
            present
        }
    }

    /// Returns the best rating with which a present foe may oppose this; `None` if no foe may. For features, so
    /// that a policy can foresee the opposition.
    pub(crate) fn likely_opposition(&self, actor: FighterId, deed: Deed) -> Option<i32> {
        let able = fighters_in(self.able_to_oppose(actor, deed));
        let ratings =
            able.filter_map(|foe| Some(G::opposition(*self, foe, deed.met(), NO_ARGUMENT)?.rating));
        ratings.max()
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Rolls an action against the foe who opposes it; if no foe does, against the fixed difficulty.
    pub(crate) fn roll_unless_opposed(
        &mut self,
        (actor, kind, method): (FighterId, RollKind, Method),
        deed: Deed,
        difficulty: i32,
        serial: u32,
    ) -> OpposedRoll {
        let Some((foe, opposing)) = self.opposer(actor, deed, difficulty) else {
            let obstacle = self.difficulty(actor, difficulty);
            return self.roll_passive((actor, kind, method), Purpose::Single, obstacle, serial);
        };
        let resist = RollKind::Oppose;
        let opposing = G::before_roll(self, foe, resist, opposing);
        self.roll_opposed((actor, kind, method), (foe, resist, opposing), serial)
    }

    /// Returns the foe that opposes this, and its method; `None` if the fixed difficulty holds. The best are asked
    /// first, and only the first that wants to rolls (J-29).
    pub(crate) fn opposer(
        &mut self,
        actor: FighterId,
        deed: Deed,
        difficulty: i32,
    ) -> Option<(FighterId, Method)> {
        let mut able = self.view().able_to_oppose(actor, deed);
        if able == 0 {
            return None;
        }
        able &= self.table.can_differ(G::POINT_OPPOSE);
        let mut asked = 0;
        loop {
            let view = self.view();
            let rated =
                |foe: FighterId| Some((foe, G::opposition(view, foe, deed.met(), NO_ARGUMENT)?));
            let ready = |foe: &FighterId| !self.is_surprised(*foe);
            let left = || fighters_in(able & !asked).filter(ready).filter_map(rated);
            let most = left().map(|(_, method)| method.rating).max()?;
            let equals = left().filter(|(_, method)| method.rating == most);
            let foe = self.table.first_of(equals.fold(0, |mask, (foe, _)| mask | 1 << foe));
            let best = left().find(|(other, _)| *other == foe)?.1;
            asked |= 1 << foe;
            if let Some(argument) = self.opposes((foe, actor), deed, (best.rating, difficulty)) {
                let named = (argument != NO_ARGUMENT)
                    .then(|| G::opposition(self.view(), foe, deed.met(), argument));
                return Some((foe, named.flatten().unwrap_or(best)));
            }
        }
    }

    /// Asks a foe; returns the argument of its choice, or `None` if it lets the action pass.
    fn opposes(
        &mut self,
        (foe, actor): (FighterId, FighterId),
        deed: Deed,
        (rating, enough): (i32, i32),
    ) -> Option<u8> {
        let matter = [deed.number(), 0, 0];
        let moment =
            Moment { opponent: actor.as_u8(), rating, enough, matter, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, G::POINT_OPPOSE, foe, &moment);
        let choice = self.table.choose(&ask);
        (choice.option == Oppose::Oppose.number()).then_some(choice.argument)
    }
}

/// Returns the fighters of these sheets who may oppose: fighters with a name, or all characters.
pub(crate) fn who_may<G: FateData>(
    sheets: &[crate::kernels::fate::sheet::sheet::Sheet<G::Sheet>],
    who: crate::kernels::fate::knobs::zones::MayOppose,
) -> u64 {
    use crate::kernels::fate::knobs::zones::MayOppose;
    use crate::kernels::fate::sheet::sheet::Grade;
    let may = |grade: Grade| match (who, grade) {
        (MayOppose::Nobody, _) | (_, Grade::Hazard) => false,
        (MayOppose::Anyone, _) => true,
        (MayOppose::Named, grade) => grade != Grade::Nameless,
    };
    let able = sheets.iter().enumerate().filter(|(_, sheet)| may(sheet.grade));
    able.fold(0, |mask, (fighter, _)| mask | 1 << fighter)
}
