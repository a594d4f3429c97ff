//! Knobs of War of Ashes: turn order, approaches, Roar, weight; and where its Fate defaults differ.

use super::approach::Approach;
use super::band_knobs::BandKnobs;
use super::craft_knobs::CraftKnobs;
use super::place_knobs::{CrossZone, WarPlaceKnobs};
use crate::kernels::fate::compel_knobs::CompelKnobs;
use crate::kernels::fate::knobs::FateKnobs;
use crate::kernels::fate::place_knobs::PlaceKnobs;
use crate::kernels::fate::series_knobs::SeriesKnobs;
use crate::knob::{Chance, Numbers, Ratio, Words};
use crate::{choices, knob_groups, knobs};

choices! {
    /// Which approaches a roll offers (WOA-CHAR-03, JC-04).
    pub enum Availability {
        /// Those of the table of the ledger.
        Table = "table",
        /// All six.
        All = "all",
        /// So many at random, anew for every roll.
        RandomK = "random_k",
    }
}

choices! {
    /// Ratings of minions for the turn order (WOA-TURN-08).
    pub enum MinionRating {
        /// +2, 0 or -2 by their lists.
        Lists = "lists",
        /// The same, with the rating of the adventure (`minion.base`).
        Exploration = "exploration",
        /// 0.
        Zero = "zero",
    }
}

choices! {
    /// How the boxes of minions work (WOA-CHAR-15, JC-17).
    pub enum MinionStress {
        /// Numbered from 1; a box must be at least as large as the hit.
        Numbered = "numbered",
        /// Any hit checks one box.
        OnePerHit = "one_per_hit",
        /// So many points in all.
        PointPool = "point_pool",
    }
}

choices! {
    /// A roll that fits both lists of a minion (JC-36).
    pub enum BothLists {
        /// The bad list wins.
        Bad = "bad",
        /// The skilled list wins.
        Skilled = "skilled",
        /// Neither: +0.
        Zero = "zero",
    }
}

choices! {
    /// Who begins in the Roar phase (WOA-ROAR-06, WOA-ROAR-41).
    pub enum RoarFirst {
        /// A player, then the game master, in turn.
        Pc = "pc",
        /// The game master's place comes before each player's.
        Gm = "gm",
        /// Everybody at his place in the turn order.
        TurnOrder = "turn_order",
    }
}

choices! {
    /// How many Roar aspects the game master may try for (WOA-ROAR-07).
    pub enum GmCap {
        /// As many as players tried.
        PcAttempts = "pc_attempts",
        /// As many as players created.
        PcCreated = "pc_created",
        /// No limit.
        Unlimited = "none",
    }
}

choices! {
    /// What a failed Roar comes to (WOA-ROAR-12).
    pub enum RoarFail {
        /// The aspect, with a consequence.
        Cost = "cost",
        /// No aspect.
        NoAspect = "no_aspect",
        /// No aspect, and a boost against the roarer for the other side.
        FoeInvoke = "foe_invoke",
    }
}

choices! {
    /// Which consequence a failed Roar brings (WOA-ROAR-14).
    pub enum RoarSeverity {
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
    pub enum MinorFail {
        /// Nothing happens.
        Nothing = "nothing",
        /// The other side gets a boost against it.
        FoeBoost = "foe_boost",
    }
}

choices! {
    /// A tied Roar of a minor NPC (WOA-ROAR-18).
    pub enum MinorTie {
        /// As for anybody else.
        AsTie = "as_tie",
        /// Nothing happens.
        Nothing = "nothing",
    }
}

choices! {
    /// What ends the Roar of a minor NPC (WOA-ROAR-20).
    pub enum MinorLock {
        /// A roll of something on its bad list.
        OnBad = "on_bad",
        /// A roll of anything but what it is skilled at.
        SkilledOnly = "skilled_only",
    }
}

choices! {
    /// Rolls that the lock of a Roar covers (WOA-ROAR-24).
    pub enum LockScope {
        /// All rolls, defence included.
        AllRolls = "all_rolls",
        /// Rolls of one's own turn.
        OwnTurn = "own_turn",
        /// Attacks.
        Attacks = "attacks",
    }
}

choices! {
    /// Who may use the free invocations of a Roar aspect (WOA-ROAR-28).
    pub enum RoarInvokeScope {
        /// Its owner.
        Itself = "self",
        /// Any member of the side.
        Side = "side",
    }
}

choices! {
    /// Whether owners compel their own Roar aspect (WOA-ROAR-30).
    pub enum SelfCompel {
        /// No.
        Off = "off",
        /// Yes: a fate point for the next action.
        SkipTurn = "skip_turn",
    }
}

choices! {
    /// What a bound roarer does who can reach no foe (WOA-ROAR-34).
    pub enum RageAllies {
        /// What it likes.
        Off = "off",
        /// It attacks an ally.
        AttackAlly = "attack_ally",
    }
}

choices! {
    /// A switch that the ledger writes as a word.
    pub enum Switch {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }
}

choices! {
    /// What the 4:1 test compares (WOA-WT-06, JC-01).
    pub enum FourBasis {
        /// The sides' totals in the zone, as for 2:1.
        SideTotals = "side_totals",
        /// The attacker's side against the target's own weight.
        SideVsTarget = "side_vs_target",
        /// The attacker's own weight against the target's.
        Individuals = "individuals",
        /// Side totals, or else individuals.
        SideOrIndividuals = "side_or_individuals",
    }
}

choices! {
    /// Rolls on which 4:1 gives its dice (WOA-WT-07).
    pub enum FourApplies {
        /// Attacks.
        Attack = "attack",
        /// Attacks and defences.
        AttackAndDefend = "attack_and_defend",
        /// Every roll with weight.
        AllWeighted = "all_weighted",
    }
}

choices! {
    /// Whether weight counts on other rolls (WOA-WT-11).
    pub enum Presence {
        /// Never.
        Never = "never",
        /// Where the presence of allies helps.
        Flag = "flag",
        /// Always.
        Always = "always",
    }
}

choices! {
    /// When changed totals begin to count (WOA-WT-14).
    pub enum Recompute {
        /// On the next roll.
        EveryRoll = "every_roll",
        /// On the next turn.
        EveryTurn = "every_turn",
        /// In the next exchange.
        EveryExchange = "every_exchange",
    }
}

choices! {
    /// Which dice are turned to [+] (WOA-WT-15).
    pub enum DieChoice {
        /// The lowest.
        Best = "best",
        /// Any, by lot.
        Random = "random",
        /// The first, named before the roll.
        FixedFirst = "fixed_first",
    }
}

choices! {
    /// Who has the dice of weight (WOA-WT-16).
    pub enum Beneficiary {
        /// Every fighter of the heavier side.
        All = "all",
        /// The heaviest fighter of the side; of several the first.
        Leader = "leader",
    }
}

choices! {
    /// How the weights of people of one rank add up (WOA-SOC-02).
    pub enum SocialStack {
        /// A class that does not stack counts once per side.
        PerClass = "per_class",
        /// Everybody counts.
        Sum = "sum",
        /// Only the highest rank of a side counts.
        Max = "max",
    }
}

choices! {
    /// Whether full defense needs a roll (WOA-MAN-15, JC-09).
    pub enum FullDefenseRoll {
        /// No.
        None = "none",
        /// Against a difficulty.
        VsDifficulty = "vs_difficulty",
    }
}

knobs! {
    /// Knobs of turn order and characters.
    pub struct TurnKnobs {
        /// Approaches that decide the turn order of a physical conflict, the first first.
        "order.physical", "WOA-TURN-01, WOA-TURN-03" => physical: Words<Approach> = Words::new(&[Approach::Quick, Approach::Forceful]), range 1..=3;
        /// The same of a mental conflict.
        "order.mental", "WOA-TURN-02, WOA-TURN-03" => mental: Words<Approach> = Words::new(&[Approach::Careful, Approach::Clever]), range 1..=3;
        /// The same of an ambush (`scene.ambush = true`).
        "order.ambush", "WOA-TURN-04" => ambush: Words<Approach> = Words::new(&[Approach::Quick, Approach::Sneaky]), range 1..=3;
        /// Ratings of minions for the turn order.
        "turn.minion_rating", "WOA-TURN-08" => minion_rating: MinionRating = MinionRating::Lists;
        /// Highest rating that a sheet may have.
        "pc.cap", "WOA-CHAR-01" => cap: i32 = 5, range 3..=6;
        /// Which approaches a roll offers.
        "approach.availability", "WOA-CHAR-03" => availability: Availability = Availability::Table;
        /// How many a roll offers with `random_k`.
        "approach.random_k", "WOA-CHAR-03" => random_k: i32 = 3, range 1..=6;
        /// A minion's rating for what it is skilled at.
        "minion.skilled", "WOA-CHAR-11" => minion_skilled: i32 = 2, range 1..=4;
        /// A minion's rating for what it is bad at.
        "minion.bad", "WOA-CHAR-12" => minion_bad: i32 = -2, range -4..=-1;
        /// A minion's rating for everything else.
        "minion.neutral", "WOA-CHAR-13" => minion_neutral: i32 = 0, range -1..=2;
        /// Rating of the adventure, added to every roll of a minion.
        "minion.base", "WOA-CHAR-14" => minion_base: i32 = 0, range 0..=6;
        /// Stress boxes of a minion whose group does not say how many.
        "minion.boxes", "WOA-CHAR-15" => minion_boxes: i32 = 1, range 0..=4;
        /// How the boxes of minions work.
        "minion.stress_mode", "WOA-CHAR-15" => minion_stress: MinionStress = MinionStress::Numbered;
        /// Aspects of a minion that fit the conflict.
        "minion.aspects", "WOA-CHAR-17" => minion_aspects: i32 = 1, range 0..=2;
        /// A roll that fits both lists of a minion.
        "minion.both", "WOA-CHAR-12" => minion_both: BothLists = BothLists::Bad;
        /// Free invocations that Full Defense gives for each attack.
        "fulldef.invokes_per_attack", "WOA-MAN-15" => full_defense_invokes: i32 = 1, range 1..=2;
        /// Whether Full Defense needs a roll.
        "fulldef.roll", "WOA-MAN-15" => full_defense_roll: FullDefenseRoll = FullDefenseRoll::None;
        /// Difficulty of that roll.
        "fulldef.difficulty", "WOA-MAN-15" => full_defense_difficulty: i32 = 2, range 0..=4;
    }
}

knobs! {
    /// Knobs of the Roar phase.
    pub struct RoarKnobs {
        /// Whether there is a Roar phase.
        "module.roar", "WOA-ROAR-01, WOA-SEQ-02" => module: Switch = Switch::On;
        /// Attempts that a fighter has, as long as it got no Roar aspect.
        "roar.attempts_per_fighter", "WOA-ROAR-03" => attempts: i32 = 1, range 1..=3;
        /// Difficulty of a Roar roll.
        "roar.difficulty", "WOA-ROAR-05" => difficulty: i32 = 2, range 0..=6;
        /// Who begins.
        "roar.first", "WOA-ROAR-06, WOA-ROAR-41" => first: RoarFirst = RoarFirst::Pc;
        /// How many the game master may try for.
        "roar.gm_cap", "WOA-ROAR-07, WOA-ROAR-41" => gm_cap: GmCap = GmCap::PcAttempts;
        /// Free invocations after a success with style.
        "roar.free.style", "WOA-ROAR-09" => free_style: i32 = 2, range 0..=3;
        /// Free invocations after a success.
        "roar.free.success", "WOA-ROAR-10" => free_success: i32 = 1, range 0..=2;
        /// Free invocations after a tie.
        "roar.free.tie", "WOA-ROAR-11" => free_tie: i32 = 1, range 0..=1;
        /// Boosts against the roarer that a tie hands to the other side.
        "roar.tie.foe_boosts", "WOA-ROAR-11" => tie_boosts: i32 = 1, range 0..=2;
        /// Free invocations after a failure.
        "roar.free.fail", "WOA-ROAR-12" => free_fail: i32 = 1, range 0..=1;
        /// What a failure comes to.
        "roar.fail.mode", "WOA-ROAR-12" => fail_mode: RoarFail = RoarFail::Cost;
        /// Free invocations on the consequence for the other side.
        "roar.fail.foe_invokes", "WOA-ROAR-13" => fail_invokes: i32 = 1, range 0..=2;
        /// Which consequence it is.
        "roar.fail.severity", "WOA-ROAR-14" => fail_severity: RoarSeverity = RoarSeverity::LowestFree;
        /// Whether a roarer may refuse success at that cost.
        "roar.fail.optional", "WOA-ROAR-15" => fail_optional: bool = false;
        /// Whether the consequence counts for the award of a concession.
        "roar.fail.counts_for_concession", "WOA-ROAR-40" => fail_counts: bool = true;
        /// What a minor NPC's failure comes to.
        "roar.minor_fail", "WOA-ROAR-17" => minor_fail: MinorFail = MinorFail::Nothing;
        /// What a minor NPC's tie comes to.
        "roar.minor_tie", "WOA-ROAR-18" => minor_tie: MinorTie = MinorTie::AsTie;
        /// What ends a minor NPC's Roar.
        "roar.minor_lock", "WOA-ROAR-20" => minor_lock: MinorLock = MinorLock::OnBad;
        /// Neighbours on either side of the approach that the lock leaves open.
        "roar.lock_neighbours", "WOA-ROAR-22" => neighbours: i32 = 1, range 0..=2;
        /// The ring of approaches.
        "roar.ring", "WOA-ROAR-23" => ring: Words<Approach> = Words::new(&[Approach::Careful, Approach::Clever, Approach::Flashy, Approach::Forceful, Approach::Quick, Approach::Sneaky]), range 6..=6;
        /// Rolls that the lock covers.
        "roar.lock_scope", "WOA-ROAR-24" => lock_scope: LockScope = LockScope::AllRolls;
        /// Exchanges after which a Roar ends; 0 is the end of the scene.
        "roar.duration", "WOA-ROAR-26" => duration: i32 = 0, range 0..=10;
        /// Whether one who lost a Roar aspect may roar again as an action.
        "roar.reenter", "WOA-ROAR-27" => reenter: bool = false;
        /// Who may use the free invocations.
        "roar.invoke_scope", "WOA-ROAR-28" => invoke_scope: RoarInvokeScope = RoarInvokeScope::Side;
        /// Whether owners may compel their own Roar aspect.
        "roar.self_compel", "WOA-ROAR-30" => self_compel: SelfCompel = SelfCompel::Off;
        /// Whether the game master may offer a fate point when a roarer is about to break the lock.
        "roar.compel.on_break", "WOA-ROAR-31, WOA-ROAR-33" => compel_on_break: bool = true;
        /// Chance per exchange that a roarer is compelled.
        "roar.compel.random", "WOA-ROAR-31" => compel_random: Chance = Chance::NEVER;
        /// Fate points that refusing costs.
        "roar.compel.refuse_cost", "WOA-ROAR-32" => refuse_cost: i32 = 1, range 0..=2;
        /// Exchanges, after the running one, that an accepted compel binds.
        "roar.compel.bind_exchanges", "WOA-ROAR-33" => bind_exchanges: i32 = 1, range 1..=99;
        /// Whether players compel NPCs with a full sheet in the same way.
        "roar.compel.npc", "WOA-ROAR-35" => compel_npc: Switch = Switch::Off;
        /// What a bound roarer does who can reach no foe.
        "roar.rage_allies", "WOA-ROAR-34" => rage_allies: RageAllies = RageAllies::Off;
        /// Whether opponents can remove a Roar aspect by overcoming.
        "roar.removable", "WOA-ROAR-36" => removable: bool = true;
        /// Whether Roar rolls can be invoked on.
        "roar.invokable", "WOA-ROAR-42" => invokable: bool = true;
        /// Whether opponents may pay to invoke a Roar aspect against its owner.
        "roar.foe_invoke", "WOA-ROAR-44" => foe_invoke: bool = false;
        /// Whether those who are surprised may roar.
        "roar.surprised_may", "IX-51" => surprised_may: bool = true;
    }
}

knobs! {
    /// Knobs of weight.
    pub struct WeightKnobs {
        /// Whether weight replaces dice.
        "module.weight", "WOA-WT-01" => module: Switch = Switch::On;
        /// Ratio of totals from which the heavier side replaces a die.
        "weight.one.ratio", "WOA-WT-04" => one_ratio: Ratio = Ratio::whole(2), range ("1.25", "4");
        /// Dice that it replaces.
        "weight.one.dice", "WOA-WT-04" => one_dice: i32 = 1, range 0..=4;
        /// Ratio from which it replaces more.
        "weight.four.ratio", "WOA-WT-05" => four_ratio: Ratio = Ratio::whole(4), range ("2", "8");
        /// Dice that it replaces then.
        "weight.four.dice", "WOA-WT-05" => four_dice: i32 = 2, range 1..=4;
        /// What the 4:1 test compares.
        "weight.four.basis", "WOA-WT-06" => four_basis: FourBasis = FourBasis::SideTotals;
        /// Rolls on which 4:1 gives its dice.
        "weight.four.applies", "WOA-WT-07" => four_applies: FourApplies = FourApplies::Attack;
        /// Further tiers in pairs of ratio and dice, `[8, 3]`; they apply where 4:1 does.
        "weight.extra_tiers", "WOA-WT-08" => extra_tiers: Numbers = Numbers::new(&[]), range (1, 64, 8);
        /// Whether weight counts on attacks.
        "weight.on_attack", "WOA-WT-10" => on_attack: bool = true;
        /// Whether it counts on defences against attacks.
        "weight.on_defend", "WOA-WT-10" => on_defend: bool = true;
        /// Whether it counts on defences against advantages.
        "weight.on_defend_create", "WOA-WT-23" => on_defend_create: bool = true;
        /// Whether it counts on creating an advantage.
        "weight.on_create", "WOA-WT-11" => on_create: Presence = Presence::Flag;
        /// Whether it counts on overcoming and on active opposition.
        "weight.on_overcome", "WOA-WT-11" => on_overcome: Presence = Presence::Flag;
        /// Whether it counts on Roar rolls.
        "weight.on_roar", "WOA-ROAR-39" => on_roar: bool = false;
        /// When changed totals begin to count.
        "weight.recompute", "WOA-WT-14" => recompute: Recompute = Recompute::EveryRoll;
        /// Weight on rolls against somebody in another zone.
        "weight.cross_zone", "WOA-WT-19" => cross_zone: CrossZone = CrossZone::None;
        /// Which dice are turned.
        "weight.choice", "WOA-WT-15" => choice: DieChoice = DieChoice::Best;
        /// Whether dice are replaced again on a reroll.
        "weight.reapply_on_reroll", "WOA-DICE-08, JC-23" => reapply: bool = true;
        /// Who has the dice.
        "weight.beneficiary", "WOA-WT-16" => beneficiary: Beneficiary = Beneficiary::All;
        /// Weights of the sizes small, person, big, huge and colossal.
        "weight.by_size", "WOA-CHAR-18" => by_size: Numbers = Numbers::new(&[0, 1, 2, 4, 8]), range (0, 64, 5..=5);
        /// Weight of players' characters and humans.
        "weight.pc", "WOA-CHAR-19" => person: i32 = 1, range 1..=4;
        /// How social weights of one rank add up.
        "weight.social_stack", "WOA-SOC-02" => social_stack: SocialStack = SocialStack::PerClass;
        /// Social weights at court: monarch, houselord, head of a house, commoner.
        "weight.court", "WOA-SOC-03" => court: Numbers = Numbers::new(&[8, 4, 2, 1]), range (0, 64, 4..=4);
        /// Social weights in a debate: academician, professor, student, listener.
        "weight.debate", "WOA-SOC-04" => debate: Numbers = Numbers::new(&[4, 2, 1, 0]), range (0, 64, 4..=4);
    }
}

knob_groups! {
    /// All knobs of War of Ashes.
    pub struct WarKnobs {
        /// Those that all Fate systems share.
        pub fate: FateKnobs,
        /// Turn order and characters.
        pub turn: TurnKnobs,
        /// The Roar phase.
        pub roar: RoarKnobs,
        /// Weight.
        pub weight: WeightKnobs,
        /// The place, as all Fate systems know it.
        pub scenery: PlaceKnobs,
        /// Zones, movement and reach.
        pub ground: WarPlaceKnobs,
        /// Maneuvers, lethal attacks and stunts.
        pub craft: CraftKnobs,
        /// Mobs, swarms, helping, rituals.
        pub band: BandKnobs,
        /// What comes between the conflicts of a series.
        pub series: SeriesKnobs,
        /// Compels of other aspects than Roar aspects.
        pub compel: CompelKnobs,
    }
    defaults {
        "conflict.max_exchanges" => 50,
        "attack.surprise_passive" => false,
        "stress.base_boxes" => [1, 2, 3],
        "stress.box_choice" => any_sufficient,
        "extreme.enabled" => false,
        "create.existing_fail" => nothing,
        "overcome.tie" => choose,
        "order.final_tie" => pcs_first,
        "order.npc_group" => true,
        "order.npc_group_order" => best_first,
        "turn.first_side_duration" => always,
        "fulldef.bonus" => 0,
        "mental.zones" => true,
        "move.per_extra_zone" => 2,
        "move.min" => 0,
        "move.fail_allow_cost" => true,
        "move.engaged_only" => false,
        "oppose.requires_same_zone" => false,
        "fulldef.free_move" => true,
        "healing.effect" => auto_treat,
        "recovery.wait.severe" => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::WarKnobs;

    #[test]
    fn declarations_hold_together() {
        assert_eq!(crate::knob::check_declarations::<WarKnobs>(), Ok(()));
    }
}
