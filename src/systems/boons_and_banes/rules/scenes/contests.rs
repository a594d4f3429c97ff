//! Contests outside of conflicts (BB-TEST-04, 07, 10): one or several participants roll against one or several.

use crate::system::{Blow, FighterId, first_in};
use crate::systems::boons_and_banes::decide::points::DefenceApproach;
use crate::systems::boons_and_banes::knobs::favour::OnFailure;
use crate::systems::boons_and_banes::knobs::scene::ContestTie;
use crate::systems::boons_and_banes::rules::morale::Departure;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, M, Playing, Table, fighters_in};
use crate::systems::boons_and_banes::rules::rolls::approach_choice::Known;
use crate::systems::boons_and_banes::rules::talents::wins_ties;
use crate::systems::boons_and_banes::sheet::scene::SceneTest;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::rolls::{Act, Deed, Rolls};

/// The result of a test or contest so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The testers have prevailed.
    Passed,
    /// The testers have failed.
    Failed,
    /// Neither side has prevailed (`contest.tie`).
    Nobody,
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Plays a contest before the conflict, and returns its `Verdict`. Each participant after the first gives
    /// the other side a die; the first one there rolls it, because it does not matter who does.
    pub fn make_contest(&mut self, test: &SceneTest) -> Verdict {
        let first = first_in(test.who);
        let act = Act { seat: self.setup.sheets[first].seat, nth: 0 };
        let mut rolls = Rolls { deed: Deed::Test, act, ..Rolls::default() };
        let (own, theirs) = (test.who & self.state.active, test.against & self.state.active);
        // Each participant after the first gives the other side a die, no matter which of them rolls it.
        let each = self.setup.knobs.scene.contest_die;
        let extra = |others: u64| each * (others.count_ones() as i32 - 1).max(0);
        for (place, who) in fighters_in(own).enumerate() {
            let approach = self.test_approach(test, who, act);
            let more = if place == 0 { extra(theirs) } else { 0 };
            rolls.actors.push(self.ready(who, test.skill, approach, more));
        }
        for (place, who) in fighters_in(theirs).enumerate() {
            let known = Known { skill: test.skill, ..Known::NOTHING };
            let approach = self.picks_approach::<DefenceApproach>(who, act, known);
            let more = if place == 0 { extra(own) } else { 0 };
            rolls.targets.push(self.ready(who, test.skill, approach, more));
        }
        self.table.note(|| BoonsEvent::Declares(rolls));
        self.resolve(&mut rolls);
        let verdict = self.verdict(&rolls);
        let (acts, resists) = (rolls.sum(0), rolls.sum(1));
        self.note(|| BoonsEvent::Compares(acts, resists));
        if verdict != Verdict::Passed {
            self.mark_failed(&rolls);
        }
        if verdict == Verdict::Nobody {
            self.note(|| BoonsEvent::NobodyPrevails);
        }
        if self.setup.knobs.favour.on_failure == OnFailure::SuccessesRolled {
            self.favour_for_failing(&rolls);
        }
        self.conversions(&rolls, (acts, resists), Self::carry_out);
        if self.setup.knobs.scene.stress {
            self.contest_stress(&rolls, acts - resists);
        }
        verdict
    }

    /// Returns the result of a contest (BB-TEST-04); [`wins_ties`] or `contest.tie` decides ties (BB-TAL-15).
    fn verdict(&self, rolls: &Rolls) -> Verdict {
        match rolls.sum(0).cmp(&rolls.sum(1)) {
            std::cmp::Ordering::Greater => Verdict::Passed,
            std::cmp::Ordering::Less => Verdict::Failed,
            std::cmp::Ordering::Equal => match wins_ties(self.setup, rolls) {
                Some(0) => Verdict::Passed,
                None if self.setup.knobs.scene.tie == ContestTie::Nobody => Verdict::Nobody,
                _ => Verdict::Failed,
            },
        }
    }

    /// Inflicts the margin as Stress on each loser, with `contest.single_roll_stress` (BB-TEST-10). There is no
    /// Last Stand outside of conflicts: a participant who cannot hold the Stress is out.
    fn contest_stress(&mut self, rolls: &Rolls, margin: i32) {
        let loser = usize::from(margin > 0);
        for roll in rolls.side(loser).iter() {
            let who = FighterId::from(roll.who);
            let skill = Skill::numbered(usize::from(roll.skill));
            let kind = self.setup.knobs.favour.type_by_skill[skill as usize] as usize;
            let by = rolls.side(loser ^ 1).first().map_or(who, |roll| FighterId::from(roll.who));
            let stress = self.house_hit(Blow { attacker: by, target: who }, margin.abs());
            let stress = self.withstood(who, stress, kind);
            if stress == 0 || !self.state.is_in(who) {
                continue;
            }
            self.count(M::Stress, who, stress);
            self.note(|| BoonsEvent::Stress(who, stress));
            let overflow = self.absorb(who, stress, kind);
            let overflow =
                self.house_stressed(Blow { attacker: by, target: who }, stress, overflow);
            if overflow > 0 {
                self.count(M::Overflows, who, 1);
                self.note(|| BoonsEvent::Overflow(who, overflow));
                self.scar(who, overflow);
                if self.house_stays(who, Departure::Overflow, Some(by)) {
                    continue;
                }
                self.note(|| BoonsEvent::TakenOut(who));
                self.leave(who, Departure::Overflow);
            }
        }
    }
}
