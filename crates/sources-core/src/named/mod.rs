//! View of JSON with named fields, the way for the parsers of v4 and v5 to reach a value.
//!
//! A value is accepted only in the format of its field: a rating is 0 to 5, coordinates are on the earth, an id matches its
//! pattern, a URL is valid. A missing name, or a value in another format, yields an absent field; nothing here can fail.
//!
//! ```
//! use quarry_sources_core::named::JsonView;
//! let json = serde_json::from_str(r#"{"place": {"name": "Tom &amp; Co", "rating": "4.5", "reviews": 1215.0}}"#).unwrap();
//! let place = JsonView::new(&json).get("place");
//! assert_eq!(place.get("name").text_line().as_deref(), Some("Tom & Co"));
//! assert_eq!(place.get("rating").rating(), Some(4.5));
//! assert_eq!(place.get("reviews").count(), Some(1215));
//! assert_eq!(place.get("reviews").rating(), None);
//! ```

mod forms;
mod text;

use serde_json::Value;

pub use text::{parse_multiline_text, parse_text_line};

/// JSON value that may be absent.
#[derive(Debug, Clone, Copy)]
pub struct JsonView<'v>(Option<&'v Value>);

impl<'v> JsonView<'v> {
    /// Creates the view of a value.
    #[must_use]
    pub const fn new(value: &'v Value) -> Self {
        Self(Some(value))
    }

    /// Returns the member of an object.
    #[must_use]
    pub fn get(self, name: &str) -> Self {
        Self(self.0.and_then(|value| value.get(name)))
    }

    /// Follows a path of member names.
    #[must_use]
    pub fn get_path(self, path: &[&str]) -> Self {
        path.iter().fold(self, |value, name| value.get(name))
    }

    /// Returns an element of an array, from 0.
    #[must_use]
    pub fn nth(self, index: usize) -> Self {
        Self(self.0.and_then(|value| value.get(index)))
    }

    /// Returns this value, or another if it is missing or null.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_present() { self } else { other }
    }

    /// Returns the value itself.
    #[must_use]
    pub const fn as_value(self) -> Option<&'v Value> {
        self.0
    }

    /// Returns whether there is a value other than null.
    #[must_use]
    pub const fn is_present(self) -> bool {
        !matches!(self.0, None | Some(Value::Null))
    }

    /// Returns whether it is an object.
    #[must_use]
    pub const fn is_object(self) -> bool {
        matches!(self.0, Some(Value::Object(_)))
    }

    /// Returns whether it is null, as opposed to missing.
    #[must_use]
    pub const fn is_null(self) -> bool {
        matches!(self.0, Some(Value::Null))
    }

    /// Returns whether it is an array.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self.0, Some(Value::Array(_)))
    }

    /// Returns the elements of an array; empty for any other value.
    pub fn items(self) -> impl Iterator<Item = Self> + use<'v> {
        let list = match self.0 {
            Some(Value::Array(list)) => list.as_slice(),
            _ => &[],
        };
        list.iter().map(Self::new)
    }

    /// Returns the names and members of an object; empty for any other value.
    pub fn members(self) -> impl Iterator<Item = (&'v str, Self)> + use<'v> {
        let members = match self.0 {
            Some(Value::Object(members)) => Some(members),
            _ => None,
        };
        members.into_iter().flatten().map(|(name, value)| (name.as_str(), Self::new(value)))
    }

    /// Returns a non-empty string unmodified.
    #[must_use]
    pub fn as_str(self) -> Option<&'v str> {
        self.0.and_then(Value::as_str).filter(|text| !text.is_empty())
    }
}
