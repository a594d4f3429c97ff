//! Talents in rolls: dice, faces, swaps (BB-TAL-01, 02, 04, 05, 11, 12, 19, 21, 23).

use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::points::Reverse;
use crate::systems::boons_and_banes::knobs::favour::Floor;
use crate::systems::boons_and_banes::rules::help::bonus_dice::settle_tricks;
use crate::systems::boons_and_banes::rules::play::{
    BoonsEvent, M, Moment, Playing, Purpose, Table,
};
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{Approach, NO_APPROACH, Skill};
use crate::systems::boons_and_banes::state::conditions::known_condition;
use crate::systems::boons_and_banes::state::rolls::{Roll, RollAt, Rolls, Stance};

/// Draws of one throw of [`gift`](Playing::gift): the number of a gift times this labels its draws.
const PER_GIFT: u32 = 64;
/// Most such throws of one roll, because labels have room for no more.
const MOST_GIFTS: u8 = 8;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Adds the fixed extra dice of talents, before pools are rolled (BB-DICE-09, step 3).
    pub fn talent_dice(&mut self, rolls: &mut Rolls) {
        let setup = self.setup;
        let (actors, targets) = (rolls.actors.len() as i32, rolls.targets.len() as i32);
        let intuition = Approach::Intuition as u8;
        let hunts = |roll: &Roll| {
            let has = setup.sheets[usize::from(roll.who)].has(Talent::PackTactics);
            has && roll.approach == intuition
        };
        let pack = actors > 1 && rolls.actors.iter().any(hunts);
        for side in 0..2 {
            let stance = rolls.stance(side);
            for place in 0..rolls.side(side).len() {
                let own = rolls.side(side)[place];
                let sheet = &setup.sheets[usize::from(own.who)];
                let mut dice = i32::from(own.dice);
                if stance == Stance::Attack && sheet.has(Talent::Dervish) {
                    dice += targets - i32::from(rolls.guards);
                }
                if stance == Stance::Defence && sheet.has(Talent::Steadfast) {
                    dice += actors - 1;
                }
                if side == 1 && pack {
                    dice -= setup.knobs.attack.defender_die * (actors - 1);
                }
                if sheet.has(Talent::ToughAsNails)
                    && self.is_used_against(rolls, RollAt { side, place })
                {
                    dice += 1;
                }
                if own.approach != NO_APPROACH {
                    rolls[RollAt { side, place }].dice = dice.clamp(0, 64) as u8;
                }
            }
        }
    }

    /// Whether opponents have a floor from a participant's Condition
    /// ([`known_condition`](crate::systems::boons_and_banes::state::conditions::known_condition), BB-TAL-21).
    fn is_used_against(&self, rolls: &Rolls, RollAt { side, place }: RollAt) -> bool {
        let who = FighterId::from(rolls.side(side)[place].who);
        let uses = |foe: &Roll| {
            let skill = Skill::numbered(usize::from(foe.skill));
            let team = self.setup.team(FighterId::from(foe.who));
            known_condition(self.view(), who, skill, team) > 0
        };
        self.setup.knobs.favour.floor == Floor::On && rolls.side(side ^ 1).iter().any(uses)
    }

    /// Draws the faces of a roll if its roller's talents or gear read them; with `Talent::Juggernaut` sixes
    /// count twice (BB-TAL-04).
    pub fn read_faces(&mut self, rolls: &mut Rolls, RollAt { side, place }: RollAt) {
        let who = usize::from(rolls.side(side)[place].who);
        let sheet = &self.setup.sheets[who];
        if !sheet.watches {
            return;
        }
        self.look(rolls, RollAt { side, place });
        let defends = rolls.stance(side) == Stance::Defence;
        let per_hit = self.setup.knobs.dice.per_hit as u8;
        let roll = &mut rolls[RollAt { side, place }];
        let fights = roll.skill == Skill::Fight as u8 && roll.approach == Approach::Vigor as u8;
        if defends && fights && sheet.has(Talent::Juggernaut) {
            roll.rolled += (roll.faces.sixes - roll.doubled) * per_hit;
            roll.doubled = roll.faces.sixes;
        }
    }

    /// Throws the dice that a talent gives a roller, under [`Purpose::Gift`].
    fn gift(&mut self, rolls: &mut Rolls, RollAt { side, place }: RollAt, dice: u8) {
        let gifts = rolls.side(side)[place].gifts;
        if gifts >= MOST_GIFTS || dice == 0 {
            return;
        }
        rolls[RollAt { side, place }].gifts += 1;
        let first = u32::from(gifts) * PER_GIFT;
        self.throw_more(rolls, RollAt { side, place }, (Purpose::Gift, first), dice);
    }

    /// Gives dice to a participant with `Talent::KnowThyself` when an opponent has drawn dice from its trait
    /// (BB-TAL-02).
    pub fn use_know_thyself(
        &mut self,
        rolls: &mut Rolls,
        side: usize,
        (who, dice): (FighterId, u8),
    ) {
        let place = rolls.side(side).iter().position(|roll| FighterId::from(roll.who) == who);
        let Some(place) = place.filter(|_| dice > 0) else { return };
        self.note(|| BoonsEvent::Talent(who, Talent::KnowThyself));
        self.gift(rolls, RollAt { side, place }, dice);
    }

    /// Swaps rolls at the point `Reverse`, once in a
    /// conflict for each participant who can (BB-TAL-19).
    pub fn reversals(&mut self, rolls: &mut Rolls) {
        for side in 0..2 {
            for place in 0..rolls.side(side).len() {
                let who = FighterId::from(rolls.side(side)[place].who);
                if self.view().can_once(who, Talent::ReversalOfFortune) {
                    self.reverse(rolls, RollAt { side, place });
                }
            }
        }
    }

    fn reverse(&mut self, rolls: &mut Rolls, at: RollAt) {
        let who = FighterId::from(rolls[at].who);
        let moment = Moment { roll: Some((rolls, at)), ..Moment::default() };
        let choice = self.decide::<Reverse>(who, &moment);
        let other = match choice.option {
            Reverse::Keep => return,
            Reverse::SwapFoe => at.side ^ 1,
            Reverse::SwapAlly => at.side,
        };
        let is_it = |roll: &Roll| Some(FighterId::from(roll.who)) == choice.target;
        let Some(place) = rolls.side(other).iter().position(is_it) else { return };
        self.it(who).used |= Talent::ReversalOfFortune.bit();
        self.count(M::Talents, who, 1);
        let other = RollAt { side: other, place };
        for at in [at, other] {
            if self.setup.watches {
                self.look(rolls, at);
            }
            let per_hit = self.setup.knobs.dice.per_hit as u8;
            let roll = &mut rolls[at];
            roll.rolled -= roll.doubled * per_hit;
            roll.doubled = 0;
        }
        let (own, theirs) = (rolls[at], rolls[other]);
        for (at, from) in [(at, theirs), (other, own)] {
            let it = &mut rolls[at];
            (it.dice, it.laid, it.more) = (from.dice, from.laid, from.more);
            (it.rolled, it.faces) = (from.rolled, from.faces);
            if self.setup.watches {
                self.read_faces(rolls, at);
            }
        }
        let with = FighterId::from(theirs.who);
        self.note(|| BoonsEvent::Swaps(who, with));
    }

    /// Frees participants with `Talent::Stubborn` who defend with Vigor and rolled a six: they are not forced
    /// (BB-TAL-01).
    pub fn shake_off(&mut self, rolls: &mut Rolls) {
        for place in 0..rolls.targets.len() {
            let roll = rolls.targets[place];
            let who = FighterId::from(roll.who);
            let stubborn = self.setup.sheets[who].has(Talent::Stubborn)
                && roll.approach == Approach::Vigor as u8
                && roll.faces.sixes > 0;
            if roll.forced && stubborn {
                rolls.targets[place].forced = false;
                self.count(M::Talents, who, 1);
                self.note(|| BoonsEvent::Talent(who, Talent::Stubborn));
            }
        }
    }

    /// Settles the Boons that are used up only if the roll fails, once the result is known, by `settle_tricks`
    /// (BB-TAL-23). An opening test cannot fail.
    pub fn settle_risks(&mut self, rolls: &Rolls) {
        let acts = rolls.deed != crate::systems::boons_and_banes::state::rolls::Deed::Opening
            && rolls.need(0) > 0;
        let failed = [acts, rolls.is_opposed() && rolls.need(1) > 0];
        let setup = self.setup;
        for side in 0..2 {
            for roll in rolls.side(side).iter() {
                let it = self.it(FighterId::from(roll.who));
                settle_tricks(setup, &mut it.boons, failed);
            }
        }
        for team in 0..self.state.teams.len() {
            settle_tricks(setup, &mut self.state.teams[team].boons, failed);
        }
    }
}
