//! The language of games that are text, as `outweigh list game-words` prints it.

/// The language: what an entry stands under, and its lines. Every entry has an example.
pub const LANGUAGE: &[(&str, &str)] = &[
    (
        "Files",
        "A game is a TOML file, NAME.game.toml. A scenario names it and is otherwise a scenario as always:\n    \
         system = \"skirmish\"\n    game = \"skirmish.game.toml\"\n  \
         The path is relative to the scenario. `doc = \"...\"` may stand in every table.\n",
    ),
    (
        "Tables of a game file",
        "game, title, default_policy\n    \
         The identifier that scenarios name as `system`, the name for people, the policy of fighters without one\n",
    ),
    (
        "Tables of a game file",
        "[rules]\n    Numbers, flags, dice and tables that a scenario can change, read as rules.NAME:\n    \
         \"strike.critical\" = { default = 20, range = \"2..=21\" }\n    \
         \"potion.heals\" = { dice = \"2d4 + 2\" }\n    \"wound.level\" = { table = [1, 1, 2, 3] }\n    \
         \"grid\" = { table = [[1, 2], [0, 1]] }    all rows have one length\n",
    ),
    (
        "Tables of a game file",
        "[sheet]\n    Keys of a fighter in scenarios. `track`: the number changes in play within these bounds:\n    \
         hp = { default = 11, range = \"1..=300\", track = \"0..=start\" }\n    \
         damage = { dice = \"d8 + 2\" }\n    weapon = { table = [2, 4, 4, 6] }\n    shield = { default = false }      a flag that changes in play is a track\n    \
         hp_at_start is the value at the beginning. `due = \"round_ends\"`: changes wait for that moment\n",
    ),
    (
        "Tables of a game file",
        "[tracks]\n    State that changes in play and stands on no sheet. A track begins at 0, at no, or at `start`:\n    \
         dodging = { range = \"0..=1\", lapses = \"turn_starts\" }\n    steady = { flag = true }\n    \
         stance = { values = [\"strike\", \"guard\"] }      stance.guard is 2, 0 is none\n    \
         alarm = { of = \"conflict\", range = \"0..=99\" }   one for all, written bare\n    \
         hits = { of = \"side\", range = \"0..=99\" }        one for each side\n",
    ),
    (
        "Tables of a game file",
        "[readings]\n    Words for rules and policies; of = \"pair\" may read target:\n    \
         crowd = { is = \"count(foes, it.zone = my.zone)\" }\n    \
         deals = { of = \"pair\", is = \"max(0, my.harm - target.armour)\" }\n",
    ),
    (
        "Tables of a game file",
        "[decks]\n    Cards that are drawn down. With one suit a card is its rank, with more it is 10 * rank + suit; a joker is above\n    \
         the highest rank:\n    \
         cards = { ranks = \"2..=14\", suits = 4, jokers = 2 }\n",
    ),
    (
        "Tables of a game file",
        "[order]\n    by = \"d20 + my.quick\" (highest first) or \"lot\"; when = \"conflict_starts\" or \"round_starts\";\n    \
         ties = \"listed\" (else equal numbers are drawn for); sides = \"in_turn\" or \"alternating\";\n    \
         sides_by = \"-side.place\"; bag = \"my.tokens\" with end = \"2\": tokens are drawn. Nothing: as listed.\n    \
         The lowest first: by = \"-my.card\"\n",
    ),
    (
        "Tables of a game file",
        "[order] next = \"POINT\"\n    A fighter who has acted chooses the next one among the fighters who have not acted in the round. The options of the\n    \
         point have an aim; it has no `when`. `by` says who begins, and who follows a fighter who cannot choose:\n    \
         next = \"hand_over\"\n    [points.hand_over]\n    fallback = [\"give first\"]\n    \
         [options.hand_over.give]\n    aim = \"any\"\n",
    ),
    (
        "Tables of a game file",
        "[rolls.NAME]\n    A test of dice: dice or throw, add, against, against_throw, edge, low, degrees, steps under degrees:\n    \
         dice = \"d20\"\n    add = \"my.attack\"\n    against = \"target.ac\"\n    \
         degrees = { hit = \"margin >= 0\", miss = \"otherwise\" }\n    hit = \"target.hp - my.damage\"\n    \
         edge above 0: two throws, the better counts; below 0: the worse. low = true: low is good.\n    \
         throw = \"dice(my.pool, 6)\" lays dice on the table, dice = \"at_least(5)\" reads them\n",
    ),
    (
        "Tables of a game file",
        "[points.NAME]\n    A decision: when, of (my, target, both, allies), if, once = \"side\", secret = true, fallback:\n    \
         when = \"strike_rolled\"\n    of = \"target\"\n    if = \"my.shield and margin >= 0\"\n    \
         fallback = [\"keep\"]\n    \
         Without `when` only `ask NAME` asks it. If no line of the fallback fits, the option `nothing` is chosen\n",
    ),
    (
        "Tables of a game file",
        "[options.POINT.NAME]\n    An answer: aim (foe, ally, own, any), if, do, roll, steps under degrees of that roll. `do` comes before `roll`:\n    \
         aim = \"foe\"\n    if = \"target.zone = my.zone\"\n    roll = \"strike\"\n    hit = \"target.hp - my.damage\"\n",
    ),
    (
        "Tables of a game file",
        "[blocks.NAME]\n    Named steps: let, do, even_out. `run NAME with AMOUNT` sets the first name of `let`:\n    \
         let = { cover = 0 }\n    do = \"hp - max(0, target.harm - cover)\"\n",
    ),
    (
        "Tables of a game file",
        "[standing_rules.NAME]\n    A rule at a moment: when, if, do, and numbers of its own:\n    \
         when = \"round_ends\"\n    if = \"side.standing * 2 <= side.at_start\"\n    do = \"roll nerve\"\n",
    ),
    (
        "Tables of a game file",
        "[exits.NAME]\n    A way to leave: if, label, verb, harshest. Without `if` only `leave NAME`. `party_kill` counts the fighters\n    \
         who leave by the exit with `harshest = true`, or by the last exit if none has it:\n    \
         if = \"my.hp = 0\"\n    label = \"down\"\n    verb = \"go down\"\n",
    ),
    (
        "Tables of a game file",
        "[endings]\n    rounds = \"rules.fight.rounds\" (no winner after this many); won = \"my.score >= 5\";\n    \
         nobody_left = \"draw\", \"pc\" or \"gm\"\n",
    ),
    (
        "Tables of a game file",
        "[measures], [policies.NAME], [beings.NAME]\n    As in scenarios: hits = { unit = \"blows\", doc = \"blows that hit\" }\n    \
         A group takes a stat block by being = \"NAME\". A game without policies has `plain`, which plays the\n    \
         fallbacks, and one for each option: strike, strike_weakest, strike_strongest (`outweigh list policies`)\n",
    ),
    (
        "Amounts and conditions",
        "my.X, target.X, it.X\n    A fighter's number or flag: a key of the sheet, a track, a reading, of_players, in, place,\n    loses_turn.\n    \
         `my` carries out the text, `target` is the other party, `it` a fighter of each, count and the like\n",
    ),
    (
        "Amounts and conditions",
        "side.X, allies.X, foes.X, all.X\n    The sum over the fighters who stand: foes.hp. X may be standing or at_start.\n    \
         side.place is 1 for the side listed first\n",
    ),
    (
        "Amounts and conditions",
        "rules.NAME, round, NAME\n    A rule setting, the running round, a track of the conflict or a local name\n",
    ),
    (
        "Amounts and conditions",
        "dice, result, against, margin\n    The current roll: dice, dice and add, what it is against, by how much it is better.\n    \
         ROLL.dice, ROLL.result, ROLL.margin and ROLL.DEGREE name a roll around, or the last one thrown\n",
    ),
    (
        "Amounts and conditions",
        "faces(n), at_least(n), top(k), bottom(k), face(k)\n    \
         Single dice of the current roll, with `throw` or dice = \"2d6\": how many show n, how many n or more, the sum of\n    \
         the k highest, of the k lowest, the k-th highest (0 if there is none):\n    \
         faces(6) >= 2; doubles are face(1) = face(2)\n",
    ),
    (
        "Amounts and conditions",
        "against_faces(n), against_at_least(n), against_top(k), against_bottom(k), against_face(k)\n    \
         Single dice of `against_throw`: face(1) > against_face(1); against = \"against_top(2) + target.skill\"\n",
    ),
    (
        "Amounts and conditions",
        "pairs_above, pairs_below, pairs_equal\n    \
         Own dice and those of `against_throw`, both sorted and compared pair by pair: target.troops - pairs_above\n",
    ),
    (
        "Amounts and conditions",
        "min(a, b), max(a, b), either(CONDITION, a, b)\n    The smaller, the larger, one of two\n",
    ),
    (
        "Amounts and conditions",
        "count, sum, least, most\n    Over foes, side, allies or all: count(foes, it.zone = my.zone), most(foes, it.hp)\n",
    ),
    (
        "Amounts and conditions",
        "my.weapon[n], rules.grid[row, column]\n    An entry of a table, from 1; an index beyond an end counts as that end\n",
    ),
    (
        "Amounts and conditions",
        "+ - * / %, = != < <= > >=, not, and, or\n    / is towards zero; by zero / and % give 0. To round up: (a + b - 1) / b\n",
    ),
    (
        "Dice",
        "2d6, d20, 4dF, d6!\n    Sums; dF has -1, 0 and 1; of d6! the highest face is thrown again and added\n",
    ),
    (
        "Dice",
        "dice(n, faces), exploding(n, faces), highest(k, n, faces), lowest(k, n, faces)\n    \
         dice(my.pool, 6), highest(1, my.dice, 6). No dice or no faces give 0; at most 100 dice\n",
    ),
    (
        "Dice",
        "successes(n, faces, least), successes(n, faces, least, again)\n    \
         How many show at least a number; those from `again` on are thrown again\n",
    ),
    ("Dice", "draw(DECK), draw(DECK, n)\n    A card, or the highest of n\n"),
    (
        "Dice",
        "Where none may be\n    Conditions, readings, degrees, edge, policies, and the amount of a step on a group. \
         Throw them before: let fire = 8d6\n",
    ),
    (
        "Steps",
        "WHO.TRACK + AMOUNT, WHO.TRACK - AMOUNT, WHO.TRACK = AMOUNT\n    \
         target.hp - my.damage; shield_used = yes; foes.hp - 2. Fighters (WHO): my, target, it or a group; my can be left out.\n    \
         The result stays within the bounds of the track\n",
    ),
    (
        "Steps",
        "let NAME = AMOUNT, NAME + AMOUNT\n    A local name: let over = max(0, hit - my.hp). \
         Rules and options that hang on moments inside see it\n",
    ),
    (
        "Steps",
        "{ if = \"CONDITION\", do = STEPS, else = STEPS }\n    { if = \"over > 0\", do = [\"str - over\", \"roll save\"] }\n",
    ),
    (
        "Steps",
        "{ each = GROUP, if = \"CONDITION\", do = STEPS }\n    { each = \"foes\", do = \"it.roll save\" }\n",
    ),
    (
        "Steps",
        "{ repeat = AMOUNT, do = STEPS }\n    { repeat = \"my.attacks\", do = \"roll strike\" }, at most 100 times\n",
    ),
    (
        "Steps",
        "{ assign = AMOUNT, ask = POINT }\n    Asks the point this many times, of my while it stands, then of the first of its side\n",
    ),
    (
        "Steps",
        "WHO.run BLOCK with AMOUNT, WHO.roll ROLL, WHO.ask POINT, WHO.leave EXIT\n    \
         run hurt with margin; target.run blow; leave fled. Inside, my is WHO and target the other party\n",
    ),
    (
        "Steps",
        "WHO.lose_turn\n    The fighter loses its next turn; at turn_starts this one. A lost turn has turn_starts and turn_ends, but no turn.\n    \
         A parry at the price of the next turn, at ROLL_rolled, of = \"target\", if = \"not my.loses_turn\":\n    \
         do = [\"strike becomes miss\", \"lose_turn\"]\n",
    ),
    (
        "Steps",
        "result + N, against + N, reroll, reroll against, reroll below N, becomes DEGREE, ROLL becomes DEGREE\n    \
         Change the current roll. Only at ROLL_rolled, when the dice lie and the degree is open\n",
    ),
    (
        "Steps",
        "count MEASURE AMOUNT\n    Counts for the side of my: count hits; count damage through\n",
    ),
    ("Steps", "shuffle DECK\n    All cards back; an empty deck does so by itself\n"),
    (
        "Moments",
        "conflict_starts, round_starts, phase_ends, round_ends\n    Of everybody: rule by rule, each for all fighters, then point by point\n",
    ),
    ("Moments", "turn_starts, turn, turn_ends\n    Of the fighter whose turn it is\n"),
    (
        "Moments",
        "before_ROLL, ROLL_rolled, ROLL_DEGREE, before_BLOCK, BLOCK, EXIT\n    \
         Made by rolls, blocks and exits. At an exit my has left and target did it; a rule that reads target is passed \
         over if no fighter did\n",
    ),
    (
        "House rules of a scenario",
        "[house_rules.NAME]\n    Hang on the moments of the game, and their steps are those of the game:\n    \
         when = \"down\"\n    do = \"target.hp + 1\"\n",
    ),
    (
        "Sentences of transcripts",
        "tell = \"...\"\n    In rolls, blocks and options; {my}, {target}, and in rolls {dice}, {result}, {against}, {margin}, {degree}:\n    \
         tell = \"{my} strikes {target}: {degree}\"\n",
    ),
    (
        "Policies",
        "OPTION [PICK] [if CONDITION]\n    strike lowest foe.hp if my.hp >= 3. Conditions read my.X, target.X, foe.X, ally.X, \
         side.X, foes.X, rules.X,\n    round, tracks of the conflict, and the words and local names at the point\n",
    ),
    (
        "Policies",
        "{ mix = { LINE = WEIGHT, ... }, if = \"CONDITION\" }\n    A line of a list that draws one of several lines by weight, among those that are legal, anew each time:\n    \
         turn = [{ mix = { strike = 1, \"feint lowest foe.hp\" = 2 }, if = \"my.hp > 3\" }, \"strike\"]\n    \
         A weight with a name is a number of the policy: let = { feints = 2 }, mix = { strike = 1, feint = \"feints\" }\n",
    ),
];

#[cfg(test)]
mod tests {
    use super::LANGUAGE;

    #[test]
    fn entries_end_with_a_line_and_stand_together_under_their_headings() {
        let mut headings: Vec<&str> = LANGUAGE.iter().map(|(heading, _)| *heading).collect();
        assert!(LANGUAGE.iter().all(|(_, text)| text.ends_with('\n') && !text.is_empty()));
        headings.dedup();
        let all = headings.len();
        headings.sort_unstable();
        headings.dedup();
        assert_eq!(headings.len(), all, "a heading stands in two places");
    }
}
