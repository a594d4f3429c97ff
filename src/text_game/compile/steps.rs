//! Gives steps their meaning.

use super::code::{Change, List, ListId, Node, Step, Whose};
use super::lower::{Allowed, Kind, Lower};
use super::names::meant;
use crate::scenario::{self, Content, Entry, Placed, Problem};
use crate::text_game::language::{self, Fault, Group, Who, Written, step};
use crate::text_game::model::{
    self, Declarations, Owner, Top, Track, instead_of_dice, instead_of_flag, instead_of_table,
    placed, step_texts,
};
use std::sync::Arc;

/// Deepest nesting of steps in braces; they are read by recursion.
const DEEPEST: usize = 8;
/// Most steps of one list.
const MOST_STEPS: usize = 200;

impl Lower<'_> {
    /// Reads steps: a text, a table, or a list of both. Mistakes are noted. `site` is the name of the place, of which
    /// dice get their numbers.
    pub(crate) fn steps(&mut self, node: &scenario::Node, site: &str) -> ListId {
        let list = self.list(node, site, 0);
        self.code.list(list)
    }

    fn list(&mut self, node: &scenario::Node, site: &str, depth: usize) -> List {
        let alone = std::slice::from_ref(node);
        let items = node.items().unwrap_or(alone);
        let mut list = List::default();
        if items.len() > MOST_STEPS || depth > DEEPEST {
            let message = "the steps are too many, or nested too deeply";
            let help =
                format!("at most {MOST_STEPS} steps, nested {DEEPEST} deep: name some as blocks");
            self.problems.push(Problem::new(&node.origin, message).help(help));
            return list;
        }
        for (at, item) in items.iter().enumerate() {
            let site = format!("{site}.{at}");
            let step = match &item.content {
                Content::Text(text) => {
                    let text = (text.clone(), item.origin.clone());
                    self.text(&text, &site, &mut list.lets).map(|step| (step, text))
                }
                Content::Table(entries) => {
                    let step = self.table(item, entries, &site, depth, &mut list.lets);
                    step.map(|step| (step, (String::new(), item.origin.clone())))
                }
                _ => {
                    let problem = Problem::new(&item.origin, "a step must be a text or a table");
                    let help = "write \"hp - 1\", or { if = \"...\", do = \"...\" }";
                    self.problems.push(problem.label(format!("found {}", item.kind())).help(help));
                    None
                }
            };
            list.steps.extend(step.map(|(step, text)| (step, Arc::new(text))));
        }
        list
    }

    fn table(
        &mut self,
        node: &scenario::Node,
        entries: &[Entry],
        site: &str,
        depth: usize,
        lets: &mut u64,
    ) -> Option<Step> {
        let known: &[&str] = match () {
            () if node.get("each").is_some() => &["each", "if", "do"],
            () if node.get("repeat").is_some() => &["repeat", "do"],
            () if node.get("assign").is_some() => &["assign", "ask"],
            () => &["if", "do", "else"],
        };
        let before = self.problems.len();
        for Entry { key, origin, .. } in entries.iter().filter(|it| !known.contains(&&*it.key)) {
            let problem = Problem::unknown(origin, "key", key, known.iter().copied());
            self.problems.push(problem.label(format!("not a key of a step with `{}`", known[0])));
        }
        for key in known.iter().filter(|key| node.get(key).is_none()) {
            if !(*key == "else" || *key == "if" && known[0] == "each") {
                let message = format!("`{key}` is missing in this step");
                let help = format!("a step in braces has {}", known.join(", "));
                self.problems.push(Problem::new(&node.origin, message).help(help));
            }
        }
        if self.problems.len() > before {
            return None;
        }
        let text = |key: &str| node.get(key).and_then(placed);
        let mut inner = |lower: &mut Self, key: &str| {
            let list = lower.list(node.get(key)?, &format!("{site}.{key}"), depth + 1);
            // What `if` does stands in the same list: its names are seen behind it.
            if known[0] == "if" {
                *lets |= list.lets;
            }
            Some(lower.code.list(list))
        };
        let condition = text("if");
        let condition = match &condition {
            Some(text) => Some(self.condition(text, Allowed::CONDITION)?),
            None => None,
        };
        match known[0] {
            "if" => {
                let yes = inner(self, "do")?;
                Some(Step::If(condition?, yes, inner(self, "else")))
            }
            "each" => {
                let group = node.get("each").and_then(scenario::Node::text).and_then(Group::named);
                let Some(group) = group else {
                    let message = "`each` names no group of fighters";
                    let help = format!("write one of {}", Group::WORDS.join(", "));
                    self.problems.push(Problem::new(&node.origin, message).help(help));
                    return None;
                };
                Some(Step::Each(group, condition, inner(self, "do")?))
            }
            "repeat" => {
                let amount = self.amount(&text("repeat")?, Allowed::STEP, &format!("{site}.n"))?;
                Some(Step::Repeat(amount, inner(self, "do")?))
            }
            _ => {
                let amount = self.amount(&text("assign")?, Allowed::STEP, &format!("{site}.n"))?;
                let (name, origin) = text("ask")?;
                Some(Step::Assign(amount, self.point(&name, &origin)?))
            }
        }
    }

    fn point(&mut self, name: &str, origin: &scenario::Origin) -> Option<u8> {
        let points = &self.game.points;
        let found = points.iter().position(|point| point.name == name);
        if found.is_none() {
            let known = points.iter().map(|point| point.name.as_str());
            self.problems.push(Problem::unknown(origin, "decision point", name, known));
        }
        found.map(|at| at as u8)
    }

    /// Reads a step that is a text.
    fn text(&mut self, text: &Placed, site: &str, lets: &mut u64) -> Option<Step> {
        let parsed = self.noted(text, step(&text.0))?;
        self.step(text, parsed, site, lets)
    }

    fn step(
        &mut self,
        text: &Placed,
        parsed: language::Step,
        site: &str,
        lets: &mut u64,
    ) -> Option<Step> {
        use language::Step as Parsed;
        Some(match parsed {
            Parsed::Change { prefix, name, change, amount } => {
                let parts = (prefix, name, change);
                return self.change(text, parts, &amount, site);
            }
            Parsed::Let(name, amount) => {
                let slot = self.locals.iter().position(|local| local.name == name.name)?;
                let kind = if self.locals[slot].is_flag { Kind::Flag } else { Kind::Number };
                let (node, _) = self.parsed(text, &amount, Some(kind), Allowed::STEP, site)?;
                *lets |= 1 << slot;
                Step::Let(slot as u8, node)
            }
            Parsed::Count(name, amount) => {
                let known = self.game.measures.iter().map(|it| it.name.as_str());
                let at = self.of_known("measure", &name, known.collect(), text)?;
                let node = match amount {
                    Some(amount) => {
                        self.parsed(text, &amount, Some(Kind::Number), Allowed::STEP, site)?.0
                    }
                    None => self.code.node(Node::Const(1)),
                };
                Step::Count((1 + self.game.exits.len() + at) as u16, node)
            }
            Parsed::Ask(who, name) => {
                let known = self.game.points.iter().map(|it| it.name.as_str());
                let at = self.of_known("decision point", &name, known.collect(), text)?;
                Step::Ask(whose(who), at as u8)
            }
            Parsed::Run(who, name, amount) => {
                let known = self.game.blocks.iter().map(|it| it.name.as_str());
                let at = self.of_known("block", &name, known.collect(), text)?;
                let node = match amount {
                    Some(amount) if self.game.blocks[at].lets.is_empty() => {
                        let message = format!("block `{}` has no `let` for the amount", name.name);
                        let help =
                            format!("declare it: [blocks.{}] let = {{ amount = 0 }}", name.name);
                        let fault = Fault::new(amount.span, message, help);
                        return self.noted(text, Err(fault));
                    }
                    Some(amount) => {
                        let kind = match self.game.blocks[at].lets.first() {
                            Some(first) => self.kind_of_local(&first.name.0),
                            None => Kind::Number,
                        };
                        Some(self.parsed(text, &amount, Some(kind), Allowed::STEP, site)?.0)
                    }
                    None => None,
                };
                Step::Run(whose(who), at as u8, node)
            }
            Parsed::Roll(who, name) => {
                let known = self.game.rolls.iter().map(|it| it.name.as_str());
                let at = self.of_known("roll", &name, known.collect(), text)?;
                Step::Roll(whose(who), at as u8)
            }
            Parsed::Leave(who, name) => {
                let known = self.game.exits.iter().map(|it| it.name.as_str());
                let at = self.of_known("exit", &name, known.collect(), text)?;
                Step::Leave(whose(who), at as u8)
            }
            Parsed::LoseTurn(who) => Step::LoseTurn(whose(who)),
            Parsed::Become(roll, degree) => return self.becomes(text, roll.as_ref(), &degree),
            Parsed::Reroll { against, below } => {
                let below = match below {
                    Some(below) => {
                        Some(self.parsed(text, &below, Some(Kind::Number), Allowed::STEP, site)?.0)
                    }
                    None => None,
                };
                Step::Reroll(against, below)
            }
            Parsed::Shuffle(name) => {
                let known = self.game.decks.iter().map(|it| it.name.as_str());
                Step::Shuffle(self.of_known("deck", &name, known.collect(), text)? as u8)
            }
        })
    }

    fn kind_of_local(&self, name: &str) -> Kind {
        let local = self.locals.iter().find(|local| local.name == name);
        if local.is_some_and(|local| local.is_flag) { Kind::Flag } else { Kind::Number }
    }

    fn of_known(
        &mut self,
        what: &str,
        name: &Written,
        known: Vec<&str>,
        text: &Placed,
    ) -> Option<usize> {
        let found = known.iter().position(|it| *it == name.name);
        if found.is_none() {
            let message = format!("there is no {what} `{}`", name.name);
            let fault = Fault::new(name.span.clone(), message, meant(&name.name, known));
            return self.noted(text, Err(fault));
        }
        found
    }

    fn becomes(&mut self, text: &Placed, roll: Option<&Written>, degree: &Written) -> Option<Step> {
        let known = self.game.rolls.iter().map(|it| it.name.as_str()).collect();
        let roll = match roll {
            Some(roll) => Some(self.of_known("roll", roll, known, text)?),
            None => None,
        };
        let of = |at: usize| roll.is_none_or(|roll| roll == at);
        let rolls = self.game.rolls.iter().enumerate().filter(|(at, _)| of(*at));
        let names: Vec<&str> =
            rolls.flat_map(|(_, roll)| &roll.degrees).map(|it| it.name.as_str()).collect();
        self.of_known("degree", degree, names, text)?;
        let name = self.game.degree_names().iter().position(|it| *it == degree.name)?;
        Some(Step::Become(roll.map(|it| it as u8), name as u16))
    }

    fn change(
        &mut self,
        text: &Placed,
        (prefix, name, change): (Option<Written>, Written, Change),
        amount: &language::Expression,
        site: &str,
    ) -> Option<Step> {
        let head = prefix.as_ref().map(|it| it.name.as_str());
        let roll = head.and_then(|head| self.game.roll(head));
        if matches!(name.name.as_str(), "result" | "against") && (head.is_none() || roll.is_some())
        {
            let (node, _) = self.parsed(text, amount, Some(Kind::Number), Allowed::STEP, site)?;
            let roll = roll.map(|it| it as u8);
            return Some(match name.name.as_str() {
                "result" => Step::Result(roll, change, node),
                _ => Step::Against(roll, change, node),
            });
        }
        let local = self.locals.iter().position(|local| local.name == name.name);
        let track = self.game.track(&name.name);
        if let (Some(slot), None) = (local, &prefix) {
            let is_seen_as_track = track.is_some();
            if is_seen_as_track {
                let message = format!("`{}` is a local name and a track", name.name);
                let help =
                    format!("write `my.{}` for the track, or name one of them anew", name.name);
                return self.noted(text, Err(Fault::new(name.span, message, help)));
            }
            let kind = if self.locals[slot].is_flag { Kind::Flag } else { Kind::Number };
            let fault = plain_flag(kind == Kind::Flag, change, &name);
            self.noted(text, fault.map_or(Ok(()), Err))?;
            let (node, _) = self.parsed(text, amount, Some(kind), Allowed::STEP, site)?;
            return Some(Step::Local(slot as u8, change, node));
        }
        let who = match head {
            None | Some("my") => Who::My,
            Some("target") => Who::Target,
            Some("it") => Who::It,
            Some(other) => match Group::named(other) {
                Some(group) => Who::All(group),
                None => {
                    let known = ["my", "target", "it", "side", "allies", "foes", "all"];
                    if matches!(other, "foe" | "ally" | "enemy") {
                        let span = prefix.as_ref().map_or(0..0, |it| it.span.clone());
                        let message = format!("there is no party `{other}` in steps");
                        let group = if other == "ally" { "allies" } else { "foes" };
                        let help = format!(
                            "write `target.{0}` for the fighter aimed at, `{group}.{0}` for all",
                            name.name
                        );
                        return self.noted(text, Err(Fault::new(span, message, help)));
                    }
                    let span = prefix.as_ref().map_or(0..0, |it| it.span.clone());
                    let message = format!("there is no party `{other}`");
                    let fault = Fault::new(span, message, meant(other, known));
                    return self.noted(text, Err(fault));
                }
            },
        };
        let Some(at) = track else {
            let message = format!("`{}` is not a track, so it cannot change", name.name);
            let known = self.changeable(prefix.is_some());
            let help = match self.game.key(&name.name) {
                Some(key) => self.help_for_sheet(key, head.unwrap_or_default(), change, amount),
                None if change == Change::Set && prefix.is_none() => {
                    let help = meant(&name.name, known);
                    format!("{help}; a new name begins with `let`: `let {} = ...`", name.name)
                }
                None => meant(&name.name, known),
            };
            return self.noted(text, Err(Fault::new(name.span, message, help)));
        };
        let (is_flag, owner, cell) =
            (self.game.tracks[at].is_flag, self.game.tracks[at].owner, self.game.cell(at) as u16);
        let fault = plain_flag(is_flag, change, &name);
        self.noted(text, fault.map_or(Ok(()), Err))?;
        let is_group = matches!(who, Who::All(_)) && owner != Owner::Conflict;
        let allowed = Allowed { dice: !is_group, ..Allowed::STEP };
        let kind = if is_flag { Kind::Flag } else { Kind::Number };
        let (node, _) = self.parsed(text, amount, Some(kind), allowed, site)?;
        self.stays_within(text, at, change, node)?;
        Some(match (owner, who) {
            (Owner::Conflict, _) => Step::ConflictCell(cell, change, node),
            (Owner::Fighter, Who::All(group)) => Step::Cells(group, cell, change, node),
            (Owner::Side, Who::All(group)) => Step::SideCells(group, cell, change, node),
            (Owner::Fighter, who) => Step::Cell(whose(who), cell, change, node),
            (Owner::Side, who) => Step::SideCell(whose(who), cell, change, node),
        })
    }

    /// Returns the remedy for a change of a key of the sheet that is not a track. A number gets the track that lets the
    /// changes of the game happen: up to its first value if a step takes from it, else its whole range.
    fn help_for_sheet(
        &self,
        key: usize,
        head: &str,
        change: Change,
        amount: &language::Expression,
    ) -> String {
        let declared = &self.game.sheet[key];
        let name = &declared.name;
        let (default, (low, high)) = match &declared.kind {
            model::Kind::Number { default, range } => (*default, *range),
            model::Kind::Flag(_) => {
                let is_gained = matches!(amount.node, language::Node::Flag(true));
                let prefix = if head.is_empty() { String::new() } else { format!("{head}.") };
                return instead_of_flag(name, &prefix, !is_gained);
            }
            model::Kind::Dice(_) => return instead_of_dice(name),
            model::Kind::Table(_) => return instead_of_table(name),
        };
        let is_open = (low, high) == (i32::MIN, i32::MAX);
        let range = if is_open { String::new() } else { format!("range = \"{low}..={high}\", ") };
        let takes = change == Change::Subtract || is_taken_from(self.game, name);
        let (track, moves) = match takes {
            true => {
                let low = if is_open { default.min(0) } else { low.min(0) };
                (format!("{low}..=start"), format!("between {low} and its first value"))
            }
            false => {
                let (low, high) =
                    if is_open { (default.min(0), default.max(99)) } else { (low, high) };
                (format!("{low}..={high}"), format!("between {low} and {high}"))
            }
        };
        format!(
            "let it move {moves}: under [sheet], {name} = {{ default = {default}, {range}track = \"{track}\" }}"
        )
    }

    /// Returns the names that a change may begin with: tracks; without a party also local names and words of a roll.
    fn changeable(&self, has_party: bool) -> Vec<&str> {
        let fits = |track: &&Track| !has_party || track.owner != Owner::Conflict;
        let tracks = self.game.tracks.iter().filter(fits).map(|track| track.name.as_str());
        let mut known: Vec<&str> = tracks.collect();
        if !has_party {
            known.extend(self.locals_in_sight(Allowed::STEP));
            let is_open = self.offered.roll;
            known.extend(["result", "against"].into_iter().filter(|_| is_open));
        }
        known
    }

    /// Notes a track that is set to a number beyond its range, because play would silently put it at an end of the
    /// range.
    fn stays_within(
        &mut self,
        text: &Placed,
        track: usize,
        change: Change,
        node: super::code::NodeId,
    ) -> Option<()> {
        let track = &self.game.tracks[track];
        let (Change::Set, Some(value), Top::Fixed(high)) =
            (change, self.code.constant(node), track.top)
        else {
            return Some(());
        };
        if (track.low..=high).contains(&value) {
            return Some(());
        }
        let message = format!("`{}` cannot be {value}", track.name);
        let help = format!("its range is {}..={high}", track.low);
        self.noted(text, Err(Fault::new(0..text.0.len(), message, help)))
    }
}

/// Returns whether a step of a game takes from a number of a fighter.
fn is_taken_from(game: &Declarations, name: &str) -> bool {
    let mut texts = Vec::new();
    for node in game.all_steps() {
        step_texts(node, &mut texts);
    }
    texts.iter().any(|(text, _)| match step(text) {
        Ok(language::Step::Change { name: changed, change, .. }) => {
            changed.name == name && change == Change::Subtract
        }
        _ => false,
    })
}

/// Returns the mistake of adding to a flag. `None` for `=`, and for numbers.
fn plain_flag(is_flag: bool, change: Change, name: &Written) -> Option<Fault> {
    let is_wrong = is_flag && change != Change::Set;
    is_wrong.then(|| {
        let message = format!("`{}` is yes or no", name.name);
        let help = format!("write `{0} = yes` or `{0} = no`", name.name);
        Fault::new(name.span.clone(), message, help)
    })
}

/// Returns the fighter who carries out a verb; groups were refused when the step was parsed.
fn whose(who: Who) -> Whose {
    match who {
        Who::My | Who::All(_) => Whose::My,
        Who::Target => Whose::Target,
        Who::It => Whose::It,
    }
}
