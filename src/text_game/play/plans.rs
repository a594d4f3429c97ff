//! Moments, options and degrees as play reads them: flat lists of small `Copy` values in place of the program's lists
//! inside lists, so that a turn follows few pointers.

use crate::text_game::compile::{Hung, ListId, NodeId, Program};
use crate::text_game::model::Aimed;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackPlan {
    /// The exits that a change can bring about, a bit each; those that any change can bring about stand in
    /// `Setup::any_exits`.
    pub exits: u64,
    /// The number of the track among those whose changes fall due.
    pub due: Option<u16>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MomentPlan {
    /// Everything that hangs on it: half-open range of [`Plans::hung`].
    hung: (u16, u16),
    /// Half-open range of [`Plans::lapses`]: the tracks of fighters that lapse at it.
    lapses: (u16, u16),
    /// Whether nothing happens at it.
    pub is_idle: bool,
    /// Whether it is that of an exit.
    pub is_exit: bool,
    /// Whether anything but tracks of fighters lapses at it, or changes fall due.
    pub is_due: bool,
    /// Whether it can be passed over with its lapses: only decision points hang on it whose first option does nothing
    /// (see [`Setup::idle_first`](super::setup::Setup::idle_first)), and nothing but tracks of fighters lapses.
    pub is_light: bool,
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

#[derive(Clone, Copy, Debug)]
pub(crate) struct DegreePlan {
    pub steps: ListPlan,
    /// The moment that it makes.
    pub moment: u16,
    /// The number of the measure that counts it.
    pub measure: u16,
}

#[derive(Debug, Default)]
pub(crate) struct Plans {
    pub moments: Vec<MomentPlan>,
    hung: Vec<Hung>,
    lapses: Vec<u16>,
    options: Vec<OptionPlan>,
    /// Half-open range of `options` for each point.
    of_point: Vec<(u16, u16)>,
    /// Steps of options for the degrees of their rolls.
    pub lists: Vec<ListPlan>,
    degrees: Vec<DegreePlan>,
    /// The place in `degrees` of the first degree of each roll.
    of_roll: Vec<u16>,
}

impl Plans {
    /// Makes the plans of a program; `idle_first` has the points whose first option does nothing, a bit each.
    pub(super) fn of(program: &Program, idle_first: u64) -> Self {
        let mut plans = Self::default();
        let lists = &program.code.lists;
        let lets = |list: Option<ListId>| list.map_or(0, |list| lists[list as usize].lets);
        for (number, moment) in program.moments.iter().enumerate() {
            let first = (plans.hung.len() as u16, plans.lapses.len() as u16);
            plans.hung.extend(&moment.hung);
            plans.lapses.extend(&moment.lapses);
            let is_point = |hung: &Hung| match hung {
                Hung::Law(_) => false,
                Hung::Point(point) => idle_first >> point & 1 == 1,
            };
            plans.moments.push(MomentPlan {
                hung: (first.0, plans.hung.len() as u16),
                lapses: (first.1, plans.lapses.len() as u16),
                is_idle: moment.is_idle(),
                is_exit: program.exits.iter().any(|exit| usize::from(exit.moment) == number),
                is_due: !moment.only_lapses(),
                is_light: moment.only_lapses() && moment.hung.iter().all(is_point),
            });
        }
        for (point, text) in program.points.iter().zip(&program.declared.points) {
            let first = plans.options.len() as u16;
            for (option, text) in point.options.iter().zip(&text.options) {
                plans.options.push(OptionPlan {
                    aim: option.aim,
                    condition: option.condition,
                    steps: option.steps,
                    lets: lets(option.steps),
                    roll: option.roll,
                    lists: plans.lists.len() as u16,
                    is_told: text.tell.is_some(),
                });
                let of_degree = |list: &Option<ListId>| ListPlan { list: *list, lets: lets(*list) };
                plans.lists.extend(option.degrees.iter().map(of_degree));
            }
            plans.of_point.push((first, plans.options.len() as u16));
        }
        for roll in &program.rolls {
            plans.of_roll.push(plans.degrees.len() as u16);
            plans.degrees.extend(roll.degrees.iter().map(|degree| DegreePlan {
                steps: ListPlan { list: degree.steps, lets: lets(degree.steps) },
                moment: degree.moment,
                measure: degree.measure,
            }));
        }
        plans
    }

    /// Makes all moments happen in full, for a test that compares both ways.
    #[cfg(test)]
    pub(super) fn forget_light(&mut self) {
        self.moments.iter_mut().for_each(|moment| moment.is_light = false);
    }

    #[inline]
    pub(super) fn hung(&self, moment: MomentPlan) -> &[Hung] {
        &self.hung[usize::from(moment.hung.0)..usize::from(moment.hung.1)]
    }

    #[inline]
    pub(super) fn lapses(&self, moment: MomentPlan) -> &[u16] {
        &self.lapses[usize::from(moment.lapses.0)..usize::from(moment.lapses.1)]
    }

    /// Returns an option of a point; `None` for the option `nothing`, which does nothing.
    #[inline]
    pub(super) fn option(&self, point: u8, option: u8) -> Option<OptionPlan> {
        let (first, end) = self.of_point[usize::from(point)];
        let place = first + u16::from(option);
        (place < end).then(|| self.options[usize::from(place)])
    }

    #[inline]
    pub(super) fn degree(&self, roll: u8, degree: usize) -> DegreePlan {
        self.degrees[usize::from(self.of_roll[usize::from(roll)]) + degree]
    }
}
