//! Finding and checking policies, and assigning them to fighters: the system's policies first, then the scenario's.

use super::banned_options::Bans;
use super::erased::System;
use super::lists_by_class::compile_classes;
use super::policy_cache::{PolicyCacheKey, checked, shared};
use super::policy_mixes::{Mixes, check_mix};
use crate::policy::{Given, LineError, List, Policy, Program, wrong_number_name};
use crate::scenario::inside as within;
use crate::scenario::{
    Document, NumberText, Origin, PointText, PolicyText, Problem, Problems, Scenario, read_policies,
};
use crate::system::{Compiled, FighterId, RuleSystem, Vocabulary};
use crate::table::{Casts, Decider, Deciders, choices, combinations};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Longest chain of policies that are based on each other; a longer one is an error.
const MOST_BASES: usize = 32;
/// Number of mistakes after which no further policy is checked.
const ENOUGH: usize = 1000;

/// Returns the named policies of a system. They are part of the program, so that its tests find mistakes in them; here
/// mistakes would be reported like mistakes of a scenario.
pub fn policy_texts<R: RuleSystem>() -> Vec<PolicyText> {
    let mut problems = Problems::new();
    own_policies::<R>(&mut problems).to_vec()
}

/// A file of policies, and the policies that were read from it.
type Known = (&'static str, Arc<[PolicyText]>);

/// Returns the policies of a system. They are read only once: a plan may have thousands of cells.
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

/// Compiles every policy that a fighter plays, and checks the policies of the scenario, and of a game as text, that no
/// fighter plays. Fighters with one policy share it unless features that never change tell them apart, because these
/// are folded into its conditions.
pub(super) fn seat<R: RuleSystem>(
    scenario: &Scenario,
    compiled: Option<&Compiled<R::Setup>>,
    (system, vocabulary): (&System, &Vocabulary),
    problems: &mut Problems,
) -> Option<Casts> {
    let own: Arc<[PolicyText]> =
        if system.is_text() { (system.policies)().into() } else { own_policies::<R>(problems) };
    let theirs = with_numbers(&own, &scenario.policies);
    let mut known: BTreeMap<&str, &PolicyText> = BTreeMap::new();
    for policy in own.iter().chain(theirs.iter()) {
        known.insert(&policy.name, policy);
    }
    let before = problems.len();
    // The policies of a built-in system are checked by its tests, those of a game as text here.
    let of_game = own.iter().filter(|_| system.is_text());
    for policy in of_game.chain(theirs.iter()) {
        if problems.len() < before + ENOUGH {
            check_own::<R>(policy, &known, (system.digest, vocabulary), problems);
        }
    }
    check_names(scenario, &known, problems);
    let sides: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let bans = Bans::read(&scenario.bans, &sides, vocabulary, problems);
    let compiled = compiled?;
    let mixes = Mixes::find(&compiled.seats, &known, problems)?;
    let mut table = Seating::<R> {
        digest: system.digest,
        vocabulary,
        known: &known,
        setup: &compiled.setup,
        policies: Vec::new(),
        signatures: Vec::new(),
    };
    // For each fighter the numbers of the policies that may play it.
    let mut numbers: Vec<Vec<u8>> = Vec::new();
    for (fighter, seat) in FighterId::enumerate(compiled.seats.iter()) {
        let banned = bans.of(seat.side);
        let mut of = |name: &str| {
            table.number(fighter, (name, &seat.origin), banned, problems).unwrap_or(0) as u8
        };
        numbers.push(mixes.names(seat).into_iter().map(&mut of).collect());
    }
    if table.policies.len() > MOST_SEATED {
        let message = format!("more than {MOST_SEATED} policies are too many for one conflict");
        problems.push(
            Problem::new(&compiled.seats[0].origin, message).help("let more fighters play alike"),
        );
    }
    if problems.len() > before {
        return None;
    }
    let classes: Vec<usize> =
        (0..vocabulary.points.len()).map(|point| R::FORESIGHT.at(point).classes).collect();
    let mut casts = (0..combinations(&mixes.all)).map(|cast| {
        let chosen = choices(&mixes.all, cast);
        let seats = compiled.seats.iter().zip(&numbers);
        let seats = seats.map(|(seat, of)| of[mixes.of(seat).map_or(0, |mix| chosen[mix])]);
        Deciders::new(table.policies.clone(), seats.collect(), &classes, R::FORESIGHT.is_steady)
    });
    let first = casts.next()?;
    let others = casts.collect();
    Some(Casts::new(first, others, mixes.all))
}

/// Most policies that can be compiled for a conflict, because [`Deciders`] keeps a fighter's policy in a byte.
const MOST_SEATED: usize = 256;

/// Policies that were compiled for fighters, while [`seat`] goes through them.
struct Seating<'a, R: RuleSystem> {
    /// Digest of a game that is text, part of the cache key.
    digest: u64,
    vocabulary: &'a Vocabulary,
    known: &'a BTreeMap<&'a str, &'a PolicyText>,
    setup: &'a R::Setup,
    policies: Vec<Decider>,
    /// Fixed features and bans with which each policy was compiled; fighters that agree in both share it.
    signatures: Vec<(Vec<Option<i32>>, &'a [String])>,
}

impl<'a, R: RuleSystem> Seating<'a, R> {
    /// Returns the number of a policy as a fighter plays it. Compiles it unless it has been compiled with the same
    /// fixed features and bans. `None` if it has mistakes.
    fn number(
        &mut self,
        fighter: FighterId,
        (name, origin): (&str, &Origin),
        banned: &'a [String],
        problems: &mut Problems,
    ) -> Option<usize> {
        let features = 0..self.vocabulary.features.len();
        let fixed: Vec<Option<i32>> =
            features.map(|feature| (R::FORESIGHT.fixed)(self.setup, fighter, feature)).collect();
        let same = |at: &usize| {
            let known = &self.signatures[*at];
            self.policies[*at].policy.name == name && known.0 == fixed && known.1 == banned
        };
        if let Some(number) = (0..self.policies.len()).find(same) {
            return Some(number);
        }
        let Some(text) = self.known.get(name) else {
            let names = self.known.keys().copied();
            problems.push(Problem::unknown(origin, "policy", name, names));
            return None;
        };
        let value = |feature: usize| fixed.get(feature).copied().flatten();
        let given = Given { fixed: &value, banned, ..Given::ANYBODY };
        let seated = (self.setup, given);
        let words = (self.digest, self.vocabulary);
        let seated = compile_seated::<R>(text, self.known, words, seated, problems)?;
        self.policies.push(seated);
        self.signatures.push((fixed, banned));
        Some(self.policies.len() - 1)
    }
}

/// Returns the policies of a scenario. A policy that states only numbers is the system's policy of that name, with
/// these numbers.
fn with_numbers<'a>(own: &[PolicyText], theirs: &'a [PolicyText]) -> Cow<'a, [PolicyText]> {
    if !theirs.iter().any(PolicyText::is_numbers_only) {
        return Cow::Borrowed(theirs);
    }
    let merged = |policy: &PolicyText| {
        let of_system = own.iter().find(|of_system| of_system.name == policy.name);
        let Some(of_system) = of_system.filter(|_| policy.is_numbers_only()) else {
            return policy.clone();
        };
        // The scenario's come first, so that they are found first.
        let numbers = policy.numbers.iter().chain(&of_system.numbers).cloned().collect();
        PolicyText { numbers, origin: policy.origin.clone(), ..of_system.clone() }
    };
    Cow::Owned(theirs.iter().map(merged).collect())
}

/// Notes policies that a side or a group names, but that do not exist, whatever other mistakes there are: a scenario
/// that does not compile has no seats to read them from.
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

/// Makes the cache key of a policy for a fighter with these fixed features: all data that its compilation depends on.
fn recipe<R: RuleSystem>(
    chain: &[&PolicyText],
    vocabulary: &Vocabulary,
    (setup, given): (&R::Setup, Given<'_>),
) -> PolicyCacheKey {
    let mut recipe = PolicyCacheKey::of::<R>();
    recipe.all(chain.iter(), |recipe, text| {
        recipe.word(&text.name);
        recipe.all(text.points.iter(), |recipe, point| {
            recipe.word(&point.name);
            recipe.all(point.lines.iter(), |recipe, (line, _)| recipe.word(line));
        });
    });
    recipe.all(numbers(chain).iter(), |recipe, (name, value)| {
        recipe.word(name);
        recipe.number(*value);
    });
    recipe.all(given.banned.iter(), |recipe, word| recipe.word(word));
    let features = 0..vocabulary.features.len();
    for feature in features.clone() {
        recipe.maybe((given.fixed)(feature));
    }
    let foresight = (0..vocabulary.points.len()).map(|point| R::FORESIGHT.at(point));
    for known in foresight.filter(|known| known.index_feature.is_some()) {
        for class in 0..known.classes {
            for flag in features.clone() {
                let range = (known.implied)(setup, class, flag);
                recipe.maybe(range.map(|(low, _)| low));
                recipe.maybe(range.map(|(_, high)| high));
            }
        }
    }
    recipe
}

/// Compiles a policy for a fighter with these fixed features: as written, and for every class of questions. Uses the
/// compiled policy of another conflict if the cache has it.
fn compile_seated<R: RuleSystem>(
    text: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    (digest, vocabulary): (u64, &Vocabulary),
    (setup, given): (&R::Setup, Given<'_>),
    problems: &mut Problems,
) -> Option<Decider> {
    let chain = bases(text, known, &mut Problems::new());
    let mut recipe = recipe::<R>(&chain, vocabulary, (setup, given));
    recipe.digest(digest);
    shared(recipe, || {
        let policy = compile(text, known, vocabulary, given, problems)?;
        let Given { fixed, banned, .. } = given;
        let numbers = numbers(&chain);
        let (mut programs, mut classes) = (Vec::new(), Vec::new());
        for (point, program) in policy.programs().iter().enumerate() {
            let own: Vec<&str> = program.lines().take(program.own_lines()).collect();
            classes.push(R::FORESIGHT.at(point).classes);
            let given = Given { fixed, numbers: &numbers, banned, ..Given::ANYBODY };
            programs.extend(compile_classes::<R>(point, &own, vocabulary, (setup, given))?);
        }
        Some(Decider::new(policy, programs, &classes))
    })
}

/// Checks a policy's own lists, and that its bases exist. The lists of bases are checked with the bases, so that a
/// long chain is not compiled once for each of its links. A list without mistakes is checked once, whatever number of
/// cells has it.
fn check_own<R: RuleSystem>(
    policy: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    (digest, vocabulary): (u64, &Vocabulary),
    problems: &mut Problems,
) {
    if !policy.mix.is_empty() {
        return check_mix(policy, known, problems);
    }
    let chain = bases(policy, known, problems);
    check_points(policy, vocabulary, problems);
    check_numbers(&chain, vocabulary, problems);
    let numbers = numbers(&chain);
    let given = Given { numbers: &numbers, ..Given::ANYBODY };
    for list in &policy.points {
        let Some(number) = vocabulary.point(&list.name) else { continue };
        let texts: Vec<&str> = list.lines.iter().map(|(text, _)| text.as_str()).collect();
        let check = || List::compile(number, &texts, vocabulary, given).map(drop);
        if let Err(errors) = checked(list_key::<R>(digest, number, &texts, &numbers), check) {
            problems.extend(errors.iter().map(|error| problem_of(error, Some(list), policy)));
        }
    }
}

/// Makes the cache key of a list: all data on which its mistakes depend.
fn list_key<R: RuleSystem>(
    digest: u64,
    point: usize,
    lines: &[&str],
    numbers: &[(String, i32)],
) -> PolicyCacheKey {
    let mut key = PolicyCacheKey::of::<R>();
    key.digest(digest);
    key.number(point as i32);
    key.all(lines.iter(), |key, line| key.word(line));
    key.all(numbers.iter(), |key, (name, value)| {
        key.word(name);
        key.number(*value);
    });
    key
}

/// Notes lists that belong to no decision point, such as a mistyped `turns`.
fn check_points(policy: &PolicyText, vocabulary: &Vocabulary, problems: &mut Problems) {
    for point in &policy.points {
        if vocabulary.point(&point.name).is_none() {
            let names = vocabulary.points.iter().map(|point| point.name);
            let kind = "decision point";
            problems.push(Problem::unknown(&point.origin, kind, &point.name, names));
        }
    }
}

/// Notes numbers of a policy whose names are words of the system, and numbers outside of `let` that neither the
/// policy nor a base of it has named.
fn check_numbers(chain: &[&PolicyText], vocabulary: &Vocabulary, problems: &mut Problems) {
    let named = || chain.iter().flat_map(|text| &text.numbers).filter(|number| number.named);
    for number in chain.first().map_or(&[][..], |policy| &policy.numbers) {
        let name = &number.name;
        if let Some(why) = wrong_number_name(name, vocabulary).filter(|_| number.named) {
            let message = format!("a number cannot be called `{name}`: {why}");
            problems.push(Problem::new(&number.origin, message).help("call it something else"));
        } else if !named().any(|known| known.name == *name) {
            problems.push(no_such_number(number, named().map(|known| &*known.name), vocabulary));
        }
    }
}

fn no_such_number<'a>(
    number: &NumberText,
    named: impl Iterator<Item = &'a str> + Clone,
    vocabulary: &Vocabulary,
) -> Problem {
    let name = &number.name;
    if vocabulary.point(name).is_some() {
        let message = format!("`{name}` is a list of lines, not a number");
        return Problem::new(&number.origin, message).help(format!("write `{name} = [\"...\"]`"));
    }
    if named.clone().next().is_some() {
        return Problem::unknown(&number.origin, "number of the policy", name, named);
    }
    let message = format!("the policy has no number `{name}`");
    let help = format!("name it: `let = {{ {name} = {} }}`, and use it in a line", number.value);
    Problem::new(&number.origin, message).help(help)
}

/// Returns the numbers that the lines of a policy can use: of several values, the value of the nearest policy.
fn numbers(chain: &[&PolicyText]) -> Vec<(String, i32)> {
    let mut numbers: Vec<(String, i32)> = Vec::new();
    // A number outside of `let` comes from `--set` or a variant, and precedes that of the policy's `let`.
    let in_order = chain.iter().flat_map(|text| {
        let (named, set): (Vec<_>, Vec<_>) = text.numbers.iter().partition(|it| it.named);
        set.into_iter().chain(named)
    });
    for number in in_order {
        if !numbers.iter().any(|(name, _)| *name == number.name) {
            numbers.push((number.name.clone(), number.value));
        }
    }
    numbers
}

/// Compiles all lists of a policy; lists that it lacks come from its [`bases`]. `None` if there are mistakes.
fn compile(
    policy: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    vocabulary: &Vocabulary,
    given: Given<'_>,
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
    let numbers = numbers(&chain);
    let given = Given { numbers: &numbers, ..given };
    let mut programs = Vec::new();
    for (number, point) in vocabulary.points.iter().enumerate() {
        let lines = list_of(point.name).map(|list| list.lines.as_slice()).unwrap_or_default();
        let texts: Vec<&str> = lines.iter().map(|(text, _)| text.as_str()).collect();
        match Program::compile_for(number, &texts, vocabulary, given) {
            Ok(program) => programs.push(program),
            Err(errors) => {
                let list = list_of(point.name);
                problems.extend(errors.iter().map(|error| problem_of(error, list, policy)));
            }
        }
    }
    (problems.len() == before).then(|| Policy::new(policy.name.clone(), programs))
}

/// Returns the policy and its bases, nearest first. Notes a chain that does not end, and returns its beginning.
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
        if !base.mix.is_empty() {
            let message = format!("policy `{name}` is a mix, and nothing can be based on a mix");
            let help = "take one of the policies that it is drawn from as the base";
            problems.push(Problem::new(origin, message).help(help));
            break;
        }
        if chain.iter().any(|text| text.name == base.name) {
            // A policy that names itself is refused where it is read.
            if base.name == chain[chain.len() - 1].name {
                break;
            }
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
    let origin =
        line.map_or_else(|| origin.clone(), |(text, origin)| within(origin, text, &error.span));
    Problem::new(&origin, error.message.clone()).help(error.help.clone())
}
