//! Gives functions, tables and dice their meaning.

use super::code::{Dice, Node, NodeId, Op, Shown, Thrown, site};
use super::lower::{Found, Kind, Lower, Text};
use super::names::whose;
use super::names::{Word, meant};
use crate::text_game::language::{DiceWord, Expression, Fault};
use crate::text_game::model;

impl Lower<'_> {
    pub(super) fn dice_word(
        &mut self,
        dice: (i32, i32),
        kind: DiceWord,
        text: &mut Text<'_>,
    ) -> NodeId {
        let count = self.code.node(Node::Const(dice.0));
        let faces = self.code.node(Node::Const(dice.1));
        let thrown = if kind == DiceWord::Exploding { Thrown::Exploding } else { Thrown::Sum };
        let node = self.dice(thrown, &[count, faces], 0, text);
        if kind != DiceWord::Fate {
            return node;
        }
        // Faces 1 to 3 stand for -1 to 1.
        let twice = self.code.node(Node::Const(dice.0.saturating_mul(2)));
        self.code.node(Node::Binary(Op::Subtract, node, twice))
    }

    pub(super) fn dice(
        &mut self,
        thrown: Thrown,
        amounts: &[NodeId],
        deck: u8,
        text: &mut Text<'_>,
    ) -> NodeId {
        let mut all = [0; 4];
        all[..amounts.len()].copy_from_slice(amounts);
        let site = site(text.site, text.dice);
        text.dice += 1;
        self.code.dice.push(Dice { thrown, amounts: all, count: amounts.len() as u8, deck, site });
        self.code.node(Node::Dice(self.code.dice.len() as u16 - 1))
    }

    pub(super) fn draw(
        &mut self,
        deck: &str,
        count: Option<&Expression>,
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Result<NodeId, Fault> {
        self.may_throw(written, text)?;
        let Some(at) = self.game.decks.iter().position(|it| it.name == deck) else {
            let help = meant(deck, self.game.decks.iter().map(|it| it.name.as_str()));
            return Err(Fault::new(
                written.span.clone(),
                format!("there is no deck `{deck}`"),
                help,
            ));
        };
        let count = match count {
            Some(count) => self.number(count, text)?,
            None => self.code.node(Node::Const(1)),
        };
        Ok(self.dice(Thrown::Cards, &[count], at as u8, text))
    }

    pub(super) fn call(
        &mut self,
        name: &str,
        values: &[Expression],
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Found {
        let count = values.len();
        if name == "either" && count == 3 {
            let condition = self.flag(&values[0], text)?;
            let (yes, kind) = self.value(&values[1], text)?;
            let no = self.wanted(&values[2], kind, text)?;
            return Ok((self.code.node(Node::Either(condition, yes, no)), kind));
        }
        if let ("min" | "max", true) = (name, count > 0) {
            let op = if name == "min" { Op::Least } else { Op::Most };
            let mut sum = self.number(&values[0], text)?;
            for value in &values[1..] {
                let next = self.number(value, text)?;
                sum = self.code.node(Node::Binary(op, sum, next));
            }
            return Ok((sum, Kind::Number));
        }
        let opposing = name.strip_prefix("against_").and_then(Shown::named);
        if let (Some(shown), 1) = (Shown::named(name).or(opposing), count) {
            self.may_read_roll(written, text)?;
            let of = self.number(&values[0], text)?;
            let is_own = opposing.is_none();
            let node = if is_own { Node::Shown(shown, of) } else { Node::Opposing(shown, of) };
            return Ok((self.code.node(node), Kind::Number));
        }
        let thrown = match (name, count) {
            ("dice", 2) => Thrown::Sum,
            ("exploding", 2) => Thrown::Exploding,
            ("highest", 3) => Thrown::Highest,
            ("lowest", 3) => Thrown::Lowest,
            ("successes", 3 | 4) => Thrown::Successes,
            _ => return Err(no_function(name, count, written)),
        };
        self.may_throw(written, text)?;
        let mut amounts = Vec::new();
        for value in values {
            amounts.push(self.number(value, text)?);
        }
        Ok((self.dice(thrown, &amounts, 0, text), Kind::Number))
    }

    pub(super) fn entry(
        &mut self,
        name: &str,
        at: &[Expression],
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Result<NodeId, Fault> {
        let (head, rest) = name.split_once('.').unwrap_or((name, ""));
        let no_table = || {
            let help = "a table is declared with `table = [...]`, on the sheet or in the rules";
            Fault::new(written.span.clone(), format!("`{name}` is no table"), help)
        };
        let of_rule = self.game.rule(rest).filter(|_| head == "rules");
        let of_key = whose(head).and_then(|whose| match self.game.of_fighter(rest, whose) {
            Some(Word::Table(key)) => Some((whose, key)),
            _ => None,
        });
        let kind = match (of_rule, of_key) {
            (Some(rule), _) => &self.game.rules[rule].kind,
            (_, Some((_, key))) => &self.game.sheet[key].kind,
            _ => return Err(no_table()),
        };
        let model::Kind::Table(rows) = kind else { return Err(no_table()) };
        let wanted = if rows.len() > 1 { 2 } else { 1 };
        if at.len() != wanted {
            let message = format!("`{name}` has {} rows", rows.len());
            let help = match wanted {
                1 => format!("write `{name}[n]`"),
                _ => format!("write `{name}[row, column]`"),
            };
            return Err(Fault::new(written.span.clone(), message, help));
        }
        let column = self.number(&at[at.len() - 1], text)?;
        let row = match at.len() {
            1 => self.code.node(Node::Const(1)),
            _ => self.number(&at[0], text)?,
        };
        if let Some((whose, key)) = of_key {
            self.may_be(whose, written, text)?;
            return Ok(self.code.node(Node::SheetEntry(whose, key as u16, row, column)));
        }
        Ok(self.code.node(Node::RuleEntry(of_rule.unwrap_or(0) as u16, row, column)))
    }
}

pub(super) fn needs_brackets(name: &str, written: &Expression) -> Fault {
    let message = format!("`{name}` is a table");
    Fault::new(written.span.clone(), message, format!("read an entry of it: `{name}[n]`"))
}

fn no_function(name: &str, count: usize, written: &Expression) -> Fault {
    const KNOWN: [(&str, &str); 22] = [
        ("min", "min(a, b)"),
        ("max", "max(a, b)"),
        ("either", "either(CONDITION, a, b)"),
        ("dice", "dice(n, faces)"),
        ("exploding", "exploding(n, faces)"),
        ("highest", "highest(k, n, faces)"),
        ("lowest", "lowest(k, n, faces)"),
        ("successes", "successes(n, faces, least) or successes(n, faces, least, again)"),
        ("faces", "faces(n)"),
        ("at_least", "at_least(n)"),
        ("top", "top(k)"),
        ("bottom", "bottom(k)"),
        ("face", "face(k)"),
        ("against_faces", "against_faces(n)"),
        ("against_at_least", "against_at_least(n)"),
        ("against_top", "against_top(k)"),
        ("against_bottom", "against_bottom(k)"),
        ("against_face", "against_face(k)"),
        ("count", "count(foes, CONDITION)"),
        ("sum", "sum(foes, AMOUNT)"),
        ("least", "least(foes, AMOUNT)"),
        ("most", "most(foes, AMOUNT)"),
    ];
    let span = written.span.clone();
    match KNOWN.iter().find(|(known, _)| *known == name) {
        Some((_, shape)) => {
            let values = if count == 1 { "1 value".to_owned() } else { format!("{count} values") };
            Fault::new(span, format!("`{name}` does not take {values}"), format!("write `{shape}`"))
        }
        None => {
            let help = meant(name, KNOWN.iter().map(|(known, _)| *known));
            Fault::new(span, format!("there is no function `{name}`"), help)
        }
    }
}
