//! Values of features that take more than a line to compute.

use super::available_help::{
    best_legacy, failures, free_rerolls, legacy_modifiers, most_modifier_successes, rerolling_trait,
};
use super::question::Ask;
use crate::system::{FighterId, fighters_in};
use crate::systems::boons_and_banes::knobs::favour::TraitBenefit;
use crate::systems::boons_and_banes::rules::forced_defence::forces;
use crate::systems::boons_and_banes::rules::help::bonus_dice;
use crate::systems::boons_and_banes::rules::help::bonus_dice::{Offer, Way};
use crate::systems::boons_and_banes::rules::help::preparations;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::conditions::free_slots;
use crate::systems::boons_and_banes::state::conflict::{Fighter, Object, Team};
use crate::systems::boons_and_banes::state::ratings::{
    defence, dooms, largest, largest_open, open, strength,
};
use crate::systems::boons_and_banes::state::rolls::{Roll, Rolls, Stance};

/// Value of features that are sums or sizes if there is nothing to measure.
const NONE: i32 = 999;

/// Returns the highest rating in a list.
pub(crate) fn highest(list: &[Object]) -> i32 {
    i32::from(list.iter().map(|object| object.rating).max().unwrap_or(0))
}

/// Returns the dice of an [`Offer`]; 0 if there is none.
pub(crate) fn dice(offer: Option<Offer>) -> i32 {
    offer.map_or(0, |offer| i32::from(offer.dice))
}

/// Values about fighters.
impl Ask<'_> {
    pub fn it(&self, fighter: FighterId) -> &Fighter {
        &self.state.fighters[fighter]
    }

    /// Returns the [`Team`] of a participant, in play.
    pub fn team_of(&self, fighter: FighterId) -> &Team {
        &self.state.teams[self.setup.team(fighter)]
    }

    /// Returns a participant's [`free_slots`] by size, for Conditions of the conflict's kind.
    pub fn free(&self, fighter: FighterId) -> [u8; 3] {
        free_slots(self.setup, self.it(fighter), self.setup.kind)
    }

    /// Returns the ratings of the Approaches that are [`open`] to a participant.
    pub fn pools(&self, fighter: FighterId) -> impl Iterator<Item = i32> {
        let among = open(self.view(), fighter);
        let ratings = self.setup.sheets[fighter].ratings;
        (0..3_usize).filter(move |at| among >> at & 1 == 1).map(move |at| i32::from(ratings[at]))
    }

    /// Returns the dice of a participant's largest open pool, [`largest_open`].
    pub fn pool(&self, fighter: FighterId) -> i32 {
        i32::from(largest_open(self.view(), fighter).dice)
    }

    /// Returns the best trained Skill apart from
    /// [`Setup::relevant`](crate::systems::boons_and_banes::sheet::setup::Setup::relevant).
    pub fn other_skill(&self, fighter: FighterId) -> Skill {
        self.setup.strengths[fighter].other_skill
    }

    /// Returns the mean successes of a participant's largest [`pool`](Self::pool) with a Skill, in tenths.
    pub fn cunning(&self, fighter: FighterId, skill: Skill) -> i32 {
        self.setup.mean(fighter, skill, self.pool(fighter))
    }

    /// Returns by how many tenths of a success a participant's [`other_skill`](Self::other_skill) promises more than
    /// a blow, against the foe for whom that difference is largest.
    pub fn cunning_edge(&self, fighter: FighterId) -> i32 {
        let skill = self.other_skill(fighter);
        let by_skill = |who: FighterId| self.cunning(who, skill);
        let by_blow = |who: FighterId| strength(self.view(), who);
        let against = |foe: FighterId| by_blow(foe) - by_skill(foe);
        let most = fighters_in(self.members(false)).map(against).max().unwrap_or(0);
        by_skill(fighter) - by_blow(fighter) + most
    }

    /// Returns the chance in percent that the attacker's largest pool beats the defender's, from the table of odds.
    pub fn hits(&self, attacker: FighterId, defender: FighterId) -> i32 {
        let of = |who: FighterId| largest_open(self.view(), who).place;
        self.setup.odds.percent(of(attacker), of(defender))
    }

    /// Returns the sum of the strengths of the deciding participant and of all other members of its team that have
    /// not acted. It is cached in [`Ask::group_mean`], because policy lines compare every foe with it.
    pub fn group_mean(&self) -> i32 {
        *self.group_mean.get_or_init(|| {
            let all = self.view().others_to_act(self.who) | 1 << self.who;
            fighters_in(all).map(|who| strength(self.view(), who)).sum()
        })
    }

    /// Returns the mean of a defender's largest pool against all members of the deciding team that have not acted, in
    /// tenths, with `group.defender_die_per_extra`.
    pub fn group_defence(&self, fighter: FighterId) -> i32 {
        let others = self.view().others_to_act(self.who).count_ones();
        let more = self.setup.knobs.attack.defender_die * others as i32;
        self.setup.mean(fighter, self.setup.relevant, self.pool(fighter) + more)
    }

    /// Returns the dice that a Bane of a participant gives on the own roll, taken this [`Way`]; 0 if there is no
    /// roll.
    pub fn bane_dice(&self, fighter: FighterId, way: Way) -> i32 {
        let Some((_, roll, stance)) = self.roll() else { return 0 };
        dice(bonus_dice::bane(self.view(), (roll, stance), fighter, way))
    }

    /// Whether the own largest pool [`forces`](crate::systems::boons_and_banes::rules::forced_defence::forces) the
    /// largest pool of a participant.
    pub fn forces(&self, fighter: FighterId) -> bool {
        let best = |who: FighterId| largest(self.setup, who, open(self.view(), who));
        let pair = best(self.who).zip(best(fighter));
        pair.is_some_and(|(own, theirs)| forces(self.setup, self.who, own, theirs))
    }

    /// Returns the successes that a participant's dice show among the running rolls.
    pub fn shows(&self, fighter: FighterId) -> i32 {
        let rolls = self.rolls().map(|(rolls, _)| rolls);
        let all = rolls.into_iter().flat_map(|it| it.actors.iter().chain(it.targets.iter()));
        let own = all.filter(|roll| FighterId::from(roll.who) == fighter);
        own.map(|roll| i32::from(roll.rolled)).sum()
    }
}

/// Values about sides.
impl Ask<'_> {
    /// Returns the teams that have not lost: the own [`Team`], or all others.
    pub fn teams(&self, own: bool) -> impl Iterator<Item = &Team> {
        let all = self.state.teams.iter().enumerate();
        all.filter(move |(team, it)| (*team == self.team()) == own && !it.lost).map(|(_, it)| it)
    }

    pub fn members(&self, own: bool) -> u64 {
        if own { self.allies() } else { self.state.active & !self.setup.members[self.team()] }
    }

    /// Returns the sum of a number over [`Self::members`].
    pub fn sum(&self, own: bool, such: impl Fn(&Fighter) -> i32) -> i32 {
        fighters_in(self.members(own)).map(|who| such(self.it(who))).sum()
    }
}

/// Values about the roll that the decision is about; 0 if it is about none.
impl<'a> Ask<'a> {
    /// Returns all rolls of the action, and the side of the roll among them; `None` without a roll.
    pub fn rolls(&self) -> Option<(&'a Rolls, usize)> {
        self.moment.roll.map(|(rolls, at)| (rolls, at.side))
    }

    /// Returns a number that `such` reads from the roll; 0 if the decision is about none.
    pub fn of_roll(&self, such: impl Fn(&Rolls, &Roll, Stance) -> i32) -> i32 {
        self.roll().map_or(0, |(rolls, roll, stance)| such(rolls, roll, stance))
    }

    /// Returns the failed dice that the own trait could roll again, by [`rerolling_trait`].
    pub fn rerolls(&self, roll: &Roll) -> i32 {
        i32::from(self.rerolled(rerolling_trait(self.view(), roll), roll))
    }

    fn rerolled(&self, rating: u8, roll: &Roll) -> u8 {
        let most = rating.min(failures(self.setup, roll));
        let free = free_rerolls(self.setup, rating).min(most);
        most.min(free.saturating_add(self.me().favour))
    }

    /// Returns the most successes that the highest Legacy ([`best_legacy`]) can add.
    pub fn legacy_dice(&self, rolls: &Rolls, roll: &Roll) -> i32 {
        let Some(best) = best_legacy(self.view(), rolls, roll) else { return 0 };
        let rating = self.me().legacies[best as usize];
        let rerolls = self.setup.benefit == TraitBenefit::RerollForFavour;
        let again = if rerolls { self.rerolled(rating, roll) } else { 0 };
        let modifies = self.setup.figures[self.who].modifies;
        let opens = legacy_modifiers(self.setup, roll, (best, rating)) & !roll.modifiers;
        let more = if modifies { most_modifier_successes(self.setup, roll, opens) } else { 0 };
        i32::from(again) + i32::from(more)
    }

    /// Returns the roller's best Preparation, as a floor or as dice; `None` if there is none.
    pub fn prep(&self, as_dice: bool) -> Option<preparations::Found> {
        let (_, roll, stance) = self.roll()?;
        preparations::best(self.view(), roll, stance, as_dice)
    }
}

/// Values about the conflict and the decision.
impl Ask<'_> {
    /// Returns by how much the best other team's [`Team::number`] is ahead, for turn order.
    pub fn order_gap(&self) -> i32 {
        let number = |team: usize| i32::from(self.state.teams[team].number);
        let others = (0..self.state.teams.len()).filter(|&team| team != self.team());
        others.map(number).max().unwrap_or(0) - number(self.team())
    }

    /// Returns the highest Approach that would be left after the doom that [`dooms`] tells.
    pub fn next_pool(&self) -> i32 {
        let doomed = dooms(self.view(), self.who, self.moment.approach);
        let gone = doomed.map_or(0, |doomed| 1_u8 << doomed);
        let left = open(self.view(), self.who) & !gone;
        let ratings = self.setup.sheets[self.who].ratings;
        largest(self.setup, self.who, left).map_or(0, |best| i32::from(ratings[usize::from(best)]))
    }

    /// Returns the sum of the two lowest defences in reach.
    pub fn weakest_two(&self) -> i32 {
        let (mut first, mut second) = (NONE, NONE);
        for foe in fighters_in(self.foes()) {
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
