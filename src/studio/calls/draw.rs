//! The call `draw`: a chart or a file of a run.

use super::play::{Finished, PlayRequest, chart_text, silently};
use super::{CONFIDENCE, Host, Refused, Source, Turns, answered, base64};
use crate::report::{Chart, Figures, ReportOptions, charts, compared_with, report_file};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// Request of `draw`: a chart of a run that was played, a file of such a run, or a chart of a text.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct DrawRequest {
    /// Name of a run that was played.
    #[serde(default)]
    pub id: Option<String>,
    /// The text to play, if no run is named.
    #[serde(default)]
    pub source: Option<Source>,
    /// Trials to play, if no run is named.
    #[serde(default)]
    pub trials: Option<u64>,
    /// Seed to play, if no run is named.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Whether to measure pace, if no run is named.
    #[serde(default)]
    pub pace: bool,
    /// Name of the chart.
    #[serde(default)]
    pub chart: Option<String>,
    /// Kind of the file: `csv`, `arrow`, `png`, `svg`, `report.html` or `manifest`.
    #[serde(default)]
    pub take: Option<String>,
    /// Name of the table or of the chart, if `take` is one of the first four.
    #[serde(default)]
    pub name: Option<String>,
}

/// A chart.
#[derive(Debug, Serialize)]
struct Drawn {
    name: String,
    /// The finding that it shows.
    title: String,
    /// The slide as SVG.
    svg: String,
    /// The column for phones as SVG.
    narrow: String,
    /// The slide as PNG.
    png_base64: String,
}

/// A file.
#[derive(Debug, Serialize)]
struct Taken {
    file_name: String,
    /// The bytes of the file.
    base64: String,
}

/// Draws a chart or makes a file. `finished` is the run that the request names, if it is still there.
///
/// # Errors
/// There is no such run, chart or file; or the text has mistakes.
pub fn draw(
    request: &DrawRequest,
    host: &Host<'_>,
    finished: Option<&Finished>,
    (turns, stop): (&Turns, &AtomicBool),
) -> Result<Value, Refused> {
    let played;
    let finished = match (finished, &request.source) {
        (Some(finished), _) => finished,
        (None, Some(source)) => {
            let request = PlayRequest {
                source: source.clone(),
                old: None,
                id: String::new(),
                trials: request.trials,
                precision: None,
                seed: request.seed,
                pace: request.pace,
                charts: Vec::new(),
            };
            played = silently(&request, host, turns, stop)?;
            &played
        }
        (None, None) => {
            return Err(Refused::Told(
                "error: this run is no longer there\n   = help: run it again".to_owned(),
            ));
        }
    };
    match &request.take {
        Some(take) => file(request, take, finished),
        None => chart(request, finished),
    }
}

fn chart(request: &DrawRequest, finished: &Finished) -> Result<Value, Refused> {
    let mut figures = Figures::new(&finished.results, CONFIDENCE);
    figures.compared_with = compared_with(&finished.results);
    let all = charts(&figures).map_err(|why| Refused::Told(format!("error: {why}")))?;
    let wanted = request.chart.as_deref().unwrap_or_default();
    let Some(chart) = all.iter().find(|chart| chart.name == wanted) else {
        return Err(no_chart(wanted, &all));
    };
    let text = chart_text(chart)?;
    let png = bytes(finished, &format!("{wanted}.png"))?;
    Ok(answered(Drawn {
        name: text.name,
        title: text.title,
        svg: text.svg,
        narrow: text.narrow,
        png_base64: base64(&png),
    }))
}

fn no_chart(wanted: &str, all: &[Chart]) -> Refused {
    let names: Vec<&str> = all.iter().map(|chart| chart.name.as_str()).collect();
    Refused::Told(format!(
        "error: this run has no chart `{wanted}`\n   = help: its charts are {}",
        names.join(", ")
    ))
}

fn file(request: &DrawRequest, take: &str, finished: &Finished) -> Result<Value, Refused> {
    let name = request.name.as_deref();
    let name = match take {
        "csv" | "arrow" => format!("{}.{take}", name.unwrap_or("outcomes")),
        "png" | "svg" => format!("{}.{take}", name.unwrap_or("win_rate")),
        "report.html" => take.to_owned(),
        "manifest" => "manifest.json".to_owned(),
        other => {
            return Err(Refused::Told(format!(
                "error: `{other}` cannot be taken\n   = help: take csv, arrow, png, svg, report.html or manifest"
            )));
        }
    };
    let bytes = bytes(finished, &name)?;
    Ok(answered(Taken { file_name: name, base64: base64(&bytes) }))
}

/// Returns the bytes of a file, as `outweigh run --no-play-check` writes them.
fn bytes(finished: &Finished, name: &str) -> Result<Vec<u8>, Refused> {
    let options = ReportOptions {
        confidence: CONFIDENCE,
        provenance: finished.provenance.clone(),
        ..ReportOptions::default()
    };
    match report_file(&finished.results, &options, name) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(Refused::Told(format!("error: this run has no file `{name}`"))),
        Err(why) => Err(Refused::Told(format!("error: {why}"))),
    }
}
