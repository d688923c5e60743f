//! JSON read leniently in types and strictly in syntax: a field of another type than expected is an absent field, a list may be
//! missing, null or a single object, while text that ends early or is garbled is an error. The store's API, feeds and pages all
//! need this: they send numbers as strings, floats for counts and an object for a list of one.
//!
//! Values borrow from the answer where JSON's escapes allow it.

use quarry_json::read::{Document, InvalidJson};
pub use quarry_json::read::{Json, Kind, NameTable};

mod compound;
mod scalar;
mod verbatim;

pub use compound::{List, Members, Object};
pub use scalar::{Flag, Number, Text, Whole, normalize_text};
pub use verbatim::{Verbatim, VerbatimTexts};

/// Type that a value can be read as; a value of another kind gives the default, which stands for "absent".
pub trait Read<'a>: Default {
    /// Reads a value.
    fn read(json: Json<'a, '_>) -> Self;
}

/// Parses a text as one value.
///
/// # Errors
/// When it is not valid JSON.
pub fn read<'a, T: Read<'a>>(text: &'a str) -> Result<T, InvalidJson> {
    Ok(T::read(Document::parse(text)?.root()))
}

/// Defines a struct whose fields are read by their JSON names.
#[macro_export]
macro_rules! fields {
    ($(#[$about:meta])* $visible:vis struct $name:ident<'a> {
        $($(#[$note:meta])* $open:vis $field:ident: $kind:ty = $key:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Debug, Default)]
        $visible struct $name<'a> {
            $($(#[$note])* $open $field: $kind,)*
        }

        impl<'a> $crate::read::Read<'a> for $name<'a> {
            fn read(json: $crate::read::Json<'a, '_>) -> Self {
                static NAMES: $crate::read::NameTable<{ [$($key),*].len() }> =
                    $crate::read::NameTable::new([$($key),*]);
                let [$($field),*] = NAMES.find_places(json);
                Self { $($field: $crate::read::Read::read(json.value_at($field)),)* }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fields! {
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
            assert!(sample.flag.get().is_none() && !sample.list.is_present() && sample.members.is_empty());
            assert!(sample.verbatim.is_none() && sample.texts.is_none(), "{wrong}");
        }
    }

    #[test]
    fn numbers_come_as_floats_and_strings_too() {
        let sample: Sample<'_> =
            read(r#"{"text":5,"number":"4.5","whole":26351.000000000004,"list":{}}"#).unwrap();
        assert_eq!(sample.text.get(), Some("5"));
        assert_eq!(sample.number.get(), Some(4.5));
        assert_eq!(sample.whole.get(), Some(26_351));
        assert!(sample.list.is_present(), "one object stands for a list of one");
        let whole = |json: &str| read::<Whole>(json).unwrap().get();
        assert_eq!(whole("18446744073709551615"), Some(u64::MAX));
        assert_eq!(whole("\"93178480\""), Some(93_178_480));
        assert_eq!((whole("-1"), whole("-0.7"), whole("1e300")), (None, None, None));
        assert_eq!(whole("-0.2"), Some(0));
    }

    #[test]
    fn texts_are_as_they_are_read() {
        let text = |json: &str| read::<Text<'_>>(json).unwrap().take().map(std::borrow::Cow::into_owned);
        for (json, expected) in [
            ("\" a b \"", "a b"),
            ("\"\\u200ea\\r\\nb\\rc\"", "a\nb\nc"),
            ("\"re\u{ad}ad\u{a0}it\u{202f}!\u{feff}\"", "read it !"),
            ("\"\u{2003}\u{e9}\"", "\u{e9}"),
            ("4.50", "4.50"),
        ] {
            assert_eq!(text(json).as_deref(), Some(expected), "{json}");
        }
        for none in ["\"\"", "\"  \"", "\"\\n\"", "\"\u{feff}\"", "\"a\\ud800\""] {
            assert_eq!(text(none), None, "{none}");
        }
    }

    #[test]
    fn verbatim_text_is_never_half_a_character() {
        let json = r#"{"verbatim":"a\ud800","texts":["a","\udc00"]}"#;
        let sample: Sample<'_> = read(json).unwrap();
        assert!(sample.verbatim.is_none() && sample.texts.is_none());
        let json = r#"{"verbatim":"\ud83d\ude00\n","texts":[ "x" ]}"#;
        let sample: Sample<'_> = read(json).unwrap();
        assert_eq!(
            sample.verbatim.decoded_text().as_deref(),
            Some("😀"),
            "decoded, it has no white space around it"
        );
        assert_eq!(serde_json::to_string(&sample.verbatim).unwrap(), r#""\ud83d\ude00\n""#);
        assert_eq!(serde_json::to_string(&sample.texts).unwrap(), r#"[ "x" ]"#);
    }

    #[test]
    fn broken_syntax_stays_an_error() {
        for cut in
            [r#"{"text":"a"#, r#"{"list":["a""#, r#"{"verbatim":"a"#, r#"{"flag":tru}"#, r#"{"whole":1"#]
        {
            assert!(read::<Sample<'_>>(cut).is_err(), "{cut}");
        }
    }
}
