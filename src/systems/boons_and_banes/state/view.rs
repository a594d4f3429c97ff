//! Setup and state together: what rules, options and features look at.

use crate::system::FighterId;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::knobs::ending::CaptainPrice;
use crate::systems::boons_and_banes::sheet::talents::Talent;

pub(crate) type View<'a> = crate::system::View<'a, BoonsAndBanes>;

impl View<'_> {
    /// Returns the participants of a team who take part, as a bit set.
    pub fn of_team(self, team: usize) -> u64 {
        self.setup.members[team] & self.state.active
    }

    /// Returns the opponents in reach of a participant, by `target.restriction`, of teams that have
    /// not lost.
    pub fn in_reach(self, who: FighterId) -> u64 {
        self.setup.reach[who] & self.state.active
    }

    /// Returns the members of the actor's team who could still act in this turn, without the actor.
    pub fn others_to_act(self, actor: FighterId) -> u64 {
        self.of_team(self.setup.team(actor)) & self.state.left & !(1 << actor)
    }

    /// Whether a participant knows the Disposition of another: its team has learned it,
    /// `State::learned` (BB-INFO-02).
    pub fn knows_disposition(self, who: FighterId, other: FighterId) -> bool {
        self.state.learned[self.setup.team(who)] >> other.index() & 1 == 1
    }

    /// Whether a participant has a talent that works once in a conflict and has not used it
    /// (`used`).
    pub fn can_once(self, who: FighterId, talent: Talent) -> bool {
        self.setup.figures[who].has(talent) && self.state.fighters[who].used & talent.bit() == 0
    }

    /// Returns the Morale that a participant's departure costs its team: `leave.member_morale`, or
    /// `leave.captain_morale` for a captain (BB-LEAVE-03, 04, 09).
    pub fn leave_cost(self, who: FighterId) -> i32 {
        let ending = &self.setup.knobs.ending;
        let team = self.setup.team(who);
        if FighterId::from(self.state.teams[team].captain) != who {
            return ending.member;
        }
        let others = (self.of_team(team) & !(1 << who)).count_ones() as i32;
        let own = match ending.captain {
            CaptainPrice::RemainingMembers => others,
            CaptainPrice::Fixed => ending.member,
        };
        own + if ending.also_member { ending.member } else { 0 }
    }
}
