//! Values of features.

use super::approach::{largest, open};
use super::ask::{Ask, defence, strength};
use super::callable::{failures, free_rerolls, rerolling_trait};
use super::contest::{Deed, Role};
use super::convert::most;
use super::gear;
use super::harm::{free_slots, holds};
use super::kinds::{SKILLS, Skill};
use super::morale::price;
use super::objects::{self, Way};
use super::prep;
use super::rests;
use super::roll::{forces, highest_condition};
use super::stand::dooms;
use super::state::Fighter;
use super::talents::Talent;
use super::words::BoonsFeature as F;
use crate::system::bits;

/// Size of a number that means there is none.
const NONE: i32 = 999;

impl Ask<'_> {
    fn it(&self, fighter: usize) -> &Fighter {
        &self.state.fighters[fighter]
    }

    fn pools(&self, fighter: usize) -> impl Iterator<Item = i32> {
        let among = open(self.setup, self.state, fighter);
        let ratings = self.setup.sheets[fighter].ratings;
        (0..3_usize).filter(move |at| among >> at & 1 == 1).map(move |at| i32::from(ratings[at]))
    }

    fn pool(&self, fighter: usize) -> i32 {
        self.pools(fighter).max().unwrap_or(0)
    }

    fn strength(&self, fighter: usize) -> i32 {
        strength(self.setup, self.state, fighter)
    }

    /// The best trained Skill that is not the relevant one.
    fn other_skill(&self, fighter: usize) -> usize {
        let training = &self.setup.sheets[fighter].training;
        let relevant = self.setup.relevant as usize;
        let others = (0..SKILLS).filter(|skill| *skill != relevant).rev();
        others.max_by_key(|&skill| training[skill]).unwrap_or(0)
    }

    fn cunning(&self, fighter: usize, skill: usize) -> i32 {
        self.setup.mean(fighter, Skill::numbered(skill), self.pool(fighter))
    }

    fn hits(&self, attacker: usize, defender: usize) -> i32 {
        let relevant = self.setup.relevant as usize;
        let of = |who: usize| (self.setup.sheets[who].training[relevant], self.pool(who));
        self.setup.odds.percent(of(attacker), of(defender))
    }

    /// Mean of a defender's largest pool against everybody who has not acted.
    fn group_defence(&self, fighter: usize) -> i32 {
        let others = super::action::others_to_act(self.setup, self.state, self.who).count_ones();
        let more = self.setup.knobs.attack.defender_die * others as i32;
        self.setup.mean(fighter, self.setup.relevant, self.pool(fighter) + more)
    }

    fn bane_dice(&self, fighter: usize, way: Way) -> i32 {
        let Some((_, roll, stance)) = self.roll() else { return 0 };
        let offer = objects::bane(self.setup, self.state, (roll, stance), fighter, way);
        offer.map_or(0, |offer| i32::from(offer.dice))
    }
}

/// A fighter feature.
pub fn of_fighter(ask: &Ask<'_>, feature: F, fighter: usize) -> i32 {
    let (setup, state, it) = (ask.setup, ask.state, ask.it(fighter));
    let sheet = &setup.sheets[fighter];
    let free = |size: usize| i32::from(free_slots(setup, it, setup.kind)[size]);
    let highest = |list: &[super::state::Object]| {
        i32::from(list.iter().map(|object| object.rating).max().unwrap_or(0))
    };
    match feature {
        F::Vigor => i32::from(sheet.ratings[0]),
        F::Intuition => i32::from(sheet.ratings[1]),
        F::Reason => i32::from(sheet.ratings[2]),
        F::Pool => ask.pool(fighter),
        F::LowPool => ask.pools(fighter).min().unwrap_or(0),
        F::Strength => ask.strength(fighter),
        F::Defence => defence(setup, state, ask.who, fighter),
        F::Cunning => ask.cunning(fighter, ask.other_skill(fighter)),
        F::Resists => ask.cunning(fighter, ask.other_skill(ask.who)),
        F::HitChance => ask.hits(ask.who, fighter),
        F::Danger => ask.hits(fighter, ask.who),
        F::Free => (0..3).map(free).sum(),
        F::FreeMinor => free(0),
        F::FreeModerate => free(1),
        F::FreeMajor => free(2),
        F::Holds => holds(setup, it),
        F::Condition => i32::from(highest_condition(setup, state, fighter, setup.relevant)),
        F::LastStand => i32::from(it.stands),
        F::Captain => i32::from(usize::from(state.teams[setup.team(fighter)].captain) == fighter),
        F::Me => i32::from(fighter == ask.who),
        F::Favour => i32::from(it.favour),
        F::Boon => highest(&it.boons),
        F::Bane => highest(&it.banes),
        F::Flaw => objects::flaw(state, ask.team(), fighter).map_or(0, |(_, rating)| rating.into()),
        F::BaneDice => ask.bane_dice(fighter, Way::Full),
        F::BaneFree => ask.bane_dice(fighter, Way::Free),
        F::LeaveCost => price(setup, state, fighter),
        F::FreeBane => {
            let bit = Talent::Hunter.bit();
            i32::from(sheet.has(Talent::Hunter) && it.used & bit == 0)
        }
        F::Shows => {
            let rolls = ask.moment.contest.map(|(contest, ..)| contest);
            let all = rolls.into_iter().flat_map(|it| it.actors.iter().chain(it.targets.iter()));
            all.filter(|roll| usize::from(roll.who) == fighter)
                .map(|roll| i32::from(roll.rolled))
                .sum()
        }
        F::Conditions => it.conditions.iter().flatten().map(|taken| i32::from(*taken)).sum(),
        F::MendChance => rests::mend_chance(ask, fighter),
        F::TeamMorale => i32::from(state.teams[setup.team(fighter)].morale),
        F::GroupDefence => ask.group_defence(fighter),
        F::Forces => {
            let own = largest(setup, ask.who, open(setup, state, ask.who));
            let theirs = largest(setup, fighter, open(setup, state, fighter));
            let pair = own.zip(theirs);
            i32::from(pair.is_some_and(|(own, theirs)| forces(setup, ask.who, own, theirs)))
        }
        _ => 0,
    }
}

/// A side feature.
pub fn of_side(ask: &Ask<'_>, feature: F, own: bool) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    let is_ours = |team: usize| (team == ask.team()) == own;
    let members = if own { ask.allies() } else { state.active & !setup.members[ask.team()] };
    let count = |such: &dyn Fn(&Fighter) -> usize| {
        bits(members).map(|who| such(ask.it(who))).sum::<usize>() as i32
    };
    let teams = || state.teams.iter().enumerate().filter(|(team, it)| is_ours(*team) && !it.lost);
    let morale = |(_, it): (usize, &super::state::Team)| i32::from(it.morale);
    match feature {
        F::Morale => teams().map(morale).sum(),
        F::Strongest => teams().map(morale).max().unwrap_or(0),
        F::Members => members.count_ones() as i32,
        F::Standers => count(&|it| usize::from(it.stands)),
        F::Winning => of_side(ask, F::Morale, own) - of_side(ask, F::Morale, !own),
        F::SceneTrait => {
            let ratings = teams().flat_map(|(_, it)| it.scene.iter().map(|scene| scene.rating));
            i32::from(ratings.max().unwrap_or(0))
        }
        F::Boons => count(&|it| it.boons.len()),
        F::Banes => count(&|it| it.banes.len()),
        F::Wounds => {
            count(&|it| it.conditions.iter().flatten().map(|taken| usize::from(*taken)).sum())
        }
        _ => 0,
    }
}

/// A feature of the conflict or of the decision.
pub fn of_world(ask: &Ask<'_>, feature: F) -> i32 {
    let (setup, state, moment) = (ask.setup, ask.state, ask.moment);
    let forced = |approach: u8| i32::from(moment.forced >> approach & 1);
    match feature {
        F::Round => i32::from(state.round - state.tests),
        F::Immediate => i32::from(!setup.has_morale),
        F::Teams => state.teams.iter().filter(|team| !team.lost).count() as i32,
        F::MoraleEffect | F::Amount | F::Successes | F::RestActions => moment.amount,
        F::TargetMorale => i32::from(state.teams[moment.team].morale),
        F::ForcesVigor => forced(0),
        F::ForcesIntuition => forced(1),
        F::ForcesReason => forced(2),
        F::Opening => i32::from(moment.opening),
        F::OrderGap => {
            let number = |team: usize| i32::from(state.teams[team].number);
            let others = (0..state.teams.len()).filter(|&team| team != ask.team());
            others.map(number).max().unwrap_or(0) - number(ask.team())
        }
        F::Tested => i32::from(moment.tested != 0),
        F::Other => next_pool(ask),
        F::ByAttack => i32::from(moment.by_attack),
        F::Conflict => 1 + i32::from(state.stage / 2),
        F::Declared | F::ForPosition | F::LastCall => i32::from(moment.declared),
        F::AimedStrength => moment.sums[1],
        F::JoinedStrength => moment.sums[0],
        F::GroupMean => {
            let others = super::action::others_to_act(setup, state, ask.who);
            bits(others | 1 << ask.who).map(|who| ask.strength(who)).sum()
        }
        F::ToAct => 1 + super::action::others_to_act(setup, state, ask.who).count_ones() as i32,
        F::Targets => ask.foes().count_ones() as i32,
        F::WeakestTwo => weakest_two(ask),
        _ => of_roll(ask, feature),
    }
}

/// The highest Approach that would be left after a doom.
fn next_pool(ask: &Ask<'_>) -> i32 {
    let doomed = dooms(ask.setup, ask.state, ask.who, ask.moment.approach);
    let gone = doomed.map_or(0, |doomed| 1_u8 << doomed);
    let left = open(ask.setup, ask.state, ask.who) & !gone;
    let ratings = ask.setup.sheets[ask.who].ratings;
    largest(ask.setup, ask.who, left).map_or(0, |best| i32::from(ratings[usize::from(best)]))
}

fn weakest_two(ask: &Ask<'_>) -> i32 {
    let (mut first, mut second) = (NONE, NONE);
    for foe in bits(ask.foes()) {
        let resists = defence(ask.setup, ask.state, ask.who, foe);
        if resists < first {
            (first, second) = (resists, first);
        } else {
            second = second.min(resists);
        }
    }
    if second == NONE { NONE } else { first + second }
}

/// A feature of the roll that the decision is about.
fn of_roll(ask: &Ask<'_>, feature: F) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    let Some((contest, roll, stance)) = ask.roll() else { return 0 };
    let side = ask.moment.contest.map_or(0, |(_, side, _)| side);
    let dice = |offer: Option<objects::Offer>| offer.map_or(0, |offer| i32::from(offer.dice));
    let found = |as_dice| prep::best(setup, state, roll, stance, as_dice);
    match feature {
        F::Need => contest.need(side),
        F::Margin => {
            let margin = contest.seen(0) - contest.seen(1);
            if side == 0 { margin } else { -margin }
        }
        F::Rolled => i32::from(roll.rolled),
        F::Mean => {
            let skill = Skill::numbered(usize::from(roll.skill));
            setup.mean(usize::from(roll.who), skill, i32::from(roll.dice))
        }
        F::Attacking => i32::from(stance == Role::Attack),
        F::Defending => i32::from(stance == Role::Defence),
        F::Positioning => i32::from(matches!(contest.deed, Deed::Position | Deed::Opening)),
        F::Forced => i32::from(contest.targets.iter().any(|roll| roll.forced)),
        F::Unseen => i32::from(!contest.fallen || contest.deed == Deed::Opening),
        F::BoonDice => dice(objects::boon(setup, state, roll, stance, Way::Full)),
        F::BoonFree => dice(objects::boon(setup, state, roll, stance, Way::Free)),
        F::SceneBoonDice => {
            dice(objects::scene_boon(setup, state, roll, stance, Way::Full).map(|(_, offer)| offer))
        }
        F::SceneDice => {
            let found = objects::scene_trait(setup, state, ask.team());
            found.map_or(0, |(_, _, rating)| i32::from(rating))
        }
        F::Rerolls => {
            let rating = rerolling_trait(setup, state, ask.who);
            let most = rating.min(failures(setup, roll));
            let free = free_rerolls(setup, rating).min(most);
            i32::from(most.min(free.saturating_add(ask.me().favour)))
        }
        F::Prep => found(false).map_or(0, |found| i32::from(found.worth)),
        F::PrepGain => {
            found(false).map_or(0, |found| (i32::from(found.worth) - roll.total()).max(0))
        }
        F::PrepDice => found(true).map_or(0, |found| i32::from(found.dice)),
        F::WickedDice => gear::wicked(setup, state, roll).map_or(0, |(_, rating)| rating.into()),
        F::Excess => ask.moment.amount,
        F::Price => i32::from(most(setup, ask.me(), ask.moment.amount).1),
        _ => 0,
    }
}
