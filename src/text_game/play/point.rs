//! Decision points: who is asked, what may be chosen, and what a choice does.

use super::act::{Act, Told};
use super::eval::{At, View};
use super::plans::OptionPlan;
use super::state::NOBODY;
use crate::system::{
    Choice, FighterId, MOST_FIGHTERS, NO_TARGET, Question, Questions, Range, Table, bits,
    fighters_in, first_in, least, those,
};
use crate::text_game::compile::{FeatureRead as Read, Group, Nothing};
use crate::text_game::model::{Aimed, Asked};
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A question at a decision point, as policies see it: they read it and cannot change the state.
pub(super) struct Ask<'a> {
    pub view: View<'a>,
    /// The fighter who decides.
    pub actor: u8,
    /// The other party.
    pub target: u8,
    /// The number of the point.
    pub point: u8,
    /// Like `Act::draws`: tells questions of a turn apart whose random picks leave no trace in the state.
    pub draws: &'a Cell<u32>,
}

impl Ask<'_> {
    fn candidates_of(&self, option: u8) -> u64 {
        let setup = self.view.setup;
        let plans = &setup.plans;
        let Some(option) = plans.option(self.point, option) else { return 0 };
        let group = match option.aim {
            Aimed::None => return 0,
            Aimed::Foe => Group::Foes,
            Aimed::Ally => Group::Allies,
            Aimed::Own => Group::Side,
            Aimed::Any => Group::All,
        };
        let mut among = self.view.group(self.actor, group);
        if plans.point(self.point).is_next {
            among &= self.yet_to_act();
        }
        self.view.those(self.actor, among, option.condition)
    }

    /// Like [`least`](Question::least), for candidates that include the actor, for whom the other party is another one.
    #[inline(never)]
    fn least_with_actor(&self, feature: usize, among: u64, flip: i32) -> u64 {
        least(among, |it| self.of_fighter(feature, it) ^ flip)
    }

    // Kept apart, because few points need it.
    #[inline(never)]
    fn yet_to_act(&self) -> u64 {
        self.view.state.yet_to_act()
    }

    fn may(&self, option: u8) -> bool {
        let setup = self.view.setup;
        let Some(plan) = setup.plans.option(self.point, option) else {
            let point = &setup.program.points[usize::from(self.point)];
            // The option behind all others is `nothing`.
            return match point.nothing {
                Some(Nothing::Always) | None => true,
                Some(Nothing::Unless(others)) => !bits(others).any(|it| self.may(it as u8)),
            };
        };
        if plan.aim != Aimed::None {
            return self.candidates_of(option) != 0;
        }
        self.view.holds(At::of(self.actor, self.target), plan.condition)
    }
}

impl Question for Ask<'_> {
    fn point(&self) -> usize {
        usize::from(self.point)
    }

    fn actor(&self) -> FighterId {
        FighterId::from(self.actor)
    }

    fn when(&self) -> (u32, u32) {
        // Only a random target or a mix needs it, so it is worked out when it is asked for. The state may not change
        // between two questions of a turn, so the draws of the turn are counted.
        let mut hasher = DefaultHasher::new();
        self.view.state.hash(&mut hasher);
        self.draws.replace(self.draws.get() + 1).hash(&mut hasher);
        (u32::from(self.view.state.round), hasher.finish() as u32)
    }

    fn legal(&self, option: u8, _argument: u8) -> bool {
        match self.view.setup.plans.option(self.point, option) {
            // Whether it can be aimed at anybody is asked for apart.
            Some(option) if option.aim != Aimed::None => true,
            _ => self.may(option),
        }
    }

    fn candidates(&self, option: u8, _argument: u8) -> u64 {
        self.candidates_of(option)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        let Read::Fighter(node) = self.view.setup.program.features[feature].read else { return 0 };
        let is_actor = fighter == FighterId::from(self.actor);
        let other = if is_actor { self.target } else { self.actor };
        self.view.eval(At::of(fighter.as_u8(), other), node)
    }

    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        those(among, |it| range.contains(self.of_fighter(feature, it)))
    }

    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        let Read::Fighter(node) = self.view.setup.program.features[feature].read else {
            return among;
        };
        if among >> self.actor & 1 == 1 {
            return self.least_with_actor(feature, among, flip);
        }
        self.view.least(self.actor, among, node, flip)
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        let Read::Sides(side, foes) = self.view.setup.program.features[feature].read else {
            return 0;
        };
        let at = At::of(self.actor, self.target);
        self.view.eval(at, if own { side } else { foes })
    }

    fn of_world(&self, feature: usize) -> i32 {
        let Read::World(node) = self.view.setup.program.features[feature].read else { return 0 };
        self.view.eval(At::of(self.actor, self.target), node)
    }
}

/// A house rule that applies. It has the form of a question, because the table counts house rules with
/// `Table::judge`.
pub(super) struct HouseRuleQuestion {
    /// The fighter whose moment it is.
    pub actor: u8,
    /// The other party.
    pub target: u8,
}

impl Question for HouseRuleQuestion {
    fn point(&self) -> usize {
        0
    }

    fn actor(&self) -> FighterId {
        FighterId::from(self.actor)
    }

    fn legal(&self, _option: u8, _argument: u8) -> bool {
        true
    }

    fn candidates(&self, _option: u8, _argument: u8) -> u64 {
        if self.target == NOBODY { 0 } else { 1 << self.target }
    }

    fn of_fighter(&self, _feature: usize, _fighter: FighterId) -> i32 {
        0
    }

    fn of_side(&self, _feature: usize, _own: bool) -> i32 {
        0
    }

    fn of_world(&self, _feature: usize) -> i32 {
        0
    }
}

impl<T: Table<Told>> Act<'_, T> {
    pub(super) fn point(&mut self, number: u8, at: At) {
        let plan = self.setup.plans.point(number);
        if plan.needs_target && at.target() == NOBODY {
            return;
        }
        match plan.of {
            Asked::My if !plan.secret => self.ask_if_open(number, at),
            Asked::Target if !plan.secret => self.ask_if_open(number, at.swapped()),
            _ => self.several(number, at),
        }
    }

    /// Asks a fighter at a point, if it is open to it.
    fn ask_if_open(&mut self, number: u8, at: At) {
        if self.is_asked(number, at.my(), at) && self.points >> number & 1 == 0 {
            self.put_question(number, at);
        }
    }

    /// Asks several fighters, or in secret.
    #[inline(never)]
    fn several(&mut self, number: u8, at: At) {
        let plan = self.setup.plans.point(number);
        if plan.secret {
            return self.secret(number, plan.of, [at, at.swapped()]);
        }
        if plan.of == Asked::Allies {
            return self.allies(number, at);
        }
        self.ask_if_open(number, at);
        self.ask_if_open(number, at.swapped());
    }

    /// Asks the others of the own side, until one does not take the first option; the rest need not be asked then.
    #[inline(never)]
    fn allies(&mut self, number: u8, at: At) {
        for ally in fighters_in(self.view().group(at.my(), Group::Allies)) {
            let of = At::of(ally.as_u8(), at.my());
            if self.is_asked(number, ally.as_u8(), of)
                && self.ask(number, of).is_some_and(|option| option != 0)
            {
                break;
            }
        }
    }

    /// Asks a point at a moment of all fighters.
    pub(super) fn point_of_all(&mut self, number: u8, site: u64) {
        let setup = self.setup;
        let point = &setup.program.points[usize::from(number)];
        let mut fighters = self.state.standing;
        if point.once {
            let standing = fighters;
            let first = |fighter: &FighterId| {
                let own = setup.mates[*fighter] & standing;
                first_in(own) == *fighter
            };
            fighters = fighters_in(standing).filter(first).fold(0, |mask, it| mask | 1 << it);
        }
        let mut asked = [(NOBODY, At::alone(FighterId(0))); MOST_FIGHTERS];
        let mut count = 0;
        for fighter in fighters_in(fighters) {
            let at = At::alone(fighter);
            if self.is_asked(number, fighter.as_u8(), at) {
                asked[count] = (fighter.as_u8(), at);
                count += 1;
            }
        }
        if point.secret {
            return self.secret_at(number, &asked[..count], Some(site));
        }
        for (fighter, at) in &asked[..count] {
            self.root(site, FighterId::from(*fighter));
            self.ask(number, *at);
        }
    }

    /// Asks a secret point that hangs on a moment of one fighter.
    #[inline(never)]
    fn secret(&mut self, number: u8, of: Asked, [at, other]: [At; 2]) {
        let pair = [(at.my(), at), (at.target(), other)];
        let parties = match of {
            Asked::My => &pair[..1],
            Asked::Target => &pair[1..],
            Asked::Both => &pair[..],
            Asked::Allies => return self.allies(number, at),
        };
        let mut asked = [(NOBODY, At::alone(FighterId(0))); MOST_FIGHTERS];
        let mut count = 0;
        for (fighter, at) in parties {
            if self.is_asked(number, *fighter, *at) {
                asked[count] = (*fighter, *at);
                count += 1;
            }
        }
        self.secret_at(number, &asked[..count], None);
    }

    /// Lets all fighters choose before any choice is carried out, so that none sees another's choice.
    fn secret_at(&mut self, number: u8, asked: &[(u8, At)], site: Option<u64>) {
        let mut chosen = [Choice::plain(0); MOST_FIGHTERS];
        for (place, (_, at)) in asked.iter().enumerate() {
            chosen[place] = self.choose(number, *at);
        }
        for (choice, (fighter, at)) in chosen.iter().zip(asked) {
            if let Some(site) = site {
                self.root(site, FighterId::from(*fighter));
            }
            self.carry(number, *choice, *at);
        }
    }

    /// Returns whether a fighter is asked. Fast path: a fighter who can choose nothing but a first option that does
    /// nothing is not.
    #[inline]
    fn is_asked(&self, number: u8, fighter: u8, at: At) -> bool {
        let plan = self.setup.plans.point(number);
        let questions = Questions::OfPoint(usize::from(number));
        if !self.stands(fighter)
            || plan.may_skip && self.table.can_differ(questions) >> fighter & 1 == 0
        {
            return false;
        }
        self.view().holds(at, plan.condition)
    }

    /// Asks a fighter, and carries out its choice. Returns the option; `None` if it was not asked, because it has
    /// left or the point is under way.
    pub(super) fn ask(&mut self, number: u8, at: At) -> Option<u8> {
        let bit = 1 << number;
        if self.points & bit != 0 || !self.stands(at.my()) {
            return None;
        }
        Some(self.put_question(number, at))
    }

    /// Puts a question, and carries out the choice. Returns the option.
    #[inline(never)]
    fn put_question(&mut self, number: u8, at: At) -> u8 {
        let choice = self.choose(number, at);
        let before = self.points;
        if !self.setup.plans.point(number).on_exit {
            self.points |= 1 << number;
        }
        self.carry(number, choice, at);
        self.points = before;
        choice.option
    }

    pub(super) fn choose(&mut self, point: u8, at: At) -> Choice {
        let view = View::new(self.setup, self.state);
        let draws = &self.draws;
        let ask = Ask { view, actor: at.my(), target: at.target(), point, draws };
        self.table.choose(&ask)
    }

    pub(super) fn carry(&mut self, number: u8, choice: Choice, at: At) {
        let setup = self.setup;
        let Some(option) = setup.plans.option(number, choice.option) else { return };
        let target = if choice.target == NO_TARGET { at.target() } else { choice.target };
        let at = At::of(at.my(), target);
        if option.is_told {
            self.tell(false, |setup, state| {
                let options = &setup.program.declared.points[usize::from(number)].options;
                let sentence = options[usize::from(choice.option)].tell.as_deref();
                super::tell::sentence(sentence.unwrap_or_default(), (setup, state), at, None)
            });
        }
        if option.steps.is_some() || option.roll.is_some() {
            self.table.acts(FighterId::from(at.my()), false);
        }
        if option.lets == 0 {
            // Fast path: no names are put back.
            self.option(option, at);
        } else {
            self.with_names(option.lets, |act| act.option(option, at));
        }
    }

    /// Carries out the steps and the roll of an option.
    fn option(&mut self, option: &OptionPlan, at: At) {
        if let Some(steps) = option.steps {
            self.run(steps, at);
        }
        if let Some(roll) = option.roll {
            self.roll(roll, at, Some(option.lists));
        }
    }
}
