//! Knobs of Favour, traits, Legacies, Conditions, Preparations and hidden information (BB-FAV,
//! BB-TRAIT, BB-LEG, BB-COND, BB-PREP, BB-INFO, BB-ADV).

use crate::knob::{Limit, Ratio, Words};
use crate::systems::boons_and_banes::sheet::terms::Harm;
use crate::{choices, knobs};

choices! {
    /// Favour from a failed roll.
    pub enum OnFailure {
        /// Nothing.
        None = "none",
        /// As many Favour as successes were rolled.
        SuccessesRolled = "successes_rolled",
    }

    /// Effect of an own helpful trait on a roll.
    pub enum TraitBenefit {
        /// Nothing.
        Off = "off",
        /// Failed dice are rolled again for Favour.
        RerollForFavour = "reroll_for_favour",
        /// The Approach in use modifies the dice; from rating 2 another one does as well, from rating 3 all of them
        /// (`dice.modifiers = "trait_gated"`).
        ModifierGate = "modifier_gate",
    }

    /// How an opponent's detrimental trait is used.
    pub enum OpponentUse {
        /// Dice equal to its rating.
        FreeDice = "free_dice",
        /// Dice equal to its rating; player characters pay 1 Favour for each trait of adversaries.
        FavourPerDie = "favour_per_die",
        /// Not at all.
        Off = "off",
    }

    /// How a participant can deny an opponent the dice that its own detrimental trait gives.
    pub enum CancelMode {
        /// Not at all.
        Off = "off",
        /// Die by die, for Favour each (`trait.cancel_cost_per_die`).
        PerDie = "per_die",
        /// All of them for 1 Favour.
        Flat1All = "flat_1_all",
    }

    /// Price of refusing a compelled trait.
    pub enum Refusal {
        /// Favour equal to the rating.
        Rating = "rating",
        /// 1 Favour.
        Flat1 = "flat_1",
    }

    /// How often a scene trait helps.
    pub enum SceneUse {
        /// On every roll.
        DiceEveryRoll = "dice_every_roll",
        /// On one roll of a round.
        OncePerRound = "once_per_round",
        /// Never.
        Off = "off",
    }

    /// Participants who may use something.
    pub enum Users {
        /// The team of its maker.
        CreatorTeam = "creator_team",
        /// All participants.
        Everyone = "everyone",
    }

    /// How places for Conditions are counted.
    pub enum Layout {
        /// Yes: all kinds together.
        PooledSlots = "pooled_slots",
        /// No: each kind has its own slots.
        PerTypeBoxes = "per_type_boxes",
    }

    /// Choice of the place for a Condition.
    pub enum SlotChoice {
        /// The participant who takes the Condition chooses it.
        Owner = "owner",
        /// Always the smallest that holds it.
        LowestFitting = "lowest_fitting",
    }

    /// Whether Conditions help opponents.
    pub enum Floor {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }

    /// Members of a group to whom the floor applies.
    pub enum FloorInGroup {
        /// Each of them.
        Each = "each",
        /// The first of them.
        Once = "once",
    }

    /// Worth of a Preparation used for another purpose.
    pub enum OffLabel {
        /// Half its rating, at least 1.
        HalfMin1 = "half_min1",
        /// Half its rating.
        HalfMin0 = "half_min0",
        /// 1.
        One = "one",
        /// Nothing: it cannot be used.
        Forbidden = "forbidden",
    }

    /// Things that are hidden from opponents at first.
    pub enum Hidden {
        /// Nothing.
        None = "none",
        /// Traits that are marked as hidden.
        Traits = "traits",
        /// Traits, Banes and Conditions that are marked as hidden.
        All = "all",
    }

    /// Conditions that hinder rolls, by Skill.
    pub enum Matrix {
        /// By kind and Skill, as in the older pages.
        Wiki = "wiki",
        /// By kind and Skill, as in the younger pages.
        Site = "site",
        /// Every Condition hinders every roll.
        All = "all",
    }
}

knobs! {
    /// Resources of characters, and their effects.
    pub struct FavourKnobs {
        /// Favour at the start, where the scenario gives none.
        "favour.start", "BB-FAV-01" => start: i32 = 0, range 0..=10;
        /// Favour from a failed roll.
        "favour.on_failed_roll", "BB-FAV-02" => on_failure: OnFailure = OnFailure::None;
        /// Whether successes from a minimum count for the Favour of a failed roll.
        "favour.count_floor", "BB-FAV-03" => count_floor: bool = false;
        /// Whether sides with player = "gm" also gain Favour from failed rolls.
        "favour.adversaries", "BB-FAV-04" => adversaries: bool = false;
        /// Whether 1 Favour can raise a participant's own trait by 1 for one roll, or stand for a trait of rating 1.
        "favour.empower_trait", "BB-FAV-07" => empower: bool = false;
        /// Highest rating of a trait in a scenario.
        "trait.max_rating", "BB-TRAIT-01" => trait_max: i32 = 3, range 3..=10;
        /// Effect of an own helpful trait on a roll.
        "trait.benefit", "BB-TRAIT-02" => benefit: TraitBenefit = TraitBenefit::Off;
        /// Factor on the failed dice that a trait of rating 3 or more rerolls without Favour: 1 is half the rating,
        /// rounded up, minus one.
        "trait.free_rerolls", "BB-TRAIT-03" => free_rerolls: Ratio = Ratio::whole(1), range ("0", "3");
        /// Own traits that may help on one roll.
        "trait.max_help_per_roll", "BB-TRAIT-04" => max_help: i32 = 1, range 0..=3;
        /// Opponents' detrimental traits that may be used on one roll.
        "trait.max_hinder_per_roll", "BB-TRAIT-04" => max_hinder: i32 = 1, range 0..=3;
        /// How an opponent's detrimental trait is used.
        "trait.opponent_use", "BB-TRAIT-05" => opponent_use: OpponentUse = OpponentUse::FreeDice;
        /// Favour that it costs to deny an opponent one die from an own trait (`trait.cancel_mode`).
        "trait.cancel_cost_per_die", "BB-TRAIT-06" => cancel_cost: i32 = 1, range 1..=10;
        /// How a participant can deny an opponent the dice that its own detrimental trait gives.
        "trait.cancel_mode", "BB-TRAIT-06" => cancel: CancelMode = CancelMode::Off;
        /// Whether a detrimental trait of the roller raises the obstacle of its test.
        "trait.static_compel", "BB-TRAIT-07" => static_compel: bool = false;
        /// Favour that refusing a compelled detrimental trait costs.
        "trait.compel_refusal", "BB-TRAIT-07" => refusal: Refusal = Refusal::Rating;
        /// How often a scene trait gives dice.
        "scene_trait.use", "BB-TRAIT-08" => scene_use: SceneUse = SceneUse::DiceEveryRoll;
        /// Highest rating of a new scene trait.
        "scene_trait.max_rating", "BB-TRAIT-08" => scene_max: Limit = Limit::NONE, range 1..=10;
        /// Participants who may use a scene trait.
        "scene_trait.users", "BB-TRAIT-08" => scene_users: Users = Users::CreatorTeam;
        /// Whether a participant can pay 1 Favour to use an own trait as a Preparation of rating 1, once until its next
        /// action.
        "trait.favour_to_prep", "BB-TRAIT-09" => favour_to_prep: bool = false;
        /// Whether Legacies are earned.
        "legacy.enabled", "BB-LEG-01" => legacies: bool = true;
        /// Whether a Legacy may be invoked beside an own trait.
        "legacy.stack_with_trait", "BB-LEG-02" => legacy_stacks: bool = true;
        /// Whether an invoked Legacy also applies the modifier of its Approach.
        "legacy.adds_modifier", "BB-LEG-03" => legacy_modifies: bool = false;
        /// Highest rating of a Condition; 2 takes the major slots away, 1 the moderate ones too.
        "conditions.max_rating", "BB-COND-01" => max_condition: i32 = 3, range 1..=3;
        /// Slots for minor Conditions.
        "conditions.slots.minor", "BB-COND-02" => minor: i32 = 3, range 0..=10;
        /// Slots for moderate Conditions.
        "conditions.slots.moderate", "BB-COND-02" => moderate: i32 = 2, range 0..=10;
        /// Slots for major Conditions.
        "conditions.slots.major", "BB-COND-02" => major: i32 = 1, range 0..=10;
        /// Whether all kinds of Conditions share the same slots.
        "conditions.layout", "BB-COND-02" => layout: Layout = Layout::PooledSlots;
        /// Slot that a Condition takes.
        "conditions.slot_choice", "BB-COND-03" => slot_choice: SlotChoice = SlotChoice::Owner;
        /// Kind of Condition that each relevant Skill inflicts, in this order: Influence, Fight, Maneuver, Wilderness,
        /// Craft, Resources.
        "conditions.type_by_skill", "BB-COND-04" => type_by_skill: Words<Harm> = Words::new(&[Harm::Mental, Harm::Physical, Harm::Physical, Harm::Physical, Harm::Physical, Harm::Worldly]), range 6..=6;
        /// Conditions that hinder rolls, by Skill.
        "conditions.matrix", "BB-COND-05" => matrix: Matrix = Matrix::Wiki;
        /// Whether an opponent's roll counts as at least the rating of the highest Condition that hinders.
        "conditions.floor", "BB-COND-06" => floor: Floor = Floor::Off;
        /// Participants in a joint roll who profit from the minimum that an opponent's Condition sets.
        "conditions.floor_in_group", "BB-COND-07" => floor_in_group: FloorInGroup = FloorInGroup::Each;
        /// Whether the obstacle of a test is at least the rating of the roller's highest Condition that hinders.
        "conditions.static_minimum", "BB-COND-08" => static_minimum: bool = false;
        /// Whether Preparations have any effect.
        "prep.enabled", "BB-PREP-01" => preps: bool = false;
        /// Rating that a Preparation loses when it is used.
        "prep.floor_degrade", "BB-PREP-02" => prep_degrade: i32 = 1, range 0..=10;
        /// Part of a Preparation's rating that may be added as dice.
        "prep.dice_fraction", "BB-PREP-03" => prep_fraction: Ratio = Ratio::new(1, 2), range ("0", "3");
        /// Whether Preparations may be added as dice.
        "prep.dice_mode", "BB-PREP-03" => prep_dice: bool = true;
        /// Preparations that may be used on one roll.
        "prep.max_per_roll", "BB-PREP-04" => prep_max: i32 = 1, range 0..=3;
        /// Worth of a Preparation used for another purpose.
        "prep.off_label", "BB-PREP-06" => off_label: OffLabel = OffLabel::HalfMin1;
        /// Factor: a Preparation rated above this many times the needed successes does not wear.
        "prep.masterwork_factor", "BB-PREP-07" => masterwork: i32 = 2, range 0..=10;
        /// Facts that opponents do not know at first.
        "info.hidden", "BB-INFO-01" => hidden: Hidden = Hidden::None;
        /// Whether Dispositions are known; if not, a defender learns one when it forces a member of its team.
        "info.disposition_known", "BB-INFO-02" => disposition_known: bool = true;
        /// Whether a roll of an adversary counts as at least the rating of its fitting helpful trait, which does not
        /// wear.
        "adversary.trait_as_floor", "BB-ADV-01" => trait_as_floor: bool = false;
    }
}
