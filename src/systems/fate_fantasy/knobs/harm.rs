//! Knobs of stress, consequences, endings and the game master's characters (HARM, END, NPC).

use super::number_or_word::Either;
use crate::knob::{Limit, Words};
use crate::system::clock::ClockSide;
use crate::systems::fate_fantasy::knobs::fight::Never;
use crate::{choices, knobs};

choices! {
    /// How harm works.
    pub enum HarmModel {
        /// Boxes; a hit that finds none is a consequence, in order; after the last, out.
        SotcRollup = "sotc_rollup",
        /// Boxes; consequences take shifts off a hit, the rest must fit a box.
        DresdenAbsorb = "dresden_absorb",
        /// Wounds by margin with penalties.
        Fate2Margin = "fate2_margin",
    }
}

choices! {
    /// Boxes that a hit marks.
    pub enum Marking {
        /// The box of its size, or the next free one above.
        SingleBox = "single_box",
        /// The box and all lower ones.
        AllUpTo = "all_up_to",
        /// As many boxes as it has shifts.
        Count = "count_s_boxes",
    }
}

choices! {
    /// Boxes that a hit on a minion marks.
    pub enum MinionMarking {
        /// As many boxes as it has shifts.
        Count = "count_s_boxes",
        /// The box of its size, or the next free one above.
        SingleBox = "single_box",
    }
}

choices! {
    /// Track that social harm goes to.
    pub enum SocialTrack {
        /// The mental track.
        Mental = "mental",
        /// A track of its own.
        Separate = "separate",
    }
}

choices! {
    /// A stress track.
    pub enum Track {
        /// Of the body.
        Physical = "physical",
        /// Of the mind.
        Mental = "mental",
    }
}

choices! {
    /// When stress clears.
    pub enum StressClear {
        /// When the conflict is over.
        EndOfConflict = "end_of_conflict",
    }
}

choices! {
    /// Times at which a character may concede.
    pub enum ConcedeWhen {
        /// At the start of its own turn, and whenever it becomes a target, before the dice.
        BeforeRoll = "before_roll",
        /// Right after taking a consequence.
        OnConsequence = "on_consequence",
        /// At the start of its own turn.
        OwnTurn = "start_of_own_turn",
        /// Never.
        Never = "never",
    }
}

choices! {
    /// How many boxes a minion has, if it is no number.
    pub enum Quality {
        /// As many as its quality says: Average 1, Fair 2, Good 3.
        Quality = "quality",
    }
}

choices! {
    /// When a minion is taken out.
    pub enum OutAt {
        /// By a hit that needs more boxes than are free.
        Overflow = "overflow",
        /// When its last box is marked.
        Full = "full",
    }
}

choices! {
    /// Whether minions act as a group.
    pub enum Grouping {
        /// Each for itself.
        Off = "off",
        /// Minions of a group in the same zone act with one roll.
        On = "on",
    }
}

knobs! {
    /// Stress, consequences, endings.
    pub struct HarmKnobs {
        /// Track that social harm goes to.
        "harm.social_track", "FF-ATK-07" => social: SocialTrack = SocialTrack::Mental;
        /// The tracks that exist; harm to any other track goes to the first.
        "harm.tracks", "FF-HARM-01" => tracks: Words<Track> = Words::new(Track::ALL), range 1..=2;
        /// Boxes of a track before skills add theirs.
        "stress.base_boxes", "FF-HARM-02" => base_boxes: i32 = 5, range 1..=10;
        /// Boxes that each tier of Endurance or Resolve adds to its track: Average, Good and Superb.
        "stress.bonus_per_tier", "FF-HARM-03" => per_tier: i32 = 1, range 0..=2;
        /// Boxes that a hit marks.
        "stress.marking", "FF-HARM-04" => marking: Marking = Marking::SingleBox;
        /// How harm works.
        "harm.model", "FF-HARM-06" => model: HarmModel = HarmModel::SotcRollup;
        /// Consequences that a character can take.
        "consequence.slots", "FF-HARM-07" => slots: i32 = 3, range 0..=5;
        /// Shifts that a mild consequence absorbs (`harm.model = dresden_absorb`).
        "absorb.mild", "FF-HARM-08" => mild: i32 = 2, range 1..=10;
        /// Shifts that a moderate consequence absorbs (`harm.model = dresden_absorb`).
        "absorb.moderate", "FF-HARM-08" => moderate: i32 = 4, range 1..=10;
        /// Shifts that a severe consequence, or one beyond it, absorbs (`harm.model = dresden_absorb`).
        "absorb.severe", "FF-HARM-08" => severe: i32 = 6, range 1..=10;
        /// Boxes of a track before skills add theirs (`harm.model = dresden_absorb`).
        "absorb.base_boxes", "FF-HARM-08" => absorb_boxes: i32 = 2, range 1..=10;
        /// Smallest margin of a hit that takes out at once (`harm.model = fate2_margin`).
        "fate2.out_margin", "FF-HARM-09" => out_margin: i32 = 7, range 5..=10;
        /// Boxes of each line of wounds (`harm.model = fate2_margin`).
        "fate2.boxes", "FF-HARM-09" => line_boxes: i32 = 2, range 1..=4;
        /// Modifier on every roll for each consequence of the roller.
        "consequence.penalty", "FF-HARM-10" => penalty: i32 = 0, range -2..=0;
        /// When stress clears.
        "stress.clear", "FF-HARM-11" => clear: StressClear = StressClear::EndOfConflict;
        /// Times at which a character may concede.
        "concede.when", "FF-END-02" => concede_when: ConcedeWhen = ConcedeWhen::BeforeRoll;
        /// Consequences from which a character counts as beaten (`my.beaten`) if the next ordinary hit would cost it
        /// another one.
        "concede.threshold", "FF-END-02" => threshold: Either<Never> = Either::Number(1), range 0..=3;
        /// Fate points for each consequence of this conflict to a character who concedes or is taken out.
        "concede.fp_per_consequence", "FF-END-03" => fp_per_consequence: i32 = 1, range 0..=2;
        /// Fate points for conceding.
        "concede.fp_flat", "FF-END-03" => fp_flat: i32 = 0, range 0..=2;
        /// Rounds after which a conflict is called off as undecided.
        "conflict.max_rounds", "FF-END-05" => max_rounds: i32 = 1000, range 10..=10000;
        /// Rounds after which the sides of `conflict.clock_side` lose; without a number there is no clock.
        "conflict.clock", "FF-END-05" => clock: Limit = Limit::NONE, range 1..=1000;
        /// Sides that lose when the clock runs out.
        "conflict.clock_side", "FF-END-05" => clock_side: ClockSide = ClockSide::Players;
    }
}

knobs! {
    /// Characters of the game master.
    pub struct NpcKnobs {
        /// Boxes of a minion.
        "minion.boxes", "FF-NPC-03" => boxes: Either<Quality> = Either::Word(Quality::Quality), range 1..=5;
        /// Boxes that a hit on a minion marks.
        "minion.marking", "FF-NPC-03" => marking: MinionMarking = MinionMarking::Count;
        /// When a minion is taken out.
        "minion.out_at", "FF-NPC-03" => out_at: OutAt = OutAt::Overflow;
        /// Consequences that a minion can take.
        "minion.consequences", "FF-HARM-12" => consequences: i32 = 0, range 0..=3;
        /// Whether minions act as a group.
        "minion.grouping", "FF-NPC-04" => grouping: Grouping = Grouping::Off;
        /// Whether stress that takes a minion out goes on to the next of its group.
        "minion.overflow", "FF-NPC-05" => overflow: bool = true;
        /// Whether the game master's characters may block.
        "npc.may_block", "FF-NPC-06" => may_block: bool = true;
        /// Whether the game master's characters may manoeuvre.
        "npc.may_manoeuvre", "FF-NPC-06" => may_manoeuvre: bool = true;
        /// Whether the game master's characters earn spin.
        "npc.may_spin", "FF-NPC-06" => may_spin: bool = true;
        /// Whether the game master's characters may take supplemental actions.
        "npc.may_supplement", "FF-NPC-06" => may_supplement: bool = true;
        /// Whether the game master's characters may hold their turn until the after group acts.
        "npc.may_hold", "FF-NPC-06" => may_hold: bool = false;
    }
}
