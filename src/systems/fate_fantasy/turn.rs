//! A character's turn: what lasted until now ends, then main and supplemental actions (FF-ACT,
//! FF-SUP, FF-FULL).

use super::ask::{Ask, Moment};
use super::block::trigger_of;
use super::events::FantasyEvent;
use super::knobs::fight::{FullDuration, Stopped};
use super::knobs::harm::ConcedeWhen;
use super::knobs::turns::{Lonely, Timing};
use super::measures::FantasyMeasure as M;
use super::methods::Method;
use super::movement::Goal;
use super::play::{Play, Purpose, Spot};
use super::setup::Setup;
use super::skill::Skill;
use super::state::{Cut, GM, State};
use super::tasks::task_at_hand;
use super::words::{
    POINT_COMPEL, POINT_FOLLOW, POINT_MAIN, POINT_SUPPLEMENT, REFUSE, main, supplement,
};
use crate::dice::Pick;
use crate::system::{Choice, NO_ARGUMENT, NO_TARGET, Question, Table};

/// Most times that a main action is chosen anew because its target conceded.
const MOST_CHOICES: usize = 40;
/// Chances of compels are drawn in parts of this.
const PARTS: u32 = 10_000;

/// A turn that is being taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose it is.
    pub who: usize,
    /// Deeds so far: they number the draws.
    pub deeds: u8,
    /// How it came about.
    pub cut: Cut,
    /// Supplemental actions so far, interrupting left aside.
    pub supplements: u8,
    /// What they add to the rolls of main actions.
    pub penalty: i32,
    /// The supplemental move that comes after the main action.
    pub follow: Option<Choice>,
    /// Whether it has made a supplemental move.
    pub stepped: bool,
    /// Whether another main action was chosen after a block.
    pub again: bool,
}

impl Turn {
    /// A turn that begins.
    pub const fn new(who: usize, cut: Cut) -> Self {
        Self {
            who,
            deeds: 0,
            cut,
            supplements: 0,
            penalty: 0,
            follow: None,
            stepped: false,
            again: false,
        }
    }

    /// Where the draws of the next deed stand.
    pub fn next_spot(&mut self) -> Spot {
        let deed = self.deeds.min(15);
        self.deeds += 1;
        Spot { turn: self.who, deed }
    }

    /// Supplemental actions of the turn, interrupting included.
    pub const fn all_supplements(&self) -> i32 {
        self.supplements as i32 + matches!(self.cut, Cut::Supplemental) as i32
    }

    /// Whether another supplemental action may be taken (FF-ACT-02).
    pub fn may_supplement(&self, setup: &Setup) -> bool {
        let allowed = setup.camp(self.who) != GM || setup.knobs.npc.may_supplement;
        allowed && self.all_supplements() < setup.knobs.turn.supplements
    }

    /// Whether a main action is barred because of the turn's supplemental actions (FF-SUP-05,
    /// FF-INTR-10).
    pub fn bars(&self, setup: &Setup, main: Lonely) -> bool {
        if !setup.knobs.turn.forbidden_with.contains(&main) {
            return false;
        }
        let cut = self.cut == Cut::Supplemental && !setup.knobs.interrupt.restricted;
        self.supplements > 0 || cut
    }
}

/// What became of a main action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It was done, whatever it came to.
    Done,
    /// A block stopped it.
    Stopped,
    /// Its target conceded before the dice fell.
    TargetGone,
}

/// The main actions that allow no supplemental action, by option.
pub fn lonely(option: u8) -> Option<Lonely> {
    match option {
        main::PROTECT | main::BAR | main::BAR_ANYONE => Some(Lonely::Block),
        main::FULL_DEFENCE => Some(Lonely::FullDefence),
        main::MANOEUVRE | main::CLEAR => Some(Lonely::Manoeuvre),
        _ => None,
    }
}

/// Whether an option of a main action moves.
pub const fn moves(option: u8) -> bool {
    matches!(option, main::APPROACH | main::WITHDRAW | main::JOIN | main::GO)
}

/// The way in which a character attacks or manoeuvres somebody, with a named skill or the best.
pub fn method_for(
    (setup, state): (&Setup, &State),
    (who, target): (usize, usize),
    argument: u8,
    manoeuvre: bool,
) -> Option<Method> {
    let distance = setup.distance(state, who, target);
    let methods = &setup.methods[who];
    let best = if manoeuvre { &methods.manoeuvre } else { &methods.attack };
    if argument == NO_ARGUMENT {
        return *best.get(distance)?;
    }
    let skill = Skill::of(argument)?;
    let (least, most) = setup.range(who, skill);
    let rating = setup.sheets[who].rating(skill);
    let able = methods.offence >> skill.number() & 1 == 1 && (least..=most).contains(&distance);
    let trained = !manoeuvre || rating >= setup.knobs.manoeuvre.min_skill;
    (able && trained).then_some(Method { skill, value: rating as i8 })
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Takes a turn; the first main action that was chosen.
    pub fn take_turn(&mut self, who: usize, cut: Cut, forced: Option<Choice>) -> Option<Choice> {
        self.state.left &= !(1 << who);
        let it = self.it(who);
        it.acted = true;
        it.holds = false;
        it.waits = false;
        self.note(|| FantasyEvent::Turn(who));
        self.count(M::Turns, who, 1);
        self.expire_protection(who);
        let when = self.setup.knobs.harm.concede_when;
        let asked = matches!(when, ConcedeWhen::BeforeRoll | ConcedeWhen::OwnTurn);
        if asked && self.offer_concession(who) {
            return None;
        }
        if self.is_compelled(who) {
            return None;
        }
        if self.setup.grouping {
            self.gather(who);
        }
        let mut turn = Turn::new(who, cut);
        self.supplements(&mut turn);
        let mut first = None;
        for number in 0..self.setup.knobs.turn.mains {
            if self.is_over() || !self.state.is_in(who) {
                break;
            }
            let choice = self.main_action(&mut turn, forced.filter(|_| number == 0));
            first = first.or(choice);
        }
        first
    }

    /// The own block and full defence end when the turn comes up (FF-BLK-08, FF-FULL-03).
    pub fn expire_protection(&mut self, who: usize) {
        self.it(who).full = false;
        if !self.state.blocks.is_empty() {
            self.drop_blocks(|block| usize::from(block.by) == who);
        }
    }

    /// Full defence that ends with the round (`full_defence.duration`).
    pub fn expire_full(&mut self) {
        if self.setup.knobs.fight.full_duration == FullDuration::EndOfRound {
            for it in self.state.fighters.iter_mut() {
                it.full = false;
            }
        }
    }

    /// Whether a compel takes the turn (FF-ASPC-10).
    fn is_compelled(&mut self, who: usize) -> bool {
        let rate = self.setup.knobs.fate.compel_rate;
        let never = rate == crate::knob::Chance::NEVER;
        if never || self.setup.camp(who) == GM || self.setup.sheets[who].aspects == 0 {
            return false;
        }
        let spot = Spot { turn: who, deed: 0 };
        let lot = self.draw((Purpose::Compel, 0), spot, who, Pick(PARTS));
        if !rate.happens(((u64::from(lot) << 32) / u64::from(PARTS)) << 32) {
            return false;
        }
        let broke = self.state.fighters[who].fate == 0;
        let refuses = !broke && self.is_asked(POINT_COMPEL, who) && {
            let ask = Ask::new(self.setup, self.state, POINT_COMPEL, who, &Moment::QUIET);
            self.table.choose(&ask).option == REFUSE
        };
        self.note(|| FantasyEvent::Compelled(who, !refuses));
        if refuses {
            self.spend(who, 1);
            self.count(M::CompelsRefused, who, 1);
            return false;
        }
        let it = self.it(who);
        it.fate = it.fate.saturating_add(1);
        self.count(M::FateEarned, who, 1);
        self.count(M::CompelsAccepted, who, 1);
        self.count(M::TurnsLost, who, 1);
        true
    }

    /// Supplemental actions before the main action (D-SUPP).
    fn supplements(&mut self, turn: &mut Turn) {
        if !self.is_asked(POINT_SUPPLEMENT, turn.who) {
            return;
        }
        while turn.may_supplement(self.setup) && !self.is_over() {
            let moment = Moment { turn: Some(*turn), ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, POINT_SUPPLEMENT, turn.who, &moment);
            let choice = self.table.choose(&ask);
            if choice.option == supplement::NONE {
                return;
            }
            self.announce_supplement(turn);
            self.supplement(turn, choice);
        }
    }

    /// A supplemental action costs its penalty as soon as it is named (FF-SUP-04).
    fn announce_supplement(&mut self, turn: &mut Turn) {
        turn.supplements += 1;
        turn.penalty += self.setup.knobs.turn.penalty;
        self.count(M::Supplements, turn.who, 1);
    }

    fn supplement(&mut self, turn: &mut Turn, choice: Choice) {
        let target = usize::from(choice.target);
        let goal = match choice.option {
            supplement::APPROACH => Goal::Foe(target),
            supplement::WITHDRAW => Goal::Away(target),
            supplement::JOIN => Goal::Ally(target),
            supplement::GO => Goal::Zone(choice.argument),
            option => {
                let Some(item) = self.item_of(turn.who, choice) else { return };
                match option {
                    supplement::GIVE => self.give_item(turn.who, item, target),
                    supplement::USE_ON => self.use_item(turn, item, Some(target)),
                    _ => self.use_item(turn, item, None),
                }
                return;
            }
        };
        turn.stepped = true;
        self.supplemental_move(turn, goal);
    }

    /// The item that a choice is about: the named one, or the first that works.
    fn item_of(&self, who: usize, choice: Choice) -> Option<usize> {
        if choice.argument != NO_ARGUMENT {
            return Some(usize::from(choice.argument));
        }
        let aimed = choice.option == supplement::USE_ON;
        (0..super::state::MAX_ITEMS).find(|&item| match choice.option {
            supplement::GIVE => self.state.fighters[who].items[item] > 0,
            _ => super::tasks::item_works(self.setup, self.state, who, item, aimed),
        })
    }

    /// Names a supplemental move that comes after the main action, before its roll (JC-11).
    pub fn plan_follow(&mut self, turn: &mut Turn, main: u8) {
        let asked = self.is_asked(POINT_FOLLOW, turn.who);
        if !asked || turn.follow.is_some() || !turn.may_supplement(self.setup) {
            return;
        }
        let knobs = &self.setup.knobs.turn;
        let alone = lonely(main).is_some_and(|main| knobs.forbidden_with.contains(&main));
        let stacked = moves(main) && !knobs.stack;
        if alone || stacked || knobs.timing == Timing::Before {
            return;
        }
        let moment = Moment { turn: Some(*turn), ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, POINT_FOLLOW, turn.who, &moment);
        let choice = self.table.choose(&ask);
        if choice.option != supplement::NONE {
            self.announce_supplement(turn);
            turn.follow = Some(choice);
        }
    }

    /// Chooses a main action and does it; the choice that was made first.
    fn main_action(&mut self, turn: &mut Turn, forced: Option<Choice>) -> Option<Choice> {
        let who = turn.who;
        let mut first = None;
        let mut forced = forced;
        for _ in 0..MOST_CHOICES {
            let moment = Moment { turn: Some(*turn), ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, POINT_MAIN, who, &moment);
            let choice = match forced.take() {
                Some(told) if is_possible(&ask, told) => told,
                Some(_) => Choice::plain(main::PASS),
                None => self.table.choose(&ask),
            };
            first = first.or(Some(choice));
            let deed = self.perform(turn, choice);
            if deed == Deed::TargetGone && !self.is_over() {
                continue;
            }
            self.count(M::Actions, who, 1);
            let again = deed == Deed::Stopped
                && self.setup.knobs.block.stopped == Stopped::ChooseAgain
                && !turn.again;
            if !again || self.is_over() || !self.state.is_in(who) {
                break;
            }
            turn.again = true;
        }
        if let Some(step) = turn.follow.take()
            && !self.is_over()
            && self.state.is_in(who)
        {
            let gone = step.target != NO_TARGET && !self.state.is_in(usize::from(step.target));
            if !gone {
                self.supplement(turn, step);
            }
        }
        first
    }

    /// Does a main action.
    fn perform(&mut self, turn: &mut Turn, choice: Choice) -> Deed {
        let (who, target) = (turn.who, usize::from(choice.target));
        let shortest = choice.argument == 1;
        let method = |manoeuvre| {
            method_for((self.setup, self.state), (who, target), choice.argument, manoeuvre)
        };
        match choice.option {
            main::ATTACK => match method(false) {
                Some(method) => self.attack(turn, target, method),
                None => Deed::Done,
            },
            main::MANOEUVRE => match method(true) {
                Some(method) => self.manoeuvre(turn, target, method),
                None => Deed::Done,
            },
            main::CLEAR => {
                let best = self.setup.methods[who].manoeuvre[0];
                let named = Skill::of(choice.argument).map(|skill| {
                    let value = self.setup.sheets[who].rating(skill) as i8;
                    Method { skill, value }
                });
                match named.or(best) {
                    Some(method) => self.clear(turn, target, method),
                    None => Deed::Done,
                }
            }
            main::PROTECT | main::BAR | main::BAR_ANYONE => self.block(turn, choice),
            main::FULL_DEFENCE => {
                self.it(who).full = true;
                self.count(M::FullDefences, who, 1);
                self.note(|| FantasyEvent::FullDefence(who));
                Deed::Done
            }
            main::APPROACH => self.main_move(turn, Goal::Foe(target), shortest),
            main::WITHDRAW => self.main_move(turn, Goal::Away(target), shortest),
            main::JOIN => self.main_move(turn, Goal::Ally(target), shortest),
            main::GO => self.main_move(turn, Goal::Zone(choice.argument), false),
            main::TASK => match task_at_hand(self.setup, self.state, who, choice.argument) {
                Some(task) => self.work(turn, task),
                None => Deed::Done,
            },
            _ => {
                self.note(|| FantasyEvent::Passes(who));
                Deed::Done
            }
        }
    }

    /// What somebody would do as things stand, without doing it (FF-INTR-06).
    pub fn announce(&mut self, who: usize) -> Choice {
        let moment = Moment { turn: Some(Turn::new(who, Cut::No)), ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, POINT_MAIN, who, &moment);
        self.table.choose(&ask)
    }
}

/// Whether an announced action can still be taken.
fn is_possible(ask: &Ask<'_>, choice: Choice) -> bool {
    let aims = ask.candidates(choice.option, choice.argument);
    let aimed = choice.target == NO_TARGET || aims >> choice.target & 1 == 1;
    ask.legal(choice.option, choice.argument) && aimed
}

/// Whether an offensive block of a main action makes sense, by option, argument and target.
pub fn bar_trigger(option: u8, argument: u8) -> Option<super::state::Trigger> {
    matches!(option, main::BAR | main::BAR_ANYONE).then(|| trigger_of(argument))
}
