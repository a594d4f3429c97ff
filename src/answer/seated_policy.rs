//! Seats: who plays which policy, and how to seat another.

use crate::knob::Value;
use crate::scenario::{Origin, PolicyText, Problem, Setting, canonical, policy_paths, quoted};
use crate::sim::Ground;

/// Name that stands for the policies that the file gives to a side.
pub(super) const OWN: &str = "as written";

/// The fighters of a side, or of one of its groups, whose policy a question exchanges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Number of the side.
    pub side: usize,
    /// Name of the side.
    pub name: String,
    /// The group, `None` for the whole side.
    pub group: Option<String>,
}

impl Seat {
    /// Finds a side by its name, and a group of it.
    ///
    /// # Errors
    /// There is no such side or group.
    pub fn find(
        ground: &Ground,
        side: &str,
        group: Option<&str>,
        origin: &Origin,
    ) -> Result<Self, Problem> {
        let sides = &ground.scenario.sides;
        let Some(at) = sides.iter().position(|known| known.name == side) else {
            let names = sides.iter().map(|known| known.name.as_str());
            return Err(Problem::unknown(origin, "side", side, names));
        };
        let groups = || sides[at].groups.iter().map(|known| known.name.as_str());
        if let Some(group) = group.filter(|wanted| !groups().any(|known| known == *wanted)) {
            return Err(Problem::unknown(origin, "group", group, groups()));
        }
        Ok(Self { side: at, name: side.to_owned(), group: group.map(str::to_owned) })
    }

    /// Returns the name of the seat: `heroes`, or `heroes.archers` for a group.
    pub fn title(&self) -> String {
        match &self.group {
            Some(group) => format!("{}.{group}", self.name),
            None => self.name.clone(),
        }
    }

    /// Returns the settings that seat a policy: one for the side, and one for each group with a policy of its own,
    /// because such a group does not play that of its side. Empty for `OWN`.
    pub fn settings(&self, ground: &Ground, policy: &str) -> Vec<Setting> {
        if policy == OWN {
            return Vec::new();
        }
        let origin = Origin::argument(format!("policy {policy}"));
        let setting = |path: String| Setting {
            path,
            value: Value::Text(policy.to_owned()),
            origin: origin.clone(),
        };
        let paths = match &self.group {
            Some(group) => vec![format!("{}.{}.policy", path_of(&self.name), quoted(group))],
            // A group with a policy of its own does not play that of its side.
            None => policy_paths(ground.whole(), &self.name),
        };
        paths.into_iter().map(setting).collect()
    }

    /// Returns the policy that the fighters of the seat play now, or `OWN` if they play several.
    pub fn in_use(&self, ground: &Ground) -> String {
        match self.present(ground).as_slice() {
            [only] => only.clone(),
            _ => OWN.to_owned(),
        }
    }

    /// Whether a path says how its fighters play. A variant that sets such a path must keep its play, otherwise it
    /// would not be compared as the file says.
    pub fn is_its_play(&self, ground: &Ground, path: &str) -> bool {
        let Some(keys) = canonical(path) else { return false };
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        match keys.as_slice() {
            ["sides", side, .., "policy"] => *side == self.name,
            ["policies", name, ..] => self.present(ground).iter().any(|it| it == name),
            _ => false,
        }
    }

    /// Returns the policies that its fighters play now.
    pub fn present(&self, ground: &Ground) -> Vec<String> {
        let side = &ground.scenario.sides[self.side];
        let whole = ground.written(&format!("{}.policy", path_of(&self.name)));
        let text = |value: Value| value.as_text().map(str::to_owned);
        let whole = whole.and_then(text);
        let whole = whole.unwrap_or_else(|| ground.system.default_policy.to_owned());
        let mut names = Vec::new();
        for group in &side.groups {
            if self.group.as_ref().is_some_and(|wanted| *wanted != group.name) {
                continue;
            }
            let path = format!("{}.{}.policy", path_of(&self.name), quoted(&group.name));
            let own = ground.written(&path).and_then(text);
            let name = own.unwrap_or_else(|| whole.clone());
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

fn path_of(side: &str) -> String {
    format!("sides.{}", quoted(side))
}

/// Returns the names of all policies except mixes: those of the system, then those of the scenario. Mixes are left
/// out because the policies that they draw from are tried anyway; a mix only plays if the user names it.
pub fn policies(ground: &Ground) -> Vec<String> {
    let all = texts(ground);
    all.into_iter().filter(|policy| policy.mix.is_empty()).map(|policy| policy.name).collect()
}

/// Whether the scenario has policies that neither the system nor the game has.
pub(super) fn adds_policies(ground: &Ground) -> bool {
    let known = (ground.system.policies)();
    let is_new = |name: &str| known.iter().all(|known| known.name != name);
    ground.scenario.policies.iter().any(|policy| is_new(&policy.name))
}

/// Whether a policy or a mix has this name.
pub fn is_taken(ground: &Ground, name: &str) -> bool {
    texts(ground).iter().any(|policy| policy.name == name)
}

/// Returns the texts of all policies: those of the system and those of the scenario.
fn texts(ground: &Ground) -> Vec<PolicyText> {
    let mut all = (ground.system.policies)();
    for policy in &ground.scenario.policies {
        match all.iter_mut().find(|known| known.name == policy.name) {
            Some(known) if !policy.is_numbers_only() => *known = policy.clone(),
            Some(_) => {}
            None => all.push(policy.clone()),
        }
    }
    all
}

/// Reads names of policies with commas between them.
///
/// # Errors
/// There is no such policy, or it is named twice.
pub fn named(ground: &Ground, text: &str, origin: &Origin) -> Result<Vec<String>, Problem> {
    let all: Vec<String> = texts(ground).into_iter().map(|policy| policy.name).collect();
    let mut found = Vec::new();
    for name in text.split(',').map(str::trim) {
        if !all.iter().any(|known| known == name) {
            return Err(Problem::unknown(origin, "policy", name, all.iter().map(String::as_str)));
        }
        if found.iter().any(|known| known == name) {
            let problem = Problem::new(origin, format!("`{name}` is named twice"));
            return Err(problem.help("name each policy once"));
        }
        found.push(name.to_owned());
    }
    Ok(found)
}
