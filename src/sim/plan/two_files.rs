//! A plan of two scenario files: each is one cell, and the second is compared with the first.
//!
//! Draws are labelled by the number of the fighter who rolls and by what the roll is for. Two files with the same
//! sides and groups therefore share their dice, trial by trial, and their difference is known as well as that of
//! two variants of one file.

use super::base_case::Ground;
use super::cells;
use super::variation::Track;
use super::{Overrides, Plan, PlannedCell};
use crate::engine::System;
use crate::knob::did_you_mean;
use crate::scenario::{Document, Origin, Problem, Problems, Scenario};
use std::fmt;
use std::path::Path;

/// A scenario file that [`Plan::comparing`] compares with another.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The file.
    pub document: &'a Document,
    /// Changes to the file from the command line.
    pub overrides: &'a Overrides,
    /// The variant that is played [default: the one with which the file compares its others].
    pub variant: Option<&'a str>,
}

/// Whether the fighters of two files share their dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Every fighter of one file is in the other.
    Paired,
    /// The groups differ; the text says how.
    Partly(String),
}

impl fmt::Display for Pairing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Paired => out.write_str(
                "The two files use the same dice in every trial, so the difference is a paired difference.",
            ),
            Self::Partly(why) => write!(
                out,
                "The files are paired only in part: {why}. The interval of the difference is valid, but can be as wide \
                 as that of two independent runs."
            ),
        }
    }
}

/// Two files, ready to be played.
pub struct Comparison {
    /// Plan with one cell for each file.
    pub plan: Plan,
    /// Whether the files share their dice.
    pub pairing: Pairing,
    /// Warnings: entries in either file that can be played, but are most likely not meant.
    pub warnings: Vec<Problem>,
}

impl Plan {
    /// Makes the plan that plays each of two files as one cell, on an axis `file`. Trials, seed, measures and labels
    /// are those of the first file.
    ///
    /// # Errors
    /// All mistakes of both files; or they have other rule systems or sides, so that no measure of one is a
    /// measure of the other.
    pub fn comparing(
        files: [Compared<'_>; 2],
        systems: &'static [System],
    ) -> Result<Comparison, Problems> {
        let ground = |file: Compared<'_>| {
            let overrides = Overrides { one_ground: true, ..file.overrides.clone() };
            Ground::new(file.document, systems, &overrides, file.variant)
        };
        let (first, second) = match files.map(ground) {
            [Ok(first), Ok(second)] => (first, second),
            [Err(found), Ok(_)] => return Err(in_file(found, files[0].document)),
            [Ok(_), Err(found)] => return Err(in_file(found, files[1].document)),
            [Err(mut found), Err(more)] => {
                found.extend(more);
                return Err(found);
            }
        };
        fit((first.system, &first.scenario), (second.system, &second.scenario))?;
        let overrides = Overrides { one_ground: true, ..files[0].overrides.clone() };
        let mut plan = Self::new(files[0].document, systems, &overrides)?;
        // Both files tell the same measures, so if one of them names a measure of pace, both tell all of these.
        let pace = first.pace().max(second.pace());
        let [first, second] = [first, second].map(|ground| ground.with_pace(pace));
        let pairing = pairing(&first.scenario, &second.scenario);
        let names = names(&first.scenario, &second.scenario);
        let cell = |(at, ground): (usize, &Ground)| -> Result<PlannedCell, Problems> {
            let baseline = at.checked_sub(1);
            Ok(PlannedCell { values: vec![at], baseline, game: ground.compile(&[])? })
        };
        plan.cells =
            [&first, &second].into_iter().enumerate().map(cell).collect::<Result<_, Problems>>()?;
        cells::tell_series(&mut plan.cells);
        measure_alike(&plan.cells, &second.scenario)?;
        let track = Track::of_files(names.clone(), first.settings());
        plan.axes = vec![track.axis()];
        plan.tracks = vec![track];
        plan.sampled = None;
        plan.focus.variant = None;
        plan.focus.over = None;
        plan.focus.own.clear();
        let [one, other] = names;
        plan.scenario.title = Some(format!("{one} and {other}"));
        plan.scenario.question = Some(format!("How does {other} differ from {one}?"));
        plan.scenario.description = Some(pairing.to_string());
        let mut warnings = first.warnings;
        warnings.extend(second.warnings);
        Ok(Comparison { plan, pairing, warnings })
    }
}

/// Returns the names of the two files: their names without folder and extension, or their paths if these names are
/// equal.
fn names(first: &Scenario, second: &Scenario) -> [String; 2] {
    let paths = [first, second].map(|it| it.source.name.clone());
    let stem = |path: &String| {
        let stem = Path::new(path).file_stem();
        stem.map_or_else(|| path.clone(), |stem| stem.to_string_lossy().into_owned())
    };
    let stems = [stem(&paths[0]), stem(&paths[1])];
    if stems[0] != stems[1] {
        return stems;
    }
    let [one, other] = paths;
    let other = if one == other { format!("{other} (second)") } else { other };
    [one, other]
}

/// Checks that two files have one rule system, and equal sides in one order. Otherwise no measure of one is a
/// measure of the other.
pub(super) fn fit(
    (system, first): (&System, &Scenario),
    (other_system, second): (&System, &Scenario),
) -> Result<(), Problem> {
    let origin = Origin::start_of(&second.source);
    if system.id != other_system.id {
        let message = format!(
            "cannot compare two rule systems: the first file uses `{}`, this one `{}`",
            system.id, other_system.id
        );
        return Err(Problem::new(&origin, message)
            .help("run each file by itself: their measures and dice have nothing in common"));
    }
    let sides = |scenario: &Scenario| -> Vec<String> {
        scenario.sides.iter().map(|side| side.name.clone()).collect()
    };
    let (one, other) = (sides(first), sides(second));
    if one == other {
        return Ok(());
    }
    let listed = |sides: &[String]| sides.join(", ");
    let message = format!(
        "cannot compare other sides: the first file has {}, this one has {}",
        listed(&one),
        listed(&other)
    );
    let problem = Problem::new(&origin, message);
    let unknown = other.iter().find(|side| !one.contains(side));
    let close =
        unknown.and_then(|side| Some((side, did_you_mean(side, one.iter().map(|it| &**it))?)));
    Err(match close {
        Some((side, help)) if help.starts_with("did") => problem.help(format!("`{side}`: {help}")),
        _ => problem.help("give the sides the same names, in the same order"),
    })
}

/// Checks that all cells have equal [`quantities`](AnyConflict::quantities). Otherwise, if only one file gives an
/// outcome a value, or if the values differ, the files cannot be compared.
pub(super) fn measure_alike(cells: &[PlannedCell], second: &Scenario) -> Result<(), Problem> {
    let counted = |cell: &PlannedCell| -> Vec<_> {
        let quantities = cell.game.quantities().into_iter();
        quantities.map(|it| (it.side, it.measure.name, it.parts)).collect()
    };
    let is_alike = cells.windows(2).all(|pair| counted(&pair[0]) == counted(&pair[1]));
    if is_alike {
        return Ok(());
    }
    let origin = Origin::start_of(&second.source);
    let message = "cannot compare files that value outcomes differently";
    Err(Problem::new(&origin, message).help("give both files the same table [value], or none"))
}

/// Names the file in mistakes with [`Origin::Argument`]: an argument goes to both files, but only this one objects.
#[must_use]
pub fn in_file(problems: Problems, document: &Document) -> Problems {
    let name = &document.source().name;
    let mut named = Problems::new();
    named.extend(problems.into_iter().map(|mut problem| {
        if matches!(problem.origin, Origin::Argument(_)) {
            problem.message = format!("{name}: {}", problem.message).into();
        }
        problem
    }));
    named
}

/// Returns whether the groups of both files are equal. Only then are dice shared: draws are labelled by the number
/// of a fighter, which follows from the order of sides and groups.
pub(super) fn pairing(first: &Scenario, second: &Scenario) -> Pairing {
    let groups = |scenario: &Scenario| -> Vec<String> {
        let of = |side: &crate::scenario::Side| {
            side.groups
                .iter()
                .map(|group| format!("{}.{}", side.name, group.name))
                .collect::<Vec<_>>()
        };
        scenario.sides.iter().flat_map(of).collect()
    };
    let (one, other) = (groups(first), groups(second));
    if one == other {
        return Pairing::Paired;
    }
    let only = |mine: &[String], theirs: &[String]| -> Vec<String> {
        mine.iter().filter(|it| !theirs.contains(it)).map(|it| format!("`{it}`")).collect()
    };
    let (missing, added) = (only(&one, &other), only(&other, &one));
    Pairing::Partly(match (&missing[..], &added[..]) {
        ([], []) => "the groups stand in another order".to_owned(),
        (missing, []) => format!("only the first file has {}", missing.join(", ")),
        ([], added) => format!("only the second file has {}", added.join(", ")),
        (missing, added) => format!(
            "only the first file has {}, only the second {}",
            missing.join(", "),
            added.join(", ")
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Setting, Sweep};
    use crate::sim::{Progress, RunOptions, run};
    use crate::systems;
    use std::sync::atomic::AtomicBool;

    const FIGHT: &str = "system = \"war-of-ashes\"\ntrials = 300\n\
        [sides.heroes]\nplayer = \"pc\"\npolicy = \"soldier\"\n\
        [sides.heroes.rolf]\napproaches = { forceful = 2 }\n\
        [sides.foes]\nplayer = \"gm\"\npolicy = \"soldier\"\n\
        [sides.foes.foe]\nkind = \"minion\"\ncount = 2\n";

    fn compared(one: &str, other: &str) -> Result<(Plan, Pairing), Problems> {
        let told = comparison(one, other)?;
        Ok((told.plan, told.pairing))
    }

    fn comparison(one: &str, other: &str) -> Result<Comparison, Problems> {
        let (one, other) = (
            Document::parse("one.toml", one).unwrap(),
            Document::parse("other.toml", other).unwrap(),
        );
        let overrides = Overrides::default();
        let file = |document| Compared { document, overrides: &overrides, variant: None };
        Plan::comparing([file(&one), file(&other)], systems::ALL)
    }

    fn tallies(plan: &Plan) -> Vec<crate::sim::Tally> {
        let how = RunOptions { threads: 1, block: 0 };
        let results = run(plan, how, &Progress::default(), &AtomicBool::new(false), None).unwrap();
        results.cells.into_iter().map(|cell| cell.tally).collect()
    }

    #[test]
    fn a_file_differs_from_itself_in_no_trial() {
        let (plan, pairing) = compared(FIGHT, FIGHT).unwrap_or_else(|found| panic!("{found}"));
        assert_eq!(pairing, Pairing::Paired);
        let tallies = tallies(&plan);
        assert_eq!(tallies[0].trials, 300);
        assert_eq!(tallies[0].sums, tallies[1].sums);
        // The sum of the squared differences of all trials is zero only if each difference is.
        let [one, other] = &tallies[..] else { panic!("two cells") };
        for (at, product) in other.products.iter().enumerate() {
            assert_eq!(one.squares[at] + other.squares[at] - 2 * product, 0, "quantity {at}");
        }
    }

    #[test]
    fn one_changed_setting_is_what_a_sweep_gives() {
        let changed = format!("{FIGHT}[rules]\nweight.one.dice = 2\n");
        let (plan, _) = compared(FIGHT, &changed).unwrap_or_else(|found| panic!("{found}"));
        let document = Document::parse("one.toml", FIGHT).unwrap();
        let sweep = Sweep::from_argument("--vary", "rules.weight.one.dice=1,2").unwrap();
        let overrides = Overrides { vary: vec![sweep], ..Overrides::default() };
        let swept = Plan::new(&document, systems::ALL, &overrides).unwrap();
        let (found, wanted) = (tallies(&plan), tallies(&swept));
        assert_ne!(found[0].sums, found[1].sums, "the setting matters");
        assert_eq!(found, wanted);
    }

    #[test]
    fn files_with_other_groups_are_compared_and_said_not_to_be_paired() {
        let changed = FIGHT.replace("foes.foe", "foes.wolf");
        let (plan, pairing) = compared(FIGHT, &changed).unwrap_or_else(|found| panic!("{found}"));
        assert_eq!(plan.cells.len(), 2);
        let told = pairing.to_string();
        assert!(
            told.contains("only the first file has `foes.foe`, only the second `foes.wolf`"),
            "{told}"
        );
    }

    #[test]
    fn files_without_a_common_measure_are_refused() {
        let refused = |other: &str| compared(FIGHT, other).err().unwrap().to_string();
        let sides = refused(&FIGHT.replace("foes", "foe"));
        assert!(
            sides.contains("cannot compare other sides") && sides.contains("did you mean `foes`?"),
            "{sides}"
        );
        let system = refused(include_str!("../../../scenarios/stamina_and_wounds/plain_duel.toml"));
        assert!(system.contains("cannot compare two rule systems"), "{system}");
    }

    #[test]
    fn variants_and_settings_count_for_the_files_that_have_them() {
        let text = include_str!("../../../scenarios/stamina_and_wounds/plain_duel.toml");
        let document = Document::parse("plain_duel.toml", text).unwrap();
        let set = Setting::from_argument("--set", "sides.left.duellist.av=2").unwrap();
        let overrides =
            [Overrides::default(), Overrides { set: vec![set], ..Overrides::default() }];
        let file = |overrides, variant| Compared { document: &document, overrides, variant };
        let variants = [file(&overrides[0], Some("even")), file(&overrides[0], Some("left AV 2"))];
        let by_variant =
            Plan::comparing(variants, systems::ALL).unwrap_or_else(|it| panic!("{it}")).plan;
        let solved = |plan: &Plan, cell: usize| {
            plan.cells[cell].game.solve(1 << 20, 1e-9, &mut |_| true).unwrap().wins[0]
        };
        assert!((solved(&by_variant, 0) - 0.5).abs() < 0.01 && solved(&by_variant, 1) > 0.6);
        let by_set = [file(&overrides[0], None), file(&overrides[1], None)];
        let by_set = Plan::comparing(by_set, systems::ALL).unwrap_or_else(|it| panic!("{it}")).plan;
        assert!((solved(&by_set, 1) - solved(&by_variant, 1)).abs() < 1e-9);
    }
}
