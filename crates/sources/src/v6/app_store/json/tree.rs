//! JSON as a tree of what is read of it. One reader goes by tables of names, whatever the objects are; they are filled from
//! the tree, member by member.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::plain;

/// A value, as far as its [`Shape`] asks for it.
#[derive(Debug, Default)]
pub enum Tree<'a> {
    /// Null, or nothing.
    #[default]
    Absent,
    Flag(bool),
    Count(u64),
    Negative(i64),
    Float(f64),
    Text(Cow<'a, str>),
    /// As it was written.
    Raw(&'a RawValue),
    List(Vec<Self>),
    /// The members that are asked for, in the order of the table.
    Object(Vec<Self>),
    /// Names and members of an object whose keys are data.
    Members(Vec<(Cow<'a, str>, Self)>),
}

/// What is read of a value; a list's members have the list's own shape.
#[derive(Debug)]
pub enum Shape {
    /// A single value.
    Single,
    /// The text of the JSON itself.
    Raw,
    /// An object: its members' names, and what is read of each.
    Object(&'static [Slot]),
    /// An object whose keys are data: what is read of each member.
    Members(fn() -> &'static Self),
}

/// The names of a member, and what is read of it.
pub type Slot = (&'static [&'static str], fn() -> &'static Shape);

/// What can be filled from a tree; a value of another kind is the absent one.
pub trait Read<'a>: Default {
    /// What is read of it.
    fn shape() -> &'static Shape;

    /// The value of a tree of this shape.
    fn of(tree: Tree<'a>) -> Self;

    /// The value of the next member. Out of line: there are many members and few kinds of them.
    #[inline(never)]
    fn of_next(members: &mut Slots<'a>) -> Self {
        Self::of(members.0.next().unwrap_or_default())
    }
}

impl<'a, T: Read<'a>> Read<'a> for Box<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }

    fn of(tree: Tree<'a>) -> Self {
        Self::new(T::of(tree))
    }
}

/// Reads a whole text; `None` where it ends early or is garbled.
pub fn read<'a, T: Read<'a>>(json: &'a str) -> Option<T> {
    tree(json, T::shape()).map(T::of)
}

pub(super) fn tree<'a>(json: &'a str, shape: &'static Shape) -> Option<Tree<'a>> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let tree = Reader(shape).deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    Some(tree)
}

/// The members of an object one by one, in the order of its table.
#[derive(Debug)]
pub struct Slots<'a>(std::vec::IntoIter<Tree<'a>>);

impl<'a> Slots<'a> {
    /// The members of a tree; none of what is no object.
    pub fn of(tree: Tree<'a>) -> Self {
        let members = if let Tree::Object(members) = tree { members } else { Vec::new() };
        Self(members.into_iter())
    }
}

struct Reader(&'static Shape);

impl<'de> DeserializeSeed<'de> for Reader {
    type Value = Tree<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree<'de>, D::Error> {
        match self.0 {
            Shape::Raw => <&'de RawValue>::deserialize(deserializer).map(Tree::Raw),
            _ => deserializer.deserialize_any(self),
        }
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Tree<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Tree<'de>, E> {
        Ok(Tree::Absent)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Tree<'de>, E> {
        Ok(Tree::Flag(flag))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Tree<'de>, E> {
        Ok(Tree::Count(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Tree<'de>, E> {
        Ok(Tree::Negative(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Tree<'de>, E> {
        Ok(Tree::Float(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Tree<'de>, E> {
        Ok(Tree::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree<'de>, E> {
        Ok(Tree::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = list.next_element_seed(Self(self.0))? {
            members.push(member);
        }
        Ok(Tree::List(members))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Tree<'de>, A::Error> {
        let (table, each): (&[Slot], _) = match self.0 {
            Shape::Object(table) => (table, None),
            Shape::Members(shape) => (&[], Some(*shape)),
            Shape::Single | Shape::Raw => (&[], None),
        };
        let mut slots: Vec<Tree<'de>> = table.iter().map(|_| Tree::Absent).collect();
        let mut members = Vec::new();
        // A name is a text, read as one.
        while let Some(name) = object.next_key_seed(Self(&Shape::Single))? {
            let name = if let Tree::Text(name) = name { name } else { Cow::Borrowed("") };
            if let Some(shape) = each {
                members.push((plain(name), object.next_value_seed(Self(shape()))?));
                continue;
            }
            let known = table.iter().zip(&mut slots).find(|((names, _), _)| names.contains(&&*name));
            match known {
                Some(((_, shape), slot)) => *slot = object.next_value_seed(Self(shape()))?,
                None => {
                    object.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(if each.is_some() { Tree::Members(members) } else { Tree::Object(slots) })
    }
}
