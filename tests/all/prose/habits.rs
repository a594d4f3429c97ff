//! The habits that texts for users avoid, and how a sentence is searched for them.
//!
//! Listings describe features and options in lower case (`it is captain`): there only clauses count at the
//! beginning. A pattern is a row of words. `|` separates alternatives, `#` stands for a number, `*ed` for any word with this
//! ending, and `^` for the beginning of a sentence.

/// A habit, with an example and a better sentence.
pub struct Habit {
    /// Its name.
    pub name: &'static str,
    /// What to write instead.
    pub instead: &'static str,
    /// A sentence that has it.
    pub example: &'static str,
    /// The example, rewritten.
    pub better: &'static str,
    patterns: &'static [&'static str],
    /// Words that end the habit when they follow the pattern.
    unless: &'static [&'static str],
}

/// The habit whose sentences begin in lower case in listings.
const CLAUSE: &str = "clause as subject";

/// All habits.
pub const HABITS: &[Habit] = &[
    Habit {
        name: CLAUSE,
        instead: "a noun as the subject: “Fighters who ...”, “Effect of ...”, or address the reader",
        example: "What a stunt adds to a roll.",
        better: "Bonus of a stunt on a roll.",
        patterns: &["^what|who|whose|whom|whoever|whatever"],
        unless: &[],
    },
    Habit {
        name: "clause as noun",
        instead: "name the thing: “the scenario's policies” for “what the file plays”",
        example: "The change is compared with what the file plays.",
        better: "The change is compared with the scenario's policies.",
        patterns: &[
            "of|from|with|by|than|for|on|in|to|at|as|against|except|but|like what|who|whoever|whatever",
        ],
        unless: &[],
    },
    Habit {
        name: "nobody and somebody",
        instead: "the actor: “no fighter”, “a fighter”, “the program”, “you”",
        example: "A draw if nobody is left.",
        better: "A draw if no fighter is left.",
        patterns: &[
            "nobody|somebody|whoever|anybody|someone",
            "those who|whom|whose",
            "the one|ones who|whom|whose",
            "one who",
        ],
        unless: &[],
    },
    Habit {
        name: "pronoun first",
        instead: "the noun that the pronoun stands for",
        example: "It ends when a side has left.",
        better: "The conflict ends when a side has left.",
        patterns: &[
            "^it|they|that|those|both|them",
            "^the same",
            "^one is|has|can|may|must|who|that|leaves|of|whose",
        ],
        unless: &[],
    },
    Habit {
        name: "inversion",
        instead: "the subject first: “A policy counts as strong if ...”",
        example: "Strong are policies within five points.",
        better: "A policy within five points counts as strong.",
        patterns: &[
            "^strong|new|left|sure|certain|open|meant|given|kept|read is|are|was|were",
            "^*ed is|are|was|were",
        ],
        unless: &[],
    },
    Habit {
        name: "squeezed phrase",
        instead: "plain words: “even if”, “without”, “unchanged”, “this many”, “raises it from ... to ...”",
        example: "Doors count also where a guard is in, as it stands.",
        better: "Doors count even in rooms with a guard.",
        patterns: &[
            "so that nobody|pairs",
            "also|even|too|that where",
            "where one",
            "as it stands",
            "as they stand",
            "come|comes|came along",
            "all the same",
            "left aside",
            "from|up which on",
            "to begin with",
            "if nobody",
            "some hundred",
            "at hand",
            "makes|make|made # %|points of|out",
        ],
        unless: &[],
    },
    Habit {
        name: "so many",
        instead: "“this many”, or the number's name: “N of them”",
        example: "Clears so many boxes.",
        better: "Clears this many boxes.",
        patterns: &["so many"],
        unless: &["that"],
    },
    Habit {
        name: "preposition and relative",
        instead: "two sentences, or a plain clause: “the fighter that it helps”",
        example: "The fighter for whom no number is named.",
        better: "A fighter without a number.",
        patterns: &["of|for|to|with|by|from|on|in|over|against|through|at whom|whose"],
        unless: &[],
    },
    Habit {
        name: "no agent",
        instead: "the actor: the report says, the program drops, you set",
        example: "The margin is told.",
        better: "The report states the margin.",
        patterns: &[
            "is|are|was|were told|put",
            "is|are|was|were not told|put",
            "is|are|was|were given up",
            "is|are asked for",
            "was|were asked for",
        ],
        unless: &["together"],
    },
    Habit {
        name: "word of ours",
        instead: "rule setting, stat block, change, built-in; holds, depends on play, reversed; strong policies",
        example: "The finding turns around on strong pairs.",
        better: "The finding is reversed with strong policies.",
        patterns: &[
            "knob|knobs",
            "beings",
            "turn|turns|turned around",
            "no stable sign",
            "strong pair|pairs",
            "shipped",
            "step|steps up|down",
        ],
        unless: &["on"],
    },
    Habit {
        name: "talk of tests",
        instead: "nothing: what tests do is for CONTRIBUTING",
        example: "A test compares both numbers.",
        better: "The two numbers agree.",
        patterns: &[
            "a|the test makes|checks|compares|refuses|sees",
            "tests make|check|compare|refuse",
        ],
        unless: &[],
    },
];

/// A word of a text.
struct Word<'a> {
    /// In lower case, without punctuation around it.
    plain: String,
    /// As it is written.
    written: &'a str,
    /// Whether a sentence begins with it, in upper case.
    is_first: bool,
    /// Whether a sentence may begin with it, in lower case.
    may_be: bool,
}

/// The habits of a text, each with its sentence. With `may_be_lower` a sentence may begin in lower case.
pub fn found(text: &str, may_be_lower: bool) -> Vec<(&'static Habit, String)> {
    let text = without_code(text);
    let mut all = Vec::new();
    for sentence in sentences(&text) {
        let is_question = sentence.trim_end().ends_with('?');
        let words = words(sentence, may_be_lower);
        // A word alone is a name or an answer.
        if words.len() < 2 {
            continue;
        }
        for habit in HABITS {
            if is_question && habit.name.starts_with("clause") {
                continue;
            }
            let hits = (0..words.len())
                .filter(|&at| habit.patterns.iter().any(|it| holds(it, habit, &words[at..])));
            all.extend(hits.map(|_| (habit, sentence.trim().to_owned())));
        }
    }
    all
}

/// A text with its code and placeholders replaced by a word that no pattern has.
fn without_code(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(['`', '{']) {
        let close = if rest[start..].starts_with('`') { '`' } else { '}' };
        let Some(length) = rest[start + 1..].find(close) else { break };
        plain.push_str(&rest[..start]);
        plain.push_str("CODE");
        rest = &rest[start + length + 2..];
    }
    plain + rest
}

fn sentences(text: &str) -> Vec<&str> {
    let (mut all, mut start) = (Vec::new(), 0);
    let bytes = text.as_bytes();
    for (at, letter) in text.char_indices() {
        let ends = match letter {
            '\n' => true,
            '.' | '!' | '?' | ':' | ';' => bytes.get(at + 1).is_some_and(u8::is_ascii_whitespace),
            _ => false,
        };
        if ends {
            all.push(&text[start..=at]);
            start = at + 1;
        }
    }
    all.push(&text[start..]);
    all
}

fn words(sentence: &str, may_be_lower: bool) -> Vec<Word<'_>> {
    let is_mark = |letter: char| !letter.is_alphanumeric() && letter != '%';
    let written = sentence.split_whitespace().filter(|word| !word.chars().all(is_mark));
    let word = |(at, written): (usize, &'_ str)| {
        let bare = written.trim_matches(is_mark);
        (bare.to_lowercase(), at == 0 && bare.starts_with(char::is_uppercase))
    };
    let all = written.enumerate().map(|(at, written)| {
        let (plain, is_first) = word((at, written));
        Word { plain, written, is_first, may_be: at == 0 && may_be_lower }
    });
    all.collect()
}

/// Whether a pattern begins at the first of these words.
fn holds(pattern: &str, habit: &Habit, words: &[Word<'_>]) -> bool {
    let (begins, pattern) = match pattern.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, pattern),
    };
    let parts: Vec<&str> = pattern.split(' ').collect();
    let is_clause = habit.name == CLAUSE;
    if words.len() < parts.len()
        || (begins && !words[0].is_first && !(is_clause && words[0].may_be))
    {
        return false;
    }
    let last = parts.len() - 1;
    let all = parts.iter().zip(words).enumerate().all(|(at, (part, word))| {
        // Punctuation inside separates phrases.
        let is_joined =
            at == last || word.written.ends_with(|it: char| it.is_alphanumeric() || it == '%');
        is_joined && part.split('|').any(|part| fits(part, &word.plain))
    });
    let next = words.get(parts.len()).map_or("", |word| word.plain.as_str());
    all && !habit.unless.contains(&next)
}

fn fits(part: &str, word: &str) -> bool {
    match part.strip_prefix('*') {
        Some(ending) => word.len() > ending.len() + 2 && word.ends_with(ending),
        None if part == "#" => word.starts_with(|it: char| it.is_ascii_digit()),
        None => part == word,
    }
}
