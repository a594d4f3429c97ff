//! Features: what conditions and selectors of policies can read, each with its value.

use super::question::Ask;
use crate::readings;
use crate::system::{FighterId, fighters_in};
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::rules::attack_prospects::ArmedAttacker;
use crate::systems::stamina_and_wounds::sheet::gear::{ItemKind, NO_ITEM};
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::causes::Breaking;
use crate::systems::stamina_and_wounds::state::conflict::{ENEMIES, NOBODY, PCS, Phase, Status};
use crate::systems::stamina_and_wounds::state::view::filter;

readings! {
    /// Features that conditions and selectors can read.
    pub(crate) enum StaminaFeature of Ask<'_>, Setup {
        /// Stamina left
        fighter Stamina "stamina": Number = |ask, who| ask.it(who).stamina.into();
        /// Wounds taken
        fighter Wounds "wounds": Number = |ask, who| ask.it(who).wounds.into();
        /// Wounds until death
        fighter WoundsLeft "wounds_left": Number = |ask, who| {
            i32::from(ask.setup.sheets[who].max_wounds - ask.it(who).wounds)
        };
        /// damage after armour that would kill: Stamina and Wounds left
        fighter Life "life": Number = |ask, who| ask.life(who);
        /// Stamina and Wounds left, in percent of an unhurt fighter's
        fighter LifePercent "life_percent": Percent = |ask, who| ask.life_percent(who);
        /// Armor Value
        fighter Armour "av": Number = |ask, who| ask.armour(who);
        /// mean damage of an attack of yours on it, after armour, in tenths of a point
        fighter Damage "damage": Number = |ask, who| ask.blow().odds(who).mean_tenths();
        /// chance that an attack of yours kills it
        fighter KillChance "kill_chance": Percent = |ask, who| ask.blow().kill_chance(who);
        /// mean damage of its attack on you, in tenths of a point
        fighter Threat "threat": Number = |ask, who| ask.odds(who, ask.actor).mean_tenths();
        /// chance that its attack kills you
        fighter Danger "danger": Percent = |ask, who| {
            ArmedAttacker::of(ask.view, who).kill_chance(ask.actor)
        };
        /// it leads its side, and its fall would be a breaking point
        fighter Leader "leader": Flag = |ask, who| ask.is_leader(who).into();
        /// its Target: the number that saves against it must reach
        sheet Target "target_number": Number = |setup, who| setup.sheets[who].target.into();
        /// STR
        sheet Str "str": Number = |setup, who| setup.sheets[who].attributes[0].into();
        /// DEX
        sheet Dex "dex": Number = |setup, who| setup.sheets[who].attributes[1].into();
        /// END
        sheet End "end": Number = |setup, who| setup.sheets[who].attributes[2].into();
        /// WIL
        sheet Wil "wil": Number = |setup, who| setup.sheets[who].attributes[3].into();
        /// Usage boxes left on the weapon in hand; 99 if it has none
        fighter Boxes "boxes_left": Number = |ask, who| ask.boxes_left(who);
        /// it fights with bare hands
        fighter Unarmed "unarmed": Flag = |ask, who| ask.setup.is_unarmed(who, ask.it(who)).into();
        /// it has another intact weapon to draw
        fighter Spare "spare": Flag = |ask, who| ask.spare(who).is_some().into();
        /// its weapon reaches beyond Close
        fighter Ranged "ranged": Flag = |ask, who| ask.setup.weapon(who, ask.it(who)).ranged.into();
        /// steps between you and it: 0 Close, 1 Nearby, more Far
        fighter Distance "distance": Number = |ask, who| ask.distance(ask.actor, who);
        /// it is prone
        fighter Prone "prone": Flag = |ask, who| ask.it(who).prone.into();
        /// its weapon lies at its feet
        fighter Disarmed "disarmed": Flag = |ask, who| ask.it(who).disarmed.into();
        /// it is restrained
        fighter Held "held": Flag = |ask, who| (ask.it(who).held_by != 0).into();
        /// a fighter has climbed on it
        fighter Climbed "climbed": Flag = |ask, who| ask.is_climbed(who).into();
        /// it has climbed on a fighter
        fighter Climbing "climbing": Flag = |ask, who| (ask.it(who).climbs != NOBODY).into();
        /// it bleeds out
        fighter Bleeds "bleeding": Flag = |ask, who| (ask.it(who).bleeding > 0).into();
        /// rounds until its mortal wound kills it; 0: it has none
        fighter MortalIn "mortal": Number = |ask, who| ask.it(who).mortal.into();
        /// it has defended and is still covered
        fighter Defending "defending": Flag = |ask, who| (ask.it(who).defends > 0).into();
        /// it cannot defend itself
        fighter Helpless "defenceless": Flag = |ask, who| ask.is_helpless(who).into();
        /// it is poisoned
        sheet Poisoned "poisoned": Flag = |setup, who| setup.sheets[who].poisoned.into();
        /// uses of bandages left
        fighter Bandages "bandages": Number = |ask, who| ask.uses_left(who, ItemKind::Bandage);
        /// uses of draughts left
        fighter Draughts "draughts": Number = |ask, who| ask.uses_left(who, ItemKind::Draught);
        /// chance that you trip it
        fighter Trip "trip_chance": Percent = |ask, who| ask.chance(Trick::Trip, who);
        /// chance that you disarm it
        fighter Disarm "disarm_chance": Percent = |ask, who| ask.chance(Trick::Disarm, who);
        /// chance that you restrain it
        fighter Restrain "restrain_chance": Percent = |ask, who| ask.chance(Trick::Restrain, who);
        /// chance that you push it
        fighter Push "push_chance": Percent = |ask, who| ask.chance(Trick::Push, who);
        /// chance that you climb on it
        fighter Climb "climb_chance": Percent = |ask, who| ask.chance(Trick::Climb, who);
        /// fighters who are in the fight and able to act
        side Fighters "fighters": Number = |ask, own| ask.fighters(own);
        /// fighters defeated in this fight: dead, fled, surrendered
        side Lost "lost": Number = |ask, own| ask.state.morale[ask.camp_of(own)].defeated.into();
        /// its fighters who can act minus those of the other side
        side Winning "winning": Number = |ask, own| ask.fighters(own) - ask.fighters(!own);
        /// sum of the life of its fighters
        side SideLife "life": Number = |ask, own| ask.side_life(own);
        /// life of all its fighters, including defeated ones, in percent of their unhurt life
        side SidePercent "life_percent": Percent = |ask, own| {
            let all = fighters_in(ask.taking_part(own)).map(|who| ask.setup.sheets[who].life()).sum();
            share(ask.side_life(own), all)
        };
        /// uses of draughts left
        side SideDraughts "draughts": Number = |ask, own| {
            fighters_in(ask.here(own)).map(|who| ask.uses_left(who, ItemKind::Draught)).sum()
        };
        /// defeats until half of the side is lost, which is a breaking point; 0 once it is past
        side ToHalf "to_half": Number = |ask, own| ask.until_half(own);
        /// life of the fighter nearest to death, in percent of its unhurt life
        side Weakest "weakest": Percent = |ask, own| {
            fighters_in(ask.here(own)).map(|who| ask.life_percent(who)).min().unwrap_or(0)
        };
        /// its fighters with a mortal wound
        side Dying "dying": Number = |ask, own| {
            fighters_in(ask.here(own)).filter(|&who| ask.it(who).mortal > 0).count() as i32
        };
        /// one of its leaders has been defeated in this fight
        side LeaderFell "leader_fell": Flag = |ask, own| {
            ask.state.morale[ask.camp_of(own)].leader_fell.into()
        };
        /// it has a leader whose fall is a breaking point
        side HasLeader "has_leader": Flag = |ask, own| {
            let morale = &ask.state.morale[ask.camp_of(own)];
            i32::from(morale.leader != NOBODY && morale.leader_counts)
        };
        /// number of the present round, from 1
        conflict Round "round": Number = |ask| ask.state.round.into();
        /// number of the present fight, from 1
        conflict Fight "fight": Number = |ask| ask.state.fight.into();
        /// fights after this one
        conflict FightsLeft "fights_left": Number = |ask| {
            i32::from(ask.setup.fights - ask.state.fight)
        };
        /// your side's attacks come as a surprise in this round
        conflict Surprised "surprise": Flag = |ask| (ask.surprising() == Some(ask.camp())).into();
        /// your side goes second in this round
        conflict Second "second": Flag = |ask| {
            let second = usize::from(ask.state.first) != ask.camp();
            i32::from(second && ask.state.phase != Phase::RoundStart)
        };
        /// mean damage of a push into the pit, in tenths of a point; 0 without a pit (scene.pit)
        conflict Pit "pit": Number = |ask| {
            let pit = 5 * ask.setup.knobs.wound.pit.twice_the_mean();
            if ask.setup.scene.pit { pit } else { 0 }
        };
        /// moves left
        at ["turn"] Moves "moves": Number = |ask| ask.me().moves.into();
        /// actions left
        at ["turn"] Actions "actions": Number = |ask| ask.me().actions.into();
        /// foes whom you could attack now
        at ["turn"] InReach "targets": Number = |ask| {
            ask.in_reach(ask.actor).count_ones() as i32
        };
        /// others of your side who still have an action in this turn
        at ["turn"] ToAct "to_act": Number = |ask| {
            *ask.to_act.get_or_init(|| ask.allies_to_act())
        };
        /// mean damage of your best attack, in tenths of a point
        at ["turn"] BestDamage "best_damage": Number = |ask| {
            *ask.best_damage.get_or_init(|| ask.highest_damage())
        };
        /// mean damage that Defend would take off if every foe in reach attacked you once, in
        /// tenths of a point
        at ["turn"] DefendSaves "defend_saves": Number = |ask| ask.defend_saves(ask.actor);
        /// mean damage if every foe in reach attacked you once, in tenths of a point
        at ["turn", "flee"] Incoming "incoming": Number = |ask| ask.incoming(ask.actor);
        /// chance that the test succeeds
        at ["morale"] MoraleChance "morale_chance": Percent = |ask| {
            ask.test_of(ENEMIES, ask.actor).percent(ask.setup, ENEMIES)
        };
        /// the breaking point is that half of the foes are defeated
        at ["morale"] AtHalf "at_half": Flag = |ask| ask.is_at(Breaking::Half);
        /// the breaking point is that the foes' leader fell
        at ["morale"] AtLeader "at_leader": Flag = |ask| ask.is_at(Breaking::Leader);
        /// the breaking point is an ambush
        at ["morale"] AtAmbush "at_ambush": Flag = |ask| ask.is_at(Breaking::Ambush);
        /// rests that are possible before the next fight
        at ["rest"] Rests "rests_left": Number = |ask| {
            ask.setup.scene.rests.saturating_sub(ask.state.rests).into()
        };
        /// meals that every member of the party can have
        at ["rest"] Meals "meals": Number = |ask| {
            ask.party().map(|who| ask.it(who).rations.into()).min().unwrap_or(0)
        };
        /// Stamina of the party, in percent of its rested Stamina
        at ["rest"] StaminaShare "stamina_percent": Percent = |ask| ask.party_share(|who| {
            (ask.it(who).stamina.into(), ask.setup.sheets[who].stamina.into())
        });
        /// Wounds of the party, in percent of the Wounds that kill all of them
        at ["rest"] WoundShare "wounds_percent": Percent = |ask| {
            ask.party_share(|who| ask.wounds_of(who))
        };
        /// Wounds of the fighter nearest to death, in percent of the Wounds that kill it
        at ["rest"] WorstWounds "worst_wounds_percent": Percent = |ask| {
            let each = ask.party().map(|who| ask.wounds_of(who));
            each.map(|(wounds, most)| share(wounds, most)).max().unwrap_or(0)
        };
        /// members of the party who have died
        at ["rest"] PartyDead "dead": Number = |ask| {
            let dead = |who: &FighterId| ask.it(*who).status == Status::Dead;
            fighters_in(ask.setup.camps[PCS]).filter(dead).count() as i32
        };
    }
}

/// Returns what percentage `part` is of `whole`; 0 if the whole is 0, as for a side whose fighters have
/// all left.
fn share(part: i32, whole: i32) -> i32 {
    if whole <= 0 { 0 } else { part * 100 / whole }
}

impl Ask<'_> {
    fn life_percent(&self, who: FighterId) -> i32 {
        share(self.life(who), self.setup.sheets[who].life())
    }

    fn chance(&self, trick: Trick, who: FighterId) -> i32 {
        self.setup.trick_chance(self.actor, trick, who)
    }

    fn allies_to_act(&self) -> i32 {
        let others =
            fighters_in(self.able(self.camp()) & !(1 << self.actor)).map(|ally| self.it(ally));
        others.filter(|ally| ally.actions > 0 && !ally.done).count() as i32
    }

    fn highest_damage(&self) -> i32 {
        let damage = |foe| self.blow().odds(foe).mean_tenths();
        fighters_in(self.in_reach(self.actor)).map(damage).max().unwrap_or(0)
    }

    fn boxes_left(&self, who: FighterId) -> i32 {
        let it = self.it(who);
        let item = self.setup.weapon(who, it).item;
        if item == NO_ITEM {
            return 99;
        }
        i32::from(self.setup.boxes) - i32::from(it.usage[usize::from(item)])
    }

    fn is_at(&self, breaking: Breaking) -> i32 {
        i32::from(self.breaking == Some(breaking))
    }

    fn here(&self, own: bool) -> u64 {
        self.of_camp(self.camp_of(own))
    }

    fn fighters(&self, own: bool) -> i32 {
        self.acting(self.camp_of(own)).count_ones() as i32
    }

    fn side_life(&self, own: bool) -> i32 {
        fighters_in(self.here(own)).map(|who| self.life(who)).sum()
    }

    /// Returns the fighters of a camp who take part in the running fight, including fighters who are out.
    fn taking_part(&self, own: bool) -> u64 {
        filter(self.setup.camps[self.camp_of(own)], |who| {
            let of_fight = self.is_of_fight(self.setup.sheets[who].fight);
            of_fight && self.it(who).status != Status::Waiting
        })
    }

    fn until_half(&self, own: bool) -> i32 {
        let fraction = self.setup.knobs.morale.fraction;
        let morale = &self.state.morale[self.camp_of(own)];
        let (defeated, members) = (i32::from(morale.defeated), i32::from(morale.members));
        let half = (defeated..=members).find(|&defeats| fraction.holds(defeats, members));
        half.map_or(0, |defeats| defeats - defeated)
    }

    fn party(&self) -> impl Iterator<Item = FighterId> + use<> {
        fighters_in(self.alive(PCS))
    }

    fn party_share(&self, value: impl Fn(FighterId) -> (i32, i32)) -> i32 {
        let sum = |(a, b), (part, whole)| (a + part, b + whole);
        let (part, whole) = self.party().map(value).fold((0, 0), sum);
        share(part, whole)
    }

    fn wounds_of(&self, who: FighterId) -> (i32, i32) {
        (self.it(who).wounds.into(), self.setup.sheets[who].max_wounds.into())
    }
}
