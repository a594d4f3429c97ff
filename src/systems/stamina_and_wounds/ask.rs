//! Who decides, and when: what options and features are read of.

use super::facts::Breaking;
use super::state::Fighter;
use super::view::View;
use std::ops::Deref;

/// A fight as one of the fighters sees it who is to decide.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// The fight.
    pub view: View<'a>,
    /// Who decides.
    pub actor: usize,
    /// The breaking point that could be tested.
    pub breaking: Option<Breaking>,
}

impl<'a> Deref for Ask<'a> {
    type Target = View<'a>;

    #[inline]
    fn deref(&self) -> &View<'a> {
        &self.view
    }
}

impl<'a> Ask<'a> {
    /// Who decides.
    #[inline]
    pub fn me(&self) -> &'a Fighter {
        self.it(self.actor)
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
