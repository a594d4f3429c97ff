//! Inputs that the rules know before they ask: numbers, and which options are affordable.

use super::NO_ARGUMENT;

/// Most numbers that rules pass with a question without looking them up. Few, because they are read even if no answer
/// depends on them.
pub const READY: usize = 3;

/// A number that the rules know before they ask: a feature of the decision, of the decider or of its side.
#[derive(Clone, Copy, Debug)]
pub struct KnownNumber {
    /// Number of the feature in [`Vocabulary::features`](super::Vocabulary::features).
    pub feature: usize,
    /// Least value for which answers are cached; for other values the rules put the question.
    pub low: i32,
    /// Number of values, from `low` on, for which answers are cached; bounds the size of the table of answers.
    pub count: u32,
}

/// Numbers that the rules know before they ask at a decision point, and the numbers that options need. For speed
/// only: while they determine the answer, a table can answer without the question (see
/// [`Hint::Inputs`](super::Hint::Inputs)). The places of the `ready` numbers begin with 0, those of the `others` with
/// [`READY`].
#[derive(Clone, Copy, Debug)]
pub struct KnownInputs {
    /// Numbers that the rules pass with every question; at most [`READY`].
    pub ready: &'static [KnownNumber],
    /// Numbers that the rules look up one after the other if the `ready` ones do not decide, because looking them up
    /// costs more.
    pub others: &'static [KnownNumber],
    /// Resources that options use: place of the number that says how much is left, and a bit set of the options that
    /// use it. Such an option is legal only if the number is above 0; the number is never below 0.
    pub serves: &'static [(usize, u64)],
    /// Like `serves`, for single options done in the way that a word names ([`NO_ARGUMENT`]: no word): place of the
    /// number, option, word. These options need nothing else.
    pub worded: &'static [(usize, u8, u8)],
    /// Bit set of the options that are legal whatever else is true (unless `serves` says otherwise); the first option
    /// is always legal.
    pub plain: u64,
}

impl KnownInputs {
    /// Returns the number at a place, `None` if there is none.
    pub fn number(&self, place: usize) -> Option<&KnownNumber> {
        match place.checked_sub(READY) {
            None => self.ready.get(place),
            Some(place) => self.others.get(place),
        }
    }

    /// Returns the place of the number that is this feature, `None` if it is not among the known inputs.
    pub fn place_of(&self, feature: usize) -> Option<usize> {
        let is = |number: &KnownNumber| number.feature == feature;
        let other = || self.others.iter().position(is).map(|place| READY + place);
        self.ready.iter().position(is).or_else(other)
    }

    /// Returns the place of the number that an option with this word ([`NO_ARGUMENT`]: no word) uses up; `None` if it
    /// uses nothing.
    pub fn taken_by(&self, option: u8, word: u8) -> Option<usize> {
        let serving = self.serves.iter().find(|(_, options)| contains(*options, option));
        serving.map(|(place, _)| *place).or_else(|| self.taken_by_word(option, word))
    }

    /// Like [`taken_by`](Self::taken_by), but only for the options in `worded`, which need nothing else.
    pub fn taken_by_word(&self, option: u8, word: u8) -> Option<usize> {
        let same = self.worded.iter().find(|(_, its, how)| (*its, *how) == (option, word));
        same.map(|(place, ..)| *place)
    }

    /// Whether these numbers alone decide if an option with this word ([`NO_ARGUMENT`]: no word) is legal.
    pub fn says_all(&self, option: u8, word: u8) -> bool {
        let plain = option == 0 || contains(self.plain, option);
        plain && word == NO_ARGUMENT || self.taken_by_word(option, word).is_some()
    }

    /// Returns whether an option with this word ([`NO_ARGUMENT`]: no word) is legal while the numbers have these
    /// values; `None` if that also depends on something else.
    pub fn legal(&self, option: u8, word: u8, value: impl Fn(usize) -> i32) -> Option<bool> {
        match self.taken_by(option, word) {
            Some(place) if value(place) <= 0 => Some(false),
            _ => self.says_all(option, word).then_some(true),
        }
    }
}

fn contains(options: u64, option: u8) -> bool {
    options >> (option & 63) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn known(feature: usize) -> KnownNumber {
        KnownNumber { feature, low: 0, count: 2 }
    }

    const INPUTS: KnownInputs = KnownInputs {
        ready: &[known(7), known(8)],
        others: &[known(9)],
        serves: &[(0, 0b0_0110), (1, 0b0_1000)],
        worded: &[(1, 4, 2)],
        plain: 0b10_1010,
    };

    #[test]
    fn options_need_what_they_take() {
        let legal = |values: [i32; 2]| {
            let legal = |option| INPUTS.legal(option, NO_ARGUMENT, |place| values[place]);
            [0, 1, 2, 3, 4, 5].map(legal)
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(legal([0, 0]), [yes, no, no, no, None, yes]);
        assert_eq!(legal([2, 0]), [yes, yes, None, no, None, yes]);
        assert_eq!(legal([0, 1]), [yes, no, no, yes, None, yes]);
        let taken = |option| INPUTS.taken_by(option, NO_ARGUMENT);
        assert_eq!([0, 2, 3, 4].map(taken), [None, Some(0), Some(1), None]);
    }

    #[test]
    fn options_with_a_word_need_what_the_word_says() {
        let legal = |option, word, value| INPUTS.legal(option, word, |place| [5, value][place]);
        assert_eq!((legal(4, 2, 0), legal(4, 2, 1)), (Some(false), Some(true)));
        // The result is unknown for other words, and for a word with an option that takes none.
        assert_eq!([legal(4, 1, 1), legal(4, NO_ARGUMENT, 1), legal(5, 0, 1)], [None; 3]);
        assert_eq!((INPUTS.taken_by(4, 2), INPUTS.taken_by(4, 1)), (Some(1), None));
    }

    #[test]
    fn numbers_are_found_by_feature_and_by_place() {
        assert_eq!([7, 8, 9, 1].map(|it| INPUTS.place_of(it)), [Some(0), Some(1), Some(3), None]);
        let feature = |place| INPUTS.number(place).map(|number| number.feature);
        assert_eq!([0, 1, 2, 3, 4].map(feature), [Some(7), Some(8), None, Some(9), None]);
    }
}
