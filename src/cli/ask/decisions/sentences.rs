//! The findings of `outweigh decisions` in sentences.

use super::{Teller, rate};
use crate::answer::Measured;
use crate::answer::decisions::{Band, Class, Group, OptionUse, Use, share_of_all};
use crate::cli::ask::seats::called;
use crate::stats::{Estimate, grouped, number};

/// Options that are named for a reason before the rest is only counted.
const MOST_NAMED: usize = 3;
/// Share of decisions that are not told from which on the title says so.
const MANY_OPEN: f64 = 0.1;
/// Share of decisions that are not told from which on there is no headline about the others.
const HARDLY_TOLD: f64 = 0.9;
/// Fewest sampled decisions of an option or a group before a sentence is made of them.
const FEWEST: u64 = 10;

/// Writes a share in whole per cent: `31 %`. Only an event that never happened is 0 %, and only one that always happened
/// is 100 %.
pub(super) fn percent(estimate: &Estimate) -> String {
    match estimate.value * 100.0 {
        value if value > 0.0 && value < 0.5 => "<1 %".to_owned(),
        value if (99.5..100.0).contains(&value) => ">99 %".to_owned(),
        value => format!("{} %", number(value, 0)),
    }
}

/// Writes a share with the larger side of its interval: `31 % ± 6`; or with both ends if that would reach below 0 % or
/// above 100 %: `3 % (1 to 15)`.
fn percent_with_error(estimate: &Estimate) -> String {
    format!("{}{}", percent(estimate), error(estimate))
}

/// Writes the interval of a share: ` ± 6`, or ` (1 to 15)`.
fn error(estimate: &Estimate) -> String {
    let error = ((estimate.half_width() * 100.0 - 1e-9).ceil()) / 100.0;
    if estimate.value - error < 0.0 || estimate.value + error > 1.0 {
        let low = number((estimate.low * 100.0 + 1e-9).floor(), 0);
        return format!(" ({low} to {})", number((estimate.high * 100.0 - 1e-9).ceil(), 0));
    }
    format!(" ± {}", number(error * 100.0, 0))
}

impl Teller<'_> {
    fn is_share(&self) -> bool {
        self.question.aims.iter().flatten().next().is_none_or(Measured::is_share)
    }

    /// Writes one end of the band: `a point`, `20 points`, `0.2`.
    fn end(&self, end: f64) -> String {
        let scaled = if self.is_share() { end * 100.0 } else { end };
        let decimals = (0..6).find(|&places| {
            let shifted = scaled * 10_f64.powi(places);
            (shifted - shifted.round()).abs() < 1e-6
        });
        match number(scaled, decimals.unwrap_or(6) as usize) {
            one if one == "1" && self.is_share() => "a point".to_owned(),
            many if self.is_share() => format!("{many} points"),
            plain => plain,
        }
    }

    /// Writes what the best option of a decision that matters brings.
    fn gain(&self) -> String {
        let Band { low, high } = self.question.band;
        let (low, high) = (self.end(low).replace("a point", "1"), self.end(high));
        let low = low.replace(" points", "");
        match self.options.aim.as_str() {
            "win" => format!("the best option wins {low} to {high} more than the next"),
            "value" => format!("the best option is worth {low} to {high} more than the next"),
            aim => format!("the best option brings {low} to {high} more `{aim}` than the next"),
        }
    }

    /// Whether so few decisions could be told that the shares of the others say nothing.
    fn is_hardly_told(&self) -> bool {
        self.share(Class::NotTold).value > HARDLY_TOLD
    }

    /// Returns the headline, the first finding.
    fn headline(&self) -> String {
        let least = self.at_least();
        let share = |class| format!("{least}{}", percent(&self.share(class)));
        let Band { low, high } = self.question.band;
        if self.is_hardly_told() {
            return format!(
                "too few trials to tell how many decisions matter: {} of the decisions of this fight could not be told; \
                 more --budget tells more of them",
                share(Class::NotTold)
            );
        }
        format!(
            "of the decisions of this fight {least}{} matter: {}; {} make no difference (less than {}), {} are obvious (more than {}), and {} could not be told",
            percent_with_error(&self.share(Class::Meaningful)),
            self.gain(),
            share(Class::NoDifference),
            self.end(low),
            share(Class::Obvious),
            self.end(high),
            percent(&self.share(Class::NotTold))
        )
    }

    /// Returns `at least ` if many decisions could not be told, because each of them may belong to any class; nothing
    /// otherwise.
    fn at_least(&self) -> &'static str {
        if self.share(Class::NotTold).value < MANY_OPEN { "" } else { "at least " }
    }

    /// Returns the title of the chart.
    pub(super) fn title(&self) -> String {
        let open = self.share(Class::NotTold);
        if self.is_hardly_told() {
            return format!(
                "Too few trials to tell: {} of the decisions stay open",
                percent(&open)
            );
        }
        let told = format!(
            "{} of the decisions matter, {} make no difference",
            percent(&self.share(Class::Meaningful)),
            percent(&self.share(Class::NoDifference))
        );
        if open.value < MANY_OPEN {
            return told;
        }
        format!("At least {told}, {} stay open", percent(&open))
    }

    /// Returns the note below the title of the chart.
    pub(super) fn note(&self) -> String {
        let error = percent_with_error(&self.share(Class::Meaningful));
        let Band { low, high } = self.question.band;
        format!(
            "matters: {}; no difference: less than {}; obvious: more than {}; the share that matters: {error}",
            self.gain(),
            self.end(low),
            self.end(high)
        )
    }

    /// Returns all findings.
    pub(super) fn sentences(&self) -> Vec<String> {
        let played: u64 = self.found.groups.iter().map(|group| group.sampled).sum();
        let mut told = Vec::new();
        if self.decisions() == 0 {
            let none = "no fighter ever has a choice between two options in this fight";
            return vec![none.to_owned()];
        }
        if self.found.stopped {
            let all = self.question.decisions;
            told.push(format!("stopped early: {played} of {all} decisions were played"));
        }
        if played == 0 {
            return told;
        }
        told.push(self.headline());
        told.extend(self.size_of_sample(played));
        told.extend(self.worse_choices());
        told.extend(self.where_it_matters());
        told.extend(self.never_chosen());
        told.extend(self.never_best());
        told
    }

    fn size_of_sample(&self, played: u64) -> Vec<String> {
        let sides = self.question.aims.iter().zip(self.game.sides());
        let left_out = sides.filter(|(aim, _)| aim.is_none()).map(|(_, side)| side);
        let left_out: Vec<String> = left_out.collect();
        let mut told = vec![format!(
            "a fight has {} decisions with at least two options; the program sampled {played} and played on with every option",
            self.per_fight(self.decisions())
        )];
        if !left_out.is_empty() {
            told.push(format!(
                "decisions of {} are left out: the side has no `{}`",
                left_out.join(" and "),
                self.options.aim
            ));
        }
        told
    }

    /// Says how often the policies choose an option that is surely worse.
    fn worse_choices(&self) -> Option<String> {
        let share = share_of_all(&self.found.groups, self.confidence(), |it| it.mistakes);
        (share.value > 0.0).then(|| {
            format!(
                "in {}{} of the decisions the policy in play chooses an option that is worse than another by more than {}",
                self.at_least(),
                percent_with_error(&share),
                self.end(self.question.band.low)
            )
        })
    }

    /// Names the group whose decisions matter most often, if its interval lies above those of all others.
    fn where_it_matters(&self) -> Option<String> {
        let groups = || self.found.groups.iter();
        let share = |group: &Group| group.share(Class::Meaningful, self.confidence());
        let sampled = groups().filter(|group| group.sampled >= FEWEST);
        let best = sampled.max_by(|one, other| share(one).value.total_cmp(&share(other).value))?;
        let is_best =
            |group: &Group| std::ptr::eq(group, best) || share(group).high < share(best).low;
        let matters = best.classes[Class::Meaningful as usize];
        (self.found.groups.len() > 1 && groups().all(is_best)).then(|| {
            let whose = called(self.asked, &best.side).text;
            format!(
                "decisions matter most often at `{}` of {whose}: {matters} of {} sampled ones",
                best.point, best.sampled
            )
        })
    }

    /// Returns the uses that count for options that are never chosen: those of strong play if it is known.
    fn uses(&self, it: &OptionUse) -> Use {
        if self.found.strong_fights.is_some() { it.strong } else { it.written }
    }

    fn is_never_chosen(&self, it: &OptionUse) -> bool {
        let uses = self.uses(it);
        uses.legal > 0 && uses.chosen == 0
    }

    /// Names options that strong play never chooses; without strong play, those that the policies never choose.
    fn never_chosen(&self) -> Vec<String> {
        let found = self.found;
        let fights = found.strong_fights.unwrap_or(found.fights);
        let is_strong = found.strong_fights.is_some() || !self.question.compares_strong;
        // A game as text has a few policies, and the best of these need not be strong.
        let who = match (is_strong, self.asked.ground.system.is_text()) {
            (true, false) => "strong play never chooses",
            (true, true) => "the best of the game's policies never choose",
            (false, _) => "the policies never choose",
        };
        let mut never: Vec<&OptionUse> =
            found.options.iter().filter(|it| self.is_never_chosen(it)).collect();
        never
            .sort_by_key(|it| (std::cmp::Reverse(it.best), std::cmp::Reverse(self.uses(it).legal)));
        let sentence = |it: &&OptionUse| {
            let legal = self.uses(it).legal;
            let whose = called(self.asked, &it.side).text;
            let least = self.end(self.question.band.low);
            let best = match (it.sampled, it.best, it.may_be_best) {
                (0, ..) => String::new(),
                (sampled, _, 0) => {
                    format!("; another option is better in all {sampled} sampled decisions")
                }
                (sampled, best, _) => {
                    format!("; {}", rarely_best(sampled, best, it.untold, &least))
                }
            };
            format!(
                "{who} `{}` at `{}` of {whose} (legal in {} decisions a fight; 0 of {}){best}",
                it.option,
                it.point,
                rate(legal, fights),
                grouped(legal)
            )
        };
        let mut told: Vec<String> = never.iter().take(MOST_NAMED).map(sentence).collect();
        if let more @ 1.. = never.len().saturating_sub(MOST_NAMED) {
            told.push(format!("{who} {more} other options, which are in options.csv"));
        }
        if found.strong_fights.is_none() && self.question.compares_strong {
            told.push("no strong play was found for this fight, so it is not compared".to_owned());
        }
        told
    }

    /// Names options that another option beats in every sampled decision although they are chosen.
    fn never_best(&self) -> Vec<String> {
        let never = |it: &&OptionUse| {
            it.sampled >= FEWEST && it.may_be_best == 0 && !self.is_never_chosen(it)
        };
        let never: Vec<&OptionUse> = self.found.options.iter().filter(never).collect();
        let sentence = |it: &&OptionUse| {
            let whose = called(self.asked, &it.side).text;
            format!(
                "`{}` at `{}` of {whose} is never the best option: another one is better in all {} sampled decisions",
                it.option, it.point, it.sampled
            )
        };
        let mut told: Vec<String> = never.iter().take(MOST_NAMED).map(sentence).collect();
        if let more @ 1.. = never.len().saturating_sub(MOST_NAMED) {
            told.push(format!("{more} other options are never the best either"));
        }
        told
    }

    /// Says how the answer was found.
    pub(super) fn method(&self) -> Vec<String> {
        let fights = grouped(self.found.fights);
        vec![format!(
            "The program watches every question with at least two options in {fights} fights, and draws decisions at random: \
             each side at each decision point has a share of the sample like its share of all decisions, but a few at least. The program goes back \
             to each decision, gives each option in turn, and plays on with fresh dice, which are equal for all options, and with \
             the policies in use. The gap between the best option and the second best is bounded by intervals of all paired \
             differences that hold together, at all looks, with the confidence of the report, so the luck of the best option does not count. \
             A decision plays until its class is settled or the budget is spent."
        )]
    }
}

/// Says in how many sampled decisions an option is the best by more than `least`, and how many do not tell.
fn rarely_best(sampled: u64, best: u64, untold: u64, least: &str) -> String {
    let told = sampled - untold;
    let open = match untold {
        0 => String::new(),
        _ => format!("; in {untold} of {sampled} that could not be told"),
    };
    match (best, told) {
        (0, 0) => format!(
            "in none of {sampled} sampled decisions could the fights tell whether it is the best option by more than {least}"
        ),
        (0, _) => format!(
            "it is not the best option by more than {least} in any of {told} sampled decisions{}{open}",
            if untold == 0 { "" } else { " that tell" }
        ),
        _ => format!(
            "in {best} of {sampled} sampled decisions it would have been the best option by more than {least}{open}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::rarely_best;

    /// Decisions that do not tell count neither for an option nor against it.
    #[test]
    fn decisions_that_do_not_tell_are_counted_apart() {
        let said = |best, untold| rarely_best(92, best, untold, "a point");
        assert_eq!(
            said(0, 0),
            "it is not the best option by more than a point in any of 92 sampled decisions"
        );
        assert_eq!(
            said(0, 69),
            "it is not the best option by more than a point in any of 23 sampled decisions that tell; in 69 of 92 that \
             could not be told"
        );
        assert!(said(0, 92).starts_with("in none of 92 sampled decisions could the fights tell"));
        assert!(said(3, 69).ends_with("; in 69 of 92 that could not be told"));
    }
}
