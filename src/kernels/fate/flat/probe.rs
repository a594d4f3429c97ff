//! Finds the effect of a step: puts the numbers of flat play into a state of the kernel, lets the rules take the step,
//! and writes down what changed. If anything changed that flat play does not keep, the cell is not ordinary.

use super::FlatGame;
use super::effect::{Bid, Effect, LONE, MATE};
use super::state::Now;
use crate::dice::{FateRoll, TrialKey};
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::{Absorb, Concede, Defend, Extreme, Invoke, Style, Turn};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::{RollKind, Setup};
use crate::kernels::fate::rules::actions::attack::Stance;
use crate::kernels::fate::rules::rolls::method::Method;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::sheet::sheet::Severity;
pub(super) use crate::kernels::fate::sheet::sheet::{MAX_BOXES, MAX_SLOTS};
use crate::kernels::fate::state::conflict::{End, Fighter, Status};
use crate::kernels::fate::state::damage::Left;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::tell::series_measures::Level;
use crate::system::{Course, FighterId, Numbered, Options, bits, fighters_in};
use crate::table::{Counters, Deciders, Live};

/// Points at which the rules may ask policies in an ordinary cell. A line of another point means that the cell is not
/// ordinary.
const POINTS: [usize; 7] = [
    Turn::NUMBER,
    Defend::NUMBER,
    Invoke::NUMBER,
    Style::NUMBER,
    Absorb::NUMBER,
    Extreme::NUMBER,
    Concede::NUMBER,
];

/// Dice that count nothing, because the bonus of the party carries the value of the roll.
const NOTHING: FateRoll = FateRoll::new(40);

/// Measures of what is left in the end. Left out of the effect of the end, because flat play adds them up as they
/// change.
pub(super) const LEFT: [usize; 4] = [
    FateMeasure::FreeLeft as usize,
    Level::Fate.number(),
    Level::Stress.number(),
    Level::Slots.number(),
];

/// The levels that harm decides, counted by [`levels`].
pub(super) const LEVELS: [Level; 2] = [Level::Stress, Level::Slots];

/// Returns the levels of a fighter with this harm, as `Play::count_levels` counts them.
pub(super) fn levels<G: FlatGame>(
    setup: &Setup<G>,
    fighter: FighterId,
    it: &Fighter<G::Extra>,
) -> [i32; 2] {
    let sheet = &setup.sheets[fighter];
    [it.free_boxes(sheet), (sheet.usual_slots & !it.slots).count_ones() as i32]
}

/// Rules and policies of a cell; every step of flat play needs them.
pub(super) type Game<'a, G> = (&'a Setup<G>, &'a Deciders);

/// The fighters of an ordinary cell: one alone, and a group of fighters who are alike, so that one member stands for
/// all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cast {
    /// The fighter that stands alone, and the first member of the group.
    pub role: [FighterId; 2],
    /// Sides of these two.
    pub side: [usize; 2],
    /// The members of the group, a bit for each.
    pub mates: u64,
}

/// Returns harm as one number: checked boxes, then filled slots. A number, because harm is part of keys.
fn wear_of(boxes: u8, slots: u8) -> u16 {
    u16::from(boxes) | u16::from(slots) << MAX_BOXES
}

/// Gives a fighter the harm of such a number: the reverse of [`wear_of`].
fn wear_out<G: FlatGame>(setup: &Setup<G>, state: &mut StateOf<G>, fighter: FighterId, wear: u16) {
    let (sheet, it) = (&setup.sheets[fighter], &mut state.fighters[fighter]);
    let (boxes, slots) = ((wear & ((1 << MAX_BOXES) - 1)) as u8, (wear >> MAX_BOXES) as u8);
    it.wear(sheet, |wear| (wear.boxes, wear.slots) = (boxes, slots));
    let is_extreme = |at: &usize| sheet.slots[*at].severity == Severity::Extreme;
    let counts = |at: &usize| setup.fate.extreme_counts || !is_extreme(at);
    it.sustained = bits(slots.into()).filter(counts).count() as u8;
}

/// Gives a fighter, or its pool, so many fate points; [`Facts::purse`](super::state::Facts::purse) says which.
fn set_points<G: FlatGame>(
    setup: &Setup<G>,
    state: &mut StateOf<G>,
    fighter: FighterId,
    points: i32,
) {
    let own = &mut state.fighters[fighter].fate;
    *(if setup.uses_pool(fighter) { &mut state.pool } else { own }) = points as i8;
}

/// The numbers on which steps depend, and which their keys hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scene {
    /// Harm of the fighter alone and of the member at hand.
    pub wear: [u16; 2],
    /// Members of the group who are in the conflict.
    pub count: u32,
    /// Whether no exchange is over yet: some rules hold only in the first.
    pub is_first: bool,
    pub boosts: [i32; 2],
    pub wounds: [i32; 2],
    pub points: [i32; 2],
}

/// A party's part of a roll.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub(super) struct Roll {
    pub value: i32,
    pub replaced: u8,
    pub paid: u8,
    pub rerolls: u8,
}

/// A conflict in which the rules take single steps. Its buffers are reused, so that probing does not allocate.
#[derive(Debug)]
pub(super) struct Probe<G: FlatGame> {
    pub cast: Cast,
    /// The state after the beginning of a trial, from which [`arrange`](Self::arrange) starts.
    pub template: StateOf<G>,
    /// The trial at hand, because its order decides who of two is asked first.
    pub key: TrialKey,
    state: StateOf<G>,
    before: StateOf<G>,
    counters: Counters,
    lines: Vec<u64>,
    /// Whether each line belongs to one of [`POINTS`]; the use of another line is no effect.
    is_known: Vec<bool>,
}

impl<G: FlatGame> Probe<G> {
    /// Makes a probe for a cell; the template is the state of a trial that has begun.
    pub(super) fn new(
        cast: Cast,
        mut template: StateOf<G>,
        counters: Counters,
        deciders: &Deciders,
    ) -> Self {
        template.fighters.iter_mut().for_each(|fighter| G::forget(&mut fighter.game));
        let programs = deciders.seated.iter().flat_map(|seated| seated.policy.programs());
        let is_known =
            programs.flat_map(|program| program.lines().map(|_| POINTS.contains(&program.point())));
        Self {
            cast,
            key: TrialKey::new(0, 0),
            state: template.clone(),
            before: template.clone(),
            template,
            counters,
            lines: vec![0; deciders.line_count()],
            is_known: is_known.collect(),
        }
    }

    /// Lets the rules do something with the state, at a [`Live`] table.
    fn play<O>(
        &mut self,
        (setup, deciders): Game<'_, G>,
        with: impl FnOnce(&mut Play<'_, G, Live<'_>>) -> O,
    ) -> O {
        let mut table = Live::new(self.key, deciders, &mut self.counters, &mut self.lines);
        with(&mut Play { setup, state: &mut self.state, table: &mut table })
    }

    /// Puts the numbers of flat play into the state, and clears the counts, so that [`effect`](Self::effect) sees only
    /// the step.
    fn arrange(&mut self, game: Game<'_, G>, scene: &Scene) {
        let Cast { role, side, mates } = self.cast;
        self.state.clone_from(&self.template);
        self.state.exchange = if scene.is_first { 1 } else { 2 };
        self.play(game, |play| {
            let gone = fighters_in(mates).skip(scene.count as usize);
            gone.for_each(|mate| play.leave(mate, Status::TakenOut));
        });
        let state = &mut self.state;
        for at in [LONE, MATE] {
            wear_out(game.0, state, role[at], scene.wear[at]);
            set_points(game.0, state, role[at], scene.points[at]);
            state.hold_boosts(role[at], scene.boosts[at] as u8);
            state.free[side[at]] = (scene.boosts[at] + scene.wounds[at]) as u16;
            if scene.wounds[at] > 0 {
                let slot = (scene.wear[1 - at] >> MAX_BOXES).trailing_zeros() as usize;
                state.fighters[role[1 - at]].slot_free[slot] = scene.wounds[at] as u8;
                state.fighters[role[1 - at]].slot_by[slot] = role[at].as_u8();
            }
        }
        (state.harmed, state.parted) = (0, false);
        self.before.clone_from(state);
        self.counters.reset();
        self.lines.fill(0);
    }

    /// Writes down what has changed since [`arrange`](Self::arrange); `None` if flat play cannot express it.
    fn effect(&mut self, setup: &Setup<G>) -> Option<Effect> {
        let (Cast { role, side, .. }, state, before) = (self.cast, &self.state, &self.before);
        let mut effect = Effect::default();
        let less = |new: i32, old: i32| i8::try_from(new - old).ok();
        for at in [LONE, MATE] {
            let mut counts = Some(());
            self.counters.tell_counted(side[at], |measure, amount| {
                counts = counts.and_then(|()| effect.count(measure, at, amount));
            });
            counts?;
            let (old, new) = (&before.fighters[role[at]], &state.fighters[role[at]]);
            if old.worn != new.worn {
                let [before, after] = [old, new].map(|it| levels(setup, role[at], it));
                for (level, (before, after)) in
                    LEVELS.into_iter().zip(before.into_iter().zip(after))
                {
                    effect.count(level.number(), at, after - before)?;
                }
                effect.worn |= 1 << at;
                effect.wear[at] = wear_of(new.boxes, new.slots);
                effect.absorbs[at] = new.worn.left();
            }
            effect.left |= u8::from(new.status != Status::In) << at;
            effect.conceded |= u8::from(new.status == Status::Conceded) << at;
            effect.harmed |= u8::from(state.harmed >> role[at] & 1 == 1) << at;
            effect.boosts[at] = less(new.boosts.all().into(), old.boosts.all().into())?;
            let free = less(state.free[side[at]].into(), before.free[side[at]].into())?;
            effect.wounds[at] = free - effect.boosts[at];
            let pool = [state, before].map(|it| i32::from(it.pool));
            let own = [new, old].map(|it| i32::from(it.fate));
            let [new, old] = if setup.uses_pool(role[at]) { pool } else { own };
            // A pool of both is that of the fighter alone.
            let is_counted = at == LONE || !role.iter().all(|it| setup.uses_pool(*it));
            effect.points[at] = if is_counted { less(new, old)? } else { 0 };
        }
        for at in [LONE, MATE].into_iter().filter(|at| effect.left >> at & 1 == 1) {
            effect.wounds[1 - at] = 0; // they go with the fighter
        }
        for (line, uses) in self.lines.iter().enumerate().filter(|(_, uses)| **uses > 0) {
            self.is_known[line].then_some(())?;
            (0..*uses).try_for_each(|_| effect.use_line(line))?;
        }
        self.is_all_told(effect.left != 0).then_some(effect)
    }

    /// Whether nothing has changed but what effects tell, and what no rule of an ordinary cell reads. Resets these
    /// parts and compares the rest, so that a part added to the state later counts as a change.
    fn is_all_told(&mut self, is_out: bool) -> bool {
        let Self { state, before, cast, .. } = self;
        for fighter in cast.role {
            let (new, old) = (&mut state.fighters[fighter], &before.fighters[fighter]);
            (new.status, new.worn, new.sustained) = (old.status, old.worn, old.sustained);
            (new.slot_free, new.slot_by, new.boosts) = (old.slot_free, old.slot_by, old.boosts);
            (new.fate, new.pending, new.attacked) = (old.fate, old.pending, old.attacked);
            G::forget(&mut new.game);
        }
        (state.standing, state.boosted, state.free) =
            (before.standing, before.boosted, before.free);
        (state.pool, state.harm, state.harmed) = (before.pool, before.harm, before.harmed);
        (state.parted, state.gave_up, state.end) = (before.parted, before.gave_up, before.end);
        if is_out {
            state.world.clone_from(&before.world);
        }
        *state == *before
    }

    /// Returns the shifts that a fighter of a role can absorb with this harm.
    pub(super) fn left(&mut self, setup: &Setup<G>, role: usize, wear: u16) -> Left {
        let fighter = self.cast.role[role];
        wear_out(setup, &mut self.state, fighter, wear);
        self.state.fighters[fighter].worn.left()
    }

    /// Returns the kinds of harm among which the fighter alone chooses its target; `present` has the kinds of the
    /// group. `None` if it chooses by more than the kind.
    pub(super) fn aim(&mut self, game: Game<'_, G>, present: u16, count: u32) -> Option<Effect> {
        self.arrange(game, &Scene { count, ..Scene::default() });
        // Each kind has at least one member; the first kind has the others.
        let (mates, first) = (self.cast.mates, present.trailing_zeros() as usize);
        let worn = || {
            let kinds = bits(present.into()).chain(std::iter::repeat(first));
            fighters_in(mates).take(count as usize).zip(kinds)
        };
        worn().for_each(|(mate, kind)| wear_out(game.0, &mut self.state, mate, kind as u16));
        let (lone, quiet) = (self.cast.role[LONE], Moment::QUIET);
        let ask = Ask::new(game.0, &self.state, Turn::NUMBER, lone, &quiet);
        let among = game.1.decide_by(&ask).0.among;
        let mut effect = Effect::default();
        let chosen = worn().filter(|(mate, _)| among >> mate & 1 == 1);
        chosen.for_each(|(_, kind)| effect.aims |= 1 << kind);
        let all = worn().filter(|(_, kind)| effect.aims >> kind & 1 == 1);
        let is_by_kind = all.fold(0, |all, (mate, _)| all | 1_u64 << mate) == among;
        (is_by_kind && among != 0).then_some(effect)
    }

    /// Returns the effect of the beginning of a turn, up to the dice of its attack.
    pub(super) fn meet(
        &mut self,
        game: Game<'_, G>,
        scene: &Scene,
        acting: usize,
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let [actor, target] = [acting, 1 - acting].map(|at| self.cast.role[at]);
        let quiet = Moment::QUIET;
        let ask = Ask::new(game.0, &self.state, Turn::NUMBER, actor, &quiet);
        let (decision, line) = game.1.decide_by(&ask);
        (decision.choice.option == Turn::Attack.number()).then_some(())?;
        self.lines[line] += 1;
        let opposed = self.play(game, |play| {
            play.count(FateMeasure::Actions, actor, 1);
            G::start_turn(play, actor).then_some(())?;
            if play.concession_of_target(target, actor, true) {
                return Some(None);
            }
            play.attack_before_dice(actor, target, decision.choice.argument).map(Some)
        })?;
        let mut effect = self.effect(game.0)?;
        let Some(OpposedRoll { actor, opposing }) = opposed else {
            return (effect.left != 0).then_some(effect);
        };
        effect.edge = i8::try_from(actor.total() - opposing.total()).ok()?;
        effect.replaced[acting] = actor.replaced;
        effect.replaced[1 - acting] = opposing.replaced;
        Some(effect)
    }

    /// Returns an attack whose margin is known, with [`NOTHING`] as its dice.
    fn attack(&self, acting: usize, margin: i32) -> OpposedRoll {
        let party = |at: usize, kind, bonus| Party {
            dice: Some(NOTHING),
            bonus,
            ..Party::new(Some(self.cast.role[at]), kind, Method::NONE)
        };
        let opposing = party(1 - acting, RollKind::Defend, 0);
        OpposedRoll { actor: party(acting, RollKind::Attack, margin), opposing }
    }

    /// Returns the counts of the rules once the conflict is over, without [`LEFT`], and its end. `is_spent` tells that
    /// all exchanges were played.
    pub(super) fn end(
        &mut self,
        game: Game<'_, G>,
        now: &Now,
        is_spent: bool,
    ) -> Option<(Effect, End, Course)> {
        self.arrange(game, &Scene { count: self.cast.mates.count_ones(), ..Scene::default() });
        let Self { state, cast, .. } = self;
        (state.exchange, state.standing) = (now.exchange, now.standing);
        for fighter in fighters_in(!now.standing & (cast.mates | 1 << cast.role[LONE])) {
            let gave_up = now.conceded >> fighter & 1 == 1;
            state.fighters[fighter].status =
                if gave_up { Status::Conceded } else { Status::TakenOut };
            state.gave_up |= u8::from(gave_up) << game.0.side(fighter);
        }
        if is_spent {
            state.place = state.order.len() as u8;
            self.play(game, |play| {
                play.next_turn();
            });
        }
        self.play(game, |play| {
            play.check_end();
            play.settle();
        });
        let mut effect = Effect::default();
        for at in [LONE, MATE] {
            let mut counts = Some(());
            self.counters.tell_counted(self.cast.side[at], |measure, amount| {
                let is_left = LEFT.contains(&measure);
                counts = counts.and_then(|()| {
                    if is_left { Some(()) } else { effect.count(measure, at, amount) }
                });
            });
            counts?;
        }
        Some((effect, self.state.end?, self.state.series.course))
    }

    /// Returns the effect of the invocation of a party of an attack with this margin.
    pub(super) fn bid(
        &mut self,
        game: Game<'_, G>,
        scene: &Scene,
        (acting, bidder, margin): (usize, usize, i32),
        roll: Roll,
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let (mut opposed, is_actor) = (self.attack(acting, margin), acting == bidder);
        let (party, _) = opposed.party(is_actor);
        (party.value, party.replaced) = (roll.value, roll.replaced);
        (party.paid, party.rerolls) = (roll.paid, roll.rerolls);
        party.bonus -= roll.value;
        let before = party.bonus;
        self.play(game, |play| {
            play.side_invokes(&mut opposed, is_actor, (FighterId(0), 0), &mut None)
        });
        let mut effect = self.effect(game.0)?;
        let (party, _) = opposed.party(is_actor);
        effect.bonus = i8::try_from(party.bonus - before).ok()?;
        effect.bid = match (party.rerolls > roll.rerolls, effect.bonus) {
            (true, _) => Bid::Reroll,
            (false, 0) => Bid::Pass,
            _ => Bid::Bonus,
        };
        // The rules use boosts first; flat play knows that, whatever the side held here.
        effect.boosts[bidder] += std::mem::take(&mut effect.wounds[bidder]);
        Some(effect)
    }

    /// Returns the effect of the outcome of an attack with this margin.
    pub(super) fn outcome(
        &mut self,
        game: Game<'_, G>,
        scene: &Scene,
        (acting, margin): (usize, i32),
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let opposed = self.attack(acting, margin);
        let [actor, target] = [acting, 1 - acting].map(|at| self.cast.role[at]);
        self.play(game, |play| {
            G::concluded(play, &opposed);
            G::defended(play, target, margin);
            play.read_attack(actor, target, &opposed, 0);
        });
        self.effect(game.0)
    }

    /// Returns the effect of concessions after an action in which these roles were harmed, and in which a fighter may
    /// have left.
    pub(super) fn poll(
        &mut self,
        game: Game<'_, G>,
        scene: &Scene,
        (harmed, parted): (u8, bool),
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let bit = |at: usize| u64::from(harmed >> at & 1) << self.cast.role[at];
        (self.state.harmed, self.state.parted) = (bit(LONE) | bit(MATE), parted);
        self.play(game, |play| {
            play.poll_concessions();
        });
        self.effect(game.0)
    }
}

impl<G: FlatGame> Play<'_, G, Live<'_>> {
    /// Takes the steps of an attack before its dice fall, and returns both parties as if the dice counted nothing.
    /// `None` if another fighter meets the attack, or if the target does not defend itself.
    fn attack_before_dice(
        &mut self,
        actor: FighterId,
        target: FighterId,
        argument: u8,
    ) -> Option<OpposedRoll> {
        let (attacks, defends) = (RollKind::Attack, RollKind::Defend);
        let method = self.method_toward(actor, target, attacks, argument);
        self.count(FateMeasure::Attacks, actor, 1);
        let method = G::before_roll(self, actor, attacks, method);
        self.meet(actor, target);
        (self.who_meets(actor, target, defends) == (target, false)).then_some(())?;
        let Stance::Defends(defense) = self.stance(target, actor, defends, method) else {
            return None;
        };
        let (mut attack, mut defend) =
            (Party::new(Some(actor), attacks, method), Party::new(Some(target), defends, defense));
        attack.replaced = G::replaced_dice(self.view(), actor, Some(target), attacks);
        defend.replaced = G::replaced_dice(self.view(), target, Some(actor), defends);
        G::before_dice(self, &mut attack, Some(&defend), (actor, 0));
        G::before_dice(self, &mut defend, Some(&attack), (actor, 0));
        (attack.dice, defend.dice) = (Some(NOTHING), Some(NOTHING));
        G::rolled(self, &attack);
        G::rolled(self, &defend);
        Some(OpposedRoll { actor: attack, opposing: defend })
    }
}
