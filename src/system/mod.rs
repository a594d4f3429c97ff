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

mod bits;
pub mod clock;
mod course;
mod decision;
mod event;
mod house;
mod house_macros;
mod lists;
mod measure;
mod options;
mod play;
mod portrayal;
mod reading;
mod roster;
mod rules;
mod stock;
mod table;
mod view;
mod vocabulary;

pub use bits::{ByFighter, Least, Range, bits, fill, least, least_flag, those};
pub use course::{COURSE_MEASURES, Course, EndsWith, MOST_CONFLICTS, course_measures};
pub use decision::{Answer, Ask, Choosing, Decision, Numbered, Options};
pub use house::{
    Aim, Deed, EffectWord, Facts, Form, HouseWords, Judged, MOST_DEEDS, MOST_HOUSE_RULES,
    MOST_MOMENTS, MomentWord, Ruling, Speaking,
};
pub use lists::Lists;
pub use measure::{Kind, Measure, joined};
pub(crate) use measure::{Places, misplaced};
pub use play::Play;
pub use portrayal::{Exit, Harm, HarmPair, Left, MOST_EXITS, Portrayal, is_plural, plural, verb};
pub use reading::{ReadFeature, Reading};
pub use roster::{MOST_FIGHTERS, Roster};
pub use rules::{Compiled, Ending, Line, NotSimulated, RuleSystem, Seat};
pub use stock::{KnownNumber, READY, Stock};
pub use table::{Choice, InOrder, NO_ARGUMENT, NO_TARGET, Question, Table};
pub use view::View;
pub use vocabulary::{Feature, Features, OptionWord, Point, Scope, Targets, ValueKind, Vocabulary};
