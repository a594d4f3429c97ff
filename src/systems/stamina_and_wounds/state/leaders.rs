//! Leaders, and the save that tests morale as things stand (SW-MOR-03, 06, 10).

use super::conflict::{ENEMIES, NOBODY};
use super::view::View;
use crate::system::{FighterId, fighters_in};
use crate::systems::stamina_and_wounds::knobs::characters::NextLeader;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;

/// The save that tests the morale of a camp: roller, attribute and Target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// The fighter who rolls (`morale.roller`), always a player's character.
    pub roller: FighterId,
    pub attribute: i32,
    /// Target of the enemies' leader; `None` if the enemies have no leader, so that the test succeeds.
    pub target: Option<i32>,
    pub number: u8,
}

impl Test {
    /// Returns the chance in percent that the camp breaks.
    pub fn percent(&self, setup: &Setup, camp: usize) -> i32 {
        let Some(target) = self.target else { return 100 };
        let save = setup.save_percent(self.roller, self.attribute, target);
        if camp == ENEMIES { save } else { 100 - save }
    }
}

pub(crate) fn highest_target(setup: &Setup, among: u64) -> Option<FighterId> {
    fighters_in(among).reduce(|best, other| {
        if setup.sheets[other].target > setup.sheets[best].target { other } else { best }
    })
}

/// Returns the fighter with a higher Target than every other; `None` if several share the highest.
pub(crate) fn stands_out(setup: &Setup, among: u64) -> Option<FighterId> {
    let first = highest_target(setup, among)?;
    let second = highest_target(setup, among & !(1 << first));
    let target = |fighter: FighterId| setup.sheets[fighter].target;
    second.is_none_or(|second| target(second) < target(first)).then_some(first)
}

impl View<'_> {
    /// Returns the fighter who leads the enemies for the Target of a test (SW-MOR-06, 10). `None` if the enemies have
    /// no leader, so that every test succeeds.
    fn leading(self) -> Option<FighterId> {
        let morale = &self.state.morale[ENEMIES];
        let here = self.of_camp(ENEMIES);
        if morale.leader != NOBODY && here >> morale.leader & 1 == 1 {
            return Some(FighterId::from(morale.leader));
        }
        let none = self.setup.knobs.morale.next_leader == NextLeader::NoneAutoSuccess;
        if morale.leader_fell && none { None } else { highest_target(self.setup, here) }
    }

    /// Whether the morale of this camp is tested at all: by `morale.enabled`, and for the party `morale.pcs`
    /// (SW-MOR-01, 11).
    pub fn is_subject_to_morale(self, camp: usize) -> bool {
        let knobs = &self.setup.knobs.morale;
        knobs.enabled && (camp == ENEMIES || knobs.pcs)
    }

    /// Whether the fall of a leader is a breaking point of this camp (`morale.on_leader`, SW-MOR-03).
    pub fn breaks_without_leader(self, camp: usize) -> bool {
        self.setup.knobs.morale.on_leader && self.is_subject_to_morale(camp)
    }

    /// Whether the fall of this fighter would be that of a leader (SW-MOR-03).
    pub fn is_leader(self, fighter: FighterId) -> bool {
        let morale = &self.state.morale[self.setup.camp(fighter)];
        FighterId::from(morale.leader) == fighter && morale.leader_counts
    }

    /// Returns the test that a camp faces, rolled by a player's character either way (SW-MOR-06, 09, 11).
    pub fn test_of(self, camp: usize, roller: FighterId) -> Test {
        let setup = self.setup;
        let leader = match camp {
            ENEMIES => self.leading(),
            _ => highest_target(setup, self.of_camp(ENEMIES)),
        };
        let target = leader.map(|leader| i32::from(setup.sheets[leader].target));
        let attribute = setup.sheets[roller].attribute(setup.knobs.morale.attribute);
        Test { roller, attribute, target, number: 0 }
    }
}
