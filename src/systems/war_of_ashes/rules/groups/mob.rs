//! Mobs: several minions who act as one fighter (WOA-CHAR-20 to 25, WOA-CHAR-27, JC-15).
//!
//! A mob is one fighter with one sheet: its boxes are pooled, and the number of its members that are left follows
//! from the boxes that are checked.

use crate::kernels::fate::decide::body_points::LastOfMob;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::sheet::sheet::MAX_BOXES;
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::{Method, Play};
use crate::scenario::{Group, Problem, Problems};
use crate::system::{FighterId, Numbered, Options, Table};
use crate::systems::war_of_ashes::knobs::all::WarKnobs;
use crate::systems::war_of_ashes::knobs::groups_and_rituals::{
    LethalMob, MobKnobs, Orphan, WeightLoss,
};
use crate::systems::war_of_ashes::rules::escalation;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Rating that the members of a mob need to help each other (FC-NPC-07).
const ABLE: i32 = 1;

/// Returns the sizes of the mobs into which a crowd is split: as few as possible of at most `most` members, as even
/// as possible.
pub(crate) fn sizes(crowd: i32, most: i32) -> impl Iterator<Item = i32> {
    let mobs = (crowd + most - 1) / most.max(1);
    (0..mobs).map(move |at| crowd / mobs + i32::from(at < crowd % mobs))
}

/// Notes a mob that would have more boxes than [`MAX_BOXES`] (WOA-CHAR-21), which no fighter can have.
pub(crate) fn check_boxes(
    group: &Group,
    boxes: i32,
    size: i32,
    knobs: &WarKnobs,
    problems: &mut Problems,
) {
    let wanted = boxes + size / knobs.band.mob.per_box;
    if size > 0 && wanted > MAX_BOXES as i32 {
        let message = format!("the mob `{}` would have {wanted} boxes", group.name);
        let help = format!("it has {MAX_BOXES}, the most that are played; write two smaller mobs");
        problems.push(Problem::lacking(&group.origin, message).help(help));
    }
}

/// Refuses a mob that is too heavy (WOA-CHAR-22), and proposes sizes that are not.
pub(crate) fn check_weight(
    group: &Group,
    mob: i32,
    each: i32,
    knobs: &WarKnobs,
    problems: &mut Problems,
) {
    let cap = knobs.band.mob.weight_cap;
    if mob < 2 || mob * each <= cap {
        return;
    }
    let message =
        format!("the mob `{}` weighs {}, at most {cap} is allowed", group.name, mob * each);
    let fit = cap / each.max(1);
    let help = if fit < 2 {
        "creatures so heavy form no mob: write count in place of mob".to_owned()
    } else {
        let parts: Vec<String> = sizes(mob, fit).map(|size| size.to_string()).collect();
        format!("split it into mobs of {}", parts.join(" and "))
    };
    problems.push(Problem::new(&group.origin, message).help(help));
}

impl View<'_> {
    /// Returns the number of members left of a mob; 1 for any other fighter.
    pub(crate) fn members_left(self, fighter: FighterId) -> i32 {
        let kind = &self.setup.sheets[fighter].game.kind;
        if kind.mob == 0 {
            return 1;
        }
        let it = &self.state.fighters[fighter];
        let all = i32::from(kind.mob) + i32::from(it.game.band.joined);
        let boxes = self.setup.sheets[fighter].boxes.len() as i32;
        let checked = it.boxes.count_ones() as i32;
        let knobs: &MobKnobs = &self.setup.game.knobs.band.mob;
        let left = if knobs.weight_loss == WeightLoss::Proportional && boxes > 0 {
            (all * (boxes - checked) + boxes - 1) / boxes
        } else {
            all - knobs.per_box * checked
        };
        (left - i32::from(it.game.band.slain)).max(1)
    }

    /// Returns the weight of a fighter as it stands (WOA-CHAR-22, WOA-CHAR-25): of a mob, that of all members who
    /// count.
    pub(crate) fn weight(self, fighter: FighterId) -> i16 {
        let sheet = &self.setup.sheets[fighter].game;
        if !self.setup.game.known.shifting {
            return sheet.weight;
        }
        let each = escalation::weight(sheet, self.state);
        if sheet.kind.mob == 0 {
            return each;
        }
        let knobs: &MobKnobs = &self.setup.game.knobs.band.mob;
        let all =
            i32::from(sheet.kind.mob) + i32::from(self.state.fighters[fighter].game.band.joined);
        let count = match knobs.weight_loss {
            WeightLoss::None => all,
            _ => self.members_left(fighter),
        };
        each * count as i16
    }

    /// Returns the number of bodies of some fighters: a mob counts its members (JC-47), because minions' conditions
    /// count heads.
    pub(crate) fn bodies(self, fighters: u64) -> u32 {
        let mobs = fighters & self.setup.game.known.mobs;
        let single = (fighters & !mobs).count_ones();
        let in_mobs = crate::system::fighters_in(mobs);
        single + in_mobs.map(|mob| self.members_left(mob) as u32).sum::<u32>()
    }

    /// Returns `method` with the bonus that the other members of a mob add if they help each other
    /// (`mob.bonus_per_helper`).
    pub(crate) fn raised(self, fighter: FighterId, method: Method) -> Method {
        let each = self.setup.game.knobs.band.mob.helper_bonus;
        if each == 0 || self.setup.game.known.mobs >> fighter & 1 == 0 || method.rating < ABLE {
            return method;
        }
        let more = each * (self.members_left(fighter) - 1);
        Method { rating: method.rating + more, ..method }
    }

    /// Returns the mobs that the last member of another could join, as a bit set: of the same kind, no farther than a
    /// zone away, light enough (WOA-CHAR-24).
    fn mob_hosts(self, orphan: FighterId) -> u64 {
        let own = &self.setup.sheets[orphan];
        let zone = |fighter: FighterId| self.state.fighters[fighter].foot.zone();
        let joins = |&mob: &FighterId| {
            let sheet = &self.setup.sheets[mob];
            let same = sheet.side == own.side && sheet.group == own.group;
            let near = self.setup.map.distance(zone(orphan), zone(mob)) <= 1;
            let each = escalation::weight(&sheet.game, self.state);
            let heavier = i32::from(self.weight(mob) + each);
            same && near && mob != orphan && heavier <= self.setup.game.knobs.band.mob.weight_cap
        };
        let mobs = self.setup.game.known.mobs & self.state.standing;
        crate::system::fighters_in(mobs).filter(joins).fold(0, |mask, mob| mask | 1 << mob)
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Lets a lethal hit on a mob cut down members instead of the whole mob (`lethal.mob`). Returns the shifts that
    /// are left of the hit.
    pub(crate) fn cut_down(&mut self, victim: FighterId, shifts: i32) -> i32 {
        let lethal = self.state.fighters[victim].bare != 0;
        if self.setup.game.known.mobs >> victim & 1 == 0 || !lethal {
            return shifts;
        }
        let cut = match self.setup.game.knobs.band.mob.lethal {
            LethalMob::Whole => return shifts,
            LethalMob::PerShift => shifts,
            LethalMob::One => 1,
        };
        if cut >= self.view().members_left(victim) {
            return shifts;
        }
        self.state.fighters[victim].game.band.slain += cut as u8;
        0
    }

    /// Settles mobs after an action: mobs that were hit have fewer members, and the last one goes.
    pub(crate) fn settle_mobs(&mut self, contest: &OpposedRoll) {
        if self.setup.game.known.mobs == 0 {
            return;
        }
        for fighter in [contest.actor.fighter, contest.opposing.fighter].into_iter().flatten() {
            self.settle_one_mob(fighter);
        }
    }

    #[cold]
    fn settle_one_mob(&mut self, mob: FighterId) {
        if self.setup.game.known.mobs >> mob & 1 == 0 || !self.state.is_in(mob) {
            return;
        }
        let left = self.view().members_left(mob);
        let band = &mut self.state.fighters[mob].game.band;
        let shown = i32::from(band.lost);
        let all = i32::from(self.setup.sheets[mob].game.kind.mob) + i32::from(band.joined);
        let lost = all - left;
        if lost == shown {
            return;
        }
        band.lost = lost as u8;
        self.tally(WarMeasure::MembersLost, mob, lost - shown);
        self.table.note(|| WarEvent::MobShrinks(mob, left));
        self.recompute_weights();
        let stays = self.setup.game.knobs.band.mob.orphan == Orphan::FightOn;
        if left == 1 && !stays && self.state.end.is_none() {
            self.orphaned(mob);
        }
    }

    /// Makes the last member join another mob, or run.
    fn orphaned(&mut self, orphan: FighterId) {
        let among = self.view().mob_hosts(orphan);
        if among != 0 {
            let moment = Moment { among, ..Moment::QUIET };
            let ask = Ask::new(
                self.setup,
                self.state,
                <LastOfMob as Numbered<War>>::NUMBER,
                orphan,
                &moment,
            );
            let choice = self.table.choose(&ask);
            if choice.option == LastOfMob::Join.number() {
                self.join_host(orphan, FighterId::from(choice.target));
                return;
            }
        }
        self.flee(orphan);
    }

    fn join_host(&mut self, orphan: FighterId, host: FighterId) {
        self.table.note(|| WarEvent::JoinsMob(orphan, host));
        self.state.fighters[host].game.band.joined += 1;
        self.leave(orphan, Status::Gone);
        self.recompute_weights();
    }
}
