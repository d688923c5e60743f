//! Compound values: objects, lists and what may be either a string or an object.

use std::borrow::Cow;

use super::tree::{Read, Shape, Tree};
use super::{Text, plain};

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

impl<'a, T: Read<'a>> Read<'a> for Object<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }

    fn of(tree: Tree<'a>) -> Self {
        Self(matches!(tree, Tree::Object(_)).then(|| T::of(tree)))
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

impl<'a, T: Read<'a>> Read<'a> for List<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }

    fn of(tree: Tree<'a>) -> Self {
        Self(match tree {
            Tree::List(members) => Some(members.into_iter().map(T::of).collect()),
            Tree::Object(_) => Some(vec![T::of(tree)]),
            _ => None,
        })
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

impl<'a, T: Read<'a>> Read<'a> for Members<'a, T> {
    fn shape() -> &'static Shape {
        &Shape::Members(T::shape)
    }

    fn of(tree: Tree<'a>) -> Self {
        let members = if let Tree::Members(members) = tree { members } else { Vec::new() };
        Self(members.into_iter().map(|(name, member)| (name, T::of(member))).collect())
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
    fn shown(text: Cow<'a, str>) -> Self {
        let text = plain(text);
        if text.is_empty() { Self::Absent } else { Self::Text(text) }
    }
}

impl<'a, T: Read<'a>> Read<'a> for TextOr<'a, T> {
    fn shape() -> &'static Shape {
        T::shape()
    }

    fn of(tree: Tree<'a>) -> Self {
        match tree {
            Tree::Text(text) => Self::shown(text),
            Tree::Object(_) => Self::Object(T::of(tree)),
            _ => Self::Absent,
        }
    }
}
