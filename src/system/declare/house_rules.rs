//! House rules as rule systems see them: the moments at which they apply, their effects, and the facts that they can
//! read.
//!
//! A house rule is text in a scenario: at a moment, if a condition holds, it has an effect. The
//! [`Table`](crate::system::Table) evaluates the condition, as it decides for fighters; the rules apply the effects.
//! A system declares its moments, effects and facts here as data, like its vocabulary.

use crate::inline_vec::InlineVec;
use crate::system::{Feature, FighterId, Question};
use std::ops::Range;

/// Most effects of one house rule: [`RuleEffects`] has a fixed size, because nothing allocates during a trial.
pub const MOST_DEEDS: usize = 8;
/// Most house rules of a scenario.
pub const MOST_HOUSE_RULES: usize = 32;
/// Most moments of a system, because sets of moments are bit sets in a `u64`.
pub const MOST_MOMENTS: usize = 64;

/// A moment of play at which house rules can apply.
#[derive(Clone, Copy, Debug)]
pub struct MomentWord {
    /// Name in house rules: `attack_rolled`.
    pub name: &'static str,
    /// Description: the step of play, the fighter that `my` stands for, and the fighter that `target` stands for if
    /// there is one.
    pub doc: &'static str,
    /// Ledger IDs of the step of play, such as `BR-1`.
    pub ledger: &'static str,
    /// Whether there is a target, whose features can be read and at whom effects can be aimed.
    pub target: bool,
}

/// An effect that a house rule can have.
#[derive(Clone, Copy, Debug)]
pub struct EffectWord {
    /// Verb or subject of the effect, with which a house rule is written; see [`Form`].
    pub name: &'static str,
    /// Form in which the effect is written.
    pub form: Form,
    /// Description for listings: the effect, its range, and the limits of it.
    pub doc: &'static str,
    /// Least and greatest amount. A formula that gives an amount beyond them counts as the nearer one, so that no
    /// house rule takes a state out of its range.
    pub range: (i32, i32),
    /// Moments at which the effect can be used; empty: at all moments.
    pub moments: &'static [&'static str],
    /// The verb or subject of the effect that undoes this one; `None` if no effect does.
    pub undone_by: Option<&'static str>,
    /// Whether the effect changes the roll or hit that is going on and so has no [`Aim`].
    pub of_moment: bool,
}

/// Form in which an effect is written; [`EffectWord::written`] shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `shifts + 2` or `shifts - 1`.
    Change,
    /// `clear 1 stress`: a verb, an amount, a noun.
    Verb(&'static str),
    /// `cap = 4`: a name and its new value.
    Set,
    /// `reroll`: nothing else.
    Plain,
}

impl EffectWord {
    /// Declares an effect of the form [`Form::Change`]: `shifts + N` or `shifts - N`.
    pub const fn change(name: &'static str, range: (i32, i32), doc: &'static str) -> Self {
        Self {
            name,
            form: Form::Change,
            doc,
            range,
            moments: &[],
            undone_by: None,
            of_moment: false,
        }
    }

    /// Declares an effect of the form [`Form::Verb`]: `clear N stress`.
    pub const fn verb(
        (name, noun): (&'static str, &'static str),
        range: (i32, i32),
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            form: Form::Verb(noun),
            doc,
            range,
            moments: &[],
            undone_by: None,
            of_moment: false,
        }
    }

    /// Declares an effect of the form [`Form::Set`]: `cap = N`.
    pub const fn set(name: &'static str, range: (i32, i32), doc: &'static str) -> Self {
        Self { name, form: Form::Set, doc, range, moments: &[], undone_by: None, of_moment: false }
    }

    /// Declares an effect of the form [`Form::Plain`]: `reroll`. Its amount is 1.
    pub const fn plain(name: &'static str, range: (i32, i32), doc: &'static str) -> Self {
        Self {
            name,
            form: Form::Plain,
            doc,
            range,
            moments: &[],
            undone_by: None,
            of_moment: false,
        }
    }

    /// Restricts the effect to these moments.
    #[must_use]
    pub const fn at(self, moments: &'static [&'static str]) -> Self {
        Self { moments, ..self }
    }

    /// Names the verb of the effect that undoes this one.
    #[must_use]
    pub const fn undone_by(self, verb: &'static str) -> Self {
        Self { undone_by: Some(verb), ..self }
    }

    /// Marks an effect that changes the roll or hit that is going on.
    #[must_use]
    pub const fn of_moment(self) -> Self {
        Self { of_moment: true, ..self }
    }

    /// Returns the effect as it is written, with `N` for the amount.
    pub fn written(&self) -> String {
        let name = self.name;
        match self.form {
            Form::Change => format!("{name} + N"),
            Form::Set => format!("{name} = N"),
            Form::Verb(noun) => format!("{name} N {noun}"),
            Form::Plain => name.to_owned(),
        }
    }

    /// Whether the effect is written with this last word: a verb needs its noun, in the singular or the plural.
    pub fn has_noun(&self, written: Option<&str>) -> bool {
        let Form::Verb(own) = self.form else { return true };
        let ending = if own.ends_with("xes") { "es" } else { "s" };
        let one = own.strip_suffix(ending).filter(|_| !own.ends_with("ss"));
        written.is_some_and(|written| written == own || one == Some(written))
    }

    /// Whether the effect can be used at a moment; an empty list of [`moments`](Self::moments) allows all.
    pub fn is_at(&self, moment: &str) -> bool {
        self.moments.is_empty() || self.moments.contains(&moment)
    }
}

/// Words that house rules can use in a system.
#[derive(Clone, Copy, Debug, Default)]
pub struct HouseWords {
    /// The moments, in the order of their numbers.
    pub moments: &'static [MomentWord],
    /// The effects, in the order of their numbers.
    pub effects: &'static [EffectWord],
    /// Facts that can be read besides the features of policies; a feature of the decision names the moments at which
    /// it can be read.
    pub facts: &'static [Feature],
}

impl HouseWords {
    /// No words, so that every house rule of a scenario is an error: the system has no house rules.
    pub const NONE: Self = Self { moments: &[], effects: &[], facts: &[] };

    /// Returns the number of the moment with this name, `None` if the system has no such moment.
    pub fn moment(&self, name: &str) -> Option<usize> {
        self.moments.iter().position(|moment| moment.name == name)
    }

    /// Returns the names in `moments` that this system has, because systems of one family share lists of moments but
    /// not every moment.
    pub fn known(&self, moments: &[&'static str]) -> Vec<&'static str> {
        moments.iter().copied().filter(|name| self.moment(name).is_some()).collect()
    }
}

/// Target of an effect, seen from the fighter whose moment it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The fighter whose moment it is.
    #[default]
    Mine,
    /// The other fighter of the moment.
    Target,
    /// All fighters of the own side.
    Side,
    /// All fighters of hostile sides.
    Foes,
}

/// Effect that a house rule has now, as the table evaluated it: [`EffectWord::range`] is already applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deed {
    /// Number of the effect.
    pub effect: u8,
    /// Target of the effect.
    pub aim: Aim,
    /// Amount, within the range of the effect; negative for less.
    pub amount: i32,
}

/// Effects that a house rule has now, in order.
pub type RuleEffects = InlineVec<Deed, MOST_DEEDS>;

/// Facts that house rules read at a moment besides the features of policies. [`HouseRuleQuestion`] puts them in
/// front of these features.
pub trait Facts {
    /// Returns the number of facts.
    fn count(&self) -> usize;

    /// Number of the moment in [`HouseWords::moments`].
    fn moment(&self) -> usize;

    /// The other fighter of the moment; `None` if the moment has a single fighter.
    fn target(&self) -> Option<FighterId>;

    /// Reads the value of a fact, counted from 0: for a fighter, or of the moment if there is none.
    /// [`house_facts!`](crate::house_facts) makes the function that it calls.
    fn read(&self, fact: usize, fighter: Option<FighterId>) -> i32;
}

/// The question by which the table evaluates a house rule. Its features are the facts of the moment, and after them
/// the features of policies, which a question of the system reads.
#[derive(Debug)]
pub struct HouseRuleQuestion<'a, Q: ?Sized, F: ?Sized> {
    /// A question to the fighter whose moment it is; reads the features of policies.
    pub ask: &'a Q,
    /// Facts that can be read besides the features of policies.
    pub facts: &'a F,
}

impl<Q: Question + ?Sized, F: Facts + ?Sized> Question for HouseRuleQuestion<'_, Q, F> {
    fn point(&self) -> usize {
        self.facts.moment()
    }

    fn actor(&self) -> FighterId {
        self.ask.actor()
    }

    fn when(&self) -> (u32, u32) {
        self.ask.when()
    }

    fn legal(&self, _option: u8, _argument: u8) -> bool {
        true
    }

    fn candidates(&self, _option: u8, _argument: u8) -> u64 {
        self.facts.target().map_or(0, |target| 1 << target)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        match feature.checked_sub(self.facts.count()) {
            Some(feature) => self.ask.of_fighter(feature, fighter),
            None => self.facts.read(feature, Some(fighter)),
        }
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        let feature = feature.checked_sub(self.facts.count());
        feature.map_or(0, |feature| self.ask.of_side(feature, own))
    }

    fn of_world(&self, feature: usize) -> i32 {
        match feature.checked_sub(self.facts.count()) {
            Some(feature) => self.ask.of_world(feature),
            None => self.facts.read(feature, None),
        }
    }
}

/// Numbers of the house rules that apply at a moment. A range, because they are numbered by their moments.
pub type ActiveRules = Range<usize>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_say_how_they_are_written() {
        let change = EffectWord::change("shifts", (-9, 9), "");
        let verb = EffectWord::verb(("clear", "stress"), (0, 9), "").at(&["hit"]);
        let plain = EffectWord::plain("reroll", (1, 1), "").undone_by("keep");
        let written = [change, verb, plain].map(|effect| effect.written());
        assert_eq!(written, ["shifts + N", "clear N stress", "reroll"]);
        assert!(verb.is_at("hit") && !verb.is_at("turn_starts") && change.is_at("hit"));
        assert_eq!(plain.undone_by, Some("keep"));
    }
}
