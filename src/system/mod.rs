//! The contract between rule systems and the world.
//!
//! A system implements [`RuleSystem`]: it compiles a checked scenario into an immutable setup and
//! then plays a conflict turn by turn on a plain state. While it plays it asks a single object,
//! the [`Table`]: roll this, choose among these legal options, count this, note this fact. Of a
//! series of conflicts it keeps a [`Course`], which says what was won.
//!
//! A system of one's own is written with the short forms: [`options!`](crate::options) and
//! [`points!`](crate::points) for decision points, [`readings!`](crate::readings) for features,
//! [`events!`](crate::events) for what transcripts tell, [`keys!`](crate::keys) for the keys of its
//! sheets, [`Roster`] for the fighters of a scenario, [`Play`] for the rules.

pub mod clock;
mod declare;
mod fighter_set;
mod known_inputs;
mod plain_setup;
mod play;
mod policy_reach;
mod portrayal;
mod rule_system;
mod series;
mod table;
mod view;

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
pub use fighter_set::{ByFighter, Least, Range, bits, fill, least, least_flag, those};
pub use known_inputs::{KnownNumber, READY, Stock};
pub use plain_setup::{MOST_FIGHTERS, Roster};
pub use play::Play;
pub use policy_reach::Lists;
pub use portrayal::{Exit, Harm, HarmPair, Left, MOST_EXITS, Portrayal, is_plural, plural, verb};
pub use rule_system::{Compiled, Ending, Line, NotSimulated, RuleSystem, Seat};
pub use series::{COURSE_MEASURES, Course, EndsWith, MOST_CONFLICTS, course_measures};
pub use table::{Choice, InOrder, NO_ARGUMENT, NO_TARGET, Question, Table};
pub use view::View;
