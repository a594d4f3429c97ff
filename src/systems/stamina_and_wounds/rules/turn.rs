//! A fighter's step: the choice of a deed for its moves and actions, and the deed itself (SW-TURN, SW-MOVE).

use super::play::{LAST_STEP, Play, Purpose, Source};
use crate::system::{Answer, FighterId, Table, fighters_in, first_in};
use crate::systems::stamina_and_wounds::decide::points::{Order, Turn, trick};
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::kinds::Attribute;
use crate::systems::stamina_and_wounds::knobs::rounds::{Cost, SideOrder};
use crate::systems::stamina_and_wounds::knobs::wounds::BleedStop;
use crate::systems::stamina_and_wounds::sheet::gear::{ItemKind, NO_ITEM};
use crate::systems::stamina_and_wounds::state::conflict::NOBODY;
use crate::systems::stamina_and_wounds::state::view::filter;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Returns the fighter who takes the next step (SW-INIT-07 to 09). `None` if no fighter of the acting camp has
    /// one left.
    pub fn next_to_act(&mut self) -> Option<FighterId> {
        let camp = self.state.acting();
        let left = self.state.left & self.able(camp);
        if left & left.wrapping_sub(1) == 0 {
            return (left != 0).then(|| first_in(left));
        }
        match self.setup.knobs.round.side_order {
            SideOrder::Fixed => {}
            SideOrder::Random => {
                let mut lots = self.state.order.iter().map(|&fighter| FighterId::from(fighter));
                return lots.find(|fighter| left >> fighter & 1 == 1);
            }
            SideOrder::Policy => return Some(self.choose_next(camp, left)),
        }
        Some(self.table.first_listed(left))
    }

    /// Asks the first fighter of the side who can act, as the speaker of its side, which fighter acts next (D-ORDER).
    fn choose_next(&mut self, camp: usize, left: u64) -> FighterId {
        let speaker = self.table.first_of(self.able(camp));
        match self.decide_if_open::<Order>(speaker, None).target {
            Some(next) if left >> next & 1 == 1 => next,
            _ => self.table.first_listed(left),
        }
    }

    /// Whether a fighter has anything left to do in this turn. False after `LAST_STEP` steps, because labels of draws
    /// have no more numbers.
    pub fn has_step(&self, fighter: FighterId) -> bool {
        let it = &self.state.fighters[fighter];
        if it.done || it.steps >= LAST_STEP {
            return false;
        }
        it.actions > 0 || (it.moves > 0 && self.can_use_move(fighter))
    }

    /// Whether a move alone is of any use. Kept out of [`has_step`](Self::has_step), so that that is small enough to be
    /// inlined.
    #[inline(never)]
    fn can_use_move(&self, fighter: FighterId) -> bool {
        let it = &self.state.fighters[fighter];
        let knobs = &self.setup.knobs;
        (it.held_by == 0 && (it.prone || self.view().is_bands()))
            || (it.can_pick_up() && knobs.maneuver.recover == Cost::Move)
            || (knobs.character.swap_cost == Cost::Move
                && self.setup.weapon(fighter, it).item == NO_ITEM
                && self.view().spare(fighter).is_some())
    }

    /// Asks a fighter for its next deed, and plays it. Its own bit of `State::left` alone is looked at, because a
    /// step does not change whether allies have one left.
    pub fn step(&mut self, fighter: FighterId) {
        self.note(|| StaminaEvent::Turn(fighter));
        let answer = self.decide::<Turn>(fighter, None);
        self.carry_out_choice(fighter, answer);
        self.it(fighter).steps += 1;
        // The step of a fighter does not change whether its allies have a step left.
        if !self.has_step(fighter) {
            self.state.left &= !(1 << fighter);
            if self.state.fighters[fighter].leaving && self.state.is_in(fighter) {
                self.leave(fighter);
            }
        }
        self.offer_tests();
    }

    fn carry_out_choice(&mut self, fighter: FighterId, answer: Answer<Turn>) {
        let target = answer.target.unwrap_or(fighter);
        let step = self.state.fighters[fighter].steps;
        let source = Source::deed(fighter, step);
        self.pay(fighter, answer.option.cost(&self.setup.knobs));
        match answer.option {
            Turn::Attack => self.attack(fighter, target, (Purpose::Attack, step)),
            Turn::Defend => self.defend(fighter),
            Turn::Maneuver => self.try_trick(fighter, answer.argument, target),
            Turn::Stanch => self.stanch(fighter, target, source),
            Turn::Bandage => self.use_bandage(fighter, target, source),
            Turn::Draught => self.use_draught(fighter, target, source),
            Turn::BreakFree => self.break_free(fighter, source),
            Turn::ShakeOff => self.shake_off(fighter, source),
            Turn::TestMorale => self.test_pending(fighter),
            Turn::StandUp => {
                self.it(fighter).prone = false;
                self.note(|| StaminaEvent::Stands(fighter));
            }
            Turn::PickUp => {
                self.it(fighter).pick_up();
                self.note(|| StaminaEvent::PicksUp(fighter));
            }
            Turn::Draw => self.draw_weapon(fighter),
            Turn::Approach => self.walk(fighter, target, 1),
            Turn::BackOff => self.walk(fighter, target, -1),
            Turn::Pass => {
                self.it(fighter).done = true;
                self.note(|| StaminaEvent::Passes(fighter));
            }
        }
    }

    /// Makes a fighter defend: attacks against it have `defend.banes` Banes (SW-DEFD-01).
    fn defend(&mut self, fighter: FighterId) {
        self.it(fighter).defends += 1;
        self.count(M::Defends, fighter, 1);
        self.note(|| StaminaEvent::Defends(fighter));
        self.moment(StaminaMoment::Defended, fighter, None);
    }

    /// Tries the manoeuvre that the policy named, or else [`best_trick`](View::best_trick).
    fn try_trick(&mut self, fighter: FighterId, named: Option<u8>, target: FighterId) {
        let trick = named.and_then(trick).or_else(|| self.view().best_trick(fighter, target));
        if let Some(trick) = trick {
            self.maneuver(fighter, trick, target);
        }
    }

    /// Draws the [`spare`](View::spare) weapon. A weapon that lies on the ground stays there for this fight.
    fn draw_weapon(&mut self, fighter: FighterId) {
        let Some(weapon) = self.view().spare(fighter) else { return };
        let it = self.it(fighter);
        if it.disarmed {
            it.ground |= 1 << it.weapon;
        }
        it.pick_up();
        it.weapon = weapon;
        let name = self.setup.sheets[fighter].gear.weapons[usize::from(weapon)].name;
        self.note(|| StaminaEvent::Draws(fighter, name));
    }

    fn pay(&mut self, fighter: FighterId, cost: Cost) {
        match cost {
            Cost::Free => {}
            Cost::Move => self.it(fighter).moves -= 1,
            Cost::Action => self.spend_action(fighter),
        }
    }

    fn spend_action(&mut self, fighter: FighterId) {
        self.it(fighter).actions -= 1;
        self.count(M::Actions, fighter, 1);
    }

    /// Moves a fighter one step towards a foe or away from it, with the move or else the action (SW-MOVE-01, 02).
    fn walk(&mut self, fighter: FighterId, foe: FighterId, towards: i8) {
        if self.state.fighters[fighter].moves > 0 {
            self.it(fighter).moves -= 1;
        } else {
            self.spend_action(fighter);
        }
        let there = self.state.fighters[foe].position;
        let from = self.state.fighters[fighter].position;
        let direction = match (there - from).signum() {
            // A fighter backs off from a foe on the same step towards its own side.
            0 => self.view().home(fighter),
            ahead => ahead * towards,
        };
        // A fighter who walks away lets go; fighters who climbed on it are carried along.
        self.let_go(fighter);
        self.move_to(fighter, from + direction);
        self.carry_climbers(fighter);
    }

    pub(crate) fn carry_climbers(&mut self, fighter: FighterId) {
        let position = self.state.fighters[fighter].position;
        for other in fighters_in(self.state.standing) {
            if FighterId::from(self.state.fighters[other].climbs) == fighter {
                self.it(other).position = position;
            }
        }
    }

    /// Puts a fighter on another step; a fighter who has climbed on another gets down.
    pub fn move_to(&mut self, fighter: FighterId, position: i8) {
        let it = self.it(fighter);
        it.position = position.clamp(-9, 18);
        it.climbs = NOBODY;
        let position = it.position;
        let foes = self.of_camp(self.setup.camp(fighter) ^ 1);
        self.table.note(|| {
            let close = filter(foes, |foe| self.state.fighters[foe].position == position);
            StaminaEvent::Moves(fighter, position, close)
        });
        self.moment(StaminaMoment::Moved, fighter, None);
    }

    /// Stops bleeding by a bare action, or with a save (`bleed.stop`) (SW-COND-06).
    fn stanch(&mut self, fighter: FighterId, target: FighterId, source: Source) {
        if self.setup.knobs.wound.bleed_stop == BleedStop::Save {
            let attribute = self.setup.sheets[fighter].attribute(Attribute::Wil);
            let number = self.setup.knobs.character.target;
            let save = self.save(
                (Purpose::Stanch, source, fighter, source.first()),
                None,
                attribute,
                number,
            );
            if !save.success || !self.state.is_in(fighter) {
                return;
            }
        }
        self.state.bleed(target, 0);
        self.count(M::Stanched, fighter, 1);
        self.note(|| StaminaEvent::Stanched(target, fighter));
    }

    /// Uses a bandage, which ends bleeding without a save (SW-ITEM-03).
    fn use_bandage(&mut self, fighter: FighterId, target: FighterId, source: Source) {
        if self.use_item(fighter, target, ItemKind::Bandage, source) {
            self.state.bleed(target, 0);
            self.count(M::BandagesUsed, fighter, 1);
            self.count(M::Stanched, fighter, 1);
            self.note(|| StaminaEvent::Bandage(target, fighter));
            self.moment(StaminaMoment::ItemUsed, fighter, Some(target));
        }
    }

    /// Uses a draught, which heals `item.draught.heal` Wounds (SW-ITEM-03).
    pub fn use_draught(&mut self, fighter: FighterId, target: FighterId, source: Source) {
        if self.use_item(fighter, target, ItemKind::Draught, source) {
            let amount = self.setup.knobs.character.draught;
            let all = i32::from(self.state.fighters[target].wounds);
            let draw = (Purpose::Draught, source, target, source.first());
            let healed = self.roll_amount(amount, all, draw).min(all) as i16;
            self.count(M::DraughtsUsed, fighter, 1);
            self.note(|| StaminaEvent::Draught(target, fighter, healed));
            self.heal(target, healed);
            self.moment(StaminaMoment::ItemUsed, fighter, Some(target));
        }
    }

    /// Takes one use of an item of a kind; returns `false` if there is none left (SW-ITEM-01, 02). A usage die is
    /// rolled for items as for weapons (SW-CORE-08). Draws are labelled with the fighter who is helped, because after a
    /// fight one helper may help several in a step.
    fn use_item(
        &mut self,
        fighter: FighterId,
        target: FighterId,
        kind: ItemKind,
        source: Source,
    ) -> bool {
        let boxes = self.setup.boxes;
        let usage = &self.state.fighters[fighter].usage;
        let items = self.setup.sheets[fighter].gear.items.iter().zip(usage).enumerate();
        let mut usable = items.filter(|(_, (item, marks))| item.kind == kind && **marks < boxes);
        let Some((number, _)) = usable.next() else { return false };
        let marks = self.setup.knobs.character.marks_per_use;
        let before = self.state.fighters[fighter].usage[number];
        // After a fight one helper may help several fighters in the same step, so the draws are labelled
        // with the fighter who is helped.
        self.it(fighter).usage[number] = self.marked(target, before, marks, source);
        true
    }
}
