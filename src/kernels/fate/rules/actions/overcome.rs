//! Overcoming: removing advantages, and what success may cost (FC-OVR, FC-OUT-07 to 10,
//! WOA-ACT-09 to 12, WOA-ACT-20).

use super::opposition::Deed;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::PayCost;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::common::{MinorCost, OvercomeTie, SeriousCost};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::tell::events::{Cost, FateEvent};
use crate::system::{FighterId, Numbered, Options, Table, fighters_in};

/// Shifts of stress that a serious cost of stress inflicts (WOA-ACT-09).
const STRESS_COST: i32 = 2;
/// The widest miss that costs no more than a boost (FC-OUT-09).
const LIGHT_MISS: i32 = 2;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Removes an advantage from `bearer` (the actor or an ally) by an overcome roll: against its maker if that
    /// is still in, else against a fixed difficulty.
    pub(crate) fn remove_advantage(
        &mut self,
        actor: FighterId,
        bearer: FighterId,
        method: Method,
        serial: u32,
    ) {
        let Some(at) = self.worst_advantage(bearer) else { return };
        self.note(|| FateEvent::Removes(actor, bearer));
        let attached = &self.state.fighters[bearer].attached;
        let maker = FighterId::from(attached[at].by);
        // Boosts on the bearer may be used up by the roll, advantages stay in their order.
        let before = attached.iter().take(at).filter(|aspect| aspect.is_advantage()).count();
        let maker = self.resists_removal(bearer, maker).then_some(maker);
        // An aspect that is hard to remove takes its `hold` off the roller's rating.
        let hold = i32::from(self.state.fighters[bearer].attached[at].hold);
        let method = Method { rating: method.rating - hold, ..method };
        let difficulty = self.setup.fate.removal_difficulty;
        if self.remove_aspect(actor, method, maker, difficulty, serial) {
            let attached = &self.state.fighters[bearer].attached;
            let mut advantages =
                (0..attached.len()).filter(|&place| attached[place].is_advantage());
            if let Some(at) = advantages.nth(before) {
                self.drop_attached(bearer, at);
            }
        }
    }

    /// Whether the maker of an advantage opposes its removal: the maker must still be in, and near unless
    /// [`Hits::resists_afar`](crate::kernels::fate::hooks::Hits::resists_afar) (FC-ASP-06, J-13).
    fn resists_removal(&self, bearer: FighterId, maker: FighterId) -> bool {
        let [here, there] = [bearer, maker].map(|fighter| self.state.fighters[fighter].foot.zone());
        self.state.is_in(maker) && (here == there || G::resists_afar(self.setup))
    }

    /// Returns the advantage with the most free invocations that foes have stuck on a fighter, because its
    /// removal helps most; `None` if there is none.
    pub(crate) fn worst_advantage(&self, bearer: FighterId) -> Option<usize> {
        let attached = &self.state.fighters[bearer].attached;
        let places = 0..attached.len();
        places.filter(|&at| attached[at].is_advantage()).max_by_key(|&at| attached[at].free)
    }

    /// Takes an aspect off a fighter, with its free invocations, which `State::free` counts.
    pub(crate) fn drop_attached(&mut self, bearer: FighterId, at: usize) {
        let aspect = self.state.fighters[bearer].attached[at];
        self.state.free[self.setup.side(FighterId::from(aspect.by))] -= u16::from(aspect.free);
        self.state.free[self.setup.side(bearer)] -= u16::from(aspect.counter);
        self.state.fighters[bearer].attached.remove(at);
        if aspect.blocks != 0 {
            self.update_blocked(bearer);
        }
        self.note(|| FateEvent::Removed(bearer, aspect.free));
    }

    /// Makes an overcome roll to remove an aspect, against a foe who opposes it or a difficulty; `true` if the
    /// goal is reached, costs paid. `maker` is the maker of the aspect; `None` if it cannot interfere.
    pub(crate) fn remove_aspect(
        &mut self,
        actor: FighterId,
        method: Method,
        maker: Option<FighterId>,
        difficulty: i32,
        serial: u32,
    ) -> bool {
        if G::POINT_OPPOSE == usize::MAX {
            return self.overcome(actor, method, maker, difficulty, serial);
        }
        let kind = RollKind::Overcome;
        let method = G::before_roll(self, actor, kind, method);
        let deed = Deed::Removal { maker };
        let opposed = self.roll_unless_opposed((actor, kind, method), deed, difficulty, serial);
        self.opponent_style_boost(&opposed, self.setup.fate.opposer_style_boost);
        let reached = self.read_overcome(actor, &opposed);
        G::resolved(self, &opposed, serial);
        reached
    }

    /// Makes an overcome roll against a fighter who resists, or a difficulty; `true` if the goal is reached,
    /// costs paid.
    pub(crate) fn overcome(
        &mut self,
        actor: FighterId,
        method: Method,
        resisting: Option<FighterId>,
        difficulty: i32,
        serial: u32,
    ) -> bool {
        let opposed = self.overcome_roll(
            (actor, RollKind::Overcome, method),
            resisting,
            self.difficulty(actor, difficulty),
            serial,
        );
        let reached = self.read_overcome(actor, &opposed);
        G::resolved(self, &opposed, serial);
        reached
    }

    /// Makes only the roll of an overcome action: against a fighter who resists, or against the `obstacle`.
    pub(crate) fn overcome_roll(
        &mut self,
        (actor, kind, method): (FighterId, RollKind, Method),
        resisting: Option<FighterId>,
        obstacle: Party,
        serial: u32,
    ) -> OpposedRoll {
        let method = G::before_roll(self, actor, kind, method);
        let opposed = if let Some(foe) = resisting {
            let resist = RollKind::Oppose;
            let opposing = G::choose_opposition(self, foe, actor);
            let opposing = G::before_roll(self, foe, resist, opposing);
            self.roll_opposed((actor, kind, method), (foe, resist, opposing), serial)
        } else {
            self.roll_passive((actor, kind, method), Purpose::Single, obstacle, serial)
        };
        self.opponent_style_boost(&opposed, self.setup.fate.opposer_style_boost);
        opposed
    }

    /// Reads an overcome roll; `true` if the goal is reached, costs paid. A failure reaches it as well if the
    /// fighter pays a serious cost.
    pub(crate) fn read_overcome(&mut self, actor: FighterId, opposed: &OpposedRoll) -> bool {
        let knobs = &self.setup.fate;
        match self.outcome(opposed) {
            Outcome::Style => {
                if knobs.overcome_style_boost {
                    self.gain_boost(actor);
                }
                true
            }
            Outcome::Succeed => true,
            Outcome::Tie => {
                let pays = self.accepts_tie(actor);
                if pays {
                    self.pay_minor(actor, opposed);
                }
                pays
            }
            Outcome::Fail => {
                let pays = knobs.allow_serious_cost && self.accepts_cost(actor, Cost::Serious);
                if pays {
                    self.pay_serious(actor, opposed);
                }
                pays
            }
        }
    }

    /// Whether a fighter reaches its goal at a minor cost after a tie. If it may decline and does, it may gain a
    /// boost (FC-OVR-03).
    pub(crate) fn accepts_tie(&mut self, actor: FighterId) -> bool {
        let tie = self.setup.fate.overcome_tie;
        let pays = tie == OvercomeTie::MinorCost || self.accepts_cost(actor, Cost::Minor);
        if !pays && tie == OvercomeTie::ChooseFailBoost {
            self.gain_boost(actor);
        }
        pays
    }

    /// Whether a fighter pays what its goal costs (DP-COST).
    pub(crate) fn accepts_cost(&mut self, actor: FighterId, cost: Cost) -> bool {
        let moment = Moment { serious: cost == Cost::Serious, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, PayCost::NUMBER, actor, &moment);
        self.table.choose(&ask).option == PayCost::Pay.number()
    }

    /// Pays a minor cost (FC-OUT-07), as `MinorCost` says; helpers of the roll pay stress with the actor.
    pub(crate) fn pay_minor(&mut self, actor: FighterId, opposed: &OpposedRoll) {
        self.note(|| FateEvent::Pays(actor, Cost::Minor));
        match self.setup.fate.minor_cost {
            MinorCost::FoeBoost => {
                if let Some(foe) = opposed.opposing.fighter {
                    self.gain_boost(foe);
                }
            }
            MinorCost::Stress => {
                self.check_lowest_box(actor);
                for sharer in fighters_in(G::sharers(self)) {
                    self.check_lowest_box(sharer);
                }
            }
            MinorCost::Narrative => {}
        }
    }

    /// Pays a serious cost (FC-OUT-08).
    pub(crate) fn pay_serious(&mut self, actor: FighterId, opposed: &OpposedRoll) {
        self.note(|| FateEvent::Pays(actor, Cost::Serious));
        let foe = opposed.opposing.fighter;
        let miss = -opposed.margin();
        let by_miss = self.setup.variant.cost_by_miss;
        // A boost is one cost that hits all who have helped alike (FC-TEA-04).
        let shared = !by_miss || miss > LIGHT_MISS;
        let sharers = if shared { G::sharers(self) } else { 0 };
        for bearer in std::iter::once(actor).chain(fighters_in(sharers)) {
            if by_miss {
                self.pay_by_miss(bearer, foe, miss);
            } else {
                self.bear_serious(bearer, foe);
            }
        }
    }

    /// Makes a fighter bear a serious cost (FC-OUT-08): a consequence while a slot is free, else trouble.
    fn bear_serious(&mut self, actor: FighterId, foe: Option<FighterId>) {
        match (self.setup.fate.serious_cost, self.lowest_free_slot(actor)) {
            (SeriousCost::Narrative, _) => {}
            (SeriousCost::Stress, _) => self.suffer(actor, STRESS_COST, foe.unwrap_or(actor)),
            (cost, Some(slot)) if cost == SeriousCost::LowestFree || self.risks_wounds(cost) => {
                let free = u8::from(self.setup.fate.cost_invoke);
                self.take_consequence(actor, slot, foe, free, true);
            }
            _ => self.bring_trouble(actor, foe),
        }
    }

    /// Whether a serious cost is a consequence because a conflict is running (J-17).
    fn risks_wounds(&self, cost: SeriousCost) -> bool {
        cost == SeriousCost::Auto && G::bodies_at_stake(self.view())
    }

    /// Creates an aspect with a free invocation for the other side. In a conflict it is stuck on the roller,
    /// elsewhere on the scene, so that it serves against any fighter's later rolls (FC-OUT-08).
    fn bring_trouble(&mut self, actor: FighterId, foe: Option<FighterId>) {
        let Some(foe) = foe else { return };
        if G::bodies_at_stake(self.view()) {
            self.attach(foe, actor, 1, 0);
        } else {
            self.put_on_scene(foe, self.setup.side(foe), 1);
        }
    }

    /// Pays a serious cost as dear as the miss was wide (FC-OUT-09): up to [`LIGHT_MISS`] a boost, from 6 on a
    /// consequence.
    fn pay_by_miss(&mut self, actor: FighterId, foe: Option<FighterId>, miss: i32) {
        let slot = self.lowest_free_slot(actor).filter(|_| G::bodies_at_stake(self.view()));
        match (miss, slot, foe) {
            (..=LIGHT_MISS, _, Some(foe)) => self.gain_boost(foe),
            (6.., Some(slot), _) => {
                let free = u8::from(self.setup.fate.cost_invoke);
                self.take_consequence(actor, slot, foe, free, true);
            }
            _ => self.bring_trouble(actor, foe),
        }
    }
}
