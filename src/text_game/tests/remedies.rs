//! Remedies of messages are followed to the letter, and the game that comes out has to be the one that was meant: without
//! another mistake and without a warning.

use super::{SCENARIO, TEMPLATE, opened};
use crate::knob::parse_values;
use crate::scenario::{Document, Origin, Problem, Problems, Setting, Sweep};
use crate::sim::{Overrides, Plan};
use crate::systems;

/// Returns the game to begin with after changes of its text.
fn game(changes: &[(&str, &str)]) -> String {
    let mut game = TEMPLATE.replace("NAME", "my");
    for (from, to) in changes {
        assert!(game.contains(from), "{from}");
        game = game.replacen(from, to, 1);
    }
    game
}

/// Returns the mistakes of a game, or else its warnings.
fn problems(game: &str) -> Vec<Problem> {
    match opened(&SCENARIO.replace("NAME", "my"), game) {
        Ok(plan) => plan.warnings(),
        Err(problems) => problems.into_iter().collect(),
    }
}

/// Returns the only problem of a game, and its remedy.
#[track_caller]
fn one(game: &str) -> (Problem, String) {
    let found = problems(game);
    let [problem] = &found[..] else { panic!("{} problems: {found:#?}", found.len()) };
    (problem.clone(), problem.help.clone().unwrap_or_default())
}

/// Asserts that a game has no mistake and no warning.
#[track_caller]
fn is_right(game: &str) {
    let found = problems(game);
    assert!(found.is_empty(), "{found:#?}\n{game}");
}

/// Returns the part of a remedy from `KEY = ` on, which has to be a whole line of TOML.
#[track_caller]
fn line_of(help: &str, key: &str) -> String {
    let line = &help[help.find(&format!("{key} = ")).unwrap_or_else(|| panic!("{key}: {help}"))..];
    assert!(line.ends_with('}') || line.ends_with('"'), "{line}");
    line.to_owned()
}

/// Returns a game whose line of a key is another one.
fn with_line(game: &str, key: &str, line: &str) -> String {
    let begins = format!("{key} = ");
    let lines = game.lines().map(|old| if old.starts_with(&begins) { line } else { old });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the texts in backticks.
fn quoted(help: &str) -> Vec<&str> {
    help.split('`').skip(1).step_by(2).collect()
}

fn rule(when: &str, text: &str) -> String {
    format!("[standing_rules.x]\nwhen = \"{when}\"\n{text}\n\n[exits.down]")
}

#[test]
fn a_missing_degree_is_added_behind_the_others() {
    let degrees = "hit = \"dice > 1 and margin >= 0\", miss = \"otherwise\"";
    for (written, name) in [
        ("hit = \"dice > 1 and margin >= 0\"", "miss"),
        ("hit = \"otherwise\", miss = \"dice = 1\"", "hit"),
    ] {
        let game = game(&[(degrees, written)]);
        let line = line_of(&one(&game).1, "degrees");
        assert!(line.ends_with(&format!(", {name} = \"otherwise\" }}")), "{line}");
        is_right(&with_line(&game, "degrees", &line));
    }
    // Steps of the degree that was forgotten name it.
    let game = game(&[
        (degrees, "hit = \"margin >= 0\""),
        ("[points.turn]", "graze = \"target.hp - 1\"\n[points.turn]"),
    ]);
    assert!(line_of(&one(&game).1, "degrees").contains("graze = \"otherwise\""));
}

/// Party kills count the fighters who leave by the harshest exit, wherever it stands in the file.
#[test]
fn the_harshest_exit_stands_last_and_there_is_one() {
    let fled = "[exits.fled]\nif = \"my.hp = 1\"\n\n[exits.down]";
    let harsh = |text: &str| text.replace("[exits.down]", "[exits.down]\nharshest = true");
    let first = game(&[("[exits.down]", &fled.replace("\n\n", "\nharshest = true\n\n"))]);
    let order = |game: &str| {
        let plan = opened(&SCENARIO.replace("NAME", "my"), game).unwrap();
        plan.system.portrayal.exits.iter().map(|exit| exit.measure).collect::<Vec<_>>()
    };
    assert_eq!(order(&game(&[("[exits.down]", fled)])), ["fled", "down"]);
    assert_eq!(order(&first), ["down", "fled"]);
    let (problem, help) = one(&harsh(&first));
    assert_eq!(&*problem.message, "`fled` is already the harshest exit");
    assert!(help.contains("leave `harshest` out here"), "{help}");
}

#[test]
fn a_number_of_the_sheet_gets_a_track_on_which_it_moves() {
    let attack = game(&[("[exits.down]", &rule("turn", "do = \"my.attack + 1\""))]);
    let (_, help) = one(&attack);
    let line = line_of(&help, "attack");
    assert_eq!(line, "attack = { default = 4, range = \"-5..=20\", track = \"-5..=20\" }");
    is_right(&with_line(&attack, "attack", &line));
    // Damage is taken from hit points, which begin at the upper end.
    let hp = game(&[(", track = \"0..=start\"", "")]);
    let found = problems(&hp);
    let line = line_of(found[0].help.as_deref().unwrap(), "hp");
    assert_eq!(line, "hp = { default = 10, range = \"1..=300\", track = \"0..=start\" }");
    is_right(&with_line(&hp, "hp", &line));
}

#[test]
fn a_flag_of_the_sheet_gets_a_track_beside_it() {
    let follow = |game: &str, help: &str| {
        let [track, step, reading, flag] = quoted(help)[..] else { panic!("{help}") };
        let game = game.replace("[tracks]\n", &format!("[tracks]\n{track}\n"));
        game.replace("shield = no", step).replace(&format!("{flag} "), &format!("{reading} "))
    };
    let breaks = rule("strike_critical", "do = \"target.shield = no\"");
    let game_with_step = game(&[("[exits.down]", &breaks)]);
    let (_, help) = one(&game_with_step);
    is_right(&follow(&game_with_step.replace("target.shield = no", "shield = no"), &help));
    // A track in the line of the flag has the same remedy, not the one that was just followed.
    let track = ("shield = { default = false", "shield = { default = false, track = \"0..=start\"");
    let with_track = game(&[track, ("[exits.down]", &rule("turn_ends", "do = \"shield = no\""))]);
    let (problem, help) = one(&with_track);
    assert!(problem.message.contains("is yes or no, so it has no track"), "{}", problem.message);
    let (first, rest) = help.split_once("; ").unwrap();
    assert_eq!(first, "leave `track` out here");
    is_right(&follow(
        &with_track.replace(", track = \"0..=start\", doc = \"It has", ", doc = \"It has"),
        rest,
    ));
}

#[test]
fn tracks_that_cannot_be_read_are_given_as_they_have_to_be() {
    for (written, meant) in
        [("-start..=start", "-300..=start"), ("0-40", "0..=40"), ("all", "0..=start")]
    {
        let game = game(&[("track = \"0..=start\"", &format!("track = \"{written}\""))]);
        let line = line_of(&one(&game).1, "track");
        assert_eq!(line, format!("track = \"{meant}\""));
        is_right(&game.replace(&format!("track = \"{written}\""), &line));
    }
}

#[test]
fn a_track_that_only_moves_beyond_its_end_is_noticed() {
    let attack = "attack = { default = 4, range = \"-5..=20\"";
    let game = game(&[
        (attack, &format!("{attack}, track = \"0..=start\"")),
        ("[exits.down]", &rule("turn", "do = \"my.attack + 1\"")),
    ]);
    let (problem, help) = one(&game);
    assert!(problem.message.contains("`my.attack + 1` changes nothing"), "{}", problem.message);
    let line = line_of(&help, "track");
    is_right(&game.replace("-5..=20\", track = \"0..=start\"", &format!("-5..=20\", {line}")));
    // A step that lowers it, or a rule of a scenario, lets it move.
    is_right(&game.replace("do = \"my.attack + 1\"", "do = [\"attack + 1\", \"attack - 1\"]"));
}

#[test]
fn a_clock_that_ticks_once_for_each_fighter_is_noticed() {
    let clock = format!(
        "[tracks.clock]\nof = \"conflict\"\nrange = \"0..=9\"\n{}",
        rule("round_ends", "do = [\"clock + 1\", { if = \"clock >= 6\", do = \"all.hp - 20\" }]")
    );
    let game = game(&[("[exits.down]", &clock)]);
    let (problem, help) = one(&game);
    assert!(
        problem.message.contains("`clock + 1` is carried out once for each fighter"),
        "{}",
        problem.message
    );
    let conditions: Vec<&str> =
        help.split("if = \"").skip(1).map(|it| it.split('"').next().unwrap()).collect();
    assert_eq!(conditions.len(), 2, "{help}");
    for condition in conditions {
        is_right(&game.replace(
            "when = \"round_ends\"\n",
            &format!("when = \"round_ends\"\nif = \"{condition}\"\n"),
        ));
    }
}

#[test]
fn a_call_without_a_target_is_one_mistake_at_the_call() {
    let inside = game(&[(
        "[exits.down]",
        &rule("round_ends", "do = { each = \"foes\", do = \"roll strike\" }"),
    )]);
    let (problem, help) = one(&inside);
    assert!(problem.to_string().contains("do = \"roll strike\""), "{problem}");
    is_right(&inside.replace("\"roll strike\"", &format!("\"{}\"", quoted(&help)[0])));
    let alone = game(&[("[exits.down]", &rule("round_ends", "do = \"roll strike\""))]);
    let help = one(&alone).1;
    let step = &help[help.find('{').unwrap()..=help.find('}').unwrap()];
    is_right(&alone.replace("do = \"roll strike\"", &format!("do = {step}")));
    let option = game(&[("aim = \"foe\"\n", "")]);
    let (problem, help) = one(&option);
    assert!(problem.message.contains("the option `strike` has none"), "{}", problem.message);
    let line = line_of(&help, "aim");
    is_right(&option.replace("roll = \"strike\"\n", &format!("roll = \"strike\"\n{line}\n")));
}

#[test]
fn a_mistake_accuses_no_correct_text() {
    for (from, to) in [
        ("range = \"2..=21\"", "range = \"2..21\""),
        ("default = 20, range", "default = 25, range"),
        ("default = 20, range", "default = \"20\", range"),
    ] {
        let (problem, _) = one(&game(&[(from, to)]));
        assert!(problem.message.contains("strike.critical"), "{}", problem.message);
    }
    // A fallback line is blamed where it stands, not at a policy.
    let fallback = game(&[("fallback = [\"strike first\"]", "fallback = [\"attack first\"]")]);
    let (problem, _) = one(&fallback);
    assert!(problem.to_string().contains("fallback = [\"attack first\"]"), "{problem}");
    // A point at a moment is not told to have none.
    let never = game(&[("when = \"turn\"\n", "")]);
    let (problem, help) = one(&never);
    assert!(problem.message.contains("`turn`"), "{}", problem.message);
    is_right(&never.replace("[points.turn]\n", &format!("[points.turn]\n{}\n", quoted(&help)[0])));
}

/// Returns what a plan of the game to begin with says about changes of its scenario.
fn planned(changes: &[(&str, &str)], overrides: &Overrides) -> Result<Plan, String> {
    let mut scenario = SCENARIO.replace("NAME", "my");
    for (from, to) in changes {
        assert!(scenario.contains(from), "{from}");
        scenario = scenario.replacen(from, to, 1);
    }
    let mut document = Document::parse("a.toml", &scenario).map_err(|it| it.to_string())?;
    let mut problems = Problems::new();
    let load = |name: &str| {
        let roster = "name,hitpoints\nwolf,9\nogre,25\n".to_owned();
        let game = TEMPLATE.replace("NAME", "my");
        Ok(if name == "wild.csv" { roster } else { game }.into_bytes())
    };
    document.load_rosters(&load, &mut problems);
    let document = problems.or(document).map_err(|it| it.to_string())?;
    Plan::new(&document, systems::ALL, overrides).map_err(|it| it.to_string())
}

fn vary(variant: &str) -> Overrides {
    let values = parse_values(variant).unwrap();
    let origin = Origin::argument(format!("--vary variant={variant}"));
    let vary = vec![Sweep { path: "variant".to_owned(), values, origin }];
    Overrides { vary, ..Overrides::default() }
}

#[test]
fn variants_with_a_comma_in_the_name_are_played_by_that_name() {
    let comma = [("name = \"without shields\"", "name = \"plain, no shields\"")];
    for (typed, cells) in [
        ("plain, no shields", 1),
        ("plain,no shields", 1),
        ("\"plain, no shields\"", 1),
        ("with shields, plain, no shields", 2),
    ] {
        let plan = planned(&comma, &vary(typed)).unwrap_or_else(|found| panic!("{typed}: {found}"));
        assert_eq!(plan.cells.len(), cells, "{typed}");
    }
    let refused = planned(&comma, &vary("plain, no shield")).err().unwrap();
    assert!(refused.contains("unknown variant"), "{refused}");
    // A value that nothing varies is not called varied.
    let setting = Setting {
        path: "sides.heroes.hero.hp".to_owned(),
        value: 5.into(),
        origin: Origin::argument("--set sides.heroes.hero.hp=5"),
    };
    let both = Overrides { set: vec![setting], ..vary("nonsense") };
    let refused = planned(&[], &both).err().unwrap();
    assert!(refused.contains("unknown variant") && !refused.contains("is varied"), "{refused}");
}

#[test]
fn mistakes_of_a_scenario_stand_where_they_were_made() {
    let none = Overrides::default();
    let slipped = "name = \"without shields\"\n[vary]\n\"rules.strike.critical\" = [19, 20]";
    let refused = planned(&[("name = \"without shields\"", slipped)], &none).err().unwrap();
    assert!(refused.contains("`set` stands under [vary]"), "{refused}");
    assert_eq!(refused.matches("error: ").count(), 1, "{refused}");
    // The rows of a roster share the header that is wrong.
    let roster = ("[sides.bandits.bandit]\ncount = 3\n", "roster = \"wild.csv\"\n");
    let refused = planned(&[roster], &none).err().unwrap();
    assert_eq!(refused.matches("unknown key `hitpoints`").count(), 1, "{refused}");
    assert!(refused.contains("wild.csv:1"), "{refused}");
}

#[test]
fn a_series_is_refused_by_name() {
    let scenes = [("[sides.bandits.bandit]\n", "[sides.bandits.bandit]\nscene = 2\n")];
    let refused = planned(&scenes, &Overrides::default()).err().unwrap();
    assert_eq!(refused.matches("error: ").count(), 1, "{refused}");
    assert!(refused.contains("a game as text has no series of conflicts"), "{refused}");
    assert!(refused.contains("leave `scene` out"), "{refused}");
}

#[test]
fn sides_without_a_foe_are_noticed() {
    let allies = [("[sides.bandits]\n", "[sides.bandits]\nallies = [\"heroes\"]\n")];
    let plan = planned(&allies, &Overrides::default()).unwrap();
    let told = plan.warnings().iter().map(ToString::to_string).collect::<String>();
    assert!(told.contains("no side has a foe") && told.contains("allies = "), "{told}");
    assert!(planned(&[], &Overrides::default()).unwrap().warnings().is_empty());
}
