//! Lists for every class of questions: what a class says is folded in, and lines that cannot be chosen in
//! it are left out.

use crate::policy::{Gauge, Given, List, Program};
use crate::system::{RuleSystem, Vocabulary};

/// The programs of a list for every class of questions of its point. The list has compiled before; only
/// constants differ, and what cannot be chosen. Classes in which nothing differs share the work.
pub(super) fn compile_classes<R: RuleSystem>(
    point: usize,
    own: &[&str],
    vocabulary: &Vocabulary,
    (setup, given): (&R::Setup, Given<'_>),
) -> Option<Vec<Program>> {
    let told = told::<R>(point, vocabulary.features.len(), setup);
    let mut lists: Vec<ClassList> = Vec::new();
    let (mut programs, mut places) = (Vec::new(), Vec::new());
    for class in 0..R::classes(point) {
        let says = class_says::<R>((point, class), &told, setup);
        let known = lists.iter().position(|it| it.says == says);
        let at = known.unwrap_or(lists.len());
        if known.is_none() {
            let value = |feature: usize| {
                (given.fixed)(feature).or_else(|| R::fixed_in_class(point, class, feature))
            };
            let implied = |flag: usize| R::implied(setup, point, class, flag);
            let least = |feature: usize| R::least_in_class(point, class, feature);
            let gauge = R::gauge(point).map(|feature| Gauge {
                feature,
                scope: vocabulary.features[feature].scope,
                implied: &implied,
                least: &least,
            });
            let given = Given { fixed: &value, gauge, stock: R::stock(point), ..given };
            let list = List::compile(point, own, vocabulary, given).ok()?;
            lists.push(ClassList { says, list, programs: Vec::new() });
        }
        places.push(lists[at].place_of(R::closed_in_class(point, class), &mut programs));
    }
    handed_out(programs, &places)
}

/// A list as it is compiled for some classes of questions.
struct ClassList {
    /// What these classes say.
    says: Vec<Option<i32>>,
    list: List,
    /// Places of its programs, by the options that are closed.
    programs: Vec<(u64, usize)>,
}

impl ClassList {
    /// The place of its program without the closed options, which is added if it is new.
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

/// The programs at these places. Most serve one class, and need not be copied.
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

/// The features of which any class of questions of a point says something.
fn told<R: RuleSystem>(point: usize, features: usize, setup: &R::Setup) -> Vec<usize> {
    let (classes, gauged) = (R::classes(point), R::gauge(point).is_some());
    let says = |class: usize, feature: usize| {
        R::fixed_in_class(point, class, feature).is_some()
            || gauged && R::implied(setup, point, class, feature).is_some()
            || gauged && R::least_in_class(point, class, feature).is_some()
    };
    let is_told = |feature: &usize| (0..classes).any(|class| says(class, *feature));
    (0..features).filter(is_told).collect()
}

/// What a class says of these features: their values, the least ones, and at which values of the gauge they can
/// hold.
fn class_says<R: RuleSystem>(
    (point, class): (usize, usize),
    features: &[usize],
    setup: &R::Setup,
) -> Vec<Option<i32>> {
    let gauged = R::gauge(point).is_some();
    let of_feature = |&feature: &usize| {
        let implied = gauged.then(|| R::implied(setup, point, class, feature)).flatten();
        let (low, high) = implied.unzip();
        let least = R::least_in_class(point, class, feature).filter(|_| gauged);
        [R::fixed_in_class(point, class, feature), least, low, high]
    };
    features.iter().flat_map(of_feature).collect()
}
