//! Short forms for what house rules can say: one declaration makes the numbers, the words and their
//! docs.

/// Declares the moments of a system: an enum whose numbers are those of `WORDS`. `-> target` says
/// that there is another fighter, whose features can be read and at whom effects can be aimed.
///
/// ```ignore
/// house_moments! {
///     /// When house rules of Brawl speak.
///     pub enum BrawlMoment {
///         /// A round begins; asked for each brawler.
///         RoundStarts "round_starts", "BR-1";
///         /// A blow lands: `my` strikes, `target` is hit.
///         Hit "blow", "BR-7" -> target;
///     }
/// }
/// ```
#[macro_export]
macro_rules! house_moments {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $($(#[doc = $doc:literal])+ $moment:ident $word:literal, $ledger:literal $(-> $target:ident)?;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        $visibility enum $name {
            $($(#[doc = $doc])+ $moment,)+
        }

        impl $name {
            /// The words, in the order of the numbers.
            pub const WORDS: &'static [$crate::system::MomentWord] = &[
                $($crate::system::MomentWord {
                    name: $word,
                    doc: concat!($($doc),+).trim_ascii(),
                    ledger: $ledger,
                    target: $crate::house_moments!(@target $($target)?),
                },)+
            ];
        }
    };
    (@target) => { false };
    (@target $target:ident) => { true };
}

/// Declares the effects of a system: an enum whose numbers are those of `WORDS`. Each has its form
/// with its words, the range of its amount, and perhaps the moments at which alone it can be used
/// and the verb that undoes it; `of of_moment` says that it changes what is going on and is aimed at
/// nobody.
///
/// ```ignore
/// house_effects! {
///     /// What house rules of Brawl do.
///     pub enum BrawlEffect {
///         /// The blow hurts more or less.
///         Harm = change "harm", -9..=9, at &["blow"];
///         /// Gets grit back.
///         Recover = verb ("recover", "grit"), 0..=9, undone_by "lose";
///         /// Leaves the brawl.
///         Leave = plain "leave", 1..=1;
///     }
/// }
/// ```
#[macro_export]
macro_rules! house_effects {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $($(#[doc = $doc:literal])+
            $effect:ident = $form:ident $words:expr, $least:literal..=$most:literal
            $(, at $moments:expr)? $(, undone_by $verb:literal)? $(, of $what:ident)?;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        $visibility enum $name {
            $($(#[doc = $doc])+ $effect,)+
        }

        impl $name {
            /// Every effect, in the order of the numbers.
            pub const ALL: &'static [Self] = &[$(Self::$effect,)+];

            /// The words, in the same order.
            pub const WORDS: &'static [$crate::system::EffectWord] = &[
                $($crate::system::EffectWord::$form(
                    $words,
                    ($least, $most),
                    concat!($($doc),+).trim_ascii(),
                )$(.at($moments))?$(.undone_by($verb))?$(.$what())?,)+
            ];

            /// The effect with this number, if there are so many.
            pub fn from_number(number: u8) -> Option<Self> {
                Self::ALL.get(usize::from(number)).copied()
            }
        }
    };
}

/// Declares what house rules read besides the features of policies: an enum whose numbers are those
/// of `WORDS`. `fighter` is read as `my.x` and `target.x`, `at (MOMENTS)` as `x` at these moments.
///
/// ```ignore
/// house_facts! {
///     /// What house rules of Brawl read.
///     pub enum BrawlFact {
///         /// Tokens of a brawler.
///         fighter Tokens "tokens": Number;
///         /// Harm of the blow.
///         at (&["blow"]) Harm "harm": Number;
///     }
/// }
/// ```
#[macro_export]
macro_rules! house_facts {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $($(#[doc = $doc:literal])+
            $scope:ident $(($moments:expr))? $fact:ident $word:literal : $kind:ident;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        $visibility enum $name {
            $($(#[doc = $doc])+ $fact,)+
        }

        impl $name {
            /// Every fact, in the order of the numbers.
            pub const ALL: &'static [Self] = &[$(Self::$fact,)+];

            /// The words, in the same order.
            pub const WORDS: &'static [$crate::system::Feature] = &[
                $($crate::system::Feature {
                    name: $word,
                    doc: concat!($($doc),+).trim_ascii(),
                    scope: $crate::house_facts!(@scope $scope $(($moments))?),
                    kind: $crate::system::ValueKind::$kind,
                },)+
            ];

            /// The fact with this number, if there are so many.
            pub fn from_number(number: usize) -> Option<Self> {
                Self::ALL.get(number).copied()
            }
        }
    };
    (@scope fighter) => { $crate::system::Scope::Fighter };
    (@scope at ($moments:expr)) => { $crate::system::Scope::Decision($moments) };
}
