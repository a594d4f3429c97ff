//! Options of `outweigh studio`.

use clap::Args;
use std::net::IpAddr;
use std::path::PathBuf;

/// Fewest letters of a token that the user chooses; a shorter one could be guessed.
const LEAST: usize = 16;

/// `outweigh studio`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh studio
outweigh studio fight.toml
outweigh studio scenarios --port 8080 --no-open")]
pub(crate) struct StudioOptions {
    /// The folder to work in, or a scenario file or built-in scenario to open [default: the present folder]
    #[arg(value_name = "FILE|FOLDER")]
    pub place: Option<PathBuf>,
    /// Port to listen on [default: a free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Do not open the page in the browser
    #[arg(long)]
    pub no_open: bool,
    /// Listen on another address than 127.0.0.1, so that other machines can open the page; needs --token
    #[arg(long, value_name = "ADDRESS", requires = "token")]
    pub listen: Option<IpAddr>,
    /// Token that opens the page, at least 16 letters or digits [default: a new one at each start]
    #[arg(long, value_name = "TEXT", value_parser = token)]
    pub token: Option<String>,
}

fn token(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if text.len() >= LEAST && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err(format!("expected at least {LEAST} letters, digits, `-` or `_`"))
}
