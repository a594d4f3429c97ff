//! Words of Fate Fantasy: decision points and the answers to them. Features are in `features`.

use crate::knob::Word;
use crate::options;
use crate::system::{FighterId, NO_ARGUMENT};
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::Trigger;

/// Triggers of an offensive block, as arguments; see [`Threat::of`]. Triggers that name no zone mean the
/// blocker's own, and `task` means the first open task of the foes.
pub(crate) const TRIGGERS: &[&str] = &[
    "attack",
    "manoeuvre",
    "use",
    "enter",
    "leave",
    "task",
    "anything",
    "enter_zone_1",
    "enter_zone_2",
    "enter_zone_3",
    "enter_zone_4",
    "enter_zone_5",
    "enter_zone_6",
    "enter_zone_7",
    "enter_zone_8",
    "enter_zone_9",
    "enter_zone_10",
    "enter_zone_11",
    "enter_zone_12",
    "leave_zone_1",
    "leave_zone_2",
    "leave_zone_3",
    "leave_zone_4",
    "leave_zone_5",
    "leave_zone_6",
    "leave_zone_7",
    "leave_zone_8",
    "leave_zone_9",
    "leave_zone_10",
    "leave_zone_11",
    "leave_zone_12",
    "first_task",
    "second_task",
    "third_task",
    "fourth_task",
];
/// First arguments of [`TRIGGERS`] that name a zone to enter, a zone to leave, and a task: [`Threat::of`] takes them
/// off to get a number.
const NAMED: [u8; 3] = [7, 19, 31];
const SKILLS: &[&str] = Skill::NAMES;
const ROUTES: &[&str] = &["easiest", "shortest"];
const ZONES: &[&str] = &[
    "zone_1", "zone_2", "zone_3", "zone_4", "zone_5", "zone_6", "zone_7", "zone_8", "zone_9",
    "zone_10", "zone_11", "zone_12",
];
const TASKS: &[&str] = &["first_task", "second_task", "third_task", "fourth_task"];
const ITEMS: &[&str] = &["first_item", "second_item", "third_item", "fourth_item"];
const WAYS: &[&str] = &["bonus", "reroll"];

options! {
    /// the character of a group of players who acts next, or is asked next whether to interrupt; the first of them
    /// decides (init.group_order)
    pub(crate) enum Order: "order", "D-ORDER" {
        /// the character next in the order of the scenario; members of one group at random
        InOrder = "in_order",
        /// a character of the group whose turn is still to come
        Next = "next" -> Ally,
    }
    fallback ["in_order"]
}

options! {
    /// the game master's character who acts next; the first of them decides
    pub(crate) struct GmOrder(Order): "gm_order", "D-GMORDER";
    fallback ["in_order"]
}

options! {
    /// whether to hold the turn that comes up: before the game master's turn only
    pub(crate) enum Hold: "hold", "D-HOLD" {
        /// take the turn now
        Act = "act",
        /// postpone it: free action, once a round
        Hold = "hold",
    }
    fallback ["act"]
}

options! {
    /// whether to take a held turn before the game master's turn begins (hold.release)
    pub(crate) enum Release: "release", "D-HOLD" {
        /// hold on into the game master's turn
        Wait = "wait",
        /// take the held turn before the game master's turn
        Act = "act",
    }
    fallback ["wait"]
}

options! {
    /// whether to interrupt the foe who is about to act
    pub enum Interrupt: "interrupt", "D-INTERRUPT" {
        /// let this foe act
        Wait = "wait",
        /// try to act before this foe
        Interrupt = "interrupt" -> Foe,
        /// interrupt, paid for and without penalty (interrupt.model = two_kinds)
        CutIn = "cut_in" -> Foe,
        /// interrupt, unpaid and with the penalty (interrupt.model = two_kinds)
        StepIn = "step_in" -> Foe,
    }
    fallback ["wait"]
}

options! {
    /// how to pay for an interrupt (interrupt.price = fp_or_stress)
    pub enum Pay: "pay", "D-INTPAY" {
        /// 1 fate point
        FatePoint = "fate_point",
        /// stress
        Stress = "stress",
    }
    fallback ["fate_point", "stress"]
}

options! {
    /// how to use an interrupt that has succeeded
    pub enum Precede: "precede", "D-INTERRUPT" {
        /// act before the foe
        Before = "before",
        /// act right after it (interrupt.winner_may_follow)
        After = "after",
        /// spoil its action and act right after it (interrupt.disrupt = cancels)
        Cancel = "cancel",
    }
    fallback ["before"]
}

options! {
    /// the main action of a turn
    pub enum Main: "main", "D-MAIN, D-TARGET, D-ROUTE, D-SKILL, D-BLOCK, D-ASPECT" {
        /// attack a foe, with the best skill if none is named
        Attack = "attack" -> Foe [..SKILLS],
        /// place an aspect on a foe, with the best skill if none is named; with ranged it is personal
        Manoeuvre = "manoeuvre" -> Foe [..SKILLS],
        /// remove an aspect of the foes from an ally or yourself: the first one, with a skill that is open to
        /// manoeuvres (manoeuvre.can_remove)
        Clear = "clear" -> Ally [..SKILLS],
        /// defensive block: cover an ally against attacks until your next turn
        Protect = "protect" -> Ally [..SKILLS],
        /// offensive block: keep one foe from this action; without a zone your own is meant, without a task the first
        /// open one
        Bar = "bar" -> Foe [..TRIGGERS],
        /// offensive block: keep anyone from this action; for attacks, from attacking this ally
        BarAnyone = "bar_anyone" -> Ally [..TRIGGERS],
        /// bonus on your defence rolls until your next turn (full_defence.bonus)
        FullDefence = "full_defence",
        /// move towards a foe until you reach it
        Approach = "approach" -> Foe [..ROUTES],
        /// move away from a foe
        Withdraw = "withdraw" -> Foe [..ROUTES],
        /// move to the zone of an ally
        Join = "join" -> Ally [..ROUTES],
        /// move to this zone
        Go = "go" [..ZONES],
        /// work on a task, the first open one if none is named
        Task = "task" [..TASKS],
        /// do nothing
        Pass = "pass",
    }
    fallback ["attack first", "approach lowest foe.distance", "full_defence", "pass"]
}

options! {
    /// a supplemental action before the main action; asked until the answer is none
    pub enum Supplement: "supplement", "D-SUPP" {
        /// nothing beside the main action
        None = "none",
        /// move a zone towards a foe
        Approach = "approach" -> Foe,
        /// move a zone away from a foe
        Withdraw = "withdraw" -> Foe,
        /// move a zone towards an ally
        Join = "join" -> Ally,
        /// move a zone towards this one
        Go = "go" [..ZONES],
        /// use an item that needs no target
        Use = "use" [..ITEMS],
        /// use an item on a foe
        UseOn = "use_on" -> Foe [..ITEMS],
        /// pass an item to an ally
        Give = "give" -> Ally [..ITEMS],
    }
    fallback ["none"]
}

options! {
    /// a supplemental action after the main action, named before its roll; moves only if move.supplemental_timing
    /// and move.stack allow them
    pub(crate) struct Follow(Supplement): "follow", "D-SUPP";
    fallback ["none"]
}

options! {
    /// aspects and fate points on a roll, after the dice; asked until the answer is pass
    pub enum Invoke: "invoke", "D-INVOKE" {
        /// nothing more on this roll
        Pass = "pass",
        /// a free tag on the opponent
        Free = "free" [..WAYS],
        /// a tag on the opponent, for fate points (tag.cost)
        Tag = "tag" [..WAYS],
        /// one of your own aspects, for fate points (invoke.cost)
        Own = "invoke" [..WAYS],
        /// the aspect of your weapon, for a fate point
        Weapon = "weapon" [..WAYS],
        /// the aspect of your weapon, by a Combat Technique
        Technique = "technique" [..WAYS],
        /// the reach of the opponent's weapon, if it is in the way, for a fate point
        TurnWeapon = "turn_weapon" [..WAYS],
        /// the fact that the opponent is unarmed, for a fate point
        Unarmed = "unarmed" [..WAYS],
        /// a fate point without an aspect (fate.plain_bonus)
        Plain = "plain",
    }
    fallback ["pass"]
}

options! {
    /// whether kept spin goes to the present roll; target is the roller. With spin.timing = assign_now: the
    /// character whose next roll gets it. No roll is under way then, so attacking, defending and the like are
    /// false, and keep gives it to the next ally to act, else to the first foe
    pub(crate) enum Spin: "spin", "D-SPIN" {
        /// keep it for a later roll
        Keep = "keep",
        /// +1 for the ally who is about to roll
        Help = "help" -> Ally,
        /// -1 for the enemy who is about to roll
        Hinder = "hinder" -> Foe,
    }
    fallback ["keep"]
}

options! {
    /// how to absorb a hit (harm.model = dresden_absorb)
    pub(crate) enum Absorb: "absorb", "D-ABSORB" {
        /// the smallest total of consequences that works, the fewest of them
        Minimal = "minimal",
        /// consequences for the whole hit if they can, else minimal
        SpareBoxes = "spare_boxes",
        /// the largest free consequence that works, else minimal
        LargeFirst = "large_first",
        /// none: be taken out
        Out = "out",
    }
    fallback ["minimal"]
}

options! {
    /// whether to leave the conflict (concede.when)
    pub(crate) enum Concede: "concede", "D-CONCEDE" {
        /// fight on
        FightOn = "fight_on",
        /// leave the conflict on your own terms
        Concede = "concede",
    }
    fallback ["concede if my.beaten", "fight_on"]
}

options! {
    /// whether to give up the coming turn for full defence when attacked
    pub(crate) enum React: "react", "FF-FULL-04" {
        /// keep the turn for later
        KeepTurn = "keep_turn",
        /// give it up for full defence now (full_defence.reactive)
        FullDefence = "full_defence",
    }
    fallback ["keep_turn"]
}

options! {
    /// whether to accept a compel (compel.rate)
    pub(crate) enum Compel: "compel", "D-COMPEL" {
        /// gain a fate point and lose the turn
        Accept = "accept",
        /// pay a fate point
        Refuse = "refuse",
    }
    fallback ["accept"]
}

/// An offensive block as a choice names it (FF-BLK-09, 15); `plan_bar` makes a
/// [`Block`](crate::systems::fate_fantasy::state::conflict::Block) of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The kind of action that it is to stop.
    pub trigger: Trigger,
    /// The zone or task that it names; `None` for the blocker's own zone, or the first open task.
    pub place: Option<u8>,
    /// The foe whom it is to stop, or `None` for anyone who tries.
    pub foe: Option<FighterId>,
}

impl Threat {
    /// Returns the block that an argument of [`TRIGGERS`] names: [`Trigger::Attack`] without an argument.
    pub const fn of(argument: u8, foe: Option<FighterId>) -> Self {
        let [enter, leave, task] = NAMED;
        let (trigger, place) = match argument {
            0 | NO_ARGUMENT => (Trigger::Attack, None),
            1 => (Trigger::Manoeuvre, None),
            2 => (Trigger::Use, None),
            3 => (Trigger::Enter, None),
            4 => (Trigger::Leave, None),
            5 => (Trigger::Task, None),
            6 => (Trigger::Anything, None),
            _ if argument < leave => (Trigger::Enter, Some(argument - enter)),
            _ if argument < task => (Trigger::Leave, Some(argument - leave)),
            _ => (Trigger::Task, Some(argument - task)),
        };
        Self { trigger, place, foe }
    }
}

/// Whether an argument of [`ROUTES`] asks for the shortest way instead of the easiest.
pub(crate) const fn is_shortest(argument: u8) -> bool {
    argument == 1
}

/// Argument of [`WAYS`] that asks for a reroll instead of a bonus.
pub(crate) const REROLL: u8 = 1;

/// Whether an argument is [`REROLL`].
pub(crate) const fn is_reroll(argument: u8) -> bool {
    argument == REROLL
}
