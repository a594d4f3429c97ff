//! Attacks (FC-ATK, FC-DEF, WOA-ACT-13 to 18).

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::classes::style_class;
use crate::kernels::fate::decide::points::Style;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::house::moments::HouseContext;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::common::SurpriseSide;
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::harm::gear;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{Blow, Choice, FighterId, Hint, Numbered, Options, Table};

/// A fighter's way of meeting an action, as [`stance`](Play::stance) decides it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stance {
    /// Without a defence: the rating stands, and nothing that helps a defence does.
    Stands(Method),
    /// With a defence, whether dice are thrown for it or not.
    Defends(Method),
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Plays one attack by `actor` on `target` with this method; the dice have not fallen yet.
    pub(crate) fn attack(
        &mut self,
        actor: FighterId,
        target: FighterId,
        method: Method,
        serial: u32,
    ) {
        self.note(|| FateEvent::Attacks(actor, target));
        self.count(FateMeasure::Attacks, actor, 1);
        let method = G::before_roll(self, actor, RollKind::Attack, method);
        self.meet(actor, target);
        let (met, takes) = self.who_meets(actor, target, RollKind::Defend);
        let stands_in = met != target;
        let target = met;
        let blow = Blow { attacker: actor, target };
        if !takes && !stands_in && self.attacks_plainly(blow, method, serial) {
            return self.plain_attack(blow, method, serial);
        }
        let opposed = if takes {
            self.take_blow(actor, method, target, serial)
        } else {
            self.covering(target, stands_in, |play| {
                play.against(actor, RollKind::Attack, method, target, RollKind::Defend, serial)
            })
        };
        self.read_attack(actor, target, &opposed, serial);
    }

    /// Reads an attack: a miss, a tie, a hit. Apart from the roll, because parts of a result and attacks on a zone
    /// are read here as well.
    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every attack
    pub(crate) fn read_attack(
        &mut self,
        actor: FighterId,
        target: FighterId,
        opposed: &OpposedRoll,
        serial: u32,
    ) {
        let knobs = &self.setup.fate;
        match self.outcome(opposed) {
            outcome if self.setup.harm.geared && outcome != Outcome::Fail => {
                self.armed_hit(Blow { attacker: actor, target }, opposed, serial);
            }
            Outcome::Fail => {
                let style = Outcome::opponent_style(opposed.margin(), knobs);
                if !(style && G::style_defence(self, opposed, serial)) {
                    self.opponent_style_boost(opposed, knobs.defend_style_boost);
                }
                if knobs.fail_stress > 0 && self.state.is_in(actor) {
                    self.suffer(actor, knobs.fail_stress, target);
                }
            }
            Outcome::Tie => {
                if knobs.attack_tie_boost {
                    self.gain_boost(actor);
                }
            }
            outcome => self.hit(Blow { attacker: actor, target }, opposed, outcome, serial),
        }
        G::resolved(self, opposed, serial);
    }

    /// Rolls an action against the defence of `target`. A fighter that cannot defend stands at +0
    /// ([`Stance::Stands`]).
    pub(crate) fn against(
        &mut self,
        actor: FighterId,
        kind: RollKind,
        method: Method,
        target: FighterId,
        defend: RollKind,
        serial: u32,
    ) -> OpposedRoll {
        let acting = (actor, kind, method);
        let opposed = match self.stance(target, actor, defend, method) {
            Stance::Stands(rating) => {
                let opposing = Party::new(Some(target), defend, rating);
                self.roll_passive(acting, Purpose::Opposed, opposing, serial)
            }
            Stance::Defends(defense) => {
                self.roll_opposed(acting, (target, defend, defense), serial)
            }
        };
        G::defended(self, target, opposed.margin());
        opposed
    }

    /// Returns how a fighter meets an action with this method: one against it alone, a part of a result, or an attack
    /// on all in a zone. The fighter may be unable to defend (FC-DEF-01), surprised (FC-ORD-08), or forgo its defence
    /// (FC-DEF-06).
    #[inline]
    pub(crate) fn stance(
        &mut self,
        target: FighterId,
        actor: FighterId,
        defend: RollKind,
        method: Method,
    ) -> Stance {
        let met = self.state.fighters[target].attacked.saturating_add(1);
        self.state.fighters[target].attacked = met;
        if !self.setup.fate.defend_max.allows(i32::from(met)) {
            return Stance::Stands(Method::NONE);
        }
        if self.is_surprised(target) {
            return Stance::Stands(self.unrolled(target, defend, method));
        }
        let defense = G::choose_defense(self, target, actor, defend, method.number);
        if defense.number == Method::FORGONE {
            self.note(|| FateEvent::Forgoes(target));
            return Stance::Stands(defense);
        }
        Stance::Defends(G::before_roll(self, target, defend, defense))
    }

    /// Returns the defence of a surprised target: its skill, without dice (J-24).
    pub(crate) fn unrolled(&self, target: FighterId, defend: RollKind, against: Method) -> Method {
        let stands = G::method(self.view(), target, defend, against.number);
        self.passive(stands.unwrap_or(Method::NONE))
    }

    /// Whether a fighter is still surprised: in the first exchange, before its own turn, if the other side strikes
    /// first (FC-ORD-08).
    pub(crate) fn is_surprised(&self, fighter: FighterId) -> bool {
        let knobs = &self.setup.fate;
        let players = || self.setup.sides[self.setup.side(fighter)].players;
        knobs.surprise_passive
            && self.view().is_first_exchange()
            && match knobs.surprise_side {
                SurpriseSide::Nobody => false,
                SurpriseSide::Players => !players(),
                SurpriseSide::GameMaster => players(),
            }
            && !self.state.fighters[fighter].acted
    }

    /// Plays a hit, or with style a smaller one and a boost (FC-ATK-07, FC-ATK-08). A tie that counts as a hit has 1
    /// shift.
    fn hit(&mut self, blow: Blow, opposed: &OpposedRoll, outcome: Outcome, serial: u32) {
        let shifts = (opposed.margin() + self.setup.fate.hit_bonus).max(1);
        let shifts = shifts + i32::from(opposed.actor.extra_shifts);
        self.strike(blow, shifts, outcome == Outcome::Style, serial);
    }

    /// Plays a hit of so many shifts, whatever made it so: house rules, the choice at style, then
    /// [`suffer`](Self::suffer).
    #[inline]
    pub(crate) fn strike(
        &mut self,
        Blow { attacker: actor, target }: Blow,
        mut shifts: i32,
        style: bool,
        serial: u32,
    ) {
        let knobs = &self.setup.fate;
        if self.setup.bodies.bosses != 0 {
            shifts = self.shrug_off(target, shifts);
        }
        let bare = G::before_hit(self, actor, target, shifts, style);
        if bare {
            self.bare_boxes(target, u8::MAX);
        }
        let traded = if style { self.style_choice(actor, target, shifts) } else { None };
        if let Some(choice) = traded {
            if let Some(price) = G::style_price(self.setup, choice.option) {
                shifts = (shifts - price).max(0);
            } else {
                shifts = (shifts - knobs.style_trade).max(0);
                self.note(|| FateEvent::StyleTrade(actor));
                if !G::trade_boost(self, actor, target, serial) {
                    self.gain_boost(actor);
                }
            }
        }
        if self.speaks(HouseMoment::Hit) {
            let Some(changed) = self.moment_hit(Blow { attacker: actor, target }, shifts, style)
            else {
                return;
            };
            shifts = changed;
        }
        self.count(FateMeasure::Hits, actor, 1);
        self.count(FateMeasure::ShiftsDealt, actor, shifts.max(0));
        if shifts > 0 {
            self.suffer(target, shifts, actor);
        }
        if bare {
            self.bare_boxes(target, 0);
        }
        if let Some(choice) = traded.filter(|_| self.state.end.is_none()) {
            G::after_style(self, actor, target, choice);
        }
    }

    /// Puts boxes out of reach of the hit at hand (`Wear::bare`), so that only slots can absorb it.
    fn bare_boxes(&mut self, fighter: FighterId, boxes: u8) {
        let sheet = &self.setup.sheets[fighter];
        self.state.fighters[fighter].wear(sheet, |wear| wear.bare = boxes);
    }

    /// Returns the shifts of a hit after house rules have spoken; `None` if the target is no longer there to be hit.
    #[cold]
    #[inline(never)]
    fn moment_hit(
        &mut self,
        Blow { attacker: actor, target }: Blow,
        shifts: i32,
        style: bool,
    ) -> Option<i32> {
        let mut matter = HouseContext::new(HouseMoment::Hit as usize, actor, Some(target));
        (matter.shifts, matter.style) = (shifts, style);
        self.consult(&mut matter);
        let goes_on = self.state.end.is_none() && self.state.is_in(target);
        goes_on.then_some(matter.shifts.max(0))
    }

    /// Asks an attacker with style what to take in place of the full hit; `None` for the full hit. Most are not
    /// asked, because their list wants the full hit at this cost.
    fn style_choice(&mut self, actor: FighterId, target: FighterId, shifts: i32) -> Option<Choice> {
        if self.table.can_differ(Style::NUMBER) >> actor & 1 == 0 {
            return None;
        }
        // Most lists want the full hit if it takes its target out.
        let toll = Some(self.view().toll(actor, target, shifts));
        if self.table.answer((Style::NUMBER, style_class(toll)), actor, Hint::NOTHING).is_some() {
            return None;
        }
        let opponent = target.as_u8();
        let moment = Moment { shifts, opponent, attack: true, toll, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Style::NUMBER, actor, &moment);
        let choice = self.table.choose(&ask);
        (choice.option != Style::Full.number()).then_some(choice)
    }

    /// Reads an attack that does not fail, in a fight in which gear counts ([`gear::blow`]).
    #[inline(never)]
    pub(crate) fn armed_hit(
        &mut self,
        Blow { attacker: actor, target }: Blow,
        opposed: &OpposedRoll,
        serial: u32,
    ) {
        let margin = opposed.margin();
        let ratings = self.setup.gear_between(actor, target, self.state.harm);
        let blow = gear::blow(&self.setup.fate, &self.setup.harm.knobs, ratings, margin);
        if blow.armed {
            let (weapon, armor) = ratings;
            self.note(|| FateEvent::Gear { weapon, armor, shifts: blow.shifts });
        }
        match (blow.shifts, blow.armed) {
            (0, false) => {
                if self.setup.fate.attack_tie_boost {
                    self.gain_boost(actor);
                }
            }
            (0, true) => self.gain_boost(actor),
            (shifts, _) => {
                let shifts = shifts + i32::from(opposed.actor.extra_shifts);
                self.strike(Blow { attacker: actor, target }, shifts, blow.style, serial);
            }
        }
    }
}
