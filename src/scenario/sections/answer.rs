//! `[answer]`: the comparison that a scenario's question is about, so that reports begin with it.

use crate::scenario::keys::{Key, Text};
use crate::scenario::{Node, Origin, Problem, Problems, Reader, Sweep, Variant, canonical};

crate::keys! {
    /// The main question of a scenario: `[answer]`.
    pub(crate) mod main_question {
        /// Name of the variant that the question is about; reports compare it with the baseline first.
        VARIANT: Text = "variant", "", default "all variants";
        /// Varied path whose values the report compares, such as sides.watch.guard.count.
        OVER: Text = "over", "", default "none";
        /// Measure that decides the verdict, such as heroes.any_conceded.
        MEASURE: Text = "measure", "", default "the first of measures, else of [value], else who wins";
    }
}

/// The comparison and the measure that reports of a scenario begin with; `Focus` of `sim` looks up the names.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The variant that is compared with the baseline.
    pub variant: Option<(String, Origin)>,
    /// The varied path along which the report compares.
    pub over: Option<(String, Origin)>,
    /// The measure that decides the verdict.
    pub measure: Option<(String, Origin)>,
}

impl Answer {
    /// Reads `[answer]`. A variant that the file does not have and a path that it does not vary are mistakes.
    pub(crate) fn read(
        node: &Node,
        (variants, vary): (&[Variant], &[Sweep]),
        problems: &mut Problems,
    ) -> Self {
        let mut reader = Reader::new(node, "`[answer]`");
        let mut text = |key: &Key<Text>| {
            let origin = reader.value_origin(key.name).clone();
            reader.get(key).map(|text| (text.trim().to_owned(), origin))
        };
        let answer = Self {
            variant: text(&main_question::VARIANT),
            over: text(&main_question::OVER),
            measure: text(&main_question::MEASURE),
        };
        if node.entries().is_some_and(<[_]>::is_empty) {
            let message = "`[answer]` says nothing";
            let help = "variant = \"name of a variant\", or measure = \"heroes.any_conceded\"";
            reader.note(Problem::new(&node.origin, message).help(help));
        }
        reader.finish(problems);
        if let Some((name, origin)) = &answer.variant {
            let known = || variants.iter().map(|variant| variant.name.as_str());
            if !known().any(|known| known == name) {
                problems.push(Problem::unknown(origin, "variant", name, known()));
            }
        }
        if let Some((path, origin)) = &answer.over {
            let wanted = canonical(path);
            if !vary.iter().any(|sweep| wanted.is_some() && canonical(&sweep.path) == wanted) {
                let known = vary.iter().map(|sweep| sweep.path.as_str());
                problems.push(Problem::unknown(origin, "varied path", path, known));
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Scenario};

    const TEXT: &str = "system = \"x\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.one]\n[sides.b]\n\
                        player = \"gm\"\n[sides.b.two]\ncount = 2\n[[variants]]\nname = \"plain\"\n\
                        [[variants]]\nname = \"odd\"\n[vary]\nsides.b.two.count = \"1..=3\"\n";

    fn read(answer: &str) -> (Answer, String) {
        let document = Document::parse("duel.toml", &format!("{TEXT}[answer]\n{answer}")).unwrap();
        let mut problems = Problems::new();
        let scenario = Scenario::read(&document, &mut problems);
        (scenario.answer.unwrap_or_default(), problems.to_string())
    }

    #[test]
    fn an_answer_names_a_variant_a_path_and_a_measure() {
        let (answer, problems) =
            read("variant = \"odd\"\nover = \"sides.b.two.count\"\nmeasure = \"exchanges\"\n");
        assert_eq!(problems, "");
        let text = |part: &Option<(String, Origin)>| part.as_ref().map(|(text, _)| text.clone());
        assert_eq!(text(&answer.variant).as_deref(), Some("odd"));
        assert_eq!(text(&answer.over).as_deref(), Some("sides.b.two.count"));
        assert_eq!(text(&answer.measure).as_deref(), Some("exchanges"));
        assert_eq!(read("over = \"sides.'b'.two.count\"\n").1, "", "quotes do not matter");
    }

    #[test]
    fn each_mistake_has_one_message() {
        let one = |answer: &str, told: &str| {
            let problems = read(answer).1;
            assert_eq!(problems.matches("error:").count(), 1, "{problems}");
            assert!(problems.contains(told), "{problems}");
        };
        one("variant = \"od\"\n", "unknown variant `od`");
        one("variant = 3\n", "`variant` must be a text in quotes");
        one("over = \"sides.b.two.cuont\"\n", "unknown varied path `sides.b.two.cuont`");
        one("vary = \"x\"\n", "unknown key `vary`");
        one("", "`[answer]` says nothing");
    }
}
