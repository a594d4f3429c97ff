//! The question that is put to a policy: the fighter who decides, and the state that options and features read.

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::rules::attack_prospects::ArmedAttacker;
use crate::systems::stamina_and_wounds::state::causes::Breaking;
use crate::systems::stamina_and_wounds::state::conflict::Fighter;
use crate::systems::stamina_and_wounds::state::view::View;
use std::cell::OnceCell;
use std::ops::Deref;

/// A fight from the view of the fighter who is to decide. Values that several lines read are worked out once,
/// when the first line reads them.
pub struct Ask<'a> {
    /// The fight.
    pub view: View<'a>,
    /// The fighter who decides.
    pub actor: FighterId,
    /// The breaking point that could be tested. `None` at points that are not about morale.
    pub breaking: Option<Breaking>,
    me: &'a Fighter,
    blow: OnceCell<ArmedAttacker<'a>>,
    /// Damage of the best attack; filled when a line first reads it. Lines compare every foe with it.
    pub best_damage: OnceCell<i32>,
    /// Number of allies who have an action left; filled when a line first reads it.
    pub to_act: OnceCell<i32>,
}

impl<'a> Deref for Ask<'a> {
    type Target = View<'a>;

    fn deref(&self) -> &View<'a> {
        &self.view
    }
}

impl<'a> Ask<'a> {
    /// Makes a question to a fighter, at this breaking point if the question is about one.
    pub fn new(view: View<'a>, actor: FighterId, breaking: Option<Breaking>) -> Self {
        let (blow, best_damage, to_act) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { view, actor, breaking, me: view.it(actor), blow, best_damage, to_act }
    }

    pub fn me(&self) -> &'a Fighter {
        self.me
    }

    /// Returns the attack of the fighter who decides. Cached, because lines ask for its odds against many
    /// targets.
    pub fn blow(&self) -> &ArmedAttacker<'a> {
        self.blow.get_or_init(|| ArmedAttacker::of(self.view, self.actor))
    }

    pub fn camp(&self) -> usize {
        self.setup.camp(self.actor)
    }

    /// Returns the fighter's own camp, or that of its foes.
    pub fn camp_of(&self, own: bool) -> usize {
        if own { self.camp() } else { self.camp() ^ 1 }
    }
}
