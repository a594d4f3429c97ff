//! The macros that declare choices, knobs and groups of knobs.

/// Declares a choice among words: an enum that is a [`KnobType`](crate::knob::KnobType) and a
/// [`Word`](crate::knob::Word), with `ALL`, `name`, `doc` and `from_name`.
///
/// ```
/// outweigh::choices! {
///     /// What a lock covers.
///     pub enum LockScope {
///         /// Every roll.
///         AllRolls = "all_rolls",
///         /// Only rolls of the own turn.
///         OwnTurn = "own_turn",
///     }
/// }
/// assert_eq!(LockScope::from_name("own_turn"), Some(LockScope::OwnTurn));
/// ```
///
/// Several enums can stand in one.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($choices:tt)* } $($further:tt)+) => {
        $crate::choices! { $(#[$meta])* $visibility enum $name { $($choices)* } }
        $crate::choices! { $($further)+ }
    };
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $($(#[doc = $doc:literal])* $variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility enum $name {
            $($(#[doc = $doc])* $variant,)+
        }

        #[allow(dead_code)]
        impl $name {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)+];

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// Returns the choice with this name. `None` for any other text.
            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl $crate::knob::Word for $name {
            const ALL: &'static [Self] = Self::ALL;
            const NAMES: &'static [&'static str] = &[$($word,)+];

            fn name(self) -> &'static str {
                Self::name(self)
            }

            fn doc(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($doc),*).trim_ascii(),)+
                }
            }
        }

        impl $crate::knob::KnobType for $name {
            type Range = ();

            fn read(value: &$crate::knob::Value, (): &()) -> Result<Self, String> {
                $crate::knob::read_word(value)
            }

            fn show(&self) -> $crate::knob::Value {
                $crate::knob::Value::from(Self::name(*self))
            }

            fn domain((): &()) -> String {
                $crate::knob::word_domain::<Self>()
            }

            fn ends((): &()) -> Vec<$crate::knob::Value> {
                $crate::knob::word_ends::<Self>()
            }

            fn words((): &()) -> Vec<(&'static str, &'static str)> {
                $crate::knob::word_meanings::<Self>()
            }
        }
    };
}

/// Declares knobs: a struct of `Copy` values with defaults that implements
/// [`Knobs`](crate::knob::Knobs). A knob is written `"path", "ledger IDs" => field: type = default,
/// range ...;`, the range where the type has one. The doc comment is what designers read.
///
/// ```
/// use outweigh::knob::{Knobs, Value};
/// outweigh::knobs! {
///     /// Knobs of the Roar phase.
///     pub struct RoarKnobs {
///         /// Difficulty of a Roar roll.
///         "roar.difficulty", "WOA-ROAR-05" => difficulty: i32 = 2, range 0..=6;
///         /// Whether there is a Roar phase.
///         "roar.enabled", "WOA-ROAR-01" => enabled: bool = true;
///     }
/// }
/// let mut knobs = RoarKnobs::default();
/// assert_eq!(knobs.set("roar.difficulty", &Value::Int(3)), Some(Ok(())));
/// assert_eq!(knobs.difficulty, 3);
/// ```
#[macro_export]
macro_rules! knobs {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $($(#[doc = $doc:literal])+ $path:literal, $rule:literal =>
            $field:ident : $type:ty = $default:expr $(, range $range:expr)? ;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        $visibility struct $name {
            $($(#[doc = $doc])+ pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $crate::knob::Knobs for $name {
            #[allow(clippy::too_many_lines)]
            fn declarations() -> Vec<$crate::knob::Declaration> {
                let defaults = Self::default();
                vec![$($crate::knob::declare::<$type>(
                    $path,
                    $rule,
                    concat!($($doc),+).trim_ascii(),
                    defaults.$field,
                    &$crate::knob_range!($type $(, $range)?),
                ),)*]
            }

            #[allow(clippy::too_many_lines)]
            fn set(
                &mut self,
                path: &str,
                value: &$crate::knob::Value,
            ) -> Option<Result<(), String>> {
                match path {
                    $($path => Some($crate::knob::assign::<$type>(
                        &mut self.$field,
                        value,
                        &$crate::knob_range!($type $(, $range)?),
                    )),)*
                    _ => None,
                }
            }

            #[allow(clippy::too_many_lines)]
            fn get(&self, path: &str) -> Option<$crate::knob::Value> {
                match path {
                    $($path => Some($crate::knob::KnobType::show(&self.$field)),)*
                    _ => None,
                }
            }
        }
    };
}

/// Converts the range of a knob, or nothing, into
/// [`KnobType::Range`](crate::knob::KnobType::Range), so that each type has its own notation for a
/// range.
#[doc(hidden)]
#[macro_export]
macro_rules! knob_range {
    ($type:ty) => {
        <<$type as $crate::knob::KnobType>::Range>::from(())
    };
    ($type:ty, $range:expr) => {
        <<$type as $crate::knob::KnobType>::Range>::from($range)
    };
}

/// Puts groups of knobs together and changes some of their defaults. A value is written as in a
/// file: a number, `true`, a bare word, `"text"`, `[a, list]`; any other expression, such as a
/// negative number, in parentheses.
///
/// ```
/// outweigh::knobs! {
///     /// How a conflict ends.
///     pub struct EndKnobs {
///         /// Exchanges after which it is called off.
///         "conflict.max_exchanges", "FC-END-01" => max_exchanges: i32 = 100, range 1..=1000;
///     }
/// }
/// outweigh::knob_groups! {
///     /// All knobs of the system.
///     pub struct WarKnobs {
///         /// How a conflict ends.
///         pub end: EndKnobs,
///     }
///     defaults {
///         "conflict.max_exchanges" => 50,
///     }
/// }
/// assert_eq!(WarKnobs::default().end.max_exchanges, 50);
/// ```
#[macro_export]
macro_rules! knob_groups {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_visibility:vis $field:ident : $group:ty),+ $(,)?
    }
    $(defaults { $($path:literal => $value:tt),* $(,)? })?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        $visibility struct $name {
            $($(#[$field_meta])* $field_visibility $field: $group,)+
        }

        impl Default for $name {
            fn default() -> Self {
                #[allow(unused_mut)]
                let mut knobs = Self { $($field: <$group>::default(),)+ };
                $($(
                    // A default that does not fit is left for `check_declarations` to report.
                    let _ = $crate::knob::Knobs::set(
                        &mut knobs, $path, &$crate::knob_value!($value),
                    );
                )*)?
                knobs
            }
        }

        impl $crate::knob::Knobs for $name {
            fn declarations() -> Vec<$crate::knob::Declaration> {
                let mut all = Vec::new();
                $(all.extend(<$group as $crate::knob::Knobs>::declarations());)+
                $crate::knob::with_defaults(all, &Self::default())
            }

            fn set(
                &mut self,
                path: &str,
                value: &$crate::knob::Value,
            ) -> Option<Result<(), String>> {
                None$(.or_else(|| $crate::knob::Knobs::set(&mut self.$field, path, value)))+
            }

            fn get(&self, path: &str) -> Option<$crate::knob::Value> {
                None$(.or_else(|| $crate::knob::Knobs::get(&self.$field, path)))+
            }

            #[allow(clippy::too_many_lines)]
            fn overrides() -> Vec<(&'static str, $crate::knob::Value)> {
                let mut all = Vec::new();
                $(all.extend(<$group as $crate::knob::Knobs>::overrides());)+
                $($(all.push(($path, $crate::knob_value!($value)));)*)?
                all
            }
        }
    };
}

/// Makes a [`Value`](crate::knob::Value) of tokens written as in a file.
#[doc(hidden)]
#[macro_export]
macro_rules! knob_value {
    (true) => { $crate::knob::Value::Bool(true) };
    (false) => { $crate::knob::Value::Bool(false) };
    ([$($item:tt),* $(,)?]) => {
        $crate::knob::Value::List(vec![$($crate::knob_value!($item)),*])
    };
    (($value:expr)) => { $crate::knob::Value::from($value) };
    ($word:ident) => { $crate::knob::Value::from(stringify!($word)) };
    ($value:literal) => { $crate::knob::Value::from($value) };
}

#[cfg(test)]
mod tests {
    use crate::knob::{Knobs, Limit, Numbers, Ratio, Value, Word, Words, check_declarations};

    crate::choices! {
        /// Rolls that the lock covers.
        pub(crate) enum LockScope {
            /// Every roll.
            AllRolls = "all_rolls",
            /// Only rolls
            /// of the own turn.
            OwnTurn = "own_turn",
        }
    }

    crate::knobs! {
        /// Knobs of the Roar phase.
        pub(crate) struct RoarKnobs {
            /// Difficulty of a Roar roll.
            "roar.difficulty", "WOA-ROAR-05" => difficulty: i32 = 2, range 0..=6;
            /// Rolls that the lock covers.
            "roar.lock_scope", "WOA-ROAR-24" => lock_scope: LockScope = LockScope::AllRolls;
            /// How often one may
            /// roar.
            "roar.limit", "WOA-ROAR-02" => limit: Limit = Limit::NONE, range 0..=9;
        }
    }

    crate::knobs! {
        /// Knobs of weight.
        pub(crate) struct WeightKnobs {
            /// Ratio of weights that brings the bonus.
            "weight.ratio", "WOA-WT-04" => ratio: Ratio = Ratio::new(3, 2), range ("1", "10");
            /// Boxes by size.
            "swarm.boxes", "WOA-CHAR-26" =>
                boxes: Numbers = Numbers::new(&[0, 1, 2]), range (0, 4, 3..=3);
            /// Bonuses of weight to try, in this order.
            "weight.order", "WOA-WT-01" =>
                order: Words<LockScope> = Words::new(&[LockScope::OwnTurn]);
        }
    }

    crate::knob_groups! {
        /// All of them.
        pub(crate) struct AllKnobs {
            /// Roar.
            pub roar: RoarKnobs,
            /// Weight.
            pub weight: WeightKnobs,
        }
        defaults {
            "roar.difficulty" => 4,
            "roar.lock_scope" => own_turn,
            "weight.ratio" => 2.5,
            "swarm.boxes" => [1, 1, 1],
            "weight.order" => [own_turn, all_rolls],
            "roar.limit" => (1 + 1),
        }
    }

    crate::knob_groups! {
        /// With two mistakes.
        pub(crate) struct Mistaken { pub roar: RoarKnobs }
        defaults { "roar.dificulty" => 4, "roar.difficulty" => 7 }
    }

    crate::knob_groups! {
        /// With a path twice.
        pub(crate) struct Doubled { pub one: RoarKnobs, pub two: RoarKnobs }
    }

    #[test]
    fn a_knob_is_declared_once() {
        let declared = RoarKnobs::declarations();
        assert_eq!(declared[0].domain, "0..=6");
        assert_eq!(declared[0].ends, [Value::Int(0), Value::Int(6)]);
        assert_eq!(declared[1].domain, "one of all_rolls, own_turn");
        assert_eq!(declared[2].doc, "How often one may roar.");
        assert_eq!(declared[2].default, "none".into());
        assert_eq!(LockScope::OwnTurn.doc(), "Only rolls of the own turn.");
    }

    #[test]
    fn groups_pass_on_and_override() {
        let mut knobs = AllKnobs::default();
        assert_eq!(knobs.roar.difficulty, 4);
        assert_eq!(knobs.weight.ratio, Ratio::new(5, 2));
        assert_eq!(knobs.roar.limit, Limit::at_most(2));
        assert_eq!(knobs.set("roar.limit", &Value::Int(1)), Some(Ok(())));
        assert_eq!(knobs.get("roar.limit"), Some(Value::Int(1)));
        assert_eq!(knobs.set("roar.what", &Value::Int(1)), None);
        let expected = "one of all_rolls, own_turn (did you mean `own_turn`?)".to_owned();
        assert_eq!(knobs.set("roar.lock_scope", &"own_trun".into()), Some(Err(expected)));
        let declared = AllKnobs::declarations();
        assert_eq!(declared.len(), 6);
        assert_eq!(declared[0].default, Value::Int(4));
        assert_eq!(declared[5].default, ["own_turn", "all_rolls"].into());
    }

    #[test]
    fn mistaken_declarations_are_found() {
        assert_eq!(check_declarations::<AllKnobs>(), Ok(()));
        let found = check_declarations::<Mistaken>().unwrap_err();
        assert_eq!(
            found,
            "default of roar.dificulty: no such setting\n\
             default of roar.difficulty: 7 is not a whole number from 0 to 6"
        );
        let found = check_declarations::<Doubled>().unwrap_err();
        assert!(found.starts_with("roar.difficulty is declared twice"), "{found}");
    }
}
