//! How War of Ashes differs from the Fate kernel: which room answers which of its hooks.

use super::craft::is_known;
use super::craft_knobs::Maneuver;
use super::events::WarEvent;
use super::features::WarFeature;
use super::measures::WarMeasure;
use super::method_number::RANGED;
use super::sheet::WarSheet;
use super::state::{Roar, World};
use super::weight_knobs::DieChoice;
use super::words::{AnswerCompel, OfferCompel};
use super::{View, War, approach, full_defense, options, rest};
use crate::dice::FateRoll;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::body_words::{Also, LastOfMob, Share};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::map::Route;
use crate::kernels::fate::measures::Counted;
use crate::kernels::fate::place_words::{Impede, Interpose, Step};
use crate::kernels::fate::roll::{OpposedRoll, Party};
use crate::kernels::fate::series_words::BetweenConflicts;
use crate::kernels::fate::sheet::{Harm, Severity};
use crate::kernels::fate::state::{Fighter, SceneAspect};
use crate::kernels::fate::terrain::Terrain;
use crate::kernels::fate::words::{Lend, Style};
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{Choice, Numbered, Options, Table};

impl FateGame for War {
    type Sheet = WarSheet;
    type Extra = Roar;
    type World = World;
    type Event = WarEvent;

    const SERIES: bool = true;
    const OPENS: bool = true;
    const POINT_PAUSE: usize = <BetweenConflicts as Numbered<Self>>::NUMBER;
    const POINT_STEP: usize = <Step as Numbered<Self>>::NUMBER;
    const POINT_IMPEDE: usize = <Impede as Numbered<Self>>::NUMBER;
    const POINT_INTERPOSE: usize = <Interpose as Numbered<Self>>::NUMBER;
    const POINT_ORPHAN: usize = <LastOfMob as Numbered<Self>>::NUMBER;
    const POINT_ALSO: usize = <Also as Numbered<Self>>::NUMBER;
    const POINT_SHARE: usize = <Share as Numbered<Self>>::NUMBER;
    const POINT_COMPEL: usize = AnswerCompel::NUMBER;
    const POINT_COMPEL_OFFER: usize = OfferCompel::NUMBER;
    const COMPELS_COUNTED: Counted = Counted {
        accepted: WarMeasure::AspectCompelsAccepted.number(),
        refused: WarMeasure::AspectCompelsRefused.number(),
        bought: WarMeasure::AspectCompelsBought.number(),
    };
    const POINT_AID: usize = <Lend as Numbered<Self>>::NUMBER;

    #[inline]
    fn method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        against: u8,
    ) -> Option<Method> {
        View { setup, state }.method(fighter, kind, against)
    }

    fn named_method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        _against: u8,
    ) -> Option<Method> {
        View { setup, state }.named_method(fighter, kind, number)
    }

    fn method_name(number: u8) -> &'static str {
        approach::NAMES.get(usize::from(number & !RANGED)).copied().unwrap_or("")
    }

    fn method_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        distance: u8,
    ) -> Option<Method> {
        View { setup, state }.method_at(fighter, kind, distance)
    }

    fn named_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        distance: u8,
    ) -> Option<Method> {
        View { setup, state }.named_at(fighter, kind, number, distance)
    }

    fn choose_defense<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        defender: usize,
        attacker: usize,
        kind: RollKind,
        against: u8,
    ) -> Method {
        play.defense_method(defender, attacker, kind, against)
    }

    fn choose_opposition<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        opposer: usize,
        actor: usize,
    ) -> Method {
        play.opposition_method(opposer, actor)
    }

    fn before_roll<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        kind: RollKind,
        method: Method,
    ) -> Method {
        play.prepare_roll(fighter, kind, method)
    }

    #[inline]
    fn replaced_dice(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        opponent: Option<usize>,
        kind: RollKind,
    ) -> u8 {
        View { setup, state }.replaced_dice(fighter, opponent, kind)
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

    #[inline]
    fn before_dice<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        party: &mut Party,
        other: Option<&Party>,
        _roll: (usize, u32),
    ) {
        let craft = &play.setup.game.craft;
        if craft.stunted | craft.weighty != 0 || play.state.world.craft.charge.is_some() {
            play.before_stunted_dice(party, other);
        }
    }

    fn edge_against(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        party: &Party,
        target: usize,
    ) -> i32 {
        View { setup, state }.stunt_edge_against(party, target)
    }

    fn rolled<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, party: &Party) {
        play.dice_made(party);
    }

    #[inline]
    fn rerolled<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        dice: FateRoll,
        value: i32,
    ) {
        play.dice_fell(fighter, dice, value);
    }

    #[inline]
    fn concluded<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, contest: &OpposedRoll) {
        play.gods_judge(contest);
    }

    fn resolved<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        contest: &OpposedRoll,
        _serial: u32,
    ) {
        play.book_result(contest);
    }

    #[inline]
    fn invoke_bonus(setup: &Setup<Self>, state: &StateOf<Self>, kind: RollKind) -> i32 {
        View { setup, state }.invoke_bonus(kind)
    }

    fn own_free(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        _opponent: Option<usize>,
    ) -> u8 {
        View { setup, state }.own_free(fighter)
    }

    fn spend_own_free<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: usize,
        _opponent: Option<usize>,
    ) {
        play.spend_own_free(fighter);
    }

    fn payable(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        opponent: Option<usize>,
    ) -> (u8, u8) {
        View { setup, state }.payable(fighter, opponent)
    }

    fn touches(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        aspect: &SceneAspect,
        fighter: usize,
    ) -> bool {
        !View { setup, state }.strides_over(aspect, fighter)
            && !setup.sheets[fighter].game.creature.is_cold(aspect)
    }

    #[inline]
    fn immune(setup: &Setup<Self>, state: &StateOf<Self>, attacker: usize) -> u64 {
        View { setup, state }.immune_to(attacker)
    }

    #[inline]
    fn skips_boxes(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        attacker: usize,
        _target: usize,
    ) -> bool {
        View { setup, state }.is_surely_lethal(attacker)
    }

    fn before_hit<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: usize,
        target: usize,
        shifts: i32,
        style: bool,
    ) -> bool {
        play.is_hit_lethal(actor, target, shifts, style)
    }

    fn style_price(setup: &Setup<Self>, option: u8) -> Option<i32> {
        (option > Style::Boost.number()).then_some(setup.game.knobs.craft.maneuver.shift_cost)
    }

    fn after_style<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: usize,
        target: usize,
        choice: Choice,
    ) {
        play.after_style(actor, target, choice);
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
        let shifts = play.cut_down(victim, shifts);
        play.smite(victim, shifts, by)
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
        let soak = play.avoid_consequence(victim, shifts, soak, by);
        Some(play.substitute_mark(victim, shifts, soak))
    }

    fn knows_full_defense(setup: &Setup<Self>) -> bool {
        is_known(setup, Maneuver::FullDefense)
    }

    fn full_defense<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        play.take_full_defense(fighter);
    }

    fn full_defense_invokes(setup: &Setup<Self>, it: &mut Fighter<Roar>, kind: RollKind) -> u8 {
        full_defense::invokes(setup, it, kind)
    }

    #[inline]
    fn around(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> u64 {
        View { setup, state }.around(fighter)
    }

    fn terrain(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> Terrain {
        let free = View { setup, state }.flows(fighter) || state.fighters[fighter].game.band.legion;
        View { setup, state }.terrain_for(fighter, free)
    }

    #[inline]
    fn free_zones(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> i32 {
        setup.place.free_zones + i32::from(state.fighters[fighter].game.band.march)
    }

    fn blockers(setup: &Setup<Self>, state: &StateOf<Self>, mover: usize, able: u64) -> u64 {
        if (View { setup, state }).slips_by(mover) {
            return 0;
        }
        View { setup, state }.blockers(able)
    }

    fn sets_out<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        mover: usize,
        _zone: u8,
        way: Route,
    ) {
        play.sets_out(mover, way);
    }

    fn bars<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, foe: usize, _mover: usize) {
        let blocks = &mut play.state.fighters[foe].game.blocks;
        *blocks = blocks.saturating_add(1);
    }

    fn moved<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        play.weigh_anew();
        play.look_around(Some(fighter));
    }

    fn open<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        play.open_war();
    }

    fn order_ratings(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> [i8; 3] {
        let sheet = &setup.sheets[fighter].game;
        if state.world.rites.blows { sheet.blows.order } else { sheet.order }
    }

    #[inline]
    fn actions(setup: &Setup<Self>, fighter: usize) -> i32 {
        setup.fate.actions.max(i32::from(setup.sheets[fighter].game.craft.actions))
    }

    #[inline]
    fn replenish<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) -> bool {
        play.blows_begin()
    }

    fn start_exchange<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        play.begin_exchange();
    }

    fn start_turn<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) -> bool {
        play.begin_turn(fighter)
    }

    fn entered<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, _fighter: usize) {
        play.weigh_anew();
        play.look_around(None);
    }

    fn left<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        play.has_left(fighter);
    }

    fn act<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, actor: usize, choice: Choice) {
        options::act(play, actor, choice);
    }

    fn is_attack(option: u8) -> bool {
        options::is_attack(option)
    }

    fn legal(ask: &Ask<'_, Self>, option: u8, argument: u8) -> bool {
        options::legal(ask, option, argument)
    }

    fn candidates(ask: &Ask<'_, Self>, option: u8, argument: u8) -> u64 {
        options::candidates(ask, option, argument)
    }

    fn of_fighter(ask: &Ask<'_, Self>, feature: u16, fighter: usize) -> i32 {
        WarFeature::from_number(feature).map_or(0, |known| known.of_fighter(ask, fighter))
    }

    fn of_side(ask: &Ask<'_, Self>, feature: u16, own: bool) -> i32 {
        WarFeature::from_number(feature).map_or(0, |known| known.of_side(ask, own))
    }

    fn of_world(ask: &Ask<'_, Self>, feature: u16) -> i32 {
        WarFeature::from_number(feature).map_or(0, |known| known.of_world(ask))
    }

    fn treatment(setup: &Setup<Self>, healer: usize, _harm: Harm) -> Option<Method> {
        rest::treatment(setup, healer)
    }

    fn recovery_wait(setup: &Setup<Self>, state: &StateOf<Self>, severity: Severity) -> u16 {
        View { setup, state }.recovery_wait(severity)
    }

    fn needs_rest(severity: Severity) -> bool {
        severity == Severity::Mild
    }

    fn scene_passed<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, quiet: bool) {
        play.scene_is_over(quiet);
    }

    fn renew(setup: &Setup<Self>, world: &mut World) {
        rest::renew(setup, world);
    }

    fn new_session<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        play.renew_stunts();
    }

    fn carried(setup: &Setup<Self>, fighter: usize, old: Roar) -> Roar {
        rest::carried(setup, fighter, old)
    }
}
