//! Between the conflicts of a series: healing, carried state and fading marks of the gods (WOA-END-03). The hooks of
//! [`Between`].
//!
//! The kernel plays the series. By default no treatment is needed: recovery begins by itself (`healing.effect =
//! auto_treat`). A mild consequence goes with a quiet scene, a moderate one at the end of the next session, a severe
//! one at the end of the scenario. If the knob takes another value, treatments are overcome rolls with any approach,
//! as in Fate Core.

use crate::kernels::fate::hooks::Between;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::sheet::sheet::{Harm, Severity};
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::war_of_ashes::sheet::sheet::{Build, kind_index};
use crate::systems::war_of_ashes::state::conflict::{Roar, World};
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl Between for War {
    /// Returns the method for a treatment that takes a roll: the fighter's best approach for overcoming. `None` for
    /// minions, because they have no list for it.
    fn treatment(setup: &Setup<Self>, healer: FighterId, _harm: Harm) -> Option<Method> {
        let sheet = &setup.sheets[healer].game;
        let Build::Full(ratings) = &sheet.build else { return None };
        let number = sheet.best_of(sheet.allowed[kind_index(RollKind::Overcome)])?;
        Some(Method { number, rating: i32::from(ratings[usize::from(number)]) })
    }

    fn recovery_wait(view: View<'_>, severity: Severity) -> u16 {
        view.recovery_wait(severity)
    }

    fn needs_rest(severity: Severity) -> bool {
        severity == Severity::Mild
    }

    fn scene_passed<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, quiet: bool) {
        play.scene_is_over(quiet);
    }

    /// Makes the conflict's part when the next one begins. Marks stay, because the gods remember.
    fn renew(setup: &Setup<Self>, world: &mut World) {
        let (marks, old) = (world.rites.marks, world.rites.old_marks);
        world.clone_from(&setup.start.world);
        (world.rites.marks, world.rites.old_marks) = (marks, old);
    }

    fn new_session<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        play.renew_stunts();
    }

    /// Returns the fighter's part of the state at the start of the next conflict: stunts used up for the session and
    /// the consequence in the slot of a ritual are carried over (WOA-RIT-15, WOA-STN-04). Roar aspects, rituals and
    /// maneuvers are gone, dropped weapons are back, and mobs have gathered again.
    fn carried(setup: &Setup<Self>, fighter: FighterId, old: Roar) -> Roar {
        let mut new = setup.start.fighters[fighter].game;
        new.craft.used = old.craft.used;
        (new.band.borne, new.band.rests) = (old.band.borne, old.band.rests);
        new
    }
}

impl View<'_> {
    /// Returns the scenes until a consequence is gone for which recovery begins now: of mild ones quiet scenes, of
    /// others all that are left to the end of a session or a scenario after the running one. The scene that has just
    /// ended belongs to the session that it may have closed.
    pub(crate) fn recovery_wait(self, severity: Severity) -> u16 {
        let knobs = &self.setup.series.knobs;
        let clock = i32::from(self.state.series.clock);
        let until = |length: i32, more: i32| {
            let running = (clock - 1).max(0) / length;
            (running + 1 + more) * length - clock
        };
        let session = knobs.session_scenes;
        let scenes = match severity {
            Severity::Mild => knobs.wait_mild,
            Severity::Moderate => until(session, knobs.wait_moderate),
            _ => until(session * knobs.scenario_sessions, knobs.wait_severe),
        };
        scenes as u16
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Begins a new session: stunts have all their uses again (WOA-LETH-05).
    pub(crate) fn renew_stunts(&mut self) {
        for it in &mut *self.state.fighters {
            it.game.craft.used = Default::default();
        }
    }

    /// Ends a scene: consequences in slots of rituals heal as mild ones do, marks of the gods fade, and weights are
    /// recomputed, because foes who are gone no longer count.
    pub(crate) fn scene_is_over(&mut self, quiet: bool) {
        if !quiet {
            self.recompute_weights();
        }
        if self.setup.game.known.priests != 0 {
            self.heal_extra(quiet);
        }
        if self.setup.game.known.divine {
            self.fade_marks(quiet);
        }
    }

    fn heal_extra(&mut self, quiet: bool) {
        let needed = self.setup.series.knobs.wait_mild;
        for fighter in fighters_in(self.state.standing) {
            let band = &mut self.state.fighters[fighter].game.band;
            band.rests = band.rests.saturating_add(u8::from(quiet));
            if band.borne > 0 && i32::from(band.rests) >= needed {
                band.borne = 0;
                self.table.note(|| WarEvent::ExtraMildHeals(fighter));
            }
        }
    }

    /// Opens a later conflict of a series: consequences in slots of rituals are aspects still, so that foes can pay
    /// to invoke them.
    pub(crate) fn open_after_rest(&mut self) {
        if self.state.series.openings == 0 || self.setup.game.known.priests == 0 {
            return;
        }
        for fighter in fighters_in(self.state.standing) {
            let foes = self.setup.foes(fighter) & self.state.standing;
            let Some(foe) = fighters_in(foes).next() else { continue };
            for _ in 0..self.state.fighters[fighter].game.band.borne {
                self.attach(foe, fighter, 0, 0);
                // No fighter has created it.
                self.count(FateMeasure::Advantages, foe, -1);
            }
        }
    }
}
