//! The fight being played, which every phase of play works with, and labelled draws.

use super::saves::{self, Save};
use crate::dice::{Die, Label};
use crate::system::{self, FighterId, Table, first_in};
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::kinds::Amount;
use crate::systems::stamina_and_wounds::state::conflict::Fighter;
use crate::systems::stamina_and_wounds::state::view::StaminaAndWounds;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;

pub(crate) type Play<'a, T> = system::Play<'a, StaminaAndWounds, T>;

/// Purpose of a draw, part of its [`Label`]: draws for different purposes never share dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// The side that goes first.
    Initiative,
    /// The order within a side.
    Order,
    /// Damage dice of an attack.
    Attack,
    /// Damage dice of a free attack.
    FreeAttack,
    /// Damage dice that come with a manoeuvre.
    TrickDamage,
    /// A save of a manoeuvre.
    Trick,
    /// A save to get out of a hold.
    BreakFree,
    /// A save to stay on top.
    ShakeOff,
    /// A save to stop bleeding.
    Stanch,
    /// Slot of damaged gear, and its Usage.
    Gear,
    /// Usage dice.
    Usage,
    /// Rounds left to the mortally wounded.
    Mortal,
    /// Bleeding at the end of a round.
    Bleeding,
    /// Poison at the end of a round.
    Poison,
    /// A fall.
    Fall,
    /// A draught.
    Draught,
    /// A morale save.
    Morale,
    /// The fighter who rolls a morale save.
    MoraleRoller,
    /// The aftermath of a fight.
    Aftermath,
    /// Ammunition after the fight.
    Ammunition,
    /// A rest.
    Rest,
    /// Dice of house rules. It comes last, because the labels of all higher purposes are theirs as well
    /// ([`MOST_THROWS`]).
    House,
}

/// Cause of an effect. The labels of the effect's draws are made from it, so that they do not depend on what else
/// happened.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The fighter who brought the effect about; the victim itself for hazards.
    pub by: FighterId,
    /// Step of that fighter in the round, or a number above all steps at the round's end.
    pub step: u8,
    /// Kind of event in that step: an attack, a fall, a free attack.
    pub kind: SourceKind,
}

/// Kinds of events in a step. Each kind has draws of its own, so that the effects of one step do not share dice. The
/// values are the first numbers of their draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SourceKind {
    /// The deed of the fighter itself.
    Deed = 0,
    /// A fall that it brings about.
    Fall = 16,
    /// An attack that it may make in the turn of another.
    FreeAttack = 32,
    /// Consequences for the fighter who acts: wear of the weapon of a free attack, a save to get away from it.
    Answer = 48,
    /// A house rule: its dice have numbers of their own.
    House = 63,
}

impl Source {
    /// Returns the source for the deed of a fighter in a step.
    pub const fn deed(by: FighterId, step: u8) -> Self {
        Self { by, step, kind: SourceKind::Deed }
    }

    /// Returns the number of the first draw of an effect.
    pub const fn first(self) -> u8 {
        self.kind as u8
    }
}

const PER_STEP: u32 = 64;
/// Dice of house rules in one round, each with a label of its own: about 44,000.
pub(crate) const MOST_THROWS: u16 = Label::row(Purpose::House as u8);
/// Highest number of a step; a label has room for 16.
pub(crate) const LAST_STEP: u8 = 15;
/// Number of the step that stands for the end of a round.
pub(crate) const ROUND_END: u8 = LAST_STEP;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Returns a fighter in play.
    pub fn it(&mut self, fighter: FighterId) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    /// Returns a number for the running round that no other round of the trial has, so that no dice of a later fight
    /// depend on how long an earlier one took.
    fn round_number(&self) -> u32 {
        let before = u32::from(self.state.fight.saturating_sub(1));
        before * (self.setup.knobs.round.max_rounds as u32 + 1) + u32::from(self.state.round)
    }

    /// Rolls a die for `fighter`, because of `source`, as the draw with this number.
    pub fn roll_die(
        &mut self,
        purpose: Purpose,
        source: Source,
        fighter: FighterId,
        number: u8,
        faces: u8,
    ) -> u8 {
        if source.kind == SourceKind::House {
            // Only the effects of a hit get here; a round with so many of them has none left to hurt.
            return self.house_die(fighter, faces).unwrap_or(1);
        }
        let (turn, roller) = (self.setup.sheets[source.by].seat, self.setup.sheets[fighter].seat);
        let serial = u32::from(source.step) * PER_STEP + u32::from(number);
        let label = Label::new(self.round_number(), turn, purpose as u8, roller, serial);
        self.draw(label, Die(faces))
    }

    /// Rolls a die of a house rule for a fighter; `None` if all `MOST_THROWS` dice of the round are thrown.
    #[cold]
    #[inline(never)]
    pub fn house_die(&mut self, fighter: FighterId, faces: u8) -> Option<u8> {
        let (first, number) = (Purpose::House as u8, self.state.house.throws);
        let seat = self.setup.sheets[fighter].seat;
        let label = Label::in_row(self.round_number(), seat, first, seat, number)?;
        self.state.house.throws += 1;
        Some(self.draw(label, Die(faces)))
    }

    /// Rolls an amount; `all` is the value of `Amount::All`.
    pub fn roll_amount(
        &mut self,
        amount: Amount,
        all: i32,
        (purpose, source, fighter, first): (Purpose, Source, FighterId, u8),
    ) -> i32 {
        let setup = self.setup;
        let attribute = |attribute| setup.sheets[fighter].attribute(attribute);
        amount.roll(attribute, all, |die, faces| {
            self.roll_die(purpose, source, fighter, first + die, faces)
        })
    }

    /// Rolls a save with this attribute against this Target; `against` is the other fighter whom it is about.
    pub fn save(
        &mut self,
        (purpose, source, fighter, first): (Purpose, Source, FighterId, u8),
        against: Option<FighterId>,
        attribute: i32,
        target: i32,
    ) -> Save {
        if self.speaks(StaminaMoment::BeforeSave) || self.speaks(StaminaMoment::SaveRolled) {
            let draw = (purpose, source, fighter, first);
            return self.save_by_house(draw, against, attribute, target);
        }
        let setup = self.setup;
        let edge = i32::from(setup.sheets[fighter].save_boons);
        let save = saves::roll(&setup.knobs.save, attribute, target, edge, |place, faces| {
            self.roll_die(purpose, source, fighter, first + place, faces)
        });
        self.note(|| StaminaEvent::Saves { fighter, save, target });
        save
    }

    /// Returns the fighters of a camp who are in the fight, a bit for each.
    pub fn of_camp(&self, camp: usize) -> u64 {
        self.view().of_camp(camp)
    }

    /// Returns the fighters of a camp who are in the fight and can act.
    pub fn able(&self, camp: usize) -> u64 {
        self.view().able(camp)
    }

    /// Returns the first fighter of a camp, which stands for the camp as a whole in the labels of draws.
    pub fn first_of(&self, camp: usize) -> FighterId {
        first_in(self.setup.camps[camp])
    }
}
