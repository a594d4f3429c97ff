//! Decides which cells are ordinary: by what is allowed, so that all else sends a cell to the engine.

use super::FlatGame;
use super::effect::MATE;
use super::probe::Cast;
use crate::engine::Conflict;
use crate::kernels::fate::decide::classes::invoke_class_at;
use crate::kernels::fate::decide::known_wants::ON_FOE;
use crate::kernels::fate::decide::points::{Absorb, Concede, Defend, Extreme, Invoke, Style, Turn};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::{RollKind, Setup};
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::sheet::sheet::Gear;
use crate::policy::Program;
use crate::scenario::Scenario;
use crate::system::{FighterId, Numbered, Options, RuleSystem, Vocabulary, fighters_in, first_in};
use crate::table::Deciders;

/// Most fighters of an ordinary cell: [`Now`](super::state::Now) has room for so many.
pub(super) const MOST: usize = 16;

/// Most boxes of a fighter in a group: its harm is the index of a table.
const MOST_BOXES_IN_GROUP: usize = 4;

/// Rule settings of all Fate systems that may differ from their defaults. Each of them acts on sheets, on the state in
/// which a trial starts, on the turn order, or in a step that the rules take for flat play.
const FREE_SETTINGS: &str = "attack.hit_bonus attack.style_boost attack.style_trade attack.tie_boost boost.uses \
    concede.fp_base concede.fp_per_consequence concede.nameless_fp conflict.clock conflict.clock_side conflict.kind \
    conflict.max_exchanges consequence.free_invokes consequence.free_invokes_per_hit consequence.per_hit \
    consequence.values defend.style_boost extreme.counts_for_concession extreme.enabled extreme.free_invokes \
    extreme.value fp.gm_per_pc fp.gm_start fp.hirelings fp.refresh invoke.bonus invoke.reroll \
    invoke.same_aspect_paid npc.main.extreme order.final_tie order.npc_group outcome.style_margin outcome.tie_width \
    pc.aspects stress.base_boxes stress.box_choice stress.boxes_per_hit";

/// Features that a fighter's harm and its sheet decide.
pub(super) const OF_WEAR: &str =
    "stress_left best_box absorbs consequences slots_left worst nameless";
/// Further features by which a target may be chosen.
const TO_AIM: &str = "hit_chance take_out_chance attack defense";
/// Further features that may decide on invocations.
const TO_INVOKE: &str = "margin invokes payable fate_points dice reroll_better would_take_out could_take_out \
    would_wound";
/// Further features that may decide on concessions, beside [`OF_WEAR`].
const TO_CONCEDE: &str = "winning fighters lost targeted";
/// Further features of a hit, for what to do with style.
const OF_HIT: &str = "shifts takes_out takes_out_traded wounds wounds_traded";

/// Whether one of these lists has a word; the lists are separated by spaces.
pub(super) fn lists(lists: &[&str], word: &str) -> bool {
    lists.iter().any(|list| list.split_whitespace().any(|known| known == word))
}

/// Returns what stands in the way of playing a cell flat, in words for users; `None` if nothing does.
pub(crate) fn obstacle<R, G>(conflict: &Conflict<R>, scenario: &Scenario) -> Option<String>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    let setup = &conflict.compiled.setup;
    let free = |path: &str| lists(&[FREE_SETTINGS, G::FREE_SETTINGS], path);
    if let Some(setting) = scenario.rules.iter().find(|setting| !free(&setting.path)) {
        return Some(format!("the setting rules.{}", setting.path));
    }
    if let Some(part) = beyond_ordinary(setup).or_else(|| G::beyond_ordinary(setup)) {
        return Some(part.to_owned());
    }
    if !scenario.house_rules.is_empty() || conflict.casts.chances().count() > 1 {
        return Some("house rules, or policies that are drawn".to_owned());
    }
    let Some(cast) = cast(setup) else {
        return Some("sides other than one fighter against a group who are alike".to_owned());
    };
    let deciders = conflict.casts.any();
    let (fighter, list) = policy_in_the_way::<G>(&cast, deciders, &conflict.vocabulary)?;
    Some(format!("the list `{list}` of the policy `{}`", deciders.policy_of(fighter).name))
}

/// Returns a part of a setup that no ordinary cell has, in words for users; `None` if there is none.
fn beyond_ordinary<G: FlatGame>(setup: &Setup<G>) -> Option<&'static str> {
    let Setup { sheets, series, map, harm, bodies, lookup, start, plain_turns, .. } = setup;
    let special = bodies.still | bodies.still_defending | bodies.hazards | bodies.untouchable;
    let special = special | bodies.leaders | bodies.zone_attackers | bodies.bosses;
    let geared = sheets.iter().any(|sheet| sheet.gear != Gear::default());
    let shared = harm.effort || harm.takeout_has_effects || harm.shares;
    let parts = [
        (map.has_zones(), "zones"),
        (series.is_series(), "a series of conflicts"),
        (setup.is_mixed(), "a conflict of blows and words"),
        (geared || shared, "gear or shared harm"),
        (special != 0 || bodies.raises || !bodies.scale.is_empty(), "mobs, hazards or scale"),
        (lookup.late != 0, "fighters who arrive late"),
        (!start.scene.is_empty() || start.free != [0; 4], "aspects of the scene"),
        (!plain_turns, "turns of more than one action"),
    ];
    parts.iter().find(|(is_there, _)| *is_there).map(|(_, part)| *part)
}

/// Returns the roles of the fighters; `None` unless there are two hostile sides, one of them with a single fighter.
pub(super) fn cast<G: FlatGame>(setup: &Setup<G>) -> Option<Cast> {
    let [one, other] = &setup.sides[..] else { return None };
    let alone = [one, other].iter().position(|side| side.members.is_power_of_two())?;
    let (lone, group) = (&setup.sides[alone], &setup.sides[1 - alone]);
    let hostile = lone.foes == group.members && group.foes == lone.members;
    if !hostile || group.members == 0 || setup.sheets.len() > MOST {
        return None;
    }
    let first = first_in(group.members);
    let (sheet, twin, start) = (&setup.sheets[first], &setup.lookup.twin, &setup.start.fighters);
    let alike = |mate: FighterId| twin[mate] == twin[first] && start[mate] == start[first];
    let simple = sheet.slots.is_empty()
        && sheet.boxes.len() <= MOST_BOXES_IN_GROUP
        && (setup.uses_pool(first) || sheet.fate == 0);
    let plays = group.members.is_power_of_two() || simple && fighters_in(group.members).all(alike);
    plays.then_some(Cast {
        role: [first_in(lone.members), first],
        side: [alone, 1 - alone],
        mates: group.members,
    })
}

/// Returns the first fighter whose policy reads or does more than flat play knows, and the list that does.
fn policy_in_the_way<G: FlatGame>(
    cast: &Cast,
    deciders: &Deciders,
    vocabulary: &Vocabulary,
) -> Option<(FighterId, &'static str)> {
    let several = !cast.mates.is_power_of_two();
    let seat = deciders.seats[cast.role[MATE]];
    if fighters_in(cast.mates).any(|mate| deciders.seats[mate] != seat) {
        return Some((cast.role[MATE], "turn"));
    }
    let is_known = |feature: usize, known: [&str; 2]| {
        lists(&[known[0], known[1], G::CONSTANT_FEATURES], vocabulary.features[feature].name)
    };
    let knows = |program: &Program, known: [&str; 2]| {
        !program.draws() && program.reads_only(|feature| is_known(feature, known))
    };
    for (at, fighter) in cast.role.into_iter().enumerate() {
        let open = |point: usize| {
            point != usize::MAX && deciders.can_differ(point.into()) >> fighter & 1 == 1
        };
        let turn = deciders.program((Turn::NUMBER, 0), fighter);
        let aims = || turn.opening_aims_by(|feature| is_known(feature, [OF_WEAR, TO_AIM]));
        let attacks = turn.option_of_opening() == Some(Turn::Attack.number())
            && (!several || at == MATE || aims());
        let invokes = [RollKind::Attack, RollKind::Defend].into_iter().all(|kind| {
            [HitCost::Stress, HitCost::Consequence, HitCost::Out].into_iter().all(|cost| {
                let class = invoke_class_at(Some(kind), Some(cost));
                let program = deciders.program((Invoke::NUMBER, class), fighter);
                knows(program, [OF_WEAR, TO_INVOKE]) && program.options() & ON_FOE == 0
            })
        });
        let reads = |point: usize, known: [&str; 2]| {
            let programs = deciders.seated[usize::from(deciders.seats[fighter])].programs.iter();
            programs.filter(|program| program.point() == point).all(|it| knows(it, known))
        };
        // Members of a group concede by their own harm, and help each other for reasons of their own.
        let one_of_many = several && at == MATE;
        let concedes = reads(Concede::NUMBER, [OF_WEAR, TO_CONCEDE])
            && !(one_of_many && open(Concede::NUMBER));
        let rules = [
            ("turn", attacks),
            ("invoke", invokes),
            ("style", reads(Style::NUMBER, [OF_WEAR, OF_HIT])),
            ("absorb", reads(Absorb::NUMBER, [OF_WEAR, OF_HIT])),
            ("extreme", reads(Extreme::NUMBER, [OF_WEAR, OF_HIT])),
            ("defend", reads(Defend::NUMBER, ["", ""])),
            ("concede", concedes),
            ("aid", !(one_of_many && open(G::POINT_AID))),
            ("interpose", !(one_of_many && open(G::POINT_INTERPOSE))),
        ];
        if let Some((list, _)) = rules.iter().find(|(_, is_known)| !is_known) {
            return Some((fighter, list));
        }
    }
    None
}
