//! Steps that a rule forces on a fighter (`rules::zones::forced_step`), and the zone behind a fighter.

use crate::system::FighterId;
use crate::systems::war_of_ashes::tests::rules::zones::movement::*;

/// WOA-MOVE-20, WOA-MOVE-22, IX-47: a forced step, which a rule must grant, needs no roll, cannot be opposed and uses
/// up no free step.
#[test]
fn forced_steps() {
    let icy = hindered("Icy", "b", "");
    let game = row("", &icy, &[rolf("a"), bandit("b")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let setup = &game.compiled.setup;
    stage.state.fighters[0].full_defense = true;
    assert_eq!(stage.view().forced_zones(FighterId(0), 1), 0b10);
    assert_eq!(stage.view().forced_terrain(FighterId(0), 1), 1);
    let mut play = crate::kernels::fate::Play {
        setup,
        state: &mut stage.state,
        table: &mut stage.table.face(),
    };
    play.forced_step(FighterId(0), 1);
    assert_eq!((zone(&stage, 0), stage.fighter(0).foot.steps), (1, 0));
    assert!(stage.fighter(0).full_defense);
    // The totals of both zones are new at once.
    assert_eq!(stage.state.world.zones[1].now[..2], [1, 1]);
    assert_eq!(stage.state.world.zones[0].there, 0);
}

/// JC-35: straight lines, and the zone farthest from the start where the map names none.
#[test]
fn jc_35_what_lies_behind() {
    let zones = "shore = { to = [\"deck\"] }\ndeck = { to = [\"bow\", \"stern\"] }\nbow = {}\n\
                 stern = {}\n";
    let groups = [pc("rolf", ROLF, ""), minions("pirate", "")];
    let text = map_text("", zones, "", &groups);
    let game = compiled(&text).unwrap();
    let behind = |game: &Conflict<WarOfAshes>, from: u8, at: u8| {
        Stage::open(game, &[], &[]).view().zone_behind(from, at)
    };
    assert_eq!(behind(&game, 0, 1), Some(2));
    assert_eq!(behind(&game, 1, 2), None);
    let lined = text
        .replace("[scene.zones]", "[scene]\nstraight = [\"shore - deck - stern\"]\n[scene.zones]");
    let game = compiled(&lined).unwrap();
    assert_eq!(behind(&game, 0, 1), Some(3));
    assert_eq!(behind(&game, 3, 1), Some(0));
    let wrong =
        text.replace("[scene.zones]", "[scene]\nstraight = [\"shore - stern\"]\n[scene.zones]");
    assert!(compiled(&wrong).unwrap_err().contains("is no straight line of three zones"));
}
