//! What a question answers to policies: what may be chosen, and the values of features.

use super::ask::Ask;
use super::game::{FateGame, RollKind, Setup, StateOf};
use super::knobs::InvokeOwner;
use super::sheet::Harm;
use super::state::Status;
use super::words::{
    FateFeature, KERNEL_POINTS, POINT_ABSORB, POINT_CONCEDE, POINT_DEFEND, POINT_INVOKE,
    POINT_NEXT, POINT_STYLE, POINT_TURN, aid_option, invoke_class, next_option, style_option,
    turn_option,
};
use crate::system::{NO_ARGUMENT, Question};

impl<G: FateGame> Question for Ask<'_, G> {
    #[inline]
    fn point(&self) -> usize {
        self.point
    }

    #[inline]
    fn actor(&self) -> usize {
        self.actor
    }

    #[inline]
    fn class(&self) -> usize {
        match self.point {
            POINT_INVOKE => invoke_class(self.moment.kind),
            POINT_CONCEDE => usize::from(self.moment.targeted),
            _ => 0,
        }
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        match self.point {
            POINT_TURN => self.legal_turn(option, argument),
            POINT_INVOKE => self.legal_invoke(option),
            POINT_ABSORB => self.legal_absorb(option),
            POINT_STYLE => match option {
                style_option::FULL => true,
                style_option::BOOST => self.setup.fate.attack_style_boost,
                _ => G::legal(self, option, argument),
            },
            POINT_DEFEND => G::legal(self, option, argument),
            point if point == G::POINT_AID => match option {
                aid_option::FREE => self.moment.free > 0,
                aid_option::FATE_POINT => self.moment.paid > 0,
                _ => true,
            },
            point if point >= KERNEL_POINTS => G::legal(self, option, argument),
            _ => true,
        }
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        match self.point {
            POINT_TURN => self.aims(option, argument),
            POINT_NEXT => match option {
                next_option::FRIEND => self.waiting() & self.setup.members(self.actor),
                next_option::FOE => self.waiting() & self.setup.foes(self.actor),
                _ => 0,
            },
            point if point >= KERNEL_POINTS => G::candidates(self, option, argument),
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        let Some(known) = FateFeature::from_number(feature as u16) else {
            return G::of_fighter(self, feature as u16 - FateFeature::COUNT, fighter);
        };
        let sheet = &self.setup.sheets[fighter];
        let it = &self.state.fighters[fighter];
        match known {
            FateFeature::StressLeft => sheet.free_boxes(it),
            FateFeature::BestBox => self.least_left(fighter, |means| means.box_capacity()),
            FateFeature::Absorbs => self.capacity(fighter),
            FateFeature::Consequences => it.slots.count_ones() as i32,
            FateFeature::SlotsLeft => sheet.slots.len() as i32 - it.slots.count_ones() as i32,
            FateFeature::Worst => {
                let filled =
                    sheet.slots.iter().enumerate().filter(|(at, _)| it.slots >> at & 1 == 1);
                filled.map(|(_, slot)| slot.severity as i32 + 1).max().unwrap_or(0)
            }
            FateFeature::FatePoints => self.points(fighter),
            FateFeature::FreeInvokes => {
                let harm = self.harm_of_attack(self.actor, fighter);
                i32::from(free_against(self.setup, self.state, self.actor, (fighter, harm)))
            }
            FateFeature::Advantages | FateFeature::Hindered => {
                let mine = self.setup.side(self.actor);
                let counts = |by: u8| {
                    known == FateFeature::Hindered || self.setup.side(usize::from(by)) == mine
                };
                it.attached.iter().filter(|a| !a.boost && counts(a.by)).count() as i32
            }
            FateFeature::Attack => self.best_rating(fighter, RollKind::Attack),
            FateFeature::Defense => self.best_rating(fighter, RollKind::Defend),
            FateFeature::HitChance => self.attack_chance(self.actor, fighter, 1),
            FateFeature::TakeOutChance => self.take_out_chance(self.actor, fighter),
            FateFeature::Threat => self.attack_chance(fighter, self.actor, 1),
            FateFeature::Danger => self.take_out_chance(fighter, self.actor),
            FateFeature::Nameless => i32::from(sheet.slots.is_empty()),
            FateFeature::Acted => i32::from(it.acted),
            FateFeature::Defending => i32::from(it.full_defense),
            FateFeature::Attacked => i32::from(it.attacked),
            FateFeature::Distance => i32::from(self.distance(self.actor, fighter)),
            FateFeature::InReach => self.in_reach_of(fighter).count_ones() as i32,
            FateFeature::Reachable => {
                i32::from(self.reaches(self.actor, fighter, RollKind::Attack, NO_ARGUMENT))
            }
            FateFeature::Company => self.beside(fighter, self.setup.members(fighter)),
            FateFeature::Crowd => self.beside(fighter, self.setup.foes(fighter)),
            FateFeature::Barred => i32::from(it.foot.barred),
            FateFeature::Moved => i32::from(it.foot.steps > 0),
            _ => 0,
        }
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        let Some(known) = FateFeature::from_number(feature as u16) else {
            return G::of_side(self, feature as u16 - FateFeature::COUNT, own);
        };
        let there = self.state.standing & !self.setup.bodies.hazards;
        let standing = |own: bool| (self.side_mask(own) & there).count_ones() as i32;
        match known {
            FateFeature::Fighters => standing(own),
            FateFeature::Winning => standing(own) - standing(!own),
            FateFeature::Lost => self.side_count(own, |ask, fighter| {
                let status = ask.state.fighters[fighter].status;
                i32::from(matches!(status, Status::TakenOut | Status::Conceded))
            }),
            FateFeature::Boosts => self.side_count(own, |ask, fighter| {
                i32::from(ask.state.fighters[fighter].boosts.all())
            }),
            FateFeature::Toughness => self.side_count(own, |ask, fighter| {
                if ask.state.is_in(fighter) { ask.capacity(fighter) } else { 0 }
            }),
            FateFeature::Invocations => self.side_invocations(own),
            _ => 0,
        }
    }

    fn of_world(&self, feature: usize) -> i32 {
        let Some(known) = FateFeature::from_number(feature as u16) else {
            return G::of_world(self, feature as u16 - FateFeature::COUNT);
        };
        let moment = self.moment;
        let bonus = self.setup.fate.invoke_bonus;
        let trade = moment.shifts - self.setup.fate.style_trade;
        let opponent = (moment.opponent != u8::MAX).then_some(usize::from(moment.opponent));
        let attacker = opponent.filter(|_| moment.targeted && moment.attack);
        let flag = match known {
            FateFeature::Exchange => return i32::from(self.state.exchange),
            FateFeature::TargetedDanger => {
                return attacker.map_or(0, |by| self.take_out_chance(by, self.actor));
            }
            FateFeature::TargetedThreat => {
                return attacker.map_or(0, |by| self.attack_chance(by, self.actor, 1));
            }
            FateFeature::Margin => return moment.margin,
            FateFeature::Invokes => return moment.free,
            FateFeature::Payable => return moment.paid,
            FateFeature::Dice => return moment.dice,
            FateFeature::Shifts => return moment.shifts,
            FateFeature::BestOf => {
                return self.aims(turn_option::ATTACK, NO_ARGUMENT).count_ones() as i32;
            }
            FateFeature::Targeted => moment.targeted,
            FateFeature::RerollBetter => self.reroll_better(),
            FateFeature::Attacking => moment.kind == Some(RollKind::Attack),
            FateFeature::Defends => moment.kind.is_some_and(RollKind::defends),
            FateFeature::Creating => matches!(moment.kind, Some(RollKind::Create { .. })),
            FateFeature::Overcoming => {
                matches!(
                    moment.kind,
                    Some(
                        RollKind::Overcome | RollKind::Move | RollKind::Oppose | RollKind::Feat(_)
                    )
                )
            }
            FateFeature::Roaring => moment.kind == Some(RollKind::Roar),
            FateFeature::WouldTakeOut => {
                self.takes_out(self.attacked(), self.hit_of(moment.shifts))
            }
            FateFeature::CouldTakeOut => {
                self.takes_out(self.attacked(), self.hit_of(moment.shifts + bonus * moment.free))
            }
            FateFeature::WouldWound => self.wounds(self.attacked(), self.hit_of(moment.shifts)),
            FateFeature::TakesOut => self.takes_out(opponent, moment.shifts),
            FateFeature::TradeTakesOut => self.takes_out(opponent, trade),
            FateFeature::Wounds => self.wounds(opponent, moment.shifts),
            FateFeature::TradeWounds => self.wounds(opponent, trade),
            FateFeature::Serious => moment.serious,
            _ => false,
        };
        i32::from(flag)
    }
}

/// Free invocations that a fighter could use against another: advantages on it and consequences
/// that it bears. Boosts, which serve anywhere, are left aside.
fn free_against<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    (foe, harm): (usize, Harm),
) -> u8 {
    let holds = |maker: u8| match setup.fate.invoke_owner {
        InvokeOwner::Side => setup.side(usize::from(maker)) == setup.side(fighter),
        InvokeOwner::Character => usize::from(maker) == fighter,
    };
    let it = &state.fighters[foe];
    let stuck = it.attached.iter().filter(|aspect| holds(aspect.by)).map(|aspect| aspect.free);
    let caused = it.slot_free.iter().zip(it.slot_by).enumerate();
    let hidden = G::hidden_slots(setup, state, foe);
    let open = |at: usize| hidden >> at & 1 == 0 && state.wound_fits(foe, at, harm);
    let wounds = caused
        .filter(|&(at, (free, by))| *free > 0 && holds(by) && open(at))
        .map(|(_, (free, _))| *free);
    stuck.chain(wounds).fold(0, u8::saturating_add)
}
