//! Who decides, and when: what options and features are read of.

use crate::systems::stamina_and_wounds::rules::attack_prospects::Blow;
use crate::systems::stamina_and_wounds::state::causes::Breaking;
use crate::systems::stamina_and_wounds::state::conflict::Fighter;
use crate::systems::stamina_and_wounds::state::view::View;
use std::cell::OnceCell;
use std::ops::Deref;

/// A fight as one of the fighters sees it who is to decide.
pub struct Ask<'a> {
    /// The fight.
    pub view: View<'a>,
    /// Who decides.
    pub actor: usize,
    /// The breaking point that could be tested.
    pub breaking: Option<Breaking>,
    /// The fighter who decides.
    me: &'a Fighter,
    /// Its attack, once a line has asked what one would do.
    blow: OnceCell<Blow<'a>>,
    /// Its best attack, once a line has read it: lines compare every foe with it.
    pub best_damage: OnceCell<i32>,
    /// Allies who have an action left, once a line has read it.
    pub to_act: OnceCell<i32>,
}

impl<'a> Deref for Ask<'a> {
    type Target = View<'a>;

    #[inline]
    fn deref(&self) -> &View<'a> {
        &self.view
    }
}

impl<'a> Ask<'a> {
    /// A question to a fighter, at this breaking point if that is what it is about.
    #[inline]
    pub fn new(view: View<'a>, actor: usize, breaking: Option<Breaking>) -> Self {
        let (blow, best_damage, to_act) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { view, actor, breaking, me: view.it(actor), blow, best_damage, to_act }
    }

    /// Who decides.
    #[inline]
    pub fn me(&self) -> &'a Fighter {
        self.me
    }

    /// Its attack.
    #[inline]
    pub fn blow(&self) -> &Blow<'a> {
        self.blow.get_or_init(|| Blow::of(self.view, self.actor))
    }

    /// Its camp.
    #[inline]
    pub fn camp(&self) -> usize {
        self.setup.camp(self.actor)
    }

    /// Its own camp, or that of its foes.
    pub fn camp_of(&self, own: bool) -> usize {
        if own { self.camp() } else { self.camp() ^ 1 }
    }
}
