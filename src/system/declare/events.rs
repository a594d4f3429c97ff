//! Events with their words: an event without a sentence does not compile.

/// Declares the events of a system as an enum, each with the [`Line`](crate::system::Line) of a transcript
/// for each; `told` returns the line of an event. The argument in parentheses is a context that the
/// lines can read besides the fields of the event.
///
/// ```
/// use outweigh::system::Line;
/// outweigh::events! {
///     /// Event of a brawl.
///     pub enum BrawlEvent, told with (names: &[&str]) {
///         /// A round begins.
///         Round(number: u16) => Line { depth: 0, text: format!("Round {number}") };
///         /// A fighter hits a foe.
///         Hit {
///             /// Number of the fighter that hits.
///             by: usize,
///             /// Grit lost.
///             grit: i32,
///         } => Line { depth: 1, text: format!("{} hits: {grit}", names[by]) };
///         /// Nothing happens.
///         Lull => Line { depth: 1, text: "a lull".into() };
///     }
/// }
/// assert_eq!(BrawlEvent::Hit { by: 1, grit: 2 }.told(&["Ann", "Bob"]).text, "Bob hits: 2");
/// ```
#[macro_export]
macro_rules! events {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident, told with ($context:ident : $type:ty) {
        $($(#[doc = $doc:literal])+ $event:ident
            $(( $($place:ident : $place_type:ty),+ $(,)? ))?
            $({ $($(#[doc = $field_doc:literal])+ $field:ident : $field_type:ty),+ $(,)? })?
            => $line:expr;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[doc = $doc])+ $event
                $(( $($place_type),+ ))?
                $({ $($(#[doc = $field_doc])+ $field: $field_type),+ })?,)+
        }

        impl $name {
            /// Returns the line of a transcript for the event.
            #[allow(unused_variables, clippy::too_many_lines)]
            $visibility fn told(self, $context: $type) -> $crate::system::Line {
                match self {
                    $(Self::$event $(( $($place),+ ))? $({ $($field),+ })? => $line,)+
                }
            }
        }
    };
}
