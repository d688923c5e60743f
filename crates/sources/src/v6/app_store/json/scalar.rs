//! Single values: strings, numbers and flags, in whichever type the store sends them.

use quarry_kernel::float::float;
use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A string that is not empty; a number is taken as its text.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Text<'a>(Option<Cow<'a, str>>);

impl<'a> Text<'a> {
    /// The string.
    #[must_use]
    pub fn get(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// The string, for keeping.
    #[must_use]
    pub fn take(self) -> Option<Cow<'a, str>> {
        self.0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    fn of(text: Cow<'a, str>) -> Self {
        let text = plain(text);
        Self((!text.is_empty()).then_some(text))
    }
}

/// A text as it is read: without white space around it, without soft hyphens, which the store puts into long words, with
/// plain spaces for those at which no line may break, and with one mark for the end of a line.
pub fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    let text = trimmed(text);
    if !is_marked(text.as_bytes()) {
        return text;
    }
    let text = text.replace("\r\n", "\n").replace('\u{ad}', "");
    Cow::Owned(text.replace(['\u{a0}', '\u{202f}'], " ").replace('\r', "\n"))
}

/// A text without the white space around it, and without the marks of direction that some keyboards put there.
fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
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

/// Looks for first bytes, which few texts have; a search for the letters would prepare itself anew for each text.
fn is_marked(text: &[u8]) -> bool {
    let marks: [&[u8]; 4] = ["\u{ad}".as_bytes(), "\u{a0}".as_bytes(), "\u{202f}".as_bytes(), b"\r"];
    memchr::memchr3_iter(0xc2, 0xe2, b'\r', text)
        .filter_map(|at| text.get(at..))
        .any(|rest| marks.iter().any(|mark| rest.starts_with(mark)))
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;
    expecting!("a string");
    absent!(null bool list object);

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(text.to_owned())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(number.to_string())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(number.to_string())))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(number.to_string())))
    }
}

/// A number; digits in a string count as one.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Number(Option<f64>);

impl Number {
    /// The number.
    #[must_use]
    pub const fn get(self) -> Option<f64> {
        self.0
    }

    /// The number as a count: rounded, since some counts come as floats; absent when it is negative or beyond `u64`.
    #[must_use]
    pub fn count(self) -> Option<u64> {
        let number = self.0?.round();
        (0.0..18_446_744_073_709_551_615.0).contains(&number).then_some(number as u64)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;
    expecting!("a number");
    absent!(null bool list object);

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Number(Some(number as f64)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Number(Some(number as f64)))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Number(Some(number)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Number(float(text.trim())))
    }
}

/// A whole number that is exact to its last digit: an id or a count. A float is rounded, digits in a string count.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Whole(Option<u64>);

impl Whole {
    /// The number.
    #[must_use]
    pub const fn get(self) -> Option<u64> {
        self.0
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

struct WholeVisitor;

impl<'de> Visitor<'de> for WholeVisitor {
    type Value = Whole;
    expecting!("a whole number");
    absent!(null bool list object);

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Whole(Some(number)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Whole(u64::try_from(number).ok()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Whole(Number(Some(number)).count()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Whole(text.trim().parse().ok()))
    }
}

/// `true` or `false`.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Flag(Option<bool>);

impl Flag {
    /// The flag.
    #[must_use]
    pub const fn get(self) -> Option<bool> {
        self.0
    }

    /// Whether it is there and set.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.0 == Some(true)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FlagVisitor)
    }
}

struct FlagVisitor;

impl<'de> Visitor<'de> for FlagVisitor {
    type Value = Flag;
    expecting!("true or false");
    absent!(null number string list object);

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Flag(Some(flag)))
    }
}
