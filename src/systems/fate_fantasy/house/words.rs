//! Words of house rules in Fate Fantasy: moments, effects and facts.

use super::moments::Known;
use crate::system::HouseWords;
use crate::systems::fate_fantasy::state::roll::{Roll, RollKind};
use crate::{house_effects, house_facts, house_moments};

const ROLLED: &[&str] = &[
    "rolled",
    "attack_rolled",
    "defence_rolled",
    "manoeuvre_rolled",
    "block_rolled",
    "initiative_rolled",
];
const ROLLS: &[&str] = &[
    "before_roll",
    "rolled",
    "attack_rolled",
    "defence_rolled",
    "manoeuvre_rolled",
    "block_rolled",
    "initiative_rolled",
];
/// Moments at which it is told what kind of roll it is.
const ANY_ROLL: &[&str] = &["before_roll", "rolled"];
const HITS: &[&str] = &["hit", "stress_taken", "consequence_taken", "wound_taken", "going_out"];
/// Every moment at which the conflict goes on.
const IN_PLAY: &[&str] = &[
    "conflict_starts",
    "round_starts",
    "initiative_rolled",
    "gm_turn_starts",
    "after_group_starts",
    "turn_starts",
    "turn_held",
    "interrupt_won",
    "interrupt_failed",
    "supplement_named",
    "before_roll",
    "rolled",
    "attack_rolled",
    "defence_rolled",
    "manoeuvre_rolled",
    "block_rolled",
    "hit",
    "missed",
    "stress_taken",
    "consequence_taken",
    "wound_taken",
    "going_out",
    "conceding",
    "aspect_placed",
    "spin_earned",
    "block_made",
    "block_met",
    "moved",
    "task_advanced",
    "turn_ends",
    "round_ends",
];
/// Moments between rolls, at which a fighter can be harmed or leave.
const BETWEEN: &[&str] = &[
    "conflict_starts",
    "round_starts",
    "gm_turn_starts",
    "after_group_starts",
    "turn_starts",
    "turn_ends",
    "round_ends",
];
/// Moments at which blocks may change, because no roll is under way that they oppose.
const BLOCKS: &[&str] = &[
    "conflict_starts",
    "round_starts",
    "gm_turn_starts",
    "after_group_starts",
    "turn_starts",
    "turn_held",
    "hit",
    "missed",
    "stress_taken",
    "consequence_taken",
    "wound_taken",
    "aspect_placed",
    "spin_earned",
    "turn_ends",
    "round_ends",
];
/// Moments at which a fighter can be shifted to another zone, because no move is under way.
const SHIFTING: &[&str] = &[
    "conflict_starts",
    "round_starts",
    "gm_turn_starts",
    "after_group_starts",
    "turn_starts",
    "hit",
    "missed",
    "aspect_placed",
    "turn_ends",
    "round_ends",
];

house_moments! {
    /// Moments of house rules in Fate Fantasy.
    pub enum FantasyMoment {
        /// The conflict has begun and the groups are formed, before the first round; once for each
        /// character who takes part (my). With `init.frequency = every_round` the groups are not formed
        /// yet.
        ConflictStarts "conflict_starts", "FF-INIT-08";
        /// A round begins, before any turn; once for each character who takes part (my).
        RoundStarts "round_starts", "FF-INIT-05";
        /// A player's character (my) has rolled initiative against the game master, and is about to
        /// join a group.
        InitiativeRolled "initiative_rolled", "FF-INIT-02";
        /// The before group is done and the game master's turn begins; once for each character who
        /// takes part (my). Not if no turn of the round is left.
        GmTurnStarts "gm_turn_starts", "FF-INIT-07";
        /// The game master's turn is done and the turns of the after group begin; once for each
        /// character who takes part (my). Not if no turn of the round is left.
        AfterGroupStarts "after_group_starts", "FF-INIT-05";
        /// A turn begins (my), after own blocks and full defence have ended, before any action.
        TurnStarts "turn_starts", "FF-ACT-01";
        /// A character (my) has postponed its turn.
        TurnHeld "turn_held", "FF-HOLD-01";
        /// A character (my) has won an interrupt, and has not acted yet; target is the character who was about to
        /// act.
        InterruptWon "interrupt_won", "FF-INTR-06" -> target;
        /// A character (my) has failed to interrupt; target is the character who is about to act.
        InterruptFailed "interrupt_failed", "FF-INTR-07" -> target;
        /// A character (my) has named a supplemental action and not done it yet; interrupting does not count as one
        /// here.
        SupplementNamed "supplement_named", "FF-SUP-04";
        /// A character (my) is about to throw dice, after spin; target is its opponent in the roll, if there is
        /// one. The first roll for initiative has no such moment.
        BeforeRoll "before_roll", "FF-LADR-03" -> target;
        /// The dice of any roll but initiative have fallen, and neither party has used anything on it yet; my is the
        /// roller, target is the opponent, if there is one.
        Rolled "rolled", "FF-LADR-03" -> target;
        /// The dice of an attack have fallen, and neither party has used anything on it yet; my is the attacker, target
        /// is the defender.
        AttackRolled "attack_rolled", "FF-ATK-02" -> target;
        /// The dice of a defence have fallen, and neither party has used anything on it yet; my is the defender, target
        /// is the character who attacks or manoeuvres.
        DefenceRolled "defence_rolled", "FF-DEF-01" -> target;
        /// The dice of a manoeuvre have fallen, and neither party has used anything on it yet; my is the character who
        /// manoeuvres, target is the defender. There is no target if the manoeuvre removes an aspect.
        ManoeuvreRolled "manoeuvre_rolled", "FF-MAN-01" -> target;
        /// The dice of a block have fallen, and nothing has been used on it yet; my is the character who blocks.
        BlockRolled "block_rolled", "FF-BLK-01";
        /// An attack hits, or is a tie that harms, before the hit is absorbed; my is the attacker, target is the
        /// character who is hit. Once for a hit that goes on to other minions of a group.
        Hit "hit", "FF-ATK-02" -> target;
        /// An attack does not hit; my is the attacker, target is the defender.
        Missed "missed", "FF-ATK-06" -> target;
        /// A character (my) has absorbed a hit, or a part of it, with boxes; target is the character who hit it, none
        /// for the price of an interrupt.
        StressTaken "stress_taken", "FF-HARM-04" -> target;
        /// A character (my) has absorbed a hit, or a part of it, with consequences; target is the character who hit it,
        /// none for the price of an interrupt.
        ConsequenceTaken "consequence_taken", "FF-HARM-06" -> target;
        /// A character (my) has taken a wound (`harm.model = fate2_margin`); target is the character who hit it,
        /// none for the price of an interrupt.
        WoundTaken "wound_taken", "FF-HARM-09" -> target;
        /// A hit is about to take out a character (my), who still takes part; target is the character who hit it.
        GoingOut "going_out", "FF-END-01" -> target;
        /// A character (my) concedes, and is about to leave.
        Conceding "conceding", "FF-END-02";
        /// A manoeuvre or an item (my) is about to place an aspect on target.
        AspectPlaced "aspect_placed", "FF-MAN-03" -> target;
        /// A character (my) is about to gain spin for a defence.
        SpinEarned "spin_earned", "FF-SPIN-01";
        /// A character (my) is about to make a block; target is the only foe that it stops, if it stops one alone.
        BlockMade "block_made", "FF-BLK-01" -> target;
        /// A block of a character (my) has been met by an action of target, and has stopped it or not.
        BlockMet "block_met", "FF-BLK-12" -> target;
        /// A character (my) has gone to another zone.
        Moved "moved", "FF-MOVE-01";
        /// A character (my) has had a success on a task that does not end the conflict.
        TaskAdvanced "task_advanced", "FF-ACT-06";
        /// A turn is over (my).
        TurnEnds "turn_ends", "FF-ACT-01";
        /// All turns of a round have been taken, and spin has not ended yet; once for each character
        /// who takes part (my).
        RoundEnds "round_ends", "FF-INIT-05";
        /// The conflict is over; once for each character who is still in it (my).
        ConflictEnds "conflict_ends", "FF-END-05";
    }
}

house_effects! {
    /// Effects of house rules in Fate Fantasy.
    pub enum FantasyEffect {
        /// Adds to the total of the roll, or takes away from it; -20 to 20. Beyond `mod.cap`; all of a
        /// roll's house rules together change it by 200 at most.
        Result = change "result", -20..=20, at ROLLS, of of_moment;
        /// Turns the lowest dice of the roll to [+], even on rerolls; 0 to 8. No effect on one d6 minus another.
        Replace = verb ("replace", "dice"), 0..=8, at &["before_roll"], of of_moment;
        /// Throws the dice of the roll again and keeps the new result; once for each rule.
        Reroll = plain "reroll", 1..=1, at ROLLED, of of_moment;
        /// Throws this many further fudge dice and adds them to the total; 0 to 8.
        Throw = verb ("throw", "dice"), 0..=8, at ROLLED, of of_moment;
        /// Every [+] of the roll adds a further fudge die; a [+] on a further die adds another; at most 12 further
        /// dice. No effect on one d6 minus another.
        Explode = plain "explode", 1..=1, at ROLLED, of of_moment;
        /// Caps the total of the roll so far; -20 to 20. Later bonuses come on top.
        AtMost = set "result_at_most", -20..=20, at ROLLED, of of_moment;
        /// Raises the total of the roll so far to at least this; -20 to 20. Later bonuses come on top.
        AtLeast = set "result_at_least", -20..=20, at ROLLED, of of_moment;
        /// Adds to the shifts of the hit, or takes away from them; -20 to 20. At `attack_rolled` the shifts count
        /// only if the attack hits; a hit without shifts is a scratch.
        Shifts = change "shifts", -20..=20, at &["attack_rolled", "hit"], of of_moment;
        /// Frees this many marked boxes of the track that this conflict marks, the highest first; 0 to 16. No effect on
        /// characters with wounds in place of boxes.
        Clear = verb ("clear", "boxes"), 0..=16, undone_by "mark";
        /// Marks this many free boxes of the track that this conflict marks, the lowest first; 0 to 16. With none left
        /// nothing happens. No effect on characters with wounds in place of boxes.
        Mark = verb ("mark", "boxes"), 0..=16, at IN_PLAY, undone_by "clear";
        /// Takes this many consequences away, the mildest first, with their aspects; 0 to 5. Fate points due for
        /// them later stay due.
        Heal = verb ("heal", "consequences"), 0..=5, undone_by "sustain";
        /// Takes this many consequences, the mildest first; the other character of the moment has the free tags, or
        /// else the first foe; 0 to 5. With none left nothing happens.
        Sustain = verb ("sustain", "consequences"), 0..=5, at IN_PLAY, undone_by "heal";
        /// Takes this many wounds away, the lightest first; 0 to 6 (`harm.model = fate2_margin`).
        Mend = verb ("mend", "wounds"), 0..=6, undone_by "bear";
        /// Takes this many wounds, the lightest that have room; 0 to 6 (`harm.model = fate2_margin`). With none
        /// left nothing happens.
        Wound = verb ("bear", "wounds"), 0..=6, at IN_PLAY, undone_by "mend";
        /// Takes a hit of this many shifts, which is absorbed like any other; 0 to 20. The hit counts as dealt by
        /// the other character of the moment, or else by the first foe.
        Suffer = verb ("suffer", "shifts"), 0..=20, at BETWEEN;
        /// Gains fate points, or loses them, within 0 and 99; -20 to 20.
        FatePoints = change "fate_points", -20..=20;
        /// Gains uses of Combat Techniques, or loses them, within 0 and 99; -20 to 20.
        Techniques = change "techniques", -20..=20;
        /// Gains uses of the first item of the scene, or loses uses of the first items that it carries,
        /// within 0 and 99 of each; -9 to 9. Nothing if the scene has no items.
        Items = change "items", -9..=9, at IN_PLAY;
        /// Gains spins as if by a defence, even if it can earn none, or loses the ones that end soonest; -9 to 9. A
        /// character keeps 99 at most.
        Spins = change "spins", -9..=9, at IN_PLAY;
        /// Gets this many spins that help on its next roll that can take spin; 0 to 9, and no more than 9 at once.
        Help = verb ("receive", "help"), 0..=9, at IN_PLAY;
        /// Gets this many spins that hinder on its next roll that can take spin; 0 to 9, and no more than 9 at once.
        Hinder = verb ("receive", "hindrance"), 0..=9, at IN_PLAY;
        /// Loses the spins that were given to it for its next roll.
        DropSpins = plain "drop_spin", 1..=1, at IN_PLAY;
        /// Bears a new fragile aspect with this many free tags for the side of the other character of the moment,
        /// or else of the first foe; 0 to 9, 0 for none. Its difficulty is 0.
        Bear = verb ("bear", "tags"), 0..=9, at IN_PLAY, undone_by "strip";
        /// Loses this many free tags that its foes have on it, the oldest aspects first; 0 to 20.
        Strip = verb ("strip", "tags"), 0..=20, at IN_PLAY, undone_by "bear";
        /// Loses this many aspects that its foes have placed on it, without consequences, the ones with the most
        /// free tags first; 0 to 20.
        Shed = verb ("shed", "aspects"), 0..=20, at IN_PLAY, undone_by "bear";
        /// Adds to the free tags of the aspect, or takes away from them, within 0 and 9; -9 to 9.
        Tags = change "tags", -9..=9, at &["aspect_placed"], of of_moment;
        /// The aspect is sticky.
        Sticky = plain "sticky", 1..=1, at &["aspect_placed"], undone_by "fragile", of of_moment;
        /// The aspect is fragile.
        Fragile = plain "fragile", 1..=1, at &["aspect_placed"], undone_by "sticky", of of_moment;
        /// Adds to the spins that are earned, or takes away from them, within 0 and 9; -9 to 9.
        Earned = change "earned", -9..=9, at &["spin_earned"], of of_moment;
        /// Adds to the strength of the block, or takes away from it; -20 to 20.
        Strength = change "strength", -20..=20, at &["block_made"], of of_moment;
        /// A defensive block of this strength covers it until its next turn, as if an ally had made it with its own
        /// best defence; -20 to 20. No effect without room for more blocks.
        Cover = set "cover", -20..=20, at BLOCKS, undone_by "drop_blocks";
        /// Loses its blocks.
        DropBlocks = plain "drop_blocks", 1..=1, at BLOCKS, undone_by "cover";
        /// Is on full defence until its next turn.
        FullDefence = plain "full_defence", 1..=1, at IN_PLAY, undone_by "drop_guard";
        /// Is no longer on full defence.
        DropGuard = plain "drop_guard", 1..=1, at IN_PLAY, undone_by "full_defence";
        /// Adds to the penalty that this turn's supplemental actions put on its main actions (-1 for each, by the
        /// rules), within -20 and 0; -9 to 9.
        Penalty = change "penalty", -9..=9, at &["supplement_named"], of of_moment;
        /// Goes this many zones away from the other character of the moment, or else from the first foe, without a
        /// roll and past blocks, as far as a way leads; 0 to 4.
        Push = verb ("push", "zones"), 0..=4, at SHIFTING, undone_by "pull";
        /// Goes this many zones towards the other character of the moment, or else the first foe, without a roll
        /// and past blocks; 0 to 4.
        Pull = verb ("pull", "zones"), 0..=4, at SHIFTING, undone_by "push";
        /// Loses its next turn, at `turn_starts` this one; until then it neither holds nor interrupts.
        LoseTurn = plain "lose_turn", 1..=1, at IN_PLAY;
        /// Acts before the game master from now on. Nothing for characters of the game master.
        GoBefore = plain "go_before", 1..=1, at IN_PLAY, undone_by "go_after";
        /// Acts after the game master from now on. Nothing for characters of the game master.
        GoAfter = plain "go_after", 1..=1, at IN_PLAY, undone_by "go_before";
        /// Takes this place in the order of its group, or of the game master's characters, in this round: characters
        /// with higher numbers act first, characters without one last in their usual order; -99 to 99.
        Initiative = set "initiative", -99..=99, at &["round_starts"];
        /// Like `initiative`, plus a roll of the dice: this number and the sum of the dice.
        RolledInitiative = set "rolled_initiative", -99..=99, at &["round_starts"];
        /// Adds successes to the first open task of its side, or takes successes away from the first task that has
        /// any; -9 to 9. The last success that a task needs may win the conflict.
        Successes = change "successes", -9..=9, at BETWEEN;
        /// Stays in the conflict although the hit would take it out; the rest of the hit is
        /// lost.
        Stay = plain "stay", 1..=1, at &["going_out"], undone_by "take_out", of of_moment;
        /// Is taken out.
        TakeOut = plain "take_out", 1..=1, at BETWEEN, undone_by "stay";
        /// Adds to its tokens, or takes away from them, within 0 and 99; -99 to 99. Tokens mean nothing by
        /// themselves: house rules count with them.
        Tokens = change "tokens", -99..=99;
    }
}

house_facts! {
    /// Facts that house rules read in Fate Fantasy besides the features of policies.
    pub(crate) enum FantasyFact of Known<'_> {
        /// tokens that house rules have given it, 0 to 99
        fighter Tokens "tokens": Number = |it, who| it.state.fighters[who].tokens.into();
        /// sum of the dice of the roll
        at (ROLLED) Dice "dice": Number = |it| {
            it.roll(|roll| roll.dice.map_or(0, |dice| dice.sum.into()))
        };
        /// dice of the roll that show [+], with the turned ones
        at (ROLLED) Pluses "pluses": Number = |it| it.matter.showing(1);
        /// dice of the roll that show a blank
        at (ROLLED) Blanks "blanks": Number = |it| it.matter.showing(0);
        /// dice of the roll that show [-]
        at (ROLLED) Minuses "minuses": Number = |it| it.matter.showing(-1);
        /// the total of the roll so far; before the dice, the sum that will be added to them
        at (ROLLS) Result "result": Number = |it| it.roll(Roll::total);
        /// the rating used in the roll
        at (ROLLS) Rating "rating": Number = |it| it.roll(|roll| roll.rating);
        /// the result so far that the total has to beat, or the difficulty that it has to meet
        at (ROLLED) Opposed "opposed": Number = |it| it.matter.opposed;
        /// whether it is an attack
        at (ANY_ROLL) Attacking "attacking": Flag = |it| it.matter.is(&[RollKind::Attack]);
        /// whether it is a defence
        at (ANY_ROLL) Defending "defending": Flag = |it| {
            it.matter.is(&[RollKind::Defend, RollKind::DefendManoeuvre])
        };
        /// whether it is a manoeuvre
        at (ANY_ROLL) Manoeuvring "manoeuvring": Flag = |it| {
            it.matter.is(&[RollKind::Manoeuvre])
        };
        /// whether it is the roll of a block
        at (ANY_ROLL) Blocking "block_roll": Flag = |it| it.matter.is(&[RollKind::Block]);
        /// whether it is a move
        at (ANY_ROLL) Moving "moving": Flag = |it| {
            it.matter.is(&[RollKind::Move, RollKind::Supplement])
        };
        /// whether it is the roll for a task
        at (ANY_ROLL) Tasking "tasking": Flag = |it| it.matter.is(&[RollKind::Task]);
        /// whether it is a roll of an interrupt, by either side
        at (ANY_ROLL) CuttingIn "cutting_in": Flag = |it| {
            it.matter.is(&[RollKind::Interrupt, RollKind::Answer])
        };
        /// shifts of the hit, armour taken off
        at (HITS) Shifts "shifts": Number = |it| it.matter.shifts;
        /// shifts of the hit that boxes absorbed
        at (&["stress_taken", "consequence_taken"]) Absorbed "absorbed": Number = |it| {
            it.matter.absorbed
        };
        /// the worst consequence taken: 1 mild, 2 moderate, 3 severe, more for further slots; of a wound
        /// 1 clipped, 2 hurt, 3 injured
        at (&["consequence_taken", "wound_taken"]) Severity "severity": Number = |it| {
            it.matter.severity
        };
        /// shifts by which the attack missed; 0: a tie
        at (&["missed"]) Margin "margin": Number = |it| it.matter.number;
        /// free tags that the aspect will have
        at (&["aspect_placed"]) Tags "tags": Number = |it| it.matter.number;
        /// whether the aspect will be sticky
        at (&["aspect_placed"]) Sticky "sticky": Flag = |it| it.matter.flag.into();
        /// spins that are earned
        at (&["spin_earned"]) Earned "earned": Number = |it| it.matter.number;
        /// strength that the block will have
        at (&["block_made"]) Strength "strength": Number = |it| it.matter.number;
        /// whether the block is a defensive one
        at (&["block_made"]) Protecting "protecting": Flag = |it| it.matter.flag.into();
        /// whether the block stopped the action
        at (&["block_met"]) Stopped "stopped": Flag = |it| it.matter.flag.into();
        /// zones of the move
        at (&["moved"]) Zones "zones": Number = |it| it.matter.number;
        /// successes that the task has
        at (&["task_advanced"]) Successes "successes": Number = |it| it.matter.number;
        /// penalty that this turn's supplemental actions put on its main actions so far
        at (&["supplement_named"]) Penalty "penalty": Number = |it| {
            it.matter.number
        };
    }
}

/// Words of house rules that the system registers: [`FantasyMoment`], effects and facts.
pub(crate) static HOUSE: HouseWords = HouseWords {
    moments: FantasyMoment::WORDS,
    effects: FantasyEffect::WORDS,
    facts: FantasyFact::WORDS,
};
