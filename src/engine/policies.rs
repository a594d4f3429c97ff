//! Finding, checking and seating policies: those of the system, then those of the scenario.

use crate::policy::{Fixed, Gauge, LineError, Policy, Program};
use crate::scenario::{
    Document, Origin, PointText, PolicyText, Problem, Problems, Scenario, read_policies,
};
use crate::system::{Compiled, RuleSystem, Vocabulary};
use crate::table::{Decider, Deciders};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Most policies that one may be based on, one on the other.
const MOST_BASES: usize = 32;
/// Mistakes after which no further policy is looked at.
const ENOUGH: usize = 1000;

/// The named policies of a system. They are part of the program, so mistakes in them are found
/// by its tests; here they would be reported like those of a scenario.
pub fn policy_texts<R: RuleSystem>() -> Vec<PolicyText> {
    let mut problems = Problems::new();
    own_policies::<R>(&mut problems).to_vec()
}

/// A file of policies, and what was read of it.
type Known = (&'static str, Arc<[PolicyText]>);

/// The policies of a system. They are read once: a plan may have thousands of cells.
fn own_policies<R: RuleSystem>(problems: &mut Problems) -> Arc<[PolicyText]> {
    static READ: Mutex<Vec<Known>> = Mutex::new(Vec::new());
    let text = R::policies();
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = read.iter().find(|(known, _)| std::ptr::eq(*known, text)) {
        return Arc::clone(known);
    }
    let before = problems.len();
    let policies: Arc<[PolicyText]> = match Document::parse(&format!("policies of {}", R::ID), text)
    {
        Ok(document) => read_policies(document.get("policies"), problems).into(),
        Err(found) => {
            problems.extend(found);
            Arc::new([])
        }
    };
    if problems.len() == before {
        read.push((text, Arc::clone(&policies)));
    }
    policies
}

/// Compiles every policy that somebody plays, and checks those of the scenario that nobody does.
///
/// Fighters with the same policy share it unless features that never change tell them apart.
pub fn seat<R: RuleSystem>(
    scenario: &Scenario,
    compiled: Option<&Compiled<R::Setup>>,
    vocabulary: &Vocabulary,
    problems: &mut Problems,
) -> Option<Deciders> {
    let own = own_policies::<R>(problems);
    let mut known: BTreeMap<&str, &PolicyText> = BTreeMap::new();
    for policy in own.iter().chain(&scenario.policies) {
        known.insert(&policy.name, policy);
    }
    let before = problems.len();
    for policy in &scenario.policies {
        if problems.len() < before + ENOUGH {
            check_own(policy, &known, vocabulary, problems);
        }
    }
    check_names(scenario, &known, problems);
    let compiled = compiled?;
    let mut policies: Vec<Decider> = Vec::new();
    let mut signatures: Vec<Vec<Option<i32>>> = Vec::new();
    let mut numbers = Vec::new();
    for (fighter, seat) in compiled.seats.iter().enumerate() {
        let features = 0..vocabulary.features.len();
        let fixed: Vec<Option<i32>> =
            features.map(|feature| R::fixed(&compiled.setup, fighter, feature)).collect();
        let same =
            |at: &usize| policies[*at].policy.name == seat.policy && signatures[*at] == fixed;
        let number = (0..policies.len()).find(same).or_else(|| {
            let Some(text) = known.get(seat.policy.as_str()) else {
                let names = known.keys().copied();
                problems.push(Problem::unknown(&seat.origin, "policy", &seat.policy, names));
                return None;
            };
            let value = |feature: usize| fixed.get(feature).copied().flatten();
            let setup = &compiled.setup;
            let seated = compile_seated::<R>(text, &known, vocabulary, (setup, &value), problems)?;
            policies.push(seated);
            signatures.push(fixed.clone());
            Some(policies.len() - 1)
        });
        numbers.push(number.unwrap_or(0) as u8);
    }
    let classes: Vec<usize> = (0..vocabulary.points.len()).map(R::classes).collect();
    (problems.len() == before).then(|| Deciders::new(policies, numbers, &classes, R::is_steady))
}

/// Every policy that a side or a group names must exist, whatever else is wrong.
fn check_names(scenario: &Scenario, known: &BTreeMap<&str, &PolicyText>, problems: &mut Problems) {
    let mut check = |name: &str, origin: &Origin| {
        if !known.contains_key(name) {
            problems.push(Problem::unknown(origin, "policy", name, known.keys().copied()));
        }
    };
    for side in &scenario.sides {
        if let Some((name, origin)) = &side.policy {
            check(name, origin);
        }
        for node in side.groups.iter().filter_map(|group| group.node.get("policy")) {
            check(node.text().unwrap_or_default(), &node.origin);
        }
    }
}

/// Compiles a policy for a fighter with these fixed features: as written, and for every class of
/// questions.
fn compile_seated<R: RuleSystem>(
    text: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    vocabulary: &Vocabulary,
    (setup, fixed): (&R::Setup, Fixed<'_>),
    problems: &mut Problems,
) -> Option<Decider> {
    let policy = compile(text, known, vocabulary, fixed, problems)?;
    let mut programs = Vec::new();
    for (point, program) in policy.programs().iter().enumerate() {
        let own: Vec<&str> = program.lines().take(program.own_lines()).collect();
        for class in 0..R::classes(point) {
            let value = |feature: usize| {
                fixed(feature).or_else(|| R::fixed_in_class(point, class, feature))
            };
            // The list has compiled before; only constants differ.
            let implied = |flag: usize| R::implied(setup, point, class, flag);
            let gauge = R::gauge(point).map(|feature| Gauge { feature, implied: &implied });
            programs.push(Program::compile_for(point, &own, vocabulary, &value, gauge).ok()?);
        }
    }
    Some(Decider { policy, programs })
}

/// Checks the lists that a policy has of its own, and that its bases exist. Their lists are
/// checked with themselves, so that a long chain is not compiled once for each of its links.
fn check_own(
    policy: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    vocabulary: &Vocabulary,
    problems: &mut Problems,
) {
    bases(policy, known, problems);
    check_points(policy, vocabulary, problems);
    for list in &policy.points {
        let Some(number) = vocabulary.point(&list.name) else { continue };
        let texts: Vec<&str> = list.lines.iter().map(|(text, _)| text.as_str()).collect();
        if let Err(errors) = Program::compile(number, &texts, vocabulary) {
            problems.extend(errors.iter().map(|error| problem_of(error, Some(list), policy)));
        }
    }
}

/// Every list must belong to a decision point.
fn check_points(policy: &PolicyText, vocabulary: &Vocabulary, problems: &mut Problems) {
    for point in &policy.points {
        if vocabulary.point(&point.name).is_none() {
            let names = vocabulary.points.iter().map(|point| point.name);
            let kind = "decision point";
            problems.push(Problem::unknown(&point.origin, kind, &point.name, names));
        }
    }
}

/// Compiles all lists of a policy; lists that it has not come from its base.
fn compile(
    policy: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    vocabulary: &Vocabulary,
    fixed: Fixed<'_>,
    problems: &mut Problems,
) -> Option<Policy> {
    let before = problems.len();
    let chain = bases(policy, known, problems);
    for text in &chain {
        check_points(text, vocabulary, problems);
    }
    let list_of = |name: &str| {
        chain.iter().find_map(|text| text.points.iter().find(|point| point.name == name))
    };
    let mut programs = Vec::new();
    for (number, point) in vocabulary.points.iter().enumerate() {
        let lines = list_of(point.name).map(|list| list.lines.as_slice()).unwrap_or_default();
        let texts: Vec<&str> = lines.iter().map(|(text, _)| text.as_str()).collect();
        match Program::compile_for(number, &texts, vocabulary, fixed, None) {
            Ok(program) => programs.push(program),
            Err(errors) => {
                let list = list_of(point.name);
                problems.extend(errors.iter().map(|error| problem_of(error, list, policy)));
            }
        }
    }
    (problems.len() == before).then(|| Policy::new(policy.name.clone(), programs))
}

/// The policy and its bases, nearest first.
fn bases<'a>(
    policy: &'a PolicyText,
    known: &BTreeMap<&str, &'a PolicyText>,
    problems: &mut Problems,
) -> Vec<&'a PolicyText> {
    let mut chain = vec![policy];
    while let Some((name, origin)) = chain.last().and_then(|text| text.base.as_ref()) {
        let Some(base) = known.get(name.as_str()) else {
            problems.push(Problem::unknown(origin, "policy", name, known.keys().copied()));
            break;
        };
        if chain.iter().any(|text| text.name == base.name) {
            let message = format!("policy `{}` is based on itself", policy.name);
            problems.push(Problem::new(origin, message).help("end the chain of bases"));
            break;
        }
        if chain.len() > MOST_BASES {
            let message = format!("policy `{}` has more than {MOST_BASES} bases", policy.name);
            let help = "write the lists into fewer policies, or end the chain of bases";
            problems.push(Problem::new(&policy.origin, message).help(help));
            break;
        }
        chain.push(base);
    }
    chain
}

fn problem_of(error: &LineError, list: Option<&PointText>, policy: &PolicyText) -> Problem {
    let line = list.and_then(|list| list.lines.get(error.list));
    let origin = line.map_or(&policy.origin, |(_, origin)| origin);
    let origin = line.map_or_else(|| origin.clone(), |(text, origin)| within(origin, text, error));
    Problem::new(&origin, error.message.clone()).help(error.help.clone())
}

/// The place inside a line, where the file shows the line as it is: between plain quotes.
fn within(origin: &Origin, text: &str, error: &LineError) -> Origin {
    let Origin::File { source, span } = origin else { return origin.clone() };
    let written = source.text.get(span.clone()).unwrap_or_default();
    let inside = written.get(1..written.len().saturating_sub(1)) == Some(text);
    if !inside {
        return origin.clone();
    }
    let start = span.start + 1;
    let place = start + error.span.start..start + error.span.end;
    Origin::File { source: source.clone(), span: place }
}
