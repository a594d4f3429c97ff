//! Compels (FC-CMP, FC-FP-05, FC-FP-07, FC-FP-08, J-18): each exchange may offer a complication.
//!
//! The game master offers players' characters theirs for free. A complication of a fighter of the
//! game master must be bought by a player. Whoever is offered one accepts it for a fate point, at
//! once, or pays one to be left alone; without a point it must accept (FC-CMP-02).

use super::Core;
use super::compel_knobs::CompelEffect;
use super::events::CoreEvent;
use super::measures::CoreMeasure;
use super::words::{POINT_COMPEL, POINT_OFFER};
use crate::dice::Pick;
use crate::kernels::fate::Play;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::sheet::Grade;
use crate::system::{OptionWord, Point, Table, Targets};

/// Options of who is offered a compel.
pub mod compel_option {
    /// The complication, and a fate point.
    pub const ACCEPT: u8 = 0;
    /// Pay a fate point.
    pub const REFUSE: u8 = 1;
}

/// Options of a player who could compel a foe.
pub mod offer_option {
    /// Let the occasion pass.
    pub const PASS: u8 = 0;
    /// Pay for the compel.
    pub const COMPEL: u8 = 1;
}

const fn plain(name: &'static str, doc: &'static str) -> OptionWord {
    OptionWord { name, doc, targets: Targets::None, arguments: &[] }
}

const COMPEL: &[OptionWord] = &[
    plain("accept", "the complication happens, and the fighter gains a fate point at once"),
    plain("refuse", "pay a fate point, and nothing happens"),
];

const OFFER: &[OptionWord] = &[
    plain("pass", "let the occasion pass"),
    plain("compel", "pay to compel the foe (compel.player_cost)"),
];

/// The decision points of compels.
pub fn points() -> [Point; 2] {
    [
        Point {
            name: "compel",
            doc: "whether to accept a compel; without a fate point nobody is asked",
            ledger: "DP-COMPEL",
            options: COMPEL,
            fallback: &["accept if my.fate_points <= 1", "refuse"],
        },
        Point {
            name: "offer",
            doc: "asked of players when an aspect of a foe could be compelled: whether to pay for it",
            ledger: "FC-CMP-03, DP-COMPEL",
            options: OFFER,
            fallback: &["pass"],
        },
    ]
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// The offers of a new exchange: for each fighter with an aspect that could be compelled, then
    /// one for all players' characters if an aspect is on the scene (FC-CMP-05).
    #[cold]
    pub(super) fn compels(&mut self) {
        for fighter in 0..self.state.fighters.len() {
            if self.state.is_in(fighter) && self.is_compellable(fighter) && self.falls(fighter, 0) {
                self.offer_compel(fighter);
            }
        }
        let standing = self.state.standing;
        if self.state.scene.is_empty() || standing == 0 {
            return;
        }
        if self.falls(standing.trailing_zeros() as usize, 1) {
            for fighter in 0..self.state.fighters.len() {
                if self.setup.sheets[fighter].grade == Grade::Player && self.state.is_in(fighter) {
                    self.offer_compel(fighter);
                }
            }
        }
    }

    /// Whether a fighter has an aspect of its own, bears a consequence, or an aspect put on it.
    fn is_compellable(&self, fighter: usize) -> bool {
        let it = &self.state.fighters[fighter];
        let open = it.slots & !it.game.stunts.hidden;
        let stuck = it.attached.iter().any(|aspect| !aspect.boost);
        self.setup.sheets[fighter].aspects > 0 || open != 0 || stuck
    }

    fn falls(&mut self, fighter: usize, number: u32) -> bool {
        let rate = self.setup.game.knobs.compel.rate;
        let label = self.label(Purpose::Compel, fighter, fighter, number);
        self.table.draw(label, Pick(rate.denominator as u32)) < rate.numerator as u32
    }

    fn offer_compel(&mut self, fighter: usize) {
        let effect = self.setup.game.knobs.compel.effect;
        // There is but one next turn to lose.
        let lost = self.state.fighters[fighter].game.loses_turn;
        if effect == CompelEffect::LoseAction && lost {
            return;
        }
        if self.setup.uses_pool(fighter) && !self.somebody_pays(fighter) {
            return;
        }
        self.table.note(|| CoreEvent::Compelled(fighter));
        let asked = self.points(fighter) > 0;
        let ask = Ask::new(self.setup, self.state, POINT_COMPEL, fighter, &Moment::QUIET);
        if asked && self.table.choose(&ask).option == compel_option::REFUSE {
            self.change_points(fighter, -1);
            self.table.note(|| CoreEvent::RefusesCompel(fighter));
            self.table.count(CoreMeasure::CompelsRefused.number(), fighter, 1);
            return;
        }
        self.change_points(fighter, 1);
        self.table.note(|| CoreEvent::AcceptsCompel(fighter));
        self.table.count(CoreMeasure::CompelsAccepted.number(), fighter, 1);
        self.complicate(fighter, effect);
    }

    /// Whether a player pays to compel a fighter of the game master; one point, one target.
    fn somebody_pays(&mut self, fighter: usize) -> bool {
        let cost = self.setup.game.knobs.compel.player_cost as i8;
        let foes = self.setup.foes(fighter) & self.state.standing;
        for player in 0..self.state.fighters.len() {
            let able = foes >> player & 1 == 1
                && self.setup.sheets[player].grade == Grade::Player
                && self.points(player) >= cost;
            if !able {
                continue;
            }
            let moment = Moment { opponent: fighter as u8, ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, POINT_OFFER, player, &moment);
            if self.table.choose(&ask).option == offer_option::COMPEL {
                self.change_points(player, -cost);
                self.table.note(|| CoreEvent::PaysToCompel(player, fighter));
                let spent = CoreMeasure::CompelsBought.number();
                self.table.count(spent, player, 1);
                return true;
            }
        }
        false
    }

    fn complicate(&mut self, fighter: usize, effect: CompelEffect) {
        let foes = self.setup.foes(fighter) & self.state.standing;
        let foe = (foes != 0).then(|| foes.trailing_zeros() as usize);
        match (effect, foe) {
            (CompelEffect::LoseAction, _) => {
                self.state.fighters[fighter].game.loses_turn = true;
            }
            (CompelEffect::ForfeitMove, _) => self.state.fighters[fighter].game.stays = true,
            (CompelEffect::EnemyBoost, Some(foe)) => self.gain_boost(foe),
            (CompelEffect::EnemyFreeAspect, Some(foe)) => self.attach(foe, fighter, 1, 0),
            (_, None) => {}
        }
    }

    /// Whether a compel costs the fighter the turn that begins.
    pub(super) fn loses_turn(&mut self, fighter: usize) -> bool {
        let lost = std::mem::take(&mut self.state.fighters[fighter].game.loses_turn);
        if lost {
            self.table.note(|| CoreEvent::LosesTurn(fighter));
        }
        // Its steps are gone before they are taken, and so is a roll to move.
        if std::mem::take(&mut self.state.fighters[fighter].game.stays) {
            self.state.fighters[fighter].foot.steps = u8::MAX;
        }
        lost
    }
}
