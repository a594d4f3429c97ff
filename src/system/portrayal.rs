//! Portrayals: the words and measures in which reports tell of a system's play.

/// How a system's play is told: the words and measures of which reports make charts and sentences.
///
/// Words are in the singular and get an `s` in the plural. Measures are named as in
/// [`super::RuleSystem::MEASURES`]; what a system has no measure for is left out of its reports.
#[derive(Clone, Copy, Debug)]
pub struct Portrayal {
    /// Name of an exchange: `exchange`, `round`.
    pub exchange: &'static str,
    /// Name of one conflict of a series: `scene`, `fight`.
    pub conflict: &'static str,
    /// Name of a series of conflicts, and so of a trial that plays one: `session`, `day`.
    pub series: &'static str,
    /// The measure, followed as a curve, of fighters who are still in: `standing`.
    pub standing: &'static str,
    /// How fighters leave, mildest first; at most [`MOST_EXITS`].
    pub exits: &'static [Exit],
    /// The two things that absorb harm, if the system has them.
    pub harm: Option<HarmPair>,
    /// Resources that wear out over a series: levels, followed as curves.
    pub left: &'static [Left],
}

/// Exits that a chart can keep apart.
pub const MOST_EXITS: usize = 4;

/// A way in which fighters leave a conflict.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The measure that counts them.
    pub measure: &'static str,
    /// Fate of these fighters, for a legend: `taken out`.
    pub label: &'static str,
    /// Fate of several fighters as a verb, for a sentence: `are taken out`.
    pub verb: &'static str,
}

/// The two things that absorb harm.
#[derive(Clone, Copy, Debug)]
pub struct HarmPair {
    /// Harm that is easily healed.
    pub soft: Harm,
    /// Harm that is not easily healed.
    pub hard: Harm,
    /// Meaning of more hard harm than soft harm: `consequences absorb more than stress`.
    pub tipped: &'static str,
}

/// Something that absorbs harm.
#[derive(Clone, Copy, Debug)]
pub struct Harm {
    /// The measure, followed as a curve, of what it absorbed.
    pub measure: &'static str,
    /// Name; its lower case is part of the names of files.
    pub name: &'static str,
    /// The measure as the title of an axis, with its unit: `shifts absorbed by stress`.
    pub axis: &'static str,
    /// Part of a sentence, with `{}` for the number: `stress absorbs {} shifts`. The soft part comes first, then
    /// `and`, then the hard part, then `for` and a side.
    pub told: &'static str,
    /// Sentence for the exchange by which half of this harm has come, before `after 3 rounds`: `stress has absorbed
    /// half of its shifts`; the hard part follows the soft one.
    pub half: &'static str,
}

/// Something that wears out.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// The measure of its level: how much of it a side has left.
    pub measure: &'static str,
    /// Name as in `40 % of their Stamina`.
    pub name: &'static str,
}

impl Portrayal {
    /// Rounds of a conflict in which fighters stand until they do not; a beginning for others.
    pub const PLAIN: Self = Self {
        exchange: "round",
        conflict: "fight",
        series: "day",
        standing: "standing",
        exits: &[],
        harm: None,
        left: &[],
    };

    /// Exchanges: `exchanges`, `rounds`.
    pub fn exchanges(&self) -> String {
        plural(self.exchange)
    }

    /// Names of the files of the two charts of harm, without extension:
    /// `stress_vs_consequences` and `stress_and_consequences_over_exchanges`.
    pub fn harm_files(&self) -> Option<[String; 2]> {
        let HarmPair { soft, hard, .. } = self.harm?;
        let names = [
            format!("{} vs {}", soft.name, hard.name),
            format!("{} and {} over {}", soft.name, hard.name, self.exchanges()),
        ];
        Some(names.map(|name| name.to_lowercase().replace(' ', "_")))
    }
}

/// A word in the plural.
pub fn plural(word: &str) -> String {
    format!("{word}s")
}

/// Whether a side is called by a word in the plural: `guards`, `lizardmen`; `watch` and `crew` are not.
pub fn is_plural(name: &str) -> bool {
    const PLURAL: [&str; 7] = ["men", "folk", "people", "children", "mice", "undead", "cattle"];
    const SINGULAR: [&str; 3] = ["ss", "us", "is"];
    let name = name.to_lowercase();
    let ends = |words: &[&str]| words.iter().any(|word| name.ends_with(word));
    ends(&PLURAL) || (name.ends_with('s') && !ends(&SINGULAR)) || name.contains(" and ")
}

/// The verb of a side, by its name alone: `guards` play, `crew` plays.
pub fn verb<'a>(name: &str, many: &'a str, one: &'a str) -> &'a str {
    if is_plural(name) { many } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn harm(name: &'static str) -> Harm {
        Harm { measure: "", name, axis: "", told: "", half: "" }
    }

    #[test]
    fn sides_have_the_verb_of_their_name() {
        for many in ["guards", "lizardmen", "Nine and One", "townsfolk", "the undead"] {
            assert_eq!(verb(many, "play", "plays"), "play", "{many}");
        }
        for one in ["watch", "crew", "party", "boss", "first", "Fiero"] {
            assert_eq!(verb(one, "play", "plays"), "plays", "{one}");
        }
    }

    #[test]
    fn files_are_named_in_small_letters() {
        let told = Portrayal {
            exchange: "round",
            conflict: "fight",
            series: "day",
            standing: "standing",
            exits: &[],
            harm: Some(HarmPair { soft: harm("Stamina"), hard: harm("Wounds"), tipped: "" }),
            left: &[],
        };
        let names = ["stamina_vs_wounds", "stamina_and_wounds_over_rounds"];
        assert_eq!(told.harm_files().unwrap(), names);
    }
}
