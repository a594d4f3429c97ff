//! Data about bodies: members of mobs, fighters that roll no dice, hazards, leaders, fighters that are larger than
//! life. [`Bodies`] is constant, [`BodyState`] changes.

use crate::inline_vec::InlineVec;
use crate::kernels::fate::knobs::bodies::{BodyKnobs, NamelessDice, SoloBonus};
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::sheet::sheet::{Grade, MAX_FIGHTERS, Sheet, SideInfo};
use crate::system::FighterId;

/// Most mobs of a conflict, because no fighter is in two, and each has two members at the start.
pub(crate) const MAX_MOBS: usize = MAX_FIGHTERS / 2;

/// Nameless fighters who are alike and may form mobs (FC-NPC-06). Alike, because a unit must be able to stand for
/// any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alike {
    /// The fighters, a bit for each.
    pub members: u64,
    /// Members of each mob; `None` if the scenario leaves that to the policy.
    pub size: Option<u8>,
}

/// Facts about bodies before the conflict; by default, none. Masks, because rules intersect them with the fighters
/// present.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bodies {
    pub knobs: BodyKnobs,
    /// Groups who may form mobs.
    pub alike: Vec<Alike>,
    /// Fighters who never roll dice, a bit for each.
    pub still: u64,
    /// Fighters who do not roll dice to defend, a bit for each; [`still`](Self::still) ones among them.
    pub still_defending: u64,
    /// Hazards, a bit for each: they do not keep a conflict going (FC-DEF-07).
    pub hazards: u64,
    /// Fighters that cannot be attacked, a bit for each.
    pub untouchable: u64,
    /// Leaders of their sides, a bit for each (FC-END-01).
    pub leaders: u64,
    /// Fighters that may attack everyone in a zone, a bit for each (FC-ATK-10).
    pub zone_attackers: u64,
    /// Fighters that get a bonus while they stand alone, a bit for each (FC-OPT-15).
    pub bosses: u64,
    /// Scale of each fighter; empty if all have one scale (FC-OPT-16), so that the rules need not compare.
    pub scale: Vec<i8>,
    /// Whether mobs or lone foes may raise ratings.
    pub raises: bool,
}

/// A group's own statements about its bodies; the rest follows from its [`Grade`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Body {
    /// Members of each of its mobs; `None` if it does not say.
    pub mob: Option<u8>,
    /// Whether it leads its side.
    pub leader: bool,
    /// Whether it may attack everyone in a zone.
    pub zone_attack: bool,
    /// Scale; `None` if the group does not say.
    pub scale: Option<i8>,
    /// Whether it never rolls dice.
    pub still: bool,
    /// Rolls that are made with dice; `None` if the group does not say (FC-ATK-04, FC-DICE-11).
    pub dice: Option<NamelessDice>,
}

impl Bodies {
    /// Returns the hazards that take no part: they are gone from the beginning.
    pub(crate) fn absent(&self) -> u64 {
        if self.knobs.hazards { 0 } else { self.hazards }
    }

    /// Works out the facts over all sheets; `of` returns the statements of a fighter's group.
    pub(crate) fn new<S>(
        knobs: BodyKnobs,
        sheets: &[Sheet<S>],
        sides: &[SideInfo],
        of: impl Fn(FighterId) -> Body,
    ) -> Self {
        let mask = |holds: &dyn Fn(FighterId) -> bool| {
            FighterId::all(sheets.len()).fold(0_u64, |mask, at| mask | u64::from(holds(at)) << at)
        };
        let is = |at: FighterId, grade: Grade| sheets[at].grade == grade;
        let dice = |at: FighterId| {
            let nameless = is(at, Grade::Nameless);
            let usual = if nameless { knobs.nameless_dice } else { NamelessDice::Active };
            of(at).dice.unwrap_or(usual)
        };
        let mut bodies = Self {
            knobs,
            alike: if knobs.mobs { alike(sheets, &of) } else { Vec::new() },
            still: mask(&|at| of(at).still || dice(at) == NamelessDice::PassiveAll),
            hazards: mask(&|at| is(at, Grade::Hazard)),
            untouchable: mask(&|at| is(at, Grade::Hazard) && sheets[at].boxes.is_empty()),
            leaders: mask(&|at| of(at).leader),
            zone_attackers: mask(&|at| knobs.zone_attack || of(at).zone_attack),
            ..Self::default()
        };
        bodies.still_defending = bodies.still | mask(&|at| dice(at) != NamelessDice::Active);
        if knobs.solo != SoloBonus::Nothing {
            let big = |at: FighterId| is(at, Grade::Main) || is(at, Grade::Supporting);
            bodies.bosses = mask(&|at| big(at) && !sides[sheets[at].side].players);
        }
        let level = |at: FighterId| {
            let players = sides[sheets[at].side].players;
            of(at).scale.unwrap_or(if players { 0 } else { knobs.scale as i8 })
        };
        let levels: Vec<i8> = FighterId::all(sheets.len()).map(level).collect();
        if levels.windows(2).any(|pair| pair[0] != pair[1]) {
            bodies.scale = levels;
        }
        bodies.raises = !bodies.alike.is_empty() || bodies.bosses != 0;
        bodies
    }

    /// Whether a fighter makes a roll of this kind without dice.
    pub(crate) fn is_still(&self, fighter: FighterId, kind: RollKind) -> bool {
        let mask = if kind.defends() { self.still_defending } else { self.still };
        mask >> fighter & 1 == 1
    }

    /// Returns the levels of scale by which a fighter is above another; negative if it is below.
    pub(crate) fn above(&self, fighter: FighterId, other: FighterId) -> i32 {
        if self.scale.is_empty() {
            return 0;
        }
        i32::from(self.scale[fighter]) - i32::from(self.scale[other])
    }
}

/// Returns the groups of nameless fighters without consequences, two or more of each.
fn alike<S>(sheets: &[Sheet<S>], of: &impl Fn(FighterId) -> Body) -> Vec<Alike> {
    let mut groups: Vec<(FighterId, Alike)> = Vec::new();
    for (at, sheet) in FighterId::enumerate(sheets) {
        if sheet.grade != Grade::Nameless || !sheet.slots.is_empty() {
            continue;
        }
        let same = |(first, _): &&mut (FighterId, Alike)| {
            sheets[*first].side == sheet.side && sheets[*first].group == sheet.group
        };
        match groups.iter_mut().find(same) {
            Some((_, group)) => group.members |= 1 << at,
            None => groups.push((at, Alike { members: 1 << at, size: of(at).mob })),
        }
    }
    let many = groups.into_iter().map(|(_, group)| group);
    many.filter(|group| group.members.count_ones() > 1).collect()
}

/// A mob: several fighters that act as one (FC-NPC-06).
///
/// The unit, its first fighter, has the turn, is aimed at, rolls, and is asked. All members are alike, so the unit
/// stands for the member that falls last. Its boxes are those of the member that the next hit reaches; when a member
/// falls, the last of the others leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Mob {
    /// The fighter who stands for the mob, its first.
    pub unit: u8,
    /// Members that are still in, the unit among them, a bit for each. A mob of one member is no mob any more, but
    /// keeps its place in the turn order.
    pub members: u64,
    /// Helpers who count for its place in the turn order, which stays (FC-ORD-07).
    pub early: u8,
}

/// State of bodies during a conflict; [`clear`](Self::clear) empties it for the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BodyState {
    /// Members of mobs who are not its unit, a bit for each.
    pub hidden: u64,
    /// The mobs, broken-up ones included, because their places in the turn order stay.
    pub mobs: InlineVec<Mob, MAX_MOBS>,
    /// Fighters with whom the conflict began, a bit for each; kept only if sides may break (FC-END-01).
    pub began: u64,
    /// Sides that have broken, a bit for each.
    pub broken: u8,
    /// Whether the end is looked for only when the running action is over (FC-END-06), so that an attack on all can
    /// leave no side.
    pub holding: bool,
}

impl BodyState {
    /// Returns the mob that this fighter stands for; `None` if it is alone.
    pub(crate) fn mob_of(&self, unit: FighterId) -> Option<&Mob> {
        if self.hidden == 0 {
            return None;
        }
        self.mobs
            .iter()
            .find(|mob| FighterId::from(mob.unit) == unit && mob.members.count_ones() > 1)
    }

    /// Returns the number of members of the mob that a fighter stands for; 1 if it is alone.
    pub(crate) fn size(&self, unit: FighterId) -> u32 {
        self.mob_of(unit).map_or(1, |mob| mob.members.count_ones())
    }

    /// Forgets everything: a conflict begins.
    pub(crate) fn clear(&mut self) {
        self.hidden = 0;
        self.mobs.clear();
        self.began = 0;
        self.broken = 0;
        self.holding = false;
    }
}
