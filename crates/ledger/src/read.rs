//! Values out of JSON, without a tree of it in between: it is on the way of every call. What is missing or of another type is
//! an error; what nobody asks for is read past.

use std::fmt;

use quarry_json::read::{Broken, Json, Kind};
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use crate::terms::{KeyStatus, LotKind, Outcome};

/// What could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread(pub(crate) &'static str);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is missing or of another type", self.0)
    }
}

impl std::error::Error for Unread {}

impl From<Broken> for Unread {
    fn from(_: Broken) -> Self {
        Self("the JSON")
    }
}

/// A type that is read from one value.
pub(crate) trait Read: Sized {
    /// `None` when the value is of another type.
    fn read(json: Json<'_, '_>) -> Option<Self>;
}

impl<T: Read> Read for Option<T> {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::Null { Some(None) } else { T::read(json).map(Some) }
    }
}

impl Read for String {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        json.text().map(Into::into)
    }
}

impl Read for i64 {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::Number { json.raw().parse().ok() } else { None }
    }
}

impl Read for u64 {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::Number { json.whole() } else { None }
    }
}

impl Read for u32 {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        u64::read(json)?.try_into().ok()
    }
}

impl Read for UnixMs {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        i64::read(json).map(Self)
    }
}

/// One of a type's words.
fn word<T: for<'de> Deserialize<'de>>(json: Json<'_, '_>) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(&json.text()?)).ok()
}

impl Read for Outcome {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        word(json)
    }
}

impl Read for KeyStatus {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        word(json)
    }
}

impl Read for LotKind {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        word(json)
    }
}
