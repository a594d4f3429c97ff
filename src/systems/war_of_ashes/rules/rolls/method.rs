//! Methods of rolls: an approach, or the fit of a minion's lists; its rating with the bonus of stunts (WOA-CHAR,
//! WOA-ROAR-20 to 25, IX-24).

use super::method_number::{RANGED, number_of_fit};
use super::minion_fit::WORDS_OF_RESOLVE;
use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::points::Defend;
use crate::kernels::fate::decide::question::Moment;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::sheet::map::holds;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{Choice, FighterId, LookUp, NO_ARGUMENT, Numbered, Options, Query, Table};
use crate::systems::war_of_ashes::decide::points::Defence;
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::sheet::approach::{APPROACHES, Approaches, Weapon};
use crate::systems::war_of_ashes::sheet::minion_skills::Lists;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl Methods for War {
    #[inline]
    fn method(view: View<'_>, fighter: FighterId, kind: RollKind, against: u8) -> Option<Method> {
        view.method(fighter, kind, against)
    }

    fn has_attack(view: View<'_>, fighter: FighterId) -> bool {
        view.has_method(fighter, RollKind::Attack)
    }

    fn defend_alike(view: View<'_>, one: FighterId, other: FighterId) -> bool {
        view.defend_alike(one, other)
    }

    fn named_method(
        view: View<'_>,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
        _against: u8,
    ) -> Option<Method> {
        view.named_method(fighter, kind, number)
    }

    fn method_name(number: u8) -> &'static str {
        approach::NAMES.get(usize::from(number & !RANGED)).copied().unwrap_or("")
    }

    fn method_at(
        view: View<'_>,
        fighter: FighterId,
        kind: RollKind,
        distance: u8,
    ) -> Option<Method> {
        view.method_at(fighter, kind, distance)
    }

    fn attack_distances(view: View<'_>, fighter: FighterId) -> u8 {
        view.attack_distances(fighter)
    }

    fn reaches_at(view: View<'_>, fighter: FighterId, kind: RollKind, distance: u8) -> bool {
        if kind == RollKind::Attack && view.setup.map.has_zones() {
            return holds(view.attack_distances(fighter), distance);
        }
        view.method_at(fighter, kind, distance).is_some()
    }

    fn named_at(
        view: View<'_>,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
        distance: u8,
    ) -> Option<Method> {
        view.named_at(fighter, kind, number, distance)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every attack
    fn choose_defense<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        defender: FighterId,
        attacker: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Method {
        play.defense_method(defender, attacker, kind, against)
    }

    fn choose_opposition<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        opposer: FighterId,
        actor: FighterId,
    ) -> Method {
        play.opposition_method(opposer, actor)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // what the roll is for mostly stands where it is called
    fn before_roll<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
    ) -> Method {
        if !kind.defends() {
            return play.prepare_roll(fighter, kind, method);
        }
        // A defence gets no help and starts nothing, so only a Roar could change it.
        play.before_roll(fighter, kind, method)
    }
}

impl View<'_> {
    /// Returns the method of a roll that its maker has not named: by its lists for a minion, otherwise the best
    /// approach. From [`MethodTable`](crate::systems::war_of_ashes::fast::method_table::MethodTable) if it has an
    /// entry.
    #[inline]
    pub(crate) fn method(self, fighter: FighterId, kind: RollKind, against: u8) -> Option<Method> {
        match self.known_method(fighter, kind, against) {
            Some(known) => {
                in_tests!(assert_eq!(known.method(), self.compute_method(fighter, kind, against)));
                known.method()
            }
            None => self.compute_method(fighter, kind, against),
        }
    }

    /// Whether two members of a group who stand together roll alike for sure, because neither has stunts or stands
    /// for a mob, and they roar alike.
    fn defend_alike(self, one: FighterId, other: FighterId) -> bool {
        let (game, fighters) = (&self.setup.game, &self.state.fighters);
        let (one, other) = (&fighters[one].game, &fighters[other].game);
        game.craft.stunted == 0
            && game.known.mobs == 0
            && one.active == other.active
            && one.approach == other.approach
            && one.offered == other.offered
            && one.craft.dropped == other.craft.dropped
            && one.bound_until == other.bound_until
    }

    /// Computes the method in the present state, without the table
    /// ([`method_table`](crate::systems::war_of_ashes::fast::method_table)); the reference for its entries.
    pub(crate) fn compute_method(
        self,
        fighter: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Option<Method> {
        let sheet = &self.setup.sheets[fighter].game;
        if let Build::Minion(lists) = &sheet.build {
            if kind == RollKind::Attack && self.cannot_strike(fighter) {
                return None;
            }
            let fit = self.fit(fighter, kind, against, lists);
            let number = number_of_fit(fit) | self.range_mark(fighter, kind);
            let bonus = self.stunt_bonus(fighter, kind, number);
            let rating = Lists::rating(&self.setup.game.knobs, fit) + bonus;
            return Some(self.raised(fighter, Method { number, rating }));
        }
        if kind == RollKind::Attack && self.cannot_strike(fighter) {
            return None;
        }
        let open = self.open_approaches(fighter, kind);
        self.chosen_method(fighter, kind, open, self.range_mark(fighter, kind))
    }

    /// Returns the approach with this number (or any); `None` if no roll may be made with it: it is not open, or a
    /// compel forbids it.
    pub(crate) fn named_method(
        self,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
    ) -> Option<Method> {
        let sheet = &self.setup.sheets[fighter].game;
        let Build::Full(ratings) = &sheet.build else { return None };
        let ranged = sheet.ranged && kind == RollKind::Attack;
        // A fighter with a bow has fists, too, if foes may come near.
        let fists =
            if ranged && self.setup.map.has_zones() { self.open_hand_to_hand(fighter) } else { 0 };
        let open = self.open_approaches(fighter, kind);
        let number = match (number, self.best_method(fighter, kind, None)) {
            (approach::ANY, Some(best)) => best.number & !RANGED,
            (_, None) => return None,
            _ => number,
        };
        let bound = self.is_bound(fighter)
            && self.lock_on(fighter, kind).is_some_and(|lock| lock >> number & 1 == 0);
        let known = usize::from(number) < APPROACHES && (open | fists) >> number & 1 == 1;
        let afar = open >> (number & 7) & 1 == 1;
        (known && !bound).then(|| {
            let rating = i32::from(ratings[usize::from(number)]);
            let number = number | if afar { self.range_mark(fighter, kind) } else { 0 };
            let bonus = self.stunt_bonus(fighter, kind, number);
            Method { number, rating: rating + bonus }
        })
    }
}

/// Query how a fighter defends. Most policies ask for a rating to be gained, and a fighter gains none if its Roar
/// locks nothing, so that most are not asked.
#[derive(Clone, Copy, Debug)]
struct ToDefend {
    attacker: FighterId,
    kind: RollKind,
    /// Number of the method that it defends against.
    against: u8,
}

impl Query<View<'_>> for ToDefend {
    const POINT: usize = Defend::NUMBER;
    const LOOK_UP: LookUp = LookUp::FirstAt;

    fn index(self, view: View<'_>, defender: FighterId) -> i32 {
        view.rating_lost(defender, self.kind)
    }
}

impl FateQuery<War> for ToDefend {
    fn moment(self, _: View<'_>) -> Moment {
        let Self { attacker, kind, against } = self;
        Moment { kind: Some(kind), opponent: attacker.as_u8(), against, ..Moment::default() }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Returns the method of a fighter's defence: the one that its policy chooses, or else the usual one. A compel
    /// may be offered before (WOA-ROAR-33).
    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every attack
    pub(crate) fn defense_method(
        &mut self,
        defender: FighterId,
        attacker: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Method {
        self.offer_approaches(defender, attacker, 1);
        let choice = self.ask(defender, ToDefend { attacker, kind, against });
        if choice.option != Defence::Best.number()
            && let Some(chosen) = self.chosen_defense(defender, kind, choice)
        {
            return chosen;
        }
        self.view().method(defender, kind, against).unwrap_or(Method::NONE)
    }

    /// Returns the method that a fighter chose, `None` if it has no such method.
    #[inline(never)]
    fn chosen_defense(
        &self,
        defender: FighterId,
        kind: RollKind,
        choice: Choice,
    ) -> Option<Method> {
        match Defence::of(choice.option) {
            Defence::Break => self.view().best_method(defender, kind, None),
            Defence::With => self.view().named_method(defender, kind, choice.argument),
            Defence::Best => None,
        }
    }

    /// Returns the method with which a fighter opposes an overcome roll of another; a compel may be offered before
    /// (WOA-ROAR-33).
    pub(crate) fn opposition_method(&mut self, opposer: FighterId, actor: FighterId) -> Method {
        self.offer_approaches(opposer, actor, 2);
        self.view().resistance(opposer).unwrap_or(Method::NONE)
    }
}

impl View<'_> {
    /// Returns the method with which a fighter resists an overcome roll that does not move it, such as the removal of
    /// an aspect. In a mental conflict words resist (JC-04); a fighter who bars a way or resists being moved holds
    /// its ground in a conflict of any kind (WOA-MAN-22).
    fn resistance(self, fighter: FighterId) -> Option<Method> {
        let kind = RollKind::Oppose;
        if !self.is_mental() {
            return self.method(fighter, kind, NO_ARGUMENT);
        }
        let game = &self.setup.game;
        if let Build::Minion(lists) = &self.setup.sheets[fighter].game.build {
            let fit = lists.fit(WORDS_OF_RESOLVE, &game.knobs);
            let number = number_of_fit(fit);
            let rating = Lists::rating(&game.knobs, fit);
            let bonus = self.stunt_bonus(fighter, kind, number);
            return Some(self.raised(fighter, Method { number, rating: rating + bonus }));
        }
        let open = match game.knobs.turn.availability {
            Availability::Table => {
                approach::allowed(RollKind::Defend, ConflictKind::Mental, Weapon::Melee)
            }
            Availability::All | Availability::RandomK => self.open_approaches(fighter, kind),
        };
        self.chosen_method(fighter, kind, open, 0)
    }
}

impl View<'_> {
    /// Returns the best method among the approaches open for a roll, within `mask` if one is given.
    pub(crate) fn best_method(
        self,
        fighter: FighterId,
        kind: RollKind,
        mask: Option<Approaches>,
    ) -> Option<Method> {
        let sheet = &self.setup.sheets[fighter].game;
        let Build::Full(ratings) = &sheet.build else { return None };
        let open = self.open_approaches(fighter, kind) & mask.unwrap_or(approach::ALL);
        if kind == RollKind::Attack && self.cannot_strike(fighter) {
            return None;
        }
        let afar = self.range_mark(fighter, kind);
        self.best_open((fighter, kind), *ratings, (open, afar))
    }

    /// Returns the best method among the approaches open for a roll. Approaches that keep a Roar come first; one that
    /// breaks it is used only if nothing else is left and no compel forbids it (IX-24).
    #[inline]
    pub(crate) fn chosen_method(
        self,
        fighter: FighterId,
        kind: RollKind,
        open: Approaches,
        mark: u8,
    ) -> Option<Method> {
        let sheet = &self.setup.sheets[fighter].game;
        let Build::Full(ratings) = &sheet.build else { return None };
        let kept = match self.lock_on(fighter, kind) {
            Some(lock) if open & lock != 0 || self.is_bound(fighter) => lock,
            _ => approach::ALL,
        };
        self.best_open((fighter, kind), *ratings, (open & kept, mark))
    }

    /// Whether a fighter has any method for a roll.
    pub(crate) fn has_method(self, fighter: FighterId, kind: RollKind) -> bool {
        if let Some(known) = self.known_method(fighter, kind, NO_ARGUMENT) {
            return known.method().is_some();
        }
        if kind == RollKind::Attack && self.cannot_strike(fighter) {
            return false;
        }
        if let Build::Minion(_) = self.setup.sheets[fighter].game.build {
            return true;
        }
        let open = self.open_approaches(fighter, kind) & approach::ALL;
        match self.lock_on(fighter, kind) {
            Some(lock) if self.is_bound(fighter) => open & lock != 0,
            _ => open != 0,
        }
    }

    /// Returns the rating that the lock costs on this kind of roll; 0 without a Roar.
    #[inline]
    pub(crate) fn rating_lost(self, fighter: FighterId, kind: RollKind) -> i32 {
        if !self.state.fighters[fighter].game.active {
            return 0;
        }
        match self.known_method(fighter, kind, NO_ARGUMENT) {
            Some(known) => known.rating_lost(),
            None => self.compute_rating_lost(fighter, kind),
        }
    }

    /// Computes the rating that the lock costs in the present state, without the cache.
    pub(crate) fn compute_rating_lost(self, fighter: FighterId, kind: RollKind) -> i32 {
        let Some(lock) = self.lock_on(fighter, kind) else { return 0 };
        let sheet = &self.setup.sheets[fighter].game;
        let Build::Full(ratings) = &sheet.build else { return 0 };
        let open = self.open_approaches(fighter, kind);
        let free = open & approach::ALL;
        // A lock that closes nothing costs nothing.
        let closes = free & lock != free;
        if open & lock == 0 || !closes || kind == RollKind::Attack && self.cannot_strike(fighter) {
            return 0;
        }
        let mark = self.range_mark(fighter, kind);
        let rating = |open| {
            let best = self.best_open((fighter, kind), *ratings, (open, mark));
            best.map_or(0, |method| method.rating)
        };
        rating(free) - rating(open & lock)
    }

    /// Returns the best of these approaches for a roll, with the bonus of stunts; `mark` goes on its number. `None`
    /// if none is open.
    fn best_open(
        self,
        (fighter, kind): (FighterId, RollKind),
        ratings: [i8; APPROACHES],
        (open, mark): (Approaches, u8),
    ) -> Option<Method> {
        let rated = |number: u8| i32::from(ratings[usize::from(number)]);
        if self.setup.game.craft.stunted >> fighter & 1 == 0 {
            let best = self.setup.sheets[fighter].game.best_of(open)?;
            return Some(Method { number: best | mark, rating: rated(best) });
        }
        self.best_stunted((fighter, kind), ratings, (open, mark))
    }

    /// Like [`best_open`](Self::best_open), but for a fighter with stunts. Kept apart, because most fighters have
    /// none.
    #[inline(never)]
    fn best_stunted(
        self,
        (fighter, kind): (FighterId, RollKind),
        ratings: [i8; APPROACHES],
        (open, mark): (Approaches, u8),
    ) -> Option<Method> {
        let with = |number: u8| {
            let bonus = self.stunt_bonus(fighter, kind, number | mark);
            let rating = i32::from(ratings[usize::from(number)]);
            Method { number: number | mark, rating: rating + bonus }
        };
        let all = (0..APPROACHES as u8).rev().filter(|number| open >> number & 1 == 1);
        all.map(with).max_by_key(|method| method.rating)
    }

    /// Returns the mark on the number of a method that says that the attack comes from afar ([`RANGED`]); 0 for
    /// others.
    fn range_mark(self, fighter: FighterId, kind: RollKind) -> u8 {
        let afar = kind == RollKind::Attack && self.attacks_at_range(fighter);
        if afar { RANGED } else { 0 }
    }
}
