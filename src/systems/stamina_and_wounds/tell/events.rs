//! Facts of a fight, each with the line of a transcript that tells it.

use super::sentences;
use super::sentences::fact;
use crate::events;
use crate::system::{FighterId, Line};
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::rules::attack_dice::Rolled;
use crate::systems::stamina_and_wounds::rules::saves::Save;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::causes::{Breaking, Cause, Rest};
use crate::systems::stamina_and_wounds::state::conflict::Defenceless;

events! {
    /// A fact.
    pub enum StaminaEvent, told with (setup: &Setup) {
        /// A fight of the day begins.
        Fight(number: u8) => Line::at(0, format!("Fight {number} of {}", setup.fights));
        /// A round begins: who goes first, by which roll, or by surprise.
        Round {
            /// Number of the round.
            round: u16,
            /// Whether the players' characters go first.
            pcs_first: bool,
            /// Face of the d6, if it was rolled.
            die: Option<u8>,
        } => Line::at(0, sentences::round(setup, round, pcs_first, die));
        /// House rules have changed who goes first.
        GoesFirst(camp: usize) => Line::at(1, format!("{} goes first", sentences::camp(setup, camp)));
        /// A fighter arrives.
        Arrives(who: FighterId) => Line::at(1, format!("{} arrives", setup.name(who)));
        /// The turn of a camp.
        SideTurn(camp: usize) => Line::at(1, format!("Turn of {}", sentences::camp(setup, camp)));
        /// The round is at its end and does something to a fighter.
        RoundEnds => Line::at(1, "End of the round");
        /// A fighter's step.
        Turn(who: FighterId) => Line::at(1, format!("{} acts", setup.name(who)));
        /// An attack is made, with Boons less Banes and sneak dice.
        Attacks {
            /// The attacker.
            by: FighterId,
            /// The victim.
            on: FighterId,
            /// With what.
            weapon: &'static str,
            /// Faces of its die.
            faces: u8,
            /// Boons less Banes.
            edge: i8,
            /// Reasons for the Boons and Banes, a bit for each
            /// [`Why`](crate::systems::stamina_and_wounds::state::causes::Why).
            why: u8,
            /// Whether it is a sneak attack.
            sneak: bool,
            /// Whether it is a free attack.
            free: bool,
        } => {
            let (does, with) = (sentences::attacks(free, sneak), sentences::with(weapon));
            let edge = sentences::edge(edge, why, setup.name(on));
            let (by, on) = (setup.name(by), setup.name(on));
            fact(format!("{by} {does} {on} with {with} (d{faces}{edge})"))
        };
        /// The dice of the attack, armour and damage.
        Damage {
            /// The dice.
            dice: Rolled,
            /// Armor Value.
            armour: i32,
            /// Damage that is left.
            damage: i32,
        } => fact(sentences::damage(&dice, armour, damage));
        /// The dice as they fell, before a house rule throws them again.
        Fell(dice: Rolled) => fact(format!("the dice show {}", sentences::faces(&dice)));
        /// A die that a house rule throws for a fighter: its faces, and the face that is up.
        Throws(who: FighterId, faces: u8, face: u8) => {
            fact(format!("{} throws a d{faces}: {face}", setup.name(who)))
        };
        /// House rules have changed damage past armour.
        DamageBecomes(on: FighterId, damage: i32) => {
            fact(format!("the damage to {} becomes {damage}", setup.name(on)))
        };
        /// The damage waits for the end of the turn: only the highest counts.
        Waits(on: FighterId) => fact(format!("{} takes only the worst of this turn", setup.name(on)));
        /// The result of a hit.
        Hit {
            /// The victim.
            on: FighterId,
            /// Stamina lost.
            stamina: i16,
            /// Wounds taken.
            wounds: i16,
            /// Stamina left.
            stamina_left: i16,
            /// Wounds in all.
            wounds_all: i16,
            /// Wounds that kill.
            most: i16,
        } => {
            let (on, taken) = (setup.name(on), sentences::taken(stamina, wounds));
            fact(format!("{on} {taken} (Stamina {stamina_left}, Wounds {wounds_all} of {most})"))
        };
        /// Direct damage (SW-AV-03).
        Direct(who: FighterId, damage: i32, what: &'static str) => {
            fact(format!("{what} deals {damage} damage to {}, past armour", setup.name(who)))
        };
        /// Usage was marked on an item.
        Marked {
            /// The fighter who carries the item.
            fighter: FighterId,
            /// The item.
            item: &'static str,
            /// Boxes marked now.
            boxes: u8,
            /// Boxes in all.
            of: u8,
        } => fact(format!("the {item} of {} is marked: {boxes} of {of} boxes", setup.name(fighter)));
        /// The die that picked a slot (SW-WND-04).
        Slot {
            /// The victim of the hit.
            fighter: FighterId,
            /// The slot.
            slot: u8,
            /// The item.
            item: Option<&'static str>,
        } => fact(sentences::slot(setup.name(fighter), slot, item));
        /// An item broke.
        Broke(who: FighterId, item: &'static str) => {
            fact(format!("the {item} of {} breaks", setup.name(who)))
        };
        /// A fighter bleeds (SW-COND-06).
        Bleeds(who: FighterId) => fact(sentences::bleeds(setup, setup.name(who)));
        /// A fighter is mortally wounded (SW-WND-07).
        Mortal(who: FighterId, rounds: u8) => {
            let (who, rounds) = (setup.name(who), sentences::rounds(rounds));
            fact(format!("{who} is mortally wounded: {rounds} unless it is healed"))
        };
        /// A fighter lost Wounds to bleeding, and has so many now.
        Bled(who: FighterId, wounds: i16, all: i16) => {
            let (most, taken) = (setup.sheets[who].max_wounds, sentences::wounds(wounds));
            let who = setup.name(who);
            fact(format!("{who} bleeds and takes {taken} (Wounds {all} of {most})"))
        };
        /// Rounds left to the mortally wounded.
        Counts(who: FighterId, rounds: u8) => {
            fact(format!("{} has {}", setup.name(who), sentences::rounds(rounds)))
        };
        /// A fighter died.
        Dies(who: FighterId, cause: Cause) => {
            let dies = sentences::dies(cause, setup.sheets[who].stamina_only);
            fact(format!("{} {dies}", setup.name(who)))
        };
        /// A fighter was spared and taken.
        Spared(who: FighterId, by: FighterId) => {
            fact(format!("{} spares {}, who is taken", setup.name(by), setup.name(who)))
        };
        /// A fighter wakes up.
        Wakes(who: FighterId) => fact(format!("{} wakes up", setup.name(who)));
        /// A fighter defends (SW-DEFD-01).
        Defends(who: FighterId) => fact(sentences::defends(setup, setup.name(who)));
        /// A manoeuvre is tried.
        Tries(who: FighterId, trick: Trick, on: FighterId) => {
            let (who, verb, on) = (setup.name(who), sentences::verb(trick), setup.name(on));
            fact(format!("{who} tries to {verb} {on}"))
        };
        /// A save was rolled.
        Saves {
            /// The fighter who rolls.
            fighter: FighterId,
            /// The dice.
            save: Save,
            /// The Target.
            target: i32,
        } => fact(sentences::save(setup.name(fighter), &save, target));
        /// The d20 of a save as it fell, before a house rule throws it again.
        SaveFell(fighter: FighterId, natural: u8) => {
            fact(format!("the d20 of {} shows {natural}", setup.name(fighter)))
        };
        /// A manoeuvre fails.
        Fails(who: FighterId) => fact(format!("the attempt of {} fails", setup.name(who)));
        /// A condition takes hold of a fighter, by whose doing.
        Suffers(who: FighterId, trick: Trick, by: FighterId) => {
            fact(sentences::suffers(trick, setup.name(who), setup.name(by)))
        };
        /// A fighter tries to get free of the fighters who hold it, a bit for each.
        Struggles(who: FighterId, holders: u64) => {
            let holders = sentences::names(setup, holders);
            fact(format!("{} tries to break free of {holders}", setup.name(who)))
        };
        /// A fighter is still held, by a bit for each.
        StillHeld(who: FighterId, holders: u64) => {
            let holders = sentences::names(setup, holders);
            fact(format!("{} is still held by {holders}", setup.name(who)))
        };
        /// A fighter tries to shake a climber off.
        Shakes(who: FighterId, climber: FighterId) => {
            fact(format!("{} tries to shake {} off", setup.name(who), setup.name(climber)))
        };
        /// A climber stays on top.
        StaysOn(climber: FighterId, who: FighterId) => {
            fact(format!("{} stays on top of {}", setup.name(climber), setup.name(who)))
        };
        /// A fighter stands up.
        Stands(who: FighterId) => fact(format!("{} stands up", setup.name(who)));
        /// A fighter picks up the weapon.
        PicksUp(who: FighterId) => fact(format!("{} picks up its weapon", setup.name(who)));
        /// A fighter draws a weapon.
        Draws(who: FighterId, weapon: &'static str) => {
            fact(format!("{} draws {}", setup.name(who), sentences::with(weapon)))
        };
        /// A fighter is free again.
        Free(who: FighterId) => fact(format!("{} is free again", setup.name(who)));
        /// A fighter shook a climber off.
        ShakenOff(who: FighterId, by: FighterId) => {
            fact(format!("{} shakes {} off", setup.name(by), setup.name(who)))
        };
        /// A fighter moved to a step, with the foes who are Close there, a bit for each.
        Moves(who: FighterId, position: i8, close: u64) => {
            let close = if close == 0 { "no foe".to_owned() } else { sentences::names(setup, close) };
            fact(format!("{} moves to step {position}, Close to {close}", setup.name(who)))
        };
        /// Bleeding was stopped, by whom.
        Stanched(who: FighterId, by: FighterId) => fact(if who == by {
            format!("{} stops its own bleeding", setup.name(who))
        } else {
            format!("{} stops the bleeding of {}", setup.name(by), setup.name(who))
        });
        /// A draught was given, by whom, and healed so many Wounds.
        Draught(who: FighterId, by: FighterId, healed: i16) => {
            let healed = sentences::wounds(healed);
            fact(if who == by {
                format!("{} takes a draught: {healed} healed", setup.name(who))
            } else {
                format!("{} gives {} a draught: {healed} healed", setup.name(by), setup.name(who))
            })
        };
        /// A bandage was put on, by whom.
        Bandage(who: FighterId, by: FighterId) => fact(if who == by {
            format!("{} puts on a bandage", setup.name(who))
        } else {
            format!("{} bandages {}", setup.name(by), setup.name(who))
        });
        /// A camp is at a breaking point.
        BreakingPoint(camp: usize, breaking: Breaking) => {
            let (camp, why) = (sentences::capital(setup, camp), sentences::breaking(breaking));
            Line::at(1, format!("{camp} are at a breaking point: {why}"))
        };
        /// Morale is tested: who rolls, which camp is tested, and at which breaking point.
        MoraleTest(who: FighterId, camp: usize, breaking: Breaking) => {
            let (whom, why) = (sentences::camp(setup, camp), sentences::breaking(breaking));
            fact(format!("{} tests the morale of {whom}: {why}", setup.name(who)))
        };
        /// A camp holds.
        Holds(camp: usize) => Line::at(1, format!("{} hold", sentences::capital(setup, camp)));
        /// A camp breaks.
        Breaks(camp: usize) => Line::at(1, format!("{} break", sentences::capital(setup, camp)));
        /// A fighter flees.
        Flees(who: FighterId) => fact(format!("{} flees", setup.name(who)));
        /// A fighter surrenders.
        Surrenders(who: FighterId) => fact(format!("{} surrenders", setup.name(who)));
        /// A fighter does nothing more in this turn.
        Passes(who: FighterId) => fact(format!("{} does nothing more", setup.name(who)));
        /// A fighter cannot defend itself.
        Helpless(who: FighterId, why: Defenceless) => {
            let why = if why == Defenceless::Asleep { "asleep" } else { "bound" };
            Line::at(1, format!("{} is {why}", setup.name(who)))
        };
        /// A fight is over: the sides that won.
        Ends(sides: u8) => Line::at(0, sentences::ending(setup, sides));
        /// The clock runs out.
        TimeIsUp => Line::at(0, "The clock runs out");
        /// The cap on rounds was met.
        Stalemate => Line::at(0, "The cap on rounds is met: undecided");
        /// The party rests.
        Rests(rest: Rest) => {
            Line::at(0, format!("The party rests for {}", sentences::rest(rest)))
        };
        /// A rest gave a fighter Stamina and healed Wounds.
        Recovers(who: FighterId, stamina: i16, healed: i16) => {
            let (who, healed) = (setup.name(who), sentences::wounds(healed));
            fact(format!("{who} regains {stamina} Stamina, {healed} healed"))
        };
        /// A fighter has nothing to eat.
        Hungry(who: FighterId) => fact(format!("{} has nothing to eat", setup.name(who)));
        /// Items were repaired for so many coins.
        Repairs(who: FighterId, coins: i16) => {
            fact(format!("{} has gear repaired for {coins} coins", setup.name(who)))
        };
        /// The party goes home.
        Retreats => Line::at(0, "The party goes home");
    }
}
