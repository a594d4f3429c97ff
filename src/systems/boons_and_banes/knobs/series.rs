//! Knobs of series of conflicts and of the rests between them (BB-REST, BB-ENDU-01, 06, BB-BOON-17).

use crate::knob::{Numbers, Words};
use crate::system::EndsWith;
use crate::{choices, knobs};

choices! {
    /// How long ordinary Boons and Banes last.
    pub enum Persist {
        /// Until the conflict is over.
        Context = "context",
        /// Through a whole series of conflicts.
        Campaign = "campaign",
    }

    /// Sources of enduring Boons and Banes.
    pub enum EnduringSource {
        /// Traits that the scenario gives participants.
        Scenario = "scenario",
        /// Talents and properties of gear.
        Talents = "talents",
        /// Rests.
        Rest = "rest",
    }

    /// Actions that a test during a rest costs.
    pub enum ActionCost {
        /// As many actions as its obstacle.
        Obstacle = "obstacle",
        /// 1 action.
        One = "one",
    }

    /// Actions that a rating of Well Rested costs.
    pub enum WellRestedCost {
        /// 1, 3, 6, 10 actions and so on.
        Triangular = "triangular",
        /// As many actions as the rating.
        Linear = "linear",
        /// Well Rested is not available.
        Off = "off",
    }
}

knobs! {
    /// Lasting effects from conflict to conflict, and mending.
    pub struct SeriesKnobs {
        /// How long ordinary Boons and Banes last.
        "boon.persist", "BB-BOON-17" => persist: Persist = Persist::Context;
        /// Sources of enduring Boons and Banes; from other sources they are ordinary ones.
        "endu.allowed_sources", "BB-ENDU-01" => sources: Words<EnduringSource> = Words::new(&[EnduringSource::Scenario, EnduringSource::Talents, EnduringSource::Rest]), range 0..=3;
        /// Whether enduring Boons and Banes outlast the conflict.
        "endu.persist", "BB-ENDU-06" => endures: bool = true;
        /// Result of a conflict after which the series ends for the team that plays it. An undecided conflict always
        /// ends it.
        "series.ends_with", "BB-END-01, BB-END-10" => ends_with: EndsWith = EndsWith::Loss;
        /// Whether there is a rest between the conflicts of a series.
        "rest.enabled", "BB-REST-01" => rests: bool = false;
        /// Actions that a test during a rest costs.
        "rest.action_cost", "BB-REST-02" => action_cost: ActionCost = ActionCost::Obstacle;
        /// Successes that mending a minor, moderate and major Condition needs.
        "rest.mend", "BB-REST-03" => mend: Numbers = Numbers::new(&[1, 2, 3]), range (1, 9, 3..=3);
        /// Additional successes that the patient's own treatment of a Condition needs.
        "rest.own_penalty", "BB-REST-03" => own_penalty: i32 = 1, range 0..=10;
        /// Actions that the enduring Boon Well Rested costs, by its rating.
        "rest.well_rested_cost", "BB-REST-05" => well_rested: WellRestedCost = WellRestedCost::Triangular;
    }
}
