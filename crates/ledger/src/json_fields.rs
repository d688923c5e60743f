//! Direct reading of values from JSON, without an intermediate tree, because it is on the path of every call. A missing value or
//! one of another type is an error; unknown members are skipped.

use std::borrow::Cow;
use std::fmt;

use quarry_json::read::{InvalidJson, Json, Kind, Members};
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use crate::access::TermsMember;
use crate::types::{KeyStatus, LotKind, Outcome};

/// Error of reading a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError {
    /// Missing, or of another type.
    Value(&'static str),
    /// Unknown variant name.
    NoSuch(&'static str),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(name) => write!(f, "{name} is missing or of another type"),
            Self::NoSuch(kind) => write!(f, "there is no such {kind}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<InvalidJson> for ReadError {
    fn from(_: InvalidJson) -> Self {
        Self::Value("the JSON")
    }
}

/// Type that is read from one value.
pub(crate) trait Read: Sized {
    /// Reads the value; `None` when it has another type.
    fn read(json: Json<'_, '_>) -> Option<Self>;

    /// Returns the value of a missing member; `None` for a required one.
    fn default_if_missing() -> Option<Self> {
        None
    }
}

impl<T: Read> Read for Option<T> {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::Null { Some(None) } else { T::read(json).map(Some) }
    }

    fn default_if_missing() -> Option<Self> {
        Some(None)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::List { json.items().map(T::read).collect() } else { None }
    }
}

impl Read for String {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        json.text().map(Into::into)
    }
}

impl Read for bool {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        json.as_bool()
    }
}

impl Read for i64 {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::Number { json.raw().parse().ok() } else { None }
    }
}

impl Read for u64 {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        if json.kind() == Kind::Number { json.as_u64() } else { None }
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

/// Reads a variant of an enum by its name.
fn read_enum<T: for<'de> Deserialize<'de>>(json: Json<'_, '_>) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(&json.text()?)).ok()
}

impl Read for Outcome {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        read_enum(json)
    }
}

impl Read for KeyStatus {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        read_enum(json)
    }
}

impl Read for LotKind {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        read_enum(json)
    }
}

impl Read for TermsMember {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        read_enum(json)
    }
}

/// Members of an object. The writer uses the order in which they are read, so each name is searched from the previous one on, and
/// only then from the start.
pub(crate) struct Fields<'t, 'd> {
    object: Json<'t, 'd>,
    rest: Members<'t, 'd>,
}

impl<'t, 'd> Fields<'t, 'd> {
    /// Creates the reader of an object's members; other values have none.
    pub(crate) fn new(object: Json<'t, 'd>) -> Self {
        Self { object, rest: object.members() }
    }

    pub(crate) fn get<T: Read>(&mut self, name: &'static str) -> Result<T, ReadError> {
        self.find(name).map_or_else(T::default_if_missing, T::read).ok_or(ReadError::Value(name))
    }

    /// Reads a member, with a default when it is missing.
    pub(crate) fn get_or<T: Read>(&mut self, name: &'static str, missing: T) -> Result<T, ReadError> {
        Ok(self.get::<Option<T>>(name)?.unwrap_or(missing))
    }

    /// Reads the tag that names the variant.
    pub(crate) fn read_tag(&mut self, name: &'static str) -> Result<Cow<'t, str>, ReadError> {
        self.find(name).and_then(Json::text).ok_or(ReadError::Value(name))
    }

    /// Reads the whole object as another type.
    pub(crate) fn read_whole<T: Read>(&self, name: &'static str) -> Result<T, ReadError> {
        T::read(self.object).ok_or(ReadError::Value(name))
    }

    fn find(&mut self, name: &str) -> Option<Json<'t, 'd>> {
        let mut rest = self.rest.clone();
        if let Some((_, value)) = rest.find(|(known, _)| known == name) {
            self.rest = rest;
            return Some(value);
        }
        self.object.members().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

/// Implements [`Read`] for structs whose members are named like their fields.
macro_rules! read_fields {
    ($($type:ident { $($field:ident $(or $missing:expr)?),+ $(,)? })+) => { $(
        impl $crate::json_fields::Read for $type {
            fn read(json: quarry_json::read::Json<'_, '_>) -> Option<Self> {
                let mut fields = $crate::json_fields::Fields::new(json);
                Some(Self { $($field: read_fields!(fields $field $($missing)?).ok()?),+ })
            }
        }
    )+ };
    ($fields:ident $field:ident) => { $fields.get(stringify!($field)) };
    ($fields:ident $field:ident $missing:expr) => { $fields.get_or(stringify!($field), $missing) };
}
pub(crate) use read_fields;
