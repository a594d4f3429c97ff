//! Words about mobs, swarms, helping, rituals and escalation: options of a turn, decision points,
//! and what a policy can see when it is asked.

use super::War;
use super::approach::{NAMES, NAMES_OR_ANY};
use super::marks::AREA;
use super::ritual::Ritual;
use super::words::{WarFeature, option};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::body_words::{Also, LastOfMob, Share};
use crate::kernels::fate::words::Lend;
use crate::system::{NO_ARGUMENT, OptionWord, Options, Point, Targets, plain};

/// Options of a turn about these, in order; their numbers are in `words`.
pub const TURN: [OptionWord; 8] = [
    option(
        "area_attack",
        "invoke an aspect that can strike a whole zone, and attack every foe in it; the zone with the most foes in reach",
        Targets::None,
        NAMES_OR_ANY,
    ),
    option(
        "set_up",
        "make something that can be made to strike everybody in your zone (scene.area_props)",
        Targets::None,
        NAMES_OR_ANY,
    ),
    option(
        "split_attack",
        "one attack, its result split among several foes (multi.enabled)",
        Targets::Foe,
        NAMES_OR_ANY,
    ),
    option(
        "split_advantage",
        "one advantage, its result split among several foes (multi.enabled)",
        Targets::Foe,
        NAMES_OR_ANY,
    ),
    option(
        "general_ritual",
        "pray for an ally: a bonus on its next attack (ritual.general)",
        Targets::Ally,
        NAMES_OR_ANY,
    ),
    option("battle_ritual", "cast a battle ritual (ritual.phase)", Targets::None, NAMES),
    option(
        "come_to_blows",
        "turn words into blows from the next exchange on (conflict.escalation)",
        Targets::None,
        &[],
    ),
    option(
        "exploit_scene",
        "gain free invocations on an aspect of the scene that is there already: one that can strike a zone, else one of your side",
        Targets::None,
        NAMES_OR_ANY,
    ),
];

/// Option of the Roar phase: a ritual in place of a Roar aspect.
pub const CAST: OptionWord = option(
    "ritual",
    "cast a battle ritual, which counts as the Roar of a priest; which one is asked next",
    Targets::None,
    NAMES,
);

const RITUAL: &[OptionWord] = &[
    plain("combat_fury", "a hit may be made lethal, once for each fighter"),
    plain("troop_movement", "a fighter may go one zone more for free"),
    plain("avoid_us", "a consequence may go to the gods' track"),
    plain("smite_them_all", "a fighter may have one more mild slot, once"),
    plain("legion", "a fighter may ignore adverse aspects on its way"),
];

const EFFECT: &[OptionWord] = &[
    plain("keep", "leave the ritual alone"),
    plain("use", "spend a free invocation of it, or a fate point"),
];

const HELPING: &[OptionWord] = &[
    plain("decline", "keep your own action"),
    plain("help", "give up your next turn and add to the roll"),
];

const DIVINE: &[OptionWord] = &[
    plain("own", "bear the consequence yourself"),
    plain("divine", "let the party be marked in its place"),
];

/// The decision points, in order; their numbers are in `words`.
pub fn points() -> [Point; 8] {
    [
        Point { ledger: "WOA-CHAR-24", ..LastOfMob::POINT },
        Also::POINT,
        Share::POINT,
        Lend::POINT,
        Point {
            name: "help",
            doc: "before the dice of an ally in the same zone fall: whether to give up your next turn for a bonus to the roll",
            ledger: "DP-HELP",
            options: HELPING,
            fallback: &["decline"],
        },
        Point {
            name: "ritual",
            doc: "asked of a priest who casts a battle ritual: which one",
            ledger: "DP-RITUAL",
            options: RITUAL,
            fallback: &["smite_them_all"],
        },
        Point {
            name: "effect",
            doc: "where a ritual of your side could take effect: whether to call on it",
            ledger: "DP-INVOKE-EFFECT",
            options: EFFECT,
            fallback: &["keep"],
        },
        Point {
            name: "divine",
            doc: "asked of a player's character who is about to bear a consequence: who bears it (divine.substitute)",
            ledger: "DP-DIVINE",
            options: DIVINE,
            fallback: &["own"],
        },
    ]
}

/// What a feature of a fighter comes to.
pub fn of_fighter(ask: &Ask<'_, War>, feature: WarFeature, fighter: usize) -> i32 {
    let view = ask.view();
    match feature {
        WarFeature::Members => view.members_left(fighter),
        WarFeature::Swarm => i32::from(view.setup.game.known.swarms >> fighter & 1 == 1),
        WarFeature::Immune => i32::from(view.is_immune(fighter)),
        WarFeature::Priest => i32::from(view.setup.game.known.priests >> fighter & 1 == 1),
        WarFeature::Blessed => i32::from(view.state.fighters[fighter].game.band.bonus),
        _ => 0,
    }
}

/// What a feature of a side comes to.
pub fn of_side(ask: &Ask<'_, War>, feature: WarFeature, own: bool) -> i32 {
    let side = ask.setup.side(ask.actor);
    let hostile = ask.setup.sides[side].hostile;
    let sides = 0..ask.setup.sides.len();
    let sides = sides.filter(|&at| if own { at == side } else { hostile >> at & 1 == 1 });
    match feature {
        WarFeature::DivineMarks => sides.map(|at| ask.view().divine_marks(at)).sum(),
        WarFeature::Rituals => {
            let holding = |at| ask.view().rituals_of_side(at).count_ones();
            sides.map(holding).sum::<u32>() as i32
        }
        _ => 0,
    }
}

/// What a feature of the world or the question comes to.
pub fn of_world(ask: &Ask<'_, War>, feature: WarFeature) -> i32 {
    let (state, moment) = (ask.state, ask.moment);
    let effect = |kind: Ritual| i32::from(moment.matter[0] == kind as u8 + 1);
    let attack = moment.kind == Some(RollKind::Attack);
    match feature {
        WarFeature::AreaFoes => {
            let aim = ask.view().zone_target(ask.actor, NO_ARGUMENT);
            aim.map_or(0, |aim| aim.foes as i32)
        }
        WarFeature::Harmable => {
            let open = ask.foes() & !ask.view().immune_to(ask.actor);
            ask.within(open, RollKind::Attack, NO_ARGUMENT).count_ones() as i32
        }
        WarFeature::AreaAspects => {
            state.scene.iter().filter(|aspect| aspect.marks & AREA != 0).count() as i32
        }
        WarFeature::Words => i32::from(ask.view().is_mental()),
        WarFeature::HelpAttack | WarFeature::AidAttacking => i32::from(attack),
        WarFeature::HelpRating | WarFeature::AidMargin => moment.margin,
        WarFeature::Helpers => moment.free,
        WarFeature::AidDefending => i32::from(moment.kind.is_some_and(RollKind::defends)),
        WarFeature::AidTakeOut => i32::from(exceeds(ask)),
        WarFeature::IsFury => effect(Ritual::CombatFury),
        WarFeature::IsMarch => effect(Ritual::TroopMovement),
        WarFeature::IsAvoid => effect(Ritual::AvoidUs),
        WarFeature::IsSmite => effect(Ritual::SmiteThemAll),
        WarFeature::IsLegion => effect(Ritual::Legion),
        WarFeature::EffectShifts => moment.shifts,
        WarFeature::EffectSaves => i32::from(moment.shifts > ask.capacity(ask.actor)),
        WarFeature::OwnSeverity => i32::from(moment.matter[0]) + 1,
        WarFeature::DivineSeverity => i32::from(moment.matter[1]) + 1,
        _ => 0,
    }
}

/// Whether the attack with whose roll an ally may help hits for more than somebody can absorb.
fn exceeds(ask: &Ask<'_, War>) -> bool {
    let moment = ask.moment;
    let victim = match moment.kind {
        Some(RollKind::Attack) => (moment.opponent != u8::MAX).then_some(moment.opponent),
        Some(RollKind::Defend) if moment.attack => Some(moment.matter[0]),
        _ => None,
    };
    victim.is_some_and(|at| moment.shifts > 0 && moment.shifts > ask.capacity(usize::from(at)))
}
