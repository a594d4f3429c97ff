//! Moments, options and degrees as play reads them: flat lists of small `Copy` values in place of the program's lists
//! inside lists, so that a turn follows few pointers.

use super::quick::{Form, Leaf, Quick};
use crate::system::Range;
use crate::text_game::compile::{Hung, ListId, NodeId, Program, Roll, Whose, site};
use crate::text_game::model::{Aimed, Asked, FIXED_MOMENTS, MOST_POINTS};

const FIXED: usize = FIXED_MOMENTS.len();
/// All numbers.
const EVERY: Range = Range { low: i32::MIN, width: u32::MAX };

#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackPlan {
    /// The exits that a change can bring about, a bit each; those that any change can bring about stand in
    /// `Setup::any_exits`.
    pub exits: u64,
    /// The number of the track among those whose changes fall due.
    pub due: Option<u16>,
    /// A range with all values of the track at which one of `exits` can be taken.
    pub risky: Range,
    /// Whether sets of fighters with equal values of it are kept.
    pub is_alike: bool,
}

impl TrackPlan {
    pub(super) fn new(exits: u64, due: Option<u16>) -> Self {
        Self { exits, due, risky: EVERY, is_alike: false }
    }

    /// Finds what the fast forms say of a track: whether sets of fighters are kept for it, and the range of values at
    /// which an exit can be taken, if its condition tests nothing but this track.
    pub(super) fn look_up(&mut self, cell: u16, program: &Program, quick: &Quick) {
        self.is_alike = quick.alike.iter().any(|track| track.cell == cell);
        if !self.exits.is_power_of_two() {
            return;
        }
        let exit = &program.exits[self.exits.trailing_zeros() as usize];
        if let Some(Form::Test(test)) = exit.condition.map(|node| quick.forms[node as usize])
            && test.leaf == Leaf::Cell(Whose::My, cell)
        {
            self.risky = test.range;
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MomentPlan {
    pub number: u16,
    /// Everything that hangs on it: half-open range of [`Plans::hung`].
    hung: (u16, u16),
    /// Half-open range of [`Plans::lapses`]: the tracks of fighters that lapse at it.
    lapses: (u16, u16),
    /// Whether nothing happens at it.
    pub is_idle: bool,
    /// Whether it is that of an exit.
    pub is_exit: bool,
    /// Whether tracks lapse at it, or changes fall due.
    pub changes: bool,
    /// Whether anything but tracks of fighters lapses at it, or changes fall due.
    pub is_due: bool,
    /// Whether it can be passed over with its lapses: only decision points hang on it whose first option does nothing
    /// (see [`PointPlan::may_skip`]), and nothing but tracks of fighters lapses.
    pub is_light: bool,
    /// The decision points that hang on it, a bit each.
    pub points: u32,
    /// Number made of its name, from which dice get their labels: a moment more in the file changes no other.
    pub site: u64,
}

/// A decision point without its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointPlan {
    pub condition: Option<NodeId>,
    /// Party that is asked.
    pub of: Asked,
    /// Whether all choose before any choice is carried out.
    pub secret: bool,
    /// Whether it hangs on an exit.
    pub on_exit: bool,
    /// Whether it is passed over while there is no target.
    pub needs_target: bool,
    /// Whether its first option does nothing: a fighter who can choose nothing else need not be asked.
    pub may_skip: bool,
    /// Whether its targets are fighters who have not acted in the round.
    pub is_next: bool,
    /// Place of its first option in [`Plans::options`], and their number.
    options: (u16, u8),
}

impl PointPlan {
    const NONE: Self = Self {
        condition: None,
        of: Asked::My,
        secret: false,
        on_exit: false,
        needs_target: false,
        may_skip: false,
        is_next: false,
        options: (0, 0),
    };
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionPlan {
    pub aim: Aimed,
    /// When it may be chosen, or who may be its target.
    pub condition: Option<NodeId>,
    /// Steps before the roll.
    pub steps: Option<ListId>,
    /// The local names that these steps give a value, a bit each.
    pub lets: u64,
    /// The roll that it makes then.
    pub roll: Option<u8>,
    /// The place in `Plans::lists` of the steps for the first degree of that roll.
    pub lists: u16,
    /// Whether a transcript tells it.
    pub is_told: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ListPlan {
    pub list: Option<ListId>,
    /// The local names that they give a value, a bit each.
    pub lets: u64,
}

impl ListPlan {
    pub(super) const NONE: Self = Self { list: None, lets: 0 };
}

/// A roll with its moments and degrees.
#[derive(Debug)]
pub(crate) struct RollPlan {
    pub code: Roll,
    /// The moment before it.
    pub before: MomentPlan,
    /// The moment when the dice lie.
    pub rolled: MomentPlan,
    pub degrees: Box<[DegreePlan]>,
    /// The amount that a throw is, if no dice are laid on the table.
    pub amount: Option<NodeId>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct DegreePlan {
    pub steps: ListPlan,
    /// The moment that it makes.
    pub moment: MomentPlan,
    /// The number of the measure that counts it.
    pub measure: u16,
}

#[derive(Debug)]
pub(crate) struct Plans {
    /// The first moments: those that every game has.
    pub fixed: [MomentPlan; FIXED],
    pub moments: Vec<MomentPlan>,
    hung: Vec<Hung>,
    lapses: Vec<u16>,
    points: [PointPlan; MOST_POINTS],
    options: Vec<OptionPlan>,
    /// Steps of options for the degrees of their rolls.
    pub lists: Vec<ListPlan>,
    pub rolls: Vec<RollPlan>,
}

impl Plans {
    /// Makes the plans of a program.
    pub(super) fn of(program: &Program) -> Self {
        let mut plans = Self {
            fixed: [MomentPlan::default(); FIXED],
            moments: Vec::new(),
            hung: Vec::new(),
            lapses: Vec::new(),
            points: [PointPlan::NONE; MOST_POINTS],
            options: Vec::new(),
            lists: Vec::new(),
            rolls: Vec::new(),
        };
        plans.add_points(program);
        plans.add_moments(program);
        plans.add_rolls(program);
        plans.fixed.iter_mut().zip(&plans.moments).for_each(|(fixed, moment)| *fixed = *moment);
        plans
    }

    fn add_points(&mut self, program: &Program) {
        let texts = &program.declared.points;
        for (number, (point, text)) in program.points.iter().zip(texts).enumerate() {
            let first = self.options.len() as u16;
            for (option, text) in point.options.iter().zip(&text.options) {
                self.options.push(OptionPlan {
                    aim: option.aim,
                    condition: option.condition,
                    steps: option.steps,
                    lets: list_plan(program, option.steps).lets,
                    roll: option.roll,
                    lists: self.lists.len() as u16,
                    is_told: text.tell.is_some(),
                });
                let degrees = option.degrees.iter().map(|list| list_plan(program, *list));
                self.lists.extend(degrees);
            }
            self.points[number] = PointPlan {
                condition: point.condition,
                of: point.of,
                secret: point.secret,
                on_exit: point.on_exit,
                needs_target: point.needs_target,
                may_skip: is_first_idle(program, number),
                is_next: program.order.next == u8::try_from(number).ok(),
                options: (first, (self.options.len() as u16 - first) as u8),
            };
        }
    }

    fn add_moments(&mut self, program: &Program) {
        for (number, moment) in program.moments.iter().enumerate() {
            let first = (self.hung.len() as u16, self.lapses.len() as u16);
            self.hung.extend(&moment.hung);
            self.lapses.extend(&moment.lapses);
            let point = |hung: &Hung| match hung {
                Hung::Law(_) => None,
                Hung::Point(point) => Some(*point),
            };
            let may_skip = |hung| point(hung).is_some_and(|point| self.point(point).may_skip);
            let points = moment.hung.iter().filter_map(point);
            let plan = MomentPlan {
                number: number as u16,
                hung: (first.0, self.hung.len() as u16),
                lapses: (first.1, self.lapses.len() as u16),
                is_idle: moment.is_idle(),
                is_exit: program.exits.iter().any(|exit| usize::from(exit.moment) == number),
                changes: moment.changes(),
                is_due: !moment.only_lapses(),
                is_light: moment.only_lapses() && moment.hung.iter().all(may_skip),
                points: points.fold(0, |mask, point| mask | 1 << point),
                site: site(&format!("moment {}", moment.name), 0),
            };
            self.moments.push(plan);
        }
    }

    fn add_rolls(&mut self, program: &Program) {
        for roll in &program.rolls {
            let moment = |number: u16| self.moments[usize::from(number)];
            let degrees = roll.degrees.iter().map(|degree| DegreePlan {
                steps: list_plan(program, degree.steps),
                moment: moment(degree.moment),
                measure: degree.measure,
            });
            let is_laid = roll.throw.is_some() || roll.shows_faces;
            let plan = RollPlan {
                before: moment(roll.before),
                rolled: moment(roll.rolled),
                degrees: degrees.collect(),
                amount: roll.dice.filter(|_| !is_laid),
                code: roll.clone(),
            };
            self.rolls.push(plan);
        }
    }

    /// Makes all moments happen in full, for a test that compares both ways.
    #[cfg(test)]
    pub(super) fn forget_light(&mut self) {
        self.moments.iter_mut().chain(&mut self.fixed).for_each(|moment| moment.is_light = false);
    }

    pub(super) fn hung(&self, moment: &MomentPlan) -> &[Hung] {
        &self.hung[usize::from(moment.hung.0)..usize::from(moment.hung.1)]
    }

    pub(super) fn lapses(&self, moment: &MomentPlan) -> &[u16] {
        &self.lapses[usize::from(moment.lapses.0)..usize::from(moment.lapses.1)]
    }

    pub(super) fn point(&self, point: u8) -> &PointPlan {
        // The remainder changes nothing; it saves the check of the bounds.
        &self.points[usize::from(point) % MOST_POINTS]
    }

    /// Returns an option of a point; `None` for the option `nothing`, which does nothing.
    pub(super) fn option(&self, point: u8, option: u8) -> Option<&OptionPlan> {
        let (first, count) = self.point(point).options;
        (option < count).then(|| &self.options[usize::from(first) + usize::from(option)])
    }
}

fn list_plan(program: &Program, list: Option<ListId>) -> ListPlan {
    ListPlan { list, lets: list.map_or(0, |list| program.code.lists[list as usize].lets) }
}

/// Returns whether the first option of a point does nothing, and always may be chosen. An option with a condition does
/// not count, because another one is chosen where it is closed.
fn is_first_idle(program: &Program, point: usize) -> bool {
    let first = program.points[point].options.first();
    let is_idle = first.is_some_and(|option| {
        option.is_idle() && option.aim == Aimed::None && option.condition.is_none()
    });
    is_idle && program.declared.points[point].options[0].tell.is_none()
}
