//! Measures of pace with the real program: what a run shows and writes, in pieces and as a whole, and what other
//! commands say of them.

use crate::program::{Folder, printed};

/// Runs the program, which has to succeed, and returns what it prints.
fn run(away: &Folder, line: &str) -> String {
    let done = away.outweigh(&line.split(' ').collect::<Vec<_>>());
    assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    printed(&done)
}

#[test]
fn a_run_shows_how_it_plays() {
    let away = Folder::new("pace");
    let told = run(&away, "run games/odd --pace --trials 200 --no-play-check --out paced");
    for line in [
        "how it plays ",
        "decided at round ",
        "lead changes ",
        "suspense, points per round ",
        "if behind at half time,",
        "party kills: delvers /",
        "chances are off by ",
    ] {
        assert!(told.lines().any(|it| it.starts_with(line)), "no line begins with {line}:\n{told}");
    }
    assert!(!told.contains("acting first"), "games as text do not say who acts");
    let files: Vec<String> = away.files("paced").into_iter().map(|(name, _)| name).collect();
    for name in ["river.png", "river.svg", "river_narrow.svg"] {
        assert!(files.iter().any(|it| it == name), "{files:?}");
    }
    let page = away.text("paced/report.html");
    assert!(
        page.contains("<h2>How it plays</h2>")
            && page.contains("half of all conflicts are decided")
    );
    assert!(
        away.text("paced/outcomes.csv").contains(",decided_at,rounds,")
            || away.text("paced/outcomes.csv").contains(",decided_at,exchanges,")
    );
    let plain = run(&away, "run games/odd --trials 200 --no-play-check --out plain");
    assert!(!plain.contains("how it plays"));
    assert!(!away.text("plain/outcomes.csv").contains("decided_at"));
    assert!(!away.path("plain/river.png").exists());
}

/// Returns the texts of a chart, in their order.
fn texts(svg: &str) -> String {
    let lines = svg.lines().filter(|line| !line.starts_with('<'));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_spotlight_names_players_as_sentences_do() {
    let away = Folder::new("spotlight");
    let drawn = |scenario: &str| {
        run(&away, &format!("run {scenario} --pace --trials 60 --no-play-check --out x"));
        [texts(&away.text("x/spotlight.svg")), texts(&away.text("x/spotlight_narrow.svg"))]
    };
    let [wide, narrow] = drawn("stamina-and-wounds/horde --vary sides.horde.raider.count=12");
    assert!(wide.starts_with("The spotlight of the horde: raider "), "{wide}");
    assert!(wide.contains(" minutes of a fight, chief only "), "{wide}");
    assert!(narrow.starts_with("The spotlight of the horde: raider "), "{narrow}");
    // The chief and the raiders share the harm that the horde deals; the fighters are one player.
    for chart in [wide, narrow] {
        assert_eq!(chart.matches(" % of harm").count(), 2, "{chart}");
        let line = chart.replace('\n', " ");
        assert!(line.contains("harm: part of the harm that the side deals"), "{chart}");
    }
    let [wide, _] = drawn("fate-core/plain_duel --vary sides.first.duelist.skills.fight=3");
    assert!(wide.contains(" is longest without a turn: "), "{wide}");
    assert!(wide.starts_with("The "), "{wide}");
    assert!(!wide.contains("harm"), "each side is one player: {wide}");
    let [wide, _] = drawn("games/odd");
    assert!(wide.starts_with("The cultists are longest without a turn: "), "{wide}");
}

#[test]
fn systems_that_count_actions_tell_who_acts_first() {
    let away = Folder::new("pace");
    let line =
        "run boons-and-banes/plain_duel --pace --trials 100 --no-play-check --no-charts --out x";
    let told = run(&away, line);
    assert!(told.contains("\nif acting first,"), "{told}");
    let of_war = run(&away, "list measures war-of-ashes acted_first");
    assert!(of_war.contains("won_acted_first"), "{of_war}");
}

#[test]
fn pieces_are_the_whole_run() {
    let away = Folder::new("pace");
    let options = "run games/bands --pace --trials 120 --no-charts --no-play-check";
    run(&away, &format!("{options} --out whole"));
    run(&away, &format!("{options} --tally a.tally --piece 1/2"));
    run(&away, &format!("{options} --tally b.tally --piece 2/2"));
    run(&away, "merge a.tally b.tally --out merged --no-charts --no-play-check");
    for name in ["outcomes.csv", "differences.csv", "histograms.csv"] {
        assert_eq!(away.text(&format!("merged/{name}")), away.text(&format!("whole/{name}")));
    }
}

#[test]
fn flat_play_and_the_engine_have_one_pace() {
    let away = Folder::new("pace");
    let options = "run war-of-ashes/weight_four_to_one --vary sides.watch.guard.count=3 --pace --trials 1300 --no-charts \
                   --no-play-check";
    let told = run(&away, &format!("{options} --out flat"));
    run(&away, &format!("{options} --play-by engine --out engine"));
    assert!(told.contains("how it plays") && !told.contains("flat play gives other"), "{told}");
    for name in ["outcomes.csv", "differences.csv", "histograms.csv", "calibration.csv"] {
        assert_eq!(away.text(&format!("flat/{name}")), away.text(&format!("engine/{name}")));
    }
}

#[test]
fn comparisons_measure_both_files_if_one_asks_for_it() {
    let away = Folder::new("pace");
    run(&away, "new --from games/bands bands.toml");
    let text = away.read("bands.toml");
    away.file("paced.toml", &text.replacen("trials", "pace = true\ntrials", 1));
    let line = "compare bands.toml paced.toml --trials 50 --no-charts --no-play-check --out x";
    assert!(run(&away, line).contains("how it plays"));
    let told = run(&away, &line.replace("paced.toml", "bands.toml --pace"));
    assert!(told.contains("how it plays"), "{told}");
}

#[test]
fn questions_can_be_about_pace() {
    let away = Folder::new("pace");
    let solve =
        "solve games/odd --over sides.cultists.cultist.count=3,6 --trials 300 --no-charts --out s";
    let mut words: Vec<&str> = solve.split(' ').collect();
    words.extend(["--for", "mopping_up < 40%", "--for", "delvers.out_at_once > 1%"]);
    let done = away.outweigh(&words);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(printed(&done).contains("mopping_up is"), "{}", printed(&done));
    let told = run(&away, "rank games/odd --for lead_changes --trials 40 --no-charts --out r");
    assert!(told.contains("largest effect on lead_changes"), "{told}");
}

#[test]
fn what_cannot_be_measured_is_said() {
    let away = Folder::new("pace");
    let failed = |line: &str| {
        let done = away.outweigh(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(done.status.code(), Some(2), "{line}");
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    let told = failed("run games/odd --vary pace=true,false");
    assert!(
        told.contains("`pace` cannot be varied: all cells of a run are measured alike"),
        "{told}"
    );
    let told = failed("run games/odd --set pace=1");
    assert!(told.contains("pace"), "{told}");
    let told = failed("run games/odd --set pace=false --measure decided_at");
    assert!(told.contains("write pace = true into the scenario, or add --pace"), "{told}");
    let told = failed("run games/odd --measure delvers.party_kil");
    assert!(told.contains("did you mean `party_kill`?"), "{told}");
    let told = failed("run games/odd --measure acted_first");
    assert!(told.contains("unknown measure `acted_first`"), "{told}");
    run(&away, "new --from stamina-and-wounds/plain_duel duel.toml");
    let text = away.read("duel.toml").replacen("trials", "pace = true\ntrials", 1);
    away.file("duel.toml", &text);
    let done = away.outweigh(&["exact", "duel.toml", "--vary", "variant=even"]);
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success() && told.contains("the measures of pace have no exact values"),
        "{told}"
    );
}
