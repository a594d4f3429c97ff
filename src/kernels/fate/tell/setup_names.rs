//! Names of the parts of a conflict, for the sentences about it.

use super::names::Names;
use super::sentences;
use crate::kernels::fate::hooks::{Methods, Rolls};
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::system::FighterId;

impl<G: Methods + Rolls> Names for Setup<G> {
    fn fighter(&self, number: FighterId) -> &str {
        &self.sheets[number].name
    }

    fn side(&self, number: usize) -> &str {
        &self.sides[number].name
    }

    fn zone(&self, number: u8) -> &str {
        self.map.name(number)
    }

    fn aspect(&self, number: u8) -> &str {
        let written = self.map.aspects.get(usize::from(number));
        written.map_or("an aspect", |it| it.name.as_str())
    }

    fn method(&self, number: u8) -> &'static str {
        G::method_name(number)
    }

    fn severity(&self, fighter: FighterId, slot: u8) -> &'static str {
        self.sheets[fighter].slots[usize::from(slot)].severity.name()
    }

    fn shared(&self, fighter: FighterId, slot: u8) -> (&'static str, &str) {
        let side = self.side(fighter);
        (self.harm.shared[side].severities[usize::from(slot)].name(), &self.sides[side].name)
    }

    fn soak(&self, fighter: FighterId, harm: Harm, filled: (u8, u8)) -> String {
        sentences::soak(&self.sheets[fighter], self.fate.kind, harm, filled)
    }

    fn ending(&self, scene: &str, sides: u8) -> String {
        let left = self.sides.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
        let names: Vec<&str> = left.map(|(_, info)| info.name.as_str()).collect();
        match names.as_slice() {
            [] => "No fighter is left: a draw".to_owned(),
            names => format!("The {scene} is over: {} won", names.join(" and ")),
        }
    }

    fn dice_shown(&self) -> usize {
        G::dice_shown(self)
    }

    fn invoke_bonus(&self) -> i32 {
        self.fate.invoke_bonus
    }

    fn style_trade(&self) -> i32 {
        self.fate.style_trade
    }
}
