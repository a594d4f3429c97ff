//! Decision points as enums: one declaration makes the numbers, the words, their docs and the list of options, and
//! `match` makes sure that the rules handle every option.

use crate::system::{Choice, FighterId, NO_ARGUMENT, NO_TARGET, Question};
use crate::system::{OptionWord, Point, Reading, RuleSystem, View};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;

/// The options of a decision point; [`options!`](crate::options) implements it.
pub trait Options: Copy + Sized + 'static {
    /// Every option, in the order of declaration; the index is the [`number`](Self::number).
    const ALL: &'static [Self];

    /// Words of the options, in the order of the numbers; the parser of policies knows no others.
    const WORDS: &'static [OptionWord];

    /// The decision point with its words.
    const POINT: Point;

    /// Returns the number of the option in a [`Question`] and in a [`Choice`].
    fn number(self) -> u8;

    /// Returns the option with this number. Panics if there is none; tables answer only with options that exist.
    fn of(number: u8) -> Self {
        Self::ALL[usize::from(number)]
    }

    /// Returns the option with this number, `None` if there is none.
    fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

/// The options of a decision point of a system: the condition under which each may be chosen, and its targets.
/// [`points!`](crate::points) gives out the numbers.
pub trait Decision<R: RuleSystem>: Options + Numbered<R> {
    /// Whether the option may be chosen now. By default every option may.
    fn legal(self, view: View<'_, R>, actor: FighterId) -> bool {
        let _ = (view, actor);
        true
    }

    /// Returns the bit set of the fighters at whom the option may be aimed; 0 for options without targets.
    fn targets(self, view: View<'_, R>, actor: FighterId) -> u64 {
        let _ = (view, actor);
        0
    }
}

/// Like [`Decision`], for a system with its own type of questions, `Q`. [`points!`](crate::points) makes one enum of
/// all such points, which passes calls on to them.
pub trait Choosing<Q>: Options {
    /// Whether the option with this argument (or [`NO_ARGUMENT`]) may be chosen now. By default every option may.
    fn legal(self, ask: &Q, argument: u8) -> bool {
        let _ = (ask, argument);
        true
    }

    /// Returns the bit set of the fighters at whom the option may be aimed; 0 for options without targets.
    fn targets(self, ask: &Q, argument: u8) -> u64 {
        let _ = (ask, argument);
        0
    }
}

/// Number of a decision point among the points of its system. [`points!`](crate::points) implements it, so that no
/// number is given out twice.
pub trait Numbered<R> {
    /// Number of the decision point, from 0.
    const NUMBER: usize;
}

/// A [`Choice`] at a known decision point: the option, the word that says how it is done, and the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<P> {
    /// The option.
    pub option: P,
    /// Number of the argument in [`OptionWord::arguments`]; `None` if the policy named none, and the rules take the
    /// best.
    pub argument: Option<u8>,
    /// Number of the fighter aimed at; `None` for options without targets.
    pub target: Option<FighterId>,
}

impl<P: Options> Answer<P> {
    /// Reads a choice at this point. Panics on an option that does not exist, which no
    /// [`Table`](crate::system::Table) answers.
    pub fn of(choice: Choice) -> Self {
        let target = (choice.target != NO_TARGET).then_some(FighterId::from(choice.target));
        let argument = (choice.argument != NO_ARGUMENT).then_some(choice.argument);
        Self { option: P::of(choice.option), argument, target }
    }
}

/// The [`Question`] of a system without questions of its own: asks at the decision point `P`, takes the legal options
/// from [`Decision`] and the values from [`RuleSystem::FEATURES`].
pub struct Ask<'a, R: RuleSystem, P> {
    /// Setup and state of the conflict.
    pub view: View<'a, R>,
    /// Number of the fighter that decides.
    pub actor: FighterId,
    point: PhantomData<P>,
}

impl<'a, R: RuleSystem, P: Decision<R>> Ask<'a, R, P> {
    /// Makes a question to a fighter.
    pub fn new(view: View<'a, R>, actor: FighterId) -> Self {
        Self { view, actor, point: PhantomData }
    }

    fn reading(feature: usize) -> Reading<R> {
        R::FEATURES[feature].reading
    }
}

impl<R: RuleSystem, P: Decision<R>> Question for Ask<'_, R, P> {
    fn point(&self) -> usize {
        P::NUMBER
    }

    fn actor(&self) -> FighterId {
        self.actor
    }

    /// Returns the exchange and a hash of the state, because two questions at one point in one exchange must not
    /// share their random draws.
    fn when(&self) -> (u32, u32) {
        let mut hasher = DefaultHasher::new();
        self.view.state.hash(&mut hasher);
        (R::exchange(self.view.state) as u32, hasher.finish() as u32)
    }

    #[inline]
    fn legal(&self, option: u8, _argument: u8) -> bool {
        P::of(option).legal(self.view, self.actor)
    }

    fn candidates(&self, option: u8, _argument: u8) -> u64 {
        P::of(option).targets(self.view, self.actor)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        match Self::reading(feature) {
            Reading::Fighter(read) => read(self.view, self.actor, fighter),
            Reading::Side(_) | Reading::Conflict(_) => 0,
        }
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        match Self::reading(feature) {
            Reading::Side(read) => read(self.view, self.actor, own),
            Reading::Fighter(_) | Reading::Conflict(_) => 0,
        }
    }

    fn of_world(&self, feature: usize) -> i32 {
        match Self::reading(feature) {
            Reading::Conflict(read) => read(self.view, self.actor),
            Reading::Fighter(_) | Reading::Side(_) => 0,
        }
    }
}

/// Numbers the decision points of a system in the order named, and lists them: `points! { pub const POINTS for Brawl:
/// Turn, Yield }`. If the system also has the points of a kernel, its own numbers follow those: `for Brawl after
/// KERNEL_POINTS: ...`.
///
/// A system with its own type of questions gets an enum of its points, each of which implements
/// [`Choosing`](crate::system::Choosing). The enum has `ALL`, `WORDS`, `legal` and `targets`: `points! { pub enum
/// BrawlPoint of Ask<'_>, Brawl { Turn, Yield } }`.
#[macro_export]
macro_rules! points {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident of $ask:ty, $system:ty {
        $($point:ident),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $(#[doc = concat!("[`", stringify!($point), "`].")] $point,)+
        }

        #[allow(dead_code)]
        impl $name {
            /// Every point, in the order of their numbers.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$point,)+];

            /// Words of the points, in the order of the numbers.
            pub(crate) const WORDS: &'static [$crate::system::Point] =
                &[$(<$point as $crate::system::Options>::POINT,)+];

            /// Whether an option of the point may be chosen now.
            pub(crate) fn legal(self, ask: &$ask, option: u8, argument: u8) -> bool {
                use $crate::system::{Choosing, Options};
                match self {
                    $(Self::$point => Choosing::legal($point::of(option), ask, argument),)+
                }
            }

            /// Returns the bit set of the fighters at whom an option of the point may be aimed.
            pub(crate) fn targets(self, ask: &$ask, option: u8, argument: u8) -> u64 {
                use $crate::system::{Choosing, Options};
                match self {
                    $(Self::$point => Choosing::targets($point::of(option), ask, argument),)+
                }
            }
        }

        $crate::points!(@number $system; 0; $($point)+);
    };
    ($(#[$meta:meta])* $visibility:vis const $list:ident for $system:ident $(after $first:ident)? :
        $($point:ident),+ $(,)?) => {
        $(#[$meta])*
        $visibility const $list: &[$crate::system::Point] =
            &[$(<$point as $crate::system::Options>::POINT,)+];
        $crate::points!(@number $system; 0 $(+ $first)?; $($point)+);
    };
    (@number $system:ty; $number:expr; $point:ident $($rest:ident)*) => {
        impl $crate::system::Numbered<$system> for $point {
            const NUMBER: usize = $number;
        }
        $crate::points!(@number $system; $number + 1; $($rest)*);
    };
    (@number $system:ty; $number:expr;) => {};
}

#[cfg(test)]
mod tests {
    use super::{Answer, Choosing, Numbered};
    use crate::system::{Choice, FighterId};

    struct Ask {
        tired: bool,
    }

    struct Brawl;

    crate::options! {
        /// Options of a turn.
        enum Turn: "turn", "1" {
            /// hit a foe
            Strike = "strike" -> Foe ["fist", "mug"],
            /// cover up
            Guard = "guard",
        } fallback ["guard"]
    }

    crate::options! {
        /// Whether to stay.
        enum Leave: "leave", "2" {
            /// fight on
            Stay = "stay",
        } fallback ["stay"]
    }

    crate::points! {
        /// The decision points.
        enum BrawlPoint of Ask, Brawl { Turn, Leave }
    }

    impl Choosing<Ask> for Turn {
        fn legal(self, ask: &Ask, argument: u8) -> bool {
            self == Self::Guard || (!ask.tired && argument != 1)
        }

        fn targets(self, _: &Ask, _: u8) -> u64 {
            if self == Self::Strike { 6 } else { 0 }
        }
    }

    impl Choosing<Ask> for Leave {}

    #[test]
    fn points_pass_on_to_their_options() {
        let ask = Ask { tired: false };
        let [turn, leave] = BrawlPoint::ALL else { panic!("two points") };
        let legal = [(0, 0), (0, 1), (1, 1)].map(|(option, way)| turn.legal(&ask, option, way));
        assert_eq!(legal, [true, false, true]);
        assert!(!turn.legal(&Ask { tired: true }, 0, 0) && leave.legal(&ask, 0, 0));
        assert_eq!([turn.targets(&ask, 0, 0), leave.targets(&ask, 0, 0)], [6, 0]);
        assert_eq!(<Leave as Numbered<Brawl>>::NUMBER, 1);
        assert_eq!(BrawlPoint::WORDS[1].name, "leave");
    }

    #[test]
    fn answers_are_told_by_option_argument_and_target() {
        let answer = Answer::of(Choice { option: 0, argument: 1, target: 2 });
        assert_eq!((answer.option, answer.argument), (Turn::Strike, Some(1)));
        assert_eq!(answer.target, Some(FighterId(2)));
        let plain = Answer::<Turn>::of(Choice::plain(1));
        assert_eq!((plain.option, plain.argument, plain.target), (Turn::Guard, None, None));
    }
}
