//! Decides which cells are ordinary: by what is allowed, so that all else sends a cell to the engine.

use super::FlatGame;
use super::effect::{LONE, MATE};
use super::probe::Cast;
use crate::engine::Conflict;
use crate::kernels::fate::decide::classes::invoke_class_at;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::known_wants::ON_FOE;
use crate::kernels::fate::decide::points::{Absorb, Concede, Defend, Extreme, Invoke, Style, Turn};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::{RollKind, Setup};
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::sheet::sheet::Gear;
use crate::policy::Program;
use crate::scenario::Scenario;
use crate::system::{Numbered, Options, RuleSystem, bits};
use crate::table::Deciders;

/// Most fighters of an ordinary cell.
pub(super) const MOST: usize = 16;

/// Most boxes of a fighter in a group: its harm is the index of a table.
const MOST_BOXES_IN_GROUP: usize = 4;

/// Rule settings of all Fate systems that may differ from their defaults. Each of them acts on sheets, on the state in
/// which a trial starts, on the turn order, or in a step that the rules take for flat play.
const FREE_SETTINGS: &[&str] = &[
    "attack.hit_bonus",
    "attack.style_boost",
    "attack.style_trade",
    "attack.tie_boost",
    "boost.uses",
    "concede.fp_base",
    "concede.fp_per_consequence",
    "concede.nameless_fp",
    "conflict.clock",
    "conflict.clock_side",
    "conflict.kind",
    "conflict.max_exchanges",
    "consequence.free_invokes",
    "consequence.free_invokes_per_hit",
    "consequence.per_hit",
    "consequence.values",
    "defend.style_boost",
    "extreme.counts_for_concession",
    "extreme.enabled",
    "extreme.free_invokes",
    "extreme.value",
    "fp.gm_per_pc",
    "fp.gm_start",
    "fp.hirelings",
    "fp.refresh",
    "invoke.bonus",
    "invoke.reroll",
    "invoke.same_aspect_paid",
    "npc.main.extreme",
    "order.final_tie",
    "order.npc_group",
    "outcome.style_margin",
    "outcome.tie_width",
    "pc.aspects",
    "stress.base_boxes",
    "stress.box_choice",
    "stress.boxes_per_hit",
];

/// Features that the harm of a fighter and its sheet decide.
const OF_WEAR: &[FateFeature] = &[
    FateFeature::StressLeft,
    FateFeature::BestBox,
    FateFeature::Absorbs,
    FateFeature::Consequences,
    FateFeature::SlotsLeft,
    FateFeature::Worst,
    FateFeature::Nameless,
];

/// Further features that choose a target.
const TO_AIM: &[FateFeature] = &[
    FateFeature::HitChance,
    FateFeature::TakeOutChance,
    FateFeature::Attack,
    FateFeature::Defense,
];

/// Further features that decide on invocations.
const TO_INVOKE: &[FateFeature] = &[
    FateFeature::Margin,
    FateFeature::Invokes,
    FateFeature::Payable,
    FateFeature::FatePoints,
    FateFeature::Dice,
    FateFeature::RerollBetter,
    FateFeature::WouldTakeOut,
    FateFeature::CouldTakeOut,
    FateFeature::WouldWound,
];

/// Further features that decide on concessions.
const TO_CONCEDE: &[FateFeature] =
    &[FateFeature::Winning, FateFeature::Fighters, FateFeature::Lost, FateFeature::Targeted];

/// Further features of a hit.
const OF_HIT: &[FateFeature] = &[
    FateFeature::Shifts,
    FateFeature::TakesOut,
    FateFeature::TradeTakesOut,
    FateFeature::Wounds,
    FateFeature::TradeWounds,
];

/// Returns what stands in the way of playing a cell flat, in words for users; `None` if nothing does.
pub(crate) fn obstacle<R, G>(conflict: &Conflict<R>, scenario: &Scenario) -> Option<String>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    let setup = &conflict.compiled.setup;
    let free = |path: &str| FREE_SETTINGS.contains(&path) || G::FREE_SETTINGS.contains(&path);
    if let Some(setting) = scenario.rules.iter().find(|setting| !free(&setting.path)) {
        return Some(format!("the setting rules.{}", setting.path));
    }
    if !scenario.house_rules.is_empty() {
        return Some("house rules".to_owned());
    }
    if conflict.conflicts > 1 || conflict.casts.chances().count() > 1 {
        return Some("a series of conflicts, or policies that are drawn".to_owned());
    }
    let beyond = beyond_ordinary(setup).or_else(|| G::beyond_ordinary(setup));
    if let Some(part) = beyond {
        return Some(part.to_owned());
    }
    let Some(cast) = cast(setup) else {
        return Some(
            "sides other than one fighter against a group of fighters who are alike".into(),
        );
    };
    let deciders = conflict.casts.any();
    let policy = policy_in_the_way::<G>(&cast, deciders);
    policy.map(|(fighter, list)| {
        let name = &deciders.policy_of(fighter).name;
        format!("the list `{list}` of the policy `{name}`")
    })
}

/// Returns a part of a setup that no ordinary cell has.
fn beyond_ordinary<G: FlatGame>(setup: &Setup<G>) -> Option<&'static str> {
    let Setup { sheets, series, map, harm, bodies, lookup, start, plain_turns, .. } = setup;
    let special = bodies.still | bodies.still_defending | bodies.hazards | bodies.untouchable;
    let special = special | bodies.leaders | bodies.zone_attackers | bodies.bosses;
    let geared = sheets.iter().any(|sheet| sheet.gear != Gear::default());
    let parts = [
        (map.has_zones(), "zones"),
        (series.is_series(), "a series of conflicts"),
        (setup.is_mixed(), "a conflict of blows and words"),
        (geared || harm.effort || harm.takeout_has_effects || harm.shares, "gear or shared harm"),
        (special != 0 || bodies.raises || !bodies.scale.is_empty(), "mobs, hazards or scale"),
        (lookup.late != 0, "fighters who arrive late"),
        (!start.scene.is_empty() || start.free != [0; 4], "aspects of the scene"),
        (!plain_turns, "turns of more than one action"),
    ];
    parts.iter().find(|(is_there, _)| *is_there).map(|(_, part)| *part)
}

/// Returns the roles of the fighters; `None` if there are other sides.
pub(super) fn cast<G: FlatGame>(setup: &Setup<G>) -> Option<Cast> {
    let [one, other] = &setup.sides[..] else { return None };
    let sizes = [one.members.count_ones(), other.members.count_ones()];
    let alone = sizes.iter().position(|size| *size == 1)?;
    let (lone, group) = (&setup.sides[alone], &setup.sides[1 - alone]);
    let count = group.members.count_ones() as usize;
    let hostile = lone.foes == group.members && group.foes == lone.members;
    if !hostile || count == 0 || count >= MOST || (lone.members | group.members) >> MOST != 0 {
        return None;
    }
    let first = group.members.trailing_zeros() as usize;
    let (sheet, twin) = (&setup.sheets[first], &setup.lookup.twin);
    let alike = |mate: usize| {
        twin[mate] == twin[first] && setup.start.fighters[mate] == setup.start.fighters[first]
    };
    let simple = sheet.slots.is_empty()
        && sheet.boxes.len() <= MOST_BOXES_IN_GROUP
        && (setup.uses_pool(first) || sheet.fate == 0);
    let plays = count == 1 || simple && bits(group.members).all(alike);
    plays.then_some(Cast {
        role: [lone.members.trailing_zeros() as usize, first],
        side: [alone, 1 - alone],
        mates: group.members,
    })
}

/// Returns the first fighter whose policy reads or does more than flat play knows, and the list that does.
fn policy_in_the_way<G: FlatGame>(
    cast: &Cast,
    deciders: &Deciders,
) -> Option<(usize, &'static str)> {
    let several = cast.mates.count_ones() > 1;
    if several
        && bits(cast.mates).any(|mate| deciders.seats[mate] != deciders.seats[cast.role[MATE]])
    {
        return Some((cast.role[MATE], "turn"));
    }
    for (at, fighter) in cast.role.into_iter().enumerate() {
        let open = |point: usize| deciders.can_differ(point.into()) >> fighter & 1 == 1;
        let knows = |program: &Program, known: [&[FateFeature]; 2]| {
            let is_known = |feature: usize| {
                let mut known = known.into_iter().flatten();
                known.any(|it| *it as usize == feature) || G::FEATURES.contains(&feature)
            };
            !program.draws() && program.reads_only(is_known)
        };
        let of_point = |point: usize| {
            let programs = deciders.seated[usize::from(deciders.seats[fighter])].programs.iter();
            programs.filter(move |program| program.point() == point)
        };
        let turn = deciders.program((Turn::NUMBER, 0), fighter);
        let attacks = turn.option_of_opening() == Some(Turn::Attack.number());
        if !attacks
            || several
                && at == LONE
                && !turn.opening_aims_by(|feature| {
                    OF_WEAR.iter().chain(TO_AIM).any(|known| *known as usize == feature)
                })
        {
            return Some((fighter, "turn"));
        }
        let invokes = [RollKind::Attack, RollKind::Defend].into_iter().all(|kind| {
            [HitCost::Stress, HitCost::Consequence, HitCost::Out].into_iter().all(|cost| {
                let class = invoke_class_at(Some(kind), Some(cost));
                let program = deciders.program((Invoke::NUMBER, class), fighter);
                knows(program, [OF_WEAR, TO_INVOKE]) && program.options() & ON_FOE == 0
            })
        });
        if !invokes {
            return Some((fighter, "invoke"));
        }
        let lists = [
            (Style::NUMBER, [OF_WEAR, OF_HIT], "style"),
            (Absorb::NUMBER, [OF_WEAR, OF_HIT], "absorb"),
            (Extreme::NUMBER, [OF_WEAR, OF_HIT], "extreme"),
            (Concede::NUMBER, [OF_WEAR, TO_CONCEDE], "concede"),
            (Defend::NUMBER, [&[], &[]], "defend"),
        ];
        for (point, known, list) in lists {
            if !of_point(point).all(|program| knows(program, known)) {
                return Some((fighter, list));
            }
        }
        // Members of a group concede one by one, each by its own harm.
        if several && at == MATE && open(Concede::NUMBER) {
            return Some((fighter, "concede"));
        }
        // Allies who help are asked about more than flat play knows.
        let helps = G::POINT_AID != usize::MAX && open(G::POINT_AID);
        let steps_in = G::POINT_INTERPOSE != usize::MAX && open(G::POINT_INTERPOSE);
        if several && at == MATE && (helps || steps_in) {
            return Some((fighter, if helps { "aid" } else { "interpose" }));
        }
    }
    None
}
