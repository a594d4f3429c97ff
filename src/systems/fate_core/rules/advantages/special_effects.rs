//! Advantages out of the book's list of special effects: disarming, blinding, cover, position,
//! barriers; using and removing aspects of the place (FC-ENV-06, FC-ENV-08 to 13).

use super::exploit::may_exploit_scene;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::rules::movement::steps;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::map::{Fits, Site};
use crate::kernels::fate::sheet::place::at_hand;
use crate::kernels::fate::state::conflict::{Footing, SceneAspect};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{Choice, FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::CoreTurn;
use crate::systems::fate_core::knobs::zones;
use crate::systems::fate_core::rules::stunts::Occasion;
use crate::systems::fate_core::sheet::stunt::{Stunt, StuntKind};
use crate::systems::fate_core::tell::events::CoreEvent;

const CREATE: RollKind = RollKind::Create { presence: false };

/// Whether an option that uses the place may be chosen, its target aside.
pub(crate) fn legal(ask: &Ask<'_, Core>, option: CoreTurn, argument: u8) -> bool {
    let view = ask.view();
    if view.state.fighters[ask.actor].foot.blocked & Footing::NO_CREATE != 0 {
        return false;
    }
    match option {
        CoreTurn::ClearScene | CoreTurn::ClearWay => {
            view.setup.place.scene_removable
                && removable(view, ask.actor, option).is_some()
                && ask.can_roll(RollKind::Overcome, argument)
        }
        CoreTurn::ExploitScene => may_exploit_scene(ask, argument),
        CoreTurn::BlockZone => {
            let here = Site::Zone(view.state.fighters[ask.actor].foot.zone());
            view.setup.map.has_zones()
                && !barred_by(ask.state, here)
                && ask.can_roll(CREATE, argument)
        }
        CoreTurn::CreateThere => view.setup.map.has_zones() && ask.can_roll(CREATE, argument),
        _ => ask.can_roll(CREATE, argument),
    }
}

/// Returns the fighters that an option which uses the place may be aimed at.
pub(crate) fn candidates(ask: &Ask<'_, Core>, option: CoreTurn, argument: u8) -> u64 {
    if option == CoreTurn::BlockWay {
        return ask.filter(ask.foes(), |foe| {
            let towards = way_towards(ask.view(), ask.actor, foe);
            towards.is_some_and(|site| !barred_by(ask.state, site))
        });
    }
    if option == CoreTurn::CreateThere {
        return ask.within(ask.foes(), CREATE, argument);
    }
    let bits = forbidden(ask.setup, option);
    // A fighter with bare hands has no weapon to lose (FC-ENV-09).
    let armed = |foe: FighterId| option != CoreTurn::Disarm || !ask.setup.sheets[foe].game.unarmed;
    let open = |foe: FighterId| {
        armed(foe) && (ask.state.fighters[foe].foot.blocked & bits != bits || bits == 0)
    };
    ask.filter(ask.within(ask.foes(), CREATE, argument), open)
}

fn barred_by(state: &StateOf<Core>, site: Site) -> bool {
    state.scene.iter().any(|aspect| aspect.hinders && aspect.site == site)
}

/// Returns the bits of the actions that a template forbids, as [`Footing`] names them.
fn forbidden(setup: &Setup<Core>, option: CoreTurn) -> u8 {
    let knobs = &setup.game.knobs.place;
    if option == CoreTurn::Disarm {
        zones::bits(&knobs.disarmed)
    } else {
        zones::bits(&knobs.blinded)
    }
}

/// Returns the way out of a fighter's zone by which it would go to a foe; `None` if no way leads there.
fn way_towards(view: View<'_>, fighter: FighterId, foe: FighterId) -> Option<Site> {
    let (_, route) = steps::destination(view, fighter, Goal::Fighter(foe))?;
    let here = view.state.fighters[fighter].foot.zone();
    Some(Site::Way(here.min(route.first), here.max(route.first)))
}

/// Returns the aspect of the scene that an option would remove; `None` if there is none.
fn removable(view: View<'_>, fighter: FighterId, option: CoreTurn) -> Option<usize> {
    if option == CoreTurn::ClearScene { hindrance(view, fighter) } else { obstacle(view, fighter) }
}

/// Returns the first aspect near a fighter that hinders movement, regardless of its maker: one of the scenario's, of
/// its own side's or of foes (FC-ASP-05, FC-ENV-01). `None` if none does.
fn obstacle(view: View<'_>, fighter: FighterId) -> Option<usize> {
    let here = view.state.fighters[fighter].foot.zone();
    let near = |aspect: &SceneAspect| aspect.hinders && at_hand(aspect.site, here, here);
    view.state.scene.iter().position(near)
}

/// Returns the aspect near a fighter that helps its foes most: one with free invocations, else one that hinders. It
/// is an aspect that foes have put on the scene, or one of the scenario's on which they hold free invocations.
fn hindrance(view: View<'_>, fighter: FighterId) -> Option<usize> {
    let here = view.state.fighters[fighter].foot.zone();
    let foes = view.setup.sides[view.setup.side(fighter)].hostile;
    let value = |aspect: &SceneAspect| {
        let theirs = aspect.free.iter().enumerate().filter(|(side, _)| foes >> side & 1 == 1);
        let free: u8 = theirs.map(|(_, free)| *free).sum();
        2 * free + u8::from(aspect.hinders)
    };
    let hostile = |aspect: &SceneAspect| {
        let serves = match aspect.by {
            u8::MAX => value(aspect) > 1,
            by => foes >> view.setup.side(FighterId::from(by)) & 1 == 1,
        };
        serves && at_hand(aspect.site, here, here)
    };
    let places = (0..view.state.scene.len()).filter(|&at| hostile(&view.state.scene[at]));
    places.max_by_key(|&at| value(&view.state.scene[at]))
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays an option of a turn that uses the place, such as [`CoreTurn::Disarm`].
    pub(crate) fn use_special_effect(
        &mut self,
        actor: FighterId,
        option: CoreTurn,
        choice: Choice,
        serial: u32,
    ) {
        let target = FighterId::from(choice.target);
        let method = self.method_for(actor, CREATE, choice.argument);
        let ground = |kinds: u8| SceneAspect {
            site: self.site_of(actor),
            fits: Fits::of(kinds),
            tied: true,
            ..SceneAspect::default()
        };
        match option {
            CoreTurn::Disarm | CoreTurn::Blind => {
                let method = self.method_toward(actor, target, CREATE, choice.argument);
                self.forbid(actor, (target, option), method, serial);
            }
            CoreTurn::TakeCover => {
                let cover = ground(Fits::DEFEND);
                self.create_here(actor, method, cover, serial);
            }
            CoreTurn::TakePosition => {
                let position = ground(Fits::ATTACK | Fits::DEFEND | Fits::MOVE);
                self.create_here(actor, method, position, serial);
            }
            CoreTurn::BlockWay => {
                let site = way_towards(self.view(), actor, target);
                let Some(site) = site else { return };
                let fits = Fits::of(Fits::MOVE);
                let barrier = SceneAspect { site, fits, hinders: true, ..SceneAspect::default() };
                self.create_here(actor, method, barrier, serial);
            }
            CoreTurn::ExploitScene => {
                self.exploit_scene(actor, method, serial);
            }
            CoreTurn::BlockZone => {
                let barrier = SceneAspect { hinders: true, tied: false, ..ground(Fits::MOVE) };
                self.create_here(actor, method, barrier, serial);
            }
            CoreTurn::CreateThere => {
                let there = SceneAspect { site: self.site_of(target), ..SceneAspect::default() };
                let method = self.method_toward(actor, target, CREATE, choice.argument);
                self.create_here(actor, method, there, serial);
            }
            _ => self.clear_scene(actor, option, choice.argument, serial),
        }
    }

    /// Creates an advantage that forbids its bearer something; the fighter may have another weapon at hand.
    fn forbid(
        &mut self,
        actor: FighterId,
        what: (FighterId, CoreTurn),
        method: Method,
        serial: u32,
    ) {
        let (target, option) = what;
        let (target, outcome) = self.create_on_any(actor, target, method, false, serial);
        if outcome < Outcome::Succeed || !self.state.is_in(target) {
            return;
        }
        let bits = forbidden(self.setup, option);
        if option == CoreTurn::Disarm && self.has_backup_weapon(target, actor, serial) {
            return;
        }
        let attached = &mut self.state.fighters[target].attached;
        let made =
            attached.iter_mut().rev().find(|it| !it.is_boost() && FighterId::from(it.by) == actor);
        if let Some(made) = made {
            made.blocks |= bits;
            self.update_blocked(target);
            let blind = option == CoreTurn::Blind;
            self.table.note(|| CoreEvent::Forbidden { fighter: target, blind });
        }
    }

    /// Uses Backup Weapon, with which a fighter that would be disarmed has another weapon, and its foe gains a boost
    /// (FC-ENV-09). Returns `true` if the fighter did.
    fn has_backup_weapon(&mut self, fighter: FighterId, actor: FighterId, serial: u32) -> bool {
        let backup = |stunt: &Stunt| stunt.kind == StuntKind::BackupWeapon;
        let Some((at, played)) = self.find_stunt(fighter, backup) else { return false };
        let roll = (actor, serial);
        let occasion = Occasion { fighter, foe: Some(actor), kind: None, shifts: 0, roll };
        if !self.uses(at, played, occasion) {
            return false;
        }
        let attached = &self.state.fighters[fighter].attached;
        let made =
            attached.iter().rposition(|it| !it.is_boost() && FighterId::from(it.by) == actor);
        if let Some(made) = made {
            self.drop_attached(fighter, made);
        }
        self.gain_boost(actor);
        true
    }

    /// Removes an aspect of the scene (FC-ASP-05, FC-ENV-06, FC-ENV-07) by a roll.
    fn clear_scene(&mut self, actor: FighterId, option: CoreTurn, argument: u8, serial: u32) {
        let Some(at) = removable(self.view(), actor, option) else { return };
        let aspect = self.state.scene[at];
        self.note(|| FateEvent::Clears(actor));
        let method = self.method_for(actor, RollKind::Overcome, argument);
        let difficulty = self.setup.place.scene_removal;
        let maker = (aspect.by != u8::MAX).then_some(FighterId::from(aspect.by));
        if !self.remove_aspect(actor, method, maker, difficulty, serial) {
            return;
        }
        // Invocations on the roll may have changed it, its maker and site have not.
        let same = |it: &SceneAspect| {
            let made = |it: &SceneAspect| (it.by, it.name, it.site, it.fits, it.made);
            made(it) == made(&aspect)
        };
        if let Some(at) = self.state.scene.iter().position(same) {
            let free = self.state.scene[at].free.iter().sum();
            self.drop_aspect(at);
            self.note(|| FateEvent::Cleared(actor, free));
        }
    }
}
