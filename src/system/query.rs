//! Questions together with the knowledge of the rules before they put them. For speed: most questions are answered by
//! a table look-up and never put, which must give the answer that [`Table::choose`](super::Table::choose) gives.

use super::{Choice, Hint, KnownAnswers, Questions, READY};
use crate::system::FighterId;

/// How a table may know the answer to a [`Query`] without its known inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookUp {
    /// Not at all.
    None,
    /// The class alone: the answer is always the first option. See [`Hint::Nothing`].
    Class,
    /// The index feature, if the answer is the first option. See [`Hint::FirstAt`].
    FirstAt,
    /// The index feature, if the answer is one of these options, a bit for each, which are always legal. See
    /// [`Hint::AnyAt`].
    AnyAt(u64),
}

/// A question that the rules are about to put to a fighter. Its fields describe the situation; `V` is the view of the
/// conflict.
///
/// Only [`POINT`](Self::POINT) is needed. Everything else saves time, because a question whose answer is known is not
/// put.
pub trait Query<V: Copy>: Copy {
    /// Number of the decision point.
    const POINT: usize;

    /// How a table may know the answer without the [`KnownInputs`](super::KnownInputs). By default it does not.
    const LOOK_UP: LookUp = LookUp::None;

    /// Returns the set of questions to which this one belongs. A fighter who can answer all of them with nothing but
    /// the first option is skipped, and no policy line is counted.
    fn questions(self) -> Questions {
        Questions::OfPoint(Self::POINT)
    }

    /// Returns the class of the question, as [`Question::class`](super::Question::class) would; 0 if the point has no
    /// classes.
    fn class(self, view: V, fighter: FighterId) -> usize {
        let _ = (view, fighter);
        0
    }

    /// Returns the value of the point's [`index_feature`](super::PointForesight::index_feature). Called only if an
    /// answer depends on it.
    #[inline]
    fn index(self, view: V, fighter: FighterId) -> i32 {
        let _ = (view, fighter);
        0
    }

    /// Returns the `ready` numbers of the point's [`KnownInputs`](super::KnownInputs); `None` if the known inputs do
    /// not decide questions of this class.
    fn ready(self, view: V, fighter: FighterId, class: usize) -> Option<[i32; READY]> {
        let _ = (view, fighter, class);
        None
    }

    /// Looks up one of the `others` of the point's [`KnownInputs`](super::KnownInputs) by its place.
    #[inline]
    fn other(self, view: V, fighter: FighterId, place: usize) -> i32 {
        let _ = (view, fighter, place);
        0
    }
}

/// Returns a fighter's answer to a query: the first option if it can answer nothing else, else the answer that the
/// table knows, else the result of `put`, which is called with the class and puts the question.
#[inline(always)]
#[allow(clippy::inline_always)] // mostly settled by a few look-ups, on the way of every action
pub fn ask<V: Copy, T: KnownAnswers, Q: Query<V>>(
    table: &mut T,
    view: V,
    fighter: FighterId,
    query: Q,
    put: impl FnOnce(&mut T, usize) -> Choice,
) -> Choice {
    if table.can_differ(query.questions()) >> fighter & 1 == 0 {
        return Choice::plain(0);
    }
    ask_undecided(table, view, fighter, query, put)
}

/// Like [`ask`], for a fighter who can answer something other than the first option: for loops over the fighters in
/// [`can_differ`](KnownAnswers::can_differ).
#[inline(always)]
#[allow(clippy::inline_always)] // see `ask`
pub fn ask_undecided<V: Copy, T: KnownAnswers, Q: Query<V>>(
    table: &mut T,
    view: V,
    fighter: FighterId,
    query: Q,
    put: impl FnOnce(&mut T, usize) -> Choice,
) -> Choice {
    let class = query.class(view, fighter);
    let question = (Q::POINT, class);
    let index = || query.index(view, fighter);
    let known = match Q::LOOK_UP {
        LookUp::None => look_up_inputs(table, view, fighter, class, query),
        LookUp::Class => table.answer(question, fighter, Hint::NOTHING),
        LookUp::FirstAt => table.answer(question, fighter, Hint::first_at(index)),
        LookUp::AnyAt(open) => table.answer(question, fighter, Hint::any_at(open, index)),
    };
    known.unwrap_or_else(|| match Q::LOOK_UP {
        LookUp::None => put(table, class),
        _ => ask_further(table, view, (fighter, class), query, put),
    })
}

/// Returns the answer to a query that the quick look-ups of [`ask_undecided`] do not decide. Not inlined, so that the
/// code at each caller stays small.
#[inline(never)]
fn ask_further<V: Copy, T: KnownAnswers, Q: Query<V>>(
    table: &mut T,
    view: V,
    (fighter, class): (FighterId, usize),
    query: Q,
    put: impl FnOnce(&mut T, usize) -> Choice,
) -> Choice {
    let known = look_up_inputs(table, view, fighter, class, query);
    known.unwrap_or_else(|| put(table, class))
}

/// Returns the answer that depends on nothing but the point's [`KnownInputs`](super::KnownInputs); `None` if it
/// depends on more.
#[inline(always)]
#[allow(clippy::inline_always)] // see `ask`
fn look_up_inputs<V: Copy, T: KnownAnswers, Q: Query<V>>(
    table: &mut T,
    view: V,
    fighter: FighterId,
    class: usize,
    query: Q,
) -> Option<Choice> {
    let ready = query.ready(view, fighter, class)?;
    let other = |place| query.other(view, fighter, place);
    table.answer((Q::POINT, class), fighter, Hint::inputs(ready, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A [`KnownAnswers`] that knows some answers, and notes in which order it was asked.
    #[derive(Default)]
    struct Clerk {
        can_differ: u64,
        at_index: Option<u8>,
        by_inputs: Option<u8>,
        asked: Vec<&'static str>,
    }

    impl KnownAnswers for Clerk {
        fn can_differ(&self, questions: impl Into<Questions>) -> u64 {
            assert_eq!(questions.into(), Questions::OfPoint(Nap::POINT));
            self.can_differ
        }

        fn answer<I: FnOnce() -> i32, N: Fn(usize) -> i32>(
            &mut self,
            question: (usize, usize),
            _: FighterId,
            hint: Hint<I, N>,
        ) -> Option<Choice> {
            assert_eq!(question, (Nap::POINT, 2));
            let (name, answer) = match hint {
                Hint::FirstAt(index) => ("index", self.at_index.filter(|_| index() == 7)),
                Hint::Inputs([3, 0, 0], other) => {
                    ("inputs", self.by_inputs.filter(|_| other(4) == 9))
                }
                _ => panic!("nothing else is known"),
            };
            self.asked.push(name);
            answer.map(Choice::plain)
        }
    }

    #[derive(Clone, Copy)]
    struct Nap;

    impl Query<i32> for Nap {
        const POINT: usize = 5;
        const LOOK_UP: LookUp = LookUp::FirstAt;

        fn class(self, _: i32, _: FighterId) -> usize {
            2
        }

        fn index(self, view: i32, _: FighterId) -> i32 {
            view
        }

        fn ready(self, _: i32, _: FighterId, class: usize) -> Option<[i32; READY]> {
            (class == 2).then_some([3, 0, 0])
        }

        fn other(self, view: i32, fighter: FighterId, place: usize) -> i32 {
            view + (fighter.index() + place) as i32 - 3
        }
    }

    fn asked(mut clerk: Clerk) -> (u8, Vec<&'static str>) {
        let put = |clerk: &mut Clerk, class| {
            assert_eq!(class, 2);
            clerk.asked.push("put");
            Choice::plain(6)
        };
        let choice = ask(&mut clerk, 7, FighterId(1), Nap, put);
        (choice.option, clerk.asked)
    }

    #[test]
    fn questions_are_put_only_if_nothing_else_decides() {
        let clerk = Clerk { can_differ: 0b01, ..Clerk::default() };
        assert_eq!(asked(clerk), (0, vec![]));
        let clerk = Clerk { can_differ: 0b10, at_index: Some(0), ..Clerk::default() };
        assert_eq!(asked(clerk), (0, vec!["index"]));
        let clerk = Clerk { can_differ: 0b10, by_inputs: Some(4), ..Clerk::default() };
        assert_eq!(asked(clerk), (4, vec!["index", "inputs"]));
        let clerk = Clerk { can_differ: 0b10, ..Clerk::default() };
        assert_eq!(asked(clerk), (6, vec!["index", "inputs", "put"]));
    }
}
