//! Compound values: objects, lists and what may be either a string or an object.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{Text, plain};

/// The object, filled field by field where it stands.
fn filled<'de, T: Deserialize<'de> + Default, A: MapAccess<'de>>(object: A) -> Result<T, A::Error> {
    let mut filled = T::default();
    T::deserialize_in_place(MapAccessDeserializer::new(object), &mut filled)?;
    Ok(filled)
}

/// An object; anything else is absent.
#[derive(Debug, Clone)]
pub struct Object<T>(Option<T>);

impl<T> Default for Object<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Object<T> {
    /// The object.
    #[must_use]
    pub const fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// The object, for keeping.
    #[must_use]
    pub fn take(self) -> Option<T> {
        self.0
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Default> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;
    expecting!("an object");
    absent!(null bool number string list);

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        filled(object).map(|object| Object(Some(object)))
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
    /// Whether there is a list, possibly an empty one.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// The members.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.as_deref().unwrap_or_default().iter()
    }

    /// The members, for keeping.
    #[must_use]
    pub fn take(self) -> Vec<T> {
        self.0.unwrap_or_default()
    }
}

impl<T> List<Object<T>> {
    /// The members that are objects.
    pub fn objects(&self) -> impl Iterator<Item = &T> {
        self.iter().filter_map(Object::get)
    }
}

impl List<Text<'_>> {
    /// The members that are strings.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.iter().filter_map(Text::get)
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Default> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;
    expecting!("a list");
    absent!(null bool number string);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = list.next_element()? {
            members.push(member);
        }
        Ok(List(Some(members)))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        filled(object).map(|member| List(Some(vec![member])))
    }
}

/// An object whose keys are data: its members in their order. Anything else is empty.
#[derive(Debug, Clone)]
pub struct Members<'a, T>(Vec<(Cow<'a, str>, T)>);

impl<T> Default for Members<'_, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Members<'_, T> {
    /// The member of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, member)| member)
    }

    /// Names and members.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, member)| (name.as_ref(), member))
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Members<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MembersVisitor(PhantomData))
    }
}

struct MembersVisitor<'a, T>(PhantomData<(&'a str, T)>);

impl<'de: 'a, 'a, T: Deserialize<'de>> Visitor<'de> for MembersVisitor<'a, T> {
    type Value = Members<'a, T>;
    expecting!("an object");
    absent!(null bool number string list);

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((name, member)) = object.next_entry::<Text<'de>, T>()? {
            members.push((name.take().unwrap_or_default(), member));
        }
        Ok(Members(members))
    }
}

/// A string, or an object that stands for one.
#[derive(Debug, Clone, Default)]
pub enum TextOr<'a, T> {
    /// Neither.
    #[default]
    Absent,
    /// A string that is not empty.
    Text(Cow<'a, str>),
    /// An object.
    Object(T),
}

impl<'a, T> TextOr<'a, T> {
    fn of(text: Cow<'a, str>) -> Self {
        let text = plain(text);
        if text.is_empty() { Self::Absent } else { Self::Text(text) }
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de> + Default> Deserialize<'de> for TextOr<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrVisitor(PhantomData))
    }
}

struct TextOrVisitor<'a, T>(PhantomData<(&'a str, T)>);

impl<'de: 'a, 'a, T: Deserialize<'de> + Default> Visitor<'de> for TextOrVisitor<'a, T> {
    type Value = TextOr<'a, T>;
    expecting!("a string or an object");
    absent!(null bool number list);

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(TextOr::of(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(TextOr::of(Cow::Owned(text.to_owned())))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        filled(object).map(TextOr::Object)
    }
}
