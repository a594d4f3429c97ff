//! Vocabulary of house rules in Boons and Banes: moments, effects and facts.

use super::context::Known;
use crate::system::HouseWords;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::rolls::{Deed, Roll, Stance};
use crate::{house_effects, house_facts, house_moments};

pub(crate) const LOOKED_AT: &[&str] = &["sixes", "ones"];
const ROLLED: &[&str] = &["rolled", "attack_rolled", "defence_rolled"];
const FALLEN: &[&str] = &["rolled", "attack_rolled", "defence_rolled", "roll_final"];
const ROLLS: &[&str] = &["before_roll", "rolled", "attack_rolled", "defence_rolled", "roll_final"];
const CALLED: &[&str] = &["boon_called", "bane_called", "flaw_called"];
const MADE: &[&str] = &["boon_made", "bane_made", "scene_trait_made"];
const LEAVING: &[&str] = &["surrendering", "perishing"];
/// Moments between actions, at which a participant can be struck or leave.
const BETWEEN: &[&str] = &[
    "conflict_starts",
    "round_starts",
    "turn_starts",
    "action_starts",
    "action_ends",
    "turn_ends",
    "round_ends",
];
/// Every moment at which no dice of help are about to fall.
const BUT_CALLED: &[&str] = &[
    "conflict_starts",
    "round_starts",
    "turn_starts",
    "action_starts",
    "before_roll",
    "rolled",
    "attack_rolled",
    "defence_rolled",
    "roll_final",
    "hit",
    "stressed",
    "condition_taken",
    "overflowed",
    "stand_entered",
    "morale_lost",
    "morale_gone",
    "surrendering",
    "perishing",
    "comrade_left",
    "positioned",
    "boon_made",
    "bane_made",
    "scene_trait_made",
    "test_passed",
    "test_failed",
    "action_ends",
    "turn_ends",
    "round_ends",
    "conflict_ends",
    "rest_starts",
    "rest_ends",
];

house_moments! {
    /// When house rules speak in Boons and Banes.
    pub enum HouseMoment {
        /// A conflict has been opened and its first round begins; once for each participant (my).
        ConflictStarts "conflict_starts", "BB-POS-15";
        /// A round begins, before any team acts; once for each participant (my).
        RoundStarts "round_starts", "BB-TURN-01";
        /// The turn of a team begins; once for each of its members (my), before any of them acts.
        TurnStarts "turn_starts", "BB-TURN-02";
        /// A member (my) is about to act, and has not decided how.
        ActionStarts "action_starts", "BB-TURN-04";
        /// A participant (my) is about to roll its pool, before any call for help; target is the first on the other
        /// side of the roll, if there is one.
        BeforeRoll "before_roll", "BB-DICE-09" -> target;
        /// The pool of any roll has fallen, before any call for help; my is the roller, target is the first on the
        /// other side, if there is one.
        Rolled "rolled", "BB-DICE-09" -> target;
        /// The pool of an attack has fallen, before any call for help; my is the attacker, target is the first
        /// defender.
        AttackRolled "attack_rolled", "BB-ATK-01" -> target;
        /// The pool of a defence has fallen, before any call for help; my is the defender, target is the first
        /// attacker.
        DefenceRolled "defence_rolled", "BB-ATK-01" -> target;
        /// All help has been called on a roll; my is the roller, target is the first on the other side, if there is
        /// one.
        RollFinal "roll_final", "BB-DICE-09" -> target;
        /// A participant (my) has called a Boon on its roll, whose dice have not fallen.
        BoonCalled "boon_called", "BB-USE-01";
        /// A participant (my) has called a Bane on its roll, whose dice have not fallen; target carries
        /// the Bane.
        BaneCalled "bane_called", "BB-BANE-02" -> target;
        /// A participant (my) has used a detrimental trait of target on its roll; the dice have not
        /// fallen.
        FlawCalled "flaw_called", "BB-TRAIT-05" -> target;
        /// An attack or a contest strikes, before its Stress is suffered; my leads the attackers, target is struck;
        /// once for each participant who is struck.
        Hit "hit", "BB-ATK-04" -> target;
        /// A participant (my) has suffered Stress, and its Conditions hold as much of it as they can; target is the
        /// attacker.
        Stressed "stressed", "BB-STRESS-01" -> target;
        /// A participant (my) has taken a Condition.
        ConditionTaken "condition_taken", "BB-COND-03";
        /// Stress is more than a Condition of a participant (my) can hold, before it becomes a scar; target is the
        /// attacker.
        Overflowed "overflowed", "BB-STRESS-03" -> target;
        /// A participant (my) has entered a Last Stand.
        StandEntered "stand_entered", "BB-LAST-02";
        /// A team is about to lose Morale; once for its captain (my), or for its first member if the
        /// captain has left.
        MoraleLost "morale_lost", "BB-ATK-08";
        /// The Morale of a team has fallen to 0; once for its captain (my), or for its first member if
        /// the captain has left.
        MoraleGone "morale_gone", "BB-END-02";
        /// A participant (my) is about to leave alive, in its own turn or on overflow; target is the attacker, if
        /// there is one.
        Surrendering "surrendering", "BB-LEAVE-01" -> target;
        /// A participant (my) is about to perish in its Last Stand; target is the attacker.
        Perishing "perishing", "BB-LAST-06" -> target;
        /// A member of a team has surrendered or perished (target); once for each of the others who
        /// take part (my).
        ComradeLeft "comrade_left", "BB-LEAVE-03" -> target;
        /// A positioning action has succeeded (my), before its effect; target is the opponent that was
        /// tested against.
        Positioned "positioned", "BB-MID-05" -> target;
        /// A participant (my) makes a Boon; target will hold it, which may be the maker.
        BoonMade "boon_made", "BB-BOON-01" -> target;
        /// A participant (my) makes a Bane; target will carry it.
        BaneMade "bane_made", "BB-BOON-01" -> target;
        /// A participant (my) makes a scene trait.
        SceneTraitMade "scene_trait_made", "BB-TRAIT-08";
        /// A test or contest before the conflict has succeeded; once for each participant who made it (my).
        TestPassed "test_passed", "BB-TEST-01";
        /// A test or contest before the conflict has failed; once for each participant who made it (my).
        TestFailed "test_failed", "BB-TEST-01";
        /// A member (my) has acted and is still there.
        ActionEnds "action_ends", "BB-TURN-02";
        /// All members of a team have acted; once for each member who is still there (my).
        TurnEnds "turn_ends", "BB-TURN-03";
        /// All teams have acted; once for each participant (my).
        RoundEnds "round_ends", "BB-TURN-01";
        /// The conflict is over; once for each participant who is still there (my).
        ConflictEnds "conflict_ends", "BB-END-06";
        /// A rest between two conflicts begins, before its tests; once for each participant who rests (my).
        RestStarts "rest_starts", "BB-REST-01";
        /// A rest between two conflicts is over; once for each participant who rests (my).
        RestEnds "rest_ends", "BB-REST-06";
    }
}

house_effects! {
    /// Effects of house rules in Boons and Banes.
    pub enum HouseEffect {
        /// Adds dice to the pool, or takes some away, within 0 and 64; -20 to 20. A roll without an Approach still
        /// has no dice.
        Dice = change "dice", -20..=20, at &["before_roll"], of of_moment;
        /// Adds to the successes that the dice count, or takes away from them, within 0 and 99; -20 to 20. A
        /// minimum of the roll still applies, and dice that are all rolled again later take the change with them.
        Successes = change "successes", -20..=20, at FALLEN, of of_moment;
        /// The roll counts as at least this many successes; 0 to 20.
        AtLeast = set "counts_at_least", 0..=20, at ROLLS, of of_moment;
        /// The roll counts as at most this many successes, even against a minimum; 0 to 99. Help that is called
        /// later can go beyond.
        AtMost = set "counts_at_most", 0..=99, at FALLEN, of of_moment;
        /// Turns this many failed dice of the roll into successes; 0 to 20.
        Turn = verb ("turn", "failures"), 0..=20, at FALLEN, undone_by "spoil", of of_moment;
        /// Turns this many successful dice of the roll into failures; 0 to 20.
        Spoil = verb ("spoil", "successes"), 0..=20, at FALLEN, undone_by "turn", of of_moment;
        /// Rolls this many failed dice again, without modifiers of Approaches, and keeps the new faces; 0 to 20.
        RerollFailures = verb ("reroll", "failures"), 0..=20, at ROLLED, of of_moment;
        /// Rolls the whole pool again, with its modifiers, and keeps the new result.
        Reroll = plain "reroll", 1..=1, at ROLLED, of of_moment;
        /// Throws further dice, without modifiers of Approaches, and adds their successes; 0 to 20,
        /// up to 64 dice of the roll.
        Throw = verb ("throw", "dice"), 0..=20, at FALLEN, of of_moment;
        /// Every die with the highest face adds the success of a further die; highest faces of further dice add
        /// others; at most 12 further dice.
        Explode = plain "explode", 1..=1, at FALLEN, of of_moment;
        /// The defence is forced, if the rules have perfect defence.
        Force = plain "force", 1..=1, at ROLLS, undone_by "unforce", of of_moment;
        /// The defence is not forced.
        Unforce = plain "unforce", 1..=1, at ROLLS, undone_by "force", of of_moment;
        /// Adds dice to the help that was called, or takes dice away, within 0 and 40 and up to 64 dice of the
        /// roll; -9 to 9.
        HelpDice = change "help_dice", -9..=9, at CALLED, of of_moment;
        /// Adds to the Stress of the target, or takes away from it; with none left the target suffers nothing; -20
        /// to 20.
        Stress = change "stress", -20..=20, at &["hit"], of of_moment;
        /// Adds to the overflow, or takes away from it; at 0 the overflow disappears; -20 to 20.
        Overflow = change "overflow", -20..=20, at &["overflowed"], of of_moment;
        /// Adds to the Morale that the team is about to lose, or takes away from it, never below 0;
        /// -20 to 20.
        MoraleLoss = change "morale_loss", -20..=20, at &["morale_lost"], of of_moment;
        /// Adds to the rating of the new trait, or takes away from it, up to 20; at 0 the trait is not made; -9 to
        /// 9.
        Rating = change "rating", -9..=9, at MADE, of of_moment;
        /// Adds to the successes that count for the positioning action, or takes away from them, never
        /// below 0; -20 to 20.
        Counted = change "counted", -20..=20, at &["positioned"], of of_moment;
        /// Does not leave: a participant about to perish goes on in its Last Stand, and a participant about to
        /// surrender goes on unchanged.
        Stay = plain "stay", 1..=1, at LEAVING, of of_moment;
        /// Suffers this much Stress, with all consequences; no Approach is doomed for a failed roll; 0 to 20.
        Suffer = verb ("suffer", "stress"), 0..=20, at BETWEEN;
        /// Takes this many Conditions of the kind of this conflict, into the smallest free slots; 0 to 9. Without a
        /// free slot nothing happens.
        Take = verb ("take", "conditions"), 0..=9, undone_by "mend";
        /// Loses this many of its Conditions, the smallest first; 0 to 9.
        Mend = verb ("mend", "conditions"), 0..=9, undone_by "take";
        /// Has a new scar of this rating; 0 to 9, 0 for none.
        Scar = set "scar", 0..=9;
        /// Loses this many scars, the worst first; 0 to 6.
        LoseScars = verb ("lose", "scars"), 0..=6;
        /// Gains Favour, or loses it, never below 0; -20 to 20.
        Favour = change "favour", -20..=20;
        /// The Morale of its team rises or falls, as far as the rules allow; -20 to 20. No effect before the first
        /// round and between conflicts. Aimed at several of a team, the team counts once.
        Morale = change "morale", -20..=20;
        /// Gains a Boon of this rating that is tied to attacking; 0 to 20, 0 for none. Without room it replaces the
        /// lowest Boon if that is lower.
        AttackBoon = set "attack_boon", 0..=20, at BUT_CALLED;
        /// Gains a Boon of this rating that is tied to defending; 0 to 20, 0 for none. Without room it replaces the
        /// lowest Boon if that is lower.
        DefenceBoon = set "defence_boon", 0..=20, at BUT_CALLED;
        /// Loses this many Boons, the highest first; 0 to 6.
        LoseBoons = verb ("lose", "boons"), 0..=6, at BUT_CALLED;
        /// Carries a new Bane of this rating that is tied to attacking; 0 to 20, 0 for none. Without room it replaces
        /// the lowest Bane if that is lower.
        AttackBane = set "attack_bane", 0..=20, at BUT_CALLED;
        /// Carries a new Bane of this rating that is tied to defending; 0 to 20, 0 for none. Without room it replaces
        /// the lowest Bane if that is lower.
        DefenceBane = set "defence_bane", 0..=20, at BUT_CALLED;
        /// Loses this many Banes that it carries, the highest first; 0 to 6.
        LoseBanes = verb ("lose", "banes"), 0..=6, at BUT_CALLED;
        /// Gives its team a new scene trait of this rating, if there is room; 0 to 9, 0 for none. Aimed at several of
        /// a team, the team counts once.
        SceneTrait = set "scene_trait", 0..=9, at BUT_CALLED;
        /// Takes this many scene traits from its team, the highest first; 0 to 6. Aimed at several of a team, the
        /// team counts once.
        LoseSceneTraits = verb ("lose", "scene_traits"), 0..=6, at BUT_CALLED;
        /// Each of its Preparations loses this much of its rating; 0 to 9. Natural traits of adversaries do not
        /// wear.
        Wear = verb ("wear", "preparations"), 0..=9, undone_by "restore";
        /// Each of its Preparations gets back this much of its rating, up to its first rating; 0 to 9.
        Restore = verb ("restore", "preparations"), 0..=9, undone_by "wear";
        /// The Legacy of its largest Approach rises or falls, within 0 and 9; -9 to 9. No effect if the rules have no
        /// Legacies.
        Legacy = change "legacy", -9..=9;
        /// Reveals its hidden traits and its Disposition to all teams.
        Reveal = plain "reveal", 1..=1;
        /// Becomes captain of its team.
        Captain = plain "captain", 1..=1, at BETWEEN;
        /// Enters a Last Stand, if it can; the Approach of a failed roll is not doomed.
        Stand = plain "stand", 1..=1, at BETWEEN, undone_by "end_stand";
        /// Ends its Last Stand; nothing is doomed.
        EndStand = plain "end_stand", 1..=1, at BETWEEN, undone_by "stand";
        /// Has more actions in this round or fewer, within 0 and 2; -2 to 2.
        Actions = change "actions", -2..=2, at &["round_starts"];
        /// Loses an action: one of this round, at `action_starts` the present one, or else one of the next round.
        LoseAction = plain "lose_action", 1..=1;
        /// The place of its team in the turn order of this round: teams with higher numbers act first, teams without
        /// one last in their usual order; the highest number of a team's members counts; -99 to 99.
        Initiative = set "initiative", -99..=99, at &["round_starts"];
        /// Like `initiative`, plus a die: this number and the face of the die. A participant rolls it once in a
        /// round.
        RolledInitiative = set "rolled_initiative", -99..=99, at &["round_starts"];
        /// Surrenders, as on overflow, at the usual price.
        Surrender = plain "surrender", 1..=1, at BETWEEN;
        /// Perishes, at the usual price.
        Perish = plain "perish", 1..=1, at BETWEEN;
        /// Adds to the participant's tokens, or takes away from them, within 0 and 99. Tokens mean nothing by
        /// themselves: house rules count with them. Tokens last from conflict to conflict.
        Tokens = change "tokens", -99..=99;
    }
}

house_facts! {
    /// Facts that house rules read in Boons and Banes besides the features of policies.
    pub(crate) enum HouseFact of Known<'_> {
        /// tokens that house rules have given the participant, 0 to 99
        fighter Tokens "tokens": Number = |it, who| {
            it.view.state.fighters[who].tokens.into()
        };
        /// dice of the roll
        at (ROLLS) Dice "dice": Number = |it| it.roll(|roll| roll.dice.into());
        /// minimum of successes that the roll counts as
        at (ROLLS) Floor "floor": Number = |it| it.roll(|roll| roll.floor.into());
        /// whether it is an attack
        at (ROLLS) Attacking "attacking": Flag = |it| it.stance(Stance::Attack);
        /// whether it is a defence
        at (ROLLS) Defending "defending": Flag = |it| it.stance(Stance::Defence);
        /// whether the roll is for Positioning, in the opening or as an action
        at (ROLLS) Positioning "positioning": Flag = |it| {
            it.deed(&[Deed::Position, Deed::Opening])
        };
        /// whether it is a test or contest outside of conflicts
        at (ROLLS) Testing "testing": Flag = |it| it.deed(&[Deed::Test]);
        /// whether Vigor is rolled
        at (ROLLS) WithVigor "with_vigor": Flag = |it| it.approach(Approach::Vigor);
        /// whether Intuition is rolled
        at (ROLLS) WithIntuition "with_intuition": Flag = |it| it.approach(Approach::Intuition);
        /// whether Reason is rolled
        at (ROLLS) WithReason "with_reason": Flag = |it| it.approach(Approach::Reason);
        /// whether it is a forced defence
        at (ROLLS) Forced "forced": Flag = |it| it.roll(|roll| roll.forced.into());
        /// number of participants who roll on its own side
        at (ROLLS) Together "together": Number = |it| it.rollers(0);
        /// number of participants who roll on the other side
        at (ROLLS) Against "against": Number = |it| it.rollers(1);
        /// successes that the roll counts as so far
        at (FALLEN) Successes "successes": Number = |it| it.roll(Roll::total);
        /// successes that the dice themselves show
        at (FALLEN) Shown "shown": Number = |it| it.roll(|roll| roll.rolled.into());
        /// dice that failed
        at (FALLEN) Failures "failures": Number = |it| it.failures();
        /// dice that show the highest face
        at (FALLEN) Sixes "sixes": Number = |it| it.roll(|roll| roll.faces.sixes.into());
        /// dice that show a 1
        at (FALLEN) Ones "ones": Number = |it| it.roll(|roll| roll.faces.ones.into());
        /// successes of its own side minus those of the other side, or minus the obstacle
        at (FALLEN) Margin "margin": Number = |it| it.margin();
        /// dice of the help that was called
        at (CALLED) HelpDice "help_dice": Number = |it| it.matter.amount;
        /// Stress of the hit
        at (&["hit", "stressed"]) Stress "stress": Number = |it| it.matter.amount;
        /// overflow of the Stress
        at (&["stressed", "overflowed"]) Overflow "overflow": Number = |it| it.overflow();
        /// rating of the Condition: 1 minor, 2 moderate, 3 major
        at (&["condition_taken"]) Severity "severity": Number = |it| it.matter.amount;
        /// Morale that is about to be lost
        at (&["morale_lost"]) MoraleLoss "morale_loss": Number = |it| it.matter.amount;
        /// rating of the new trait
        at (MADE) Rating "rating": Number = |it| it.matter.amount;
        /// successes that count for the positioning action
        at (&["positioned"]) Counted "counted": Number = |it| it.matter.amount;
        /// whether the participant leaves in its own turn
        at (&["surrendering"]) Freely "freely": Flag = |it| it.matter.amount;
        /// whether the participant who left has perished
        at (&["comrade_left"]) HasPerished "has_perished": Flag = |it| it.matter.amount;
    }
}

/// Vocabulary of house rules that the system registers.
pub(crate) static HOUSE: HouseWords = HouseWords {
    moments: HouseMoment::WORDS,
    effects: HouseEffect::WORDS,
    facts: HouseFact::WORDS,
};
