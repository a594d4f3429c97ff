//! Statistics: intervals, paired comparisons, corrections for many comparisons, and how numbers
//! with error bars are written.
//!
//! Tallies are integers; floating point begins here. Everything is computed exactly in integers
//! up to the last division, so identical tallies give identical bytes in every report.
//!
//! - [`share`] and [`mean`]: an [`Estimate`] from counts, sums and sums of squares,
//! - [`paired`] and [`paired_shares`]: a [`Difference`] of two variants on the same dice,
//! - [`unseen`]: what may still happen although it never did, so that no interval has no width,
//! - [`Discordant`]: the test and the interval behind it, which always agree,
//! - [`holm`]: what remains significant when many variants are compared at once,
//! - [`normal_quantile`], [`two_sided_p`]: the normal distribution,
//! - [`percent`], [`percent_with_error`], [`number_with_error`], [`points_with_error`]: words.

mod discordant;
mod display;
mod holm;
mod interval;
mod normal;
mod paired;

pub use discordant::Discordant;
pub use display::{
    grouped, number, number_with_error, p_value, percent, percent_with_error, points,
    points_with_error, rounded_up, signed_number_with_error, signed_points_with_error,
};
pub use holm::holm;
pub use interval::{Estimate, mean, mean_in_steps, sample_variance, share, unseen};
pub use normal::{normal_cdf, normal_quantile, two_sided_p, two_sided_quantile};
pub use paired::{Difference, Sums, is_significant, paired, paired_in_steps, paired_shares};
