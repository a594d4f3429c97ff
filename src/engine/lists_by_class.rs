//! Lists for every class of questions: facts about the class are folded in, and lines that cannot be chosen in it are
//! left out.

use crate::policy::{Given, IndexFeature, List, Program};
use crate::system::{RuleSystem, Vocabulary};

/// Compiles a list for every class of questions of its point. No mistakes can occur, because the list has compiled
/// before, and only constants and closed options differ. Classes without a difference share the work.
pub(super) fn compile_classes<R: RuleSystem>(
    point: usize,
    own: &[&str],
    vocabulary: &Vocabulary,
    (setup, given): (&R::Setup, Given<'_>),
) -> Option<Vec<Program>> {
    let foresight = R::FORESIGHT.at(point);
    let told = told::<R>(point, vocabulary.features.len(), setup);
    let mut lists: Vec<ClassList> = Vec::new();
    let (mut programs, mut places) = (Vec::new(), Vec::new());
    for class in 0..foresight.classes {
        let says = class_says::<R>((point, class), &told, setup);
        let known = lists.iter().position(|it| it.says == says);
        let at = known.unwrap_or(lists.len());
        if known.is_none() {
            let value = |feature: usize| {
                (given.fixed)(feature).or_else(|| (foresight.fixed)(class, feature))
            };
            let implied = |flag: usize| (foresight.implied)(setup, class, flag);
            let least = |feature: usize| (foresight.least)(class, feature);
            let index_feature = foresight.index_feature.map(|feature| IndexFeature {
                feature,
                scope: vocabulary.features[feature].scope,
                implied: &implied,
                least: &least,
            });
            let given =
                Given { fixed: &value, index_feature, inputs: foresight.known_inputs, ..given };
            let list = List::compile(point, own, vocabulary, given).ok()?;
            lists.push(ClassList { says, list, programs: Vec::new() });
        }
        places.push(lists[at].place_of((foresight.closed)(class), &mut programs));
    }
    handed_out(programs, &places)
}

/// A list compiled for some classes of questions.
struct ClassList {
    /// Facts that these classes have in common, on which the list was folded.
    says: Vec<Option<i32>>,
    list: List,
    /// Places of the list's programs, by the options that are closed, so that classes with equal closed options share
    /// a program.
    programs: Vec<(u64, usize)>,
}

impl ClassList {
    /// Returns the place of the program without the closed options; adds the program if it is new.
    fn place_of(&mut self, closed: u64, programs: &mut Vec<Program>) -> usize {
        let closed = closed & self.list.options();
        let known = self.programs.iter().find(|(mask, _)| *mask == closed);
        let place = known.map_or(programs.len(), |(_, place)| *place);
        if place == programs.len() {
            programs.push(self.list.program(closed));
            self.programs.push((closed, place));
        }
        place
    }
}

/// Returns the programs at these places. Most serve a single class, and need not be copied.
fn handed_out(programs: Vec<Program>, places: &[usize]) -> Option<Vec<Program>> {
    let mut left = vec![0; programs.len()];
    for &place in places {
        left[place] += 1;
    }
    let mut programs: Vec<Option<Program>> = programs.into_iter().map(Some).collect();
    let serve = |&place: &usize| {
        left[place] -= 1;
        if left[place] == 0 { programs[place].take() } else { programs[place].clone() }
    };
    places.iter().map(serve).collect()
}

/// Returns the features about which any class of questions of a point states a fact; for all others [`class_says`]
/// need not ask.
fn told<R: RuleSystem>(point: usize, features: usize, setup: &R::Setup) -> Vec<usize> {
    let known = R::FORESIGHT.at(point);
    let (classes, is_indexed) = (known.classes, known.index_feature.is_some());
    let says = |class: usize, feature: usize| {
        (known.fixed)(class, feature).is_some()
            || is_indexed && (known.implied)(setup, class, feature).is_some()
            || is_indexed && (known.least)(class, feature).is_some()
    };
    let is_told = |feature: &usize| (0..classes).any(|class| says(class, *feature));
    (0..features).filter(is_told).collect()
}

/// Returns the facts that a class fixes about these features: their values, their least values, and the values of the
/// index feature that are possible.
fn class_says<R: RuleSystem>(
    (point, class): (usize, usize),
    features: &[usize],
    setup: &R::Setup,
) -> Vec<Option<i32>> {
    let known = R::FORESIGHT.at(point);
    let is_indexed = known.index_feature.is_some();
    let of_feature = |&feature: &usize| {
        let implied = is_indexed.then(|| (known.implied)(setup, class, feature)).flatten();
        let (low, high) = implied.unzip();
        let least = (known.least)(class, feature).filter(|_| is_indexed);
        [(known.fixed)(class, feature), least, low, high]
    };
    features.iter().flat_map(of_feature).collect()
}
