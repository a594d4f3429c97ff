//! House rules of a scenario: checked, compiled, and described in transcripts.

use super::conflict::Conflict;
use super::erased::System;
use super::trial_record::{LineKind, PolicyLine};
use crate::policy::{
    HouseError, HouseRule, HouseRules, HouseSource, HouseVocabulary, Part, wrong_number_name,
};
use crate::scenario::{HouseText, Problem, Problems, Scenario, inside as within};
use crate::system::{
    Aim, Deed, FighterId, Form, HouseWords, Line, MOST_HOUSE_RULES, RuleEffects, RuleSystem,
    Vocabulary,
};

/// A house rule that is played, as lines of a tally name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseName {
    /// Name of the house rule.
    pub name: String,
    /// The name of its moment.
    pub moment: &'static str,
}

/// A standing rule of a game that is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingRule {
    /// Name of the rule.
    pub name: &'static str,
    /// The name of its moment.
    pub moment: &'static str,
}

/// Compiles the house rules of a scenario; rules that are switched off are only checked. A game that is text
/// compiles them itself, as it does its standing rules. Here they only become rules that can be counted and told:
/// see [`HouseRule::counted`].
pub(super) fn compile(
    scenario: &Scenario,
    (system, vocabulary): (&System, &Vocabulary),
    problems: &mut Problems,
) -> (HouseRules, Vec<HouseName>) {
    let texts = &scenario.house_rules;
    if texts.is_empty() {
        return (HouseRules::default(), Vec::new());
    }
    if system.house.moments.is_empty() {
        let message = format!("{} has no house rules", system.title);
        let help = "the system declares no moments at which they could speak";
        problems.push(Problem::new(&texts[0].origin, message).help(help));
        return (HouseRules::default(), Vec::new());
    }
    if let Some(text) = texts.get(MOST_HOUSE_RULES) {
        let message = format!("{} house rules are too many", texts.len());
        let help = format!("a scenario has room for {MOST_HOUSE_RULES}");
        problems.push(Problem::new(&text.origin, message).help(help));
        return (HouseRules::default(), Vec::new());
    }
    if system.is_text() {
        return counted(texts, system.house);
    }
    let words = HouseVocabulary::new(&vocabulary.features, system.house);
    let (mut rules, mut names) = (Vec::new(), Vec::new());
    for text in texts {
        let Some((rule, moment)) = compile_one(text, &words, system.house, (system.id, problems))
        else {
            continue;
        };
        if text.is_on {
            rules.push(rule);
            names.push(HouseName { name: text.name.clone(), moment });
        }
    }
    let rules = HouseRules::new(rules);
    let name_of = |rule: usize| names[rules.written(rule)].clone();
    let names = (0..rules.len()).map(name_of).collect();
    (rules, names)
}

/// The house rules of a game that is text which are switched on, in the order of the scenario.
fn counted(texts: &[HouseText], words: &HouseWords) -> (HouseRules, Vec<HouseName>) {
    let on = texts.iter().filter(|text| text.is_on);
    let name = |text: &HouseText| {
        let moment = text.when.as_ref().and_then(|(when, _)| words.moment(when)).unwrap_or(0);
        HouseName { name: text.name.clone(), moment: words.moments[moment].name }
    };
    let names: Vec<HouseName> = on.map(name).collect();
    (HouseRules::new(names.iter().map(|_| HouseRule::counted()).collect()), names)
}

fn compile_one(
    text: &HouseText,
    vocabulary: &HouseVocabulary<'_>,
    words: &HouseWords,
    (system, problems): (&str, &mut Problems),
) -> Option<(HouseRule, &'static str)> {
    let before = problems.len();
    check_numbers(text, vocabulary.features(), problems);
    let (when, origin) = text.when.as_ref()?;
    let Some(moment) = words.moment(when) else {
        let known = words.moments.iter().map(|moment| moment.name);
        let problem = Problem::unknown(origin, "moment", when, known);
        let help = problem.help.clone().unwrap_or_default();
        let guess = help.starts_with("did you mean");
        let all = format!("`outweigh list moments {system}` lists them all");
        let help = if guess { format!("{help} {all}") } else { all };
        problems.push(problem.help(help));
        return None;
    };
    let numbers: Vec<(String, i32)> =
        text.numbers.iter().map(|number| (number.name.clone(), number.value)).collect();
    let effects: Vec<&str> = text.effects.iter().map(|(text, _)| text.as_str()).collect();
    if effects.is_empty() {
        let message = format!("house rule `{}` does nothing", text.name);
        let help = format!("`outweigh list effects {system}` lists what `do` can say");
        problems.push(Problem::new(&text.origin, message).help(help));
        return None;
    }
    let condition = text.condition.as_ref().map(|(text, _)| text.as_str());
    let source = HouseSource { moment, condition, effects: &effects, numbers: &numbers };
    match HouseRule::compile(&source, vocabulary) {
        Ok(rule) if problems.len() == before => Some((rule, words.moments[moment].name)),
        Ok(_) => None,
        Err(errors) => {
            problems.extend(errors.iter().map(|error| problem_of(error, text)));
            None
        }
    }
}

/// Notes numbers whose names are words of the system, so that a word of a condition has one meaning.
fn check_numbers(text: &HouseText, vocabulary: &Vocabulary, problems: &mut Problems) {
    for number in &text.numbers {
        if let Some(why) = wrong_number_name(&number.name, vocabulary) {
            let message = format!("a number cannot be called `{}`: {why}", number.name);
            problems.push(Problem::new(&number.origin, message).help("call it something else"));
        }
    }
}

fn problem_of(error: &HouseError, rule: &HouseText) -> Problem {
    let placed = match error.part {
        Part::Condition => rule.condition.as_ref(),
        Part::Effect(number) => rule.effects.get(number),
    };
    let origin = match placed {
        Some((text, origin)) => within(origin, text, &error.span),
        None => rule.origin.clone(),
    };
    Problem::new(&origin, error.message.clone()).help(error.help.clone())
}

impl<R: RuleSystem> Conflict<R> {
    /// Returns the house rules as lines of a tally: counts of how often each applied follow the lines of policies.
    pub(super) fn house_lines(&self) -> impl Iterator<Item = PolicyLine> {
        self.house.iter().enumerate().map(|(number, rule)| PolicyLine {
            policy: "house rules".to_owned(),
            list: rule.moment,
            line: number + 1,
            text: rule.name.clone(),
            own: true,
            settled: false,
            kind: LineKind::HouseRule,
        })
    }

    /// Returns the standing rules as lines of a tally: counts of how often each applied follow those of house rules.
    pub(super) fn standing_lines(&self) -> impl Iterator<Item = PolicyLine> {
        self.system.standing_rules.iter().enumerate().map(|(number, rule)| PolicyLine {
            policy: "standing rules".to_owned(),
            list: rule.moment,
            line: number + 1,
            text: rule.name.to_owned(),
            own: true,
            settled: false,
            kind: LineKind::StandingRule,
        })
    }

    /// Describes a house rule that applied, with its effects and their targets, as a line of a transcript.
    pub(super) fn house_told(
        &self,
        rule: usize,
        (fighter, target): (FighterId, Option<FighterId>),
        ruling: &RuleEffects,
    ) -> Line {
        let seats = &self.compiled.seats;
        let whom = |deed: Deed| match deed.aim {
            Aim::Mine => String::new(),
            Aim::Target => {
                format!(" -> {}", target.map_or("nobody", |target| seats[target].name.as_str()))
            }
            Aim::Side => " -> own side".to_owned(),
            Aim::Foes => " -> foes".to_owned(),
        };
        let deeds =
            ruling.iter().map(|deed| format!("{}{}", told(*deed, self.system.house), whom(*deed)));
        let deeds = deeds.collect::<Vec<_>>().join(", ");
        // Games that are text tell each step of a house rule themselves.
        let colon = if deeds.is_empty() { "" } else { ": " };
        let (rule, name) = (&self.house[rule].name, &seats[fighter].name);
        Line::at(2, format!("* house rule {rule} for {name}{colon}{deeds}"))
    }
}

/// Describes an effect with its amount, as a scenario writes it; the reverse of parsing.
fn told(deed: Deed, words: &HouseWords) -> String {
    let effect = &words.effects[usize::from(deed.effect)];
    let (name, amount) = (effect.name, deed.amount);
    match effect.form {
        Form::Change if amount < 0 => format!("{name} - {}", amount.unsigned_abs()),
        Form::Change => format!("{name} + {amount}"),
        Form::Set => format!("{name} = {amount}"),
        Form::Verb(noun) => format!("{name} {amount} {noun}"),
        Form::Plain => name.to_owned(),
    }
}
