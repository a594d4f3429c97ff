//! Vocabulary of house rules in Fate systems: moments, effects and facts.
//!
//! A system of the family adds its own behind these; [`KERNEL_MOMENTS`] and [`KERNEL_EFFECTS`] are where they begin.

use super::moments::Known;
use crate::kernels::fate::hooks::data::FateData;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::party::Party;
use crate::system::HouseWords;
use crate::{house_effects, house_facts, house_moments};

/// Moments of a roll, after its dice have fallen.
pub(crate) const ROLLED: &[&str] = &["rolled", "attack_rolled", "defense_rolled"];
/// Moments of a roll, before and after its dice have fallen.
pub(crate) const ROLLS: &[&str] = &["before_roll", "rolled", "attack_rolled", "defense_rolled"];
/// Moments at which a hit has shifts that a rule can change.
const HITS: &[&str] = &["hit", "stress", "consequence", "taken_out"];
/// Every moment at which the conflict goes on.
const IN_PLAY: &[&str] = &[
    "conflict_starts",
    "exchange_starts",
    "turn_starts",
    "before_roll",
    "rolled",
    "attack_rolled",
    "defense_rolled",
    "hit",
    "stress",
    "consequence",
    "taken_out",
    "conceded",
    "advantage_made",
    "boost_gained",
    "moved",
    "turn_ends",
    "exchange_ends",
    "roar_made", // of War of Ashes
];
/// Moments between rolls, at which a fighter can be harmed or leave.
const BETWEEN: &[&str] =
    &["conflict_starts", "exchange_starts", "turn_starts", "turn_ends", "exchange_ends"];

house_moments! {
    /// When house rules speak in Fate systems.
    pub(crate) enum HouseMoment {
        /// A conflict has begun, before its first exchange; once for each fighter who is in it (my).
        ConflictStarts "conflict_starts", "FC-EXC-01";
        /// An exchange begins, once for each fighter who is in the conflict (my), before any
        /// turn.
        ExchangeStarts "exchange_starts", "FC-EXC-01";
        /// A fighter's turn begins (my), before it moves or acts.
        TurnStarts "turn_starts", "FC-EXC-02";
        /// A fighter (my) is about to throw dice; target is its opponent in the roll, if there is one.
        BeforeRoll "before_roll", "FC-DICE-12" -> target;
        /// The dice of any roll have fallen, before any invocation; my is the roller, target is the other party, if
        /// there is one.
        Rolled "rolled", "FC-DICE-12" -> target;
        /// The dice of an attack have fallen, before any invocation; my is the attacker, target is the defender.
        AttackRolled "attack_rolled", "FC-ATK-05" -> target;
        /// The dice of a defence have fallen, before any invocation; my is the defender, target is the fighter who
        /// attacks or creates the advantage.
        DefenseRolled "defense_rolled", "FC-DEF-01" -> target;
        /// An attack hits, before the hit is absorbed; my is the attacker, target is the fighter who is hit.
        Hit "hit", "FC-ATK-07" -> target;
        /// A fighter (my) has absorbed a hit, or a part of it, with stress; target is the fighter who hit it.
        Stress "stress", "FC-STR-01" -> target;
        /// A fighter (my) has absorbed a hit, or a part of it, with consequences; target is the fighter who hit it.
        Consequence "consequence", "FC-CSQ-01" -> target;
        /// A hit is about to take out a fighter (my), who is still in the conflict; target is the fighter who hit it.
        TakenOut "taken_out", "FC-TKO-01" -> target;
        /// A fighter (my) concedes, and is about to leave.
        Conceded "conceded", "FC-CED-01";
        /// A fighter (my) makes an advantage; target is the fighter who will bear it, if it is not an
        /// aspect of the scene.
        AdvantageMade "advantage_made", "FC-ADV-01" -> target;
        /// A fighter (my) has gained a boost.
        BoostGained "boost_gained", "FC-BST-02";
        /// A fighter (my) has gone to another zone.
        Moved "moved", "FC-MOV-01";
        /// A fighter's turn is over (my).
        TurnEnds "turn_ends", "FC-EXC-02";
        /// All turns of an exchange have been taken; once for each fighter who is in the conflict
        /// (my).
        ExchangeEnds "exchange_ends", "FC-EXC-01";
        /// The conflict is over; once for each fighter who is still in it (my).
        ConflictEnds "conflict_ends", "FC-END-01";
    }
}

house_effects! {
    /// Effects of house rules in Fate systems.
    pub(crate) enum HouseEffect {
        /// Adds to the result of the roll, or takes away from it; -20 to 20.
        Result = change "result", -20..=20, at ROLLS, of of_moment;
        /// Turns the lowest dice of the roll to [+], in addition to the dice turned by weight; 0 to 4, and no more
        /// than four in all.
        Replace = verb ("replace", "dice"), 0..=4, at &["before_roll"], of of_moment;
        /// Throws the dice of the roll again and keeps the new result; once for each rule.
        Reroll = plain "reroll", 1..=1, at ROLLED, of of_moment;
        /// Throws this many further Fate dice and adds them to the result; 0 to 8.
        Throw = verb ("throw", "dice"), 0..=8, at ROLLED, of of_moment;
        /// Every [+] of the roll adds a further Fate die; a [+] on a further die adds another; at most 12 further
        /// dice.
        Explode = plain "explode", 1..=1, at ROLLED, of of_moment;
        /// The result of the roll is at most this; -20 to 20.
        AtMost = set "result_at_most", -20..=20, at ROLLED, of of_moment;
        /// The result of the roll is at least this; -20 to 20.
        AtLeast = set "result_at_least", -20..=20, at ROLLED, of of_moment;
        /// Adds to the shifts of the hit, or takes away from them; -20 to 20, and no more than 100 in all. At
        /// `attack_rolled` the shifts count only if the attack hits; a hit without shifts has no effect.
        Shifts = change "shifts", -20..=20, at &["attack_rolled", "hit"], of of_moment;
        /// Clears this many checked stress boxes, the smallest first; 0 to 20.
        Clear = verb ("clear", "stress"), 0..=20, undone_by "check";
        /// Checks this many free stress boxes, the smallest first; 0 to 20. With none left, nothing happens.
        Check = verb ("check", "stress"), 0..=20, at IN_PLAY, undone_by "clear";
        /// Takes this many consequences away, the mildest first, with the free invocations on them; 0 to 8.
        Heal = verb ("heal", "consequences"), 0..=8, undone_by "sustain";
        /// Sustains this many consequences, the mildest free slots first; the other fighter of the moment has the
        /// free invocations, if there is one; 0 to 8.
        Sustain = verb ("sustain", "consequences"), 0..=8, at IN_PLAY, undone_by "heal";
        /// Suffers a hit of this many shifts, which is absorbed like any other; 0 to 20.
        Suffer = verb ("suffer", "shifts"), 0..=20, at BETWEEN;
        /// Gains boosts, or loses them; -20 to 20.
        Boosts = change "boosts", -20..=20, at IN_PLAY;
        /// Gains fate points, or loses them, never below 0 or above 127; -20 to 20.
        FatePoints = change "fate_points", -20..=20;
        /// Puts an aspect on the scene with this many free invocations for the fighter's side; 0 to 9, 0 for none.
        Gain = verb ("gain", "invocations"), 0..=9, at IN_PLAY;
        /// Bears a new aspect with this many free invocations for the other fighter of the moment, or else for its
        /// first foe; 0 to 9, 0 for none.
        Bear = verb ("bear", "invocations"), 0..=9, at IN_PLAY;
        /// Loses this many advantages that it bears, the ones with the most free invocations first; 0 to 9.
        Shed = verb ("shed", "advantages"), 0..=9, at IN_PLAY;
        /// Adds to the free invocations of the advantage, or takes away from them; -9 to 9.
        Invocations = change "invocations", -9..=9, at &["advantage_made"], of of_moment;
        /// Goes on full defense until its next action or the end of the exchange.
        FullDefense = plain "full_defense", 1..=1, at IN_PLAY;
        /// Loses its next turn; at `turn_starts` this one.
        LoseTurn = plain "lose_turn", 1..=1, at IN_PLAY;
        /// Place in the turn order of this exchange: fighters with higher numbers act first, fighters without one
        /// last in their usual order; -99 to 99.
        Initiative = set "initiative", -99..=99, at &["exchange_starts"];
        /// Like `initiative`, plus four Fate dice: this number and the sum of the dice.
        RolledInitiative = set "rolled_initiative", -99..=99, at &["exchange_starts"];
        /// Stays in the conflict although the hit would take it out; the hit marks nothing.
        Stay = plain "stay", 1..=1, at &["taken_out"], undone_by "take_out", of of_moment;
        /// Is taken out.
        TakeOut = plain "take_out", 1..=1, at BETWEEN, undone_by "stay";
        /// Adds to the fighter's tokens, or takes away from them, within 0 and 99. Tokens mean
        /// nothing by themselves: house rules count with them.
        Tokens = change "tokens", -99..=99;
    }
}

house_facts! {
    /// Facts that house rules read in Fate systems besides the features of policies.
    pub(crate) enum HouseFact<G: FateData> of Known<'_, G> {
        /// tokens that house rules have given the fighter, 0 to 99
        fighter Tokens "tokens": Number = |it, who| it.state.fighters[who].tokens.into();
        /// whether it is on a side that players run
        fighter OfPlayers "of_players": Flag = |it, who| {
            it.setup.sides[it.setup.side(who)].players.into()
        };
        /// sum of the dice of the roll, -4 to 4
        at (ROLLED) Dice "dice": Number = |it| it.party(|party| party.value);
        /// dice that fell as [+], before any were turned
        at (ROLLED) Pluses "pluses": Number = |it| it.matter.fell(1);
        /// dice that fell blank
        at (ROLLED) Blanks "blanks": Number = |it| it.matter.fell(0);
        /// dice that fell as [-]
        at (ROLLED) Minuses "minuses": Number = |it| it.matter.fell(-1);
        /// the result of the roll so far; before the dice, the sum that will be added to them
        at (ROLLS) Result "result": Number = |it| it.party(Party::total);
        /// the rating used in the roll
        at (ROLLS) Rating "rating": Number = |it| it.party(|party| party.method.rating);
        /// dice of the roll that are turned to [+]
        at (ROLLS) Replaced "replaced": Number = |it| it.party(|party| party.replaced.into());
        /// whether it is an attack
        at (&["before_roll", "rolled"]) Attacking "attacking": Flag = |it| {
            it.matter.is(|kind| kind == RollKind::Attack)
        };
        /// whether it is a defence
        at (&["before_roll", "rolled"]) Defending "defending": Flag = |it| {
            it.matter.is(RollKind::defends)
        };
        /// whether it creates an advantage
        at (&["before_roll", "rolled"]) Creating "creating": Flag = |it| {
            it.matter.is(|kind| matches!(kind, RollKind::Create { .. }))
        };
        /// whether it overcomes something
        at (&["before_roll", "rolled"]) Overcoming "overcoming": Flag = |it| {
            let overcomes = |kind| matches!(kind, RollKind::Overcome | RollKind::Move | RollKind::Feat(_));
            it.matter.is(overcomes)
        };
        /// shifts of the hit
        at (HITS) Shifts "shifts": Number = |it| it.matter.shifts;
        /// whether the attack succeeded with style
        at (&["hit"]) Style "style": Flag = |it| it.matter.style.into();
        /// shifts that the worst consequence taken absorbs: 2 mild, 4 moderate, 6 severe, 8 extreme
        at (&["consequence"]) Severity "severity": Number = |it| it.matter.severity;
        /// shifts of the hit that stress absorbed
        at (&["stress"]) Absorbed "absorbed": Number = |it| it.matter.absorbed;
        /// free invocations that the advantage will have
        at (&["advantage_made"]) Invocations "invocations": Number = |it| {
            it.matter.invocations
        };
    }
}

/// Number of the kernel's moments; those of a system follow.
pub(crate) const KERNEL_MOMENTS: usize = HouseMoment::WORDS.len();
/// Number of the kernel's effects; those of a system follow.
pub(crate) const KERNEL_EFFECTS: usize = HouseEffect::WORDS.len();

/// Vocabulary of house rules in a system that adds no words of its own; see [`HouseWords`].
pub(crate) static HOUSE: HouseWords = HouseWords {
    moments: HouseMoment::WORDS,
    effects: HouseEffect::WORDS,
    facts: HouseFact::WORDS,
};
