//! Draws a picture as PNG or SVG.
//!
//! The PNG is drawn at several times its size and averaged down, because the drawing library
//! draws wide lines and small shapes without smoothing their edges.

use std::fmt::Display;

use plotters::backend::DrawingBackend;
use plotters::backend::{BitMapBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontTransform, RGBColor, ShapeStyle, TextStyle};
use png::{AdaptiveFilterType, BitDepth, ColorType, Compression, Encoder, EncodingError};

use super::super::error::ReportError;
use super::font;
use super::picture::{Align, Color, Mark, Marker, Pen, Picture, Point, Text};

/// Pixels drawn for each pixel of the PNG, in each direction; see [`averaged`].
const FINER: u32 = 2;
/// Red, green or blue of an empty sheet, which is white.
const EMPTY: u8 = 0xff;

/// Returns the picture as SVG text.
///
/// # Errors
/// If the drawing library fails.
pub fn svg(picture: &Picture) -> Result<String, ReportError> {
    font::register()?;
    let mut text = String::new();
    let mut backend = SVGBackend::with_string(&mut text, size(picture));
    let sheet = Sheet { scale: 1.0, font_height: 1.24, above: 0.76 / 1.24 };
    sheet.empty(&mut backend, picture)?;
    sheet.draw(&mut backend, picture)?;
    backend.present().map_err(chart_error)?;
    drop(backend);
    Ok(with_widths(&text, picture))
}

/// Adds `textLength` to each text, so that the picture keeps its order even where another font stands in for the
/// embedded one.
fn with_widths(svg: &str, picture: &Picture) -> String {
    const START: &str = "<text ";
    let mut parts = svg.split(START);
    let mut sized = parts.next().unwrap_or_default().to_string();
    let mut texts = picture.texts();
    for part in parts {
        sized.push_str(START);
        if let Some(text) = texts.next() {
            let width = font::width(&text.words, text.size, text.bold);
            let length = format!("textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\" ");
            sized.push_str(&length);
        }
        sized.push_str(part);
    }
    sized
}

/// Returns the picture as a PNG file. `pixels` is room to draw in: a caller who draws several pictures keeps it,
/// because its 17 megabytes cost more when they come anew from the operating system than the drawing.
///
/// # Errors
/// If the drawing library fails.
pub fn png(picture: &Picture, pixels: &mut Vec<u8>) -> Result<Vec<u8>, ReportError> {
    font::register()?;
    let size = size(picture);
    let fine = (size.0 * FINER, size.1 * FINER);
    pixels.clear();
    pixels.resize((fine.0 * fine.1 * 3) as usize, EMPTY);
    let mut backend = BitMapBackend::with_buffer(pixels, fine);
    let sheet = Sheet { scale: f64::from(FINER), font_height: font::HEIGHT, above: 0.5 };
    sheet.draw(&mut backend, picture)?;
    drop(backend);
    encoded(&averaged(pixels, size), size).map_err(chart_error)
}

/// Returns a PNG file of pixels, each of which is three bytes. It uses one filter for all rows, because that is
/// faster and the files are not much larger.
fn encoded(pixels: &[u8], (width, height): (u32, u32)) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    // One filter for all rows takes three milliseconds less for a chart, and its file 5 to 95 % more room.
    encoder.set_adaptive_filter(AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

fn size(picture: &Picture) -> (u32, u32) {
    (picture.width as u32, picture.height as u32)
}

fn chart_error(error: impl Display) -> ReportError {
    ReportError::Chart(error.to_string())
}

/// Averages squares of `FINER` by `FINER` pixels. It adds rows up first, because whole rows of narrow numbers are
/// what processors add fastest.
fn averaged(fine: &[u8], size: (u32, u32)) -> Vec<u8> {
    let (width, height, finer) = (size.0 as usize, size.1 as usize, FINER as usize);
    let fine_width = width * finer * 3;
    let mut coarse = vec![0; width * height * 3];
    let mut sums = vec![0_u16; fine_width];
    let lines = coarse.chunks_exact_mut(width * 3).zip(fine.chunks_exact(fine_width * finer));
    for (line, rows) in lines {
        if rows.iter().all(|&part| part == EMPTY) {
            line.fill(EMPTY);
            continue;
        }
        // Rows are added up first: whole rows of narrow numbers are what processors add fastest.
        sums.fill(0);
        for row in rows.chunks_exact(fine_width) {
            for (sum, &part) in sums.iter_mut().zip(row) {
                *sum += u16::from(part);
            }
        }
        for (pixel, square) in line.chunks_exact_mut(3).zip(sums.chunks_exact(finer * 3)) {
            for (color, part) in pixel.iter_mut().enumerate() {
                let sum: u16 = square.iter().skip(color).step_by(3).sum();
                *part = (sum / (FINER * FINER) as u16) as u8;
            }
        }
    }
    coarse
}

type Drawn = Result<(), ReportError>;

/// How slide coordinates become coordinates of a backend. PNG and SVG differ in scale and in what they call the size
/// of a font.
struct Sheet {
    /// Backend pixels per slide pixel.
    scale: f64,
    /// Size that the backend uses for a font of one em.
    font_height: f64,
    /// How far below its given place the backend puts the base line, in its font size.
    above: f64,
}

impl Sheet {
    fn empty<DB: DrawingBackend>(&self, backend: &mut DB, picture: &Picture) -> Drawn {
        let whole = (self.place((0.0, 0.0)), self.place((picture.width, picture.height)));
        let white = filled((EMPTY, EMPTY, EMPTY));
        backend.draw_rect(whole.0, whole.1, &white, true).map_err(chart_error)
    }

    /// Draws the marks of a picture on an empty sheet.
    fn draw<DB: DrawingBackend>(&self, backend: &mut DB, picture: &Picture) -> Drawn {
        for mark in &picture.marks {
            match mark {
                Mark::Line { points, pen } => self.line(backend, points, pen)?,
                Mark::Point { at, marker, radius, color, filled } => {
                    self.point(backend, *at, (*marker, *radius), *color, *filled)?;
                }
                Mark::Rectangle { area, color } => {
                    let (from, to) = ((area.left, area.top), (area.right, area.bottom));
                    backend
                        .draw_rect(self.place(from), self.place(to), &filled(*color), true)
                        .map_err(chart_error)?;
                }
                Mark::Shape { points, color } => {
                    let points = points.iter().map(|&point| self.place(point));
                    backend.fill_polygon(points, &filled(*color)).map_err(chart_error)?;
                }
                Mark::Text(text) => self.text(backend, text)?,
            }
        }
        Ok(())
    }

    fn place(&self, point: Point) -> (i32, i32) {
        ((point.0 * self.scale).round() as i32, (point.1 * self.scale).round() as i32)
    }

    fn stroke(&self, color: Color, width: f64) -> ShapeStyle {
        ShapeStyle { stroke_width: (width * self.scale).round().max(1.0) as u32, ..filled(color) }
    }

    fn line<DB: DrawingBackend>(&self, backend: &mut DB, points: &[Point], pen: &Pen) -> Drawn {
        let style = self.stroke(pen.color, pen.width);
        for stroke in strokes(points, pen.dash.pattern()) {
            backend
                .draw_path(stroke.iter().map(|&point| self.place(point)), &style)
                .map_err(chart_error)?;
        }
        Ok(())
    }

    fn point<DB: DrawingBackend>(
        &self,
        backend: &mut DB,
        at: Point,
        (marker, radius): (Marker, f64),
        color: Color,
        is_filled: bool,
    ) -> Drawn {
        self.shape(backend, at, marker, radius, color)?;
        if is_filled {
            return Ok(());
        }
        // Hollow: a smaller white shape on top, which also hides the line beneath.
        let inner = if marker == Marker::Triangle { radius - 3.6 } else { radius - 2.6 };
        self.shape(backend, at, marker, inner.max(1.0), (0xff, 0xff, 0xff))
    }

    fn shape<DB: DrawingBackend>(
        &self,
        backend: &mut DB,
        at: Point,
        marker: Marker,
        radius: f64,
        color: Color,
    ) -> Drawn {
        let corners = match marker {
            Marker::Circle => {
                let radius = (radius * self.scale).round() as u32;
                return backend
                    .draw_circle(self.place(at), radius, &filled(color), true)
                    .map_err(chart_error);
            }
            Marker::Square => vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Marker::Triangle => vec![(0.0, -1.25), (1.1, 0.75), (-1.1, 0.75)],
            Marker::Diamond => vec![(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
        };
        let corner = |(x, y): Point| self.place((at.0 + x * radius, at.1 + y * radius));
        backend.fill_polygon(corners.into_iter().map(corner), &filled(color)).map_err(chart_error)
    }

    fn text<DB: DrawingBackend>(&self, backend: &mut DB, text: &Text) -> Drawn {
        let size = text.size * self.font_height * self.scale;
        let lift = size * self.above / self.scale;
        let (x, y) = text.at;
        let (at, transform) = if text.upwards {
            ((x - lift, y), FontTransform::Rotate270)
        } else {
            ((x, y - lift), FontTransform::None)
        };
        let across = match text.align {
            Align::Left => HPos::Left,
            Align::Center => HPos::Center,
            Align::Right => HPos::Right,
        };
        let font = font::font(size, text.bold).transform(transform);
        let (red, green, blue) = text.color;
        let style = TextStyle {
            font,
            color: RGBColor(red, green, blue).to_backend_color(),
            pos: Pos::new(across, VPos::Top),
        };
        backend.draw_text(&text.words, &style, self.place(at)).map_err(chart_error)
    }
}

fn filled((red, green, blue): Color) -> ShapeStyle {
    ShapeStyle::from(RGBColor(red, green, blue)).filled()
}

/// Returns the parts of a path that a dash pattern draws; the drawing library has no dashes.
fn strokes(points: &[Point], pattern: &[f64]) -> Vec<Vec<Point>> {
    if pattern.is_empty() {
        return vec![points.to_vec()];
    }
    let mut strokes = Vec::new();
    let (mut phase, mut left) = (0, pattern[0]);
    let mut stroke: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            if length <= left {
                left -= length;
                stroke.push(to);
                break;
            }
            let part = left / length;
            from = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            stroke.push(from);
            let done = std::mem::replace(&mut stroke, vec![from]);
            if phase % 2 == 0 {
                strokes.push(done);
            }
            phase = (phase + 1) % pattern.len();
            left = pattern[phase];
        }
    }
    if phase % 2 == 0 && stroke.len() > 1 {
        strokes.push(stroke);
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn svg_texts_carry_their_width_even_if_they_look_like_tags() {
        let mut picture = Picture::default();
        picture.text("<text a & b", (10.0, 50.0), 20.0, Align::Left);
        picture.text("c", (10.0, 90.0), 20.0, Align::Left);
        let text = svg(&picture).unwrap();
        assert_eq!(text.matches("textLength").count(), 2);
        assert!(text.contains("&lt;text a &amp; b"));
    }

    #[test]
    fn dashes_go_around_corners() {
        let path = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        let found = strokes(&path, &[8.0, 4.0]);
        assert_eq!(found[0], vec![(0.0, 0.0), (8.0, 0.0)]);
        assert_eq!(found[1], vec![(10.0, 2.0), (10.0, 10.0)]);
    }

    #[test]
    fn files_have_the_pixels_that_were_drawn() {
        let size = (40, 30);
        let color = |at: u32| at.wrapping_mul(0x00ab_cdef).to_be_bytes();
        let drawn: Vec<u8> = (0..size.0 * size.1).flat_map(|at| color(at)[1..].to_vec()).collect();
        let file = encoded(&drawn, size).unwrap();
        let mut reader = png::Decoder::new(&file[..]).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(pixels, drawn);
        assert!(encoded(&drawn, (40, 31)).is_err(), "there are fewer pixels");
    }

    #[test]
    fn averaging_keeps_a_flat_colour() {
        let fine = vec![100; (160 * 90 * FINER * FINER * 3) as usize];
        assert!(averaged(&fine, (160, 90)).iter().all(|&part| part == 100));
    }
}
