//! Warnings before play: what can be played as it stands, but most likely is not meant.

pub(crate) mod opposed_house_rules;
mod unused_numbers;

use super::plan::Plan;
use super::plan::roster_rows::{self, EachRow};
use crate::scenario::{
    PolicyText, Problem, Side, Sweep, WarningKind, canonical, row_of, side_of_rows, stat_block_file,
};
use std::collections::{BTreeSet, HashMap};

impl Plan {
    /// Returns the warnings of a plan, each with its place and a remedy: entries that can be played, but are most
    /// likely not meant.
    pub fn warnings(&self) -> Vec<Problem> {
        self.warnings_of(None)
    }

    /// Like [`warnings`](Self::warnings), for a question that plays one variant only if `only` names it.
    pub(super) fn warnings_of(&self, only: Option<&str>) -> Vec<Problem> {
        let used = self.used_policies();
        let mut found = self.without_policy();
        found.extend(self.without_foes());
        found.extend(self.left_out());
        found.extend(self.doubts());
        for policy in &self.scenario.policies {
            if used.contains(policy.name.as_str()) {
                found.extend(self.without_base(policy));
            } else {
                found.push(unused(policy));
            }
        }
        found.extend(self.out_of_reach(only));
        found.extend(opposed_house_rules::undone(&self.scenario.house_rules, self.system.house));
        found.extend(unused_numbers::unused(&self.scenario.house_rules));
        found
    }

    /// Returns the policies that fighters play in some cell, and the policies on which these are based or which they
    /// mix. All others get the warning [`unused`].
    fn used_policies(&self) -> BTreeSet<String> {
        let fighters = self.cells.iter().flat_map(|cell| cell.game.fighters());
        let mut used: BTreeSet<String> = fighters.map(|fighter| fighter.policy).collect();
        loop {
            let players = self.scenario.policies.iter().filter(|it| used.contains(&it.name));
            let named = players.flat_map(|policy| {
                let base = policy.base.iter().map(|(name, _)| name);
                base.chain(policy.mix.iter().map(|member| &member.name))
            });
            let more: Vec<String> = named.filter(|name| !used.contains(*name)).cloned().collect();
            if more.is_empty() {
                return used;
            }
            used.extend(more);
        }
    }

    /// Returns the warnings of the system about the cells, each once: entries that are missing in some cell, and
    /// entries without effect in every cell. Entries of built-in stat blocks are left out of the latter, because the
    /// author of the scenario did not write them.
    fn doubts(&self) -> Vec<Problem> {
        let beings = stat_block_file(self.system.id);
        let mut found: Vec<&Problem> = Vec::new();
        // In how many cells each doubt is, and the last one in which it was counted.
        let mut cells = HashMap::new();
        for (at, cell) in self.cells.iter().enumerate() {
            for doubt in cell.game.doubts() {
                let (count, last) = cells.entry(doubt.key()).or_insert_with(|| {
                    found.push(doubt);
                    (0, None)
                });
                if *last != Some(at) {
                    (*count, *last) = (*count + 1, Some(at));
                }
            }
        }
        let is_told = |doubt: &&Problem| match doubt.doubt {
            Some(WarningKind::Idle) => {
                let is_everywhere = cells[&doubt.key()].0 == self.cells.len();
                is_everywhere && !doubt.origin.is_in(&beings)
            }
            _ => true,
        };
        found.into_iter().filter(is_told).cloned().collect()
    }

    /// Warns about sides with groups for which no policy is named: the default is played, and every number depends
    /// on it.
    fn without_policy(&self) -> Vec<Problem> {
        let default = self.system.default_policy;
        let varied = |side: &str| {
            let path = ["sides", side, "policy"].map(str::to_owned);
            self.axes.iter().any(|axis| canonical(&axis.path).is_some_and(|it| it == path))
        };
        let lacks = |side: &&Side| {
            let named = side.groups.iter().all(|group| group.node.get("policy").is_some());
            side.policy.is_none() && !named && !varied(&side.name)
        };
        let warn = |side: &Side| {
            let name = &side.name;
            let message = format!("side `{name}` names no policy, so `{default}` plays it");
            let place = self.document.game().map_or(self.system.id, |game| &game.source().name);
            let help = format!(
                "write policy = \"{default}\" if that is meant; `outweigh list policies {place}` shows \
                 the others"
            );
            Problem::new(&side.origin, message).help(help)
        };
        self.scenario.sides.iter().filter(lacks).map(warn).collect()
    }

    /// Warns about what the file varies of single rows, if the rows of their roster take turns.
    fn left_out(&self) -> Vec<Problem> {
        let Some(EachRow { axis, .. }) = self.focus.each_row else { return Vec::new() };
        let side = side_of_rows(&self.tracks[axis].path);
        let is_of_row = |it: &&Sweep| row_of(&it.path).is_some_and(|[of, _]| Some(of) == side);
        let is_varied = |it: &&Sweep| self.tracks.iter().any(|track| track.path == it.path);
        let sweeps = self.scenario.vary.iter().filter(is_of_row);
        sweeps.filter(|it| !is_varied(it)).map(roster_rows::left_out).collect()
    }

    /// Warns about sides that are all allies: no side has a foe, so every side has won before the first exchange.
    fn without_foes(&self) -> Option<Problem> {
        let sides = &self.scenario.sides;
        let names =
            |one: &Side, other: &Side| one.allies.iter().any(|(ally, _)| *ally == other.name);
        let are_foes = |one: &Side, other: &Side| !names(one, other) && !names(other, one);
        let has_foe = |at: usize| sides[at + 1..].iter().any(|other| are_foes(&sides[at], other));
        if (0..sides.len()).any(has_foe) {
            return None;
        }
        let (_, origin) = sides.iter().find_map(|side| side.allies.first())?;
        let all =
            sides.iter().map(|side| format!("`{}`", side.name)).collect::<Vec<_>>().join(", ");
        let message = format!("no side has a foe: {all} are allies, so all of them win at once");
        let help = "leave `allies` out, or add a side that they fight";
        Some(Problem::new(origin, message).help(help))
    }

    /// Warns about a policy without a base that lacks lists of the default policy, because its fighters then play a
    /// fallback at those points.
    fn without_base(&self, policy: &PolicyText) -> Option<Problem> {
        if policy.base.is_some() || policy.is_numbers_only() || !policy.mix.is_empty() {
            return None;
        }
        let known = (self.system.policies)();
        let default = known.iter().find(|known| known.name == self.system.default_policy)?;
        let has = |name: &str| policy.points.iter().any(|point| point.name == name);
        let mut missing: Vec<String> = Vec::new();
        let base_of = |it: &&PolicyText| {
            known.iter().find(|base| it.base.as_ref().is_some_and(|(name, _)| *name == base.name))
        };
        for point in std::iter::successors(Some(default), base_of).flat_map(|it| &it.points) {
            let name = format!("`{}`", point.name);
            if !has(&point.name) && !missing.contains(&name) {
                missing.push(name);
            }
        }
        let name = &policy.name;
        let lists = missing.join(", ");
        let message = format!("policy `{name}` has no base and no list for {lists}");
        let help = format!(
            "base = \"{}\" adds its lists; an empty list keeps the default of the rules",
            default.name
        );
        let problem = Problem::new(&policy.origin, message).help(help);
        (!missing.is_empty()).then(|| problem.label("the rules use their default there"))
    }
}

fn unused(policy: &PolicyText) -> Problem {
    let name = &policy.name;
    let message = format!("no fighter plays policy `{name}`");
    let help = format!("write policy = \"{name}\" into a side or a group, or leave the policy out");
    Problem::unplayed(&policy.origin, message).help(help)
}
