//! Features of Fate Fantasy: what conditions and selectors of policies can read.

use crate::features;
use crate::system::{Scope, ValueKind};

const ACTS: Scope = Scope::Decision(&["main", "supplement", "follow", "hold"]);
const CUTS: Scope = Scope::Decision(&["interrupt"]);
const BIDS: Scope = Scope::Decision(&["invoke"]);
const ROLLS: Scope = Scope::Decision(&["invoke", "spin"]);
const SPIN: Scope = Scope::Decision(&["spin"]);
const HITS: Scope = Scope::Decision(&["absorb"]);

use Scope::{Conflict, Fighter, Side};
use ValueKind::{Flag, Number, Percent};

features! {
    /// What conditions and selectors can read.
    pub enum FantasyFeature {
        FreeBoxes = "free_boxes", Fighter, Number, "free boxes of the struck track";
        Room = "room", Fighter, Number, "the largest hit that its boxes still take";
        Consequences = "consequences", Fighter, Number, "consequences that it has";
        SlotsLeft = "slots_left", Fighter, Number, "consequences that it can still take";
        Left = "left", Fighter, Number, "free boxes and twice the consequences that it can still take: how far from being taken out";
        Fate = "fate_points", Fighter, Number, "fate points";
        Techniques = "techniques", Fighter, Number, "Combat Techniques left";
        Attack = "attack", Fighter, Number, "its best attack at any distance";
        Defence = "defence", Fighter, Number, "its best defence, full defence included";
        Initiative = "initiative", Fighter, Number, "its initiative skill";
        Athletics = "athletics", Fighter, Number, "Athletics";
        HitChance = "hit_chance", Fighter, Percent, "chance that your attack hits it from where you are";
        Shifts = "shifts", Fighter, Number, "mean shifts of your attack on it, in tenths";
        Threat = "threat", Fighter, Percent, "chance that its attack hits you from where it is";
        Danger = "danger", Fighter, Number, "mean shifts of its attack on you, in tenths";
        ManoeuvreChance = "manoeuvre_chance", Fighter, Percent, "chance that your manoeuvre succeeds against it";
        BlockEdge = "block_edge", Fighter, Number, "your best defence less its own: what your block would add to it";
        Distance = "distance", Fighter, Number, "zones between you and it";
        Near = "foes_near", Fighter, Number, "enemies of it who are in its zone";
        Attackers = "attackers", Fighter, Number, "enemies of it who could attack it from where they are";
        Free = "free_tags", Fighter, Number, "free tags that your side has on it, as far as you can use them";
        Placed = "aspects_on", Fighter, Number, "aspects that its enemies have placed on it, consequences included";
        Minion = "minion", Fighter, Flag, "it is a minion";
        Leader = "leader", Fighter, Flag, "it leads its side";
        Ranged = "ranged", Fighter, Flag, "it has a ranged weapon";
        Unarmed = "unarmed", Fighter, Flag, "it fights with bare hands";
        Reach = "reach", Fighter, Flag, "its weapon has reach";
        Acted = "acted", Fighter, Flag, "it has had its turn of this round";
        Holding = "holding", Fighter, Flag, "it holds its turn";
        InBefore = "before", Fighter, Flag, "it is in the before group";
        Full = "full_defence", Fighter, Flag, "it is on full defence";
        Covered = "covered", Fighter, Flag, "a defensive block covers it";
        Blocking = "blocking", Fighter, Flag, "a block of it is in play";
        Helpless = "helpless", Fighter, Flag, "it may not defend now";
        Spins = "spins", Fighter, Number, "spins that it keeps";
        Beaten = "beaten", Fighter, Flag, "the next ordinary hit would cost it another consequence, and it has taken enough of them (concede.threshold)";
        ItemUses = "items", Fighter, Number, "uses of items that it carries";
        Members = "characters", Side, Number, "characters who take part";
        Winning = "winning", Side, Number, "characters who take part, less those of the other side";
        Lost = "lost", Side, Number, "characters who have left";
        ToAct = "to_act", Side, Number, "characters whose turn of this round is still to come";
        SideLeft = "left", Side, Number, "sum of left of its characters";
        SideFate = "fate_points", Side, Number, "fate points of its characters";
        SideSpins = "spins", Side, Number, "spins that its characters keep";
        Round = "round", Conflict, Number, "the running round, from 1";
        GmTurn = "gm_turn", Conflict, Flag, "it is the game master's turn";
        LastPart = "after_gm", Conflict, Flag, "the game master's turn of this round is over";
        TasksLeft = "tasks_left", Conflict, Number, "successes that the task of your side still needs; 0: it has none";
        FoeTasks = "foe_tasks", Conflict, Number, "successes that the task of the other side still needs; 0: it has none";
        InReach = "targets", ACTS, Number, "foes whom you could attack from where you are";
        BestHit = "best_hit", ACTS, Percent, "your best chance to hit one of them";
        Interrupting = "interrupting", ACTS, Flag, "the turn is one that interrupts";
        Supplements = "supplements", ACTS, Number, "supplemental actions of this turn so far, interrupting included";
        Confined = "confined", ACTS, Flag, "your zone has no room for long weapons";
        CutChance = "chance", CUTS, Percent, "chance that the interrupt succeeds";
        Held = "held", CUTS, Flag, "you interrupt from a hold";
        Attacking = "attacking", ROLLS, Flag, "the roll is an attack";
        Defending = "defending", ROLLS, Flag, "the roll is a defence";
        Manoeuvring = "manoeuvring", ROLLS, Flag, "the roll is a manoeuvre";
        Blocks = "block_roll", ROLLS, Flag, "the roll is that of a block";
        Moving = "moving", ROLLS, Flag, "the roll is a move";
        Tasking = "tasking", ROLLS, Flag, "the roll is that of a task";
        CuttingIn = "cutting_in", ROLLS, Flag, "the roll is that of an interrupt, on either side";
        Margin = "margin", BIDS, Number, "your total less what opposes it; at least 1 is a success, against a difficulty 0";
        Needed = "needed", BIDS, Number, "what your total lacks for a success, for a defence to hold; 0 or less: nothing";
        Plus = "plus", BIDS, Number, "what an aspect adds";
        Dice = "dice", BIDS, Number, "what your dice come to";
        WouldOut = "would_out", BIDS, Flag, "as it stands the attack takes its target out";
        WouldConsequence = "would_consequence", BIDS, Flag, "as it stands the attack causes a consequence";
        OpponentFate = "opponent_fate", BIDS, Number, "fate points of the opponent of the roll";
        Edge = "edge", SPIN, Number, "rating of who rolls less that of the opponent or the difficulty; 0 is an even roll";
        Mine = "friendly", SPIN, Flag, "an ally is about to roll";
        LastChance = "last_chance", SPIN, Flag, "nobody has a turn of this round left after this one";
        HitSize = "hit", HITS, Number, "shifts of the hit";
    }
}
