//! Facts of a conflict, each with the line of a transcript that tells it.

use super::event_details::{Cause, Defeat, Taken};
use super::sentences::{
    actions, declared, dice, does, fact, lost, made, name, opening_roll, order_line, rolled,
    successes, talent_line, test_line, thing, took, verdict, why, won,
};
use crate::events;
use crate::system::Line;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{SIZES, approach_title};
use crate::systems::boons_and_banes::state::conflict::Object;
use crate::systems::boons_and_banes::state::rolls::{Deed, Rolls};

events! {
    /// A fact.
    #[allow(clippy::large_enum_variant)] // they are made only where somebody listens
    pub enum BoonsEvent, told with (setup: &Setup) {
        /// A test before the conflict: its number, and which time it is.
        Test(number: u8, time: u8) => Line::at(0, test_line(setup, number, time));
        /// A compelled Bane or trait raises the obstacle for somebody.
        Compelled(who: usize, rating: u8) =>
            fact(format!("what burdens {} raises the obstacle by {rating}", name(setup, who)));
        /// Somebody pays so that it does not.
        Refuses(who: usize, rating: u8) =>
            fact(format!("{} pays so that {rating} do not count", name(setup, who)));
        /// How a test went: what had to be reached, what was, whether that was enough.
        Tested(obstacle: u8, number: i32, passed: bool) => {
            let word = if passed { "passed" } else { "failed" };
            fact(format!("{} against obstacle {obstacle}: {word}", successes(number)))
        };
        /// Somebody powers through for a Condition of this rating.
        Powers(who: usize, rating: u8) =>
            fact(format!("{} powers through for a Condition of {rating}", name(setup, who)));
        /// Positioning begins.
        Positioning => Line::at(0, "Positioning");
        /// Somebody is captain of a team.
        Captain(team: usize, who: usize) =>
            Line::at(1, format!("{} is captain of {}", name(setup, who), setup.teams[team]));
        /// A captain's Approach and rating for base Morale.
        Base(team: usize, approach: u8, base: i32) => {
            let approach = approach_title(approach);
            Line::at(1, format!("{}: base Morale {base} from {approach}", setup.teams[team]))
        };
        /// What a member's successes in Positioning count: who, how many, whether they do.
        Positioned(who: usize, number: i32, counts: bool) => {
            let whether = if counts { "count" } else { "do not count: forced, and too few" };
            Line::at(1, format!("{} of {} {whether}", successes(number), name(setup, who)))
        };
        /// Morale of a team at the start.
        StartMorale(team: usize, morale: i16) =>
            Line::at(1, format!("{} with Morale {morale}", does(&setup.teams[team], "start", "starts")));
        /// Somebody takes a benefit.
        Takes(who: usize, benefit: Taken) => Line::at(1, took(setup, who, &benefit));
        /// Somebody takes a benefit for a positioning action.
        Gets(who: usize, benefit: Taken) => fact(took(setup, who, &benefit));
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
        RollsAgain(who: usize, before: u8, after: u8) =>
            fact(format!("{} rolls everything again: {before}, now {after}", name(setup, who)));
        /// A Boon is called: by whom, the Boon, dice.
        CallsBoon(who: usize, object: Object, number: u8) => {
            let boon = made(setup, object);
            fact(format!("{} calls the Boon {boon}: {}", name(setup, who), dice(number)))
        };
        /// A Bane of an opponent is called: by whom, whose, the Bane, dice.
        CallsBane(who: usize, foe: usize, object: Object, number: u8) => {
            let (who, foe, bane) = (name(setup, who), name(setup, foe), made(setup, object));
            fact(format!("{who} calls the Bane {bane} of {foe}: {}", dice(number)))
        };
        /// A detrimental trait of an opponent is invoked: by whom, whose, its name, dice.
        CallsFlaw(who: usize, foe: usize, flaw: u8, number: u8) => {
            let (who, foe) = (name(setup, who), name(setup, foe));
            fact(format!("{who} uses {} of {foe}: {}", thing(setup, flaw), dice(number)))
        };
        /// Somebody pays to deny dice.
        Denies(who: usize, number: u8) =>
            fact(format!("{} pays to deny {}", name(setup, who), dice(number)));
        /// A scene trait helps: whom, rating.
        LeansOnScene(who: usize, rating: u8) =>
            fact(format!("{} leans on the scene trait: {}", name(setup, who), dice(rating)));
        /// An own trait is used: whose, rating.
        UsesTrait(who: usize, rating: u8) =>
            fact(format!("{} uses an own trait {rating}", name(setup, who)));
        /// A Legacy is used: whose, Approach, rating.
        UsesLegacy(who: usize, approach: u8, rating: u8) => fact(format!(
            "{} uses the Legacy of {} {rating}", name(setup, who), approach_title(approach)
        ));
        /// A Preparation is used: by whom, its name, its worth, whether as dice or as a floor.
        UsesPrep(who: usize, prep: u8, worth: u8, as_dice: bool) => {
            let how = if as_dice { "for dice" } else { "to count as at least that" };
            fact(format!("{} uses {} {worth} {how}", name(setup, who), thing(setup, prep)))
        };
        /// A Preparation is made up on the spot.
        Improvises(who: usize) =>
            fact(format!("{} improvises and counts as at least 1", name(setup, who)));
        /// Added dice have fallen: whose, how many, successes, totals of both sides now.
        Adds(who: usize, number: u8, found: u8, seen: [i32; 2]) => {
            let ([acts, resists], found) = (seen, successes(i32::from(found)));
            let (who, dice) = (name(setup, who), dice(number));
            fact(format!("{who} rolls {dice}: {found}; now {acts} against {resists}"))
        };
        /// A house rule has changed a roll: whose, dice now.
        Pools(who: usize, number: u8) => fact(format!("{} has {}", name(setup, who), dice(number)));
        /// A house rule has changed what a roll counts as: whose, what it counts as now.
        Changed(who: usize, number: i32) =>
            fact(format!("{} has {} now", name(setup, who), successes(number)));
        /// A house rule has changed whether a defence is forced: whose, whether it is now.
        Forced(who: usize, forced: bool) => {
            let is = if forced { "is" } else { "is not" };
            fact(format!("{} {is} forced to defend perfectly", name(setup, who)))
        };
        /// The result of an attack: the totals of both sides.
        Compares(acts: i32, resists: i32) =>
            fact(format!("{acts} against {resists}: {}", verdict(acts, resists)));
        /// A defence was forced and failed: all of the attacker's successes count.
        ForcedFails(who: usize) => fact(format!(
            "{} was forced: all successes count against the team's Morale", name(setup, who)
        ));
        /// A positioning action: successes that count.
        Counts(who: usize, counted: i32) =>
            fact(format!("{} for {}", successes(counted), name(setup, who)));
        /// Stress for somebody.
        Stress(who: usize, stress: i32) => fact(format!("{stress} Stress for {}", name(setup, who)));
        /// A Condition of this size, from 0.
        Condition(who: usize, size: u8) =>
            fact(format!("{} takes a {} Condition", name(setup, who), SIZES[usize::from(size)]));
        /// Stress that no Condition can hold.
        Overflow(who: usize, rest: i32) =>
            fact(format!("{rest} Stress is more than {} can hold", name(setup, who)));
        /// A scar, and whether it replaces a trait.
        Scar(who: usize, rating: u8, replaces: bool) => fact(if replaces {
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
        SurrenderTest(who: usize, approach: u8, number: u8) => {
            let (who, approach) = (name(setup, who), approach_title(approach));
            let found = successes(i32::from(number));
            fact(format!("{who} tests surrender with {approach}: {found}"))
        };
        /// Somebody surrenders.
        Surrenders(who: usize) => fact(format!("{} surrenders and leaves", name(setup, who)));
        /// Somebody perishes.
        Perishes(who: usize) => fact(format!("{} perishes", name(setup, who)));
        /// Somebody enters a Last Stand.
        Stands(who: usize, cause: Cause) =>
            fact(format!("{} enters a Last Stand {}", name(setup, who), why(cause)));
        /// An Approach is doomed; Favour gained.
        Doomed(who: usize, approach: u8, favour: u8) => {
            let (who, approach) = (name(setup, who), approach_title(approach));
            fact(format!("{approach} is doomed for {who}, who gains {favour} Favour"))
        };
        /// A Legacy is earned: Approach, rating now.
        Legacy(who: usize, approach: u8, rating: u8) => fact(format!(
            "{} earns a Legacy of {} {rating}", name(setup, who), approach_title(approach)
        ));
        /// Somebody gains Favour for failing.
        Favour(who: usize, gain: u8) => fact(format!("{} gains {gain} Favour", name(setup, who)));
        /// Excess successes become a Boon or Bane for Favour: whose, on whom, what, Favour.
        Converts(who: usize, on: usize, object: Object, favour: u8) => {
            let (maker, made) = (name(setup, who), made(setup, object));
            fact(if who == on {
                format!("{maker} makes a Boon {made} for {favour} Favour")
            } else {
                let on = name(setup, on);
                format!("{maker} makes a Bane {made} on {on} for {favour} Favour")
            })
        };
        /// Somebody lets its action pass.
        Passes(who: usize) => Line::at(2, format!("{} lets the action pass", name(setup, who)));
        /// A talent acts: whose.
        Talent(who: usize, talent: Talent) => {
            let depth = if talent == Talent::UncannyDodge { 2 } else { 3 };
            Line::at(depth, talent_line(name(setup, who), talent))
        };
        /// Two swap their rolls.
        Swaps(who: usize, with: usize) =>
            fact(format!("{} swaps rolls with {}", name(setup, who), name(setup, with)));
        /// Somebody guards another.
        Guards(who: usize, whom: usize) => Line::at(2, format!(
            "{} steps in for {}: the attack is on both", name(setup, who), name(setup, whom)
        ));
        /// A Boon is made to endure, for a Bane of this rating.
        Reckless(who: usize, rating: u8) => fact(format!(
            "{} lets it endure, for a Bane {rating} that works when defending", name(setup, who)
        ));
        /// A conflict of a series begins, from 1.
        Conflict(number: u8) =>
            Line::at(0, format!("Conflict {number} of {}", setup.series.conflicts));
        /// A rest begins: in a settlement or outdoors.
        Rests(settled: bool) =>
            Line::at(0, if settled { "A rest in a settlement" } else { "A rest outdoors" });
        /// Somebody's successes give actions for a rest: who, Approach, successes.
        RestActions(who: usize, approach: u8, number: i32) => {
            let (who, skill) = (name(setup, who), setup.series.place.skill().title());
            let (with, actions) = (approach_title(approach), actions(number));
            Line::at(1, format!("{who} tests {skill} with {with}: {actions}"))
        };
        /// Somebody mends a Condition of somebody, of this size from 0; actions that it costs.
        Mends(healer: usize, patient: usize, size: u8, cost: i32) => {
            let (who, cost, size) = (name(setup, healer), actions(cost), SIZES[usize::from(size)]);
            Line::at(1, if healer == patient {
                format!("{who} mends an own {size} Condition, for {cost}")
            } else {
                format!("{who} mends a {size} Condition of {}, for {cost}", name(setup, patient))
            })
        };
        /// A Condition of somebody has become smaller; its size from 0.
        Mended(who: usize, size: u8) => fact(match usize::from(size).checked_sub(1) {
            None => format!("a Condition of {} is gone", name(setup, who)),
            Some(now) => format!("the Condition of {} is {} now", name(setup, who), SIZES[now]),
        });
        /// Somebody is well rested: the Boon, actions.
        WellRested(who: usize, boon: Object, cost: i32) => {
            let (who, boon, cost) = (name(setup, who), made(setup, boon), actions(cost));
            Line::at(1, format!("{who} has the Boon {boon}, for {cost}"))
        };
        /// Nobody prevails in a contest.
        NobodyPrevails => fact("nobody prevails");
        /// Somebody is out of a contest outside of conflicts.
        TakenOut(who: usize) => fact(format!("{} can take no more and is out", name(setup, who)));
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
