//! A server of its own for each test, and a client that writes and reads HTTP by hand, so that it can be impolite.

use crate::program::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

/// A studio that serves a folder; it ends with this value.
pub struct Studio {
    pub folder: Folder,
    pub child: Child,
    pub port: u16,
    pub token: String,
}

impl Studio {
    /// Starts a studio in an empty folder.
    pub fn new(name: &str) -> Self {
        Self::in_folder(Folder::new(name), &[])
    }

    /// Starts a studio in a folder.
    pub fn in_folder(folder: Folder, arguments: &[&str]) -> Self {
        let mut command = folder.command(&["studio", "--no-open"]);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (address, token) = line.trim().split_once("/?token=").unwrap_or_else(|| {
            panic!("no address: {line}");
        });
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        let token = token.split('&').next().unwrap().to_owned();
        Self { folder, child, port, token }
    }

    /// The headers of a polite request.
    pub fn headers(&self) -> Vec<(String, String)> {
        let port = self.port;
        let header = |name: &str, value: String| (name.to_owned(), value);
        vec![
            header("Host", format!("127.0.0.1:{port}")),
            header("Cookie", format!("outweigh-{port}={}", self.token)),
            header("Content-Type", "application/json".to_owned()),
        ]
    }

    /// Sends bytes, and returns the connection.
    pub fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
        // A server that refuses a request early may close the connection before all of it is sent.
        let _ = stream.write_all(bytes);
        stream
    }

    /// Sends a request with these headers, and reads the answer.
    pub fn request(&self, start: &str, headers: &[(String, String)], body: &[u8]) -> Answer {
        Answer::read(self.send(&written(start, headers, body)))
    }

    /// Makes a call with this body.
    pub fn post(&self, call: &str, body: &[u8]) -> Answer {
        self.request(&format!("POST /api/v1/{call}"), &self.headers(), body)
    }

    /// Makes a call that is answered with one object.
    pub fn call(&self, call: &str, request: &Value) -> Value {
        let answer = self.post(call, request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{call}: {}", answer.text());
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// Makes a call that is answered line by line, and returns all lines.
    pub fn lines(&self, call: &str, request: &Value) -> Vec<Value> {
        let answer = self.post(call, request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{call}: {}", answer.text());
        answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Begins a call that is answered line by line.
    pub fn begin(&self, call: &str, request: &Value) -> BufReader<TcpStream> {
        let start = format!("POST /api/v1/{call}");
        let body = request.to_string();
        BufReader::new(self.send(&written(&start, &self.headers(), body.as_bytes())))
    }

    /// The text of a file in the folder, as the source of a call.
    pub fn source(&self, name: &str) -> Value {
        json!({ "name": name, "text": self.folder.read(name) })
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes a request.
pub fn written(start: &str, headers: &[(String, String)], body: &[u8]) -> Vec<u8> {
    let mut bytes = format!("{start} HTTP/1.1\r\n").into_bytes();
    for (name, value) in headers {
        bytes.extend(format!("{name}: {value}\r\n").into_bytes());
    }
    bytes.extend(
        format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len()).into_bytes(),
    );
    bytes.extend(body);
    bytes
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: Vec<u8>,
}

impl Answer {
    /// Reads an answer until the connection ends.
    pub fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        // A connection that is reset after the answer has given the answer.
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&bytes)));
        let headers = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
        let rest = &bytes[end + 4..];
        let is_chunked = headers.to_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunked(rest) } else { rest.to_vec() };
        Self { status, headers, body }
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.headers.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }
}

/// Puts the chunks of a body together.
fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).unwrap();
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 2 + size + 2..];
    }
    body
}

/// Reads lines of a stream until one fits, and returns it.
pub fn until(reader: &mut BufReader<TcpStream>, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let mut line = String::new();
        assert!(reader.read_line(&mut line).unwrap() > 0, "the stream has ended");
        // Sizes of chunks and headers stand between the lines.
        if let Ok(value @ Value::Object(_)) = serde_json::from_str::<Value>(&line)
            && fits(&value)
        {
            return value;
        }
    }
}
