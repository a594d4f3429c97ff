//! Measures by their names: which number of a trial a question is about, and how it is written.

use crate::engine::{
    AnyConflict, EXCHANGES_NAME, Quantity, is_pace_measure, is_table_measure, pace_measures,
};
use crate::scenario::{Origin, Problem};
use crate::stats::{
    Estimate, mean_in_steps, number, number_with_error, percent, percent_with_error, share,
};
use crate::system::{Kind, Measure, plural};

/// A measure of a side, or of the whole conflict, found by its name in a compiled conflict.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Full name: `heroes.win`, `exchanges`.
    pub name: String,
    /// Number of its side; `None` for the whole conflict.
    pub side: Option<usize>,
    /// Index into [`quantities`](AnyConflict::quantities).
    pub quantity: usize,
    /// Declaration of the measure.
    pub measure: Measure,
    /// Number of counted steps that make one unit of the measure. Quantities are integers, so a measure in quarters
    /// counts 4 for each unit.
    pub scale: f64,
    /// The game's word for `exchanges`, such as `rounds`. Sentences use it in place of the name of the measure.
    pub exchanges: String,
}

impl Measured {
    /// Finds a measure. Without a side it is one of the whole conflict, else of the first side. The system's own word
    /// for `exchanges`, such as `rounds`, finds that measure. A mistyped name of a measure of pace is a mistake about
    /// these, because their names turn them on.
    ///
    /// # Errors
    /// There is no such side, or no such measure.
    pub fn find(
        side: Option<&str>,
        measure: &str,
        game: &dyn AnyConflict,
        origin: &Origin,
    ) -> Result<Self, Problem> {
        let (sides, all) = (game.sides(), game.quantities());
        let is_known = all.iter().any(|it| it.measure.name == measure);
        let is_length = side.is_none() && !is_known && measure == plural(game.exchange());
        let measure = if is_length { EXCHANGES_NAME } else { measure };
        let whose = side.map(|name| sides.iter().position(|known| known == name));
        let whose = match whose {
            Some(None) => {
                let (name, names) = (side.unwrap_or_default(), sides.iter().map(String::as_str));
                let problem = Problem::unknown(origin, "side", name, names);
                let of_group = game.fighters().into_iter().find(|fighter| fighter.group == name);
                return Err(match of_group.and_then(|fighter| sides.get(fighter.side)) {
                    Some(side) => problem.help(format!(
                        "`{name}` is a fighter, and measures belong to sides: write {side}.{measure}"
                    )),
                    None => problem,
                });
            }
            Some(whose) => whose,
            None => {
                let of_conflict = |it: &Quantity| it.side.is_none() && it.measure.name == measure;
                (!all.iter().any(of_conflict)).then_some(0)
            }
        };
        let is_it = |it: &Quantity| it.side == whose && it.measure.name == measure;
        let Some(quantity) = all.iter().position(is_it) else {
            let known = all.iter().filter(|it| it.side.is_none() || it.side == Some(0));
            let mut known: Vec<&str> = known.map(|it| it.measure.name).collect();
            if all.iter().all(|it| !it.is_pace) && !is_pace_measure(measure) {
                // Their names turn the measures of pace on, so a mistyped one is a mistake about them.
                let tells_harm = game.table_facts().is_some_and(|facts| facts.dealt.is_some());
                let (of_conflict, of_side) = pace_measures(game.tells_who_acts(), tells_harm);
                known.extend(of_conflict.iter().chain(&of_side).map(|it| it.name));
            }
            let problem = Problem::unknown(origin, "measure", measure, known.iter().copied());
            return Err(match measure {
                "value" => {
                    problem.help("write a table [value] into the scenario: heroes = { win = 1 }")
                }
                name if is_table_measure(name) => {
                    problem.help("write pace = \"timed\" into the scenario")
                }
                name if is_pace_measure(name) && all.iter().all(|it| !it.is_pace) => {
                    problem.help("write pace = true into the scenario, or add --pace")
                }
                name => match name.rsplit_once('.').filter(|(_, rest)| known.contains(rest)) {
                    Some((_, rest)) => {
                        problem.help(format!("write {rest}: the side is given already"))
                    }
                    None => problem,
                },
            });
        };
        let name =
            whose.map_or_else(|| measure.to_owned(), |side| format!("{}.{measure}", sides[side]));
        let scale = f64::from(all[quantity].scale());
        let (measure, exchanges) = (all[quantity].measure, plural(game.exchange()));
        Ok(Self { name, side: whose, quantity, measure, scale, exchanges })
    }

    /// Finds a measure as the command line names it: `heroes.win`, or `win`.
    ///
    /// # Errors
    /// As [`Measured::find`].
    pub fn named(text: &str, game: &dyn AnyConflict, origin: &Origin) -> Result<Self, Problem> {
        let (side, measure) = match text.rsplit_once('.') {
            Some((side, measure)) => (Some(side), measure),
            None => (None, text),
        };
        Self::find(side, measure, game, origin)
    }

    /// Returns the number of the measure among the `quantities` of a changed conflict, which may count others before
    /// it. `None` if that conflict lacks it.
    pub fn place_in(&self, game: &dyn AnyConflict) -> Option<usize> {
        let is_it = |it: &Quantity| it.side == self.side && it.measure.name == self.measure.name;
        game.quantities().iter().position(is_it)
    }

    /// Whether it is a share of the trials.
    pub fn is_share(&self) -> bool {
        self.measure.kind == Kind::Share
    }

    /// Returns the estimate of the measure from its values in some trials: a share with a Wilson interval, or a mean.
    pub fn estimate(&self, values: &[i32], confidence: f64) -> Estimate {
        let wide = || values.iter().map(|&value| i64::from(value));
        let (sum, trials) = (wide().sum(), values.len() as u64);
        if self.is_share() {
            return share(sum, trials, confidence);
        }
        let squares = wide().map(|value| value * value).sum();
        mean_in_steps(sum, squares, trials, self.scale, confidence).scaled(1.0 / self.scale)
    }

    /// Returns the name as sentences, tables on the terminal and charts write it: `heroes.win`, and `rounds` in a game
    /// that counts rounds. Files keep [`name`](Self::name), so that a script can read the files of every game.
    pub fn called(&self) -> &str {
        if self.is_length() { &self.exchanges } else { &self.name }
    }

    fn is_length(&self) -> bool {
        self.side.is_none() && self.measure.name == EXCHANGES_NAME
    }

    /// Returns the name as the subject of a sentence: `heroes.win`, and `the number of rounds` for the length.
    pub fn subject(&self) -> String {
        let name = self.called();
        if self.is_length() { format!("the number of {name}") } else { name.to_owned() }
    }

    /// Returns the unit that follows a number, in the game's word for `exchanges`; empty for a share, which is written in
    /// per cent.
    pub fn unit(&self) -> &str {
        match self.measure.unit {
            _ if self.is_share() => "",
            EXCHANGES_NAME => &self.exchanges,
            unit => unit,
        }
    }

    /// Returns an estimate in words, without its error: `71.3 %`, `3.21`.
    pub fn short(&self, estimate: &Estimate) -> String {
        if self.is_share() {
            return percent(estimate);
        }
        let told = number_with_error(estimate);
        told.split(" ±").next().unwrap_or_default().to_owned()
    }

    /// Returns an estimate in words: `71.3 % ± 0.1`, `3.21 ± 0.02`.
    pub fn told(&self, estimate: &Estimate) -> String {
        if self.is_share() { percent_with_error(estimate) } else { number_with_error(estimate) }
    }

    /// Returns a number that was asked for, with as many decimals as it needs: `80 %`, `3.5`.
    pub fn asked(&self, wanted: f64) -> String {
        let (wanted, sign) = if self.is_share() { (wanted * 100.0, " %") } else { (wanted, "") };
        let decimals = (0..6).find(|&places| {
            let scaled = wanted * 10_f64.powi(places as i32);
            (scaled - scaled.round()).abs() < 1e-6
        });
        format!("{}{sign}", number(wanted, decimals.unwrap_or(6)))
    }
}
