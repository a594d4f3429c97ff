//! Gear of a group, as scenarios write it (SW-CORE-07, 10, SW-AV-05, SW-ITEM-03, JC-25).

use super::gear::{Gear, Item, ItemKind, MAX_ITEMS, NO_ITEM, Weapon};
use super::keys::{Armour, SpareClass, WeaponClass, group as keys};
use crate::scenario::{Problem, Reader};
use crate::systems::stamina_and_wounds::knobs::{DiceKnobs, StaminaKnobs};

const PRICE: i32 = 20;

/// Reads the gear that a group carries and lays it into its slots.
pub(crate) fn read(reader: &mut Reader<'_>, room: u8, knobs: &StaminaKnobs) -> Gear {
    let mut gear = Gear { room, ..Gear::default() };
    read_weapons(reader, &mut gear, knobs);
    let wound = &knobs.wound;
    let armour_price = reader.get(&keys::ARMOUR_PRICE).unwrap_or(PRICE) as i16;
    let shield_price = reader.get(&keys::SHIELD_PRICE).unwrap_or(PRICE) as i16;
    let piece = |kind, name, av: i32, slots, price| Item { kind, name, av: av as i8, slots, price };
    if reader.get(&keys::SHIELD).unwrap_or(false) {
        gear.items.push(piece(ItemKind::Shield, "shield", wound.shield, 1, shield_price));
    }
    let worn = reader.get(&keys::ARMOUR);
    check_worn(reader, worn.as_deref().unwrap_or_default());
    for armour in worn.iter().flat_map(|words| words.iter()) {
        let (av, slots) = match armour {
            Armour::Gambeson => (wound.gambeson, 1),
            Armour::Brigandine => (wound.brigandine, 2),
            Armour::Chain => (wound.chain, 3),
            Armour::Plate => (wound.plate, 4),
        };
        gear.items.push(piece(ItemKind::Armour, armour.name(), av, slots, armour_price));
    }
    read_spares(reader, &mut gear, knobs);
    let character = &knobs.character;
    let bandages = reader.get(&keys::BANDAGES).unwrap_or(character.bandages);
    let draughts = reader.get(&keys::DRAUGHTS).unwrap_or(character.draughts);
    let room = MAX_ITEMS - gear.items.len();
    let stock =
        [(bandages, ItemKind::Bandage, "bandage"), (draughts, ItemKind::Draught, "draught")];
    for (count, kind, name) in stock {
        for _ in 0..count {
            gear.items.push(piece(kind, name, 0, 1, 0));
        }
    }
    if (bandages + draughts) as usize > room {
        let message = format!("they carry more than {MAX_ITEMS} things");
        let origin = reader.origin().clone();
        let help = "give them fewer bandages or draughts, or fewer weapons";
        reader.note(Problem::new(&origin, message).help(help));
    }
    gear.hide = reader.get(&keys::AV).unwrap_or(0) as i8;
    stow(reader, &mut gear);
    gear
}

/// Notes a problem if a group wears two items of a kind.
fn check_worn(reader: &mut Reader<'_>, worn: &[Armour]) {
    let twice = worn.iter().enumerate().find(|(at, armour)| worn[..*at].contains(armour));
    if let Some((_, armour)) = twice {
        let message = format!("`{}` is worn twice", armour.name());
        let origin = reader.value_origin(keys::ARMOUR.name).clone();
        reader.note(Problem::new(&origin, message).help("name each piece of armour once"));
    }
}

fn read_weapons(reader: &mut Reader<'_>, gear: &mut Gear, knobs: &StaminaKnobs) {
    let class = reader.get(&keys::WEAPON).unwrap_or(WeaponClass::Medium);
    let natural = reader.get(&keys::NATURAL).unwrap_or(knobs.character.natural);
    let die = reader.get(&keys::WEAPON_DIE);
    let slots = reader.get(&keys::WEAPON_SLOTS);
    let ranged = reader.get(&keys::RANGED).unwrap_or(false);
    let price = reader.get(&keys::WEAPON_PRICE).unwrap_or(PRICE);
    if class == WeaponClass::Unarmed {
        let (die, slots) = (keys::WEAPON_DIE.name, keys::WEAPON_SLOTS.name);
        let given = [die, slots, keys::NATURAL.name, keys::RANGED.name];
        let stray = given.into_iter().find(|key| reader.key_origin(key) != reader.origin());
        if let Some(key) = stray {
            let message = format!("`{key}` is of no use without a weapon");
            let help = "give the group a weapon, or unarmed.die and unarmed.cap under [rules]";
            let origin = reader.key_origin(key).clone();
            reader.note(Problem::new(&origin, message).help(help));
        }
        return;
    }
    let mut weapon = weapon(class, &knobs.dice);
    weapon.faces = die.map_or(weapon.faces, |die| die.0);
    weapon.slots = slots.map_or(weapon.slots, |slots| slots as u8);
    weapon.cap = knobs.dice.cap_of_slots(weapon.slots);
    weapon.ranged = ranged;
    if natural {
        weapon.name = "natural weapon";
    }
    add(gear, weapon, natural, price as i16);
}

fn read_spares(reader: &mut Reader<'_>, gear: &mut Gear, knobs: &StaminaKnobs) {
    let spares = reader.get(&keys::SPARE);
    for &class in spares.iter().flat_map(|words| words.iter()) {
        let class = match class {
            SpareClass::Light => WeaponClass::Light,
            SpareClass::Medium => WeaponClass::Medium,
            SpareClass::Heavy => WeaponClass::Heavy,
        };
        add(gear, weapon(class, &knobs.dice), false, PRICE as i16);
    }
}

fn weapon(class: WeaponClass, dice: &DiceKnobs) -> Weapon {
    let (name, size, slots) = match class {
        WeaponClass::Light => ("light weapon", dice.light, 1),
        WeaponClass::Medium => ("medium weapon", dice.medium, 2),
        WeaponClass::Heavy => ("heavy weapon", dice.heavy, 3),
        WeaponClass::Unarmed => ("bare hands", dice.unarmed_die, 0),
    };
    let cap = dice.cap_of_slots(slots);
    Weapon { name, faces: size.0, slots, cap, item: NO_ITEM, ..Weapon::default() }
}

fn add(gear: &mut Gear, mut weapon: Weapon, natural: bool, price: i16) {
    if !natural {
        weapon.item = gear.items.len() as u8;
        let kind = ItemKind::Weapon(gear.weapons.len() as u8);
        let (name, slots) = (weapon.name, weapon.slots);
        gear.items.push(Item { kind, name, av: 0, slots, price });
    }
    gear.weapons.push(weapon);
}

/// Lays everything into slots with [`Gear::stow`]; a group without slots carries without them
/// (SW-DEATH-03).
fn stow(reader: &mut Reader<'_>, gear: &mut Gear) {
    let missing = gear.stow();
    if missing > 0 && gear.room > 0 {
        let all = usize::from(gear.room) + missing;
        let message = format!("what they carry takes {all} slots, but they have {}", gear.room);
        let origin = reader.origin().clone();
        let help = "carry less, or raise `end` or `slots`; slots = 0 leaves slots out of account";
        reader.note(Problem::new(&origin, message).help(help));
    }
}
