//! House rules: when they apply and which effects they have, compiled from text in the language of policies. The
//! condition and the amounts are expressions as in policies, read at a moment instead of a decision point. An effect is
//! written `shifts + 2`, `clear 1 stress` or `reroll`, with `target.`, `side.` or `foes.` before it if it is not for
//! the fighter whose moment it is ([`Aim`]).

pub(crate) mod effects;

use super::calculation::{Atom, Calculation};
use super::check;
use super::compile;
use super::condition_tree::{Flag, Number};
use super::evaluate::Condition;
use super::lexer::Fault;
use super::parser;
use super::registers::Registers;
use super::shared_calculations::{Calculations, TooDeep};
use super::word_lookup::{Given, Names};
use crate::inline_vec::InlineVec;
use crate::system::{
    ActiveRules, Aim, Deed, Feature, HouseWords, MOST_DEEDS, MOST_MOMENTS, OptionWord, Point,
    Question, RuleEffects, Targets, Vocabulary, fighters_in,
};
use effects::ParsedEffect;
use std::ops::Range;

/// A part of a house rule, so that a mistake can be placed in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The condition.
    Condition,
    /// The effect with this number.
    Effect(usize),
}

/// A mistake in a part of a house rule. The caller knows where in the file the part stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseError {
    /// Part of the rule with the mistake.
    pub part: Part,
    /// The offending bytes within its text.
    pub span: Range<usize>,
    /// Description of the mistake.
    pub message: String,
    /// Advice on how to mend it.
    pub help: String,
}

/// The texts of a house rule; [`HouseRule::compile`] reads them.
#[derive(Clone, Copy, Debug)]
pub struct HouseSource<'a> {
    /// Number of the moment.
    pub moment: usize,
    /// The condition; `None` if the rule always applies.
    pub condition: Option<&'a str>,
    /// The effects.
    pub effects: &'a [&'a str],
    /// Numbers of the rule with their names, which condition and amounts may use.
    pub numbers: &'a [(String, i32)],
}

/// The words that house rules can use, in the form that the compiler of policies takes.
#[derive(Debug)]
pub struct HouseVocabulary<'a> {
    words: &'a HouseWords,
    /// The facts, then the features of policies: the numbering of
    /// [`HouseRuleQuestion`](crate::system::HouseRuleQuestion).
    all: Vocabulary,
    /// The moments as decision points without options, because names are looked up at a [`Point`].
    points: Vec<Point>,
}

impl<'a> HouseVocabulary<'a> {
    /// Makes the words of a system with these features, once for all rules of a scenario.
    pub fn new(features: &[Feature], words: &'a HouseWords) -> Self {
        let features = words.facts.iter().chain(features).copied().collect();
        let point = |moment: &crate::system::MomentWord| Point {
            name: moment.name,
            doc: moment.doc,
            ledger: moment.ledger,
            options: &[],
            fallback: &[],
        };
        let points = words.moments.iter().map(point).collect();
        Self { words, all: Vocabulary { points: Vec::new(), features }, points }
    }

    /// Returns the features that can be read, facts first.
    pub fn features(&self) -> &Vocabulary {
        &self.all
    }
}

/// A compiled house rule. [`HouseRules`] holds the rules of a conflict.
#[derive(Clone, Debug)]
pub struct HouseRule {
    moment: usize,
    condition: Condition,
    /// Whether the rule applies only if there is a target: its condition or an effect needs one.
    needs_target: bool,
    effects: Box<[Effect]>,
    /// The calculations of condition and effects.
    calculations: Box<[Calculation]>,
}

#[derive(Clone, Debug)]
struct Effect {
    number: u8,
    aim: Aim,
    range: (i32, i32),
    amount: Atom,
}

impl HouseRule {
    /// Returns a rule that always applies and does nothing. Games that are text judge their house rules themselves
    /// and have each one counted that applies.
    pub fn counted() -> Self {
        Self {
            moment: 0,
            condition: Condition::default(),
            needs_target: false,
            effects: Box::default(),
            calculations: Box::default(),
        }
    }

    /// Compiles a rule.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn compile(
        source: &HouseSource<'_>,
        vocabulary: &HouseVocabulary<'_>,
    ) -> Result<Self, Vec<HouseError>> {
        let moment = &vocabulary.words.moments[source.moment];
        let targets = if moment.target { Targets::Foe } else { Targets::None };
        let at = OptionWord { name: moment.name, doc: "", targets, arguments: &[] };
        let Given { fixed, index_feature, .. } = Given::ANYBODY;
        let point = &vocabulary.points[source.moment];
        let names = Names {
            vocabulary: &vocabulary.all,
            point,
            fixed,
            index_feature,
            numbers: source.numbers,
        };
        let calculations = Calculations::default();
        let mut scope = Scope { names, at: &at, words: vocabulary.words, calculations };
        let mut errors = Vec::new();
        let condition = scope.condition(source.condition.unwrap_or("yes"), &mut errors);
        let effects = scope.effects(source.effects, &mut errors);
        let (Some((condition, reads_target)), Some(effects)) = (condition, effects) else {
            return Err(errors);
        };
        let aims_at_target = |effect: &Effect| effect.aim == Aim::Target;
        let needs_target = reads_target || effects.0.iter().any(aims_at_target) || effects.1;
        let (effects, calculations) = (effects.0.into(), scope.calculations.all().into());
        Ok(Self { moment: source.moment, condition, needs_target, effects, calculations })
    }

    /// Returns the effects of the rule now; `None` if it does not apply.
    fn judge<Q: Question + ?Sized>(&self, question: &Q) -> Option<RuleEffects> {
        let target = fighters_in(question.candidates(0, 0)).next();
        if self.needs_target && target.is_none() {
            return None;
        }
        let target = target.unwrap_or_default();
        let mut known = Registers::new(&self.calculations);
        if !self.condition.holds(question, target, &mut known) {
            return None;
        }
        let mut ruling = InlineVec::new();
        for effect in &self.effects {
            let amount = effect.amount.value(question, target, &mut known);
            let (least, most) = effect.range;
            let amount = amount.clamp(least, most);
            ruling.push(Deed { effect: effect.number, aim: effect.aim, amount });
        }
        Some(ruling)
    }
}

/// Names and words that the texts of a rule can use, and the calculations found so far; lives while one rule is
/// compiled.
struct Scope<'a> {
    names: Names<'a>,
    at: &'a OptionWord,
    words: &'a HouseWords,
    calculations: Calculations,
}

impl Scope<'_> {
    /// Compiles the condition; returns it, and whether it reads a target. `None` after a mistake.
    fn condition(&mut self, text: &str, errors: &mut Vec<HouseError>) -> Option<(Condition, bool)> {
        let flag = match self.flag(text) {
            Ok(flag) => flag,
            Err(faults) => {
                errors.extend(of_part(faults, Part::Condition));
                return None;
            }
        };
        if flag == Flag::Constant(false) {
            errors.push(HouseError {
                part: Part::Condition,
                span: 0..text.len(),
                message: "the rule can never apply: its condition never holds".into(),
                help: "switch it off with use = \"off\", or say when it applies".into(),
            });
            return None;
        }
        let reads_target = flag.reads_target();
        let condition = compile::flag(flag, &mut self.calculations);
        if condition.is_err() {
            errors.push(HouseError {
                part: Part::Condition,
                span: 0..text.len(),
                message: "the condition needs too many values at once".into(),
                help: "split the rule into several".into(),
            });
        }
        Some((condition.ok()?, reads_target))
    }

    fn flag(&self, text: &str) -> Result<Flag, Vec<Fault>> {
        let parsed = parser::expression(text).map_err(|fault| vec![fault])?;
        check::condition(text, &parsed, self.names, self.at)
    }

    /// Compiles the effects; returns them, and whether an amount reads a target. `None` after a mistake.
    fn effects(
        &mut self,
        texts: &[&str],
        errors: &mut Vec<HouseError>,
    ) -> Option<(Vec<Effect>, bool)> {
        let before = errors.len();
        if let Some(text) = texts.get(MOST_DEEDS) {
            errors.push(HouseError {
                part: Part::Effect(MOST_DEEDS),
                span: 0..text.len(),
                message: format!("a house rule has at most {MOST_DEEDS} effects"),
                help: "write the others into a rule of their own".into(),
            });
        }
        let (mut effects, mut reads_target) = (Vec::new(), false);
        for (number, text) in texts.iter().take(MOST_DEEDS).enumerate() {
            match self.effect(text) {
                Ok((effect, reads)) => {
                    reads_target |= reads;
                    effects.push(effect);
                }
                Err(faults) => errors.extend(of_part(faults, Part::Effect(number))),
            }
        }
        (errors.len() == before).then_some((effects, reads_target))
    }

    fn effect(&mut self, text: &str) -> Result<(Effect, bool), Vec<Fault>> {
        let parsed = effects::parse(text, self.words, self.at)?;
        let ParsedEffect { number, aim, amount } = parsed;
        let declared = &self.words.effects[number];
        let sum = match amount {
            None => Number::Constant(1),
            Some(place) => self.amount(text, place)?,
        };
        if let Number::Constant(amount) = sum {
            let (least, most) = declared.range;
            if !(least..=most).contains(&amount) {
                let span = effects::whole(text);
                let message =
                    format!("`{}` is for {least} to {most}, not {amount}", declared.written());
                return Err(vec![Fault::new(span, message, "write an amount in this range")]);
            }
        }
        let reads = sum.reads_target();
        let too_deep = |TooDeep| {
            let help = "name parts of it with rules of their own";
            vec![Fault::new(effects::whole(text), "the amount needs too many values", help)]
        };
        let amount = self.calculations.atom(&sum).map_err(too_deep)?;
        let range = declared.range;
        Ok((Effect { number: number as u8, aim, range, amount }, reads))
    }

    /// Compiles the amount at a place of a text. After a minus sign it is read as zero minus the rest, so that the
    /// grammar of policies alone decides how a sum goes on.
    fn amount(&self, text: &str, place: Range<usize>) -> Result<Number, Vec<Fault>> {
        let part = text.get(place.clone()).unwrap_or_default();
        let takes = part.starts_with(['-', '\u{2212}', '\u{2013}']);
        let zero = if takes { "0" } else { "" };
        let sum = format!("{zero}{part}");
        let shifted = |mut fault: Fault| {
            fault.span.start = (fault.span.start + place.start).saturating_sub(zero.len());
            fault.span.end = (fault.span.end + place.start).saturating_sub(zero.len());
            fault
        };
        let parsed = parser::expression(&sum).map_err(|fault| vec![shifted(fault)])?;
        check::number(&sum, &parsed, self.names, self.at)
            .map_err(|faults| faults.into_iter().map(shifted).collect())
    }
}

fn of_part(faults: Vec<Fault>, part: Part) -> impl Iterator<Item = HouseError> {
    faults.into_iter().map(move |fault| HouseError {
        part,
        span: fault.span.start..fault.span.end,
        message: fault.message,
        help: fault.help,
    })
}

/// The house rules of a conflict, sorted by the moments at which they speak, so that the rules of a moment are a range.
#[derive(Clone, Debug, Default)]
pub struct HouseRules {
    /// Moments that have rules, a bit for each. One test of it is all that a moment without rules costs.
    moments: u64,
    rules: Box<[HouseRule]>,
    /// Index of the first rule of each moment; the entry after the last moment is the number of rules.
    first: Vec<u8>,
    /// Number of each rule in the order of the scenario, by which transcripts and counts name it.
    written: Box<[usize]>,
}

impl HouseRules {
    /// Sorts rules by the moment at which they speak; within a moment they keep their order.
    pub fn new(rules: Vec<HouseRule>) -> Self {
        let mut all: Vec<(usize, HouseRule)> = rules.into_iter().enumerate().collect();
        all.sort_by_key(|(_, rule)| rule.moment);
        let begins = |moment: usize| all.partition_point(|(_, rule)| rule.moment < moment) as u8;
        let first = (0..=MOST_MOMENTS).map(begins).collect();
        let moments = all.iter().fold(0, |mask, (_, rule)| mask | 1 << rule.moment);
        let written = all.iter().map(|(number, _)| *number).collect();
        let rules = all.into_iter().map(|(_, rule)| rule).collect();
        Self { moments, rules, first, written }
    }

    /// Whether there are no rules.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Returns the number of rules.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns the moments that have rules, a bit for each.
    pub fn moments(&self) -> u64 {
        self.moments
    }

    /// Returns the rules of a moment; an empty range if there are none.
    pub fn speaking(&self, moment: usize) -> ActiveRules {
        if self.moments >> moment & 1 == 0 {
            return 0..0;
        }
        usize::from(self.first[moment])..usize::from(self.first[moment + 1])
    }

    /// Whether a rule of a moment can apply, as far as its condition reads numbers of the conflict that `known` returns
    /// by their feature.
    pub fn can_apply(&self, moment: usize, known: impl Fn(usize) -> Option<i32>) -> bool {
        self.rules[self.speaking(moment)].iter().any(|rule| rule.condition.can_hold(&known))
    }

    /// Returns the effects of a rule now; `None` if it does not apply.
    pub fn judge<Q: Question + ?Sized>(&self, rule: usize, question: &Q) -> Option<RuleEffects> {
        self.rules[rule].judge(question)
    }

    /// Returns the number of a rule in the order of the scenario.
    pub fn written(&self, rule: usize) -> usize {
        self.written[rule]
    }

    pub fn moment_of(&self, rule: usize) -> usize {
        self.rules[rule].moment
    }
}
