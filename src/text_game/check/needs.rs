//! Everything that a text needs, and what is wrong if that is not there.

use super::walk::{Situation, Target, Walk};
use crate::scenario::Placed;
use crate::text_game::compile::{Node, NodeId, RollWord, Whose, problem};
use crate::text_game::language::Fault;

/// Parts of a roll, a bit each, in the order in which play settles them: a text may read only the
/// parts before its own.
pub(super) mod part {
    /// The dice of the roller, one by one.
    pub(crate) const FACES: u8 = 1;
    pub(crate) const DICE: u8 = 1 << 1;
    pub(crate) const RESULT: u8 = 1 << 2;
    /// The opposing dice, one by one.
    pub(crate) const OPPOSING: u8 = 1 << 3;
    pub(crate) const AGAINST: u8 = 1 << 4;
    pub(crate) const MARGIN: u8 = 1 << 5;
    pub(crate) const ALL: u8 = (1 << 6) - 1;
}

/// Everything that a node needs; [`Walk::needs_of`] compares it with the [`Situation`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    pub target: bool,
    it: bool,
    locals: u64,
    /// The parts of the current roll that it reads: see [`part`].
    parts: u8,
    named: u64,
}

impl Walk<'_> {
    /// Notes a party that a text names and the situation lacks.
    pub(super) fn party(&mut self, whose: Whose, here: Situation, text: &Placed) {
        match whose {
            Whose::My => {}
            Whose::Target => self.has_target(here, text),
            Whose::It => self.has_it(here, text),
        }
    }

    fn has_target(&mut self, here: Situation, text: &Placed) {
        match here.target {
            Target::Yes => {}
            Target::AtExit => self.needed = true,
            Target::No | Target::Unsure => {
                let help = match here.it {
                    Some(_) => "the fighter of `each` is `it`: write `it.` in place of `target.`",
                    None => {
                        "options with `aim`, rolls and blocks of two parties, and exits have a target; elsewhere write \
                         { each = \"foes\", do = STEPS }, and `it.` in place of `target.` in its steps"
                    }
                };
                let message = "there is no target here";
                self.blame(text, Fault::new(place(text, "target"), message, help));
            }
        }
    }

    fn has_it(&mut self, here: Situation, text: &Placed) {
        if here.it.is_none() {
            let help = "`it` is a fighter of `each`, of a step on a group, of `count` and the like";
            self.blame(text, Fault::new(place(text, "it."), "there is no `it` here", help));
        }
    }

    pub(super) fn has_values(&mut self, locals: u64, here: Situation, text: &Placed) {
        let missing = locals & !here.locals;
        if missing != 0 {
            let name = &self.program.locals[missing.trailing_zeros() as usize].name;
            let message = format!("`{name}` has no value here, or not always");
            let help = format!("give it one before: `let {name} = AMOUNT`");
            self.blame(text, Fault::new(place(text, name), message, help));
        }
    }

    pub(super) fn needs_of(&mut self, node: NodeId, here: Situation, text: &Placed) {
        let needs = self.needs(node);
        if needs.target {
            self.has_target(here, text);
        }
        if needs.it {
            self.has_it(here, text);
        }
        self.has_values(needs.locals, here, text);
        if needs.parts != 0 {
            match here.roll {
                None => {
                    let message = "there is no current roll here";
                    let help = "read it at a moment of the roll, or name the roll: `ROLL.margin`";
                    self.blame(text, Fault::new(0..text.0.len(), message, help));
                }
                Some(roll) if here.before >> roll & 1 == 1 => {
                    let name = &self.program.declared.rolls[usize::from(roll)].name;
                    let message = format!("the dice of `{name}` are not thrown yet");
                    let help = format!("read them at the moment `{name}_rolled`");
                    self.blame(text, Fault::new(0..text.0.len(), message, help));
                }
                Some(roll) if needs.parts & !here.settled != 0 => {
                    self.unsettled(needs.parts & !here.settled, roll, text);
                }
                Some(roll) if needs.parts & (part::FACES | part::OPPOSING) != 0 => {
                    self.faces |= 1 << roll;
                    if needs.parts & part::OPPOSING != 0 {
                        self.has_opposing_dice(roll, text);
                    }
                }
                Some(_) => {}
            }
        }
        if let Some(roll) = here.roll.filter(|roll| needs.named >> roll & 1 == 1)
            && here.settled != part::ALL
        {
            let name = &self.program.declared.rolls[usize::from(roll)].name;
            let message = format!("the roll `{name}` reads itself");
            self.blame(text, Fault::new(place(text, name), message, ORDER));
        }
        self.kept |= needs.named;
        let missing = needs.named & !(here.named & !here.before);
        if missing != 0 {
            let roll = missing.trailing_zeros() as usize;
            let name = &self.program.declared.rolls[roll].name;
            let (message, help) = if here.before >> roll & 1 == 1 {
                let help = format!("read it at `{name}_rolled` or later; here is before its throw");
                (format!("the dice of `{name}` are not thrown yet"), help)
            } else {
                let help = "a roll can be read while it is under way, and by the steps behind it";
                (format!("the roll `{name}` is not under way here"), help.to_owned())
            };
            self.blame(text, Fault::new(place(text, name), message, help));
        }
    }

    /// Notes a part of the current roll that is read before play has settled it.
    fn unsettled(&mut self, parts: u8, roll: u8, text: &Placed) {
        let name = &self.program.declared.rolls[usize::from(roll)].name;
        let first = parts.trailing_zeros() as usize;
        let word = ["", "dice", "result", "", "against", "margin"][first];
        let message = match 1 << first {
            part::FACES => format!("the dice of `{name}` are not on the table yet"),
            part::OPPOSING => format!("the opposing dice of `{name}` are not on the table yet"),
            _ => format!("`{word}` of the roll `{name}` is not settled yet"),
        };
        self.blame(text, Fault::new(word_place(text, word), message, ORDER));
    }

    /// Notes a text that reads opposing dice one by one at a roll without `against_throw`, which
    /// lays none on the table.
    fn has_opposing_dice(&mut self, roll: u8, text: &Placed) {
        let (program, at) = (self.program, usize::from(roll));
        let (code, declared) = (&program.rolls[at], &program.declared.rolls[at]);
        if code.against_throw.is_some() {
            return;
        }
        let against = code.against.filter(|node| program.code.throws(*node));
        let help = match (&declared.against, declared.throw.as_ref().or(declared.dice.as_ref())) {
            (Some((dice, _)), _) if against.is_some() => {
                format!("write the opposing dice as a throw: against_throw = \"{dice}\"")
            }
            (_, Some((dice, _))) => {
                format!("give the roll an opposing throw, such as against_throw = \"{dice}\"")
            }
            _ => "give the roll an opposing throw: against_throw = \"2d6\"".to_owned(),
        };
        let message = format!("roll `{}` has no opposing dice on the table", declared.name);
        let word = ["pairs_", "against_"].iter().find_map(|word| {
            let start = text.0.find(word)?;
            let rest = text.0[start..].find(|it: char| !it.is_alphanumeric() && it != '_');
            Some(start..rest.map_or(text.0.len(), |end| start + end))
        });
        self.blame(text, Fault::new(word.unwrap_or(0..text.0.len()), message, help));
    }

    pub(super) fn needs(&mut self, node: NodeId) -> Needs {
        if let Some(known) = self.needs[node as usize] {
            return known;
        }
        let of = |whose: Whose| Needs {
            target: whose == Whose::Target,
            it: whose == Whose::It,
            ..Needs::default()
        };
        let parts = |parts: u8| Needs { parts, ..Needs::default() };
        let mut needs = match self.program.code.nodes[node as usize] {
            Node::Cell(whose, _)
            | Node::SideCell(whose, _)
            | Node::Sheet(whose, _)
            | Node::In(whose)
            | Node::OfPlayers(whose)
            | Node::Place(whose)
            | Node::LosesTurn(whose)
            | Node::SheetEntry(whose, ..)
            | Node::SheetDice(whose, _) => of(whose),
            Node::Local(slot) => Needs { locals: 1 << slot, ..Needs::default() },
            Node::Word(word) => parts(match word {
                RollWord::Dice => part::DICE,
                RollWord::Result => part::RESULT,
                RollWord::Against => part::AGAINST,
                RollWord::Margin => part::MARGIN,
            }),
            Node::Shown(..) => parts(part::FACES),
            Node::Opposing(..) => parts(part::OPPOSING),
            Node::Pairs(_) => parts(part::FACES | part::OPPOSING),
            Node::WordOf(roll, _) | Node::DegreeOf(roll, _) => {
                Needs { named: 1 << roll, ..Needs::default() }
            }
            Node::As(whose, inner) => {
                let inner = self.needs(inner);
                let target = whose == Whose::Target || whose == Whose::My && inner.target;
                Needs { target, it: whose == Whose::It, ..Needs::default() }
            }
            _ => Needs::default(),
        };
        let is_reading = matches!(self.program.code.nodes[node as usize], Node::As(..));
        let is_fold = matches!(self.program.code.nodes[node as usize], Node::Fold(..));
        for part in self.program.code.parts(node).into_iter().flatten().filter(|_| !is_reading) {
            let part = self.needs(part);
            needs.target |= part.target;
            needs.it |= part.it && !is_fold;
            needs.locals |= part.locals;
            needs.parts |= part.parts;
            needs.named |= part.named;
        }
        self.needs[node as usize] = Some(needs);
        needs
    }

    /// Notes a mistake once, although the walk comes to a text in many ways.
    pub(super) fn blame(&mut self, text: &Placed, fault: Fault) {
        let place = text.1.location();
        let line = place.line.unwrap_or(0) * 10_000 + place.column.unwrap_or(0);
        let key = (line, fault.message.clone());
        if self.told.insert(key) {
            self.problems.push(problem(text, fault));
        }
    }
}

const ORDER: &str = "a roll settles edge, throw, dice, add, against_throw and against in this order, and each can read \
                     only what stands before it";

/// Returns the place of a whole word in a text, or the whole text.
fn word_place(text: &Placed, word: &str) -> std::ops::Range<usize> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let whole = |at: &usize| {
        !text.0[..*at].ends_with(is_part) && !text.0[at + word.len()..].starts_with(is_part)
    };
    let found = text.0.match_indices(word).map(|(at, _)| at).find(whole);
    found.filter(|_| !word.is_empty()).map_or(0..text.0.len(), |at| at..at + word.len())
}

fn place(text: &Placed, word: &str) -> std::ops::Range<usize> {
    text.0.find(word).map_or(0..text.0.len(), |at| at..at + word.len())
}
