//! Finds what a name of a game stands for.

use super::code::{Node, RollWord, Whose};
use super::lower::{Allowed, Kind, Lower};
use crate::knob::{did_you_mean, nearest};
use crate::scenario;
use crate::text_game::language::{self, Expression, Fault, other_dice};
use crate::text_game::model::{self, Declarations, Owner};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A node, and whether it is a number or a flag.
    Node(Node, Kind),
    /// A reading, by its number.
    Reading(usize),
    /// A table of the sheet, by its number.
    Table(usize),
    /// Dice of the sheet, by their number.
    Dice(usize),
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Eq for Node {}

impl Declarations {
    /// Returns the names of the degrees of all rolls, each once.
    pub(crate) fn degree_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for degree in self.rolls.iter().flat_map(|roll| &roll.degrees) {
            if !names.contains(&degree.name) {
                names.push(degree.name.clone());
            }
        }
        names
    }

    /// Returns the steps of options, degrees and blocks, as they are written.
    pub(crate) fn steps_of_parts(&self) -> impl Iterator<Item = &scenario::Node> {
        let options = || self.points.iter().flat_map(|point| &point.options);
        let of_options = options().filter_map(|option| option.steps.as_ref());
        let of_degrees = options().flat_map(|option| option.degrees.iter().map(|(_, steps)| steps));
        let degrees = self.rolls.iter().flat_map(|roll| &roll.degrees);
        let of_rolls = degrees.filter_map(|degree| degree.steps.as_ref());
        let of_blocks = self.blocks.iter().map(|block| &block.steps);
        of_options.chain(of_degrees).chain(of_rolls).chain(of_blocks)
    }

    /// Returns all steps as they are written, those of standing rules last.
    pub(crate) fn all_steps(&self) -> impl Iterator<Item = &scenario::Node> {
        self.steps_of_parts().chain(self.laws.iter().map(|law| &law.steps))
    }

    /// Returns the index of a track among the tracks of its owner: the state keeps a row of cells
    /// for each fighter.
    pub(crate) fn cell(&self, track: usize) -> usize {
        let owner = self.tracks[track].owner;
        self.tracks[..track].iter().filter(|it| it.owner == owner).count()
    }

    /// Returns the tracks of an owner, in the order of their numbers.
    pub(crate) fn cells(&self, owner: Owner) -> impl Iterator<Item = &model::Track> {
        self.tracks.iter().filter(move |track| track.owner == owner)
    }

    pub(crate) fn track(&self, name: &str) -> Option<usize> {
        self.tracks.iter().position(|track| track.name == name)
    }

    pub(crate) fn key(&self, name: &str) -> Option<usize> {
        self.sheet.iter().position(|key| key.name == name)
    }

    pub(crate) fn rule(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| rule.name == name)
    }

    pub(crate) fn roll(&self, name: &str) -> Option<usize> {
        self.rolls.iter().position(|roll| roll.name == name)
    }

    /// Finds a word of a fighter. `None` if the game declares none of this name.
    pub(crate) fn of_fighter(&self, name: &str, whose: Whose) -> Option<Word> {
        let number = |node| Some(Word::Node(node, Kind::Number));
        if let Some(at) = self.track(name) {
            let track = &self.tracks[at];
            let kind = if track.is_flag { Kind::Flag } else { Kind::Number };
            let cell = self.cell(at) as u16;
            return match track.owner {
                Owner::Fighter => Some(Word::Node(Node::Cell(whose, cell), kind)),
                Owner::Side => Some(Word::Node(Node::SideCell(whose, cell), kind)),
                Owner::Conflict => None,
            };
        }
        if let Some(at) = self.key(name) {
            return match self.sheet[at].kind {
                model::Kind::Number { .. } => number(Node::Sheet(whose, at as u16)),
                model::Kind::Flag(_) => Some(Word::Node(Node::Sheet(whose, at as u16), Kind::Flag)),
                model::Kind::Dice(_) => Some(Word::Dice(at)),
                model::Kind::Table(_) => Some(Word::Table(at)),
            };
        }
        if let Some(at) = name.strip_suffix("_at_start").and_then(|key| self.key(key)) {
            return match self.sheet[at].kind {
                model::Kind::Number { .. } => number(Node::Sheet(whose, at as u16)),
                _ => None,
            };
        }
        match name {
            "in" => return Some(Word::Node(Node::In(whose), Kind::Flag)),
            "of_players" => return Some(Word::Node(Node::OfPlayers(whose), Kind::Flag)),
            "loses_turn" => return Some(Word::Node(Node::LosesTurn(whose), Kind::Flag)),
            "place" => return number(Node::Place(whose)),
            _ => {}
        }
        self.readings.iter().position(|reading| reading.name == name).map(Word::Reading)
    }

    /// Returns the words of a fighter that a text may use, without tables.
    pub(crate) fn fighter_words(&self, whose: Whose, allowed: Allowed) -> Vec<String> {
        let own = ["in", "of_players", "loses_turn", "place"].map(str::to_owned);
        let of_fighters = self.tracks.iter().filter(|track| track.owner != Owner::Conflict);
        let keys = self.sheet.iter().filter(|key| match key.kind {
            model::Kind::Number { .. } | model::Kind::Flag(_) => true,
            model::Kind::Dice(_) => allowed.dice,
            model::Kind::Table(_) => false,
        });
        let has_party = allowed.target || whose != Whose::My;
        let readings = self.readings.iter().filter(|reading| has_party || !reading.of_pair);
        let mut words: Vec<String> = keys.map(|it| it.name.clone()).collect();
        words.extend(of_fighters.filter(|it| it.key.is_none()).map(|it| it.name.clone()));
        words.extend(readings.map(|it| it.name.clone()));
        words.extend(own);
        words
    }
}

impl Lower<'_> {
    /// Returns the remedy for a bare name that is not known: often it lacks its prefix, such as
    /// `my.`.
    pub(super) fn help_for_bare(&self, name: &str, allowed: Allowed) -> String {
        let game = self.game;
        if game.of_fighter(name, Whose::My).is_some() {
            return format!("did you mean `my.{name}`?");
        }
        if let Some(help) = other_dice(name) {
            return help;
        }
        match name {
            "true" | "True" | "TRUE" | "Yes" | "YES" => return "write `yes`".to_owned(),
            "false" | "False" | "FALSE" | "No" | "NO" => return "write `no`".to_owned(),
            _ => {}
        }
        let end = format!(".{name}");
        let rule = game.rules.iter().find(|rule| rule.name == name || rule.name.ends_with(&end));
        if let Some(rule) = rule {
            return format!("did you mean `rules.{}`?", rule.name);
        }
        let mut known = self.locals_in_sight(allowed);
        if allowed.rolls && self.offered.roll {
            known.extend(RollWord::WORDS);
            known.extend(["pairs_above", "pairs_below", "pairs_equal"]);
        }
        known.extend(game.cells(Owner::Conflict).map(|track| track.name.as_str()));
        known.push("round");
        let words = game.fighter_words(Whose::My, allowed);
        let of_fighter = nearest(name, words.iter().map(String::as_str));
        match (nearest(name, known.iter().copied()), of_fighter) {
            (None, Some(word)) => format!("did you mean `my.{word}`?"),
            (None, None) if known.len() == 1 => {
                "a number of a fighter is written `my.NAME` or `target.NAME`, a rule `rules.NAME`"
                    .into()
            }
            _ => did_you_mean(name, known.iter().copied()).unwrap_or_default(),
        }
    }

    /// Returns the local names that may have a value where the text stands.
    pub(super) fn locals_in_sight(&self, allowed: Allowed) -> Vec<&str> {
        let in_sight = |at: usize| allowed.locals && self.offered.locals >> at & 1 == 1;
        let locals = self.locals.iter().enumerate().filter(|(at, _)| in_sight(*at));
        locals.map(|(_, local)| local.name.as_str()).collect()
    }
}

/// Returns the word of this language that other games or languages write so.
pub(super) fn meant_head(head: &str) -> Option<&'static str> {
    match head {
        "self" | "me" | "mine" | "attacker" | "actor" | "player" | "hero" | "own" => Some("my"),
        "defender" | "enemy" | "opponent" | "other" | "them" | "their" => Some("target"),
        "rule" | "settings" => Some("rules"),
        _ => None,
    }
}

pub(super) fn mixed(written: &Expression, text: &str, wanted: Kind) -> Fault {
    let shown = text.get(written.span.clone()).unwrap_or("this");
    let (message, help) = match wanted {
        Kind::Number => (
            format!("`{shown}` is yes or no, and a number is needed"),
            "`either(FLAG, 1, 0)` makes a number of a flag",
        ),
        Kind::Flag => (
            format!("`{shown}` is a number, and a condition is needed"),
            "compare it, such as with `> 0`",
        ),
    };
    Fault::new(written.span.clone(), message.replace("`this`", "this"), help)
}

/// Returns the remedy for a flag that is compared with a number.
pub(super) fn help_for_mixed(game: &Declarations, both: [&Expression; 2]) -> String {
    use language::Node as Written;
    for (one, other) in [(both[0], both[1]), (both[1], both[0])] {
        match (&one.node, &other.node) {
            (Written::Name(name), _) if game.rule(name).is_some() => {
                return format!("the rule setting is read as `rules.{name}`");
            }
            (Written::Name(name), Written::Number(0)) => return format!("write `not {name}`"),
            (Written::Name(name), Written::Number(1)) => return format!("write `{name}` alone"),
            _ => {}
        }
    }
    "a flag is a condition of its own; `either(FLAG, 1, 0)` makes a number of it".to_owned()
}

/// Returns the nearest of some names as a remedy, or else all of them.
pub(crate) fn meant<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match did_you_mean(name, known.iter().copied()) {
        Some(help) => help,
        None if known.is_empty() => "there are none".to_owned(),
        None => format!("there are {}", known.join(", ")),
    }
}

pub(super) fn whose(head: &str) -> Option<Whose> {
    Some(match head {
        "my" => Whose::My,
        "target" => Whose::Target,
        "it" => Whose::It,
        _ => return None,
    })
}
