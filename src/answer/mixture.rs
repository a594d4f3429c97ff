//! Mixtures: how often each of two sides should play which of its policies.
//!
//! Where answers to strong play go round like rock, paper, scissors, no single policy is safe. All pairs
//! of the policies of both sides are played, and the equilibrium of their scores says how often each is
//! to be drawn, so that none of the other side's policies gains by it. A search for replies to such a
//! mixture finds the policies that are still missing.

use super::equilibrium::{Equilibrium, equilibrium};
use super::seated_policy::Seat;
use crate::engine::AnyConflict;
use crate::knob::Value;
use crate::scenario::{Origin, Setting, quoted};
use crate::sim::{Ground, Measured, Unplayed, Workers};
use std::sync::atomic::AtomicBool;

/// First trial of the pairs. Searches use lower numbers, so that their dice are different: a policy that was chosen
/// for its luck loses that luck here.
const PAIRS: u64 = 1 << 45;
const TRIALS: u64 = 4096;
/// Most policies that a mixture is drawn from: with those of the other side they must not make too many
/// casts.
const MOST: usize = 8;
/// Approximate sum of the weights of a mixture. Shares are rounded to thousandths, because weights in a file are
/// whole numbers.
const WHOLE: f64 = 1000.0;

/// A policy of a side.
#[derive(Clone, Debug)]
pub struct Player {
    /// Name of the policy.
    pub name: String,
    /// Settings that add the policy to the scenario. Empty if the scenario has the policy already.
    pub settings: Vec<Setting>,
    /// The policy as a table for a scenario file. Empty if the scenario has the policy already.
    pub text: String,
}

/// The policies of two sides, and how often each is to be played.
pub struct Mixture<'a> {
    ground: &'a Ground,
    /// Seats of the two sides that play mixtures.
    pub seats: [Seat; 2],
    aims: [Measured; 2],
    /// Names of the mixtures.
    names: [String; 2],
    /// The policies of each side.
    pub players: [Vec<Player>; 2],
    /// For each pair, the first side's aim minus the second side's: the matrix of [`equilibrium`].
    pub scores: Vec<Vec<f64>>,
    shares: Equilibrium,
    /// Trials that were played.
    pub spent: u64,
}

impl<'a> Mixture<'a> {
    /// Makes a mixture without policies; [`add`](Self::add) adds them.
    pub fn new(
        ground: &'a Ground,
        seats: [Seat; 2],
        aims: [Measured; 2],
        names: [String; 2],
    ) -> Self {
        let shares = Equilibrium { rows: Vec::new(), columns: Vec::new(), value: 0.0 };
        let players = [Vec::new(), Vec::new()];
        Self { ground, seats, aims, names, players, scores: Vec::new(), shares, spent: 0 }
    }

    /// Adds policies to both sides, as far as they can play, and works out how often each is to be played.
    ///
    /// # Errors
    /// The user stopped the program, or the rules broke down.
    pub fn add(
        &mut self,
        players: &[Player],
        workers: &Workers,
        stop: &AtomicBool,
    ) -> Result<(), Unplayed> {
        let known = [self.players[0].len(), self.players[1].len()];
        for player in players {
            for side in 0..2 {
                let mut settings = player.settings.clone();
                settings.extend(self.seats[side].settings(self.ground, &player.name));
                if self.ground.compile(&settings).is_ok() {
                    self.players[side].push(player.clone());
                }
            }
        }
        let played = self.play(known, workers, stop);
        if played.is_err() {
            self.players[0].truncate(known[0]);
            self.players[1].truncate(known[1]);
        }
        played
    }

    /// Plays the pairs that have a new policy. `known` has the numbers of policies whose pairs were played before.
    fn play(
        &mut self,
        known: [usize; 2],
        workers: &Workers,
        stop: &AtomicBool,
    ) -> Result<(), Unplayed> {
        let mut scores = self.scores.clone();
        scores.resize(self.players[0].len(), Vec::new());
        for (row, scores) in scores.iter_mut().enumerate() {
            let first = if row < known[0] { known[1] } else { 0 };
            let columns: Vec<usize> = (first..self.players[1].len()).collect();
            let games = workers.each(columns, |column| {
                let mut settings = self.seated(0, row);
                settings.extend(self.seated(1, column));
                self.ground.compile(&settings).ok()
            });
            let games: Vec<Box<dyn AnyConflict>> = games.into_iter().flatten().collect();
            let games: Vec<&dyn AnyConflict> = games.iter().map(|game| &**game).collect();
            let aims = [self.aims[0].quantity, self.aims[1].quantity];
            for values in workers.play(&games, &aims, PAIRS..PAIRS + TRIALS, stop)? {
                let gap = |trial: &[i32]| {
                    f64::from(trial[0]) / self.aims[0].scale
                        - f64::from(trial[1]) / self.aims[1].scale
                };
                scores.push(values.chunks_exact(2).map(gap).sum::<f64>() / TRIALS as f64);
                self.spent += TRIALS;
            }
        }
        if self.players.iter().all(|players| !players.is_empty()) {
            self.shares = equilibrium(&scores);
        }
        self.scores = scores;
        Ok(())
    }

    /// Returns the settings that seat one policy of a side.
    fn seated(&self, side: usize, number: usize) -> Vec<Setting> {
        let player = &self.players[side][number];
        let mut settings = player.settings.clone();
        settings.extend(self.seats[side].settings(self.ground, &player.name));
        settings
    }

    /// Returns the policies of a side with a weight above 0, the heaviest first.
    pub fn drawn(&self, side: usize) -> Vec<(&Player, u32)> {
        let shares = if side == 0 { &self.shares.rows } else { &self.shares.columns };
        let weighed = self.players[side].iter().zip(shares);
        let mut drawn: Vec<(&Player, u32)> = weighed
            .map(|(player, share)| (player, (share * WHOLE).round() as u32))
            .filter(|(_, weight)| *weight > 0)
            .collect();
        drawn.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        drawn.truncate(MOST);
        drawn
    }

    /// Returns the settings that seat the mixtures of both sides.
    pub fn settings(&self) -> Vec<Setting> {
        let mut settings: Vec<Setting> = Vec::new();
        for side in 0..2 {
            let name = &self.names[side];
            let origin = Origin::argument(format!("mixture {name}"));
            for (player, weight) in self.drawn(side) {
                let is_new = |setting: &&Setting| settings.iter().all(|it| it.path != setting.path);
                let more: Vec<Setting> = player.settings.iter().filter(is_new).cloned().collect();
                settings.extend(more);
                settings.push(Setting {
                    path: format!("policies.{}.mix.{}", quoted(name), quoted(&player.name)),
                    value: Value::Int(i64::from(weight)),
                    origin: origin.clone(),
                });
            }
            settings.extend(self.seats[side].settings(self.ground, name));
        }
        settings
    }

    /// Returns both mixtures as tables for a scenario file, with the tables of all drawn policies that the scenario
    /// lacks.
    pub fn toml(&self) -> String {
        let mut tables: Vec<String> = Vec::new();
        for side in 0..2 {
            let drawn = self.drawn(side);
            for (player, _) in drawn.iter().filter(|(player, _)| !player.text.is_empty()) {
                if !tables.contains(&player.text) {
                    tables.push(player.text.clone());
                }
            }
            let members =
                drawn.iter().map(|(player, weight)| format!("{} = {weight}", quoted(&player.name)));
            let members: Vec<String> = members.collect();
            let name = quoted(&self.names[side]);
            tables.push(format!("[policies.{name}]\nmix = {{ {} }}\n", members.join(", ")));
        }
        tables.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;
    use crate::sim::Overrides;
    use crate::systems;

    /// A duel with a known equilibrium: a duellist that attacks always beats a duellist that only defends, and has an
    /// even chance against another attacker.
    const DUEL: &str = "
        system = \"stamina-and-wounds\"
        [rules]
        morale.enabled = false
        [sides.left]
        player = \"pc\"
        policy = \"fighter\"
        [sides.left.duellist]
        stamina = 4
        wounds = 10
        [sides.right]
        player = \"gm\"
        policy = \"fighter\"
        [sides.right.duellist]
        stamina = 4
        wounds = 10
        [policies.timid]
        base = \"fighter\"
        turn = [\"stand_up\", \"defend\"]
    ";

    fn player(name: &str) -> Player {
        Player { name: name.to_owned(), settings: Vec::new(), text: String::new() }
    }

    #[test]
    fn what_is_worse_against_everything_is_never_drawn() {
        let document = Document::parse("duel.toml", DUEL).unwrap();
        let ground = Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap();
        let origin = Origin::argument("--side");
        let game = ground.compile(&[]).unwrap();
        let seat = |side: &str| Seat::find(&ground, side, None, &origin).unwrap();
        let aim = |side: &str| Measured::find(Some(side), "win", &*game, &origin).unwrap();
        let names = ["left_mix".to_owned(), "right_mix".to_owned()];
        let sides = [seat("left"), seat("right")];
        let mut mixture = Mixture::new(&ground, sides, [aim("left"), aim("right")], names);
        let (workers, stop) = (Workers::new(1, 3).unwrap(), AtomicBool::new(false));
        mixture.add(&[player("timid")], &workers, &stop).unwrap();
        let only: Vec<_> = mixture.drawn(1).iter().map(|it| it.0.name.clone()).collect();
        assert_eq!(only, ["timid"], "there is nothing else");
        mixture.add(&[player("fighter"), player("nobody")], &workers, &stop).unwrap();
        for side in 0..2 {
            let drawn = mixture.drawn(side);
            assert_eq!((drawn.len(), drawn[0].0.name.as_str(), drawn[0].1), (1, "fighter", 1000));
            assert_eq!(mixture.players[side].len(), 2, "who cannot play is left out");
        }
        assert!(mixture.scores[1][0] > 0.9, "{:?}", mixture.scores);
        // Four new pairs less the one that was known, by 4,096 trials each, and the first one.
        assert_eq!(mixture.spent, 4 * TRIALS);
        assert!(ground.compile(&mixture.settings()).is_ok());
        assert!(mixture.toml().contains("[policies.left_mix]\nmix = { fighter = 1000 }"));
    }
}
