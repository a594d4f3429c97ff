//! Knobs of bodies: mobs, characters without dice, several targets, hazards, lone foes, scale, and
//! when a side has had enough.

use crate::knob::{Decimal, KnobType, Limit, Value};
use crate::{choices, knobs};

choices! {
    /// The member of a mob that a hit reaches first (FC-NPC-19, J-56).
    pub(crate) enum HitOrder {
        /// The member whose free boxes absorb the least.
        MostDamagedFirst = "most_damaged_first",
        /// The member whose free boxes absorb the most.
        FreshFirst = "fresh_first",
        /// The first in the list.
        Listed = "listed",
    }
}

choices! {
    /// Helpers whose bonus counts for a mob's place in the turn order (FC-ORD-07, E-26).
    pub(crate) enum OrderBonus {
        /// None: its rating counts unchanged.
        Nothing = "none",
        /// Other members of the mob.
        Mob = "mob",
        /// Every other member of its kind in its zone, even of other mobs: turn order is decided before mobs split
        /// up.
        Zone = "zone",
    }
}

choices! {
    /// Behaviour of the last member of a mob (FC-NPC-10).
    pub(crate) enum Orphan {
        /// Joins another mob of its kind, or flees.
        JoinOrFlee = "join_or_flee",
        /// Fights on alone.
        FightOn = "fight_on",
    }
}

choices! {
    /// Rolls of nameless characters that are made with dice (FC-DICE-11, FC-NPC-05).
    pub(crate) enum NamelessDice {
        /// All of them.
        Active = "active",
        /// All but defend rolls.
        PassiveDefense = "passive_defense",
        /// None.
        PassiveAll = "passive_all",
    }
}

choices! {
    /// Value of a defence without dice (J-24).
    pub(crate) enum PassiveValue {
        /// The defending skill.
        Skill = "skill",
        /// Mediocre (+0).
        Zero = "zero",
    }
}

choices! {
    /// Fighters that an attack on everyone in a zone strikes (FC-ATK-10).
    pub(crate) enum ZoneVictims {
        /// All but the attacker.
        Others = "others",
        /// All, the attacker too.
        Everybody = "everybody",
        /// Only foes.
        Foes = "foes",
    }
}

choices! {
    /// Result when one action removes the last members of all sides (FC-END-06, J-44).
    pub(crate) enum Simultaneous {
        /// No side wins.
        Draw = "draw",
        /// The side whose last member is struck later, in turn order, wins.
        LastStruckWins = "last_struck_wins",
    }
}

choices! {
    /// Advantage of a lone big foe over several opponents (FC-OPT-15).
    pub(crate) enum SoloBonus {
        /// Nothing.
        Nothing = "none",
        /// A bonus on all rolls: the number of opponents less one.
        Rolls = "rolls",
        /// Hits on it are smaller by half the number of opponents, rounded up.
        Hits = "hits",
        /// The bonus on rolls and the smaller hits.
        Both = "both",
    }
}

choices! {
    /// Advantage of a higher scale over a lesser opponent (FC-OPT-16).
    pub(crate) enum ScaleBenefit {
        /// +1 on the roll.
        Before = "before",
        /// +2 on the result of a roll that has succeeded.
        After = "after",
    }
}

/// Most that helpers in a mob may add (FC-NPC-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BonusCap {
    /// There is no limit.
    Unlimited,
    /// The rating of the skill that is rolled.
    Skill,
    /// A fixed number.
    Number(i32),
}

impl BonusCap {
    const MOST: std::ops::RangeInclusive<i32> = 1..=8;

    /// Returns the bonus as this cap limits it, on a roll with this rating.
    pub(crate) fn cut(self, bonus: i32, rating: i32) -> i32 {
        match self {
            Self::Unlimited => bonus,
            Self::Skill => bonus.min(rating),
            Self::Number(most) => bonus.min(most),
        }
    }
}

impl KnobType for BonusCap {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        match value {
            Value::Text(word) if word == "none" => Ok(Self::Unlimited),
            Value::Text(word) if word == "skill" => Ok(Self::Skill),
            other => i32::read(other, &Self::MOST).map(Self::Number),
        }
        .map_err(|expected| format!("{expected}, or skill, or none for no limit"))
    }

    fn show(&self) -> Value {
        match self {
            Self::Unlimited => Value::from("none"),
            Self::Skill => Value::from("skill"),
            Self::Number(most) => Value::from(*most),
        }
    }

    fn domain((): &()) -> String {
        format!("{}, skill or none", i32::domain(&Self::MOST))
    }

    fn ends((): &()) -> Vec<Value> {
        let mut ends = i32::ends(&Self::MOST);
        ends.extend([Value::from("skill"), Value::from("none")]);
        ends
    }
}

/// When a conflict is over (FC-END-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndRule {
    /// When every member of one side is out.
    OneSideOut,
    /// Also when the leader of a side is out: the rest of it concedes.
    LeaderOut,
    /// Also when this share of a side's starting members is out, in thousandths.
    Morale(u16),
}

impl KnobType for EndRule {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        let Value::Text(word) = value else { return Err(Self::domain(&())) };
        let share = || {
            let share = Decimal::parse(word.strip_prefix("morale:")?.trim())?;
            let scale = 3_u32.checked_sub(share.scale)?;
            let thousandths = share.digits.checked_mul(10_i64.pow(scale))?;
            (1..=1000).contains(&thousandths).then_some(Self::Morale(thousandths as u16))
        };
        match word.as_str() {
            "one_side_out" => Ok(Self::OneSideOut),
            "leader_out" => Ok(Self::LeaderOut),
            _ => share().ok_or_else(|| Self::domain(&())),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::OneSideOut => Value::from("one_side_out"),
            Self::LeaderOut => Value::from("leader_out"),
            Self::Morale(thousandths) => {
                let share = format!("{:.3}", f64::from(*thousandths) / 1000.0);
                let share = share.trim_end_matches('0').trim_end_matches('.');
                Value::Text(format!("morale:{share}"))
            }
        }
    }

    fn domain((): &()) -> String {
        "one_side_out, leader_out or a share such as morale:0.5 (up to 1, three decimals)"
            .to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        ["one_side_out", "leader_out", "morale:0.001", "morale:1"].map(Value::from).to_vec()
    }
}

knobs! {
    /// Knobs of bodies.
    pub(crate) struct BodyKnobs {
        /// Whether nameless characters of a kind may form mobs.
        "mob.enabled", "FC-NPC-06" => mobs: bool = true;
        /// Most members of a mob.
        "mob.max_size", "FC-NPC-06" => mob_size: Limit = Limit::NONE, range 2..=20;
        /// Bonus for each further able member on a roll of a mob.
        "mob.bonus_per_helper", "FC-NPC-07" => mob_bonus: i32 = 1, range 0..=2;
        /// Cap on the bonus of all members together.
        "mob.bonus_cap", "FC-NPC-07" => mob_cap: BonusCap = BonusCap::Unlimited;
        /// Whether shifts that one member of a mob does not need go on to the next.
        "mob.overflow", "FC-NPC-08, J-26" => mob_overflow: bool = true;
        /// Behaviour of the last member of a mob.
        "mob.orphan", "FC-NPC-10" => orphan: Orphan = Orphan::JoinOrFlee;
        /// The member of a mob that a hit reaches first.
        "mob.hit_order", "FC-NPC-19, J-56" => hit_order: HitOrder = HitOrder::MostDamagedFirst;
        /// Helpers whose bonus counts for a mob's place in the turn order.
        "order.mob_bonus", "FC-ORD-07" => order_bonus: OrderBonus = OrderBonus::Zone;
        /// Rolls of nameless characters that are made with dice.
        "npc.nameless_dice", "FC-DICE-11, FC-NPC-05" => nameless_dice: NamelessDice = NamelessDice::Active;
        /// Value of a defence without dice.
        "defend.passive_value", "J-24" => passive_value: PassiveValue = PassiveValue::Skill;
        /// Whether one roll may be split among several targets.
        "multi.enabled", "FC-ADV-14, FC-ATK-09" => multi: bool = true;
        /// Smallest part of a split result that a target may get.
        "multi.min_part", "FC-ADV-14" => min_part: i32 = 1, range 1..=4;
        /// Whether every fighter may attack a whole zone; otherwise only groups with `zone_attack`.
        "multi.zone_attack", "FC-ATK-10" => zone_attack: bool = false;
        /// Targets of an attack on a whole zone.
        "multi.zone_victims", "FC-ATK-10" => zone_victims: ZoneVictims = ZoneVictims::Others;
        /// Whether hazards take part.
        "hazard.enabled", "FC-DEF-07" => hazards: bool = false;
        /// When a conflict is over.
        "end.rule", "FC-END-01, J-19" => end_rule: EndRule = EndRule::OneSideOut;
        /// Result when one action removes the last members of all sides.
        "end.simultaneous", "FC-END-06, J-44" => simultaneous: Simultaneous = Simultaneous::Draw;
        /// Bonus of a main or supporting character of the game master who fights alone.
        "solo.bonus", "FC-OPT-15" => solo: SoloBonus = SoloBonus::Nothing;
        /// Fewest shifts that a hit on a lone foe keeps after its bonus.
        "solo.least_hit", "FC-OPT-15" => solo_least: i32 = 0, range 0..=1;
        /// Scale of the game master's characters unless the group sets its own; other characters have 0.
        "scale.level", "FC-OPT-16" => scale: i32 = 0, range -4..=4;
        /// Bonus of the higher scale, for each level of difference.
        "scale.benefit", "FC-OPT-16" => scale_benefit: ScaleBenefit = ScaleBenefit::Before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_the_end_are_read_and_shown() {
        for word in ["one_side_out", "leader_out", "morale:0.5", "morale:1", "morale:0.125"] {
            let rule = EndRule::read(&Value::from(word), &()).unwrap();
            assert_eq!(rule.show(), Value::from(word));
        }
        assert_eq!(EndRule::read(&Value::from("morale: 0.50"), &()), Ok(EndRule::Morale(500)));
        for word in ["morale", "morale:0", "morale:1.5", "morale:0.0001", "morale:-1", "half"] {
            let expected = EndRule::read(&Value::from(word), &()).unwrap_err();
            assert!(expected.contains("morale:0.5"), "{word}: {expected}");
        }
        assert!(EndRule::read(&Value::Int(1), &()).is_err());
    }

    #[test]
    fn caps_of_a_mob_are_read_and_cut() {
        let read = |value: Value| BonusCap::read(&value, &());
        assert_eq!(read(Value::from("skill")).unwrap().cut(5, 2), 2);
        assert_eq!(read(Value::from("none")).unwrap().cut(5, 2), 5);
        assert_eq!(read(Value::Int(3)).unwrap().cut(5, 2), 3);
        assert_eq!(read(Value::Int(3)).unwrap().show(), Value::Int(3));
        assert!(read(Value::Int(9)).unwrap_err().contains("skill"));
    }
}
