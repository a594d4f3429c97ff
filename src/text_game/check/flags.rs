//! Finds the local names of a game, and whether each is a number or a flag.

use crate::scenario::{Node, Origin, Placed, Problem, Problems};
use crate::text_game::compile::{Kind, Local, Whose, Word};
use crate::text_game::language::{self, Expression, Operator, Step, expression, step};
use crate::text_game::model::{self, Declarations, LawText, MOST_LOCALS, OwnName, step_texts};

/// Deepest chain of readings that [`kind`] follows; it is there because readings in a circle would never
/// end.
const DEEPEST: usize = 20;

struct Given {
    name: String,
    origin: Origin,
    value: Expression,
}

/// Adds the local names of a game, and of further rules, to those that are known.
pub(super) fn locals(
    game: &Declarations,
    laws: &[LawText],
    locals: &mut Vec<Local>,
    problems: &mut Problems,
) {
    let known = locals.len();
    let laws = || game.laws.iter().chain(laws);
    let own = game.blocks.iter().flat_map(|block| &block.lets);
    for OwnName { name: (name, origin), is_flag, .. } in
        own.chain(laws().flat_map(|it| &it.numbers))
    {
        add(locals, name, *is_flag, origin, problems);
    }
    let mut given = Vec::new();
    for node in game.steps_of_parts().chain(laws().map(|law| &law.steps)) {
        gather(node, &mut given);
    }
    for given in &given {
        if !locals.iter().any(|local| local.name == given.name) {
            add(locals, &given.name, false, &given.origin, problems);
        }
    }
    // A name may get its value from one that is found later.
    for _ in 0..3 {
        for Given { name, value, .. } in &given {
            let is_flag = kind(value, game, locals, 0) == Kind::Flag;
            let at = locals.iter().position(|local| local.name == *name);
            if let Some(at) = at.filter(|at| *at >= known && is_flag) {
                locals[at].is_flag = true;
            }
        }
    }
    if locals.len() > MOST_LOCALS {
        let message = format!("the game has {} local names", locals.len());
        let help = format!("at most {MOST_LOCALS}; use some of them again");
        problems.push(Problem::new(&game.id.1, message).help(help));
        locals.truncate(MOST_LOCALS);
    }
}

fn add(
    locals: &mut Vec<Local>,
    name: &str,
    is_flag: bool,
    origin: &Origin,
    problems: &mut Problems,
) {
    const WORDS: [&str; 11] = [
        "dice",
        "result",
        "against",
        "margin",
        "pairs_above",
        "pairs_below",
        "pairs_equal",
        "round",
        "my",
        "target",
        "it",
    ];
    if WORDS.contains(&name) || name.contains('.') {
        let message = format!("a local name cannot be called `{name}`");
        problems.push(Problem::new(origin, message).help("call it something else"));
        return;
    }
    match locals.iter().find(|local| local.name == name) {
        Some(local) if local.is_flag != is_flag => {
            let message = format!("`{name}` is a number here, and yes or no elsewhere");
            problems.push(Problem::new(origin, message).help("give one of them another name"));
        }
        Some(_) => {}
        None => locals.push(Local { name: name.to_owned(), is_flag }),
    }
}

fn gather(node: &Node, into: &mut Vec<Given>) {
    let mut texts: Vec<Placed> = Vec::new();
    step_texts(node, &mut texts);
    for (text, origin) in texts {
        // What cannot be read is reported when the steps get their meaning.
        if let Ok(Step::Let(name, value)) = step(&text) {
            into.push(Given { name: name.name, origin, value });
        }
    }
}

/// Returns whether an expression is a number or a flag, as far as that can be seen without its mistakes.
fn kind(written: &Expression, game: &Declarations, locals: &[Local], depth: usize) -> Kind {
    use language::Node as Written;
    match &written.node {
        Written::Flag(_) | Written::Not(_) => Kind::Flag,
        Written::Binary(operator, _) => match operator {
            Operator::Add
            | Operator::Subtract
            | Operator::Multiply
            | Operator::Divide
            | Operator::Remainder
            | Operator::Minimum
            | Operator::Maximum => Kind::Number,
            _ => Kind::Flag,
        },
        Written::Call(name, values) if name == "either" => {
            values.get(1).map_or(Kind::Number, |it| kind(it, game, locals, depth))
        }
        Written::Name(name) => kind_of_name(name, game, locals, depth),
        _ => Kind::Number,
    }
}

fn kind_of_name(name: &str, game: &Declarations, locals: &[Local], depth: usize) -> Kind {
    let flag = |is_flag: bool| if is_flag { Kind::Flag } else { Kind::Number };
    let Some((head, rest)) = name.split_once('.') else {
        let track = game.track(name).map(|at| &game.tracks[at]);
        let local = locals.iter().find(|local| local.name == name);
        let of_track = track.is_some_and(|track| track.is_flag);
        return flag(local.map_or(of_track, |local| local.is_flag));
    };
    if let Some(roll) = game.roll(head) {
        return flag(game.rolls[roll].degrees.iter().any(|degree| degree.name == rest));
    }
    if head == "rules" {
        let rule = game.rule(rest).map(|at| &game.rules[at].kind);
        return flag(matches!(rule, Some(model::Kind::Flag(_))));
    }
    match game.of_fighter(rest, Whose::My) {
        Some(Word::Node(_, kind)) => kind,
        Some(Word::Reading(at)) if depth < DEEPEST => match expression(&game.readings[at].is.0) {
            Ok(inner) => kind(&inner, game, &[], depth + 1),
            Err(_) => Kind::Number,
        },
        _ => Kind::Number,
    }
}
