//! Exact odds as a table for the terminal: `outweigh odds fate-fantasy WORDS`.

/// Exact odds as a table for the terminal.
///
/// # Errors
/// Says which words are understood.
pub fn table(_words: &[String]) -> Result<String, String> {
    Err("nothing yet".to_owned())
}
