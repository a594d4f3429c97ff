//! Numbers of policies: named with `let`, used by lines, set, varied and inherited.

use outweigh::scenario::{Document, Problems, Setting};
use outweigh::sim::{Overrides, Plan, Progress, RunOptions, run};
use outweigh::systems;
use std::sync::atomic::AtomicBool;

/// A duel of somebody with a policy of the file against a plain fighter, with these policies.
fn duel(policy: &str, policies: &str) -> String {
    format!(
        "system = \"fate-core\"\ntrials = 500\n\
         [sides.heroes]\nplayer = \"pc\"\npolicy = \"{policy}\"\n\
         [sides.heroes.hero]\nskills = {{ fight = 3 }}\n\
         [sides.foes]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.foes.foe]\nkind = \"main\"\nskills = {{ fight = 3 }}\n{policies}"
    )
}

fn plan(text: &str, set: &[&str]) -> Result<Plan, Problems> {
    let document = Document::parse("numbers.toml", text)?;
    let settings = set.iter().map(|text| Setting::from_argument("--set", text).unwrap());
    let overrides = Overrides { set: settings.collect(), ..Overrides::default() };
    Plan::new(&document, systems::ALL, &overrides)
}

/// How often the heroes conceded in each cell.
fn conceded(text: &str, set: &[&str]) -> Vec<i64> {
    let plan = plan(text, set).unwrap_or_else(|problems| panic!("{problems}"));
    let options = RunOptions { threads: 1, block: 0 };
    let stop = AtomicBool::new(false);
    let results = run(&plan, options, &Progress::default(), &stop, None).unwrap();
    let measure = results.quantity(Some(0), "conceded").unwrap();
    results.cells.iter().map(|cell| cell.tally.sums[measure]).collect()
}

fn mistake(policies: &str) -> String {
    match plan(&duel("late", policies), &[]) {
        Ok(_) => panic!("there is a mistake in it: {policies}"),
        Err(problems) => problems.to_string(),
    }
}

const LATE: &str = "[policies.late]\nbase = \"plain\"\nlet = { threshold = 2 }\n\
                    concede = [\"concede if my.consequences >= threshold\"]\n";

#[test]
fn a_number_is_what_it_would_be_if_it_were_written_into_the_line() {
    let written = |number: u8| {
        let line = format!("concede = [\"concede if my.consequences >= {number}\"]");
        conceded(&duel("late", &format!("[policies.late]\nbase = \"plain\"\n{line}\n")), &[])
    };
    let [one, two, three] = [1, 2, 3].map(written);
    assert!(one > two && two > three, "{one:?} {two:?} {three:?}");
    let late = duel("late", LATE);
    assert_eq!(conceded(&late, &[]), two);
    assert_eq!(conceded(&late, &["policies.late.threshold=3"]), three);
    assert_eq!(conceded(&late, &["policies.late.let.threshold=1"]), one);
    let varied = format!("{late}[vary]\npolicies.late.threshold = [1, 2, 3]\n");
    assert_eq!(conceded(&varied, &[]), [one, two, three].concat());
}

#[test]
fn the_nearest_policy_of_a_chain_has_its_way() {
    let early = format!("{LATE}[policies.early]\nbase = \"late\"\nthreshold = 1\n");
    let late = duel("late", LATE);
    assert_eq!(
        conceded(&duel("early", &early), &[]),
        conceded(&late, &["policies.late.threshold=1"])
    );
    assert_eq!(conceded(&duel("late", &early), &[]), conceded(&late, &[]));
}

/// `--set policies.quitter.threshold=3` changes the policy of the system, lists and all.
#[test]
fn a_number_of_a_policy_of_the_system_can_be_set() {
    let quitter = duel("quitter", "");
    let known = conceded(&quitter, &[]);
    assert_eq!(conceded(&quitter, &["policies.quitter.threshold=1"]), known);
    let late = conceded(&quitter, &["policies.quitter.threshold=3"]);
    assert!(late[0] > 0 && late < known, "{late:?} {known:?}");
    let base = duel("mine", "[policies.mine]\nbase = \"quitter\"\nthreshold = 3\n");
    assert_eq!(conceded(&base, &[]), late);
}

#[test]
fn mistakes_are_told_with_the_remedy() {
    for (policies, parts) in [
        (
            LATE.replace("threshold\"]", "treshold\"]"),
            &["`treshold` is no feature", "did you mean `threshold`?"][..],
        ),
        (format!("{LATE}treshold = 3\n"), &["number of the policy `treshold`", "`threshold`"]),
        (
            "[policies.late]\nbase = \"plain\"\nthreshold = 3\n".to_owned(),
            &["the policy has no number `threshold`", "let = { threshold = 3 }"],
        ),
        (
            "[policies.late]\nbase = \"plain\"\nturn = 3\n".to_owned(),
            &["`turn` is a list of lines, not a number", "turn = [\"...\"]"],
        ),
        (
            LATE.replace("let = { threshold", "let = { margin"),
            &["a number cannot be called `margin`: it is a feature"],
        ),
        (
            LATE.replace("let = { threshold", "let = { turn"),
            &["a number cannot be called `turn`: it is a key of policies"],
        ),
        (
            LATE.replace("let = { threshold", "let = { and"),
            &["a number cannot be called `and`: a name is one word"],
        ),
        (LATE.replace("= 2 }", "= 2.5 }"), &["`threshold` must be", "2.5"]),
        (LATE.replace("{ threshold = 2 }", "2"), &["`let` must be a table"]),
    ] {
        let told = mistake(&policies);
        for part in parts {
            assert!(told.contains(part), "{policies}\n{told}");
        }
    }
}
