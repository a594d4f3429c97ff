//! The guard of the server: it decides which requests are answered at all.
//!
//! Every page that is open in the browser can send requests to this machine. So a request is answered only if it names this
//! server as its host (a name of another server may lead here), if it comes from this server's own page, and if it has the
//! token that only the printed address and the cookie hold. The page itself has the same bytes for every reader and needs no token.

use super::State;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde_json::json;
use std::fmt::Write as _;
use std::future::poll_fn;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// Most bytes of a body.
const MOST_BYTES: usize = 4 << 20;
/// Most bytes of a body that is read to its end although it is too large.
const MOST_DRAINED: usize = 32 << 20;
/// Longest time until a body is there.
const PATIENCE: Duration = Duration::from_secs(30);

/// Content that the page may load: only files of this server.
const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// An answer that refuses a request.
pub(super) fn refused(status: StatusCode, why: &str) -> Response {
    let told = json!({
        "schema": crate::studio::calls::SCHEMA,
        "ok": false,
        "problems": [],
        "error": format!("error: {why}"),
    });
    (status, [(CONTENT_TYPE, "application/json")], told.to_string()).into_response()
}

/// Lets requests pass that come from this server's own page, and adds the headers of every answer.
pub(super) async fn guard(
    axum::extract::State(state): axum::extract::State<Arc<State>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&state, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => *refusal,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(state: &State, request: &Request) -> Result<(), Box<Response>> {
    let headers = request.headers();
    let refuse = |status: StatusCode, why: &str| Err(Box::new(refused(status, why)));
    let Some(host) = text(headers, &HOST).filter(|host| is_own(host, state)) else {
        return refuse(StatusCode::FORBIDDEN, "this is not the host of the studio");
    };
    if headers.contains_key(ORIGIN) {
        let origin = text(headers, &ORIGIN).unwrap_or_default();
        if !origin.eq_ignore_ascii_case(&format!("http://{host}")) {
            return refuse(StatusCode::FORBIDDEN, "the request comes from another page");
        }
    }
    if !request.uri().path().starts_with("/api/") {
        return Ok(());
    }
    if !cookies(headers).any(|(name, value)| name == cookie(state) && is_token(state, value)) {
        return refuse(
            StatusCode::FORBIDDEN,
            "the request has no token; open the address that `outweigh studio` printed",
        );
    }
    let kind = text(headers, &CONTENT_TYPE).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return refuse(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "the body must be JSON, with content-type application/json",
        );
    }
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    let first = all.next()?;
    // Two headers of one name would be read differently by different programs.
    if all.next().is_some() { None } else { first.to_str().ok() }
}

/// Whether a host is this server: `localhost`, or an address of this machine, with the port. A server that listens on more
/// than this machine has addresses that it does not know, so there any address is accepted, but no name.
fn is_own(host: &str, state: &State) -> bool {
    let port = state.address.port();
    let name = match host.rsplit_once(':') {
        Some((name, written)) if !written.ends_with(']') => {
            if written.parse() != Ok(port) {
                return false;
            }
            name
        }
        _ if port == 80 => host,
        _ => return false,
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let address: Option<IpAddr> = match bare {
        Some(bare) => bare.parse().ok().filter(IpAddr::is_ipv6),
        None => name.parse().ok().filter(IpAddr::is_ipv4),
    };
    let is_this = |address: IpAddr| {
        ["127.0.0.1", "::1"].iter().any(|own| own.parse() == Ok(address))
            || !state.address.ip().is_loopback()
    };
    address.is_some_and(is_this)
}

/// Returns the name of the cookie. Cookies of a machine belong to all its ports, so each server has a name of its own.
pub(super) fn cookie(state: &State) -> String {
    format!("outweigh-{}", state.address.port())
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|all| all.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('='))
}

/// Whether this is the token. Takes equally long for all wrong tokens of its length.
pub(super) fn is_token(state: &State, given: &str) -> bool {
    let (given, token) = (given.as_bytes(), state.token.as_bytes());
    let differing = given.iter().zip(token).fold(0, |sum, (a, b)| sum | (a ^ b));
    given.len() == token.len() && differing == 0
}

/// Reads a body that is not too large. A body that is larger by some is read to its end all the same: a connection that is
/// closed before may lose the answer.
pub(super) async fn body(headers: &HeaderMap, body: Body) -> Result<Bytes, Box<Response>> {
    let refuse = |status: StatusCode, why: &str| Box::new(refused(status, why));
    let too_large = || refuse(StatusCode::PAYLOAD_TOO_LARGE, "the body has more than 4 MB");
    let claimed = text(headers, &CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    if claimed.is_some_and(|length| length > MOST_DRAINED) {
        return Err(too_large());
    }
    let read = async {
        let (mut stream, mut bytes, mut size) = (body.into_data_stream(), Vec::new(), 0);
        while let Some(part) = poll_fn(|context| Pin::new(&mut stream).poll_next(context)).await {
            let Ok(part) = part else {
                return Err(refuse(StatusCode::BAD_REQUEST, "the body ended too soon"));
            };
            size += part.len();
            if size > MOST_DRAINED {
                break;
            }
            if size <= MOST_BYTES {
                bytes.extend_from_slice(&part);
            }
        }
        if size > MOST_BYTES { Err(too_large()) } else { Ok(Bytes::from(bytes)) }
    };
    match tokio::time::timeout(PATIENCE, read).await {
        Ok(read) => read,
        Err(_) => Err(refuse(StatusCode::REQUEST_TIMEOUT, "the body took too long")),
    }
}

/// Makes a token of 128 random bits.
pub(super) fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// Writes a text so that it can stand in an address.
pub(super) fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => {
                encoded.push(byte as char);
            }
            // Writing to a string cannot fail.
            other => drop(write!(encoded, "%{other:02X}")),
        }
    }
    encoded
}

/// Reads a text of an address. What is not encoded properly stays as it is.
pub(super) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match byte.filter(|_| bytes[at] == b'%') {
            Some(byte) => {
                found.push(byte);
                at += 3;
            }
            None => {
                found.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&found).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_addresses_are_read_back() {
        for text in ["a/b.toml", "my fight & more.toml", "wölfe #1.toml", "100%", "%zz", ""] {
            assert_eq!(decoded(&encoded(text)), text);
        }
        assert_eq!(encoded("a b&c"), "a%20b%26c");
    }

    #[test]
    fn tokens_differ() {
        let tokens: Vec<String> = (0..50).map(|_| new_token().unwrap()).collect();
        for (at, token) in tokens.iter().enumerate() {
            assert_eq!(token.len(), 32);
            assert!(!tokens[..at].contains(token));
        }
    }
}
