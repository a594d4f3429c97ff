//! Words for the events of Fate Core.

use super::Core;
use super::events::CoreEvent;
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::render;
use crate::system::Line;

/// Puts an event into words.
pub fn line(setup: &Setup<Core>, event: &CoreEvent) -> Line {
    render::line(setup, event)
}
