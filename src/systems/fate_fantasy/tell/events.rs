//! Facts of a conflict, each with the sentence that a transcript prints; long parts of sentences are in `sentences`.

use super::sentences::{
    barred, counted, cut, ending, fact, initiative, kind_of_aspect, moves, names, rolled, took,
    used, works,
};
use crate::events;
use crate::system::{FighterId, Line};
use crate::systems::fate_fantasy::decide::points::{Invoke, Pay, Precede};
use crate::systems::fate_fantasy::rules::rolls::dice::Throw;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, Block, HarmTaken, NOBODY, Part};
use crate::systems::fate_fantasy::state::roll::{RollKind, Shown};

events! {
    /// A fact.
    pub enum FantasyEvent, told with (setup: &Setup) {
        /// The game master's initiative against a player's.
        Initiative {
            /// The player.
            who: FighterId,
            /// Dice and total of the player.
            mine: (Throw, i32),
            /// Dice and total of the game master.
            gm: (Throw, i32),
            /// The part of the round that the player has by that.
            part: Part,
        } => Line::at(1, initiative(setup.name(who), mine, gm, part));
        /// A round begins.
        Round(round: u16) => Line::at(0, format!("Round {round}"));
        /// A fighter's turn.
        Turn(who: FighterId) => Line::at(1, format!("{} acts", setup.name(who)));
        /// A fighter holds.
        Holds(who: FighterId) => Line::at(1, format!("{} holds the turn", setup.name(who)));
        /// A turn is lost.
        TurnLost(who: FighterId) => Line::at(1, format!("{} loses the turn", setup.name(who)));
        /// A fighter is compelled: whether it accepts.
        Compelled(who: FighterId, accepts: bool) => {
            let name = setup.name(who);
            if accepts {
                Line::at(1, format!("{name} is compelled: +1 fate point, no turn"))
            } else {
                Line::at(1, format!("{name} pays a fate point to refuse a compel"))
            }
        };
        /// A fighter interrupts another; how it pays, if it does.
        Interrupts(who: FighterId, acting: FighterId, paid: Option<Pay>) => {
            let price = match paid {
                None => "",
                Some(Pay::FatePoint) => " for a fate point",
                Some(Pay::Stress) => " for stress",
            };
            Line::at(1, format!("{} interrupts {}{price}", setup.name(who), setup.name(acting)))
        };
        /// How that came out: what the winner does, or nothing if it failed.
        Cut(who: FighterId, acting: FighterId, how: Option<Precede>) => {
            fact(cut(setup.name(who), setup.name(acting), how))
        };
        /// A fighter attacks a foe.
        Attacks(who: FighterId, on: FighterId) => {
            fact(format!("{} attacks {}", setup.name(who), setup.name(on)))
        };
        /// A fighter tries a manoeuvre against a foe.
        Manoeuvres(who: FighterId, on: FighterId) => {
            fact(format!("{} manoeuvres against {}", setup.name(who), setup.name(on)))
        };
        /// A fighter tries to get rid of an aspect on itself or an ally.
        Clears(who: FighterId, on: FighterId) => {
            let name = setup.name(who);
            if who == on {
                fact(format!("{name} tries to shake off an aspect"))
            } else {
                fact(format!("{name} tries to rid {} of an aspect", setup.name(on)))
            }
        };
        /// A fighter goes on full defence.
        FullDefence(who: FighterId) => fact(format!("{} goes on full defence", setup.name(who)));
        /// A fighter moves: the difficulty, and the part of it that is enemies in the way.
        Moves(who: FighterId, difficulty: i32, enemies: i32) => {
            fact(format!("{} moves: {}", setup.name(who), moves(setup, difficulty, enemies)))
        };
        /// A fighter works on a task.
        Works(who: FighterId, task: usize) => fact(works(setup, who, task));
        /// A fighter does nothing.
        Passes(who: FighterId) => fact(format!("{} does nothing", setup.name(who)));
        /// A roll, for what.
        Rolled(shown: Shown, kind: RollKind) => fact(rolled(setup, &shown, kind));
        /// Further dice that a fighter throws by a house rule.
        Further(who: FighterId, dice: Throw) => {
            fact(format!("{} throws {dice} more", setup.name(who)))
        };
        /// The total of a fighter's roll after house rules.
        Changed(who: FighterId, total: i32) => fact(format!("{} has {total}", setup.name(who)));
        /// Something was used on a roll: for a reroll the new dice, and the new total.
        Uses(who: FighterId, what: Invoke, dice: Option<Throw>, total: i32) => {
            let again = dice.map(|dice| format!(" for a reroll {dice}")).unwrap_or_default();
            fact(format!("{}{again}: now {total}", used(setup, who, what)))
        };
        /// An attack hits for so many shifts.
        Hits(who: FighterId, shifts: i32) => fact(format!("hit by {}", counted(shifts, "shift")));
        /// An attack misses.
        Misses(who: FighterId) => fact("no hit");
        /// A hit causes so much stress after armour.
        Takes(who: FighterId, stress: i32, what: HarmTaken) => fact(took(setup.name(who), stress, what));
        /// A fighter is taken out.
        TakenOut(who: FighterId) => fact(format!("{} is taken out", setup.name(who)));
        /// A fighter concedes, with so many consequences of this conflict.
        Concedes(who: FighterId, taken: u8) => {
            let name = setup.name(who);
            let taken = i32::from(taken);
            if taken == 0 {
                fact(format!("{name} concedes"))
            } else {
                let taken = counted(taken, "consequence");
                fact(format!("{name} concedes with {taken} of this conflict"))
            }
        };
        /// A fighter who leaves gets so many fate points.
        Paid(who: FighterId, points: u8) => {
            fact(format!("{} gets {}", setup.name(who), counted(points.into(), "fate point")))
        };
        /// A fighter earns spin.
        Spin(who: FighterId, spins: u8) => {
            let spins = if spins == 1 { "spin".into() } else { counted(spins.into(), "spin") };
            fact(format!("{} earns {spins}", setup.name(who)))
        };
        /// A fighter gives spin to the next roll of another: whether it helps.
        Gives(who: FighterId, to: FighterId, helps: bool) => {
            let knobs = &setup.knobs.spin;
            let sign = if helps { knobs.ally_bonus } else { knobs.enemy_penalty };
            let roll = if helps { "to" } else { "on" };
            let (name, to) = (setup.name(who), setup.name(to));
            fact(format!("{name} spends spin: {sign:+} {roll} the roll of {to}"))
        };
        /// Spin ends unused.
        SpinLost(who: FighterId) => fact(format!("{} loses unused spin", setup.name(who)));
        /// An aspect is placed on a fighter: its kind, and whether it is personal.
        Placed(on: FighterId, kind: AspectKind, personal: bool) => {
            let personal = if personal { ", for the placer only" } else { "" };
            fact(format!("{} on {}{personal}", kind_of_aspect(kind), setup.name(on)))
        };
        /// The manoeuvre fails.
        Fails(who: FighterId) => fact(format!("the manoeuvre of {} fails", setup.name(who)));
        /// An aspect is removed from a fighter.
        Removed(who: FighterId) => fact(format!("an aspect on {} is gone", setup.name(who)));
        /// A fighter covers allies with a block of this strength, with this skill.
        Protects(who: FighterId, allies: u64, strength: i32, skill: Skill) => {
            let (name, allies, skill) = (setup.name(who), names(setup, allies), skill.title());
            fact(format!("{name} covers {allies} with {skill}: block strength {strength}"))
        };
        /// A fighter makes an offensive block, with this skill.
        Bars(block: Block, skill: Skill) => {
            let foe = FighterId::from(block.foe);
            let whom = if block.foe == NOBODY { "anyone" } else { setup.name(foe) };
            let (who, what) = (setup.name(FighterId::from(block.by)), barred(setup, &block));
            let (skill, strength) = (skill.title(), block.strength);
            fact(format!("{who} blocks {whom} from {what} with {skill}: block strength {strength}"))
        };
        /// A block of a fighter is met: whether it stops the action.
        BlockMet(who: FighterId, stops: bool) => {
            let how = if stops { "holds" } else { "is overcome" };
            fact(format!("the block of {} {how}", setup.name(who)))
        };
        /// A fighter arrives in a zone.
        Arrives(who: FighterId, zone: u8) => {
            fact(format!("{} is now in {}", setup.name(who), setup.scene.map.name(zone)))
        };
        /// A fighter is stopped where it is.
        Stopped(who: FighterId) => fact(format!("{} is stopped", setup.name(who)));
        /// A task has so many successes.
        Task(task: usize, done: u8) => {
            let task = &setup.scene.tasks[task];
            fact(format!("{}: {done} of {} done", task.name, task.needed))
        };
        /// A task fails.
        TaskFails(who: FighterId) => fact(format!("{} gets nowhere with it", setup.name(who)));
        /// A fighter uses an item.
        Item(who: FighterId, item: usize) => {
            fact(format!("{} uses the {}", setup.name(who), setup.scene.items[item].name))
        };
        /// A fighter gives an item to another.
        Gave(who: FighterId, item: usize, to: FighterId) => {
            let item = &setup.scene.items[item].name;
            fact(format!("{} gives {} the {item}", setup.name(who), setup.name(to)))
        };
        /// The conflict is over: the sides that won.
        Ends(sides: u8) => Line::at(0, ending(setup, sides));
        /// The clock runs out.
        TimeIsUp => Line::at(0, "The clock runs out");
        /// The cap on rounds was met.
        Undecided => Line::at(0, "The cap on rounds is met: undecided");
    }
}
