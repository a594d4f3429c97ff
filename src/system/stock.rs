//! What rules know before they ask: numbers, and what is at hand for options.

/// How many numbers rules have at hand without looking them up, at most.
pub const READY: usize = 3;

/// A number that rules know before they ask: a feature of the decision, of the decider or of its side.
#[derive(Clone, Copy, Debug)]
pub struct KnownNumber {
    /// The feature.
    pub feature: usize,
    /// The least value for which answers are kept; others are left to the question.
    pub low: i32,
    /// For how many values from there on they are kept.
    pub count: u32,
}

/// The numbers that rules know before they ask at a decision point, and what options need of them. The places
/// of the `ready` ones begin with 0, those of the `others` with [`READY`].
#[derive(Clone, Copy, Debug)]
pub struct Stock {
    /// Numbers that rules have at hand whenever they ask.
    pub ready: &'static [KnownNumber],
    /// Numbers that they look up if the first ones do not decide, one after the other.
    pub others: &'static [KnownNumber],
    /// Places of the numbers of things that options take, with the options that each serves, a bit for
    /// each: these may be chosen only if there is any of it. There is never less than 0.
    pub serves: &'static [(usize, u64)],
    /// The options that need nothing else, a bit for each; the first option is always one.
    pub plain: u64,
}

impl Stock {
    /// The number at a place.
    pub fn number(&self, place: usize) -> Option<&KnownNumber> {
        match place.checked_sub(READY) {
            None => self.ready.get(place),
            Some(place) => self.others.get(place),
        }
    }

    /// The place of the number that is this feature.
    pub fn place_of(&self, feature: usize) -> Option<usize> {
        let is = |number: &KnownNumber| number.feature == feature;
        let other = || self.others.iter().position(is).map(|place| READY + place);
        self.ready.iter().position(is).or_else(other)
    }

    /// The place of the number of what an option takes, if it takes anything.
    pub fn taken_by(&self, option: u8) -> Option<usize> {
        let serving = self.serves.iter().find(|(_, options)| contains(*options, option));
        serving.map(|(place, _)| *place)
    }

    /// Whether an option may be chosen while the numbers have these values; none if that depends on something
    /// else, too.
    pub fn legal(&self, option: u8, value: impl Fn(usize) -> i32) -> Option<bool> {
        match self.taken_by(option) {
            Some(place) if value(place) <= 0 => Some(false),
            _ => (option == 0 || contains(self.plain, option)).then_some(true),
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

    const STOCK: Stock = Stock {
        ready: &[known(7), known(8)],
        others: &[known(9)],
        serves: &[(0, 0b0_0110), (1, 0b0_1000)],
        plain: 0b10_1010,
    };

    #[test]
    fn options_need_what_they_take() {
        let legal = |values: [i32; 2]| {
            [0, 1, 2, 3, 4, 5].map(|option| STOCK.legal(option, |place| values[place]))
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(legal([0, 0]), [yes, no, no, no, None, yes]);
        assert_eq!(legal([2, 0]), [yes, yes, None, no, None, yes]);
        assert_eq!(legal([0, 1]), [yes, no, no, yes, None, yes]);
        assert_eq!([0, 2, 3].map(|option| STOCK.taken_by(option)), [None, Some(0), Some(1)]);
    }

    #[test]
    fn numbers_are_found_by_feature_and_by_place() {
        assert_eq!([7, 8, 9, 1].map(|it| STOCK.place_of(it)), [Some(0), Some(1), Some(3), None]);
        let feature = |place| STOCK.number(place).map(|number| number.feature);
        assert_eq!([0, 1, 2, 3, 4].map(feature), [Some(7), Some(8), None, Some(9), None]);
    }
}
