//! Moments: what falls due and lapses, rules of play, decision points; and who has won.

use super::act::{Act, Told};
use super::eval::At;
use super::order::TURN;
use super::plans::MomentPlan;
use super::point::HouseRuleQuestion;
use super::state::{NOBODY, PHASE};
use crate::system::{Ending, FighterId, MOST_FIGHTERS, Questions, Table, bits, fighters_in};
use crate::text_game::compile::{Hung, Law, LawPlace};
use crate::text_game::model::NobodyLeft;

impl<T: Table<Told>> Act<'_, T> {
    /// Begins to number dice anew, for a moment of a fighter. Labels then depend on the moment and not on what was
    /// thrown before, so that a rule more moves no other dice.
    pub(super) fn root(&mut self, moment: u64, fighter: FighterId) {
        let scratch = &mut self.state.scratch;
        scratch.time = scratch.time.wrapping_add(1);
        let place = u64::from(self.setup.places[fighter.index_in::<MOST_FIGHTERS>()]);
        self.root = moment.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ place.rotate_left(40);
    }

    /// Plays a moment of one fighter; skips it if [`is_idle`](MomentPlan::is_idle).
    pub(super) fn moment(&mut self, plan: &MomentPlan, at: At) {
        if !plan.is_idle {
            self.happen(plan, at);
        }
    }

    /// Plays a moment at which something hangs: changes that fall due, lapses, then rules and points.
    pub(super) fn happen(&mut self, plan: &MomentPlan, at: At) {
        let setup = self.setup;
        if plan.is_due {
            self.apply_due(plan.number, 1 << at.my());
        } else if plan.changes {
            // Fast path: most moments have lapses of fighters and nothing else.
            self.lapse(plan, 1 << at.my());
        }
        for hung in setup.plans.hung(plan) {
            match *hung {
                Hung::Law(law) => {
                    if plan.is_exit || self.stands(at.my()) {
                        self.law(law, at, plan.number == TURN);
                    }
                }
                Hung::Point(point) => self.point(point, at),
            }
        }
    }

    /// Returns whether nothing but lapses of fighters can happen at a moment: no policy can choose anything but first
    /// options that do nothing.
    pub(super) fn only_lapses(&self, plan: &MomentPlan) -> bool {
        let is_idle = |point| self.table.can_differ(Questions::OfPoint(point)) == 0;
        plan.is_light && bits(plan.points.into()).all(is_idle)
    }

    #[inline(never)]
    fn law(&mut self, number: u8, at: At, in_turn: bool) {
        let setup = self.setup;
        let law: &Law = &setup.program.laws[usize::from(number)];
        let bit = 1 << number;
        if self.laws & bit != 0 || law.needs_target && at.target() == NOBODY {
            return;
        }
        self.with_names(law.slots, |act| {
            for (slot, value) in &law.numbers {
                act.state.scratch.locals[usize::from(*slot)] = *value;
            }
            if !act.view().holds(at, law.condition) {
                return;
            }
            if in_turn {
                act.table.acts(FighterId::from(at.my()), true);
            }
            match law.place {
                // The table counts that the rule applied, and writes it down.
                LawPlace::House(rule) => {
                    let judged = HouseRuleQuestion { actor: at.my(), target: at.target() };
                    act.table.judge(usize::from(rule), &judged);
                }
                // The standing rules of the game come first among all rules.
                LawPlace::Game => act.table.applied(usize::from(number)),
            }
            let even_out = act.even_out;
            act.even_out |= !act.stands(at.my());
            if law.on_exit {
                // Each fighter leaves once, so that chains of exits end by themselves.
                act.run(law.steps, at);
            } else {
                act.laws |= bit;
                act.run(law.steps, at);
                act.laws &= !bit;
            }
            act.even_out = even_out;
        });
    }

    /// Plays a moment of all fighters: each rule, then each point, for all fighters. After each it looks for a
    /// [`verdict`](Self::verdict).
    pub(super) fn everybody(&mut self, number: u16) {
        let setup = self.setup;
        let plan = &setup.plans.fixed[usize::from(number)];
        if !plan.is_idle {
            self.happen_to_all(plan);
        } else if setup.program.won.is_some() {
            self.verdict();
        }
    }

    #[inline(never)]
    fn happen_to_all(&mut self, plan: &MomentPlan) {
        let setup = self.setup;
        if self.only_lapses(plan) {
            // Fast path: nobody is asked.
            self.lapse(plan, self.state.standing);
            self.verdict();
            return;
        }
        self.lists = super::act::MOST_LISTS;
        // A round may have several phases, whose dice differ.
        let before = self.state.order.iter().take(usize::from(self.state.place));
        let phase = before.filter(|next| **next == PHASE).count() as u64;
        let time = (u64::from(plan.number) + 1 + (phase << 8)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if plan.is_due {
            self.apply_due(plan.number, self.state.standing);
        } else {
            self.lapse(plan, self.state.standing);
        }
        self.verdict();
        for hung in setup.plans.hung(plan) {
            if self.state.ending.is_some() {
                return;
            }
            let standing = self.state.standing;
            match *hung {
                Hung::Law(law) => {
                    let site = time ^ setup.law_sites[usize::from(law)];
                    for fighter in fighters_in(standing) {
                        if self.stands(fighter.as_u8()) {
                            self.root(site, fighter);
                            self.law(law, At::alone(fighter), false);
                        }
                    }
                }
                Hung::Point(point) => {
                    let site = time ^ setup.point_sites[usize::from(point)];
                    self.point_of_all(point, site);
                }
            }
            self.verdict();
        }
    }

    /// Sets the tracks of fighters that lapse at a moment back to their beginning.
    pub(super) fn lapse(&mut self, plan: &MomentPlan, fighters: u64) {
        let setup = self.setup;
        for cell in setup.plans.lapses(plan) {
            for fighter in fighters_in(fighters) {
                self.set_back(fighter.index() * setup.stride + usize::from(*cell));
            }
        }
    }

    /// Sets a track back to its beginning.
    #[inline]
    fn set_back(&mut self, slot: usize) {
        let start = self.setup.start[slot];
        let old = std::mem::replace(&mut self.state.cells[slot], start);
        if old != start {
            self.tell(true, |setup, _| super::tell::lapse(setup, slot, [old, start]));
        }
    }

    /// Applies changes that fall due and lapses, for several fighters together.
    #[inline(never)]
    fn apply_due(&mut self, number: u16, fighters: u64) {
        let setup = self.setup;
        let moment = &setup.program.moments[usize::from(number)];
        let mut any = false;
        for fighter in fighters_in(fighters) {
            for cell in &moment.due {
                let Some(number) = setup.tracks[usize::from(*cell)].due else { continue };
                let place = setup.due_cell(fighter, number);
                let [sum, value, is_set] = [
                    self.state.cells[place],
                    self.state.cells[place + 1],
                    self.state.cells[place + 2],
                ];
                if sum == 0 && is_set == 0 {
                    continue;
                }
                self.state.cells[place..place + 3].fill(0);
                any = true;
                let slot = fighter.index() * setup.stride + usize::from(*cell);
                let old = self.state.cells[slot];
                let from = if is_set == 0 { old } else { value };
                let (low, high) = setup.bounds[slot];
                let new = from.saturating_add(sum).min(high).max(low);
                self.state.cells[slot] = new;
                if new != old {
                    self.tell(false, |setup, _| super::tell::change(setup, slot, [old, new]));
                }
            }
            for cell in &moment.lapses {
                self.set_back(fighter.index() * setup.stride + usize::from(*cell));
            }
        }
        for cell in &moment.side_lapses {
            for side in 0..setup.side_names.len() {
                self.set_back(setup.side_cells + side * setup.side_stride + usize::from(*cell));
            }
        }
        for cell in &moment.conflict_lapses {
            self.set_back(setup.conflict_cells + usize::from(*cell));
        }
        if any {
            self.state.looked = true;
            self.look_at_all((0, 0), u64::MAX, None);
        }
    }

    /// Looks whether a side has won. Without a condition `won` it looks only if a fighter has left since the last
    /// look, because nothing else can decide the conflict.
    pub(super) fn verdict(&mut self) {
        if self.judged == self.state.standing && self.setup.program.won.is_none() {
            // Fast path: only a fighter who leaves can decide the conflict.
            in_tests!(assert!(self.state.ending.is_some() || self.fights()));
            return;
        }
        self.judge();
    }

    /// Returns whether fighters of hostile sides stand.
    fn fights(&self) -> bool {
        let standing = self.state.standing;
        fighters_in(standing).any(|fighter| self.setup.foes[fighter] & standing != 0)
    }

    /// Works out whether a side has won: the plain form of [`verdict`](Self::verdict).
    #[inline(never)]
    fn judge(&mut self) {
        if self.state.ending.is_some() {
            return;
        }
        let setup = self.setup;
        let standing = self.state.standing;
        self.judged = standing;
        let sides = |fighters: u64| {
            fighters_in(fighters).fold(0_u8, |mask, fighter| mask | 1 << setup.sides[fighter])
        };
        if setup.program.won.is_some() {
            let view = self.view();
            let holds = |fighter: &FighterId| view.holds(At::alone(*fighter), setup.program.won);
            let won =
                fighters_in(standing).filter(holds).fold(0, |mask, fighter| mask | 1 << fighter);
            if won != 0 {
                // Two hostile sides that win together have drawn.
                let is_divided = fighters_in(won).any(|fighter| setup.foes[fighter] & won != 0);
                let ending = if is_divided { Ending::Draw } else { Ending::Won(sides(won)) };
                self.state.ending = Some(ending);
                return;
            }
        }
        if self.fights() {
            return;
        }
        let nobody = |of_players: bool| {
            let all = setup.everybody;
            let them = if of_players { all & setup.of_players } else { all & !setup.of_players };
            if them == 0 { Ending::Draw } else { Ending::Won(sides(them)) }
        };
        self.state.ending = Some(match (standing, setup.program.nobody_left) {
            (0, NobodyLeft::Draw) => Ending::Draw,
            (0, NobodyLeft::Pc) => nobody(true),
            (0, NobodyLeft::Gm) => nobody(false),
            _ => Ending::Won(sides(standing)),
        });
    }
}
