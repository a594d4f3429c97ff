//! Words of War of Ashes on top of the Fate kernel's: its decision points and their options.

use crate::kernels::fate::decide::body_points::{Also, LastOfMob, Share};
use crate::kernels::fate::decide::movement_points::{Impede, Interpose, Run, Step, ZONES};
use crate::kernels::fate::decide::points::{KERNEL_POINTS, PayForAlly, Style, Turn};
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::sheet::approach::{NAMES, NAMES_OR_ANY};
use crate::systems::war_of_ashes::sheet::stunt::ITEMS;

crate::options! {
    /// Options of a turn about threats and Roar aspects.
    pub(crate) enum RoarTurn: "turn", "DP-ACTION, DP-TARGET, DP-CREATE" {
        /// put a new aspect on a foe by a threat that the presence of allies makes credible (weight counts)
        Intimidate = "intimidate" -> Foe [..NAMES_OR_ANY],
        /// overcome a foe's Roar aspect; the owner resists
        RemoveRoar = "remove_roar" -> Foe [..NAMES],
        /// roar again after losing a Roar aspect (roar.reenter)
        RoarAgain = "roar" [..NAMES],
        /// compel your own Roar aspect: a fate point for this action (roar.self_compel)
        CompelSelf = "compel_self",
    }
    fallback ["pass"]
}

crate::options! {
    /// The other options of a turn that are War of Ashes' own.
    pub(crate) enum WarTurn: "turn", "DP-ACTION, DP-TARGET, DP-CREATE" {
        /// put an obstacle into the zone named, by its place in the scenario, or into your own
        Obstruct = "obstruct" [..ZONES],
        /// remove the worst aspect of the place for you, one in your zone that hinders you or that foes have made
        ClearScene = "clear_scene" [..NAMES],
        /// overcome a fixed difficulty to make your next attack lethal; the foe named gets a boost for attacking you
        FullAttack = "full_attack" -> Foe [..NAMES],
        /// get back the item that you dropped, or a substitute
        Recover = "recover" [..NAMES],
        /// decide the content of the blank zone named (by its place in the scenario), or of the easiest one to
        /// discover
        Discover = "discover" [..ZONES],
        /// invoke an aspect that can strike a whole zone, and attack every foe in it; the zone with the most foes in reach
        AreaAttack = "area_attack" [..NAMES_OR_ANY],
        /// make something that can strike every fighter in your zone (scene.area_props)
        SetUp = "set_up" [..NAMES_OR_ANY],
        /// one attack, its result split among several foes (multi.enabled)
        SplitAttack = "split_attack" -> Foe [..NAMES_OR_ANY],
        /// one advantage, its result split among several foes (multi.enabled)
        SplitAdvantage = "split_advantage" -> Foe [..NAMES_OR_ANY],
        /// pray for an ally: a bonus on its next attack (ritual.general)
        GeneralRitual = "general_ritual" -> Ally [..NAMES_OR_ANY],
        /// cast a battle ritual (ritual.phase)
        BattleRitual = "battle_ritual" [..NAMES],
        /// turn words into blows from the next exchange on (conflict.escalation)
        ComeToBlows = "come_to_blows",
        /// gain free invocations on an existing aspect of the scene: first one that can strike a zone, else one of
        /// your side
        ExploitScene = "exploit_scene" [..NAMES_OR_ANY],
        /// drive a foe in your zone into the one named (by its place in the scenario), or into its worst one; it
        /// resists
        Push = "push" -> Foe [..ZONES],
        /// take a foe in your zone along into the one named, or into its worst one with you; it resists
        Pull = "pull" -> Foe [..ZONES],
        /// rush at a foe in the next zone and attack, your weight doubled; failing costs a boost and stress
        Charge = "charge" -> Foe [..NAMES],
        /// attack every foe in your zone or the next one, the zone with the most of them, by a stunt that can (stunt.zone_uses)
        ZoneStunt = "zone_stunt" [..NAMES],
    }
    fallback ["pass"]
}

crate::joined_options! {
    /// The options of a turn: the kernel's, those about Roars, rolls to move, the others.
    pub(crate) enum TurnOption { Kernel(Turn), Roar(RoarTurn), Run(Run), Own(WarTurn) }
}

crate::options! {
    /// How to defend.
    pub(crate) enum Defence: "defend", "DP-DEFEND-APPROACH" {
        /// with the best approach that keeps your Roar aspect
        Best = "best",
        /// with the best approach of all, though it ends your Roar
        Break = "break",
        /// with the approach named
        With = "with" [..NAMES],
    }
    fallback ["best"]
}

crate::options! {
    /// Maneuvers in place of the boost of an attack with style.
    pub(crate) enum WarStyle: "style", "DP-STYLE" {
        /// knock weapon or shield out of the target's hands, for a shift (bst.shift_cost)
        Disarm = "disarm" [..ITEMS],
        /// hit with a heavy weapon and drive the target into the zone named, or into its worst one, for a shift
        Knockback = "knockback" [..ZONES],
        /// slip into the zone named, or into your best one, past all hindrances, for a shift
        Footwork = "footwork" [..ZONES],
    }
    fallback ["full"]
}

crate::joined_options! {
    /// The options of an attack with style: the kernel's, and maneuvers.
    pub(crate) enum StyleOption { Kernel(Style), Own(WarStyle) }
}

crate::options! {
    /// in the Roar phase: whether to try for a Roar aspect, and with which approach
    pub(crate) enum JoinRoar: "roar", "DP-ROAR-ENTER, DP-ROAR-APPROACH" {
        /// do not roar
        Decline = "decline",
        /// try for a Roar aspect; without an approach, the highest rating whose lock keeps a good attack and defence
        Try = "roar" [..NAMES],
        /// cast a battle ritual, which counts as the Roar of a priest; the next question is which one
        Cast = "ritual" [..NAMES],
    }
    fallback ["decline"]
}

crate::options! {
    /// asked of the other side when a roarer is about to break the lock, and of players when another aspect of a foe could be compelled
    pub(crate) enum OfferCompel: "compel_offer", "DP-COMPEL-OFFER, DP-COMPEL" {
        /// let the roarer break the lock, or the occasion pass
        LetBe = "let_be",
        /// offer a fate point to keep the roarer in the lock, or pay to compel another aspect of a foe (compel.player_cost)
        Offer = "offer",
    }
    fallback ["let_be"]
}

crate::options! {
    /// asked of a compelled roarer, and of a fighter with a fate point if one of its aspects is compelled
    pub(crate) enum AnswerCompel: "compel_answer", "DP-COMPEL-ANSWER, DP-LOCK-BREAK, DP-COMPEL" {
        /// take the fate point and stay in the lock, or bear the complication
        Accept = "accept",
        /// pay, and lose the Roar aspect if it is one
        Refuse = "refuse",
    }
    fallback ["refuse if other_aspect and my.fate_points >= 2", "accept"]
}

crate::options! {
    /// after a hit: whether to use a limited means of making it lethal, such as a stunt
    pub(crate) enum MakeLethal: "lethal", "DP-LETHAL" {
        /// let it be an ordinary hit
        Keep = "keep",
        /// make the hit lethal
        Use = "use" ["creature", "stunt"],
    }
    fallback ["keep if takes_out_plain", "use if takes_out_lethal", "use if not wounds_plain", "keep"]
}

crate::options! {
    /// before the dice of an ally in the same zone fall: whether to give up your next turn for a bonus to the roll
    pub(crate) enum HelpAlly: "help", "DP-HELP" {
        /// keep your own action
        Decline = "decline",
        /// give up your next turn and add to the roll
        Help = "help",
    }
    fallback ["decline"]
}

crate::options! {
    /// asked of a priest who casts a battle ritual: which one
    pub(crate) enum Ritual: "ritual", "DP-RITUAL" {
        /// a fighter can make one hit lethal
        CombatFury = "combat_fury",
        /// a fighter may go one zone more for free
        TroopMovement = "troop_movement",
        /// a consequence may go to the gods' track
        AvoidUs = "avoid_us",
        /// a fighter can have one more mild slot, once
        SmiteThemAll = "smite_them_all",
        /// a fighter may ignore adverse aspects on its way
        Legion = "legion",
    }
    fallback ["smite_them_all"]
}

impl Ritual {
    /// Returns the name of the ritual in transcripts (WOA-RIT-11 to 16).
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::CombatFury => "Combat Fury",
            Self::TroopMovement => "Troop Movement",
            Self::AvoidUs => "O God Avoid Us",
            Self::SmiteThemAll => "Our God Will Smite Them All",
            Self::Legion => "We Are Legion",
        }
    }
}

crate::options! {
    /// if a ritual of your side could take effect: whether to call on it
    pub(crate) enum CallOn: "effect", "DP-INVOKE-EFFECT" {
        /// leave the ritual alone
        Keep = "keep",
        /// spend a free invocation of it, or a fate point
        Use = "use",
    }
    fallback ["keep"]
}

crate::options! {
    /// asked of a player's character who is about to bear a consequence: the bearer (divine.substitute)
    pub(crate) enum WhoBears: "divine", "DP-DIVINE" {
        /// bear the consequence yourself
        Own = "own",
        /// let the party be marked instead
        Divine = "divine",
    }
    fallback ["own"]
}

crate::options! {
    /// after a push that works: whether to follow; after a charge with style: whether to drive the target back
    pub(crate) enum Follow: "push", "DP-PUSH" {
        /// stay where you are; after a charge, do not drive the target back
        Stay = "stay",
        /// follow the target; after a charge, drive it back and follow
        Follow = "follow",
    }
    fallback ["follow if follow_dice - follow_foe_dice >= 0", "stay"]
}

crate::points! {
    /// The decision points that follow the kernel's.
    pub(crate) const POINTS for War after KERNEL_POINTS:
        JoinRoar, OfferCompel, AnswerCompel, Step, Impede, Interpose, MakeLethal, LastOfMob, Also,
        Share, PayForAlly, HelpAlly, Ritual, CallOn, WhoBears, Follow, BetweenConflicts
}
