//! Hooks for the methods of rolls: skills and approaches with their ratings.

use super::data::FateData;
use crate::kernels::fate::Play;
use crate::kernels::fate::rules::rolls::method::{Method, RollKind};
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, NO_ARGUMENT, Table};

/// Hooks for the methods of rolls: skills and approaches with their ratings.
pub(crate) trait Methods: FateData {
    /// Returns the method that the fighter rolls with unless it names one; `None` if it has none. `against` is the
    /// method that is defended against, for systems that pair them.
    fn method(
        view: View<'_, Self>,
        fighter: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Option<Method>;

    /// Whether a fighter has an attack at all. Must agree with [`method`](Self::method) for attacks, but need not
    /// work out which.
    fn has_attack(view: View<'_, Self>, fighter: FighterId) -> bool;

    /// Returns the defence of a fighter as lists see it that weigh whether to step in.
    fn seen_defense(view: View<'_, Self>, fighter: FighterId) -> i32 {
        let method = Self::method(view, fighter, RollKind::Defend, NO_ARGUMENT);
        method.map_or(0, |method| method.rating)
    }

    /// Whether two members of a group (see `Lookup::twin`) who stand together defend with the same method for sure.
    /// For speed only; `false` is always right.
    fn defend_alike(_view: View<'_, Self>, _one: FighterId, _other: FighterId) -> bool {
        false
    }

    /// Returns the method with this number; `None` if the fighter may not use it for this kind of roll.
    fn named_method(
        view: View<'_, Self>,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
        against: u8,
    ) -> Option<Method>;

    /// Returns the name of a skill or approach, for transcripts.
    fn method_name(number: u8) -> &'static str;

    /// Returns the best method for a roll against a target this many zones away; `None` if nothing reaches that far
    /// (FC-ATK-03, FC-ATK-12).
    #[inline]
    fn method_at(
        view: View<'_, Self>,
        fighter: FighterId,
        kind: RollKind,
        _distance: u8,
    ) -> Option<Method> {
        Self::method(view, fighter, kind, NO_ARGUMENT)
    }

    /// Returns the distances that a fighter's attacks reach, a bit for each number of zones; no attack reaches
    /// farther than 7, because there are 8 bits.
    fn attack_distances(view: View<'_, Self>, fighter: FighterId) -> u8;

    /// Whether any method reaches so far.
    fn reaches_at(view: View<'_, Self>, fighter: FighterId, kind: RollKind, distance: u8) -> bool {
        Self::method_at(view, fighter, kind, distance).is_some()
    }

    /// Returns how many zones away a roll with this method reaches. By default it reaches any distance, for systems
    /// without zones.
    fn reach(_setup: &Setup<Self>, _fighter: FighterId, _kind: RollKind, _number: u8) -> u8 {
        u8::MAX
    }

    /// Returns the method with this number for a roll against a target this many zones away; `None` if it does not
    /// reach that far.
    fn named_at(
        view: View<'_, Self>,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
        distance: u8,
    ) -> Option<Method> {
        if distance > Self::reach(view.setup, fighter, kind, number) {
            return None;
        }
        Self::named_method(view, fighter, kind, number, NO_ARGUMENT)
    }

    /// Called when the defender must say how it defends. Returns the method that it defends with.
    fn choose_defense<T: Table<Self::Event>>(
        play: &mut Play<'_, Self, T>,
        defender: FighterId,
        attacker: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Method;

    /// Returns the defence that [`choose_defense`](Self::choose_defense) and [`before_roll`](Self::before_roll) give
    /// against an attack if no policy decides on defences; `None` if that is not known before they are called.
    fn plain_defense<T: Table<Self::Event>>(
        _play: &Play<'_, Self, T>,
        _defender: FighterId,
        _attacker: FighterId,
        _against: u8,
    ) -> Option<Method> {
        None
    }

    /// Called when a fighter must say how it opposes an overcome roll of `actor`; by default with its best.
    fn choose_opposition<T: Table<Self::Event>>(
        play: &mut Play<'_, Self, T>,
        opposer: FighterId,
        _actor: FighterId,
    ) -> Method {
        let (kind, against) = (RollKind::Oppose, NO_ARGUMENT);
        Self::method(play.view(), opposer, kind, against).unwrap_or(Method::NONE)
    }

    /// Returns the method with which a fighter opposes an action that has no defender: the one named, or the best if
    /// `named` is `NO_ARGUMENT`; `None` if it has none. `against` is the method of an advantage on the scene,
    /// `NO_ARGUMENT` for an overcome roll. Systems without this decision (`POINT_OPPOSE`) have none.
    fn opposition(
        _view: View<'_, Self>,
        _fighter: FighterId,
        _against: u8,
        _named: u8,
    ) -> Option<Method> {
        None
    }

    /// Called before a roll is made with this method. Returns the method that is rolled: a compel that binds may
    /// change it.
    fn before_roll<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: FighterId,
        _kind: RollKind,
        method: Method,
    ) -> Method {
        method
    }
}
