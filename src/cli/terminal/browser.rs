//! `--open`: shows the page of a report in the browser.

use crate::cli::say;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Longest time to wait for the opener to fail. One that runs longer has found a browser.
const PATIENCE: Duration = Duration::from_secs(3);

/// Opens the page of a report. If no browser can be started, one line says where the page is.
pub(crate) fn show(folder: &Path) {
    let page = folder.join("report.html");
    let page = std::path::absolute(&page).unwrap_or(page);
    if !openers(&page).into_iter().any(opens) {
        say(&format!("no browser could be opened; the page is {}", page.display()));
    }
}

/// Opens an address, if a browser can be started. Does not wait for it. A browser that cannot be
/// started is no mistake, because the address is printed.
#[cfg(feature = "studio")]
pub(crate) fn visit(address: &str) {
    let commands = if cfg!(windows) {
        // The command shell would take the sign `&` of an address for the end of a command.
        let mut command = Command::new("rundll32");
        command.args(["url.dll,FileProtocolHandler", address]);
        vec![command]
    } else {
        openers(Path::new(address))
    };
    // The address is printed, so a browser that cannot be started is no mistake.
    let _ = std::thread::Builder::new().spawn(move || commands.into_iter().any(opens));
}

/// Returns the commands that open a page on this system, the best first. On Windows an empty
/// argument comes first, because `start` would take the path for the title of a window.
fn openers(page: &Path) -> Vec<Command> {
    let with = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).arg(page);
        command
    };
    if cfg!(target_os = "macos") {
        vec![with("open", &[])]
    } else if cfg!(windows) {
        // The empty argument is the title of a window, which `start` would take the path for.
        vec![with("cmd", &["/C", "start", ""])]
    } else {
        vec![with("xdg-open", &[]), with("wslview", &[])]
    }
}

/// Whether a command starts and does not fail within [`PATIENCE`].
fn opens(mut command: Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => std::thread::sleep(Duration::from_millis(10)),
            Err(_) => return false,
        }
    }
    true
}
