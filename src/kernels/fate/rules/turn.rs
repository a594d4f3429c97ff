//! A fighter's turn: its choice of action and target (FC-EXC-02, WOA-SEQ-03).

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{Choice, FighterId, NO_ARGUMENT, NO_TARGET, Numbered, Options, Table};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Plays one action; `reach` gives the foes in the actor's reach if the caller knows them. If its only target
    /// concedes, the fighter may choose again (FC-CED-15).
    pub(crate) fn take_action(&mut self, actor: FighterId, serial: u32, mut reach: Option<u64>) {
        loop {
            let (play, quiet) = ((self.setup, &*self.state), &Moment::QUIET);
            let ask = Ask::within_reach(play, Turn::NUMBER, actor, quiet, reach.take());
            let choice = self.table.choose(&ask.at::<{ Turn::NUMBER }>(0));
            let target = FighterId::from(choice.target);
            let seen = ask.seen_attack(choice);
            let hostile = choice.target != NO_TARGET && self.setup.foes(actor) >> target & 1 == 1;
            let attack = choice.option == Turn::Attack.number() || G::is_attack(choice.option);
            if hostile && self.concession_of_target(target, actor, attack) {
                if self.state.end.is_none() && self.setup.fate.may_redirect {
                    continue;
                }
                return;
            }
            self.play_choice(actor, choice, seen, serial);
            return;
        }
    }

    /// Plays the choice of an action; `seen` is the method of the attack, if it was looked up for the choice.
    fn play_choice(&mut self, actor: FighterId, choice: Choice, seen: Option<Method>, serial: u32) {
        let target = FighterId::from(choice.target);
        let create = RollKind::Create { presence: false };
        // Any other action ends full defense, also inside the turn (WOA-MAN-16).
        if choice.option != Turn::Pass.number() {
            self.state.fighters[actor].full_defense = false;
        }
        let Some(action) = Turn::from_number(choice.option) else {
            return G::act(self, actor, choice);
        };
        match action {
            Turn::Attack => {
                let best = || self.method_toward(actor, target, RollKind::Attack, choice.argument);
                in_tests!(assert!(seen.is_none_or(|seen| seen == best())));
                let method = seen.unwrap_or_else(best);
                self.attack(actor, target, method, serial);
            }
            Turn::Create => {
                let method = self.method_toward(actor, target, create, choice.argument);
                self.create_on(actor, target, method, false, serial);
            }
            Turn::Exploit => {
                let method = self.method_toward(actor, target, create, choice.argument);
                self.exploit(actor, target, method, serial);
            }
            Turn::CreateOnScene => {
                let method = self.method_for(actor, create, choice.argument);
                self.create_on_scene(actor, method, serial);
            }
            Turn::Remove => {
                let method = self.method_for(actor, RollKind::Overcome, choice.argument);
                self.remove_advantage(actor, target, method, serial);
            }
            Turn::FullDefense => {
                self.note(|| FateEvent::FullDefense(actor));
                self.count(FateMeasure::FullDefenses, actor, 1);
                self.state.fighters[actor].defended = false;
                G::full_defense(self, actor);
            }
            Turn::Pass => self.note(|| FateEvent::Passes(actor)),
        }
    }

    /// Returns the method that a choice names, or the best that reaches its target; [`Method::NONE`] if there is
    /// none.
    #[inline]
    pub(crate) fn method_toward(
        &self,
        fighter: FighterId,
        target: FighterId,
        kind: RollKind,
        argument: u8,
    ) -> Method {
        if self.setup.map.has_zones() {
            let [here, there] =
                [fighter, target].map(|fighter| self.state.fighters[fighter].foot.zone());
            let distance = self.setup.map.distance(here, there);
            let view = self.view();
            let named = (argument != NO_ARGUMENT)
                .then(|| G::named_at(view, fighter, kind, argument, distance))
                .flatten();
            let method = named.or_else(|| G::method_at(view, fighter, kind, distance));
            return method.unwrap_or(Method::NONE);
        }
        self.method_for(fighter, kind, argument)
    }

    /// Returns the method that a choice names, or the best; [`Method::NONE`] if there is none.
    #[inline]
    pub(crate) fn method_for(&self, fighter: FighterId, kind: RollKind, argument: u8) -> Method {
        let view = self.view();
        let named = if argument == NO_ARGUMENT {
            None
        } else {
            G::named_method(view, fighter, kind, argument, NO_ARGUMENT)
        };
        named.or_else(|| G::method(view, fighter, kind, NO_ARGUMENT)).unwrap_or(Method::NONE)
    }
}
