//! Steps of a roll: the hooks of [`Rolls`], each passed to the rules that act before the roll, before its dice
//! fall, once they lie, and when the result is recorded.

use super::method_number::RANGED;
use crate::dice::FateRoll;
use crate::kernels::fate::hooks::Rolls;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, Table};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::knobs::weight::DieChoice;
use crate::systems::war_of_ashes::rules::stunts::bonuses::Occasion;
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

impl Rolls for War {
    #[inline(always)]
    #[allow(clippy::inline_always)] // without weight it is one test
    fn replaced_dice(
        view: View<'_>,
        fighter: FighterId,
        opponent: Option<FighterId>,
        kind: RollKind,
    ) -> u8 {
        if view.setup.game.knobs.weight.module == Switch::Off {
            return 0;
        }
        view.replaced_dice(fighter, opponent, kind)
    }

    fn turns_alike(view: View<'_>) -> bool {
        view.turns_alike()
    }

    /// Returns the total of a roll. Any die may stand for one picked by lot, because dice picked blindly are
    /// exchangeable.
    fn dice_value(setup: &Setup<Self>, roll: FateRoll, replaced: u8) -> i32 {
        match setup.game.knobs.weight.choice {
            DieChoice::Best => roll.replaced(replaced),
            DieChoice::Random | DieChoice::FixedFirst => roll.replaced_blindly(replaced),
        }
    }

    fn replaces_rerolls(setup: &Setup<Self>) -> bool {
        setup.game.knobs.weight.reapply
    }

    fn before_dice<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        party: &mut Party,
        other: Option<&Party>,
        _roll: (FighterId, u32),
    ) {
        let craft = &play.setup.game.craft;
        if craft.stunted | craft.weighty != 0 || play.state.world.craft.charge.is_some() {
            play.before_stunted_dice(party, other);
        }
    }

    fn edge_against(view: View<'_>, party: &Party, target: FighterId) -> i32 {
        view.stunt_edge_against(party, target)
    }

    fn rolled<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, party: &Party) {
        play.dice_made(party);
    }

    fn rerolled<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: FighterId,
        dice: FateRoll,
        value: i32,
    ) {
        play.dice_fell(fighter, dice, value);
    }

    fn concluded<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, contest: &OpposedRoll) {
        play.check_divine_totals(contest);
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every attack
    fn resolved<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        contest: &OpposedRoll,
        _serial: u32,
    ) {
        play.finish_action(contest);
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Prepares a roll: its method may change, by a compel or with help; an attack begins.
    #[inline(always)]
    #[allow(clippy::inline_always)] // before every attack
    pub(crate) fn prepare_roll(
        &mut self,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
    ) -> Method {
        let method = self.before_roll(fighter, kind, method);
        let method = self.blessed(fighter, kind, method);
        if self.state.world.craft.trap {
            return method; // the trap strikes by itself, without help (WOA-LETH-10)
        }
        let method = self.combine_help(fighter, kind, method);
        if kind == RollKind::Attack {
            self.first_attack(fighter);
            self.begin_attack(fighter, method.number);
            let from_afar = self.setup.map.has_zones() && method.number & RANGED != 0;
            if !self.view().weight_varies() && !from_afar {
                let view = View { setup: self.setup, state: self.state };
                self.table.note(|| {
                    let totals = &view.state.world.zones[view.zone_of(fighter)];
                    let side = view.setup.side(fighter);
                    WarEvent::Weight(totals.own[side], totals.against[side])
                });
            }
        }
        method
    }

    /// Adds the bonuses of stunts that depend on the opponent, and the weights as this attack sees them.
    #[inline(never)]
    pub(crate) fn before_stunted_dice(&mut self, party: &mut Party, other: Option<&Party>) {
        let Some(fighter) = party.fighter else { return };
        let view = View { setup: self.setup, state: self.state };
        let foe = other.and_then(|other| other.fighter);
        if view.setup.game.craft.stunted >> fighter & 1 == 1 {
            let charges = party.kind == RollKind::Attack && view.is_charging(fighter);
            let kind = if charges { RollKind::Feat(approach::CHARGE) } else { party.kind };
            let roll = (fighter, kind, party.method.number);
            party.bonus += view.stunt_bonus_against(roll, foe);
        }
        if party.kind == RollKind::Attack && view.weight_varies() && !view.state.world.craft.trap {
            let occasion = Occasion { fighter, opponent: foe, kind: party.kind };
            let zone = view.zone_of(fighter);
            let (own, against) = view.totals_at_roll(occasion, zone);
            let charged = view.state.world.craft.charge.is_some();
            let unit = view.weight_parts();
            self.table.note(|| {
                if charged {
                    WarEvent::Craft(ManeuverEvent::ChargeWeight(own, against, unit))
                } else {
                    WarEvent::Weight(own as i16, against as i16)
                }
            });
        }
    }

    /// Looks at the dice of a party: the gods take notice, and dice that weight turned are counted.
    pub(crate) fn dice_made(&mut self, party: &Party) {
        if self.setup.game.known.divine {
            self.check_divine_dice(party);
        }
        if party.replaced > 0 {
            self.count_turned(party);
        }
    }

    #[inline(never)]
    fn check_divine_dice(&mut self, party: &Party) {
        if let (Some(roller), Some(dice)) = (party.fighter, party.dice) {
            self.dice_fell(roller, dice, party.value);
        }
    }

    #[inline(never)]
    fn count_turned(&mut self, party: &Party) {
        let Some(fighter) = party.fighter else { return };
        let measure = match party.kind {
            RollKind::Attack => WarMeasure::DiceAttacking,
            RollKind::Defend | RollKind::DefendCreate => WarMeasure::DiceDefending,
            _ => return,
        };
        self.tally(measure, fighter, i32::from(party.replaced));
    }

    /// Books the result of an action: flags of the attack end, and mobs shrink.
    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every attack
    pub(crate) fn finish_action(&mut self, contest: &OpposedRoll) {
        if contest.actor.kind == RollKind::Attack {
            self.foe_has_attacked(contest);
            self.attack_over(contest);
            self.charge_attacked(contest);
        }
        self.settle_mobs(contest);
    }
}
