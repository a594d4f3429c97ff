//! The exact duels of the ledger, solved by the very rules that are played, and simulated.
//!
//! Simulated rows: fixed-seed trials each, every number within 4.5 standard errors of its exact
//! value; a right program fails a number for one seed in 147,000. The seed is fixed.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal, clippy::approx_constant)]

use crate::engine::{Conflict, essence_keeps_the_answer, solve};
use crate::system::Ending;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::compiled_text;

/// A duel: trainings and pools of both, the chances to win, mean attacks, mean Stress of both.
struct Duel(&'static str, &'static str, &'static str, f64, f64, f64, f64, f64);

/// T10a: the plain duel, floor off.
#[rustfmt::skip]
const T10A: [Duel; 56] = [
    Duel("6+ 2 v 2", "vigor = 2; fight = \"untrained\"", "vigor = 2; fight = \"untrained\"", 0.514050, 0.485950, 51.3665, 6.0819, 6.2048),
    Duel("6+ 3 v 3", "vigor = 3; fight = \"untrained\"", "vigor = 3; fight = \"untrained\"", 0.517790, 0.482210, 41.9527, 6.5675, 6.7316),
    Duel("6+ 4 v 4", "vigor = 4; fight = \"untrained\"", "vigor = 4; fight = \"untrained\"", 0.520090, 0.479910, 36.9535, 6.9393, 7.1375),
    Duel("6+ 5 v 5", "vigor = 5; fight = \"untrained\"", "vigor = 5; fight = \"untrained\"", 0.521234, 0.478766, 33.3447, 7.1522, 7.3794),
    Duel("6+ 6 v 6", "vigor = 6; fight = \"untrained\"", "vigor = 6; fight = \"untrained\"", 0.521557, 0.478443, 30.2907, 7.2100, 7.4627),
    Duel("6+ 4 v 3", "vigor = 4; fight = \"untrained\"", "vigor = 3; fight = \"untrained\"", 0.823104, 0.176896, 36.8498, 4.9001, 8.2634),
    Duel("6+ 3 v 4", "vigor = 3; fight = \"untrained\"", "vigor = 4; fight = \"untrained\"", 0.202959, 0.797041, 37.4699, 8.1744, 5.1240),
    Duel("6+ 5 v 4", "vigor = 5; fight = \"untrained\"", "vigor = 4; fight = \"untrained\"", 0.789801, 0.210199, 33.3575, 5.3821, 8.4888),
    Duel("6+ 4 v 5", "vigor = 4; fight = \"untrained\"", "vigor = 5; fight = \"untrained\"", 0.241579, 0.758421, 33.9057, 8.3687, 5.6432),
    Duel("6+ 6 v 4", "vigor = 6; fight = \"untrained\"", "vigor = 4; fight = \"untrained\"", 0.927823, 0.072177, 28.6992, 3.9791, 9.1829),
    Duel("6+ 4 v 6", "vigor = 4; fight = \"untrained\"", "vigor = 6; fight = \"untrained\"", 0.088012, 0.911988, 29.5390, 9.1283, 4.2450),
    Duel("6+ 5 v 3", "vigor = 5; fight = \"untrained\"", "vigor = 3; fight = \"untrained\"", 0.952732, 0.047268, 30.9569, 3.5002, 9.0407),
    Duel("6+ 3 v 5", "vigor = 3; fight = \"untrained\"", "vigor = 5; fight = \"untrained\"", 0.058255, 0.941745, 31.8513, 9.0077, 3.7224),
    Duel("5+ 2 v 2", "vigor = 2; fight = \"trained\"", "vigor = 2; fight = \"trained\"", 0.519915, 0.480085, 38.3387, 6.5366, 6.7163),
    Duel("5+ 3 v 3", "vigor = 3; fight = \"trained\"", "vigor = 3; fight = \"trained\"", 0.522491, 0.477509, 33.6091, 7.2164, 7.4443),
    Duel("5+ 4 v 4", "vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\"", 0.522596, 0.477404, 29.2665, 7.3426, 7.6096),
    Duel("5+ 5 v 5", "vigor = 5; fight = \"trained\"", "vigor = 5; fight = \"trained\"", 0.521753, 0.478247, 25.2163, 7.1116, 7.4121),
    Duel("5+ 6 v 6", "vigor = 6; fight = \"trained\"", "vigor = 6; fight = \"trained\"", 0.521040, 0.478960, 21.7640, 6.7381, 7.0687),
    Duel("5+ 4 v 3", "vigor = 4; fight = \"trained\"", "vigor = 3; fight = \"trained\"", 0.914474, 0.085526, 27.4031, 4.3118, 9.3291),
    Duel("5+ 3 v 4", "vigor = 3; fight = \"trained\"", "vigor = 4; fight = \"trained\"", 0.105125, 0.894875, 28.2125, 9.2599, 4.6095),
    Duel("5+ 5 v 4", "vigor = 5; fight = \"trained\"", "vigor = 4; fight = \"trained\"", 0.872675, 0.127325, 24.2567, 4.5953, 9.1265),
    Duel("5+ 4 v 5", "vigor = 4; fight = \"trained\"", "vigor = 5; fight = \"trained\"", 0.151491, 0.848509, 24.9779, 9.0165, 4.9383),
    Duel("5+ 6 v 4", "vigor = 6; fight = \"trained\"", "vigor = 4; fight = \"trained\"", 0.974248, 0.025752, 18.2405, 2.5919, 9.2893),
    Duel("5+ 4 v 6", "vigor = 4; fight = \"trained\"", "vigor = 6; fight = \"trained\"", 0.031854, 0.968146, 19.1829, 9.2585, 2.8844),
    Duel("5+ 5 v 3", "vigor = 5; fight = \"trained\"", "vigor = 3; fight = \"trained\"", 0.992586, 0.007414, 20.1434, 2.3118, 9.5967),
    Duel("5+ 3 v 5", "vigor = 3; fight = \"trained\"", "vigor = 5; fight = \"trained\"", 0.010144, 0.989856, 21.1258, 9.5875, 2.5514),
    Duel("4+ 2 v 2", "vigor = 2; fight = \"expert\"", "vigor = 2; fight = \"expert\"", 0.521216, 0.478784, 36.3232, 6.7129, 6.9083),
    Duel("4+ 3 v 3", "vigor = 3; fight = \"expert\"", "vigor = 3; fight = \"expert\"", 0.523198, 0.476802, 32.0120, 7.3802, 7.6254),
    Duel("4+ 4 v 4", "vigor = 4; fight = \"expert\"", "vigor = 4; fight = \"expert\"", 0.522509, 0.477491, 27.2575, 7.3104, 7.5961),
    Duel("4+ 5 v 5", "vigor = 5; fight = \"expert\"", "vigor = 5; fight = \"expert\"", 0.521420, 0.478580, 23.0036, 6.9159, 7.2367),
    Duel("4+ 6 v 6", "vigor = 6; fight = \"expert\"", "vigor = 6; fight = \"expert\"", 0.520926, 0.479074, 19.5859, 6.4512, 6.8037),
    Duel("4+ 4 v 3", "vigor = 4; fight = \"expert\"", "vigor = 3; fight = \"expert\"", 0.969371, 0.030629, 23.1601, 3.2939, 9.6141),
    Duel("4+ 3 v 4", "vigor = 3; fight = \"expert\"", "vigor = 4; fight = \"expert\"", 0.039670, 0.960330, 24.0898, 9.5825, 3.5817),
    Duel("4+ 5 v 4", "vigor = 5; fight = \"expert\"", "vigor = 4; fight = \"expert\"", 0.931672, 0.068328, 20.3830, 3.5521, 9.2211),
    Duel("4+ 4 v 5", "vigor = 4; fight = \"expert\"", "vigor = 5; fight = \"expert\"", 0.082693, 0.917307, 21.2319, 9.1495, 3.8924),
    Duel("4+ 6 v 4", "vigor = 6; fight = \"expert\"", "vigor = 4; fight = \"expert\"", 0.990731, 0.009269, 13.4099, 1.4796, 8.9160),
    Duel("4+ 4 v 6", "vigor = 4; fight = \"expert\"", "vigor = 6; fight = \"expert\"", 0.011329, 0.988671, 14.3893, 8.9020, 1.7157),
    Duel("4+ 5 v 3", "vigor = 5; fight = \"expert\"", "vigor = 3; fight = \"expert\"", 0.999220, 0.000780, 14.7611, 1.2633, 9.3269),
    Duel("4+ 3 v 5", "vigor = 3; fight = \"expert\"", "vigor = 5; fight = \"expert\"", 0.001093, 0.998907, 15.7592, 9.3256, 1.4467),
    Duel("3+ 2 v 2", "vigor = 2; fight = \"master\"", "vigor = 2; fight = \"master\"", 0.519915, 0.480085, 38.3387, 6.5366, 6.7163),
    Duel("3+ 3 v 3", "vigor = 3; fight = \"master\"", "vigor = 3; fight = \"master\"", 0.522491, 0.477509, 33.6091, 7.2164, 7.4443),
    Duel("3+ 4 v 4", "vigor = 4; fight = \"master\"", "vigor = 4; fight = \"master\"", 0.522596, 0.477404, 29.2665, 7.3426, 7.6096),
    Duel("3+ 5 v 5", "vigor = 5; fight = \"master\"", "vigor = 5; fight = \"master\"", 0.521753, 0.478247, 25.2163, 7.1116, 7.4121),
    Duel("3+ 6 v 6", "vigor = 6; fight = \"master\"", "vigor = 6; fight = \"master\"", 0.521040, 0.478960, 21.7640, 6.7381, 7.0687),
    Duel("3+ 4 v 3", "vigor = 4; fight = \"master\"", "vigor = 3; fight = \"master\"", 0.995531, 0.004469, 21.0739, 2.1575, 9.7279),
    Duel("3+ 3 v 4", "vigor = 3; fight = \"master\"", "vigor = 4; fight = \"master\"", 0.006212, 0.993788, 22.0632, 9.7224, 2.3714),
    Duel("3+ 5 v 4", "vigor = 5; fight = \"master\"", "vigor = 4; fight = \"master\"", 0.980375, 0.019625, 19.1712, 2.5027, 9.4897),
    Duel("3+ 4 v 5", "vigor = 4; fight = \"master\"", "vigor = 5; fight = \"master\"", 0.024342, 0.975658, 20.1273, 9.4668, 2.7725),
    Duel("3+ 6 v 4", "vigor = 6; fight = \"master\"", "vigor = 4; fight = \"master\"", 0.998413, 0.001587, 10.9643, 0.6960, 8.8106),
    Duel("3+ 4 v 6", "vigor = 4; fight = \"master\"", "vigor = 6; fight = \"master\"", 0.001945, 0.998055, 11.9607, 8.8077, 0.8355),
    Duel("3+ 5 v 3", "vigor = 5; fight = \"master\"", "vigor = 3; fight = \"master\"", 0.999972, 0.000028, 11.8328, 0.5399, 9.1947),
    Duel("3+ 3 v 5", "vigor = 3; fight = \"master\"", "vigor = 5; fight = \"master\"", 0.000039, 0.999961, 12.8327, 9.1947, 0.6396),
    Duel("4 at 5+ v 4 at 6+", "vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"untrained\"", 0.995364, 0.004636, 21.4837, 2.0040, 9.6918),
    Duel("4 at 6+ v 4 at 5+", "vigor = 4; fight = \"untrained\"", "vigor = 4; fight = \"trained\"", 0.005984, 0.994016, 22.4731, 9.6866, 2.1987),
    Duel("4 at 4+ v 4 at 5+", "vigor = 4; fight = \"expert\"", "vigor = 4; fight = \"trained\"", 0.982010, 0.017990, 19.6771, 2.4811, 9.6282),
    Duel("4 at 5+ v 4 at 4+", "vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"expert\"", 0.022236, 0.977764, 20.6369, 9.6075, 2.7418),
];

/// T10b: the same with `conditions.floor = on`.
#[rustfmt::skip]
const T10B: [Duel; 9] = [
    Duel("5+ 4 v 4", "vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\"", 0.552406, 0.447594, 24.0600, 4.7983, 5.7328),
    Duel("5+ 5 v 5", "vigor = 5; fight = \"trained\"", "vigor = 5; fight = \"trained\"", 0.549887, 0.450113, 23.9805, 5.1712, 6.0161),
    Duel("5+ 5 v 4", "vigor = 5; fight = \"trained\"", "vigor = 4; fight = \"trained\"", 0.821080, 0.178920, 21.1639, 2.5895, 7.9505),
    Duel("5+ 4 v 5", "vigor = 4; fight = \"trained\"", "vigor = 5; fight = \"trained\"", 0.256172, 0.743828, 22.7641, 7.3394, 3.4120),
    Duel("4+ 4 v 4", "vigor = 4; fight = \"expert\"", "vigor = 4; fight = \"expert\"", 0.544016, 0.455984, 27.0620, 5.5919, 6.2952),
    Duel("4+ 5 v 4", "vigor = 5; fight = \"expert\"", "vigor = 4; fight = \"expert\"", 0.924580, 0.075420, 20.3264, 2.2730, 8.9442),
    Duel("4+ 4 v 5", "vigor = 4; fight = \"expert\"", "vigor = 5; fight = \"expert\"", 0.111881, 0.888119, 21.8654, 8.7224, 2.8316),
    Duel("4+ 5 v 5", "vigor = 5; fight = \"expert\"", "vigor = 5; fight = \"expert\"", 0.538254, 0.461746, 25.0321, 6.0422, 6.6307),
    Duel("5+ 6 v 6", "vigor = 6; fight = \"trained\"", "vigor = 6; fight = \"trained\"", 0.545768, 0.454232, 22.9153, 5.4551, 6.2095),
];

/// A duel with Morale: name, rules, trainings and pools of both, Morale of both, chances to win,
/// mean attacks, mean Stress of both, share that ended by overflow.
struct Morale(
    &'static str,
    &'static str,
    [&'static str; 2],
    [i16; 2],
    [f64; 2],
    f64,
    [f64; 2],
    f64,
);

/// T11a: the Morale duel; T11b: with forced defences.
#[rustfmt::skip]
const T11: [Morale; 22] = [
    Morale("5+ 3 v 3", "", ["vigor = 3; fight = \"trained\"", "vigor = 3; fight = \"trained\""], [5, 5], [0.500000, 0.500000], 8.5409, [1.7537, 1.9720], 0.00079),
    Morale("5+ 4 v 4", "", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [6, 6], [0.500158, 0.499842], 8.8930, [2.1437, 2.3997], 0.02738),
    Morale("5+ 5 v 4", "", ["vigor = 5; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [6, 6], [0.778919, 0.221081], 7.8227, [1.4370, 3.0263], 0.06067),
    Morale("5+ 4 v 5", "", ["vigor = 4; fight = \"trained\"", "vigor = 5; fight = \"trained\""], [6, 6], [0.221563, 0.778437], 7.8386, [2.6673, 1.6375], 0.05384),
    Morale("5+ 4 v 4", "", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [6, 4], [0.687702, 0.312298], 6.9152, [1.6398, 1.8931], 0.01945),
    Morale("5+ 4 v 4", "", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [4, 6], [0.312606, 0.687394], 6.9101, [1.6372, 1.8931], 0.01977),
    Morale("4+ 4 v 4", "", ["vigor = 4; fight = \"expert\"", "vigor = 4; fight = \"expert\""], [8, 8], [0.500510, 0.499490], 11.3070, [2.9546, 3.2289], 0.06503),
    Morale("4+ 4 v 3", "", ["vigor = 4; fight = \"expert\"", "vigor = 3; fight = \"expert\""], [8, 8], [0.929767, 0.070233], 10.2076, [1.4386, 4.2728], 0.06660),
    Morale("4+ 3 v 4", "", ["vigor = 3; fight = \"expert\"", "vigor = 4; fight = \"expert\""], [8, 8], [0.070351, 0.929649], 10.2369, [3.8848, 1.5918], 0.05731),
    Morale("5+ 4 v 4", "", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [1, 1], [0.500000, 0.500000], 1.4140, [0.1636, 0.5588], 0.00345),
    Morale("5+ 4 v 4", "", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [12, 12], [0.501620, 0.498380], 18.6875, [4.6449, 4.9025], 0.14242),
    Morale("6+ 4 v 4", "", ["vigor = 4; fight = \"untrained\"", "vigor = 4; fight = \"untrained\""], [6, 6], [0.500019, 0.499981], 12.0252, [2.1951, 2.3857], 0.00548),
    Morale("3+ 4 v 4", "", ["vigor = 4; fight = \"master\"", "vigor = 4; fight = \"master\""], [6, 6], [0.500158, 0.499842], 8.8930, [2.1437, 2.3997], 0.02738),
    Morale("floor on, 5+ 4 v 4", "conditions.floor = \"on\"", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [6, 6], [0.542262, 0.457738], 8.9091, [1.6866, 2.1657], 0.01835),
    Morale("floor on, 4+ 4 v 4", "conditions.floor = \"on\"", ["vigor = 4; fight = \"expert\"", "vigor = 4; fight = \"expert\""], [8, 8], [0.530601, 0.469399], 11.8791, [2.5505, 3.0114], 0.03158),
    Morale("floor on, 5+ 4 v 4", "conditions.floor = \"on\"", ["vigor = 4; fight = \"trained\"", "vigor = 4; fight = \"trained\""], [12, 12], [0.549855, 0.450145], 18.0116, [3.3219, 4.0606], 0.13319),
    Morale("B forced, 5+ 4 v 4", "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]", ["vigor = 4; fight = \"trained\"; disposition = \"I\"", "vigor = 4; fight = \"trained\""], [6, 6], [0.599684, 0.400316], 7.8968, [1.8735, 2.1609], 0.02377),
    Morale("both forced, 5+ 4 v 4", "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]", ["vigor = 4; fight = \"trained\"; disposition = \"I\"", "vigor = 4; fight = \"trained\"; disposition = \"I\""], [6, 6], [0.510399, 0.489601], 7.2298, [1.7181, 1.9756], 0.02143),
    Morale("B forced, 4+ 4 v 4", "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]", ["vigor = 4; fight = \"expert\"; disposition = \"I\"", "vigor = 4; fight = \"expert\""], [8, 8], [0.678608, 0.321392], 9.1528, [2.3374, 2.6680], 0.04856),
    Morale("both forced, 4+ 4 v 4", "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]", ["vigor = 4; fight = \"expert\"; disposition = \"I\"", "vigor = 4; fight = \"expert\"; disposition = \"I\""], [8, 8], [0.515977, 0.484023], 7.9572, [2.0377, 2.3139], 0.04039),
    Morale("B forced, 5+ 3 v 4", "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]", ["vigor = 3; fight = \"trained\"; disposition = \"I\"", "vigor = 4; fight = \"trained\""], [6, 6], [0.252703, 0.747297], 8.4011, [2.5954, 1.4527], 0.01832),
    Morale("both forced, 5+ 3 v 4", "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]", ["vigor = 3; fight = \"trained\"; disposition = \"I\"", "vigor = 4; fight = \"trained\"; disposition = \"I\""], [6, 6], [0.203681, 0.796319], 7.5601, [2.3400, 1.3050], 0.01622),
];

/// A duel in which Last Stands are always accepted: training, ratings, Morale (0: none), chances to
/// win and that all lose, mean attacks, mean Stress, mean Last Stands on defence and attack.
struct Stand(&'static str, [[u8; 3]; 2], i16, [f64; 3], f64, [f64; 2], [f64; 2]);

/// T11c.
#[rustfmt::skip]
const T11C: [Stand; 9] = [
    Stand("trained", [[4, 3, 2], [4, 3, 2]], 6, [0.388277, 0.387924, 0.223799], 12.6630, [3.0861, 3.3422], [0.60354, 0.62053]),
    Stand("trained", [[4, 3, 2], [4, 3, 2]], 12, [0.426345, 0.423583, 0.150072], 22.5564, [5.6173, 5.8773], [0.61391, 0.54092]),
    Stand("expert", [[4, 4, 4], [4, 4, 4]], 8, [0.330000, 0.329131, 0.340869], 15.5388, [4.1120, 4.3857], [0.67404, 0.67021]),
    Stand("trained", [[5, 3, 1], [3, 3, 3]], 6, [0.896367, 0.026195, 0.077438], 10.1945, [1.1562, 4.9684], [0.54928, 0.52826]),
    Stand("trained", [[4, 3, 2], [4, 3, 2]], 1, [0.231110, 0.270761, 0.498129], 4.8881, [1.0590, 1.3373], [0.71282, 0.78531]),
    Stand("trained", [[4, 3, 2], [4, 3, 2]], 3, [0.343530, 0.343705, 0.312765], 7.7733, [1.8279, 2.0827], [0.63650, 0.67627]),
    Stand("trained", [[4, 3, 2], [4, 3, 2]], 0, [0.522220, 0.477780, 0.000000], 33.7055, [8.3962, 8.6963], [1.13329, 0.00000]),
    Stand("expert", [[4, 3, 2], [4, 3, 2]], 0, [0.522365, 0.477635, 0.000000], 31.2484, [8.3554, 8.6858], [1.10002, 0.00000]),
    Stand("trained", [[4, 4, 4], [4, 4, 4]], 0, [0.521207, 0.478793, 0.000000], 34.4854, [8.6761, 8.9424], [1.23913, 0.00000]),
];

/// A duel with modifiers: training, Approaches, chances to win, mean attacks, mean Stress.
struct Modified(&'static str, [&'static str; 2], [f64; 2], f64, [f64; 2]);

/// T10d.
#[rustfmt::skip]
const T10D: [Modified; 18] = [
    Modified("trained", ["vigor", "vigor"], [0.52011, 0.47989], 18.730, [6.193, 6.547]),
    Modified("trained", ["vigor", "intuition"], [0.54942, 0.45058], 22.597, [6.759, 7.095]),
    Modified("trained", ["vigor", "reason"], [0.42441, 0.57559], 22.807, [7.539, 6.333]),
    Modified("trained", ["intuition", "vigor"], [0.49160, 0.50840], 22.655, [6.794, 7.095]),
    Modified("trained", ["intuition", "intuition"], [0.52257, 0.47743], 27.970, [7.331, 7.611]),
    Modified("trained", ["intuition", "reason"], [0.33972, 0.66028], 28.318, [8.214, 6.573]),
    Modified("trained", ["reason", "vigor"], [0.61381, 0.38619], 22.617, [5.999, 7.825]),
    Modified("trained", ["reason", "intuition"], [0.70009, 0.29991], 27.957, [6.252, 8.413]),
    Modified("trained", ["reason", "reason"], [0.52169, 0.47831], 30.205, [7.363, 7.622]),
    Modified("expert", ["vigor", "vigor"], [0.52118, 0.47882], 15.815, [5.786, 6.180]),
    Modified("expert", ["vigor", "intuition"], [0.55572, 0.44428], 20.519, [6.550, 6.915]),
    Modified("expert", ["vigor", "reason"], [0.57512, 0.42488], 22.358, [6.575, 7.209]),
    Modified("expert", ["intuition", "vigor"], [0.48536, 0.51464], 20.589, [6.597, 6.915]),
    Modified("expert", ["intuition", "intuition"], [0.52257, 0.47743], 27.970, [7.331, 7.611]),
    Modified("expert", ["intuition", "reason"], [0.57543, 0.42457], 30.315, [7.040, 7.699]),
    Modified("expert", ["reason", "vigor"], [0.46575, 0.53425], 22.467, [6.916, 6.922]),
    Modified("expert", ["reason", "intuition"], [0.46886, 0.53114], 30.422, [7.465, 7.313]),
    Modified("expert", ["reason", "reason"], [0.52067, 0.47933], 33.987, [7.103, 7.324]),
];

const TRIALS: u64 = 6_000;

fn conflict(rules: &str, left: &str, right: &str, morale: [i16; 2]) -> Conflict<BoonsAndBanes> {
    capped(600, rules, [left, right], morale)
}

/// A duel of no more than so many rounds.
fn capped(
    rounds: u32,
    rules: &str,
    [left, right]: [&str; 2],
    morale: [i16; 2],
) -> Conflict<BoonsAndBanes> {
    let side = |name: &str, keys: &str, morale: i16| {
        let given = if morale > 0 { format!("morale = {morale}\n") } else { String::new() };
        let ratings = if keys.contains("reason") { "" } else { "intuition = 0\nreason = 0\n" };
        let ratings = if keys.contains("vigor = 0") { "" } else { ratings };
        let free = if keys.contains("disposition") { "" } else { "disposition = \"none\"\n" };
        let keys = crate::systems::boons_and_banes::tests::support::lines(keys);
        format!(
            "[sides.{name}]\nplayer = \"pc\"\npolicy = \"plain\"\n{given}[sides.{name}.duellist]\n{keys}{ratings}{free}"
        )
    };
    let has_morale = if morale[0] > 0 { "immediate.morale = \"on\"\n" } else { "" };
    let text = format!(
        "system = \"boons-and-banes\"\n[rules]\nconflict.immediate = true\nmidpos.enabled = false\n\
         conditions.slot_choice = \"lowest_fitting\"\nsim.max_rounds = {rounds}\n\
         trait.opponent_use = \"off\"\nboon.from_excess = false\nbane.from_excess = false\n{has_morale}{}{}{}",
        crate::systems::boons_and_banes::tests::support::lines(rules),
        side("left", left, morale[0]),
        side("right", right, morale[1])
    );
    compiled_text(&text).unwrap_or_else(|problems| panic!("{text}\n{problems}"))
}

/// Reports a mean that is off by more than a right simulation may be: 4.5 standard errors and half of the last digit
/// printed.
fn is_off(name: &str, mean: f64, variance: f64, exact: f64, digit: f64, wrong: &mut Vec<String>) {
    let error = (variance.max(exact * 1e-3) / TRIALS as f64).sqrt();
    let off = ((mean - exact).abs() - digit).max(0.0) / error;
    if off > 4.5 {
        wrong.push(format!("{name}: {mean} instead of {exact}, off by {off:.1} errors"));
    }
}

/// Sums of trials: chances to win, all lost, and the means and variances of measures of both sides.
#[derive(Default)]
struct Played {
    ends: [f64; 3],
    actions: [f64; 2],
    stress: [[f64; 2]; 2],
    stands: [[f64; 2]; 2],
    overflows: f64,
}

fn play(conflict: &Conflict<BoonsAndBanes>) -> Played {
    let mut workspace = conflict.workspace();
    let mut sums = Played::default();
    let per_trial = 1.0 / TRIALS as f64;
    for trial in 0..TRIALS {
        conflict.play(&mut workspace, 42, trial);
        match workspace.state.ending() {
            Some(Ending::Won(1)) => sums.ends[0] += per_trial,
            Some(Ending::Won(2)) => sums.ends[1] += per_trial,
            Some(Ending::Draw) => sums.ends[2] += per_trial,
            other => panic!("{other:?}"),
        }
        let of =
            |side: usize, measure: M| f64::from(workspace.counters.of_side(side)[measure as usize]);
        let both = |measure: M| of(0, measure) + of(1, measure);
        let actions = both(M::Actions);
        sums.actions[0] += actions * per_trial;
        sums.actions[1] += actions * actions * per_trial;
        for side in 0..2 {
            let stress = of(side, M::Stress);
            sums.stress[side][0] += stress * per_trial;
            sums.stress[side][1] += stress * stress * per_trial;
        }
        for (place, measure) in [(0, M::StandsByAttack), (1, M::StandsByAttack)] {
            let by_attack = both(measure);
            let entered = if place == 0 { both(M::Stands) - by_attack } else { by_attack };
            sums.stands[place][0] += entered * per_trial;
            sums.stands[place][1] += entered * entered * per_trial;
        }
        sums.overflows += f64::from(u8::from(both(M::Overflows) > 0.0)) * per_trial;
    }
    sums
}

fn share(name: &str, found: f64, exact: f64, wrong: &mut Vec<String>) {
    is_off(name, found, exact * (1.0 - exact), exact, 1e-5, wrong);
}

fn mean(name: &str, [found, squares]: [f64; 2], exact: f64, wrong: &mut Vec<String>) {
    is_off(name, found, squares - found * found, exact, 1e-3, wrong);
}

fn duels_agree(rows: &[Duel], rules: &str) {
    let mut wrong = Vec::new();
    for Duel(name, left, right, wins, losses, attacks, ours, theirs) in rows {
        let played = play(&conflict(
            &format!("overflow.choice = \"must_surrender\"; {rules}"),
            left,
            right,
            [0, 0],
        ));
        share(name, played.ends[0], *wins, &mut wrong);
        share(name, played.ends[1], *losses, &mut wrong);
        mean(name, played.actions, *attacks, &mut wrong);
        mean(name, played.stress[0], *ours, &mut wrong);
        mean(name, played.stress[1], *theirs, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn simulated_plain_duels_agree_with_the_ledger() {
    duels_agree(&T10A, "");
}

/// BB-COND-06: Conditions help the opponent (`conditions.floor`).
#[test]
fn simulated_duels_with_floors_agree_with_the_ledger() {
    duels_agree(&T10B, "conditions.floor = \"on\"");
}

#[test]
fn simulated_morale_duels_agree_with_the_ledger() {
    let mut wrong = Vec::new();
    for Morale(
        name,
        rules,
        [left, right],
        morale,
        [wins, losses],
        attacks,
        [ours, theirs],
        by_overflow,
    ) in &T11
    {
        let played = play(&conflict(rules, left, right, *morale));
        share(name, played.ends[0], *wins, &mut wrong);
        share(name, played.ends[1], *losses, &mut wrong);
        share(name, played.overflows, *by_overflow, &mut wrong);
        mean(name, played.actions, *attacks, &mut wrong);
        mean(name, played.stress[0], *ours, &mut wrong);
        mean(name, played.stress[1], *theirs, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn standing(row: &Stand) -> Conflict<BoonsAndBanes> {
    let Stand(training, ratings, morale, ..) = row;
    let keys = |[vigor, intuition, reason]: &[u8; 3]| {
        format!(
            "vigor = {vigor}; intuition = {intuition}; reason = {reason}; fight = \"{training}\"; policy = \"stubborn\""
        )
    };
    conflict("", &keys(&ratings[0]), &keys(&ratings[1]), [*morale; 2])
}

#[test]
fn simulated_last_stands_agree_with_the_ledger() {
    let mut wrong = Vec::new();
    for row in &T11C {
        let Stand(training, ratings, morale, ends, attacks, stress, [defence, attack]) = row;
        let name = format!("{training} {ratings:?} {morale}");
        let played = play(&standing(row));
        for (found, exact) in played.ends.iter().zip(ends) {
            share(&name, *found, *exact, &mut wrong);
        }
        mean(&name, played.actions, *attacks, &mut wrong);
        mean(&name, played.stress[0], stress[0], &mut wrong);
        mean(&name, played.stress[1], stress[1], &mut wrong);
        mean(&name, played.stands[0], *defence, &mut wrong);
        mean(&name, played.stands[1], *attack, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// BB-DICE-05 to 08 (`dice.modifiers`).
#[test]
fn simulated_duels_with_modifiers_agree_with_the_ledger() {
    let mut wrong = Vec::new();
    for Modified(training, approaches, [wins, losses], attacks, stress) in &T10D {
        let name = format!("{training} {approaches:?}");
        let keys = |approach: &str| {
            let rating = |other: &str| if other == approach { 4 } else { 0 };
            let [vigor, intuition, reason] = ["vigor", "intuition", "reason"].map(rating);
            format!(
                "vigor = {vigor}; intuition = {intuition}; reason = {reason}; fight = \"{training}\""
            )
        };
        let rules = "overflow.choice = \"must_surrender\"; dice.modifiers = \"always\"";
        let played = play(&conflict(rules, &keys(approaches[0]), &keys(approaches[1]), [0, 0]));
        share(&name, played.ends[0], *wins, &mut wrong);
        share(&name, played.ends[1], *losses, &mut wrong);
        mean(&name, played.actions, *attacks, &mut wrong);
        mean(&name, played.stress[0], stress[0], &mut wrong);
        mean(&name, played.stress[1], stress[1], &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Solved by walking every branch, to the last digit that the ledger prints.
#[test]
fn solved_duels_are_those_of_the_ledger() {
    let close = |found: f64, exact: f64, digit: f64, name: &str| {
        assert!((found - exact).abs() <= digit, "{name}: {found} instead of {exact}");
    };
    for Duel(name, left, right, wins, losses, attacks, ours, theirs) in
        T10A.iter().filter(|row| ["3+ 5 v 3"].contains(&row.0))
    {
        let rules = "overflow.choice = \"must_surrender\"; sim.max_rounds = 120";
        let solved = solve(
            &conflict(&rules.replace("sim.max_rounds = 120", ""), left, right, [0, 0]),
            50_000,
        );
        let solved = solved.unwrap_or_else(|large| panic!("{name}: {large}"));
        let of = |side: usize, measure: M| solved.means[side][measure as usize];
        close(solved.wins[0], *wins, 6e-7, name);
        close(solved.wins[1], *losses, 6e-7, name);
        close(of(0, M::Actions) + of(1, M::Actions), *attacks, 6e-5, name);
        close(of(0, M::Stress), *ours, 6e-5, name);
        close(of(1, M::Stress), *theirs, 6e-5, name);
    }
    for row in T11C.iter().filter(|row| row.2 == 1) {
        let Stand(_, _, _, ends, attacks, stress, _) = row;
        let solved = solve(&standing(row), 200_000).unwrap_or_else(|large| panic!("{large}"));
        let of = |side: usize, measure: M| solved.means[side][measure as usize];
        close(solved.wins[0], ends[0], 6e-7, "stand");
        close(solved.wins[1], ends[1], 6e-7, "stand");
        close(solved.draw, ends[2], 6e-7, "stand");
        close(of(0, M::Actions) + of(1, M::Actions), *attacks, 6e-5, "stand");
        close(of(0, M::Stress), stress[0], 6e-5, "stand");
    }
}

/// The number of the round changes no answer, not where the cap is met either.
#[test]
fn what_matters_of_a_state_keeps_the_answer() {
    let Duel(_, left, right, ..) = T10A.iter().find(|row| row.0 == "3+ 5 v 3").unwrap();
    let duel = capped(6, "overflow.choice = \"must_surrender\"", [left, right], [0, 0]);
    essence_keeps_the_answer(&duel, 100_000);
}
