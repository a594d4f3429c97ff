//! Words of Stamina and Wounds: decision points, options and features.

use super::knobs::characters::Trick;
use crate::features;
use crate::system::{Features, OptionWord, Point, Scope, Targets, ValueKind, Vocabulary, plain};

/// Decision point of a turn.
pub const POINT_TURN: usize = 0;
/// Decision point of the order within a side.
pub const POINT_ORDER: usize = 1;
/// Decision point of flight and surrender.
pub const POINT_FLEE: usize = 2;
/// Decision point of testing morale.
pub const POINT_MORALE: usize = 3;
/// Decision point of leaving after a morale save.
pub const POINT_BROKEN: usize = 4;
/// Decision point of killing the defenceless.
pub const POINT_COUP: usize = 5;
/// Decision point of resting between fights.
pub const POINT_REST: usize = 6;
/// Number of decision points.
pub const POINTS: usize = 7;

/// Options of a turn.
pub mod turn {
    /// Attack a foe.
    pub const ATTACK: u8 = 0;
    /// Defend.
    pub const DEFEND: u8 = 1;
    /// Try a manoeuvre.
    pub const MANEUVER: u8 = 2;
    /// Stop an ally's bleeding with a bare action.
    pub const STANCH: u8 = 3;
    /// Put a bandage on an ally.
    pub const BANDAGE: u8 = 4;
    /// Give a draught to an ally.
    pub const DRAUGHT: u8 = 5;
    /// Stand up.
    pub const STAND_UP: u8 = 6;
    /// Pick up the weapon.
    pub const PICK_UP: u8 = 7;
    /// Draw another weapon.
    pub const DRAW: u8 = 8;
    /// Get out of a hold.
    pub const BREAK_FREE: u8 = 9;
    /// Shake a climber off.
    pub const SHAKE_OFF: u8 = 10;
    /// Move towards a foe.
    pub const APPROACH: u8 = 11;
    /// Move away from a foe.
    pub const BACK_OFF: u8 = 12;
    /// Test the morale of the foes.
    pub const TEST_MORALE: u8 = 13;
    /// Do nothing more.
    pub const PASS: u8 = 14;
}

/// Order: the next in the order of the scenario.
pub const IN_ORDER: u8 = 0;
/// Order: an ally picked by the list.
pub const NEXT: u8 = 1;
/// Flee: go on fighting.
pub const FIGHT: u8 = 0;
/// Flee: leave.
pub const FLEE: u8 = 1;
/// Flee: surrender.
pub const SURRENDER: u8 = 2;
/// Morale: test it.
pub const TEST: u8 = 0;
/// Broken: flee.
pub const BROKEN_FLEE: u8 = 0;
/// Broken: surrender.
pub const BROKEN_SURRENDER: u8 = 1;
/// Coup: kill.
pub const KILL: u8 = 0;
/// Coup: spare.
pub const SPARE: u8 = 1;

/// Options of a rest.
pub mod rest {
    /// Go on to the next fight.
    pub const GO_ON: u8 = 0;
    /// Rest for a Turn.
    pub const TURN: u8 = 1;
    /// Rest for a Watch.
    pub const WATCH: u8 = 2;
    /// Rest for a week.
    pub const WEEK: u8 = 3;
    /// Go home.
    pub const RETREAT: u8 = 4;
}

const TRICKS: &[&str] = &["disarm", "push", "trip", "restrain", "climb"];

/// The manoeuvre that an argument names.
pub fn trick(argument: u8) -> Option<Trick> {
    Trick::ALL.get(usize::from(argument)).copied()
}

const fn aimed(name: &'static str, doc: &'static str, targets: Targets) -> OptionWord {
    OptionWord { name, doc, targets, arguments: &[] }
}

const TURN: &[OptionWord] = &[
    aimed("attack", "action: attack a foe in reach", Targets::Foe),
    plain("defend", "action: attacks against you have a Bane until your side's next turn"),
    OptionWord {
        name: "maneuver",
        doc: "action: a save against the foe's Target, to disarm, push, trip, restrain or climb on it",
        targets: Targets::Foe,
        arguments: TRICKS,
    },
    aimed("stanch", "action: stop the bleeding of an ally, or your own", Targets::Ally),
    aimed("bandage", "action: put a bandage on an ally who bleeds, or on yourself", Targets::Ally),
    aimed(
        "draught",
        "action: give a draught to a wounded ally, or take it yourself",
        Targets::Ally,
    ),
    plain("stand_up", "move: stand up"),
    plain("pick_up", "pick up the weapon that lies at your feet (cond.disarmed.recover)"),
    plain("draw", "draw your next intact weapon (weapon.swap_cost)"),
    plain("break_free", "action: get out of a hold"),
    plain("shake_off", "action: shake a climber off"),
    aimed("approach", "move, or the action for another: one step towards a foe", Targets::Foe),
    aimed("back_off", "move, or the action for another: one step away from a foe", Targets::Foe),
    plain("test_morale", "action: test the morale of the foes at a breaking point (morale.cost)"),
    plain("pass", "do nothing more in this turn"),
];

const ORDER: &[OptionWord] = &[
    plain("in_order", "whoever comes next in the order of the scenario"),
    aimed("next", "an ally who has something left to do", Targets::Ally),
];

const FLEES: &[OptionWord] = &[
    plain("fight", "go on fighting"),
    plain("flee", "leave the fight; it costs the whole turn (flee.cost)"),
    plain("surrender", "give up and live (surrender.allowed)"),
];

const MORALE: &[OptionWord] =
    &[plain("test", "test their morale now"), plain("wait", "let this breaking point pass")];

const BROKEN: &[OptionWord] = &[plain("flee", "run away"), plain("surrender", "surrender")];

const COUP: &[OptionWord] =
    &[plain("kill", "kill the defenceless foe"), plain("spare", "take it prisoner")];

const RESTS: &[OptionWord] = &[
    plain("go_on", "on to the next fight"),
    plain("turn", "rest for a Turn"),
    plain("watch", "rest for a Watch, with a meal if there is one"),
    plain("week", "a week in a safe haven, with repairs (scene.haven)"),
    plain("retreat", "go home: the fights that are left are not fought, so not won"),
];

/// Everything that policies can say.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { points: points(), features: StaminaFeature::ALL.to_vec() }
}

fn points() -> Vec<Point> {
    vec![
        Point {
            name: "turn",
            doc: "what a fighter does next in its turn, to whom; asked until nothing is left to do",
            ledger: "D-ACTION, D-TARGET, D-MOVE, D-WEAPON, D-MAN, D-ITEM, D-STOPBLEED",
            options: TURN,
            fallback: &[
                "pick_up",
                "draw if my.unarmed",
                "stand_up",
                "attack first",
                "approach lowest foe.distance if targets = 0",
                "break_free",
                "defend",
                "pass",
            ],
        },
        Point {
            name: "order",
            doc: "who of the side takes the next step; the first of the side who can act decides (init.side_order = policy)",
            ledger: "D-ORDER",
            options: ORDER,
            fallback: &["in_order"],
        },
        Point {
            name: "flee",
            doc: "whether to leave the fight: asked at the start of the side's turn",
            ledger: "D-FLEE",
            options: FLEES,
            fallback: &["fight"],
        },
        Point {
            name: "morale",
            doc: "whether to test the morale of the foes at a breaking point",
            ledger: "D-MORALE",
            options: MORALE,
            fallback: &["test"],
        },
        Point {
            name: "broken",
            doc: "how to leave when morale has broken; whoever is held surrenders",
            ledger: "SW-MOR-07",
            options: BROKEN,
            fallback: &["flee"],
        },
        Point {
            name: "coup",
            doc: "what to do with a defenceless foe instead of rolling damage",
            ledger: "D-COUP",
            options: COUP,
            fallback: &["kill"],
        },
        Point {
            name: "rest",
            doc: "what the party does after a fight, before the next; asked of its first member until it goes on",
            ledger: "D-REST",
            options: RESTS,
            fallback: &["go_on"],
        },
    ]
}

const TURNS: Scope = Scope::Decision(&["turn"]);
const TURNS_AND_FLEE: Scope = Scope::Decision(&["turn", "flee"]);
const REST: Scope = Scope::Decision(&["rest"]);
const MORALES: Scope = Scope::Decision(&["morale"]);

features! {
    /// What conditions and selectors can read.
    pub enum StaminaFeature {
        Stamina = "stamina", Scope::Fighter, ValueKind::Number, "Stamina left";
        Wounds = "wounds", Scope::Fighter, ValueKind::Number, "Wounds taken";
        WoundsLeft = "wounds_left", Scope::Fighter, ValueKind::Number, "Wounds until death";
        Life = "life", Scope::Fighter, ValueKind::Number, "damage after armour that would kill: Stamina and Wounds left";
        LifePercent = "life_percent", Scope::Fighter, ValueKind::Percent, "life in percent of what it has unhurt";
        Armour = "av", Scope::Fighter, ValueKind::Number, "Armor Value";
        Damage = "damage", Scope::Fighter, ValueKind::Number, "mean damage of an attack of yours on it, after armour, in tenths of a point";
        KillChance = "kill_chance", Scope::Fighter, ValueKind::Percent, "chance that an attack of yours kills it";
        Threat = "threat", Scope::Fighter, ValueKind::Number, "mean damage of its attack on you, in tenths of a point";
        Danger = "danger", Scope::Fighter, ValueKind::Percent, "chance that its attack kills you";
        Leader = "leader", Scope::Fighter, ValueKind::Flag, "it leads its side, and its fall would be a breaking point";
        Target = "target_number", Scope::Fighter, ValueKind::Number, "its Target: what saves against it must reach";
        Str = "str", Scope::Fighter, ValueKind::Number, "STR";
        Dex = "dex", Scope::Fighter, ValueKind::Number, "DEX";
        End = "end", Scope::Fighter, ValueKind::Number, "END";
        Wil = "wil", Scope::Fighter, ValueKind::Number, "WIL";
        Boxes = "boxes_left", Scope::Fighter, ValueKind::Number, "Usage boxes left on the weapon in hand; 99 if it has none";
        Unarmed = "unarmed", Scope::Fighter, ValueKind::Flag, "it fights with bare hands";
        Spare = "spare", Scope::Fighter, ValueKind::Flag, "it has another intact weapon to draw";
        Ranged = "ranged", Scope::Fighter, ValueKind::Flag, "its weapon reaches beyond Close";
        Distance = "distance", Scope::Fighter, ValueKind::Number, "steps between you and it: 0 Close, 1 Nearby, more Far";
        Prone = "prone", Scope::Fighter, ValueKind::Flag, "it is prone";
        Disarmed = "disarmed", Scope::Fighter, ValueKind::Flag, "its weapon lies at its feet";
        Held = "held", Scope::Fighter, ValueKind::Flag, "it is restrained";
        Climbed = "climbed", Scope::Fighter, ValueKind::Flag, "somebody has climbed on it";
        Climbing = "climbing", Scope::Fighter, ValueKind::Flag, "it has climbed on somebody";
        Bleeds = "bleeding", Scope::Fighter, ValueKind::Flag, "it bleeds out";
        MortalIn = "mortal", Scope::Fighter, ValueKind::Number, "rounds until its mortal wound kills it; 0: it has none";
        Defending = "defending", Scope::Fighter, ValueKind::Flag, "it has defended and is still covered";
        Helpless = "defenceless", Scope::Fighter, ValueKind::Flag, "it cannot defend itself";
        Poisoned = "poisoned", Scope::Fighter, ValueKind::Flag, "poison works in it";
        Bandages = "bandages", Scope::Fighter, ValueKind::Number, "uses of bandages left";
        Draughts = "draughts", Scope::Fighter, ValueKind::Number, "uses of draughts left";
        Trip = "trip_chance", Scope::Fighter, ValueKind::Percent, "chance that you trip it";
        Disarm = "disarm_chance", Scope::Fighter, ValueKind::Percent, "chance that you disarm it";
        Restrain = "restrain_chance", Scope::Fighter, ValueKind::Percent, "chance that you restrain it";
        Push = "push_chance", Scope::Fighter, ValueKind::Percent, "chance that you push it";
        Climb = "climb_chance", Scope::Fighter, ValueKind::Percent, "chance that you climb on it";
        Fighters = "fighters", Scope::Side, ValueKind::Number, "fighters in the fight and able to act";
        Lost = "lost", Scope::Side, ValueKind::Number, "fighters defeated in this fight: dead, fled, surrendered";
        Winning = "winning", Scope::Side, ValueKind::Number, "its fighters who can act, less those of the other side";
        SideLife = "life", Scope::Side, ValueKind::Number, "sum of the life of its fighters";
        SidePercent = "life_percent", Scope::Side, ValueKind::Percent, "its life of what it was unhurt, those who are defeated included";
        SideDraughts = "draughts", Scope::Side, ValueKind::Number, "uses of draughts left";
        ToHalf = "to_half", Scope::Side, ValueKind::Number, "defeats until the breaking point of half; 0 once it is past";
        Weakest = "weakest", Scope::Side, ValueKind::Percent, "life of whoever is nearest to death, of what it is unhurt";
        Dying = "dying", Scope::Side, ValueKind::Number, "its fighters whose mortal wound runs";
        LeaderFell = "leader_fell", Scope::Side, ValueKind::Flag, "a leader of it has been defeated in this fight";
        HasLeader = "has_leader", Scope::Side, ValueKind::Flag, "it has a leader whose fall is a breaking point";
        Round = "round", Scope::Conflict, ValueKind::Number, "the running round, from 1";
        Fight = "fight", Scope::Conflict, ValueKind::Number, "the running fight, from 1";
        FightsLeft = "fights_left", Scope::Conflict, ValueKind::Number, "fights after this one";
        Surprised = "surprise", Scope::Conflict, ValueKind::Flag, "your side's attacks come as a surprise in this round";
        Second = "second", Scope::Conflict, ValueKind::Flag, "your side goes second in this round";
        Pit = "pit", Scope::Conflict, ValueKind::Number, "mean damage of a push into the pit, in tenths of a point; 0: there is none (scene.pit)";
        Moves = "moves", TURNS, ValueKind::Number, "moves left";
        Actions = "actions", TURNS, ValueKind::Number, "actions left";
        InReach = "targets", TURNS, ValueKind::Number, "foes whom you could attack now";
        ToAct = "to_act", TURNS, ValueKind::Number, "others of your side who still have an action in this turn";
        BestDamage = "best_damage", TURNS, ValueKind::Number, "most mean damage that an attack of yours would deal, in tenths of a point";
        DefendSaves = "defend_saves", TURNS, ValueKind::Number, "mean damage that Defend would take off if every foe in reach attacked you once, in tenths of a point";
        Incoming = "incoming", TURNS_AND_FLEE, ValueKind::Number, "mean damage if every foe in reach attacked you once, in tenths of a point";
        MoraleChance = "morale_chance", MORALES, ValueKind::Percent, "chance that the test succeeds";
        AtHalf = "at_half", MORALES, ValueKind::Flag, "the breaking point is that half of them are defeated";
        AtLeader = "at_leader", MORALES, ValueKind::Flag, "the breaking point is that their leader fell";
        AtAmbush = "at_ambush", MORALES, ValueKind::Flag, "the breaking point is an ambush";
        Rests = "rests_left", REST, ValueKind::Number, "rests that are possible before the next fight";
        Meals = "meals", REST, ValueKind::Number, "meals that everybody can have";
        StaminaShare = "stamina_percent", REST, ValueKind::Percent, "Stamina of the party, of what it is rested";
        WoundShare = "wounds_percent", REST, ValueKind::Percent, "Wounds of the party, of what kills all of them";
        WorstWounds = "worst_wounds_percent", REST, ValueKind::Percent, "Wounds of whoever is nearest to death, of what kills it";
        PartyDead = "dead", REST, ValueKind::Number, "members of the party who have died";
    }
}
