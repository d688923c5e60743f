//! A cursor over nested arrays: the only way in which the parsers of v1's maps and store reach a value.
//!
//! These answers name nothing: a field is where it is by its number among hundreds, and numbers move. So a value is
//! reached by a path, and taken only in the form that the field must have: a rating is 0 to 5, a coordinate lies on the
//! earth, an id has its pattern, an address is an address, a name is no token. A path that leads nowhere, or to a value of
//! another form, gives an absent field; nothing here can fail.
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

/// A place in a JSON value, or none: paths from nowhere lead nowhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cursor<'v>(Option<&'v Json<'v>>);

impl<'v> Cursor<'v> {
    /// Creates a cursor at the root of a value.
    #[must_use]
    pub const fn new(json: &'v Json<'v>) -> Self {
        Self(Some(json))
    }

    /// Down a path of indexes.
    #[must_use]
    pub fn get_path(self, path: &[usize]) -> Self {
        path.iter().fold(self, |cursor, index| match cursor.0 {
            Some(Json::List(members)) => Self(members.get(*index)),
            _ => Self(None),
        })
    }

    /// Returns the member of an object under a key, as newer answers keep the fields of high numbers (`{"141": …}`).
    #[must_use]
    pub fn member(self, key: &str) -> Self {
        match self.0 {
            Some(Json::Object(members)) => {
                Self(members.iter().find(|(name, _)| name == key).map(|(_, member)| member))
            }
            _ => Self(None),
        }
    }

    /// Returns the member of a list, counted from its end: 0 is the last.
    #[must_use]
    pub fn nth_from_end(self, back: usize) -> Self {
        self.list_members().len().checked_sub(back + 1).map_or(Self(None), |index| self.get_path(&[index]))
    }

    /// Returns the members of the list at a path; nothing when there is no list.
    pub fn items_at(self, path: &[usize]) -> impl ExactSizeIterator<Item = Self> + use<'v> {
        self.get_path(path).list_members().iter().map(|member| Self(Some(member)))
    }

    /// Keys and members of an object.
    pub fn members(self) -> impl Iterator<Item = (&'v str, Self)> + use<'v> {
        let members = match self.0 {
            Some(Json::Object(members)) => members.as_slice(),
            _ => &[],
        };
        members.iter().map(|(key, member)| (key.as_ref(), Self(Some(member))))
    }

    /// Returns the number of members the list here has.
    #[must_use]
    pub fn len(self) -> usize {
        self.list_members().len()
    }

    /// Returns whether there is no list here, or an empty one.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.list_members().is_empty()
    }

    /// Returns whether there is a list here, be it empty.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self.0, Some(Json::List(_)))
    }

    /// Returns whether something other than `null` is here.
    #[must_use]
    pub const fn is_present(self) -> bool {
        !matches!(self.0, None | Some(Json::Null))
    }

    /// This place when something is there, else another.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_present() { self } else { other }
    }

    /// Returns the string at a path exactly as it is: for strings that are documents of their own (JSON in JSON) and for words
    /// that are compared and never shown.
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
