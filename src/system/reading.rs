//! Features with their values: one declaration makes the word, its doc and the function that
//! reads it, so that a feature without a value does not compile.

use super::{Feature, RuleSystem, View};

/// How the value of a feature is read; the first number is who decides.
pub enum Reading<R: RuleSystem> {
    /// Of a fighter: who decides, of whom.
    Fighter(fn(View<'_, R>, usize, usize) -> i32),
    /// Of a side: who decides, and whether its own or all hostile sides together.
    Side(fn(View<'_, R>, usize, bool) -> i32),
    /// Of the conflict or of the decision at hand.
    Conflict(fn(View<'_, R>, usize) -> i32),
}

impl<R: RuleSystem> Clone for Reading<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSystem> Copy for Reading<R> {}

/// A feature with its value.
pub struct ReadFeature<R: RuleSystem> {
    /// Its word, doc, scope and kind.
    pub feature: Feature,
    /// How it is read.
    pub reading: Reading<R>,
}

/// Declares the features of a system with their values. Each is a scope (`fighter`, `side`,
/// `conflict`), a word, the kind of its values, and a closure; the doc comment is what designers
/// read. The closure of a fighter's feature takes the view, who decides, and whose value it is;
/// that of a side's feature takes `true` for the decider's own side; that of a feature of the
/// conflict takes the view and who decides.
///
/// ```ignore
/// readings! {
///     /// What policies can read.
///     pub const FEATURES for Brawl;
///     /// Grit left.
///     fighter "grit": Number = |view, _, who| view.state.brawlers[who].grit;
///     /// The running round, from 1.
///     conflict "round": Number = |view, _| view.state.round;
/// }
/// ```
#[macro_export]
macro_rules! readings {
    ($(#[$meta:meta])* $visibility:vis const $list:ident for $system:ty;
        $($(#[doc = $doc:literal])+ $scope:ident $word:literal : $kind:ident = $read:expr;)+
    ) => {
        $(#[$meta])*
        $visibility const $list: &[$crate::system::ReadFeature<$system>] = &[
            $($crate::system::ReadFeature {
                feature: $crate::system::Feature {
                    name: $word,
                    doc: concat!($($doc),+).trim_ascii(),
                    scope: $crate::reading_scope!($scope),
                    kind: $crate::system::ValueKind::$kind,
                },
                reading: $crate::reading_of!($scope, $read),
            },)+
        ];
    };
}

/// The scope that a word of [`readings!`](crate::readings) stands for.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_scope {
    (fighter) => {
        $crate::system::Scope::Fighter
    };
    (side) => {
        $crate::system::Scope::Side
    };
    (conflict) => {
        $crate::system::Scope::Conflict
    };
}

/// The reading that a word of [`readings!`](crate::readings) stands for.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_of {
    (fighter, $read:expr) => {
        $crate::system::Reading::Fighter($read)
    };
    (side, $read:expr) => {
        $crate::system::Reading::Side($read)
    };
    (conflict, $read:expr) => {
        $crate::system::Reading::Conflict($read)
    };
}
