//! Values that go out as they came in: most of a list of apps is text that nobody here looks at.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::{List, Text};

/// A string that is passed on as it was written, escapes and all: neither decoded nor encoded on the way, unless it has
/// soft hyphens, which are left out.
#[derive(Debug, Default, Clone, Copy)]
pub struct Verbatim<'a>(Option<&'a RawValue>);

impl<'a> Verbatim<'a> {
    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// The decoded string.
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        serde_json::from_str::<Text<'a>>(self.0?.get()).ok()?.take()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Verbatim<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&'de RawValue>::deserialize(deserializer)?;
        let json = value.get();
        let is_text = json.len() > 2 && json.starts_with('"');
        Ok(Self((is_text && pairs_its_surrogates::<Text<'_>>(json)).then_some(value)))
    }
}

impl Serialize for Verbatim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_some_and(|value| is_hyphenated(value.get())) {
            return self.text().serialize(serializer);
        }
        self.0.serialize(serializer)
    }
}

/// Whether raw JSON has soft hyphens, written out or escaped.
fn is_hyphenated(json: &str) -> bool {
    let json = json.as_bytes();
    let marks: [&[u8]; 3] = [b"\xc2\xad", b"\\u00ad", b"\\u00AD"];
    memchr::memchr2_iter(0xc2, b'\\', json)
        .filter_map(|at| json.get(at..))
        .any(|rest| marks.iter().any(|mark| rest.starts_with(mark)))
}

/// A list of strings that is passed on as it was written; an empty list is absent.
#[derive(Debug, Default, Clone, Copy)]
pub struct VerbatimTexts<'a>(Option<&'a RawValue>);

impl VerbatimTexts<'_> {
    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for VerbatimTexts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&'de RawValue>::deserialize(deserializer)?;
        let json = value.get();
        let starts_with_text = json.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('"'));
        Ok(Self((starts_with_text && pairs_its_surrogates::<List<Text<'_>>>(json)).then_some(value)))
    }
}

impl Serialize for VerbatimTexts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Raw JSON is checked for everything but escaped halves of surrogate pairs. Such escapes are rare: look closer then.
fn pairs_its_surrogates<'a, T: Deserialize<'a>>(json: &'a str) -> bool {
    let json_bytes = json.as_bytes();
    let is_escape = |at: usize| json_bytes.get(at + 1) == Some(&b'u');
    !memchr::memchr_iter(b'\\', json_bytes).any(is_escape) || serde_json::from_str::<T>(json).is_ok()
}
