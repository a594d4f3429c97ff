//! Stepping between an attacker and its target (FC-IPO).

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::asking::{FateQuery, ask_one};
use crate::kernels::fate::decide::movement_points::Interpose;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{
    FighterId, KnownInputs, KnownNumber, Options, Query, READY, Table, fighters_in,
};

// Places of the numbers that are looked up before an ally is asked.
const OWN_DEFENSE: usize = READY;
const WARD_DEFENSE: usize = READY + 1;

/// Returns the numbers known before an ally is asked to step in: its defence, its ward's defence and the danger. The
/// arguments are these features, because they belong to the system.
pub(crate) const fn numbers([own, ward, danger]: [usize; 3]) -> [KnownNumber; 3] {
    [
        KnownNumber { feature: own, low: -4, count: 24 },
        KnownNumber { feature: ward, low: -4, count: 24 },
        KnownNumber { feature: danger, low: 0, count: 101 },
    ]
}

/// Returns these numbers as [`KnownInputs`]: options need nothing else.
pub(crate) const fn inputs(numbers: &'static [KnownNumber; 3]) -> KnownInputs {
    let plain = 1 << Interpose::StepIn as u64 | 1 << Interpose::TakeBlow as u64;
    KnownInputs { ready: &[], others: numbers, serves: &[], worded: &[], plain }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the fighter that meets an attack or advantage aimed at `target`: the target, or an ally that steps in
    /// between; and whether it takes the blow without defending (FC-IPO-04).
    pub(crate) fn who_meets(
        &mut self,
        actor: FighterId,
        target: FighterId,
        defend: RollKind,
    ) -> (FighterId, bool) {
        if G::POINT_INTERPOSE == usize::MAX {
            return (target, false);
        }
        let may = self.table.can_differ(G::POINT_INTERPOSE);
        if may == 0 || (defend == RollKind::DefendCreate && !self.setup.place.interpose_create) {
            return (target, false);
        }
        let friends = self.setup.members(target) & !(1 << target | 1 << actor);
        if may & friends == 0 {
            return (target, false);
        }
        self.ask_to_interpose(actor, target, may & friends)
    }

    /// Asks the allies that might step in for a target, in the order of the trial.
    #[inline(never)]
    fn ask_to_interpose(
        &mut self,
        actor: FighterId,
        target: FighterId,
        may: u64,
    ) -> (FighterId, bool) {
        let there = self.state.units() & !self.setup.bodies.hazards;
        // A swarm that single blows cannot harm takes none for others (WOA-SWM-06).
        let able = self.near_enough(may & there, target) & !G::immune(self.view(), actor);
        // With what the attacker attacks is looked up once for all of them.
        let (setup, state) = (self.setup, &*self.state);
        let attack = Ask::new(setup, state, G::POINT_INTERPOSE, actor, &Moment::QUIET);
        let mut walk = self.table.in_order(able);
        while let Some(ally) = self.table.next_of(&mut walk) {
            let often = i32::from(state.fighters[ally].foot.stood_in) + 1;
            if !setup.place.interpose_most.allows(often) {
                continue; // FC-IPO-02
            }
            let query = ToInterpose { attack: &attack, target };
            let answer = ask_one(self.table, attack.view(), ally, query);
            let choice = Interpose::of(answer.option);
            if choice != Interpose::StandBy {
                self.note(|| FateEvent::Interposes(ally, target));
                self.count(FateMeasure::Interposed, ally, 1);
                self.state.fighters[ally].foot.stood_in += 1;
                return (ally, choice == Interpose::TakeBlow);
            }
        }
        (target, false)
    }

    /// Rolls an attack on a fighter that does not defend, and so stands at +0 (FC-IPO-04): [`Method::NONE`].
    pub(crate) fn take_blow(
        &mut self,
        actor: FighterId,
        method: Method,
        target: FighterId,
        serial: u32,
    ) -> OpposedRoll {
        let met = &mut self.state.fighters[target].attacked;
        *met = met.saturating_add(1);
        let opposing = Party::new(Some(target), RollKind::Defend, Method::NONE);
        let attack = (actor, RollKind::Attack, method);
        let opposed = self.roll_passive(attack, Purpose::Opposed, opposing, serial);
        G::defended(self, target, opposed.margin());
        opposed
    }

    /// Makes a roll against `defender`. If it stands in for another fighter, full defense may not help it
    /// (`fulldef.covers_interpose`).
    pub(crate) fn covering(
        &mut self,
        defender: FighterId,
        stands_in: bool,
        roll: impl FnOnce(&mut Self) -> OpposedRoll,
    ) -> OpposedRoll {
        if !stands_in || self.setup.place.covers_interpose {
            return roll(self);
        }
        let guard = std::mem::take(&mut self.state.fighters[defender].full_defense);
        let opposed = roll(self);
        self.state.fighters[defender].full_defense = guard;
        opposed
    }

    /// Returns the fighters of `allies` that are near enough to stand in for a target (FC-IPO-01).
    fn near_enough(&self, allies: u64, target: FighterId) -> u64 {
        let (map, place) = (&self.setup.map, &self.setup.place);
        if !map.has_zones() {
            return allies;
        }
        let zone = self.state.fighters[target].foot.zone();
        let near = match place.interpose_range {
            0 => self.state.in_zone(allies, zone),
            range => self.state.in_zones(allies, map.at_distances(zone, (2 << range) - 1)),
        };
        let afar =
            fighters_in(allies & !near).filter(|ally| G::guards_from_afar(self.setup, *ally));
        afar.fold(near, |allies, ally| allies | 1 << ally)
    }
}

/// Query whether an ally steps in between an attacker and its target. Most policies compare defences or look at the
/// danger.
struct ToInterpose<'a, 'b, G: FateGame> {
    /// A question to the attacker, which looks up its method once for all allies.
    attack: &'b Ask<'a, G>,
    target: FighterId,
}

#[allow(clippy::expl_impl_clone_on_copy)] // derived, it would ask for a game that can be cloned
impl<G: FateGame> Clone for ToInterpose<'_, '_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: FateGame> Copy for ToInterpose<'_, '_, G> {}

impl<G: FateGame> Query<View<'_, G>> for ToInterpose<'_, '_, G> {
    const POINT: usize = G::POINT_INTERPOSE;

    fn ready(self, _: View<'_, G>, _: FighterId, _: usize) -> Option<[i32; READY]> {
        Some([0; READY])
    }

    fn other(self, view: View<'_, G>, ally: FighterId, place: usize) -> i32 {
        match place {
            OWN_DEFENSE => G::seen_defense(view, ally),
            WARD_DEFENSE => G::seen_defense(view, self.target),
            _ => danger_of(self.attack, ally),
        }
    }
}

impl<G: FateGame> FateQuery<G> for ToInterpose<'_, '_, G> {
    fn moment(self, _: View<'_, G>) -> Moment {
        Moment {
            kind: Some(RollKind::Attack),
            opponent: self.attack.actor.as_u8(),
            ward: self.target.as_u8(),
            attack: true,
            targeted: true,
            ..Moment::default()
        }
    }
}

/// Returns the chance in percent that the attack takes an ally out that steps in.
#[inline(never)]
fn danger_of<G: FateGame>(attack: &Ask<'_, G>, ally: FighterId) -> i32 {
    attack.take_out_chance(attack.actor, ally)
}
