//! The hooks by which Fate Core differs in the Fate kernel.

use super::Core;
use super::events::CoreEvent;
use super::features::CoreFeature;
use super::fighter::CoreSheet;
use super::measures::CoreMeasure;
use super::scene::SceneKind;
use super::words::{Accept, CoreTurn, Defence, TurnOption};
use super::{answers, place, scene, skill, state, stunt, stunt_play, transition};
use crate::dice::FateRoll;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::body_words::{Also, FormMobs, LastOfMob, Share};
use crate::kernels::fate::compel::{Compel, Offer};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::measures::Counted;
use crate::kernels::fate::movement::{Goal, in_zone};
use crate::kernels::fate::place_words::{Impede, Interpose, Run, Step};
use crate::kernels::fate::roll::{OpposedRoll, Party};
use crate::kernels::fate::series_words::BetweenConflicts;
use crate::kernels::fate::sheet::Harm;
use crate::kernels::fate::words::{Defend, Lend, Turn};
use crate::kernels::fate::{FateGame, Method, Play, RollKind, mobs};
use crate::system::{Choice, Numbered, Options, Table};

impl FateGame for Core {
    type Sheet = CoreSheet;
    type Extra = state::CoreExtra;
    type World = state::CoreWorld;
    type Event = CoreEvent;

    const SERIES: bool = true;
    const POINT_PAUSE: usize = <BetweenConflicts as Numbered<Self>>::NUMBER;
    const POINT_COMPEL: usize = <Compel as Numbered<Self>>::NUMBER;
    const POINT_COMPEL_OFFER: usize = <Offer as Numbered<Self>>::NUMBER;
    const COMPELS_COUNTED: Counted = Counted {
        accepted: CoreMeasure::CompelsAccepted.number(),
        refused: CoreMeasure::CompelsRefused.number(),
        bought: CoreMeasure::CompelsBought.number(),
    };
    const POINT_STEP: usize = <Step as Numbered<Self>>::NUMBER;
    const POINT_IMPEDE: usize = <Impede as Numbered<Self>>::NUMBER;
    const POINT_INTERPOSE: usize = <Interpose as Numbered<Self>>::NUMBER;
    const POINT_MOB: usize = <FormMobs as Numbered<Self>>::NUMBER;
    const POINT_ORPHAN: usize = <LastOfMob as Numbered<Self>>::NUMBER;
    const POINT_ALSO: usize = <Also as Numbered<Self>>::NUMBER;
    const POINT_SHARE: usize = <Share as Numbered<Self>>::NUMBER;
    const POINT_AID: usize = <Lend as Numbered<Self>>::NUMBER;

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
        let ask = Ask::new(play.setup, play.state, Accept::NUMBER, speaker, &moment);
        play.table.choose(&ask).option != Accept::Refuse.number()
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
        if play.table.undecided(Defend::NUMBER) >> defender & 1 == 1 {
            let moment =
                Moment { kind: Some(kind), opponent: attacker as u8, against, ..Moment::default() };
            let ask = Ask::new(play.setup, play.state, Defend::NUMBER, defender, &moment);
            let choice = play.table.choose(&ask);
            let defence = Defence::of(choice.option);
            if defence == Defence::Forgo {
                let rating = play.setup.variant.forgo_rating;
                return Method { number: Method::FORGONE, rating };
            }
            let named = (defence == Defence::With)
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
        TurnOption::from_number(option) == Some(TurnOption::Own(CoreTurn::SplitAttack))
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
        opposed: &OpposedRoll,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_defence(opposed, serial)
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
    fn resolved<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        opposed: &OpposedRoll,
        serial: u32,
    ) {
        if play.setup.game.stunted != 0 {
            play.stunts_after(opposed, serial);
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
        let serial = u32::from(play.state.action);
        let goal = |run: Run| Goal::of(run.step(), choice.target, choice.argument);
        match TurnOption::from_number(choice.option) {
            Some(TurnOption::Run(run)) => {
                if let Some(goal) = goal(run) {
                    play.run(actor, goal, serial);
                }
            }
            Some(TurnOption::Own(option)) => play.act_own(actor, option, choice, serial),
            Some(TurnOption::Kernel(_)) | None => {}
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
        answers::legal(ask, option, argument)
    }

    fn candidates(ask: &Ask<'_, Self>, option: u8, argument: u8) -> u64 {
        answers::candidates(ask, option, argument)
    }

    fn of_fighter(ask: &Ask<'_, Self>, feature: u16, fighter: usize) -> i32 {
        CoreFeature::from_number(feature).map_or(0, |it| it.of_fighter(ask, fighter))
    }

    fn of_side(ask: &Ask<'_, Self>, feature: u16, own: bool) -> i32 {
        CoreFeature::from_number(feature).map_or(0, |it| it.of_side(ask, own))
    }

    fn of_world(ask: &Ask<'_, Self>, feature: u16) -> i32 {
        CoreFeature::from_number(feature).map_or(0, |it| it.of_world(ask))
    }

    fn end_exchange<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        play.check_escape();
    }
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays an action that is Fate Core's own.
    fn act_own(&mut self, actor: usize, option: CoreTurn, choice: Choice, serial: u32) {
        match option {
            CoreTurn::Disarm
            | CoreTurn::Blind
            | CoreTurn::TakeCover
            | CoreTurn::TakePosition
            | CoreTurn::BlockWay
            | CoreTurn::ExploitScene
            | CoreTurn::ClearScene => self.use_ground(actor, option, choice, serial),
            CoreTurn::Discover => {
                self.discover(actor, usize::from(choice.target), choice.argument);
            }
            CoreTurn::SplitAttack => self.act_on_several(actor, Turn::Attack, choice, serial),
            CoreTurn::SplitAdvantage => self.act_on_several(actor, Turn::Create, choice, serial),
            CoreTurn::AttackZone => {
                let method = self.method_for(actor, RollKind::Attack, choice.argument);
                self.attack_everyone(actor, method, serial);
            }
            CoreTurn::Task => self.do_task(actor, choice.argument, serial),
        }
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
