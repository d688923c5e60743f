//! Single values: strings, numbers and flags, in whichever type the store sends them.

use std::borrow::Cow;

use quarry_json::read::{Json, Kind};
use quarry_kernel::float::parse_float;

use super::Read;

/// A string that is not empty; a number is taken as its text.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Text<'a>(Option<Cow<'a, str>>);

impl<'a> Text<'a> {
    /// Returns the string.
    #[must_use]
    #[inline(always)]
    pub fn get(&self) -> Option<&str> {
        match &self.0 {
            Some(Cow::Borrowed(text)) => Some(text),
            Some(Cow::Owned(text)) => Some(text),
            None => None,
        }
    }

    /// Consumes the string.
    #[must_use]
    pub fn take(self) -> Option<Cow<'a, str>> {
        self.0
    }

    /// Returns whether the string is absent.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }
}

impl<'a> Read<'a> for Text<'a> {
    fn read(json: Json<'a, '_>) -> Self {
        // ASCII without escapes has no marks to remove.
        Self(match json.as_trimmed_ascii() {
            Some("") => None,
            Some(text) => Some(Cow::Borrowed(text)),
            None => read_beyond_ascii(json).filter(|text| !text.is_empty()),
        })
    }
}

fn read_beyond_ascii<'a>(json: Json<'a, '_>) -> Option<Cow<'a, str>> {
    match json.kind() {
        Kind::Text(_) => json.text().map(normalize_text),
        Kind::Number => Some(Cow::Borrowed(json.raw())),
        _ => None,
    }
}

/// Normalizes a text: without surrounding white space and soft hyphens, which the store puts into long words, with plain spaces
/// for no-break spaces, and with `\n` as line ending.
pub fn normalize_text(text: Cow<'_, str>) -> Cow<'_, str> {
    let text = trim_marks(text);
    if !has_special_marks(text.as_bytes()) {
        return text;
    }
    let text = text.replace("\r\n", "\n").replace('\u{ad}', "");
    Cow::Owned(text.replace(['\u{a0}', '\u{202f}'], " ").replace('\r', "\n"))
}

/// Trims white space and the direction marks that some keyboards insert.
fn trim_marks(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_blank =
        |letter: char| letter.is_whitespace() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{feff}');
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_matches(is_blank)),
        Cow::Owned(text) => match text.trim_matches(is_blank) {
            trimmed if trimmed.len() == text.len() => Cow::Owned(text),
            trimmed => Cow::Owned(trimmed.to_owned()),
        },
    }
}

/// Checks for the first bytes of special marks, which few texts have; a substring search would be set up anew for each text.
fn has_special_marks(text: &[u8]) -> bool {
    let marks: [&[u8]; 4] = ["\u{ad}".as_bytes(), "\u{a0}".as_bytes(), "\u{202f}".as_bytes(), b"\r"];
    memchr::memchr3_iter(0xc2, 0xe2, b'\r', text)
        .filter_map(|at| text.get(at..))
        .any(|rest| marks.iter().any(|mark| rest.starts_with(mark)))
}

/// A number; digits in a string count as one.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Number(Option<f64>);

impl Number {
    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> Option<f64> {
        self.0
    }

    /// Returns the number as a count: rounded, since some counts come as floats; absent when it is negative or beyond `u64`.
    #[must_use]
    pub fn to_count(self) -> Option<u64> {
        let number = self.0?.round();
        (0.0..18_446_744_073_709_551_615.0).contains(&number).then_some(number as u64)
    }
}

impl<'a> Read<'a> for Number {
    fn read(json: Json<'a, '_>) -> Self {
        let digits = if json.kind() == Kind::Number { Some(json.raw()) } else { json.as_trimmed_ascii() };
        Self(digits.and_then(parse_float))
    }
}

/// A whole number that is exact to its last digit: an id or a count. A float is rounded, digits in a string count.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Whole(Option<u64>);

impl Whole {
    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> Option<u64> {
        self.0
    }
}

impl<'a> Read<'a> for Whole {
    fn read(json: Json<'a, '_>) -> Self {
        let rounded = || if json.kind() == Kind::Number { Number::read(json).to_count() } else { None };
        Self(json.as_u64().or_else(rounded))
    }
}

/// `true` or `false`.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Flag(Option<bool>);

impl Flag {
    /// Returns the flag.
    #[must_use]
    pub const fn get(self) -> Option<bool> {
        self.0
    }

    /// Returns whether the flag is present and set.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.0 == Some(true)
    }
}

impl<'a> Read<'a> for Flag {
    fn read(json: Json<'a, '_>) -> Self {
        Self(json.as_bool())
    }
}
