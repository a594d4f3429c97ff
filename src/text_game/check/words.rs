//! Everything that policies can read: every word of a fighter, a side, the conflict and the decision, with the code
//! that reads it.

use crate::scenario::{Origin, Problems};
use crate::text_game::compile::{
    Allowed, FeatureCode, FeatureRead, Kind, Lower, NodeId, Offered, Program, RollWord, Step,
};
use crate::text_game::language::expression;
use crate::text_game::model::{self, Owner};
use std::sync::Arc;

/// Everything that the words of a roll say.
const ROLL_DOCS: [&str; 4] = [
    "the dice of the roll",
    "the dice of the roll and what is added",
    "what the roll is against",
    "by how much the roll is better",
];

pub(super) fn add_features(program: &mut Program) {
    let declared = Arc::clone(&program.declared);
    let origin = declared.id.1.clone();
    let first = program.code.nodes.len();
    let mut words = Words { program, origin, found: Vec::new() };
    words.of_decision();
    words.of_fighters();
    words.of_conflict();
    let found = words.found;
    program.features = found;
    program.feature_nodes = (first, program.code.nodes.len());
}

struct Words<'a> {
    program: &'a mut Program,
    origin: Origin,
    found: Vec<FeatureCode>,
}

impl Words<'_> {
    /// Returns the code of a text that the program made, and whether it is a flag. `None` would be a fault of the
    /// program.
    fn node(&mut self, text: &str) -> Option<(NodeId, bool)> {
        let mut problems = Problems::new();
        let Program { declared, code, locals, readings, .. } = &mut *self.program;
        let (offered, noted) = (Offered::NONE, &mut problems);
        let mut lower = Lower { game: declared, code, locals, readings, offered, problems: noted };
        let placed = (text.to_owned(), self.origin.clone());
        let parsed = expression(text).ok()?;
        let found = lower.parsed(&placed, &parsed, None, Allowed::CONDITION, "")?;
        problems.is_empty().then_some((found.0, found.1 == Kind::Flag))
    }

    fn add(
        &mut self,
        name: &str,
        doc: &str,
        is_flag: bool,
        read: FeatureRead,
        points: Option<Vec<usize>>,
    ) {
        let doc = if doc.is_empty() { name.replace('_', " ") } else { doc.to_owned() };
        self.found.push(FeatureCode { name: name.to_owned(), doc, is_flag, points, read });
    }

    /// Adds local names and words of rolls, at the points where they have a value (see `PointKnown`).
    fn of_decision(&mut self) {
        let declared = Arc::clone(&self.program.declared);
        let points_with =
            |program: &Program, holds: &dyn Fn(&crate::text_game::compile::PointKnown) -> bool| {
                let known = program.known.iter().enumerate();
                known.filter(|(_, it)| it.asked && holds(it)).map(|(at, _)| at).collect::<Vec<_>>()
            };
        for slot in 0..self.program.locals.len() {
            let points = points_with(self.program, &|it| it.locals >> slot & 1 == 1);
            let name = self.program.locals[slot].name.clone();
            if let (false, Some((node, is_flag))) = (points.is_empty(), self.node(&name)) {
                let read = FeatureRead::World(node);
                self.add(&name, "a local name of the rules", is_flag, read, Some(points));
            }
        }
        let points = points_with(self.program, &|it| it.has_roll);
        for (word, doc) in RollWord::WORDS.into_iter().zip(ROLL_DOCS) {
            if let (false, Some((node, _))) = (points.is_empty(), self.node(word)) {
                self.add(word, doc, false, FeatureRead::World(node), Some(points.clone()));
            }
        }
        for (at, roll) in declared.rolls.iter().enumerate() {
            let points = points_with(self.program, &|it| it.named >> at & 1 == 1);
            if points.is_empty() {
                continue;
            }
            let degrees = roll.degrees.iter().map(|degree| degree.name.as_str());
            for word in RollWord::WORDS.into_iter().chain(degrees) {
                let name = format!("{}.{word}", roll.name);
                if let Some((node, is_flag)) = self.node(&name) {
                    let doc = format!("of the roll {}", roll.name.replace('_', " "));
                    self.add(&name, &doc, is_flag, FeatureRead::World(node), Some(points.clone()));
                }
            }
        }
    }

    fn of_fighters(&mut self) {
        let declared = Arc::clone(&self.program.declared);
        let mut words: Vec<(String, String)> = Vec::new();
        for key in &declared.sheet {
            if matches!(key.kind, model::Kind::Number { .. } | model::Kind::Flag(_)) {
                words.push((key.name.clone(), key.doc.clone()));
            }
        }
        for track in &declared.tracks {
            match track.key {
                Some(_) => {
                    let doc = format!("{} at the beginning", track.doc);
                    words.push((format!("{}_at_start", track.name), doc));
                }
                None if track.owner != Owner::Conflict => {
                    words.push((track.name.clone(), track.doc.clone()));
                }
                None => {}
            }
        }
        words.extend(declared.readings.iter().map(|it| (it.name.clone(), it.doc.clone())));
        let own = [
            ("in", "it has not left"),
            ("of_players", "the players play it"),
            ("place", "its place in the file, from 1"),
        ];
        words.extend(own.map(|(name, doc)| (name.to_owned(), doc.to_owned())));
        let mut steps = self.program.code.lists.iter().flat_map(|list| &list.steps);
        if steps.any(|(step, _)| matches!(step, Step::LoseTurn(_))) {
            words.push(("loses_turn".to_owned(), "it loses its next turn".to_owned()));
        }
        let known = self.program.known.iter().enumerate();
        let with_party: Vec<usize> =
            known.filter(|(_, it)| it.asked && it.has_target).map(|(at, _)| at).collect();
        for (name, doc) in words {
            // At a point with another party, an option without a target reads that party.
            let of_party = self.node(&format!("target.{name}"));
            if let (false, Some((node, is_flag))) = (with_party.is_empty(), of_party) {
                let points = Some(with_party.clone());
                let (name, doc) = (format!("target.{name}"), format!("{doc}, of the other party"));
                self.add(&name, &doc, is_flag, FeatureRead::World(node), points);
            }
            if let Some((node, is_flag)) = self.node(&format!("my.{name}")) {
                self.add(&name, &doc, is_flag, FeatureRead::Fighter(node), None);
            }
            let both = (self.node(&format!("side.{name}")), self.node(&format!("foes.{name}")));
            if let (Some((side, false)), Some((foes, false))) = both {
                let doc = format!("{doc}, of all who stand");
                self.add(&name, &doc, false, FeatureRead::Sides(side, foes), None);
            }
        }
        for (name, doc) in
            [("standing", "fighters who stand"), ("at_start", "fighters at the beginning")]
        {
            let both = (self.node(&format!("side.{name}")), self.node(&format!("foes.{name}")));
            if let (Some((side, _)), Some((foes, _))) = both {
                self.add(name, doc, false, FeatureRead::Sides(side, foes), None);
            }
        }
    }

    fn of_conflict(&mut self) {
        let declared = Arc::clone(&self.program.declared);
        let mut words =
            vec![("round".to_owned(), "number of the present round, from 1".to_owned())];
        for track in declared.cells(Owner::Conflict) {
            words.push((track.name.clone(), track.doc.clone()));
        }
        for rule in &declared.rules {
            if matches!(rule.kind, model::Kind::Number { .. } | model::Kind::Flag(_)) {
                words.push((format!("rules.{}", rule.name), rule.doc.clone()));
            }
        }
        for track in &declared.tracks {
            for value in &track.values {
                let doc = format!("the number that stands for {value}");
                words.push((format!("{}.{value}", track.name), doc));
            }
        }
        for (name, doc) in words {
            if let Some((node, is_flag)) = self.node(&name) {
                self.add(&name, &doc, is_flag, FeatureRead::World(node), None);
            }
        }
    }
}
