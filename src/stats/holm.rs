//! Many comparisons in one table: Holm's adjustment.

/// Returns Holm's adjusted p-values, in the order given: the smallest times their number, the next times one less,
/// and so on, never falling.
///
/// An adjusted value below `1 - confidence` is significant within the whole family: with any number of variants that
/// change nothing, the chance of even one false finding stays within `1 - confidence`.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut highest = 0.0_f64;
    for (rank, &at) in order.iter().enumerate() {
        let remaining = (p_values.len() - rank) as f64;
        highest = highest.max((p_values[at] * remaining).min(1.0));
        adjusted[at] = highest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_by_hand() {
        // Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1: 0.02, 0.03, 0.06, then not below 0.06.
        let found = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in found.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }

    #[test]
    fn never_above_one_and_empty_is_fine() {
        assert_eq!(holm(&[0.9, 0.8]), vec![1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn a_single_comparison_is_unchanged() {
        assert_eq!(holm(&[0.2]), vec![0.2]);
    }
}
