//! A question of a fight: what may be chosen, and the values of features.

use super::attack::{armour, edge, reaches, sneak_dice};
use super::events::Breaking;
use super::flight::can_flee;
use super::gear::{ItemKind, NO_ITEM};
use super::knobs::characters::{MoraleCost, Trick};
use super::knobs::rounds::{DefendUses, PositionModel};
use super::knobs::wounds::{BleedStop, Overflow};
use super::maneuver::{attribute_of, contest, is_open};
use super::morale::{is_leader, life, test_in, whole_life};
use super::play::able;
use super::rests::alive;
use super::rounds::surprising;
use super::setup::Setup;
use super::state::{Defenceless, ENEMIES, Fighter, NOBODY, PCS, Phase, State, Status};
use super::turn::{affords, spare, uses_left};
use super::words::{FLEE, NEXT, SURRENDER};
use super::words::{
    POINT_FLEE, POINT_ORDER, POINT_REST, POINT_TURN, StaminaFeature as F, rest, trick, turn,
};
use crate::system::{Question, bits};

/// What is going on when a decision is asked for; what does not apply stays at its default.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Whom the decision is about, a bit for each.
    pub among: u64,
    /// The breaking point that could be tested.
    pub breaking: Option<Breaking>,
}

impl Moment {
    /// Nothing is going on.
    pub const QUIET: Self = Self { among: 0, breaking: None };
}

/// A question put to a fighter.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    setup: &'a Setup,
    state: &'a State,
    point: usize,
    actor: usize,
    moment: &'a Moment,
}

impl<'a> Ask<'a> {
    /// A question at a point.
    pub fn new(
        setup: &'a Setup,
        state: &'a State,
        point: usize,
        actor: usize,
        moment: &'a Moment,
    ) -> Self {
        Self { setup, state, point, actor, moment }
    }

    #[inline]
    fn me(&self) -> &Fighter {
        &self.state.fighters[self.actor]
    }

    fn camp(&self) -> usize {
        self.setup.camp(self.actor)
    }

    /// The foes who are in the fight.
    fn foes(&self) -> u64 {
        self.setup.camps[self.camp() ^ 1] & self.state.standing
    }

    fn allies(&self) -> u64 {
        self.setup.camps[self.camp()] & self.state.standing
    }

    fn filter(among: u64, holds: impl Fn(usize) -> bool) -> u64 {
        bits(among).filter(|&fighter| holds(fighter)).fold(0, |mask, fighter| mask | 1 << fighter)
    }

    fn is_bands(&self) -> bool {
        self.setup.knobs.round.position == PositionModel::Bands
    }

    fn legal_turn(&self, option: u8, argument: u8) -> bool {
        let (me, knobs) = (self.me(), &self.setup.knobs);
        let acts = me.actions > 0;
        match option {
            turn::ATTACK | turn::DEFEND => acts,
            turn::BANDAGE => acts && self.setup.sheets[self.actor].gear.has(ItemKind::Bandage),
            turn::DRAUGHT => acts && self.setup.sheets[self.actor].gear.has(ItemKind::Draught),
            turn::MANEUVER => {
                let known = trick(argument).is_none_or(|it| knobs.maneuver.list.contains(&it));
                acts && known && (self.camp() == PCS || knobs.maneuver.enemies)
            }
            turn::STANCH => {
                let bleeds = |ally: usize| self.state.fighters[ally].bleeding > 0;
                let needed = acts && bits(self.allies()).any(bleeds);
                needed && knobs.wound.bleed_stop != BleedStop::ItemOnly
            }
            turn::STAND_UP => me.prone && me.moves > 0,
            turn::PICK_UP => me.disarmed && affords(me, knobs.maneuver.recover),
            turn::DRAW => {
                self.setup.sheets[self.actor].gear.weapons.len() > 1
                    && affords(me, knobs.character.swap_cost)
                    && spare(self.setup, self.state, self.actor).is_some()
            }
            turn::BREAK_FREE => acts && me.held_by != 0,
            turn::SHAKE_OFF => acts && self.is_climbed(self.actor),
            turn::APPROACH | turn::BACK_OFF => {
                self.is_bands() && me.held_by == 0 && (me.moves > 0 || acts)
            }
            turn::TEST_MORALE => {
                let pending = self.state.morale[ENEMIES].pending != 0;
                acts && self.camp() == PCS && pending && knobs.morale.cost == MoraleCost::Action
            }
            _ => true,
        }
    }

    fn aims(&self, option: u8, argument: u8) -> u64 {
        let (setup, state) = (self.setup, self.state);
        match option {
            turn::ATTACK if !self.is_bands() => self.foes(),
            turn::ATTACK => Self::filter(self.foes(), |foe| reaches(setup, state, self.actor, foe)),
            turn::MANEUVER => Self::filter(self.foes(), |foe| match trick(argument) {
                Some(trick) => is_open(setup, state, self.actor, trick, foe),
                None => Trick::ALL.iter().any(|&it| is_open(setup, state, self.actor, it, foe)),
            }),
            turn::STANCH => self.helped(|ally| ally.bleeding > 0),
            turn::BANDAGE if self.has(ItemKind::Bandage) => self.helped(|ally| ally.bleeding > 0),
            turn::DRAUGHT if self.has(ItemKind::Draught) => self.helped(|ally| ally.wounds > 0),
            turn::APPROACH => Self::filter(self.foes(), |foe| self.distance(foe) > 0),
            turn::BACK_OFF => self.foes(),
            _ => 0,
        }
    }

    /// Allies in reach who need something, oneself included.
    fn helped(&self, needs: impl Fn(&Fighter) -> bool) -> u64 {
        Self::filter(self.allies(), |ally| {
            let near = !self.is_bands() || self.distance(ally) == 0;
            near && needs(&self.state.fighters[ally])
        })
    }

    fn has(&self, kind: ItemKind) -> bool {
        self.uses(self.actor, kind) > 0
    }

    fn uses(&self, fighter: usize, kind: ItemKind) -> i32 {
        uses_left(self.setup, &self.state.fighters[fighter], fighter, kind)
    }

    fn distance(&self, other: usize) -> i32 {
        if !self.is_bands() {
            return 0;
        }
        i32::from((self.me().position - self.state.fighters[other].position).abs())
    }

    fn is_climbed(&self, fighter: usize) -> bool {
        bits(self.state.standing)
            .any(|other| usize::from(self.state.fighters[other].climbs) == fighter)
    }

    fn legal_rest(&self, option: u8) -> bool {
        let rested = self.state.rests < self.setup.scene.rests;
        match option {
            rest::TURN | rest::WATCH => rested,
            rest::WEEK => rested && self.setup.scene.haven,
            _ => true,
        }
    }

    /// Exact odds of an attack by one fighter on another as things stand: chance in percent of at
    /// least so much damage, or the mean in tenths.
    fn odds(&self, attacker: usize, target: usize) -> &super::odds::Odds {
        let (setup, state) = (self.setup, self.state);
        let weapon = setup.weapon(attacker, &state.fighters[attacker]);
        let edge = i32::from(edge(setup, state, attacker, target));
        let sneak = sneak_dice(setup, state, attacker, target) > 0;
        let table = &setup.odds[usize::from(weapon.odds)];
        table.odds(edge, sneak, armour(setup, state, target))
    }

    /// The fighters of a camp who can act: sleepers and the bound cannot.
    fn acting(&self, camp: usize) -> u64 {
        let able = able(self.setup, self.state, camp);
        Self::filter(able, |it| self.state.fighters[it].defenceless == Defenceless::No)
    }

    /// Foes who can act and whose attacks reach the fighter who decides.
    fn attackers(&self) -> u64 {
        let foes = self.acting(self.camp() ^ 1);
        if !self.is_bands() {
            return foes;
        }
        Self::filter(foes, |foe| reaches(self.setup, self.state, foe, self.actor))
    }

    /// Mean damage, in tenths, if each of them attacked once.
    fn incoming(&self) -> i32 {
        bits(self.attackers()).map(|foe| self.odds(foe, self.actor).mean_tenths()).sum()
    }

    /// What Defend would take off that damage.
    fn defend_saves(&self) -> i32 {
        let round = &self.setup.knobs.round;
        if self.me().defends > 0 && !round.stack {
            return 0;
        }
        let mut attackers = bits(self.attackers());
        let saved = |foe: usize| {
            let weapon = self.setup.weapon(foe, &self.state.fighters[foe]);
            let edge = i32::from(edge(self.setup, self.state, foe, self.actor));
            let sneak = sneak_dice(self.setup, self.state, foe, self.actor) > 0;
            let table = &self.setup.odds[usize::from(weapon.odds)];
            let armour = armour(self.setup, self.state, self.actor);
            let mean = |edge| table.odds(edge, sneak, armour).mean_tenths();
            mean(edge) - mean(edge - round.defend_banes)
        };
        if round.defend_uses == DefendUses::One {
            return attackers.next().map_or(0, saved);
        }
        attackers.map(saved).sum()
    }

    fn kill_chance(&self, attacker: usize, target: usize) -> i32 {
        let it = &self.state.fighters[target];
        if it.defenceless != Defenceless::No && self.setup.knobs.round.coup {
            return 100;
        }
        // Where Stamina swallows the rest of a hit, none kills while there is any (SW-STAM-03).
        let lost = self.setup.knobs.wound.overflow == Overflow::Lost;
        if lost && it.stamina > 0 && !self.setup.sheets[target].stamina_only {
            return 0;
        }
        self.odds(attacker, target).at_least(life(self.setup, self.state, target).max(1))
    }

    fn trick_chance(&self, trick: Trick, target: usize) -> i32 {
        let attribute = attribute_of(&self.setup.knobs.maneuver, trick);
        if self.camp() == self.setup.camp(target) {
            return 0;
        }
        contest(self.setup, self.actor, target, attribute).percent(self.setup)
    }

    fn condition(&self, known: F, fighter: usize) -> i32 {
        let it = &self.state.fighters[fighter];
        let flag = match known {
            F::Prone => it.prone,
            F::Disarmed => it.disarmed,
            F::Held => it.held_by != 0,
            F::Climbed => self.is_climbed(fighter),
            F::Climbing => it.climbs != NOBODY,
            F::Bleeds => it.bleeding > 0,
            F::Defending => it.defends > 0,
            F::Helpless => it.defenceless != Defenceless::No,
            F::Poisoned => self.setup.sheets[fighter].poisoned,
            F::Unarmed => self.setup.is_unarmed(fighter, it),
            F::Spare => spare(self.setup, self.state, fighter).is_some(),
            F::Ranged => self.setup.weapon(fighter, it).ranged,
            F::Leader => is_leader(self.setup, self.state, fighter),
            _ => false,
        };
        i32::from(flag)
    }

    fn boxes_left(&self, fighter: usize) -> i32 {
        let it = &self.state.fighters[fighter];
        let item = self.setup.weapon(fighter, it).item;
        if item == NO_ITEM {
            return 99;
        }
        i32::from(self.setup.boxes) - i32::from(it.usage[usize::from(item)])
    }

    fn camp_of(&self, own: bool) -> usize {
        if own { self.camp() } else { self.camp() ^ 1 }
    }

    /// Fighters of a camp who take part in the running fight, those who are out included.
    fn taking_part(&self, camp: usize) -> u64 {
        Self::filter(self.setup.camps[camp], |fighter| {
            let fight = self.setup.sheets[fighter].fight;
            let of_fight = fight == 0 || fight == self.state.fight;
            of_fight && self.state.fighters[fighter].status != Status::Waiting
        })
    }

    /// Percent that one sum is of another.
    fn share(part: i32, whole: i32) -> i32 {
        if whole <= 0 { 0 } else { part * 100 / whole }
    }

    fn party_share(&self, value: impl Fn(usize) -> (i32, i32)) -> i32 {
        let members = bits(alive(self.setup, self.state, PCS));
        let (part, whole) =
            members.map(value).fold((0, 0), |(a, b), (part, whole)| (a + part, b + whole));
        Self::share(part, whole)
    }

    fn wounds_of(&self, fighter: usize) -> (i32, i32) {
        let most = self.setup.sheets[fighter].max_wounds;
        (i32::from(self.state.fighters[fighter].wounds), i32::from(most))
    }

    fn rest_feature(&self, known: F) -> i32 {
        let members = || bits(alive(self.setup, self.state, PCS));
        match known {
            F::Rests => {
                i32::from(self.setup.scene.rests - self.state.rests.min(self.setup.scene.rests))
            }
            F::Meals => members()
                .map(|fighter| i32::from(self.state.fighters[fighter].rations))
                .min()
                .unwrap_or(0),
            F::StaminaShare => self.party_share(|fighter| {
                let all = self.setup.sheets[fighter].stamina;
                (i32::from(self.state.fighters[fighter].stamina), i32::from(all))
            }),
            F::WoundShare => self.party_share(|fighter| self.wounds_of(fighter)),
            F::WorstWounds => {
                let share = |fighter| {
                    let (wounds, most) = self.wounds_of(fighter);
                    Self::share(wounds, most)
                };
                members().map(share).max().unwrap_or(0)
            }
            F::PartyDead => bits(self.setup.camps[PCS])
                .filter(|&fighter| self.state.fighters[fighter].status == Status::Dead)
                .count() as i32,
            _ => 0,
        }
    }
}

impl Question for Ask<'_> {
    #[inline]
    fn point(&self) -> usize {
        self.point
    }

    #[inline]
    fn actor(&self) -> usize {
        self.actor
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        match self.point {
            POINT_TURN => self.legal_turn(option, argument),
            POINT_FLEE if option == FLEE => can_flee(self.setup, self.state, self.actor),
            POINT_FLEE if option == SURRENDER => self.setup.knobs.round.surrender,
            POINT_REST => self.legal_rest(option),
            _ => true,
        }
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        match self.point {
            POINT_TURN => self.aims(option, argument),
            POINT_ORDER if option == NEXT => self.moment.among,
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        let Some(known) = F::from_number(feature as u16) else { return 0 };
        let (setup, state) = (self.setup, self.state);
        let (sheet, it) = (&setup.sheets[fighter], &state.fighters[fighter]);
        match known {
            F::Stamina => i32::from(it.stamina),
            F::Wounds => i32::from(it.wounds),
            F::WoundsLeft => i32::from(sheet.max_wounds - it.wounds),
            F::Life => life(setup, state, fighter),
            F::LifePercent => Self::share(life(setup, state, fighter), whole_life(setup, fighter)),
            F::Armour => armour(setup, state, fighter),
            F::Damage => self.odds(self.actor, fighter).mean_tenths(),
            F::KillChance => self.kill_chance(self.actor, fighter),
            F::Threat => self.odds(fighter, self.actor).mean_tenths(),
            F::Danger => self.kill_chance(fighter, self.actor),
            F::Target => i32::from(sheet.target),
            F::Str => i32::from(sheet.attributes[0]),
            F::Dex => i32::from(sheet.attributes[1]),
            F::End => i32::from(sheet.attributes[2]),
            F::Wil => i32::from(sheet.attributes[3]),
            F::Boxes => self.boxes_left(fighter),
            F::Distance => self.distance(fighter),
            F::MortalIn => i32::from(it.mortal),
            F::Bandages => self.uses(fighter, ItemKind::Bandage),
            F::Draughts => self.uses(fighter, ItemKind::Draught),
            F::Trip => self.trick_chance(Trick::Trip, fighter),
            F::Disarm => self.trick_chance(Trick::Disarm, fighter),
            F::Restrain => self.trick_chance(Trick::Restrain, fighter),
            F::Push => self.trick_chance(Trick::Push, fighter),
            F::Climb => self.trick_chance(Trick::Climb, fighter),
            _ => self.condition(known, fighter),
        }
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        let Some(known) = F::from_number(feature as u16) else { return 0 };
        let camp = self.camp_of(own);
        let fighters = |camp: usize| self.acting(camp).count_ones() as i32;
        let here = self.setup.camps[camp] & self.state.standing;
        let sum_of_life = || bits(here).map(|f| life(self.setup, self.state, f)).sum::<i32>();
        let morale = &self.state.morale[camp];
        match known {
            F::Fighters => fighters(camp),
            F::Winning => fighters(camp) - fighters(camp ^ 1),
            F::Lost => i32::from(morale.defeated),
            F::SideLife => sum_of_life(),
            F::SidePercent => {
                let all = bits(self.taking_part(camp)).map(|f| whole_life(self.setup, f)).sum();
                Self::share(sum_of_life(), all)
            }
            F::SideDraughts => bits(here).map(|f| self.uses(f, ItemKind::Draught)).sum(),
            F::ToHalf => {
                let fraction = self.setup.knobs.morale.fraction;
                let (defeated, members) = (i32::from(morale.defeated), i32::from(morale.members));
                (defeated..=members)
                    .find(|&defeats| fraction.holds(defeats, members))
                    .map_or(0, |defeats| defeats - defeated)
            }
            F::Weakest => {
                let of =
                    |f| Self::share(life(self.setup, self.state, f), whole_life(self.setup, f));
                bits(here).map(of).min().unwrap_or(0)
            }
            F::Dying => bits(here).filter(|&f| self.state.fighters[f].mortal > 0).count() as i32,
            F::LeaderFell => i32::from(morale.leader_fell),
            F::HasLeader => i32::from(morale.leader != NOBODY && morale.leader_counts),
            _ => 0,
        }
    }

    fn of_world(&self, feature: usize) -> i32 {
        let Some(known) = F::from_number(feature as u16) else { return 0 };
        let (state, me) = (self.state, self.me());
        let at = |breaking| i32::from(self.moment.breaking == Some(breaking));
        match known {
            F::Round => i32::from(state.round),
            F::Fight => i32::from(state.fight),
            F::FightsLeft => i32::from(self.setup.fights - state.fight),
            F::Surprised => {
                i32::from(state.round > 0 && surprising(self.setup, state) == Some(self.camp()))
            }
            F::Second => {
                let second = usize::from(state.first) != self.camp();
                i32::from(second && state.phase != Phase::RoundStart)
            }
            F::Moves => i32::from(me.moves),
            F::Actions => i32::from(me.actions),
            F::InReach => self.aims(turn::ATTACK, crate::system::NO_ARGUMENT).count_ones() as i32,
            F::ToAct => bits(able(self.setup, state, self.camp()) & !(1 << self.actor))
                .filter(|&ally| state.fighters[ally].actions > 0 && !state.fighters[ally].done)
                .count() as i32,
            F::BestDamage => bits(self.aims(turn::ATTACK, crate::system::NO_ARGUMENT))
                .map(|foe| self.odds(self.actor, foe).mean_tenths())
                .max()
                .unwrap_or(0),
            F::Pit if self.setup.scene.pit => 5 * self.setup.knobs.wound.pit.twice_the_mean(),
            F::DefendSaves => self.defend_saves(),
            F::Incoming => self.incoming(),
            F::MoraleChance => test_in(self.setup, state, self.actor)
                .map_or(0, |test| test.percent(self.setup, ENEMIES)),
            F::AtHalf => at(Breaking::Half),
            F::AtLeader => at(Breaking::Leader),
            F::AtAmbush => at(Breaking::Ambush),
            _ => self.rest_feature(known),
        }
    }
}
