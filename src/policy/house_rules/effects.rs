//! The grammar of effects: `shifts + 2`, `target.clear 1 stress`, `reroll`.

use crate::knob::did_you_mean;
use crate::policy::lexer::{Fault, Span, Token, TokenKind, tokens};
use crate::policy::word_lookup::list;
use crate::system::{Aim, EffectWord, Form, HouseWords, OptionWord, Targets};
use std::ops::Range;

/// An effect, its amount not yet read: [`parse`] finds its place, and the compiler of expressions reads it.
#[derive(Debug)]
pub(crate) struct ParsedEffect {
    /// Number of the effect among those of the system.
    pub number: usize,
    /// Fighters at whom the effect is aimed; [`Aim::Mine`] without a prefix.
    pub aim: Aim,
    /// Place of the amount, if there is one. After a minus sign the sign is part of it: `boosts - my.tokens - 1`
    /// takes off both.
    pub amount: Option<Range<usize>>,
}

/// Returns the span of the whole text, for mistakes that have no narrower place.
pub(crate) fn whole(text: &str) -> Span {
    Span { start: 0, end: text.len() }
}

/// Reads the text of an effect; its amount is only located, not read.
pub(crate) fn parse(
    text: &str,
    words: &HouseWords,
    at: &OptionWord,
) -> Result<ParsedEffect, Vec<Fault>> {
    let tokens = tokens(text)?;
    read(text, &tokens, words, at).map_err(|fault| vec![fault])
}

fn read(
    text: &str,
    tokens: &[Token<'_>],
    words: &HouseWords,
    at: &OptionWord,
) -> Result<ParsedEffect, Fault> {
    let Some((first, rest)) = tokens.split_first().filter(|(it, _)| it.kind == TokenKind::Word)
    else {
        let help = format!("effects at `{}` are {}", at.name, listed(words, at.name));
        return Err(Fault::new(whole(text), "an effect is missing", help));
    };
    let (aim, name) = aim_of(first, at)?;
    let last = rest.last();
    let number = find(name, last, words, at.name)
        .map_err(|(message, help)| Fault::new(first.span, message, help))?;
    let effect = &words.effects[number];
    if effect.of_moment && aim != Aim::Mine {
        let message = format!("`{name}` is about the moment, not about a fighter");
        let help = format!("write `{}`", effect.written());
        return Err(Fault::new(first.span, message, help));
    }
    let amount = amount_of(first, rest, effect)?;
    Ok(ParsedEffect { number, aim, amount })
}

/// Returns the aim of an effect, and its name without the prefix.
fn aim_of<'a>(first: &Token<'a>, at: &OptionWord) -> Result<(Aim, &'a str), Fault> {
    let Some((prefix, name)) = first.text.split_once('.') else {
        return Ok((Aim::Mine, first.text));
    };
    let aim = match prefix {
        "my" => Aim::Mine,
        "target" if at.targets == Targets::None => {
            let message = format!("`{}` has no target", at.name);
            let help = format!(
                "write `{name}` for the fighter of the moment, `side.{name}` for its side, \
                 `foes.{name}` for the hostile sides"
            );
            return Err(Fault::new(first.span, message, help));
        }
        "target" => Aim::Target,
        "side" => Aim::Side,
        "foes" => Aim::Foes,
        _ => {
            let message = format!("`{prefix}` in `{}` names no fighter", first.text);
            let help = "an effect is for `my.`, `target.`, `side.` or `foes.`";
            return Err(Fault::new(first.span, message, help));
        }
    };
    Ok((aim, name))
}

/// Returns the effect of this name; verbs of equal name differ in their nouns.
fn find(
    name: &str,
    last: Option<&Token<'_>>,
    words: &HouseWords,
    moment: &str,
) -> Result<usize, (String, String)> {
    let named = || words.effects.iter().enumerate().filter(|(_, effect)| effect.name == name);
    let noun = last.filter(|token| token.kind == TokenKind::Word).map(|token| token.text);
    let fitting: Vec<_> = named().filter(|(_, effect)| effect.has_noun(noun)).collect();
    if let Some((number, _)) = fitting.iter().find(|(_, effect)| effect.is_at(moment)) {
        return Ok(*number);
    }
    if let Some((_, effect)) = fitting.first() {
        let written = effect.written();
        let known = words.known(effect.moments);
        let known: Vec<String> = known.into_iter().map(ToOwned::to_owned).collect();
        let help = format!("it can be used at {}", list(&known, "and"));
        return Err((format!("`{written}` is not possible at `{moment}`"), help));
    }
    let same: Vec<String> = named().map(|(_, effect)| format!("`{}`", effect.written())).collect();
    if !same.is_empty() {
        return Err((
            format!("`{name}` is not written so"),
            format!("write {}", same.join(" or ")),
        ));
    }
    let known = words.effects.iter().filter(|effect| effect.is_at(moment));
    let help = did_you_mean(name, known.map(|effect| effect.name));
    let help = help.filter(|help| help.starts_with("did you mean"));
    let help =
        help.unwrap_or_else(|| format!("effects at `{moment}` are {}", listed(words, moment)));
    Err((format!("`{name}` is no effect"), help))
}

fn listed(words: &HouseWords, moment: &str) -> String {
    let known = words.effects.iter().filter(|effect| effect.is_at(moment));
    known.map(|effect| format!("`{}`", effect.written())).collect::<Vec<_>>().join(", ")
}

/// Returns the place of the amount; `None` if the effect has the form [`Form::Plain`].
fn amount_of(
    first: &Token<'_>,
    rest: &[Token<'_>],
    effect: &EffectWord,
) -> Result<Option<Range<usize>>, Fault> {
    let end = rest.last().map_or(first.span, |token| token.span);
    let wrong = |message: String| {
        Fault::new(first.span.to(end), message, format!("write `{}`", effect.written()))
    };
    match effect.form {
        Form::Plain if rest.is_empty() => Ok(None),
        Form::Plain => Err(wrong(format!("nothing can follow `{}`", effect.name))),
        Form::Verb(noun) => {
            let [amount @ .., _] = rest else {
                return Err(wrong(format!("`{}` needs an amount", effect.name)));
            };
            match (amount.first(), amount.last()) {
                (Some(from), Some(to)) => Ok(Some(from.span.start..to.span.end)),
                _ => Err(wrong(format!("an amount is missing before `{noun}`"))),
            }
        }
        Form::Change | Form::Set => {
            let signs: &[&str] = if effect.form == Form::Set { &["="] } else { &["+", "-"] };
            let [sign, amount @ ..] = rest else {
                return Err(wrong(format!("`{}` needs an amount", effect.name)));
            };
            if !signs.contains(&sign.text) {
                return Err(wrong(format!("`{}` cannot follow `{}`", sign.text, effect.name)));
            }
            match (amount.first(), amount.last()) {
                (Some(from), Some(to)) => {
                    let from = if sign.text == "-" { sign } else { from };
                    Ok(Some(from.span.start..to.span.end))
                }
                _ => Err(wrong(format!("an amount is missing after `{}`", sign.text))),
            }
        }
    }
}
