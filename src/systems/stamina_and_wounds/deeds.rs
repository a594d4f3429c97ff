//! Manoeuvres that could be tried as things stand, and the save that decides each (SW-MAN, JC-2).

use super::gear::NO_ITEM;
use super::kinds::Attribute;
use super::knobs::ManeuverKnobs;
use super::knobs::characters::Trick;
use super::setup::Setup;
use super::state::{ENEMIES, NOBODY, PCS};
use super::view::{View, filter};

impl Trick {
    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

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
    /// The foes to whom a manoeuvre could do anything.
    pub fn open_to(self, actor: usize, trick: Trick) -> u64 {
        let setup = self.setup;
        if setup.tricks[setup.camp(actor)] & trick.bit() == 0 {
            return 0;
        }
        let me = self.it(actor);
        let mut foes = self.foes(actor);
        if self.is_bands() {
            foes = filter(foes, |foe| self.it(foe).position == me.position);
        }
        match trick {
            Trick::Disarm => filter(foes, |foe| {
                let it = self.it(foe);
                !it.disarmed && setup.weapon(foe, it).item != NO_ITEM
            }),
            Trick::Push if self.is_bands() || setup.scene.pit => foes,
            Trick::Push => foes & self.in_holds(),
            Trick::Trip => filter(foes, |foe| !self.it(foe).prone),
            Trick::Restrain => filter(foes, |foe| self.it(foe).held_by >> actor & 1 == 0),
            Trick::Climb if me.climbs == NOBODY && me.held_by == 0 => foes,
            Trick::Climb => 0,
        }
    }

    /// Those who hold somebody or are held.
    fn in_holds(self) -> u64 {
        let held = self.state.fighters.iter().enumerate().filter(|(_, it)| it.held_by != 0);
        held.fold(0, |mask, (fighter, it)| mask | 1 << fighter | it.held_by)
    }

    /// The manoeuvre that is most likely to succeed.
    pub fn best_trick(self, actor: usize, target: usize) -> Option<Trick> {
        let is_open = |trick: &Trick| self.open_to(actor, *trick) >> target & 1 == 1;
        let open = Trick::ALL.iter().copied().filter(is_open);
        open.rev().max_by_key(|&trick| self.setup.trick_chance(actor, trick, target))
    }
}
