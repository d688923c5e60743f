//! Values passed on unchanged: most of a list of apps is text that is not inspected here.

use std::borrow::Cow;

use quarry_json::RawJson;
use quarry_json::read::{Json, Kind, TextEncoding};
use serde::{Serialize, Serializer};

use super::{Read, Text, read};

/// A string that is passed on as written, escapes included, neither decoded nor encoded; only soft hyphens are removed.
#[derive(Debug, Default, Clone, Copy)]
pub struct Verbatim<'a> {
    raw: Option<RawJson<'a>>,
    is_hyphenated: bool,
}

impl<'a> Verbatim<'a> {
    /// Returns whether the string is absent.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.raw.is_none()
    }

    /// Returns the decoded string.
    #[must_use]
    pub fn decoded_text(self) -> Option<Cow<'a, str>> {
        read::<Text<'a>>(self.raw?.0).ok()?.take()
    }
}

impl<'a> Read<'a> for Verbatim<'a> {
    fn read(json: Json<'a, '_>) -> Self {
        let raw = json.raw();
        let (Kind::Text(letters @ (TextEncoding::Ascii | TextEncoding::Plain | TextEncoding::Escaped)), 3..) =
            (json.kind(), raw.len())
        else {
            return Self::default();
        };
        Self {
            raw: Some(RawJson(raw)),
            is_hyphenated: letters != TextEncoding::Ascii && has_soft_hyphens(raw),
        }
    }
}

impl Serialize for Verbatim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_hyphenated {
            return self.decoded_text().serialize(serializer);
        }
        self.raw.serialize(serializer)
    }
}

/// Returns whether raw JSON has soft hyphens, written out or escaped.
fn has_soft_hyphens(json: &str) -> bool {
    let json = json.as_bytes();
    let marks: [&[u8]; 3] = [b"\xc2\xad", b"\\u00ad", b"\\u00AD"];
    memchr::memchr2_iter(0xc2, b'\\', json)
        .filter_map(|at| json.get(at..))
        .any(|rest| marks.iter().any(|mark| rest.starts_with(mark)))
}

/// A list of strings that is passed on as written; an empty list is absent.
#[derive(Debug, Default, Clone, Copy)]
pub struct VerbatimTexts<'a>(Option<RawJson<'a>>);

impl VerbatimTexts<'_> {
    /// Returns whether the list is absent.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }
}

impl<'a> Read<'a> for VerbatimTexts<'a> {
    fn read(json: Json<'a, '_>) -> Self {
        let is_whole = |kind: Kind| matches!(kind, Kind::Text(letters) if letters != TextEncoding::Halved);
        let are_texts = json.items().next().is_some() && json.items().all(|item| is_whole(item.kind()));
        Self(are_texts.then(|| RawJson(json.raw())))
    }
}

impl Serialize for VerbatimTexts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
