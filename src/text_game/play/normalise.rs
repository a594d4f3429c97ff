//! Makes states meet for the exact solver: what no fighter reads any more becomes what it was at first.

use super::setup::Setup;
use super::state::State;
use crate::system::Lists;
use crate::text_game::compile::{Code, FeatureRead, Node, NodeId};

/// Resets what neither rules nor policies read, so that states that play alike are equal. Returns the
/// rounds that it took off the running one.
pub(super) fn normalise(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
    if state.ending.is_some() {
        return 0;
    }
    let order = &setup.program.order;
    if !state.in_round {
        // The next round begins by making them anew.
        state.place = 0;
        state.turns = 0;
        state.tokens.clear();
        state.ends = 0;
        if order.each_round {
            state.order.clear();
        }
    }
    let read = |wanted: &dyn Fn(&Node) -> bool| {
        let features = setup.program.features.iter().enumerate();
        features.filter(|(at, _)| lists.read(*at)).any(|(_, feature)| match feature.read {
            FeatureRead::Fighter(node) | FeatureRead::World(node) => {
                reads(&setup.program.code, node, wanted)
            }
            FeatureRead::Sides(side, foes) => {
                let code = &setup.program.code;
                reads(code, side, wanted) || reads(code, foes, wanted)
            }
        })
    };
    for cell in 0..setup.stride {
        let is_dead = !setup.read_by_rules[cell]
            && !read(&|node| matches!(node, Node::Cell(_, it) if usize::from(*it) == cell));
        if is_dead {
            for fighter in 0..setup.names.len() {
                let slot = fighter * setup.stride + cell;
                state.cells[slot] = setup.start[slot];
            }
        }
    }
    let is_last = state.round >= setup.max_rounds;
    let is_asked = setup.round_is_read || read(&|node| matches!(node, Node::Round));
    if state.round <= 1 || is_last || is_asked {
        return 0;
    }
    let taken_off = usize::from(state.round) - 1;
    state.round = 1;
    taken_off
}

fn reads(code: &Code, node: NodeId, wanted: &dyn Fn(&Node) -> bool) -> bool {
    wanted(&code.nodes[node as usize])
        || code.parts(node).into_iter().flatten().any(|part| reads(code, part, wanted))
}
