//! Walks every way in which the code of a game can be reached, with what is known there: a target, a roll at hand,
//! local names with a value. What a text needs and does not have there is a mistake.

use super::needs::{Needs, part};
use super::second_party::Called;
use crate::scenario::{Placed, Problem, Problems};
use crate::text_game::compile::{Hung, ListId, PointKnown, Program, Step, Whose};
use crate::text_game::language::{Fault, Group};
use crate::text_game::model::{Aimed, Asked, OF_EVERYBODY};
use std::collections::{HashMap, HashSet};

/// Most ways in which code may be reached. Beyond them the walk stops, because their number can grow with the
/// product of all declarations.
const MOST_WAYS: usize = 20_000;

/// Whether there is another party where code is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// Never.
    No,
    /// Not always: the fighter that leaves may have been alone.
    AtExit,
    /// Not always: `it` may be the fighter itself.
    Unsure,
    /// Always.
    Yes,
}

/// Everything that is known where code is reached. Code is walked once for each different situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Situation {
    /// The other party.
    pub target: Target,
    /// The group of which `it` is one, as a number of [`Group`]. `None` if there is no `it`.
    pub it: Option<u8>,
    /// The local names with a value, a bit each.
    pub locals: u64,
    /// The roll at hand. `None` outside of rolls.
    pub roll: Option<u8>,
    /// The rolls around whose dice are not thrown yet, a bit each.
    pub before: u64,
    /// The rolls around whose degree is open.
    pub open: u64,
    /// The rolls that can be read by name.
    pub named: u64,
    /// The parts of the roll at hand that play has settled: see [`part`].
    pub settled: u8,
}

const ALONE: Situation = Situation {
    target: Target::No,
    it: None,
    locals: 0,
    roll: None,
    before: 0,
    open: 0,
    named: 0,
    settled: part::ALL,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    Law(u8),
    Point(u8),
    Ask(u8),
    Block(u8),
    Roll(u8, Option<(u8, u8)>),
}

pub(super) struct Walk<'a> {
    pub program: &'a Program,
    pub problems: &'a mut Problems,
    ways: HashSet<(Way, Situation)>,
    pub told: HashSet<(usize, String)>,
    pub needs: Vec<Option<Needs>>,
    /// Whether rolls and blocks read a target, as far as that was asked.
    pub calls: HashMap<Called, bool>,
    /// Whether code needed a target that there is not always. Its rule or point is then passed over without one.
    pub needed: bool,
    laws_need: Vec<bool>,
    points_need: Vec<bool>,
    pub faces: u64,
    pub kept: u64,
    known: Vec<PointKnown>,
    /// Rules and points that are under way. The walk passes them over as play does, so that it ends.
    under_way: Vec<Hung>,
}

/// Checks a program, and notes in it what the walk finds out. Returns what is known at each decision point.
pub(super) fn check(program: &mut Program, problems: &mut Problems) {
    let unknown = PointKnown {
        asked: false,
        locals: u64::MAX,
        has_roll: true,
        named: u64::MAX,
        has_target: true,
    };
    let mut walk = Walk {
        program,
        problems,
        ways: HashSet::new(),
        told: HashSet::new(),
        needs: vec![None; program.code.nodes.len()],
        calls: HashMap::new(),
        needed: false,
        laws_need: vec![false; program.laws.len()],
        points_need: vec![false; program.points.len()],
        faces: 0,
        kept: 0,
        known: vec![unknown; program.points.len()],
        under_way: Vec::new(),
    };
    walk.all();
    let Walk { laws_need, points_need, faces, kept, known, ways, .. } = walk;
    if ways.len() >= MOST_WAYS {
        let message = "the rules of the game set one another off in too many ways";
        let help = "let fewer rules hang on moments that other rules make";
        problems.push(Problem::new(&program.declared.id.1, message).help(help));
    }
    for (law, needs) in program.laws.iter_mut().zip(laws_need) {
        law.needs_target = needs;
    }
    for (point, needs) in program.points.iter_mut().zip(points_need) {
        point.needs_target = needs;
    }
    for (at, roll) in program.rolls.iter_mut().enumerate() {
        roll.shows_faces = faces >> at & 1 == 1;
        roll.is_kept = kept >> at & 1 == 1;
    }
    program.known = known;
}

impl Walk<'_> {
    fn all(&mut self) {
        let program = self.program;
        for (at, moment) in program.moments.iter().enumerate() {
            let of_exit = program.exits.iter().any(|exit| usize::from(exit.moment) == at);
            let is_fixed = at < crate::text_game::model::FIXED_MOMENTS.len();
            let target = if of_exit { Target::AtExit } else { Target::No };
            if is_fixed || of_exit {
                let here = Situation { target, ..ALONE };
                moment.hung.iter().for_each(|hung| self.hung(*hung, here, at < OF_EVERYBODY));
            }
        }
        if let Some(next) = program.order.next {
            self.asked(next, ALONE);
        }
    }

    fn moment(&mut self, moment: u16, here: Situation) {
        let program = self.program;
        for hung in &program.moments[usize::from(moment)].hung {
            self.hung(*hung, here, false);
        }
    }

    fn hung(&mut self, hung: Hung, here: Situation, of_all: bool) {
        if self.under_way.contains(&hung) {
            return;
        }
        let outer = std::mem::take(&mut self.needed);
        self.under_way.push(hung);
        match hung {
            Hung::Law(law) => {
                if self.is_new(Way::Law(law), here) {
                    self.law(law, here);
                    self.laws_need[usize::from(law)] |= self.needed;
                }
            }
            Hung::Point(point) => {
                if self.is_new(Way::Point(point), here) {
                    self.point(point, here, of_all);
                    self.points_need[usize::from(point)] |= self.needed;
                }
            }
        }
        self.under_way.pop();
        self.needed = outer;
    }

    fn is_new(&mut self, way: Way, here: Situation) -> bool {
        self.ways.len() < MOST_WAYS && self.ways.insert((way, here))
    }

    fn law(&mut self, law: u8, mut here: Situation) {
        let program = self.program;
        let law = &program.laws[usize::from(law)];
        here.locals |= law.numbers.iter().fold(0, |mask, (slot, _)| mask | 1 << slot);
        let text = self.law_text(law.place, &law.name);
        if let (Some(condition), Some(text)) = (law.condition, text) {
            self.needs_of(condition, here, &text);
        } else if let Some(condition) = law.condition {
            let place = (law.name.clone(), program.declared.id.1.clone());
            self.needs_of(condition, here, &place);
        }
        self.list(law.steps, here);
    }

    fn law_text(&self, place: crate::text_game::compile::LawPlace, name: &str) -> Option<Placed> {
        let is_game = place == crate::text_game::compile::LawPlace::Game;
        let laws = self.program.declared.laws.iter().filter(|_| is_game);
        let found = laws.into_iter().find(|law| law.name == name);
        found.and_then(|law| law.condition.clone())
    }

    fn point(&mut self, point: u8, here: Situation, of_all: bool) {
        let program = self.program;
        let text = &program.declared.points[usize::from(point)];
        let other = Situation { target: Target::Yes, ..here };
        let needs_party =
            matches!(program.points[usize::from(point)].of, Asked::Target | Asked::Both);
        if needs_party && here.target == Target::No {
            if let Some(when) = &text.when {
                let message = format!("there is no other party at `{}`", when.0);
                let help = "leave out `of`, or hang the point on a moment of two fighters";
                self.blame(when, Fault::new(0..when.0.len(), message, help));
            }
            return;
        }
        if needs_party && here.target != Target::Yes {
            self.needed = true;
        }
        match program.points[usize::from(point)].of {
            Asked::My => self.asked(point, here),
            Asked::Target | Asked::Allies => self.asked(point, other),
            Asked::Both => {
                self.asked(point, here);
                self.asked(point, other);
            }
        }
        let _ = of_all;
    }

    fn asked(&mut self, point: u8, here: Situation) {
        let program = self.program;
        let text = &program.declared.points[usize::from(point)];
        let code = &program.points[usize::from(point)];
        if let (Some(node), Some(text)) = (code.condition, &text.condition) {
            self.needs_of(node, here, text);
        }
        self.ask(point, here);
    }

    fn ask(&mut self, point: u8, here: Situation) {
        if !self.is_new(Way::Ask(point), here) {
            return;
        }
        let at = usize::from(point);
        let known = &mut self.known[at];
        known.asked = true;
        known.locals &= here.locals;
        known.has_roll &= here.roll.is_some_and(|roll| here.before >> roll & 1 == 0);
        known.named &= here.named & !here.before;
        known.has_target &= here.target == Target::Yes;
        let program = self.program;
        let options = program.points[at].options.iter().zip(&program.declared.points[at].options);
        for (number, (option, text)) in options.enumerate() {
            let mut inner = here;
            if option.aim != Aimed::None {
                inner.target = Target::Yes;
            }
            if let (Some(node), Some(text)) = (option.condition, &text.condition) {
                self.needs_of(node, inner, text);
            }
            if let Some(list) = option.steps {
                inner = self.list(list, inner);
            }
            if let Some(roll) = option.roll
                && self.has_aim(roll, text, inner)
            {
                self.roll(roll, inner, Some((point, number as u8)));
            }
        }
    }

    fn roll(&mut self, roll: u8, here: Situation, option: Option<(u8, u8)>) {
        if !self.is_new(Way::Roll(roll, option), here) {
            return;
        }
        let program = self.program;
        let (code, text) =
            (&program.rolls[usize::from(roll)], &program.declared.rolls[usize::from(roll)]);
        let bit = 1 << roll;
        let mut inner = Situation {
            roll: Some(roll),
            before: here.before | bit,
            open: here.open & !bit,
            named: here.named | bit,
            ..here
        };
        self.moment(code.before, inner);
        inner.before &= !bit;
        let thrown = if code.throw.is_some() { part::FACES } else { 0 };
        let with_dice = part::FACES | part::DICE;
        let with_result = with_dice | part::RESULT;
        let parts = [
            (code.edge, &text.edge, 0),
            (code.throw, &text.throw, 0),
            (code.dice, &text.dice, thrown),
            (code.add, &text.add, with_dice),
            (code.against_throw, &text.against_throw, with_result),
            (code.against, &text.against, with_result | part::OPPOSING),
        ];
        for (node, text, settled) in parts {
            if let (Some(node), Some(text)) = (node, text) {
                self.needs_of(node, Situation { settled, ..inner }, text);
            }
        }
        for (degree, text) in code.degrees.iter().zip(&text.degrees) {
            if let (Some(node), Some(text)) = (degree.condition, &text.condition) {
                self.needs_of(node, inner, text);
            }
        }
        inner.open |= bit;
        self.moment(code.rolled, inner);
        inner.open &= !bit;
        for (at, degree) in code.degrees.iter().enumerate() {
            let mut here = inner;
            let of_option = option.and_then(|(point, option)| {
                program.points[usize::from(point)].options[usize::from(option)].degrees[at]
            });
            for list in degree.steps.into_iter().chain(of_option) {
                here = self.list(list, here);
            }
            self.moment(degree.moment, here);
        }
    }

    /// Walks a list. Returns the situation behind it, in which its `let` steps have given names a value.
    fn list(&mut self, list: ListId, mut here: Situation) -> Situation {
        let program = self.program;
        for (step, text) in &program.code.lists[list as usize].steps {
            self.step(step, text, &mut here);
        }
        here
    }

    fn step(&mut self, step: &Step, text: &Placed, here: &mut Situation) {
        match *step {
            Step::Cell(whose, _, _, node) | Step::SideCell(whose, _, _, node) => {
                self.party(whose, *here, text);
                self.needs_of(node, *here, text);
            }
            Step::Cells(group, _, _, node) | Step::SideCells(group, _, _, node) => {
                self.needs_of(node, Situation { it: Some(group as u8), ..*here }, text);
            }
            Step::ConflictCell(_, _, node) | Step::Count(_, node) => {
                self.needs_of(node, *here, text);
            }
            Step::Let(slot, node) => {
                self.needs_of(node, *here, text);
                here.locals |= 1 << slot;
            }
            Step::Local(slot, _, node) => {
                self.has_values(1 << slot, *here, text);
                self.needs_of(node, *here, text);
            }
            Step::If(condition, yes, no) => {
                self.needs_of(condition, *here, text);
                let yes = self.list(yes, *here);
                let no = no.map_or(*here, |no| self.list(no, *here));
                here.locals = yes.locals & no.locals;
                here.named = yes.named & no.named;
            }
            Step::Each(group, condition, list) => {
                let inner = Situation { it: Some(group as u8), ..*here };
                if let Some(condition) = condition {
                    self.needs_of(condition, inner, text);
                }
                self.list(list, inner);
            }
            Step::Repeat(node, list) => {
                self.needs_of(node, *here, text);
                self.list(list, *here);
            }
            Step::Assign(node, point) => {
                self.needs_of(node, *here, text);
                self.ask(point, *here);
            }
            Step::Run(whose, block, amount) => {
                self.party(whose, *here, text);
                if let Some(amount) = amount {
                    self.needs_of(amount, *here, text);
                }
                if self.has_second(Called::Block(block), whose, *here, text) {
                    self.block(block, other(whose, *here));
                }
            }
            Step::Roll(whose, roll) => {
                self.party(whose, *here, text);
                if self.has_second(Called::Roll(roll), whose, *here, text) {
                    self.roll(roll, Situation { target: other(whose, *here), ..*here }, None);
                }
                here.named |= 1 << roll;
            }
            Step::Ask(whose, point) => {
                self.party(whose, *here, text);
                self.ask(point, Situation { target: other(whose, *here), ..*here });
            }
            Step::Leave(whose, _) | Step::LoseTurn(whose) => self.party(whose, *here, text),
            Step::Become(roll, degree) => {
                if let Some(roll) = self.open(roll, *here, text) {
                    self.has_degree(roll, degree, text);
                }
            }
            Step::Reroll(against, below) => {
                let Some(roll) = self.open(None, *here, text) else { return };
                if let Some(below) = below {
                    self.needs_of(below, *here, text);
                    self.faces |= 1 << roll;
                    let code = &self.program.rolls[usize::from(roll)];
                    let thrown = if against { code.against_throw } else { code.throw };
                    if thrown.is_none() {
                        let name = &self.program.declared.rolls[usize::from(roll)].name;
                        let key = if against { "against_throw" } else { "throw" };
                        let message = format!("roll `{name}` has no single dice on the table");
                        let help = format!("write its dice under `{key}`, not `dice`");
                        self.blame(text, Fault::new(0..text.0.len(), message, help));
                    }
                }
            }
            Step::Result(roll, _, node) | Step::Against(roll, _, node) => {
                self.open(roll, *here, text);
                self.needs_of(node, *here, text);
            }
            Step::Shuffle(_) => {}
        }
    }

    fn block(&mut self, block: u8, target: Target) {
        let program = self.program;
        let code = &program.blocks[usize::from(block)];
        let locals = code.lets.iter().fold(0, |mask, (slot, _)| mask | 1 << slot);
        let here = Situation { target, locals, ..ALONE };
        if !self.is_new(Way::Block(block), here) {
            return;
        }
        self.moment(code.before, here);
        let here = self.list(code.steps, here);
        self.moment(code.after, here);
    }

    /// Returns the roll that a step changes. `None` if its degree is no longer open, which is noted.
    fn open(&mut self, roll: Option<u8>, here: Situation, text: &Placed) -> Option<u8> {
        let Some(at) = roll.or(here.roll) else {
            let help = "this step belongs to a point or rule at the moment `ROLL_rolled`";
            self.blame(text, Fault::new(0..text.0.len(), "there is no current roll here", help));
            return None;
        };
        if here.open >> at & 1 == 1 {
            return Some(at);
        }
        let name = &self.program.declared.rolls[usize::from(at)].name;
        let (message, help) = if here.before >> at & 1 == 1 {
            let help = format!("use the moment `{name}_rolled`, or a track that its `add` reads");
            (format!("`{name}` is not thrown yet"), help)
        } else {
            let help = format!("a roll can be changed at the moment `{name}_rolled` only");
            (format!("the degree of `{name}` is settled, or the roll is not under way"), help)
        };
        self.blame(text, Fault::new(0..text.0.len(), message, help));
        None
    }

    fn has_degree(&mut self, roll: u8, degree: u16, text: &Placed) {
        let degrees = &self.program.rolls[usize::from(roll)].degrees;
        if !degrees.iter().any(|it| it.name == degree) {
            let name = &self.program.declared.rolls[usize::from(roll)].name;
            let word = &self.program.degree_names[usize::from(degree)];
            let message = format!("roll `{name}`, which is under way here, has no degree `{word}`");
            let help = "write the roll: `ROLL becomes DEGREE`, at its own moment";
            self.blame(text, Fault::new(0..text.0.len(), message, help));
        }
    }
}

/// Returns whether there is another party for the fighter that carries out a step.
fn other(whose: Whose, here: Situation) -> Target {
    let can_be_my = here.it.is_some_and(|it| it == Group::Side as u8 || it == Group::All as u8);
    match whose {
        Whose::My => here.target,
        Whose::It if can_be_my && here.target != Target::Yes => Target::Unsure,
        Whose::It | Whose::Target => Target::Yes,
    }
}
