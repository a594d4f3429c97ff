//! What `outweigh robust` says of its comparisons.

use super::{BUDGET, Played, TRIALS, Teller};
use crate::cli::arguments::RobustOptions;
use outweigh::answer::robust::{Compared, ENOUGH, Found, MOST, NEAR, Sign};
use outweigh::knob::Value;
use outweigh::scenario::quoted;
use outweigh::stats::{grouped, number};
use outweigh::system::verb;

impl Teller<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let Played { found, strong } = self.played;
        let mut told = vec![self.headline()];
        told.extend(
            found
                .compared
                .iter()
                .filter(|it| it.sign() == Sign::Both || it.turns_around())
                .take(5)
                .map(|it| format!("{}: {}, {}", it.name, verdict(it), self.range(it))),
        );
        told.extend(self.one_sided());
        let pairs: Vec<String> =
            found.pairs.iter().map(|(one, other)| format!("{one} against {other}")).collect();
        let named = if pairs.len() == 1 { "the pair" } else { "the pairs" };
        told.push(format!("{named}: {}", pairs.join(", ")));
        told.extend(strong.weak.iter().map(|weak| {
            format!(
                "warning: {} {} {}, but {} would score {} points more",
                weak.side,
                verb(&weak.side, "play", "plays"),
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
            "{} trials looked for strong policies, {} compared the variants: {} of each variant and pair",
            grouped(strong.spent),
            grouped(found.spent),
            grouped(found.trials)
        ));
        if found.stopped || strong.stopped {
            told.push("stopped early: not all pairs were played".to_owned());
        }
        told
    }

    /// How many comparisons keep their sign, turn around, or have no stable sign.
    fn headline(&self) -> String {
        let Found { compared, pairs, .. } = &self.played.found;
        let (all, name) = (compared.len(), &self.question.aim.name);
        let stable = compared.iter().filter(|it| it.keeps_its_sign()).count();
        let unstable = compared.iter().filter(|it| it.sign() == Sign::Both).count();
        let turned = match compared.iter().filter(|it| it.turns_around()).count() {
            0 => String::new(),
            1 => "1 turns around, ".to_owned(),
            many => format!("{many} turn around, "),
        };
        let has = if unstable == 1 { "has" } else { "have" };
        if pairs.len() < ENOUGH {
            let pairs = match pairs.len() {
                1 => "there is only 1 pair of strong policies".to_owned(),
                few => format!("there are only {few} pairs of strong policies"),
            };
            return format!(
                "{pairs}, too few to say which of {all} comparisons of {name} keep their sign; \
                 {turned}{unstable} {has} no stable sign"
            );
        }
        format!(
            "{stable} of {all} comparisons of {name} {} on all pairs of strong policies, \
             {turned}{unstable} {has} no stable sign",
            if stable == 1 { "keeps its sign" } else { "keep their sign" },
        )
    }

    /// What to say if one side nearly always wins over strong play, whatever is compared.
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
            "{} nearly always {} over strong play (scores {range}), so hardly any difference can show",
            own.name,
            verb(&own.name, "win", "wins")
        )];
        told.extend(self.even(own.side, other.side).map(|command| {
            format!("for a fight in which differences show, look for an even one: {command}")
        }));
        told
    }

    /// The command that looks for an even fight: by the number of fighters of a group, of the side that
    /// wins if it has several of a kind, else of the other.
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

    /// The policies that were made for this and are among the strong ones, as a file of the report.
    pub(super) fn made(&self) -> Vec<(String, String)> {
        let made = &self.played.strong.made;
        if made.is_empty() {
            return Vec::new();
        }
        let tables: Vec<&str> = made.iter().map(|(_, text)| text.as_str()).collect();
        vec![("found.toml".to_owned(), tables.join("\n"))]
    }
}

/// A word as a shell takes it.
fn in_shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=:,%".contains(letter);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// `more on all 20 pairs`, `turns around: less on all 4 pairs`.
pub fn verdict(it: &Compared) -> String {
    let signs = signs(it);
    if it.turns_around() { format!("turns around: {signs}") } else { signs }
}

/// `more on all 20 pairs`, `no stable sign: more on 3, less on 5 of 20 pairs`. That a sign is on all pairs
/// is said of enough pairs only.
fn signs(it: &Compared) -> String {
    let ((above, below), all) = (it.signs(), it.on_pairs.len());
    let word = if above > 0 { "more" } else { "less" };
    match it.sign() {
        Sign::Above | Sign::Below if all == 1 => format!("{word} on the only pair"),
        Sign::Above | Sign::Below if all < ENOUGH => {
            format!("{word} on {all} of {all} pairs, too few to call it stable")
        }
        Sign::Above | Sign::Below => format!("{word} on all {all} pairs"),
        Sign::Both => {
            format!("no stable sign: more on {above}, less on {below} of {all} pairs")
        }
        Sign::Open if all == 0 => "it compares how both sides play".to_owned(),
        Sign::Open if all == 1 => "no difference on the only pair".to_owned(),
        Sign::Open if above + below == 0 => format!("no difference on any of {all} pairs"),
        Sign::Open if above > 0 => {
            format!("more on {above} of {all} pairs, open on the others")
        }
        Sign::Open => format!("less on {below} of {all} pairs, open on the others"),
    }
}

/// How it was found.
pub fn method(options: &RobustOptions, found: &Found) -> Vec<String> {
    let (trials, budget) = (grouped(found.trials), grouped(BUDGET));
    let share = options.asking.confidence * 100.0;
    let mut told = vec![format!(
        "The program plays every comparison of the file as it is written, then over pairs of policies: {trials} \
         trials of each variant, differences paired on the same dice with {share} % intervals. A comparison \
         is more or less on a pair if that holds after Holm's correction for all comparisons and pairs. It \
         holds on all pairs only if there are at least {ENOUGH}. It turns around if the file shows the \
         opposite of what all pairs show that show anything. If a comparison is one of policies, that side \
         keeps its own."
    )];
    if options.policies.is_none() {
        told.push(format!(
            "The pairs are those of strong policies, at most {MOST} a side. All pairs of all policies and of \
             the scenario's play a few trials, the best of both sides more. Each side then has a short \
             search against the best of the other, and the two best policies of each side are tried \
             staying where they are and going to the foes, if fighters can move. A policy counts as strong \
             if it scores within {} points of the best against the equilibrium play of the other side, is \
             not beaten everywhere by another, plays like no other, and is not the scenario's policy that \
             another would beat by more than five points. The next best joins a side that has only one. \
             found.toml has the policies that were made for this.",
            number(NEAR * 100.0, 0)
        ));
    }
    if options.asking.trials.is_none() {
        told.push(format!(
            "Without --trials each variant and pair plays {TRIALS} trials, fewer if all together would be \
             more than {budget}."
        ));
    }
    told
}
