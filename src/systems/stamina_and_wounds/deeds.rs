//! Manoeuvres that could be tried as things stand, and the save that decides each (SW-MAN, JC-2).

use super::gear::NO_ITEM;
use super::kinds::Attribute;
use super::knobs::ManeuverKnobs;
use super::knobs::characters::Trick;
use super::setup::Setup;
use super::state::{ENEMIES, Fighter, NOBODY, PCS};
use super::view::View;

impl ManeuverKnobs {
    /// The attribute of a manoeuvre (SW-MAN-02).
    pub fn attribute(&self, trick: Trick) -> Attribute {
        match trick {
            Trick::Disarm => self.disarm,
            Trick::Push => self.push,
            Trick::Trip => self.trip,
            Trick::Restrain => self.restrain,
            Trick::Climb => self.climb,
        }
    }
}

/// A save that decides a deed of one fighter against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedSave {
    /// Who rolls.
    pub roller: usize,
    /// With which bonus.
    pub attribute: i32,
    /// What must be reached.
    pub target: i32,
    /// Whether the deed succeeds when the save does.
    pub wins: bool,
}

impl DeedSave {
    /// Who rolls for a deed of one fighter against another: attribute and Target, and whether a
    /// success of the save is a success of the deed (SW-CORE-04, JC-2).
    pub fn of(setup: &Setup, actor: usize, against: usize, attribute: Attribute) -> Self {
        let (mine, other) = (&setup.sheets[actor], &setup.sheets[against]);
        let facing = setup.knobs.character.player_facing;
        if setup.camp(actor) == PCS || !facing {
            // Whoever acts rolls; a player's character is as hard to beat as its attribute makes it.
            let target = if other.camp == ENEMIES {
                i32::from(other.target)
            } else {
                setup.knobs.character.target_base + other.attribute(attribute)
            };
            let attribute = mine.attribute(attribute);
            return Self { roller: actor, attribute, target, wins: true };
        }
        let (attribute, target) = (other.attribute(attribute), i32::from(mine.target));
        Self { roller: against, attribute, target, wins: false }
    }

    /// Chance of the deed in percent.
    pub fn percent(&self, setup: &Setup) -> i32 {
        let save = setup.save_percent(self.roller, self.attribute, self.target);
        if self.wins { save } else { 100 - save }
    }
}

impl View<'_> {
    /// Whether a manoeuvre could do anything to a target.
    pub fn is_open(self, actor: usize, trick: Trick, target: usize) -> bool {
        let (setup, maneuver) = (self.setup, &self.setup.knobs.maneuver);
        if !maneuver.list.contains(&trick) || (setup.camp(actor) == ENEMIES && !maneuver.enemies) {
            return false;
        }
        let (me, it) = (self.it(actor), self.it(target));
        if self.is_bands() && me.position != it.position {
            return false;
        }
        match trick {
            Trick::Disarm => !it.disarmed && setup.weapon(target, it).item != NO_ITEM,
            Trick::Push => {
                let holds = |other: &Fighter| other.held_by >> target & 1 == 1;
                let bound = || it.held_by != 0 || self.state.fighters.iter().any(holds);
                self.is_bands() || setup.scene.pit || bound()
            }
            Trick::Trip => !it.prone,
            Trick::Restrain => it.held_by >> actor & 1 == 0,
            Trick::Climb => me.climbs == NOBODY && me.held_by == 0,
        }
    }

    /// Chance of a manoeuvre in percent.
    pub fn trick_chance(self, actor: usize, trick: Trick, target: usize) -> i32 {
        let attribute = self.setup.knobs.maneuver.attribute(trick);
        DeedSave::of(self.setup, actor, target, attribute).percent(self.setup)
    }

    /// The manoeuvre that is most likely to succeed.
    pub fn best_trick(self, actor: usize, target: usize) -> Option<Trick> {
        let open = Trick::ALL.iter().copied().filter(|&trick| self.is_open(actor, trick, target));
        open.rev().max_by_key(|&trick| self.trick_chance(actor, trick, target))
    }
}
