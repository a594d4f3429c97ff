//! Boxes and slots of a fighter: what its grade and its ratings of Physique and Will give it
//! (FC-CHR-02 to 05, FC-STR-08, FC-CSQ-06, FC-CSQ-07).

use super::sheet::{CoreSheet, NamelessGrade};
use super::skill::{SKILLS, Skill};
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::sheet::fighter::GroupBase;
use crate::kernels::fate::sheet::sheet::{
    Grade, Harm, MAX_BOXES, MAX_SLOTS, Severity, Sheet, Slot,
};
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::fate_core::knobs::stress_tracks::StressModel;

/// Data that decide how tough a fighter is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toughness {
    pub grade: Grade,
    /// Grade of a nameless fighter.
    pub nameless: NamelessGrade,
    pub ratings: [i8; SKILLS],
}

impl Toughness {
    /// Returns the rating of the skill that makes tough against this kind of harm (FC-CHR-03, FC-CHR-05).
    fn rating(&self, harm: Harm, knobs: &CoreKnobs) -> i32 {
        let skill = match (knobs.fate.kind, harm) {
            (ConflictKind::Physical, _) | (ConflictKind::Mixed, Harm::Usual) => Skill::Physique,
            _ => Skill::Will,
        };
        i32::from(self.ratings[skill as usize])
    }

    /// Returns the boxes of the track for this kind of harm, where the group does not list them; a hazard
    /// has none.
    pub(crate) fn boxes(&self, harm: Harm, knobs: &CoreKnobs) -> Vec<i8> {
        let sheet = &knobs.sheet;
        if self.grade == Grade::Hazard {
            return Vec::new();
        }
        let full = self.grade != Grade::Nameless;
        if full && knobs.track.model == StressModel::OnePointBoxes {
            let by_rating = &knobs.track.one_point;
            let rating = self.of_track(harm, knobs).max(0) as usize;
            let count = by_rating.get(rating).or(by_rating.last()).copied().unwrap_or(0);
            return vec![1; count.max(0) as usize];
        }
        let mut boxes = match (self.grade, self.nameless) {
            (Grade::Nameless, NamelessGrade::Average) => sheet.average_boxes.to_vec(),
            (Grade::Nameless, NamelessGrade::Fair) => sheet.fair_boxes.to_vec(),
            (Grade::Nameless, NamelessGrade::Good) => sheet.good_boxes.to_vec(),
            _ => knobs.fate.base_boxes.to_vec(),
        };
        if full || sheet.nameless_skill_boxes {
            let tough = self.of_track(harm, knobs);
            let extra = sheet.extra_boxes.iter().zip(3_i8..);
            let earned = extra.filter(|(from, _)| tough >= i32::from(**from));
            boxes.extend(earned.map(|(_, value)| value));
        }
        knobs.track.counted(&boxes)
    }

    /// Returns the rating that lengthens a track; a single track is lengthened by the better skill.
    fn of_track(&self, harm: Harm, knobs: &CoreKnobs) -> i32 {
        let shared = knobs.fate.kind == ConflictKind::Mixed && self.grade == Grade::Nameless;
        if knobs.track.tracks > 1 && !shared {
            return self.rating(harm, knobs);
        }
        let rating = |skill: Skill| i32::from(self.ratings[skill as usize]);
        rating(Skill::Physique).max(rating(Skill::Will))
    }

    /// Gives a sheet what only Fate Core knows: the track for mental harm and its slots. `given`
    /// says that the group lists the slots; `mental` are the boxes of the mental track. A nameless character
    /// has one track for both kinds of harm unless its group lists two (FC-NPC-04).
    pub(crate) fn complete(
        &self,
        sheet: &mut Sheet<CoreSheet>,
        knobs: &CoreKnobs,
        mental: &[i8],
        given: bool,
    ) {
        let one_track = self.grade == Grade::Nameless && mental.is_empty();
        if knobs.fate.kind == ConflictKind::Mixed && knobs.track.tracks > 1 && !one_track {
            sheet.two_tracks = true;
            sheet.mental_boxes = mental.iter().copied().take(MAX_BOXES).collect();
        }
        let slots = self.slots(sheet.slots.to_vec(), knobs, given);
        sheet.slots = slots.into_iter().take(MAX_SLOTS).collect();
        sheet.prepare(&knobs.fate);
    }

    /// Checks that there is room for all slots.
    ///
    /// # Errors
    /// The number of slots, if it is more than [`MAX_SLOTS`].
    pub(crate) fn check(&self, knobs: &CoreKnobs, base: &GroupBase) -> Result<(), usize> {
        let slots = self.slots(base.slots(&knobs.fate).to_vec(), knobs, base.slots.is_some());
        if slots.len() > MAX_SLOTS { Err(slots.len()) } else { Ok(()) }
    }

    /// Returns the slots of a sheet: the kernel's, with more that the grade and ratings give.
    fn slots(&self, mut slots: Vec<Slot>, knobs: &CoreKnobs, given: bool) -> Vec<Slot> {
        let values = &knobs.fate.consequence_values;
        let supporting = self.grade == Grade::Supporting && knobs.sheet.supporting_moderate;
        if supporting && !given && values.len() > 1 {
            slots.push(Slot::new(values[1], Severity::Moderate));
        }
        if knobs.fate.kind == ConflictKind::Mixed && !knobs.track.shared {
            slots = slots.into_iter().flat_map(for_each_harm).collect();
        }
        if given || matches!(self.grade, Grade::Nameless | Grade::Hazard) || values.is_empty() {
            return slots;
        }
        for harm in harms(knobs.fate.kind) {
            let tough = self.rating(*harm, knobs);
            let extra = knobs.sheet.extra_mild_at.number().is_some_and(|from| tough >= from);
            let more = knobs.track.free_mild.iter().filter(|from| tough >= i32::from(**from));
            let more = if knobs.track.model == StressModel::StressFree { more.count() } else { 0 };
            let only = (knobs.fate.kind == ConflictKind::Mixed).then_some(*harm);
            // Behind the mild ones, so that the list still rises.
            let place = slots.iter().take_while(|slot| slot.severity == Severity::Mild).count();
            let mild = Slot { value: values[0], severity: Severity::Mild, only };
            let added = std::iter::repeat_n(mild, usize::from(extra) + more);
            slots.splice(place..place, added);
        }
        slots
    }
}

/// Returns the kinds of [`Harm`] that a conflict may deal.
fn harms(kind: ConflictKind) -> &'static [Harm] {
    match kind {
        ConflictKind::Mixed => &[Harm::Usual, Harm::Mental],
        _ => &[Harm::Usual],
    }
}

/// Returns a slot of its own for each kind of harm; the extreme consequence stays one.
fn for_each_harm(slot: Slot) -> Vec<Slot> {
    if slot.severity == Severity::Extreme {
        return vec![slot];
    }
    [Harm::Usual, Harm::Mental].map(|harm| Slot { only: Some(harm), ..slot }).to_vec()
}
