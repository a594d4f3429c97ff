//! Answers that are sent line by line, and the runs behind them. One request is one run: a connection that is dropped stops
//! it, and so does a newer run of the same tab.

use super::guard::refused;
use crate::studio::calls::SCHEMA;
use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::thread;
use tokio::sync::mpsc;

/// Lines that wait for a slow reader. Updates beyond them are dropped, since the next one says more.
const WAITING: usize = 4;
/// Most runs and questions at a time.
const MOST: usize = 64;

/// The runs that are under way.
#[derive(Debug, Default)]
pub(super) struct Runs(Arc<Mutex<HashMap<u64, Under>>>, Mutex<u64>);

/// A run that is under way.
#[derive(Debug)]
struct Under {
    /// The tab that wants it, with the kind of the run.
    tab: String,
    /// Number of the run in its tab.
    order: u64,
    stop: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
}

impl Runs {
    /// Stops all runs.
    pub(super) fn stop_all(&self) {
        for under in self.0.lock().unwrap_or_else(PoisonError::into_inner).values() {
            under.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Asks the runs of a tab to end with the trials that they have. Returns whether there is such a run.
    pub(super) fn finish(&self, tab: &str) -> bool {
        let runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut is_there = false;
        for under in runs.values().filter(|under| under.tab == tab && !tab.is_empty()) {
            under.enough.store(true, Ordering::Relaxed);
            is_there = true;
        }
        is_there
    }

    /// Enters a run, and stops an older one of the same tab. `None` if there are too many. Requests of two connections may
    /// overtake each other, so a run that comes after a newer one of its tab is stopped itself.
    fn enter(&self, place: &Place) -> Option<Entered> {
        let Place { tab, order } = place;
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut is_late = false;
        for under in runs.values().filter(|under| under.tab == *tab && !tab.is_empty()) {
            if under.order > *order {
                is_late = true;
            } else {
                under.stop.store(true, Ordering::Relaxed);
            }
        }
        if runs.len() >= MOST {
            return None;
        }
        let mut last = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        *last += 1;
        let stop = Arc::new(AtomicBool::new(is_late));
        let enough = Arc::new(AtomicBool::new(false));
        let under = Under {
            tab: tab.clone(),
            order: *order,
            stop: Arc::clone(&stop),
            enough: Arc::clone(&enough),
        };
        runs.insert(*last, under);
        Some(Entered { number: *last, runs: Arc::clone(&self.0), stop, enough })
    }
}

/// A run that was entered; it is struck out when this is dropped.
#[derive(Debug)]
struct Entered {
    number: u64,
    runs: Arc<Mutex<HashMap<u64, Under>>>,
    stop: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

/// The tab of a run, with the kind of the run, and its number there: `play k3f9` and 12 for `k3f9-12`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// Empty for a run without a tab.
    pub(super) tab: String,
    order: u64,
}

impl Place {
    /// Reads the name of a run. A name without a number counts as the first run of its tab.
    pub(super) fn of(kind: &str, id: &str) -> Self {
        let (tab, order) = id.rsplit_once('-').unwrap_or((id, ""));
        let tab = if tab.is_empty() { String::new() } else { format!("{kind} {tab}") };
        Self { tab, order: order.parse().unwrap_or(0) }
    }
}

/// Sends lines to the browser.
pub(super) struct Sender {
    lines: mpsc::Sender<Bytes>,
    stop: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
}

impl Sender {
    /// Sends a line that the next one replaces: a slow reader may miss it.
    pub(super) fn update(&self, line: &impl Serialize) {
        if let Some(bytes) = bytes(line) {
            let _ = self.lines.try_send(bytes);
        }
    }

    /// Sends a line that must arrive. Waits for a slow reader.
    pub(super) fn send(&self, line: &impl Serialize) {
        if let Some(bytes) = bytes(line)
            && self.lines.blocking_send(bytes).is_err()
        {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the reader asked for an early end of the work, with what there is.
    pub(super) fn has_enough(&self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }

    /// The flag that is set once no reader waits for the answer.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

fn bytes(line: &impl Serialize) -> Option<Bytes> {
    let mut text = serde_json::to_vec(line).ok()?;
    text.push(b'\n');
    Some(text.into())
}

/// Answers a request line by line. `work` runs on a thread of its own, and returns a last line if it failed.
pub(super) fn stream(
    runs: &Runs,
    place: &Place,
    work: impl FnOnce(&Sender) -> Result<(), Value> + Send + 'static,
) -> Response {
    let Some(entered) = runs.enter(place) else {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "too many runs are under way");
    };
    let (lines, receiver) = mpsc::channel(WAITING);
    let stop = Arc::clone(&entered.stop);
    let enough = Arc::clone(&entered.enough);
    let sender = Sender { lines, stop: Arc::clone(&stop), enough };
    let run = move || {
        let _entered = entered;
        let worked = catch_unwind(AssertUnwindSafe(|| work(&sender)));
        let last = match worked {
            Ok(Ok(())) => return,
            Ok(Err(refusal)) => refusal,
            Err(_) => json!({
                "kind": "failed", "schema": SCHEMA, "ok": false, "problems": [],
                "error": "error: Outweigh broke down; please report this with the file",
            }),
        };
        sender.send(&last);
    };
    if thread::Builder::new().name("run".to_owned()).spawn(run).is_err() {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "no thread could be started");
    }
    let body = Body::from_stream(Lines { receiver, stop });
    ([(CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

/// The lines of an answer. Once the connection is gone, this is dropped and stops the work.
struct Lines {
    receiver: mpsc::Receiver<Bytes>,
    stop: Arc<AtomicBool>,
}

impl Stream for Lines {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|line| line.map(Ok))
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Stops the work of a call with one answer once no reader waits for it.
pub(super) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_run_of_a_tab_stops_the_older_one() {
        let runs = Runs::default();
        let one = runs.enter(&Place::of("play", "a-1")).unwrap();
        let other = runs.enter(&Place::of("play", "b-1")).unwrap();
        let question = runs.enter(&Place::of("ask", "a-2")).unwrap();
        assert!(!one.stop.load(Ordering::Relaxed));
        let newer = runs.enter(&Place::of("play", "a-3")).unwrap();
        assert!(one.stop.load(Ordering::Relaxed));
        for still in [&other, &question, &newer] {
            assert!(!still.stop.load(Ordering::Relaxed));
        }
        drop((one, other, question, newer));
        assert!(runs.0.lock().unwrap().is_empty());
    }

    #[test]
    fn a_run_that_was_overtaken_stops_itself() {
        let runs = Runs::default();
        let newer = runs.enter(&Place::of("play", "a-10")).unwrap();
        let late = runs.enter(&Place::of("play", "a-9")).unwrap();
        assert!(late.stop.load(Ordering::Relaxed));
        assert!(!newer.stop.load(Ordering::Relaxed));
        let next = runs.enter(&Place::of("play", "a-11")).unwrap();
        assert!(newer.stop.load(Ordering::Relaxed) && !next.stop.load(Ordering::Relaxed));
    }

    #[test]
    fn a_run_is_asked_to_end_by_its_tab() {
        let runs = Runs::default();
        let one = runs.enter(&Place::of("play", "a-1")).unwrap();
        let other = runs.enter(&Place::of("play", "b-1")).unwrap();
        assert!(runs.finish("play a"));
        assert!(one.enough.load(Ordering::Relaxed) && !one.stop.load(Ordering::Relaxed));
        assert!(!other.enough.load(Ordering::Relaxed));
        drop(one);
        assert!(!runs.finish("play a"), "the run is gone");
        let _nameless = runs.enter(&Place::default());
        assert!(!runs.finish(""), "a run without a tab cannot be named");
    }

    #[test]
    fn there_are_not_too_many_runs() {
        let runs = Runs::default();
        let all: Vec<_> = (0..MOST).map(|_| runs.enter(&Place::default()).unwrap()).collect();
        assert!(runs.enter(&Place::default()).is_none());
        runs.stop_all();
        assert!(all.iter().all(|run| run.stop.load(Ordering::Relaxed)));
        drop(all);
        assert!(runs.enter(&Place::default()).is_some());
    }
}
