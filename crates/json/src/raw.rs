//! JSON that is written already.

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// Name that serde_json gives a structure standing for JSON text as received; its one field is the text.
pub const RAW_VALUE_NAME: &str = "$serde_json::private::RawValue";

/// A value as JSON text, which goes into an answer as it is. serde_json takes it for its own `RawValue`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawJson<'a>(pub &'a str);

impl Serialize for RawJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut raw = serializer.serialize_struct(RAW_VALUE_NAME, 1)?;
        raw.serialize_field(RAW_VALUE_NAME, self.0)?;
        raw.end()
    }
}
