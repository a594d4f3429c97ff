//! How features are worked out that take more than a line.

use super::ask::Ask;
use super::callable::{failures, free_rerolls, rerolling_trait};
use super::conditions::free_slots;
use super::forcing::forces;
use super::objects;
use super::objects::{Way, most};
use super::prep;
use super::ratings::{defence, dooms, largest, open, strength};
use super::rolls::{Role, Roll, Rolls};
use super::state::{Fighter, Object, Team};
use super::terms::{Approach, SKILLS, Skill};
use crate::system::bits;

/// Size of a number that means there is none.
const NONE: i32 = 999;

/// The highest rating in a list.
pub fn highest(list: &[Object]) -> i32 {
    i32::from(list.iter().map(|object| object.rating).max().unwrap_or(0))
}

/// Of fighters.
impl Ask<'_> {
    /// A participant in play.
    pub fn it(&self, fighter: usize) -> &Fighter {
        &self.state.fighters[fighter]
    }

    /// The team of a participant, in play.
    pub fn team_of(&self, fighter: usize) -> &Team {
        &self.state.teams[self.setup.team(fighter)]
    }

    /// Free slots by size.
    pub fn free(&self, fighter: usize) -> [u8; 3] {
        free_slots(self.setup, self.it(fighter), self.setup.kind)
    }

    /// Ratings of the Approaches that are open to somebody.
    pub fn pools(&self, fighter: usize) -> impl Iterator<Item = i32> {
        let among = open(self.view(), fighter);
        let ratings = self.setup.sheets[fighter].ratings;
        (0..3_usize).filter(move |at| among >> at & 1 == 1).map(move |at| i32::from(ratings[at]))
    }

    /// The highest of them.
    pub fn pool(&self, fighter: usize) -> i32 {
        self.pools(fighter).max().unwrap_or(0)
    }

    /// The best trained Skill that is not the relevant one.
    pub fn other_skill(&self, fighter: usize) -> usize {
        let training = &self.setup.sheets[fighter].training;
        let relevant = self.setup.relevant as usize;
        let others = (0..SKILLS).filter(|skill| *skill != relevant).rev();
        others.max_by_key(|&skill| training[skill]).unwrap_or(0)
    }

    /// Mean successes of somebody's largest pool with a Skill, in tenths.
    pub fn cunning(&self, fighter: usize, skill: usize) -> i32 {
        self.setup.mean(fighter, Skill::numbered(skill), self.pool(fighter))
    }

    /// Chance in percent that somebody's largest pool beats another's.
    pub fn hits(&self, attacker: usize, defender: usize) -> i32 {
        let relevant = self.setup.relevant as usize;
        let of = |who: usize| (self.setup.sheets[who].training[relevant], self.pool(who));
        self.setup.odds.percent(of(attacker), of(defender))
    }

    /// Mean of a defender's largest pool against everybody who has not acted.
    pub fn group_defence(&self, fighter: usize) -> i32 {
        let others = self.view().others_to_act(self.who).count_ones();
        let more = self.setup.knobs.attack.defender_die * others as i32;
        self.setup.mean(fighter, self.setup.relevant, self.pool(fighter) + more)
    }

    /// Dice that a Bane of somebody gives on the own roll.
    pub fn bane_dice(&self, fighter: usize, way: Way) -> i32 {
        let Some((_, roll, role)) = self.roll() else { return 0 };
        let offer = objects::bane(self.view(), (roll, role), fighter, way);
        offer.map_or(0, |offer| i32::from(offer.dice))
    }

    /// Whether the own largest pool forces somebody's.
    pub fn forces(&self, fighter: usize) -> bool {
        let best = |who: usize| largest(self.setup, who, open(self.view(), who));
        let pair = best(self.who).zip(best(fighter));
        pair.is_some_and(|(own, theirs)| forces(self.setup, self.who, own, theirs))
    }

    /// Successes that somebody's dice show among the running rolls.
    pub fn shows(&self, fighter: usize) -> i32 {
        let rolls = self.rolls().map(|(rolls, _)| rolls);
        let all = rolls.into_iter().flat_map(|it| it.actors.iter().chain(it.targets.iter()));
        let own = all.filter(|roll| usize::from(roll.who) == fighter);
        own.map(|roll| i32::from(roll.rolled)).sum()
    }
}

/// Of sides.
impl Ask<'_> {
    /// Teams that have not lost: the own one, or all others.
    pub fn teams(&self, own: bool) -> impl Iterator<Item = &Team> {
        let all = self.state.teams.iter().enumerate();
        all.filter(move |(team, it)| (*team == self.team()) == own && !it.lost).map(|(_, it)| it)
    }

    /// Their Morale.
    pub fn morale(&self, own: bool) -> i32 {
        self.teams(own).map(|it| i32::from(it.morale)).sum()
    }

    /// Members who take part, a bit for each.
    pub fn members(&self, own: bool) -> u64 {
        if own { self.allies() } else { self.state.active & !self.setup.members[self.team()] }
    }

    /// The sum of something over members who take part.
    pub fn sum(&self, own: bool, such: impl Fn(&Fighter) -> i32) -> i32 {
        bits(self.members(own)).map(|who| such(self.it(who))).sum()
    }

    /// Rating of the highest scene trait.
    pub fn scene_trait(&self, own: bool) -> i32 {
        let ratings = self.teams(own).flat_map(|it| it.scene.iter().map(|scene| scene.rating));
        i32::from(ratings.max().unwrap_or(0))
    }
}

/// Of the roll that the decision is about; 0 if it is about none.
impl<'a> Ask<'a> {
    /// The rolls of which it is one, and its side.
    pub fn rolls(&self) -> Option<(&'a Rolls, usize)> {
        self.moment.roll.map(|(rolls, side, _)| (rolls, side))
    }

    /// Something about the roll.
    pub fn of_roll(&self, such: impl Fn(&Rolls, &Roll, Role) -> i32) -> i32 {
        self.roll().map_or(0, |(rolls, roll, role)| such(rolls, roll, role))
    }

    /// Mean successes of its dice, in tenths.
    pub fn mean(&self, roll: &Roll) -> i32 {
        let skill = Skill::numbered(usize::from(roll.skill));
        self.setup.mean(usize::from(roll.who), skill, i32::from(roll.dice))
    }

    /// Dice of the best own Boon.
    pub fn boon_dice(&self, way: Way) -> i32 {
        self.of_roll(|_, roll, role| {
            let offer = objects::boon(self.view(), roll, role, way);
            offer.map_or(0, |offer| i32::from(offer.dice))
        })
    }

    /// Dice of the best Boon on the scene.
    pub fn scene_boon_dice(&self) -> i32 {
        self.of_roll(|_, roll, role| {
            let offer = objects::scene_boon(self.view(), roll, role, Way::Full);
            offer.map_or(0, |(_, offer)| i32::from(offer.dice))
        })
    }

    /// Dice of the best scene trait.
    pub fn scene_dice(&self) -> i32 {
        let found = || objects::scene_trait(self.view(), self.team());
        self.of_roll(|_, _, _| found().map_or(0, |(_, _, rating)| i32::from(rating)))
    }

    /// Failed dice that the own trait could roll again.
    pub fn rerolls(&self, roll: &Roll) -> i32 {
        let rating = rerolling_trait(self.view(), self.who);
        let most = rating.min(failures(self.setup, roll));
        let free = free_rerolls(self.setup, rating).min(most);
        i32::from(most.min(free.saturating_add(self.me().favour)))
    }

    /// The best Preparation.
    pub fn prep(&self, as_dice: bool) -> Option<prep::Found> {
        let (_, roll, role) = self.roll()?;
        prep::best(self.view(), roll, role, as_dice)
    }

    /// By how much it would raise the roll as a floor.
    pub fn prep_gain(&self) -> i32 {
        let worth = self.prep(false).map(|found| i32::from(found.worth));
        self.of_roll(|_, roll, _| worth.map_or(0, |worth| (worth - roll.total()).max(0)))
    }

    /// Favour that converting all excess costs.
    pub fn price(&self) -> i32 {
        self.of_roll(|_, _, _| i32::from(most(self.setup, self.me(), self.moment.amount).1))
    }
}

/// Of the conflict and of the decision.
impl Ask<'_> {
    /// Whether an Approach would be forced, as far as who decides knows.
    pub fn forced(&self, approach: Approach) -> i32 {
        i32::from(self.moment.forced >> approach as u8 & 1)
    }

    /// By how much the best other team's number for turn order is ahead.
    pub fn order_gap(&self) -> i32 {
        let number = |team: usize| i32::from(self.state.teams[team].number);
        let others = (0..self.state.teams.len()).filter(|&team| team != self.team());
        others.map(number).max().unwrap_or(0) - number(self.team())
    }

    /// The highest Approach that would be left after a doom.
    pub fn next_pool(&self) -> i32 {
        let doomed = dooms(self.view(), self.who, self.moment.approach);
        let gone = doomed.map_or(0, |doomed| 1_u8 << doomed);
        let left = open(self.view(), self.who) & !gone;
        let ratings = self.setup.sheets[self.who].ratings;
        largest(self.setup, self.who, left).map_or(0, |best| i32::from(ratings[usize::from(best)]))
    }

    /// Sum of the strengths of everybody of the own team who has not acted.
    pub fn group_mean(&self) -> i32 {
        let all = self.view().others_to_act(self.who) | 1 << self.who;
        bits(all).map(|who| strength(self.view(), who)).sum()
    }

    /// Sum of the two lowest defences in reach.
    pub fn weakest_two(&self) -> i32 {
        let (mut first, mut second) = (NONE, NONE);
        for foe in bits(self.foes()) {
            let resists = defence(self.view(), self.who, foe);
            if resists < first {
                (first, second) = (resists, first);
            } else {
                second = second.min(resists);
            }
        }
        if second == NONE { NONE } else { first + second }
    }
}
