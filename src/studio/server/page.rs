//! The page, compiled into the program from `assets/studio/dist`.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// The files of the page: path, kind, bytes.
const FILES: [(&str, &str, &[u8]); 4] = [
    ("/", "text/html; charset=utf-8", include_bytes!("../../../assets/studio/dist/index.html")),
    (
        "/assets/studio.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../../../assets/studio/dist/studio.js"),
    ),
    (
        "/assets/studio.css",
        "text/css; charset=utf-8",
        include_bytes!("../../../assets/studio/dist/studio.css"),
    ),
    ("/assets/icon.svg", "image/svg+xml", include_bytes!("../../../assets/studio/dist/icon.svg")),
];

/// Returns the file of the page at a path.
pub(super) fn file(path: &str) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == path) {
        Some((_, kind, bytes)) => ([(CONTENT_TYPE, *kind)], *bytes).into_response(),
        None => super::guard::refused(StatusCode::NOT_FOUND, "there is no such page"),
    }
}
