//! Compiles a scenario of a game: sheets, rule settings and house rules become a setup.

use super::eval::{At, View};
use super::lay_out::{lay_out, starts_out};
use super::order::fixed_order;
use super::quick::Quick;
use super::setup::Setup;
use super::state::{MOST_CELLS, State};
use crate::scenario::{
    Content, Group, Node as Written, Placed, Problem, Problems, Reader, RunBy, Scenario, Setting,
    Side, tell_apart,
};
use crate::system::{Compiled, FighterId, MOST_FIGHTERS, Seat, bits};
use crate::text_game::check::moments::check_rules;
use crate::text_game::check::{add_laws, check_policies, check_stuck, check_unread};
use crate::text_game::compile::{Allowed, Lower, Node, NodeId, Nothing, Offered, Program, meant};
use crate::text_game::model::{Declared, Kind, Owner, Top, Track, law_of, placed, table};
use std::sync::Arc;

/// Most rounds of a conflict, so that labels of dice have room for them.
const MOST_ROUNDS: i32 = 4000;

/// Compiles a scenario into a [`Setup`]. `None` if there were mistakes, which are noted. Rules that are switched
/// off are only checked, so that mistakes in them are found all the same.
pub(crate) fn prepare(
    game: &Program,
    default_policy: &str,
    scenario: &Scenario,
    problems: &mut Problems,
) -> Option<Compiled<Setup>> {
    let before = problems.len();
    let mut program = game.clone();
    let laws: Vec<_> =
        scenario.house_rules.iter().filter(|it| it.is_on).filter_map(law_of).collect();
    if scenario.house_rules.iter().any(|rule| !rule.is_on) {
        // Rules that are switched off are only checked.
        let all: Vec<_> = scenario.house_rules.iter().filter_map(law_of).collect();
        if add_laws(&mut game.clone(), &all, problems) && !laws.is_empty() {
            add_laws(&mut program, &laws, problems);
        }
    } else if !laws.is_empty() {
        add_laws(&mut program, &laws, problems);
    }
    check_rules(&game.declared, &laws, "house rule", problems);
    open_nothing(&mut program, scenario);
    check_policies(game, &scenario.policies, problems);
    // No key of a scene is known: whatever stands there is a mistake.
    Reader::new(&scenario.scene, "the scene").finish(problems);
    check_unread(&program, &scenario.policies, problems);
    check_stuck(&program, problems);
    let mut making = Making { program: &mut program, problems, tables: Vec::new() };
    let (rules, rule_dice) = making.rules(&scenario.rules);
    let mut fighters = making.muster(scenario, default_policy);
    tell_apart(&scenario.sides, &mut fighters.seats, |seat| (&mut seat.name, seat.side));
    let tables = making.tables;
    if problems.len() > before || !problems.is_empty() {
        return None;
    }
    let Fighters { seats, sheets, sheet_dice, places, of_players } = fighters;
    for at in 0..program.code.nodes.len() {
        if let Node::Rule(rule) = program.code.nodes[at] {
            program.code.nodes[at] = Node::Const(rules[usize::from(rule)]);
        }
    }
    program.code.fold();
    let mut setup = lay_out(program, scenario, &seats);
    (setup.rules, setup.rule_dice, setup.tables) = (rules, rule_dice, tables);
    (setup.sheets, setup.sheet_dice) = (sheets, sheet_dice);
    setup.places[..places.len()].copy_from_slice(&places);
    setup.of_players = of_players;
    if !fill_cells(&mut setup, scenario, problems) {
        return None;
    }
    setup.quick = Quick::of(&setup);
    for (cell, track) in setup.tracks.iter_mut().enumerate() {
        track.look_up(cell as u16, &setup.program, &setup.quick);
    }
    setup.fixed_order = fixed_order(&setup);
    #[cfg(test)]
    if Quick::is_walked() {
        setup.plans.forget_light();
        setup.fixed_order = None;
    }
    setup.starts_looked = setup.any_exits == 0 && !starts_out(&setup);
    let rounds = setup.program.rounds.map_or(100, |node| {
        View::new(&setup, &State::default()).eval(At::alone(FighterId(0)), node)
    });
    setup.max_rounds = rounds.clamp(1, MOST_ROUNDS) as u16;
    let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
    let max_exchanges = usize::from(setup.max_rounds);
    Some(Compiled { setup, seats, sides, max_exchanges })
}

#[derive(Default)]
struct Fighters {
    seats: Vec<Seat>,
    sheets: Vec<i32>,
    sheet_dice: Vec<Option<NodeId>>,
    places: Vec<u32>,
    of_players: u64,
}

struct Sheet {
    values: Vec<i32>,
    dice: Vec<Option<NodeId>>,
}

struct Making<'a> {
    program: &'a mut Program,
    problems: &'a mut Problems,
    tables: Vec<Vec<Vec<i32>>>,
}

impl Making<'_> {
    fn dice(&mut self, text: &Placed, site: &str) -> Option<NodeId> {
        let Program { declared, code, locals, readings, .. } = &mut *self.program;
        let (offered, problems) = (Offered::NONE, &mut *self.problems);
        let mut lower = Lower { game: declared, code, locals, readings, offered, problems };
        lower.amount(text, Allowed::ALONE, site)
    }

    fn keep_table(&mut self, rows: Vec<Vec<i32>>) -> i32 {
        let known = self.tables.iter().position(|it| *it == rows);
        known.unwrap_or_else(|| {
            self.tables.push(rows);
            self.tables.len() - 1
        }) as i32
    }

    /// Reads a value of a setting or of a key of the sheet; or its default if the scenario has none. A value that
    /// does not fit is noted.
    fn value(
        &mut self,
        declared: &Declared,
        written: Option<&Written>,
        site: &str,
    ) -> (i32, Option<NodeId>) {
        let name = &declared.name;
        match &declared.kind {
            Kind::Number { default, range: (low, high) } => {
                let Some(node) = written else { return (*default, None) };
                let found = match node.content {
                    Content::Int(number) => i32::try_from(number).ok(),
                    _ => None,
                };
                let found = found.filter(|it| (low..=high).contains(&it));
                if found.is_none() {
                    let expected = match (*low, *high) {
                        (i32::MIN, i32::MAX) => "a whole number".to_owned(),
                        (low, high) => format!("a whole number from {low} to {high}"),
                    };
                    self.wrong(node, name, &expected);
                }
                (found.unwrap_or(*default), None)
            }
            Kind::Flag(default) => {
                let found = written.map(|node| match node.content {
                    Content::Bool(flag) => Some(flag),
                    _ => None,
                });
                if let (Some(None), Some(node)) = (found, written) {
                    self.wrong(node, name, "true or false");
                }
                (i32::from(found.flatten().unwrap_or(*default)), None)
            }
            Kind::Dice(default) => {
                let text = match written {
                    Some(node) => placed(node),
                    None => Some(default.clone()),
                };
                if let (None, Some(node)) = (&text, written) {
                    self.wrong(node, name, "dice in quotes, such as \"2d6 + 1\"");
                }
                (0, text.and_then(|text| self.dice(&text, site)))
            }
            Kind::Table(default) => {
                let rows = match written {
                    Some(node) => table(node, name, self.problems),
                    None => Some(default.clone()),
                };
                let rows = rows.filter(|rows| {
                    let fits = (rows.len() > 1) == (default.len() > 1);
                    if let (false, Some(node)) = (fits, written) {
                        let expected = if default.len() > 1 { "a list of rows" } else { "one row" };
                        self.wrong(node, name, expected);
                    }
                    fits
                });
                (rows.map_or(0, |rows| self.keep_table(rows)), None)
            }
        }
    }

    /// Notes a number of the sheet that lies outside of its track, because play could change it but never bring
    /// it back.
    fn fits_track(&mut self, node: &Written, value: i32, track: &Track) {
        let high = match track.top {
            Top::Fixed(high) => high,
            Top::Start => value,
        };
        if !(track.low..=high).contains(&value) {
            let expected = match track.top {
                Top::Fixed(high) => format!("from {} to {high}, as its track", track.low),
                Top::Start => format!("at least {}, as its track", track.low),
            };
            self.wrong(node, &track.name, &expected);
        }
    }

    fn wrong(&mut self, node: &Written, name: &str, expected: &str) {
        let problem = match node.to_value() {
            Some(value) => Problem::wrong_value(&node.origin, name, expected, &value),
            None => Problem::new(&node.origin, format!("`{name}` must be {expected}"))
                .label(format!("found {}", node.kind())),
        };
        self.problems.push(problem);
    }

    fn rules(&mut self, settings: &[Setting]) -> (Vec<i32>, Vec<Option<NodeId>>) {
        let declared = Arc::clone(&self.program.declared);
        for Setting { path, origin, .. } in settings {
            if declared.rule(path).is_none() {
                let known = declared.rules.iter().map(|rule| rule.name.as_str());
                let place = origin.of_word_before(path);
                let problem = Problem::new(&place, format!("unknown rule `{path}`")).of_path();
                self.problems.push(problem.help(meant(path, known)));
            }
        }
        let mut all = (Vec::new(), Vec::new());
        for rule in &declared.rules {
            let setting = settings.iter().rev().find(|it| it.path == rule.name);
            let node = setting.map(|it| Written::from_value(it.value.clone(), &it.origin));
            let (value, dice) = self.value(rule, node.as_ref(), &format!("rules.{}", rule.name));
            all.0.push(value);
            all.1.push(dice);
        }
        all
    }

    /// Reads the fighters of a scenario.
    fn muster(&mut self, scenario: &Scenario, default_policy: &str) -> Fighters {
        let mut all = Fighters::default();
        for (number, side) in scenario.sides.iter().enumerate() {
            side.reader().finish(self.problems);
            let before = all.seats.len();
            for (at, group) in side.groups.iter().enumerate() {
                let (sheet, count) = self.group(group);
                for fighter in 1..=count {
                    let several = format!("{} {fighter}", group.name);
                    let name = if count > 1 { &several } else { &group.name };
                    let of_group = (number, group.name.as_str());
                    if all.seats.len() < MOST_FIGHTERS && side.player == RunBy::Pc {
                        all.of_players |= 1 << all.seats.len();
                    }
                    all.seats.push(Seat::of(scenario, of_group, name, default_policy));
                    all.sheets.extend(&sheet.values);
                    all.sheet_dice.extend(&sheet.dice);
                    let place = (number as u32) << 15 | (at as u32 % 512) << 6;
                    all.places.push(place | ((fighter as u32 - 1) % 64));
                }
            }
            self.has_fighters(side, all.seats.len() > before);
        }
        if all.seats.len() > MOST_FIGHTERS {
            let message = format!("{} fighters are too many", all.seats.len());
            let help = format!("a conflict has room for {MOST_FIGHTERS}");
            let last = scenario.sides.last().map(|side| &side.origin);
            self.problems.extend(last.map(|origin| Problem::new(origin, message).help(help)));
        }
        all
    }

    fn has_fighters(&mut self, side: &Side, has: bool) {
        if !has && !side.groups.is_empty() {
            let message = format!("side `{}` has no fighters", side.name);
            let help = "let the count of one of its groups be at least 1";
            self.problems.push(Problem::new(side.origin_of_none(), message).help(help));
        }
    }

    fn group(&mut self, group: &Group) -> (Sheet, usize) {
        let declared = Arc::clone(&self.program.declared);
        let mut reader = Reader::new(&group.node, "a fighter group");
        reader.also_known(&["policy"]);
        let count = reader.whole("count", 0..=MOST_FIGHTERS as i32).unwrap_or(1);
        let mut sheet = Sheet { values: Vec::new(), dice: Vec::new() };
        for (number, key) in declared.sheet.iter().enumerate() {
            let node = reader.take(&key.name);
            let (value, dice) = self.value(key, node, &format!("sheet.{}", key.name));
            let track = declared.tracks.iter().find(|track| track.key == Some(number));
            if let (Some(track), Some(node)) = (track, node) {
                self.fits_track(node, value, track);
            }
            sheet.values.push(value);
            sheet.dice.push(dice);
        }
        for word in OF_SERIES {
            if reader.has(word) && declared.sheet.iter().all(|key| key.name != word) {
                reader.also_known(&[word]);
                let origin = reader.key_origin(word);
                let message = "a game as text has no series of conflicts";
                let help = format!("leave `{word}` out, and write a scenario for each conflict");
                reader.note(Problem::new(origin, message).help(help));
            }
        }
        reader.finish(self.problems);
        (sheet, count as usize)
    }
}

/// Keys with which fighters of the rule systems come to one conflict of a series.
const OF_SERIES: [&str; 3] = ["scene", "fight", "conflict"];

/// Lets fighters choose `nothing` where a ban takes every other answer of a fallback, because every question
/// needs a legal answer.
fn open_nothing(program: &mut Program, scenario: &Scenario) {
    let declared = program.declared.clone();
    for (point, text) in program.points.iter_mut().zip(&declared.points) {
        let Some(Nothing::Unless(others)) = &mut point.nothing else { continue };
        let is_banned = |at: usize| {
            let name = text.options.get(at).map(|option| &option.name);
            scenario.bans.iter().any(|ban| Some(&ban.option) == name)
        };
        *others = bits(*others).filter(|at| !is_banned(*at)).fold(0, |all, at| all | 1 << at);
    }
}

fn fill_cells(setup: &mut Setup, scenario: &Scenario, problems: &mut Problems) -> bool {
    let declared = Arc::clone(&setup.program.declared);
    let fighters = setup.names.len();
    let used = setup.due_cells + fighters * setup.due_stride * 3;
    if used > MOST_CELLS {
        let message = format!("{fighters} fighters with {} tracks each are too many", setup.stride);
        let help = format!("a conflict has room for {MOST_CELLS} tracks in all");
        let last = scenario.sides.last().map(|side| &side.origin);
        problems.extend(last.map(|origin| Problem::new(origin, message).help(help)));
        return false;
    }
    for fighter in FighterId::all(fighters) {
        for track in declared.cells(Owner::Fighter) {
            let start = track.key.map_or(track.start, |key| setup.sheet(fighter, key as u16));
            let high = match track.top {
                Top::Fixed(high) => high,
                Top::Start => start,
            };
            setup.start.push(start);
            setup.bounds.push((track.low, high));
        }
    }
    let mut shared = |track: &crate::text_game::model::Track| {
        let high = match track.top {
            Top::Fixed(high) => high,
            Top::Start => track.start,
        };
        setup.start.push(track.start);
        setup.bounds.push((track.low, high));
    };
    for _ in 0..scenario.sides.len() {
        declared.cells(Owner::Side).for_each(&mut shared);
    }
    declared.cells(Owner::Conflict).for_each(&mut shared);
    setup.start.resize(used, 0);
    setup.bounds.resize(used, (i32::MIN, i32::MAX));
    true
}
