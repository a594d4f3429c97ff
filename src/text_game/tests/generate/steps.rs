//! Steps.

use super::texts::GROUPS;
use super::{Here, NUMBERS, Part, Writer};

impl Writer {
    /// Returns steps as the value of a key; what they give values to is at hand behind them.
    pub(super) fn steps(&mut self, here: &mut Here, depth: usize) -> String {
        if self.one_in(3) {
            return self.step(here, depth);
        }
        let count = 1 + self.below(3);
        let steps: Vec<String> = (0..count).map(|_| self.step(here, depth)).collect();
        format!("[{}]", steps.join(", "))
    }

    /// Returns the steps of a list whose names end with it.
    fn inner(&mut self, here: &Here, depth: usize) -> String {
        self.steps(&mut here.clone(), depth - 1)
    }

    fn step(&mut self, here: &mut Here, depth: usize) -> String {
        // The roll whose degree is open is what most steps of its moment change.
        let kind = if here.open.is_some() && self.one_in(4) { 24 } else { self.below(25) };
        let text = match kind {
            0..=4 => self.change(here),
            5 => self.group_change(here),
            6 => self.shared_change(here),
            7 | 8 => self.given(here),
            9 => self.local_change(here),
            10 | 11 if depth > 0 => return self.branch(here, depth),
            12 if depth > 0 => {
                let group = self.one_of(&GROUPS);
                let it = Some(matches!(group, "foes" | "allies"));
                let inner = Here { it, ..here.clone() };
                let condition = match self.below(2) {
                    0 => String::new(),
                    _ => format!("if = \"{}\", ", self.condition(&plain(&inner), 1)),
                };
                return format!(
                    "{{ each = \"{group}\", {condition}do = {} }}",
                    self.inner(&inner, depth)
                );
            }
            13 if depth > 0 => {
                let times = match self.below(3) {
                    0 => format!("min(2, {})", self.amount(here, 0)),
                    _ => "2".to_owned(),
                };
                return format!("{{ repeat = \"{times}\", do = {} }}", self.inner(here, depth));
            }
            14 if !self.measures.is_empty() => {
                let measure = self.one_of(&self.measures.clone());
                if self.one_in(2) {
                    format!("count {measure}")
                } else {
                    format!("count {measure} min(9, {})", self.amount(here, 1))
                }
            }
            15 | 16 => self.call(here, Part::Block),
            17 | 18 => self.call(here, Part::Roll),
            19 => self.call(here, Part::Point),
            20 if !self.exits.is_empty() && self.one_in(2) => {
                let whose = self.whose(here);
                format!("{}leave {}", prefix(whose), self.one_of(&self.exits.clone()))
            }
            21 if !self.decks.is_empty() => format!("shuffle {}", self.one_of(&self.decks.clone())),
            22 if depth > 0 => {
                let fits =
                    |unit: &super::Unit| unit.part == Part::Point && (here.target || !unit.of_pair);
                let known = self.units.iter().skip(here.from).filter(|unit| fits(unit));
                let known: Vec<&str> = known.map(|unit| unit.name).collect();
                if known.is_empty() {
                    return format!("\"{}\"", self.change(here));
                }
                let (amount, point) = (self.amount(here, 1), self.one_of(&known));
                return format!("{{ assign = \"min(2, {amount})\", ask = \"{point}\" }}");
            }
            23 if self.one_in(3) => format!("{}lose_turn", prefix(self.whose(here))),
            _ => self.roll_change(here),
        };
        format!("\"{text}\"")
    }

    /// Returns a change of a track of a fighter.
    fn change(&mut self, here: &Here) -> String {
        let known: Vec<_> =
            self.tracks.iter().filter(|it| it.owner != "conflict").copied().collect();
        let track = self.one_of(&known);
        let whose = self.whose(here);
        let name = format!("{}{}", prefix(whose), track.name);
        if track.is_flag {
            let value = self.flag_value(here);
            return format!("{name} = {value}");
        }
        let (low, high) = track.bounds;
        match self.below(5) {
            0 => format!("{name} + {}", self.amount(here, 2)),
            1 => format!("{name} = max({low}, min({high}, {}))", self.amount(here, 1)),
            2 => format!("{name} - {} - {}", self.amount(here, 1), self.amount(here, 0)),
            _ => format!("{name} - {}", self.amount(here, 1)),
        }
    }

    fn flag_value(&mut self, here: &Here) -> String {
        match self.below(4) {
            0 => self.condition(here, 1),
            1 => "no".to_owned(),
            _ => "yes".to_owned(),
        }
    }

    fn group_change(&mut self, here: &Here) -> String {
        let known: Vec<_> =
            self.tracks.iter().filter(|it| it.owner != "conflict").copied().collect();
        let (track, group) = (self.one_of(&known), self.one_of(&GROUPS));
        let inner = Here { it: Some(false), ..plain(here) };
        if track.is_flag {
            return format!("{group}.{} = {}", track.name, self.flag_value(&inner));
        }
        let sign = self.one_of(&["+", "-"]);
        format!("{group}.{} {sign} {}", track.name, self.amount(&inner, 1))
    }

    fn shared_change(&mut self, here: &Here) -> String {
        let known: Vec<_> =
            self.tracks.iter().filter(|it| it.owner == "conflict").copied().collect();
        if known.is_empty() {
            return self.change(here);
        }
        let track = self.one_of(&known);
        match (track.is_flag, self.below(2)) {
            (true, _) => format!("{} = {}", track.name, self.flag_value(here)),
            (_, 0) => format!("{} + 1", track.name),
            _ => format!("{} - {}", track.name, self.amount(here, 1)),
        }
    }

    fn given(&mut self, here: &mut Here) -> String {
        let name = self.one_of(&["n1", "n2", "n3", "b1", "b2"]);
        let value =
            if NUMBERS.contains(&name) { self.amount(here, 2) } else { self.flag_value(here) };
        if !here.locals.contains(&name) {
            here.locals.push(name);
        }
        format!("let {name} = {value}")
    }

    fn local_change(&mut self, here: &Here) -> String {
        if here.locals.is_empty() {
            return self.change(here);
        }
        let name = self.one_of(&here.locals);
        if !NUMBERS.contains(&name) {
            return format!("{name} = {}", self.flag_value(here));
        }
        let sign = self.one_of(&["+", "-", "="]);
        format!("{name} {sign} {}", self.amount(here, 1))
    }

    /// Returns a step with two branches; names that both give values to are at hand behind it.
    fn branch(&mut self, here: &mut Here, depth: usize) -> String {
        let condition = self.condition(&plain(here), 2);
        let mut yes = here.clone();
        let text = format!("{{ if = \"{condition}\", do = {}", self.steps(&mut yes, depth - 1));
        if self.one_in(2) {
            return format!("{text} }}");
        }
        let mut no = here.clone();
        let text = format!("{text}, else = {} }}", self.steps(&mut no, depth - 1));
        here.locals = yes.locals.into_iter().filter(|it| no.locals.contains(it)).collect();
        here.named = yes.named.into_iter().filter(|it| no.named.contains(it)).collect();
        text
    }

    /// Returns a step that runs a block, makes a roll or asks a point.
    fn call(&mut self, here: &mut Here, part: Part) -> String {
        let whose = self.whose(here);
        let has_target = match whose {
            "target" => true,
            // Among all fighters of a group, one may be without another party.
            "it" => here.it == Some(true),
            _ => here.target,
        };
        let fits = |at: &usize| {
            let unit = &self.units[*at];
            unit.part == part && (has_target || !unit.of_pair)
        };
        let known: Vec<usize> = (here.from..self.units.len()).filter(fits).collect();
        if known.is_empty() {
            return self.change(here);
        }
        let at = self.one_of(&known);
        let unit = self.units[at].clone();
        let name = unit.name;
        match part {
            Part::Point => format!("{}ask {name}", prefix(whose)),
            Part::Roll => {
                if !here.named.contains(&at) {
                    here.named.push(at);
                }
                format!("{}roll {name}", prefix(whose))
            }
            Part::Block => match unit.lets.first() {
                Some(first) if !self.one_in(3) => {
                    let value = if NUMBERS.contains(first) {
                        self.amount(here, 1)
                    } else {
                        self.flag_value(here)
                    };
                    format!("{}run {name} with {value}", prefix(whose))
                }
                _ => format!("{}run {name}", prefix(whose)),
            },
        }
    }

    /// Returns a change of the roll whose degree is open.
    fn roll_change(&mut self, here: &Here) -> String {
        let Some(at) = here.open else { return self.change(here) };
        let unit = self.units[at].clone();
        let named = if self.one_in(2) { format!("{}.", unit.name) } else { String::new() };
        match self.below(9) {
            0 | 1 => format!("{named}result + {}", self.amount(here, 1)),
            2 => format!("{named}against - {}", self.amount(here, 1)),
            3 => "reroll".to_owned(),
            4 if unit.throws[1] && self.one_in(2) => {
                format!("reroll against below {}", 1 + self.below(6))
            }
            4 => "reroll against".to_owned(),
            5 if unit.throws[0] => format!("reroll below {}", 1 + self.below(6)),
            5 if unit.throws[1] => format!("reroll against below {}", 1 + self.below(6)),
            6 | 7 => format!("becomes {}", self.one_of(&unit.degrees)),
            _ => format!("{} becomes {}", unit.name, self.one_of(&unit.degrees)),
        }
    }
}

/// Returns what is at hand in a condition.
pub(super) fn plain(here: &Here) -> Here {
    Here { dice: false, ..here.clone() }
}

fn prefix(whose: &str) -> &str {
    match whose {
        "target" => "target.",
        "it" => "it.",
        _ => "",
    }
}
