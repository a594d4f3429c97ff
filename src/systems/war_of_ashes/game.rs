//! How War of Ashes differs from the Fate kernel: its hooks.

use super::approach::{self, APPROACHES, Approaches};
use super::craft_events::CraftEvent;
use super::craft_knobs::Maneuver;
use super::craft_words::{FULL_ATTACK, POINT_LETHAL, RECOVER};
use super::events::{RoarEnd, WarEvent};
use super::fighter::{Build, WarSheet};
use super::knobs::{DieChoice, FullDefenseRoll, Recompute, SelfCompel, Switch};
use super::measures::WarMeasure;
use super::state::{Roar, World};
use super::stunt::Item;
use super::stunt_play::{self, Occasion};
use super::words::{
    COMPEL_SELF, DEFEND_BREAK, DEFEND_WITH, INTIMIDATE, POINT_ROAR, POINT_STEP, REMOVE_ROAR,
    ROAR_AGAIN, SPLIT_ATTACK,
};
use super::{
    War, arms, band_play, blank, charge, craft_words, discover, divine, escalation, features,
    full_attack, ground, heavy, help, knobs, lethal, lock, maneuver, minion, mob, place, prelude,
    rage, rest, ritual, roar, shove, shove_words, swarm, weight, words, zone_stunt,
};
use crate::dice::FateRoll;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::compel::Counted;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::map::Route;
use crate::kernels::fate::movement::in_zone;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::{Contest, Party, Purpose};
use crate::kernels::fate::sheet::{Harm, Severity};
use crate::kernels::fate::state::{Fighter, SceneAspect};
use crate::kernels::fate::terrain::Terrain;
use crate::kernels::fate::treatment;
use crate::kernels::fate::words::{POINT_DEFEND, POINT_STYLE, POINT_TURN, style_option};
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

/// Best method among the approaches open for a roll, within `mask` if one is given.
#[inline]
pub(crate) fn best_method(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    mask: Option<Approaches>,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    let Build::Full(ratings) = &sheet.build else { return None };
    let open = lock::open(setup, state, fighter, kind) & mask.unwrap_or(approach::ALL);
    if kind == RollKind::Attack && cannot_strike(setup, state, fighter) {
        return None;
    }
    let afar = mark(setup, state, fighter, kind);
    best_open(setup, state, (fighter, kind), *ratings, (open, afar))
}

/// The best of these approaches for a roll, with what stunts add; `mark` goes on its number.
#[inline]
fn best_open(
    setup: &Setup<War>,
    state: &StateOf<War>,
    (fighter, kind): (usize, RollKind),
    ratings: [i8; APPROACHES],
    (open, mark): (Approaches, u8),
) -> Option<Method> {
    let with = |number: u8| {
        let bonus = stunt_play::bonus(setup, state, fighter, kind, number | mark);
        Method { number: number | mark, rating: i32::from(ratings[usize::from(number)]) + bonus }
    };
    if setup.game.craft.stunted >> fighter & 1 == 0 {
        return setup.sheets[fighter].game.best_of(open).map(with);
    }
    let all = (0..APPROACHES as u8).rev().filter(|number| open >> number & 1 == 1);
    all.map(with).max_by_key(|method| method.rating)
}

/// Whether a fighter attacks from afar: with a ranged weapon that it holds (IX-34).
#[inline]
pub(super) fn strikes_from_afar(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> bool {
    setup.sheets[fighter].game.ranged && state.fighters[fighter].game.craft.has(Item::Weapon)
}

/// Whether a fighter cannot attack because it was disarmed (`block.disarmed`).
#[inline]
pub(super) fn cannot_strike(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> bool {
    let craft = &state.fighters[fighter].game.craft;
    !craft.has(Item::Weapon) && !setup.game.knobs.craft.maneuver.disarmed.is_empty()
}

/// Mark on the number of a method that says that the attack comes from afar.
fn mark(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, kind: RollKind) -> u8 {
    let afar = kind == RollKind::Attack && strikes_from_afar(setup, state, fighter);
    if afar { minion::RANGED } else { 0 }
}

/// The best method among the approaches open for a roll. Those that keep a Roar come first; what
/// breaks it comes only if nothing else is left and no compel forbids it (IX-24).
pub(crate) fn chosen(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    open: Approaches,
    mark: u8,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    let Build::Full(ratings) = &sheet.build else { return None };
    let best = |mask| best_open(setup, state, (fighter, kind), *ratings, (open & mask, mark));
    let Some(lock) = lock::lock_on(setup, state, fighter, kind) else { return best(approach::ALL) };
    let kept = best(lock);
    if kept.is_some() || lock::is_bound(state, fighter) { kept } else { best(approach::ALL) }
}

impl FateGame for War {
    type Sheet = WarSheet;
    type Extra = Roar;
    type World = World;
    type Event = WarEvent;

    const SERIES: bool = true;
    const OPENS: bool = true;
    const POINT_PAUSE: usize = words::POINT_PAUSE;
    const POINT_COMPEL: usize = words::POINT_ANSWER;
    const POINT_COMPEL_OFFER: usize = words::POINT_OFFER;
    const COMPELS_COUNTED: Counted = Counted {
        accepted: WarMeasure::AspectCompelsAccepted.number(),
        refused: WarMeasure::AspectCompelsRefused.number(),
        bought: WarMeasure::AspectCompelsBought.number(),
    };
    const BODY_POINTS: usize = words::POINT_BODIES;
    const POINT_AID: usize = words::POINT_AID;
    const POINT_STEP: usize = words::POINT_STEP;
    const POINT_IMPEDE: usize = words::POINT_IMPEDE;
    const POINT_INTERPOSE: usize = words::POINT_INTERPOSE;

    fn treatment(setup: &Setup<Self>, healer: usize, _harm: Harm) -> Option<Method> {
        rest::treatment(setup, healer)
    }

    fn recovery_wait(setup: &Setup<Self>, state: &StateOf<Self>, severity: Severity) -> u16 {
        rest::wait(setup, state, severity)
    }

    fn needs_rest(severity: Severity) -> bool {
        severity == Severity::Mild
    }

    fn scene_passed<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, quiet: bool) {
        rest::scene_passed(play, quiet);
    }

    fn renew(setup: &Setup<Self>, world: &mut World) {
        rest::renew(setup, world);
    }

    fn new_session<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        rest::new_session(play);
    }

    fn carried(setup: &Setup<Self>, fighter: usize, old: Roar) -> Roar {
        rest::carried(setup, fighter, old)
    }

    fn method_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        distance: u8,
    ) -> Option<Method> {
        arms::method_at(setup, state, fighter, kind, distance)
    }

    fn named_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        distance: u8,
    ) -> Option<Method> {
        arms::named_at(setup, state, fighter, kind, number, distance)
    }

    fn terrain(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> Terrain {
        let free = swarm::flows(setup, state, fighter) || state.fighters[fighter].game.band.legion;
        place::terrain(setup, state, fighter, free)
    }

    fn blockers(setup: &Setup<Self>, state: &StateOf<Self>, mover: usize, able: u64) -> u64 {
        if swarm::slips_by(setup, state, mover) {
            return 0;
        }
        place::blockers(setup, state, able)
    }

    fn sets_out<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        mover: usize,
        _zone: u8,
        way: Route,
    ) {
        place::sets_out(play, mover, way);
    }

    fn bars<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, foe: usize, _mover: usize) {
        let blocks = &mut play.state.fighters[foe].game.blocks;
        *blocks = blocks.saturating_add(1);
    }

    fn moved<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        weight::changed(play);
        blank::look_around(play, Some(fighter));
    }

    fn touches(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        aspect: &SceneAspect,
        fighter: usize,
    ) -> bool {
        !ritual::strides_over(state, aspect, fighter)
            && !setup.sheets[fighter].game.creature.is_cold(aspect)
    }

    #[inline]
    fn invoke_bonus(setup: &Setup<Self>, state: &StateOf<Self>, kind: RollKind) -> i32 {
        place::invoke_bonus(setup, state, kind)
    }

    #[inline]
    fn free_zones(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> i32 {
        setup.place.free_zones + i32::from(state.fighters[fighter].game.band.march)
    }

    #[inline]
    fn around(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> u64 {
        if !setup.map.has_zones() {
            return state.units();
        }
        in_zone(state, state.units(), state.fighters[fighter].foot.zone)
    }

    #[inline]
    fn method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        against: u8,
    ) -> Option<Method> {
        let sheet = &setup.sheets[fighter].game;
        if let Build::Minion(lists) = &sheet.build {
            if kind == RollKind::Attack && cannot_strike(setup, state, fighter) {
                return None;
            }
            let fit = minion::fit(setup, state, fighter, kind, against, lists);
            let number = minion::number(fit) | mark(setup, state, fighter, kind);
            let bonus = stunt_play::bonus(setup, state, fighter, kind, number);
            let rating = minion::Lists::rating(&setup.game.knobs, fit) + bonus;
            return Some(mob::raised(setup, state, fighter, Method { number, rating }));
        }
        let Some(lock) = lock::lock_on(setup, state, fighter, kind) else {
            return best_method(setup, state, fighter, kind, None);
        };
        // What keeps the Roar comes first; what breaks it only if nothing else is left and no
        // compel forbids it (IX-24).
        let kept = best_method(setup, state, fighter, kind, Some(lock));
        if kept.is_some() || lock::is_bound(state, fighter) {
            return kept;
        }
        best_method(setup, state, fighter, kind, None)
    }

    fn named_method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        _against: u8,
    ) -> Option<Method> {
        let sheet = &setup.sheets[fighter].game;
        let Build::Full(ratings) = &sheet.build else { return None };
        let ranged = sheet.ranged && kind == RollKind::Attack;
        // Who carries a bow has fists too, where somebody may come near.
        let fists = if ranged && setup.map.has_zones() {
            arms::open_hand_to_hand(setup, state, fighter)
        } else {
            0
        };
        let open = lock::open(setup, state, fighter, kind);
        let number = match (number, best_method(setup, state, fighter, kind, None)) {
            (approach::ANY, Some(best)) => best.number & !minion::RANGED,
            (_, None) => return None,
            _ => number,
        };
        let bound = lock::is_bound(state, fighter)
            && lock::lock_on(setup, state, fighter, kind)
                .is_some_and(|lock| lock >> number & 1 == 0);
        let known = usize::from(number) < APPROACHES && (open | fists) >> number & 1 == 1;
        let afar = open >> (number & 7) & 1 == 1;
        (known && !bound).then(|| {
            let rating = i32::from(ratings[usize::from(number)]);
            let number = number | if afar { mark(setup, state, fighter, kind) } else { 0 };
            let bonus = stunt_play::bonus(setup, state, fighter, kind, number);
            Method { number, rating: rating + bonus }
        })
    }

    fn method_name(number: u8) -> &'static str {
        approach::NAMES.get(usize::from(number & !minion::RANGED)).copied().unwrap_or("")
    }

    fn order_ratings(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> [i8; 3] {
        let sheet = &setup.sheets[fighter].game;
        if state.world.rites.blows { sheet.blows.order } else { sheet.order }
    }

    #[inline]
    fn immune(setup: &Setup<Self>, state: &StateOf<Self>, attacker: usize) -> u64 {
        swarm::immune_to(setup, state, attacker)
    }

    #[inline]
    fn struck<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: usize,
        shifts: i32,
        by: usize,
    ) -> i32 {
        let known = &play.setup.game.known;
        if known.mobs | known.priests == 0 {
            return shifts;
        }
        let shifts = mob::cut_down(play, victim, shifts);
        ritual::smite(play, victim, shifts, by)
    }

    #[inline]
    fn soaked<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: usize,
        shifts: i32,
        soak: Soak,
        by: usize,
    ) -> Option<Soak> {
        if !play.setup.game.known.divine {
            return Some(soak);
        }
        let soak = ritual::avoid(play, victim, shifts, soak, by);
        Some(divine::substitute(play, victim, shifts, soak))
    }

    #[inline]
    fn concluded<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, contest: &Contest) {
        divine::concluded(play, contest);
    }

    #[inline]
    fn rerolled<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        dice: FateRoll,
        value: i32,
    ) {
        divine::dice_fell(play, fighter, dice, value);
    }

    #[inline]
    fn replenish<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) -> bool {
        escalation::begins(play)
    }

    #[inline]
    fn replaced_dice(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        opponent: Option<usize>,
        kind: RollKind,
    ) -> u8 {
        weight::replaced(setup, state, fighter, opponent, kind)
    }

    /// Dice picked blindly are exchangeable, so any of them may stand for one picked by lot.
    #[inline]
    fn dice_value(setup: &Setup<Self>, roll: FateRoll, replaced: u8) -> i32 {
        match setup.game.knobs.weight.choice {
            DieChoice::Best => roll.replaced(replaced),
            DieChoice::Random | DieChoice::FixedFirst => roll.replaced_blindly(replaced),
        }
    }

    fn replaces_rerolls(setup: &Setup<Self>) -> bool {
        setup.game.knobs.weight.reapply
    }

    fn choose_defense<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        defender: usize,
        attacker: usize,
        kind: RollKind,
        against: u8,
    ) -> Method {
        lock::offer(play, defender, attacker, 1);
        if play.table.undecided(POINT_DEFEND) >> defender & 1 == 1 {
            let moment =
                Moment { kind: Some(kind), opponent: attacker as u8, against, ..Moment::default() };
            let ask = Ask::new(play.setup, play.state, POINT_DEFEND, defender, &moment);
            let choice = play.table.choose(&ask);
            let (setup, state) = (play.setup, &*play.state);
            let chosen = match choice.option {
                DEFEND_BREAK => best_method(setup, state, defender, kind, None),
                DEFEND_WITH => {
                    Self::named_method(setup, state, defender, kind, choice.argument, against)
                }
                _ => None,
            };
            if let Some(method) = chosen {
                return method;
            }
        }
        Self::method(play.setup, play.state, defender, kind, against).unwrap_or(Method::NONE)
    }

    fn choose_opposition<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        opposer: usize,
        actor: usize,
    ) -> Method {
        lock::offer(play, opposer, actor, 2);
        let (setup, state) = (play.setup, &*play.state);
        Self::method(setup, state, opposer, RollKind::Oppose, NO_ARGUMENT).unwrap_or(Method::NONE)
    }

    fn before_roll<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        kind: RollKind,
        method: Method,
    ) -> Method {
        let method = lock::before_roll(play, fighter, kind, method);
        let method = ritual::blessed(play, fighter, kind, method);
        let method = help::combine(play, fighter, kind, method);
        let from_afar = play.setup.map.has_zones() && method.number & minion::RANGED != 0;
        if kind == RollKind::Attack && !play.state.world.craft.trap {
            prelude::first_attack(play, fighter);
            lethal::begin_attack(play, fighter, method.number);
            if !heavy::varies(play.setup, play.state) && !from_afar {
                let side = play.setup.side(fighter);
                let zone = weight::zone_of(play.setup, play.state, fighter);
                let totals = &play.state.world.zones[zone];
                let (own, against) = (totals.own[side], totals.against[side]);
                play.table.note(|| WarEvent::Weight(own, against));
            }
        }
        method
    }

    #[inline]
    fn before_dice<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        party: &mut Party,
        other: Option<&Party>,
        _roll: (usize, u32),
    ) {
        let craft = &play.setup.game.craft;
        if craft.stunted | craft.weighty != 0 || play.state.world.craft.charge.is_some() {
            before_stunted_dice(play, party, other);
        }
    }

    fn edge_against(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        party: &Party,
        target: usize,
    ) -> i32 {
        let Some(fighter) = party.fighter.filter(|at| setup.game.craft.stunted >> at & 1 == 1)
        else {
            return 0;
        };
        let roll = (fighter, party.kind, party.method.number);
        stunt_play::bonus_against(setup, state, roll, Some(target))
    }

    fn resolved<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, contest: &Contest, _serial: u32) {
        if contest.actor.kind == RollKind::Attack {
            full_attack::attacked(play, contest);
            lethal::attack_over(play, contest);
            charge::attacked(play, contest);
        }
        mob::settle(play, contest);
    }

    #[inline]
    fn skips_boxes(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        attacker: usize,
        _target: usize,
    ) -> bool {
        lethal::is_sure(setup, state, attacker)
    }

    fn before_hit<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: usize,
        target: usize,
        shifts: i32,
        style: bool,
    ) -> bool {
        lethal::before_hit(play, actor, target, shifts, style)
    }

    fn style_price(setup: &Setup<Self>, option: u8) -> Option<i32> {
        (option > style_option::BOOST).then_some(setup.game.knobs.craft.maneuver.shift_cost)
    }

    fn after_style<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: usize,
        target: usize,
        choice: Choice,
    ) {
        maneuver::after_style(play, actor, target, choice);
    }

    #[inline]
    fn actions(setup: &Setup<Self>, fighter: usize) -> i32 {
        setup.fate.actions.max(i32::from(setup.sheets[fighter].game.craft.actions))
    }

    fn knows_full_defense(setup: &Setup<Self>) -> bool {
        maneuver::is_known(setup, Maneuver::FullDefense)
    }

    fn rolled<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, party: &Party) {
        if let (true, Some(roller), Some(dice)) =
            (play.setup.game.known.divine, party.fighter, party.dice)
        {
            divine::dice_fell(play, roller, dice, party.value);
        }
        let Some(fighter) = party.fighter.filter(|_| party.replaced > 0) else { return };
        let measure = match party.kind {
            RollKind::Attack => WarMeasure::DiceAttacking,
            RollKind::Defend | RollKind::DefendCreate => WarMeasure::DiceDefending,
            _ => return,
        };
        roar::count(play, measure, fighter, i32::from(party.replaced));
    }

    fn open<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        place::tell(play);
        rest::open(play);
        prelude::play(play);
        if play.state.end.is_none() {
            ritual::before_the_roar(play);
            roar::phase(play);
        }
    }

    fn start_exchange<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        if play.setup.game.knobs.weight.recompute == Recompute::EveryExchange {
            weight::enforce(play);
        }
        if heavy::varies(play.setup, play.state) {
            weight::changed(play); // what a stunt gives in the first exchange
        }
        for fighter in &mut *play.state.fighters {
            fighter.game.blocks = 0;
        }
        lock::expire(play);
        lock::random_compels(play);
        play.compels();
    }

    fn start_turn<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) -> bool {
        if play.setup.game.knobs.weight.recompute == Recompute::EveryTurn {
            weight::enforce(play);
        }
        // Both are asked: each uses up what it is about.
        let loses = play.loses_turn(fighter);
        if help::has_helped(play, fighter) || loses {
            return false;
        }
        lock::offer(play, fighter, fighter, 0);
        lethal::begin_turn(&mut play.state.fighters[fighter].game.craft);
        ritual::turn_begins(play, fighter);
        swarm::count_idle(play, fighter);
        !rage::takes_turn(play, fighter)
    }

    fn entered<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, _fighter: usize) {
        weight::changed(play);
        blank::look_around(play, None);
    }

    fn left<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        if play.state.fighters[fighter].game.active {
            lock::end(play, fighter, RoarEnd::OwnerLeft);
        }
        ritual::caster_left(play, fighter);
        weight::changed(play);
    }

    fn own_free(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        _opponent: Option<usize>,
    ) -> u8 {
        let blessing = ritual::free(setup, state, fighter);
        if setup.game.knobs.roar.invoke_scope == knobs::RoarInvokeScope::Itself {
            return state.fighters[fighter].game.free + blessing;
        }
        let mut members = setup.members(fighter) & state.standing;
        let mut free = blessing;
        while members != 0 {
            free += state.fighters[members.trailing_zeros() as usize].game.free;
            members &= members - 1;
        }
        free
    }

    fn spend_own_free<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        _opponent: Option<usize>,
    ) {
        let side = play.setup.side(fighter);
        let members = play.setup.sides[side].members & play.state.standing;
        let has = |f: usize| play.state.fighters[f].game.free > 0;
        let owner = if has(fighter) {
            Some(fighter)
        } else {
            (0..play.state.fighters.len()).find(|&f| members >> f & 1 == 1 && has(f))
        };
        if let Some(owner) = owner {
            play.state.fighters[owner].game.free -= 1;
            play.state.free[side] -= 1;
        } else {
            ritual::spend_free(play, fighter);
        }
    }

    fn payable(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        opponent: Option<usize>,
    ) -> (u8, u8) {
        let roars = |f: usize| u8::from(state.fighters[f].game.active);
        let foe = opponent.filter(|_| setup.game.knobs.roar.foe_invoke).map_or(0, roars);
        // A caster's Roar aspect is its ritual, which counts once.
        let own = roars(fighter) - u8::from(state.fighters[fighter].game.band.locked);
        (own + ritual::payable(setup, state, fighter), foe)
    }

    fn full_defense<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        let outcome = match play.setup.game.knobs.turn.full_defense_roll {
            FullDefenseRoll::None => Outcome::Succeed,
            FullDefenseRoll::VsDifficulty => roll_full_defense(play, fighter),
        };
        match outcome {
            Outcome::Fail => {}
            Outcome::Tie => play.gain_boost(fighter),
            Outcome::Succeed | Outcome::Style => {
                let it = &mut play.state.fighters[fighter];
                it.full_defense = true;
                it.game.full_defense_extra = u8::from(outcome == Outcome::Style);
            }
        }
    }

    fn full_defense_invokes(setup: &Setup<Self>, it: &mut Fighter<Roar>, kind: RollKind) -> u8 {
        if kind != RollKind::Defend {
            return 0;
        }
        let extra = std::mem::take(&mut it.game.full_defense_extra);
        setup.game.knobs.turn.full_defense_invokes as u8 + extra
    }

    fn act<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, actor: usize, choice: Choice) {
        let target = usize::from(choice.target);
        let serial = u32::from(play.state.action);
        let done = place::run(play, actor, choice)
            || ground::act(play, actor, choice)
            || discover::act(play, actor, choice);
        if done {
            return;
        }
        let done = shove::act(play, actor, choice)
            || charge::act(play, actor, choice)
            || zone_stunt::act(play, actor, choice);
        if done {
            return;
        }
        match choice.option {
            INTIMIDATE => {
                let kind = RollKind::Create { presence: true };
                let method = play.method_toward(actor, target, kind, choice.argument);
                play.table.note(|| WarEvent::Intimidates(actor, target));
                play.create_on(actor, target, method, true, serial);
            }
            REMOVE_ROAR => {
                let method = play.method_for(actor, RollKind::Overcome, choice.argument);
                play.table.note(|| WarEvent::AttacksRoar(actor, target));
                let removed = play.overcome(actor, method, Some(target), 0, serial);
                if removed && play.state.fighters[target].game.active {
                    lock::end(play, target, RoarEnd::Removed);
                }
            }
            ROAR_AGAIN => {
                play.state.fighters[actor].game.lost = false;
                roar::attempt(play, actor, choice.argument);
            }
            COMPEL_SELF => {
                play.table.note(|| WarEvent::CompelsSelf(actor));
                play.change_points(actor, 1);
                roar::count(play, WarMeasure::CompelsAccepted, actor, 1);
            }
            FULL_ATTACK => full_attack::act(play, actor, choice),
            RECOVER => maneuver::recover(play, actor, choice),
            _ => band_play::act(play, actor, choice),
        }
    }

    fn legal(ask: &Ask<'_, Self>, option: u8, argument: u8) -> bool {
        let knobs = &ask.setup.game.knobs.roar;
        let roar = &ask.state.fighters[ask.actor].game;
        match (ask.point, option) {
            (POINT_TURN, INTIMIDATE) => ask.can_roll(RollKind::Create { presence: true }, argument),
            (POINT_TURN, REMOVE_ROAR) => {
                knobs.removable && ask.can_roll(RollKind::Overcome, argument)
            }
            (POINT_TURN, ROAR_AGAIN) => {
                knobs.reenter && knobs.module == Switch::On && roar.lost && !roar.active
            }
            (POINT_TURN, COMPEL_SELF) => knobs.self_compel == SelfCompel::SkipTurn && roar.active,
            (POINT_TURN, _) => place::legal_run(ask, option, argument)
                .or_else(|| ground::legal(ask, option, argument))
                .or_else(|| craft_words::legal_turn(ask, option, argument))
                .or_else(|| discover::legal(ask, option, argument))
                .or_else(|| zone_stunt::legal(ask, option, argument))
                .unwrap_or_else(|| band_play::legal(ask, option, argument)),
            (POINT_STEP, _) => place::legal_step(ask, option, argument),
            (POINT_STYLE, _) => maneuver::legal_style(ask, option, argument),
            (POINT_LETHAL, _) => craft_words::legal_lethal(ask, option, argument),
            (POINT_DEFEND, DEFEND_BREAK) => roar.active && !lock::is_bound(ask.state, ask.actor),
            (POINT_DEFEND, DEFEND_WITH) => {
                argument != NO_ARGUMENT
                    && ask.can_roll(ask.moment.kind.unwrap_or(RollKind::Defend), argument)
            }
            (words::POINT_PAUSE, _) => treatment::legal(ask, option, argument),
            (POINT_ROAR, words::CAST) => {
                ritual::may_cast(ask.setup, ask.actor, ask.moment.matter[0] == 1)
            }
            (POINT_ROAR, words::TRY) if ask.moment.matter[0] == 1 => false,
            (POINT_ROAR, words::TRY) => {
                let full = matches!(ask.setup.sheets[ask.actor].game.build, Build::Full(_));
                full || argument == NO_ARGUMENT
            }
            _ => true,
        }
    }

    fn is_attack(option: u8) -> bool {
        option == SPLIT_ATTACK || option == shove_words::CHARGE
    }

    fn candidates(ask: &Ask<'_, Self>, option: u8, argument: u8) -> u64 {
        let create =
            |presence: bool| ask.within(ask.foes(), RollKind::Create { presence }, argument);
        match (ask.point, option) {
            (POINT_TURN, INTIMIDATE) => create(true),
            (POINT_TURN, REMOVE_ROAR) => {
                let near =
                    ask.within(ask.foes(), RollKind::Create { presence: false }, NO_ARGUMENT);
                ask.filter(near, |foe| ask.state.fighters[foe].game.active)
            }
            (POINT_TURN, _) => place::run_candidates(ask, option).unwrap_or_else(|| {
                craft_words::candidates(ask, option) | band_play::candidates(ask, option, argument)
            }),
            (POINT_STEP, _) => place::step_candidates(ask, option),
            (words::POINT_PAUSE, _) => treatment::patients(ask, option, argument),
            _ => band_play::candidates(ask, option, argument),
        }
    }

    fn of_fighter(ask: &Ask<'_, Self>, feature: u16, fighter: usize) -> i32 {
        features::of_fighter(ask, feature, fighter)
    }

    fn of_side(ask: &Ask<'_, Self>, feature: u16, own: bool) -> i32 {
        features::of_side(ask, feature, own)
    }

    fn of_world(ask: &Ask<'_, Self>, feature: u16) -> i32 {
        features::of_world(ask, feature)
    }
}

/// The set-up roll of Full Defense (`fulldef.roll`).
fn roll_full_defense<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) -> Outcome {
    let kind = RollKind::Create { presence: false };
    let method = play.method_for(fighter, kind, NO_ARGUMENT);
    let method = War::before_roll(play, fighter, kind, method);
    let difficulty = play.setup.game.knobs.turn.full_defense_difficulty;
    let opposing = play.difficulty(fighter, difficulty);
    let (roll, serial) = ((fighter, kind, method), u32::from(play.state.action));
    let contest = play.roll_passive(roll, Purpose::FullDefense, opposing, serial);
    play.outcome(&contest)
}

/// What stunts add now that the opponent is known, and the weights as this attack sees them.
fn before_stunted_dice<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    party: &mut Party,
    other: Option<&Party>,
) {
    let Some(fighter) = party.fighter else { return };
    let (setup, state) = (play.setup, &*play.state);
    let foe = other.and_then(|other| other.fighter);
    if setup.game.craft.stunted >> fighter & 1 == 1 {
        let charges = party.kind == RollKind::Attack && charge::is_charging(state, fighter);
        let kind = if charges { RollKind::Feat(approach::CHARGE) } else { party.kind };
        let roll = (fighter, kind, party.method.number);
        party.bonus += stunt_play::bonus_against(setup, state, roll, foe);
    }
    if party.kind == RollKind::Attack && heavy::varies(setup, state) && !state.world.craft.trap {
        let occasion = Occasion { fighter, opponent: foe, kind: party.kind };
        let zone = weight::zone_of(setup, state, fighter);
        let (own, against) = heavy::totals(setup, state, occasion, zone);
        let charged = state.world.craft.charge.is_some();
        let unit = charge::parts(setup, state);
        play.table.note(|| {
            if charged {
                WarEvent::Craft(CraftEvent::ChargeWeight(own, against, unit))
            } else {
                WarEvent::Weight(own as i16, against as i16)
            }
        });
    }
}
