//! Files of the opened folder.

use super::client::Studio;
use crate::program::{DUEL, Folder};
use serde_json::{Value, json};

#[test]
fn files_are_listed_read_and_saved_inside_the_folder_only() {
    let folder = Folder::new("studio-files");
    let secret = Folder::new("studio-secret");
    secret.file("secret.toml", DUEL);
    folder.file("fight.toml", DUEL);
    folder.file("wolves.csv", "name,count\n");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(secret.path("secret.toml"), folder.path("link.toml")).unwrap();
        std::os::unix::fs::symlink(secret.path("."), folder.path("way")).unwrap();
    }
    let studio = Studio::in_folder(folder, &[]);
    let listed = studio.call("files", &json!({ "list": true }));
    let paths: Vec<&str> = listed["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths, ["fight.toml", "wolves.csv"]);
    let read = studio.call("files", &json!({ "read": "fight.toml" }));
    assert_eq!(read["text"], DUEL);
    let outside = [
        "../secret.toml".to_owned(),
        secret.path("secret.toml").display().to_string(),
        "link.toml".to_owned(),
        "way/secret.toml".to_owned(),
        "fight.toml/../../secret.toml".to_owned(),
        ".".to_owned(),
    ];
    for path in &outside {
        let read = studio.call("files", &json!({ "read": path }));
        assert_eq!(read["ok"], false, "{path}: {read}");
        for digest in [Value::Null, read["digest"].clone(), json!("x")] {
            let saved =
                studio.call("files", &json!({ "save": path, "text": "x", "digest": digest }));
            assert_eq!(saved["ok"], false, "{path}: {saved}");
        }
        // A text cannot read them either.
        let text = DUEL.replace("player = \"gm\"", &format!("player = \"gm\"\nroster = {path:?}"));
        let request = json!({ "source": { "name": "fight.toml", "text": text } });
        let checked = studio.call("check", &request);
        assert_eq!(checked["ok"], false, "{path}");
        assert!(!checked.to_string().contains("heroine.deliah"), "{path}: {checked}");
    }
    assert_eq!(secret.read("secret.toml"), DUEL);
    let digest = read["digest"].clone();
    let save = |digest: &Value, text: &str| {
        studio.call("files", &json!({ "save": "fight.toml", "text": text, "digest": digest }))
    };
    // Another program writes meanwhile.
    studio.folder.file("fight.toml", "changed");
    let refused = save(&digest, "mine");
    assert_eq!((&refused["ok"], &refused["error"]), (&json!(false), &json!("changed on disk")));
    assert_eq!(studio.folder.read("fight.toml"), "changed");
    let read = studio.call("files", &json!({ "read": "fight.toml" }));
    let saved = save(&read["digest"], "mine");
    assert_eq!(saved["ok"], true, "{saved}");
    assert_eq!(studio.folder.read("fight.toml"), "mine");
    assert_eq!(studio.call("files", &json!({ "read": "fight.toml" }))["digest"], saved["digest"]);
    assert_eq!(save(&Value::Null, "new")["error"], "changed on disk");
}

#[test]
fn scenarios_come_with_their_companions() {
    let studio = Studio::new("studio-companions");
    let read = studio.call("files", &json!({ "read": "games/skirmish" }));
    assert_eq!((&read["builtin"], &read["digest"]), (&json!(true), &Value::Null));
    assert_eq!(read["companions"][0]["path"], "skirmish.game.toml");
    let new = studio.call("files", &json!({ "new": "game", "path": "own.toml" }));
    let game = new["files"]["own.game.toml"].as_str().unwrap();
    studio.folder.file("own.toml", new["text"].as_str().unwrap());
    studio.folder.file("own.game.toml", game);
    let read = studio.call("files", &json!({ "read": "own.toml" }));
    assert_eq!(read["companions"][0]["text"], game);
    assert!(read["companions"][0]["digest"].is_string());
    let checked = studio.call("check", &json!({ "source": studio.source("own.toml") }));
    assert_eq!(checked["ok"], true, "{checked}");
    // The edited text of a companion goes before that on the disk.
    let source = json!({
        "name": "own.toml", "text": new["text"], "files": { "own.game.toml": "game = 3\n" },
    });
    let checked = studio.call("check", &json!({ "source": source }));
    assert_eq!(checked["ok"], false);
    assert_eq!(checked["problems"][0]["file"], "own.game.toml", "{checked}");
}
