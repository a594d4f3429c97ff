//! Keys of tables in scenario files, declared once: name, doc, type, range, default, ledger ID.
//!
//! [`keys!`](crate::keys) makes a constant of each key. [`Reader::get`] reads by it and makes the
//! error from it, and [`Declared`] tells of it without its type, for lists and schemas.

use super::{Node, Origin, Reader};
use crate::knob::{Declaration, KnobType, Value};

/// Type of the value under a key, and how it is read. Wider than [`KnobType`], because a key can
/// also have a list of texts or a table.
pub trait Shape {
    /// Limits of one [`Key`], such as its range; `()` for a type without limits.
    type Range;
    /// Type of the value that is read.
    type Read<'a>;

    /// Reads the value under `key`. `None` if it is absent or does not fit; the latter is noted.
    fn read<'a>(reader: &mut Reader<'a>, key: &str, range: &Self::Range) -> Option<Self::Read<'a>>;

    /// Returns a short text that says which values are allowed.
    fn domain(range: &Self::Range) -> String;

    /// Returns the values at both ends of a range, or every choice. Empty if neither is known.
    fn ends(_range: &Self::Range) -> Vec<Value> {
        Vec::new()
    }

    /// Returns every word of a choice with its meaning; empty for other shapes.
    fn words(_range: &Self::Range) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

impl<T: KnobType> Shape for T {
    type Range = T::Range;
    type Read<'a> = T;

    fn read(reader: &mut Reader<'_>, key: &str, range: &T::Range) -> Option<T> {
        reader.read(key, range)
    }

    fn domain(range: &T::Range) -> String {
        T::domain(range)
    }

    fn ends(range: &T::Range) -> Vec<Value> {
        T::ends(range)
    }

    fn words(range: &T::Range) -> Vec<(&'static str, &'static str)> {
        T::words(range)
    }
}

/// Declares a [`Shape`] that a method of the reader reads.
macro_rules! shape {
    ($(#[$meta:meta])* $name:ident as $read:ty: $method:ident, $domain:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Shape for $name {
            type Range = ();
            type Read<'a> = $read;

            fn read<'a>(reader: &mut Reader<'a>, key: &str, (): &()) -> Option<$read> {
                reader.$method(key)
            }

            fn domain((): &()) -> String {
                $domain.to_owned()
            }
        }
    };
}

shape!(
    /// A text in quotes.
    Text as &'a str: text, "a text in quotes"
);
shape!(
    /// A list of texts, each with its place.
    Texts as Vec<(&'a str, &'a Origin)>: texts, "a list of texts in quotes"
);
shape!(
    /// A list of names, each with its place, that is not empty.
    Names as Vec<(&'a str, &'a Origin)>: names, "a list of names in quotes"
);
shape!(
    /// A list of anything.
    Items as &'a [Node]: list, "a list in brackets"
);
shape!(
    /// A table.
    Table as &'a Node: table, "a table"
);
shape!(
    /// Anything; the caller says what fits.
    Anything as &'a Node: take, "a value"
);

/// A word out of a few words that only the place where they are read knows: unlike a
/// [`Word`](crate::knob::Word), it has no type of its own.
#[derive(Clone, Copy, Debug)]
pub enum OneOf {}

impl Shape for OneOf {
    type Range = &'static [&'static str];
    type Read<'a> = &'a str;

    fn read<'a>(reader: &mut Reader<'a>, key: &str, words: &Self::Range) -> Option<&'a str> {
        reader.word(key, words)
    }

    fn domain(words: &Self::Range) -> String {
        format!("one of {}", words.join(", "))
    }

    fn ends(words: &Self::Range) -> Vec<Value> {
        words.iter().map(|word| Value::from(*word)).collect()
    }
}

/// A key of a table, made by [`keys!`](crate::keys). Reading, listings, the schema and the
/// reference follow from it.
pub struct Key<S: Shape> {
    /// Name of the key.
    pub name: &'static str,
    /// Meaning of the key, with its unit.
    pub doc: &'static str,
    /// Ledger IDs.
    pub rule: &'static str,
    /// Default in words; empty if an absent key means nothing.
    pub default: &'static str,
    /// Makes the limits of the key. A function, because a range of a list is no constant.
    pub range: fn() -> S::Range,
}

/// A [`Key`] without its type, so that keys of several shapes stand in one list.
pub trait Declared: Sync {
    /// Returns the name of the key.
    fn name(&self) -> &'static str;
    /// Returns the meaning of the key.
    fn doc(&self) -> &'static str;
    /// Ledger IDs.
    fn rule(&self) -> &'static str;
    /// Returns the default in words.
    fn default(&self) -> &'static str;
    /// Returns a short text that says which values are allowed.
    fn domain(&self) -> String;
    /// Returns the values at both ends of a range, or every choice. Empty if the key has neither.
    fn ends(&self) -> Vec<Value>;
    /// Returns every word of a choice with its meaning.
    fn words(&self) -> Vec<(&'static str, &'static str)>;
}

/// A table of scenario files, such as `[sides.SIDE.GROUP]`, and its keys. A part in capitals stands
/// for a name of the author's own.
pub type Keys = (&'static str, &'static [&'static dyn Declared]);

/// A [`Declared`] key together with its table, as lists and schemas tell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyOf {
    /// The table: `[sides.SIDE.GROUP]`.
    pub table: &'static str,
    /// Name of the key.
    pub name: &'static str,
    /// Meaning of the key, with its unit.
    pub doc: &'static str,
    /// Ledger IDs.
    pub rule: &'static str,
    /// Default in words; empty if an absent key means nothing.
    pub default: String,
    /// Short text that says which values are allowed.
    pub domain: String,
    /// The values at both ends of a range, or every choice.
    pub ends: Vec<Value>,
    /// Of a choice: every word with its meaning.
    pub words: Vec<(&'static str, &'static str)>,
}

impl KeyOf {
    /// Returns the keys of tables, table by table: one that is declared in several parts is put
    /// together.
    pub fn all(tables: &[Keys]) -> Vec<Self> {
        let mut names: Vec<&'static str> = Vec::new();
        for (table, _) in tables {
            if !names.contains(table) {
                names.push(table);
            }
        }
        let of = |name: &'static str| tables.iter().filter(move |(table, _)| *table == name);
        let keys = names.into_iter().flat_map(of);
        keys.flat_map(|(table, keys)| keys.iter().map(|key| Self::of(table, *key))).collect()
    }

    fn of(table: &'static str, key: &dyn Declared) -> Self {
        Self {
            table,
            name: key.name(),
            doc: key.doc(),
            rule: key.rule(),
            default: key.default().to_owned(),
            domain: key.domain(),
            ends: key.ends(),
            words: key.words(),
        }
    }

    /// Makes a key of a knob: the sheets of fighters are declared with [`knobs!`](crate::knobs).
    pub fn of_knob(table: &'static str, knob: Declaration) -> Self {
        let Declaration { path, rule, doc, default, domain, ends, words } = knob;
        Self { table, name: path, doc, rule, default: default.to_string(), domain, ends, words }
    }
}

impl<S: Shape> Declared for Key<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn doc(&self) -> &'static str {
        self.doc
    }

    fn rule(&self) -> &'static str {
        self.rule
    }

    fn default(&self) -> &'static str {
        self.default
    }

    fn domain(&self) -> String {
        S::domain(&(self.range)())
    }

    fn ends(&self) -> Vec<Value> {
        S::ends(&(self.range)())
    }

    fn words(&self) -> Vec<(&'static str, &'static str)> {
        S::words(&(self.range)())
    }
}

impl<'a> Reader<'a> {
    /// Reads the value under a declared key. `None` if it is absent or does not fit, as
    /// [`Shape::read`] says.
    pub fn get<S: Shape>(&mut self, key: &Key<S>) -> Option<S::Read<'a>> {
        S::read(self, key.name, &(key.range)())
    }

    /// Like [`require`](Self::require), for a declared key.
    pub fn need<S: Shape>(&mut self, key: &Key<S>, example: &str) {
        self.require(key.name, example);
    }
}

/// Declares the keys of a table: constants, and the list `ALL` of them, in a module. A key is
/// written `NAME: type = "name", "ledger IDs" [, range ...] [, default "..."];`.
///
/// ```
/// outweigh::keys! {
///     /// A fighter group.
///     pub mod group {
///         /// How many there are.
///         COUNT: i32 = "count", "", range 0..=64, default "1";
///         /// Whether it leads its side.
///         LEADER: bool = "leader", "SW-MOR-10", default "false";
///         /// Its weapons.
///         WEAPONS: outweigh::scenario::keys::Texts = "weapons", "SW-GEAR-01";
///     }
/// }
/// assert_eq!(group::COUNT.name, "count");
/// assert_eq!(group::ALL[1].doc(), "Whether it leads its side.");
/// ```
#[macro_export]
macro_rules! keys {
    ($(#[$meta:meta])* $visibility:vis mod $module:ident {
        $($(#[doc = $doc:literal])+ $key:ident : $shape:ty = $name:literal, $rule:literal
            $(, range $range:expr)? $(, default $default:literal)? ;)+
    }) => {
        $(#[$meta])*
        // Designers read the words as plain text.
        #[allow(clippy::doc_markdown, clippy::wildcard_imports, unused_imports)]
        $visibility mod $module {
            use super::*;

            $($(#[doc = $doc])+
            pub(crate) const $key: $crate::scenario::keys::Key<$shape> = $crate::scenario::keys::Key {
                name: $name,
                doc: concat!($($doc),+).trim_ascii(),
                rule: $rule,
                default: concat!($($default)?),
                range: || $crate::key_range!($shape $(, $range)?),
            };)+

            pub(crate) static ALL: &[&dyn $crate::scenario::keys::Declared] = &[$(&$key,)+];
        }
    };
}

/// Converts the range of a key, or nothing, into
/// [`Shape::Range`](crate::scenario::keys::Shape::Range).
#[doc(hidden)]
#[macro_export]
macro_rules! key_range {
    ($shape:ty) => {
        <<$shape as $crate::scenario::keys::Shape>::Range>::from(())
    };
    ($shape:ty, $range:expr) => {
        <<$shape as $crate::scenario::keys::Shape>::Range>::from($range)
    };
}

#[cfg(test)]
mod tests {
    use super::{Anything, Items, Names, OneOf, Table, Text, Texts};
    use crate::scenario::{Document, Problems, Reader};

    crate::keys! {
        /// A wolf.
        mod wolf {
            /// How many.
            COUNT: i32 = "count", "X-1", range 0..=9, default "1";
            /// Whether it
            /// is fast.
            FAST: bool = "fast", "X-2";
            /// Player of the wolf.
            PLAYER: OneOf = "player", "", range ["pc", "gm"].as_slice();
            /// Name of the wolf.
            NAME: Text = "name", "";
            /// Tricks of the wolf.
            TRICKS: Texts = "tricks", "";
            /// Foes of the wolf.
            FOES: Names = "foes", "";
            /// Things of the wolf.
            THINGS: Items = "things", "";
            /// Den of the wolf.
            DEN: Table = "den", "";
            /// Anything else.
            ELSE: Anything = "else", "";
        }
    }

    fn noted(text: &str) -> String {
        let document = Document::parse("wolf.toml", text).unwrap();
        let mut reader = Reader::new(document.root(), "a wolf");
        reader.get(&wolf::COUNT);
        reader.get(&wolf::PLAYER);
        reader.need(&wolf::NAME, "name = \"Grey\"");
        let mut problems = Problems::new();
        reader.finish(&mut problems);
        problems.to_string()
    }

    #[test]
    fn keys_are_read_as_declared() {
        let text = "count = 2\nfast = true\nplayer = \"pc\"\nname = \"Grey\"\ntricks = [\"sit\"]\n\
                    foes = [\"hare\"]\nthings = [1]\nelse = 1\n[den]\n";
        let document = Document::parse("wolf.toml", text).unwrap();
        let mut reader = Reader::new(document.root(), "a wolf");
        assert_eq!(reader.get(&wolf::COUNT), Some(2));
        assert_eq!(reader.get(&wolf::FAST), Some(true));
        assert_eq!(reader.get(&wolf::PLAYER), Some("pc"));
        assert_eq!(reader.get(&wolf::NAME), Some("Grey"));
        assert_eq!(reader.get(&wolf::TRICKS).unwrap()[0].0, "sit");
        assert_eq!(reader.get(&wolf::FOES).unwrap()[0].0, "hare");
        assert_eq!(reader.get(&wolf::THINGS).unwrap().len(), 1);
        assert!(reader.get(&wolf::DEN).is_some() && reader.get(&wolf::ELSE).is_some());
        let mut problems = Problems::new();
        reader.finish(&mut problems);
        assert!(problems.is_empty(), "{problems}");
    }

    #[test]
    fn errors_come_from_the_declaration() {
        let told = noted("count = 12\nplayer = \"dm\"\n");
        assert!(told.contains("`name` is missing"), "{told}");
        assert!(told.contains("`count` must be a whole number from 0 to 9"), "{told}");
        assert!(told.contains("`player` must be one of pc, gm"), "{told}");
    }

    #[test]
    fn a_key_tells_of_itself() {
        let fast = wolf::ALL[1];
        assert_eq!((fast.name(), fast.doc(), fast.rule()), ("fast", "Whether it is fast.", "X-2"));
        assert_eq!((wolf::ALL[0].domain(), wolf::ALL[0].default()), ("0..=9".to_owned(), "1"));
        assert_eq!(wolf::ALL[2].domain(), "one of pc, gm");
        assert_eq!(wolf::ALL[7].domain(), "a table");
    }
}
