//! A picture as a list of marks, before it is drawn as PNG or SVG.
//!
//! Coordinates are pixels of the picture, y grows downwards. Charts make marks only, so PNG and SVG come
//! from the same code and a test can look for texts that overlap.

use super::font;

/// Shape of a picture: every chart is drawn in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// A slide of 1600 x 900 pixels.
    #[default]
    Slide,
    /// A column for phones, 800 pixels wide and as high as its content. At half of its size, in a window of
    /// 390 pixels, no text is smaller than 9 pixels.
    Narrow,
}

impl Format {
    /// Pixels from left to right.
    pub fn width(self) -> f64 {
        match self {
            Self::Slide => 1600.0,
            Self::Narrow => 800.0,
        }
    }

    /// Height in pixels before anything is drawn; a narrow picture is cut to its content by
    /// [`Picture::fit`].
    pub fn height() -> f64 {
        900.0
    }

    /// Distance of everything from the left and right edges.
    pub fn margin(self) -> f64 {
        match self {
            Self::Slide => 44.0,
            Self::Narrow => 16.0,
        }
    }

    /// Whether the picture is a narrow column.
    pub fn is_narrow(self) -> bool {
        self == Self::Narrow
    }
}

pub(super) type Point = (f64, f64);
pub(super) type Color = (u8, u8, u8);

/// A rectangle on the slide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// Pixels from left to right.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Pixels from top to bottom.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Returns parts of equal width side by side with a gap between them.
    pub fn columns(&self, count: usize, gap: f64) -> Vec<Self> {
        let count = count.max(1);
        let width = (self.width() - gap * (count - 1) as f64) / count as f64;
        let left = |at: usize| self.left + at as f64 * (width + gap);
        (0..count).map(|at| Self { left: left(at), right: left(at) + width, ..*self }).collect()
    }

    /// Returns parts of equal height below one another with a gap between them.
    pub fn rows(&self, count: usize, gap: f64) -> Vec<Self> {
        let count = count.max(1);
        let height = (self.height() - gap * (count - 1) as f64) / count as f64;
        let top = |at: usize| self.top + at as f64 * (height + gap);
        (0..count).map(|at| Self { top: top(at), bottom: top(at) + height, ..*self }).collect()
    }

    /// Splits off a column of this width on the right. Returns the rest and the column.
    pub fn split_right(&self, width: f64, gap: f64) -> (Self, Self) {
        let border = self.right - width;
        (Self { right: border - gap, ..*self }, Self { left: border, ..*self })
    }
}

/// How a line is broken. Each line of a chart has a dash of its own, so that print without colour keeps
/// them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    Solid,
    Long,
    Short,
    Mixed,
}

impl Dash {
    /// Lengths drawn and left out in turn; empty for a solid line. The pattern is in pixels of the picture.
    pub fn pattern(self) -> &'static [f64] {
        match self {
            Self::Solid => &[],
            Self::Long => &[16.0, 8.0],
            Self::Short => &[5.0, 6.0],
            Self::Mixed => &[18.0, 6.0, 4.0, 6.0],
        }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    pub color: Color,
    pub width: f64,
    pub dash: Dash,
}

impl Pen {
    /// An unbroken line of a width in pixels.
    pub const fn solid(color: Color, width: f64) -> Self {
        Self { color, width, dash: Dash::Solid }
    }
}

/// The shape of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
}

/// Point of a [`Text`] that lies at its place: its left end, its middle or its right end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Center,
    Right,
}

/// A line of text; `at` is on its base line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub words: String,
    pub at: Point,
    pub size: f64,
    pub bold: bool,
    pub color: Color,
    pub align: Align,
    /// Written upwards, for the title of a vertical axis.
    pub upwards: bool,
}

impl Text {
    /// Returns the rectangle that the text covers. Tests compare these to find texts that overlap.
    pub fn area(&self) -> Area {
        let width = font::width(&self.words, self.size, self.bold);
        let before = match self.align {
            Align::Left => 0.0,
            Align::Center => width / 2.0,
            Align::Right => width,
        };
        let (above, below) = (self.size * 0.76, self.size * 0.22);
        let (x, y) = self.at;
        if self.upwards {
            let bottom = y + before;
            Area { left: x - above, right: x + below, top: bottom - width, bottom }
        } else {
            let left = x - before;
            Area { left, right: left + width, top: y - above, bottom: y + below }
        }
    }
}

/// Something that is drawn. Few kinds, because `render` draws each of them for PNG and for
/// SVG.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    Line { points: Vec<Point>, pen: Pen },
    Point { at: Point, marker: Marker, radius: f64, color: Color, filled: bool },
    Rectangle { area: Area, color: Color },
    Shape { points: Vec<Point>, color: Color },
    Text(Text),
}

/// Marks in the order in which they are drawn, with the size of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Finding that the picture shows, in a sentence.
    pub title: String,
    /// Pixels from left to right.
    pub width: f64,
    /// Pixels from top to bottom.
    pub height: f64,
    /// The marks; later ones cover earlier ones.
    pub marks: Vec<Mark>,
}

impl Default for Picture {
    fn default() -> Self {
        Self::new("", Format::Slide)
    }
}

impl Picture {
    /// An empty picture of this shape.
    pub fn new(title: &str, format: Format) -> Self {
        let (width, height) = (format.width(), Format::height());
        Self { title: title.to_owned(), width, height, marks: Vec::new() }
    }

    /// Cuts or extends the picture to just below its lowest mark.
    #[must_use]
    pub fn fit(mut self) -> Self {
        const BELOW: f64 = 16.0;
        let lowest = |mark: &Mark| match mark {
            Mark::Line { points, .. } | Mark::Shape { points, .. } => {
                points.iter().map(|it| it.1).fold(0.0, f64::max)
            }
            Mark::Point { at, radius, .. } => at.1 + radius,
            Mark::Rectangle { area, .. } => area.bottom,
            Mark::Text(text) => text.area().bottom,
        };
        self.height = (self.marks.iter().map(lowest).fold(0.0, f64::max) + BELOW).ceil();
        self
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: Vec<Point>, pen: Pen) {
        self.marks.push(Mark::Line { points, pen });
    }

    /// Draws a point of a shape; a hollow one hides what is beneath it.
    pub fn point(&mut self, at: Point, marker: Marker, radius: f64, color: Color, filled: bool) {
        self.marks.push(Mark::Point { at, marker, radius, color, filled });
    }

    /// Marks an exact number with a cross whose arms reach out from any point, and hide none.
    pub fn cross(&mut self, (x, y): Point) {
        const ARM: f64 = 10.0;
        let pen = Pen::solid(super::parts::palette::INK, 1.5);
        self.line(vec![(x - ARM, y - ARM), (x + ARM, y + ARM)], pen);
        self.line(vec![(x - ARM, y + ARM), (x + ARM, y - ARM)], pen);
    }

    /// Fills a rectangle.
    pub fn rectangle(&mut self, area: Area, color: Color) {
        self.marks.push(Mark::Rectangle { area, color });
    }

    /// Fills the area inside a closed line.
    pub fn shape(&mut self, points: Vec<Point>, color: Color) {
        self.marks.push(Mark::Shape { points, color });
    }

    /// Writes a text with its base line at `at`, in the usual colour. Returns the mark, so that the caller
    /// can change the colour.
    pub fn text(
        &mut self,
        text: impl Into<String>,
        at: Point,
        size: f64,
        align: Align,
    ) -> &mut Text {
        let color = super::parts::palette::INK;
        let text = Text { words: text.into(), at, size, bold: false, color, align, upwards: false };
        self.marks.push(Mark::Text(text));
        match self.marks.last_mut() {
            Some(Mark::Text(text)) => text,
            _ => unreachable!("the text was just pushed"),
        }
    }

    /// Like [`text`](Self::text), but with the middle of its height at `at`.
    pub fn centered(
        &mut self,
        text: impl Into<String>,
        at: Point,
        size: f64,
        align: Align,
    ) -> &mut Text {
        self.text(text, (at.0, at.1 + size * 0.355), size, align)
    }

    /// All texts.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some(text),
            _ => None,
        })
    }
}
