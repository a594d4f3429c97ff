//! The tables of `outweigh decisions`, for the screen and as CSV.

use super::Teller;
use super::sentences::percent;
use crate::answer::decisions::{Class, Group, Moment, OptionUse, Use, share_of_all};
use crate::cli::ask::aligned;
use crate::report::Table;
use crate::stats::{Estimate, share};
use crate::system::{Choice, NO_ARGUMENT, NO_TARGET, bits};

/// Options that the terminal shows.
const MOST_SHOWN: usize = 16;

impl Teller<'_> {
    /// Returns the tables of the terminal as text.
    pub(super) fn printed(&self) -> String {
        let tables = [self.shown_points(), self.shown_options()];
        tables.iter().map(|rows| aligned(rows) + "\n").collect()
    }

    /// Returns the tables of the terminal: decision points, then options. Values have their margins.
    pub(super) fn shown(&self) -> Vec<Table> {
        let parts = [
            ("points", "Decision points", self.shown_points()),
            ("options", "Options", self.shown_options()),
        ];
        let table = |(name, caption, mut rows): (&str, &str, Vec<Vec<String>>)| {
            let columns = rows.remove(0);
            Table { name: name.to_owned(), caption: caption.to_owned(), columns, rows }
        };
        parts.into_iter().map(table).collect()
    }

    /// Returns a heading and the rows of the decision points.
    fn shown_points(&self) -> Vec<Vec<String>> {
        let heads = ["decisions", "per fight", "sampled"].into_iter();
        let heads = heads.chain(Class::ALL.map(Class::name));
        let mut rows = vec![heads.map(str::to_owned).collect::<Vec<_>>()];
        let classes = |share: &dyn Fn(Class) -> Estimate| Class::ALL.map(|it| percent(&share(it)));
        let played: u64 = self.found.groups.iter().map(|group| group.sampled).sum();
        if played > 0 {
            let all = ["all".to_owned(), self.per_fight(self.decisions()), played.to_string()];
            rows.push([&all[..], &classes(&|class| self.share(class))].concat());
        }
        for group in &self.found.groups {
            let head = [
                format!("{}: {}", group.side, group.point),
                self.per_fight(group.decisions),
                group.sampled.to_string(),
            ];
            let shares = match group.sampled {
                0 => [const { String::new() }; 4],
                _ => classes(&|class| group.share(class, self.confidence())),
            };
            rows.push([&head[..], &shares].concat());
        }
        rows
    }

    /// Returns a heading and the rows of the options that can be chosen most often.
    fn shown_options(&self) -> Vec<Vec<String>> {
        let is_compared = self.found.strong_fights.is_some();
        let mut head = vec!["options", "per fight", "chosen"];
        if is_compared {
            let is_text = self.asked.ground.system.is_text();
            head.push(if is_text { "by best policies" } else { "by strong play" });
        }
        head.extend(["best", "may be best"]);
        let mut shown: Vec<&OptionUse> = self.found.options.iter().collect();
        if shown.len() > MOST_SHOWN {
            let mut legal: Vec<u64> = shown.iter().map(|it| it.written.legal).collect();
            legal.sort_unstable_by(|a, b| b.cmp(a));
            let least = legal[MOST_SHOWN - 1];
            shown.retain(|it| it.written.legal >= least);
        }
        let chosen = |it: Use| match it.legal {
            0 => "–".to_owned(),
            legal => percent(&share(it.chosen as i64, legal, self.confidence())),
        };
        let row = |it: &&OptionUse| {
            let mut row = vec![
                format!("{}: {}: {}", it.side, it.point, it.option),
                self.per_fight(it.written.legal),
                chosen(it.written),
            ];
            if is_compared {
                row.push(chosen(it.strong));
            }
            row.push(format!("{} of {}", it.best, it.sampled));
            row.push(format!("{} of {}", it.may_be_best, it.sampled));
            row
        };
        let head = head.into_iter().map(str::to_owned).collect();
        std::iter::once(head).chain(shown.iter().map(row)).collect()
    }

    /// All decision points as a table.
    pub(super) fn points(&self) -> Table {
        let mut columns: Vec<String> =
            ["side", "point", "per_fight", "sampled"].map(str::to_owned).to_vec();
        for name in ["no_difference", "matters", "obvious", "not_told", "worse_choice"] {
            columns.extend(["", "_low", "_high"].map(|end| format!("{name}{end}")));
        }
        let groups = &self.found.groups;
        let fights = self.found.fights.max(1) as f64;
        let row = |names: [&str; 2], counts: (u64, u64), shares: Vec<Estimate>| {
            let mut row = names.map(str::to_owned).to_vec();
            row.push((counts.0 as f64 / fights).to_string());
            row.push(counts.1.to_string());
            for Estimate { value, low, high, n } in shares {
                let known = |it: f64| if n == 0 { String::new() } else { it.to_string() };
                row.extend([value, low, high].map(known));
            }
            row
        };
        let mut shares: Vec<Estimate> =
            Class::ALL.into_iter().map(|class| self.share(class)).collect();
        shares.push(share_of_all(groups, self.confidence(), |it| it.mistakes));
        let played = groups.iter().map(|group| group.sampled).sum();
        let mut rows = vec![row(["", ""], (self.decisions(), played), shares)];
        rows.extend(groups.iter().map(|group: &Group| {
            let shares = Class::ALL.into_iter().map(|it| group.share(it, self.confidence()));
            let worse = share(group.mistakes as i64, group.sampled, self.confidence());
            let counts = (group.decisions, group.sampled);
            row([&group.side, &group.point], counts, shares.chain([worse]).collect())
        }));
        let caption = "Decision points".to_owned();
        Table { name: "points".to_owned(), caption, columns, rows }
    }

    /// All options as a table.
    pub(super) fn options(&self) -> Table {
        let columns = [
            "side",
            "point",
            "option",
            "per_fight",
            "legal",
            "chosen",
            "chosen_low",
            "chosen_high",
            "strong_per_fight",
            "strong_legal",
            "strong_chosen",
            "strong_chosen_low",
            "strong_chosen_high",
            "sampled",
            "best",
            "may_be_best",
        ];
        let uses = |it: Use, fights: Option<u64>| {
            let Some(fights) = fights else { return [const { String::new() }; 5] };
            let rate = it.legal as f64 / fights.max(1) as f64;
            let found = share(it.chosen as i64, it.legal, self.confidence());
            let known = |end: f64| if it.legal == 0 { String::new() } else { end.to_string() };
            let [value, low, high] = [found.value, found.low, found.high].map(known);
            [rate.to_string(), it.legal.to_string(), value, low, high]
        };
        let row = |it: &OptionUse| {
            let mut row = vec![it.side.clone(), it.point.clone(), it.option.clone()];
            row.extend(uses(it.written, Some(self.found.fights)));
            row.extend(uses(it.strong, self.found.strong_fights));
            row.extend([it.sampled, it.best, it.may_be_best].map(|count| count.to_string()));
            row
        };
        Table {
            name: "options".to_owned(),
            caption: "Options".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.found.options.iter().map(row).collect(),
        }
    }

    /// All sampled decisions as a table.
    pub(super) fn sampled(&self) -> Table {
        let columns = [
            "trial", "exchange", "side", "fighter", "point", "chosen", "best", "class", "gap_low",
            "gap_high", "loss", "plays", "results",
        ];
        let (fighters, sides) = (self.game.fighters(), self.game.sides());
        let row = |it: &Moment| {
            let fighter = &fighters[it.fighter];
            let point = &self.vocabulary.points[it.point];
            let option = |number: usize| point.options[number].name.to_owned();
            let results = it.answers.iter().zip(&it.means.0);
            let results = results.map(|(answer, mean)| {
                format!("{}={mean:.4}", self.answer(it.point, *answer, &fighters))
            });
            vec![
                it.trial.to_string(),
                it.exchange.to_string(),
                sides[fighter.side].clone(),
                fighter.name.clone(),
                point.name.to_owned(),
                option(usize::from(it.answers[0].option)),
                bits(it.best).next().map(option).unwrap_or_default(),
                it.class.name().to_owned(),
                it.gap.0.to_string(),
                it.gap.1.to_string(),
                it.loss.to_string(),
                it.means.1.to_string(),
                results.collect::<Vec<_>>().join("; "),
            ]
        };
        Table {
            name: "decisions".to_owned(),
            caption: "Sampled decisions".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.found.moments.iter().map(row).collect(),
        }
    }

    /// Writes an answer: `attack clever guard 2`.
    fn answer(
        &self,
        point: usize,
        answer: Choice,
        fighters: &[crate::engine::FighterName],
    ) -> String {
        let option = &self.vocabulary.points[point].options[usize::from(answer.option)];
        let mut text = option.name.to_owned();
        if answer.argument != NO_ARGUMENT {
            let word = option.arguments.get(usize::from(answer.argument)).unwrap_or(&"");
            text = format!("{text} {word}");
        }
        if answer.target != NO_TARGET {
            text = format!("{text} {}", fighters[usize::from(answer.target)].name);
        }
        text
    }
}
