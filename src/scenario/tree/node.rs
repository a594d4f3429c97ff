//! The tree of a file: values with their places.

use crate::knob::Value;
use crate::scenario::Origin;

/// A value and its place, so that every later mistake can be shown where it was written.
#[derive(Clone, Debug)]
pub struct Node {
    /// Place of the value.
    pub origin: Origin,
    /// The value.
    pub content: Content,
}

/// A value of a file.
#[derive(Clone, Debug)]
pub enum Content {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a decimal point, as it was written: [`Decimal`](crate::knob::Decimal) reads it
    /// exactly.
    Decimal(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A table, its entries in the order written: sides and groups keep it.
    Table(Vec<Entry>),
}

/// A key of a table with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Place of the key.
    pub origin: Origin,
    /// The value.
    pub value: Node,
}

impl Node {
    /// A table without entries.
    pub fn empty_table(origin: &Origin) -> Self {
        Self { origin: origin.clone(), content: Content::Table(Vec::new()) }
    }

    /// A value at a place.
    pub fn from_value(value: Value, origin: &Origin) -> Self {
        let content = match value {
            Value::Bool(flag) => Content::Bool(flag),
            Value::Int(number) => Content::Int(number),
            Value::Decimal(text) => Content::Decimal(text),
            Value::Text(text) => Content::Text(text),
            Value::List(items) => {
                Content::List(items.into_iter().map(|i| Self::from_value(i, origin)).collect())
            }
        };
        Self { origin: origin.clone(), content }
    }

    /// Returns the value. `None` for a table or a list with tables in it.
    pub fn to_value(&self) -> Option<Value> {
        Some(match &self.content {
            Content::Bool(flag) => Value::Bool(*flag),
            Content::Int(number) => Value::Int(*number),
            Content::Decimal(text) => Value::Decimal(text.clone()),
            Content::Text(text) => Value::Text(text.clone()),
            Content::List(items) => {
                Value::List(items.iter().map(Self::to_value).collect::<Option<_>>()?)
            }
            Content::Table(_) => return None,
        })
    }

    /// Returns the entries. `None` if it is no table.
    pub fn entries(&self) -> Option<&[Entry]> {
        match &self.content {
            Content::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// Like [`entries`](Self::entries), to change them.
    pub fn entries_mut(&mut self) -> Option<&mut Vec<Entry>> {
        match &mut self.content {
            Content::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the items. `None` if it is no list.
    pub fn items(&self) -> Option<&[Node]> {
        match &self.content {
            Content::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the text. `None` for any other value; a roster's cell `3` is a number here.
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value under a key. `None` if it is no table, or lacks the key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()?.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// Returns the kind of the value, with its article.
    pub fn kind(&self) -> &'static str {
        match &self.content {
            Content::Bool(_) => "a yes or no",
            Content::Int(_) => "a whole number",
            Content::Decimal(_) => "a decimal number",
            Content::Text(_) => "a text",
            Content::List(_) => "a list",
            Content::Table(_) => "a table",
        }
    }

    /// Whether it is a table.
    pub fn is_table(&self) -> bool {
        matches!(self.content, Content::Table(_))
    }

    /// Whether it is a list of tables, as `[[variants]]` makes it.
    pub fn is_list_of_tables(&self) -> bool {
        self.items().is_some_and(|items| items.iter().any(Node::is_table))
    }
}

impl Entry {
    /// Makes an entry whose key and value were written at the same place.
    pub fn new(key: impl Into<String>, value: Node) -> Self {
        Self { key: key.into(), origin: value.origin.clone(), value }
    }
}
