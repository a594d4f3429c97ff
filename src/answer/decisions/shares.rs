//! Shares of the classes, by group and of all decisions, and the uses of options.

use super::moment::{Class, Moment};
use super::pilot::{Names, Pilot, Use};
use crate::stats::{Estimate, share, two_sided_quantile};

/// The decisions of a side at a decision point.
#[derive(Clone, Debug)]
pub struct Group {
    /// Number of the group.
    pub(super) number: usize,
    /// Name of the side.
    pub side: String,
    /// Name of the decision point.
    pub point: String,
    /// Decisions in the pilot fights.
    pub decisions: u64,
    /// Decisions of the sample that were played.
    pub sampled: u64,
    /// Decisions of the sample in each class, in the order of [`Class::ALL`].
    pub classes: [u64; 4],
    /// Decisions of the sample in which the policy's answer is worse than another by more than the least gap that matters.
    pub mistakes: u64,
}

impl Group {
    /// Returns the share of a class.
    pub fn share(&self, class: Class, confidence: f64) -> Estimate {
        share(self.classes[class as usize] as i64, self.sampled, confidence)
    }
}

/// An option of a group.
#[derive(Clone, Debug)]
pub struct OptionUse {
    /// Name of the side.
    pub side: String,
    /// Name of the decision point.
    pub point: String,
    /// Name of the option.
    pub option: String,
    /// Uses in the pilot fights.
    pub written: Use,
    /// Uses in the fights of strong play.
    pub strong: Use,
    /// Decisions of the sample in which the option may be chosen.
    pub sampled: u64,
    /// Sampled decisions in which the option is the best by more than the least gap that matters.
    pub best: u64,
    /// Sampled decisions in which the option may be the best.
    pub may_be_best: u64,
    /// Sampled decisions that do not tell whether the option is the best by more than the least gap that matters.
    pub untold: u64,
}

/// Returns the groups that have decisions, the most frequent first. `least` is the least loss of a mistake.
pub(super) fn groups(names: &Names, pilot: &Pilot, moments: &[Moment], least: f64) -> Vec<Group> {
    let of = |number: usize| {
        let own = || moments.iter().filter(move |moment| moment.group == number);
        let count = |class: &Class| own().filter(|moment| moment.class == *class).count() as u64;
        Group {
            number,
            side: names.sides[number / names.points].clone(),
            point: names.words[number % names.points].0.clone(),
            decisions: pilot.decisions(number),
            sampled: own().count() as u64,
            classes: Class::ALL.each_ref().map(count),
            mistakes: own().filter(|moment| moment.loss >= least).count() as u64,
        }
    };
    let all = 0..if pilot.fights == 0 { 0 } else { names.count() };
    let mut groups: Vec<Group> = all.map(of).filter(|group| group.decisions > 0).collect();
    groups.sort_by_key(|group| (std::cmp::Reverse(group.decisions), group.number));
    groups
}

/// Returns the options of the groups in this order, each in the order of its point. Options that never could be chosen
/// are left out.
pub(super) fn options(
    names: &Names,
    groups: &[Group],
    (pilot, strong): (&Pilot, Option<&Pilot>),
    moments: &[Moment],
) -> Vec<OptionUse> {
    let of = |pilot: &Pilot, group: usize, option: usize| {
        pilot.uses.get(group).and_then(|uses| uses.get(option)).copied().unwrap_or_default()
    };
    let mut all = Vec::new();
    for group in groups {
        let (_, words) = &names.words[group.number % names.points];
        for (option, name) in words.iter().enumerate() {
            let own = || {
                let of_group = moments.iter().filter(|moment| moment.group == group.number);
                of_group.filter(move |moment| moment.options >> option & 1 == 1)
            };
            let count = |mask: fn(&Moment) -> u64| {
                own().filter(|moment| mask(moment) >> option & 1 == 1).count() as u64
            };
            all.push(OptionUse {
                side: group.side.clone(),
                point: group.point.clone(),
                option: name.clone(),
                written: of(pilot, group.number, option),
                strong: strong.map_or_else(Use::default, |it| of(it, group.number, option)),
                sampled: own().count() as u64,
                best: count(|moment| moment.best),
                may_be_best: count(|moment| moment.may_be_best),
                untold: count(|moment| moment.untold),
            });
        }
    }
    all.retain(|it| it.written.legal + it.strong.legal > 0);
    all
}

/// Returns a share of all decisions from the shares of the groups, weighted by their frequency. `counted` returns the
/// decisions of the sample that count.
///
/// The interval is Wilson's, for as many decisions as have the variance of the weighted sample, so that no share lies
/// below zero or above one. Each group enters with two more decisions that count and two that do not, so that a group
/// without any that counts does not claim to be certain.
pub fn share_of_all(
    groups: &[Group],
    confidence: f64,
    counted: impl Fn(&Group) -> u64,
) -> Estimate {
    let played = || groups.iter().filter(|group| group.sampled > 0);
    let all: u64 = played().map(|group| group.decisions).sum();
    let n: u64 = played().map(|group| group.sampled).sum();
    let (mut value, mut center, mut variance) = (0.0, 0.0, 0.0);
    for group in played() {
        let weight = group.decisions as f64 / all as f64;
        let (own, sampled) = (counted(group) as f64, group.sampled as f64);
        value += weight * own / sampled;
        let smoothed = (own + 2.0) / (sampled + 4.0);
        center += weight * smoothed;
        // A group that was played whole leaves nothing open.
        let is_whole = group.sampled >= group.decisions;
        let open = if is_whole { 0.0 } else { smoothed * (1.0 - smoothed) / (sampled + 4.0) };
        variance += weight * weight * open;
    }
    if n == 0 {
        return share(0, 0, confidence);
    }
    let (low, high) = wilson(value, center * (1.0 - center) / variance, confidence);
    Estimate { value, low, high, n }
}

/// Returns Wilson's interval of a share of `n` decisions; `n` is infinite if all decisions were played.
fn wilson(value: f64, n: f64, confidence: f64) -> (f64, f64) {
    let z = two_sided_quantile(confidence);
    if n.is_infinite() {
        return (value, value);
    }
    if z.is_infinite() {
        return (0.0, 1.0);
    }
    let weight = 1.0 + z * z / n;
    let center = (value + z * z / (2.0 * n)) / weight;
    let reach = z * (value * (1.0 - value) / n + (z / (2.0 * n)).powi(2)).sqrt() / weight;
    ((center - reach).clamp(0.0, value), (center + reach).clamp(value, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(decisions: u64, classes: [u64; 4]) -> Group {
        Group {
            number: 0,
            side: "heroes".into(),
            point: "turn".into(),
            decisions,
            sampled: classes.iter().sum(),
            classes,
            mistakes: 0,
        }
    }

    #[test]
    fn groups_count_by_their_frequency() {
        let groups = [group(900, [10, 0, 0, 0]), group(100, [0, 10, 0, 0])];
        let share =
            |class: Class| share_of_all(&groups, 0.95, |group| group.classes[class as usize]).value;
        assert!((share(Class::NoDifference) - 0.9).abs() < 1e-12);
        assert!((share(Class::Meaningful) - 0.1).abs() < 1e-12);
        let sum: f64 = Class::ALL.into_iter().map(share).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_share_of_none_has_an_interval() {
        let estimate = share_of_all(&[group(500, [20, 0, 0, 0])], 0.95, |it| it.classes[1]);
        assert!(estimate.value == 0.0 && estimate.high > 0.05 && estimate.high < 0.2);
        let few = share_of_all(&[group(500, [19, 1, 0, 0])], 0.95, |it| it.classes[1]);
        assert!(few.low > 0.0 && few.low < 0.05 && few.high > 0.15, "{few:?}");
        let whole = share_of_all(&[group(20, [20, 0, 0, 0])], 0.95, |it| it.classes[1]);
        assert!(whole.high < 1e-12, "all decisions were played");
    }
}
