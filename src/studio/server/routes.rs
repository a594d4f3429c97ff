//! The page, the calls, and where their work is done: short calls on a few threads of their own, runs on a thread each.

use super::State;
use super::folder::{Unsaved, digest};
use super::guard::{body, cookie, decoded, guard, is_token, refused};
use super::page::file;
use super::streams::{Place, Sender, StopOnDrop, stream};
use crate::scenario::BuiltIn;
use crate::studio::calls::ask::{AskRequest, ask};
use crate::studio::calls::check::{CheckRequest, check};
use crate::studio::calls::draw::{DrawRequest, draw};
use crate::studio::calls::exact::{ExactLine, ExactRequest, exact};
use crate::studio::calls::play::{PlayLine, PlayRequest, play};
use crate::studio::calls::trace::{TraceRequest, trace};
use crate::studio::calls::words::{WordsRequest, template, words};
use crate::studio::calls::{Host, Refused, SCHEMA, Source, answered};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State as Extract};
use axum::http::header::{CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

type Shared = Arc<State>;

/// Returns the routes of the server.
pub(super) fn app(state: Shared) -> Router {
    Router::new()
        .route("/", get(home))
        .route(
            "/assets/{name}",
            get(|Path(name): Path<String>| async move { file(&format!("/assets/{name}")) }),
        )
        .route("/api/v1/{call}", post(call))
        .fallback(|| async { refused(StatusCode::NOT_FOUND, "there is no such page") })
        .layer(from_fn_with_state(Arc::clone(&state), guard))
        .with_state(state)
}

/// Serves the page. With the token in its address, it sets the cookie first.
async fn home(Extract(state): Extract<Shared>, uri: Uri) -> Response {
    let query = uri.query().unwrap_or_default();
    let value = |name: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(known, _)| *known == name).map(|(_, value)| decoded(value))
    };
    let Some(token) = value("token") else { return file("/") };
    if !is_token(&state, &token) {
        return refused(
            StatusCode::FORBIDDEN,
            "this is not the token that `outweigh studio` printed",
        );
    }
    let open = value("open").map(|name| format!("#open={}", super::guard::encoded(&name)));
    let cookie = format!("{}={token}; Path=/; HttpOnly; SameSite=Strict", cookie(&state));
    let headers = [(SET_COOKIE, cookie), (LOCATION, format!("/{}", open.unwrap_or_default()))];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Answers a call.
async fn call(
    Extract(state): Extract<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let (head, content) = request.into_parts();
    let bytes = match body(&head.headers, content).await {
        Ok(bytes) => bytes,
        Err(refusal) => return *refusal,
    };
    match name.as_str() {
        "check" => {
            short(&state, &state.quick, &bytes, |it: CheckRequest, state, _| {
                with_host(state, |host| {
                    check(&it, host).map_err(|why| (why, Some(it.source.clone())))
                })
            })
            .await
        }
        "words" => {
            short(&state, &state.quick, &bytes, |it: WordsRequest, state, _| {
                with_host(state, |host| words(&it, host).map_err(|why| (why, it.source.clone())))
            })
            .await
        }
        "files" => {
            short(&state, &state.quick, &bytes, |it: FilesRequest, state, _| {
                with_host(state, |host| files(&it, state, host).map_err(|why| (why, None)))
            })
            .await
        }
        "draw" => {
            short(&state, &state.slow, &bytes, |it: DrawRequest, state, stop| {
                let kept = it.id.as_deref().and_then(|id| state.kept.get(id));
                let work = (&state.turns, stop);
                with_host(state, |host| {
                    draw(&it, host, kept.as_deref(), work).map_err(|why| (why, it.source.clone()))
                })
            })
            .await
        }
        "trace" => {
            short(&state, &state.slow, &bytes, |it: TraceRequest, state, stop| {
                with_host(state, |host| {
                    trace(&it, host, stop).map_err(|why| (why, Some(it.source.clone())))
                })
            })
            .await
        }
        "stop" => match parsed::<StopRequest>(&bytes) {
            Ok(it) => {
                let is_there = state.runs.finish(&Place::of("play", &it.id).tab);
                answer(StatusCode::OK, &answered(json!({ "stopped": is_there })))
            }
            Err(refusal) => *refusal,
        },
        "play" => long(&state, &bytes, |it: &PlayRequest| Place::of("play", &it.id), run),
        "exact" => long(&state, &bytes, |_: &ExactRequest| Place::default(), solve),
        "ask" => long(&state, &bytes, |it: &AskRequest| Place::of("ask", &it.id), question),
        _ => refused(StatusCode::NOT_FOUND, "there is no such call"),
    }
}

/// Why a call has no answer, with the text in which its mistakes are.
type Failure = (Refused, Option<Source>);

/// Does something with the host of the calls, and turns mistakes into answers.
fn with_host(
    state: &State,
    work: impl FnOnce(&Host<'_>) -> Result<Value, Failure>,
) -> Result<Value, (StatusCode, Value)> {
    let read = |path: &str| state.folder.read(path);
    let host = state.host(&read);
    work(&host).map_err(|(why, source)| {
        let status = match why {
            Refused::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Refused::Mistakes(_) | Refused::Told(_) | Refused::Answered(_) | Refused::Stopped => {
                StatusCode::OK
            }
        };
        (status, why.answer(source.as_ref(), &host))
    })
}

fn parsed<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Box<Response>> {
    serde_json::from_slice(bytes).map_err(|error| {
        let why = format!("the request cannot be read: {error}");
        Box::new(refused(StatusCode::BAD_REQUEST, &why))
    })
}

fn answer(status: StatusCode, value: &Value) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], Body::from(value.to_string())).into_response()
}

/// Answers a call that does not take long, on a thread for such calls.
async fn short<T: DeserializeOwned + Send + 'static>(
    state: &Shared,
    places: &Arc<Semaphore>,
    bytes: &Bytes,
    work: impl FnOnce(T, &State, &AtomicBool) -> Result<Value, (StatusCode, Value)> + Send + 'static,
) -> Response {
    let request = match parsed(bytes) {
        Ok(request) => request,
        Err(refusal) => return *refusal,
    };
    // The semaphore is never closed.
    let Ok(place) = Arc::clone(places).acquire_owned().await else {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "the server is ending");
    };
    let stop = Arc::new(AtomicBool::new(false));
    let _stop = StopOnDrop(Arc::clone(&stop));
    let state = Arc::clone(state);
    let worked = spawn_blocking(move || {
        let _place = place;
        work(request, &state, &stop)
    });
    match worked.await {
        Ok(Ok(value)) => answer(StatusCode::OK, &value),
        Ok(Err((status, value))) => answer(status, &value),
        Err(_) => refused(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Outweigh broke down; please report this with the file",
        ),
    }
}

/// Answers a call line by line.
fn long<T: DeserializeOwned + Send + 'static>(
    state: &Shared,
    bytes: &Bytes,
    place: impl FnOnce(&T) -> Place,
    work: impl FnOnce(&T, &State, &Host<'_>, &Sender) -> Result<(), Failure> + Send + 'static,
) -> Response {
    let request: T = match parsed(bytes) {
        Ok(request) => request,
        Err(refusal) => return *refusal,
    };
    let (place, shared) = (place(&request), Arc::clone(state));
    stream(&state.runs, &place, move |sender| {
        let read = |path: &str| shared.folder.read(path);
        let host = shared.host(&read);
        work(&request, &shared, &host, sender)
            .map_err(|(why, source)| failed_line(why.answer(source.as_ref(), &host)))
    })
}

fn run(
    request: &PlayRequest,
    state: &State,
    host: &Host<'_>,
    sender: &Sender,
) -> Result<(), Failure> {
    let mut tell = |line: &PlayLine| {
        match line {
            PlayLine::Update(_) => sender.update(line),
            PlayLine::Begun { .. } | PlayLine::Done(_) => sender.send(line),
        }
        if sender.has_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let finished =
        play(request, host, (&state.turns, state.kept.newest()), sender.stop(), &mut tell);
    let finished = finished.map_err(|why| (why, Some(request.source.clone())))?;
    state.kept.put(&request.id, finished);
    Ok(())
}

/// Waits until no other question is being worked on. `None` if no reader waits for the answer any more.
fn own_turn(state: &State, sender: &Sender) -> Option<tokio::sync::OwnedSemaphorePermit> {
    loop {
        if let Ok(place) = Arc::clone(&state.question).try_acquire_owned() {
            return Some(place);
        }
        if sender.stop().load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        std::thread::sleep(super::TICK);
    }
}

fn solve(
    request: &ExactRequest,
    state: &State,
    host: &Host<'_>,
    sender: &Sender,
) -> Result<(), Failure> {
    let Some(_place) = own_turn(state, sender) else { return Err((Refused::Stopped, None)) };
    let mut tell = |line: &ExactLine| match line {
        ExactLine::Update { .. } => sender.update(line),
        ExactLine::Done { .. } => sender.send(line),
    };
    exact(request, host, sender.stop(), &mut tell)
        .map_err(|why| (why, Some(request.source.clone())))
}

fn question(
    request: &AskRequest,
    state: &State,
    host: &Host<'_>,
    sender: &Sender,
) -> Result<(), Failure> {
    use crate::studio::calls::ask::AskLine;
    let Some(_place) = own_turn(state, sender) else { return Err((Refused::Stopped, None)) };
    let mut tell = |line: &AskLine| match line {
        AskLine::Update { .. } => sender.update(line),
        AskLine::Done { .. } => sender.send(line),
    };
    ask(request, host, &state.program, sender.stop(), &mut tell)
        .map_err(|why| (why, Some(request.source.clone())))
}

/// Request of `stop`: the run of a tab ends with the trials that it has.
#[derive(Debug, Deserialize)]
struct StopRequest {
    /// Name of the run.
    id: String,
}

/// Request of `files`: exactly one of `list`, `read`, `save` and `new`.
#[derive(Debug, Deserialize)]
struct FilesRequest {
    /// Lists the folder.
    #[serde(default)]
    list: bool,
    /// Reads a file of the folder, or a built-in scenario.
    #[serde(default)]
    read: Option<String>,
    /// Saves a file of the folder.
    #[serde(default)]
    save: Option<String>,
    /// Text to save.
    #[serde(default)]
    text: Option<String>,
    /// Digest of the text that was read; null for a new file.
    #[serde(default)]
    digest: Option<String>,
    /// Makes the text of a new scenario of this system.
    #[serde(default)]
    new: Option<String>,
    /// Path that the new scenario will have.
    #[serde(default)]
    path: Option<String>,
}

fn files(request: &FilesRequest, state: &State, host: &Host<'_>) -> Result<Value, Refused> {
    let told = |what: &str, error: &dyn std::fmt::Display| {
        Refused::Told(format!("error: cannot {what}: {error}"))
    };
    if request.list {
        let body = json!({ "folder": state.folder.shown(), "entries": state.folder.list() });
        return Ok(answered(body));
    }
    if let Some(path) = &request.read {
        return read(path, state, host);
    }
    if let Some(path) = &request.save {
        let text = request.text.as_deref().ok_or_else(|| {
            Refused::Told("error: `save` needs the `text` of the file".to_owned())
        })?;
        return match state.folder.save(path, text, request.digest.as_deref()) {
            Ok(digest) => Ok(answered(json!({ "digest": digest }))),
            Err(Unsaved::Changed) => Ok(json!({
                "schema": SCHEMA, "ok": false, "problems": [], "error": "changed on disk",
            })),
            Err(Unsaved::Refused(error)) => Err(told(&format!("save `{path}`"), &error)),
        };
    }
    if let Some(system) = &request.new {
        let path = request.path.as_deref().unwrap_or("mine.toml");
        let made = template(system, path, host)
            .ok_or_else(|| Refused::Told(format!("error: there is no template of `{system}`")))?;
        return Ok(answered(json!({ "path": path, "text": made.text, "files": made.files })));
    }
    Err(Refused::Told("error: `files` needs `list`, `read`, `save` or `new`".to_owned()))
}

/// Reads a file of the folder or a built-in scenario, with the texts of its companions.
fn read(path: &str, state: &State, host: &Host<'_>) -> Result<Value, Refused> {
    let told = |error: &dyn std::fmt::Display| {
        Refused::Told(format!("error: cannot read `{path}`: {error}"))
    };
    let own = state.folder.read(path);
    let built_in = BuiltIn::named(path).filter(|_| own.is_err());
    let (text, known) = match &built_in {
        Some(scenario) => (scenario.text.to_owned(), None),
        None => {
            let bytes = own.map_err(|error| told(&error))?;
            let known = digest(&bytes);
            let text = String::from_utf8(bytes);
            (text.map_err(|_| told(&"it is not UTF-8 text"))?, Some(known))
        }
    };
    let source = Source { name: path.to_owned(), text: text.clone(), files: BTreeMap::new() };
    let companion = |(name, bytes): (String, Vec<u8>)| {
        let is_text = [".toml", ".csv"].iter().any(|ending| name.ends_with(ending));
        let known = built_in.is_none().then(|| digest(&bytes));
        let text = String::from_utf8(bytes).ok().filter(|_| is_text)?;
        Some(json!({ "path": name, "text": text, "digest": known }))
    };
    let companions: Vec<Value> =
        source.companions(host).into_iter().filter_map(companion).collect();
    Ok(answered(json!({
        "text": text,
        "digest": known,
        "builtin": built_in.is_some(),
        "companions": companions,
    })))
}

/// Returns a line that says why a stream ends without results.
fn failed_line(mut refusal: Value) -> Value {
    if let Value::Object(fields) = &mut refusal {
        fields.insert("kind".to_owned(), json!("failed"));
    }
    refusal
}
