//! Supplies of a fighter: another weapon, the items that it carries, moves and actions.

use super::conflict::{Fighter, UNARMED};
use super::view::View;
use crate::system::FighterId;
use crate::systems::stamina_and_wounds::knobs::rounds::Cost;
use crate::systems::stamina_and_wounds::sheet::gear::{ItemKind, Weapon};
use crate::systems::stamina_and_wounds::sheet::setup::Setup;

impl Fighter {
    /// Whether it can pay a cost in its turn.
    pub fn affords(&self, cost: Cost) -> bool {
        match cost {
            Cost::Free => true,
            Cost::Move => self.moves > 0,
            Cost::Action => self.actions > 0,
        }
    }

    /// Drops the weapon, which lies where the fighter stands (SW-COND-01).
    pub fn drop_weapon(&mut self) {
        if !self.disarmed {
            self.disarmed = true;
            self.weapon_at = self.position;
        }
    }

    /// Takes up the weapon at the fighter's feet; the caller has asked
    /// [`can_pick_up`](Self::can_pick_up).
    pub fn pick_up(&mut self) {
        self.disarmed = false;
        self.weapon_at = 0;
    }

    /// Whether the weapon lies at the fighter's feet; false once the fighter has moved away from it.
    pub fn can_pick_up(&self) -> bool {
        self.disarmed && self.weapon_at == self.position
    }

    /// Whether a weapon is intact and has ammunition, if it needs any (`ammo.usage`).
    pub fn can_use(&self, setup: &Setup, weapon: &Weapon) -> bool {
        let marks = self.usage.get(usize::from(weapon.item));
        let intact = marks.is_none_or(|marks| *marks < setup.boxes);
        intact && (!weapon.ranged || self.ammo < setup.boxes)
    }
}

impl View<'_> {
    /// Returns the next weapon that a fighter can use and that is neither in its
    /// hand nor on the ground. `None` if it has none.
    pub fn spare(self, fighter: FighterId) -> Option<u8> {
        let it = self.it(fighter);
        let weapons = &self.setup.sheets[fighter].gear.weapons;
        let after = if it.weapon == UNARMED { 0 } else { usize::from(it.weapon) + 1 };
        let mut in_turn = (0..weapons.len()).map(|step| (after + step) % weapons.len());
        let other = |&number: &usize| {
            number != usize::from(it.weapon)
                && it.ground >> number & 1 == 0
                && it.can_use(self.setup, &weapons[number])
        };
        in_turn.find(other).map(|number| number as u8)
    }

    /// Returns the uses left of the items of a kind, each of which marks `item.marks_per_use` boxes.
    /// An item that is never used up counts for as many uses as it has boxes, so that the number is
    /// finite.
    pub fn uses_left(self, fighter: FighterId, kind: ItemKind) -> i32 {
        let (setup, it) = (self.setup, self.it(fighter));
        let per_use = setup.knobs.character.marks_per_use;
        let items = setup.sheets[fighter].gear.items.iter().zip(&it.usage);
        let of_kind = items.filter(|(item, _)| item.kind == kind);
        let left = of_kind.map(|(_, marks)| i32::from(setup.boxes) - i32::from(*marks));
        // An item that is never used up counts for as many uses as it has boxes.
        left.map(|boxes| if per_use > 0 { (boxes + per_use - 1) / per_use } else { boxes }).sum()
    }
}
