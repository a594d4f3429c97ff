//! Suspense: how far the next exchange can move the chance to win, as seen before it.

use crate::engine::pace::course::CERTAIN;

/// Classes of chances.
const CHANCES: usize = 10;
/// First exchanges of the classes of exchanges.
const FROM: [usize; 14] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30];
/// Weight of what is known of wider classes, in rows.
const BORROWED: f64 = 2.0;

/// The standard deviation of the chance after the next exchange, by the chance and the exchange before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SuspenseTable {
    /// In ten-thousandths, the classes of chances of an exchange side by side.
    deviations: Vec<i32>,
}

/// Squares of changes that were seen in a class.
#[derive(Clone, Copy, Default)]
struct Changes {
    squares: f64,
    count: f64,
}

impl Changes {
    fn add(&mut self, square: f64) {
        self.squares += square;
        self.count += 1.0;
    }

    /// Returns the mean square, drawn towards that of a wider class.
    fn mean(self, wider: f64) -> f64 {
        (self.squares + BORROWED * wider) / (self.count + BORROWED)
    }
}

impl SuspenseTable {
    /// Makes the table of the trials that `show` shows, each by its chances in the form of [`Course`](super::super::Course).
    pub(crate) fn of(sides: usize, show: impl FnOnce(&mut dyn FnMut(&[i32]))) -> Self {
        let mut classes = [[Changes::default(); CHANCES]; FROM.len()];
        show(&mut |chances: &[i32]| {
            let rows: Vec<&[i32]> = chances.chunks_exact(sides.max(1)).collect();
            for (exchange, pair) in rows.windows(2).enumerate() {
                let change = f64::from(distance(pair[0], pair[1]));
                classes[of_exchange(exchange)][of_chance(pair[0])].add(change * change);
            }
        });
        let mut all = Changes::default();
        let mut by_chance = [Changes::default(); CHANCES];
        for line in &classes {
            for (sum, class) in by_chance.iter_mut().zip(line) {
                for wider in [&mut all, sum] {
                    wider.squares += class.squares;
                    wider.count += class.count;
                }
            }
        }
        let overall = all.squares / all.count.max(1.0);
        let deviation = |class: Changes, at: usize| {
            let square = class.mean(by_chance[at].mean(overall));
            (square.sqrt() + 0.5) as i32
        };
        let line = |line: &[Changes; CHANCES]| {
            let line = line.iter().enumerate();
            line.map(|(at, class)| deviation(*class, at)).collect::<Vec<_>>()
        };
        Self { deviations: classes.iter().flat_map(line).collect() }
    }

    /// Returns the mean over the exchanges of a trial, in ten-thousandths; 0 without an exchange.
    pub(crate) fn mean(&self, sides: usize, chances: &[i32]) -> i32 {
        let rows = chances.chunks_exact(sides.max(1));
        let exchanges = rows.len().saturating_sub(1);
        let deviation = |(exchange, row): (usize, &[i32])| {
            let at = of_exchange(exchange) * CHANCES + of_chance(row);
            i64::from(self.deviations.get(at).copied().unwrap_or(0))
        };
        let sum: i64 = rows.take(exchanges).enumerate().map(deviation).sum();
        sum.checked_div(exchanges as i64).unwrap_or(0) as i32
    }
}

/// Returns half of the changes of all sides: for two sides the change of either.
fn distance(from: &[i32], to: &[i32]) -> i32 {
    from.iter().zip(to).map(|(from, to)| (from - to).abs()).sum::<i32>() / 2
}

/// Returns the class of an exchange.
fn of_exchange(exchange: usize) -> usize {
    usize::from(CLASS[exchange.min(CLASS.len() - 1)])
}

/// The class of each exchange; later ones have that of the last.
const CLASS: [u8; FROM[FROM.len() - 1] + 1] = {
    let mut classes = [0; FROM[FROM.len() - 1] + 1];
    let (mut exchange, mut class) = (0, 0);
    while exchange < classes.len() {
        if class + 1 < FROM.len() && FROM[class + 1] <= exchange {
            class += 1;
        }
        classes[exchange] = class as u8;
        exchange += 1;
    }
    classes
};

/// Returns the class of the chances of a row: of the first side if there are two, else of the best side.
fn of_chance(row: &[i32]) -> usize {
    let chance = match row {
        [first, _] => *first,
        _ => row.iter().copied().max().unwrap_or(0),
    };
    (chance as usize * CHANCES / CERTAIN as usize).min(CHANCES - 1)
}
