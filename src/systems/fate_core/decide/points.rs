//! Words of Fate Core on top of the Fate kernel's: its decision points and their options.

use crate::kernels::fate::decide::body_points::{Also, FormMobs, LastOfMob, Share};
use crate::kernels::fate::decide::movement_points::{Impede, Interpose, Oppose, Run, Step};
use crate::kernels::fate::decide::points::{KERNEL_POINTS, PayForAlly, Turn};
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::rules::compel::{Compel, Offer};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::skill::NAMES;
use crate::systems::fate_core::sheet::stunt::NAMES as STUNTS;

crate::options! {
    /// Options of a turn that are Fate Core's own.
    pub(crate) enum CoreTurn: "turn", "DP-ACTION, DP-TARGET, DP-CREATE" {
        /// put an aspect on a foe that takes its weapon away
        Disarm = "disarm" -> Foe [..NAMES],
        /// put an aspect on a foe that takes its sight away
        Blind = "blind" -> Foe [..NAMES],
        /// put an aspect on your zone that helps to defend there, until you leave it
        TakeCover = "take_cover" [..NAMES],
        /// put an aspect on your zone that helps to strike, defend and move, until you leave it
        TakePosition = "take_position" [..NAMES],
        /// put an aspect on the way towards a foe that hinders
        BlockWay = "block_way" -> Foe [..NAMES],
        /// gain free invocations on an aspect of the scene that counts in a fight: first a neutral one or one of your
        /// side, else one of a foe
        ExploitScene = "exploit_scene" [..NAMES],
        /// remove an aspect that foes have put on the scene, or that holds free invocations of foes
        ClearScene = "clear_scene" [..NAMES],
        /// find out about an aspect of a foe, who defends (if aspects.hidden_npc hides them)
        Discover = "discover" -> Foe [..NAMES],
        /// attack this foe and others with one roll, whose result is split among them
        SplitAttack = "split_attack" -> Foe [..NAMES],
        /// put an aspect on this foe and on others with one roll, whose result is split among them
        SplitAdvantage = "split_advantage" -> Foe [..NAMES],
        /// attack everyone in the zone, each with the whole result (multi.zone_attack)
        AttackZone = "attack_zone" [..NAMES],
        /// roll for the easiest task on your side's list ([scene.sidetasks])
        Task = "task" [..NAMES],
        /// gain free invocations on an aspect of a foe's own, who defends
        ExploitAspect = "exploit_aspect" -> Foe [..NAMES],
        /// gain free invocations on a consequence of a foe, who defends
        ExploitConsequence = "exploit_consequence" -> Foe [..NAMES],
        /// remove an aspect near you that hinders movement, whichever side made it
        ClearWay = "clear_way" [..NAMES],
        /// put an aspect on your zone that hinders every step into it and out of it
        BlockZone = "block_zone" [..NAMES],
        /// put an aspect on the zone of a foe, as far away as you can create (range.create)
        CreateThere = "create_there" -> Foe [..NAMES],
        /// attack everyone in the zone of a foe in reach, each with the whole result (multi.zone_attack)
        AttackThere = "attack_there" -> Foe [..NAMES],
    }
    fallback ["attack first", "run_to_foe lowest target.distance", "full_defense", "pass"]
}

crate::joined_options! {
    /// The options of a turn: the kernel's, rolls to move, those of Fate Core.
    pub(crate) enum TurnOption { Kernel(Turn), Run(Run), Own(CoreTurn) }
}

crate::options! {
    /// How to defend.
    pub(crate) enum Defence: "defend", "DP-DEFSKILL" {
        /// with the best skill that meets the action
        Best = "best",
        /// with the skill named, if it meets the action
        With = "with" [..NAMES],
        /// not at all: the attack meets a fixed opposition (defend.forgo_rating)
        Forgo = "forgo",
    }
    fallback ["best"]
}

crate::options! {
    /// before each contest roll: whether to try for an advantage first, and of which kind
    pub(crate) enum BeforeContest: "contest", "DP-CCREATE, DP-CREATE" {
        /// go straight to the contest roll
        Race = "race",
        /// first put an aspect on a foe, who defends
        Create = "create_advantage" -> Foe [..NAMES],
        /// first put an aspect on the scene, against a rival who opposes it or a fixed difficulty
        CreateOnScene = "create_on_scene" [..NAMES],
        /// first gain free invocations on an aspect of the scene
        ExploitScene = "exploit_scene" [..NAMES],
        /// give up the contest, with your whole side
        GiveUp = "give_up",
    }
    fallback ["race"]
}

crate::options! {
    /// before each task of a challenge: whether to try for an advantage first
    pub(crate) enum Prepare: "prepare", "DP-CREATE" {
        /// go straight to the roll
        GoOn = "go_on",
        /// first put an aspect on the scene, against a fixed difficulty
        CreateOnScene = "create_on_scene" [..NAMES],
        /// first gain free invocations on an aspect of the scene
        ExploitScene = "exploit_scene" [..NAMES],
    }
    fallback ["go_on"]
}

crate::options! {
    /// in a challenge, asked of the first player: the next task
    pub(crate) enum NextTask: "task", "DP-ORDER" {
        /// the first one written
        Listed = "listed",
        /// the easiest one for its roller
        Easiest = "easiest",
        /// the hardest one for its roller
        Hardest = "hardest",
    }
    fallback ["listed"]
}

crate::options! {
    /// asked of the game master before each task: whether to raise its difficulty; repeated until the answer is keep
    /// (gm.boost_timing)
    pub(crate) enum Raise: "raise", "DP-INVOKE" {
        /// leave the difficulty unchanged
        Keep = "keep",
        /// raise it by a boost or free invocation
        Free = "free",
        /// raise it by a fate point
        FatePoint = "fate_point",
    }
    fallback ["free", "keep"]
}

crate::options! {
    /// whether to use a stunt; asked whenever one fits that has an effect of its own, a limit or a cost
    pub(crate) enum UseStunt: "stunt", "FC-STU-05" {
        /// do without the stunt
        Keep = "keep",
        /// use the stunt; with a kind named, only one of that kind
        Use = "use" [..STUNTS],
    }
    fallback ["use if cost = 0", "use if my.fate_points > cost", "keep"]
}

crate::options! {
    /// if a concession can be refused: asked of the first opponent when a fighter wants to give up
    pub(crate) enum Accept: "accept", "FC-CED-14" {
        /// let the opponent give up
        Accept = "accept",
        /// make it fight on (concede.refusable)
        Refuse = "refuse",
    }
    fallback ["accept"]
}

crate::options! {
    /// when an ally is about to roll with a skill that you also have: whether to help
    pub(crate) enum Help: "help", "DP-HELP" {
        /// do not help
        Keep = "keep",
        /// help: the roll gains a bonus; in a conflict this takes your coming turn
        Help = "help",
    }
    fallback ["keep"]
}

crate::options! {
    /// before each exchange of a contest and each task of a challenge: whether to attack
    pub(crate) enum EscalateContest: "escalate", "DP-ESCALATE" {
        /// go on with the contest or challenge
        GoOn = "go_on",
        /// attack: a conflict begins at once
        Attack = "attack",
    }
    fallback ["go_on"]
}

crate::points! {
    /// The decision points that follow the kernel's.
    pub(crate) const POINTS for Core after KERNEL_POINTS:
        BeforeContest, Prepare, NextTask, Raise, BetweenConflicts, Step, Impede, Interpose, UseStunt, Compel,
        Offer, PayForAlly, FormMobs, LastOfMob, Also, Share, Accept, Help, EscalateContest, Oppose
}
