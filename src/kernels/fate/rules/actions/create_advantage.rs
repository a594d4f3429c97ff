//! Creating advantages (FC-ADV, WOA-ACT-01 to 08).

use super::opposition::Deed;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::{FailedCreate, Invoke};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::house::moments::HouseContext;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::common::{CreateFail, CreateKnownFail, CreateTie};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::map::Site;
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::kernels::fate::state::conflict::{Attached, SceneAspect};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, Numbered, Options, Table, first_in};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Rolls for a new aspect on an opponent, who defends, and returns the outcome.
    pub(crate) fn create_on(
        &mut self,
        actor: FighterId,
        target: FighterId,
        method: Method,
        presence: bool,
        serial: u32,
    ) -> Outcome {
        self.create_on_any(actor, target, method, presence, serial).1
    }

    /// Like [`create_on`](Self::create_on), but also returns the fighter that bears the aspect, if there is one: the
    /// target, or an ally that has stepped in for it (FC-IPO-07).
    pub(crate) fn create_on_any(
        &mut self,
        actor: FighterId,
        target: FighterId,
        method: Method,
        presence: bool,
        serial: u32,
    ) -> (FighterId, Outcome) {
        let kind = RollKind::Create { presence };
        self.note(|| FateEvent::Creates(actor, Some(target)));
        let method = G::before_roll(self, actor, kind, method);
        let method = self.hindered(actor, method);
        let (met_by, _) = self.who_meets(actor, target, RollKind::DefendCreate);
        let opposed = self.covering(met_by, met_by != target, |play| {
            play.against(actor, kind, method, met_by, RollKind::DefendCreate, serial)
        });
        (met_by, self.read_create(actor, met_by, &opposed, serial))
    }

    /// Returns the method for a new advantage. Its rating is lower by the aspects of one's own side on the scene
    /// (`create.per_open`).
    pub(crate) fn hindered(&self, actor: FighterId, method: Method) -> Method {
        Method { rating: method.rating - self.view().own_open(actor), ..method }
    }

    /// Reads an attempt at a new aspect on an opponent, for the roll of one target or of several.
    pub(crate) fn read_create(
        &mut self,
        actor: FighterId,
        target: FighterId,
        opposed: &OpposedRoll,
        serial: u32,
    ) -> Outcome {
        let style = self.setup.fate.defend_style_boost;
        let outcome = self.outcome(opposed);
        if outcome == Outcome::Fail {
            self.opponent_style_boost(opposed, style);
        }
        let fail = self.create_fail(actor, outcome);
        let knobs = &self.setup.fate;
        match (outcome, knobs.create_tie, fail) {
            (Outcome::Style, ..) => self.attach(actor, target, knobs.style_invokes as u8, 0),
            (Outcome::Succeed, ..) => self.attach(actor, target, knobs.success_invokes as u8, 0),
            (Outcome::Tie, CreateTie::Boost, _) => self.gain_boost(actor),
            (Outcome::Tie, CreateTie::AspectNoInvoke, _) => self.attach(actor, target, 0, 0),
            (Outcome::Fail, _, CreateFail::EnemyFreeInvoke) => self.attach(actor, target, 0, 1),
            _ => {}
        }
        G::resolved(self, opposed, serial);
        outcome
    }

    /// Rolls for free invocations on an aspect that the side has already put on an opponent (FC-ADV-08 to 10).
    pub(crate) fn exploit(
        &mut self,
        actor: FighterId,
        target: FighterId,
        method: Method,
        serial: u32,
    ) {
        let (opposed, [free, counter]) = self.exploit_roll(actor, target, method, serial);
        self.add_to_known(actor, target, free, counter);
        G::resolved(self, &opposed, serial);
    }

    /// Rolls for free invocations on an aspect that an opponent bears: its own, a consequence or an advantage.
    /// Returns the free invocations that the actor's and the opponent's side gain on it.
    pub(crate) fn exploit_roll(
        &mut self,
        actor: FighterId,
        target: FighterId,
        method: Method,
        serial: u32,
    ) -> (OpposedRoll, [u8; 2]) {
        let kind = RollKind::Create { presence: false };
        self.note(|| FateEvent::Creates(actor, Some(target)));
        let method = G::before_roll(self, actor, kind, method);
        let opposed = self.against(actor, kind, method, target, RollKind::DefendCreate, serial);
        let outcome = self.outcome(&opposed);
        if outcome == Outcome::Fail {
            self.opponent_style_boost(&opposed, self.setup.fate.defend_style_boost);
        }
        if outcome == Outcome::Tie {
            // A tie is a success here (FC-ADV-09).
            G::defended(self, target, 1);
        }
        (opposed, self.exploited(outcome))
    }

    /// Returns the free invocations on an existing aspect that a roll for them gives the actor's and the other
    /// side (FC-ADV-08 to 10); `create.success_invokes` and `create.style_invokes` are about new aspects.
    pub(crate) fn exploited(&self, outcome: Outcome) -> [u8; 2] {
        match outcome {
            Outcome::Style => [2, 0],
            Outcome::Succeed | Outcome::Tie => [1, 0],
            Outcome::Fail => {
                let gives = self.setup.fate.known_fail == CreateKnownFail::EnemyFreeInvoke;
                [0, u8::from(gives)]
            }
        }
    }

    /// Rolls for a new aspect on the scene, against a foe who opposes it or a fixed difficulty (FC-ADV-03), and
    /// returns the outcome.
    pub(crate) fn create_on_scene(
        &mut self,
        actor: FighterId,
        method: Method,
        serial: u32,
    ) -> Outcome {
        let here = SceneAspect { site: self.site_of(actor), ..SceneAspect::default() };
        self.create_here(actor, method, here, serial)
    }

    /// Like [`create_on_scene`](Self::create_on_scene), for an aspect of a certain make: a barrier, cover.
    pub(crate) fn create_here(
        &mut self,
        actor: FighterId,
        method: Method,
        make: SceneAspect,
        serial: u32,
    ) -> Outcome {
        let kind = RollKind::Create { presence: false };
        self.note(|| FateEvent::Creates(actor, None));
        let method = G::before_roll(self, actor, kind, method);
        let method = self.hindered(actor, method);
        let knobs = &self.setup.fate;
        let (deed, difficulty) = (Deed::OnScene(method.number), knobs.scene_difficulty);
        let opposed = self.roll_unless_opposed((actor, kind, method), deed, difficulty, serial);
        let knobs = &self.setup.fate;
        let side = self.setup.side(actor);
        let outcome = self.outcome(&opposed);
        let fail = self.create_fail(actor, outcome);
        match (outcome, knobs.create_tie, fail) {
            (Outcome::Style, ..) => self.put_aspect(actor, side, knobs.style_invokes as u8, make),
            (Outcome::Succeed, ..) => {
                self.put_aspect(actor, side, knobs.success_invokes as u8, make);
            }
            (Outcome::Tie, CreateTie::Boost, _) => self.gain_boost(actor),
            (Outcome::Tie, CreateTie::AspectNoInvoke, _) => self.put_aspect(actor, side, 0, make),
            (Outcome::Fail, _, CreateFail::EnemyFreeInvoke) => {
                if let Some(foe) = opposed.opposing.fighter {
                    self.put_aspect(actor, self.setup.side(foe), 1, make);
                    self.note(|| FateEvent::AspectBackfires(actor, None));
                }
            }
            _ => {}
        }
        outcome
    }

    /// Returns the result of a failure, as the rules or the roller say (FC-ADV-04); the roller is asked only with
    /// [`CreateFail::RollerChoice`].
    fn create_fail(&mut self, actor: FighterId, outcome: Outcome) -> CreateFail {
        let known = self.setup.fate.create_fail;
        if outcome != Outcome::Fail || known != CreateFail::RollerChoice {
            return known;
        }
        let moment = Moment { kind: Some(RollKind::Create { presence: false }), ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, FailedCreate::NUMBER, actor, &moment);
        match FailedCreate::of(self.table.choose(&ask).option) {
            FailedCreate::Aspect => CreateFail::EnemyFreeInvoke,
            FailedCreate::Nothing => CreateFail::Nothing,
        }
    }

    /// Returns a fixed difficulty as a party. A foe still in speaks for it, because it may invoke: the first in the
    /// order of the trial, or any if no foe has anything to decide.
    pub(crate) fn difficulty(&self, actor: FighterId, difficulty: i32) -> Party {
        let foes = self.setup.foes(actor) & self.state.standing;
        let decides = self.table.can_differ(Invoke::NUMBER) & foes != 0;
        let first = || if decides { self.table.first_of(foes) } else { first_in(foes) };
        let speaker = (foes != 0).then(first);
        Party::new(
            speaker,
            RollKind::Oppose,
            Method { number: Method::NONE.number, rating: difficulty },
        )
    }

    /// Sticks an aspect on a fighter. With no room left, the aspect strengthens one that is there, so that no free
    /// invocation is lost.
    pub(crate) fn attach(&mut self, actor: FighterId, target: FighterId, free: u8, counter: u8) {
        if self.state.end.is_some() || !self.state.is_in(target) {
            return;
        }
        let free = self.moment_advantage(actor, Some(target), free);
        let made = self.state.exchange;
        let aspect = Attached { by: actor.as_u8(), free, counter, made, ..Attached::default() };
        if !self.state.fighters[target].attached.push(aspect) {
            self.add_to_known(actor, target, free, counter);
            return;
        }
        self.book_free(actor, target, free, counter);
        self.count(FateMeasure::Advantages, actor, 1);
        self.note(|| FateEvent::Aspect { by: actor, on: Some(target), free, known: false });
        if counter > 0 {
            self.note(|| FateEvent::AspectBackfires(actor, Some(target)));
        }
    }

    /// Returns the free invocations of an advantage after house rules have spoken.
    pub(crate) fn moment_advantage(
        &mut self,
        actor: FighterId,
        bearer: Option<FighterId>,
        free: u8,
    ) -> u8 {
        if !self.speaks(HouseMoment::AdvantageMade) {
            return free;
        }
        let mut matter = HouseContext::new(HouseMoment::AdvantageMade as usize, actor, bearer);
        matter.invocations = i32::from(free);
        self.consult(&mut matter);
        matter.invocations as u8
    }

    /// Adds free invocations to an advantage of the actor's side on `target`, at most 50 in all.
    fn add_to_known(&mut self, actor: FighterId, target: FighterId, free: u8, counter: u8) {
        let Some(at) = self.known_aspect(actor, target) else { return };
        if free == 0 && counter == 0 {
            return;
        }
        let aspect = &mut self.state.fighters[target].attached[at];
        aspect.free = aspect.free.saturating_add(free).min(50);
        aspect.counter = aspect.counter.saturating_add(counter).min(50);
        self.book_free(actor, target, free, counter);
        self.note(|| FateEvent::Aspect { by: actor, on: Some(target), free, known: true });
        if counter > 0 {
            self.note(|| FateEvent::AspectBackfires(actor, Some(target)));
        }
    }

    pub(crate) fn book_free(&mut self, actor: FighterId, target: FighterId, free: u8, counter: u8) {
        self.state.free[self.setup.side(actor)] += u16::from(free);
        self.state.free[self.setup.side(target)] += u16::from(counter);
    }

    /// Returns the place of the first advantage (no boost) of the actor's side on `target`; `None` if there is none.
    pub(crate) fn known_aspect(&self, actor: FighterId, target: FighterId) -> Option<usize> {
        let side = self.setup.side(actor);
        let attached = &self.state.fighters[target].attached;
        attached.iter().position(|aspect| {
            !aspect.is_boost() && self.setup.side(FighterId::from(aspect.by)) == side
        })
    }

    /// Puts an aspect on the scene, with free invocations for one side: in its maker's zone, or all over a scene
    /// without zones.
    pub(crate) fn put_on_scene(&mut self, actor: FighterId, side: usize, free: u8) {
        let make = SceneAspect { site: self.site_of(actor), ..SceneAspect::default() };
        self.put_aspect(actor, side, free, make);
    }

    /// Returns a fighter's position as the site of an aspect.
    pub(crate) fn site_of(&self, fighter: FighterId) -> Site {
        if self.setup.map.has_zones() {
            Site::Zone(self.state.fighters[fighter].foot.zone())
        } else {
            Site::Everywhere
        }
    }
}

impl<G: FateGame> View<'_, G> {
    /// Returns the extra difficulty of a new advantage for the aspects that a fighter's side has made on the scene
    /// (`create.per_open`).
    pub(crate) fn own_open(self, fighter: FighterId) -> i32 {
        let each = self.setup.fate.create_per_open;
        if each == 0 {
            return 0;
        }
        let members = self.setup.members(fighter);
        let own = self.state.scene.iter().filter(|aspect| {
            usize::from(aspect.by) < MAX_FIGHTERS && members >> aspect.by & 1 == 1
        });
        each * own.count() as i32
    }
}
