//! Stunts as scenarios write them: a closed list of kinds (WOA-STN).

use super::approach::{self, Approaches};
use crate::choices;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::systems::war_of_ashes::rules::rolls::method_number::RANGED;

/// Most stunts of a fighter that the scenario spells out; the state counts the uses of each.
pub(crate) const MAX_STUNTS: usize = 6;

choices! {
    /// Effect of a stunt.
    pub(crate) enum StuntKind {
        /// Adds to rolls with one approach in some actions, in a narrow circumstance (WOA-STN-02).
        Bonus = "bonus",
        /// Makes a hit lethal, once per session (WOA-STN-04).
        Lethal = "lethal",
        /// Gives the fighter a weight in a circumstance of its own (WOA-STN-08).
        Weight = "weight",
        /// Weight 2 when defending against physical attacks (WOA-STN-09).
        BattleDress = "battle_dress",
        /// Weight 2 in physical conflict against opponents of weight 2 at most (WOA-STN-10).
        RidingBeast = "riding_beast",
        /// Weight 2 in social conflict with a named people (WOA-STN-11).
        HighBirth = "high_birth",
        /// Weight 2 in the first exchange of a physical conflict (WOA-STN-12).
        WarCry = "war_cry",
        /// Several actions in a turn (WOA-STN-15).
        ExtraActions = "extra_actions",
        /// Weight 4 when charging; counts as two stunts (WOA-STN-13).
        GiantAxe = "giant_axe",
        /// Reaches other zones as thrown weapons or bows do (WOA-STN-05).
        Reach = "reach",
        /// Attacks every opponent in the fighter's own zone or the next one, once per session (WOA-STN-06).
        Zone = "zone",
    }
}

choices! {
    /// An action that a stunt helps.
    pub(crate) enum StuntAction {
        /// Attacks.
        Attack = "attack",
        /// Defences, against attacks and advantages.
        Defend = "defend",
        /// Creating advantages.
        Create = "create",
        /// Overcoming, without maneuvers.
        Overcome = "overcome",
        /// The set-up of a Full Attack.
        FullAttack = "full_attack",
        /// Opposing the overcome rolls of others.
        Oppose = "oppose",
        /// Pushing and pulling (WOA-STN-07).
        Push = "push",
        /// The attack of a Charge; stunts for attacks also help it.
        Charge = "charge",
    }
}

impl StuntAction {
    /// Returns the action that a roll is made for; `None` for a Roar, which no stunt helps.
    pub(crate) fn of(kind: RollKind) -> Option<Self> {
        match kind {
            RollKind::Attack => Some(Self::Attack),
            RollKind::Defend | RollKind::DefendCreate => Some(Self::Defend),
            RollKind::Create { .. } => Some(Self::Create),
            RollKind::Feat(approach::FULL_ATTACK) => Some(Self::FullAttack),
            RollKind::Feat(approach::SHOVE) => Some(Self::Push),
            RollKind::Feat(approach::CHARGE) => Some(Self::Charge),
            RollKind::Overcome | RollKind::Move | RollKind::Feat(_) => Some(Self::Overcome),
            RollKind::Oppose => Some(Self::Oppose),
            RollKind::Roar => None,
        }
    }
}

choices! {
    /// The circumstance in which a stunt works; a stunt may name several, all of which must hold.
    pub(crate) enum Condition {
        /// In the first exchange.
        FirstExchange = "first_exchange",
        /// The fighter bears a consequence.
        Hurt = "hurt",
        /// No other fighter of its side is near.
        Alone = "alone",
        /// Exactly one foe is near.
        SingleOpponent = "single_opponent",
        /// More foes than friends are near.
        Outnumbered = "outnumbered",
        /// The opponent bears a consequence.
        FoeHurt = "foe_hurt",
        /// The fighter's side has put an aspect on the opponent.
        FoeHindered = "foe_hindered",
        /// The opponent is a minion.
        FoeMinion = "foe_minion",
        /// The opponent's individual weight is 2 at most.
        FoeLight = "foe_light",
        /// The opponent's individual weight is greater than the fighter's.
        FoeHeavier = "foe_heavier",
        /// The opponent is of the people that the stunt names.
        FoeOfPeople = "foe_of_people",
    }
}

/// Circumstances that depend on the opponent, so that they are judged for each roll.
const OF_FOE: u16 = 1 << Condition::FoeHurt as u16
    | 1 << Condition::FoeHindered as u16
    | 1 << Condition::FoeMinion as u16
    | 1 << Condition::FoeLight as u16
    | 1 << Condition::FoeHeavier as u16
    | 1 << Condition::FoeOfPeople as u16;

choices! {
    /// The item that a stunt hangs on (WOA-BST-03, WOA-BST-04).
    pub(crate) enum Item {
        /// The weapon.
        Weapon = "weapon",
        /// The shield.
        Shield = "shield",
        /// Nothing that can be knocked out of a hand.
        Nothing = "none",
    }
}

/// The items that can be dropped, as policies name them.
pub(crate) const ITEMS: &[&str] = &["weapon", "shield"];

choices! {
    /// Conflicts that a weight stunt works in.
    pub(crate) enum Arena {
        /// Physical ones.
        Physical = "physical",
        /// Mental and social ones.
        Mental = "mental",
    }
}

/// A stunt as it is played; [`stunt_reading`](super::stunt_reading) reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stunt {
    pub kind: StuntKind,
    /// Approaches that it works with.
    pub approaches: Approaches,
    /// Actions that it helps, a bit each by number; 0 if none is written, which means any.
    pub actions: u8,
    /// Circumstances that must hold, a bit each by number.
    pub when: u16,
    /// Bonus on a roll, weight that the stunt gives, or actions that it allows, depending on its kind.
    pub value: i8,
    /// The item that it needs; the stunt has no effect while the item is dropped (`Craft::dropped`).
    pub item: Item,
    /// Uses in the session.
    pub uses: u8,
    /// Number of the people that it names; 0 for none.
    pub people: u8,
    /// Conflicts that a weight stunt works in; others work in any.
    pub arena: Arena,
}

impl Default for Stunt {
    fn default() -> Self {
        Self::of(StuntKind::Bonus)
    }
}

const fn when(conditions: &[Condition]) -> u16 {
    let (mut mask, mut at) = (0, 0);
    while at < conditions.len() {
        mask |= 1 << conditions[at] as u16;
        at += 1;
    }
    mask
}

impl Stunt {
    /// Makes a stunt of a kind, with the conditions and the item of its text in the book.
    pub(crate) const fn of(kind: StuntKind) -> Self {
        let when = match kind {
            StuntKind::RidingBeast => when(&[Condition::FoeLight]),
            StuntKind::HighBirth => when(&[Condition::FoeOfPeople]),
            StuntKind::WarCry => when(&[Condition::FirstExchange]),
            _ => 0,
        };
        let item = match kind {
            StuntKind::Bonus
            | StuntKind::Lethal
            | StuntKind::GiantAxe
            | StuntKind::Reach
            | StuntKind::Zone => Item::Weapon,
            _ => Item::Nothing,
        };
        let actions = match kind {
            StuntKind::BattleDress => 1 << StuntAction::Defend as u8,
            StuntKind::GiantAxe => 1 << StuntAction::Charge as u8,
            _ => 0,
        };
        let arena =
            if matches!(kind, StuntKind::HighBirth) { Arena::Mental } else { Arena::Physical };
        Self {
            kind,
            approaches: approach::ALL,
            actions,
            when,
            value: 0,
            item,
            uses: 0,
            people: 0,
            arena,
        }
    }

    /// Whether the stunt gives weight.
    pub(crate) fn weighs(&self) -> bool {
        matches!(
            self.kind,
            StuntKind::Weight
                | StuntKind::BattleDress
                | StuntKind::RidingBeast
                | StuntKind::HighBirth
                | StuntKind::WarCry
                | StuntKind::GiantAxe
        )
    }

    /// Whether the stunt helps this action.
    pub(crate) fn helps(&self, action: StuntAction) -> bool {
        self.actions == 0 || self.actions >> action as u8 & 1 == 1
    }

    /// Whether the stunt depends on the opponent (WOA-WT-24).
    pub(crate) fn asks_for_foe(&self) -> bool {
        self.when & OF_FOE != 0
    }

    /// Whether the stunt needs this circumstance.
    pub(crate) fn needs(&self, condition: Condition) -> bool {
        self.when >> condition as u16 & 1 == 1
    }

    /// Whether the stunt works with a method of this number; always for minions, which use no approaches.
    pub(crate) fn works_with(&self, number: u8) -> bool {
        let approach = number & !RANGED;
        self.approaches == approach::ALL
            || usize::from(approach) >= approach::APPROACHES
            || self.approaches >> approach & 1 == 1
    }

    /// Whether the stunt works in a conflict of this kind at all.
    pub(crate) fn fits(&self, kind: ConflictKind) -> bool {
        !self.weighs() || (self.arena == Arena::Mental) == (kind == ConflictKind::Mental)
    }
}
