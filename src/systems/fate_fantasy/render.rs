//! Words for facts.

use std::fmt::Write;

use super::events::{Cutting, FantasyEvent as E, Shown, Took, Used, Why};
use super::knobs::turns::MoveDifficulty;
use super::roll::RollKind;
use super::setup::Setup;
use super::state::{AspectKind, Block, NOBODY, Place, Trigger};
use crate::system::{Line, bits};

/// Depth of what belongs to a turn.
const FACT: usize = 2;

fn at(depth: usize, text: impl Into<String>) -> Line {
    Line { depth, text: text.into() }
}

/// A line of a transcript.
pub fn line(setup: &Setup, event: &E) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        E::Round(round) => at(0, format!("Round {round}")),
        E::Initiative { who, mine, gm, place } => {
            let group = if place == Place::Before { "before" } else { "after" };
            let (own, theirs) = (mine.1, gm.1);
            let text = format!(
                "{} rolls initiative: {} = {own} against {} = {theirs} of the game master: {group} group",
                name(who),
                mine.0,
                gm.0
            );
            at(1, text)
        }
        E::Turn(who) => at(1, format!("{} acts", name(who))),
        E::Holds(who) => at(1, format!("{} holds the turn", name(who))),
        E::TurnLost(who) => at(1, format!("{} loses the turn", name(who))),
        E::Compelled(who, true) => {
            at(1, format!("{} is compelled: +1 fate point, no turn", name(who)))
        }
        E::Compelled(who, false) => {
            at(1, format!("{} pays a fate point to refuse a compel", name(who)))
        }
        E::Interrupts(who, acting, paid) => {
            let price = match paid {
                None => "",
                Some(false) => " for a fate point",
                Some(true) => " for stress",
            };
            at(1, format!("{} interrupts {}{price}", name(who), name(acting)))
        }
        E::Cut(who, acting, how) => at(FACT, cut(name(who), name(acting), how)),
        E::Ends(sides) => at(0, ending(setup, sides)),
        E::Undecided => at(0, "The cap on rounds is met: undecided"),
        _ => at(FACT, deed(setup, event).unwrap_or_else(|| effect(setup, event))),
    }
}

fn cut(who: &str, acting: &str, how: Cutting) -> String {
    match how {
        Cutting::Before => format!("{who} acts before {acting}"),
        Cutting::After => format!("{who} could act before {acting}, but waits"),
        Cutting::Cancels => format!("{who} spoils the action of {acting}"),
        Cutting::Fails => format!("{acting} is faster than {who}"),
    }
}

fn ending(setup: &Setup, sides: u8) -> String {
    let won = setup.sides.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
    let names: Vec<&str> = won.map(|(_, name)| name.as_str()).collect();
    format!("The conflict is over: {} won", names.join(" and "))
}

/// What somebody does.
fn deed(setup: &Setup, event: &E) -> Option<String> {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let item = |item: usize| setup.scene.items.get(item).map_or("item", |item| item.name.as_str());
    Some(match *event {
        E::Attacks(who, on) => format!("{} attacks {}", name(who), name(on)),
        E::Manoeuvres(who, on) => format!("{} manoeuvres against {}", name(who), name(on)),
        E::Clears(who, on) if who == on => format!("{} tries to shake off an aspect", name(who)),
        E::Clears(who, on) => format!("{} tries to rid {} of an aspect", name(who), name(on)),
        E::FullDefence(who) => format!("{} goes on full defence", name(who)),
        E::Moves(who, difficulty, enemies) => {
            let pays = setup.knobs.turn.difficulty == MoveDifficulty::Pay;
            let what = if pays { "pays border by border" } else { "difficulty" };
            let way = match (pays, enemies) {
                (true, 0) => String::new(),
                (true, _) => format!(", and {enemies} for enemies in the way"),
                (false, 0) => format!(" {difficulty}"),
                (false, _) => format!(" {difficulty}, {enemies} of it for enemies in the way"),
            };
            format!("{} moves: {what}{way}", name(who))
        }
        E::Works(who, task) => {
            let task = &setup.scene.tasks[task];
            let difficulty = task.difficulty.map(|difficulty| format!(": difficulty {difficulty}"));
            format!("{} works on {}{}", name(who), task.name, difficulty.unwrap_or_default())
        }
        E::Passes(who) => format!("{} does nothing", name(who)),
        E::Item(who, at) => format!("{} uses the {}", name(who), item(at)),
        E::Gave(who, at, to) => format!("{} gives {} the {}", name(who), name(to), item(at)),
        E::Gives(who, to, helps) => {
            let sign =
                if helps { setup.knobs.spin.ally_bonus } else { setup.knobs.spin.enemy_penalty };
            let roll = if helps { "to" } else { "on" };
            format!("{} spends spin: {sign:+} {roll} the roll of {}", name(who), name(to))
        }
        E::Protects(who, allies, strength, skill) => {
            let skill = skill.title();
            let allies = names(setup, allies);
            format!("{} covers {allies} with {skill}: block strength {strength}", name(who))
        }
        E::Bars(block, skill) => {
            let foe = usize::from(block.foe);
            let whom = if block.foe == NOBODY { "anyone" } else { name(foe) };
            let (who, what) = (name(usize::from(block.by)), barred(setup, &block));
            let (skill, strength) = (skill.title(), block.strength);
            format!("{who} blocks {whom} from {what} with {skill}: block strength {strength}")
        }
        E::Concedes(who, 0) => format!("{} concedes", name(who)),
        E::Concedes(who, taken) => {
            format!(
                "{} concedes with {} of this conflict",
                name(who),
                counted(taken, "consequence")
            )
        }
        _ => return None,
    })
}

fn counted(count: u8, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// The names of the characters in a mask.
fn names(setup: &Setup, mask: u64) -> String {
    let names: Vec<&str> = bits(mask).map(|fighter| setup.sheets[fighter].name.as_str()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// What a block keeps others from.
fn barred(setup: &Setup, block: &Block) -> String {
    let what = match block.trigger {
        Trigger::Protect | Trigger::Attack if block.allies.is_power_of_two() => {
            return format!("attacking {}", names(setup, block.allies));
        }
        Trigger::Protect | Trigger::Attack => "attacking",
        Trigger::Manoeuvre => "manoeuvring",
        Trigger::Use => "casting and using items",
        Trigger::Enter => "coming in",
        Trigger::Leave => "getting away",
        Trigger::Task => {
            let task = setup.scene.tasks.get(usize::from(block.about));
            return format!("working on {}", task.map_or("the task", |task| &task.name));
        }
        Trigger::Anything => "doing anything",
    };
    what.to_owned()
}

/// `ada rolls Weapon Use 3 [+0-0] -1 (supplemental action) = 2`.
fn rolled(setup: &Setup, shown: &Shown, kind: RollKind) -> String {
    let name = setup.sheets[shown.who].name.as_str();
    let Some(skill) = shown.skill else {
        return match (kind, shown.dice) {
            (RollKind::Defend | RollKind::DefendManoeuvre, None) => {
                format!("{name} cannot roll a defence: {}", shown.total)
            }
            (_, dice) => {
                let dice = dice.map(|dice| format!(" {dice}")).unwrap_or_default();
                format!("against {name}: {}{dice} = {}", shown.rating, shown.total)
            }
        };
    };
    let verb = match kind {
        RollKind::Defend | RollKind::DefendManoeuvre => "defends with",
        RollKind::Answer => "answers with",
        _ => "rolls",
    };
    let mut text = format!("{name} {verb} {} {}", skill.title(), shown.rating);
    if let Some(dice) = shown.dice {
        let _ = write!(text, " {dice}");
    }
    if shown.bonus != 0 {
        let _ = write!(text, " {:+} ({})", shown.bonus, reasons(shown.why));
    }
    let _ = write!(text, " = {}", shown.total);
    text
}

fn reasons(why: u16) -> String {
    let known = Why::ALL.into_iter().filter(|it| why & it.bit() != 0).map(|it| match it {
        Why::Supplement => "supplemental action",
        Why::Interrupt => "interrupting",
        Why::FullDefence => "full defence",
        Why::SpinHelp | Why::SpinHinder => "spin",
        Why::Hold => "hold",
        Why::Weapon => "weapon",
        Why::Unarmed => "bare hands",
        Why::Wounds => "hurt",
        Why::Defences => "earlier defences",
        Why::Anyone => "against anyone",
        Why::Group => "group",
    });
    known.collect::<Vec<_>>().join(", ")
}

fn used(setup: &Setup, who: usize, used: Used) -> String {
    let name = setup.sheets[who].name.as_str();
    match used {
        Used::FreeTag => format!("{name} uses a free tag"),
        Used::Tag => format!("{name} pays for a tag"),
        Used::Own => format!("{name} invokes an aspect"),
        Used::Weapon => format!("{name} invokes the {}", setup.sheets[who].weapon),
        Used::Technique => {
            format!("{name} invokes the {} by a Combat Technique", setup.sheets[who].weapon)
        }
        Used::TurnWeapon => format!("{name} turns the length of the other's weapon against it"),
        Used::Unarmed => format!("{name} uses that the other is unarmed"),
        Used::Plain => format!("{name} spends a fate point"),
    }
}

fn took(name: &str, stress: i32, took: Took) -> String {
    let slots = ["mild", "moderate", "severe", "fourth", "fifth"];
    let lines = ["clipped", "hurt", "injured"];
    match took {
        Took::Box(number) => format!("{name} takes {stress} stress: box {number}"),
        Took::Boxes(1) => format!("{name} takes {stress} stress: 1 box"),
        Took::Boxes(boxes) => format!("{name} takes {stress} stress: {boxes} boxes"),
        Took::Consequence(slot, _) => {
            let slot = slots[usize::from(slot).min(4)];
            format!("{name} takes {stress} stress: a {slot} consequence")
        }
        Took::Wound(line) => format!("{name} is {}", lines[usize::from(line).min(2)]),
        Took::Scratch => format!("{name} takes no stress"),
    }
}

/// What happens to somebody.
fn effect(setup: &Setup, event: &E) -> String {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    match *event {
        E::Rolled(shown, kind) => rolled(setup, &shown, kind),
        E::Uses(who, what, None, total) => format!("{}: now {total}", used(setup, who, what)),
        E::Uses(who, what, Some(dice), total) => {
            format!("{} for a reroll {dice}: now {total}", used(setup, who, what))
        }
        E::Hits(_, shifts) => format!("hit by {}", shifts_text(shifts)),
        E::Misses(_) => "no hit".to_owned(),
        E::Takes(who, stress, what) => took(name(who), stress, what),
        E::TakenOut(who) => format!("{} is taken out", name(who)),
        E::Paid(who, points) => format!("{} gets {}", name(who), counted(points, "fate point")),
        E::Spin(who, 1) => format!("{} earns spin", name(who)),
        E::Spin(who, spins) => format!("{} earns {}", name(who), counted(spins, "spin")),
        E::SpinLost(who) => format!("{} loses unused spin", name(who)),
        E::Placed(on, kind, personal) => {
            let kind = match kind {
                AspectKind::Fragile => "a fragile aspect",
                AspectKind::Sticky => "a sticky aspect",
                AspectKind::Consequence => "a consequence",
            };
            let personal = if personal { ", for the placer only" } else { "" };
            format!("{kind} on {}{personal}", name(on))
        }
        E::Fails(who) => format!("the manoeuvre of {} fails", name(who)),
        E::Removed(who) => format!("an aspect on {} is gone", name(who)),
        E::BlockMet(who, true) => format!("the block of {} holds", name(who)),
        E::BlockMet(who, false) => format!("the block of {} is overcome", name(who)),
        E::Arrives(who, zone) => format!("{} is now in {}", name(who), setup.scene.map.name(zone)),
        E::Stopped(who) => format!("{} is stopped", name(who)),
        E::Task(task, done) => {
            let task = &setup.scene.tasks[task];
            format!("{}: {done} of {} done", task.name, task.needed)
        }
        E::TaskFails(who) => format!("{} gets nowhere with it", name(who)),
        _ => String::new(),
    }
}

fn shifts_text(shifts: i32) -> String {
    if shifts == 1 { "1 shift".to_owned() } else { format!("{shifts} shifts") }
}
