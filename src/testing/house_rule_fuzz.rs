//! House rules made at random: whatever a scenario could say at any moment is played to the end.
//!
//! A set of rules is written as a designer would write it, from what the system declares, and
//! compiled with a scenario. It has to keep every promise of [`crate::engine::conformance`] and to be told
//! without a panic. A set that does not is made as small as it can be before it is shown. The seed
//! is fixed; `OUTWEIGH_FUZZ_ROUNDS` asks for other numbers of sets.

use crate::engine::conformance;
use crate::engine::{Conflict, Transcript};
use crate::scenario::{Document, Problems, Scenario};
use crate::system::{EffectWord, Feature, Form, MomentWord, RuleSystem, Scope, ValueKind};
use crate::testing::runs_in_full;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Trials that each set is played for.
const TRIALS: u64 = 2;
/// Most rules of a set.
const MOST_RULES: usize = 5;
/// Most effects of a rule, but for one rule in ten.
const USUAL_EFFECTS: usize = 3;
/// Number of faults after which the search stops.
const MOST_FAULTS: usize = 5;
/// Most effects of any rule.
const MOST_EFFECTS: usize = 8;

/// Words that applied in any of the sets, by name.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    moments: BTreeSet<&'static str>,
    effects: BTreeSet<String>,
}

impl Applied {
    /// Returns the moments and effects of a system that never applied in any set.
    pub(crate) fn untried<R: RuleSystem>(&self) -> Vec<String> {
        let moments = R::HOUSE.moments.iter().map(|moment| moment.name);
        let moments = moments.filter(|name| !self.moments.contains(name)).map(ToOwned::to_owned);
        let effects = R::HOUSE.effects.iter().map(EffectWord::written);
        moments.chain(effects.filter(|written| !self.effects.contains(written))).collect()
    }
}

/// Plays each of these scenarios, named from the root of the project, under `sets` sets of random
/// house rules; usually under half of them.
///
/// # Panics
/// If a set is refused, breaks a promise or panics.
pub(crate) fn fuzz<R: RuleSystem>(scenarios: &[&str], sets: u64) -> Applied {
    let asked = std::env::var("OUTWEIGH_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok());
    let mut applied = Applied::default();
    let mut faults = Vec::new();
    let usual = if runs_in_full() { sets } else { sets / 2 };
    let sets = asked.unwrap_or(usual);
    for (number, path) in scenarios.iter().enumerate() {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}"));
        // No two scenarios are played under the same sets.
        let first = number as u64 * sets;
        for seed in first..first + sets {
            let set = Writer::<R>::new(seed).set();
            if let Err(broken) = play::<R>(&text, &set, seed, &mut applied) {
                let (set, broken) = smallest::<R>(&text, set, seed, broken);
                faults.push(format!("{path}, set {seed}: {broken}\n{}", written(&set)));
            }
            if faults.len() >= MOST_FAULTS {
                break;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    applied
}

/// A rule as a scenario writes it.
#[derive(Clone, Debug)]
struct Rule {
    moment: &'static str,
    condition: Option<String>,
    /// Each effect, and its declaration in words.
    effects: Vec<(String, String)>,
}

/// Writes rules as they stand in a scenario.
fn written(set: &[Rule]) -> String {
    let mut text = String::new();
    for (number, Rule { moment, condition, effects }) in set.iter().enumerate() {
        let effects: Vec<&str> = effects.iter().map(|(text, _)| text.as_str()).collect();
        let _ = write!(text, "\n[house_rules.r{number}]\nwhen = \"{moment}\"\n");
        if let Some(condition) = condition {
            let _ = writeln!(text, "if = \"{condition}\"");
        }
        let _ = writeln!(text, "do = {effects:?}");
    }
    text
}

/// Plays a scenario under a set and notes which moments and effects applied.
fn play<R: RuleSystem>(
    scenario: &str,
    set: &[Rule],
    seed: u64,
    applied: &mut Applied,
) -> Result<(), String> {
    let conflict = compiled::<R>(&format!("{scenario}\n{}", written(set)))?;
    let played: std::thread::Result<Result<Vec<u64>, String>> =
        catch_unwind(AssertUnwindSafe(|| {
            conformance::check(&conflict, seed, TRIALS)?;
            let _ = Transcript::record(&conflict, seed, 0).to_string();
            let mut workspace = conflict.workspace();
            for trial in 0..TRIALS {
                conflict.play(&mut workspace, seed, trial);
            }
            Ok::<Vec<u64>, String>(workspace.lines)
        }));
    let lines = played.map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("it panics: {}", text.unwrap_or_default())
    })??;
    let counted = &lines[lines.len() - conflict.house.len()..];
    for (rule, _) in conflict.house.iter().zip(counted).filter(|(_, count)| **count > 0) {
        let number = rule.name[1..].parse::<usize>().map_err(|error| error.to_string())?;
        applied.moments.insert(set[number].moment);
        applied.effects.extend(set[number].effects.iter().map(|(_, declared)| declared.clone()));
    }
    Ok(())
}

fn compiled<R: RuleSystem>(text: &str) -> Result<Conflict<R>, String> {
    let document = Document::parse("fuzz.toml", text).map_err(|problems| problems.to_string())?;
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    conflict.ok_or_else(|| format!("it is refused: {problems}"))
}

/// Removes everything from a set that is not needed to break a promise. Returns the set, and the promise that it
/// breaks.
fn smallest<R: RuleSystem>(
    scenario: &str,
    mut set: Vec<Rule>,
    seed: u64,
    mut broken: String,
) -> (Vec<Rule>, String) {
    let mut unneeded = Applied::default();
    loop {
        let smaller = smaller(&set).into_iter().find_map(|smaller| {
            let broken = play::<R>(scenario, &smaller, seed, &mut unneeded).err()?;
            Some((smaller, broken))
        });
        let Some(found) = smaller else { return (set, broken) };
        (set, broken) = found;
    }
}

/// Returns every set that is made by leaving something out of this one.
fn smaller(set: &[Rule]) -> Vec<Vec<Rule>> {
    let mut all = Vec::new();
    for (at, rule) in set.iter().enumerate() {
        let with = |changed: Option<Rule>| {
            let mut set = set.to_vec();
            set.splice(at..=at, changed);
            set
        };
        all.push(with(None));
        for effect in 0..rule.effects.len() {
            let mut changed = rule.clone();
            changed.effects.remove(effect);
            if !changed.effects.is_empty() {
                all.push(with(Some(changed)));
            }
        }
        if rule.condition.is_some() {
            all.push(with(Some(Rule { condition: None, ..rule.clone() })));
        }
    }
    all.retain(|set| !set.is_empty());
    all
}

/// Writes house rules at random.
struct Writer<R> {
    random: SplitMix64,
    features: Vec<Feature>,
    /// Whether amounts are small, so that fights go on for long.
    is_mild: bool,
    system: std::marker::PhantomData<R>,
}

impl<R: RuleSystem> Writer<R> {
    fn new(seed: u64) -> Self {
        let facts = R::HOUSE.facts.iter().copied();
        let features = facts.chain(R::vocabulary().features).collect();
        let random = SplitMix64::seed_from_u64(seed);
        Self { random, features, is_mild: seed.is_multiple_of(2), system: std::marker::PhantomData }
    }

    fn below(&mut self, count: usize) -> usize {
        (self.random.next_u64() % count as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn set(&mut self) -> Vec<Rule> {
        let count = 1 + self.below(MOST_RULES);
        (0..count).map(|_| self.rule()).collect()
    }

    fn rule(&mut self) -> Rule {
        // Every other rule is written around an effect: many can be used at a single moment, which
        // would hardly come together with them.
        let effects: Vec<&EffectWord> = R::HOUSE.effects.iter().collect();
        let first = (self.below(2) == 0).then(|| self.one_of(&effects));
        let is_fit = |moment: &&MomentWord| first.is_none_or(|first| first.is_at(moment.name));
        let moments: Vec<&MomentWord> = R::HOUSE.moments.iter().filter(is_fit).collect();
        let moment = self.one_of(&moments);
        let condition = match self.below(4) {
            0 => None,
            1 => {
                let (first, second) = (self.comparison(moment), self.comparison(moment));
                let joined = self.one_of(&["and", "or", "and not", "or not"]);
                Some(format!("{first} {joined} ({second})"))
            }
            _ => Some(self.comparison(moment)),
        };
        let most = if self.below(10) == 0 { MOST_EFFECTS } else { USUAL_EFFECTS };
        let count = 1 + self.below(most);
        let known: Vec<&EffectWord> =
            effects.into_iter().filter(|effect| effect.is_at(moment.name)).collect();
        let mut effects = Vec::new();
        for number in 0..count {
            let wanted = first.filter(|_| number == 0);
            let effect = wanted.unwrap_or_else(|| self.one_of(&known));
            effects.push(self.effect(effect, moment));
        }
        Rule { moment: moment.name, condition, effects }
    }

    fn comparison(&mut self, moment: &MomentWord) -> String {
        let (feature, kind) = self.feature(moment, |_| true);
        let bound = match kind {
            ValueKind::Flag => return self.one_of(&["", "not "]).to_owned() + &feature,
            ValueKind::Percent => self.below(101) as i32,
            ValueKind::Number => self.below(10) as i32 - 2,
        };
        let relation = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
        format!("{feature} {relation} {bound}")
    }

    /// Returns a feature or fact that can be read at a moment, facts of the moment more often than the rest.
    fn feature(
        &mut self,
        moment: &MomentWord,
        fits: impl Fn(ValueKind) -> bool,
    ) -> (String, ValueKind) {
        let is_of_moment = |scope: Scope| match scope {
            Scope::Decision(moments) => moments.contains(&moment.name),
            _ => false,
        };
        let prefers_moment = self.below(2) == 0;
        let known = self.features.iter().copied().filter(|feature| fits(feature.kind));
        let (of_moment, others): (Vec<_>, Vec<_>) = known
            .filter(|feature| {
                is_of_moment(feature.scope) || !matches!(feature.scope, Scope::Decision(_))
            })
            .partition(|feature| is_of_moment(feature.scope));
        let all = if prefers_moment && !of_moment.is_empty() { of_moment } else { others };
        let Feature { name, scope, kind, .. } = self.one_of(&all);
        let whom: &[&str] = match scope {
            Scope::Fighter if moment.target => &["my.", "target."],
            Scope::Fighter => &["my."],
            Scope::Side => &["side.", "foes."],
            Scope::Conflict | Scope::Decision(_) => &[""],
        };
        (self.one_of(whom).to_owned() + name, kind)
    }

    /// Returns an effect as a scenario writes it, and its declaration.
    fn effect(&mut self, effect: &EffectWord, moment: &MomentWord) -> (String, String) {
        let whom: &[&str] = match moment.target {
            _ if effect.of_moment => &[""],
            true => &["", "my.", "target.", "side.", "foes."],
            false => &["", "my.", "side.", "foes."],
        };
        let name = self.one_of(whom).to_owned() + effect.name;
        let amount = self.amount(effect, moment);
        let text = match effect.form {
            Form::Plain => name,
            Form::Verb(noun) => format!("{name} {amount} {noun}"),
            Form::Set => format!("{name} = {amount}"),
            Form::Change => match amount.strip_prefix('-') {
                Some(less) => format!("{name} - {less}"),
                None => format!("{name} + {amount}"),
            },
        };
        (text, effect.written())
    }

    /// Returns an amount in the range of an effect, often at its ends, or a formula that may go beyond it.
    fn amount(&mut self, effect: &EffectWord, moment: &MomentWord) -> String {
        let (least, most) = effect.range;
        let small = |amount: i32| amount.clamp(least, most).to_string();
        match self.below(8) {
            0 if !self.is_mild => least.to_string(),
            1 if !self.is_mild => most.to_string(),
            2 => small(0),
            3 => small(-1),
            4 => (least + self.below((most - least + 1) as usize) as i32).to_string(),
            5 | 6 => {
                let (feature, _) = self.feature(moment, |kind| kind != ValueKind::Flag);
                let factor = self.one_of(&["", " - 3", " * 1000", " * -1000", " / 2"]);
                format!("({feature}{factor})")
            }
            _ => small(1),
        }
    }
}
