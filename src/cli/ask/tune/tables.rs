//! Tables of `tune`: the targets, the changes, and the front.

use super::{StrongPlay, Teller};
use crate::answer::tune::{Checked, Front, FrontPoint, Standing};
use crate::cli::ask::aligned;
use crate::report::Table;
use crate::stats::Estimate;
use std::fmt::Write as _;

/// Points of the front that the terminal shows.
const MOST_SHOWN: usize = 9;

impl Teller<'_> {
    /// The tables for the terminal.
    pub(super) fn terminal(&self) -> String {
        let shown = self.shown(MOST_SHOWN);
        let of = |table: &Table| {
            let rows = std::iter::once(&table.columns).chain(&table.rows);
            aligned(&rows.cloned().collect::<Vec<_>>())
        };
        shown.iter().map(of).collect::<Vec<_>>().join("\n")
    }

    /// The targets, and at most `most` points of the front, as people read them: values with their margins.
    pub(super) fn shown(&self, most: usize) -> Vec<Table> {
        let columns = ["target", "wanted", "as written", "tuned", "met"];
        let row = |checked: &Checked| {
            let requirement = &checked.requirement;
            vec![
                requirement.name(),
                requirement.wished(),
                requirement.told(&checked.before),
                requirement.told(&checked.after),
                is_met(checked).to_owned(),
            ]
        };
        let targets = Table {
            name: "targets".to_owned(),
            caption: "Targets".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.tuned.checked.iter().map(row).collect(),
        };
        let front = self.front().filter(|front| front.points.len() > 1);
        std::iter::once(targets).chain(front.map(|front| self.shown_front(front, most))).collect()
    }

    fn shown_front(&self, front: &Front, most: usize) -> Table {
        let ends = [front.first, front.second];
        let names = ends.map(|at| self.tuned.checked[at].requirement.name());
        let row = |point: &FrontPoint| {
            let told =
                |at: usize, estimate: &Estimate| self.tuned.checked[at].requirement.told(estimate);
            let changes = match self.changes_of(&point.candidate) {
                changes if changes.is_empty() => "as written".to_owned(),
                changes => changes.join(", "),
            };
            vec![changes, told(front.first, &point.first), told(front.second, &point.second)]
        };
        Table {
            name: "front".to_owned(),
            caption: "Front between two targets".to_owned(),
            columns: std::iter::once("on the front".to_owned()).chain(names).collect(),
            rows: front.points.iter().take(most).map(row).collect(),
        }
    }

    /// The front, if there is one.
    pub(super) fn front(&self) -> Option<&Front> {
        self.tuned.conflicts.as_ref().and_then(|conflicts| conflicts.front.as_ref())
    }

    /// The tables of the report.
    pub(super) fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.targets(), self.changes_table()];
        tables.extend(self.front().map(|front| self.front_table(front)));
        tables
    }

    fn targets(&self) -> Table {
        let columns = [
            "measure",
            "scenario",
            "play",
            "wanted_low",
            "wanted_high",
            "tolerance",
            "before",
            "before_low",
            "before_high",
            "after",
            "after_low",
            "after_high",
            "moved",
            "moved_low",
            "moved_high",
            "trials",
            "met",
        ];
        let row = |checked: &Checked| {
            let requirement = &checked.requirement;
            let stage = &self.prepared.stages[requirement.stage];
            let scene = &self.prepared.question.scenes[stage.scene];
            let mut row = vec![requirement.measure.clone(), scene.name.clone(), scene.play.clone()];
            let ends = [requirement.low, requirement.high];
            let ends =
                ends.map(|end| if end.is_finite() { end.to_string() } else { String::new() });
            row.extend(ends);
            row.push(requirement.tolerance.to_string());
            for estimate in [checked.before, checked.after] {
                let Estimate { value, low, high, .. } = estimate;
                row.extend([value, low, high].map(|number| number.to_string()));
            }
            match checked.moved {
                Some(Estimate { value, low, high, .. }) => {
                    row.extend([value, low, high].map(|number| number.to_string()));
                }
                None => row.extend(std::iter::repeat_n(String::new(), 3)),
            }
            row.extend([checked.after.n.to_string(), is_met(checked).to_owned()]);
            row
        };
        Table {
            name: "targets".to_owned(),
            caption: "Targets".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.tuned.checked.iter().map(row).collect(),
        }
    }

    fn changes_table(&self) -> Table {
        let pairs = self.prepared.space().dimensions.iter().enumerate();
        let row = |(axis, dimension): (usize, &crate::answer::tune::Dimension)| {
            let now = dimension.present.as_ref().map(ToString::to_string).unwrap_or_default();
            let to = match &self.tuned.candidate {
                Some(candidate) => dimension.values.values[candidate[axis]].to_string(),
                None => now.clone(),
            };
            let is_changed =
                self.tuned.candidate.as_ref().is_some_and(|it| dimension.home != Some(it[axis]));
            vec![
                dimension.values.path.clone(),
                now,
                to,
                if is_changed { "yes" } else { "no" }.to_owned(),
                dimension.count().to_string(),
            ]
        };
        Table {
            name: "changes".to_owned(),
            caption: "Changes".to_owned(),
            columns: ["path", "from", "to", "changed", "values"].map(str::to_owned).to_vec(),
            rows: pairs.map(row).collect(),
        }
    }

    fn front_table(&self, front: &Front) -> Table {
        let space = self.prepared.space();
        let mut columns: Vec<String> =
            space.dimensions.iter().map(|it| it.values.path.clone()).collect();
        for at in [front.first, front.second] {
            let name = self.tuned.checked[at].requirement.name_in_files();
            columns.extend([name.clone(), format!("{name}_low"), format!("{name}_high")]);
        }
        columns.push("trials".to_owned());
        let row = |point: &FrontPoint| {
            let pairs = space.dimensions.iter().zip(&point.candidate);
            let mut row: Vec<String> =
                pairs.map(|(it, &at)| it.values.values[at].to_string()).collect();
            for Estimate { value, low, high, .. } in [point.first, point.second] {
                row.extend([value, low, high].map(|number| number.to_string()));
            }
            row.push(point.first.n.to_string());
            row
        };
        let rows = front.points.iter().map(row).collect();
        Table {
            name: "front".to_owned(),
            caption: "Front between two targets".to_owned(),
            columns,
            rows,
        }
    }

    /// The answer as a variant to paste into the scenario. `None` if the answer is the scenario as written.
    pub(super) fn toml(&self) -> Option<String> {
        if self.settings().is_empty() {
            return None;
        }
        let mut text = String::from(
            "# Paste this into the scenario to play the answer beside its variants.\n",
        );
        for (path, _) in self.settings().iter().filter(|(path, _)| self.is_swept(path)) {
            let _ =
                writeln!(text, "# Take {path} out of [vary] first: a path is varied in one place.");
        }
        if self.asked.ground.scenario.variants.is_empty() {
            text.push_str("[[variants]]\nname = \"as written\"\n\n");
        }
        let quoted = |path: &str| path.replace('\\', "\\\\").replace('"', "\\\"");
        let settings = self.variant();
        let pairs = settings.iter().map(|(path, value)| format!("\"{}\" = {value}", quoted(path)));
        let pairs: Vec<String> = pairs.collect();
        text.push_str("[[variants]]\nname = \"tuned\"\n");
        text = format!("{text}set = {{ {} }}\n", pairs.join(", "));
        if self.strong == StrongPlay::Moved {
            text.push_str("# These values make other policies strong than those of the search.\n");
        }
        Some(text)
    }
}

/// Whether a target is met, in a word.
pub(super) fn is_met(checked: &Checked) -> &'static str {
    match checked.standing {
        Standing::Met => "yes",
        Standing::Missed => "no",
        Standing::Open => "open",
    }
}
