//! Noun phrases for what a run varies: `4 guards` for `sides.watch.guard.count = 4`. Sentences, tables and charts
//! take them from here, so that a varied value has one name in a report.

use crate::scenario::canonical;
use crate::sim::{Label, Results, without_quotes};
use crate::system::{is_plural, split_head};

/// The usual name of the variant that changes nothing, and the name of a cell without values.
pub(super) const AS_WRITTEN: &str = "as written";

/// Kind of a varied path: each kind has noun phrases of its own.
enum Varied {
    /// Named variants.
    Variant,
    /// The number of fighters in a group, with the number of its side.
    Count { side: usize, group: String },
    /// The policy of a side, or of the group that is named.
    Policy { side: usize, group: Option<String> },
    /// The exchange in which a group arrives.
    Arrival { group: String },
    /// Any other value.
    Other,
}

fn varied(results: &Results, axis: usize) -> Varied {
    let path = &results.axes[axis].path;
    if results.axes[axis].is_named() {
        return Varied::Variant;
    }
    let keys = canonical(path).unwrap_or_default();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let side_of = |name: &str| results.sides.iter().position(|side| side == name);
    match keys.as_slice() {
        ["sides", side, group, "count"] => match side_of(side) {
            Some(side) => Varied::Count { side, group: group.replace('_', " ") },
            None => Varied::Other,
        },
        ["sides", side, "policy"] => match side_of(side) {
            Some(side) => Varied::Policy { side, group: None },
            None => Varied::Other,
        },
        ["sides", side, group, "policy"] => match side_of(side) {
            Some(side) => Varied::Policy { side, group: Some(group.replace('_', " ")) },
            None => Varied::Other,
        },
        ["sides", _, group, "arrives"] => Varied::Arrival { group: group.replace('_', " ") },
        _ => Varied::Other,
    }
}

/// Returns the label of a side in sentences.
pub(super) fn label(results: &Results, side: usize) -> Label {
    let named = || Label::of_name(results.sides.get(side).map_or("", String::as_str));
    results.labels.get(side).cloned().unwrap_or_else(named)
}

/// Returns a value as a noun phrase: `4 guards`, `red plays plain`, `fight 4`, `no weight`.
pub(super) fn value(results: &Results, axis: usize, at: usize) -> String {
    let written = results.axes[axis].values.get(at).map_or("", String::as_str);
    match varied(results, axis) {
        Varied::Count { side, group } => match written.parse::<i64>() {
            Ok(count) => counted(results, (axis, side), &group, count),
            Err(_) => results.value_name(axis, at),
        },
        Varied::Policy { side, group: None } => {
            let label = label(results, side);
            let plays = if is_many(results, side) { "play" } else { "plays" };
            format!("{} {plays} {}", label.short(), without_quotes(written))
        }
        Varied::Policy { group: Some(group), .. } => {
            let plays = if is_plural(&group) { "play" } else { "plays" };
            format!("{group} {plays} {}", without_quotes(written))
        }
        Varied::Arrival { group } => {
            format!("{group} from {} {written}", results.portrayal.exchange)
        }
        Varied::Variant | Varied::Other => results.value_name(axis, at),
    }
}

/// Returns a number of fighters: `no guards`, `1 guard`, `4 guards`; `4 guards of the watch` if another side has a
/// varied group of this name.
fn counted(results: &Results, (axis, side): (usize, usize), group: &str, count: i64) -> String {
    let words = match count {
        0 => format!("no {}", plural(group)),
        1 => format!("1 {group}"),
        _ => format!("{count} {}", plural(group)),
    };
    if has_twin(results, axis, group) {
        format!("{words} of {}", label(results, side).text)
    } else {
        words
    }
}

/// Whether another axis counts fighters of a group with this name; then [`counted`] adds the side.
fn has_twin(results: &Results, axis: usize, group: &str) -> bool {
    let is_twin = |&other: &usize| {
        other != axis
            && matches!(varied(results, other), Varied::Count { group: it, .. } if it == group)
    };
    (0..results.axes.len()).any(|other| is_twin(&other))
}

/// Returns the plural of a group's name: `spear bearers of the watch`. A name that is a plural already stays.
pub(crate) fn plural(noun: &str) -> String {
    let (head, rest) = split_head(noun);
    if !rest.is_empty() && !is_plural(noun) {
        return format!("{}{rest}", plural(head));
    }
    if is_plural(noun) {
        return noun.to_owned();
    }
    if let Some(start) = noun.strip_suffix("man") {
        return format!("{start}men");
    }
    if let Some(start) = noun.strip_suffix('y').filter(|it| !it.ends_with(['a', 'e', 'o', 'u'])) {
        return format!("{start}ies");
    }
    for (one, many) in
        [("wolf", "wolves"), ("thief", "thieves"), ("elf", "elves"), ("hero", "heroes")]
    {
        if let Some(start) = noun.strip_suffix(one) {
            return format!("{start}{many}");
        }
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    if hisses { format!("{noun}es") } else { format!("{noun}s") }
}

/// Returns a varied path as a noun phrase: `the number of guards`, `the policy of red`, `fight`.
pub(super) fn axis(results: &Results, axis: usize) -> String {
    match varied(results, axis) {
        Varied::Variant => "the variant".to_owned(),
        Varied::Count { side, group } if has_twin(results, axis, &group) => {
            format!("the number of {} of {}", plural(&group), label(results, side).text)
        }
        Varied::Count { group, .. } => format!("the number of {}", plural(&group)),
        Varied::Policy { side, group: None } => {
            format!("the policy of {}", label(results, side).text)
        }
        Varied::Policy { group: Some(group), .. } => format!("the policy of {group}"),
        Varied::Arrival { group } => format!("the arrival of {group}"),
        Varied::Other => results.axis_name(axis),
    }
}

/// Whether an axis counts the foes of the first side: `against 5 guards` instead of `with 5 guards`. Only in
/// conflicts of two sides, because others may be allies.
pub(super) fn counts_foes(results: &Results, axis: usize) -> bool {
    let foes = |side: usize| side != 0 && results.sides.len() == 2;
    matches!(varied(results, axis), Varied::Count { side, .. } if foes(side))
}

/// Returns a value without what several values of its axis share: `5` of `5 guards`, `plain` of `red plays plain`.
pub(super) fn bare(results: &Results, axis: usize, at: usize) -> String {
    without_quotes(results.axes[axis].values.get(at).map_or("", String::as_str))
}

/// Returns two values of an axis with their common words once: `4 and 5 guards`, `fight 4 and 5`.
pub(super) fn pair(results: &Results, axis: usize, (first, second): (usize, usize)) -> String {
    match varied(results, axis) {
        Varied::Count { .. } => {
            format!("{} and {}", bare(results, axis, first), value(results, axis, second))
        }
        _ => format!("{} and {}", value(results, axis, first), bare(results, axis, second)),
    }
}

/// Returns several values of an axis in their order: `4, 5 and 6 guards`, `10 to 16 guards`, `“one die” and “no weight”`.
/// `None` if they are more than three and do not follow one another, as variants never do.
pub(super) fn several(results: &Results, axis: usize, values: &[usize]) -> Option<String> {
    const LISTED: usize = 3;
    let (&first, &last) = values.first().zip(values.last())?;
    if values.len() < 2 {
        return Some(value(results, axis, first));
    }
    let is_count = matches!(varied(results, axis), Varied::Count { .. });
    let is_named = results.axes[axis].is_named();
    let bare = |&at: &usize| match bare(results, axis, at) {
        name if is_named => format!("“{name}”"),
        name => name,
    };
    let (before, after) = if is_named {
        (bare(&first), bare(&last))
    } else if is_count {
        (bare(&first), value(results, axis, last))
    } else {
        (value(results, axis, first), bare(&last))
    };
    if values.len() > LISTED {
        let follow = !is_named && values.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        return follow.then(|| format!("{before} to {after}"));
    }
    let inner = values[1..values.len() - 1].iter().map(bare);
    let before = std::iter::once(before).chain(inner).collect::<Vec<_>>().join(", ");
    Some(format!("{before} and {after}"))
}

/// Returns the preposition of this axis: `against`, `with` or `where`.
pub(super) fn beginning(results: &Results, axis: usize) -> &'static str {
    BEGINNINGS[parts(results, axis, 0).0]
}

/// Words with which a [`place`] begins, in the order in which they stand in a sentence.
const BEGINNINGS: [&str; 3] = ["against", "with", "where"];

/// Returns the index into [`BEGINNINGS`] with which the place of a value begins, and the words after it.
fn parts(results: &Results, axis: usize, at: usize) -> (usize, String) {
    let told = value(results, axis, at);
    match varied(results, axis) {
        Varied::Count { .. } if counts_foes(results, axis) => (0, told),
        Varied::Policy { side, group: None } => {
            let label = label(results, side);
            (2, told.replacen(label.short(), &label.text, 1))
        }
        Varied::Policy { group: Some(_), .. } => (2, told),
        Varied::Other if results.axes[axis].path == "ban" && told.starts_with("nothing") => {
            (1, told)
        }
        _ => (1, told),
    }
}

/// Returns the condition under which a number holds, as far as these axes say: `against 4 guards`, `with fight 4`,
/// `where red plays plain`.
pub(super) fn place(results: &Results, cell: usize, axes: &[usize]) -> String {
    let values = &results.cells[cell].values;
    let all: Vec<(usize, String)> =
        axes.iter().map(|&axis| parts(results, axis, values[axis])).collect();
    let of = |number: usize| -> Option<String> {
        let told: Vec<String> =
            all.iter().filter(|it| it.0 == number).map(|it| it.1.clone()).collect();
        (!told.is_empty()).then(|| format!("{} {}", BEGINNINGS[number], told.join(" and ")))
    };
    (0..BEGINNINGS.len()).filter_map(of).collect::<Vec<_>>().join(" ")
}

/// Returns a value of an axis as a condition: `against 4 guards`.
pub(super) fn at(results: &Results, axis: usize, value: usize) -> String {
    let (number, told) = parts(results, axis, value);
    format!("{} {told}", BEGINNINGS[number])
}

/// Returns the name of a cell in a table: `as written, 4 guards`.
pub(super) fn row(results: &Results, cell: usize) -> String {
    let values = results.cells[cell].values.iter().take(results.axes.len()).enumerate();
    let names: Vec<String> = values.map(|(axis, &at)| value(results, axis, at)).collect();
    if names.is_empty() { AS_WRITTEN.to_owned() } else { names.join(", ") }
}

/// Returns the name of a cell in the middle of a sentence: `“as written”, 4 guards`. See [`told_on`].
pub(super) fn told_cell(results: &Results, cell: usize) -> String {
    told_on(results, cell, &(0..results.axes.len()).collect::<Vec<_>>())
}

/// Returns the values of a cell on these axes in the middle of a sentence. The name of a variant has quotes beside other
/// values, and if it begins like `as written: words`: without them a reader could not tell where it ends.
pub(super) fn told_on(results: &Results, cell: usize, axes: &[usize]) -> String {
    let values = &results.cells[cell].values;
    let named = axes.iter().map(|&axis| {
        let name = value(results, axis, values[axis]);
        let is_beside = axes.len() > 1 || name.starts_with(AS_WRITTEN) && name != AS_WRITTEN;
        if results.axes[axis].is_named() && is_beside { format!("“{name}”") } else { name }
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { AS_WRITTEN.to_owned() } else { named.join(", ") }
}

/// Whether a side takes a plural verb. A single fighter with a name of its own, such as Hans, does not; the key
/// `plural` of the file decides first.
pub(super) fn is_many(results: &Results, side: usize) -> bool {
    let fighters = results
        .cells
        .iter()
        .map(|cell| cell.fighters.iter().filter(|fighter| fighter.side == side).count());
    label(results, side).is_many_of(fighters.max().unwrap_or(0))
}

/// Returns the axes along which cells are compared, in order: those on which a cell differs from its baseline.
pub(super) fn compared_axes(results: &Results) -> Vec<usize> {
    let differs = |&axis: &usize| {
        results.cells.iter().any(|cell| {
            let base = cell.baseline.and_then(|base| results.cells.get(base));
            base.is_some_and(|base| base.values.get(axis) != cell.values.get(axis))
        })
    };
    (0..results.axes.len()).filter(differs).collect()
}

/// Returns with what the cells of a run are compared: `as written, against the same number of guards`. The phrase
/// stands after `compared with:` in the terminal and on the page. `None` if nothing is compared.
pub fn compared_with(results: &Results) -> Option<String> {
    let compared = compared_axes(results);
    let base = super::cell_selection::reference(results).filter(|_| !compared.is_empty())?;
    let values = &results.cells[base].values;
    let named = compared.iter().map(|&axis| match varied(results, axis) {
        Varied::Variant => {
            let name = value(results, axis, values[axis]);
            if name.ends_with(AS_WRITTEN) { name } else { format!("“{name}”") }
        }
        _ => value(results, axis, values[axis]),
    });
    let mut told: Vec<String> = named.collect();
    // Variants are compared at the same values, and what else is varied is compared in the baseline variant.
    let is_named = |axis: &usize| {
        matches!(varied(results, *axis), Varied::Variant) || results.axes[*axis].path == "ban"
    };
    let at: Vec<usize> = (0..compared.len()).filter(|&at| is_named(&compared[at])).collect();
    if !at.is_empty() && at.len() < told.len() {
        let variant: Vec<&str> = at.iter().map(|&at| told[at].as_str()).collect();
        let variant = variant.join(", ");
        let others: Vec<usize> = compared.iter().copied().filter(|axis| !is_named(axis)).collect();
        let place = place(results, base, &others);
        return Some(format!("{variant} at the same values, and {variant} itself {place}"));
    }
    let context =
        super::cell_selection::varied(results).into_iter().filter(|axis| !compared.contains(axis));
    for axis in context {
        let beginning = if counts_foes(results, axis) { "against" } else { "with" };
        let noun = self::axis(results, axis);
        let noun = noun.strip_prefix("the ").unwrap_or(&noun).to_owned();
        told.push(format!("{beginning} the same {noun}"));
    }
    Some(told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::sim::Axis;

    fn with_axes(paths: &[(&str, &str)]) -> Results {
        let mut results = examples::lone(1);
        results.axes = paths
            .iter()
            .map(|(path, value)| Axis { path: (*path).into(), values: vec![(*value).into()] })
            .collect();
        results.cells[0].values = vec![0; paths.len()];
        results
    }

    #[test]
    fn varied_values_are_noun_phrases() {
        let wanted = [
            (
                "sides.heroes.guard.count",
                "4",
                "4 guards",
                "against 4 guards",
                "the number of guards",
            ),
            ("sides.heroes.guard.count", "1", "1 guard", "against 1 guard", "the number of guards"),
            (
                "sides.heroes.guard.count",
                "0",
                "no guards",
                "against no guards",
                "the number of guards",
            ),
            (
                "sides.guards.town_guard.count",
                "3",
                "3 town guards",
                "with 3 town guards",
                "the number of town guards",
            ),
            (
                "sides.guards.policy",
                "bold",
                "guards play bold",
                "where the guards play bold",
                "the policy of the guards",
            ),
            (
                "sides.guards.boss.policy",
                "bold",
                "boss plays bold",
                "where boss plays bold",
                "the policy of boss",
            ),
            (
                "sides.heroes.help.arrives",
                "5",
                "help from exchange 5",
                "with help from exchange 5",
                "the arrival of help",
            ),
            ("sides.heroes.hero.skills.fight", "4", "fight 4", "with fight 4", "skills fight"),
            (
                "rules.weight.four.dice",
                "1",
                "weight four dice 1",
                "with weight four dice 1",
                "weight four dice",
            ),
            ("variant", "one die", "one die", "with one die", "the variant"),
        ];
        for (path, written, told, placed, named) in wanted {
            let results = with_axes(&[(path, written)]);
            assert_eq!(value(&results, 0, 0), told);
            assert_eq!(place(&results, 0, &[0]), placed);
            assert_eq!(axis(&results, 0), named);
        }
    }

    #[test]
    fn two_groups_of_one_name_are_told_apart() {
        let results =
            with_axes(&[("sides.guards.elf.count", "3"), ("sides.heroes.elf.count", "2")]);
        assert_eq!(row(&results, 0), "3 elves of the guards, 2 elves of the heroes");
        assert_eq!(axis(&results, 1), "the number of elves of the heroes");
    }

    #[test]
    fn places_of_several_axes_are_joined() {
        let results = with_axes(&[
            ("sides.guards.policy", "bold"),
            ("sides.heroes.policy", "shy"),
            ("sides.heroes.hero.count", "3"),
        ]);
        assert_eq!(
            place(&results, 0, &[0, 1, 2]),
            "against 3 heroes where the guards play bold and the heroes play shy"
        );
    }

    #[test]
    fn plurals_of_groups() {
        let wanted = [
            ("guard", "guards"),
            ("guards", "guards"),
            ("henchman", "henchmen"),
            ("wolf", "wolves"),
            ("bully", "bullies"),
            ("donkey", "donkeys"),
            ("witch", "witches"),
            ("boss", "bosses"),
            ("spear bearer of the second watch", "spear bearers of the second watch"),
            ("boss with two thieves", "bosses with two thieves"),
        ];
        for (one, many) in wanted {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn a_run_says_what_it_compares_with() {
        let told = |results: &Results| compared_with(results);
        let by_count = examples::variants_by_count(1);
        assert_eq!(told(&by_count).as_deref(), Some("as written, with the same number of guards"));
        assert_eq!(
            told(&examples::two_numbers(1)).as_deref(),
            Some("weight four dice 1, 6 guards")
        );
        assert_eq!(told(&examples::two_variants(1)).as_deref(), Some("as written"));
        assert_eq!(told(&examples::one_number(1)), None);
        assert_eq!(told(&examples::lone(1)), None);
        let mut named = examples::two_variants(1);
        named.axes[0].values[0] = "bold".into();
        assert_eq!(told(&named).as_deref(), Some("“bold”"));
    }
}
