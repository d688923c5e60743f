//! JSON read with patience for types and none for syntax: a field of another type than expected is an absent field, a
//! list may be missing, null or a single object, while text that ends early or is garbled stays an error. The store's
//! API, feeds and pages all need this: they send numbers as strings, floats for counts and an object for a list of one.
//!
//! Everything is borrowed from the answer where JSON's escapes allow it.

/// An object, and after each of its fields the names that it has in JSON.
macro_rules! object {
    ($(
        $(#[$about:meta])*
        $seen:vis struct $name:ident<$life:lifetime> {
            $($(#[$told:meta])* $shown:vis $field:ident: $kind:ty = $($json:literal)|+,)*
        }
    )*) => {$(
        $(#[$about])*
        $seen struct $name<$life> {
            $($(#[$told])* $shown $field: $kind,)*
        }

        impl<$life> $name<$life> {
            const TABLE: $crate::v6::app_store::json::Shape = $crate::v6::app_store::json::Shape::Object(&[
                $((&[$($json),+], <$kind as $crate::v6::app_store::json::Read<$life>>::shape)),*
            ]);
        }

        impl<$life> $crate::v6::app_store::json::Read<$life> for $name<$life> {
            fn shape() -> &'static $crate::v6::app_store::json::Shape {
                const { &$name::<'static>::TABLE }
            }

            fn of(tree: $crate::v6::app_store::json::Tree<$life>) -> Self {
                let mut slots = $crate::v6::app_store::json::Slots::of(tree);
                Self { $($field: $crate::v6::app_store::json::Read::of_next(&mut slots)),* }
            }
        }
    )*};
}

pub(super) use object;

mod scalar;
mod shape;
mod tree;
mod verbatim;

pub use scalar::{Flag, Number, Text, Whole, plain};
pub use shape::{List, Members, Object, TextOr};
pub use tree::{Read, Shape, Slots, Tree, read};
pub use verbatim::{Verbatim, VerbatimTexts};

#[cfg(test)]
mod tests {
    use super::*;

    object! {
        #[derive(Debug, Default)]
        struct Sample<'a> {
            text: Text<'a> = "text",
            number: Number = "number",
            whole: Whole = "whole",
            flag: Flag = "flag",
            list: List<Text<'a>> = "list",
            members: Members<'a, Whole> = "members",
            verbatim: Verbatim<'a> = "verbatim",
            texts: VerbatimTexts<'a> = "texts",
        }
    }

    #[test]
    fn a_field_of_another_type_is_an_absent_field() {
        for wrong in ["null", "true", "[[1]]", "{\"a\":{\"b\":[]}}", "\"\"", "[]"] {
            let json =
                ["text", "number", "whole", "verbatim", "texts"].map(|name| format!("\"{name}\":{wrong}"));
            let json = format!("{{{}, \"flag\":7, \"list\":\"x\", \"members\":[1]}}", json.join(","));
            let sample: Sample<'_> = read(&json).unwrap();
            assert!(sample.text.is_none() && sample.number.get().is_none() && sample.whole.get().is_none());
            assert!(sample.flag.get().is_none() && !sample.list.is_there() && sample.members.is_empty());
            assert!(sample.verbatim.is_none() && sample.texts.is_none(), "{wrong}");
        }
    }

    #[test]
    fn numbers_come_as_floats_and_strings_too() {
        let sample: Sample<'_> = read(r#"{"text":5,"number":"4.5","whole":26351.000000000004}"#).unwrap();
        assert_eq!(sample.text.get(), Some("5"));
        assert_eq!(sample.number.get(), Some(4.5));
        assert_eq!(sample.whole.get(), Some(26_351));
        let whole = |json: &str| read::<Whole>(json).unwrap().get();
        assert_eq!(whole("18446744073709551615"), Some(u64::MAX));
        assert_eq!(whole("\"93178480\""), Some(93_178_480));
        assert_eq!((whole("-1"), whole("-0.7"), whole("1e300")), (None, None, None));
        assert_eq!(whole("-0.2"), Some(0));
    }

    #[test]
    fn verbatim_text_is_never_half_a_character() {
        let json = r#"{"verbatim":"a\ud800","texts":["\udc00"]}"#;
        let sample: Sample<'_> = read(json).unwrap();
        assert!(sample.verbatim.is_none() && sample.texts.is_none());
        let json = r#"{"verbatim":"\ud83d\ude00\n","texts":[ "x" ]}"#;
        let sample: Sample<'_> = read(json).unwrap();
        assert_eq!(sample.verbatim.text().as_deref(), Some("😀"), "decoded, it has no white space around it");
        assert_eq!(serde_json::to_string(&sample.verbatim).unwrap(), r#""\ud83d\ude00\n""#);
        assert_eq!(serde_json::to_string(&sample.texts).unwrap(), r#"[ "x" ]"#);
    }

    #[test]
    fn broken_syntax_stays_an_error() {
        for cut in
            [r#"{"text":"a"#, r#"{"list":["a""#, r#"{"verbatim":"a"#, r#"{"flag":tru}"#, r#"{"whole":1"#]
        {
            assert!(read::<Sample<'_>>(cut).is_none(), "{cut}");
        }
    }
}
