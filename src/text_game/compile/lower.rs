//! Gives expressions their meaning: names become nodes, and numbers and flags are kept apart.

use super::calls::needs_brackets;
use super::code::{Code, Node, NodeId, Op, Pairs, RollWord, Whose};
use super::names::{Word, help_for_mixed, meant, meant_head, mixed, whose};
use super::offered::Offered;
use super::program::Local;
use crate::scenario::{Placed, Problem, Problems, inside};
use crate::text_game::language::{self, Expression, Fault, Group, Operator, expression};
use crate::text_game::model::{self, Declarations, Owner};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
}

/// Everything that a text may use. A text that uses more is a mistake of the file, so that play
/// needs no case for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed {
    /// Dice.
    pub dice: bool,
    /// Local names.
    pub locals: bool,
    /// Words of rolls.
    pub rolls: bool,
    /// A target.
    pub target: bool,
}

impl Allowed {
    /// Texts of steps: everything is allowed.
    pub(crate) const STEP: Self = Self { dice: true, locals: true, rolls: true, target: true };
    /// Texts of conditions: no dice.
    pub(crate) const CONDITION: Self = Self { dice: false, ..Self::STEP };
    /// Everything that texts of a roll may use.
    pub(crate) const ROLL: Self = Self { locals: false, ..Self::STEP };
    /// Everything that readings may use.
    pub(crate) const READING: Self =
        Self { dice: false, locals: false, rolls: false, target: false };
    /// Everything that amounts of a fighter alone may use, such as its order.
    pub(crate) const ALONE: Self = Self { dice: true, ..Self::READING };
}

/// State of a reading while it gets its meaning. [`Open`](Self::Open) finds readings that lead back
/// to themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// The text has none yet.
    Unread,
    /// The text is being read.
    Open,
    /// The node; `None` if something is wrong with it.
    Done(Option<(NodeId, Kind)>),
}

/// Turns texts into code: names become numbers, and numbers and flags are kept apart.
pub(crate) struct Lower<'a> {
    pub game: &'a Declarations,
    pub code: &'a mut Code,
    pub locals: &'a [Local],
    pub readings: &'a mut [Read],
    pub offered: Offered,
    pub problems: &'a mut Problems,
}

pub(super) struct Text<'t> {
    pub allowed: Allowed,
    /// Name of the place, of which dice get their [`site`](Dice::site).
    pub site: &'t str,
    /// How many dice the text has so far.
    pub dice: usize,
    /// Warnings about parts of the text.
    pub doubts: Vec<Fault>,
}

pub(super) type Found = Result<(NodeId, Kind), Fault>;

impl Lower<'_> {
    /// Reads an amount. A mistake is noted.
    pub(crate) fn amount(&mut self, text: &Placed, allowed: Allowed, site: &str) -> Option<NodeId> {
        self.of_kind(text, Kind::Number, allowed, site)
    }

    /// Reads a condition. A mistake is noted.
    pub(crate) fn condition(&mut self, text: &Placed, allowed: Allowed) -> Option<NodeId> {
        self.of_kind(text, Kind::Flag, Allowed { dice: false, ..allowed }, "")
    }

    fn of_kind(
        &mut self,
        text: &Placed,
        kind: Kind,
        allowed: Allowed,
        site: &str,
    ) -> Option<NodeId> {
        let parsed = self.noted(text, expression(&text.0))?;
        self.parsed(text, &parsed, Some(kind), allowed, site).map(|(node, _)| node)
    }

    pub(crate) fn parsed(
        &mut self,
        text: &Placed,
        parsed: &Expression,
        kind: Option<Kind>,
        allowed: Allowed,
        site: &str,
    ) -> Option<(NodeId, Kind)> {
        let mut reading = Text { allowed, site, dice: 0, doubts: Vec::new() };
        let found = self.value(parsed, &mut reading).and_then(|(node, found)| match kind {
            Some(kind) if kind != found => Err(mixed(parsed, &text.0, kind)),
            _ => Ok((node, found)),
        });
        for Fault { span, message, help } in reading.doubts {
            let origin = inside(&text.1, &text.0, &span);
            self.problems.push(Problem::lacking(&origin, message).help(help));
        }
        self.noted(text, found)
    }

    /// Returns what was found, or notes the mistake at its place.
    pub(crate) fn noted<T>(&mut self, text: &Placed, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.problems.push(problem(text, fault))).ok()
    }

    pub(super) fn value(&mut self, written: &Expression, text: &mut Text<'_>) -> Found {
        use language::Node as Written;
        Ok(match &written.node {
            Written::Number(number) => (self.code.node(Node::Const(*number)), Kind::Number),
            Written::Flag(flag) => (self.code.node(Node::Const(i32::from(*flag))), Kind::Flag),
            Written::Name(name) => self.name(name, written, text)?,
            Written::Entry(name, at) => (self.entry(name, at, written, text)?, Kind::Number),
            Written::Dice(count, faces, kind) => {
                self.may_throw(written, text)?;
                (self.dice_word((*count, *faces), *kind, text), Kind::Number)
            }
            Written::Negative(inner) => {
                let inner = self.number(inner, text)?;
                let zero = self.code.node(Node::Const(0));
                (self.code.node(Node::Binary(Op::Subtract, zero, inner)), Kind::Number)
            }
            Written::Not(inner) => {
                let inner = self.flag(inner, text)?;
                (self.code.node(Node::Not(inner)), Kind::Flag)
            }
            Written::Binary(operator, both) => self.binary(*operator, both, written, text)?,
            Written::Call(name, values) => self.call(name, values, written, text)?,
            Written::Fold(fold, group, inner) => {
                let kind = if *fold == language::Fold::Count { Kind::Flag } else { Kind::Number };
                let dice = text.allowed.dice;
                text.allowed.dice = false;
                let inner = self.wanted(inner, kind, text);
                text.allowed.dice = dice;
                let inner = inner?;
                if *fold == language::Fold::Sum {
                    self.doubt_sum(inner, *group, written, text);
                }
                (self.code.node(Node::Fold(*fold, *group, inner)), Kind::Number)
            }
            Written::Draw(deck, count) => {
                (self.draw(deck, count.as_deref(), written, text)?, Kind::Number)
            }
        })
    }

    pub(super) fn wanted(
        &mut self,
        written: &Expression,
        kind: Kind,
        text: &mut Text<'_>,
    ) -> Result<NodeId, Fault> {
        let (node, found) = self.value(written, text)?;
        if found == kind { Ok(node) } else { Err(mixed(written, "", kind)) }
    }

    pub(super) fn number(
        &mut self,
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Result<NodeId, Fault> {
        self.wanted(written, Kind::Number, text)
    }

    pub(super) fn flag(
        &mut self,
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Result<NodeId, Fault> {
        self.wanted(written, Kind::Flag, text)
    }

    fn binary(
        &mut self,
        operator: Operator,
        both: &[Expression; 2],
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Found {
        let [left, right] = both;
        let op = match operator {
            Operator::Or => {
                let node = Node::Or(self.flag(left, text)?, self.flag(right, text)?);
                return Ok((self.code.node(node), Kind::Flag));
            }
            Operator::And => {
                let node = Node::And(self.flag(left, text)?, self.flag(right, text)?);
                return Ok((self.code.node(node), Kind::Flag));
            }
            Operator::Add => Op::Add,
            Operator::Subtract => Op::Subtract,
            Operator::Multiply => Op::Multiply,
            Operator::Divide => Op::Divide,
            Operator::Remainder => Op::Remainder,
            Operator::Minimum => Op::Least,
            Operator::Maximum => Op::Most,
            comparison => return self.comparison(comparison, both, written, text),
        };
        let (left, right) = (self.number(left, text)?, self.number(right, text)?);
        if matches!(op, Op::Divide | Op::Remainder) && self.code.constant(right) == Some(0) {
            let help = "divide by another number or by a name";
            return Err(Fault::new(both[1].span.clone(), "this divides by 0", help));
        }
        Ok((self.code.node(Node::Binary(op, left, right)), Kind::Number))
    }

    fn comparison(
        &mut self,
        operator: Operator,
        [left, right]: &[Expression; 2],
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Found {
        let both = [left, right];
        let ((left, of_left), (right, of_right)) =
            (self.value(left, text)?, self.value(right, text)?);
        if of_left != of_right {
            let message = "a number is compared with a flag";
            let help = help_for_mixed(self.game, both);
            return Err(Fault::new(written.span.clone(), message, help));
        }
        let is_equal = matches!(operator, Operator::Equal | Operator::NotEqual);
        if of_left == Kind::Flag && !is_equal {
            let help = "compare flags with `=` or `!=`";
            return Err(Fault::new(written.span.clone(), "yes and no have no order", help));
        }
        let node = match operator {
            Operator::Equal => Node::Binary(Op::Equal, left, right),
            Operator::NotEqual => Node::Binary(Op::NotEqual, left, right),
            Operator::Less => Node::Binary(Op::Less, left, right),
            Operator::LessEqual => Node::Binary(Op::LessEqual, left, right),
            Operator::Greater => Node::Binary(Op::Less, right, left),
            _ => Node::Binary(Op::LessEqual, right, left),
        };
        Ok((self.code.node(node), Kind::Flag))
    }

    pub(super) fn may_throw(&self, written: &Expression, text: &Text<'_>) -> Result<(), Fault> {
        if text.allowed.dice {
            return Ok(());
        }
        let help = "conditions, readings, degrees, `edge` and amounts for a group never roll: throw the dice before, \
                    `let NAME = DICE`";
        Err(Fault::new(written.span.clone(), "no dice can be thrown here", help))
    }

    pub(super) fn may_read_roll(&self, written: &Expression, text: &Text<'_>) -> Result<(), Fault> {
        if text.allowed.rolls {
            return Ok(());
        }
        let help = "read it during the roll, and pass it on: `run BLOCK with margin`";
        Err(Fault::new(written.span.clone(), "there is no current roll here", help))
    }

    pub(super) fn may_be(
        &self,
        whose: Whose,
        written: &Expression,
        text: &Text<'_>,
    ) -> Result<(), Fault> {
        if whose == Whose::Target && !text.allowed.target {
            let help =
                "only texts with another party have a target; a reading says so with of = \"pair\"";
            return Err(Fault::new(written.span.clone(), "there is no target here", help));
        }
        Ok(())
    }

    fn name(&mut self, name: &str, written: &Expression, text: &mut Text<'_>) -> Found {
        let span = &written.span;
        let Some((head, rest)) = name.split_once('.') else {
            return self.bare(name, written, text);
        };
        if let Some(whose) = whose(head) {
            self.may_be(whose, written, text)?;
            return self.of_fighter(rest, whose, written, text);
        }
        if let Some(group) = Group::named(head) {
            return self.of_group(rest, group, written, text);
        }
        if head == "rules" {
            let Some(at) = self.game.rule(rest) else {
                let fits = |kind: &model::Kind| match kind {
                    model::Kind::Number { .. } | model::Kind::Flag(_) => true,
                    model::Kind::Dice(_) => text.allowed.dice,
                    model::Kind::Table(_) => false,
                };
                let known = self.game.rules.iter().filter(|it| fits(&it.kind));
                let help = meant(rest, known.map(|it| it.name.as_str()));
                return Err(Fault::new(span.clone(), format!("there is no `{name}`"), help));
            };
            return match &self.game.rules[at].kind {
                model::Kind::Number { .. } => {
                    Ok((self.code.node(Node::Rule(at as u16)), Kind::Number))
                }
                model::Kind::Flag(_) => Ok((self.code.node(Node::Rule(at as u16)), Kind::Flag)),
                model::Kind::Dice(_) => {
                    self.may_throw(written, text)?;
                    Ok((self.code.node(Node::RuleDice(at as u16)), Kind::Number))
                }
                model::Kind::Table(_) => Err(needs_brackets(name, written)),
            };
        }
        if let Some(value) = self
            .game
            .track(head)
            .and_then(|at| self.game.tracks[at].values.iter().position(|value| value == rest))
        {
            return Ok((self.code.node(Node::Const(value as i32 + 1)), Kind::Number));
        }
        if let Some(roll) = self.game.roll(head) {
            self.may_read_roll(written, text)?;
            if let Some(word) = RollWord::named(rest) {
                return Ok((self.code.node(Node::WordOf(roll as u8, word)), Kind::Number));
            }
            let degrees = &self.game.rolls[roll].degrees;
            if let Some(degree) = degrees.iter().position(|it| it.name == rest) {
                return Ok((self.code.node(Node::DegreeOf(roll as u8, degree as u8)), Kind::Flag));
            }
            let known = degrees.iter().map(|it| it.name.as_str()).chain(RollWord::WORDS);
            let message = format!("roll `{head}` has no `{rest}`");
            return Err(Fault::new(span.clone(), message, meant(rest, known)));
        }
        if matches!(head, "foe" | "ally") {
            let help = format!("`{head}.` is a word of policies; rules write `target.{rest}`");
            return Err(Fault::new(span.clone(), format!("`{name}` is not known here"), help));
        }
        if let Some(meant_head) = meant_head(head) {
            let help = format!("write `{meant_head}.{rest}`");
            return Err(Fault::new(
                span.clone(),
                format!("`{head}` in `{name}` is not known"),
                help,
            ));
        }
        let heads = ["my", "target", "it", "side", "allies", "foes", "all", "rules"];
        let heads = heads.into_iter().filter(|head| *head != "target" || text.allowed.target);
        let rolls = self.game.rolls.iter().map(|it| it.name.as_str());
        let help = meant(head, heads.chain(rolls.filter(|_| text.allowed.rolls)));
        Err(Fault::new(span.clone(), format!("`{head}` in `{name}` is not known"), help))
    }

    fn bare(&mut self, name: &str, written: &Expression, text: &mut Text<'_>) -> Found {
        if text.allowed.locals
            && let Some(slot) = self.locals.iter().position(|local| local.name == name)
        {
            let kind = if self.locals[slot].is_flag { Kind::Flag } else { Kind::Number };
            return Ok((self.code.node(Node::Local(slot as u8)), kind));
        }
        if let Some(word) = RollWord::named(name) {
            self.may_read_roll(written, text)?;
            return Ok((self.code.node(Node::Word(word)), Kind::Number));
        }
        let pairs = match name {
            "pairs_above" => Some(Pairs::Above),
            "pairs_below" => Some(Pairs::Below),
            "pairs_equal" => Some(Pairs::Equal),
            _ => None,
        };
        if let Some(pairs) = pairs {
            self.may_read_roll(written, text)?;
            return Ok((self.code.node(Node::Pairs(pairs)), Kind::Number));
        }
        if name == "round" {
            return Ok((self.code.node(Node::Round), Kind::Number));
        }
        let track =
            self.game.track(name).filter(|&at| self.game.tracks[at].owner == Owner::Conflict);
        if let Some(at) = track {
            let kind = if self.game.tracks[at].is_flag { Kind::Flag } else { Kind::Number };
            return Ok((self.code.node(Node::ConflictCell(self.game.cell(at) as u16)), kind));
        }
        let is_local = self.locals.iter().any(|local| local.name == name);
        let (message, help) = if is_local {
            let help = "readings and the texts of a roll see no local names; let them read a track";
            (format!("the local name `{name}` is not seen here"), help.to_owned())
        } else {
            (format!("`{name}` is not known"), self.help_for_bare(name, text.allowed))
        };
        Err(Fault::new(written.span.clone(), message, help))
    }

    pub(super) fn of_fighter(
        &mut self,
        name: &str,
        whose: Whose,
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Found {
        let span = &written.span;
        match self.game.of_fighter(name, whose) {
            Some(Word::Node(node, kind)) => Ok((self.code.node(node), kind)),
            Some(Word::Dice(key)) => {
                self.may_throw(written, text)?;
                Ok((self.code.node(Node::SheetDice(whose, key as u16)), Kind::Number))
            }
            Some(Word::Table(_)) => Err(needs_brackets(name, written)),
            Some(Word::Reading(at)) => {
                let pair = self.game.readings[at].of_pair;
                if pair && whose == Whose::My && !text.allowed.target {
                    let help =
                        "it reads a target; a reading that uses it says of = \"pair\" as well";
                    let message = format!("there is no target for `{name}` here");
                    return Err(Fault::new(span.clone(), message, help));
                }
                let Some((node, kind)) = self.reading(at) else {
                    let message = format!("the reading `{name}` cannot be used");
                    return Err(Fault::new(span.clone(), message, "see what is wrong with it"));
                };
                Ok((self.code.node(Node::As(whose, node)), kind))
            }
            None => {
                if self.game.track(name).is_some() {
                    let message = format!("`{name}` belongs to the conflict");
                    return Err(Fault::new(span.clone(), message, format!("write `{name}` alone")));
                }
                let words = self.game.fighter_words(whose, text.allowed);
                let help = meant(name, words.iter().map(String::as_str));
                Err(Fault::new(span.clone(), format!("a fighter has no `{name}`"), help))
            }
        }
    }

    /// Returns a reading with its meaning, which it gets when it is used first, because readings
    /// may be declared in any order. `None` if something is wrong with it.
    pub(crate) fn reading(&mut self, at: usize) -> Option<(NodeId, Kind)> {
        let reading = &self.game.readings[at];
        match self.readings[at] {
            Read::Done(found) => return found,
            Read::Open => {
                let message =
                    format!("`{}` reads itself, directly or through others", reading.name);
                let help = "a reading reads the sheet, tracks, rules, and other readings";
                self.problems.push(Problem::new(&reading.is.1, message).help(help));
                self.readings[at] = Read::Done(None);
                return None;
            }
            Read::Unread => {}
        }
        self.readings[at] = Read::Open;
        let allowed = Allowed { target: reading.of_pair, ..Allowed::READING };
        let parsed = self.noted(&reading.is, expression(&reading.is.0));
        let found = parsed.and_then(|it| self.parsed(&reading.is, &it, None, allowed, ""));
        // A circle was noted already, at the reading that closed it.
        if self.readings[at] == Read::Open {
            self.readings[at] = Read::Done(found);
        }
        found
    }
}

pub(crate) fn problem((text, origin): &Placed, fault: Fault) -> Problem {
    Problem::new(&inside(origin, text, &fault.span), fault.message).help(fault.help)
}
