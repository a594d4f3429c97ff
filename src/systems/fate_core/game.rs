//! The hooks by which Fate Core differs in the Fate kernel.

use super::Core;
use super::events::CoreEvent;
use super::fighter::CoreSheet;
use super::flow_words::TURN_TASK;
use super::measures::CoreMeasure;
use super::scene::SceneKind;
use super::words::{
    ACCEPT_REFUSE, CoreFeature, DEFEND_FORGO, DEFEND_WITH, DISCOVER, POINT_ACCEPT, POINT_PAUSE,
    POINT_STEP, POINT_STUNT,
};
use super::{
    aid_words, bodies, flow_words, harm_words, place, scene, scene_words, series, sidetask, skill,
    state, stunt, stunt_play, stunt_words, transition, words,
};
use crate::dice::FateRoll;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::compel::Counted;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::movement::in_zone;
use crate::kernels::fate::roll::{Contest, Party};
use crate::kernels::fate::sheet::Harm;
use crate::kernels::fate::treatment;
use crate::kernels::fate::words::{POINT_DEFEND, POINT_TURN};
use crate::kernels::fate::{FateGame, Method, Play, RollKind, mobs};
use crate::system::{Choice, NO_ARGUMENT, Table};

impl FateGame for Core {
    type Sheet = CoreSheet;
    type Extra = state::CoreExtra;
    type World = state::CoreWorld;
    type Event = CoreEvent;

    const SERIES: bool = true;
    const POINT_PAUSE: usize = words::POINT_PAUSE;
    const POINT_COMPEL: usize = words::POINT_COMPEL;
    const POINT_COMPEL_OFFER: usize = words::POINT_OFFER;
    const COMPELS_COUNTED: Counted = Counted {
        accepted: CoreMeasure::CompelsAccepted.number(),
        refused: CoreMeasure::CompelsRefused.number(),
        bought: CoreMeasure::CompelsBought.number(),
    };
    const POINT_STEP: usize = words::POINT_STEP;
    const POINT_IMPEDE: usize = words::POINT_IMPEDE;
    const POINT_INTERPOSE: usize = words::POINT_INTERPOSE;
    const BODY_POINTS: usize = words::POINT_BODIES;
    const POINT_AID: usize = words::POINT_AID;

    fn treatment(setup: &Setup<Self>, healer: usize, harm: Harm) -> Option<Method> {
        let sheet = &setup.sheets[healer].game;
        if harm == Harm::Mental { sheet.mental_care } else { sheet.care }
    }

    fn accepts_concession<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
    ) -> bool {
        let foes = play.setup.foes(fighter) & play.state.standing;
        if foes == 0 {
            return true;
        }
        let moment = Moment { opponent: fighter as u8, ..Moment::default() };
        let speaker = foes.trailing_zeros() as usize;
        let ask = Ask::new(play.setup, play.state, POINT_ACCEPT, speaker, &moment);
        play.table.choose(&ask).option != ACCEPT_REFUSE
    }

    fn harm(setup: &Setup<Self>, kind: RollKind, number: u8) -> Harm {
        skill::harm(kind, number, &setup.game.knobs.track.mental_attacks)
    }

    #[inline]
    fn method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        against: u8,
    ) -> Option<Method> {
        let best = if kind == RollKind::Attack && place::is_disarmed(state, fighter) {
            setup.sheets[fighter].game.reach.best(true)?
        } else {
            stunt_play::guarded(setup, state, fighter, kind, (None, against))?
        };
        Some(with_others(setup, state, fighter, best))
    }

    fn method_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        distance: u8,
    ) -> Option<Method> {
        let disarmed = place::is_disarmed(state, fighter);
        let best = setup.sheets[fighter].game.reach.method(kind, disarmed, distance)?;
        Some(with_others(setup, state, fighter, best))
    }

    fn reach(setup: &Setup<Self>, fighter: usize, kind: RollKind, number: u8) -> u8 {
        setup.sheets[fighter].game.reach.of_skill(kind, number)
    }

    fn named_method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        against: u8,
    ) -> Option<Method> {
        let named = if kind == RollKind::Attack && place::is_disarmed(state, fighter) {
            setup.sheets[fighter].game.reach.without_weapon(number)?
        } else {
            setup.sheets[fighter].game.named(kind, number, against)?
        };
        Some(with_others(setup, state, fighter, named))
    }

    fn method_name(number: u8) -> &'static str {
        skill::NAMES.get(usize::from(number)).copied().unwrap_or("")
    }

    fn order_ratings(setup: &Setup<Self>, _state: &StateOf<Self>, fighter: usize) -> [i8; 3] {
        setup.sheets[fighter].game.order
    }

    #[inline]
    fn bodies_at_stake(setup: &Setup<Self>, state: &StateOf<Self>) -> bool {
        scene::kind_now(setup, state) == SceneKind::Conflict
    }

    #[inline]
    fn before_roll<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        kind: RollKind,
        method: Method,
    ) -> Method {
        play.combine(fighter, kind, method)
    }

    #[inline]
    fn sharers(play: &Play<'_, Self, impl Table<CoreEvent>>) -> u64 {
        play.sharers()
    }

    #[inline]
    fn defended<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, target: usize, margin: i32) {
        if play.setup.game.watches {
            play.state.world.passage.hostile |= play.setup.game.chain;
            play.note_defense(target, margin);
        }
    }

    #[inline]
    fn replenish<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) -> bool {
        play.setup.game.endless != 0 && play.fill_up()
    }

    #[inline]
    fn reserves(setup: &Setup<Self>) -> u64 {
        setup.game.endless
    }

    #[inline]
    fn is_spent(setup: &Setup<Self>, state: &StateOf<Self>) -> bool {
        transition::is_spent(setup, state)
    }

    #[inline]
    fn choose_defense<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        defender: usize,
        attacker: usize,
        kind: RollKind,
        against: u8,
    ) -> Method {
        let sheet = &play.setup.sheets[defender].game;
        if play.table.undecided(POINT_DEFEND) >> defender & 1 == 1 {
            let moment =
                Moment { kind: Some(kind), opponent: attacker as u8, against, ..Moment::default() };
            let ask = Ask::new(play.setup, play.state, POINT_DEFEND, defender, &moment);
            let choice = play.table.choose(&ask);
            if choice.option == DEFEND_FORGO {
                let rating = play.setup.variant.forgo_rating;
                return Method { number: Method::FORGONE, rating };
            }
            let named = (choice.option == DEFEND_WITH)
                .then(|| sheet.named(kind, choice.argument, against))
                .flatten();
            if let Some(method) = named {
                return with_others(play.setup, play.state, defender, method);
            }
        }
        let met = (Some(attacker), against);
        let best = stunt_play::guarded(play.setup, play.state, defender, kind, met);
        with_others(play.setup, play.state, defender, best.unwrap_or(Method::NONE))
    }

    #[inline]
    fn around(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> u64 {
        if !setup.map.has_zones() {
            return state.units();
        }
        in_zone(state, state.units(), state.fighters[fighter].foot.zone)
    }

    fn is_attack(option: u8) -> bool {
        option == words::SPLIT_ATTACK
    }

    #[inline]
    fn before_dice<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        party: &mut Party,
        other: Option<&Party>,
        roll: (usize, u32),
    ) {
        if play.setup.game.stunted != 0 {
            play.stunts_before_dice(party, other, roll);
        }
    }

    #[inline]
    fn style_defence<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        contest: &Contest,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_defence(contest, serial)
    }

    #[inline]
    fn trade_boost<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: usize,
        target: usize,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_trade(actor, target, serial)
    }

    #[inline]
    fn resolved<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, contest: &Contest, serial: u32) {
        if play.setup.game.stunted != 0 {
            play.stunts_after(contest, serial);
        }
    }

    #[inline]
    fn soaked<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: usize,
        shifts: i32,
        soak: Soak,
        by: usize,
    ) -> Option<Soak> {
        if play.setup.game.stunted == 0 {
            return Some(soak);
        }
        play.stunts_on_soak(victim, shifts, soak, by)
    }

    #[inline]
    fn start_exchange<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        if play.setup.game.stunted != 0 {
            play.renew_stunts(stunt::Span::Exchange);
        }
        if play.setup.game.watches {
            play.state.world.passage.hostile = false;
            play.renew_window();
        }
        let conflict = scene::kind_now(play.setup, play.state) == SceneKind::Conflict;
        if conflict {
            play.compels();
        }
    }

    #[inline]
    fn start_turn<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) -> bool {
        if stunt_play::has_any(play.setup, fighter) {
            play.toughen(fighter);
        }
        // All are asked: each of them uses up what it is about.
        let loses = play.loses_turn(fighter);
        let helped = play.has_helped(fighter);
        let open = helped || !play.setup.game.watches || play.open_window(fighter);
        !loses && !helped && open
    }

    fn act<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, actor: usize, choice: Choice) {
        if choice.option == TURN_TASK {
            let serial = u32::from(play.state.action);
            play.do_task(actor, choice.argument, serial);
        } else if choice.option == DISCOVER {
            play.discover(actor, usize::from(choice.target), choice.argument);
        } else if !bodies::act(play, actor, choice) {
            play.act_in_place(actor, choice);
        }
    }

    fn free_zones(setup: &Setup<Self>, _state: &StateOf<Self>, fighter: usize) -> i32 {
        let sprint = if setup.sheets[fighter].game.sprints { 2 } else { 0 };
        setup.place.free_zones.max(sprint)
    }

    fn guards_from_afar(setup: &Setup<Self>, fighter: usize) -> bool {
        setup.sheets[fighter].game.guards
    }

    #[inline]
    fn dice_value(setup: &Setup<Self>, roll: FateRoll, replaced: u8) -> i32 {
        if setup.game.plain_dice {
            return roll.replaced(replaced);
        }
        let faces = roll.faces();
        let counted = faces.iter().take(setup.game.dice_counted());
        counted.map(|face| i32::from(*face)).sum()
    }

    #[inline]
    fn dice_shown(setup: &Setup<Self>) -> usize {
        setup.game.dice_counted()
    }

    /// Aspects of the scene that nobody put there in play.
    #[inline]
    fn payable(
        setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _fighter: usize,
        _opponent: Option<usize>,
    ) -> (u8, u8) {
        ((setup.variant.implicit + setup.variant.suggested) as u8, 0)
    }

    #[inline]
    fn open_aspects(setup: &Setup<Self>, fighter: usize) -> u8 {
        let hidden = setup.variant.hidden_npc && setup.uses_pool(fighter);
        if hidden { 0 } else { setup.sheets[fighter].aspects }
    }

    fn scene_over<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        if play.setup.game.stunted != 0 {
            play.pay_for_hardness();
        }
    }

    fn new_session<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        play.renew_stunts(stunt::Span::Session);
    }

    fn carried(setup: &Setup<Self>, fighter: usize, old: state::CoreExtra) -> state::CoreExtra {
        let stunts = stunt_play::carried(setup, fighter, old.stunts);
        state::CoreExtra { stunts, ..setup.start.fighters[fighter].game }
    }

    fn acts_first(setup: &Setup<Self>, fighter: usize) -> bool {
        setup.sheets[fighter].game.first
    }

    #[inline]
    fn hidden_slots(_setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> u8 {
        state.fighters[fighter].game.stunts.hidden
    }

    fn legal(ask: &Ask<'_, Self>, option: u8, argument: u8) -> bool {
        if let Some(legal) = bodies::legal(ask, option, argument) {
            return legal;
        }
        match (ask.point, option) {
            (POINT_TURN, DISCOVER) => ask.can_roll(RollKind::Create { presence: false }, argument),
            (POINT_TURN, TURN_TASK) => {
                sidetask::is_legal(ask.setup, ask.state, ask.actor, argument)
            }
            (POINT_TURN, _) => place::legal_turn(ask, option, argument),
            (POINT_STEP, _) => place::legal_step(ask, option, argument),
            (POINT_PAUSE, _) => treatment::legal(ask, option, argument),
            (POINT_STUNT, _) => stunt_words::legal(ask, option, argument),
            (POINT_DEFEND, DEFEND_WITH) => {
                argument != NO_ARGUMENT
                    && ask.can_roll(ask.moment.kind.unwrap_or(RollKind::Defend), argument)
            }
            _ => scene_words::legal(ask, option, argument),
        }
    }

    fn of_fighter(ask: &Ask<'_, Self>, feature: u16, fighter: usize) -> i32 {
        let sheet = &ask.setup.sheets[fighter].game;
        if let Some(rating) = sheet.ratings.get(usize::from(feature)) {
            return i32::from(*rating);
        }
        match CoreFeature::from_number(feature) {
            Some(CoreFeature::Create) => {
                let create = RollKind::Create { presence: false };
                sheet.best(create, NO_ARGUMENT).map_or(0, |method| method.rating)
            }
            Some(CoreFeature::Supporting) => i32::from(sheet.supporting),
            Some(CoreFeature::Hidden) => i32::from(aid_words::hidden(ask, fighter)),
            Some(
                known @ (CoreFeature::Untreated
                | CoreFeature::Recovering
                | CoreFeature::TreatChance),
            ) => series::of_fighter(ask, known, fighter),
            Some(known @ CoreFeature::Ground) => place::of_fighter(ask, known, fighter),
            Some(known) => {
                // Each knows its own features and says 0 to the others'.
                let of_harm = harm_words::of_fighter(ask, known, fighter);
                of_harm.unwrap_or_else(|| {
                    scene_words::of_fighter(ask, known, fighter)
                        + bodies::of_fighter(ask, known, fighter)
                }) + flow_words::of_fighter(ask, known, fighter)
            }
            None => 0,
        }
    }

    fn candidates(ask: &Ask<'_, Self>, option: u8, argument: u8) -> u64 {
        if let Some(aims) = bodies::candidates(ask, option, argument) {
            return aims;
        }
        match ask.point {
            POINT_TURN if option == DISCOVER => {
                let hidden = ask.filter(ask.foes(), |foe| aid_words::hidden(ask, foe) > 0);
                ask.within(hidden, RollKind::Create { presence: false }, argument)
            }
            POINT_PAUSE => treatment::patients(ask, option, argument),
            POINT_TURN => place::turn_candidates(ask, option, argument),
            POINT_STEP => place::step_candidates(ask, option),
            _ => scene_words::candidates(ask, option),
        }
    }

    fn of_side(ask: &Ask<'_, Self>, feature: u16, own: bool) -> i32 {
        // Each knows its own features and says 0 to the others'.
        let known = CoreFeature::from_number(feature);
        let of_series = known.map_or(0, |known| series::of_side(ask, known, own));
        let of_bodies = known.map_or(0, |known| bodies::of_side(ask, known, own));
        let of_flow = known.map_or(0, |known| flow_words::of_side(ask, known, own));
        of_series + of_bodies + of_flow + scene_words::of_side(ask, feature, own)
    }

    fn of_world(ask: &Ask<'_, Self>, feature: u16) -> i32 {
        let known = CoreFeature::from_number(feature);
        let of_series = known.map_or(0, |known| series::of_world(ask, known));
        let of_flow = known.map_or(0, |known| flow_words::of_world(ask, known));
        let of_place = known.map_or(0, |known| place::of_world(ask, known));
        let of_harm = known.map_or(0, |known| harm_words::of_world(ask, known));
        let of_bodies = known.map_or(0, |known| bodies::of_world(ask, known));
        let of_stunt = known.map_or(0, |known| stunt_words::of_world(ask, known));
        let of_aid = known.map_or(0, |known| aid_words::of_world(ask, known));
        let of_conflict = of_series + of_place + of_harm + of_bodies + of_stunt + of_aid + of_flow;
        of_conflict + scene_words::of_world(ask, feature)
    }

    fn end_exchange<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        play.check_escape();
    }
}

/// A method with what mates in a mob and a lone stand add to it.
#[inline]
fn with_others(
    setup: &Setup<Core>,
    state: &StateOf<Core>,
    fighter: usize,
    method: Method,
) -> Method {
    if setup.bodies.raises { mobs::raised(setup, state, fighter, method) } else { method }
}
