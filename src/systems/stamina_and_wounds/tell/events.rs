//! Facts of a fight, each with the line of a transcript that tells it.

use super::sentences;
use super::sentences::fact;
use crate::events;
use crate::system::Line;
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
            /// Its number.
            round: u16,
            /// Whether the players' characters go first.
            pcs_first: bool,
            /// What the d6 showed, if it was rolled.
            die: Option<u8>,
        } => Line::at(0, sentences::round(setup, round, pcs_first, die));
        /// House rules have changed who goes first.
        GoesFirst(camp: usize) => Line::at(1, format!("{} goes first", sentences::camp(setup, camp)));
        /// Somebody arrives.
        Arrives(who: usize) => Line::at(1, format!("{} arrives", setup.name(who)));
        /// The turn of a camp.
        SideTurn(camp: usize) => Line::at(1, format!("Turn of {}", sentences::camp(setup, camp)));
        /// The round is at its end and does something to somebody.
        RoundEnds => Line::at(1, "End of the round");
        /// Somebody's step.
        Turn(who: usize) => Line::at(1, format!("{} acts", setup.name(who)));
        /// An attack is made, with Boons less Banes and sneak dice.
        Attacks {
            /// Who attacks.
            by: usize,
            /// The victim.
            on: usize,
            /// With what.
            weapon: &'static str,
            /// Faces of its die.
            faces: u8,
            /// Boons less Banes.
            edge: i8,
            /// Where they come from, a bit for each [`Why`](crate::systems::stamina_and_wounds::state::causes::Why).
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
        /// Its dice, armour and damage.
        Damage {
            /// The dice.
            dice: Rolled,
            /// Armor Value.
            armour: i32,
            /// What is left.
            damage: i32,
        } => fact(sentences::damage(&dice, armour, damage));
        /// Its dice as they fell, before a house rule throws them again.
        Fell(dice: Rolled) => fact(format!("the dice show {}", sentences::faces(&dice)));
        /// A die that a house rule throws for somebody: its faces, and what it shows.
        Throws(who: usize, faces: u8, face: u8) => {
            fact(format!("{} throws a d{faces}: {face}", setup.name(who)))
        };
        /// What house rules have made of damage past armour.
        DamageBecomes(on: usize, damage: i32) => {
            fact(format!("the damage to {} becomes {damage}", setup.name(on)))
        };
        /// It waits for the end of the turn: only the highest counts.
        Waits(on: usize) => fact(format!("{} takes only the worst of this turn", setup.name(on)));
        /// What a hit came to.
        Hit {
            /// The victim.
            on: usize,
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
        Direct(who: usize, damage: i32, what: &'static str) => {
            fact(format!("{what} deals {damage} damage to {}, past armour", setup.name(who)))
        };
        /// Usage was marked on an item.
        Marked {
            /// Who.
            fighter: usize,
            /// The item.
            item: &'static str,
            /// Boxes marked now.
            boxes: u8,
            /// Boxes in all.
            of: u8,
        } => fact(format!("the {item} of {} is marked: {boxes} of {of} boxes", setup.name(fighter)));
        /// The die that picked a slot (SW-WND-04).
        Slot {
            /// Who.
            fighter: usize,
            /// The slot.
            slot: u8,
            /// The item.
            item: Option<&'static str>,
        } => fact(sentences::slot(setup.name(fighter), slot, item));
        /// An item broke.
        Broke(who: usize, item: &'static str) => {
            fact(format!("the {item} of {} breaks", setup.name(who)))
        };
        /// Somebody bleeds (SW-COND-06).
        Bleeds(who: usize) => fact(sentences::bleeds(setup, setup.name(who)));
        /// Somebody is mortally wounded (SW-WND-07).
        Mortal(who: usize, rounds: u8) => {
            let (who, rounds) = (setup.name(who), sentences::rounds(rounds));
            fact(format!("{who} is mortally wounded: {rounds} unless it is healed"))
        };
        /// Somebody lost Wounds to bleeding, and has so many now.
        Bled(who: usize, wounds: i16, all: i16) => {
            let (most, taken) = (setup.sheets[who].max_wounds, sentences::wounds(wounds));
            let who = setup.name(who);
            fact(format!("{who} bleeds and takes {taken} (Wounds {all} of {most})"))
        };
        /// Rounds left to the mortally wounded.
        Counts(who: usize, rounds: u8) => {
            fact(format!("{} has {}", setup.name(who), sentences::rounds(rounds)))
        };
        /// Somebody died.
        Dies(who: usize, cause: Cause) => {
            let dies = sentences::dies(cause, setup.sheets[who].stamina_only);
            fact(format!("{} {dies}", setup.name(who)))
        };
        /// Somebody was spared and taken.
        Spared(who: usize, by: usize) => {
            fact(format!("{} spares {}, who is taken", setup.name(by), setup.name(who)))
        };
        /// Somebody wakes up.
        Wakes(who: usize) => fact(format!("{} wakes up", setup.name(who)));
        /// Somebody defends (SW-DEFD-01).
        Defends(who: usize) => fact(sentences::defends(setup, setup.name(who)));
        /// A manoeuvre is tried.
        Tries(who: usize, trick: Trick, on: usize) => {
            let (who, verb, on) = (setup.name(who), sentences::verb(trick), setup.name(on));
            fact(format!("{who} tries to {verb} {on}"))
        };
        /// A save was rolled.
        Saves {
            /// Who.
            fighter: usize,
            /// The dice.
            save: Save,
            /// The Target.
            target: i32,
        } => fact(sentences::save(setup.name(fighter), &save, target));
        /// The d20 of a save as it fell, before a house rule throws it again.
        SaveFell(fighter: usize, natural: u8) => {
            fact(format!("the d20 of {} shows {natural}", setup.name(fighter)))
        };
        /// A manoeuvre fails.
        Fails(who: usize) => fact(format!("the attempt of {} fails", setup.name(who)));
        /// A condition takes hold of somebody, by whose doing.
        Suffers(who: usize, trick: Trick, by: usize) => {
            fact(sentences::suffers(trick, setup.name(who), setup.name(by)))
        };
        /// Somebody tries to get free of the one who holds it, a bit for each.
        Struggles(who: usize, holders: u64) => {
            let holders = sentences::names(setup, holders);
            fact(format!("{} tries to break free of {holders}", setup.name(who)))
        };
        /// Somebody is still held, by a bit for each.
        StillHeld(who: usize, holders: u64) => {
            let holders = sentences::names(setup, holders);
            fact(format!("{} is still held by {holders}", setup.name(who)))
        };
        /// Somebody tries to shake a climber off.
        Shakes(who: usize, climber: usize) => {
            fact(format!("{} tries to shake {} off", setup.name(who), setup.name(climber)))
        };
        /// Somebody stays on top.
        StaysOn(climber: usize, who: usize) => {
            fact(format!("{} stays on top of {}", setup.name(climber), setup.name(who)))
        };
        /// Somebody stands up.
        Stands(who: usize) => fact(format!("{} stands up", setup.name(who)));
        /// Somebody picks up the weapon.
        PicksUp(who: usize) => fact(format!("{} picks up its weapon", setup.name(who)));
        /// Somebody draws a weapon.
        Draws(who: usize, weapon: &'static str) => {
            fact(format!("{} draws {}", setup.name(who), sentences::with(weapon)))
        };
        /// Somebody is free again.
        Free(who: usize) => fact(format!("{} is free again", setup.name(who)));
        /// Somebody shook a climber off.
        ShakenOff(who: usize, by: usize) => {
            fact(format!("{} shakes {} off", setup.name(by), setup.name(who)))
        };
        /// Somebody moved to a step, where these foes are Close, a bit for each.
        Moves(who: usize, position: i8, close: u64) => {
            let close = if close == 0 { "no foe".to_owned() } else { sentences::names(setup, close) };
            fact(format!("{} moves to step {position}, Close to {close}", setup.name(who)))
        };
        /// Bleeding was stopped, by whom.
        Stanched(who: usize, by: usize) => fact(if who == by {
            format!("{} stops its own bleeding", setup.name(who))
        } else {
            format!("{} stops the bleeding of {}", setup.name(by), setup.name(who))
        });
        /// A draught was given, by whom, and healed so many Wounds.
        Draught(who: usize, by: usize, healed: i16) => {
            let healed = sentences::wounds(healed);
            fact(if who == by {
                format!("{} takes a draught: {healed} healed", setup.name(who))
            } else {
                format!("{} gives {} a draught: {healed} healed", setup.name(by), setup.name(who))
            })
        };
        /// A bandage was put on, by whom.
        Bandage(who: usize, by: usize) => fact(if who == by {
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
        MoraleTest(who: usize, camp: usize, breaking: Breaking) => {
            let (whom, why) = (sentences::camp(setup, camp), sentences::breaking(breaking));
            fact(format!("{} tests the morale of {whom}: {why}", setup.name(who)))
        };
        /// A camp holds.
        Holds(camp: usize) => Line::at(1, format!("{} hold", sentences::capital(setup, camp)));
        /// A camp breaks.
        Breaks(camp: usize) => Line::at(1, format!("{} break", sentences::capital(setup, camp)));
        /// Somebody flees.
        Flees(who: usize) => fact(format!("{} flees", setup.name(who)));
        /// Somebody surrenders.
        Surrenders(who: usize) => fact(format!("{} surrenders", setup.name(who)));
        /// Somebody does nothing more in this turn.
        Passes(who: usize) => fact(format!("{} does nothing more", setup.name(who)));
        /// A fighter cannot defend itself.
        Helpless(who: usize, why: Defenceless) => {
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
        /// A rest gave somebody Stamina and healed Wounds.
        Recovers(who: usize, stamina: i16, healed: i16) => {
            let (who, healed) = (setup.name(who), sentences::wounds(healed));
            fact(format!("{who} regains {stamina} Stamina, {healed} healed"))
        };
        /// Somebody has nothing to eat.
        Hungry(who: usize) => fact(format!("{} has nothing to eat", setup.name(who)));
        /// Items were repaired for so many coins.
        Repairs(who: usize, coins: i16) => {
            fact(format!("{} has gear repaired for {coins} coins", setup.name(who)))
        };
        /// The party goes home.
        Retreats => Line::at(0, "The party goes home");
    }
}
