//! What every column of every CSV file means.
//!
//! The tables are tidy: one number per row, and everything needed to say what it is beside it.
//! Their columns and the measures of the conflict are called the same for every system, so that
//! tools can read them all, whatever the system itself calls an exchange or a conflict.

/// A column of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnDoc {
    /// File without its extension.
    pub file: &'static str,
    /// Name of the column.
    pub column: &'static str,
    /// Its unit, or the kind of text in it.
    pub unit: &'static str,
    /// What it says.
    pub doc: &'static str,
}

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
    column("*", "variant", "text", "short name of the combination of varied values"),
    column(
        "*",
        "<dotted path>",
        "number or text",
        "the value of a varied path; a number if all its values are numbers; \
         the names of named variants stand in `variant.name`",
    ),
];

/// The other columns, file by file, in their order.
pub const COLUMNS: [ColumnDoc; 75] = [
    column("outcomes", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("outcomes", "measure", "text", "what is measured, as `outweigh list` names it"),
    column("outcomes", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column("outcomes", "value", "unit", "share of conflicts, or mean per conflict"),
    column("outcomes", "low", "unit", "lower end of the interval (Wilson for shares, else normal)"),
    column("outcomes", "high", "unit", "upper end of the interval"),
    column("outcomes", "n", "conflicts", "trials the number rests on"),
    column("differences", "baseline", "text", "name of the variant it is compared with"),
    column("differences", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("differences", "measure", "text", "what is measured"),
    column("differences", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column("differences", "value", "unit", "variant minus baseline, on the same dice"),
    column("differences", "low", "unit", "lower end of the paired interval, for this row alone"),
    column("differences", "high", "unit", "upper end of the paired interval, for this row alone"),
    column(
        "differences",
        "p",
        "probability",
        "of so large a difference by chance, adjusted (Holm) over all rows of the same side and measure",
    ),
    column("differences", "significant", "true or false", "whether p is below 1 - confidence"),
    column(
        "differences",
        "variance_reduction",
        "times",
        "how many times more trials independent dice would have needed; empty if without limit",
    ),
    column("differences", "n", "conflicts", "pairs of trials the number rests on"),
    column(
        "curves",
        "exchange",
        "exchanges",
        "number of the exchange, which the system may call a round; 0 is before the first; \
         a series of conflicts counts on",
    ),
    column("curves", "side", "text", "name of the side"),
    column("curves", "measure", "text", "what is measured"),
    column("curves", "unit", "text", "unit of value, low and high"),
    column(
        "curves",
        "value",
        "unit",
        "mean over all trials at the end of the exchange, summed since the start; \
         conflicts that are over keep their last value",
    ),
    column("curves", "low", "unit", "lower end of the normal interval"),
    column("curves", "high", "unit", "upper end of the normal interval"),
    column("curves", "n", "conflicts", "trials the number rests on"),
    column("curves", "running", "conflicts", "trials that are not over at the end of the exchange"),
    column("fighters", "fighter", "text", "name of the fighter"),
    column("fighters", "side", "text", "name of its side"),
    column("fighters", "group", "text", "name of its group in the scenario"),
    column("fighters", "measure", "text", "what is measured"),
    column("fighters", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column("fighters", "value", "unit", "share of conflicts, or mean per conflict"),
    column("fighters", "low", "unit", "lower end of the interval (Wilson for shares, else normal)"),
    column("fighters", "high", "unit", "upper end of the interval"),
    column("fighters", "n", "conflicts", "trials the number rests on"),
    column("histograms", "side", "text", "name of the side; empty for the conflict as a whole"),
    column("histograms", "quantity", "text", "the measure that is counted"),
    column("histograms", "unit", "text", "unit of bin"),
    column("histograms", "bin", "unit", "value of the quantity in one conflict"),
    column("histograms", "or_more", "true or false", "whether the bin holds larger values too"),
    column("histograms", "count", "conflicts", "trials with this value"),
    column("histograms", "share", "share", "the same as a share of all trials, 0 to 1"),
    column(
        "stages",
        "conflict",
        "conflicts",
        "number of the conflict in its series, from 1, which the system may call a fight; \
         the file is written only if a trial can have several",
    ),
    column("stages", "when", "text", "`before` or `after` the conflict; a pause lies between"),
    column("stages", "side", "text", "name of the side"),
    column("stages", "measure", "text", "what is measured"),
    column("stages", "unit", "text", "unit of value, low and high"),
    column(
        "stages",
        "value",
        "unit",
        "mean over all trials at that moment, summed since the start, or the level there is; \
         trials that are over keep their last value",
    ),
    column("stages", "low", "unit", "lower end of the normal interval"),
    column("stages", "high", "unit", "upper end of the normal interval"),
    column("stages", "n", "trials", "trials the number rests on"),
    column("stages", "reached", "share", "share of trials that got as far as that, 0 to 1"),
    column(
        "exact",
        "side",
        "text",
        "name of the side; empty for the conflict as a whole; the file has the variants that were \
         solved and is written only if one was",
    ),
    column("exact", "measure", "text", "what is measured"),
    column("exact", "unit", "text", "unit of exact, value, low and high"),
    column("exact", "exact", "unit", "the chance or mean, without any error of chance"),
    column("exact", "value", "unit", "the same as it was played"),
    column("exact", "low", "unit", "lower end of its interval"),
    column("exact", "high", "unit", "upper end of its interval"),
    column("exact", "n", "conflicts", "trials it rests on"),
    column(
        "given",
        "side",
        "text",
        "name of the side; empty for the conflict as a whole; the file exists only if `--measure` or `measures` \
         names measures",
    ),
    column("given", "measure", "text", "what is measured"),
    column("given", "unit", "text", "unit of value, low and high; `share` means 0 to 1"),
    column(
        "given",
        "winner",
        "text",
        "name of the side that wins or does not: its own, or the first",
    ),
    column("given", "won", "true or false", "whether the row is about the trials that it wins"),
    column("given", "value", "unit", "share or mean over these trials; empty if there are none"),
    column("given", "low", "unit", "lower end of its interval"),
    column("given", "high", "unit", "upper end of its interval"),
    column("given", "n", "conflicts", "trials it rests on"),
    column(
        "house_rules",
        "rule",
        "text",
        "name of a house rule that the variant plays; the file is written only if there is one",
    ),
    column("house_rules", "moment", "text", "the moment at which it speaks"),
    column("house_rules", "applied", "times", "how often it applied in all trials together"),
    column("house_rules", "per_conflict", "times", "the same per trial"),
    column("house_rules", "n", "conflicts", "trials the number rests on"),
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
