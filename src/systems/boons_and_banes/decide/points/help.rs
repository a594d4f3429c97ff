//! Rolls whose dice are seen: help, denying it, rolling again.

use crate::system::{Choosing, FighterId, fighters_in};
use crate::systems::boons_and_banes::decide::available_help::{
    best_legacy, can_pay_for, has_room, is_open, legacy_works, may_open, own_rating,
};
use crate::systems::boons_and_banes::decide::question::{Ask, named};
use crate::systems::boons_and_banes::knobs::dice::{HelpKind, Timing};
use crate::systems::boons_and_banes::knobs::favour::{OpponentUse, SceneUse};
use crate::systems::boons_and_banes::rules::help::bonus_dice;
use crate::systems::boons_and_banes::rules::help::bonus_dice::Way;
use crate::systems::boons_and_banes::rules::help::preparations;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::rolls::{Deed, Paid, RollAt};

crate::options! {
    /// whether Reason rolls the whole pool again
    pub(crate) enum Reroll: "reroll", "D-REROLL" {
        /// keep the result
        Keep = "keep",
        /// roll the whole pool again and keep the new roll
        Again = "again",
    }
    fallback ["again if 10 * rolled < mean", "keep"]
}

crate::options! {
    /// whether to pay Favour to deny dice that an opponent draws from your own trait
    pub(crate) enum Deny: "deny", "D-TRAIT-CANCEL" {
        /// let the opponent have the dice
        Accept = "accept",
        /// pay Favour for as many dice as you can
        Deny = "deny",
    }
    fallback ["deny if margin <= amount", "accept"]
}

// Free dice are called if there are two of them for each success that is needed. The single free die of a Boon or Bane of
// rating 3 or 4 is left for its full dice, unlike in the baseline of the rules, which takes free dice first.
crate::options! {
    /// the next help to call once the dice are seen; asked in turns until both sides pass
    pub(crate) enum Help: "help", "D-BOON, D-BANE, D-TRAIT, D-PREP" {
        /// call nothing
        Pass = "pass",
        /// your own Boon that gives the most dice
        Boon = "boon" ["full", "free", "half"],
        /// the Boon on the scene that gives the most dice
        SceneBoon = "scene_boon" ["full", "free", "half"],
        /// the Bane of an opponent that gives the most dice
        Bane = "bane" -> Foe ["full", "free", "half"],
        /// the highest known detrimental trait of an opponent
        Flaw = "flaw" -> Foe,
        /// the highest scene trait of the team
        Scene = "scene",
        /// the own trait: failed dice again, the free ones or for Favour, or modifiers of Approaches, a rating of 2 that of
        /// the Approach in use and another one (trait.benefit)
        Trait = "trait" ["free", "paid", "raised", "vigor", "intuition", "reason"],
        /// a Legacy, like a trait; without a word the highest that works
        Legacy = "legacy" ["vigor", "intuition", "reason"],
        /// the best Preparation, as a floor or as dice
        Prep = "prep" ["floor", "dice"],
        /// 1 Favour and an own trait: count as at least 1 (trait.favour_to_prep)
        Improvise = "improvise",
        /// the rating of a wicked Preparation as dice, beside a Boon (gear.properties)
        Wicked = "wicked",
    }
    fallback [
        "scene if unseen or need >= 1 and need <= scene_dice",
        "flaw highest foe.flaw if unseen or need >= 1 and need <= target.flaw",
        "boon free if need >= 1 and 2 * need <= boon_free",
        "bane free highest foe.bane_free if need >= 1 and 2 * need <= target.bane_free",
        "legacy if need >= 1 and need <= legacy_dice",
        "boon full if unseen and (boon_fits or not opening) or need >= 1 and need <= boon_dice",
        "bane full highest foe.bane_dice if unseen or need >= 1 and need <= target.bane_dice",
        "scene_boon full if unseen or need >= 1 and need <= scene_boon_dice",
        "prep floor if prep >= 1 and need >= 1 and need <= prep_gain",
        "trait paid if need >= 1 and need <= rerolls",
        "trait if need >= 1 and need <= gate_dice",
        "prep dice if need >= 1 and need <= prep_dice",
        "wicked if need >= 1 and need <= wicked_dice",
        "pass",
    ]
}

/// First word of a trait that names a further modifier: [`Help::further`] takes it off to get an Approach.
const FURTHER: u8 = 3;

impl Help {
    pub(crate) fn as_dice(argument: Option<u8>) -> bool {
        argument == Some(1)
    }

    /// Returns the Legacy that a word names; `None` for the highest that works.
    pub(crate) fn legacy(argument: Option<u8>) -> Option<Approach> {
        argument.map(|argument| Approach::numbered(usize::from(argument)))
    }

    /// Returns the further modifier that a word names for a trait of rating 2; `None` if it names none.
    pub(crate) fn further(argument: Option<u8>) -> Option<Approach> {
        let number = argument?.checked_sub(FURTHER)?;
        Some(Approach::numbered(usize::from(number)))
    }
}

/// (BB-DICE-10, BB-USE-03, BB-BANE-04, BB-TRAIT-04, BB-PREP-04.)
impl Choosing<Ask<'_>> for Help {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        let Some((rolls, RollAt { side, place })) = ask.moment.roll else {
            return self == Self::Pass;
        };
        let (roll, stance) = (&rolls.side(side)[place], || rolls.stance(side));
        let (view, setup, it) = (ask.view(), ask.setup, ask.me());
        let (argument, favour) = (named(argument), &setup.knobs.favour);
        let open = |kind| is_open(setup, roll, kind);
        // Before the dice fall, all help is called but that of traits and Legacies: failed dice are rolled again later.
        let is_late = rolls.fallen && setup.knobs.dice.timing == Timing::BeforeRoll;
        if is_late && !matches!(self, Self::Pass | Self::Trait | Self::Legacy) {
            return false;
        }
        match self {
            Self::Pass => true,
            Self::Boon => {
                (rolls.deed != Deed::Opening || setup.knobs.position.boons)
                    && open(HelpKind::Boon)
                    && bonus_dice::boon(view, roll, stance(), Way::of(argument)).is_some()
            }
            Self::SceneBoon => {
                let way = Way::of(argument);
                open(HelpKind::Boon) && bonus_dice::scene_boon(view, roll, stance(), way).is_some()
            }
            Self::Bane => open(HelpKind::Bane),
            Self::Flaw => {
                has_room(setup, HelpKind::Trait, roll.called.flaws, favour.max_hinder)
                    && match favour.opponent_use {
                        OpponentUse::FreeDice => true,
                        OpponentUse::FavourPerDie => it.favour > 0,
                        OpponentUse::Off => false,
                    }
            }
            Self::Scene => {
                favour.scene_use != SceneUse::Off
                    && open(HelpKind::Scene)
                    && bonus_dice::can_use_scene_trait(view, ask.team())
            }
            Self::Trait => {
                let paid = Paid::of(argument);
                let further = Self::further(argument);
                open(HelpKind::Trait)
                    && further.is_none_or(|further| may_open(view, roll, further))
                    && can_pay_for(view, rolls, roll, paid)
            }
            Self::Legacy => {
                open(HelpKind::Legacy)
                    && match Self::legacy(argument) {
                        Some(named) => legacy_works(view, rolls, roll, named),
                        None => best_legacy(view, rolls, roll).is_some(),
                    }
            }
            Self::Prep => {
                let dice = Self::as_dice(argument);
                let found = || preparations::best(view, roll, stance(), dice);
                open(HelpKind::Prep)
                    && favour.preps
                    && (!dice || favour.prep_dice)
                    && found().is_some_and(|found| !dice || found.dice > 0)
            }
            Self::Improvise => {
                favour.favour_to_prep
                    && open(HelpKind::Prep)
                    && it.favour > 0
                    && !it.improvised
                    && own_rating(ask.state, roll) > 0
            }
            Self::Wicked => favour.preps && preparations::wicked(view, roll).is_some(),
        }
    }

    fn targets(self, ask: &Ask<'_>, argument: u8) -> u64 {
        let Some((rolls, RollAt { side, place })) = ask.moment.roll else { return 0 };
        let (roll, stance) = (&rolls.side(side)[place], rolls.stance(side));
        let (view, knobs, team) = (ask.view(), &ask.setup.knobs, ask.team());
        let way = Way::of(named(argument));
        // Banes of the one behind an obstacle (BB-BANE-10); in a contest they are those of an opponent (BB-BANE-02).
        let static_use = rolls.deed != Deed::Test || rolls.is_opposed() || knobs.object.static_use;
        let has_bane = |foe: FighterId| {
            static_use && bonus_dice::bane(view, (roll, stance), foe, way).is_some()
        };
        // An unopposed test has no opponent whose traits could be used, not even behind its obstacle
        // (BB-TRAIT-05, BB-POS-14).
        let has_flaw = |foe: FighterId| {
            let again = knobs.attack.flaw_reuse || rolls.exposed >> foe & 1 == 0;
            again
                && rolls.is_opposed()
                && bonus_dice::flaw(ask.state, team, foe, roll.called.foes_flaws).is_some()
        };
        let fits = |foe: &FighterId| match self {
            Self::Bane => has_bane(*foe),
            Self::Flaw => has_flaw(*foe),
            _ => false,
        };
        let everybody = rolls.deed == Deed::Opening && knobs.position.banes;
        let all = ask.state.active & !ask.setup.members[team];
        let foes = if everybody { all } else { rolls.opponents(side) };
        fighters_in(foes).filter(fits).fold(0, |mask, foe| mask | 1 << foe)
    }
}
