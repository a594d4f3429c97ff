//! Reports are replaced as a whole, and all other files stay.

use super::*;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("outweigh-{}-place-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder.canonicalize().unwrap())
    }

    /// Writes a report of one file.
    fn report(&self, folder: &str, text: &str) {
        let folder = self.0.join(folder);
        fs::create_dir_all(&folder).unwrap();
        fill(&folder, text);
    }

    fn text(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.0.join(path)).ok()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |it: fs::DirEntry| it.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn fill(folder: &Path, text: &str) -> Vec<String> {
    let program = env!("CARGO_PKG_NAME");
    let manifest = format!("{{\"program\": \"{program}\", \"files\": [\"a.csv\"]}}");
    fs::write(folder.join("a.csv"), text).unwrap();
    fs::write(folder.join(MANIFEST), manifest).unwrap();
    vec!["a.csv".to_owned(), MANIFEST.to_owned()]
}

#[test]
fn a_kill_between_the_moves_brings_the_old_report_back() {
    let scratch = Scratch::new("between");
    scratch.report(".out.replaced", "old");
    scratch.report(".out.unfinished", "new");
    drop(prepare(&scratch.0.join("out")).unwrap());
    assert_eq!(scratch.text("out/a.csv").as_deref(), Some("old"));
    assert_eq!(scratch.names(), ["out"]);
}

#[test]
fn a_kill_after_the_exchange_loses_nothing_of_the_user() {
    for left in [".out.unfinished", ".out.replaced"] {
        let scratch = Scratch::new("after");
        scratch.report("out", "new");
        scratch.report(left, "old");
        fs::create_dir_all(scratch.0.join(left).join("drafts")).unwrap();
        fs::write(scratch.0.join(left).join("drafts/one.txt"), "mine").unwrap();
        drop(prepare(&scratch.0.join("out")).unwrap());
        assert_eq!(scratch.text("out/a.csv").as_deref(), Some("new"));
        assert_eq!(scratch.text("out/drafts/one.txt").as_deref(), Some("mine"));
        assert_eq!(scratch.names(), ["out"]);
    }
}

#[test]
fn what_was_not_finished_is_thrown_away() {
    let scratch = Scratch::new("half");
    scratch.report("out", "old");
    fs::create_dir_all(scratch.0.join(".out.unfinished")).unwrap();
    fs::write(scratch.0.join(".out.unfinished/b.csv"), "half").unwrap();
    drop(prepare(&scratch.0.join("out")).unwrap());
    assert_eq!(scratch.text("out/b.csv"), None);
    assert_eq!(scratch.names(), ["out"]);
}

/// The test replaces the folder with one call of the system, and file by file as if there were no such call.
#[test]
fn files_of_the_user_stay_whatever_they_are_called() {
    for each in [false, true] {
        let scratch = Scratch::new("mine");
        let out = scratch.0.join("out");
        fs::create_dir_all(out.join("drafts")).unwrap();
        let program = env!("CARGO_PKG_NAME");
        let manifest = format!("{{\"program\": \"{program}\", \"files\": []}}");
        fs::write(out.join(MANIFEST), manifest).unwrap();
        for name in ["a.csv", "notes.txt", "drafts/one.txt"] {
            fs::write(out.join(name), "mine").unwrap();
        }
        let place = prepare(&out).unwrap();
        let names = fill(place.begin().unwrap(), "new");
        if each {
            place.publish_each(&names).unwrap();
        } else {
            place.publish(&names).unwrap();
        }
        drop(place);
        assert_eq!(scratch.text("out/a.csv").as_deref(), Some("new"));
        for name in ["a.csv.kept", "notes.txt", "drafts/one.txt"] {
            let kept = scratch.text(&format!("out/{name}"));
            assert_eq!(kept.as_deref(), Some("mine"), "{name}");
        }
        assert_eq!(scratch.names(), ["out"]);
    }
}

#[test]
fn a_place_is_for_one_at_a_time() {
    let scratch = Scratch::new("lock");
    let out = scratch.0.join("out");
    let place = prepare(&out).unwrap();
    assert!(matches!(prepare(&out), Err(ReportError::Busy(_))));
    drop(place);
    fs::write(scratch.0.join(".out.lock"), "").unwrap();
    prepare(&out).expect("a file that nobody holds locks nobody out");
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_place_that_they_mean() {
    let scratch = Scratch::new("links");
    scratch.report("out", "old");
    std::os::unix::fs::symlink(scratch.0.join("out"), scratch.0.join("link")).unwrap();
    let place = prepare(&scratch.0.join("link")).unwrap();
    assert!(matches!(prepare(&scratch.0.join("out")), Err(ReportError::Busy(_))));
    let names = fill(place.begin().unwrap(), "new");
    place.publish(&names).unwrap();
    assert_eq!(scratch.text("out/a.csv").as_deref(), Some("new"));
    assert!(scratch.0.join("link").is_symlink());
    std::os::unix::fs::symlink(scratch.0.join("gone"), scratch.0.join("astray")).unwrap();
    let astray = prepare(&scratch.0.join("astray"));
    assert!(matches!(astray, Err(ReportError::NotAFolder(_))));
}
