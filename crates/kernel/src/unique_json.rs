//! JSON without duplicate names. Parsers disagree on which duplicate counts (RFC 8259, 4), so signed JSON, or JSON that decides
//! about identity or money, could mean different things to different readers: duplicates are refused.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Number, Value};

/// Parses a JSON text.
///
/// # Errors
/// When it is invalid JSON, or an object has a duplicate name, which the error contains.
pub fn parse_unique_json(text: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice::<UniqueValue>(text).map(|UniqueValue(value)| value)
}

struct UniqueValue(Value);

impl<'de> Deserialize<'de> for UniqueValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without a name twice in an object")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueValue(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            let UniqueValue(value) = members.next_value()?;
            match object.entry(name) {
                Entry::Vacant(entry) => drop(entry.insert(value)),
                Entry::Occupied(entry) => {
                    return Err(A::Error::custom(format_args!("the name `{}` stands twice", entry.key())));
                }
            }
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_serde_json_does_where_no_name_stands_twice() {
        for text in [
            "null",
            "true",
            "-7",
            "18446744073709551615",
            "1.5e3",
            r#""a\u00e9\n""#,
            r#"[1,[],{},"x",null]"#,
            r#"{"a":{"a":[{"a":1},{"a":2}]},"A":0,"":false}"#,
        ] {
            let plain: Value = serde_json::from_str(text).unwrap();
            assert_eq!(parse_unique_json(text.as_bytes()).unwrap(), plain, "{text}");
        }
        for bad in ["", "{", "[1,]", "{\"a\":1}x", "1e999", "\"\u{0}\"", &"[".repeat(1_000)] {
            assert!(parse_unique_json(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn refuses_a_repeated_name_at_any_depth_and_in_any_spelling() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"{"a":1,"b":2,"a":{}}"#,
            r#"{"x":[{"a":1,"a":2}]}"#,
            r#"{"x":{"y":{"a":null,"a":null}}}"#,
            r#"{"sub":"x","s\u0075b":"y"}"#,
        ] {
            let error = parse_unique_json(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains("stands twice"), "{text}: {error}");
        }
    }
}
