//! Facts about a command that was typed.

use super::Command;

impl Command {
    /// Returns what the command has left undone if it ends with a mistake; `None` if it neither plays nor writes.
    pub(in crate::cli) fn told(&self) -> Option<&'static str> {
        match self {
            Self::Check(_)
            | Self::List(_)
            | Self::Explain(_)
            | Self::Odds(_)
            | Self::Schema(_)
            | Self::Completions(_)
            | Self::Man(_) => None,
            #[cfg(feature = "studio")]
            Self::Studio(_) => None,
            Self::Trace(_) => Some("nothing was played"),
            Self::Exact(options) if options.csv.is_none() => Some("nothing was solved"),
            Self::New(_) => Some("nothing was written"),
            _ => Some("nothing was run and nothing was written"),
        }
    }

    /// Returns the command's name, if its answer is asked for as JSON.
    pub(in crate::cli) fn json(&self) -> Option<&'static str> {
        let (name, output) = match self {
            Self::Run(options) => ("run", options.output),
            Self::Compare(options) => ("compare", options.output),
            Self::Check(options) => ("check", options.output),
            Self::Solve(options) => ("solve", options.asking.output),
            Self::Tune(options) => ("tune", options.asking.output),
            Self::Styles(options) => ("styles", options.asking.output),
            Self::Exploit(options) => ("exploit", options.asking.output),
            Self::Rank(options) => ("rank", options.asking.output),
            Self::Decisions(options) => ("decisions", options.asking.output),
            Self::Robust(options) => ("robust", options.asking.output),
            Self::Exact(options) => ("exact", options.output),
            Self::List(options) => ("list", options.output),
            Self::Explain(options) => ("explain", options.output),
            _ => return None,
        };
        output.json.then_some(name)
    }
}
