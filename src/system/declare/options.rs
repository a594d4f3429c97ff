//! The options of a decision point as an enum: numbers, words, docs and targets in one declaration.

/// Declares the options of a decision point as an enum: numbers, words and docs in one. The doc
/// comments are the descriptions in listings. An option may declare its targets (`-> Foe`, `-> Ally`)
/// and the words that can follow it to say how it is done (`[WAYS]`).
///
/// ```
/// outweigh::options! {
///     /// Options of a brawler in its turn.
///     pub enum Turn: "turn", "RULE-3" {
///         /// Hit a foe.
///         Strike = "strike" -> Foe ["fist", "mug"],
///         /// Cover up.
///         Guard = "guard",
///     }
///     fallback ["strike first", "guard"]
/// }
/// use outweigh::system::Options;
/// assert_eq!(Turn::POINT.options[1].name, "guard");
/// assert_eq!(Turn::POINT.options[0].arguments, ["fist", "mug"]);
/// assert_eq!((Turn::Guard.number(), Turn::of(1)), (1, Turn::Guard));
/// ```
///
/// The words in brackets may also be one constant: `[..WAYS]`.
///
/// A point that has the options of another point is declared as a wrapper of them:
///
/// ```
/// # use outweigh::system::Options;
/// # outweigh::options! {
/// #     /// Options of a brawler in its turn.
/// #     pub enum Turn: "turn", "RULE-3" {
/// #         /// Hit a foe.
/// #         Strike = "strike",
/// #         /// Cover up.
/// #         Guard = "guard",
/// #     }
/// #     fallback ["guard"]
/// # }
/// outweigh::options! {
///     /// Options of a brawler out of turn.
///     pub struct Reply(Turn): "reply", "RULE-4";
///     fallback ["guard"]
/// }
/// assert_eq!((Reply::POINT.name, Reply::POINT.options.len()), ("reply", 2));
/// assert_eq!(Reply::of(1).0, Turn::Guard);
/// ```
#[macro_export]
macro_rules! options {
    ($(#[doc = $doc:literal])+ $visibility:vis struct $name:ident($same:ty) : $word:literal, $ledger:literal;
        fallback [$($line:literal),+ $(,)?]) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(clippy::doc_markdown)] // designers read the words as plain text
        $visibility struct $name(pub $same);

        impl $crate::system::Options for $name {
            const ALL: &'static [Self] = &{
                const SAME: &[$same] = <$same as $crate::system::Options>::ALL;
                let mut all = [Self(SAME[0]); SAME.len()];
                let mut at = 1;
                while at < SAME.len() {
                    all[at] = Self(SAME[at]);
                    at += 1;
                }
                all
            };

            const WORDS: &'static [$crate::system::OptionWord] =
                <$same as $crate::system::Options>::WORDS;

            const POINT: $crate::system::Point = $crate::system::Point {
                name: $word,
                doc: concat!($($doc),+).trim_ascii(),
                ledger: $ledger,
                options: Self::WORDS,
                fallback: &[$($line),+],
            };

            fn number(self) -> u8 {
                self.0.number()
            }
        }
    };
    ($(#[doc = $doc:literal])+ $visibility:vis enum $name:ident : $word:literal, $ledger:literal {
        $($(#[doc = $about:literal])+
            $option:ident = $option_word:literal $(-> $targets:ident)? $([$($ways:tt)+])?),+ $(,)?
    } fallback [$($line:literal),+ $(,)?]) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        #[allow(clippy::doc_markdown)] // designers read the words as plain text
        $visibility enum $name {
            $($(#[doc = $about])+ $option,)+
        }

        impl $crate::system::Options for $name {
            const ALL: &'static [Self] = &[$(Self::$option,)+];

            const WORDS: &'static [$crate::system::OptionWord] = &[
                $($crate::system::OptionWord {
                    name: $option_word,
                    doc: concat!($($about),+).trim_ascii(),
                    targets: $crate::option_targets!($($targets)?),
                    arguments: $crate::option_ways!($($($ways)+)?),
                },)+
            ];

            const POINT: $crate::system::Point = $crate::system::Point {
                name: $word,
                doc: concat!($($doc),+).trim_ascii(),
                ledger: $ledger,
                options: Self::WORDS,
                fallback: &[$($line),+],
            };

            fn number(self) -> u8 {
                self as u8
            }
        }
    };
}

/// Words that can follow an option: none by default; a constant after `..`, otherwise the words
/// themselves.
#[doc(hidden)]
#[macro_export]
macro_rules! option_ways {
    () => {
        &[]
    };
    (.. $ways:expr) => {
        $ways
    };
    ($($way:literal),+) => {
        &[$($way),+]
    };
}

/// Targets of an option: [`Targets::None`](crate::system::Targets::None) by default.
#[doc(hidden)]
#[macro_export]
macro_rules! option_targets {
    () => {
        $crate::system::Targets::None
    };
    ($targets:ident) => {
        $crate::system::Targets::$targets
    };
}

/// Declares an enum of the options of a point whose options come from several lists, such as those
/// of a kernel and those of a system; their numbers follow each other.
///
/// ```
/// outweigh::options! {
///     /// Options of every fighter.
///     pub enum Common: "turn", "" {
///         /// Wait.
///         Wait = "wait",
///     }
///     fallback ["wait"]
/// }
/// outweigh::options! {
///     /// Options of a wizard.
///     pub enum Magic: "turn", "" {
///         /// Burn a foe.
///         Burn = "burn" -> Foe,
///         /// Fly.
///         Fly = "fly",
///     }
///     fallback ["fly"]
/// }
/// outweigh::joined_options! {
///     /// The turn of a wizard.
///     pub enum Turn { Common(Common), Magic(Magic) }
/// }
/// assert_eq!(Turn::from_number(2), Some(Turn::Magic(Magic::Fly)));
/// assert_eq!((Turn::from_number(3), Turn::Magic(Magic::Burn).number()), (None, 1));
/// assert_eq!(Turn::words()[1].name, "burn");
/// ```
#[macro_export]
macro_rules! joined_options {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($part:ident($options:ty)),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $(#[doc = concat!("Of `", stringify!($options), "`.")] $part($options),)+
        }

        #[allow(unused_assignments, dead_code)] // not every system uses all of these
        impl $name {
            /// Returns the option with this number, `None` if there is none.
            $visibility fn from_number(number: u8) -> Option<Self> {
                let mut left = number;
                $(
                    if let Some(option) = <$options as $crate::system::Options>::from_number(left) {
                        return Some(Self::$part(option));
                    }
                    left -= <$options as $crate::system::Options>::ALL.len() as u8;
                )+
                None
            }

            /// Returns the number of the option in questions and choices. The numbers of each enum
            /// follow the numbers of the enum before.
            $visibility fn number(self) -> u8 {
                let mut first = 0;
                $(
                    if let Self::$part(option) = self {
                        return first + $crate::system::Options::number(option);
                    }
                    first += <$options as $crate::system::Options>::ALL.len() as u8;
                )+
                first
            }

            /// Returns the words of all options.
            $visibility fn words() -> Vec<$crate::system::OptionWord> {
                [$(<$options as $crate::system::Options>::WORDS),+].concat()
            }
        }
    };
}
