//! XML of spreadsheets: elements without their prefixes, because programs choose those freely.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

pub(super) enum Step<'a> {
    /// An element begins.
    Open(Element<'a>),
    /// An element ends.
    Close(String),
    /// Text within an element.
    Text(String),
}

pub(super) struct Element<'a>(BytesStart<'a>);

impl Element<'_> {
    /// Returns its name without a prefix.
    pub(super) fn name(&self) -> String {
        self.0.local_name().as_ref().to_owned()
    }

    /// Returns an attribute by its name without a prefix.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut all = self.0.attributes();
        let found =
            all.with_checks(false).flatten().find(|it| it.key.local_name().as_ref() == name)?;
        found.normalized_value(XmlVersion::Implicit1_0).ok().map(std::borrow::Cow::into_owned)
    }

    /// Returns an attribute as a whole number, or `other` if it is absent or no number.
    pub(super) fn number(&self, name: &str, other: u32) -> u32 {
        self.attribute(name).and_then(|text| text.trim().parse().ok()).unwrap_or(other)
    }
}

/// Goes through a part from its beginning to its end. An element without content is one that begins and ends. `take`
/// returns false to stop, so that a long part need not be read to its end.
///
/// # Errors
/// The part is no XML, or it breaks off.
pub(super) fn walk(text: &[u8], mut take: impl FnMut(Step<'_>) -> bool) -> Result<(), String> {
    let bytes = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = std::str::from_utf8(bytes).map_err(|_| "its XML is not UTF-8".to_owned())?;
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut depth = 0_usize;
    loop {
        let event = reader.read_event().map_err(|error| format!("its XML is damaged: {error}"))?;
        let step = match event {
            Event::Start(start) => {
                depth += 1;
                Step::Open(Element(start))
            }
            Event::End(end) => {
                depth = depth.saturating_sub(1);
                Step::Close(end.local_name().as_ref().to_owned())
            }
            Event::Text(text) => Step::Text(text.xml10_content().into_owned()),
            Event::CData(text) => Step::Text(text.xml10_content().into_owned()),
            Event::GeneralRef(name) => {
                let letter = name.resolve_char_ref().ok().flatten().map(String::from);
                let known = || resolve_predefined_entity(&name).map(str::to_owned);
                Step::Text(letter.or_else(known).unwrap_or_default())
            }
            Event::Eof if depth > 0 => return Err("its XML breaks off".to_owned()),
            Event::Eof => return Ok(()),
            _ => continue,
        };
        if !take(step) {
            return Ok(());
        }
    }
}
