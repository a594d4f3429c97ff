//! Push and Pull as actions, Knockback and Footwork as boosts: maneuvers that move fighters from
//! zone to zone (WOA-MAN-03 to 07, WOA-MAN-21, WOA-MAN-22, WOA-BST-02, WOA-BST-06, WOA-BST-07).

use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{Blow, Choice, FighterId, NO_ARGUMENT, Numbered, Options, Table};
use crate::systems::war_of_ashes::decide::points::{Follow, WarStyle};
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::Maneuver;
use crate::systems::war_of_ashes::knobs::push_and_charge::{ForcedTerrain, KnockbackWeapon};
use crate::systems::war_of_ashes::rules::zones::forced_step;
use crate::systems::war_of_ashes::sheet::approach::SHOVE;
use crate::systems::war_of_ashes::sheet::stunt::Item;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// The roll that pushes or pulls.
const KIND: RollKind = RollKind::Feat(SHOVE);

impl View<'_> {
    /// Returns the zones into which an option of a turn could drive a fighter.
    fn shove_zones(self, pulls: bool, target: FighterId) -> u16 {
        let knobs = &self.setup.game.knobs.craft.shove;
        let most = if pulls { knobs.pull } else { knobs.push };
        self.forced_zones(target, most)
    }
}

/// Whether a fighter may push, or pull: the maneuver is known, and a zone is there to go to.
pub(crate) fn legal(ask: &Ask<'_, War>, pulls: bool, argument: u8) -> bool {
    let known = if pulls { Maneuver::Pull } else { Maneuver::Push };
    // Actor and target stand in one zone, so the zones are those around the actor, too.
    ask.view().knows(known)
        && forced_step::holds(ask.view().shove_zones(pulls, ask.actor), argument)
        && ask.can_roll(KIND, NO_ARGUMENT)
}

/// Returns the foes that a fighter may push or pull, as a bit set: foes in its zone who are not too heavy (IX-37).
pub(crate) fn candidates(ask: &Ask<'_, War>) -> u64 {
    let zone = |fighter: FighterId| ask.state.fighters[fighter].foot.zone();
    let open = ask.foes() & !ask.setup.bodies.untouchable;
    ask.filter(open, |foe| {
        zone(foe) == zone(ask.actor)
            && !ask.view().is_too_small_to_harm(ask.actor, foe)
            && ask.view().is_light_enough(ask.actor, foe)
            && !ask.view().cannot_be_moved(foe)
    })
}

/// Returns the worth of the best Push or Pull of a foe (WOA-MAN-21).
pub(crate) fn gain(ask: &Ask<'_, War>, pulls: bool, foe: FighterId) -> i32 {
    let (view, blow) = (ask.view(), Blow { attacker: ask.actor, target: foe });
    if view.setup.foes(ask.actor) >> foe & 1 == 0 || candidates(ask) >> foe & 1 == 0 {
        return 0;
    }
    forced_step::most(view.shove_zones(pulls, foe), |zone| view.shove_worth(blow, pulls, zone))
}

impl View<'_> {
    /// Whether a fighter strikes with a heavy weapon: it has one, and has not dropped it (WOA-BST-02, WOA-BST-04).
    fn holds_heavy_weapon(self, fighter: FighterId) -> bool {
        self.setup.sheets[fighter].game.craft.heavy
            && self.state.fighters[fighter].game.craft.has(Item::Weapon)
    }

    fn shove_worth(self, blow: Blow, pulls: bool, zone: u8) -> i32 {
        if pulls { self.worth_pulling(blow, zone) } else { self.worth_pushing(blow, zone) }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a Push or a Pull: the roll, then forced steps of one or both.
    pub(crate) fn shove(&mut self, actor: FighterId, pulls: bool, choice: Choice) {
        let target = FighterId::from(choice.target);
        let view = View { setup: self.setup, state: self.state };
        let there = view.shove_zones(pulls, target);
        let worth = |zone: u8| view.shove_worth(Blow { attacker: actor, target }, pulls, zone);
        let Some(zone) = forced_step::pick(there, choice.argument, worth) else { return };
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Shoves { actor, target, zone, pulls }));
        self.tally(WarMeasure::Shoves, actor, 1);
        let contest = self.roll_shove(Blow { attacker: actor, target }, zone);
        let moves = self.shove_works(actor, &contest) && self.state.end.is_none();
        if !moves || !self.state.is_in(target) {
            self.table.note(|| WarEvent::Craft(ManeuverEvent::Stands(target)));
            return;
        }
        self.tally(WarMeasure::ShovesWon, actor, 1);
        self.forced_step(target, zone);
        if self.state.is_in(actor)
            && (pulls || self.follows(Blow { attacker: actor, target }, zone))
        {
            self.forced_step(actor, zone);
        }
    }

    /// Makes the roll against the fighter who resists, who may have terrain on its side (`move.forced_terrain`).
    fn roll_shove(&mut self, Blow { attacker: actor, target }: Blow, zone: u8) -> OpposedRoll {
        let serial = u32::from(self.state.action);
        let method = self.method_for(actor, KIND, NO_ARGUMENT);
        let method = War::before_roll(self, actor, KIND, method);
        let opposing = self.resist_shove(target, actor);
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

    /// Returns the method with which a fighter resists being moved; a compel may be offered before
    /// (WOA-MAN-22, WOA-ROAR-33).
    fn resist_shove(&mut self, fighter: FighterId, actor: FighterId) -> Method {
        self.offer_approaches(fighter, actor, 2);
        let method = self.view().method(fighter, RollKind::Oppose, NO_ARGUMENT);
        method.unwrap_or(Method::NONE)
    }

    /// Whether a Push or Pull works, costs paid (WOA-MAN-07); ties and costs work only if the rules say so.
    fn shove_works(&mut self, actor: FighterId, contest: &OpposedRoll) -> bool {
        let knobs = &self.setup.game.knobs.craft.shove;
        let open = match self.outcome(contest) {
            Outcome::Tie => knobs.tie_works,
            Outcome::Fail => knobs.cost_allowed,
            Outcome::Succeed | Outcome::Style => true,
        };
        open && self.read_overcome(actor, contest)
    }

    /// Whether a fighter goes to the zone into which it drives another (DP-PUSH).
    pub(crate) fn follows(&mut self, Blow { attacker: actor, target }: Blow, zone: u8) -> bool {
        let opponent = target.as_u8();
        let moment = Moment { opponent, matter: [zone, 0, 0], ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Follow::NUMBER, actor, &moment);
        Follow::of(self.table.choose(&ask).option) == Follow::Follow
    }
}

impl View<'_> {
    /// Returns the zones to which a maneuver in place of the boost could lead the target ([`WarStyle::Knockback`])
    /// or the fighter itself.
    pub(crate) fn style_zones(
        self,
        option: WarStyle,
        Blow { attacker: actor, target }: Blow,
    ) -> u16 {
        let knobs = &self.setup.game.knobs.craft.shove;
        match option {
            WarStyle::Knockback => self.forced_zones(target, knobs.knockback),
            WarStyle::Footwork => self.forced_zones(actor, knobs.footwork),
            WarStyle::Disarm => 0,
        }
    }

    /// Returns the worth of ending such a maneuver in a zone, by which the best zone is picked.
    pub(crate) fn style_worth(
        self,
        option: WarStyle,
        Blow { attacker: actor, target }: Blow,
        zone: u8,
    ) -> i32 {
        if option == WarStyle::Knockback {
            self.worth_pushing(Blow { attacker: actor, target }, zone)
        } else {
            self.worth_going(actor, zone)
        }
    }
}

/// Whether a fighter may take Knockback or Footwork in place of the boost (WOA-BST-09).
pub(crate) fn legal_style(ask: &Ask<'_, War>, option: WarStyle, argument: u8) -> bool {
    let view = ask.view();
    let blow = Blow { attacker: ask.actor, target: FighterId::from(ask.moment.opponent) };
    let fits = match option {
        WarStyle::Knockback => {
            let any = view.setup.game.knobs.craft.shove.weapon == KnockbackWeapon::Any;
            view.knows(Maneuver::Knockback)
                && (any || view.holds_heavy_weapon(ask.actor))
                && !view.cannot_be_moved(blow.target) // IX-35
        }
        WarStyle::Footwork => view.knows(Maneuver::Footwork),
        WarStyle::Disarm => false,
    };
    fits && view.is_melee(blow.attacker, blow.target)
        && forced_step::holds(view.style_zones(option, blow), argument)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays Knockback or Footwork, at the end of the action.
    pub(crate) fn after_moving_style(&mut self, option: WarStyle, blow: Blow, argument: u8) {
        let (view, Blow { attacker: actor, target }) = (self.view(), blow);
        let worth = |zone: u8| view.style_worth(option, blow, zone);
        let Some(zone) = forced_step::pick(view.style_zones(option, blow), argument, worth) else {
            return;
        };
        match option {
            WarStyle::Knockback if self.state.is_in(target) => {
                self.table.note(|| WarEvent::Craft(ManeuverEvent::Knocks(actor, target)));
                self.tally(WarMeasure::Knockbacks, actor, 1);
                self.forced_step(target, zone);
            }
            WarStyle::Footwork if self.state.is_in(actor) => {
                self.table.note(|| WarEvent::Craft(ManeuverEvent::Footwork(actor)));
                self.tally(WarMeasure::Footworks, actor, 1);
                self.forced_step(actor, zone);
            }
            _ => {}
        }
    }
}
