//! Looks words up in the vocabulary ([`Names`]); suggests words if one is unknown.

use super::condition_tree::{Load, Source};
use super::lexer::{Fault, RESERVED, Span, TokenKind, tokens};
use super::parser::Word;
use super::precomputed::index_feature::IndexFeature;
use crate::system::{
    Feature, KnownInputs, OptionWord, Point, Scope, Targets, ValueKind, Vocabulary,
};

/// Most names that a suggestion offers, so that it stays one line.
const MOST_SUGGESTED: usize = 3;
/// Longest word that names are compared with, because comparing costs the product of the lengths.
const LONGEST: usize = 80;
/// Most names that a message lists; [`listing`] counts the rest.
const MOST_LISTED: usize = 12;

const PREFIXES: &[&str] = &["my", "target", "foe", "ally", "side", "foes"];

/// The words that can be used at one decision point.
#[derive(Clone, Copy)]
pub(super) struct Names<'v> {
    /// All words of the system, because a mistake may name a word of another point.
    pub vocabulary: &'v Vocabulary,
    /// The decision point of the list, whose options and decision features can be used.
    pub point: &'v Point,
    /// Values of features of the decider and of the decision that never change, so that
    /// conditions on them fold.
    pub fixed: Fixed<'v>,
    /// The index feature of the point; `None` if it has none.
    pub index_feature: Option<IndexFeature<'v>>,
    /// The numbers that the policy has named in `let`.
    pub numbers: &'v [(String, i32)],
}

/// Data that a list is compiled for: the vocabulary alone, or also facts about one fighter.
#[derive(Clone, Copy)]
pub struct Given<'v> {
    /// Values of features that never change.
    pub fixed: Fixed<'v>,
    /// The index feature of the decision point; `None` if it has none.
    pub index_feature: Option<IndexFeature<'v>>,
    /// Numbers that the rules know before they ask at the decision point; `None` if there are none.
    pub inputs: Option<KnownInputs>,
    /// The numbers that the policy has named.
    pub numbers: &'v [(String, i32)],
    /// Options that may not be chosen: their lines are passed over, as if they were not there.
    pub banned: &'v [String],
}

impl Given<'_> {
    /// No numbers, and no features with fixed values: right for any fighter.
    pub const ANYBODY: Self =
        Self { fixed: &|_| None, index_feature: None, inputs: None, numbers: &[], banned: &[] };
}

/// Returns the value of a feature of the decider or of the decision if it is equal in every question that the program
/// will be asked.
pub(crate) type Fixed<'v> = &'v dyn Fn(usize) -> Option<i32>;

/// The option of a line; `None` if its word is unknown, so that other parts of the line can still be checked.
pub(super) type Known<'v> = Option<&'v OptionWord>;

impl<'v> Names<'v> {
    /// Returns the option of this name, with its number. An unknown name is a fault with a suggestion.
    pub(super) fn option(&self, word: Word<'_>) -> Result<(u8, &'v OptionWord), Fault> {
        let options = self.point.options;
        if let Some(number) = options.iter().position(|option| option.name == word.text) {
            return Ok((number as u8, &options[number]));
        }
        let known: Vec<_> = options.iter().map(|option| option.name.to_owned()).collect();
        let message = format!("`{}` is no option of `{}`", word.text, self.point.name);
        Err(Fault::new(word.span, message, suggestion(word.text, &known, "the options are")))
    }

    /// Returns the number of an option's argument, its index in [`OptionWord::arguments`].
    pub(super) fn argument(option: &OptionWord, word: Word<'_>) -> Result<u8, Fault> {
        if let Some(number) = option.arguments.iter().position(|name| *name == word.text) {
            return Ok(number as u8);
        }
        if option.arguments.is_empty() {
            let message = format!("`{}` takes no argument such as `{}`", option.name, word.text);
            return Err(Fault::new(word.span, message, what_may_follow(option)));
        }
        let known: Vec<_> = option.arguments.iter().map(|name| (*name).to_owned()).collect();
        let message = format!("`{}` is no argument of `{}`", word.text, option.name);
        let mut help = suggestion(word.text, &known, "the arguments are");
        if option.targets != Targets::None && !help.starts_with("did you mean") {
            help.push_str("; `lowest FEATURE` or `highest FEATURE` chooses its target");
        }
        Err(Fault::new(word.span, message, help))
    }

    /// Returns the fighter feature that a selector reads. Features that every candidate shares are refused, because
    /// they cannot tell candidates apart.
    pub(super) fn key(&self, word: Word<'_>, option: Known<'_>) -> Result<u16, Fault> {
        let (prefix, name) = word.text.split_once('.').unwrap_or(("target", word.text));
        if matches!(prefix, "my" | "side" | "foes") {
            let message = format!("`{}` is the same for every candidate", word.text);
            let help = format!("a selector reads the candidates: write `target.{name}`");
            return Err(Fault::new(word.span, message, help));
        }
        let source = source_of(Some(prefix), word.text, word.span)?;
        if let Some(option) = option {
            self.check_target(prefix, word.text, word.span, option)?;
        }
        if let Some(number) = self.vocabulary.feature(name, |scope| *scope == Scope::Fighter) {
            return Ok(number as u16);
        }
        if self.exists(name) {
            let message = format!("`{}` is not about one fighter", word.text);
            let help = "a selector picks by a feature of the candidates";
            return Err(Fault::new(word.span, message, help));
        }
        let known = self.spelled(Some(prefix), source);
        let written = format!("{prefix}.{name}");
        let message = format!("`{}` is no feature", word.text);
        Err(Fault::new(word.span, message, suggestion(&written, &known, "known here are")))
    }

    /// Returns the feature of this text in a condition, and the meaning of its values. A fault says whether the
    /// feature exists elsewhere.
    pub(super) fn feature(
        &self,
        text: &str,
        span: Span,
        option: Known<'_>,
    ) -> Result<(Load, ValueKind), Fault> {
        let (prefix, name) = text.split_once('.').map_or((None, text), |(p, n)| (Some(p), n));
        if let Some(found) = self.dotted(prefix, text, option) {
            return Ok(found);
        }
        let source = source_of(prefix, text, span)?;
        if source == Source::Target
            && let Some(option) = option
        {
            self.check_target(prefix.unwrap_or_default(), text, span, option)?;
        }
        let accepts = |scope: &Scope| self.readable(source, *scope);
        let Some(number) = self.vocabulary.feature(name, accepts) else {
            return Err(self.missing(prefix, name, span, source));
        };
        let kind = self.vocabulary.features[number].kind;
        Ok((Load { source, feature: number as u16 }, kind))
    }

    /// Finds a feature of the conflict or of the decision whose name has dots, as games that are text have them:
    /// `rules.strike.critical`, `stance.guard`, and `target.hp` at points with another party, for options without a
    /// target of their own.
    fn dotted(
        &self,
        prefix: Option<&str>,
        text: &str,
        option: Known<'_>,
    ) -> Option<(Load, ValueKind)> {
        let aimed = option.is_none_or(|option| option.targets != Targets::None);
        if matches!(prefix?, "target" | "foe" | "ally") && aimed {
            return None;
        }
        let accepts = |scope: &Scope| self.readable(Source::World, *scope);
        let number = self.vocabulary.feature(text, accepts)?;
        let kind = self.vocabulary.features[number].kind;
        Some((Load { source: Source::World, feature: number as u16 }, kind))
    }

    /// Returns the number that the policy has named so; `None` if there is none.
    pub(super) fn number(&self, text: &str) -> Option<i32> {
        self.numbers.iter().find(|(name, _)| name == text).map(|(_, value)| *value)
    }

    fn exists(&self, name: &str) -> bool {
        self.vocabulary.feature(name, |_| true).is_some()
    }

    /// Whether a feature of this scope can be read with this source at this point. [`Scope::Decision`] names its
    /// points.
    fn readable(&self, source: Source, scope: Scope) -> bool {
        match source {
            Source::Mine | Source::Target => scope == Scope::Fighter,
            Source::OwnSide | Source::Foes => scope == Scope::Side,
            Source::World => match scope {
                Scope::Conflict => true,
                Scope::Decision(points) => points.contains(&self.point.name),
                Scope::Fighter | Scope::Side => false,
            },
        }
    }

    /// Whether the option has a target of the kind that the prefix names.
    fn check_target(
        &self,
        prefix: &str,
        text: &str,
        span: Span,
        option: &OptionWord,
    ) -> Result<(), Fault> {
        let name = text.split_once('.').map_or(text, |(_, name)| name);
        let (article, aimed) = match option.targets {
            Targets::None => {
                let message = format!("`{text}` cannot be read: `{}` has no target", option.name);
                return Err(Fault::new(span, message, self.without_target(name)));
            }
            Targets::Foe => ("a", "foe"),
            Targets::Ally => ("an", "ally"),
        };
        if prefix == "target" || prefix == aimed {
            return Ok(());
        }
        let word = option.name;
        let message = format!("`{text}` cannot be read: `{word}` is aimed at {article} {aimed}");
        Err(Fault::new(span, message, format!("write `target.{name}` or `{aimed}.{name}`")))
    }

    /// Advises a feature to read instead of a target's, for an option that has no target.
    fn without_target(&self, name: &str) -> String {
        let aimed = self.point.options.iter().filter(|option| option.targets != Targets::None);
        let aimed: Vec<_> = aimed.map(|option| option.name.to_owned()).collect();
        if self.point.options.is_empty() {
            return format!("write `my.{name}` for the fighter whose moment it is");
        }
        let mine = format!("the decider's own is `my.{name}`");
        if aimed.is_empty() {
            return format!("{mine}; no option of `{}` has a target", self.point.name);
        }
        format!("{mine}; options with a target: {}", list(&aimed, "and"))
    }

    /// Explains why a feature cannot be read: it is unknown, or [`misread`](Self::misread).
    fn missing(&self, prefix: Option<&str>, name: &str, span: Span, source: Source) -> Fault {
        let text = prefix.map_or(name.to_owned(), |prefix| format!("{prefix}.{name}"));
        if name.is_empty() {
            let message = format!("a feature is missing after `{text}`");
            let help = listing(&self.spelled(prefix, source), "known here are");
            return Fault::new(span, message, help);
        }
        let mut same = self.vocabulary.features.iter().filter(|feature| feature.name == name);
        if let Some(feature) = same.next() {
            return self.misread(feature, &text, span);
        }
        let message = format!("`{text}` is no feature");
        Fault::new(span, message, self.near_features(prefix, name, source))
    }

    /// Explains that a feature exists, but is not read in this way, or not here.
    fn misread(&self, feature: &Feature, text: &str, span: Span) -> Fault {
        let name = feature.name;
        let (about, help) = match feature.scope {
            Scope::Fighter => (
                "is about one fighter",
                format!(
                    "write `my.{name}` for the decider, `target.{name}` for the target of an option"
                ),
            ),
            Scope::Side => (
                "is about a side",
                format!("write `side.{name}` for the own side, `foes.{name}` for the hostile ones"),
            ),
            Scope::Decision(points) if !points.contains(&self.point.name) => {
                let points: Vec<_> = points.iter().map(|&point| point.to_owned()).collect();
                let message = format!("`{name}` is not known at `{}`", self.point.name);
                let help = format!("it can be read only at {}", list(&points, "and"));
                return Fault::new(span, message, help);
            }
            Scope::Decision(_) => ("is about the decision", format!("write `{name}`")),
            Scope::Conflict => ("is about the whole conflict", format!("write `{name}`")),
        };
        Fault::new(span, format!("`{text}` cannot be read: `{name}` {about}"), help)
    }

    /// Returns all features with this source, as they are written, for suggestions.
    fn spelled(&self, prefix: Option<&str>, source: Source) -> Vec<String> {
        let features = self.vocabulary.features.iter();
        let readable = features.filter(|feature| self.readable(source, feature.scope));
        let spell = |feature: &Feature| match prefix {
            Some(prefix) => format!("{prefix}.{}", feature.name),
            None => feature.name.to_owned(),
        };
        let mut spelled: Vec<String> = readable.map(spell).collect();
        if prefix.is_none() {
            spelled.extend(self.numbers.iter().map(|(name, _)| name.clone()));
        }
        spelled
    }

    /// Suggests features that were probably meant: with this prefix, or else with any.
    fn near_features(&self, prefix: Option<&str>, name: &str, source: Source) -> String {
        let here = self.spelled(prefix, source);
        let text = prefix.map_or(name.to_owned(), |prefix| format!("{prefix}.{name}"));
        let mut near = nearest(&text, &here);
        let others =
            [(Some("my"), Source::Mine), (Some("side"), Source::OwnSide), (None, Source::World)];
        for (prefix, source) in others {
            if near.is_empty() {
                let text = prefix.map_or(name.to_owned(), |prefix| format!("{prefix}.{name}"));
                near = nearest(&text, &self.spelled(prefix, source));
            }
        }
        if near.is_empty() { listing(&here, "known here are") } else { did_you_mean(&near) }
    }
}

/// Returns the owner of features with this prefix; an unknown prefix is a fault.
fn source_of(prefix: Option<&str>, text: &str, span: Span) -> Result<Source, Fault> {
    Ok(match prefix {
        None => Source::World,
        Some("my") => Source::Mine,
        Some("target" | "foe" | "ally") => Source::Target,
        Some("side") => Source::OwnSide,
        Some("foes") => Source::Foes,
        Some(other) => {
            let known: Vec<_> = PREFIXES.iter().map(|&prefix| prefix.to_owned()).collect();
            let meant = crate::knob::synonyms(other).into_iter().map(str::to_owned);
            let meant: Vec<String> = meant.filter(|it| known.contains(it)).take(1).collect();
            let message = format!("`{other}` in `{text}` is no prefix");
            let help = match meant.is_empty() {
                true => suggestion(other, &known, "prefixes are"),
                false => did_you_mean(&meant),
            };
            return Err(Fault::new(span, message, help));
        }
    })
}

/// Says which words may stand after an option without arguments.
fn what_may_follow(option: &OptionWord) -> String {
    match option.targets {
        Targets::None => "only `if CONDITION` may follow".into(),
        Targets::Foe | Targets::Ally => {
            let whom = if option.targets == Targets::Ally { "ally" } else { "foe" };
            format!(
                "only `lowest FEATURE`, `highest FEATURE`, `random {whom}`, `first` or `if CONDITION` may follow"
            )
        }
    }
}

/// Suggests the nearest names, or lists all if none is near; `heading` introduces the list.
fn suggestion(word: &str, known: &[String], heading: &str) -> String {
    let near = nearest(word, known);
    if near.is_empty() { listing(known, heading) } else { did_you_mean(&near) }
}

fn did_you_mean(near: &[String]) -> String {
    format!("did you mean {}?", list(near, "or"))
}

fn listing(known: &[String], heading: &str) -> String {
    match known.len() {
        0 => "there are none".into(),
        1..=MOST_LISTED => format!("{heading} {}", list(known, "and")),
        count => {
            let shown = quoted(&known[..MOST_LISTED]).join(", ");
            format!("{heading} {shown} and {} more", count - MOST_LISTED)
        }
    }
}

/// Returns names that differ from the word by few letters, or that contain it, nearest first.
fn nearest(word: &str, known: &[String]) -> Vec<String> {
    let name_of = |text: &str| text.rsplit('.').next().unwrap_or_default().to_lowercase();
    let (lower, name) = (word.to_lowercase(), name_of(word));
    let (length, most) = (lower.chars().count(), (name.chars().count() / 3).max(1));
    // No name of a vocabulary is longer, and comparing costs the product of the lengths.
    if length > LONGEST {
        return Vec::new();
    }
    let distance = |known: &String| {
        let part = name.len() >= 3 && name_of(known).contains(&name);
        if !part && length.abs_diff(known.chars().count()) > most {
            return None;
        }
        let letters = strsim::damerau_levenshtein(&lower, known);
        (part || letters <= most).then_some(letters)
    };
    let mut near: Vec<_> = known.iter().filter_map(|k| Some((distance(k)?, k))).collect();
    near.sort();
    near.into_iter().take(MOST_SUGGESTED).map(|(_, name)| name.clone()).collect()
}

fn quoted(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// Joins names in a sentence: `a`, `b` and `c`.
pub(super) fn list(names: &[String], last: &str) -> String {
    let quoted = quoted(names);
    match quoted.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// Returns words of a vocabulary that the language cannot read: reserved, or not a single word, or a point with the
/// name of the key for a policy's base. A test of every system asserts that there are none.
#[cfg(test)]
pub(crate) fn unusable_words(vocabulary: &Vocabulary) -> Vec<&'static str> {
    let options = vocabulary.points.iter().flat_map(|point| point.options);
    let arguments = options.clone().flat_map(|option| option.arguments.iter().copied());
    let numbered = |word: &&str| !is_single(word, true);
    let named = options.map(|option| option.name);
    let named = named.chain(vocabulary.features.iter().map(|feature| feature.name));
    let points = vocabulary.points.iter().map(|point| point.name);
    let taken =
        points.filter(|word| matches!(*word, "base" | "let" | "mix") || !is_single(word, false));
    let unread = named.filter(|word| !is_single(word, false)).chain(arguments.filter(numbered));
    unread.chain(taken).collect()
}

/// Returns the reason why a number of a policy cannot have this name; `None` if it can.
pub(crate) fn wrong_number_name(name: &str, vocabulary: &Vocabulary) -> Option<&'static str> {
    if !is_single(name, false) {
        return Some("a name is one word, and none that the language uses itself");
    }
    let is_point = vocabulary.point(name).is_some() || matches!(name, "base" | "let" | "mix");
    let is_feature = vocabulary.feature(name, |_| true).is_some();
    match (is_point, is_feature) {
        (true, _) => Some("it is a key of policies"),
        (_, true) => Some("it is a feature"),
        _ => None,
    }
}

fn is_single(word: &str, may_be_number: bool) -> bool {
    let tokens = tokens(word).unwrap_or_default();
    let [token] = tokens[..] else { return false };
    let whole = token.text == word;
    match token.kind {
        TokenKind::Word => whole && !word.contains('.') && !RESERVED.contains(&word),
        TokenKind::Number(_) => whole && may_be_number,
        TokenKind::Symbol => false,
    }
}
