//! The meaning of every column of the tables that commands other than `run` write.

use super::columns::ColumnDoc;

/// A table that a command other than `run` writes. `docs/data.md` is made from it, and tests compare it
/// with the files.
#[derive(Clone, Copy, Debug)]
pub struct AnswerTable {
    /// The command as it is typed.
    pub command: &'static str,
    /// Name of the file.
    pub file: &'static str,
    /// Meaning of a row.
    pub doc: &'static str,
    /// The columns in their order. In names `<side>` is the name of a side, `<measure>` that of a measure.
    pub columns: &'static [ColumnDoc],
}

const fn column(column: &'static str, unit: &'static str, doc: &'static str) -> ColumnDoc {
    ColumnDoc { file: "answer", column, unit, doc }
}

const CURVE: &[ColumnDoc] = &[
    column("variant", "text", "name of the variant; empty if the scenario has none"),
    column("path", "text", "path whose value is searched"),
    column("value", "text", "a value of the path"),
    column("trials", "trials", "number of trials"),
    column("<measure>", "unit", "estimate of the measure that has a target"),
    column("<measure>_low", "unit", "lower end of its interval"),
    column("<measure>_high", "unit", "upper end of its interval"),
    column(
        "<measure>_side",
        "text",
        "`below` or `above` the target, or `open`; two words for a range, one for each of its ends",
    ),
    column("meets", "text", "whether the value meets every target: `yes`, `no` or `open`"),
];

const TARGETS: &[ColumnDoc] = &[
    column("measure", "text", "name of the measure, or both policies of a score"),
    column("scenario", "text", "name of the scenario file"),
    column(
        "play",
        "text",
        "play with which the target must hold; `written` for the policies of the file",
    ),
    column("wanted_low", "unit", "least value that meets the target; empty if there is none"),
    column("wanted_high", "unit", "largest value that meets the target; empty if there is none"),
    column("tolerance", "unit", "unit of the distance to the target"),
    column("before", "unit", "estimate of the measure in the scenario as written"),
    column("before_low", "unit", "lower end of its interval"),
    column("before_high", "unit", "upper end of its interval"),
    column("after", "unit", "estimate of the measure with the answer"),
    column("after_low", "unit", "lower end of its interval"),
    column("after_high", "unit", "upper end of its interval"),
    column("moved", "unit", "paired difference of both; empty unless the measure is to be kept"),
    column("moved_low", "unit", "lower end of its interval"),
    column("moved_high", "unit", "upper end of its interval"),
    column("trials", "trials", "number of trials of the answer"),
    column("met", "text", "whether the target is met: `yes`, `no` or `open`"),
];

const CHANGES: &[ColumnDoc] = &[
    column("path", "text", "path that may be changed"),
    column("from", "text", "value of the scenario; empty if it has none"),
    column("to", "text", "value of the answer"),
    column("changed", "text", "whether both differ: `yes` or `no`"),
    column("values", "values", "number of values that the search may choose from"),
];

const FRONT: &[ColumnDoc] = &[
    column("<dotted path>", "number or text", "one column for each path, with its value"),
    column("<measure>", "unit", "estimate of a measure"),
    column("<measure>_low", "unit", "lower end of its interval"),
    column("<measure>_high", "unit", "upper end of its interval"),
    column("trials", "trials", "number of trials"),
];

const RANK: &[ColumnDoc] = &[
    column("kind", "text", "kind of value that the change is made to"),
    column("path", "text", "path of the value"),
    column("from", "text", "value of the scenario"),
    column("to", "text", "changed value"),
    column(
        "fate",
        "text",
        "`measured`, `raced` (given up early), `alike`, `impossible` or `unplayed`",
    ),
    column("measure", "text", "name of the measure"),
    column(
        "effect",
        "unit",
        "paired difference that the change makes; empty if it was not measured",
    ),
    column("low", "unit", "lower end of its interval"),
    column("high", "unit", "upper end of its interval"),
    column("trials", "trials", "number of pairs of trials"),
    column(
        "p_holm",
        "probability",
        "probability of an effect this large by chance, adjusted (Holm)",
    ),
    column("finding", "text", "whether the effect is significant: `yes` or `no`"),
    column("reason", "text", "why the change was not measured to the end; empty if it was"),
    column("large", "text", "whether the change is a large one: `yes` or `no`"),
];

const POINTS: &[ColumnDoc] = &[
    column("side", "text", "name of the side; empty for all decisions together"),
    column("point", "text", "name of the decision point; empty for all decisions together"),
    column(
        "per_fight",
        "decisions",
        "mean number of decisions with at least two options in a fight",
    ),
    column("sampled", "decisions", "number of decisions that were gone back to"),
    column("no_difference", "share", "share of decisions whose gap is below the band"),
    column("no_difference_low", "share", "lower end of its interval"),
    column("no_difference_high", "share", "upper end of its interval"),
    column("matters", "share", "share of decisions whose gap is in the band"),
    column("matters_low", "share", "lower end of its interval"),
    column("matters_high", "share", "upper end of its interval"),
    column("obvious", "share", "share of decisions whose gap is above the band"),
    column("obvious_low", "share", "lower end of its interval"),
    column("obvious_high", "share", "upper end of its interval"),
    column("not_told", "share", "share of decisions whose gap could not be told"),
    column("not_told_low", "share", "lower end of its interval"),
    column("not_told_high", "share", "upper end of its interval"),
    column(
        "worse_choice",
        "share",
        "share of decisions in which the policy's choice is worse than another option by more than the lower end of the band",
    ),
    column("worse_choice_low", "share", "lower end of its interval"),
    column("worse_choice_high", "share", "upper end of its interval"),
];

const OPTIONS: &[ColumnDoc] = &[
    column("side", "text", "name of the side"),
    column("point", "text", "name of the decision point"),
    column("option", "text", "name of the option"),
    column(
        "per_fight",
        "decisions",
        "mean number of decisions of a fight in which the option may be chosen",
    ),
    column(
        "legal",
        "decisions",
        "number of decisions in which the option may be chosen, in all fights",
    ),
    column("chosen", "share", "share of these in which the policies choose it"),
    column("chosen_low", "share", "lower end of its interval"),
    column("chosen_high", "share", "upper end of its interval"),
    column(
        "strong_per_fight",
        "decisions",
        "like `per_fight`, in fights of strong play; empty if it is not compared",
    ),
    column("strong_legal", "decisions", "like `legal`, in fights of strong play"),
    column("strong_chosen", "share", "like `chosen`, in fights of strong play"),
    column("strong_chosen_low", "share", "lower end of its interval"),
    column("strong_chosen_high", "share", "upper end of its interval"),
    column("sampled", "decisions", "number of sampled decisions in which the option may be chosen"),
    column(
        "best",
        "decisions",
        "number of these in which it is the best option by more than the lower end of the band",
    ),
    column("may_be_best", "decisions", "number of these in which no other option is surely better"),
];

const SAMPLED: &[ColumnDoc] = &[
    column("trial", "number", "number of the fight; `outweigh trace --trial` prints it"),
    column("exchange", "number", "exchange of the decision; 0 before the first"),
    column("side", "text", "name of the deciding side"),
    column("fighter", "text", "name of the deciding fighter"),
    column("point", "text", "name of the decision point"),
    column("chosen", "text", "option that the fighter's policy chooses"),
    column(
        "best",
        "text",
        "option that is the best by more than the lower end of the band; empty if none is",
    ),
    column("class", "text", "`no difference`, `matters`, `obvious` or `not told`"),
    column("gap_low", "unit", "lower end of the gap between the best option and the second best"),
    column("gap_high", "unit", "upper end of the gap"),
    column(
        "loss",
        "unit",
        "least amount by which the choice of the policy is worse than another option",
    ),
    column("plays", "trials", "number of fights that were played on with each of the best options"),
    column(
        "results",
        "unit",
        "mean of the measure with each answer: option, argument, target and mean",
    ),
];

const COMPARISONS: &[ColumnDoc] = &[
    column("variant", "text", "name of the variant"),
    column("compared_with", "text", "name of its baseline"),
    column("measure", "text", "name of the measure"),
    column("shipped", "unit", "paired difference with the policies of the scenario"),
    column("shipped_low", "unit", "lower end of its interval"),
    column("shipped_high", "unit", "upper end of its interval"),
    column("least", "unit", "least difference on a pair of strong policies; empty without pairs"),
    column("most", "unit", "largest difference on a pair of strong policies; empty without pairs"),
    column("pairs", "pairs", "number of pairs of strong policies"),
    column("more", "pairs", "number of pairs with a significant increase"),
    column("less", "pairs", "number of pairs with a significant decrease"),
    column("verdict", "text", "whether the difference holds, in words"),
];

const ROBUST_PAIRS: &[ColumnDoc] = &[
    column("variant", "text", "name of the variant"),
    column("first_policy", "text", "policy of the first side"),
    column("second_policy", "text", "policy of the second side"),
    column("difference", "unit", "paired difference to the baseline of the variant"),
    column("low", "unit", "lower end of its interval"),
    column("high", "unit", "upper end of its interval"),
    column(
        "p_holm",
        "probability",
        "probability of a difference this large by chance, adjusted (Holm)",
    ),
];

const STYLES_PAIRS: &[ColumnDoc] = &[
    column("<side>_policy", "text", "policy of the first side"),
    column("<side>_policy", "text", "policy of the second side"),
    column("trials", "trials", "number of trials"),
    column("<side>_win", "share", "share of trials that the first side wins"),
    column("<side>_win_low", "share", "lower end of its interval"),
    column("<side>_win_high", "share", "upper end of its interval"),
    column("<side>_win", "share", "share of trials that the second side wins"),
    column("stalemate", "share", "share of trials that end in a stalemate"),
    column("score", "unit", "score of the first side's policy against the other"),
];

const POLICIES: &[ColumnDoc] = &[
    column("side", "text", "name of the side"),
    column("policy", "text", "name of the policy"),
    column("mean_score", "unit", "mean score against all policies of the other side"),
    column(
        "equilibrium",
        "share",
        "share of the policy in the equilibrium; empty if a third side wins trials",
    ),
    column(
        "beaten_by",
        "text",
        "policy that does at least as well against every other; empty if there is none",
    ),
    column("plays_like", "text", "policy that decides every trial alike; empty if there is none"),
];

const LINES: &[ColumnDoc] = &[
    column("policy", "text", "name of the policy that was found"),
    column("list", "text", "decision point whose list the rule stands in"),
    column("line", "number", "number of the rule in its list, from 1; 0 for the list as a whole"),
    column("text", "text", "the rule"),
    column("new", "text", "whether the search added the rule: `yes` or `no`"),
    column(
        "worth",
        "unit",
        "loss if the policy goes back to the policy in use at this place; of a kept rule without it",
    ),
    column("worth_low", "unit", "lower end of its interval"),
    column("worth_high", "unit", "upper end of its interval"),
    column(
        "change",
        "text",
        "`new`, `changed`, `kept`, `dropped`, or `list` for a list as a whole",
    ),
];

const ROUNDS: &[ColumnDoc] = &[
    column("round", "number", "number of the round, from 0"),
    column("side", "text", "side whose policy is searched"),
    column("policy", "text", "name of the policy that was found"),
    column("base", "text", "policy that the search began with"),
    column("measure", "text", "name of the measure"),
    column("before", "unit", "value of the measure as the scenario is written"),
    column("after", "unit", "value of the measure with `policy`"),
    column("gain", "unit", "paired difference of both, on dice that the search did not see"),
    column("gain_low", "unit", "lower end of its interval"),
    column("gain_high", "unit", "upper end of its interval"),
    column("p", "probability", "probability of a gain this large by chance"),
    column("trials", "trials", "number of pairs of trials"),
];

const COURSE: &[ColumnDoc] = &[
    column("policy", "text", "name of the policy"),
    column("trials", "trials", "number of trials that the search had played"),
    column(
        "best",
        "unit",
        "value of the best policy of this generation, from the few trials that the search gave it: it goes up and down",
    ),
];

const MIXES: &[ColumnDoc] = &[
    column("side", "text", "name of the side"),
    column("policy", "text", "name of the policy"),
    column("share", "share", "share of the trials in which the mixture plays the policy"),
];

const MIXTURE_ROUNDS: &[ColumnDoc] = &[
    column("round", "number", "number of the round, from 0"),
    column("side", "text", "side whose policy is searched"),
    column("policy", "text", "name of the policy that was found"),
    column("base", "text", "policy that the search began with"),
    column("measure", "text", "`score` or `difference`"),
    column("before", "unit", "value of the measure before"),
    column("after", "unit", "value of the measure with `policy`"),
    column("gain", "unit", "paired difference of both, on dice that the search did not see"),
    column("gain_low", "unit", "lower end of its interval"),
    column("gain_high", "unit", "upper end of its interval"),
    column("p", "probability", "probability of a gain this large by chance"),
    column("trials", "trials", "number of pairs of trials"),
    column("longer", "true or false", "whether the search was a longer one"),
    column("joined", "true or false", "whether the policy joined the mixture"),
];

const SCORES: &[ColumnDoc] = &[
    column("<side>_policy", "text", "policy of the first side"),
    column("<side>_policy", "text", "policy of the second side"),
    column("difference", "unit", "measure of the first side less that of the second"),
];

const EXACT: &[ColumnDoc] = &[
    column("<dotted path>", "number or text", "one column for each varied path, with its value"),
    column("side", "text", "name of the side; empty for the conflict as a whole"),
    column("measure", "text", "name of the measure"),
    column("exchange", "number", "number of the exchange; empty for the conflict as a whole"),
    column("value", "unit", "exact chance or mean"),
    column("within", "unit", "largest error of the value"),
];

const COMPARED_FILES: &[ColumnDoc] = &[
    column(
        "variant",
        "text",
        "name of the file, without folder and ending unless both files are called alike",
    ),
    column("file.name", "text", "the name again, as the value of the axis `file`"),
];

/// The tables of all commands but `run`.
pub const ANSWER_TABLES: [AnswerTable; 20] = [
    AnswerTable {
        command: "compare",
        file: "the tables of `run`",
        doc: "The two files are the variants. The rows of the second file have the first one as their `baseline`. These \
              columns stand before the columns that each table has for `run`.",
        columns: COMPARED_FILES,
    },
    AnswerTable {
        command: "solve",
        file: "curve.csv",
        doc: "One row for each value that was tried. The columns of a measure repeat for each measure with a target.",
        columns: CURVE,
    },
    AnswerTable {
        command: "tune",
        file: "targets.csv",
        doc: "One row for each target in each scenario and with each play.",
        columns: TARGETS,
    },
    AnswerTable {
        command: "tune",
        file: "changes.csv",
        doc: "One row for each path.",
        columns: CHANGES,
    },
    AnswerTable {
        command: "tune",
        file: "front.csv",
        doc: "One row for each combination of the front between two targets, if they exclude each other. The columns of a \
              measure come for both measures.",
        columns: FRONT,
    },
    AnswerTable {
        command: "rank",
        file: "rank.csv",
        doc: "One row for each change.",
        columns: RANK,
    },
    AnswerTable {
        command: "decisions",
        file: "points.csv",
        doc: "One row for each side and decision point; the first row is for all decisions together.",
        columns: POINTS,
    },
    AnswerTable {
        command: "decisions",
        file: "options.csv",
        doc: "One row for each option of each side and decision point.",
        columns: OPTIONS,
    },
    AnswerTable {
        command: "decisions",
        file: "decisions.csv",
        doc: "One row for each sampled decision.",
        columns: SAMPLED,
    },
    AnswerTable {
        command: "robust",
        file: "comparisons.csv",
        doc: "One row for each comparison.",
        columns: COMPARISONS,
    },
    AnswerTable {
        command: "robust",
        file: "pairs.csv",
        doc: "One row for each comparison and pair of strong policies.",
        columns: ROBUST_PAIRS,
    },
    AnswerTable {
        command: "styles",
        file: "pairs.csv",
        doc: "One row for each pair of policies.",
        columns: STYLES_PAIRS,
    },
    AnswerTable {
        command: "styles",
        file: "policies.csv",
        doc: "One row for each policy.",
        columns: POLICIES,
    },
    AnswerTable {
        command: "exploit",
        file: "lines.csv",
        doc: "One row for each rule of a policy that was found.",
        columns: LINES,
    },
    AnswerTable {
        command: "exploit",
        file: "rounds.csv",
        doc: "One row for each round of the search.",
        columns: ROUNDS,
    },
    AnswerTable {
        command: "exploit",
        file: "course.csv",
        doc: "One row for each generation of the search.",
        columns: COURSE,
    },
    AnswerTable {
        command: "exploit --mixed",
        file: "rounds.csv",
        doc: "One row for each reply.",
        columns: MIXTURE_ROUNDS,
    },
    AnswerTable {
        command: "exploit --mixed",
        file: "mixes.csv",
        doc: "One row for each policy of a mixture.",
        columns: MIXES,
    },
    AnswerTable {
        command: "exploit --mixed",
        file: "scores.csv",
        doc: "One row for each pair of policies.",
        columns: SCORES,
    },
    AnswerTable {
        command: "exact --csv",
        file: "the file that is named",
        doc: "One row for each exact number.",
        columns: EXACT,
    },
];
