//! Chances of nodes after a number of turns ([`Layer`]), and the least likely of them, which are left out.

/// Chances by node, for one number of exchanges that were taken off on the way.
#[derive(Debug, Default)]
struct ShiftedChances {
    /// Number of exchanges that were taken off.
    taken_off: u32,
    /// Chance of each node, by its number; nodes beyond the end have none.
    chances: Vec<f64>,
    /// Nodes with a chance, in the order in which they were first met.
    nodes: Vec<u32>,
}

impl ShiftedChances {
    fn add(&mut self, node: u32, chance: f64) {
        let at = node as usize;
        if self.chances.len() <= at {
            self.chances.resize(at + 1, 0.0);
        }
        if self.chances[at] == 0.0 {
            self.nodes.push(node);
        }
        self.chances[at] += chance;
    }

    fn clear(&mut self) {
        for &node in &self.nodes {
            self.chances[node as usize] = 0.0;
        }
        self.nodes.clear();
    }
}

/// The chances of all nodes after a number of turns. Sums are taken in the order in which nodes are met, so that they
/// are equal in every run: floating-point addition depends on the order.
#[derive(Debug, Default)]
pub(super) struct Layer {
    planes: Vec<ShiftedChances>,
}

impl Layer {
    /// Adds to the chance of a node; a chance of 0 adds no node.
    pub(super) fn add(&mut self, taken_off: u32, node: u32, chance: f64) {
        if chance <= 0.0 {
            return;
        }
        let at = self.planes.iter().position(|plane| plane.taken_off == taken_off);
        let at = at.or_else(|| self.planes.iter().position(|plane| plane.nodes.is_empty()));
        let at = at.unwrap_or_else(|| {
            self.planes.push(ShiftedChances::default());
            self.planes.len() - 1
        });
        self.planes[at].taken_off = taken_off;
        self.planes[at].add(node, chance);
    }

    /// Returns the exchanges taken off, the node and the chance of each entry.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32, f64)> {
        self.planes.iter().flat_map(|plane| {
            let nodes = plane.nodes.iter();
            nodes.map(|&node| (plane.taken_off, node, plane.chances[node as usize]))
        })
    }

    /// Removes and returns the nodes for which `holds` is true; it is given the exchanges taken off and the number of
    /// the node.
    pub(super) fn take_out(&mut self, holds: impl Fn(u32, u32) -> bool) -> Vec<(u32, u32, f64)> {
        let mut taken = Vec::new();
        for plane in &mut self.planes {
            let ShiftedChances { taken_off, nodes, chances } = plane;
            nodes.retain(|&node| {
                let goes = holds(*taken_off, node);
                if goes {
                    taken.push((*taken_off, node, std::mem::take(&mut chances[node as usize])));
                }
                !goes
            });
        }
        taken
    }

    /// Returns the total chance of all nodes.
    pub(super) fn total(&self) -> f64 {
        self.iter().map(|(.., chance)| chance).sum()
    }

    /// Removes all nodes, but keeps the memory for the next turn.
    pub(super) fn clear(&mut self) {
        self.planes.iter_mut().for_each(ShiftedChances::clear);
    }

    /// Leaves out the least likely nodes for which `may_go` holds, as long as their total chance is at most
    /// `at_most`. Returns the chance that was left out.
    pub(super) fn cut(&mut self, at_most: f64, may_go: impl Fn(u32) -> bool) -> f64 {
        let least = self.least(at_most, &may_go);
        let mut left_out = 0.0;
        for plane in &mut self.planes {
            let ShiftedChances { nodes, chances, .. } = plane;
            nodes.retain(|&node| {
                let chance = &mut chances[node as usize];
                let stays = chance.to_bits() >= least || !may_go(node);
                if !stays {
                    left_out += std::mem::take(chance);
                }
                stays
            });
        }
        left_out
    }

    /// Returns the least chance that stays, as bits, which compare as the chances do. Slightly less than `at_most` may
    /// be left out, because chances are grouped by size instead of sorted.
    fn least(&self, at_most: f64, may_go: impl Fn(u32) -> bool) -> u64 {
        // Chances of a sixteenth of a power of two together, from the least on.
        const TOGETHER: u32 = f64::MANTISSA_DIGITS - 1 - 4;
        let place = |chance: f64| (chance.to_bits() >> TOGETHER) as usize;
        let may_go = || self.iter().filter(|&(_, node, _)| may_go(node)).map(|(.., chance)| chance);
        let first = may_go().map(place).min().unwrap_or(0);
        let mut sums: Vec<f64> = Vec::new();
        for chance in may_go() {
            let at = place(chance) - first;
            sums.resize(sums.len().max(at + 1), 0.0);
            sums[at] += chance;
        }
        let mut sum = 0.0;
        let stays = |of: &f64| {
            sum += of;
            sum > at_most
        };
        let least = first + sums.iter().position(stays).unwrap_or(sums.len());
        (least as u64) << TOGETHER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(layer: &Layer) -> Vec<(u32, u32, f64)> {
        layer.iter().collect()
    }

    #[test]
    fn chances_of_a_node_add_up_in_its_place() {
        let mut layer = Layer::default();
        for (taken_off, node, chance) in [(1, 3, 0.5), (1, 0, 0.125), (1, 3, 0.25), (2, 3, 0.125)] {
            layer.add(taken_off, node, chance);
        }
        assert_eq!(nodes(&layer), [(1, 3, 0.75), (1, 0, 0.125), (2, 3, 0.125)]);
        layer.clear();
        assert_eq!(nodes(&layer), []);
        layer.add(7, 1, 0.5);
        assert_eq!(nodes(&layer), [(7, 1, 0.5)]);
    }

    #[test]
    fn the_least_likely_are_left_out_within_what_is_allowed() {
        let filled = || {
            let mut layer = Layer::default();
            for (node, chance) in [(0, 0.5), (1, 1e-9), (2, 1e-12), (3, 0.25), (4, 1.1e-12)] {
                layer.add(0, node, chance);
            }
            layer
        };
        let left = |at_most| {
            let mut layer = filled();
            let out = layer.cut(at_most, |_| true);
            assert!(out <= at_most);
            (out, nodes(&layer).iter().map(|(_, node, _)| *node).collect::<Vec<_>>())
        };
        assert_eq!(left(0.0), (0.0, vec![0, 1, 2, 3, 4]));
        assert_eq!(left(1e-10).1, [0, 1, 3]);
        assert_eq!(left(1e-8).1, [0, 3]);
        // All of it.
        assert_eq!(left(1.0).1, [0_u32; 0]);
        // Nodes that may not go stay; the others go as far as the bound allows.
        let mut layer = filled();
        assert!((layer.cut(1e-8, |node| node != 1) - 2.1e-12).abs() < 1e-20);
        assert_eq!(nodes(&layer).iter().map(|(_, node, _)| *node).collect::<Vec<_>>(), [0, 1, 3]);
        assert!((layer.total() - 0.75).abs() < 1e-8);
    }
}
