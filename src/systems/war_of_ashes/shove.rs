//! Push and Pull as actions, Knockback and Footwork as boosts: maneuvers that move fighters from
//! zone to zone (WOA-MAN-03 to 07, WOA-MAN-21, WOA-MAN-22, WOA-BST-02, WOA-BST-06, WOA-BST-07).

use super::View;
use super::War;
use super::approach::SHOVE;
use super::craft::is_known;
use super::craft_events::CraftEvent;
use super::craft_knobs::Maneuver;
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::shove_knobs::{ForcedTerrain, KnockbackWeapon};
use super::shove_words::{FOLLOW, POINT_PUSH, PULL, PUSH, STYLE_FOOTWORK, STYLE_KNOCKBACK};
use super::step;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Contest;
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

/// The roll.
const KIND: RollKind = RollKind::Feat(SHOVE);

impl View<'_> {
    /// Zones into which an option of a turn could drive a fighter.
    fn shove_zones(self, option: u8, target: usize) -> u16 {
        let knobs = &self.setup.game.knobs.craft.shove;
        let most = if option == PULL { knobs.pull } else { knobs.push };
        self.forced_zones(target, most)
    }
}

/// Whether a fighter may push or pull.
pub fn legal(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let known = if option == PULL { Maneuver::Pull } else { Maneuver::Push };
    // Both stand in one zone, so the zones are those around the fighter too.
    is_known(ask.setup, known)
        && step::holds(ask.view().shove_zones(option, ask.actor), argument)
        && ask.can_roll(KIND, NO_ARGUMENT)
}

/// Whom a fighter may push or pull: foes in its zone who are not too heavy (IX-37).
pub fn candidates(ask: &Ask<'_, War>) -> u64 {
    let zone = |fighter: usize| ask.state.fighters[fighter].foot.zone;
    let open = ask.foes() & !ask.setup.bodies.untouchable;
    ask.filter(open, |foe| {
        zone(foe) == zone(ask.actor)
            && ask.view().is_light_enough(ask.actor, foe)
            && !ask.view().stands_fast(foe)
    })
}

/// What the best Push or Pull of a foe would bring (WOA-MAN-21).
pub fn gain(ask: &Ask<'_, War>, option: u8, foe: usize) -> i32 {
    let (setup, state, pair) = (ask.setup, ask.state, (ask.actor, foe));
    if setup.foes(ask.actor) >> foe & 1 == 0 || candidates(ask) >> foe & 1 == 0 {
        return 0;
    }
    let zones = View { setup, state }.shove_zones(option, foe);
    step::most(zones, |zone| View { setup, state }.shove_worth(pair, option, zone))
}

impl View<'_> {
    fn shove_worth(self, pair: (usize, usize), option: u8, zone: u8) -> i32 {
        if option == PULL { self.worth_pulling(pair, zone) } else { self.worth_pushing(pair, zone) }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a Push or a Pull; `false` if the choice is another.
    pub fn shove(&mut self, actor: usize, choice: Choice) -> bool {
        if !matches!(choice.option, PUSH | PULL) {
            return false;
        }
        let target = usize::from(choice.target);
        let view = View { setup: self.setup, state: self.state };
        let there = view.shove_zones(choice.option, target);
        let worth = |zone: u8| view.shove_worth((actor, target), choice.option, zone);
        let Some(zone) = step::pick(there, choice.argument, worth) else { return true };
        let pulls = choice.option == PULL;
        self.table.note(|| WarEvent::Craft(CraftEvent::Shoves { actor, target, zone, pulls }));
        self.table.count(WarMeasure::Shoves.number(), actor, 1);
        let contest = self.roll_shove((actor, target), zone);
        let moves = self.shove_works(actor, &contest) && self.state.end.is_none();
        if !moves || !self.state.is_in(target) {
            self.table.note(|| WarEvent::Craft(CraftEvent::Stands(target)));
            return true;
        }
        self.table.count(WarMeasure::ShovesWon.number(), actor, 1);
        self.forced_step(target, zone);
        if pulls || self.follows((actor, target), zone) {
            self.forced_step(actor, zone);
        }
        true
    }

    /// The roll against whoever resists, who may have terrain on its side (`move.forced_terrain`).
    fn roll_shove(&mut self, (actor, target): (usize, usize), zone: u8) -> Contest {
        let serial = u32::from(self.state.action);
        let method = self.method_for(actor, KIND, NO_ARGUMENT);
        let method = War::before_roll(self, actor, KIND, method);
        let opposing = War::choose_opposition(self, target, actor);
        let mut opposing = War::before_roll(self, target, RollKind::Oppose, opposing);
        if self.setup.game.knobs.craft.shove.terrain == ForcedTerrain::Add {
            let adverse = self.view().forced_terrain(target, zone);
            opposing.rating += self.setup.place.per_aspect * adverse;
        }
        let (mine, theirs) = ((actor, KIND, method), (target, RollKind::Oppose, opposing));
        let contest = self.roll_opposed(mine, theirs, serial);
        self.opponent_style_boost(&contest, self.setup.fate.opposer_style_boost);
        contest
    }

    /// Whether a Push or Pull works, costs paid (WOA-MAN-07).
    fn shove_works(&mut self, actor: usize, contest: &Contest) -> bool {
        let knobs = &self.setup.game.knobs.craft.shove;
        let open = match self.outcome(contest) {
            Outcome::Tie => knobs.tie_works,
            Outcome::Fail => knobs.cost_allowed,
            Outcome::Succeed | Outcome::Style => true,
        };
        open && self.read_overcome(actor, contest)
    }

    /// Whether a fighter goes to the zone into which it drives another (DP-PUSH).
    pub fn follows(&mut self, (actor, target): (usize, usize), zone: u8) -> bool {
        let opponent = target as u8;
        let moment = Moment { opponent, matter: [zone, 0, 0], ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, POINT_PUSH, actor, &moment);
        self.table.choose(&ask).option == FOLLOW
    }
}

impl View<'_> {
    /// Zones to which a maneuver in place of the boost could lead: that of the target, or one's own.
    pub fn style_zones(self, option: u8, (actor, target): (usize, usize)) -> u16 {
        let knobs = &self.setup.game.knobs.craft.shove;
        match option {
            STYLE_KNOCKBACK => self.forced_zones(target, knobs.knockback),
            STYLE_FOOTWORK => self.forced_zones(actor, knobs.footwork),
            _ => 0,
        }
    }

    /// What it is worth to end such a maneuver in a zone.
    pub fn style_worth(self, option: u8, (actor, target): (usize, usize), zone: u8) -> i32 {
        if option == STYLE_KNOCKBACK {
            self.worth_pushing((actor, target), zone)
        } else {
            self.worth_going(actor, zone)
        }
    }
}

/// Whether a fighter may take one of the two in place of the boost (WOA-BST-09).
pub fn legal_style(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let view = ask.view();
    let pair = (ask.actor, usize::from(ask.moment.opponent));
    let fits = match option {
        STYLE_KNOCKBACK => {
            let any = view.setup.game.knobs.craft.shove.weapon == KnockbackWeapon::Any;
            is_known(view.setup, Maneuver::Knockback)
                && (any || view.setup.sheets[ask.actor].game.craft.heavy)
                && !view.stands_fast(pair.1) // IX-35
        }
        STYLE_FOOTWORK => is_known(view.setup, Maneuver::Footwork),
        _ => false,
    };
    fits && view.is_melee(pair.0, pair.1) && step::holds(view.style_zones(option, pair), argument)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays one of the two, at the end of the action.
    pub fn after_moving_style(&mut self, (actor, target): (usize, usize), choice: Choice) {
        let (setup, state, pair) = (self.setup, &*self.state, (actor, target));
        let worth = |zone: u8| View { setup, state }.style_worth(choice.option, pair, zone);
        let zones = View { setup, state }.style_zones(choice.option, pair);
        let Some(zone) = step::pick(zones, choice.argument, worth) else { return };
        match choice.option {
            STYLE_KNOCKBACK if self.state.is_in(target) => {
                self.table.note(|| WarEvent::Craft(CraftEvent::Knocks(actor, target)));
                self.table.count(WarMeasure::Knockbacks.number(), actor, 1);
                self.forced_step(target, zone);
            }
            STYLE_FOOTWORK if self.state.is_in(actor) => {
                self.table.note(|| WarEvent::Craft(CraftEvent::Footwork(actor)));
                self.table.count(WarMeasure::Footworks.number(), actor, 1);
                self.forced_step(actor, zone);
            }
            _ => {}
        }
    }
}
