//! Stunts in play: their effect on rolls and on weight (WOA-STN, WOA-WT-24).
//!
//! Stunts are kept in a bit set, so that a fighter without any costs one test.

use crate::kernels::fate::RollKind;
use crate::kernels::fate::rules::rolls::opposed_roll::Party;
use crate::system::{FighterId, NO_ARGUMENT};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::sheet::stunt::{Condition, Stunt, StuntAction, StuntKind};

/// A roll as stunts look at it, and as [`weight_at_roll`](super::super::weight::weight_at_roll) does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion {
    /// Fighter who rolls.
    pub fighter: FighterId,
    /// Fighter against whom the roll is made; `None` against a difficulty.
    pub opponent: Option<FighterId>,
    pub kind: RollKind,
}

impl View<'_> {
    /// Whether a stunt can be used: its item is at hand and the circumstances are given.
    pub(crate) fn stunt_holds(
        self,
        stunt: &Stunt,
        fighter: FighterId,
        foe: Option<FighterId>,
    ) -> bool {
        if !self.state.fighters[fighter].game.craft.has(stunt.item) {
            return false;
        }
        let needed = Condition::ALL.iter().filter(|condition| stunt.needs(**condition));
        needed.copied().all(|condition| self.is_given((stunt, condition), fighter, foe))
    }

    fn is_given(
        self,
        (stunt, condition): (&Stunt, Condition),
        fighter: FighterId,
        foe: Option<FighterId>,
    ) -> bool {
        let near = crate::kernels::fate::rules::movement::steps::in_zone(
            self.state,
            self.state.units(),
            self.state.fighters[fighter].foot.zone(),
        );
        let friends = (self.setup.members(fighter) & near).count_ones();
        let foes = (self.setup.foes(fighter) & near).count_ones();
        let of_foe = |holds: &dyn Fn(FighterId) -> bool| foe.is_some_and(holds);
        let weight = |fighter: FighterId| self.bare_weight(fighter);
        match condition {
            // A weight stunt means the first exchange of a conflict of its kind (WOA-SEQ-10).
            Condition::FirstExchange => {
                self.state.exchange <= 1 || stunt.weighs() && self.state.world.rites.first_blows
            }
            Condition::Hurt => self.state.fighters[fighter].slots != 0,
            Condition::Alone => friends <= 1,
            Condition::SingleOpponent => foes == 1,
            Condition::Outnumbered => foes > friends,
            Condition::FoeHurt => of_foe(&|foe| self.state.fighters[foe].slots != 0),
            Condition::FoeHindered => of_foe(&|foe| {
                let own = |by: u8| self.setup.side(FighterId::from(by)) == self.setup.side(fighter);
                self.state.fighters[foe]
                    .attached
                    .iter()
                    .any(|aspect| aspect.is_advantage() && own(aspect.by))
            }),
            Condition::FoeMinion => {
                of_foe(&|foe| matches!(self.setup.sheets[foe].game.build, Build::Minion(_)))
            }
            Condition::FoeLight => of_foe(&|foe| weight(foe) <= 2),
            Condition::FoeHeavier => of_foe(&|foe| weight(foe) > weight(fighter)),
            Condition::FoeOfPeople => of_foe(&|foe| {
                self.setup.sheets[foe].game.craft.people == stunt.people && stunt.people != 0
            }),
        }
    }

    /// Returns the bonus of stunts on a roll with this method, as far as it does not depend on the opponent.
    pub(crate) fn stunt_bonus(self, fighter: FighterId, kind: RollKind, number: u8) -> i32 {
        if self.setup.game.craft.stunted >> fighter & 1 == 0 {
            return 0;
        }
        self.stunt_sum((fighter, kind, number), None, false)
    }

    /// Returns the bonus of stunts that depend on the opponent.
    pub(crate) fn stunt_bonus_against(
        self,
        (fighter, kind, number): (FighterId, RollKind, u8),
        foe: Option<FighterId>,
    ) -> i32 {
        self.stunt_sum((fighter, kind, number), foe, true)
    }

    /// Returns the bonus of stunts that depend on the opponent, for a roll against several targets that meets
    /// `target`.
    pub(crate) fn stunt_edge_against(self, party: &Party, target: FighterId) -> i32 {
        let Some(fighter) = party.fighter.filter(|at| self.setup.game.craft.stunted >> at & 1 == 1)
        else {
            return 0;
        };
        let roll = (fighter, party.kind, party.method.number);
        self.stunt_bonus_against(roll, Some(target))
    }

    fn stunt_sum(
        self,
        (fighter, kind, number): (FighterId, RollKind, u8),
        foe: Option<FighterId>,
        asking: bool,
    ) -> i32 {
        let Some(action) = StuntAction::of(kind) else { return 0 };
        let stunts = self.setup.sheets[fighter].game.craft.stunts;
        let works = |stunt: &&Stunt| {
            stunt.kind == StuntKind::Bonus
                && (stunt.helps(action)
                    || action == StuntAction::Charge && stunt.helps(StuntAction::Attack))
                && stunt.works_with(number)
                && stunt.asks_for_foe() == asking
                && self.stunt_holds(stunt, fighter, foe)
        };
        stunts.iter().filter(works).map(|stunt| i32::from(stunt.value)).sum()
    }

    /// Returns the weight of a fighter as this roll sees it: its own, or the greatest that a stunt gives it
    /// (WOA-STN-08, JC-21).
    #[inline]
    pub(crate) fn stunt_weight(self, fighter: FighterId, occasion: Option<Occasion>) -> i16 {
        let own = self.bare_weight(fighter);
        if self.setup.game.craft.weighty >> fighter & 1 == 0 {
            return own;
        }
        self.greatest_weight(fighter, own, occasion)
    }

    /// Like [`stunt_weight`](Self::stunt_weight), but for a fighter whose stunts may give it weight. Out of the
    /// way, because few have such stunts.
    #[inline(never)]
    fn greatest_weight(self, fighter: FighterId, own: i16, occasion: Option<Occasion>) -> i16 {
        let action = occasion.and_then(|occasion| part_in(occasion, fighter));
        let foe = occasion.and_then(|occasion| self.other_side(occasion, fighter));
        let charges = self.is_charging(fighter);
        let counts = |stunt: &&Stunt| {
            stunt.weighs()
                && stunt.fits(self.kind())
                && (stunt.actions == 0
                    || action.is_some_and(|action| stunt.helps(action))
                    || charges && stunt.helps(StuntAction::Charge))
                && self.stunt_holds(stunt, fighter, foe)
        };
        let stunts = &self.setup.sheets[fighter].game.craft.stunts;
        let given = stunts.iter().filter(counts).map(|stunt| i16::from(stunt.value));
        given.max().unwrap_or(0).max(own)
    }
}

/// Returns the action of a fighter in a roll, its own or that of its opponent; `None` if it has no part in it.
/// Battle dress is for defences against attacks, and counts for the attacker's roll too (WOA-STN-09).
fn part_in(occasion: Occasion, fighter: FighterId) -> Option<StuntAction> {
    if occasion.fighter == fighter {
        return match occasion.kind {
            RollKind::DefendCreate => None,
            kind => StuntAction::of(kind),
        };
    }
    let mirrored = match occasion.kind {
        RollKind::Attack => Some(StuntAction::Defend),
        RollKind::Defend => Some(StuntAction::Attack),
        RollKind::DefendCreate => Some(StuntAction::Create),
        RollKind::Overcome | RollKind::Move | RollKind::Feat(_) => Some(StuntAction::Oppose),
        _ => None,
    };
    mirrored.filter(|_| occasion.opponent == Some(fighter))
}

impl View<'_> {
    /// Returns the party of a roll that stands against a fighter; `None` if there is none.
    fn other_side(self, occasion: Occasion, fighter: FighterId) -> Option<FighterId> {
        if self.setup.foes(occasion.fighter) >> fighter & 1 == 1 {
            Some(occasion.fighter)
        } else {
            occasion.opponent
        }
    }

    /// Returns a lethal stunt of a fighter that works with the attack it has just made and has uses left; `None`
    /// if it has none.
    pub(crate) fn lethal_stunt(self, fighter: FighterId, foe: FighterId) -> Option<usize> {
        let craft = &self.state.fighters[fighter].game.craft;
        let stunts = &self.setup.sheets[fighter].game.craft.stunts;
        (0..stunts.len()).find(|&at| {
            let stunt = &stunts[at];
            stunt.kind == StuntKind::Lethal
                && craft.used[at] < stunt.uses
                && (craft.with == NO_ARGUMENT || stunt.works_with(craft.with))
                && self.stunt_holds(stunt, fighter, Some(foe))
        })
    }
}
