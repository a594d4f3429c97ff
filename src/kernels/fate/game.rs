//! The hooks by which a system of the Fate family differs.

use super::Play;
use super::ask::Ask;
use super::aspect::SceneAspect;
use super::events::FateEvent;
use super::map::Route;
use super::means::Soak;
use super::measures::Counted;
pub use super::method::{Method, RollKind};
use super::party::{OpposedRoll, Party};
pub use super::setup::{HarmRules, Lookup, Series, Setup};
use super::sheet::{Harm, Severity};
use super::state::{Fighter, State};
use super::terrain::Terrain;
use crate::dice::FateRoll;
use crate::system::{Choice, NO_ARGUMENT, Table};
use std::fmt::Debug;
use std::hash::Hash;

/// The state of a conflict under a game's rules.
pub type StateOf<G> = State<<G as FateGame>::Extra, <G as FateGame>::World>;

/// A system of the Fate family: its data and its hooks.
///
/// The default of a hook is what Fate Core does. The hooks stand in the order of a conflict: rolls,
/// what they do, where fighters are, turns; then options and features, and what comes after.
pub trait FateGame: Sized + Clone + Debug + Send + Sync + 'static {
    /// What a sheet has beyond the kernel's: ratings, weight.
    type Sheet: Clone + Debug + Send + Sync;

    /// What a fighter in play has beyond the kernel's: its Roar.
    type Extra: Copy + Default + Eq + Hash + Debug + Send + Sync;

    /// What a conflict in play has beyond the kernel's: totals of weight.
    type World: Clone + Default + Eq + Hash + Debug + Send + Sync;

    /// The system's events.
    type Event: From<FateEvent>;

    /// Whether the system plays series of conflicts and has the measures of one.
    const SERIES: bool = false;

    /// Whether dice fall before the first exchange of a conflict, so that these need labels of their
    /// own in a series.
    const OPENS: bool = false;

    /// Number of the decision point between conflicts, in systems that play series.
    const POINT_PAUSE: usize = usize::MAX;

    /// Number of the decision point of free movement, in systems that play zones.
    const POINT_STEP: usize = usize::MAX;

    /// Number of the decision point of barring somebody's way, in systems that play zones.
    const POINT_IMPEDE: usize = usize::MAX;

    /// Number of the decision point of defending for others.
    const POINT_INTERPOSE: usize = usize::MAX;

    /// Number of the decision point of forming mobs, in systems that have it.
    const POINT_MOB: usize = usize::MAX;

    /// Number of the decision point of the last of a mob.
    const POINT_ORPHAN: usize = usize::MAX;

    /// Number of the decision point of further targets of a roll that is split.
    const POINT_ALSO: usize = usize::MAX;

    /// Number of the decision point of how to split a result.
    const POINT_SHARE: usize = usize::MAX;

    /// Number of the decision point of accepting a compel, in systems that have them.
    const POINT_COMPEL: usize = usize::MAX;

    /// Number of the decision point of paying for a foe's compel.
    const POINT_COMPEL_OFFER: usize = usize::MAX;

    /// What is counted about compels.
    const COMPELS_COUNTED: Counted =
        Counted { accepted: usize::MAX, refused: usize::MAX, bought: usize::MAX };

    /// Number of the decision point of helping with an ally's roll, in systems that have it.
    const POINT_AID: usize = usize::MAX;

    // With what a fighter rolls.

    /// The method that the fighter rolls with unless it names one; `None` if it has none.
    /// `against` is the method that is defended against, for systems that pair them.
    fn method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        against: u8,
    ) -> Option<Method>;

    /// The method with this number, if the fighter may use it for this kind of roll.
    fn named_method(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        against: u8,
    ) -> Option<Method>;

    /// Name of a skill or approach.
    fn method_name(number: u8) -> &'static str;

    /// The best method for a roll against somebody so many zones away; `None` if nothing reaches
    /// that far (FC-ATK-03, FC-ATK-12).
    #[inline]
    fn method_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        _distance: u8,
    ) -> Option<Method> {
        Self::method(setup, state, fighter, kind, NO_ARGUMENT)
    }

    /// Zones that a roll with this method reaches.
    #[inline]
    fn reach(_setup: &Setup<Self>, _fighter: usize, _kind: RollKind, _number: u8) -> u8 {
        u8::MAX
    }

    /// The method with this number for a roll against somebody so many zones away; `None` if it
    /// does not reach that far.
    #[inline]
    fn named_at(
        setup: &Setup<Self>,
        state: &StateOf<Self>,
        fighter: usize,
        kind: RollKind,
        number: u8,
        distance: u8,
    ) -> Option<Method> {
        if distance > Self::reach(setup, fighter, kind, number) {
            return None;
        }
        Self::named_method(setup, state, fighter, kind, number, NO_ARGUMENT)
    }

    /// Called when the defender must say how it defends.
    fn choose_defense<T: Table<Self::Event>>(
        play: &mut Play<'_, Self, T>,
        defender: usize,
        attacker: usize,
        kind: RollKind,
        against: u8,
    ) -> Method;

    /// Called when a fighter must say how it opposes an overcome roll of `actor`.
    #[inline]
    fn choose_opposition<T: Table<Self::Event>>(
        play: &mut Play<'_, Self, T>,
        opposer: usize,
        _actor: usize,
    ) -> Method {
        let (kind, against) = (RollKind::Oppose, NO_ARGUMENT);
        Self::method(play.setup, play.state, opposer, kind, against).unwrap_or(Method::NONE)
    }

    /// Called before a roll is made with this method; may change it (a compel that binds).
    #[inline]
    fn before_roll<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: usize,
        _kind: RollKind,
        method: Method,
    ) -> Method {
        method
    }

    // The dice, and what comes of a roll.

    /// Dice of a roll that are turned to [+]. `opponent` is whom it is rolled against, if anyone.
    #[inline]
    fn replaced_dice(
        _setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _fighter: usize,
        _opponent: Option<usize>,
        _kind: RollKind,
    ) -> u8 {
        0
    }

    /// What a roll comes to when `replaced` of its dice are turned to [+].
    #[inline]
    fn dice_value(_setup: &Setup<Self>, roll: FateRoll, replaced: u8) -> i32 {
        roll.replaced(replaced)
    }

    /// Dice of a roll that transcripts show.
    #[inline]
    fn dice_shown(_setup: &Setup<Self>) -> usize {
        4
    }

    /// Whether dice are replaced again on a reroll (JC-23).
    #[inline]
    fn replaces_rerolls(_setup: &Setup<Self>) -> bool {
        true
    }

    /// Called before the dice of a party fall, for what it adds by stunts; `roll` is whose turn it
    /// is and the number of the roll in it.
    #[inline]
    fn before_dice<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _party: &mut Party,
        _other: Option<&Party>,
        _roll: (usize, u32),
    ) {
    }

    /// What a roll against several has against one of them alone (WOA-WT-24).
    #[inline]
    fn edge_against(
        _setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _party: &Party,
        _target: usize,
    ) -> i32 {
        0
    }

    /// Called when a party's dice have fallen, before anybody invokes.
    #[inline]
    fn rolled<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _party: &Party) {}

    /// Called when a fighter has rolled its dice again.
    #[inline]
    fn rerolled<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: usize,
        _dice: FateRoll,
        _value: i32,
    ) {
    }

    /// Called when all invocations on a roll have been made.
    #[inline]
    fn concluded<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _contest: &OpposedRoll) {}

    /// Called when the result of an action of a turn is booked.
    #[inline]
    fn resolved<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _contest: &OpposedRoll,
        _serial: u32,
    ) {
    }

    // Invoking.

    /// What an invocation adds to a roll of this kind.
    #[inline]
    fn invoke_bonus(setup: &Setup<Self>, _state: &StateOf<Self>, _kind: RollKind) -> i32 {
        setup.fate.invoke_bonus
    }

    /// Free invocations that the system gives the roller of its own (Roar aspects). `opponent`
    /// is the other party of the roll.
    #[inline]
    fn own_free(
        _setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _fighter: usize,
        _opponent: Option<usize>,
    ) -> u8 {
        0
    }

    /// Takes one of the free invocations that `own_free` counts.
    fn spend_own_free<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: usize,
        _opponent: Option<usize>,
    ) {
    }

    /// Aspects of the system that the roller can pay for: its own, and those of its opponent.
    #[inline]
    fn payable(
        _setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _fighter: usize,
        _opponent: Option<usize>,
    ) -> (u8, u8) {
        (0, 0)
    }

    /// Aspects on a fighter's sheet that its opponents can pay for (FC-ADV-12).
    #[inline]
    fn open_aspects(setup: &Setup<Self>, fighter: usize) -> u8 {
        setup.sheets[fighter].aspects
    }

    /// Consequences of a fighter that cannot be invoked now, a bit for each slot (FC-STU-12).
    #[inline]
    fn hidden_slots(_setup: &Setup<Self>, _state: &StateOf<Self>, _fighter: usize) -> u8 {
        0
    }

    /// Whether an aspect of the scene can be used against a fighter (WOA-ZONE-14).
    #[inline]
    fn touches(
        _setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _aspect: &SceneAspect,
        _fighter: usize,
    ) -> bool {
        true
    }

    // Attacks, defences and harm.

    /// The kind of harm that a roll of a mixed conflict is about.
    #[inline]
    fn harm(_setup: &Setup<Self>, _kind: RollKind, _number: u8) -> Harm {
        Harm::Usual
    }

    /// Foes of an attacker whom nothing harms that strikes only one target, a bit each
    /// (WOA-SWM-06).
    #[inline]
    fn immune(_setup: &Setup<Self>, _state: &StateOf<Self>, _attacker: usize) -> u64 {
        0
    }

    /// Whether a hit by one fighter on another, as things stand, skips the stress boxes.
    #[inline]
    fn skips_boxes(
        _setup: &Setup<Self>,
        _state: &StateOf<Self>,
        _attacker: usize,
        _target: usize,
    ) -> bool {
        false
    }

    /// Called when an attack hits for so many shifts, with style or without; `true` if the hit
    /// skips the stress boxes (WOA-LETH-01).
    #[inline]
    fn before_hit<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: usize,
        _target: usize,
        _shifts: i32,
        _style: bool,
    ) -> bool {
        false
    }

    /// Shifts that an option of the system at an attack with style costs; none if the kernel
    /// knows the option.
    #[inline]
    fn style_price(_setup: &Setup<Self>, _option: u8) -> Option<i32> {
        None
    }

    /// Plays an option of the system at an attack with style, once the hit is done.
    #[inline]
    fn after_style<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: usize,
        _target: usize,
        _choice: Choice,
    ) {
    }

    /// Called when an attacker with style gives up shifts; `true` if it got something instead of
    /// the boost.
    #[inline]
    fn trade_boost<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: usize,
        _target: usize,
        _serial: u32,
    ) -> bool {
        false
    }

    /// Called on a defence with style against an attack; `true` if something came of it instead of
    /// the boost.
    #[inline]
    fn style_defence<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _contest: &OpposedRoll,
        _serial: u32,
    ) -> bool {
        false
    }

    /// Called when a fighter has met an attack or an advantage with this margin of the attacker
    /// (FC-OTH-02); once more with a margin of 1 where a tie brings the attacker success.
    #[inline]
    fn defended<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _target: usize,
        _margin: i32,
    ) {
    }

    /// Called when a hit lands, before the victim absorbs it: shifts that are left to absorb.
    #[inline]
    fn struck<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _victim: usize,
        shifts: i32,
        _by: usize,
    ) -> i32 {
        shifts
    }

    /// Called when the victim has said how it absorbs a hit; none if it is taken out after all.
    #[inline]
    fn soaked<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _victim: usize,
        _shifts: i32,
        soak: Soak,
        _by: usize,
    ) -> Option<Soak> {
        Some(soak)
    }

    /// Whether the scene is one in which fighters come to harm, so that a serious cost may be a
    /// consequence (J-17).
    #[inline]
    fn bodies_at_stake(_setup: &Setup<Self>, _state: &StateOf<Self>) -> bool {
        true
    }

    /// Those who share what the roll just made costs the one who made it, a bit each (FC-TEA-04).
    #[inline]
    fn sharers(_play: &Play<'_, Self, impl Table<Self::Event>>) -> u64 {
        0
    }

    // Full defense.

    /// Whether full defense is to be had in this conflict.
    #[inline]
    fn knows_full_defense(_setup: &Setup<Self>) -> bool {
        true
    }

    /// Takes full defense (FC-FUL-01).
    #[inline]
    fn full_defense<T: Table<Self::Event>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        play.state.fighters[fighter].full_defense = true;
    }

    /// Free invocations that full defense gives for one defence of this kind (WOA-MAN-15); called
    /// once for each.
    #[inline]
    fn full_defense_invokes(
        _setup: &Setup<Self>,
        _fighter: &mut Fighter<Self::Extra>,
        _kind: RollKind,
    ) -> u8 {
        0
    }

    // Where a fighter is, and where it can go.

    /// The fighters in the same zone as another, itself included: whom it reaches (FC-ATK-10).
    #[inline]
    fn around(_setup: &Setup<Self>, state: &StateOf<Self>, _fighter: usize) -> u64 {
        state.units()
    }

    /// What hinders a fighter on the map (FC-ZON-04, WOA-MOVE-11).
    #[inline]
    fn terrain(_setup: &Setup<Self>, state: &StateOf<Self>, _fighter: usize) -> Terrain {
        Terrain::of(state.scene.iter().filter(|aspect| aspect.hinders), true, u8::MAX)
    }

    /// Zones that a fighter may go for free in a turn (FC-MOV-01, FC-MOV-14).
    #[inline]
    fn free_zones(setup: &Setup<Self>, _state: &StateOf<Self>, _fighter: usize) -> i32 {
        setup.place.free_zones
    }

    /// Whether a fighter defends others from wherever it stands (FC-STU-16).
    #[inline]
    fn guards_from_afar(_setup: &Setup<Self>, _fighter: usize) -> bool {
        false
    }

    /// Those of `able` who may bar a mover's way now, a bit each.
    #[inline]
    fn blockers(_setup: &Setup<Self>, _state: &StateOf<Self>, _mover: usize, able: u64) -> u64 {
        able
    }

    /// Called when a roll to move is about to be made: to which zone, and by which way.
    #[inline]
    fn sets_out<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _mover: usize,
        _zone: u8,
        _way: Route,
    ) {
    }

    /// Called when a fighter bars a mover's way with a roll.
    #[inline]
    fn bars<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _foe: usize, _mover: usize) {}

    /// Called when a fighter has gone from one zone to another.
    #[inline]
    fn moved<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: usize) {}

    // Conflicts, exchanges and turns.

    /// Called once before the first exchange.
    #[inline]
    fn open<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Ratings that decide the turn order, the first first (FC-ORD-01, WOA-TURN-01).
    fn order_ratings(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> [i8; 3];

    /// Whether a fighter acts before all who do not (FC-STU-10).
    fn acts_first(_setup: &Setup<Self>, _fighter: usize) -> bool {
        false
    }

    /// Actions that a fighter has in a turn (WOA-STN-15).
    #[inline]
    fn actions(setup: &Setup<Self>, _fighter: usize) -> i32 {
        setup.fate.actions
    }

    /// Called at the start of every exchange, before arrivals; `true` if somebody has come back
    /// into the conflict.
    #[inline]
    fn replenish<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) -> bool {
        false
    }

    /// Fighters who keep their side in the conflict even while they are out, a bit each.
    #[inline]
    fn reserves(_setup: &Setup<Self>) -> u64 {
        0
    }

    /// Whether all exchanges have been played that a conflict may have (FC-EXC-08).
    #[inline]
    fn is_spent(setup: &Setup<Self>, state: &StateOf<Self>) -> bool {
        i32::from(state.exchange) >= setup.fate.max_exchanges
    }

    /// Called at the start of every exchange, after arrivals.
    #[inline]
    fn start_exchange<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Called when all turns of an exchange have been taken.
    #[inline]
    fn end_exchange<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Called at the start of a turn; `false` if the fighter loses it.
    #[inline]
    fn start_turn<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: usize) -> bool {
        true
    }

    /// Called when a fighter wants to give up where that can be refused (FC-CED-14).
    fn accepts_concession<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: usize,
    ) -> bool {
        true
    }

    /// Called when a fighter has entered the conflict.
    #[inline]
    fn entered<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: usize) {}

    /// Called when a fighter has left the conflict.
    #[inline]
    fn left<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: usize) {}

    /// Called when a conflict is over.
    #[inline]
    fn scene_over<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    // Options and features that the kernel does not know.

    /// Plays an action that the kernel does not know.
    fn act<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _actor: usize, _choice: Choice) {}

    /// Whether an option that the kernel does not know attacks.
    fn is_attack(_option: u8) -> bool {
        false
    }

    /// Whether an option that the kernel does not know may be chosen.
    fn legal(_ask: &Ask<'_, Self>, _option: u8, _argument: u8) -> bool {
        false
    }

    /// Whom an option that the kernel does not know may be aimed at.
    fn candidates(_ask: &Ask<'_, Self>, _option: u8, _argument: u8) -> u64 {
        0
    }

    /// Value of a fighter feature of the system; `feature` counts from its own first.
    fn of_fighter(_ask: &Ask<'_, Self>, _feature: u16, _fighter: usize) -> i32 {
        0
    }

    /// Value of a side feature of the system.
    fn of_side(_ask: &Ask<'_, Self>, _feature: u16, _own: bool) -> i32 {
        0
    }

    /// Value of a conflict or decision feature of the system.
    fn of_world(_ask: &Ask<'_, Self>, _feature: u16) -> i32 {
        0
    }

    // Between the conflicts of a series.

    /// The method with which a fighter treats consequences of this kind; `None` if it cannot
    /// (FC-REC-05).
    fn treatment(_setup: &Setup<Self>, _healer: usize, _harm: Harm) -> Option<Method> {
        None
    }

    /// Scenes until a consequence is gone for which recovery begins now (FC-REC-09 to 11).
    fn recovery_wait(setup: &Setup<Self>, _state: &StateOf<Self>, severity: Severity) -> u16 {
        setup.series.knobs.wait(severity)
    }

    /// Whether only quiet scenes count for that, and conflicts do not (WOA-END-03).
    #[inline]
    fn needs_rest(_severity: Severity) -> bool {
        false
    }

    /// Called between conflicts when a scene is over: a conflict, or a quiet scene.
    #[inline]
    fn scene_passed<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _quiet: bool) {}

    /// Makes the system's part of the conflict that with which the next one of a series begins.
    fn renew(setup: &Setup<Self>, world: &mut Self::World) {
        world.clone_from(&setup.start.world);
    }

    /// Called when a new session of a series begins.
    #[inline]
    fn new_session<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// What is left of a fighter's part of the system when the next conflict of a series begins.
    fn carried(setup: &Setup<Self>, fighter: usize, _old: Self::Extra) -> Self::Extra {
        setup.start.fighters[fighter].game
    }
}
