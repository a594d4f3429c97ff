//! Words of the Fate kernel: the decision points that every Fate system shares.
//!
//! The options of a turn are the kernel's and then the system's. How to defend is the system's.

use crate::system::{OptionWord, Options, Point};

/// Stands for the skills or approaches of a system, which puts its own in their place with [`with_methods`].
pub(crate) const METHODS: &[&str] = &["method"];

crate::options! {
    /// the fighter's action on its own turn, and its target
    pub(crate) enum Turn: "turn", "DP-ACTION, DP-TARGET, DP-CREATE" {
        /// attack a foe
        Attack = "attack" -> Foe [..METHODS],
        /// put a new aspect on a foe, who defends
        Create = "create_advantage" -> Foe [..METHODS],
        /// gain free invocations on an aspect that your side has put on a foe
        Exploit = "exploit_advantage" -> Foe [..METHODS],
        /// put a new aspect on the scene, against a fixed difficulty
        CreateOnScene = "create_on_scene" [..METHODS],
        /// overcome the worst aspect that foes have put on you or an ally
        Remove = "remove_advantage" -> Ally [..METHODS],
        /// do nothing but defend
        FullDefense = "full_defense",
        /// do nothing
        Pass = "pass",
    }
    fallback ["attack first", "full_defense", "pass"]
}

crate::options! {
    /// how to defend, once attacked or the target of an advantage
    pub(crate) enum Defend: "defend", "DP-DEFSKILL, DP-DEFEND-APPROACH" {
        /// with the best method; the options of a system stand in the place of this one
        Best = "best",
    }
    fallback ["best"]
}

crate::options! {
    /// after the dice: asked in turn until both parties pass, the one behind first
    pub(crate) enum Invoke: "invoke", "DP-INVOKE" {
        /// leave the roll unchanged
        Pass = "pass",
        /// use a free invocation or boost for a bonus
        Free = "free",
        /// use a free invocation or boost to roll your dice again
        FreeReroll = "free_reroll",
        /// pay a fate point for a bonus; your own aspects and the scene's come first
        FatePoint = "fate_point",
        /// pay a fate point to roll your dice again; your own aspects and the scene's come first
        FateReroll = "fate_reroll",
        /// pay a fate point for a bonus on an aspect, a consequence or an advantage of your opponent, who is paid
        HostilePoint = "hostile_point",
        /// pay a fate point on such an aspect to roll your dice again; your opponent is paid
        HostileReroll = "hostile_reroll",
        /// check the smallest free box for a bonus of its value (effort.stress)
        SmallBox = "effort_small_box",
        /// check the largest free box for a bonus of its value (effort.stress)
        LargeBox = "effort_large_box",
        /// take a mild consequence for a bonus of its value (effort.consequence)
        Mild = "effort_mild",
        /// take a moderate consequence for a bonus (effort.consequence)
        Moderate = "effort_moderate",
        /// take a severe consequence for a bonus (effort.consequence)
        Severe = "effort_severe",
        /// take an extreme consequence for a bonus (consequence.extreme_effort)
        Extreme = "effort_extreme",
    }
    fallback ["pass"]
}

crate::options! {
    /// after an attack with style: the full hit, or a smaller one and a boost
    pub(crate) enum Style: "style", "DP-STYLE" {
        /// the full hit
        Full = "full",
        /// give up shifts for a boost
        Boost = "boost",
    }
    fallback ["full"]
}

crate::options! {
    /// how to absorb a hit that can be absorbed
    pub(crate) enum Absorb: "absorb", "DP-SOAK, DP-ABSORB" {
        /// a stress box alone, else the consequences with the least shifts (ABSORB-MIN)
        Least = "least",
        /// a stress box alone, else as few consequences as possible (ABSORB-FEW)
        Few = "few",
        /// a stress box alone
        Stress = "stress",
        /// one mild consequence, with a box for the rest
        Mild = "mild",
        /// one moderate consequence, with a box for the rest
        Moderate = "moderate",
        /// one severe consequence, with a box for the rest
        Severe = "severe",
        /// consequences only
        SaveBoxes = "save_boxes",
        /// the largest free stress box (if stress.box_choice allows it)
        LargeBox = "large_box",
        /// be taken out although the hit could be absorbed
        Out = "out",
        /// consequences that the side shares, with a box for the rest (consequence.group_pool, consequence.collateral)
        Shared = "shared",
    }
    fallback ["least"]
}

crate::options! {
    /// whether to take an extreme consequence if nothing else absorbs the hit
    pub(crate) enum Extreme: "extreme", "DP-EXTREME" {
        /// be taken out
        Refuse = "refuse",
        /// take the extreme consequence
        Take = "take",
    }
    fallback ["take"]
}

crate::options! {
    /// whether to give up: asked at the start, after every action, and when named as a target
    pub(crate) enum Concede: "concede", "DP-CONCEDE, DP-SURRENDER-NPC" {
        /// fight on
        GoOn = "go_on",
        /// give up
        Concede = "concede",
    }
    fallback ["go_on"]
}

crate::options! {
    /// whether to reach the goal of a tied or failed overcome roll at its cost
    pub(crate) enum PayCost: "cost", "DP-COST" {
        /// accept the failure
        Fail = "fail",
        /// pay the cost
        Pay = "pay",
    }
    fallback ["pay if not serious", "fail"]
}

crate::options! {
    /// after a failed attempt at a new aspect, if create.fail leaves the choice to the roller
    pub(crate) enum FailedCreate: "create_fail", "DP-CREATEFAIL" {
        /// no aspect, and nothing for the other side
        Nothing = "nothing",
        /// the aspect comes into play, with a free invocation for the other side
        Aspect = "aspect",
    }
    fallback ["nothing"]
}

crate::options! {
    /// the fighter who acts next, chosen by the fighter who has just acted (order.mode = elective)
    pub(crate) enum Next: "next", "DP-NEXT" {
        /// the fighter who stands highest in the turn order
        ByRating = "by_rating",
        /// a fighter of your side who has not acted
        Friend = "friend" -> Ally,
        /// a foe who has not acted
        Foe = "foe" -> Foe,
    }
    fallback ["friend first", "foe first", "by_rating"]
}

crate::options! {
    /// after the dice, once the roller passes: whether to pay for the roll of an ally
    pub(crate) enum PayForAlly: "aid", "DP-INVOKE, FC-INV-03" {
        /// do not pay for it
        Pass = "pass",
        /// lend a free invocation or boost of your own (if invoke.owner is character)
        Free = "free",
        /// pay a fate point for a bonus to the roll
        FatePoint = "fate_point",
    }
    fallback ["pass"]
}

/// Namespace of the decision points of every system of the family: [`Numbered`](crate::system::Numbered) needs a type,
/// and the points have one number in all of them.
#[derive(Debug)]
pub(crate) enum Kernel {}

crate::points! {
    /// The decision points of every system; the others of a system follow.
    pub(crate) const POINTS for Kernel:
        Turn, Defend, Invoke, Style, Absorb, Extreme, Concede, PayCost, FailedCreate, Next
}

/// Number of decision points of the kernel; the points of a system follow.
pub(crate) const KERNEL_POINTS: usize = POINTS.len();

/// Returns the words of a list with these skills or approaches in place of [`METHODS`].
pub(crate) const fn with_methods<const N: usize>(
    words: &[OptionWord],
    methods: &'static [&'static str],
) -> [OptionWord; N] {
    let mut all = [words[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = words[at];
        if !words[at].arguments.is_empty() {
            all[at].arguments = methods;
        }
        at += 1;
    }
    all
}

/// Returns the kernel's options of a turn; `methods` are the skills or approaches that may be named.
pub(crate) const fn turn_options(
    methods: &'static [&'static str],
) -> [OptionWord; Turn::ALL.len()] {
    with_methods(Turn::WORDS, methods)
}

/// Returns the decision points of the kernel. `turn` and `defend` are the system's option lists. Effort and shared
/// consequences are left out, because only some systems play them.
pub(crate) fn points(turn: &'static [OptionWord], defend: &'static [OptionWord]) -> Vec<Point> {
    let mut points = POINTS.to_vec();
    let lists = [turn, defend, &Invoke::WORDS[..7], Style::WORDS, &Absorb::WORDS[..9]];
    for (point, options) in points.iter_mut().zip(lists) {
        point.options = options;
    }
    points
}
