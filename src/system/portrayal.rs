//! Portrayals: the words and measures that reports use for a system, because no report knows a system's terms.

/// Words and measures from which reports make charts and sentences about a system.
///
/// Words are in the singular and get an `s` in the plural. Measures are named as in [`super::RuleSystem::MEASURES`];
/// reports leave out the parts for which a system has no measure.
#[derive(Clone, Copy, Debug)]
pub struct Portrayal {
    /// Name of an exchange: `exchange`, `round`.
    pub exchange: &'static str,
    /// Name of one conflict of a series: `scene`, `fight`.
    pub conflict: &'static str,
    /// Name of a series of conflicts, and so of a trial that plays one: `session`, `day`.
    pub series: &'static str,
    /// Measure, followed as a curve, that counts the fighters who have not left the conflict: `standing`.
    pub standing: &'static str,
    /// Ways in which fighters leave, mildest first; at most [`MOST_EXITS`].
    pub exits: &'static [Exit],
    /// The two things that absorb harm, if the system has them.
    pub harm: Option<HarmPair>,
    /// Resources that wear out over a series: levels, followed as curves.
    pub left: &'static [Left],
    /// Parts of a game that is text, for warnings about parts that never came up; empty for built-in systems.
    pub parts: &'static [GamePart],
}

/// A part of a game that is text.
#[derive(Clone, Copy, Debug)]
pub enum GamePart {
    /// A degree of a roll.
    Degree {
        /// Name of the roll.
        roll: &'static str,
        /// Name of the degree.
        degree: &'static str,
    },
    /// An option of a decision point.
    Option {
        /// Name of the decision point.
        point: &'static str,
        /// Name of the option.
        option: &'static str,
        /// Whether the fallback of the point names it, so that a policy may have no use for it.
        is_fallback: bool,
    },
}

/// Most [`exits`](Portrayal::exits) that a chart can show as separate bands.
pub const MOST_EXITS: usize = 4;

/// A way in which fighters leave a conflict.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// Name of the [`Measure`](super::Measure) that counts the fighters who leave in this way.
    pub measure: &'static str,
    /// Fate of these fighters, for a legend: `taken out`.
    pub label: &'static str,
    /// Fate of several fighters as a verb, for a sentence: `are taken out`.
    pub verb: &'static str,
}

/// The two things that absorb harm, which charts compare. An example is stress and consequences.
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
    /// Measure, followed as a curve, of the amount that it absorbed.
    pub measure: &'static str,
    /// Name; its lower case is part of the names of files.
    pub name: &'static str,
    /// Title of an axis that shows the measure, with its unit: `shifts absorbed by stress`.
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
    /// Measure of the level: the amount that a side has left.
    pub measure: &'static str,
    /// Name as in `40 % of their Stamina`.
    pub name: &'static str,
}

impl Portrayal {
    /// Portrayal of a plain system with rounds and fighters who stand until they fall. Other systems can start from
    /// it with struct update syntax.
    pub const PLAIN: Self = Self {
        exchange: "round",
        conflict: "fight",
        series: "day",
        standing: "standing",
        exits: &[],
        harm: None,
        left: &[],
        parts: &[],
    };

    /// Returns the plural of [`exchange`](Self::exchange): `exchanges`, `rounds`.
    pub fn exchanges(&self) -> String {
        plural(self.exchange)
    }

    /// Returns the names of the files of the two charts of harm, without extension: `stress_vs_consequences` and
    /// `stress_and_consequences_over_exchanges`. `None` if the system has no [`harm`](Self::harm).
    pub fn harm_files(&self) -> Option<[String; 2]> {
        let HarmPair { soft, hard, .. } = self.harm?;
        let names = [
            format!("{} vs {}", soft.name, hard.name),
            format!("{} and {} over {}", soft.name, hard.name, self.exchanges()),
        ];
        Some(names.map(|name| name.to_lowercase().replace(' ', "_")))
    }
}

/// Returns a word in the plural: with an `s`. Words with another plural cannot stand in a [`Portrayal`].
pub fn plural(word: &str) -> String {
    format!("{word}s")
}

/// Whether the name of a side is a plural: true for `guards`, `lizardmen` and `wardens of the river`, false for `watch`
/// and `crew of the ships`.
pub fn is_plural(name: &str) -> bool {
    const PLURAL: [&str; 7] = ["men", "folk", "people", "children", "mice", "undead", "cattle"];
    const SINGULAR: [&str; 3] = ["ss", "us", "is"];
    if names_several(name) {
        return true;
    }
    let name = name.to_lowercase().replace('_', " ");
    let (head, _) = split_head(&name);
    let ends = |words: &[&str]| words.iter().any(|word| head.ends_with(word));
    ends(&PLURAL) || (head.ends_with('s') && !ends(&SINGULAR))
}

/// Whether a name joins several: `Ann and the Others`. Unlike a plural of one word, such a name is never that of a
/// single fighter.
pub fn names_several(name: &str) -> bool {
    name.contains(" and ") || name.contains("_and_")
}

/// Splits the name of fighters behind the noun that is counted: `spear bearer` and ` of the second watch`.
pub fn split_head(name: &str) -> (&str, &str) {
    const LINKS: [&str; 7] = [" of ", " in ", " at ", " from ", " with ", " on ", " behind "];
    let first = LINKS.iter().filter_map(|link| name.find(link)).min().filter(|at| *at > 0);
    name.split_at(first.unwrap_or(name.len()))
}

/// Returns the form of a verb that agrees with the name of a side: `guards` play, `crew` plays.
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
        for many in [
            "guards",
            "lizardmen",
            "Nine and One",
            "townsfolk",
            "the undead",
            "wardens of the eastern river crossing",
            "wardens_of_the_crossing",
            "ships in the mist",
        ] {
            assert_eq!(verb(many, "play", "plays"), "play", "{many}");
        }
        for one in [
            "watch",
            "crew",
            "party",
            "boss",
            "first",
            "Fiero",
            "crew of the ships",
            "crew_of_thieves",
        ] {
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
            parts: &[],
        };
        let names = ["stamina_vs_wounds", "stamina_and_wounds_over_rounds"];
        assert_eq!(told.harm_files().unwrap(), names);
    }
}
