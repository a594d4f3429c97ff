//! `outweigh studio`: serves the page on this machine until Ctrl-C.

use crate::cli::arguments::StudioOptions;
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::{browser, worker_threads};
use crate::cli::{Failure, print, say};
use crate::engine::System;
use crate::scenario::BuiltIn;
use crate::studio::server::{Options, Server};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

/// Serves the page.
pub(crate) fn studio(options: &StudioOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    worker_threads::start()?;
    let (folder, open) = place(options.place.as_deref())?;
    let address = options.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let program = std::env::current_exe();
    let program = program
        .map_err(|error| Failure::World(format!("error: cannot find the program: {error}")))?;
    let server = Server::bind(Options {
        folder: folder.clone(),
        address,
        port: options.port,
        token: options.token.clone(),
        program,
        systems,
        explain: Box::new(super::explain::objects),
    });
    let server = server.map_err(|error| {
        Failure::Input(format!(
            "error: cannot listen on {address}, port {}: {error}\n   = help: choose another port with --port, or leave \
             it out for a free one",
            options.port
        ))
    })?;
    let url = server.url(open.as_deref());
    let folder = folder.canonicalize().unwrap_or(folder);
    print(&format!("{url}\nThe studio works in {}; Ctrl-C ends it\n", folder.display()))?;
    if !address.is_loopback() {
        say(&format!(
            "warning: every machine that reaches {address} and has the token can start runs, and can read and save the .toml \
             and .csv files in {}; the connection is not encrypted",
            folder.display()
        ));
    }
    if !options.no_open {
        browser::visit(&url);
    }
    // From here on the first signal ends the server cleanly.
    signals.hold();
    let ended = server.serve(move || signals.code().is_some());
    ended.map_err(|error| Failure::World(format!("error: the studio cannot go on: {error}")))
}

/// Returns the folder to work in, and the file to open in it.
fn place(given: Option<&Path>) -> Result<(PathBuf, Option<String>), Failure> {
    let here = || PathBuf::from(".");
    let Some(given) = given else { return Ok((here(), None)) };
    if given.is_dir() {
        return Ok((given.to_owned(), None));
    }
    let shown = given.display();
    if given.is_file() {
        let name = given.file_name().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| given.extension().is_some_and(|ending| ending == "toml"))
        else {
            return Err(Failure::Input(format!(
                "error: {shown} is no scenario\n   = help: name a file that ends in .toml, or a folder"
            )));
        };
        let folder = given.parent().filter(|folder| !folder.as_os_str().is_empty());
        return Ok((folder.map_or_else(here, Path::to_owned), Some(name.to_owned())));
    }
    if let Some(scenario) = given.to_str().and_then(BuiltIn::named) {
        return Ok((here(), Some(scenario.name())));
    }
    Err(Failure::Input(format!(
        "error: cannot open {shown}: there is no such file, folder or built-in scenario\n   = help: `outweigh studio` \
         without a name opens the present folder; the page makes new scenarios"
    )))
}
