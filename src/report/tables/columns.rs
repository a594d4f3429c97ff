//! The meaning of every column of every CSV file of `outweigh run`.
//!
//! The tables are tidy: one number per row, and everything needed to say what it is beside it.
//! Their columns and the measures of the conflict are called the same for every system, so that
//! tools can read them all, whatever the system itself calls an exchange or a conflict.

/// A column of a file. The reference is made from these, and a test compares them with the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnDoc {
    /// File without its extension.
    pub file: &'static str,
    /// Name of the column.
    pub column: &'static str,
    /// Unit of the numbers, or the kind of text in the column.
    pub unit: &'static str,
    /// Meaning of the column.
    pub doc: &'static str,
}

impl ColumnDoc {
    /// Returns which values the column can have, in words.
    pub fn range(&self) -> &'static str {
        const OF_UNIT: &str = "0 to 1 for a share, else any number";
        match (self.file, self.column, self.unit) {
            ("*", "variant", _) => "any text",
            ("*", ..) | (_, "<dotted path>", _) => "as varied",
            ("answer", _, "unit") => "any number",
            (_, "conflict", _) => "whole, 1 or more",
            ("differences", "value" | "low" | "high", _) => "-1 to 1 for a share, else any number",
            ("differences", "variance_reduction", _) => "above 0",
            (_, "when", _) => "`before`, `after`",
            (_, "unit", _) => "`share`, or a unit such as `boxes`",
            (_, "bin", _) => "whole, 0 or more",
            (_, _, "text") => "any text",
            (_, _, "true or false") => "`true`, `false`",
            (_, _, "probability" | "share") => "0 to 1",
            (_, _, "unit") => OF_UNIT,
            (_, "per_conflict" | "per_fight" | "strong_per_fight", _) => "0 or more",
            _ => "whole, 0 or more",
        }
    }
}

/// The files of a report with their tables, and when they are written.
pub const FILES: [(&str, &str); 11] = [
    (
        "outcomes",
        "One row for each variant and measure: how often each side wins, how long conflicts last, what they cost.",
    ),
    (
        "differences",
        "One row for each variant and measure that a baseline exists for: the paired difference, on the same dice.",
    ),
    (
        "curves",
        "One row for each variant, side, measure and exchange: the state at the end of each exchange.",
    ),
    ("fighters", "One row for each variant, fighter and measure."),
    ("histograms", "One row for each value that a measure had: how many trials ended with it."),
    (
        "stages",
        "State before and after each conflict of a series. The file exists only if a trial can have several conflicts.",
    ),
    (
        "exact",
        "Exact values beside the estimates. The file exists only if `--exact` solved a variant, and has only solved variants.",
    ),
    (
        "given",
        "Measures reported in detail, over the trials that a side wins and over the others. The file exists only if `--measure` or `measures` names a measure.",
    ),
    (
        "house_rules",
        "How often each house rule applied. The file exists only if a variant has house rules.",
    ),
    (
        "river",
        "The chance to win of one side at the end of each exchange, over the trials that were looked at closely. The file exists only with `--pace`.",
    ),
    (
        "calibration",
        "How often that side won, by the chance that it was given while the conflict was running. The file exists only with `--pace`.",
    ),
];

/// The columns of the rows that `--per-trial` writes. Each measure of the system adds a column, such as `heroes.win` or
/// `exchanges`.
pub const TRIAL_COLUMNS: [ColumnDoc; 5] = [
    column(
        "trial",
        "trial",
        "number",
        "number of the trial, from 0; the same number has the same dice in every variant",
    ),
    column(
        "trial",
        "<dotted path>",
        "number or text",
        "one column for each varied path, with its value, named as in the other tables: `variant.name` for named variants",
    ),
    column(
        "trial",
        "winner",
        "text",
        "name of the side that wins; allies with ` + ` between them; empty if no side wins",
    ),
    column(
        "trial",
        "ending",
        "text",
        "how the trial ended: `won`, `draw`, `stalemate`, or `divided` for a series that no side won",
    ),
    column(
        "trial",
        "<measure>",
        "unit",
        "one column for each measure, in the unit that `outweigh list measures` prints",
    ),
];

const fn column(
    file: &'static str,
    column: &'static str,
    unit: &'static str,
    doc: &'static str,
) -> ColumnDoc {
    ColumnDoc { file, column, unit, doc }
}

/// Columns that begin every file; after them one column for each varied path.
pub const VARIANT_COLUMNS: [ColumnDoc; 2] = [
    column("*", "variant", "text", "name of the variant: its varied values"),
    column(
        "*",
        "<dotted path>",
        "number or text",
        "one column for each varied path, with its value; numbers if all values of the path are numbers. \
         Named variants have the column `variant.name`, options of `--ban` the column `ban.name`",
    ),
];

/// The other columns, file by file, in their order.
pub const COLUMNS: [ColumnDoc; 88] = [
    column("outcomes", "side", "text", "name of the side; empty for the conflict as a whole"),
    column(
        "outcomes",
        "measure",
        "text",
        "name of the measure, as `outweigh list measures` prints it",
    ),
    column("outcomes", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column("outcomes", "value", "unit", "share of trials, or mean per trial"),
    column("outcomes", "low", "unit", "lower end of the interval (Wilson for shares, else normal)"),
    column("outcomes", "high", "unit", "upper end of the interval"),
    column("outcomes", "n", "conflicts", "number of trials"),
    column("differences", "baseline", "text", "name of the variant that this one is compared with"),
    column("differences", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("differences", "measure", "text", "name of the measure"),
    column("differences", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column("differences", "value", "unit", "variant minus baseline, on the same dice"),
    column("differences", "low", "unit", "lower end of the paired interval, for this row alone"),
    column("differences", "high", "unit", "upper end of the paired interval, for this row alone"),
    column(
        "differences",
        "p",
        "probability",
        "probability of a difference this large by chance, adjusted (Holm) over all rows of the same side and measure",
    ),
    column("differences", "significant", "true or false", "whether p is below 1 - confidence"),
    column(
        "differences",
        "variance_reduction",
        "times",
        "factor by which independent dice would need more trials for the same interval; empty if it has no limit",
    ),
    column("differences", "n", "conflicts", "number of pairs of trials"),
    column(
        "curves",
        "exchange",
        "exchanges",
        "number of the exchange (round); 0 is the state before the first one. A series of conflicts continues the count",
    ),
    column("curves", "side", "text", "name of the side"),
    column("curves", "measure", "text", "name of the measure"),
    column("curves", "unit", "text", "unit of value, low and high"),
    column(
        "curves",
        "value",
        "unit",
        "mean over all trials at the end of the exchange, summed since the start. \
         A trial that is over keeps its last value",
    ),
    column("curves", "low", "unit", "lower end of the normal interval"),
    column("curves", "high", "unit", "upper end of the normal interval"),
    column("curves", "n", "conflicts", "number of trials"),
    column(
        "curves",
        "running",
        "conflicts",
        "number of trials that are not over at the end of the exchange",
    ),
    column("fighters", "fighter", "text", "name of the fighter"),
    column("fighters", "side", "text", "name of the side of the fighter"),
    column("fighters", "group", "text", "name of the group of the fighter in the scenario"),
    column("fighters", "measure", "text", "name of the measure"),
    column("fighters", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column("fighters", "value", "unit", "share of trials, or mean per trial"),
    column("fighters", "low", "unit", "lower end of the interval (Wilson for shares, else normal)"),
    column("fighters", "high", "unit", "upper end of the interval"),
    column("fighters", "n", "conflicts", "number of trials"),
    column("histograms", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("histograms", "quantity", "text", "name of the measure"),
    column("histograms", "unit", "text", "unit of bin"),
    column("histograms", "bin", "unit", "value of the measure in one trial"),
    column(
        "histograms",
        "or_more",
        "true or false",
        "whether the bin also holds all larger values",
    ),
    column("histograms", "count", "conflicts", "number of trials with this value"),
    column("histograms", "share", "share", "`count` as a share of all trials"),
    column("stages", "conflict", "conflicts", "number of the conflict in its series, from 1"),
    column("stages", "when", "text", "`before` or `after` the conflict; the next pause follows"),
    column("stages", "side", "text", "name of the side"),
    column("stages", "measure", "text", "name of the measure"),
    column("stages", "unit", "text", "unit of value, low and high"),
    column(
        "stages",
        "value",
        "unit",
        "mean over all trials at that moment: a sum since the start, or a current level. \
         A trial that is over keeps its last value",
    ),
    column("stages", "low", "unit", "lower end of the normal interval"),
    column("stages", "high", "unit", "upper end of the normal interval"),
    column("stages", "n", "trials", "number of trials"),
    column("stages", "reached", "share", "share of trials that reached this conflict"),
    column("exact", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("exact", "measure", "text", "name of the measure"),
    column("exact", "unit", "text", "unit of exact, value, low and high"),
    column("exact", "exact", "unit", "the exact chance or mean, without sampling error"),
    column("exact", "value", "unit", "the estimate from the trials"),
    column("exact", "low", "unit", "lower end of the interval of `value`"),
    column("exact", "high", "unit", "upper end of the interval of `value`"),
    column("exact", "n", "conflicts", "number of trials"),
    column("given", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("given", "measure", "text", "name of the measure"),
    column("given", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column(
        "given",
        "winner",
        "text",
        "side whose wins divide the trials: the side of the measure, else the first side",
    ),
    column(
        "given",
        "won",
        "true or false",
        "`true`: the trials that `winner` wins; `false`: all others",
    ),
    column("given", "value", "unit", "share or mean over these trials; empty if there are none"),
    column("given", "low", "unit", "lower end of the interval"),
    column("given", "high", "unit", "upper end of the interval"),
    column("given", "n", "conflicts", "number of these trials"),
    column("house_rules", "rule", "text", "name of the house rule"),
    column(
        "house_rules",
        "moment",
        "text",
        "moment at which the house rule applies, as its key `when` names it",
    ),
    column(
        "house_rules",
        "applied",
        "times",
        "how often the house rule applied in all trials together",
    ),
    column("house_rules", "per_conflict", "times", "`applied` per trial"),
    column("house_rules", "n", "conflicts", "number of trials"),
    column("river", "side", "text", "name of the side"),
    column(
        "river",
        "exchange",
        "exchanges",
        "number of the exchange; 0 is the time before the first",
    ),
    column("river", "p10", "probability", "chance that one trial in ten does not exceed"),
    column("river", "p25", "probability", "chance that a quarter of the trials do not exceed"),
    column(
        "river",
        "p50",
        "probability",
        "median of the chance; trials that are over keep their result",
    ),
    column("river", "p75", "probability", "chance that a quarter of the trials exceed"),
    column("river", "p90", "probability", "chance that one trial in ten exceeds"),
    column("river", "n", "conflicts", "number of trials that were looked at closely"),
    column("calibration", "side", "text", "name of the side"),
    column(
        "calibration",
        "chance",
        "probability",
        "mean chance of the moments of this class: from 0 to 10 %, from 10 to 20 %, and so on",
    ),
    column(
        "calibration",
        "won",
        "share",
        "share of these moments that belong to trials which the side won",
    ),
    column(
        "calibration",
        "moments",
        "moments",
        "number of moments: ends of exchanges before the last, and the time before the first",
    ),
    column(
        "calibration",
        "brier",
        "share",
        "mean squared distance of all chances of the variant from the results: the Brier score",
    ),
];

/// The table of all columns as text: file, column, unit, meaning.
pub fn columns_table() -> String {
    let mut text = String::new();
    for known in VARIANT_COLUMNS.iter().chain(&COLUMNS) {
        let file = if known.file == "*" {
            "every file".to_string()
        } else {
            format!("{}.csv", known.file)
        };
        let line = format!("{file:<16} {:<18} {:<15} {}", known.column, known.unit, known.doc);
        text.push_str(&line);
        text.push('\n');
    }
    text
}
