//! Scenario files as trees whose values know where they were written, and the readers of these trees.

pub(crate) mod document;
pub(crate) mod nesting;
pub(crate) mod node;
pub(crate) mod origin;
pub(crate) mod path;
pub(crate) mod reader;
