//! Macros that declare the words of house rules: one declaration makes the numbers, the words and their docs.

/// Declares the moments of a system: an enum whose numbers are those of `WORDS`. `-> target` says
/// that the moment has a second fighter: house rules can read its features and aim effects at it.
///
/// ```ignore
/// house_moments! {
///     /// Moments at which house rules of Brawl apply.
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
            pub(crate) const WORDS: &'static [$crate::system::MomentWord] = &[
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
/// with its words, the range of its amount, and optionally the moments to which it is restricted
/// and the verb that undoes it; `of of_moment` says that an effect changes the roll or hit
/// that is going on and has no target.
///
/// ```ignore
/// house_effects! {
///     /// Effects of house rules of Brawl.
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
            pub(crate) const ALL: &'static [Self] = &[$(Self::$effect,)+];

            /// Words, in the order of the numbers.
            pub(crate) const WORDS: &'static [$crate::system::EffectWord] = &[
                $($crate::system::EffectWord::$form(
                    $words,
                    ($least, $most),
                    concat!($($doc),+).trim_ascii(),
                )$(.at($moments))?$(.undone_by($verb))?$(.$what())?,)+
            ];

            /// Returns the effect with this number, `None` if there is none.
            pub(crate) fn from_number(number: u8) -> Option<Self> {
                Self::ALL.get(usize::from(number)).copied()
            }
        }
    };
}

/// Declares the facts that house rules read besides the features of policies: an enum numbered like its `WORDS`. Each
/// fact has the function that reads it, so that a fact without a value does not compile. `fighter` is read as `my.x`
/// and `target.x`, `at (MOMENTS)` as `x` at these moments. The functions take the context of the moment, and the
/// functions of fighters' facts also take the fighter.
///
/// ```ignore
/// house_facts! {
///     /// Facts that house rules of Brawl read.
///     pub enum BrawlFact of Known<'_> {
///         /// Tokens of a brawler.
///         fighter Tokens "tokens": Number = |known, who| known.state.brawlers[who].tokens.into();
///         /// Harm of the blow.
///         at (&["blow"]) Harm "harm": Number = |known| known.event.harm;
///     }
/// }
/// ```
#[macro_export]
macro_rules! house_facts {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident $(<$game:ident : $bound:ident>)? of $known:ty {
        $($(#[doc = $doc:literal])+
            $scope:ident $(($moments:expr))? $fact:ident $word:literal : $kind:ident = $read:expr;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        $visibility enum $name {
            $($(#[doc = $doc])+ $fact,)+
        }

        impl $name {
            /// Every fact, in the order of the numbers.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$fact,)+];

            /// Words, in the order of the numbers.
            pub(crate) const WORDS: &'static [$crate::system::Feature] = &[
                $($crate::system::Feature {
                    name: $word,
                    doc: concat!($($doc),+).trim_ascii(),
                    scope: $crate::house_facts!(@scope $scope $(($moments))?),
                    kind: $crate::system::ValueKind::$kind,
                },)+
            ];

            /// Returns the value of the fact with this number: for a fighter, or of the moment if there is none.
            /// Facts of the other scope, and numbers beyond the last fact, have the value 0.
            #[allow(clippy::redundant_closure_for_method_calls)] // a method is not general enough in its lifetimes
            pub(crate) fn read$(<$game: $bound>)?(
                number: usize,
                known: &$known,
                fighter: Option<$crate::system::FighterId>,
            ) -> i32 {
                match (Self::ALL.get(number), fighter) {
                    $($crate::house_facts!(@pattern $scope Self::$fact, fighter) => {
                        $crate::house_facts!(@read $scope $known, $read, known, fighter)
                    })+
                    _ => 0,
                }
            }
        }
    };
    (@pattern fighter $fact:path, $fighter:ident) => { (Some($fact), Some($fighter)) };
    (@pattern at $fact:path, $fighter:ident) => { (Some($fact), None) };
    (@read fighter $known:ty, $read:expr, $value:ident, $fighter:ident) => {{
        let read: fn(&$known, $crate::system::FighterId) -> i32 = $read;
        read($value, $fighter)
    }};
    (@read at $known:ty, $read:expr, $value:ident, $fighter:ident) => {{
        let read: fn(&$known) -> i32 = $read;
        read($value)
    }};
    (@scope fighter) => { $crate::system::Scope::Fighter };
    (@scope at ($moments:expr)) => { $crate::system::Scope::Decision($moments) };
}

#[cfg(test)]
mod tests {
    use crate::system::{FighterId, Scope, ValueKind};

    trait Game {
        const GAIN: i32;
    }

    struct Brawl;

    impl Game for Brawl {
        const GAIN: i32 = 10;
    }

    struct Known<'a, G> {
        tokens: &'a [i32],
        harm: i32,
        game: std::marker::PhantomData<G>,
    }

    house_facts! {
        /// Facts that house rules of Brawl read.
        enum BrawlFact<G: Game> of Known<'_, G> {
            /// tokens of a brawler
            fighter Tokens "tokens": Number = |known, who| known.tokens[who] + G::GAIN;
            /// harm of the blow
            at (&["blow"]) Harm "harm": Number = |known| known.harm;
            /// whether it hurts
            at (&["blow"]) Hurts "hurts": Flag = |known| i32::from(known.harm > 0);
        }
    }

    #[test]
    fn facts_are_read_in_their_scope_only() {
        let known = Known::<Brawl> { tokens: &[3, 4], harm: 7, game: std::marker::PhantomData };
        let read = |fighter| [0, 1, 2, 3].map(|fact| BrawlFact::read(fact, &known, fighter));
        assert_eq!((read(Some(FighterId(1))), read(None)), ([14, 0, 0, 0], [0, 7, 1, 0]));
        assert_eq!(BrawlFact::ALL.len(), 3);
        let [tokens, harm, hurts] = BrawlFact::WORDS else { panic!("three facts") };
        assert_eq!((tokens.scope, hurts.kind), (Scope::Fighter, ValueKind::Flag));
        assert_eq!((harm.name, harm.doc), ("harm", "harm of the blow"));
    }
}
