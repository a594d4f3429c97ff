//! Steps: every knob, every number of a sheet or a scene and every number in a policy, one up and one
//! down.

use super::dice_and_tables;
use crate::answer::declared_values::{declared, number};
use crate::answer::exploit::{Line, known};
use crate::answer::seated_policy::Seat;
use crate::knob::{Decimal, Value};
use crate::report::plural_noun;
use crate::scenario::{Content, HOUSE_RULES, Node, Origin, Setting, canonical, quoted};
use crate::sim::Ground;

/// A number that grows or shrinks by this factor or more is changed much.
const FACTOR: f64 = 2.0;

/// Kind of the thing that a step changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A rule.
    Rule,
    /// A number of a sheet or of a scene.
    Sheet,
    /// A number in a line of a policy.
    Policy,
    /// A house rule, or a number of one.
    House,
}

impl Kind {
    /// Returns the name of the kind in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Sheet => "sheet",
            Self::Policy => "policy",
            Self::House => "house rule",
        }
    }
}

/// A change of one value; made by [`steps`].
#[derive(Clone, Debug)]
pub struct Step {
    /// Kind of the changed thing.
    pub kind: Kind,
    /// Path of the changed value; for a policy the side, the policy, the list and the line.
    pub path: String,
    /// Present value.
    pub from: String,
    /// Value after the change.
    pub to: String,
    /// The change as a noun phrase, if path and values would be too long to read: `heroes: archer, turn 2: my.aim < 1 to 0`.
    pub shown: Option<String>,
    /// Settings that make the change.
    pub settings: Vec<Setting>,
}

impl Step {
    /// Whether the change is more than a small step: another choice, a switch, or a number of a rule or a policy that
    /// goes to zero or away from it, or at least doubles or halves. Such a change may remove a rule. Numbers of
    /// sheets are never large, because one more or less is the smallest change of a fighter.
    pub fn is_large(&self) -> bool {
        if self.kind == Kind::Sheet {
            return false;
        }
        match (self.from.parse::<f64>(), self.to.parse::<f64>()) {
            (Ok(from), Ok(to)) => {
                let (less, more) = (from.abs().min(to.abs()), from.abs().max(to.abs()));
                from * to <= 0.0 || more >= less * FACTOR
            }
            // Dice and lists have a number that is one less or more; words have none.
            (Err(_), Err(_)) => !self.from.contains(|letter: char| letter.is_ascii_digit()),
            // A word beside a number stands for no limit.
            _ => true,
        }
    }

    /// Returns the change as a noun phrase: `roar.difficulty 2 to 3`, `4 to 5 guards`.
    pub fn title(&self) -> String {
        if let Some(shown) = &self.shown {
            return shown.clone();
        }
        let keys = canonical(&self.path).unwrap_or_default();
        if let [sides, _, group, count] = keys.as_slice()
            && sides == "sides"
            && count == "count"
        {
            let group = plural_noun(&group.replace('_', " "));
            return format!("{} to {} {group}", self.from, self.to);
        }
        let path = self.path.strip_prefix("rules.").unwrap_or(&self.path);
        let path = path.strip_prefix("sides.").unwrap_or(path);
        format!("{path} {} to {}", self.from, self.to)
    }
}

/// Returns all steps of a scenario, those of rules first.
pub fn steps(ground: &Ground) -> Vec<Step> {
    let mut all = of_rules(ground);
    for table in ["sides", "scene"] {
        if let Some(node) = ground.whole().get(table) {
            of_table(ground, node, table, &mut all);
        }
    }
    all.extend(dice_and_tables::of_sheets(ground));
    all.extend(of_policies(ground));
    all.extend(of_house_rules(ground));
    all
}

pub(super) fn setting(path: &str, value: Value) -> Setting {
    let origin = Origin::argument(format!("{path} = {value}"));
    Setting { path: path.to_owned(), value, origin }
}

fn of_rules(ground: &Ground) -> Vec<Step> {
    let mut all = Vec::new();
    for knob in (ground.system.knobs)() {
        let path = format!("rules.{}", knob.path);
        let now = ground.written(&path).unwrap_or_else(|| knob.default.clone());
        if let Some(steps) = dice_and_tables::of_rule(&path, &now, &knob.domain) {
            all.extend(steps);
            continue;
        }
        let is_choice = !knob.words.is_empty() || matches!(now, Value::Bool(_));
        // Whole numbers have a domain such as `0..=1`; what is no whole number may lie between.
        let is_chance = !knob.domain.contains("..=") && knob.ends == [Value::Int(0), Value::Int(1)];
        let others = if is_choice {
            beside(&knob.ends, &now)
        } else if is_chance {
            chances(&now)
        } else {
            one_off(&knob.ends, &now)
        };
        for to in others {
            all.push(Step {
                kind: Kind::Rule,
                path: path.clone(),
                from: now.to_string(),
                to: to.to_string(),
                shown: None,
                settings: vec![setting(&path, to)],
            });
        }
    }
    all
}

/// Returns the choices before and behind the present one. If it is none of them, returns the first.
fn beside(choices: &[Value], now: &Value) -> Vec<Value> {
    let Some(at) = choices.iter().position(|choice| choice == now) else {
        return choices.iter().take(1).cloned().collect();
    };
    let before = at.checked_sub(1).map(|before| choices[before].clone());
    before.into_iter().chain(choices.get(at + 1).cloned()).collect()
}

/// Returns the values one less and one more, as far as they lie within the ends of the range.
pub(super) fn one_off(ends: &[Value], now: &Value) -> Vec<Value> {
    let bounds: Vec<f64> = ends.iter().filter_map(number).collect();
    let (low, high) = match bounds.as_slice() {
        [low, .., high] => (*low, *high),
        [only] => (*only, *only),
        [] => (f64::NEG_INFINITY, f64::INFINITY),
    };
    // A word behind the largest number stands for what has no limit.
    let word = ends.last().filter(|end| matches!(end, Value::Text(_)));
    match now {
        Value::Int(now) => {
            let inside = |to: &i64| (low..=high).contains(&(*to as f64));
            let numbers = [now - 1, now + 1].into_iter().filter(inside).map(Value::Int);
            let beyond = word.filter(|_| *now as f64 >= high).cloned();
            numbers.chain(beyond).collect()
        }
        Value::Decimal(_) => decimals(now, low, high),
        Value::Text(_) if word.is_some() => {
            ends.iter().rev().find(|it| number(it).is_some()).cloned().into_iter().collect()
        }
        Value::List(items) => lists(items),
        _ => Vec::new(),
    }
}

/// Returns the number reduced and raised by a tenth, within the ends of the range.
fn decimals(now: &Value, low: f64, high: f64) -> Vec<Value> {
    let Some(now) = Decimal::from_value(now) else { return Vec::new() };
    let scale = now.scale.max(2);
    let digits = now.digits_at(scale) as i64;
    let step = (digits.abs() / 10).max(1);
    let made = [digits - step, digits + step].map(|digits| Decimal { digits, scale }.to_value());
    made.into_iter().filter(|to| number(to).is_some_and(|it| (low..=high).contains(&it))).collect()
}

/// Returns the chance lowered and raised by 0.1, within 0 and 1.
fn chances(now: &Value) -> Vec<Value> {
    let Some(now) = Decimal::from_value(now) else { return Vec::new() };
    let scale = now.scale.max(1);
    let (digits, whole) = (now.digits_at(scale) as i64, 10_i64.pow(scale));
    let made = [digits - whole / 10, digits + whole / 10].into_iter();
    let inside = made.filter(|digits| (0..=whole).contains(digits));
    inside.map(|digits| Decimal { digits, scale }.to_value()).collect()
}

/// Returns a list of numbers with each of them one less and one more, without its last entry, and with
/// it once more.
fn lists(items: &[Value]) -> Vec<Value> {
    let Some(last) = items.last().filter(|last| number(last).is_some()) else { return Vec::new() };
    let mut made = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let Value::Int(now) = item else { continue };
        for to in [now - 1, now + 1] {
            let mut changed = items.to_vec();
            changed[at] = Value::Int(to);
            made.push(Value::List(changed));
        }
    }
    let mut longer = items.to_vec();
    longer.push(last.clone());
    made.extend([Value::List(items[..items.len() - 1].to_vec()), Value::List(longer)]);
    made
}

/// Adds steps for every number below a table.
fn of_table(ground: &Ground, node: &Node, path: &str, all: &mut Vec<Step>) {
    for entry in node.entries().unwrap_or_default() {
        let path = format!("{path}.{}", quoted(&entry.key));
        if entry.value.is_table() {
            of_table(ground, &entry.value, &path, all);
            continue;
        }
        if !matches!(entry.value.content, Content::Int(_) | Content::Decimal(_)) {
            continue;
        }
        let Some(now) = ground.written(&path) else { continue };
        let ends = declared(ground, &path).map(|known| known.ends).unwrap_or_default();
        for to in one_off(&ends, &now) {
            all.push(Step {
                kind: Kind::Sheet,
                path: path.clone(),
                from: now.to_string(),
                to: to.to_string(),
                shown: None,
                settings: vec![setting(&path, to)],
            });
        }
    }
}

/// Returns a step for every house rule that switches it, and steps for every number of a rule that is
/// on; numbers of other rules change nothing.
fn of_house_rules(ground: &Ground) -> Vec<Step> {
    let mut all = Vec::new();
    let step = |path: String, now: Value, to: Value| Step {
        kind: Kind::House,
        from: now.to_string(),
        to: to.to_string(),
        shown: None,
        settings: vec![setting(&path, to)],
        path,
    };
    for rule in &ground.scenario.house_rules {
        let path = format!("{HOUSE_RULES}.{}", quoted(&rule.name));
        let is_on = ground.written(&path) != Some(Value::from("off"));
        let [now, to] = if is_on { ["on", "off"] } else { ["off", "on"] };
        all.push(step(path.clone(), now.into(), to.into()));
        let mut seen: Vec<&str> = Vec::new();
        for number in rule.numbers.iter().filter(|_| is_on) {
            if !seen.contains(&number.name.as_str()) {
                seen.push(&number.name);
                let path = format!("{path}.{}", number.name);
                let now = ground.written(&path).unwrap_or(Value::Int(number.value.into()));
                let others = one_off(&[], &now);
                all.extend(others.into_iter().map(|to| step(path.clone(), now.clone(), to)));
            }
        }
    }
    all
}

/// Returns the steps for every number in the policy lines that the sides play.
fn of_policies(ground: &Ground) -> Vec<Step> {
    let vocabulary = (ground.system.vocabulary)();
    let pool = known(ground, &vocabulary);
    let mut all = Vec::new();
    for (number, side) in ground.scenario.sides.iter().enumerate() {
        let groups = side.groups.iter().map(|group| Some(group.name.clone()));
        let seats: Vec<Seat> =
            groups.map(|group| Seat { side: number, name: side.name.clone(), group }).collect();
        let whole = Seat { side: number, name: side.name.clone(), group: None };
        for name in whole.present(ground) {
            let Some(policy) = pool.iter().find(|known| known.name == name) else { continue };
            let players: Vec<&Seat> =
                seats.iter().filter(|seat| seat.present(ground) == [name.clone()]).collect();
            for (at, list) in policy.lists.0.iter().enumerate() {
                let point = vocabulary.points[at].name;
                let in_list =
                    InList { ground, players: &players, side: &side.name, name: &name, point };
                in_list.steps(list, &mut all);
            }
        }
    }
    all
}

struct InList<'a> {
    ground: &'a Ground,
    players: &'a [&'a Seat],
    side: &'a str,
    name: &'a str,
    point: &'a str,
}

impl InList<'_> {
    fn steps(&self, list: &[Line], all: &mut Vec<Step>) {
        for (at, line) in list.iter().enumerate() {
            for (condition, place) in line.numbers() {
                let Ok(now) = line.conditions[condition][place.clone()].parse::<i32>() else {
                    continue;
                };
                let step = (now.abs() / 10).max(1);
                for to in [now - step, now + step] {
                    let mut changed = list.to_vec();
                    changed[at].conditions[condition].replace_range(place.clone(), &to.to_string());
                    let mut shown = line.conditions[condition].clone();
                    shown.replace_range(place.clone(), &format!("{now} to {to}"));
                    all.push(self.step((at, line), &changed, (now, to), &shown));
                }
            }
        }
    }

    fn step(
        &self,
        (at, line): (usize, &Line),
        changed: &[Line],
        (from, to): (i32, i32),
        condition: &str,
    ) -> Step {
        let new = format!("{}_changed", self.name);
        let lines = changed.iter().map(|line| Value::Text(line.to_string())).collect();
        let policy = format!("policies.{}", quoted(&new));
        let mut settings = vec![
            setting(&format!("{policy}.base"), Value::from(self.name)),
            setting(&format!("{policy}.{}", self.point), Value::List(lines)),
        ];
        for player in self.players {
            settings.extend(player.settings(self.ground, &new));
        }
        let place = format!("{}: {}, {} {}", self.side, self.name, self.point, at + 1);
        Step {
            kind: Kind::Policy,
            path: format!("{place}: {line}"),
            from: from.to_string(),
            to: to.to_string(),
            shown: Some(format!("{place}: {condition}")),
            settings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &[Value]) -> Vec<String> {
        values.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn steps_stay_within_ranges() {
        let range = [Value::Int(0), Value::Int(6)];
        assert_eq!(shown(&one_off(&range, &Value::Int(2))), ["1", "3"]);
        assert_eq!(shown(&one_off(&range, &Value::Int(0))), ["1"]);
        let limit = [Value::Int(0), Value::Int(9), Value::from("none")];
        assert_eq!(shown(&one_off(&limit, &Value::Int(9))), ["8", "none"]);
        assert_eq!(shown(&one_off(&limit, &Value::from("none"))), ["9"]);
        // A value that the rules compute has no known neighbour.
        let stand_in = [Value::from("none"), Value::Int(0), Value::Int(9)];
        assert!(one_off(&stand_in, &Value::from("none")).is_empty());
        assert_eq!(shown(&one_off(&stand_in, &Value::Int(9))), ["8"]);
        let chance = [Value::Int(0), Value::Int(1)];
        assert_eq!(shown(&one_off(&chance, &Value::Decimal("0.5".into()))), ["0.45", "0.55"]);
        assert_eq!(shown(&one_off(&chance, &Value::Decimal("0.95".into()))), ["0.86"]);
    }

    fn is_large(kind: Kind, from: &str, to: &str) -> bool {
        let [path, from, to] = ["rules.a", from, to].map(str::to_owned);
        Step { kind, path, from, to, shown: None, settings: Vec::new() }.is_large()
    }

    #[test]
    fn a_change_that_may_remove_a_rule_is_large() {
        for (from, to) in
            [("1", "0"), ("0", "1"), ("1", "2"), ("2", "1"), ("-1", "1"), ("0.5", "0")]
        {
            assert!(is_large(Kind::Rule, from, to), "{from} to {to}");
            assert!(!is_large(Kind::Sheet, from, to), "{from} to {to} of a fighter");
        }
        for (from, to) in [("2", "3"), ("3", "2"), ("10", "9"), ("0.5", "0.45"), ("-2", "-3")] {
            assert!(!is_large(Kind::Rule, from, to), "{from} to {to}");
        }
        assert!(is_large(Kind::Policy, "1", "0"));
        assert!(is_large(Kind::House, "on", "off"));
        assert!(is_large(Kind::Rule, "9", "none"));
        assert!(!is_large(Kind::Rule, "[1, 2]", "[1, 3]") && !is_large(Kind::Rule, "d6", "d6 + 1"));
    }

    #[test]
    fn choices_have_neighbours_and_lists_lengths() {
        let words = ["a", "b", "c"].map(Value::from);
        assert_eq!(shown(&beside(&words, &words[1])), ["a", "c"]);
        assert_eq!(shown(&beside(&words, &words[2])), ["b"]);
        let list = Value::List(vec![Value::Int(1), Value::Int(2)]);
        let made = ["[0, 2]", "[2, 2]", "[1, 1]", "[1, 3]", "[1]", "[1, 2, 2]"];
        assert_eq!(shown(&one_off(&[], &list)), made);
        assert_eq!(shown(&chances(&Value::Int(0))), ["0.1"]);
        assert_eq!(shown(&chances(&Value::Decimal("0.25".into()))), ["0.15", "0.35"]);
    }
}
