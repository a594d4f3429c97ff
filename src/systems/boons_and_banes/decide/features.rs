//! Features: what conditions and selectors of policies can read, with their values.

use super::available_help::{UNSEEN, modifiers_opened, most_modifier_successes};
use super::feature_values::{dice, highest};
use super::question::Ask;
use crate::readings;
use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::favour::SceneUse;
use crate::systems::boons_and_banes::rules::help::bonus_dice;
use crate::systems::boons_and_banes::rules::help::bonus_dice::{Way, most};
use crate::systems::boons_and_banes::rules::help::preparations;
use crate::systems::boons_and_banes::rules::scenes::mending;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{Approach, Skill};
use crate::systems::boons_and_banes::state::conditions::{conditions, highest_condition, holds};
use crate::systems::boons_and_banes::state::ratings;
use crate::systems::boons_and_banes::state::rolls::{Deed, Others, Stance};

readings! {
    /// Features that conditions and selectors can read.
    pub(crate) enum BoonsFeature of Ask<'_>, Setup {
        /// rating of Vigor
        sheet Vigor "vigor": Number = |setup, who| setup.rating(who, Approach::Vigor);
        /// rating of Intuition
        sheet Intuition "intuition": Number = |setup, who| setup.rating(who, Approach::Intuition);
        /// rating of Reason
        sheet Reason "reason": Number = |setup, who| setup.rating(who, Approach::Reason);
        /// highest rating of an Approach that is not doomed
        fighter Pool "pool": Number = |ask, who| ask.pool(who);
        /// lowest rating of an Approach that is not doomed
        fighter LowPool "low_pool": Number = |ask, who| ask.pools(who).min().unwrap_or(0);
        /// mean successes of its largest pool with the relevant Skill, in tenths
        fighter Strength "strength": Number = |ask, who| ratings::strength(ask.view(), who);
        /// mean successes of its largest pool against an attack of yours with the relevant Skill,
        /// in tenths, with minimums from your Conditions or from its nature
        fighter Defence "defence": Number = |ask, who| ratings::defence(ask.view(), ask.who, who);
        /// mean successes of its largest pool with the best Skill for a positioning action, in
        /// tenths
        fighter Cunning "cunning": Number = |ask, who| ask.cunning(who, ask.other_skill(who));
        /// mean successes of its largest pool with your best Skill for a positioning action, in
        /// tenths
        fighter Resists "resists": Number = |ask, who| ask.cunning(who, ask.other_skill(ask.who));
        /// how much more its best positioning action promises than its best attack, in tenths of a success, against the
        /// foe where the gain is largest; below 0: less
        fighter CunningEdge "cunning_edge": Number = |ask, who| ask.cunning_edge(who);
        /// chance that your largest pool beats its largest
        fighter HitChance "hit_chance": Percent = |ask, who| ask.hits(ask.who, who);
        /// chance that its largest pool beats your largest
        fighter Danger "danger": Percent = |ask, who| ask.hits(who, ask.who);
        /// free slots for Conditions
        fighter Free "free_slots": Number =
            |ask, who| ask.free(who).iter().map(|free| i32::from(*free)).sum();
        /// free minor slots
        fighter FreeMinor "free_minor": Number = |ask, who| i32::from(ask.free(who)[0]);
        /// free moderate slots
        fighter FreeModerate "free_moderate": Number = |ask, who| i32::from(ask.free(who)[1]);
        /// free major slots
        fighter FreeMajor "free_major": Number = |ask, who| i32::from(ask.free(who)[2]);
        /// most Stress that a free slot of it can hold
        fighter Holds "holds": Number = |ask, who| holds(ask.setup, ask.it(who));
        /// rating of its highest Condition that hinders the relevant Skill
        fighter Condition "condition": Number =
            |ask, who| i32::from(highest_condition(ask.view(), who, ask.setup.relevant));
        /// it is in a Last Stand
        fighter LastStand "last_stand": Flag = |ask, who| i32::from(ask.state.stands(who));
        /// it is captain of its team
        fighter Captain "captain": Flag =
            |ask, who| i32::from(FighterId::from(ask.team_of(who).captain) == who);
        /// this is the fighter who decides
        fighter Me "me": Flag = |ask, who| i32::from(who == ask.who);
        /// Favour
        fighter Favour "favour": Number = |ask, who| i32::from(ask.it(who).favour);
        /// rating of its highest Boon
        fighter Boon "boon": Number = |ask, who| highest(&ask.it(who).boons);
        /// rating of its highest Bane
        fighter Bane "bane": Number = |ask, who| highest(&ask.it(who).banes);
        /// rating of its highest detrimental trait that you know of
        fighter Flaw "flaw": Number = |ask, who| {
            let found = bonus_dice::flaw(ask.state, ask.team(), who, Others::default());
            found.map_or(0, |(_, rating)| rating.into())
        };
        /// dice that a Bane of it gives on your roll
        fighter BaneDice "bane_dice": Number = |ask, who| ask.bane_dice(who, Way::Full);
        /// dice that a Bane of it gives on your roll without being used up
        fighter BaneFree "bane_free": Number = |ask, who| ask.bane_dice(who, Way::Free);
        /// Morale that its departure costs its team
        fighter LeaveCost "leave_cost": Number = |ask, who| ask.view().leave_cost(who);
        /// Morale of its team
        fighter TeamMorale "team_morale": Number = |ask, who| i32::from(ask.team_of(who).morale);
        /// mean successes of its largest pool against all members of your team who have not acted, with the extra
        /// dice, in tenths
        fighter GroupDefence "group_defence": Number = |ask, who| ask.group_defence(who);
        /// its largest pool is one that your largest attack forces
        fighter Forces "forces": Flag = |ask, who| i32::from(ask.forces(who));
        /// Morale; of hostile teams all together
        side Morale "morale": Number =
            |ask, own| ask.teams(own).map(|it| i32::from(it.morale)).sum();
        /// Morale of the team that has the most
        side Strongest "strongest": Number =
            |ask, own| ask.teams(own).map(|it| i32::from(it.morale)).max().unwrap_or(0);
        /// members who take part
        side Members "members": Number = |ask, own| ask.members(own).count_ones() as i32;
        /// members in a Last Stand
        side Standers "standers": Number = |ask, own| {
            (ask.members(own) & ask.state.standers).count_ones() as i32
        };
        /// its Morale, less that of the other side
        side Winning "winning": Number = |ask, own| {
            let morale = |own| ask.teams(own).map(|it| i32::from(it.morale)).sum::<i32>();
            morale(own) - morale(!own)
        };
        /// rating of its highest scene trait
        side SceneTrait "scene_trait": Number = |ask, own| {
            let scenes = ask.teams(own).flat_map(|it| it.scene.iter());
            scenes.map(|scene| i32::from(scene.rating)).max().unwrap_or(0)
        };
        /// Boons that its members hold
        side Boons "boons": Number = |ask, own| ask.sum(own, |it| it.boons.len() as i32);
        /// Banes that its members carry
        side Banes "banes": Number = |ask, own| ask.sum(own, |it| it.banes.len() as i32);
        /// number of the present round, from 1; 0 in Positioning
        conflict Round "round": Number = |ask| i32::from(ask.state.round - ask.state.tests);
        /// there is no Morale
        conflict Immediate "immediate": Flag = |ask| i32::from(!ask.setup.has_morale);
        /// a scene trait gives its dice on every roll (`scene_trait.use`)
        conflict SceneEveryRoll "scene_every_roll": Flag =
            |ask| i32::from(ask.setup.knobs.favour.scene_use == SceneUse::DiceEveryRoll);
        /// teams that have not lost
        conflict Teams "teams": Number =
            |ask| ask.state.teams.iter().filter(|team| !team.lost).count() as i32;
        /// successes that your side still lacks; 0: it succeeds
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Need "need": Number =
            |ask| ask.rolls().map_or(0, |(rolls, side)| rolls.need(side));
        /// your side's successes minus the other side's
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Margin "margin": Number =
            |ask| ask.rolls().map_or(0, |(rolls, side)| rolls.seen(side) - rolls.seen(side ^ 1));
        /// successes that your own dice show
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Rolled "rolled": Number =
            |ask| ask.of_roll(|_, roll, _| i32::from(roll.rolled));
        /// mean successes of your own dice, in tenths
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Mean "mean": Number = |ask| ask.of_roll(|_, roll, _| {
            let skill = Skill::numbered(usize::from(roll.skill));
            ask.setup.mean(FighterId::from(roll.who), skill, i32::from(roll.dice))
        });
        /// your roll is an attack
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Attacking "attacking": Flag =
            |ask| ask.of_roll(|_, _, stance| i32::from(stance == Stance::Attack));
        /// your roll is a defence
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Defending "defending": Flag =
            |ask| ask.of_roll(|_, _, stance| i32::from(stance == Stance::Defence));
        /// the roll is for Positioning, in the opening or as an action
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Positioning "positioning": Flag = |ask| {
            ask.of_roll(|rolls, _, _| i32::from(matches!(rolls.deed, Deed::Position | Deed::Opening)))
        };
        /// the defender is forced
        at ["help", "deny", "reroll", "effect", "excess", "reverse"] Forced "forced": Flag = |ask| {
            ask.of_roll(|rolls, _, _| i32::from(rolls.targets.iter().any(|roll| roll.forced)))
        };
        /// the dice have not fallen yet, or it is a test without an opponent
        class ["help"] Unseen "unseen": Flag = |class| i32::from(class == UNSEEN);
        /// dice of the best own Boon
        at ["help"] BoonDice "boon_dice": Number = |ask| {
            ask.of_roll(|_, roll, stance| dice(bonus_dice::boon(ask.view(), roll, stance, Way::Full)))
        };
        /// dice of an own Boon that do not use it up
        at ["help"] BoonFree "boon_free": Number = |ask| {
            ask.of_roll(|_, roll, stance| dice(bonus_dice::boon(ask.view(), roll, stance, Way::Free)))
        };
        /// dice of the best Boon on the scene
        at ["help"] SceneBoonDice "scene_boon_dice": Number = |ask| ask.of_roll(|_, roll, stance| {
            let found = bonus_dice::scene_boon(ask.view(), roll, stance, Way::Full);
            dice(found.map(|(_, offer)| offer))
        });
        /// dice of the best scene trait
        at ["help"] SceneDice "scene_dice": Number = |ask| ask.of_roll(|_, _, _| {
            bonus_dice::scene_dice(ask.view(), ask.team())
        });
        /// failed dice that the own trait could roll again, with the Favour you have
        at ["help"] Rerolls "rerolls": Number = |ask| ask.of_roll(|_, roll, _| ask.rerolls(roll));
        /// value of the best Preparation on this roll
        at ["help"] Prep "prep": Number =
            |ask| ask.prep(false).map_or(0, |found| i32::from(found.worth));
        /// successes that it would add to your roll as a minimum
        at ["help"] PrepGain "prep_gain": Number = |ask| ask.of_roll(|_, roll, _| {
            let worth = ask.prep(false).map_or(0, |found| i32::from(found.worth));
            (worth - roll.total()).max(0)
        });
        /// dice that the best Preparation would give on this roll
        at ["help"] PrepDice "prep_dice": Number =
            |ask| ask.prep(true).map_or(0, |found| i32::from(found.dice));
        /// Morale that the target's team would lose
        at ["effect"] MoraleEffect "morale_effect": Number = |ask| ask.moment.amount;
        /// Morale that the target's team has
        at ["effect"] TargetMorale "target_morale": Number =
            |ask| i32::from(ask.state.teams[ask.moment.team].morale);
        /// Favour that converting all excess costs
        at ["excess"] Price "price": Number =
            |ask| ask.of_roll(|_, _, _| most(ask.setup, ask.me(), ask.moment.amount).1.into());
        /// excess successes
        at ["excess"] Excess "excess": Number = |ask| ask.of_roll(|_, _, _| ask.moment.amount);
        /// Vigor would be forced, as far as you know
        at ["defence_approach", "position_approach"] ForcesVigor "forces_vigor": Flag =
            |ask| i32::from(ask.moment.forced >> Approach::Vigor as u8 & 1);
        /// Intuition would be forced, as far as you know
        at ["defence_approach", "position_approach"] ForcesIntuition "forces_intuition": Flag =
            |ask| i32::from(ask.moment.forced >> Approach::Intuition as u8 & 1);
        /// Reason would be forced, as far as you know
        at ["defence_approach", "position_approach"] ForcesReason "forces_reason": Flag =
            |ask| i32::from(ask.moment.forced >> Approach::Reason as u8 & 1);
        /// it is a positioning action
        at ["attack_approach"] ForPosition "for_position": Flag =
            |ask| i32::from(ask.moment.for_position);
        /// successes that count for the benefit
        at ["benefit"] Successes "successes": Number = |ask| ask.moment.amount;
        /// it is the opening Positioning
        at ["benefit", "help"] Opening "opening": Flag = |ask| {
            let tests = ask.rolls().is_some_and(|(rolls, _)| rolls.deed == Deed::Opening);
            i32::from(ask.moment.opening || tests)
        };
        /// turn-order number of the best other team minus that of yours
        at ["benefit"] OrderGap "order_gap": Number = |ask| ask.order_gap();
        /// 1 if an opponent was tested against
        at ["benefit"] Tested "tested_target": Number = |ask| i32::from(ask.moment.tested != 0);
        /// rating of your highest Approach that would not be doomed
        at ["overflow", "last_stand"] Other "next_pool": Number = |ask| ask.next_pool();
        /// your own attack failed
        at ["overflow", "last_stand"] ByAttack "by_attack": Flag =
            |ask| i32::from(ask.moment.by_attack);
        /// sum of the mean successes of all members of your team who have not acted, in tenths
        at ["turn"] GroupMean "group_mean": Number = |ask| ask.group_mean();
        /// members of your team who have not acted, you included
        at ["turn"] ToAct "to_act": Number =
            |ask| 1 + ask.view().others_to_act(ask.who).count_ones() as i32;
        /// opponents in reach
        at ["turn"] Targets "targets": Number = |ask| ask.foes().count_ones() as i32;
        /// sum of the two lowest `defence` of opponents in reach; 999 if there are not two
        at ["turn"] WeakestTwo "weakest_two": Number = |ask| ask.weakest_two();
        /// it is an attack declared as one together or on several
        at ["join", "also", "dodge", "guard"] Declared "declared": Flag =
            |ask| i32::from(ask.moment.declared);
        /// sum of the expected defences of the targets so far, in tenths (see `defence`)
        at ["join", "also", "dodge", "guard"] AimedStrength "aimed_strength": Number =
            |ask| ask.moment.sums[1];
        /// sum of the attackers' strengths so far, in tenths
        at ["join", "also", "dodge", "guard"] JoinedStrength "joined_strength": Number =
            |ask| ask.moment.sums[0];
        /// dice at stake, Favour that refusing costs, rating of the Condition, Stress, or overflow
        at ["deny", "refuse", "power", "slot", "scar", "overflow", "reckless"] Amount "amount": Number =
            |ask| ask.moment.amount;
        /// dice that a wicked Preparation would give beside the Boon
        at ["help"] WickedDice "wicked_dice": Number = |ask| {
            let found = ask.roll().and_then(|(_, roll, _)| preparations::wicked(ask.view(), roll));
            found.map_or(0, |(_, rating)| rating.into())
        };
        /// it can make a Bane from excess successes without Favour (Hunter)
        fighter FreeBane "free_bane": Flag =
            |ask, who| i32::from(ask.view().can_once(who, Talent::Hunter));
        /// successes that its dice show in the running contest
        fighter Shows "shows": Number = |ask, who| ask.shows(who);
        /// Conditions that it has
        fighter Conditions "conditions": Number = |ask, who| conditions(ask.it(who));
        /// chance that you mend its smallest Condition that can be mended in the rest; 0: none can
        /// be
        fighter MendChance "mend_chance": Percent =
            |ask, who| mending::mend_chance(ask.view(), (ask.who, who), ask.moment.amount);
        /// Conditions that its members have
        side Wounds "all_conditions": Number = |ask, own| ask.sum(own, conditions);
        /// number of the present conflict in a series, from 1
        conflict Conflict "conflict": Number = |ask| 1 + i32::from(ask.state.stage / 2);
        /// actions left in the rest
        at ["rest"] RestActions "rest_actions": Number = |ask| ask.moment.amount;
        /// all members have stopped and are asked once more
        at ["rest"] LastCall "last_call": Flag = |ask| i32::from(ask.moment.last_call);
        /// the best own Boon is tied to the present roll
        at ["help"] BoonFits "boon_fits": Flag = |ask| ask.of_roll(|_, roll, stance| {
            let found = bonus_dice::boon(ask.view(), roll, stance, Way::Full);
            i32::from(found.is_some_and(|offer| offer.matched))
        });
        /// most successes that your highest Legacy can add: failed dice that it rolls again with the
        /// Favour you have, and what the modifiers of Approaches can add
        at ["help"] LegacyDice "legacy_dice": Number =
            |ask| ask.of_roll(|rolls, roll, _| ask.legacy_dice(rolls, roll));
        /// most successes that modifiers of Approaches can add through your own trait
        at ["help"] GateDice "gate_dice": Number = |ask| ask.of_roll(|_, roll, _| {
            i32::from(most_modifier_successes(ask.setup, roll, modifiers_opened(ask.view(), roll, false)))
        });
    }
}
