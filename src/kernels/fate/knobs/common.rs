//! Knobs that all Fate systems share, under their Fate Core names and with its defaults.
//!
//! A system of the family states where its defaults differ.

use crate::knob::{Limit, Numbers, Override};
use crate::system::clock::{self, ClockSide};
use crate::{choices, knobs};

choices! {
    /// The stake of a conflict (FC-GEN-05, WOA-SEQ-01).
    pub(crate) enum ConflictKind {
        /// Blows: physical attacks and defences.
        Physical = "physical",
        /// Words: mental and social attacks and defences.
        Mental = "mental",
        /// Blows and words in one conflict; each attack is of the kind of its skill (Fate Core).
        Mixed = "mixed",
    }
}

choices! {
    /// Owner of the free invocations that a fighter earns (FC-ADV-13, JC-31).
    pub(crate) enum InvokeOwner {
        /// Any member of the side that earned it.
        Side = "side",
        /// Only the fighter who earned it.
        Character = "character",
    }
}

choices! {
    /// Order in which the two parties of a roll invoke after the dice have fallen (FC-INV-12).
    pub(crate) enum InvokeOrder {
        /// The side that is behind; on a tie the active roller. One invocation per step.
        LoserFirst = "loser_first",
        /// The active roller takes all it wants, then the other, until both pass.
        ActiveFirst = "active_first",
        /// Each side decides once on all that it spends, without knowing the other side's decision.
        Sealed = "sealed",
    }
}

choices! {
    /// Rolls on which free invocations may be used (J-33).
    pub(crate) enum InvokeSides {
        /// On every roll.
        Both = "both",
        /// Not on defend rolls.
        AttackOnly = "attack_only",
    }
}

choices! {
    /// Dice that count after a reroll (FC-INV-02).
    pub(crate) enum RerollKeep {
        /// The new dice, even if they are worse.
        New = "new",
        /// The better of old and new dice.
        Best = "best",
    }
}

choices! {
    /// How long an unused boost lasts (FC-BST-04, J-25).
    pub(crate) enum BoostLifetime {
        /// Until used or the end of the scene.
        Scene = "scene",
        /// Until the end of its owner's next turn.
        OwnNextTurn = "own_next_turn",
        /// For its owner's next roll.
        NextRoll = "next_roll",
    }
}

choices! {
    /// Result of a failed roll to create a new aspect (FC-ADV-04).
    pub(crate) enum CreateFail {
        /// No aspect, nothing for the enemy.
        Nothing = "nothing",
        /// The aspect comes into play with a free invocation for the opposition.
        EnemyFreeInvoke = "enemy_free_invoke",
        /// The roller chooses between the two.
        RollerChoice = "roller_choice",
    }
}

choices! {
    /// Result of a tie on creating a new aspect (FC-ADV-05).
    pub(crate) enum CreateTie {
        /// A boost instead of the aspect.
        Boost = "boost",
        /// Nothing.
        Nothing = "nothing",
        /// The aspect without free invocation.
        AspectNoInvoke = "aspect_no_invoke",
    }
}

choices! {
    /// Result of a failed roll on an existing aspect (FC-ADV-08, WOA-ACT-05).
    pub(crate) enum CreateKnownFail {
        /// Nothing gained.
        Nothing = "nothing",
        /// A free invocation on it for the opposition.
        EnemyFreeInvoke = "enemy_free_invoke",
    }
}

choices! {
    /// Result of a tied overcome roll (FC-OVR-03).
    pub(crate) enum OvercomeTie {
        /// The goal at a minor cost.
        MinorCost = "minor_cost",
        /// The roller may take failure without cost instead.
        Choose = "choose",
        /// The roller may take failure and gain a boost instead.
        ChooseFailBoost = "choose_fail_boost",
    }
}

choices! {
    /// How much a consequence counts for the penalty on rolls (FC-CSQ-13).
    pub(crate) enum PenaltyCounts {
        /// 1 for a mild one, 2 for a moderate one, 3 for a severe one, 4 for an extreme one.
        Levels = "levels",
        /// 1 for each.
        Consequences = "consequences",
    }
}

choices! {
    /// Form of a minor cost (FC-OUT-07, WOA-ACT-10).
    pub(crate) enum MinorCost {
        /// A boost for the other side.
        FoeBoost = "gm_boost",
        /// The lowest free stress box is checked.
        Stress = "stress1",
        /// Story only, without effect on rolls.
        Narrative = "narrative",
    }
}

choices! {
    /// Form of a serious cost (FC-OUT-08, WOA-ACT-09).
    pub(crate) enum SeriousCost {
        /// In a conflict a consequence in the lowest free slot, elsewhere or without a free slot an aspect for the
        /// other side.
        Auto = "auto",
        /// A consequence in the lowest free slot, also outside of conflicts; without one an aspect for the other
        /// side.
        LowestFree = "consequence_lowest_free",
        /// An aspect with one free invocation for the other side.
        FoeAspect = "gm_aspect_free1",
        /// Two shifts of stress, absorbed like a hit.
        Stress = "stress_2",
        /// Story only, without effect on rolls.
        Narrative = "narrative",
    }
}

choices! {
    /// When fighters may concede (FC-CED-01).
    pub(crate) enum ConcedeWindow {
        /// At the start, after every resolved action, and when named as a target.
        BeforeAnyRoll = "before_any_roll",
        /// Only when the fighter is attacked.
        BeforeAttackOnSelf = "before_attack_on_self",
        /// Only at the start of the fighter's own turn.
        OwnTurn = "own_turn",
    }
}

choices! {
    /// Free stress boxes that may absorb a hit (FC-STR-03, WOA-CHAR-06).
    pub(crate) enum BoxChoice {
        /// The smallest that suffices.
        SmallestSufficient = "smallest_sufficient",
        /// The smallest that suffices, or the largest free box, but no box between them.
        AnySufficient = "any_sufficient",
    }
}

choices! {
    /// How many consequences one hit may cause (FC-CSQ-02).
    pub(crate) enum PerHit {
        /// Any number.
        Any = "any",
        /// At most one.
        One = "one",
    }
}

choices! {
    /// Consequences of one hit that carry a free invocation (J-06).
    pub(crate) enum FreePerHit {
        /// Each of them.
        Each = "each",
        /// Only the worst.
        One = "one",
    }
}

choices! {
    /// When fate points paid for hostile invocations can be used (FC-INV-10, FC-FP-11).
    pub(crate) enum PayoutUsable {
        /// After the scene.
        AfterScene = "after_scene",
        /// At once.
        Now = "now",
    }
}

choices! {
    /// Fate points of hirelings: fighters on a players' side who are no player's character (FC-FP-06).
    pub(crate) enum Hirelings {
        /// The points that the scenario gives them, or none.
        Nothing = "none",
        /// As many as a player's character, unless the scenario gives them a number.
        Own = "own",
        /// Points from the game master's pool.
        Pool = "pool",
    }
}

choices! {
    /// Tie-breaker of turn order once all ratings are equal (FC-ORD-04).
    pub(crate) enum FinalTie {
        /// At random, once for the whole conflict.
        Random = "random",
        /// Players' characters first, then at random.
        PcsFirst = "pcs_first",
        /// The game master's characters first, then at random.
        NpcsFirst = "npcs_first",
        /// The order of the file; members of one group at random.
        Listed = "listed",
    }
}

choices! {
    /// Whether the turn order changes (FC-ORD-05).
    pub(crate) enum OrderMode {
        /// No change.
        Static = "static",
        /// In every exchange, each fighter adds four Fate dice to its first rating.
        RerollEachExchange = "reroll_each_exchange",
        /// Each fighter who has acted names the next; the last of an exchange names the first of the next.
        Elective = "elective",
    }
}

choices! {
    /// Order inside the game master's group (FC-ORD-06, WOA-TURN-06).
    pub(crate) enum GroupOrder {
        /// The order of the file; members of one group at random.
        Listed = "listed",
        /// Best rating first.
        BestFirst = "best_first",
        /// At random, anew in every exchange.
        Random = "random",
    }
}

choices! {
    /// The side that strikes first (FC-ORD-08, WOA-TURN-05).
    pub(crate) enum SurpriseSide {
        /// Neither.
        Nobody = "none",
        /// The sides that players run.
        Players = "pc",
        /// The sides that the game master runs.
        GameMaster = "gm",
    }
}

choices! {
    /// How long the surprising side acts first (JC-14, FC-ORD-08).
    pub(crate) enum SurpriseDuration {
        /// In the first exchange.
        FirstExchange = "first_exchange",
        /// In every exchange.
        Always = "always",
    }
}

choices! {
    /// When fighters who join a running conflict get their first turn (FC-ORD-09, WOA-TURN-09).
    pub(crate) enum Joiner {
        /// In the exchange of their arrival.
        ThisExchange = "this_exchange",
        /// In the exchange after.
        NextExchange = "next_exchange",
        /// In the second exchange after.
        SecondExchange = "second_exchange",
    }
}

choices! {
    /// How long full defense lasts (FC-FUL-02, WOA-MAN-16).
    pub(crate) enum FullDefenseDuration {
        /// Until the fighter's next turn.
        UntilNextTurn = "until_next_turn",
        /// To the end of the exchange.
        RestOfExchange = "rest_of_exchange",
    }
}

knobs! {
    /// Knobs of the Fate kernel.
    pub(crate) struct FateKnobs {
        /// Kind of conflict; decides turn order and which rolls attack and defend.
        "conflict.kind", "FC-GEN-05, WOA-SEQ-01" => kind: ConflictKind = ConflictKind::Physical;
        /// Exchanges after which a conflict is called a stalemate.
        "conflict.max_exchanges", "FC-EXC-08, WOA-SEQ-05" => max_exchanges: i32 = 100, range 5..=1000;
        /// Exchanges after which the sides of `conflict.clock_side` lose; without a number there is no clock.
        "conflict.clock", "FC-EXC-08, WOA-SEQ-05" => clock: Limit = Limit::NONE, range 1..=1000;
        /// Sides that lose when the clock runs out.
        "conflict.clock_side", "FC-EXC-08, WOA-SEQ-05" => clock_side: ClockSide = ClockSide::Players;
        /// Actions per turn.
        "turn.actions", "FC-EXC-02, WOA-SEQ-03" => actions: i32 = 1, range 1..=3;
        /// Largest margin that still counts as a tie.
        "outcome.tie_width", "FC-OUT-02" => tie_width: i32 = 0, range 0..=1;
        /// Smallest margin that makes a success one with style.
        "outcome.style_margin", "FC-OUT-04, WOA-DICE-06" => style_margin: i32 = 3, range 2..=5;
        /// Defends per exchange; further defends count as Mediocre (+0) without dice.
        "defend.max_per_exchange", "FC-DEF-01, WOA-SEQ-04" => defend_max: Limit = Limit::NONE, range 0..=10;
        /// Penalty for each defend after the first in an exchange.
        "defend.penalty_per_extra", "FC-DEF-01" => defend_penalty: i32 = 0, range 0..=2;
        /// Whether a defend with style brings the defender a boost.
        "defend.style_boost", "FC-DEF-05, WOA-ACT-18" => defend_style_boost: bool = true;
        /// Whether a defence without dice can bring a boost for style.
        "defend.passive_style_boost", "FC-DEF-05" => passive_style_boost: bool = false;
        /// Whether an attack that ties brings the attacker a boost.
        "attack.tie_boost", "FC-ATK-06, WOA-ACT-14" => attack_tie_boost: bool = true;
        /// Whether an attacker with style may trade shifts for a boost.
        "attack.style_boost", "FC-ATK-08, WOA-ACT-16" => attack_style_boost: bool = true;
        /// Shifts of its hit that an attacker with style gives up for a boost.
        "attack.style_trade", "FC-ATK-08, WOA-ACT-16" => style_trade: i32 = 1, range 0..=3;
        /// Shifts added to every hit.
        "attack.hit_bonus", "FC-ATK-07" => hit_bonus: i32 = 0, range -2..=4;
        /// Shifts of stress that a failed attack costs the attacker.
        "attack.fail_stress", "WOA-ACT-13" => fail_stress: i32 = 0, range 0..=1;
        /// Whether surprised fighters defend without dice in the first exchange, until their own turn.
        "attack.surprise_passive", "FC-ATK-04, WOA-TURN-05" => surprise_passive: bool = true;
        /// Result of failing to create a new aspect.
        "create.fail", "FC-ADV-04, WOA-ACT-01" => create_fail: CreateFail = CreateFail::Nothing;
        /// Result of a tie on a new aspect.
        "create.new_tie", "FC-ADV-05, WOA-ACT-02" => create_tie: CreateTie = CreateTie::Boost;
        /// Free invocations on a new aspect after a success.
        "create.success_invokes", "FC-ADV-06, WOA-ACT-03" => success_invokes: i32 = 1, range 0..=3;
        /// Free invocations on a new aspect after a success with style.
        "create.style_invokes", "FC-ADV-07, WOA-ACT-04" => style_invokes: i32 = 2, range 1..=4;
        /// Result of failing to gain free invocations on an existing aspect.
        "create.existing_fail", "FC-ADV-08, WOA-ACT-05" => known_fail: CreateKnownFail = CreateKnownFail::EnemyFreeInvoke;
        /// Difficulty of creating an aspect on the scene.
        "create.env_difficulty", "FC-ADV-03, WOA-ACT-08" => scene_difficulty: i32 = 2, range 0..=6;
        /// Extra difficulty of a new advantage on the scene for each one that the roller's side already has there.
        "create.per_open", "FC-ADV-03, WOA-ACT-08" => create_per_open: i32 = 0, range 0..=4;
        /// Whether an overcome with style brings a boost.
        "overcome.style_boost", "FC-OVR-05, WOA-ACT-12" => overcome_style_boost: bool = true;
        /// Whether a failed overcome may succeed at a serious cost.
        "overcome.allow_serious_cost", "FC-OVR-02, WOA-ACT-09" => allow_serious_cost: bool = true;
        /// Result of a tied overcome.
        "overcome.tie", "FC-OVR-03, WOA-ACT-10" => overcome_tie: OvercomeTie = OvercomeTie::MinorCost;
        /// Whether a fighter who opposes an overcome roll and wins with style gains a boost.
        "overcome.opposer_style_boost", "FC-OVR-06, WOA-ACT-19" => opposer_style_boost: bool = false;
        /// Effect of a minor cost.
        "cost.minor", "FC-OUT-07, WOA-ACT-10" => minor_cost: MinorCost = MinorCost::FoeBoost;
        /// Effect of a serious cost.
        "cost.serious", "FC-OUT-08, WOA-ACT-09" => serious_cost: SeriousCost = SeriousCost::Auto;
        /// Difficulty of removing an aspect from a fighter when no fighter opposes.
        "remove.difficulty_char", "FC-ASP-05, WOA-ACT-20" => removal_difficulty: i32 = 2, range 0..=6;
        /// Bonus of an invocation on a roll.
        "invoke.bonus", "FC-INV-01, WOA-INV-01" => invoke_bonus: i32 = 2, range 1..=4;
        /// Bonus of an invocation that raises a fixed difficulty.
        "invoke.passive_bonus", "FC-INV-04" => passive_bonus: i32 = 2, range 0..=4;
        /// Whether an invocation may buy a reroll.
        "invoke.reroll", "FC-INV-02" => reroll: bool = true;
        /// Dice that count after a reroll.
        "invoke.reroll_keep", "FC-INV-02" => reroll_keep: RerollKeep = RerollKeep::New;
        /// Most invocations of one side on one roll; none: no limit.
        "invoke.max_per_roll", "FC-INV-05" => invoke_max: Limit = Limit::NONE, range 1..=10;
        /// Paid invocations of the same aspect that are allowed on one roll.
        "invoke.same_aspect_paid", "FC-INV-06" => same_aspect_paid: i32 = 1, range 1..=5;
        /// Free invocations of the same aspect that are allowed on one roll; none: no limit.
        "invoke.free_stack", "FC-INV-07" => free_stack: Limit = Limit::NONE, range 1..=1;
        /// Fighters who may use a free invocation.
        "invoke.owner", "FC-ADV-13, JC-31" => invoke_owner: InvokeOwner = InvokeOwner::Side;
        /// Order in which the two parties of a roll invoke after the dice have fallen.
        "invoke.order", "FC-INV-12" => invoke_order: InvokeOrder = InvokeOrder::LoserFirst;
        /// Rolls on which free invocations may be used.
        "invoke.sides", "J-33" => invoke_sides: InvokeSides = InvokeSides::Both;
        /// How often a boost can be invoked.
        "boost.uses", "FC-BST-02" => boost_uses: i32 = 1, range 0..=2;
        /// How long an unused boost lasts.
        "boost.lifetime", "FC-BST-04" => boost_lifetime: BoostLifetime = BoostLifetime::Scene;
        /// Refresh of players' characters: the fate points that they start with, before stunts lower it.
        "fp.refresh", "FC-FP-01, WOA-CHAR-08" => refresh: i32 = 3, range 0..=10;
        /// The game master's fate points per player's character.
        "fp.gm_per_pc", "FC-FP-06, WOA-CHAR-09" => gm_per_pc: i32 = 1, range 0..=3;
        /// The game master's fate points in all; none: `fp.gm_per_pc` for each player's character.
        "fp.gm_start", "FC-FP-06" => gm_start: Override = Override::NONE, range 0..=20;
        /// Fate points of fighters on a players' side who are not player characters.
        "fp.hirelings", "FC-FP-06" => hirelings: Hirelings = Hirelings::Nothing;
        /// Whether a fighter gains a fate point when an opponent pays to invoke one of its aspects against it.
        "fp.hostile_payout", "FC-INV-10" => hostile_payout: bool = true;
        /// When a fighter can spend a fate point gained from an opponent's invocation.
        "fp.hostile_usable", "FC-INV-10, FC-FP-11" => hostile_usable: PayoutUsable = PayoutUsable::AfterScene;
        /// Own aspects of a player's or main character that fit a roll; each can be paid for once on it.
        "pc.aspects", "FC-ASP-10, J-28" => pc_aspects: i32 = 5, range 0..=10;
        /// Stress boxes of a track, by the shifts that each box absorbs.
        "stress.base_boxes", "FC-CHR-02, WOA-CHAR-04" => base_boxes: Numbers = Numbers::new(&[1, 2]), range (1, 9, 6);
        /// Stress boxes that may be checked for one hit.
        "stress.boxes_per_hit", "FC-HIT-03, WOA-CHAR-06" => boxes_per_hit: i32 = 1, range 1..=6;
        /// Free box that may be checked for a hit.
        "stress.box_choice", "FC-STR-03, WOA-CHAR-06" => box_choice: BoxChoice = BoxChoice::SmallestSufficient;
        /// Whether a fighter may choose to be taken out by a hit that it could absorb.
        "hit.may_decline", "FC-HIT-06, WOA-CHAR-06" => may_decline: bool = true;
        /// Shifts absorbed by a mild, moderate and severe consequence; a fourth is severe too.
        "consequence.values", "FC-CSQ-01, WOA-CHAR-05" => consequence_values: Numbers = Numbers::new(&[2, 4, 6]), range (1, 12, 4);
        /// Consequences that one hit may cause.
        "consequence.per_hit", "FC-CSQ-02" => per_hit: PerHit = PerHit::Any;
        /// Free invocations on a consequence for the side that caused it.
        "consequence.free_invokes", "FC-CSQ-09, WOA-CHAR-07" => consequence_invokes: i32 = 1, range 0..=2;
        /// Consequences of one hit that carry free invocations.
        "consequence.free_invokes_per_hit", "J-06" => free_per_hit: FreePerHit = FreePerHit::Each;
        /// Penalty on every roll for each level of the roller's consequences, or for each consequence
        /// (`consequence.penalty_counts`).
        "consequence.penalty", "FC-CSQ-13" => consequence_penalty: i32 = 0, range -2..=0;
        /// How often `consequence.penalty` counts for each consequence.
        "consequence.penalty_counts", "FC-CSQ-13" => penalty_counts: PenaltyCounts = PenaltyCounts::Levels;
        /// Whether a consequence taken as a cost gives the other side a free invocation.
        "cost.consequence_free_invoke", "FC-OUT-10" => cost_invoke: bool = true;
        /// Whether players' characters may take an extreme consequence.
        "extreme.enabled", "FC-CHR-06, WOA-CHAR-05" => extreme: bool = true;
        /// Whether main characters of the game master may take an extreme consequence.
        "npc.main.extreme", "FC-NPC-15" => main_extreme: bool = false;
        /// Shifts that an extreme consequence absorbs.
        "extreme.value", "FC-XTR-01" => extreme_value: i32 = 8, range 4..=12;
        /// Free invocations on an extreme consequence.
        "extreme.free_invokes", "FC-XTR-06" => extreme_invokes: i32 = 1, range 0..=2;
        /// Whether an extreme consequence adds to the fate points for conceding.
        "extreme.counts_for_concession", "FC-XTR-07" => extreme_counts: bool = true;
        /// When fighters may concede.
        "concede.window", "FC-CED-01" => concede_window: ConcedeWindow = ConcedeWindow::BeforeAnyRoll;
        /// Fate points for conceding.
        "concede.fp_base", "FC-CED-05, WOA-END-02" => concede_base: i32 = 1, range 0..=3;
        /// Further fate points for conceding, for each consequence sustained in the conflict.
        "concede.fp_per_consequence", "FC-CED-06, WOA-END-02" => concede_per_consequence: i32 = 1, range 0..=2;
        /// Fate points for a nameless fighter who gives up.
        "concede.nameless_fp", "FC-CED-11" => concede_nameless: i32 = 0, range 0..=1;
        /// Whether a fighter whose only target concedes may choose another action.
        "concede.actor_may_redirect", "FC-CED-15" => may_redirect: bool = true;
        /// Last tie-break of the turn order.
        "order.final_tie", "FC-ORD-04, JC-14" => final_tie: FinalTie = FinalTie::Random;
        /// How the turn order changes during the conflict.
        "order.mode", "FC-ORD-05, WOA-TURN-09" => order_mode: OrderMode = OrderMode::Static;
        /// Whether the game master's fighters all act together, at the place of the best of them.
        "order.npc_group", "FC-ORD-06, WOA-TURN-06, WOA-TURN-07" => npc_group: bool = false;
        /// Order within the game master's group.
        "order.npc_group_order", "FC-ORD-06, WOA-TURN-06" => group_order: GroupOrder = GroupOrder::Listed;
        /// The side that acts first because of surprise.
        "order.surprise_side", "FC-ORD-08, WOA-TURN-05" => surprise_side: SurpriseSide = SurpriseSide::Nobody;
        /// Exchanges in which the surprising side acts first.
        "turn.first_side_duration", "FC-ORD-08, JC-14" => surprise_duration: SurpriseDuration = SurpriseDuration::FirstExchange;
        /// First turn of fighters who join later.
        "order.joiner", "FC-ORD-09, WOA-TURN-09" => joiner: Joiner = Joiner::NextExchange;
        /// Bonus of full defense on every defend roll.
        "fulldef.bonus", "FC-FUL-01, WOA-MAN-17" => full_defense_bonus: i32 = 2, range 0..=4;
        /// Duration of full defense.
        "fulldef.duration", "FC-FUL-02, WOA-MAN-16" => full_defense_duration: FullDefenseDuration = FullDefenseDuration::UntilNextTurn;
        /// Whether a fighter on full defense gains a boost if it had to make no defend roll.
        "fulldef.idle_boost", "FC-FUL-05" => idle_boost: bool = false;
    }
}

impl FateKnobs {
    /// Puts a clock that runs out first in the place of the cap on exchanges.
    pub(crate) fn set_clock(&mut self) {
        self.max_exchanges = clock::cap(self.max_exchanges, self.clock);
    }

    /// Whether a rule counts how often a fighter was attacked in an exchange.
    pub(crate) fn counts_attacks(&self) -> bool {
        self.defend_penalty != 0 || self.defend_max != Limit::NONE
    }
}
