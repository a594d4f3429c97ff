//! Rolls: skill, dice and modifiers, and the bidding of aspects on them (FF-LADR-02 to 04,
//! FF-ASPC-06).

use super::ask::{Ask, Moment};
use super::dice::Throw;
use super::events::{FantasyEvent, Shown, Why};
use super::knobs::fate::Bidding;
use super::knobs::turns::{AllowedOn, InterruptTie};
use super::play::{Play, Purpose, Spot};
use super::skill::Skill;
use super::state::{Cut, NOBODY};
use super::turn::Turn;
use super::words::{POINT_INVOKE, invoke};
use crate::system::Table;

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollKind {
    /// An attack.
    Attack,
    /// A defence against an attack.
    Defend,
    /// A manoeuvre.
    Manoeuvre,
    /// A defence against a manoeuvre.
    DefendManoeuvre,
    /// A block.
    Block,
    /// A main move.
    Move,
    /// A task.
    Task,
    /// A supplemental action that meets a block.
    Supplement,
    /// An interrupt.
    Interrupt,
    /// The answer to an interrupt.
    Answer,
}

impl RollKind {
    /// Whether it is a Defend action.
    #[inline]
    pub fn is_defence(self) -> bool {
        matches!(self, Self::Defend | Self::DefendManoeuvre)
    }

    /// Whether it is the roll of a main action.
    #[inline]
    pub fn is_main(self) -> bool {
        matches!(self, Self::Attack | Self::Manoeuvre | Self::Block | Self::Move | Self::Task)
    }

    /// What its dice are drawn for.
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Attack | Self::Defend | Self::Manoeuvre | Self::DefendManoeuvre => {
                Purpose::Attack
            }
            Self::Block => Purpose::Block,
            Self::Move => Purpose::Move,
            Self::Task => Purpose::Task,
            Self::Supplement => Purpose::Supplement,
            Self::Interrupt | Self::Answer => Purpose::Interrupt,
        }
    }
}

/// One party's roll.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    /// Who rolls.
    pub who: usize,
    /// What for.
    pub kind: RollKind,
    /// With what; none for a flat opposition.
    pub skill: Option<Skill>,
    /// Rating of the skill, or the flat opposition.
    pub rating: i32,
    /// The dice, if there are any.
    pub dice: Option<Throw>,
    /// Modifiers from before the dice.
    pub bonus: i32,
    /// Where they come from, a bit for each [`Why`].
    pub why: u16,
    /// The part of them that is spin.
    pub spin: i32,
    /// What aspects and fate points have added.
    pub bought: i32,
    /// Most that modifiers come to (FF-LADR-03).
    pub cap: i32,
    /// Aspects on the opponent that were used on it, a bit for each place in the list.
    pub used: u64,
    /// Own aspects invoked.
    pub own: u8,
    /// Aspects of the own weapon invoked.
    pub weapon: u8,
    /// Aspects of all kinds used.
    pub aspects: u8,
    /// Fate points without an aspect.
    pub plain: u8,
    /// Rerolls made.
    pub rerolls: u8,
    /// Whether the opponent's weapon was turned against it.
    pub turned: bool,
    /// Whether it was tagged that the opponent is unarmed.
    pub unarmed: bool,
}

impl Roll {
    /// What it comes to without dice.
    #[inline]
    pub fn before_dice(&self) -> i32 {
        self.rating + (self.bonus + self.bought).clamp(-self.cap, self.cap)
    }

    /// What it comes to.
    #[inline]
    pub fn total(&self) -> i32 {
        self.before_dice() + self.dice.map_or(0, |dice| i32::from(dice.sum))
    }

    /// As a fact.
    pub fn shown(&self) -> Shown {
        Shown {
            who: self.who,
            skill: self.skill,
            rating: self.rating,
            dice: self.dice,
            bonus: (self.bonus + self.bought).clamp(-self.cap, self.cap),
            why: self.why,
            total: self.total(),
        }
    }

    fn add(&mut self, amount: i32, why: Why) {
        if amount != 0 {
            self.bonus += amount;
            self.why |= why.bit();
        }
    }
}

/// What opposes a roll.
#[derive(Clone, Copy, Debug)]
pub struct Opposition {
    /// The opponent of the roll, if there is one.
    pub opponent: usize,
    /// The highest total that must be beaten, or difficulty that must be met.
    pub total: i32,
    /// Margin from which the roll succeeds: 1 against others, 0 against a difficulty.
    pub success: i32,
}

impl Opposition {
    /// No opponent.
    pub const NONE: usize = NOBODY as usize;
}

/// Nothing that a total would have to beat.
pub const NO_FLOOR: i32 = -1000;

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// A roll of a character before its dice: with every modifier that its state, its turn and
    /// spin give it. `edge` is the rating of the opponent, for those who could spend spin.
    pub fn prepare(
        &mut self,
        (who, kind): (usize, RollKind),
        (skill, rating): (Skill, i32),
        turn: Option<&Turn>,
        edge: i32,
    ) -> Roll {
        let cap = self.setup.knobs.basic.cap.number().unwrap_or(1000);
        let mut roll = Roll {
            who,
            kind,
            skill: Some(skill),
            rating,
            dice: None,
            bonus: 0,
            why: 0,
            spin: 0,
            bought: 0,
            cap,
            used: 0,
            own: 0,
            weapon: 0,
            aspects: 0,
            plain: 0,
            rerolls: 0,
            turned: false,
            unarmed: false,
        };
        if let Some(turn) = turn.filter(|_| kind.is_main()) {
            roll.add(turn.penalty, Why::Supplement);
            if turn.cut == Cut::Supplemental {
                roll.add(self.setup.knobs.interrupt.penalty, Why::Interrupt);
            }
        }
        if kind.is_defence() {
            let it = &self.state.fighters[who];
            let (full, defences) = (it.full, i32::from(it.defences));
            let fight = &self.setup.knobs.fight;
            if full {
                roll.add(fight.full_bonus, Why::FullDefence);
            }
            roll.add(fight.extra_penalty * defences, Why::Defences);
        }
        if self.setup.wounds_matter {
            let penalty = self.wound_penalty(who);
            roll.add(penalty, Why::Wounds);
        }
        if self.setup.grouping {
            roll.add(self.group_bonus(who), Why::Group);
        }
        if self.state.spinners | self.state.gifted != 0 {
            self.ask_spin(&mut roll, edge);
        }
        roll
    }

    /// An opposition that nobody rolls.
    pub fn flat(who: usize, kind: RollKind, rating: i32) -> Roll {
        Roll {
            who,
            kind,
            skill: None,
            rating,
            dice: None,
            bonus: 0,
            why: 0,
            spin: 0,
            bought: 0,
            cap: 1000,
            used: 0,
            own: 0,
            weapon: 0,
            aspects: 0,
            plain: 0,
            rerolls: 0,
            turned: false,
            unarmed: false,
        }
    }

    /// Adds a modifier to a roll that is being made ready.
    pub fn modify(roll: &mut Roll, amount: i32, why: Why) {
        roll.add(amount, why);
    }

    /// Whether aspects and fate points may be used on such a roll, and by whom they are.
    fn may_bid(&self, roll: &Roll, opponent: usize) -> bool {
        if roll.skill.is_none() || !self.is_asked(POINT_INVOKE, roll.who) {
            return false;
        }
        let allowed = match self.setup.knobs.turn.allowed_on {
            AllowedOn::All => true,
            AllowedOn::MoveAndAttack => {
                matches!(roll.kind, RollKind::Attack | RollKind::Defend | RollKind::Move)
            }
        };
        let it = &self.state.fighters[roll.who];
        let knobs = &self.setup.knobs;
        let tags = opponent != Opposition::NONE && !self.state.aspects.is_empty();
        let free_of_charge = knobs.fate.cost == 0 || knobs.manoeuvre.tag_cost == 0;
        allowed && (it.fate > 0 || it.techniques > 0 || tags || free_of_charge)
    }

    /// Both parties use aspects until both pass; `floor` is what the acting roll must beat besides
    /// the other (FF-ASPC-06). `harm` says what the attack would do as it stands.
    pub fn bid_both(&mut self, actor: &mut Roll, other: &mut Roll, floor: i32, spot: Spot) {
        let open = [self.may_bid(actor, other.who), self.may_bid(other, actor.who)];
        if !open[0] && !open[1] {
            return;
        }
        let first = usize::from(self.setup.knobs.fate.bidding == Bidding::ActorLast);
        let least = self.least(actor.kind);
        if self.setup.blind_bids {
            let (mine, theirs) = (actor.total().max(NO_FLOOR), other.total());
            if open[0] {
                self.bid_alone(actor, Self::against(other.who, theirs.max(floor), least), spot);
            }
            if open[1] {
                self.bid_alone(other, Self::against(actor.who, mine, 1 - least), spot);
            }
            return;
        }
        let mut passed = [!open[0], !open[1]];
        let mut turn = first;
        while !(passed[0] && passed[1]) {
            if !(open[turn]) {
                turn ^= 1;
                continue;
            }
            let did = if turn == 0 {
                let against = Self::against(other.who, other.total().max(floor), least);
                self.bid_once(actor, against, spot)
            } else {
                let against = Self::against(actor.who, actor.total(), 1 - least);
                self.bid_once(other, against, spot)
            };
            passed[turn] = !did;
            if did {
                // Whoever has passed may answer.
                passed[turn ^ 1] = !open[turn ^ 1];
            }
            turn ^= 1;
        }
    }

    const fn against(opponent: usize, total: i32, success: i32) -> Opposition {
        Opposition { opponent, total, success }
    }

    /// One party bids against a total that does not answer.
    fn bid_alone(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        while self.bid_once(roll, against, spot) {}
    }

    /// Shifts with which an opposed roll succeeds: of some kinds a tie is enough (FF-MAN-12,
    /// FF-INTR-06).
    pub fn least(&self, kind: RollKind) -> i32 {
        let knobs = &self.setup.knobs;
        match kind {
            RollKind::Manoeuvre => i32::from(!knobs.manoeuvre.tie),
            RollKind::Interrupt => i32::from(knobs.interrupt.tie == InterruptTie::Npc),
            _ => 1,
        }
    }

    /// Bids on a roll without an opposing roll.
    pub fn bid_single(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        if self.may_bid(roll, against.opponent) {
            while self.bid_once(roll, against, spot) {}
        }
    }

    /// Bids until a roll gets past what is known to oppose it, while more is still to come
    /// (FF-BLK-14).
    pub fn bid_past(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        if self.may_bid(roll, against.opponent) {
            let short = |roll: &Roll| roll.total() - against.total < against.success;
            while short(roll) && self.bid_once(roll, against, spot) {}
        }
    }

    /// One use of an aspect or fate point; whether there was one.
    fn bid_once(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) -> bool {
        let moment = Moment { roll: Some((*roll, against)), ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, POINT_INVOKE, roll.who, &moment);
        let choice = self.table.choose(&ask);
        if choice.option == invoke::PASS {
            return false;
        }
        self.use_on(roll, against.opponent, choice, spot);
        true
    }

    /// Rolls dice for a prepared roll without an opposing roll, and bids on it.
    pub fn roll_single(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        roll.dice = Some(self.single(roll.kind.purpose(), spot, roll.who));
        let (shown, kind) = (roll.shown(), roll.kind);
        self.note(|| FantasyEvent::Rolled(shown, kind));
        self.bid_single(roll, against, spot);
    }
}
