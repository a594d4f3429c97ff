//! The interface between rule systems and the rest of the program.
//!
//! A system implements [`RuleSystem`]: it compiles a checked scenario into an immutable setup and
//! then plays a conflict turn by turn on a plain state. During play its rules call a single object,
//! the [`Table`], to roll dice, choose among legal options, count measures and note facts. A trial can be a
//! [`Chain`] of conflicts; a [`Course`] then has their results.
//!
//! Everything else saves time, and a small game leaves it out: [`Foresight`] and [`Query`] skip questions whose answer
//! is known, [`Alike`] lets the exact solver visit fewer states.
//!
//! A new system is written with these macros and types: [`options!`](crate::options) and
//! [`points!`](crate::points) for decision points, [`readings!`](crate::readings) for features,
//! [`events!`](crate::events) for the lines of transcripts, [`keys!`](crate::keys) for the keys of its
//! sheets, [`Roster`] for the fighters of a scenario, [`Play`] for the rules.

mod blow;
pub mod clock;
mod declare;
mod fighter_id;
mod fighter_set;
mod known_inputs;
mod plain_setup;
mod play;
mod policy_reach;
mod portrayal;
mod query;
mod rule_system;
mod series;
mod table;
mod view;

pub use blow::Blow;
pub use declare::decision_points::{Answer, Ask, Choosing, Decision, Numbered, Options};
pub use declare::features::{ReadFeature, Reading};
pub use declare::house_rules::{
    ActiveRules, Aim, Deed, EffectWord, Facts, Form, HouseRuleQuestion, HouseWords, MOST_DEEDS,
    MOST_HOUSE_RULES, MOST_MOMENTS, MomentWord, RuleEffects,
};
pub use declare::measures::{Kind, Measure, joined};
pub(crate) use declare::measures::{Places, misplaced};
pub use declare::vocabulary::{
    Feature, Features, OptionWord, Point, Scope, Targets, ValueKind, Vocabulary,
};
pub use fighter_id::FighterId;
pub use fighter_set::{
    ByFighter, Least, Range, bits, fighters_in, fill, first_in, least, least_flag, those,
};
pub use known_inputs::{KnownInputs, KnownNumber, READY};
pub use plain_setup::{MOST_FIGHTERS, Roster};
pub use play::Play;
pub use policy_reach::Lists;
pub use portrayal::{
    Exit, GamePart, Harm, HarmPair, Left, MOST_EXITS, Portrayal, is_plural, names_several, plural,
    split_head, verb,
};
pub use query::{LookUp, Query, ask, ask_undecided};
pub use rule_system::{
    Alike, Chain, Compiled, Ending, Files, Foresight, Line, NotSimulated, Outlook, PointForesight,
    RuleSystem, Seat,
};
pub use series::{COURSE_MEASURES, Course, EndsWith, MOST_CONFLICTS, course_measures};
pub use table::{
    Choice, Hint, HouseTable, InOrder, KnownAnswers, NO_ARGUMENT, NO_TARGET, Question, Questions,
    SolverHooks, Table, TieOrder, Timekeeping,
};
pub use view::View;

#[cfg(test)]
mod tests {
    /// Returns the number of items of a trait in a source file.
    fn items(source: &str, name: &str) -> usize {
        let (_, body) = source.split_once(&format!("pub trait {name}")).expect("the trait");
        let (body, _) = body.split_once("\n}\n").expect("its end");
        let begins = |line: &&str| ["fn ", "const ", "type "].iter().any(|it| line.starts_with(it));
        body.lines().filter_map(|line| line.strip_prefix("    ")).filter(begins).count()
    }

    #[test]
    fn the_door_stays_small() {
        let systems = items(include_str!("rule_system.rs"), "RuleSystem");
        assert!(
            systems <= 31,
            "a game has {systems} items to know; make constants of optional ones"
        );
        assert_eq!(items(include_str!("table.rs"), "Table<E>"), 4, "draw, choose, count, note");
    }
}
