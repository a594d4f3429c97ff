//! ZIP archives, as far as spreadsheets need them: reading parts within limits, and writing parts as they are.
//!
//! The crates that read spreadsheets bring an archive library along that exchanges the compressor of the charts, which
//! would change every picture. The few fields that are needed here are read by hand, and every length is checked.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// Most bytes that a part may unpack to, because a few kilobytes can unpack to gigabytes.
const LARGEST_PART: usize = 64 << 20;
/// Most parts of an archive.
const MOST_PARTS: usize = 5_000;

const END: [u8; 4] = *b"PK\x05\x06";
const ENTRY: [u8; 4] = *b"PK\x01\x02";
const LOCAL: [u8; 4] = *b"PK\x03\x04";

const END_LENGTH: usize = 22;

/// Returns whether bytes begin like a ZIP archive. `.xlsx` and `.ods` are such archives.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&LOCAL)
}

/// An archive with the names and places of its parts.
pub(super) struct Archive<'a> {
    bytes: &'a [u8],
    parts: Vec<Part>,
}

struct Part {
    name: String,
    /// 0: stored, 8: deflated.
    method: u16,
    is_encrypted: bool,
    packed: usize,
    unpacked: usize,
    checksum: u32,
    /// Place of the part's own header.
    at: usize,
}

impl<'a> Archive<'a> {
    /// Reads the list of parts, which stands at the end. `None` if the archive is damaged.
    pub(super) fn open(bytes: &'a [u8]) -> Option<Self> {
        // A comment of up to 64 KB may stand behind the record at the end.
        let first = bytes.len().saturating_sub(END_LENGTH + usize::from(u16::MAX));
        let last = bytes.len().checked_sub(END_LENGTH)?;
        let end = (first..=last).rev().find(|&at| bytes[at..].starts_with(&END))?;
        let count = usize::from(u16_at(bytes, end + 10)?);
        let mut at = u32_at(bytes, end + 16)?;
        let mut parts = Vec::new();
        for _ in 0..count.min(MOST_PARTS) {
            if !bytes.get(at..)?.starts_with(&ENTRY) {
                return None;
            }
            let length = |place: usize| u16_at(bytes, at + place).map(usize::from);
            let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
            let text = bytes.get(at + 46..at + 46 + name)?;
            parts.push(Part {
                name: String::from_utf8_lossy(text).replace('\\', "/"),
                method: u16_at(bytes, at + 10)?,
                is_encrypted: u16_at(bytes, at + 8)? & 1 == 1,
                packed: u32_at(bytes, at + 20)?,
                unpacked: u32_at(bytes, at + 24)?,
                checksum: u32_at(bytes, at + 16)? as u32,
                at: u32_at(bytes, at + 42)?,
            });
            at += 46 + name + extra + comment;
        }
        Some(Self { bytes, parts })
    }

    /// Returns whether there is a part of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.name == name)
    }

    /// Unpacks a part.
    ///
    /// # Errors
    /// There is no such part, or it is damaged, encrypted or too large.
    pub(super) fn part(&self, name: &str) -> Result<Vec<u8>, String> {
        let Some(part) = self.parts.iter().find(|part| part.name == name) else {
            return Err(format!("its part {name} is missing"));
        };
        if part.is_encrypted {
            return Err("it is encrypted".to_owned());
        }
        if part.unpacked > LARGEST_PART {
            return Err(too_large(name));
        }
        let damaged = || format!("its part {name} is damaged");
        let packed = self.packed(part).ok_or_else(damaged)?;
        let bytes = match part.method {
            0 => packed.to_vec(),
            8 => decompress_to_vec_with_limit(packed, LARGEST_PART).map_err(|error| match error
                .status
            {
                TINFLStatus::HasMoreOutput => too_large(name),
                _ => damaged(),
            })?,
            _ => return Err(format!("its part {name} is packed in a way that is not known")),
        };
        if crc32fast::hash(&bytes) == part.checksum { Ok(bytes) } else { Err(damaged()) }
    }

    /// Returns the bytes of a part as they stand in the file. `None` if its header does not lie within the file.
    fn packed(&self, part: &Part) -> Option<&'a [u8]> {
        let header = self.bytes.get(part.at..)?;
        if !header.starts_with(&LOCAL) {
            return None;
        }
        let skip = 30 + usize::from(u16_at(header, 26)?) + usize::from(u16_at(header, 28)?);
        header.get(skip..skip.checked_add(part.packed)?)
    }
}

fn too_large(name: &str) -> String {
    format!("its part {name} unpacks to more than {} MB", LARGEST_PART >> 20)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let found = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(found.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let found = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(found.try_into().ok()?) as usize)
}

/// Returns an archive of these parts, each with its name, stored without compression. Its bytes depend on nothing but
/// the parts, so that equal rosters are equal files.
pub(super) fn pack(parts: &[(&str, &[u8])]) -> Vec<u8> {
    /// The first of January 1980, the earliest date that the format knows.
    const DATE: u16 = 0b10_0001;
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, content) in parts {
        let at = bytes.len() as u32;
        let mut fields = Vec::new();
        // Version 2.0, no flags, stored, no time.
        for field in [20, 0, 0, 0, DATE] {
            fields.extend_from_slice(&field.to_le_bytes());
        }
        let length = content.len() as u32;
        for field in [crc32fast::hash(content), length, length] {
            fields.extend_from_slice(&field.to_le_bytes());
        }
        // Lengths of the name and of further fields, of which there are none.
        fields.extend_from_slice(&(name.len() as u16).to_le_bytes());
        fields.extend_from_slice(&[0; 2]);
        bytes.extend_from_slice(&LOCAL);
        bytes.extend_from_slice(&fields);
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(content);
        list.extend_from_slice(&ENTRY);
        list.extend_from_slice(&20_u16.to_le_bytes());
        list.extend_from_slice(&fields);
        // Comment, disk, attributes: none.
        list.extend_from_slice(&[0; 10]);
        list.extend_from_slice(&at.to_le_bytes());
        list.extend_from_slice(name.as_bytes());
    }
    let (start, count) = (bytes.len() as u32, parts.len() as u16);
    bytes.extend_from_slice(&list);
    bytes.extend_from_slice(&END);
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(&count.to_le_bytes());
    bytes.extend_from_slice(&count.to_le_bytes());
    bytes.extend_from_slice(&(list.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&start.to_le_bytes());
    bytes.extend_from_slice(&[0; 2]);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let bytes = pack(&[("a.txt", b"one"), ("b/c.txt", b"")]);
        let archive = Archive::open(&bytes).unwrap();
        assert!(is_archive(&bytes) && archive.has("b/c.txt") && !archive.has("c.txt"));
        assert_eq!(archive.part("a.txt").unwrap(), b"one");
        assert_eq!(archive.part("b/c.txt").unwrap(), b"");
        assert!(archive.part("c.txt").unwrap_err().contains("is missing"));
    }

    /// A part of zeros that is deflated, as an archive of its own.
    fn deflated(length: usize, said: usize) -> Vec<u8> {
        let content = vec![0; length];
        let packed = miniz_oxide::deflate::compress_to_vec(&content, 9);
        let mut bytes = pack(&[("zeros", &packed)]);
        let list = bytes.windows(4).position(|it| it == ENTRY).unwrap();
        bytes[list + 10] = 8;
        bytes[list + 16..list + 20].copy_from_slice(&crc32fast::hash(&content).to_le_bytes());
        bytes[list + 24..list + 28].copy_from_slice(&(said as u32).to_le_bytes());
        bytes
    }

    #[test]
    fn parts_that_unpack_to_too_much_are_refused() {
        let part = |bytes: &[u8]| Archive::open(bytes).unwrap().part("zeros");
        assert_eq!(part(&deflated(1000, 1000)).unwrap(), vec![0; 1000]);
        // Whether the list of parts tells the truth or not.
        for said in [LARGEST_PART + 1, 10] {
            let told = part(&deflated(LARGEST_PART + 1, said)).unwrap_err();
            assert!(told.contains("more than 64 MB"), "{told}");
        }
    }
}
