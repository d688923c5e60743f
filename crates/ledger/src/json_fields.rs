//! Values out of JSON, without a tree of it in between: it is on the way of every call. What is missing or of another type is
//! an error; what nobody asks for is read past.

use std::borrow::Cow;
use std::fmt;

use quarry_json::read::{InvalidJson, Json, Kind, Members};
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use crate::access::TermsMember;
use crate::types::{KeyStatus, LotKind, Outcome};

/// Member that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError {
    /// A value that is missing or of another type.
    Value(&'static str),
    /// A name that nothing has.
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

/// A type that is read from one value.
pub(crate) trait Read: Sized {
    /// `None` when the value is of another type.
    fn read(json: Json<'_, '_>) -> Option<Self>;

    /// Returns the value when it is missing; mostly `None`, because it is required.
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

/// Returns one of a type's words.
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

/// The values of an object by their names. Whoever wrote it wrote them in the order in which they are asked for: a name is
/// looked for behind the one before it, and only then from the start.
pub(crate) struct Fields<'t, 'd> {
    object: Json<'t, 'd>,
    rest: Members<'t, 'd>,
}

impl<'t, 'd> Fields<'t, 'd> {
    /// Creates the reader of an object's members; any other value has none.
    pub(crate) fn new(object: Json<'t, 'd>) -> Self {
        Self { object, rest: object.members() }
    }

    pub(crate) fn get<T: Read>(&mut self, name: &'static str) -> Result<T, ReadError> {
        self.find(name).map_or_else(T::default_if_missing, T::read).ok_or(ReadError::Value(name))
    }

    /// Returns a value that may be missing.
    pub(crate) fn get_or<T: Read>(&mut self, name: &'static str, missing: T) -> Result<T, ReadError> {
        Ok(self.get::<Option<T>>(name)?.unwrap_or(missing))
    }

    /// Returns the tag that names the variant.
    pub(crate) fn read_tag(&mut self, name: &'static str) -> Result<Cow<'t, str>, ReadError> {
        self.find(name).and_then(Json::text).ok_or(ReadError::Value(name))
    }

    /// Returns the object as a value of another type.
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

/// Reads structs whose fields go by their own names.
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
