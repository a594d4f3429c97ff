//! The work list: every figure of a text that does not agree with the table, with what to do.

use super::RENEW;
use super::matching::{Figure, Index};
use super::quotes::{Quote, Wrong};
use std::fmt::Write;

/// One entry of the work list. `played` is all that the scenarios came to when they were last
/// played here, quoted or not; nothing if they never were.
pub fn entry(quote: &Quote, wrong: &Wrong, index: &Index, played: &Index) -> String {
    let mut text =
        format!("{}:{}: \"{}\" in: {}\n", quote.file, quote.line, quote.printed, quote.words);
    let mut line = |words: &str| {
        let _ = writeln!(text, "    {words}");
    };
    match wrong {
        Wrong::NoScenario => line(
            "it names no scenario. Name one by its path, put `<!-- figures: SYSTEM/NAME -->` before \
             the block, or excuse it with a reason in tests/all/figures/exceptions.rs",
        ),
        Wrong::Moved(known) => {
            for figure in known {
                line(&format!("it was {}, which is now {}", figure.name(), figure.told()));
            }
        }
        Wrong::NotFound => {
            for figure in index.nearest(&quote.number, &quote.scenarios) {
                line(&format!("nearest: {} = {}", figure.name(), figure.told()));
            }
            for figure in elsewhere(quote, played) {
                line(&format!(
                    "not in the table, but played: {} = {}; if it is this one, add its measure to \
                     QUOTED in tests/all/figures/exceptions.rs",
                    figure.name(),
                    figure.told()
                ));
            }
        }
        Wrong::NotRemembered(fitting) => {
            line(
                "it is not written down which number of the table this is. Renew, and see that it is right:",
            );
            for figure in fitting.iter().take(3) {
                line(&format!("{} = {}", figure.name(), figure.told()));
            }
        }
        Wrong::Trials(trials) => line(&format!("the scenario plays {trials:?} trials")),
    }
    text
}

/// Numbers that fit in measures that the table does not have.
fn elsewhere<'a>(quote: &Quote, played: &Index<'a>) -> Vec<Figure<'a>> {
    let mut figures = played.plain(&quote.scenarios);
    figures.retain(|figure| figure.fits(&quote.number));
    figures.truncate(5);
    figures
}

/// The whole work list.
pub fn list(entries: &[String], all: usize) -> String {
    format!(
        "{} of {all} figures in README.md, docs/ and the descriptions of scenarios do not agree with \
         tests/all/figures/table.csv:\n\n{}\nIf the results moved: restate each text by the number that its \
         cell has now, and read whether the words are still true.\nIf a text is new or reworded: see that \
         its figure is right, then\n  {RENEW}\n",
        entries.len(),
        entries.concat()
    )
}
