//! `outweigh exploit --reply N --mixed`: the sides search for replies to each other's mixtures in turn, until neither
//! side gains by another policy.

use super::exploit::{GAIN_COLUMNS, SETTLED, free_name, gained, name_of_side, played, repeating};
use super::{Asked, Stage, Told, aligned, sentence};
use crate::answer::exploit::{Exploit, Found, Known, exploit as search, members, on_its_own};
use crate::answer::{Mixture, Player, policies};
use crate::cli::Failure;
use crate::cli::arguments::ExploitOptions;
use crate::engine::AnyConflict;
use crate::report::{Chart, Frame, ReportError, RowOf, RowsChart, Table};
use crate::scenario::{Origin, Problem, Setting};
use crate::sim::Unplayed;
use crate::stats::{Estimate, grouped, p_value, percent};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// First of the trials on which mixtures are measured; no search plays trials up there.
const MEASURED: u64 = 1 << 46;

/// Factor of the last searches: only if both sides find nothing in searches this many times as long do mixtures count
/// as settled, because a short search may just have missed a reply.
const LONGER: u32 = 4;

/// A search for a reply to the mixture of the other side.
struct Reply {
    question: Exploit,
    found: Found,
    is_long: bool,
    /// Whether it gained enough to join the policies.
    joined: bool,
}

impl Reply {
    fn settles(&self) -> bool {
        self.found.gain.estimate.low <= SETTLED
    }
}

struct Rounds<'a> {
    mixture: Mixture<'a>,
    replies: Vec<Reply>,
    /// The aim of each side when both play their mixtures.
    values: [Estimate; 2],
    stopped: bool,
}

/// Searches and writes the report. `questions` has one for each side; the gain of one must be a loss of the other,
/// because there is no equilibrium to look for otherwise.
///
/// # Errors
/// The rules broke down, nothing was known when it was stopped, or the report cannot be written.
pub(crate) fn exploit(
    options: &ExploitOptions,
    asked: &Asked<'_>,
    stage: &Stage,
    questions: Vec<Exploit>,
    begun: Instant,
) -> Result<(), Failure> {
    let Ok(mut questions) = <[Exploit; 2]>::try_from(questions) else {
        return Err(stage.nothing());
    };
    // A gain of one side must be a loss of the other, or there is no equilibrium to look for.
    let own = questions.each_ref().map(|question| question.aim.quantity);
    (questions[0].rival, questions[1].rival) = (Some(own[1]), Some(own[0]));
    let rounds = play(options, asked, stage, &questions)?;
    let teller = Teller { options, asked, questions: &questions, rounds: &rounds };
    let told = teller.told().map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(stage, &told, begun)
}

/// Lets both sides search in turn, each against the mixture of the other.
fn play<'a>(
    options: &ExploitOptions,
    asked: &'a Asked<'_>,
    stage: &Stage,
    questions: &[Exploit; 2],
) -> Result<Rounds<'a>, Failure> {
    let failed = |unplayed: Unplayed| failure(unplayed, asked, stage);
    let mut mixture = begin(options, asked, stage, questions)?;
    let (mut replies, mut known): (Vec<Reply>, Vec<Known>) = (Vec::new(), Vec::new());
    let on = AtomicBool::new(false);
    for number in 0..=options.reply.unwrap_or(0) {
        if settled(&replies) || stage.signals.code().is_some() {
            break;
        }
        let is_long = quiet(&replies);
        let times = if is_long { LONGER } else { 1 };
        let mut question = questions[number as usize % 2].clone();
        question.budget = question.budget.saturating_mul(times.into());
        question.time = question.time.map(|time| time.saturating_mul(times));
        question.name = free_name(asked, &question.seat, number);
        question.starts = Vec::new();
        let above = mixture.settings();
        let found = stage.watched(None, |stop, tell| {
            let mut tell = |what: &str| tell(&format!("{}: {what}", question.seat.title()));
            search(&question, &asked.ground, &above, &known, &stage.workers, stop, &mut tell)
        });
        let Some(found) = found.map_err(|broken| asked.fault(&broken))? else { break };
        let mut reply = Reply { question, found, is_long, joined: false };
        if !reply.settles() {
            let player = player(&reply, asked);
            let joined = stage.watched(None, |_, _| mixture.add(&[player], &stage.workers, &on));
            joined.map_err(failed)?;
            reply.joined = true;
            known.push(Known::found(reply.question.name.clone(), reply.found.lists.clone()));
        }
        replies.push(reply);
    }
    if replies.is_empty() {
        return Err(stage.nothing());
    }
    let values = measured(asked, stage, &mixture.settings(), questions).map_err(failed)?;
    let stopped = replies.iter().any(|reply| reply.found.stopped);
    Ok(Rounds { mixture, replies, values, stopped })
}

/// Makes the [`Mixture`] of the policies that the scenario and the system have, before the first search.
fn begin<'a>(
    options: &ExploitOptions,
    asked: &'a Asked<'_>,
    stage: &Stage,
    questions: &[Exploit; 2],
) -> Result<Mixture<'a>, Failure> {
    let seats = questions.each_ref().map(|question| question.seat.clone());
    let aims = questions.each_ref().map(|question| question.aim.clone());
    let names = seats.each_ref().map(|seat| name_of_side(asked, seat, "mix"));
    let mut mixture = Mixture::new(&asked.ground, seats, aims, names);
    let player = |name: String| Player { name, settings: Vec::new(), text: String::new() };
    let players: Vec<Player> = starts(asked, &questions[0]).into_iter().map(player).collect();
    let begun = stage.watched(None, |stop, tell| {
        tell("playing all pairs of policies");
        mixture.add(&players, &stage.workers, stop)
    });
    begun.map_err(|unplayed| failure(unplayed, asked, stage))?;
    let Some(side) = mixture.players.iter().position(Vec::is_empty) else { return Ok(mixture) };
    let title = questions[side].seat.title();
    let from = options.from.as_deref().unwrap_or_default();
    let origin = Origin::argument(format!("--from {from}"));
    let problem = Problem::new(&origin, format!("none of these policies can play `{title}`"));
    Err(problem.help("name others with --from").into())
}

/// Returns the policies to begin with: all, or those that the user names. A mix cannot be drawn from another mix, but
/// the policies of the mix can play.
fn starts(asked: &Asked<'_>, question: &Exploit) -> Vec<String> {
    if question.starts.is_empty() {
        return policies(&asked.ground);
    }
    let mut names: Vec<String> = Vec::new();
    for name in question.starts.iter().flat_map(|name| members(&asked.ground, name)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn failure(unplayed: Unplayed, asked: &Asked<'_>, stage: &Stage) -> Failure {
    match unplayed {
        Unplayed::Stopped => stage.nothing(),
        Unplayed::Broken(broken) => asked.fault(&broken),
    }
}

/// Whether the last searches of both sides found nothing that gains enough.
fn quiet(replies: &[Reply]) -> bool {
    matches!(replies, [.., one, other] if one.settles() && other.settles())
}

/// Like [`quiet`], but for two longer searches.
fn settled(replies: &[Reply]) -> bool {
    quiet(replies) && replies.iter().rev().take(2).all(|reply| reply.is_long)
}

/// Returns a policy that was found as a [`Player`], without the settings that seat it.
fn player(reply: &Reply, asked: &Asked<'_>) -> Player {
    let settings = reply.found.settings.iter();
    let settings = settings.filter(|setting| setting.path.starts_with("policies."));
    let name = reply.question.name.clone();
    let text = on_its_own(&name, &reply.found.lists, &asked.ground);
    Player { name, settings: settings.cloned().collect(), text }
}

/// Measures the aims of both sides with these settings, on fresh trials.
fn measured(
    asked: &Asked<'_>,
    stage: &Stage,
    settings: &[Setting],
    questions: &[Exploit; 2],
) -> Result<[Estimate; 2], Unplayed> {
    let Ok(game) = asked.ground.compile(settings) else { return Err(Unplayed::Stopped) };
    let games: [&dyn AnyConflict; 1] = [&*game];
    let trials = MEASURED..MEASURED + questions[0].trials;
    let (aims, on) = (questions.each_ref().map(|it| it.aim.quantity), AtomicBool::new(false));
    let values = stage.workers.play(&games, &aims, trials, &on)?;
    Ok([0, 1].map(|side| {
        let Exploit { aim, confidence, .. } = &questions[side];
        let own: Vec<i32> = values[0].iter().copied().skip(side).step_by(2).collect();
        aim.estimate(&own, *confidence)
    }))
}

struct Teller<'a> {
    options: &'a ExploitOptions,
    asked: &'a Asked<'a>,
    questions: &'a [Exploit; 2],
    rounds: &'a Rounds<'a>,
}

impl Teller<'_> {
    fn told(&self) -> Result<Told, ReportError> {
        let findings = self.sentences();
        let searched: u64 = self.rounds.replies.iter().map(|reply| reply.found.spent).sum();
        Ok(Told {
            table: self.shown(),
            charts: vec![self.chart(&findings)?],
            tables: vec![self.mixes(), self.replies(), self.scores()],
            texts: vec![("found.toml".to_owned(), self.rounds.mixture.toml())],
            method: self.method(),
            trials: searched + self.rounds.mixture.spent,
            arguments: repeating(self.options),
            findings: self.asked.headed(findings),
            ..Told::default()
        })
    }

    /// Returns the text above the findings in the terminal: the policies of each side, and how often each is drawn.
    fn shown(&self) -> String {
        let mut rows = vec![vec!["policy".to_owned(), "drawn".to_owned()]];
        for side in 0..2 {
            let title = self.questions[side].seat.title();
            for (name, part) in self.parts(side) {
                rows.push(vec![format!("{title}: {name}"), percent(&part)]);
            }
        }
        format!("\n{}\n", aligned(&rows))
    }

    fn parts(&self, side: usize) -> Vec<(&str, Estimate)> {
        let drawn = self.rounds.mixture.drawn(side);
        let all: u32 = drawn.iter().map(|(_, weight)| weight).sum();
        let part = |weight: u32| {
            let value = f64::from(weight) / f64::from(all.max(1));
            Estimate { value, low: value, high: value, n: 0 }
        };
        drawn.into_iter().map(|(player, weight)| (player.name.as_str(), part(weight))).collect()
    }

    fn sentences(&self) -> Vec<String> {
        let Rounds { values, replies, .. } = self.rounds;
        let told = |side: usize| {
            let aim = &self.questions[side].aim;
            format!("{} is {}", aim.name, aim.told(&values[side]))
        };
        let mut told =
            vec![format!("{} and {} if each side draws from its best mixture", told(0), told(1))];
        told.extend(self.range());
        told.push(played(replies.iter().map(|reply| &reply.found)));
        told
    }

    /// Returns how much the last replies of both sides gain.
    fn range(&self) -> Option<String> {
        let replies = &self.rounds.replies;
        let [.., one, other] = replies.as_slice() else { return None };
        let is_first = one.question.seat == self.questions[0].seat;
        let (first, second) = if is_first { (one, other) } else { (other, one) };
        let gained = |reply: &Reply| {
            let gain = &reply.found.gain.estimate;
            format!("{} {}", reply.question.seat.title(), gained(&reply.question, gain))
        };
        let both = format!("{} and {}", gained(first), gained(second));
        let is_share = self.questions[0].aim.is_share();
        let (unit, little) = if is_share { (" of score", "a point") } else { ("", "0.01") };
        Some(if settled(replies) {
            format!(
                "the replies settle: searches {LONGER} times as long gain {both}{unit}; none gains significantly \
                 more than {little}"
            )
        } else {
            format!("the replies have not settled: the last ones gain {both}{unit}")
        })
    }

    fn method(&self) -> Vec<String> {
        let trials = grouped(self.questions[0].trials);
        let mut told = vec![
            "The program plays all pairs of policies. The equilibrium of their scores gives a mixture for each \
             side: how often to draw each policy. Then each side in turn searches for a reply to the other \
             side's mixture. A reply that gains more than a point joins the policies, and the program \
             computes the mixtures again."
                .to_owned(),
            format!(
                "When neither side gains more, both search {LONGER} times as long; if that finds nothing, the \
                 mixtures count as settled."
            ),
            "The score of a side is the share of trials won, plus half of the draws and stalemates; the other \
             side's score is the rest."
                .to_owned(),
            format!(
                "Gains are measured on up to {trials} fresh trials, the final value on {trials}. Each search has \
                 the whole budget or time, including the trials that measure its gain; the pairs of policies \
                 and the final value come on top. A better reply may exist that the search has not found."
            ),
        ];
        if self.rounds.stopped {
            told.push(
                "Searches were stopped by time: with --budget they can be repeated exactly.".into(),
            );
        }
        told
    }

    fn mixes(&self) -> Table {
        let mut rows = Vec::new();
        for side in 0..2 {
            let title = self.questions[side].seat.title();
            for (name, part) in self.parts(side) {
                rows.push(vec![title.clone(), name.to_owned(), part.value.to_string()]);
            }
        }
        let columns = ["side", "policy", "share"].map(str::to_owned).to_vec();
        Table {
            name: "mixes".to_owned(),
            caption: "Share of each policy in the mixtures".to_owned(),
            columns,
            rows,
        }
    }

    fn replies(&self) -> Table {
        let row = |(number, reply): (usize, &Reply)| {
            let Reply { question, found, .. } = reply;
            let gain = found.gain.estimate;
            let numbers = [found.before.value, found.after.value, gain.value, gain.low, gain.high];
            let mut row = vec![number.to_string(), question.seat.title(), question.name.clone()];
            let measure = if question.aim.is_share() { "score" } else { "difference" };
            row.extend([found.base.clone(), measure.to_owned()]);
            row.extend(numbers.map(|number| number.to_string()));
            row.extend([p_value(found.gain.p), found.gain.estimate.n.to_string()]);
            row.extend([reply.is_long, reply.joined].map(|is| is.to_string()));
            row
        };
        let rows = self.rounds.replies.iter().enumerate().map(row).collect();
        let columns = GAIN_COLUMNS.into_iter().chain(["longer", "joined"]);
        let columns = columns.map(str::to_owned).collect();
        Table { name: "rounds".to_owned(), caption: "Replies".to_owned(), columns, rows }
    }

    /// Returns the table of all pairs: how far the first side is ahead.
    fn scores(&self) -> Table {
        let Mixture { players, scores, .. } = &self.rounds.mixture;
        let sides = self.questions.each_ref().map(|question| question.seat.title());
        let mut rows = Vec::new();
        for (row, scores) in players[0].iter().zip(scores) {
            for (column, score) in players[1].iter().zip(scores) {
                rows.push(vec![row.name.clone(), column.name.clone(), score.to_string()]);
            }
        }
        let measure = self.questions[0].aim.measure.name;
        let caption = format!("{measure} of {} less that of {}", sides[0], sides[1]);
        let columns = sides.each_ref().map(|side| format!("{side}_policy")).to_vec();
        let columns = [columns, vec!["difference".to_owned()]].concat();
        Table { name: "scores".to_owned(), caption, columns, rows }
    }

    fn chart(&self, findings: &[String]) -> Result<Chart, ReportError> {
        let is_share = self.questions[0].aim.is_share();
        let row = |(number, reply): (usize, &Reply)| RowOf {
            name: format!("{}: {}", number + 1, reply.question.seat.title()),
            estimate: reply.found.gain.estimate,
            is_found: reply.found.gain.estimate.low > 0.0,
            words: gained(&reply.question, &reply.found.gain.estimate),
        };
        let trials = grouped(self.questions[0].trials);
        RowsChart {
            frame: Frame {
                name: "replies".to_owned(),
                title: findings.first().map(|it| sentence(it)).unwrap_or_default(),
                source: self.asked.source(&format!("{trials} trials")),
                notes: vec!["filled: more than chance".to_owned()],
            },
            across: format!(
                "what each search gains against the mixture of the other side{}",
                if is_share { ": points of score" } else { "" }
            ),
            is_share,
            rows: self.rounds.replies.iter().enumerate().map(row).collect(),
        }
        .draw()
    }
}
