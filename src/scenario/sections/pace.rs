//! `pace`: whether the pace of each conflict is measured.

use crate::knob::Value;
use crate::scenario::tree::reader::wrong_kind;
use crate::scenario::{Content, Node, Problems};

const TIMED: &str = "timed";

/// How much of the pace of each conflict is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pace {
    /// Nothing.
    #[default]
    Off,
    /// The course of each trial, and the time at the table of a sample.
    On,
    /// The course of each trial and its time at the table.
    Timed,
}

impl Pace {
    /// Reads `pace`: true, false or "timed". `None` if it is anything else, which is noted.
    pub(crate) fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        match &node.content {
            Content::Bool(false) => return Some(Self::Off),
            Content::Bool(true) => return Some(Self::On),
            Content::Text(text) if text.trim() == TIMED => return Some(Self::Timed),
            _ => {}
        }
        problems.push(wrong_kind(node, "pace", "true, false or \"timed\""));
        None
    }

    /// Returns the value that is read as this.
    pub fn to_value(self) -> Value {
        match self {
            Self::Off => Value::Bool(false),
            Self::On => Value::Bool(true),
            Self::Timed => Value::from(TIMED),
        }
    }
}

impl From<bool> for Pace {
    fn from(is_measured: bool) -> Self {
        if is_measured { Self::On } else { Self::Off }
    }
}
