//! Portrayal of a conflict in reports: like any of Fate, in rounds.

use crate::kernels::fate::tell::portrayal::PORTRAYAL as FATE;
use crate::system::Portrayal;

/// Words and measures of reports: [`FATE`] with rounds and conflicts.
pub(crate) const PORTRAYAL: Portrayal =
    Portrayal { exchange: "round", conflict: "conflict", ..FATE };
