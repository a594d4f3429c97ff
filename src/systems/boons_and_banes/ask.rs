//! A question of a conflict: what may be chosen, and the values of features.

use super::action::others_to_act;
use super::approach::{largest, open};
use super::benefit::secret;
use super::callable;
use super::contest::{Contest, Deed, Role, Roll};
use super::convert::{may_tie, most};
use super::events::BoonsEvent;
use super::features;
use super::harm::{free_slots, replaceable};
use super::kinds::Skill;
use super::knobs::positioning::BenefitKey;
use super::play::Play;
use super::rests;
use super::roll::floor_of_defence;
use super::setup::Setup;
use super::state::{Fighter, State};
use super::talents::Talent;
use super::words::{
    BY_LOT, EXCESS_BANE, EXCESS_BOON, FORCING, JOIN, LARGEST, MEND, NAME, NEXT, POINT_ALSO,
    POINT_ATTACK, POINT_BASE, POINT_BENEFIT, POINT_CAPTAIN, POINT_DEFENCE, POINT_EXCESS,
    POINT_HELP, POINT_JOIN, POINT_ORDER, POINT_POSITION, POINT_REST, POINT_REVERSE, POINT_SCAR,
    POINT_SKILL, POINT_SLOT, POINT_SURRENDER, POINT_TURN, SURRENDER_LARGEST, SWAP_ALLY, SWAP_FOE,
    UNFORCED, VIGOR, benefit, help as called, turn,
};
use super::words::{BoonsFeature, POINT_ACTION_SKILL};
use crate::system::{Choice, Question, Table};

/// What is going on when a decision is asked for; what does not apply stays at its default.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The contest, and whose roll of it: side and place.
    pub contest: Option<(&'a Contest, usize, usize)>,
    /// An amount: Stress, successes, dice, Favour.
    pub amount: i32,
    /// Whom the decision is about, a bit for each.
    pub among: u64,
    /// Those who were tested against, a bit for each.
    pub tested: u64,
    /// Approaches that would be forced, a bit for each.
    pub forced: u8,
    /// The Approach that was rolled.
    pub approach: u8,
    /// The team that is struck.
    pub team: usize,
    /// Whether the own attack failed.
    pub by_attack: bool,
    /// Whether it is the opening Positioning.
    pub opening: bool,
    /// A benefit that was taken already; 0: none (BB-TAL-08).
    pub barred: u8,
    /// The Skill of the roll.
    pub skill: u8,
    /// Whether a rest is in a settlement.
    pub settled: bool,
    /// Whether any Skill may be picked.
    pub any_skill: bool,
    /// Whether an attack was declared as one of several or on several.
    pub declared: bool,
    /// Strengths of those who act and of those aimed at so far.
    pub sums: [i32; 2],
}

impl Moment<'_> {
    /// Nothing is going on.
    pub const QUIET: Moment<'static> = Moment {
        contest: None,
        amount: 0,
        among: 0,
        tested: 0,
        forced: 0,
        approach: 3,
        team: 0,
        by_attack: false,
        opening: false,
        barred: 0,
        skill: u8::MAX,
        settled: false,
        any_skill: false,
        declared: false,
        sums: [0; 2],
    };
}

/// A question put to a participant.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// What does not change.
    pub setup: &'a Setup,
    /// The state.
    pub state: &'a State,
    point: usize,
    /// Who decides.
    pub who: usize,
    /// What is going on.
    pub moment: &'a Moment<'a>,
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// Puts a question to somebody.
    #[inline]
    pub fn choose(&mut self, point: usize, who: usize, moment: &Moment<'_>) -> Choice {
        let ask = Ask::new(self.setup, self.state, point, who, moment);
        self.table.choose(&ask)
    }
}

/// Mean successes of somebody's largest pool with the relevant Skill, in tenths.
#[inline]
pub fn strength(setup: &Setup, state: &State, who: usize) -> i32 {
    let best = largest(setup, who, open(setup, state, who));
    let rating = best.map_or(0, |best| setup.sheets[who].ratings[usize::from(best)]);
    setup.mean(who, setup.relevant, i32::from(rating))
}

/// Mean successes of a defender's largest pool against an attack of this attacker with the relevant
/// Skill, in tenths, with the floor that it has.
pub fn defence(setup: &Setup, state: &State, attacker: usize, defender: usize) -> i32 {
    let best = largest(setup, defender, open(setup, state, defender));
    let sheet = &setup.sheets[defender];
    let dice = best.map_or(0, |best| i32::from(sheet.ratings[usize::from(best)]));
    let training = sheet.training[setup.relevant as usize];
    let floor = floor_of_defence(setup, state, attacker, defender);
    setup.odds.floored_tenths((training, dice), floor)
}

impl<'a> Ask<'a> {
    /// A question at a point.
    pub fn new(
        setup: &'a Setup,
        state: &'a State,
        point: usize,
        who: usize,
        moment: &'a Moment<'a>,
    ) -> Self {
        Self { setup, state, point, who, moment }
    }

    /// Who decides, in play.
    pub fn me(&self) -> &Fighter {
        &self.state.fighters[self.who]
    }

    /// The team of who decides.
    pub fn team(&self) -> usize {
        self.setup.team(self.who)
    }

    /// Opponents in reach.
    pub fn foes(&self) -> u64 {
        self.setup.reach(self.who) & self.state.active
    }

    /// The own team, as far as it takes part.
    pub fn allies(&self) -> u64 {
        self.setup.members[self.team()] & self.state.active
    }

    /// The roll that the question is about.
    pub fn roll(&self) -> Option<(&Contest, &Roll, Role)> {
        let (contest, side, place) = self.moment.contest?;
        Some((contest, &contest.side(side)[place], contest.role(side)))
    }

    fn legal_turn(&self, option: u8) -> bool {
        let (knobs, setup) = (&self.setup.knobs, self.setup);
        let others = others_to_act(setup, self.state, self.who) != 0;
        let immediate = knobs.position.immediate;
        match option {
            turn::GROUP => knobs.attack.group && others,
            turn::SEVERAL => knobs.attack.multi && self.foes().count_ones() > 1,
            turn::OTHER_SKILL => knobs.attack.offskill,
            turn::POSITION => {
                knobs.position.midpos && (!immediate || knobs.position.immediate_midpos)
            }
            turn::SURRENDER => {
                let stays = self.me().stands && !knobs.ending.stander_surrenders;
                knobs.ending.surrender && !stays
            }
            turn::PASS => knobs.position.allow_pass || self.foes() == 0,
            _ => true,
        }
    }

    /// The first three named options are the Approaches; then come other ways to pick one.
    fn legal_approach(&self, option: u8) -> bool {
        let open = open(self.setup, self.state, self.who);
        match option {
            named @ VIGOR..BY_LOT => open >> (named - VIGOR) & 1 == 1,
            BY_LOT => open != 0,
            _ => true,
        }
    }

    fn legal_skill(&self, option: u8) -> bool {
        let relevant = self.setup.relevant as u8 + 1;
        option == 0 || self.moment.any_skill || option != relevant
    }

    fn legal_benefit(&self, option: u8, argument: u8) -> bool {
        let knobs = &self.setup.knobs.position;
        let key = |approach: u8| knobs.key == BenefitKey::Free || self.moment.approach == approach;
        if option != 0 && option == self.moment.barred {
            return false;
        }
        match option {
            benefit::MORALE => {
                let lifts =
                    self.setup.knobs.ending.recovers || self.state.teams[self.team()].morale > 0;
                key(0) && self.setup.has_morale && lifts
            }
            benefit::ORDER => key(1),
            benefit::LEARN => {
                let foes = self.state.active & !self.setup.members[self.team()];
                let most = self.moment.amount;
                key(2)
                    && knobs.reason_reveals > 0
                    && secret(self.state, self.team(), foes, most).is_some()
            }
            benefit::SCENE => {
                let team = &self.state.teams[self.team()];
                knobs.scene_trait && team.scene.len() < super::state::MOST_HELD
            }
            benefit::BOON | benefit::SCENE_BOON => {
                knobs.boon && may_tie(self.setup, argument, true) && self.makes_objects()
            }
            benefit::BANE => {
                knobs.bane && may_tie(self.setup, argument, true) && self.makes_objects()
            }
            _ => true,
        }
    }

    /// Those against whom a Skill makes no Banes (BB-TAL-18).
    fn slippery(&self, skill: u8) -> u64 {
        if !self.setup.talented || skill != Skill::Maneuver as u8 {
            return 0;
        }
        let sheets = self.setup.sheets.iter().enumerate();
        let those = sheets.filter(|(_, sheet)| sheet.has(Talent::Slippery));
        those.fold(0, |mask, (who, _)| mask | 1 << who)
    }

    /// Those of the contest with whom a roll can be swapped (BB-TAL-19).
    fn swappable(&self, option: u8) -> u64 {
        let Some((contest, side, _)) = self.moment.contest else { return 0 };
        let other = if option == SWAP_FOE { side ^ 1 } else { side };
        let rolls = contest.side(other).iter();
        rolls.fold(0_u64, |mask, roll| mask | 1 << roll.who) & !(1 << self.who)
    }

    /// Whether Boons and Banes made now have a rating.
    fn makes_objects(&self) -> bool {
        self.setup.knobs.object.per_success > 0
    }

    fn legal_excess(&self, option: u8, argument: u8) -> bool {
        let knobs = &self.setup.knobs.object;
        let Some((contest, _, _)) = self.roll() else { return option == 0 };
        let in_conflict = contest.deed != Deed::Test;
        let word = argument == crate::system::NO_ARGUMENT && !in_conflict;
        let tied = word || may_tie(self.setup, argument, in_conflict);
        let (rating, _) = most(self.setup, self.me(), self.moment.amount);
        match option {
            EXCESS_BOON => knobs.boon_from_excess && tied && rating > 0,
            EXCESS_BANE => {
                let hunts = self.of_fighter(BoonsFeature::FreeBane as usize, self.who) > 0;
                // Who has lost can make a Boon of the opponent's excess, and nothing else.
                let won = self.moment.contest.is_none_or(|(_, side, _)| contest.need(side) == 0);
                let enough = rating > 0 || hunts && self.moment.amount > 0;
                knobs.bane_from_excess && tied && enough && contest.is_opposed() && won
            }
            _ => true,
        }
    }

    fn legal_scar(&self, option: u8) -> bool {
        let detrimental = self.setup.knobs.ending.replace_detrimental;
        let mut places = replaceable(self.state, self.who, detrimental);
        match option {
            1 => places.next().is_some(),
            2 => places.any(|place| self.me().traits[place].flaw),
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
        self.who
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        match self.point {
            POINT_TURN => self.legal_turn(option),
            POINT_HELP => match self.moment.contest {
                Some(at) => callable::is_legal(self.setup, self.state, at, option, argument),
                None => option == called::PASS,
            },
            POINT_BASE => {
                let rating =
                    |named: u8| self.setup.sheets[self.who].ratings[usize::from(named - VIGOR)];
                option == 0 || rating(option) > 0
            }
            POINT_ATTACK => option == FORCING || self.legal_approach(option),
            POINT_DEFENCE | POINT_POSITION => {
                option == LARGEST || option == UNFORCED || self.legal_approach(option)
            }
            POINT_SURRENDER => option == SURRENDER_LARGEST || self.legal_approach(option),
            POINT_SKILL | POINT_ACTION_SKILL => self.legal_skill(option),
            POINT_BENEFIT => self.legal_benefit(option, argument),
            POINT_EXCESS => self.legal_excess(option, argument),
            POINT_SLOT if option > 0 => {
                let free = free_slots(self.setup, self.me(), self.setup.kind);
                let size = usize::from(option) - 1;
                free[size] > 0 && size as i32 + 1 >= self.moment.amount
            }
            POINT_SCAR => self.legal_scar(option),
            POINT_REST => rests::is_legal(self, option, argument),
            _ => true,
        }
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        match (self.point, option) {
            (POINT_TURN, turn::SURRENDER | turn::PASS) => 0,
            (POINT_TURN, _) => self.foes(),
            (POINT_ORDER, NEXT) | (POINT_JOIN, JOIN) | (POINT_ALSO, 1) => self.moment.among,
            (POINT_BENEFIT, benefit::BANE) => self.moment.among & !self.slippery(self.moment.skill),
            (POINT_REVERSE, SWAP_FOE | SWAP_ALLY) => self.swappable(option),
            (POINT_REST, MEND) => rests::mendable(self, argument),
            (POINT_CAPTAIN, NAME) | (POINT_BENEFIT, benefit::BOON) => self.allies(),
            (POINT_EXCESS, EXCESS_BANE) => match self.moment.contest {
                Some((contest, side, _)) => {
                    let foes = contest.opponents(side) & self.state.active;
                    let skill = contest.side(side)[0].skill;
                    foes & !self.setup.members[self.team()] & !self.slippery(skill)
                }
                None => 0,
            },
            (POINT_HELP, called::BANE | called::FLAW) => match self.moment.contest {
                Some(at) => callable::candidates(self.setup, self.state, at, option, argument),
                None => 0,
            },
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        BoonsFeature::from_number(feature as u16)
            .map_or(0, |feature| features::of_fighter(self, feature, fighter))
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        BoonsFeature::from_number(feature as u16)
            .map_or(0, |feature| features::of_side(self, feature, own))
    }

    fn of_world(&self, feature: usize) -> i32 {
        BoonsFeature::from_number(feature as u16)
            .map_or(0, |feature| features::of_world(self, feature))
    }
}
