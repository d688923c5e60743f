//! JSON read with patience for types and none for syntax: a field of another type than expected is an absent field, a
//! list may be missing, null or a single object, while text that ends early or is garbled stays an error. The store's
//! API, feeds and pages all need this: they send numbers as strings, floats for counts and an object for a list of one.
//!
//! Everything is borrowed from the answer where JSON's escapes allow it.

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

mod scalar;
mod shape;
mod verbatim;

pub use scalar::{Flag, Number, Text, Whole, plain};
pub use shape::{List, Members, Object, TextOr};
pub use verbatim::{Verbatim, VerbatimTexts};

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
        assert_eq!(sample.verbatim.text().as_deref(), Some("😀"), "decoded, it has no white space around it");
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
