//! Stepping between an attacker and its target (FC-IPO).

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::movement_points::Interpose;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{Choice, KnownNumber, Options, READY, Stock, Table, bits};

// Places of the numbers that are looked up before an ally is asked.
const OWN_DEFENSE: usize = READY;
const WARD_DEFENSE: usize = READY + 1;

/// What is known before an ally is asked to step in: its defence, that of its ward and the danger, which are
/// these features.
pub const fn numbers([own, ward, danger]: [usize; 3]) -> [KnownNumber; 3] {
    [
        KnownNumber { feature: own, low: -4, count: 24 },
        KnownNumber { feature: ward, low: -4, count: 24 },
        KnownNumber { feature: danger, low: 0, count: 101 },
    ]
}

/// The same with what options need: nothing.
pub fn stock(numbers: &'static [KnownNumber; 3]) -> Stock {
    let plain = [Interpose::StepIn, Interpose::TakeBlow];
    let plain = plain.iter().fold(0, |options, option| options | 1 << option.number());
    Stock { ready: &[], others: numbers, serves: &[], worded: &[], plain }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// The one who meets an attack or advantage aimed at `target`: the target, or somebody who steps
    /// in between; and whether it takes the blow without defending (FC-IPO-04).
    #[inline]
    pub fn who_meets(&mut self, actor: usize, target: usize, defend: RollKind) -> (usize, bool) {
        if G::POINT_INTERPOSE == usize::MAX {
            return (target, false);
        }
        let may = self.table.undecided(G::POINT_INTERPOSE);
        if may == 0 || (defend == RollKind::DefendCreate && !self.setup.place.interpose_create) {
            return (target, false);
        }
        let friends = self.setup.members(target) & !(1 << target | 1 << actor);
        if may & friends == 0 {
            return (target, false);
        }
        self.ask_to_interpose(actor, target, may & friends)
    }

    /// Asks those who might step in for a target, in the order of the trial.
    #[inline(never)]
    fn ask_to_interpose(&mut self, actor: usize, target: usize, may: u64) -> (usize, bool) {
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
            let answer = answer_to_interpose(self.table, &attack, ally, target);
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

    /// An attack on somebody who does not defend: it stands at +0 (FC-IPO-04).
    pub(crate) fn take_blow(
        &mut self,
        actor: usize,
        method: Method,
        target: usize,
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

    /// Makes a roll against somebody who stands in for another, whom full defense may not help
    /// (`fulldef.covers_interpose`).
    #[inline]
    pub(crate) fn covering(
        &mut self,
        defender: usize,
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

    /// Those of these allies who are near enough to stand in for a target (FC-IPO-01).
    #[inline]
    fn near_enough(&self, allies: u64, target: usize) -> u64 {
        let (map, place) = (&self.setup.map, &self.setup.place);
        if !map.has_zones() {
            return allies;
        }
        let zone = self.state.fighters[target].foot.zone();
        let near = match place.interpose_range {
            0 => self.state.in_zone(allies, zone),
            range => self.state.in_zones(allies, map.at_distances(zone, (2 << range) - 1)),
        };
        let afar = bits(allies & !near).filter(|ally| G::guards_from_afar(self.setup, *ally));
        afar.fold(near, |allies, ally| allies | 1 << ally)
    }
}

/// What an ally answers to an attack. Most lists compare defences or look at the danger.
fn answer_to_interpose<G: FateGame, T: Table<G::Event>>(
    table: &mut T,
    attack: &Ask<'_, G>,
    ally: usize,
    target: usize,
) -> Choice {
    let view = attack.view();
    let number = |place| match place {
        OWN_DEFENSE => G::seen_defense(view, ally),
        WARD_DEFENSE => G::seen_defense(view, target),
        _ => danger_of(attack, ally),
    };
    let known = table.rehearsed((G::POINT_INTERPOSE, 0), ally, [0; READY], number);
    known.unwrap_or_else(|| {
        let moment = Moment {
            kind: Some(RollKind::Attack),
            opponent: attack.actor as u8,
            ward: target as u8,
            attack: true,
            targeted: true,
            ..Moment::default()
        };
        table.choose(&Ask::new(view.setup, view.state, G::POINT_INTERPOSE, ally, &moment))
    })
}

/// Chance in percent that the attack takes somebody out who steps in.
#[inline(never)]
fn danger_of<G: FateGame>(attack: &Ask<'_, G>, ally: usize) -> i32 {
    attack.take_out_chance(attack.actor, ally)
}
