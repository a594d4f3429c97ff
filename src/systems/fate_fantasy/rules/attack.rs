//! Attacks and manoeuvres: both sides roll, blocks are met, and with what result (FF-ATK, FF-DEF,
//! FF-BLK-06 to 08, FF-BLK-12 to 14, FF-MAN).

use super::play::Play;
use crate::system::{Blow, FighterId, Table};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::features::FantasyFeature;
use crate::systems::fate_fantasy::decide::points::{Invoke, Main, REROLL, React};
use crate::systems::fate_fantasy::house::moments::HouseContext;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::fight::{DefensiveMode, Duration, ShiftsFrom};
use crate::systems::fate_fantasy::knobs::harm::ConcedeWhen;
use crate::systems::fate_fantasy::knobs::number_or_word::Either;
use crate::systems::fate_fantasy::sheet::methods::Method;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{Aspect, AspectKind, Trigger};
use crate::systems::fate_fantasy::state::roll::{NO_FLOOR, Opposition, Roll, RollKind, Spot, Why};
use crate::systems::fate_fantasy::state::running_turn::{Deed, Turn};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Rolls of an attack or a manoeuvre, and what blocks add to the opposition. [`Play::clash`] fills it in where it
/// stands, because two [`Roll`]s are much to hand over.
struct Clash {
    actor: Roll,
    other: Roll,
    /// The highest strength of a defensive block that covers the target; [`NO_FLOOR`] without one.
    cover: i32,
    /// The highest total of offensive blocks that stops the action; [`NO_FLOOR`] without one.
    bar: i32,
}

impl Clash {
    /// Returns flat rolls of these kinds, before anything is known of them.
    fn new(Blow { attacker: who, target }: Blow, kinds: (RollKind, RollKind)) -> Self {
        let actor = Roll::flat(who, kinds.0, 0);
        let other = Roll::flat(target, kinds.1, 0);
        Self { actor, other, cover: NO_FLOOR, bar: NO_FLOOR }
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Plays an attack with a method that reaches the target (FF-ATK-01).
    pub fn attack(&mut self, turn: &mut Turn, target: FighterId, method: Method) -> Deed {
        if let Some(gone) = self.ask_target(target) {
            return gone;
        }
        self.plan_follow(turn, Main::Attack);
        let who = turn.who;
        self.note(|| FantasyEvent::Attacks(who, target));
        self.count(M::Attacks, who, 1);
        self.first_contact(who);
        let spot = turn.next_spot();
        let mut clash =
            Clash::new(Blow { attacker: who, target }, (RollKind::Attack, RollKind::Defend));
        if !self.clash(&mut clash, turn, method, spot) {
            self.sweep();
            return Deed::Stopped;
        }
        let total = clash.actor.total();
        let unmet = clash.bar > NO_FLOOR && self.setup.knobs.block.stopped_spin;
        if unmet && self.meet_bars(who, Trigger::Attack, target, total) {
            if clash.other.skill.is_some() {
                self.earn_spin(target, clash.other.total() - total);
            }
            self.sweep();
            return Deed::Stopped;
        }
        self.settle_attack(&clash, target, method.skill);
        self.sweep();
        Deed::Done
    }

    /// Notes the first attack of a side and counts its round; `normalise` keeps the number of the round until every
    /// side has had one.
    fn first_contact(&mut self, who: FighterId) {
        let bit = 1 << self.setup.sheets[who].side;
        if self.state.contact & bit == 0 {
            self.state.contact |= bit;
            self.count(M::FirstContact, who, i32::from(self.state.round));
        }
    }

    /// Asks the target whether it concedes before the dice fall (`concede.when`, FF-END-02); if it does,
    /// [`Deed::TargetGone`] lets the actor choose anew.
    fn ask_target(&mut self, target: FighterId) -> Option<Deed> {
        let asked = self.setup.knobs.harm.concede_when == ConcedeWhen::BeforeRoll;
        (asked && self.offer_concession(target)).then_some(Deed::TargetGone)
    }

    /// Fills in the rolls of a [`Clash`] and bids for both parties. Returns `false` if an offensive block stops the
    /// action before the target has to defend against it (FF-BLK-14). Before such a block the target is not asked for
    /// anything, because the action may not happen.
    fn clash(&mut self, clash: &mut Clash, turn: &Turn, method: Method, spot: Spot) -> bool {
        let Clash { actor, other, .. } = clash;
        let (who, target, kinds) = (actor.who, other.who, (actor.kind, other.kind));
        let attacks = kinds.0 == RollKind::Attack;
        if attacks && self.setup.knobs.fight.full_reactive {
            self.react(target);
        }
        let trigger = if attacks { Trigger::Attack } else { Trigger::Manoeuvre };
        let (bar, cover) = self.barriers(Blow { attacker: who, target }, trigger);
        self.ready(actor, turn, (target, method));
        // Before a block that may yet stop the action the target is not asked for anything.
        let waits = bar > NO_FLOOR && !(attacks && self.setup.knobs.block.stopped_spin);
        let mut rolls = !waits && self.answer(other, cover, actor);
        let by_margin = rolls && self.only_margin_matters();
        let (mine, theirs) = self.opposed(kinds.0.purpose(), spot, (who, by_margin));
        actor.fall(mine);
        self.note(|| FantasyEvent::Rolled(actor.shown(), kinds.0));
        if waits {
            self.moment_rolled(actor, target, (who, bar));
            let against = Opposition { opponent: target, total: bar, success: 1 };
            self.bid_until_past(actor, against, spot);
            // Effects of house rules about the blocks may move the aspects that the actor has used.
            self.state.house.used = actor.used;
            let stopped = self.meet_bars(who, trigger, target, actor.total());
            actor.used = std::mem::take(&mut self.state.house.used);
            if stopped {
                return false;
            }
            rolls = self.answer(other, cover, actor);
        }
        if rolls {
            other.fall(theirs);
        }
        self.note(|| FantasyEvent::Rolled(other.shown(), kinds.1));
        if self.house_rules_read_rolls() {
            self.consult_on_clash((actor, other), cover.max(bar), waits);
        }
        let floor = self.floor_of(kinds.0, cover.max(bar));
        self.bid_both(actor, other, floor, spot);
        let replaced = cover > NO_FLOOR && self.replaces();
        clash.cover = if replaced { NO_FLOOR } else { cover };
        clash.bar = bar;
        true
    }

    /// Returns the total that a roll must meet beside the opposing roll so that it exceeds the blocks (FF-BLK-08,
    /// 12): 1 less if by [`Play::least`] a tie is not enough for its kind.
    fn floor_of(&self, kind: RollKind, blocks: i32) -> i32 {
        if blocks > NO_FLOOR { blocks + 1 - self.least(kind) } else { NO_FLOOR }
    }

    /// Whether only the margin between two opposed rolls matters: no block stands beside them, neither is rolled
    /// again, no policy reads dice, and the total that places an aspect is never used. The exact solver then merges
    /// rolls with equal margins; without a solver this is false.
    fn only_margin_matters(&self) -> bool {
        self.table.lists().is_some_and(|lists| {
            let rerolls = self.setup.knobs.fate.reroll && lists.say::<FateFantasy, Invoke>(REROLL);
            let looks = lists.read(usize::from(FantasyFeature::Dice as u16));
            let clears = self.setup.knobs.manoeuvre.can_remove;
            self.state.blocks.is_empty() && !(rerolls || looks || clears)
        })
    }

    /// Applies house rules to the dice of both parties, before anything is used on them, so that bids see the changed
    /// totals; `waits` if the actor's dice have been offered to them already, before a block.
    #[cold]
    #[inline(never)]
    fn consult_on_clash(
        &mut self,
        (actor, other): (&mut Roll, &mut Roll),
        floor: i32,
        waits: bool,
    ) {
        let (who, target) = (actor.who, other.who);
        if !waits {
            self.moment_rolled(actor, target, (who, other.total().max(floor)));
        }
        if other.dice.is_some() {
            // Effects of the rule may move the aspects that the actor has used already.
            self.state.house.used = actor.used;
            self.moment_rolled(other, who, (who, actor.total()));
            actor.used = std::mem::take(&mut self.state.house.used);
        }
    }

    /// Makes the roll of an attacker or manoeuvrer ready for its dice.
    #[inline]
    fn ready(&mut self, roll: &mut Roll, turn: &Turn, (target, method): (FighterId, Method)) {
        let who = roll.who;
        roll.rating = self.setup.sheets[who].rating(method.skill);
        let edge = i32::from(self.setup.methods[target].defend.value);
        self.make_ready(roll, method.skill, Some(turn), edge);
        if roll.kind == RollKind::Attack {
            self.arm(roll, target, method.skill);
        }
        self.moment_before_roll(roll, target, who);
    }

    /// Returns the totals that blocks add to the opposition: the highest total that stops the action, and the highest
    /// strength that covers its target.
    fn barriers(&self, Blow { attacker: who, target }: Blow, trigger: Trigger) -> (i32, i32) {
        if self.state.blocks.is_empty() {
            return (NO_FLOOR, NO_FLOOR);
        }
        let covers = trigger == Trigger::Attack || self.setup.knobs.block.vs_manoeuvre;
        let cover = if covers { self.highest_cover(target) } else { NO_FLOOR };
        (self.highest_bar(who, trigger, target), cover)
    }

    /// Whether `block.defensive_mode` makes the strength of a block stand for the defence of the target (FF-BLK-06).
    fn replaces(&self) -> bool {
        self.setup.knobs.block.mode == DefensiveMode::Replace
    }

    /// Makes the roll of a target ready for its dice. Returns whether it rolls any: not behind a block that stands
    /// for its defence, nor if [`View::is_helpless`] and `defend.none_rolls` is off (FF-DEF-01 to 04).
    #[inline]
    fn answer(&mut self, roll: &mut Roll, cover: i32, actor: &mut Roll) -> bool {
        let target = roll.who;
        if cover > NO_FLOOR && self.replaces() {
            roll.rating = cover;
            return false;
        }
        if self.view().is_helpless(target) {
            let fight = &self.setup.knobs.fight;
            let (opposition, rolls) = (fight.none_opposition, fight.none_rolls);
            self.count(M::Undefended, target, 1);
            roll.rating = opposition;
            if rolls {
                self.moment_before_answer(roll, actor);
            }
            return rolls;
        }
        let defend = self.setup.methods[target].defend;
        roll.rating = i32::from(defend.value);
        self.make_ready(roll, defend.skill, None, actor.before_dice());
        self.moment_before_answer(roll, actor);
        let it = self.it(target);
        it.defences = it.defences.saturating_add(1);
        self.count(M::Defences, target, 1);
        true
    }

    fn moment_before_answer(&mut self, roll: &mut Roll, actor: &mut Roll) {
        if self.house_rules_read_rolls() {
            // Before a block the actor may have used aspects already, which the rule may move.
            self.state.house.used = actor.used;
            self.moment_before_roll(roll, actor.who, actor.who);
            actor.used = std::mem::take(&mut self.state.house.used);
        }
    }

    /// Adds `weapon.bonus` and the modifiers of bare hands and distance to an attack (FF-WPN-02, 07, FF-RNG-04).
    fn arm(&mut self, roll: &mut Roll, target: FighterId, skill: Skill) {
        let distance = self.view().distance(roll.who, target);
        let bonus = self.setup.weapon_bonus(roll.who, skill, distance);
        roll.add(bonus, Why::Weapon);
        if skill == Skill::Unarmed && self.setup.sheets[target].armed {
            roll.add(self.setup.knobs.weapon.unarmed_penalty, Why::Unarmed);
        }
    }

    /// Offers full defence out of turn to a target who has not acted, with `full_defence.reactive` (FF-FULL-04).
    fn react(&mut self, target: FighterId) {
        let waits = self.state.left >> target & 1 == 1;
        if !waits || self.state.fighters[target].full {
            return;
        }
        if self.answers_with(target, React::FullDefence) {
            self.state.left &= !(1 << target);
            let it = self.it(target);
            it.acted = true;
            it.full = true;
            self.state.holding &= !(1 << target);
            self.note(|| FantasyEvent::FullDefence(target));
            self.count(M::FullDefences, target, 1);
        }
    }

    /// Settles an attack that no offensive block stopped: spin, or a hit beyond defence and cover (FF-ATK-02, 06,
    /// FF-BLK-06, 07). The total is compared with blocks once more, because a reroll may have fallen behind a block
    /// that the first dice had passed.
    fn settle_attack(&mut self, clash: &Clash, target: FighterId, skill: Skill) {
        let who = clash.actor.who;
        let (attack, own) = (clash.actor.total(), clash.other.total());
        let block = &self.setup.knobs.block;
        let best_of = clash.cover > NO_FLOOR && block.mode == DefensiveMode::BestOf;
        let defence = if best_of { own.max(clash.cover) } else { own };
        // A reroll may have fallen behind a block that the first dice had passed.
        let floor = clash.cover.max(clash.bar);
        let beaten = attack > floor;
        if clash.cover > NO_FLOOR {
            self.meet_covers(target, who, attack);
        }
        let hits = attack > defence && beaten;
        let spin = clash.actor.spin - clash.other.spin;
        if spin != 0 {
            let without = attack - spin;
            let would = without > defence && without > floor;
            self.count(M::SpinDecided, who, i32::from(would != hits));
        }
        if hits {
            let from_higher = self.setup.knobs.block.shifts_from == ShiftsFrom::Higher;
            let from = if from_higher { defence.max(clash.cover) } else { defence };
            let shifts = (attack - from + clash.actor.extra).max(0);
            self.note(|| FantasyEvent::Hits(who, shifts));
            self.count(M::Hits, who, 1);
            let stress = self.setup.stress_of(shifts, Some(skill));
            self.strike(target, who, stress);
            return;
        }
        self.note(|| FantasyEvent::Misses(who));
        if self.speaks(FantasyMoment::Missed) {
            self.moment_of_miss(Blow { attacker: who, target }, defence.max(floor) - attack);
        }
        if attack == defence && beaten && self.setup.knobs.fight.tie_damage > 0 {
            self.strike(target, who, self.setup.knobs.fight.tie_damage);
        }
        if clash.other.skill.is_some() {
            self.earn_spin(target, defence - attack);
        }
    }

    /// Applies a hit by [`Play::take_hit`], once house rules have spoken.
    fn strike(&mut self, target: FighterId, by: FighterId, stress: i32) {
        let stress = self.moment_of_hit(by, target, stress);
        self.take_hit(target, by, stress);
    }

    #[cold]
    #[inline(never)]
    fn moment_of_miss(&mut self, Blow { attacker: who, target }: Blow, short: i32) {
        let matter = HouseContext::new(FantasyMoment::Missed, who, Some(target));
        self.consult(&mut HouseContext { number: short, ..matter });
    }

    /// Plays a manoeuvre against a foe, with the same dice and blocks as an attack (FF-MAN-01). A tie with the
    /// defence may be enough (`manoeuvre.tie_succeeds`), but a block must be exceeded.
    pub fn manoeuvre(&mut self, turn: &mut Turn, target: FighterId, method: Method) -> Deed {
        if let Some(gone) = self.ask_target(target) {
            return gone;
        }
        self.plan_follow(turn, Main::Manoeuvre);
        let who = turn.who;
        self.note(|| FantasyEvent::Manoeuvres(who, target));
        self.count(M::Manoeuvres, who, 1);
        let spot = turn.next_spot();
        let kinds = (RollKind::Manoeuvre, RollKind::DefendManoeuvre);
        let mut clash = Clash::new(Blow { attacker: who, target }, kinds);
        if !self.clash(&mut clash, turn, method, spot) {
            self.sweep();
            return Deed::Stopped;
        }
        self.settle_manoeuvre(&clash, target, method.skill);
        self.sweep();
        Deed::Done
    }

    fn settle_manoeuvre(&mut self, clash: &Clash, target: FighterId, skill: Skill) {
        let (who, total) = (clash.actor.who, clash.actor.total());
        if clash.cover > NO_FLOOR {
            self.meet_covers(target, who, total);
        }
        let least = self.least(RollKind::Manoeuvre);
        let block = &self.setup.knobs.block;
        let own = clash.other.total();
        let from_higher = block.shifts_from == ShiftsFrom::Higher;
        let best_of = block.mode == DefensiveMode::BestOf;
        let past = total - if from_higher || best_of { own.max(clash.cover) } else { own };
        // A block must be exceeded, where a tie with the defence is enough. A reroll may have fallen behind
        // an offensive block that the first dice had passed.
        let floor = if best_of { clash.bar } else { clash.bar.max(clash.cover) };
        let shifts = if total > floor { past } else { past.min(least - 1) };
        let spin = clash.actor.spin - clash.other.spin;
        if spin != 0 {
            let changed = (shifts >= least) != (shifts - spin >= least);
            self.count(M::SpinDecided, who, i32::from(changed));
        }
        if shifts >= least {
            self.place_aspect(who, target, skill, (shifts, total));
            return;
        }
        self.note(|| FantasyEvent::Fails(who));
        let rolled = clash.other.skill.is_some();
        if rolled && self.setup.knobs.spin.vs_manoeuvre {
            self.earn_spin(target, clash.other.total() - total);
        }
    }

    /// Places an aspect on a fighter: fragile, or from `manoeuvre.sticky_at` shifts on sticky (FF-MAN-03 to 10).
    fn place_aspect(
        &mut self,
        who: FighterId,
        target: FighterId,
        skill: Skill,
        shifts: (i32, i32),
    ) {
        let knobs = &self.setup.knobs.manoeuvre;
        let sticky = shifts.0 >= knobs.sticky_at;
        let (free, sticky) =
            self.moment_of_aspect(Blow { attacker: who, target }, (knobs.free_tags as u8, sticky));
        let (kind, lasts) = if sticky {
            (AspectKind::Sticky, knobs.sticky)
        } else {
            (AspectKind::Fragile, knobs.fragile)
        };
        let until = match lasts {
            Either::Word(Duration::Conflict) => 0,
            Either::Number(rounds) => self.state.round + rounds as u16,
        };
        let personal = skill == Skill::Ranged && knobs.personal_ranged;
        self.place(Aspect {
            bearer: target.as_u8(),
            placer: who.as_u8(),
            camp: self.setup.camp(who) as u8,
            kind,
            personal,
            free,
            total: shifts.1.clamp(-100, 100) as i8,
            until,
            gone: false,
        });
        self.count(M::AspectsPlaced, who, 1);
        self.count(M::StickyPlaced, who, i32::from(sticky));
        self.note(|| FantasyEvent::Placed(target, kind, personal));
    }

    /// Returns the free tags of an aspect that is placed and whether it is sticky, once house rules have spoken.
    pub fn moment_of_aspect(
        &mut self,
        Blow { attacker: who, target }: Blow,
        (free, sticky): (u8, bool),
    ) -> (u8, bool) {
        if !self.speaks(FantasyMoment::AspectPlaced) {
            return (free, sticky);
        }
        let mut matter = HouseContext::new(FantasyMoment::AspectPlaced, who, Some(target));
        (matter.number, matter.flag) = (i32::from(free), sticky);
        self.consult(&mut matter);
        (matter.number as u8, matter.flag)
    }

    /// Removes an aspect of the foes from an ally, against the total that placed it. It counts as a manoeuvre, so
    /// that blocks on manoeuvres answer it (FF-MAN-14).
    pub fn clear(&mut self, turn: &mut Turn, ally: FighterId, method: Method) -> Deed {
        let who = turn.who;
        self.note(|| FantasyEvent::Clears(who, ally));
        self.count(M::Manoeuvres, who, 1);
        let spot = turn.next_spot();
        let Some(at) = self.view().clearable(ally) else { return Deed::Done };
        self.plan_follow(turn, Main::Clear);
        let blocked = !self.state.blocks.is_empty();
        let bar = if blocked { self.highest_bar(who, Trigger::Manoeuvre, ally) } else { NO_FLOOR };
        let least = i32::from(self.state.aspects[at].total);
        let difficulty = least.max(bar + 1);
        let value = (method.skill, self.setup.sheets[who].rating(method.skill));
        let mut roll = self.prepare((who, RollKind::Manoeuvre), value, Some(turn), difficulty);
        self.roll_single(&mut roll, Opposition::difficulty(difficulty), spot);
        if bar > NO_FLOOR && self.meet_bars(who, Trigger::Manoeuvre, ally, roll.total()) {
            return Deed::Stopped;
        }
        // House rules about the blocks may have moved or removed aspects.
        let Some(at) = self.view().clearable(ally) else { return Deed::Done };
        if roll.total() >= least {
            let placer = FighterId::from(self.state.aspects[at].placer);
            let wasted = i32::from(self.state.aspects[at].free);
            self.count(M::TagsWasted, placer, wasted);
            self.state.remove_aspect(at);
            self.note(|| FantasyEvent::Removed(ally));
        } else {
            self.note(|| FantasyEvent::Fails(who));
        }
        Deed::Done
    }
}
