//! Charts of `tune`.

use super::{Teller, sentence};
use crate::answer::tune::{Checked, Requirement, Standing};
use crate::report::{Chart, Frame, FrontAxis, FrontChart, ReportError, TargetRow, TargetsChart};
use crate::stats::grouped;

impl Teller<'_> {
    /// The charts of the report.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub(super) fn charts(&self, findings: &[String]) -> Result<Vec<Chart>, ReportError> {
        let title = findings.first().map(|text| sentence(text)).unwrap_or_default();
        let mut charts = vec![self.targets_chart(title.split(';').next().unwrap_or_default())?];
        if let Some(front) = self.front().filter(|front| !front.points.is_empty()) {
            charts.push(self.front_chart(front)?);
        }
        Ok(charts)
    }

    fn trials(&self) -> String {
        match self.tuned.fresh {
            0 => "trials of an unfinished search".to_owned(),
            fresh => format!("{} fresh trials", grouped(fresh)),
        }
    }

    fn targets_chart(&self, title: &str) -> Result<Chart, ReportError> {
        let row = |checked: &Checked| {
            let requirement = &checked.requirement;
            let before = requirement.short(&checked.before);
            TargetRow {
                name: format!("{}: {}", requirement.name(), requirement.wished()),
                low: requirement.low,
                high: requirement.high,
                before: checked.before,
                after: checked.after,
                words: format!("{before} to {}", requirement.told(&checked.after)),
                is_met: checked.standing == Standing::Met,
            }
        };
        TargetsChart {
            frame: Frame {
                name: "targets".to_owned(),
                title: title.to_owned(),
                source: self.asked.source(&self.trials()),
                notes: vec![
                    "blue field: the target, on a scale of its own; diamond: as written; circle: tuned, filled if the \
                     target is met"
                        .to_owned(),
                ],
            },
            rows: self.tuned.checked.iter().map(row).collect(),
        }
        .draw()
    }

    fn front_chart(&self, front: &crate::answer::tune::Front) -> Result<Chart, ReportError> {
        let [first, second] = [front.first, front.second].map(|at| &self.tuned.checked[at]);
        FrontChart {
            frame: Frame {
                name: "front".to_owned(),
                title: sentence(&self.exclusion(front.first, front.second)),
                source: self.asked.source(&format!("{} fresh trials each", grouped(front.trials))),
                notes: vec![
                    "line: nothing tried is nearer to one target without being farther from the other; diamond: as \
                     written; ring: the nearest; dots: all that was tried; shaded: a target is met"
                        .to_owned(),
                ],
            },
            across: axis(&first.requirement),
            up: axis(&second.requirement),
            cloud: front.cloud.clone(),
            points: front.points.iter().map(|point| (point.first, point.second)).collect(),
            file: (first.before.value, second.before.value),
            nearest: (first.after.value, second.after.value),
        }
        .draw()
    }
}

fn axis(requirement: &Requirement) -> FrontAxis {
    let (name, unit) = (requirement.name(), requirement.unit());
    FrontAxis {
        // A measure such as `exchanges` has its own name as its unit.
        title: if unit.is_empty() || unit == name { name } else { format!("{name} ({unit})") },
        is_share: requirement.is_share(),
        low: requirement.low,
        high: requirement.high,
    }
}
