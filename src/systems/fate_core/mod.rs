//! Fate Core over the Fate kernel: conflicts in one zone, with skills, stress, consequences and
//! concession; contests; challenges. `[scene] kind` says which it is.
//!
//! Implements the ledger's areas DICE, OUT, ADV, ATK, DEF, INV, BST, FP, CHR, ORD, EXC, FUL, HIT,
//! STR, CSQ, XTR, CED and TKO; CON in [`contest`] and [`score`]; CHL in [`challenge`];
//! TEA in `team`; OTH in [`sidetask`]; TRN in [`follow_up`] and `transition`. What is not
//! there yet is listed in `not_yet`.

mod aid_words;
pub mod bodies;
pub mod challenge;
pub mod compel;
pub mod compel_knobs;
pub mod contest;
mod discover;
mod endless;
pub mod events;
pub mod fighter;
pub mod flow_knobs;
pub mod flow_words;
pub mod follow_up;
pub mod ground;
mod harm_words;
pub mod knobs;
pub mod measures;
mod not_yet;
pub mod place;
pub mod place_knobs;
mod render;
pub mod scene;
pub mod scene_knobs;
mod scene_words;
pub mod score;
mod series;
pub mod sidetask;
pub mod skill;
pub mod state;
pub mod stunt;
mod stunt_harm;
pub mod stunt_knobs;
mod stunt_play;
mod stunt_words;
mod team;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_actions;
#[cfg(test)]
mod tests_bodies;
#[cfg(test)]
mod tests_challenge;
#[cfg(test)]
mod tests_contest;
#[cfg(test)]
mod tests_coverage;
#[cfg(test)]
mod tests_exact;
#[cfg(test)]
mod tests_harm;
#[cfg(test)]
mod tests_house;
#[cfg(test)]
mod tests_mixed;
#[cfg(test)]
mod tests_mobs;
#[cfg(test)]
mod tests_order;
#[cfg(test)]
mod tests_place;
#[cfg(test)]
mod tests_rolls;
#[cfg(test)]
mod tests_rows;
#[cfg(test)]
mod tests_series;
#[cfg(test)]
mod tests_sidetask;
#[cfg(test)]
mod tests_solved;
#[cfg(test)]
mod tests_stunts;
#[cfg(test)]
mod tests_team;
#[cfg(test)]
mod tests_transition;
pub mod toughness;
pub mod track_knobs;
mod transition;
pub mod words;

use crate::dice::FateRoll;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{HarmRules, Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::knobs::ConflictKind;
use crate::kernels::fate::movement::in_zone;
use crate::kernels::fate::place::{lay_out, read_map};
use crate::kernels::fate::roll::{Contest, Party};
use crate::kernels::fate::series_measures::Level;
use crate::kernels::fate::sheet::{Harm, MAX_FIGHTERS, Sheet};
use crate::kernels::fate::treatment;
use crate::kernels::fate::variant_knobs::DiceKind;
use crate::kernels::fate::words::{POINT_DEFEND, POINT_TURN};
use crate::kernels::fate::{FateGame, Method, Play, RollKind, exchange, mobs};
use crate::knob::{Declaration, Knobs};
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Choice, Compiled, Ending, Line, Measure, NO_ARGUMENT, NotSimulated, Portrayal, RuleSystem,
    Table, Vocabulary,
};
use events::CoreEvent;
use fighter::CoreSheet;
use flow_words::TURN_TASK;
use follow_up::FollowUp;
use knobs::CoreKnobs;
use scene::{Ground, SceneInfo, SceneKind};
use sidetask::Errand;
use std::ops::Range;
use words::{
    ACCEPT_REFUSE, CoreFeature, DEFEND_FORGO, DEFEND_WITH, DISCOVER, POINT_ACCEPT, POINT_PAUSE,
    POINT_STEP, POINT_STUNT,
};

/// The system's data for one scenario, and its hooks into the kernel.
#[derive(Clone, Debug)]
pub struct Core {
    /// All knobs.
    pub knobs: CoreKnobs,
    /// The first scene.
    pub scene: SceneInfo,
    /// Whether a roll is four Fate dice, as written.
    pub plain_dice: bool,
    /// Fighters with stunts that are played, a bit each.
    pub stunted: u64,
    /// Names of the stunts of each group, by side.
    pub stunt_names: Vec<(usize, String, Vec<String>)>,
    /// The scenes that may follow it, in their order.
    pub follow: Vec<FollowUp>,
    /// Tasks that sides pursue while they fight.
    pub errands: Vec<Errand>,
    /// The side that players run, or the first.
    pub players: usize,
    /// Whether a trial may be more than one scene.
    pub chain: bool,
    /// Whether anybody might attack in a contest or challenge.
    pub escalates: bool,
    /// Most exchanges of all scenes together.
    pub most_exchanges: i32,
    /// Whether defences have to be remembered.
    pub watches: bool,
    /// Fighters of groups without end, a bit each.
    pub endless: u64,
}

impl Core {
    /// Dice of a roll that count.
    fn dice_counted(&self) -> usize {
        match self.knobs.variant.dice_kind {
            DiceKind::Fate => self.knobs.variant.dice as usize,
            DiceKind::Fixed => 0,
        }
    }

    /// Name of a fighter's stunt, by its place in the list of its group.
    fn stunt_name(&self, setup: &Setup<Self>, fighter: usize, place: u8) -> &str {
        let sheet = &setup.sheets[fighter];
        let own = |(side, group, _): &&(usize, String, Vec<String>)| {
            *side == sheet.side && *group == sheet.group
        };
        let names = self.stunt_names.iter().find(own).map(|(_, _, names)| names);
        names.and_then(|names| names.get(usize::from(place))).map_or("a stunt", String::as_str)
    }

    /// Nothing but a scene.
    fn new(knobs: &CoreKnobs, scene: SceneInfo) -> Self {
        Self {
            knobs: *knobs,
            scene,
            follow: Vec::new(),
            errands: Vec::new(),
            players: 0,
            chain: false,
            escalates: false,
            most_exchanges: 0,
            watches: false,
            endless: 0,
            plain_dice: true,
            stunted: 0,
            stunt_names: Vec::new(),
        }
    }

    /// A scene by its number, from 0.
    #[inline]
    pub fn scene_of(&self, part: usize) -> &SceneInfo {
        part.checked_sub(1).map_or(&self.scene, |at| &self.follow[at].scene)
    }
}

impl FateGame for Core {
    type Sheet = CoreSheet;
    type Extra = state::CoreExtra;
    type World = state::CoreWorld;
    type Event = CoreEvent;

    const SERIES: bool = true;
    const POINT_PAUSE: usize = words::POINT_PAUSE;
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

    fn order_ratings(setup: &Setup<Self>, fighter: usize) -> [i8; 3] {
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
        if conflict && play.setup.game.knobs.compel.rate.numerator > 0 {
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

    fn free_zones(setup: &Setup<Self>, fighter: usize) -> i32 {
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

/// The registered system.
#[derive(Clone, Copy, Debug)]
pub struct FateCore;

impl RuleSystem for FateCore {
    type State = StateOf<Core>;
    type Setup = Setup<Core>;
    type Event = CoreEvent;

    const ID: &'static str = "fate-core";
    const TITLE: &'static str = "Fate Core";
    const DEFAULT_POLICY: &'static str = "spender";
    const FIGHTER_MEASURES: usize = crate::kernels::fate::measures::FIGHTER_MEASURES;
    const LEVELS: Range<usize> = Level::NUMBERS;
    const PORTRAYAL: &'static Portrayal = &crate::kernels::fate::portrayal::SERIES;

    fn vocabulary() -> Vocabulary {
        words::vocabulary()
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    fn knobs() -> Vec<Declaration> {
        CoreKnobs::declarations()
    }

    fn measures() -> &'static [Measure] {
        measures::all()
    }

    fn classes(point: usize) -> usize {
        crate::kernels::fate::words::classes(point)
    }

    fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
        crate::kernels::fate::words::fixed_in_class(point, class, feature)
    }

    fn fixed(setup: &Self::Setup, fighter: usize, feature: usize) -> Option<i32> {
        let nameless = feature == crate::kernels::fate::words::FateFeature::Nameless as usize;
        nameless.then(|| i32::from(setup.sheets[fighter].slots.is_empty()))
    }

    fn is_steady(feature: usize) -> bool {
        crate::kernels::fate::words::is_steady(feature)
    }

    fn not_simulated() -> &'static [NotSimulated] {
        not_yet::NOT_SIMULATED
    }

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Self::Setup>> {
        compile(scenario, problems)
    }

    fn begin<T: Table<CoreEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        if transition::is_chain(setup) {
            return transition::begin(setup, state, table);
        }
        match setup.game.scene.kind {
            SceneKind::Conflict => exchange::begin(setup, state, table),
            _ => scene::begin(setup, state, table),
        }
    }

    #[inline]
    fn turn<T: Table<CoreEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        if transition::is_chain(setup) {
            return transition::turn(setup, state, table);
        }
        match setup.game.scene.kind {
            SceneKind::Conflict => exchange::turn(setup, state, table),
            SceneKind::Contest => contest::turn(setup, state, table),
            SceneKind::Challenge | SceneKind::Single => challenge::turn(setup, state, table),
        }
    }

    #[inline]
    fn exchange(state: &Self::State) -> usize {
        usize::from(state.exchanges())
    }

    #[inline]
    fn exchange_over(state: &Self::State) -> bool {
        state.exchange_over()
    }

    fn conflicts(setup: &Self::Setup) -> usize {
        usize::from(setup.series.scenes).max(1 + setup.game.follow.len())
    }

    #[inline]
    fn stage(state: &Self::State) -> usize {
        usize::from(state.series.stage + state.world.passage.stage)
    }

    #[inline]
    fn ending(state: &Self::State) -> Option<Ending> {
        // Between two scenes nothing has ended yet.
        state.ending().filter(|_| !state.world.passage.between)
    }

    fn render(setup: &Self::Setup, event: &CoreEvent) -> Line {
        render::line(setup, event)
    }

    fn odds(words: &[String]) -> Result<String, String> {
        crate::kernels::fate::odds::table(words)
    }
}

fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup<Core>>> {
    let mut knobs = CoreKnobs::default();
    crate::scenario::apply(&scenario.rules, &mut knobs, problems);
    let mut scene = SceneInfo::read(scenario, problems);
    let rests = scene.rests;
    // Without a use there is no slot for it (FC-XTR-02).
    knobs.fate.extreme &= knobs.series.extreme_uses > 0;
    let flat = knobs.fate.kind == ConflictKind::Mental && !knobs.scenery.mental;
    let map = read_map(scenario, &knobs.scenery, flat, place::TAGS, problems);
    let mut ground = Ground::of(scenario, &map);
    knobs.fate.boxes_per_hit = knobs.track.boxes_per_hit(&knobs.fate);
    let mut sheets = Vec::new();
    for (number, side) in scenario.sides.iter().enumerate() {
        scene.read_side(number, side, &mut ground, problems);
        for (place, group) in side.groups.iter().enumerate() {
            let with = (&knobs, &ground, scene.dark);
            sheets.extend(fighter::read_group(group, (number, side), place, with, problems));
        }
    }
    scene.read_tasks(scenario, &scenario.scene, &sheets, &knobs, problems);
    let default = match scene.kind {
        SceneKind::Conflict => FateCore::DEFAULT_POLICY,
        SceneKind::Contest => "racer",
        SceneKind::Challenge | SceneKind::Single => "schemer",
    };
    let has_stunts = |mask: u64, (fighter, sheet): (usize, &Sheet<CoreSheet>)| {
        mask | u64::from(!sheet.game.stunts.is_empty()) << (fighter % MAX_FIGHTERS)
    };
    let stunted = sheets.iter().enumerate().fold(0, has_stunts);
    let named = scenario.sides.iter().enumerate().flat_map(|(number, side)| {
        side.groups.iter().map(move |group| (number, group.name.clone(), stunt::names(&group.node)))
    });
    let variant = knobs.variant;
    let plain_dice = variant.dice == 4 && variant.dice_kind == DiceKind::Fate;
    let stunt_names = named.collect();
    let plain = Core::new(&knobs, scene);
    let mut game = Core { plain_dice, stunted, stunt_names, ..plain };
    game.errands = sidetask::read(scenario, &sheets, &knobs, problems);
    follow_up::read(scenario, &sheets, &mut game, problems);
    game.watches = game.chain || !game.errands.is_empty();
    let endless = sheets.iter().enumerate().filter(|(_, sheet)| sheet.game.endless);
    game.endless = endless.fold(0, |mask, (fighter, _)| mask | 1 << fighter);
    let assemble = crate::kernels::fate::fighter::assemble;
    let mut compiled = assemble(scenario, knobs.fate, game, sheets, default, problems)?;
    compiled.max_exchanges = compiled.setup.game.most_exchanges as usize;
    compiled.setup.place = knobs.scenery;
    compiled.setup.map = map;
    lay_out(&mut compiled.setup);
    let setup = &mut compiled.setup;
    setup.harm = HarmRules::new(knobs.harm, &knobs.fate, &setup.sheets, &setup.sides);
    compiled.setup.variant = variant;
    if compiled.setup.game.scene.kind == SceneKind::Conflict {
        bodies::prepare(scenario, &mut compiled, problems);
    }
    let game = &compiled.setup.game;
    if game.scene.kind == SceneKind::Conflict && game.follow.is_empty() {
        series::prepare(scenario, &mut compiled, rests, problems);
    }
    problems.is_empty().then_some(compiled)
}
