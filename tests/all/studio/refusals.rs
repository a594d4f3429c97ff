//! Requests that are not answered.

use super::client::{Answer, Studio, written};
use crate::program::{DUEL, Folder};
use serde_json::json;
use std::io::Write;

fn changed(studio: &Studio, name: &str, value: Option<&str>) -> Vec<(String, String)> {
    let mut headers = studio.headers();
    headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    headers.extend(value.map(|value| (name.to_owned(), value.to_owned())));
    headers
}

/// A request that would change a file, if it were answered.
fn save() -> Vec<u8> {
    json!({ "save": "new.toml", "text": "x", "digest": null }).to_string().into_bytes()
}

#[test]
fn requests_of_others_are_refused_before_they_do_anything() {
    let studio = Studio::new("studio-refused");
    let port = studio.port;
    let other = port.wrapping_add(1);
    let refused = [
        ("Host", None, 400),
        ("Host", Some("evil.example".to_owned()), 403),
        ("Host", Some(format!("evil.example:{port}")), 403),
        ("Host", Some(format!("127.0.0.1.evil.example:{port}")), 403),
        ("Host", Some(format!("localhost.:{port}")), 403),
        ("Host", Some(format!("127.0.0.1:{other}")), 403),
        ("Host", Some("127.0.0.1".to_owned()), 403),
        ("Host", Some(format!("192.168.0.1:{port}")), 403),
        ("Host", Some(format!("0.0.0.0:{port}")), 403),
        ("Origin", Some("https://evil.example".to_owned()), 403),
        ("Origin", Some("null".to_owned()), 403),
        ("Origin", Some(format!("https://127.0.0.1:{port}")), 403),
        ("Origin", Some(format!("http://localhost:{port}")), 403),
        ("Cookie", None, 403),
        ("Cookie", Some(format!("outweigh-{port}=")), 403),
        ("Cookie", Some(format!("outweigh-{port}={}x", studio.token)), 403),
        ("Cookie", Some(format!("outweigh-{port}={}", "0".repeat(32))), 403),
        ("Cookie", Some(format!("outweigh-{other}={}", studio.token)), 403),
        ("Content-Type", None, 415),
        ("Content-Type", Some("text/plain".to_owned()), 415),
        ("Content-Type", Some("application/x-www-form-urlencoded".to_owned()), 415),
    ];
    for (name, value, status) in refused {
        let headers = changed(&studio, name, value.as_deref());
        let answer = studio.request("POST /api/v1/files", &headers, &save());
        let is_refused = answer.status == status || (status == 400 && answer.status == 403);
        assert!(is_refused, "{name}: {value:?}: {}", answer.headers);
        assert!(!studio.folder.has("new.toml"), "{name}: {value:?}");
    }
    for host in [format!("localhost:{port}"), format!("[::1]:{port}"), format!("LOCALHOST:{port}")]
    {
        let mut headers = changed(&studio, "Host", Some(&host));
        headers.push(("Origin".to_owned(), format!("http://{host}")));
        let answer = studio.request("POST /api/v1/files", &headers, b"{\"list\":true}");
        assert_eq!(answer.status, 200, "{host}: {}", answer.text());
    }
    assert_eq!(studio.post("files", &save()).status, 200);
    assert!(studio.folder.has("new.toml"));
}

#[test]
fn other_methods_paths_and_bodies_are_refused() {
    let studio = Studio::new("studio-methods");
    let headers = studio.headers();
    for (start, status) in [
        ("GET /api/v1/files", 405),
        ("PUT /api/v1/files", 405),
        ("POST /api/v1/nothing", 404),
        ("POST /api/v2/files", 404),
        ("GET /assets/../../etc/passwd", 404),
        ("GET /assets/%2e%2e%2fCargo.toml", 404),
        ("GET /favicon.ico", 404),
    ] {
        let answer = studio.request(start, &headers, b"{}");
        assert_eq!(answer.status, status, "{start}: {}", answer.text());
    }
    for body in ["", "{", "[]", "\"x\"", "{\"source\": 3}", "{\"source\":{\"name\":\"x\"}}"] {
        let answer = studio.post("check", body.as_bytes());
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.text().contains("\"error\""));
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(studio.post("check", deep.as_bytes()).status, 400);
}

#[test]
fn bodies_that_are_too_large_are_refused() {
    let studio = Studio::new("studio-large");
    let request = |size: usize| {
        json!({ "source": { "name": "x.toml", "text": "#".repeat(size) } }).to_string().into_bytes()
    };
    assert_eq!(studio.post("check", &request(5 << 20)).status, 413);
    assert_eq!(studio.post("check", &request(3 << 20)).status, 200);
    // A length that is only claimed is not believed.
    let mut bytes = written("POST /api/v1/check", &studio.headers(), b"");
    let text = String::from_utf8(bytes).unwrap();
    bytes = text.replace("Content-Length: 0", "Content-Length: 99999999999").into_bytes();
    let mut stream = studio.send(&bytes);
    let _ = stream.write_all(b"{}");
    assert_eq!(Answer::read(stream).status, 413);
}

#[test]
fn the_page_is_served_with_its_headers_and_the_token_becomes_a_cookie() {
    let studio = Studio::new("studio-page");
    let host = changed(&studio, "Cookie", None);
    let page = studio.request("GET /", &host, b"");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("/assets/studio.js"), "{}", page.text());
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(page.header(name), Some(value), "{name}");
        let refused = studio.request("POST /api/v1/files", &host, b"{}");
        assert_eq!((refused.status, refused.header(name)), (403, Some(value)), "{name}");
    }
    let kinds = [
        ("studio.js", "text/javascript"),
        ("studio.css", "text/css"),
        ("icon.svg", "image/svg+xml"),
    ];
    for (file, kind) in kinds {
        let answer = studio.request(&format!("GET /assets/{file}"), &host, b"");
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.header("content-type").unwrap().starts_with(kind), "{file}");
    }
    let start = format!("GET /?token={}&open=my%20fight.toml", studio.token);
    let redirect = studio.request(&start, &host, b"");
    assert_eq!(
        (redirect.status, redirect.header("location")),
        (303, Some("/#open=my%20fight.toml"))
    );
    let cookie = redirect.header("set-cookie").unwrap();
    assert!(cookie.starts_with(&format!("outweigh-{}={};", studio.port, studio.token)));
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let wrong = studio.request("GET /?token=0123456789abcdef", &host, b"");
    assert_eq!((wrong.status, wrong.header("set-cookie")), (403, None));
}

#[test]
fn arguments_of_the_command_are_checked() {
    let folder = Folder::new("studio-arguments");
    folder.file("fight.toml", DUEL);
    folder.file("notes.txt", "x");
    for (arguments, wanted) in [
        (vec!["studio", "--listen", "0.0.0.0"], "--token"),
        (vec!["studio", "--token", "short"], "at least 16 letters"),
        (vec!["studio", "nothing.toml"], "there is no such file, folder or built-in scenario"),
        (vec!["studio", "notes.txt"], "is no scenario"),
        (vec!["studio", "--port", "99999"], "--port"),
    ] {
        let output = folder.outweigh(&arguments);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(wanted), "{arguments:?}: {told}");
    }
    let first = Studio::in_folder(folder, &["fight.toml"]);
    let other = Folder::new("studio-taken");
    let taken = other.outweigh(&["studio", "--no-open", "--port", &first.port.to_string()]);
    let told = String::from_utf8_lossy(&taken.stderr).into_owned();
    assert_eq!(taken.status.code(), Some(2), "{told}");
    assert!(told.contains("choose another port with --port"), "{told}");
}
