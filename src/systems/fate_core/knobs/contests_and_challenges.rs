//! Knobs of contests and challenges.

use crate::knob::{Limit, Ratio};
use crate::{choices, knobs};

choices! {
    /// Opposition to a contest roll (FC-CON-01).
    pub(crate) enum ContestOpposition {
        /// The other sides' results: the highest wins.
        Direct = "direct",
        /// A fixed difficulty: the most shifts win.
        Environment = "environment",
    }
}

choices! {
    /// Result of tied best results in a contest (FC-CON-10).
    pub(crate) enum Twist {
        /// A situation aspect that anyone can invoke.
        Aspect = "aspect",
        /// Nothing.
        Nothing = "none",
    }
}

choices! {
    /// Sides that win an exchange with tied best results (FC-CON-10).
    pub(crate) enum TieScores {
        /// None.
        Nobody = "none",
        /// All tied sides.
        Both = "both",
    }
}

choices! {
    /// Cost of a failed attempt at an advantage in a contest (FC-CON-16).
    pub(crate) enum ContestCreateFail {
        /// The contest roll of the exchange.
        Forfeit = "forfeit",
        /// An aspect on the scene with a free invocation for the opposition.
        EnemyFreeInvoke = "enemy_free_invoke",
        /// Nothing beyond what the roll itself brings.
        Nothing = "nothing",
    }
}

choices! {
    /// Order of attempts at advantages in an exchange of a contest (FC-CON-23).
    pub(crate) enum CreateOrder {
        /// As in the turn order.
        TurnOrder = "turn_order",
        /// At random, anew in every exchange.
        Random = "random",
    }
}

choices! {
    /// Worth of the only result of a direct contest (FC-CON-25).
    pub(crate) enum LoneResult {
        /// A single victory, whatever the result is.
        OneVictory = "one_victory",
        /// Measured against 0: a large enough result is a success with style.
        VersusZero = "vs_zero",
    }
}

choices! {
    /// Reference for style in a direct contest (J-04).
    pub(crate) enum StyleReference {
        /// The result of the best rival.
        NextBest = "next_best",
        /// The lowest result, and no other side may have style against it.
        Lowest = "lowest",
        /// `contest.env_difficulty`, and no other side may have style against it.
        FixedDifficulty = "fixed_difficulty",
    }
}

knobs! {
    /// Knobs of contests.
    pub(crate) struct ContestKnobs {
        /// Opposition that contest rolls are compared with.
        "contest.opposition", "FC-CON-01" => opposition: ContestOpposition = ContestOpposition::Direct;
        /// Difficulty of a contest against the environment.
        "contest.env_difficulty", "FC-CON-01" => difficulty: i32 = 3, range 0..=8;
        /// Whether contest rolls bring boosts for style and minor costs for ties, like other overcome rolls. Success at
        /// a serious cost is not allowed.
        "contest.overcome_extras", "FC-CON-05, J-54" => extras: bool = false;
        /// Whether a side below the difficulty can win an exchange: the smallest miss wins if all sides miss.
        "contest.env_fail_scores", "FC-CON-07, J-14" => fail_scores: bool = false;
        /// Victories for winning an exchange.
        "contest.victory_normal", "FC-CON-08" => normal: i32 = 1, range 1..=3;
        /// Victories for winning an exchange with style while no other side has style.
        "contest.victory_style", "FC-CON-09" => style: i32 = 2, range 1..=3;
        /// Result that the best side must beat for a success with style.
        "contest.style_reference", "J-04" => style_reference: StyleReference = StyleReference::NextBest;
        /// Effect of tied best results.
        "contest.twist", "FC-CON-10" => twist: Twist = Twist::Aspect;
        /// Free invocations that every side has on a twist.
        "contest.twist_invokes", "J-30" => twist_invokes: i32 = 0, range 0..=1;
        /// Sides that win an exchange with tied best results.
        "contest.tie_scores", "FC-CON-10" => tie_scores: TieScores = TieScores::Nobody;
        /// Victories that win the contest.
        "contest.victories", "FC-CON-11" => victories: i32 = 3, range 1..=7;
        /// Attempts at an advantage that each participant has in an exchange.
        "contest.create_per_exchange", "FC-CON-14, J-15" => create_most: i32 = 1, range 0..=3;
        /// Cost of a failed attempt at an advantage in a contest.
        "contest.create_fail", "FC-CON-16" => create_fail: ContestCreateFail = ContestCreateFail::Forfeit;
        /// Order in which participants try for advantages in a contest.
        "contest.create_order", "FC-CON-23" => create_order: CreateOrder = CreateOrder::TurnOrder;
        /// Whether a participant either tries for an advantage or rolls, not both.
        "contest.one_choice", "FC-OPT-13" => one_choice: bool = false;
        /// Exchanges after which the contest stops without a winner.
        "contest.max_exchanges", "FC-CON-22, J-20" => max_exchanges: i32 = 50, range 5..=1000;
        /// Fate points for giving up a contest.
        "contest.concede_fp", "FC-CON-24" => concede_points: i32 = 0, range 0..=3;
        /// Worth of an exchange in which only one side has a result.
        "contest.lone_result", "FC-CON-25, J-55" => lone_result: LoneResult = LoneResult::OneVictory;
        /// Whether an attack turns the contest into a conflict.
        "contest.allow_attack", "FC-CON-20" => allow_attack: bool = true;
        /// Whether sides that lose an exchange take a hit with as many shifts as they lost by.
        "contest.harm", "FC-OPT-14" => harm: bool = false;
    }
}

choices! {
    /// Fighter who rolls a task (FC-CHL-04).
    pub(crate) enum Assign {
        /// The first permitted fighter, in the order written.
        Fixed = "fixed",
        /// The best permitted fighter.
        BestSkill = "best_skill",
        /// The best of the permitted fighters with the fewest rolls so far.
        Spread = "spread",
    }
}

choices! {
    /// Order of the tasks (FC-CHL-07).
    pub(crate) enum TaskOrder {
        /// The players choose.
        Policy = "policy",
        /// As written.
        Fixed = "fixed",
    }
}

choices! {
    /// Result of a failed attempt at an advantage in a challenge (FC-CHL-17).
    pub(crate) enum ChallengeCreateFail {
        /// A boost for the game master.
        Boost = "gm_boost",
        /// The difficulty of another task rises by one.
        One = "difficulty+1",
        /// The difficulty of another task rises by two.
        Two = "difficulty+2",
        /// The lowest free consequence of the fighter who tried.
        Consequence = "consequence",
    }
}

choices! {
    /// When the game master may raise the difficulty of a task (FC-CHL-13).
    pub(crate) enum BoostTiming {
        /// Before the roll, not knowing the dice.
        BeforeRoll = "before_roll",
        /// After the roll, like any invocation.
        AfterRoll = "after_roll",
    }
}

knobs! {
    /// Knobs of challenges.
    pub(crate) struct ChallengeKnobs {
        /// Number of tasks of the scene, in the order written; none: all of them.
        "challenge.tasks", "FC-CHL-01" => tasks: Limit = Limit::NONE, range 1..=8;
        /// Whether each task must be rolled with a different skill.
        "challenge.distinct_skills", "FC-CHL-02" => distinct: bool = true;
        /// Fighter who rolls a task.
        "challenge.assign", "FC-CHL-04" => assign: Assign = Assign::BestSkill;
        /// Difficulty of tasks without a difficulty of their own.
        "challenge.difficulty", "FC-CHL-05, FC-CHL-06" => difficulty: i32 = 3, range 0..=8;
        /// Whether the game master rolls dice on top of the difficulty.
        "challenge.active_opposition", "FC-CHL-05" => active: bool = false;
        /// Order of the tasks.
        "challenge.order", "FC-CHL-07" => order: TaskOrder = TaskOrder::Policy;
        /// Whether boosts of the players outlast the task.
        "challenge.boost_carry", "FC-CHL-12, FC-BST-06" => boost_carry: bool = true;
        /// Attempts at an advantage before each task, all characters together.
        "challenge.max_create", "FC-CHL-16" => create_most: i32 = 1, range 0..=5;
        /// Effect of a failed attempt at an advantage before a task.
        "challenge.create_fail", "FC-CHL-17" => create_fail: ChallengeCreateFail = ChallengeCreateFail::Boost;
        /// Share of the tasks that must be achieved for a partial success, which wins.
        "challenge.partial_at", "FC-CHL-14, J-16" => partial_at: Ratio = Ratio::new(1, 2), range ("0", "1");
        /// When the game master may raise a difficulty with boosts, free invocations and fate points.
        "gm.boost_timing", "FC-CHL-13" => boost_timing: BoostTiming = BoostTiming::BeforeRoll;
        /// Whether other fighters may help with a task.
        "challenge.help", "FC-CHL-19, J-50" => help: bool = true;
    }
}
