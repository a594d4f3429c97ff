//! The lists of minions: words instead of approaches (WOA-CHAR-11 to 17, JC-36, JC-47).

use crate::choices;
use crate::systems::war_of_ashes::knobs::all::WarKnobs;
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::{BothLists, MinionRating};

choices! {
    /// A word on the lists of a minion.
    pub(crate) enum SkillWord {
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
        /// Attacks while its side has more bodies.
        GangUp = "gang_up",
        /// Fighting rolls while its side has fewer bodies.
        Outnumbered = "outnumbered",
        /// Fighting rolls against at least two foes.
        Organized = "organized",
        /// Everything physical.
        Physical = "physical",
        /// Everything else.
        Everything = "*",
    }
}

/// Words of [`SkillWord`], a bit each.
pub(crate) type Words = u32;

/// Returns the set of one [`SkillWord`].
pub(crate) const fn bit(word: SkillWord) -> Words {
    1 << word as u32
}

/// Skills for which the word `physical` stands.
const PHYSICAL: Words = bit(SkillWord::Fight)
    | bit(SkillWord::Shoot)
    | bit(SkillWord::Dodge)
    | bit(SkillWord::Move)
    | bit(SkillWord::Climb)
    | bit(SkillWord::Swim)
    | bit(SkillWord::Fly)
    | bit(SkillWord::Strength);

/// Words that ask which fighters are there; no skills, so that no minion roars with them.
const CONDITIONS: Words =
    bit(SkillWord::GangUp) | bit(SkillWord::Outnumbered) | bit(SkillWord::Organized);

/// The lists of a minion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Lists {
    /// Skills that the minion is good at.
    pub skilled: Words,
    /// Skills that the minion is bad at.
    pub bad: Words,
    /// Skills with which it attacks in a mental conflict: argument, threat or deceit.
    pub talk: Words,
    /// Skills with which it creates advantages.
    pub advantage: Words,
    /// Whether it attacks from afar.
    pub ranged: bool,
}

impl Lists {
    /// Makes a set of words. [`SkillWord::Physical`] brings all of [`PHYSICAL`].
    pub(crate) fn mask(words: impl IntoIterator<Item = SkillWord>) -> Words {
        words.into_iter().fold(0, |mask, word| {
            mask | bit(word) | if word == SkillWord::Physical { PHYSICAL } else { 0 }
        })
    }

    /// Whether the minion is skilled at anything, for a Roar (WOA-ROAR-19). Words do not count that are
    /// conditions of a fight, because they are no skills.
    pub(crate) fn has_skill(&self) -> bool {
        self.skilled & !CONDITIONS != 0
    }

    /// Returns the rating of the minion's good skills.
    pub(crate) fn skilled_rating(&self, knobs: &WarKnobs) -> i32 {
        knobs.turn.minion_skilled + knobs.turn.minion_base
    }

    /// Returns 1 if the words are on the skilled list, -1 if on the bad one, else 0 (JC-36). `everything`
    /// counts only for words that neither list names.
    pub(crate) fn fit(&self, words: Words, knobs: &WarKnobs) -> i32 {
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

    /// Returns the rating for words with this [`fit`](Self::fit).
    pub(crate) fn rating(knobs: &WarKnobs, fit: i32) -> i32 {
        Self::own_rating(knobs, fit) + knobs.turn.minion_base
    }

    /// Returns the rating for a fit, without the rating of the adventure (`minion_base`).
    fn own_rating(knobs: &WarKnobs, fit: i32) -> i32 {
        match fit {
            1.. => knobs.turn.minion_skilled,
            0 => knobs.turn.minion_neutral,
            _ => knobs.turn.minion_bad,
        }
    }

    /// Returns the rating for the turn order by one word (WOA-TURN-08).
    pub(crate) fn order_rating(&self, word: SkillWord, knobs: &WarKnobs) -> i8 {
        let fit = self.fit(bit(word), knobs);
        match knobs.turn.minion_rating {
            MinionRating::Lists => Self::own_rating(knobs, fit) as i8,
            MinionRating::Exploration => Self::rating(knobs, fit) as i8,
            MinionRating::Zero => 0,
        }
    }
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
