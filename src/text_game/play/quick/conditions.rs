//! Conditions as ranges: a comparison of a number with a constant holds exactly for the numbers of one range.

use super::Leaf;
use crate::system::Range;
use crate::text_game::compile::Op;

/// A condition: whether a number lies in a range. Any comparison with a constant is one, `!=` by a range that wraps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    /// The number.
    pub leaf: Leaf,
    /// The range.
    pub range: Range,
}

impl Test {
    /// Returns the test that holds when this one does not. No range of a test is empty or holds every number.
    pub(super) fn negated(self) -> Self {
        let Range { low, width } = self.range;
        let behind = low.wrapping_add(width as i32).wrapping_add(1);
        Self { range: Range { low: behind, width: u32::MAX - 1 - width }, ..self }
    }
}

/// Joins tests of one number that all have to hold, if that leaves a range.
pub(super) fn join(tests: &mut Vec<Test>) {
    let ends = |range: Range| {
        let low = i64::from(range.low);
        let high = low + i64::from(range.width);
        (high <= i64::from(i32::MAX)).then_some((low, high))
    };
    let mut joined: Vec<Test> = Vec::new();
    for test in tests.drain(..) {
        let is_same = |other: &&mut Test| other.leaf == test.leaf;
        let both = joined.iter_mut().find(is_same).and_then(|other| {
            let ((low, high), (from, to)) = (ends(other.range)?, ends(test.range)?);
            let (low, high) = (low.max(from), high.min(to));
            other.range = Range { low: low as i32, width: u32::try_from(high - low).ok()? };
            Some(())
        });
        if both.is_none() {
            joined.push(test);
        }
    }
    *tests = joined;
}

/// Returns the range of all numbers but one.
pub(super) fn all_but(number: i32) -> Range {
    Range { low: number.wrapping_add(1), width: u32::MAX - 1 }
}

/// Returns a comparison with a constant as a test; `None` if it is none, or if it always or never holds.
pub(crate) fn compared(op: Op, left: Leaf, right: Leaf) -> Option<Test> {
    let up_to = |high: i32| Range { low: i32::MIN, width: high.wrapping_sub(i32::MIN) as u32 };
    let from = |low: i32| Range { low, width: i32::MAX.wrapping_sub(low) as u32 };
    let (leaf, range) = match (op, left, right) {
        (Op::Equal, leaf, Leaf::Const(number)) | (Op::Equal, Leaf::Const(number), leaf) => {
            (leaf, Range { low: number, width: 0 })
        }
        (Op::NotEqual, leaf, Leaf::Const(number)) | (Op::NotEqual, Leaf::Const(number), leaf) => {
            (leaf, all_but(number))
        }
        (Op::Less, leaf, Leaf::Const(number)) => (leaf, up_to(number.checked_sub(1)?)),
        (Op::LessEqual, leaf, Leaf::Const(number)) => (leaf, up_to(number)),
        (Op::Less, Leaf::Const(number), leaf) => (leaf, from(number.checked_add(1)?)),
        (Op::LessEqual, Leaf::Const(number), leaf) => (leaf, from(number)),
        _ => return None,
    };
    (range.width < u32::MAX).then_some(Test { leaf, range })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_with_constants_are_ranges() {
        let numbers = [i32::MIN, i32::MIN + 1, -1, 0, 1, 7, i32::MAX - 1, i32::MAX];
        let (mut tests, leaf) = (0, Leaf::Local(0));
        for op in [Op::Equal, Op::NotEqual, Op::Less, Op::LessEqual] {
            for number in numbers {
                let constant = Leaf::Const(number);
                let sides = [compared(op, leaf, constant), compared(op, constant, leaf)];
                for (is_left, test) in [true, false].into_iter().zip(sides) {
                    let Some(test) = test else { continue };
                    tests += 1;
                    for value in numbers {
                        let (left, right) = if is_left { (value, number) } else { (number, value) };
                        let holds = op.apply(left, right) != 0;
                        assert_eq!(test.range.contains(value), holds, "{left} {op:?} {right}");
                        let Test { range, .. } = test.negated();
                        assert_eq!(range.contains(value), !holds, "not {left} {op:?} {right}");
                    }
                }
            }
        }
        // Four comparisons never hold, or always do.
        assert_eq!(tests, 2 * 4 * numbers.len() - 4);
    }

    #[test]
    fn tests_of_one_number_are_joined() {
        let (leaf, other) = (Leaf::Local(0), Leaf::Local(1));
        let test = |op, leaf, number| compared(op, leaf, Leaf::Const(number)).unwrap();
        let not = |op, number| test(op, leaf, number).negated();
        let numbers = [i32::MIN, -1, 0, 1, 2, 3, 7, i32::MAX];
        for (first, second, count) in [
            (not(Op::Less, 0), test(Op::Less, leaf, 2), 1),
            (test(Op::Less, leaf, 2), not(Op::Less, 0), 1),
            // No number passes both, so that no range is left.
            (test(Op::Less, leaf, 0), not(Op::Less, 2), 2),
            // A range with a gap is none.
            (test(Op::NotEqual, leaf, 1), test(Op::Less, leaf, 3), 2),
            (test(Op::Less, other, 2), not(Op::Less, 0), 2),
        ] {
            let mut joined = vec![first, second];
            join(&mut joined);
            assert_eq!(joined.len(), count, "{first:?} {second:?}");
            for value in numbers {
                for of_other in numbers {
                    let pass = |tests: &[Test]| {
                        let of = |test: &Test| if test.leaf == leaf { value } else { of_other };
                        tests.iter().all(|test| test.range.contains(of(test)))
                    };
                    assert_eq!(pass(&joined), pass(&[first, second]), "{value} {of_other}");
                }
            }
        }
    }
}
