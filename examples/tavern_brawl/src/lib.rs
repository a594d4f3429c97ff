//! Tavern Brawl: a game of ten rules, to show how a game of one's own gets all commands.
//!
//! 1. A brawler has Grit and Brawn.
//! 2. In each round brawlers act once, in the order listed.
//! 3. To strike, roll a d6 and add Brawn: 4 or more hits.
//! 4. A hit takes 1 Grit, and 1 more for each point above what was needed.
//! 5. A natural six is rolled again, once, and the two are added.
//! 6. A brawler who guards is harder to hit by 2 until its next turn.
//! 7. Once in a brawl a brawler may empty a mug and get 2 Grit back, at most to its start.
//! 8. Without Grit a brawler is down.
//! 9. With 2 Grit or less at the start of its turn a brawler may walk out.
//! 10. The last side in the room wins; after 50 rounds the landlord throws everybody out.

use outweigh::game::*;

/// What the program plays.
pub static GAMES: &[System] = &[System::of::<Brawl>()];

outweigh::knobs! {
    /// What a designer can change.
    pub struct Rules {
        /// What a strike needs on d6 + Brawn.
        "strike.needs", "3" => needs: i32 = 4, range 2..=12;
        /// Whether a natural six is rolled again and added.
        "strike.six_again", "5" => six_again: bool = true;
        /// How much harder a brawler who guards is to hit.
        "guard.bonus", "6" => guard: i32 = 2, range 0..=6;
        /// Grit that a mug gives back.
        "mug.grit", "7" => mug: i32 = 2, range 0..=10;
        /// Most Grit with which a brawler may walk out; 0: nobody may.
        "walk_out.grit", "9" => walk_out: i32 = 2, range 0..=30;
        /// Rounds after which the landlord throws everybody out.
        "brawl.rounds", "10" => rounds: i32 = 50, range 1..=1000;
    }
}

outweigh::knobs! {
    /// What a scenario says of a brawler.
    pub struct Sheet {
        /// Grit at the start.
        "grit", "1" => grit: i32 = 6, range 1..=30;
        /// Added to strikes.
        "brawn", "1" => brawn: i32 = 1, range 0..=4;
    }
}

outweigh::measures! {
    /// What is counted.
    pub enum Counted {
        Standing = "standing", "brawlers", Count, true, Some(8), "brawlers still in the room";
        Down = "down", "brawlers", Count, true, Some(8), "brawlers who lost all Grit";
        WalkedOut = "walked_out", "brawlers", Count, true, Some(8), "brawlers who walked out";
        Dealt = "grit_dealt", "Grit", Count, false, None, "Grit taken from foes";
        Hits = "hits", "strikes", Count, false, None, "strikes that hit";
    }
}

outweigh::options! {
    /// What a brawler does in its turn.
    pub enum Turn: "turn", "3, 6, 7" {
        /// hit somebody
        Strike = "strike" -> Foe,
        /// cover up until the next turn
        Guard = "guard",
        /// empty a mug
        Drink = "drink",
    } fallback ["strike first", "guard"]
}

outweigh::options! {
    /// Whether to leave at the start of the turn.
    pub enum Leave: "leave", "9" {
        /// fight on
        Stay = "stay",
        /// walk out of the brawl
        WalkOut = "walk_out",
    } fallback ["stay"]
}

outweigh::points! {
    /// The decision points in order.
    const POINTS for Brawl: Turn, Leave
}

outweigh::readings! {
    /// What policies can read.
    const READ for Brawl;
    /// Grit left
    fighter "grit": Number = |view, _, who| view.state.brawlers[who].grit;
    /// Brawn
    fighter "brawn": Number = |view, _, who| view.setup.sheets[who].brawn;
    /// it guards
    fighter "guards": Flag = |view, _, who| view.state.brawlers[who].guards.into();
    /// brawlers still in the room
    side "brawlers": Number = |view, me, own| inside(view, me, own).count_ones() as i32;
    /// number of the present round, from 1
    conflict "round": Number = |view, _| view.state.round as i32;
}

/// A brawler as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Brawler {
    grit: i32,
    guards: bool,
    drunk: bool,
}

/// A brawl as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    brawlers: InlineVec<Brawler, MOST_FIGHTERS>,
    inside: u64,
    round: usize,
    acted: usize,
    ending: Option<Ending>,
}

/// Who is in the room: of one's own side, or of the foes.
fn inside(view: View<'_, Brawl>, me: FighterId, own: bool) -> u64 {
    let foes = view.setup.foes[me];
    view.state.inside & if own { !foes } else { foes }
}

impl Decision<Brawl> for Turn {
    fn legal(self, view: View<'_, Brawl>, me: FighterId) -> bool {
        self != Self::Drink || !view.state.brawlers[me].drunk
    }

    fn targets(self, view: View<'_, Brawl>, me: FighterId) -> u64 {
        if self == Self::Strike { inside(view, me, false) } else { 0 }
    }
}

impl Decision<Brawl> for Leave {
    fn legal(self, view: View<'_, Brawl>, me: FighterId) -> bool {
        self == Self::Stay || view.state.brawlers[me].grit <= view.setup.knobs.walk_out
    }
}

fn act<T: Table<String>>(play: &mut Play<'_, Brawl, T>, who: FighterId) {
    let (setup, round) = (play.setup, play.state.round);
    let name = &setup.names[who];
    play.state.brawlers[who].guards = false;
    if play.ask::<Leave>(who).option == Leave::WalkOut {
        play.note(|| format!("{round}: {name} walks out"));
        return leave(play, who, Counted::WalkedOut);
    }
    let answer = play.ask::<Turn>(who);
    let it = &mut play.state.brawlers[who];
    match (answer.option, answer.target) {
        (Turn::Strike, Some(at)) => strike(play, who, at),
        (Turn::Drink, _) => {
            it.grit = setup.sheets[who].grit.min(it.grit + setup.knobs.mug);
            it.drunk = true;
            play.note(|| format!("{round}: {name} empties a mug"));
        }
        (Turn::Guard | Turn::Strike, _) => {
            it.guards = true;
            play.note(|| format!("{round}: {name} guards"));
        }
    }
}

fn strike<T: Table<String>>(play: &mut Play<'_, Brawl, T>, by: FighterId, at: FighterId) {
    let (setup, rules, round) = (play.setup, play.setup.knobs, play.state.round);
    let label = |serial| Label::new(round as u32, by.index() as u32, 0, by.index() as u32, serial);
    let mut die = i32::from(play.draw(label(0), Die(6)));
    if die == 6 && rules.six_again {
        die += i32::from(play.draw(label(1), Die(6)));
    }
    let total = die + setup.sheets[by].brawn;
    let it = &mut play.state.brawlers[at];
    let needed = rules.needs + if it.guards { rules.guard } else { 0 };
    let dealt = it.grit.min(total - needed + 1).max(0);
    it.grit -= dealt;
    let (striker, struck) = (&setup.names[by], &setup.names[at]);
    play.note(|| format!("{round}: {striker} strikes {struck}, {total} to {needed}: {dealt} Grit"));
    play.count(Counted::Hits, by, i32::from(dealt > 0));
    play.count(Counted::Dealt, by, dealt);
    if play.state.brawlers[at].grit == 0 {
        play.note(|| format!("   {struck} is down"));
        leave(play, at, Counted::Down);
    }
}

fn leave<T: Table<String>>(play: &mut Play<'_, Brawl, T>, who: FighterId, how: Counted) {
    play.state.inside &= !(1 << who);
    play.count(Counted::Standing, who, -1);
    play.count(how, who, 1);
    play.state.ending = play.setup.winners(play.state.inside).map(Ending::Won);
}

/// The registered game.
pub struct Brawl;

impl RuleSystem for Brawl {
    type State = State;
    type Event = String;
    outweigh::roster!(Rules, Sheet, POINTS, |rules| rules.rounds as usize);

    const ID: &'static str = "tavern-brawl";
    const TITLE: &'static str = "Tavern Brawl";
    const FEATURES: &'static [ReadFeature<Self>] = READ;
    const MEASURES: &'static [Measure] = Counted::ALL;
    const DEFAULT_POLICY: &'static str = "bruiser";
    const PORTRAYAL: &'static Portrayal = &Portrayal {
        exits: &[
            Exit { measure: "walked_out", label: "walked out", verb: "walk out" },
            Exit { measure: "down", label: "down", verb: "go down" },
        ],
        ..Portrayal::PLAIN
    };

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    fn begin<T: Table<String>>(setup: &Self::Setup, state: &mut State, table: &mut T) {
        *state = State { round: 1, inside: setup.everybody(), ..State::default() };
        for (who, sheet) in FighterId::enumerate(&setup.sheets) {
            state.brawlers.push(Brawler { grit: sheet.grit, ..Brawler::default() });
            table.count(Counted::Standing.into(), who, 1);
        }
    }

    fn turn<T: Table<String>>(setup: &Self::Setup, state: &mut State, table: &mut T) {
        let who = FighterId(state.acted);
        state.acted += 1;
        if state.inside >> who & 1 == 1 {
            act(&mut Play { setup, state, table }, who);
        }
        let is_last = state.acted == setup.sheets.len() && state.ending.is_none();
        if is_last && state.round as i32 == setup.knobs.rounds {
            state.ending = Some(Ending::Stalemate);
        } else if is_last {
            (state.acted, state.round) = (0, state.round + 1);
        }
    }

    fn exchange(state: &State) -> usize {
        state.round
    }

    fn exchange_over(state: &State) -> bool {
        state.acted == 0
    }

    fn ending(state: &State) -> Option<Ending> {
        state.ending
    }

    fn render(_: &Self::Setup, event: &String) -> Line {
        Line::at(0, event)
    }
}
