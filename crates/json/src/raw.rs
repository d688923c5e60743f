//! JSON text inserted unchanged.

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// Name by which serde_json recognizes a structure with raw JSON text as its single field.
pub const RAW_VALUE_NAME: &str = "$serde_json::private::RawValue";

/// JSON text inserted into an answer unchanged. serde_json treats it as its own `RawValue`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawJson<'a>(pub &'a str);

impl Serialize for RawJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut raw = serializer.serialize_struct(RAW_VALUE_NAME, 1)?;
        raw.serialize_field(RAW_VALUE_NAME, self.0)?;
        raw.end()
    }
}
