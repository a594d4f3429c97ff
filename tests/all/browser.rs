//! `report.html` in a real browser: it fits a telephone, its tables sort and fold, its lines can be picked.
//!
//! The browser is Chromium, or what `OUTWEIGH_BROWSER` names. Where there is none the test says so and
//! passes.

use crate::program::{DUEL, Folder, printed};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Asks the page what it shows; runs inside of it.
const PROBE: &str = include_str!("browser/probe.js");

fn browser() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("OUTWEIGH_BROWSER") {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let all = std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

/// What the probe says of a page that is as wide as this.
fn probed(browser: &Path, folder: &Folder, page: &str, width: u32) -> Vec<String> {
    folder
        .file("probed.html", &page.replace("</body>", &format!("<script>{PROBE}</script></body>")));
    // A window cannot be as narrow as a telephone, a frame can.
    let frame = format!(
        "<!DOCTYPE html><title>nothing</title><script>onmessage = event => document.title = event.data\
         </script><iframe src=\"probed.html\" width=\"{width}\" height=\"900\"></iframe>"
    );
    let frame = folder.file("frame.html", &frame);
    let done = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg(format!("--user-data-dir={}", folder.path("browser").display()))
        .args(["--window-size=1600,1000", "--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("file://{}", frame.display()))
        .output()
        .unwrap();
    let page = String::from_utf8_lossy(&done.stdout).into_owned();
    let title = page.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    let told = title.unwrap_or_else(|| panic!("{page}")).0;
    told.split(';').map(|part| part.trim().to_owned()).collect()
}

#[test]
fn the_page_works_in_a_browser() {
    let Some(browser) = browser() else {
        println!("no browser here: report.html was not tried");
        return;
    };
    let folder = Folder::new("browser");
    let text = DUEL.replace("[vary]", "[vary]\n\"sides.watch.guard.count\" = \"1..=9\"");
    folder.file("duel.toml", &text);
    printed(&folder.outweigh(&["run", "duel.toml", "--out", "out"]));
    let page = folder.read("out/report.html");
    for width in [390, 1440] {
        let start = format!("width {width}");
        let mut told = vec![
            start.as_str(),
            "fits",
            "the verdict is seen at once",
            "8 of 18 rows",
            "18 after a click",
            "sorted",
            "restored",
            if width == 390 { "narrow charts" } else { "slides" },
            "charts fit",
        ];
        told.extend(["others fade", "nothing fades after", "text of 9 pixels or more"]);
        assert_eq!(probed(&browser, &folder, &page, width), told);
    }
}
