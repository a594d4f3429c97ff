//! Knobs of harm: armour, Stamina, Wounds, bleeding, death, what happens after the fight.

use super::kinds::{Amount, Amounts, Attribute, DieSize, MaxWounds, UsageBoxes};
use crate::knob::Ratio;
use crate::{choices, knobs};

choices! {
    /// Use of damage beyond the Stamina of a hit.
    pub enum Overflow {
        /// The rest goes on to Wounds.
        ToWounds = "to_wounds",
        /// The rest is lost.
        Lost = "lost",
    }
}

choices! {
    /// Whether a rule is in force.
    pub enum Switch {
        /// On.
        On = "on",
        /// Off: hits only cost Stamina and Wounds.
        Off = "off",
    }
}

choices! {
    /// Effect if an empty slot is picked for damaged gear.
    pub enum EmptySlot {
        /// Nothing.
        Nothing = "nothing",
        /// The die is rolled again until it picks an item, if there is one in a slot that it can show.
        Reroll = "reroll",
    }
}

choices! {
    /// Wounds that take a fighter out of action.
    pub enum Incapacitates {
        /// None: fighters act until they die.
        None = "none",
        /// A mortal wound.
        Mortal = "mortal",
        /// A mortal wound or bleeding out.
        BleedingAndMortal = "bleeding_and_mortal",
    }
}

choices! {
    /// Means of stopping bleeding out.
    pub enum BleedStop {
        /// Any action spent on it.
        ActionAuto = "action_auto",
        /// An action and a save with WIL against `target.default`.
        Save = "save",
        /// A bandage or healing.
        ItemOnly = "item_only",
    }
}

choices! {
    /// Points that an enemy must lose before it is defeated.
    pub enum HitPoints {
        /// Stamina and Wounds.
        Full = "full",
        /// Stamina alone: an enemy is defeated when its Stamina is gone.
        StaminaOnly = "stamina_only",
    }
}

choices! {
    /// Effect of bleeding out once the fight is over.
    pub enum AfterBleeding {
        /// None: it stops.
        Stops = "stops",
        /// A Wound a round, until a save with WIL against `target.default` stops it.
        Runs = "runs",
    }
}

choices! {
    /// Effect of a mortal wound once the fight is over.
    pub enum AfterMortal {
        /// Death, unless a draught is left on the side.
        NeedsDraught = "needs_draught",
        /// Survival.
        Survives = "survives",
        /// Death.
        Dies = "dies",
    }
}

knobs! {
    /// Armour, Stamina, Wounds, death.
    pub struct WoundKnobs {
        /// Whether armour loses a point for the rest of the fight whenever it takes off damage.
        "av.ablative", "SW-AV-02" => ablative: bool = false;
        /// Most Armor Value in all.
        "av.cap", "SW-AV-05" => av_cap: i32 = 3, range 0..=6;
        /// Armor Value of a shield.
        "av.shield", "SW-AV-05" => shield: i32 = 1, range 0..=3;
        /// Armor Value of a gambeson.
        "av.gambeson", "SW-AV-05" => gambeson: i32 = 1, range 0..=3;
        /// Armor Value of brigandine.
        "av.brigandine", "SW-AV-05" => brigandine: i32 = 1, range 0..=3;
        /// Armor Value of chain.
        "av.chain", "SW-AV-05" => chain: i32 = 2, range 0..=4;
        /// Armor Value of plate.
        "av.plate", "SW-AV-05" => plate: i32 = 3, range 0..=6;
        /// Stamina of a fighter if the scenario gives none.
        "stamina.start", "SW-STAM-04" => stamina: i32 = 4, range 0..=30;
        /// Damage of a hit beyond the Stamina left.
        "stamina.overflow", "SW-STAM-03" => overflow: Overflow = Overflow::ToWounds;
        /// Wounds at which a fighter dies, if the scenario gives none: a number, or one for every slot.
        "wounds.max", "SW-DEATH-01" => max: MaxWounds = MaxWounds::Slots;
        /// Slots that a fighter has before END.
        "slots.base", "SW-CORE-07" => slots_base: i32 = 10, range 6..=20;
        /// Most slots of a fighter.
        "slots.max", "SW-CORE-07" => slots_max: i32 = 20, range 10..=20;
        /// Usage boxes of an item; die: instead of boxes, a usage die that starts at d8 and steps down on a 1 or 2.
        "usage.boxes", "SW-CORE-08" => boxes: UsageBoxes = UsageBoxes::Boxes(3);
        /// Whether the number of Wounds from one hit has further effects.
        "wound.effects", "SW-WND-02" => effects: Switch = Switch::On;
        /// Most Wounds from one hit that have no further effect.
        "wound.band1.max", "SW-WND-03" => band1: i32 = 3, range 1..=9;
        /// Most Wounds from one hit that damage gear; if not above wound.band1.max, no hit damages gear.
        "wound.band2.max", "SW-WND-04" => band2: i32 = 6, range 2..=19;
        /// Most Wounds from one hit that cause bleeding out; more are mortal. If not above wound.band2.max, no hit
        /// causes bleeding out.
        "wound.band3.max", "SW-WND-06" => band3: i32 = 9, range 3..=20;
        /// Whether a hit also has the effects of all milder rows of the Wounds table.
        "wound.cumulative", "SW-WND-08" => cumulative: bool = false;
        /// Die that picks the slot of damaged gear.
        "wound.gear.die", "SW-WND-04" => gear_die: DieSize = DieSize(20), range (4, 20);
        /// Usage boxes that are marked on damaged gear.
        "wound.gear.usage", "SW-WND-04" => gear_usage: Amount = Amount::dice(1, 4), range (1, 6);
        /// Effect if the die picks an empty slot.
        "wound.gear.empty", "SW-WND-05" => gear_empty: EmptySlot = EmptySlot::Nothing;
        /// Rounds until a mortal wound kills.
        "wound.mortal.rounds", "SW-WND-07" => mortal_rounds: Amount = Amount::dice(1, 4), range (1, 10);
        /// Wounds that must be healed at once to end a mortal wound.
        "wound.mortal.heal", "SW-WND-07" => mortal_heal: i32 = 1, range 1..=10;
        /// The wounds that take a fighter out of action.
        "wound.incapacitates", "SW-WND-09" => incapacitates: Incapacitates = Incapacitates::None;
        /// Wounds that bleeding out costs at the end of every round.
        "bleed.wounds", "SW-COND-06" => bleed_wounds: Amount = Amount::fixed(1), range (0, 4);
        /// Means of stopping bleeding out.
        "bleed.stop", "SW-COND-06" => bleed_stop: BleedStop = BleedStop::ActionAuto;
        /// Whether several wounds that bleed out add up.
        "bleed.stacks", "SW-COND-06" => bleed_stacks: bool = false;
        /// Points that an enemy must lose before it is defeated.
        "enemy.hp_model", "SW-DEATH-02" => hit_points: HitPoints = HitPoints::Full;
        /// Whether hits damage the gear of enemies, make them bleed or wound them mortally.
        "enemy.wound_effects", "SW-DEATH-03" => enemy_effects: bool = true;
        /// Effect of bleeding out once the fight is over.
        "aftermath.bleeding", "SW-END-02" => after_bleeding: AfterBleeding = AfterBleeding::Stops;
        /// Effect of a mortal wound once the fight is over.
        "aftermath.mortal", "SW-END-02" => after_mortal: AfterMortal = AfterMortal::NeedsDraught;
        /// Direct damage of a fall into the pit of a scene.
        "hazard.pit", "SW-AV-04" => pit: Amount = Amount::dice(1, 6), range (0, 20);
        /// Direct damage of poison at the end of every round.
        "hazard.poison", "SW-AV-04" => poison: Amount = Amount::dice(1, 4), range (0, 20);
    }
}

knobs! {
    /// Rests between fights.
    pub struct RestKnobs {
        /// Stamina that one Turn of rest restores.
        "rest.turn.stamina", "SW-REST-01" => turn_stamina: Amount = Amount::dice_and(1, 6, Attribute::End), range Amounts::within(0, 30).or_attribute().or_all();
        /// Stamina that a Watch with a meal restores.
        "rest.watch.stamina", "SW-REST-02" => watch_stamina: Amount = Amount::All, range Amounts::within(0, 30).or_attribute().or_all();
        /// Wounds that a Watch with a meal heals.
        "rest.watch.wounds", "SW-REST-03" => watch_wounds: Amount = Amount::dice_and(1, 6, Attribute::End), range Amounts::within(0, 30).or_attribute().or_all();
        /// Wounds that a week in a safe haven heals; Stamina comes back completely.
        "rest.week", "SW-REST-05" => week: Amount = Amount::All, range Amounts::within(0, 30).or_attribute().or_all();
        /// Whether a Watch without a meal counts as a Turn.
        "rest.meal_required", "SW-REST-07" => meal: bool = true;
        /// Share of an item's price that it costs to repair one box, in a safe haven.
        "repair.cost", "SW-REST-09" => repair: Ratio = Ratio::new(1, 10), range ("0", "1");
    }
}
