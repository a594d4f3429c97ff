//! A knob that is an amount: a number, dice, dice and an attribute, or everything (SW-REST-01 to
//! SW-REST-05, SW-WND-04, SW-WND-07, SW-COND-06, SW-ITEM-03).

use std::fmt;

use super::DieSize;
use super::die::SIZES;
use crate::choices;
use crate::knob::{KnobType, Value};

choices! {
    /// An attribute of a character, a small bonus (SW-CORE-01).
    pub enum Attribute {
        /// Strength: pushing, tripping, holding.
        Str = "str",
        /// Dexterity: disarming, climbing.
        Dex = "dex",
        /// Endurance: slots, Wounds and recovery.
        End = "end",
        /// Willpower: morale.
        Wil = "wil",
    }
}

impl Attribute {
    /// Returns the attribute with this name, in small letters or capitals.
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_name(&text.to_ascii_lowercase())
    }
}

/// Most dice of one amount.
const MOST_DICE: u8 = 8;

/// How much of something: `3`, `1d4`, `2d6+1`, `1d6+END`, `all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// Everything there is.
    All,
    /// Dice, a number and an attribute, added up; at least 0.
    Roll {
        /// Number of dice, 0 to 8.
        count: u8,
        /// Faces of each of them; 0 without dice.
        faces: u8,
        /// The number.
        plus: i8,
        /// The attribute.
        attribute: Option<Attribute>,
    },
}

impl Amount {
    /// Makes a number that is not rolled.
    pub const fn fixed(number: i8) -> Self {
        Self::Roll { count: 0, faces: 0, plus: number, attribute: None }
    }

    /// Dice alone: `dice(1, 6)` is `1d6`.
    pub const fn dice(count: u8, faces: u8) -> Self {
        Self::Roll { count, faces, plus: 0, attribute: None }
    }

    /// Dice and an attribute: `dice_and(1, 6, Attribute::End)` is `1d6+END`.
    pub const fn dice_and(count: u8, faces: u8, attribute: Attribute) -> Self {
        Self::Roll { count, faces, plus: 0, attribute: Some(attribute) }
    }

    /// Returns the value of the amount, at least 0. `all` is the value of [`Amount::All`]; `draw` is given the number
    /// of the die, from 0, and its faces.
    pub fn roll(
        self,
        attribute_value: impl Fn(Attribute) -> i32,
        all: i32,
        mut draw: impl FnMut(u8, u8) -> u8,
    ) -> i32 {
        let Self::Roll { count, faces, plus, attribute } = self else { return all };
        let dice: i32 = (0..count).map(|die| i32::from(draw(die, faces))).sum();
        (dice + i32::from(plus) + attribute.map_or(0, attribute_value)).max(0)
    }

    /// Returns twice the mean of dice and number, the attribute left out; 0 for everything. Twice, because the mean
    /// of a die ends in a half.
    pub fn twice_the_mean(self) -> i32 {
        let Self::Roll { count, faces, plus, .. } = self else { return 0 };
        i32::from(count) * (i32::from(faces) + 1) + 2 * i32::from(plus)
    }

    /// Reads an amount: terms with `+` or `-` between them, in any order. `None` if the text is anything else.
    pub fn parse(text: &str) -> Option<Self> {
        if text.trim() == "all" {
            return Some(Self::All);
        }
        let (mut dice, mut plus, mut attribute) = (None, None, None);
        for (is_less, term) in terms(text) {
            // Only a number can be taken off.
            let read_dice = parse_dice(term).filter(|_| !is_less);
            let read_attribute = Attribute::parse(term).filter(|_| !is_less);
            let is_repeated = if read_dice.is_some() {
                dice.replace(read_dice?).is_some()
            } else if read_attribute.is_some() {
                attribute.replace(read_attribute?).is_some()
            } else {
                let number = parse_number(term)?;
                plus.replace(if is_less { -number } else { number }).is_some()
            };
            if is_repeated {
                return None;
            }
        }
        let (count, faces) = dice.unwrap_or((0, 0));
        Some(Self::Roll { count, faces, plus: plus.unwrap_or(0), attribute })
    }

    /// Returns the least and greatest sum of dice and number. `None` for `all`, which has no limits.
    fn reach(self) -> Option<(i32, i32)> {
        let Self::Roll { count, faces, plus, .. } = self else { return None };
        let (count, faces, plus) = (i32::from(count), i32::from(faces), i32::from(plus));
        Some((count + plus, count * faces + plus))
    }
}

/// Returns the terms of a sum, with whether each is taken off. A sign belongs to the term that follows it.
fn terms(text: &str) -> Vec<(bool, &str)> {
    let signs = text.match_indices(['+', '-']).map(|(at, _)| at);
    let starts: Vec<usize> = std::iter::once(0).chain(signs.filter(|at| *at > 0)).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let cut = |(start, end): (&usize, usize)| match text[*start..end].strip_prefix('-') {
        Some(term) => (true, term.trim()),
        None => (false, text[*start..end].trim_start_matches('+').trim()),
    };
    starts.iter().zip(ends).map(cut).collect()
}

/// `2d6` or `d6`.
fn parse_dice(term: &str) -> Option<(u8, u8)> {
    let at = term.find(['d', 'D'])?;
    let count = if at == 0 { 1 } else { parse_number(&term[..at])? };
    let die = DieSize::parse(&term[at..])?;
    let count = u8::try_from(count).ok().filter(|count| (1..=MOST_DICE).contains(count))?;
    Some((count, die.0))
}

fn parse_number(term: &str) -> Option<i8> {
    term.bytes().all(|byte| byte.is_ascii_digit()).then(|| term.parse().ok()).flatten()
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Roll { count, faces, plus, attribute } = *self else { return out.pad("all") };
        let mut terms = Vec::new();
        if count > 0 {
            terms.push(format!("{count}d{faces}"));
        }
        if plus != 0 || (count == 0 && attribute.is_none()) {
            terms.push(plus.to_string());
        }
        terms.extend(attribute.map(|attribute| attribute.name().to_ascii_uppercase()));
        // A number below 0 brings its own sign.
        let text = terms.join("+").replace("+-", "-");
        out.pad(&text)
    }
}

/// Range of amounts that a knob can take. `range (0, 4)` is short for `range Amounts::within(0, 4)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    low: i32,
    high: i32,
    attributes: bool,
    all: bool,
}

impl Amounts {
    /// Allows numbers from `low` to `high`, and dice with or without a number that cannot come to less or to more.
    pub const fn within(low: i32, high: i32) -> Self {
        Self { low, high, attributes: false, all: false }
    }

    /// Allows an attribute as well. It does not count for the limits, because it differs from fighter to fighter.
    #[must_use]
    pub const fn or_attribute(self) -> Self {
        Self { attributes: true, ..self }
    }

    /// Allows [`Amount::All`] as well.
    #[must_use]
    pub const fn or_all(self) -> Self {
        Self { all: true, ..self }
    }

    fn allow(&self, amount: Amount) -> bool {
        match (amount, amount.reach()) {
            (Amount::Roll { attribute, .. }, Some((least, most))) => {
                let in_reach = self.low <= least && most <= self.high;
                in_reach && (self.attributes || attribute.is_none())
            }
            _ => self.all,
        }
    }

    /// Returns the largest single die that fits, as an example for the domain. `None` if none does.
    fn die(&self) -> Option<Amount> {
        let dice = SIZES.into_iter().rev().map(|faces| Amount::dice(1, faces));
        dice.into_iter().find(|&amount| self.allow(amount))
    }
}

impl From<(i32, i32)> for Amounts {
    fn from((low, high): (i32, i32)) -> Self {
        Self::within(low, high)
    }
}

impl KnobType for Amount {
    type Range = Amounts;

    fn read(value: &Value, range: &Amounts) -> Result<Self, String> {
        match value {
            Value::Int(number) => i8::try_from(*number).ok().map(Self::fixed),
            other => other.as_text().and_then(Self::parse),
        }
        .filter(|&amount| range.allow(amount))
        .ok_or_else(|| {
            let Amounts { low, high, .. } = range;
            let dice = if range.die().is_some() { "a number or dice" } else { "a number" };
            format!("{dice} that come to {low} to {high}{}", extras(range))
        })
    }

    fn show(&self) -> Value {
        match *self {
            Self::Roll { count: 0, plus, attribute: None, .. } => i32::from(plus).into(),
            _ => self.to_string().into(),
        }
    }

    fn domain(range: &Amounts) -> String {
        let die = range.die().map(|die| format!(" or dice such as {die}")).unwrap_or_default();
        format!("{}..={}{die}{}", range.low, range.high, extras(range))
    }

    fn ends(range: &Amounts) -> Vec<Value> {
        let number = |number: i32| Value::from(number);
        let mut ends = vec![number(range.low), number(range.high)];
        ends.dedup();
        ends.extend(range.die().map(|die| die.show()));
        if let (true, Some(Self::Roll { count, faces, .. })) = (range.attributes, range.die()) {
            ends.push(Self::dice_and(count, faces, Attribute::End).show());
        }
        ends.extend(range.all.then(|| Self::All.show()));
        ends
    }
}

/// Names what a range allows beyond numbers and dice, for error messages.
fn extras(range: &Amounts) -> &'static str {
    match (range.attributes, range.all) {
        (false, false) => "",
        (true, false) => ", with an attribute such as 1d6+END",
        (false, true) => ", or all",
        (true, true) => ", with an attribute such as 1d6+END, or all",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Amounts = Amounts::within(-9, 40).or_attribute().or_all();

    fn shown(text: &str) -> Option<String> {
        Amount::read(&text.into(), &ANY).ok().map(|amount| amount.to_string())
    }

    #[test]
    fn amounts_are_read_and_shown() {
        for text in ["all", "1d4", "2d6+1", "1d6+END", "1d6-1+WIL", "END", "3", "0", "-2", "2+STR"]
        {
            assert_eq!(shown(text).as_deref(), Some(text));
        }
        for (text, short) in [("d6", "1d6"), ("1D6 + end", "1d6+END"), ("END+2d6", "2d6+END")] {
            assert_eq!(shown(text).as_deref(), Some(short));
        }
        for text in ["", "+", "1d7", "9d6", "0d6", "1d6+", "1d6+1d6", "1+2", "--1", "1d6-END", "é"]
        {
            assert_eq!(shown(text), None, "{text}");
        }
        assert_eq!(Amount::fixed(3).show(), Value::Int(3));
        assert_eq!(Amount::dice(1, 4).show(), "1d4".into());
    }

    #[test]
    fn attributes_are_read_in_capitals_too() {
        for text in ["str", "STR", "Str"] {
            assert_eq!(Attribute::read(&text.into(), &()), Ok(Attribute::Str));
        }
        assert!(Attribute::read(&"STRENGTH".into(), &()).is_err());
    }

    #[test]
    fn a_range_says_what_is_allowed() {
        let range = Amounts::from((0, 4));
        assert_eq!(Amount::read(&"1d4".into(), &range), Ok(Amount::dice(1, 4)));
        assert_eq!(Amount::read(&Value::Int(4), &range), Ok(Amount::fixed(4)));
        for refused in ["1d6", "all", "1d4+END", "1d4+1", "5"] {
            let expected = Err("a number or dice that come to 0 to 4".to_owned());
            assert_eq!(Amount::read(&refused.into(), &range), expected, "{refused}");
        }
        assert_eq!(Amount::domain(&range), "0..=4 or dice such as 1d4");
        let everything = Amounts::within(0, 20).or_attribute().or_all();
        for range in [range, everything, ANY, Amounts::within(3, 3)] {
            for end in Amount::ends(&range) {
                let read = Amount::read(&end, &range).map(|amount| amount.show());
                assert_eq!(read, Ok(end));
            }
        }
    }

    #[test]
    fn rolls_add_up_and_stop_at_nothing() {
        let faces = |amount: Amount, end: i32| {
            amount.roll(|_| end, 9, |die, faces| if die == 0 { 3 } else { faces })
        };
        assert_eq!(faces(Amount::dice_and(1, 6, Attribute::End), 2), 5);
        assert_eq!(faces(Amount::dice(2, 6), 2), 9);
        assert_eq!(faces(Amount::dice_and(1, 6, Attribute::End), -4), 0);
        assert_eq!(faces(Amount::All, 2), 9);
        assert_eq!(Amount::parse("2d6+1").map(Amount::twice_the_mean), Some(16));
    }
}
