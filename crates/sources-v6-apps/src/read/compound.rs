//! Compound values: objects and lists.

use std::borrow::Cow;

use quarry_json::read::{Items, Json, Kind};
use serde::{Serialize, Serializer};

use super::{Read, Text};

/// An object; anything else is absent.
#[derive(Debug, Clone)]
pub struct Object<T>(Option<T>);

impl<T> Default for Object<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Object<T> {
    /// Returns the object.
    #[must_use]
    pub const fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// Consumes the object.
    #[must_use]
    pub fn take(self) -> Option<T> {
        self.0
    }
}

impl<'a, T: Read<'a>> Read<'a> for Object<T> {
    fn read(json: Json<'a, '_>) -> Self {
        Self((json.kind() == Kind::Object).then(|| T::read(json)))
    }
}

impl<'a, T: Read<'a>> Read<'a> for Box<T> {
    fn read(json: Json<'a, '_>) -> Self {
        Self::new(T::read(json))
    }
}

/// A list of objects, strings or lists; a single object stands for a list of one, anything else is absent. Members of
/// another kind than `T` reads are `T`'s absent value.
#[derive(Debug, Clone)]
pub struct List<T>(Option<Vec<T>>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> List<T> {
    /// Returns whether there is a list, possibly an empty one.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the members.
    #[inline(always)]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        match &self.0 {
            Some(members) => members.iter(),
            None => [].iter(),
        }
    }

    /// Consumes the members.
    #[must_use]
    pub fn take(self) -> Vec<T> {
        self.0.unwrap_or_default()
    }
}

impl<T> List<Object<T>> {
    /// Returns the members that are objects.
    pub fn objects(&self) -> impl Iterator<Item = &T> {
        self.iter().filter_map(Object::get)
    }
}

impl List<Text<'_>> {
    /// Returns the members that are strings.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.iter().filter_map(Text::get)
    }

    /// Returns whether no member is a string.
    #[must_use]
    pub fn has_no_text(&self) -> bool {
        self.texts().next().is_none()
    }
}

/// The members that are strings.
impl Serialize for List<Text<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.texts())
    }
}

impl<'a, T: Read<'a>> Read<'a> for List<T> {
    fn read(json: Json<'a, '_>) -> Self {
        let members = match json.kind() {
            Kind::List => {
                let items = json.items();
                let mut members = Vec::with_capacity(estimate_capacity(items.clone()));
                for item in items {
                    members.push(T::read(item));
                }
                members
            }
            Kind::Object => vec![T::read(json)],
            _ => return Self(None),
        };
        Self(Some(members))
    }
}

/// Returns the capacity to reserve for a list: of single values the text gives the number without counting.
fn estimate_capacity(items: Items<'_, '_>) -> usize {
    match items.clone().next().map(Json::kind) {
        Some(Kind::Object | Kind::List) => items.count(),
        _ => items.max_len(),
    }
}

/// An object whose keys are data: its members in order. Any other value is empty.
#[derive(Debug, Clone)]
pub struct Members<'a, T>(Vec<(Cow<'a, str>, T)>);

impl<T> Default for Members<'_, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Members<'_, T> {
    /// Returns the member of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, member)| member)
    }

    /// Returns names and members.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, member)| (name.as_ref(), member))
    }

    /// Returns whether there are no members.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a, T: Read<'a>> Read<'a> for Members<'a, T> {
    fn read(json: Json<'a, '_>) -> Self {
        let mut members = Vec::new();
        for (name, member) in json.members() {
            members.push((name, T::read(member)));
        }
        Self(members)
    }
}
