//! Events ([`FateEvent`]): facts of a Fate conflict, with their sentences. A sentence is built only if a
//! listener asks for it.

use super::body_events::BodyEvent;
use super::compel_events::CompelEvent;
use super::names::Names;
use super::sentences::{aspect, dice_text, some_faces, what_for, with_article};
use crate::dice::FateRoll;
use crate::kernels::fate::rules::rolls::method::{Method, RollKind};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::system::{FighterId, Line};

/// Cost of a success, which a fighter may refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// On a tie.
    Minor,
    /// On a failure.
    Serious,
}

/// Payment for an invocation, as transcripts tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Payment {
    /// Full Defense of War of Ashes.
    FullDefense,
    Boost,
    /// A free invocation of an advantage on the opponent.
    Advantage,
    /// A free invocation that the other side holds on an advantage it bears.
    Counter,
    /// A free invocation of a consequence of the opponent.
    Consequence,
    /// A free invocation of an aspect on the scene.
    Scene,
    /// A free invocation of the system's own (a Roar aspect); see
    /// [`Source::Own`](crate::kernels::fate::rules::invocations::sources::Source::Own).
    Own,
    /// A fate point for an aspect of one's own or of the scene.
    FatePoint,
    /// A fate point for an aspect of the opponent, who gets it after the scene.
    HostileFatePoint,
    /// A fate point for the roll of an ally.
    ForAlly,
    /// A free invocation or boost of one's own, lent to an ally.
    LentToAlly,
}

impl Payment {
    fn words(self) -> &'static str {
        match self {
            Self::FullDefense => "uses Full Defense",
            Self::Boost => "uses a boost",
            Self::Advantage => "invokes an advantage for free",
            Self::Counter => "turns an advantage against its makers",
            Self::Consequence => "invokes a consequence for free",
            Self::Scene => "invokes an aspect of the scene for free",
            Self::Own => "invokes a Roar aspect for free",
            Self::FatePoint => "pays a fate point to invoke an aspect",
            Self::HostileFatePoint => "pays a fate point to invoke an aspect of the opponent",
            Self::ForAlly => "pays a fate point for an ally's roll",
            Self::LentToAlly => "lends an ally a free invocation",
        }
    }
}

crate::events! {
    /// A fact of a Fate conflict. Fighters are numbers of their sheets.
    pub(crate) enum FateEvent, told with (names: &dyn Names) {
        /// An exchange begins.
        Exchange(number: u16) => at(0, format!("Exchange {number}"));
        /// A fighter joins the running conflict.
        Arrives(who: FighterId) => at(1, format!("{} arrives", names.fighter(who)));
        /// A fighter's turn begins.
        Turn(who: FighterId) => at(1, format!("{}'s turn", names.fighter(who)));
        /// A fighter attacks another.
        Attacks(who: FighterId, whom: FighterId) => fact(names.both("{} attacks {}", who, whom));
        /// A fighter creates an advantage on another, or on the scene.
        Creates(who: FighterId, whom: Option<FighterId>) => fact(match whom {
            Some(whom) => names.both("{} goes for an advantage over {}", who, whom),
            None => format!("{} goes for an advantage on the scene", names.fighter(who)),
        });
        /// A fighter tries to remove an advantage from another or itself.
        Removes(who: FighterId, bearer: FighterId) => fact(if who == bearer {
            format!("{} tries to get rid of an advantage", names.fighter(who))
        } else {
            names.both("{} tries to free {} of an advantage", who, bearer)
        });
        /// A fighter stands in a zone when the conflict begins.
        Stands(who: FighterId, zone: u8) => {
            at(1, format!("{} starts in {}", names.fighter(who), names.zone(zone)))
        };
        /// A fighter goes to a zone.
        Moves(who: FighterId, zone: u8) => {
            fact(format!("{} goes to {}", names.fighter(who), names.zone(zone)))
        };
        /// A fighter tries to get to a zone by a roll.
        Runs(who: FighterId, zone: u8) => {
            fact(format!("{} makes for {}", names.fighter(who), names.zone(zone)))
        };
        /// A fighter bars another's way.
        Bars(who: FighterId, whom: FighterId) => fact(names.both("{} bars {}'s way", who, whom));
        /// A fighter steps in between an attack and its target.
        Interposes(who: FighterId, whom: FighterId) => fact(names.both("{} steps in for {}", who, whom));
        /// A fighter has left the ground that helped it.
        GroundLost(who: FighterId) => {
            fact(format!("{} gives up its ground, and the aspect with it", names.fighter(who)))
        };
        /// A free invocation of this aspect of the scenario is used.
        UsesAspect(aspect: u8) => fact(format!("{} comes into play", names.aspect(aspect)));
        /// A fighter tries to remove an aspect from the scene.
        Clears(who: FighterId) => {
            fact(format!("{} tries to remove an aspect from the scene", names.fighter(who)))
        };
        /// The aspect is gone from the scene, with so many free invocations.
        Cleared(who: FighterId, free: u8) => {
            fact(format!("{} has removed it ({})", names.fighter(who), gone(free)))
        };
        /// A fighter takes full defense.
        FullDefense(who: FighterId) => fact(format!("{} takes full defense", names.fighter(who)));
        /// A fighter does nothing.
        Passes(who: FighterId) => fact(format!("{} does nothing", names.fighter(who)));
        /// Dice fall.
        Rolled {
            /// The fighter who rolls.
            fighter: FighterId,
            /// Kind of roll.
            kind: RollKind,
            /// Method of the roll.
            method: Method,
            /// The dice as they fell; none for a passive defence.
            dice: Option<FateRoll>,
            /// Dice turned to [+].
            replaced: u8,
            /// Value of the dice.
            value: i32,
            /// Bonus of full defense and penalties.
            bonus: i32,
            /// Result.
            total: i32,
        } => {
            let (who, what) = (names.fighter(fighter), what_for(kind));
            let dice = dice_text(dice, replaced, value, names.dice_shown());
            let with = match names.method(method.number) {
                "" => String::new(),
                known => format!(", {known}"),
            };
            let bonus = if bonus == 0 { String::new() } else { format!(" {bonus:+}") };
            let rating = method.rating;
            fact(format!("{who} {what}{with}: {dice} {rating:+}{bonus} = {total}"))
        };
        /// A fixed difficulty stands against a roll.
        Difficulty(total: i32) => fact(format!("against difficulty {total}"));
        /// Further dice that a house rule throws for a fighter: how many of these.
        Further(fighter: FighterId, dice: FateRoll, count: usize) => {
            fact(format!("{} throws {} more", names.fighter(fighter), some_faces(dice, count)))
        };
        /// The result of a fighter's roll after house rules.
        Changed(fighter: FighterId, total: i32) => {
            fact(format!("{} has {total}", names.fighter(fighter)))
        };
        /// An invocation for a bonus; `total` is the result or difficulty after it.
        Invoked {
            /// The fighter who invokes.
            fighter: FighterId,
            /// How it was paid.
            payment: Payment,
            /// Result or difficulty after it.
            total: i32,
        } => {
            let (who, paid) = (names.fighter(fighter), payment.words());
            fact(format!("{who} {paid}: +{} = {total}", names.invoke_bonus()))
        };
        /// An invocation for a reroll.
        Rerolled {
            /// The fighter who invokes.
            fighter: FighterId,
            /// How it was paid.
            payment: Payment,
            /// The new dice.
            dice: FateRoll,
            /// Value of the new dice.
            value: i32,
            /// Result after it.
            total: i32,
        } => {
            let (who, paid) = (names.fighter(fighter), payment.words());
            let shown = some_faces(dice, names.dice_shown());
            fact(format!("{who} {paid}, rolls again: {shown} counts {value:+} = {total}"))
        };
        /// The roll is read.
        Result(margin: i32, outcome: Outcome) => {
            fact(format!("margin {margin:+}: {}", outcome.name()))
        };
        /// A fighter gains a boost.
        Boost(who: FighterId) => fact(format!("{} gains a boost", names.fighter(who)));
        /// A fighter gains a boost against another.
        BoostAgainst(who: FighterId, foe: FighterId) => {
            fact(names.both("{} gains a boost against {}", who, foe))
        };
        /// An aspect comes into being on a fighter or on the scene, with free invocations.
        Aspect {
            /// The fighter who made it.
            by: FighterId,
            /// The bearer; `None` for the scene.
            on: Option<FighterId>,
            /// Free invocations on it.
            free: u8,
            /// Whether it was there before and only gains invocations.
            known: bool,
        } => fact(aspect(names, by, on, free, known));
        /// The aspect's free invocation goes to the other side.
        AspectBackfires(by: FighterId, on: Option<FighterId>) => fact(match on {
            Some(bearer) => format!("but {} has a free invocation of it", names.fighter(bearer)),
            None => "but the other side has its free invocation".to_owned(),
        });
        /// An advantage is removed from a fighter, with its free invocations.
        Removed(bearer: FighterId, free: u8) => {
            let bearer = names.fighter(bearer);
            fact(format!("{bearer} is rid of the advantage ({})", gone(free)))
        };
        /// A roller pays a cost.
        Pays(who: FighterId, cost: Cost) => {
            let cost = if cost == Cost::Minor { "minor" } else { "serious" };
            fact(format!("{} succeeds at a {cost} cost", names.fighter(who)))
        };
        /// A hit of so many shifts lands on a fighter.
        Hit(victim: FighterId, shifts: i32) => {
            fact(format!("{} is hit for {shifts}", names.fighter(victim)))
        };
        /// An attacker with style takes a boost for shifts.
        StyleTrade(who: FighterId) => {
            let trade = names.style_trade();
            fact(format!("{} takes a boost for {trade} shift", names.fighter(who)))
        };
        /// A fighter absorbs a hit.
        Absorbed {
            /// The fighter who is hit.
            fighter: FighterId,
            /// Kind of harm.
            harm: Harm,
            /// Checked boxes.
            boxes: u8,
            /// Filled slots.
            slots: u8,
            /// Shifts absorbed by boxes.
            stress: i32,
            /// Shifts absorbed by consequences.
            consequences: i32,
        } => {
            let soak = names.soak(fighter, harm, (boxes, slots));
            fact(format!("{} {soak}", names.fighter(fighter)))
        };
        /// Weapon and armour make an attack a hit of so many shifts.
        Gear {
            /// Rating of the weapon.
            weapon: i32,
            /// Rating of the armour.
            armor: i32,
            /// Shifts of the hit.
            shifts: i32,
        } => fact(match shifts {
            0 => format!("weapon {weapon} against armor {armor}: no harm done"),
            _ => format!("weapon {weapon} against armor {armor}: a hit of {shifts}"),
        });
        /// A fighter checks a box or takes a consequence for a bonus; `total` is its result after it.
        Exerts {
            /// The fighter who makes the effort.
            fighter: FighterId,
            /// The bonus.
            value: i8,
            /// Result after it.
            total: i32,
        } => fact(format!("{} makes an effort: +{value} = {total}", names.fighter(fighter)));
        /// A consequence that the fighter's side shares absorbs part of the hit.
        SharedConsequence(who: FighterId, slot: u8) => {
            let (severity, side) = names.shared(who, slot);
            fact(format!("a {severity} consequence shared by {side} holds the rest"))
        };
        /// A fighter gets fate points for having been taken out.
        Consoled(who: FighterId, points: i32) => {
            fact(format!("{} gets {points} fate points after the conflict", names.fighter(who)))
        };
        /// A fighter dies.
        Dies(who: FighterId) => fact(format!("{} dies", names.fighter(who)));
        /// The opponents refuse a concession.
        Refused(who: FighterId) => {
            fact(format!("{} wants to give up, but is not allowed to", names.fighter(who)))
        };
        /// A consequence is taken without a hit.
        ConsequenceAsCost(who: FighterId, slot: u8) => {
            let severity = with_article(names.severity(who, slot));
            fact(format!("{} takes {severity} consequence", names.fighter(who)))
        };
        /// A fighter is taken out.
        TakenOut(who: FighterId) => fact(format!("{} is taken out", names.fighter(who)));
        /// A fighter concedes and will get fate points.
        Concedes(who: FighterId, points: i32) => {
            let who = names.fighter(who);
            fact(format!("{who} concedes ({points} fate points after the conflict)"))
        };
        /// The conflict is over: sides left, a bit each.
        Ends(sides: u8) => at(0, names.ending("conflict", sides));
        /// The clock runs out.
        TimeIsUp => at(0, "The clock runs out".to_owned());
        /// The cap on exchanges is met.
        Stalemate => at(0, "The cap on exchanges is met: stalemate".to_owned());
        /// A conflict of a series begins.
        Scene(number: u8) => at(0, format!("Conflict {number} of the series"));
        /// A fighter is back after a conflict.
        Returns(who: FighterId) => at(1, format!("{} is back", names.fighter(who)));
        /// A fighter gets the fate points that it earned.
        Paid(who: FighterId, points: i8) => {
            fact(format!("{} gets {points} fate points", names.fighter(who)))
        };
        /// A fighter treats the consequence in a slot of another or of itself.
        Treats {
            /// The fighter who treats.
            healer: FighterId,
            /// The fighter who is treated.
            patient: FighterId,
            /// Number of the slot.
            slot: u8,
        } => {
            let severity = names.severity(patient, slot);
            let treats = names.both("{} treats {}", healer, patient);
            at(1, format!("{treats}: {severity} consequence"))
        };
        /// Recovery from the consequence in a slot begins.
        Recovers(who: FighterId, slot: u8) => {
            let (who, severity) = (names.fighter(who), names.severity(who, slot));
            fact(format!("{who}: recovery of a {severity} consequence begins"))
        };
        /// The consequence in a slot is gone.
        Healed(who: FighterId, slot: u8) => {
            let (who, severity) = (names.fighter(who), names.severity(who, slot));
            fact(format!("{who}: a {severity} consequence is gone"))
        };
        /// A consequence becomes a lesser one.
        Lowered {
            /// The fighter with the consequence.
            fighter: FighterId,
            /// The slot it leaves.
            from: u8,
            /// The slot it takes.
            to: u8,
        } => {
            let [from, to] = [from, to].map(|slot| names.severity(fighter, slot));
            let who = names.fighter(fighter);
            fact(format!("{who}: a {from} consequence becomes a {to} one"))
        };
        /// A session is over, and perhaps a scenario.
        NewSession {
            /// Whether the scenario is over too.
            scenario: bool,
        } => {
            let what = if scenario { "scenario" } else { "session" };
            at(1, format!("A new {what} begins"))
        };
        /// A quiet scene goes by.
        Rests => at(1, "A quiet scene goes by".to_owned());
        /// The party goes home.
        Stops => at(1, "The party goes home".to_owned());
        /// Mobs, several targets and the like.
        Body(event: BodyEvent) => event.told(names);
        /// A fact about compels.
        Compel(event: CompelEvent) => event.told(names);
        /// A fighter that has acted names the next one to act.
        Names(who: FighterId, next: FighterId) => at(1, if who == next {
            format!("{} names itself to act next", names.fighter(who))
        } else {
            names.both("{} names {} to act next", who, next)
        });
        /// A fighter does not defend.
        Forgoes(who: FighterId) => fact(format!("{} does not defend", names.fighter(who)));
    }
}

impl FateEvent {
    /// Whether the event is a step on the way to a result, such as dice, invocations and the value of a roll,
    /// so that brief transcripts leave it out.
    pub(crate) fn is_step(&self) -> bool {
        matches!(
            self,
            Self::Rolled { .. }
                | Self::Difficulty(_)
                | Self::Further(..)
                | Self::Changed(..)
                | Self::Invoked { .. }
                | Self::Rerolled { .. }
                | Self::UsesAspect(_)
                | Self::StyleTrade(_)
                | Self::Gear { .. }
                | Self::Exerts { .. }
        )
    }
}

fn at(depth: usize, text: String) -> Line {
    Line { depth, text }
}

/// Returns the line of a fact below the turn that it belongs to.
fn fact(text: String) -> Line {
    at(2, text)
}

/// Returns the free invocations that go with an aspect: `1 free invocation gone`.
fn gone(free: u8) -> String {
    let noun = if free == 1 { "free invocation" } else { "free invocations" };
    format!("{free} {noun} gone")
}

#[cfg(test)]
mod tests {
    use super::gone;

    #[test]
    fn one_free_invocation_is_singular() {
        assert_eq!(gone(1), "1 free invocation gone");
        assert_eq!(gone(0), "0 free invocations gone");
    }
}
