//! The server of the studio: HTTP on this machine for one person, with axum.
//!
//! - `guard`: which requests are answered at all: host, origin, token, kind and size of the body,
//! - `routes`: the page, the calls, and where their work is done,
//! - `streams`: answers that are sent line by line; a connection that is dropped stops their work,
//! - `folder`: the files of the opened folder, and nothing outside of it,
//! - `kept`: runs that were played, for charts and files,
//! - `page`: the page, compiled into the program.
//!
//! Nothing here has an answer of its own: see [`calls`](super::calls).

mod folder;
mod guard;
mod kept;
mod page;
mod routes;
mod streams;

use super::calls::{Explain, Host, Plans, Turns, warm_up};
use crate::engine::System;
use folder::Folder;
use kept::Kept;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use streams::Runs;
use tokio::sync::Semaphore;

/// How often the server looks whether it is to end.
const TICK: Duration = Duration::from_millis(50);
/// Time for answers that are being sent when the server ends.
const LAST: Duration = Duration::from_secs(2);
/// Short calls that are worked on at a time.
const QUICK: usize = 4;
/// Calls that play some trials and are worked on at a time.
const SLOW: usize = 4;
/// Threads for both.
const BLOCKING: usize = QUICK + SLOW + 2;

/// Everything that a server needs.
pub struct Options {
    /// The folder whose files can be opened and saved.
    pub folder: PathBuf,
    /// Address to listen on.
    pub address: IpAddr,
    /// Port to listen on; 0 takes a free one.
    pub port: u16,
    /// The token that opens the page. `None` makes one.
    pub token: Option<String>,
    /// The program, which answers questions in a process of its own.
    pub program: PathBuf,
    /// The rule systems.
    pub systems: &'static [System],
    /// Explains words.
    pub explain: Box<Explain>,
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    state: Arc<State>,
}

/// State that all requests share.
struct State {
    address: SocketAddr,
    token: String,
    folder: Folder,
    program: PathBuf,
    systems: &'static [System],
    explain: Box<Explain>,
    turns: Turns,
    plans: Plans,
    runs: Runs,
    kept: Kept,
    /// Places for short calls, which never wait for runs.
    quick: Arc<Semaphore>,
    /// Places for calls that play some trials.
    slow: Arc<Semaphore>,
    /// The place for a question or exact answers: each takes all cores or much memory.
    question: Arc<Semaphore>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("address", &self.address).finish_non_exhaustive()
    }
}

impl State {
    /// Returns the host of the calls. `read` reads files of the opened folder.
    fn host<'a>(&'a self, read: &'a (dyn Fn(&str) -> io::Result<Vec<u8>> + Sync)) -> Host<'a> {
        Host { systems: self.systems, read, explain: &*self.explain, plans: &self.plans }
    }
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// The folder cannot be opened, the port is taken, or threads cannot be started.
    pub fn bind(options: Options) -> io::Result<Self> {
        let folder = Folder::open(&options.folder)?;
        let listener = TcpListener::bind((options.address, options.port))?;
        listener.set_nonblocking(true)?;
        let token = match options.token {
            Some(token) => token,
            None => guard::new_token()?,
        };
        let state = State {
            address: listener.local_addr()?,
            token,
            folder,
            program: options.program,
            systems: options.systems,
            explain: options.explain,
            turns: Turns::new(0).map_err(io::Error::other)?,
            plans: Plans::default(),
            runs: Runs::default(),
            kept: Kept::default(),
            quick: Arc::new(Semaphore::new(QUICK)),
            slow: Arc::new(Semaphore::new(SLOW)),
            question: Arc::new(Semaphore::new(1)),
        };
        Ok(Self { listener, state: Arc::new(state) })
    }

    /// Returns the address that opens the page, with its token; `open` is the file that the page opens.
    pub fn url(&self, open: Option<&str>) -> String {
        let State { address, token, .. } = &*self.state;
        let open = open.map(|name| format!("&open={}", guard::encoded(name))).unwrap_or_default();
        format!("http://{address}/?token={token}{open}")
    }

    /// Answers requests until `is_over` returns true. Runs that are under way are stopped then.
    ///
    /// # Errors
    /// The operating system refuses to wait for requests.
    pub fn serve(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(BLOCKING)
            .build()?;
        let state = Arc::clone(&self.state);
        let over = Arc::new(AtomicBool::new(false));
        let (warmed, is_ending) = (Arc::clone(&self.state), Arc::clone(&over));
        let warm = move || {
            let read = |path: &str| warmed.folder.read(path);
            warm_up(&warmed.host(&read), &warmed.turns, &is_ending);
        };
        // Without this thread, the first calls take longer.
        let warm = std::thread::Builder::new().name("warm".to_owned()).spawn(warm).ok();
        let served = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let (ending, seen) = (Arc::clone(&over), Arc::clone(&self.state));
            let signal = async move {
                while !is_over() {
                    tokio::time::sleep(TICK).await;
                }
                seen.runs.stop_all();
                ending.store(true, Ordering::Relaxed);
            };
            let app = routes::app(Arc::clone(&self.state));
            let serving = axum::serve(listener, app).with_graceful_shutdown(signal);
            let late = async move {
                while !over.load(Ordering::Relaxed) {
                    tokio::time::sleep(TICK).await;
                }
                tokio::time::sleep(LAST).await;
            };
            tokio::select! {
                served = serving => served,
                () = late => Ok(()),
            }
        });
        state.runs.stop_all();
        runtime.shutdown_timeout(LAST);
        // The thread ends after its present scenario.
        let _ = warm.map(std::thread::JoinHandle::join);
        served
    }
}
