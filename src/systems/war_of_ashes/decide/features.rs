//! Features that policies can read in War of Ashes.

use super::feature_values::{
    at_stake, best_charge, defense, dice_beside, disarm_gain, discover_edge, exceeds, follow_dice,
    has_zones, is_about, is_about_moving, loses_roar, rating, roar_fail_chance, roar_rating,
    roaring, sides, stunts, style_gain, target_means, totals,
};
use super::points::{Ritual, WarStyle};
use crate::kernels::fate::decide::classes::is_after_action;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Readings;
use crate::kernels::fate::rules::compel::OF_AN_ASPECT;
use crate::kernels::fate::rules::series::treatment;
use crate::kernels::fate::sheet::series;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::{ByFighter, FighterId, NO_ARGUMENT};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::rules::maneuvers::{charge, full_attack, push_pull};
use crate::systems::war_of_ashes::rules::stunts::zone_stunt;
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::systems::war_of_ashes::sheet::aspect_materials::AREA;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::sheet::stunt::Item;

crate::readings! {
    /// Features of War of Ashes; they follow the kernel's.
    pub(crate) enum WarFeature of Ask<'_, War>, Setup<War> {
        /// individual weight in this conflict
        fighter Weight "weight": Number = |ask, who| i32::from(ask.view().weight(who));
        /// dice that weight turns to [+] on this fighter's attacks
        fighter WeightDice "weight_dice": Number = |ask, who| {
            i32::from(ask.view().replaced_dice(who, None, RollKind::Attack))
        };
        /// has a Roar aspect
        fighter HasRoar "has_roar": Flag = |ask, who| {
            i32::from(ask.state.fighters[who].game.active)
        };
        /// free invocations left on its Roar aspect
        fighter RoarInvokes "roar_invokes": Number = |ask, who| {
            i32::from(ask.state.fighters[who].game.free)
        };
        /// is bound to its Roar by a compel
        fighter Bound "bound": Flag = |ask, who| i32::from(ask.view().is_bound(who));
        /// may still try for a Roar aspect
        fighter MayRoar "may_roar": Flag = |ask, who| i32::from(ask.view().may_try_roar(who));
        /// attack rating that the lock of its Roar costs
        fighter AttackLost "attack_lost": Number = |ask, who| {
            ask.view().rating_lost(who, RollKind::Attack)
        };
        /// defence rating that the lock of its Roar costs
        fighter DefenseLost "defense_lost": Number = |ask, who| {
            ask.view().rating_lost(who, RollKind::Defend)
        };
        /// would lose its Roar aspect by defending, as a minor NPC can
        fighter LosesRoar "loses_roar_defending": Flag = |ask, who| {
            i32::from(loses_roar(ask.view(), who))
        };
        /// is a minion, without approaches
        sheet Minion "minion": Flag = |setup, who| {
            i32::from(matches!(setup.sheets[who].game.build, Build::Minion(_)))
        };
        /// rating of Careful
        sheet Careful "careful": Number = |setup, who| rating(setup, who, Approach::Careful);
        /// rating of Clever
        sheet Clever "clever": Number = |setup, who| rating(setup, who, Approach::Clever);
        /// rating of Flashy
        sheet Flashy "flashy": Number = |setup, who| rating(setup, who, Approach::Flashy);
        /// rating of Forceful
        sheet Forceful "forceful": Number = |setup, who| rating(setup, who, Approach::Forceful);
        /// rating of Quick
        sheet Quick "quick": Number = |setup, who| rating(setup, who, Approach::Quick);
        /// rating of Sneaky
        sheet Sneaky "sneaky": Number = |setup, who| rating(setup, who, Approach::Sneaky);
        /// dice that weight would turn to [+] on the decider's attacks in this fighter's zone
        fighter JoinedDice "dice_beside": Number = |ask, who| i32::from(dice_beside(ask, who).0);
        /// dice that weight would turn to [+] on the attacks of the decider's foes in this fighter's zone
        fighter JoinedFoeDice "foe_dice_beside": Number = |ask, who| {
            i32::from(dice_beside(ask, who).1)
        };
        /// an aspect of its zone hinders it
        fighter AdverseGround "adverse_ground": Flag = |ask, who| {
            i32::from(ask.view().on_adverse_ground(who))
        };
        /// total weight in the decider's zone
        side SideWeight "total_weight": Number = |ask, own| {
            let (totals, side) = totals(ask);
            i32::from(if own { totals.own[side] } else { totals.against[side] })
        };
        /// dice that weight turns to [+] on the attacks of this side in the decider's zone
        side WeightRatio "outweighs": Number = |ask, own| {
            let totals = totals(ask).0;
            sides(ask, own).map(|side| i32::from(totals.dice[side].attack)).max().unwrap_or(0)
        };
        /// fighters with a Roar aspect
        side SideRoars "roars": Number = |ask, own| roaring(ask, own);
        /// rating of a Roar with no approach named
        at ["roar"] RoarRating "roar_rating": Number = |ask| roar_rating(ask);
        /// that rating minus the difficulty of a Roar
        at ["roar"] RoarMargin "roar_edge": Number = |ask| ask.view().roar_edge(ask.actor);
        /// chance that a Roar with no approach named fails, before invocations
        at ["roar"] RoarCost "roar_fail_chance": Percent = |ask| roar_fail_chance(ask);
        /// rating gained by breaking the lock of the Roar
        at ["defend"] BreakGain "break_gain": Number = |ask| {
            ask.view().rating_lost(ask.actor, ask.moment.kind.unwrap_or(RollKind::Defend))
        };
        /// there is a blank zone that the decider could discover
        at ["turn"] Discoverable "discoverable": Flag = |ask| {
            i32::from(ask.view().easiest_to_discover(ask.actor).is_some())
        };
        /// the decider's rating for discovering, minus the difficulty of the easiest blank zone
        at ["turn"] DiscoverEdge "discover_edge": Number = |ask| {
            discover_edge(ask.view(), ask.actor)
        };
        /// the decider has already taken the action of its turn
        class ["step"] ActionTaken "action_taken": Flag = |class| i32::from(is_after_action(class));
        /// shifts of the largest hit that the ally under attack can still absorb
        at ["interpose"] WardAbsorbs "ward_absorbs": Number = |ask| {
            ask.capacity(FighterId::from(ask.moment.ward))
        };
        /// best defence rating of the ally under attack
        at ["interpose"] WardDefense "ward_defense": Number = |ask| {
            defense(ask, FighterId::from(ask.moment.ward))
        };
        /// chance that the attack takes the ally out, before invocations
        at ["interpose"] WardDanger "ward_danger": Percent = |ask| {
            ask.take_out_chance(FighterId::from(ask.moment.opponent), FighterId::from(ask.moment.ward))
        };
        /// the decider's best defence rating
        at ["interpose"] OwnDefense "own_defense": Number = |ask| defense(ask, ask.actor);
        /// chance that the attack takes the decider out if it steps in, before invocations
        at ["interpose"] OwnDanger "own_danger": Percent = |ask| {
            ask.take_out_chance(FighterId::from(ask.moment.opponent), ask.actor)
        };
        /// free invocations on the Roar aspect at stake
        at ["compel_offer", "compel_answer"] AtStake "roar_at_stake": Number = |ask| at_stake(ask);
        /// its next hit is sure to be lethal
        fighter LethalHits "lethal_hits": Flag = |ask, who| {
            i32::from(ask.view().is_surely_lethal(who))
        };
        /// has dropped its weapon or shield
        fighter Disarmed "disarmed": Flag = |ask, who| {
            i32::from(ask.state.fighters[who].game.craft.dropped != 0)
        };
        /// its attacks are naturally deadly
        sheet Deadly "deadly": Flag = |setup, who| i32::from(setup.sheets[who].game.craft.deadly);
        /// stunts that need an item that it holds
        fighter ItemStunts "item_stunts": Number = |ask, who| {
            let has = |item| ask.state.fighters[who].game.craft.has(item);
            stunts(ask, who, |stunt| stunt.item != Item::Nothing && has(stunt.item))
        };
        /// stunts that need an item that it has dropped
        fighter LostStunts "lost_stunts": Number = |ask, who| {
            let has = |item| ask.state.fighters[who].game.craft.has(item);
            stunts(ask, who, |stunt| !has(stunt.item))
        };
        /// stunts of the target that a Disarm would take away
        at ["style"] DisarmGain "disarm_gain": Number = |ask| disarm_gain(ask);
        /// chance that the set-up of a Full Attack succeeds without a cost, before invocations
        at ["turn"] FullAttackChance "full_attack_chance": Percent = |ask| full_attack::chance(ask);
        /// the hit, with the present result, takes the target out
        at ["lethal"] TakesOutPlain "takes_out_plain": Flag = |ask| {
            i32::from(target_means(ask).is_some_and(|it| ask.moment.shifts > it.capacity()))
        };
        /// the hit takes the target out if it is lethal
        at ["lethal"] TakesOutLethal "takes_out_lethal": Flag = |ask| {
            i32::from(target_means(ask).is_some_and(|it| ask.moment.shifts > it.slot_capacity()))
        };
        /// the hit, with the present result, costs the target a consequence
        at ["lethal"] WoundsPlain "wounds_plain": Flag = |ask| {
            i32::from(target_means(ask).is_some_and(|it| ask.moment.shifts > it.box_capacity()))
        };
        /// shifts of the hit, before a boost is taken for some of them
        at ["lethal"] LethalShifts "lethal_shifts": Number = |ask| ask.moment.shifts;
        /// uses left of the means that would make the hit lethal
        at ["lethal"] LethalUsesLeft "lethal_uses_left": Number = |ask| {
            i32::from(ask.moment.matter[1])
        };
        /// members left of a mob; 1 for any other fighter
        fighter Members "members": Number = |ask, who| ask.view().members_left(who);
        /// is a swarm
        fighter Swarm "swarm": Flag = |ask, who| {
            i32::from(ask.setup.game.known.swarms >> who & 1 == 1)
        };
        /// a swarm that outweighs its opponents, so that only zone attacks harm it
        fighter Immune "immune": Flag = |ask, who| i32::from(ask.view().is_immune(who));
        /// may cast rituals
        fighter Priest "priest": Flag = |ask, who| {
            i32::from(ask.setup.game.known.priests >> who & 1 == 1)
        };
        /// bonus of a general ritual on its next attack
        fighter Blessed "blessed": Number = |ask, who| {
            i32::from(ask.state.fighters[who].game.band.bonus)
        };
        /// filled slots of Divine Interest
        side DivineMarks "divine_marks": Number = |ask, own| {
            sides(ask, own).map(|side| ask.view().divine_marks(side)).sum()
        };
        /// battle rituals that hold
        side Rituals "rituals": Number = |ask, own| {
            sides(ask, own).map(|side| ask.view().rituals_of_side(side).count_ones() as i32).sum()
        };
        /// foes that an attack on a whole zone would strike now; 0 if the decider cannot make one
        conflict AreaFoes "area_foes": Number = |ask| {
            let aim = ask.view().zone_target(ask.actor, NO_ARGUMENT);
            aim.map_or(0, |aim| aim.foes as i32)
        };
        /// foes that an attack of the decider could harm from where it stands: in reach, and no swarm that outweighs its opponents
        conflict Harmable "harmable": Number = |ask| {
            let open = ask.foes() & !ask.view().immune_to(ask.actor);
            ask.within(open, RollKind::Attack, NO_ARGUMENT).count_ones() as i32
        };
        /// aspects on the scene that can be invoked to strike a whole zone
        conflict AreaAspects "area_aspects": Number = |ask| {
            let scene = ask.state.scene.iter();
            scene.filter(|aspect| aspect.marks & AREA != 0).count() as i32
        };
        /// the conflict is mental now
        conflict Words "words": Flag = |ask| i32::from(ask.view().is_mental());
        /// the roll to help with is an attack
        at ["help"] HelpAttack "help_attack": Flag = |ask| {
            i32::from(ask.moment.kind == Some(RollKind::Attack))
        };
        /// rating of the roll to help with
        at ["help"] HelpRating "help_rating": Number = |ask| ask.moment.rating;
        /// helpers of that roll so far
        at ["help"] Helpers "helpers": Number = |ask| ask.moment.count;
        /// the ally's result minus the other's, so far
        at ["aid"] AidMargin "margin": Number = |ask| ask.moment.margin;
        /// the ally attacks
        at ["aid"] AidAttacking "attacking": Flag = |ask| {
            i32::from(ask.moment.kind == Some(RollKind::Attack))
        };
        /// the ally defends, against an attack or an advantage
        at ["aid"] AidDefending "defending": Flag = |ask| {
            i32::from(ask.moment.kind.is_some_and(RollKind::defends))
        };
        /// the attack, with the present result, takes its target out
        at ["aid"] AidTakeOut "would_take_out": Flag = |ask| i32::from(exceeds(ask));
        /// it is Combat Fury: the decider has hit
        at ["effect"] IsFury "fury": Flag = |ask| is_about(ask, Ritual::CombatFury);
        /// it is Troop Movement: the decider's turn begins
        at ["effect"] IsMarch "march": Flag = |ask| is_about(ask, Ritual::TroopMovement);
        /// it is O God Avoid Us: the decider is about to bear a consequence
        at ["effect"] IsAvoid "avoid": Flag = |ask| is_about(ask, Ritual::AvoidUs);
        /// it is Our God Will Smite Them All: stress boxes cannot absorb the hit
        at ["effect"] IsSmite "smite": Flag = |ask| is_about(ask, Ritual::SmiteThemAll);
        /// it is We Are Legion: the decider's turn begins
        at ["effect"] IsLegion "legion": Flag = |ask| is_about(ask, Ritual::Legion);
        /// shifts of the hit
        at ["effect"] EffectShifts "effect_shifts": Number = |ask| ask.moment.shifts;
        /// the hit, with the present result, takes the decider out
        at ["effect"] EffectSaves "effect_saves": Flag = |ask| {
            i32::from(ask.moment.shifts > ask.capacity(ask.actor))
        };
        /// severity of the decider's own consequence: 1 mild, 2 moderate, 3 severe
        at ["divine"] OwnSeverity "own_severity": Number = |ask| {
            i32::from(ask.moment.matter[0]) + 1
        };
        /// severity of the lowest open slot of Divine Interest, in the same numbers
        at ["divine"] DivineSeverity "divine_severity": Number = |ask| {
            i32::from(ask.moment.matter[1]) + 1
        };
        /// dice of weight that the decider's side gains or denies its foes by pushing this fighter into the best
        /// zone, plus 1 if that is bad ground for it
        fighter PushGain "push_gain": Number = |ask, who| {
            if has_zones(ask) { push_pull::gain(ask, false, who) } else { 0 }
        };
        /// like push_gain, for pulling this fighter along
        fighter PullGain "pull_gain": Number = |ask, who| {
            if has_zones(ask) { push_pull::gain(ask, true, who) } else { 0 }
        };
        /// chance that the decider's charge at this fighter hits, before invocations; 0 if it cannot charge
        fighter ChargeChance "charge_chance": Percent = |ask, who| {
            if has_zones(ask) { charge::chance(ask, who) } else { 0 }
        };
        /// by how much a charge at this fighter hits more often than walking there and attacking; -100 if the decider cannot charge it
        fighter ChargeGain "charge_gain": Percent = |ask, who| {
            if has_zones(ask) { charge::gain(ask, who) } else { 0 }
        };
        /// dice that weight turns to [+] on the attacks of the decider's side in the target's new zone, if the decider
        /// follows
        at ["push"] FollowDice "follow_dice": Number = |ask| follow_dice(ask).0;
        /// dice that weight turns to [+] on the foes' attacks in the target's new zone, if the decider follows
        at ["push"] FollowFoeDice "follow_foe_dice": Number = |ask| follow_dice(ask).1;
        /// an aspect of the target's new zone would hinder the decider
        at ["push"] FollowAdverse "follow_adverse": Flag = |ask| {
            i32::from(is_about_moving(ask) && ask.view().is_adverse(ask.actor, ask.moment.matter[0]))
        };
        /// like push_gain, for knocking the target back; 0 if that is impossible
        at ["style"] KnockbackGain "knockback_gain": Number = |ask| {
            style_gain(ask, WarStyle::Knockback)
        };
        /// dice of weight that Footwork into the best zone gains or denies the foes, minus 1 if that zone is bad ground
        at ["style"] FootworkGain "footwork_gain": Number = |ask| {
            style_gain(ask, WarStyle::Footwork)
        };
        /// the greatest gain of a charge at any foe that the decider can charge now; -100 if there is none
        at ["step", "turn"] BestCharge "best_charge": Percent = |ask| best_charge(ask);
        /// consequences that recovery has not begun for, extreme ones aside
        fighter Untreated "untreated": Number = |ask, who| series::untreated(ask, who);
        /// consequences that recovery has begun for
        fighter Recovering "recovering": Number = |ask, who| series::recovering(ask, who);
        /// chance that the next treatment of this fighter starts recovery, before invocations; 0 if there is nothing to treat now
        fighter TreatChance "treat_chance": Percent = |ask, who| {
            treatment::chance(ask.view(), who)
        };
        /// consequences of its fighters that recovery has begun for
        side SideRecovering "recovering": Number = |ask, own| {
            series::sum_over(ask, own, series::recovering)
        };
        /// free consequence slots of its fighters who are still in
        side SlotsOpen "slots_left": Number = |ask, own| {
            series::slots_open(ask.view(), ask.side_mask(own))
        };
        /// fate points of its players' characters who are still in
        side SideFate "fate_points": Number = |ask, own| series::sum_over(ask, own, series::fate);
        /// number of the present or last conflict of a series, from 1
        conflict SceneNumber "scene": Number = |ask| series::number(ask);
        /// conflicts of the series that come after it
        conflict ScenesLeft "scenes_left": Number = |ask| series::conflicts_left(ask);
        /// rests left in this pause
        conflict RestsLeft "rests_left": Number = |ask| series::rests_left(ask);
        /// the compel is of another aspect than a Roar aspect
        at ["compel_offer", "compel_answer"] OtherAspect "other_aspect": Flag = |ask| {
            i32::from(ask.moment.matter == OF_AN_ASPECT)
        };
        /// stunts on its sheet that strike a whole zone
        sheet ZoneStunts "zone_stunts": Number = |setup, who| zone_stunt::on_sheet(setup, who);
        /// uses left in this session of its stunts that strike a whole zone
        fighter ZoneStuntsLeft "zone_stunts_left": Number = |ask, who| {
            ask.view().zone_stunts_left(who)
        };
        /// foes whom a stunt of the decider could strike together now
        at ["turn"] StuntFoes "stunt_foes": Number = |ask| {
            let aim = ask.view().zone_stunt_aim(ask.actor, NO_ARGUMENT);
            aim.map_or(0, |aim| aim.foes as i32)
        };
        /// free invocations of foes that the decider would take away with `clear_scene`
        at ["turn"] WorstFree "worst_free": Number = |ask| ask.view().worst_free(ask.actor);
    }
}

/// Returns the value of a feature that can change in general, but not for this fighter in this conflict, because no
/// fighter can roar, its sheet has no approaches to be locked, or it has no stunts. `None` if the feature can change.
/// The compiler of policies folds conditions on it.
pub(crate) fn settled(setup: &Setup<War>, fighter: FighterId, feature: WarFeature) -> Option<i32> {
    let (sheet, game) = (&setup.sheets[fighter].game, &setup.game);
    let roars = game.knobs.roar.module == Switch::On || game.known.priests != 0;
    let locked = roars && matches!(sheet.build, Build::Full(_));
    match feature {
        WarFeature::Weight if !game.known.shifting => Some(i32::from(sheet.weight)),
        WarFeature::AttackLost | WarFeature::DefenseLost if !locked => Some(0),
        WarFeature::HasRoar | WarFeature::RoarInvokes | WarFeature::Bound if !roars => Some(0),
        WarFeature::ItemStunts | WarFeature::LostStunts if sheet.craft.stunts.is_empty() => Some(0),
        _ => None,
    }
}

impl Readings for War {
    fn of_fighter(ask: &Ask<'_, Self>, feature: u16, fighter: FighterId) -> i32 {
        WarFeature::from_number(feature).map_or(0, |known| known.of_fighter(ask, fighter))
    }

    fn fill(ask: &Ask<'_, Self>, feature: u16, among: u64, values: &mut ByFighter) {
        match WarFeature::from_number(feature) {
            // Fighters in one zone have equal dice beside them.
            Some(known @ (WarFeature::JoinedDice | WarFeature::JoinedFoeDice)) => {
                ask.fill_by_zone(among, values, |who| known.of_fighter(ask, who));
            }
            Some(known) => known.fill(ask, among, values),
            None => {}
        }
    }

    fn of_side(ask: &Ask<'_, Self>, feature: u16, own: bool) -> i32 {
        WarFeature::from_number(feature).map_or(0, |known| known.of_side(ask, own))
    }

    fn of_world(ask: &Ask<'_, Self>, feature: u16) -> i32 {
        WarFeature::from_number(feature).map_or(0, |known| known.of_world(ask))
    }
}
