//! Sentences of `outweigh robust`: which comparisons hold with strong policies on both sides.

use super::{BUDGET, Played, TRIALS, Teller};
use crate::answer::Seat;
use crate::answer::robust::{Compared, ENOUGH, Found, MOST, NEAR, Sign, Verdict};
use crate::cli::arguments::RobustOptions;
use crate::cli::ask::seats::{called, does};
use crate::knob::Value;
use crate::report::{in_variant, joined};
use crate::scenario::quoted;
use crate::stats::{grouped, number};

impl Teller<'_> {
    pub(crate) fn sentences(&self) -> Vec<String> {
        let Played { found, strong } = self.played;
        let mut told = vec![format!("{}{}", self.bases(), self.headline())];
        let unit = if self.question.aim.is_share() { " points" } else { "" };
        told.extend(
            found
                .compared
                .iter()
                .filter(|it| it.sign() == Sign::Both || it.turns_around())
                .take(5)
                .map(|it| format!("{}: {}, {}{unit}", it.name, verdict(it), self.range(it))),
        );
        told.extend(self.one_sided());
        told.extend(self.sought());
        let pair = |((one, other), is_written): (&(String, String), &bool)| {
            let written = if *is_written { " (as written)" } else { "" };
            format!("{one} against {other}{written}")
        };
        let pairs: Vec<String> = found.pairs.iter().zip(&found.are_written).map(pair).collect();
        let named = if pairs.len() == 1 { "pair played" } else { "pairs played" };
        let seats = &self.question.seats;
        let (one, other) = (called(self.asked, &seats.0.name), called(self.asked, &seats.1.name));
        if !pairs.is_empty() {
            told.push(format!(
                "{named}, {} against {}: {}",
                one.text,
                other.text,
                pairs.join(", ")
            ));
        }
        let in_wins = if self.is_about_wins() { "" } else { " in wins" };
        told.extend(strong.weak.iter().map(|weak| {
            format!(
                "warning: {} {}, but {} would score {} points more{in_wins}",
                does(self.asked, &weak.side, "play", "plays"),
                weak.own,
                weak.best,
                number(weak.gain * 100.0, 1)
            )
        }));
        let left = found.left_out.iter();
        told.extend(
            left.map(|(one, other, why)| format!("{one} against {other} cannot play: {why}")),
        );
        told.push(format!(
            "the search for strong policies took {} trials, the comparisons {}: {} of each variant and pair",
            grouped(strong.spent),
            grouped(found.spent),
            grouped(found.trials)
        ));
        if found.stopped || strong.stopped {
            told.push("stopped early: some pairs were not played".to_owned());
        }
        told
    }

    fn is_about_wins(&self) -> bool {
        self.question.aim.measure.name == "win"
    }

    /// Returns the sentence that says by which measure policies count as strong. `None` if the comparisons are about that
    /// measure, or if the user named the policies.
    fn sought(&self) -> Option<String> {
        let is_sought = !self.is_about_wins() && self.question.options.policies.is_none();
        is_sought.then(|| {
            format!(
                "the strong policies were sought for wins, not for {}",
                self.question.aim.subject()
            )
        })
    }

    /// Returns the baseline of all comparisons and the variant that was named for the search of strong policies, as the
    /// beginning of the headline: `compared with “even”: `. Empty without variants, or if the comparisons have several
    /// baselines, which the table names.
    fn bases(&self) -> String {
        let compared = &self.played.found.compared;
        let first = compared.first().filter(|_| self.asked.ground.variant.is_some());
        let base = first.filter(|first| compared.iter().all(|it| it.base == first.base));
        let base = base.map(|it| format!("compared with “{}”", it.base));
        let sought = self.asked.asking.variant.as_deref();
        let sought = sought.map(|it| format!("strong policies sought {}", in_variant(it)));
        let told: Vec<String> = base.into_iter().chain(sought).collect();
        if told.is_empty() { String::new() } else { format!("{}: ", told.join(", ")) }
    }

    /// Counts the comparisons by their verdicts; every comparison is counted once.
    fn headline(&self) -> String {
        let Found { compared, pairs, .. } = &self.played.found;
        let (all, name) = (compared.len(), self.question.aim.called());
        if pairs.is_empty() {
            return self.untested();
        }
        let count = |verdict: Verdict| compared.iter().filter(|it| it.verdict() == verdict).count();
        let told = KINDS.iter().filter_map(|&(verdict, many, one)| match count(verdict) {
            0 => None,
            1 => Some(format!("1 {one}")),
            several => Some(format!("{several} {many}")),
        });
        let told: Vec<String> = told.collect();
        let comparisons = if all == 1 { "comparison" } else { "comparisons" };
        if pairs.len() < ENOUGH {
            let pairs = match pairs.len() {
                1 => "there is only 1 pair of strong policies".to_owned(),
                few => format!("there are only {few} pairs of strong policies"),
            };
            return format!(
                "{pairs}, too few to show that a comparison holds; of {all} {comparisons} of {name}, {}",
                told.join(", ")
            );
        }
        let holding = count(Verdict::Holds);
        let holds = if holding == 1 { "holds" } else { "hold" };
        let rest = if told.is_empty() { String::new() } else { format!("; {}", told.join(", ")) };
        format!(
            "{holding} of {all} {comparisons} of {name} {holds} with strong policies {}{rest}",
            self.on_whom()
        )
    }

    /// Returns the headline if no comparison was tested, because all are between policies: names the sides whose single
    /// answer would only repeat the scenario.
    fn untested(&self) -> String {
        let (compared, name) = (&self.played.found.compared, self.question.aim.called());
        let seats = &self.question.seats;
        let answers = [((false, true), &seats.0), ((true, false), &seats.1)].into_iter();
        let answers = answers.filter(|(is_own, _)| compared.iter().any(|it| it.is_own == *is_own));
        let answers: Vec<&Seat> = answers.map(|(_, seat)| seat).collect();
        let have = match &answers[..] {
            [only] => {
                format!("{} only one strong answer", does(self.asked, &only.name, "have", "has"))
            }
            both => {
                let names = both.iter().map(|seat| called(self.asked, &seat.name).text);
                format!("{} have only one strong answer each", joined(&names.collect::<Vec<_>>()))
            }
        };
        let (comparisons, are) = match compared.len() {
            1 => ("comparison", "is"),
            _ => ("comparisons", "are"),
        };
        let thirds = self.thirds().map(|told| format!(" ({told})")).unwrap_or_default();
        format!(
            "not tested: {} {comparisons} of {name} {are} between policies of a side, and {have}{thirds}; `outweigh \
             styles` plays every policy against every other",
            compared.len()
        )
    }

    /// Returns the sides that get strong policies: `on both sides`, or of more than two sides
    /// `for the lone and the trio only (the beast plays as written)`.
    fn on_whom(&self) -> String {
        let Some(thirds) = self.thirds() else { return "on both sides".to_owned() };
        let seats = &self.question.seats;
        let [one, other] = [&seats.0, &seats.1].map(|seat| called(self.asked, &seat.name).text);
        format!("for {one} and {other} only ({thirds})")
    }

    /// Returns the sides that keep their policies because two other sides get strong ones: `the beast plays as
    /// written`. `None` in a conflict of two sides.
    fn thirds(&self) -> Option<String> {
        let seats = [&self.question.seats.0, &self.question.seats.1];
        let sides = self.asked.ground.scenario.sides.iter().map(|side| side.name.as_str());
        let thirds: Vec<&str> =
            sides.filter(|name| seats.iter().all(|seat| seat.name != *name)).collect();
        match &thirds[..] {
            [] => None,
            [only] => Some(format!("{} as written", does(self.asked, only, "play", "plays"))),
            many => {
                let names = many.iter().map(|name| called(self.asked, name).text);
                Some(format!("{} play as written", joined(&names.collect::<Vec<_>>())))
            }
        }
    }

    /// Returns the sentences for a side that nearly always wins with strong policies on both sides, whatever is
    /// compared. Empty if neither side does.
    fn one_sided(&self) -> Vec<String> {
        let question = self.question;
        let strong = &self.played.strong;
        let Some(winner) = strong.winner().filter(|_| question.aim.measure.name == "win") else {
            return Vec::new();
        };
        let (seats, (low, high)) = (&question.seats, strong.scores);
        let (own, other, range) = match winner {
            0 => (&seats.0, &seats.1, (low, high)),
            _ => (&seats.1, &seats.0, (1.0 - high, 1.0 - low)),
        };
        let [low, high] = [range.0, range.1].map(|share| number(share * 100.0, 1));
        let range = if low == high { format!("{low} %") } else { format!("{low} to {high} %") };
        let mut told = vec![format!(
            "{} nearly always with strong policies {} (score {range}), so differences can hardly show",
            does(self.asked, &own.name, "win", "wins"),
            self.on_whom()
        )];
        told.extend(self.even(own.side, other.side).map(|command| {
            format!("an even fight shows differences best; this command looks for one: {command}")
        }));
        told
    }

    /// Returns the command that looks for an even fight: by the number of fighters of a group, of the side that
    /// wins if it has several of a kind, otherwise of the other. `None` if no group can be counted.
    fn even(&self, winner: usize, loser: usize) -> Option<String> {
        let ground = &self.asked.ground;
        let sides = &ground.scenario.sides;
        let count = |side: usize, group: &str| {
            let path = format!("sides.{}.{}.count", quoted(&sides[side].name), quoted(group));
            match ground.written(&path) {
                Some(Value::Int(count)) => (count, path),
                _ => (1, path),
            }
        };
        let largest = |side: usize| {
            let groups = sides[side].groups.iter();
            groups.map(|group| count(side, &group.name)).max_by_key(|(count, _)| *count)
        };
        let several = largest(winner).filter(|(count, _)| *count > 1);
        let (_, path) = several.or_else(|| largest(loser))?;
        let asking = self.asked.asking;
        let mut words = vec!["outweigh".to_owned(), "solve".to_owned()];
        words.push(asking.file.display().to_string());
        let options = [("--set", &asking.set), ("--play", &asking.play), ("--ban", &asking.ban)];
        for (option, values) in options {
            words.extend(values.iter().flat_map(|value| [option.to_owned(), value.clone()]));
        }
        let variant = asking.variant.iter();
        words.extend(variant.flat_map(|name| ["--variant".to_owned(), name.clone()]));
        words.extend(["--over".to_owned(), path]);
        let wanted = format!("{}.win = 50%", self.question.seats.0.name);
        words.extend(["--for".to_owned(), wanted]);
        let words: Vec<String> = words.iter().map(|word| in_shell(word)).collect();
        Some(words.join(" "))
    }

    /// Returns the policies that were made for this and are among the strong ones, as a file of the report.
    pub(crate) fn made(&self) -> Vec<(String, String)> {
        let made = &self.played.strong.made;
        if made.is_empty() {
            return Vec::new();
        }
        let tables: Vec<&str> = made.iter().map(|(_, text)| text.as_str()).collect();
        vec![("found.toml".to_owned(), tables.join("\n"))]
    }
}

/// Returns a word as a shell takes it, in quotes if it has letters that a shell would read.
fn in_shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=:,%".contains(letter);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Verdicts that the headline counts behind the comparisons that hold: with the words for several and for one.
const KINDS: [(Verdict, &str, &str); 5] = [
    (Verdict::Reversed, "are reversed", "is reversed"),
    (Verdict::Gone, "are gone", "is gone"),
    (Verdict::Depends, "depend on play", "depends on play"),
    (Verdict::Open, "are open", "is open"),
    (Verdict::Untested, "were not tested", "was not tested"),
];

/// Returns the verdict on a comparison: `holds (more on all 20 pairs)`, `reversed (less on all 4 pairs)`,
/// `gone (less on 2 of 8 pairs, no difference on 6)`, `depends on play (more on 3, less on 5 of 20 pairs)`, `open (more
/// on 3 of 20 pairs)`.
pub(super) fn verdict(it: &Compared) -> String {
    let kind = match it.verdict() {
        Verdict::Untested if it.is_own == (false, false) => {
            return "not tested (no pair was played)".to_owned();
        }
        Verdict::Untested => return "not tested (it compares policies)".to_owned(),
        Verdict::Gone => {
            let (above, below) = it.signs();
            let rest = it.on_pairs.len() - above - below;
            return format!("gone ({}, no difference on {rest})", signs(it));
        }
        Verdict::Reversed => "reversed",
        Verdict::Holds => "holds",
        Verdict::Depends => "depends on play",
        Verdict::Open => "open",
    };
    format!("{kind} ({})", signs(it))
}

/// Returns the verdict as `comparisons.csv` has it. Its words are fixed for scripts: `reversed` stands for
/// [`Verdict::Reversed`] and [`Verdict::Gone`], which the columns `more`, `less` and `pairs` tell apart.
pub(super) fn verdict_in_files(it: &Compared) -> String {
    match it.verdict() {
        Verdict::Gone => format!("reversed ({})", signs(it)),
        Verdict::Untested => "not tested (it compares policies)".to_owned(),
        _ => verdict(it),
    }
}

/// Returns the pairs that show a comparison: `more on all 20 pairs`, `more on 3, less on 5 of 20 pairs`.
fn signs(it: &Compared) -> String {
    let ((above, below), all) = (it.signs(), it.on_pairs.len());
    let word = if above > 0 { "more" } else { "less" };
    match it.sign() {
        Sign::Above | Sign::Below if all == 1 => format!("{word} on the only pair"),
        Sign::Above | Sign::Below if all < ENOUGH => {
            format!("{word} on {all} of {all} pairs, too few to show that it holds")
        }
        Sign::Above | Sign::Below => format!("{word} on all {all} pairs"),
        Sign::Both => format!("more on {above}, less on {below} of {all} pairs"),
        Sign::Open if all == 1 => "no difference on the only pair".to_owned(),
        Sign::Open if above + below == 0 => format!("no difference on any of {all} pairs"),
        Sign::Open => format!("{word} on {} of {all} pairs", above + below),
    }
}

pub(super) fn method(options: &RobustOptions, found: &Found) -> Vec<String> {
    let (trials, budget) = (grouped(found.trials), grouped(BUDGET));
    let share = options.asking.confidence * 100.0;
    let mut told = vec![format!(
        "The program plays every comparison of the file as it is written, then with pairs of policies. A \
         comparison changes one thing: a variant is compared with the baseline variant at the same value of the sweep, \
         even if the file's baseline names one value. Each comparison plays {trials} \
         trials of each variant, differences paired on the same dice with {share} % intervals. A comparison \
         is more or less on a pair if that is significant after Holm's correction for all comparisons and \
         pairs. A comparison holds if all pairs agree with the file and there are at least {ENOUGH} pairs. \
         A comparison is reversed if the file shows the opposite of most pairs and no pair agrees with the file, of at \
         least two pairs. A comparison is gone if the file shows the opposite of some pairs, and half of the pairs or more show no \
         difference; comparisons.csv calls it reversed as well. A comparison \
         depends on play if some pairs show more and others less. If a comparison is one of policies of a side, that \
         side keeps its own policy, and the comparison is not tested if the other side has only one strong \
         answer or if it is one of policies of both sides."
    )];
    if options.policies.is_none() {
        told.push(format!(
            "The program chooses strong policies, at most {MOST} a side. First every policy plays a few trials \
             against every other, and the best of both sides play more. Then the program searches on each \
             side for a better reply to the best policy of the other side, and tries variants of the two best \
             policies that stay put or approach, if fighters can move. A policy counts as strong if it scores \
             within {} points of the best against the equilibrium of the other side, is not dominated, and \
             plays differently from the others. Scores are wins, with half of the conflicts that neither side wins, also \
             if the comparisons are about another measure. The scenario's own policy does not count as strong if another \
             beats it by more than five points. If only one policy of a side is strong, the next best is \
             added. found.toml has the policies that the search made.",
            number(NEAR * 100.0, 0)
        ));
    }
    if options.asking.trials.is_none() {
        told.push(format!(
            "Without --trials each variant and pair plays {TRIALS} trials, or fewer to keep the total below \
             {budget}."
        ));
    }
    told
}
