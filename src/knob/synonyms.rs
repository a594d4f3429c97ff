//! Words that newcomers write for names of keys, rule settings, measures and options: each with the names that may
//! be meant, the likeliest first. Only names that exist where the word stands are ever offered.

/// A group of words with one meaning, and the names for it. [`synonyms`] collects the names of every group that
/// has the word.
type Group = (&'static [&'static str], &'static [&'static str]);

const GROUPS: &[Group] = &[
    (
        &["hp", "hit_points", "hitpoints", "health", "life", "vitality", "hit_point"],
        &["boxes", "stamina", "wounds", "morale", "stress_left", "stamina_left", "vigor"],
    ),
    (
        &["stress", "stress_boxes", "stress_track", "box"],
        &["boxes", "stress.base_boxes", "stress_left", "stress_absorbed", "stress", "stamina"],
    ),
    (
        &["fp", "fate", "fate_point", "refresh", "tokens", "plot_points", "bennies", "luck"],
        &["fate_points", "fp.refresh", "fate_spent", "fate_points_spent", "favour", "favour_spent"],
    ),
    (
        &[
            "death",
            "deaths",
            "dead",
            "killed",
            "kills",
            "died",
            "dying",
            "casualties",
            "ko",
            "defeated",
        ],
        &["taken_out", "any_taken_out", "dead", "any_dead", "perished", "any_perished", "beaten"],
    ),
    (
        &["round", "rounds", "turn", "turns", "length", "duration", "time", "exchange"],
        &["exchanges", "conflict.max_exchanges", "max_exchanges"],
    ),
    (
        &["concession", "concessions", "concede", "concedes", "surrender", "surrenders", "yield"],
        &["conceded", "any_conceded", "surrendered", "surrendered_freely", "concede"],
    ),
    (
        &[
            "winrate",
            "win_rate",
            "wins",
            "win_chance",
            "winning",
            "won",
            "victory",
            "victories",
            "success",
            "win_probability",
            "winner",
        ],
        &["win"],
    ),
    (
        &["skill", "skills", "ability", "abilities", "stats", "attributes", "approach"],
        &["approaches", "skills", "skilled", "fight"],
    ),
    (
        &["consequence", "consequences", "consequence_slots"],
        &["consequences", "slots", "consequence_absorbed", "consequence.values"],
    ),
    (&["damage", "dmg", "damage_done", "dps"], &["shifts_dealt", "damage_dealt", "hits", "weapon"]),
    (&["number", "amount", "quantity", "num", "how_many", "copies"], &["count"]),
    (
        &[
            "ai",
            "strategy",
            "tactic",
            "tactics",
            "behaviour",
            "behavior",
            "style",
            "plays",
            "script",
        ],
        &["policy"],
    ),
    (&["armor", "armour", "ac", "armor_class", "protection"], &["armour", "armor", "av", "shield"]),
    (&["type", "class", "tier", "level"], &["kind", "level", "rank", "quality"]),
    (
        &["monster", "creature", "statblock", "stat_block", "template", "npc", "bestiary"],
        &["being"],
    ),
    (
        &[
            "runs",
            "iterations",
            "sims",
            "simulations",
            "samples",
            "games",
            "fights",
            "repeat",
            "repeats",
        ],
        &["trials"],
    ),
    (&["rounds"], &["trials"]),
    (&["name"], &["title", "label"]),
    (&["rng", "random_seed"], &["seed"]),
    (&["trait", "traits", "aspect"], &["aspects", "traits"]),
    (&["dc", "tn", "target_number"], &["difficulty", "target"]),
    (&["draws", "tie", "ties"], &["draw"]),
    (&["controller", "owner", "run_by", "controlled_by", "team"], &["player"]),
    (&["best", "optimal", "smart"], &["strong"]),
    (&["enemy", "opponent", "hostile", "defender", "victim"], &["foe", "target"]),
    (&["enemies", "opponents", "hostiles"], &["foes", "foe"]),
    (&["friend", "friends", "teammate", "comrade"], &["ally", "allies"]),
    (&["self", "myself", "me", "mine"], &["my", "own"]),
    (&["anyone", "everyone", "anybody", "everybody"], &["any", "all"]),
];

/// Returns the names that may be meant by a word, the likeliest first; empty if the word is in no group.
pub fn synonyms(word: &str) -> Vec<&'static str> {
    let word = word.to_lowercase().replace(['-', ' '], "_");
    let of_word = GROUPS.iter().filter(|(words, _)| words.contains(&word.as_str()));
    of_word.flat_map(|(_, names)| names.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_newcomers_have_names() {
        assert_eq!(synonyms("HP")[0], "boxes");
        assert_eq!(synonyms("win-rate"), ["win"]);
        assert_eq!(synonyms("rounds").last(), Some(&"trials"));
        assert!(synonyms("guard").is_empty());
    }

    #[test]
    fn groups_are_lower_case_and_lead_somewhere() {
        for (words, names) in GROUPS {
            assert!(!words.is_empty() && !names.is_empty());
            assert!(words.iter().all(|word| *word == word.to_lowercase()), "{words:?}");
        }
    }
}
