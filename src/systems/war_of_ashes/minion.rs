//! Minions: lists of words instead of approaches (WOA-CHAR-11 to 17, JC-36, JC-47).

use super::approach;
use super::knobs::{BothLists, MinionRating, WarKnobs};
use super::place;
use super::{War, escalation, mob};
use crate::choices;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::movement::in_zone;

choices! {
    /// A word on the lists of a minion.
    pub enum SkillWord {
        /// Melee attacks and defences.
        Fight = "fight",
        /// Ranged attacks.
        Shoot = "shoot",
        /// Physical defences of any kind.
        Dodge = "dodge",
        /// Argument.
        Argue = "argue",
        /// Threats.
        Threaten = "threaten",
        /// Deceit.
        Deceive = "deceive",
        /// Mental and social defences.
        Resolve = "resolve",
        /// Movement.
        Move = "move",
        /// Climbing.
        Climb = "climb",
        /// Swimming.
        Swim = "swim",
        /// Flying.
        Fly = "fly",
        /// Strength.
        Strength = "strength",
        /// Stealth.
        Stealth = "stealth",
        /// Attention.
        Notice = "notice",
        /// Attacks while one's side has more bodies.
        GangUp = "gang_up",
        /// Fighting rolls while one's side has fewer bodies.
        Outnumbered = "outnumbered",
        /// Fighting rolls against at least two foes.
        Organized = "organized",
        /// Everything physical.
        Physical = "physical",
        /// Everything else.
        Everything = "*",
    }
}

/// Words, a bit each.
pub type Words = u32;

const fn bit(word: SkillWord) -> Words {
    1 << word as u32
}

/// What the word `physical` stands for.
const PHYSICAL: Words = bit(SkillWord::Fight)
    | bit(SkillWord::Shoot)
    | bit(SkillWord::Dodge)
    | bit(SkillWord::Move)
    | bit(SkillWord::Climb)
    | bit(SkillWord::Swim)
    | bit(SkillWord::Fly)
    | bit(SkillWord::Strength);

/// Mark on the number of a method: the attack comes from afar.
pub const RANGED: u8 = 0x40;

/// Number of a minion's method that fits neither list; those that fit are its neighbours.
const NEUTRAL: u8 = 0x3E;

/// Number of a minion's method: it has no approach, the number says how the roll fits its lists.
pub fn number(fit: i32) -> u8 {
    (i32::from(NEUTRAL) + fit) as u8
}

/// How the roll with this method fits a minion's lists.
pub fn fit_of(number: u8) -> i32 {
    if number == crate::system::NO_ARGUMENT {
        return 0;
    }
    i32::from(number & !RANGED) - i32::from(NEUTRAL)
}

/// The lists of a minion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// What it is skilled at.
    pub skilled: Words,
    /// What it is bad at.
    pub bad: Words,
    /// What its attacks in a mental conflict are: argument, threat or deceit.
    pub talk: Words,
    /// What its advantages are made with.
    pub advantage: Words,
    /// Whether it attacks from afar.
    pub ranged: bool,
}

impl Lists {
    /// Lists from words.
    pub fn mask(words: impl IntoIterator<Item = SkillWord>) -> Words {
        words.into_iter().fold(0, |mask, word| {
            mask | bit(word) | if word == SkillWord::Physical { PHYSICAL } else { 0 }
        })
    }

    /// Whether there is anything it is skilled at, for a Roar (WOA-ROAR-19).
    pub fn has_skill(&self) -> bool {
        self.skilled != 0
    }

    /// Its rating where it uses what it is skilled at.
    pub fn skilled_rating(&self, knobs: &WarKnobs) -> i32 {
        knobs.turn.minion_skilled + knobs.turn.minion_base
    }

    /// 1 if the words are on the skilled list, -1 if on the bad one, else 0 (JC-36).
    pub fn fit(&self, words: Words, knobs: &WarKnobs) -> i32 {
        let named = |list: Words| list & words & !bit(SkillWord::Everything) != 0;
        let (mut skilled, mut bad) = (named(self.skilled), named(self.bad));
        if !skilled && !bad {
            skilled = self.skilled & bit(SkillWord::Everything) != 0;
            bad = self.bad & bit(SkillWord::Everything) != 0;
        }
        match (skilled, bad, knobs.turn.minion_both) {
            (true, true, BothLists::Bad) | (false, true, _) => -1,
            (true, true, BothLists::Skilled) | (true, false, _) => 1,
            _ => 0,
        }
    }

    /// Rating for words that fit so.
    pub fn rating(knobs: &WarKnobs, fit: i32) -> i32 {
        Self::own_rating(knobs, fit) + knobs.turn.minion_base
    }

    /// The same without the rating of the adventure.
    fn own_rating(knobs: &WarKnobs, fit: i32) -> i32 {
        match fit {
            1.. => knobs.turn.minion_skilled,
            0 => knobs.turn.minion_neutral,
            _ => knobs.turn.minion_bad,
        }
    }

    /// Rating for the turn order by one word (WOA-TURN-08).
    pub fn order_rating(&self, word: SkillWord, knobs: &WarKnobs) -> i8 {
        let fit = self.fit(bit(word), knobs);
        match knobs.turn.minion_rating {
            MinionRating::Lists => Self::own_rating(knobs, fit) as i8,
            MinionRating::Exploration => Self::rating(knobs, fit) as i8,
            MinionRating::Zero => 0,
        }
    }
}

/// How a roll of this kind fits the lists of a minion: 1 skilled, 0 neither, -1 bad.
pub fn fit(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    against: u8,
    lists: &Lists,
) -> i32 {
    let afar = super::arms::strikes_from_afar(setup, state, fighter) && lists.ranged;
    let words = words_of(setup, state, kind, (against, afar), lists)
        | conditions(setup, state, fighter, kind, lists);
    lists.fit(words, &setup.game.knobs)
}

/// The words that a roll carries (JC-47).
fn words_of(
    setup: &Setup<War>,
    state: &StateOf<War>,
    kind: RollKind,
    (against, afar): (u8, bool),
    lists: &Lists,
) -> Words {
    let mental = escalation::is_mental(setup, state);
    match kind {
        RollKind::Attack | RollKind::Feat(approach::CHARGE | approach::SHOVE) if mental => {
            lists.talk
        }
        RollKind::Attack if afar => bit(SkillWord::Shoot),
        RollKind::Attack | RollKind::Feat(approach::FULL_ATTACK | approach::CHARGE) => {
            bit(SkillWord::Fight)
        }
        RollKind::Defend | RollKind::DefendCreate | RollKind::Oppose if mental => {
            bit(SkillWord::Argue) | bit(SkillWord::Resolve)
        }
        RollKind::Defend if state.world.rites.wide || comes_from_afar(against) => {
            bit(SkillWord::Dodge)
        }
        RollKind::Defend | RollKind::DefendCreate => bit(SkillWord::Fight) | bit(SkillWord::Dodge),
        RollKind::Oppose | RollKind::Feat(approach::SHOVE) => bit(SkillWord::Strength),
        RollKind::Create { presence: true } => bit(SkillWord::Threaten),
        RollKind::Create { presence: false } => lists.advantage,
        RollKind::Move => movement_words(state.world.run.marks),
        RollKind::Overcome | RollKind::Roar | RollKind::Feat(_) => 0,
    }
}

/// Whether an attack with this method comes from afar.
fn comes_from_afar(against: u8) -> bool {
    against != crate::system::NO_ARGUMENT && against & RANGED != 0
}

/// The words of a move over aspects with these marks (JC-47).
fn movement_words(marks: u16) -> Words {
    let ways = [
        (place::CLIMB, SkillWord::Climb),
        (place::SWIM, SkillWord::Swim),
        (place::FLY, SkillWord::Fly),
    ];
    let named = ways.iter().filter(|(mark, _)| marks & mark != 0);
    match named.fold(0, |words, (_, word)| words | bit(*word)) {
        0 => bit(SkillWord::Move),
        words => words,
    }
}

/// The words that are conditions: more bodies, fewer bodies, several foes.
fn conditions(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    lists: &Lists,
) -> Words {
    let conditional =
        bit(SkillWord::GangUp) | bit(SkillWord::Outnumbered) | bit(SkillWord::Organized);
    if (lists.skilled | lists.bad) & conditional == 0 {
        return 0;
    }
    let fights = matches!(kind, RollKind::Attack | RollKind::Defend | RollKind::DefendCreate);
    if !fights {
        return 0;
    }
    let info = &setup.sides[setup.side(fighter)];
    // Bodies in the zone are counted, not weights.
    let there = |among: u64| {
        let among = among & state.standing;
        if setup.map.has_zones() {
            in_zone(state, among, state.fighters[fighter].foot.zone)
        } else {
            among
        }
    };
    let own = mob::bodies(setup, state, there(info.members));
    let foes = mob::bodies(setup, state, there(info.foes));
    let mut words = 0;
    if own > foes && kind == RollKind::Attack {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn lists(skilled: &[SkillWord], bad: &[SkillWord]) -> Lists {
        Lists {
            skilled: Lists::mask(skilled.iter().copied()),
            bad: Lists::mask(bad.iter().copied()),
            ..Lists::default()
        }
    }

    #[test]
    fn woa_char_11_12_13_ratings_by_list() {
        let knobs = WarKnobs::default();
        let guard = lists(&[SkillWord::Fight], &[SkillWord::Notice]);
        let rating = |word| Lists::rating(&knobs, guard.fit(bit(word), &knobs));
        assert_eq!(rating(SkillWord::Fight), 2);
        assert_eq!(rating(SkillWord::Notice), -2);
        assert_eq!(rating(SkillWord::Argue), 0);
    }

    #[test]
    fn jc_36_the_bad_list_wins() {
        let mut knobs = WarKnobs::default();
        let torn = lists(&[SkillWord::Fight], &[SkillWord::Physical]);
        assert_eq!(torn.fit(bit(SkillWord::Fight), &knobs), -1);
        knobs.turn.minion_both = BothLists::Skilled;
        assert_eq!(torn.fit(bit(SkillWord::Fight), &knobs), 1);
        knobs.turn.minion_both = BothLists::Zero;
        assert_eq!(torn.fit(bit(SkillWord::Fight), &knobs), 0);
    }

    #[test]
    fn jc_47_a_star_matches_only_what_nothing_else_matches() {
        let knobs = WarKnobs::default();
        let beast = lists(&[SkillWord::Fight], &[SkillWord::Everything]);
        assert_eq!(beast.fit(bit(SkillWord::Fight), &knobs), 1);
        assert_eq!(beast.fit(bit(SkillWord::Argue), &knobs), -1);
    }
}
