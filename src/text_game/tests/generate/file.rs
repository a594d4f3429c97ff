//! The tables of a game file, and the scenario.

use super::steps::plain;
use super::{Here, Part, Question, Track, Unit, Writer};
use std::fmt::Write;

/// Returns the words that a text outside of any turn may read.
fn alone() -> Here {
    Here { from: usize::MAX, ..Here::default() }
}

/// Amounts that a roll reads off its opposing throw.
const OPPOSING: [&str; 5] = [
    "against_top(2)",
    "against_bottom(1)",
    "against_face(1)",
    "against_faces(2) + 1",
    "2 * against_at_least(2)",
];

impl Writer {
    /// Adds an entry to a table, and remembers its name, in two of three games.
    fn maybe(&mut self, text: &mut String, name: &'static str, value: &str) -> bool {
        if self.one_in(3) {
            return false;
        }
        let key = if name.contains('.') { format!("\"{name}\"") } else { name.to_owned() };
        let _ = writeln!(text, "{key} = {{ {value} }}");
        self.declared.push(name);
        true
    }

    /// Returns a key, or nothing.
    fn key(&mut self, times: usize, text: &str) -> String {
        if self.one_in(times) { format!("{text}\n") } else { String::new() }
    }

    /// Returns the game file.
    pub(super) fn game(&mut self) -> String {
        let mut text = "game = \"random\"\n".to_owned();
        text += &self.key(2, "title = \"A random game\"");
        text += &self.key(2, "doc = \"Made by a test\"");
        text += &self.key(2, "default_policy = \"first\"");
        self.rules(&mut text);
        self.sheet(&mut text);
        self.declare_tracks(&mut text);
        self.readings(&mut text);
        self.decks(&mut text);
        text += "\n[measures]\n";
        for (name, value) in
            [("blows", "unit = \"blows\", doc = \"blows\""), ("pain", "doc = \"pain\"")]
        {
            if self.maybe(&mut text, name, value) {
                self.measures.push(name);
            }
        }
        self.exits = vec!["down"];
        for exit in ["broken", "fled"] {
            if !self.one_in(3) {
                self.exits.push(exit);
            }
        }
        self.order(&mut text);
        for at in 0..self.units.len() {
            match self.units[at].part {
                Part::Roll => self.roll(at, &mut text),
                Part::Block => self.block(at, &mut text),
                Part::Point => self.asked_point(at, &mut text),
            }
        }
        self.points(&mut text);
        self.standing_rules(&mut text);
        self.ends(&mut text);
        self.write_policies(&mut text);
        text += "\n[beings.wolf]\nhp = 2\nskill = 1\n";
        text
    }

    fn rules(&mut self, text: &mut String) {
        *text += "\n[rules]\n";
        let dice =
            if self.is_small { "dice = \"d2 + 1\"" } else { "dice = \"2d4 + rules.cap.rounds\"" };
        *text += "\"cap.rounds\" = { default = 4, range = \"1..=9\", doc = \"rounds\" }\n";
        self.maybe(text, "base.skill", "default = 2, range = \"-2..=5\"");
        self.maybe(text, "is.harsh", "default = false");
        self.maybe(text, "bonus.dice", dice);
        self.maybe(text, "level.table", "table = [0, 1, 1, 2]");
        self.maybe(text, "level.grid", "table = [[1, 2], [0, 3]]");
    }

    fn sheet(&mut self, text: &mut String) {
        let (hp, harm) = if self.is_small { (2, "d2") } else { (6, "d6 + my.skill") };
        let due = if self.one_in(5) { ", due = \"round_ends\"" } else { "" };
        let _ = write!(
            text,
            "\n[sheet]\nhp = {{ default = {hp}, range = \"1..=20\", track = \"0..=start\"{due} }}\n\
             skill = {{ default = 1, range = \"-3..=9\", doc = \"skill\" }}\n"
        );
        self.track("hp", "fighter", (0, 20));
        if self.maybe(text, "mana", "default = 1, range = \"0..=4\", track = \"0..=4\"") {
            self.track("mana", "fighter", (0, 4));
            self.numbers.push("mana");
        }
        if self.maybe(text, "tough", "default = false") {
            self.flags.push("tough");
        }
        self.maybe(text, "harm", &format!("dice = \"{harm}\""));
        self.maybe(text, "chart", "table = [1, 2, 3]");
        self.maybe(text, "grid", "table = [[1, 0], [2, 1]]");
    }

    fn track(&mut self, name: &'static str, owner: &'static str, bounds: (i32, i32)) {
        self.tracks.push(Track { name, owner, is_flag: bounds == (0, 1), bounds });
    }

    fn declare_tracks(&mut self, text: &mut String) {
        *text += "\n[tracks]\n";
        let fixed = ["turn_starts", "turn_ends", "round_starts", "round_ends", "phase_ends"];
        let mut moments: Vec<String> = fixed.iter().map(|name| (*name).to_owned()).collect();
        for unit in self.units.iter().filter(|unit| unit.part == Part::Roll) {
            moments.push(format!("{}_rolled", unit.name));
        }
        let all = [
            ("heat", "fighter", (0, 9), "range = \"0..=9\""),
            ("drift", "fighter", (1, 5), "range = \"1..=5\", start = 2"),
            ("stance", "fighter", (0, 2), "values = [\"high\", \"low\"]"),
            ("ready", "fighter", (0, 1), "flag = true, start = true"),
            ("late", "fighter", (0, 1), "flag = true"),
            ("tempo", "side", (0, 9), "range = \"0..=9\""),
            ("banner", "side", (0, 1), "flag = true"),
            ("storm", "conflict", (-3, 9), "range = \"-3..=9\""),
            ("dark", "conflict", (0, 1), "flag = true"),
        ];
        for (name, owner, bounds, value) in all {
            let moment = self.one_of(&moments);
            let more = match self.below(6) {
                0 | 1 => format!(", lapses = \"{moment}\""),
                2 if owner == "fighter" => format!(", due = \"{moment}\""),
                _ => String::new(),
            };
            let of = if owner == "fighter" { String::new() } else { format!(", of = \"{owner}\"") };
            if self.maybe(text, name, &format!("{value}{of}{more}")) {
                self.track(name, owner, bounds);
                match (owner, bounds) {
                    ("conflict", _) => {}
                    (_, (0, 1)) => self.flags.push(name),
                    _ => self.numbers.push(name),
                }
            }
        }
    }

    fn readings(&mut self, text: &mut String) {
        *text += "\n[readings]\n";
        let is = self.amount(&alone(), 2);
        if self.maybe(text, "hurt", &format!("is = \"{is}\", doc = \"how hurt\"")) {
            self.numbers.push("hurt");
        }
        let is = self.condition(&alone(), 2);
        if self.maybe(text, "edgy", &format!("is = \"{is}\"")) {
            self.flags.push("edgy");
        }
        let pair = Here { target: true, ..alone() };
        let is = self.amount(&pair, 2);
        if self.maybe(text, "ahead", &format!("of = \"pair\", is = \"{is}\"")) {
            self.numbers.push("ahead");
            self.pairs.push("ahead");
        }
        let is = self.condition(&pair, 2);
        if self.maybe(text, "weak", &format!("of = \"pair\", is = \"{is}\"")) {
            self.flags.push("weak");
            self.pairs.push("weak");
        }
    }

    fn decks(&mut self, text: &mut String) {
        *text += "\n[decks]\n";
        let cards = if self.is_small { "1..=2" } else { "2..=14" };
        let suits = if self.is_small { 1 } else { 4 };
        let value = format!("ranks = \"{cards}\", suits = {suits}, jokers = 1");
        for (name, value) in [("cards", &*value), ("coins", "ranks = \"1..=3\"")] {
            if self.one_in(2) && self.maybe(text, name, value) {
                self.decks.push(name);
            }
        }
    }

    fn order(&mut self, text: &mut String) {
        if self.one_in(4) {
            return;
        }
        *text += "\n[order]\n";
        let plain = Here { dice: true, ..alone() };
        let kind = self.below(5);
        let is_by_lot = kind == 1;
        match kind {
            0 => *text += "bag = \"max(1, my.skill)\"\nend = \"1\"\n",
            1 => *text += "by = \"lot\"\n",
            at => {
                let by = self.amount(&plain, 1);
                *text += &self.key(2, &format!("by = \"{by}\""));
                *text += &self.key(3, "ties = \"listed\"");
                if at > 2 {
                    let sides = self.one_of(&["in_turn", "alternating"]);
                    let _ = writeln!(text, "sides = \"{sides}\"");
                    let by = self.amount(&plain, 0);
                    *text += &self.key(2, &format!("sides_by = \"{by}\""));
                }
            }
        }
        let when = self.one_of(&["conflict_starts", "round_starts"]);
        *text += &self.key(2, &format!("when = \"{when}\""));
        if is_by_lot && self.one_in(2) {
            let aim = self.one_of(&["any", "ally", "foe"]);
            *text += "next = \"hand_on\"\n\n[points.hand_on]\nfallback = [\"choose first\"]\n";
            let _ = writeln!(text, "\n[options.hand_on.choose]\naim = \"{aim}\"");
        }
    }

    fn roll(&mut self, at: usize, text: &mut String) {
        let Unit { name, of_pair, degrees, throws, .. } = self.units[at].clone();
        let here = Here { target: of_pair, dice: true, from: at + 1, ..Here::default() };
        let read = Here { words: true, opposed: throws[1], ..plain(&here) };
        let _ = writeln!(text, "\n[rolls.{name}]");
        *text += &self.key(3, "tell = \"{my} rolls {dice}: {result} against {against}, {degree}\"");
        if throws[0] {
            let _ = writeln!(text, "throw = \"{}\"", self.dice(&here, 1));
            let dice = self.one_of(&["at_least(2)", "faces(2)", "top(2)", "face(1) + bottom(1)"]);
            *text += &self.key(2, &format!("dice = \"{dice}\""));
        } else {
            let _ = writeln!(text, "dice = \"{}\"", self.dice(&here, 1));
        }
        if throws[1] {
            let _ = writeln!(text, "against_throw = \"{}\"", self.dice(&here, 0));
        }
        for key in ["add", "against", "edge"] {
            let amount = self.amount(if key == "edge" { &read } else { &here }, 1);
            let amount = if key == "edge" { self.amount(&plain(&here), 1) } else { amount };
            let amount = if key == "against" && throws[1] && self.one_in(2) {
                self.one_of(&OPPOSING).to_owned()
            } else {
                amount
            };
            *text += &self.key(2, &format!("{key} = \"{amount}\""));
        }
        *text += &self.key(4, "low = true");
        *text += "degrees = { ";
        for degree in &degrees[..degrees.len() - 1] {
            let condition = match self.below(2) {
                0 => "margin >= 0".to_owned(),
                _ => self.condition(&read, 1),
            };
            let _ = write!(text, "{degree} = \"{condition}\", ");
        }
        let _ = writeln!(text, "{} = \"otherwise\" }}", degrees[degrees.len() - 1]);
        for degree in degrees {
            if !self.one_in(3) {
                let opposed = throws[1];
                let mut here = Here { words: true, opposed, named: vec![at], ..here.clone() };
                let _ = writeln!(text, "{degree} = {}", self.steps(&mut here, 2));
            }
        }
    }

    fn block(&mut self, at: usize, text: &mut String) {
        let Unit { name, of_pair, lets, .. } = self.units[at].clone();
        let _ = writeln!(text, "\n[blocks.{name}]");
        if !lets.is_empty() {
            let one = |name: &&str| match *name {
                "hard" => "hard = true".to_owned(),
                name => format!("{name} = 1"),
            };
            let all: Vec<String> = lets.iter().map(one).collect();
            let _ = writeln!(text, "let = {{ {} }}", all.join(", "));
        }
        *text += &self.key(3, "tell = \"{my} does it\"");
        *text += &self.key(4, "even_out = true");
        let mut here =
            Here { target: of_pair, dice: true, locals: lets, from: at + 1, ..Here::default() };
        let _ = writeln!(text, "do = {}", self.steps(&mut here, 2));
    }

    fn asked_point(&mut self, at: usize, text: &mut String) {
        let Unit { name, of_pair, .. } = self.units[at];
        let here = Here { target: of_pair, dice: true, from: at + 1, ..Here::default() };
        let _ = writeln!(text, "\n[points.{name}]");
        self.options(name, &here, text);
    }

    /// Writes the fallback of a point, and its options.
    fn options(&mut self, name: &'static str, here: &Here, text: &mut String) {
        let of = here.named.first().copied().filter(|_| here.words);
        let of = of.map(|at| self.units[at].name);
        let mut question = Question { name, options: Vec::new(), here: Here::default(), of };
        for option in &["strike", "wait", "third"][..=self.below(3)] {
            let aim = if name == "turn" && *option == "strike" { 1 } else { self.below(7) };
            question.options.push((option, ["", "foe", "ally", "own", "any", "", "foe"][aim]));
        }
        let lines: Vec<String> = (0..=self.below(2))
            .map(|_| {
                let is_plain = self.one_in(2);
                format!("\"{}\"", self.line(&question, is_plain))
            })
            .collect();
        if !self.one_in(4) {
            let _ = writeln!(text, "fallback = [{}]", lines.join(", "));
        }
        for (option, aim) in question.options.clone() {
            let _ = writeln!(text, "\n[options.{name}.{option}]");
            let has_target = here.target || !aim.is_empty();
            let mut here = Here { target: has_target, ..here.clone() };
            if !aim.is_empty() {
                let _ = writeln!(text, "aim = \"{aim}\"");
            }
            if self.one_in(3) {
                let _ = writeln!(text, "if = \"{}\"", self.condition(&plain(&here), 1));
            }
            *text += &self.key(4, "tell = \"{my} chooses {target}\"");
            if !self.one_in(3) {
                let _ = writeln!(text, "do = {}", self.steps(&mut here, 2));
            }
            let rolls = (here.from..self.units.len())
                .filter(|at| self.units[*at].part == Part::Roll)
                .filter(|at| here.target || !self.units[*at].of_pair);
            let rolls: Vec<usize> = rolls.collect();
            if rolls.is_empty() || self.one_in(2) && name != "turn" {
                continue;
            }
            let at = self.one_of(&rolls);
            let roll = self.units[at].clone();
            let _ = writeln!(text, "roll = \"{}\"", roll.name);
            let opposed = roll.throws[1];
            here = Here { words: true, opposed, open: None, from: at + 1, ..here };
            here.named.push(at);
            for degree in roll.degrees {
                if self.one_in(2) {
                    let _ = writeln!(text, "{degree} = {}", self.steps(&mut here.clone(), 1));
                }
            }
        }
        question.here = here.clone();
        self.asked.push(question);
    }

    fn points(&mut self, text: &mut String) {
        *text += "\n[points.turn]\nwhen = \"turn\"\n";
        self.options("turn", &Here { dice: true, ..Here::default() }, text);
        for name in ["react", "plan", "vote"] {
            if self.one_in(2) {
                continue;
            }
            let (moment, mut here, of_all) = self.moment();
            let _ = writeln!(text, "\n[points.{name}]\nwhen = \"{moment}\"");
            if of_all {
                *text += &self.key(2, "once = \"side\"");
                *text += &self.key(2, "secret = true");
            } else {
                match self.below(if here.target { 6 } else { 3 }) {
                    0 => {
                        *text += "of = \"allies\"\n";
                        here.target = true;
                    }
                    3 => *text += "of = \"target\"\n",
                    4 => *text += "of = \"both\"\n",
                    5 => *text += "of = \"both\"\nsecret = true\n",
                    _ => *text += &self.key(4, "of = \"my\""),
                }
            }
            if self.one_in(2) {
                let _ = writeln!(text, "if = \"{}\"", self.condition(&plain(&here), 1));
            }
            self.options(name, &here, text);
        }
    }

    /// Returns the keys of a standing rule or house rule.
    fn rule(&mut self) -> String {
        let (moment, mut here, _) = self.moment();
        let mut text = format!("when = \"{moment}\"\n");
        if self.one_in(2) {
            text += "bonus = 2\n";
            here.locals.push("bonus");
        }
        if self.one_in(2) {
            let _ = writeln!(text, "if = \"{}\"", self.condition(&plain(&here), 2));
        }
        let _ = writeln!(text, "do = {}", self.steps(&mut here, 2));
        text
    }

    fn standing_rules(&mut self, text: &mut String) {
        for number in 0..self.below(4) {
            let _ = write!(text, "\n[standing_rules.s{number}]\n{}", self.rule());
        }
    }

    fn ends(&mut self, text: &mut String) {
        for exit in self.exits.clone() {
            let condition = match exit {
                "down" => "if = \"my.hp = 0\"\n".to_owned(),
                "broken" => format!("if = \"my.hp = 1 and {}\"\n", self.condition(&alone(), 1)),
                _ => String::new(),
            };
            let _ = write!(text, "\n[exits.{exit}]\n{condition}");
            *text += &self.key(2, "label = \"gone\"\nverb = \"go\"");
        }
        let rounds = if self.is_small { "3" } else { self.one_of(&["rules.cap.rounds", "8", "1"]) };
        let _ = writeln!(text, "\n[endings]\nrounds = \"{rounds}\"");
        let won = self.condition(&alone(), 0);
        *text += &self.key(3, &format!("won = \"my.hp >= 2 and {won}\""));
        let winner = self.one_of(&["draw", "pc", "gm"]);
        *text += &self.key(2, &format!("nobody_left = \"{winner}\""));
    }

    /// Returns a scenario of the game; the game is written first.
    pub(super) fn scenario(&mut self) -> String {
        let mut text = "system = \"random\"\ngame = \"random.game.toml\"\ntrials = 20\n".to_owned();
        let sides = if self.is_small || !self.one_in(4) { 2 } else { 3 };
        for side in &["heroes", "foes_of_them", "others"][..sides] {
            let player = if *side == "heroes" { "pc" } else { "gm" };
            let policy = self.one_of(&self.policies.clone());
            let _ =
                write!(text, "\n[sides.{side}]\nplayer = \"{player}\"\npolicy = \"{policy}\"\n");
            if *side == "others" {
                text += &self.key(2, "allies = [\"heroes\"]");
            }
            let groups = if self.is_small { 1 } else { 1 + self.below(2) };
            for group in &["one", "two"][..groups] {
                let _ = writeln!(text, "[sides.{side}.{group}]");
                if !self.is_small {
                    text += &self.key(2, "count = 2");
                    text += &self.key(4, "being = \"wolf\"");
                    text += &self.key(3, "hp = 3");
                    if self.has("harm") {
                        text += &self.key(3, "harm = \"d8\"");
                    }
                }
                if self.has("chart") {
                    text += &self.key(4, "chart = [3, 1]");
                }
            }
        }
        if self.has("base.skill") {
            text += &self.key(2, "\n[rules]\nbase.skill = 3");
        }
        if self.one_in(2) {
            let _ = write!(text, "\n[house_rules.h0]\n{}", self.rule());
            text += &self.key(4, "use = \"off\"");
        }
        text
    }
}
