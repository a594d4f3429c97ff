//! House words of Stamina and Wounds: moments, effects and facts.

use super::moments::{Known, is};
use crate::system::HouseWords;
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::rules::play::Purpose;
use crate::systems::stamina_and_wounds::state::causes::{Breaking, Cause, Rest};
use crate::systems::stamina_and_wounds::state::conflict::Status;
use crate::{house_effects, house_facts, house_moments};

const ATTACKS: &[&str] = &["before_attack", "attack_rolled"];
const SAVES: &[&str] = &["before_save", "save_rolled"];
const ROLLS: &[&str] = &["before_attack", "attack_rolled", "before_save", "save_rolled"];
/// Moments before the dice fall.
const BEFORE: &[&str] = &["before_attack", "before_save"];
/// Moments at which dice lie on the table.
const ROLLED: &[&str] = &["initiative_rolled", "attack_rolled", "save_rolled"];
/// Moments at which damage has been taken.
const HARMED: &[&str] = &["stamina_lost", "wounded"];
/// Moments about a manoeuvre.
const TRICKS: &[&str] = &["maneuver_done", "maneuver_failed"];
/// Moments at which a fighter is about to leave the fight.
const LEAVING: &[&str] = &["dies", "flees", "surrenders", "routed"];
/// Moments between deeds, at which a fighter can be made to leave, because within a deed code would go on with a
/// fighter who is gone.
const BETWEEN: &[&str] =
    &["fight_starts", "round_starts", "turn_starts", "turn_ends", "round_ends"];
/// Every moment of a fight that goes on.
const IN_PLAY: &[&str] = &[
    "fight_starts",
    "initiative_rolled",
    "round_starts",
    "turn_starts",
    "before_attack",
    "attack_rolled",
    "hit",
    "damage",
    "stamina_lost",
    "wounded",
    "bleeds",
    "mortal_wound",
    "item_broke",
    "defended",
    "before_save",
    "save_rolled",
    "maneuver_done",
    "maneuver_failed",
    "item_used",
    "moved",
    "dies",
    "flees",
    "surrenders",
    "morale_tested",
    "routed",
    "defeated",
    "turn_ends",
    "round_ends",
];

house_moments! {
    /// When house rules speak in Stamina and Wounds.
    pub enum StaminaMoment {
        /// A fight has begun, before its first round; once for each fighter who is in it (my).
        FightStarts "fight_starts", "SW-INIT-01";
        /// The d6 of initiative has fallen; once: my is the first of the players' characters who are
        /// in the fight.
        InitiativeRolled "initiative_rolled", "SW-INIT-01";
        /// A round begins: the side that goes first is settled, and all arrivals of the round are there; once for
        /// each fighter who is in the fight (my).
        RoundStarts "round_starts", "SW-INIT-01";
        /// A side's turn begins: its fighters have their moves and actions, and none has fled yet; once for each
        /// fighter of that side (my).
        TurnStarts "turn_starts", "SW-TURN-01";
        /// A fighter (my) is about to roll the dice of an attack on target.
        BeforeAttack "before_attack", "SW-ATK-01" -> target;
        /// The dice of an attack have fallen; my is the attacker, target is the fighter who is attacked.
        AttackRolled "attack_rolled", "SW-ATK-02" -> target;
        /// An attack deals damage past armour, which has not been taken yet; my is the attacker, target is the fighter
        /// who is hit.
        Hit "hit", "SW-ATK-04" -> target;
        /// A fighter (my) is about to take damage past armour, of an attack or direct; target is the
        /// attacker, if there is one.
        Damage "damage", "SW-STAM-01" -> target;
        /// Damage has cost a fighter (my) Stamina, and it is still in the fight; target is the
        /// attacker, if there is one.
        StaminaLost "stamina_lost", "SW-STAM-01" -> target;
        /// Damage has cost a fighter (my) Wounds, and it is still in the fight; target is the
        /// attacker, if there is one.
        Wounded "wounded", "SW-WND-01" -> target;
        /// A fighter (my) begins to bleed out, or bleeds from one more wound.
        Bleeds "bleeds", "SW-COND-06";
        /// A fighter (my) has suffered a mortal wound.
        MortalWound "mortal_wound", "SW-WND-07";
        /// An item of a fighter (my) has broken.
        ItemBroke "item_broke", "SW-CORE-08";
        /// A fighter (my) has taken Defend.
        Defended "defended", "SW-DEFD-01";
        /// A fighter (my) is about to roll a save; target is its opponent, if there is one. Saves after a fight are
        /// rolled without house rules.
        BeforeSave "before_save", "SW-CORE-02" -> target;
        /// The dice of a save have fallen; my is the roller, target is its opponent, if there is one.
        SaveRolled "save_rolled", "SW-CORE-02" -> target;
        /// A manoeuvre of a fighter (my) has succeeded and done what it does to target.
        ManeuverDone "maneuver_done", "SW-MAN-02" -> target;
        /// A manoeuvre of a fighter (my) on target has failed, before that costs anything.
        ManeuverFailed "maneuver_failed", "SW-MAN-03" -> target;
        /// A fighter (my) has used a bandage or a draught on target, which may be itself.
        ItemUsed "item_used", "SW-ITEM-01" -> target;
        /// A fighter (my) has gone or was pushed to another step.
        Moved "moved", "SW-MOVE-02";
        /// A fighter (my) is about to die or to be defeated for good; target is its killer, if there is one.
        Dies "dies", "SW-DEATH-01" -> target;
        /// A fighter (my) is about to leave the fight by its own choice, past its foes.
        Flees "flees", "SW-MOVE-04";
        /// A fighter (my) is about to surrender, or to be taken defenceless.
        Surrenders "surrenders", "SW-END-03";
        /// The morale of a side is about to be tested; once: my is the first of its fighters.
        MoraleTested "morale_tested", "SW-MOR-06";
        /// The morale of its side has broken, and a fighter (my) is about to leave.
        Routed "routed", "SW-MOR-07";
        /// A fighter (my) is out of the fight: dead, fled or surrendered. Effects on my have no recipient; effects
        /// on side and foes have.
        Defeated "defeated", "SW-MOR-02";
        /// A side's turn is over; once for each fighter of that side who is in the fight (my).
        TurnEnds "turn_ends", "SW-TURN-01";
        /// A round is over, and bleeding has taken effect; once for each fighter who is in the fight (my).
        RoundEnds "round_ends", "SW-COND-06";
        /// A fight is over, before bleeding and mortal wounds are settled; once for each fighter who is
        /// still in it (my).
        FightEnds "fight_ends", "SW-END-01";
        /// The party has rested between two fights; once for each member who lives (my).
        Rested "rested", "SW-REST-01";
    }
}

house_effects! {
    /// Effects of house rules in Stamina and Wounds.
    pub(crate) enum StaminaEffect {
        /// Adds Boons to the roll; negative numbers add Banes; -9 to 9. At most seven of either count.
        Boons = change "boons", -9..=9, at BEFORE, of of_moment;
        /// The attack is rolled with a die of this many faces; 2 to 20.
        WeaponDie = set "weapon_die", 2..=20, at &["before_attack"], of of_moment;
        /// Raises or lowers the limit of explosions of the attack, within 0 and 48; -20 to 20.
        MostExplosions = change "most_explosions", -20..=20, at &["before_attack"], of of_moment;
        /// Adds extra dice like those of a sneak attack, or takes such dice away, within 0 and 4;
        /// -4 to 4.
        ExtraDice = change "extra_dice", -4..=4, at &["before_attack"], of of_moment;
        /// Adds to the total of the attack's dice before armour, or takes away from it; -99 to 99.
        Total = change "total", -99..=99, at &["attack_rolled"], of of_moment;
        /// The total of the attack's dice is at most this before armour; 0 to 99.
        TotalAtMost = set "total_at_most", 0..=99, at &["attack_rolled"], of of_moment;
        /// The total of the attack's dice is at least this before armour; 0 to 99.
        TotalAtLeast = set "total_at_least", 0..=99, at &["attack_rolled"], of of_moment;
        /// The attack meets this Armor Value; 0 to 99.
        ArmorValue = set "armor_value", 0..=99, at &["attack_rolled"], of of_moment;
        /// Throws this many further dice of the attack's kind and adds them to the total before armour; 0 to 8.
        Throw = verb ("throw", "dice"), 0..=8, at &["attack_rolled"], of of_moment;
        /// Each counted die with its highest face adds a further die; a highest face on a further die adds another;
        /// at most 12 further dice, whatever explosions the weapon has.
        Explode = plain "explode", 1..=1, at &["attack_rolled"], of of_moment;
        /// Adds to the Usage boxes that the attack marks on its weapon, or takes away from them, within
        /// 0 and 9; -9 to 9.
        Marks = change "marks", -9..=9, at &["attack_rolled"], of of_moment;
        /// Rolls the present dice again and keeps the new faces: the dice of the attack, the d20 of the save
        /// (without further dice for Boons and Banes), or the d6 of initiative; once for each rule.
        Reroll = plain "reroll", 1..=1, at ROLLED, of of_moment;
        /// Adds to the bonus of the save, or takes away from it; -20 to 20.
        Bonus = change "bonus", -20..=20, at SAVES, of of_moment;
        /// Adds to the Target of the save, or takes away from it; -20 to 20.
        Target = change "target_number", -20..=20, at SAVES, of of_moment;
        /// The save succeeds, whatever the dice show.
        Succeed = plain "succeed", 1..=1, at &["save_rolled"], undone_by "fail", of of_moment;
        /// The save fails, whatever the dice show.
        Fail = plain "fail", 1..=1, at &["save_rolled"], undone_by "succeed", of of_moment;
        /// Adds to the d6 of initiative, or takes away from it; -9 to 9.
        Initiative = change "initiative", -9..=9, at &["initiative_rolled"], of of_moment;
        /// The fighter's side goes first in this round.
        GoFirst = plain "go_first", 1..=1, at &["round_starts"];
        /// Adds to the damage past armour, or takes away from it, never below 0; -99 to 99. At
        /// `attack_rolled` it counts after the Armor Value.
        Damage = change "damage", -99..=99, at &["attack_rolled", "hit", "damage"], of of_moment;
        /// Gains Stamina, up to its maximum, or loses it, down to 0; -99 to 99. A fighter with only Stamina that
        /// loses all of it is defeated.
        Stamina = change "stamina", -99..=99;
        /// Takes Wounds, without further effects, or is healed of them; -99 to 99. Wounds that reach its maximum
        /// kill; healing ends bleeding and perhaps a mortal wound, as usual. A fighter with only Stamina has no
        /// Wounds.
        Wounds = change "wounds", -99..=99;
        /// Takes this much damage past armour, with all effects of a hit; 0 to 99.
        Suffer = verb ("suffer", "damage"), 0..=99, at BETWEEN;
        /// Begins to bleed out, or bleeds from one more wound if such wounds add up.
        Bleed = plain "bleed", 1..=1, at IN_PLAY, undone_by "stanch";
        /// The fighter's bleeding stops.
        Stanch = plain "stanch", 1..=1, undone_by "bleed";
        /// The fighter's mortal wound kills in this many rounds, from the next one; 0 to 20, 0: it has none.
        Mortal = set "mortal", 0..=20, at IN_PLAY;
        /// Falls prone.
        FallProne = plain "fall_prone", 1..=1, at IN_PLAY, undone_by "stand_up";
        /// Stands up.
        StandUp = plain "stand_up", 1..=1, at IN_PLAY, undone_by "fall_prone";
        /// The fighter's weapon falls at its feet; no effect without a weapon that can fall.
        Disarm = plain "disarm", 1..=1, at IN_PLAY, undone_by "pick_up";
        /// Has its weapon in hand again.
        PickUp = plain "pick_up", 1..=1, at IN_PLAY, undone_by "disarm";
        /// Is restrained by the other fighter of the moment, or else by its first foe; no effect without a foe that
        /// is Close.
        Restrain = plain "restrain", 1..=1, at IN_PLAY, undone_by "free";
        /// Is free of every foe who restrains it or has climbed on it.
        Free = plain "free", 1..=1, at IN_PLAY, undone_by "restrain";
        /// Wakes, or is no longer bound.
        Wake = plain "wake", 1..=1, at IN_PLAY;
        /// Is covered by Defend more often or less often, within 0 and 9; -9 to 9.
        Defends = change "defends", -9..=9, at IN_PLAY;
        /// Marks this many Usage boxes on the weapon in hand, if it has any; 0 to 9.
        MarkWeapon = verb ("mark", "weapon"), 0..=9, undone_by "repair";
        /// Marks this many Usage boxes on its first shield or armour that is intact; 0 to 9.
        MarkArmour = verb ("mark", "armor"), 0..=9, undone_by "repair";
        /// Clears this many Usage boxes on the weapon in hand, or else on its first broken one, which it takes in
        /// hand; 0 to 9.
        RepairWeapon = verb ("repair", "weapon"), 0..=9, undone_by "mark";
        /// Clears this many Usage boxes on its first shield or armour that has any marked; 0 to 9.
        RepairArmour = verb ("repair", "armor"), 0..=9, undone_by "mark";
        /// The fighter's Armor Value is higher or lower for the rest of the fight, within 9 of its armour's value; -9
        /// to 9.
        Armour = change "av", -9..=9, at IN_PLAY;
        /// Has more or fewer boxes of ammunition left, within its total; -9 to 9.
        Ammunition = change "ammunition", -9..=9;
        /// Has more uses left of its first partly used bandage or draught, or fewer of the first that is not used
        /// up; in boxes, -9 to 9.
        Supplies = change "supplies", -9..=9;
        /// Gains rations or loses them, within 0 and 200; -20 to 20.
        Rations = change "rations", -20..=20;
        /// Gains coins or loses them, within 0 and 10000; -999 to 999.
        Coins = change "coins", -999..=999;
        /// Goes this many steps towards its foes, or back if negative, out of every hold; -3 to 3. Fighters that it
        /// restrains are free; without steps in the rules nothing happens.
        Advance = change "advance", -3..=3, at IN_PLAY;
        /// Has more or fewer actions in this turn, within 0 and 4; -4 to 4.
        Actions = change "actions", -4..=4, at &["turn_starts"];
        /// Has more or fewer moves in this turn, within 0 and 4; -4 to 4.
        Moves = change "moves", -4..=4, at &["turn_starts"];
        /// Loses its next turn; at `turn_starts` of its own side the present one.
        LoseTurn = plain "lose_turn", 1..=1, at IN_PLAY;
        /// Breaking points of its side that have failed a test are tested once more.
        TestMorale = plain "test_morale", 1..=1, at BETWEEN;
        /// The side holds, without a save.
        Hold = plain "hold", 1..=1, at &["morale_tested"], undone_by "break", of of_moment;
        /// The side breaks, without a save.
        Break = plain "break", 1..=1, at &["morale_tested"], undone_by "hold", of of_moment;
        /// Stays in the fight instead. A fighter about to die has one Wound less than kills it, or one point of
        /// Stamina if it has only Stamina, and no mortal wound.
        Stay = plain "stay", 1..=1, at LEAVING, of of_moment;
        /// Dies, or is defeated for good.
        Die = plain "die", 1..=1, at BETWEEN;
        /// Flees, without free attacks.
        Flee = plain "flee", 1..=1, at BETWEEN;
        /// Surrenders.
        Surrender = plain "surrender", 1..=1, at BETWEEN;
        /// Adds to the fighter's tokens, or takes away from them, within 0 and 99. Tokens mean nothing
        /// by themselves: house rules count with them, from fight to fight.
        Tokens = change "tokens", -99..=99;
    }
}

house_facts! {
    /// Facts that house rules read in Stamina and Wounds besides the features of policies.
    pub(crate) enum StaminaFact of Known<'_> {
        /// tokens that house rules have given the fighter, 0 to 99
        fighter Tokens "tokens": Number = |it, who| it.state.fighters[who].tokens.into();
        /// times that Defend covers it
        fighter Defends "defends": Number = |it, who| it.state.fighters[who].defends.into();
        /// Boons of the roll less its Banes
        at (ROLLS) Boons "boons": Number = |it| {
            it.attack(|it| it.dice.edge.into()) + it.save(|it| it.edge)
        };
        /// whether it is a sneak attack
        at (ATTACKS) Sneak "sneak": Flag = |it| it.attack(|it| it.is_sneak.into());
        /// whether it is a free attack
        at (ATTACKS) FreeAttack "free_attack": Flag = |it| it.attack(|it| it.is_free.into());
        /// faces of the weapon's die
        at (ATTACKS) WeaponDie "weapon_die": Number = |it| it.attack(|it| it.dice.faces.into());
        /// face of the damage die
        at (&["attack_rolled"]) FirstDie "first_die": Number = |it| {
            it.face(|mut faces| faces.next())
        };
        /// the highest face among the dice that count
        at (&["attack_rolled"]) HighestDie "highest_die": Number = |it| {
            it.face(|faces| faces.max())
        };
        /// the lowest face among the dice that count
        at (&["attack_rolled"]) LowestDie "lowest_die": Number = |it| {
            it.face(|faces| faces.min())
        };
        /// dice that count, explosions included
        at (&["attack_rolled"]) Dice "dice": Number = |it| {
            it.attack(|it| it.rolled.faces.len() as i32)
        };
        /// dice added by explosions
        at (&["attack_rolled"]) Explosions "explosions": Number = |it| {
            it.attack(|it| it.rolled.explosions().into())
        };
        /// total of the attack's dice so far, before armour
        at (&["attack_rolled"]) Total "total": Number = |it| {
            it.attack(|it| it.result().total())
        };
        /// the Armor Value that the attack meets
        at (&["attack_rolled"]) ArmorValue "armor_value": Number = |it| {
            it.attack(|it| it.armour)
        };
        /// Usage boxes that the attack will mark on its weapon
        at (&["attack_rolled"]) Marks "marks": Number = |it| it.attack(|it| it.marks);
        /// damage past armour so far
        at (&["attack_rolled", "hit", "damage"]) Damage "damage": Number = |it| it.damage();
        /// whether the damage is direct, so not from an attack
        at (&["damage"]) Direct "direct": Flag = |it| it.matter.is_direct.into();
        /// Stamina that the damage cost
        at (HARMED) StaminaTaken "stamina_taken": Number = |it| it.matter.harm.0;
        /// Wounds that the damage cost
        at (HARMED) WoundsTaken "wounds_taken": Number = |it| it.matter.harm.1;
        /// face of the d6 of initiative so far
        at (&["initiative_rolled"]) Initiative "initiative": Number = |it| it.matter.face;
        /// the bonus of the save
        at (SAVES) Bonus "bonus": Number = |it| it.save(|it| it.bonus);
        /// the Target of the save
        at (SAVES) Target "target_number": Number = |it| it.save(|it| it.target);
        /// face of the d20 that counts
        at (&["save_rolled"]) Natural "natural": Number = |it| {
            it.save(|it| it.save.map_or(0, |save| save.natural.into()))
        };
        /// whether the save succeeds so far
        at (&["save_rolled"]) Succeeds "succeeds": Flag = |it| it.save(|it| it.succeeds().into());
        /// whether the save is about a manoeuvre
        at (SAVES) OfManeuver "of_maneuver": Flag = |it| it.save_is(&[Purpose::Trick]);
        /// whether the save is about getting out of a hold or staying on top of a foe
        at (SAVES) OfStruggle "of_struggle": Flag = |it| {
            it.save_is(&[Purpose::BreakFree, Purpose::ShakeOff])
        };
        /// whether the save is about stopping bleeding
        at (SAVES) OfBleeding "of_bleeding": Flag = |it| it.save_is(&[Purpose::Stanch]);
        /// whether the save is about morale
        at (SAVES) OfMorale "of_morale": Flag = |it| it.save_is(&[Purpose::Morale]);
        /// whether the manoeuvre is to disarm
        at (TRICKS) Disarms "disarms": Flag = |it| is(it.matter.trick, Trick::Disarm);
        /// whether the manoeuvre is to push
        at (TRICKS) Pushes "pushes": Flag = |it| is(it.matter.trick, Trick::Push);
        /// whether the manoeuvre is to trip
        at (TRICKS) Trips "trips": Flag = |it| is(it.matter.trick, Trick::Trip);
        /// whether the manoeuvre is to restrain
        at (TRICKS) Restrains "restrains": Flag = |it| is(it.matter.trick, Trick::Restrain);
        /// whether the manoeuvre is to climb on a foe
        at (TRICKS) Climbs "climbs": Flag = |it| is(it.matter.trick, Trick::Climb);
        /// whether a hit kills
        at (&["dies"]) ByHit "by_hit": Flag = |it| is(it.matter.cause, Cause::Hit);
        /// whether bleeding kills
        at (&["dies"]) ByBleeding "by_bleeding": Flag = |it| is(it.matter.cause, Cause::Bleeding);
        /// whether a mortal wound kills
        at (&["dies"]) ByMortalWound "by_mortal_wound": Flag = |it| {
            is(it.matter.cause, Cause::Mortal)
        };
        /// whether the breaking point is that half of the side is defeated
        at (&["morale_tested"]) AtHalf "at_half": Flag =
            |it| is(it.matter.breaking, Breaking::Half);
        /// whether the breaking point is that the side's leader fell
        at (&["morale_tested"]) AtLeader "at_leader": Flag = |it| {
            is(it.matter.breaking, Breaking::Leader)
        };
        /// whether the breaking point is an ambush
        at (&["morale_tested"]) AtAmbush "at_ambush": Flag = |it| {
            is(it.matter.breaking, Breaking::Ambush)
        };
        /// whether it fled
        at (&["defeated"]) Fled "fled": Flag = |it| it.mine_is(Status::Fled);
        /// whether it surrendered
        at (&["defeated"]) Surrendered "surrendered": Flag = |it| it.mine_is(Status::Surrendered);
        /// whether it died
        at (&["defeated"]) Died "died": Flag = |it| it.mine_is(Status::Dead);
        /// whether the rest was a Watch with a meal, or without a need for one
        at (&["rested"]) Watch "watch": Flag = |it| is(it.matter.rest, Rest::Watch);
        /// whether the rest was a week
        at (&["rested"]) Week "week": Flag = |it| is(it.matter.rest, Rest::Week);
    }
}

impl StaminaEffect {
    /// Whether the effect changes the roll or the hit at hand, and so is aimed at no fighter.
    pub(crate) fn is_of_moment(self) -> bool {
        Self::WORDS[self as usize].of_moment
    }
}

/// All words of house rules.
pub(crate) static HOUSE: HouseWords = HouseWords {
    moments: StaminaMoment::WORDS,
    effects: StaminaEffect::WORDS,
    facts: StaminaFact::WORDS,
};
