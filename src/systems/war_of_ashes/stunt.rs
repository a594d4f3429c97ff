//! Stunts as scenarios write them: a closed list of kinds (WOA-STN).

use super::approach::{self, Approach, Approaches};
use super::craft_knobs::CraftKnobs;
use super::method_number::RANGED;
use crate::choices;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::knobs::ConflictKind;
use crate::knob::{Words, WordsRange};
use crate::scenario::{Entry, Node, Problem, Problems, Reader};

/// Most stunts of a fighter that the scenario spells out.
pub const MAX_STUNTS: usize = 6;

/// The weight that the giant axe gives (WOA-STN-13).
const AXE_WEIGHT: i32 = 4;

/// How far a stunt of the reach form reaches, by its value.
const REACHES: [&str; 2] = ["thrown", "bow"];

/// Stunts that cost no refresh (WOA-CHAR-08).
const FREE_STUNTS: i32 = 3;

choices! {
    /// What a stunt does.
    pub enum StuntKind {
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
        /// Weight 4 when charging; it takes two slots (WOA-STN-13).
        GiantAxe = "giant_axe",
        /// Reaches other zones as thrown weapons or bows do (WOA-STN-05).
        Reach = "reach",
        /// Attacks every opponent in one's own zone or the next one, once per session (WOA-STN-06).
        Zone = "zone",
    }
}

choices! {
    /// An action that a stunt helps.
    pub enum StuntAction {
        /// Attacks.
        Attack = "attack",
        /// Defences, against attacks and advantages.
        Defend = "defend",
        /// Creating advantages.
        Create = "create",
        /// Overcoming, maneuvers left aside.
        Overcome = "overcome",
        /// The set-up of a Full Attack.
        FullAttack = "full_attack",
        /// Opposing the overcome rolls of others.
        Oppose = "oppose",
        /// Pushing and pulling (WOA-STN-07).
        Push = "push",
        /// The attack of a Charge, which stunts for attacks help too.
        Charge = "charge",
    }
}

impl StuntAction {
    /// The action that a roll is made for.
    pub fn of(kind: RollKind) -> Option<Self> {
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
    pub enum Condition {
        /// In the first exchange.
        FirstExchange = "first_exchange",
        /// The fighter bears a consequence.
        Hurt = "hurt",
        /// Nobody else of its side is at hand.
        Alone = "alone",
        /// One foe, and no more, is at hand.
        SingleOpponent = "single_opponent",
        /// More foes than friends are at hand.
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

/// Circumstances that ask who the opponent is.
const OF_FOE: u16 = 1 << Condition::FoeHurt as u16
    | 1 << Condition::FoeHindered as u16
    | 1 << Condition::FoeMinion as u16
    | 1 << Condition::FoeLight as u16
    | 1 << Condition::FoeHeavier as u16
    | 1 << Condition::FoeOfPeople as u16;

choices! {
    /// The item that a stunt hangs on (WOA-BST-03, WOA-BST-04).
    pub enum Item {
        /// The weapon.
        Weapon = "weapon",
        /// The shield.
        Shield = "shield",
        /// Nothing that can be knocked out of a hand.
        Nothing = "none",
    }
}

/// The items that can be dropped, as policies name them.
pub const ITEMS: &[&str] = &["weapon", "shield"];

choices! {
    /// The conflicts in which a weight stunt works.
    pub enum Arena {
        /// Physical ones.
        Physical = "physical",
        /// Mental and social ones.
        Mental = "mental",
    }
}

/// A stunt as it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stunt {
    /// What it does.
    pub kind: StuntKind,
    /// Approaches that it works with.
    pub approaches: Approaches,
    /// Actions that it helps, a bit each by number; none written is any.
    pub actions: u8,
    /// Circumstances that must hold, a bit each by number.
    pub when: u16,
    /// What it adds to a roll, the weight it gives, or the actions it allows.
    pub value: i8,
    /// The item that it hangs on.
    pub item: Item,
    /// Uses in the session.
    pub uses: u8,
    /// Number of the people that it names; 0 for none.
    pub people: u8,
    /// The conflicts in which a weight stunt works.
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
    /// A stunt of a kind, as its text has it.
    pub const fn of(kind: StuntKind) -> Self {
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

    /// Whether it gives weight.
    pub fn weighs(&self) -> bool {
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

    /// Whether it helps this action.
    pub fn helps(&self, action: StuntAction) -> bool {
        self.actions == 0 || self.actions >> action as u8 & 1 == 1
    }

    /// Whether it depends on who the opponent is (WOA-WT-24).
    pub fn asks_for_foe(&self) -> bool {
        self.when & OF_FOE != 0
    }

    /// Whether this circumstance must hold.
    pub fn needs(&self, condition: Condition) -> bool {
        self.when >> condition as u16 & 1 == 1
    }

    /// Whether it works with a method of this number; minions use no approaches.
    pub fn works_with(&self, number: u8) -> bool {
        let approach = number & !RANGED;
        self.approaches == approach::ALL
            || usize::from(approach) >= approach::APPROACHES
            || self.approaches >> approach & 1 == 1
    }

    /// Whether it works in a conflict of this kind at all.
    pub fn fits(&self, kind: ConflictKind) -> bool {
        !self.weighs() || (self.arena == Arena::Mental) == (kind == ConflictKind::Mental)
    }
}

/// The stunts of a group, and the refresh that they leave a player's character.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Those that the scenario spells out and that play a part in this conflict.
    pub stunts: Vec<Stunt>,
    /// Their names.
    pub names: Vec<String>,
    /// Refresh that all of them cost.
    pub cost: i32,
}

/// Reads the stunts of a group: a table for each, and the number of others (WOA-STN-01).
pub fn read(
    reader: &mut Reader<'_>,
    knobs: &CraftKnobs,
    conflict: ConflictKind,
    peoples: &mut Vec<String>,
) -> Written {
    let mut written = Written::default();
    let mut slots = reader.whole("other_stunts", 0..=20).unwrap_or(0);
    let mut equipment = 0;
    let entries = reader.table("stunts").and_then(Node::entries).unwrap_or_default();
    let mut problems = Problems::new();
    for entry in entries {
        let Some((stunt, on)) = read_one(entry, knobs, peoples, &mut problems) else { continue };
        if !on {
            continue;
        }
        slots += if stunt.kind == StuntKind::GiantAxe { 2 } else { 1 };
        equipment += i32::from(is_equipment(&stunt));
        if stunt.fits(conflict) {
            written.stunts.push(stunt);
            written.names.push(entry.key.replace('_', " "));
        }
    }
    for problem in problems {
        reader.note(problem);
    }
    if written.stunts.len() > MAX_STUNTS {
        let count = written.stunts.len();
        let message = format!("{count} stunts are more than the {MAX_STUNTS} that can be played");
        let help = "name those that matter, and count the rest in `other_stunts`";
        reader.note(Problem::new(reader.key_origin("stunts"), message).help(help));
        written.stunts.truncate(MAX_STUNTS);
    }
    let free = FREE_STUNTS + equipment.min(knobs.stunt.equipment);
    written.cost = (slots - free).max(0);
    written
}

/// Whether it is an equipment stunt (WOA-STN-01).
fn is_equipment(stunt: &Stunt) -> bool {
    stunt.item != Item::Nothing
        || matches!(stunt.kind, StuntKind::BattleDress | StuntKind::RidingBeast)
}

/// One stunt, and whether it is on the sheet.
fn read_one(
    entry: &Entry,
    knobs: &CraftKnobs,
    peoples: &mut Vec<String>,
    problems: &mut Problems,
) -> Option<(Stunt, bool)> {
    let mut reader = Reader::new(&entry.value, "a stunt");
    reader.require("kind", "kind = \"lethal\"; `outweigh list words war-of-ashes` has all kinds");
    let on = reader.flag("enabled").unwrap_or(true);
    let Some(kind) = reader.choice::<StuntKind>("kind") else {
        reader.rest();
        reader.finish(problems);
        return None;
    };
    let mut stunt = Stunt::of(kind);
    let weight = knobs.stunt.weight;
    match kind {
        StuntKind::Bonus => {
            stunt.value = reader.whole("bonus", 1..=4).unwrap_or(knobs.stunt.bonus) as i8;
            read_approach(&mut reader, &mut stunt);
            reader.require("actions", "actions = [\"defend\"]");
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::Lethal => {
            read_approach(&mut reader, &mut stunt);
            let uses = reader.whole("uses", 0..=9).unwrap_or(knobs.lethal.stunt_uses);
            stunt.uses = uses as u8;
        }
        StuntKind::Zone => {
            read_approach(&mut reader, &mut stunt);
            let uses = reader.whole("uses", 0..=9).unwrap_or(knobs.stunt.zone_uses);
            stunt.uses = uses as u8;
        }
        StuntKind::Weight => {
            stunt.value = reader.whole("weight", 1..=8).unwrap_or(weight) as i8;
            stunt.arena = reader.choice("conflict").unwrap_or(stunt.arena);
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::GiantAxe => {
            stunt.value = reader.whole("weight", 1..=8).unwrap_or(AXE_WEIGHT) as i8;
        }
        StuntKind::Reach => {
            reader.require("range", "range = \"thrown\", or \"bow\"");
            stunt.value = i8::from(reader.word("range", &REACHES) == Some(REACHES[1]));
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::ExtraActions => {
            reader.require("actions", "actions = 3");
            stunt.value = reader.whole("actions", 1..=3).unwrap_or(1) as i8;
        }
        _ => stunt.value = reader.whole("weight", 1..=8).unwrap_or(weight) as i8,
    }
    if kind == StuntKind::HighBirth {
        reader.require("people", "people = \"court\", which the groups it impresses write too");
    }
    if kind != StuntKind::ExtraActions {
        read_circumstances(&mut reader, &mut stunt, peoples);
    }
    if kind == StuntKind::Zone && stunt.asks_for_foe() {
        let message = "a stunt that strikes a whole zone cannot ask who the opponent is";
        let help = "leave out `people` and what begins with `foe_`";
        reader.note(Problem::new(reader.key_origin("when"), message).help(help));
    }
    reader.finish(problems);
    Some((stunt, on))
}

fn read_approach(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    if let Some(approach) = reader.choice::<Approach>("approach") {
        stunt.approaches = 1 << approach as u8;
    }
}

fn read_actions(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    let actions = reader.read::<Words<StuntAction>>("actions", &WordsRange(1..=3));
    for action in actions.iter().flat_map(|actions| actions.iter()) {
        stunt.actions |= 1 << *action as u8;
    }
}

fn read_circumstances(reader: &mut Reader<'_>, stunt: &mut Stunt, peoples: &mut Vec<String>) {
    let when = reader.read::<Words<Condition>>("when", &WordsRange(1..=4));
    for condition in when.iter().flat_map(|when| when.iter()) {
        stunt.when |= 1 << *condition as u16;
    }
    stunt.item = reader.choice("item").unwrap_or(stunt.item);
    if let Some(people) = reader.text("people") {
        stunt.people = number_of(people, peoples);
        stunt.when |= 1 << Condition::FoeOfPeople as u16;
    }
}

/// Number of a people, from 1.
pub fn number_of(people: &str, peoples: &mut Vec<String>) -> u8 {
    let at = peoples.iter().position(|known| known == people).unwrap_or_else(|| {
        peoples.push(people.to_owned());
        peoples.len() - 1
    });
    at as u8 + 1
}
