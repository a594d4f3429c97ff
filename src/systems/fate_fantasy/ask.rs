//! A question of a conflict: what may be chosen. The values of features are in `features`.

use super::attack::clearable;
use super::block::{may_bar, may_block, trigger_of};
use super::features;
use super::interrupt::{may_interrupt, means};
use super::invoke::is_legal;
use super::knobs::harm::ConcedeWhen;
use super::movement::{Goal, crossable, way};
use super::roll::{Opposition, Roll, RollKind};
use super::setup::Setup;
use super::skill::Skill;
use super::spin::may_receive;
use super::state::{GM, MAX_ITEMS, State};
use super::tasks::{item_works, passes_gate, task_at_hand};
use super::turn::{Turn, lonely, method_for, moves};
use super::words::{
    NEXT, POINT_CONCEDE, POINT_FOLLOW, POINT_GM_ORDER, POINT_INTERRUPT, POINT_INVOKE, POINT_MAIN,
    POINT_ORDER, POINT_PAY, POINT_PRECEDE, POINT_SPIN, POINT_SUPPLEMENT, STRESS, YES, interrupt,
    main, precede, spin, supplement,
};
use crate::system::{NO_ARGUMENT, Question, bits};

/// What is going on when a decision is asked for; what does not apply stays at its default.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Whom the decision is about, a bit for each.
    pub among: u64,
    /// The turn that is being taken.
    pub turn: Option<Turn>,
    /// The roll that is bid on, and what opposes it.
    pub roll: Option<(Roll, Opposition)>,
    /// The roll that spin could go to: its kind, and rating less what opposes it.
    pub spinning: Option<(RollKind, i32)>,
    /// Shifts of the hit that is absorbed.
    pub hit: i32,
    /// Skill difference of an interrupt.
    pub edge: i32,
}

impl Moment {
    /// Nothing is going on.
    pub const QUIET: Self =
        Self { among: 0, turn: None, roll: None, spinning: None, hit: 0, edge: 0 };
}

/// A question put to a character.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// What does not change.
    pub setup: &'a Setup,
    /// The state.
    pub state: &'a State,
    point: usize,
    /// Who decides.
    pub actor: usize,
    /// What is going on.
    pub moment: &'a Moment,
}

impl<'a> Ask<'a> {
    /// A question at a point.
    pub fn new(
        setup: &'a Setup,
        state: &'a State,
        point: usize,
        actor: usize,
        moment: &'a Moment,
    ) -> Self {
        Self { setup, state, point, actor, moment }
    }

    /// The camp of who decides.
    pub fn camp(&self) -> usize {
        self.setup.camp(self.actor)
    }

    /// The foes who take part.
    #[inline]
    pub fn foes(&self) -> u64 {
        self.setup.camps[self.camp() ^ 1] & self.state.standing
    }

    /// The allies who take part, oneself included.
    pub fn allies(&self) -> u64 {
        self.setup.camps[self.camp()] & self.state.standing
    }

    fn filter(among: u64, holds: impl Fn(usize) -> bool) -> u64 {
        bits(among).filter(|&fighter| holds(fighter)).fold(0, |mask, fighter| mask | 1 << fighter)
    }

    fn turn(&self) -> Turn {
        self.moment.turn.unwrap_or(Turn::new(self.actor, super::state::Cut::No))
    }

    fn has_zones(&self) -> bool {
        self.setup.scene.map.has_zones()
    }

    /// Whether a main action is open at all; whom it can be aimed at is for `aims`.
    fn legal_main(&self, option: u8, argument: u8) -> bool {
        if option == main::ATTACK || option == main::PASS {
            return true;
        }
        let (setup, state, turn) = (self.setup, self.state, self.turn());
        if lonely(option).is_some_and(|main| turn.bars(setup, main)) {
            return false;
        }
        let of_gm = self.camp() == GM;
        match option {
            main::MANOEUVRE => !of_gm || setup.knobs.npc.may_manoeuvre,
            main::CLEAR => {
                setup.knobs.manoeuvre.can_remove && (!of_gm || setup.knobs.npc.may_manoeuvre)
            }
            main::PROTECT => {
                let named = Skill::of(argument);
                let open = setup.methods[self.actor].defence;
                may_block(setup, self.actor)
                    && (argument == NO_ARGUMENT
                        || named.is_some_and(|skill| open >> skill.number() & 1 == 1))
            }
            main::BAR => may_block(setup, self.actor),
            main::BAR_ANYONE => {
                may_block(setup, self.actor)
                    && may_bar(setup, state, self.actor, (trigger_of(argument), None))
            }
            main::FULL_DEFENCE => true,
            main::TASK => task_at_hand(setup, state, self.actor, argument).is_some(),
            option if moves(option) => {
                let stacks = setup.knobs.turn.stack || !turn.stepped;
                let goes = option != main::GO
                    || !way(setup, state, self.actor, Goal::Zone(argument), false).is_empty();
                self.has_zones() && stacks && goes
            }
            _ => true,
        }
    }

    /// Whom a main action can be aimed at.
    fn aim_main(&self, option: u8, argument: u8) -> u64 {
        let (setup, state, who) = (self.setup, self.state, self.actor);
        match option {
            main::ATTACK | main::MANOEUVRE => {
                let manoeuvre = option == main::MANOEUVRE;
                if !self.has_zones() && argument == NO_ARGUMENT {
                    let methods = &setup.methods[who];
                    let best = if manoeuvre { &methods.manoeuvre } else { &methods.attack };
                    return if best[0].is_some() { self.foes() } else { 0 };
                }
                Self::filter(self.foes(), |foe| {
                    method_for((setup, state), (who, foe), argument, manoeuvre).is_some()
                })
            }
            main::CLEAR => Self::filter(self.allies(), |ally| {
                let near = setup.distance(state, who, ally) <= setup.knobs.basic.melee as usize;
                let able = setup.methods[who].manoeuvre[0].is_some();
                near && able && clearable(setup, state, ally).is_some()
            }),
            main::PROTECT => Self::filter(self.allies() & !(1 << who), |ally| {
                setup.distance(state, who, ally) <= setup.knobs.basic.melee as usize
            }),
            main::BAR => Self::filter(self.foes(), |foe| {
                may_bar(setup, state, who, (trigger_of(argument), Some(foe)))
            }),
            main::BAR_ANYONE if matches!(argument, 0 | NO_ARGUMENT) => self.allies(),
            main::BAR_ANYONE => 1 << who,
            main::APPROACH | main::WITHDRAW | main::JOIN => {
                self.aim_move(option - main::APPROACH, argument == 1)
            }
            _ => 0,
        }
    }

    /// Those towards whom, away from whom or to whom one can move: 0, 1, 2.
    fn aim_move(&self, how: u8, shortest: bool) -> u64 {
        if !self.has_zones() {
            return 0;
        }
        let goes = |goal: Goal| !way(self.setup, self.state, self.actor, goal, shortest).is_empty();
        match how {
            0 => Self::filter(self.foes(), |foe| goes(Goal::Foe(foe))),
            1 => Self::filter(self.foes(), |foe| goes(Goal::Away(foe))),
            _ => Self::filter(self.allies() & !(1 << self.actor), |ally| goes(Goal::Ally(ally))),
        }
    }

    fn legal_supplement(&self, option: u8, argument: u8) -> bool {
        let (setup, state, who) = (self.setup, self.state, self.actor);
        let known = |item: usize| state.fighters[who].items[item] > 0;
        let item = usize::from(argument);
        let follows = self.point == POINT_FOLLOW;
        match option {
            supplement::NONE => true,
            supplement::USE | supplement::USE_ON if !follows => {
                let aimed = option == supplement::USE_ON;
                let works = |item| item_works(setup, state, who, item, aimed);
                if argument == NO_ARGUMENT { (0..MAX_ITEMS).any(works) } else { works(item) }
            }
            supplement::GIVE if !follows => {
                if argument == NO_ARGUMENT {
                    (0..MAX_ITEMS).any(known)
                } else {
                    known(item)
                }
            }
            supplement::APPROACH | supplement::WITHDRAW | supplement::JOIN | supplement::GO => {
                let gate = passes_gate(setup, who, Some(Skill::Athletics), false);
                let goes = option != supplement::GO || self.steps(Goal::Zone(argument));
                let zones = setup.knobs.turn.supplemental_zones > 0;
                self.has_zones() && gate && goes && zones
            }
            _ => false,
        }
    }

    /// Whether a supplemental move towards a goal leads anywhere.
    fn steps(&self, goal: Goal) -> bool {
        let path = way(self.setup, self.state, self.actor, goal, true);
        !crossable(self.setup, self.state, self.actor, &path, 1).is_empty()
    }

    fn aim_supplement(&self, option: u8) -> u64 {
        let (setup, state, who) = (self.setup, self.state, self.actor);
        match option {
            supplement::APPROACH => Self::filter(self.foes(), |foe| self.steps(Goal::Foe(foe))),
            supplement::WITHDRAW => Self::filter(self.foes(), |foe| self.steps(Goal::Away(foe))),
            supplement::JOIN => {
                Self::filter(self.allies() & !(1 << who), |ally| self.steps(Goal::Ally(ally)))
            }
            supplement::USE_ON => self.foes(),
            supplement::GIVE => Self::filter(self.allies() & !(1 << who), |ally| {
                setup.distance(state, who, ally) <= setup.knobs.turn.pass_zones as usize
            }),
            _ => 0,
        }
    }

    fn legal_spin(&self, option: u8) -> bool {
        option == spin::KEEP || self.aim_spin(option) != 0
    }

    fn aim_spin(&self, option: u8) -> u64 {
        let side = match option {
            spin::HELP => self.allies(),
            spin::HINDER => self.foes(),
            _ => 0,
        };
        Self::filter(side & self.moment.among, |who| {
            may_receive(self.setup, self.state, self.actor, who)
        })
    }

    fn legal_invoke(&self, option: u8, argument: u8) -> bool {
        self.moment.roll.as_ref().is_some_and(|(roll, against)| {
            is_legal(self.setup, self.state, (roll, against), (option, argument))
        })
    }

    fn legal_precede(&self, option: u8) -> bool {
        use super::knobs::turns::Disrupt;
        let knobs = &self.setup.knobs.interrupt;
        match option {
            precede::AFTER => knobs.follow,
            precede::CANCEL => knobs.disrupt == Disrupt::Cancels,
            _ => true,
        }
    }
}

impl Question for Ask<'_> {
    #[inline]
    fn point(&self) -> usize {
        self.point
    }

    #[inline]
    fn actor(&self) -> usize {
        self.actor
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        match self.point {
            POINT_MAIN => self.legal_main(option, argument),
            POINT_SUPPLEMENT | POINT_FOLLOW => self.legal_supplement(option, argument),
            POINT_INVOKE => self.legal_invoke(option, argument),
            POINT_SPIN => self.legal_spin(option),
            POINT_INTERRUPT if option != interrupt::WAIT => {
                may_interrupt(self.setup, self.state, self.actor, option)
            }
            POINT_PAY => {
                let means = means(self.setup, self.state, self.actor);
                means[usize::from(option == STRESS)]
            }
            POINT_PRECEDE => self.legal_precede(option),
            POINT_CONCEDE if option == YES => {
                self.setup.knobs.harm.concede_when != ConcedeWhen::Never
            }
            _ => true,
        }
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        match self.point {
            POINT_MAIN => self.aim_main(option, argument),
            POINT_SUPPLEMENT | POINT_FOLLOW => self.aim_supplement(option),
            POINT_SPIN => self.aim_spin(option),
            POINT_INTERRUPT if option != interrupt::WAIT => self.moment.among,
            POINT_ORDER | POINT_GM_ORDER if option == NEXT => self.moment.among,
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        features::of_fighter(self, feature, fighter)
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        features::of_side(self, feature, own)
    }

    fn of_world(&self, feature: usize) -> i32 {
        features::of_world(self, feature)
    }
}
