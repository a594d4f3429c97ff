//! Compels (FC-CMP, FC-FP-05, FC-FP-07, FC-FP-08, J-18): each exchange may offer a complication.
//!
//! The game master offers players' characters theirs for free. A complication of a fighter of the game master must be
//! bought by a player. The fighter that is offered one accepts it for a fate point, at once, or pays a point to
//! refuse it; without a point it must accept (FC-CMP-02).

use super::rolls::opposed_roll::Purpose;
use crate::dice::Pick;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::compels::CompelEffect;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::sheet::Grade;
use crate::kernels::fate::state::aspects::Attached;
use crate::kernels::fate::tell::compel_events::CompelEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, Options, Table, fighters_in, first_in};

crate::options! {
    /// whether to accept a compel; not asked without a fate point
    pub(crate) enum Compel: "compel", "DP-COMPEL" {
        /// the complication happens, and the fighter gains a fate point at once
        Accept = "accept",
        /// pay a fate point, and nothing happens
        Refuse = "refuse",
    }
    fallback ["accept if my.fate_points <= 1", "refuse"]
}

crate::options! {
    /// asked of players when an aspect of a foe could be compelled: whether to pay for it
    pub(crate) enum Offer: "offer", "FC-CMP-03, DP-COMPEL" {
        /// let the occasion pass
        Pass = "pass",
        /// pay to compel the foe (compel.player_cost)
        Compel = "compel",
    }
    fallback ["pass"]
}

/// Subject of a decision about a compel, for systems that ask the same question about something else: the first
/// number of the matter.
pub(crate) const OF_AN_ASPECT: [u8; 3] = [1, 0, 0];

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    fn tell_compel(&mut self, event: impl FnOnce() -> CompelEvent) {
        self.note(|| FateEvent::Compel(event()));
    }

    /// Makes the offers of a new exchange, if compels are played: for each fighter with an aspect that could be
    /// compelled, then one for all players' characters if an aspect is on the scene (FC-CMP-05).
    pub(crate) fn compels(&mut self) {
        if self.setup.compels.rate.numerator > 0 {
            self.offer_compels();
        }
    }

    #[cold]
    fn offer_compels(&mut self) {
        for fighter in FighterId::all(self.state.fighters.len()) {
            if self.state.is_in(fighter) && self.is_compellable(fighter) && self.falls(fighter, 0) {
                self.offer_compel(fighter);
            }
        }
        let standing = self.state.standing;
        if self.state.scene.is_empty() || standing == 0 {
            return;
        }
        if self.falls(first_in(standing), 1) {
            for fighter in FighterId::all(self.state.fighters.len()) {
                if self.setup.sheets[fighter].grade == Grade::Player && self.state.is_in(fighter) {
                    self.offer_compel(fighter);
                }
            }
        }
    }

    /// Whether a fighter can be compelled, because it has an aspect of its own, bears a consequence, or an aspect put
    /// on it.
    fn is_compellable(&self, fighter: FighterId) -> bool {
        let it = &self.state.fighters[fighter];
        let open = it.slots & !G::hidden_slots(self.view(), fighter);
        let stuck = it.attached.iter().any(Attached::is_advantage);
        self.setup.sheets[fighter].aspects > 0 || open != 0 || stuck
    }

    fn falls(&mut self, fighter: FighterId, number: u32) -> bool {
        let rate = self.setup.compels.rate;
        let label = self.label(Purpose::Compel, fighter, fighter, number);
        self.table.draw(label, Pick(rate.denominator as u32)) < rate.numerator as u32
    }

    fn offer_compel(&mut self, fighter: FighterId) {
        let effect = self.setup.compels.effect;
        // There is but one next turn to lose.
        let lost = self.state.complications.turn >> fighter & 1 == 1;
        if effect == CompelEffect::LoseAction && lost {
            return;
        }
        if self.setup.uses_pool(fighter) && !self.somebody_pays(fighter) {
            return;
        }
        self.tell_compel(|| CompelEvent::Offered(fighter));
        let asked = self.points(fighter) > 0;
        let moment = Moment { matter: OF_AN_ASPECT, ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, G::POINT_COMPEL, fighter, &moment);
        if asked && self.table.choose(&ask).option == Compel::Refuse.number() {
            self.change_points(fighter, -1);
            self.tell_compel(|| CompelEvent::Refused(fighter));
            self.table.count(G::COMPELS_COUNTED.refused, fighter, 1);
            return;
        }
        self.change_points(fighter, 1);
        self.tell_compel(|| CompelEvent::Accepted(fighter));
        self.table.count(G::COMPELS_COUNTED.accepted, fighter, 1);
        self.complicate(fighter, effect);
    }

    /// Whether a player pays to compel a fighter of the game master: the first who can and wants to. One point, one
    /// target.
    fn somebody_pays(&mut self, fighter: FighterId) -> bool {
        let cost = self.setup.compels.player_cost as i8;
        for player in fighters_in(self.setup.foes(fighter) & self.state.standing) {
            let able =
                self.setup.sheets[player].grade == Grade::Player && self.points(player) >= cost;
            if !able {
                continue;
            }
            let opponent = fighter.as_u8();
            let moment = Moment { opponent, matter: OF_AN_ASPECT, ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, G::POINT_COMPEL_OFFER, player, &moment);
            if self.table.choose(&ask).option == Offer::Compel.number() {
                self.change_points(player, -cost);
                self.tell_compel(|| CompelEvent::Bought(player, fighter));
                self.table.count(G::COMPELS_COUNTED.bought, player, 1);
                return true;
            }
        }
        false
    }

    fn complicate(&mut self, fighter: FighterId, effect: CompelEffect) {
        let foes = self.setup.foes(fighter) & self.state.standing;
        let foe = (foes != 0).then(|| self.table.first_of(foes));
        match (effect, foe) {
            (CompelEffect::LoseAction, _) => self.state.complications.turn |= 1 << fighter,
            (CompelEffect::ForfeitMove, _) => self.state.complications.stay |= 1 << fighter,
            (CompelEffect::EnemyBoost, Some(foe)) => self.gain_boost(foe),
            (CompelEffect::EnemyFreeAspect, Some(foe)) => self.attach(foe, fighter, 1, 0),
            (_, None) => {}
        }
    }

    /// Whether a compel costs the fighter the turn that begins. Two bits are all that it costs to ask if no compel
    /// waits.
    pub(crate) fn loses_turn(&mut self, fighter: FighterId) -> bool {
        let waits = self.state.complications;
        (waits.turn | waits.stay) >> fighter & 1 == 1 && self.meets_complication(fighter)
    }

    #[cold]
    fn meets_complication(&mut self, fighter: FighterId) -> bool {
        let waits = self.state.complications;
        let lost = waits.turn >> fighter & 1 == 1;
        if lost {
            self.tell_compel(|| CompelEvent::LosesTurn(fighter));
        }
        // The fighter's steps are used up in advance. It cannot roll to move either; both end with the
        // turn.
        if waits.stay >> fighter & 1 == 1 {
            self.state.fighters[fighter].foot.steps = u8::MAX;
        }
        self.state.complications.turn &= !(1 << fighter);
        lost
    }
}
