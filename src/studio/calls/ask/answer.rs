//! The answer of a question beside its object: the charts of its report, and changes of the text.

use super::AskRequest;
use crate::scenario::{Document, Problems, canonical};
use crate::sim::Ground;
use crate::studio::calls::play::ChartText;
use crate::studio::calls::{Host, overrides};
use serde::Serialize;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Option that names the variant from which a question starts.
const VARIANT: &str = "--variant";

/// A change of the text.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct ChangeText {
    /// Keys that lead to the value.
    keys: Vec<String>,
    /// The new value as TOML.
    value: String,
    /// Name of the variant that sets the path. Null if no variant does, so that the value belongs to the file itself.
    variant: Option<String>,
}

/// Names the scenario in the commands of the findings as the page names it. A built-in scenario has no ending there, but
/// the file of the question has one.
pub(super) fn name_scenario(object: &mut Value, file: &Path, name: &str) {
    let file = file.display().to_string();
    if file == name {
        return;
    }
    let (file, name) = (format!("outweigh run {file}"), format!("outweigh run {name}"));
    if let Some(findings) = object["findings"].as_array_mut() {
        for finding in findings {
            if let Some(text) = finding.as_str().filter(|text| text.contains(&file)) {
                *finding = text.replace(&file, &name).into();
            }
        }
    }
}

/// Returns the charts of a report that was written into `folder`. `object` names them.
pub(super) fn charts(folder: &Path, object: &Value) -> Vec<ChartText> {
    let named = object["charts"].as_array().into_iter().flatten();
    let chart = |known: &Value| {
        let (name, title) = (known["name"].as_str()?, known["title"].as_str()?);
        let text = |name: &str| fs::read_to_string(folder.join(name)).ok();
        Some(ChartText {
            name: name.to_owned(),
            title: title.to_owned(),
            svg: text(&format!("{name}.svg"))?,
            narrow: text(&format!("{name}_narrow.svg"))?,
        })
    };
    named.filter_map(chart).collect()
}

/// Returns the changes with which a text plays the answer. A question starts from a variant if there are variants, so a
/// value that this variant sets is changed there.
///
/// # Errors
/// The text has mistakes.
pub(super) fn changes(
    object: &Value,
    request: &AskRequest,
    document: &Document,
    host: &Host<'_>,
) -> Result<Vec<ChangeText>, Problems> {
    let settings = object["settings"].as_array().map_or(&[][..], Vec::as_slice);
    if settings.is_empty() {
        return Ok(Vec::new());
    }
    let ground = Ground::new(document, host.systems, &overrides(None, None), variant(request))?;
    let change = |setting: &Value| {
        let (path, value) = (setting["path"].as_str()?, setting["value"].as_str()?);
        let is_set = ground.settings().iter().any(|it| canonical(&it.path) == canonical(path));
        let variant = ground.variant.clone().filter(|_| is_set);
        Some(ChangeText { keys: keys(path), value: value.to_owned(), variant })
    };
    Ok(settings.iter().filter_map(change).collect())
}

/// Returns the variant that the options name.
fn variant(request: &AskRequest) -> Option<&str> {
    let words = &request.arguments;
    let own = |at: usize| words[at].strip_prefix(VARIANT)?.strip_prefix('=');
    let apart = |at: usize| words.get(at + 1).filter(|_| words[at] == VARIANT);
    (0..words.len()).find_map(|at| own(at).or_else(|| apart(at).map(String::as_str)))
}

/// Returns the keys of a path one by one; `canonical` keeps those of a rule together.
fn keys(path: &str) -> Vec<String> {
    let keys = canonical(path).unwrap_or_else(|| vec![path.to_owned()]);
    match keys.as_slice() {
        [rules, rule] if rules == "rules" => {
            [rules.as_str()].into_iter().chain(rule.split('.')).map(str::to_owned).collect()
        }
        _ => keys,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::calls::Source;

    #[test]
    fn keys_lead_to_the_value() {
        assert_eq!(keys("rules.roar.tie.foe_boosts"), ["rules", "roar", "tie", "foe_boosts"]);
        assert_eq!(keys("sides.a.\"old guard\".count"), ["sides", "a", "old guard", "count"]);
    }

    #[test]
    fn commands_name_the_scenario_as_the_page_does() {
        let mut object =
            serde_json::json!({ "findings": ["a", "do: outweigh run x/y.toml --set a=1"] });
        name_scenario(&mut object, Path::new("x/y.toml"), "x/y");
        assert_eq!(object["findings"][1], "do: outweigh run x/y --set a=1");
        name_scenario(&mut serde_json::json!({}), Path::new("y.toml"), "y");
    }

    #[test]
    fn the_variant_is_read_from_either_form_of_the_option() {
        let asked = |words: &[&str]| AskRequest {
            source: Source::default(),
            id: String::new(),
            command: "tune".into(),
            arguments: words.iter().map(|it| (*it).to_owned()).collect(),
        };
        assert_eq!(variant(&asked(&["--over", "x", "--variant", "even"])), Some("even"));
        assert_eq!(variant(&asked(&["--variant=odd"])), Some("odd"));
        assert_eq!(variant(&asked(&["--over", "--variants", "x"])), None);
    }
}
