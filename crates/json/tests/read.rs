//! Tests that the reader accepts exactly what serde_json accepts, with the same values.

use quarry_json::read::{Document, Json, Kind, NameTable, TextEncoding};
use serde::de::IgnoredAny;
use serde_json::{Number, Value};

const SAMPLE: &str = r#" {"a":[1,-2.5e3,true,false,null,"x","é\n\ud83d\ude00",[],{}],"":{"b c":"\"\\\/\b\f\r\t\u0041"},
    "long":"a text of more than one word, and then some: \u00ad","0":0, "a\u0062":[[["deep"]]] } "#;

fn value(json: Json<'_, '_>) -> Value {
    match json.kind() {
        Kind::Null => Value::Null,
        Kind::Flag => json.as_bool().into(),
        Kind::Number => json.raw().parse::<Number>().map_or(Value::Null, Value::Number),
        Kind::Text(_) => json.text().map_or(Value::Null, |text| text.into()),
        Kind::List => json.items().map(value).collect(),
        Kind::Object => {
            Value::Object(json.members().map(|(name, json)| (name.into_owned(), value(json))).collect())
        }
    }
}

fn has_halves(json: Json<'_, '_>) -> bool {
    json.kind() == Kind::Text(TextEncoding::Halved)
        || json.items().any(has_halves)
        || json.members().any(|(_, json)| has_halves(json))
}

/// Compares verdict and value with serde_json's.
fn same(text: &str) {
    let document = Document::parse(text);
    assert_eq!(document.is_ok(), serde_json::from_str::<IgnoredAny>(text).is_ok(), "{text:?}");
    let Ok(document) = document else { return };
    if let Ok(expected) = serde_json::from_str::<Value>(text) {
        assert_eq!(value(document.root()), expected, "{text:?}");
    } else {
        let is_known = has_halves(document.root()) || text.contains("\\u") || text.contains(['e', 'E']);
        assert!(is_known, "{text:?}");
    }
}

#[test]
fn every_text_is_read_as_serde_json_reads_it() {
    same(SAMPLE);
    for text in [
        "",
        " ",
        "0",
        "-",
        "01",
        "1.",
        "\"",
        "\"a",
        "nul",
        "nulls",
        "[1,]",
        "[1 2]",
        "{\"a\":}",
        "{,}",
        "{\"a\" 1}",
        "\0",
        "1\0",
        "[1\0]",
        "[\0]",
        "{\"a\"\0:1}",
        "{\"a\":[]]",
        "[{}}",
    ] {
        same(text);
    }
    for text in [
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"",
        "\"\\udc00 \\ud83d\\ude00\"",
        "\"\u{1}\"",
        "\"\u{7f}\"",
        "{1:2}",
        "[\"a\",\n]",
    ] {
        same(text);
    }
    for depth in [1, 100, 127, 128, 129] {
        let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(Document::parse(&text).is_ok(), serde_json::from_str::<Value>(&text).is_ok(), "{depth}");
    }
}

#[test]
fn whatever_is_cut_or_changed_gets_the_same_verdict() {
    for (at, _) in SAMPLE.char_indices() {
        same(&SAMPLE[..at]);
        for other in ["", "\"", "\\", "{", "}", "]", ",", ":", "0", " ", "\n", "e", "u"] {
            let mut changed = SAMPLE.to_owned();
            let letter = SAMPLE[at..].chars().next().unwrap();
            changed.replace_range(at..at + letter.len_utf8(), other);
            same(&changed);
        }
    }
}

#[test]
fn texts_and_names_of_every_length_are_read() {
    for length in 0..70 {
        let (plain, wide) = ("a".repeat(length), "é".repeat(length));
        for text in
            [plain.clone(), format!("{plain}\\n{plain}"), format!("{plain}{wide}"), format!("{plain}\n")]
        {
            same(&format!("\"{text}\""));
            same(&format!("{{\"{text}\":1}}"));
            same(&format!("[{{\"{text}\" :\"{text}\"}},\"{text}\"]"));
        }
        let text = format!("{{\"a\":{{}},\"{plain}\":{length}}}");
        let document = Document::parse(&text).unwrap();
        let found = document.root().members().map(|(name, value)| (name, value.raw())).last().unwrap();
        assert_eq!(found, (plain.as_str().into(), length.to_string().as_str()));
    }
}

#[test]
fn names_are_found_in_any_order() {
    static NAMES: NameTable<8> = NameTable::new(["0", "a", "long", "", "ab", "A", "lon", "none"]);
    let document = Document::parse(SAMPLE).unwrap();
    let root = document.root();
    let found = NAMES.find_places(root).map(|place| root.value_at(place).raw());
    assert_eq!(found[0], "0");
    assert!(found[1].starts_with("[1,"));
    assert!(found[2].starts_with("\"a text"));
    assert_eq!(found[4], "[[[\"deep\"]]]");
    assert_eq!(found[5..], [""; 3]);
    let inner = root.value_at(NAMES.find_places(root)[3]);
    static INNER: NameTable<1> = NameTable::new(["b c"]);
    let text = inner.value_at(INNER.find_places(inner)[0]);
    assert_eq!(text.text().unwrap(), "\"\\/\u{8}\u{c}\r\tA");
    let none = text.value_at(INNER.find_places(text)[0]);
    assert_eq!((none.kind(), none.raw()), (Kind::Null, ""), "a text has no members");
    assert_eq!(text.items().count() + text.members().count(), 0);
    let twice = Document::parse("{\"a\":1,\"a\":2}").unwrap();
    let first = twice.root().value_at(NAMES.find_places(twice.root())[1]);
    assert_eq!(first.raw(), "1");
}

#[test]
fn whole_numbers_are_exact() {
    let whole = |text: &str| Document::parse(text).unwrap().root().as_u64();
    assert_eq!(whole("18446744073709551615"), Some(u64::MAX));
    assert_eq!((whole("\" 7 \""), whole("0")), (Some(7), Some(0)));
    for none in ["18446744073709551616", "-1", "1.0", "\"\"", "\"7a\"", "[7]", "null"] {
        assert_eq!(whole(none), None, "{none}");
    }
}

#[test]
fn letters_are_distinguished() {
    let letters = |text: &str| Document::parse(text).unwrap().root().kind();
    assert_eq!(letters("\"\""), Kind::Text(TextEncoding::Ascii));
    assert_eq!(letters("\"a text of more than one word\""), Kind::Text(TextEncoding::Ascii));
    assert_eq!(letters("\"é\""), Kind::Text(TextEncoding::Plain));
    assert_eq!(letters("\"a text of more than one wörd\""), Kind::Text(TextEncoding::Plain));
    assert_eq!(letters("\"é\\n\""), Kind::Text(TextEncoding::Escaped));
    assert_eq!(letters("\"a\\ud800b\""), Kind::Text(TextEncoding::Halved));
    assert_eq!(Document::parse("\"a\\ud800b\"").unwrap().root().text(), None);
}
