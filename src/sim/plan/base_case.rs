//! Grounds: what questions about a scenario start from, and the conflicts that differ from it.
//!
//! A question such as "which number of guards makes it even?" changes the scenario as it is written,
//! not the cells of its sweeps. Where a scenario has named variants, its ground is the one with which
//! the others are compared, unless another is named.

use super::variation::set;
use super::{Overrides, Plan, compile_with, pace};
use crate::engine::{AnyConflict, System};
use crate::knob::Value;
use crate::scenario::{
    Document, Origin, Pace, Problem, Problems, Scenario, Setting, Variant, canonical,
};

/// A scenario from which questions start: as written, or in one of its variants. Each `set` of a question is compiled
/// with [`compile`](Self::compile).
#[derive(Clone)]
pub struct Ground {
    /// The scenario as written.
    pub scenario: Scenario,
    /// The rule system.
    pub system: &'static System,
    /// Seed of its trials.
    pub seed: u64,
    /// Warnings: entries that can be played, but are most likely not meant.
    pub warnings: Vec<Problem>,
    /// Name of the variant, if there are variants.
    pub variant: Option<String>,
    /// Settings of the variant.
    settings: Vec<Setting>,
    document: Document,
    /// The file without its variations. [`compile`](Self::compile) starts from this, because a conflict has no axes.
    bare: Document,
    /// The file with what the variant sets, groups with the keys of their beings. Only for [`written`](Self::written)
    /// and [`whole`](Self::whole); it is not compiled.
    whole: Document,
}

impl Ground {
    /// The ground of a scenario, after the whole file was found to be right. `variant` names another
    /// variant than that with which the others are compared.
    ///
    /// # Errors
    /// All mistakes of the file and of the overrides, or there is no such variant.
    pub fn new(
        document: &Document,
        systems: &'static [System],
        overrides: &Overrides,
        variant: Option<&str>,
    ) -> Result<Self, Problems> {
        let plan = Plan::new(document, systems, overrides)?;
        let (mut document, mut problems) = (document.clone(), Problems::new());
        for setting in &overrides.set {
            set(&mut document, setting, &mut problems);
        }
        if plan.is_paced() {
            pace::set(&mut document, plan.pace());
        }
        let variants = &plan.scenario.variants;
        let named = plan.scenario.baseline.as_ref().and_then(|base| base.variant.as_ref());
        let wanted = variant.or(named.map(|(name, _)| name.as_str()));
        let found = match wanted {
            // The file is played as it is written, with its house rules.
            None if plan.scenario.compares_house => variants.last(),
            None => variants.first(),
            Some(name) => variants.iter().find(|variant| variant.name == name),
        };
        if let (Some(name), None) = (wanted, found) {
            problems.push(no_variant(name, variants));
        }
        let (settings, variant) =
            found.map_or((Vec::new(), None), |it| (it.settings.clone(), Some(it.name.clone())));
        let only = variant.as_deref().filter(|_| overrides.one_ground);
        let warnings = plan.warnings_of(only);
        let pace = plan.pace();
        let Plan { mut scenario, system, seed, .. } = plan;
        if pace > Pace::Off {
            scenario.pace = Some(pace);
        }
        let whole = played(&document, system, &settings);
        let bare = document.bare();
        problems.or(Self {
            scenario,
            system,
            seed,
            warnings,
            variant,
            settings,
            document,
            bare,
            whole,
        })
    }

    /// Returns the ground of a cell of a plan: the file with everything that the cell's values set.
    pub fn of_cell(plan: &Plan, cell: usize) -> Self {
        let settings = plan.settings_of(cell);
        let mut variant = plan.axes.iter().zip(&plan.cells[cell].values);
        let variant = variant.rfind(|(axis, _)| axis.path == "variant");
        Self {
            scenario: plan.scenario.clone(),
            system: plan.system,
            seed: plan.seed,
            warnings: Vec::new(),
            variant: variant.map(|(axis, &value)| axis.values[value].clone()),
            whole: played(&plan.document, plan.system, &settings),
            bare: plan.document.bare(),
            document: plan.document.clone(),
            settings,
        }
    }

    /// The ground itself and its other variants, each as a ground; itself comes first.
    pub fn variants(&self) -> Vec<Self> {
        let others = self.scenario.variants.iter();
        let others = others.filter(|other| Some(&other.name) != self.variant.as_ref());
        let of = |other: &Variant| Self {
            variant: Some(other.name.clone()),
            settings: other.settings.clone(),
            whole: played(&self.document, self.system, &other.settings),
            ..self.clone()
        };
        std::iter::once(self.clone()).chain(others.map(of)).collect()
    }

    /// Returns the ground with these values set, too.
    #[must_use]
    pub fn with(&self, settings: &[Setting]) -> Self {
        let all: Vec<Setting> = self.settings.iter().chain(settings).cloned().collect();
        Self { whole: played(&self.document, self.system, &all), settings: all, ..self.clone() }
    }

    /// Compiles the conflict with these values set.
    ///
    /// # Errors
    /// All mistakes that the values bring.
    pub fn compile(&self, settings: &[Setting]) -> Result<Box<dyn AnyConflict>, Problems> {
        compile_with(&self.bare, self.system, self.settings.iter().chain(settings))
    }

    /// Returns this ground with this much of the `Pace` measured. Without them conflicts play faster, and a search need
    /// not fit the chance to win of each candidate; a `[value]` that is made of such measures keeps them.
    #[must_use]
    pub fn with_pace(mut self, pace: impl Into<Pace>) -> Self {
        let pace = pace.into();
        for document in [&mut self.document, &mut self.bare, &mut self.whole] {
            pace::set(document, pace);
        }
        self.scenario.pace = Some(pace);
        self
    }

    /// Returns how much of the `Pace` the conflicts of this ground measure.
    pub fn pace(&self) -> Pace {
        pace::wanted(&self.scenario, self.system)
    }

    /// Whether its conflicts tell the measures of pace.
    pub fn is_paced(&self) -> bool {
        self.pace() > Pace::Off
    }

    /// Returns the value at a path: from the variant, from the file, or from the stat block of a group. `None` if
    /// none of them has one.
    pub fn written(&self, path: &str) -> Option<Value> {
        let keys = canonical(path);
        let of_variant = self.settings.iter().rev();
        let of_variant = of_variant.filter(|setting| canonical(&setting.path) == keys);
        let in_file = || self.whole.value(path);
        of_variant.map(|setting| setting.value.clone()).next().or_else(in_file)
    }

    /// Like [`written`](Self::written), but with the default of a rule setting that stands nowhere.
    pub fn own_value(&self, path: &str) -> Option<Value> {
        let default = || {
            let knob = path.strip_prefix("rules.")?;
            let knobs = (self.system.knobs)();
            knobs.iter().find(|known| known.path == knob).map(|known| known.default.clone())
        };
        self.written(path).or_else(default)
    }

    pub(crate) fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// The file as a tree, with what the variant sets and the keys of the beings that groups take.
    pub fn whole(&self) -> &Document {
        &self.whole
    }
}

/// Returns the tree that is compiled: the file with these settings and the keys of stat blocks. Mistakes that `set`
/// notes here are dropped, because the caller has checked it for mistakes before.
fn played(document: &Document, system: &System, settings: &[Setting]) -> Document {
    let (mut whole, mut known) = (document.clone(), Problems::new());
    for setting in settings {
        set(&mut whole, setting, &mut known);
    }
    whole.take_beings(&(system.beings)(), &mut known);
    whole
}

fn no_variant(name: &str, variants: &[Variant]) -> Problem {
    let origin = Origin::argument(format!("--variant {name}"));
    if variants.is_empty() {
        let message = "the scenario has no variants".to_owned();
        return Problem::new(&origin, message).help("leave --variant out");
    }
    Problem::unknown(&origin, "variant", name, variants.iter().map(|it| it.name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems;

    fn duel() -> Document {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
        Document::parse("plain_duel.toml", &std::fs::read_to_string(file).unwrap()).unwrap()
    }

    fn ground(variant: Option<&str>) -> Result<Ground, Problems> {
        Ground::new(&duel(), systems::ALL, &Overrides::default(), variant)
    }

    #[test]
    fn the_ground_is_the_variant_that_others_are_compared_with() {
        let even = ground(None).unwrap();
        assert_eq!(even.variant.as_deref(), Some("even"));
        assert_eq!(even.written("sides.left.duellist.av"), Some(Value::Int(1)));
        assert_eq!(even.written("rules.no.such"), None);
        assert_eq!(even.variants().len(), even.scenario.variants.len());
        let heavy = ground(Some("left AV 2")).unwrap();
        assert_eq!(heavy.written("sides.left.duellist.av"), Some(Value::Int(2)));
        assert_eq!(heavy.variants()[0].variant.as_deref(), Some("left AV 2"));
        assert!(heavy.compile(&[]).is_ok());
    }

    #[test]
    fn the_ground_of_a_cell_has_what_its_values_set() {
        let plan = Plan::new(&duel(), systems::ALL, &Overrides::default()).unwrap();
        let named = |name: &str| {
            let axis = plan.axes.iter().position(|axis| axis.path == "variant").unwrap();
            let value = plan.axes[axis].values.iter().position(|value| value == name).unwrap();
            plan.cells.iter().position(|cell| cell.values[axis] == value).unwrap()
        };
        let heavy = Ground::of_cell(&plan, named("left AV 2"));
        assert_eq!(heavy.variant.as_deref(), Some("left AV 2"));
        assert_eq!(heavy.written("sides.left.duellist.av"), Some(Value::Int(2)));
        let solved =
            |game: &dyn AnyConflict| game.solve(1 << 20, 1e-9, &mut |_| true).unwrap().wins;
        let cell = &*plan.cells[named("left AV 2")].game;
        assert_eq!(solved(&*heavy.compile(&[]).unwrap()), solved(cell));
    }

    #[test]
    fn values_are_set_on_top_of_the_variant() {
        let ground = ground(Some("left AV 2")).unwrap();
        let set = |value: &str| {
            Setting::from_argument("--set", &format!("sides.left.duellist.av={value}")).unwrap()
        };
        let wins = |settings: &[Setting]| {
            let game = ground.compile(settings).unwrap();
            game.solve(1 << 20, 1e-9, &mut |_| true).unwrap().wins[0]
        };
        assert!(wins(&[]) > 0.6 && (wins(&[set("1")]) - 0.5).abs() < 0.01);
        assert!(ground.compile(&[set("99")]).is_err());
    }

    #[test]
    fn a_variant_that_is_not_there_is_named() {
        let problems = ground(Some("left AV 4")).err().unwrap().to_string();
        assert!(problems.contains("unknown variant") && problems.contains("left AV"), "{problems}");
    }
}
