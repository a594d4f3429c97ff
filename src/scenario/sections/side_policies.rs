//! Policies of whole sides, from the command line: `--play heroes=captain`.

use crate::knob::Value;
use crate::scenario::tree::path;
use crate::scenario::{
    BEING, Document, Entry, Node, Origin, Problem, Problems, Setting, canonical,
};

/// Words of `--play` that stand for a search instead of a policy of this name.
pub const SOUGHT: [&str; 2] = ["strong", "strongest"];

/// A policy for all fighters of a side, even for groups with a policy of their own: `--play` asks how the side fares
/// with it.
#[derive(Clone, Debug)]
pub struct Casting {
    /// The side; `None` for all sides that no other casting names.
    side: Option<String>,
    policy: String,
    origin: Origin,
}

impl Casting {
    /// Reads `SIDE=POLICY`, or `POLICY` for all sides.
    ///
    /// # Errors
    /// The side or the policy is missing.
    pub fn from_argument(text: &str) -> Result<Self, Problem> {
        let origin = Origin::argument(format!("--play {text}"));
        let (side, policy) = match text.split_once('=') {
            Some((side, policy)) => (Some(side.trim()), policy.trim()),
            None => (None, text.trim()),
        };
        if let Some((side, policy)) = text.split_once(':').filter(|_| side.is_none()) {
            let message = format!("`{text}` does not say SIDE=POLICY");
            let help = format!("write --play {}={}", side.trim(), policy.trim());
            return Err(Problem::new(&origin, message).help(help));
        }
        if policy.is_empty() || side == Some("") {
            let message = format!("`{text}` does not say SIDE=POLICY, such as heroes=captain");
            let help = "a policy without a side is for all of them: --play captain";
            return Err(Problem::new(&origin, message).help(help));
        }
        Ok(Self { side: side.map(str::to_owned), policy: policy.to_owned(), origin })
    }

    /// Reads all `--play` of a command.
    ///
    /// # Errors
    /// As [`Casting::from_argument`], for each of them.
    pub fn from_arguments(texts: &[String]) -> Result<Vec<Self>, Problems> {
        let mut problems = Problems::new();
        let mut castings = Vec::new();
        for text in texts {
            match Self::from_argument(text) {
                Ok(casting) => castings.push(casting),
                Err(problem) => problems.push(problem),
            }
        }
        problems.or(castings)
    }

    /// Returns the settings that seat the policies; sides whose policy is [sought](Self::sought) get none. A path in
    /// `set` takes precedence, so that a group can be left out of the policy of its side.
    ///
    /// # Errors
    /// A side does not exist, or has two policies.
    pub fn settings(
        castings: &[Self],
        document: &Document,
        set: &[Setting],
    ) -> Result<Vec<Setting>, Problems> {
        let mut problems = Problems::new();
        let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
        // A file without sides has its own mistake.
        if !sides.is_empty() {
            for casting in castings {
                casting.check(castings, sides, &mut problems);
            }
        }
        let of_side = |side: &Entry| {
            let casting = Self::for_side(castings, &side.key);
            let casting = casting.filter(|it| !SOUGHT.contains(&it.policy.as_str()));
            casting.map_or_else(Vec::new, |casting| casting.of(document, &side.key))
        };
        let is_set = |setting: &Setting| {
            let path = canonical(&setting.path);
            set.iter().any(|other| canonical(&other.path) == path)
        };
        let all = sides.iter().flat_map(of_side).filter(|setting| !is_set(setting));
        problems.or(all.collect())
    }

    /// Returns the sides whose play is to be found by a search, each with the word that says so: one of
    /// [`SOUGHT`].
    pub fn sought(castings: &[Self], document: &Document) -> Vec<(String, &'static str)> {
        let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
        let of_side = |side: &Entry| {
            let casting = Self::for_side(castings, &side.key)?;
            let word = SOUGHT.into_iter().find(|word| *word == casting.policy)?;
            Some((side.key.clone(), word))
        };
        sides.iter().filter_map(of_side).collect()
    }

    /// Returns the sides that get a policy, by name or by a search.
    pub fn sides(castings: &[Self], document: &Document) -> Vec<String> {
        let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
        let names = sides.iter().map(|side| side.key.clone());
        names.filter(|name| Self::for_side(castings, name).is_some()).collect()
    }

    /// Returns the casting of a side: the one that names it, or the one for all sides.
    fn for_side<'a>(castings: &'a [Self], side: &str) -> Option<&'a Self> {
        let named = castings.iter().find(|it| it.side.as_deref() == Some(side));
        named.or_else(|| castings.iter().find(|it| it.side.is_none()))
    }

    fn check(&self, castings: &[Self], sides: &[Entry], problems: &mut Problems) {
        let first = castings.iter().find(|it| it.side == self.side);
        if first.is_some_and(|first| !std::ptr::eq(first, self)) {
            let whom = self.side.as_ref().map_or("every side".into(), |side| format!("`{side}`"));
            let message = format!("{whom} gets a policy from two --play");
            problems.push(Problem::new(&self.origin, message).help("leave one of them out"));
        }
        let names = || sides.iter().map(|side| side.key.as_str());
        if let Some(side) = self.side.as_deref().filter(|side| !names().any(|it| it == *side)) {
            problems.push(Problem::unknown(&self.origin, "side", side, names()));
        }
    }

    fn of(&self, document: &Document, side: &str) -> Vec<Setting> {
        let setting = |path: String| Setting {
            path,
            value: Value::Text(self.policy.clone()),
            origin: self.origin.clone(),
        };
        policy_paths(document, side).into_iter().map(setting).collect()
    }
}

/// Returns the paths that seat a policy for all fighters of a side: the side's own path, and those of groups that may
/// have a policy of their own, from the file or from their stat block. Otherwise such groups would play on as before.
pub fn policy_paths(document: &Document, side: &str) -> Vec<String> {
    let of_side = format!("sides.{}", path::quoted(side));
    let groups = document.get(&of_side).and_then(Node::entries).unwrap_or_default().iter();
    let has = |group: &&Entry, key: &str| group.value.get(key).is_some();
    let groups = groups.filter(|group| has(group, "policy") || has(group, BEING));
    let of_groups = groups.map(|group| format!("{of_side}.{}", path::quoted(&group.key)));
    std::iter::once(of_side.clone()).chain(of_groups).map(|of| format!("{of}.policy")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
[sides.heroes]
policy = \"soldier\"
[sides.heroes.rolf]
[sides.heroes.olivia]
policy = \"cautious\"
[sides.\"the watch\"]
[sides.\"the watch\".guard]
being = \"guard\"
";

    fn settings(castings: &[&str], set: &[&str]) -> Result<Vec<String>, String> {
        let document = Document::parse("a.toml", FILE).unwrap();
        let castings = castings.iter().map(|text| Casting::from_argument(text).unwrap());
        let set = set.iter().map(|text| Setting::from_argument("--set", text).unwrap());
        let castings: Vec<Casting> = castings.collect();
        let found = Casting::settings(&castings, &document, &set.collect::<Vec<_>>());
        let told = |it: Setting| format!("{} = {} by {}", it.path, it.value, it.origin);
        found
            .map(|all| all.into_iter().map(told).collect())
            .map_err(|problems| problems.to_string())
    }

    #[test]
    fn groups_with_a_policy_of_their_own_are_cast_too() {
        let heroes = settings(&["heroes=captain"], &[]).unwrap();
        let by = "by --play heroes=captain";
        assert_eq!(
            heroes,
            [
                format!("sides.heroes.policy = captain {by}"),
                format!("sides.heroes.olivia.policy = captain {by}"),
            ]
        );
    }

    #[test]
    fn without_a_side_it_is_for_all_that_are_not_named() {
        let all = settings(&["captain", "heroes=striker"], &[]).unwrap();
        assert_eq!(
            all,
            [
                "sides.heroes.policy = striker by --play heroes=striker",
                "sides.heroes.olivia.policy = striker by --play heroes=striker",
                "sides.\"the watch\".policy = captain by --play captain",
                "sides.\"the watch\".guard.policy = captain by --play captain",
            ]
        );
    }

    #[test]
    fn sides_whose_play_is_sought_get_no_policy_by_name() {
        let castings = ["strong", "heroes=striker"].map(|it| Casting::from_argument(it).unwrap());
        let document = Document::parse("a.toml", FILE).unwrap();
        assert_eq!(Casting::sought(&castings, &document), [("the watch".to_owned(), "strong")]);
        assert_eq!(
            settings(&["strong", "heroes=striker"], &[]).unwrap(),
            settings(&["heroes=striker"], &[]).unwrap(),
        );
    }

    #[test]
    fn what_is_set_goes_first() {
        let heroes =
            settings(&["heroes=captain"], &["sides.heroes.olivia.policy=striker"]).unwrap();
        assert_eq!(heroes, ["sides.heroes.policy = captain by --play heroes=captain"]);
    }

    #[test]
    fn a_side_that_is_not_there_and_one_cast_twice_are_mistakes() {
        let problems = settings(&["heros=captain", "heroes=a", "heroes=b", "c", "d"], &[]);
        assert_eq!(
            problems.unwrap_err(),
            "\
error: every side gets a policy from two --play
 --> command line
  |
  | --play d
  | ^^^^^^^^
  = help: leave one of them out

error: `heroes` gets a policy from two --play
 --> command line
  |
  | --play heroes=b
  | ^^^^^^^^^^^^^^^
  = help: leave one of them out

error: unknown side `heros`
 --> command line
  |
  | --play heros=captain
  | ^^^^^^^^^^^^^^^^^^^^
  = help: did you mean `heroes`?
"
        );
    }

    #[test]
    fn a_casting_has_a_policy() {
        for text in ["heroes=", "=captain", "", "="] {
            let problem = Casting::from_argument(text).unwrap_err();
            assert!(problem.to_string().contains("does not say SIDE=POLICY"), "{problem}");
        }
    }
}
