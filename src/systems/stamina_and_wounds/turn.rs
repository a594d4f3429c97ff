//! A fighter's step: what it may do with its moves and actions, and doing it (SW-TURN, SW-MOVE).

use super::ask::{Ask, Moment};
use super::events::StaminaEvent;
use super::gear::ItemKind;
use super::knobs::rounds::{Cost, PositionModel, SideOrder};
use super::knobs::wounds::BleedStop;
use super::measures::StaminaMeasure as M;
use super::play::{LAST_STEP, Play, Purpose, Source, able};
use super::setup::Setup;
use super::state::{Fighter, NOBODY, State, UNARMED};
use super::words::{NEXT, POINT_ORDER, POINT_TURN, trick, turn};
use crate::system::{Choice, Table, bits};

/// Whether a fighter can pay a cost in its turn.
#[inline]
pub fn affords(it: &Fighter, cost: Cost) -> bool {
    match cost {
        Cost::Free => true,
        Cost::Move => it.moves > 0,
        Cost::Action => it.actions > 0,
    }
}

/// The next intact weapon of a fighter that is not in its hand.
pub fn spare(setup: &Setup, state: &State, fighter: usize) -> Option<u8> {
    let it = &state.fighters[fighter];
    let gear = &setup.sheets[fighter].gear;
    let count = gear.weapons.len();
    let after = if it.weapon == UNARMED { 0 } else { usize::from(it.weapon) + 1 };
    let in_turn = (0..count).map(|step| (after + step) % count.max(1));
    let intact = |&number: &usize| {
        let weapon = &gear.weapons[number];
        let in_hand = number == usize::from(it.weapon) && !it.disarmed;
        let lost = number == usize::from(it.weapon) && it.disarmed;
        !in_hand
            && !lost
            && is_intact(setup, it, weapon.item)
            && has_shots(setup, it, weapon.ranged)
    };
    in_turn.into_iter().find(intact).map(|number| number as u8)
}

fn is_intact(setup: &Setup, it: &Fighter, item: u8) -> bool {
    it.usage.get(usize::from(item)).is_none_or(|marks| *marks < setup.boxes)
}

/// Whether a weapon has ammunition, if it needs any (`ammo.usage`).
pub fn has_shots(setup: &Setup, it: &Fighter, ranged: bool) -> bool {
    !ranged || it.ammo < setup.boxes
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Who takes the next step (SW-INIT-07 to 09).
    pub fn next_to_act(&mut self) -> Option<usize> {
        let camp = self.state.acting();
        let left = self.state.left & able(self.setup, self.state, camp);
        if left & left.wrapping_sub(1) == 0 {
            return (left != 0).then(|| left.trailing_zeros() as usize);
        }
        match self.setup.knobs.round.side_order {
            SideOrder::Fixed => {}
            SideOrder::Random => {
                let mut lots = self.state.order.iter().map(|&fighter| usize::from(fighter));
                return lots.find(|fighter| left >> fighter & 1 == 1);
            }
            SideOrder::Policy => return Some(self.choose_next(camp, left)),
        }
        Some(left.trailing_zeros() as usize)
    }

    /// D-ORDER: the first of the side who can act decides.
    fn choose_next(&mut self, camp: usize, left: u64) -> usize {
        let speaker = able(self.setup, self.state, camp).trailing_zeros() as usize;
        if self.table.undecided(POINT_ORDER) >> speaker & 1 == 1 {
            let moment = Moment { among: left, ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, POINT_ORDER, speaker, &moment);
            let choice = self.table.choose(&ask);
            if choice.option == NEXT && left >> choice.target & 1 == 1 {
                return usize::from(choice.target);
            }
        }
        left.trailing_zeros() as usize
    }

    /// Whether a fighter has anything left to do in this turn.
    pub fn has_step(&self, fighter: usize) -> bool {
        let it = &self.state.fighters[fighter];
        if it.done || it.steps >= LAST_STEP {
            return false;
        }
        it.actions > 0 || (it.moves > 0 && self.can_use_move(fighter))
    }

    /// Whether a move alone is of any use.
    fn can_use_move(&self, fighter: usize) -> bool {
        let it = &self.state.fighters[fighter];
        let knobs = &self.setup.knobs;
        it.prone
            || (knobs.round.position == PositionModel::Bands && it.held_by == 0)
            || (it.disarmed && knobs.maneuver.recover == Cost::Move)
            || (knobs.character.swap_cost == Cost::Move
                && self.setup.weapon(fighter, it).item == super::gear::NO_ITEM
                && spare(self.setup, self.state, fighter).is_some())
    }

    /// Asks a fighter what it does next, and does it.
    pub fn step(&mut self, fighter: usize) {
        self.note(|| StaminaEvent::Turn(fighter));
        let ask = Ask::new(self.setup, self.state, POINT_TURN, fighter, &Moment::QUIET);
        let choice = self.table.choose(&ask);
        self.do_it(fighter, choice);
        self.it(fighter).steps += 1;
        // What a fighter does leaves what its allies can do in their turn as it was.
        if !self.has_step(fighter) {
            self.state.left &= !(1 << fighter);
            if self.state.fighters[fighter].leaving {
                self.leave(fighter);
            }
        }
        self.offer_tests();
    }

    fn do_it(&mut self, fighter: usize, choice: Choice) {
        let target = usize::from(choice.target);
        let step = self.state.fighters[fighter].steps;
        let source = Source::deed(fighter, step);
        match choice.option {
            turn::ATTACK => {
                self.spend_action(fighter);
                self.attack(fighter, target, (Purpose::Attack, step));
            }
            turn::DEFEND => {
                self.spend_action(fighter);
                self.it(fighter).defends += 1;
                self.count(M::Defends, fighter, 1);
                self.note(|| StaminaEvent::Defends(fighter));
            }
            turn::MANEUVER => {
                self.spend_action(fighter);
                if let Some(trick) =
                    trick(choice.argument).or_else(|| self.best_trick(fighter, target))
                {
                    self.maneuver(fighter, trick, target);
                }
            }
            turn::STANCH => {
                self.spend_action(fighter);
                self.stanch(fighter, target, source);
            }
            turn::BANDAGE => {
                self.spend_action(fighter);
                self.use_bandage(fighter, target);
            }
            turn::DRAUGHT => {
                self.spend_action(fighter);
                self.use_draught(fighter, target, source);
            }
            turn::BREAK_FREE => {
                self.spend_action(fighter);
                self.break_free(fighter, source);
            }
            turn::SHAKE_OFF => {
                self.spend_action(fighter);
                self.shake_off(fighter, source);
            }
            turn::TEST_MORALE => {
                self.spend_action(fighter);
                self.test_pending(fighter);
            }
            _ => self.do_small(fighter, choice.option, target),
        }
    }

    /// What costs no action as a rule.
    fn do_small(&mut self, fighter: usize, option: u8, target: usize) {
        match option {
            turn::STAND_UP => {
                let it = self.it(fighter);
                it.moves -= 1;
                it.prone = false;
                self.note(|| StaminaEvent::Stands(fighter));
            }
            turn::PICK_UP => {
                self.pay(fighter, self.setup.knobs.maneuver.recover);
                self.it(fighter).disarmed = false;
                self.note(|| StaminaEvent::PicksUp(fighter));
            }
            turn::DRAW => {
                self.pay(fighter, self.setup.knobs.character.swap_cost);
                if let Some(weapon) = spare(self.setup, self.state, fighter) {
                    self.draw_weapon(fighter, weapon);
                }
            }
            turn::APPROACH => self.walk(fighter, target, 1),
            turn::BACK_OFF => self.walk(fighter, target, -1),
            _ => {
                self.it(fighter).done = true;
                self.note(|| StaminaEvent::Passes(fighter));
            }
        }
    }

    /// Takes another weapon in hand; one that lies on the ground stays there for this fight.
    fn draw_weapon(&mut self, fighter: usize, weapon: u8) {
        let it = self.it(fighter);
        it.weapon = weapon;
        it.disarmed = false;
        let name = self.setup.sheets[fighter].gear.weapons[usize::from(weapon)].name;
        self.note(|| StaminaEvent::Draws(fighter, name));
    }

    fn pay(&mut self, fighter: usize, cost: Cost) {
        match cost {
            Cost::Free => {}
            Cost::Move => self.it(fighter).moves -= 1,
            Cost::Action => self.spend_action(fighter),
        }
    }

    fn spend_action(&mut self, fighter: usize) {
        self.it(fighter).actions -= 1;
        self.count(M::Actions, fighter, 1);
    }

    /// One step towards a foe or away from it, with the move or else the action (SW-MOVE-01, 02).
    fn walk(&mut self, fighter: usize, foe: usize, towards: i8) {
        if self.state.fighters[fighter].moves > 0 {
            self.it(fighter).moves -= 1;
        } else {
            self.spend_action(fighter);
        }
        let there = self.state.fighters[foe].position;
        let from = self.state.fighters[fighter].position;
        let direction = match (there - from).signum() {
            // Away from somebody who stands here is back where one came from.
            0 => self.home(fighter),
            ahead => ahead * towards,
        };
        // Nobody holds from afar; whoever has climbed on somebody is carried along.
        self.let_go(fighter);
        self.move_to(fighter, from + direction);
        let position = self.state.fighters[fighter].position;
        for other in bits(self.state.standing) {
            if usize::from(self.state.fighters[other].climbs) == fighter {
                self.it(other).position = position;
            }
        }
    }

    /// The direction in which a fighter's camp came.
    pub fn home(&self, fighter: usize) -> i8 {
        if self.setup.camp(fighter) == super::state::PCS { -1 } else { 1 }
    }

    /// Puts a fighter on another step; whoever climbed on somebody gets down.
    pub fn move_to(&mut self, fighter: usize, position: i8) {
        let it = self.it(fighter);
        it.position = position.clamp(-9, 18);
        it.climbs = NOBODY;
        let position = it.position;
        let foes = self.of_camp(self.setup.camp(fighter) ^ 1);
        self.table.note(|| {
            let close = bits(foes).filter(|&foe| self.state.fighters[foe].position == position);
            let close = close.fold(0, |mask, foe| mask | 1 << foe);
            StaminaEvent::Moves(fighter, position, close)
        });
    }

    /// Stops bleeding by a bare action, or with a save (SW-COND-06).
    fn stanch(&mut self, fighter: usize, target: usize, source: Source) {
        if self.setup.knobs.wound.bleed_stop == BleedStop::Save {
            let attribute = self.setup.sheets[fighter].attribute(super::kinds::Attribute::Wil);
            let number = self.setup.knobs.character.target;
            let save = self.save((Purpose::Stanch, source, fighter), attribute, number);
            if !save.success {
                return;
            }
        }
        self.it(target).bleeding = 0;
        self.count(M::Stanched, fighter, 1);
        self.note(|| StaminaEvent::Stanched(target, fighter));
    }

    /// A bandage ends bleeding (SW-ITEM-03).
    fn use_bandage(&mut self, fighter: usize, target: usize) {
        if self.use_item(fighter, ItemKind::Bandage) {
            self.it(target).bleeding = 0;
            self.count(M::BandagesUsed, fighter, 1);
            self.count(M::Stanched, fighter, 1);
            self.note(|| StaminaEvent::Bandage(target, fighter));
        }
    }

    /// A draught heals Wounds (SW-ITEM-03).
    pub fn use_draught(&mut self, fighter: usize, target: usize, source: Source) {
        if self.use_item(fighter, ItemKind::Draught) {
            let amount = self.setup.knobs.character.draught;
            let all = i32::from(self.state.fighters[target].wounds);
            let draw = (Purpose::Draught, source, target, source.first());
            let healed = self.roll_amount(amount, all, draw).min(all) as i16;
            self.count(M::DraughtsUsed, fighter, 1);
            self.note(|| StaminaEvent::Draught(target, fighter, healed));
            self.heal(target, healed);
        }
    }

    /// Uses one use of an item of a kind; `false` if there is none left (SW-ITEM-01, 02).
    fn use_item(&mut self, fighter: usize, kind: ItemKind) -> bool {
        let boxes = self.setup.boxes;
        let usage = &self.state.fighters[fighter].usage;
        let items = self.setup.sheets[fighter].gear.items.iter().zip(usage).enumerate();
        let mut usable = items.filter(|(_, (item, marks))| item.kind == kind && **marks < boxes);
        let Some((number, _)) = usable.next() else { return false };
        let marks = self.setup.knobs.character.marks_per_use as u8;
        let it = self.it(fighter);
        it.usage[number] = (it.usage[number] + marks).min(boxes);
        true
    }
}

/// Uses left of the items of a kind.
pub fn uses_left(setup: &Setup, it: &Fighter, fighter: usize, kind: ItemKind) -> i32 {
    let per_use = setup.knobs.character.marks_per_use;
    let items = setup.sheets[fighter].gear.items.iter().zip(&it.usage);
    let of_kind = items.filter(|(item, _)| item.kind == kind);
    let left = of_kind.map(|(_, marks)| i32::from(setup.boxes) - i32::from(*marks));
    // An item that is never used up counts for as many uses as it has boxes.
    left.map(|boxes| if per_use > 0 { (boxes + per_use - 1) / per_use } else { boxes }).sum()
}
