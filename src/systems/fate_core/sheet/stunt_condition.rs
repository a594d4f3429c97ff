//! The circumstances in which a stunt works (FC-STU-01): [`Condition`].

use crate::choices;

choices! {
    /// The circumstance in which a stunt works; a stunt may name several, all of which must hold.
    pub(crate) enum Condition {
        /// In the first exchange.
        FirstExchange = "first_exchange",
        /// The fighter bears a consequence.
        Hurt = "hurt",
        /// No other fighter of the side is left.
        Alone = "alone",
        /// More foes than friends are left.
        Outnumbered = "outnumbered",
        /// The opponent bears a consequence.
        FoeHurt = "foe_hurt",
        /// The fighter's side has put an aspect on the opponent.
        FoeHindered = "foe_hindered",
        /// The opponent is nameless.
        FoeNameless = "foe_nameless",
        /// The opponent fights without a weapon (`bare_hands = true`).
        FoeUnarmed = "foe_unarmed",
        /// The scene is dark (`dark = true`).
        Dark = "dark",
        /// A fighter has put an aspect on the scene.
        SceneAspect = "scene_aspect",
    }
}

impl Condition {
    /// The circumstances of the opponent, a bit for each; they hold for no roll without one.
    pub(crate) const OF_FOE: u16 = 1 << Self::FoeHurt as u16
        | 1 << Self::FoeHindered as u16
        | 1 << Self::FoeNameless as u16
        | 1 << Self::FoeUnarmed as u16;
}
