//! JSON read with patience for types and none for syntax: a field of another type than expected is an absent field, a
//! list may be missing, null or a single object, while text that ends early or is garbled stays an error. The store's
//! API, feeds and pages all need this: they send numbers as strings, floats for counts and an object for a list of one.
//!
//! Everything is borrowed from the answer where JSON's escapes allow it.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The methods of a visitor for kinds of values that mean "absent": they are read past.
macro_rules! absent {
    ($($kind:ident)*) => { $(absent!(@$kind);)* };
    (@null) => {
        fn visit_unit<E>(self) -> Result<Self::Value, E> { Ok(Self::Value::default()) }
    };
    (@bool) => {
        fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> { Ok(Self::Value::default()) }
    };
    (@number) => {
        fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> { Ok(Self::Value::default()) }
        fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> { Ok(Self::Value::default()) }
        fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> { Ok(Self::Value::default()) }
    };
    (@string) => {
        fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> { Ok(Self::Value::default()) }
    };
    (@list) => {
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok(Self::Value::default())
        }
    };
    (@object) => {
        fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
            while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok(Self::Value::default())
        }
    };
}

/// What is expected, for the messages of errors that nobody sees.
macro_rules! expecting {
    ($what:literal) => {
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str($what)
        }
    };
}

/// A string that is not empty; a number is taken as its text.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Text<'a>(Option<Cow<'a, str>>);

impl<'a> Text<'a> {
    /// The string.
    #[must_use]
    pub fn get(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// The string, for keeping.
    #[must_use]
    pub fn take(self) -> Option<Cow<'a, str>> {
        self.0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    fn of(text: Cow<'a, str>) -> Self {
        Self((!text.is_empty()).then_some(text))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;
    expecting!("a string");
    absent!(null bool list object);

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(text.to_owned())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(number.to_string())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(number.to_string())))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Text::of(Cow::Owned(number.to_string())))
    }
}

/// A number; digits in a string count as one.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Number(Option<f64>);

impl Number {
    /// The number.
    #[must_use]
    pub const fn get(self) -> Option<f64> {
        self.0
    }

    /// The number as a count: rounded, since some counts come as floats; absent when it is negative or beyond `u64`.
    #[must_use]
    pub fn count(self) -> Option<u64> {
        let number = self.0?.round();
        (0.0..18_446_744_073_709_551_615.0).contains(&number).then_some(number as u64)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;
    expecting!("a number");
    absent!(null bool list object);

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Number(Some(number as f64)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Number(Some(number as f64)))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Number(Some(number)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Number(text.trim().parse().ok().filter(|number: &f64| number.is_finite())))
    }
}

/// A whole number that is exact to its last digit: an id or a count. A float is rounded, digits in a string count.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Whole(Option<u64>);

impl Whole {
    /// The number.
    #[must_use]
    pub const fn get(self) -> Option<u64> {
        self.0
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

struct WholeVisitor;

impl<'de> Visitor<'de> for WholeVisitor {
    type Value = Whole;
    expecting!("a whole number");
    absent!(null bool list object);

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Whole(Some(number)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Whole(u64::try_from(number).ok()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Whole(Number(Some(number)).count()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Whole(text.trim().parse().ok()))
    }
}

/// `true` or `false`.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Flag(Option<bool>);

impl Flag {
    /// The flag.
    #[must_use]
    pub const fn get(self) -> Option<bool> {
        self.0
    }

    /// Whether it is there and set.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.0 == Some(true)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FlagVisitor)
    }
}

struct FlagVisitor;

impl<'de> Visitor<'de> for FlagVisitor {
    type Value = Flag;
    expecting!("true or false");
    absent!(null number string list object);

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Flag(Some(flag)))
    }
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

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;
    expecting!("an object");
    absent!(null bool number string list);

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(object)).map(|object| Object(Some(object)))
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

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
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
        T::deserialize(MapAccessDeserializer::new(object)).map(|member| List(Some(vec![member])))
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

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for TextOr<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrVisitor(PhantomData))
    }
}

struct TextOrVisitor<'a, T>(PhantomData<(&'a str, T)>);

impl<'de: 'a, 'a, T: Deserialize<'de>> Visitor<'de> for TextOrVisitor<'a, T> {
    type Value = TextOr<'a, T>;
    expecting!("a string or an object");
    absent!(null bool number list);

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(if text.is_empty() { TextOr::Absent } else { TextOr::Text(Cow::Borrowed(text)) })
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(if text.is_empty() { TextOr::Absent } else { TextOr::Text(Cow::Owned(text.to_owned())) })
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(object)).map(TextOr::Object)
    }
}

/// A string that is passed on as it was written, escapes and all: neither decoded nor encoded on the way.
#[derive(Debug, Default, Clone, Copy)]
pub struct Verbatim<'a>(Option<&'a RawValue>);

impl<'a> Verbatim<'a> {
    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// The decoded string.
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        serde_json::from_str::<Text<'a>>(self.0?.get()).ok()?.take()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Verbatim<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&'de RawValue>::deserialize(deserializer)?;
        let json = value.get();
        let is_text = json.len() > 2 && json.starts_with('"');
        Ok(Self((is_text && pairs_its_surrogates::<Text<'_>>(json)).then_some(value)))
    }
}

impl Serialize for Verbatim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A list of strings that is passed on as it was written; an empty list is absent.
#[derive(Debug, Default, Clone, Copy)]
pub struct VerbatimTexts<'a>(Option<&'a RawValue>);

impl VerbatimTexts<'_> {
    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for VerbatimTexts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&'de RawValue>::deserialize(deserializer)?;
        let json = value.get();
        let starts_with_text = json.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('"'));
        Ok(Self((starts_with_text && pairs_its_surrogates::<List<Text<'_>>>(json)).then_some(value)))
    }
}

impl Serialize for VerbatimTexts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Raw JSON is checked for everything but escaped halves of surrogate pairs. Such escapes are rare: look closer then.
fn pairs_its_surrogates<'a, T: Deserialize<'a>>(json: &'a str) -> bool {
    memchr::memmem::find(json.as_bytes(), b"\\u").is_none() || serde_json::from_str::<T>(json).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, serde::Deserialize)]
    #[serde(default)]
    struct Sample<'a> {
        #[serde(borrow)]
        text: Text<'a>,
        number: Number,
        whole: Whole,
        flag: Flag,
        #[serde(borrow)]
        list: List<Text<'a>>,
        #[serde(borrow)]
        members: Members<'a, Whole>,
        #[serde(borrow)]
        verbatim: Verbatim<'a>,
        #[serde(borrow)]
        texts: VerbatimTexts<'a>,
    }

    #[test]
    fn a_field_of_another_type_is_an_absent_field() {
        for wrong in ["null", "true", "[[1]]", "{\"a\":{\"b\":[]}}", "\"\"", "[]"] {
            let json =
                ["text", "number", "whole", "verbatim", "texts"].map(|name| format!("\"{name}\":{wrong}"));
            let json = format!("{{{}, \"flag\":7, \"list\":\"x\", \"members\":[1]}}", json.join(","));
            let sample: Sample<'_> = serde_json::from_str(&json).unwrap();
            assert!(sample.text.is_none() && sample.number.get().is_none() && sample.whole.get().is_none());
            assert!(sample.flag.get().is_none() && !sample.list.is_there() && sample.members.is_empty());
            assert!(sample.verbatim.is_none() && sample.texts.is_none(), "{wrong}");
        }
    }

    #[test]
    fn numbers_come_as_floats_and_strings_too() {
        let sample: Sample<'_> =
            serde_json::from_str(r#"{"text":5,"number":"4.5","whole":26351.000000000004}"#).unwrap();
        assert_eq!(sample.text.get(), Some("5"));
        assert_eq!(sample.number.get(), Some(4.5));
        assert_eq!(sample.whole.get(), Some(26_351));
        let whole = |json: &str| serde_json::from_str::<Whole>(json).unwrap().get();
        assert_eq!(whole("18446744073709551615"), Some(u64::MAX));
        assert_eq!(whole("\"93178480\""), Some(93_178_480));
        assert_eq!((whole("-1"), whole("-0.7"), whole("1e300")), (None, None, None));
        assert_eq!(whole("-0.2"), Some(0));
    }

    #[test]
    fn verbatim_text_is_never_half_a_character() {
        let json = r#"{"verbatim":"a\ud800","texts":["\udc00"]}"#;
        let sample: Sample<'_> = serde_json::from_str(json).unwrap();
        assert!(sample.verbatim.is_none() && sample.texts.is_none());
        let json = r#"{"verbatim":"\ud83d\ude00\n","texts":[ "x" ]}"#;
        let sample: Sample<'_> = serde_json::from_str(json).unwrap();
        assert_eq!(sample.verbatim.text().as_deref(), Some("😀\n"));
        assert_eq!(serde_json::to_string(&sample.verbatim).unwrap(), r#""\ud83d\ude00\n""#);
        assert_eq!(serde_json::to_string(&sample.texts).unwrap(), r#"[ "x" ]"#);
    }

    #[test]
    fn broken_syntax_stays_an_error() {
        for cut in
            [r#"{"text":"a"#, r#"{"list":["a""#, r#"{"verbatim":"a"#, r#"{"flag":tru}"#, r#"{"whole":1"#]
        {
            assert!(serde_json::from_str::<Sample<'_>>(cut).is_err(), "{cut}");
        }
    }
}
