//! Attacks, defences and harm.

use super::data::FateData;
use crate::kernels::fate::Play;
use crate::kernels::fate::rules::harm::absorption::Soak;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::party::OpposedRoll;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::state::conflict::Fighter;
use crate::kernels::fate::state::view::View;
use crate::system::{Choice, FighterId, Table};

/// Hooks for attacks, defences and harm.
pub(crate) trait Hits: FateData {
    /// Returns the kind of harm that a roll of a mixed conflict is about.
    fn harm(_setup: &Setup<Self>, _kind: RollKind, _number: u8) -> Harm {
        Harm::Usual
    }

    /// Returns the foes of an attacker that an attack on only one target cannot harm, a bit each
    /// (WOA-SWM-06).
    fn immune(_view: View<'_, Self>, _attacker: FighterId) -> u64 {
        0
    }

    /// Whether a hit by one fighter on another, as things stand, skips the stress boxes. For features;
    /// [`before_hit`](Self::before_hit) decides in play.
    fn skips_boxes(_view: View<'_, Self>, _attacker: FighterId) -> bool {
        false
    }

    /// Called when an attack hits for so many shifts, with style or without; `true` if the hit
    /// skips the stress boxes (WOA-LETH-01).
    fn before_hit<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: FighterId,
        _target: FighterId,
        _shifts: i32,
        _style: bool,
    ) -> bool {
        false
    }

    /// Returns the shifts that an option of the system at an attack with style costs; `None` if the kernel
    /// knows the option.
    fn style_price(_setup: &Setup<Self>, _option: u8) -> Option<i32> {
        None
    }

    /// Plays an option of the system at an attack with style, once the hit is done.
    fn after_style<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: FighterId,
        _target: FighterId,
        _choice: Choice,
    ) {
    }

    /// Called when an attacker with style gives up shifts; `true` if it got something instead of
    /// the boost.
    fn trade_boost<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: FighterId,
        _target: FighterId,
        _serial: u32,
    ) -> bool {
        false
    }

    /// Called on a defence with style against an attack; `true` if something came of it instead of
    /// the boost.
    fn style_defence<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _contest: &OpposedRoll,
        _serial: u32,
    ) -> bool {
        false
    }

    /// Called when a fighter has met an attack or an advantage with this margin of the attacker
    /// (FC-OTH-02); once more with a margin of 1 where a tie brings the attacker success.
    fn defended<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _target: FighterId,
        _margin: i32,
    ) {
    }

    /// Called when a hit lands, before the victim absorbs it. Returns the shifts that are left to absorb.
    fn struck<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _victim: FighterId,
        shifts: i32,
        _by: FighterId,
    ) -> i32 {
        shifts
    }

    /// Called when the victim has said how it absorbs a hit. Returns how it does; `None` if it is taken out
    /// after all.
    fn soaked<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _victim: FighterId,
        _shifts: i32,
        soak: Soak,
        _by: FighterId,
    ) -> Option<Soak> {
        Some(soak)
    }

    /// Whether the scene is one in which fighters come to harm, so that a serious cost may be a
    /// consequence (J-17).
    fn bodies_at_stake(_view: View<'_, Self>) -> bool {
        true
    }

    /// Whether the maker of an advantage opposes its removal from another zone, too (FC-ASP-06,
    /// WOA-ACT-20).
    fn resists_afar(setup: &Setup<Self>) -> bool {
        !setup.place.same_zone
    }

    /// Returns the fighters who share the cost of the roll just made with the roller, a bit each (FC-TEA-04).
    fn sharers(_play: &Play<'_, Self, impl Table<Self::Event>>) -> u64 {
        0
    }
}

/// Hooks for full defense.
pub(crate) trait FullDefense: FateData {
    /// Whether full defense is to be had in the conflict as it stands.
    fn knows_full_defense(_view: View<'_, Self>) -> bool {
        true
    }

    /// Takes full defense (FC-FUL-01), after [`knows_full_defense`](Self::knows_full_defense) has said that
    /// it can.
    fn full_defense<T: Table<Self::Event>>(play: &mut Play<'_, Self, T>, fighter: FighterId) {
        play.state.fighters[fighter].full_defense = true;
    }

    /// Returns the free invocations that full defense gives for one defence of this kind (WOA-MAN-15). Called
    /// once for each, so that the system may use them up.
    fn full_defense_invokes(
        _setup: &Setup<Self>,
        _fighter: &mut Fighter<Self::Extra>,
        _kind: RollKind,
    ) -> u8 {
        0
    }
}
