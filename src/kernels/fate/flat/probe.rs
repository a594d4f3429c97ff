//! Finds the effect of a step: puts the numbers of flat play into a state of the kernel, lets the rules take the step,
//! and writes down what changed. If anything changed that flat play does not keep, the cell is not ordinary.

use super::FlatGame;
use super::effect::{Bid, Effect, LONE, MATE};
use crate::dice::{FateRoll, TrialKey};
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::{Absorb, Concede, Defend, Extreme, Invoke, Style, Turn};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::{RollKind, Setup};
use crate::kernels::fate::rules::actions::attack::Stance;
use crate::kernels::fate::rules::rolls::method::Method;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::sheet::sheet::{Harm, MAX_BOXES, Severity};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{Numbered, Options, bits};
use crate::table::{Counters, Deciders, Live};

/// Points at which the rules may ask policies in an ordinary cell.
const POINTS: [usize; 7] = [
    Turn::NUMBER,
    Defend::NUMBER,
    Invoke::NUMBER,
    Style::NUMBER,
    Absorb::NUMBER,
    Extreme::NUMBER,
    Concede::NUMBER,
];

/// Dice that count nothing: what they add stands in the rating.
const NOTHING: FateRoll = FateRoll::new(40);

/// The fighters of an ordinary cell: one alone, and a group of fighters who are alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cast {
    /// The fighter that stands alone, and the first member of the group.
    pub role: [usize; 2],
    /// Their sides.
    pub side: [usize; 2],
    /// The members of the group, a bit for each.
    pub mates: u64,
}

/// Harm as one number: checked boxes, then filled slots.
pub(super) fn wear_of(boxes: u8, slots: u8) -> u16 {
    u16::from(boxes) | u16::from(slots) << MAX_BOXES
}

/// The boxes and the slots of such a number.
pub(super) fn parts_of(wear: u16) -> (u8, u8) {
    ((wear & ((1 << MAX_BOXES) - 1)) as u8, (wear >> MAX_BOXES) as u8)
}

/// The numbers on which steps depend. Pairs are indexed by role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Scene {
    /// Harm of the fighter alone and of the member at hand.
    pub wear: [u16; 2],
    /// Members of the group who are in the conflict.
    pub count: u32,
    /// Whether no exchange is over yet.
    pub is_first: bool,
    pub boosts: [i32; 2],
    pub wounds: [i32; 2],
    pub points: [i32; 2],
}

/// A party's part of a roll.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Roll {
    pub value: i32,
    pub replaced: u8,
    pub paid: u8,
    pub rerolls: u8,
}

/// A conflict in which the rules take single steps.
#[derive(Debug)]
pub(super) struct Probe<G: FlatGame> {
    pub cast: Cast,
    /// The state after the beginning of a trial.
    pub template: StateOf<G>,
    state: StateOf<G>,
    before: StateOf<G>,
    counters: Counters,
    lines: Vec<u64>,
    /// Whether each line belongs to one of [`POINTS`].
    is_known: Vec<bool>,
    /// Trials in whose order the fighter alone comes after and before the first member.
    keys: [TrialKey; 2],
}

impl<G: FlatGame> Probe<G> {
    /// Makes a probe for this cell. The template is that of a trial that has begun.
    pub(super) fn new(
        cast: Cast,
        mut template: StateOf<G>,
        counters: Counters,
        deciders: &Deciders,
    ) -> Self {
        template.fighters.iter_mut().for_each(|fighter| G::forget(&mut fighter.game));
        let policies = deciders.seated.iter().flat_map(|seated| seated.policy.programs());
        let known =
            policies.flat_map(|program| program.lines().map(|_| POINTS.contains(&program.point())));
        let is_known: Vec<bool> = known.collect();
        let mut probe = Self {
            cast,
            state: template.clone(),
            before: template.clone(),
            template,
            counters,
            lines: vec![0; deciders.line_count()],
            is_known,
            keys: [TrialKey::new(0, 0); 2],
        };
        probe.keys = [false, true].map(|first| probe.key_where(deciders, first));
        probe
    }

    /// Returns a trial in whose order the fighter alone is or is not the first of both.
    fn key_where(&mut self, deciders: &Deciders, first: bool) -> TrialKey {
        let [lone, mate] = self.cast.role;
        let is_wanted = |key: &TrialKey| {
            let live = Live::new(*key, deciders, &mut self.counters, &mut self.lines);
            (live.first(1 << lone | 1 << mate) == lone) == first
        };
        let keys = (0..1000).map(|trial| TrialKey::new(0, trial));
        keys.into_iter().find(is_wanted).unwrap_or(TrialKey::new(0, 0))
    }

    /// Lets the rules do something with the state.
    fn play<O>(
        &mut self,
        (setup, deciders): (&Setup<G>, &Deciders),
        lone_first: bool,
        with: impl FnOnce(&mut Play<'_, G, Live<'_>>) -> O,
    ) -> O {
        let key = self.keys[usize::from(lone_first)];
        let mut table = Live::new(key, deciders, &mut self.counters, &mut self.lines);
        with(&mut Play { setup, state: &mut self.state, table: &mut table })
    }

    /// Puts the numbers of flat play into the state.
    fn arrange(&mut self, (setup, deciders): (&Setup<G>, &Deciders), scene: &Scene) {
        let Cast { role, side, mates } = self.cast;
        self.state.clone_from(&self.template);
        self.state.exchange = if scene.is_first { 1 } else { 2 };
        self.play((setup, deciders), true, |play| {
            for gone in bits(mates).skip(scene.count as usize) {
                play.leave(gone, Status::TakenOut);
            }
        });
        for at in [LONE, MATE] {
            self.wear_out(setup, role[at], scene.wear[at]);
            let other = &mut self.state.fighters[role[1 - at]];
            if scene.wounds[at] > 0 {
                let slot = parts_of(scene.wear[1 - at]).1.trailing_zeros() as usize;
                other.slot_free[slot] = scene.wounds[at] as u8;
                other.slot_by[slot] = role[at] as u8;
            }
            self.state.hold_boosts(role[at], scene.boosts[at] as u8);
            self.state.free[side[at]] = (scene.boosts[at] + scene.wounds[at]) as u16;
            self.set_points(setup, at, scene.points[at]);
        }
        (self.state.harmed, self.state.parted) = (0, false);
        self.counters.reset();
        self.lines.fill(0);
        self.before.clone_from(&self.state);
    }

    /// Gives a fighter this harm.
    fn wear_out(&mut self, setup: &Setup<G>, fighter: usize, wear: u16) {
        let (sheet, it) = (&setup.sheets[fighter], &mut self.state.fighters[fighter]);
        let (boxes, slots) = parts_of(wear);
        it.wear(sheet, |wear| (wear.boxes, wear.slots) = (boxes, slots));
        let counts = |at: &usize| {
            sheet.slots[*at].severity != Severity::Extreme || setup.fate.extreme_counts
        };
        it.sustained = bits(slots.into()).filter(counts).count() as u8;
    }

    fn set_points(&mut self, setup: &Setup<G>, role: usize, points: i32) {
        let fighter = self.cast.role[role];
        if setup.uses_pool(fighter) {
            self.state.pool = points as i8;
        } else {
            self.state.fighters[fighter].fate = points as i8;
        }
    }

    /// Writes down what has changed since the state was arranged; `None` if flat play cannot express it.
    fn effect(&mut self, setup: &Setup<G>) -> Option<Effect> {
        let Cast { role, side, .. } = self.cast;
        let mut effect = Effect::default();
        for at in [LONE, MATE] {
            let mut counts = Some(());
            self.counters.tell_counted(side[at], |measure, amount| {
                counts = counts.and_then(|()| effect.count(measure, at, amount));
            });
            counts?;
            let (old, new) = (&self.before.fighters[role[at]], &self.state.fighters[role[at]]);
            if old.worn != new.worn {
                effect.worn |= 1 << at;
                effect.wear[at] = wear_of(new.boxes, new.slots);
            }
            effect.left |= u8::from(new.status != Status::In) << at;
            effect.conceded |= u8::from(new.status == Status::Conceded) << at;
            effect.harmed |= u8::from(self.state.harmed >> role[at] & 1 == 1) << at;
            let boosts = i32::from(new.boosts.all()) - i32::from(old.boosts.all());
            let free = i32::from(self.state.free[side[at]]) - i32::from(self.before.free[side[at]]);
            effect.boosts[at] = i8::try_from(boosts).ok()?;
            effect.wounds[at] = i8::try_from(free - boosts).ok()?;
            let points = if setup.uses_pool(role[at]) {
                i32::from(self.state.pool) - i32::from(self.before.pool)
            } else {
                i32::from(new.fate) - i32::from(old.fate)
            };
            effect.points[at] = i8::try_from(points).ok()?;
        }
        for at in [LONE, MATE] {
            // What is free on the consequences of a fighter goes with it.
            effect.wounds[1 - at] *= i8::from(effect.left >> at & 1 == 0);
        }
        if setup.uses_pool(role[LONE]) && setup.uses_pool(role[MATE]) {
            effect.points[MATE] = 0; // one pool, which the fighter alone stands for
        }
        for (line, uses) in self.lines.iter().enumerate().filter(|(_, uses)| **uses > 0) {
            for _ in 0..*uses {
                effect.use_line(line)?;
            }
            self.is_known[line].then_some(())?;
        }
        self.is_all_told(effect.left != 0).then_some(effect)
    }

    /// Whether nothing has changed but what effects tell, and what no rule of an ordinary cell reads.
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

    /// The target of the fighter alone, among members with these kinds of harm.
    pub(super) fn aim(
        &mut self,
        game: (&Setup<G>, &Deciders),
        (present, count): (u16, u32),
    ) -> Option<Effect> {
        let scene = Scene { count, ..Scene::default() };
        self.arrange(game, &scene);
        // Each kind has at least one member; the first kind has the others.
        let mates = self.cast.mates;
        let worn = || {
            let kinds =
                bits(present.into()).chain(std::iter::repeat(present.trailing_zeros() as usize));
            bits(mates).take(count as usize).zip(kinds)
        };
        for (mate, kind) in worn() {
            self.wear_out(game.0, mate, kind as u16);
        }
        let quiet = Moment::QUIET;
        let ask = Ask::new(game.0, &self.state, Turn::NUMBER, self.cast.role[LONE], &quiet);
        let (decision, _) = game.1.decide_by(&ask);
        let chosen = worn().filter(|(mate, _)| decision.among >> mate & 1 == 1);
        let aims = chosen.fold(0, |aims, (_, kind)| aims | 1_u16 << kind);
        let all = worn().filter(|(_, kind)| aims >> kind & 1 == 1);
        let all = all.fold(0, |all, (mate, _)| all | 1_u64 << mate);
        (all == decision.among && aims != 0).then_some(())?;
        let mut effect = Effect::default();
        effect.aims = aims;
        Some(effect)
    }

    /// The beginning of a turn, up to the dice of its attack.
    pub(super) fn meet(
        &mut self,
        game: (&Setup<G>, &Deciders),
        scene: &Scene,
        acting: usize,
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let (setup, [actor, target]) = (game.0, [acting, 1 - acting].map(|at| self.cast.role[at]));
        let question = Moment::QUIET;
        let ask = Ask::new(setup, &self.state, Turn::NUMBER, actor, &question);
        let (decision, line) = game.1.decide_by(&ask);
        (decision.choice.option == Turn::Attack.number()).then_some(())?;
        self.lines[line] += 1;
        let rolls = self.play(game, true, |play| {
            play.count(FateMeasure::Actions, actor, 1);
            G::start_turn(play, actor).then_some(())?;
            if play.concession_of_target(target, actor, true) {
                return Some(None);
            }
            play.attack_before_dice(actor, target, decision.choice.argument).map(Some)
        })?;
        let mut effect = self.effect(setup)?;
        if let Some(OpposedRoll { actor, opposing }) = rolls {
            effect.edge = i8::try_from(actor.total() - opposing.total()).ok()?;
            effect.replaced[acting] = actor.replaced;
            effect.replaced[1 - acting] = opposing.replaced;
        } else {
            (effect.left != 0).then_some(())?;
        }
        Some(effect)
    }

    /// An attack whose margin is known.
    fn attack(&self, acting: usize, margin: i32) -> OpposedRoll {
        let [actor, target] = [acting, 1 - acting].map(|at| self.cast.role[at]);
        let party = |fighter, kind| Party {
            dice: Some(NOTHING),
            ..Party::new(Some(fighter), kind, Method::NONE)
        };
        let mut opposed = OpposedRoll {
            actor: party(actor, RollKind::Attack),
            opposing: party(target, RollKind::Defend),
        };
        opposed.actor.bonus = margin - opposed.margin();
        opposed
    }

    /// What a party of an attack invokes; `rolls` are the dice of both roles.
    pub(super) fn bid(
        &mut self,
        game: (&Setup<G>, &Deciders),
        scene: &Scene,
        (acting, bidder, margin): (usize, usize, i32),
        roll: Roll,
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let mut opposed = self.attack(acting, margin);
        let is_actor = acting == bidder;
        let (party, _) = opposed.party(is_actor);
        (party.value, party.replaced) = (roll.value, roll.replaced);
        party.bonus -= roll.value;
        (party.paid, party.rerolls) = (roll.paid, roll.rerolls);
        let before = party.bonus;
        self.play(game, true, |play| play.side_invokes(&mut opposed, is_actor, (0, 0), &mut None));
        let mut effect = self.effect(game.0)?;
        let (party, _) = opposed.party(is_actor);
        effect.bonus = i8::try_from(party.bonus - before).ok()?;
        effect.bid = match (party.rerolls > roll.rerolls, effect.bonus) {
            (true, _) => Bid::Reroll,
            (false, 0) => Bid::Pass,
            _ => Bid::Bonus,
        };
        // Boosts are used before anything else, whatever the state at hand held.
        let free = effect.boosts[bidder] + effect.wounds[bidder];
        (effect.boosts[bidder], effect.wounds[bidder]) = (free, 0);
        Some(effect)
    }

    /// The outcome of an attack with this margin.
    pub(super) fn outcome(
        &mut self,
        game: (&Setup<G>, &Deciders),
        scene: &Scene,
        (acting, margin): (usize, i32),
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let opposed = self.attack(acting, margin);
        let [actor, target] = [acting, 1 - acting].map(|at| self.cast.role[at]);
        self.play(game, true, |play| {
            G::concluded(play, &opposed);
            G::defended(play, target, margin);
            play.read_attack(actor, target, &opposed, 0);
        });
        self.state.harm = Harm::Usual;
        self.effect(game.0)
    }

    /// The concessions after an action in which these roles were harmed, and in which a fighter may have left.
    pub(super) fn poll(
        &mut self,
        game: (&Setup<G>, &Deciders),
        scene: &Scene,
        (harmed, parted, lone_first): (u8, bool, bool),
    ) -> Option<Effect> {
        self.arrange(game, scene);
        let bit = |at: usize| u64::from(harmed >> at & 1) << self.cast.role[at];
        (self.state.harmed, self.state.parted) = (bit(LONE) | bit(MATE), parted);
        self.play(game, lone_first, |play| play.poll_concessions());
        self.effect(game.0)
    }
}

impl<G: FlatGame> Play<'_, G, Live<'_>> {
    /// Takes the steps of an attack before its dice fall, and returns both parties as if the dice counted nothing.
    /// `None` if another fighter meets the attack, or if the target does not defend itself.
    fn attack_before_dice(
        &mut self,
        actor: usize,
        target: usize,
        argument: u8,
    ) -> Option<OpposedRoll> {
        let method = self.method_toward(actor, target, RollKind::Attack, argument);
        self.count(FateMeasure::Attacks, actor, 1);
        let method = G::before_roll(self, actor, RollKind::Attack, method);
        self.meet(actor, target);
        (self.who_meets(actor, target, RollKind::Defend) == (target, false)).then_some(())?;
        let Stance::Defends(defense) = self.stance(target, actor, RollKind::Defend, method) else {
            return None;
        };
        let mut attack = Party::new(Some(actor), RollKind::Attack, method);
        let mut defend = Party::new(Some(target), RollKind::Defend, defense);
        attack.replaced = G::replaced_dice(self.view(), actor, Some(target), RollKind::Attack);
        defend.replaced = G::replaced_dice(self.view(), target, Some(actor), RollKind::Defend);
        G::before_dice(self, &mut attack, Some(&defend), (actor, 0));
        G::before_dice(self, &mut defend, Some(&attack), (actor, 0));
        (attack.dice, defend.dice) = (Some(NOTHING), Some(NOTHING));
        G::rolled(self, &attack);
        G::rolled(self, &defend);
        Some(OpposedRoll { actor: attack, opposing: defend })
    }
}
