//! Choice of the Approach that a participant rolls (BB-DICE-04, BB-ATK-02, BB-POS-13, BB-LAST-03).

use crate::dice::Pick;
use crate::system::{FighterId, Numbered};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::decide::points::{ApproachPick, PicksApproach};
use crate::systems::boons_and_banes::knobs::dice::ApproachChoice;
use crate::systems::boons_and_banes::rules::forced_defence::{forces, overruns};
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, Moment, Playing, Purpose, Table};
use crate::systems::boons_and_banes::sheet::terms::{NO_APPROACH, Skill};
use crate::systems::boons_and_banes::state::ratings::{best_defence, largest, open};
use crate::systems::boons_and_banes::state::rolls::Act;

/// Knowledge of a participant that picks an Approach at a point with [`PicksApproach`].
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Approaches that would be forced, a bit for each, as far as it knows: they are avoided at small cost.
    pub forced: u8,
    /// Approach of the attacked participant; `None` if it is not known yet.
    pub theirs: Option<u8>,
    pub target: Option<FighterId>,
    /// Whether it is for a positioning action.
    pub position: bool,
    pub skill: Skill,
}

impl Known {
    /// Knowledge of a participant that knows nothing.
    pub const NOTHING: Self =
        Self { forced: 0, theirs: None, target: None, position: false, skill: Skill::Influence };
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Returns the Approach that a participant picks; `best_defence` if its policy does not say otherwise.
    #[inline]
    pub fn picks_approach<P>(&mut self, who: FighterId, act: Act, known: Known) -> u8
    where
        P: PicksApproach + Numbered<BoonsAndBanes>,
    {
        let among = open(self.view(), who);
        let usual = best_defence(self.setup, who, among, known.forced);
        let fixed = self.setup.knobs.dice.approach_choice == ApproachChoice::FixedForConflict;
        if usual == NO_APPROACH || !fixed && !self.is_asked::<P>(who) {
            return usual;
        }
        self.picks_freely::<P>(who, act, known, (among, usual))
    }

    /// Slow path of [`Self::picks_approach`], for a participant that is asked, or that is bound to its first
    /// Approach (`roll.approach_choice`). A function of its own, so that the common path stays short.
    #[inline(never)]
    fn picks_freely<P>(&mut self, who: FighterId, act: Act, known: Known, open: (u8, u8)) -> u8
    where
        P: PicksApproach + Numbered<BoonsAndBanes>,
    {
        let picked = if self.is_asked::<P>(who) {
            self.asked_approach::<P>(who, act, known, open)
        } else {
            open.1
        };
        if self.setup.knobs.dice.approach_choice == ApproachChoice::FixedForConflict
            && picked != NO_APPROACH
        {
            let bound = &mut self.it(who).bound;
            *bound = if *bound == 0 { picked + 1 } else { *bound };
        }
        picked
    }

    fn asked_approach<P>(
        &mut self,
        who: FighterId,
        act: Act,
        known: Known,
        (among, usual): (u8, u8),
    ) -> u8
    where
        P: PicksApproach + Numbered<BoonsAndBanes>,
    {
        let (forced, for_position) = (known.forced, known.position);
        let moment = Moment { forced, for_position, ..Moment::default() };
        match self.decide::<P>(who, &moment).option.picking() {
            ApproachPick::Usual => usual,
            ApproachPick::Named(approach) => approach as u8,
            ApproachPick::ByLot => self.by_lot(who, act, P::NUMBER, among).unwrap_or(usual),
            ApproachPick::Forcing => self.forcing(who, known, among, usual),
            ApproachPick::Largest => largest(self.setup, who, among).unwrap_or(usual),
            ApproachPick::Unforced => {
                largest(self.setup, who, among & !known.forced).unwrap_or(usual)
            }
        }
    }

    fn by_lot(&mut self, who: FighterId, act: Act, point: usize, among: u8) -> Option<u8> {
        let lot = Pick(among.count_ones());
        let place = self.draw_for(Purpose::Guess, act, who, point as u32, lot);
        (0..3_u8).filter(|approach| among >> approach & 1 == 1).nth(place as usize)
    }

    /// Returns the largest pool for [`ApproachPick::Forcing`], among the Approaches that force the target's defence,
    /// as it is known or guessed from its ratings.
    fn forcing(&self, who: FighterId, known: Known, among: u8, usual: u8) -> u8 {
        let theirs = known.theirs.or_else(|| {
            let target = known.target?;
            largest(self.setup, target, open(self.view(), target))
        });
        let Some(theirs) = theirs else { return usual };
        let overruns = |own| overruns(self.setup, who, (known.skill as u8, own), theirs);
        let force = (0..3_u8).filter(|&own| forces(self.setup, who, own, theirs) || overruns(own));
        let mask = force.fold(0, |mask, own| mask | 1 << own);
        largest(self.setup, who, among & mask).unwrap_or(usual)
    }
}
