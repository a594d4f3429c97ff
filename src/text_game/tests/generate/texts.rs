//! Amounts, conditions and lines of policies.

use super::{Here, NUMBERS, Question, Writer};

/// Groups of fighters.
pub(super) const GROUPS: [&str; 4] = ["side", "allies", "foes", "all"];

impl Writer {
    /// Returns a fighter that can be read here.
    pub(super) fn whose(&mut self, here: &Here) -> &'static str {
        match self.below(4) {
            0 | 1 if here.target => "target",
            2 if here.it.is_some() => "it",
            _ => "my",
        }
    }

    fn literal(&mut self) -> String {
        let end = if self.is_small { 3 } else { 8 };
        self.below(end).to_string()
    }

    fn fighter_number(&mut self, here: &Here) -> String {
        let (whose, word) = (self.whose(here), self.one_of(&self.numbers.clone()));
        let is_missing = self.pairs.contains(&word) && whose == "my" && !here.target;
        if is_missing { "my.skill".to_owned() } else { format!("{whose}.{word}") }
    }

    fn fighter_flag(&mut self, here: &Here) -> String {
        let (whose, word) = (self.whose(here), self.one_of(&self.flags.clone()));
        let is_missing = self.pairs.contains(&word) && whose == "my" && !here.target;
        if is_missing { "my.in".to_owned() } else { format!("{whose}.{word}") }
    }

    /// Returns an amount that can be worked out here.
    pub(super) fn amount(&mut self, here: &Here, depth: usize) -> String {
        let plain = Here { dice: false, ..here.clone() };
        match self.below(if depth == 0 { 12 } else { 20 }) {
            0 | 1 => self.literal(),
            2..=4 => self.fighter_number(here),
            5 => self.sum(),
            6 => self.shared(),
            7 => self.local(here, true).unwrap_or_else(|| self.literal()),
            8 => self.word(here, depth).unwrap_or_else(|| self.fighter_number(here)),
            9 => self.entry(here, depth),
            10 | 11 | 19 if here.dice => self.dice(here, depth),
            12 | 13 => {
                let sign = self.one_of(&["+", "-", "*"]);
                format!(
                    "({} {sign} {})",
                    self.amount(here, depth - 1),
                    self.amount(here, depth - 1)
                )
            }
            14 => {
                let name = self.one_of(&["min", "max"]);
                format!(
                    "{name}({}, {})",
                    self.amount(here, depth - 1),
                    self.amount(here, depth - 1)
                )
            }
            15 => {
                let condition = self.condition(here, depth - 1);
                let both = [self.amount(here, depth - 1), self.amount(here, depth - 1)];
                format!("either({condition}, {}, {})", both[0], both[1])
            }
            16 => {
                let inner = Here { it: Some(false), ..plain };
                let group = self.one_of(&GROUPS);
                format!("count({group}, {})", self.condition(&inner, depth - 1))
            }
            17 => {
                let inner = Here { it: Some(false), ..plain };
                let (name, group) = (self.one_of(&["sum", "least", "most"]), self.one_of(&GROUPS));
                format!("{name}({group}, {})", self.amount(&inner, depth - 1))
            }
            18 => match self.below(3) {
                0 => format!("-{}", self.fighter_number(here)),
                1 => format!("{} / {}", self.fighter_number(here), 1 + self.below(3)),
                _ => format!("{} % {}", self.fighter_number(here), 1 + self.below(3)),
            },
            _ => self.fighter_number(here),
        }
    }

    /// Returns a sum over a group.
    fn sum(&mut self) -> String {
        let group = self.one_of(&GROUPS);
        match self.below(4) {
            0 => format!("{group}.standing"),
            1 => format!("{group}.at_start"),
            2 => "side.place".to_owned(),
            _ => format!("{group}.{}", self.one_of(&["hp", "skill", "hp_at_start"])),
        }
    }

    /// Returns a number of no fighter.
    fn shared(&mut self) -> String {
        match self.below(4) {
            0 if self.has("base.skill") => "rules.base.skill".to_owned(),
            1 if self.has("storm") => "storm".to_owned(),
            2 if self.has("stance") => self.one_of(&["stance.high", "stance.low"]).to_owned(),
            _ => "round".to_owned(),
        }
    }

    fn local(&mut self, here: &Here, is_number: bool) -> Option<String> {
        let fits = |name: &&&str| NUMBERS.contains(*name) == is_number;
        let known: Vec<&str> = here.locals.iter().filter(fits).copied().collect();
        (!known.is_empty()).then(|| self.one_of(&known).to_owned())
    }

    /// Returns a word of a roll.
    fn word(&mut self, here: &Here, depth: usize) -> Option<String> {
        let words = ["dice", "result", "against", "margin"];
        if !here.named.is_empty() && self.one_in(2) {
            let roll = self.units[self.random.below(self.units.len())].name;
            let is_named = here.named.iter().any(|at| self.units[*at].name == roll);
            return is_named.then(|| format!("{roll}.{}", self.one_of(&words)));
        }
        if !here.words {
            return None;
        }
        Some(match self.below(7) {
            0..=2 => self.one_of(&words).to_owned(),
            3 if here.opposed => {
                self.one_of(&["pairs_above", "pairs_below", "pairs_equal"]).to_owned()
            }
            _ => {
                let name = self.one_of(&["faces", "at_least", "top", "bottom", "face"]);
                let is_opposing = here.opposed && self.one_in(2);
                let name = if is_opposing { format!("against_{name}") } else { name.to_owned() };
                let of = if depth > 0 && self.one_in(4) {
                    self.fighter_number(here)
                } else {
                    (1 + self.below(4)).to_string()
                };
                format!("{name}({of})")
            }
        })
    }

    /// Returns an entry of a table.
    fn entry(&mut self, here: &Here, depth: usize) -> String {
        let at = [self.literal(), self.fighter_number(here)];
        let at = if depth > 0 { [self.amount(here, depth - 1), at[1].clone()] } else { at };
        match self.below(4) {
            0 if self.has("chart") => format!("{}.chart[{}]", self.whose(here), at[0]),
            1 if self.has("grid") => format!("{}.grid[{}, {}]", self.whose(here), at[0], at[1]),
            2 if self.has("level.table") => format!("rules.level.table[{}]", at[0]),
            3 if self.has("level.grid") => format!("rules.level.grid[{}, {}]", at[1], at[0]),
            _ => at[1].clone(),
        }
    }

    /// Returns a throw.
    pub(super) fn dice(&mut self, here: &Here, depth: usize) -> String {
        let faces = if self.is_small { [2, 2, 3, 2] } else { [4, 6, 20, 100] };
        let faces = self.one_of(&faces);
        let count = match (depth, self.below(4)) {
            (0, _) | (_, 0..=2) => (1 + self.below(if self.is_small { 2 } else { 4 })).to_string(),
            _ => format!("min(4, {})", self.fighter_number(here)),
        };
        match self.below(12) {
            0 => format!("d{faces}"),
            1 | 2 => format!("{}d{faces}", 1 + self.below(2)),
            3 => "2dF".to_owned(),
            4 if !self.is_small => self.one_of(&["d6!", "2d4!"]).to_owned(),
            4 | 5 => format!("dice({count}, {faces})"),
            6 => format!("exploding({}, {faces})", if self.is_small { "1" } else { &count }),
            7 => format!("highest(1, {count}, {faces})"),
            8 => format!("lowest(1, {count}, {faces})"),
            9 => format!("successes({count}, {faces}, 2)"),
            10 if self.has("bonus.dice") && self.one_in(2) => "rules.bonus.dice".to_owned(),
            10 if !self.is_small => format!("successes({count}, {faces}, 3, {faces})"),
            11 if self.has("harm") => format!("{}.harm", self.whose(here)),
            _ if !self.decks.is_empty() => {
                match (self.one_of(&self.decks.clone()), self.below(2)) {
                    (deck, 0) => format!("draw({deck})"),
                    (deck, _) => format!("draw({deck}, 2)"),
                }
            }
            _ => format!("d{faces}"),
        }
    }

    /// Returns a condition that can be read here.
    pub(super) fn condition(&mut self, here: &Here, depth: usize) -> String {
        let sign = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
        match self.below(if depth == 0 { 9 } else { 14 }) {
            0..=2 => format!("{} {sign} {}", self.fighter_number(here), self.literal()),
            3 | 4 => format!("{} {sign} {}", self.amount(here, 0), self.amount(here, 0)),
            5 => self.fighter_flag(here),
            6 if self.has("dark") => "dark".to_owned(),
            6 if self.has("is.harsh") => "rules.is.harsh".to_owned(),
            7 => self.local(here, false).unwrap_or_else(|| "my.in".to_owned()),
            8 if !here.named.is_empty() => {
                let at = self.one_of(&here.named);
                let unit = self.units[at].clone();
                format!("{}.{}", unit.name, self.one_of(&unit.degrees))
            }
            9 if self.one_in(3) => "my.loses_turn".to_owned(),
            9 => format!("not {}", self.fighter_flag(here)),
            10 => {
                let both = [self.condition(here, depth - 1), self.condition(here, depth - 1)];
                format!("({} {} {})", both[0], self.one_of(&["and", "or"]), both[1])
            }
            11 => {
                format!("{} {sign} {}", self.amount(here, depth - 1), self.amount(here, depth - 1))
            }
            12 => {
                let sign = self.one_of(&["=", "!="]);
                format!("{} {sign} {}", self.fighter_flag(here), self.one_of(&["yes", "no"]))
            }
            13 => {
                let [a, b, c] = [0, 1, 2].map(|_| self.fighter_flag(here));
                format!("either({a}, {b}, {c})")
            }
            _ => format!("my.skill {sign} {}", self.literal()),
        }
    }

    /// Returns a condition of a policy at a point; `whom` is the prefix of the option's candidates.
    fn policy_condition(&mut self, point: &Here, whom: Option<&str>) -> String {
        let sign = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
        let whose = if self.one_in(2) { whom.unwrap_or("my") } else { "my" };
        let pairs = self.pairs.clone();
        let fits = |it: &&str| whose != "my" || !pairs.contains(it);
        let numbers: Vec<&str> = self.numbers.iter().copied().filter(fits).collect();
        let flags: Vec<&str> = self.flags.iter().copied().filter(fits).collect();
        match self.below(8) {
            0..=2 => format!("{whose}.{} {sign} {}", self.one_of(&numbers), self.literal()),
            3 => format!("not {whose}.{}", self.one_of(&flags)),
            4 => format!("foes.standing {sign} side.standing"),
            5 if point.words => format!("margin {sign} {}", self.literal()),
            6 => format!("{} {sign} {}", self.shared(), self.literal()),
            7 if point.target => format!("target.hp {sign} {}", self.literal()),
            7 => match self.local(point, true) {
                Some(name) => format!("{name} {sign} {}", self.literal()),
                None => format!("min(my.hp, 2) {sign} max(my.skill, 1)"),
            },
            _ => format!("{whose}.hp {sign} {} and my.in", self.literal()),
        }
    }

    /// Returns a line of a policy. A line of a fallback can be certain to fit.
    pub(super) fn line(&mut self, question: &Question, is_plain: bool) -> String {
        let (option, aim) = self.one_of(&question.options);
        let whom = match aim {
            "foe" | "any" => Some("foe"),
            "ally" | "own" => Some("ally"),
            _ => None,
        };
        let mut line = option.to_owned();
        if let Some(whom) = whom {
            let number = self.one_of(&["hp", "skill", "place"]);
            let pick = match self.below(5) {
                0 => " first".to_owned(),
                1 => format!(" lowest {whom}.{number}"),
                2 => format!(" highest {whom}.{number} then lowest {whom}.hp"),
                3 => format!(" random {whom}"),
                _ => String::new(),
            };
            line.push_str(&pick);
        }
        // `target.` is the candidate if there is one.
        let here = Here { target: whom.is_none() && question.here.target, ..question.here.clone() };
        if !is_plain && self.one_in(2) {
            let condition = self.policy_condition(&here, whom);
            line.extend([" if ", &condition]);
        }
        line
    }
}
