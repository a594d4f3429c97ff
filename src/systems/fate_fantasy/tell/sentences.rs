//! Sentences of transcripts that are longer than a line of `events`.

use std::fmt::Write;

use crate::system::{FighterId, Line, fighters_in};
use crate::systems::fate_fantasy::decide::points::{Invoke, Precede};
use crate::systems::fate_fantasy::knobs::turns::MoveDifficulty;
use crate::systems::fate_fantasy::rules::rolls::dice::Throw;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, Block, HarmTaken, Part, Trigger};
use crate::systems::fate_fantasy::state::roll::{RollKind, Shown, Why};

pub(crate) fn fact(text: impl Into<String>) -> Line {
    Line::at(2, text)
}

/// Tells the initiative of a player against the game master: dice and totals of both.
pub(crate) fn initiative(name: &str, mine: (Throw, i32), gm: (Throw, i32), part: Part) -> String {
    let group = if part == Part::Before { "before" } else { "after" };
    let ((dice, own), (other, theirs)) = (mine, gm);
    format!(
        "{name} rolls initiative: {dice} = {own} against {other} = {theirs} of the game master: \
         {group} group"
    )
}

/// Tells the result of an interrupt; `None` for one that fails.
pub(crate) fn cut(who: &str, acting: &str, how: Option<Precede>) -> String {
    match how {
        Some(Precede::Before) => format!("{who} acts before {acting}"),
        Some(Precede::After) => format!("{who} could act before {acting}, but waits"),
        Some(Precede::Cancel) => format!("{who} spoils the action of {acting}"),
        None => format!("{acting} is faster than {who}"),
    }
}

/// Tells which sides won.
pub(crate) fn ending(setup: &Setup, sides: u8) -> String {
    let won = setup.sides.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
    let names: Vec<&str> = won.map(|(_, name)| name.as_str()).collect();
    format!("The conflict is over: {} won", names.join(" and "))
}

/// Tells the difficulty of a main move.
pub(crate) fn moves(setup: &Setup, difficulty: i32, enemies: i32) -> String {
    match (setup.knobs.turn.difficulty == MoveDifficulty::Pay, enemies) {
        (true, 0) => "pays border by border".to_owned(),
        (true, _) => format!("pays border by border, and {enemies} for enemies in the way"),
        (false, 0) => format!("difficulty {difficulty}"),
        (false, _) => format!("difficulty {difficulty}, {enemies} of it for enemies in the way"),
    }
}

/// Tells of work on a task, with its difficulty if it has one.
pub(crate) fn works(setup: &Setup, who: FighterId, task: usize) -> String {
    let task = &setup.scene.tasks[task];
    let difficulty = task.difficulty.map(|difficulty| format!(": difficulty {difficulty}"));
    format!("{} works on {}{}", setup.name(who), task.name, difficulty.unwrap_or_default())
}

/// Returns `1 shift` or `2 shifts`.
pub(crate) fn counted(count: i32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

pub(crate) const fn kind_of_aspect(kind: AspectKind) -> &'static str {
    match kind {
        AspectKind::Fragile => "a fragile aspect",
        AspectKind::Sticky => "a sticky aspect",
        AspectKind::Consequence => "a consequence",
    }
}

pub(crate) fn names(setup: &Setup, mask: u64) -> String {
    let names: Vec<&str> = fighters_in(mask).map(|who| setup.name(who)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// Tells the actions from which a block keeps others.
pub(crate) fn barred(setup: &Setup, block: &Block) -> String {
    let what = match block.trigger {
        Trigger::Protect | Trigger::Attack if block.allies.is_power_of_two() => {
            return format!("attacking {}", names(setup, block.allies));
        }
        Trigger::Protect | Trigger::Attack => "attacking",
        Trigger::Manoeuvre => "manoeuvring",
        Trigger::Use => "casting and using items",
        Trigger::Enter => return format!("entering {}", setup.scene.map.name(block.about)),
        Trigger::Leave => return format!("leaving {}", setup.scene.map.name(block.about)),
        Trigger::Task => {
            let task = setup.scene.tasks.get(usize::from(block.about));
            return format!("working on {}", task.map_or("the task", |task| &task.name));
        }
        Trigger::Anything => "doing anything",
    };
    what.to_owned()
}

/// Tells a roll: `ada rolls Weapon Use 3 [+0-0] -1 (supplemental action) = 2`.
pub(crate) fn rolled(setup: &Setup, shown: &Shown, kind: RollKind) -> String {
    let name = setup.name(shown.who);
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
        Why::House => "house rules",
    });
    known.collect::<Vec<_>>().join(", ")
}

/// Tells the aspect, tag or point that a fighter uses on a roll.
pub(crate) fn used(setup: &Setup, who: FighterId, what: Invoke) -> String {
    let name = setup.name(who);
    match what {
        Invoke::Pass => format!("{name} uses nothing more"),
        Invoke::Free => format!("{name} uses a free tag"),
        Invoke::Tag => format!("{name} pays for a tag"),
        Invoke::Own => format!("{name} invokes an aspect"),
        Invoke::Weapon => format!("{name} invokes the {}", setup.sheets[who].weapon),
        Invoke::Technique => {
            format!("{name} invokes the {} by a Combat Technique", setup.sheets[who].weapon)
        }
        Invoke::TurnWeapon => format!("{name} turns the length of the other's weapon against it"),
        Invoke::Unarmed => format!("{name} uses that the other is unarmed"),
        Invoke::Plain => format!("{name} spends a fate point"),
    }
}

/// Tells the effect of a hit.
pub(crate) fn took(name: &str, stress: i32, took: HarmTaken) -> String {
    let slots = ["mild", "moderate", "severe", "fourth", "fifth"];
    let lines = ["clipped", "hurt", "injured"];
    match took {
        HarmTaken::Box(number) => format!("{name} takes {stress} stress: box {number}"),
        HarmTaken::Boxes(1) => format!("{name} takes {stress} stress: 1 box"),
        HarmTaken::Boxes(boxes) => format!("{name} takes {stress} stress: {boxes} boxes"),
        HarmTaken::Consequence(slot) => {
            let slot = slots[usize::from(slot).min(4)];
            format!("{name} takes {stress} stress: a {slot} consequence")
        }
        HarmTaken::Wound(line) => format!("{name} is {}", lines[usize::from(line).min(2)]),
        HarmTaken::Scratch => format!("{name} takes no stress"),
    }
}
