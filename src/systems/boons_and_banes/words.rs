//! Words of Boons and Banes: decision points, options and features.

pub use super::feature_words::BoonsFeature;
use super::option_words::{
    ALSOS, ATTACKS, BASE, BENEFITS, CAPTAIN, DEFENCES, DENIES, DODGES, EFFECTS, EXCESS, GUARDS,
    HELPS, JOINS, ORDER, OVERFLOWS, POWERS, RECKLESSES, REFUSES, REROLLS, RESTS, REVERSALS, SCARS,
    SKILLS, SLOTS, SPENDS, STANDS, SURRENDERS, TURN,
};
use crate::system::{Features, OptionWord, Point, Vocabulary};

/// Who leads a team.
pub const POINT_CAPTAIN: usize = 0;
/// The Approach of base Morale.
pub const POINT_BASE: usize = 1;
/// The Skill of a test in Positioning.
pub const POINT_SKILL: usize = 2;
/// The Approach of a test in Positioning.
pub const POINT_POSITION: usize = 3;
/// The benefit of Positioning.
pub const POINT_BENEFIT: usize = 4;
/// The order within a team.
pub const POINT_ORDER: usize = 5;
/// What somebody does in its turn.
pub const POINT_TURN: usize = 6;
/// Whether somebody joins an attack.
pub const POINT_JOIN: usize = 7;
/// Whom else somebody attacks.
pub const POINT_ALSO: usize = 8;
/// The Skill of an action with another Skill.
pub const POINT_ACTION_SKILL: usize = 9;
/// The Approach of an action.
pub const POINT_ATTACK: usize = 10;
/// The Approach of a defence.
pub const POINT_DEFENCE: usize = 11;
/// Rolling again with Reason.
pub const POINT_REROLL: usize = 12;
/// Calling help.
pub const POINT_HELP: usize = 13;
/// Denying dice from one's own trait.
pub const POINT_DENY: usize = 14;
/// What an attack with another Skill does.
pub const POINT_EFFECT: usize = 15;
/// What becomes of excess successes.
pub const POINT_EXCESS: usize = 16;
/// How much Favour that may cost.
pub const POINT_SPEND: usize = 17;
/// Which slot takes a Condition.
pub const POINT_SLOT: usize = 18;
/// Which trait becomes a scar.
pub const POINT_SCAR: usize = 19;
/// Surrender or Last Stand on overflow.
pub const POINT_OVERFLOW: usize = 20;
/// A Last Stand at Morale 0.
pub const POINT_LAST_STAND: usize = 21;
/// The Approach of a surrender test.
pub const POINT_SURRENDER: usize = 22;
/// Refusing what is compelled on a test.
pub const POINT_REFUSE: usize = 23;
/// Powering through a failed test.
pub const POINT_POWER: usize = 24;
/// A minor Condition instead of a defence.
pub const POINT_DODGE: usize = 25;
/// Making an attack on an ally one on both.
pub const POINT_GUARD: usize = 26;
/// Swapping rolls.
pub const POINT_REVERSE: usize = 27;
/// Making a Boon endure for a Bane.
pub const POINT_RECKLESS: usize = 28;
/// What is done in a rest.
pub const POINT_REST: usize = 29;
/// Number of decision points.
pub const POINTS: usize = 30;

/// Captain: an ally picked by the list.
pub const NAME: u8 = 1;
/// Approaches: first option that names one; before it stand the ways to pick one.
pub const VIGOR: u8 = 1;
/// Attack: an Approach by lot.
pub const BY_LOT: u8 = 4;
/// Defence and Positioning: the largest pool, forced or not.
pub const LARGEST: u8 = 5;
/// Defence and Positioning: the largest pool that is not forced.
pub const UNFORCED: u8 = 6;
/// Attack: the Approach that forces what the target would defend with best.
pub const FORCING: u8 = 5;
/// Surrender: the largest pool.
pub const SURRENDER_LARGEST: u8 = 4;
/// Order: an ally picked by the list.
pub const NEXT: u8 = 1;
/// Join: take part.
pub const JOIN: u8 = 1;
/// Also: another target.
pub const ALSO: u8 = 1;
/// Reroll: roll again.
pub const REROLL: u8 = 1;
/// Deny: pay Favour.
pub const DENY: u8 = 1;
/// Effect: Morale.
pub const MORALE: u8 = 1;
/// Excess: a Boon.
pub const EXCESS_BOON: u8 = 1;
/// Excess: a Bane.
pub const EXCESS_BANE: u8 = 2;
/// Overflow and Last Stand: stand.
pub const STAND: u8 = 1;
/// Refuse: pay.
pub const REFUSE: u8 = 1;
/// Power: take the Condition.
pub const POWER: u8 = 1;

/// Dodge: take the Condition.
pub const DODGE: u8 = 1;
/// Guard: be attacked as well.
pub const GUARD: u8 = 1;
/// Reverse: with an opponent.
pub const SWAP_FOE: u8 = 1;
/// Reverse: with an ally.
pub const SWAP_ALLY: u8 = 2;
/// Reckless: let it endure.
pub const RECKLESS: u8 = 1;
/// Rest: mend a Condition.
pub const MEND: u8 = 1;
/// Rest: buy Well Rested.
pub const WELL_RESTED: u8 = 2;

/// Options of a benefit.
pub mod benefit {
    /// None.
    pub const NOTHING: u8 = 0;
    /// The Vigor benefit.
    pub const MORALE: u8 = 1;
    /// The Intuition benefit.
    pub const ORDER: u8 = 2;
    /// The Reason benefit.
    pub const LEARN: u8 = 3;
    /// A scene trait.
    pub const SCENE: u8 = 4;
    /// A Boon on oneself or an ally.
    pub const BOON: u8 = 5;
    /// A Boon on the scene.
    pub const SCENE_BOON: u8 = 6;
    /// A Bane on an opponent.
    pub const BANE: u8 = 7;
}

/// Options of a turn.
pub mod turn {
    /// Attack one.
    pub const ATTACK: u8 = 0;
    /// Attack one together with others.
    pub const GROUP: u8 = 1;
    /// Attack several.
    pub const SEVERAL: u8 = 2;
    /// Attack with another Skill.
    pub const OTHER_SKILL: u8 = 3;
    /// Position.
    pub const POSITION: u8 = 4;
    /// Surrender.
    pub const SURRENDER: u8 = 5;
    /// Let the action pass.
    pub const PASS: u8 = 6;
}

/// Options of help.
pub mod help {
    /// Call nothing.
    pub const PASS: u8 = 0;
    /// An own Boon.
    pub const BOON: u8 = 1;
    /// A Boon on the scene.
    pub const SCENE_BOON: u8 = 2;
    /// A Bane of an opponent.
    pub const BANE: u8 = 3;
    /// A detrimental trait of an opponent.
    pub const FLAW: u8 = 4;
    /// A scene trait.
    pub const SCENE: u8 = 5;
    /// An own trait.
    pub const TRAIT: u8 = 6;
    /// A Legacy.
    pub const LEGACY: u8 = 7;
    /// A Preparation.
    pub const PREP: u8 = 8;
    /// A Preparation on the spot.
    pub const IMPROVISE: u8 = 9;
    /// A wicked Preparation beside a Boon.
    pub const WICKED: u8 = 10;
    /// Trait: only what is free.
    pub const FREE_ONLY: u8 = 0;
    /// Trait: raised by 1 for 1 Favour.
    pub const RAISED: u8 = 2;
    /// Preparation: as dice.
    pub const AS_DICE: u8 = 1;
}

/// Everything that policies can say.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { points: points(), features: BoonsFeature::ALL.to_vec() }
}

/// Name, what it is, ledger, options, fallback.
type Declared =
    (&'static str, &'static str, &'static str, &'static [OptionWord], &'static [&'static str]);

#[rustfmt::skip]
const DECLARED: [Declared; POINTS] = [
    ("captain", "who leads the team; asked of its first member before the conflict", "D-CAPTAIN", CAPTAIN, &["as_told"]),
    ("morale_approach", "the Approach whose rating is the team's base Morale; asked of the captain", "D-CAPT-APPROACH", BASE, &["best"]),
    ("position_skill", "the Skill that a member tests in Positioning", "D-POS-SKILL", SKILLS, &["best"]),
    ("position_approach", "the Approach that a member tests in Positioning, on tests before a conflict and in a rest", "D-POS-APPROACH", DEFENCES, &["best"]),
    ("benefit", "what a member takes from Positioning, or from a positioning action", "D-BENEFIT, D-BENEFIT-TARGET, D-ASSOC", BENEFITS, &["morale", "boon attack if target.me", "scene_trait", "nothing"]),
    ("order", "which member acts next; the first who has not acted decides", "D-ORDER", ORDER, &["in_order"]),
    ("turn", "what a member does, to whom", "D-ACTION, D-TARGET, D-SURRENDER", TURN, &["attack lowest foe.strength", "pass", "surrender"]),
    ("join", "whether a member joins the attack of another, which takes its action", "D-GROUP", JOINS, &["join if declared", "stay_out"]),
    ("also", "whom else an attack on several is aimed at; asked until it is enough", "D-MULTI", ALSOS, &["also lowest foe.defence if declared and my.strength > aimed_strength + target.defence", "enough"]),
    ("action_skill", "the Skill of an attack with another Skill, or of a positioning action", "D-MIDPOS", SKILLS, &["best"]),
    ("attack_approach", "the Approach of an attack or positioning action", "D-ATK-APPROACH", ATTACKS, &["best"]),
    ("defence_approach", "the Approach of a defence", "D-DEF-APPROACH", DEFENCES, &["best"]),
    ("reroll", "whether Reason rolls the whole pool again", "D-REROLL", REROLLS, &["again if 10 * rolled < mean", "keep"]),
    ("help", "what is called once the dice are seen; asked in turns until both sides pass", "D-BOON, D-BANE, D-TRAIT, D-PREP", HELPS, &[
        "scene if unseen or need >= 1 and need <= scene_dice",
        "flaw highest foe.flaw if unseen or need >= 1 and need <= target.flaw",
        "boon free if need >= 1 and 2 * need <= boon_free",
        "bane free highest foe.bane_free if need >= 1 and 2 * need <= target.bane_free",
        "boon full if unseen or need >= 1 and need <= boon_dice",
        "bane full highest foe.bane_dice if unseen or need >= 1 and need <= target.bane_dice",
        "scene_boon full if unseen or need >= 1 and need <= scene_boon_dice",
        "prep floor if prep >= 1 and need >= 1 and need <= prep_gain",
        "trait paid if need >= 1 and need <= rerolls",
        "prep dice if need >= 1 and need <= prep_dice",
        "wicked if need >= 1 and need <= wicked_dice",
        "pass",
    ]),
    ("deny", "whether Favour denies dice that an opponent draws from one's own trait", "D-TRAIT-CANCEL", DENIES, &["deny if margin <= amount", "accept"]),
    ("effect", "what a won attack with another Skill does", "D-OFFSKILL", EFFECTS, &["morale if morale_effect > margin or target_morale <= morale_effect", "stress"]),
    ("excess", "what excess successes become", "D-EXCESS, D-ASSOC", EXCESS, &["bane attack first if my.free_bane", "nothing"]),
    ("spend", "how much Favour a conversion may cost", "D-EXCESS", SPENDS, &["all"]),
    ("slot", "which slot takes a Condition", "D-SLOT", SLOTS, &["tightest"]),
    ("scar", "which trait becomes the scar of an overflow", "D-SCAR", SCARS, &["new"]),
    ("overflow", "surrender or a Last Stand, once no slot can hold the Stress", "D-OVERFLOW", OVERFLOWS, &["surrender"]),
    ("last_stand", "whether to enter a Last Stand when one's roll has taken the team's Morale to 0", "D-LAST-MORALE", STANDS, &["decline"]),
    ("surrender_approach", "the Approach of a surrender test", "D-SURR-APPROACH", SURRENDERS, &["smallest"]),
    ("refuse", "whether Favour keeps a compelled Bane or trait from raising an obstacle", "BB-BANE-03, BB-TRAIT-07", REFUSES, &["refuse if my.favour >= amount + 2", "accept"]),
    ("power", "whether to power through a failed test", "BB-TEST-08", POWERS, &["power_through if amount <= 1", "fail"]),
    ("dodge", "whether somebody with Uncanny Dodge takes a minor Condition instead of a defence", "BB-TAL-07", DODGES, &["dodge if my.last_stand or my.free_minor >= 1 and joined_strength >= my.strength", "roll"]),
    ("guard", "whether a Guardian makes an attack on an ally one on both", "BB-TAL-13", GUARDS, &["guard if not my.last_stand", "stay_out"]),
    ("reverse", "whether somebody with Reversal of Fortune swaps its roll", "BB-TAL-19", REVERSALS, &["swap_foe highest foe.shows if margin <= -2 and target.shows >= rolled + 2", "keep"]),
    ("reckless", "whether somebody reckless lets a Boon made with Vigor endure for a Bane", "BB-TAL-27", RECKLESSES, &["reckless if amount >= 3", "ordinary"]),
    ("rest", "what a member does in a rest; asked until it stops, and once more at the last call", "BB-REST-03, BB-REST-05", RESTS, &["mend highest ally.mend_chance if target.mend_chance >= 25", "well_rested if last_call", "stop"]),
];

fn points() -> Vec<Point> {
    let point = |(name, doc, ledger, options, fallback): &Declared| Point {
        name,
        doc,
        ledger,
        options,
        fallback,
    };
    DECLARED.iter().map(point).collect()
}
