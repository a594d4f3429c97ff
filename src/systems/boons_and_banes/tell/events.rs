//! Facts of a conflict, each with the line of a transcript that tells it.

use super::event_details::{Cause, Defeat, Taken};
use super::sentences::{
    actions, declared, dice, does, fact, lost, made, name, opening_roll, order_line, rolled,
    successes, talent_line, test_line, thing, took, verdict, why, won,
};
use crate::events;
use crate::system::{FighterId, Line};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{SIZES, approach_title};
use crate::systems::boons_and_banes::state::conflict::Object;
use crate::systems::boons_and_banes::state::rolls::{Deed, Rolls};

events! {
    /// A fact.
    #[allow(clippy::large_enum_variant)] // they are made only for a listener
    pub enum BoonsEvent, told with (setup: &Setup) {
        /// A test before the conflict: its number, and which time it is.
        Test(number: u8, time: u8) => Line::at(0, test_line(setup, number, time));
        /// A compelled Bane or trait raises a participant's obstacle.
        Compelled(who: FighterId, rating: u8) =>
            fact(format!("what burdens {} raises the obstacle by {rating}", name(setup, who)));
        /// A participant pays so that its obstacle is not raised.
        Refuses(who: FighterId, rating: u8) =>
            fact(format!("{} pays so that {rating} do not count", name(setup, who)));
        /// How a test went: what had to be reached, what was, whether that was enough.
        Tested(obstacle: u8, number: i32, passed: bool) => {
            let word = if passed { "passed" } else { "failed" };
            fact(format!("{} against obstacle {obstacle}: {word}", successes(number)))
        };
        /// A participant powers through for a Condition of this rating.
        Powers(who: FighterId, rating: u8) =>
            fact(format!("{} powers through for a Condition of {rating}", name(setup, who)));
        /// Positioning begins.
        Positioning => Line::at(0, "Positioning");
        /// A participant is captain of a team.
        Captain(team: usize, who: FighterId) =>
            Line::at(1, format!("{} is captain of {}", name(setup, who), setup.teams[team]));
        /// A captain's Approach and rating for base Morale.
        Base(team: usize, approach: u8, base: i32) => {
            let approach = approach_title(approach);
            Line::at(1, format!("{}: base Morale {base} from {approach}", setup.teams[team]))
        };
        /// A member's successes in Positioning: who, how many, whether they count.
        Positioned(who: FighterId, number: i32, counts: bool) => {
            let whether = if counts { "count" } else { "do not count: forced, and too few" };
            Line::at(1, format!("{} of {} {whether}", successes(number), name(setup, who)))
        };
        /// Morale of a team at the start.
        StartMorale(team: usize, morale: i16) =>
            Line::at(1, format!("{} with Morale {morale}", does(&setup.teams[team], "start", "starts")));
        /// A participant takes a benefit.
        Takes(who: FighterId, benefit: Taken) => Line::at(1, took(setup, who, &benefit));
        /// A participant takes a benefit for a positioning action.
        Gets(who: FighterId, benefit: Taken) => fact(took(setup, who, &benefit));
        /// Teams in turn order, with their number.
        Order(order: [u8; 4], count: u8) =>
            Line::at(1, order_line(setup, &order[..usize::from(count)]));
        /// A round begins.
        Round(number: u16) => Line::at(0, format!("Round {number}"));
        /// A team's turn.
        TeamTurn(team: usize) => Line::at(1, format!("Turn of {}", setup.teams[team]));
        /// An action is declared.
        Declares(rolls: Rolls) =>
            Line::at(if rolls.deed == Deed::Test { 1 } else { 2 }, declared(setup, &rolls));
        /// Dice have fallen.
        Rolled(rolls: Rolls) => {
            let opening = rolls.deed == Deed::Opening;
            if opening { opening_roll(setup, &rolls) } else { fact(rolled(setup, &rolls)) }
        };
        /// A pool was rolled again: who, before, after.
        RollsAgain(who: FighterId, before: u8, after: u8) =>
            fact(format!("{} rolls everything again: {before}, now {after}", name(setup, who)));
        /// A Boon is called: by whom, the Boon, dice.
        CallsBoon(who: FighterId, object: Object, number: u8) => {
            let boon = made(setup, object);
            fact(format!("{} calls the Boon {boon}: {}", name(setup, who), dice(number)))
        };
        /// A Bane of an opponent is called: by whom, whose, the Bane, dice.
        CallsBane(who: FighterId, foe: FighterId, object: Object, number: u8) => {
            let (who, foe, bane) = (name(setup, who), name(setup, foe), made(setup, object));
            fact(format!("{who} calls the Bane {bane} of {foe}: {}", dice(number)))
        };
        /// A detrimental trait of an opponent is invoked: by whom, whose, its name, dice.
        CallsFlaw(who: FighterId, foe: FighterId, flaw: u8, number: u8) => {
            let (who, foe) = (name(setup, who), name(setup, foe));
            fact(format!("{who} uses {} of {foe}: {}", thing(setup, flaw), dice(number)))
        };
        /// A participant pays to deny dice.
        Denies(who: FighterId, number: u8) =>
            fact(format!("{} pays to deny {}", name(setup, who), dice(number)));
        /// A scene trait helps: whom, rating.
        LeansOnScene(who: FighterId, rating: u8) =>
            fact(format!("{} leans on the scene trait: {}", name(setup, who), dice(rating)));
        /// An own trait is used: whose, rating.
        UsesTrait(who: FighterId, rating: u8) =>
            fact(format!("{} uses an own trait {rating}", name(setup, who)));
        /// A Legacy is used: whose, Approach, rating.
        UsesLegacy(who: FighterId, approach: u8, rating: u8) => fact(format!(
            "{} uses the Legacy of {} {rating}", name(setup, who), approach_title(approach)
        ));
        /// A Preparation is used: by whom, its name, its worth, whether as dice or as a floor.
        UsesPrep(who: FighterId, prep: u8, worth: u8, as_dice: bool) => {
            let how = if as_dice { "for dice" } else { "to count as at least that" };
            fact(format!("{} uses {} {worth} {how}", name(setup, who), thing(setup, prep)))
        };
        /// A Preparation is made up on the spot.
        Improvises(who: FighterId) =>
            fact(format!("{} improvises and counts as at least 1", name(setup, who)));
        /// Added dice have fallen: whose, how many, successes, totals of both sides now.
        Adds(who: FighterId, number: u8, found: u8, seen: [i32; 2]) => {
            let ([acts, resists], found) = (seen, successes(i32::from(found)));
            let (who, dice) = (name(setup, who), dice(number));
            fact(format!("{who} rolls {dice}: {found}; now {acts} against {resists}"))
        };
        /// A house rule has changed a roll: whose, dice now.
        Pools(who: FighterId, number: u8) => fact(format!("{} has {}", name(setup, who), dice(number)));
        /// A house rule has changed what a roll counts as: whose, what it counts as now.
        Changed(who: FighterId, number: i32) =>
            fact(format!("{} has {} now", name(setup, who), successes(number)));
        /// A house rule has changed whether a defence is forced: whose, whether it is now.
        Forced(who: FighterId, forced: bool) => {
            let is = if forced { "is" } else { "is not" };
            fact(format!("{} {is} forced to defend perfectly", name(setup, who)))
        };
        /// The result of an attack: the totals of both sides.
        Compares(acts: i32, resists: i32) =>
            fact(format!("{acts} against {resists}: {}", verdict(acts, resists)));
        /// A defence was forced and failed: all of the attacker's successes count.
        ForcedFails(who: FighterId) => fact(format!(
            "{} was forced: all successes count against the team's Morale", name(setup, who)
        ));
        /// A positioning action: successes that count.
        Counts(who: FighterId, counted: i32) =>
            fact(format!("{} for {}", successes(counted), name(setup, who)));
        /// A participant suffers Stress.
        Stress(who: FighterId, stress: i32) => fact(format!("{stress} Stress for {}", name(setup, who)));
        /// A Condition of this size, from 0.
        Condition(who: FighterId, size: u8) =>
            fact(format!("{} takes a {} Condition", name(setup, who), SIZES[usize::from(size)]));
        /// Stress that no Condition can hold.
        Overflow(who: FighterId, rest: i32) =>
            fact(format!("{rest} Stress is more than {} can hold", name(setup, who)));
        /// A scar, and whether it replaces a trait.
        Scar(who: FighterId, rating: u8, replaces: bool) => fact(if replaces {
            format!("a scar {rating} takes the place of a trait of {}", name(setup, who))
        } else {
            format!("{} has a scar {rating}", name(setup, who))
        });
        /// A team loses Morale: how much, what is left.
        Loses(team: usize, loss: i32, left: i16) =>
            fact(format!("{} {loss} Morale: {left}", does(&setup.teams[team], "lose", "loses")));
        /// A team gains Morale.
        Gains(team: usize, gain: i32, now: i16) =>
            fact(format!("{} {gain} Morale: {now}", does(&setup.teams[team], "gain", "gains")));
        /// A surrender test: who, Approach, successes.
        SurrenderTest(who: FighterId, approach: u8, number: u8) => {
            let (who, approach) = (name(setup, who), approach_title(approach));
            let found = successes(i32::from(number));
            fact(format!("{who} tests surrender with {approach}: {found}"))
        };
        /// A participant surrenders.
        Surrenders(who: FighterId) => fact(format!("{} surrenders and leaves", name(setup, who)));
        /// A participant perishes.
        Perishes(who: FighterId) => fact(format!("{} perishes", name(setup, who)));
        /// A participant enters a Last Stand.
        Stands(who: FighterId, cause: Cause) =>
            fact(format!("{} enters a Last Stand {}", name(setup, who), why(cause)));
        /// An Approach is doomed; Favour gained.
        Doomed(who: FighterId, approach: u8, favour: u8) => {
            let (who, approach) = (name(setup, who), approach_title(approach));
            fact(format!("{approach} is doomed for {who}, who gains {favour} Favour"))
        };
        /// A Legacy is earned: Approach, rating now.
        Legacy(who: FighterId, approach: u8, rating: u8) => fact(format!(
            "{} earns a Legacy of {} {rating}", name(setup, who), approach_title(approach)
        ));
        /// A participant gains Favour for failing.
        Favour(who: FighterId, gain: u8) => fact(format!("{} gains {gain} Favour", name(setup, who)));
        /// Excess successes become a Boon or Bane for Favour: whose, on whom, what, Favour.
        Converts(who: FighterId, on: FighterId, object: Object, favour: u8) => {
            let (maker, made) = (name(setup, who), made(setup, object));
            fact(if who == on {
                format!("{maker} makes a Boon {made} for {favour} Favour")
            } else {
                let on = name(setup, on);
                format!("{maker} makes a Bane {made} on {on} for {favour} Favour")
            })
        };
        /// A participant lets its action pass.
        Passes(who: FighterId) => Line::at(2, format!("{} lets the action pass", name(setup, who)));
        /// A talent acts: whose.
        Talent(who: FighterId, talent: Talent) => {
            let depth = if talent == Talent::UncannyDodge { 2 } else { 3 };
            Line::at(depth, talent_line(name(setup, who), talent))
        };
        /// Two swap their rolls.
        Swaps(who: FighterId, with: FighterId) =>
            fact(format!("{} swaps rolls with {}", name(setup, who), name(setup, with)));
        /// A participant guards another.
        Guards(who: FighterId, whom: FighterId) => Line::at(2, format!(
            "{} steps in for {}: the attack is on both", name(setup, who), name(setup, whom)
        ));
        /// A Boon is made to endure, for a Bane of this rating.
        Reckless(who: FighterId, rating: u8) => fact(format!(
            "{} lets it endure, for a Bane {rating} that works when defending", name(setup, who)
        ));
        /// A conflict of a series begins, from 1.
        Conflict(number: u8) =>
            Line::at(0, format!("Conflict {number} of {}", setup.series.conflicts));
        /// A rest begins: in a settlement or outdoors.
        Rests(settled: bool) =>
            Line::at(0, if settled { "A rest in a settlement" } else { "A rest outdoors" });
        /// A participant's successes give actions for a rest: who, Approach, successes.
        RestActions(who: FighterId, approach: u8, number: i32) => {
            let (who, skill) = (name(setup, who), setup.series.place.skill().title());
            let (with, actions) = (approach_title(approach), actions(number));
            Line::at(1, format!("{who} tests {skill} with {with}: {actions}"))
        };
        /// A healer mends a Condition of a patient, of this size from 0; actions that it costs.
        Mends(healer: FighterId, patient: FighterId, size: u8, cost: i32) => {
            let (who, cost, size) = (name(setup, healer), actions(cost), SIZES[usize::from(size)]);
            Line::at(1, if healer == patient {
                format!("{who} mends an own {size} Condition, for {cost}")
            } else {
                format!("{who} mends a {size} Condition of {}, for {cost}", name(setup, patient))
            })
        };
        /// A participant's Condition has become smaller; its size from 0.
        Mended(who: FighterId, size: u8) => fact(match usize::from(size).checked_sub(1) {
            None => format!("a Condition of {} is gone", name(setup, who)),
            Some(now) => format!("the Condition of {} is {} now", name(setup, who), SIZES[now]),
        });
        /// A participant is well rested: the Boon, actions.
        WellRested(who: FighterId, boon: Object, cost: i32) => {
            let (who, boon, cost) = (name(setup, who), made(setup, boon), actions(cost));
            Line::at(1, format!("{who} has the Boon {boon}, for {cost}"))
        };
        /// Neither side prevails in a contest.
        NobodyPrevails => fact("nobody prevails");
        /// A participant is out of a contest outside of conflicts.
        TakenOut(who: FighterId) => fact(format!("{} can take no more and is out", name(setup, who)));
        /// A team has lost.
        Lost(team: usize, defeat: Defeat) => Line::at(1, lost(&setup.teams[team], defeat));
        /// Teams that achieve their Goals, a bit for each.
        Won(teams: u8) => Line::at(0, won(setup, teams));
        /// All teams lose.
        AllLose => Line::at(0, "All teams have lost");
        /// The clock runs out.
        TimeIsUp => Line::at(0, "The clock runs out");
        /// The cap on rounds was met.
        Undecided => Line::at(0, "The cap on rounds is met: undecided");
    }
}
