//! Words for the kernel's events.

use super::events::{Cost, FateEvent, Payment};
use super::game::{FateGame, RollKind, Setup};
use super::knobs::ConflictKind;
use super::sheet::Harm;
use crate::dice::FateRoll;
use crate::dice::fate::Faces;
use crate::system::Line;

/// How deep a fact stands below the turn it belongs to.
const FACT: usize = 2;

fn at(depth: usize, text: impl Into<String>) -> Line {
    Line { depth, text: text.into() }
}

/// Puts an event into words.
pub fn line<G: FateGame>(setup: &Setup<G>, event: &FateEvent) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        FateEvent::Exchange(number) => at(0, format!("Exchange {number}")),
        FateEvent::Arrives(who) => at(1, format!("{} arrives", name(who))),
        FateEvent::Turn(who) => at(1, format!("{}'s turn", name(who))),
        FateEvent::Attacks(who, whom) => at(FACT, format!("{} attacks {}", name(who), name(whom))),
        FateEvent::Creates(who, Some(whom)) => {
            at(FACT, format!("{} goes for an advantage over {}", name(who), name(whom)))
        }
        FateEvent::Creates(who, None) => {
            at(FACT, format!("{} goes for an advantage on the scene", name(who)))
        }
        FateEvent::Removes(who, bearer) if who == bearer => {
            at(FACT, format!("{} tries to get rid of an advantage", name(who)))
        }
        FateEvent::Removes(who, bearer) => {
            at(FACT, format!("{} tries to free {} of an advantage", name(who), name(bearer)))
        }
        FateEvent::Stands(who, zone) => {
            at(1, format!("{} starts in {}", name(who), setup.map.name(zone)))
        }
        FateEvent::Moves(who, zone) => {
            at(FACT, format!("{} goes to {}", name(who), setup.map.name(zone)))
        }
        FateEvent::Runs(who, zone) => {
            at(FACT, format!("{} makes for {}", name(who), setup.map.name(zone)))
        }
        FateEvent::Bars(who, whom) => at(FACT, format!("{} bars {}'s way", name(who), name(whom))),
        FateEvent::Interposes(who, whom) => {
            at(FACT, format!("{} steps in for {}", name(who), name(whom)))
        }
        FateEvent::GroundLost(who) => {
            at(FACT, format!("{} gives up its ground, and the aspect with it", name(who)))
        }
        FateEvent::UsesAspect(aspect) => {
            let written = setup.map.aspects.get(usize::from(aspect));
            let name = written.map_or("an aspect", |it| it.name.as_str());
            at(FACT, format!("{name} comes into play"))
        }
        FateEvent::Clears(who) => {
            at(FACT, format!("{} tries to remove an aspect from the scene", name(who)))
        }
        FateEvent::Cleared(who, free) => {
            at(FACT, format!("{} has removed it ({free} free invocations gone)", name(who)))
        }
        FateEvent::FullDefense(who) => at(FACT, format!("{} takes full defense", name(who))),
        FateEvent::Passes(who) => at(FACT, format!("{} does nothing", name(who))),
        FateEvent::Ends(sides) => at(0, ending(setup, "conflict", sides)),
        FateEvent::Stalemate => at(0, "The cap on exchanges is met: stalemate"),
        FateEvent::Scene(number) => at(0, format!("Conflict {number} of the series")),
        FateEvent::Body(event) => event.told(setup),
        FateEvent::Compel(event) => event.told(setup),
        FateEvent::Rests => at(1, "A quiet scene goes by"),
        FateEvent::Stops => at(1, "The party goes home"),
        FateEvent::NewSession { scenario: false } => at(1, "A new session begins"),
        FateEvent::NewSession { scenario: true } => at(1, "A new scenario begins"),
        FateEvent::Names(who, next) if who == next => {
            at(1, format!("{} names itself to act next", name(who)))
        }
        FateEvent::Names(who, next) => {
            at(1, format!("{} names {} to act next", name(who), name(next)))
        }
        FateEvent::Forgoes(who) => at(FACT, format!("{} does not defend", name(who))),
        FateEvent::Returns(who) => at(1, format!("{} is back", name(who))),
        FateEvent::Treats { healer, patient, slot } => {
            let severity = severity(setup, patient, slot);
            at(1, format!("{} treats {}: {severity} consequence", name(healer), name(patient)))
        }
        _ => at(FACT, roll_line(setup, event).unwrap_or_else(|| harm_line(setup, event))),
    }
}

/// Who won the scene, by the name of its kind.
pub fn ending<G: FateGame>(setup: &Setup<G>, scene: &str, sides: u8) -> String {
    let left = setup.sides.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
    let names: Vec<&str> = left.map(|(_, info)| info.name.as_str()).collect();
    if names.is_empty() {
        "Nobody is left: a draw".to_owned()
    } else {
        format!("The {scene} is over: {} won", names.join(" and "))
    }
}

/// Dice, invocations and results.
fn roll_line<G: FateGame>(setup: &Setup<G>, event: &FateEvent) -> Option<String> {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    Some(match *event {
        FateEvent::Rolled { fighter, kind, method, dice, replaced, value, bonus, total } => {
            let what = what_for(kind);
            let dice = dice_text(dice, replaced, value, G::dice_shown(setup));
            let with = match G::method_name(method.number) {
                "" => String::new(),
                known => format!(", {known}"),
            };
            let bonus = if bonus == 0 { String::new() } else { format!(" {bonus:+}") };
            let rating = method.rating;
            format!("{} {what}{with}: {dice} {rating:+}{bonus} = {total}", name(fighter))
        }
        FateEvent::Difficulty(total) => format!("against difficulty {total}"),
        FateEvent::Invoked { fighter, payment, total } => {
            format!("{} {}: +{} = {total}", name(fighter), paid(payment), setup.fate.invoke_bonus)
        }
        FateEvent::Rerolled { fighter, payment, dice, value, total } => {
            let shown = some_faces(dice, G::dice_shown(setup));
            format!(
                "{} {}, rolls again: {shown} counts {value:+} = {total}",
                name(fighter),
                paid(payment)
            )
        }
        FateEvent::Result(margin, outcome) => format!("margin {margin:+}: {}", outcome.name()),
        _ => return None,
    })
}

fn what_for(kind: RollKind) -> &'static str {
    match kind {
        RollKind::Attack => "attacks",
        RollKind::Defend => "defends",
        RollKind::DefendCreate => "resists",
        RollKind::Create { presence: false } => "creates",
        RollKind::Create { presence: true } => "intimidates",
        RollKind::Overcome | RollKind::Feat(_) => "rolls to overcome",
        RollKind::Move => "moves",
        RollKind::Oppose => "opposes",
        RollKind::Roar => "roars",
    }
}

/// The first dice of a roll; the others were not rolled.
fn some_faces(dice: FateRoll, shown: usize) -> String {
    let faces = Faces(dice.faces()).to_string();
    if shown >= 4 { faces } else { format!("{}]", &faces[..=shown]) }
}

fn dice_text(dice: Option<FateRoll>, replaced: u8, value: i32, shown: usize) -> String {
    match dice.filter(|_| shown > 0) {
        None => "without dice".to_owned(),
        Some(dice) if replaced == 0 => format!("{} = {value:+},", some_faces(dice, shown)),
        Some(dice) => format!("{dice} with {replaced} turned to [+] = {value:+},"),
    }
}

fn paid(payment: Payment) -> &'static str {
    match payment {
        Payment::FullDefense => "uses Full Defense",
        Payment::Boost => "uses a boost",
        Payment::Advantage => "invokes an advantage for free",
        Payment::Counter => "turns an advantage against its makers",
        Payment::Consequence => "invokes a consequence for free",
        Payment::Scene => "invokes an aspect of the scene for free",
        Payment::Own => "invokes a Roar aspect for free",
        Payment::FatePoint => "pays a fate point to invoke an aspect",
        Payment::HostileFatePoint => "pays a fate point to invoke an aspect of the opponent",
        Payment::ForAlly => "pays a fate point for an ally's roll",
        Payment::LentToAlly => "lends an ally a free invocation",
    }
}

/// Hits, aspects, departures.
fn harm_line<G: FateGame>(setup: &Setup<G>, event: &FateEvent) -> String {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        FateEvent::Boost(who) => format!("{} gains a boost", name(who)),
        FateEvent::BoostAgainst(who, foe) => {
            format!("{} gains a boost against {}", name(who), name(foe))
        }
        FateEvent::Aspect { by, on, free, known } => aspect(setup, by, on, free, known),
        FateEvent::AspectBackfires(_, Some(bearer)) => {
            format!("but {} has a free invocation of it", name(bearer))
        }
        FateEvent::AspectBackfires(..) => "but the other side has its free invocation".to_owned(),
        FateEvent::Removed(bearer, free) => {
            format!("{} is rid of the advantage ({free} free invocations gone)", name(bearer))
        }
        FateEvent::Pays(who, Cost::Minor) => format!("{} succeeds at a minor cost", name(who)),
        FateEvent::Pays(who, Cost::Serious) => format!("{} succeeds at a serious cost", name(who)),
        FateEvent::Hit(victim, shifts) => format!("{} is hit for {shifts}", name(victim)),
        FateEvent::StyleTrade(who) => {
            format!("{} takes a boost for {} shift", name(who), setup.fate.style_trade)
        }
        FateEvent::Absorbed { fighter, harm, boxes, slots, .. } => {
            format!("{} {}", name(fighter), soak(setup, fighter, harm, (boxes, slots)))
        }
        FateEvent::ConsequenceAsCost(who, slot) => {
            let severity = setup.sheets[who].slots[usize::from(slot)].severity.name();
            format!("{} takes {severity} consequence", name(who), severity = article(severity))
        }
        FateEvent::Gear { weapon, armor, shifts: 0 } => {
            format!("weapon {weapon} against armor {armor}: no harm done")
        }
        FateEvent::Gear { weapon, armor, shifts } => {
            format!("weapon {weapon} against armor {armor}: a hit of {shifts}")
        }
        FateEvent::Exerts { fighter, value, total } => {
            format!("{} makes an effort: +{value} = {total}", name(fighter))
        }
        FateEvent::SharedConsequence(who, slot) => {
            let side = setup.side(who);
            let severity = setup.harm.shared[side].severities[usize::from(slot)].name();
            format!("a {severity} consequence shared by {} holds the rest", setup.sides[side].name)
        }
        FateEvent::Consoled(who, points) => {
            format!("{} gets {points} fate points after the conflict", name(who))
        }
        FateEvent::Dies(who) => format!("{} dies", name(who)),
        FateEvent::Refused(who) => format!("{} wants to give up, but is not allowed to", name(who)),
        FateEvent::TakenOut(who) => format!("{} is taken out", name(who)),
        FateEvent::Concedes(who, points) => {
            format!("{} concedes ({points} fate points after the conflict)", name(who))
        }
        FateEvent::Paid(who, points) => format!("{} gets {points} fate points", name(who)),
        FateEvent::Recovers(who, slot) => {
            format!(
                "{}: recovery of a {} consequence begins",
                name(who),
                severity(setup, who, slot)
            )
        }
        FateEvent::Healed(who, slot) => {
            format!("{}: a {} consequence is gone", name(who), severity(setup, who, slot))
        }
        FateEvent::Lowered { fighter, from, to } => {
            let [from, to] = [from, to].map(|slot| severity(setup, fighter, slot));
            format!("{}: a {from} consequence becomes a {to} one", name(fighter))
        }
        _ => String::new(),
    }
}

/// A word with its article.
fn article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

fn severity<G: FateGame>(setup: &Setup<G>, fighter: usize, slot: u8) -> &'static str {
    setup.sheets[fighter].slots[usize::from(slot)].severity.name()
}

fn aspect<G: FateGame>(
    setup: &Setup<G>,
    by: usize,
    on: Option<usize>,
    free: u8,
    known: bool,
) -> String {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let place = on.map_or("the scene", name);
    let count = format!("{free} free invocation{}", if free == 1 { "" } else { "s" });
    if known {
        format!("{} gains {count} on an aspect on {place}", name(by))
    } else {
        format!("{} puts an aspect on {place} with {count}", name(by))
    }
}

fn soak<G: FateGame>(
    setup: &Setup<G>,
    fighter: usize,
    harm: Harm,
    (boxes, slots): (u8, u8),
) -> String {
    let sheet = &setup.sheets[fighter];
    let mut parts = Vec::new();
    let kind = match (setup.fate.kind, harm) {
        (ConflictKind::Mixed, Harm::Usual) => "physical ",
        (ConflictKind::Mixed, Harm::Mental) => "mental ",
        _ => "",
    };
    let track = if sheet.two_tracks { kind } else { "" };
    for (place, value) in sheet.track(harm).iter().enumerate() {
        if boxes >> place & 1 == 1 {
            parts.push(format!("checks the {track}{value}-box"));
        }
    }
    let filled = sheet.slots.iter().enumerate().filter(|(place, _)| slots >> place & 1 == 1);
    let taken: Vec<String> = filled
        .map(|(_, slot)| format!("{} {kind}consequence", article(slot.severity.name())))
        .collect();
    if !taken.is_empty() {
        parts.push(format!("takes {}", taken.join(" and ")));
    }
    if parts.is_empty() {
        return "is spared".to_owned();
    }
    parts.join(" and ")
}
