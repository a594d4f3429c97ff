//! The tree of a file: values that know where they were written.

use crate::knob::Value;
use crate::scenario::Origin;

/// A value and where it was written.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it was written.
    pub origin: Origin,
    /// What was written.
    pub content: Content,
}

/// What was written.
#[derive(Clone, Debug)]
pub enum Content {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a decimal point, as it was written.
    Decimal(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A table, its entries in the order written.
    Table(Vec<Entry>),
}

/// A key of a table with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key was written.
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

    /// The value, unless it is a table or a list with tables in it.
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

    /// The entries, if it is a table.
    pub fn entries(&self) -> Option<&[Entry]> {
        match &self.content {
            Content::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// The entries to change, if it is a table.
    pub fn entries_mut(&mut self) -> Option<&mut Vec<Entry>> {
        match &mut self.content {
            Content::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn items(&self) -> Option<&[Node]> {
        match &self.content {
            Content::List(items) => Some(items),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value under a key, if it is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()?.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// What kind of value it is, with its article.
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
    /// An entry whose key and value were written at the same place.
    pub fn new(key: impl Into<String>, value: Node) -> Self {
        Self { key: key.into(), origin: value.origin.clone(), value }
    }
}
