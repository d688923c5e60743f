//! Cursor over nested arrays, the only way for the parsers of v1's maps and store to reach a value.
//!
//! These answers have no names: a field is identified by its index among hundreds, and indexes change. Therefore a value is
//! addressed by a path and accepted only in the format of its field: a rating is 0 to 5, coordinates are on the earth, an id
//! matches its pattern, a URL is valid, a name is not a token. A path to nothing, or to a value in another format, yields an
//! absent field; nothing here can fail.
//!
//! ```
//! use quarry_sources_core::cursor::{Cursor, Json};
//! let json = Json::parse(r#"[null, ["Kiosk", 4.5, [52.5, 13.4]]]"#).unwrap();
//! let place = Cursor::new(&json).get_path(&[1]);
//! assert_eq!(place.text_line(&[0]).as_deref(), Some("Kiosk"));
//! assert_eq!(place.rating(&[1]), Some(4.5));
//! assert_eq!(place.rating(&[2, 0]), None);
//! assert_eq!(place.point(&[2, 0], &[2, 1]), Some((52.5, 13.4)));
//! ```

mod ids;
mod json;
mod links;
mod numbers;
pub mod surrogates;
mod texts;
mod times;

pub use json::Json;
pub use links::parse_link;
pub use numbers::Money;
pub use texts::join_lines;
pub use times::Clock;

/// Position in a JSON value, or nowhere, from which every path leads nowhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cursor<'v>(Option<&'v Json<'v>>);

impl<'v> Cursor<'v> {
    /// Creates a cursor at the root of a value.
    #[must_use]
    pub const fn new(json: &'v Json<'v>) -> Self {
        Self(Some(json))
    }

    /// Follows a path of indexes.
    #[must_use]
    pub fn get_path(self, path: &[usize]) -> Self {
        path.iter().fold(self, |cursor, index| match cursor.0 {
            Some(Json::List(members)) => Self(members.get(*index)),
            _ => Self(None),
        })
    }

    /// Returns the member of an object under a key; newer answers store fields with high numbers that way (`{"141": …}`).
    #[must_use]
    pub fn member(self, key: &str) -> Self {
        match self.0 {
            Some(Json::Object(members)) => {
                Self(members.iter().find(|(name, _)| name == key).map(|(_, member)| member))
            }
            _ => Self(None),
        }
    }

    /// Returns the element of an array, counted from its end: 0 is the last.
    #[must_use]
    pub fn nth_from_end(self, back: usize) -> Self {
        self.list_members().len().checked_sub(back + 1).map_or(Self(None), |index| self.get_path(&[index]))
    }

    /// Returns the elements of the array at a path; empty without an array.
    pub fn items_at(self, path: &[usize]) -> impl ExactSizeIterator<Item = Self> + use<'v> {
        self.get_path(path).list_members().iter().map(|member| Self(Some(member)))
    }

    /// Returns the keys and members of an object.
    pub fn members(self) -> impl Iterator<Item = (&'v str, Self)> + use<'v> {
        let members = match self.0 {
            Some(Json::Object(members)) => members.as_slice(),
            _ => &[],
        };
        members.iter().map(|(key, member)| (key.as_ref(), Self(Some(member))))
    }

    /// Returns the number of elements of the array.
    #[must_use]
    pub fn len(self) -> usize {
        self.list_members().len()
    }

    /// Returns whether there is no array, or an empty one.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.list_members().is_empty()
    }

    /// Returns whether there is an array, possibly empty.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self.0, Some(Json::List(_)))
    }

    /// Returns whether there is a value other than `null`.
    #[must_use]
    pub const fn is_present(self) -> bool {
        !matches!(self.0, None | Some(Json::Null))
    }

    /// Returns this position if it has a value, else another.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_present() { self } else { other }
    }

    /// Returns the string at a path unmodified, for strings that are documents (JSON in JSON) or are only compared, never shown.
    #[must_use]
    pub fn raw_str(self, path: &[usize]) -> Option<&'v str> {
        match self.get_path(path).0 {
            Some(Json::Text(text)) => Some(text.as_ref()),
            _ => None,
        }
    }

    fn list_members(self) -> &'v [Json<'v>] {
        match self.0 {
            Some(Json::List(members)) => members.as_slice(),
            _ => &[],
        }
    }

    const fn json_value(self) -> Option<&'v Json<'v>> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_leads_nowhere_gives_nothing() {
        let json = Json::parse(r#"[null,[["a","b"],{"7":[1]}],"text",3]"#).unwrap();
        let root = Cursor::new(&json);
        assert_eq!(root.get_path(&[1, 0, 1]).raw_str(&[]), Some("b"));
        assert_eq!(root.raw_str(&[1, 0, 1]), Some("b"));
        assert_eq!(root.get_path(&[1, 1]).member("7").count(&[0]), Some(1));
        for nowhere in
            [&[0, 0][..], &[9], &[1, 0, 2], &[1, 0, 0, 0], &[2, 0], &[3, 0], &[1, 1, 0], &[usize::MAX]]
        {
            let cursor = root.get_path(nowhere);
            assert!(
                !cursor.is_present()
                    && cursor.is_empty()
                    && cursor.get_path(&[0]).member("7").nth_from_end(0).is_empty()
            );
            assert_eq!(cursor.items_at(&[]).len(), 0, "{nowhere:?}");
            assert!(
                cursor.raw_str(&[]).is_none()
                    && cursor.text_line(&[]).is_none()
                    && cursor.count(&[]).is_none()
            );
        }
    }

    #[test]
    fn lists_are_walked_from_either_end() {
        let json = Json::parse(r#"[[1,2,null,4],{},[]]"#).unwrap();
        let root = Cursor::new(&json);
        assert_eq!(root.items_at(&[0]).filter_map(|member| member.count(&[])).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(root.get_path(&[0]).nth_from_end(0).count(&[]), Some(4));
        assert_eq!(root.get_path(&[0]).nth_from_end(4).count(&[]), None);
        assert_eq!(root.get_path(&[0]).nth_from_end(1).or(root.get_path(&[0, 0])).count(&[]), Some(1));
        assert!(
            root.get_path(&[2]).is_list()
                && !root.get_path(&[1]).is_list()
                && root.get_path(&[1]).is_present()
        );
        let object = Json::parse(r#"{"a":1,"b":[]}"#).unwrap();
        assert_eq!(Cursor::new(&object).members().map(|(key, _)| key).collect::<Vec<_>>(), ["a", "b"]);
    }
}
