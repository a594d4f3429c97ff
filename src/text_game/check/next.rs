//! Checks the decision point at which a fighter who has acted chooses the next one.

use crate::scenario::{Problem, Problems};
use crate::text_game::model::{Aimed, Asked, Declarations};

/// Returns the number of the point that `next` of the order names; `None` if there is none, or it cannot be used, which
/// is noted.
pub(super) fn point(declared: &Declarations, problems: &mut Problems) -> Option<u8> {
    let (name, origin) = declared.order.next.as_ref()?;
    let Some(at) = declared.points.iter().position(|point| point.name == *name) else {
        let known = declared.points.iter().map(|point| point.name.as_str());
        problems.push(Problem::unknown(origin, "decision point", name, known));
        return None;
    };
    let point = &declared.points[at];
    let mut wrong = |message: String, help: &str| {
        problems.push(Problem::new(&point.origin, message).help(help));
    };
    if point.when.is_some() || point.of != Asked::My {
        let message = format!("`{name}` is asked of each fighter who has acted");
        wrong(message, "leave out `when` and `of`");
        return None;
    }
    if point.options.iter().all(|option| option.aim == Aimed::None) {
        let message = format!("no option of `{name}` is aimed at a fighter, who would act next");
        wrong(message, "aim = \"any\" for all fighters, or aim = \"ally\", or aim = \"foe\"");
        return None;
    }
    Some(at as u8)
}
