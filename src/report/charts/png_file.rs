//! Writes pixels as a PNG file.
//!
//! Most charts have fewer than 256 colours. An index into a palette takes a third of the room of a pixel, and the
//! encoder takes a third of the time.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, FilterType};

/// Most colours of a palette.
const MOST_COLORS: usize = 256;
/// Places of the table that finds the index of a colour; a power of two.
const PLACES: usize = 4 * MOST_COLORS;

/// Returns a PNG file of pixels, each of which is three bytes: red, green, blue.
///
/// # Errors
/// If there are not as many pixels as the size says.
pub(super) fn encoded(pixels: &[u8], size: (u32, u32)) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size.0, size.1);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    // Most rows repeat the row above them, and the encoder packs the zeros that this filter makes of them.
    encoder.set_filter(FilterType::Up);
    let indexed = Indexed::of(pixels);
    let data = match &indexed {
        Some(indexed) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(&indexed.palette[..]);
            &indexed.indices[..]
        }
        None => {
            encoder.set_color(ColorType::Rgb);
            pixels
        }
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    writer.finish()?;
    Ok(file)
}

/// Pixels as indices into a palette.
struct Indexed {
    /// Colours in the order in which they come up, three bytes each.
    palette: Vec<u8>,
    /// The index of each pixel.
    indices: Vec<u8>,
}

impl Indexed {
    /// Returns the pixels with their palette; `None` if they have more than [`MOST_COLORS`].
    fn of(pixels: &[u8]) -> Option<Self> {
        let mut indices = Vec::with_capacity(pixels.len() / 3);
        let mut colors = Colors::default();
        let (mut last, mut index) = (u32::MAX, 0);
        for pixel in pixels.chunks_exact(3) {
            let color = u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]]);
            if color != last {
                index = colors.index(color)?;
                last = color;
            }
            indices.push(index);
        }
        Some(Self { palette: colors.palette, indices })
    }
}

/// Colours with their indices, in a table with open addresses: one look-up for each change of colour.
struct Colors {
    /// Colour and index; a colour above 24 bits marks an empty place.
    places: [(u32, u8); PLACES],
    palette: Vec<u8>,
}

impl Default for Colors {
    fn default() -> Self {
        Self { places: [(u32::MAX, 0); PLACES], palette: Vec::with_capacity(3 * MOST_COLORS) }
    }
}

impl Colors {
    /// Returns the index of a colour; `None` if it is new and the palette is full.
    fn index(&mut self, color: u32) -> Option<u8> {
        let first = (color.wrapping_mul(0x9e37_79b1) >> 22) as usize;
        for step in 0..PLACES {
            let place = &mut self.places[(first + step) % PLACES];
            if place.0 == color {
                return Some(place.1);
            }
            if place.0 == u32::MAX {
                let index = u8::try_from(self.palette.len() / 3).ok()?;
                *place = (color, index);
                self.palette.extend_from_slice(&color.to_be_bytes()[1..]);
                return Some(index);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the colours of a PNG file, and whether it has a palette.
    fn decoded(file: &[u8]) -> (Vec<u8>, bool) {
        let mut decoder = png::Decoder::new(file);
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let has_palette = reader.info().palette.is_some();
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).unwrap();
        (pixels, has_palette)
    }

    /// Returns pixels of so many colours in turn.
    fn pixels(colors: u32, size: (u32, u32)) -> Vec<u8> {
        let color = |at: u32| (at % colors).wrapping_mul(0x00ab_cdef).to_be_bytes();
        (0..size.0 * size.1).flat_map(|at| color(at)[1..].to_vec()).collect()
    }

    #[test]
    fn files_have_the_pixels_whatever_their_colours() {
        let size = (40, 30);
        for colors in [1, 2, 255, 256, 257, 1200] {
            let drawn = pixels(colors, size);
            let file = encoded(&drawn, size).unwrap();
            assert_eq!(decoded(&file), (drawn, colors <= 256), "{colors} colours");
        }
    }

    #[test]
    fn a_wrong_size_is_refused() {
        assert!(encoded(&pixels(3, (4, 4)), (4, 5)).is_err());
    }
}
