//! Features with their values: one declaration makes the word, its doc and the function that reads the value, so that
//! a feature without a value does not compile.

use crate::system::{Feature, FighterId, RuleSystem, View};

/// Function that reads the value of a feature. The first number is always the fighter that decides, because a feature
/// can depend on who asks.
pub enum Reading<R: RuleSystem> {
    /// Reads a feature of a fighter: the decider, then the fighter.
    Fighter(fn(View<'_, R>, FighterId, FighterId) -> i32),
    /// Reads a feature of a side: the decider, then `true` for its own side or `false` for all hostile sides
    /// together.
    Side(fn(View<'_, R>, FighterId, bool) -> i32),
    /// Reads a feature of the conflict or of the decision: the decider.
    Conflict(fn(View<'_, R>, FighterId) -> i32),
}

impl<R: RuleSystem> Clone for Reading<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSystem> Copy for Reading<R> {}

/// A feature with its value, an entry of [`RuleSystem::FEATURES`](crate::system::RuleSystem::FEATURES).
pub struct ReadFeature<R: RuleSystem> {
    /// Name, doc, scope and kind.
    pub feature: Feature,
    /// Function that reads the value; its variant agrees with [`Feature::scope`].
    pub reading: Reading<R>,
}

/// Declares the features of a system with their values. Each is a scope (`fighter`, `side`,
/// `conflict`), a word, the kind of its values, and a closure; the doc comment is the description
/// in listings. The closure of a fighter's feature takes the view, the decider, and the fighter;
/// the closure of a side's feature takes the view, the decider, and `true` for the decider's own side; the closure of
/// a feature of the conflict takes the view and the decider.
///
/// ```ignore
/// readings! {
///     /// Features of the duel.
///     pub const FEATURES for Brawl;
///     /// Grit left.
///     fighter "grit": Number = |view, _, who| view.state.brawlers[who].grit;
///     /// The running round, from 1.
///     conflict "round": Number = |view, _| view.state.round;
/// }
/// ```
///
/// A system with questions of its own type names that type, and gets an enum of the features with
/// `of_fighter`, `of_side`, `of_world` and `fixed`, which read a feature by its number. The
/// closures take the question; `sheet` is a fighter's feature that never changes and takes the
/// setup; `at [points]` is a feature of the decision, at those points only. `class [points]` is a
/// feature that the class of the question fixes: its closure takes the class, and `in_class` reads it
/// before the question is put. `at [points] (speaks)` is 0 in the classes for which `speaks` is false.
///
/// ```ignore
/// readings! {
///     /// Features of the duel.
///     pub enum DuelFeature of Ask<'_>, Setup {
///         /// STR
///         sheet Str "str": Number = |setup, who| setup.sheets[who].str;
///         /// hit points left
///         fighter Left "left": Number = |ask, who| ask.state.fighters[who].left;
///         /// fighters who stand
///         side Standing "standing": Number = |ask, own| ask.standing(own);
///         /// the running round
///         conflict Round "round": Number = |ask| ask.state.round;
///         /// moves left
///         at ["turn"] Moves "moves": Number = |ask| ask.me().moves;
///     }
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
    ($(#[$meta:meta])* $visibility:vis enum $name:ident $(<$game:ident : $bound:path>)?
        of $ask:ty, $setup:ty {
        $($(#[doc = $doc:literal])+
            $scope:ident $([$($point:literal),+])? $(($speaks:path))?
            $feature:ident $word:literal : $kind:ident = $read:expr;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        #[allow(clippy::doc_markdown)] // designers read the words as plain text
        $visibility enum $name {
            $($(#[doc = $doc])+ $feature,)+
        }

        impl $crate::system::Features for $name {
            const ALL: &'static [$crate::system::Feature] = &[
                $($crate::system::Feature {
                    name: $word,
                    doc: concat!($($doc),+).trim_ascii(),
                    scope: $crate::reading_scope!($scope $([$($point),+])?),
                    kind: $crate::system::ValueKind::$kind,
                },)+
            ];
        }

        #[allow(dead_code, clippy::too_many_lines)]
        impl $name {
            /// Number of features; [`rooms!`](crate::rooms) adds it to find the features of the next enum.
            pub(crate) const COUNT: u16 = <Self as $crate::system::Features>::ALL.len() as u16;

            /// Returns the feature with this number, counted in the order of declaration.
            pub(crate) fn from_number(number: u16) -> Option<Self> {
                const EVERY: &[$name] = &[$($name::$feature,)+];
                EVERY.get(usize::from(number)).copied()
            }

            /// Returns the value for a fighter; 0 for a feature that is not of fighters.
            pub(crate) fn of_fighter $(<$game: $bound>)? (self, ask: &$ask, who: $crate::system::FighterId) -> i32 {
                // A table: a jump to what reads the feature, and nothing is set up before it.
                let readers: &[fn(&$ask, $crate::system::FighterId) -> i32] = const {
                    &[$($crate::reading_of_fighter!($scope, $ask, $setup, $read),)+]
                };
                readers[self as usize](ask, who)
            }

            /// Reads the values for the fighters in `among`, each to the index of its number.
            pub(crate) fn fill $(<$game: $bound>)? (
                self,
                ask: &$ask,
                among: u64,
                values: &mut $crate::system::ByFighter,
            ) {
                let fillers: &[fn(&$ask, u64, &mut $crate::system::ByFighter)] = const {
                    &[$(|ask: &$ask, among: u64, values: &mut $crate::system::ByFighter| {
                        let read = $crate::reading_of_fighter!($scope, $ask, $setup, $read);
                        $crate::system::fill(among, values, |who| read(ask, who));
                    },)+]
                };
                fillers[self as usize](ask, among, values);
            }

            /// Returns the fighters in `among` whose value lies in a range, as a bit set. Fast path of `of_fighter`
            /// for each of them; must give the same result.
            pub(crate) fn within $(<$game: $bound>)? (
                self,
                ask: &$ask,
                among: u64,
                range: $crate::system::Range,
            ) -> u64 {
                // As all these tables: one loop for each feature, in which its value is not written down.
                let finders: &[fn(&$ask, u64, $crate::system::Range) -> u64] = const {
                    &[$(|ask: &$ask, among: u64, range: $crate::system::Range| {
                        let read = $crate::reading_of_fighter!($scope, $ask, $setup, $read);
                        $crate::system::those(among, |who| range.contains(read(ask, who)))
                    },)+]
                };
                finders[self as usize](ask, among, range)
            }

            /// Returns the fighters in `among` that have the least value once its bits are flipped by `flip`, as a
            /// bit set. Flipping all bits turns the order round, so that one function finds the greatest as well.
            pub(crate) fn least $(<$game: $bound>)? (self, ask: &$ask, among: u64, flip: i32) -> u64 {
                let finders: &[fn(&$ask, u64, i32) -> u64] = const {
                    &[$(|ask: &$ask, among: u64, flip: i32| {
                        let read = $crate::reading_of_fighter!($scope, $ask, $setup, $read);
                        $crate::system::least(among, |who| read(ask, who) ^ flip)
                    },)+]
                };
                finders[self as usize](ask, among, flip)
            }

            /// Returns the value for the decider's own side or for all hostile sides together; 0 for a feature that
            /// is not of sides.
            pub(crate) fn of_side $(<$game: $bound>)? (self, ask: &$ask, own: bool) -> i32 {
                let readers: &[fn(&$ask, bool) -> i32] = const {
                    &[$($crate::reading_of_side!($scope, $ask, $read),)+]
                };
                readers[self as usize](ask, own)
            }

            /// Returns the value for the conflict or the decision; 0 for a feature of fighters or sides.
            pub(crate) fn of_world $(<$game: $bound>)? (self, ask: &$ask) -> i32 {
                let readers: &[fn(&$ask) -> i32] = const {
                    &[$(|ask: &$ask| {
                        $(if !$speaks($crate::system::Question::class(ask)) {
                            return 0;
                        })?
                        $crate::reading_of_world!($scope, $ask, $read)(ask)
                    },)+]
                };
                readers[self as usize](ask)
            }

            /// Returns the value in every question of a class, `None` if the class does not fix it. The compiler of
            /// policies folds conditions on it.
            pub(crate) fn in_class(self, class: usize) -> Option<i32> {
                match self {
                    $(Self::$feature => {
                        $(if !$speaks(class) {
                            return Some(0);
                        })?
                        $crate::reading_of_class!($scope, $read)(class)
                    })+
                }
            }

            /// Returns the value of a fighter's feature that never changes, `None` for any other feature. The
            /// compiler of policies folds conditions on it.
            pub(crate) fn fixed $(<$game: $bound>)? (self, setup: &$setup, who: $crate::system::FighterId) -> Option<i32> {
                match self {
                    $(Self::$feature => {
                        $crate::reading_of_sheet!($scope, $setup, $read)(setup, who)
                    })+
                }
            }
        }
    };
}

/// Scope for a word of [`readings!`](crate::readings).
#[doc(hidden)]
#[macro_export]
macro_rules! reading_scope {
    (fighter) => {
        $crate::system::Scope::Fighter
    };
    (sheet) => {
        $crate::system::Scope::Fighter
    };
    (side) => {
        $crate::system::Scope::Side
    };
    (conflict) => {
        $crate::system::Scope::Conflict
    };
    ($decision:ident [$($point:literal),+]) => {
        $crate::system::Scope::Decision(&[$($point),+])
    };
}

/// [`Reading`](crate::system::Reading) for a word of [`readings!`](crate::readings).
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

/// Expression that reads a feature for a fighter: the closure of a `fighter` or `sheet` feature, otherwise one that
/// returns 0.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_of_fighter {
    (fighter, $ask:ty, $setup:ty, $read:expr) => {{
        let read: fn(&$ask, $crate::system::FighterId) -> i32 = $read;
        read
    }};
    (sheet, $ask:ty, $setup:ty, $read:expr) => {
        |ask: &$ask, who: $crate::system::FighterId| {
            let read: fn(&$setup, $crate::system::FighterId) -> i32 = $read;
            read(ask.setup, who)
        }
    };
    ($scope:ident, $ask:ty, $setup:ty, $read:expr) => {
        |_: &$ask, _: $crate::system::FighterId| 0
    };
}

/// Expression that reads a feature for a side: the closure of a `side` feature, otherwise one that returns 0.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_of_side {
    (side, $ask:ty, $read:expr) => {{
        let read: fn(&$ask, bool) -> i32 = $read;
        read
    }};
    ($scope:ident, $ask:ty, $read:expr) => {
        |_: &$ask, _: bool| 0
    };
}

/// Expression that reads a feature of the conflict, of the decision or of a class; otherwise one that returns 0.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_of_world {
    (conflict, $ask:ty, $read:expr) => {{
        let read: fn(&$ask) -> i32 = $read;
        read
    }};
    (at, $ask:ty, $read:expr) => {{
        let read: fn(&$ask) -> i32 = $read;
        read
    }};
    (class, $ask:ty, $read:expr) => {
        |ask: &$ask| {
            let read: fn(usize) -> i32 = $read;
            read($crate::system::Question::class(ask))
        }
    };
    ($scope:ident, $ask:ty, $read:expr) => {
        |_: &$ask| 0
    };
}

/// Expression that reads a feature of the sheet, which never changes; otherwise one that returns `None`.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_of_sheet {
    (sheet, $setup:ty, $read:expr) => {
        |setup: &$setup, who: $crate::system::FighterId| {
            let read: fn(&$setup, $crate::system::FighterId) -> i32 = $read;
            Some(read(setup, who))
        }
    };
    ($scope:ident, $setup:ty, $read:expr) => {
        |_: &$setup, _: $crate::system::FighterId| None
    };
}

/// Expression that reads a feature that the class of a question fixes; otherwise one that returns `None`.
#[doc(hidden)]
#[macro_export]
macro_rules! reading_of_class {
    (class, $read:expr) => {
        |class: usize| {
            let read: fn(usize) -> i32 = $read;
            Some(read(class))
        }
    };
    ($scope:ident, $read:expr) => {
        |_: usize| None
    };
}

/// Joins several enums of [`readings!`](crate::readings) into one. The numbers of its features follow each other; a
/// call with a number is passed on to the enum that has the feature.
///
/// ```ignore
/// rooms! {
///     /// Features of the duel.
///     pub enum DuelFeature of Ask<'_>, Setup { Body(BodyFeature), Arms(ArmsFeature) }
/// }
/// ```
#[macro_export]
macro_rules! rooms {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident of $ask:ty, $setup:ty {
        $($room:ident($features:ty)),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $(#[doc = concat!("Of `", stringify!($features), "`.")] $room($features),)+
        }

        #[allow(dead_code, unused_assignments)]
        impl $name {
            /// Returns every feature, in the order of the numbers.
            $visibility fn all() -> Vec<$crate::system::Feature> {
                [$(<$features as $crate::system::Features>::ALL),+].concat()
            }

            /// Returns the feature with this number, `None` if there is none.
            $visibility fn from_number(number: u16) -> Option<Self> {
                let mut left = number;
                $(
                    if let Some(feature) = <$features>::from_number(left) {
                        return Some(Self::$room(feature));
                    }
                    left -= <$features>::COUNT;
                )+
                None
            }

            /// Returns the value for a fighter; 0 for a feature that is not of fighters.
            $visibility fn of_fighter(self, ask: &$ask, who: $crate::system::FighterId) -> i32 {
                match self { $(Self::$room(feature) => feature.of_fighter(ask, who),)+ }
            }

            /// Reads the values for the fighters in `among`, each to the index of its number.
            $visibility fn fill(self, ask: &$ask, among: u64, values: &mut $crate::system::ByFighter) {
                match self { $(Self::$room(feature) => feature.fill(ask, among, values),)+ }
            }

            /// Returns the value for the decider's own side (`own`) or for all hostile sides together.
            $visibility fn of_side(self, ask: &$ask, own: bool) -> i32 {
                match self { $(Self::$room(feature) => feature.of_side(ask, own),)+ }
            }

            /// Returns the value for the conflict or the decision.
            $visibility fn of_world(self, ask: &$ask) -> i32 {
                match self { $(Self::$room(feature) => feature.of_world(ask),)+ }
            }

            /// Returns the value in every question of a class, `None` if the class does not fix it.
            $visibility fn in_class(self, class: usize) -> Option<i32> {
                match self { $(Self::$room(feature) => feature.in_class(class),)+ }
            }

            /// Returns the value of a fighter's feature that never changes, `None` if this is another feature.
            $visibility fn fixed(self, setup: &$setup, who: $crate::system::FighterId) -> Option<i32> {
                match self { $(Self::$room(feature) => feature.fixed(setup, who),)+ }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::system::{Features, FighterId, Scope, ValueKind};

    struct Setup {
        strength: [i32; 2],
    }

    struct Ask<'a> {
        setup: &'a Setup,
        left: [i32; 2],
    }

    crate::readings! {
        /// Features of the duel.
        enum Duel of Ask<'_>, Setup {
            /// STR
            sheet Str "str": Number = |setup, who| setup.strength[who];
            /// hit points left
            fighter Left "left": Number = |ask, who| ask.left[who];
            /// hit points of a side
            side Sum "left": Number = |ask, own| ask.left[usize::from(!own)];
            /// whether
            /// any fighter is hurt
            conflict Hurt "hurt": Flag = |ask| i32::from(ask.left != [9, 9]);
            /// hit points of both
            at ["turn", "flee"] Both "both": Number = |ask| ask.left.iter().sum();
        }
    }

    #[test]
    fn a_feature_is_declared_with_its_value() {
        let setup = Setup { strength: [3, 4] };
        let ask = Ask { setup: &setup, left: [9, 5] };
        let read = |it: Duel| {
            (it.of_fighter(&ask, FighterId(1)), it.of_side(&ask, false), it.of_world(&ask))
        };
        assert_eq!(read(Duel::Str), (4, 0, 0));
        assert_eq!(read(Duel::Left), (5, 0, 0));
        assert_eq!(read(Duel::Sum), (0, 5, 0));
        assert_eq!(read(Duel::Hurt), (0, 0, 1));
        assert_eq!(read(Duel::Both), (0, 0, 14));
        let fixed = [Duel::Str, Duel::Left].map(|it| it.fixed(&setup, FighterId(0)));
        assert_eq!(fixed, [Some(3), None]);
        let declared = Duel::ALL[3];
        assert_eq!((declared.doc, declared.kind), ("whether any fighter is hurt", ValueKind::Flag));
        assert_eq!(Duel::ALL[4].scope, Scope::Decision(&["turn", "flee"]));
        assert_eq!((Duel::COUNT, Duel::from_number(1)), (5, Some(Duel::Left)));
    }
}
