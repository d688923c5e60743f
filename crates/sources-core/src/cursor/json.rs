//! Parsed JSON that borrows unescaped strings from the answer: half the size of the general type, without copies of long texts
//! and URLs that are never read. Numbers keep every digit up to 64 bits.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::surrogates::replace_lone_surrogates;
use crate::ask::Refusal;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// Non-negative integer.
    Whole(u64),
    /// Any other number.
    Number(f64),
    /// A string.
    Text(Cow<'a, str>),
    /// Array.
    List(Vec<Json<'a>>),
    /// Object; of duplicate keys, the first counts.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// Parses a whole text as one value.
    ///
    /// # Errors
    /// [`Refusal::Truncated`] for invalid JSON, nesting deeper than 127 levels, or trailing text.
    pub fn parse(text: &'a str) -> Result<Self, Refusal> {
        serde_json::from_str(text).or_else(|_| {
            let mended = replace_lone_surrogates(text).ok_or(Refusal::Truncated)?;
            serde_json::from_str::<Json<'_>>(&mended).map(Json::into_owned).map_err(|_| Refusal::Truncated)
        })
    }

    /// Parses the value at the start of a text, ignoring the rest; `None` for invalid JSON.
    #[must_use]
    pub fn parse_prefix(text: &'a str) -> Option<Self> {
        let first = |text| serde_json::Deserializer::from_str(text).into_iter::<Json<'_>>().next()?.ok();
        first(text).or_else(|| {
            let mended = replace_lone_surrogates(text)?;
            serde_json::Deserializer::from_str(&mended)
                .into_iter::<Json<'_>>()
                .next()?
                .ok()
                .map(Json::into_owned)
        })
    }

    /// Copies the borrowed strings.
    fn into_owned(self) -> Json<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Json::Null => Json::Null,
            Json::Flag(flag) => Json::Flag(flag),
            Json::Whole(number) => Json::Whole(number),
            Json::Number(number) => Json::Number(number),
            Json::Text(text) => Json::Text(owned(text)),
            Json::List(list) => Json::List(list.into_iter().map(Json::into_owned).collect()),
            Json::Object(members) => Json::Object(
                members.into_iter().map(|(key, value)| (owned(key), value.into_owned())).collect(),
            ),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Json::Flag(flag))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Json::Whole(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(u64::try_from(number).map_or(Json::Number(number as f64), Json::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Json::Number(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = list.next_element()? {
            members.push(member);
        }
        Ok(Json::List(members))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((ObjectKey(key), member)) = object.next_entry()? {
            members.push((key, member));
        }
        Ok(Json::Object(members))
    }
}

/// Object key, borrowed if possible.
struct ObjectKey<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for ObjectKey<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_str(JsonVisitor)? {
            Json::Text(key) => Ok(Self(key)),
            _ => Ok(Self(Cow::Borrowed(""))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_value_is_kept_and_strings_are_borrowed_where_they_can_be() {
        let json =
            Json::parse(r#"[null,true,18446744073709551615,-7,0.5,"plain","a\u003db",{"k":[1],"\n":2}]"#)
                .unwrap();
        let Json::List(members) = &json else { panic!("{json:?}") };
        assert_eq!(members[2], Json::Whole(u64::MAX));
        assert_eq!(members[3], Json::Number(-7.0));
        assert!(matches!(&members[5], Json::Text(Cow::Borrowed("plain"))));
        assert_eq!(members[6], Json::Text("a=b".into()));
        let Json::Object(object) = &members[7] else { panic!("{json:?}") };
        assert_eq!(object[0], ("k".into(), Json::List(vec![Json::Whole(1)])));
        assert_eq!(object[1].0, "\n");
    }

    #[test]
    fn half_a_surrogate_pair_costs_one_letter() {
        let read = Json::parse("[\"cut \\ud83d\", 5]");
        let right = vec![Json::Text(Cow::Borrowed("cut \u{FFFD}")), Json::Whole(5)];
        assert_eq!(read, Ok(Json::List(right)));
    }

    #[test]
    fn text_that_ends_early_or_goes_on_is_no_value() {
        let deep = "[".repeat(100_000);
        for text in ["", "[1,", "[1]]", "{\"a\":}", "nul", deep.as_str()] {
            assert_eq!(Json::parse(text), Err(Refusal::Truncated), "{}", &text[..text.len().min(20)]);
        }
        assert_eq!(Json::parse_prefix("[1], sideChannel: {}"), Some(Json::List(vec![Json::Whole(1)])));
        assert_eq!(Json::parse_prefix("[1,"), None);
        assert_eq!(Json::parse_prefix(""), None);
    }
}
