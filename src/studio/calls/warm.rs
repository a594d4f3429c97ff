//! Warms up the program before the first call: tables that are made when they are first needed, threads that are not
//! started yet, code that was not read from the disk. Otherwise the first scenario of a page would wait for all of that.

use super::check::{CheckRequest, check};
use super::draw::{DrawRequest, draw};
use super::play::{PlayRequest, silently};
use super::words::template;
use super::{Host, Source, Turns};
use std::sync::atomic::{AtomicBool, Ordering};

/// Trials of each scenario.
const TRIALS: u64 = 16;

/// Checks and plays a small scenario of each rule system, and draws a chart of the first, so that the first table of a
/// scenario is there soon. Nothing depends on it. `stop` ends it.
pub(crate) fn warm_up(host: &Host<'_>, turns: &Turns, stop: &AtomicBool) {
    for (at, system) in host.systems.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let Some(made) = template(system.id, "warm.toml", host) else { continue };
        let source = Source { name: "warm.toml".to_owned(), text: made.text, files: made.files };
        let trials = Some(TRIALS);
        let played = PlayRequest { source: source.clone(), trials, ..PlayRequest::default() };
        // A failure would be told by the call that meets it.
        let _ = check(&CheckRequest { source: source.clone() }, host);
        let _ = silently(&played, host, turns, stop);
        if at == 0 {
            let (source, chart) = (Some(source), Some("win_rate".to_owned()));
            let drawn = DrawRequest { source, trials, chart, ..DrawRequest::default() };
            let _ = draw(&drawn, host, None, (turns, stop));
        }
    }
}
