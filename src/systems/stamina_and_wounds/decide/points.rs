//! Decision points: their options, when each may be chosen, and at whom it may be aimed.

use super::question::Ask;
use crate::knob::Word;
use crate::system::Choosing;
use crate::systems::stamina_and_wounds::knobs::StaminaKnobs;
use crate::systems::stamina_and_wounds::knobs::characters::{MoraleCost, Trick};
use crate::systems::stamina_and_wounds::knobs::rounds::{Cost, FleeCost};
use crate::systems::stamina_and_wounds::knobs::wounds::BleedStop;
use crate::systems::stamina_and_wounds::sheet::gear::ItemKind;
use crate::systems::stamina_and_wounds::state::conflict::{ENEMIES, Fighter, PCS};
use crate::systems::stamina_and_wounds::state::view::{StaminaAndWounds, filter};
use crate::{options, points};

options! {
    /// the next thing that a fighter does in its turn, and its target; asked until nothing is left to do
    pub(crate) enum Turn: "turn", "D-ACTION, D-TARGET, D-MOVE, D-WEAPON, D-MAN, D-ITEM, D-STOPBLEED" {
        /// action: attack a foe in reach
        Attack = "attack" -> Foe,
        /// action: attacks against you have a Bane until your side's next turn
        Defend = "defend",
        /// action: a save against the foe's Target, to disarm, push, trip, restrain or climb on it
        Maneuver = "maneuver" -> Foe [..<Trick as Word>::NAMES],
        /// action: stop the bleeding of an ally, or your own
        Stanch = "stanch" -> Ally,
        /// action: put a bandage on an ally who bleeds, or on yourself
        Bandage = "bandage" -> Ally,
        /// action: give a draught to a wounded ally, or take it yourself
        Draught = "draught" -> Ally,
        /// move: stand up
        StandUp = "stand_up",
        /// pick up the weapon that lies at your feet (cond.disarmed.recover)
        PickUp = "pick_up",
        /// draw your next intact weapon (weapon.swap_cost)
        Draw = "draw",
        /// action: get out of a hold
        BreakFree = "break_free",
        /// action: shake a climber off
        ShakeOff = "shake_off",
        /// move, or the action for another: one step towards a foe
        Approach = "approach" -> Foe,
        /// move, or the action for another: one step away from a foe
        BackOff = "back_off" -> Foe,
        /// action: test the morale of the foes at a breaking point (morale.cost)
        TestMorale = "test_morale",
        /// do nothing more in this turn
        Pass = "pass",
    } fallback [
        "pick_up", "draw if my.unarmed", "stand_up", "attack first",
        "approach lowest foe.distance if targets = 0", "break_free", "defend", "pass",
    ]
}

options! {
    /// the fighter of the side who acts next; the first who can act decides
    /// (init.side_order = policy)
    pub(crate) enum Order: "order", "D-ORDER" {
        /// the fighter next in the order of the scenario; members of one group at random
        InOrder = "in_order",
        /// an ally who has something left to do
        Next = "next" -> Ally,
    } fallback ["in_order"]
}

options! {
    /// whether to leave the fight: asked at the start of the side's turn
    pub(crate) enum Flight: "flee", "D-FLEE" {
        /// go on fighting
        Fight = "fight",
        /// leave the fight; it costs the whole turn (flee.cost)
        Flee = "flee",
        /// give up and live (surrender.allowed)
        Surrender = "surrender",
    } fallback ["fight"]
}

options! {
    /// whether to test the morale of the foes at a breaking point
    pub(crate) enum Testing: "morale", "D-MORALE" {
        /// test their morale now
        Test = "test",
        /// let this breaking point pass
        Wait = "wait",
    } fallback ["test"]
}

options! {
    /// how to leave when morale has broken; a held fighter always surrenders
    pub(crate) enum Broken: "broken", "SW-MOR-07" {
        /// run away
        Flee = "flee",
        /// surrender
        Surrender = "surrender",
    } fallback ["flee"]
}

options! {
    /// whether to kill or to spare a defenceless foe, instead of rolling damage
    pub(crate) enum Coup: "coup", "D-COUP" {
        /// kill the defenceless foe
        Kill = "kill",
        /// take it prisoner
        Spare = "spare",
    } fallback ["kill"]
}

options! {
    /// the next thing that the party does between two fights; asked of its first member until the answer is go_on
    pub(crate) enum Pause: "rest", "D-REST" {
        /// on to the next fight
        GoOn = "go_on",
        /// rest for a Turn
        Turn = "turn",
        /// rest for a Watch, with a meal if there is one
        Watch = "watch",
        /// a week in a safe haven, with repairs (scene.haven)
        Week = "week",
        /// go home: the remaining fights are not fought, and count as not won
        Retreat = "retreat",
    } fallback ["go_on"]
}

points! {
    /// The decision points.
    pub(crate) enum StaminaPoint of Ask<'_>, StaminaAndWounds {
        Turn, Order, Flight, Testing, Broken, Coup, Pause,
    }
}

/// Returns the manoeuvre that an argument names. `None` if a line names none; then
/// [`best_trick`](View::best_trick) chooses.
pub(crate) fn trick(argument: u8) -> Option<Trick> {
    Trick::ALL.get(usize::from(argument)).copied()
}

impl Turn {
    /// Returns the cost of the option. Walking options return `Free` here: a walk takes its move or action itself.
    pub(crate) fn cost(self, knobs: &StaminaKnobs) -> Cost {
        match self {
            Self::Attack
            | Self::Defend
            | Self::Maneuver
            | Self::Stanch
            | Self::Bandage
            | Self::Draught
            | Self::BreakFree
            | Self::ShakeOff
            | Self::TestMorale => Cost::Action,
            Self::StandUp => Cost::Move,
            Self::PickUp => knobs.maneuver.recover,
            Self::Draw => knobs.character.swap_cost,
            Self::Approach | Self::BackOff | Self::Pass => Cost::Free,
        }
    }
}

impl Choosing<Ask<'_>> for Turn {
    #[inline]
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        let (me, knobs) = (ask.me(), &ask.setup.knobs);
        // Spelt out, not asked of its cost: this is the question that is put most often.
        let acts = me.actions > 0;
        let has = |carriers: u64| acts && carriers >> ask.actor & 1 == 1;
        match self {
            Self::Attack | Self::Defend => acts,
            Self::Pass => true,
            Self::Bandage => has(ask.setup.bandages),
            Self::Draught => has(ask.setup.draughts),
            Self::Maneuver => {
                let own = ask.setup.tricks[ask.camp()];
                let known = trick(argument).is_none_or(|trick| own & trick.bit() != 0);
                acts && known && (ask.camp() == PCS || knobs.maneuver.enemies)
            }
            Self::Stanch => {
                let needed = ask.state.bleeders & ask.of_camp(ask.camp()) != 0;
                acts && needed && knobs.wound.bleed_stop != BleedStop::ItemOnly
            }
            // Standing up uses the move, which restrained fighters do not have (SW-COND-04).
            Self::StandUp => me.prone && me.moves > 0 && me.held_by == 0,
            Self::PickUp => me.can_pick_up() && me.affords(self.cost(knobs)),
            Self::Draw => {
                let several = ask.setup.well_armed >> ask.actor & 1 == 1;
                several && me.affords(self.cost(knobs)) && ask.spare(ask.actor).is_some()
            }
            Self::BreakFree => acts && me.held_by != 0,
            Self::ShakeOff => acts && ask.is_climbed(ask.actor),
            Self::Approach | Self::BackOff => {
                ask.is_bands() && me.held_by == 0 && (me.moves > 0 || acts)
            }
            Self::TestMorale => {
                let pending = ask.state.morale[ENEMIES].pending != 0;
                acts && ask.camp() == PCS && pending && knobs.morale.cost == MoraleCost::Action
            }
        }
    }

    #[inline]
    fn targets(self, ask: &Ask<'_>, argument: u8) -> u64 {
        let actor = ask.actor;
        match self {
            Self::Attack => ask.in_reach(actor),
            Self::Maneuver => match trick(argument) {
                Some(trick) => ask.open_to(actor, trick),
                None => Trick::ALL.iter().fold(0, |mask, &it| mask | ask.open_to(actor, it)),
            },
            Self::Stanch => helped(ask, |ally| ally.bleeding > 0),
            Self::Bandage => with(ask, ItemKind::Bandage, |ally| ally.bleeding > 0),
            Self::Draught => with(ask, ItemKind::Draught, |ally| ally.wounds > 0),
            Self::Approach => filter(ask.foes(actor), |foe| ask.distance(actor, foe) > 0),
            Self::BackOff => ask.foes(actor),
            Self::Defend
            | Self::StandUp
            | Self::PickUp
            | Self::Draw
            | Self::BreakFree
            | Self::ShakeOff
            | Self::TestMorale
            | Self::Pass => 0,
        }
    }
}

/// Returns the allies in reach for whom `needs` holds, the decider included.
fn helped(ask: &Ask<'_>, needs: impl Fn(&Fighter) -> bool) -> u64 {
    let near = |ally| ask.distance(ask.actor, ally) == 0;
    filter(ask.of_camp(ask.camp()), |ally| near(ally) && needs(ask.it(ally)))
}

/// Like [`helped`], but for an option that needs an item; 0 if the decider has none left to use.
fn with(ask: &Ask<'_>, kind: ItemKind, needs: impl Fn(&Fighter) -> bool) -> u64 {
    if ask.uses_left(ask.actor, kind) > 0 { helped(ask, needs) } else { 0 }
}

impl Choosing<Ask<'_>> for Order {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        match self {
            Self::InOrder => 0,
            Self::Next => ask.state.left & ask.able(ask.state.acting()),
        }
    }
}

impl Choosing<Ask<'_>> for Flight {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let (me, knobs) = (ask.me(), &ask.setup.knobs.round);
        match self {
            Self::Fight => true,
            // The fighter must be free to walk, and have the move or action for it.
            Self::Flee => {
                let time = match knobs.flee_cost {
                    FleeCost::Move => me.moves > 0,
                    FleeCost::MoveAndAction => me.moves > 0 && me.actions > 0,
                };
                time && !me.prone && me.held_by == 0 && !me.done
            }
            Self::Surrender => knobs.surrender,
        }
    }
}

impl Choosing<Ask<'_>> for Testing {}
impl Choosing<Ask<'_>> for Broken {}
impl Choosing<Ask<'_>> for Coup {}

impl Choosing<Ask<'_>> for Pause {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let rested = ask.state.rests < ask.setup.scene.rests;
        match self {
            Self::GoOn | Self::Retreat => true,
            Self::Turn | Self::Watch => rested,
            Self::Week => rested && ask.setup.scene.haven,
        }
    }
}
