//! Builds a program out of declarations.

use super::moments::{self, moment_of};
use super::{circles, flags, never, next, opposed, policies, unused, walk, words};
use crate::scenario::{Placed, PolicyText, Problem, Problems};
use crate::text_game::compile::{
    Allowed, Block, Code, Degree, Exit, Hung, Law, LawPlace, Lower, Node, NodeId, Nothing, Offered,
    OptionCode, Order, PointCode, Program, Read, Roll, Whose,
};
use crate::text_game::model::{
    Aimed, Asked, Declarations, Kind, LawText, OF_EVERYBODY, OptionText, PointText, RollText,
};
use std::sync::Arc;

/// Builds the [`Program`] of a game. `None` if anything is wrong, which is noted.
pub(crate) fn build(declared: Declarations, problems: &mut Problems) -> Option<Program> {
    let before = problems.len();
    let declared = Arc::new(declared);
    let mut locals = Vec::new();
    flags::locals(&declared, &[], &mut locals, problems);
    let order = Order {
        by: None,
        by_lot: declared.order.by_lot,
        each_round: declared.order.each_round,
        ties_listed: declared.order.ties_listed,
        sides: declared.order.sides,
        sides_by: None,
        bag: None,
        end: None,
        next: None,
    };
    let mut program = Program {
        code: Code::default(),
        locals,
        readings: vec![Read::Unread; declared.readings.len()],
        degree_names: declared.degree_names(),
        rolls: Vec::new(),
        points: Vec::new(),
        blocks: Vec::new(),
        exits: Vec::new(),
        laws: Vec::new(),
        moments: Vec::new(),
        order,
        rounds: None,
        won: None,
        nobody_left: declared.nobody_left,
        known: Vec::new(),
        features: Vec::new(),
        feature_nodes: (0, 0),
        declared: Arc::clone(&declared),
    };
    moments::make(&mut program, problems);
    moments::hang_tracks(&mut program, problems);
    let mut build = Build { program: &mut program, problems, offered: Offered::NONE };
    build.readings();
    build.rules();
    build.rolls(&declared);
    build.blocks(&declared);
    build.exits(&declared);
    build.points(&declared);
    build.order(&declared);
    for law in &declared.laws {
        build.law(law, LawPlace::Game);
    }
    sort_moments(&mut program);
    finish(&mut program, before, problems)
}

/// Adds house rules to a program. Returns `false` if anything is wrong, which is noted.
pub(crate) fn add_laws(program: &mut Program, laws: &[LawText], problems: &mut Problems) -> bool {
    let before = problems.len();
    let declared = Arc::clone(&program.declared);
    flags::locals(&declared, laws, &mut program.locals, problems);
    let known = program.laws.len();
    let mut build = Build { program, problems, offered: Offered::NONE };
    for (number, law) in laws.iter().enumerate() {
        build.law(law, LawPlace::House(number as u8));
    }
    sort_moments(program);
    if problems.len() == before && !circles::check(program, problems) {
        walk::check(program, problems);
        opposed::check(program, known, problems);
    }
    problems.len() == before
}

fn declared_policies(program: &Program) -> Vec<PolicyText> {
    program.declared.policies.clone()
}

/// Checks what only the whole program shows: [`circles`](super::circles), ways into code, parts that never come up.
fn finish(program: &mut Program, before: usize, problems: &mut Problems) -> Option<Program> {
    if problems.len() > before || circles::check(program, problems) {
        return None;
    }
    walk::check(program, problems);
    if problems.len() > before {
        return None;
    }
    unused::check(program, problems);
    moments::check(&program.declared, problems);
    never::check(program, problems);
    opposed::check(program, 0, problems);
    unused::sentences(program, problems);
    words::add_features(program);
    policies::check(program, &declared_policies(program), problems);
    policies::check_fallbacks(program, problems);
    if problems.len() > before {
        return None;
    }
    Some(program.clone())
}

/// Puts rules before points at each moment.
fn sort_moments(program: &mut Program) {
    for moment in &mut program.moments {
        moment.hung.sort_by_key(|hung| matches!(hung, Hung::Point(_)));
    }
}

struct Build<'a> {
    program: &'a mut Program,
    problems: &'a mut Problems,
    /// The names that remedies may offer in the texts that are read now.
    offered: Offered,
}

impl Build<'_> {
    /// Calls `work` with a [`Lower`] that borrows the program's parts.
    fn lower<T>(&mut self, work: impl FnOnce(&mut Lower<'_>) -> T) -> T {
        let Program { declared, code, locals, readings, .. } = &mut *self.program;
        let (offered, problems) = (self.offered, &mut *self.problems);
        work(&mut Lower { game: declared, code, locals, readings, offered, problems })
    }

    fn amount(&mut self, text: Option<&Placed>, allowed: Allowed, site: &str) -> Option<NodeId> {
        text.and_then(|text| self.lower(|lower| lower.amount(text, allowed, site)))
    }

    fn condition(&mut self, text: Option<&Placed>, allowed: Allowed) -> Option<NodeId> {
        text.and_then(|text| self.lower(|lower| lower.condition(text, allowed)))
    }

    fn readings(&mut self) {
        for at in 0..self.program.readings.len() {
            self.lower(|lower| lower.reading(at));
        }
    }

    /// Checks the dice of rule settings and of the sheet; a scenario may give others, which are checked when it is
    /// compiled.
    fn rules(&mut self) {
        let declared = Arc::clone(&self.program.declared);
        for entry in declared.rules.iter().chain(&declared.sheet) {
            if let Kind::Dice(text) = &entry.kind {
                let mark = self.program.code.nodes.len();
                self.amount(Some(text), Allowed::ALONE, &entry.name);
                self.program.code.nodes.truncate(mark);
            }
        }
    }

    fn rolls(&mut self, declared: &Declarations) {
        self.offered = Offered::ALL;
        for text in &declared.rolls {
            let roll = self.roll(text, declared);
            self.program.rolls.push(roll);
        }
    }

    fn roll(&mut self, text: &RollText, declared: &Declarations) -> Roll {
        let site = |part: &str| format!("rolls.{}.{part}", text.name);
        let plain = Allowed { dice: false, ..Allowed::ROLL };
        let reads = if text.throw.is_some() { plain } else { Allowed::ROLL };
        let first = 1 + declared.exits.len() + declared.measures.len();
        let before = declared.rolls.iter().take_while(|roll| roll.name != text.name);
        let first = first + before.map(|roll| roll.degrees.len()).sum::<usize>();
        let moment = |program: &Program, name: String| program.moment(&name).unwrap_or(0) as u16;
        let mut roll = Roll {
            throw: self.amount(text.throw.as_ref(), Allowed::ROLL, &site("throw")),
            dice: self.amount(text.dice.as_ref(), reads, &site("dice")),
            add: self.amount(text.add.as_ref(), Allowed::ROLL, &site("add")),
            against: self.amount(text.against.as_ref(), Allowed::ROLL, &site("against")),
            against_throw: self.amount(
                text.against_throw.as_ref(),
                Allowed::ROLL,
                &site("against_throw"),
            ),
            edge: self.amount(text.edge.as_ref(), plain, ""),
            low: text.low,
            degrees: Vec::new(),
            before: moment(self.program, format!("before_{}", text.name)),
            rolled: moment(self.program, format!("{}_rolled", text.name)),
            shows_faces: false,
            is_kept: false,
        };
        for (at, degree) in text.degrees.iter().enumerate() {
            let names = &self.program.degree_names;
            let name = names.iter().position(|name| *name == degree.name).unwrap_or(0) as u16;
            let condition = self.condition(degree.condition.as_ref(), plain);
            let steps = degree.steps.as_ref();
            let site = site(&degree.name);
            let steps = steps.map(|steps| self.lower(|lower| lower.steps(steps, &site)));
            let moment = moment(self.program, format!("{}_{}", text.name, degree.name));
            let measure = (first + at) as u16;
            roll.degrees.push(Degree { name, condition, steps, moment, measure });
        }
        roll
    }

    fn blocks(&mut self, declared: &Declarations) {
        for text in &declared.blocks {
            let locals = &self.program.locals;
            let offered = Offered::NONE.and_names(&text.lets, locals);
            self.offered = offered.and_lets(&text.steps, locals);
            let steps =
                self.lower(|lower| lower.steps(&text.steps, &format!("blocks.{}", text.name)));
            let lets: Vec<(u8, i32)> = text
                .lets
                .iter()
                .filter_map(|own| Some((self.program.local(&own.name.0)? as u8, own.value)))
                .collect();
            let own = lets.iter().fold(0, |mask, (slot, _)| mask | 1 << slot);
            let slots = own | self.program.code.lists[steps as usize].lets;
            let moment = |name: &str| self.program.moment(name).unwrap_or(0) as u16;
            self.program.blocks.push(Block {
                lets,
                steps,
                even_out: text.even_out,
                before: moment(&format!("before_{}", text.name)),
                after: moment(&text.name),
                slots,
            });
        }
    }

    fn exits(&mut self, declared: &Declarations) {
        self.offered = Offered::NONE;
        for (at, text) in declared.exits.iter().enumerate() {
            let alone = Allowed { target: false, locals: false, rolls: false, dice: false };
            let condition = self.condition(text.condition.as_ref(), alone);
            let cells = condition.and_then(|node| own_cells(&self.program.code, node));
            // A track that lapses changes without a look at exits.
            let lapsing = self.program.moments.iter().flat_map(|it| &it.lapses);
            let lapsing = lapsing.fold(0, |mask, cell| mask | 1_u64 << cell.min(&63));
            let cells = cells.filter(|cells| cells & lapsing == 0);
            let moment = self.program.moment(&text.name).unwrap_or(0) as u16;
            let measure = (Program::FIRST_EXIT + at) as u16;
            self.program.exits.push(Exit { condition, cells, moment, measure });
        }
    }

    fn points(&mut self, declared: &Declarations) {
        for (number, text) in declared.points.iter().enumerate() {
            let when = text.when.as_ref();
            let moment = when.and_then(|when| moment_of(self.program, when, self.problems));
            self.check_point(text, moment);
            let when = when.map(|(when, _)| when.as_str());
            let offered = Offered::at(when, declared, &self.program.locals);
            self.offered = offered;
            let condition = self.condition(text.condition.as_ref(), Allowed::CONDITION);
            let options: Vec<OptionCode> =
                text.options.iter().map(|it| self.option(text, it, declared, offered)).collect();
            let nothing = nothing(text, &options);
            if let Some(moment) = moment {
                self.program.moments[moment].hung.push(Hung::Point(number as u8));
            }
            let exits = declared.exits.iter();
            let on_exit = when.is_some_and(|when| exits.clone().any(|it| it.name == *when));
            self.program.points.push(PointCode {
                of: text.of,
                condition,
                once: text.once,
                secret: text.secret,
                options,
                nothing,
                on_exit,
                needs_target: false,
            });
        }
    }

    fn check_point(&mut self, text: &PointText, moment: Option<usize>) {
        let of_all = moment.is_some_and(|moment| moment < OF_EVERYBODY);
        let mut wrong = |message: String, help: &str| {
            self.problems.push(Problem::new(&text.origin, message).help(help));
        };
        let name = &text.name;
        if text.of != Asked::My && (of_all || text.when.is_none()) {
            let help = "leave out `of`, or hang the point on a moment of one fighter";
            wrong(format!("`{name}` asks another party where there is none"), help);
        }
        if text.once && !of_all {
            let help = "`once` is for conflict_starts, round_starts, phase_ends and round_ends";
            wrong(format!("`{name}` is asked of one fighter anyway"), help);
        }
        if text.secret && !of_all && text.of != Asked::Both {
            let help = "`secret` is for of = \"both\" and for moments of everybody";
            wrong(format!("at `{name}` only one fighter chooses at a time"), help);
        }
        if let Some(option) = text.options.iter().find(|option| option.name == NOTHING) {
            let help =
                "the program adds an option of this name to points that may be left without one";
            let message = format!("an option cannot be called `{NOTHING}`");
            self.problems.push(Problem::new(&option.origin, message).help(help));
        }
    }

    fn option(
        &mut self,
        point: &PointText,
        text: &OptionText,
        declared: &Declarations,
        offered: Offered,
    ) -> OptionCode {
        let site = |part: &str| format!("options.{}.{}.{part}", point.name, text.name);
        self.offered = offered;
        let condition = self.condition(text.condition.as_ref(), Allowed::CONDITION);
        let steps = text.steps.as_ref();
        self.offered = steps.map_or(offered, |it| offered.and_lets(it, &self.program.locals));
        let steps = steps.map(|steps| self.lower(|lower| lower.steps(steps, &site("do"))));
        // Rules at moments inside of the roll may give local names their values.
        self.offered = Offered::ALL;
        let roll = text.roll.as_ref().and_then(|(roll, _)| declared.roll(roll));
        let mut degrees = Vec::new();
        for degree in roll.map(|roll| &declared.rolls[roll].degrees).into_iter().flatten() {
            let steps = text.degrees.iter().find(|((name, _), _)| *name == degree.name);
            let site = site(&degree.name);
            degrees.push(steps.map(|(_, steps)| self.lower(|lower| lower.steps(steps, &site))));
        }
        OptionCode { aim: text.aim, condition, steps, roll: roll.map(|it| it as u8), degrees }
    }

    fn order(&mut self, declared: &Declarations) {
        self.offered = Offered::NONE;
        let text = &declared.order;
        let plain = Allowed::READING;
        self.program.order.by = self.amount(text.by.as_ref(), Allowed::ALONE, "order.by");
        let sides_by = self.amount(text.sides_by.as_ref(), Allowed::ALONE, "order.sides_by");
        self.program.order.sides_by = sides_by;
        self.program.order.bag = self.amount(text.bag.as_ref(), plain, "");
        self.program.order.end = self.amount(text.end.as_ref(), plain, "");
        self.program.order.next = next::point(declared, self.problems);
        self.program.rounds = self.amount(Some(&declared.rounds), plain, "");
        self.program.won = self.condition(declared.won.as_ref(), plain);
    }

    /// Adds a rule of play.
    fn law(&mut self, text: &LawText, place: LawPlace) {
        let Some(moment) = moment_of(self.program, &text.when, self.problems) else { return };
        let declared = Arc::clone(&self.program.declared);
        let locals = &self.program.locals;
        let offered = Offered::at(Some(&text.when.0), &declared, locals);
        self.offered = offered.and_names(&text.numbers, locals).and_lets(&text.steps, locals);
        let condition = self.condition(text.condition.as_ref(), Allowed::CONDITION);
        let kind = if place == LawPlace::Game { "standing_rules" } else { "house_rules" };
        let site = format!("{kind}.{}", text.name);
        let steps = self.lower(|lower| lower.steps(&text.steps, &site));
        let numbers: Vec<(u8, i32)> = text
            .numbers
            .iter()
            .filter_map(|own| Some((self.program.local(&own.name.0)? as u8, own.value)))
            .collect();
        let own = numbers.iter().fold(0, |mask, (slot, _)| mask | 1 << slot);
        let slots = own | self.program.code.lists[steps as usize].lets;
        let on_exit = self.program.exits.iter().any(|exit| usize::from(exit.moment) == moment);
        let number = self.program.laws.len() as u8;
        self.program.moments[moment].hung.push(Hung::Law(number));
        self.program.laws.push(Law {
            name: text.name.clone(),
            place,
            condition,
            steps,
            numbers,
            slots,
            on_exit,
            needs_target: false,
        });
    }
}

/// Name of the option that [`nothing`] adds to a point which may be left without one.
pub(crate) const NOTHING: &str = "nothing";

/// Returns when the option `nothing` may be chosen, if the point needs it: if no line of the fallback is certain to
/// fit.
fn nothing(text: &PointText, options: &[OptionCode]) -> Option<Nothing> {
    let mut all = 0_u64;
    let mut has_condition = false;
    for (line, _) in &text.fallback {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        let is_plain = !words.any(|word| word == "if");
        has_condition |= !is_plain;
        let Some(at) = text.options.iter().position(|option| option.name == word) else { continue };
        all |= 1 << at;
        let option = &options[at];
        if is_plain && option.condition.is_none() && matches!(option.aim, Aimed::None | Aimed::Own)
        {
            // A fighter who is asked stands, and can be aimed at itself.
            return None;
        }
    }
    Some(if has_condition { Nothing::Always } else { Nothing::Unless(all) })
}

/// Returns the tracks of the fighter that a condition reads, a bit each. `None` if it reads anything else that can
/// change. A change of any other track then need not look at the exit.
fn own_cells(code: &Code, node: NodeId) -> Option<u64> {
    match code.nodes[node as usize] {
        Node::Cell(Whose::My, cell) if cell < 64 => return Some(1 << cell),
        Node::Cell(..)
        | Node::SideCell(..)
        | Node::ConflictCell(_)
        | Node::Round
        | Node::Standing(_)
        | Node::Fold(..)
        | Node::In(_)
        | Node::LosesTurn(_) => return None,
        Node::As(Whose::My, inner) => return own_cells(code, inner),
        Node::As(..) => return None,
        _ => {}
    }
    let mut all = 0;
    for part in code.parts(node).into_iter().flatten() {
        all |= own_cells(code, part)?;
    }
    Some(all)
}
