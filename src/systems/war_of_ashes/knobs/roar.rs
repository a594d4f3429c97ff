//! Knobs of the Roar phase, of Roar aspects and their lock.

use super::switch::Switch;
use crate::knob::{Chance, Words};
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::{choices, knobs};

choices! {
    /// Order of attempts in the Roar phase (WOA-ROAR-06, WOA-ROAR-41).
    pub(crate) enum RoarFirst {
        /// Players and the game master in turn; a player begins.
        Pc = "pc",
        /// Players and the game master in turn; the game master begins.
        Gm = "gm",
        /// Every fighter at its place in the turn order.
        TurnOrder = "turn_order",
    }
}

choices! {
    /// How many Roar aspects the game master may try for (WOA-ROAR-07).
    pub(crate) enum GmCap {
        /// As many as the players have made.
        PcAttempts = "pc_attempts",
        /// As many as the Roar aspects that players have made.
        PcCreated = "pc_created",
        /// No limit.
        Unlimited = "none",
    }
}

choices! {
    /// Result of a failed Roar (WOA-ROAR-12).
    pub(crate) enum RoarFail {
        /// The Roar aspect is made, and the roarer takes a consequence.
        Cost = "cost",
        /// No Roar aspect.
        NoAspect = "no_aspect",
        /// No Roar aspect, and the other side gains a boost against the roarer.
        FoeInvoke = "foe_invoke",
    }
}

choices! {
    /// Consequence that a failed Roar brings (WOA-ROAR-14).
    pub(crate) enum RoarSeverity {
        /// A mild one; with no mild slot free the attempt fails altogether.
        MildOnly = "mild_only",
        /// The lowest free slot.
        LowestFree = "lowest_free",
        /// A moderate one, else a severe one.
        Moderate = "moderate",
    }
}

choices! {
    /// A failed Roar of a minor NPC (WOA-ROAR-17).
    pub(crate) enum MinorFail {
        /// Nothing happens.
        Nothing = "nothing",
        /// The other side gets a boost against it.
        FoeBoost = "foe_boost",
    }
}

choices! {
    /// A tied Roar of a minor NPC (WOA-ROAR-18).
    pub(crate) enum MinorTie {
        /// As for any other fighter.
        AsTie = "as_tie",
        /// Nothing happens.
        Nothing = "nothing",
    }
}

choices! {
    /// End of the Roar of a minor NPC (WOA-ROAR-20).
    pub(crate) enum MinorLock {
        /// Rolls with its bad skills.
        OnBad = "on_bad",
        /// All rolls except those with its good skills.
        SkilledOnly = "skilled_only",
    }
}

choices! {
    /// Rolls that the lock of a Roar covers (WOA-ROAR-24).
    pub(crate) enum LockScope {
        /// All rolls, including defences.
        AllRolls = "all_rolls",
        /// Rolls on its own turn.
        OwnTurn = "own_turn",
        /// Attacks.
        Attacks = "attacks",
    }
}

choices! {
    /// Fighters who may use the free invocations of a Roar aspect (WOA-ROAR-28).
    pub(crate) enum RoarInvokeScope {
        /// The owner of the aspect.
        Itself = "self",
        /// Any member of the side.
        Side = "side",
    }
}

choices! {
    /// Whether owners compel their own Roar aspect (WOA-ROAR-30).
    pub(crate) enum SelfCompel {
        /// No.
        Off = "off",
        /// Yes: a fate point in exchange for the next action.
        SkipTurn = "skip_turn",
    }
}

choices! {
    /// Action of a bound roarer who can reach no foe (WOA-ROAR-34).
    pub(crate) enum RageAllies {
        /// Any action.
        Off = "off",
        /// An attack on an ally.
        AttackAlly = "attack_ally",
    }
}

knobs! {
    /// Knobs of the Roar phase.
    pub(crate) struct RoarKnobs {
        /// Whether there is a Roar phase.
        "module.roar", "WOA-ROAR-01, WOA-SEQ-02" => module: Switch = Switch::On;
        /// Most attempts of a fighter at a Roar aspect; it stops once it has one.
        "roar.attempts_per_fighter", "WOA-ROAR-03" => attempts: i32 = 1, range 1..=3;
        /// Difficulty of a Roar roll.
        "roar.difficulty", "WOA-ROAR-05" => difficulty: i32 = 2, range 0..=6;
        /// Order of the attempts at a Roar aspect.
        "roar.first", "WOA-ROAR-06, WOA-ROAR-41" => first: RoarFirst = RoarFirst::Pc;
        /// Most attempts at a Roar aspect that the game master has.
        "roar.gm_cap", "WOA-ROAR-07, WOA-ROAR-41" => gm_cap: GmCap = GmCap::PcAttempts;
        /// Free invocations on a Roar aspect after a success with style.
        "roar.free.style", "WOA-ROAR-09" => free_style: i32 = 2, range 0..=3;
        /// Free invocations on a Roar aspect after a success.
        "roar.free.success", "WOA-ROAR-10" => free_success: i32 = 1, range 0..=2;
        /// Free invocations on a Roar aspect after a tie.
        "roar.free.tie", "WOA-ROAR-11" => free_tie: i32 = 1, range 0..=1;
        /// Boosts against the roarer that the other side gains from a tied Roar.
        "roar.tie.foe_boosts", "WOA-ROAR-11" => tie_boosts: i32 = 1, range 0..=2;
        /// Free invocations on a Roar aspect after a failure (`roar.fail.mode = "cost"`).
        "roar.free.fail", "WOA-ROAR-12" => free_fail: i32 = 1, range 0..=1;
        /// Effect of a failed Roar.
        "roar.fail.mode", "WOA-ROAR-12" => fail_mode: RoarFail = RoarFail::Cost;
        /// Free invocations of the other side on the consequence of a failed Roar.
        "roar.fail.foe_invokes", "WOA-ROAR-13" => fail_invokes: i32 = 1, range 0..=2;
        /// Severity of the consequence of a failed Roar.
        "roar.fail.severity", "WOA-ROAR-14" => fail_severity: RoarSeverity = RoarSeverity::LowestFree;
        /// Whether a roarer who fails may give up the Roar aspect to avoid the consequence.
        "roar.fail.optional", "WOA-ROAR-15" => fail_optional: bool = false;
        /// Whether the consequence of a failed Roar adds to the fate points for conceding.
        "roar.fail.counts_for_concession", "WOA-ROAR-40" => fail_counts: bool = true;
        /// Effect of a minor NPC's failed Roar.
        "roar.minor_fail", "WOA-ROAR-17" => minor_fail: MinorFail = MinorFail::Nothing;
        /// Effect of a minor NPC's tied Roar.
        "roar.minor_tie", "WOA-ROAR-18" => minor_tie: MinorTie = MinorTie::AsTie;
        /// Rolls that end a minor NPC's Roar.
        "roar.minor_lock", "WOA-ROAR-20" => minor_lock: MinorLock = MinorLock::OnBad;
        /// Neighbouring approaches on each side of the ring that a roarer may use besides the one it roared with.
        "roar.lock_neighbours", "WOA-ROAR-22" => neighbours: i32 = 1, range 0..=2;
        /// Order of the approaches on the ring, which decides which of them are neighbours.
        "roar.ring", "WOA-ROAR-23" => ring: Words<Approach> = Words::new(&[Approach::Careful, Approach::Clever, Approach::Flashy, Approach::Forceful, Approach::Quick, Approach::Sneaky]), range 6..=6;
        /// Rolls on which a roarer is limited to the approach of its Roar and its neighbours.
        "roar.lock_scope", "WOA-ROAR-24" => lock_scope: LockScope = LockScope::AllRolls;
        /// Exchanges that a Roar lasts; 0: to the end of the scene.
        "roar.duration", "WOA-ROAR-26" => duration: i32 = 0, range 0..=10;
        /// Whether a fighter who lost a Roar aspect may roar again as an action.
        "roar.reenter", "WOA-ROAR-27" => reenter: bool = false;
        /// Fighters who may use the free invocations on a Roar aspect.
        "roar.invoke_scope", "WOA-ROAR-28" => invoke_scope: RoarInvokeScope = RoarInvokeScope::Side;
        /// Whether owners may compel their own Roar aspect.
        "roar.self_compel", "WOA-ROAR-30" => self_compel: SelfCompel = SelfCompel::Off;
        /// Whether the game master may offer a fate point when a roarer is about to break the lock.
        "roar.compel.on_break", "WOA-ROAR-31, WOA-ROAR-33" => compel_on_break: bool = true;
        /// Chance per exchange that a roarer is compelled.
        "roar.compel.random", "WOA-ROAR-31" => compel_random: Chance = Chance::NEVER;
        /// Fate points that refusing the compel of a Roar aspect costs.
        "roar.compel.refuse_cost", "WOA-ROAR-32" => refuse_cost: i32 = 1, range 0..=2;
        /// Further exchanges in which an accepted compel keeps the roarer to its approaches.
        "roar.compel.bind_exchanges", "WOA-ROAR-33" => bind_exchanges: i32 = 1, range 1..=99;
        /// Whether players can also compel the Roar aspects of NPCs with a full sheet.
        "roar.compel.npc", "WOA-ROAR-35" => compel_npc: Switch = Switch::Off;
        /// Action of a bound roarer who can reach no foe.
        "roar.rage_allies", "WOA-ROAR-34" => rage_allies: RageAllies = RageAllies::Off;
        /// Whether opponents can remove a Roar aspect by overcoming.
        "roar.removable", "WOA-ROAR-36" => removable: bool = true;
        /// Whether aspects can be invoked on Roar rolls.
        "roar.invokable", "WOA-ROAR-42" => invokable: bool = true;
        /// Whether opponents may pay to invoke a Roar aspect against its owner.
        "roar.foe_invoke", "WOA-ROAR-44" => foe_invoke: bool = false;
        /// Whether surprised fighters may roar.
        "roar.surprised_may", "IX-51" => surprised_may: bool = true;
    }
}
