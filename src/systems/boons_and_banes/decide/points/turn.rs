//! Turns: who acts next, what it does, who joins, who else is attacked.

use crate::system::Choosing;
use crate::systems::boons_and_banes::decide::question::Ask;

crate::options! {
    /// the member who acts next; the first who has not acted decides
    pub(crate) enum Order: "order", "D-ORDER" {
        /// the fighter next in the order of the scenario; members of one group at random
        InOrder = "in_order",
        /// a member who has not acted
        Next = "next" -> Ally,
    }
    fallback ["in_order"]
}

impl Choosing<Ask<'_>> for Order {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        if self == Self::Next { ask.moment.among } else { 0 }
    }
}

crate::options! {
    /// a member's action, and its target
    pub(crate) enum Turn: "turn", "D-ACTION, D-TARGET, D-SURRENDER" {
        /// attack an opponent with the relevant Skill
        Attack = "attack" -> Foe,
        /// attack an opponent together with every other member who joins
        Group = "group" -> Foe,
        /// attack this opponent and others with one roll
        Several = "several" -> Foe,
        /// attack with another Skill: Stress or Morale
        OtherSkill = "other_skill" -> Foe,
        /// position against an opponent: a benefit instead of harm
        Position = "position" -> Foe,
        /// test the relevant Skill, cost the team that much Morale, and leave safely
        Surrender = "surrender",
        /// let the action pass (turn.allow_pass, or no opponent is in reach)
        Pass = "pass",
    }
    fallback ["attack lowest foe.strength", "pass", "surrender"]
}

impl Choosing<Ask<'_>> for Turn {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let (attack, position) = (&ask.setup.knobs.attack, &ask.setup.knobs.position);
        let ending = &ask.setup.knobs.ending;
        match self {
            Self::Attack => true,
            Self::Group => attack.group && ask.view().others_to_act(ask.who) != 0,
            Self::Several => attack.multi && ask.foes().count_ones() > 1,
            Self::OtherSkill => attack.offskill,
            Self::Position => position.midpos && (!position.immediate || position.immediate_midpos),
            Self::Surrender => {
                let stays = ask.state.stands(ask.who) && !ending.stander_surrenders;
                ending.surrender && !stays
            }
            Self::Pass => position.allow_pass || ask.foes() == 0,
        }
    }

    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        if matches!(self, Self::Surrender | Self::Pass) { 0 } else { ask.foes() }
    }
}

crate::options! {
    /// whether a member joins the attack of another, which takes its action
    pub(crate) enum Join: "join", "D-GROUP" {
        /// act alone
        StayOut = "stay_out",
        /// also attack the target
        Join = "join" -> Foe,
    }
    fallback ["join if declared", "stay_out"]
}

impl Choosing<Ask<'_>> for Join {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        if self == Self::Join { ask.moment.among } else { 0 }
    }
}

crate::options! {
    /// a further target of an attack on several; asked until the decider stops
    pub(crate) enum Also: "also", "D-MULTI" {
        /// no further target
        Enough = "enough",
        /// also attack this one
        Also = "also" -> Foe,
    }
    fallback [
        "also lowest foe.defence if declared and my.strength > aimed_strength + target.defence",
        "enough",
    ]
}

impl Choosing<Ask<'_>> for Also {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        if self == Self::Also { ask.moment.among } else { 0 }
    }
}
