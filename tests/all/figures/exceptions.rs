//! Figures of texts that the table cannot have, and measures that it has because texts quote them.

/// Why figures of default play on small fights are not compared.
const OF_SHAPES: &str = "measured on files of benches/shapes, which are no shipped scenarios; the text shows the command";

/// Figures that are not compared with the table: the file, some words of the text that hold the
/// figure, and the reason. Line breaks are spaces here, and code is spaces too.
pub const EXCUSED: &[(&str, &str, &str)] = &[
    ("README.md", "Rust toolchain (1.95", "a version"),
    ("README.md", "the 95 % interval", "what an interval is"),
    ("README.md", "95 % intervals", "what an interval is"),
    ("docs/reading_a_report.md", "95 % interval", "what an interval is"),
    ("docs/reading_a_report.md", "near 0 and 100 %", "the ends of the scale"),
    ("docs/reading_a_report.md", "wrong in at most 5 %", "what a test is"),
    (
        "docs/reading_a_report.md",
        "1,000 trials give about ± 3 points, 20,000 about ± 0.7, a million ± 0.1",
        "half the width of the interval of an even share: 98 divided by the root of the trials",
    ),
    (
        "docs/findings.md",
        "3.4 points in an even duel",
        "53.37 %, the exact share beside it, less 50 %",
    ),
    (
        "docs/policies.md",
        "four heroes win 46 % against eight warriors, and 3 % if they may not clear the scene",
        "docs/questions.md shows what the program prints of this ban among others, and its test compares it",
    ),
    (
        "docs/policies.md",
        "(16,000 trials a pair for the table)",
        "how a column was measured; tests/all/answers.rs plays it again",
    ),
    ("docs/how_right.md", "within 4.5 standard errors", "the bound of a test"),
    // What default play leaves on the table.
    ("docs/policies.md", "gains more: 12 points for three heroes", OF_SHAPES),
    ("docs/policies.md", "costs 15 points against goblins", OF_SHAPES),
    ("docs/policies.md", "can gain 12 points by a search", OF_SHAPES),
    ("docs/policies.md", "brings the dead down from 3.0 to 2.7 of three", OF_SHAPES),
    ("docs/policies.md", "and that costs 13 points against", OF_SHAPES),
    ("docs/policies.md", "A search of 15 seconds gains 11 points for four", OF_SHAPES),
    ("docs/policies.md", "gains up to 22 points on most shapes", OF_SHAPES),
    ("docs/policies.md", "gains 35 points for the foes of the", OF_SHAPES),
    ("docs/policies.md", "gains 11 points in a duel", OF_SHAPES),
    ("docs/policies.md", "three minions gain 13 points against one heroine", OF_SHAPES),
    (
        "docs/reading_a_report.md",
        "(3.84 / 403.84, the rule of three)",
        "what an interval is; 3.84 is the square of 1.96",
    ),
    (
        "docs/findings.md",
        "and 60.4 % if they only hit",
        "needs another policy than the shipped one; the sentence names the setting",
    ),
    (
        "docs/findings.md",
        "where a hold succeeds in 30 %, 86.7 % where it succeeds in 60 %",
        "the chances are those of the dice; 86.7 % is compared in the scenario's own text",
    ),
    (
        "scenarios/stamina_and_wounds/wrestlers.toml",
        "a chance of 30 %",
        "the chance of a throw of the dice",
    ),
    (
        "scenarios/stamina_and_wounds/wrestlers.toml",
        "(--set sides.party.policy=fighter) win 60.4 %",
        "needs another policy than the shipped one; the sentence names the setting",
    ),
    (
        "scenarios/fate_fantasy/interrupt_price.toml",
        "a chance of at least 50 %",
        "a condition of the policy",
    ),
];

/// Measures that the table has beside wins, draws, stalemates and exchanges: scenario, measure.
pub const QUOTED: &[(&str, &str)] = &[
    ("boons_and_banes/morale_or_stress", "lost_by_leaving"),
    ("fate_core/ambush_and_race", "any_taken_out"),
    ("fate_core/concession_awards", "value"),
    ("fate_core/length_of_an_even_duel", "stress_absorbed"),
    ("fate_core/length_of_an_even_duel", "consequence_absorbed"),
    ("fate_core/tremendor", "taken_out"),
    ("fate_core/warehouse_goods", "side_goal"),
    ("stamina_and_wounds/ambush", "dead"),
    ("stamina_and_wounds/day_in_the_dungeon", "dead"),
    ("stamina_and_wounds/sleeping_sentry", "dead"),
    ("stamina_and_wounds/sleeping_sentry", "broken_by_leader"),
    ("boons_and_banes/days_on_the_road", "conflicts_won"),
    ("boons_and_banes/days_on_the_road", "last_won"),
    ("fate_core/adventuring_day", "conflicts_won"),
    ("fate_core/adventuring_day", "last_won"),
    ("stamina_and_wounds/day_in_the_dungeon", "conflicts_won"),
    ("stamina_and_wounds/day_in_the_dungeon", "last_won"),
    ("war_of_ashes/day_of_the_fiero", "conflicts_won"),
    ("war_of_ashes/day_of_the_fiero", "last_won"),
    ("war_of_ashes/roar_concessions", "any_conceded"),
    ("war_of_ashes/roar_costs", "any_conceded"),
    ("war_of_ashes/terrain", "moves"),
    ("war_of_ashes/terrain", "move_rolls"),
];
