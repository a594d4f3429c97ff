//! Minions: lists of words instead of approaches (WOA-CHAR-11 to 17, JC-36, JC-47).

use super::method_number::is_ranged_attack;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::rules::movement::steps::in_zone;
use crate::system::FighterId;
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::sheet::aspect_materials::{CLIMB, FLY, SWIM};
use crate::systems::war_of_ashes::sheet::minion_skills::{Lists, SkillWord, Words, bit};

/// The words of defences in a mental conflict.
pub(crate) const WORDS_OF_RESOLVE: Words = bit(SkillWord::Argue) | bit(SkillWord::Resolve);

impl View<'_> {
    /// Returns the fit of a minion's lists to a roll of this kind: 1 skilled, 0 neither, -1 bad.
    #[inline]
    pub(crate) fn fit(self, fighter: FighterId, kind: RollKind, against: u8, lists: &Lists) -> i32 {
        let afar = self.attacks_at_range(fighter) && lists.ranged;
        let words =
            self.words_of(kind, (against, afar), lists) | self.conditions(fighter, kind, lists);
        lists.fit(words, &self.setup.game.knobs)
    }

    /// Returns the words that a roll carries (JC-47), to be looked up in a minion's [`Lists`].
    pub(crate) fn words_of(
        self,
        kind: RollKind,
        (against, afar): (u8, bool),
        lists: &Lists,
    ) -> Words {
        let mental = self.is_mental();
        match kind {
            RollKind::Attack if mental => lists.talk,
            RollKind::Attack if afar => bit(SkillWord::Shoot),
            RollKind::Attack | RollKind::Feat(approach::FULL_ATTACK | approach::CHARGE) => {
                bit(SkillWord::Fight)
            }
            RollKind::Defend | RollKind::DefendCreate if mental => WORDS_OF_RESOLVE,
            RollKind::Defend if self.state.world.rites.wide || is_ranged_attack(against) => {
                bit(SkillWord::Dodge)
            }
            RollKind::Defend | RollKind::DefendCreate => {
                bit(SkillWord::Fight) | bit(SkillWord::Dodge)
            }
            RollKind::Oppose | RollKind::Feat(approach::SHOVE) => bit(SkillWord::Strength),
            RollKind::Create { presence: true } => bit(SkillWord::Threaten),
            RollKind::Create { presence: false } => lists.advantage,
            RollKind::Move => movement_words(self.state.world.run.marks),
            RollKind::Overcome | RollKind::Roar | RollKind::Feat(_) => 0,
        }
    }
}

/// Returns the words that ask which fighters are there and can serve a roll of this kind. Only if a
/// minion lists one, bodies are counted.
pub(crate) fn conditions_of(kind: RollKind) -> Words {
    let of_fights = bit(SkillWord::Outnumbered) | bit(SkillWord::Organized);
    match kind {
        RollKind::Attack | RollKind::Feat(approach::CHARGE) => of_fights | bit(SkillWord::GangUp),
        RollKind::Defend | RollKind::DefendCreate | RollKind::Feat(approach::FULL_ATTACK) => {
            of_fights
        }
        _ => 0,
    }
}

/// Returns the words of a move over aspects with these marks (JC-47); [`SkillWord::Move`] if none
/// has a mark.
fn movement_words(marks: u16) -> Words {
    let ways = [(CLIMB, SkillWord::Climb), (SWIM, SkillWord::Swim), (FLY, SkillWord::Fly)];
    let named = ways.iter().filter(|(mark, _)| marks & mark != 0);
    match named.fold(0, |words, (_, word)| words | bit(*word)) {
        0 => bit(SkillWord::Move),
        words => words,
    }
}

impl View<'_> {
    /// Returns the words that are conditions and hold: more bodies, fewer bodies, several foes.
    fn conditions(self, fighter: FighterId, kind: RollKind, lists: &Lists) -> Words {
        let asked = (lists.skilled | lists.bad) & conditions_of(kind);
        if asked == 0 { 0 } else { self.conditions_by_numbers(fighter, kind) }
    }

    /// Returns the conditions that hold, by the bodies that are there; see
    /// [`bodies`](Self::bodies).
    #[inline(never)]
    fn conditions_by_numbers(self, fighter: FighterId, kind: RollKind) -> Words {
        let info = &self.setup.sides[self.setup.side(fighter)];
        // Bodies in the zone are counted, not weights.
        let there = |among: u64| {
            let among = among & self.state.standing;
            if self.setup.map.has_zones() {
                in_zone(self.state, among, self.state.fighters[fighter].foot.zone())
            } else {
                among
            }
        };
        let own = self.bodies(there(info.members));
        let foes = self.bodies(there(info.foes));
        let mut words = 0;
        let attacks = matches!(kind, RollKind::Attack | RollKind::Feat(approach::CHARGE));
        if own > foes && attacks {
            words |= bit(SkillWord::GangUp);
        }
        if own < foes {
            words |= bit(SkillWord::Outnumbered);
        }
        if foes >= 2 {
            words |= bit(SkillWord::Organized);
        }
        words
    }
}
